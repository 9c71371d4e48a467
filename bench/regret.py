"""What the decisions of the bot strong cost, judged by a hundred times its playouts.

usage: python -m bench.regret [--decisions N] [--playouts N] [--times N] [--rules NAME] [--seed N]

Decisions with more than one candidate, from hands in which all play greedy. The bot's search picks a turn. Half of the
judge's playouts look for the best turn; the other half, on hands of their own, play that turn and the picked one, so
that the best of several noisy numbers is not taken for more than it is. The mean of these differences is the regret:
points lost a decision, as the playouts count them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from okeysolve import _core
from okeysolve.advisor import Limit, Search
from okeysolve.game import PlayerView, Round


def decisions(rules: str, rng: Random) -> Iterator[PlayerView]:
    """One decision of each hand, picked by chance."""
    while True:
        hand, state = Round.deal(rules, rng.getrandbits(64), rng.randrange(4)), rng.getrandbits(64)
        for _ in range(rng.randrange(60)):
            action, state = hand.view(hand.turn).policy_action("greedy", state)
            hand.apply(action)
            if hand.over:
                break
        if not hand.over and len(Search(hand.view(hand.turn)).arms) > 1:
            yield hand.view(hand.turn)


def best(view: PlayerView, playouts: int, seed: int) -> int:
    """The candidate that so many playouts like best."""
    search = Search(view, seed=seed)
    for _ in search.run(Limit(playouts=playouts), first_pass=None):
        pass
    return search.estimates()[0]


def lost(view: PlayerView, picked: int, better: int, playouts: int, seed: int) -> tuple[float, float]:
    """How far the one is behind the other, with the standard error."""
    if picked == better:
        return 0.0, 0.0
    search = Search(view, seed=seed)
    search._core.evaluate(1 << picked | 1 << better, 0, playouts // 2, _core.Stop())
    return search.difference(better, picked)[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=1000, help="of the bot")
    parser.add_argument("--times", type=int, default=100, help="so many times more of the judge")
    parser.add_argument("--rules", default="yesil")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    rng, losses, same = Random(told.seed), [], 0
    views = decisions(told.rules, rng)
    for number in range(told.decisions):
        view = next(views)
        picked = best(view, told.playouts, 3 * number)
        better = best(view, told.playouts * told.times // 2, 3 * number + 1)
        losses.append(lost(view, picked, better, told.playouts * told.times // 2, 3 * number + 2)[0])
        same += picked == better
    print(f"{told.rules}: {told.decisions} decisions, {told.playouts} playouts, judged by {told.times} times as many")
    se = pstdev(losses) / sqrt(len(losses))
    print(f"mean regret {fmean(losses):.2f} ± {se:.2f} points a decision; worst {max(losses):.1f}; "
          f"the same turn in {100 * same / len(losses):.0f} %")


if __name__ == "__main__":
    main()
