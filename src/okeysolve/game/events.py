"""The events of a hand, as a record has them: what an action was, what followed, and an action read from one.

An event is a dict of plain values, its keys in a fixed order; docs/record.md lists them.
"""

from __future__ import annotations

from .. import _core
from ..errors import OkeyError, shown
from ..moves import Discard, Lay, LayOff, Open, TakeOkey
from ..scoring import FINISHES, PENALTIES
from ..tiles import TILES, Tile
from .actions import CLASSES, NAMES, named, played_tile, read_laid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from ..melds import Meld
    from ..rules import RuleSet
    from .actions import Action

    Event = dict[str, Any]

WITH_TILE = ("draw", "take", "take_indicator", "put_back", "discard")
ATTEMPT = "bad_open"  # an opening that the referee fines


def deck_text(deck: bytes) -> str:
    """A deck as a record writes it: the printed faces in their order."""
    return " ".join(str(TILES[code]) for code in deck)


def event_seat(event: Mapping[str, Any]) -> int:
    """The seat of an action's event; OkeyError when it has none."""
    seat: int = _field(event, "seat", int)
    return seat


def sha256(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in hexadecimal."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def deal_event(hand: int, starter: int, deck: str, indicator: Tile, okey: Tile, risk: bool) -> Event:
    """The deal."""
    return {
        "event": "deal",
        "hand": hand,
        "starter": starter,
        "deck": deck,
        "sha256": sha256(deck),
        "indicator": str(indicator),
        "okey": str(okey),
        "risk": risk,
    }


def action_event(
    action: Action, seat: int, tile: int | None, okey: Tile, rules: RuleSet, *, bad: bool = False
) -> Event:
    """What a seat does. tile: the code of what is drawn, taken, put back or discarded, if told. bad: a bad opening."""
    event: Event = {"event": ATTEMPT if bad else NAMES[type(action)], "seat": seat}
    if isinstance(action, Open):
        melds = [named(meld, rules) for meld in action.melds]
        event["melds"] = [str(meld) for meld in melds]
        event.update({} if bad else _amount(melds))
    elif isinstance(action, Lay):
        event["meld"] = str(named(action.melds[0], rules))
    elif isinstance(action, LayOff):
        event.update(tile=str(action.tile), meld=action.meld, end=action.end)
        event["as"] = str(action.stands)
    elif isinstance(action, TakeOkey):
        event.update(tile=str(action.tile), meld=action.meld, place=action.place)
    elif tile is not None and event["event"] in WITH_TILE:
        event["tile"] = str(played_tile(tile, okey))
    return event


def _amount(melds: Sequence[Meld]) -> dict[str, int]:
    """The points of an opening, or the number of its pairs when there are only pairs."""
    if all(meld.kind == "pair" for meld in melds):
        return {"pairs": len(melds)}
    return {"points": sum(meld.points for meld in melds)}


def penalty_event(seat: int, kind: int, points: int) -> Event:
    """A penalty."""
    return {"event": "penalty", "seat": seat, "kind": PENALTIES[kind], "points": points}


def end_event(finisher: int, finish: int, stock_out: bool) -> Event:
    """The end of the hand. finisher: a seat or -1. finish: bits of FINISHES."""
    return {
        "event": "end",
        "finisher": None if finisher < 0 else finisher,
        "finish": finish_words(finish),
        "stock_out": stock_out,
    }


def finish_words(finish: int) -> list[str]:
    """The kinds of finish as words."""
    return [word for word in FINISHES if finish & _core.FINISHES[word]]


def score_event(points: Sequence[int]) -> Event:
    """What the four players write."""
    return {"event": "score", "points": list(points)}


def copied(event: Event) -> Event:
    """The same event in values of its own: what is done to one does not touch the other."""
    return {key: value.copy() if isinstance(value, list) else value for key, value in event.items()}


def read_event(event: Mapping[str, Any], okey: Tile, rules: RuleSet) -> Action:
    """The action that an event is about; OkeyError when it is none, or lacks what the action needs."""
    if "event" not in event:
        raise OkeyError("the event lacks 'event', which says what is done: 'draw', 'discard' and so on")
    name = event["event"]
    cls = Open if name == ATTEMPT else CLASSES.get(name) if isinstance(name, str) else None
    if cls is None:
        raise OkeyError(f"{shown(name)} is no action of a player: there are {', '.join([*CLASSES, ATTEMPT])}")
    if cls is Open:
        return Open(tuple(read_laid(_text(meld, event, "melds"), okey, rules) for meld in _field(event, "melds", list)))
    if cls is Lay:
        return Lay((read_laid(_field(event, "meld", str), okey, rules),))
    if cls is LayOff:
        meld, end, stands = _field(event, "meld", int), _field(event, "end", str), _field(event, "as", str)
        return LayOff(Tile(_field(event, "tile", str)), meld, end, Tile(stands))
    if cls is TakeOkey:
        tile = Tile(_field(event, "tile", str))
        stands = okey if tile.is_false_okey else tile
        return TakeOkey(tile, _field(event, "meld", int), _field(event, "place", int), stands)
    return Discard(Tile(_field(event, "tile", str))) if cls is Discard else cls()


_KINDS = {int: "a whole number", str: "a text", list: "a list"}


def _field(event: Mapping[str, Any], name: str, kind: type) -> Any:
    if name not in event:
        raise OkeyError(f"the event {event['event']!r} lacks {name!r}")
    value = event[name]
    if type(value) is not kind:
        raise OkeyError(f"{name!r} of the event {event['event']!r} is {_KINDS[kind]}, not {shown(value)}")
    return value


def _text(value: object, event: Mapping[str, Any], name: str) -> str:
    if not isinstance(value, str):
        raise OkeyError(f"{name!r} of the event {event['event']!r} has texts, not {shown(value)}")
    return value
