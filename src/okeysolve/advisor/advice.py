"""A ranked turn with its reasons: every number from the playouts that ranked it, or exact."""

from __future__ import annotations

from math import sqrt

from ..drawn import Drawn
from ..game.view import SEATS
from ..rules import Value, check_lang
from .disputes import Readings, scored
from .facts import Facts, unseen_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..game.actions import Action
    from ..game.view import PlayerView
    from ..outlook import Draw, Outlook
    from ..svg import Block
    from ..tiles import Tile
    from .disputes import Dispute
    from .search import Search, Sums

PARTS = ("unopened", "left", "penalties", "finish")  # of one's own points, as the core adds them up
AHEAD = 7  # own turns that the chance to open is told for
ONE_HAND = {"relative": 100.0, "own": 100.0, "win": 0.5}  # what hands differ by: the standard error of a single one
COSTS_NOTHING = 1.0  # points that a turn which holds under both readings of a rule may seem to cost


class Number(Value):
    """A number: value ± se, its standard error; exact ones have none."""

    __match_args__ = ("value", "se")
    value: float
    se: float | None

    def __init__(self, value: float, se: float | None = None) -> None:
        self.__dict__.update(value=value, se=se)

    @property
    def exact(self) -> bool:
        """Whether it was worked out, not sampled."""
        return self.se is None

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"value": self.value, "se": self.se, "exact": self.exact}


class Component(Value):
    """A part of expected points; the parts add up to the whole.

    name: 'unopened' (never opening), 'left' (tiles left in hand), 'penalties', 'finish' (finishing oneself), or
    'player': what the points of another seat add or take. seat: whose points.
    """

    __match_args__ = ("name", "seat", "points")
    name: str
    seat: int
    points: float

    def __init__(self, name: str, seat: int, points: float) -> None:
        self.__dict__.update(name=name, seat=seat, points=points)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"name": self.name, "seat": self.seat, "points": self.points}


class Danger(Value):
    """What is known of a discard.

    tile. layable (işlek): whether it fits the table; cost: what it is fined; both exact. taken, opens, ends: the
    chance that the next player takes it, that he opens with it, and that he ends the hand with it. points: by how much
    the hands in which he does one of the latter bring down the expected points, with utility 'win' the chance to win.
    """

    __match_args__ = ("tile", "layable", "cost", "taken", "opens", "ends", "points")
    tile: Tile
    layable: bool
    cost: int
    taken: Number
    opens: Number
    ends: Number
    points: Number

    def __init__(
        self, tile: Tile, layable: bool, cost: int, taken: Number, opens: Number, ends: Number, points: Number
    ) -> None:
        told = {"taken": taken, "opens": opens, "ends": ends, "points": points}
        self.__dict__.update(tile=tile, layable=layable, cost=cost, **told)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        sampled = {name: getattr(self, name).as_dict() for name in ("taken", "opens", "ends", "points")}
        return {"tile": str(self.tile), "layable": self.layable, "cost": self.cost, **sampled}


