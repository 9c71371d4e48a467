"""The rule cases that speak of the table and of moves, by their names, for every rule set that they give.

G gelokey, Y yesil, Z ozet, H rehber, K kolay101."""

from __future__ import annotations

from typing import Any

import pytest

from okeysolve import Group, IllegalMove, Pair, PlayerEnd, RackError, RuleError, RuleSet, Run, TileError, score_round
from okeysolve.melds import Meld
from okeysolve.moves import Discard, Lay, LayOff, Open, TakeOkey
from okeysolve.reading import read_meld
from okeysolve.tiles import Tile
from okeysolve.turn import Turn
from okeysolve.turns import (
    best_turn,
    discard_warnings,
    finish_discards,
    last_indicator,
    lay_off_all,
    lay_offs,
    layable_tiles,
    side_tile_use,
    ten_pairs,
    turn_options,
)

NAMES = {"G": "gelokey", "Y": "yesil", "Z": "ozet", "H": "rehber", "K": "kolay101"}

each = pytest.mark.parametrize("rules", NAMES.values())


def by_rules(**values: Any) -> Any:
    """G=.., Y=.. as the parameters (rules, want)."""
    return pytest.mark.parametrize(("rules", "want"), [(NAMES[letter], values[letter]) for letter in values])


def layable(table: str, rules: str, okey: str = "Y6") -> list[str]:
    return list(map(str, layable_tiles(table, rules, okey=okey, discards=False)))


def costs(rack: str, tile: str, table: str, rules: str, **state: Any) -> int:
    """What the discard itself costs, whatever the next player makes of it."""
    state = {"okey": "Y6", "partial": True, **state}
    return sum(w.points for w in discard_warnings(rack, tile, table, rules, **state) if w.certain)


def accepts(turn: Turn, step: Any) -> bool:
    try:
        turn.play(step)
    except IllegalMove:
        return False
    return True


def opens(rack: str, melds: list[Meld], rules: Any, **state: Any) -> bool:
    return accepts(Turn(rack, (), rules, okey="Y6", opened=None, partial=True, **state), Open(tuple(melds)))


def legal(text: str, rules: str) -> bool:
    """Whether the tiles lie on the table as a meld in this order."""
    try:
        meld = read_meld(text, wrap=RuleSet.named(rules).wrap_12_13_1)
        Turn("", [meld], rules, opened="series")
    except (TileError, IllegalMove):
        return False
    return True


# ---- part A ---------------------------------------------------------------------------------------------------------


@each
def test_a4_lay_off_on_a_run(rules: str) -> None:
    table = "B9 B10 B11 B12"
    assert layable(table, rules) == ["B8", "B13"]
    assert lay_offs("B7 R8 K13", table, rules) == ()
    turn = Turn("B8 B7 B13 B1 K3", table, rules, opened="series")
    turn = turn.play(LayOff(Tile("B8"), 0, "L", Tile("B8")))
    assert accepts(turn, LayOff(Tile("B7"), 0, "L", Tile("B7")))
    turn = turn.play(LayOff(Tile("B13"), 0, "R", Tile("B13")))
    assert accepts(turn, LayOff(Tile("B1"), 0, "R", Tile("B1"))) == (rules in ("gelokey", "ozet"))


@each
def test_a5_lay_off_on_a_run_of_three(rules: str) -> None:
    assert layable("B5 B6 B7", rules) == ["B4", "B8"]


@each
def test_a6_lay_off_on_a_group(rules: str) -> None:
    assert layable("R7 B7 K7", rules) == ["Y7"]
    turn = Turn("Y7 R7 K3", "R7 B7 K7", rules, opened="series")
    full = turn.play(LayOff(Tile("Y7"), 0, "G", Tile("Y7")))
    assert full.lay_offs() == ()


@by_rules(G=True, Y=False, Z=True, H=False, K=False)
def test_a7_12_13_1(rules: str, want: bool) -> None:
    assert legal("R12 R13 R1", rules) == want
    assert read_meld("R12 R13 R1").points == 26


