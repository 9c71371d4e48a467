"""JSON-RPC 2.0: reading a request, and the objects that go out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from ..service import ServiceError, value_of

Id = int | float | str | None

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
NO_METHOD = -32601
INVALID_PARAMS = -32602
INTERNAL = -32603
ILLEGAL_MOVE = -32001
STOPPED = -32002
BUSY = -32003
TIME = -32004
_MOST_ID = 2**63 - 1

# The code of each kind of problem that is no fault of the parameters.
CODES = {
    "json": PARSE_ERROR,
    "size": INVALID_REQUEST,
    "move": ILLEGAL_MOVE,
    "stopped": STOPPED,
    "busy": BUSY,
    "time": TIME,
    "internal": INTERNAL,
}


@dataclass(frozen=True)
class Request:
    """A request, or a notification when it wants no reply."""

    method: str
    parameters: dict[str, Any]
    id: Id
    wants_reply: bool


class NoRequestError(Exception):
    """What is no request. reply: what to answer, nothing to a notification whose parameters cannot be."""

    def __init__(
        self, message: str, to: Id = None, code: int = INVALID_REQUEST, *, wants_reply: bool = True
    ) -> None:
        super().__init__(message)
        self.reply = error(to, ServiceError("request", message), code) if wants_reply else None


def parsed(line: bytes) -> Any:
    """The value of a line. ServiceError when it is no JSON."""
    return value_of(line, "this line")


def request_of(message: Any) -> Request:
    """The request that a message is. NoRequestError when it is none."""
    if not isinstance(message, dict):
        raise NoRequestError("a request is an object with jsonrpc, method, params and id")
    to = message.get("id")
    if isinstance(to, bool) or not isinstance(to, int | float | str | None):
        raise NoRequestError("the id of a request is a number or a text")
    if isinstance(to, int) and not -_MOST_ID <= to <= _MOST_ID:
        raise NoRequestError("the id of a request is a number of at most 63 bits, or a text")
    if message.get("jsonrpc") != "2.0":
        raise NoRequestError('a request says "jsonrpc": "2.0"', to)
    method = message.get("method")
    if not isinstance(method, str):
        raise NoRequestError("the method of a request is a text", to)
    parameters = message.get("params", {})
    if parameters == []:
        parameters = {}
    by_name = "the params of a request are an object: parameters go by their names"
    if not isinstance(parameters, dict | list):
        raise NoRequestError(by_name, to)
    unknown = message.keys() - {"jsonrpc", "method", "params", "id"}
    if unknown:
        raise NoRequestError(f"a request has jsonrpc, method, params and id, not {min(unknown)[:40]!r}", to)
    if isinstance(parameters, list):
        raise NoRequestError(by_name, to, INVALID_PARAMS, wants_reply="id" in message)
    return Request(method, parameters, to, "id" in message)


def result(to: Id, value: Any) -> dict[str, Any]:
    """The reply to a request."""
    return {"jsonrpc": "2.0", "result": value, "id": to}


def error(to: Id, refusal: ServiceError, code: int | None = None) -> dict[str, Any]:
    """The reply to a request that is refused."""
    if code is None:
        code = CODES.get(refusal.problem.kind, INVALID_PARAMS)
    data = msgspec.to_builtins(refusal.problem)
    told = {"code": code, "message": data.pop("message"), "data": data}
    return {"jsonrpc": "2.0", "error": told, "id": to}


def snapshot(to: Id, value: Any) -> dict[str, Any]:
    """The notification of what there is so far."""
    return {"jsonrpc": "2.0", "method": "snapshot", "params": {"id": to, "snapshot": value}}


def line_of(message: Any) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"
