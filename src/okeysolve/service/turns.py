"""Methods about a rack beside a table: layoffs, turn, discards, outlook."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..errors import OkeyError
from ..position import Position
from ..reader import one_tile
from ..turn import TurnPlan
from ..turns import (
    discard_warnings,
    last_indicator,
    lay_off_all,
    lay_offs,
    open_all,
    side_tile_use,
    ten_pairs,
    turn_options,
)
from .errors import ServiceError, about, named_in, refused
from .fields import (
    AskedRack,
    BarField,
    LangField,
    PairsBarField,
    Seat,
    TileField,
    Tiles,
    Told,
    Word,
    lang_of,
    rules_of,
    text_of,
)
from .job import Job

_POSITION = (
    *("rack", "okey", "indicator", "table", "seat", "opened", "others", "side", "taken", "bar", "pairs_bar"),
    "partial",
)
_MOST_MELDS = 60
Objective = Annotated[Literal["tiles", "left"], Meta(description="most tiles shed, or least left in hand")]
Opened = Literal["series", "pairs", "no"]


class OwnedMeld(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A meld on the table and who laid it."""

    tiles: Annotated[Tiles, Meta(description="the tiles, an okey as `O=R7`")]
    owner: Annotated[
        Seat | Word | None, Meta(description="a seat, or me, right, across, left; null when it is not known")
    ] = None


class AskedPosition(AskedRack, kw_only=True):
    """Parameters about what a player sees in his turn, see docs/position.md."""

    table: Annotated[
        Annotated[str, Meta(max_length=10_000)]
        | Annotated[list[Annotated[str, Meta(max_length=400)] | OwnedMeld], Meta(max_length=_MOST_MELDS)],
        Meta(description="the melds that lie there: `1: R5 R6 O=R7 | K1 Y1 B1`, or a list"),
    ] = ""
    seat: Annotated[Seat, Meta(description="the player's own, as owners of melds are counted")] = 0
    opened: Annotated[
        Opened | None, Meta(description="how the player has opened; worked out from what there is when null")
    ] = None
    others: Annotated[
        Annotated[list[Literal["series", "pairs"]], Meta(max_length=2)] | None,
        Meta(description="how others have opened; null: the table tells"),
    ] = None
    side: Annotated[TileField, Meta(description="the left neighbour's discard, when it can be taken")] = None
    taken: Annotated[TileField, Meta(description="the side tile taken in this turn: it is on the rack")] = None
    bar: BarField = None
    pairs_bar: PairsBarField = None
    discards: Annotated[Tiles, Meta(description="all other tiles that were seen")] = ""
    partial: Annotated[
        bool, Meta(description="rack and table are only a part of what there is: the tiles in hand are not counted")
    ] = False
    lang: LangField = None


class TurnRequest(AskedPosition, kw_only=True):
    """Asks for the best turn."""

    objective: Objective = "tiles"
    question: Annotated[
        Literal["best", "options", "open_all", "last_indicator"],
        Meta(
            description="the best turn; all that differ in kind; what the button \"Hepsini Aç\" lays; how the open "
            "indicator ends the hand when the stock is empty"
        ),
    ] = "best"


class LayoffsRequest(AskedPosition, kw_only=True):
    """Asks for lay-offs."""

    okeys: Annotated[bool, Meta(description="`all` lays okeys off too")] = False


class DiscardsRequest(AskedPosition, kw_only=True):
    """Asks what discards cost."""

    tile: Annotated[TileField, Meta(description="this discard alone")] = None


class OutlookRequest(AskedPosition, kw_only=True):
    """Asks how far a rack is from opening."""

    unseen: Annotated[
        Tiles | None, Meta(description="the tiles that the player does not see; worked out when null")
    ] = None


class LaidMeld(Told, kw_only=True):
    """A meld of a step."""

    kind: Annotated[str, Meta(description="run, group or pair")]
    tiles: Annotated[list[str], Meta(description="as `R5`, `O=R6`, `F`")]


class OpenStep(Told, kw_only=True, tag_field="step", tag="open"):
    """Open with these melds, laid at once."""

    melds: list[LaidMeld]


