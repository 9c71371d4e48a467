"""A long method for the tests of the faces: it counts, tells how far it is, and stops when it is told to."""

from __future__ import annotations

import msgspec

from okeysolve.service import METHODS, Job, Method
from okeysolve.service.fields import Asked


class CountRequest(Asked, kw_only=True):
    """Asks to count."""

    to: int
    pause: float = 0.01
    fails: bool = False
    silent: bool = False


class Count(msgspec.Struct, kw_only=True):
    """How far it has counted."""

    count: int


AT_WORK: list[Job] = []  # the jobs that are counting
ENDED: list[int] = []  # how far those that ended have come


def count(asked: CountRequest, job: Job) -> Count:
    """Counts. A silent one has nothing to tell when it is stopped."""
    AT_WORK.append(job)
    done = 0
    try:
        while done < asked.to and not job.wait(asked.pause):
            done += 1
            job.report(Count(count=done))
        if asked.fails:
            raise ZeroDivisionError("on purpose")
        if asked.silent and done < asked.to:
            raise job.nothing_yet()
        return Count(count=done)
    finally:
        AT_WORK.remove(job)
        ENDED.append(done)


WITH_COUNT = {**METHODS, "count": Method("count", CountRequest, Count, count, Count)}
