"""One decision judged by the evaluation that recommends: what was lost, what would have been better, and why."""

from __future__ import annotations

from math import erfc, exp, pi, sqrt
from time import monotonic

from ..advisor import Limit, Number, Search
from ..advisor.advice import ONE_HAND, chance, components
from ..advisor.facts import Facts, unseen_of
from ..drawn import Drawn
from ..game.actions import Pass, TakeIndicator, TakeSide
from ..game.view_json import as_event
from ..moves import Discard
from ..rules import Value, check_lang
from .settings import COMPARE, CONFIRM, FIND, Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..advisor import Component
    from ..game.actions import Action
    from ..game.view import PlayerView
    from ..svg import Block
    from ..tiles import Tile
    from .points import Choice, Where

BANDS = ("none", "small", "medium", "large")
_FROM = (1.0, 3.0, 8.0)  # points from which a mistake is small, medium, large
CHUNK = 250  # hands between two looks at the clock
ENOUGH = 200  # hands before a standard error is believed


class Fact(Value):
    """Something exact that the better turn would have avoided.

    kind: 'finish': the turn could have ended the hand; 'okey': an okey was discarded; 'layable': a tile was discarded
    that fits the table; else the name of a penalty, as scores have it. tile: the discard, or None. points: the fine.
    actions: for 'finish' the turn that ends the hand.
    """

    __match_args__ = ("kind", "tile", "points", "actions")
    kind: str
    tile: Tile | None
    points: int
    actions: tuple[Action, ...]

    def __init__(self, kind: str, tile: Tile | None = None, points: int = 0, actions: tuple[Action, ...] = ()) -> None:
        self.__dict__.update(kind=kind, tile=tile, points=points, actions=actions)


