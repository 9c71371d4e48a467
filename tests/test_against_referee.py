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


@pytest.mark.parametrize("first", [0, 6, 12])
def test_hands_under_house_rules(first: int) -> None:
    for seed in range(first, first + 6):
        by_policies(f"house {seed}", seed)
        by_the_slow_one(f"house {seed}", seed, compare_legal=seed % 6 == 0)


def test_an_okey_that_was_laid_in_this_turn_stays_for_both() -> None:
    """In this hand a player holds the tile of an okey that he has just laid."""
    by_the_slow_one("loose", 80, compare_legal=True)
