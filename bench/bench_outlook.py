"""The outlook from Python: 21 tiles, 22 tiles with the table over all discards, and both as text and JSON."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from okeysolve import Rack, batch
from okeysolve.outlook import outlook
from okeysolve.tiles import Tile
from okeysolve.unseen import Unseen

from . import corpus

RACKS = {tiles: corpus.racks(batch.deal(2000, corpus.SEED, tiles=tiles)) for tiles in (21, 22)}


def with_okeys(tiles: int, okeys: int) -> list[Rack]:
    """Racks of so many tiles with exactly so many okeys."""
    racks = [rack for rack in RACKS[tiles] if rack.count(Tile("O")) <= okeys]
    plain = [[tile for tile in rack if not tile.is_okey] for rack in racks]
    return [
        Rack([*tiles_[: tiles - okeys], *[Tile("O")] * okeys], rack.okey)
        for tiles_, rack in zip(plain, racks, strict=True)
        if len(tiles_) >= tiles - okeys
    ]


def bench_outlook_of_21_tiles(benchmark: Any) -> None:
    """How far, and what the next tile does."""
    racks = cycle(RACKS[21])
    outlook(RACKS[21][0])
    benchmark(lambda: outlook(next(racks)))


def bench_outlook_of_21_tiles_mid_hand(benchmark: Any) -> None:
    """The same when half of the other tiles are seen."""
    asked = cycle([(rack, Unseen(list(Unseen.of(rack))[::2], rack.okey)) for rack in RACKS[21]])
    benchmark(lambda: outlook(*next(asked)))


def bench_outlook_with_draws(benchmark: Any) -> None:
    """And an object for each tile that could come."""
    racks = cycle(RACKS[21])
    benchmark(lambda: outlook(next(racks)).draws)


@pytest.mark.parametrize("racks", ["natural", "0 okeys", "1 okey", "2 okeys"])
def bench_table_of_discards(benchmark: Any, racks: str) -> None:
    """22 tiles: the outlook, and a row for each discard."""
    asked = cycle(RACKS[22] if racks == "natural" else with_okeys(22, int(racks[0])))
    benchmark(lambda: outlook(next(asked)).discards)


def bench_table_as_text(benchmark: Any) -> None:
    """22 tiles, printed."""
    racks = cycle(RACKS[22])
    benchmark(lambda: str(outlook(next(racks))))


def bench_table_as_dict(benchmark: Any) -> None:
    """22 tiles, ready for JSON."""
    racks = cycle(RACKS[22])
    benchmark(lambda: outlook(next(racks)).as_dict())
