"""Methods about one rack: open, openings, pairs, sort, neighbours."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..opening import best_opening, best_openings, best_pairs
from ..sorting import neighbours, sort_rack
from .fields import (
    Asked,
    AskedRack,
    BarField,
    IndicatorField,
    LangField,
    Meld,
    OkeyField,
    PairsBarField,
    RackField,
    RulesField,
    TileField,
    Told,
    face_of,
    lang_of,
    rack_of,
    rules_of,
    text_of,
)
from .job import Job

_MOST_OPENINGS = 1000
_OBJECTIVES = (
    "most points; most tiles; least left in hand, an okey counting its number, or counting 101; the fewest tiles that "
    "reach the bar"
)
Keep = Annotated[int, Meta(ge=0, le=22)]
Objective = Literal["points", "tiles", "leftover", "leftover_101", "fewest"]


class OpenRequest(AskedRack, kw_only=True):
    """Asks for the best opening."""

    objective: Annotated[Objective, Meta(description=_OBJECTIVES)] = "points"
    must_use: Annotated[TileField, Meta(description="a tile that has to be laid")] = None
    keep: Annotated[Keep | None, Meta(description="tiles that stay on the rack; 1 of 22, else 0")] = None
    bar: BarField = None
    lang: LangField = None


class OpeningsRequest(OpenRequest, kw_only=True):
    """Asks for the k best openings."""

    k: Annotated[int, Meta(ge=1, le=_MOST_OPENINGS, description="how many, at most")] = 5


class Laid(Told, kw_only=True):
    """What a rack can lay at once."""

    rack: Annotated[str, Meta(description="the rack as it was read")]
    okey: Annotated[str | None, Meta(description="the okey's face")]
    rules: Annotated[str, Meta(description="the rule set's name, with a star when fields are replaced")]
    bar: Annotated[int | None, Meta(description="what has to be reached; null when nobody opens so")]
    opens: Annotated[bool, Meta(description="whether it reaches the bar")]
    short_by: Annotated[int, Meta(description="by how much it falls short")]
    tiles: Annotated[int, Meta(description="how many tiles are laid")]
    okeys: Annotated[int, Meta(description="how many real okeys are laid")]
    melds: Annotated[list[Meld], Meta(description="the melds in reading order")]
    rest: Annotated[str, Meta(description="what stays on the rack")]
    text: Annotated[str, Meta(description="all of it in a line")]


class Opening(Laid, kw_only=True):
    """An opening by runs and groups, and pairs where the rules mix them."""

    objective: Annotated[Objective, Meta(description="what it is the best for")]
    points: Annotated[int, Meta(description="the value of the melds")]
    from_hand: Annotated[bool, Meta(description="whether it ends the hand, where that needs no bar")]


class Openings(Told, kw_only=True):
    """Openings, best first."""

    openings: Annotated[list[Opening], Meta(description="fewer than k when the rack has fewer")]


class PairsRequest(AskedRack, kw_only=True):
    """Asks for the most pairs."""

    keep: Annotated[Keep | None, Meta(description="tiles that stay on the rack; 1 of 22, else 0")] = None
    bar: PairsBarField = None
    lang: LangField = None


class Pairs(Laid, kw_only=True):
    """An opening by pairs."""

    count: Annotated[int, Meta(description="how many pairs")]


class SortRequest(AskedRack, kw_only=True):
    """Asks for a rack in order."""

    by: Annotated[
        Literal["best", "groups", "runs"],
        Meta(description="the best arrangement, the best of groups (777) or of runs (789) alone"),
    ] = "best"


class Sorted(Told, kw_only=True):
    """A rack in order: its melds, then the other tiles."""

    by: Annotated[str, Meta(description="how it is sorted")]
    rules: Annotated[str, Meta(description="the rule set's name")]
    points: Annotated[int, Meta(description="of the melds")]
    melds: Annotated[list[Meld], Meta(description="the melds")]
    rest: Annotated[list[str], Meta(description="the other tiles")]
    tiles: Annotated[list[str], Meta(description="all tiles in their order")]


class NeighboursRequest(Asked, kw_only=True):
    """Asks which neighbours on a rack are melds."""

    tiles: Annotated[RackField, Meta(description="the places from left to right, `_` an empty one")]
    okey: OkeyField = None
    indicator: IndicatorField = None
    rules: RulesField = None
    lang: LangField = None


class Span(Meld, kw_only=True):
    """Places that are a meld."""

    start: Annotated[int, Meta(description="its first place, from 0")]
    stop: Annotated[int, Meta(description="the place after its last")]


class Neighbours(Told, kw_only=True):
    """The melds among the neighbours."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    points: Annotated[int, Meta(description="of all of them: what the button \"Aç\" shows")]
    opens: Annotated[bool, Meta(description="whether they reach the rule set's bar")]
    spans: Annotated[list[Span], Meta(description="from left to right")]
    text: Annotated[str, Meta(description="the melds and their points in a line")]


def open_(asked: OpenRequest, job: Job) -> Opening:
    """The best runs and groups that a rack can lay at once, exact ("Öner")."""
    rack, rules = rack_of(asked), rules_of(asked.rules, job)
    best = best_opening(
        rack, rules, asked.objective, must_use=asked.must_use, keep=asked.keep, bar=asked.bar
    )
    return msgspec.convert({**best.as_dict(), "text": best.text(lang_of(asked.lang, job))}, Opening)


def openings(asked: OpeningsRequest, job: Job) -> Openings:
    """The k best distinct arrangements of a rack, best first."""
    rack, rules, lang = rack_of(asked), rules_of(asked.rules, job), lang_of(asked.lang, job)
    found = best_openings(
        rack, rules, asked.k, objective=asked.objective, must_use=asked.must_use, keep=asked.keep, bar=asked.bar
    )
    return msgspec.convert({"openings": [{**one.as_dict(), "text": one.text(lang)} for one in found]}, Openings)


def pairs(asked: PairsRequest, job: Job) -> Pairs:
    """The most pairs on a rack, an okey with any tile."""
    rack, rules = rack_of(asked), rules_of(asked.rules, job)
    best = best_pairs(rack, rules, keep=asked.keep, bar=asked.bar)
    return msgspec.convert({**best.as_dict(), "text": best.text(lang_of(asked.lang, job))}, Pairs)


def sort(asked: SortRequest, job: Job) -> Sorted:
    """A rack in order: melds first, then the rest."""
    return msgspec.convert(sort_rack(rack_of(asked), asked.by, rules_of(asked.rules, job)).as_dict(), Sorted)


def beside(asked: NeighboursRequest, job: Job) -> Neighbours:
    """Which neighbours on a rack are melds as they stand ("the green underline")."""
    face = face_of(asked.okey, asked.indicator)
    found = neighbours(text_of(asked.tiles), rules_of(asked.rules, job), okey=face)
    return msgspec.convert({**found.as_dict(), "text": found.text(lang_of(asked.lang, job))}, Neighbours)
