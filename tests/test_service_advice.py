"""The methods advise, odds and review: the answers of Python's, kept within limits, with nothing hidden in them."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_service import played, problem, rearranged

import okeysolve as ok
from okeysolve import Position, bots
from okeysolve.advisor import Limit, view_from
from okeysolve.game import PlayerView, Round
from okeysolve.record import loads
from okeysolve.review import review
from okeysolve.service import Defaults, Job, Limits, call
from okeysolve.service.examples import examples

RECORD = (Path(__file__).parent.parent / "examples" / "blunder.jsonl").read_text("utf-8")
POSITION = {"rack": "R10-13 Y10-12 B4 B5 B6 K3 K3 R1 R2 Y1 Y3 B9 B12 K6 K7 K9", "okey": "Y6"}
QUICK = {"limit": {"playouts": 120}, "most": 3, "seed": 5}


def view_at(seed: int, turns: int) -> Any:
    """What the player of a hand sees whose turn it is."""
    told = next(told for told in (played(seed + more, turns) for more in range(20)) if not told["over"])
    return told["seats"][told["turn"]]["view"]


def stopping(after: int, told: list[Any]) -> Job:
    """A job that is cancelled once it has reported so often."""

    def tell(snapshot: msgspec.Struct) -> None:
        told.append(msgspec.to_builtins(snapshot))
        if len(told) == after:
            job.cancel()

    job = Job(tell=tell)
    return job


class TestAdvise:
    @pytest.mark.parametrize("turns", [0, 6, 15])
    def test_it_is_the_advice(self, turns: int) -> None:
        told = view_at(30, turns)
        found = ok.advise(PlayerView.from_dict(told), Limit(playouts=120), most=3, seed=5)
        answer = call("advise", {"view": told, **QUICK, "lang": "tr"})
        assert answer["advice"] == msgspec.to_builtins([each.as_dict() for each in found])
        assert answer["text"].splitlines()[0] == f"1. {found[0].headline('tr')}"
        assert (answer["rules"], answer["assumed"], answer["stopped"]) == ("yesil", [], False)
        assert 100 < answer["playouts"] < 130

    def test_of_a_position(self) -> None:
        asked = {**POSITION, "side": "K1", "stock": 15, "drawn": False}
        answer = call("advise", {**asked, **QUICK})
        seen = view_from(Position.from_dict({**POSITION, "side": "K1"}), stock=15)
        found = ok.advise(seen.view, Limit(playouts=120), most=3, seed=5)
        assert answer["advice"] == msgspec.to_builtins([each.as_dict() for each in found])
        assert answer["assumed"] == seen.text()

    def test_threads_do_not_change_it(self) -> None:
        view = view_at(30, 6)
        told = [call("advise", {"view": view, **QUICK, "threads": threads}) for threads in (1, 2)]
        assert told[0] == told[1]

    def test_the_turn_can_be_done(self) -> None:
        told = call("new_round", {"seed": 7})
        view = told["seats"][told["turn"]]["view"]
        (best, *_) = call("advise", {"view": view, **QUICK})["advice"]
        after = call("apply", {"hand": told["hand"], "actions": best["turn"]})
        assert after["turn"] != told["turn"]

    def test_seed(self) -> None:
        view = view_at(30, 0)
        asked = {"view": view, "limit": {"playouts": 60}, "most": 2}
        assert call("advise", asked)["advice"] != call("advise", asked)["advice"]
        job = Defaults(seed=3)
        assert call("advise", asked, Job(job)) == call("advise", {**asked, "seed": 3})

    @pytest.mark.parametrize("limit", [0.05, {"time": 0.05}, {"time": 0.05, "se": 0.0001}, {"se": 30.0}])
    def test_limits(self, limit: Any) -> None:
        start = time.monotonic()
        told = call("advise", {"view": view_at(30, 0), "limit": limit, "most": 2})
        assert told["advice"]
        assert time.monotonic() - start < 20

    def test_snapshots_grow(self) -> None:
        told: list[Any] = []
        job = Job(tell=lambda snapshot: told.append(msgspec.to_builtins(snapshot)))
        last = call("advise", {"view": view_at(30, 0), "limit": {"playouts": 3000}, "seed": 1}, job)
        counts = [each["playouts"] for each in told]
        assert counts == sorted(counts)
        assert counts[0] < 200
        assert counts[-1] <= last["playouts"]

    def test_cancelled_it_keeps_the_best_so_far(self) -> None:
        told: list[Any] = []
        answer = call("advise", {"view": view_at(30, 0), "limit": {"time": 600}}, stopping(2, told))
        assert len(told) == 2
        assert answer["stopped"]
        assert answer["advice"]
        assert answer["playouts"] >= told[-1]["playouts"]

    def test_the_call_allows_no_more(self) -> None:
        """A service's limits hold whatever is asked, and do not make it an error."""
        view = view_at(30, 0)
        few = Job(limits=Limits(playouts=100))
        told = call("advise", {"view": view, "limit": {"playouts": 10**9}, "most": 2, "seed": 1}, few)
        assert (told["stopped"], told["playouts"] < 400) == (False, True)
        start = time.monotonic()
        brief = Job(limits=Limits(seconds=0.1))
        assert call("advise", {"view": view, "limit": {"time": 600}, "most": 2}, brief)["advice"]
        assert time.monotonic() - start < 20

    def test_threads_that_are_allowed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from okeysolve.service import advice

        used: list[int] = []
        real = advice.advising

        def advising(*asked: Any, threads: int, **options: Any) -> Any:
            used.append(threads)
            return real(*asked, threads=threads, **options)

        monkeypatch.setattr(advice, "advising", advising)
        view = view_at(30, 0)
        for limits, threads in ((Limits(threads=1), 8), (Limits(), 2), (Limits(threads=4), None)):
            more = {} if threads is None else {"threads": threads}
            call("advise", {"view": view, **QUICK, **more}, Job(Defaults(threads=3), limits))
        assert used == [1, 2, 3]

    @pytest.mark.parametrize("rules", ["yesil", "rehber"])
    @pytest.mark.parametrize("turns", [0, 9])
    def test_no_hidden_tile_has_a_say(self, rules: str, turns: int) -> None:
        told = next(told for told in (played(seed, turns, rules) for seed in range(50, 70)) if not told["over"])
        seat = told["turn"]
        other = rearranged(told["hand"], seat, random.Random(3))
        assert other != told["hand"]
        for method, more in (("advise", QUICK), ("odds", {"playouts": 50, "k": 2, "seed": 1})):
            answers = []
            for hand in (told["hand"], other):
                (news,) = call("apply", {"hand": hand, "actions": [], "seat": seat})["seats"]
                if method == "odds" and news["view"]["opened"][seat] is not None:
                    continue
                answers.append(call(method, {"view": news["view"], **more}))
            assert answers[:1] == answers[1:]


