"""The method advise: the turns that a player can choose from, ranked, with reasons, better and better on the way."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .. import _core
from ..advisor import Advising, Assumed, Limit, advising
from .asked import AskedView, assumed_of
from .errors import about
from .fields import (
    Asked,
    Component,
    Number,
    SeedField,
    ThreadsField,
    Told,
    chosen_seed,
    lang_of,
    playouts_of,
    threads_of,
)
from .job import Job
from .play import Action

_SECOND = 1.0
Seconds = Annotated[float, Meta(ge=0, le=86_400)]
LimitField = Annotated[
    "ThinkingLimit | Seconds | None",
    Meta(description="how long to think: an object, or seconds; a second when none is given"),
]


class ThinkingLimit(Asked, kw_only=True):
    """How long to think; what comes first counts. A web service has limits of its own besides."""

    time: Annotated[Seconds | None, Meta(description="seconds")] = None
    playouts: Annotated[
        Annotated[int, Meta(ge=1, le=2**40)] | None,
        Meta(description="hands played to the end, all turns together; the same number brings the same answer"),
    ] = None
    se: Annotated[
        Annotated[float, Meta(gt=0, le=1e6)] | None,
        Meta(description="until the first turn's expected points have this standard error"),
    ] = None


class AdviseRequest(AskedView, kw_only=True):
    """Asks for the ranked turns of the player whose turn it is."""

    limit: LimitField = None
    utility: Annotated[
        Literal["relative", "own", "win"],
        Meta(description="play for points against the others' mean, one's own, or the chance to win the match"),
    ] = "relative"
    most: Annotated[int, Meta(ge=2, le=_core.ARMS_MAX, description="turns to compare")] = 8
    threads: ThreadsField = None
    seed: SeedField = None


class Texts(Told, kw_only=True):
    """Sentences in both languages."""

    en: list[str]
    tr: list[str]


class HelpfulTile(Told, kw_only=True):
    """A tile that opens, wins by ten pairs or brings either closer."""

    tile: str
    copies: Annotated[int, Meta(description="how many are out of sight")]
    of: Annotated[int, Meta(description="of so many tiles in all")]
    opens: bool
    wins: Annotated[bool, Meta(description="by ten pairs")]
    exact: bool


class Danger(Told, kw_only=True):
    """What is known of a discard."""

    tile: str
    layable: Annotated[bool, Meta(description="whether it fits the table")]
    cost: Annotated[int, Meta(description="what it is fined")]
    taken: Annotated[Number, Meta(description="the chance that the next player takes it")]
    opens: Annotated[Number, Meta(description="the chance that he opens with it")]
    ends: Annotated[Number, Meta(description="the chance that he ends the hand with it")]
    points: Annotated[Number, Meta(description="what those two take from the expected points")]


class Dispute(Told, kw_only=True):
    """A rule that the advice rests on and that tables dispute, see docs/advisor.md."""

    field: Annotated[str, Meta(description="the rule's name")]
    here: Annotated[Any, Meta(description="its value in the rule set")]
    change: Annotated[str, Meta(description="illegal, costs, keeps or scores: what another reading would change")]
    other: Annotated[Any, Meta(description="the other reading, where one was looked at")]
    points: Annotated[int | None, Meta(description="the fine")]
    source: Annotated[str, Meta(description="how sure the rule set is of it")]


class Advice(Told, kw_only=True):
    """One of the turns."""

    rank: Annotated[int, Meta(description="from 1")]
    turn: Annotated[list[Action], Meta(description="up to the discard, or to a draw that nobody can foresee")]
    kind: Annotated[str, Meta(description="draw, take, put_back, pass, hold, open, lay or finish")]
    opens: Annotated[str | None, Meta(description="how it opens: series or pairs")]
    utility: str
    playouts: Annotated[int, Meta(description="hands played out from it")]
    points: Annotated[float, Meta(description="expected points, more is better")]
    equal: Annotated[bool, Meta(description="within two standard errors of the best")]
    expected: Annotated[Number, Meta(description="the utility: points, or the chance to win")]
    difference: Annotated[Number, Meta(description="how far it is behind the best, over the same hands")]
    margin: Annotated[Number, Meta(description="how far it is ahead of its rival")]
    opens_ever: Annotated[Number, Meta(description="the chance to open in this hand")]
    finishes: Annotated[Number, Meta(description="the chance to finish the hand")]
    dry: Annotated[Number, Meta(description="the chance that nobody finishes")]
    components: Annotated[list[Component], Meta(description="they add up to points")]
    rival: Annotated[list[Action] | None, Meta(description="the turn that it is compared with")]
    because: Annotated[list[Component], Meta(description="they add up to the margin")]
    opens_within: Annotated[list[Number], Meta(description="the chance to have opened in this turn, one later, ...")]
    finishers: Annotated[list[Number], Meta(description="the chance of each seat to finish the hand")]
    next_draw: Annotated[Number | None, Meta(description="the chance that the next tile of the stock opens")]
    improving: list[HelpfulTile]
    danger: Annotated[Danger | None, Meta(description="of the discard that ends the turn")]
    disputes: list[Dispute]
    preferred: Annotated[Dispute | None, Meta(description="the rule for which it stands before a turn as good")]
    rules: Annotated[str, Meta(description="the rule set's name")]
    steps: Annotated[Texts, Meta(description="the turn in words")]
    reasons: Texts


class Advised(Told, kw_only=True):
    """Ranked turns."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    assumed: Annotated[list[str], Meta(description="what had to be assumed for a position, one a line")]
    stopped: Annotated[bool, Meta(description="cancelled: this is the best so far")]
    playouts: Annotated[int, Meta(description="hands played out, all turns together")]
    advice: Annotated[list[Advice], Meta(description="the best first; once the player has no choice, one")]
    text: Annotated[str, Meta(description="a line for each turn, and the reasons of the best")]


def advise(asked: AdviseRequest, job: Job) -> Advised:
    """The turns that the player can choose from, ranked by hands played out, with reasons, from what he sees alone."""
    seen, lang = assumed_of(asked, job), lang_of(asked.lang, job)
    seed, threads = chosen_seed(asked.seed, job), threads_of(asked.threads, job)
    with about("view" if asked.view is not None else "rack"):
        limit = _limit(asked, job)
        running = advising(seen.view, limit, utility=asked.utility, threads=threads, seed=seed, most=asked.most)
    for best in running:
        if job.stopped:
            running.stop()
        elif best:
            job.report(_advised(running, seen, lang, stopped=False))
    if not running.best:
        raise job.nothing_yet()
    return _advised(running, seen, lang, stopped=job.cancelled)


def _limit(asked: AdviseRequest, job: Job) -> Limit:
    """What was asked for, within what the call may take."""
    told = asked.limit
    if not isinstance(told, ThinkingLimit):
        told = ThinkingLimit(time=_SECOND if told is None else told)
    if told.time is None and told.playouts is None and told.se is None:
        told = ThinkingLimit(time=_SECOND)
    time = job.left if told.time is None else min(told.time, job.left)
    return Limit(time, playouts_of(told.playouts, job), told.se)


def _advised(running: Advising, seen: Assumed, lang: str, *, stopped: bool) -> Advised:
    lines = [f"{each.rank}. {each.headline(lang)}" for each in running.best]
    told = {
        "rules": seen.view.rules.name,
        "assumed": seen.text(lang),
        "stopped": stopped,
        "playouts": running.search.playouts,
        "advice": [each.as_dict() for each in running.best],
        "text": "\n".join([*lines[:1], *running.best[0].reasons(lang), *lines[1:]]),
    }
    return msgspec.convert(told, Advised)
