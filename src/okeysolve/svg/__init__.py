"""Pictures: tiles, racks, melds, tables, openings, turns and hands as SVG text.

`picture(value)` is a whole SVG. The pieces for other pictures are blocks (`Block`), which `beside`, `below`, `flow` and
`panel` put together and `document` makes an SVG of.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Protocol, runtime_checkable

from ..game import PlayerView, Round
from ..melds import Meld
from ..opening import Opening, PairOpening
from ..rack import Rack
from ..rules import check_lang
from ..table import Table
from ..tiles import Tile
from ..turn import Turn, TurnPlan
from .parts import meld_block, melds_block, rack_block, table_block, tiles_row
from .pieces import WIDTH, Block, below, beside, document, flow, label, okey_as, panel, paragraph, scaled, shelf, tile
from .scenes import actions_block, hand_block, opening_block, plan_block, state_line, step_block, turn_block

__all__ = [
    "WIDTH",
    "Block",
    "actions_block",
    "below",
    "beside",
    "block",
    "describe",
    "document",
    "flow",
    "hand_block",
    "label",
    "meld_block",
    "melds_block",
    "okey_as",
    "opening_block",
    "panel",
    "paragraph",
    "picture",
    "plan_block",
    "rack_block",
    "scaled",
    "shelf",
    "state_line",
    "step_block",
    "table_block",
    "tile",
    "tiles_row",
    "turn_block",
]

_KINDS = {
    "en": {
        "Tile": "Tile", "Rack": "Rack", "Meld": "Meld", "Table": "Table", "Opening": "Opening",
        "PairOpening": "Opening by pairs", "Turn": "Turn", "TurnPlan": "Plan of a turn",
        "PlayerView": "What seat {seat} sees", "Round": "Hand",
        "Advice": "Advice", "Decision": "Decision", "Review": "Review",
    },
    "tr": {
        "Tile": "Taş", "Rack": "Istaka", "Meld": "Per", "Table": "Yerdeki perler", "Opening": "Açış",
        "PairOpening": "Çiftten açış", "Turn": "Tur", "TurnPlan": "Tur planı",
        "PlayerView": "{seat} numaralı koltuğun gördüğü", "Round": "El",
        "Advice": "Öneri", "Decision": "Karar", "Review": "İnceleme",
    },
}


def picture(value: object, *, title: str | None = None, lang: str = "en") -> str:
    """An SVG of a Tile, Rack, Meld, Table, Opening, PairOpening, Turn, TurnPlan, PlayerView, Round, Advice, Decision
    or Review.

    title: its name for screen readers and as a tool tip; the text alternative in full is its description. A Round shows
    all four racks, a PlayerView its player's alone. lang: 'tr' or 'en'. The same value gives the same text.
    TypeError for anything else.
    """
    check_lang(lang)
    if title is not None and not isinstance(title, str):
        raise TypeError(f"a title is a text, not {type(title).__name__}")
    drawn = block(value, lang)
    name, told = describe(value, lang)
    return document(drawn, name if title is None else title, told)


@runtime_checkable
class DrawsItself(Protocol):
    """A value that is made of those of which there are pictures, and stands above them."""

    def _drawing(self, lang: str) -> Block: ...

    def text(self, lang: str = "en") -> str:
        """All of it in words."""


@singledispatch
def block(value: object, lang: str = "en") -> Block:
    """The picture of such a value as a block, to be put together with others."""
    if isinstance(value, DrawsItself):
        return value._drawing(lang)
    known = ", ".join(_KINDS["en"])
    raise TypeError(f"there is no picture of a {type(value).__name__}: there are some of {known}")


@block.register
def _(value: Tile, lang: str = "en") -> Block:
    return tile(value, lang=lang)


block.register(Rack, rack_block)
block.register(Table, table_block)
block.register(Opening, opening_block)
block.register(PairOpening, opening_block)
block.register(Turn, turn_block)
block.register(TurnPlan, plan_block)


@block.register
def _(value: Meld, lang: str = "en") -> Block:
    return panel(meld_block(value, "", lang), "felt")


@block.register
def _(value: PlayerView, lang: str = "en") -> Block:
    return hand_block(value, {value.seat: value.rack}, lang)


@block.register
def _(value: Round, lang: str = "en") -> Block:
    return hand_block(value.view(value.turn), {seat: value.rack(seat) for seat in range(4)}, lang)


def describe(value: object, lang: str = "en") -> tuple[str, str]:
    """The name of what a picture shows, and what is on it in words."""
    kinds = _KINDS[check_lang(lang)]
    kind = next((name for name in (cls.__name__ for cls in type(value).__mro__) if name in kinds), "")
    if isinstance(value, PlayerView):
        told = f"{state_line(value, lang)}; {value.rack}; {value.table}"
        return kinds[kind].format(seat=value.seat), told
    if isinstance(value, Round):
        racks = "; ".join(f"{seat}: {value.rack(seat)}" for seat in range(4))
        return kinds[kind], f"{state_line(value.view(value.turn), lang)}; {racks}; {value.table}"
    if isinstance(value, Turn):
        return kinds[kind], f"{value.rack}; {value.table}"
    if isinstance(value, Opening | PairOpening | TurnPlan | DrawsItself):
        return kinds[kind], value.text(lang)
    return kinds.get(kind, ""), value.name(lang) if isinstance(value, Tile) else str(value)