@by_rules(G=True, Y=False, Z=True, H=False, K=False)
def test_a8_11_12_13_1(rules: str, want: bool) -> None:
    assert legal("K11 K12 K13 K1", rules) == want
    assert read_meld("K11 K12 K13 K1").points == 37


@each
def test_a9_13_1_2(rules: str) -> None:
    assert not legal("R13 R1 R2", rules)
    assert not legal("R12 R13 R1 R2", rules)


@each
def test_a10_to_a13_melds(rules: str) -> None:
    assert legal("R1 R2 R3", rules)
    assert read_meld("R1 R2 R3").points == 6  # A10
    assert legal("B7 B6 B5", rules)
    assert read_meld("B7 B6 B5").points == 18  # A11
    assert legal("R7 R8 R9", rules)
    assert read_meld("R7 R8 R9").points == 24  # A12
    assert legal("K11 K12 K13", rules)
    assert read_meld("K11 K12 K13").points == 36
    assert legal("R8 K8 B8", rules)
    assert read_meld("R8 K8 B8").points == 24  # A13
    assert not legal("R8 R8 B8", rules)


@pytest.mark.parametrize("rules", ["ozet", "yesil"])
def test_a14_rising_bar_by_series(rules: str) -> None:
    rising = RuleSet.named(rules).replace(katlamali={"ozet": "max_plus_1", "yesil": "beat_previous"}[rules])
    rack = "R10 R11 R12 R13 Y10 Y11 Y12 B7 B8 B9 K2 K3"
    best = [Run("R10 R11 R12 R13"), Run("Y10 Y11 Y12"), Run("B7 B8 B9")]  # 103
    assert sum(meld.points for meld in best) == 103
    for highest, bar, opened in ((0, 101, True), (101, 102, True), (102, 103, True), (103, 104, False)):
        assert rising.bars(series=highest)[0] == bar
        assert opens(rack, best, rising, bar=bar) == opened


@pytest.mark.parametrize("rules", ["gelokey", "rehber", "kolay101"])
def test_a14_without_a_rising_bar(rules: str) -> None:
    assert RuleSet.named(rules).bars(series=150)[0] == 101


@pytest.mark.parametrize(("first", "needs"), [(5, 6), (6, 7)])
def test_a15_rising_bar_by_pairs(first: int, needs: int) -> None:
    rising = RuleSet.named("ozet").replace(katlamali="max_plus_1")
    bar = rising.bars(pairs=first)[1]
    assert bar == needs
    pairs = [Pair(f"R{n} R{n}") for n in range(1, needs + 1)]
    rack = " ".join(map(str, pairs)) + " K3"
    assert opens(rack, pairs, rising, pairs_bar=bar)
    assert not opens(rack, pairs[1:], rising, pairs_bar=bar)


def test_a24_last_indicator() -> None:
    plan = last_indicator("K3 K4 R2", "B9 B10 B11 | R5 Y5 B5", "rehber", okey="K6")
    assert plan is not None
    assert plan.steps == (Lay((Run("K3 K4 K5"),)), Discard(Tile("R2")))
    assert (plan.finishes, plan.finish, plan.multiplier) == (True, (), 1)
    assert last_indicator("K4 K9 R2", "B9 B10 B11 | R5 Y5 B5", "rehber", okey="K6") is None
    twin = last_indicator("K3 K4 K5 R2", "F K7 K8", "rehber", okey="K6")
    assert twin is not None  # the indicator's twin in hand, and the indicator itself
    for rules in ("gelokey", "yesil", "ozet", "kolay101"):
        with pytest.raises(RuleError):
            last_indicator("K3 K4 R2", "", rules, okey="K6")


@by_rules(G=0, Y=0, Z=0, H=101, K=0)
def test_a25_the_giver(rules: str, want: int) -> None:
    risks = [w.points for w in discard_warnings("R9 K1", "R9", "B1 B2 B3", rules, okey="Y6") if not w.certain]
    assert sum(risks) == want
    assert costs("R9 K1", "R9", "B1 B2 B3", rules) == 0


