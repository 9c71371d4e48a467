"""Whether a player can end the hand in this turn: what the last indicator is taken for.

Okeys are taken off the table first, then tiles are laid off in every way that there is, and what is left has to be
new melds and the one tile to throw. Nothing that comes before can help to take an okey, save the tile that fills up
its group. A player who has not opened has to reach the bar with his own tiles: an okey that he takes comes too late
for that, so the two kinds of okeys are counted apart, and the taken ones are spent first wherever it does not
matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from .melds import Face, points, read_face, read_rack, without
from .opening import Placed, placements
from .table import Position, Table

ANY = 11  # more pairs than a rack has


class Player(NamedTuple):
    """Who wants to finish, with all that he holds."""

    rack: tuple[str, ...]
    opened: str | None
    opened_now: bool  # in this turn
    most_pairs: int  # how many new pairs he may lay once he has opened by series
    bars: tuple[int, int | None]  # what opens: points, pairs


class Held(NamedTuple):
    tiles: tuple[Face, ...]
    own: int  # okeys that he held from the start
    taken: int  # okeys that he took

    @property
    def size(self) -> int:
        return len(self.tiles) + self.own + self.taken

    def less_okeys(self, number: int) -> Held:
        """Without so many okeys, the taken ones first."""
        taken = min(number, self.taken)
        return Held(self.tiles, self.own - (number - taken), self.taken - taken)


class Aim(NamedTuple):
    """What may be laid in new melds, and what the melds have to reach."""

    series: str  # new runs and groups: always, at the opening, or never
    pairs: int  # at the opening
    later: int  # pairs after it
    counts: str  # points or pairs
    bar: int
    okey: int = 0  # its number: what a pair of okeys counts in a mixed opening
    needs_series: bool = False  # a mixed opening has a run or a group


def can_finish(rules: Mapping[str, Any], okey: str, player: Player, melds: list[str], twins: tuple[Face, ...]) -> bool:
    """melds: the runs and groups of the table, an okey whose colour is open as a bare O. twins: the natural tiles
    that lie in a pair with an okey."""
    position = Position(
        player.rack,
        melds,
        okey,
        one_after_thirteen=rules["wrap_12_13_1"],
        one_both_ends=rules.get("one_both_ends", False),
        group_okey="named" if rules.get("group_okey_take") == "named" else "four",
    )
    known: dict[tuple[Held, bool, Aim], int | None] = {}
    may_add = (rules["layoff_same_turn"] or not opens_now(player)) and len(player.rack) > 1
    may_lay_off = may_add and (player.opened != "pairs" or rules["pair_opener_layoff"] is True)
    may_take = may_add and rules["swap_okey"]
    start = Held(*read_rack(player.rack, okey), 0)
    choices = placements(read_rack(player.rack, okey)._replace(okeys=2), position.one_after_thirteen)
    for aim in aims(rules, player, read_face(okey)[0]):
        lay_offs = may_lay_off and (player.opened is not None or aim.counts != "pairs" or rules["pair_opener_layoff"])
        states = after_taking(position, twins, start, lay_offs) if may_take else {(position.table, start)}
        for table, held in states:
            for rest in after_lay_offs(position, table, held) if lay_offs else [held]:
                most = cover(choices, rest, True, aim, known)
                if most is not None and most >= aim.bar:
                    return True
    return waived(rules, player, choices, start)


def opens_now(player: Player) -> bool:
    return player.opened is None or player.opened_now


def aims(rules: Mapping[str, Any], player: Player, okey: int) -> Iterator[Aim]:
    series, pairs = player.bars
    if player.opened == "series":
        yield Aim("always", 0, player.most_pairs, "points", 0)
    elif player.opened == "pairs":
        yield Aim("never", 0, ANY, "pairs", 0)
    else:
        yield Aim("always", 0, player.most_pairs, "points", series)
        if rules["mix_open"] and pairs is not None:
            yield Aim("always", ANY, player.most_pairs, "points", series, okey, True)
        if pairs is not None:
            yield Aim("never", ANY, ANY, "pairs", pairs)


def waived(rules: Mapping[str, Any], player: Player, choices: dict[Face, list[Placed]], held: Held) -> bool:
    """A finish from the hand without the bar, with melds of his own alone."""
    if player.opened is not None or rules["elden_needs_101"] or held.size == 1:
        return False
    return cover(choices, held, True, Aim("opening", 0, 0, "points", 0), {}) is not None


def after_taking(position: Position, twins: tuple[Face, ...], held: Held, lay_offs: bool) -> set[tuple[Table, Held]]:
    """The position, and every one that okeys taken, and groups filled up to take them, lead to."""
    first = (position.table, twins, held)
    found, new = {first}, [first]
    while new:
        table, twins, held = new.pop()
        for state in taking_moves(position, table, twins, held, lay_offs):
            if state not in found:
                found.add(state)
                new.append(state)
    return {(table, held) for table, _, held in found}


def taking_moves(
    position: Position, table: Table, twins: tuple[Face, ...], held: Held, lay_offs: bool
) -> Iterator[tuple[Table, tuple[Face, ...], Held]]:
    for twin in set(twins):
        rest = without(held.tiles, [twin])
        left = without(twins, [twin])
        if rest is not None and left is not None:
            yield table, left, Held(rest, held.own, held.taken + 1)
    for index, meld in enumerate(table):
        for place, face in position.takeable(meld):
            rest = without(held.tiles, [face])
            if rest is not None:
                after = position.take(meld, place, face)
                yield (*table[:index], after, *table[index + 1 :]), twins, Held(rest, held.own, held.taken + 1)
        if lay_offs and meld.kind == "group" and any(cell.is_okey for cell in meld.cells):
            for end, cell in position.lay_offs(meld, held.tiles, held.own + held.taken):
                rest = held.tiles if cell.is_okey or cell.face is None else without(held.tiles, [cell.face])
                if rest is not None:
                    after = position.grow(meld, end, cell)
                    less = held._replace(tiles=rest).less_okeys(int(cell.is_okey))
                    yield (*table[:index], after, *table[index + 1 :]), twins, less


def after_lay_offs(position: Position, table: Table, held: Held) -> set[Held]:
    """All that can be left after lay-offs, the tile to throw among it."""
    found = {held}
    for meld in table:
        more = set()
        for each in found:
            okeys = each.own + each.taken
            for _, tiles, left in position.grown(meld, each.tiles, okeys):
                less = each._replace(tiles=tiles).less_okeys(okeys - left)
                if less.size > 0:
                    more.add(less)
        found = more
    return found


def cover(
    choices: dict[Face, list[Placed]],
    held: Held,
    throw: bool,
    aim: Aim,
    known: dict[tuple[Held, bool, Aim], int | None],
) -> int | None:
    """The most that new melds of all tiles but the one thrown reach of the aim; None when that cannot be done.

    throw: the tile to throw is still among them."""
    if (held, throw, aim) not in known:
        ways = [0] if held.size == 0 and not throw and not aim.needs_series else []
        for worth, rest, thrown, less in cover_steps(choices, held, throw, aim):
            more = cover(choices, rest, throw and not thrown, less, known)
            if more is not None:
                ways.append(worth + more)
        known[held, throw, aim] = max(ways, default=None)
    return known[held, throw, aim]


def cover_steps(
    choices: dict[Face, list[Placed]], held: Held, throw: bool, aim: Aim
) -> Iterator[tuple[int, Held, bool, Aim]]:
    """What can become of the lowest tile: (what it adds to the aim, what is left, thrown, aim for the rest)."""
    if not held.tiles:
        if throw and held.size:
            yield 0, held.less_okeys(1), True, aim
        for worth, less in pair_steps(aim, held.taken, aim.okey) if held.size == 2 else []:
            yield worth, Held((), 0, 0), False, less
        return
    first, others = held.tiles[0], held.tiles[1:]
    if throw:
        yield 0, held._replace(tiles=others), True, aim
    twin = without(others, [first])
    if twin is not None:
        for worth, less in pair_steps(aim, 0, first[0]):
            yield worth, held._replace(tiles=twin), False, less
    for own in (0, 1):
        if own <= held.own and 1 - own <= held.taken:
            rest = Held(others, held.own - own, held.taken - (1 - own))
            for worth, less in pair_steps(aim, 1 - own, first[0]):
                yield worth, rest, False, less
    for placed in choices.get(first, ()) if aim.series != "never" else ():
        tiles = without(held.tiles, placed.naturals)
        if tiles is None:
            continue
        for taken in range(len(placed.okey_places) + 1):
            own = len(placed.okey_places) - taken
            early = opening_worth(placed, taken)
            in_time = taken == 0 or aim.series == "always"
            if own <= held.own and taken <= held.taken and in_time:
                worth = early if aim.counts == "points" else 0
                less = aim._replace(needs_series=aim.needs_series and early == 0)
                yield worth, Held(tiles, held.own - own, held.taken - taken), False, less


def pair_steps(aim: Aim, taken: int, number: int) -> Iterator[tuple[int, Aim]]:
    """A pair of this number, at the opening or after it: (what it adds to the aim, the aim for the rest)."""
    if aim.pairs and not taken:
        yield 1 if aim.counts == "pairs" else 2 * number, aim._replace(pairs=aim.pairs - 1)
    if aim.later:
        yield 0, aim._replace(later=aim.later - 1)


def opening_worth(placed: Placed, taken: int) -> int:
    """The most points of the part of the meld that is laid at the opening, when so many of its okeys come later."""
    best = 0
    for later in combinations(sorted(placed.okey_places), taken):
        early = [face not in later for face in placed.shape]
        if placed.kind == "group":
            parts = [[face for face in placed.shape if face not in later]]
        else:
            size = len(early)
            parts = [
                list(placed.shape[start:stop])
                for start in range(size)
                for stop in range(start + 3, size + 1)
                if all(early[start:stop])
            ]
        best = max([best, *[points(part) for part in parts if len(part) >= 3]])
    return best
