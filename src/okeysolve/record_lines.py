"""The lines of a record: JSON in and out, their checksum, and how two lines differ in words."""

from __future__ import annotations

import json

from .errors import OkeyError, RecordError, shown, unread
from .json_text import read_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Any

    Line = dict[str, Any]

_LONGEST = 100_000  # characters of a line; a deal has under 1,000
_NOT_UTF8 = "it is not UTF-8"
_SHOWN = 80  # characters of a line or a value that a message repeats
_BEFORE = 20  # of these, before the place where two long texts differ


class Digest:
    """The SHA-256 of the lines so far, their keys sorted: so that it does not depend on how they are written."""

    def __init__(self) -> None:
        import hashlib

        self._hash = hashlib.sha256()

    def add(self, line: Line) -> None:
        """Takes the next line."""
        self._hash.update((canonical(line) + "\n").encode())

    def hex(self) -> str:
        """The checksum in hexadecimal."""
        return self._hash.hexdigest()


def lines_of(file: IO[str]) -> Iterator[str]:
    """The lines of an open text file, as surrogates what is not UTF-8; RecordError where it cannot be read on."""
    number = 1
    try:
        _read_all(file)
        while text := file.readline(_LONGEST + 2):
            if not isinstance(text, str):
                raise TypeError("a record is read from a text file, not from a binary one: open it with 'r'")
            yield text.removesuffix("\n")
            number += 1
    except UnicodeDecodeError:
        raise RecordError(_NOT_UTF8, line=number) from None
    except OSError as error:
        raise RecordError(f"the file cannot be read: {error.strerror or error}", line=number) from None


def _read_all(file: IO[str]) -> None:
    """Has a file that is not begun give all its lines: by itself it stops many lines before one that is not UTF-8."""
    from io import TextIOWrapper, UnsupportedOperation

    if isinstance(file, TextIOWrapper):
        try:
            file.reconfigure(errors="surrogateescape")
        except UnsupportedOperation:
            return


def parsed(text: str) -> Line:
    """The line as plain values."""
    if len(text) > _LONGEST:
        raise RecordError(f"a line has at most {_LONGEST} characters")
    try:
        line = read_json(text)
    except OkeyError as error:
        raise RecordError(str(error)) from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"it is no JSON: {unread(error)}") from None
    if not isinstance(line, dict):
        raise RecordError(f"a line is a JSON object, not {shown(line)}")
    try:
        written(line).encode()
    except UnicodeEncodeError:
        raise RecordError(_NOT_UTF8) from None
    return line


def at_line(number: int, call: Callable[..., Any], *args: object) -> Any:
    """What the call answers; what it refuses becomes a RecordError with the number of the line."""
    try:
        return call(*args)
    except (OkeyError, TypeError) as error:
        raise RecordError(str(error), line=number) from None
    except RecursionError:
        raise RecordError("it is nested too deeply", line=number) from None


def canonical(line: Line) -> str:
    """The line in ASCII with its keys sorted: the same for the same values, and true is not 1."""
    return json.dumps(line, sort_keys=True, separators=(",", ":"))


def written(line: Line) -> str:
    """The line as a record has it."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def check_same(line: Line, should: Line) -> None:
    """RecordError unless the lines are the same, with the first thing that is not."""
    if canonical(line) == canonical(should):
        return
    if [line.get("event"), line.get("result")] != [should.get("event"), should.get("result")]:
        raise RecordError(f"{_cut(written(should))} has to be here, not {_cut(written(line))}")
    raise RecordError(_difference(line, should, ""))


def _difference(told: Any, should: Any, where: str) -> str:
    """The first place where two values that are not the same differ, in words; where: the way to them."""
    if isinstance(told, dict) and isinstance(should, dict):
        for key in should:
            if key not in told:
                return f"{_path(where, key)} is missing"
            if not _same(told[key], should[key]):
                return _difference(told[key], should[key], _path(where, key))
        return f"{_path(where, next(key for key in told if key not in should))} should not be there"
    if isinstance(told, list) and isinstance(should, list) and len(told) == len(should):
        at = next(at for at, pair in enumerate(zip(told, should, strict=True)) if not _same(*pair))
        return _difference(told[at], should[at], f"{where}[{at}]")
    one, other = _where_they_differ(json.dumps(should, ensure_ascii=False), json.dumps(told, ensure_ascii=False))
    return f"{where} has to be {one}, not {other}"


def _same(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _path(where: str, key: str) -> str:
    return f"{where}[{shown(key)}]" if where else shown(key)


def _where_they_differ(one: str, other: str) -> tuple[str, str]:
    """Two texts, of long ones the part in which they begin to differ."""
    if max(len(one), len(other)) <= _SHOWN:
        return one, other
    same = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    start = max(0, same - _BEFORE)
    return tuple(("…" if start else "") + _cut(text[start:]) for text in (one, other))  # type: ignore[return-value]


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
