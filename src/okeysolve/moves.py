"""The steps of a turn: opening, laying, laying off, taking an okey, discarding."""

from __future__ import annotations

from . import _core
from .errors import OkeyError, TileError, shown
from .melds import Meld
from .rules import Value, check_lang
from .tiles import FACES, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_MOST = 256  # no table has so many melds, nor a meld so many places
ENDS = {"L": ord("L"), "R": ord("R"), "G": ord("G")}

_WORDS = {
    "en": {
        "none": "no meld",
        "open": "open with {melds}",
        "lay": "lay {melds}",
        "lay_off": "lay off {tile} on meld {meld}{on}, {end}",
        "take": "take the okey of meld {meld}{on} with {tile}",
        "ten_pairs": "show ten pairs: {melds}",
        "discard": "discard {tile}",
        "L": "left end",
        "R": "right end",
        "G": "into the group",
    },
    "tr": {
        "none": "hiç per yok",
        "open": "aç: {melds}",
        "lay": "indir: {melds}",
        "lay_off": "işle: {tile}, {meld}. per{on}, {end}",
        "take": "{meld}. perdeki{on} okeyi {tile} ile al",
        "ten_pairs": "on çift göster: {melds}",
        "discard": "at: {tile}",
        "L": "sol uç",
        "R": "sağ uç",
        "G": "gruba",
    },
}


class Step(Value):
    """A step of a turn. kind: 'open', 'lay', 'lay_off', 'take', 'ten_pairs' or 'discard'; str() is English."""

    kind = ""
    melds: tuple[Meld, ...] = ()

    def text(self, lang: str = "en", on: str = "") -> str:
        """The step in words. lang: 'tr' or 'en'. on: the meld of the table that it is about, as text."""
        words = _WORDS[check_lang(lang)]
        return words[self.kind].format(**self._words(words, f" ({on})" if on else ""))

    def _words(self, words: dict[str, str], on: str) -> dict[str, str]:
        return {"melds": " | ".join(map(str, self.melds)) or words["none"]}

    def __str__(self) -> str:
        return self.text()

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"step": self.kind, "melds": [{"kind": m.kind, "tiles": m.words()} for m in self.melds]}

    def _core_step(self, okey: Tile | None) -> tuple[int, int, int, int, int]:
        """The step as the core has it, but for its melds."""
        raise NotImplementedError


class _Laying(Step):
    """A step that lays melds."""

    __match_args__ = ("melds",)
    _code = -1

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self.__dict__.update(melds=_melds(melds))

    def _core_step(self, okey: Tile | None) -> tuple[int, int, int, int, int]:
        return self._code, _core.NO_TILE, 0, len(self.melds), _core.NO_TILE


class Open(_Laying):
    """Open with these melds, laid at once (açmak)."""

    kind = "open"
    _code = _core.STEP_OPEN


class Lay(_Laying):
    """Lay new melds after the opening."""

    kind = "lay"
    _code = _core.STEP_LAY


class ShowTenPairs(_Laying):
    """Show ten pairs in hand, which ends the hand. source: rehber."""

    kind = "ten_pairs"
    _code = _core.STEP_TEN_PAIRS


class LayOff(Step):
    """Lay a tile off (işlemek) on a meld of the table.

    tile; meld: its index on the table, from 0; end: 'L' before a run's first tile, 'R' after its last, 'G' into a
    group; stands: the plain tile that it is or, an okey, stands for. OkeyError for what no table has.
    """

    __match_args__ = ("tile", "meld", "end", "stands")
    kind = "lay_off"
    tile: Tile
    meld: int
    end: str
    stands: Tile

    def __init__(self, tile: Tile, meld: int, end: str, stands: Tile) -> None:
        if not isinstance(end, str):
            raise TypeError(f"the end of a meld is a letter, not {type(end).__name__}")
        if end not in ENDS:
            raise OkeyError(f"the ends of a meld are {', '.join(ENDS)}, not {shown(end)}")
        face = _stands_for(_tile(tile), stands, "a tile is laid off as what it is")
        self.__dict__.update(tile=tile, meld=_index(meld), end=end, stands=face)

    def _words(self, words: dict[str, str], on: str) -> dict[str, str]:
        tile = f"O={self.stands}" if self.tile.is_okey else str(self.tile)
        return {"tile": tile, "meld": str(self.meld + 1), "on": on, "end": words[self.end]}

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        where = {"meld": self.meld, "end": self.end}
        return {"step": self.kind, "tile": str(self.tile), **where, "stands": str(self.stands)}

    def _core_step(self, okey: Tile | None) -> tuple[int, int, int, int, int]:
        tile = _core.OKEY if self.tile.is_okey else self.stands.code
        return _core.STEP_LAY_OFF, tile, self.meld, ENDS[self.end], self.stands.code


