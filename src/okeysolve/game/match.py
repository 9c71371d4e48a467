"""A match: hand after hand, and the totals."""

from __future__ import annotations

from ..errors import OkeyError, shown
from ..rules import DEFAULT_RULES, RuleSet
from ..scoring import MatchSheet, ScoreSheet, score_match
from .events import sha256
from .round import Round, checked_seat, checked_teams
from .view import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .view import PlayerView

_SEED_BYTES = 16


def commitment(seed: str) -> str:
    """What is published of a match's seed before it begins: the SHA-256 of its text, in hexadecimal."""
    return sha256(_seed_of(seed))


def hand_seed(seed: str, hand: int) -> int:
    """The seed that a hand of a match is dealt from: the first 64 bits of the SHA-256 of 'SEED HAND'.

    seed: the match's. hand: 1 for the first.
    """
    if type(hand) is not int:
        raise TypeError(f"the number of a hand is a whole number, not {type(hand).__name__}")
    if hand < 1:
        raise OkeyError(f"there is no hand {shown(hand)}: the first is hand 1")
    return int(sha256(f"{_seed_of(seed)} {hand}")[:16], 16)


class Match:
    """A match (maç) of so many hands: `Match('yesil', hands=3, seed='...')`; the first hand is dealt at once.

    rules: a RuleSet or a name. hands: how many. seed: a text or a whole number that all decks come from; by chance
    when not given. Publish .commitment before the match and .seed after it, and nobody can have chosen the decks.
    decks: instead of a seed, the decks of the hands. starter: of the first hand; each next hand is started by the
    next seat. teams: opposite seats add their points up. names: what to call the four players.

    .round is the hand that is played; when it is over, next_round() deals the next one. RuleError when the rule set
    has no such match. source: gelokey, kolay101 for the number of hands; yesil, kolay101 for teams; rehber for who
    starts is our default.
    """

    def __init__(
        self,
        rules: RuleSet | str = DEFAULT_RULES,
        hands: int = 1,
        *,
        seed: str | int | None = None,
        decks: Sequence[str] | None = None,
        starter: int = 0,
        teams: bool = False,
        names: Iterable[str] | None = None,
    ) -> None:
        self.rules = RuleSet.of(rules)
        if type(hands) is not int:
            raise TypeError(f"hands is a whole number, not {type(hands).__name__}")
        score_match([], rules=self.rules, length=hands, teams=checked_teams(teams, self.rules))
        self.hands, self.teams, self.starter = hands, teams, checked_seat(starter)
        self.names = checked_names(names)
        self.decks = None if decks is None else _checked_decks(decks)
        if self.decks is not None and (seed is not None or len(self.decks) != hands):
            raise OkeyError(f"a match of {hands} hands has a seed, or {hands} decks and no seed")
        self.seed: str | None = _seed_text(seed) if decks is None else None
        self.rounds: list[Round] = []
        self._deal()

    def _deal(self) -> Round:
        hand = len(self.rounds) + 1
        starter, totals = (self.starter + hand - 1) % SEATS, self.totals
        rules, teams, hands = self.rules, self.teams, self.hands
        if self.decks is not None:
            deck = self.decks[hand - 1]
            made = Round.from_deck(deck, rules, starter, teams, hand=hand, hands=hands, totals=totals)
        else:
            assert self.seed is not None
            seed = hand_seed(self.seed, hand)
            made = Round.deal(rules, seed, starter, teams, hand=hand, hands=hands, totals=totals)
        self.rounds.append(made)
        return made

    def copy(self) -> Match:
        """Another Match in the same state; what happens to one does not touch the other."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, rounds=[each.copy() for each in self.rounds])
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the seed, to be published before the match; None when the decks were given."""
        return None if self.seed is None else commitment(self.seed)

    @property
    def round(self) -> Round:
        """The hand that is played, or the last one."""
        return self.rounds[-1]

    def next_round(self) -> Round:
        """Deals the next hand. OkeyError while one is played, and after the last."""
        for number, hand in enumerate(self.rounds, 1):  # of an earlier one the end may have been undone
            if not hand.over:
                raise OkeyError(f"hand {number} is not over yet")
        if self.over:
            raise OkeyError(f"the match is over: it has {self.hands} hands")
        return self._deal()

    @property
    def scores(self) -> list[ScoreSheet]:
        """The score sheets of the hands that are over."""
        return [sheet for sheet in (each.score for each in self.rounds) if sheet is not None]

    @property
    def sheet(self) -> MatchSheet:
        """The totals and places, of the hands that are over."""
        return score_match(self.scores, rules=self.rules, length=self.hands, teams=self.teams)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the hands that are over, added up, by seat."""
        return tuple(self.sheet.totals)

    @property
    def over(self) -> bool:
        """Whether all hands have been played."""
        return len(self.rounds) == self.hands and all(hand.over for hand in self.rounds)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest total, or those of the team with it; a tie is shared. None before the end."""
        return self.sheet.leaders if self.over else ()

    def view(self, seat: int) -> PlayerView:
        """What the player of this seat sees of the hand that is played."""
        return self.round.view(seat)

    def __repr__(self) -> str:
        return f"<Match {self.rules.name}, hand {len(self.rounds)} of {self.hands}, totals {list(self.totals)}>"


def _checked_decks(decks: Sequence[str]) -> tuple[str, ...]:
    if isinstance(decks, str | bytes) or not hasattr(decks, "__iter__"):
        raise TypeError(f"decks are a list of texts, one a hand, not {type(decks).__name__}")
    return tuple(decks)


def checked_names(names: Iterable[str] | None) -> tuple[str, ...]:
    """Four names; 'Player 1' and so on when none are given."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(SEATS))
    if isinstance(names, str | bytes) or not hasattr(names, "__iter__"):
        raise TypeError(f"names are a list of {SEATS} texts, not {type(names).__name__}")
    called = list(names)
    if len(called) != SEATS:
        raise OkeyError(f"{len(called)} names for {SEATS} players")
    for name in called:
        if not isinstance(name, str):
            raise TypeError(f"a name is a text, not {type(name).__name__}")
        _checked_text(name, "a name")
    return tuple(called)


def _checked_text(text: str, what: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise OkeyError(f"{what} is a text that UTF-8 can write, {shown(text)} is none") from None
    return text


def _seed_of(seed: str) -> str:
    """A match's seed as it came; a number is one only where the match makes a text of it."""
    if not isinstance(seed, str):
        raise TypeError(f"the seed of a match is a text here, not {type(seed).__name__}")
    return _checked_text(seed, "a seed")


def _seed_text(seed: str | int | None) -> str:
    if seed is None:
        from secrets import token_hex

        return token_hex(_SEED_BYTES)
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise TypeError(f"the seed of a match is a text or a whole number, not {type(seed).__name__}")
    return _checked_text(str(seed), "a seed")
