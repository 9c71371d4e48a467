"""The outlook: against the reference on small racks, the table of discards, known positions, bad input."""

from __future__ import annotations

import doctest
import json
import pickle
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.opening import best_points as slow_points
from reference.pairs import most_pairs as slow_pairs

import okeysolve as ok
from okeysolve.errors import OkeyError, RackError, RuleError, TileError
from okeysolve.outlook import Draw, Outlook, Way, outlook
from okeysolve.rules import RuleSet, rules_named
from okeysolve.tiles import TILES, Tile, indicator_of
from okeysolve.unseen import Unseen

MOST_LAID = 21
NAMES = [str(tile) for tile in TILES]


def low_bars(name: str, points: int, pairs: int | None) -> RuleSet:
    """A rule set that small racks can open with."""
    rules = RuleSet.named(name).replace(open_min=points)
    return rules if rules.open_pairs is None else rules.replace(open_pairs=pairs)


def deal(seed: int, tiles: int, seen: int = 0) -> tuple[ok.Rack, Unseen]:
    """A random rack, and what is unseen when so many more tiles are seen."""
    rng = random.Random(seed)
    okey = TILES[rng.randrange(52)]
    deck = list(Unseen.of(ok.Rack("", okey=okey)))
    rng.shuffle(deck)
    rack = ok.Rack(deck[:tiles], okey=okey)
    return rack, Unseen.of(rack, discards=deck[tiles : tiles + seen])


# ---- the definitions, word by word -----------------------------------------------------------------------


class Slow:
    """An outlook by trying everything, by the reference solver."""

    def __init__(self, rack: Sequence[str], unseen: Sequence[str], okey: str, rules: RuleSet) -> None:
        self.rack, self.unseen, self.okey = list(rack), list(unseen), okey
        self.wrap, self.bar, self.pairs_bar = rules.wrap_12_13_1, rules.open_min, rules.open_pairs

    def points(self, more: Sequence[str] = ()) -> int:
        tiles = [*self.rack, *more]
        best = slow_points(tiles, self.okey, wrap=self.wrap, keep=max(0, len(tiles) - MOST_LAID))
        return best[0] if best else 0

    def pairs(self, more: Sequence[str] = ()) -> int:
        tiles = [*self.rack, *more]
        return slow_pairs(tiles, self.okey, keep=max(0, len(tiles) - MOST_LAID))

    def distance(self, by_pairs: bool = False) -> int | None:
        """The fewest unseen tiles that open; None when all of them do not."""
        for number in range(len(self.unseen) + 1):
            for more in set(combinations(sorted(self.unseen), number)):
                if (self.pairs(more) >= (self.pairs_bar or 0)) if by_pairs else (self.points(more) >= self.bar):
                    return number
        return None

    def after(self, tile: str) -> Slow:
        """The same when this unseen tile has come."""
        then = Slow.__new__(Slow)
        then.__dict__.update(self.__dict__, rack=[*self.rack, tile], unseen=list(self.unseen))
        then.unseen.remove(tile)
        return then


def tally(tiles: Sequence[str], wanted: set[str]) -> tuple[int, int]:
    return len(wanted & set(tiles)), sum(tile in wanted for tile in tiles)


def told(way_tally: Any) -> tuple[int, int]:
    return way_tally.kinds, way_tally.copies


@st.composite
def small_positions(draw: st.DrawFn) -> tuple[list[str], list[str], str, RuleSet]:
    """Up to eight tiles that lie close together, up to six unseen ones near them, a bar in their reach."""
    okey = draw(st.sampled_from(TILES[:52]))
    numbers = draw(st.sampled_from([(1, 2, 12, 13), (5, 6, 7, 8), (11, 12, 13), (1, 2, 3)]))
    near = [Tile.of(colour, number) for colour in "RYB" for number in numbers] + [
        Tile("F"),
        Tile("O"),
        Tile("O"),
    ]
    deck = [t for t in near for _ in range(1 if t is indicator_of(okey) or t.is_okey else 2) if t is not okey]
    size = draw(st.integers(0, 8))
    chosen = draw(st.permutations(deck))[: size + draw(st.integers(0, 6))]
    rules = low_bars(
        draw(st.sampled_from(["yesil", "gelokey", "rehber"])),
        draw(st.integers(6, 70)),
        draw(st.integers(1, 5)),
    )
    return [str(t) for t in chosen[:size]], [str(t) for t in chosen[size:]], str(okey), rules


