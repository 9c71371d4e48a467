"""A player that learns by itself: a linear policy, trained by its results against the core's `folk` policy.

It begins by choosing at random. After each round of play, choices that came before good results become more likely
(REINFORCE). A few seconds of this show that it works, not how far it goes.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices as small as these more threads only wait

import numpy as np

from okeysolve.envs import CHOICES, OBSERVED, VectorEnv

HANDS, STEPS, ROUNDS, RATE = 64, 150, 12, 0.1
# The parts of an observation that this player looks at, and what it divides them by.
LOOKS_AT = {"rack": 2, "places": 2, "duty": 1, "tiles": 20, "opened_series": 1, "phase": 1, "stock": 20, "reach": 100}


def features(observations: np.ndarray) -> np.ndarray:
    parts = [observations[:, OBSERVED[name]] / size for name, size in LOOKS_AT.items()]
    return np.hstack([*parts, np.ones((len(observations), 1))]).astype(np.float32)


def chances(weights: np.ndarray, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """How likely each choice is, a row a hand; what the mask excludes is not."""
    scores = np.where(masks, seen @ weights, -np.inf)
    likely = np.exp(scores - scores.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


def play(env: VectorEnv, weights: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Plays a round: which way to change the weights, and the results of its hands."""
    now, rows = env.reset(seed=int(rng.integers(2**32))), []
    for _ in range(STEPS):
        seen = features(now.observations)
        likely = chances(weights, seen, now.masks)
        chosen = (likely.cumsum(1) > rng.random((HANDS, 1)) * likely.sum(1, keepdims=True)).argmax(1)
        wish = -likely
        wish[np.arange(HANDS), chosen] += 1
        now = env.step(chosen)
        rows.append((seen, wish, now.rewards[:, 0], now.dones))
    results = np.concatenate([rewards[dones] for _, _, rewards, dones in rows])
    change, credit = np.zeros_like(weights), np.zeros(HANDS)
    for seen, wish, rewards, dones in reversed(rows):  # a choice has the result of the hand that it was made in
        credit = np.where(dones, (rewards - results.mean()) / results.std(), credit)
        change += seen.T @ (wish * credit[:, None]).astype(np.float32)
    return change, results


def main() -> None:
    env, rng = VectorEnv(HANDS, "yesil", opponents="folk"), np.random.default_rng(1)
    weights = np.zeros((features(env.reset(seed=1).observations).shape[1], len(CHOICES)), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for nth in range(1, ROUNDS + 1):
        change, results = play(env, weights, rng)
        mean, square = 0.9 * mean + 0.1 * change, 0.99 * square + 0.01 * change**2  # Adam
        weights += RATE * mean / (1 - 0.9**nth) / (np.sqrt(square / (1 - 0.99**nth)) + 1e-6)
        if nth == 1 or nth % 5 == 0 or nth == ROUNDS:
            error = results.std() / len(results) ** 0.5
            print(f"round {nth:2}: {len(results)} hands, {results.mean():+.2f} +- {error:.2f} a hand")


if __name__ == "__main__":
    main()
