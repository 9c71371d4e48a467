"""Advice: candidate turns played out over sampled hands, ranked, with reasons."""

from __future__ import annotations

from .limit import Limit
from .search import Arm, Estimate, Search

__all__ = ["Arm", "Estimate", "Limit", "Search"]
