"""A rack beside the melds on the table: lay-offs, new melds, okeys to take, and whether one can finish.

The player has opened. A meld of the table only grows, each by itself, so the search takes one meld after the
other, tries every way to grow it, and gives what is left of the rack to the next one, and in the end to new
melds. Okeys are taken first: nothing that is done before can help to take one, save filling up the group that
it lies in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .melds import (
    COLOURS,
    OKEYS,
    Face,
    Rack,
    Tokens,
    face_text,
    natural_text,
    points,
    read_face,
    read_natural,
    read_okey,
    read_rack,
    run_face,
    without,
)
from .opening import Laid, Search, merge

MEASURES = ("tiles", "points_face", "points_stand", "points_101")


class Cell(NamedTuple):
    face: Face | None  # None: an okey in a group whose colour is not decided
    is_okey: bool


class Meld(NamedTuple):
    kind: str
    first: int  # a run's first position 1..12, a group's number
    cells: tuple[Cell, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.cells) - 1

    @property
    def colour(self) -> str:
        return next(cell.face[1] for cell in self.cells if cell.face is not None)

    @property
    def open_colours(self) -> list[str]:
        """A group's colours that no tile of it has or is named for."""
        taken = {cell.face[1] for cell in self.cells if cell.face is not None}
        return [colour for colour in COLOURS if colour not in taken]

    @property
    def value(self) -> int:
        return sum(self.first if cell.face is None else cell.face[0] for cell in self.cells)


def read_table_meld(text: str | Sequence[str], okey: str | None) -> Meld:
    """A meld in order from R7, F, O=R7; a bare O in a group has no colour yet. ValueError when it is none."""
    tokens = text.split() if isinstance(text, str) else list(text)
    cells = []
    for token in tokens:
        mark, _, stands = token.partition("=")
        if mark in OKEYS:
            cells.append(Cell(read_face(stands) if stands else None, True))
        else:
            cells.append(Cell(read_natural(token, read_okey(okey)), False))
    faces = [cell.face for cell in cells if cell.face is not None]
    if len(tokens) >= 3 and not all(cell.is_okey for cell in cells):
        if len(tokens) <= 4 and len({number for number, _ in faces}) == 1 and len(set(faces)) == len(faces):
            return Meld("group", faces[0][0], tuple(cells))
        first, colour = faces[0]
        last = first + len(tokens) - 1
        if last <= 14 and faces == [run_face(position, colour) for position in range(first, last + 1)]:
            return Meld("run", first, tuple(cells))
    raise ValueError(f"{' '.join(tokens)} is neither a run nor a group")


Table = tuple[Meld, ...]
State = tuple[Table, tuple[Face, ...], int]  # table, natural tiles and okeys on the rack
Grown = tuple[Meld, tuple[Face, ...], int]  # one meld, natural tiles and okeys on the rack


