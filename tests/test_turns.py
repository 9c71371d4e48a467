"""The whole turn: against all turns that there are on small positions, step by step, and bad input."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.turn_checker import Illegal, Referee, State

from okeysolve import Group, IllegalMove, OkeyError, Pair, RackError, RuleError, RuleSet, Run, TileError, rules_named
from okeysolve.moves import Discard, Lay, LayOff, Open, TakeOkey
from okeysolve.rack import Rack
from okeysolve.table import Table
from okeysolve.tiles import TILES, Tile, okey_of
from okeysolve.turn import Turn, TurnPlan
from okeysolve.turns import (
    best_turn,
    discard_warnings,
    finish_discards,
    last_indicator,
    lay_off_all,
    lay_offs,
    most_laid,
    open_all,
    side_tile_use,
    turn_options,
)

# ---- small positions ------------------------------------------------------------------------------------------------


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A named rule set with a low bar and some fields changed, so that small racks open and every rule matters."""
    rules = RuleSet.named(draw(st.sampled_from(rules_named())))
    fields: dict[str, Any] = {"open_min": draw(st.sampled_from([12, 20, 30, 40]))}
    if rules.open_pairs:
        fields["open_pairs"] = draw(st.integers(1, 3))
        fields["mix_open"] = draw(st.sampled_from([False] * 5 + [True]))
        fields["pair_opener_layoff"] = draw(st.sampled_from([True] * 4 + [False]))
    if rules.swap_okey:
        fields["group_okey_take"] = draw(st.sampled_from(["at_four", "at_four", "named"]))
    fields["layoff_same_turn"] = draw(st.sampled_from([True, True, False, rules.layoff_same_turn]))
    uses = ["lay_or_layoff", "in_opened_meld", "immediate_in_formation", rules.side_take]
    fields["side_take"] = draw(st.sampled_from(uses))
    fields["islek_discard"] = draw(st.sampled_from([0, 5, 101, rules.islek_discard]))
    fields["one_both_ends"] = draw(st.booleans())
    if draw(st.booleans()):
        counts, flat = draw(st.sampled_from(["number", 0, 101])), draw(st.sampled_from([0, 101]))
        fields["okey_left"] = {"counts": counts, "flat": flat}
    return rules.replace(**fields)


def table_meld(
    draw: st.DrawFn, rules: RuleSet, deck: Counter[str], okeys: list[int], false_face: Tile
) -> list[str] | None:
    """The words of a meld from the deck, which then has them no more."""
    kinds = ["run", "run", "group", "group"] + (["pair"] if rules.open_pairs else [])
    kind = draw(st.sampled_from(kinds))
    if kind == "run":
        size = draw(st.sampled_from([3, 3, 4, 5, 12]))
        first = draw(st.integers(1, (14 if rules.wrap_12_13_1 else 13) - size + 1))
        colour = draw(st.sampled_from("RYBK"))
        faces = [f"{colour}{1 if place == 14 else place}" for place in range(first, first + size)]
    elif kind == "group":
        number = draw(st.integers(1, 13))
        colours = draw(st.permutations("RYBK"))[: draw(st.sampled_from([3, 3, 4]))]
        faces = [f"{colour}{number}" for colour in colours]
    else:
        faces = [draw(st.sampled_from([str(tile) for tile in TILES[:52]]))] * 2
    words, used, laid = [], Counter[str](), 0
    for face in faces:
        word = "F" if face == str(false_face) else face
        if okeys[0] > laid and laid < len(faces) - 1 and draw(st.integers(0, 3)) == 0:
            words.append(f"O={face}")
            laid += 1
        elif deck[word] > used[word]:
            used[word] += 1
            words.append(word)
        else:
            return None
    deck.subtract(used)
    okeys[0] -= laid
    return words