class TakeOkey(Step):
    """Put a tile in the place of an okey on the table and take the okey (okeyi almak).

    tile; meld: its index on the table, from 0; place: the okey's index in the meld; stands: what it stood for, which
    is the tile itself, or the okey's face when a false okey takes it. OkeyError for what no table has.
    """

    __match_args__ = ("tile", "meld", "place", "stands")
    kind = "take"
    tile: Tile
    meld: int
    place: int
    stands: Tile

    def __init__(self, tile: Tile, meld: int, place: int, stands: Tile) -> None:
        face = _stands_for(_tile(tile), stands, "an okey is taken with what it stands for")
        self.__dict__.update(tile=tile, meld=_index(meld), place=_index(place), stands=face)

    def _words(self, words: dict[str, str], on: str) -> dict[str, str]:
        return {"tile": str(self.tile), "meld": str(self.meld + 1), "on": on}

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        where = {"meld": self.meld, "place": self.place}
        return {"step": self.kind, "tile": str(self.tile), **where, "stands": str(self.stands)}

    def _core_step(self, okey: Tile | None) -> tuple[int, int, int, int, int]:
        return _core.STEP_TAKE, self.stands.code, self.meld, self.place, self.stands.code


class Discard(Step):
    """Discard a tile (atmak), which ends the turn."""

    __match_args__ = ("tile",)
    kind = "discard"
    tile: Tile

    def __init__(self, tile: Tile) -> None:
        self.__dict__.update(tile=_tile(tile))

    def _words(self, words: dict[str, str], on: str) -> dict[str, str]:
        return {"tile": str(self.tile)}

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"step": self.kind, "tile": str(self.tile)}

    def _core_step(self, okey: Tile | None) -> tuple[int, int, int, int, int]:
        code = okey.code if self.tile.is_false_okey and okey is not None else self.tile.code
        return _core.STEP_DISCARD, code, 0, 0, _core.NO_TILE


def _melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    if isinstance(melds, str | Meld) or not hasattr(melds, "__iter__"):
        raise TypeError(f"melds are a list of Run, Group or Pair, not one {type(melds).__name__}")
    listed = tuple(melds)
    for meld in listed:
        if not isinstance(meld, Meld):
            raise TypeError(f"melds are Run, Group or Pair, not {type(meld).__name__}")
    return listed


def _tile(tile: Tile) -> Tile:
    if not isinstance(tile, Tile):
        raise TypeError(f"an action has a tile such as Tile('R7'), not {type(tile).__name__}")
    return tile


def _stands_for(tile: Tile, stands: Tile, what: str) -> Tile:
    """What the tile stands for, as it came; TileError when a plain tile is to stand for another one."""
    if not isinstance(stands, Tile):
        raise TypeError(f"what a tile stands for is a tile such as Tile('R7'), not {type(stands).__name__}")
    if stands.code >= FACES:
        raise TileError(f"a tile stands for one with a colour and a number, not for {stands}", word=str(stands))
    if tile.code < FACES and tile is not stands:
        raise TileError(f"{what}: {tile} is not {stands}", word=str(stands))
    return stands


def _index(number: int) -> int:
    """A number that counts melds or places, as it came."""
    if type(number) is not int:
        raise TypeError(f"melds and places are counted by whole numbers, not by {type(number).__name__}")
    if not 0 <= number < _MOST:
        raise OkeyError(f"melds and places are counted from 0 and there are less than {_MOST}, not {shown(number)}")
    return number
