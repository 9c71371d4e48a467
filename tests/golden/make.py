"""Makes the texts beside it: searches seeds until the greedy policy ends a hand in each way, and plays scripts where it
never does. A text that is there stays as it is, since it may have been made by other policies.

usage: python -m golden.make [NAME ...]     from the folder tests; with names, these are made anew
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from decks import deck, play

from golden.transcript import write
from okeysolve.game import Discard, Draw, LayOff, NoMeld, Open, Pass, PutBack, Round, TakeIndicator, TakeSide
from okeysolve.melds import Group, Pair, Run
from okeysolve.rules import RuleSet, rules_named
from okeysolve.tiles import Tile

FOLDER = Path(__file__).parent
SEEDS = 10_000
WAYS: dict[str, frozenset[str]] = {
    "normal": frozenset(),
    "okey": frozenset({"okey"}),
    "pairs": frozenset({"pairs"}),
    "hand": frozenset({"hand"}),
    "okey_hand": frozenset({"okey", "hand"}),
}

Made = tuple[Round, str]


def searched(
    rules: RuleSet, wanted: Callable[[Round], bool], teams: bool = False, policy: str = "greedy"
) -> Made | None:
    """The first seed whose hand ends as wanted."""
    for seed in range(SEEDS):
        hand = play(Round.deal(rules, seed, seed % 4, teams), policy)
        if wanted(hand):
            return hand, f"Dealt from seed {seed}, all seats played by the {policy} policy."
    return None


def ends_with(way: str) -> Callable[[Round], bool]:
    def wanted(hand: Round) -> bool:
        finish = hand.events[-2]["finish"]
        return hand.finisher is not None and frozenset(finish) == WAYS[way] and not hand.risk

    return wanted


def runs_dry(hand: Round) -> bool:
    return hand.finisher is None


def runs_dry_on_an_okey(hand: Round) -> bool:
    return runs_dry(hand) and any(Tile("O") in hand.rack(seat) for seat in range(4))


def hand_at_once() -> Made:
    """kolay101: from the hand counts only when nobody has opened, so the starter does it in his first turn."""
    melds = ["R9 R10 R11 R12", "Y10 Y11 Y12 Y13", "B1 B2 B3 B4 B5", "K7 K8 K9 K10", "R5 Y5 B5 K5"]
    hand = Round.from_deck(deck({0: " ".join(melds) + " K2"}, "Y3"), "kolay101")
    opening = [Run(meld) for meld in melds[:4]] + [Group(melds[4])]
    hand.play_turn([Open(tuple(opening)), Discard(Tile("K2"))])
    return hand, "Seat 0 was dealt all it needs."


def okey_and_pairs() -> Made:
    """kolay101: opened by pairs, finished with the okey, which doubles twice."""
    faces = ["R1", "R3", "R5", "R7", "Y7", "Y9", "B2", "B4", "K6", "K8"]
    melds = ["R10 R11 R12", "K10 K11 K12", "B9 B10 B11 B12"]
    racks = {0: f"{' '.join(faces * 2)} Y6 K1", 1: " ".join(melds)}
    hand = Round.from_deck(deck(racks, "Y5", "Y1 Y2 Y3 R13"), "kolay101")
    hand.play_turn([Open(tuple(Pair(f"{face} {face}") for face in faces)), Discard(Tile("K1"))])
    hand.play_turn([Draw(), Open(tuple(map(Run, melds))), Discard(Tile("Y1"))])
    for tile in ("Y2", "Y3"):
        hand.play_turn([Draw(), Discard(Tile(tile))])
    hand.play_turn([Draw(), LayOff(Tile("R13"), 10, "R", Tile("R13")), Discard(Tile("O"))])
    return hand, "Seat 0 was dealt ten pairs and an okey, and needs a run of another's to lay a tile off."


def ten_pairs() -> Made:
    """rehber: the discard of the left neighbour makes the tenth pair, and he pays for it."""
    pairs = "R1 R1 R3 R3 R5 R5 Y7 Y7 Y9 Y9 B2 B2 B4 B4 K6 K6 K8 K8 R13 Y12 B11"
    hand = Round.from_deck(deck({0: "R13", 1: pairs}, "B8"), "rehber")
    hand.play_turn([Discard(Tile("R13"))])
    hand.play_turn([TakeSide()])
    return hand, "Seat 1 was dealt nine pairs; seat 0 gives it the tenth."


def last_indicator(passes: bool) -> Made:
    """rehber: with the stock empty, the open indicator is what seat 1 lacks."""
    melds = ["R9 R10 R11 R12", "Y10 Y11 Y12 Y13", "B1 B2 B3 B4 B5", "K7 K8 K9 K10", "R5 Y5 B5 K5"]
    rack = " ".join(melds).replace("K10 ", "") + " K2"
    hand = Round.from_deck(deck({1: rack}, "K10"), "rehber")
    told = "Seat 1 lacks the indicator from the deal on; everybody throws what he draws."
    hand.play_turn([Discard(sorted(hand.rack(0))[0])])
    while hand.phase == "draw":
        drawn = hand.stock[0]
        hand.play_turn([Draw(), Discard(drawn)])
    if passes:
        hand.play_turn([Pass()])
        return hand, f"{told} It could finish, and declines."
    opening = [Run(meld) for meld in melds[:4]] + [Group(melds[4])]
    hand.play_turn([TakeIndicator(), Open(tuple(opening)), Discard(Tile("K2"))])
    return hand, told


def bad_open() -> Made:
    """yesil: what is no opening is fined, and its tiles go back."""
    hand = Round.from_deck(deck({0: "R1 R2 R3 K9 K11 B4"}, "Y5"), "yesil")
    hand.apply(Open((Run("R1 R2 R3"), NoMeld("K9 K11 B4"))))
    return play(hand), "Seat 0 opens badly; then all seats play by the greedy policy."


def put_back() -> Made:
    """ozet: who takes the side tile and cannot open with it pays."""
    hand = Round.from_deck(deck({0: "R9"}, "Y5"), "ozet")
    hand.play_turn([Discard(Tile("R9"))])
    hand.apply(TakeSide())
    hand.apply(PutBack())
    return play(hand), "Seat 1 takes a side tile for nothing; then all seats play by the greedy policy."


def okey_thrown() -> Made:
    """gelokey: an okey thrown away costs; here the next player takes it."""
    hand = Round.from_deck(deck({0: "Y6", 1: "R10 R11 K10 K11 K12 B9 B10 B11 B12"}, "Y5"), "gelokey")
    hand.play_turn([Discard(Tile("O"))])
    opening = (Run("R10 R11 O=R12"), Run("K10 K11 K12"), Run("B9 B10 B11 B12"))
    hand.play_turn([TakeSide(), Open(opening)], whole=False)
    return play(hand), "Seat 0 throws an okey, and seat 1 opens with it; then all seats play by the greedy policy."


def scenes() -> dict[str, Callable[[], Made | None]]:
    """What there is to make, by name: the rule set and the way to finish."""
    made: dict[str, Callable[[], Made | None]] = {}
    for name in rules_named():
        rules = RuleSet.named(name)
        made[f"{name}_stock_out"] = lambda rules=rules: searched(rules, runs_dry)
        for way in WAYS:
            made[f"{name}_{way}"] = lambda rules=rules, way=way: searched(rules, ends_with(way))
    del made["rehber_pairs"]  # nobody opens by pairs there
    del made["kolay101_okey_hand"], made["rehber_okey_hand"], made["ozet_okey_hand"]
    made["gelokey_stock_out"] = lambda: searched(RuleSet.named("gelokey"), runs_dry_on_an_okey)  # it costs there alone
    made["kolay101_hand"], made["kolay101_okey_pairs"] = hand_at_once, okey_and_pairs
    made["rehber_ten_pairs"] = ten_pairs
    made["rehber_last_indicator"] = lambda: last_indicator(passes=False)
    made["rehber_indicator_declined"] = lambda: last_indicator(passes=True)
    made["yesil_bad_open"], made["ozet_put_back"], made["gelokey_okey_thrown"] = bad_open, put_back, okey_thrown
    made["rehber_risk"] = lambda: searched(
        RuleSet.named("rehber"), lambda hand: hand.risk and hand.finisher is not None
    )
    made["kolay101_teams_capture"] = lambda: searched(
        RuleSet.named("kolay101"), lambda hand: any("capture_penalty" in names for names in hand.penalties), teams=True
    )
    made["kolay101_islek"] = lambda: searched(
        RuleSet.named("kolay101"),
        lambda hand: hand.penalties.count(()) < 2 and hand.finisher is not None,
        policy="random",
    )
    rising = RuleSet.named("ozet").replace(katlamali="max_plus_1")
    made["ozet_katlamali"] = lambda: searched(rising, lambda hand: hand.finisher is not None and all(hand.opened))
    return made


def main(names: list[str]) -> None:
    for name, make in scenes().items():
        path = FOLDER / f"{name}.txt"
        if name in names or (not names and not path.exists()):
            made = make()
            print(f"{name}: {'no such seed' if made is None else made[1]}")
            if made is not None:
                path.write_text(write(*made), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
