"""Openings, turns and whole hands as blocks of a picture."""

from __future__ import annotations

from ..moves import Discard, LayOff, TakeOkey
from ..rules import check_lang
from .parts import meld_block, melds_block, rack_block, table_block, words_of
from .pieces import GAP, WIDTH, Block, below, beside, flow, label, okey_as, panel, scaled, tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..game import Action, PlayerView
    from ..game.view import Discarded
    from ..moves import Step
    from ..opening import Opening, PairOpening
    from ..rack import Rack
    from ..tiles import Tile
    from ..turn import Turn, TurnPlan

_SMALL = 0.55
_WORDS = {
    "en": {
        "rest": "stays on the rack",
        "no meld": "no meld",
        "rack": "rack",
        "table": "table",
        "open": "open",
        "lay": "lay",
        "lay_off": "lay off",
        "take": "take the okey",
        "ten_pairs": "show ten pairs",
        "discard": "discard",
        "indicator": "indicator",
        "okey": "okey",
        "side tile": "side tile",
        "taken": "taken from the side",
        "stock": "stock {stock}",
        "hand": "hand {hand}",
        "of": "hand {hand} of {hands}",
        "turn": "turn of seat {seat}",
        "over": "the hand is over",
        "held": "{tiles} tiles",
        "not opened": "not opened",
        "series": "opened by series",
        "pairs": "opened by pairs",
        "total": "total {total}",
        "points": "{points} points",
        "fined": "{times} penalties",
        "own rack": "rack of seat {seat}",
    },
    "tr": {
        "rest": "ıstakada kalan",
        "no meld": "per yok",
        "rack": "ıstaka",
        "table": "yerdeki perler",
        "open": "aç",
        "lay": "indir",
        "lay_off": "işle",
        "take": "okeyi al",
        "ten_pairs": "on çift göster",
        "discard": "at",
        "indicator": "gösterge",
        "okey": "okey",
        "side tile": "yandaki taş",
        "taken": "yandan alınan",
        "stock": "deste {stock}",
        "hand": "{hand}. el",
        "of": "{hand}. el / {hands}",
        "turn": "sıra {seat} numaralı koltukta",
        "over": "el bitti",
        "held": "{tiles} taş",
        "not opened": "açmadı",
        "series": "seri açtı",
        "pairs": "çift açtı",
        "total": "toplam {total}",
        "points": "{points} puan",
        "fined": "{times} ceza",
        "own rack": "{seat} numaralı koltuğun ıstakası",
    },
}


def _under(name: str, block: Block) -> Block:
    return below([label(name), block], GAP)


def opening_block(found: Opening | PairOpening, lang: str = "en") -> Block:
    """The melds of an opening with their points, and what stays on the rack."""
    words = _WORDS[check_lang(lang)]
    summary = label(found.text(lang).rpartition(" = ")[2])
    captions = ["" if meld.kind == "pair" else str(meld.points) for meld in found.melds]
    melds = melds_block(found.melds, captions, lang) if found.melds else label(words["no meld"])
    return below([summary, panel(melds, "felt", width=WIDTH), _under(words["rest"], rack_block(found.rest, lang))])


def turn_block(turn: Turn, lang: str = "en") -> Block:
    """The table and the rack of a turn."""
    words = _WORDS[check_lang(lang)]
    parts = [_under(words["table"], table_block(turn.table, lang)), _under(words["rack"], rack_block(turn.rack, lang))]
    return below(parts)


def plan_block(plan: TurnPlan, lang: str = "en") -> Block:
    """The steps of a plan in their order, each meld of the table as it lies by then, and what stays."""
    words, turn, parts = _WORDS[check_lang(lang)], plan.turn, [label(plan.text(lang).rpartition(" = ")[2])]
    for nth, step in enumerate(plan.steps, 1):
        parts.append(below([label(f"{nth}. {words[step.kind]}"), step_block(step, turn, lang)], GAP))
        turn = turn.play(step)
    steps = panel(below(parts[1:], 8), "felt", width=WIDTH)
    return below([parts[0], steps, _under(words["rest"], rack_block(plan.rest, lang))])


