"""What a web service is told when it starts."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..errors import OkeyError, shown
from ..service import Defaults, Limits
from ..texts import read_file

TOKEN = "OKEYSOLVE_TOKEN"


@dataclass(frozen=True)
class Settings:
    """defaults: of calls. limits: of long calls. token: what callers have to show, None for nothing. origins: of
    pages that may call (CORS). workers, long: quick and long calls at a time. body: bytes of a body. patience:
    seconds that a call waits for its turn, or for its body.
    """

    defaults: Defaults = field(default_factory=Defaults)
    limits: Limits = field(default_factory=lambda: Limits(seconds=20.0, playouts=1_000_000, threads=1))
    token: str | None = None
    origins: tuple[str, ...] = ()
    workers: int = 2
    long: int = 2
    body: int = 262_144
    patience: float = 10.0


def checked_origins(origins: Iterable[str]) -> tuple[str, ...]:
    """Origins as browsers send them; OkeyError for what none sends, which would let nobody in."""
    told = tuple(origins)
    for origin in told:
        if origin != "*" and not re.fullmatch(r"[a-z][a-z0-9+.-]*://[^\s/?#@A-Z]+", origin):
            raise OkeyError(f"an origin is a scheme and a host, such as https://example.org, not {shown(origin)}")
    return told


def checked_proxy(proxy: str | None) -> str | None:
    """The address or network of a proxy as it came; OkeyError for what is none."""
    if proxy is not None:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise OkeyError(f"a proxy is an address such as 10.0.0.1, or a network, not {shown(proxy)}") from None
    return proxy


def token_from(path: str | None) -> str | None:
    """The token of a file, or of the environment; None when there is none."""
    text = os.environ.get(TOKEN) if path is None else read_file(path)
    token = None if text is None else text.strip()
    if token is not None and not re.fullmatch(r"[\w.~+/=-]{8,500}", token, re.ASCII):
        raise OkeyError(f"the token of {path or TOKEN} is 8 to 500 letters, digits and -._~+/= in a line")
    return token
