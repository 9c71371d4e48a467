"""The rule cases that speak of racks and melds, by their numbers, for every profile.

A: the worked examples of the sources. D: disputes and bugs seen elsewhere. C: racks with their exact optimum.
E: boundaries. Tests that name no profile hold for all five.
"""

from __future__ import annotations

import pytest
from checks import check_opening, check_pair_opening

import okeysolve as ok

GELOKEY, YESIL, OZET, REHBER, KOLAY101 = ALL = ("gelokey", "yesil", "ozet", "rehber", "kolay101")
WITH_12_13_1 = (GELOKEY, OZET)
WITHOUT = (YESIL, REHBER, KOLAY101)
WITH_PAIRS = (GELOKEY, YESIL, OZET, KOLAY101)

# Groups of exactly so many points, between which there are no runs.
WORTH = {
    100: "R13 Y13 B13 K13 R11 Y11 B11 K11 R1 Y1 B1 K1",
    101: "R13 Y13 B13 K13 R10 Y10 B10 K10 R3 Y3 B3",
    102: "R13 Y13 B13 K13 R11 Y11 B11 K11 R2 Y2 B2",
    110: "R13 Y13 B13 K13 R10 Y10 B10 K10 R6 Y6 B6",
    111: "R13 Y13 B13 K13 R11 Y11 B11 K11 R5 Y5 B5",
}

every_profile = pytest.mark.parametrize("rules", ALL)


def best(rack: str, rules: str, okey: str | None = None, *, keep: int | None = None) -> ok.Opening:
    found = ok.best_opening(ok.Rack(rack, okey), rules, keep=keep)
    check_opening(found, found.rack, rules)
    return found


def as_they_lie(tiles: str, rules: str) -> list[str]:
    """The melds that the neighbours form, in reading order."""
    return [str(meld) for meld in ok.neighbours(tiles, rules).melds]


def is_meld(tiles: str, rules: str) -> int:
    """The value of the tiles as one meld in this order; 0 when they are none."""
    found = ok.neighbours(tiles, rules)
    return found.points if [span[:2] for span in found.spans] == [(0, len(tiles.split()))] else 0


