"""A player's turn: its state, the steps that it allows, and the plans for it."""

from __future__ import annotations

from . import _core
from .drawn import Drawn
from .errors import IllegalMove, OkeyError, RackError, RuleError, shown, shown_move
from .melds import MELD_CLASSES, Meld, meld_of
from .moves import Discard, Lay, LayOff, Open, ShowTenPairs, Step, TakeOkey
from .opening import checked_bars
from .rack import Rack
from .rules import DEFAULT_RULES, RuleSet, Value, check_lang, close_to
from .state import (
    INFER,
    check_hand,
    check_tiles,
    checked_pairs,
    checked_seat,
    how_opened,
    opened_code,
    others_code,
    others_opened,
    rack_and_table,
    side_code,
)
from .table import Table
from .tiles import TILES, Frozen, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Unpack

    from .state import State

OBJECTIVES = tuple(_core.AIMS)
_OPENED_NAMES = {opened_code(name): name for name in (None, "series", "pairs")}
_PENALTY_NAMES = {number: name for name, number in _core.PENALTIES.items()}

# Why the core refuses a step: {step} and {rules} are words, {detail} a number or a tile.
_WHY = {
    "bad step": "there is nothing to lay",
    "not on rack": "a tile of it is not on the rack",
    "no meld": "it is no meld under {rules}",
    "no pairs": "nobody lays pairs under {rules}",
    "table full": "the table is full",
    "nothing left": "one tile has to stay for the discard",
    "not opened": "the player has not opened",
    "already opened": "the player has opened before: lay melds",
    "below bar": "points missing to the bar: {detail}",
    "too few pairs": "pairs missing to the bar: {detail}",
    "mixed": "{rules} does not mix runs or groups with pairs in an opening",
    "pairs only": "who opened by pairs lays only pairs",
    "no pair opener": "who opened by series lays pairs only when another player has opened by pairs",
    "pair cap": "new pairs a turn under {rules}, at most: {detail}",
    "not this turn": "{rules} has this only in a turn after that of the opening",
    "no lay-off": "under {rules} who opened by pairs lays off nothing",
    "no such meld": "there is no such meld on the table",
    "on a pair": "nothing is laid off on a pair",
    "does not fit": "the tile does not fit there",
    "no swap": "under {rules} no okey is taken from the table",
    "no okey there": "no okey lies there",
    "undecided": "the okey of a group of three stands for no one tile yet: a fourth tile decides",
    "laid now": "the player has laid that okey in this turn",
    "other tile": "only {tile} takes this okey",
    "side not opened": "the side tile has to be in the opening under {rules}",
    "side first": "under {rules} the side tile has to be used before anything else",
    "side unused": "the side tile has to be used first",
    "must finish": "it has to end the hand",
    "no ten pairs": "there is no win by ten pairs here",
}

_WORDS = {
    "en": {
        "finish": "finish × {mult}",
        "one tile": "1 tile, {left} left",
        "tiles": "{tiles} tiles, {left} left",
        "cost": ", and the discard costs {points}: {sum} in all",
    },
    "tr": {
        "finish": "bitiş × {mult}",
        "one tile": "1 taş, elde {left}",
        "tiles": "{tiles} taş, elde {left}",
        "cost": ", atılan taşın cezası {points}: toplam {sum}",
    },
}


