"""The OpenAPI description, made from the table of methods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .._version import __version__
from ..service import Method
from ..service.describe import schemas
from ..service.examples import examples

STATUS = {
    "json": 400,
    "token": 401,
    "time": 408,
    "move": 409,
    "size": 413,
    "busy": 429,
    "internal": 500,
    "stopped": 503,
}
_OTHER = 422
_EVENT = {
    "type": "object",
    "properties": {
        "event": {"type": "string", "enum": ["snapshot", "reply", "error"]},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    "required": ["event", "data"],
}
_REASONS = {
    400: "the body is no JSON",
    401: "the token is missing or wrong",
    408: "the body, or the answer, took too long",
    409: "an action is not legal",
    413: "the body is too long",
    415: "the body is not said to be JSON",
    422: "the parameters cannot be",
    429: "too much is asked at once",
    500: "a fault of okeysolve",
    503: "stopped before there was an answer",
}


def status_of(kind: str) -> int:
    """The HTTP status of a kind of problem."""
    return STATUS.get(kind, _OTHER)


def openapi(methods: Mapping[str, Method], token: bool) -> dict[str, Any]:
    """The description of a service with these methods. token: whether callers have to show one."""
    shown = examples()
    paths: dict[str, Any] = {
        "/health": {"get": _told("Whether the service is up", "health", {"status": "ok"})},
        "/version": {"get": _told("Which version and build it is", "version", {"version": __version__, "build": ""})},
    }
    for method in methods.values():
        paths[f"/v1/{method.name}"] = {"post": _operation(method, shown.get(method.name, []))}
        if method.snapshot is not None:
            paths[f"/v1/{method.name}/stream"] = {"post": _stream(method, shown.get(method.name, []))}
    found = schemas(methods.values())
    found["Refused"] = {
        "title": "Refused",
        "description": "Why a call is refused.",
        "type": "object",
        "properties": {"error": {"$ref": "#/components/schemas/Problem"}},
        "required": ["error"],
    }
    components: dict[str, Any] = {"schemas": found}
    described: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "okeysolve",
            "version": __version__,
            "description": "The exact engine of 101 Okey: openings, turns, scores, hands and bots.",
            "license": {"name": "MIT"},
        },
        "paths": paths,
        "components": components,
    }
    if token:
        components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        described["security"] = [{"token": []}]
    return described


def _told(summary: str, name: str, example: dict[str, str]) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {key: {"type": "string"} for key in example},
        "required": list(example),
    }
    content = {"application/json": {"schema": schema, "example": example}}
    return {
        "summary": summary,
        "operationId": name,
        "security": [],
        "responses": {"200": {"description": "it is", "content": content}},
    }


def _operation(method: Method, shown: list[dict[str, Any]]) -> dict[str, Any]:
    content = {"application/json": {"schema": _ref(method.reply.__name__)}}
    return _called(method, shown, {"description": "the reply", "content": content}, method.name, method.doc)


def _stream(method: Method, shown: list[dict[str, Any]]) -> dict[str, Any]:
    assert method.snapshot is not None
    told = (
        f"server-sent events: `snapshot`s ({method.snapshot.__name__}), then `reply` ({method.reply.__name__}) "
        "or `error` (Refused)"
    )
    response = {"description": told, "content": {"text/event-stream": {"schema": _EVENT}}}
    return _called(method, shown, response, f"{method.name}_stream", f"{method.doc} As a stream.")


def _called(
    method: Method, shown: list[dict[str, Any]], response: dict[str, Any], name: str, summary: str
) -> dict[str, Any]:
    body: dict[str, Any] = {"schema": _ref(method.request.__name__)}
    if shown:
        body["examples"] = {f"example{nth}": {"value": value} for nth, value in enumerate(shown, 1)}
    refusals = {
        str(status): {"description": reason, "content": {"application/json": {"schema": _ref("Refused")}}}
        for status, reason in _REASONS.items()
    }
    return {
        "summary": summary,
        "operationId": name,
        "requestBody": {"required": True, "content": {"application/json": body}},
        "responses": {"200": response, **refusals},
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
