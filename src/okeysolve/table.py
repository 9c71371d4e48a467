"""The table: the melds that lie there, and who laid them."""

from __future__ import annotations

import re

from . import _core
from .drawn import Drawn
from .errors import RackError, TileError, shown
from .melds import Meld
from .reader import read_face
from .reading import read_meld
from .tiles import TILES, Frozen, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SEATS = 4
_MAX_TEXT = 10_000

_WHY = {
    _core.RACK_THREE_OF_A_TILE: "more than two {tile} {where}: a set of tiles has two of each",
    _core.RACK_THIRD_OKEY: "more than two okeys (O) {where}: a set of tiles has two",
    _core.RACK_THIRD_FALSE_OKEY: "more than two false okeys (F) {where}: a set of tiles has two",
    _core.RACK_OKEY_FACE: "a plain {tile} {where}, but {tile} is the okey: O is an okey, F a false okey",
    _core.RACK_TWO_INDICATORS: "two {tile} {where}: one of the two is the indicator, which is turned up",
}


class Table(Frozen, Drawn):
    """The melds on the table: `Table('R5 R6 O=R7 | K1 Y1 B1 | Y4 Y4')`.

    melds: a text with a `|` or a line end between melds, or Melds and texts, or another Table. A meld in a text is
    read as read_meld does; before it may stand the seat of who laid it, `2: R5 R6 R7`.
    okey: the okey's face; needed when a false okey is there. owners: a seat (0..3) or None for each meld, instead
    of the seats in the text. wrap: as in read_meld.

    Each okey keeps what it stands for; an `O` alone in a group of three is not decided, and written `O=7`.
    TileError for what is no meld, RackError for tiles that no one set has. Tables are equal when they have the same
    melds in the same order by the same owners. source: yesil, rehber.
    """

    __slots__ = ("melds", "okey", "owners")
    melds: tuple[Meld, ...]
    owners: tuple[int | None, ...]
    okey: Tile | None

    def __init__(
        self,
        melds: Table | str | Iterable[Meld | str] = (),
        okey: Tile | str | None = None,
        *,
        owners: Iterable[int | None] | None = None,
        wrap: bool | None = None,
    ) -> None:
        face = None if okey is None else read_face(okey, "okey")
        if isinstance(melds, Table):
            read = list(zip(melds.melds, melds.owners, strict=True))
            face = _agreed(face, melds.okey)
        else:
            read = [_read(part, nth, face, wrap) for nth, part in enumerate(_parts(melds), 1)]
        if len(read) > _core.TABLE_MAX:
            raise RackError(f"more than {_core.TABLE_MAX} melds: a set of tiles does not make so many")
        for meld, _ in read:
            face = _agreed(face, meld.okey)
        seats = [_seat(owner) for _, owner in read] if owners is None else list(map(_seat, owners))
        if len(seats) != len(read):
            raise RackError(f"{len(seats)} owners for {len(read)} melds: give one, or None, for each")
        put = object.__setattr__
        put(self, "melds", tuple(meld for meld, _ in read))
        put(self, "owners", tuple(seats))
        put(self, "okey", face)
        check_one_set(self.counts, face, "on the table")

    @classmethod
    def _as_played(cls, melds: Iterable[Meld], okey: Tile | None, owners: Iterable[int | None]) -> Table:
        """The table of a hand: the referee vouches for it, and the indicator may lie on it too. source: rehber."""
        made = object.__new__(cls)
        for name, value in (("melds", tuple(melds)), ("owners", tuple(owners)), ("okey", okey)):
            object.__setattr__(made, name, value)
        return made

    @property
    def counts(self) -> bytes:
        """How many of each tile lie there, 54 bytes by tile code."""
        counts = bytearray(len(TILES))
        for meld in self.melds:
            for tile in meld:
                counts[tile.code] += 1
        return bytes(counts)

    def __len__(self) -> int:
        return len(self.melds)

    def __iter__(self) -> Iterator[Meld]:
        return iter(self.melds)

    def __getitem__(self, index: int) -> Meld:
        return self.melds[index]

    def __str__(self) -> str:
        return " | ".join(
            str(meld) if owner is None else f"{owner}: {meld}"
            for meld, owner in zip(self.melds, self.owners, strict=True)
        )

    def __repr__(self) -> str:
        okey = "" if self.okey is None else f", okey={str(self.okey)!r}"
        return f"Table({str(self)!r}{okey})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.melds == other.melds and self.owners == other.owners

    def __hash__(self) -> int:
        return hash((self.melds, self.owners))

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[tuple[Meld, ...], Tile | None, tuple[int | None, ...]]]:
        return Table._as_played, (self.melds, self.okey, self.owners)


def check_one_set(counts: bytes, okey: Tile | None, where: str) -> None:
    """RackError when so many tiles of each kind (54 bytes) cannot come from one set; where: 'on the table'."""
    wrong = _core.check_set(counts, _core.NO_TILE if okey is None else okey.code)
    if wrong is not None:
        why, culprit = wrong
        tile = str(TILES[culprit])
        raise RackError(_WHY[why].format(tile=tile, where=where), tile=tile)


def meld_parts(text: str) -> Iterator[str]:
    """The text of each meld, with blanks for all before it, so that a reader tells right where a word stands."""
    at = 0
    for part in re.split(r"[|\n]", text):
        if part.strip():
            yield blank(text[:at]) + part
        at += len(part) + 1


def blank(text: str) -> str:
    """Blanks in place of a text, its line ends kept."""
    return re.sub(r"[^\n]", " ", text)


def _parts(melds: str | Iterable[Meld | str]) -> list[Meld | str]:
    if isinstance(melds, str):
        if len(melds) > _MAX_TEXT:
            raise TileError(f"text of {len(melds)} characters: a table has no more than {_MAX_TEXT}")
        return list(meld_parts(melds))
    if isinstance(melds, bytes | bytearray | dict) or not hasattr(melds, "__iter__"):
        raise TypeError(f"a table is made from a text or from melds, not from {type(melds).__name__}")
    parts = []
    for part in melds:
        if not isinstance(part, Meld | str):
            raise TypeError(f"a table is made from melds or texts, not from {type(part).__name__}")
        parts.append(part)
        if len(parts) > _core.TABLE_MAX:
            break
    return parts


def _read(part: Meld | str, nth: int, okey: Tile | None, wrap: bool | None) -> tuple[Meld, int | None]:
    if isinstance(part, Meld):
        return part, None
    owner, colon, tiles = part.rpartition(":")
    if colon and not (owner.strip().isdecimal() and len(owner.strip()) < 3):
        raise TileError(f"meld {nth}: {shown(owner.strip())} before the colon is no seat, 0 to {SEATS - 1}", word=owner)
    try:
        return read_meld(blank(owner + colon) + tiles, okey, wrap=wrap), int(owner) if colon else None
    except TileError as error:
        raise TileError(f"meld {nth}: {error}", word=error.word, position=error.position) from None


def _seat(owner: int | None) -> int | None:
    if owner is None:
        return None
    if not isinstance(owner, int) or isinstance(owner, bool):
        raise TypeError(f"an owner is a seat from 0 to {SEATS - 1} or None, not {type(owner).__name__}")
    if not 0 <= owner < SEATS:
        raise RackError(f"there is no seat {shown(owner)}: seats are 0 to {SEATS - 1}")
    return owner


def _agreed(one: Tile | None, other: Tile | None) -> Tile | None:
    if one is not None and other is not None and one is not other:
        raise RackError(f"the okey cannot be {one} and {other}: take all melds from one round", tile=str(other))
    return one if one is not None else other
