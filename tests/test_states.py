"""What a turn is told beside rack, table and rules: the defaults, the tiles in hand, and states that cannot be."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from decks import play, some_rules

from okeysolve import IllegalMove, OkeyError, RackError, RuleError, RuleSet
from okeysolve.game import Round
from okeysolve.moves import LayOff, TakeOkey
from okeysolve.position import Position
from okeysolve.rack import Rack
from okeysolve.state import others_opened
from okeysolve.tiles import Tile
from okeysolve.turn import Turn
from okeysolve.turns import (
    best_turn,
    finish_discards,
    last_indicator,
    lay_off_all,
    lay_offs,
    most_laid,
    open_all,
    side_tile_use,
    ten_pairs,
    turn_options,
)

RACK = "R10 R11 R12 R13 Y10 Y11 Y12 B10 B11 B12 K13 K13 R1 R1 B2 B2 K4 Y7 O R7 K8 K9"
HANDFUL = "R1 R5 Y9 K13 B3"
FOUR_MELDS = "0: B5 B6 B7 | 0: K5 K6 K7 | 0: Y5 Y6 Y7 | 0: Y10 Y11 Y12"


@pytest.mark.parametrize(
    ("rack", "table", "state", "error", "match"),
    [
        ("R1-13 K1-8", "", {}, RackError, "21 tiles in hand, and the player has not opened: he has 22 after"),
        ("R1-13 K1-7", "", {}, RackError, "20 tiles in hand: who has opened by series has 14 at most, who has"),
        (HANDFUL, "", {"opened": None}, RackError, "5 tiles in hand, and the player has not opened: he has 22"),
        ("R1", "", {"opened": None}, RackError, "1 tile in hand, and the player has not opened"),
        ("R1-13 K1-2", "", {"opened": "series"}, RackError, "15 tiles in hand: who has opened by series has 14"),
        ("R1-13", "", {"opened": "pairs"}, RackError, "13 tiles in hand: who has opened by pairs has 12 at most"),
        ("R1-13 K1-9", "0: B5 B6 B7", {}, RackError, "22 tiles in hand: who has opened by series has 14 at most"),
        ("R1-12", FOUR_MELDS, {}, RackError, "and at least 12 in his melds"),
        (HANDFUL, "0: B5 B6 B7", {"opened": None}, RuleError, "a meld of the player's own lies on the table"),
        (HANDFUL, "2: B5 B6 B7", {"opened": None, "seat": 2}, RuleError, "a meld of the player's own lies"),
        (HANDFUL, "0: B5 B6 B7", {"opened": "pairs"}, RuleError, "he has not opened by pairs"),
        (HANDFUL, "0: B5 B5", {"opened": "series"}, RuleError, "only pairs of his lie on the table"),
        (HANDFUL, "1: B5 B5", {"others": "series"}, RuleError, "whose melds lie on the table has opened by pairs"),
        (HANDFUL, "1: B5 B6 B7", {"others": ()}, RuleError, "whose melds lie on the table has opened by series"),
        (HANDFUL, "", {"opened": None, "pairs_laid": 1, "partial": True}, RuleError, "pairs_laid 1, but not opened"),
        (HANDFUL, "", {"opened": "series", "partial": 1}, TypeError, "partial is True or False, not int"),
        (HANDFUL, "", {"discards": None}, TypeError, "discards are a text or tiles, not NoneType"),
        (HANDFUL, "", {"others": 3}, TypeError, "others have opened by 'series' or 'pairs', not by int"),
        (HANDFUL, "", {"others": [[]]}, RuleError, "others have opened by 'series' or 'pairs', not by"),
        (HANDFUL, "", {"opened": 7}, TypeError, "opened is 'series', 'pairs' or None, not int"),
        (HANDFUL, "", {"opened": "x" * 9999}, RuleError, "opened is 'series', 'pairs' or None, not 'xxx"),
        (HANDFUL, "", {"pairs_bar": 10**9999}, RuleError, "pairs_bar so large a number: yesil opens with 5 pairs"),
        (HANDFUL, "", {"seat": 10**9999}, RuleError, "there is no seat so large a number"),
    ],
)
def test_states_that_cannot_be(
    rack: str, table: str, state: dict[str, Any], error: type[Exception], match: str
) -> None:
    for ask in (Turn, best_turn, turn_options, finish_discards, open_all):
        with pytest.raises(error, match=match) as caught:
            ask(rack, table, **state)
        assert len(str(caught.value)) < 200
    if error is RackError:
        Turn(rack, table, partial=True, **state)


@pytest.mark.parametrize("partial", [False, True])
def test_the_default_is_what_the_own_melds_tell(partial: bool) -> None:
    assert Turn(HANDFUL, "0: B5 B5", partial=partial).opened == "pairs"
    assert Turn(HANDFUL, "0: B5 B5 | 0: B6 B7 B8", partial=partial).opened == "series"
    assert Turn(HANDFUL, "1: B5 B5", partial=partial).opened == "series"
    assert Turn(HANDFUL, "1: B5 B5", seat=1, partial=partial).opened == "pairs"
    assert Turn("R1-13 K1-9", "1: B5 B5", partial=partial).opened is None
    assert lay_offs(HANDFUL + " B4", "0: B5 B6 B7", partial=partial) == lay_offs(
        HANDFUL + " B4", "0: B5 B6 B7", opened="series", partial=partial
    )
    assert lay_offs("R1-13 K1-9", "1: R5 R6 R7", "yesil", partial=partial) == ()  # not opened, like everywhere


def test_how_others_have_opened_by_their_melds() -> None:
    """A pair of a series opener does not make a pair opener of him; whose a meld is may be untold."""
    pair = "K1 K1 Y13 Y12 B2"
    assert best_turn(pair, "2: R5 R6 R7 | 2: B8 B8").tiles == 0
    assert best_turn(pair, "2: R5 R6 R7 | 3: B8 B8").tiles == 2
    assert best_turn(pair, "R5 R6 R7 | B8 B8").tiles == 2


def test_questions_before_the_draw_ask_for_21_tiles() -> None:
    for tiles in ("R1-13 K1-9", "R1-13 K1-7"):
        with pytest.raises(RackError, match="21"):
            side_tile_use(tiles, "B5", "1: B6 B7 B8")
        with pytest.raises(RackError, match="21"):
            last_indicator(tiles, "1: B6 B7 B8", "rehber", okey="K6", opened=None)
    assert side_tile_use("R1-13 K1-8", "B5", "1: B6 B7 B8").usable
    rack = "R1 R1 R5 R5 K2 K4 Y2 Y5 Y7 Y9 Y11 B1 B4 B8 B11 K8 K9 K13 R8 R10 Y13"
    assert last_indicator(rack, "", "rehber", okey="K6") is None
    for tiles in ("R1-13 K1-8", "R1-13 K1-9"):  # a lay-off is none of who has not opened, before and after the draw
        assert lay_offs(tiles, "1: R5 R6 R7") == ()
        assert lay_off_all(tiles, "1: R5 R6 R7") is None
        assert most_laid(tiles, "1: R5 R6 R7") == 0


def test_the_last_tile_is_laid_off_by_nobody() -> None:
    assert lay_offs("R8", "R5 R6 R7") == ()
    assert [str(move) for move in lay_offs("R8", "R5 R6 R7", keep=0)] == ["lay off R8 on meld 1, right end"]
    assert len(lay_offs("R8 K1", "R5 R6 R7")) == len(lay_offs("R8 K1", "R5 R6 R7", keep=0)) == 1
    assert [type(move) for move in lay_offs("R7", "R5 R6 O=R7", okey="Y6")] == [TakeOkey]  # he holds the okey then
    with pytest.raises(OkeyError, match="keep is 1, a tile stays for the discard, or 0, not 2"):
        lay_offs("R8", "R5 R6 R7", keep=2)
    turn = Turn("R8", "R5 R6 R7")
    with pytest.raises(IllegalMove, match="one tile has to stay for the discard"):
        turn.play(LayOff(Tile("R8"), 0, "R", Tile("R8")))


@pytest.mark.parametrize("unopened", [202, 101])
def test_who_holds_unopened_writes_what_the_unopened_write(unopened: int) -> None:
    rules = RuleSet.named("yesil").replace(unopened=unopened)
    options = turn_options(RACK, "", rules, okey="Y6")
    assert {plan.left for plan in options if "hold" in plan.kinds} == {unopened}
    assert any(plan.left < 101 for plan in options if plan.opens)
    alone = best_turn("R1 R5 Y9 K13 B3 B11 Y1 Y4 R8 R12 K2 K6 K9 B6 B9 R3 Y12 Y7 B13 K4 R10 R7", "", rules)
    assert (alone.kinds, alone.left) == (("hold",), unopened)
    assert str(alone).endswith(f"= 0 tiles, {unopened} left ({rules.name})")
    assert [plan.left for plan in turn_options("R1 K5", "", rules)] == [1]  # who has opened writes his tiles


@pytest.mark.parametrize(
    ("rack", "state", "match"),
    [
        ("", {}, "there is no tile on the rack: after the draw there is one at least"),
        ("R1", {"opened": None, "partial": True}, "who has not opened cannot discard his last tile"),
        ("R1 K9", {"side_tile": "K9"}, "the side tile cannot be used as yesil has it: put it back"),
    ],
)
def test_why_there_is_no_turn(rack: str, state: dict[str, Any], match: str) -> None:
    with pytest.raises(IllegalMove, match=match):
        best_turn(rack, "", **state)
    assert turn_options(rack, "", **state) == ()


def test_ten_pairs_before_the_draw() -> None:
    rack = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 B10 O K4"
    plan = ten_pairs(rack, okey="R13")
    assert plan is not None
    assert (plan.finishes, plan.finish, plan.left, plan.turn.rack) == (True, ("ten_pairs",), 0, Rack(rack, okey="R13"))
    assert ten_pairs(rack.replace(" O", " K9"), okey="R13") is None
    assert ten_pairs("R1 R5", okey="R13") is None  # who has opened
    with pytest.raises(RackError, match="5 tiles in hand"):
        ten_pairs(HANDFUL, okey="R13", opened=None)


@pytest.mark.parametrize("rules", some_rules(), ids=str)
def test_no_state_of_a_hand_is_refused_and_the_defaults_are_right(rules: RuleSet) -> None:
    """In hands played to their end, with what each player sees; the outcome is scored as well."""
    asked: Counter[str] = Counter()

    def check(action: Any) -> None:
        view = hand.view(hand.turn)
        thrown = [discard.tile for discard in view.discards if not discard.taken]
        position = Position(view.rack, view.table, rules, seat=view.seat, discards=thrown)
        others = {how for seat, how in enumerate(view.opened) if how and seat != view.seat}
        assert position.opened == view.opened[view.seat]
        assert set(others_opened(None, position.table, view.seat)) == others
        asked[view.phase] += 1
        if view.phase == "play":
            told = Turn(view.rack, view.table, rules, seat=view.seat, opened_now=view.opened_now)
            assert (told.opened, position.turn.rack) == (view.opened[view.seat], view.rack)
        elif view.phase == "draw" and view.side_tile is not None:
            side_tile_use(view.rack, view.side_tile, view.table, rules, seat=view.seat)
            assert position.opened is not None or position.is_before_draw

    for seed in range(6):
        hand = Round.deal(rules, seed)
        play(hand, ("greedy", "random", "safe")[seed % 3], seed, check)
        asked["over"] += hand.view(0).points is not None
    assert asked["over"] == 6
    assert min(asked["play"], asked["draw"]) > 50


def test_the_document() -> None:
    """The sessions of docs/turns.md print what they say."""
    page = (Path(__file__).parents[1] / "docs" / "turns.md").read_text("utf-8")
    blocks = "".join(re.findall(r"```pycon\n(.*?)```", page, re.S))
    session = doctest.DocTestParser().get_doctest(blocks, {}, "docs/turns.md", None, 0)
    assert len(session.examples) >= 6
    assert doctest.DocTestRunner().run(session).failed == 0