@by_rules(G=0, Y=0, Z=101, H=0, K=0)
def test_a26_a_side_tile_without_opening(rules: str, want: int) -> None:
    rack = "R1 R5 Y9 K13 B3 B11 Y1 Y4 R8 R12 K2 K6 K9 B6 B9 R3 Y12 Y7 B13 K4 R10"
    use = side_tile_use(rack, "K11", "", rules, okey="B8")
    assert (use.usable, use.fail) == (False, want)


@by_rules(G=0, Y=101, Z=101, H=0, K=0)
def test_a28_opening_with_96(rules: str, want: int) -> None:
    melds = [Run("R11 R12 R13"), Run("Y11 Y12 Y13"), Group("R8 Y8 B8")]
    assert sum(meld.points for meld in melds) == 96
    assert not opens("R11 R12 R13 Y11 Y12 Y13 R8 Y8 B8 K1 K5", melds, rules)
    assert RuleSet.named(rules).bad_open_penalty == want


ELDEN = "R1 Y1 B1 K1 R1 Y1 B1 K1 R2 Y2 B2 K2 R2 Y2 B2 R3 Y3 B3 R3 Y3 B3 K9"


@by_rules(G=True, Y=False, Z=False, H=False, K=False)
def test_a29_from_the_hand_below_101(rules: str, want: bool) -> None:
    turn = Turn(ELDEN, (), rules, okey="K6")
    melds = [Group(f"R{n} Y{n} B{n} K{n}") for n in (1, 1, 2)] + [Group(f"R{n} Y{n} B{n}") for n in (2, 3, 3)]
    assert sum(map(len, melds)) == 21
    assert sum(meld.points for meld in melds) == 40
    assert accepts(turn, Open(tuple(melds))) == want
    plan = turn.best()
    if rules == "rehber":
        assert plan.finish == ("ten_pairs",)  # these tiles happen to be ten pairs
    else:
        assert plan.finishes == want
    if want:
        assert (plan.points, plan.finish, plan.multiplier) == (40, ("hand",), 2)
        assert str(plan.discard) == "K9"
        assert [step.kind for step in plan.steps] == ["open", "discard"]


def test_a29_a_finish_with_lay_offs_needs_the_bar() -> None:
    """The waiver is for new melds alone."""
    rack = ELDEN.replace("B3 K9", "K9 R7")
    assert not best_turn(rack, "1: R4 R5 R6", "gelokey", okey="K6").finishes


@by_rules(G=("hand",), Y=("hand",), Z=("hand",), H=("hand",), K=())
def test_a30_from_the_hand_when_another_has_opened(rules: str, want: tuple[str, ...]) -> None:
    rack = "R10 R11 R12 Y10 Y11 Y12 B10 B11 B12 K1 K2 K3 R1 R2 R3 Y1 Y2 Y3 B1 B2 B3 K13"
    plan = best_turn(rack, "1: K10 K11 K12", rules, okey="K6")
    assert plan.finishes
    assert plan.finish == want
    assert best_turn(rack, "", rules, okey="K6").finish == ("hand",)


@each
def test_a31_nothing_left_to_discard(rules: str) -> None:
    turn = Turn("R4 R5 R6", (), rules, opened="series")
    assert not accepts(turn, Lay((Run("R4 R5 R6"),)))
    assert len(turn.best().rest) == 2
    assert finish_discards("R4 R5 R6", "R7 R8 R9", rules) == (Tile("R4"),)


@by_rules(G=3, Y=2, Z=3, H=0, K=3)
def test_a32_e22_d59_pairs_of_a_series_opener(rules: str, want: int) -> None:
    rack = "R1 R1 Y3 Y3 B5 B5 K9"
    if rules == "rehber":
        assert best_turn(rack, "", rules, okey="Y6").tiles == 0
        return
    plan = best_turn(rack, "", rules, okey="Y6", others={"pairs"})
    assert plan.tiles == 2 * want
    assert best_turn(rack, "", rules, okey="Y6", others=()).tiles == 0
    turn = Turn(rack, (), rules, okey="Y6", others={"pairs"})
    assert accepts(turn, Lay((Pair("R1 R1"), Pair("Y3 Y3"), Pair("B5 B5")))) == (want == 3)
    after = turn.play(Lay((Pair("R1 R1"), Pair("Y3 Y3"))))
    assert accepts(after, Lay((Pair("B5 B5"),))) == (want == 3)


