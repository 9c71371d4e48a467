"""Questions about a turn: lay-offs ("+"), the best turn, "Hepsini Aç", "Hepsini İşle", warnings before a discard."""

from __future__ import annotations

from . import _core
from .errors import OkeyError, RackError, RuleError, shown
from .moves import Discard
from .reader import one_tile
from .rules import DEFAULT_RULES, RuleSet, Value, check_lang, close_to
from .tiles import Tile
from .turn import Turn, TurnPlan, aim_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Unpack

    from .moves import LayOff, TakeOkey
    from .rack import Rack
    from .state import State
    from .table import Table


MEASURES = ("tiles", "points", "left", "left_101")
_COUNTS_101 = 101

_WORDS = {
    "en": {
        "okey_discard": "it is an okey: {points} points",
        "islek_discard": "it can {uses}: {points} points",
        "lay off": "be laid off on {melds}",
        "take": "take the okey of {melds}",
        "and": " and ",
        "giver_penalty": "the next player may open or finish with it: {points} points if so",
    },
    "tr": {
        "okey_discard": "okey atılıyor: {points} puan",
        "islek_discard": "işlek taş, {uses}: {points} puan",
        "lay off": "{melds}",
        "take": "okeyi alınır: {melds}",
        "and": "; ",
        "giver_penalty": "sonraki oyuncu bununla açabilir ya da bitebilir: öyle olursa {points} puan",
    },
}


class SideUse(Value):
    """Whether a side tile can be used in this turn. plan: the best plan with it, or None.

    fail: the points that it costs to take it and put it back.
    """

    __match_args__ = ("tile", "plan", "fail")
    tile: Tile
    plan: TurnPlan | None
    fail: int

    def __init__(self, tile: Tile, plan: TurnPlan | None, fail: int) -> None:
        self.__dict__.update(tile=tile, plan=plan, fail=fail)

    @property
    def usable(self) -> bool:
        """Whether a legal turn uses it as the rule set demands."""
        return self.plan is not None


class DiscardWarning(Value):
    """What a discard costs or may cost.

    kind: the penalty's name, 'okey_discard', 'islek_discard' or 'giver_penalty'. points: what it costs. certain: it
    costs that for sure; the giver's penalty only if the next player opens or finishes with the tile. melds: the
    indices of the melds of the table that take the tile. takes: those of them that take it in the place of their okey
    alone.
    """

    __match_args__ = ("kind", "points", "certain", "melds", "takes")
    kind: str
    points: int
    certain: bool
    melds: tuple[int, ...]
    takes: tuple[int, ...]

    def __init__(
        self, kind: str, points: int, certain: bool, melds: tuple[int, ...] = (), takes: tuple[int, ...] = ()
    ) -> None:
        self.__dict__.update(kind=kind, points=points, certain=certain, melds=melds, takes=takes)

    def text(self, lang: str = "en") -> str:
        """The warning in words; melds are counted from 1. lang: 'tr' or 'en'."""
        words = _WORDS[check_lang(lang)]
        by = {"lay off": tuple(meld for meld in self.melds if meld not in self.takes), "take": self.takes}
        uses = words["and"].join(words[use].format(melds=_numbers(melds, lang)) for use, melds in by.items() if melds)
        return words[self.kind].format(points=self.points, uses=uses)

    def __str__(self) -> str:
        return self.text()


def _numbers(melds: tuple[int, ...], lang: str) -> str:
    name = {"en": "meld {}", "tr": "{}. per"}[lang]
    return ", ".join(name.format(meld + 1) for meld in melds)


# ---- the questions ------------------------------------------------------------------------------------------------


def lay_offs(
    rack: Rack | str,
    table: Table | str,
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    keep: int = 1,
    **state: Unpack[State],
) -> tuple[LayOff | TakeOkey, ...]:
    """Every lay-off of one tile and every okey that can be taken, now (the green "+").

    State as in Turn; before the draw it can be asked too. An okey is listed at every end that it fits. Who has not
    opened lays nothing off. keep: a tile has to stay for the discard, so the last tile of a rack is not listed; with 0
    it is, which tells where a tile fits. source: yesil, gelokey, ozet.
    """
    return Turn._asked(rack, table, rules, None, **state).lay_offs(keep)


def best_turn(
    rack: Rack | str,
    table: Table | str = "",
    rules: RuleSet | str = DEFAULT_RULES,
    objective: str = "tiles",
    **state: Unpack[State],
) -> TurnPlan:
    """The best whole turn: opening or new melds, lay-offs, okeys taken, and the discard. Exact.

    objective: 'tiles', most tiles shed; 'left', least left in hand after the discard, with what the discard costs,
    as the rule set counts it. A plan that ends the hand is best for both, the one that multiplies most first. Who
    can open, opens; who can neither open nor lay anything holds. Of discards after which 'tiles' is the same, one
    without a penalty comes first. state as in Turn.

    IllegalMove when a side tile was taken that cannot be used. source: gelokey, yesil, ozet, rehber, kolay101.
    """
    return Turn(rack, table, rules, **state).best(objective)


