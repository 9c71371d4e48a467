"""`okeysolve review`: a recorded match judged on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from threading import Event
from unittest import mock

import pytest
from cli_run import run

from okeysolve.advisor import Limit
from okeysolve.record import load
from okeysolve.review import Decision, Review, review, whole
from okeysolve.review.judge import judge
from okeysolve.review.points import Choice
from okeysolve.review.settings import Settings

EXAMPLE = Path(__file__).parents[1] / "examples" / "blunder.jsonl"


@pytest.fixture(scope="module")
def quick() -> Review:
    return review(load(EXAMPLE), Limit(playouts=300))


def test_text(quick: Review) -> None:
    done = run("review", str(EXAMPLE), "--playouts", "300", "--threads", "1")
    assert (done.code, done.err) == (0, "")
    assert done.out == quick.text() + "\n"


def test_help_tells_how_many_hands_are_played_out() -> None:
    assert f"(default: {whole.DEFAULT_PLAYOUTS})" in " ".join(run("review", "--help").out.split())


def test_json_and_a_page(quick: Review, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    arguments = ("--playouts", "300", "--json", "--html", str(page), "--lang", "tr")
    done = run("review", "-", *arguments, stdin=EXAMPLE.read_text("utf-8"))
    assert done.code == 0
    assert done.json == [{"stopped": False, **json.loads(json.dumps(quick.as_dict()))}]
    assert page.read_text("utf-8") == quick.html("tr")


def test_a_seat_and_everything(quick: Review) -> None:
    done = run("review", str(EXAMPLE), "--playouts", "300", "--seat", "1", "--all")
    for each in quick.decisions:
        assert (f"(line {each.line}), Banu: {each.text()}" in done.out) == (each.seat == 1)


def test_interrupted_it_tells_what_has_been_judged() -> None:
    """Ctrl-C comes at the fourth decision."""
    from concurrent import futures

    reached, judged = Event(), []

    def until_the_fourth(choice: Choice, settings: Settings) -> Decision:
        if len(judged) == 3:
            reached.set()
            assert settings.stop.wait(10)
        judged.append(judge(choice, settings))
        return judged[-1]

    def press(*_: object) -> None:
        assert reached.wait(10)
        raise KeyboardInterrupt

    asked = ("review", str(EXAMPLE), "--playouts", "50", "--threads", "1")
    with mock.patch.object(whole, "judge", until_the_fourth), mock.patch.object(futures, "wait", press):
        english = run(*asked)
        reached.clear()
        judged.clear()
        turkish = run(*asked, "--lang", "tr", "--json")
    assert (english.code, turkish.code) == (130, 130)
    assert "decisions: 3;" in english.out
    assert len(turkish.json[0]["decisions"]) == 3
    assert turkish.json[0]["stopped"] is True
    assert re.search(r"stopped: \d of 48 decisions and draws were judged", english.err)
    assert re.search(r"durduruldu: 48 karar ve çekişten \d tanesi incelendi", turkish.err)


def test_a_cut_record(tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(EXAMPLE.read_text("utf-8").splitlines(keepends=True)[:9]), "utf-8")
    done = run("review", str(cut), "--playouts", "100")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"okeysolve: {cut}: line 10: the record is cut off in hand 1 of 1 (--partial reviews what stands before)\n"
    )
    done = run("review", str(cut), "--playouts", "100", "--partial")
    assert done.code == 2
    assert "Hand 1, turn 2 (line 5), Banu: large mistake" in done.out
    assert done.err == "okeysolve: line 10: the record is cut off in hand 1 of 1\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "4"], "there is no seat 4"),
        (["--seat", "x"], "a whole number is wanted, not 'x'"),
        (["--time", "-1"], "time is a number from 0 on"),
        (["--time", "soon"], "a number is wanted"),
        (["--playouts", "0"], "playouts are a number from 1"),
        (["--threads", "0"], "threads is a number from 1"),
        (["--utility", "win"], "invalid choice"),
        (["--playouts", "20", "--html", "/no/such/folder/page.html"], "cannot write /no/such/folder/page.html"),
    ],
)
def test_bad_arguments(arguments: list[str], words: str) -> None:
    done = run("review", str(EXAMPLE), *arguments)
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1


def test_what_is_no_record(tmp_path: Path) -> None:
    assert "cannot read" in run("review", str(tmp_path / "none.jsonl")).err
    assert "the header, is missing" in run("review", "-", "--partial", stdin="").err
    done = run("review", "-", stdin="{}\n")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("okeysolve: line 1: a record of okeysolve begins with")
