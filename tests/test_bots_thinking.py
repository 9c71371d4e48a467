"""The bots that play candidates out: legal and repeatable."""

from __future__ import annotations

from random import Random

import pytest
from advice_hands import finishing, in_play, unopened

from okeysolve import OkeyError, bots
from okeysolve.bots import BotRandom, decision, named, sees_hands
from okeysolve.game import PlayerView, Round
from okeysolve.rules import rules_named

NAMES = ("strong", "master", "clairvoyant")


def quick(name: str) -> str:
    return f"{name}:playouts=120"


def test_they_are_there_by_name() -> None:
    assert [name for name in bots.names() if name in NAMES] == list(NAMES)
    assert [sees_hands(named(name)) for name in NAMES] == [False, False, True]
    assert "(250," in repr(named("strong"))
    assert "(2000," in repr(named("master"))


@pytest.mark.parametrize("rules", rules_named())
@pytest.mark.parametrize("name", NAMES)
def test_a_whole_hand_is_legal_and_repeatable(name: str, rules: str) -> None:
    events = []
    for _ in range(2):
        hand, rngs = Round.deal(rules, 3), [BotRandom(seat) for seat in range(4)]
        players = [named(quick(name)), named("greedy")]
        while not hand.over:
            decision(hand, players[hand.turn % 2], rngs[hand.turn])
        events.append(hand.events)
    assert events[0] == events[1]


def test_a_view_is_enough_and_the_hidden_tiles_do_not_matter() -> None:
    bot = named(quick("strong"))
    for _, view in in_play(every=8):
        told = bot.decide(view, Random(2))
        assert told == bot.decide(view.guess(1).view(view.seat), Random(2))
        assert told == bot.decide(PlayerView.from_dict(view.as_dict()), Random(2))


def test_who_sees_all_racks_is_not_asked_with_a_view() -> None:
    with pytest.raises(TypeError, match="decides from the Round, not from a PlayerView"):
        named("clairvoyant").decide(unopened(), Random(1))


def test_a_certain_finish_is_played() -> None:
    view = finishing()
    actions = list(named("strong").decide(view, Random(1)))
    hand = view.guess(1)
    hand.play_turn(actions)
    assert hand.finisher == view.seat


def test_options() -> None:
    assert list(named("strong:playouts=50,most=3,policy=steady").decide(unopened(), Random(1)))
    for bad, message in (
        ("playouts=0", "playouts are a number"),
        ("most=1", "most is a number"),
        ("policy=best", "there is no policy"),
        ("others=best", "there is no policy"),
        ("utility=luck", "there is no utility"),
        ("speed=3", "an option 'speed' that the bot does not know: its options are playouts, most, policy"),
    ):
        with pytest.raises(OkeyError, match=message):
            named(f"strong:{bad}")


def test_to_win_the_match_it_needs_its_length() -> None:
    bot = named("strong:utility=win,playouts=60")
    assert list(bot.decide(Round.deal("yesil", 4, hand=2, hands=3, totals=(10, 90, 0, 50)).view(0), Random(1)))
    with pytest.raises(OkeyError, match="the length of the match"):
        list(bot.decide(Round.deal("yesil", 4).view(0), Random(1)))
