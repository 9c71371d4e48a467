"""How long `open` takes over the engine's pipe and over HTTP, and how many a second.

usage: python -m bench.bench_service [CALLS]      (default: 5000)

Latency is wall time, one call after the other. The rate is told as requests a second of the server's processor time
on one core as well, which a busy machine does not change.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

RACK = {"rack": "R8 R9 R9 R13 Y1 Y1 Y3 Y4 Y9 Y10 Y12 Y13 B3 K1 K2 K5 K6 K9 K10 K12 K13 O", "okey": "Y6"}
_CONNECTIONS = 32
_WARM_UP = 200


def processor_seconds(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told(name: str, waits: list[float]) -> None:
    """Prints the middle and the last hundredth."""
    waits = sorted(waits)
    middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(f"{name}, one after the other: p50 {1e6 * middle:.0f} µs, p99 {1e6 * late:.0f} µs")


def rate(name: str, calls: int, seconds: float, used: float) -> None:
    """Prints requests a second."""
    print(f"{name}: {calls / seconds:.0f} a second, {calls / used:.0f} a second of the server's processor time")


def over_a_pipe(calls: int) -> None:
    """The engine."""
    engine = subprocess.Popen(
        [sys.executable, "-m", "okeysolve", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "open", "params": RACK}).encode() + b"\n"
    replies, waits = os.fdopen(os.dup(engine.stdout.fileno()), "rb"), []
    for _ in range(_WARM_UP + calls):
        start = time.perf_counter()
        os.write(engine.stdin.fileno(), request)
        replies.readline()
        waits.append(time.perf_counter() - start)
    told("pipe", waits[_WARM_UP:])
    numbered = [request.replace(b'"id": 1', b'"id": %d' % number) for number in range(calls)]
    used, start = processor_seconds(engine.pid), time.perf_counter()
    writer = threading.Thread(target=lambda: [os.write(engine.stdin.fileno(), line) for line in numbered])
    writer.start()
    for _ in numbered:
        replies.readline()
    rate("pipe, all at once", calls, time.perf_counter() - start, processor_seconds(engine.pid) - used)
    writer.join()
    engine.stdin.close()
    engine.wait()
    replies.close()
    engine.stdout.close()


async def _ask(host: str, port: int, calls: int) -> list[float]:
    """The waits of so many calls over one connection."""
    body = json.dumps(RACK).encode()
    head = f"POST /v1/open HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    reader, writer = await asyncio.open_connection(host, port)
    waits = []
    for _ in range(calls):
        start = time.perf_counter()
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 200"), answer
        await reader.readexactly(int(re.findall(rb"content-length: (\d+)", answer)[0]))
        waits.append(time.perf_counter() - start)
    writer.close()
    return waits


async def _ask_at_once(host: str, port: int, calls: int) -> list[float]:
    parts = await asyncio.gather(*(_ask(host, port, calls // _CONNECTIONS) for _ in range(_CONNECTIONS)))
    return [wait for part in parts for wait in part]


def over_http(calls: int) -> None:
    """The web service."""
    command = [sys.executable, "-m", "okeysolve", "serve", "--port", "0"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    port = next(int(found[0]) for line in server.stderr if (found := re.findall(r"http://127.0.0.1:(\d+)", line)))
    told("HTTP", asyncio.run(_ask("127.0.0.1", port, _WARM_UP + calls))[_WARM_UP:])
    used, start = processor_seconds(server.pid), time.perf_counter()
    waits = asyncio.run(_ask_at_once("127.0.0.1", port, calls))
    seconds = time.perf_counter() - start
    rate(f"HTTP, {_CONNECTIONS} connections", len(waits), seconds, processor_seconds(server.pid) - used)
    late = sorted(waits)[len(waits) * 99 // 100]
    print(f"HTTP, {_CONNECTIONS} connections: p99 {1000 * late:.1f} ms")
    server.terminate()
    server.wait()
    server.stderr.close()


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    over_a_pipe(count)
    over_http(count)
