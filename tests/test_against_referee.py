"""A few whole hands against the slow referee, in every rule set; against_referee.py plays as many as one likes."""

from __future__ import annotations

import pytest
from against_referee import by_policies, by_the_slow_one, rule_sets


@pytest.mark.parametrize("name", rule_sets())
def test_hands_of_the_slow_referee(name: str) -> None:
    for seed in range(4):
        by_the_slow_one(name, seed, compare_legal=seed == 0)


@pytest.mark.parametrize("name", rule_sets())
def test_hands_of_the_policies(name: str) -> None:
    for seed in range(4):
        by_policies(name, seed)