class LayStep(Told, kw_only=True, tag_field="step", tag="lay"):
    """Lay new melds after the opening."""

    melds: list[LaidMeld]


class TenPairsStep(Told, kw_only=True, tag_field="step", tag="ten_pairs"):
    """Show ten pairs, which ends the hand."""

    melds: list[LaidMeld]


class LayOffStep(Told, kw_only=True, tag_field="step", tag="lay_off"):
    """Lay a tile off."""

    tile: str
    meld: Annotated[int, Meta(description="its index on the table, from 0")]
    end: Annotated[str, Meta(description="`L` before a run's first tile, `R` after its last, `G` into a group")]
    stands: Annotated[str, Meta(description="what the tile is or, an okey, stands for")]


class TakeStep(Told, kw_only=True, tag_field="step", tag="take"):
    """Put a tile in the place of an okey on the table and take the okey."""

    tile: str
    meld: Annotated[int, Meta(description="its index on the table, from 0")]
    place: Annotated[int, Meta(description="the okey's index in the meld")]
    stands: Annotated[str, Meta(description="what the okey stood for")]


class DiscardStep(Told, kw_only=True, tag_field="step", tag="discard"):
    """Discard a tile, which ends the turn."""

    tile: str


Step = OpenStep | LayStep | TenPairsStep | LayOffStep | TakeStep | DiscardStep


class Penalty(Told, kw_only=True):
    """A penalty."""

    kind: Annotated[str, Meta(description="its name, the rule that prices it")]
    points: int


class Plan(Told, kw_only=True):
    """A whole turn, its steps in an order in which each is legal."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    objective: Annotated[str, Meta(description="what it is the best for")]
    kinds: Annotated[list[str], Meta(description="in which respects it is the best of its kind")]
    opens: Annotated[str | None, Meta(description="how the player opens by it: series or pairs")]
    points: Annotated[int, Meta(description="of the opening, or of the new melds")]
    tiles: Annotated[int, Meta(description="tiles shed before the discard")]
    steps: list[Step]
    discard: Annotated[str | None, Meta(description="the tile to discard")]
    penalty: Annotated[Penalty | None, Meta(description="what the discard costs")]
    left: Annotated[int, Meta(description="what the rest counts when the hand ends now")]
    rest: Annotated[str, Meta(description="what stays on the rack")]
    finishes: Annotated[bool, Meta(description="whether it ends the hand")]
    finish: Annotated[list[str], Meta(description="of okey, pairs, hand, ten_pairs")]
    multiplier: Annotated[int, Meta(description="what the finish multiplies the scores by")]
    lines: Annotated[list[str], Meta(description="the steps in words")]


class SideUse(Told, kw_only=True):
    """What the side tile is good for; the plans are then those that use it."""

    tile: str
    usable: Annotated[bool, Meta(description="whether a legal turn uses it as the rule set demands")]
    fail: Annotated[int, Meta(description="points that it costs to take it and put it back")]


class Turns(Told, kw_only=True):
    """Turns, the best first."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    plans: Annotated[list[Plan], Meta(description="empty when there is nothing of what was asked")]
    side: Annotated[SideUse | None, Meta(description="about the side tile, when one lies there")] = None


class Layoffs(Told, kw_only=True):
    """What fits the table now."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    lay_offs: Annotated[list[LayOffStep | TakeStep], Meta(description="every single lay-off and okey taking")]
    lines: Annotated[list[str], Meta(description="the same in words")]
    all: Annotated[Plan | None, Meta(description="what the button \"Hepsini İşle\" does")]


class DiscardWarning(Told, kw_only=True):
    """What a discard costs or may cost."""

    kind: Annotated[str, Meta(description="the penalty's name")]
    points: int
    certain: Annotated[bool, Meta(description="false: only if the next player opens or finishes with it")]
    melds: Annotated[list[int], Meta(description="the melds of the table that take the tile")]
    text: Annotated[str, Meta(description="the warning in words")]


class DiscardCost(Told, kw_only=True):
    """A discard and what it costs."""

    tile: str
    cost: Annotated[int, Meta(description="points that it costs for sure")]
    risk: Annotated[int, Meta(description="points that it may cost")]
    warnings: list[DiscardWarning]


class Discards(Told, kw_only=True):
    """Discards, the cheapest first."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    discards: list[DiscardCost]


