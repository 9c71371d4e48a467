"""The arena: figures added up a second way, the same for any number of jobs, resumed, tested, told."""

from __future__ import annotations

import doctest
import json
import math
import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest
from cli_run import documented, run, run_line
from processes import running

from okeysolve import OkeyError, arena, bots
from okeysolve.arena import Comparison, Ladder, Result, Setup, compare
from okeysolve.arena.result import p_value, t_quantile
from okeysolve.arena.sprt import BOUND, LEAST, Sprt
from okeysolve.arena.totals import Moments
from okeysolve.bots import BotRandom, Level
from okeysolve.game import PlayerView, Round, commitment, hand_seed
from okeysolve.game.actions import Action

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
PROGRAM = str(HERE / "bot_program.py")
OWN_BOTS = str(HERE.parent / "examples" / "own_bots.py")


class Slowly:
    """Greedy, and raises at some of its turns."""

    name = "slowly"

    def __str__(self) -> str:
        return self.name

    def close(self) -> None:
        raise RuntimeError("it does not even leave in peace")

    def decide(self, view: PlayerView, rng: Random) -> list[Action]:
        if view.turns % 5 == 0:
            raise ValueError("not today")
        return Level("greedy").decide(view, rng)


def hand_by_hand(setup: Setup, deal: int, game: int) -> tuple[Round, list[str]]:
    """The hand played here, and which bot had which seat."""
    hand = Round.deal(setup.rules, hand_seed(setup.seed, deal))
    if setup.format == "rotation":
        who = ["a" if seat == game else "b" for seat in range(4)]
    else:
        who = ["ab"[(seat + game) % 2] for seat in range(4)]
    players, rngs = dict(zip("ab", setup.bots(), strict=True)), [BotRandom(s) for s in setup.bot_seeds(deal, game)]
    while not hand.over:
        bots.move(hand, players[who[hand.turn]], rngs[hand.turn])
    return hand, who


def by_hand(setup: Setup, deals: int) -> dict[str, Any]:
    """The figures, from the definitions."""
    relative, own, opened, finished, turns = [], [], [], [], []
    wins: list[float] = []
    for deal in range(1, deals + 1):
        rows = [hand_by_hand(setup, deal, game) for game in range(4 if setup.format == "rotation" else 2)]
        of_deal, won = [], []
        for hand, who in rows:
            assert hand.score is not None
            points = hand.score.points
            for seat in range(4):
                if who[seat] == "a":
                    of_deal.append((points[seat] - (sum(points) - points[seat]) / 3, points[seat]))
                    opened.append(hand.opened[seat] is not None)
                    finished.append(hand.finisher == seat)
                    turns.append(hand.view(0).turns)
                    won += [
                        1.0 if points[seat] < points[other] else 0.5 if points[seat] == points[other] else 0.0
                        for other in range(4)
                        if who[other] == "b"
                    ]
        relative.append(mean(each[0] for each in of_deal))
        own.append(mean(each[1] for each in of_deal))
        wins.append(mean(won))
    return {
        "relative": (mean(relative), stdev(relative) / math.sqrt(deals)),
        "own": (mean(own), stdev(own) / math.sqrt(deals)),
        "opened": mean(opened),
        "finished": mean(finished),
        "turns": mean(turns),
        "elo": 400 * math.log10(mean(wins) / (1 - mean(wins))),
    }