class Turn(Frozen, Drawn):
    """A player's turn after the draw. It does not change: play() gives the turn after a step.

    rack: the tiles in hand, 22 at most, a side tile that was taken among them. table: a Table or its text.
    rules: a RuleSet or a name. The state, all by keyword:
    okey: the okey's face, when neither rack nor table tells it.
    opened: 'series', 'pairs' or None for who has not opened; by default as his own melds on the table tell, and when
    none is named as his, not opened with 21 tiles or more, else by series, since only who has opened holds fewer.
    others: how other players have opened, any of 'series' and 'pairs'; by default what lies on the table tells.
    seat: whose turn, 0..3, as the owners of the table's melds are counted.
    side_tile: the side tile taken in this turn and not used yet.
    bar, pairs_bar: what an opening has to reach where the bar rises (katlamalı); by default the rule set's.
    discards: tiles that are out of play, as a text or tiles; they only serve to check that no tile is there thrice.
    opened_now: the player has opened in this turn. pairs_laid: new pairs that he has laid in it since.
    partial: rack and table are only a part of what there is, so nobody counts the tiles in hand; else who has not
    opened has 22, and who has, no more than his melds leave him.

    RackError for tiles that no one set has, or more or fewer than the player can hold; RuleError for what the rules
    do not have and for a state that contradicts itself; IllegalMove for a meld on the table that is none under these
    rules.
    """

    __slots__ = ("_turn", "okey", "rules")
    _turn: _core.Turn
    okey: Tile | None
    rules: RuleSet

    def __init__(
        self,
        rack: Rack | str,
        table: Table | str | Iterable[Meld | str] = (),
        rules: RuleSet | str = DEFAULT_RULES,
        **state: Unpack[State],
    ) -> None:
        self._put(*turn_of(rack, table, RuleSet.of(rules), True, **state))

    @classmethod
    def _asked(
        cls,
        rack: Rack | str,
        table: Table | str | Iterable[Meld | str],
        rules: RuleSet | str,
        drawn: bool | None,
        **state: Unpack[State],
    ) -> Turn:
        """The turn for a question that is put before the draw (drawn=False), or does not mind it (None)."""
        return cls._of(*turn_of(rack, table, RuleSet.of(rules), drawn, **state))

    def _put(self, turn: _core.Turn, okey: Tile | None, rules: RuleSet) -> None:
        object.__setattr__(self, "_turn", turn)
        object.__setattr__(self, "okey", okey)
        object.__setattr__(self, "rules", rules)

    @classmethod
    def _of(cls, turn: _core.Turn, okey: Tile | None, rules: RuleSet) -> Turn:
        made = object.__new__(cls)
        made._put(turn, okey, rules)
        return made

    @property
    def rack(self) -> Rack:
        """The tiles in hand now."""
        return Rack._from_packed(self._turn.rack, self.okey)

    @property
    def table(self) -> Table:
        """The table now."""
        rows = self._turn.table()
        melds = [meld_of(kind, faces, self.okey) for kind, faces, _ in rows]
        owners = [None if owner == _core.NO_OWNER else owner for _, _, owner in rows]
        return Table(melds, self.okey, owners=owners)

    @property
    def opened(self) -> str | None:
        """'series', 'pairs' or None."""
        return _OPENED_NAMES[self._turn.opened]

    def lay_offs(self, keep: int = 1) -> tuple[LayOff | TakeOkey, ...]:
        """Every lay-off of one tile, and every okey to take, that is legal now; see lay_offs()."""
        if isinstance(keep, bool) or keep not in (0, 1):
            raise OkeyError(f"keep is 1, a tile stays for the discard, or 0, not {shown(keep)}")
        return tuple(self._move(step) for step in self._turn.lay_offs(keep))

    def best(self, objective: str = "tiles") -> TurnPlan:
        """The best plan; see best_turn()."""
        plan = self._best(objective)
        if plan is None:
            raise IllegalMove(self._why_no_turn())
        return plan

    def _best(self, objective: str) -> TurnPlan | None:
        """The best plan, or None when no turn is legal."""
        self._check_okey_known()
        plan = self._turn.best(aim_code(objective))
        return None if plan is None else TurnPlan(plan, self, objective)

    def _why_no_turn(self) -> str:
        if self._turn.side != _core.NO_TILE:
            fail = self.rules.side_take_fail
            cost = f", which costs {fail} points" if fail else ""
            return f"the side tile cannot be used as {self.rules.name} has it: put it back{cost}"
        if not len(self.rack):
            return "there is no tile on the rack: after the draw there is one at least"
        return "who has not opened cannot discard his last tile"

    def options(self, objective: str = "tiles") -> tuple[TurnPlan, ...]:
        """The plans that differ in kind, the best first; see turn_options()."""
        self._check_okey_known()
        return tuple(TurnPlan(plan, self, objective) for plan in self._turn.options(aim_code(objective)))

    def play(self, step: Step) -> Turn:
        """The turn after a step. IllegalMove when the rules do not allow it."""
        return self.play_and_tell(step)[0]

    def play_and_tell(self, step: Step) -> tuple[Turn, StepEffect]:
        """The turn after a step, and what the step brought about."""
        if not isinstance(step, Step):
            raise TypeError(f"a step is an Open, Lay, LayOff, TakeOkey or Discard, not {type(step).__name__}")
        laid = [(meld._kind, meld._faces) for meld in step.melds]
        after, word, (detail, captured_from, penalty, finish) = self._turn.play(*step._core_step(self.okey), laid)
        if after is None:
            tile = TILES[detail] if word == "other tile" else None
            why = _WHY[word].format(rules=self.rules.name, detail=detail, tile=tile)
            raise IllegalMove(f"{shown_move(str(step))}: {why}")
        return Turn._of(after, self.okey, self.rules), StepEffect(captured_from, penalty, finish)

    def _move(self, step: tuple[int, int, int, int, int]) -> LayOff | TakeOkey:
        kind, code, meld, at, stands = step
        tile = self._tile(code)
        if kind == _core.STEP_TAKE:
            return TakeOkey(tile, meld, at, TILES[stands])
        return LayOff(tile, meld, chr(at), TILES[stands])

    def _tile(self, code: int) -> Tile:
        """The tile of the core's code: a natural one of the okey's face is a false okey."""
        return TILES[_core.FALSE_OKEY] if self.okey is not None and code == self.okey.code else TILES[code]

    def _check_okey_known(self) -> None:
        if self.okey is None and (self.rack.counts[_core.OKEY] or self.table.counts[_core.OKEY]):
            raise RackError("what an okey left in hand counts depends on the okey: say okey='Y6'", tile="O")

    def __repr__(self) -> str:
        return f"<Turn {self.rack} on {self.table} ({self.rules.name}, opened: {self.opened})>"


