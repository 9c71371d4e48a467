"""The points of a hand, counted from its lines in a record alone.

The core scores a hand from the state that it has. This is for whoever doubts it: plain Python that shares nothing with
the core. It follows the tiles from the deck to the racks at the end, sees from the actions who opened how and in which
way the hand was finished, and adds up by the definitions in docs/rules.md. Penalties are added as they are written.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from .errors import RecordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    Event = Mapping[str, Any]
    Rules = Mapping[str, Any]

_SEATS = 4
_COLOURS, _NUMBERS = "RYBK", 13
_DEALT = 21  # the starter has one more
_FINISHER, _STOCK_OKEY = -101, 101
_FIELDS = ("tile", "meld", "melds")  # of an event, where tiles stand


class _Player:
    """What a seat has, how it opened, in which turn, and its penalties."""

    def __init__(self, tiles: Sequence[str]) -> None:
        self.left = Counter(tiles)
        self.opened: str | None = None
        self.turn = -1  # of the opening; turns count from 0
        self.fines = 0

    def gives(self, tiles: Sequence[str]) -> None:
        self.left.subtract(tiles)
        if min(self.left.values()) < 0:
            raise RecordError(f"counted from the lines, not all of {' '.join(tiles):.80} was on the rack")


class _Hand:
    """A hand followed event by event."""

    def __init__(self, rules: Rules, deal: Event, teams: bool) -> None:
        deck: list[str] = deal["deck"].split()
        at = _SEATS * _DEALT + 1
        under = []
        while deck[at] == "F":
            under.append(deck[at])
            at += 1
        self.rules, self.teams, self.risk = rules, teams, bool(under) and rules["risk_mode"]
        self.okey = _next_face(deck[at])
        self.indicator = deck[at]
        played = ["O" if tile == self.okey else tile for tile in deck]
        self.stock = iter([*played[at + 1 :], *under])
        ends = [1 + _DEALT * (nth + 1) for nth in range(_SEATS)]
        racks = [played[: ends[0]], *(played[start:end] for start, end in pairwise(ends))]
        self.players = [_Player(racks[(seat - deal["starter"]) % _SEATS]) for seat in range(_SEATS)]
        self.turn = 0
        self.last: Event = {}  # the last action

    def act(self, event: Event) -> None:
        """An action, or a penalty."""
        kind, player = event["event"], self.players[event["seat"]]
        if kind == "penalty":
            player.fines += event["points"]
            return
        self.last = event
        if kind == "draw":
            player.left[next(self.stock)] += 1
        elif kind == "take_indicator":
            player.left[self.indicator] += 1
        elif kind == "take":
            player.left[event["tile"]] += 1
        elif kind not in ("bad_open", "pass"):
            player.gives(_tiles(event))
        if kind == "open":
            sizes = {len(meld.split()) for meld in event["melds"]}
            player.opened, player.turn = "pairs" if sizes == {2} else "series", self.turn
        player.left["O"] += kind == "take_okey"
        self.turn += kind == "discard"

    def finish(self, finisher: int) -> set[str]:
        """The ways in which a seat finished, those that do not count among them."""
        player, last = self.players[finisher], self.last
        if last.get("event") != "discard" or last["seat"] != finisher or player.left.total():
            return {"ten_pairs"}
        told = {"okey": last["tile"] == "O", "pairs": player.opened == "pairs", "hand": player.turn == self.turn - 1}
        return {way for way, so in told.items() if so}

    def points(self, end: Event) -> list[int]:
        """What each seat writes."""
        finisher = end["finisher"]
        if finisher is None:
            return [self._stock_out(player) + player.fines for player in self.players]
        ways = self.finish(finisher)
        if ways != set(end["finish"]):
            raise RecordError(f"the finish is told as {end['finish']}, from the lines it is {sorted(ways)}")
        others = (player.opened for seat, player in enumerate(self.players) if seat != finisher)
        if self.rules["elden_only_if_none_opened"] and any(others):
            ways.discard("hand")
        times = self._times(ways)
        losses = [self._loss(player, times, "hand" in ways) for player in self.players]
        losses[finisher] = _FINISHER * times
        if self.teams and self.rules["partner_waiver"]:
            losses[(finisher + 2) % _SEATS] = 0
        return [loss + player.fines for loss, player in zip(losses, self.players, strict=True)]

    def _times(self, ways: set[str]) -> int:
        """What a finish in these ways multiplies by."""
        names = {"okey": "okey", "pairs": "pairs", "hand": "elden", "ten_pairs": "ten_pairs"}
        factors = [int(self.rules["mult"][names[way]]) for way in ways]
        times = 1
        for factor in factors:
            times = times * factor if self.rules["combine"] == "product" else max(times, factor)
        return times * self._risk()

    def _risk(self) -> int:
        return int(self.rules["mult"]["risk"]) if self.risk else 1

    def _loss(self, player: _Player, times: int, from_hand: bool) -> int:
        flat = from_hand and self.rules["elden_opened_score"] == "flat404"
        if player.opened is None or flat:
            return int(self.rules["unopened"]) * times
        return self._left(player, times, self.rules["pair_left_mult"])

    def _stock_out(self, player: _Player) -> int:
        how, risk = self.rules["stock_out"], self._risk()
        if how == "okey_holders_101":
            return _STOCK_OKEY * player.left["O"] * risk
        if player.opened is None:
            return int(self.rules["unopened"]) * risk
        return self._left(player, risk, 1 if how == "S_202" else self.rules["pair_left_mult"])

    def _left(self, player: _Player, times: int, by_pairs: int) -> int:
        """The tiles left, times what they are multiplied by; what okeys cost besides is never multiplied."""
        counts = self.rules["okey_left"]["counts"]
        number = _number(self.okey)
        worth = {"F": number, "O": number if counts == "number" else int(counts)}
        left = sum(count * (worth.get(tile) or _number(tile)) for tile, count in player.left.items() if tile != "O")
        left += worth["O"] * player.left["O"]
        own = by_pairs if player.opened == "pairs" else 1
        return left * own * times + int(self.rules["okey_left"]["flat"]) * player.left["O"]


def recount(rules: Rules, events: Sequence[Event], teams: bool = False) -> list[int]:
    """The points of the four seats. RecordError when the lines contradict each other.

    rules: every field of a rule set, as RuleSet.as_dict() has it. events: of one hand, the deal first, the end among
    them. teams: whether who sit opposite play together. source: each rule set's own, see docs/rules.md.
    """
    hand = _Hand(rules, events[0], teams)
    for event in events[1:]:
        if event["event"] == "end":
            return hand.points(event)
        hand.act(event)
    raise RecordError("the hand has no end")


def _tiles(event: Event) -> list[str]:
    """The tiles of an event as they lie on the rack: `O=R7` is an O."""
    told = next(event[field] for field in _FIELDS if field in event)
    texts = told if isinstance(told, list) else [told]
    return [word.partition("=")[0] for text in texts for word in text.split()]


def _number(tile: str) -> int:
    return int(tile[1:])


def _next_face(tile: str) -> str:
    """The okey that goes with an indicator: the next number of its colour, 1 after 13."""
    return f"{tile[0]}{_number(tile) % _NUMBERS + 1}"
