"""What a face receives as JSON, read in one way for all of them."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from ..errors import OkeyError
from ..json_text import read_json
from .errors import ServiceError

_MOST_EXACT = 2**53  # up to here a float is the whole number that was written


def value_of(text: bytes, what: str) -> Any:
    """The value of the text. what: 'this line', for the message. ServiceError 'json' when it is no JSON.

    A number such as 5.0 is whole, as JSON Schema has it. A key that stands twice in an object is refused, since
    readers differ in which of the two they take.
    """
    try:
        value = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise ServiceError("json", f"{what} is no JSON: {wrong}") from None
    if isinstance(value, dict | list):
        try:
            read_json(text)
        except OkeyError as wrong:
            raise ServiceError("json", f"{what} cannot be read: {wrong}") from None
        except RecursionError:
            raise ServiceError("json", f"{what} is nested too deeply") from None
    return value


def _number(text: str) -> int | float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("Number out of range")
    return int(number) if number.is_integer() and abs(number) <= _MOST_EXACT else number


_DECODER = msgspec.json.Decoder(float_hook=_number)
