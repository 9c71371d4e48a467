"""JSON that comes in from people and programs, read alike everywhere."""

from __future__ import annotations

import json

from .errors import OkeyError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text.

    OkeyError for what readers of JSON disagree about: a key that an object has twice, NaN and the like. ValueError or
    RecursionError, in the words of Python's reader, for what is no JSON at all; errors.unread() words them.
    """
    return json.loads(text, object_pairs_hook=_keys_once, parse_constant=_no_number)


def _keys_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; readers differ in which of two equal keys they take."""
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise OkeyError(f"{shown(key)} is there twice")
            seen.add(key)
    return made


def _no_number(word: str) -> NoReturn:
    raise OkeyError(f"it is no JSON: {word} is no number there")
