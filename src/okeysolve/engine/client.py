"""Clients that start an engine as a child process and call its methods, each call with a time limit."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import queue
import signal
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from typing import Any

from ..errors import OkeyError
from .sizes import LONGEST_LINE

COMMAND = (sys.executable, "-m", "okeysolve", "engine")
TIMEOUT = 60.0  # seconds, when a call does not say
_LONGEST = 1 << 26  # bytes of a reply
_GRACE = 3.0  # seconds that the engine has to end
_KEPT = 20  # lines of what the engine said on standard error

Tell = Callable[[dict[str, Any]], None]


class EngineError(OkeyError):
    """The engine refuses a call. code: as JSON-RPC has it. data: kind, message, field and more, see docs/engine.md."""

    def __init__(self, message: str, code: int = 0, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data or {}


class EngineTimeout(EngineError, TimeoutError):  # noqa: N818  as TimeoutError
    """There was no reply in time; the call has been cancelled, and the engine can be asked on."""


class EngineDied(EngineError):  # noqa: N818  what happened
    """The engine is not there any more. stderr: the last that it said."""

    def __init__(self, message: str, stderr: str = "") -> None:
        super().__init__(message)
        self.stderr = stderr


class AsyncClient:
    """An engine in a child process: `async with await AsyncClient.start() as engine: await engine.call("open", ...)`.

    Calls may be made at the same time. When the process dies, all of them raise EngineDied, and so does every later
    one.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._ids = itertools.count(1)
        self._calls: dict[int, tuple[asyncio.Future[Any], Tell | None]] = {}
        self._said: deque[str] = deque(maxlen=_KEPT)
        self._died: EngineDied | None = None
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._keep_stderr())]

    @classmethod
    async def start(cls, command: Sequence[str] = COMMAND) -> AsyncClient:
        """Starts an engine. command: the program and its arguments. EngineDied when it cannot be started.

        It has a process group of its own: Ctrl-C in the terminal is this program's affair, and does not end the engine.
        """
        if isinstance(command, str) or not command or not all(isinstance(word, str) for word in command):
            raise TypeError(f"command is a list, the program and its arguments, not {command!r:.80}")
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=pipe, limit=_LONGEST, start_new_session=True
            )
        except OSError as error:
            raise EngineDied(f"cannot start {command[0]}: {error.strerror}") from None
        return cls(process)

    async def call(
        self, method: str, *, timeout: float = TIMEOUT, on_snapshot: Tell | None = None, **parameters: Any
    ) -> Any:
        """What the method answers to these parameters.

        timeout: seconds; then the call is cancelled and EngineTimeout raised. on_snapshot: told what a long method
        has so far, in the client's own thread. EngineError when the engine refuses, EngineDied when it dies;
        OkeyError or TypeError for what cannot be sent.
        """
        if self._died is not None:
            raise self._died
        if not isinstance(timeout, int | float) or isinstance(timeout, bool):
            raise TypeError(f"timeout is a number of seconds, not {timeout!r:.80}")
        if not timeout > 0:
            raise OkeyError(f"timeout is seconds, more than 0, not {timeout}")
        number = next(self._ids)
        line = _line(method, parameters, number)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._calls[number] = future, on_snapshot
        try:
            async with asyncio.timeout(timeout):
                await self._send(line)
                return await future
        except TimeoutError:
            if future.done() and not future.cancelled():  # the caller's own, out of on_snapshot
                raise
            raise EngineTimeout(f"{method}: no reply within {timeout:g} seconds") from None
        finally:
            del self._calls[number]
            if future.cancelled() or not future.done():
                self._cancel(number)
            else:
                future.exception()  # looked at, whatever became of the call

    async def stream(self, method: str, *, timeout: float = TIMEOUT, **parameters: Any) -> AsyncIterator[Any]:
        """What a long method has so far, each time that there is something new, and at last its answer.

        Takes and raises what call() does. Who leaves the loop before its end cancels the call.
        """
        told: asyncio.Queue[tuple[Any] | None] = asyncio.Queue()
        asked = self.call(method, timeout=timeout, on_snapshot=lambda new: told.put_nowait((new,)), **parameters)
        task = asyncio.create_task(asked)
        task.add_done_callback(lambda _: told.put_nowait(None))
        try:
            while (new := await told.get()) is not None:
                yield new[0]
            yield await task
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError, EngineError):
                await task

    async def _send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        with suppress(ConnectionError, RuntimeError):  # it is about to be found dead, which ends the call
            self._process.stdin.write(line)
            await self._process.stdin.drain()

    def _cancel(self, number: int) -> None:
        """Tells the engine, without waiting for it: it may hang."""
        assert self._process.stdin is not None
        message = {"jsonrpc": "2.0", "method": "cancel", "params": {"id": number}}
        if not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError):  # a line longer than _LONGEST is no engine's
            while line := await self._process.stdout.readline():
                with suppress(ValueError, KeyError, TypeError):  # nor is what is no JSON, or no reply
                    self._take(json.loads(line))
        await self._wait()
        said = "\n".join(self._said)
        last = f": {self._said[-1]}" if self._said else ""
        self._died = EngineDied(f"the engine has ended, exit code {self._process.returncode}{last}", said)
        for future, _ in self._calls.values():
            if not future.done():
                future.set_exception(self._died)

    def _take(self, message: Any) -> None:
        if not isinstance(message, dict):
            return
        is_snapshot = message.get("method") == "snapshot"
        number = message["params"]["id"] if is_snapshot else message["id"]
        future, tell = self._calls.get(number, (None, None))
        if future is None or future.done():
            return  # it came too late
        if is_snapshot:
            try:
                if tell is not None:
                    tell(message["params"]["snapshot"])
            except Exception as error:  # the caller's own, which ends his call
                future.set_exception(error)
                self._cancel(number)
        elif "error" in message:
            refusal = message["error"]
            future.set_exception(EngineError(refusal["message"], refusal["code"], refusal.get("data")))
        else:
            future.set_result(message["result"])

    async def _keep_stderr(self) -> None:
        assert self._process.stderr is not None
        with suppress(ValueError):
            while line := await self._process.stderr.readline():
                self._said.append(line.decode(errors="replace").rstrip()[:1000])

    async def _wait(self) -> None:
        """Waits for the process to end; kills it, and all that it has started, if it does not."""
        try:
            async with asyncio.timeout(_GRACE):
                await self._process.wait()
                await self._tasks[1]
        except TimeoutError:
            with suppress(ProcessLookupError):
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()

    async def close(self) -> None:
        """Ends the engine: by the end of its input, or, if it hangs, by killing it."""
        for number in self._calls:
            self._cancel(number)
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._wait()
        await self._tasks[0]

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _line(method: str, parameters: dict[str, Any], number: int) -> bytes:
    """The request as a line. What the engine could not even read, and so not answer, is refused here."""
    message = {"jsonrpc": "2.0", "method": method, "params": parameters, "id": number}
    try:
        line = json.dumps(message, ensure_ascii=False, allow_nan=False).encode() + b"\n"
    except (ValueError, RecursionError) as error:
        raise OkeyError(f"{method}: the parameters cannot be sent as JSON: {error!s:.80}") from None
    if len(line) > LONGEST_LINE:
        raise OkeyError(f"{method}: a request has at most {LONGEST_LINE} bytes, not {len(line)}")
    return line


