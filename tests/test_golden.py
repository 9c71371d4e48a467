"""Whole hands as text, played again under the referee: the text has to come out as it is. See golden/make.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden.transcript import play, write

from okeysolve._core import ACTIONS
from okeysolve.rules import rules_named
from okeysolve.scoring import PENALTIES

TEXTS = sorted((Path(__file__).parent / "golden").glob("*.txt"))
EVERYWHERE = ("stock_out", "normal", "okey", "hand")
PAIRS = ("gelokey", "yesil", "ozet", "kolay101")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_hand(path: Path) -> None:
    text = path.read_text("utf-8")
    hand = play(text)
    assert hand.over
    assert write(hand, text.partition("\n")[0].removeprefix("# ")) == text
    assert hand.events[-1]["points"] == hand.score.points


def test_every_rule_set_and_way_to_finish_is_there() -> None:
    there = {path.stem for path in TEXTS}
    assert {f"{rules}_{way}" for rules in rules_named() for way in EVERYWHERE} <= there
    assert {f"{rules}_pairs" for rules in PAIRS} <= there
    assert {"kolay101_okey_pairs", "rehber_ten_pairs", "rehber_last_indicator", "rehber_risk"} <= there


def test_everything_that_can_happen_is_there() -> None:
    events = [event for path in TEXTS for event in play(path.read_text("utf-8")).events]
    assert {event["event"] for event in events} == {*ACTIONS, "deal", "bad_open", "penalty", "end", "score"}
    assert {event["kind"] for event in events if event["event"] == "penalty"} == set(PENALTIES)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_it_ends_as_its_name_says(path: Path) -> None:
    rules, _, way = path.stem.partition("_")
    end = next(line for line in path.read_text("utf-8").splitlines() if line.startswith("end: "))
    finish = set(end.split(", ")[1:])
    assert f"rules: {rules}\n" in path.read_text("utf-8")
    if way == "stock_out":
        assert end == "end: the stock is empty"
    elif way in ("normal", "okey", "pairs", "hand", "okey_hand", "okey_pairs", "ten_pairs"):
        assert finish == ({way} if way == "ten_pairs" else set(way.split("_")) - {"normal"})
