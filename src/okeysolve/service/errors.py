"""Why a call is refused: one error for every face, with a kind, a sentence and the field that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ..errors import IllegalMove, OkeyError, RackError, RecordError, RuleError, TileError
from ..rules import close_to
from ..spoken import said

_KINDS = {TileError: "tile", RackError: "rack", RuleError: "rules", IllegalMove: "move", RecordError: "record"}
_WHERE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")
_MISSING = re.compile(r"missing required field `(.*?)`")
_UNKNOWN = re.compile(r"contains unknown field `(.*?)`", re.DOTALL)
_LONG_VALUE = re.compile(r"('.{40}).{40,}(?=')", re.DOTALL)
_LONGEST = 400  # characters of a message
KINDS = {
    "json": "the text is no JSON",
    "request": "no such method, or parameters of another form than it takes",
    "tile": "a text that does not read as tiles; `word` and `position` say which part of it",
    "rack": "tiles that no set has, or a rack that lacks what is asked of it; `tile` is the one to blame",
    "rules": "a rule set that does not exist or contradicts itself, or what it does not have",
    "move": "an action that is not legal; `code` is the reason, the same in every language, `turkish` the message",
    "record": "events that do not follow from each other",
    "value": "any other value that cannot be",
    "stopped": "cancelled before there was an answer",
    "busy": "too much is asked at once: try again later",
    "time": "it took longer than is allowed",
    "size": "the request is too long",
    "token": "the token is missing or wrong",
    "internal": "a fault of okeysolve: please report it",
}


class Problem(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What is wrong with a call."""

    kind: Annotated[str, Meta(description="what kind of problem it is", extra_json_schema={"enum": list(KINDS)})]
    message: Annotated[str, Meta(description="what was wrong, and what would be right")]
    field: Annotated[str | None, Meta(description="the parameter that is wrong")] = None
    word: Annotated[str | None, Meta(description="the word that could not be read")] = None
    position: Annotated[
        tuple[int, int] | None, Meta(description="where the word begins and ends in its text, in characters from 0")
    ] = None
    tile: Annotated[str | None, Meta(description="the tile to blame")] = None
    code: Annotated[str | None, Meta(description="the referee's name for the reason")] = None
    turkish: Annotated[str | None, Meta(description="the message in Turkish")] = None


class ServiceError(Exception):
    """A call is refused. problem: why."""

    def __init__(self, kind: str, message: str, field: str | None = None, **details: Any) -> None:
        super().__init__(_cut(message))
        self.problem = Problem(kind=kind, message=_cut(message), field=field, **details)


def refused(error: OkeyError, field: str | None = None) -> ServiceError:
    """The same error for the faces. field: the parameter that it is about."""
    details: dict[str, Any] = {}
    if isinstance(error, TileError) and error.word:
        details = {"word": error.word[:80], "position": error.position}
    elif isinstance(error, RackError):
        details = {"tile": error.tile}
    elif isinstance(error, IllegalMove) and error.code:
        details = {"code": error.code, "turkish": error.turkish}
    return ServiceError(_KINDS.get(type(error), "value"), said(str(error), "json"), field, **details)


@contextmanager
def about(field: str) -> Iterator[None]:
    """What is refused in here is this parameter's fault."""
    try:
        yield
    except OkeyError as error:
        raise refused(error, field) from None


def named_in(error: OkeyError, fields: tuple[str, ...]) -> str | None:
    """The parameter that an error's sentence begins with, as in 'keep 30: ...'."""
    word = re.split(r"[\s:,\[]", str(error), maxsplit=1)[0]
    return word if word in fields else None


def unreadable(error: msgspec.ValidationError, asked: type[msgspec.Struct]) -> ServiceError:
    """Parameters of another form than the method takes."""
    message = str(error)
    where = _WHERE.search(message)
    path = where[1] if where else ""
    message = message[: where.start()] if where else message
    unknown = _UNKNOWN.search(message)
    missing = _MISSING.search(message)
    if unknown:
        name = unknown[1][:80]
        known = [each for schema in _schemas_at(asked, path) for each in schema.get("properties", ())]
        message = f"there is no such {'field' if path else 'parameter'}: {close_to(name[:40], dict.fromkeys(known))}"
        path = f"{path}.{name}" if path else name
    elif missing:
        message = "it has to be given"
        path = f"{path}.{missing[1]}" if path else missing[1]
    elif message.startswith("Invalid"):
        words = dict.fromkeys(word for schema in _schemas_at(asked, path) for word in schema.get("enum", ()))
        message = _LONG_VALUE.sub(r"\1…", message) + f": it is {', '.join(map(str, words))}"
    field = path[:80] or None
    return ServiceError("request", f"{field}: {message}" if field else f"parameters: {message}", field)


@cache
def _schema(asked: type[msgspec.Struct]) -> dict[str, Any]:
    return msgspec.json.schema(asked)


def _schemas_at(asked: type[msgspec.Struct], path: str) -> list[dict[str, Any]]:
    """The schemas that what stands at this path of the parameters may have, as in 'hand.events[0].event'."""
    whole = _schema(asked)

    def plain(schema: dict[str, Any]) -> list[dict[str, Any]]:
        """It without references and alternatives."""
        if "$ref" in schema:
            return plain(whole["$defs"][schema["$ref"].rpartition("/")[2]])
        return [found for each in schema["anyOf"] for found in plain(each)] if "anyOf" in schema else [schema]

    here = plain(whole)
    for step in re.findall(r"\[|[^.\[\]]+(?=[.\[]|$)", path):
        below = (each.get("items") if step == "[" else each.get("properties", {}).get(step) for each in here)
        here = [found for schema in below if isinstance(schema, dict) for found in plain(schema)]
    return here


def _cut(message: str) -> str:
    return message if len(message) <= _LONGEST else message[: _LONGEST - 1] + "…"
