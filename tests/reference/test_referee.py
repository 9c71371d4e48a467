"""The referee, a scene for every rule under every rule set: the deal, the turn, the opening, new melds."""

from __future__ import annotations

import hashlib
from collections import Counter
from random import Random
from typing import Any

import pytest

from .referee import DECK, FACES, Referee, count_pairs, deal_event, replay
from .referee_random import random_deck
from .referee_scenes import (
    EACH,
    FIVE_PAIRS,
    OPEN_100,
    OPEN_101,
    OZET,
    PAIRS,
    REHBER,
    RULES,
    YESIL,
    do,
    fines,
    playing,
    refused,
    taking,
)
from .referee_table import Illegal


class TestDeal:
    def test_tiles_indicator_and_stock(self) -> None:
        deck = random_deck(Random(1), "plain")
        place = next(place for place in range(85, 106) if deck[place] != "F")
        referee = Referee(YESIL, deck, 2)
        assert [len(rack) for rack in referee.racks] == [21, 21, 22, 21]
        wild = ["O" if tile == referee.okey else tile for tile in deck]
        assert referee.racks[2] + referee.racks[3] + referee.racks[0] + referee.racks[1] == wild[:85]
        assert referee.indicator == deck[place]
        assert len(referee.stock) == 20
        assert (referee.turn, referee.phase, referee.follow_ups) == (2, "play", [])

    @pytest.mark.parametrize(("indicator", "okey"), [("B10", "B11"), ("R13", "R1"), ("K13", "K1")])  # A1, A2, A3
    def test_okey_is_the_next_number(self, indicator: str, okey: str) -> None:
        deck = with_indicators([indicator])
        assert Referee(YESIL, deck, 0).okey == okey
        assert okey not in Referee(YESIL, deck, 0).racks[0] + Referee(YESIL, deck, 0).stock

    @EACH
    def test_a_false_okey_turned_up_goes_under_the_stock(self, name: str) -> None:
        referee = Referee(RULES[name], with_indicators(["F", "F", "R7"]), 0)
        assert referee.indicator == "R7"
        assert referee.stock[-2:] == ["F", "F"]
        assert len(referee.stock) == 20
        assert referee.risk == (name == "rehber")

    def test_no_risk_with_a_numbered_tile_first(self) -> None:
        assert not Referee(REHBER, with_indicators(["R7", "F", "F"]), 0).risk

    def test_what_is_no_deck(self) -> None:
        deck = random_deck(Random(1), "plain")
        for wrong in (deck[1:], [*deck[1:], "R1" if deck[0] != "R1" else "R2"], [*deck, "R1"]):
            with pytest.raises(Illegal, match="106 tiles"):
                Referee(YESIL, wrong, 0)
        with pytest.raises(Illegal, match="no seat 4"):
            Referee(YESIL, deck, 4)

    def test_deal_event(self) -> None:
        deck = with_indicators(["F", "R7"])
        told = deal_event(REHBER, deck, 3, hand=2)
        assert told["sha256"] == hashlib.sha256(" ".join(deck).encode()).hexdigest()
        assert (told["indicator"], told["okey"], told["risk"]) == ("R7", "R8", True)
        assert len(replay(REHBER, [told], whole=False).racks[3]) == 22
        with pytest.raises(Illegal, match="does not end"):
            replay(REHBER, [told])
        for field, value in {"sha256": "0", "okey": "R9", "indicator": "R9", "risk": False, "deck": "R1"}.items():
            with pytest.raises(Illegal, match="event 1"):
                replay(REHBER, [told | {field: value}], whole=False)


def with_indicators(turned: list[str]) -> list[str]:
    """A deck whose 86th tile and the next ones are these."""
    rest = list((DECK - Counter(turned)).elements())
    Random(0).shuffle(rest)
    return [*rest[:85], *turned, *rest[85:]]


