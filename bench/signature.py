"""The work counts of the kernel and of the turn search: a slow-down shows in them without a clock.

python -m bench.signature            prints it
python -m bench.signature --check    fails when it is not the number in signature.json
python -m bench.signature --update   writes the number down, to be announced in the commit
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

from okeysolve import RuleSet, _core, rules_named

from . import corpus
from .bench_turns import positions

KEPT = Path(__file__).with_name("signature.json")
RACKS = 4000
TURNS = 1500  # a rule set


def of_racks() -> dict[str, dict[str, int]]:
    """By rack class: the racks' best points and the table look-ups, added up over both wrap rules."""
    classes = {"natural": corpus.natural(RACKS)}
    classes |= {f"{okeys} okeys": corpus.with_okeys(RACKS, okeys) for okeys in range(3)}
    result = {}
    for name, dealt in classes.items():
        packed = [rack._packed for rack in corpus.racks(dealt)]
        both = [_core.count_work(rack, wrap) for rack in packed for wrap in (0, 1)]
        result[name] = {"points": sum(p for p, _ in both), "lookups": sum(w for _, w in both)}
    return result


def of_turns() -> dict[str, dict[str, int]]:
    """By rule set and objective: the tiles that the best turns shed, and what the search looked at."""
    result = {}
    for name in rules_named():
        turns = [turn._turn for turn in islice(positions(RuleSet.named(name)), TURNS)]
        for objective, aim in _core.AIMS.items():
            counted = [turn.count_work(aim) for turn in turns]
            result[f"{name}, {objective}"] = {"tiles": sum(t for t, _ in counted), "looks": sum(w for _, w in counted)}
    return result


def main(arguments: list[str]) -> int:
    """The command above."""
    counted = of_racks() | of_turns()
    for name, numbers in counted.items():
        print(f"{name:16} " + " ".join(f"{number:9} {what}" for what, number in numbers.items()))
    if "--update" in arguments:
        KEPT.write_text(json.dumps(counted, indent=1) + "\n")
    elif "--check" in arguments and counted != json.loads(KEPT.read_text()):
        print(f"the work has changed; if that is meant, say so in the commit and run --update: {KEPT.name}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
