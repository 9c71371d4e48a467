"""What one player sees of a hand: his own rack and all that lies open, nothing of what is hidden."""

from __future__ import annotations

from .. import _core
from ..drawn import Drawn
from ..errors import OkeyError, shown
from ..melds import meld_of
from ..rack import Rack
from ..rules import Value, close_to
from ..scoring import PENALTIES
from ..table import Table
from ..tiles import Tile, indicator_of
from .actions import MOST_LISTED, LegalActions, action_of, checked_most, listed, played_tile, tile_code
from .events import finish_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random
    from typing import Any

    from ..rules import RuleSet
    from .actions import Action
    from .round import Round

SEATS = _core.SEATS
PHASES = _core.PHASES
OPENED = {_core.NOT_OPENED: None, _core.OPENED_SERIES: "series", _core.OPENED_PAIRS: "pairs"}
_HOW = {how: code for code, how in OPENED.items()}
EMPTY_RACK = Rack()._packed
MOST_HANDS = 10_000  # of a match
MOST_TOLD = 500  # legal actions in a view for another program, when nobody says how many
_NOBODY = -1


class Discarded(Value):
    """A discard: seat, tile, and whether the next seat took it."""

    __match_args__ = ("seat", "tile", "taken")
    seat: int
    tile: Tile
    taken: bool

    def __init__(self, seat: int, tile: Tile, taken: bool) -> None:
        self.__dict__.update(seat=seat, tile=tile, taken=taken)


