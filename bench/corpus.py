"""The racks that everything is measured on: dealt from the real set of tiles, the same for the same seed everywhere."""

from __future__ import annotations

import numpy as np

from okeysolve import Rack, Tile, batch
from okeysolve.batch import Deal

SEED = 101


def natural(n: int, seed: int = SEED) -> Deal:
    """n random racks of 21 tiles, with as many okeys as they happen to have."""
    return batch.deal(n, seed)


def with_okeys(n: int, okeys: int, seed: int = SEED) -> Deal:
    """n random racks of 21 tiles with exactly so many okeys."""
    parts, found, at = [], 0, seed
    while found < n:
        dealt = batch.deal(4 * n, at)
        part = [column[dealt.okeys == okeys] for column in dealt]
        parts.append(part)
        found += len(part[0])
        at += 1
    return Deal(*(np.ascontiguousarray(np.concatenate(column)[:n]) for column in zip(*parts, strict=True)))


def racks(dealt: Deal) -> list[Rack]:
    """The same as Rack objects."""
    result = []
    for row, okeys, face in zip(*dealt, strict=True):
        counts = bytearray(54)
        counts[:52] = row.tobytes()
        counts[52] = okeys
        counts[53], counts[face] = counts[face], 0
        result.append(Rack._from_counts(bytes(counts), Tile.of("RYBK"[face // 13], int(face) % 13 + 1)))
    return result
