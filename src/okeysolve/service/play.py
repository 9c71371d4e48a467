"""A hand as the methods tell of it: actions, events, and what a player sees."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .fields import RuleFields, Seat, Word

_INDEX = Meta(ge=0, le=255)
HandNumber = Annotated[int, Meta(ge=1, le=10_000)]
MeldText = Annotated[str, Meta(max_length=200)]
PenaltyName = Literal[
    "okey_discard", "islek_discard", "bad_open_penalty", "side_take_fail", "giver_penalty", "capture_penalty"
]
Opened = Literal["series", "pairs"] | None


class _Done(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event"):
    """Something that a seat does."""

    seat: Annotated[Seat, Meta(description="who does it")]


class DrawEvent(_Done, kw_only=True, tag="draw", omit_defaults=True):
    """Draws the next tile of the stock; who may not see the tile is not told it."""

    tile: Word | UnsetType = UNSET


class TakeEvent(_Done, kw_only=True, tag="take", omit_defaults=True):
    """Takes the side tile."""

    tile: Word | UnsetType = UNSET


class TakeIndicatorEvent(_Done, kw_only=True, tag="take_indicator", omit_defaults=True):
    """Takes the indicator to finish with it."""

    tile: Word | UnsetType = UNSET


class PassEvent(_Done, kw_only=True, tag="pass"):
    """Does not finish with the indicator; the hand ends."""


class PutBackEvent(_Done, kw_only=True, tag="put_back", omit_defaults=True):
    """Puts the side tile back."""

    tile: Word | UnsetType = UNSET


class OpenEvent(_Done, kw_only=True, tag="open", omit_defaults=True):
    """Opens with melds, laid at once."""

    melds: Annotated[list[MeldText], Meta(max_length=30)]
    points: Annotated[int | UnsetType, Meta(description="of the opening")] = UNSET
    pairs: Annotated[int | UnsetType, Meta(description="how many, when there are only pairs")] = UNSET


class BadOpenEvent(_Done, kw_only=True, tag="bad_open"):
    """Opens with what does not open, under rules that fine it."""

    melds: Annotated[list[MeldText], Meta(max_length=30)]


class LayEvent(_Done, kw_only=True, tag="lay"):
    """Lays one more meld."""

    meld: MeldText


class LayOffEvent(_Done, kw_only=True, tag="layoff", rename={"stands": "as"}):
    """Lays a tile off on a meld of the table."""

    tile: Word
    meld: Annotated[int, _INDEX]
    end: Annotated[Literal["L", "R", "G"], Meta(description="before a run, after it, into a group")]
    stands: Annotated[Word, Meta(description="what the tile is or, an okey, stands for")]


class TakeOkeyEvent(_Done, kw_only=True, tag="take_okey"):
    """Puts a tile in the place of an okey on the table and takes the okey."""

    tile: Word
    meld: Annotated[int, _INDEX]
    place: Annotated[int, _INDEX]


class DiscardEvent(_Done, kw_only=True, tag="discard"):
    """Discards a tile, which ends the turn."""

    tile: Word


class DealEvent(
    msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="deal", omit_defaults=True
):
    """The deal. A seat is not told the deck."""

    hand: HandNumber
    starter: Seat
    deck: Annotated[
        Annotated[str, Meta(max_length=1000)] | UnsetType, Meta(description="the 106 tiles in their order")
    ] = UNSET
    sha256: Annotated[Annotated[str, Meta(max_length=64)] | UnsetType, Meta(description="of the deck's text")] = UNSET
    indicator: Word
    okey: Word
    risk: bool


class PenaltyEvent(_Done, kw_only=True, tag="penalty"):
    """A penalty, for what the event before it was."""

    kind: PenaltyName
    points: int


class EndEvent(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="end"):
    """The end of the hand."""

    finisher: Seat | None
    finish: Annotated[list[Word], Meta(max_length=4)]
    stock_out: bool


class ScoreEvent(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event", tag="score"):
    """What the four players write."""

    points: Annotated[list[int], Meta(min_length=4, max_length=4)]


Action = (
    DrawEvent
    | TakeEvent
    | TakeIndicatorEvent
    | PassEvent
    | PutBackEvent
    | OpenEvent
    | BadOpenEvent
    | LayEvent
    | LayOffEvent
    | TakeOkeyEvent
    | DiscardEvent
)
Event = Action | DealEvent | PenaltyEvent | EndEvent | ScoreEvent


class TableMeld(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A meld on the table."""

    seat: Seat
    tiles: MeldText


class OkeyOnTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An okey on the table."""

    meld: Annotated[int, _INDEX]
    place: Annotated[int, _INDEX]
    seat: Annotated[Seat, Meta(description="who put it there")]
    now: Annotated[bool, Meta(description="in this turn")]


class Discarded(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A discard."""

    seat: Seat
    tile: Word
    taken: Annotated[bool, Meta(description="the next seat took it")]


class View(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that the player of a seat sees of a hand, see docs/game.md."""

    seat: Annotated[Seat, Meta(description="whose view it is")]
    rules: Annotated[RuleFields, Meta(description="the rule set, as `{base: name, field: value}`")]
    teams: bool
    hand: Annotated[int, Meta(description="the number of the hand in its match, from 1")]
    hands: Annotated[int | None, Meta(description="how many the match has")]
    totals: Annotated[list[int], Meta(description="points of the hands before, by seat")]
    starter: Seat
    turn: Annotated[Seat, Meta(description="whose turn it is")]
    phase: Annotated[Literal["draw", "must_draw", "play", "indicator", "over"], Meta(description="see docs/game.md")]
    turns: Annotated[int, Meta(description="begun so far")]
    okey: Word
    risk: bool
    turned: Annotated[int, Meta(description="false okeys at the bottom of the stock")]
    rack: Annotated[str, Meta(max_length=200, description="the player's own tiles")]
    tiles: Annotated[list[int], Meta(description="how many each seat holds")]
    known: Annotated[list[MeldText], Meta(description="of those, what all have seen go there")]
    stock: Annotated[int, Meta(description="how many are left")]
    opened: Annotated[list[Opened], Meta(description="how each seat has opened")]
    highest: Annotated[list[int], Meta(description="the highest opening so far, by series and by pairs")]
    penalties: Annotated[list[Annotated[list[PenaltyName], Meta(max_length=100)]], Meta(description="by seat")]
    table: Annotated[list[TableMeld], Meta(max_length=100)]
    okeys: Annotated[list[OkeyOnTable], Meta(max_length=8, description="the okeys on the table")]
    discards: Annotated[list[Discarded], Meta(max_length=200, description="all in their order")]
    side_tile: Annotated[Word | None, Meta(description="the one that can be taken now")]
    taken: Annotated[Word | None, Meta(description="the side tile taken in this turn")]
    duty: Annotated[bool, Meta(description="it has to be used yet")]
    opened_now: Annotated[bool, Meta(description="the player whose turn it is opened in this turn")]
    pairs_laid: int
    bad_open: bool
    giver_paid: bool
    must_finish: bool
    finisher: Seat | None
    finish: Annotated[list[Word], Meta(max_length=4)]
    points: Annotated[list[int] | None, Meta(description="what the seats write, when the hand is over")]
    indicator: Annotated[Word | UnsetType, Meta(description="told, not read")] = UNSET
    bars: Annotated[
        list[int | None] | UnsetType, Meta(description="points and pairs that the next opening needs; told, not read")
    ] = UNSET
    legal: Annotated[
        Annotated[list[Action], Meta(max_length=5000)] | UnsetType, Meta(description="what he can do; told, not read")
    ] = UNSET
    legal_complete: Annotated[bool | UnsetType, Meta(description="whether these are all; told, not read")] = UNSET


class Hand(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A whole hand, hidden tiles too: for the referee alone. It goes back as it came."""

    rules: Annotated[RuleFields, Meta(description="the rule set, as `{base: name, field: value}`")]
    events: Annotated[list[Event], Meta(min_length=1, max_length=5000, description="the deal and all that followed")]
    teams: bool = False
    hands: Annotated[HandNumber | None, Meta(description="how many the match has")] = None
    totals: Annotated[
        list[Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]],
        Meta(min_length=4, max_length=4, description="points of the hands before, by seat"),
    ] = msgspec.field(default_factory=lambda: [0] * 4)
