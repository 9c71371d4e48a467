"""Steps a second of the environments, random choices: one hand under PettingZoo, and many hands in the core.

With pytest-benchmark: a step of each. By itself, `python -m bench.bench_envs [SECONDS]` prints steps a second of
processor time, the choosing left out.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

import numpy as np
import pytest

from okeysolve.envs import OkeyEnv, VectorEnv

HANDS = 1024
SECONDS = 3.0


def pick(rng: np.random.Generator, masks: Any) -> Any:
    """Of the choices of each row one by chance, rather one that lays something."""
    weight = rng.random(masks.shape, np.float32) * masks
    weight[:, 5:12] *= 3
    return weight.argmax(1)


class OneHand:
    """Hand after hand of the PettingZoo environment, with an observation of each player before his step."""

    def __init__(self, **options: Any) -> None:
        self.env, self.rng = OkeyEnv(**options), np.random.default_rng(1)
        self.env.reset(seed=1)
        self.seen = self.env.observe(self.env.agent_selection)

    def choose(self) -> int:
        return int(pick(self.rng, self.seen["action_mask"][None])[0])

    def step(self, action: int) -> None:
        self.env.step(action)
        if all(self.env.terminations.values()):
            self.env.reset()
        self.seen = self.env.observe(self.env.agent_selection)


class ManyHands:
    """Hands side by side."""

    def __init__(self, n: int, **options: Any) -> None:
        self.env, self.rng = VectorEnv(n, copy=False, **options), np.random.default_rng(1)
        self.now = self.env.reset(seed=1)

    def choose(self) -> Any:
        return pick(self.rng, self.now.masks)

    def step(self, actions: Any) -> None:
        self.now = self.env.step(actions)


CASES = {
    "one hand (PettingZoo)": (lambda: OneHand(), 1),
    "one hand (PettingZoo), three greedy opponents": (lambda: OneHand(opponents="greedy"), 1),
    "one row": (lambda: ManyHands(1), 1),
    f"{HANDS} rows": (lambda: ManyHands(HANDS), HANDS),
    f"{HANDS} rows, three greedy opponents": (lambda: ManyHands(HANDS, opponents="greedy"), HANDS),
    f"{HANDS} rows, gelokey": (lambda: ManyHands(HANDS, rules="gelokey"), HANDS),
}


@pytest.mark.parametrize("case", CASES)
def bench_step(benchmark: Any, case: str) -> None:
    make, rows = CASES[case]
    hands = make()
    benchmark.extra_info["rows"] = rows
    benchmark.pedantic(hands.step, setup=lambda: ((hands.choose(),), {}), rounds=50)


def main(seconds: float) -> None:
    print(f"{'':48}{'steps a second':>16}{'µs a step':>12}")
    for name, (make, rows) in CASES.items():
        hands, used, steps = make(), 0.0, 0
        while used < seconds:
            actions = hands.choose()
            start = process_time()
            hands.step(actions)
            used += process_time() - start
            steps += rows
        print(f"{name:48}{steps / used:16,.0f}{used / steps * 1e6:12.1f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
