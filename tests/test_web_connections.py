"""Connections to the web service that dawdle, and clients that open too many of them."""

from __future__ import annotations

import select
import socket
import sys
import time
from contextlib import ExitStack, suppress

import httpx
import pytest
from test_engine import until
from web_server import MOST_CONNECTIONS, Served, client, served

from okeysolve.web.settings import Settings

HEALTH = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


def connected(service: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(service.url.rpartition(":")[2])), timeout=20)


def read_to(line: socket.socket, end: bytes) -> bytes:
    got = b""
    while not got.endswith(end):
        part = line.recv(1000)
        assert part, got
        got += part
    return got


def ends(line: socket.socket) -> bool:
    """Whether the other side closes it."""
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def test_who_says_nothing() -> None:
    with served(Settings(patience=0.2)) as service, connected(service) as line:
        assert ends(line)


@pytest.mark.parametrize("before", [b"", HEALTH])
def test_a_head_that_drips(before: bytes) -> None:
    """A byte now and then does not help, nor to have been answered before."""
    with served(Settings(patience=0.4)) as service, connected(service) as line:
        if before:
            line.sendall(before)
            read_to(line, b'{"status":"ok"}')
        start = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() < start + 15 and not select.select([line], [], [], 0.05)[0]:
                line.sendall(b"x")
        assert time.monotonic() < start + 15


def test_a_body_that_drips_after_the_answer() -> None:
    head = b"POST /v1/open HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9999\r\n\r\n"
    with served(Settings(patience=0.2)) as service, connected(service) as line:
        line.sendall(head)
        assert b" 415 " in read_to(line, b"}}")
        line.sendall(b"x")
        assert ends(line)


def test_a_call_that_takes_longer_than_that_goes_on() -> None:
    with served(Settings(patience=0.1)) as service, client(service.url) as web:
        assert web.post("/v1/count", json={"to": 8, "pause": 0.05}).json() == {"count": 8}
        time.sleep(0.3)  # nor is a client cut off that will ask again
        assert web.get("/health").status_code == 200


def test_who_does_not_read() -> None:
    pages = 300
    with served(unread=0.2) as service, connected(service) as line:
        line.sendall(HEALTH.replace(b"/health", b"/docs") * pages)
        time.sleep(1.5)
        got = 0
        with suppress(ConnectionError):
            while part := line.recv(1 << 20):
                got += len(part)
        assert got < pages * len(httpx.get(f"{service.url}/docs", verify=False).content)


@pytest.mark.skipif(sys.platform == "darwin", reason="127.0.0.1 is the only address here")
def test_one_client_has_so_many() -> None:
    """Another has room, and so has the first when it has closed its own."""
    with served() as service, ExitStack() as opened:
        for _ in range(MOST_CONNECTIONS):
            opened.enter_context(connected(service))
        with connected(service) as one_more:
            assert ends(one_more)
        with client(service.url, "127.0.0.2") as other:
            assert other.get("/health").status_code == 200
        opened.close()

        def answers() -> bool:
            with suppress(httpx.TransportError), client(service.url) as web:
                return web.get("/health").status_code == 200
            return False

        until(answers)
