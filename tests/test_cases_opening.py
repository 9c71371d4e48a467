"""Every rack with a known exact answer: two thousand openings, five hundred of pairs, and what others get wrong.

OKEYSOLVE_CASES names another folder with files of the same form.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from checks import check_opening, check_pair_opening, left_in_hand, okey_counts

import okeysolve as ok

CASES = Path(os.environ.get("OKEYSOLVE_CASES", Path(__file__).parent / "cases"))


def lines(name: str) -> list[dict[str, Any]]:
    text = (CASES / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def case_id(case: dict[str, Any]) -> str:
    return str(case["id"])


OPENINGS = lines("opening_dev.jsonl")
PAIRS = lines("pairs_dev.jsonl")
PEERS: list[dict[str, Any]] = json.loads((CASES / "peer_regressions.json").read_text(encoding="utf-8"))
RULES = {wrap: ok.RuleSet.named("yesil").replace(wrap_12_13_1=wrap) for wrap in (False, True)}


def best(case: dict[str, Any], objective: str, must_use: str | None = None) -> ok.Opening:
    """The answer for a case, its melds checked one by one."""
    rack = ok.Rack(case["rack"], case["okey"])
    rules = RULES[case["one_after_thirteen"]]
    found = ok.best_opening(rack, rules, objective, must_use=must_use, keep=0)
    check_opening(found, rack, rules)
    return found


def test_no_case_is_missing() -> None:
    assert (len(OPENINGS), len(PAIRS), len(PEERS)) == (2000, 500, 22)
    assert len({case["id"] for case in OPENINGS + PAIRS}) == 2500


@pytest.mark.parametrize("case", OPENINGS, ids=case_id)
def test_opening(case: dict[str, Any]) -> None:
    rack, want = ok.Rack(case["rack"], case["okey"]), case["answers"]
    assert [len(rack), rack.count(ok.Tile("O")), rack.count(ok.Tile("F"))] == [
        case["n"],
        case["wilds"],
        case["false_okeys"],
    ]
    assert str(rack.indicator) == case["indicator"]

    points, tiles, fewest = best(case, "points"), best(case, "tiles"), best(case, "fewest")
    assert points.points == want["value"]
    assert [points.points, points.tiles] == want["value_then_tiles"]
    assert [tiles.tiles, tiles.points] == want["tiles_then_value"]
    for objective in ("leftover", "leftover_101"):
        rest = best(case, objective).rest
        assert left_in_hand(rest, okey_counts(rack, objective)) == want[objective]
    assert ([fewest.tiles, fewest.points] if fewest.melds else None) == want["fewest_101"]
    assert fewest.opens == points.opens == (want["fewest_101"] is not None)


@pytest.mark.parametrize("case", OPENINGS, ids=case_id)
def test_opening_that_must_use_a_tile(case: dict[str, Any]) -> None:
    assert set(case["answers"]["must"]) == set(case["rack"].split())
    for token, value in case["answers"]["must"].items():
        found = best(case, "points", must_use=token)
        assert (found.points if found.melds else None) == value, token
        assert not found.melds or ok.Tile(token) in [tile for meld in found.melds for tile in meld]


@pytest.mark.parametrize("case", PAIRS, ids=case_id)
def test_pairs(case: dict[str, Any]) -> None:
    rack, want = ok.Rack(case["rack"], case["okey"]), case["answers"]
    found = ok.best_pairs(rack, keep=0)
    check_pair_opening(found, rack)
    assert found.count == want["pairs"]
    only_okeys = found.count == 1 and found.okeys == 2  # else a pair is broken up, and each half takes an okey
    assert found.count - only_okeys == want["pairs_no_wild_pair"]


@pytest.mark.parametrize("wrap", [False, True], ids=["without 12-13-1", "with 12-13-1"])
@pytest.mark.parametrize("case", PEERS, ids=[case["why"] for case in PEERS])
def test_what_others_get_wrong(case: dict[str, Any], wrap: bool) -> None:
    found = best(case | {"one_after_thirteen": wrap}, "points")
    assert found.points == case["value_with_12_13_1" if wrap else "value_no_12_13_1"]
