"""Whole hands: how many a second and core, with all of dealing, legality, policy and scoring.

With pytest-benchmark: 20 hands of a policy. By itself:
python -m bench.bench_hands              hands a second of processor time, by rule set and policy, in the core alone
python -m bench.bench_hands --arena      the same by the arena with its figures, and how it grows with the jobs
python -m bench.bench_hands --memory     memory of a run of a million hands
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import pytest

from okeysolve import RuleSet, _core, rules_named
from okeysolve.arena import Comparison, Setup

POLICIES = ("random", "safe", "folk", "greedy", "steady", "planner", "static")
AT_ONCE = 200


def play(rules: RuleSet, policy: str, first: int, hands: int) -> None:
    """Deals and plays hands, all four seats by a policy."""
    seats = (_core.POLICIES[policy],) * 4
    games = [(deck, seats, (deck, deck + 1, deck + 2, deck + 3)) for deck in range(first, first + hands)]
    assert None not in _core.play_games(rules._record, games, _core.Stop())


@pytest.mark.parametrize("policy", POLICIES)
def bench_20_hands(benchmark: Any, policy: str) -> None:
    """Twenty hands in the core."""
    rules = RuleSet.named("yesil")
    play(rules, policy, 0, 1)
    benchmark(lambda: play(rules, policy, 0, 20))


def rate(work: Callable[[int], None], seconds: float) -> float:
    """Hands a second of processor time: the best of three runs, as another program can only make one slower."""
    rates = []
    for turn in range(3):
        hands, start = 0, process_time()
        while process_time() - start < seconds / 3:
            work(turn * 10_000_000 + hands)
            hands += AT_ONCE
        rates.append(hands / (process_time() - start))
    return max(rates)


def report_core(seconds: float) -> None:
    print(f"{'hands a second and core':26}" + "".join(f"{name:>10}" for name in rules_named()))
    for policy in POLICIES:
        row = []
        for name in rules_named():
            rules = RuleSet.named(name)
            play(rules, policy, 0, 1)
            row.append(rate(lambda at, rules=rules, policy=policy: play(rules, policy, at, AT_ONCE), seconds))  # type: ignore[misc]
        print(f"{policy:26}" + "".join(f"{each:10,.0f}" for each in row))


def processor_time() -> float:
    """Of this process and of all that it has started and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def report_arena(deals: int) -> None:
    """By the clock other programs count too; by processor time it shows what the sharing costs."""
    from joblib.externals.loky import get_reusable_executor

    print(f"greedy against folk, {4 * deals:,} hands, the start of the processes included; {os.cpu_count()} processors")
    for jobs in (1, 2, 4):
        start, used, own = perf_counter(), processor_time(), process_time()
        Comparison(Setup("greedy", "folk", seed="speed"), deals, jobs=jobs).play()
        wall, own = perf_counter() - start, process_time() - own
        if jobs > 1:
            get_reusable_executor().shutdown()
        used = processor_time() - used
        print(
            f"{jobs} jobs: {4 * deals / wall:7,.0f} hands a second by the clock, {4 * deals / used:7,.0f} a second of "
            f"processor time; {own / used:.0%} of it in the process that shares out and adds up"
        )


def peak() -> float:
    """The most memory that this process has had, in MiB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def report_memory(hands: int) -> None:
    marks = [hands // 100, hands // 10, hands // 2, hands]

    def note(comparison: Comparison) -> None:
        if marks and comparison.totals.deals * 4 >= marks[0]:
            print(f"after {marks.pop(0):,} hands: {peak():.1f} MiB at most", flush=True)

    start = process_time()
    Comparison(Setup("greedy", "greedy", seed="memory"), hands // 4).play(note)
    print(f"{hands / (process_time() - start):,.0f} hands a second of processor time, all included")


def main() -> None:
    """The commands above."""
    parser = argparse.ArgumentParser(description="Times whole hands.")
    parser.add_argument("--seconds", type=float, default=3.0, help="a figure (default: 3)")
    parser.add_argument("--arena", action="store_true", help="the arena, by the number of jobs")
    parser.add_argument("--memory", action="store_true", help="memory of a million hands")
    parser.add_argument("--hands", type=int, default=1_000_000, help="for --memory (default: a million)")
    options = parser.parse_args()
    if options.arena:
        report_arena(40_000)
    elif options.memory:
        report_memory(options.hands)
    else:
        report_core(options.seconds)


if __name__ == "__main__":
    main()