def deal_racks(rules: dict[str, Any], racks: list[str], stock: str, indicator: str = "Y5") -> Referee:
    """A deal in which seat 0 starts, each rack begins with these tiles, and the stock too."""
    rest = DECK - Counter([indicator, *stock.split(), *" ".join(racks).split()])
    spare = [*(rest & Counter(FACES)).elements(), *(rest - Counter(FACES)).elements()]
    spare.sort(key=lambda tile: tile in ("F", "Y6"))  # hardly a pair among neighbours
    deck = []
    for seat, rack in enumerate(racks):
        more = 22 - (seat > 0) - len(rack.split())
        deck += [*rack.split(), *spare[:more]]
        spare = spare[more:]
    return Referee(rules, [*deck, indicator, *stock.split(), *spare], 0)


NINE_PAIRS = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9"


class TestTenPairs:
    @pytest.mark.parametrize(
        ("rack", "count"),
        [
            (NINE_PAIRS + " B10 O K4", 10),  # C25
            (NINE_PAIRS + " O O", 10),
            (NINE_PAIRS + " B10 K4 O O", 11),
            (NINE_PAIRS + " F F", 10),
            (NINE_PAIRS + " F O", 10),
            (NINE_PAIRS + " B10 K4 F", 9),
        ],
    )
    def test_counting(self, rack: str, count: int) -> None:
        assert count_pairs(rack.split()) == count

    @EACH
    def test_the_starter_wins_with_the_deal(self, name: str) -> None:
        referee = deal_racks(RULES[name], [NINE_PAIRS + " B10 B10", "", "", ""], "K1")
        assert referee.follow_ups == (
            [
                {"event": "end", "finisher": 0, "finish": ["ten_pairs"], "stock_out": False},
                {"event": "score", "points": [-202, 404, 404, 404]},
            ]
            if name == "rehber"
            else []
        )

    def test_at_the_start_of_the_turn(self) -> None:
        referee = deal_racks(REHBER, ["", NINE_PAIRS + " B10 Y6", "", ""], "K1")
        assert referee.phase == "play"
        follow_ups = do(referee, "discard", referee.rack[0])
        assert follow_ups[0] == {"event": "end", "finisher": 1, "finish": ["ten_pairs"], "stock_out": False}
        assert follow_ups[1]["points"] == [404, -202, 404, 404]

    def test_after_drawing(self) -> None:
        referee = playing(REHBER, NINE_PAIRS + " B10 K4", how=None, stock="K4")
        referee.phase = "draw"
        assert [each["event"] for each in do(referee, "draw", "K4")] == ["end", "score"]
        assert referee.phase == "over"

    def test_after_taking_the_giver_pays(self) -> None:
        referee = playing(REHBER, NINE_PAIRS + " B10 K4", how=None, discards={3: "K4"})
        referee.phase = "draw"
        follow_ups = do(referee, "take", "K4")
        assert fines(follow_ups) == [(3, "giver_penalty", 101)]
        assert [each["event"] for each in follow_ups] == ["penalty", "end", "score"]
        assert follow_ups[-1]["points"][3] == 404 + 101

    def test_in_a_risk_hand(self) -> None:
        referee = playing(REHBER, NINE_PAIRS + " B10 K4", how=None, stock="K4", opened={1: "series"})
        referee.racks[1] = ["R12", "K12", "B11"]
        referee.phase, referee.risk = "draw", True
        assert do(referee, "draw", "K4")[-1]["points"] == [-404, 140, 0, 808]  # A23

    def test_not_after_the_opening(self) -> None:
        referee = playing(REHBER, NINE_PAIRS + " B10 K4", stock="K4")
        referee.phase = "draw"
        assert do(referee, "draw", "K4") == []


