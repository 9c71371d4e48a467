"""One hand from the deal to the score sheet, under the referee."""

from __future__ import annotations

from collections.abc import Mapping

from .. import _core
from ..drawn import Drawn
from ..errors import OkeyError, RackError, RuleError, shown
from ..moves import Open
from ..rack import Rack
from ..reader import read_codes
from ..rules import DEFAULT_RULES, RuleSet
from ..scoring import PlayerEnd, ScoreSheet, score_round
from ..tiles import FALSE_OKEY, TILES, Tile
from .actions import MOST_LISTED, core_action, listed, parts_of, played_tile
from .events import (
    action_event,
    copied,
    deal_event,
    deck_text,
    end_event,
    event_seat,
    finish_words,
    penalty_event,
    read_event,
    score_event,
    sha256,
)
from .known import SIZE, note
from .reasons import Reason
from .view import MOST_HANDS, OPENED, PHASES, SEATS, discards_of, penalty_names, state_of, table_of, view_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from ..table import Table
    from .actions import Action, LegalActions
    from .events import Event
    from .view import Discarded, PlayerView

SEEDS = 2**64
_INDICATOR_AT = 85  # in the deck, after the tiles dealt
_NO_TOTALS = (0,) * SEATS


class Round(Drawn):
    """A hand (el): `Round.deal('yesil', seed=7)`, or `Round.from_deck(...)`.

    Seats are 0..3; the next seat has the turn next, the left neighbour is the seat before. A Round changes by
    apply(), play_turn() and undo() alone. An action is an object such as Draw() or Discard(Tile('R7')), or an event
    of a record, which is then taken at its word.

    rules, teams, starter, okey; hand: its number in the match, hands: how many the match has, totals: the points of
    the hands before. seed: None when the deck did not come from one. deck: the printed faces as text, None for a
    hand made from a view. events: all that has happened, the deal first, as docs/record.md has it.
    """

    __slots__ = (
        *("_actions", "_base", "_hand", "_known", "_turned"),
        *("deck", "events", "hand", "hands", "okey", "rules", "seed", "starter", "teams", "totals"),
    )
    rules: RuleSet
    teams: bool
    starter: int
    okey: Tile
    hand: int
    hands: int | None
    totals: tuple[int, ...]
    seed: int | None
    deck: str | None
    events: list[Event]
    _hand: _core.Round
    _known: list[bytearray]  # see known.py, a seat each
    _turned: int  # false okeys turned up before the indicator, which lie at the bottom of the stock
    _actions: list[Action]
    _base: Round | None  # as it was before the first of _actions

    def __init__(self) -> None:
        raise TypeError("take Round.deal(rules, seed=...) or Round.from_deck(deck)")

    @classmethod
    def deal(
        cls,
        rules: RuleSet | str = DEFAULT_RULES,
        seed: int | None = None,
        starter: int = 0,
        teams: bool = False,
        *,
        hand: int = 1,
        hands: int | None = None,
        totals: Sequence[int] = _NO_TOTALS,
    ) -> Round:
        """A hand dealt from a seed, 0 .. 2**64 - 1: the same deck everywhere. By chance when no seed is given.

        starter: the seat that has 22 tiles and discards first. teams: opposite seats are partners. OkeyError for a
        seed or seat that cannot be, RuleError when the rule set has no teams.
        """
        if seed is None:
            from secrets import randbits

            seed = randbits(64)
        if type(seed) is not int:
            raise TypeError(f"a seed is a whole number, not {type(seed).__name__}")
        if not 0 <= seed < SEEDS:
            raise OkeyError("a seed is a number from 0 to 2**64 - 1")
        made = cls._new(rules, starter, teams, hand, hands, totals)
        made.seed = seed
        return made._deal(_core.shuffled(seed))

    @classmethod
    def from_deck(
        cls,
        deck: str,
        rules: RuleSet | str = DEFAULT_RULES,
        starter: int = 0,
        teams: bool = False,
        *,
        hand: int = 1,
        hands: int | None = None,
        totals: Sequence[int] = _NO_TOTALS,
    ) -> Round:
        """A hand dealt from a deck: 106 printed faces as text, every face twice and two F.

        The starter has the first 22 tiles, the next seats 21 each, then the indicator is turned up. RackError when
        it is no such deck. source: rehber.
        """
        if not isinstance(deck, str):
            raise TypeError(f"a deck is a text of {_core.DECK} tiles, not {type(deck).__name__}")
        return cls._new(rules, starter, teams, hand, hands, totals)._deal(bytes(read_codes(deck, None)))

    @classmethod
    def _new(
        cls,
        rules: RuleSet | str,
        starter: int,
        teams: bool,
        hand: int,
        hands: int | None,
        totals: Sequence[int],
    ) -> Round:
        made = object.__new__(cls)
        made.rules, made.starter = RuleSet.of(rules), checked_seat(starter)
        made.teams = checked_teams(teams, made.rules)
        made.hand, made.hands, made.totals = *checked_numbers(hand, hands), _checked_totals(totals)
        made.seed = made.deck = None
        made._known, made._hand = [bytearray(SIZE) for _ in range(SEATS)], _core.Round()
        return made

    def _deal(self, deck: bytes) -> Round:
        penalties = self._hand.deal(self.rules._record, deck, self.starter, self.teams)
        if penalties is None:
            raise RackError(_why_no_deck(deck))
        numbers = self._hand.numbers()
        self.deck, self.okey = deck_text(deck), TILES[numbers["okey"]]
        self._turned = deck[_INDICATOR_AT:].index(numbers["indicator"])
        told = deal_event(self.hand, self.starter, self.deck, self.indicator, self.okey, numbers["risk"])
        return self._begin([told, *self._follow_ups(penalties)])

    def _begin(self, events: list[Event]) -> Round:
        """Actions are kept, and can be undone, from here."""
        self.events, self._actions, self._base = events, [], None
        self._base = self.copy()
        return self

    @classmethod
    def _restored(cls, view: PlayerView, state: _core.Round) -> Round:
        """The hand that goes on from a view, its hidden tiles made up."""
        made = cls._new(view.rules, view.starter, view.teams, view.hand, view.hands, view.totals)
        made._hand, made.okey, made._turned = state, view.okey, view.turned
        for known, tiles in zip(made._known, view.known, strict=True):
            for tile in tiles:
                known[view.okey.code if tile.code == FALSE_OKEY else tile.code] += 1
        return made._begin([])

    def copy(self) -> Round:
        """Another Round in the same state; what happens to one does not touch the other."""
        other = object.__new__(type(self))
        for name in Round.__slots__:
            setattr(other, name, getattr(self, name))
        other._hand = self._hand.copy()
        other.events, other._actions = self.events.copy(), self._actions.copy()
        other._known = [known.copy() for known in self._known]
        return other

    def __copy__(self) -> Round:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Round:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """How it began and the actions since: it is played again."""
        base, actions = self._base, tuple(self._actions)
        assert base is not None
        if base.deck is not None:
            match = (base.hand, base.hands, base.totals)
            return _replayed, (base.deck, base.seed, base.rules, base.starter, base.teams, *match, actions)
        racks = [base._hand.rack(seat) for seat in range(SEATS)]
        return _gone_on, (base.view(base.turn), racks, base._hand.stock(), actions)

    # What there is to see.

    @property
    def turn(self) -> int:
        """The seat whose turn it is; at the end, whose it was."""
        return self._hand.seat

    @property
    def phase(self) -> str:
        """'draw', 'must_draw' after a side tile was put back, 'play', 'indicator' or 'over'."""
        return PHASES[self._hand.phase]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == "over"

    @property
    def indicator(self) -> Tile:
        """The tile that was turned up (gösterge)."""
        code: int = self._hand.numbers()["indicator"]
        return TILES[code]

    @property
    def risk(self) -> bool:
        """Whether the hand is played in risk mode. source: rehber."""
        return bool(self._hand.numbers()["risk"])

    @property
    def stock(self) -> tuple[Tile, ...]:
        """The tiles of the stock, the next one first. No player sees them."""
        return tuple(played_tile(code, self.okey) for code in self._hand.stock())

    def rack(self, seat: int) -> Rack:
        """The tiles of a seat. Only its player sees them."""
        return Rack._from_packed(self._hand.rack(checked_seat(seat)), self.okey)

    @property
    def table(self) -> Table:
        """The melds on the table, with who laid them."""
        return table_of(self._hand, self.okey)

    @property
    def discards(self) -> tuple[Discarded, ...]:
        """All discards in their order."""
        return discards_of(self._hand, self.okey)

    @property
    def side_tile(self) -> Tile | None:
        """The side tile that can be taken now, if there is one."""
        return self.view(self.turn).side_tile

    @property
    def opened(self) -> tuple[str | None, ...]:
        """How each seat has opened: 'series', 'pairs' or None."""
        return tuple(OPENED[how] for how in self._hand.numbers()["opened"])

    @property
    def penalties(self) -> tuple[tuple[str, ...], ...]:
        """The names of the penalties of each seat, one for each time."""
        return tuple(map(penalty_names, self._hand.numbers()["penalties"]))

    @property
    def bars(self) -> tuple[int, int | None]:
        """What the next opening has to reach: points by series, number of pairs or None."""
        numbers = self._hand.numbers()
        return self.rules.bars(numbers["best_series"], numbers["best_pairs"])

    @property
    def finisher(self) -> int | None:
        """Who has ended the hand; None as long as it goes on, and when the stock ran out."""
        seat = self._hand.numbers()["finisher"]
        return None if seat < 0 else seat

    @property
    def score(self) -> ScoreSheet | None:
        """The score sheet, once the hand is over."""
        if not self.over:
            return None
        numbers, finisher = self._hand.numbers(), self.finisher
        ends = [
            PlayerEnd(how, None if seat == finisher else self._left(seat, numbers["must_finish"]), penalties)
            for seat, (how, penalties) in enumerate(zip(self.opened, self.penalties, strict=True))
        ]
        return score_round(
            self.rules,
            okey=self.okey,
            finisher=finisher,
            finish=finish_words(numbers["finish"]),
            players=ends,
            stock_out=numbers["stock_out"],
            risk=numbers["risk"],
            teams=self.teams,
        )

    def _left(self, seat: int, indicator_taken: bool) -> Rack | str:
        """What a seat has left. Numbers alone where the indicator is among them, since it might be there twice."""
        rack = self.rack(seat)
        return " ".join(str(tile.number or tile) for tile in rack) if indicator_taken else rack

    @property
    def deck_sha256(self) -> str | None:
        """The SHA-256 of the deck's text, in hexadecimal."""
        return None if self.deck is None else sha256(self.deck)

    def view(self, seat: int) -> PlayerView:
        """What the player of this seat sees, and nothing else."""
        return view_of(self, checked_seat(seat))

    def __repr__(self) -> str:
        now = "over" if self.over else f"turn {self.turn}, {self.phase}"
        return f"<Round {self.rules.name}, hand {self.hand}, {now}, {len(self.events)} events>"

    # What may be done.

    def legal_actions(self, most: int = MOST_LISTED) -> LegalActions:
        """The legal actions of the seat whose turn it is, each once, at most so many.

        An opening is listed for every choice of tiles and of what okeys stand for; how a row of tiles is cut into
        runs is up to the player, and every cut is legal. Openings that would be fined are not listed. .complete
        tells whether these are all.
        """
        return listed(self._hand, self.okey, self.rules, most)

    def check(self, action: Action | Mapping[str, Any]) -> Reason | None:
        """Why the action is illegal, or None. TypeError or OkeyError for what is no action at all."""
        return self.copy()._do(action)

    def apply(self, action: Action | Mapping[str, Any]) -> list[Event]:
        """Does the action, and answers its events: what was done, then the penalties, the end and the score.

        IllegalMove with the reason when it is illegal; then nothing has changed. So too when an event is given that
        says anything else than what happens; it may say less.
        """
        return self.play_turn([action], whole=False)

    def play_turn(self, actions: Iterable[Action | Mapping[str, Any]], *, whole: bool = True) -> list[Event]:
        """Does the actions of one turn, all or none of them, and answers their events.

        whole: they have to end the turn. IllegalMove at the first that is illegal, or comes after the turn's end;
        then nothing has changed.
        """
        if isinstance(actions, str | bytes | Mapping) or not hasattr(actions, "__iter__"):
            raise TypeError(f"a turn is a list of actions, not {type(actions).__name__}")
        trial, turns, last = self.copy(), self._turns, None
        for last in actions:
            if trial._turns != turns or (trial.over and not self.over):
                raise self._refusal("turn ended", last).error()
            reason = trial._do(last)
            if reason is not None:
                raise reason.error()
        if whole and trial._turns == turns and not trial.over:
            if last is None:
                raise OkeyError("a turn has actions, and there are none")
            raise self._refusal("turn open", last).error()
        before = len(self.events)
        self._take_over(trial)
        return list(map(copied, self.events[before:]))

    def undo(self) -> None:
        """Takes the last action back, with what followed from it, by playing all before it again.

        OkeyError when there is none; the deal cannot be undone, nor what came before a guess.
        """
        if not self._actions or self._base is None:
            raise OkeyError("there is nothing to undo")
        trial = self._base.copy()
        trial._base = self._base
        self._take_over(trial._after(self._actions[:-1]))

    def _after(self, actions: Iterable[Action]) -> Round:
        """This hand, with actions done that were legal when they were done before."""
        for action in actions:
            reason = self._do(action)
            assert reason is None
        return self

    @property
    def _turns(self) -> int:
        turns: int = self._hand.numbers()["turns"]
        return turns

    def _take_over(self, other: Round) -> None:
        for name in Round.__slots__:
            setattr(self, name, getattr(other, name))

    def _do(self, action: Action | Mapping[str, Any]) -> Reason | None:
        """Does an action, or tells why not; may then be left in the middle of it."""
        if isinstance(action, Mapping):
            return self._do_event(action)
        for part in parts_of(action):
            reason = self._do_part(part)
            if reason is not None:
                return reason
        return None

    def _do_event(self, event: Mapping[str, Any]) -> Reason | None:
        action = read_event(event, self.okey, self.rules)
        if event_seat(event) != self.turn and not self.over:
            return self._reason("wrong seat", action)
        at = len(self.events)
        reason = self._do_part(action)
        if reason is not None:
            return reason
        done = self.events[at]
        for field, told in event.items():
            as_laid = field in done and field in ("meld", "melds")  # the record may name an okey otherwise
            if not as_laid and (field not in done or type(done[field]) is not type(told) or done[field] != told):
                return Reason.of("untrue", action, {"field": str(field)[:40], "told": shown(told)})
        return None

    def _do_part(self, action: Action) -> Reason | None:
        told, seat, before = core_action(action, self.okey), self.turn, len(self._hand.stock())
        done = self._hand.apply(told)
        if isinstance(done, str):
            return self._reason(done, action)
        tile, bad, penalties = done
        note(self._known[seat], told, tile, bad)
        if told[0] == _core.ACTIONS["draw"] and before <= self._turned:
            self._known[seat][tile] += 1  # a false okey, as all have seen
        self.events.append(action_event(action, seat, tile, self.okey, self.rules, bad=bad))
        self.events += self._follow_ups(penalties)
        self._actions.append(action)
        return None

    def _follow_ups(self, penalties: Iterable[tuple[int, int, int]]) -> list[Event]:
        events = [penalty_event(*penalty) for penalty in penalties]
        if self.over:
            numbers = self._hand.numbers()
            events.append(end_event(numbers["finisher"], numbers["finish"], numbers["stock_out"]))
            events.append(score_event(self._hand.score()))
        return events

    def _refusal(self, code: str, action: Action | Mapping[str, Any]) -> Reason:
        if isinstance(action, Mapping):
            action = read_event(action, self.okey, self.rules)
        return self._reason(code, action)

    def _reason(self, code: str, action: Action) -> Reason:
        series_bar, pairs_bar = self.bars
        melds = action.melds if isinstance(action, Open) else ()
        details = {
            "rules": self.rules.name,
            "phase": self.phase,
            "turn": self.turn,
            "points": sum(meld.points for meld in melds),
            "points_bar": series_bar,
            "pairs": len(melds),
            "pairs_bar": pairs_bar,
            "pair_cap": self.rules.series_opener_pairs_cap,
            "most_melds": _core.MELDS_MAX,
        }
        return Reason.of(code, action, details)


