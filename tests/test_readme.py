"""The README's examples do what they say: its console sessions are run, its Python is a doctest."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text("utf-8")


def sessions() -> list[tuple[str, str]]:
    """(command, what it prints) of all console blocks."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.fixture(scope="module")
def path_with_okeysolve(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH on which `okeysolve` is this installation's."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "okeysolve"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m okeysolve "$@"\n')
    script.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize(("command", "output"), sessions())
def test_console(command: str, output: str, path_with_okeysolve: str) -> None:
    env = {**os.environ, "PATH": path_with_okeysolve}
    done = subprocess.run(
        command, shell=True, env=env, text=True, timeout=60, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    assert sorted(done.stdout.splitlines()) == sorted(output.splitlines())


def test_python() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    assert len(blocks) >= 4
    parsed = doctest.DocTestParser().get_doctest("".join(blocks), {}, "README.md", str(README), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert tried > 10
    assert failed == 0


def test_shell_commands_are_the_set_up_and_the_tests() -> None:
    first, second = re.findall(r"```sh\n(.*?)```", TEXT, re.S)
    assert len(first.splitlines()) == 2
    assert "pip install" in first
    assert "okeysolve open" in second
    assert "pytest" in second


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)\)", TEXT))))
def test_links(link: str) -> None:
    assert (README.parent / link).exists()
