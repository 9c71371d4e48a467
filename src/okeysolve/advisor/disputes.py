"""Where advice rests on a rule that its source does not tell, so that tables play it in more than one way."""

from __future__ import annotations

from ..errors import RuleError
from ..game.actions import TakeSide
from ..game.view import PlayerView
from ..moves import Discard, Lay, LayOff, Open, TakeOkey
from ..rules import Value
from .facts import Effects, effects_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..rules import RuleSet
    from .facts import Facts

# A default of more than medium confidence is what nearly all tables play.
_UNSURE = ("medium", "low-medium", "low")
# The other reading of a rule that a turn can break: {field: {value here: value there}}.
_OTHER: dict[str, dict[Any, Any]] = {
    "layoff_same_turn": {True: False},
    "swap_okey": {True: False},
    "series_opener_pairs": {"if_other_pair_opener": "never"},
    "series_opener_pairs_cap": {None: 1},
    "side_take": {"lay_or_layoff": "in_opened_meld"},
    "islek_if_unopened": {False: True},
    "swap_tile_is_islek": {False: True},
}
# What has to be replaced with it, or the rule set would contradict itself.
_WITH: dict[str, dict[str, Any]] = {
    "swap_okey": {"swap_tile_is_islek": False, "capture_penalty": 0},
    "series_opener_pairs": {"series_opener_pairs_cap": None},
}
MUCH = 0.2  # the share of playouts from which on the way an end is scored matters


class Dispute(Value):
    """A rule that the advice rests on and that tables dispute.

    field: its name, here: its value in the rule set. change: 'illegal' when the turn breaks the other reading, 'costs'
    when it is fined there, 'keeps' when it keeps tiles back that could be thrown there, 'scores' when the points could
    be counted differently. other: the other reading, where one was looked at. points: the fine, or None. source: how
    sure the rule set is of it, 'low' to 'medium'.
    """

    __match_args__ = ("field", "here", "change", "other", "points", "source")
    field: str
    here: Any
    change: str
    other: Any
    points: int | None
    source: str

    def __init__(self, field: str, here: Any, change: str, other: Any, points: int | None, source: str) -> None:
        self.__dict__.update(field=field, here=here, change=change, other=other, points=points, source=source)

    @property
    def breaks(self) -> bool:
        """Whether the turn itself is worse off under the other reading, not only its score."""
        return self.change in ("illegal", "costs")


class Readings:
    """The other readings of the rules of a view, each with the view under it, made when they are asked for."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self._views: dict[str, PlayerView | None] = {}

    def of(self, facts: Facts) -> tuple[Dispute, ...]:
        """The disputed rules that the turn itself rests on; what its score rests on comes from the playouts."""
        found = [self._dispute(field, facts) for field in _touched(facts) if unsure(self.view.rules, field)]
        return tuple(each for each in (*found, _kept(self.view.rules, facts)) if each is not None)

    def _dispute(self, field: str, facts: Facts) -> Dispute | None:
        other = self._under(field)
        if other is None:
            return None
        there = effects_of(other, facts.actions)
        here, value = _value(self.view.rules, field), _value(other.rules, field)
        source = self.view.rules.source_of(field).confidence or ""
        if there.fault is not None:
            return Dispute(field, here, "illegal", value, None, source)
        more = _fines(there) - _fines(facts.effects)
        return Dispute(field, here, "costs", value, more, source) if more > 0 else None

    def _under(self, field: str) -> PlayerView | None:
        """The view under the other reading; None when there is none that would be worse."""
        if field not in self._views:
            self._views[field] = _under(self.view, field)
        return self._views[field]


def _kept(rules: RuleSet, facts: Facts) -> Dispute | None:
    """That a player who has not opened keeps layable tiles, because their discard is fined by our default."""
    field, after, discard = "islek_if_unopened", facts.effects, facts.discard
    if discard is None or discard.cost or after.opened or not rules.islek_discard or not rules.islek_if_unopened:
        return None
    if not unsure(rules, field) or not facts.layable & set(after.racks[-1]):
        return None
    return Dispute(field, True, "keeps", False, rules.islek_discard, rules.source_of(field).confidence or "")


def _under(view: PlayerView, field: str) -> PlayerView | None:
    here = _value(view.rules, field)
    if here not in _OTHER[field]:
        return None
    changed = {**_WITH.get(field, {}), field: _OTHER[field][here]}
    try:
        rules = view.rules.replace(**changed)
    except RuleError:
        return None
    fields = {name: getattr(view, name) for name in view.__match_args__}
    return PlayerView(**{**fields, "rules": rules})


def _touched(facts: Facts) -> Iterator[str]:
    """The rules that a turn of such actions could break under another reading."""
    kinds = {type(action) for action in facts.actions}
    if LayOff in kinds and (Open in kinds or facts.view.opened_now):
        yield "layoff_same_turn"
    if TakeOkey in kinds:
        yield "swap_okey"
    if Lay in kinds and facts.view.opened[facts.view.seat] == "series":
        yield from ("series_opener_pairs", "series_opener_pairs_cap")
    if TakeSide in kinds:
        yield "side_take"
    if Discard in kinds:
        yield from ("islek_if_unopened", "swap_tile_is_islek")


def scored(view: PlayerView, facts: Facts, finishes: bool, shares: dict[str, float]) -> tuple[Dispute, ...]:
    """The disputed rules by which much of what was played out is scored.

    finishes: the turn ends the hand. shares: of the playouts, 'dry': nobody finished, 'unopened': the player never
    opened.
    """
    seat, opened = view.seat, facts.effects.opened
    by_pairs = view.opened[seat] == "pairs" or any(_is_pairs(action) for action in facts.actions)
    in_one_turn = finishes and (view.opened_now or view.opened[seat] is None)
    with_okey = finishes and type(facts.actions[-1]) is Discard and facts.actions[-1].tile.is_okey
    tells = {
        "stock_out": not finishes and shares["dry"] >= MUCH,
        "unopened": shares["unopened"] >= MUCH,
        "pair_left_mult": not finishes and opened and by_pairs,
        "mult.pairs": finishes and by_pairs,
        "combine": finishes and in_one_turn + with_okey + by_pairs > 1,
        "elden_only_if_none_opened": in_one_turn and any(view.opened[:seat] + view.opened[seat + 1 :]),
        "okey_left.flat": not finishes and opened and any(tile.is_okey for tile in facts.effects.racks[-1]),
        "capture_penalty": any(_lays_okey(action) for action in facts.actions) and bool(view.rules.swap_okey),
    }
    return tuple(
        Dispute(field, _value(view.rules, field), "scores", None, None, view.rules.source_of(field).confidence or "")
        for field, counts in tells.items()
        if counts and unsure(view.rules, field)
    )


def unsure(rules: RuleSet, field: str) -> bool:
    """Whether a rule set's value of a field is a default of which it is not very sure."""
    return rules.source_of(field).confidence in _UNSURE


def _value(rules: RuleSet, field: str) -> Any:
    name, _, part = field.partition(".")
    value = getattr(rules, name)
    return value[part] if part else value


def _fines(effects: Effects) -> int:
    return sum(points for _, points in effects.penalties)


def _is_pairs(action: object) -> bool:
    return isinstance(action, Open) and action.melds[0].kind == "pair"


def _lays_okey(action: object) -> bool:
    return isinstance(action, Open | Lay) and any(tile.is_okey for meld in action.melds for tile in meld)