def turn_options(
    rack: Rack | str,
    table: Table | str = "",
    rules: RuleSet | str = DEFAULT_RULES,
    objective: str = "tiles",
    **state: Unpack[State],
) -> tuple[TurnPlan, ...]:
    """The turns that differ in kind, the best for the objective first, holding last.

    Each way to finish; the most tiles and the least left, by going on, by opening by series and by pairs; opening by
    series with the most points, and with the fewest okeys; laying nothing. Equal ones are listed once. The discard
    is one without a penalty where there is one, and no okey; but for 'left', which counts the penalty. None are listed
    when a side tile was taken that cannot be used.
    """
    return Turn(rack, table, rules, **state).options(objective)


def open_all(
    rack: Rack | str,
    table: Table | str = "",
    rules: RuleSet | str = DEFAULT_RULES,
    **state: Unpack[State],
) -> TurnPlan | None:
    """What the app's "Hepsini Aç" lays: all valid melds, no lay-off, no discard; None when there is nothing.

    Who has not opened gets the melds of most points, or the pairs when those do not open; who has, the most tiles.
    source: yesil.
    """
    turn = Turn(rack, table, rules, **state)
    plan = turn._turn.open_all()
    return None if plan is None else TurnPlan(plan, turn, "tiles")


def lay_off_all(
    rack: Rack | str,
    table: Table | str,
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    okeys: bool = False,
    **state: Unpack[State],
) -> TurnPlan | None:
    """What the app's "Hepsini İşle" does: takes the okeys first, then lays off all that fits; no discard.

    okeys: lays the okeys off too; else they stay in hand. State as in Turn; before the draw it can be asked too.
    None when there is nothing, as for who has not opened. source: yesil.
    """
    turn = Turn._asked(rack, table, rules, None, **state)
    plan = turn._turn.lay_off_all(okeys)
    return None if plan is None else TurnPlan(plan, turn, "tiles")


def finish_discards(
    rack: Rack | str,
    table: Table | str,
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    takes: bool = True,
    **state: Unpack[State],
) -> tuple[Tile, ...]:
    """The tiles that can be the last one and be discarded: empty when the hand cannot be ended now.

    takes: okeys may be taken from the table for it, where the rules have it.
    """
    turn = Turn(rack, table, rules, **state)
    return tuple(turn._tile(code) for code in turn._turn.finishing_tiles(takes))


def most_laid(
    rack: Rack | str,
    table: Table | str,
    rules: RuleSet | str = DEFAULT_RULES,
    measure: str = "tiles",
    *,
    melds: bool = True,
    takes: bool = True,
    **state: Unpack[State],
) -> int:
    """The most that can be laid now by who has opened, all of the rack if need be; 0 for who has not.

    measure: 'tiles'; 'points', what the tiles stand for; 'left', what they count in hand, an okey the okey's
    number; 'left_101', an okey 101. melds: new melds beside the lay-offs. takes: okeys taken from the table too;
    what the rack gains by them is taken off. State as in Turn; before the draw it can be asked too.
    """
    if not isinstance(measure, str) or measure not in MEASURES:
        raise OkeyError(f"no measure {shown(measure)}: {close_to(str(measure)[:40], MEASURES)}")
    turn = Turn._asked(rack, table, rules, None, **state)
    if turn.opened is None:
        return 0
    counts = _COUNTS_101 if measure == "left_101" else 0
    if measure == "left":
        turn._check_okey_known()
        counts = 0 if turn.okey is None else turn.okey.number or 0
    codes = {"tiles": _core.OBJECTIVE_TILES, "points": _core.OBJECTIVE_POINTS}
    return turn._turn.most_laid(codes.get(measure, _core.OBJECTIVE_LEFTOVER), counts, melds, takes)


def layable_tiles(
    table: Table | str, rules: RuleSet | str = DEFAULT_RULES, *, discards: bool = True, okey: Tile | str | None = None
) -> tuple[Tile, ...]:
    """The plain tiles that the table makes layable (işlek), a false okey among them as F.

    discards: those whose discard counts as layable under the rule set; else those that can be laid off, where a tile
    that could only take an okey is not one. source: gelokey, yesil, ozet, kolay101.
    """
    turn = Turn("", table, rules, okey=okey, partial=True)
    return tuple(turn._tile(code) for code in turn._turn.layable(discards))