class TestSources:
    @every_profile
    def test_a1_the_okey_after_13_is_1(self, rules: str) -> None:
        rack = ok.Rack("K2 K3 K1 F", indicator="K13")
        assert rack.okey is ok.Tile("K1")
        assert str(rack) == "K2 K3 O F"
        found = best("K2 K3 F", rules, "K1")
        assert (str(found.melds[0]), found.points) == ("F K2 K3", 6)

    @every_profile
    def test_a2_indicator_b10_makes_b11_wild(self, rules: str) -> None:
        rack = ok.Rack("B11 B11 F F B12 B13", indicator="B10")
        assert (rack.count(ok.Tile("O")), rack.count(ok.Tile("F")), str(rack.okey)) == (2, 2, "B11")
        assert str(best("F B12 B13", rules, "B11").melds[0]) == "F B12 B13"
        assert not best("F R8 R9", rules, "B11").melds

    @every_profile
    def test_a3_indicator_r13_makes_r1_wild(self, rules: str) -> None:
        assert str(ok.Rack("R1 F", indicator="R13")) == "O F"
        found = best("F R2 R3", rules, "R1")
        assert (str(found.melds[0]), found.points) == ("F R2 R3", 6)

    @pytest.mark.parametrize(("rules", "points"), [(YESIL, 0), (REHBER, 0), (GELOKEY, 26), (OZET, 26), (KOLAY101, 0)])
    @pytest.mark.parametrize("colour", "RYBK")
    def test_a7_12_13_1(self, rules: str, points: int, colour: str) -> None:
        tiles = f"{colour}12 {colour}13 {colour}1"
        assert is_meld(tiles, rules) == best(tiles, rules).points == points

    @pytest.mark.parametrize(("rules", "points"), [(OZET, 37), (GELOKEY, 37), (YESIL, 0), (REHBER, 0), (KOLAY101, 0)])
    def test_a8_11_12_13_1(self, rules: str, points: int) -> None:
        assert is_meld("R11 R12 R13 R1", rules) == points
        assert best("R11 R12 R13 R1", rules).points == (points or 36)

    @every_profile
    def test_a9_nothing_goes_on_after_that_1(self, rules: str) -> None:
        assert is_meld("R13 R1 R2", rules) == is_meld("R12 R13 R1 R2", rules) == 0
        assert not best("R13 R1 R2", rules).melds
        assert best("R12 R13 R1 R2", rules).points == (26 if rules in WITH_12_13_1 else 0)

    @every_profile
    def test_a10_1_2_3(self, rules: str) -> None:
        assert is_meld("B1 B2 B3", rules) == best("B1 B2 B3", rules).points == 6

    @every_profile
    def test_a11_falling_order_is_the_same_run(self, rules: str) -> None:
        assert as_they_lie("R7 R6 R5", rules) == ["R5 R6 R7"]
        assert is_meld("R7 R6 R5", rules) == 18

    @every_profile
    def test_a12_plain_runs(self, rules: str) -> None:
        assert is_meld("R7 R8 R9", rules) == best("R7 R8 R9", rules).points == 24
        assert is_meld("K11 K12 K13", rules) == best("K11 K12 K13", rules).points == 36

    @every_profile
    def test_a13_a_group_has_no_colour_twice(self, rules: str) -> None:
        assert is_meld("R8 K8 B8", rules) == best("R8 K8 B8", rules).points == 24
        assert is_meld("R8 R8 B8", rules) == best("R8 R8 B8", rules).points == 0

    @pytest.mark.parametrize(
        ("rules", "katlamali", "highest", "fails", "opens"),
        [
            (OZET, "max_plus_1", 101, 101, 102),
            (OZET, "max_plus_1", 110, 110, 111),
            (YESIL, "beat_previous", 101, 101, 102),
            (YESIL, "beat_previous", 110, 110, 111),
            (GELOKEY, "off", 110, 100, 101),
            (REHBER, "off", 110, 100, 101),
            (KOLAY101, "off", 110, 100, 101),
        ],
    )
    def test_a14_rising_bar_for_series(self, rules: str, katlamali: str, highest: int, fails: int, opens: int) -> None:
        table = ok.RuleSet.named(rules).replace(katlamali=katlamali)
        bar, _ = table.bars(series=highest)
        for total, want in ((fails, False), (opens, True)):
            found = ok.best_opening(WORTH[total], table, bar=bar)
            assert (found.points, found.opens) == (total, want)
            assert found.short_by == (0 if want else 1)

    @pytest.mark.parametrize(("rules", "katlamali"), [(OZET, "max_plus_1"), (YESIL, "beat_previous")])
    @pytest.mark.parametrize(("first", "needs"), [(5, 6), (6, 7)])
    def test_a15_rising_bar_for_pairs(self, rules: str, katlamali: str, first: int, needs: int) -> None:
        table = ok.RuleSet.named(rules).replace(katlamali=katlamali)
        _, bar = table.bars(pairs=first)
        assert bar == needs
        pairs = " ".join(f"R{number} R{number}" for number in range(1, first + 1))
        assert not ok.best_pairs(pairs, table, bar=bar).opens
        assert ok.best_pairs(pairs + " K9 K9", table, bar=bar).opens

    @every_profile
    def test_a28_96_does_not_open(self, rules: str) -> None:
        found = best("R13 Y13 B13 R12 Y12 B12 R7 Y7 B7 K9", rules)
        assert (found.points, found.opens, found.short_by) == (96, False, 5)

    @every_profile
    def test_a29_21_tiles_of_40_points(self, rules: str) -> None:
        """All but one can be laid: no opening by points, but the hand, which gelokey lets end below the bar."""
        rack = ok.Rack("R1 R1 Y1 Y1 B1 B1 K1 K1 R2 R2 Y2 Y2 B2 B2 K2 R3 R3 Y3 Y3 B3 B3 K9")
        found = ok.best_opening(rack, rules, "tiles")
        check_opening(found, rack, rules)
        assert (found.tiles, found.points, str(found.rest)) == (21, 40, "K9")
        from_hand = rules == "gelokey"
        assert (found.from_hand, found.opens, found.short_by) == (from_hand, from_hand, 0 if from_hand else 61)
        assert ok.best_opening(rack, rules).opens == from_hand
        assert ("hand" in ok.best_turn(rack, rules=rules, okey="R13").finish) == from_hand
        assert ok.outlook(ok.Rack(rack, okey="R13"), rules=rules).series.opens == from_hand

    @every_profile
    def test_a31_one_tile_stays_for_the_discard(self, rules: str) -> None:
        assert best("R4 R5 R6", rules, keep=1).melds == ()
        assert best("R4 R5 R6 R7", rules, keep=1).points == 18

    @every_profile
    def test_a33_runs_and_pairs_do_not_mix(self, rules: str) -> None:
        """90 points and 2 pairs."""
        rack = "R13 Y13 B13 R12 Y12 B12 R5 Y5 B5 K11 K11 Y2 Y2"
        series, pairs = best(rack, rules), ok.best_pairs(rack, rules)
        assert (series.points, series.opens, series.short_by) == (90, False, 11)
        assert (pairs.count, pairs.opens) == (2, False)
        assert pairs.short_by == (3 if rules in WITH_PAIRS else 0)


