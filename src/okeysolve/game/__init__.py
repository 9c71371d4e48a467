"""The referee's Python face: a hand, a match of them, what a player sees, and what he may do."""

from __future__ import annotations

from ..moves import Discard, Lay, LayOff, Open, TakeOkey
from .actions import (
    Action,
    Draw,
    LegalActions,
    NoMeld,
    Pass,
    PutBack,
    TakeIndicator,
    TakeSide,
)
from .match import Match, commitment, hand_seed
from .reasons import REASONS, Reason
from .round import Round
from .view import Discarded, PlayerView

__all__ = [
    "REASONS",
    "Action",
    "Discard",
    "Discarded",
    "Draw",
    "Lay",
    "LayOff",
    "LegalActions",
    "Match",
    "NoMeld",
    "Open",
    "Pass",
    "PlayerView",
    "PutBack",
    "Reason",
    "Round",
    "TakeIndicator",
    "TakeOkey",
    "TakeSide",
    "commitment",
    "hand_seed",
]
