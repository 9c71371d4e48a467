"""The kernel alone, on one core: `python -m bench.kernel [--racks N]`.

Builds bench/kernel.c with the core's sources and the release flags, runs it, and prints a table: nanoseconds a rack
in a loop (median of seven), four bare table look-ups on the same racks in the same run, and rack by rack the median,
the 99.9th percentile and the worst.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
FLAGS = ["-std=gnu11", "-O3", "-fvisibility=hidden"]


def build(folder: str) -> str:
    """Compiles the program; its path."""
    program = str(Path(folder) / "kernel")
    sources = sorted(map(str, (ROOT / "csrc").glob("*.c")))
    compiler = os.environ.get("CC", "cc")
    subprocess.run(
        [compiler, *FLAGS, f"-I{ROOT / 'csrc'}", str(ROOT / "bench/kernel.c"), *sources, "-o", program],
        check=True,
    )
    return program


def measure(racks: int) -> list[dict[str, float]]:
    """The program's lines."""
    with tempfile.TemporaryDirectory() as folder:
        lines = subprocess.run([build(folder), str(racks)], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def main() -> None:
    """The command above."""
    parser = argparse.ArgumentParser(description="Times the kernel on one core.")
    parser.add_argument("--racks", type=int, default=1_000_000)
    for row in measure(parser.parse_args().racks):
        if "tables_ms" in row:
            print(f"all tables of a rule set: {row['tables_ms']} ms, {row['tables_mib']} MiB\n")
            print(f"{'racks':36}{'M/s':>7}{'ns':>8}{'x bare':>8}{'median':>8}{'99.9 %':>8}{'worst':>9}")
        elif row["count"] == 1:
            print(f"{row['racks']:36}{'':7}{row['ns']:8.0f}")
        else:
            print(
                f"{row['racks']:36}{1e3 / row['ns']:7.2f}{row['ns']:8.1f}{row['ns'] / row['bare_ns']:8.1f}"
                f"{row['p50_ns']:8.0f}{row['p999_ns']:8.0f}{row['worst_ns']:9.0f}"
            )


if __name__ == "__main__":
    main()
