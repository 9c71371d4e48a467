"""Whole hands under the referee and under the slow one of tests/reference, event by event and score by score.

    python tests/against_referee.py --hands 1000

plays so many hands of each kind: dealt and played by chance by the slow one, and by the policies of the core. With
--house-rules each hand is played under rules of its own, put together by chance."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from decks import POLICIES, next_action
from reference.referee import FIELDS, Event, from_deal, replay
from reference.referee_random import DECKS, random_hand

from okeysolve import RuleError, RuleSet, _core
from okeysolve.game import Open, Round
from okeysolve.game.events import action_event
from okeysolve.rule_values import value_of

ACTIONS = {*FIELDS}


def rule_sets() -> dict[str, RuleSet]:
    """The named rule sets, and some that play what no named one plays."""
    named = {name: RuleSet.named(name) for name in ("gelokey", "yesil", "ozet", "rehber", "kolay101")}
    return named | {
        "rising": named["ozet"].replace(katlamali="max_plus_1"),
        "loose": named["kolay101"].replace(group_okey_take="named", wrap_12_13_1=True, bad_open_penalty=101),
        "mixed": named["yesil"].replace(mix_open=True, last_indicator=True, elden_needs_101=False),
        "strict": named["rehber"].replace(side_take_fail=50, layoff_same_turn=True, katlamali="beat_previous"),
    }


def house_rules(seed: int) -> RuleSet:
    """A named rule set with some fields replaced by chance, each with any value that agrees with the others."""
    rng = Random(seed)
    rules = RuleSet.named(rng.choice(_core.RULE_SETS))
    for _ in range(rng.choice([1, 2, 4, 8, 16])):
        row = rng.choice(_core.RULE_FIELDS)
        name, kind, choices, least, most, none = row
        if kind == "hands":
            continue
        top = {"choice": len(choices) - 1, "bool": 1}.get(kind, min(most, least + 12))
        number = rng.choice([least, most, rng.randint(least, top), rng.randint(least, top)])
        if name == "open_min":
            number = rng.choice([least, 30, 60, 80, 101])
        if none is not None and rng.random() < 0.2:
            number = none
        try:
            rules = replaced(rules, name, value_of(row, number))
        except RuleError:
            continue  # it contradicts another field
    return rules


def replaced(rules: RuleSet, name: str, value: Any) -> RuleSet:
    nest, dot, field = name.partition(".")
    if not dot:
        return rules.replace(**{name: value})
    fields = {**getattr(rules, nest), field: value}
    return rules.replace(**{nest: {key: told for key, told in fields.items() if told is not None}})


def rules_called(name: str) -> RuleSet:
    """One of rule_sets(), or 'house 7'."""
    house, blank, seed = name.partition(" ")
    return house_rules(int(seed)) if blank else rule_sets()[house]


def by_the_slow_one(name: str, seed: int, *, compare_legal: bool = False) -> list[Event]:
    """A hand of the slow referee, done again by the fast one: the same must follow from each action."""
    rules = rules_called(name)
    events, slow = random_hand(plain(rules), seed, deck=DECKS[seed % len(DECKS)])
    hand = Round.from_deck(events[0]["deck"], rules, events[0]["starter"], teams=slow.teams)
    follower = from_deal(plain(rules), events[0]) if compare_legal else None
    for event in events:
        if event["event"] in ACTIONS:
            if follower is not None:
                assert simple_actions(hand) == follower.legal_simple(), (name, seed, len(hand.events))
                follower.apply(event)
            hand.apply(event)
    assert same_events(hand.events, events), (name, seed)
    assert hand.score is not None
    assert hand.score.points == slow.score
    return events


def by_policies(name: str, seed: int) -> list[Event]:
    """A hand of four policies under the fast referee, done again by the slow one."""
    rules, rng = rules_called(name), Random(seed)
    hand = Round.deal(rules, seed=seed, starter=seed % 4, teams=rules.teams == "sum" and seed % 2 == 0)
    players = [rng.choice(POLICIES) for _ in range(4)]
    state = seed
    while not hand.over:
        action, state = next_action(hand, players[hand.turn], state)
        hand.apply(action)
    slow = replay(plain(rules), hand.events, teams=hand.teams)
    assert hand.score is not None
    assert slow.score == hand.score.points, (name, seed)
    return hand.events


def plain(rules: RuleSet) -> Mapping[str, Any]:
    """The rule set as plain values."""
    return rules.as_dict()


def same_events(fast: list[Event], slow: list[Event]) -> bool:
    """Whether the events are the same; an okey whose colour is open may be named otherwise in a meld."""
    return [without_melds(event) for event in fast] == [without_melds(event) for event in slow]


def without_melds(event: Event) -> Event:
    named = {"melds", "meld"} if event["event"] in ("open", "bad_open", "lay") else set()
    return {key: value for key, value in event.items() if key not in named}


def simple_actions(hand: Round) -> set[tuple[Any, ...]]:
    """The legal actions but openings, as the slow referee names them; none of them twice."""
    legal = [action for action in hand.legal_actions() if type(action) is not Open]
    canonical = [named(hand, action) for action in legal]
    assert len(canonical) == len(set(canonical))
    return set(canonical)


def named(hand: Round, action: Any) -> tuple[Any, ...]:
    numbers = hand._hand.numbers()
    tile = {"take": numbers["side"], "put_back": numbers["took"], "take_indicator": numbers["indicator"]}
    event = action_event(action, hand.turn, tile.get(action.kind), hand.okey, hand.rules)
    if event["event"] == "discard":
        return "discard", str(action.tile)
    return event["event"], *(event[field] for field in FIELDS[event["event"]] if event["event"] != "draw")


def kinds(hands: int, *, house: bool) -> Iterator[tuple[str, Any]]:
    for seed in range(hands):
        for name in [f"house {seed}"] if house else rule_sets():
            yield "slow", by_the_slow_one(name, seed, compare_legal=seed % 10 == 0)
            yield "policies", by_policies(name, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100, help="of each kind and rule set")
    parser.add_argument("--house-rules", action="store_true", help="each hand under rules of its own")
    options, started = parser.parse_args(), time.process_time()
    played: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for kind, told in kinds(options.hands, house=options.house_rules):
        played[kind] += 1
        events.update(event["event"] for event in told)
    print(
        f"{sum(played.values()):,} hands, {sum(events.values()):,} events: no difference "
        f"({time.process_time() - started:.0f} s)"
    )
    print(", ".join(f"{name} {count:,}" for name, count in events.most_common()))


if __name__ == "__main__":
    main()
