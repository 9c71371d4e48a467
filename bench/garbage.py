"""Nonsense for the engine and the web service: no crash, no hang, no growth.

usage: python -m bench.garbage [COUNT]      so many lines, and so many bodies (default: 100000)
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
from typing import Any

from okeysolve.service.examples import examples

_JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 4, 2**31, 2**63, 10**30, 0.5, 1e300, float("nan"), float("inf"), "", "R1", "O", "x" * 3000),
    *("\ud800", "\0", "R1 " * 50, [], {}, [[]], {"event": "draw", "seat": 9}, [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]),
)
_MEANINGLESS = (1, None, [], {}, "open", {"jsonrpc": "2.0"}, {"jsonrpc": "2.0", "id": [], "method": "open"})


def spoilt(value: Any, rng: random.Random) -> Any:
    """The value with a part of it replaced, left out, doubled or added."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return rng.choice(_JUNK)
    if isinstance(value, list):
        at = rng.randrange(len(value))
        middle = rng.choice(([], [value[at]] * 2, [spoilt(value[at], rng)], [spoilt(value[at], rng)]))
        return [*value[:at], *middle, *value[at + 1 :]]
    name = rng.choice(list(value))
    changed = {**value, name: spoilt(value[name], rng)}
    if rng.random() < 0.2:
        changed[rng.choice(("x", "rack", "okey", "", "\ud800"))] = changed.pop(name)
    return changed


def bodies(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Methods with all kinds of nonsense for their parameters: bytes, bytes changed or cut off, values spoilt."""
    rng = random.Random(seed)
    calls = [(name, parameters) for name, many in examples().items() for parameters in many]
    for _ in range(count):
        name, parameters = rng.choice(calls)
        kind, text = rng.randrange(6), bytearray(json.dumps(parameters).encode())
        if kind == 0:
            text = bytearray(rng.randbytes(rng.randrange(1, 80)).replace(b"\n", b""))
        elif kind == 1:
            for _ in range(rng.randrange(1, 4)):
                text[rng.randrange(len(text))] = rng.randrange(11, 256)
        elif kind == 2:
            del text[rng.randrange(len(text)) :]
        elif kind == 3:
            text = bytearray(json.dumps(rng.choices(_MEANINGLESS, k=rng.randrange(4))).encode())
        else:
            text = bytearray(json.dumps(spoilt(parameters, rng)).encode())
        yield name, bytes(text)


def garbage(count: int, seed: int) -> Iterator[bytes]:
    """Lines with the same, as requests and bare."""
    for number, (name, body) in enumerate(bodies(count, seed)):
        request = b'{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}' % (number, name.encode(), body)
        yield body if number % 4 == 0 else request


def resident(pid: int) -> int:
    """KiB of memory that a process holds now."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def try_engine(lines: int) -> None:
    """Sends the engine so many lines, and looks at its memory after a tenth of them and at the end."""
    engine = subprocess.Popen(
        [sys.executable, "-m", "okeysolve", "engine", "--seconds", "0.1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    replies, sizes, start = [0], [], time.perf_counter()
    last = b'{"jsonrpc":"2.0","id":"last %d","method":"open","params":{"rack":"R1 R2 R3"}}\n'

    def listen() -> None:
        for line in engine.stdout or ():
            replies[0] += 1
            assert b'"code":-32603' not in line, line
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


def try_service(count: int) -> None:
    """The same for the web service."""
    command = [sys.executable, "-m", "okeysolve", "serve", "--port", "0", "--seconds", "0.1"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    port = next(int(found[0]) for line in server.stderr if (found := re.findall(r"http://127.0.0.1:(\d+)", line)))
    web, sizes, start = http.client.HTTPConnection("127.0.0.1", port, timeout=30), [], time.perf_counter()
    statuses: set[int] = set()
    for number, (name, body) in enumerate(bodies(count, 3)):
        web.request("POST", f"/v1/{name}", body, {"Content-Type": "application/json"})
        reply = web.getresponse()
        reply.read()
        statuses.add(reply.status)
        assert reply.status != 500, (name, body)
        if number in (count // 10, count - 1):
            sizes.append(resident(server.pid))
    server.terminate()
    assert server.wait() == 0
    print(f"service: {count} bodies, statuses {sorted(statuses)}, {time.perf_counter() - start:.1f} s; ", end="")
    print(f"memory after a tenth {sizes[0]} KiB, at the end {sizes[1]} KiB")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    try_engine(count)
    try_service(count)
