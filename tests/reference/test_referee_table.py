"""The referee, a scene for every rule under every rule set: lay-offs, okeys taken, fines for discards."""

from __future__ import annotations

from typing import Any

from .melds import read_face
from .referee_scenes import EACH, KOLAY101, OPEN_101, PAIRS, REHBER, RULES, YESIL, do, fines, playing, refused
from .referee_table import Cell


class TestLayOff:
    def spots(self, rules: dict[str, Any], rack: str, *table: str, **more: Any) -> set[tuple[Any, ...]]:
        referee = playing(rules, rack + " Y1 Y1", *table, **more)
        return {action[1:] for action in referee.legal_simple() if action[0] == "layoff"}

    @EACH
    def test_the_ends_of_a_run(self, name: str) -> None:  # A4, A5
        found = self.spots(RULES[name], "B7 B8 B13 R8 R13", "B9 B10 B11 B12")
        assert found == {("B8", 0, "L", "B8"), ("B13", 0, "R", "B13")}
        assert self.spots(RULES[name], "B3 B4 B8 B9", "B5 B6 B7") == {("B4", 0, "L", "B4"), ("B8", 0, "R", "B8")}

    @EACH
    def test_thirteen_and_one(self, name: str) -> None:  # 7.4
        wraps = name in ("gelokey", "ozet")
        assert self.spots(RULES[name], "B1 B2", "B11 B12 B13") == ({("B1", 0, "R", "B1")} if wraps else set())
        assert self.spots(RULES[name], "B13 K3", "B1 B2 B3", okey="K7") == set()  # E2
        if wraps:
            assert self.spots(RULES[name], "B2 B11", "B12 B13 B1") == {("B11", 0, "L", "B11")}
            long = " ".join(f"B{number}" for number in range(2, 14))
            assert self.spots(RULES[name], "B1", long) == {("B1", 0, "L", "B1"), ("B1", 0, "R", "B1")}
            assert self.spots(RULES[name], "B1", long + " B1") == set()
            both = RULES[name] | {"one_both_ends": True}
            assert self.spots(both, "B1", long + " B1") == {("B1", 0, "L", "B1")}
            assert self.spots(both, "B1", "B1 " + long) == {("B1", 0, "R", "B1")}
            assert self.spots(both, "B1", "B1 " + long + " B1") == set()

    @EACH
    def test_the_missing_colour_of_a_group(self, name: str) -> None:  # A6, E25
        assert self.spots(RULES[name], "Y7 R7", "R7 B7 K7") == {("Y7", 0, "G", "Y7")}
        assert self.spots(RULES[name], "Y7 R7", "R7 B7 K7 Y7") == set()

    @EACH
    def test_okeys_and_false_okeys(self, name: str) -> None:  # 7.7, 7.8
        found = self.spots(RULES[name], "O F Y2", "Y7 Y8 Y9", "R3 B3 K3")
        assert found == {
            ("F", 0, "L", "Y6"),
            ("O", 0, "L", "Y6"),
            ("O", 0, "R", "Y10"),
            ("O", 1, "G", "Y3"),
        }

    @EACH
    def test_only_after_the_opening(self, name: str) -> None:
        assert self.spots(RULES[name], "B4", "B5 B6 B7", how=None) == set()
        referee = playing(RULES[name], " ".join(OPEN_101) + " K3 K9", "K4 K5 K6", how=None)
        refused(referee, "after the opening", "layoff", "K3", 0, "L", "K3")
        do(referee, "open", OPEN_101, points=101)
        if name == "rehber":
            refused(referee, "a turn after", "layoff", "K3", 0, "L", "K3")
        else:
            do(referee, "layoff", "K3", 0, "L", "K3")
            assert referee.table[0].text == "K3 K4 K5 K6"

    @PAIRS
    def test_a_pair_opener(self, name: str) -> None:
        assert self.spots(RULES[name], "B4", "B5 B6 B7", how="pairs") == {("B4", 0, "L", "B4")}
        strict = RULES[name] | {"pair_opener_layoff": False}
        assert self.spots(strict, "B4", "B5 B6 B7", how="pairs") == set()

    @EACH
    def test_never_on_pairs_and_never_the_last_tile(self, name: str) -> None:
        assert self.spots(RULES[name], "B5 B4", "B5 B5") == set()
        referee = playing(RULES[name], "B4", "B5 B6 B7")
        refused(referee, "has to stay", "layoff", "B4", 0, "L", "B4")

    def test_what_does_not_fit(self) -> None:
        referee = playing(YESIL, "B4 K4 O Y1", "B5 B6 B7", "B5 B5")
        refused(referee, "no meld 2", "layoff", "B4", 2, "L", "B4")
        refused(referee, "no meld -1", "layoff", "B4", -1, "L", "B4")
        refused(referee, "does not fit", "layoff", "B4", 0, "R", "B4")
        refused(referee, "does not fit", "layoff", "B4", 0, "L", "B8")
        refused(referee, "is not B4", "layoff", "K4", 0, "L", "B4")
        refused(referee, "does not fit", "layoff", "O", 1, "G", "B5")
        refused(referee, "not on the rack", "layoff", "B8", 0, "R", "B8")
        refused(referee, "not a tile", "layoff", "O", 0, "R", "O")
        refused(referee, "meld of layoff", "layoff", "B4", "0", "L", "B4")

    def test_an_okey_in_a_group_is_decided_by_the_fourth_tile(self) -> None:
        referee = playing(YESIL, "K7 Y7 R1", "B7 R7 O=K7")
        assert referee.table[0].text == "B7 R7 O=Y7"
        do(referee, "layoff", "Y7", 0, "G", "Y7")
        assert referee.table[0].text == "B7 R7 O=K7 Y7"
        referee = playing(YESIL, "K7 R1", "O=R7 Y7 O=B7")
        do(referee, "layoff", "K7", 0, "G", "K7")
        assert referee.table[0].text == "O=R7 Y7 O=B7 K7"
        referee = playing(YESIL, "O R1", "B7 O R7")
        assert self.spots(YESIL, "O R1", "B7 O R7") == {("O", 0, "G", "Y7"), ("O", 0, "G", "K7")}
        do(referee, "layoff", "O", 0, "G", "Y7")
        assert referee.table[0].text == "B7 O=K7 R7 O=Y7"

    def test_a_named_okey_has_its_colour(self) -> None:
        rules = YESIL | {"group_okey_take": "named"}
        assert self.spots(rules, "K7 Y7", "B7 R7 O=K7") == {("Y7", 0, "G", "Y7")}


