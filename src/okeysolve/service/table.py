"""The one table of the methods that every face offers, and how one is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from ..errors import OkeyError
from . import advice, hands, odds, pictures, racks, reviews, rules, turns
from .errors import ServiceError, named_in, refused, unreadable
from .job import Job


@dataclass(frozen=True)
class Method:
    """A method: its name, what it takes and answers, the handler, and a line about it.

    snapshot: of a long method, what it reports on the way; None for one that answers at once.
    """

    name: str
    request: type[msgspec.Struct]
    reply: type[msgspec.Struct]
    handler: Callable[[Any, Job], msgspec.Struct]
    snapshot: type[msgspec.Struct] | None = None

    @property
    def doc(self) -> str:
        """What it answers, in a line."""
        return (self.handler.__doc__ or "").strip().partition("\n")[0]

    @property
    def long(self) -> bool:
        """Whether it may take seconds, reports on the way and can be stopped."""
        return self.snapshot is not None


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method("open", racks.OpenRequest, racks.Opening, racks.open_),
        Method("openings", racks.OpeningsRequest, racks.Openings, racks.openings),
        Method("pairs", racks.PairsRequest, racks.Pairs, racks.pairs),
        Method("sort", racks.SortRequest, racks.Sorted, racks.sort),
        Method("neighbours", racks.NeighboursRequest, racks.Neighbours, racks.beside),
        Method("layoffs", turns.LayoffsRequest, turns.Layoffs, turns.layoffs),
        Method("turn", turns.TurnRequest, turns.Turns, turns.turn),
        Method("discards", turns.DiscardsRequest, turns.Discards, turns.discards),
        Method("outlook", turns.OutlookRequest, turns.Outlook, turns.look),
        Method("score", rules.ScoreRequest, rules.Score, rules.score),
        Method("rules", rules.RulesRequest, rules.Rules, rules.rules),
        Method("advise", advice.AdviseRequest, advice.Advised, advice.advise, advice.Advised),
        Method("odds", odds.OddsRequest, odds.Odds, odds.odds, odds.Odds),
        Method("review", reviews.ReviewRequest, reviews.Reviewed, reviews.judged, reviews.Progress),
        Method("act", hands.ActRequest, hands.Acts, hands.act),
        Method("new_round", hands.NewRoundRequest, hands.Played, hands.new_round),
        Method("legal", hands.LegalRequest, hands.Legal, hands.legal),
        Method("apply", hands.ApplyRequest, hands.Played, hands.apply),
        Method("svg", pictures.SvgRequest, pictures.Svg, pictures.picture),
    )
}


def method_named(name: str) -> Method:
    """The method of this name. ServiceError when there is none."""
    if name not in METHODS:
        raise ServiceError("request", f"there is no method {name[:40]!r}: there are {', '.join(METHODS)}")
    return METHODS[name]


def read(method: Method, parameters: Any) -> msgspec.Struct:
    """The request that these plain values are. ServiceError, with the field, when they are none.

    A parameter that is null is one that was left out.
    """
    if isinstance(parameters, dict):
        known = method.request.__struct_fields__
        parameters = {name: value for name, value in parameters.items() if value is not None or name not in known}
    try:
        return msgspec.convert(parameters, method.request)
    except msgspec.ValidationError as error:
        raise unreadable(error, method.request) from None


def run(method: Method, parameters: Any, job: Job) -> msgspec.Struct:
    """The reply of a method to plain values. ServiceError when they are refused."""
    asked = read(method, parameters)
    try:
        return method.handler(asked, job)
    except OkeyError as error:
        raise refused(error, named_in(error, asked.__struct_fields__)) from None


def call(name: str, parameters: Any, job: Job | None = None) -> Any:
    """What the method of this name answers, all in plain values: call("open", {"rack": "R1 R2 R3"})["points"]."""
    return msgspec.to_builtins(run(method_named(name), parameters, job or Job()))
