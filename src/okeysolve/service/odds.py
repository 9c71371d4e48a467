"""The method odds: the chance to open within some of one's own draws."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from .. import _core
from ..advisor import MOST_DRAWS, PLAYOUTS, Assumed
from ..advisor import Odds as Found
from ..advisor import odds as find
from .asked import AskedView, assumed_of
from .errors import about
from .fields import Number, SeedField, Told, chosen_seed, lang_of, playouts_of
from .job import Job
from .turns import SideOutlook


class OddsRequest(AskedView, kw_only=True):
    """Asks for the chance to open. The player has not opened, and it need not be his turn."""

    k: Annotated[int, Meta(ge=1, le=MOST_DRAWS, description="own draws to look ahead")] = 5
    playouts: Annotated[
        int, Meta(ge=0, le=10_000_000, description="hands to play out for what is not exact; 0: only what is")
    ] = PLAYOUTS
    seed: SeedField = None


class Chances(Told, kw_only=True):
    """Chances to open."""

    series: Number
    pairs: Number
    either: Number


class Odds(Told, kw_only=True):
    """The chance to open, see docs/odds.md."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    assumed: Annotated[list[str], Meta(description="what had to be assumed for a position, one a line")]
    opens: Annotated[bool, Meta(description="whether the rack opens now")]
    side: Annotated[SideOutlook | None, Meta(description="the side tile that can be taken")]
    stock: Annotated[Chances | None, Meta(description="the next tile of the stock, exact, each way for itself")]
    two: Annotated[Chances | None, Meta(description="one of two tiles of the stock, exact")]
    within: Annotated[list[Chances], Meta(description="within 1, 2, ... k own draws; what opens both ways is series")]
    playouts: Annotated[int, Meta(description="hands played out")]
    text: Annotated[str, Meta(description="all of it in lines")]


def odds(asked: OddsRequest, job: Job) -> Odds:
    """The chance to open by series, by pairs, or either way within some own draws."""
    seen, lang, stop = assumed_of(asked, job), lang_of(asked.lang, job), _core.Stop()
    seed = chosen_seed(asked.seed, job)
    with about("view" if asked.view is not None else "rack"):
        playouts = playouts_of(asked.playouts, job) or 0
        if playouts > PLAYOUTS:  # what is exact is there long before the rest
            job.report(_odds(find(seen.view, asked.k, playouts=0), seen, lang))
        with job.watched(stop.set):
            found = find(seen.view, asked.k, playouts=playouts, seed=seed, stop=stop)
    return _odds(found, seen, lang)


def _odds(found: Found, seen: Assumed, lang: str) -> Odds:
    return msgspec.convert({**found.as_dict(), "assumed": seen.text(lang), "text": found.text(lang)}, Odds)