class TestTakingOkeys:
    @EACH
    def test_in_a_run(self, name: str) -> None:  # A36, E23
        referee = playing(RULES[name], "K8 Y1 Y2", "K7 O=K8 K9", teams=False)
        if name == "ozet":
            refused(referee, "no okey can be taken", "take_okey", "K8", 0, 1)
            return
        refused(referee, "no okey can be taken", "take_okey", "K8", 0, 0)
        refused(referee, "no place 3", "take_okey", "K8", 0, 3)
        refused(referee, "another tile", "take_okey", "Y1", 0, 1)
        follow_ups = do(referee, "take_okey", "K8", 0, 1)
        assert fines(follow_ups) == ([(2, "capture_penalty", 101)] if name == "kolay101" else [])
        assert referee.table[0].text == "K7 K8 K9"
        assert sorted(referee.rack) == ["O", "Y1", "Y2"]

    def test_who_pays_laid_the_okey(self) -> None:
        rules = KOLAY101
        referee = playing(rules, "K8 Y1 Y2", "K5 K6 K7", teams=False, opened={1: "series"})
        referee.table[0] = referee.table[0].grow("R", Cell("O", read_face("K8"), 1))
        assert fines(do(referee.copy(), "take_okey", "K8", 0, 3)) == [(1, "capture_penalty", 101)]
        referee.table[0] = playing(rules, "", "K5 K6 K7").table[0].grow("R", Cell("O", read_face("K8"), 0))
        assert fines(do(referee, "take_okey", "K8", 0, 3)) == []

    def test_a_partner_pays_nothing(self) -> None:
        for teams, paid in ((None, []), (True, []), (False, [(2, "capture_penalty", 101)])):
            referee = playing(KOLAY101, "K8 Y1 Y2", "K7 O=K8 K9", teams=teams)
            assert fines(do(referee, "take_okey", "K8", 0, 1)) == paid
        referee = playing(KOLAY101, "K8 Y1 Y2", "K7 O=K8 K9")
        referee.turn, referee.racks[1], referee.opened[1] = 1, ["K8", "Y1"], "series"
        assert fines(do(referee, "take_okey", "K8", 0, 1)) == [(2, "capture_penalty", 101)]

    def test_only_the_tile_that_it_stands_for(self) -> None:  # D5
        referee = playing(YESIL, "R8 R11 Y1", "R9 R10 O=R11")
        refused(referee, "another tile", "take_okey", "R8", 0, 2)
        do(referee, "take_okey", "R11", 0, 2)
        assert "O" in referee.rack

    def test_a_group_of_three_and_of_four(self) -> None:
        referee = playing(YESIL, "R7 K7 Y7 Y1", "B7 O=R7 Y7")
        for tile in ("R7", "K7"):
            refused(referee, "no okey can be taken", "take_okey", tile, 0, 1)
        do(referee, "layoff", "R7", 0, "G", "R7")
        refused(referee, "another tile", "take_okey", "Y7", 0, 1)
        do(referee, "take_okey", "K7", 0, 1)
        assert referee.table[0].text == "B7 K7 Y7 R7"

    def test_two_okeys_in_a_group_of_four(self) -> None:
        referee = playing(YESIL, "R7 K7 Y1", "B7 O=R7 Y7 O=K7")
        found = {action[1:] for action in referee.legal_simple() if action[0] == "take_okey"}
        assert found == {("R7", 0, 1), ("K7", 0, 3)}

    def test_named_where_a_table_plays_so(self) -> None:
        referee = playing(YESIL | {"group_okey_take": "named"}, "R7 K7 Y1", "B7 O=R7 Y7")
        refused(referee, "another tile", "take_okey", "K7", 0, 1)
        do(referee, "take_okey", "R7", 0, 1)
        assert referee.table[0].text == "B7 R7 Y7"

    def test_pairs(self) -> None:
        referee = playing(YESIL, "R7 F Y1", "R7 O=R7", "O=Y6 F", "O O")
        found = {action[1:] for action in referee.legal_simple() if action[0] == "take_okey"}
        assert found == {("R7", 0, 1), ("F", 1, 0)}
        do(referee, "take_okey", "R7", 0, 1)
        assert referee.table[0].text == "R7 R7"

    def test_one_that_was_laid_in_this_turn_stays(self) -> None:
        referee = playing(YESIL, "O B8 K9 K10 K11 K12 Y1", "B5 B6 B7")
        do(referee, "layoff", "O", 0, "R", "B8")
        refused(referee, "laid in this turn", "take_okey", "B8", 0, 3)
        do(referee, "discard", "Y1")
        referee.turn = referee.left  # as if the others had played
        referee._turn_of(0)
        referee.phase = "play"
        do(referee, "take_okey", "B8", 0, 3)
        assert referee.table[0].text == "B5 B6 B7 B8"

    def test_a_false_okey_is_never_taken(self) -> None:  # D31
        referee = playing(YESIL, "F O Y1", "R10 F R12", okey="R11")
        assert not [action for action in referee.legal_simple() if action[0] == "take_okey"]

    def test_a_false_okey_takes_an_okey_that_stands_for_the_okey(self) -> None:
        referee = playing(YESIL, "F R1", "Y5 O=Y6 Y7")
        do(referee, "take_okey", "F", 0, 1)
        assert referee.table[0].text == "Y5 F Y7"

    @EACH
    def test_in_the_turn_of_the_opening(self, name: str) -> None:
        referee = playing(RULES[name], " ".join(OPEN_101) + " K8 K1", "K7 O=K8 K9", how=None)
        refused(referee, "after the opening", "take_okey", "K8", 0, 1)
        do(referee, "open", OPEN_101, points=101)
        if name in ("ozet", "rehber"):
            refused(referee, "a turn after|no okey", "take_okey", "K8", 0, 1)
        else:
            do(referee, "take_okey", "K8", 0, 1)
            assert referee.rack == ["K1", "O"]

    def test_with_the_last_tile(self) -> None:
        referee = playing(YESIL, "K8", "K7 O=K8 K9")
        do(referee, "take_okey", "K8", 0, 1)
        follow_ups = do(referee, "discard", "O")
        assert follow_ups[0]["finish"] == ["okey"]


