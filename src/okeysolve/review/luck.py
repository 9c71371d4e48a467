"""The luck of each draw: what the hand is worth with the tile, less what it was worth over all that could come."""

from __future__ import annotations

from math import sqrt
from time import monotonic

from ..advisor import Number, Search
from ..game.actions import Draw
from ..game.view import SEATS
from ..rules import Value
from .judge import CHUNK, ENOUGH
from .settings import COMPARE, Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..game.actions import Action
    from ..game.view import PlayerView
    from ..tiles import Tile
    from .points import Drawn

POLICY = "greedy"  # what plays hands out


class DrawLuck(Value):
    """What a draw from the stock was worth.

    hand, turn, line, seat: where. tile. expected: the points that were to be expected before it, value: those with the
    tile on the rack, both as the playouts go on from there; luck: value less expected, in points for the player.
    """

    __match_args__ = ("hand", "turn", "line", "seat", "tile", "expected", "value", "luck")
    hand: int
    turn: int
    line: int
    seat: int
    tile: Tile
    expected: Number
    value: Number
    luck: Number

    def __init__(self, *told: Any) -> None:
        self.__dict__.update(zip(self.__match_args__, told, strict=True))

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        numbers = {name: getattr(self, name).as_dict() for name in ("expected", "value", "luck")}
        place = {name: getattr(self, name) for name in ("hand", "turn", "line", "seat")}
        return {**place, "tile": str(self.tile), **numbers}


def luck_of(drawn: Drawn, settings: Settings) -> DrawLuck:
    """The draw, judged. Stopped when the review is to end."""
    expected = _value(drawn, drawn.before, Draw(), settings)
    if drawn.after.points is not None:  # ten pairs have ended the hand
        value = Number(worth(drawn.after.points, drawn.where.seat, drawn.after.teams, settings.utility))
    else:
        action, _ = drawn.after.policy_action(POLICY, 0)
        value = _value(drawn, drawn.after, action, settings)
    hand, turn, line, seat = drawn.where
    luck = Number(value.value - expected.value, sqrt((value.se or 0.0) ** 2 + (expected.se or 0.0) ** 2))
    return DrawLuck(hand, turn, line, seat, drawn.tile, expected, value, luck)


def _value(drawn: Drawn, view: PlayerView, action: Action, settings: Settings) -> Number:
    """What a view is worth when the policy plays on with its action."""
    limit, use = settings.limit, f"luck {view.phase}"
    seed = settings.seed_of(drawn.where, use)
    search = Search(view, utility=settings.utility, seed=seed, most=2, policy=POLICY)
    arm = search.add((action,))
    left = None if limit.playouts is None else max(2, int(COMPARE * limit.playouts / 2))
    deadline = settings.deadline(COMPARE / 2)
    while True:
        settings.check()
        hands = CHUNK if left is None else min(CHUNK, left)
        search.play([arm], hands)
        found = search.estimates()[1][arm]
        left = None if left is None else left - hands
        sure = limit.se is not None and found.playouts >= ENOUGH and found.se <= limit.se
        if left == 0 or sure or (deadline is not None and monotonic() >= deadline):
            return Number(found.mean, found.se)


def worth(points: Sequence[int], seat: int, teams: bool, utility: str) -> float:
    """What a seat's points of a hand are worth to it, in the unit that its turns are judged in; more is better."""
    mine = {seat, (seat + SEATS // 2) % SEATS} if teams else {seat}
    own = sum(points[each] for each in mine)
    if utility == "own":
        return -float(own)
    others = sum(points) - own
    return float(others - own) if teams else others / (SEATS - 1) - own
