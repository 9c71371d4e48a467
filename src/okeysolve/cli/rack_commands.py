"""`okeysolve open`, `pairs`, `sort`: questions about one rack at a time."""

from __future__ import annotations

from ..opening import OBJECTIVES, best_opening, best_openings, best_pairs
from ..sorting import SORTS, sort_rack
from .common import (
    DOES_NOT_OPEN,
    DONE,
    Painter,
    add_common,
    add_tiles,
    for_each_rack,
    integer,
    print_json,
    rules_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from ..rack import Rack


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the three commands."""
    _add_open(commands)
    _add_pairs(commands)
    _add_sort(commands)


def _add_open(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser("open", help="the best runs and groups that a rack can lay at once")
    add_tiles(parser)
    parser.add_argument(
        "--objective", choices=tuple(OBJECTIVES), default="points", help="what is best (default: points)"
    )
    parser.add_argument("--best", type=integer, metavar="K", help="the K best arrangements, one a line")
    parser.add_argument("--must-use", metavar="TILE", help="a tile that has to be laid")
    parser.add_argument("--keep", type=integer, metavar="N", help="tiles that stay (default: 1 of 22, else 0)")
    parser.add_argument("--bar", type=integer, metavar="POINTS", help="points to reach, as under katlamalı")
    add_common(parser)
    parser.set_defaults(run=_open, called={"k": "best"})


def _open(options: argparse.Namespace) -> int:
    rules, paint = rules_of(options), Painter(options.color)
    asked = {"objective": options.objective, "must_use": options.must_use, "keep": options.keep}

    def answer(rack: Rack, line: int | None) -> int:
        found = [] if options.best is None else best_openings(rack, rules, options.best, **asked, bar=options.bar)
        if not found:
            found = [best_opening(rack, rules, **asked, bar=options.bar)]
        for place, opening in enumerate(found, 1):
            if options.json:
                rank = {} if options.best is None else {"rank": place}
                print_json({**rank, **opening.as_dict()}, line)
            else:
                print(paint(opening.text(options.lang)))
        return DONE if any(opening.opens for opening in found) else DOES_NOT_OPEN

    return for_each_rack(options, answer)


def _add_pairs(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser("pairs", help="the most pairs on a rack")
    add_tiles(parser)
    parser.add_argument("--keep", type=integer, metavar="N", help="tiles that stay (default: 1 of 22, else 0)")
    parser.add_argument("--bar", type=integer, metavar="PAIRS", help="pairs to reach, as under katlamalı")
    add_common(parser)
    parser.set_defaults(run=_pairs)


def _pairs(options: argparse.Namespace) -> int:
    rules, paint = rules_of(options), Painter(options.color)

    def answer(rack: Rack, line: int | None) -> int:
        opening = best_pairs(rack, rules, keep=options.keep, bar=options.bar)
        if options.json:
            print_json(opening.as_dict(), line)
        else:
            print(paint(opening.text(options.lang)))
        return DONE if opening.opens else DOES_NOT_OPEN

    return for_each_rack(options, answer)


def _add_sort(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser("sort", help="a rack in order: melds first, then the rest")
    add_tiles(parser)
    parser.add_argument("--by", choices=SORTS, default="best", help="best arrangement, groups (777) or runs (789)")
    add_common(parser)
    parser.set_defaults(run=_sort)


def _sort(options: argparse.Namespace) -> int:
    rules, paint = rules_of(options), Painter(options.color)

    def answer(rack: Rack, line: int | None) -> int:
        done = sort_rack(rack, options.by, rules)
        if options.json:
            print_json(done.as_dict(), line)
        else:
            print(paint(str(done)))
        return DONE

    return for_each_rack(options, answer)
