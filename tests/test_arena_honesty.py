"""The arena measures honestly, in short; bench/honesty.py is the long form, docs/strength.md has what it found."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from bench.honesty import HABITS, against_itself, chance, distance, habit
from okeysolve.arena.result import p_value

EVEN = 1.95  # evenly spread numbers are farther off than this once in a thousand times


def test_a_bot_against_itself() -> None:
    """Evenly spread p-values, and intervals that hold the 0."""
    results = against_itself("safe", 50, 10)
    assert distance([result.p_value for result in results]) < EVEN  # type: ignore[misc]
    held = sum(low <= 0 <= high for low, high in (r.relative_interval or (1, 0) for r in results))
    assert held >= 41  # 47.5 are expected, and 41 are four standard errors less


def test_a_wrong_error_would_be_seen() -> None:
    """Means of ten numbers, their error told as it is, half and twice as great."""
    rng, scores = Random(1), []
    for _ in range(300):
        values = [rng.gauss(0, 30) for _ in range(10)]
        scores.append(mean(values) / stdev(values) * 10**0.5)
    assert distance([p_value(score, 9) for score in scores]) < EVEN
    assert distance([p_value(score * 2, 9) for score in scores]) > EVEN
    assert distance([p_value(score / 2, 9) for score in scores]) > EVEN


# What throwing each bad habit off is worth was measured elsewhere, by another program and its own greedy player: 28 and
# 47 points a hand.
@pytest.mark.parametrize(("name", "known", "apart"), [("NoSideTile", 28, 5), ("Careless", 47, 12)])
def test_known_handicaps_are_found(name: str, known: float, apart: float) -> None:
    assert name in HABITS
    result = habit(name, 120)
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
