"""`okeysolve engine` and `serve`: okeysolve for other programs."""

from __future__ import annotations

from ..errors import OkeyError
from .common import add_rules, integer, real, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the two commands."""
    _add_engine(commands)
    _add_serve(commands)


def _add_defaults(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("--lang", choices=("tr", "en"), default="en", help="language of the texts (default: en)")
    parser.add_argument("--seed", type=integer, metavar="N", help="seed of calls that name none (default: by chance)")
    parser.add_argument(
        "--threads", type=integer, default=1, metavar="N", help="threads that one advice or review may use (default: 1)"
    )


def _add_engine(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser(
        "engine",
        help="JSON-RPC 2.0 on standard input and output, one object a line, for programs in any language",
        epilog="Exit codes: 0 the input has ended, or SIGTERM came; 2 bad arguments; 130 interrupted. "
        "docs/engine.md tells the protocol.",
    )
    _add_defaults(parser)
    parser.add_argument(
        "--seconds", type=real, default=3600.0, metavar="S", help="a long call takes no longer (default: 3600)"
    )
    parser.set_defaults(run=_engine)


def _engine(options: argparse.Namespace) -> int:
    service = _face("service", "engine")
    command = _face("engine.command", "engine")
    limits = service.Limits(seconds=_positive(options.seconds, "--seconds"))
    code: int = command.main(_defaults(options, service), limits)
    return code


def _add_serve(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser(
        "serve",
        help="the same over HTTP, with a page at / for people",
        epilog="Exit codes: 0 ended by SIGTERM or Ctrl-C; 2 bad arguments, or the port is taken. "
        "docs/http.md tells the rest. The token is read from a file or from OKEYSOLVE_TOKEN, since others can see "
        "arguments.",
    )
    _add_defaults(parser)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=integer, default=8101, help="the port, 0 for a free one (default: 8101)")
    parser.add_argument("--token-file", metavar="FILE", help="a file with the token that callers have to show")
    parser.add_argument(
        "--allow-origin", action="append", default=[], metavar="ORIGIN", help="pages of this origin may call (CORS)"
    )
    parser.add_argument(
        "--proxy", metavar="ADDRESS", help="believe this proxy who a client is (X-Forwarded-For)"
    )
    parser.add_argument("--workers", type=integer, default=2, metavar="N", help="quick calls at a time (default: 2)")
    parser.add_argument("--long", type=integer, default=2, metavar="N", help="long calls at a time (default: 2)")
    parser.add_argument(
        "--seconds", type=real, default=20.0, metavar="S", help="a long call takes no longer (default: 20)"
    )
    parser.add_argument(
        "--playouts",
        type=integer,
        default=1_000_000,
        metavar="N",
        help="an advice, a review or a bot's turn plays no more (default: 1000000)",
    )
    parser.add_argument(
        "--body", type=integer, default=262_144, metavar="BYTES", help="a body is no longer (default: 262144)"
    )
    parser.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> int:
    service = _face("service", "web")
    server = _face("web.server", "web")
    limits = service.Limits(
        seconds=_positive(options.seconds, "--seconds"),
        playouts=_positive(options.playouts, "--playouts"),
        threads=_positive(options.threads, "--threads"),
    )
    settings = server.Settings(
        defaults=_defaults(options, service),
        limits=limits,
        token=server.token_from(options.token_file),
        origins=server.checked_origins(options.allow_origin),
        workers=_positive(options.workers, "--workers"),
        long=_positive(options.long, "--long"),
        body=_positive(options.body, "--body"),
    )
    code: int = server.serve(settings, options.host, options.port, options.proxy)
    return code


def _defaults(options: argparse.Namespace, service: Any) -> Any:
    if options.seed is not None and not 0 <= options.seed < 2**63:
        raise OkeyError("--seed is a number from 0 to 2**63 - 1")
    threads = _positive(options.threads, "--threads")
    if threads > service.MOST_THREADS:
        raise OkeyError(f"--threads is at most {service.MOST_THREADS}, not {threads}")
    return service.Defaults(rules=rules_of(options), lang=options.lang, seed=options.seed, threads=threads)


def _positive(number: Any, option: str) -> Any:
    if not number > 0:
        raise OkeyError(f"{option} is more than 0, not {number}")
    return number


def _face(module: str, extra: str) -> Any:
    """A module that needs an extra. By name, since the command line only starts the other faces and knows none."""
    from importlib import import_module

    try:
        return import_module(f"..{module}", __package__)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("okeysolve"):
            raise
        raise OkeyError(f"this needs {error.name}: pip install 'okeysolve[{extra}]'") from None