def _replayed(
    deck: str, seed: int | None, rules: RuleSet, starter: int, teams: bool, hand: int, hands: int | None, *rest: Any
) -> Round:
    """The hand of a deck after these actions."""
    totals, actions = rest
    made = Round._new(rules, starter, teams, hand, hands, totals)
    made.seed = seed
    return made._deal(bytes(read_codes(deck, None)))._after(actions)


def _gone_on(view: PlayerView, racks: list[bytes], stock: bytes, actions: tuple[Action, ...]) -> Round:
    """The hand that looks like the view and has these racks and this stock, after these actions."""
    return Round._restored(view, state_of(view, racks, stock))._after(actions)


def checked_numbers(hand: int, hands: int | None) -> tuple[int, int | None]:
    """The number of the hand, and how many the match has, as they came."""
    for number in (hand, hand if hands is None else hands):
        if type(number) is not int:
            raise TypeError(f"hands are counted by whole numbers, not by {type(number).__name__}")
    if not 1 <= hand <= (MOST_HANDS if hands is None else hands) <= MOST_HANDS:
        of = "" if hands is None else f" of {shown(hands)}"
        raise OkeyError(f"there is no hand {shown(hand)}{of}: hands count from 1, and a match has at most {MOST_HANDS}")
    return hand, hands


