"""Advice: candidate turns played out over sampled hands, ranked, with reasons. docs/advisor.md tells how to read it."""

from __future__ import annotations

from .advice import Advice, Component, Danger, Number, Ranker
from .answers import Advising, advise, advising
from .chances import MOST_DRAWS, PLAYOUTS, Chances, Odds, odds
from .disputes import Dispute
from .from_position import Assumed, view_from
from .limit import Limit
from .search import UTILITIES, Arm, Estimate, Search

__all__ = [
    "MOST_DRAWS",
    "PLAYOUTS",
    "UTILITIES",
    "Advice",
    "Advising",
    "Arm",
    "Assumed",
    "Chances",
    "Component",
    "Danger",
    "Dispute",
    "Estimate",
    "Limit",
    "Number",
    "Odds",
    "Ranker",
    "Search",
    "advise",
    "advising",
    "odds",
    "view_from",
]
