"""The web application: a route for each method of the table, the pages, and errors as JSON."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from litestar import HttpMethod, Litestar, Request, Response, post, route
from litestar.config.cors import CORSConfig
from litestar.exceptions import ClientException, HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

from .._version import __version__
from ..service import METHODS, Method, ServiceError, read, value_of
from .openapi import openapi, status_of
from .pages import HEADERS, docs_page, front_page
from .settings import Settings
from .work import Work, fault

_STATUSES = {401: "token", 408: "time", 413: "size", 500: "internal"}
_RETRY = {"Retry-After": "1"}
_READ = [HttpMethod.GET, HttpMethod.HEAD]
Call = Request[Any, Any, Any]


def create_app(settings: Settings | None = None, methods: Mapping[str, Method] = METHODS) -> Litestar:
    """The application, for any ASGI server. Its `state.work` is what is at work."""
    told = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.work = Work(told)
        try:
            yield
        finally:
            await app.state.work.close()

    routes = [_health, _version, *_pages(told, methods)]
    for method in methods.values():
        routes.append(_route(method, told))
        if method.long:
            routes.append(_stream_route(method, told))
    return Litestar(
        routes,
        lifespan=[lifespan],
        openapi_config=None,
        cors_config=CORSConfig(allow_origins=list(told.origins)) if told.origins else None,
        exception_handlers={ServiceError: _refuse, Exception: _fault},
        request_max_body_size=told.body,
        logging_config=None,
    )


@route("/health", http_method=_READ, sync_to_thread=False)
def _health() -> dict[str, str]:
    return {"status": "ok"}


@route("/version", http_method=_READ, sync_to_thread=False)
def _version() -> dict[str, str]:
    from .._core import build_info

    return {"version": __version__, "build": build_info()}


def _pages(settings: Settings, methods: Mapping[str, Method]) -> list[HTTPRouteHandler]:
    """The page for people, the documents, and the OpenAPI description."""
    front, docs = front_page(), docs_page(methods)
    described = msgspec.json.encode(openapi(methods, settings.token is not None))

    @route("/", http_method=_READ, sync_to_thread=False, media_type="text/html", response_headers=HEADERS)
    def page() -> str:
        return front

    @route("/docs", http_method=_READ, sync_to_thread=False, media_type="text/html", response_headers=HEADERS)
    def documents() -> str:
        return docs

    @route("/openapi.json", http_method=_READ, sync_to_thread=False, media_type="application/json")
    def description() -> bytes:
        return described

    return [page, documents, description]


# ---- calls -------------------------------------------------------------------------------------------------------


def _route(method: Method, settings: Settings) -> HTTPRouteHandler:
    async def answer(request: Call) -> Response[msgspec.Struct]:
        parameters = await _parameters(request, settings)
        work: Work = request.app.state.work
        reply = work.reply(method, parameters, _client(request))
        return Response(await (_unless_gone(request, reply) if method.long else reply))

    return post(f"/v1/{method.name}", name=method.name, status_code=200)(answer)


def _stream_route(method: Method, settings: Settings) -> HTTPRouteHandler:
    async def answer(request: Call) -> Stream:
        parameters = await _parameters(request, settings)
        read(method, parameters)  # refused with a status, as long as there is still one to give
        work: Work = request.app.state.work
        events = work.stream(method, parameters, _client(request))
        return Stream(events, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    return post(f"/v1/{method.name}/stream", name=f"{method.name}_stream", status_code=200)(answer)


async def _parameters(request: Call, settings: Settings) -> Any:
    """The value of the body, when the caller may call."""
    if settings.token is not None:
        scheme, _, shown = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(shown.strip().encode(), settings.token.encode()):
            raise ServiceError("token", "say who you are: Authorization: Bearer TOKEN")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ClientException("the body is JSON: Content-Type: application/json", status_code=415)
    try:
        async with asyncio.timeout(settings.patience):
            body = await request.body()
    except TimeoutError:
        raise ServiceError("time", f"the body did not come within {settings.patience:g} seconds") from None
    return value_of(body, "the body")


def _client(request: Call) -> str:
    return request.client.host if request.client else ""


async def _unless_gone(request: Call, reply: Any) -> Any:
    """The reply; when the client hangs up before it is there, the call is cancelled."""
    answer = asyncio.ensure_future(reply)
    gone = asyncio.ensure_future(_hang_up(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ServiceError("stopped", "the client is gone")
        return answer.result()
    finally:
        for task in (answer, gone):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def _hang_up(request: Call) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# ---- errors ------------------------------------------------------------------------------------------------------


def _refuse(_: Call, error: ServiceError) -> Response[Any]:
    status = status_of(error.problem.kind)
    headers = _RETRY if status == 429 else {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    return Response({"error": error.problem}, status_code=status, headers=headers, media_type="application/json")


def _words(request: Call, error: HTTPException) -> str:
    """What the framework refuses, and what would be right."""
    if error.status_code == 413:
        return f"a body has at most {request.app.request_max_body_size} bytes"
    if error.status_code == 404:
        return "there is no such path: methods are POST /v1/METHOD, and GET /docs lists them"
    if error.status_code == 405:
        headers = error.headers or {}
        return "this path takes " + next(value for name, value in headers.items() if name.lower() == "allow")
    return str(error.detail)


def _fault(request: Call, error: Exception) -> Response[Any]:
    """What the framework refuses, and what must not happen."""
    if isinstance(error, HTTPException):
        kind = _STATUSES.get(error.status_code, "request")
        refusal = ServiceError(kind, f"{request.method} {request.url.path[:80]}: {_words(request, error)}")
        told, headers = {"error": refusal.problem}, error.headers
        return Response(told, status_code=error.status_code, headers=headers, media_type="application/json")
    return _refuse(request, fault(error))