class TestDisputes:
    @every_profile
    def test_d1_the_okey_goes_before_12_13(self, rules: str) -> None:
        for okey in ("B5", None):
            found = best("R12 R13 O", rules, okey)
            assert (str(found.melds[0]), found.points) == ("O=R11 R12 R13", 36)
        assert is_meld("R12 R13 O", rules) == (26 if rules in WITH_12_13_1 else 36)
        assert is_meld("O R12 R13", rules) == 36

    @every_profile
    def test_d3_most_points_are_not_most_tiles(self, rules: str) -> None:
        for case, points, tiles in ("C7", (102, 109), (76, 10)), ("C8", (105, 112), (99, 11)):
            rack = ok.Rack(RACKS[case][1], RACKS[case][0])
            assert best(RACKS[case][1], rules, RACKS[case][0]).points == points[rules in WITH_12_13_1]
            if rules in WITHOUT:
                most = ok.best_opening(rack, rules, "tiles")
                assert (most.points, most.tiles) == tiles
                assert not most.opens

    @every_profile
    def test_d7_no_run_goes_past_the_1(self, rules: str) -> None:
        found = best("R13 R1 R2 R3", rules)
        assert (str(found.melds[0]), found.points, str(found.rest)) == ("R1 R2 R3", 6, "R13")
        assert is_meld("R13 R1 R2 R3", rules) == 0

    @pytest.mark.parametrize("rules", WITH_PAIRS)
    def test_d9_an_okey_completes_the_fifth_pair(self, rules: str) -> None:
        found = ok.best_pairs(ok.Rack("R1 R1 Y2 Y2 B3 B3 K4 K4 R9 O", "Y7"), rules)
        check_pair_opening(found, found.rack)
        assert (found.count, found.opens) == (5, True)
        assert ok.Pair("R9 O=R9") in found.pairs

    def test_d9_rehber_counts_pairs_likewise(self) -> None:
        nine = "R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7 K8 K8 R10 R10 R9 O"
        assert ok.best_pairs(ok.Rack(nine, "K1"), REHBER).count == 10

    @every_profile
    def test_d11_a_false_okey_left_counts_the_okeys_number(self, rules: str) -> None:
        """The okey is yellow 6: at 101 for it, the run with F would be the one to lay."""
        for objective in ("leftover", "leftover_101"):
            found = ok.best_opening(ok.Rack("Y5 F Y7 R7 B7", "Y6"), rules, objective)
            assert (str(found.melds[0]), str(found.rest)) == ("R7 Y7 B7", "Y5 F")

    @every_profile
    def test_d23_an_okey_beside_11_12_13_is_the_10(self, rules: str) -> None:
        found = best("B11 B12 B13 O", rules, "R5")
        assert (str(found.melds[0]), found.points) == ("O=B10 B11 B12 B13", 46)
        assert is_meld("O B11 B12 B13", rules) == 46

    def test_d25_a_plain_tile_of_the_okeys_face_is_an_okey(self) -> None:
        assert ok.Rack("B10 B10 F", okey="B10") == ok.Rack("O O F", okey="B10")
        with pytest.raises(ok.RackError, match="a plain B10, but B10 is the okey"):
            ok.Rack([ok.Tile("B10")], okey="B10")
        with pytest.raises(ok.RackError, match="more than two okeys"):
            ok.Rack("O O B10", okey="B10")

    @every_profile
    def test_d27_an_okey_counts_what_it_stands_for(self, rules: str) -> None:
        assert best("R13 Y13 O", rules, "K2").points == is_meld("R13 Y13 O", rules) == 39
        assert best("F Y13 B13", rules, "K13").points == 39

    @every_profile
    def test_d29_melds_side_by_side(self, rules: str) -> None:
        assert as_they_lie("R1 R2 R3 R2 K2 Y2", rules) == ["R1 R2 R3", "R2 Y2 K2"]
        assert ok.neighbours("R1 R2 R3 R2 K2 Y2", rules).points == 12
        assert best("R1 R2 R3 R2 K2 Y2", rules).points == 12

    def test_d45_pairs_alone_never_lay_21_tiles(self) -> None:
        pairs = " ".join(f"{colour}{number} {colour}{number}" for colour in "RY" for number in range(1, 6))
        for last in ("K13", "O"):
            found = ok.best_pairs(ok.Rack(f"{pairs} {last}", "K1"))
            assert (found.count, str(found.rest)) == (10, last)

    @every_profile
    def test_d47_the_longest_run_is_not_the_best(self, rules: str) -> None:
        found = best("R3-7 Y6 B6", rules)
        assert [str(meld) for meld in found.melds] == ["R3 R4 R5", "R6 Y6 B6"]
        assert (found.points, str(found.rest)) == (30, "R7")

    @every_profile
    def test_d51_the_longest_run_first_falls_short(self, rules: str) -> None:
        found = best("R6-11 Y11 K11 Y8 B8", rules)
        assert [str(meld) for meld in found.melds] == ["R6 R7 R8 R9 R10", "R11 Y11 K11"]
        assert (found.points, found.tiles) == (73, 8)

    @every_profile
    def test_d61_12_13_1_by_profile(self, rules: str) -> None:
        assert ok.RuleSet.named(rules).wrap_12_13_1 == (rules in WITH_12_13_1)
        assert bool(best("K12 K13 K1", rules).melds) == (rules in WITH_12_13_1)