class TestFigures:
    @pytest.mark.parametrize("form", ["rotation", "mirror"])
    @pytest.mark.parametrize(("a", "b"), [("greedy", "folk"), ("safe", "greedy"), (Slowly(), "folk")], ids=str)
    def test_they_are_as_defined(self, a: Any, b: Any, form: str) -> None:
        setup = Setup(a, b, "rehber", form, seed="figures")
        result, told = Comparison(setup, 12).play(), by_hand(setup, 12)
        assert (result.deals, result.hands) == (12, 48 if form == "rotation" else 24)
        assert (result.relative, result.relative_se) == pytest.approx(told["relative"])
        assert (result.own, result.own_se) == pytest.approx(told["own"])
        assert result.elo == pytest.approx(told["elo"])
        rates = result.a_side.rates
        assert [rates["opened"], rates["finished"], rates["turns"]] == pytest.approx(
            [told["opened"], told["finished"], told["turns"]]
        )
        assert rates["opened"] == pytest.approx(rates["opened_series"] + rates["opened_pairs"])

    def test_matches_of_11_hands(self) -> None:
        """A sits one seat further in every next hand of a match, so that each deal serves four of them."""
        setup = Setup("greedy", "safe", seed="matches")
        shares = []
        for block in range(2):
            for match in range(4):
                totals = [0, 0, 0, 0]
                for at in range(11):
                    seat = (match + at) % 4
                    hand, _ = hand_by_hand(setup, 11 * block + at + 1, seat)
                    points = hand.events[-1]["points"]
                    totals = [total + points[(seat + player) % 4] for player, total in enumerate(totals)]
                shares.append((totals[0] == min(totals)) / totals.count(min(totals)))
        assert Comparison(setup, 25).play().first == pytest.approx(mean(shares))

    def test_penalties_by_kind(self) -> None:
        setup = Setup("random", "random", seed=3)
        result = Comparison(setup, 6).play()
        hands = [hand_by_hand(setup, deal, game) for deal in range(1, 7) for game in range(4)]
        thrown = [hand.penalties[seat] for hand, who in hands for seat in range(4) if who[seat] == "a"]
        assert sum(map(len, thrown)) > 5
        for kind, rate in result.a_side.penalties.items():
            assert rate == pytest.approx(sum(names.count(kind) for names in thrown) / len(thrown))

    def test_faults_are_counted(self) -> None:
        result = compare(Slowly(), "greedy", deals=3, seed=1)
        assert result.a == "slowly"
        assert result.a_side.faults["error"] > 10
        assert result.b_side.faults == {}
        assert "slowly failed" in str(result)

    def test_a_policy_that_fails_is_helped_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from okeysolve import _core

        monkeypatch.setattr("okeysolve.arena.hands._core", _Failing())
        assert compare("greedy", "folk", deals=4, seed=1) == _expected(_core)

    def test_one_deal_alone_has_no_error(self) -> None:
        result = compare("greedy", "folk", deals=1, seed=1)
        assert result.relative is not None
        assert (result.relative_se, result.relative_interval, result.p_value, result.first) == (None,) * 4
        assert "–" in str(result)

    def test_a_bot_without_chance_against_itself_is_nought(self) -> None:
        result = compare("greedy", "greedy", deals=30, seed=1)
        assert (result.relative, result.relative_se, result.p_value, result.first) == (0, 0, 1, 0.25)

    def test_bots_that_look_may_play_here(self) -> None:
        seen = []

        class Oracle:
            sees_hands = True

            def decide(self, hand: Any, rng: Random) -> list[Action]:
                seen.append(len(hand.stock))
                return Level("greedy").decide(hand.view(hand.turn), rng)

        result = compare(Oracle(), "greedy", deals=2, seed=1)
        assert result.relative == 0
        assert max(seen) == 20


class _Failing:
    """The core, but that every third hand is one in which a policy failed."""

    def __getattr__(self, name: str) -> Any:
        from okeysolve import _core

        return getattr(_core, name)

    def play_games(self, *asked: Any) -> list[Any]:
        from okeysolve import _core

        return [None if at % 3 == 1 else result for at, result in enumerate(_core.play_games(*asked))]


def _expected(_core: Any) -> Result:
    return compare("greedy", "folk", deals=4, seed=1)


