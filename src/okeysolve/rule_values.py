"""The values of a rule's field: the number in the core's record, and what people write."""

from __future__ import annotations

from . import _core
from .errors import RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # name, kind, choices, least, most, the number that stands for none
    FieldRow = tuple[str, str, tuple[str, ...], int, int, int | None]

_NARROW = range(-(2**15), 2**15)  # what a field of the record can hold
_LONGEST = 40  # characters of a word that a message repeats
INDEX = {row[0]: index for index, row in enumerate(_core.RULE_FIELDS)}


def value_of(row: FieldRow, number: int) -> Any:
    """A number of the record as people write it."""
    _, kind, choices, _, _, none = row
    if kind == "hands":
        return _hands(number)
    if number == none:
        return choices[0] if choices else None
    if kind == "choice":
        return choices[number] if choices[number] != "false" else False
    return bool(number) if kind == "bool" else number


def _hands(bits: int) -> tuple[int, ...] | None:
    """(least, most) when every number between will do, else the numbers."""
    numbers = tuple(n for n in range(bits.bit_length()) if bits >> n & 1)
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return numbers[0], numbers[-1]
    return numbers or None


def number_of(row: FieldRow, value: object) -> int:
    """What people write as a number of the record; RuleError when the field takes no such thing."""
    name, kind, choices, low, high, none = row
    word = choices[0] if kind == "number" and choices else "none"
    if none is not None and isinstance(value, str) and value == word:
        return none
    if none is not None and value is None and word == "none":
        return none
    number: int | None = None
    if kind == "hands":
        number = _bits(value)
    elif kind == "choice":
        choice = "false" if value is False else value
        number = choices.index(choice) if isinstance(choice, str) and choice in choices else None
    elif isinstance(value, int) and isinstance(value, bool) == (kind == "bool") and value in _NARROW:
        number = int(value)
    if number is None or number == none or (kind == "number" and not low <= number <= high):
        raise RuleError(f"{name} is {_allowed(row)}, not {toml_text(value)}")
    return number


def _bits(value: object) -> int | None:
    """The numbers of hands as bits, None when they are no such numbers."""
    if not isinstance(value, (list, tuple)):
        return None
    numbers = [n for n in value if isinstance(n, int) and not isinstance(n, bool) and 1 <= n < 15]
    if len(numbers) != len(value) or not numbers or len(set(numbers)) != len(numbers):
        return None
    if len(numbers) == 2:
        numbers = list(range(numbers[0], numbers[1] + 1))
    return sum(1 << n for n in numbers) or None


def _allowed(row: FieldRow) -> str:
    """What a field can be, as TOML writes it."""
    _, kind, choices, low, high, none = row
    if kind == "bool":
        allowed = "true or false"
    elif kind == "choice":
        allowed = "one of " + ", ".join(choice if choice == "false" else toml_text(choice) for choice in choices)
    elif kind == "number":
        allowed = f"a whole number from {low} to {high}"
    else:
        allowed = "[least, most] or a list of numbers of hands, each from 1 to 14"
    if none is None:
        return allowed
    return f"{allowed}, or {toml_text(choices[0] if kind == 'number' and choices else None)}"


def toml_text(value: object) -> str:
    """A value as TOML writes it."""
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value[:_LONGEST]}"'
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml_text, value[:20]))}]"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else "a number of that size"
    return f"a {'table' if isinstance(value, dict) else type(value).__name__}" if not _is_plain(value) else str(value)


def _is_plain(value: object) -> bool:
    """Whether it is a number or a date, which are written as they are."""
    return isinstance(value, float) or type(value).__module__ == "datetime"