@given(small_positions())
def test_small_racks_against_the_reference(position: tuple[list[str], list[str], str, RuleSet]) -> None:
    rack, unseen, okey, rules = position
    slow = Slow(rack, unseen, okey, rules)
    found = outlook(ok.Rack(" ".join(rack), okey=okey), " ".join(unseen), rules)
    assert (found.series.now, found.unseen_count) == (slow.points(), len(unseen))
    points = {tile: slow.points([tile]) for tile in set(unseen)}
    pairs = {tile: slow.pairs([tile]) for tile in set(unseen)}
    by_series = {tile for tile in points if points[tile] >= slow.bar}
    assert found.points_sum == sum(points[tile] for tile in unseen)
    assert told(found.series.improving) == tally(unseen, {t for t in points if points[t] > slow.points()})
    assert told(found.series.opening) == tally(unseen, by_series)
    by_pairs = set()
    if found.pairs is not None:
        by_pairs = {tile for tile in pairs if pairs[tile] >= (slow.pairs_bar or 0)}
        assert (found.pairs.now, found.pairs.tiles, found.pairs.tiles_exact) == (
            slow.pairs(),
            slow.distance(True),
            True,
        )
        assert told(found.pairs.improving) == tally(unseen, {t for t in pairs if pairs[t] > slow.pairs()})
        assert told(found.pairs.opening) == tally(unseen, by_pairs)
    assert told(found.opening) == tally(unseen, by_series | by_pairs)
    for drawn in found.draws:
        if drawn.copies:
            assert (drawn.points, drawn.pairs) == (points[str(drawn.tile)], pairs[str(drawn.tile)])
            assert drawn.copies == unseen.count(str(drawn.tile))
    assert sum(drawn.copies for drawn in found.draws) == len(unseen)


@given(small_positions())
def test_distances_against_the_reference(position: tuple[list[str], list[str], str, RuleSet]) -> None:
    rack, unseen, okey, rules = position
    slow = Slow(rack, unseen, okey, rules)
    found = outlook(ok.Rack(" ".join(rack), okey=okey), " ".join(unseen), rules)
    distance, series = slow.distance(), found.series
    if series.tiles_exact:
        assert series.tiles == distance
    else:
        assert series.tiles is not None
        assert series.tiles > 4 - rack.count("O")
        assert distance is None or series.tiles <= distance
    if distance is not None and distance <= 4 - rack.count("O"):
        assert series.tiles_exact
    if found.closer is None:
        assert distance is None or not series.tiles_exact or distance > unseen.count("O") + 1
    else:
        nearer = {t for t in set(unseen) if distance and slow.after(t).distance() == distance - 1}
        assert {str(drawn.tile) for drawn in found.draws if drawn.closer} == nearer
        assert told(found.closer) == tally(unseen, nearer)


@pytest.mark.parametrize(
    ("rack", "okeys"),
    [
        ("R11 R12 R13 K13 B13", 2),
        ("R11 R12 R13 K13 O O", 1),
        ("R1 R2 R3 R4 R5 R6 R7 R8 B13 O", 2),
        ("K10 K11 K12 K13 B9", 3),
    ],
)
def test_okeys_needed_against_the_reference(rack: str, okeys: int) -> None:
    """As many okeys as the set has, then any plain tiles."""
    held, rules = ok.Rack(rack, okey="Y6"), low_bars("yesil", 80, 5)
    wild = ["O"] * (2 - held.count(Tile("O")))
    free = [str(draw.tile) for draw in outlook(held).draws if not draw.tile.is_okey]

    def reach(number: int) -> bool:
        plain = number - len(wild)
        options = combinations(sorted(free), plain) if plain > 0 else [()]
        return any((slow_points([*rack.split(), *wild[:number], *more], "Y6") or (0,))[0] >= 80 for more in options)

    assert not any(map(reach, range(okeys)))
    assert reach(okeys)
    series = outlook(held, rules=rules).series
    assert (series.okeys, series.okeys_exact, series.tiles) == (okeys, True, okeys)


