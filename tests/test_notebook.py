"""The notebook of the examples runs from top to bottom, shows pictures, and keeps no output that could grow old."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

NOTEBOOK = Path(__file__).parent.parent / "examples" / "okeysolve.ipynb"
RUN = """
import sys, nbclient, nbformat
book = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
nbformat.write(book, sys.argv[2])
"""


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]


def test_no_output_is_stored() -> None:
    cells = code_cells(NOTEBOOK)
    assert len(cells) >= 8
    assert [cell for cell in cells if cell["outputs"] or cell["execution_count"] is not None] == []


@pytest.mark.skipif(not (find_spec("nbclient") and find_spec("ipykernel")), reason="no Jupyter")
def test_it_runs(tmp_path: Path) -> None:
    done = tmp_path / "done.ipynb"
    command = [sys.executable, "-c", RUN, str(NOTEBOOK), str(done)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert ran.returncode == 0, ran.stderr
    outputs = [output for cell in code_cells(done) for output in cell["outputs"]]
    pictures = [output["data"]["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) == 9
    for picture in pictures:
        assert ElementTree.fromstring("".join(picture)).tag == "{http://www.w3.org/2000/svg}svg"
    printed = "".join("".join(output["text"]) for output in outputs if output["output_type"] == "stream")
    assert "lay off" in printed
    assert "hands, " in printed
    assert not [output for output in outputs if output.get("name") == "stderr"]