class Position:
    """A turn, the same for the referee, and what there is to it."""

    def __init__(
        self,
        rules: RuleSet,
        okey: Tile,
        rack: list[str],
        table: list[list[str]],
        opened: str | None,
        others: set[str],
        side: str | None,
    ) -> None:
        self.rules = rules
        self.rack = rack
        melds = Table([" ".join(words) for words in table], okey, wrap=rules.wrap_12_13_1 or None)
        held = Rack(" ".join(rack), okey=okey)
        self.turn = Turn(held, melds, rules, opened=opened, others=others, side_tile=side, partial=True)
        self.referee = Referee(rules, str(okey), others=others)
        rows = [(meld.kind, meld.words()) for meld in melds]
        self.start = self.referee.start(rack, rows, opened, side=side)
        self.ends = list(self.referee.every_end(self.start))

    def replay(self, plan: TurnPlan) -> tuple[State, str]:
        """The plan's steps, accepted one by one: the state before the discard, and the discard."""
        state = self.start
        for step in plan.as_dict()["steps"]:
            state = self.referee.play(state, step)
        assert plan.discard is not None
        return state, self.referee.natural(str(plan.discard))

    def check_figures(self, plan: TurnPlan) -> tuple[State, str]:
        """What the plan says of itself is so."""
        state, discard = self.replay(plan)
        referee = self.referee
        finish = referee.finish_of(state, discard)
        assert plan.finishes == (finish is not None)
        assert set(plan.finish) == set(finish or ())
        assert plan.tiles == len(self.rack) - len(state.rack)
        assert (plan.penalty[1] if plan.penalty else 0) == referee.penalty(state, discard)
        unopened = state.opened is None
        assert plan.left == (self.rules.unopened if unopened else referee.left(state, discard))
        assert plan.multiplier == self.multiplier(finish or ())
        return state, discard

    def multiplier(self, finish: tuple[str, ...]) -> int:
        factors = [self.rules.mult.get("elden" if kind == "hand" else kind, 1) for kind in finish]
        product = 1
        for factor in factors:
            product = product * factor if self.rules.combine == "product" else max(product, factor)
        return product

    def cost(self, end: tuple[State, str]) -> int:
        return self.referee.left(*end) + self.referee.penalty(*end)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """At most six tiles in hand and three melds on the table, from one set of tiles."""
    rules = draw(rule_sets())
    indicator = TILES[draw(st.integers(0, 51))]
    okey = okey_of(indicator)
    deck = Counter({str(tile): 2 for tile in TILES[:52] if tile is not okey})
    deck[str(indicator)] -= 1
    deck["F"] = 2
    okeys = [2]
    table = []
    for _ in range(draw(st.integers(0, 3))):
        words = table_meld(draw, rules, deck, okeys, okey)
        if words is not None:
            table.append(words)
    low = draw(st.integers(1, 10))
    near = [word for word in deck.elements() if word == "F" or low <= int(word[1:]) <= low + 4]
    rack = draw(st.permutations(near))[: draw(st.integers(1, 5))]
    rack = [*rack, *["O"] * draw(st.integers(0, min(okeys[0], 6 - len(rack))))]
    opened = draw(st.sampled_from([None, None, "series", "series", "pairs"]))
    ways = ["series", "pairs"] if rules.open_pairs else ["series"]
    others = draw(st.sets(st.sampled_from(ways)))
    side = draw(st.sampled_from([None, None, None, rack[0]]))
    return Position(rules, okey, rack, table, opened if opened in (None, *ways) else None, others, side)


@settings(max_examples=250, deadline=None)
@given(positions())
def test_the_best_turn_is_the_best_of_all(position: Position) -> None:
    ends = position.ends
    if not ends:
        with pytest.raises(IllegalMove):
            position.turn.best()
        assert position.turn.options() == ()
        return
    finishes = [kinds for end in ends if (kinds := position.referee.finish_of(*end)) is not None]
    acts = [end for end in ends if end[0].opened is not None]
    for objective in ("tiles", "left"):
        plan = position.turn.best(objective)
        end = position.check_figures(plan)
        if finishes:
            assert plan.finishes
            assert plan.multiplier == max(map(position.multiplier, finishes))
        elif not acts:
            assert plan.kinds == ("hold",)
        elif objective == "tiles":
            assert plan.tiles == len(position.rack) - min(len(state.rack) for state, _ in acts)
        else:
            assert position.cost(end) == min(map(position.cost, acts))


@settings(max_examples=150, deadline=None)
@given(positions())
def test_options_are_legal_and_each_way_to_finish_is_there(position: Position) -> None:
    options = position.turn.options()
    for plan in options:
        position.check_figures(plan)
    finishes = {kinds for end in position.ends if (kinds := position.referee.finish_of(*end)) is not None}
    assert {frozenset(plan.finish) for plan in options if plan.finishes} == set(map(frozenset, finishes))
    last = {discard for state, discard in position.ends if len(state.rack) == 1}
    found = {position.turn._tile(code) for code in position.turn._turn.finishing_tiles(True)}
    assert {position.referee.natural(str(tile)) for tile in found} == last
    assert len(options) == len(set(options))
    if options:
        assert position.turn.best().tiles == options[0].tiles


