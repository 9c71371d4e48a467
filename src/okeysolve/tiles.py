"""The tile: one of 52 faces, the okey or the false okey."""

from __future__ import annotations

from . import _core
from .drawn import Drawn
from .errors import OkeyError, TileError, shown

TYPE_CHECKING = False  # typing costs more to import than everything here
if TYPE_CHECKING:
    from typing import NoReturn, SupportsIndex

COLOURS = "RYBK"
COLOUR_NAMES = {"tr": ("kırmızı", "sarı", "mavi", "siyah"), "en": ("red", "yellow", "blue", "black")}
WILD_NAMES = {"tr": ("okey", "sahte okey"), "en": ("okey", "false okey")}
NUMBERS = 13
FACES = 52
OKEY = 52
FALSE_OKEY = 53


class Frozen:
    """A value that does not change once it is made."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} does not change: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} does not change: {name!r} cannot be deleted")


class Tile(Frozen, Drawn):
    """A tile (taş): `Tile('R7')`, the okey `Tile('O')`, the false okey (sahte okey) `Tile('F')`.

    Small letters do as well, and `*` for the okey; TileError for any other text (the reader takes words too).
    There is one object a tile, so `is` and `==` say the same. Tiles sort by colour R Y B K, then number; O
    and F come last.

    code: 0..53, colour-major (R1..R13 Y1.. B1.. K1..K13, 52 the okey, 53 the false okey).
    colour: 'R' kırmızı, 'Y' sarı, 'B' mavi, 'K' siyah; None for the okey and the false okey.
    number: 1..13; None for the okey and the false okey.
    """

    __slots__ = ("_text", "code", "colour", "number")
    _text: str
    code: int
    colour: str | None
    number: int | None

    def __new__(cls, text: str | Tile) -> Tile:
        if isinstance(text, Tile):
            return text
        if not isinstance(text, str):
            raise TypeError(f"a tile is made from text such as 'R7', not from {type(text).__name__}")
        tile = SHORT.get(text)
        if tile is None:
            shown = text if len(text) <= 20 else text[:20] + "…"
            raise TileError(
                f"{shown!r} is no tile: a tile is R, Y, B or K with a number from 1 to {NUMBERS}, or O, or F",
                word=text,
                position=(0, len(text)),
            )
        return tile

    @staticmethod
    def of(colour: str, number: SupportsIndex) -> Tile:
        """The tile of a colour ('R', 'Y', 'B' or 'K') and a number (1..13). TileError when there is none."""
        if not isinstance(colour, str):
            raise TypeError(f"a colour is one of the letters R, Y, B, K, not {type(colour).__name__}")
        if not hasattr(number, "__index__"):
            raise TypeError(f"a number is an int from 1 to 13, not {type(number).__name__}")
        row, n = COLOURS.find(colour), number.__index__()
        if row < 0 or len(colour) != 1:
            raise TileError(f"there is no colour {colour[:20]!r}: colours are R, Y, B and K", word=colour)
        if not 1 <= n <= NUMBERS:
            raise TileError(f"there is no {colour} tile of that number: numbers go from 1 to {NUMBERS}")
        return TILES[row * NUMBERS + n - 1]

    @property
    def is_okey(self) -> bool:
        """Whether this is a real okey, wild."""
        return self.code == OKEY

    @property
    def is_false_okey(self) -> bool:
        """Whether this is a false okey (sahte okey): a plain tile of the okey's face."""
        return self.code == FALSE_OKEY

    def name(self, lang: str = "en") -> str:
        """The tile in words: lang 'tr' (kırmızı 7, okey, sahte okey) or 'en' (red 7, okey, false okey)."""
        if not isinstance(lang, str) or lang not in ("tr", "en"):
            raise OkeyError(f"there are no tile names in {shown(lang)}: lang is 'tr' or 'en'")
        if self.colour is None:
            return WILD_NAMES[lang][self.code - OKEY]
        return f"{COLOUR_NAMES[lang][self.code // NUMBERS]} {self.number}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Tile({self._text!r})"

    def __reduce__(self) -> tuple[type[Tile], tuple[str]]:
        return Tile, (self._text,)

    def __hash__(self) -> int:
        return self.code  # not the address: a set of tiles has the same order in every process

    def __lt__(self, other: Tile) -> bool:
        if not isinstance(other, Tile):
            return NotImplemented
        return self.code < other.code

    def __le__(self, other: Tile) -> bool:
        if not isinstance(other, Tile):
            return NotImplemented
        return self.code <= other.code


def _tile(code: int) -> Tile:
    wild = code >= FACES
    colour, number = COLOURS[code // NUMBERS % 4], code % NUMBERS + 1
    tile = object.__new__(Tile)
    put = object.__setattr__
    put(tile, "_text", "OF"[code - OKEY] if wild else f"{colour}{number}")
    put(tile, "code", code)
    put(tile, "colour", None if wild else colour)
    put(tile, "number", None if wild else number)
    return tile


TILES = tuple(map(_tile, range(FACES + 2)))  # by code
SHORT = {form: tile for tile in TILES for form in (str(tile), str(tile).lower())} | {"*": TILES[OKEY]}


def checked_face(tile: Tile, role: str) -> Tile:
    """The tile that is to be the okey or the indicator (role says which). TileError when it has no face."""
    if not isinstance(tile, Tile):
        raise TypeError(f"the {role} is a tile such as Y6, not {type(tile).__name__}")
    if tile.colour is None:
        raise TileError(f"the {role} cannot be {tile}: give a face, such as Y6", word=str(tile))
    return tile


def okey_of(indicator: Tile) -> Tile:
    """The okey's face when this tile is the indicator (gösterge): same colour, next number, 1 after 13.

    TileError for O and F. source: gelokey, yesil, rehber.
    """
    return TILES[_core.okey_of_indicator(checked_face(indicator, "indicator").code)]


def indicator_of(okey: Tile) -> Tile:
    """The indicator (gösterge) that makes this face the okey: same colour, number before, 13 before 1.

    TileError for O and F. source: gelokey, yesil, rehber.
    """
    return TILES[_core.indicator_of_okey(checked_face(okey, "okey").code)]
