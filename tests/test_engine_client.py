"""Clients of the engine: Python's, sync and async, and those of examples/ in Node and in C."""

from __future__ import annotations

import asyncio
import doctest
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from processes import PLAIN

from okeysolve import OkeyError
from okeysolve.engine import AsyncClient, Client, EngineDied, EngineError, EngineTimeout
from okeysolve.engine.sizes import LONGEST_LINE
from okeysolve.service import METHODS, call
from okeysolve.service.examples import examples

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
# An engine with a long method, as the real one has when the advisor is there.
COUNTING = (
    sys.executable,
    "-c",
    f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); "
    "from okeysolve.engine import command, server; from long_method import WITH_COUNT; "
    "from okeysolve.service import Defaults, Limits; server.Engine.__init__.__kwdefaults__['methods'] = WITH_COUNT; "
    "sys.exit(command.main(Defaults(), Limits()))",
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Client]:
    with Client(COUNTING) as client:
        yield client


def script(code: str) -> tuple[str, ...]:
    """An engine that behaves badly."""
    return sys.executable, "-c", code


class TestClient:
    @pytest.mark.parametrize("name", METHODS)
    def test_every_method(self, engine: Client, name: str) -> None:
        for parameters in examples()[name]:
            assert engine.call(name, **parameters) == call(name, parameters)

    def test_refusal(self, engine: Client) -> None:
        with pytest.raises(EngineError, match="more than two R1") as refusal:
            engine.call("open", rack="R1 R1 R1")
        assert refusal.value.code == -32602
        assert refusal.value.data == {"kind": "rack", "field": "rack", "tile": "R1"}

    def test_snapshots(self, engine: Client) -> None:
        told: list[Any] = []
        assert engine.call("count", to=3, pause=0.001, on_snapshot=told.append) == {"count": 3}
        assert told == [{"count": 1}, {"count": 2}, {"count": 3}]

    def test_stream(self, engine: Client) -> None:
        assert [told["count"] for told in engine.stream("count", to=3, pause=0.001)] == [1, 2, 3, 3]
        *better, last = engine.stream("advise", **examples()["advise"][0])
        assert better
        assert last == call("advise", examples()["advise"][0])

    def test_a_stream_that_is_left_is_cancelled(self, engine: Client) -> None:
        for told in engine.stream("count", to=10**6, pause=0.001):
            if told["count"] == 2:
                break
        assert engine.call("cancel", id=10**6) == {"cancelled": False}
        deadline = time.monotonic() + 20
        while engine._client._calls and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not engine._client._calls

    def test_a_stream_that_is_refused(self, engine: Client) -> None:
        with pytest.raises(EngineError, match="give a view"):
            list(engine.stream("advise"))
        with pytest.raises(EngineTimeout):
            list(engine.stream("count", to=10**6, timeout=0.05))

    def test_a_snapshot_that_is_too_much(self, engine: Client) -> None:
        for error in (ZeroDivisionError, KeyError, TimeoutError):

            def tell(_: Any, error: type[Exception] = error) -> None:
                raise error("on purpose")

            with pytest.raises(error, match="on purpose"):
                engine.call("count", to=3, on_snapshot=tell)
        assert engine.call("count", to=1) == {"count": 1}

    def test_a_late_reply(self, engine: Client) -> None:
        with pytest.raises(EngineTimeout, match=r"count: no reply within 0\.05 seconds"):
            engine.call("count", to=10**6, timeout=0.05)
        assert isinstance(EngineTimeout(""), TimeoutError)
        assert engine.call("count", to=1) == {"count": 1}  # the other one has been cancelled

    def test_many_threads(self, engine: Client) -> None:
        replies: list[Any] = []

        def ask(number: int) -> None:
            rack = f"R{number} R{number + 1} R{number + 2}"
            replies.extend(engine.call("open", rack=rack)["points"] for _ in range(20))

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(replies) == sorted(3 * number + 3 for number in range(1, 9) for _ in range(20))

    def test_killed_while_it_thinks(self) -> None:
        with Client(COUNTING) as client:
            assert client.call("count", to=1) == {"count": 1}
            process = client._client._process
            threading.Timer(0.2, process.kill).start()
            with pytest.raises(EngineDied, match="the engine has ended"):
                client.call("count", to=10**6, timeout=30)
            with pytest.raises(EngineDied):
                client.call("open", rack="R1")

    def test_what_it_said_is_told(self) -> None:
        with Client(script("import sys; sys.stdin.readline(); sys.exit('no tiles today')")) as client:
            with pytest.raises(EngineDied, match=r"exit code 1: no tiles today") as died:
                client.call("hello", timeout=30)
            assert died.value.stderr == "no tiles today"

    def test_no_such_program(self) -> None:
        with pytest.raises(EngineDied, match="cannot start"):
            Client(["/nowhere/okeysolve"])

    def test_one_that_babbles(self) -> None:
        babble = 'hello\n{}\n[1]\n5\n{"id":99}\n{"id":1}\n{"method":"snapshot"}\n{"id":1,"result":6}'
        code = f"import sys\nfor line in sys.stdin: print({babble!r}, flush=True)"
        with Client(script(code)) as client:
            assert client.call("open", rack="R1", timeout=30) == 6

    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
    def test_one_that_hangs(self) -> None:
        client = Client()
        process = client._client._process
        assert client.call("hello")["name"] == "okeysolve"
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(EngineTimeout):
            client.call("open", rack="R1", timeout=0.1)
        with pytest.raises(EngineTimeout):  # nor does a full pipe hold it up
            client.call("open", rack="R1 " * 100_000, timeout=0.1)
        start = time.monotonic()
        client.close()
        assert time.monotonic() - start < 20
        assert process.returncode == -signal.SIGKILL

    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX shell")
    def test_what_it_has_started_ends_with_it(self) -> None:
        start = time.monotonic()
        with Client(["sh", "-c", "sleep 60; true"]) as client, pytest.raises(EngineTimeout):
            client.call("open", rack="R1", timeout=0.1)
        assert time.monotonic() - start < 20

    @pytest.mark.parametrize(
        ("parameters", "error", "words"),
        [
            ({"limit": float("nan")}, OkeyError, "open: the parameters cannot be sent as JSON"),
            ({"rack": "\ud800"}, OkeyError, "open: the parameters cannot be sent as JSON"),
            ({"rack": "R" * LONGEST_LINE}, OkeyError, "open: a request has at most 1048576 bytes, not 104"),
            ({"rack": object()}, TypeError, "not JSON serializable"),
            ({"rack": "R1", "timeout": 0}, OkeyError, "timeout is seconds, more than 0, not 0"),
            ({"rack": "R1", "timeout": float("nan")}, OkeyError, "timeout is seconds, more than 0, not nan"),
            ({"rack": "R1", "timeout": None}, TypeError, "timeout is a number of seconds, not None"),
            ({"rack": "R1", "timeout": True}, TypeError, "timeout is a number of seconds, not True"),
        ],
    )
    def test_what_cannot_be_sent(
        self, engine: Client, parameters: dict[str, Any], error: type[Exception], words: str
    ) -> None:
        """It is told at once, since the engine could not tell whose it is."""
        with pytest.raises(error, match=words):
            engine.call("open", **parameters)

    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
    def test_interrupted(self) -> None:
        """Ctrl-C at the terminal cancels the call, and the engine can be asked on."""
        code = (
            "from okeysolve.engine import Client\n"
            f"with Client({COUNTING!r}) as engine:\n"
            "    try:\n"
            "        for told in engine.stream('count', to=10**6): print(told, flush=True)\n"
            "    except KeyboardInterrupt:\n"
            "        print(engine.call('count', to=1))\n"
        )
        pipe = subprocess.PIPE
        program = subprocess.Popen(script(code), stdout=pipe, stderr=pipe, text=True, start_new_session=True)
        assert program.stdout is not None
        assert program.stdout.readline()
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate(timeout=30)
        assert (program.returncode, out.splitlines()[-1], err) == (0, "{'count': 1}", "")

    @pytest.mark.parametrize("command", ["okeysolve engine", [], [5], None])
    def test_no_command(self, command: Any) -> None:
        with pytest.raises(TypeError, match="command is a list"):
            Client(command)

    def test_closed(self) -> None:
        client = Client()
        client.close()
        client.close()
        assert client._client._process.returncode == 0
        with pytest.raises(EngineDied, match="closed"):
            client.call("hello")


