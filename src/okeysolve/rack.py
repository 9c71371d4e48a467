"""The rack: an immutable multiset of tiles, together with the okey of the round."""

from __future__ import annotations

from . import _core
from .drawn import Drawn
from .errors import RackError
from .reader import read_codes, read_face
from .tiles import TILES, Frozen, Tile, indicator_of, okey_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WHY = {
    _core.RACK_THREE_OF_A_TILE: "more than two {tile} on the rack: a set of tiles has two of each",
    _core.RACK_THIRD_OKEY: "more than two okeys on the rack (O, or {okey} by name): a set of tiles has two",
    _core.RACK_THIRD_FALSE_OKEY: "more than two false okeys (F) on the rack: a set of tiles has two",
    _core.RACK_OKEY_FACE: "a plain {tile}, but {tile} is the okey: take O for an okey, F for a false okey",
    _core.RACK_TWO_INDICATORS: "two {tile} on the rack: one of the two is the indicator, on the table",
    _core.RACK_TOO_MANY_TILES: "{count} tiles on the rack: it never has more than {most}",
    _core.RACK_FALSE_OKEY_UNKNOWN: "a false okey (F) is on the rack: say which tile is the okey, okey='Y6'",
}


class Rack(Frozen, Drawn):
    """A rack (ıstaka): `Rack('R1 R2 R3 K13 O F', okey='Y6')`.

    tiles: a text as the reader takes it, Tile objects, or another Rack (whose okey it then keeps). In a text,
    a tile named with the okey's own face is a real okey.
    okey, indicator: the okey's face, or the tile that is turned up; either tells the other. Neither is needed
    as long as there is no false okey.

    A rack that no set of tiles can give is refused with a RackError: three of a tile, a third okey or false
    okey, a plain tile of the okey's face, two of the indicator's face, more than 22 tiles, a false okey while
    the okey is not known. TileError when a text cannot be read. source: rehber.

    Racks are equal when they hold the same tiles and have the same okey. `a <= b`: b holds all that a holds,
    and has a's okey if a has one. `+` and `-` take a tile or a rack, and keep the okey.

    counts: how many of each tile, 54 bytes by tile code. okey: a Tile or None.
    """

    __slots__ = ("_packed", "counts", "okey")
    _packed: bytes
    counts: bytes
    okey: Tile | None

    def __new__(
        cls,
        tiles: str | Iterable[Tile] = "",
        okey: Tile | str | None = None,
        *,
        indicator: Tile | str | None = None,
    ) -> Rack:
        face = _agreed_okey(okey, indicator)
        if isinstance(tiles, Rack):
            return cls._from_counts(tiles.counts, _common_okey(tiles.okey, face))
        if isinstance(tiles, str):
            return cls._from_counts(_counts(read_codes(tiles, face.code if face else None)), face)
        return cls._from_counts(_counts(_codes_of(tiles)), face)

    @classmethod
    def _from_counts(cls, counts: bytes, okey: Tile | None) -> Rack:
        packed = _core.pack_rack(counts, okey.code if okey is not None else _core.NO_TILE)
        if isinstance(packed, tuple):
            raise _refusal(*packed, counts, okey)
        return cls._of(counts, okey, packed)

    @classmethod
    def _from_packed(cls, packed: bytes, okey: Tile | None) -> Rack:
        """A part of a rack, as the core answers it: known to be possible."""
        counts = _core.unpack_rack(packed, okey.code if okey is not None else _core.NO_TILE)
        return cls._of(counts, okey, packed)

    @classmethod
    def _of(cls, counts: bytes, okey: Tile | None, packed: bytes) -> Rack:
        rack = object.__new__(cls)
        object.__setattr__(rack, "counts", counts)
        object.__setattr__(rack, "okey", okey)
        object.__setattr__(rack, "_packed", packed)
        return rack

    @property
    def indicator(self) -> Tile | None:
        """The tile that is turned up (gösterge); None when the okey is not known."""
        return None if self.okey is None else indicator_of(self.okey)

    def count(self, tile: Tile) -> int:
        """How many of this tile are on the rack."""
        return self.counts[_tile(tile).code]

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[Tile]:
        for tile, count in zip(TILES, self.counts, strict=True):
            for _ in range(count):
                yield tile

    def __contains__(self, tile: object) -> bool:
        return self.counts[_tile(tile).code] > 0

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        okey = "" if self.okey is None else f", okey={str(self.okey)!r}"
        return f"Rack({str(self)!r}{okey})"

    def __reduce__(self) -> tuple[type[Rack], tuple[str, Tile | None]]:
        return Rack, (str(self), self.okey)

    def __hash__(self) -> int:
        return hash((self.counts, self.okey))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        return self.counts == other.counts and self.okey is other.okey

    def __le__(self, other: Rack) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        if self.okey is not None and self.okey is not other.okey:
            return False
        return all(a <= b for a, b in zip(self.counts, other.counts, strict=True))

    def __lt__(self, other: Rack) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        return self <= other and self != other

    def __add__(self, other: Tile | Rack) -> Rack:
        if isinstance(other, Tile):
            counts = bytearray(self.counts)
            counts[other.code] += 1
            return self._from_counts(bytes(counts), self.okey)
        if isinstance(other, Rack):
            both = bytes(map(int.__add__, self.counts, other.counts))
            return self._from_counts(both, _common_okey(self.okey, other.okey))
        return NotImplemented

    def __sub__(self, other: Tile | Rack) -> Rack:
        if isinstance(other, Tile):
            counts = bytearray(self.counts)
            if not counts[other.code]:
                raise _missing(other, 0)
            counts[other.code] -= 1
            return self._from_counts(bytes(counts), self.okey)
        if not isinstance(other, Rack):
            return NotImplemented
        okey = _common_okey(self.okey, other.okey)
        for tile, have, taken in zip(TILES, self.counts, other.counts, strict=True):
            if taken > have:
                raise _missing(tile, have)
        return self._from_counts(bytes(map(int.__sub__, self.counts, other.counts)), okey)


