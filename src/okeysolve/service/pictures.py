"""The method svg: pictures of a rack, a table, an opening, and of what a player sees."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .. import svg
from ..opening import best_opening
from ..rack import Rack
from ..table import Table
from .errors import ServiceError, about
from .fields import (
    Asked,
    IndicatorField,
    LangField,
    OkeyField,
    RulesField,
    Tiles,
    Told,
    face_of,
    lang_of,
    rules_of,
    text_of,
)
from .hands import view_of
from .job import Job
from .play import View


class SvgRequest(Asked, kw_only=True):
    """Asks for a picture: of a rack, of a table, of both, or of a view."""

    rack: Annotated[Tiles | None, Meta(description="the tiles of a rack")] = None
    table: Annotated[
        Annotated[str, Meta(max_length=10_000)] | None, Meta(description="melds, as `1: R5 R6 O=R7 | K1 Y1 B1`")
    ] = None
    view: Annotated[View | None, Meta(description="what a player sees")] = None
    opening: Annotated[bool, Meta(description="the best opening of the rack, and what stays of it")] = False
    okey: OkeyField = None
    indicator: IndicatorField = None
    rules: RulesField = None
    title: Annotated[
        Annotated[str, Meta(max_length=200)] | None, Meta(description="its title, which is told and not drawn")
    ] = None
    lang: LangField = None


class Svg(Told, kw_only=True):
    """A picture."""

    svg: Annotated[str, Meta(description="an SVG document, without links, scripts or ids")]


def picture(asked: SvgRequest, job: Job) -> Svg:
    """A picture as SVG: of a rack, a table, an opening, or of what a player sees."""
    lang = lang_of(asked.lang, job)
    if (asked.view is None) == (asked.rack is None and asked.table is None):
        raise ServiceError("value", "rack: give a rack, a table or both; or a view, and neither of them", "rack")
    shown = [view_of(asked.view)] if asked.view is not None else _tiles(asked, job)
    if len(shown) == 1:
        return Svg(svg=svg.picture(shown[0], title=asked.title, lang=lang))
    told = [svg.describe(value, lang) for value in shown]
    blocks = svg.below([svg.block(value, lang) for value in shown])
    title = asked.title or ", ".join(title for title, _ in told)
    return Svg(svg=svg.document(blocks, title, " ".join(description for _, description in told)))


def _tiles(asked: SvgRequest, job: Job) -> list[object]:
    """The table and the rack or its opening, those that are asked for."""
    face, rules = face_of(asked.okey, asked.indicator), rules_of(asked.rules, job)
    shown: list[object] = []
    if asked.table is not None:
        with about("table"):
            shown.append(Table(asked.table, face, wrap=rules.wrap_12_13_1))
    if asked.rack is not None:
        with about("rack"):
            rack = Rack(text_of(asked.rack), face)
            shown.append(best_opening(rack, rules) if asked.opening else rack)
    return shown
