"""The command line: one rack, the table and the turn, rule sets and scores."""

from __future__ import annotations

import argparse
import io
import os
import sys

from .._version import __version__
from ..errors import OkeyError
from ..spoken import called
from . import (
    advise_commands,
    arena_commands,
    engine_commands,
    play_commands,
    rack_commands,
    review_commands,
    rule_commands,
    table_commands,
)
from .common import BAD_INPUT, INTERRUPTED, as_typed, complain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn

_DESCRIPTION = (
    "The exact engine of 101 Okey: the best opening of any rack, pairs and sorting, the whole turn at a table, "
    "how far a rack is from opening, rule sets and score sheets."
)
_EPILOG = (
    "Exit codes: 0 done; 1 some rack does not open (open, pairs), nothing can be laid (turn, layoff), every discard "
    "costs (discard); 2 bad input; 130 interrupted. "
    "A rack is written like R1 R2 R3 K13 O F: R kırmızı/red, Y sarı/yellow, B mavi/blue, K siyah/black, "
    "O an okey, F a false okey."
)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in a line, as we do everywhere."""

    def error(self, message: str) -> NoReturn:
        raise OkeyError(f"{message} ({self.prog} --help tells more)")


class _Version(argparse.Action):
    """Asks the binary which build it is only when somebody wants to know."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="say which version and build this is")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from .._core import build_info

        print(f"okeysolve {__version__} ({build_info()})")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="okeysolve", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    rack_commands.add_to(commands)
    rule_commands.add_to(commands)
    table_commands.add_to(commands)
    advise_commands.add_to(commands)
    review_commands.add_to(commands)
    arena_commands.add_to(commands)
    play_commands.add_to(commands)
    engine_commands.add_to(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit code."""
    if sys.stdout is None:
        complain("standard output is closed")
        return BAD_INPUT
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a letter that the encoding lacks is shown as ?
    try:
        return _run(arguments)
    except OkeyError as error:
        complain(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has had enough, as `head` does
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        complain(f"cannot write: {error.strerror}")
        return BAD_INPUT


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = _parse(arguments)
        code: int = _answered(options)
    finally:
        sys.stdout.flush()
    return code


def _answered(options: argparse.Namespace) -> int:
    try:
        code: int = options.run(options)
    except OkeyError as error:
        raise OkeyError(as_typed(error, options)) from None
    return code


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options; tiles and players may stand on both sides of them."""
    parser = _parser()
    options, more = parser.parse_known_args(arguments)
    from difflib import get_close_matches

    first: list[str] = getattr(options, "tiles", None) or getattr(options, "players", None) or []
    if more and (not first or any(word.startswith("-") for word in more)):
        unknown = [word for word in more if word.startswith("-")] or more
        near = get_close_matches(unknown[0][:40], [called(name, "options") for name in vars(options)], n=1, cutoff=0.7)
        why = f"did you mean {near[0]}?" if near else f"okeysolve {options.command} --help lists them"
        raise OkeyError(f"there is no argument {' '.join(unknown)[:80]}: {why}")
    if more:
        first += more
    return options


def _drop_output() -> None:
    """So that the interpreter does not try to write it once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
