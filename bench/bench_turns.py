"""The whole turn on positions from the middle of hands.

With pytest-benchmark: a rule set and an objective each, and the layable mask of a table. By itself,
`python -m bench.bench_turns [COUNT [RULES]]` prints how the time of COUNT positions is spread, the worst of them too.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from time import thread_time_ns
from typing import Any

import pytest

from okeysolve import Rack, RuleSet, _core, rules_named
from okeysolve.melds import MELD_CLASSES
from okeysolve.tiles import TILES
from okeysolve.turn import Turn

SEATS = 4
Rows = list[tuple[int, bytes, int]]


def rack_of(codes: list[int], okey: int) -> Rack:
    counts = bytearray(len(TILES))
    for code in codes:
        counts[code] += 1
    return Rack._from_counts(bytes(counts), TILES[okey])


class Hand:
    """A hand that four players play by their best turns, most tiles shed; nobody takes side tiles."""

    def __init__(self, seed: int, rules: RuleSet) -> None:
        rng = random.Random(seed)
        indicator = rng.randrange(52)
        self.okey = _core.okey_of_indicator(indicator)
        deck = [face for face in range(52) for _ in range(2 - (face == indicator))]
        self.stock = [_core.OKEY if face == self.okey else face for face in deck] + [_core.FALSE_OKEY] * 2
        rng.shuffle(self.stock)
        self.rules = rules
        self.racks = [[self.stock.pop() for _ in range(21)] for _ in range(SEATS)]
        self.opened: list[str | None] = [None] * SEATS
        self.rows: Rows = []

    def turn(self, seat: int) -> Turn:
        rack = rack_of(self.racks[seat], self.okey)
        others = {how for other, how in enumerate(self.opened) if how and other != seat}
        turn = Turn(rack, (), self.rules, opened=self.opened[seat], others=others, seat=seat)
        for row in self.rows:
            assert turn._turn.add_meld(*row) is None
        return turn

    def turns(self) -> Iterator[Turn]:
        """Every turn of the hand, after the draw."""
        seat = 0
        while self.stock:
            self.racks[seat].append(self.stock.pop())
            turn = self.turn(seat)
            yield turn
            plan = turn._turn.best(_core.AIMS["tiles"])
            if plan is None or plan.finish is not None:
                return
            after = turn._turn
            melds = [(meld._kind, meld._faces) for meld in plan.melds(MELD_CLASSES, TILES[self.okey])]
            for step in plan.steps():
                laid = melds[step[2] : step[2] + step[3]] if step[0] in (_core.STEP_OPEN, _core.STEP_LAY) else []
                played = after.play(*step, laid)[0]
                assert played is not None
                after = played
            self.opened[seat] = {0: None, 1: "series", 2: "pairs"}[after.opened]
            self.rows = after.table()
            self.racks[seat] = [tile.code for tile in Rack._from_packed(after.rack, TILES[self.okey])]
            seat = (seat + 1) % SEATS


def positions(rules: RuleSet, seed: int = 1) -> Iterator[Turn]:
    """Turns with at least one meld on the table, hand after hand, without an end."""
    while True:
        yield from (turn for turn in Hand(seed, rules).turns() if len(turn._turn.table()))
        seed += 1


@pytest.mark.parametrize("objective", ["tiles", "left"])
@pytest.mark.parametrize("rules", rules_named())
def bench_best_turn(benchmark: Any, rules: str, objective: str) -> None:
    """The best turn of a position, in the core; the figures are a call each."""
    turns = cycle([turn._turn for turn in islice(positions(RuleSet.named(rules)), 1000)])
    aim = _core.AIMS[objective]
    next(turns).best(aim)
    benchmark.pedantic(lambda turn: turn.best(aim), setup=lambda: ((next(turns),), {}), rounds=3000)


def bench_best_turn_with_steps(benchmark: Any) -> None:
    """The best turn as a TurnPlan with all its steps."""
    turns = cycle(list(islice(positions(RuleSet.named("yesil")), 1000)))
    benchmark(lambda: next(turns).best())


def bench_options(benchmark: Any) -> None:
    """All options of a position."""
    turns = cycle([turn._turn for turn in islice(positions(RuleSet.named("yesil")), 1000)])
    benchmark(lambda: next(turns).options(0))


def bench_layable_mask(benchmark: Any) -> None:
    """Which faces a table of 12 melds takes: a thousand times."""
    turns = (turn for turn in positions(RuleSet.named("yesil")) if len(turn._turn.table()) == 12)
    turn = next(turns)._turn
    benchmark(lambda: turn.repeat_layable(1000))


def spread(times: list[int]) -> str:
    times.sort()
    marks = [("median", 0.5), ("99%", 0.99), ("99.9%", 0.999), ("worst", 1.0)]
    return ", ".join(f"{name} {times[min(int(len(times) * at), len(times) - 1)] / 1000:.1f} µs" for name, at in marks)


def main(count: int, name: str) -> None:
    """Times each position for each objective, in processor time, since the machine may be busy."""
    times: dict[str, list[int]] = {objective: [] for objective in _core.AIMS}
    for turn in islice(positions(RuleSet.named(name)), count):
        for objective, aim in _core.AIMS.items():
            start = thread_time_ns()
            turn._turn.best(aim)
            times[objective].append(thread_time_ns() - start)
    for objective, taken in times.items():
        print(f"{name}, {objective}, {count} positions: {spread(taken)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, sys.argv[2] if len(sys.argv) > 2 else "yesil")
