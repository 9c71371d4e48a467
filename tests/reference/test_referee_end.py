"""The referee, a scene for every rule under every rule set: finishes, the stock run out, the last indicator, scores."""

from __future__ import annotations

from typing import Any

import pytest

from .referee import Event, Referee
from .referee_scenes import (
    EACH,
    GELOKEY,
    KOLAY101,
    OPEN_101,
    OZET,
    PAIRS,
    REHBER,
    RULES,
    YESIL,
    do,
    event,
    playing,
    refused,
)
from .referee_score import PlayerEnd, score_hand


def finished(follow_ups: list[Event]) -> tuple[list[str], list[int]]:
    end, score = follow_ups[-2:]
    assert end["stock_out"] is False
    assert end["finisher"] == 0
    return end["finish"], score["points"]


class TestFinish:
    @EACH
    def test_the_last_discard(self, name: str) -> None:  # E19
        referee = playing(RULES[name], "B8 K2", "B5 B6 B7")
        referee.racks[2] = ["K3"]
        do(referee, "layoff", "B8", 0, "R", "B8")
        assert finished(do(referee, "discard", "K2")) == ([], [-101, 202, 3, 202])
        assert (referee.phase, referee.score) == ("over", [-101, 202, 3, 202])
        refused(referee, "over", "discard", "K2")

    @EACH
    def test_with_the_okey(self, name: str) -> None:
        referee = playing(RULES[name], "O", "B5 B6 B7")
        referee.racks[2] = ["K3"]
        assert finished(do(referee, "discard", "O")) == (["okey"], [-202, 404, 6, 404])

    @PAIRS
    def test_from_pairs(self, name: str) -> None:  # A18
        referee = playing(RULES[name], "B8 K2", "B5 B6 B7", how="pairs", opened={1: "pairs"})
        referee.racks[1], referee.racks[2] = ["K9"], ["K10", "K12"]
        do(referee, "layoff", "B8", 0, "R", "B8")
        cem = 18 if name == "ozet" else 36
        assert finished(do(referee, "discard", "K2")) == (["pairs"], [-202, cem, 44, 404])

    @EACH
    def test_from_the_hand(self, name: str) -> None:  # A30
        points = {
            "gelokey": [-202, 404, 404, 404],
            "yesil": [-202, 404, 44, 404],
            "ozet": [-202, 404, 44, 404],
            "rehber": [-101, 202, 22, 202],
            "kolay101": [-101, 202, 22, 202],
        }
        referee = playing(RULES[name], " ".join(OPEN_101) + " K2", how=None)
        referee.racks[2] = ["K10", "K12"]
        do(referee, "open", OPEN_101, points=101)
        assert finished(do(referee, "discard", "K2")) == (["hand"], points[name])

    def test_from_the_hand_while_nobody_has_opened(self) -> None:
        referee = Referee.at(KOLAY101, "Y6", {0: " ".join(OPEN_101) + " O"}, phase="play")
        do(referee, "open", OPEN_101, points=101)
        assert finished(do(referee, "discard", "O")) == (["okey", "hand"], [-404, 808, 808, 808])

    def test_all_flags(self) -> None:
        referee = playing(YESIL, "R1 R1 R3 R3 R5 R5 B7 B7 B9 B9 B8 O", "B5 B6 B7", how=None)
        referee.racks[2] = ["K1"]
        do(referee, "open", ["R1 R1", "R3 R3", "R5 R5", "B7 B7", "B9 B9"], pairs=5)
        do(referee, "layoff", "B8", 0, "R", "B8")
        assert finished(do(referee, "discard", "O")) == (["okey", "pairs", "hand"], [-808, 1616, 8, 1616])

    @EACH
    def test_fines_stay(self, name: str) -> None:
        referee = playing(RULES[name], "O B2 K1", "B5 B6 B7", stock="R1 R2 R3 R4")
        do(referee, "discard", "O")
        referee._turn_of(0)
        referee.phase = "play"
        do(referee, "discard", "K1")
        referee._turn_of(0)
        referee.phase = "play"
        assert finished(do(referee, "discard", "B2"))[1][0] == 0
        assert referee.penalties[0] == [("okey_discard", 101)]


RUN_OUT = {"event": "end", "finisher": None, "finish": [], "stock_out": True}


