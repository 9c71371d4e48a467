"""A player at the end of a hand in words: 'Banu: series 3 7 12', 'O 4 +islek', 'none', 'Ali: finished okey'."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import OkeyError, TileError
from ..reader import read_left
from ..rules import close_to
from ..scoring import PlayerEnd
from ..texts import FINISH, OPENED, PENALTY, fold, meant
from ..tiles import NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_FINISHED = ("finished", "finish", "bitti", "bitirdi")
_PENALTIES = ("+okey", "+islek", "+bad_open", "+side", "+giver", "+capture")


class Player(NamedTuple):
    """A player at the end of a hand; opened '' where it is not said, finish None when another finished."""

    name: str | None = None
    opened: str = ""
    left: str | int | None = None
    penalties: tuple[str, ...] = ()
    finish: tuple[str, ...] | None = None
    where: str = ""

    def end(self) -> PlayerEnd:
        """The same for the score sheet; who has tiles to count has opened."""
        opened = self.opened
        if not opened and self.finish is None and self.left is None:
            raise OkeyError("say what is left, or 'none' for who has not opened")
        if not opened:
            opened = "none" if "ten_pairs" in (self.finish or ()) else "series"
            opened = "pairs" if "pairs" in (self.finish or ()) else opened
        return PlayerEnd(None if opened == "none" else opened, self.left, self.penalties)


def read_player(text: str, where: str = "", who: str = "") -> Player:
    """A player in words. where, or else his name or who: before the message of an OkeyError."""
    head, colon, rest = text.partition(":")
    name = None
    told = text
    if colon and fold(head) not in OPENED and fold(head) not in _FINISHED:
        name, told = head.strip(), rest
    place = where or f"{name or who}: "
    words = re.sub(r"[:,]", " ", re.sub(r"(?i)\bnot\s+opened\b", "none", told)).split()
    if not colon and words and _is_name(words):
        why = "it is no tile, and no word such as series, none or finished; a name stands before a colon"
        raise OkeyError(f"{place}{words[0][:40]!r} (column {text.find(words[0]) + 1}): {why}")
    finished = any(fold(word) in _FINISHED for word in words)
    opened = ""
    left: list[str] = []
    finish: list[str] = []
    penalties: list[str] = []
    for word in words:
        folded = fold(word)
        if word.startswith("+"):
            penalties.append(_penalty(word, place))
        elif finished and folded not in _FINISHED and folded not in OPENED.keys() - FINISH.keys():
            finish.append(_finish(word, place))
        elif folded in OPENED and not opened and not left:
            opened = OPENED[folded]
        elif folded not in _FINISHED:
            left.append(word)
    return Player(name, opened, _left(left, text, place), tuple(penalties), tuple(finish) if finished else None, where)


def _is_name(words: Sequence[str]) -> bool:
    """Whether the first word says nothing about the end of a hand, and may be a name."""
    known = (*OPENED, *FINISH, *_FINISHED)
    fault = _fault(" ".join(words[:2]))
    return words[0].isalpha() and fold(words[0]) not in known and fault is not None and fault[0] == words[0]


def _penalty(word: str, where: str) -> str:
    """The rule field of a penalty's name, as in '+islek'."""
    found = PENALTY.get(fold(word[1:]))
    if found is None:
        raise OkeyError(f"{where}there is no penalty {word[:40]}: {close_to(word[:40], _PENALTIES)}")
    return found


def _finish(word: str, where: str) -> str:
    """The kind of finish that a word names."""
    if fold(word) not in FINISH and _fault(word) is None:
        raise OkeyError(f"{where}who finished has no tiles left: not {word[:40]!r}")
    return meant(word, FINISH, "finish", where)


def read_left_of(left: str, where: str) -> str | int | None:
    """The tiles left, or their sum when it is written so, of a text that tells nothing else."""
    return _left(left.split(), left, where)


def _left(words: Sequence[str], text: str, where: str) -> str | int | None:
    left = " ".join(words)
    if not left.startswith("="):
        fault = _fault(left)
        if fault is not None:
            word, why = fault
            raise OkeyError(f"{where}{word[:40]!r} (column {max(text.find(word), 0) + 1}): {why}")
        return left or None
    if not left[1:].isdecimal() or len(left) > 9:
        raise OkeyError(f"{where}{left[:40]!r}: a sum is written =22, and nothing beside it")
    return int(left[1:])


def _fault(left: str) -> tuple[str, str] | None:
    """The word among the tiles left that is neither a tile nor a number of one, and why; None when there is none."""
    for word in left.replace(",", " ").split():
        if word.isdecimal() and not 1 <= int(word[:9]) <= NUMBERS:
            return word, f"tiles go to {NUMBERS}, a sum is written ={word[:20]}"
    try:
        read_left(left, None)
    except TileError as error:
        if not error.word[:1].isalpha() and any(map(str.isdigit, error.word)):
            return error.word, f"the number of a tile is from 1 to {NUMBERS}, a sum is written =22"
        return error.word, str(error).partition("): ")[2] or str(error)
    return None