def test_async_client() -> None:
    async def many() -> list[int]:
        async with await AsyncClient.start(COUNTING) as client:
            late = asyncio.create_task(client.call("count", to=10**6))
            racks = [f"R{n} R{n + 1} R{n + 2}" for n in range(1, 11)]
            replies = await asyncio.gather(*(client.call("open", rack=rack) for rack in racks))
            late.cancel()
            with pytest.raises(asyncio.CancelledError):
                await late
            with pytest.raises(EngineTimeout):
                await client.call("count", to=10**6, timeout=0.01)
            with pytest.raises(EngineError):
                await client.call("open")
            assert [told["count"] async for told in client.stream("count", to=2)] == [1, 2, 2]
            async for _ in client.stream("count", to=10**6):
                break
            with pytest.raises(EngineError, match="give a view"):
                [told async for told in client.stream("advise")]
            return [reply["points"] for reply in replies]

    assert asyncio.run(many()) == [3 * n + 3 for n in range(1, 11)]


def test_import_needs_nothing_else() -> None:
    code = "import sys, okeysolve.engine; print([name for name in sys.modules if 'msgspec' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


def test_page_from_python() -> None:
    page = (ROOT / "docs" / "engine.md").read_text("utf-8")
    session = doctest.DocTestParser().get_doctest(page, {}, "docs/engine.md", None, 0)
    failed, tried = doctest.DocTestRunner().run(session)
    assert tried >= 5
    assert failed == 0


