"""Are the odds right? Hands played to their end, and how often what odds() gave a chance came true.

usage: python -m bench.calibration [--hands N] [--playouts N] [--rules NAME] [--policy NAME] [--draws K] [--seed N]

In each hand, at a turn picked by chance, the odds of each seat that has not opened are asked, for 1 to K of its own
draws. Then the hand is played on by the policy, and it is noted which seats opened in time. Each line of a table is of
the odds between two bounds: how many there were, their mean, the share that came true, and its standard error. The last
line has the mean odds and the share over all of them, with the error of their difference by hands, and the mean
distance of the lines, weighted: the noise of so few hands alone would make it as large as the number beside it says.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import pi, sqrt
from random import Random

from okeysolve.advisor import Odds, odds
from okeysolve.game import Round
from okeysolve.game.view import SEATS

BOUNDS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
Case = tuple[int, float, bool]  # hand, odds, whether they came true


def play(hand: Round, policy: str, rng: Random, turns: int) -> None:
    """So many more turns, or to the end."""
    last = hand.view(0).turns + turns
    while not hand.over and hand.view(0).turns < last:
        hand.apply(hand.view(hand.turn).policy_action(policy, rng.getrandbits(64))[0])


def opened_in(hand: Round, seats: list[int], policy: str, rng: Random, most: int) -> dict[int, int]:
    """The own draw in which each seat opens, 0 in a turn that it is in already; not those after more than so many."""
    draws, begun = [0] * SEATS, [-1] * SEATS
    opened: dict[int, int] = {}
    while not hand.over and any(draws[seat] <= most and seat not in opened for seat in seats):
        view, seat = hand.view(hand.turn), hand.turn
        action = view.policy_action(policy, rng.getrandbits(64))[0]
        if action.kind in ("draw", "take") and begun[seat] != view.turns:
            draws[seat], begun[seat] = draws[seat] + 1, view.turns
        hand.apply(action)
        if seat in seats and hand.opened[seat] is not None and draws[seat] <= most:
            opened.setdefault(seat, draws[seat])
    return opened


def cases(told: argparse.Namespace) -> Iterator[tuple[int, Odds, int | None, bool]]:
    """(hand, odds, the draw in which they came true, whether the seat was about to draw) of each seat asked."""
    rng = Random(told.seed)
    for number in range(told.hands):
        hand = Round.deal(told.rules, rng.getrandbits(64), number % SEATS)
        play(hand, told.policy, rng, rng.randrange(20))
        free = [seat for seat in range(SEATS) if hand.opened[seat] is None]
        if hand.over or not free:
            continue
        asked = {"playouts": told.playouts, "seed": number, "policy": told.policy}
        found = {seat: odds(hand.view(seat), told.draws, **asked) for seat in free}
        about = hand.turn if hand.phase == "draw" else None
        opened = opened_in(hand, free, told.policy, rng, told.draws)
        for seat in free:
            yield number, found[seat], opened.get(seat), seat == about


def table(name: str, found: list[Case]) -> None:
    """The reliability of some odds."""
    print(f"\n{name}\n  odds          n    mean   share     ±")
    apart = noise = 0.0
    for least, most in pairwise(BOUNDS):
        here = [case for case in found if least <= case[1] < most or (most == 1.0 == case[1])]
        if not here:
            continue
        mean, share = sum(chance for _, chance, _ in here) / len(here), sum(true for *_, true in here) / len(here)
        se = sqrt(mean * (1 - mean) / len(here))
        apart += len(here) * abs(mean - share) / len(found)
        noise += len(here) * se * sqrt(2 / pi) / len(found)
        row = f"{100 * mean:6.1f}  {100 * share:6.1f}  {100 * se:4.1f}"
        print(f"  {100 * least:3.0f}-{100 * most:3.0f} %  {len(here):5d}  {row}")
    mean, share = (sum(float(case[at]) for case in found) / len(found) for at in (1, 2))
    print(f"  all        {len(found):5d}  {100 * mean:6.1f}  {100 * share:6.1f}  {100 * error(found):4.1f}   "
          f"mean distance {100 * apart:.1f}, of noise alone {100 * noise:.1f}")


def error(found: list[Case]) -> float:
    """The standard error of the share less the mean odds: what the seats of one hand come to hangs together."""
    apart: dict[int, float] = {}
    for hand, chance, true in found:
        apart[hand] = apart.get(hand, 0.0) + true - chance
    return sqrt(sum(each**2 for each in apart.values())) / len(found)


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
    for hand, found, opened, before in cases(told):
        for k, each in enumerate(found.within, 1):
            within[k - 1].append((hand, each.either.value, opened is not None and opened <= k))
        if before and found.stock is not None and (found.side is None or not found.side.opens):
            stock.append((hand, found.stock.either.value, opened == 1))
    print(f"{told.rules}, all play {told.policy}, {told.playouts} playouts")
    table("the next tile of the stock, exact", stock)
    for k, each in enumerate(within, 1):
        table(f"within {k} own draws", each)


if __name__ == "__main__":
    main()
