"""A rack sorted three ways, and the melds among neighbours as they stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from checks import okey_text
from hypothesis import given
from hypothesis import strategies as st
from nonsense import accepted
from reference import opening as reference
from reference.melds import face_text
from reference.reading import best_segmentation, read_in_order
from strategies import WRAPS, F, O, racks

import okeysolve as ok

KINDS = {"best": ("run", "group"), "groups": ("group",), "runs": ("run",)}
Places = list[ok.Tile | None]


# ---- sort_rack --------------------------------------------------------------------------------------------------


def test_three_ways() -> None:
    """In the rest, groups go by number, runs by colour; a false okey as the okey's face, here blue 13."""
    rack = ok.Rack("R7 R8 R9 R10 Y8 B8 K2 Y2 F", okey="B13")
    best, groups, runs = (ok.sort_rack(rack, by) for by in ("best", "groups", "runs"))
    assert [best.points, groups.points, runs.points] == [34, 24, 34]
    assert [best.by, groups.by, runs.by] == ["best", "groups", "runs"]
    assert [str(best), str(groups), str(runs)] == [
        "R7 R8 R9 R10 | Y2 Y8 B8 K2 F",
        "R8 Y8 B8 | Y2 K2 R7 R9 R10 F",
        "R7 R8 R9 R10 | Y2 Y8 B8 F K2",
    ]
    assert ok.sort_rack(rack) == best
    assert best != runs
    assert groups.tiles == tuple(ok.read_tiles("R8 Y8 B8 Y2 K2 R7 R9 R10 F"))


def test_a_sorted_rack_without_melds_or_without_rest() -> None:
    assert str(ok.sort_rack("K3 R1")) == "R1 K3"
    assert str(ok.sort_rack("R3 R2 R1")) == "R1 R2 R3"
    for by in KINDS:
        nothing = ok.sort_rack("", by)
        assert (str(nothing), nothing.melds, nothing.rest, nothing.tiles, nothing.points) == ("", (), (), (), 0)


def test_a_sorted_rack_as_plain_values() -> None:
    found = ok.sort_rack(ok.Rack("K9 R12 R13 O", okey="K1"), "runs", "gelokey")
    assert json.loads(json.dumps(found.as_dict())) == {
        "by": "runs",
        "rules": "gelokey",
        "points": 36,
        "melds": [{"kind": "run", "tiles": ["O=R11", "R12", "R13"], "points": 36}],
        "rest": ["K9"],
        "tiles": ["O", "R12", "R13", "K9"],
    }


def test_a_sort_never_keeps_a_tile_for_the_discard() -> None:
    assert ok.sort_rack("R1-11 Y1-11").rest == ()
    assert ok.sort_rack("R1-11 Y1-11").points == 132


@given(racks(), WRAPS, st.sampled_from(sorted(KINDS)))
def test_a_sort_is_the_best_of_its_kind(rack: ok.Rack, rules: str, by: str) -> None:
    found = ok.sort_rack(rack, by, rules)
    melds = [meld.words() for meld in found.melds]
    laid = reference.check_arrangement(melds, str(rack), okey_text(rack), rules == "ozet")
    okeys = sum(meld.okeys for meld in found.melds)
    best = reference.best_points(str(rack), okey_text(rack), wrap=rules == "ozet", kinds=KINDS[by])
    assert (*laid, okeys) == best
    assert found.points == laid[0]
    assert {meld.kind for meld in found.melds} <= set(KINDS[by])
    assert ok.Rack(found.tiles, rack.okey) == rack
    assert found.rules == ok.RuleSet.named(rules)


@given(racks())
def test_the_rest_is_in_order(rack: ok.Rack) -> None:
    def number(tile: ok.Tile) -> int:
        return 14 if tile is O else (rack.okey if tile is F and rack.okey else tile).number or 0

    def code(tile: ok.Tile) -> int:
        return (rack.okey if tile is F and rack.okey else tile).code

    by_number = [number(tile) for tile in ok.sort_rack(rack, "groups").rest]
    assert by_number == sorted(by_number)
    by_colour = [code(tile) for tile in ok.sort_rack(rack, "runs").rest]
    assert by_colour == sorted(by_colour)
    assert list(ok.sort_rack(rack).rest) == sorted(ok.sort_rack(rack).rest)


# ---- neighbours -------------------------------------------------------------------------------------------------