class TestRefused:
    @pytest.mark.parametrize(
        ("method", "parameters", "field", "words"),
        [
            ("advise", {}, "rack", "give a view, or a position"),
            ("advise", {"rack": "R1 R2"}, "okey", "the okey is not known"),
            ("advise", {"rack": "R1 R2", "okey": "Y6"}, "rack", "the player has"),
            ("advise", {**POSITION, "partial": True}, "rack", "only a part"),
            ("advise", {**POSITION, "stock": 22}, "stock", "<= 21"),
            ("advise", {**POSITION, "limit": -1}, "limit", ">= 0"),
            ("advise", {**POSITION, "limit": {}, "most": 1}, "most", ">= 2"),
            ("advise", {**POSITION, "limit": {"se": 0}}, "limit.se", "> 0"),
            ("advise", {**POSITION, "limit": {"times": 1}}, "limit.times", "did you mean time?"),
            ("advise", {**POSITION, "utility": "lose"}, "utility", "it is own, relative, win"),
            ("advise", {**POSITION, "utility": "win"}, "rack", "length of the match"),
            ("advise", {**POSITION, "threads": 65}, "threads", "<= 64"),
            ("odds", {**POSITION, "k": 13}, "k", "<= 12"),
            ("odds", {**POSITION, "playouts": -1}, "playouts", ">= 0"),
            ("review", {}, "record", "has to be given"),
            ("review", {"record": "nonsense"}, "record", "line 1"),
            ("review", {"record": "nonsense", "partial": True}, "record", "line 1"),
            ("review", {"record": RECORD[:4000]}, "record", "line"),
            ("review", {"record": RECORD, "seat": 4}, "seat", "<= 3"),
            ("review", {"record": RECORD, "utility": "win"}, "utility", "it is own, relative"),
        ],
    )
    def test_message_names_the_field(self, method: str, parameters: Any, field: str, words: str) -> None:
        told = problem(method, parameters)
        assert told.field == field
        assert words in told.message

    def test_of_a_view(self) -> None:
        view = view_at(30, 0)
        for name, value in (("rack", "R1"), ("okey", "Y6"), ("stock", 3), ("drawn", True), ("rules", "yesil"),
                            ("partial", True), ("seat", 1)):
            told = problem("advise", {"view": view, name: value})
            assert (told.kind, told.field) == ("value", name)
        other = call("new_round", {"seed": 7})["seats"][1]["view"]
        assert "it is the turn of seat 0" in problem("advise", {"view": other}).message


