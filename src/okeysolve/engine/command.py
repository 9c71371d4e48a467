"""`okeysolve engine`: the engine on standard input and output."""

from __future__ import annotations

import os
import signal
import sys
import threading

from ..service import Defaults, Limits
from .server import Engine, lines_of

INTERRUPTED = 130


def main(defaults: Defaults, limits: Limits) -> int:
    """Answers until the input ends, or SIGTERM or Ctrl-C comes; the exit code."""
    out = os.dup(1)
    os.dup2(2, 1)  # what anything else prints must not get between the lines
    over = threading.Event()
    engine = Engine(lambda line: _write(out, line), defaults, limits, lost=over.set)
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    reader = threading.Thread(target=_read, args=(engine, over), name="okeysolve input", daemon=True)
    code = 0
    try:
        reader.start()
        over.wait()
    except KeyboardInterrupt:
        code = INTERRUPTED
    engine.stop()
    return code


def _read(engine: Engine, over: threading.Event) -> None:
    """Takes all lines, and waits for the last answer. A file object of its own: nobody else waits for its lock."""
    try:
        with open(0, "rb", buffering=1 << 16, closefd=False) as stream:
            for line in lines_of(stream):
                engine.take(line)
        engine.finish()
    except OSError as error:
        print(f"okeysolve: cannot read: {error.strerror}", file=sys.stderr)
    finally:
        over.set()


def _write(file: int, line: bytes) -> None:
    while line:
        line = line[os.write(file, line) :]