class StepEffect(Value):
    """What a step brought about.

    captured_from: the seat that had laid an okey that was taken, or None. penalty: the name of the penalty that a
    discard earns, or None. finish: the kinds of finish when it ends the hand (() is a normal one), else None.
    """

    __match_args__ = ("captured_from", "penalty", "finish")
    captured_from: int | None
    penalty: str | None
    finish: tuple[str, ...] | None

    def __init__(self, captured_from: int, penalty: int, finish: int | None) -> None:
        seat = None if captured_from == _core.NO_OWNER else captured_from
        self.__dict__.update(captured_from=seat, penalty=_PENALTY_NAMES.get(penalty), finish=_finish_words(finish))


class TurnPlan(Frozen, Drawn):
    """A plan for a turn: steps that the rules allow one after the other.

    steps; turn: the Turn that it is for; objective: what was asked for. kinds: why it is among the options, of
    'finish', 'tiles', 'left', 'points', 'fewest_okeys', 'hold'. str() is a line, as_dict() is for JSON.
    """

    __slots__ = ("_plan", "kinds", "objective", "steps", "turn")
    _plan: _core.Plan
    kinds: tuple[str, ...]
    objective: str
    steps: tuple[Step, ...]
    turn: Turn

    def __init__(self, plan: _core.Plan, turn: Turn, objective: str) -> None:
        put = object.__setattr__
        put(self, "_plan", plan)
        put(self, "turn", turn)
        put(self, "objective", objective)
        put(self, "kinds", tuple(word for word, bit in _core.PLAN_KINDS.items() if plan.kinds & bit))
        melds = plan.melds(MELD_CLASSES, turn.okey)
        put(self, "steps", tuple(_step(turn, melds, step) for step in plan.steps()))

    @property
    def opens(self) -> str | None:
        """How the player opens by it: 'series', 'pairs', or None when he does not."""
        return _OPENED_NAMES[self._plan.opens]

    @property
    def points(self) -> int:
        """Points of the opening, or of the new melds when the player has opened."""
        return self._plan.points

    @property
    def tiles(self) -> int:
        """Tiles shed: the rack has fewer by so many before the discard. A taken okey is not shed unless laid."""
        return self._plan.tiles

    @property
    def discard(self) -> Tile | None:
        """The tile to discard; None when the plan has no discard."""
        code = self._plan.discard
        return None if code == _core.NO_TILE else self.turn._tile(code)

    @property
    def rest(self) -> Rack:
        """What stays on the rack, after the discard."""
        return Rack._from_packed(self._plan.rest, self.turn.okey)

    @property
    def left(self) -> int:
        """What the player writes when the hand ends now, as the rule set counts it, nothing multiplied for the finish.

        The rest of who has opened; of who stays unopened `unopened` (202), whatever he holds. What the discard costs is
        beside it, in `penalty`.
        """
        return self._plan.left

    @property
    def penalty(self) -> tuple[str, int] | None:
        """The penalty that the discard earns and its points, or None."""
        number, points = self._plan.penalty
        return None if number < 0 else (_PENALTY_NAMES[number], points)

    @property
    def finishes(self) -> bool:
        """Whether it ends the hand."""
        return self._plan.finish is not None

    @property
    def finish(self) -> tuple[str, ...]:
        """The kinds of finish, of 'okey', 'pairs', 'hand', 'ten_pairs'; empty for a normal one or none."""
        return _finish_words(self._plan.finish) or ()

    @property
    def multiplier(self) -> int:
        """What the finish multiplies the scores by."""
        return self._plan.mult

    def text(self, lang: str = "en") -> str:
        """The steps and what they come to, in a line. lang: 'tr' or 'en'."""
        words = _WORDS[check_lang(lang)]
        steps = "; ".join(self.lines(lang))
        if self.finishes:
            return f"{steps} = {words['finish'].format(mult=self.multiplier)} ({self.turn.rules.name})"
        sums = words["one tile" if self.tiles == 1 else "tiles"].format(tiles=self.tiles, left=self.left)
        if self.penalty is not None:
            sums += words["cost"].format(points=self.penalty[1], sum=self.left + self.penalty[1])
        return f"{steps} = {sums} ({self.turn.rules.name})"

    def lines(self, lang: str = "en") -> list[str]:
        """A line a step, each meld of the table shown as it lies at that moment. lang: 'tr' or 'en'."""
        turn, lines = self.turn, []
        for step in self.steps:
            on = str(turn.table[step.meld]) if isinstance(step, LayOff | TakeOkey) else ""
            lines.append(step.text(lang, on))
            turn = turn.play(step)
        return lines

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<TurnPlan {self.text()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TurnPlan):
            return NotImplemented
        return self.steps == other.steps and self.kinds == other.kinds

    def __hash__(self) -> int:
        return hash((self.steps, self.kinds))

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "rules": self.turn.rules.name,
            "objective": self.objective,
            "kinds": list(self.kinds),
            "opens": self.opens,
            "points": self.points,
            "tiles": self.tiles,
            "steps": [step.as_dict() for step in self.steps],
            "discard": None if self.discard is None else str(self.discard),
            "penalty": None if self.penalty is None else {"kind": self.penalty[0], "points": self.penalty[1]},
            "left": self.left,
            "rest": str(self.rest),
            "finishes": self.finishes,
            "finish": list(self.finish),
            "multiplier": self.multiplier,
        }


