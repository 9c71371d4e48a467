"""The engine: JSON-RPC line by line, long calls, and that nothing that comes in ends it."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli_run import run
from long_method import AT_WORK, WITH_COUNT

from bench.garbage import garbage
from okeysolve.engine.server import LONGEST_LINE, MOST_IN_BATCH, MOST_LONG, Engine, lines_of
from okeysolve.service import METHODS, Defaults, Limits, call
from okeysolve.service.examples import examples, refused

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "engine.md").read_text("utf-8")
COMMAND = [sys.executable, "-m", "okeysolve", "engine"]
EXAMPLES = [(name, parameters) for name, calls in examples().items() for parameters in calls]


class Talk:
    """An engine and what it has answered."""

    def __init__(self, **options: Any) -> None:
        self.told: list[Any] = []
        self.engine = Engine(lambda line: self.told.append(json.loads(line)), methods=WITH_COUNT, **options)

    def send(self, message: Any) -> None:
        self.engine.take(message if isinstance(message, bytes | None) else json.dumps(message).encode())

    def call(self, method: str, number: Any = 1, /, **parameters: Any) -> None:
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})

    def all(self) -> list[Any]:
        """Everything that is answered in the end."""
        self.engine.finish()
        return self.told

    def replies(self) -> list[Any]:
        """What is answered so far, without the snapshots."""
        return [told for told in self.told if "id" in told]

    def reply(self, method: str, /, **parameters: Any) -> Any:
        """The one reply."""
        self.call(method, **parameters)
        self.all()
        (reply,) = self.replies()
        return reply


def until(holds: Callable[[], object], seconds: float = 20) -> None:
    """Waits for something to become true."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


class TestCalls:
    @pytest.mark.parametrize(("name", "parameters"), EXAMPLES)
    def test_every_method(self, name: str, parameters: dict[str, Any]) -> None:
        assert Talk().reply(name, **parameters) == {"jsonrpc": "2.0", "result": call(name, parameters), "id": 1}

    @pytest.mark.parametrize(("name", "parameters"), refused())
    def test_every_refusal(self, name: str, parameters: dict[str, Any]) -> None:
        error = Talk().reply(name, **parameters)["error"]
        assert error["code"] == (-32001 if error["data"]["kind"] == "move" else -32602)
        assert error["message"]
        assert "message" not in error["data"]

    def test_hello_lists_every_method(self) -> None:
        talk = Talk()
        talk.engine.methods = METHODS
        hello = talk.reply("hello")["result"]
        assert [method["name"] for method in hello["methods"]] == list(METHODS)
        assert all(method["doc"] == METHODS[method["name"]].doc for method in hello["methods"])

    def test_quick_calls_are_answered_in_their_order(self) -> None:
        talk = Talk()
        for number in range(300):
            talk.call("open", number, rack="R1 R2 R3")
        assert [reply["id"] for reply in talk.all()] == list(range(300))

    @pytest.mark.parametrize("id", [0, -5, 2**53, 1.5, "", "ü", "7", None])
    def test_ids(self, id: Any) -> None:  # noqa: A002
        talk = Talk()
        talk.call("open", id, rack="R1")
        assert talk.all()[0]["id"] == id

    def test_notifications_are_not_answered(self) -> None:
        talk = Talk()
        for method in ("open", "hello", "nonsense", "options", "cancel", "count"):
            talk.send({"jsonrpc": "2.0", "method": method, "params": {"lang": "tr"}})
            talk.send({"jsonrpc": "2.0", "method": method, "params": ["by position"]})
        assert talk.all() == []
        assert talk.engine.defaults.lang == "tr"


