"""Text to tiles: short forms (R7, O, F, R4-7) and Turkish and English words, in any case."""

from __future__ import annotations

from .errors import TileError
from .tiles import COLOUR_NAMES, COLOURS, FALSE_OKEY, NUMBERS, OKEY, SHORT, TILES, Tile, checked_face

MAX_TEXT = 100_000  # characters: a deck in words has under 2,000, and no answer is kept waiting by more

# The upper case of i is İ on some keyboards and I on others, U+0307 is the dot of an İ written as two
# characters, and word processors lengthen dashes. None of it matters here.
_FOLD = str.maketrans("İIı–—−", "iii---", "\u0307")


def _fold(text: str) -> str:
    return text.translate(_FOLD).lower()


_COLOUR_WORDS = {letter.lower(): row for row, letter in enumerate(COLOURS)} | {
    _fold(name): row for names in COLOUR_NAMES.values() for row, name in enumerate(names)
}
_NUMBERS = {form: n for n in range(1, NUMBERS + 1) for form in (str(n), f"{n:02}")}
_OKEY_WORDS = ("okey", "joker")
_FALSE_WORDS = ("sahte", "false")
_WILD = dict.fromkeys(("o", "*", *_OKEY_WORDS), OKEY) | dict.fromkeys(("f", *_FALSE_WORDS), FALSE_OKEY)
_WILD |= {false + okey: FALSE_OKEY for false in _FALSE_WORDS for okey in _OKEY_WORDS}
_SHORT = {form: tile.code for form, tile in SHORT.items()}
# The common words of melds: the tile, and what an okey stands for, see laid_words.
_LAID: dict[str, tuple[int, int | None]] = {form: (code, None) for form, code in _SHORT.items()}
_LAID |= {f"O={tile}": (OKEY, tile.code) for tile in TILES[:OKEY]}
_LAID |= {f"O={n}": (OKEY, -n) for n in range(1, NUMBERS + 1)}

_SEPARATORS = ",;"
_GAPS = "|_."
_GAP = -1  # an empty place, beside the tile codes
_SHOWN = 40  # characters of an unreadable word that the message repeats


class _Word:
    """A word of the text, folded, and its place; joined: only blanks lie between it and the word before."""

    __slots__ = ("end", "folded", "joined", "start")

    def __init__(self, text: str, start: int, end: int, joined: bool) -> None:
        self.start = start
        self.end = end
        self.joined = joined
        self.folded = _fold(text[start:end])


class _Unreadable(Exception):  # noqa: N818  never leaves this file
    """Why a word is no tile."""


def _words(text: str, gaps: str) -> list[_Word]:
    words: list[_Word] = []
    start, joined = -1, False
    for at, char in enumerate(text + " "):
        alone = char in gaps
        if not alone and char not in _SEPARATORS and not char.isspace():
            if start < 0:
                start = at
            continue
        if start >= 0:
            words.append(_Word(text, start, at, joined))
            start, joined = -1, True
        if alone:
            words.append(_Word(text, at, at + 1, False))
        joined = joined and not alone and char not in _SEPARATORS and char not in "\r\n"
    return words


def _together(word: str, following: str) -> bool:
    """Whether two words are one tile: `kırmızı 7`, `sahte okey`."""
    if word in _COLOUR_WORDS:
        return following[:1].isdigit()
    return word in _FALSE_WORDS and following in _OKEY_WORDS


def _unknown_colour(letters: str, rest: str) -> str:
    number = str(_NUMBERS.get(rest, ""))
    if letters == "s":
        return f"S could be sarı (Y) or siyah (K): write Y{number} or K{number}"
    if letters == "m":
        return f"mavi (blue) is B: write B{number}"
    if not letters and rest[:1].isdigit():
        return f"the colour comes first, then the number: write R{_NUMBERS.get(rest, 7)}"
    if rest[:1].isdigit():
        return "colours are R (kırmızı, red), Y (sarı, yellow), B (mavi, blue) and K (siyah, black)"
    return "a tile is R, Y, B or K with a number, such as R7, or O for an okey, or F for a false okey"


