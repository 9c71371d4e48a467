"""Ctrl-C ends what takes long, within a second: in another process, which says when it was interrupted."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

SECONDS = 1.0
CROWDED = "R7 R7 R8 R8 R9 Y7 Y7 Y8 Y8 Y9 B7 B7 B8 B8 B9 K7 K7 K8 K8 K9 O O"
PROGRAM = """
import time, okeysolve as ok
{before}
print("begins", flush=True)
try:
    while True:
        {call}
except KeyboardInterrupt:
    print(time.time(), flush=True)
"""
MANY_ROWS = f"""
import numpy as np
def rows(rack, n):
    counts, okeys = ok.batch.from_racks([ok.Rack(rack)])
    return np.broadcast_to(counts[0], (n, 52)), np.broadcast_to(okeys[0], n)
natural = rows("R1 R2 R3 R9 R10 Y4 Y4 Y5 Y12 Y13 B3 B7 B8 B9 B13 K1 K2 K6 K11 O O", 20_000_000)
crowded = rows({CROWDED!r}, 1_000_000)
"""
OPENINGS = f"rack = ok.Rack({CROWDED!r}); ok.best_openings(rack, k=1, keep=0)"


def seconds_to_interrupt(before: str, call: str) -> float:
    """From the signal, which comes while the call runs again and again, to the KeyboardInterrupt."""
    command = [sys.executable, "-c", PROGRAM.format(before=before, call=call)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "begins\n", child.communicate()[1]
            time.sleep(0.3)
            sent = time.time()
            child.send_signal(signal.SIGINT)
            out, errors = child.communicate(timeout=10)
        except BaseException:
            child.kill()
            raise
    assert errors == ""
    return float(out) - sent


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for another process")
@pytest.mark.parametrize(
    ("before", "call"),
    [
        (OPENINGS, "ok.best_openings(rack, k=10_000, keep=0)"),
        (OPENINGS, "ok.best_openings(rack, k=10_000, keep=6, objective='tiles', must_use='O')"),
        (MANY_ROWS, "ok.batch.best_points(*natural)"),
        (MANY_ROWS, "ok.batch.best_points(*natural, threads=2)"),
        (MANY_ROWS, "ok.batch.best(*natural, objective='leftover_101')"),
        (MANY_ROWS, "ok.batch.best_points(*crowded)"),
        (MANY_ROWS, "ok.batch.best(*crowded, objective='tiles', keep=6)"),
        (MANY_ROWS, "ok.batch.best(*crowded, objective='tiles', keep=6, threads=2)"),
    ],
    ids=[
        "k best",
        "k best restricted",
        "rows",
        "rows in threads",
        "rows leftover",
        "crowded rows",
        "crowded rows restricted",
        "crowded rows in threads",
    ],
)
def test_ctrl_c(before: str, call: str) -> None:
    assert seconds_to_interrupt(before, call) < SECONDS