@settings(max_examples=150, deadline=None)
@given(positions())
def test_single_moves_are_those_of_the_referee(position: Position) -> None:
    found = {json.dumps(move.as_dict(), sort_keys=True) for move in position.turn.lay_offs()}
    want = set()
    state, referee = position.start, position.referee
    for index, meld in enumerate(state.table):
        for tile in set(state.rack):
            word = "F" if tile == str(position.turn.okey) else tile
            for end, (colour, number) in referee.ends(meld):
                step = {"step": "lay_off", "tile": word, "meld": index, "end": end, "stands": f"{colour}{number}"}
                if is_legal(referee, state, step):
                    want.add(json.dumps(step, sort_keys=True))
            for place in range(len(meld.cells)):
                step = {"step": "take", "tile": word, "meld": index, "place": place, "stands": tile}
                if is_legal(referee, state, step):
                    want.add(json.dumps(step, sort_keys=True))
    assert found == want


def is_legal(referee: Referee, state: State, step: dict[str, Any]) -> bool:
    try:
        referee.play(state, step)
    except Illegal:
        return False
    return True


@settings(max_examples=100, deadline=None)
@given(positions())
def test_the_core_and_the_referee_accept_the_same_steps(position: Position) -> None:
    """Every step of every option, also when it is played out of its place."""
    for plan in position.turn.options():
        turn, state = position.turn, position.start
        for done in plan.steps[:2]:
            for step in plan.steps[::-1]:
                if not isinstance(step, Discard):
                    assert core_accepts(turn, step) == is_legal(position.referee, state, step.as_dict())
            if isinstance(done, Discard):
                break
            turn, state = turn.play(done), position.referee.play(state, done.as_dict())


def core_accepts(turn: Turn, step: Any) -> bool:
    try:
        turn.play(step)
    except IllegalMove:
        return False
    return True


# ---- by hand --------------------------------------------------------------------------------------------------------

RACK = "R10 R11 R12 R13 Y10 Y11 Y12 B10 B11 B12 K13 K13 R1 R1 B2 B2 K4 Y7 O R7 K8 K9"


def test_options_of_who_has_not_opened() -> None:
    options = turn_options(RACK, "1: R5 R6 O=R7", okey="Y6")
    kinds = [kind for plan in options for kind in plan.kinds]
    assert sorted(set(kinds)) == ["fewest_okeys", "hold", "left", "points", "tiles"]
    assert [plan.kinds for plan in options if plan.opens is None] == [("hold",)]
    assert all(plan.points >= 101 for plan in options if plan.opens == "series")
    sparing = next(plan for plan in options if "fewest_okeys" in plan.kinds)
    assert sparing.rest.count(Tile("O")) >= 1


def test_plans_that_leave_the_same_are_one_option() -> None:
    rack = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 B10 O K4 B3"
    options = turn_options(rack, rules="rehber", okey="R13")
    assert [plan.kinds for plan in options] == [("finish",), ("tiles", "left", "points"), ("hold",)]


def test_opening_by_pairs_is_an_option() -> None:
    rack = "R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 R10 R11 R12 Y11 Y12 Y13 K10 K11 K12 B10 B11 B12"
    options = turn_options(rack, okey="Y6")
    assert {plan.opens for plan in options} == {"series", "pairs", None}
    by_pairs = next(plan for plan in options if plan.opens == "pairs")
    assert isinstance(by_pairs.steps[0], Open)
    assert all(isinstance(meld, Pair) for meld in by_pairs.steps[0].melds)
    assert by_pairs.tiles == 10