class Advice(Value, Drawn):
    """One of the candidate turns: `for each in advise(view): print(each)`. It does not change.

    rank: from 1. actions: the turn as the referee takes it, up to the discard, or to the draw that nobody can foresee.
    kind: 'draw', 'take', 'put_back', 'pass', 'hold', 'open', 'lay', 'finish' or 'given'. opens: how it opens, or None.
    utility: what was played for: 'relative', 'own' or 'win'. playouts: hands played out from it.
    expected: the utility, a Number: points, more is better, or for 'win' a chance. points: expected points, the same
    but for 'win', where they are the relative ones. components add up to points.
    difference: how far it is behind the best, over the hands in which both were played; 0 for the best. equal: whether
    that is within two standard errors.
    rival: the turn it is compared with: the best, for the best the next one, None when there is no other. margin: how
    far it is ahead of that. because: the components of the margin; they add up to it, or for 'win', where it is a
    chance, to how far the points are ahead.
    preferred: the Dispute for which it stands before a turn that seems as good; else None.
    """

    __match_args__ = (
        *("rank", "actions", "kind", "opens", "utility", "playouts", "expected", "points", "components"),
        *("difference", "equal", "rival", "margin", "because", "preferred"),
    )
    rank: int
    actions: tuple[Action, ...]
    kind: str
    opens: str | None
    utility: str
    playouts: int
    expected: Number
    points: float
    components: tuple[Component, ...]
    difference: Number
    equal: bool
    rival: tuple[Action, ...] | None
    margin: Number
    because: tuple[Component, ...]
    preferred: Dispute | None

    _view: PlayerView
    _facts: Facts
    _readings: Readings
    _sums: Sums
    _unit: int

    def __init__(self, **told: Any) -> None:
        self.__dict__.update(told)

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (Advice,), self.__dict__

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self._view.seat

    @property
    def opened(self) -> bool:
        """Whether the player has opened after these actions."""
        return self._facts.effects.opened

    @property
    def ends(self) -> bool:
        """Whether the hand is over after these actions, whoever finishes it: its chances are exact then."""
        return self._facts.effects.over

    def _chance(self, times: int) -> Number:
        return Number(times / self.playouts) if self.ends else chance(times, self.playouts)

    @property
    def opens_within(self) -> tuple[Number, ...]:
        """The chance to have opened in this turn, within one more own turn, two more, ... six more."""
        if self._facts.effects.opened:
            return (Number(1.0),) * AHEAD
        counts = self._sums["opened_in"]
        return tuple(self._chance(sum(counts[: turns + 1])) for turns in range(AHEAD))

    @property
    def opens_ever(self) -> Number:
        """The chance to open in this hand."""
        return Number(1.0) if self._facts.effects.opened else self._chance(sum(self._sums["opened_in"]))

    @property
    def finishes(self) -> Number:
        """The chance to finish the hand oneself."""
        return self.finishers[self._view.seat]

    @property
    def finishers(self) -> tuple[Number, ...]:
        """The chance of each seat to finish the hand."""
        return tuple(map(self._chance, self._sums["finished"]))

    @property
    def dry(self) -> Number:
        """The chance that nobody finishes."""
        return self._chance(self.playouts - sum(self._sums["finished"]))

    @property
    def outlook(self) -> Outlook | None:
        """The exact outlook of the rack that stays, for who has not opened: the next tile of the stock, every unseen
        one alike likely. None once it has opened."""
        return self._facts.outlook

    @property
    def next_draw(self) -> Number | None:
        """The chance that the next tile of the stock opens, exact; None once it has opened."""
        found = self._facts.outlook
        return None if found is None else Number(found.opening.chance)

    @property
    def improving(self) -> tuple[Draw, ...]:
        """The tiles that open, win by ten pairs or bring either closer, the most useful first; each tells how many are
        left. One more pair brings it closer where pairs need no more tiles than series."""
        found = self._facts.outlook
        if found is None:
            return ()
        series, ways = found.series.tiles, (found.pairs, found.ten_pairs)
        needed = [way.tiles for way in ways if way is not None and way.tiles is not None]
        pairs = any(series is None or tiles <= series for tiles in needed)
        helps = (draw for draw in found.improving if draw.closer or (pairs and draw.pairs_gain > 0))
        return tuple(dict.fromkeys((*(draw for draw in found.improving if draw.opens or draw.wins), *helps)))

    @property
    def danger(self) -> Danger | None:
        """Of the discard that ends the turn; None when there is none yet, and when it ends the hand."""
        known = self._facts.discard
        if known is None or self._facts.effects.over:
            return None
        taken, opens, ends = (self._chance(self._sums[f"discard_{what}"]) for what in ("taken", "opens", "ends"))
        points = self._danger_points(self._sums["discard_serves"])
        return Danger(known.tile, known.layable, known.cost, taken, opens, ends, points)

    def _danger_points(self, times: int) -> Number:
        """The mean over all playouts against those in which the next player neither opens nor ends with it."""
        n, unit = self.playouts, self._unit
        if times == n:  # there is no hand without it to compare with
            return Number(0.0, ONE_HAND[self.utility])
        if not times:
            return Number(0.0, 0.0)
        total, theirs = self._sums["utility"], self._sums["serves_utility"]
        apart = (total - theirs) / (n - times) - theirs / times
        share = times / n
        spread = max(0.0, self._sums["squares"] / n - (total / n) ** 2)
        variance = share**2 * spread * (1 / times + 1 / (n - times)) + apart**2 * share * (1 - share) / n
        return Number(share * apart / unit, sqrt(variance) / unit)

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """The rules that it rests on and that tables dispute, those first that change the turn itself."""
        shares = {"dry": self.dry.value, "unopened": 1 - self.opens_ever.value}
        finishes = self.ends and self.finishes.value == 1
        return (*self._readings.of(self._facts), *scored(self._view, self._facts, finishes, shares))

    def steps(self, lang: str = "en") -> list[str]:
        """The actions in words, each with the meld that it is about. lang: 'tr' or 'en'."""
        from .words import steps

        return steps(self._view, self.actions, check_lang(lang))

    def headline(self, lang: str = "en") -> str:
        """The turn and its expected points in a line."""
        from .words import headline

        return headline(self, check_lang(lang))

    def reasons(self, lang: str = "en") -> list[str]:
        """The reasons, sentences made from the numbers."""
        from .words import sentences

        return list(sentences(self, check_lang(lang)))

    def _drawing(self, lang: str) -> Block:
        from .picture import advice_block

        return advice_block(self, lang)

    def text(self, lang: str = "en") -> str:
        """All of it: a line for the turn, then the reasons. lang: 'tr' or 'en'."""
        return f"{self.headline(lang)}\n{' '.join(self.reasons(lang))}"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Advice {self.rank}: {self.headline()}>"

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        from .words import plain

        return plain(self)