class TestDrawing:
    def test_the_starter_plays_at_once(self) -> None:
        referee = deal_racks(YESIL, [" ".join(OPEN_101), "", "", ""], "K1 K2")
        refused(referee, "nothing is to be drawn", "draw", "K1")
        refused(referee, "nothing is to be taken", "take", "K1")
        do(referee, "open", OPEN_101, points=101)
        do(referee, "discard", referee.rack[0])
        assert (referee.turn, referee.phase) == (1, "draw")

    def test_the_stock_from_its_top(self) -> None:
        referee = Referee.at(YESIL, "Y6", {0: "R1"}, stock="K1 K2")
        refused(referee, "another tile", "draw", "K2")
        refused(referee, "begins with a tile", "discard", "R1")
        refused(referee, "begins with a tile", "open", OPEN_101, points=101)
        do(referee, "draw", "K1")
        assert referee.racks[0] == ["R1", "K1"]
        assert referee.stock == ["K2"]
        refused(referee, "nothing is to be drawn", "draw", "K2")

    def test_the_side_tile_is_the_last_discard_of_the_left(self) -> None:
        referee = Referee.at(YESIL, "Y6", {1: "R1"}, discards={0: "B1 B2", 3: "B4", 2: "B5"}, turn=1)
        for tile in ("B1", "B4", "B5"):
            refused(referee, "left neighbour", "take", tile)
        do(referee, "take", "B2")
        assert referee.discards[0] == ["B1"]
        assert referee.racks[1] == ["R1", "B2"]

    @EACH
    def test_a_discarded_okey(self, name: str) -> None:
        """ozet: taking the okey from the ground is against the rules."""
        referee = Referee.at(RULES[name], "Y6", {0: "R1"}, discards={3: "O"})
        if name == "ozet":
            refused(referee, "discarded okey", "take", "O")
        else:
            do(referee, "take", "O")
        assert ("O" in referee.rack) == (name != "ozet")

    def test_only_the_player_whose_turn_it_is(self) -> None:
        referee = Referee.at(YESIL, "Y6", {0: "R1", 1: "R2"}, stock="K1 K2", turn=1)
        with pytest.raises(Illegal, match="turn of seat 1"):
            referee.apply({"event": "draw", "seat": 0, "tile": "K1"})