@pytest.mark.parametrize("rules", ["gelokey", "yesil", "ozet", "kolay101"])
def test_a33_no_mixed_opening(rules: str) -> None:
    melds: list[Meld] = [Run("R11 R12 R13"), Run("Y11 Y12 Y13"), Run("K5 K6 K7"), Pair("B5 B5"), Pair("R6 R6")]
    assert sum(meld.points for meld in melds[:3]) == 90
    rack = "R11 R12 R13 Y11 Y12 Y13 K5 K6 K7 B5 B5 R6 R6 K1"
    turn = Turn(rack, (), rules, okey="B9", opened=None, partial=True)
    with pytest.raises(IllegalMove, match="does not mix"):
        turn.play(Open(tuple(melds)))
    mixing = RuleSet.named(rules).replace(mix_open=True)
    assert accepts(Turn(rack, (), mixing, okey="B9", opened=None, partial=True), Open(tuple(melds)))
    assert best_turn(rack, "", mixing, okey="B9", opened=None, partial=True).opens == "series"


@each
def test_a34_d35_one_penalty_for_one_discard(rules: str) -> None:
    assert costs("O K1", "O", "R5 R6 R7", rules) == 101


@by_rules(G=101, Y=101, Z=101, H=0, K=101)
def test_a35_d43_a_layable_tile_of_who_has_not_opened(rules: str, want: int) -> None:
    assert costs("R8 K1 K5", "R8", "R5 R6 R7", rules, opened=None) == want


@by_rules(G=0, Y=0, Z=None, H=0, K=101)
def test_a36_e23_a_captured_okey(rules: str, want: int | None) -> None:
    turn = Turn("K8 R1 R2", "3: K7 O=K8 K9", rules, okey="Y6")
    step = TakeOkey(Tile("K8"), 0, 1, Tile("K8"))
    if want is None:
        with pytest.raises(IllegalMove, match="no okey is taken from the table"):
            turn.play(step)
        return
    after, effect = turn.play_and_tell(step)
    assert (str(after.rack), effect.captured_from) == ("R1 R2 O", 3)
    assert RuleSet.named(rules).capture_penalty == want


@pytest.mark.parametrize("rules", ["gelokey", "yesil", "rehber", "kolay101"])
def test_an_okey_laid_in_this_turn_stays(rules: str) -> None:
    turn = Turn("O K10 R1", "3: K7 K8 K9", rules, okey="Y6", seat=1)
    laid = turn.play(LayOff(Tile("O"), 0, "R", Tile("K10")))
    with pytest.raises(IllegalMove, match="has laid that okey in this turn"):
        laid.play(TakeOkey(Tile("K10"), 0, 3, Tile("K10")))
    assert laid.lay_offs() == ()


@each
def test_a37_d21_a_layable_last_tile(rules: str) -> None:
    assert costs("R8", "R8", "R5 R6 R7", rules) == 0


@by_rules(G=2, Y=2, Z=2, H=2, K=2)
def test_a38_the_okey_as_the_last_tile(rules: str, want: int) -> None:
    plan = best_turn("O", "R5 R6 R7", rules, okey="Y6")
    assert (plan.finish, plan.multiplier, plan.penalty) == (("okey",), want, None)
    false_okey = best_turn("F", "R5 R6 R7", rules, okey="Y6")
    assert (false_okey.finish, false_okey.multiplier) == ((), 1)


# ---- part D ---------------------------------------------------------------------------------------------------------


