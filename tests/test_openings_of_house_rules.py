"""Openings that mix runs with pairs, and openings from the hand below the bar: the same answer to every question."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from checks import okey_text
from cli_run import run
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import opening as reference
from strategies import racks

import okeysolve as ok
from okeysolve import batch
from okeysolve.advisor import odds

MIXED = ok.RuleSet.named("yesil").replace(mix_open=True)
# R11 R12 R13 | Y11 Y12 Y13 are 72 points, K10 K10 | R9 R9 bring 38 more
RACK = "R11 R12 R13 Y11 Y12 Y13 K10 K10 R9 R9 R1 R4 R6 Y2 Y4 Y7 B1 B3 B5 K2 K6"
# 21 tiles of 22 in melds of 40 points
HAND = "R1 R1 Y1 Y1 B1 B1 K1 K1 R2 R2 Y2 Y2 B2 B2 K2 R3 R3 Y3 Y3 B3 B3 K9"


# ---- against a search of its own --------------------------------------------------------------------------------


def most_mixed(rack: ok.Rack, wrap: bool) -> int:
    """The most points of runs and groups with pairs, by trying every choice of pairs."""
    okey = okey_text(rack)

    @cache
    def best(tiles: tuple[str, ...], pairs: int) -> int:
        laid = reference.best_points(" ".join(tiles), okey, wrap=wrap)
        most = laid[0] + pairs if laid and laid[0] else 0
        for i, first in enumerate(tiles):
            for j in range(i + 1, len(tiles)):
                second = tiles[j]
                if first != second and "O" not in (first, second):
                    continue
                face = next((tile for tile in (first, second) if tile != "O"), okey or "R1")
                number = int((okey if face == "F" and okey else face)[1:])
                rest = tiles[:i] + tiles[i + 1 : j] + tiles[j + 1 :]
                most = max(most, best(rest, pairs + 2 * number))
        return most

    return best(tuple(str(rack).split()), 0)


@settings(max_examples=60, deadline=None)
@given(racks(most=8), st.booleans())
def test_mixed_openings_have_the_most_points(rack: ok.Rack, wrap: bool) -> None:
    rules = MIXED.replace(wrap_12_13_1=wrap)
    found = ok.best_opening(rack, rules)
    assert found.points == most_mixed(rack, wrap)
    assert found.rest == rack - ok.Rack([tile for meld in found.melds for tile in meld], rack.okey)
    assert found.points == sum(meld.points for meld in found.melds)
    assert any(meld.kind != "pair" for meld in found.melds) or not found.melds


@settings(max_examples=60, deadline=None)
@given(racks(most=10), st.data())
def test_the_other_objectives_with_pairs(rack: ok.Rack, data: st.DataObject) -> None:
    """Never worse than without pairs, and what was asked for is kept."""
    objective = data.draw(st.sampled_from(["tiles", "leftover_101", "fewest"]))
    must = data.draw(st.sampled_from([None, *map(str, rack)]))
    rules = MIXED.replace(open_min=25)
    mixed = ok.best_opening(rack, rules, objective, must_use=must)
    plain = ok.best_opening(rack, rules.replace(mix_open=False), objective, must_use=must)
    if plain.melds:
        assert mixed.melds
        assert mixed.tiles >= plain.tiles or objective != "tiles"
        assert mixed.tiles <= plain.tiles or objective != "fewest"
    if mixed.melds:
        assert must is None or ok.Tile(must) in [tile for meld in mixed.melds for tile in meld]
        assert mixed.opens or objective != "fewest"


# ---- the same answer everywhere ---------------------------------------------------------------------------------


def test_mixing_is_known_to_every_question() -> None:
    rack = ok.Rack(RACK, okey="B13")
    found = ok.best_opening(rack, MIXED)
    assert (found.points, found.opens) == (110, True)
    assert [str(meld) for meld in found.melds if meld.kind == "pair"] == ["R9 R9", "K10 K10"]
    assert not ok.best_opening(rack, "yesil").opens
    drawn = rack + ok.Tile("K13")
    plan = ok.best_turn(drawn, rules=MIXED)
    assert plan.opens == "series"
    kinds = {kind: plan for plan in ok.turn_options(drawn, rules=MIXED) for kind in plan.kinds}
    assert kinds["points"].points == ok.best_opening(drawn, MIXED).points
    button = ok.open_all(drawn, rules=MIXED)
    assert button is not None
    assert button.points == kinds["points"].points
    look = ok.outlook(rack, rules=MIXED)
    assert (look.series.now, look.series.opens, look.opening.chance) == (110, True, 1.0)
    assert ok.outlook(drawn, rules=MIXED).discards[0].opening.chance == 1.0
    assert odds(ok.Position(rack, rules=MIXED), 2, playouts=50).within[-1].series.value == 1.0


def test_a_pair_that_comes_opens() -> None:
    rack = ok.Rack(RACK.replace("K10 K10", "K10 K8"), okey="B13")
    look = ok.outlook(rack, rules=MIXED)
    opening = {str(draw.tile) for draw in look.draws if draw.opens}
    assert "K10" in opening
    assert all(draw.opens == ok.best_opening(rack + draw.tile, MIXED).opens for draw in look.draws)
    assert ok.outlook(rack, rules=MIXED, side_tile="K10").side.opens  # type: ignore[union-attr]
    assert not ok.outlook(rack, rules="yesil", side_tile="K10").side.opens  # type: ignore[union-attr]


def test_what_does_not_reckon_mixing_says_so() -> None:
    deal = batch.deal(2)
    for question in (lambda: ok.best_openings(RACK, MIXED), lambda: batch.best(*deal[:2], MIXED)):
        with pytest.raises(ok.RuleError, match=r"mixes runs and pairs in an opening \(mix_open\)"):
            question()


def test_mixing_on_the_command_line(tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_text('base = "yesil"\nmix_open = true\n')
    asked = ("--rules", str(rules), "--okey", "B13", *RACK.split())
    assert "110 points, 10 tiles: opens" in run("open", *asked).out
    assert "by series: 110 of 101 points, opens" in run("outlook", *asked).out
    assert run("turn", *asked, "K13").out.startswith("1. open with ")


# ---- from the hand ----------------------------------------------------------------------------------------------


def test_from_the_hand_is_known_to_every_question() -> None:
    rack = ok.Rack(HAND, okey="R13")
    for objective in ("points", "tiles", "leftover", "fewest"):
        found = ok.best_opening(rack, "gelokey", objective)
        assert (found.opens, found.from_hand, found.tiles, found.short_by) == (True, True, 21, 0)
    assert "40 points, 21 tiles: opens, since it ends the hand (gelokey, 101)" in str(found)
    assert found.text("tr").endswith("açar, çünkü elden bitirir (gelokey, 101)")
    assert not ok.best_opening(rack, "ozet").opens
    assert ok.best_turn(rack, rules="gelokey").finish == ("hand",)
    button = ok.open_all(rack, rules="gelokey")
    assert button is not None
    assert button.tiles == 21
    look = ok.outlook(rack, rules="gelokey")
    assert look.opens
    assert "by series: 40 of 101 points, opens, since it ends the hand" in str(look)
    counts, okeys = batch.from_racks([rack, ok.Rack("R1 R2 R3", okey="R13")])
    best = batch.best(counts, okeys, "gelokey")
    assert (best.tiles.tolist(), best.opens.tolist()) == ([21, 3], [True, False])
    assert not batch.best(counts, okeys, "ozet").opens.any()


def test_the_next_tile_lets_it_end_the_hand() -> None:
    """Twenty tiles lie in melds; what brings the 21st opens, and every such tile is counted."""
    rack = ok.Rack(HAND, okey="R13") - ok.Tile("K2")
    look = ok.outlook(rack, rules="gelokey")
    assert look.series.tiles == 1
    opening = {str(draw.tile) for draw in look.draws if draw.by_series}
    ends = {str(draw.tile) for draw in look.draws if ok.best_turn(rack + draw.tile, rules="gelokey").finishes}
    assert opening == ends
    assert {"K2", "O", "R4"} <= opening
    assert ok.outlook(rack, rules="gelokey", side_tile="K2").side.by_series  # type: ignore[union-attr]
    rows = {str(row.discard): row for row in ok.outlook(rack + ok.Tile("K9"), rules="gelokey").discards}
    assert rows["K9"].series.opening.copies == look.series.opening.copies - ("K9" in opening)
    assert rows["R1"].series.opening.copies < look.series.opening.copies


def test_from_the_hand_on_the_command_line() -> None:
    done = run("open", "--rules", "gelokey", "--json", "--okey", "R13", *HAND.split())
    assert done.code == 0
    assert json.loads(done.out)["from_hand"] is True


# ---- one tile of 22 stays ---------------------------------------------------------------------------------------


def test_pairs_keep_a_tile_of_22_as_openings_do() -> None:
    pairs = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 B10 B10 K4 K4"
    assert (ok.best_pairs(pairs).count, ok.best_pairs(pairs, keep=0).count) == (10, 11)
    assert "= 10 pairs: opens" in run("pairs", *pairs.split()).out
    counts, okeys = batch.from_racks([ok.Rack(pairs, okey="Y6")])
    assert batch.best_pairs(counts, okeys).pairs.tolist() == [10]
    assert np.array_equal(batch.best_pairs(counts, okeys).opens, [True])