@pytest.mark.parametrize(
    ("objective", "bar", "table", "rack", "figure"),
    [
        ("tiles", 12, "K7 R7 Y7 O=B7", "Y7 R7 R8 B7 B7 K2 B10", 4),
        ("left", 20, "K13 R13 Y13 O=B13 | B13 K13 R13 Y13", "R11 B11 K11 Y11 K11 B13", 11),
        ("left", 20, "B8 K8 R8 O=Y8", "Y5 Y8 Y7 K13 B12 K7 O", 17),
    ],
)
def test_a_taken_okey_joins_a_group_of_the_opening(
    objective: str, bar: int, table: str, rack: str, figure: int
) -> None:
    """The opening is a group of three, so that the okey that is taken after it has a place there."""
    rules = RuleSet.named("yesil").replace(open_min=bar)
    turn = Turn(rack, table, rules, okey="Y6", opened=None, partial=True)
    plan = turn.best(objective)
    assert figure == (plan.tiles if objective == "tiles" else plan.left)
    assert plan.penalty is None
    assert [step.kind for step in plan.steps] == ["open", "take", "lay_off", "discard"]
    for step in plan.steps:
        turn = turn.play(step)


def test_the_order_of_the_steps() -> None:
    plan = best_turn("R7 R8 K13 R4 Y1 Y2 Y3", "R5 R6 O=R7", okey="Y6")
    kinds = [step.kind for step in plan.steps]
    assert kinds[0] == "take"
    assert kinds[-1] == "discard"
    assert kinds.index("lay") < kinds.index("lay_off")
    assert plan.finishes
    assert plan.finish == ("okey",) or plan.discard == Tile("K13")


def test_text_and_json() -> None:
    plan = best_turn("R8 K13 Y1", "1: R5 R6 R7", "yesil", okey="Y6")
    assert str(plan) == (
        "lay off R8 on meld 1 (R5 R6 R7), right end; discard K13 = 1 tile, 1 left (yesil)"
    )
    assert plan.text("tr") == "işle: R8, 1. per (R5 R6 R7), sağ uç; at: K13 = 1 taş, elde 1 (yesil)"
    shown = json.loads(json.dumps(plan.as_dict()))
    assert shown["steps"][0] == {"step": "lay_off", "tile": "R8", "meld": 0, "end": "R", "stands": "R8"}
    assert shown["rules"] == "yesil"
    assert plan.lines()[-1] == "discard K13"
    assert "TurnPlan" in repr(plan)
    with pytest.raises(OkeyError, match="lang is"):
        plan.text("de")


def test_the_rack_and_the_table_of_a_turn_are_seen() -> None:
    turn = Turn("R8 K13", "1: R5 R6 R7", "yesil")
    after = turn.play(LayOff(Tile("R8"), 0, "R", Tile("R8")))
    assert str(after.table) == "1: R5 R6 R7 R8"
    assert str(after.rack) == "K13"
    assert str(turn.table) == "1: R5 R6 R7"
    assert turn.opened == "series"
    assert "Turn K13 R8" in repr(turn) or "Turn R8 K13" in repr(turn)


def test_who_has_opened_is_inferred_from_the_tiles() -> None:
    assert Turn(RACK, okey="Y6").opened is None
    assert Turn("R1 R2 R3").opened == "series"
    assert Turn("R1 R2 R3", opened=None, partial=True).opened is None


def test_opening_and_what_the_table_becomes() -> None:
    rules = RuleSet.named("yesil").replace(open_min=30)
    turn = Turn("R10 R11 R12 K1 K2", (), rules, opened=None, seat=2, partial=True)
    after = turn.play(Open((Run("R10 R11 R12"),)))
    assert after.opened == "series"
    assert str(after.table) == "2: R10 R11 R12"
    with pytest.raises(IllegalMove, match="opened before"):
        after.play(Open((Run("R10 R11 R12"),)))


def test_from_the_hand_below_the_bar_and_the_last_tile_takes_an_okey() -> None:
    state: Any = {"okey": "K6", "opened": None, "others": (), "partial": True}
    options = turn_options("R3 R4 R6 O", "R2 Y2 B2 | R5 O=R6 R7", "gelokey", **state)
    found = next(plan for plan in options if set(plan.finish) == {"okey", "hand"})
    assert [step.kind for step in found.steps] == ["open", "take", "discard"]


def test_effects() -> None:
    turn = Turn("K8 Y1 Y2", "3: K7 O=K8 K9", "kolay101", okey="Y6")
    after, effect = turn.play_and_tell(TakeOkey(Tile("K8"), 0, 1, Tile("K8")))
    assert effect.captured_from == 3
    assert str(after.rack) == "Y1 Y2 O"
    _, thrown = after.play_and_tell(Discard(Tile("O")))
    assert (thrown.penalty, thrown.finish) == ("okey_discard", None)
    last = Turn("O", (), "yesil", okey="Y6")
    assert last.play_and_tell(Discard(Tile("O")))[1].finish == ("okey",)


