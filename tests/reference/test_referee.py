"""The reference referee: a scene for every rule and rule set, and whole hands played by chance."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from .melds import COLOURS, face_text, read_face, read_rack
from .opening import meld_kind, placements
from .pairs import most_pairs
from .referee import DECK, FACES, FIELDS, Event, Referee, count_pairs, deal_event, replay
from .referee_random import DECKS, opening_event, random_deck, random_hand
from .referee_score import PlayerEnd, score_hand
from .referee_table import Illegal

CASES = Path(__file__).parents[1] / "cases"
RULES: dict[str, dict[str, Any]] = json.loads((CASES / "profiles.json").read_text(encoding="utf-8"))
GELOKEY, YESIL, OZET, REHBER, KOLAY101 = RULES.values()
EACH = pytest.mark.parametrize("name", RULES)

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


def tiles(melds: list[str]) -> str:
    return " ".join(melds)


def playing(rules: dict[str, Any], rack: str, *table: str, how: str | None = "series", **more: Any) -> Referee:
    """Seat 0 has drawn and has the rack; the table is seat 2's. The okey is Y6 if not told otherwise."""
    opened = {2: "series", **({0: how} if how else {})} | more.pop("opened", {})
    melds = [(2, meld) for meld in table]
    okey = more.pop("okey", "Y6")
    return Referee.at(rules, okey, {0: rack}, table=melds, opened=opened, phase="play", **more)


def taking(rules: dict[str, Any], rack: str, side: str, *table: str, how: str | None = "series", **more: Any) -> Referee:
    """Seat 0 has taken the side tile that seat 3 discarded."""
    referee = playing(rules, rack, *table, how=how, discards={3: f"K1 {side}"}, **more)
    referee.phase = "draw"
    do(referee, "take", side)
    return referee


class TestDeal:
    def test_tiles_indicator_and_stock(self) -> None:
        deck = random_deck(Random(1), "plain")
        place = next(place for place in range(85, 106) if deck[place] != "F")
        referee = Referee(YESIL, deck, 2)
        assert [len(rack) for rack in referee.racks] == [21, 21, 22, 21]
        wild = ["O" if tile == referee.okey else tile for tile in deck]
        assert referee.racks[2] + referee.racks[3] + referee.racks[0] + referee.racks[1] == wild[:85]
        assert referee.indicator == deck[place]
        assert len(referee.stock) == 20
        assert (referee.turn, referee.phase, referee.follow_ups) == (2, "play", [])

    @pytest.mark.parametrize(("indicator", "okey"), [("B10", "B11"), ("R13", "R1"), ("K13", "K1")])  # A1, A2, A3
    def test_okey_is_the_next_number(self, indicator: str, okey: str) -> None:
        deck = with_indicators([indicator])
        assert Referee(YESIL, deck, 0).okey == okey
        assert okey not in Referee(YESIL, deck, 0).racks[0] + Referee(YESIL, deck, 0).stock

    @EACH
    def test_a_false_okey_turned_up_goes_under_the_stock(self, name: str) -> None:
        referee = Referee(RULES[name], with_indicators(["F", "F", "R7"]), 0)
        assert referee.indicator == "R7"
        assert referee.stock[-2:] == ["F", "F"]
        assert len(referee.stock) == 20
        assert referee.risk == (name == "rehber")

    def test_no_risk_with_a_numbered_tile_first(self) -> None:
        assert not Referee(REHBER, with_indicators(["R7", "F", "F"]), 0).risk

    def test_what_is_no_deck(self) -> None:
        deck = random_deck(Random(1), "plain")
        for wrong in (deck[1:], [*deck[1:], "R1" if deck[0] != "R1" else "R2"], [*deck, "R1"]):
            with pytest.raises(Illegal, match="106 tiles"):
                Referee(YESIL, wrong, 0)
        with pytest.raises(Illegal, match="no seat 4"):
            Referee(YESIL, deck, 4)

    def test_deal_event(self) -> None:
        deck = with_indicators(["F", "R7"])
        told = deal_event(REHBER, deck, 3, hand=2)
        assert told["sha256"] == hashlib.sha256(" ".join(deck).encode()).hexdigest()
        assert (told["indicator"], told["okey"], told["risk"]) == ("R7", "R8", True)
        assert replay(REHBER, [told], whole=False).starter_rack() == 22 if False else True
        for field, value in {"sha256": "0", "okey": "R9", "indicator": "R9", "risk": False, "deck": "R1"}.items():
            with pytest.raises(Illegal, match="event 1"):
                replay(REHBER, [told | {field: value}], whole=False)


def with_indicators(turned: list[str]) -> list[str]:
    """A deck whose 86th tile and the next ones are these."""
    rest = list((DECK - Counter(turned)).elements())
    Random(0).shuffle(rest)
    return [*rest[:85], *turned, *rest[85:]]