# okey, rack, tiles kept, most points without and with 12-13-1
RACKS = {
    "C1": ("B3", "B13 B11 B10 B9 B9 B4 O O Y13 Y10 Y9 Y1 K13 K11 K10 K2 R13 R9 R8 R6 R3", 1, 163, 163),
    "C2": ("B3", "R13 R10 R6 R5 R1 K13 K10 K4 K4 K2 K1 F Y9 Y7 Y6 Y5 Y5 Y4 Y4 Y3 B13 R8", 1, 73, 73),
    "C4": ("B9", "B5 R9 B6 K1 R3 K9 Y2 B8 O Y4 R12 R7 B11 K10 Y13 R1 K3 K7 Y8 B2 Y6", 1, 34, 34),
    "C5": ("B9", "Y9 Y5 B8 R9 Y6 K9 Y4 O R7 B6 R3 K1 B2 B11 K3 K10 Y13 R1 K7 Y8 Y2", 1, 66, 66),
    "C6": ("K13", "Y9 K4 K7 B10 Y6 K3 R8 Y1 B11 Y7 Y5 B4 R5 B12 K6 B2 R1 B9 R7 Y4 R13", 1, 78, 78),
    "C7": ("Y6", "B3 K1 K10 K12 K13 K2 K5 K6 K9 O R13 R8 R9 R9 Y1 Y1 Y10 Y12 Y13 Y3 Y4 Y9", 1, 102, 109),
    "C8": ("K8", "B1 B10 B12 B13 B2 B4 B4 K10 O R1 R1 R10 R12 R13 R2 R4 R5 R5 R7 R8 Y13 Y9", 1, 105, 112),
    "C9": ("Y7", "B10 B11 B3 B9 B9 K1 K1 K2 K4 K7 K8 O O R1 R10 R11 R7 R8 Y2 Y4 Y4 Y8", 1, 108, 108),
    "C10": ("K5", "K10 K11 K12 K13 Y10 R10 B10 R12 R13 R1", 0, 76, 102),
    "C11": ("Y7", "B11 B12 B13 B3 B5 B8 B9 F K1 K12 K13 K2 K3 K6 K8 R2 R3 R3 R4 R8 Y13 Y2", 1, 81, 104),
    "C12": ("K4", "B11 B2 B3 B3 B4 B6 F K1 K12 K13 K13 K2 K5 K8 O R10 R11 R12 R12 R13 R9 Y5", 1, 100, 116),
}


