"""The best solver on the package index beside ours, on the same racks in the same run: `python -m bench.peers`.

It needs the extra `bench`. okey-solver-py takes a list of tiles and answers an arrangement; the points of its melds
are compared with the exact ones.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from okey_solver import OkeyMeta, SolverEngine, TileColor
from okey_solver import Tile as TheirTile

import okeysolve as ok

from . import corpus

COLOURS = {"R": TileColor.RED, "Y": TileColor.YELLOW, "B": TileColor.BLUE, "K": TileColor.BLACK}
STRATEGIES = ("backtracking", "hybrid", "ilp")


def theirs(rack: ok.Rack) -> tuple[list[TheirTile], OkeyMeta]:
    """A rack as okey-solver-py takes it: an okey is a tile of the okey's face, a false okey a JOKER."""
    assert rack.okey is not None
    okey = OkeyMeta(color=COLOURS[rack.okey.colour or "R"], value=rack.okey.number or 0)
    tiles = []
    for at, tile in enumerate(rack):
        colour = okey.color if tile.is_okey else TileColor.JOKER if tile.is_false_okey else COLOURS[tile.colour or "R"]
        value = okey.value if tile.is_okey else tile.number or 0
        tiles.append(TheirTile(id=f"t{at}", color=colour, value=value))
    return tiles, okey


def seconds(call: Callable[[], int], repeats: int) -> tuple[float, int]:
    """(median seconds of a call, its answer)."""
    taken = []
    answer = 0
    for _ in range(repeats):
        start = time.perf_counter()
        answer = call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken), answer


def main() -> None:
    """The command above."""
    parser = argparse.ArgumentParser(description="Times okey-solver-py beside okeysolve.")
    parser.add_argument("--racks", type=int, default=200)
    n = parser.parse_args().racks
    dealt = corpus.natural(n)
    racks = corpus.racks(dealt)
    right = ok.batch.best_points(dealt.counts, dealt.okeys)
    ours = corpus.natural(100_000)
    batch = statistics.median(seconds(lambda: len(ok.batch.best_points(*ours[:2])), 1)[0] / 1e5 for _ in range(9))
    single = statistics.median(seconds(lambda rack=rack: ok.best_opening(rack).points, 5)[0] for rack in racks)
    print(f"{n} natural racks; times a rack\n{'':34}{'median':>11}{'mean':>11}{'right':>8}{'mean / batch':>14}")
    print(f"{'okeysolve, batch':34}{'':11}{batch * 1e6:9.3f}us{n:8}")
    print(f"{'okeysolve, best_opening':34}{single * 1e6:9.2f}us")
    for strategy in STRATEGIES:
        solver = SolverEngine(strategy=strategy)
        taken, exact = [], 0
        for rack, points in zip(racks, right, strict=True):
            question = theirs(rack)
            time_taken, found = seconds(lambda q=question, s=solver: s.find_best_arrangement(*q).totalScore, 1)
            taken.append(time_taken)
            exact += found == points
        mean = statistics.mean(taken)
        print(
            f"{'okey-solver-py, ' + strategy:34}{statistics.median(taken) * 1e6:9.0f}us{mean * 1e6:9.0f}us{exact:8}"
            f"{mean / batch:14,.0f}"
        )


if __name__ == "__main__":
    main()