@by_rules(G=True, Y=True, Z=False, H=True, K=True)
def test_d5_taking_needs_the_exact_tile(rules: str, want: bool) -> None:
    turn = Turn("R11 R8 K1", "R9 R10 O=R11", rules, okey="Y6")
    assert accepts(turn, TakeOkey(Tile("R11"), 0, 2, Tile("R11"))) == want
    assert not accepts(turn, TakeOkey(Tile("R8"), 0, 2, Tile("R8")))
    assert accepts(turn, LayOff(Tile("R8"), 0, "L", Tile("R8")))


@by_rules(G=101, Y=101, Z=0, H=0, K=101)
def test_d13_a_tile_that_could_take_an_okey(rules: str, want: int) -> None:
    assert costs("R11 K1", "R11", "R9 R10 O=R11", rules) == want


@by_rules(G=0, Y=0, Z=101, H=0, K=0)
def test_d17_e16_a_side_tile_is_used_or_put_back(rules: str, want: int) -> None:
    turn = Turn("R9 K1 K5", "B1 B2 B3", rules, side_tile="R9")
    for tile in ("R9", "K1"):
        with pytest.raises(IllegalMove, match="the side tile has to be used"):
            turn.play(Discard(Tile(tile)))
    assert side_tile_use("K1 K5", "R9", "B1 B2 B3", rules).fail == want


@pytest.mark.parametrize("rules", ["gelokey", "yesil", "ozet", "kolay101"])
def test_d19_after_pairs_only_pairs(rules: str) -> None:
    turn = Turn("R4 R5 R6 K1 K1 K5", (), rules, opened="pairs")
    with pytest.raises(IllegalMove, match="who opened by pairs lays only pairs"):
        turn.play(Lay((Run("R4 R5 R6"),)))
    assert accepts(turn, Lay((Pair("K1 K1"),)))
    assert best_turn("R4 R5 R6 K1 K1 K5", "", rules, opened="pairs").tiles == 2
    with_okeys = Turn("R4 O K1 O K5 K6", (), rules, okey="Y6", opened="pairs")
    assert accepts(with_okeys, Lay((Pair("R4 O=R4"), Pair("K1 O=K1"))))


@each
def test_d31_a_false_okey_is_never_taken(rules: str) -> None:
    turn = Turn("F K1", "R9 R10 F", rules, okey="R11")
    assert not accepts(turn, TakeOkey(Tile("F"), 0, 2, Tile("R11")))
    assert turn.lay_offs() == ()


@by_rules(G=101, Y=101, Z=101, H=0, K=101)
def test_d33_the_own_melds_count(rules: str, want: int) -> None:
    assert costs("R9 K1", "R9", "0: R10 R11 R12 R13", rules, seat=0) == want


@pytest.mark.parametrize("rules", ["gelokey", "yesil", "ozet", "kolay101"])
def test_d45_pairs_alone_cannot_finish(rules: str) -> None:
    pairs = " ".join(f"{c}{n} {c}{n}" for c, n in zip("RYBKRYBKRY", (1, 3, 5, 7, 9, 11, 13, 2, 4, 8), strict=True))
    assert not any(plan.finishes for plan in turn_options(f"{pairs} K4 B6", "", rules, okey="Y6"))
    with_lay_off = turn_options(f"{pairs} K4 B6", "1: B7 B8 B9", rules, okey="Y6")
    assert any(set(plan.finish) >= {"pairs"} for plan in with_lay_off if plan.finishes)


@each
def test_d49_an_okey_at_the_end_that_lets_more_follow(rules: str) -> None:
    plan = best_turn("O R9 K1", "R11 R12 R13", rules, okey="Y6")
    assert plan.finishes
    assert plan.steps[:2] == (
        LayOff(Tile("O"), 0, "L", Tile("R10")),
        LayOff(Tile("R9"), 0, "L", Tile("R9")),
    )
    run_or_group = best_turn("R10 R9 K1 K3", "R11 R12 R13 | Y10 B10 K10", rules, okey="Y6")
    assert run_or_group.tiles == 2


C25 = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 B10 O K4"


