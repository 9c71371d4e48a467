"""What decisions of the bots that think cost, on the same positions, judged by far more playouts than they have.

usage: python -m bench.regret [BOT ...] [--decisions N] [--judge POLICY] [--playouts N] [--rules NAME] [--seed N]

Decisions with more than one candidate, from hands in which all play greedy. Each bot picks a turn. Half of the judge's
playouts, in which the player goes on by the judge's policy, look for the best turn; the other half, on hands of their
own, play that turn and the picked ones, so that the best of several noisy numbers is not taken for more than it is. The
mean of these differences is the regret: points lost a decision, as those playouts count them. Each bot after the first
is compared with the first as well.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from okeysolve import _core
from okeysolve.advisor import Limit, Search
from okeysolve.bots import named
from okeysolve.game import PlayerView, Round

MOST = 12  # candidates of the judge, beside those that were picked


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


class Judge:
    """Finds what picked turns cost. policy: how the player goes on in its playouts."""

    def __init__(self, policy: str, playouts: int) -> None:
        self.policy, self.playouts = policy, playouts

    def costs(self, view: PlayerView, picked: Sequence[Sequence[object]], seed: int) -> list[float]:
        """Of each turn that was picked, how far it is behind the best one."""
        looking = Search(view, seed=seed, most=MOST, policy=self.policy)
        arms = [looking.add(actions) for actions in picked]  # type: ignore[arg-type]
        for _ in looking.run(Limit(playouts=self.playouts // 2), first_pass=None):
            pass
        best = looking.estimates()[0]
        among = sorted({best, *arms})
        playing = Search(view, seed=seed + 1, most=MOST, policy=self.policy)
        for actions in picked:
            playing.add(actions)  # type: ignore[arg-type]
        if len(among) > 1:
            playing.play(among, self.playouts // 2 // len(among))
        return [playing.difference(best, arm)[1] if arm != best else 0.0 for arm in arms]


def told(costs: Sequence[float]) -> str:
    """Mean and standard error."""
    return f"{fmean(costs):.2f} ± {pstdev(costs) / sqrt(len(costs)):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", default=["strong"], metavar="BOT")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--judge", default="static", choices=tuple(_core.POLICIES), metavar="POLICY")
    parser.add_argument("--playouts", type=int, default=10_000, help="of the judge, for a decision")
    parser.add_argument("--rules", default="yesil")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, bots = Random(options.seed), [named(bot) for bot in options.bots]
    judge, views, costs = Judge(options.judge, options.playouts), decisions(options.rules, rng), []
    for number in range(options.decisions):
        view = next(views)
        picked = [list(bot.decide(view, Random(number))) for bot in bots]
        costs.append(judge.costs(view, picked, 2 * number))
    print(f"{options.rules}: {options.decisions} decisions, judged by {options.playouts:,} playouts of {options.judge}")
    for at, (name, own) in enumerate(zip(options.bots, zip(*costs, strict=True), strict=True)):
        line = f"{name}: mean regret {told(own)} points a decision; worst {max(own):.1f}"
        if at:
            line += f"; less than {options.bots[0]} by {told([each[0] - each[at] for each in costs])}"
        print(line)


if __name__ == "__main__":
    main()