class TestSameForAnyJobs:
    def test_processes(self) -> None:
        told = {"deals": 150, "seed": "jobs"}
        alone = compare("greedy", "folk", **told)
        assert alone == compare("greedy", "folk", **told, jobs=2)
        assert alone == compare("greedy", "folk", **told, backend="loky", jobs=3)

    def test_own_bots_and_a_test_that_ends(self) -> None:
        told = {"deals": 1000, "seed": "jobs", "sprt": (20.0, 60.0)}
        bot = f"{OWN_BOTS}:Careless"
        alone = compare(bot, "greedy", **told)
        assert alone == compare(bot, "greedy", **told, jobs=2)
        assert alone.sprt is not None
        assert LEAST <= alone.deals < 300

    def test_one_job_of_a_backend_is_played_here(self) -> None:
        """And Ctrl-C goes on working."""
        assert compare("greedy", "folk", deals=9, seed=2) == compare(
            "greedy", "folk", deals=9, seed=2, backend="loky", jobs=1
        )
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

    def test_a_program_that_dies_at_times(self) -> None:
        """It is given up for the rest of a deal, and not of all that the same worker plays."""
        bot = f"process:{shlex.quote(sys.executable)} {shlex.quote(PROGRAM)} 'dies at times'"
        alone = compare(bot, "greedy", deals=5, seed=2)
        assert alone == compare(bot, "greedy", deals=5, seed=2, jobs=2)
        faults = alone.a_side.faults
        assert faults.keys() == {"died", "gone"}
        assert faults["died"] == 3 * 5

    def test_a_bot_object_goes_to_the_workers(self) -> None:
        assert compare(Slowly(), "folk", deals=9, seed=2) == compare(Slowly(), "folk", deals=9, seed=2, jobs=2)

    @pytest.mark.filterwarnings("ignore")
    def test_a_dask_cluster_of_two_workers(self) -> None:
        distributed = pytest.importorskip("distributed")
        alone = compare("greedy", "folk", deals=150, seed="dask")
        cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        with cluster, distributed.Client(cluster) as client:
            assert len(client.scheduler_info()["workers"]) == 2
            assert alone == compare("greedy", "folk", deals=150, seed="dask", backend="dask")
            address = cluster.scheduler_address
            told = "--deals 150 --seed dask --backend dask --json --cluster"
            done = run_line(f"okeysolve arena greedy folk {told} {address}")
            assert json.loads(done.out) == json.loads(json.dumps(alone.as_dict()))

    @pytest.mark.skipif(os.name == "nt", reason="no ps")
    def test_a_worker_that_was_killed_is_told(self, tmp_path: Path) -> None:
        file = tmp_path / "arena.db"
        asked = [sys.executable, "-m", "okeysolve", "arena", "greedy", "folk", "--deals", "1000000", "--seed", "x"]
        process = subprocess.Popen([*asked, "--jobs", "2", "--db", str(file)], stderr=subprocess.PIPE, text=True)
        _wait_until(lambda: _saved(file) >= 64)
        for pid, parent in running().items():
            if parent == process.pid:
                os.kill(pid, signal.SIGKILL)
        _, err = process.communicate(timeout=120)
        assert process.returncode == 2
        assert "okeysolve: those who play were lost (" in err
        done = _saved(file)
        assert compare("greedy", "folk", deals=done, seed="x", db=file, progress=_never).deals == done

    def test_what_is_missing_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("joblib", "scipy.stats"):  # the second is needed first of all
            monkeypatch.setitem(sys.modules, name, None)
            with pytest.raises(OkeyError, match=rf"{name} is needed for this: pip install 'okeysolve\[arena\]'"):
                compare("greedy", "folk", deals=2, jobs=2)


