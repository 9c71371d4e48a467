"""The engine itself: takes lines, lets the service answer, and keeps reading while it thinks."""

from __future__ import annotations

import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO

import msgspec

from .._version import __version__
from ..rules import rules_named
from ..service import METHODS, Defaults, Job, Limits, Method, ServiceError, run
from . import rpc
from .options import Options, set_options, told_options
from .sizes import LONGEST_LINE

PROTOCOL = 1
MOST_IN_BATCH = 1000
MOST_LONG = 16  # long calls at work at a time
_MOST_WAITING = 64  # quick calls that were read and are not answered yet
_GRACE = 2.0  # seconds that a call has to end after it was told to

_Done = Callable[[dict[str, Any] | None], None]


def lines_of(stream: BinaryIO, longest: int = LONGEST_LINE) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long, of which no more than that is kept."""
    while line := stream.readline(longest + 1):
        if len(line) <= longest or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(longest + 1)
        yield None


class Engine:
    """Answers requests: take() a line, and the replies go to write(), each as a line in one piece.

    Quick calls are answered one after the other in their order, by a thread of their own; each long one has its
    thread. write: called by one thread at a time; an OSError of it means that nobody listens any more, and lost()
    is called.
    """

    def __init__(
        self,
        write: Callable[[bytes], None],
        defaults: Defaults | None = None,
        limits: Limits | None = None,
        *,
        methods: Mapping[str, Method] = METHODS,
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        self.defaults = defaults or Defaults()
        self.limits = limits or Limits()
        self.methods = methods
        self._write, self._lost = write, lost
        self._lock = threading.Lock()  # of the calls at work
        self._writing = threading.Lock()
        self._jobs: dict[bytes, list[Job]] = {}  # by the id of the call; a client may use one for several
        self._thinking = 0  # long calls at work
        self._threads: set[threading.Thread] = set()  # theirs, until the reply is out
        self._quick: queue.Queue[Callable[[], None] | None] = queue.Queue(_MOST_WAITING)
        self._worker = threading.Thread(target=self._work, name="okeysolve quick calls", daemon=True)
        self._worker.start()
        self._own = {"hello": self._hello, "options": self._options, "cancel": self._cancel}

    # ---- what comes in -------------------------------------------------------------------------------------------

    def take(self, line: bytes | None) -> None:
        """Takes a line of input; None is one that was too long."""
        if line is None:
            refusal = ServiceError("size", f"a line has at most {LONGEST_LINE} bytes")
            self._send(rpc.error(None, refusal))
        elif line.strip():
            try:
                self._take(rpc.parsed(line))
            except ServiceError as refusal:
                self._send(rpc.error(None, refusal))

    def _take(self, message: Any) -> None:
        if not isinstance(message, list):
            self._request(message, self._send)
        elif not 0 < len(message) <= MOST_IN_BATCH:
            self._send(rpc.NoRequestError(f"a batch has from 1 to {MOST_IN_BATCH} requests, not {len(message)}").reply)
        else:
            batch = _Batch(len(message), self._send)
            for each in message:
                self._request(each, batch.add)

    def _request(self, message: Any, done: _Done) -> None:
        """Sees to it that done() is called with the reply, or with None when none is wanted."""
        try:
            request = rpc.request_of(message)
        except rpc.NoRequestError as malformed:
            done(malformed.reply)
            return
        if request.method in self._own:
            self._do_own(request, done)
        elif not request.wants_reply:
            done(None)  # nothing else would come of it
        elif request.method not in self.methods:
            names = ", ".join([*self._own, *self.methods])
            refusal = ServiceError("request", f"there is no method {request.method[:40]!r}: there are {names}")
            done(rpc.error(request.id, refusal, rpc.NO_METHOD))
        else:
            self._start(self.methods[request.method], request, done)

    def _do_own(self, request: rpc.Request, done: _Done) -> None:
        try:
            reply = rpc.result(request.id, self._own[request.method](request.parameters))
        except ServiceError as refusal:
            reply = rpc.error(request.id, refusal)
        done(reply if request.wants_reply else None)

    # ---- calls at work -------------------------------------------------------------------------------------------

    def _start(self, method: Method, request: rpc.Request, done: _Done) -> None:
        key = msgspec.json.encode(request.id)

        def tell(snapshot: msgspec.Struct) -> None:
            self._send(rpc.snapshot(request.id, snapshot))

        job = Job(self.defaults, self.limits, tell)

        with self._lock:
            crowded = method.long and self._thinking >= MOST_LONG
            if not crowded:
                self._jobs.setdefault(key, []).append(job)
                self._thinking += method.long
        if crowded:
            busy = ServiceError("busy", f"{MOST_LONG} long calls are at work: wait, or cancel one")
            done(rpc.error(request.id, busy))
            return

        def work() -> None:
            reply = self._reply(method, request, job)
            with self._lock:
                self._jobs[key].remove(job)
                if not self._jobs[key]:
                    del self._jobs[key]
                self._thinking -= method.long
            done(reply)

        if method.long:
            self._think(work, method.name)
        else:
            self._quick.put(work)

    def _think(self, work: Callable[[], None], name: str) -> None:
        """Does the work in a thread of its own, which finish() and stop() wait for."""

        def run_it() -> None:
            try:
                work()
            finally:
                with self._lock:
                    self._threads.discard(thread)

        thread = threading.Thread(target=run_it, name=f"okeysolve {name}", daemon=True)
        with self._lock:
            self._threads.add(thread)
        thread.start()

    def _reply(self, method: Method, request: rpc.Request, job: Job) -> dict[str, Any]:
        try:
            if job.cancelled:
                raise job.nothing_yet()
            return rpc.result(request.id, run(method, request.parameters, job))
        except ServiceError as refusal:
            return rpc.error(request.id, refusal)
        except Exception as fault:
            traceback.print_exc(file=sys.stderr)
            return rpc.error(request.id, ServiceError("internal", f"{type(fault).__name__} in {method.name}"))

    def _work(self) -> None:
        while (work := self._quick.get()) is not None:
            work()

    def finish(self) -> None:
        """Waits until all that was asked is answered."""
        self._quick.put(None)
        self._worker.join()
        with self._lock:
            threads = list(self._threads)
        for thread in threads:
            thread.join()

    def stop(self) -> None:
        """Cancels all that is at work, and waits shortly for it."""
        with self._lock:
            jobs, threads = [job for jobs in self._jobs.values() for job in jobs], list(self._threads)
        for job in jobs:
            job.cancel()
        end = time.monotonic() + _GRACE
        with suppress(queue.Full):  # nobody reads the replies
            self._quick.put(None, timeout=_GRACE)
        for thread in (self._worker, *threads):
            thread.join(max(0.0, end - time.monotonic()))

    # ---- what goes out -------------------------------------------------------------------------------------------

    def _send(self, message: Any) -> None:
        if message is None:
            return
        line = rpc.line_of(message)
        try:
            with self._writing:
                self._write(line)
        except OSError:
            self._lost()

    # ---- the engine's own methods --------------------------------------------------------------------------------

    def _hello(self, parameters: dict[str, Any]) -> dict[str, Any]:
        from .._core import build_info

        if parameters:
            raise ServiceError("request", f"hello has no parameters, not {min(parameters)[:40]!r}")
        return {
            "name": "okeysolve",
            "version": __version__,
            "build": build_info(),
            "protocol": PROTOCOL,
            "methods": [{"name": m.name, "long": m.long, "doc": m.doc} for m in self.methods.values()],
            "rules": list(rules_named()),
            "options": told_options(self.defaults),
            "limits": {"line": LONGEST_LINE, "batch": MOST_IN_BATCH, "long": MOST_LONG, "seconds": self.limits.seconds},
        }

    def _options(self, parameters: dict[str, Any]) -> Options:
        self.defaults = set_options(self.defaults, parameters)
        return told_options(self.defaults)

    def _cancel(self, parameters: dict[str, Any]) -> dict[str, bool]:
        if parameters.keys() != {"id"}:
            raise ServiceError("request", "cancel has one parameter, the id of a call", "id")
        with self._lock:
            jobs = list(self._jobs.get(msgspec.json.encode(parameters["id"]), ()))
        for job in jobs:
            job.cancel()
        return {"cancelled": bool(jobs)}


class _Batch:
    """The replies of a batch, sent together when all are there."""

    def __init__(self, size: int, send: Callable[[Any], None]) -> None:
        self._missing, self._send = size, send
        self._replies: list[dict[str, Any]] = []
        self._lock = threading.Lock()

    def add(self, reply: dict[str, Any] | None) -> None:
        """Takes the reply to one of them."""
        with self._lock:
            self._missing -= 1
            if reply is not None:
                self._replies.append(reply)
            whole = self._missing == 0
        if whole and self._replies:
            self._send(self._replies)
