"""What `import okeysolve` costs: under 60 ms of processor time, no numpy, little memory."""

from __future__ import annotations

import statistics
import subprocess
import sys

import pytest

MILLISECONDS = 60
MEBIBYTES = 16
TIMED = "import time; start = time.process_time(); import okeysolve; print(time.process_time() - start)"
WEIGHED = (
    "import resource; peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; before = peak(); "
    "import okeysolve; print(peak() - before)"
)


def fresh(code: str) -> str:
    """What a new interpreter prints."""
    command = [sys.executable, "-I", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def test_import_is_fast() -> None:
    """A busy machine can spoil one series, hardly three; a slow import spoils them all."""
    fresh(TIMED)  # writes the byte code
    medians = []
    for _ in range(3):
        medians.append(statistics.median(float(fresh(TIMED)) for _ in range(7)) * 1000)
        if medians[-1] < MILLISECONDS:
            return
    pytest.fail(f"import okeysolve takes {min(medians):.0f} ms, more than {MILLISECONDS}")


def test_import_leaves_numpy_alone() -> None:
    assert fresh("import sys, okeysolve; print('numpy' in sys.modules)") == "False\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no resource module")
def test_import_takes_little_memory() -> None:
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(fresh(WEIGHED)) * unit < MEBIBYTES * 2**20
