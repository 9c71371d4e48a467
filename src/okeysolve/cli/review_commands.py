"""The command that judges a recorded match."""

from __future__ import annotations

import os
import sys
from io import StringIO
from threading import Event

from ..errors import OkeyError, RecordError
from .common import BAD_INPUT, DONE, Painter, add_output, complain, integer, interruptible, print_json, read_text, real

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from ..advisor import Limit
    from ..record import Record
    from ..review import Review

UTILITIES = ("relative", "own")
_WORDS = {"en": "{done} of {of} judged", "tr": "{of} karar ve çekişten {done} tanesi incelendi"}


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "review",
        help="a recorded match judged: what each decision lost, what was better and why, the luck of the draws",
        epilog="Ctrl-C prints what has been judged. Exit codes: 0 done, 2 bad input (with --partial: what stands "
        "before it was reviewed), 130 interrupted.",
    )
    parser.add_argument("record", metavar="FILE", help="the record, JSON lines; - for standard input")
    parser.add_argument("--partial", action="store_true", help="review a damaged or unfinished record up to there")
    parser.add_argument("--seat", type=integer, metavar="N", help="this seat alone, 0 to 3")
    parser.add_argument("--time", type=real, metavar="SECONDS", help="think so long about each decision")
    parser.add_argument(
        "--playouts", type=integer, metavar="N", help="hands to play out for each; reproducible (default: 15000)"
    )
    parser.add_argument("--utility", choices=UTILITIES, default="relative", help="what to play for (default: relative)")
    parser.add_argument("--threads", type=integer, metavar="N", help="decisions judged at once (default: one a core)")
    parser.add_argument("--seed", type=integer, default=0, metavar="N", help="of the sampled hands (default: 0)")
    parser.add_argument("--all", action="store_true", help="tell decisions without a mistake too")
    parser.add_argument("--html", metavar="OUT", help="write a page with the tiles drawn as well")
    add_output(parser)
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="coloured tiles (default: auto)"
    )
    parser.set_defaults(run=_review)


def _review(options: argparse.Namespace) -> int:
    record = _record(options)
    _check_page(options.html)
    asked = {name: getattr(options, name) for name in ("seat", "utility", "seed")}
    shows = sys.stderr is not None and sys.stderr.isatty()

    def progress(done: int, of: int) -> None:
        if shows:
            print(f"\r\x1b[K{_WORDS[options.lang].format(done=done, of=of)}", end="", file=sys.stderr, flush=True)

    threads = options.threads if options.threads is not None else min(64, os.cpu_count() or 1)
    try:
        found, of = _judged(record, _limit(options), threads=threads, progress=progress, **asked)
    finally:
        if shows:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    _answer(found, of is not None, options)
    if of is not None:
        from ..review.words import stopped_text

        complain(stopped_text(found, of, options.lang))
        raise KeyboardInterrupt
    if found.error is None:
        return DONE
    complain(str(found.error))
    return BAD_INPUT


def _judged(record: Record, limit: Limit | None, **asked: Any) -> tuple[Review, int | None]:
    """The review; ended by Ctrl-C that of what had been judged, and how much there was to judge."""
    from ..review import Stopped, review

    stop = Event()
    try:
        return interruptible(lambda: review(record, limit, stop=stop, **asked), stop.set)[0], None
    except Stopped as stopped:
        if stopped.so_far is None:
            raise KeyboardInterrupt from None
        return stopped.so_far, stopped.of


def _record(options: argparse.Namespace) -> Record:
    """The record of the file; errors name the file."""
    from ..record import load

    name = options.record
    try:
        record = load(StringIO(read_text(name), newline="\n"), partial=options.partial)
        if not record.lines and record.error is not None:
            raise record.error
    except RecordError as error:
        hint = "" if options.partial or (error.line or 0) < 2 else " (--partial reviews what stands before)"
        raise OkeyError(f"{'' if name == '-' else f'{name}: '}{error}{hint}") from None
    return record


def _limit(options: argparse.Namespace) -> Limit | None:
    from ..advisor import Limit

    told = {name: getattr(options, name) for name in ("time", "playouts") if getattr(options, name) is not None}
    return Limit(**told) if told else None


def _answer(found: Review, stopped: bool, options: argparse.Namespace) -> None:
    if options.json:
        print_json({"stopped": stopped, **found.as_dict()})
    else:
        print(Painter(options.color)(found.text(options.lang, options.all)))
    if options.html is not None:  # last, so that nothing is lost when it cannot be written
        _write_page(options.html, found.html(options.lang))


def _check_page(path: str | None) -> None:
    """A page that can never be written is refused before an hour has gone into it."""
    if path is None:
        return
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise OkeyError(f"cannot write {path[:80]}: there is no folder {folder[:80]}")
    if os.path.isdir(path):
        raise OkeyError(f"cannot write {path[:80]}: it is a folder")


def _write_page(path: str, page: str) -> None:
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
    except OSError as error:
        raise OkeyError(f"cannot write {path[:80]}: {error.strerror}") from None
    except ValueError:
        raise OkeyError(f"cannot write {path!r:.80}: no file has such a name") from None
