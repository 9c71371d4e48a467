"""How a review is made, the same for all that it judges."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from ..game.events import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from threading import Event

    from ..advisor import Limit
    from .points import Where
    from .whole import Review

# Of the limit of a decision: to find the best turn, to compare the played one with it, and when that loses to do so
# once more on other hands. A draw takes the second.
FIND, COMPARE, CONFIRM = 0.3, 0.3, 0.4


class Stopped(Exception):  # noqa: N818  it is no error
    """The review was stopped. so_far: the Review of what had been judged, None when that was nothing; of: how much
    there was to judge.
    """

    so_far: Review | None = None
    of: int = 0


class Settings(NamedTuple):
    """utility, most: as for an advisor. seed. limit: for each decision. stop: set when it is to end."""

    utility: str
    most: int
    seed: int
    limit: Limit
    stop: Event

    def seed_of(self, where: Where, use: str) -> int:
        """The seed for one use at one place of the record."""
        return int(sha256(f"{self.seed} {where.hand} {where.line} {use}")[:16], 16)

    def deadline(self, share: float) -> float | None:
        """When a share of the time that the limit gives is over, from now on."""
        return None if self.limit.time is None else monotonic() + share * self.limit.time

    def check(self) -> None:
        """Stopped when it is to end."""
        if self.stop.is_set():
            raise Stopped
