"""The score sheet of a hand, with its lines, from Python."""

from __future__ import annotations

from typing import Any

import pytest

from okeysolve import PlayerEnd, score_round
from okeysolve.rules import RuleSet, rules_named

PLAYERS = (
    PlayerEnd(opened="series"),
    PlayerEnd(opened="series", left="R3 B7 K12"),
    PlayerEnd(opened="series", left="Y4 K11", penalties=["islek_discard"]),
    PlayerEnd(left="R9 R10 B2"),
)


@pytest.mark.parametrize("rules", rules_named())
def bench_score_round(benchmark: Any, rules: str) -> None:
    """A hand that is finished with a plain tile; one fine where the rule set has it."""
    named = RuleSet.named(rules)
    players = [PlayerEnd(opened=each.opened, left=each.left) for each in PLAYERS] if rules == "rehber" else PLAYERS
    sheet = benchmark(lambda: score_round(named, okey="Y6", finisher=0, players=players))
    assert len(sheet.points) == 4
    assert sheet.points[0] < 0 < sheet.points[3]
