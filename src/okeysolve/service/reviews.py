"""The method review: a recorded match judged."""

from __future__ import annotations

from threading import Event
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..advisor import Limit
from ..record import loads
from ..review import DEFAULT_PLAYOUTS, Review, Stopped, review
from ..review.points import points_of
from ..review.words import stopped_text
from .errors import about
from .fields import (
    Asked,
    Component,
    LangField,
    Number,
    Seat,
    SeedField,
    ThreadsField,
    Told,
    chosen_seed,
    lang_of,
    threads_of,
)
from .job import Job
from .play import Action

_SPARE = 0.8  # of the time that is left: decisions are not all as quick as the clock would have them
_FEWEST = 50  # playouts for a decision, however many there are


class ReviewRequest(Asked, kw_only=True):
    """Asks for a review."""

    record: Annotated[
        Annotated[str, Meta(max_length=1_000_000)], Meta(description="the record, JSON lines, see docs/record.md")
    ]
    seat: Annotated[Seat | None, Meta(description="this seat alone; null: all")] = None
    playouts: Annotated[
        Annotated[int, Meta(ge=2, le=2**40)] | None,
        Meta(
            description=f"for each decision; {DEFAULT_PLAYOUTS:,} when none are given; those that a web service allows "
            "are shared out among the decisions"
        ),
    ] = None
    partial: Annotated[
        bool, Meta(description="review a damaged or unfinished record up to what is wrong, and tell what that is")
    ] = False
    utility: Annotated[
        Literal["relative", "own"], Meta(description="play for points against the others' mean, or one's own")
    ] = "relative"
    threads: ThreadsField = None
    seed: SeedField = None
    lang: LangField = None


class Progress(Told, kw_only=True):
    """How far a review is."""

    done: Annotated[int, Meta(description="decisions and draws that have been judged")]
    of: int


class ReviewLimit(Told, kw_only=True):
    """How long each decision was thought about."""

    time: Annotated[float | None, Meta(description="seconds")]
    playouts: int | None
    se: float | None


class ReviewedHand(Told, kw_only=True):
    """A hand of the match."""

    hand: Annotated[int, Meta(description="its number, from 1")]
    points: Annotated[list[int] | None, Meta(description="what the seats wrote; null when the record ends before")]
    finisher: int | None


class SeatReview(Told, kw_only=True):
    """What a seat's decisions and draws come to."""

    seat: int
    name: str
    unforced: Annotated[int, Meta(description="decisions in which there was something to choose")]
    lost: Annotated[Number, Meta(description="points lost in them")]
    loss: Annotated[Number | None, Meta(description="the mean of that, the headline")]
    bands: Annotated[dict[str, int], Meta(description="how many decisions are none, small, medium and large mistakes")]
    luck: Annotated[Number, Meta(description="of its draws, added up")]
    points: Annotated[int | None, Meta(description="what it wrote in the hands that are over")]
    result: Annotated[float | None, Meta(description="what these are worth in the unit of the losses")]
    adjusted: Annotated[Number | None, Meta(description="the result without the luck of its draws")]


class Fact(Told, kw_only=True):
    """Something certain that the better turn would have avoided."""

    kind: Annotated[str, Meta(description="finish, okey, layable, or the name of a penalty")]
    tile: str | None
    points: Annotated[int, Meta(description="the fine")]
    turn: Annotated[list[Action], Meta(description="of finish, the turn that ends the hand")]
    exact: bool


class Pair(Told, kw_only=True):
    """A chance after the played turn and after the best one."""

    played: Number
    best: Number


class Decision(Told, kw_only=True):
    """A decision, judged."""

    hand: int
    turn: int
    line: Annotated[int, Meta(description="of the record, from 1")]
    seat: int
    kind: Annotated[str, Meta(description="draw: the tile of the turn; turn: all that was done with it")]
    forced: Annotated[bool, Meta(description="there was nothing to choose")]
    band: Annotated[str, Meta(description="none, small, medium or large")]
    loss: Annotated[Number, Meta(description="points lost against the best turn")]
    playouts: Annotated[int, Meta(description="hands played out for the loss, with each of the two")]
    played: list[Action]
    best: list[Action]
    facts: list[Fact]
    because: Annotated[list[Component], Meta(description="they add up to the loss")]
    opens_next: Annotated[Pair | None, Meta(description="that the next tile of the stock opens")]
    discard_opens: Annotated[Pair | None, Meta(description="that the next player opens with the discard")]


class DrawLuck(Told, kw_only=True):
    """What a draw from the stock was worth."""

    hand: int
    turn: int
    line: int
    seat: int
    tile: str
    expected: Annotated[Number, Meta(description="points before the draw")]
    value: Annotated[Number, Meta(description="points with the tile")]
    luck: Annotated[Number, Meta(description="the difference")]


class Reviewed(Told, kw_only=True):
    """A review, see docs/review.md."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    names: list[str]
    utility: str
    seed: int
    limit: Annotated[ReviewLimit, Meta(description="for each decision")]
    stopped: Annotated[bool, Meta(description="cancelled, or out of time: these are the ones judged by then")]
    error: Annotated[str | None, Meta(description="what is wrong with the record after what was reviewed")]
    hands: list[ReviewedHand]
    seats: list[SeatReview]
    decisions: list[Decision]
    draws: list[DrawLuck]
    text: Annotated[str, Meta(description="all of it in words")]


def judged(asked: ReviewRequest, job: Job) -> Reviewed:
    """A recorded match judged: what each decision lost, what was better and why, the luck of each draw."""
    stop = Event()
    with about("record"):
        record = loads(asked.record, partial=asked.partial)
        if not record.lines and record.error is not None:
            raise record.error
        points = max(1, sum(asked.seat in (None, point.where.seat) for point in points_of(record)))
    threads = threads_of(asked.threads, job)
    playouts = asked.playouts or DEFAULT_PLAYOUTS
    if job.limits.playouts is not None:
        playouts = min(playouts, max(_FEWEST, job.limits.playouts // points))
    limit = Limit(_SPARE * job.left * threads / points, playouts)
    told = {"seat": asked.seat, "utility": asked.utility, "threads": threads, "seed": chosen_seed(asked.seed, job)}
    try:
        with job.watched(stop.set), about("record"):
            found = review(
                record,
                limit,
                **told,  # type: ignore[arg-type]
                progress=lambda done, of: job.report(Progress(done=done, of=of)),
                stop=stop,
            )
    except Stopped as stopped:
        if stopped.so_far is None:
            raise job.nothing_yet() from None
        return _reviewed(stopped.so_far, playouts, lang_of(asked.lang, job), stopped.of)
    return _reviewed(found, playouts, lang_of(asked.lang, job))


def _reviewed(found: Review, playouts: int, lang: str, stopped: int | None = None) -> Reviewed:
    """As it is told, with the limit that was asked for, not the time that the call had. stopped: of so many points."""
    fields = {name: getattr(found, name) for name in found.__match_args__}
    told = Review(**{**fields, "limit": Limit(playouts=playouts)})
    text = told.text(lang) if stopped is None else f"{stopped_text(found, stopped, lang)}\n{told.text(lang)}"
    return msgspec.convert({**told.as_dict(), "text": text, "stopped": stopped is not None}, Reviewed)
