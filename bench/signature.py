"""The kernel's work count over the corpus: a slow-down shows in it without a clock.

python -m bench.signature            prints it
python -m bench.signature --check    fails when it is not the number in signature.json
python -m bench.signature --update   writes the number down, to be announced in the commit
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from okeysolve import _core

from . import corpus

KEPT = Path(__file__).with_name("signature.json")
RACKS = 4000


def signature() -> dict[str, dict[str, int]]:
    """By rack class: the racks' best points and the table look-ups, added up over both wrap rules."""
    classes = {"natural": corpus.natural(RACKS)}
    classes |= {f"{okeys} okeys": corpus.with_okeys(RACKS, okeys) for okeys in range(3)}
    result = {}
    for name, dealt in classes.items():
        packed = [rack._packed for rack in corpus.racks(dealt)]
        both = [_core.count_work(rack, wrap) for rack in packed for wrap in (0, 1)]
        result[name] = {"points": sum(p for p, _ in both), "lookups": sum(w for _, w in both)}
    return result


def main(arguments: list[str]) -> int:
    """The command above."""
    counted = signature()
    for name, numbers in counted.items():
        print(f"{name:10} {numbers['points']:9} points {numbers['lookups']:9} look-ups")
    if "--update" in arguments:
        KEPT.write_text(json.dumps(counted, indent=1) + "\n")
    elif "--check" in arguments and counted != json.loads(KEPT.read_text()):
        print(f"the kernel's work has changed; if that is meant, say so in the commit and run --update: {KEPT.name}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