class TestSideTile:
    RACK = "R7 R8 K3 K4 Y1 B2"

    @EACH
    def test_put_back(self, name: str) -> None:  # A26, E16, D17
        referee = taking(RULES[name], self.RACK, "R9", how=None)
        refused(referee, "has to be laid in this turn", "discard", "R7")
        refused(referee, "has to be laid in this turn", "discard", "R9")  # E17
        refused(referee, "another tile", "put_back", "R8")
        assert fines(do(referee, "put_back", "R9")) == ([(0, "side_take_fail", 101)] if name == "ozet" else [])
        assert referee.discards[3] == ["K1", "R9"]
        assert "R9" not in referee.rack
        refused(referee, "put back in this turn", "take", "R9")
        refused(referee, "begins with a tile", "discard", "R7")
        do(referee, "draw", "R1")
        assert do(referee, "discard", "R1") == []

    @EACH
    def test_used_in_a_new_meld(self, name: str) -> None:
        referee = taking(RULES[name], self.RACK, "R9")
        do(referee, "lay", "R7 R8 R9")
        refused(referee, "has been laid", "put_back", "R9")
        assert fines(do(referee, "discard", "Y1")) == []

    @EACH
    def test_used_in_a_lay_off(self, name: str) -> None:
        referee = taking(RULES[name], self.RACK, "B8", "B5 B6 B7")
        do(referee, "layoff", "B8", 0, "R", "B8")
        do(referee, "discard", "Y1")
        assert referee.turn == 1

    @EACH
    def test_used_to_take_an_okey(self, name: str) -> None:
        referee = taking(RULES[name], self.RACK, "B6", "B5 O=B6 B7")
        if name == "ozet":
            refused(referee, "no okey can be taken", "take_okey", "B6", 0, 1)
        else:
            do(referee, "take_okey", "B6", 0, 1)
            do(referee, "discard", "Y1")
            assert referee.turn == 1

    @EACH
    def test_something_else_first(self, name: str) -> None:
        referee = taking(RULES[name], self.RACK, "B9", "B5 B6 B7", "K5 K6 K7")
        if name == "rehber":
            refused(referee, "used at once", "layoff", "K4", 1, "L", "K4")
            return
        do(referee, "layoff", "K4", 1, "L", "K4")
        refused(referee, "has to be laid", "discard", "Y1")
        assert fines(do(referee, "put_back", "B9")) == ([(0, "side_take_fail", 101)] if name == "ozet" else [])
        do(referee, "draw", "R1")
        do(referee, "layoff", "K3", 1, "L", "K3")
        do(referee, "discard", "Y1")
        assert referee.turn == 1

    @EACH
    def test_opening_with_it(self, name: str) -> None:
        referee = taking(RULES[name], " ".join(OPEN_101[:2]) + " B5 B6 B7 Y1 Y2", "B8", how=None)
        follow_ups = do(referee, "open", OPEN_101, points=101)
        assert fines(follow_ups) == ([(3, "giver_penalty", 101)] if name == "rehber" else [])
        assert fines(do(referee, "discard", "Y1")) == []
        assert referee.turn == 1

    @EACH
    def test_opening_without_it(self, name: str) -> None:
        referee = taking(RULES[name], " ".join(OPEN_101) + " Y1 Y2", "K10", "K7 K8 K9", how=None)
        if name == "rehber":
            refused(referee, "used at once", "open", OPEN_101, points=101)
            return
        if name == "ozet":
            refused(referee, "in the opening", "open", OPEN_101, points=101)
            refused(referee, "in the opening", "bad_open", OPEN_101[:2])
            assert fines(do(referee, "put_back", "K10")) == [(0, "side_take_fail", 101)]
            do(referee, "draw", "R1")
            do(referee, "open", OPEN_101, points=101)
        else:
            do(referee, "open", OPEN_101, points=101)
            refused(referee, "has to be laid", "discard", "Y1")
            do(referee, "layoff", "K10", 0, "R", "K10")
        assert fines(do(referee, "discard", "Y1")) == []
        assert referee.turn == 1

    def test_the_rack_may_be_empty_for_a_moment(self) -> None:
        referee = taking(YESIL, "B8", "K10", "B5 B6 B7")
        do(referee, "layoff", "B8", 0, "R", "B8")
        do(referee, "put_back", "K10")
        do(referee, "draw", "R1")
        assert do(referee, "discard", "R1")[0]["finisher"] == 0

    def test_one_of_its_face_is_enough(self) -> None:
        referee = taking(YESIL, "B8 " + self.RACK, "B8", "B5 B6 B7")
        do(referee, "layoff", "B8", 0, "R", "B8")
        do(referee, "discard", "B8")
        assert referee.racks[0].count("B8") == 0

    def test_an_okey_that_stands_for_it_is_not_it(self) -> None:
        referee = taking(YESIL, "O " + self.RACK, "B8", "B5 B6 B7")
        do(referee, "layoff", "O", 0, "R", "B8")
        refused(referee, "has to be laid", "discard", "Y1")

    def test_an_okey_taken(self) -> None:
        referee = taking(YESIL, self.RACK, "O", "B5 B6 B7")
        do(referee, "layoff", "O", 0, "R", "B8")
        do(referee, "discard", "Y1")
        assert referee.turn == 1

    @PAIRS
    def test_a_pair_opener_uses_it_in_a_pair_or_a_lay_off(self, name: str) -> None:
        referee = taking(RULES[name], self.RACK, "K3", "K4 K5 K6", how="pairs")
        other = referee.copy()
        do(referee, "lay", "K3 K3")
        do(referee, "discard", "Y1")
        do(other, "layoff", "K3", 0, "L", "K3")
        do(other, "discard", "Y1")
        assert (referee.turn, other.turn) == (1, 1)

    def test_a_bad_opening_is_no_use(self) -> None:
        referee = taking(OZET, self.RACK, "R9", how=None)
        assert fines(do(referee, "bad_open", ["R7 R8 R9"])) == [(0, "bad_open_penalty", 101)]
        refused(referee, "has to be laid", "discard", "R7")
        assert fines(do(referee, "put_back", "R9")) == [(0, "side_take_fail", 101)]


