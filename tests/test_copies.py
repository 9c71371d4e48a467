"""Hands and matches taken back, copied and pickled at any moment: they are as they were, and go on alike."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from random import Random

import pytest
from decks import POLICIES, deck, next_action, play, same_state, some_rules
from scenes import at_the_indicator, throw

from okeysolve.game import Draw, Match, NoMeld, Open, Pass, PlayerView, PutBack, Round, TakeIndicator, TakeSide
from okeysolve.record import dumps, loads
from okeysolve.rules import RuleSet

RULES = some_rules()
EACH = pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
Copy = Callable[[Round], Round]
COPIES: dict[str, Copy] = {
    "copy": Round.copy,
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda hand: pickle.loads(pickle.dumps(hand)),
    "pickle 2": lambda hand: pickle.loads(pickle.dumps(hand, 2)),
}
TOTALS = (101, -202, 0, 77)


def dealt(rules: RuleSet, seed: int) -> Round:
    """The second hand of a match, in teams where there are any."""
    teams = rules.teams == "sum" and seed % 2 == 1
    return Round.deal(rules, seed, seed % 4, teams, hand=2, hands=3, totals=TOTALS)


def walk(hand: Round, rng: Random) -> Iterator[Round]:
    """The hand after every action, with whims: side tiles taken and put back, bad openings, random play."""
    state = rng.getrandbits(60)
    yield hand
    while not hand.over:
        action, state = next_action(hand, rng.choice(POLICIES), state)
        bad = [] if hand.opened[hand.turn] else [some_tiles(hand)]
        for whim in (TakeSide(), PutBack(), *bad):
            if rng.random() < 0.2 and hand.check(whim) is None:
                action = whim
                break
        hand.apply(action)
        yield hand


def some_tiles(hand: Round) -> Open:
    """A bad opening."""
    return Open((NoMeld(" ".join(map(str, sorted(hand.rack(hand.turn))[:3])), hand.okey),))


def alike(one: Round, other: Round) -> bool:
    """Whether they are the same to all who see them and know what is hidden, and have the same said of them."""
    told = ("rules", "teams", "starter", "okey", "hand", "hands", "totals", "seed", "deck", "events", "score", "risk")
    return same_state(one, other) and all(getattr(one, name) == getattr(other, name) for name in told)


@EACH
def test_back_and_forth(rules: RuleSet) -> None:
    """Some actions taken back and done again, all the time; at last all of them."""
    rng = Random(str(rules))
    hand, phases = dealt(rules, 1), set()
    start = hand.copy()
    for now in walk(hand, rng):
        phases.add(now.phase)
        before, actions = now.copy(), now._actions[:]
        steps = min(rng.choice([0, 0, 1, 2, 5]), len(actions))
        for _ in range(steps):
            now.undo()
        assert now.legal_actions(5) or not steps
        for action in actions[len(actions) - steps :]:
            now.apply(action)
        assert alike(now, before)
    assert phases >= {"draw", "must_draw", "play", "over"}
    for _ in hand._actions[:]:
        hand.undo()
    assert alike(hand, start)


def test_the_end_of_the_stock_taken_back() -> None:
    for action in (TakeIndicator(), Pass()):
        hand = at_the_indicator()
        before = hand.copy()
        hand.apply(action)
        hand.undo()
        assert alike(hand, before)
        assert [type(each) for each in hand.legal_actions()] == [TakeIndicator, Pass]
    hand.apply(TakeIndicator())
    assert hand.phase == "play"
    for made in (each(hand) for each in COPIES.values()):
        assert alike(made, hand)
        play(made)
        assert made.score == play(hand.copy()).score


def test_another_course_after_it() -> None:
    """What is done instead leaves nothing of what was taken back."""
    hand = Round.from_deck(deck({0: "R9", 1: "R7 R8"}, "Y5"))
    hand.play_turn([throw("R9")])
    hand.apply(TakeSide())
    assert hand.view(0).known[1] == (throw("R9").tile,)
    hand.undo()
    hand.apply(Draw())
    other = Round.from_deck(deck({0: "R9", 1: "R7 R8"}, "Y5"))
    other.play_turn([throw("R9")])
    other.apply(Draw())
    assert alike(hand, other)
    assert hand.view(0).known == ((), (), (), ())


@EACH
@pytest.mark.parametrize("way", COPIES)
def test_copies(rules: RuleSet, way: str) -> None:
    """A copy is alike, can be taken back as far, goes on alike, and touches the other no more."""
    rng = Random(str(rules))
    hand = dealt(rules, rng.randrange(100))
    start = hand.copy()
    for now in walk(hand, rng):
        if rng.random() > 0.1 and not now.over:
            continue
        made, before = COPIES[way](now), now.copy()
        assert alike(made, now)
        if not now.over:
            assert play(made).events == play(now.copy()).events
        elif made._actions:
            made.undo()
        assert alike(now, before)
        for _ in made._actions[:]:
            made.undo()
        assert alike(made, start)


@pytest.mark.parametrize("way", COPIES)
def test_copies_of_a_guess(way: str) -> None:
    """A hand made from a view has no deck, and is copied all the same."""
    for rules in RULES:
        rng = Random(3)
        hands = [now.copy() for now in walk(dealt(rules, 5), rng) if not now.over]
        for hand in hands[1::29]:
            guess = hand.view(hand.turn).guess(rng)
            made = COPIES[way](guess)
            assert alike(made, guess)
            assert play(made).events == play(guess).events
            again = COPIES[way](guess)
            assert alike(again, guess)
            for _ in guess._actions[:]:
                guess.undo()
                again.undo()
            assert alike(again, guess)


@pytest.mark.parametrize("way", [Match.copy, copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_copies_of_a_match(way: Callable[[Match], Match]) -> None:
    for teams in (False, True):
        match = Match("yesil", 2, seed="abc", teams=teams, starter=3, names=list("abcd"))
        play(match.round)
        match.next_round().apply(match.round.legal_actions()[0])
        text, made = dumps(match), way(match)
        assert dumps(made) == text
        assert (made.names, made.seed, made.totals, made.hands) == (match.names, match.seed, match.totals, 2)
        play(made.round)
        assert (made.over, match.over) == (True, False)
        assert dumps(match) == text
        play(match.round)
        assert dumps(made) == dumps(match)
        loads(dumps(made)).verify()


@EACH
def test_views_of_matches_as_json(rules: RuleSet) -> None:
    rng = Random(str(rules))
    for now in walk(dealt(rules, 3), rng):
        if rng.random() < 0.15 or now.over:
            for seat in range(4):
                view = now.view(seat)
                told = view.as_dict(rng.choice([0, 1, 500]))
                again = PlayerView.from_dict(json.loads(json.dumps(told)))
                assert again == view == copy.deepcopy(view) == pickle.loads(pickle.dumps(view))
                assert (again.hand, again.hands, again.totals, again.teams) == (2, 3, TOTALS, now.teams)