# ---- what is asked ------------------------------------------------------------------------------------------------


def turn_of(
    rack: Rack | str,
    table: Table | str | Iterable[Meld | str],
    rules: RuleSet,
    drawn: bool | None,
    *,
    okey: Tile | str | None = None,
    opened: str | None = INFER,
    others: Iterable[str] | None = None,
    seat: int = 0,
    side_tile: Tile | str | None = None,
    bar: int | None = None,
    pairs_bar: int | None = None,
    discards: str | Iterable[Tile] = (),
    opened_now: bool = False,
    pairs_laid: int = 0,
    partial: bool = False,
) -> tuple[_core.Turn, Tile | None, RuleSet]:
    """The core's turn, the okey and the rules of what is told, all checked."""
    rack, melds = rack_and_table(rack, table, okey)
    seat = checked_seat(seat)
    opened = how_opened(opened, len(rack), melds, seat, rules)
    for name, value in (("opened_now", opened_now), ("partial", partial)):
        if not isinstance(value, bool):
            raise TypeError(f"{name} is True or False, not {type(value).__name__}")
    if opened_now and opened is None:
        raise RuleError("opened_now, but not opened: say opened='series' or 'pairs'")
    check_tiles(rack, melds, discards)
    okey_code = _core.NO_TILE if rack.okey is None else rack.okey.code
    ways, bars = others_opened(others, melds, seat, partial=partial), checked_bars(bar, pairs_bar, rules)
    side = side_code(side_tile, rack)
    if side != _core.NO_TILE and not _core.may_take_side(rules._record, side):
        raise IllegalMove(f"under {rules.name} a discarded okey is not taken, so it is no side tile")
    turn = _core.Turn()
    turn.set_up(
        rules._record,
        rack._packed,
        okey_code,
        seat,
        opened_code(opened),
        others_code(ways),
        side,
        *bars,
        opened_now,
        checked_pairs(pairs_laid, opened),
    )
    for nth, (meld, owner) in enumerate(zip(melds.melds, melds.owners, strict=True), 1):
        fault = turn.add_meld(meld._kind, meld._faces, _core.NO_OWNER if owner is None else owner)
        if fault is not None:
            raise IllegalMove(f"meld {nth} of the table, {meld}: {_WHY[fault].format(rules=rules.name)}")
    if not partial:
        check_hand(rack, melds, seat, opened, rules, drawn)
    return turn, rack.okey, rules


def aim_code(objective: str) -> int:
    """The core's number of an objective."""
    if not isinstance(objective, str) or objective not in OBJECTIVES:
        raise OkeyError(f"no objective {shown(objective)}: {close_to(str(objective)[:40], OBJECTIVES)}")
    return _core.AIMS[objective]


# ---- what the core answers ----------------------------------------------------------------------------------------


def _finish_words(finish: int | None) -> tuple[str, ...] | None:
    return None if finish is None else tuple(word for word, bit in _core.FINISHES.items() if finish & bit)


def _step(turn: Turn, melds: tuple[Meld, ...], step: tuple[int, int, int, int, int]) -> Step:
    kind, code, meld, at, _ = step
    if kind == _core.STEP_DISCARD:
        return Discard(turn._tile(code))
    laying = {_core.STEP_OPEN: Open, _core.STEP_LAY: Lay, _core.STEP_TEN_PAIRS: ShowTenPairs}.get(kind)
    return turn._move(step) if laying is None else laying(melds[meld : meld + at])
