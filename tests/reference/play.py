"""A small position played out move by move: every lay-off by one tile, every new meld, every okey taken.

It is what table.py is compared with, which is quicker and needs arguments; this needs none."""

from __future__ import annotations

from collections.abc import Iterator

from .melds import points, without
from .opening import Placed, placements
from .table import Cell, Meld, Position, State


def moves(position: Position, state: State, new_melds: bool, taking: bool) -> Iterator[State]:
    table, tiles, okeys = state
    for index, meld in enumerate(table):
        for end, cell in position.lay_offs(meld, tiles, okeys):
            rest = tiles if cell.is_okey or cell.face is None else without(tiles, [cell.face])
            if rest is not None:
                yield _put(table, index, position.grow(meld, end, cell)), rest, okeys - cell.is_okey
        for place, face in position.takeable(meld) if taking else ():
            rest = without(tiles, [face])
            if rest is not None:
                yield _put(table, index, position.take(meld, place, face)), rest, okeys + 1
    if new_melds:
        held = position.rack._replace(tiles=tiles, okeys=okeys)
        for melds in placements(held, position.one_after_thirteen).values():
            for placed in melds:
                rest = without(tiles, placed.naturals)
                if rest is not None:
                    yield (*table, _table_meld(placed)), rest, okeys - len(placed.okey_places)


def _put(table: tuple[Meld, ...], index: int, meld: Meld) -> tuple[Meld, ...]:
    return (*table[:index], meld, *table[index + 1 :])


def _table_meld(placed: Placed) -> Meld:
    cells = tuple(Cell(face, face in placed.okey_places) for face in placed.shape)
    return Meld(placed.kind, placed.shape[0][0], cells)


def reachable(position: Position, new_melds: bool, taking: bool) -> set[State]:
    start: State = (position.table, *position.rack)
    found, new = {start}, [start]
    while new:
        for state in moves(position, new.pop(), new_melds, taking):
            if state not in found:
                found.add(state)
                new.append(state)
    return found


def most(position: Position, new_melds: bool, taking: bool, keep: int = 0) -> dict[str, int]:
    """The measures of chain, combo, chain_retrieval and combo_retrieval."""
    number = position.okey[0] if position.okey else 0
    before = sum(meld.value for meld in position.table)
    best = {"tiles": 0, "points_face": 0, "points_101": 0} | ({} if taking else {"points_stand": 0})
    for table, tiles, okeys in reachable(position, new_melds, taking):
        if len(tiles) + okeys < keep:
            continue
        natural = points(position.rack.tiles) - points(tiles)
        wild = position.rack.okeys - okeys
        shed = {
            "tiles": position.rack.size - len(tiles) - okeys,
            "points_face": natural + number * wild,
            "points_101": natural + 101 * wild,
            "points_stand": sum(meld.value for meld in table) - before,
        }
        best = {name: max(value, shed[name]) for name, value in best.items()}
    return best


def can_leave_one(position: Position) -> bool:
    """Whether one tile can be left on the rack when okeys can be taken."""
    return any(len(tiles) + okeys == 1 for _, tiles, okeys in reachable(position, True, True))
