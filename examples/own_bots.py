"""Bots of one's own: two that are a greedy player with one bad habit each, and what the habit costs.

They play in the arena as examples/own_bots.py:NoSideTile and examples/own_bots.py:Careless.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from okeysolve import RuleSet, arena, bots
from okeysolve.game import Discard, Draw, PlayerView, TakeSide
from okeysolve.game.actions import Action

GREEDY = bots.named("greedy")


class NoSideTile:
    """Greedy, but never takes the side tile."""

    def decide(self, view: PlayerView, rng: Random) -> Sequence[Action]:
        actions = list(GREEDY.decide(view, rng))
        return [Draw() if isinstance(action, TakeSide) else action for action in actions]


class Careless:
    """Greedy, but throws tiles that can be laid off as if that cost nothing."""

    def decide(self, view: PlayerView, rng: Random) -> Sequence[Action]:
        actions = list(GREEDY.decide(view, rng))
        if isinstance(actions[0], Discard):
            fields = {name: getattr(view, name) for name in view.__match_args__}
            actions = list(GREEDY.decide(PlayerView(**{**fields, "rules": free_discards(view.rules)}), rng))
        return actions


@cache
def free_discards(rules: RuleSet) -> RuleSet:
    """The rules, but for the penalty of a layable discard."""
    return rules.replace(islek_discard=0)


if __name__ == "__main__":
    for bot in (NoSideTile(), Careless()):
        print(arena.compare(bot, "greedy", deals=20, seed="example"), end="\n\n")
