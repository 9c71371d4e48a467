"""Nonsense for the engine and the web service: no crash, no hang, no growth.

usage: python -m bench.garbage [LINES]      so many lines and a tenth of that in bodies (default: 100000)
"""

from __future__ import annotations

import http.client
import json
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from okeysolve.service import METHODS
from okeysolve.service.examples import examples

_SHORT = ("open", "openings", "pairs", "sort", "neighbours", "layoffs", "turn", "discards")


def garbage(lines: int, seed: int) -> Iterator[bytes]:
    """Lines of all kinds of nonsense: bytes, requests with bytes changed or cut off, JSON that means nothing."""
    rng, shown = random.Random(seed), examples()
    good = [
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": name, "params": shown[name][0]}).encode() for name in _SHORT
    ]
    words = (1, None, [], {}, "open", {"jsonrpc": "2.0"}, {"jsonrpc": "2.0", "id": [], "method": "open"})
    for _ in range(lines):
        kind, line = rng.randrange(4), bytearray(rng.choice(good))
        if kind == 0:
            yield rng.randbytes(rng.randrange(1, 80)).replace(b"\n", b"")
        elif kind == 1:
            for _ in range(rng.randrange(1, 4)):
                line[rng.randrange(len(line))] = rng.randrange(11, 256)
            yield bytes(line)
        elif kind == 2:
            yield bytes(line[: rng.randrange(len(line))])
        else:
            yield json.dumps(rng.choices(words, k=rng.randrange(4))).encode()


def resident(pid: int) -> int:
    """KiB of memory that a process holds now."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def try_engine(lines: int) -> None:
    """Sends the engine so many lines, and looks at its memory after a tenth of them and at the end."""
    engine = subprocess.Popen(
        [sys.executable, "-m", "okeysolve", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    replies, sizes, start = [0], [], time.perf_counter()
    last = b'{"jsonrpc":"2.0","id":"last %d","method":"open","params":{"rack":"R1 R2 R3"}}\n'

    def listen() -> None:
        for line in engine.stdout or ():
            replies[0] += 1
            if b'"id":"last ' in line:
                assert b'"points":6' in line
                sizes.append(resident(engine.pid))

    listener = threading.Thread(target=listen)
    listener.start()
    for calls in examples().items():  # so that its tables are there
        for nth, parameters in enumerate(calls[1]):
            request = {"jsonrpc": "2.0", "id": f"{calls[0]}{nth}", "method": calls[0], "params": parameters}
            engine.stdin.write(json.dumps(request).encode() + b"\n")
    for seed, part in ((1, lines // 10), (2, lines - lines // 10)):
        for line in garbage(part, seed):
            engine.stdin.write(line + b"\n")
        engine.stdin.write(last % seed)
        engine.stdin.flush()
    engine.stdin.close()
    listener.join()
    assert engine.wait() == 0
    print(f"engine: {lines} lines, {replies[0]} replies, {time.perf_counter() - start:.1f} s; ", end="")
    print(f"memory after a tenth {sizes[0]} KiB, at the end {sizes[1]} KiB")


def try_service(bodies: int) -> None:
    """The same for the web service."""
    command = [sys.executable, "-m", "okeysolve", "serve", "--port", "0"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    port = next(int(found[0]) for line in server.stderr if (found := re.findall(r"http://127.0.0.1:(\d+)", line)))
    web, sizes, start = http.client.HTTPConnection("127.0.0.1", port, timeout=30), [], time.perf_counter()
    statuses: set[int] = set()
    names = list(METHODS)
    for number, line in enumerate(garbage(bodies, 3)):
        web.request("POST", f"/v1/{names[number % len(names)]}", line, {"Content-Type": "application/json"})
        reply = web.getresponse()
        reply.read()
        statuses.add(reply.status)
        if number in (bodies // 10, bodies - 1):
            sizes.append(resident(server.pid))
    server.terminate()
    assert server.wait() == 0
    print(f"service: {bodies} bodies, statuses {sorted(statuses)}, {time.perf_counter() - start:.1f} s; ", end="")
    print(f"memory after a tenth {sizes[0]} KiB, at the end {sizes[1]} KiB")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    try_engine(count)
    try_service(count // 10)