class TestMalformed:
    @pytest.mark.parametrize(
        "line",
        [
            *(b"x", b"{", b'"\xff"', b"[1,", b"nan", b'{"a":1}{"b":2}', b"\0", b'"\\ud800"'),
            *(b"[" * 100_000, b'{"a":' * 5000, b'[{"a":1,"a":1}]', b'{"id":1,"id":1}', b"[1e400]"),
        ],
    )
    def test_no_json(self, line: bytes) -> None:
        talk = Talk()
        talk.send(line)
        (reply,) = talk.all()
        assert (reply["error"]["code"], reply["id"]) == (-32700, None)

    @pytest.mark.parametrize(
        ("message", "id"),
        [
            (1, None),
            ("open", None),
            (None, None),
            ({}, None),
            ([], None),
            ([{}] * (MOST_IN_BATCH + 1), None),
            ({"jsonrpc": "1.0", "id": 3, "method": "open"}, 3),
            ({"jsonrpc": "2.0", "id": 3}, 3),
            ({"jsonrpc": "2.0", "id": 3, "method": 5}, 3),
            ({"jsonrpc": "2.0", "id": 3, "method": "open", "params": "R1"}, 3),
            ({"jsonrpc": "2.0", "id": 3, "method": "open", "params": None}, 3),
            ({"jsonrpc": "2.0", "id": 3, "method": "open", "more": 1}, 3),
            ({"jsonrpc": "2.0", "id": True, "method": "open"}, None),
            ({"jsonrpc": "2.0", "id": {}, "method": "open"}, None),
            ({"jsonrpc": "2.0", "id": 2**70, "method": "open"}, None),
        ],
    )
    def test_no_request(self, message: Any, id: Any) -> None:  # noqa: A002
        talk = Talk()
        talk.send(json.dumps(message).encode())
        (reply,) = talk.all()
        assert (reply["error"]["code"], reply["id"]) == (-32600, id)

    def test_parameters_go_by_their_names(self) -> None:
        talk = Talk()
        talk.send(b'{"jsonrpc":"2.0","id":1,"method":"open","params":["R1"]}')
        talk.send(b'{"jsonrpc":"2.0","id":2,"method":"hello","params":[]}')
        refused, answered = talk.all()
        assert refused["error"]["code"] == -32602
        assert answered["result"]["protocol"] == 1

    def test_no_method(self) -> None:
        error = Talk().reply("opening")["error"]
        assert error["code"] == -32601
        assert "there are hello, options, cancel, open" in error["message"]

    @pytest.mark.parametrize("method", ["hello", "cancel", "options"])
    def test_own_methods_refuse_what_they_do_not_take(self, method: str) -> None:
        assert Talk().reply(method, nonsense=1)["error"]["code"] == -32602

    def test_empty_lines_are_nothing(self) -> None:
        talk = Talk()
        for line in (b"\n", b"  \r\n", b""):
            talk.send(line)
        assert talk.all() == []

    def test_long_lines_are_cut_off(self) -> None:
        text = b"x" * (LONGEST_LINE + 5) + b"\n" + b"y\n" + b"z" * LONGEST_LINE + b"\n" + b"w" * 3 * LONGEST_LINE
        lines = list(lines_of(io.BytesIO(text)))
        assert [line and len(line) for line in lines] == [None, 2, LONGEST_LINE + 1, None]
        talk = Talk()
        talk.send(None)
        (reply,) = talk.all()
        assert (reply["error"]["code"], reply["error"]["data"]["kind"]) == (-32600, "size")

    def test_a_fault_is_told_and_no_more(self, capsys: pytest.CaptureFixture[str]) -> None:
        reply = Talk().reply("count", to=1, fails=True)
        assert reply["error"] == {"code": -32603, "message": "ZeroDivisionError in count", "data": {"kind": "internal"}}
        assert "on purpose" in capsys.readouterr().err


