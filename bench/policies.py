"""The playing policies, on one core: `python -m bench.policies [--deals N] [--seed S] [--against P] [--rules R ...]`.

Builds bench/policies.c with the core's sources and the release flags. Prints for each rule set and level what it scores
against three others on the same deals (points a hand less the mean of theirs, lower is better, with the standard error
over deals), and then how many whole hands and how many playouts from the middle of a hand it plays in a second of
processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FLAGS = ["-std=gnu11", "-O3", "-fvisibility=hidden"]
LEVELS = ("random", "safe", "folk", "greedy", "steady", "planner", "static")
RULES = ("yesil", "rehber", "gelokey", "ozet", "kolay101")
SPEED_HANDS = {"random": 2_000, "safe": 2_000, "steady": 1_000, "planner": 1_000, "static": 1_000}
QUICK_HANDS = 20_000


def build(folder: str) -> str:
    """Compiles the program; its path."""
    program = str(Path(folder) / "policies")
    sources = sorted(map(str, (ROOT / "csrc").glob("*.c")))
    compiler = os.environ.get("CC", "cc")
    subprocess.run(
        [compiler, *FLAGS, f"-I{ROOT / 'csrc'}", str(ROOT / "bench/policies.c"), *sources, "-lm", "-o", program],
        check=True,
    )
    return program


def run(program: str, *args: object) -> dict[str, Any]:
    """The program's answer."""
    done = subprocess.run([program, *map(str, args)], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    """The command above."""
    parser = argparse.ArgumentParser(description="Strength and speed of the playing policies.")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", choices=LEVELS, default="greedy")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--rules", nargs="+", choices=RULES, default=RULES)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        print(f"{'rules':10}{'level':10}{'relative':>9}{'+-':>6}{'own':>8}{'opened':>8}{'finished':>9}{'penalties':>10}")
        for rules in args.rules:
            for level in args.levels:
                row = run(program, rules, level, args.against, args.deals, args.seed)
                print(
                    f"{rules:10}{level:10}{row['relative']:9.2f}{row['relative_se']:6.2f}{row['own']:8.1f}"
                    f"{row['opened']:8.3f}{row['finished']:9.3f}{row['penalties']:10.3f}",
                    flush=True,
                )
        print(f"\n{'level':10}{'hands/s':>10}{'playouts/s':>12}")
        for level in args.levels:
            hands = SPEED_HANDS.get(level, QUICK_HANDS)
            whole = run(program, args.rules[0], level, level, hands, args.seed)["hands_a_second"]
            middle = run(program, args.rules[0], level, "-", hands // 8, args.seed)["playouts_a_second"]
            print(f"{level:10}{whole:10,}{middle:12,}", flush=True)


if __name__ == "__main__":
    main()
