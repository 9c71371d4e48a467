"""The one list of what a face can ask for: methods, their requests and replies, and how a call is refused.

It needs msgspec, which `pip install 'okeysolve[engine]'` brings; nothing of okeysolve imports it but the faces.
"""

from __future__ import annotations

from ..advisor.search import MOST_THREADS
from .errors import KINDS, Problem, ServiceError
from .job import Defaults, Job, Limits
from .received import value_of
from .table import METHODS, Method, call, method_named, read, run

__all__ = [
    "KINDS",
    "METHODS",
    "MOST_THREADS",
    "Defaults",
    "Job",
    "Limits",
    "Method",
    "Problem",
    "ServiceError",
    "call",
    "method_named",
    "read",
    "run",
    "value_of",
]
