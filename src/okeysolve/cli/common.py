"""What the commands share: racks, rule sets and files from arguments or a stream, colours, JSON, exit codes."""

from __future__ import annotations

import io
import os
import re
import sys
from argparse import ArgumentTypeError
from contextlib import suppress

from ..errors import OkeyError, RuleError
from ..rack import Rack
from ..rules import DEFAULT_RULES, RuleSet
from ..spoken import called, said
from ..texts import decoded, read_file, read_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Iterator
    from typing import Any, TypeVar

    _Answer = TypeVar("_Answer")

DONE, DOES_NOT_OPEN, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

_LOOK = 0.1  # seconds between two looks for Ctrl-C, which some systems do not tell one who waits
_DIGITS = 4000  # that an option's number may have: whoever takes it says what it may be
_POSITIONAL = ("tiles", "players", "record")  # arguments without a name
_ANSI = {"R": "31", "Y": "33", "B": "34", "K": "1;90", "O": "1;35", "F": "35"}


def add_common(parser: argparse.ArgumentParser) -> None:
    """The options that every command has which answers in tiles."""
    add_rules(parser)
    add_output(parser)
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="coloured tiles (default: auto)"
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The rule set."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        help="the rule set: a name, perhaps with fields as in 'yesil {unopened = 101}', or a TOML file such as "
        f"table.toml (default: {DEFAULT_RULES})",
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """How the answer is written."""
    parser.add_argument("--lang", choices=("tr", "en"), default="en", help="language (default: en)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def add_tiles(parser: argparse.ArgumentParser) -> None:
    """The rack and its okey."""
    parser.add_argument(
        "tiles",
        nargs="*",
        metavar="TILE",
        help="the rack; without any, racks are read from standard input, one a line "
        "(# begins a remark), each perhaps with its own okey before a colon (Y6: R1 R2 O)",
    )
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--okey", metavar="TILE", help="the okey")
    told.add_argument("--indicator", metavar="TILE", help="the indicator, in place of the okey")


def integer(text: str) -> int:
    """A whole number of an option."""
    if not text.removeprefix("-").isdecimal() or len(text) > _DIGITS:
        raise ArgumentTypeError(f"a whole number is wanted, not {text[:40]!r}")
    return int(text)


def real(text: str) -> float:
    """A number of an option."""
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(f"a number is wanted, not {text[:40]!r}") from None


def complain(text: str) -> None:
    """An error in a line on standard error."""
    if sys.stderr is None:  # print would take standard output instead
        return
    with suppress(OSError):  # nobody reads it any more; the answers go on
        print(f"okeysolve: {' '.join(text.split())}", file=sys.stderr, flush=True)


def as_typed(error: OkeyError, options: argparse.Namespace) -> str:
    """What an error says, the options in it called as they are typed: 'keep 5: ...' is '--keep 5: ...'."""
    message = said(str(error), "options")
    name, blank, rest = message.partition(" ")
    name = getattr(options, "called", {}).get(name, name)
    given = getattr(options, name, None)
    if given is None or given is False or not name.isidentifier() or name in _POSITIONAL:
        return message
    return f"-{name}{blank}{rest}" if len(name) == 1 else called(name, "options") + blank + rest


def bad_line(error: str, line: int, options: argparse.Namespace) -> int:
    """Answers a line of a stream that cannot be answered: an error object among JSON, else a complaint."""
    if options.json:
        print_json({"error": " ".join(error.split())}, line)
    else:
        complain(f"line {line}: {error}")
    return BAD_INPUT


def json_lines(text: str, keys: Collection[str]) -> list[tuple[int, str]] | None:
    """(number, line) of a stream of JSON objects; None when the text is something else.

    It is one when a line of several is an object by itself with one of these keys, or each is JSON or looks like it:
    then even a line that is broken, or no object, is one of a stream.
    """
    lines = [(number, line.strip()) for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if len(lines) < 2 or is_json(text):
        return None
    told = [as_json(line) for _, line in lines]
    objects = any(isinstance(value, dict) and not value.keys().isdisjoint(keys) for value in told)
    alike = zip(told, lines, strict=True)
    looks = objects or all(value is not None or line.startswith(("{", "null")) for value, (_, line) in alike)
    return lines if looks else None


def object_of(line: str) -> str:
    """A line of such a stream. OkeyError when it is no object, whatever else it is."""
    if not line.startswith("{"):
        raise OkeyError(f'each line is an object such as {{"rack": "R4 R8 O"}}, not {line[:40]}')
    return line


def is_json(text: str) -> bool:
    """Whether the whole text is an object of JSON."""
    return isinstance(as_json(text), dict)


def as_json(text: str) -> object:
    """What the JSON of a text says; None when it is none."""
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def racks_of(options: argparse.Namespace) -> Iterator[tuple[int | None, Rack | OkeyError]]:
    """(line number or None, rack or why it cannot be read) for each rack that was given."""
    if options.tiles:
        yield None, Rack(" ".join(options.tiles), options.okey, indicator=options.indicator)
        return
    if no_input():
        raise OkeyError("no tiles: give a rack such as R1 R2 R3, or racks on standard input, one a line")
    number = 0
    for number, line in enumerate(_lines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            yield number, _rack_of(line, options)
        except OkeyError as error:
            yield number, error
    if number == 0:
        raise OkeyError("no racks: standard input is empty")


def _lines() -> Iterator[str]:
    """The lines of standard input, whatever bytes are in them and however they end."""
    for line in io.TextIOWrapper(sys.stdin.buffer, "utf-8-sig", errors="replace"):
        yield line.rstrip("\n")


def _rack_of(line: str, options: argparse.Namespace) -> Rack:
    own, colon, tiles = line.partition(":")
    if colon:
        return Rack(tiles, own.strip())
    return Rack(line, options.okey, indicator=options.indicator)


def for_each_rack(options: argparse.Namespace, answer: Callable[[Rack, int | None], int]) -> int:
    """Answers rack by rack; the exit code is the worst of theirs. A bad line does not stop those after it."""
    worst = DONE
    for number, rack in racks_of(options):
        try:
            if isinstance(rack, OkeyError):
                raise rack
            worst = max(worst, answer(rack, number))
        except OkeyError as error:
            if number is None:
                raise
            worst = bad_line(as_typed(error, options), number, options)
    return worst


def rules_of(options: argparse.Namespace) -> RuleSet:
    """The rule set that was asked for."""
    return rules_at(DEFAULT_RULES if options.rules is None else options.rules)


def rules_at(name: str) -> RuleSet:
    """A named rule set, perhaps with fields in braces, or a table's own when the name is a file's: it ends in .toml or
    has a path separator."""
    if "{" in name or (not name.lower().endswith(".toml") and not {os.sep, os.altsep or os.sep}.intersection(name)):
        return read_rules(name)
    text = read_text(name)
    try:
        return RuleSet.from_toml(text + "\n")
    except RuleError as error:
        raise RuleError(f"{name}: {error}") from None


def no_input() -> bool:
    """Whether nothing comes over standard input: it is a terminal, or closed."""
    return sys.stdin is None or sys.stdin.isatty()


def read_text(name: str) -> str:
    """The text of a file, or of standard input when the name is '-'."""
    if name != "-":
        return read_file(name)
    if sys.stdin is None:
        raise OkeyError("standard input is closed")
    return decoded(sys.stdin.buffer.read(), "standard input")


def _is_narrow() -> bool:
    """Whether the output's encoding lacks letters: JSON then writes them as \\u escapes."""
    return (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "") != "utf8"


def print_json(fields: dict[str, Any], line: int | None = None) -> None:
    """One object in a line; of a stream with the number of its line."""
    import json

    print(json.dumps(fields if line is None else {"line": line, **fields}, ensure_ascii=_is_narrow()))


class Painter:
    """Colours the tiles in a text when it goes to a terminal (or it was told to)."""

    _TILE = re.compile(r"(?<![\w=])(?:[OF]|(?:O=)?[RYBK](?:1[0-3]|[1-9])|O=(?:1[0-3]|[1-9]))(?![\w=])")

    def __init__(self, choice: str) -> None:
        terminal = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.paints = choice == "always" or (choice == "auto" and terminal)

    def __call__(self, text: str) -> str:
        """The text with each tile in its colour."""
        return self._TILE.sub(lambda tile: f"\x1b[{_ANSI[tile[0][0]]}m{tile[0]}\x1b[0m", text) if self.paints else text


# ---- what takes long -----------------------------------------------------------------------------------------


def interruptible(call: Callable[[], _Answer], stop: Callable[[], object]) -> tuple[_Answer, bool]:
    """What a call answers, made in a thread of its own, and whether Ctrl-C came, which stops it.

    What the call raises is raised here. A second Ctrl-C passes through.
    """
    from concurrent.futures import ThreadPoolExecutor, wait

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(call)
        try:
            while not answer.done():
                wait([answer], _LOOK)
        except KeyboardInterrupt:
            stop()
            return answer.result(), True
    return answer.result(), False
