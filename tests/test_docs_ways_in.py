"""docs/python.md and docs/your_bot.md: what they show is true, and the bots that they show play without a fault."""

from __future__ import annotations

import doctest
import importlib
import re
import shutil
import sys
from pathlib import Path

import pytest

from okeysolve import bots
from okeysolve.bots.process import ProcessBot
from okeysolve.game import Round
from okeysolve.service import METHODS

ROOT = Path(__file__).parents[1]
PYTHON = (ROOT / "docs" / "python.md").read_text("utf-8")
YOUR_BOT = (ROOT / "docs" / "your_bot.md").read_text("utf-8")
SHOWN = {kind: re.findall(rf"```{kind}\n(.*?)```", YOUR_BOT, re.S)[0] for kind in ("python", "js")}
ROWS = re.findall(r"^\| [^|]+ \| (`[^|]+`) \| `(\w+)` \| \[[^|]+\]\((.+?)\) \|$", PYTHON, re.M)


@pytest.mark.parametrize(("name", "page"), [("python.md", PYTHON), ("your_bot.md", YOUR_BOT)])
def test_sessions(name: str, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", list(sys.path))
    session = doctest.DocTestParser().get_doctest(page, {}, name, None, 0)
    failed, tried = doctest.DocTestRunner().run(session)
    assert tried > 5
    assert failed == 0


def test_every_method_has_its_function() -> None:
    assert [method for _, method, _ in ROWS] != []
    assert {method for _, method, _ in ROWS} == set(METHODS)
    for names, _, page in ROWS:
        assert (ROOT / "docs" / page).is_file()
        for name in re.findall(r"`([\w.]+)`", names):
            found: object = importlib.import_module("okeysolve")
            for part in name.split("."):
                found = getattr(found, part, None) or importlib.import_module(f"okeysolve.{part}")
            assert callable(found), name


def test_the_page_shows_the_files() -> None:
    assert SHOWN["js"] == (ROOT / "examples" / "bot.mjs").read_text("utf-8")
    imports, _, code = SHOWN["python"].partition("\n\n\n")
    file = (ROOT / "examples" / "bot.py").read_text("utf-8")
    assert set(imports.splitlines()) <= set(file.splitlines())
    assert code.strip() in file


def test_twenty_lines() -> None:
    """Without comments, imports and empty lines."""
    for block in SHOWN.values():
        lines = [line for line in block.splitlines() if line and not line.startswith(("//", "import ", "from "))]
        assert len(lines) <= 22


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize("rules", ["yesil", "rehber"])
def test_the_one_in_javascript(rules: str) -> None:
    command = ["env", "-u", "LD_PRELOAD", "node", str(ROOT / "examples" / "bot.mjs")]  # sanitizers are not for node
    mine, others = ProcessBot(command), bots.named("greedy")
    hand, rng = Round.deal(rules, seed=3), bots.BotRandom(1)
    while not hand.over:
        assert bots.move(hand, mine if hand.turn % 2 else others, rng) is None
    mine.close()
    assert hand.score is not None
