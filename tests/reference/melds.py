"""Tiles, and every shape that a run or a group can have, listed one by one.

A face is (number, colour), so that faces sort by number first. A natural tile is its face. A false okey is
the natural tile of the okey's face: there is no other. A real okey on a rack is only counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

COLOURS = "RYBK"
OKEYS = ("O", "*")

Face = tuple[int, str]
Shape = tuple[Face, ...]
Tokens = Sequence[str] | Sequence[int] | str


class Rack(NamedTuple):
    tiles: tuple[Face, ...]
    okeys: int

    @property
    def size(self) -> int:
        return len(self.tiles) + self.okeys


def read_face(token: str) -> Face:
    colour, number = token[:1], token[1:]
    if len(colour) != 1 or colour not in COLOURS or not number.isdigit() or not 1 <= int(number) <= 13:
        raise ValueError(f"{token!r} is not a tile")
    return int(number), colour


def face_text(face: Face) -> str:
    return f"{face[1]}{face[0]}"


def natural_text(face: Face, okey: Face | None) -> str:
    """A natural tile as it is written on a rack: the one of the okey's face is a false okey."""
    return "F" if face == okey else face_text(face)


def read_okey(okey: str | None) -> Face | None:
    return None if okey is None else read_face(okey)


def read_natural(token: str, okey: Face | None) -> Face:
    """A natural tile by its token, F by the okey's face."""
    if token == "F":
        if okey is None:
            raise ValueError("a false okey, but the okey is not told")
        return okey
    face = read_face(token)
    if face == okey:
        raise ValueError(f"{token} is the okey: no natural tile has its name")
    return face


def read_rack(rack: Tokens, okey: str | None = None) -> Rack:
    """A rack from text, tokens, or 54 counts (R1..R13 Y1.. B1.. K1..K13, real okeys, false okeys)."""
    if isinstance(rack, str):
        rack = rack.split()
    if len(rack) == 54 and not any(isinstance(item, str) for item in rack):
        names = [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)] + ["O", "F"]
        rack = [name for name, count in zip(names, rack, strict=True) for _ in range(int(str(count)))]
    face = read_okey(okey)
    tokens = [str(token) for token in rack]
    okeys = sum(token in OKEYS for token in tokens)
    return Rack(tuple(sorted(read_natural(token, face) for token in tokens if token not in OKEYS)), okeys)


def without(tiles: tuple[Face, ...], faces: Iterable[Face]) -> tuple[Face, ...] | None:
    """The tiles less one of each face, or None when one of them is not there."""
    left = list(tiles)
    for face in faces:
        if face not in left:
            return None
        left.remove(face)
    return tuple(left)


def points(faces: Iterable[Face]) -> int:
    return sum(number for number, _ in faces)


def run_face(position: int, colour: str) -> Face:
    """The face at a run's position 1..14: position 14 is the 1 after the 13."""
    return (1 if position == 14 else position, colour)


def runs(wrap: bool) -> Iterator[Shape]:
    """Three or more neighbours of one colour, in rising order, with position 1 or position 14, not both."""
    for colour in COLOURS:
        for first in range(1, 15):
            for last in range(first + 2, 15 if wrap else 14):
                if (first, last) != (1, 14):
                    yield tuple(run_face(position, colour) for position in range(first, last + 1))


def groups() -> Iterator[Shape]:
    """Three or four tiles of one number and of different colours."""
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield tuple((number, colour) for colour in colours)


def shapes(wrap: bool, kinds: Iterable[str] = ("run", "group")) -> Iterator[tuple[str, Shape]]:
    for kind in kinds:
        if kind not in ("run", "group"):
            raise ValueError(f"{kind!r} is neither run nor group")
        for shape in runs(wrap) if kind == "run" else groups():
            yield kind, shape