class TestStockOut:
    def last_turn(self, rules: dict[str, Any]) -> Referee:
        """Seat 0 draws the last tile; 0 has opened, 1 by pairs where that is, 3 has not. The okey is Y6."""
        opened = {1: "pairs" if rules["open_pairs"] else "series", 2: "series"}
        referee = playing(rules, "R3 B7 K12", "K1 K2 K3", opened=opened, stock="R9")
        referee.racks[1:] = [["B9"], ["O", "R4"], ["O", "B4"]]
        referee.phase = "draw"
        return referee

    @EACH
    def test_the_hand_ends_after_the_turn_of_the_last_tile(self, name: str) -> None:  # D15, A19
        points = {
            "gelokey": [0, 0, 101, 101],
            "yesil": [22, 18, 111, 202],
            "ozet": [22, 9, 111, 202],
            "rehber": [22, 9, 10, 202],
            "kolay101": [22, 18, 111, 202],
        }
        referee = self.last_turn(RULES[name])
        do(referee, "draw", "R9")
        assert referee.phase == "play"
        assert do(referee, "discard", "R9") == [RUN_OUT, {"event": "score", "points": points[name]}]

    @EACH
    def test_he_may_finish(self, name: str) -> None:
        referee = playing(RULES[name], "K2", "B5 B6 B7", stock="B8")
        referee.phase = "draw"
        do(referee, "draw", "B8")
        do(referee, "layoff", "B8", 0, "R", "B8")
        assert finished(do(referee, "discard", "K2"))[0] == []

    def test_fines_of_the_last_discard(self) -> None:  # D37
        for rules, total in ((KOLAY101, 106), (GELOKEY, 101), (REHBER, 5)):
            referee = playing(rules, "R5", "R6 R7 R8", stock="R9")
            referee.phase = "draw"
            do(referee, "draw", "R9")
            assert do(referee, "discard", "R9")[-1]["points"][0] == total

    @EACH
    def test_no_side_tile_from_an_empty_stock(self, name: str) -> None:
        referee = playing(RULES[name], "K2 K9", "B5 B6 B7", stock="", discards={3: "B8"}, opened={1: "series"})
        referee.racks[1] = ["K3"]
        follow_ups = do(referee, "discard", "K9")
        assert follow_ups[0]["stock_out"]


