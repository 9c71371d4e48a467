"""The arena: bots against bots on the same deals, with honest error bars. docs/arena.md explains the figures."""

from __future__ import annotations

from .comparison import Comparison, compare
from .ladder import Ladder
from .result import Result, Side
from .setup import FORMATS, Setup
from .share import BACKENDS

__all__ = ["BACKENDS", "FORMATS", "Comparison", "Ladder", "Result", "Setup", "Side", "compare"]
