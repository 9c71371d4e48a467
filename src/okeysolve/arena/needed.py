"""Libraries of an extra, imported when somebody asks for what they do."""

from __future__ import annotations

from importlib import import_module

from ..errors import OkeyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def needed(module: str, extra: str) -> Any:
    """The module. OkeyError, with the extra that brings it, when it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise OkeyError(f"{error.name} is needed for this: pip install 'okeysolve[{extra}]'") from None