def _checked_totals(totals: Sequence[int]) -> tuple[int, ...]:
    """The points of the hands before, as they came."""
    if isinstance(totals, str | bytes) or not hasattr(totals, "__iter__"):
        raise TypeError(f"totals are {SEATS} numbers, not {type(totals).__name__}")
    told = tuple(totals)
    for points in told:
        if type(points) is not int:
            raise TypeError(f"totals are whole numbers, not {type(points).__name__}")
    if len(told) != SEATS:
        raise OkeyError(f"totals are {SEATS} numbers, a seat each, not {len(told)}")
    return told


def checked_seat(seat: int) -> int:
    """The seat as it came; TypeError or OkeyError when it is none."""
    if type(seat) is not int:
        raise TypeError(f"a seat is a number from 0 to {SEATS - 1}, not {type(seat).__name__}")
    if not 0 <= seat < SEATS:
        raise OkeyError(f"there is no seat {shown(seat)}: seats are 0 to {SEATS - 1}")
    return seat


def checked_teams(teams: bool, rules: RuleSet) -> bool:
    """Whether it is played in teams, as it came; RuleError when the rule set has none."""
    if type(teams) is not bool:
        raise TypeError(f"teams is True or False, not {type(teams).__name__}")
    if teams and rules.teams is False:
        raise RuleError(f"{rules.name} has no teams: yesil and kolay101 have")
    return teams


def _why_no_deck(deck: bytes) -> str:
    """What is wrong with a deck, in words."""
    if len(deck) != _core.DECK:
        return f"a deck has {_core.DECK} tiles, this one {len(deck)}"
    for code, tile in enumerate(TILES):
        count = deck.count(code)
        if count != (0 if tile.is_okey else 2):
            return (
                "a deck has no O: it has the printed faces, and the okey's face is known by the indicator"
                if tile.is_okey
                else f"a deck has every tile twice, this one has {tile} {count} times"
            )
    return "the core refuses the deck"
