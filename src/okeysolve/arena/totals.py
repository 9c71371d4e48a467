"""Sums over the deals, in whole numbers: the order in which they come, and how they are shared out, change nothing."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from .. import _core
from ..scoring import PENALTIES
from .setup import BLOCK, SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .hands import Deal, Hand
    from .setup import Setup

_OPENED = {_core.OPENED_SERIES: "opened_series", _core.OPENED_PAIRS: "opened_pairs"}
_SHARES = 12  # a first place, so that it can be shared by 2, 3 or 4


class Moments:
    """A mean and its standard error, from whole numbers; scale: what they are divided by."""

    __slots__ = ("count", "scale", "squares", "total")

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.count = self.total = self.squares = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float | None:
        """The mean, or None when there is none."""
        return self.total / (self.count * self.scale) if self.count else None

    @property
    def se(self) -> float | None:
        """The standard error of the mean, or None below two values."""
        variance = self.variance
        return None if variance is None else sqrt(variance / self.count)

    @property
    def variance(self) -> float | None:
        """The variance of a value, or None below two."""
        if self.count < 2:
            return None
        scatter = self.count * self.squares - self.total * self.total
        return scatter / (self.count * (self.count - 1) * self.scale * self.scale)


class SideTotals:
    """What the hands of one bot add up to."""

    def __init__(self, players: tuple[int, ...], games: int) -> None:
        self.players = players
        self.own = Moments(games * len(players))
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.seats = 0  # hands times players

    def add(self, deal: Deal, side: int) -> None:
        self.own.add(sum(hand[0][player] for hand in deal for player in self.players))
        for hand in deal:
            if hand[6][side]:
                self.faults.update(hand[6][side])
            self._count(hand)

    def _count(self, hand: Hand) -> None:
        _, opened, penalties, finisher, finish, turns, *_ = hand
        counts = self.counts
        counts["turns"] += turns * len(self.players)
        self.seats += len(self.players)
        for player in self.players:
            if opened[player]:
                counts[_OPENED[opened[player]]] += 1
            if any(penalties[player]):
                for name, times in zip(PENALTIES, penalties[player], strict=True):
                    counts[name] += times
            if finisher == player:
                counts["finished"] += 1
                counts.update(f"finished_{word}" for word, bit in _core.FINISHES.items() if finish & bit)


class Totals:
    """All that a comparison adds up, deal by deal from the first on."""

    def __init__(self, setup: Setup) -> None:
        players = setup.players
        others = tuple(player for player in range(SEATS) if player not in players)
        self.games = setup.games
        self.deals = 0
        self.a, self.b = SideTotals(players, setup.games), SideTotals(others, setup.games)
        # Own points less the mean of the three others are a third of four times the own less all.
        self.relative = Moments((SEATS - 1) * setup.games * len(players))
        self.wins = Moments(2 * setup.games * len(players) * len(others))
        self.firsts = Moments(_SHARES * setup.games)
        self._block: list[Deal] = []

    def add(self, deals: Iterable[Deal]) -> None:
        """Adds the next deals."""
        for deal in deals:
            self.deals += 1
            self.a.add(deal, 0)
            self.b.add(deal, 1)
            points = [hand[0] for hand in deal]
            mine, theirs = self.a.players, self.b.players
            self.relative.add(sum(SEATS * row[player] - sum(row) for row in points for player in mine))
            self.wins.add(sum((row[a] < row[b]) + (row[a] <= row[b]) for row in points for a in mine for b in theirs))
            self._block.append(deal)
            if len(self._block) == BLOCK:
                self.firsts.add(sum(self._first_places(match) for match in range(self.games)))
                self._block = []

    def _first_places(self, match: int) -> int:
        """A's first places of one match of the block, in which every next hand has the seats moved on by one."""
        rows = [deal[(match + at) % self.games][0] for at, deal in enumerate(self._block)]
        totals = [sum(row[player] for row in rows) for player in range(SEATS)]
        winners = [player for player in range(SEATS) if totals[player] == min(totals)]
        return sum(_SHARES // len(winners) for player in winners if player in self.a.players)
