"""How fast advice comes, and how well it keeps to its limit.

usage: python -m bench.bench_advice [DECISIONS]

Decisions of greedy hands under each rule set, those with more than one candidate. Prints: the time until the first
answer with all its numbers; by how much advise() was late for a time limit, in the clock's time and in the process's;
hands played out a second of processor time. On a busy machine only processor time tells something of the program.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import perf_counter, process_time

from okeysolve.advisor import Limit, Search, advise, advising
from okeysolve.game import PlayerView, Round
from okeysolve.rules import rules_named

LIMITS = (0.02, 0.1, 0.5)


def decisions(rules: str, every: int = 5) -> Iterator[PlayerView]:
    """Decisions of greedy hands, without end."""
    number = deal = 0
    while True:
        hand, state = Round.deal(rules, deal, deal % 4), deal
        while not hand.over:
            view = hand.view(hand.turn)
            if number % every == 0 and len(Search(view).arms) > 1:
                yield view
            action, state = view.policy_action("greedy", state)
            hand.apply(action)
            number += 1
        deal += 1


def spread(seconds: list[float]) -> str:
    """Median, 99th of a hundred and the worst, in milliseconds."""
    ordered = sorted(seconds)
    late = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return f"median {1000 * median(ordered):7.2f}   99 % {1000 * late:7.2f}   worst {1000 * ordered[-1]:7.2f} ms"


def first_answers(views: list[PlayerView]) -> None:
    clock, processor = [], []
    for view in views:
        began, worked = perf_counter(), process_time()
        best = next(advising(view, Limit(time=1)))[0]
        clock.append(perf_counter() - began)
        processor.append(process_time() - worked)
        assert best.playouts
    print(f"  first answer, clock      {spread(clock)}\n  first answer, processor  {spread(processor)}")


def late(views: list[PlayerView], seconds: float) -> None:
    clock, processor = [], []
    for view in views:
        began, worked = perf_counter(), process_time()
        advise(view, seconds)
        clock.append(perf_counter() - began - seconds)
        processor.append(process_time() - worked - seconds)
    print(f"  late for {1000 * seconds:3.0f} ms, clock      {spread(clock)}\n"
          f"  late for {1000 * seconds:3.0f} ms, processor  {spread(processor)}")


def playouts(views: list[PlayerView]) -> None:
    played = seconds = 0.0
    for view in views:
        search = Search(view)
        began = process_time()
        for _ in search.run(Limit(playouts=1000), first_pass=None):
            pass
        seconds += process_time() - began
        played += search.playouts
    print(f"  {played / seconds:,.0f} hands played out a second of processor time")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for rules in rules_named():
        views = list(islice(decisions(rules), count))
        advise(views[0], Limit(playouts=100))  # fills the tables of the rule set
        print(f"{rules}, {len(views)} decisions")
        first_answers(views)
        for seconds in LIMITS:
            late(views[: max(3, int(count * 0.02 / seconds))], seconds)
        playouts(views)


if __name__ == "__main__":
    main()
