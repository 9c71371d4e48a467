"""A call at work: what it may take, and how it is told to stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import msgspec

from ..rules import DEFAULT_RULES, RuleSet
from .errors import ServiceError

_MOST_SECONDS = 1e6


@dataclass(frozen=True)
class Defaults:
    """What holds for a call that does not say otherwise. seed: None is by chance."""

    rules: RuleSet = field(default_factory=lambda: RuleSet.named(DEFAULT_RULES))
    lang: str = "en"
    seed: int | None = None
    threads: int = 1


@dataclass(frozen=True)
class Limits:
    """What a call may take at most. seconds: of a long one. playouts, threads: None is as many as it likes."""

    seconds: float = 3600.0
    playouts: int | None = None
    threads: int | None = None


class Job:
    """A call at work. A long handler looks at .stopped now and then, and report()s what it has so far.

    It is stopped by cancel(), from any thread, and by its time limit; a handler that has something to tell by then
    answers with it, one that has not calls nothing_yet().
    """

    def __init__(
        self,
        defaults: Defaults | None = None,
        limits: Limits | None = None,
        tell: Callable[[msgspec.Struct], None] | None = None,
    ) -> None:
        self.defaults = defaults or Defaults()
        self.limits = limits or Limits()
        self._tell = tell
        self._cancelled = threading.Event()
        self._stops: list[Callable[[], None]] = []
        self.ends = time.monotonic() + self.limits.seconds

    def cancel(self) -> None:
        """Tells the handler to stop; it does so soon."""
        self._cancelled.set()
        for stop in tuple(self._stops):
            stop()

    @property
    def cancelled(self) -> bool:
        """Whether somebody does not want the answer any more."""
        return self._cancelled.is_set()

    @property
    def stopped(self) -> bool:
        """Whether the handler has to come to an end: it was cancelled, or its time is over."""
        return self.cancelled or time.monotonic() >= self.ends

    @property
    def left(self) -> float:
        """Seconds until its time is over, no more than a thread can wait."""
        return min(max(0.0, self.ends - time.monotonic()), _MOST_SECONDS)

    def wait(self, seconds: float) -> bool:
        """Sleeps so long, or until it is stopped; whether it is."""
        self._cancelled.wait(max(0.0, min(seconds, self.left)))
        return self.stopped

    @contextmanager
    def watched(self, stop: Callable[[], None]) -> Iterator[None]:
        """Calls stop(), from another thread, when the job is stopped: for work that cannot look by itself."""
        timer = threading.Timer(self.left, stop)
        timer.daemon = True
        self._stops.append(stop)
        timer.start()
        try:
            if self.cancelled:
                stop()
            yield
        finally:
            timer.cancel()
            self._stops.remove(stop)

    def report(self, snapshot: msgspec.Struct) -> None:
        """Tells whoever asked what there is so far."""
        if self._tell is not None and not self.cancelled:
            self._tell(snapshot)

    def nothing_yet(self) -> ServiceError:
        """The error for a handler that was stopped before it had an answer."""
        if self.cancelled:
            return ServiceError("stopped", "cancelled before there was an answer")
        return ServiceError("time", f"no answer within {self.limits.seconds:g} seconds")