class PlayerView(Value, Drawn):
    """What the player of a seat sees; it does not change. Take Round.view(seat) or Match.view(seat).

    seat: whose view. rack: his own tiles. rules, teams: what is played. hand: the number of this hand, hands: how
    many the match has or None, totals: the points of the hands before.
    starter, turn (whose), phase, turns (begun so far): where the hand is.
    okey, risk; turned: false okeys turned up before the indicator, which lie at the bottom of the stock.
    tiles: how many each seat holds. known: of those, the tiles that every player has seen go there. stock: how many
    are left.
    opened: 'series', 'pairs' or None, highest: the highest opening by series and by pairs, penalties: the names, a
    tuple a seat.
    table: the melds with who laid them. okeys: (meld, place, seat, now) of each okey on it: who put it there, and
    whether in this turn.
    discards: all in their order.
    side_tile: the one that can be taken now. taken: the side tile taken in this turn, duty: it has to be used yet.
    opened_now, pairs_laid, bad_open, giver_paid, must_finish: what happened in this turn.
    finisher, finish, points: the end, when the hand is over.
    """

    __match_args__ = (
        *("seat", "rules", "teams", "hand", "hands", "totals", "starter", "turn", "phase", "turns"),
        *("okey", "risk", "turned", "rack", "tiles", "known", "stock", "opened", "highest", "penalties"),
        *("table", "okeys", "discards", "side_tile", "taken", "duty", "opened_now", "pairs_laid", "bad_open"),
        *("giver_paid", "must_finish", "finisher", "finish", "points"),
    )
    seat: int
    rules: RuleSet
    teams: bool
    hand: int
    hands: int | None
    totals: tuple[int, ...]
    starter: int
    turn: int
    phase: str
    turns: int
    okey: Tile
    risk: bool
    turned: int
    rack: Rack
    tiles: tuple[int, ...]
    known: tuple[tuple[Tile, ...], ...]
    stock: int
    opened: tuple[str | None, ...]
    highest: tuple[int, int]
    penalties: tuple[tuple[str, ...], ...]
    table: Table
    okeys: tuple[tuple[int, int, int, bool], ...]
    discards: tuple[Discarded, ...]
    side_tile: Tile | None
    taken: Tile | None
    duty: bool
    opened_now: bool
    pairs_laid: int
    bad_open: bool
    giver_paid: bool
    must_finish: bool
    finisher: int | None
    finish: tuple[str, ...]
    points: tuple[int, ...] | None

    def __init__(self, **fields: Any) -> None:
        if set(fields) != set(self.__match_args__):
            raise TypeError("take Round.view(seat), Match.view(seat) or PlayerView.from_dict(fields)")
        self.__dict__.update(fields)

    @property
    def indicator(self) -> Tile:
        """The tile that was turned up (gösterge)."""
        return indicator_of(self.okey)

    @property
    def bars(self) -> tuple[int, int | None]:
        """What the next opening has to reach: points by series, number of pairs or None."""
        return self.rules.bars(*self.highest)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == "over"

    def legal_actions(self, most: int = MOST_LISTED) -> LegalActions:
        """The legal actions of this player as Round.legal_actions() has them; none when it is not his turn."""
        checked_most(most)
        if self.over or self.seat != self.turn:
            return LegalActions()
        return listed(self._state(), self.okey, self.rules, most)

    def policy_action(self, policy: str, state: int) -> tuple[Action, int]:
        """What a playing policy of the core does next, and the state of its random numbers after it.

        policy: 'random', 'safe', 'folk', 'greedy', 'steady', 'planner' or 'static'. state: from 0 to
        2**64 - 1, a seed at first.
        OkeyError when it is not this player's turn, or there is no such policy.
        """
        if not isinstance(policy, str):
            raise TypeError(f"a policy is named by a text such as 'greedy', not by {type(policy).__name__}")
        if policy not in _core.POLICIES:
            raise OkeyError(f"there is no policy {shown(policy)}: {close_to(policy[:40], _core.POLICIES)}")
        if type(state) is not int:
            raise TypeError(f"the state of random numbers is a whole number, not {type(state).__name__}")
        if not 0 <= state < 2**64:
            raise OkeyError("the state of random numbers is a number from 0 to 2**64 - 1")
        if self.over or self.seat != self.turn:
            raise OkeyError(f"it is not the turn of seat {self.seat}")
        told, state = self._state().policy(_core.POLICIES[policy], state)
        return action_of(told, self.okey, self.rules), state

    def guess(self, rng: Random | int | None = None) -> Round:
        """A Round that looks like this to the player, the tiles that he does not see dealt out by chance.

        Each seat has its number of tiles, those known to be there among them, and the stock the rest; every deal
        that is left is equally likely. rng: a random.Random, or a seed of one. What the others did or did not do
        tells nothing here. Its events begin with the guess.
        """
        from .guess import guess

        return guess(self, rng)

    def as_dict(self, most: int = MOST_TOLD) -> dict[str, Any]:
        """Plain values for JSON, at most so many of the legal actions among them, as events; from_dict reads it back.

        "legal_complete" tells whether these are all.
        """
        from .view_json import write

        return write(self, most)

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> PlayerView:
        """The view that as_dict wrote. OkeyError for what is none, with the field that is wrong."""
        from .view_json import read

        return read(told)

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        return PlayerView.from_dict, (self.as_dict(),)

    def _state(self) -> _core.Round:
        """The core's hand without the tiles that the player does not see."""
        if "_blank" not in self.__dict__:
            racks = [self.rack._packed if seat == self.seat else EMPTY_RACK for seat in range(SEATS)]
            self.__dict__["_blank"] = state_of(self, racks, b"")
        state: _core.Round = self.__dict__["_blank"]
        return state


def view_of(round_: Round, seat: int) -> PlayerView:
    """What a seat sees of a hand."""
    core, okey, rules = round_._hand, round_.okey, round_.rules
    numbers = core.numbers()
    phase = PHASES[numbers["phase"]]
    over, took, finisher = phase == "over", numbers["took"], numbers["finisher"]
    view = PlayerView(
        seat=seat,
        rules=rules,
        teams=round_.teams,
        hand=round_.hand,
        hands=round_.hands,
        totals=round_.totals,
        starter=numbers["starter"],
        turn=numbers["seat"],
        phase=phase,
        turns=numbers["turns"],
        okey=okey,
        risk=numbers["risk"],
        turned=round_._turned,
        rack=Rack._from_packed(core.rack(seat), okey),
        tiles=numbers["tiles"],
        known=tuple(tuple(tiles_of(known, okey)) if any(known) else () for known in round_._known),
        stock=_core.STOCK - numbers["drawn"],
        opened=tuple(OPENED[how] for how in numbers["opened"]),
        highest=(numbers["best_series"], numbers["best_pairs"]),
        penalties=tuple(map(penalty_names, numbers["penalties"])),
        table=table_of(core, okey),
        okeys=tuple(core.okeys()),
        discards=discards_of(core, okey),
        side_tile=_tile(numbers["side"], okey) if phase == "draw" else None,
        taken=_tile(took, okey),
        duty=numbers["duty"] != _core.NO_TILE,
        opened_now=numbers["opened_now"],
        pairs_laid=numbers["pairs_laid"],
        bad_open=numbers["bad_open"],
        giver_paid=numbers["giver_paid"],
        must_finish=numbers["must_finish"],
        finisher=None if finisher < 0 else finisher,
        finish=tuple(finish_words(numbers["finish"])),
        points=tuple(core.score()) if over else None,
    )
    view.__dict__["_blank"] = core.seen_from(seat)
    return view