@pytest.mark.parametrize("seed", range(60))
def test_okeys_needed_of_dealt_racks(seed: int) -> None:
    """What best_opening reaches with one okey more, and with two."""
    rack, unseen = deal(seed, 20, 30)
    best = [ok.best_opening(rack).points]
    while len(rack) < 22 and rack.count(Tile("O")) < 2:
        rack += Tile("O")
        best.append(ok.best_opening(rack).points)
    needed = next((number for number, points in enumerate(best) if points >= 101), None)
    series = outlook(deal(seed, 20, 30)[0], unseen).series
    assert series.okeys == needed if needed is not None else series.okeys is not None
    assert needed is not None or (series.okeys or 0) >= len(best)
    assert series.tiles is None or series.okeys is None or series.tiles >= series.okeys


@pytest.mark.parametrize("seed", range(12))
def test_crowded_racks_lay_21_tiles_at_most(seed: int) -> None:
    """Low numbers alone: then it matters that a tile goes after each draw."""
    rng = random.Random(seed)
    deck = [Tile.of(colour, number) for colour in "RYBK" for number in range(1, 5)] * 2
    rack = ok.Rack(rng.sample(deck, 22), okey="Y9")

    def best(tiles: ok.Rack, okeys: int) -> int:
        if len(tiles) + okeys <= 22:
            return ok.best_opening(ok.Rack([*tiles, *[Tile("O")] * okeys], okey="Y9"), "yesil").points
        return max(best(tiles - tile, okeys) for tile in set(tiles))

    points = [best(rack, okeys) for okeys in range(3)]
    for bar in {points[1], points[1] + 1, points[2], points[2] + 1}:
        needed = next((okeys for okeys in range(3) if points[okeys] >= bar), 3)
        series = outlook(rack, rules=low_bars("yesil", bar, 5)).series
        assert min(series.okeys or 0, 3) == needed, bar


# ---- the table of discards -------------------------------------------------------------------------------


def check_row(whole: Outlook, row: Any, rules: RuleSet) -> None:
    """A row against best_opening of every rack that can come of it, and against the row's own outlook."""
    left = whole.rack - row.discard
    own = row.outlook
    assert own.rack == left
    points, copies = 0, Counter(str(tile) for tile in whole.unseen)
    opening = improving = 0
    for draw in own.draws:
        assert draw.points == ok.best_opening(left + draw.tile, rules).points
        assert draw.pairs == ok.best_pairs(left + draw.tile, rules, keep=1).count
        assert draw.copies == copies[str(draw.tile)]
        points += draw.points * draw.copies
        opening += draw.copies * draw.opens
        improving += draw.copies * (draw.gain > 0)
    assert (row.points_sum, row.opening.copies, row.series.improving.copies) == (points, opening, improving)
    assert row.points_sum == own.points_sum
    assert row.opening == own.opening
    assert row.opens == own.opens
    for mine, theirs in ((row.series, own.series), (row.pairs, own.pairs)):
        if mine is not None:
            check_way(mine, theirs)
    if row.closer is not None:
        keeps = own.series.tiles == whole.series.tiles
        assert told(row.closer) == (told(own.closer) if keeps else (0, 0))


def check_way(row: Way, own: Way) -> None:
    assert (row.now, row.bar, row.improving, row.opening) == (own.now, own.bar, own.improving, own.opening)
    assert (row.okeys, row.okeys_exact) == (None, True)
    if row.tiles_exact:
        assert row.tiles == own.tiles
    else:
        assert row.tiles is not None
        assert own.tiles is None or own.tiles >= row.tiles


@pytest.mark.parametrize("name", rules_named())
@pytest.mark.parametrize("seed", range(6))
def test_rows(seed: int, name: str) -> None:
    rules = RuleSet.named(name)
    rack, unseen = deal(seed * 7 + len(name), 22, (0, 20, 60)[seed % 3])
    whole = outlook(rack, unseen, rules)
    assert {row.discard for row in whole.discards} == set(rack)
    assert len(whole.discards) == len(set(rack))
    for row in whole.discards:
        check_row(whole, row, rules)
    check_order(whole)
    best = whole.discards[0]
    assert (whole.opening, whole.closer, whole.points_sum) == (best.opening, best.closer, best.points_sum)
    assert whole.draws == best.outlook.draws
    assert whole.series.now == max(row.series.now for row in whole.discards)