class TestFile:
    def test_it_goes_on_where_it_stopped(self, tmp_path: Path) -> None:
        whole = compare("greedy", "folk", deals=200, seed="db")
        file = tmp_path / "arena.db"
        compare("greedy", "folk", deals=37, seed="db", db=file)
        played = Comparison(Setup("greedy", "folk", seed="db"), 200, db=file)
        assert played.totals.deals == 37
        assert played.play() == whole
        played.close()
        assert compare("greedy", "folk", deals=200, seed="db", db=file, progress=_never) == whole
        assert compare("greedy", "folk", deals=37, seed="db", db=file, progress=_never).deals == 37

    def test_kill_9(self, tmp_path: Path) -> None:
        """Killed in the midst of it, twice, and gone on with."""
        file = tmp_path / "arena.db"
        bot = f"{OWN_BOTS}:NoSideTile"
        whole = compare(bot, "greedy", deals=40, seed="kill")
        asked = [sys.executable, "-m", "okeysolve", "arena", bot, "greedy", "--deals", "40", "--seed", "kill"]
        for least in (1, 12):
            process = subprocess.Popen([*asked, "--db", str(file)], stdout=subprocess.DEVNULL)
            until = time.monotonic() + 120
            while _saved(file) < least and time.monotonic() < until:
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
            process.wait()
            assert least <= _saved(file) < 40
        assert compare(bot, "greedy", deals=40, seed="kill", db=file) == whole

    @pytest.mark.skipif(os.name == "nt", reason="no ps")
    def test_workers_end_with_the_process_that_was_killed(self, tmp_path: Path) -> None:
        file = tmp_path / "arena.db"
        asked = [sys.executable, "-m", "okeysolve", "arena", "greedy", "folk", "--deals", "1000000"]
        process = subprocess.Popen([*asked, "--jobs", "2", "--db", str(file)], stdout=subprocess.DEVNULL)
        _wait_until(lambda: _saved(file) >= 64)
        workers = [pid for pid, parent in running().items() if parent == process.pid]
        assert len(workers) >= 2
        process.kill()
        process.wait()
        _wait_until(lambda: not running().keys() & set(workers))

    @pytest.mark.skipif(os.name == "nt", reason="no ps")
    def test_workers_without_a_task_end_too(self) -> None:
        """Killed as soon as they are there, before one of them can have played anything."""
        asked = [sys.executable, "-m", "okeysolve", "arena", "greedy", "folk", "--deals", "100", "--jobs", "4"]
        process = subprocess.Popen(asked, stdout=subprocess.DEVNULL)
        workers: set[int] = set()

        def started() -> bool:
            workers.update(pid for pid, parent in running().items() if parent == process.pid)
            return len(workers) >= 3 or process.poll() is not None

        _wait_until(started)
        process.kill()
        process.wait()
        _wait_until(lambda: not running().keys() & workers)

    def test_without_a_seed_it_goes_on_with_the_last_one(self, tmp_path: Path) -> None:
        file = tmp_path / "arena.db"
        first = compare("greedy", "folk", deals=10, db=file)
        again = compare("greedy", "folk", deals=20, db=file)
        assert (first.seed, again.deals) == (again.seed, 20)
        assert compare("greedy", "folk", "rehber", deals=10, db=file).seed != first.seed

    def test_what_is_no_such_file(self, tmp_path: Path) -> None:
        text, other = tmp_path / "text.db", tmp_path / "other.db"
        text.write_text("not a database, but long enough to be taken for one " * 40)
        with sqlite3.connect(other) as base:
            base.execute("CREATE TABLE mine (x)")
        base.close()
        for file, message in ((text, "not a database"), (other, "is not a file of arena results"), (tmp_path, "open")):
            with pytest.raises(OkeyError, match=message):
                compare("greedy", "folk", deals=2, db=file)
        assert sqlite3.connect(other).execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)

    @pytest.mark.parametrize(
        "change",
        [
            lambda row: "",
            lambda row: row[:-20],
            lambda row: "[" * 5000,
            lambda row: "null",
            lambda row: json.dumps(json.loads(row)[:3]),
            lambda row: row.replace("[[", "[[true,", 1),
            lambda row: row.replace("{}", '{"magic":1}', 1),
            lambda row: row.replace("[0,", "[0.5,", 1),
            lambda row: row.encode(),
        ],
    )
    def test_a_damaged_row_is_named(self, tmp_path: Path, change: Callable[[str], object]) -> None:
        file = tmp_path / "arena.db"
        compare("greedy", "folk", deals=4, seed="rows", db=file)
        base = sqlite3.connect(file)
        (row,) = base.execute("SELECT hands FROM deal WHERE deal = 3").fetchone()
        with base:
            base.execute("UPDATE deal SET hands = ? WHERE deal = 3", (change(row),))
        with pytest.raises(OkeyError, match="the row of deal 3 of run 1 is damaged: delete it"):
            compare("greedy", "folk", deals=5, seed="rows", db=file)
        with base:
            base.execute("DELETE FROM deal WHERE deal = 3")
        base.close()
        assert compare("greedy", "folk", deals=5, seed="rows", db=file) == compare(
            "greedy", "folk", deals=5, seed="rows"
        )

    @pytest.mark.skipif(os.name == "nt", reason="no such name for a file")
    def test_a_name_that_sqlite_reads_otherwise(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        compare("greedy", "folk", deals=2, seed="name", db=":memory:")
        assert _saved(tmp_path / ":memory:") == 2

    def test_the_rows_can_be_read(self, tmp_path: Path) -> None:
        file = tmp_path / "arena.db"
        compare("greedy", "folk", deals=3, seed="rows", db=file)
        base = sqlite3.connect(file)
        (seed, told), rows = (
            base.execute("SELECT seed, commitment FROM run").fetchone(),
            base.execute("SELECT deal, hands FROM deal ORDER BY deal").fetchall(),
        )
        base.close()
        assert told == commitment(seed)
        assert [row[0] for row in rows] == [1, 2, 3]
        hand, _ = hand_by_hand(Setup("greedy", "folk", seed="rows"), 2, 1)
        points = hand.events[-1]["points"]
        assert json.loads(rows[1][1])[1][0] == points[1:] + points[:1]


def _wait_until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not done():
        assert time.monotonic() < until
        time.sleep(0.1)


def _never(comparison: Comparison) -> None:
    raise AssertionError("nothing was left to play")


def _interrupt(comparison: Comparison) -> None:
    raise KeyboardInterrupt


def _saved(file: Path) -> int:
    try:
        base = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            count: int = base.execute("SELECT count(*) FROM deal").fetchone()[0]
        finally:
            base.close()
    except sqlite3.Error:
        return 0
    return count


class TestSequentialTest:
    def test_the_ratio(self) -> None:
        """As N(m1 - m0)(2x - m0 - m1) / (2 s2), m1 the low one."""
        rng, moments = Random(1), Moments(10)
        values = [rng.randrange(-500, 500) for _ in range(80)]
        for value in values:
            moments.add(value)
        x, s = mean(values) / 10, stdev(values) / 10
        assert Sprt(-3, 0).llr(moments) == pytest.approx(80 * (-3 - 0) * (2 * x - 0 + 3) / (2 * s * s))
        assert pytest.approx(2.944, abs=1e-3) == BOUND

    @pytest.mark.parametrize(("true", "verdict"), [(-3, "low"), (0, "high")])
    def test_it_is_right_mostly(self, true: float, verdict: str) -> None:
        """At most 5 % wrong; of 200 that is 10, and 20 are three standard errors more."""
        rng, wrong, deals = Random(true), 0, []
        for _ in range(200):
            moments, test = Moments(1000), Sprt(-3, 0)
            while test.verdict(moments) is None:
                moments.add(round(1000 * rng.gauss(true, 15)))
            wrong += test.verdict(moments) != verdict
            deals.append(moments.count)
        assert wrong <= 20
        assert mean(deals) < 400

    @pytest.mark.parametrize(("low", "high"), [(0, -3), (1, 1), (math.nan, 0), (-math.inf, 0)])
    def test_what_is_no_test(self, low: float, high: float) -> None:
        with pytest.raises(OkeyError, match="the lower one"):
            Sprt(low, high)
        with pytest.raises(TypeError, match="two numbers"):
            Sprt("x", 0)  # type: ignore[arg-type]

    def test_it_ends_the_comparison(self) -> None:
        result = compare("greedy", "safe", deals=5000, seed=1, sprt=(-30, 0))
        assert result.sprt is not None
        assert (result.sprt["verdict"], result.complete) == ("low", True)
        assert result.deals == LEAST
        assert "-30 it is" in str(result)


class TestStudent:
    @pytest.mark.parametrize(
        ("degrees", "t"),
        [(1, 12.7062), (2, 4.30265), (5, 2.57058), (10, 2.22814), (30, 2.04227), (100, 1.98397), (10_000, 1.9602)],
    )
    def test_quantiles(self, degrees: int, t: float) -> None:
        """From any table of Student's t."""
        assert t_quantile(degrees) == pytest.approx(t, rel=1e-5)
        assert p_value(t, degrees) == pytest.approx(0.05, rel=1e-4)
        assert p_value(-t, degrees) == p_value(t, degrees)

    def test_the_ends(self) -> None:
        assert p_value(0, 7) == 1
        assert p_value(1e9, 7) < 1e-30

    def test_moments(self) -> None:
        values = [3, -8, 5, 5, 0, 12, 10**9]
        moments = Moments(4)
        assert (moments.mean, moments.se, moments.variance) == (None, None, None)
        for value in values:
            moments.add(value)
        assert moments.mean == pytest.approx(mean(values) / 4)
        assert moments.se == pytest.approx(stdev(values) / 4 / math.sqrt(7))


class TestRefusals:
    @pytest.mark.parametrize(
        ("asked", "error", "message"),
        [
            ({"a": "gredy"}, OkeyError, "did you mean greedy"),
            ({"a": 7}, OkeyError, "'int' is no bot"),
            ({"rules": "chess"}, OkeyError, "no rule set 'chess'"),
            ({"format": "round"}, OkeyError, "one of rotation, mirror, not 'round'"),
            ({"deals": 0}, OkeyError, "deals is a number from 1"),
            ({"deals": "x"}, TypeError, "deals is a whole number"),
            ({"deals": True}, TypeError, "deals is a whole number"),
            ({"jobs": 0}, OkeyError, "1 or more, or -1"),
            ({"jobs": 1.5}, TypeError, "jobs is a whole number"),
            ({"backend": "mpi"}, OkeyError, "one of loky, dask, ray, not 'mpi'"),
            ({"jobs": 2, "cluster": "tcp://x"}, OkeyError, "for the backends dask and ray"),
            ({"cluster": "tcp://x"}, OkeyError, "for the backends dask and ray"),
            ({"cluster": "tcp://x", "backend": "loky", "jobs": 1}, OkeyError, "for the backends dask and ray"),
            ({"cluster": "", "backend": "dask"}, OkeyError, "address of the cluster is empty"),
            ({"cluster": 7, "backend": "dask"}, TypeError, "a cluster is a text"),
            ({"db": ""}, OkeyError, "no file has the name ''"),
            ({"db": "a\0b"}, OkeyError, "no file has the name"),
            ({"limit": 0}, OkeyError, "more than 0 seconds"),
            ({"limit": math.nan}, OkeyError, "more than 0 seconds"),
            ({"limit": "x"}, TypeError, "a number of seconds"),
            ({"seed": 1.5}, TypeError, "a text or a whole number"),
            ({"seed": "a\nb"}, OkeyError, "can be printed"),
            ({"sprt": (0, -3)}, OkeyError, "the lower one"),
        ],
    )
    def test_what_cannot_be(self, asked: dict[str, Any], error: type[Exception], message: str) -> None:
        with pytest.raises(error, match=message):
            compare(**{"a": "greedy", "b": "folk", "deals": 2, **asked})

    def test_ladders(self) -> None:
        for names in (["greedy"], ["greedy", "greedy"], []):
            with pytest.raises(OkeyError, match="two bots at least, each once"):
                Ladder(names)


class TestCommand:
    def test_json_ends_with_one_object(self) -> None:
        done = run_line("okeysolve arena greedy folk --deals 15 --seed x --json")
        told = done.json[-1]
        assert done.code == 0
        assert done.err == f"SHA-256 of the seed: {commitment('x')}\n"
        assert told == json.loads(json.dumps(compare("greedy", "folk", deals=15, seed="x").as_dict()))
        assert {"a", "b", "rules", "deals", "hands", "relative", "relative_se", "own", "own_se", "rates"} <= set(told)
        assert [told[key] for key in ("a", "b", "rules", "deals", "hands")] == ["greedy", "folk", "yesil", 15, 60]
        assert {"opened", "finished", "turns"} <= set(told["rates"])

    def test_the_commitment_comes_first(self) -> None:
        done = run_line("okeysolve arena greedy folk --deals 5 --rules rehber --format mirror")
        first, *_, last = done.out.splitlines()
        assert first == f"SHA-256 of the seed: {commitment(last.removeprefix('seed: '))}"
        assert "greedy against folk, rehber, mirror: 5 deals, 10 hands" in done.out

    def test_a_test_between_negative_numbers(self) -> None:
        done = run_line("okeysolve arena greedy safe --deals 500 --seed 1 --sprt -30 -5 --json")
        assert done.json[0]["sprt"]["verdict"] == "low"

    def test_a_ladder(self) -> None:
        done = run_line("okeysolve arena --ladder folk greedy safe --deals 8 --seed x")
        ladder = Ladder(["folk", "greedy", "safe"], deals=8, seed="x").play()
        assert str(ladder) in done.out
        assert ladder.results["folk", "safe"] == compare("folk", "safe", deals=8, seed="x")
        assert len(ladder.results) == 6
        rows = [line.split("|") for line in str(ladder).splitlines()]
        assert [row[1].strip() for row in rows] == ["against three", "---", "folk", "greedy", "safe"]
        assert str(Ladder(["folk", "greedy"], format="mirror")).startswith("| against two | folk | greedy |")
        assert rows[2][2].strip() == ""
        told = run_line("okeysolve arena --ladder folk greedy safe --deals 8 --seed x --json").json
        assert told == [json.loads(json.dumps(ladder.as_dict()))]

    def test_a_ladder_broken_off(self, tmp_path: Path) -> None:
        """It shows what there is of the pair that was being played, says so, and goes on from there."""
        asked: dict[str, Any] = {"deals": 200, "format": "mirror"}

        def stop(comparison: Comparison) -> None:
            if comparison.setup.names == ("greedy", "folk"):
                raise KeyboardInterrupt

        whole = Ladder(["folk", "greedy"], seed="x", **asked).play()
        for db in (None, tmp_path / "ladder.db"):
            ladder = Ladder(["folk", "greedy"], seed="x", db=db, **asked)
            with pytest.raises(KeyboardInterrupt):
                ladder.play(stop)
            part = ladder.results["greedy", "folk"]
            assert 0 < part.deals < 200
            assert f" (not all: {part.deals} of 200 deals) |" in str(ladder).splitlines()[-1]
            assert [each["complete"] for each in ladder.as_dict()["results"]] == [True, False]
            assert ladder.play().results == whole.results

    def test_a_ladder_goes_on_from_its_file(self, tmp_path: Path) -> None:
        """The seed too is that of the file, where none is given."""
        file = tmp_path / "ladder.db"
        with pytest.raises(KeyboardInterrupt):
            Ladder(["folk", "greedy"], deals=90, db=file).play(_interrupt)
        began = _saved(file)
        assert 0 < began < 90
        ladder = Ladder(["folk", "greedy"], deals=90, db=file).play()
        assert _saved(file) == 180
        assert ladder.results == Ladder(["folk", "greedy"], deals=90, seed=ladder.seed).play().results
        told = run_line(f"okeysolve arena --ladder folk greedy --deals 90 --db {file.as_posix()}")
        assert str(ladder) in told.out
        assert f"seed: {ladder.seed}" in told.out

    def test_bots_are_listed(self) -> None:
        assert run("arena", "--bots").out.split() == list(bots.names())

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("arena greedy", "compares two bots, not 1"),
            ("arena greedy folk safe", "compares two bots, not 3"),
            ("arena --ladder greedy", "two bots at least"),
            ("arena greedy gredy", "no bot 'gredy'"),
            ("arena greedy folk --deals x", "a whole number is wanted, not 'x'"),
            ("arena greedy folk --backend mpi", "invalid choice"),
            ("arena greedy folk --db /no/such/folder/x.db", "cannot be used for results"),
        ],
    )
    def test_bad_input(self, line: str, message: str) -> None:
        done = run(*line.split())
        assert (done.code, done.out) == (2, "")
        assert message in done.err
        assert len(done.err.splitlines()) == 1

    @pytest.mark.skipif(os.name == "nt", reason="no SIGINT for another process")
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_ctrl_c_keeps_what_is_done(self, tmp_path: Path, jobs: str) -> None:
        file = tmp_path / "arena.db"
        line = f"-m okeysolve arena greedy folk --deals 1000000 --json --jobs {jobs} --db {file}"
        asked = [sys.executable, *line.split()]
        process = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 120
        while _saved(file) < 100 and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        told = json.loads(out)
        assert process.returncode == 130
        assert err.splitlines()[1:] == ["okeysolve: interrupted: this is what has been played"]
        assert (told["complete"], told["deals"]) == (False, _saved(file))
        assert told["deals"] >= 100

    def test_the_bar_tells_how_long(self) -> None:
        pytest.importorskip("tqdm")
        code = (
            "import sys; sys.stderr.isatty = lambda: True\n"
            "from okeysolve.cli import main\n"
            "main('arena greedy folk --deals 300 --seed 1'.split())"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
        assert re.search(r"300/300 \[\d\d:\d\d<\d\d:\d\d,.* deals/s, greedy [+-]\d+", done.stderr)


def test_same_hands_as_a_match() -> None:
    """Anybody can play a deal again from the seed, as docs/record.md has it."""
    setup = Setup("greedy", "folk", seed="a secret")
    assert setup.commitment == commitment("a secret")
    assert Round.deal("yesil", setup.deck_seed(1)).deck == Round.deal("yesil", hand_seed("a secret", 1)).deck
    seeds = {setup.bot_seeds(deal, game) for deal in range(1, 4) for game in range(4)}
    assert len(seeds) == 12
    assert all(0 <= word < 2**64 for four in seeds for word in four)


@pytest.mark.parametrize("page", ["arena.md"])
def test_page(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 2
    assert failed == 0


def test_sessions() -> None:
    """The commands of docs/arena.md run; what they print depends on how the bots play."""
    _, sessions = documented(DOCS / "arena.md")
    assert len(sessions) >= 2
    for command, output in sessions:
        done = run_line(command)
        assert (done.code, done.err) == (0, ""), command
        shape = list(map(_shape, output.strip().splitlines()))
        assert list(map(_shape, done.out.strip().splitlines()))[: len(shape)] == shape


def _shape(line: str) -> str:
    """A line without its numbers and the width of its columns."""
    return " ".join(re.sub(r"[-+]?[\d.,]+%?", "#", line).split())


def test_public_names() -> None:
    assert all(hasattr(arena, name) for name in arena.__all__)
    assert all(hasattr(bots, name) for name in bots.__all__)