class Tally(Told, kw_only=True):
    """Some of the tiles that can come."""

    kinds: int
    copies: int
    of: Annotated[int, Meta(description="of so many tiles in all")]
    chance: Annotated[float, Meta(description="that the next tile is one of them, exact")]


class Way(Told, kw_only=True):
    """One way of opening, and how far the rack is from it."""

    kind: Annotated[str, Meta(description="series, pairs or ten_pairs")]
    bar: int
    now: Annotated[int, Meta(description="the most points, or pairs, that the rack can lay")]
    tiles: Annotated[int | None, Meta(description="tiles that have to come, of those that can; null: they cannot")]
    tiles_exact: Annotated[bool, Meta(description="false: it may be more")]
    okeys: Annotated[int | None, Meta(description="okeys needed, as if nothing but the rack had been seen")]
    okeys_exact: bool
    improving: Annotated[Tally, Meta(description="the next tiles that raise `now`")]
    opening: Annotated[Tally, Meta(description="the next tiles that open")]
    opens: bool
    short_by: int


class Improvement(Told, kw_only=True):
    """What the rack becomes when a tile comes to it."""

    tile: str
    copies: Annotated[int, Meta(description="how many are unseen")]
    of: int
    points: int
    gain: int
    pairs: int
    pairs_gain: int
    by_series: Annotated[bool, Meta(description="whether the rack then opens by series")]
    by_pairs: bool
    wins: Annotated[bool, Meta(description="whether it then has ten pairs, where they end the hand")]
    closer: Annotated[bool | None, Meta(description="whether fewer tiles are then needed; null: too far to tell")]
    opens: bool
    chance: float


class SideOutlook(Told, kw_only=True):
    """What the side tile would do."""

    tile: str
    points: int
    pairs: int
    by_series: bool
    by_pairs: bool
    wins: Annotated[bool, Meta(description="whether it gives ten pairs, where they end the hand")]
    opens: bool


class Prospect(Told, kw_only=True):
    """How far a rack is from opening."""

    opens: Annotated[bool, Meta(description="whether it opens now")]
    series: Way
    pairs: Annotated[Way | None, Meta(description="null when the rules have no opening by pairs")]
    ten_pairs: Annotated[Way | None, Meta(description="the win by ten pairs; null when the rules have none")]
    opening: Annotated[Tally, Meta(description="the next tiles that open, either way")]
    closer: Annotated[Tally | None, Meta(description="the next tiles after which fewer are needed")]
    points_sum: int
    expected_points: Annotated[float, Meta(description="the mean of the most points after the next tile")]


class DiscardOutlook(Prospect, kw_only=True):
    """The same after a discard of 22 tiles."""

    discard: str


class Outlook(Prospect, kw_only=True):
    """How far a rack is from opening; of 22 tiles after the best discard."""

    rack: str
    okey: str
    rules: Annotated[str, Meta(description="the rule set's name")]
    unseen: Annotated[str, Meta(description="the tiles that the player does not see")]
    improving: Annotated[list[Improvement], Meta(description="the tiles that help, the most useful first")]
    side: SideOutlook | None
    discards: Annotated[list[DiscardOutlook], Meta(description="a row for each discard of 22 tiles, best first")]
    text: Annotated[str, Meta(description="all of it in lines")]


# ---- handlers ----------------------------------------------------------------------------------------------------


def position_of(asked: AskedPosition, job: Job) -> Position:
    """The position that is asked about."""
    told = {name: getattr(asked, name) for name in _POSITION if getattr(asked, name) is not None}
    told |= {"rack": text_of(asked.rack), "discards": text_of(asked.discards), "rules": rules_of(asked.rules, job)}
    if not isinstance(asked.table, str):
        told["table"] = [msgspec.to_builtins(meld) for meld in asked.table]
    try:
        return Position.from_dict(told)
    except OkeyError as error:
        raise refused(error, named_in(error, asked.__struct_fields__)) from None


def _plan(plan: TurnPlan, lang: str) -> dict[str, Any]:
    return {**plan.as_dict(), "lines": plan.lines(lang)}


