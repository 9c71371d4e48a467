"""Tiles, melds and moments of a hand that several tests begin from."""

from __future__ import annotations

from decks import deck

from okeysolve.game import Discard, Draw, Open, Round
from okeysolve.melds import Run
from okeysolve.rules import RuleSet
from okeysolve.tiles import Tile

SERIES = ("R10 R11 R12", "K10 K11 K12", "B9 B10 B11 B12")  # 108 points
PAIRS = ("R1 R1", "R3 R3", "R5 R5", "B7 B7", "B8 B8")


def runs(texts: tuple[str, ...] = SERIES) -> Open:
    return Open(tuple(map(Run, texts)))


def tiles(texts: tuple[str, ...]) -> str:
    return " ".join(texts)


def throw(tile: str) -> Discard:
    return Discard(Tile(tile))


def table_hand(rules: str | RuleSet = "yesil", rack: str = "", first: str = tiles(SERIES), **more: str) -> Round:
    """Seat 0 has opened with SERIES and thrown K1; seat 1, who has the rack, has drawn R13. The okey is Y6."""
    racks = {0: f"{first} K1", 1: rack}
    hand = Round.from_deck(deck(racks, "Y5", f"R13 {more.get('stock', '')}"), rules)
    hand.play_turn([runs(), throw("K1")])
    hand.apply(Draw())
    return hand


def at_the_indicator(last: str = "K2") -> Round:
    """Under rehber; the stock is empty, and seat 1 can finish with the indicator, K10. last: a tile of its rack."""
    rack = f"R9 R10 R11 R12 Y10 Y11 Y12 Y13 B1 B2 B3 B4 B5 K7 K8 K9 R5 Y5 B5 K5 {last}"
    hand = Round.from_deck(deck({1: rack}, "K10"), "rehber")
    hand.apply(Discard(sorted(hand.rack(0))[0]))
    while hand.phase == "draw":
        hand.play_turn([Draw(), Discard(hand.stock[0])])
    assert (hand.turn, hand.phase) == (1, "indicator")
    return hand
