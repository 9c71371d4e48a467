"""The pieces of a picture: blocks of SVG with a size, a tile among them, and how blocks are put together."""

from __future__ import annotations

import math
import re
import textwrap
from html import escape

from ..rules import check_lang
from ..tiles import Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TILE_WIDTH, TILE_HEIGHT = 40, 54
GAP = 3  # between tiles
SPACE = 12  # between things that do not belong together
WIDTH = 660  # of a picture, where rows are broken
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MOST_TEXT = 2000
_SHELF = 200  # the narrowest rack

# A picture lies on a ground of its own, so that it can be read on any page, light or dark.
_LIGHT = "ground:#f5f2ea text:#26241f soft:#6d675b wood:#c49a68 groove:#9c7544 felt:#dbe7dc"
_DARK = "ground:#22252a text:#eceae4 soft:#a9a498 wood:#79583a groove:#553c26 felt:#2d4036"
_FIXED = (
    ".oks-tile{fill:#fffdf6;stroke:#8d8675}.oks-okey{fill:#ffeeb0;stroke:#b98600;stroke-width:2}"
    ".oks-R{fill:#c8232c}.oks-Y{fill:#b27a00}.oks-B{fill:#1659b5}.oks-K{fill:#1d1d1f}.oks-any{fill:#6f6a5e}"
    ".oks-star{fill:#7a2f9c}.oks-faded{opacity:.4}"
    ".oks-svg text{font-family:'DejaVu Sans',Verdana,sans-serif}"
    ".oks-n{font-size:21px;font-weight:bold;text-anchor:middle}.oks-m{font-size:14px;font-weight:bold;text-anchor:middle}"
    ".oks-w{font-size:9px;font-weight:bold;text-anchor:middle;fill:#7a5800}"
)
_SHAPES = {  # so that colours can be told apart without seeing them
    "R": '<circle cx="20" cy="42" r="5"',
    "Y": '<path d="M20 36l6 10H14z"',
    "B": '<path d="M15 37h10v10H15z"',
    "K": '<path d="M20 35l6 7-6 7-6-7z"',
}
_STAR = (  # five points, its middle at 20, 21
    '<path class="oks-star" d="M20 7l3.5 9.1 9.8.6-7.6 6.2 2.5 9.4-8.2-5.3-8.2 5.3 2.5-9.4-7.6-6.2 9.8-.6z"/>'
)

_WORDS = {
    "en": {
        "as": "okey as {face}",
        "any": "okey as a {number} of a colour not decided yet",
        "plays": "false okey, {face}",
    },
    "tr": {
        "as": "{face} yerine okey",
        "any": "rengi belli olmayan {number} yerine okey",
        "plays": "sahte okey, {face}",
    },
}


class Block:
    """A part of a picture: SVG whose upper left corner is 0, 0, its width and height."""

    __slots__ = ("body", "height", "width")
    width: float
    height: float
    body: str

    def __init__(self, width: float, height: float, body: str) -> None:
        self.width, self.height, self.body = width, height, body

    def at(self, x: float, y: float) -> str:
        """The SVG of it, moved there."""
        return self.body if x == 0 == y else f'<g transform="translate({x:g} {y:g})">{self.body}</g>'


def clean(text: str) -> str:
    """A text for XML: what XML does not know is replaced, < & and quotes are escaped; cut when it is very long."""
    return escape(_NO_XML.sub("\ufffd", text if len(text) <= _MOST_TEXT else text[:_MOST_TEXT] + "…"))


def tile(tile: Tile, *, okey: Tile | None = None, lang: str = "en", faded: bool = False) -> Block:
    """A tile as it lies on a rack. okey: the okey's face, which okeys and false okeys then show."""
    if tile.is_false_okey:
        name = tile.name(lang) if okey is None else _WORDS[check_lang(lang)]["plays"].format(face=okey.name(lang))
        face = "" if okey is None else _text(okey.colour, 48, okey.number, "m")
        body = _STAR + face if face else f'<g transform="translate(0 6)">{_STAR}</g>'
    elif tile.is_okey:
        name = tile.name(lang)
        body = _okey_face("any", "★") if okey is None else _okey_face(okey.colour, okey.number)
    else:
        name, body = tile.name(lang), _text(tile.colour, 28, tile.number) + _shape(tile)
    return _tile(name, body, tile.is_okey, faded)


def okey_as(face: Tile, number: int = 0, *, lang: str = "en") -> Block:
    """A real okey in a meld: the plain tile that it stands for; O when only its number is decided."""
    words = _WORDS[check_lang(lang)]
    if face.is_okey:
        return _tile(words["any"].format(number=number), _okey_face("any", number), True, False)
    return _tile(words["as"].format(face=face.name(lang)), _okey_face(face.colour, face.number), True, False)


