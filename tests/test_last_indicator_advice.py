"""Advice, odds and reviews where the stock is empty and the indicator can be taken. source: rehber."""

from __future__ import annotations

import pytest

import okeysolve as ok
from okeysolve.advisor import Limit, Search
from okeysolve.errors import OkeyError
from okeysolve.game import Match, PlayerView, Round
from okeysolve.game.actions import Pass, TakeIndicator
from okeysolve.review import review

QUICK = Limit(playouts=40)
SEEDS = (52, 62, 65)  # hands of greedy players that come to it; in 62 both tiles of its face come to lie on the table


def at_the_indicator(seed: int) -> Round:
    hand, state = Round.deal("rehber", seed, seed % 4), seed
    while hand.phase != "indicator":
        assert not hand.over
        action, state = hand.view(hand.turn).policy_action("greedy", state)
        hand.apply(action)
    return hand


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_taken_and_the_hand_ended(seed: int) -> None:
    """At each decision on the way: before it is taken, and after each step of the turn."""
    hand = at_the_indicator(seed)
    kinds = {each.kind for each in ok.advise(hand.view(hand.turn), QUICK)}
    assert kinds == {"pass", "finish"}
    while not hand.over:
        best = ok.advise(hand.view(hand.turn), QUICK)[0]
        assert best.kind == "finish"
        assert best.danger is None
        assert "Eli bitirir." in best.reasons("tr")
        hand.apply(best.actions[0])
    assert hand.finisher is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_nothing_to_pass_once_it_is_taken(seed: int) -> None:
    hand = at_the_indicator(seed)
    hand.apply(ok.advise(hand.view(hand.turn), QUICK)[0].actions[0])
    assert hand.view(hand.turn).must_finish
    assert {arm.kind for arm in Search(hand.view(hand.turn)).arms} == {"finish"}


def test_the_others_can_still_be_asked() -> None:
    hands = [at_the_indicator(seed) for seed in SEEDS]
    views = [hand.view(seat) for hand in hands for seat in range(4) if hand.opened[seat] is None and seat != hand.turn]
    assert views
    for view in views:
        assert all(each.either.value == 0 for each in ok.odds(view, 2, playouts=20).within)


def match_at_the_indicator(taken: bool) -> Match:
    """The hand of a seed above, ended by its last indicator or for want of it."""
    match, state = Match("rehber", decks=[Round.deal("rehber", SEEDS[0]).deck]), SEEDS[0]
    while not match.round.over:
        action, state = match.round.view(match.round.turn).policy_action("greedy", state)
        match.round.apply(action if taken or not isinstance(action, TakeIndicator) else Pass())
    return match


def test_a_review_of_a_hand_that_it_ended() -> None:
    found = review(match_at_the_indicator(taken=True), QUICK)
    last = found.decisions[-1]
    assert (last.kind, last.forced, found.hands[0].finisher) == ("turn", True, last.seat)


def test_who_passes_it_has_missed_a_certain_finish() -> None:
    found = review(match_at_the_indicator(taken=False), QUICK)
    last = found.decisions[-1]
    assert (last.band, [fact.kind for fact in last.facts]) == ("large", ["finish"])
    assert "Certain: the hand could have been ended by: take the indicator; " in last.text()
    assert last.mistake


def told(view: PlayerView, **changed: object) -> dict[str, object]:
    return {**view.as_dict(), **changed}


def test_views_that_lie_about_it() -> None:
    hand = Round.deal("rehber", 3)
    hand.apply(hand.view(hand.turn).policy_action("greedy", 1)[0])
    view = hand.view(hand.turn)
    with pytest.raises(OkeyError, match="the last indicator is for rules that have it, when the stock is empty"):
        PlayerView.from_dict(told(view, phase="indicator"))
    empty = at_the_indicator(SEEDS[0]).view(0).as_dict()
    with pytest.raises(OkeyError, match="the stock is empty, so that nobody is about to draw"):
        PlayerView.from_dict({**empty, "phase": "draw"})
