"""Measures how strong the levels are and writes the tables of docs/strength.md.

usage: python -m bench.strength [--deals N] [--jobs J] [--db FILE] [--only PART ...]

The parts: yesil, rehber, gelokey (all levels against all), itself (p-values of a bot against itself), habits, and
thinking (the bots that play candidates out; hours). Each stands in the page between two remarks, and is written anew.
With --db it can be broken off and goes on.
"""

from __future__ import annotations

import argparse
import io
from contextlib import redirect_stdout
from pathlib import Path

from bench.honesty import report_habits, report_p_values
from okeysolve.arena import Ladder, compare
from okeysolve.bots.levels import LEVELS

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
PROFILES = ("yesil", "rehber", "gelokey")
SEED = "strength"
DEALS = 4000
# A, the three B, and how wide a 95 % interval may be to each side.
THINKING = (
    ("strong", "greedy", 1.5),
    ("strong", "steady", 1.5),
    ("master", "greedy", 2.5),
    ("clairvoyant", "greedy", 4),
)
THINKING_PROFILES = ("yesil", "rehber", "ozet")
THINKING_DEALS = 20_000  # at most
STEP = 100
Z95 = 1.96


def ladder(rules: str, options: argparse.Namespace) -> str:
    """The table of all levels against all."""
    deals = options.deals or DEALS
    played = Ladder(LEVELS, rules, deals, seed=SEED, jobs=options.jobs, db=options.db).play()
    return f"{rules}, {deals:,} deals a pair, seed `{SEED}`:\n\n{played}"


def as_wide(a: str, b: str, rules: str, width: float, options: argparse.Namespace) -> str:
    """What is found once the interval is no wider than that, or --deals are played."""
    deals, most = 0, options.deals or THINKING_DEALS
    while True:
        deals = min(deals + STEP, most)
        found = compare(a, b, rules, deals, seed=SEED, jobs=options.jobs, db=options.db)
        told = f"{found.relative:+.1f} ± {found.relative_se or 0:.2f} ({deals:,})"
        print(a, b, rules, told, flush=True)
        if deals == most or Z95 * (found.relative_se or width) <= width:
            return told


def thinking(options: argparse.Namespace) -> str:
    """A row for every pair of THINKING, a column for every rule set."""
    lines = ["| | " + " | ".join(THINKING_PROFILES) + " |", "| --- " * (len(THINKING_PROFILES) + 1) + "|"]
    for a, b, width in THINKING:
        cells = [as_wide(a, b, rules, width, options) for rules in THINKING_PROFILES]
        lines.append(f"| `{a}` against three `{b}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def printed(report: object, *arguments: int) -> str:
    """What a report prints, as a block."""
    out = io.StringIO()
    with redirect_stdout(out):
        report(*arguments)  # type: ignore[operator]
    return f"```text\n{out.getvalue()}```"


def part(name: str, options: argparse.Namespace) -> str:
    """The text of a part."""
    if name == "itself":
        return printed(report_p_values, 500, 20)
    if name == "habits":
        return printed(report_habits, options.deals or DEALS)
    if name == "thinking":
        return thinking(options)
    return ladder(name, options)


def written(page: str, name: str, text: str) -> str:
    """The page with the part replaced."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not found or not ended:
        raise SystemExit(f"{PAGE} has no place for {name}: {begin} ... {end}")
    return f"{before}{begin}\n{text}\n{end}{after}"


def main() -> None:
    """The command above."""
    parts = (*PROFILES, "itself", "habits", "thinking")
    parser = argparse.ArgumentParser(description="Writes the tables of docs/strength.md.")
    parser.add_argument("--deals", type=int, help="of each pair; each part has a number of its own")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--db", metavar="FILE")
    parser.add_argument("--only", nargs="+", choices=parts, default=parts)
    options = parser.parse_args()
    for name in options.only:
        text = part(name, options)
        PAGE.write_text(written(PAGE.read_text("utf-8"), name, text), "utf-8")
        print(text, flush=True)


if __name__ == "__main__":
    main()