@pytest.mark.parametrize("okeys", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_rows_with_okeys_and_okeys_all_seen(seed: int, okeys: int) -> None:
    rack, unseen = deal(seed, 22 - okeys, 30)
    plain = [tile for tile in rack if not tile.is_okey]
    rack = ok.Rack([*plain, *[Tile("O")] * okeys], okey=rack.okey)
    while len(rack) < 22:
        rack += next(tile for tile in unseen if not tile.is_okey and tile not in rack)
    unseen = Unseen.of(rack, discards="O" * (2 - okeys))
    assert unseen.count(Tile("O")) == 0
    whole = outlook(rack, unseen)
    for row in whole.discards:
        check_row(whole, row, whole.rules)
    check_order(whole)


def check_order(whole: Outlook) -> None:
    """Best first."""

    def worth(row: Any) -> tuple[float, ...]:
        tiles = [way.tiles for way in (row.series, row.pairs) if way is not None and way.tiles is not None]
        closer = row.closer.copies if row.closer else 0
        pairs = ok.best_pairs(whole.rack - row.discard).count
        face = whole.rack.okey if row.discard.is_false_okey else row.discard
        number = 14 if face is None or face.number is None else face.number
        return row.opening.copies, -min(tiles, default=22), closer, row.points_sum, pairs, -number

    worths = [worth(row) for row in whole.discards]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("seed", range(20))
def test_distance_of_22_is_that_of_its_best_discard(seed: int) -> None:
    rack, unseen = deal(seed, 22, 40)
    whole = outlook(rack, unseen)
    least = [outlook(rack - tile, unseen).series for tile in set(rack)]
    assert whole.series.tiles == min(way.tiles for way in least if way.tiles is not None)
    assert all(way.tiles is None or way.tiles >= whole.series.tiles for way in least)
    if whole.series.tiles_exact and whole.closer is not None:
        assert min(row.series.tiles for row in whole.discards) == whole.series.tiles


@pytest.mark.parametrize("seed", range(10))
def test_total_probability(seed: int) -> None:
    """What is expected of the next tile is the mean of what each tile gives, and some tile comes."""
    rack, unseen = deal(seed, 21, 50)
    before = outlook(rack, unseen)
    after = {tile: outlook(rack + tile, unseen - tile) for tile in set(unseen)}
    mean = sum(unseen.count(tile) * then.series.now for tile, then in after.items()) / len(unseen)
    assert before.expected_points == pytest.approx(mean)
    opens = sum(unseen.count(tile) * then.opens for tile, then in after.items())
    assert (before.opening.copies, before.opening.of) == (opens, len(unseen))
    assert before.opening.chance == opens / len(unseen)
    assert sum(draw.chance for draw in before.draws) == pytest.approx(1)
    if before.closer is not None:
        nearer = {tile for tile, then in after.items() if (then.series.tiles or 0) < (before.series.tiles or 0)}
        assert {draw.tile for draw in before.draws if draw.closer} == nearer


# ---- known positions -------------------------------------------------------------------------------------


def test_one_tile_short() -> None:
    """R11-13 and three 13s are 75; the B9 between B8 and B10 is worth 27, nothing else so much."""
    rack = ok.Rack("R11 R12 R13 Y13 B13 K13 B8 B10", okey="Y6")
    found = outlook(rack)
    assert (found.series.now, found.series.short_by, found.series.okeys, found.series.tiles) == (75, 26, 1, 1)
    assert [str(draw.tile) for draw in found.draws if draw.opens] == ["B9", "O"]
    assert told(found.opening) == (2, 4)
    assert found.opening.of == 105 - 8
    okey = found.improving[0]
    assert (str(okey.tile), okey.copies, okey.points, okey.gain) == ("O", 2, 102, 27)
    assert found.opening.chance == 4 / 97
    assert not found.opens


def test_a_tile_that_is_all_seen_does_not_help() -> None:
    rack = ok.Rack("R11 R12 R13 Y13 B13 K13 B8 B10", okey="Y6")
    found = outlook(rack, Unseen.of(rack, table_tiles="K8 K9 O=K10", discards="B9 B9 O"))
    assert (found.series.okeys, found.series.tiles) == (1, 2)
    assert found.opening.copies == 0
    dead = next(draw for draw in found.draws if str(draw.tile) == "B9")
    assert (dead.copies, dead.points, dead.opens, dead.chance) == (0, 102, True, 0)
    assert dead not in found.improving
    assert "1 okey away (2 tiles of those that can still come)" in str(found)


def test_a_tile_comes_as_often_as_it_is_unseen() -> None:
    rack, rules = ok.Rack("R13 R13 B13 B13", okey="Y6"), low_bars("yesil", 70, 5)
    assert outlook(rack, "K13 K13 R1", rules).series.tiles == 2
    assert outlook(rack, "K13 Y13 R1", rules).series.tiles == 2
    assert outlook(rack, "K13 R1 Y1", rules).series.tiles is None


def test_when_nothing_can_come() -> None:
    found = outlook(ok.Rack("R11 R12 R13", okey="Y6"), "")
    assert (found.series.okeys, found.series.okeys_exact) == (5, False)
    assert (found.series.tiles, found.series.tiles_exact) == (None, True)
    assert (found.opening.chance, found.expected_points, found.unseen_count) == (0.0, 36.0, 0)
    assert found.pairs is not None
    assert (found.pairs.okeys, found.pairs.tiles) == (7, None)
    assert "not with those that can still come" in str(found)


def test_pairs() -> None:
    """Four natural pairs and four singles, one with both twins seen, one the indicator's face."""
    rack = ok.Rack("R1 R1 R2 R2 R3 R3 R4 R4 B7 B9 Y5 K1", okey="Y6")
    found = outlook(rack, Unseen.of(rack, discards="B7 O"))
    assert found.pairs is not None
    assert (found.pairs.now, found.pairs.tiles, found.pairs.okeys) == (4, 1, 1)
    opening = [draw for draw in found.draws if draw.by_pairs and draw.copies]
    assert [(str(draw.tile), draw.copies) for draw in opening] == [("B9", 1), ("K1", 1), ("O", 1)]
    assert told(found.opening) == (3, 3)


def test_pairs_that_have_to_come_whole() -> None:
    found = outlook(ok.Rack("R1 R1 R2 R2 R3", okey="Y6"), "B7 B7 B9 B9 K1 R3")
    assert found.pairs is not None
    assert (found.pairs.now, found.pairs.tiles, found.pairs.okeys) == (2, 5, 5)


def test_the_empty_rack() -> None:
    found = outlook(ok.Rack("", okey="Y6"))
    assert (found.series.okeys, found.series.okeys_exact) == (8, False)
    assert found.pairs is not None
    assert (found.pairs.now, found.pairs.okeys, found.pairs.tiles) == (0, 10, 10)
    assert found.unseen_count == 105


def test_the_indicator_and_the_okey_are_not_drawn_twice() -> None:
    found = outlook(ok.Rack("R1 Y5", indicator="Y5"))
    names = [str(draw.tile) for draw in found.draws]
    assert "Y5" not in names
    assert "Y6" not in names
    assert [draw.copies for draw in found.draws if str(draw.tile) in ("R1", "O", "F", "R2")] == [1, 2, 2, 2]
    assert outlook(ok.Rack("R1", indicator="Y5")).draws[17].tile is Tile("Y5")
    assert outlook(ok.Rack("R1", indicator="Y5")).draws[17].copies == 1


def test_false_okeys_play_as_the_okeys_face() -> None:
    rack = ok.Rack("Y4 Y5 F R11 R12 R13 B11 B12 B13", okey="Y6")
    assert outlook(rack).series.now == 15 + 72
    rack = ok.Rack("Y4 Y5 R11 R12 R13 B11 B12 B13 B10 B9", okey="Y6")
    false_okey = next(draw for draw in outlook(rack).draws if draw.tile.is_false_okey)
    assert (false_okey.points, false_okey.opens, false_okey.copies) == (36 + 55 + 15, True, 2)


def test_one_tile_of_22_stays() -> None:
    rack = ok.Rack("R1-13 Y1-9", okey="K6")
    assert len(rack) == 22
    found = outlook(rack)
    assert found.series.now == 91 + 45 - 1
    assert found.series.now == ok.best_opening(rack).points


def test_12_13_1_where_it_is_a_run() -> None:
    rack = ok.Rack("R12 R13 K11 K12 K13 B11 B12 B13", okey="Y6")
    for name, points in (("gelokey", 98), ("yesil", 75)):
        one = next(draw for draw in outlook(rack, rules=name).draws if str(draw.tile) == "R1")
        assert one.points == points


def test_katlamali_bars() -> None:
    rack = ok.Rack("R11 R12 R13 Y13 B13 K13 B8 B10 B9", okey="Y6")
    assert outlook(rack).series.opens
    higher = outlook(rack, bar=110, pairs_bar=6)
    assert (higher.series.bar, higher.series.short_by, higher.series.tiles) == (110, 8, 1)
    assert higher.pairs is not None
    assert (higher.pairs.bar, higher.pairs.now) == (6, 1 - 1)


def test_rules_without_an_opening_by_pairs() -> None:
    rack = ok.Rack("R1 R1 R2 R2 R3 R3 R4 R4 B5 B5", okey="Y6")
    assert outlook(rack, rules="yesil").opens
    found = outlook(rack, rules="rehber")
    assert found.pairs is None
    assert not found.opens
    assert not any(draw.by_pairs for draw in found.draws)
    assert "rehber has no opening by pairs" in str(found)
    assert found.as_dict()["pairs"] is None


class TestSideTile:
    """The left neighbour's discard, which has to lie in the opening."""

    RACK = ok.Rack("R11 R12 R13 Y13 B13 K13 B8 B10", okey="Y6")

    def test_it_opens(self) -> None:
        found = outlook(self.RACK, side_tile="B9")
        assert found.side is not None
        assert (found.side.points, found.side.by_series, found.side.by_pairs, found.side.opens) == (
            102,
            True,
            False,
            True,
        )
        assert found.unseen_count == 96
        assert told(found.opening) == (2, 3)

    def test_it_opens_only_what_it_lies_in(self) -> None:
        """The rack opens by itself, but a K1 fits no meld."""
        side = outlook(self.RACK + Tile("B9"), side_tile="K1").side
        assert side is not None
        assert (side.points, side.by_series) == (0, False)

    @pytest.mark.parametrize(
        ("rack", "tile", "pairs", "opens"),
        [
            ("R1 R1 R2 R2 R3 R3 R4 R4 B5", "B5", 5, True),
            ("R1 R1 R2 R2 R3 R3 R4 R4 B5 B5", "K1", 0, False),
            ("R1 R1 R2 R2 R3 R3 R4 R4 O", "K1", 5, True),
            ("R1 R1 R2 R2 R3 R3 R4 R4 B5", "O", 5, True),
            ("R1 R1 R2 R2 R3 R3 R4 R4 B5", "Y6", 5, True),
            ("R1 R1 R2 R2 R3 R3 R4 R4 F", "F", 5, True),
            ("R1 R1", "O", 1, False),
            ("", "O", 0, False),
        ],
    )
    def test_by_pairs(self, rack: str, tile: str, pairs: int, opens: bool) -> None:
        side = outlook(ok.Rack(rack, okey="Y6"), side_tile=tile).side
        assert side is not None
        assert (side.pairs, side.by_pairs, side.opens) == (pairs, opens, opens)

    @pytest.mark.parametrize("seed", range(20))
    def test_pairs_with_every_tile(self, seed: int) -> None:
        """A tile lies in a pair with its twin or an okey; what is left pairs as it can."""
        rack, unseen = deal(seed, 10 + seed % 11)
        tile = random.Random(seed).choice(list(unseen))
        partners = {tile, Tile("O")} if not tile.is_okey else set(rack)
        best = [1 + ok.best_pairs(rack - other).count for other in partners if other in rack]
        side = outlook(rack, side_tile=tile).side
        assert side is not None
        assert side.pairs == min(10, max(best, default=0))

    def test_none_with_22_tiles(self) -> None:
        with pytest.raises(RackError, match="side_tile B9: a rack of 22 tiles has drawn already"):
            outlook(deal(1, 22)[0], side_tile="B9")

    def test_it_is_not_unseen(self) -> None:
        rack = ok.Rack("R1", okey="Y6")
        with pytest.raises(RackError, match="more than two B9 across the rack and the side tile and among the unseen"):
            outlook(rack, Unseen.of(rack), side_tile="B9")
        assert outlook(rack, Unseen.of(rack, discards="B9"), side_tile="B9").unseen_count == 103
        with pytest.raises(RackError, match="two Y5 across the rack and the side tile: one of the two"):
            outlook(ok.Rack("Y5", okey="Y6"), side_tile="Y5")


# ---- input and output ------------------------------------------------------------------------------------


def test_the_okey_from_what_is_unseen() -> None:
    told_by_unseen = outlook("R1 R2 R3", Unseen("O R4", okey="Y6"))
    assert told_by_unseen == outlook(ok.Rack("R1 R2 R3", okey="Y6"), "O R4")
    assert outlook("R1", ok.Rack("R2", okey="Y6")).unseen == Unseen("R2", okey="Y6")


@pytest.mark.parametrize(
    ("rack", "options", "kind", "says"),
    [
        ("R1 R1", {"unseen": "R1"}, RackError, "more than two R1 on the rack and among the unseen tiles"),
        ("O", {"unseen": "O O"}, RackError, "more than two okeys"),
        (
            "Y5",
            {"unseen": "Y5"},
            RackError,
            "two Y5 on the rack and among the unseen tiles: one of the two is the",
        ),
        ("R1", {"unseen": b"\1\2"}, RackError, "counts are 54 bytes, one a kind of tile, not 2"),
        ("R1", {"unseen": "R14"}, TileError, "numbers go from 1 to 13"),
        ("R1", {"unseen": "R5 R6 X=R7"}, TileError, "X=R7"),
        ("R1", {"rules": "yesl"}, RuleError, "did you mean yesil"),
        ("R1", {"bar": 100}, RuleError, "yesil opens with 101 points"),
        ("R1", {"bar": 1001}, RuleError, "bar 1001"),
        ("R1", {"pairs_bar": 4}, RuleError, "yesil opens with 5 pairs"),
        (
            "R1",
            {"rules": "rehber", "pairs_bar": 5},
            RuleError,
            "pairs_bar 5: rehber has no opening by pairs",
        ),
        ("R1", {"side_tile": "R14"}, TileError, "R14"),
        ("R1", {"side_tile": "R1 R2"}, TileError, "names 2 tiles"),
    ],
)
def test_refused(rack: str, options: dict[str, Any], kind: type[OkeyError], says: str) -> None:
    with pytest.raises(kind, match=says):
        outlook(ok.Rack(rack, okey="Y6"), **options)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: outlook(5), "a rack is a Rack or its text, not int"),
        (
            lambda: outlook(ok.Rack("R1", okey="Y6"), 5),
            "tiles are a text, tiles, melds, a Rack or 54 counts, not int",
        ),
        (lambda: outlook(ok.Rack("R1", okey="Y6"), {"R1": 2}), "not dict"),
        (
            lambda: outlook(ok.Rack("R1", okey="Y6"), ["R1", 5]),
            "these are tiles or melds: item 1 is or has str",
        ),
        (lambda: outlook(ok.Rack("R1", okey="Y6"), [Tile("R1"), 5]), "item 2 is or has int"),
        (lambda: outlook(ok.Rack("R1", okey="Y6"), bar="101"), "bar is a whole number of points, not str"),
        (
            lambda: outlook(ok.Rack("R1", okey="Y6"), pairs_bar=5.0),
            "bar is a whole number of pairs, not float",
        ),
        (lambda: outlook(ok.Rack("R1", okey="Y6"), side_tile=7), "side_tile is a Tile or its text, not int"),
        (lambda: outlook(ok.Rack("R1", okey="Y6"), rules=7), "rules are a RuleSet or a name"),
        (lambda: Unseen.of("R1"), "the rack that is seen is a Rack, not str"),
        (lambda: Unseen("R1", okey="Y6").count("R1"), "tiles are counted by a Tile, not by str"),
    ],
)
def test_nonsense_types(call: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        call()


@pytest.mark.parametrize("bar", [101, 160, 240, 1000])
@pytest.mark.parametrize("tiles", [0, 5, 21, 22])
def test_high_bars_end(tiles: int, bar: int) -> None:
    rack, unseen = deal(3, tiles, 30)
    found = outlook(rack, unseen, bar=bar)
    assert found.series.bar == bar
    assert len(found.discards) == (len(set(rack)) if tiles == 22 else 0)


def test_json_and_words() -> None:
    rack, unseen = deal(11, 22, 20)
    found = outlook(rack, unseen)
    plain = json.loads(json.dumps(found.as_dict()))
    assert plain["rules"] == "yesil"
    assert plain["okey"] == str(rack.okey)
    assert plain["series"]["tiles"] == found.series.tiles
    assert plain["series"]["opening"]["chance"] == found.series.opening.chance
    assert [row["discard"] for row in plain["discards"]] == [str(row.discard) for row in found.discards]
    assert plain["improving"][0]["tile"] == str(found.improving[0].tile)
    lines = str(found).splitlines()
    assert lines[0].endswith("(yesil)")
    assert len(lines[-1].split()) >= 9
    assert [line.split()[0] for line in lines[-len(found.discards) :]] == [str(row.discard) for row in found.discards]
    with pytest.raises(OkeyError, match="lang is 'tr' or 'en'"):
        found.text("de")


def test_in_turkish() -> None:
    rack = ok.Rack("R11 R12 R13 Y13 B13 K13 B8 B10", okey="Y6")
    text = outlook(rack, side_tile="B9").text("tr").splitlines()
    assert text[1] == "seri: 75/101 puan, 1 okey uzakta"
    assert text[2] == "çift: 0/5, 5 okey uzakta"
    assert text[3] == "yandan B9: onunla 102 puan ve 0 çift, açar"
    assert text[4] == "sıradaki taş, görünmeyen 96 taştan: 3 açar (%3,1), beklenen 76,2 puan"
    assert text[5] == "  açar: O×2 B9"
    assert "atılan" in outlook(deal(2, 22)[0]).text("tr")


def test_every_word_in_both_languages() -> None:
    """Far off, out of reach, lower bounds, no pairs."""
    rack = ok.Rack("R1", okey="Y6")
    for lang, least, out, none in (
        (
            "en",
            "at least 8 okeys away",
            "at least 8 okeys away (not with those that can still come)",
            "no opening by pairs",
        ),
        (
            "tr",
            "en az 8 okey uzakta",
            "en az 8 okey uzakta (gelebilecek taşlarla olmaz)",
            "çift açmayı bilmez",
        ),
    ):
        assert least in outlook(rack).text(lang)
        assert out in outlook(rack, "").text(lang)
        assert none in outlook(rack, rules="rehber").text(lang)


def test_values() -> None:
    found = outlook(ok.Rack("R1 R2 O", okey="Y6"), "R3 R4 R4")
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(outlook(ok.Rack("R1 R2 O", okey="Y6"), "R4 R3 R4"))
    assert found != outlook(ok.Rack("R1 R2 O", okey="Y6"), "R3 R4")
    assert found != "R1 R2 O"
    draw = found.draws[0]
    assert draw == Draw(*(getattr(draw, name) for name in Draw.__match_args__))
    assert pickle.loads(pickle.dumps(draw)) == draw
    assert repr(found) == "<Outlook of R1 R2 O: 6 of 101 points (yesil)>"
    assert repr(outlook(deal(4, 22)[0]).discards[0]).startswith("<DiscardOutlook ")
    with pytest.raises(AttributeError, match="does not change"):
        found.rack = ok.Rack("R1")


def test_the_document() -> None:
    """The sessions of docs/outlook.md print what it says."""
    page = (Path(__file__).parents[1] / "docs" / "outlook.md").read_text("utf-8")
    session = doctest.DocTestParser().get_doctest(page, {}, "docs/outlook.md", None, 0)
    assert len(session.examples) > 15
    assert doctest.DocTestRunner().run(session).failed == 0
