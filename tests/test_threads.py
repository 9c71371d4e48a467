"""The first use from many threads at once, in a fresh process where no table is filled: all answers are right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading

import pytest
from checks import ALL_OBJECTIVES

import okeysolve as ok

THREADS = 12
RACKS = [
    "K10 K11 K12 K13 Y10 R10 B10 R12 R13 R1",
    "R7 R8 R9 Y7 B7 K7 O R1 R2 R3 O Y1 B1",
    "B11 B2 B3 B3 B4 B6 K1 K12 K13 K13 K2 K5 K8 O R10 R11 R12 R12 R13 R9 Y5",
]
PROGRAM = """
import json, sys, threading
import okeysolve as ok
from test_threads import RACKS, THREADS, answer
sys.setswitchinterval(1e-6)
together = threading.Barrier(THREADS)
found = [None] * THREADS
def first_use(nth):
    together.wait()
    found[nth] = [answer(rack, nth) for rack in RACKS]
threads = [threading.Thread(target=first_use, args=(nth,)) for nth in range(THREADS)]
for thread in threads: thread.start()
for thread in threads: thread.join()
json.dump(found, sys.stdout)
"""


def answer(rack: str, nth: int) -> list[list[str]]:
    """What the nth thread asks: the threads share out objectives and rules, and the order in which they come."""
    objectives = ALL_OBJECTIVES[nth % 5 :] + ALL_OBJECTIVES[: nth % 5]
    rules = ("yesil", "gelokey")[nth // 5 % 2 :] + ("yesil", "gelokey")[: nth // 5 % 2]
    held = ok.Rack(rack, "K4")
    return sorted([name, which, str(ok.best_opening(held, name, which))] for name in rules for which in objectives)


@pytest.mark.parametrize("attempt", range(3))
def test_first_use_from_many_threads(attempt: int) -> None:
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{PROGRAM}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == [[answer(rack, 0) for rack in RACKS]] * THREADS


def test_many_threads_go_on_answering() -> None:
    expected = [answer(rack, 0) for rack in RACKS]
    wrong: list[object] = []

    def ask(nth: int) -> None:
        for _ in range(10):
            found = [answer(rack, nth) for rack in RACKS]
            if found != expected:
                wrong.append(found)

    threads = [threading.Thread(target=ask, args=(nth,)) for nth in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_fork_during_the_first_use() -> None:
    """The child fills its own tables; it does not wait for a thread that only its parent has."""
    code = """
import os, signal, threading, time, warnings
import okeysolve as ok
warnings.simplefilter("ignore")
first = threading.Thread(target=lambda: ok.best_opening("R1 R2 R3", "gelokey", "tiles"))
first.start()
time.sleep(0.004)
child = os.fork()
if child == 0:
    signal.alarm(20)
    os._exit(0 if ok.best_opening("R1 R2 R3", "gelokey", "tiles").tiles == 3 else 1)
first.join()
raise SystemExit(os.waitpid(child, 0)[1])
"""
    for _ in range(3):
        subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