@by_rules(G=False, Y=False, Z=False, H=True, K=False)
def test_c25_ten_pairs(rules: str, want: bool) -> None:
    """21 tiles at the start of the turn: ten pairs end the hand, or the player has to draw."""
    with pytest.raises(RackError, match="21 tiles in hand, and the player has not opened: he has 22 after the draw"):
        best_turn(C25, "", rules, okey="Y6")
    if want:
        plan = ten_pairs(C25, "", rules, okey="Y6")
        assert plan is not None
        assert (plan.finish, plan.multiplier, [step.kind for step in plan.steps]) == (("ten_pairs",), 2, ["ten_pairs"])
        assert len(plan.steps[0].melds) == 10
        assert best_turn(f"{C25} B13", "", rules, okey="Y6").finish == ("ten_pairs",)
        return
    with pytest.raises(RuleError, match="ten pairs do not end the hand"):
        ten_pairs(C25, "", rules, okey="Y6")
    options = turn_options(f"{C25} B13", "", rules, okey="Y6")
    assert any(option.opens == "pairs" for option in options)
    assert not any(option.finishes for option in options)


# ---- part E ---------------------------------------------------------------------------------------------------------


@by_rules(G=101, Y=0, Z=101, H=0, K=0)
def test_e1_a_1_behind_a_13(rules: str, want: int) -> None:
    assert costs("R1 K1", "R1", "R11 R12 R13", rules) == want


@each
def test_e2_nothing_before_a_1(rules: str) -> None:
    assert costs("R13 K1", "R13", "R1 R2 R3", rules) == 0


@by_rules(G=101, Y=101, Z=101, H=0, K=101)
def test_e4_the_missing_colour(rules: str, want: int) -> None:
    assert costs("Y7 K1", "Y7", "R7 B7 K7", rules) == want
    assert costs("R7 K1", "R7", "R7 B7 K7", rules) == 0


@each
def test_e5_a_full_group_takes_nothing(rules: str) -> None:
    assert costs("R7 K1", "R7", "R7 B7 K7 Y7", rules) == 0


@each
def test_e7_exactly_101_and_100(rules: str) -> None:
    rack = "R10 R11 R12 R13 Y9 Y10 Y11 B3 B4 B5 B6 B7 B8 B9 K1"
    melds = [Run("R10 R11 R12 R13"), Run("Y9 Y10 Y11")]  # 46 + 30
    assert opens(rack, [*melds, Run("B3 B4 B5 B6 B7")], rules)  # 25
    assert not opens(rack, [*melds, Run("B7 B8 B9")], rules)  # 24


SERIES_102 = [Run("R10 R11 R12"), Run("Y10 Y11 Y12"), Run("B11 B12 B13")]


@by_rules(G=101, Y=101, Z=101, H=0, K=101)
def test_e8_a_false_okey_that_fits(rules: str, want: int) -> None:
    assert costs("F K1", "F", "R6 R7 R8", rules, okey="R9") == want


@each
def test_e10_an_okey_of_who_has_not_opened(rules: str) -> None:
    assert costs("O K1 K5", "O", "", rules, opened=None) == 101


@each
def test_e17_a_side_tile_is_not_thrown_again(rules: str) -> None:
    turn = Turn("R9 K1", "B1 B2 B3", rules, side_tile="R9")
    assert not accepts(turn, Discard(Tile("R9")))


@each
def test_e19_lay_one_and_discard_the_other(rules: str) -> None:
    plan = best_turn("R8 K1", "R5 R6 R7", rules)
    assert plan.finishes
    assert plan.steps == (LayOff(Tile("R8"), 0, "R", Tile("R8")), Discard(Tile("K1")))


@pytest.mark.parametrize("rules", ["gelokey", "yesil", "ozet", "kolay101"])
def test_e20_a_pair_as_the_last_two(rules: str) -> None:
    turn = Turn("R5 R5", (), rules, opened="pairs")
    with pytest.raises(IllegalMove, match="one tile has to stay"):
        turn.play(Lay((Pair("R5 R5"),)))
    assert not turn.best().finishes


