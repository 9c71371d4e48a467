"""The random numbers that a bot may use: a random.Random over the core's own generator."""

from __future__ import annotations

from os import urandom
from random import Random

_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


class BotRandom(Random):
    """random.Random over SplitMix64, as csrc/rng.h has it, so that the core goes on where Python stopped.

    state: a number from 0 to 2**64 - 1; any seed is good.
    """

    state: int

    def seed(self, a: object = None, version: int = 2) -> None:
        """Starts anew. a: a whole number, whose lowest 64 bits count; None: by chance."""
        if a is None:
            a = int.from_bytes(urandom(8), "big")
        if not isinstance(a, int):
            raise TypeError(f"the seed of a bot's random numbers is a whole number, not {type(a).__name__}")
        self.state = a & _MASK
        self.gauss_next = None

    def _next(self) -> int:
        self.state = z = (self.state + _STEP) & _MASK
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def random(self) -> float:
        """A number from 0 to 1, 1 not included."""
        return (self._next() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """A whole number of so many bits."""
        if k < 0:
            raise ValueError("the number of bits is not negative")
        found = 0
        for have in range(0, k, 64):
            found |= self._next() << have
        return found & ((1 << k) - 1)

    def getstate(self) -> tuple[int, ...]:
        """What setstate() takes."""
        return (self.state,)

    def setstate(self, state: tuple[int, ...]) -> None:
        """Goes on from there."""
        self.seed(*state)