def turn(asked: TurnRequest, job: Job) -> Turns:
    """The best whole turn, or the other turns of a kind; before the draw, what the side tile is good for."""
    position, lang = position_of(asked, job), lang_of(asked.lang, job)
    where, state, side = (position.rack, position.table, position.rules), position.state, None
    if asked.question == "open_all":
        found = [open_all(*where, **state)]
    elif asked.question == "last_indicator":
        found = [last_indicator(*where, **state)]
    elif won := _ten_pairs(position):
        found = [won]
    elif position.side is not None:
        state["discards"] = position.discards
        use = side_tile_use(position.rack, position.side, position.table, position.rules, asked.objective, **state)
        side = {"tile": str(use.tile), "usable": use.usable, "fail": use.fail}
        found = [use.plan]
    elif asked.question == "options":
        found = list(turn_options(*where, asked.objective, **state))
    else:
        found = [position.turn.best(asked.objective)]
    plans = [_plan(plan, lang) for plan in found if plan is not None]
    return msgspec.convert({"rules": position.rules.name, "plans": plans, "side": side}, Turns)


def _ten_pairs(position: Position) -> TurnPlan | None:
    """How ten pairs end the hand before the draw, where they do."""
    if not (position.is_before_draw and position.rules.ten_pairs_win):
        return None
    return ten_pairs(position.rack, position.table, position.rules, **position.state)


def layoffs(asked: LayoffsRequest, job: Job) -> Layoffs:
    """Every tile that fits the table and every okey that can be taken, and all of it at once ("+", "Hepsini İşle")."""
    position, lang = position_of(asked, job), lang_of(asked.lang, job)
    where = position.rack, position.table, position.rules
    moves = lay_offs(*where, **position.state)
    plan = lay_off_all(*where, okeys=asked.okeys, **position.state)
    told = {
        "rules": position.rules.name,
        "lay_offs": [move.as_dict() for move in moves],
        "lines": [move.text(lang, str(position.table[move.meld])) for move in moves],
        "all": None if plan is None else _plan(plan, lang),
    }
    return msgspec.convert(told, Layoffs)


def discards(asked: DiscardsRequest, job: Job) -> Discards:
    """What each discard costs or may cost: an okey, a layable tile (işlek), the giver's risk."""
    position, lang = position_of(asked, job), lang_of(asked.lang, job)
    tiles = list(dict.fromkeys(position.rack))
    if asked.tile is not None:
        with about("tile"):
            tiles = [one_tile(asked.tile, "a discard", position.okey)]
    rows = []
    for tile in tiles:
        where = position.rack, tile, position.table, position.rules
        found = discard_warnings(*where, next_opened=position.next_opened, **position.state)
        warnings = [
            DiscardWarning(kind=w.kind, points=w.points, certain=w.certain, melds=list(w.melds), text=w.text(lang))
            for w in found
        ]
        sums = {certain: sum(w.points for w in found if w.certain == certain) for certain in (True, False)}
        rows.append(DiscardCost(tile=str(tile), cost=sums[True], risk=sums[False], warnings=warnings))
    rows.sort(key=lambda row: (row.cost, row.risk))
    return Discards(rules=position.rules.name, discards=rows)


def look(asked: OutlookRequest, job: Job) -> Outlook:
    """How far a rack is from opening, which tiles help, and what each discard does to that; all exact."""
    from ..outlook import outlook

    if asked.opened is None:  # the question says it, of a part of a rack too
        asked = msgspec.structs.replace(asked, opened="no", partial=True)
    position = position_of(asked, job)
    if position.opened is not None:
        raise ServiceError("value", "opened: an outlook is for who has not opened", "opened")
    position = position.before_taking
    bars = {"bar": position.bar, "pairs_bar": position.pairs_bar}
    with about("okey" if position.okey is None else "unseen"):
        unseen = position.unseen if asked.unseen is None else text_of(asked.unseen)
        found = outlook(position.rack, unseen, position.rules, side_tile=position.side, **bars)
    return msgspec.convert({**found.as_dict(), "text": found.text(lang_of(asked.lang, job))}, Outlook)
