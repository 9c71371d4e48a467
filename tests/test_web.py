"""The web service: every method and refusal, streams, limits, fairness, the pages, its description held against it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from cli_run import run
from litestar import Litestar
from long_method import AT_WORK, ENDED
from processes import PLAIN
from test_engine import until
from web_server import Served, client, served

from bench.garbage import bodies
from bench.schemas import faults
from okeysolve import OkeyError, __version__
from okeysolve.service import METHODS, Limits, ServiceError, call
from okeysolve.service.examples import examples, refused
from okeysolve.web.fair import Fair
from okeysolve.web.openapi import STATUS, status_of
from okeysolve.web.server import serve, server_of
from okeysolve.web.settings import Settings, token_from

ROOT = Path(__file__).parent.parent
EXAMPLES = [(name, parameters) for name, calls in examples().items() for parameters in calls]


MANY_ADDRESSES = pytest.mark.skipif(sys.platform == "darwin", reason="127.0.0.1 is the only address here")


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    with served(Settings(body=50_000, limits=Limits(seconds=5, playouts=1800))) as found:
        yield found


@pytest.fixture(scope="module")
def web(service: Served) -> Iterator[httpx.Client]:
    with client(service.url) as found:
        yield found


class TestCalls:
    @pytest.mark.parametrize(("name", "parameters"), EXAMPLES)
    def test_every_method(self, web: httpx.Client, name: str, parameters: dict[str, Any]) -> None:
        reply = web.post(f"/v1/{name}", json=parameters)
        assert reply.status_code == 200
        assert reply.headers["content-type"] == "application/json"
        assert reply.json() == call(name, parameters)

    @pytest.mark.parametrize(("name", "parameters"), refused())
    def test_every_refusal(self, web: httpx.Client, name: str, parameters: dict[str, Any]) -> None:
        reply = web.post(f"/v1/{name}", json=parameters)
        error = reply.json()["error"]
        assert reply.status_code == (409 if error["kind"] == "move" else 422)
        assert error["message"]

    def test_errors_of_the_frame(self, web: httpx.Client) -> None:
        as_json = {"Content-Type": "application/json"}
        for reply, status, kind in (
            (web.post("/v1/open", content=b"{", headers=as_json), 400, "json"),
            (web.post("/v1/open", content=b"[" * 20_000, headers=as_json), 400, "json"),
            (web.post("/v1/open", content=b'"\xff"', headers=as_json), 400, "json"),
            (web.post("/v1/open", content=b"", headers=as_json), 400, "json"),
            (web.post("/v1/open", content=b'{"rack": "R1", "rack": "R2"}', headers=as_json), 400, "json"),
            (web.post("/v1/open", content=b"[]", headers=as_json), 422, "request"),
            (web.post("/v1/open", content=b"{}"), 415, "request"),
            (web.post("/v1/open", data={"rack": "R1"}), 415, "request"),
            (web.post("/v1/open", content=b" " * 50_001, headers=as_json), 413, "size"),
            (web.post("/v1/open", content=iter([b" " * 30_000] * 2), headers=as_json), 413, "size"),
            (web.get("/v1/open"), 405, "request"),
            (web.post("/v1/opening", json={}), 404, "request"),
            (web.post("/v1/open/stream", json={}), 404, "request"),
            (web.get("/nowhere"), 404, "request"),
        ):
            assert (reply.status_code, reply.json()["error"]["kind"]) == (status, kind), reply.text
        long = web.post("/v1/open", content=b" " * 50_001, headers=as_json)
        assert long.json()["error"]["message"] == "POST /v1/open: a body has at most 50000 bytes"
        assert "this path takes POST" in web.get("/v1/open").text
        assert "GET /docs lists them" in web.post("/v1/opening", json={}).text

    def test_a_fault(self, web: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
        reply = web.post("/v1/count", json={"to": 0, "fails": True})
        assert (reply.status_code, reply.json()["error"]["kind"]) == (500, "internal")
        assert "purpose" not in reply.text
        assert "on purpose" in capsys.readouterr().err

    def test_health_and_version(self, web: httpx.Client) -> None:
        assert web.get("/health").json() == {"status": "ok"}
        assert web.get("/version").json()["version"] == __version__
        for path in ("/health", "/version", "/", "/docs", "/openapi.json"):
            head = web.head(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == web.get(path).headers["content-length"]

    def test_statuses(self) -> None:
        page = (ROOT / "docs" / "http.md").read_text("utf-8")
        assert all(f"| {status}" in page for status in STATUS.values())
        assert status_of("rack") == 422


class TestStreams:
    def events(self, web: httpx.Client, **parameters: Any) -> list[tuple[str, Any]]:
        text = web.post("/v1/count/stream", json=parameters).text
        return [(name, json.loads(data)) for name, data in re.findall(r"event: (\w+)\ndata: (.*)\n\n", text)]

    def test_snapshots_then_the_reply(self, web: httpx.Client) -> None:
        *snapshots, last = self.events(web, to=3, pause=0.1)
        assert snapshots == [("snapshot", {"count": n}) for n in range(1, len(snapshots) + 1)]
        assert snapshots
        assert last == ("reply", {"count": 3})

    def test_who_reads_slowly_misses_snapshots_only(self, web: httpx.Client) -> None:
        events = self.events(web, to=3000, pause=0.0)
        assert len(events) < 3001
        assert events[-1] == ("reply", {"count": 3000})

    def test_a_refusal(self, web: httpx.Client) -> None:
        reply = web.post("/v1/count/stream", json={"nonsense": 1})
        assert (reply.status_code, reply.json()["error"]["field"]) == (422, "nonsense")
        (event,) = web.post("/v1/advise/stream", json={}).text.strip().split("\n\n")
        assert event.startswith('event: error\ndata: {"error":{"kind":"request","message":"rack: give a view')

    def test_a_fault(self, web: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
        *_, (name, told) = self.events(web, to=0, fails=True)
        assert (name, told["error"]["kind"]) == ("error", "internal")
        assert "on purpose" in capsys.readouterr().err

    def test_long_calls_without_a_stream(self, web: httpx.Client) -> None:
        assert web.post("/v1/count", json={"to": 2, "pause": 0.001}).json() == {"count": 2}

    @pytest.mark.parametrize("path", ["/v1/count", "/v1/count/stream"])
    def test_hanging_up_stops_the_work(self, service: Served, path: str) -> None:
        body = b'{"to": 1000000, "pause": 0.01}'
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(body)}\r\n\r\n"
        for _ in range(4):
            with socket.create_connection(("127.0.0.1", int(service.url.rpartition(":")[2]))) as line:
                line.sendall(head.encode() + body)
                until(lambda: AT_WORK)
            until(lambda: not AT_WORK, 3)
        assert max(ENDED[-4:]) < 1000
        assert service.app.state.work._long.at_work == 0

    def test_advice(self, web: httpx.Client) -> None:
        asked = {**examples()["advise"][0], "limit": {"playouts": 1500}}
        text = web.post("/v1/advise/stream", json=asked).text
        events = [(name, json.loads(data)) for name, data in re.findall(r"event: (\w+)\ndata: (.*)\n\n", text)]
        assert [name for name, _ in events] == ["snapshot"] * (len(events) - 1) + ["reply"]
        assert events[-1][1] == call("advise", asked)

    @pytest.mark.parametrize("path", ["/v1/advise", "/v1/advise/stream", "/v1/odds", "/v1/review/stream"])
    def test_hanging_up_stops_the_thinking(self, path: str) -> None:
        method = path.split("/")[2]
        more = {"advise": {"limit": {"time": 500}}, "odds": {"playouts": 10**7}, "review": {"playouts": 10**9}}[method]
        body = json.dumps({**examples()[method][0], **more}).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(body)}\r\n\r\n"
        with served(Settings(limits=Limits(seconds=600))) as found:
            work = found.app.state.work
            with socket.create_connection(("127.0.0.1", int(found.url.rpartition(":")[2]))) as line:
                line.sendall(head.encode() + body)
                until(lambda: work._jobs)
                if path.endswith("advise/stream"):
                    line.settimeout(20)
                    while b"snapshot" not in line.recv(100_000):
                        pass
                time.sleep(0.1)
            until(lambda: not work._jobs and work._long.at_work == 0, 20)

    def test_time_limit(self) -> None:
        with served(Settings(limits=Limits(seconds=0.1))) as found, client(found.url) as web:
            assert web.post("/v1/count", json={"to": 10**6}).json()["count"] < 100
            reply = web.post("/v1/count", json={"to": 10**6, "silent": True})
            assert (reply.status_code, reply.json()["error"]["kind"]) == (408, "time")


class TestLimits:
    def test_a_body_that_does_not_come(self) -> None:
        with served(Settings(patience=0.2)) as found, socket.create_connection(
            ("127.0.0.1", int(found.url.rpartition(":")[2]))
        ) as line:
            line.sendall(
                b"POST /v1/open HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{"
            )
            line.settimeout(20)
            assert b" 408 " in line.recv(1000)

    def test_token(self) -> None:
        with served(Settings(token="open-sesame")) as found, client(found.url) as web:
            for shown in (None, b"Bearer open", b"Basic open-sesame", b"Bearer", b"\xfc"):
                headers = {} if shown is None else {b"Authorization": shown}
                reply = web.post("/v1/open", json={"rack": "R1"}, headers=headers)
                assert (reply.status_code, reply.json()["error"]["kind"]) == (401, "token")
                assert reply.headers["www-authenticate"] == "Bearer"
            right = {"Authorization": "bearer  open-sesame"}
            assert web.post("/v1/open", json={"rack": "R1"}, headers=right).status_code == 200
            assert web.get("/health").status_code == 200
            assert web.get("/openapi.json").json()["security"] == [{"token": []}]

    def test_token_from(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("OKEYSOLVE_TOKEN", raising=False)
        assert token_from(None) is None
        monkeypatch.setenv("OKEYSOLVE_TOKEN", "from-the-env")
        assert token_from(None) == "from-the-env"
        (tmp_path / "token").write_text("from-a-file\n")
        assert token_from(str(tmp_path / "token")) == "from-a-file"
        for bad in ("", "short", "two words", "x" * 600):
            (tmp_path / "token").write_text(bad)
            with pytest.raises(OkeyError, match="the token of"):
                token_from(str(tmp_path / "token"))

    def test_cors(self, web: httpx.Client) -> None:
        asks = {"Origin": "https://game.example", "Access-Control-Request-Method": "POST"}
        assert "access-control-allow-origin" not in web.options("/v1/open", headers=asks).headers
        with served(Settings(origins=("https://game.example",))) as found, client(found.url) as other:
            assert other.options("/v1/open", headers=asks).headers["access-control-allow-origin"] == asks["Origin"]
            asks["Origin"] = "https://other.example"
            assert "access-control-allow-origin" not in other.options("/v1/open", headers=asks).headers

    @MANY_ADDRESSES
    def test_one_client_waits_for_itself_alone(self) -> None:
        """A client that fills all long places but one finds no more; another one still does."""
        with served(Settings(long=2)) as found, client(found.url) as greedy:
            threads = [
                threading.Thread(target=greedy.post, args=("/v1/count",), kwargs={"json": {"to": 40, "pause": 0.02}})
                for _ in range(5)
            ]
            for thread in threads:
                thread.start()
            work = found.app.state.work
            until(lambda: len(work._long._queues.get("127.0.0.1", ())) == 4)
            reply = greedy.post("/v1/count", json={"to": 1})
            assert (reply.status_code, reply.json()["error"]["kind"]) == (429, "busy")
            assert reply.headers["retry-after"] == "1"
            with client(found.url, "127.0.0.2") as modest:
                start = time.monotonic()
                assert modest.post("/v1/count", json={"to": 1, "pause": 0.001}).json() == {"count": 1}
                assert time.monotonic() - start < 2.5  # the other one takes four
                assert modest.post("/v1/open", json={"rack": "R1"}).status_code == 200
            for thread in threads:
                thread.join()

    @MANY_ADDRESSES
    def test_a_hundred_clients_at_once(self, service: Served) -> None:
        """All are answered, and rightly, beside one that asks a hundred and fifty times at once."""

        async def ask() -> tuple[list[int], list[int]]:
            limits = httpx.Limits(max_connections=50)
            flood = httpx.AsyncHTTPTransport(verify=False, local_address="127.0.0.3", limits=limits)
            async with httpx.AsyncClient(base_url=service.url, transport=flood, timeout=60) as busy:
                flooding = [asyncio.create_task(points(busy, 4)) for _ in range(150)]
                await asyncio.sleep(0.05)
                singles = await asyncio.gather(*(single(number) for number in range(100)))
                return list(singles), list(await asyncio.gather(*flooding))

        async def single(number: int) -> int:
            transport = httpx.AsyncHTTPTransport(verify=False, local_address=f"127.0.1.{number + 1}")
            async with httpx.AsyncClient(base_url=service.url, transport=transport, timeout=60) as one:
                return await points(one, number % 11 + 1)

        async def points(one: httpx.AsyncClient, low: int) -> int:
            reply = await one.post("/v1/open", json={"rack": f"R{low} R{low + 1} R{low + 2}"})
            return int(reply.json()["points"])

        singles, flooding = asyncio.run(ask())
        assert singles == [3 * (number % 11) + 6 for number in range(100)]
        assert flooding == [15] * 150


    def test_playouts(self, web: httpx.Client) -> None:
        """What the service allows is not exceeded, whatever is asked."""
        view = examples()["advise"][0]["view"]
        told = web.post("/v1/advise", json={"view": view, "limit": {"playouts": 10**9}, "threads": 64}).json()
        assert 1700 <= told["playouts"] < 4000
        reply = web.post("/v1/act", json={"view": view, "bot": "master"})
        assert (reply.status_code, reply.json()["error"]["field"]) == (422, "bot")
        assert web.post("/v1/act", json={"view": view, "bot": "strong"}).status_code == 200

    def test_a_long_record(self, web: httpx.Client) -> None:
        record = (ROOT / "examples" / "blunder.jsonl").read_text("utf-8")
        asked = {"record": record, "playouts": 50, "seed": 1, "seat": 0}
        assert web.post("/v1/review", json=asked).json()["decisions"]
        reply = web.post("/v1/review", json={**asked, "record": record * 20})
        assert (reply.status_code, reply.json()["error"]["kind"]) == (413, "size")


class TestFair:
    def test_by_turns(self) -> None:
        async def order() -> list[str]:
            fair, served_in = Fair(1, 1, 10, 100, 5), []

            async def ask(client: str) -> None:
                async with fair.place(client):
                    served_in.append(client)
                    await asyncio.sleep(0)

            tasks = [asyncio.create_task(ask(name)) for name in "aaaaaabbc"]
            await asyncio.gather(*tasks)
            assert fair.at_work == 0
            assert not fair._queues
            return served_in

        assert "".join(asyncio.run(order())) == "aabcabaaa"

    def test_room(self) -> None:
        async def crowd() -> list[str]:
            fair = Fair(1, 1, 2, 3, 0.05)
            refusals = []

            async def ask(client: str, seconds: float) -> None:
                try:
                    async with fair.place(client):
                        await asyncio.sleep(seconds)
                except ServiceError as refusal:
                    refusals.append(f"{client}: {refusal}")

            await asyncio.gather(*(ask(name, 0.2) for name in "aaaabcd"))
            assert fair.at_work == 0
            assert not fair._queues
            return refusals

        told = asyncio.run(crowd())
        assert sum("of this client wait already" in words for words in told) == 1
        assert sum("too many calls wait" in words for words in told) == 2
        assert sum("no place within" in words for words in told) == 3

    def test_who_leaves_the_queue_takes_no_place(self) -> None:
        async def leave() -> None:
            fair = Fair(1, 1, 10, 10, 5)
            async with fair.place("a"):
                waiting = asyncio.create_task(fair.place("b").__aenter__())
                await asyncio.sleep(0)
                waiting.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await waiting
                assert not fair._queues
            late = asyncio.create_task(fair.place("c").__aenter__())
            await late
            assert fair.at_work == 1

        asyncio.run(leave())

    def test_cancelled_at_the_moment_of_its_turn(self) -> None:
        async def leave() -> None:
            fair = Fair(1, 1, 10, 10, 5)
            holder = fair.place("a")
            await holder.__aenter__()
            waiting = asyncio.create_task(fair.place("b").__aenter__())
            await asyncio.sleep(0)
            await holder.__aexit__(None, None, None)  # gives b the place
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert fair.at_work == 0

        asyncio.run(leave())


class TestPages:
    @pytest.mark.parametrize("path", ["/", "/docs"])
    def test_nothing_from_elsewhere(self, web: httpx.Client, path: str) -> None:
        reply = web.get(path)
        assert reply.headers["content-type"].startswith("text/html")
        assert not re.search(r"(src|href)=.?(https?:)?//|url\(|@import|integrity", reply.text)
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy

    @pytest.mark.parametrize("path", ["/", "/docs"])
    def test_policy_lets_the_page_run(self, web: httpx.Client, path: str) -> None:
        import base64
        import hashlib

        reply = web.get(path)
        for tag in ("style", "script"):
            for text in re.findall(f"<{tag}>(.*?)</{tag}>", reply.text, re.S):
                digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
                assert f"'sha256-{digest}'" in reply.headers["content-security-policy"]
        assert " style=" not in reply.text
        assert not re.search(r"\son\w+=", reply.text)

    def test_docs_have_every_method(self, web: httpx.Client) -> None:
        page = web.get("/docs").text
        assert all(f'<section id="{name}">' in page for name in METHODS)

    def test_page_knows_every_rule_set_and_objective(self, web: httpx.Client) -> None:
        from okeysolve import rules_named
        from okeysolve.opening import OBJECTIVES

        page = web.get("/").text
        (named,) = re.findall(r"const RULES = (\[.*?\]);", page)
        assert sorted(json.loads(named)) == sorted(rules_named())
        assert page.count("leftover_101:") == 2
        for objective in OBJECTIVES:
            assert f"{objective}: " in page

    def test_texts_are_there_in_both_languages(self, web: httpx.Client) -> None:
        page = web.get("/").text
        turkish, english = re.search(r"tr: \{(.*?)\n  \},\n  en: \{(.*?)\n  \},", page, re.S).groups()  # type: ignore[union-attr]
        keys = [set(re.findall(r"(?:^|[{,])\s*(\w+): (?=[\"{])", text)) for text in (turkish, english)]
        assert keys[0] == keys[1]
        assert set(re.findall(r'data-text="(\w+)"', page)) <= keys[0]


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium here")
class TestInABrowser:
    def shown(self, url: str, folder: Path) -> str:
        """The page as it is once its script has run."""
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom"]
        command = ["chromium", *options, f"--user-data-dir={folder}", url]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=100, env=PLAIN).stdout

    def test_a_rack_in_the_address(self, service: Served, tmp_path: Path) -> None:
        rack = "R8+R9+R9+R13+Y1+Y1+Y3+Y4+Y9+Y10+Y12+Y13+B3+K1+K2+K5+K6+K9+K10+K12+K13+O"
        page = self.shown(f"{service.url}/#rack={rack}&okey=Y6&lang=tr", tmp_path)
        assert ">102/101 puan, 9 taş: açar<" in page
        assert ">3/5 çift: 2 eksik<" in page
        assert page.count('class="meld"') == 6
        assert 'title="O=R12"' in page
        assert 'lang="tr"' in page
        assert '<section id="turn" aria-live="polite" hidden="">' in page

    def test_a_table_in_the_address(self, service: Served, tmp_path: Path) -> None:
        rack = "R8+R9+R9+R13+Y1+Y1+Y3+Y4+Y9+Y10+Y12+Y13+B3+K1+K2+K5+K6+K9+K10+K12+K13+O"
        page = self.shown(f"{service.url}/#rack={rack}&okey=Y6&lang=en&table=1:+R5+R6+R7+B11+B12+B13", tmp_path)
        assert re.search(r'role="alert">table, meld 1: [^<]+ is no meld', page)
        assert '<details id="beside" open="">' in page
        page = self.shown(f"{service.url}/#rack={rack}&okey=Y6&lang=en&table=1:+R5+R6+R7+|+1:+B11+B12+B13", tmp_path)
        title, verdict = "The turn that sheds the most tiles</h2>", '<div class="verdict"><span class="said">open with<'
        assert re.search(rf"{title}\s*{verdict}", page)

    def test_advice(self, service: Served, tmp_path: Path) -> None:
        rack = "R10-13+Y10-12+B4+B5+B6+K3+K3+R1+R2+Y1+Y3+B9+B12+K6+K7+K9"
        page = self.shown(f"{service.url}/#rack={rack}&okey=Y6&lang=tr&advise=", tmp_path)
        assert '<div class="verdict"><span class="said">desteden çek</span></div>' in page
        assert "<li" in page
        assert re.search(r"[+-]\d+,\d puan: ", page)
        assert "oyuncu henüz taş çekmedi; destede 20 taş kaldı" in page

    def test_a_rack_that_cannot_be_read(self, service: Served, tmp_path: Path) -> None:
        page = self.shown(f"{service.url}/#rack=R8+Q9+%3Cb%3E&lang=en", tmp_path)
        assert "<mark" in page
        assert ">Q9</mark>" in page
        assert "<b>" not in page


class TestDescription:
    def test_every_method_is_described(self, web: httpx.Client) -> None:
        told = web.get("/openapi.json").json()
        assert told["openapi"].startswith("3.1")
        for name, method in METHODS.items():
            operation = told["paths"][f"/v1/{name}"]["post"]
            assert operation["summary"] == method.doc
            content = operation["requestBody"]["content"]["application/json"]
            assert [shown["value"] for shown in content["examples"].values()] == examples()[name]
            assert content["schema"] == {"$ref": f"#/components/schemas/{method.request.__name__}"}
        assert "/v1/count/stream" in told["paths"]

    def test_references_hold(self, web: httpx.Client) -> None:
        text = web.get("/openapi.json").text
        names = set(re.findall(r'"#/components/schemas/(\w+)"', text))
        assert names == {*json.loads(text)["components"]["schemas"]} & names
        assert len(names) > 50

    def test_the_service_keeps_to_it(self, service: Served) -> None:
        """A short property-based run; `python -m bench.schemas` is a longer one."""
        assert faults(service.url, examples=4, without="count") == []


class TestCommand:
    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_serve(self, number: int) -> None:
        command = [sys.executable, "-m", "okeysolve", "serve", "--port", "0", "--rules", "gelokey", "--lang", "tr"]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        try:
            url = next(found[0] for line in server.stderr if (found := re.findall(r"http://127.0.0.1:\d+", line)))
            with client(url) as web:
                reply = web.post("/v1/open", json={"rack": "R1 R2 R3"})
                assert reply.json()["text"] == "R1 R2 R3 = 6 puan, 3 taş: 95 eksik (gelokey, 101)"
        finally:
            for _ in range(3):  # who insists gets no more than that
                server.send_signal(number)
                time.sleep(0.02)
            _, told = server.communicate(timeout=30)
        assert server.returncode == 0
        assert "Traceback" not in told

    @pytest.mark.parametrize(
        ("host", "token", "warned"),
        [("127.0.0.1", None, False), ("::1", None, False), ("localhost", None, False), ("0.0.0.0", None, True),
         ("example.org", None, True), ("0.0.0.0", "12345678", False)],
    )
    def test_a_service_for_everybody(
        self,
        host: str,
        token: str | None,
        warned: bool,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        monkeypatch.setattr(uvicorn.Server, "run", lambda self: None)
        monkeypatch.setattr(signal, "signal", lambda *_: None)
        assert serve(Settings(token=token), host, 0) == 0
        assert ("--token-file says who may" in caplog.text) == warned

    def test_a_port_that_is_taken(self) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            command = [sys.executable, "-m", "okeysolve", "serve", "--port", port]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert f"cannot listen at 127.0.0.1, port {port}" in done.stderr

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [(("--workers", "0"), "--workers"), (("--body", "-1"), "--body"), (("--rules", "no"), "no rule set"),
         (("--token-file", "/nowhere"), "cannot read"), (("--playouts", "0"), "--playouts"),
         (("--port", "65536"), "a port is a number from 0 to 65535"), (("--port", "-1"), "a port is"),
         (("--host", "no..host"), "'no..host' is no address"), (("--threads", "65"), "--threads is at most 64"),
         (("--allow-origin", "https://a.example/"), "an origin is a scheme and a host"),
         (("--allow-origin", "a.example"), "an origin is"), (("--proxy", "banana"), "a proxy is an address")],
    )
    def test_wrong_arguments(self, arguments: tuple[str, ...], words: str) -> None:
        done = run("serve", *arguments)
        assert done.code == 2
        assert words in done.err

    @pytest.mark.parametrize(
        ("proxy", "believed"), [(None, None), ("127.0.0.1", "10.1.2.3"), ("10.9.9.9", "127.0.0.1")]
    )
    def test_proxy(self, proxy: str | None, believed: str | None) -> None:
        """Who a client is is told by the proxy that was named, and by nobody else."""
        config = server_of(Settings(), "127.0.0.1", 0, proxy).config
        config.load()
        seen: list[str] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            seen.append(scope["client"][0])

        wrapped = config.loaded_app
        if proxy is not None:
            wrapped.app = app
            told = [(b"x-forwarded-for", b"10.1.2.3")]
            scope = {"type": "http", "client": ("127.0.0.1", 5), "scheme": "http", "headers": told}
            asyncio.run(wrapped(scope, None, None))
            assert seen == [believed]
        else:
            assert isinstance(wrapped, Litestar)

    def test_shutting_down_ends_long_calls_with_what_they_have(self) -> None:
        replies: list[httpx.Response] = []
        with served() as found, client(found.url) as web:
            asked = {"json": {"to": 10**6}}
            thread = threading.Thread(target=lambda: replies.append(web.post("/v1/count", **asked)))  # type: ignore[arg-type]
            thread.start()
            until(lambda: AT_WORK)
            found.app.state.work.stop()
            thread.join(20)
            late = web.post("/v1/open", json={"rack": "R1"})
        assert replies[0].json()["count"] < 10**6
        assert late.status_code == 429


def test_page_is_true() -> None:
    """docs/http.md: the reply that it shows, and every option."""
    page = (ROOT / "docs" / "http.md").read_text("utf-8")
    ((name, asked, reply),) = re.findall(r"/v1/(\w+) -H .*? -d '(.*?)'\n(.*)\n", page)
    assert call(name, json.loads(asked)) == json.loads(reply)
    told = run("serve", "--help").out
    assert set(re.findall(r"`(--[\w-]+)`", page)) >= set(re.findall(r"  (--[\w-]+)", told)) - {"--help"}
    for option, default in (("--port", 8101), ("--body", 262144), ("--seconds", 20), ("--playouts", 1_000_000)):
        assert re.search(rf"{option}\b[^-]*\(default: {default}\)", told)
        assert re.search(rf"`{option}`.*\b{default:,}\b".replace("8,101", "8101"), page)


def test_garbage_bodies_do_no_harm(web: httpx.Client) -> None:
    as_json = {"Content-Type": "application/json"}
    for name, body in bodies(400, 2):
        reply = web.post(f"/v1/{name}", content=body, headers=as_json)
        assert reply.status_code in (200, 400, 408, 409, 422), reply.text
    assert web.get("/health").status_code == 200