LAYABLE = ["islek_discard"]


class TestDiscards:
    def fined(self, rules: dict[str, Any], tile: str, *table: str, rack: str = "R2 B2", **more: Any) -> list[str]:
        """The fines for a discard with the rest of the rack left."""
        follow_ups = do(playing(rules, f"{tile} {rack}".strip(), *table, **more), "discard", tile)
        assert all((seat, points) == (0, 101) for seat, _, points in fines(follow_ups))
        return [kind for _, kind, _ in fines(follow_ups)]

    @EACH
    def test_a_layable_tile(self, name: str) -> None:  # E1, E2, E4, E5, E8, A35
        rules, wraps = RULES[name], name in ("gelokey", "ozet")
        fine = [] if name == "rehber" else LAYABLE
        for how in ("series", None):
            assert self.fined(rules, "R1", "R11 R12 R13", how=how) == (fine if wraps else [])
            assert self.fined(rules, "R13", "R1 R2 R3", how=how) == []
            assert self.fined(rules, "Y7", "R7 B7 K7", how=how) == fine
            assert self.fined(rules, "R7", "R7 B7 K7", how=how) == []
            assert self.fined(rules, "Y7", "R7 B7 K7 Y7", how=how) == []
            assert self.fined(rules, "F", "R6 R7 R8", how=how, okey="R9") == fine
            assert self.fined(rules, "K7", "R7 B7 O", how=how) == fine
            assert self.fined(rules, "B5", "B5 B5", how=how) == []

    def test_unopened_where_a_table_does_not_fine_it(self) -> None:
        rules = YESIL | {"islek_if_unopened": False}
        assert self.fined(rules, "Y7", "R7 B7 K7", how=None) == []
        assert self.fined(rules, "Y7", "R7 B7 K7") == LAYABLE
        assert self.fined(rules, "Y7", "R7 B7 K7", how="pairs") == LAYABLE

    @EACH
    def test_own_melds_of_this_turn_count(self, name: str) -> None:  # D33
        referee = playing(RULES[name], "R10 R11 R12 R9 K1 K5")
        do(referee, "lay", "R10 R11 R12")
        fine = [] if name == "rehber" else [(0, "islek_discard", 101)]
        assert fines(do(referee, "discard", "R9")) == fine

    @EACH
    def test_a_tile_that_takes_an_okey(self, name: str) -> None:  # D13
        fine = [] if name in ("ozet", "rehber") else LAYABLE
        assert self.fined(RULES[name], "R11", "R9 R10 O=R11 R12") == fine
        assert self.fined(RULES[name], "R7", "B7 O=R7 Y7 K7") == fine
        assert self.fined(RULES[name], "R7", "R7 O=R7") == []

    @EACH
    def test_an_okey(self, name: str) -> None:  # A34, D35, E10
        for how in ("series", None):
            assert self.fined(RULES[name], "O", "R7 B7 K7", how=how) == ["okey_discard"]
            assert self.fined(RULES[name], "O", how=how) == ["okey_discard"]

    def test_an_okey_where_a_table_has_no_fine_for_it(self) -> None:
        assert self.fined(YESIL | {"okey_discard": 0}, "O", "R7 B7 K7") == LAYABLE
        assert self.fined(YESIL | {"okey_discard": 0}, "O", "R7 B7 K7 Y7") == []
        assert self.fined(REHBER | {"okey_discard": 0}, "O", "R7 B7 K7") == []

    @EACH
    def test_the_last_tile_is_never_fined(self, name: str) -> None:  # A37, A38, D21
        for tile in ("Y7", "O"):
            assert self.fined(RULES[name], tile, "R7 B7 K7", rack="") == []

    @EACH
    def test_the_turn_goes_to_the_next_seat(self, name: str) -> None:
        referee = playing(RULES[name], "K1 K5", opened={3: "series"}, turn=3)
        referee.racks[3] = ["K1", "K5"]
        refused(referee, "not on the rack", "discard", "K2")
        assert do(referee, "discard", "K1") == []
        assert (referee.turn, referee.phase, referee.discards[3]) == (0, "draw", ["K1"])
