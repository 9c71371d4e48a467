"""Values that make no sense as an argument, and what a function does with them."""

from __future__ import annotations

import re
from collections.abc import Callable

from okeysolve import OkeyError, Rack, Tile

VALUES: tuple[object, ...] = (
    *(None, -1, 0, 3, 23, 10**12, -(2**70), 1.5, float("nan"), True),
    *("", "x", "R7", "O", "F", "ı", "\0", "R1 " * 500, "yesil ", b"R7"),
    *([], [1], {}, (), {"R7"}, object(), range(3), Tile("R7"), Tile("O"), Rack("R1 R2")),
)


def accepted(call: Callable[[object], object], words: str) -> list[object]:
    """The values that the call takes; it refuses each other with an OkeyError or a TypeError in these words."""
    taken = []
    for value in VALUES:
        try:
            call(value)
            taken.append(value)
        except (OkeyError, TypeError) as error:
            if not re.search(words, str(error)):
                raise AssertionError(f"{value!r} is refused in other words: {error}") from error
    return taken
