"""JSON-RPC 2.0: reading a request, and the objects that go out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from ..service import ServiceError

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


class Malformed(Exception):
    """What is no request. reply: what to answer."""

    def __init__(self, message: str, id: Id = None) -> None:
        super().__init__(message)
        self.reply = error(id, ServiceError("request", message), INVALID_REQUEST)


def parsed(line: bytes) -> Any:
    """The value of a line. ServiceError when it is no JSON."""
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise ServiceError("json", f"this line is no JSON: {wrong}") from None


def request_of(message: Any) -> Request:
    """The request that a message is. Malformed when it is none."""
    if not isinstance(message, dict):
        raise Malformed("a request is an object with jsonrpc, method, params and id")
    id = message.get("id")
    if isinstance(id, bool) or not isinstance(id, int | float | str | None):
        raise Malformed("the id of a request is a number or a text")
    if isinstance(id, int) and not -_MOST_ID <= id <= _MOST_ID:
        raise Malformed("the id of a request is a number of at most 63 bits, or a text")
    if message.get("jsonrpc") != "2.0":
        raise Malformed('a request says "jsonrpc": "2.0"', id)
    method = message.get("method")
    if not isinstance(method, str):
        raise Malformed("the method of a request is a text", id)
    parameters = message.get("params", {})
    if not isinstance(parameters, dict):
        raise Malformed("the params of a request are an object: parameters go by their names", id)
    unknown = message.keys() - {"jsonrpc", "method", "params", "id"}
    if unknown:
        raise Malformed(f"a request has jsonrpc, method, params and id, not {min(unknown)[:40]!r}", id)
    return Request(method, parameters, id, "id" in message)


def result(id: Id, value: Any) -> dict[str, Any]:
    """The reply to a request."""
    return {"jsonrpc": "2.0", "result": value, "id": id}


def error(id: Id, refusal: ServiceError, code: int | None = None) -> dict[str, Any]:
    """The reply to a request that is refused."""
    if code is None:
        code = CODES.get(refusal.problem.kind, INVALID_PARAMS)
    data = msgspec.to_builtins(refusal.problem)
    told = {"code": code, "message": data.pop("message"), "data": data}
    return {"jsonrpc": "2.0", "error": told, "id": id}


def snapshot(id: Id, value: Any) -> dict[str, Any]:
    """The notification of what there is so far."""
    return {"jsonrpc": "2.0", "method": "snapshot", "params": {"id": id, "snapshot": value}}


def line_of(message: Any) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"