class TestGiver:  # A25
    RACK = " ".join(OPEN_101[:2]) + " B5 B6 B7"

    @EACH
    def test_an_opened_player_who_goes_on(self, name: str) -> None:
        referee = taking(RULES[name], "Y1 Y2", "B8", "B5 B6 B7")
        assert do(referee, "layoff", "B8", 0, "R", "B8") == []
        assert fines(do(referee, "discard", "Y1")) == []

    @EACH
    def test_a_finish(self, name: str) -> None:
        referee = taking(RULES[name], "Y1", "B8", "B5 B6 B7")
        do(referee, "layoff", "B8", 0, "R", "B8")
        follow_ups = do(referee, "discard", "Y1")
        assert fines(follow_ups) == ([(3, "giver_penalty", 101)] if name == "rehber" else [])
        assert [each["event"] for each in follow_ups][-2:] == ["end", "score"]

    def test_opening_and_finishing_is_one_fine(self) -> None:
        referee = taking(REHBER, self.RACK + " Y1", "B8", how=None)
        assert fines(do(referee, "open", OPEN_101, points=101)) == [(3, "giver_penalty", 101)]
        assert fines(do(referee, "discard", "Y1")) == []
        assert referee.score is not None
        assert referee.score[3] == 202 + 101

    def test_none_after_it_was_put_back(self) -> None:
        referee = taking(REHBER, "Y1", "R12", stock="B8 R1")
        do(referee, "put_back", "R12")
        do(referee, "draw", "B8")
        referee.racks[0].remove("Y1")
        assert fines(do(referee, "discard", "B8")) == []