class Decision(Value, Drawn):
    """A decision of a player, judged.

    hand, turn, line: where, all from 1; seat: whose. kind: 'draw' for the tile of the turn (stock, side tile or
    indicator), 'turn' for all that was done with it. view: what the player saw.
    played, best: the actions, the same when the played turn seems best. To take the side tile or the indicator is
    judged by the best that could be done with it; what was done with it is the next decision. forced: there was no
    other candidate.
    loss: how many points less the played turn brings, over hands played out with both. When it seems best 0, ± what
    another turn may be better all the same; exact when it was forced.
    band: 'none', 'small', 'medium' or 'large'; 'none' whenever the loss, or what a first comparison made of it, is
    below a point or two standard errors.
    playouts: hands played out for the loss, with each of the two. facts: what is certain. because: the components of
    the loss, they add up to it. opens_next, discard_opens: of the played and of the best turn the exact chance that
    the next tile of the stock opens, and the chance that the next player opens with the discard; None where there is
    no such thing.
    """

    __match_args__ = (
        *("hand", "turn", "line", "seat", "kind", "view", "played", "best", "forced", "loss", "band", "playouts"),
        *("facts", "because", "opens_next", "discard_opens"),
    )
    hand: int
    turn: int
    line: int
    seat: int
    kind: str
    view: PlayerView
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    forced: bool
    loss: Number
    band: str
    playouts: int
    facts: tuple[Fact, ...]
    because: tuple[Component, ...]
    opens_next: tuple[Number, Number] | None
    discard_opens: tuple[Number, Number] | None

    def __init__(self, **told: Any) -> None:
        self.__dict__.update(told)

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (Decision,), self.__dict__

    @property
    def mistake(self) -> bool:
        """Whether there is a verdict, or something certain to say against it."""
        return self.band != BANDS[0] or bool(self.facts)

    def steps(self, actions: tuple[Action, ...], lang: str = "en") -> list[str]:
        """The played or the best actions in words, each with the meld that it is about. lang: 'tr' or 'en'."""
        from ..advisor.words import steps

        return steps(self.view, actions, check_lang(lang))

    def _drawing(self, lang: str) -> Block:
        from .picture import decision_block

        return decision_block(self, lang)

    def text(self, lang: str = "en") -> str:
        """The verdict with its reasons in sentences made from the numbers. lang: 'tr' or 'en'."""
        from .words import decision_text

        return decision_text(self, check_lang(lang))

    def __str__(self) -> str:
        return self.text()

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON; the turns as events of a record."""
        pairs = {"opens_next": self.opens_next, "discard_opens": self.discard_opens}
        return {
            **{name: getattr(self, name) for name in ("hand", "turn", "line", "seat", "kind", "forced", "band")},
            "loss": self.loss.as_dict(),
            "playouts": self.playouts,
            "played": [as_event(self.view, action) for action in self.played],
            "best": [as_event(self.view, action) for action in self.best],
            "facts": [self._fact_as_dict(fact) for fact in self.facts],
            "because": [part.as_dict() for part in self.because],
            **{name: pair and {"played": pair[0].as_dict(), "best": pair[1].as_dict()} for name, pair in pairs.items()},
        }

    def _fact_as_dict(self, fact: Fact) -> dict[str, Any]:
        tile = None if fact.tile is None else str(fact.tile)
        turn = [as_event(self.view, action) for action in fact.actions]
        return {"kind": fact.kind, "tile": tile, "points": fact.points, "turn": turn, "exact": True}


# ---- judging -------------------------------------------------------------------------------------------------


def judge(choice: Choice, settings: Settings) -> Decision:
    """The decision, judged. Stopped when the review is to end."""
    search = _search(choice.view, choice.where, settings, "find")
    mine = _played_arms(search, choice)
    if len(search.arms) == 1:
        return _decision(choice, choice.actions, forced=True)
    _find(search, settings)
    leader, estimates = search.estimates()
    if leader in mine:
        ahead = [search.difference(leader, arm) for arm in range(len(search.arms)) if arm not in mine]
        return _decision(choice, choice.actions, forced=False, loss=nothing_lost(ahead))
    played = min(mine, key=lambda arm: (estimates[arm].behind, arm))
    ends = [arm.actions for nth, arm in enumerate(search.arms) if arm.kind == "finish" and nth not in mine]
    duel = _Duel(choice, search.arms[played].actions, search.arms[leader].actions, settings)
    return duel.verdict(ends[0] if ends else None)


def _find(search: Search, settings: Settings) -> None:
    """Plays the candidates against each other up to a share of the limit: in one pass where that is a number."""
    limit = settings.limit
    time = None if limit.time is None else FIND * limit.time
    if limit.playouts is None:
        passes = search.run(Limit(time, se=limit.se))
    else:
        playouts = max(1, int(FIND * limit.playouts))
        passes = search.run(Limit(time, playouts), None)
    for _ in passes:
        settings.check()


def _search(view: PlayerView, where: Where, settings: Settings, use: str) -> Search:
    return Search(view, utility=settings.utility, most=settings.most, seed=settings.seed_of(where, use))


def _played_arms(search: Search, choice: Choice) -> list[int]:
    """The candidates that do what was played.

    Who takes the side tile or the indicator is judged by the best that he could do with it: what he did with it is the
    next decision.
    """
    first = type(choice.actions[0])
    if choice.kind != "draw" or first not in (TakeSide, TakeIndicator):
        return [search.add(choice.actions)]
    search.add((*choice.actions, *choice.following))
    return [nth for nth, arm in enumerate(search.arms) if type(arm.actions[0]) is first]


def _decision(choice: Choice, best: tuple[Action, ...], *, forced: bool, **told: Any) -> Decision:
    nothing = {"loss": Number(0.0), "band": BANDS[0], "playouts": 0, "facts": (), "because": ()}
    apart = {"opens_next": None, "discard_opens": None}
    found = {**nothing, **apart, **told, "played": choice.actions, "best": best, "forced": forced}
    return Decision(**choice.where._asdict(), kind=choice.kind, view=choice.view, **found)


def band_of(loss: Number) -> str:
    """The band of a loss: none inside the noise."""
    if loss.value <= 2 * (loss.se or 0.0):
        return BANDS[0]
    return BANDS[sum(loss.value >= least for least in _FROM)]


def nothing_lost(ahead: Iterable[tuple[int, float, float]]) -> Number:
    """No loss, ± what may have been lost all the same.

    ahead: of each other turn (hands in which both were played, how far the played one is ahead, its standard error).
    The error is the root of the mean square by which the likeliest of them is better, if the errors are normal.
    """
    return Number(0.0, max((_may_be_behind(*each) for each in ahead), default=0.0))


def _may_be_behind(hands: int, ahead: float, se: float) -> float:
    if hands < 2:  # a hand, or none, has no spread of its own to tell it by
        ahead, se = 0.0, ONE_HAND["relative"]
    if not se:
        return 0.0
    z = ahead / se
    behind, density = 0.5 * erfc(z / sqrt(2)), exp(-0.5 * z * z) / sqrt(2 * pi)
    return se * sqrt(max(0.0, (z * z + 1) * behind - z * density))


class _Duel:
    """The played turn against the one that seems best, on hands that had no say in choosing it."""

    def __init__(
        self, choice: Choice, played: tuple[Action, ...], best: tuple[Action, ...], settings: Settings
    ) -> None:
        self.choice, self.played, self.best, self.settings = choice, played, best, settings

    def verdict(self, finish: tuple[Action, ...] | None) -> Decision:
        """A loss has to show itself once more, on other hands: those alone are told, and a mistake is one in both."""
        compared, first = self._play("compare", COMPARE)
        if first.value <= 0:
            ahead = compared.difference(compared.add(self.played), compared.add(self.best))
            return _decision(self.choice, self.choice.actions, forced=False, loss=nothing_lost([ahead]))
        search, loss = self._play("confirm", CONFIRM)
        band = BANDS[0] if band_of(first) == BANDS[0] else band_of(loss)
        played, best = search.add(self.played), search.add(self.best)
        sums = search.shared(best, played)
        assert sums is not None
        parts = [components(search, each) for each in sums]
        because = tuple(
            type(one)(one.name, one.seat, one.points - other.points) for one, other in zip(*parts, strict=True)
        )
        unseen = unseen_of(self.choice.view)
        mine, other = (Facts(self.choice.view, actions, unseen) for actions in (self.choice.actions, self.best))
        return _decision(
            self.choice,
            self.best,
            forced=False,
            loss=loss,
            band=band,
            playouts=sums[0]["worlds"],
            facts=tuple(_facts(mine, other, finish)),
            because=because,
            opens_next=_opens_next(mine, other),
            discard_opens=self._discard_opens(sums[1], sums[0]),
        )

    def _play(self, use: str, share: float) -> tuple[Search, Number]:
        """Both turns on the same fresh hands, up to a share of the limit."""
        settings, limit = self.settings, self.settings.limit
        search = _search(self.choice.view, self.choice.where, settings, use)
        arms = [search.add(self.best), search.add(self.played)]
        left = None if limit.playouts is None else max(2, int(share * limit.playouts / len(arms)))
        deadline = settings.deadline(share)
        while True:
            settings.check()
            hands = CHUNK if left is None else min(CHUNK, left)
            search.play(arms, hands)
            both, loss, se = search.difference(*arms)
            left = None if left is None else left - hands
            sure = limit.se is not None and both >= ENOUGH and se <= limit.se
            if left == 0 or sure or (deadline is not None and monotonic() >= deadline):
                return search, Number(loss, se)

    def _discard_opens(self, played: dict[str, Any], best: dict[str, Any]) -> tuple[Number, Number] | None:
        ends = (self.choice.actions[-1], self.best[-1])
        if any(type(end) is not Discard for end in ends):
            return None
        ways = [chance(sums["discard_opens"], sums["worlds"]) for sums in (played, best)]
        return ways[0], ways[1]


def _opens_next(played: Facts, best: Facts) -> tuple[Number, Number] | None:
    """The exact chances of the next tile of the stock after the two turns; None when one of them has opened."""
    found = [facts.outlook for facts in (played, best) if type(facts.actions[-1]) is Discard]
    if len(found) != 2 or found[0] is None or found[1] is None or not found[0].unseen_count:
        return None
    return Number(found[0].opening.chance), Number(found[1].opening.chance)


def _facts(played: Facts, best: Facts, finish: tuple[Action, ...] | None) -> list[Fact]:
    """What is certain against the played turn, and does not hold for the better one."""
    found = []
    if finish is not None and (not played.effects.over or type(played.actions[-1]) is Pass):
        found.append(Fact("finish", actions=finish))
    mine, other = played.discard, best.discard
    thrown = type(played.actions[-1]) is Discard and not played.effects.over
    if thrown and mine is not None and mine.tile.is_okey and not (other is not None and other.tile.is_okey):
        found.append(Fact("okey", mine.tile, mine.cost))
    elif thrown and mine is not None and mine.layable and mine.cost and not (other is not None and other.cost):
        found.append(Fact("layable", mine.tile, mine.cost))
    avoided = list(best.effects.penalties)
    for penalty in played.effects.penalties:
        if penalty in avoided:
            avoided.remove(penalty)
        elif penalty[0] not in ("okey_discard", "islek_discard"):
            found.append(Fact(penalty[0], None, penalty[1]))
    return found


