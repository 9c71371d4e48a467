"""Numbered choices and observations: what they stand for, what they tell, and that nothing hidden is in them."""

from __future__ import annotations

import re
from random import Random

import nonsense
import pytest
from decks import deck, some_rules
from scenes import at_the_indicator

from okeysolve import best_opening
from okeysolve.errors import IllegalMove, OkeyError
from okeysolve.game import Discard, Open, PlayerView, Round, TakeIndicator, TakeSide
from okeysolve.game.actions import Action
from okeysolve.game.choices import (
    CHOICES,
    OBSERVATION,
    OBSERVED,
    choice_actions,
    choice_mask,
    observation,
    rewards,
)
from okeysolve.melds import Group, Run
from okeysolve.moves import LayOff
from okeysolve.tiles import Tile

SERIES = "R10 R11 R12 K10 K11 K12 B9 B10 B11 B12"  # 108 points


def chosen(view: PlayerView, name: str) -> list[Action]:
    return choice_actions(view, CHOICES.index(name))


def names(view: PlayerView) -> set[str]:
    """What the player can choose, but for plain discards."""
    return {name for name, can in zip(CHOICES, choice_mask(view), strict=True) if can and "discard" not in name}


def opener(rules: str = "yesil", **racks: str) -> Round:
    """Seat 0 has the rack of an opening, Y5 is the indicator, seat 1 what it is given."""
    return Round.from_deck(deck({0: racks.get("first", SERIES), 1: racks.get("second", "")}, "Y5", "R13 R9"), rules)


def part(view: PlayerView, name: str) -> list[int]:
    return list(observation(view)[OBSERVED[name]])


def test_every_choice_has_a_name_of_its_own() -> None:
    assert len(set(CHOICES)) == len(CHOICES) == 221
    assert [each.start for each in OBSERVED.values()][1:] == [each.stop for each in OBSERVED.values()][:-1]
    assert list(OBSERVED.values())[-1].stop == OBSERVATION


def test_an_opening_by_series() -> None:
    hand = opener()
    assert {"open_series"} <= names(hand.view(0)) <= {"open_series", "finish"}
    assert names(hand.view(1)) == set()
    [action] = chosen(hand.view(0), "open_series")
    assert isinstance(action, Open)
    assert sum(meld.points for meld in action.melds) == best_opening(hand.rack(0), "yesil", keep=1).points
    hand.apply(action)
    assert hand.opened[0] == "series"


def test_a_second_place_is_another_meld() -> None:
    hand = Round.from_deck(
        deck({0: "R10 R11 R12 K10 K11 K12 B10 B11 B12 Y13 B13 K13 R13", 1: ""}, "Y5", "K1 K2 K3 K4"), "yesil"
    )
    opening = Open((Run("R10 R11 R12"), Run("K10 K11 K12"), Run("B10 B11 B12"), Group("Y13 B13 K13")))
    hand.apply(opening)
    assert {"lay_off R13", "lay_off R13 second", "lay_off_all"} <= names(hand.view(0))
    assert chosen(hand.view(0), "lay_off R13") == [LayOff(Tile("R13"), 0, "R", Tile("R13"))]
    assert chosen(hand.view(0), "lay_off R13 second") == [LayOff(Tile("R13"), 3, "G", Tile("R13"))]


def test_finish_is_all_the_steps_to_the_end() -> None:
    hand = opener("gelokey", first="R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B9 B10 B11 B12 K1 K2 K3 K4 K9")
    assert "finish" in names(hand.view(0))
    steps = chosen(hand.view(0), "finish")
    events = hand.play_turn(steps)
    assert (hand.over, hand.finisher, events[-2]["finish"]) == (True, 0, ["hand"])


def test_the_side_tile_is_used_or_put_back() -> None:
    second = "R10 R11 R12 K10 K11 K12 B9 B10 B11 Y1 Y3"
    hand = opener(first="B12 R1", second=second)
    hand.apply(Discard(Tile("B12")))
    assert names(hand.view(1)) == {"draw", "take_side"}
    assert part(hand.view(1), "side_tile")[Tile("B12").code] == 1
    hand.apply(TakeSide())
    assert {"put_back", "open_series"} <= names(hand.view(1)) <= {"put_back", "open_series", "finish"}
    assert not any(choice_mask(hand.view(1))[CHOICES.index("discard R1") :])
    assert part(hand.view(1), "duty")[Tile("B12").code] == 1
    assert part(hand.view(0), "taken")[53 + Tile("B12").code] == 1  # the next seat has it
    [action] = chosen(hand.view(1), "open_series")
    assert isinstance(action, Open)
    assert any(Tile("B12") in meld.tiles for meld in action.melds)


