"""Melds: runs, groups and pairs, in which each okey stands for a tile."""

from __future__ import annotations

from . import _core
from .drawn import Drawn
from .errors import TileError, shown
from .reader import laid_words, read_face
from .tiles import NUMBERS, TILES, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_OKEY = TILES[52]
_FALSE_OKEY = TILES[53]


class Meld(_core.MeldBase, Drawn):
    """A meld (per) in reading order: `Run('R5 R6 O=R7')`. Take Run, Group or Pair.

    text: the tiles as the reader takes them, ranges and words too; `O=R7` is an okey that stands for R7, `F` a false
    okey (then the okey has to be told). `O=7`, in a group on the table, is an okey whose colour is not decided yet.
    okey: the okey's face. TileError when the tiles are no such meld.

    len() is the number of tiles; iterating gives the tiles as they lie there, O and F included.
    """

    __slots__ = ()
    _kind = -1
    kind = ""
    _means = ""

    def __new__(cls, text: str, okey: Tile | str | None = None) -> Meld:
        if cls is Meld:
            raise TypeError("a meld is a Run, a Group or a Pair")
        face = None if okey is None else read_face(okey, "okey")
        faces = face_codes(text, face)
        if not _core.table_meld_is_legal(cls._kind, faces, True, True):
            raise TileError(f"{shown(text)} is no {cls.kind}: {cls._means}", word=text, position=(0, len(text)))
        return _core.make_meld(cls, faces, face)

    @property
    def faces(self) -> tuple[Tile, ...]:
        """The plain tiles that the tiles are or stand for; O for an okey that is not decided."""
        return tuple(_OKEY if face & _core.UNDECIDED else TILES[face & ~_core.STANDS] for face in self._faces)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles themselves, okeys as O and false okeys as F."""
        return tuple(self)

    @property
    def points(self) -> int:
        """Sum of the numbers; an okey counts what it stands for. source: gelokey, yesil."""
        return sum((face & ~_core.STANDS & ~_core.UNDECIDED) % NUMBERS + 1 for face in self._faces)

    @property
    def okeys(self) -> int:
        """How many real okeys lie in it."""
        return sum(face & _core.STANDS != 0 for face in self._faces)

    def __len__(self) -> int:
        return len(self._faces)

    def __iter__(self) -> Iterator[Tile]:
        for face in self._faces:
            if face & _core.STANDS:
                yield _OKEY
            else:
                tile = TILES[face]
                yield _FALSE_OKEY if tile is self.okey else tile

    def words(self) -> list[str]:
        """The tiles as text, one by one: 'R5', 'O=R6', 'F'."""
        number = self.points // len(self)  # of a group
        return [
            f"O={number if face is _OKEY else face}" if tile is _OKEY else str(tile)
            for tile, face in zip(self, self.faces, strict=True)
        ]

    def __str__(self) -> str:
        return " ".join(self.words())

    def __repr__(self) -> str:
        okey = f", okey={str(self.okey)!r}" if _FALSE_OKEY in self.tiles else ""
        return f"{type(self).__name__}({str(self)!r}{okey})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return str(self) == str(other) and self._faces == other._faces

    def __hash__(self) -> int:
        return hash((type(self), self._faces))

    def __reduce__(self) -> tuple[object, tuple[str, Tile | None]]:
        return type(self), (str(self), self.okey)


class Run(Meld):
    """A run (seri): three or more tiles of one colour in a row; `Run('R12 R13 R1')` where the rules have it."""

    __slots__ = ()
    _kind = _core.RUN
    kind = "run"
    _means = "a run is three or more tiles of one colour with rising numbers, one of them no okey"


class Group(Meld):
    """A group (grup): three or four tiles of one number, each of another colour."""

    __slots__ = ()
    _kind = _core.GROUP
    kind = "group"
    _means = "a group is three or four tiles of one number, no colour twice, one of them no okey"


class Pair(Meld):
    """A pair (çift): two equal tiles."""

    __slots__ = ()
    _kind = _core.PAIR
    kind = "pair"
    _means = "a pair is two tiles of one colour and number"


MELD_CLASSES: tuple[type[Meld], ...] = tuple(sorted((Run, Group, Pair), key=lambda cls: cls._kind))


def meld_of(kind: int, faces: bytes, okey: Tile | None) -> Meld:
    """A meld as the core tells it: known to be one."""
    return _core.make_meld(MELD_CLASSES[kind], faces, okey)


def face_codes(text: str, okey: Tile | None, bare: int | None = None) -> bytes:
    """The tiles of a meld's text as the core has them. bare: an okey of which nothing is told; None: refused."""
    return bytes(_face_code(*word, okey, bare) for word in laid_words(text))


def _face_code(code: int, stands: int | None, word: str, at: int, okey: Tile | None, bare: int | None) -> int:
    if code == _OKEY.code and stands is None:
        if bare is None:
            raise _refused(word, at, "say what the okey stands for, as in O=R7")
        return bare
    if stands is not None:
        return (stands if stands >= 0 else -stands - 1 | _core.UNDECIDED) | _core.STANDS
    if code == _FALSE_OKEY.code:
        if okey is None:
            raise _refused(word, at, "a false okey is the okey's face: say which tile is the okey, okey='Y6'")
        return okey.code
    if okey is not None and code == okey.code:
        raise _refused(word, at, f"{okey} is the okey: write O={okey} or F")
    return code


def _refused(word: str, at: int, why: str) -> TileError:
    return TileError(f"'{word:.80}' (column {at + 1}): {why}", word=word, position=(at, at + len(word)))
