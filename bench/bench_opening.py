"""The opening from Python: one rack with its result, many racks in arrays."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np
import pytest

import okeysolve as ok

from . import corpus

RACKS = corpus.racks(corpus.natural(2000))


@pytest.mark.parametrize("objective", ["points", "tiles", "leftover", "leftover_101", "fewest"])
def bench_best_opening(benchmark: Any, objective: str) -> None:
    """The result object, its melds not yet asked for."""
    racks = cycle(RACKS)
    ok.best_opening(RACKS[0], objective=objective)
    benchmark(lambda: ok.best_opening(next(racks), objective=objective))


def bench_best_opening_with_melds(benchmark: Any) -> None:
    """The result object and all its melds."""
    racks = cycle(RACKS)
    benchmark(lambda: ok.best_opening(next(racks)).melds)


@pytest.mark.parametrize("k", [2, 5, 20])
def bench_best_openings(benchmark: Any, k: int) -> None:
    """The k best."""
    racks = cycle(RACKS)
    benchmark(lambda: ok.best_openings(next(racks), k=k))


def bench_best_pairs(benchmark: Any) -> None:
    """Pairs."""
    racks = cycle(RACKS)
    benchmark(lambda: ok.best_pairs(next(racks)))


def bench_rack_from_text(benchmark: Any) -> None:
    """Reading a rack."""
    benchmark(lambda: ok.Rack("R1 R2 R3 K3 B3 O F R9 Y9 Y10 Y11 K13 B13 R13 K12 K11 B1 B1 Y2 Y2 K8", okey="Y6"))


@pytest.mark.parametrize("racks", ["natural", "0 okeys", "1 okey", "2 okeys"])
def bench_batch_points(benchmark: Any, racks: str) -> None:
    """100,000 racks in one call, one thread."""
    n = 100_000
    dealt = corpus.natural(n) if racks == "natural" else corpus.with_okeys(n, int(racks[0]))
    out = np.empty(n, np.int16)
    benchmark(lambda: ok.batch.best_points(dealt.counts, dealt.okeys, out=out))
