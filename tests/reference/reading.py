"""Tiles as they stand in order on a rack: which meld they are, what each okey stands for, which neighbours
form melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .melds import (
    COLOURS,
    OKEYS,
    Face,
    face_text,
    natural_text,
    points,
    read_face,
    read_natural,
    read_okey,
    run_face,
)

# What a tile must be: its face, and whether it is an okey. An okey that may stand for any tile has no face.
Cell = tuple[Face | None, bool]


class Reading(NamedTuple):
    kind: str  # run or group
    tokens: tuple[str, ...]  # in reading order: a run rises
    points: int


def read_cells(tokens: Sequence[str], okey: str | None) -> list[Cell]:
    cells: list[Cell] = []
    for token in tokens:
        mark, _, stands = token.partition("=")
        if mark in OKEYS:
            cells.append((read_face(stands) if stands else None, True))
        else:
            cells.append((read_natural(token, read_okey(okey)), False))
    return cells


def fits(cells: Sequence[Cell], faces: Sequence[Face]) -> bool:
    return all(cell[0] is None or cell[0] == face for cell, face in zip(cells, faces, strict=True))


def run_as_given(cells: Sequence[Cell], wrap: bool, step: int) -> list[tuple[Face, bool]] | None:
    """The cells as a run with every tile in its place, step 1 rising, -1 falling; answered rising."""
    for colour in COLOURS:
        for first in range(1, 15):
            places = [first + step * place for place in range(len(cells))]
            low, high = min(places), max(places)
            if low < 1 or high > (14 if wrap else 13) or (low, high) == (1, 14):
                continue
            faces = [run_face(place, colour) for place in places]
            if fits(cells, faces):
                return [(face, cell[1]) for face, cell in zip(faces, cells, strict=True)][::step]
    return None


def run_with_ends_moved(cells: Sequence[Cell], wrap: bool) -> list[tuple[Face, bool]] | None:
    """The highest run when the okeys at both ends may change to the other end."""
    core = list(cells)
    ends = 0
    for end in (0, -1):
        while core and core[end] == (None, True):
            del core[end]
            ends += 1
    found = []
    for front in range(ends + 1):
        moved: list[Cell] = [*[(None, True)] * front, *core, *[(None, True)] * (ends - front)]
        found += [run for step in (1, -1) if (run := run_as_given(moved, wrap, step))]
    return max(found, key=_value, default=None)


def group_as_given(cells: Sequence[Cell]) -> list[tuple[Face, bool]] | None:
    """The cells as a group; okeys take the missing colours, red, yellow, blue, black."""
    faces = [face for face, _ in cells if face is not None]
    if len(cells) not in (3, 4) or len({number for number, _ in faces}) != 1 or len(set(faces)) < len(faces):
        return None
    missing = iter([face for colour in COLOURS if (face := (faces[0][0], colour)) not in faces])
    return [(next(missing) if face is None else face, is_okey) for face, is_okey in cells]


def read_in_order(tokens: Sequence[str], okey: str | None = None, wrap: bool = False) -> Reading | None:
    """The meld that the tiles are as they stand, or None.

    A run is read rising, or falling when rising is not legal. Of a run and a group the one with more points counts,
    the run when they are equal. Only what is neither as it lies is read with its end okeys moved to where they count
    most."""
    face = read_okey(okey)
    cells = read_cells(tokens, okey)
    if len(cells) < 3 or all(is_okey for _, is_okey in cells):
        return None
    run = run_as_given(cells, wrap, 1) or run_as_given(cells, wrap, -1)
    group = group_as_given(cells)
    readings = (("run", run or (None if group else run_with_ends_moved(cells, wrap))), ("group", group))
    found = [(kind, meld) for kind, meld in readings if meld is not None]
    if not found:
        return None
    kind, meld = max(found, key=lambda each: _value(each[1]))
    texts = [f"O={face_text(stands)}" if is_okey else natural_text(stands, face) for stands, is_okey in meld]
    return Reading(kind, tuple(texts), _value(meld))


def _value(meld: Sequence[tuple[Face, bool]]) -> int:
    return points(face for face, _ in meld)


class Segmentation(NamedTuple):
    points: int
    tiles: int
    melds: int
    segments: tuple[tuple[int, int], ...]  # [start, stop) of each meld, gaps counted as places


def best_segmentation(
    tokens: Sequence[str | None], okey: str | None = None, wrap: bool = False
) -> Segmentation:
    """The neighbours that form melds as they stand: most points, then most tiles, then fewest melds.

    A gap is None or "|"; no meld goes across it."""
    best = [Segmentation(0, 0, 0, ())]
    for stop in range(1, len(tokens) + 1):
        options = [best[-1]]
        for start in range(stop - 1, -1, -1):
            if tokens[start] in (None, "|"):
                break
            reading = read_in_order([str(token) for token in tokens[start:stop]], okey, wrap)
            if reading is not None:
                before = best[start]
                options.append(
                    Segmentation(
                        before.points + reading.points,
                        before.tiles + stop - start,
                        before.melds + 1,
                        (*before.segments, (start, stop)),
                    )
                )
        best.append(max(options, key=lambda each: (each.points, each.tiles, -each.melds)))
    return best[-1]