def _number(text: str, letter: str) -> int:
    number = _NUMBERS.get(text)
    if number is None:
        if text.isascii() and text.isdigit():
            raise _Unreadable(f"numbers go from 1 to {NUMBERS}")
        raise _Unreadable(f"a number from 1 to {NUMBERS} follows the {letter}, then a space: {letter}7")
    return number


def _split(word: str) -> tuple[str, str]:
    """The letters before the first character that is none, and the rest."""
    at = next((at for at, char in enumerate(word) if not char.isalpha()), len(word))
    return word[:at], word[at:]


def _codes(word: str) -> list[int]:
    """The tiles of one folded word. _Unreadable when it is none."""
    wild = _WILD.get(word)
    if wild is not None:
        return [wild]
    letters, rest = _split(word)
    row = _COLOUR_WORDS.get(letters)
    if row is None:
        raise _Unreadable(_unknown_colour(letters, rest))
    letter = COLOURS[row]
    low_text, dash, high_text = rest.partition("-")
    low = high = _number(low_text, letter)
    if dash:
        again, high_text = _split(high_text)
        if again and _COLOUR_WORDS.get(again) != row:
            raise _Unreadable(f"a range stays in one colour: {letter}4-7")
        high = _number(high_text, letter)
        if high < low:
            raise _Unreadable(f"a range goes up: {letter}{high}-{low}")
    return list(range(row * NUMBERS + low - 1, row * NUMBERS + high))


def _shown(word: str) -> str:
    return repr(word if len(word) <= _SHOWN else word[:_SHOWN] + "…")


def _refusal(text: str, first: _Word, last: _Word, nth: int, why: _Unreadable) -> TileError:
    word = text[first.start : last.end]
    line_start = text.rfind("\n", 0, first.start) + 1
    line = f"line {text.count(chr(10), 0, line_start) + 1}, " if "\n" in text else ""
    place = f"word {nth}, {line}column {first.start - line_start + 1}"
    return TileError(f"{_shown(word)} ({place}): {why}", word=word, position=(first.start, last.end))


def _read_words(text: str, gaps: str, *, numbers: bool = False) -> list[int]:
    codes: list[int] = []
    words = _words(text, gaps)
    at = 0
    while at < len(words):
        first = last = words[at]
        word = first.folded
        if at + 1 < len(words) and words[at + 1].joined and _together(word, words[at + 1].folded):
            last = words[at + 1]
            word += last.folded
        if word and word in gaps:
            codes.append(_GAP)
        elif numbers and word in _NUMBERS:
            codes.append(FALSE_OKEY + _NUMBERS[word])
        else:
            try:
                codes += _codes(word)
            except _Unreadable as why:
                raise _refusal(text, first, last, at + 1, why) from None
        at += 1 if last is first else 2
    return codes


def _read(text: str, okey: int | None, gaps: str) -> list[int]:
    if not isinstance(text, str):
        raise TypeError(f"tiles are read from text (str), not from {type(text).__name__}")
    if len(text) > MAX_TEXT:
        raise TileError(
            f"text of {len(text)} characters: no more than {MAX_TEXT} are read at once",
            position=(MAX_TEXT, len(text)),
        )
    try:
        codes = [_SHORT[word] for word in text.replace(",", " ").replace(";", " ").split()]
    except KeyError:
        codes = _read_words(text, gaps)
    if okey in codes:
        codes = [OKEY if code == okey else code for code in codes]
    return codes


def laid_words(text: str) -> list[tuple[int, int | None, str, int]]:
    """The tiles of a meld's text: (tile code, what an okey stands for, the word as written, where it begins).

    An okey stands for a face's code with `O=R7`, for -7 with `O=7`, and for None when it is alone.
    """
    if not isinstance(text, str):
        raise TypeError(f"a meld is read from its text, 'R5 R6 O=R7', not from {type(text).__name__}")
    if len(text) > MAX_TEXT:
        raise TileError(f"text of {len(text)} characters: no more than {MAX_TEXT} are read at once")
    laid: list[tuple[int, int | None, str, int]] = []
    at = 0
    for word in text.split():
        if word not in _LAID:
            return _read_laid_words(text)
        at = text.index(word, at)
        laid.append((*_LAID[word], word, at))
        at += len(word)
    return laid


