"""The page about the playing policies, and what it promises of them. Their tests are csrc/tests/test_policy.c."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from decks import POLICIES

from okeysolve.game import Draw, Round, TakeSide

PAGE = Path(__file__).parent.parent / "docs" / "policies.md"
TEXT = PAGE.read_text("utf-8")


def test_the_page() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    parsed = doctest.DocTestParser().get_doctest("".join(blocks), {}, PAGE.name, str(PAGE), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert (failed, tried) == (0, 4)


def test_every_level_is_on_the_page() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \| [a-z]", TEXT, re.M)) == POLICIES


@pytest.mark.parametrize("policy", ["steady", "static"])
def test_an_opening_with_the_side_tile(policy: str) -> None:
    """The same draw whatever is hidden: it is the view that is asked."""
    for seed in range(40):
        hand = Round.deal("yesil", seed=seed)
        while not hand.over:
            action, _ = hand.view(hand.turn).policy_action(policy, 1)
            if isinstance(action, TakeSide):
                other = hand.view(hand.turn).guess(seed)
                assert other.view(hand.turn).policy_action(policy, 1)[0] == action
                return
            assert hand.phase != "draw" or isinstance(action, Draw)
            hand.apply(action)
    raise AssertionError("no side tile was ever taken")
