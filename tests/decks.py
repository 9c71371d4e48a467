"""Decks in which chosen tiles go to chosen seats, and hands played by the core's policies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from okeysolve import RuleSet, _core
from okeysolve.game import Round
from okeysolve.game.actions import Action, action_of
from okeysolve.tiles import TILES

SET = Counter([*map(str, TILES[:52]), "F"] * 2)
POLICIES = tuple(_core.POLICIES)


def deck(racks: Mapping[int, str], indicator: str, stock: str = "") -> str:
    """A deck for a hand that seat 0 starts. racks: what seats have at least; indicator: the tiles turned up.

    stock: its first tiles. What is left to say is filled up with the other tiles in a certain order.
    """
    given = {seat: racks.get(seat, "").split() for seat in range(4)}
    told = [*given[0], *given[1], *given[2], *given[3], *indicator.split(), *stock.split()]
    assert not Counter(told) - SET
    left = SET - Counter(told)
    spare = [
        *sorted(left, key=_mixed),
        *sorted((left - Counter(set(left))).elements(), key=_mixed),
    ]  # no pairs together
    tiles: list[str] = []
    for seat in range(4):
        short = (22 if seat == 0 else 21) - len(given[seat])
        tiles += given[seat] + spare[:short]
        spare = spare[short:]
    return " ".join([*tiles, *indicator.split(), *stock.split(), *spare])


def _mixed(tile: str) -> tuple[int, str]:
    return int(tile[1:] or 0) * 5 % 13, tile


def next_action(hand: Round, policy: str, state: int) -> tuple[Action, int]:
    """What a policy does next, and its random state after it."""
    told, state = hand._hand.policy(_core.POLICIES[policy], state)
    return action_of(told, hand.okey, hand.rules), state


def play(
    hand: Round, policy: str = "greedy", state: int = 0, watch: Callable[[Action], object] = lambda action: None
) -> Round:
    """The hand played to its end by one policy; watch is called before each action."""
    while not hand.over:
        action, state = next_action(hand, policy, state)
        watch(action)
        hand.apply(action)
    return hand


def some_rules() -> list[RuleSet]:
    """The named rule sets, and two that play what no named one plays."""
    named = [RuleSet.named(name) for name in _core.RULE_SETS]
    rising = RuleSet.named("ozet").replace(katlamali="max_plus_1")
    loose = RuleSet.named("kolay101").replace(group_okey_take="named", wrap_12_13_1=True, bad_open_penalty=101)
    return [*named, rising, loose]


def same_state(one: Round, other: Round) -> bool:
    """Whether two hands are alike to every player and in all that is hidden."""
    return (
        one.events == other.events
        and one.stock == other.stock
        and all(one.view(seat) == other.view(seat) for seat in range(4))
    )
