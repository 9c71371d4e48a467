"""Where advice and odds are asked about: a view, or a position whose unknowns are filled in."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ..advisor import Assumed, view_from
from .errors import ServiceError, about
from .fields import RackField
from .hands import view_of
from .job import Job
from .play import View
from .turns import AskedPosition, position_of

_NOT_OF_A_POSITION = ("view", "lang")


class AskedView(AskedPosition, kw_only=True):
    """Parameters about a moment of a hand: a view says all of it; of a position the rest is assumed."""

    view: Annotated[
        View | None, Meta(description="what the player sees; without it the position that the other parameters tell")
    ] = None
    rack: RackField = ""
    stock: Annotated[
        Annotated[int, Meta(ge=0, le=21)] | None,
        Meta(description="how many tiles are left in the stock; worked out when null"),
    ] = None
    drawn: Annotated[
        bool | None, Meta(description="whether the player has drawn; told by the number of tiles when null")
    ] = None


def assumed_of(asked: AskedView, job: Job) -> Assumed:
    """The view that is asked about, and what was assumed for it."""
    if asked.view is not None:
        told = _of_a_position(asked)
        if told:
            raise ServiceError("value", f"{told}: a view says all of it, so that no position goes with it", told)
        return Assumed(view_of(asked.view), ())
    if not asked.rack:
        raise ServiceError("request", "rack: give a view, or a position with its rack", "rack")
    position = position_of(asked, job)
    with about("okey" if position.okey is None else "stock" if asked.stock is not None else "rack"):
        return view_from(position, stock=asked.stock, drawn=asked.drawn)


def _of_a_position(asked: AskedView) -> str | None:
    """The first parameter of a position that was given."""
    for field in msgspec.structs.fields(AskedView):
        if field.name not in _NOT_OF_A_POSITION and getattr(asked, field.name) != field.default:
            return field.name
    return None
