"""Bots: the levels by name, one's own, and bots that are other programs. docs/bots.md tells how to write one."""

from __future__ import annotations

from .levels import Level
from .process import ProcessBot, request
from .protocol import Bot, BotFault, sees_hands
from .registry import PROCESS, named, names, register
from .rng import BotRandom
from .turns import FAULTS, decision, move, safe_action

__all__ = [
    "FAULTS",
    "PROCESS",
    "Bot",
    "BotFault",
    "BotRandom",
    "Level",
    "ProcessBot",
    "decision",
    "move",
    "named",
    "names",
    "register",
    "request",
    "safe_action",
    "sees_hands",
]