def test_open_all_and_lay_off_all() -> None:
    opened = open_all(RACK, okey="Y6")
    assert opened is not None
    assert opened.discard is None
    assert opened.points >= 101
    assert [step.kind for step in opened.steps] == ["open"]
    assert open_all("R1 R5 Y9 K13 B3 B11 Y1 Y4 R8 R12 K2 K6 K9 B6 B9 R3 Y12 Y7 B13 K4 R10 R7", okey="Y6") is None
    pairs = open_all("R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 K1 K3 B8 B11 Y12 Y10 R4 K11 B2 R13 Y7 R7", okey="Y6")
    assert pairs is not None
    assert pairs.opens == "pairs"
    laid = lay_off_all("R7 R8 K13 R4 Y1 Y3", "R5 R6 O=R7 | R3 B3 O", okey="Y6")
    assert laid is not None
    assert [step.kind for step in laid.steps] == ["take", "lay_off", "lay_off", "lay_off"]
    assert str(laid.rest) == "Y1 K13 O"
    with_okeys = lay_off_all("R7 R8 K13 R4 Y1 Y3", "R5 R6 O=R7 | R3 B3 O", okey="Y6", okeys=True)
    assert with_okeys is not None
    assert str(with_okeys.rest) == "Y1 K13"
    assert lay_off_all("K13 Y1", "R5 R6 R7") is None
    assert lay_off_all("R8 R9", "R5 R6 R7").tiles == 1  # type: ignore[union-attr]


def test_most_laid() -> None:
    table = "R5 R6 R7"
    assert most_laid("R8 R9 K13", table) == 2
    assert most_laid("R8 R9 K13", table, measure="points") == 17
    assert most_laid("R8 R9 O", table, measure="left", okey="Y6") == 23
    assert most_laid("R8 R9 O", table, measure="left_101", okey="Y6") == 118
    assert most_laid("R8 Y1 Y2 Y3", table, melds=False) == 1
    with pytest.raises(OkeyError, match="no measure 'worth'"):
        most_laid("R8", table, measure="worth")


def test_side_tile_use() -> None:
    yes = side_tile_use("K1 K13", "R8", "R5 R6 R7")
    assert yes.usable
    assert yes.plan is not None
    assert yes.plan.steps[0] == LayOff(Tile("R8"), 0, "R", Tile("R8"))
    no = side_tile_use("K1 K13", "Y8", "R5 R6 R7", "ozet")
    assert (no.usable, no.fail) == (False, 101)
    with pytest.raises(IllegalMove, match="cannot be used as ozet has it: put it back, which costs 101 points"):
        best_turn("K1 K13 Y8", "R5 R6 R7", "ozet", side_tile="Y8")


def test_an_okey_is_no_side_tile_where_none_is_taken() -> None:
    no = side_tile_use("K1 K13", "O", "R5 R6 R7", "ozet", okey="Y6")
    assert (no.usable, no.fail) == (False, 0)
    assert side_tile_use("K1 K13", "O", "R5 R6 R7", "yesil", okey="Y6").usable
    with pytest.raises(IllegalMove, match="under ozet a discarded okey is not taken"):
        best_turn("K1 K13 O", "R5 R6 R7", "ozet", okey="Y6", side_tile="O")


def test_a_side_tile_that_comes_first() -> None:
    """Under rehber it is laid before anything else, and what another step would make room for is out of reach."""
    table = "1: R5 R6 R7"
    plan = best_turn("Y1 Y2 Y3 R8 R9 K1 K13", table, "rehber", side_tile="R8", opened="series")
    assert plan.steps[0] == LayOff(Tile("R8"), 0, "R", Tile("R8"))
    assert plan.tiles == 5
    assert not side_tile_use("R8 Y1 Y2 Y3 K1", "R9", table, "rehber", opened="series").usable  # R8 would come first
    assert side_tile_use("R8 Y1 Y2 Y3 K1", "R9", table, "yesil", opened="series").usable
    button = open_all("Y1 Y2 Y3 B1 K1 K13", table, "rehber", side_tile="B1", opened="series")
    assert isinstance(button.steps[0], Lay)
    assert Tile("B1") in button.steps[0].melds[0]