class TestLastIndicator:
    def after(self, rules: dict[str, Any], rack: str, *table: str, how: str | None = "series", **more: Any) -> Referee:
        """Seat 3 has thrown with an empty stock, and the turn comes to seat 0. The okey is K6, the indicator K5."""
        opened = {2: "series", 3: "series", **({0: how} if how else {})}
        melds = [(2, meld) for meld in table]
        racks = {0: rack, 1: "R2", 2: "R2", 3: "Y1 Y2"}
        rules = rules | more
        referee = Referee.at(rules, "K6", racks, table=melds, opened=opened, turn=3, stock="", phase="play")
        referee.follow_ups = do(referee, "discard", "Y1")
        return referee

    @EACH
    def test_taken_to_finish(self, name: str) -> None:  # A24
        referee = self.after(RULES[name], "K3 K4 R2")
        if name != "rehber":
            assert referee.follow_ups[0] == RUN_OUT
            return
        assert (referee.phase, referee.turn, referee.follow_ups) == ("indicator", 0, [])
        assert referee.legal_simple() == {("take_indicator", "K5"), ("pass",)}
        refused(referee, "nothing is to be drawn", "draw", "K1")
        refused(referee, "nothing is to be taken", "take", "Y1")
        refused(referee, "indicator is K5", "take_indicator", "K6")
        do(referee, "take_indicator", "K5")
        refused(referee, "has to finish", "discard", "R2")
        do(referee, "lay", "K3 K4 K5")
        assert finished(do(referee, "discard", "R2")) == ([], [-101, 202, 2, 2])

    def test_no_step_away_from_the_finish(self) -> None:
        referee = self.after(REHBER, "K3 K4 R2", "R3 R4 R5")
        do(referee, "take_indicator", "K5")
        refused(referee, "could not after that", "layoff", "R2", 0, "L", "R2")
        assert referee.legal_simple() == {("lay", "K3 K4 K5")}

    def test_declined(self) -> None:
        referee = self.after(REHBER, "K3 K4 R2")
        assert do(referee, "pass") == [RUN_OUT, {"event": "score", "points": [9, 202, 2, 2]}]

    def test_no_finish_no_choice(self) -> None:
        referee = self.after(REHBER, "K4 K9 R2")
        assert referee.follow_ups == [RUN_OUT, {"event": "score", "points": [15, 202, 2, 2]}]

    @pytest.mark.parametrize(
        ("rack", "table", "can"),
        [
            ("R2", ["F K7 K8"], True),
            ("R2", ["K7 K8 K9"], False),
            ("R2 R9", ["K2 K3 K4"], False),
            ("O R9", ["K1 K2 K3"], True),  # K4 is the okey, then K5
            ("K4 R2", ["K1 K2 O=K3"], True),
            ("K3 R2 R9", ["K1 K2 O=K3", "R6 R7 R8"], True),
            ("K3 K4 R9", ["K1 K2 O=K3", "R6 R7 R8"], True),
            ("K3 R9 B12", ["K1 K2 O=K3", "R3 R4 R5"], False),
            ("B5 Y5 R2", [], True),
            ("B5 Y5 R2 R3", [], False),
            ("B5 Y5 R2 R3", ["R4 R5 R6"], True),
            ("F R9", ["K7 K8 K9"], True),
        ],
    )
    def test_what_is_a_finish(self, rack: str, table: list[str], can: bool) -> None:
        referee = self.after(REHBER, rack, *table)
        assert (referee.phase == "indicator") == can

    def test_from_the_hand(self) -> None:
        melds = ["R11 R12 R13", "Y13 B13 K13", "B5 B6 B7 B8", "Y1 Y2 Y3", "R1 B1 K1", "K3 K4 K5", "R7 B7"]
        rack = " ".join(melds).replace(" K5", "").split()
        assert len(rack) == 20
        referee = self.after(REHBER, " ".join([*rack[:-2], "R9 R10", "Y12"]), how=None)
        assert referee.phase == "indicator"
        do(referee, "take_indicator", "K5")
        laid = ["R9 R10 R11 R12 R13", *melds[1:6]]
        do(referee, "open", laid, points=55 + 39 + 26 + 6 + 3 + 12)
        assert finished(do(referee, "discard", "Y12"))[0] == ["hand"]
        low = "R1 B1 K1 Y1 R1 B1 Y1 R2 B2 K2 Y2 R2 B2 K2 R3 B3 Y3 K3 K4 R9 Y9"
        assert self.after(REHBER, low, how=None).phase == "over"

    def test_ten_pairs(self) -> None:
        rack = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 K5 Y4 Y11"
        referee = self.after(REHBER, rack, how=None)
        assert referee.phase == "indicator"
        assert finished(do(referee, "take_indicator", "K5"))[0] == ["ten_pairs"]

    def test_for_the_next_player_only(self) -> None:
        referee = self.after(REHBER, "K9 R2")
        assert referee.phase == "over"

    PAIRS_TOO = REHBER | {
        "open_pairs": 5,
        "pair_opener_layoff": True,
        "series_opener_pairs": "if_other_pair_opener",
        "series_opener_pairs_cap": 1,
        "layoff_same_turn": True,
        "mult": REHBER["mult"] | {"pairs": 2},
    }

    def test_pairs_where_a_table_has_them_too(self) -> None:
        assert self.after(self.PAIRS_TOO, "K5 R9", how="pairs").phase == "indicator"
        assert self.after(self.PAIRS_TOO, "K5 R8 R9", "R5 R6 R7", how="pairs").phase == "indicator"
        assert self.after(self.PAIRS_TOO, "K5 R8 R9", "R5 R6 R7", how="pairs", pair_opener_layoff=False).phase == "over"
        assert self.after(self.PAIRS_TOO, "K5 R9").phase == "over"
        pairs = "R1 R1 R2 R2 R3 R3 R4 R4 K5 B9"
        assert self.after(self.PAIRS_TOO, pairs, how=None).phase == "indicator"
        assert self.after(self.PAIRS_TOO, "B5 " + pairs, "B6 B7 B8", how=None).phase == "indicator"
        assert self.after(self.PAIRS_TOO, "B1 Y12 " + pairs, "B6 B7 B8", how=None).phase == "over"


def ends(*players: tuple[str | None, str] | tuple[str | None, str, int]) -> list[PlayerEnd]:
    return [PlayerEnd(how, left.split(), *more) for how, left, *more in players]


EXAMPLE = ends(("series", ""), ("series", "R3 B7 K12"), ("series", "O R4"), (None, "O B13"))


