"""Are the odds right? Hands played to their end, and how often what odds() gave a chance came true.

usage: python -m bench.calibration [--hands N] [--playouts N] [--rules NAME] [--policy NAME] [--draws K] [--seed N]

In each hand, at a turn picked by chance, the odds of a seat that has not opened are asked, for 1 to K of its own draws.
Then the hand is played on by the policy, and it is noted whether the seat opened in time. Each line of a table is of
the odds between two bounds: how many there were, their mean, the share that came true, and its standard error. The last
line has the mean odds and the share over all of them, and the mean distance of the lines, weighted: the noise of so
few hands alone would make it as large as the column beside it says.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import pi, sqrt
from random import Random

from okeysolve.advisor import Odds, odds
from okeysolve.game import Round

BOUNDS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
Case = tuple[float, bool]


def play(hand: Round, policy: str, rng: Random, turns: int) -> None:
    """So many more turns, or to the end."""
    last = hand.view(0).turns + turns
    while not hand.over and hand.view(0).turns < last:
        hand.apply(hand.view(hand.turn).policy_action(policy, rng.getrandbits(64))[0])


def opened_in(hand: Round, seat: int, policy: str, rng: Random, most: int) -> int | None:
    """The own draw in which the seat opens, 0 in a turn that it is in already; None: not within so many."""
    draws, begun = 0, -1
    while not hand.over:
        view = hand.view(hand.turn)
        action = view.policy_action(policy, rng.getrandbits(64))[0]
        if hand.turn == seat and action.kind in ("draw", "take") and begun != view.turns:
            draws, begun = draws + 1, view.turns
            if draws > most:
                return None
        hand.apply(action)
        if hand.opened[seat] is not None:
            return draws
    return None


def cases(told: argparse.Namespace) -> Iterator[tuple[Odds, int | None, bool]]:
    """(odds, the draw in which it came true, whether the seat was about to draw) of one moment of each hand."""
    rng = Random(told.seed)
    for number in range(told.hands):
        hand = Round.deal(told.rules, rng.getrandbits(64), number % 4)
        play(hand, told.policy, rng, rng.randrange(20))
        free = [seat for seat in range(4) if hand.opened[seat] is None]
        if hand.over or not free:
            continue
        seat = rng.choice(free)
        found = odds(hand.view(seat), told.draws, playouts=told.playouts, seed=number, policy=told.policy)
        before = hand.turn == seat and hand.phase == "draw"
        yield found, opened_in(hand, seat, told.policy, rng, told.draws), before


def table(name: str, found: list[Case]) -> None:
    """The reliability of some odds."""
    print(f"\n{name}\n  odds          n    mean   share     ±")
    apart = noise = 0.0
    for least, most in pairwise(BOUNDS):
        here = [case for case in found if least <= case[0] < most or (most == 1.0 == case[0])]
        if not here:
            continue
        mean, share = sum(chance for chance, _ in here) / len(here), sum(true for _, true in here) / len(here)
        se = sqrt(mean * (1 - mean) / len(here))
        apart += len(here) * abs(mean - share) / len(found)
        noise += len(here) * se * sqrt(2 / pi) / len(found)
        row = f"{100 * mean:6.1f}  {100 * share:6.1f}  {100 * se:4.1f}"
        print(f"  {100 * least:3.0f}-{100 * most:3.0f} %  {len(here):5d}  {row}")
    mean, share = (sum(float(case[at]) for case in found) / len(found) for at in (0, 1))
    se = sqrt(sum(chance * (1 - chance) for chance, _ in found)) / len(found)
    print(f"  all        {len(found):5d}  {100 * mean:6.1f}  {100 * share:6.1f}  {100 * se:4.1f}   "
          f"mean distance {100 * apart:.1f}, of noise alone {100 * noise:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--playouts", type=int, default=500)
    parser.add_argument("--rules", default="yesil")
    parser.add_argument("--policy", default="greedy")
    parser.add_argument("--draws", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    within: list[list[Case]] = [[] for _ in range(told.draws)]
    stock: list[Case] = []
    for found, opened, before in cases(told):
        for k, each in enumerate(found.within, 1):
            within[k - 1].append((each.either.value, opened is not None and opened <= k))
        if before and found.stock is not None and (found.side is None or not found.side.opens):
            stock.append((found.stock.either.value, opened == 1))
    print(f"{told.rules}, all play {told.policy}, {told.playouts} playouts")
    table("the next tile of the stock, exact", stock)
    for k, each in enumerate(within, 1):
        table(f"within {k} own draws", each)


if __name__ == "__main__":
    main()