def test_discard_warnings() -> None:
    table = "R5 R6 R7 | R8 Y8 B8"
    (layable,) = discard_warnings("R8 K1", "R8", "R5 R6 R7 | Y8 B8 K8")
    assert (layable.kind, layable.points, layable.certain, layable.melds) == ("islek_discard", 101, True, (0, 1))
    assert layable.text() == "it can be laid off on meld 1, meld 2: 101 points"
    (taken,) = discard_warnings("K9 K1", "K9", "K8 O=K9 K10 | K6 K7 K8", okey="Y6")
    assert (taken.melds, taken.takes) == ((0, 1), (0,))
    assert taken.text() == "it can be laid off on meld 2 and take the okey of meld 1: 101 points"
    assert taken.text("tr") == "işlek taş, 2. per; okeyi alınır: 1. per: 101 puan"
    (okey,) = discard_warnings("O K1", "O", table, okey="Y6")
    assert (okey.kind, okey.points) == ("okey_discard", 101)
    assert okey.text("tr") == "okey atılıyor: 101 puan"
    assert discard_warnings("K2 K1", "K2", table) == ()
    assert discard_warnings("R4", "R4", table) == ()
    (giver,) = discard_warnings("R4 K1", "R4", table, "rehber")
    assert (giver.kind, giver.points, giver.certain) == ("giver_penalty", 101, False)
    okey_and_giver = discard_warnings("O K1", "O", table, "rehber", okey="Y6")
    assert [warning.kind for warning in okey_and_giver] == ["okey_discard", "giver_penalty"]
    with pytest.raises(IllegalMove, match="not on the rack"):
        discard_warnings("K1", "K2", table)


def test_the_discard_costs_nothing_where_one_is_free() -> None:
    """An okey left counts more than its penalty; but for the least left, it is kept all the same."""
    state: Any = {"okey": "Y6", "opened": "series"}
    plan = best_turn("R2 O", **state)
    assert (str(plan.discard), plan.penalty, plan.left) == ("R2", None, 107)
    assert str(plan) == "discard R2 = 0 tiles, 107 left (yesil)"
    least = best_turn("R2 O", objective="left", **state)
    assert (str(least.discard), least.penalty, least.left) == ("O", ("okey_discard", 101), 2)
    assert str(least) == "discard O = 0 tiles, 2 left, and the discard costs 101: 103 in all (yesil)"
    options = turn_options("R2 O", **state)
    assert [str(plan.discard) for plan in options] == ["R2", "O"]
    assert next(plan for plan in options if "hold" in plan.kinds).penalty is None


def test_a_kept_okey_is_not_thrown_away() -> None:
    rack = "K1 K1 K2 K2 K3 K3 B1 B1 B2 B2 R11 R12 R13 B11 B12 B13 K11 K12 K13 Y1 Y2 O"
    options = turn_options(rack, okey="Y6")
    sparing = next(plan for plan in options if "fewest_okeys" in plan.kinds)
    assert (str(sparing.discard), sparing.penalty) == ("K3", None)
    assert "O" in str(sparing.rest)


@settings(max_examples=150, deadline=None)
@given(positions())
def test_a_free_discard_comes_first(position: Position) -> None:
    """Of what an option leaves, no tile goes that costs a penalty while another would be free; the least left apart."""
    for plan in position.turn.options():
        if plan.finishes or set(plan.kinds) == {"left"}:
            continue
        state, discard = position.replay(plan)
        free = [tile for tile in state.rack if not position.referee.penalty(state, tile)]
        assert discard in free or not free
        if "fewest_okeys" in plan.kinds and set(free) - {"O"}:
            assert discard != "O"


def test_last_indicator() -> None:
    with pytest.raises(RuleError, match="rehber has the last indicator"):
        last_indicator("K3 K4 R2", okey="K6")
    with pytest.raises(RackError, match="the indicator is known by the okey"):
        last_indicator("K3 K4 R2", rules="rehber")