# ---- other languages ---------------------------------------------------------------------------------------------

_PRELOAD = os.environ.get("LD_PRELOAD", "")
ENGINE = ["env", f"LD_PRELOAD={_PRELOAD}", sys.executable, "-m", "okeysolve", "engine"]


def run_client(command: list[str]) -> str:
    """What a client prints. The sanitizers, where there are any, are in the engine alone."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False, env=PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def hand_of_bots(*bots: str) -> list[int]:
    """The points of the hand that the examples play."""
    told = call("new_round", {"seed": 7})
    while not told["over"]:
        view = told["seats"][told["turn"]]["view"]
        done = call("act", {"view": view, "bot": bots[told["turn"]], "seed": 1})
        told = call("apply", {"hand": told["hand"], "actions": done["actions"]})
    points: list[int] = told["score"]["points"]
    return points


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node here")
def test_node() -> None:
    lines = run_client(["node", str(EXAMPLES / "engine_client.mjs"), *ENGINE]).splitlines()
    assert lines[0] == f"okeysolve, protocol 1, {len(METHODS)} methods"
    assert lines[1].endswith("= 111 points, 9 tiles: opens (yesil, 101)")
    assert lines[2].startswith("refused, rack: 'Q3'")
    assert lines[3] == f"a hand: {' '.join(map(str, hand_of_bots('steady', 'greedy', 'greedy', 'greedy')))}"


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node here")
def test_node_without_an_engine() -> None:
    command = ["node", str(EXAMPLES / "engine_client.mjs"), "/nowhere/okeysolve"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=PLAIN)
    assert done.returncode == 1
    assert done.stderr.startswith("cannot start the engine")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The example in C, compiled."""
    if shutil.which("cc") is None or sys.platform == "win32":
        pytest.skip("no POSIX compiler here")
    made = tmp_path_factory.mktemp("c") / "engine_client"
    strict = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
    run_client(["cc", "-std=c11", "-O2", *strict, str(EXAMPLES / "engine_client.c"), "-o", str(made)])
    return str(made)


class TestC:
    def test_c(self, program: str) -> None:
        lines = run_client([program, *ENGINE]).splitlines()
        assert lines[0] == '"okeysolve", protocol 1'
        assert lines[1].endswith('= 111 points, 9 tiles: opens (yesil, 101)"')
        assert lines[2].startswith("refused, \"rack\": \"'Q3'")
        assert lines[3] == f"a hand: {str(hand_of_bots(*['greedy'] * 4)).replace(' ', '')}"

    def test_without_an_engine(self, program: str) -> None:
        command = [program, "/nowhere/okeysolve"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=PLAIN)
        assert done.returncode == 1
        assert "no engine" in done.stderr
