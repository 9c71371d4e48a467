"""A recorded match judged, decision by decision and draw by draw. docs/review.md tells how to read it."""

from __future__ import annotations

from .judge import BANDS, Decision, Fact
from .luck import DrawLuck
from .page import page
from .settings import Stopped
from .whole import DEFAULT_PLAYOUTS, UTILITIES, HandReview, Review, SeatReview, review

__all__ = [
    "BANDS",
    "DEFAULT_PLAYOUTS",
    "UTILITIES",
    "Decision",
    "DrawLuck",
    "Fact",
    "HandReview",
    "Review",
    "SeatReview",
    "Stopped",
    "page",
    "review",
]