class TestOpening:
    @EACH
    def test_the_bar(self, name: str) -> None:  # E7, A28
        rules = RULES[name]
        referee = playing(rules, " ".join(OPEN_101) + " Y1 Y2", how=None)
        assert do(referee, "open", OPEN_101, points=101) == []
        assert [meld.text for meld in referee.table] == OPEN_101
        assert referee.opened == ["series", None, "series", None]
        referee = playing(rules, " ".join(OPEN_100) + " Y1 Y2", how=None)
        refused(referee, "100 points of 101", "open", OPEN_100, points=100)
        if rules["bad_open_penalty"]:
            assert fines(do(referee, "bad_open", OPEN_100)) == [(0, "bad_open_penalty", 101)]
            assert len(referee.rack) == 12
            refused(referee, "enough", "bad_open", OPEN_100)
            do(referee, "discard", "Y1")
        else:
            refused(referee, "100 points of 101", "bad_open", OPEN_100)

    @EACH
    def test_pairs(self, name: str) -> None:
        rack = " ".join(FIVE_PAIRS) + " Y1 Y2"
        referee = playing(RULES[name], rack, how=None)
        if name == "rehber":
            refused(referee, "nobody opens by pairs", "open", FIVE_PAIRS, pairs=5)
            return
        refused(referee, "4 pairs of 5", "open", FIVE_PAIRS[:4], pairs=4)
        do(referee, "open", FIVE_PAIRS, pairs=5)
        assert referee.opened[0] == "pairs"

    @pytest.mark.parametrize("pair", ["R9 O=R9", "O=R9 R9", "R9 O", "F O=Y6", "F F", "O O", "O=Y6 O=Y6"])  # D9
    def test_okeys_and_false_okeys_in_pairs(self, pair: str) -> None:
        referee = playing(YESIL, " ".join(FIVE_PAIRS[:4]) + " R9 F F O O Y1", how=None)
        do(referee, "open", [*FIVE_PAIRS[:4], pair], pairs=5)
        assert len(referee.rack) == 4

    @EACH
    def test_runs_and_pairs_together(self, name: str) -> None:  # A33
        melds = ["R11 R12 R13", "Y13 B13 K13", "K1 K1", "K2 K2"]
        referee = playing(RULES[name], " ".join(melds) + " Y1 Y2", how=None)
        refused(referee, "together|nobody opens by pairs", "open", melds, points=75)

    def test_mixed_where_a_table_plays_so(self) -> None:
        referee = playing(YESIL | {"mix_open": True}, " ".join(OPEN_101) + " K1 K1 Y1 Y2", how=None)
        do(referee, "open", [*OPEN_101, "K1 K1"], points=103)
        assert referee.opened[0] == "series"
        melds = ["R11 R12 R13", "Y13 B13 K13", "K7 K7", "K6 K6"]  # 75 and 26
        referee = playing(YESIL | {"mix_open": True}, " ".join(melds) + " Y4", how=None)
        refused(referee, "87 points", "open", [*melds[:2], "K6 K6"], points=87)
        do(referee, "open", melds, points=101)
        assert referee.opened[0] == "series"
        melds = [*FIVE_PAIRS, "Y1 Y2 Y3"]
        referee = playing(YESIL | {"mix_open": True}, " ".join(melds) + " Y4", how=None)
        refused(referee, "points of 101", "open", melds, pairs=5)
        do(referee, "open", FIVE_PAIRS, pairs=5)

    @pytest.mark.parametrize(
        ("meld", "good"),
        [
            ("R12 R13 R1", "gelokey ozet"),  # A7
            ("R11 R12 R13 R1", "gelokey ozet"),  # A8
            ("R13 R1 R2", ""),  # A9
            ("R12 R13 R1 R2", ""),
            ("R1 R2 R3", "all"),  # A10
            ("R7 R6 R5", "all"),  # A11
            ("R8 K8 B8", "all"),  # A13
            ("R8 R8 B8", ""),
            ("R8 O=R8 B8", ""),
            ("R12 R13 O=R1", "gelokey ozet"),
            ("R12 R13 O", "all"),  # D1: read as 12-13-1 or else as 11-12-13
            ("R13 O O", "all"),
            ("R5 F R7", ""),
            ("Y5 F Y7", "all"),
            ("Y5 O=Y6 Y7", "all"),
            ("O=R7 O=R8", ""),
            ("R7 R8", ""),
            ("R7", ""),
        ],
    )
    @EACH
    def test_melds(self, name: str, meld: str, good: str) -> None:
        read = Referee.at(RULES[name], "Y6", {}).melds.read(meld, 0)
        assert (read is not None) == (good == "all" or name in good)

    @pytest.mark.parametrize("name", ["yesil", "ozet"])
    def test_other_bad_openings(self, name: str) -> None:
        rack = "R13 R1 R2 K13 Y13 B13 K11 K12 R11 R12 B5 B6 B7 B8 K1 K1 O Y1"
        for melds in (["R13 R1 R2"], ["R1 R2"], ["K1 K1"], ["K1 K1", "K13 Y13 B13"], ["O=R3 R2 R1"], ["R5=R6"]):
            referee = playing(RULES[name], rack, how=None)
            if melds == ["R5=R6"]:
                refused(referee, "not on the rack", "bad_open", melds)
                continue
            assert fines(do(referee, "bad_open", melds)) == [(0, "bad_open_penalty", 101)]
            assert sorted(referee.rack) == sorted(rack.split())

    def test_what_is_refused_without_a_fine(self) -> None:
        referee = playing(YESIL, " ".join(OPEN_101), how=None)
        refused(referee, "has to stay", "open", OPEN_101, points=101)
        refused(referee, "has to stay", "bad_open", OPEN_101)
        refused(referee, "not on the rack: R1", "bad_open", ["R1 R2 R3"])
        refused(referee, "an opening has melds", "bad_open", [])
        refused(referee, "an opening has melds", "bad_open", [""])
        refused(referee, "melds have tiles", "bad_open", ["hello"])
        referee = playing(YESIL, " ".join(OPEN_101) + " Y1", how=None)
        refused(referee, "points 101", "open", OPEN_101, points=102)
        refused(referee, "good opening", "bad_open", OPEN_101)
        do(referee, "open", OPEN_101, points=101)
        refused(referee, "opened already", "open", OPEN_101, points=101)

    def test_rising_bars(self) -> None:  # A14, A15, E28
        for rules in (YESIL | {"katlamali": "beat_previous"}, OZET | {"katlamali": "max_plus_1"}):
            referee = playing(rules, " ".join(OPEN_101) + " Y1 Y2", how=None)
            assert referee.bars == (101, 5)
            do(referee, "open", OPEN_101, points=101)
            assert referee.bars == (102, 5)
            do(referee, "discard", "Y1")
            do(referee, "draw", "R1")
            referee.racks[1] = [*" ".join([*OPEN_101, *FIVE_PAIRS]).split(), "Y9"]
            refused(referee, "101 points of 102", "open", OPEN_101, points=101)
            do(referee, "open", FIVE_PAIRS, pairs=5)
            assert referee.bars == (102, 6)
        for name in RULES:
            referee = playing(RULES[name], " ".join(OPEN_101) + " Y1 Y2", how=None)
            do(referee, "open", OPEN_101, points=101)
            assert referee.bars[0] == 101

    A29 = ("R1 B1 K1 Y1", "R1 B1 K1 Y1", "R2 B2 K2 Y2", "R2 B2 K2", "R3 B3 K3", "R3 B3 K3")

    @EACH
    def test_from_the_hand_below_the_bar(self, name: str) -> None:  # A29
        referee = playing(RULES[name], " ".join(self.A29) + " K9", how=None)
        if name != "gelokey":
            refused(referee, "points of 101", "open", list(self.A29), points=40)
            return
        refused(referee, "points of 101", "open", list(self.A29[:-1]), points=31)
        do(referee, "open", list(self.A29), points=40)
        follow_ups = do(referee, "discard", "K9")
        assert follow_ups[0] == {"event": "end", "finisher": 0, "finish": ["hand"], "stock_out": False}
        assert follow_ups[1]["points"] == [-202, 404, 404, 404]


