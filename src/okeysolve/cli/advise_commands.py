"""`okeysolve advise`, `okeysolve odds`: the ranked turns of a position, and the chance to open."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from .. import _core
from ..errors import OkeyError
from ..game.view import PlayerView
from ..json_text import read_json
from ..position import KEYS, Position
from ..spoken import said
from ..state import AFTER_DRAW, BEFORE_DRAW
from .common import (
    DONE,
    Painter,
    bad_line,
    complain,
    integer,
    interruptible,
    json_lines,
    no_input,
    object_of,
    print_json,
    read_text,
    real,
    rules_of,
)
from .table_commands import TOLD, add_position, in_hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..advisor import Advice, Advising, Assumed, Limit, Odds

UTILITIES = ("relative", "own", "win")
_WORDS = {
    "en": {
        "assumed": "Assumed: {notes}.",
        "stopped": "stopped: this is the best so far",
        "stopped odds": "stopped: these are the odds so far",
        "rules": "Rules: {rules}.",
    },
    "tr": {
        "assumed": "Varsayılan: {notes}.",
        "stopped": "durduruldu: eldeki en iyisi",
        "stopped odds": "durduruldu: şimdiye kadarki olasılıklar",
        "rules": "Kurallar: {rules}.",
    },
}


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the two commands."""
    _add_advise(commands)
    _add_odds(commands)


def _add_view(parser: argparse.ArgumentParser) -> None:
    """Where the question comes from: a position, in arguments or a file, or a view that a program wrote."""
    add_position(parser)
    parser.add_argument("--rack", metavar="TILES", help="the rack, in place of the tiles alone")
    parser.add_argument("--stock", type=integer, metavar="N", help="how many tiles are left in the stock")
    drawn = parser.add_mutually_exclusive_group()
    drawn.add_argument("--drawn", action="store_true", default=None, help="the player has drawn already")
    drawn.add_argument("--not-drawn", action="store_false", dest="drawn", help="the player has not drawn yet")
    parser.add_argument("--seed", type=integer, default=0, metavar="N", help="of the sampled hands (default: 0)")


# ---- the views that are asked about --------------------------------------------------------------------------


def _views(options: argparse.Namespace) -> Iterator[tuple[int | None, Assumed | OkeyError]]:
    """(line number or None, the view with what was assumed, or why there is none)."""
    rack = _rack(options)
    if rack is not None:
        told = {name: getattr(options, name) for name in TOLD if getattr(options, name) is not None}
        fields = {"rules": rules_of(options), "rack": rack, **told}
        yield None, _from_position(Position.from_dict(fields, form="options"), options)
        return
    for name in TOLD:
        if getattr(options, name):
            raise OkeyError(f"--{name.replace('_', '-')} goes with a rack in arguments: a file says all of it")
    if options.position is None and no_input():
        raise OkeyError("no tiles: give --rack 'R1 R2 R3', or a position or a view in a file or on standard input")
    name = options.position or "-"
    text = read_text(name)
    lines = json_lines(text, ("phase", *KEYS))
    if lines is not None:
        for number, line in lines:
            try:
                yield number, _told(object_of(line), options)
            except OkeyError as error:
                yield number, error
        return
    try:
        yield None, _told(text, options)
    except OkeyError as error:
        raise OkeyError(str(error) if name == "-" else f"{name}: {error}") from None


def _rack(options: argparse.Namespace) -> str | None:
    """The rack that arguments tell."""
    if options.tiles and options.rack is not None:
        raise OkeyError("the rack is told twice: by --rack and by tiles alone")
    if (options.tiles or options.rack is not None) and options.position is not None:
        raise OkeyError("a rack in arguments and a position file: the file says all of it")
    return " ".join(options.tiles) if options.tiles else options.rack


def _told(text: str, options: argparse.Namespace) -> Assumed:
    """The view of a text: one that PlayerView.as_dict wrote, or a position."""
    from ..advisor import Assumed

    fields = None
    if text.lstrip().startswith("{"):
        with suppress(ValueError, RecursionError):
            fields = read_json(text)
    if isinstance(fields, dict) and "phase" in fields:
        if options.rules is not None or options.stock is not None or options.drawn is not None:
            raise OkeyError("--rules, --stock and --drawn are for positions: a view says all of it")
        return Assumed(PlayerView.from_dict(fields), ())
    position = Position.loads(text)
    return _from_position(position if options.rules is None else position.under(rules_of(options)), options)


def _from_position(position: Position, options: argparse.Namespace) -> Assumed:
    from ..advisor import view_from

    if position.opened is not None and position.opened_is_guessed and not position.table:
        why = f"who has not opened has {BEFORE_DRAW} before the draw and {AFTER_DRAW} after it"
        raise OkeyError(f"{in_hand(position)}: {why}, who has opened has melds on the table, as in 'me: R5 R6 R7'")
    return view_from(position, stock=options.stock, drawn=options.drawn)


def _for_each(options: argparse.Namespace, answer: Callable[[Assumed, int | None], int]) -> int:
    """Answers view by view; the exit code is the worst of theirs. A bad line does not stop those after it."""
    worst = DONE
    for number, asked in _views(options):
        try:
            if isinstance(asked, OkeyError):
                raise asked
            worst = max(worst, answer(asked, number))
        except OkeyError as error:
            if number is None and _rack(options) is not None:
                raise
            if number is None:
                raise OkeyError(said(str(error), "lines")) from None
            worst = bad_line(said(str(error), "json"), number, options)
    return worst


