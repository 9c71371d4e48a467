"""A score file in words, a line each: keys, hands and players."""

from __future__ import annotations

import re

from ..errors import OkeyError, shown
from ..texts import fold, forms
from .score_player import read_player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PLAYERS = 4
TOP = ("rules", "names", "length", "teams")  # what is said once for all hands
_KEYS = forms(
    rules="kurallar",
    names="players oyuncular",
    length="el_sayisi uzunluk",
    okey="",
    indicator="gosterge",
    points="puanlar",
)
_FLAGS = forms(stock_out="deste_bitti", risk="", teams="esli")
_ANSWERS = {"": True, "yes": True, "evet": True, "no": False, "hayir": False}
_HEADING = re.compile(r"(\d*)\._?(?:hand|el)|(?:hand|el)_?(\d*)")


def read_lines(text: str) -> dict[str, Any]:
    """The fields of the file, as its JSON has them. OkeyError names the line."""
    lines = _Lines()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        line = line.partition("#")[0].rstrip()
        if line.strip():
            lines.read(line, number)
    return lines.fields()


class _Lines:
    """What the lines have said so far. told: of each key of the file and of this hand, in which line."""

    def __init__(self) -> None:
        self.top: dict[str, Any] = {}
        self.hands: list[dict[str, Any]] = [{}]
        self.told: dict[str, int] = {}
        self.like_okey = ""  # about a line that may have been meant to tell the okey
        self.first_player = ""  # the line of it, for a first line 'hand' that comes after it
        self.headed = False

    def fields(self) -> dict[str, Any]:
        return {**self.top, "hands": self.hands} if self.headed else {**self.top, **self.hands[0]}

    def read(self, line: str, number: int) -> None:
        head, colon, value = (part.strip() for part in line.partition(":"))
        key = fold(head)
        heading = _HEADING.fullmatch(key)
        if heading:
            self.heading(heading[1] or heading[2], value, number)
        elif key in _FLAGS and (colon or not value):
            if fold(value) not in _ANSWERS:
                raise OkeyError(f"line {number}: {shown(value)}: say yes or no")
            self.put(_FLAGS[key], _ANSWERS[fold(value)], number)
        elif colon and key in _KEYS:
            self.put(_KEYS[key], _value(_KEYS[key], value, number), number)
        else:
            self.player(line, number)

    def heading(self, told: str, points: str, number: int) -> None:
        """Begins the next hand, with its points when nothing else is known of it."""
        hand: dict[str, Any] = {"points": _numbers(points, number)} if points else {}
        if not self.headed and not self.hands[0].keys() & {"players", "points"}:
            for name in self.hands.pop():
                line = self.told[name]
                raise OkeyError(f"line {line}: {name.replace('_', ' ')} is told of each hand, after the line 'hand'")
        if not self.headed and self.hands and 0 < len(self.hands[0].get("players", ())) < PLAYERS:
            raise OkeyError(f"{self.first_player} is read as a player, but a hand begins only in line {number}")
        nth = len(self.hands) + 1
        if told and int(told[:9]) != nth:
            raise OkeyError(f"line {number}: this is hand {nth}, not {told[:9]}: hands are told in order")
        self.hands.append(hand)
        self.like_okey = ""
        self.told = {name: line for name, line in self.told.items() if name in TOP}
        self.headed = True

    def put(self, name: str, value: Any, number: int) -> None:
        if name in self.told:
            raise OkeyError(f"line {number}: there is {name.replace('_', ' ')} in line {self.told[name]} already")
        self.told[name] = number
        (self.top if name in TOP else self.hands[-1])[name] = value

    def player(self, line: str, number: int) -> None:
        first = fold(line.split()[0])
        known = first in _KEYS and first != "okey"  # an okey may be what a player has left
        if ":" not in line and (known or _HEADING.fullmatch(first)):
            right = re.sub(r"^(\w+)( \d+)?", r"\1\2:" if not known else r"\1:\2", " ".join(line.split()), count=1)
            raise OkeyError(f"line {number}: a colon is missing, as in {right[:60]}")
        players = self.hands[-1].setdefault("players", [])
        players.append(read_player(line, f"line {number}: "))
        shown_line = f"line {number}: {line.strip()[:40]!r}"
        self.first_player = self.first_player or shown_line
        if first == "okey" and ":" not in line:
            self.like_okey = f"; {shown_line} is read as one, to tell the okey takes a colon"
        if len(players) > PLAYERS:
            raise OkeyError(f"{shown_line} would be the fifth player of four{self.like_okey}")


def _value(key: str, text: str, line: int) -> Any:
    """The value of a key."""
    if key == "names":
        return [name.strip() for name in text.split("," if "," in text else None)]
    if key == "points":
        return _numbers(text, line)
    if key == "length":
        numbers = _numbers(text, line)
        if len(numbers) > 1:
            raise OkeyError(f"line {line}: {shown(text)}: a match has one length")
        return numbers[0]
    return text


def _numbers(text: str, line: int) -> list[int]:
    words = text.replace("−", "-").replace(",", " ").split()
    try:
        return [int(word) for word in words or [text]]
    except ValueError:
        raise OkeyError(f"line {line}: {text[:40]!r}: give whole numbers") from None
