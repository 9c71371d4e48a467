"""A referee of one turn, and all turns that there are.

It reads the fields of a rule set, and shares nothing else with okeysolve: the steps come as plain values, the rules
are written here once more, tile by tile. `Referee.play` accepts or refuses one step; `every_end` plays every legal
step after every other and is for small positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

COLOURS = "RYBK"
OKEY = "O"
NO_CAP = 99

Face = tuple[str, int]  # colour and number; the colour is "" while it is not decided


class Cell(NamedTuple):
    face: Face
    is_okey: bool
    is_fresh: bool = False  # an okey laid in this turn: it stays for the turn


class Meld(NamedTuple):
    kind: str
    cells: tuple[Cell, ...]


class State(NamedTuple):
    table: tuple[Meld, ...]
    rack: tuple[str, ...]  # sorted; a natural tile by its face, the okey as O
    opened: str | None
    opened_now: bool
    pairs_laid: int
    side: str | None  # the side tile until it is used


class Illegal(Exception):  # noqa: N818  the field's usual word
    """A step that the rules do not allow."""


def name(face: Face) -> str:
    return f"{face[0]}{face[1]}"


def face_of(word: str) -> Face:
    assert word[0] in COLOURS
    assert 1 <= int(word[1:]) <= 13
    return word[0], int(word[1:])


def refuse(why: str) -> None:
    raise Illegal(why)


class Referee:
    """The rules of a turn. rules: anything with the fields of a rule set."""

    def __init__(
        self,
        rules: Any,
        okey: str,
        *,
        others: Iterable[str] = (),
        bar: int | None = None,
        pairs_bar: int | None = None,
        must_finish: bool = False,
    ) -> None:
        self.rules = rules
        self.okey = face_of(okey)
        self.others = frozenset(others)
        self.bar = rules.open_min if bar is None else bar
        self.pairs_bar = rules.open_pairs if pairs_bar is None else pairs_bar
        self.must_finish = must_finish

    # ---- reading

    def natural(self, word: str) -> str:
        """A tile as the state has it: a false okey is the natural tile of the okey's face."""
        if word == "F":
            return name(self.okey)
        if word in ("O", "*"):
            return OKEY
        assert face_of(word) != self.okey
        return word

    def meld(self, kind: str, words: Iterable[str]) -> Meld:
        cells = []
        for word in words:
            _, equals, stands = word.rpartition("=")
            if equals and stands.isdigit():
                cells.append(Cell(("", int(stands)), True))
            elif equals:
                cells.append(Cell(face_of(stands), True))
            elif word == "O":
                cells.append(Cell(("", 0), True))
            else:
                cells.append(Cell(face_of(self.natural(word)), False))
        number = next((cell.face[1] for cell in cells if cell.face[1]), 0)
        return Meld(kind, tuple(Cell((c.face[0], c.face[1] or number), c.is_okey) for c in cells))

    def start(
        self,
        rack: Iterable[str],
        table: Iterable[tuple[str, Iterable[str]]],
        opened: str | None,
        *,
        opened_now: bool = False,
        side: str | None = None,
    ) -> State:
        melds = tuple(self.laid(self.meld(kind, words)) for kind, words in table)
        held = tuple(sorted(self.natural(word) for word in rack))
        return State(melds, held, opened, opened_now, 0, None if side is None else self.natural(side))

    # ---- melds

    def is_meld(self, meld: Meld) -> bool:
        cells, rules = meld.cells, self.rules
        if meld.kind == "pair":
            okeys = all(cell.is_okey for cell in cells)  # they are equal tiles: of their own face
            return len(cells) == 2 and cells[0].face == cells[1].face and (not okeys or cells[0].face == self.okey)
        if all(cell.is_okey for cell in cells):
            return False
        if meld.kind == "group":
            colours = [cell.face[0] for cell in cells if cell.face[0]]
            return (
                len(cells) in (3, 4)
                and len({cell.face[1] for cell in cells}) == 1
                and len(set(colours)) == len(colours)
            )
        first = cells[0].face
        end = 14 if rules.wrap_12_13_1 else 13
        places = range(first[1], first[1] + len(cells))
        if len(cells) < 3 or places[-1] > end or (places[0] == 1 and places[-1] == 14 and not rules.one_both_ends):
            return False
        want = [(first[0], 1 if place == 14 else place) for place in places]
        return [cell.face for cell in cells] == want

    def laid(self, meld: Meld) -> Meld:
        """The meld as it lies: an okey in a group of three is not decided, where the rules have it so."""
        if meld.kind != "group":
            return meld
        cells = meld.cells
        if len(cells) == 3 and self.rules.group_okey_take == "at_four":
            cells = tuple(c._replace(face=("", c.face[1])) if c.is_okey else c for c in cells)
        return self.decided(Meld("group", cells))

    def decided(self, group: Meld) -> Meld:
        """The fourth tile of a group settles what its okeys stand for."""
        if len(group.cells) < 4:
            return group
        left = [c for c in COLOURS if c not in [cell.face[0] for cell in group.cells]]
        cells = [c if c.face[0] else c._replace(face=(left.pop(0), c.face[1])) for c in group.cells]
        return Meld("group", tuple(cells))

    def first_place(self, run: Meld) -> int:
        return run.cells[0].face[1]

    def ends(self, meld: Meld) -> Iterator[tuple[str, Face]]:
        """Where the meld takes one more tile, and the face that it takes there."""
        if meld.kind == "pair":
            return
        if meld.kind == "group":
            if len(meld.cells) < 4:
                for colour in COLOURS:
                    if colour not in [cell.face[0] for cell in meld.cells]:
                        yield "G", (colour, meld.cells[0].face[1])
            return
        colour = meld.cells[0].face[0]
        for end, place in (("L", self.first_place(meld) - 1), ("R", self.first_place(meld) + len(meld.cells))):
            if 1 <= place <= 14:
                face = (colour, 1 if place == 14 else place)
                cell = (Cell(face, False),)
                grown = Meld("run", cell + meld.cells if end == "L" else meld.cells + cell)
                if self.is_meld(grown):
                    yield end, face

    # ---- what a player may do

    def touches_table(self, state: State) -> bool:
        return state.opened is not None and (not state.opened_now or self.rules.layoff_same_turn)

    def may_lay_off(self, state: State) -> bool:
        return self.touches_table(state) and (state.opened == "series" or self.rules.pair_opener_layoff is True)

    def pair_cap(self, state: State) -> int:
        rules = self.rules
        if state.opened == "pairs":
            return NO_CAP
        if rules.series_opener_pairs == "never" or "pairs" not in self.others:
            return 0
        cap = NO_CAP if rules.series_opener_pairs_cap is None else rules.series_opener_pairs_cap
        return max(0, cap - state.pairs_laid)

    def is_elden(self) -> bool:
        return not (self.rules.elden_only_if_none_opened and self.others)

    # ---- the steps

    def without(self, state: State, tiles: Iterable[str]) -> State:
        """The state less these tiles of the rack; one must stay."""
        left = Counter(state.rack)
        side = state.side
        for tile in tiles:
            if not left[tile]:
                refuse(f"{tile} is not on the rack")
            left[tile] -= 1
            if tile == side:
                side = None
        rack = tuple(sorted(left.elements()))
        if not rack:
            refuse("nothing is left to discard")
        return state._replace(rack=rack, side=side)

    def tiles_of(self, melds: Iterable[Meld]) -> list[str]:
        return [OKEY if cell.is_okey else name(cell.face) for meld in melds for cell in meld.cells]

    def lay(self, state: State, melds: tuple[Meld, ...]) -> State:
        for meld in melds:
            if not self.is_meld(meld):
                refuse(f"{meld} is no meld")
            if meld.kind == "pair" and self.rules.open_pairs is None and not self.rules.mix_open:
                refuse("no pairs are laid")
        after = self.without(state, self.tiles_of(melds))
        fresh = [Meld(meld.kind, tuple(cell._replace(is_fresh=cell.is_okey) for cell in meld.cells)) for meld in melds]
        return after._replace(table=after.table + tuple(map(self.laid, fresh)))

    def open(self, state: State, melds: tuple[Meld, ...]) -> State:
        if state.opened is not None:
            refuse("opened before")
        after = self.lay(state, melds)
        pairs = sum(meld.kind == "pair" for meld in melds)
        points = sum(cell.face[1] for meld in melds for cell in meld.cells)
        if after.side is not None and self.rules.side_take != "lay_or_layoff":
            refuse("the side tile is not in the opening")
        if not melds:
            refuse("nothing laid")
        if pairs == len(melds):
            if self.rules.open_pairs is None or pairs < self.pairs_bar:
                refuse("too few pairs")
            return after._replace(opened="pairs", opened_now=True)
        if pairs and not self.rules.mix_open:
            refuse("mixed")
        waived = not self.rules.elden_needs_101 and self.is_elden() and not pairs and len(after.rack) == 1
        if points < self.bar and not waived:
            refuse("below the bar")
        return after._replace(opened="series", opened_now=True)

    def lay_more(self, state: State, melds: tuple[Meld, ...]) -> State:
        pairs = sum(meld.kind == "pair" for meld in melds)
        if state.opened is None or not melds:
            refuse("not opened")
        if state.opened == "pairs" and pairs < len(melds):
            refuse("pairs only")
        if pairs > self.pair_cap(state):
            refuse("too many pairs")
        after = self.lay(state, melds)
        return after._replace(pairs_laid=min(state.pairs_laid + pairs, NO_CAP))

    def lay_off(self, state: State, tile: str, index: int, end: str, face: Face) -> State:
        if not self.may_lay_off(state):
            refuse("may not lay off")
        meld = state.table[index]
        if (end, face) not in list(self.ends(meld)) or tile not in (OKEY, name(face)):
            refuse("does not fit")
        after = self.without(state, [tile])
        cell = (Cell(face, tile == OKEY, tile == OKEY),)
        grown = Meld(meld.kind, cell + meld.cells if end == "L" else meld.cells + cell)
        grown = self.decided(grown) if meld.kind == "group" else grown
        return after._replace(table=(*after.table[:index], grown, *after.table[index + 1 :]))

    def taker(self, meld: Meld, place: int) -> Face | None:
        """The face that takes the okey at this place of a meld."""
        cell = meld.cells[place]
        if not cell.is_okey or not cell.face[0]:
            return None
        if meld.kind == "pair" and all(other.is_okey for other in meld.cells):
            return None
        return cell.face

    def take(self, state: State, tile: str, index: int, place: int) -> State:
        if not self.touches_table(state) or not self.rules.swap_okey:
            refuse("may not take")
        meld = state.table[index]
        face = self.taker(meld, place)
        if face is None or tile != name(face) or meld.cells[place].is_fresh:
            refuse("does not take that okey")
        held = self.without(state._replace(rack=(*state.rack, OKEY)), [tile])
        cells = (*meld.cells[:place], Cell(face_of(tile), False), *meld.cells[place + 1 :])
        return held._replace(table=(*state.table[:index], Meld(meld.kind, cells), *state.table[index + 1 :]))

    def check_discard(self, state: State, tile: str) -> None:
        if tile not in state.rack:
            refuse("not on the rack")
        if state.side is not None:
            refuse("the side tile is not used")
        if len(state.rack) == 1 and state.opened is None:
            refuse("not opened")
        if self.must_finish and len(state.rack) > 1:
            refuse("has to end the hand")

    def finish_of(self, state: State, tile: str) -> tuple[str, ...] | None:
        """The kinds of finish when this discard ends the hand."""
        if len(state.rack) > 1:
            return None
        kinds = [("okey", tile == OKEY), ("pairs", state.opened == "pairs")]
        kinds.append(("hand", state.opened_now and self.is_elden()))
        return tuple(kind for kind, is_so in kinds if is_so)

    def penalty(self, state: State, tile: str) -> int:
        """The points that this discard costs."""
        rules = self.rules
        if len(state.rack) == 1:
            return 0
        if tile == OKEY:
            return int(rules.okey_discard)
        if state.opened is None and not rules.islek_if_unopened:
            return 0
        layable = any(name(face) == tile for meld in state.table for _, face in self.ends(meld))
        if rules.swap_tile_is_islek and rules.swap_okey:
            for meld in state.table:
                takers = [self.taker(meld, place) for place in range(len(meld.cells)) if meld.kind != "pair"]
                layable |= tile in [name(face) for face in takers if face is not None]
        return int(rules.islek_discard) if layable else 0

    def counts(self, state: State, tile: str) -> int:
        """What the tile counts when it is left in hand."""
        times = self.rules.pair_left_mult if state.opened == "pairs" else 1
        if tile != OKEY:
            return face_of(tile)[1] * int(times)
        inside = self.rules.okey_left["counts"]
        return (self.okey[1] if inside == "number" else inside) * times + self.rules.okey_left["flat"]

    def left(self, state: State, discard: str) -> int:
        return sum(self.counts(state, tile) for tile in state.rack) - self.counts(state, discard)

    def play(self, state: State, step: dict[str, Any]) -> State:
        """The state after a step as the plans tell it; Illegal when it is none."""
        return self.at_once(self.played(state, step))

    def at_once(self, after: State) -> State:
        """The state after a step, which had to use the side tile where the rules have it so."""
        if after.side is not None and self.rules.side_take == "immediate_in_formation":
            refuse("the side tile comes first")
        return after

    def played(self, state: State, step: dict[str, Any]) -> State:
        kind = step["step"]
        if kind in ("open", "lay"):
            melds = tuple(self.meld(meld["kind"], meld["tiles"]) for meld in step["melds"])
            return self.open(state, melds) if kind == "open" else self.lay_more(state, melds)
        if kind == "lay_off":
            face = face_of(step["stands"])
            return self.lay_off(state, self.natural(step["tile"]), step["meld"], step["end"], face)
        if kind == "take":
            return self.take(state, self.natural(step["tile"]), step["meld"], step["place"])
        assert kind == "discard"
        self.check_discard(state, self.natural(step["tile"]))
        return state

    # ---- all turns

    def melds_of(self, rack: tuple[str, ...]) -> Iterator[Meld]:
        """Every meld that the rack can lay, okeys in every place."""
        held = Counter(rack)
        okeys = held[OKEY]
        end = 14 if self.rules.wrap_12_13_1 else 13
        shapes: list[tuple[str, tuple[Face, ...]]] = []
        for colour in COLOURS:
            for first, last in combinations(range(1, end + 1), 2):
                if last - first >= 2 and (first, last) != (1, 14):
                    faces = tuple((colour, 1 if place == 14 else place) for place in range(first, last + 1))
                    shapes.append(("run", faces))
        for number in range(1, 14):
            for size in (3, 4):
                groups = combinations(COLOURS, size)
                shapes += [("group", tuple((colour, number) for colour in colours)) for colours in groups]
            shapes += [("pair", ((colour, number),) * 2) for colour in COLOURS]
        for kind, faces in shapes:
            if sum(not held[name(face)] for face in faces) > okeys:
                continue
            for marks in product((False, True), repeat=len(faces)):
                meld = Meld(kind, tuple(map(Cell, faces, marks)))
                tiles = Counter(self.tiles_of([meld]))
                if all(held[tile] >= count for tile, count in tiles.items()) and self.is_meld(meld):
                    if kind == "pair" and marks == (True, False):
                        continue
                    yield meld

    def openings(self, rack: tuple[str, ...], melds: list[Meld], start: int = 0) -> Iterator[tuple[Meld, ...]]:
        """Every set of melds that the rack can lay at once."""
        yield ()
        for at in range(start, len(melds)):
            left = Counter(rack)
            left.subtract(self.tiles_of([melds[at]]))
            if min(left.values()) < 0:
                continue
            for more in self.openings(tuple(sorted(left.elements())), melds, at):
                yield (melds[at], *more)

    def after_every_step(self, state: State) -> Iterator[State]:
        """The states that one step leads to."""
        melds = list(self.melds_of(state.rack))
        tries: list[tuple[Any, ...]] = []
        if state.opened is None:
            tries += [(self.open, laid) for laid in self.openings(state.rack, melds) if laid]
        else:
            tries += [(self.lay_more, (meld,)) for meld in melds]
        tiles = sorted(set(state.rack))
        for index, meld in enumerate(state.table):
            for end, face in self.ends(meld):
                tries += [(self.lay_off, tile, index, end, face) for tile in tiles if tile in (OKEY, name(face))]
            tries += [(self.take, tile, index, at) for at in range(len(meld.cells)) for tile in tiles]
        for move, *arguments in tries:
            try:
                yield self.at_once(move(state, *arguments))
            except Illegal:
                continue

    def every_state(self, start: State) -> set[State]:
        """All that the player can come to before the discard."""
        found, new = {start}, [start]
        while new:
            for step in self.after_every_step(new.pop()):
                state = step._replace(table=tuple(sorted(step.table)))
                if state not in found:
                    found.add(state)
                    new.append(state)
        return found

    def every_end(self, start: State) -> Iterator[tuple[State, str]]:
        """Every state with every legal discard."""
        for state in self.every_state(start):
            for tile in set(state.rack):
                try:
                    self.check_discard(state, tile)
                except Illegal:
                    continue
                yield state, tile
