"""Racks, melds and tables as blocks of a picture."""

from __future__ import annotations

from ..rules import check_lang
from ..tiles import TILES, Tile
from .pieces import GAP, SPACE, WIDTH, Block, below, beside, flow, label, okey_as, panel, shelf, tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..melds import Meld
    from ..rack import Rack
    from ..table import Table

ROW = 13  # tiles in a row of a rack
_OKEY = TILES[52]

_WORDS = {
    "en": {
        "empty rack": "no tile",
        "empty table": "nothing lies on the table",
        "seat": "seat {seat}",
        "somebody": "laid",
    },
    "tr": {
        "empty rack": "taş yok",
        "empty table": "yerde per yok",
        "seat": "{seat} numaralı koltuk",
        "somebody": "yerde",
    },
}


def words_of(lang: str) -> dict[str, str]:
    """The words that pictures of racks and tables have in common."""
    return _WORDS[check_lang(lang)]


def tiles_row(tiles: Iterable[Tile], okey: Tile | None = None, lang: str = "en") -> Block:
    """Tiles side by side."""
    return beside(tile(each, okey=okey, lang=lang) for each in tiles)


def rack_block(rack: Rack, lang: str = "en") -> Block:
    """A rack on its two shelves (ıstaka), colour by colour."""
    if len(rack) == 0:
        return shelf([label(words_of(lang)["empty rack"])])
    return shelf([_coloured(row, rack.okey, lang) for row in _two_rows(list(rack))])


def _coloured(tiles: Sequence[Tile], okey: Tile | None, lang: str) -> Block:
    """Tiles with a gap where the colour changes."""
    colours = list(dict.fromkeys(each.colour for each in tiles))
    return beside([tiles_row([t for t in tiles if t.colour == colour], okey, lang) for colour in colours], SPACE)


def _two_rows(tiles: list[Tile]) -> list[list[Tile]]:
    """One row, or two: broken between colours if the rows can hold that, else in the middle."""
    if len(tiles) <= ROW:
        return [tiles]
    middle = (len(tiles) + 1) // 2
    breaks = [at for at in range(1, len(tiles)) if tiles[at - 1].colour != tiles[at].colour]
    fitting = [at for at in breaks if at <= ROW and len(tiles) - at <= ROW]
    at = min(fitting, key=lambda at: abs(at - middle), default=middle)
    return [tiles[:at], tiles[at:]]


def meld_block(meld: Meld, caption: str = "", lang: str = "en") -> Block:
    """A meld in reading order, okeys with what they stand for; caption: a word under it."""
    number = meld.points // len(meld)
    row = beside(
        (
            okey_as(face, number, lang=lang) if each is _OKEY else tile(each, okey=meld.okey, lang=lang)
            for each, face in zip(meld, meld.faces, strict=True)
        ),
        1,
    )
    return below([row, label(caption, "soft", 11)], 1) if caption else row


def melds_block(melds: Iterable[Meld], captions: Iterable[str], lang: str = "en") -> Block:
    """Melds in rows."""
    blocks = [meld_block(meld, caption, lang) for meld, caption in zip(melds, captions, strict=True)]
    return flow(blocks, WIDTH - 20)


def table_block(table: Table, lang: str = "en", width: float = WIDTH) -> Block:
    """The melds on the table by who laid them, each with its number as steps of a turn name it, from 1."""
    words = words_of(lang)
    if len(table) == 0:
        return panel(label(words["empty table"], "soft"), "felt", width=width)
    parts = []
    for owner in sorted({*table.owners}, key=lambda seat: 9 if seat is None else seat):
        mine = [nth for nth, seat in enumerate(table.owners) if seat == owner]
        name = words["somebody"] if owner is None else words["seat"].format(seat=owner)
        laid = melds_block((table[nth] for nth in mine), (f"{nth + 1}." for nth in mine), lang)
        parts.append(laid if {*table.owners} == {None} else below([label(name), laid], GAP))
    return panel(below(parts), "felt", width=width)