def step_block(step: Step, turn: Turn, lang: str = "en") -> Block:
    """The tiles of a step; a lay-off and a taken okey with the meld that they go to."""
    if isinstance(step, Discard):
        return tile(step.tile, okey=turn.okey, lang=lang)
    if isinstance(step, LayOff | TakeOkey):
        moved = okey_as(step.stands, lang=lang) if step.tile.is_okey else tile(step.tile, okey=turn.okey, lang=lang)
        return beside([moved, label("→", size=20), meld_block(turn.table[step.meld], "", lang)], 8)
    return melds_block(step.melds, [""] * len(step.melds), lang)


def actions_block(
    actions: Sequence[Action], lines: Sequence[str], okey: Tile, lang: str = "en", width: float = 0
) -> Block:
    """A turn of a hand, a row for each action: its tiles beside its words.

    lines: the actions in words. width: at least.
    """
    rows = []
    for action, line in zip(actions, lines, strict=True):
        melds, each = action.melds, getattr(action, "tile", None)
        drawn = [melds_block(melds, [""] * len(melds), lang)] if melds else []
        if each is not None:
            drawn.append(tile(each, okey=okey, lang=lang))
        told = line.partition(" ")[0].rstrip(":") if melds or isinstance(action, Discard) else line
        word = label(told, "soft", 16)
        wide = word.width + sum(block.width for block in drawn) > WIDTH - 40
        rows.append(below([word, *drawn], 2) if wide else beside([word, *drawn], 8))
    return panel(below(rows, 6), "felt", width=width)


def hand_block(view: PlayerView, racks: Mapping[int, Rack], lang: str = "en") -> Block:
    """A hand as a player sees it: where it is, the four seats, the table, and these racks."""
    words = _WORDS[check_lang(lang)]
    seats = below([_seat_block(view, seat, words, lang) for seat in range(len(view.tiles))], 4)
    shown = [_under(words["own rack"].format(seat=seat), rack_block(rack, lang)) for seat, rack in racks.items()]
    return below([_state_block(view, words, lang), seats, table_block(view.table, lang), *shown])


def state_line(view: PlayerView, lang: str = "en") -> str:
    """Where a hand is, in a line."""
    words = _WORDS[check_lang(lang)]
    where = words["of" if view.hands else "hand"].format(hand=view.hand, hands=view.hands)
    now = words["over"] if view.over else words["turn"].format(seat=view.turn)
    return " · ".join([view.rules.name, where, now, words["stock"].format(stock=view.stock)])


def _state_block(view: PlayerView, words: Mapping[str, str], lang: str) -> Block:
    told: list[tuple[str, Tile]] = [("indicator", view.indicator), ("okey", view.okey)]
    if view.side_tile is not None:
        told.append(("side tile", view.side_tile))
    if view.taken is not None:
        told.append(("taken", view.taken))
    tiles = []
    for name, each in told:
        shown = okey_as(each, lang=lang) if name == "okey" else tile(each, okey=view.okey, lang=lang)
        tiles.append(beside([label(words[name], "soft"), shown], 8))
    return below([label(state_line(view, lang), size=15), flow(tiles, gap=24)], 8)


def _seat_block(view: PlayerView, seat: int, words: Mapping[str, str], lang: str) -> Block:
    """A line of words, and the seat's discards, those that were taken faded."""
    told = [
        words_of(lang)["seat"].format(seat=seat),
        words["held"].format(tiles=view.tiles[seat]),
        words[view.opened[seat] or "not opened"],
    ]
    if view.penalties[seat]:
        told.append(words["fined"].format(times=len(view.penalties[seat])))
    if any(view.totals):
        told.append(words["total"].format(total=view.totals[seat]))
    if view.points is not None:
        told.append(words["points"].format(points=view.points[seat]))
    thrown = [each for each in view.discards if each.seat == seat]
    here = seat == view.turn and not view.over
    return below([label(("▸ " if here else "") + " · ".join(told)), _discards(thrown, view.okey, lang)], 2)


def _discards(thrown: Sequence[Discarded], okey: Tile, lang: str) -> Block:
    small = [scaled(tile(each.tile, okey=okey, lang=lang, faded=each.taken), _SMALL) for each in thrown]
    return flow(small, WIDTH, 2, 2)
