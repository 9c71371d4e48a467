"""Melds from tiles as people lay them: in order, falling, as a set, with okeys whose place says what they stand for."""

from __future__ import annotations

from . import _core
from .errors import TileError, shown
from .melds import MELD_CLASSES, Group, Meld, Pair, Run, face_codes, meld_of
from .reader import read_face
from .tiles import NUMBERS, TILES, Tile

_OKEY = TILES[52]
_MARKS = _core.STANDS | _core.UNDECIDED


def read_meld(
    text: str, okey: Tile | str | None = None, *, wrap: bool | None = None, ordered: bool = True
) -> Meld:
    """The meld that these tiles are: a Run, Group or Pair.

    text: the tiles as the reader takes them, ranges and words too, okeys as `O=R7` or as `O` alone. A run may be
    given falling. An O alone is in a run what its place says (at an end where no tile can be, it goes to the other
    one), in a group of three not decided, `O=7`.
    ordered: the tiles lie in this order; else they are a set, and of the melds that it makes the one of most
    points counts. wrap: whether a run may end 12-13-1; by default only if the tiles make no other meld.
    TileError when they are no meld. source: yesil, gelokey; okeys at the ends are our default.
    """
    face = None if okey is None else read_face(okey, "okey")
    codes = list(face_codes(text, face, bare=_OKEY.code))
    for wraps in (False, True) if wrap is None else (wrap,):
        given = [] if not ordered and len(codes) > 2 else [(c, _as_given(c, codes, face)) for c in MELD_CLASSES]
        melds = [
            meld_of(cls._kind, faces, face)
            for cls, faces in given
            if faces is not None and _core.table_meld_is_legal(cls._kind, faces, wraps, True)
        ]
        if melds:
            return max(melds, key=lambda meld: meld.points)
        found = _as_read(codes, wraps, ordered)
        if found is not None and _core.table_meld_is_legal(*found, wraps, True):
            return meld_of(*found, face)
    raise TileError(
        f"{shown(text.strip())} is no meld: a run is tiles of one colour in a row, a group three or four of one number "
        "in different colours, a pair two equal tiles; an okey stands for what is missing",
        word=text.strip(),
        position=(len(text) - len(text.lstrip()), len(text.rstrip())),
    )


def _as_given(cls: type[Meld], codes: list[int], okey: Tile | None) -> bytes | None:
    """The tiles as this kind of meld in the order given, every O standing for what its place says."""
    known = [(place, code & ~_core.STANDS) for place, code in enumerate(codes) if code != _OKEY.code]
    if not known:
        return None if okey is None or cls is not Pair else bytes([okey.code | _core.STANDS] * len(codes))
    place, face = known[0]
    number = face % NUMBERS
    row = [face] * len(codes)
    if cls is Run:
        if number < place or number - place + len(codes) > NUMBERS + 1:
            return None
        row = [face - number + (number - place + i) % NUMBERS for i in range(len(codes))]
    elif cls is Group:
        row = [number | _core.UNDECIDED] * len(codes)
        missing = [c * NUMBERS + number for c in range(4) if c * NUMBERS + number not in dict(known).values()]
        if len(codes) == 4 and codes.count(_OKEY.code) == len(missing):
            row = [missing.pop(0) if code == _OKEY.code else code for code in codes]
    return bytes(
        stands | _core.STANDS if code == _OKEY.code else code for code, stands in zip(codes, row, strict=True)
    )


def _as_read(codes: list[int], wrap: bool, ordered: bool) -> tuple[int, bytes] | None:
    """The run or group that the core reads, falling, sliding or as a set; the okeys that are named as named."""
    plain = bytes(code if code == _OKEY.code else code & ~_core.STANDS for code in codes)
    named = {code & ~_core.STANDS for code in codes if code & _core.STANDS}
    found = _core.read_meld(plain, wrap) if ordered else _core.meld_of_set(plain, wrap)
    if found is None:
        return None
    kind, faces = found
    if kind == _core.GROUP and len(faces) < 4:
        faces = bytes((code & ~_MARKS) % NUMBERS | _MARKS if code & _core.STANDS else code for code in faces)
    return kind, bytes(code | _core.STANDS if code in named else code for code in faces)