class TestBatches:
    def test_batch(self) -> None:
        talk = Talk()
        talk.send(
            [
                {"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"rack": "R1"}},
                {"jsonrpc": "2.0", "method": "open", "params": {"rack": "R1"}},
                5,
                {"jsonrpc": "2.0", "id": 2, "method": "nonsense"},
                {"jsonrpc": "2.0", "id": 3, "method": "count", "params": {"to": 2, "pause": 0.001}},
            ]
        )
        *snapshots, replies = talk.all()
        assert all(told["method"] == "snapshot" for told in snapshots)
        codes = {reply["id"]: reply.get("error", {}).get("code") for reply in replies}
        assert codes == {1: None, None: -32600, 2: -32601, 3: None}

    def test_batch_of_notifications_is_not_answered(self) -> None:
        talk = Talk()
        talk.send([{"jsonrpc": "2.0", "method": "open", "params": {"rack": "R1"}}] * 3)
        assert talk.all() == []


class TestOptions:
    def test_options_hold_for_later_calls(self) -> None:
        talk = Talk()
        talk.call("pairs", 1, rack="R1 R1")
        talk.call("options", 2, rules="rehber", lang="tr", seed=5, threads=2)
        talk.call("pairs", 3, rack="R1 R1")
        talk.call("new_round", 4)
        told = {reply["id"]: reply["result"] for reply in talk.all()}
        assert told[1]["text"] == "R1 R1 = 1 pair: 4 short (yesil, 5)"
        assert told[2] == {"threads": 2, "seed": 5, "rules": "rehber", "lang": "tr"}
        assert told[3]["text"] == "R1 R1 = 1 çift: rehber çift açmayı bilmez"
        assert told[4] == call("new_round", {"seed": 5, "rules": "rehber"})

    @pytest.mark.parametrize(
        ("option", "value"),
        [("threads", 0), ("threads", 65), ("seed", -1), ("seed", "x"), ("rules", "no"), ("rules", {}), ("rules", None),
         ("lang", "de"), ("color", 1)],
    )
    def test_wrong_options(self, option: str, value: Any) -> None:
        talk = Talk()
        reply = talk.reply("options", **{"lang": "tr", option: value})
        assert reply["error"]["data"]["field"] == option
        assert talk.engine.defaults == Defaults()

    def test_own_rules(self) -> None:
        talk = Talk()
        told = talk.reply("options", rules={"base": "yesil", "unopened": 101})["result"]["rules"]
        assert (told["base"], told["unopened"]) == ("yesil", 101)


class TestLongCalls:
    def test_snapshots_then_the_reply(self) -> None:
        talk = Talk()
        talk.call("count", 9, to=3, pause=0.001)
        *snapshots, reply = talk.all()
        assert [told["params"] for told in snapshots] == [{"id": 9, "snapshot": {"count": n}} for n in (1, 2, 3)]
        assert reply == {"jsonrpc": "2.0", "result": {"count": 3}, "id": 9}

    def test_the_engine_answers_while_it_thinks(self) -> None:
        talk = Talk()
        talk.call("count", "long", to=10**6, pause=0.001)
        talk.call("open", "quick", rack="R1")
        until(lambda: [told for told in talk.told if told.get("id") == "quick"])
        talk.call("cancel", "c", id="long")
        told = talk.all()
        assert next(t for t in told if t.get("id") == "c")["result"] == {"cancelled": True}
        assert next(t for t in told if t.get("id") == "long")["result"]["count"] < 10**6

    def test_cancelled_with_nothing_to_tell(self) -> None:
        talk = Talk()
        talk.call("count", 1, to=10**6, silent=True)
        talk.call("cancel", 2, id=1)
        told = {reply.get("id"): reply for reply in talk.all()}
        assert (told[1]["error"]["code"], told[1]["error"]["data"]["kind"]) == (-32002, "stopped")

    def test_time_limit(self) -> None:
        talk = Talk(limits=Limits(seconds=0.03))
        talk.call("count", 1, to=10**6, pause=0.01)
        talk.call("count", 2, to=10**6, pause=0.01, silent=True)
        told = {reply["id"]: reply for reply in talk.all() if "id" in reply}
        assert told[1]["result"]["count"] < 10**6
        assert told[2]["error"]["code"] == -32004

    def test_too_many_at_once(self) -> None:
        talk = Talk()
        for number in range(MOST_LONG + 2):
            talk.call("count", number, to=10**6, pause=5)
        until(lambda: len(AT_WORK) == MOST_LONG)
        for number in range(MOST_LONG):
            talk.call("cancel", None, id=number)
        told = {reply["id"]: reply for reply in talk.all() if "id" in reply}
        busy = [number for number, reply in told.items() if reply.get("error", {}).get("code") == -32003]
        assert busy == [MOST_LONG, MOST_LONG + 1]

    def test_calls_with_the_same_id(self) -> None:
        """Each has its reply, and cancel stops them all."""
        talk = Talk()
        talk.call("count", 1, to=10**6, pause=5)
        talk.call("count", 1, to=10**6, pause=5)
        talk.call("open", 1, rack="R1-3")
        until(lambda: len(AT_WORK) == 2 and talk.told)
        talk.call("cancel", 2, id=1)
        told = [reply["result"] for reply in talk.all() if "id" in reply]
        assert sorted("count" in result for result in told) == [False, False, True, True]
        assert {"cancelled": True} in told

    def test_the_end_waits_for_a_reply_that_is_being_written(self) -> None:
        told: list[Any] = []

        def write(line: bytes) -> None:
            time.sleep(0.05)
            told.append(json.loads(line))

        engine = Engine(write, methods=WITH_COUNT)
        engine.take(b'{"jsonrpc":"2.0","id":1,"method":"count","params":{"to":0}}')
        engine.finish()
        assert [reply["id"] for reply in told] == [1]

    def test_cancelling_what_is_not_there(self) -> None:
        for other in (7, "7", None, [], {}):
            assert Talk().reply("cancel", id=other)["result"] == {"cancelled": False}

    def test_stop_ends_what_is_at_work(self) -> None:
        talk = Talk()
        talk.call("count", 1, to=10**6, pause=5)
        until(lambda: AT_WORK)
        talk.engine.stop()
        assert not AT_WORK

    def test_whoever_does_not_listen_is_lost(self) -> None:
        lost = threading.Event()

        def write(_: bytes) -> None:
            raise BrokenPipeError

        engine = Engine(write, lost=lost.set)
        engine.take(b'{"jsonrpc":"2.0","id":1,"method":"open","params":{"rack":"R1"}}')
        assert lost.wait(10)
        engine.finish()


class TestAdvice:
    def test_cancelled_it_answers_with_the_best_so_far(self) -> None:
        view = examples()["advise"][0]["view"]
        talk = Talk()
        talk.call("advise", 1, view=view, limit={"time": 600}, seed=1)
        until(lambda: [told for told in talk.told if told.get("method") == "snapshot"])
        talk.call("cancel", 2, id=1)
        told = talk.all()
        assert next(t for t in told if t.get("id") == 2)["result"] == {"cancelled": True}
        assert next(t for t in told if t.get("id") == 1)["result"]["stopped"]
        first = next(t for t in told if t.get("method") == "snapshot")["params"]
        assert (first["id"], first["snapshot"]["stopped"]) == (1, False)
        assert first["snapshot"]["advice"][0]["rank"] == 1

    def test_options_hold_for_it(self) -> None:
        """The engine's seed and language are the advice's."""
        talk = Talk()
        asked = {"view": examples()["advise"][0]["view"], "limit": {"playouts": 60}, "most": 2}
        talk.call("options", 1, seed=5, lang="tr", threads=2)
        talk.call("advise", 2, **asked)
        answer = next(told for told in talk.all() if told.get("id") == 2)["result"]
        assert answer == call("advise", {**asked, "seed": 5, "lang": "tr"})

    def test_progress_of_a_review(self) -> None:
        talk = Talk()
        talk.call("review", 1, **examples()["review"][0])
        *snapshots, reply = talk.all()
        of = len(reply["result"]["decisions"]) + len(reply["result"]["draws"])
        assert [told["params"]["snapshot"] for told in snapshots] == [{"done": n + 1, "of": of} for n in range(of)]


def test_garbage_does_no_harm() -> None:
    """No crash, no hang, no growth; `python -m bench.garbage` sends far more of it."""
    talk = Talk(limits=Limits(seconds=0.1))
    for line in garbage(1500, 1):
        talk.send(line)
    talk.call("open", "last", rack="R1 R2 R3")
    replies = [reply for told in talk.all() for reply in (told if isinstance(told, list) else [told])]
    assert next(reply for reply in replies if reply.get("id") == "last")["result"]["points"] == 6
    codes = {reply["error"]["code"] for reply in replies if "error" in reply}
    assert {-32700, -32600, -32602, -32001} <= codes
    assert -32603 not in codes
    assert not talk.engine._jobs


class TestProcess:
    def start(self, *options: str) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        return subprocess.Popen([*COMMAND, *options], stdin=pipe, stdout=pipe, stderr=pipe)

    def test_the_end_of_the_input_ends_it_when_all_is_answered(self) -> None:
        request = b'{"jsonrpc":"2.0","id":%d,"method":"open","params":{"rack":"R1 R2 R3"}}\n'
        text = b"".join(request % number for number in range(500)) + b"garbage\n" + request.rstrip() % 500
        done = subprocess.run(COMMAND, input=text, capture_output=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(replies) == 502
        assert sum(reply.get("result", {}).get("points") == 6 for reply in replies) == 501

    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
    @pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
    def test_signals(self, number: int, code: int) -> None:
        engine = self.start("--rules", "gelokey", "--lang", "tr")
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"options"}\n')
        engine.stdin.flush()
        assert json.loads(engine.stdout.readline())["result"]["rules"] == "gelokey"
        engine.send_signal(number)
        out, err = engine.communicate(timeout=30)
        assert (engine.returncode, out, err) == (code, b"", b"")

    def test_it_ends_when_nobody_listens(self) -> None:
        engine = self.start()
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdout.close()
        engine.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"hello"}\n')
        engine.stdin.flush()
        assert engine.wait(30) == 0
        engine.stdin.close()
        assert engine.stderr is not None
        engine.stderr.close()

    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")
    def test_a_reader_that_sleeps_does_not_keep_it_alive(self) -> None:
        """SIGTERM ends it though its output is full and nobody reads it."""
        engine = self.start()
        assert engine.stdin is not None
        assert engine.stdout is not None
        request = b'{"jsonrpc":"2.0","id":1,"method":"hello"}\n'
        os.write(engine.stdin.fileno(), request)
        assert engine.stdout.readline()
        os.set_blocking(engine.stdin.fileno(), False)
        stuck = 0
        while stuck < 20:
            try:
                os.write(engine.stdin.fileno(), request * 100)
                stuck = 0
            except BlockingIOError:
                stuck += 1
                time.sleep(0.02)
        engine.terminate()
        assert engine.wait(30) == 0
        for stream in (engine.stdin, engine.stdout, engine.stderr):
            assert stream is not None
            stream.close()

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [(("--threads", "0"), "--threads is more than 0"), (("--seed", "-1"), "--seed is a number"),
         (("--rules", "no"), "no rule set 'no'"), (("--seconds", "nan"), "--seconds"),
         (("--threads", "65"), "--threads is at most 64")],
    )
    def test_wrong_arguments(self, arguments: tuple[str, ...], words: str) -> None:
        done = run("engine", *arguments)
        assert done.code == 2
        assert words in done.err

    def test_without_the_extra(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in list(sys.modules):
            if name.startswith(("okeysolve.service", "okeysolve.engine.", "okeysolve.web")):
                monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "msgspec", None)
        for command, extra in (("engine", "engine"), ("serve", "web")):
            done = run(command)
            assert done.code == 2
            assert f"this needs msgspec: pip install 'okeysolve[{extra}]'" in done.err


