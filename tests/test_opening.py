"""best_opening, best_openings and best_pairs: what they answer, word by word, and what they refuse."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from checks import check_opening, check_pair_opening, left_in_hand
from nonsense import accepted

import okeysolve as ok

RACK = ok.Rack("R1 R2 R3 K3 B3 O F", okey="Y6")
TEN = ok.Rack("R9 R10 R11 R12 R13 B9 B10 B11 B12 O", okey="K4")


def rack(text: str) -> ok.Rack:
    return ok.Rack(text, okey="K2")


def words(found: ok.Opening) -> str:
    return " | ".join(map(str, found.melds))


# ---- the result -------------------------------------------------------------------------------------------------


def test_what_an_opening_tells() -> None:
    found = ok.best_opening(TEN)
    assert found.melds == (ok.Run("R9 R10 R11 R12 R13"), ok.Run("B9 B10 B11 B12 O=B13"))
    assert (found.points, found.tiles, found.okeys) == (110, 10, 1)
    assert found.rest == ok.Rack("", okey="K4")
    assert (found.bar, found.opens, found.short_by) == (101, True, 0)
    assert (found.rack, found.rules, found.objective) == (TEN, ok.RuleSet.named("yesil"), "points")
    assert [found.short_of(bar) for bar in (0, 110, 111, 130)] == [0, 0, 1, 20]


def test_what_an_opening_below_the_bar_tells() -> None:
    found = ok.best_opening(RACK)
    assert words(found) == "R1 R2 O=R3 | R3 B3 K3"
    assert (found.points, found.tiles, found.okeys, found.short_by, found.opens) == (15, 6, 1, 86, False)
    assert found.rest == ok.Rack("F", okey="Y6")
    check_opening(found, RACK, "yesil")


def test_an_opening_in_words() -> None:
    found = ok.best_opening(RACK, "gelokey")
    assert str(found) == "R1 R2 O=R3 | R3 B3 K3 = 15 points, 6 tiles: 86 short (gelokey, 101)"
    assert found.text("en") == str(found)
    assert found.text("tr") == "R1 R2 O=R3 | R3 B3 K3 = 15 puan, 6 taş: 86 eksik (gelokey, 101)"
    assert repr(found) == f"<Opening {found}>"
    opens = ok.best_opening(TEN, "rehber")
    assert str(opens).endswith(" = 110 points, 10 tiles: opens (rehber, 101)")
    assert opens.text("tr").endswith(" = 110 puan, 10 taş: açar (rehber, 101)")
    empty = ok.best_opening("")
    assert str(empty) == "no meld = 0 points, 0 tiles: 101 short (yesil, 101)"
    assert empty.text("tr") == "per yok = 0 puan, 0 taş: 101 eksik (yesil, 101)"
    with pytest.raises(ok.OkeyError, match="lang is 'tr' or 'en'"):
        found.text("de")


def test_an_opening_as_plain_values() -> None:
    assert json.loads(json.dumps(ok.best_opening(RACK, objective="tiles").as_dict())) == {
        "objective": "tiles",
        "points": 15,
        "from_hand": False,
        "rack": "R1 R2 R3 B3 K3 O F",
        "okey": "Y6",
        "rules": "yesil",
        "bar": 101,
        "opens": False,
        "short_by": 86,
        "tiles": 6,
        "okeys": 1,
        "melds": [
            {"kind": "run", "tiles": ["R1", "R2", "O=R3"], "points": 6},
            {"kind": "group", "tiles": ["R3", "B3", "K3"], "points": 9},
        ],
        "rest": "F",
    }
    assert ok.best_opening("R1").as_dict()["okey"] is None


def test_pairs_that_a_rack_lays() -> None:
    held = ok.Rack("R7 R7 Y1 O K4 F F", okey="B2")
    found = ok.best_pairs(held)
    assert found.pairs == found.melds == (ok.Pair("R7 R7"), ok.Pair("F F", okey="B2"), ok.Pair("K4 O=K4"))
    assert (found.count, found.tiles, found.okeys, found.bar) == (3, 6, 1, 5)
    assert (found.opens, found.short_by, found.rest) == (False, 2, ok.Rack("Y1", okey="B2"))
    assert str(found) == "R7 R7 | F F | K4 O=K4 = 3 pairs: 2 short (yesil, 5)"
    assert found.text("tr") == "R7 R7 | F F | K4 O=K4 = 3 çift: 2 eksik (yesil, 5)"
    assert repr(found) == f"<PairOpening {found}>"
    check_pair_opening(found, held)
    assert found.as_dict()["count"] == 3
    assert found.as_dict()["melds"][1] == {"kind": "pair", "tiles": ["F", "F"], "points": 4}
    assert json.loads(json.dumps(found.as_dict()))["short_by"] == 2


def test_pairs_in_words() -> None:
    assert str(ok.best_pairs(rack("R7 O"))) == "R7 O=R7 = 1 pair: 4 short (yesil, 5)"
    assert ok.best_pairs(rack("R7 O")).text("tr") == "R7 O=R7 = 1 çift: 4 eksik (yesil, 5)"
    five = ok.best_pairs("R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 Y1")
    assert str(five) == "R5 R5 | R4 R4 | R3 R3 | R2 R2 | R1 R1 = 5 pairs: opens (yesil, 5)"
    assert five.text("tr").endswith("5 çift: açar (yesil, 5)")
    none = ok.best_pairs(five.rack, "rehber")
    assert (none.count, none.bar, none.opens, none.short_by) == (5, None, False, 0)
    assert str(none).endswith("5 pairs: rehber has no opening by pairs")
    assert none.text("tr").endswith("5 çift: rehber çift açmayı bilmez")
    with pytest.raises(ok.OkeyError, match="lang is 'tr' or 'en'"):
        none.text("")


@pytest.mark.parametrize("found", [ok.best_opening(RACK), ok.best_pairs("R1 R1")], ids=["opening", "pairs"])
def test_results_are_values(found: ok.Opening | ok.PairOpening) -> None:
    again = ok.best_opening(RACK) if isinstance(found, ok.Opening) else ok.best_pairs("R1 R1")
    assert found == again
    assert hash(found) == hash(again)
    assert found != "R1 R1"
    assert found != (ok.best_opening(RACK, bar=102) if isinstance(found, ok.Opening) else ok.best_pairs("R1"))
    assert len({found, again}) == 1
    for name in ("bar", "rack", "points", "anything"):
        with pytest.raises(AttributeError):
            setattr(found, name, 1)
    with pytest.raises(AttributeError):
        del found.rack


def test_an_opening_is_no_pair_opening() -> None:
    assert ok.best_opening("") != ok.best_pairs("")
    assert ok.best_pairs("") != ok.best_opening("")


# ---- okeys ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "without", "with_it"),
    [
        ("R13 O O", "R13 O=Y13 O=B13", "R13 O=Y13 O=B13"),
        ("R9 O O", "R9 O=R10 O=R11", "R9 O=R10 O=R11"),
        ("R12 O O", "O=R11 R12 O=R13", "O=R11 R12 O=R13"),
        ("R12 R13 O", "O=R11 R12 R13", "O=R11 R12 R13"),
        ("B11 B12 B13 O", "O=B10 B11 B12 B13", "O=B10 B11 B12 B13"),
        ("R7 R8 R9 O", "R7 R8 R9 O=R10", "R7 R8 R9 O=R10"),
        ("R1 O O", "R1 O=R2 O=R3", "O=R12 O=R13 R1"),
        ("R13 R1 O", "", "O=R12 R13 R1"),
        ("R1 R2 O", "R1 R2 O=R3", "R1 R2 O=R3"),
        ("R12 R13 R1", "", "R12 R13 R1"),
        ("O O", "", ""),
        ("O", "", ""),
    ],
)
def test_okeys_go_where_they_are_worth_most(text: str, without: str, with_it: str) -> None:
    for rules, melds in (("yesil", without), ("gelokey", with_it)):
        for given in (text, "K2"), (text, None):
            assert words(ok.best_opening(ok.Rack(*given), rules)) == melds


def test_an_okey_stands_for_its_own_face_and_for_a_tile_held_too() -> None:
    own = ok.best_opening(ok.Rack("K4 K6 O", okey="K5"))
    assert words(own) == "K4 O=K5 K6"
    held = ok.best_opening(rack("R12 R13 R13 Y13 B13 O"))
    assert (held.points, held.tiles) == (36 + 39, 6)


def test_a_false_okey_is_a_plain_tile_of_the_okeys_face() -> None:
    assert words(ok.best_opening(ok.Rack("K4 F K6", okey="K5"))) == "K4 F K6"
    assert not ok.best_opening(ok.Rack("F K8 K9", okey="R5")).melds
    both = ok.best_opening(ok.Rack("F F Y7 B7 R7 R8 K7", okey="R9"), "yesil")
    assert words(both) == "R7 R8 F | Y7 B7 K7"
    assert both.rest == ok.Rack("F", okey="R9")
    three = ok.best_opening(ok.Rack("F O O", okey="R9"))
    assert words(three) == "F O=R10 O=R11"


def test_the_okeys_named_by_its_face_is_an_okey() -> None:
    assert ok.best_opening(ok.Rack("R5 R6 Y6", okey="Y6")).melds == (ok.Run("R5 R6 O=R7"),)


# ---- ties -------------------------------------------------------------------------------------------------------


def test_equal_points_go_to_more_tiles() -> None:
    """Not R5 R6 O=R7, 18 points too."""
    found = ok.best_opening(rack("R3 R5 R6 Y4 B5 O"))
    assert (words(found), found.points) == ("R3 O=R4 R5 R6", 18)


def test_then_to_fewer_okeys() -> None:
    held = ok.Rack("R7 Y7 B7 F O", okey="K7")
    for objective in ("points", "tiles", "leftover", "leftover_101"):
        found = ok.best_opening(held, objective=objective, keep=1)
        assert (found.points, found.tiles) == (28, 4)
        assert found.okeys == (objective == "leftover_101")
    assert ok.best_opening(held, objective="fewest", keep=1).melds == ()
    easy = ok.RuleSet.named("yesil").replace(open_min=28)
    assert ok.best_opening(held, easy, objective="fewest").okeys == 0


def test_the_same_rack_always_gets_the_same_answer() -> None:
    tied = ["R7 R7 Y7 Y7 B7 B7 R8 R9 Y8 Y9 O", "R5 R5 R6 R6 R7 R7 Y5 Y6 Y7 B5 B6 B7 K5 K6 K7 O O"]
    for text in tied:
        for objective in ("points", "tiles", "leftover", "leftover_101", "fewest"):
            answers = {str(ok.best_opening(rack(text), objective=objective)) for _ in range(5)}
            assert len(answers) == 1


# ---- objectives and what restricts them -------------------------------------------------------------------------


def test_each_objective_goes_its_own_way() -> None:
    held = ok.Rack("B3 K1 K10 K12 K13 K2 K5 K6 K9 O R13 R8 R9 R9 Y1 Y1 Y10 Y12 Y13 Y3 Y4 Y9", okey="Y6")
    points, tiles = ok.best_opening(held), ok.best_opening(held, objective="tiles")
    assert (points.points, points.tiles, points.opens) == (102, 9, True)
    assert (tiles.tiles, tiles.points, tiles.short_by) == (10, 76, 25)
    assert ok.best_opening(held, objective="fewest").tiles == 9


def test_an_okey_left_in_hand_counts_its_number_or_101() -> None:
    """The okey goes into the group where it counts more in hand than a five does."""
    for okey, number in (("Y1", 1), ("Y9", 9)):
        held = ok.Rack("R13 R13 O", okey=okey)
        rest = ok.best_opening(held, objective="leftover").rest
        assert left_in_hand(rest, number) == 26 + number
    low, high = ok.Rack("R5 Y5 B5 F O", okey="K1"), ok.Rack("R5 Y5 B5 F O", okey="K13")
    assert words(ok.best_opening(low, objective="leftover", keep=2)) == "R5 Y5 B5"
    assert ok.best_opening(high, objective="leftover", keep=2).okeys == 1
    assert ok.best_opening(low, objective="leftover_101", keep=2).okeys == 1


def test_fewest_tiles_that_open() -> None:
    held = rack("R9 R10 R11 R12 R13 B9 B10 B11 B12 B13 R1 R2 R3")
    found = ok.best_opening(held, objective="fewest")
    assert (found.tiles, found.points, found.opens) == (9, 101, True)
    short = ok.best_opening(rack("R1 R2 R3"), objective="fewest")
    assert (short.melds, short.points, short.short_by, short.rest) == ((), 0, 101, short.rack)
    more = ok.best_opening(held, objective="fewest", bar=112)
    assert (more.tiles, more.points) == (13, 116)
    assert not ok.best_opening(held, objective="fewest", bar=117).melds


def test_a_higher_bar() -> None:
    """Katlamalı: the bar only rises."""
    for bar, short in ((101, 0), (110, 0), (111, 1), (1000, 890)):
        found = ok.best_opening(TEN, bar=bar)
        assert (found.bar, found.short_by, found.opens) == (bar, short, short == 0)
    assert str(ok.best_opening(TEN, bar=120)).endswith("10 tiles: 10 short (yesil, 120)")
    pairs = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6"
    for bar, short in ((5, 0), (6, 0), (7, 1)):
        by_pairs = ok.best_pairs(pairs, bar=bar)
        assert (by_pairs.bar, by_pairs.short_by, by_pairs.opens) == (bar, short, short == 0)
    easy = ok.RuleSet.named("yesil").replace(open_min=60)
    assert ok.best_opening(TEN, easy).bar == 60
    assert ok.best_opening(TEN, easy, bar=61).bar == 61


def test_one_tile_of_22_stays_for_the_discard() -> None:
    runs = "R1-11 Y2-12"
    assert len(ok.Rack(runs)) == 22
    found = ok.best_opening(runs)
    assert (found.tiles, str(found.rest), found.points) == (21, "R1", 142)
    assert ok.best_opening(runs, keep=0).tiles == 22
    assert ok.best_opening(runs, keep=2).tiles == 20
    assert ok.best_opening("R1-11 Y2-11").tiles == 21
    assert ok.best_openings(runs, k=1) == [found]
    assert ok.best_opening("R4-6", keep=1).melds == ()
    assert ok.best_opening("R4-6", keep=3).melds == ()
    assert ok.best_pairs("R1 R1").count == 1
    assert ok.best_pairs("R1 R1", keep=1).count == 0
    assert ok.best_pairs("R1 R1 R2 R2 O", keep=1).count == 2


def test_keeping_gives_up_the_least() -> None:
    found = ok.best_opening("R4-9 Y9 B9 K9", keep=1)
    assert (found.points, str(found.rest)) == (39 + 27 - 4, "R4")
    assert ok.best_opening("R7 Y7 B7 K7", keep=1).points == 21


def test_a_tile_that_must_be_laid() -> None:
    held = ok.Rack("R7 R8 R9 Y7 B7 O F", okey="K9")
    assert words(ok.best_opening(held)) == "R8 R9 O=R10 | R7 Y7 B7"
    with_it = ok.best_opening(held, must_use="F")
    assert ok.Tile("F") in [tile for meld in with_it.melds for tile in meld]
    for tile in (ok.Tile("O"), "O", "*", "okey", "K9", ok.Tile("K9")):  # named by its face, it is the okey
        assert ok.best_opening(held, must_use=tile).okeys == 1
    assert ok.best_opening(held, must_use="kırmızı 7").points == ok.best_opening(held).points
    none = ok.best_opening(rack("R1 R2 R3 K13"), must_use="K13")
    assert (none.melds, none.points, none.rest, none.short_by) == ((), 0, none.rack, 101)
    assert ok.best_openings(rack("R1 R2 R3 K13"), must_use="K13") == []


# ---- the k best -------------------------------------------------------------------------------------------------


def test_the_k_best_in_their_order() -> None:
    found = ok.best_openings(rack("R1 R2 R3 R4 R5"), k=100)
    assert [words(one) for one in found] == [
        "R1 R2 R3 R4 R5",
        "R2 R3 R4 R5",
        "R3 R4 R5",
        "R1 R2 R3 R4",
        "R2 R3 R4",
        "R1 R2 R3",
    ]
    assert found == ok.best_openings(rack("R1 R2 R3 R4 R5"), k=6)
    assert found[:2] == ok.best_openings(rack("R1 R2 R3 R4 R5"), k=2)
    assert [one.objective for one in found] == ["points"] * 6
    assert len(ok.best_openings(rack("R7 Y7 B7 K7 R8 R9 O"))) == 5
    assert ok.best_openings("") == ok.best_openings("R1 R2 K9") == []


def test_the_k_best_for_another_objective() -> None:
    found = ok.best_openings("R1 R2 R3 R4 R11 Y11 B11", k=3, objective="tiles")
    assert [(one.tiles, one.points) for one in found] == [(7, 43), (6, 42), (6, 39)]
    assert [one.objective for one in found] == ["tiles"] * 3
    reach = ok.best_openings(rack("R9 R10 R11 R12 R13 B9 B10 B11 B12 B13"), k=9, objective="fewest")
    assert [(one.tiles, one.points) for one in reach] == [(9, 101), (9, 101), (10, 110)]


def test_how_a_row_is_cut_makes_no_other_arrangement() -> None:
    found = ok.best_openings("R1 R2 R3 R4 R5 R6", k=100)
    assert words(found[0]) == "R1 R2 R3 R4 R5 R6"
    assert [one.tiles for one in found].count(6) == 1
    assert len(found) == 4 + 3 + 2 + 1


def test_an_okey_in_one_of_two_equal_groups_is_one_arrangement() -> None:
    found = ok.best_openings(rack("R3 R3 Y3 Y3 B3 B3 O"), k=100)
    sevens = [words(one) for one in found if one.tiles == 7]
    assert len(sevens) == 1, sevens


def test_an_okey_as_the_1_after_13_is_an_arrangement() -> None:
    found = [words(one) for one in ok.best_openings(rack("R11 R12 R13 O"), "gelokey", k=100)]
    assert found[0] == "O=R10 R11 R12 R13"
    assert "R11 R12 R13 O=R1" in found
    assert "R12 R13 O=R1" in found


def test_which_missing_colour_an_okey_is_in_a_group_makes_no_other_arrangement() -> None:
    found = [words(one) for one in ok.best_openings(rack("R7 Y7 O"), k=100)]
    assert found == ["R7 Y7 O=B7"]


def test_very_many_are_told_apart_and_in_order() -> None:
    held = rack("R7 Y7 B7 K7 R7 Y7 B7 K7 R8 Y8 B8 K8 R9 O O")
    found = ok.best_openings(held, "gelokey", k=3000)
    assert len({str(one) for one in found}) == 3000
    ranks = [(-one.points, -one.tiles, one.okeys) for one in found]
    assert ranks == sorted(ranks)


# ---- what is refused --------------------------------------------------------------------------------------------

FINDS: list[Callable[..., object]] = [ok.best_opening, ok.best_openings]
ALL_FINDS = [*FINDS, ok.best_pairs]


def refuse(error: type[Exception], words: str, call: Callable[..., object], *args: object, **named: object) -> None:
    with pytest.raises(error, match=words) as caught:
        call(*args, **named)
    assert type(caught.value) is error


@pytest.mark.parametrize("find", FINDS)
def test_what_is_not_on_the_rack(find: Callable[..., object]) -> None:
    for tile in ("K9", "O", ok.Tile("F"), "Y6"):
        refuse(ok.RackError, f"must_use {tile}: it is not on the rack", find, "R1 R2", must_use=tile)
    refuse(ok.RackError, "must_use F: it is not on the rack", find, ok.Rack("R1", "Y6"), must_use="F")
    refuse(ok.TileError, "'R77' .*numbers go from 1 to 13", find, "R1", must_use="R77")
    refuse(ok.TileError, "names 2 tiles: give one", find, "R1", must_use="R1 R2")


@pytest.mark.parametrize("find", ALL_FINDS)
def test_more_to_keep_than_there_is(find: Callable[..., object]) -> None:
    refuse(ok.RackError, "keep 3: the rack has only 2 tiles", find, "R1 R2", keep=3)
    refuse(ok.RackError, "keep 23: 0 to 22 tiles can stay", find, "R1 R2", keep=23)
    refuse(ok.RackError, "keep -1: 0 to 22 tiles can stay", find, "R1 R2", keep=-1)


def test_bars_that_cannot_be() -> None:
    for bar in (100, 0, -1, 1001, 2**40, -(2**70)):
        for find in FINDS:
            refuse(ok.RuleError, f"bar {bar}: yesil opens with 101 points", find, "R1", bar=bar)
    for bar in (4, 0, 1001):
        refuse(ok.RuleError, f"bar {bar}: yesil opens with 5 pairs", ok.best_pairs, "R1", bar=bar)
    refuse(ok.RuleError, "rehber has no opening by pairs", ok.best_pairs, "R1", "rehber", bar=5)


def test_unknown_names() -> None:
    refuse(ok.OkeyError, "no objective 'point': did you mean points", ok.best_opening, "R1", objective="point")
    refuse(ok.RuleError, "no rule set 'yesill': did you mean yesil", ok.best_opening, "R1", "yesill")
    for k in (0, -1, 10_001):
        refuse(ok.OkeyError, f"k is 1 to 10000, not {k}", ok.best_openings, "R1", k=k)


@pytest.mark.parametrize("find", ALL_FINDS)
def test_impossible_racks(find: Callable[..., object]) -> None:
    refuse(ok.RackError, "more than two R1", find, "R1 R1 R1")
    refuse(ok.RackError, "say which tile is the okey", find, "F")
    refuse(ok.TileError, "'x'", find, "R1 x")


def test_what_an_okey_left_counts_must_be_known() -> None:
    refuse(ok.RackError, "say which tile is the okey", ok.best_opening, "R1 O", objective="leftover")
    assert ok.best_opening("R1 O", objective="leftover_101").points == 0
    assert ok.best_opening("R1 R2 R3", objective="leftover").points == 6


@pytest.mark.parametrize("find", FINDS)
def test_nonsense_about_openings(find: Callable[..., object]) -> None:
    texts = ["", "R7", "O", ok.Rack("R1 R2")]
    rack_words = "a rack is a Rack or its text|is no tile|a tile is R|more than two|which tile is the okey"
    assert accepted(find, rack_words) == texts
    assert accepted(lambda it: find("R1 R2 R3", it), "rules are a RuleSet|no rule set") == []
    assert accepted(lambda it: find("R1 R2 R3", objective=it), "no objective") == []
    must = accepted(lambda it: find("R1 R2 R3 R7", must_use=it), "must_use|names|a tile is R")
    assert must == [None, "R7", ok.Tile("R7")]
    kept = accepted(lambda it: find("R1 R2 R3", keep=it), "keep")
    assert kept == [None, 0, 3]
    assert accepted(lambda it: find("R1 R2 R3", bar=it), "bar") == [None]


def test_nonsense_about_k() -> None:
    assert accepted(lambda it: ok.best_openings("R1 R2 R3", k=it), "k is") == [3, 23]  # type: ignore[arg-type]


def test_nonsense_about_pairs() -> None:
    find: Callable[..., Any] = ok.best_pairs
    rack_words = "a rack is a Rack or its text|is no tile|a tile is R|more than two|which tile is the okey"
    assert accepted(find, rack_words) == ["", "R7", "O", ok.Rack("R1 R2")]
    assert accepted(lambda it: find("R1 R1", it), "rules are a RuleSet|no rule set") == []
    assert accepted(lambda it: find("R1 R1", keep=it), "keep") == [None, 0]
    assert accepted(lambda it: find("R1 R1", bar=it), "bar") == [None, 23]


def test_nonsense_about_results() -> None:
    found: Any = ok.best_opening("R1 R2 R3")
    assert accepted(found.text, "lang is 'tr' or 'en'") == []
    assert accepted(ok.best_pairs("R1").text, "lang is 'tr' or 'en'") == []  # type: ignore[arg-type]


def test_nonsense_about_another_bar() -> None:
    found: Any = ok.best_opening("R1 R2 R3")
    assert accepted(found.short_of, "bar") == [-1, 0, 3, 23, 10**12, -(2**70)]


def test_results_can_be_copied_and_pickled() -> None:
    for found in (ok.best_opening(RACK), ok.best_pairs(RACK)):
        assert copy.copy(found) == copy.deepcopy(found) == found
        assert pickle.loads(pickle.dumps(found)) == found
