"""The tiles that a player does not see, and the counts that they are worked out from."""

from __future__ import annotations

from . import _core
from .errors import RackError
from .rack import Rack
from .reader import read_codes, read_face
from .tiles import OKEY, TILES, Frozen, Tile, okey_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    # What lies on the table or was thrown: text as melds are written too, tiles, melds, a rack, or 54 counts.
    Seen = str | bytes | Rack | Iterable[Tile | Iterable[Tile]]

_WHY = {
    _core.RACK_THREE_OF_A_TILE: "more than two {tile} {where}: a set of tiles has two of each",
    _core.RACK_THIRD_OKEY: "more than two okeys (O, or {okey} by name) {where}: a set of tiles has two",
    _core.RACK_THIRD_FALSE_OKEY: "more than two false okeys (F) {where}: a set of tiles has two",
    _core.RACK_OKEY_FACE: "a plain {tile} {where}, but {tile} is the okey: O is an okey, F a false okey",
    _core.RACK_TWO_INDICATORS: "two {tile} {where}: one of the two is the indicator, on the table",
}


class Unseen(Frozen):
    """The tiles that a player does not see: in the stock or on the others' racks. They do not change.

    tiles: text, Tile objects, a Rack, or 54 counts by tile code. okey, indicator: the round's; one has to be
    told. `Unseen.of` finds them from what is seen. `unseen - tile` is without one more tile.

    RackError when there are more of a tile than a set of tiles has beside the indicator.
    counts: how many of each tile, 54 bytes by tile code. okey: a Tile.
    """

    __slots__ = ("counts", "okey")
    counts: bytes
    okey: Tile

    def __new__(
        cls, tiles: Seen = "", okey: Tile | str | None = None, *, indicator: Tile | str | None = None
    ) -> Unseen:
        face = told_okey(okey, indicator)
        counts = tile_counts(tiles, face)
        unseen_counts(counts, face, "unseen")
        return cls._of(counts, face)

    @classmethod
    def of(
        cls,
        rack: Rack,
        table_tiles: Seen = "",
        discards: Seen = "",
        okey: Tile | str | None = None,
        *,
        indicator: Tile | str | None = None,
    ) -> Unseen:
        """What is unseen when this rack, these tiles on the table, these discards and the indicator are seen.

        table_tiles, discards: text, in which melds may be written as `R5 R6 O=R7 | K1 Y1 B1`; tiles; melds;
        54 counts. A side tile is a discard. okey: not needed when the rack has it.
        RackError when more of a tile are seen than a set of tiles has.
        """
        if not isinstance(rack, Rack):
            raise TypeError(f"the rack that is seen is a Rack, not {type(rack).__name__}")
        face = told_okey(rack.okey if okey is None and indicator is None else okey, indicator)
        rack = Rack(rack, okey=face)
        seen = added(rack.counts, tile_counts(table_tiles, face), tile_counts(discards, face))
        return cls._of(unseen_counts(seen, face, "across the rack, the table and the discards"), face)

    @classmethod
    def _of(cls, counts: bytes, okey: Tile) -> Unseen:
        unseen = object.__new__(cls)
        object.__setattr__(unseen, "counts", counts)
        object.__setattr__(unseen, "okey", okey)
        return unseen

    def count(self, tile: Tile) -> int:
        """How many of this tile are unseen."""
        if not isinstance(tile, Tile):
            raise TypeError(f"tiles are counted by a Tile, not by {type(tile).__name__}")
        return self.counts[tile.code]

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[Tile]:
        for tile, count in zip(TILES, self.counts, strict=True):
            for _ in range(count):
                yield tile

    def __sub__(self, tile: Tile) -> Unseen:
        if not isinstance(tile, Tile):
            return NotImplemented
        counts = bytearray(self.counts)
        if not counts[tile.code]:
            raise RackError(f"no {tile} is unseen", tile=str(tile))
        counts[tile.code] -= 1
        return self._of(bytes(counts), self.okey)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Unseen({str(self)!r}, okey={str(self.okey)!r})"

    def __reduce__(self) -> tuple[object, tuple[bytes, Tile]]:
        return Unseen, (self.counts, self.okey)

    def __hash__(self) -> int:
        return hash((self.counts, self.okey))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Unseen):
            return NotImplemented
        return self.counts == other.counts and self.okey is other.okey


# ---- what tiles are told, and what is left of the set ----


def told_okey(okey: Tile | str | None, indicator: Tile | str | None) -> Tile:
    """The okey's face from either; both have to agree."""
    told = None if indicator is None else okey_of(read_face(indicator, "indicator"))
    face = told if okey is None else read_face(okey, "okey")
    if face is None:
        raise RackError("which tiles are unseen depends on the okey: say okey='Y6', or indicator='Y5'")
    same_okey(told, face)
    return face


def same_okey(one: Tile | None, other: Tile) -> None:
    if one is not None and one is not other:
        raise RackError(f"the okey cannot be {one} and {other}: take both from one round", tile=str(other))


def tile_counts(tiles: Seen, okey: Tile) -> bytes:
    """How many of each tile: 54 bytes."""
    if isinstance(tiles, Rack):
        same_okey(tiles.okey, okey)
        return tiles.counts
    if isinstance(tiles, bytes):
        if len(tiles) != len(TILES):
            raise RackError(f"counts are {len(TILES)} bytes, one a kind of tile, not {len(tiles)}")
        return tiles
    counts = bytearray(len(TILES))
    for code in read_codes(_plain(tiles), okey.code) if isinstance(tiles, str) else _codes(tiles, okey):
        counts[code] += 1
        if counts[code] == 255:  # full, and refused for far less: even an endless iterable ends here
            break
    return bytes(counts)


def _plain(text: str) -> str:
    """Tiles written in melds as tiles alone: `O=R7` is an okey."""
    if "=" not in text and "|" not in text:
        return text
    words = text.replace("|", " ").split()
    return " ".join("O" if word.partition("=")[0] in ("O", "o", "*") else word for word in words)


def _codes(tiles: Iterable[Tile | Iterable[Tile]], okey: Tile) -> Iterator[int]:
    if isinstance(tiles, bytearray | dict) or not hasattr(tiles, "__iter__"):
        raise TypeError(f"tiles are a text, tiles, melds, a Rack or 54 counts, not {type(tiles).__name__}")
    for nth, item in enumerate(tiles, 1):
        for tile in (item,) if isinstance(item, Tile) or not hasattr(item, "__iter__") else item:
            if not isinstance(tile, Tile):
                raise TypeError(f"these are tiles or melds: item {nth} is or has {type(tile).__name__}")
            yield OKEY if tile is okey else tile.code


def added(*all_counts: bytes) -> bytes:
    return bytes(min(255, sum(counts)) for counts in zip(*all_counts, strict=True))


def unseen_counts(seen: bytes, okey: Tile, where: str) -> bytes:
    """Counts of the tiles that are not seen. RackError when more are seen than there are."""
    counts = _core.unseen_of(seen, okey.code)
    if isinstance(counts, tuple):
        why, culprit = counts
        tile = str(TILES[culprit])
        raise RackError(_WHY[why].format(tile=tile, okey=okey, where=where), tile=tile)
    return counts
