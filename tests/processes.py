"""Programs other than Python, and what runs on this machine.

A build under the sanitizers is tested with them loaded before all else; other programs hang or complain under them.
"""

from __future__ import annotations

import os
import subprocess

PLAIN = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def running() -> dict[int, int]:
    """The parent of each process, without those that have ended and wait to be asked for their exit code."""
    command = ["ps", "-A", "-o", "pid=,ppid=,stat="]
    rows = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=PLAIN).stdout
    return {int(pid): int(parent) for pid, parent, state in map(str.split, rows.splitlines()) if state[0] != "Z"}
