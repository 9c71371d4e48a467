"""Positions for the tests of advice."""

from __future__ import annotations

from collections.abc import Iterator

from okeysolve import Position
from okeysolve.advisor import view_from
from okeysolve.game import PlayerView, Round

FAR = "R1 R2 R4 R4 R10 R12 R13 Y1 Y4 Y10 B2 B4 B5 B13 B13 K4 K5 K9 K10 K12 K12"
MINE = "me: R7 R8 R9 R10 | me: B11 B12 B13 | me: Y12 R12 K12 | me: K1 K2 K3"
OTHERS = "right: R7 R8 R9 R10 R11 | right: R3 Y3 B3 | right: R13 Y13 K13 | right: Y1 B1 K1"
WITH_OKEY = "right: O=Y9 Y10 Y11 | right: R7 R8 R9 R10 R11 | right: R13 Y13 K13"


def position(rack: str, **told: object) -> Position:
    """A position with Y6 as the okey."""
    return Position.from_dict({"rack": rack, "okey": "Y6", **told})


def unopened(drawn: bool = True, **told: object) -> PlayerView:
    """Far from opening, at the beginning of a hand."""
    return view_from(position(FAR + (" Y3" if drawn else ""), **told)).view


def finishing(rules: str = "yesil") -> PlayerView:
    """R11 R12 R13 can be laid and B5 thrown, which ends the hand."""
    table = "me: R7 R8 R9 R10 | me: B10 B11 B12 B13 | me: Y11 K11 B11 | me: K1 K2 K3 K4 | me: Y12 Y13 Y11"
    return view_from(position("R11 R12 R13 B5", table=table.replace("Y12 Y13 Y11", "Y8 Y9 Y10"), rules=rules)).view


def in_play(rules: str = "yesil", seeds: range = range(3), every: int = 11) -> Iterator[tuple[Round, PlayerView]]:
    """Now and then a decision of greedy hands, with the hand that it is of."""
    for seed in seeds:
        hand, state, number = Round.deal(rules, seed, seed % 4), seed, 0
        while not hand.over:
            view = hand.view(hand.turn)
            if number % every == 0:
                yield hand, view
            action, state = view.policy_action("greedy", state)
            hand.apply(action)
            number += 1