class TestRacks:
    @every_profile
    @pytest.mark.parametrize("case", RACKS)
    def test_c_most_points(self, case: str, rules: str) -> None:
        okey, rack, kept, without, with_it = RACKS[case]
        found = best(rack, rules, okey, keep=kept)
        assert found.points == (with_it if rules in WITH_12_13_1 else without)
        assert found.opens == (found.points >= 101)
        assert best(rack, rules, okey).points == found.points  # one of 22 stays by itself

    @pytest.mark.parametrize("rules", WITHOUT)
    @pytest.mark.parametrize(
        ("case", "tiles", "most_tiles", "points_then"),
        [("C1", 16, None, None), ("C7", 9, 10, 76), ("C8", 9, 11, 99), ("C9", 12, 13, 97)],
    )
    def test_c_tiles(self, case: str, tiles: int, most_tiles: int | None, points_then: int | None, rules: str) -> None:
        okey, rack, kept, *_ = RACKS[case]
        assert best(rack, rules, okey, keep=kept).tiles == tiles
        if most_tiles is not None:
            most = ok.best_opening(ok.Rack(rack, okey), rules, "tiles", keep=kept)
            assert (most.tiles, most.points) == (most_tiles, points_then)

    def test_c1_and_c9_pairs(self) -> None:
        for case, count in ("C1", 3), ("C9", 5):
            found = ok.best_pairs(ok.Rack(RACKS[case][1], RACKS[case][0]))
            check_pair_opening(found, found.rack)
            assert (found.count, found.opens) == (count, count == 5)

    def test_c4_the_okey_fills_the_gap(self) -> None:
        assert str(best(RACKS["C4"][1], YESIL, "B9", keep=1).melds[0]) == "K7 O=K8 K9 K10"

    @every_profile
    def test_c10_to_c12_12_13_1_decides_the_opening(self, rules: str) -> None:
        for case in ("C10", "C11", "C12"):
            okey, rack, kept, *_ = RACKS[case]
            assert best(rack, rules, okey, keep=kept).opens == (rules in WITH_12_13_1)
        if rules in WITHOUT:
            assert best(RACKS["C12"][1], rules, "K4").short_by == 1

    @every_profile
    def test_c25_ten_pairs_with_an_okey(self, rules: str) -> None:
        text = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 B10 O K4"
        found = ok.best_pairs(ok.Rack(text, "Y12"), rules)
        check_pair_opening(found, found.rack)
        assert (found.count, found.okeys, str(found.rest)) == (10, 1, "K4")
        assert found.opens == (rules in WITH_PAIRS)


class TestBoundaries:
    @every_profile
    def test_e7_the_bar_itself_opens(self, rules: str) -> None:
        for total in (100, 101):
            found = best(WORTH[total], rules)
            assert (found.points, found.opens, found.short_by) == (total, total >= 101, 101 - total)

    @every_profile
    def test_e25_a_group_never_takes_a_fifth_tile(self, rules: str) -> None:
        found = best("R1 Y1 B1 K1 R1", rules)
        assert (str(found.melds[0]), found.points, str(found.rest)) == ("R1 Y1 B1 K1", 4, "R1")
        assert is_meld("R1 Y1 B1 K1 R1", rules) == 0
        assert is_meld("R1 Y1 B1 K1 O", rules) == 0
        with pytest.raises(ok.TileError, match="is no group"):
            ok.Group("R1 Y1 B1 K1 R1")

    @pytest.mark.parametrize(("rules", "katlamali"), [(YESIL, "beat_previous"), (OZET, "max_plus_1")])
    def test_e28_pairs_do_not_raise_the_bar_of_series(self, rules: str, katlamali: str) -> None:
        table = ok.RuleSet.named(rules).replace(katlamali=katlamali)
        points, pairs = table.bars(pairs=6)
        assert (points, pairs) == (101, 7)
        assert ok.best_opening(WORTH[101], table, bar=points).opens