def _head(asked: Assumed, lang: str) -> str:
    """The rule set, and what had to be assumed."""
    words = _WORDS[lang]
    lines = [words["rules"].format(rules=asked.view.rules.name)]
    if asked.notes:
        lines.append(words["assumed"].format(notes="; ".join(asked.text(lang))))
    return "\n".join(lines)


# ---- advise --------------------------------------------------------------------------------------------------


def _add_advise(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser(
        "advise",
        help="the best turn of a position and why, by hands played out from each candidate",
        epilog="A view is the JSON of PlayerView.as_dict(). Ctrl-C prints the best so far. "
        "Exit codes: 0 done, 2 bad input, 130 interrupted.",
    )
    _add_view(parser)
    parser.add_argument("--time", type=real, metavar="SECONDS", help="think so long (default: 1, if nothing else)")
    parser.add_argument("--playouts", type=integer, metavar="N", help="play out so many hands; reproducible")
    parser.add_argument("--se", type=real, metavar="POINTS", help="until the best turn's points are known so well")
    parser.add_argument(
        "--utility",
        choices=UTILITIES,
        default="relative",
        help="what to play for: points against the others' mean (relative, the default), one's own points, or to "
        "win the match, for which a view tells the totals and the hands",
    )
    parser.add_argument("--threads", type=integer, default=1, metavar="N", help="think on so many cores (default: 1)")
    parser.add_argument("--most", type=integer, default=8, metavar="N", help="turns to compare (2 to 32, default: 8)")
    parser.add_argument("--reasons", action="store_true", help="reasons for every turn, not for the best alone")
    parser.set_defaults(run=_advise)


def _advise(options: argparse.Namespace) -> int:
    limit = _limit(options)

    def answer(asked: Assumed, line: int | None) -> int:
        from ..advisor import advising

        if options.utility == "win" and asked.view.hands is None:
            raise OkeyError("--utility win needs a match that ends: a view whose 'hands' says after how many")
        asking = {name: getattr(options, name) for name in ("utility", "threads", "seed", "most")}
        running = advising(asked.view, limit, **asking)
        stopped = _think(running, options)
        if options.json:
            told = {"rules": asked.view.rules.name, "assumed": asked.text(options.lang), "stopped": stopped}
            print_json({**told, "advice": [each.as_dict() for each in running.best]}, line)
        else:
            _print(asked, running.best, options)
        if stopped:
            complain(_WORDS[options.lang]["stopped"])
            raise KeyboardInterrupt
        return DONE

    return _for_each(options, answer)


def _limit(options: argparse.Namespace) -> Limit:
    from ..advisor import Limit

    told = {name: getattr(options, name) for name in ("time", "playouts", "se") if getattr(options, name) is not None}
    return Limit(**told) if told else Limit.of(None)


def _think(running: Advising, options: argparse.Namespace) -> bool:
    """Runs it to its end, with a line of progress on a terminal; whether it was interrupted."""
    shows = sys.stderr is not None and sys.stderr.isatty() and not options.json
    try:
        for best in running:
            if shows and best:
                line = f"{running.search.playouts:,}: {best[0].headline(options.lang)}"
                print(f"\r\x1b[K{line[:100]}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return True
    finally:
        if shows:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return False


def _print(asked: Assumed, best: list[Advice], options: argparse.Namespace) -> None:
    paint = Painter(options.color)
    print(paint(_head(asked, options.lang)))
    for advice in best:
        print(paint(f"{advice.rank}. {advice.headline(options.lang)}"))
        if options.reasons or advice.rank == 1:
            print(paint("   " + "\n   ".join(advice.reasons(options.lang))))


# ---- odds ----------------------------------------------------------------------------------------------------


def _add_odds(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser(
        "odds",
        help="the chance to open by series or by pairs within some draws",
        epilog="A view is the JSON of PlayerView.as_dict(). Ctrl-C prints the odds so far. "
        "Exit codes: 0 done, 2 bad input, 130 interrupted.",
    )
    _add_view(parser)
    parser.add_argument("-k", type=integer, default=5, metavar="N", help="own draws ahead (1 to 12; default: 5)")
    parser.add_argument(
        "--playouts", type=integer, metavar="N", help="hands to play out (default: 4000); 0: only what is exact"
    )
    parser.set_defaults(run=_odds)


def _odds(options: argparse.Namespace) -> int:
    from ..advisor import PLAYOUTS

    playouts = PLAYOUTS if options.playouts is None else options.playouts

    def answer(asked: Assumed, line: int | None) -> int:
        found, stopped = _played(asked.view, options.k, playouts, options.seed)
        if options.json:
            print_json({"assumed": asked.text(options.lang), "stopped": stopped, **found.as_dict()}, line)
        else:
            print(Painter(options.color)("\n".join([_head(asked, options.lang), found.text(options.lang)])))
        if stopped:
            complain(_WORDS[options.lang]["stopped odds"])
            raise KeyboardInterrupt
        return DONE

    return _for_each(options, answer)


def _played(view: PlayerView, k: int, playouts: int, seed: int) -> tuple[Odds, bool]:
    """The odds, and whether Ctrl-C ended the playouts: those that have been played count."""
    from ..advisor import odds

    stop = _core.Stop()
    return interruptible(lambda: odds(view, k, playouts=playouts, seed=seed, stop=stop), stop.set)
