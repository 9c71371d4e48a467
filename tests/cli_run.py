"""Runs the command line inside the test's own process."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from okeysolve.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> list[dict[str, Any]]:
        """The objects that were printed, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, stdin: str | bytes | None = None) -> Done:
    """What `okeysolve ARGUMENTS` does; without stdin it sits at a terminal."""
    given = stdin.encode() if isinstance(stdin, str) else stdin or b""
    source = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    source.isatty = lambda: stdin is None  # type: ignore[method-assign]
    out, err = io.StringIO(), io.StringIO()
    with mock.patch.object(sys, "stdin", source), redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as stopped:  # argparse
            code = int(stopped.code or 0)
    return Done(code, out.getvalue(), err.getvalue())


def run_line(command: str) -> Done:
    """The same for a line of a shell: `okeysolve ARGUMENTS`, perhaps after `printf TEXT |`."""
    words = shlex.split(command)
    stdin = None
    if words[0] == "printf" and words[2] == "|":
        stdin, words = words[1].replace("\\n", "\n"), words[3:]
    assert words[0] == "okeysolve"
    return run(*words[1:], stdin=stdin)


def documented(page: Path) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The files of a page, blocks that begin with `# name`, and its sessions: (command, what it prints)."""
    text = page.read_text("utf-8")
    files = {name: body for body, name in re.findall(r"```\w+\n(# ([\w-]+\.\w+)\b.*?)```", text, re.S)}
    sessions = []
    for block in re.findall(r"```console\n(.*?)```", text, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            sessions.append((command, output))
    return files, sessions