def test_what_neighbours_tell() -> None:
    found = ok.neighbours("R1 R2 R3 R2 K2 Y2")
    assert found.spans == ((0, 3, ok.Run("R1 R2 R3")), (3, 6, ok.Group("R2 Y2 K2")))
    assert found.melds == (ok.Run("R1 R2 R3"), ok.Group("R2 Y2 K2"))
    assert (found.points, found.opens, found.rules) == (12, False, ok.RuleSet.named("yesil"))
    assert str(found) == found.text("en") == "R1 R2 R3 | R2 Y2 K2 = 12 points"
    assert found.text("tr") == "R1 R2 R3 | R2 Y2 K2 = 12 puan"
    none = ok.neighbours("R1 | R2 R3")
    assert (none.spans, none.points, str(none), none.text("tr")) == (
        (),
        0,
        "no meld = 0 points",
        "per yok = 0 puan",
    )
    with pytest.raises(ok.OkeyError, match="lang is 'tr' or 'en'"):
        found.text("de")
    assert json.loads(json.dumps(found.as_dict()))["spans"][0] == {
        "start": 0,
        "stop": 3,
        "kind": "run",
        "tiles": ["R1", "R2", "R3"],
        "points": 6,
    }


def test_neighbours_that_open() -> None:
    lying = "R13 Y13 B13 K13 | R10 Y10 B10 K10 | R3 Y3 B3"
    assert ok.neighbours(lying).points == 101
    assert ok.neighbours(lying).opens
    assert not ok.neighbours(lying, ok.RuleSet.named("yesil").replace(open_min=102)).opens


@pytest.mark.parametrize(
    ("tiles", "without", "with_it"),
    [
        ("R12 R13 O", "O=R11 R12 R13 = 36", "R12 R13 O=R1 = 26"),
        ("O R13 R12", "O=R11 R12 R13 = 36", "R12 R13 O=R1 = 26"),
        ("R13 R1 O", "no meld = 0", "O=R12 R13 R1 = 26"),
        ("O R12 R13", "O=R11 R12 R13 = 36", "O=R11 R12 R13 = 36"),
        ("B11 B12 B13 O", "O=B10 B11 B12 B13 = 46", "B11 B12 B13 O=B1 = 37"),
        ("R7 R8 R9 O", "R7 R8 R9 O=R10 = 34", "R7 R8 R9 O=R10 = 34"),
        ("O R7 R8 R9", "O=R6 R7 R8 R9 = 30", "O=R6 R7 R8 R9 = 30"),
        ("O R1 R2", "R1 R2 O=R3 = 6", "R1 R2 O=R3 = 6"),
        ("R9 O O", "R9 O=R10 O=R11 = 30", "R9 O=R10 O=R11 = 30"),
        ("R13 O O", "R13 O=Y13 O=B13 = 39", "R13 O=Y13 O=B13 = 39"),
        ("R7 R6 R5", "R5 R6 R7 = 18", "R5 R6 R7 = 18"),
        ("R7 O R5", "R5 O=R6 R7 = 18", "R5 O=R6 R7 = 18"),
        ("K7 O R7", "R7 O=Y7 K7 = 21", "R7 O=Y7 K7 = 21"),
        ("R13 O O Y13", "R13 Y13 O=B13 O=K13 = 52", "R13 Y13 O=B13 O=K13 = 52"),
        ("O R1 O", "R1 O=Y1 O=B1 = 3", "R1 O=Y1 O=B1 = 3"),
        ("O O R1", "R1 O=R2 O=R3 = 6", "O=R12 O=R13 R1 = 26"),
        ("R7 O R8", "no meld = 0", "no meld = 0"),
        ("R1 R2 | R3", "no meld = 0", "no meld = 0"),
        ("R1 _ R2 . R3", "no meld = 0", "no meld = 0"),
        ("R4 R5 R6 R7 Y7 K7", "R4 R5 R6 | R7 Y7 K7 = 36", "R4 R5 R6 | R7 Y7 K7 = 36"),
    ],
)
def test_how_neighbours_are_read(tiles: str, without: str, with_it: str) -> None:
    for rules, melds in (("yesil", without), ("gelokey", with_it)):
        assert str(ok.neighbours(tiles, rules)) == f"{melds} points"


def test_a_false_okey_among_neighbours() -> None:
    assert str(ok.neighbours("K4 F K6", okey="K5")) == "K4 F K6 = 15 points"
    assert str(ok.neighbours("K4 K5 K6", okey="K5")) == "K4 O=K5 K6 = 15 points"
    assert str(ok.neighbours([ok.Tile("K4"), F, O], okey=ok.Tile("K5"))) == "K4 F O=K6 = 15 points"
    with pytest.raises(ok.RackError, match="say which tile is the okey"):
        ok.neighbours("K4 F K6")