class Client:
    """An engine in a child process: `with Client() as engine: engine.call("open", rack="R1 R2 R3")["points"]`.

    command: the program and its arguments, `okeysolve engine` by default. It may be used by several threads at once.
    EngineDied when the engine cannot be started.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="okeysolve client", daemon=True)
        self._thread.start()
        try:
            self._client = self._do(AsyncClient.start(command))
        except (EngineDied, TypeError):
            self._end()
            raise

    def call(
        self, method: str, *, timeout: float = TIMEOUT, on_snapshot: Tell | None = None, **parameters: Any
    ) -> Any:
        """What the method answers; see AsyncClient.call. on_snapshot is called in another thread."""
        return self._do(self._client.call(method, timeout=timeout, on_snapshot=on_snapshot, **parameters))

    def stream(self, method: str, *, timeout: float = TIMEOUT, **parameters: Any) -> Iterator[Any]:
        """What a long method has so far, each time that there is something new, and at last its answer.

        Takes and raises what call() does. Who leaves the loop before its end cancels the call.
        """
        told: queue.Queue[tuple[Any] | None] = queue.Queue()
        asked = self._client.call(method, timeout=timeout, on_snapshot=lambda new: told.put((new,)), **parameters)
        future = self._started(asked)
        future.add_done_callback(lambda _: told.put(None))
        try:
            while (new := told.get()) is not None:
                yield new[0]
            yield future.result()
        finally:
            future.cancel()

    def close(self) -> None:
        """Ends the engine; later calls raise EngineDied."""
        if not self._loop.is_closed():
            self._do(self._client.close())
            self._end()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _do(self, work: Any) -> Any:
        future = self._started(work)
        try:
            return future.result()
        except (KeyboardInterrupt, CancelledError):
            future.cancel()
            raise

    def _started(self, work: Any) -> Future[Any]:
        if self._loop.is_closed():
            work.close()
            raise EngineDied("this client is closed")
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