def _tile(tile: object) -> Tile:
    if not isinstance(tile, Tile):
        raise TypeError(f"a rack holds tiles such as Tile('R7'), nothing of type {type(tile).__name__}")
    return tile


def _codes_of(tiles: Iterable[Tile]) -> Iterator[int]:
    if isinstance(tiles, bytes | bytearray | dict) or not hasattr(tiles, "__iter__"):
        raise TypeError(f"a rack is made from a text or from tiles, not from {type(tiles).__name__}")
    for nth, tile in enumerate(tiles, 1):
        if not isinstance(tile, Tile):
            raise TypeError(f"a rack is made from a text or from tiles: item {nth} is {type(tile).__name__}")
        yield tile.code


def _counts(codes: Iterable[int]) -> bytes:
    counts = bytearray(len(TILES))
    for code in codes:
        counts[code] += 1
        if counts[code] == 255:  # full, and refused for far less: even an endless iterable ends here
            break
    return bytes(counts)


def _agreed_okey(okey: Tile | str | None, indicator: Tile | str | None) -> Tile | None:
    face = None if okey is None else read_face(okey, "okey")
    if indicator is None:
        return face
    turned = read_face(indicator, "indicator")
    told = okey_of(turned)
    if face is not None and face is not told:
        raise RackError(
            f"okey {face} and indicator {turned} do not agree: the indicator of okey {face} is "
            f"{indicator_of(face)}, the okey of indicator {turned} is {told}",
            tile=str(face),
        )
    return told


def _common_okey(one: Tile | None, other: Tile | None) -> Tile | None:
    if one is not None and other is not None and one is not other:
        raise RackError(f"the okey cannot be {one} and {other}: take both from one round", tile=str(other))
    return one if one is not None else other


def _missing(tile: Tile, have: int) -> RackError:
    return RackError(f"there is {'only one' if have else 'no'} {tile} on the rack", tile=str(tile))


def _refusal(why: int, culprit: int, counts: bytes, okey: Tile | None) -> RackError:
    tile = None if culprit == _core.NO_TILE else str(TILES[culprit])
    words = _WHY[why].format(tile=tile, okey=okey or "its face", count=sum(counts), most=_core.RACK_MAX)
    return RackError(words, tile=tile)
