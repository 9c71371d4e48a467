"""The parameters that many methods share, and how they are read."""

from __future__ import annotations

from secrets import randbits
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..advisor.search import MOST_THREADS
from ..rack import Rack
from ..reader import read_face
from ..rules import RuleSet
from ..tiles import Tile, okey_of
from .errors import about
from .job import Job

_LONGEST_TEXT = 2000  # characters: a rack in words has under 400

Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=_LONGEST_TEXT)]
Words = Annotated[list[Word], Meta(max_length=200)]
Tiles = Text | Words
Seat = Annotated[int, Meta(ge=0, le=3)]
TileField = Annotated[Word | None, Meta(description="a tile")]
RackField = Annotated[
    Tiles, Meta(description="the tiles: a text such as `R1 R2 R3 K13 O F`, or a list of such words", examples=["R1-3"])
]
OkeyField = Annotated[Word | None, Meta(description="the okey's face, as `Y6`")]
IndicatorField = Annotated[Word | None, Meta(description="the tile that is turned up, in place of the okey")]
RuleFields = Annotated[dict[str, Any], Meta(max_length=60)]
RulesField = Annotated[
    Word | RuleFields | None,
    Meta(
        description="a rule set: its name, or `{base: name, field: value}` with the fields that are replaced; "
        "`yesil` when none is given"
    ),
]
LangField = Annotated[
    Literal["en", "tr"] | None, Meta(description="the language of the texts, `en` when none is given")
]
Bar = Annotated[int, Meta(ge=0, le=1000)]
BarField = Annotated[
    Bar | None, Meta(description="points to open with, as under katlamalı; not below the rule set's")
]
PairsBarField = Annotated[Bar | None, Meta(description="pairs to open with, as under katlamalı")]
SeedField = Annotated[
    Annotated[int, Meta(ge=0, le=2**63 - 1)] | None,
    Meta(description="same seed, same answer; by chance when none is given"),
]
ThreadsField = Annotated[
    Annotated[int, Meta(ge=1, le=MOST_THREADS)] | None,
    Meta(description="cores that it may use; the answer is the same; no more than a web service allows"),
]


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a method."""


class Told(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A part of a reply. An answer that has more fields than its type is a mistake here, and does not go unseen."""


class AskedRack(Asked, kw_only=True):
    """Parameters about a rack."""

    rack: RackField
    okey: OkeyField = None
    indicator: IndicatorField = None
    rules: RulesField = None


class Number(Told, kw_only=True):
    """A number: value ± se."""

    value: float
    se: Annotated[float | None, Meta(description="its standard error; null when it is exact")]
    exact: Annotated[bool, Meta(description="whether it was worked out, not sampled")]


class Component(Told, kw_only=True):
    """A part of points; the parts add up to the whole."""

    name: Annotated[str, Meta(description="unopened, left, penalties, finish, or player: what another seat adds")]
    seat: Annotated[int, Meta(description="whose points")]
    points: float


class Meld(Told, kw_only=True):
    """A meld: its tiles in reading order, an okey with what it stands for."""

    kind: Annotated[Literal["run", "group", "pair"], Meta(description="run, group or pair")]
    tiles: Annotated[list[str], Meta(description="as `R5`, `O=R6`, `F`")]
    points: Annotated[int, Meta(description="the sum of the numbers that the tiles stand for")]


def text_of(tiles: str | list[str]) -> str:
    """Tiles as one text."""
    return tiles if isinstance(tiles, str) else " ".join(tiles)


def face_of(okey: str | None, indicator: str | None) -> Tile | None:
    """The okey's face from either of the two; Rack has them agree."""
    with about("okey"):
        face = None if okey is None else read_face(okey, "okey")
    with about("indicator"):
        turned = None if indicator is None else okey_of(read_face(indicator, "indicator"))
        if face is not None and turned is not None:
            Rack("", face, indicator=indicator)
    return face or turned


def rack_of(asked: AskedRack) -> Rack:
    """The rack that is asked about."""
    face = face_of(asked.okey, asked.indicator)
    with about("rack"):
        return Rack(text_of(asked.rack), face)


def rules_of(rules: str | dict[str, Any] | None, job: Job) -> RuleSet:
    """The rule set that is asked for."""
    with about("rules"):
        if rules is None:
            return job.defaults.rules
        return RuleSet.named(rules) if isinstance(rules, str) else RuleSet.from_dict(rules)


def lang_of(lang: str | None, job: Job) -> str:
    """The language that is asked for."""
    return lang or job.defaults.lang


def seed_of(seed: int | None, job: Job) -> int | None:
    """The seed that is asked for; None is by chance."""
    return job.defaults.seed if seed is None else seed


def chosen_seed(seed: int | None, job: Job) -> int:
    """The seed that is asked for, or one by chance that every JSON reader keeps exactly."""
    found = seed_of(seed, job)
    return randbits(53) if found is None else found


def threads_of(threads: int | None, job: Job) -> int:
    """How many threads the call may have."""
    wanted = threads or job.defaults.threads
    return wanted if job.limits.threads is None else min(wanted, job.limits.threads)


def playouts_of(playouts: int | None, job: Job) -> int | None:
    """How many hands the call may play out; None: as many as it likes."""
    numbers = [number for number in (playouts, job.limits.playouts) if number is not None]
    return min(numbers, default=None)
