"""A sequential test: stop as soon as it is clear enough which of two values the relative score is nearer to."""

from __future__ import annotations

from math import log

from ..errors import OkeyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .totals import Moments

ERROR = 0.05  # the chance to accept the wrong one, either way
BOUND = log((1 - ERROR) / ERROR)
LEAST = 50  # deals before it may stop, so that their scatter is known


class Sprt:
    """Whether the relative score is low (A is better) or high. OkeyError when low is not below high."""

    def __init__(self, low: float, high: float) -> None:
        for value in (low, high):
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise TypeError(f"the test is between two numbers of points, not {type(value).__name__}")
        if not -1e6 < low < high < 1e6:
            raise OkeyError(f"the first of the two values is the lower one, as in -3 0, not {low:g} {high:g}")
        self.low, self.high = float(low), float(high)

    def llr(self, relative: Moments) -> float | None:
        """The logarithm of how much likelier the deals are if it is low; None as long as nothing is known."""
        mean, variance = relative.mean, relative.variance
        if mean is None or not variance:
            return None
        return relative.count * (self.low - self.high) * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self, relative: Moments) -> str | None:
        """'low', 'high', or None as long as it is open."""
        llr = self.llr(relative)
        if llr is None or relative.count < LEAST or abs(llr) < BOUND:
            return None
        return "low" if llr > 0 else "high"