class TestScore:
    """Part A of the cases, and every column of the tables."""

    @pytest.mark.parametrize(
        ("name", "cem", "with_okey"),
        [("kolay101", 111, 121), ("ozet", 111, 121), ("gelokey", 105, 210), ("rehber", 10, 20), ("yesil", 111, 121)],
    )
    def test_a16_a17(self, name: str, cem: int, with_okey: int) -> None:
        assert score_hand(RULES[name], "Y6", EXAMPLE, finisher=0) == [-101, 22, cem, 202]
        assert score_hand(RULES[name], "Y6", EXAMPLE, finisher=0, finish=["okey"]) == [-202, 44, with_okey, 404]

    TABLE = ends(("series", ""), ("series", "R2 B8"), ("pairs", "R1 K9"), (None, "R5"))

    @pytest.mark.parametrize(
        ("name", "finish", "points"),
        [
            ("gelokey", "", [-101, 10, 20, 202]),  # A21
            ("gelokey", "okey", [-202, 20, 40, 404]),
            ("gelokey", "pairs", [-202, 20, 40, 404]),
            ("gelokey", "hand", [-202, 404, 404, 404]),
            ("gelokey", "okey pairs", [-404, 40, 80, 808]),
            ("gelokey", "okey hand", [-404, 808, 808, 808]),
            ("yesil", "", [-101, 10, 20, 202]),
            ("yesil", "okey", [-202, 20, 40, 404]),
            ("yesil", "pairs", [-202, 20, 40, 404]),
            ("yesil", "hand", [-202, 20, 40, 404]),
            ("yesil", "okey pairs", [-404, 40, 80, 808]),
            ("yesil", "okey hand", [-404, 40, 80, 808]),
            ("ozet", "", [-101, 10, 10, 202]),  # A20
            ("ozet", "okey", [-202, 20, 20, 404]),
            ("ozet", "hand", [-202, 20, 20, 404]),
            ("ozet", "pairs", [-202, 20, 20, 404]),
            ("ozet", "okey hand", [-404, 40, 40, 808]),
            ("ozet", "okey pairs", [-404, 40, 40, 808]),
            ("kolay101", "", [-101, 10, 20, 202]),
            ("kolay101", "okey", [-202, 20, 40, 404]),
            ("kolay101", "pairs", [-202, 20, 40, 404]),
            ("kolay101", "hand", [-101, 10, 20, 202]),  # not from the hand: others have opened
            ("kolay101", "okey pairs", [-404, 40, 80, 808]),
        ],
    )
    def test_the_columns(self, name: str, finish: str, points: list[int]) -> None:
        assert score_hand(RULES[name], "Y6", self.TABLE, finisher=0, finish=finish.split()) == points

    @pytest.mark.parametrize(
        ("finish", "risk", "points"),
        [
            ("", False, [-101, 35, 202]),  # A22
            ("okey", False, [-202, 70, 404]),
            ("ten_pairs", False, [-202, 70, 404]),
            ("hand", False, [-101, 35, 202]),
            ("okey hand", False, [-202, 70, 404]),
            ("", True, [-202, 70, 404]),  # A23
            ("ten_pairs", True, [-404, 140, 808]),
        ],
    )
    def test_rehber(self, finish: str, risk: bool, points: list[int]) -> None:
        players = ends(("series", ""), ("series", "R12 K12 B11"), (None, ""), (None, ""))
        got = score_hand(REHBER, "Y6", players, finisher=0, finish=finish.split(), risk=risk)
        assert got == [*points, points[-1]]

    def test_from_the_hand_when_nobody_has_opened(self) -> None:
        players = ends(("series", ""), (None, ""), (None, ""), (None, ""))
        assert score_hand(KOLAY101, "Y6", players, finisher=0, finish=["hand"]) == [-202, 404, 404, 404]
        assert score_hand(KOLAY101, "Y6", players, finisher=0, finish=["okey", "hand"]) == [-404, 808, 808, 808]

    @pytest.mark.parametrize(
        ("name", "left", "how", "normal", "with_okey"),
        [
            ("gelokey", "O O", "series", 202, 404),  # E11
            ("yesil", "O O", "series", 214, 226),
            ("ozet", "O O", "series", 214, 226),
            ("rehber", "O O", "series", 12, 24),
            ("kolay101", "O O", "series", 214, 226),
            ("gelokey", "F B4", "series", 10, 20),  # E13, D11
            ("kolay101", "F B4", "series", 10, 20),
            ("rehber", "F B4", "series", 10, 20),
            ("gelokey", "O B4", "pairs", 210, 420),  # E14
            ("yesil", "O B4", "pairs", 121, 141),
            ("ozet", "O B4", "pairs", 111, 121),
            ("kolay101", "O B4", "pairs", 121, 141),
            ("kolay101", "O K7 B13", "pairs", 153, 205),  # D41
            ("gelokey", "O K7 B13", "pairs", 242, 484),
        ],
    )
    def test_okeys_left(self, name: str, left: str, how: str, normal: int, with_okey: int) -> None:
        players = ends(("series", ""), (how, left), (None, ""), (None, ""))
        assert score_hand(RULES[name], "Y6", players, finisher=0)[1] == normal
        assert score_hand(RULES[name], "Y6", players, finisher=0, finish=["okey"])[1] == with_okey

    def test_ozet_without_the_okeys_number(self) -> None:
        other = OZET | {"okey_left": {"counts": 0, "flat": 101}}
        assert score_hand(other, "Y6", EXAMPLE, finisher=0)[2] == 105
        assert score_hand(other, "Y6", EXAMPLE, finisher=0, finish=["okey"])[2] == 109

    @pytest.mark.parametrize(
        ("name", "points"),
        [
            ("kolay101", [22, 18, 202, 111]),  # A19
            ("yesil", [22, 18, 202, 111]),
            ("ozet", [22, 9, 202, 111]),
            ("gelokey", [0, 0, 101, 101]),
        ],
    )
    def test_stock_out(self, name: str, points: list[int]) -> None:
        players = ends(("series", "R3 B7 K12"), ("pairs", "B9"), (None, "O"), ("series", "O R4"))
        assert score_hand(RULES[name], "Y6", players, finisher=None) == points

    def test_stock_out_in_rehber(self) -> None:
        players = ends(("series", "R3 B7 K12"), (None, ""), (None, "O"), ("series", "O R4"))
        assert score_hand(REHBER, "Y6", players, finisher=None) == [22, 202, 202, 10]
        assert score_hand(REHBER, "Y6", players, finisher=None, risk=True) == [44, 404, 404, 20]
        assert score_hand(GELOKEY, "Y6", ends(*[(None, "O O")] * 4), finisher=None) == [202] * 4

    def test_fines_are_flat(self) -> None:  # E26
        players = ends(("series", "", 101), ("series", "R12 K12 B11", 101), (None, "", 202), (None, ""))
        assert score_hand(REHBER, "Y6", players, finisher=0, risk=True) == [-101, 171, 606, 404]
        assert score_hand(REHBER, "Y6", players, finisher=None)[1] == 136

    def test_the_greatest_multiplier_where_a_table_plays_so(self) -> None:
        rules = YESIL | {"combine": "highest", "mult": YESIL["mult"] | {"okey": 3}}
        assert score_hand(rules, "Y6", self.TABLE, finisher=0, finish=["okey", "pairs"]) == [-303, 30, 60, 606]

    def test_the_finishers_partner_where_a_table_lets_him_off(self) -> None:
        rules = YESIL | {"partner_waiver": True}
        players = ends(("series", ""), ("series", "R2"), ("series", "K9", 101), (None, ""))
        assert score_hand(rules, "Y6", players, finisher=0) == [-101, 2, 101, 202]
        assert score_hand(rules, "Y6", players, finisher=0, teams=False) == [-101, 2, 110, 202]


def test_illegal_events_are_told_apart() -> None:
    referee = playing(YESIL, "K2 K9")
    for wrong, why in (
        ({}, "no action"),
        ({"event": "end"}, "no action"),
        ({"event": ["draw"]}, "no action"),
        ({"event": "discard", "seat": 0}, "discard has"),
        ({"event": "discard", "seat": 0, "tile": "K2", "more": 1}, "discard has"),
        ({"event": "discard", "seat": 0, "tile": 2}, "tile of discard is 2"),
        ({"event": "discard", "seat": True, "tile": "K2"}, "seat of discard is True"),
        ({"event": "open", "seat": 0, "melds": ["K2 K9"]}, "open has"),
    ):
        assert why in (referee.why_illegal(wrong) or "legal")
    assert referee.why_illegal(event(referee, "discard", "K2")) is None
