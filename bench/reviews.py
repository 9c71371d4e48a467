"""How long the review of a hand takes, and how often it blames a line that a strong evaluation played.

usage: python -m bench.reviews [HANDS [THREADS]]
"""

from __future__ import annotations

import sys
from time import perf_counter, process_time

from okeysolve.advisor import Limit, Search
from okeysolve.game import Draw, Match
from okeysolve.game.actions import Action, TakeIndicator, TakeSide
from okeysolve.review import review
from okeysolve.rules import rules_named

PLAYED = Limit(playouts=4000)  # of each decision of the strong line
JUDGED = Limit(playouts=6000)
SEEDS = 4


def greedy(match: Match) -> Match:
    hand = match.round
    while not hand.over:
        hand.apply(hand.view(hand.turn).policy_action("greedy", 0)[0])
    return match


def strong(match: Match) -> Match:
    """At every decision the turn that the evaluation finds best."""
    hand = match.round
    while not hand.over:
        search = Search(hand.view(hand.turn), seed=len(hand.events))
        for _ in search.run(PLAYED, PLAYED.playouts):
            pass
        for action in _now(search.arms[search.estimates()[0]].actions):
            hand.apply(action)
    return match


def _now(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """What brings a tile is done alone: the rest is decided when the tile is there."""
    return actions[:1] if isinstance(actions[0], Draw | TakeSide | TakeIndicator) else actions


def how_long(hands: int, threads: int) -> None:
    print("rules     decisions  draws  seconds  processor seconds")
    for rules in rules_named():
        for seed in range(hands):
            match = greedy(Match(rules, seed=seed))
            begun, used = perf_counter(), process_time()
            found = review(match, threads=threads)
            told = (len(found.decisions), len(found.draws), perf_counter() - begun, process_time() - used)
            print(f"{rules:9} {told[0]:9} {told[1]:6} {told[2]:8.1f} {told[3]:18.1f}", flush=True)


def how_just(hands: int) -> None:
    decisions = mistakes = 0
    lost = 0.0
    for seed in range(hands):
        match = strong(Match("yesil", seed=f"strong {seed}"))
        for judge in range(SEEDS):
            found = review(match, JUDGED, seed=judge)
            decisions += sum(seat.unforced for seat in found.seats)
            lost += sum(seat.lost.value for seat in found.seats)
            mistakes += len(found.mistakes)
    print(f"strong lines: {decisions} unforced decisions, {mistakes} called mistakes, mean loss {lost / decisions:.2f}")


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]]
    how_long(asked[0] if asked else 2, asked[1] if len(asked) > 1 else 2)
    how_just(asked[0] if asked else 3)
