"""Calls at work for the web service: quick ones in a few threads, long ones in threads that can be told to stop."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import msgspec

from ..service import Job, Method, ServiceError, run
from .fair import Fair
from .settings import Settings

_HEARTBEAT = 15.0  # seconds between signs of life on a stream

Tell = Callable[[msgspec.Struct], None]


class Work:
    """What is at work, within the settings' limits."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._quick = Fair(settings.workers, settings.workers, 100, 500, settings.patience)
        self._long = Fair(settings.long, max(1, settings.long // 2), 4, 100, settings.patience)
        self._quick_threads = ThreadPoolExecutor(settings.workers, "okeysolve quick")
        self._long_threads = ThreadPoolExecutor(settings.long, "okeysolve long")
        self._jobs: set[Job] = set()
        self._streams: set[asyncio.Task[msgspec.Struct]] = set()
        self.closing = False

    async def reply(self, method: Method, parameters: Any, client: str, tell: Tell | None = None) -> msgspec.Struct:
        """The method's reply. When the task is cancelled, so is the call."""
        if self.closing:
            raise ServiceError("busy", "the service is being shut down")
        fair, threads = (self._long, self._long_threads) if method.long else (self._quick, self._quick_threads)
        async with fair.place(client):
            job = Job(self.settings.defaults, self.settings.limits, tell)
            self._jobs.add(job)
            future = asyncio.get_running_loop().run_in_executor(threads, run, method, parameters, job)
            try:
                return await asyncio.shield(future)
            except asyncio.CancelledError:
                job.cancel()
                with suppress(Exception):  # the place is taken until the thread is free
                    await future
                raise
            finally:
                self._jobs.discard(job)

    async def stream(self, method: Method, parameters: Any, client: str) -> AsyncIterator[bytes]:
        """Server-sent events: `snapshot`s, then `reply` or `error`. A slow reader misses snapshots, not the reply."""
        loop, latest = asyncio.get_running_loop(), _Latest()
        task = asyncio.create_task(
            self.reply(method, parameters, client, lambda told: _from_thread(loop, latest.put, told))
        )
        self._streams.add(task)
        task.add_done_callback(self._streams.discard)
        task.add_done_callback(lambda _: latest.wake())
        try:
            while not task.done():
                told = await latest.get(_HEARTBEAT)
                if told is not None:
                    yield _event("snapshot", told)
                elif not task.done():
                    yield b": still at work\n\n"
            yield _last(task)
        finally:
            task.cancel()

    def stop(self) -> None:
        """Tells all that is at work to come to an end, and takes nothing new."""
        self.closing = True
        for job in tuple(self._jobs):
            job.cancel()

    async def close(self) -> None:
        """Waits for the threads."""
        self.stop()
        if self._streams:
            await asyncio.wait(self._streams)
        for threads in (self._quick_threads, self._long_threads):
            await asyncio.to_thread(threads.shutdown)


class _Latest:
    """Hands over the newest of several things, and drops those that nobody came for."""

    def __init__(self) -> None:
        self._told: msgspec.Struct | None = None
        self._news = asyncio.Event()

    def put(self, told: msgspec.Struct) -> None:
        self._told = told
        self._news.set()

    def wake(self) -> None:
        self._news.set()

    async def get(self, patience: float) -> msgspec.Struct | None:
        """The newest, or None after so many seconds, or when woken."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._news.wait()
        self._news.clear()
        told, self._told = self._told, None
        return told


def _from_thread(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *arguments: Any) -> None:
    with suppress(RuntimeError):  # the loop has ended, and nobody listens
        loop.call_soon_threadsafe(call, *arguments)


def _event(name: str, value: Any) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(value) + b"\n\n"


def _last(task: asyncio.Task[msgspec.Struct]) -> bytes:
    error = task.exception()
    if error is None:
        return _event("reply", task.result())
    if not isinstance(error, ServiceError):
        error = fault(error)
    return _event("error", {"error": error.problem})


def fault(error: BaseException) -> ServiceError:
    """What must not happen: told in full on standard error, to the caller without its words."""
    traceback.print_exception(error, file=sys.stderr)
    return ServiceError("internal", f"{type(error).__name__}: a fault of okeysolve")
