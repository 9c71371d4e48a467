"""The advisor's speed: `python -m bench.playouts [POSITIONS [RULES]]`, in processor time, on one core.

In positions after the draw: how long it takes until candidates are listed, until each of them has been played out eight
times (the first answer), and how many playouts a second a whole race makes, sampling of the hands included.
"""

from __future__ import annotations

import sys
from itertools import islice
from time import process_time

from bench.worlds import advisor_of, positions
from okeysolve import _core

FIRST = 8
RACE = 1000


def main(arguments: list[str]) -> None:
    count, rules = [*arguments, *("300", "yesil")[len(arguments) :]]
    stop, listed, first, played, spent = _core.Stop(), [], [], 0, 0.0
    for seed, hand in enumerate(islice(positions(rules), int(count) + 1)):
        begun = process_time()
        made = advisor_of(hand._hand, seed, most=8)
        ready = process_time()
        made.evaluate((1 << len(made.arms())) - 1, 0, FIRST, stop)
        made.estimates()
        answered = process_time()
        made.begin(RACE)
        while (piece := made.next(RACE)) is not None:
            made.evaluate(*piece, stop)
        if seed == 0:  # the tables are filled for it
            continue
        listed.append(1e3 * (ready - begun))
        first.append(1e3 * (answered - begun))
        spent += process_time() - answered
        played += sum(row[0] for row in made.estimates()[1]) - FIRST * len(made.arms())
    print(f"{rules}, {len(first)} positions")
    for name, times in (("candidates", listed), ("first answer", first)):
        times.sort()
        print(f"{name}: median {times[len(times) // 2]:.2f} ms, worst {times[-1]:.2f} ms")
    print(f"{played / spent:,.0f} playouts a second, {1e3 * spent / len(first):.1f} ms a race of {RACE}")


if __name__ == "__main__":
    main(sys.argv[1:])