RECORD = json.dumps((ROOT / "examples" / "blunder.jsonl").read_text("utf-8"))
DEALT = call("new_round", {"seed": 1})
LEFT_OUT = {
    '"record": "…"': f'"record": {RECORD}',
    '"hand": …': f'"hand": {json.dumps(DEALT["hand"])}',
}
Block = tuple[str, list[tuple[list[str], list[str]]]]


def transcripts() -> list[Block]:
    """Of each block of the page the words before it, and what is sent and comes back, time by time."""
    found: list[Block] = []
    for words, block in re.findall(r"([^\n]*)\n\n```text\n(.*?)```", PAGE, re.S):
        times = re.findall(r"((?:^> .*\n)+)((?:^< .*\n)+)", block, re.M)
        found.append((words, [tuple([line[2:] for line in lines.splitlines()] for lines in each) for each in times]))
    return found


def as_sent(line: str) -> bytes | None:
    """A line of the page with what it leaves out."""
    if line == f"({LONGEST_LINE + 1:,} bytes)":
        return next(lines_of(io.BytesIO(b"x" * (LONGEST_LINE + 1))))
    for short, whole in LEFT_OUT.items():
        line = line.replace(short, whole)
    return line.encode()


@pytest.mark.parametrize(("words", "times"), transcripts())
def test_page_is_true(words: str, times: list[tuple[list[str], list[str]]]) -> None:
    seconds = re.search(r"--seconds ([\d.]+)", words)
    talk = Talk(limits=Limits(seconds=float(seconds[1])) if seconds else None)
    for number in range(MOST_LONG if "16 others" in words else 0):
        talk.call("count", f"other {number}", to=10**6)
    talk.engine.methods = METHODS
    for sent, back in times:
        talk.told.clear()
        for line in sent:
            talk.engine.take(as_sent(line))
        until(lambda: len(talk.replies()) == len(back))  # noqa: B023  called before the next round
        for told, shown in zip(talk.replies(), back, strict=True):
            line = msgspec.json.encode(told).decode()
            pattern = ".*".join(re.escape(part) for part in shown.split("…"))
            assert re.fullmatch(pattern, line), line
    talk.engine.stop()


def test_the_page_shows_every_error() -> None:
    told = [line for _, times in transcripts() for _, back in times for line in back]
    shown = set(re.findall(r'"code":(-\d+)', "\n".join(told)))
    assert shown == set(re.findall(r"^\| (-\d+) \|", PAGE, re.M)) - {"-32603"}


def test_page_has_every_code() -> None:
    from okeysolve.engine import rpc

    for code in (*rpc.CODES.values(), rpc.NO_METHOD, rpc.INVALID_PARAMS):
        assert f"| {code} |" in PAGE


