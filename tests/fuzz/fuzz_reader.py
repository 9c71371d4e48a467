"""Fuzzes the text reader: given any text, it reads a rack or says in an OkeyError what it could not read.

usage: fuzz_reader.py [--seconds 20] [--seed 1]

The texts of corpus/reader/ come first, then seeded changes of them: characters and words put in, taken out,
doubled and shuffled. A rack that was read has to survive being printed and read again.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Iterator
from pathlib import Path

from okeysolve import OkeyError, Rack

CORPUS = Path(__file__).with_name("corpus") / "reader"
OKEYS = ("R1", "R5", "Y13", "K7", None)
WORDS = (
    "R1", "y13", "B4-7", "K13-1", "R4-R9", "R9-4", "O", "*", "F", "O=R7", "okey", "sahte okey", "false okey",
    "kırmızı 7", "SARI", "MAVİ", "siyah 12", "black 3", "joker", "R0", "R14", "R99999999999999999", "1 2 3",
    "-", "--", ",", "|", "=", "\0", "\ufeff", "\u0130", "\u0131", "ß", "٣", "³", "\U0001f0cf", "\ud800",
)
CHARACTERS = "RYBKOFrybkof0123456789*-=,|; \t\n\u00a0ıİşŞçğüö"


def seeds() -> list[str]:
    return [path.read_text("utf-8") for path in sorted(CORPUS.glob("*.txt"))]


def changed(text: str, rng: random.Random) -> str:
    """The text after a few small changes."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        to = min(len(text), at + rng.randint(0, 6))
        match rng.randrange(5):
            case 0:
                text = text[:at] + rng.choice(CHARACTERS) + text[at:]
            case 1:
                text = f"{text[:at]} {rng.choice(WORDS)} {text[at:]}"
            case 2:
                text = text[:at] + text[to:]
            case 3:
                text = text[:to] + text[at:]
            case _:
                words = text.split()
                rng.shuffle(words)
                text = " ".join(words)
    return text


def texts(seed: int) -> Iterator[str]:
    """The seeds, then changes of them without end."""
    kept = seeds()
    yield from kept
    rng = random.Random(seed)
    while True:
        yield changed(rng.choice(kept), rng)


def try_text(text: str, okey: str | None) -> bool:
    """Whether the text is a rack. Faults are any error but OkeyError, and a rack that printing changes."""
    try:
        rack = Rack(text, okey=okey)
    except OkeyError as error:
        if not str(error):
            raise AssertionError(f"no word about {text!r}") from error
        return False
    assert Rack(str(rack), okey=okey) == rack, f"{text!r} is read as {rack}, which is read as another rack"
    return True


def fuzz(inputs: Iterator[str], okeys: Iterator[str | None]) -> tuple[int, int]:
    """How many texts were tried, and how many of them were racks."""
    tried = racks = 0
    for text, okey in zip(inputs, okeys, strict=False):
        try:
            racks += try_text(text, okey)
        except Exception as error:
            error.add_note(f"for the text {text!r} and the okey {okey}")
            raise
        tried += 1
    return tried, racks


def main() -> None:
    parser = argparse.ArgumentParser(description="Fuzzes the text reader.")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    end = time.monotonic() + given.seconds
    inputs = itertools.takewhile(lambda _: time.monotonic() < end, texts(given.seed))
    tried, racks = fuzz(inputs, itertools.cycle(OKEYS))
    print(f"seed {given.seed}: {tried} texts tried, {racks} of them racks: ok")


if __name__ == "__main__":
    main()