class TestOdds:
    @pytest.mark.parametrize("seat", [0, 2])
    def test_it_is_the_odds(self, seat: int) -> None:
        view = call("new_round", {"seed": 7})["seats"][seat]["view"]
        found = ok.odds(PlayerView.from_dict(view), 3, playouts=300, seed=4)
        told = call("odds", {"view": view, "k": 3, "playouts": 300, "seed": 4, "lang": "tr"})
        assert told == msgspec.to_builtins({**found.as_dict(), "assumed": [], "text": found.text("tr")})

    def test_what_is_exact_comes_first(self) -> None:
        told: list[Any] = []
        job = stopping(0, told)
        last = call("odds", {**POSITION, "playouts": 4100, "k": 2, "seed": 1}, job)
        (exact,) = told
        assert (exact["playouts"], last["playouts"]) == (0, 4100)
        assert exact["two"] == last["two"]

    def test_stopped_it_tells_what_it_has(self) -> None:
        start = time.monotonic()
        told = call("odds", {**POSITION, "playouts": 10_000_000, "k": 2}, stopping(1, []))
        assert told["playouts"] < 10_000_000
        told = call("odds", {**POSITION, "playouts": 10_000_000, "k": 2}, Job(limits=Limits(seconds=1.0)))
        assert 0 < told["playouts"] < 10_000_000
        assert time.monotonic() - start < 30

    def test_the_call_allows_no_more(self) -> None:
        told = call("odds", {**POSITION, "playouts": 4000, "k": 2}, Job(limits=Limits(playouts=70)))
        assert told["playouts"] == 70
        told = call("odds", {**POSITION, "playouts": 0}, Job(limits=Limits(playouts=70)))
        assert (told["playouts"], len(told["within"])) == (0, 1)


