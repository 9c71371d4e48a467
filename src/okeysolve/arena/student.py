"""Student's t: how wide an interval from few deals has to be, and how likely a mean as far from nought is."""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p

_ENOUGH = 1e-15
_TINY = 1e-300
_MOST_STEPS = 1000


def p_value(t: float, degrees: int) -> float:
    """The chance of a |t| so great or greater, when the true mean is nought."""
    return _beta(degrees / (degrees + t * t), degrees / 2, 0.5)


@lru_cache(maxsize=1024)
def t_quantile(degrees: int, confidence: float = 0.95) -> float:
    """What |t| stays below with this chance."""
    low, high = 0.0, 1e6
    for _ in range(80):
        middle = (low + high) / 2
        if p_value(middle, degrees) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, by Lentz's method."""
    c, d = 1.0, 1 / _kept_from_0(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, _MOST_STEPS):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _kept_from_0(1 + factor * d)
            c = _kept_from_0(1 + factor / c)
            found *= c * d
        if abs(c * d - 1) < _ENOUGH:
            break
    return found


def _kept_from_0(number: float) -> float:
    return number if abs(number) > _TINY else _TINY
