"""A web service for tests, on a free port of this machine, in a thread of its own."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
import uvicorn
from litestar import Litestar
from long_method import WITH_COUNT

from okeysolve.web.app import create_app
from okeysolve.web.connection import connections
from okeysolve.web.settings import Settings

MOST_CONNECTIONS = 150  # of one client


class Served(NamedTuple):
    url: str
    app: Litestar


@contextmanager
def served(settings: Settings | None = None, unread: float = 60.0) -> Iterator[Served]:
    """Where it listens, and the application. unread: seconds that a client may leave a reply unread."""
    app = create_app(settings, WITH_COUNT)
    http = connections((settings or Settings()).patience, MOST_CONNECTIONS, unread)
    config = uvicorn.Config(app, http=http, log_level="error", lifespan="on", timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:  # else asyncio leaves Nagle's delay on
        listening.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            end = time.monotonic() + 30
            while not server.started and time.monotonic() < end:
                time.sleep(0.005)
            assert server.started
            yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
        finally:
            server.should_exit = True
            thread.join(30)
            assert not thread.is_alive()


def client(url: str, address: str | None = None, **options: Any) -> httpx.Client:
    """A client, at another address of this machine when one is given."""
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    return httpx.Client(base_url=url, timeout=30, transport=transport, **options)
