"""docs/advisor.md and docs/odds.md do what they say; `...` stands for numbers that were played out."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from cli_run import documented, run_line

DOCS = Path(__file__).parents[1] / "docs"
PAGES = [DOCS / "advisor.md", DOCS / "odds.md"]
SESSIONS = [session for page in PAGES for session in documented(page)[1]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python(page: Path) -> None:
    session = doctest.DocTestParser().get_doctest(page.read_text("utf-8"), {}, page.name, str(page), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
    assert tried > 4
    assert failed == 0


def test_there_are_commands() -> None:
    assert len(SESSIONS) >= 2


@pytest.mark.parametrize(("command", "output"), SESSIONS)
def test_console(command: str, output: str) -> None:
    done = run_line(command)
    assert done.code == 0
    told, wanted = done.out.splitlines(), output.strip().splitlines()
    assert len(told) == len(wanted)
    for line, pattern in zip(told, wanted, strict=True):
        assert doctest.OutputChecker().check_output(pattern, line, doctest.ELLIPSIS), (line, pattern)