# ---- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "match"),
    [
        (("R7 R7", "R7 R8 R9"), RackError, "more than two R7 on rack and table together"),
        (("O O", "R7 O=R8 R9"), RackError, r"more than two okeys \(O\) on rack and table together"),
        (("R1", "R7 R8"), TileError, "is no meld"),
        (("R1", "O=R7 O=R8 O=R9"), TileError, "is no meld"),
        (("R1 Z9", ""), TileError, "Z9"),
        ((7, ""), TypeError, "a rack is a Rack or its text"),
        (("R1", 7), TypeError, "a table is made from"),
        (("R1", "", 7), TypeError, "rules are a RuleSet"),
        (("R1", "", "yesill"), RuleError, "did you mean yesil"),
        (("R1 O", ""), RackError, "say okey="),
    ],
)
def test_bad_positions(arguments: tuple[Any, ...], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        best_turn(*arguments)


@pytest.mark.parametrize(
    ("state", "error", "match"),
    [
        ({"opened": "both"}, RuleError, "opened is"),
        ({"others": ["nobody"]}, RuleError, "others have opened by"),
        ({"seat": 4}, RuleError, "there is no seat 4"),
        ({"seat": "a"}, TypeError, "a seat is a number"),
        ({"side_tile": "K9"}, RackError, "the side tile K9 is not on the rack"),
        ({"side_tile": 5}, TypeError, "a side tile is"),
        ({"bar": 50}, RuleError, "a bar only rises"),
        ({"pairs_bar": 2}, RuleError, "a bar only rises"),
        ({"pairs_laid": 30}, RuleError, "a turn has at most"),
        ({"pairs_laid": "x"}, TypeError, "pairs_laid is a whole number"),
        ({"opened_now": True, "opened": None}, RuleError, "opened_now"),
        ({"discards": "R1 R1"}, RackError, "more than two R1 on rack, table and among the discards together"),
        ({"discards": [5]}, TypeError, "discards are"),
    ],
)
def test_bad_states(state: dict[str, Any], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        best_turn("R1 R2 R8", "R5 R6 R7", **state)


def test_bad_objectives_and_steps() -> None:
    with pytest.raises(OkeyError, match="no objective 'tile': did you mean tiles"):
        best_turn("R1", objective="tile")
    with pytest.raises(TypeError, match="a step is an Open"):
        Turn("R1 R2").play("discard R1")  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="nobody opens by pairs under rehber"):
        Turn("R1 R2", rules="rehber", opened="pairs")
    with pytest.raises(RuleError, match="rehber has no opening by pairs"):
        Turn("R1 R2", rules="rehber", pairs_bar=5)


@pytest.mark.parametrize(
    ("step", "match"),
    [
        (LayOff(Tile("R9"), 0, "R", Tile("R9")), "a tile of it is not on the rack"),
        (LayOff(Tile("K1"), 0, "R", Tile("K1")), "the tile does not fit there"),
        (LayOff(Tile("R8"), 0, "L", Tile("R8")), "the tile does not fit there"),
        (LayOff(Tile("R8"), 9, "R", Tile("R8")), "there is no such meld"),
        (LayOff(Tile("Y4"), 1, "R", Tile("Y4")), "nothing is laid off on a pair"),
        (TakeOkey(Tile("R8"), 0, 0, Tile("R8")), "no okey lies there"),
        (TakeOkey(Tile("R8"), 2, 1, Tile("R8")), "only K2 takes this okey"),
        (Lay((Group("K7 B7 Y7"),)), "a tile of it is not on the rack"),
        (Lay(()), "there is nothing to lay"),
        (Discard(Tile("K13")), "a tile of it is not on the rack"),
    ],
)
def test_steps_that_are_refused(step: Any, match: str) -> None:
    turn = Turn("R8 K1 Y4 O", "R5 R6 R7 | Y4 Y4 | K1 O=K2 K3".replace("Y4 Y4", "B4 B4"), okey="Y6")
    with pytest.raises(IllegalMove, match=match):
        turn.play(step)


def test_an_empty_rack() -> None:
    with pytest.raises(IllegalMove):
        best_turn("", "R5 R6 R7")
    assert turn_options("", "R5 R6 R7") == ()
    assert lay_offs("", "R5 R6 R7") == ()
    assert finish_discards("", "R5 R6 R7") == ()


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="RYBKOF123 =|:*x", max_size=30), st.text(alphabet="RYBKOF123 =|:*x", max_size=30))
def test_any_text_is_answered_or_refused_with_a_sentence(rack: str, table: str) -> None:
    try:
        plan = best_turn(rack, table, okey="Y6")
    except OkeyError as error:
        plan, words = None, str(error).split()
    assert plan.steps if plan is not None else len(words) > 2
