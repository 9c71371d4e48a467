"""The arena measures honestly, in short; bench/honesty.py is the long form, docs/strength.md has what it found."""

from __future__ import annotations

import pytest

from bench.honesty import HABITS, against_itself, chance, distance, habit
from okeysolve.arena.student import p_value

EVEN = 1.95  # evenly spread numbers are farther off than this once in a thousand times


def test_a_bot_against_itself() -> None:
    """Evenly spread p-values; with an error twice too great or too small they are not, and it is seen."""
    results = against_itself("safe", 80, 12)
    scores = [result.relative / result.relative_se for result in results]  # type: ignore[operator]
    assert distance([result.p_value for result in results]) < EVEN  # type: ignore[misc]
    assert distance([p_value(score, 11) for score in scores]) < EVEN
    assert distance([p_value(score / 2, 11) for score in scores]) > EVEN
    assert distance([p_value(score * 2, 11) for score in scores]) > EVEN
    held = sum(low <= 0 <= high for low, high in (r.relative_interval or (1, 0) for r in results))
    assert 68 <= held <= 80  # 76 are expected, and 68 are four standard errors less


# What throwing each bad habit off is worth was measured elsewhere, by another program and its own greedy player: 28 and
# 47 points a hand.
@pytest.mark.parametrize(("name", "known", "apart"), [("NoSideTile", 28, 5), ("Careless", 47, 12)])
def test_known_handicaps_are_found(name: str, known: float, apart: float) -> None:
    assert name in HABITS
    result = habit(name, 250)
    assert result.relative is not None
    assert result.relative_se is not None
    assert result.p_value is not None
    assert result.p_value < 1e-9
    assert abs(result.relative - known) < apart + 3 * result.relative_se


def test_the_distance() -> None:
    even = [(at + 0.5) / 200 for at in range(200)]
    assert distance(even) == pytest.approx(0.5 / 200 * 200**0.5)
    assert distance([p**2 for p in even]) > EVEN
    assert chance(EVEN) == pytest.approx(0.001, rel=0.01)
    assert chance(1.358) == pytest.approx(0.05, rel=0.01)
    assert chance(0.1) == 1
