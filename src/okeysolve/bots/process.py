"""A bot that is another program: JSON-RPC 2.0, one object a line, over its standard input and output.

Framing is in request() and actions_of() alone; the rest keeps a program under a clock.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread

from ..errors import OkeyError
from ..json_text import read_json
from .protocol import BotFault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random
    from typing import Any

    from ..game.view import PlayerView

METHOD = "act"
LIMIT = 10.0  # seconds a decision, when nobody says
START = 10.0  # seconds more for the first one of a program that has just been started
LONGEST = 1_000_000  # bytes of a line
GIVE_UP = 3  # programs in a row that broke down before one good answer
_GRACE = 1.0  # seconds for a program to end by itself
_MOST_SEEDS = 53  # bits: a number that every JSON reader keeps exactly


def request(number: int, view: PlayerView, seed: int) -> bytes:
    """The line that asks for a decision."""
    params = {"view": view.as_dict(), "seed": seed}
    asked = {"jsonrpc": "2.0", "id": number, "method": METHOD, "params": params}
    return json.dumps(asked, separators=(",", ":")).encode() + b"\n"


def actions_of(line: bytes, number: int) -> list[Any]:
    """The actions in an answer; BotFault when it is none to the request of this number."""
    if len(line) > LONGEST:
        raise BotFault("nonsense", f"a line of more than {LONGEST} bytes")
    try:
        told = read_json(line)
    except (ValueError, RecursionError):
        raise BotFault("nonsense", f"this is no JSON: {line[:60]!r}") from None
    if not isinstance(told, dict) or told.get("id") != number:
        raise BotFault("nonsense", f"this is no answer to request {number}: {line[:60]!r}")
    if told.get("error") is not None:
        raise BotFault("error", f"the program says: {json.dumps(told['error'])[:80]}")
    result = told.get("result")
    actions = result.get("actions") if isinstance(result, dict) else None
    if not isinstance(actions, list) or not all(isinstance(each, dict) for each in actions):
        raise BotFault("nonsense", f'the result is {{"actions": [event, ...]}}, not {line[:60]!r}')
    return actions


class ProcessBot:
    """Asks another program for every decision.

    command: a list of words, or a text that is split as a shell does. limit: seconds a decision. A program that is
    late, ends or talks nonsense is ended; the next decision starts it anew, until it has failed three times in a row.
    With it ends what it has started itself, but for what has left its process group; on Windows the program alone.
    """

    def __init__(self, command: str | Sequence[str], limit: float = LIMIT) -> None:
        self.command = _words(command)
        self.limit = limit
        self._program: _Program | None = None
        self._broken = self._asked = 0
        self._late = False  # among what broke down in a row

    def decide(self, view: PlayerView, rng: Random) -> list[Any]:
        """What the program answers. BotFault when that is nothing of use."""
        if self._broken >= GIVE_UP:
            raise BotFault("gone", f"{self.command[0][:60]} failed {GIVE_UP} times in a row")
        self._asked += 1
        line = request(self._asked, view, rng.getrandbits(_MOST_SEEDS))
        grace = 0.0
        try:
            if self._program is None:
                self._program, grace = _Program(self.command), START
            actions = actions_of(self._program.ask(line, self.limit + grace), self._asked)
        except BotFault as fault:
            if fault.kind != "error":  # the program is well, it said so itself
                self._broken += 1
                self._late = self._late or fault.kind == "slow"
                self._end(gently=False)
            raise
        self._broken, self._late = 0, False
        return actions

    def begin(self) -> None:
        """A new deal begins: failures before it count no more, so that it is played the same whoever played those.

        All but those of a program that was late: its waiting has to have an end.
        """
        if not self._late:
            self._broken = 0

    def close(self) -> None:
        """Ends the program."""
        self._end(gently=True)

    def _end(self, gently: bool) -> None:
        if self._program is not None:
            self._program.end(gently)
            self._program = None

    def __getstate__(self) -> tuple[list[str], float]:
        return self.command, self.limit

    def __setstate__(self, state: tuple[list[str], float]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # a copy elsewhere starts a program of its own

    def __repr__(self) -> str:
        return f"ProcessBot({self.command!r})"


class _Program:
    """A program that answers lines; nothing that it does or leaves undone can hold us up.

    One thread writes and one reads, since a program that takes nothing, or says nothing, would block us.
    """

    def __init__(self, command: list[str]) -> None:
        try:
            # A process group of its own: Ctrl-C is for us, and its children end with it.
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise BotFault("died", f"{command[0][:60]} cannot be started: {error}") from None
        self._ended = Event()
        self._requests: Queue[bytes | None] = Queue()
        self._answers: Queue[bytes] = Queue(maxsize=2)  # who babbles has to wait
        Thread(target=self._write, daemon=True).start()
        Thread(target=self._read, daemon=True).start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The next line that the program writes after this one was sent."""
        self._requests.put(line)
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise BotFault("slow", f"no answer within {seconds:g} s") from None
        if not answer:
            raise BotFault("died", f"the program has ended, exit code {self._wait()}")
        return answer

    def _wait(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(_GRACE)
        return None

    def end(self, gently: bool) -> None:
        """Ends it. gently: its input is closed first, so that it can end by itself."""
        self._ended.set()
        self._requests.put(None)
        if gently:
            self._wait()
        if os.name != "nt":
            with suppress(OSError):  # nothing of the group is left
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def _write(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError), self._process.stdin as pipe:
            while (line := self._requests.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError), self._process.stdout as pipe:
            while line := pipe.readline(LONGEST + 1):
                self._tell(line)
        self._tell(b"")

    def _tell(self, line: bytes) -> None:
        while not self._ended.is_set():
            with suppress(Full):
                self._answers.put(line, timeout=0.1)
                return


def _words(command: str | Sequence[str]) -> list[str]:
    import shlex

    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise OkeyError(f"the command {str(command)[:60]!r} cannot be read: {error}") from None
    if not words or not all(isinstance(word, str) for word in words):
        raise OkeyError("a bot that is another program has a command line, such as process:node bot.js")
    return words
