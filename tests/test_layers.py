"""The layers of docs/architecture.md hold, and the check that says so sees what breaks them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import okeysolve

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path(okeysolve.__file__).parent


def check(package: Path, csrc: Path) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "tools" / "check_layers.py"), str(package), str(csrc)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


def test_layers_hold() -> None:
    assert check(PACKAGE, ROOT / "csrc") == (0, "layers: ok\n")


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("tiles.py", "import okeysolve.cli\n", "tiles imports cli, which stands above it"),
        ("rack.py", "def late():\n    from .opening import Opening\n", "rack imports opening, which stands"),
        ("bots/easy.py", "from ..service import METHODS\n", "bots imports service, which stands above it"),
        ("cli.py", "from okeysolve import engine\n", "cli imports engine: a face imports no other face"),
        ("rack.py", "from okeysolve import Tile\n", "rack: Tile is no module of any layer"),
        ("rack.py", "import okeysolve\n", "rack: __init__ is no module of any layer"),
        ("extras.py", "", "extras: extras is no module of any layer"),
        ("_rack.pxi", "from okeysolve.rack import Rack\n", "_core imports rack, which stands above it"),
    ],
)
def test_a_wrong_import_is_refused(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    bad = tmp_path / name
    bad.parent.mkdir(exist_ok=True)
    bad.write_text(text, "utf-8")
    status, said = check(tmp_path, ROOT / "csrc")
    assert status == 1
    assert complaint in said


def test_cycles_are_refused(tmp_path: Path) -> None:
    (tmp_path / "tiles.py").write_text("from okeysolve import rack\n", "utf-8")
    (tmp_path / "rack.py").write_text("from okeysolve.tiles import Tile\n", "utf-8")
    (tmp_path / "a.h").write_text('#include "b.h"\n', "utf-8")
    (tmp_path / "b.h").write_text('#  include "a.h"\n', "utf-8")
    status, said = check(tmp_path, tmp_path)
    assert status == 1
    assert "okeysolve: a cycle" in said
    assert "csrc: a cycle" in said


def test_python_stays_out_of_csrc(tmp_path: Path) -> None:
    (tmp_path / "rack.c").write_text("#include <Python.h>\n", "utf-8")
    status, said = check(tmp_path, tmp_path)
    assert (status, said) == (1, "csrc: rack.c includes Python.h\n")


def test_lines_of_c_fit() -> None:
    """What ruff does for Python: 120 characters."""
    folders = (ROOT / name for name in ("csrc", "tests/fuzz", "bench", "tools", "examples"))
    files = [*(file for folder in folders for file in folder.rglob("*.[ch]")), *(ROOT / "src").rglob("*.p[xy][ix]")]
    assert len(files) > 50
    cython = {".pyx", ".pxi"} if (ROOT / "src").is_dir() else set()  # a wheel is tested without its sources
    assert {".c", ".h"} | cython <= {file.suffix for file in files}
    texts = {file.relative_to(ROOT): file.read_text("utf-8").split("\n") for file in files}
    long = [f"{file}:{n}" for file, lines in texts.items() for n, line in enumerate(lines, 1) if len(line) > 120]
    assert long == []