def _read_laid_words(text: str) -> list[tuple[int, int | None, str, int]]:
    """The same for words of any form."""
    laid: list[tuple[int, int | None, str, int]] = []
    words = _words(text, "")
    at = 0
    while at < len(words):
        first = last = words[at]
        okey, equals, face = first.folded.rpartition("=")
        if at + 1 < len(words) and words[at + 1].joined and _together(face, words[at + 1].folded):
            last = words[at + 1]
            face += last.folded
        try:
            if ":" in face:
                raise _Unreadable("a | stands between melds, and whose a meld is before its tiles")
            stands = _stands_for(okey, face) if equals else None
            codes = [OKEY] if equals else _codes(face)
        except _Unreadable as why:
            raise _refusal(text, first, last, at + 1, why) from None
        laid += [(code, stands, text[first.start : last.end], first.start) for code in codes]
        at += 1 if last is first else 2
    return laid


def _stands_for(okey: str, face: str) -> int:
    """What the okey of a meld stands for, as laid_words tells it."""
    if _WILD.get(okey) != OKEY or not face:
        raise _Unreadable("an okey in a meld is written O=R7, with what it stands for")
    if face in _NUMBERS:
        return -_NUMBERS[face]
    codes = _codes(face)
    if len(codes) != 1 or codes[0] >= OKEY:
        raise _Unreadable("an okey stands for one plain tile, as in O=R7")
    return codes[0]


def read_codes(text: str, okey: int | None) -> list[int]:
    """The tile codes of a text, for who has the okey's code (None: not known) and needs no Tile objects."""
    return _read(text, okey, "")


def read_left(text: str, okey: int | None) -> list[int]:
    """The same where a bare number does as well, since nobody noted the colour: 53 + n stands for the number n."""
    codes = _read_words(text, "", numbers=True)
    return [OKEY if code == okey else code for code in codes]


def read_tiles(text: str, okey: Tile | str | None = None) -> list[Tile]:
    """The tiles of a text in the order written; a tile named with the okey's own face is a real okey.

    Tiles stand apart by spaces, commas, semicolons or line ends, in upper or lower case: R7, O or *, F,
    ranges R4-7 or R4-R7, and words with or without a space: kırmızı 7, red 7, okey, joker, sahte okey,
    false okey, sahte. TileError names the word that could not be read and its place. A text of over 100,000
    characters is refused.
    """
    return [TILES[code] for code in _read(text, _okey_code(okey), "")]


def read_ordered(text: str, okey: Tile | str | None = None) -> list[Tile | None]:
    """The same for a rack in order, where each `|`, `_` or `.` is an empty place, None in the list."""
    return [None if code == _GAP else TILES[code] for code in _read(text, _okey_code(okey), _GAPS)]


def read_tile(text: str) -> Tile:
    """The one tile that the text names. TileError when it names none or several."""
    codes = _read(text, None, "")
    if len(codes) != 1:
        named = f"{len(codes)} tiles" if codes else "no tile"
        message = f"{_shown(text.strip())} names {named}: give one, such as R7"
        raise TileError(message, word=text, position=(0, len(text)))
    return TILES[codes[0]]


def one_tile(tile: Tile | str, what: str, okey: Tile | None) -> Tile:
    """A tile from a Tile or a text, a real okey when it is named with the okey's face. what: as an error calls it."""
    read = read_tile(tile) if isinstance(tile, str) else tile
    if not isinstance(read, Tile):
        raise TypeError(f"{what} is a Tile or its text, not {type(tile).__name__}")
    return TILES[OKEY] if read is okey else read


def read_face(tile: Tile | str, role: str) -> Tile:
    """The tile that is to be the okey or the indicator (role says which), from a Tile or a text."""
    if isinstance(tile, str):
        try:
            tile = read_tile(tile)
        except TileError as error:
            raise TileError(f"the {role} {error}", word=error.word, position=error.position) from None
    return checked_face(tile, role)


def _okey_code(okey: Tile | str | None) -> int | None:
    return None if okey is None else read_face(okey, "okey").code