def discard_warnings(
    rack: Rack | str,
    tile: Tile | str,
    table: Table | str = "",
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    next_opened: bool = False,
    **state: Unpack[State],
) -> tuple[DiscardWarning, ...]:
    """What to know before a tile is discarded: an okey, a layable tile, and the giver's risk, with what each costs.

    Table and rack are as they are at the discard, after all that is laid. One discard earns at most one penalty of
    its own; the giver's comes on top. next_opened: the next player has opened, so that he can only finish with it;
    the risk is then told for a hand that could end, as any can. A discard that ends the hand earns none.
    IllegalMove when the tile may not be discarded. source: gelokey, yesil, ozet, rehber, kolay101.
    """
    turn = Turn(rack, table, rules, **state)
    wanted = one_tile(tile, "a discard", turn.okey)
    _, effect = turn.play_and_tell(Discard(wanted))
    code = turn.okey.code if wanted.is_false_okey and turn.okey is not None else wanted.code
    found = []
    if effect.penalty is not None:
        points = turn._turn.discard_costs(code)[1]
        found.append(DiscardWarning(effect.penalty, points, True, *_takers(turn, code, effect.penalty)))
    if effect.finish is None and turn.rules.giver_penalty:
        found.append(DiscardWarning("giver_penalty", turn.rules.giver_penalty, False))
    return tuple(found)


def side_tile_use(
    rack: Rack | str,
    tile: Tile | str,
    table: Table | str = "",
    rules: RuleSet | str = DEFAULT_RULES,
    objective: str = "tiles",
    **state: Unpack[State],
) -> SideUse:
    """Whether the left neighbour's discard can be used in this turn as the rule set demands, and the best plan.

    rack: before the draw, without the tile; 21 tiles of who has not opened. An okey cannot be used where none is taken
    from the table (ozet). source: gelokey, yesil, ozet, rehber.
    """
    rules = RuleSet.of(rules)
    state["side_tile"] = None
    held = Turn._asked(rack, table, rules, False, **state)
    taken = one_tile(tile, "a side tile", held.okey)
    if not _core.may_take_side(rules._record, taken.code):
        return SideUse(taken, None, 0)
    state["opened"], state["side_tile"] = held.opened, taken
    turn = Turn(held.rack + taken, table, rules, **state)
    turn._check_okey_known()
    plan = turn._turn.best(aim_code(objective))
    return SideUse(taken, None if plan is None else TurnPlan(plan, turn, objective), rules.side_take_fail)


def last_indicator(
    rack: Rack | str,
    table: Table | str = "",
    rules: RuleSet | str = DEFAULT_RULES,
    **state: Unpack[State],
) -> TurnPlan | None:
    """How the player whose turn comes with an empty stock ends the hand with the indicator; None: he cannot.

    rack: before the draw, without the indicator, 21 tiles of who has not opened; the okey has to be known. RuleError
    when the rule set has no such rule. source: rehber.
    """
    rules = RuleSet.of(rules)
    if not rules.last_indicator:
        raise RuleError(f"under {rules.name} the hand ends with the stock: rehber has the last indicator")
    held = Turn._asked(rack, table, rules, False, **state)
    if held.okey is None:
        raise RackError("the indicator is known by the okey: say okey='Y6'")
    if len(held.rack) >= _core.RACK_MAX:
        raise RackError(f"{len(held.rack)} tiles on the rack: before the draw it has at most {_core.RACK_MAX - 1}")
    turn = Turn._of(held._turn.with_indicator(_core.indicator_of_okey(held.okey.code)), held.okey, rules)
    plan = turn._turn.best(_core.AIMS["tiles"])
    return None if plan is None else TurnPlan(plan, turn, "tiles")


def ten_pairs(
    rack: Rack | str,
    table: Table | str = "",
    rules: RuleSet | str = "rehber",
    **state: Unpack[State],
) -> TurnPlan | None:
    """How a player who holds ten pairs ends the hand at the start of his turn, before the draw; None: he cannot.

    After the draw best_turn has it among the ways to end the hand. RuleError when the rule set has no such win.
    source: rehber.
    """
    rules = RuleSet.of(rules)
    if not rules.ten_pairs_win:
        raise RuleError(f"under {rules.name} ten pairs do not end the hand: rehber has that win")
    turn = Turn._asked(rack, table, rules, None, **state)
    plan = turn._turn.ten_pairs()
    return None if plan is None else TurnPlan(plan, turn, "tiles")


def _takers(turn: Turn, code: int, penalty: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The melds of the table by which a discard is layable, and those of them whose okey it could take and no more."""
    if penalty != "islek_discard":
        return (), ()
    table = [Turn("", [meld], turn.rules, okey=turn.okey, partial=True)._turn for meld in turn.table]
    melds = tuple(index for index, alone in enumerate(table) if code in alone.layable(True))
    return melds, tuple(index for index in melds if code not in table[index].layable(False))