@each
def test_e25_a_fifth_tile_in_a_group(rules: str) -> None:
    turn = Turn("R1 K5", "R1 Y1 B1 K1", rules, opened="series")
    assert not accepts(turn, LayOff(Tile("R1"), 0, "G", Tile("R1")))


@pytest.mark.parametrize("rules", ["yesil", "ozet"])
def test_e28_a_pair_opening_does_not_raise_the_bar_of_series(rules: str) -> None:
    rising = RuleSet.named(rules).replace(katlamali={"ozet": "max_plus_1", "yesil": "beat_previous"}[rules])
    bar = rising.bars(pairs=6)[0]
    assert bar == 101
    assert opens("R10 R11 R12 Y10 Y11 Y12 B11 B12 B13 K1", SERIES_102, rising, bar=bar)


# ---- the contradictions that concern the turn -----------------------------------------------------------------------

OPENING = "R10 R11 R12 Y10 Y11 Y12 B11 B12 B13 K5 K9 K13"


@by_rules(G=True, Y=True, Z=True, H=False, K=True)
def test_c5_lay_off_in_the_turn_of_the_opening(rules: str, want: bool) -> None:
    turn = Turn(OPENING, "1: K6 K7 K8", rules, okey="R6", opened=None, partial=True)
    opened = turn.play(Open(tuple(SERIES_102)))
    assert accepts(opened, LayOff(Tile("K5"), 0, "L", Tile("K5"))) == want
    assert best_turn(OPENING, "1: K6 K7 K8", rules, okey="R6", opened=None, partial=True).tiles == (11 if want else 9)


@by_rules(G=True, Y=True, Z=False, H=False, K=True)
def test_c7_a_side_tile_laid_off_after_an_opening_with_others(rules: str, want: bool) -> None:
    state: Any = {"okey": "R6", "opened": None, "partial": True}
    use = side_tile_use(OPENING.replace(" K5", ""), "K5", "1: K6 K7 K8", rules, **state)
    assert use.usable == want
    in_the_opening = side_tile_use(OPENING.replace("B13 ", ""), "B13", "1: K6 K7 K8", rules, **state)
    assert in_the_opening.usable


@each
def test_c7_a_side_tile_laid_off_by_who_has_opened(rules: str) -> None:
    assert side_tile_use("K1 K13", "K5", "1: K6 K7 K8", rules).usable


@each
def test_the_button_takes_the_okey_first(rules: str) -> None:
    plan = lay_off_all("R7 R8 K13", "R5 R6 O=R7", rules, okey="Y6")
    assert plan is not None
    assert [step.kind for step in plan.steps] == (["lay_off"] if rules == "ozet" else ["take", "lay_off"])


@pytest.mark.parametrize("rules", ["gelokey", "yesil", "kolay101"])
def test_what_is_left_to_a_pair_opener_counts_twice(rules: str) -> None:
    plan = best_turn("R9 K13 Y1", "", rules, "left", okey="Y6", opened="pairs")
    assert plan.left == 2 * (9 + 1)
    assert best_turn("R9 K13 Y1", "", rules, "left", okey="Y6").left == 9 + 1


@by_rules(G=101, Y=107, Z=107, H=6, K=107)
def test_what_an_okey_left_counts(rules: str, want: int) -> None:
    plan = best_turn("O K13", "", rules, "left", okey="Y6")
    assert plan.discard == Tile("K13")
    assert plan.left == want


@by_rules(G=False, Y=False, Z=False, H=True, K=False)
def test_d15_an_empty_stock_ends_the_hand(rules: str, want: bool) -> None:
    """Nobody plays on with an empty stock; under rehber the next player may finish with the indicator first."""
    assert RuleSet.named(rules).last_indicator is want
    if want:
        assert last_indicator("K4 K9 R2", "B9 B10 B11", rules, okey="K6") is None
    ends = [PlayerEnd("series", "R3"), *[PlayerEnd(None)] * 3]
    assert score_round(rules, okey="K6", stock_out=True, players=ends).multiplier == 1
    with pytest.raises(RuleError):  # not without an end: nobody finished, and the stock is not out
        score_round(rules, okey="K6", players=ends)