class TestNewMelds:
    @EACH
    def test_of_any_value(self, name: str) -> None:
        referee = playing(RULES[name], "R1 R2 R3 K9 K10")
        refused(referee, "no meld", "lay", "R1 R2 K9")
        do(referee, "lay", "R1 R2 R3")
        assert referee.table[-1].text == "R1 R2 R3"
        assert referee.table[-1].owner == 0

    @EACH
    def test_after_the_opening_in_the_same_turn(self, name: str) -> None:
        referee = playing(RULES[name], " ".join(OPEN_101) + " R1 R2 R3 K9", how=None)
        refused(referee, "after the opening", "lay", "R1 R2 R3")
        do(referee, "open", OPEN_101, points=101)
        do(referee, "lay", "R1 R2 R3")
        assert len(referee.rack) == 1

    @EACH
    def test_one_tile_stays(self, name: str) -> None:  # A31
        referee = playing(RULES[name], "R4 R5 R6")
        refused(referee, "has to stay", "lay", "R4 R5 R6")

    @EACH
    def test_pairs_of_a_series_opener(self, name: str) -> None:  # A32, E22
        rack = "R1 R1 R3 R3 R5 R5 K9 K10"
        referee = playing(RULES[name], rack)
        refused(referee, "no pairs", "lay", "R1 R1")
        if name == "rehber":
            return
        referee = playing(RULES[name], rack, opened={1: "pairs"})
        do(referee, "lay", "R1 R1")
        do(referee, "lay", "R3 R3")
        if name == "yesil":
            refused(referee, "no more in this turn", "lay", "R5 R5")
        else:
            do(referee, "lay", "R5 R5")
        do(referee, "discard", "K9")

    def test_the_cap_is_of_one_turn(self) -> None:
        referee = playing(YESIL, "R1 R1 R3 R3 R5 R5 K9 K10", opened={1: "pairs"}, stock="K1 K2")
        do(referee, "lay", "R1 R1")
        do(referee, "lay", "R3 R3")
        do(referee, "discard", "K9")
        referee._turn_of(0)
        referee.phase = "play"
        do(referee, "lay", "R5 R5")
        assert referee.pairs_laid == 1

    @PAIRS
    def test_a_pair_opener_lays_pairs_only(self, name: str) -> None:  # D19
        referee = playing(RULES[name], "R1 R2 R3 K9 K9 B1", how="pairs")
        refused(referee, "pairs only", "lay", "R1 R2 R3")
        do(referee, "lay", "K9 K9")
        assert referee.table[-1].kind == "pair"

    @PAIRS
    def test_the_last_pair_stays(self, name: str) -> None:  # E20
        referee = playing(RULES[name], "R5 R5", how="pairs")
        refused(referee, "has to stay", "lay", "R5 R5")
