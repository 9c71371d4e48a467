"""Positions made by hand for the tests of the referee, and what to do in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .referee import FIELDS, Event, Referee
from .referee_table import Illegal

CASES = Path(__file__).parents[1] / "cases"
RULES: dict[str, dict[str, Any]] = json.loads((CASES / "profiles.json").read_text(encoding="utf-8"))
GELOKEY, YESIL, OZET, REHBER, KOLAY101 = RULES.values()
EACH = pytest.mark.parametrize("name", RULES)
PAIRS = pytest.mark.parametrize("name", [name for name in RULES if RULES[name]["open_pairs"]])

OPEN_101 = ["R11 R12 R13", "Y13 B13 K13", "B5 B6 B7 B8"]
OPEN_100 = ["R11 R12 R13", "K11 K12 K13", "R7 Y7 B7 K7"]
FIVE_PAIRS = ["R1 R1", "R3 R3", "R5 R5", "B7 B7", "B9 B9"]


def event(referee: Referee, name: str, *values: object, **more: object) -> Event:
    """The action of the player whose turn it is: the values in the order of FIELDS."""
    return {"event": name, "seat": referee.turn, **dict(zip(FIELDS[name], values, strict=True)), **more}


def do(referee: Referee, name: str, *values: object, **more: object) -> list[Event]:
    return referee.apply(event(referee, name, *values, **more))


def refused(referee: Referee, why: str, name: str, *values: object, **more: object) -> None:
    """The action is illegal for this reason, and leaves all as it was."""
    before = referee.copy()
    assert not referee.legal(event(referee, name, *values, **more))
    with pytest.raises(Illegal, match=why):
        do(referee, name, *values, **more)
    assert referee.__dict__ == before.__dict__


def fines(follow_ups: list[Event]) -> list[tuple[int, str, int]]:
    return [(each["seat"], each["kind"], each["points"]) for each in follow_ups if each["event"] == "penalty"]


def playing(rules: dict[str, Any], rack: str, *table: str, how: str | None = "series", **more: Any) -> Referee:
    """Seat 0 has drawn and has the rack; the table is seat 2's. The okey is Y6 if not told otherwise."""
    opened = {2: "series", **({0: how} if how else {})} | more.pop("opened", {})
    melds = [(2, meld) for meld in table]
    okey = more.pop("okey", "Y6")
    return Referee.at(rules, okey, {0: rack}, table=melds, opened=opened, phase="play", **more)


def taking(
    rules: dict[str, Any], rack: str, side: str, *table: str, how: str | None = "series", **more: Any
) -> Referee:
    """Seat 0 has taken the side tile that seat 3 discarded."""
    referee = playing(rules, rack, *table, how=how, discards={3: f"K1 {side}"}, **more)
    referee.phase = "draw"
    do(referee, "take", side)
    return referee