class Position:
    """A rack and a table of one game.

    group_okey says when a group's okey can be taken: "named" with exactly the tile that it is named for, in a
    group of any size; "four" the same, in a group of four only. An okey without a name can be taken in a
    group of four only, with a tile of any colour that the group lacks."""

    def __init__(
        self,
        rack: Tokens,
        table: Iterable[str | Sequence[str]],
        okey: str | None = None,
        *,
        one_after_thirteen: bool = False,
        one_both_ends: bool = False,
        group_okey: str = "named",
    ) -> None:
        if group_okey not in ("named", "four"):
            raise ValueError(f"{group_okey!r} is neither named nor four")
        self.rack: Rack = read_rack(rack, okey)
        self.table: Table = tuple(read_table_meld(meld, okey) for meld in table)
        self.okey = read_okey(okey)
        self.one_after_thirteen = one_after_thirteen
        self.one_both_ends = one_both_ends
        self.group_okey = group_okey
        self.search = Search(Rack(self.rack.tiles, 2), one_after_thirteen)
        self.known: dict[tuple[Table, tuple[Face, ...], int, bool], Laid] = {}

    # What one move can do.

    def openings(self, meld: Meld) -> Iterator[tuple[str, Face]]:
        """Where the meld can grow by one tile: the end (L, R, or G in a group) and the face of that tile."""
        if meld.kind == "group":
            if len(meld.cells) < 4:
                for colour in meld.open_colours:
                    yield "G", (meld.first, colour)
            return
        if meld.first > 1 and not (meld.first == 2 and meld.last == 14 and not self.one_both_ends):
            yield "L", run_face(meld.first - 1, meld.colour)
        if meld.last < 13:
            yield "R", run_face(meld.last + 1, meld.colour)
        if meld.last == 13 and self.one_after_thirteen and (meld.first > 1 or self.one_both_ends):
            yield "R", run_face(14, meld.colour)

    def grow(self, meld: Meld, end: str, cell: Cell) -> Meld:
        if end == "L":
            return Meld(meld.kind, meld.first - 1, (cell, *meld.cells))
        return Meld(meld.kind, meld.first, (*meld.cells, cell))

    def takeable(self, meld: Meld) -> Iterator[tuple[int, Face]]:
        """Which okeys can be taken out of the meld: the place, and the tile that has to be put there."""
        full = meld.kind == "group" and len(meld.cells) == 4
        for place, cell in enumerate(meld.cells):
            if not cell.is_okey:
                continue
            if cell.face is None:
                for colour in meld.open_colours if full else ():
                    yield place, (meld.first, colour)
            elif meld.kind == "run" or full or self.group_okey == "named":
                yield place, cell.face

    def take(self, meld: Meld, place: int, face: Face) -> Meld:
        return Meld(meld.kind, meld.first, (*meld.cells[:place], Cell(face, False), *meld.cells[place + 1 :]))

    def lay_offs(self, meld: Meld, tiles: tuple[Face, ...], okeys: int) -> Iterator[tuple[str, Cell]]:
        """Every lay-off on the meld by one tile: the end, and what is laid there."""
        for end, face in self.openings(meld):
            if face in tiles:
                yield end, Cell(face, False)
            if okeys:
                yield end, Cell(face, True)

    # What many moves can do.

    def grown(self, meld: Meld, tiles: tuple[Face, ...], okeys: int) -> set[Grown]:
        """All that can become of the meld by lay-offs, none among it, and what is left of the rack."""
        found = {(meld, tiles, okeys)}
        new = list(found)
        while new:
            meld, tiles, okeys = new.pop()
            for end, cell in self.lay_offs(meld, tiles, okeys):
                bigger = self.grow(meld, end, cell)
                state = bigger, *_rack_less(tiles, okeys, cell)
                if state not in found:
                    found.add(state)
                    new.append(state)
        return found

    def shed(self, table: Table, tiles: tuple[Face, ...], okeys: int, new_melds: bool) -> Laid:
        """All that can be laid on the melds of the table and, if so asked, in new melds."""
        if not table:
            return self.search.laid(tiles, okeys) if new_melds else {(0, 0): (0, 0)}
        key = table, tiles, okeys, new_melds
        if key not in self.known:
            found: Laid = {}
            for after, rest, left in self.grown(table[0], tiles, okeys):
                more = self.shed(table[1:], rest, left, new_melds)
                laid = len(tiles) + okeys - len(rest) - left
                stand = after.value - table[0].value
                merge(found, more, laid, okeys - left, stand, points(tiles) - points(rest))
            self.known[key] = found
        return self.known[key]

    def after_taking(self) -> set[State]:
        """The position, and every one that okeys taken (and groups filled up to take them) lead to."""
        found: set[State] = {(self.table, *self.rack)}
        new = list(found)
        while new:
            table, tiles, okeys = new.pop()
            for index, meld in enumerate(table):
                for after, rest, left in self._taking_moves(meld, tiles, okeys):
                    state = (*table[:index], after, *table[index + 1 :]), rest, left
                    if state not in found:
                        found.add(state)
                        new.append(state)
        return found

    def _taking_moves(self, meld: Meld, tiles: tuple[Face, ...], okeys: int) -> Iterator[Grown]:
        ready = set()
        for place, face in self.takeable(meld):
            ready.add(place)
            rest = without(tiles, [face])
            if rest is not None:
                yield self.take(meld, place, face), rest, okeys + 1
        if len(ready) < sum(cell.is_okey for cell in meld.cells):
            for end, cell in self.lay_offs(meld, tiles, okeys):
                yield self.grow(meld, end, cell), *_rack_less(tiles, okeys, cell)

    # The answers.

    def spots(self) -> list[list[str | int]]:
        """[token, meld, end, stands for] of every lay-off by one tile, sorted."""
        return sorted(
            ["O" if cell.is_okey else natural_text(face, self.okey), index, end, face_text(face)]
            for index, meld in enumerate(self.table)
            for end, cell in self.lay_offs(meld, self.rack.tiles, self.rack.okeys)
            if (face := cell.face) is not None
        )

    def now(self) -> list[str]:
        return sorted({str(spot[0]) for spot in self.spots()})

    def retrievals(self) -> list[list[str | int]]:
        """[token, meld, place in the meld] of every okey that can be taken at once, sorted."""
        return sorted(
            [natural_text(face, self.okey), index, place]
            for index, meld in enumerate(self.table)
            for place, face in self.takeable(meld)
            if face in self.rack.tiles
        )

    def chain(self, keep: int = 0) -> dict[str, int]:
        """The most that lay-offs alone shed, each measure by itself, with so many tiles kept."""
        return self._most(self.shed(self.table, *self.rack, new_melds=False), keep)

    def combo(self, keep: int = 0) -> dict[str, int]:
        """The most that new melds and lay-offs shed."""
        return self._most(self.shed(self.table, *self.rack, new_melds=True), keep)

    def _most(self, laid: Laid, keep: int) -> dict[str, int]:
        allowed = [(*key, *most) for key, most in laid.items() if key[0] <= self.rack.size - keep]
        if not allowed:
            raise ValueError(f"cannot keep {keep} of {self.rack.size} tiles")
        number = self.okey[0] if self.okey else 0
        return {
            "tiles": max(tiles for tiles, _, _, _ in allowed),
            "points_face": max(natural + number * okeys for _, okeys, _, natural in allowed),
            "points_stand": max(stand for _, _, stand, _ in allowed),
            "points_101": max(natural + 101 * okeys for _, okeys, _, natural in allowed),
        }

    def finish_discards(self) -> list[str]:
        """The tokens that can be the discard while all the other tiles are shed."""
        if self.combo()["tiles"] < self.rack.size - 1:
            return []
        found = set()
        for face in set(self.rack.tiles):
            rest = without(self.rack.tiles, [face])
            if rest is not None and self._all_shed(self.table, rest, self.rack.okeys):
                found.add(natural_text(face, self.okey))
        if self.rack.okeys and self._all_shed(self.table, self.rack.tiles, self.rack.okeys - 1):
            found.add("O")
        return sorted(found)

    def _all_shed(self, table: Table, tiles: tuple[Face, ...], okeys: int) -> bool:
        return (len(tiles) + okeys, okeys) in self.shed(table, tiles, okeys, new_melds=True)

    def finish(self) -> bool:
        return bool(self.finish_discards())

    def chain_retrieval(self, keep: int = 0) -> dict[str, int]:
        """As chain, and okeys can be taken: the rack before less the rack after."""
        return self._most_net(False, keep)

    def combo_retrieval(self, keep: int = 0) -> dict[str, int]:
        """As combo, and okeys can be taken: the rack before less the rack after."""
        return self._most_net(True, keep)

    def _most_net(self, new_melds: bool, keep: int) -> dict[str, int]:
        number = self.okey[0] if self.okey else 0
        ends = [(n, left, okeys) for n, left, okeys in self._ends(new_melds) if n >= keep]
        if not ends:
            raise ValueError(f"cannot keep {keep} of {self.rack.size} tiles")
        before, wild = points(self.rack.tiles), self.rack.okeys
        return {
            "tiles": self.rack.size - min(n for n, _, _ in ends),
            "points_face": max(before - left + number * (wild - okeys) for _, left, okeys in ends),
            "points_101": max(before - left + 101 * (wild - okeys) for _, left, okeys in ends),
        }

    def _ends(self, new_melds: bool) -> Iterator[tuple[int, int, int]]:
        """The ends when okeys can be taken: tiles left, least points of the natural ones, okeys left."""
        for table, tiles, okeys in self.after_taking():
            for (laid, wild), (_, natural) in self.shed(table, tiles, okeys, new_melds).items():
                yield len(tiles) + okeys - laid, points(tiles) - natural, okeys - wild

    def finish_retrieval(self) -> bool:
        """Whether exactly one tile can be left on the rack when okeys can be taken."""
        return any(n == 1 for n, _, _ in self._ends(new_melds=True))

    def answers(self) -> dict[str, object]:
        """All of it."""
        discards = self.finish_discards()
        return {
            "now": self.now(),
            "spots": self.spots(),
            "chain": self.chain(),
            "combo": self.combo(),
            "finish_discards": discards,
            "finish": bool(discards),
            "retrievals": self.retrievals(),
            "chain_retrieval": self.chain_retrieval(),
            "combo_retrieval": self.combo_retrieval(),
            "finish_retrieval": self.finish_retrieval(),
        }


def _rack_less(tiles: tuple[Face, ...], okeys: int, cell: Cell) -> tuple[tuple[Face, ...], int]:
    """The rack after the cell has been laid; its tile is there."""
    if cell.is_okey:
        return tiles, okeys - 1
    assert cell.face is not None
    rest = without(tiles, [cell.face])
    assert rest is not None
    return rest, okeys
