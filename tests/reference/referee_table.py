"""The melds of one hand as they lie on the table: who put down which tile, what each okey stands for, what fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

from .melds import COLOURS, Face, Shape, face_text, natural_text, points, read_face, read_natural, run_face, shapes
from .opening import meld_kind
from .pairs import can_pair
from .reading import read_in_order


class Illegal(ValueError):  # noqa: N818
    """The rules forbid it; the text is the reason."""


def need(condition: object, reason: str) -> None:
    if not condition:
        raise Illegal(reason)


@dataclass(frozen=True)
class Cell:
    tile: str
    face: Face  # what it is or stands for
    by: int  # who put it there
    decided: bool = True  # False: an okey in a group of three, whose colour is open
    is_new: bool = False  # laid in this turn

    @property
    def text(self) -> str:
        return f"O={face_text(self.face)}" if self.tile == "O" else self.tile


@dataclass(frozen=True)
class TableMeld:
    kind: str  # run, group or pair
    owner: int
    cells: tuple[Cell, ...]

    @property
    def text(self) -> str:
        return " ".join(cell.text for cell in self.cells)

    @property
    def tiles(self) -> list[str]:
        return [cell.tile for cell in self.cells]

    @property
    def points(self) -> int:
        return points(cell.face for cell in self.cells)

    @property
    def first(self) -> int:
        """A run's first position, a group's number."""
        return self.cells[0].face[0]

    @property
    def free_colours(self) -> list[str]:
        """The colours that nothing in a group is certain to have."""
        taken = {cell.face[1] for cell in self.cells if cell.decided}
        return [colour for colour in COLOURS if colour not in taken]

    def grow(self, end: str, cell: Cell) -> TableMeld:
        grown = replace(self, cells=(cell, *self.cells) if end == "L" else (*self.cells, cell))
        return grown.decide() if self.kind == "group" else grown

    def put(self, place: int, cell: Cell) -> TableMeld:
        return replace(self, cells=(*self.cells[:place], cell, *self.cells[place + 1 :]))

    def aged(self, *, is_new: bool) -> TableMeld:
        return replace(self, cells=tuple(replace(cell, is_new=is_new) for cell in self.cells))

    def decide(self) -> TableMeld:
        """A group whose open okeys are named for the free colours in their order; with four tiles for good."""
        free = iter(self.free_colours)
        full = len(self.cells) == 4
        cells = tuple(
            cell if cell.decided else replace(cell, face=(self.first, next(free)), decided=full) for cell in self.cells
        )
        return replace(self, cells=cells)


@cache
def all_shapes(wrap: bool) -> tuple[Shape, ...]:
    return tuple(shape for _, shape in shapes(wrap))


class Melds:
    """What is a meld, and what fits where, under one rule set and with one okey."""

    def __init__(self, rules: Mapping[str, Any], okey: str) -> None:
        self.okey = read_face(okey)
        self.wrap: bool = rules["wrap_12_13_1"]
        self.both_ends: bool = self.wrap and rules.get("one_both_ends", False)
        self.swap: bool = rules["swap_okey"]
        self.at_four: bool = rules.get("group_okey_take", "at_four") == "at_four"

    def face(self, tile: str) -> Face:
        """The face of a natural tile, F the okey's. Illegal when it is none."""
        try:
            return read_natural(tile, self.okey)
        except ValueError as error:
            raise Illegal(str(error)) from None

    # Reading.

    def read(self, text: str, owner: int) -> TableMeld | None:
        """The meld as it lies when it is laid, or None when the tiles are none. Illegal when they are no tiles."""
        try:
            cells = [self._read_cell(token) for token in text.split()]
            if len(cells) == 2:
                return self._read_pair(cells, owner)
            if None in (face for _, face in cells) or not self._kind([face for _, face in cells if face]):
                reading = read_in_order(text.split(), face_text(self.okey), self.wrap)
                cells = [self._read_cell(token) for token in reading.tokens] if reading else []
        except ValueError as error:
            raise Illegal(f"{text!r}: {error}") from None
        kind = self._kind([face for _, face in cells if face])
        if kind is None or all(tile == "O" for tile, _ in cells):
            return None
        undecided = kind == "group" and len(cells) == 3 and self.at_four
        laid = [Cell(tile, face, owner, tile != "O" or not undecided) for tile, face in cells if face]
        meld = TableMeld(kind, owner, tuple(laid))
        return meld.decide() if kind == "group" else meld

    def _read_cell(self, token: str) -> tuple[str, Face | None]:
        mark, _, stands = token.partition("=")
        if mark == "O":
            return "O", read_face(stands) if stands else None
        return token, read_natural(token, self.okey)

    def _read_pair(self, cells: Sequence[tuple[str, Face | None]], owner: int) -> TableMeld | None:
        (one, face), (other, stands) = cells
        alike = can_pair(None if one == "O" else face, None if other == "O" else stands)
        if not alike or (face is not None and stands is not None and face != stands):
            return None
        at = face or stands or self.okey
        return TableMeld("pair", owner, (Cell(one, at, owner), Cell(other, at, owner)))

    def _kind(self, faces: Sequence[Face]) -> str | None:
        if self.both_ends and len(faces) == 14:
            return "run" if list(faces) == self._long_run(faces[0][1]) else None
        return meld_kind(faces, self.wrap)

    def _long_run(self, colour: str) -> list[Face]:
        return [run_face(place, colour) for place in range(1, 15)]

    def canonical(self, text: str) -> str:
        """A run rising, a group's colours in the order R Y B K, okeys of open colour named for the first free ones,
        a pair's okey last."""
        meld = self.read(text, 0)
        need(meld is not None, f"{text} is no meld")
        assert meld is not None
        cells = list(meld.cells)
        if meld.kind == "group":
            cells.sort(key=lambda cell: COLOURS.index(cell.face[1]))
        if meld.kind == "pair":
            cells.sort(key=lambda cell: cell.tile == "O")
        return " ".join(cell.text for cell in cells)

    # What fits.

    def open_ends(self, meld: TableMeld) -> list[tuple[str, Face]]:
        """Where one more tile fits: end L, R or G, and the face."""
        if meld.kind == "pair":
            return []
        if meld.kind == "group":
            return [("G", (meld.first, colour)) for colour in meld.free_colours if len(meld.cells) == 3]
        first, colour = meld.cells[0].face
        last = first + len(meld.cells) - 1
        ends = []
        if first > 1 and ((first, last) != (2, 14) or self.both_ends):
            ends.append(("L", run_face(first - 1, colour)))
        if last < 13 or (last == 13 and self.wrap and (first > 1 or self.both_ends)):
            ends.append(("R", run_face(last + 1, colour)))
        return ends

    def taken_with(self, meld: TableMeld, place: int) -> Face | None:
        """The face of the tile that takes the okey at this place, None when nothing takes it now."""
        cell = meld.cells[place]
        if cell.tile != "O" or not self.swap:
            return None
        if meld.kind == "group" and len(meld.cells) == 3 and self.at_four:
            return None
        if meld.kind == "pair" and meld.cells[1 - place].tile == "O":
            return None
        return cell.face

    def taking_faces(self, melds: Iterable[TableMeld]) -> list[Face]:
        """The face for every okey that can be taken."""
        faces = [self.taken_with(meld, place) for meld in melds for place in range(len(meld.cells))]
        return [face for face in faces if face is not None]

    def layable(self, tile: str, table: Iterable[TableMeld], takers_too: bool) -> bool:
        """Whether the tile fits a run or a group; takers_too: or takes an okey out of one."""
        series = [meld for meld in table if meld.kind != "pair"]
        ends = [face for meld in series for _, face in self.open_ends(meld)]
        if tile == "O":
            return bool(ends)
        return self.face(tile) in ends or (takers_too and self.face(tile) in self.taking_faces(series))

    # New melds.

    def series_of(self, rack: Sequence[str]) -> Iterator[str]:
        """Every run and group of the rack; one of open okeys once for each name that they can have."""
        okeys = rack.count("O")
        naturals = [self.face(tile) for tile in rack if tile != "O"]
        have = set(naturals)
        for shape in all_shapes(self.wrap):
            missing = [place for place, face in enumerate(shape) if face not in have]
            held = [place for place, face in enumerate(shape) if face in have]
            for spare in range(okeys - len(missing) + 1):
                for more in combinations(held, spare):
                    if len(more) < len(held):  # a meld needs a natural tile
                        yield self._text(shape, [*missing, *more])
        if self.both_ends:
            yield from self._long_runs(naturals, okeys)

    def pairs_of(self, rack: Sequence[str]) -> Iterator[str]:
        """Every pair of the rack."""
        okeys = rack.count("O")
        for tile in sorted(set(rack) - {"O"}):
            if rack.count(tile) > 1:
                yield f"{tile} {tile}"
            if okeys:
                yield f"{tile} O={face_text(self.face(tile))}"
        if okeys > 1:
            yield f"O={face_text(self.okey)} O={face_text(self.okey)}"

    def _text(self, shape: Sequence[Face], okey_places: Sequence[int]) -> str:
        return " ".join(
            f"O={face_text(face)}" if place in okey_places else natural_text(face, self.okey)
            for place, face in enumerate(shape)
        )

    def _long_runs(self, naturals: Sequence[Face], okeys: int) -> Iterator[str]:
        """The runs with a 1 at both ends."""
        for shape in map(self._long_run, COLOURS):
            for count in range(okeys + 1):
                for places in combinations(range(14), count):
                    plain = Counter(face for place, face in enumerate(shape) if place not in places)
                    if not plain - Counter(naturals):
                        yield self._text(shape, places)
