"""Advice: candidate turns played out over sampled hands, ranked, with reasons. docs/advisor.md tells how to read it."""

from __future__ import annotations

from .advice import Advice, Component, Danger, Number, Ranker
from .advising import Advising, advise, advising
from .disputes import Dispute
from .limit import Limit
from .search import UTILITIES, Arm, Estimate, Search

__all__ = [
    "UTILITIES",
    "Advice",
    "Advising",
    "Arm",
    "Component",
    "Danger",
    "Dispute",
    "Estimate",
    "Limit",
    "Number",
    "Ranker",
    "Search",
    "advise",
    "advising",
]