def _tile(name: str, body: str, okey: bool, faded: bool) -> Block:
    frame = f'<rect x="1" y="1" width="38" height="52" rx="6" class="oks-tile{" oks-okey" * okey}"/>'
    group = '<g class="oks-faded">' if faded else "<g>"
    return Block(TILE_WIDTH, TILE_HEIGHT, f"{group}<title>{name}</title>{frame}{body}</g>")


def _text(colour: str | None, y: int, words: object, size: str = "n") -> str:
    return f'<text x="20" y="{y}" class="oks-{size} oks-{colour}">{words}</text>'


def _shape(tile: Tile) -> str:
    return f'{_SHAPES[tile.colour or ""]} class="oks-{tile.colour}"/>'


def _okey_face(colour: str | None, number: object) -> str:
    return _text(colour, 28, number) + '<text x="20" y="46" class="oks-w">OKEY</text>'


def label(text: str, kind: str = "text", size: int = 13) -> Block:
    """A line of text; kind: 'text' or 'soft'. Its width is estimated."""
    body = f'<text y="{size}" class="oks-{kind}" font-size="{size}">{clean(text)}</text>'
    return Block(math.ceil(len(text) * size * 0.6), size + 4, body)


def paragraph(text: str, kind: str = "text", size: int = 13, width: float = WIDTH) -> Block:
    """A text in as many lines as a width asks for; kind as of a label."""
    return below([label(line, kind, size) for line in textwrap.wrap(text, int(width / (size * 0.6)))], 0)


def beside(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Blocks from left to right, in the middle of the row's height."""
    row = list(blocks)
    height = max((block.height for block in row), default=0)
    x, parts = 0.0, []
    for block in row:
        parts.append(block.at(x, (height - block.height) / 2))
        x += block.width + gap
    return Block(max(0, x - gap), height, "".join(parts))


def below(blocks: Iterable[Block], gap: float = SPACE) -> Block:
    """Blocks from top to bottom."""
    column = list(blocks)
    y, parts = 0.0, []
    for block in column:
        parts.append(block.at(0, y))
        y += block.height + gap
    return Block(max((block.width for block in column), default=0), max(0, y - gap), "".join(parts))


def flow(blocks: Sequence[Block], width: float = WIDTH, gap: float = SPACE, row_gap: float = 8) -> Block:
    """Blocks in as many rows as a width asks for."""
    rows: list[list[Block]] = [[]]
    used = 0.0
    for block in blocks:
        if rows[-1] and used + block.width > width:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += block.width + gap
    return below((beside(row, gap) for row in rows), row_gap)


def scaled(block: Block, factor: float) -> Block:
    """The block in another size."""
    body = f'<g transform="scale({factor:g})">{block.body}</g>'
    return Block(block.width * factor, block.height * factor, body)


def panel(block: Block, kind: str, pad: float = 10, width: float = 0) -> Block:
    """The block on a ground: 'felt' or 'wood'."""
    wide, high = max(width, block.width + 2 * pad), block.height + 2 * pad
    rect = f'<rect width="{wide:g}" height="{high:g}" rx="8" class="oks-{kind}"/>'
    return Block(wide, high, rect + block.at(pad, pad))


def shelf(rows: Sequence[Block], width: float = 0) -> Block:
    """Rows of tiles on a wooden rack (ıstaka)."""
    wide = max([_SHELF, width, *(row.width + 20 for row in rows)])
    parts = []
    for nth, row in enumerate(rows):
        y = 8 + nth * (TILE_HEIGHT + 14)
        groove = f'<rect x="4" y="{y + TILE_HEIGHT}" width="{wide - 8:g}" height="6" rx="3" class="oks-groove"/>'
        parts.append(groove + row.at(10, y))
    height = 8 + len(rows) * (TILE_HEIGHT + 14)
    return Block(wide, height, f'<rect width="{wide:g}" height="{height}" rx="8" class="oks-wood"/>{"".join(parts)}')


def document(block: Block, title: str, description: str = "") -> str:
    """The block as a whole SVG, with its text alternatives."""
    width, height = math.ceil(block.width) + 24, math.ceil(block.height) + 24
    told = f"<desc>{clean(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="oks-svg" role="img" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><title>{clean(title)}</title>{told}<style>{_STYLE}</style>'
        f'<rect width="{width}" height="{height}" rx="10" class="oks-ground"/>{block.at(12, 12)}</svg>'
    )


def _colours(told: str) -> str:
    pairs = (word.split(":") for word in told.split())
    return "".join(f".oks-{name}{{fill:{colour}}}" for name, colour in pairs)


_STYLE = f"{_colours(_LIGHT)}{_FIXED}@media (prefers-color-scheme:dark){{{_colours(_DARK)}}}"
