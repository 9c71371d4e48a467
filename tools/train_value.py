"""Learns the weights of csrc/value.c: `python tools/train_value.py [--hands N] [--rounds N] [--seed S] [--jobs J]`.

Needs numpy and a C compiler. Builds tools/value_rows.c and has it play; the share of each rule set is in SHARES. At
every discard of one seat each tile that costs no penalty was tried in turn in the very same hand; what the trials of
one decision have in common is taken off, so that only what the tile makes differ is left to explain. Weights by least
squares; before the opening a second time from the tiles alone that come near the best by the first weights, since the
others are never chosen. The first round plays with the weights that are set by hand, each other one with those of the
round before. Prints, for decisions that were not learned from, the mean of the chosen tile's result less that of all.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
HEADER = ROOT / "csrc/value_weights.h"
SHARES = {"yesil": 0.3, "rehber": 0.25, "gelokey": 0.2, "ozet": 0.125, "kolay101": 0.125}
PLANNER, STATIC = 5, 6  # of oks_policy
CHANCE = 15
CLOSED_FEATURES = 57
NAMES = ("closed", "series", "pairs")
ROW = np.dtype(
    [(name, "i4") for name in ("position", "opened", "draws", "count")]
    + [("relative", "f4"), ("feature", "i4", (CLOSED_FEATURES,))]
)
NEAR = 10.0  # points
HELD_OUT = 8  # one decision of so many is not learned from
RIDGE = 1e-6
SCALE = 1_000_000  # of the weights in the header
CHUNK = 200_000


def build(folder: str) -> str:
    """Compiles the program that makes the rows; its path."""
    program = str(Path(folder) / "value_rows")
    sources = sorted(map(str, (ROOT / "csrc").glob("*.c")))
    compiler = os.environ.get("CC", "cc")
    subprocess.run(
        [compiler, "-std=c11", "-O3", f"-I{ROOT / 'csrc'}", str(ROOT / "tools/value_rows.c"), *sources, "-o", program],
        check=True,
    )
    return program


def make_rows(program: str, folder: str, rules: str, hands: int, seed: int, policy: int) -> np.ndarray:
    """The rows of one rule set; positions are numbered from 0 on."""
    path = Path(folder) / f"{rules}-{seed}.rows"
    with path.open("wb") as out:
        subprocess.run([program, rules, str(hands), str(seed), str(policy), str(CHANCE)], check=True, stdout=out)
    return np.fromfile(path, ROW)


def play(hands: int, seed: int, policy: int, jobs: int) -> np.ndarray:
    """The rows of all rule sets, each decision with a number of its own."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        program = build(folder)
        tasks = [
            pool.submit(make_rows, program, folder, rules, round(hands * share), seed + 10_000_000 * i, policy)
            for i, (rules, share) in enumerate(SHARES.items())
        ]
        parts = [task.result() for task in tasks]
    first = 0
    for part in parts:
        part["position"] += first
        first = int(part["position"].max()) + 1
    return np.concatenate(parts)


def chunks(rows: np.ndarray) -> list[np.ndarray]:
    """Cuts between decisions."""
    starts = np.flatnonzero(np.r_[True, np.diff(rows["position"]) != 0])
    cuts = [int(starts[np.searchsorted(starts, at)]) for at in range(CHUNK, len(rows) - CHUNK, CHUNK)]
    return [part for part in np.split(rows, cuts) if len(part)]


def features(rows: np.ndarray) -> np.ndarray:
    """A row of features, and each times the tiles left in the stock."""
    plain = rows["feature"][:, : rows["count"][0]].astype(float)
    return np.hstack([plain, plain * rows["draws"][:, None]])


def decisions(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where each decision begins, and how many rows it has."""
    starts = np.flatnonzero(np.r_[True, np.diff(rows["position"]) != 0])
    return starts, np.diff(np.r_[starts, len(rows)])


def less_mean(values: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Takes off the mean over the decision."""
    starts, lengths = decisions(rows)
    means = np.add.reduceat(values, starts) / (lengths if values.ndim == 1 else lengths[:, None])
    less: np.ndarray = values - np.repeat(means, lengths, axis=0)
    return less


def least_squares(rows: np.ndarray) -> np.ndarray:
    """Weights that explain `relative`."""
    size = 2 * int(rows["count"][0])
    squares, products = np.zeros((size, size)), np.zeros(size)
    for part in chunks(rows):
        x = less_mean(features(part), part)
        squares += x.T @ x
        products += x.T @ less_mean(part["relative"].astype(float), part)
    scale = np.sqrt(np.maximum(np.diag(squares), 1e-9))
    normed = squares / np.outer(scale, scale) + RIDGE * np.eye(size)
    weights: np.ndarray = np.linalg.solve(normed, products / scale) / scale
    return weights


def judged(rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """What the weights say of each row: how much above the best of its decision."""
    said = np.concatenate([features(part) @ weights for part in chunks(rows)])
    starts, lengths = decisions(rows)
    above: np.ndarray = said - np.repeat(np.minimum.reduceat(said, starts), lengths)
    return above


def several(rows: np.ndarray) -> np.ndarray:
    """Without decisions of one row."""
    _, lengths = decisions(rows)
    return rows[np.repeat(lengths > 1, lengths)]


def learn(rows: np.ndarray, opened: int) -> np.ndarray:
    """The weights of one stage of the hand."""
    weights = least_squares(rows)
    return weights if opened else least_squares(several(rows[judged(rows, weights) <= NEAR]))


def gain(rows: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
    """The chosen tile's result less the mean of the decision, over all decisions; its standard error."""
    chosen = judged(rows, weights) == 0
    results = less_mean(rows["relative"].astype(float), rows)[chosen]
    return float(results.mean()), float(results.std() / np.sqrt(len(results)))


def write(weights: list[np.ndarray]) -> None:
    """The header; there more is better."""
    lines = [
        "/* Made by tools/train_value.py: a weight for each feature of value.c, then one for each times the tiles left",
        " * in the stock. */",
        "#include <stdint.h>",
        "",
    ]
    for name, each in zip(NAMES, weights, strict=True):
        numbers = [str(int(number)) for number in np.rint(-SCALE * each)]
        lines.append(f"static const int32_t {name}_weights[{len(numbers)}] = {{")
        lines += ["    " + ", ".join(numbers[at : at + 10]) + "," for at in range(0, len(numbers), 10)]
        lines.append("};")
    HEADER.write_text("\n".join(lines) + "\n")


def main() -> None:
    """The command above."""
    parser = argparse.ArgumentParser(description="Learns the weights of csrc/value.c.")
    parser.add_argument("--hands", type=int, default=24_000, help="a round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1_000_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    for number in range(args.rounds):
        seed = args.seed + 100_000_000 * number
        rows = play(args.hands, seed, STATIC if number else PLANNER, args.jobs)
        weights = []
        for opened, name in enumerate(NAMES):
            stage = rows[rows["opened"] == opened]
            held = stage["position"] % HELD_OUT == 0
            weights.append(learn(stage[~held], opened))
            mean, error = gain(stage[held], weights[-1])
            print(f"round {number + 1} {name}: {len(stage):,} rows, {mean:.2f} +- {error:.2f} points a decision")
            sys.stdout.flush()
        write(weights)


if __name__ == "__main__":
    main()