def test_the_last_indicator() -> None:
    hand = at_the_indicator()
    assert names(hand.view(1)) == {"take_indicator", "pass"}
    assert part(hand.view(1), "phase") == [0, 0, 1, 0, 0]
    assert chosen(hand.view(1), "take_indicator") == [TakeIndicator()]
    hand.apply(TakeIndicator())
    assert "finish" in names(hand.view(1))
    hand.play_turn(chosen(hand.view(1), "finish"))
    assert (hand.over, hand.finisher) == (True, 1)


@pytest.mark.parametrize("rules", some_rules(), ids=str)
def test_every_choice_of_random_hands_is_legal(rules: object) -> None:
    """The mask holds for the referee of the whole hand too, who sees what the view does not."""
    rng = Random(4)
    for seed in range(6):
        hand = Round.deal(rules, seed=seed)  # type: ignore[arg-type]
        while not hand.over:
            view = hand.view(hand.turn)
            can = [nth for nth, byte in enumerate(choice_mask(view)) if byte]
            assert can
            laying = [nth for nth in can if "discard" not in CHOICES[nth]]
            pick = rng.choice(laying if laying and rng.random() < 0.7 else can)
            hand.play_turn(choice_actions(view, pick), whole=False)


def test_an_observation_knows_what_the_view_knows_and_no_more() -> None:
    """Another deal of the hidden tiles gives the same observation and the same choices."""
    hand, state = Round.deal("yesil", seed=13), 5
    for step in range(60):
        view = hand.view(hand.turn)
        other = view.guess(step).view(hand.turn)
        assert observation(view) == observation(other)
        assert choice_mask(view) == choice_mask(other)
        assert PlayerView.from_dict(view.as_dict()) == view
        assert observation(PlayerView.from_dict(view.as_dict())) == observation(view)
        action, state = view.policy_action("greedy", state)
        hand.apply(action)
        if hand.over:
            break
    assert step > 30


def test_an_observation_from_each_seat() -> None:
    hand, state = Round.deal("yesil", seed=13, starter=2), 5
    for _ in range(30):
        action, state = hand.view(hand.turn).policy_action("greedy", state)
        hand.apply(action)
    for seat in range(4):
        view = hand.view(seat)
        turned = [(seat + each) % 4 for each in range(4)]
        assert part(view, "tiles") == [view.tiles[each] for each in turned]
        assert part(view, "turn") == [int(each == hand.turn) for each in turned]
        assert part(view, "starter") == [int(each == 2) for each in turned]
        assert part(view, "opened_series") == [int(hand.opened[each] == "series") for each in turned]
        assert part(view, "stock") == [len(hand.stock)]
        assert part(view, "bars") == list(view.bars)
        counts = list(view.rack.counts[:53])
        counts[hand.okey.code] += view.rack.counts[53]
        assert part(view, "rack") == counts
        thrown = [each for each in hand.discards if not each.taken]
        told = part(view, "discards")
        for nth, other in enumerate(turned):
            assert sum(told[53 * nth : 53 * nth + 53]) == sum(each.seat == other for each in thrown)
        assert not any(choice_mask(view)) or seat == hand.turn


def test_what_cannot_be_chosen_is_refused() -> None:
    hand = opener()
    with pytest.raises(IllegalMove, match=re.escape("'draw', choice 0, cannot be made now by seat 0")):
        choice_actions(hand.view(0), 0)
    with pytest.raises(IllegalMove, match="by seat 1"):
        choice_actions(hand.view(1), CHOICES.index("discard R1"))
    with pytest.raises(OkeyError, match="from 0 to 220, not 221"):
        choice_actions(hand.view(0), 221)
    taken = nonsense.accepted(lambda value: choice_actions(hand.view(0), value), "choice")  # type: ignore[arg-type]
    assert taken == [CHOICES.index("discard R12")] == [23]
    with pytest.raises(OkeyError, match="so large a number"):
        choice_actions(hand.view(0), 10**5000)


def test_rewards_are_relative() -> None:
    assert rewards((-101, 202, 303, 0), False) == pytest.approx([2, -1, -2, 1])
    assert rewards((-101, 202, 303, 404), True) == pytest.approx([1, -1, 1, -1])