class TestReview:
    def test_it_is_the_review(self) -> None:
        found = review(loads(RECORD), Limit(playouts=200), seed=3, seat=1)
        told = call("review", {"record": RECORD, "playouts": 200, "seed": 3, "seat": 1, "lang": "tr"})
        assert told == msgspec.to_builtins({**found.as_dict(), "text": found.text("tr"), "stopped": False})
        assert told["limit"] == {"time": None, "playouts": 200, "se": None}

    def test_progress(self) -> None:
        told: list[Any] = []
        asked = {"record": RECORD, "playouts": 50, "seed": 3, "threads": 2}
        answer = call("review", asked, stopping(0, told))
        count = len(answer["decisions"]) + len(answer["draws"])
        assert told == [{"done": done, "of": count} for done in range(1, count + 1)]

    def test_cancelled(self) -> None:
        told: list[Any] = []
        answer = call("review", {"record": RECORD, "playouts": 50, "lang": "tr"}, stopping(1, told))
        assert answer["stopped"]
        assert answer["text"].startswith(f"durduruldu: {told[0]['of']} karar ve çekişten ")
        assert told[0]["done"] == 1 <= len(answer["decisions"]) + len(answer["draws"]) < told[0]["of"]
        job = Job()
        job.cancel()
        assert problem("review", {"record": RECORD, "playouts": 50}, job).kind == "stopped"

    def test_cancelled_in_the_middle_of_a_decision(self) -> None:
        start = time.monotonic()
        job = Job(tell=lambda _: threading.Timer(0.2, job.cancel).start())
        assert call("review", {"record": RECORD, "playouts": 10**9, "seat": 1}, job)["stopped"]
        assert time.monotonic() - start < 30

    def test_playouts_are_shared_out(self) -> None:
        asked = {"record": RECORD, "seed": 3, "seat": 1}
        points = call("review", {**asked, "playouts": 50})
        count = len(points["decisions"]) + len(points["draws"])
        job = Job(limits=Limits(playouts=100 * count + 1))
        assert call("review", asked, job) == call("review", {**asked, "playouts": 100})
        fewest = Job(limits=Limits(playouts=1))
        assert call("review", asked, fewest) == points

    def test_it_ends_within_its_time(self) -> None:
        start = time.monotonic()
        told = call("review", {"record": RECORD, "seat": 1, "playouts": 10**7}, Job(limits=Limits(seconds=4)))
        assert time.monotonic() - start < 20
        assert told["decisions"]

    def test_partial(self) -> None:
        cut = RECORD[: RECORD.index('{"event":"discard","seat":3')]
        told = call("review", {"record": cut, "partial": True, "playouts": 50, "seed": 1})
        assert "cut off" in told["error"]
        assert told["decisions"]
        assert problem("review", {"record": cut}).kind == "record"

    def test_no_hidden_tile_has_a_say(self) -> None:
        """Of a seat that is reviewed: what the others hold and the stock changes nothing."""
        (asked,) = examples()["review"]
        header, *_ = asked["record"].splitlines()
        told = call("new_round", {"seed": 7})
        hand = told["hand"]
        for _ in range(2):
            view = told["seats"][told["turn"]]["view"]
            if view["phase"] != "play":
                break
            told = call("apply", {"hand": told["hand"], "actions": [view["legal"][-1]]})
        hand = told["hand"]
        other = rearranged(hand, 0, random.Random(1))
        assert hand["events"][0]["deck"] != other["events"][0]["deck"]
        answers = []
        for each in (hand, other):
            lines = [header, *(msgspec.json.encode(event).decode() for event in each["events"])]
            more = {"partial": True, "seat": 0, "playouts": 60, "seed": 1}
            answers.append(call("review", {"record": "\n".join(lines) + "\n", **more}))
        assert answers[0] == answers[1]
        assert answers[0]["decisions"]


class TestThinkingBots:
    def test_strong_acts_as_by_itself(self) -> None:
        hand = Round.deal("yesil", seed=7)
        view = hand.view(0).as_dict()
        done = call("act", {"view": view, "bot": "strong", "seed": 9})["actions"]
        assert done[-1]["event"] == "discard"
        assert done == call("act", {"view": view, "bot": "strong", "seed": 9})["actions"]
        assert bots.named("strong").playouts == 250  # type: ignore[attr-defined]

    def test_they_count_against_the_playouts(self) -> None:
        view = Round.deal("yesil", seed=7).view(0).as_dict()
        few = Limits(playouts=249)
        told = problem("act", {"view": view, "bot": "strong"}, Job(limits=few))
        assert (told.field, "250 hands" in told.message) == ("bot", True)
        assert call("act", {"view": view, "bot": "greedy"}, Job(limits=few))["actions"]
        assert call("act", {"view": view, "bot": "strong"}, Job(limits=Limits(playouts=250)))["actions"]

    def test_one_that_sees_all_does_not_act(self) -> None:
        view = Round.deal("yesil", seed=7).view(0).as_dict()
        assert problem("act", {"view": view, "bot": "clairvoyant"}).field == "bot"


class TestJobs:
    def test_all_the_time_in_the_world(self) -> None:
        job = Job(limits=Limits(seconds=float("inf")))
        assert call("advise", {"view": view_at(30, 0), "limit": {"playouts": 60}, "seed": 1}, job)["advice"]
        assert call("odds", {**POSITION, "k": 2, "playouts": 60, "seed": 1}, job)["playouts"] == 60
        assert call("review", examples()["review"][0], job)["decisions"]

    def test_watched(self) -> None:
        told: list[str] = []
        job = Job()
        with job.watched(lambda: told.append("one")):
            job.cancel()
        job.cancel()
        assert told == ["one"]
        with job.watched(lambda: told.append("late")):
            pass
        assert told == ["one", "late"]
        over = threading.Event()
        with Job(limits=Limits(seconds=0.01)).watched(over.set):
            assert over.wait(20)
