"""`okeysolve advise` and `okeysolve odds`: a rack, a position or a view in, ranked turns or chances out."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import pytest
from advice_hands import FAR, OTHERS, in_play, position, unopened
from cli_run import run

from okeysolve.advisor import Limit, advise, odds, view_from
from okeysolve.cli import main

QUICK = ("--playouts", "200")


class TestAdvise:
    def test_a_rack_and_a_table(self) -> None:
        done = run("advise", "--rack", FAR, "--table", OTHERS, "--indicator", "Y5", *QUICK)
        assert (done.code, done.err) == (0, "")
        first, assumed, best, *reasons = done.out.splitlines()
        assert first == "Rules: yesil."
        assert "discards that nobody told of are made up (8)" in assumed
        assert best.startswith("1. draw from the stock: ")
        assert all(line.startswith("   ") for line in reasons)

    def test_it_is_what_the_library_says(self) -> None:
        done = run("advise", *FAR.split(), "Y3", "--okey", "Y6", "--json", *QUICK)
        told = done.json[0]
        expected = advise(position(FAR + " Y3"), Limit(playouts=200))
        assert told["advice"] == json.loads(json.dumps([each.as_dict() for each in expected]))
        assert told["rules"] == "yesil"
        assert not told["stopped"]

    def test_turkish(self) -> None:
        done = run("advise", "--rack", FAR + " Y3", "--okey", "Y6", "--lang", "tr", *QUICK)
        assert "Varsayılan: oyuncu taşını çekti; destede 20 taş kaldı" in done.out
        assert "1. at: " in done.out
        assert "en iyi" in done.out

    def test_reasons_for_all(self) -> None:
        few, all_of_them = (
            run("advise", "--rack", FAR + " Y3", "--okey", "Y6", *QUICK, *more).out for more in ((), ("--reasons",))
        )
        assert few.count("The points:") == 1
        assert all_of_them.count("The points:") == all_of_them.count("playouts") > 4

    def test_a_view(self, tmp_path: Path) -> None:
        view = next(view for _, view in in_play(seeds=range(4, 5), every=13) if view.turns > 3)
        file = tmp_path / "view.json"
        file.write_text(json.dumps(view.as_dict(), indent=2), "utf-8")
        for done in (
            run("advise", "--position", str(file), "--json", *QUICK),
            run("advise", "--json", *QUICK, stdin=file.read_text("utf-8")),
        ):
            told = done.json[0]["advice"]
            assert [each["turn"] for each in told] == [a.as_dict()["turn"] for a in advise(view, Limit(playouts=200))]
            assert done.json[0]["assumed"] == []

    def test_lines_of_views_and_positions(self) -> None:
        lines = [json.dumps(unopened().as_dict()), json.dumps(position(FAR + " Y3").as_dict()), '{"rack": "R1 x"}']
        done = run("advise", "--json", *QUICK, stdin="\n".join(lines))
        assert done.code == 2
        assert [told["line"] for told in done.json] == [1, 2, 3]
        assert done.json[0]["advice"] == done.json[1]["advice"]
        assert done.json[2]["error"].startswith("rack: 'x' (word 2, column 4)")
        assert done.err == ""

    @pytest.mark.parametrize("bad", ["null", "[1]", "rack: R1", '{"phase": 1}', "{"])
    def test_no_line_stops_a_stream(self, bad: str) -> None:
        good = json.dumps(position(FAR + " Y3").as_dict())
        done = run("odds", "--json", "--playouts", "0", stdin=f"{bad}\n{good}\n")
        assert [(told["line"], "error" in told) for told in done.json] == [(1, True), (2, False)]

    def test_few_tiles_are_no_opening(self) -> None:
        why = "2 tiles in hand: who has not opened has 21 before the draw and 22 after it"
        for command in ("advise", "odds"):
            assert run(command, "--okey", "Y6", "R1", "R2").err.startswith(f"okeysolve: {why}")

    def test_a_position_file(self, tmp_path: Path) -> None:
        file = tmp_path / "hand.txt"
        file.write_text(position(FAR, side="R3").dumps(), "utf-8")
        done = run("advise", "--position", str(file), "--rules", "rehber", *QUICK)
        assert "Rules: rehber." in done.out

    def test_options_reach_the_search(self) -> None:
        arguments = ("advise", "--rack", FAR, "--side", "R3", "--okey", "Y6", "--json")
        own = run(*arguments, "--utility", "own", "--threads", "2", "--se", "20", "--time", "5").json[0]["advice"]
        assert own[0]["utility"] == "own"
        assert own[0]["expected"]["se"] <= 20
        late = run(*arguments, "--stock", "3", *QUICK).json[0]
        assert "3 tiles are left in the stock" in late["assumed"]

    def test_interrupted_it_prints_the_best_so_far(self) -> None:
        from okeysolve.advisor import Search

        played = Search._evaluate

        def some(search: Search, piece: tuple[int, int, int]) -> bool:
            if search.playouts > 200:
                raise KeyboardInterrupt
            return played(search, piece)

        with mock.patch.object(Search, "_evaluate", some):
            done = run("advise", "--rack", FAR + " Y3", "--okey", "Y6", "--time", "30")
        assert done.code == 130
        assert "1. discard" in done.out
        assert "stopped: this is the best so far" in done.err

    def test_progress_on_a_terminal_alone(self) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        asked = ("advise", "--rack", FAR + " Y3", "--okey", "Y6", "--playouts", "500")
        assert run(*asked).err == ""
        with redirect_stdout(io.StringIO()), redirect_stderr(Terminal()) as err:
            main(asked)
        assert "discard" in err.getvalue()
        assert err.getvalue().endswith("\r\x1b[K")

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("--rack", FAR), "okey"),
            (("--rack", "R1 R2", "--okey", "Y6", "--opened", "no"), "2 tiles in hand, and the player has not opened"),
            (("--rack", FAR, "--okey", "Y6", "--playouts", "none"), "a whole number is wanted, not 'none'"),
            (("--rack", FAR, "--okey", "Y6", "--time", "-1"), "time is a number from 0 on"),
            (("--rack", FAR, "--okey", "Y6", "--se", "x"), "a number is wanted, not 'x'"),
            (("--rack", FAR, "--okey", "Y6", "--threads", "0"), "threads is a number from 1"),
            (("--rack", FAR, "R1", "--okey", "Y6"), "the rack is told twice"),
            (("--rack", FAR, "--position", "x.txt"), "the file says all of it"),
            (("--okey", "Y6"), "goes with a rack"),
            (("--rack", FAR, "--okey", "Y6", "--utility", "win", *QUICK), "--utility win needs a match that ends"),
            ((), "no tiles"),
        ],
    )
    def test_bad_input(self, arguments: tuple[str, ...], message: str) -> None:
        done = run("advise", *arguments)
        assert (done.code, done.out) == (2, "")
        assert message in done.err
        assert done.err.startswith("okeysolve: ")

    def test_a_bad_file(self, tmp_path: Path) -> None:
        view = unopened().as_dict()
        view["stock"] = 3
        file = tmp_path / "bad.json"
        file.write_text(json.dumps(view), "utf-8")
        done = run("advise", "--position", str(file))
        assert done.code == 2
        assert "bad.json: the view cannot be" in done.err
        refused = run("advise", "--position", str(file), "--rules", "rehber")
        assert "a view says all of it" in refused.err


class TestOdds:
    def test_text(self) -> None:
        done = run("odds", "--rack", FAR, "--okey", "Y6", "-k", "2", "--playouts", "300")
        assert (done.code, done.err) == (0, "")
        expected = odds(view_from(position(FAR)).view, 2, playouts=300)
        assert done.out.endswith(f"{expected}\n")

    def test_json(self) -> None:
        done = run("odds", "--rack", FAR, "--okey", "Y6", "-k", "2", "--playouts", "300", "--seed", "4", "--json")
        expected = odds(view_from(position(FAR)).view, 2, playouts=300, seed=4)
        assert {name: done.json[0][name] for name in expected.as_dict()} == json.loads(json.dumps(expected.as_dict()))

    def test_interrupted_it_prints_the_odds_so_far(self) -> None:
        from concurrent import futures

        pressed = iter([KeyboardInterrupt])

        def press(*_: object) -> None:
            for error in pressed:
                raise error

        with mock.patch.object(futures, "wait", press):
            done = run("odds", "--rack", FAR, "--okey", "Y6", "--playouts", "10000000")
        assert done.code == 130
        assert "with the next draw" in done.out
        assert "stopped: these are the odds so far" in done.err

    def test_bad_input(self) -> None:
        assert "k is a number from 1 to 12, not 13" in run("odds", "--rack", FAR, "--okey", "Y6", "-k", "13").err
        assert "has opened" in run("odds", "--rack", "R1 R2 R3 K1 K2 K3 R5 R6 R7", "--okey", "Y6", "--table",
                                   "me: R7 R8 R9 R10 | me: B11 B12 B13 | me: Y12 R12 K12 | me: K1 K2 K3").err