@st.composite
def orders(draw: st.DrawFn) -> tuple[Places, ok.Tile]:
    """A rack in some order: shuffled, sorted, or melds side by side with a few tiles moved and gaps put in."""
    rack = draw(racks())
    assert rack.okey is not None
    kind = draw(st.sampled_from(["shuffled", "best", "groups", "runs"]))
    tiles: Places = list(ok.sort_rack(rack, kind, "gelokey").tiles) if kind != "shuffled" else list(rack)
    if kind == "shuffled":
        tiles = draw(st.permutations(tiles))
    if draw(st.booleans()):
        tiles.reverse()
    for _ in range(draw(st.integers(0, 3))):
        if tiles:
            moved = tiles.pop(draw(st.integers(0, len(tiles) - 1)))
            tiles.insert(draw(st.integers(0, len(tiles))), moved)
    for _ in range(draw(st.integers(0, 3))):
        tiles.insert(draw(st.integers(0, len(tiles))), None)
    return tiles, rack.okey


@given(orders(), WRAPS)
def test_neighbours_are_the_best_as_they_stand(order: tuple[Places, ok.Tile], rules: str) -> None:
    places, okey = order
    wrap = rules == "ozet"
    found = ok.neighbours(places, rules, okey=okey)
    tokens = [None if tile is None else str(tile) for tile in places]
    best = best_segmentation(tokens, str(okey), wrap)
    assert (found.points, sum(map(len, found.melds)), len(found.melds)) == best[:3]
    end = 0
    for start, stop, meld in found.spans:
        assert end <= start < stop
        end = stop
        reading = read_in_order([str(token) for token in tokens[start:stop]], str(okey), wrap)
        assert reading is not None
        assert (meld.kind, meld.points) == (reading.kind, reading.points)
        assert sorted(meld.words()) == sorted(reading.tokens)
        assert meld.kind == "group" or meld.words() == list(reading.tokens)
        faces = [(face.number or 0, face.colour or "") for face in meld.faces]
        assert reference.meld_kind(faces, wrap) == meld.kind, [face_text(face) for face in faces]
    text = " ".join("_" if tile is None else str(tile) for tile in places)
    assert ok.neighbours(text, rules, okey=okey) == found


# ---- what is refused --------------------------------------------------------------------------------------------


def test_impossible_neighbours() -> None:
    with pytest.raises(ok.RackError, match="more than two R1"):
        ok.neighbours("R1 R1 R1")
    with pytest.raises(ok.RackError, match="more than two okeys"):
        ok.neighbours("O O O")
    with pytest.raises(ok.TileError, match="'x'"):
        ok.neighbours("R1 x")
    with pytest.raises(ok.OkeyError, match="65 places: a rack has at most 64"):
        ok.neighbours(" ".join("_" * 65))
    assert ok.neighbours(" ".join("_" * 64)).spans == ()
    assert ok.neighbours([None] * 64).spans == ()
    with pytest.raises(ok.RackError, match="23 tiles on the rack: it never has more than 22"):
        ok.neighbours("R1-13 Y1-10")


def test_an_endless_rack_is_refused() -> None:
    def forever() -> Any:
        while True:
            yield None

    with pytest.raises(ok.OkeyError, match="at most 64"):
        ok.neighbours(forever())


def test_unknown_orders() -> None:
    with pytest.raises(ok.OkeyError, match="no order 'group': did you mean groups"):
        ok.sort_rack("R1", "group")
    with pytest.raises(ok.RackError, match="say which tile is the okey"):
        ok.sort_rack("F")


def test_nonsense_about_sorting() -> None:
    sort: Callable[..., object] = ok.sort_rack
    rack_words = "a rack is a Rack or its text|is no tile|a tile is R|more than two|which tile is the okey"
    assert accepted(sort, rack_words) == ["", "R7", "O", ok.Rack("R1 R2")]
    assert accepted(lambda it: sort("R1", it), "no order") == []
    assert accepted(lambda it: sort("R1", "best", it), "rules are a RuleSet|no rule set") == []


def test_nonsense_about_neighbours() -> None:
    find: Callable[..., object] = ok.neighbours
    words = "places|a place of a rack is|a tile is R|which tile is the okey"
    assert accepted(find, words) == ["", "R7", "O", [], {}, (), ok.Rack("R1 R2")]
    assert accepted(lambda it: find("R1", it), "rules are a RuleSet|no rule set") == []
    okeys = accepted(lambda it: find("R1", okey=it), "okey")
    assert okeys == [None, "R7", ok.Tile("R7")]
    result: Any = ok.neighbours("R1")
    assert accepted(result.text, "lang is 'tr' or 'en'") == []
