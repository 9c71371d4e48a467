"""What okeysolve raises on bad input. Each message says what was wrong, where, and what would be right."""

from __future__ import annotations

_SHOWN = 40  # characters of a value that a message repeats
_SHOWN_MOVE = 200  # characters of a move; an opening with all that a rack holds has fewer


def shown(value: object) -> str:
    """A value as a message repeats it, cut where it is long."""
    if isinstance(value, int) and value.bit_length() > 128:
        return "so large a number"
    try:
        text = repr(value[: _SHOWN + 1] if isinstance(value, str) else value)
    except (ValueError, RecursionError):
        return f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN + 2 else f"{text[:_SHOWN]}…"


def shown_move(text: str) -> str:
    """A move in words as a message repeats it, cut where no rack has so many tiles."""
    return text if len(text) <= _SHOWN_MOVE else f"{text[:_SHOWN_MOVE]}…"


def unread(error: Exception) -> str:
    """Why a reader of JSON or TOML gave up, in words."""
    import re

    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    at = re.fullmatch(r"(.*): line (\d+) (column \d+) \(char \d+\)", str(error))  # as readers of JSON say it
    if at is None:
        return str(error)[:200]
    return f"{at[1]} ({at[3]})" if at[2] == "1" else f"{at[1]} (line {at[2]}, {at[3]})"


class OkeyError(ValueError):
    """The base class: whatever okeysolve refuses about a value is one of these."""


class TileError(OkeyError):
    """A text that does not read as tiles.

    word: the word or words that could not be read, as written; position: their start and end in the text
    (characters from 0, the end not included), so that a frontend can underline them.
    """

    def __init__(self, message: str, *, word: str = "", position: tuple[int, int] = (0, 0)) -> None:
        super().__init__(message)
        self.word = word
        self.position = position


class RackError(OkeyError):
    """A rack that cannot be, or that lacks the tile asked of it.

    tile: the tile to blame, as text ('R7'); None when there is no single one.
    """

    def __init__(self, message: str, *, tile: str | None = None) -> None:
        super().__init__(message)
        self.tile = tile


class RuleError(OkeyError):
    """A rule set that does not exist or contradicts itself."""


class IllegalMove(OkeyError):  # noqa: N818  the field's usual word
    """A move that the rules do not allow.

    code: the referee's short name for the reason, the same in every language. turkish: the message in Turkish.
    Both are empty when it was not the referee who refused.
    """

    def __init__(self, message: str, *, code: str = "", turkish: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.turkish = turkish


class RecordError(OkeyError):
    """A game record that cannot be read, or that does not replay.

    line: the number of the line that is wrong, from 1; None when it is about no line.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
