"""The page about the playing policies, and what it promises of them. Their tests are csrc/tests/test_policy.c."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from decks import POLICIES, deck, next_action, some_rules
from scenes import PAIRS, runs, throw, tiles

from okeysolve.game import Draw, Lay, Open, PutBack, Round, TakeSide
from okeysolve.melds import Pair, Run

PAGE = Path(__file__).parent.parent / "docs" / "policies.md"
TEXT = PAGE.read_text("utf-8")


def test_the_page() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    parsed = doctest.DocTestParser().get_doctest("".join(blocks), {}, PAGE.name, str(PAGE), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert (failed, tried) == (0, 4)


def test_every_level_is_on_the_page() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \| [a-z]", TEXT, re.M)) == POLICIES


@pytest.mark.parametrize("policy", ["steady", "static"])
def test_an_opening_with_the_side_tile(policy: str) -> None:
    """The same draw whatever is hidden: it is the view that is asked."""
    for seed in range(40):
        hand = Round.deal("yesil", seed=seed)
        while not hand.over:
            action, _ = hand.view(hand.turn).policy_action(policy, 1)
            if isinstance(action, TakeSide):
                other = hand.view(hand.turn).guess(seed)
                assert other.view(hand.turn).policy_action(policy, 1)[0] == action
                return
            assert hand.phase != "draw" or isinstance(action, Draw)
            hand.apply(action)
    raise AssertionError("no side tile was ever taken")


def side_after_pairs(more: str) -> Round:
    """Seat 1 has opened by pairs and has taken R9 from the side; `more` is on its rack besides."""
    racks = {0: "R9 K1", 1: f"{tiles(PAIRS)} Y2 {more}", 2: "" if "R9" in more else "R9", 3: "Y6"}
    hand = Round.from_deck(deck(racks, "Y5", "Y1 Y3 Y4 Y7"), "yesil")
    hand.play_turn([throw("K1")])
    hand.play_turn([Draw(), Open(tuple(map(Pair, PAIRS))), throw("Y2")])
    for tile in ("Y3", "Y4"):
        hand.play_turn([Draw(), throw(tile)])
    hand.play_turn([Draw(), throw("R9")])
    hand.apply(TakeSide())
    return hand


@pytest.mark.parametrize("policy", POLICIES)
def test_a_side_tile_that_somebody_else_took(policy: str) -> None:
    """Who opened by pairs lays no run with it; where the rules want it in the opening it is there, or goes back."""
    hand = side_after_pairs("R10 R11 R12 R13")
    assert hand.check(next_action(hand, policy, 1)[0]) is None
    hand = Round.from_deck(deck({0: "Y1", 1: "R9 R10 R11 K10 K11 K12 B9 B10 B11 B12"}, "Y5"), "ozet")
    hand.play_turn([throw("Y1")])
    hand.apply(TakeSide())
    assert hand.check(runs()) is not None
    assert hand.check(next_action(hand, policy, 1)[0]) is None


def test_what_greedy_does_with_it() -> None:
    assert next_action(side_after_pairs("R10 R11 R12"), "greedy", 1)[0] == PutBack()
    assert next_action(side_after_pairs("R9"), "greedy", 1)[0] == Lay((Pair("R9 R9"),))
    assert next_action(side_after_pairs("Y6"), "greedy", 1)[0] == Lay((Pair("R9 O=R9"),))
    rack = "B1 B2 B3 R9 R10 R11 R12 K10 K11 K12 B9 B10 B11 B12"
    hand = Round.from_deck(deck({0: "B4", 1: rack}, "Y5"), "ozet")
    hand.play_turn([throw("B4")])
    hand.apply(TakeSide())
    opening = next_action(hand, "greedy", 1)[0]
    assert isinstance(opening, Open)
    assert Run("B1 B2 B3 B4") in opening.melds


def test_every_action_is_legal_whoever_played_before() -> None:
    """Policies that take turns within a turn: each is asked in states that its own play does not lead to."""
    for seed, rules in enumerate(some_rules()):
        hand, state = Round.deal(rules, seed, seed % 4), seed
        while not hand.over:
            asked = [next_action(hand, policy, state) for policy in POLICIES]
            assert [str(hand.check(action)) for action, _ in asked if hand.check(action)] == []
            took = hand.phase == "draw" and hand.check(TakeSide()) is None and state % 3 == 0
            action, state = asked[state % len(asked)]
            hand.apply(TakeSide() if took else action)