# ---- made from a search --------------------------------------------------------------------------------------


class Ranker:
    """Makes the advice of a search; what is exact of a candidate is worked out once."""

    def __init__(self, search: Search) -> None:
        self.search, self.readings = search, Readings(search.view)
        unseen = unseen_of(search.view)
        self.facts = [Facts(search.view, arm.actions, unseen) for arm in search.arms]

    def ranked(self) -> list[Advice]:
        """The candidates, the best first; none when nothing has been played."""
        leader, estimates = self.search.estimates()
        if leader < 0:
            return []
        order = sorted(range(len(estimates)), key=lambda arm: (arm != leader, estimates[arm].behind, arm))
        preferred = self._preferred(order)
        if preferred is not None:
            order.remove(preferred[0])
            order.insert(0, preferred[0])
        made = []
        for rank, arm in enumerate(order, 1):
            rival = leader if arm != leader else next((other for other in order if other != leader), None)
            dispute = preferred[1] if preferred is not None and preferred[0] == arm else None
            made.append(self._advice(rank, arm, leader, rival, dispute))
        return made

    def _preferred(self, order: list[int]) -> tuple[int, Dispute] | None:
        """A turn that holds where the best one breaks another reading of a rule, and costs nothing that can be told."""
        broken = self._broken(order[0])
        if broken is None:
            return None
        for arm in order[1:]:
            both, behind, se = self.search.difference(order[0], arm)
            if both > 1 and behind <= min(2 * se, COSTS_NOTHING * self._point()) and self._broken(arm) is None:
                return arm, broken
        return None

    def _broken(self, arm: int) -> Dispute | None:
        return next((each for each in self.readings.of(self.facts[arm]) if each.breaks), None)

    def _point(self) -> float:
        """A point in the unit of the differences; in chances to win, hundredths."""
        return 0.01 if self.search.utility == "win" else 1.0

    def _advice(self, rank: int, arm: int, leader: int, rival: int | None, preferred: Dispute | None) -> Advice:
        search, found = self.search, self.search.arms[arm]
        sums = search.sums(arm)
        estimate = search.estimates()[1][arm]
        behind = self._difference(leader, arm) if arm != leader else Number(0.0)
        margin = self._difference(arm, rival) if rival is not None else Number(0.0)
        told = {
            "rank": rank,
            "actions": found.actions,
            "kind": found.kind,
            "opens": found.opens,
            "utility": search.utility,
            "playouts": sums["worlds"],
            "expected": self._sampled(estimate.playouts, estimate.mean, estimate.se),
            "components": components(search, sums),
            "difference": behind,
            "equal": arm == leader or behind.value <= 2 * (behind.se or 0.0),
            "rival": None if rival is None else search.arms[rival].actions,
            "margin": margin,
            "because": () if rival is None else self._because(arm, rival),
            "preferred": preferred,
        }
        told["points"] = estimate.mean if search.utility != "win" else sum(part.points for part in told["components"])
        hidden = {"_view": search.view, "_facts": self.facts[arm], "_readings": self.readings, "_sums": sums}
        return Advice(**told, **hidden, _unit=search.unit())

    def _difference(self, one: int, other: int) -> Number:
        return self._sampled(*self.search.difference(one, other))

    def _sampled(self, hands: int, mean: float, se: float) -> Number:
        """A mean with its standard error; a single hand has no spread of its own to tell it by."""
        return Number(mean, se if hands > 1 else ONE_HAND[self.search.utility])

    def _because(self, arm: int, rival: int) -> tuple[Component, ...]:
        both = self.search.shared(arm, rival)
        if both is None:
            return ()
        mine, its = (components(self.search, sums) for sums in both)
        return tuple(
            Component(one.name, one.seat, one.points - other.points) for one, other in zip(mine, its, strict=True)
        )


def components(search: Search, sums: Sums) -> tuple[Component, ...]:
    """What the expected points of these sums are made of."""
    seat, teams, n = search.view.seat, search.view.teams, sums["worlds"]
    if not n:
        return ()
    parts = [Component(name, seat, -points / n) for name, points in zip(PARTS, sums["parts"], strict=True)]
    shares = dict(_others(seat, teams, search.utility != "own"))
    return (*parts, *(Component("player", other, share * sums["points"][other] / n) for other, share in shares.items()))


def _others(seat: int, teams: bool, relative: bool) -> Iterable[tuple[int, float]]:
    """The other seats whose points count, and how much."""
    for other in ((seat + step) % SEATS for step in range(1, SEATS)):
        partner = teams and (other ^ seat) == SEATS // 2
        if partner:
            yield other, -1.0
        elif relative:
            yield other, 1.0 if teams else 1 / (SEATS - 1)


def chance(times: int, of: int) -> Number:
    """A share of playouts as a chance; its standard error never claims certainty from a sample."""
    p = times / of
    smoothed = (times + 1) / (of + 2)
    return Number(p, sqrt(smoothed * (1 - smoothed) / of))

