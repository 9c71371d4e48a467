"""Whether the arena measures honestly: bots against themselves, and bots with a known handicap.

usage: python -m bench.honesty [SEEDS [DEALS]]     p-values of `safe` against itself, a comparison a seed
       python -m bench.honesty habits [DEALS]      what two bad habits cost a greedy player

A bot against itself differs from 0 by chance alone. Then the p-values are spread evenly from 0 to 1, and 95 % of the
intervals hold the 0. `safe` plays by chance; greedy ones against themselves are 0 to the last digit.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path

from okeysolve.arena import Result, compare

OWN_BOTS = Path(__file__).parent.parent / "examples" / "own_bots.py"
HABITS = {"NoSideTile": "never takes the side tile", "Careless": "throws tiles that can be laid off"}


def distance(p_values: Sequence[float]) -> float:
    """How far they are from evenly spread: the Kolmogorov-Smirnov statistic times the root of their number."""
    count = len(p_values)
    gaps = [max(p - at / count, (at + 1) / count - p) for at, p in enumerate(sorted(p_values))]
    return max(gaps) * sqrt(count)


def chance(far: float) -> float:
    """The chance of such a distance or a greater one, when they are evenly spread (Kolmogorov's limit)."""
    if far < 0.2:  # the series needs ever more terms there
        return 1.0
    return min(1.0, 2 * sum((-1) ** (k - 1) * exp(-2 * (k * far) ** 2) for k in range(1, 101)))


def against_itself(bot: str, seeds: int, deals: int, rules: str = "yesil") -> list[Result]:
    """A comparison a seed."""
    return [compare(bot, bot, rules, deals, seed=f"itself {seed}") for seed in range(seeds)]


def habit(name: str, deals: int, seed: str = "habit") -> Result:
    """A greedy player with a bad habit against three without."""
    return compare(f"{OWN_BOTS}:{name}", "greedy", "yesil", deals, seed=seed)


def report_p_values(seeds: int, deals: int) -> None:
    results = against_itself("safe", seeds, deals)
    p_values = [result.p_value for result in results if result.p_value is not None]
    far = distance(p_values)
    held = sum(low <= 0 <= high for low, high in (result.relative_interval or (1, 0) for result in results))
    print(f"safe against safe, yesil, {seeds} seeds, {deals} deals each")
    print("p-values by tenths: " + " ".join(str(sum(int(10 * p) == tenth for p in p_values)) for tenth in range(10)))
    print(f"Kolmogorov-Smirnov {far:.2f}, p {chance(far):.2f}; {held / seeds:.1%} of the 95 % intervals hold the 0")


def report_habits(deals: int) -> None:
    for name, what in HABITS.items():
        result = habit(name, deals)
        low, high = result.relative_interval or (0.0, 0.0)
        print(
            f"greedy that {what}, {result.deals} deals: {result.relative:+.1f} ± {result.relative_se:.1f}, "
            f"95 % from {low:+.1f} to {high:+.1f}"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["habits"]:
        report_habits(int(sys.argv[2]) if len(sys.argv) > 2 else 4000)
    else:
        report_p_values(*(int(word) for word in [*sys.argv[1:], "500", "20"][:2]))
