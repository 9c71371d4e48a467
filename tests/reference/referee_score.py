"""What each player writes at the end of a hand, from the tables of the rules: how it ended, who had opened, what is
left, the penalties. The sums alone, without reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from .melds import read_face

FINISHER, STOCK_OKEY = -101, 101


class PlayerEnd(NamedTuple):
    opened: str | None  # None, series or pairs
    left: Sequence[str]  # rack tokens: R7, O, F
    penalties: int = 0  # points of all penalties of the hand


def score_hand(
    rules: Mapping[str, Any],
    okey: str,
    players: Sequence[PlayerEnd],
    *,
    finisher: int | None,
    finish: Collection[str] = (),
    risk: bool = False,
    teams: bool | None = None,
) -> list[int]:
    """The points of the four players. finish: okey, pairs, hand, ten_pairs. Without a finisher the stock is out.

    teams: opposite seats are partners; None: they are where the rules have teams.
    """
    partners = rules["teams"] == "sum" if teams is None else teams
    points = []
    for seat, player in enumerate(players):
        if finisher is None:
            own = _stock_out(rules, okey, player, _risk(rules, risk))
        elif seat == finisher:
            own = FINISHER * multiplier(rules, players, finisher, finish, risk)
        elif partners and rules.get("partner_waiver") and seat == (finisher + 2) % 4:
            own = 0
        else:
            own = _loser(rules, okey, players, seat, finisher, finish, risk)
        points.append(own + player.penalties)
    return points


def from_the_hand(
    rules: Mapping[str, Any], players: Sequence[PlayerEnd], finisher: int, finish: Collection[str]
) -> bool:
    """Whether the finish counts as one from the hand: kolay101 asks that nobody else has opened."""
    others = [player.opened for seat, player in enumerate(players) if seat != finisher]
    return "hand" in finish and not (rules["elden_only_if_none_opened"] and any(others))


def multiplier(
    rules: Mapping[str, Any],
    players: Sequence[PlayerEnd],
    finisher: int,
    finish: Collection[str],
    risk: bool,
) -> int:
    factors = [1]
    if "okey" in finish:
        factors.append(rules["mult"]["okey"])
    if "pairs" in finish:
        factors.append(rules["mult"]["pairs"])
    if "ten_pairs" in finish:
        factors.append(rules["mult"]["ten_pairs"])
    if from_the_hand(rules, players, finisher, finish):
        factors.append(rules["mult"]["elden"])
    total = max(factors)
    if rules["combine"] == "product":
        total = 1
        for factor in factors:
            total *= factor
    return total * _risk(rules, risk)


def _risk(rules: Mapping[str, Any], risk: bool) -> int:
    return int(rules["mult"]["risk"]) if risk else 1


def _loser(
    rules: Mapping[str, Any],
    okey: str,
    players: Sequence[PlayerEnd],
    seat: int,
    finisher: int,
    finish: Collection[str],
    risk: bool,
) -> int:
    player, factor = players[seat], multiplier(rules, players, finisher, finish, risk)
    as_unopened = rules["elden_opened_score"] == "flat404" and from_the_hand(rules, players, finisher, finish)
    if player.opened is None or as_unopened:
        return int(rules["unopened"]) * factor
    own = rules["pair_left_mult"] if player.opened == "pairs" else 1
    return leftover(rules, okey, player.left) * own * factor + flat(rules, player.left)


def _stock_out(rules: Mapping[str, Any], okey: str, player: PlayerEnd, risk: int) -> int:
    if rules["stock_out"] == "okey_holders_101":
        return STOCK_OKEY * list(player.left).count("O") * risk
    if player.opened is None:
        return int(rules["unopened"]) * risk
    doubled = rules["stock_out"] == "S_202_2S" and player.opened == "pairs"
    own = rules["pair_left_mult"] if doubled else 1
    return leftover(rules, okey, player.left) * own * risk + flat(rules, player.left)


def leftover(rules: Mapping[str, Any], okey: str, left: Sequence[str]) -> int:
    """The sum S of the tiles of a player who has opened."""
    number = read_face(okey)[0]
    counts = rules["okey_left"]["counts"]
    values = {"F": number, "O": number if counts == "number" else counts}
    return sum(values[tile] if tile in values else read_face(tile)[0] for tile in left)


def flat(rules: Mapping[str, Any], left: Sequence[str]) -> int:
    """What okeys left cost him besides, never multiplied."""
    return int(rules["okey_left"]["flat"]) * list(left).count("O")