def state_of(view: PlayerView, racks: list[bytes], stock: bytes) -> _core.Round:
    """The core's hand that looks like the view, with these packed racks and codes of the stock (empty: unknown)."""
    okey, taken = view.okey, _code(view.taken, view.okey)
    others = {how for seat, how in enumerate(view.opened) if seat != view.turn}
    series_bar, pairs_bar = view.bars
    numbers = {
        "okey": okey.code,
        "indicator": view.indicator.code,
        "risk": view.risk,
        "teams": view.teams,
        "starter": view.starter,
        "seat": view.turn,
        "phase": PHASES.index(view.phase),
        "turns": view.turns,
        "drawn": _core.STOCK - view.stock,
        "finish": sum(_core.FINISHES[word] for word in view.finish),
        "finisher": _NOBODY if view.finisher is None else view.finisher,
        "stock_out": view.over and view.finisher is None,
        "best_series": view.highest[0],
        "best_pairs": view.highest[1],
        "side": _code(view.side_tile, okey),
        "took": taken,
        "bad_open": view.bad_open,
        "giver_paid": view.giver_paid,
        "duty": taken if view.duty else _core.NO_TILE,
        "opened_now": view.opened_now,
        "others": _core.OTHERS_SERIES * ("series" in others) + _core.OTHERS_PAIRS * ("pairs" in others),
        "pairs_laid": view.pairs_laid,
        "must_finish": view.must_finish,
        "series_bar": series_bar,
        "pairs_bar": pairs_bar or 0,
        "opened": tuple(_HOW[how] for how in view.opened),
        "penalties": tuple(tuple(names.count(name) for name in PENALTIES) for names in view.penalties),
    }
    state = _core.Round()
    owners = [owner or 0 for owner in view.table.owners]
    melds = [(meld._kind, meld._faces, owner) for meld, owner in zip(view.table.melds, owners, strict=True)]
    discards = [(_code(each.tile, okey), each.seat, each.taken) for each in view.discards]
    state.restore(view.rules._record, numbers, racks, stock, melds, list(view.okeys), discards)
    return state


def table_of(core: _core.Round, okey: Tile) -> Table:
    """The table of a hand."""
    rows = core.melds()
    melds = [meld_of(kind, faces, okey) for kind, faces, _ in rows]
    return Table._as_played(melds, okey, (owner for _, _, owner in rows))


def discards_of(core: _core.Round, okey: Tile) -> tuple[Discarded, ...]:
    """The discards of a hand."""
    return tuple(Discarded(seat, played_tile(tile, okey), taken) for tile, seat, taken in core.discards())


def penalty_names(counts: tuple[int, ...]) -> tuple[str, ...]:
    """The names of a seat's penalties, one for each time."""
    if not any(counts):
        return ()
    return tuple(name for name, times in zip(PENALTIES, counts, strict=True) for _ in range(times))


def tiles_of(counts: bytes | bytearray, okey: Tile) -> list[Tile]:
    """The tiles of counts by code in play."""
    return [played_tile(code, okey) for code, count in enumerate(counts) for _ in range(count)]


def _tile(code: int, okey: Tile) -> Tile | None:
    return None if code == _core.NO_TILE else played_tile(code, okey)


def _code(tile: Tile | None, okey: Tile) -> int:
    return _core.NO_TILE if tile is None else tile_code(tile, okey)
