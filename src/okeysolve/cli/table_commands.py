"""`okeysolve turn`, `layoff`, `discard`, `outlook`: questions about a rack beside a table."""

from __future__ import annotations

import re

from ..errors import OkeyError
from ..opening import checked_bars
from ..outlook import outlook
from ..position import KEYS, Position
from ..reader import one_tile
from ..spoken import about, said
from ..state import AFTER_DRAW, BEFORE_DRAW
from ..turn import OBJECTIVES
from ..turns import discard_warnings, last_indicator, lay_off_all, lay_offs, open_all, side_tile_use, ten_pairs
from .common import (
    DONE,
    Painter,
    add_common,
    bad_line,
    complain,
    json_lines,
    no_input,
    object_of,
    print_json,
    read_text,
    rules_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from typing import Any

    Answer = Callable[[Position, "_Speaker", int | None], int]

    from ..rack import Rack
    from ..rules import RuleSet
    from ..spoken import Form
    from ..table import Table
    from ..tiles import Tile
    from ..turn import TurnPlan
    from ..turns import DiscardWarning

NOTHING = 1  # the exit code when there is nothing to lay, or no discard without a penalty

# Options that say something about the position, so that a file leaves no room for them.
TOLD = ("okey", "indicator", "table", "opened", "others", "side", "taken", "bar", "pairs_bar", "discards", "partial")
_WORDS = {
    "en": {
        "nothing": "there is nothing to lay off",
        "nothing to lay": "there is nothing to lay",
        "not opened": "there is nothing to lay off, the player has not opened",
        "no indicator": "the hand cannot be ended with the indicator",
        "side": "side tile {tile}:",
        "no side": "side tile {tile}: it cannot be used as {rules} has it",
        "fail": ", and to put it back costs {points} points",
        "put back": "put {tile} back: {cost}",
        "cost": "{points} points",
        "taken": "{tile} was taken: it has to be used in this turn or put back ({cost}); the outlook is without it",
        "free": "no penalty",
        "no tile": "no tile to discard",
        "bars": "katlamalı, and the bar was not told: as if nobody had opened yet, {points} points",
        "pairs": " or {pairs} pairs",
    },
    "tr": {
        "nothing": "işlenecek taş yok",
        "nothing to lay": "indirilecek bir şey yok",
        "not opened": "işlenecek taş yok, oyuncu elini açmadı",
        "no indicator": "gösterge taşıyla bitirilemez",
        "side": "yandan {tile}:",
        "no side": "yandan {tile}: {rules} kurallarına göre kullanılamaz",
        "fail": ", geri bırakmanın cezası {points} puan",
        "put back": "{tile} geri bırakılır: {cost}",
        "cost": "{points} puan",
        "taken": "{tile} yandan alındı: bu turda kullanılmalı ya da geri bırakılmalı ({cost}); aşağısı onsuz",
        "free": "cezasız",
        "no tile": "atacak taş yok",
        "bars": "katlamalı, baraj söylenmedi: henüz kimse açmamış sayıldı, {points} puan",
        "pairs": " ya da {pairs} çift",
    },
}


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the four commands."""
    _add_turn(commands)
    _add_layoff(commands)
    _add_discard(commands)
    _add(
        commands,
        "outlook",
        _outlook,
        "how far a rack is from opening, which tiles help, and what each discard does to that",
        "0 done",
    )


def _add(
    commands: argparse._SubParsersAction[Any], name: str, answer: Answer, what: str, codes: str
) -> argparse.ArgumentParser:
    """A command that answers position by position."""
    epilog = f"Exit codes: {codes}, 2 bad input, 130 interrupted."
    parser: argparse.ArgumentParser = commands.add_parser(name, help=what, epilog=epilog)
    add_position(parser)
    parser.set_defaults(run=lambda options: _for_each(options, answer))
    return parser


def add_position(parser: argparse.ArgumentParser) -> None:
    """The rack, the table, and what else the player sees; or a file that says it."""
    parser.add_argument(
        "tiles", nargs="*", metavar="TILE", help="the rack; without any, a position is read from standard input"
    )
    parser.add_argument(
        "--position",
        metavar="FILE",
        help="a position file, '-' for standard input; JSON positions one a line do as well",
    )
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--okey", metavar="TILE", help="the okey")
    told.add_argument("--indicator", metavar="TILE", help="the indicator, in place of the okey")
    parser.add_argument(
        "--table",
        metavar="MELDS",
        help="as in 'right: R5 R6 O=R7 | me: K1 Y1 B1 | Y4 Y4'; whose they are need not be told",
    )
    parser.add_argument("--opened", metavar="HOW", help="how the player has opened: series, pairs or no")
    parser.add_argument("--others", metavar="HOW", help="how others have: series, pairs, both with a comma, or none")
    parser.add_argument("--side", metavar="TILE", help="the side tile, when it lies there to be taken")
    parser.add_argument("--taken", metavar="TILE", help="the side tile that was taken: on the rack, and to be used")
    parser.add_argument("--bar", metavar="POINTS", help="points to open with, as under katlamalı")
    parser.add_argument("--pairs-bar", metavar="PAIRS", help="pairs to open with, as under katlamalı")
    parser.add_argument("--discards", metavar="TILES", help="all other tiles that were seen")
    parser.add_argument(
        "--partial", action="store_const", const=True, help="rack and table are only a part: the tiles are not counted"
    )
    add_common(parser)


def _positions(options: argparse.Namespace) -> Iterator[tuple[int | None, Position | OkeyError, Form]]:
    """(line number or None, position or why it cannot be read, how it is told)."""
    if options.tiles and options.position is None:
        told = {name: getattr(options, name) for name in TOLD if getattr(options, name) is not None}
        fields = {"rules": rules_of(options), "rack": " ".join(options.tiles), **told}
        yield None, Position.from_dict(fields, form="options"), "options"
        return
    for name in ("tiles", *TOLD):
        if getattr(options, name):
            what = "a rack" if name == "tiles" else f"--{name.replace('_', '-')}"
            if options.position is None:
                raise OkeyError(f"{what} in arguments, but no tiles: a position on standard input says all of it")
            raise OkeyError(f"{what} in arguments and a position file: the file says all of it")
    if options.position is None and no_input():
        raise OkeyError("no tiles: give a rack such as R1 R2 R3, or a position in a file or on standard input")
    yield from _told_positions(options)


def _told_positions(options: argparse.Namespace) -> Iterator[tuple[int | None, Position | OkeyError, Form]]:
    """The position of a file or of standard input, or those of its lines when each is JSON."""
    name = options.position or "-"
    text, rules = read_text(name), None if options.rules is None else rules_of(options)
    if not re.sub(r"(?m)^\s*#.*", "", text).strip():
        raise OkeyError(f"no position: {'standard input' if name == '-' else name} is empty")
    lines = json_lines(text, KEYS)
    if lines is not None:
        for number, line in lines:
            yield number, _position(line, rules, of_stream=True), "json"
        return
    position = _position(text, rules)
    if isinstance(position, OkeyError):
        raise OkeyError(str(position) if name == "-" else f"{name}: {position}")
    yield None, position, "json" if text.lstrip().startswith("{") else "lines"


def _position(text: str, rules: RuleSet | None, *, of_stream: bool = False) -> Position | OkeyError:
    """The position of a text, under the rules of the command line when it names some."""
    try:
        position = Position.loads(object_of(text) if of_stream else text)
        return position if rules is None else position.under(rules)
    except OkeyError as error:
        return error


def _for_each(options: argparse.Namespace, answer: Answer) -> int:
    """Answers position by position; the exit code is the worst of theirs. A bad line does not stop those after it."""
    worst, say = DONE, _Speaker(options)
    for number, position, form in _positions(options):
        try:
            if isinstance(position, OkeyError):
                raise position
            worst = max(worst, answer(position, say, number))
        except OkeyError as error:
            if number is None and form == "options":
                raise
            if number is None:
                raise OkeyError(said(str(error), form)) from None
            worst = bad_line(said(str(error), form), number, options)
    return worst


class _Speaker:
    """Prints answers as they were asked for: as JSON, or in words with coloured tiles.

    more: fields that each object gets besides.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.words = _WORDS[options.lang]
        self.paint = Painter(options.color)
        self.more: dict[str, Any] = {}

    def __call__(self, fields: dict[str, Any], text: str, line: int | None) -> None:
        if self.options.json:
            print_json({**fields, **self.more}, line)
        else:
            print(self.paint(text))

    def plan(self, plan: TurnPlan | None, none: str, line: int | None) -> int:
        """A plan, or the words for there being none; the exit code."""
        if plan is None:
            self({"plan": None}, self.words[none], line)
            return NOTHING
        self(plan.as_dict(), _numbered(plan, self.options.lang), line)
        return DONE if _lays(plan) else NOTHING


def _numbered(plan: TurnPlan, lang: str) -> str:
    """A plan with a line a step."""
    steps = plan.lines(lang)
    sums = plan.text(lang).removeprefix("; ".join(steps)).strip()
    return "\n".join([*(f"{number}. {step}" for number, step in enumerate(steps, 1)), sums])


def _lays(plan: TurnPlan) -> bool:
    """Whether there is more to it than a discard that does not end the hand."""
    return plan.finishes or any(step.kind != "discard" for step in plan.steps)


def _asked(position: Position) -> tuple[Rack, Table, RuleSet]:
    """What every question about a turn is about; the rest is the position's state."""
    return position.rack, position.table, position.rules


# ---- turn --------------------------------------------------------------------------------------------------------


def _add_turn(commands: argparse._SubParsersAction[Any]) -> None:
    what = "the best whole turn: what to lay, to lay off, to take and to discard"
    parser = _add(commands, "turn", _turn, what, "0 there is something to do but discard, 1 there is not")
    parser.add_argument(
        "--objective", choices=OBJECTIVES, default="tiles", help="most tiles shed, or least left (default: tiles)"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--options", action="store_true", help="all turns that differ in kind, one a line, the best first"
    )
    which.add_argument("--open-all", action="store_true", help="lay all melds, and nothing else (Hepsini Aç)")
    which.add_argument(
        "--last-indicator", action="store_true", help="the stock is empty: end the hand with the indicator (rehber)"
    )


def _turn(position: Position, say: _Speaker, line: int | None) -> int:
    options, asked, state = say.options, _asked(position), position.state
    _tell_bars(position, say, line)
    if options.open_all:
        return say.plan(open_all(*asked, **state), "nothing to lay", line)
    if options.last_indicator:
        return say.plan(last_indicator(*asked, **state), "no indicator", line)
    won = ten_pairs(*asked, **state) if position.is_before_draw and position.rules.ten_pairs_win else None
    if won is not None:
        return say.plan(won, "nothing to lay", line)
    if position.side is not None:
        return _side_tile(position, say, line)
    turn = position.turn
    plans = turn.options(options.objective) if options.options or position.taken is not None else ()
    if not options.options and (plans or position.taken is None):
        return say.plan(turn.best(options.objective), "nothing to lay", line)
    for rank, plan in enumerate(plans, 1):
        say({"rank": rank, **plan.as_dict()}, plan.text(options.lang), line)
    if position.taken is None:
        return DONE if any(map(_lays, plans)) else NOTHING
    _put_back(position, say, len(plans) + 1, line)
    return DONE


def _tell_bars(position: Position, say: _Speaker, line: int | None) -> None:
    """Where the bar rises, the bars of who has not opened are told, and warned of when nobody had said them."""
    say.more = {}
    if position.opened is not None or not position.rules.rising:
        return
    points, pairs = checked_bars(position.bar, position.pairs_bar, position.rules)
    say.more = {"bar": points, "pairs_bar": pairs or None}
    if position.bar is None and position.pairs_bar is None and not say.options.json:
        bars = say.words["bars"].format(points=points) + (say.words["pairs"].format(pairs=pairs) if pairs else "")
        complain(("" if line is None else f"line {line}: ") + bars)


def _put_back(position: Position, say: _Speaker, rank: int, line: int | None) -> None:
    """The side tile goes back, as the last of the options, and the only one when it is of no use."""
    fail, words = position.rules.side_take_fail, say.words
    told = {"tile": position.taken, "rules": position.rules.name, "cost": _costs(fail, words)}
    text = words["put back"].format(**told)
    if rank == 1:
        text = f"{words['no side'].format(**told)}\n{text}"
    say({"rank": rank, "kinds": ["put_back"], "put_back": str(position.taken), "cost": fail}, text, line)


def _costs(points: int, words: dict[str, str]) -> str:
    return words["cost"].format(points=points) if points else words["free"]


def _side_tile(position: Position, say: _Speaker, line: int | None) -> int:
    """Before the draw: whether the side tile is of use."""
    assert position.side is not None
    rack, table, rules = _asked(position)
    state = position.state
    state["discards"] = position.discards
    use = side_tile_use(rack, position.side, table, rules, say.options.objective, **state)
    words = {"tile": use.tile, "rules": rules.name, "points": use.fail}
    if use.plan is not None:
        text = say.words["side"].format(**words) + "\n" + _numbered(use.plan, say.options.lang)
    else:
        text = (say.words["no side"] + (say.words["fail"] if use.fail else "")).format(**words)
    plan = None if use.plan is None else use.plan.as_dict()
    say({"side": str(use.tile), "usable": use.usable, "fail": use.fail, "plan": plan}, text, line)
    return DONE if use.usable else NOTHING


# ---- layoff ------------------------------------------------------------------------------------------------------


def _add_layoff(commands: argparse._SubParsersAction[Any]) -> None:
    what = "every tile that can be laid off now, and every okey that can be taken"
    parser = _add(commands, "layoff", _layoff, what, "0 there is something, 1 there is not")
    parser.add_argument("--all", action="store_true", help="the most that can be laid off, step by step (Hepsini İşle)")
    parser.add_argument("--okeys", action="store_true", help="with --all: okeys are laid off too")


def _layoff(position: Position, say: _Speaker, line: int | None) -> int:
    options, asked, state = say.options, _asked(position), position.state
    nothing = "nothing" if position.opened else "not opened"
    if options.all:
        return say.plan(lay_off_all(*asked, okeys=options.okeys, **state), nothing, line)
    if options.okeys:
        raise OkeyError("--okeys goes with --all: okeys are listed anyway")
    moves = lay_offs(*asked, **state)
    lines = [move.text(options.lang, str(position.table[move.meld])) for move in moves]
    fields = {"rules": position.rules.name, "lay_offs": [move.as_dict() for move in moves]}
    say(fields, "\n".join(lines) or say.words[nothing], line)
    return DONE if moves else NOTHING


# ---- discard -----------------------------------------------------------------------------------------------------


def _add_discard(commands: argparse._SubParsersAction[Any]) -> None:
    what = "what each discard costs: an okey, a tile that can be laid off, the giver's risk"
    parser = _add(commands, "discard", _discard, what, "0 some discard costs nothing, 1 each has a penalty")
    parser.add_argument("--tile", metavar="TILE", help="this discard alone")


def _discard(position: Position, say: _Speaker, line: int | None) -> int:
    one, lang = say.options.tile, say.options.lang
    tiles = list(dict.fromkeys(position.rack)) if one is None else [_told_tile(one, position)]
    rows = sorted(((tile, _warnings(position, tile)) for tile in tiles), key=lambda row: _cost(row[1]))
    lines = [f"{tile}: {'; '.join(w.text(lang) for w in found) or say.words['free']}" for tile, found in rows]
    fields = {"rules": position.rules.name, "discards": [_row(tile, found) for tile, found in rows]}
    say(fields, "\n".join(lines) or say.words["no tile"], line)
    return DONE if rows and not _cost(rows[0][1])[0] else NOTHING


def _told_tile(text: str, position: Position) -> Tile:
    """The tile of --tile, which is on the rack."""
    try:
        tile = one_tile(text, "a discard", position.okey)
    except OkeyError as error:
        raise OkeyError(about("tile", str(error), "options")) from None
    if tile not in position.rack:
        raise OkeyError(f"--tile {tile}: it is not on the rack")
    return tile


def _warnings(position: Position, tile: Tile) -> tuple[DiscardWarning, ...]:
    rack, table, rules = _asked(position)
    return discard_warnings(rack, tile, table, rules, next_opened=position.next_opened, **position.state)


def _cost(warnings: tuple[DiscardWarning, ...]) -> tuple[int, int]:
    """What a discard costs for sure, and what it may cost."""
    return sum(w.points for w in warnings if w.certain), sum(w.points for w in warnings if not w.certain)


def _row(tile: Tile, warnings: tuple[DiscardWarning, ...]) -> dict[str, Any]:
    cost, risk = _cost(warnings)
    told = [{"kind": w.kind, "points": w.points, "certain": w.certain, "melds": list(w.melds)} for w in warnings]
    return {"tile": str(tile), "cost": cost, "risk": risk, "warnings": told}


# ---- outlook -----------------------------------------------------------------------------------------------------


def in_hand(position: Position) -> str:
    """How many tiles the player holds."""
    return f"{len(position.rack)} tile{'s' * (len(position.rack) != 1)} in hand"


def _unopened(position: Position) -> Position:
    """An outlook is for who has not opened: that few tiles look as if he had says nothing about a part of a rack."""
    if not position.opened_is_guessed:
        raise OkeyError(f"the player has opened by {position.opened}: an outlook is for who has not")
    if not position.partial:
        why = f"an outlook is for who has not opened, with {BEFORE_DRAW} before the draw or {AFTER_DRAW} after it"
        raise OkeyError(f"{in_hand(position)}: {why}; partial=True when these are not all of them")
    return position.replace(opened=None)


def _outlook(position: Position, say: _Speaker, line: int | None) -> int:
    if position.opened is not None:
        position = _unopened(position)
    bars, taken = {"bar": position.bar, "pairs_bar": position.pairs_bar}, position.taken
    position = position.before_taking
    found = outlook(position.rack, position.unseen, position.rules, side_tile=position.side, **bars)
    text = found.text(say.options.lang)
    if taken is not None:
        cost = _costs(position.rules.side_take_fail, say.words)
        text = f"{say.words['taken'].format(tile=taken, cost=cost)}\n{text}"
    say(found.as_dict(), text, line)
    return DONE
