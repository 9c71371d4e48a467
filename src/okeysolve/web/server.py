"""`okeysolve serve`: the application behind uvicorn."""

from __future__ import annotations

import ipaddress
import logging
import signal
import socket
from types import FrameType

import uvicorn
from litestar import Litestar

from ..errors import OkeyError, shown
from .app import create_app
from .connection import connections
from .settings import Settings, checked_origins, checked_proxy, token_from

__all__ = ["Settings", "checked_origins", "serve", "token_from"]

_GRACE = 5  # seconds that open calls have when the service is shut down
_MOST_CONNECTIONS = 1000
_OF_ONE_CLIENT = 200


class Server(uvicorn.Server):
    """Tells what is at work to come to an end as soon as it is asked to shut down."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """What uvicorn does at SIGTERM and Ctrl-C, and before that the work is stopped. Once: it takes few seconds."""
        if self.should_exit:
            return
        work = self._app.state.get("work")
        if work is not None:
            work.stop()
        super().handle_exit(sig, frame)


def server_of(settings: Settings, host: str, port: int, proxy: str | None = None) -> Server:
    """The server. proxy: an address whose X-Forwarded-For is believed."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=connections(settings.patience, _OF_ONE_CLIENT if proxy is None else None),
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        server_header=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=_GRACE,
    )
    return Server(config, app)


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name
        return False


def _why_not(host: str, port: int) -> str:
    try:
        socket.getaddrinfo(host, port)
    except OSError:
        return "there is no such address"
    return "is another service there?"


def serve(settings: Settings, host: str, port: int, proxy: str | None = None) -> int:
    """Serves until SIGTERM or Ctrl-C; the exit code. OkeyError where it cannot listen, and for a proxy that is none."""
    if not 0 <= port < 2**16:
        raise OkeyError(f"a port is a number from 0 to {2**16 - 1}, not {shown(port)}")
    try:
        host.encode("idna")
    except UnicodeError:
        raise OkeyError(f"{shown(host)} is no address and no name of one") from None
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    if settings.token is None and not _is_this_machine(host):
        logging.warning("whoever reaches %s may call: --token-file says who may", host)
    server = server_of(settings, host, port, checked_proxy(proxy))
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it once more when all is done
    try:
        server.run()
    except SystemExit:
        raise OkeyError(f"cannot listen at {host}, port {port}: {_why_not(host, port)}") from None
    except KeyboardInterrupt:
        pass
    return 0
