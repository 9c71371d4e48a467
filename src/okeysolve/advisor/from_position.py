"""From a position, which tells little, to a player's view: what is not told is worked out or made up, and said."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from .. import _core
from ..errors import OkeyError
from ..game.guess import hidden_tiles
from ..game.view import SEATS, Discarded, PlayerView
from ..melds import Pair
from ..position import Position
from ..table import Table
from ..tiles import FALSE_OKEY
from ..turns import layable_tiles
from .checks import check_sizes
from .search import Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..melds import Meld
    from ..tiles import Tile

DEALT = 21  # tiles of a rack between two turns, with what the player has laid
_LAPS = 2  # that are taken to have passed when melds lie there and no discards are told
_BY_TURNS = (3, 2, 1)  # left, across, right: whose melds they are when nobody says
_WORDS = {
    "en": {
        "stock": "{n} tiles are left in the stock",
        "stock one": "1 tile is left in the stock",
        "tiles": "the others hold {right} (right), {across} (across) and {left} (left) tiles",
        "bar": "katlamalı, and the bar was not told: as if nobody had opened yet, {points} points",
        "bars": "katlamalı, and the bar was not told: as if nobody had opened yet, {points} points or {pairs} pairs",
        "owners": "melds that are nobody's are given to players so that each has opened",
        "made up": "discards that nobody told of are made up ({n}): {tiles}",
        "no side": "there is no side tile that could be taken",
        "order": "the discards are in their order, the last one by the left neighbour",
        "draw": "the player has not drawn yet",
        "indicator": "the player may take the indicator",
        "play": "the player has drawn",
    },
    "tr": {
        "stock": "destede {n} taş kaldı",
        "stock one": "destede 1 taş kaldı",
        "tiles": "ötekilerin elinde {right} (sağ), {across} (karşı) ve {left} (sol) taş var",
        "bar": "katlamalı, baraj söylenmedi: henüz kimse açmamış sayıldı, {points} puan",
        "bars": "katlamalı, baraj söylenmedi: henüz kimse açmamış sayıldı, {points} puan ya da {pairs} çift",
        "owners": "sahibi söylenmeyen perler, açmış olacakları biçimde oyunculara verildi",
        "made up": "söylenmeyen {n} atılan taş uyduruldu: {tiles}",
        "no side": "yandan alınabilecek taş yok",
        "order": "atılan taşlar sırasıyla söylendi, sonuncusu soldakinin",
        "draw": "oyuncu henüz taş çekmedi",
        "indicator": "oyuncu göstergeyi alabilir",
        "play": "oyuncu taşını çekti",
    },
}


class Assumed(NamedTuple):
    """A view made from a position, and what had to be assumed for it: (key, values) each; text() words them."""

    view: PlayerView
    notes: tuple[tuple[str, dict[str, object]], ...]

    def text(self, lang: str = "en") -> list[str]:
        """The assumptions, one a line."""
        return [_WORDS[lang][key].format(**values) for key, values in self.notes]


def view_from(position: Position, *, stock: int | None = None, drawn: bool | None = None) -> Assumed:
    """The view of the player of a position whose turn it is.

    stock: how many tiles are left there; None: as many as the discards that were told leave, or as after two laps when
    melds lie on the table and none were told. drawn: whether the player has drawn already; None: by the number of
    tiles, and for who has opened yes unless there is a side tile. Discards that must have been and were not told are
    made up, always the same for the same position: tiles out of sight that fit nothing on the table.
    Before the draw an empty stock is that of the last indicator, where the rule set has it. OkeyError when it cannot be
    a moment of a hand.
    """
    if not isinstance(position, Position):
        raise TypeError(f"a view is made from a Position, not from {type(position).__name__}")
    if position.partial:
        raise OkeyError("only a part of the position is told: a view needs the whole rack and the whole table")
    if position.okey is None:
        raise OkeyError("the okey is not known: name it, or the indicator")
    has_drawn = _has_drawn(position) if drawn is None else drawn
    laid = DEALT + has_drawn - len(position.rack)
    if laid < 0 or (position.opened is None and laid):
        sizes = "21 tiles before the draw and 22 after it" + ("" if position.opened is None else ", less those laid")
        how = "has not opened" if position.opened is None else "has opened"
        raise OkeyError(f"{_told(len(position.rack))} on the rack: a player who {how} has {sizes}")
    if laid > sum(map(len, position.table)):
        raise OkeyError(f"{_told(len(position.rack))} on the rack and {sum(map(len, position.table))} on the table: "
                        f"of the {laid + len(position.rack)} tiles that the player has had, {laid} should lie there")
    owners, tiles = _shared_out(position, laid)
    told = list(position.discards) + ([] if position.side is None else [position.side])
    thrown = _thrown(position, len(told), stock, has_drawn)
    view = _view(position, owners, tiles, [None] * (thrown - len(told)) + told, has_drawn)
    notes: list[tuple[str, dict[str, object]]] = [(view.phase, {})]
    notes.append(("stock one" if view.stock == 1 else "stock", {"n": view.stock}))
    others = {name: tiles[(position.seat + step) % SEATS] for step, name in ((1, "right"), (2, "across"), (3, "left"))}
    notes.append(("tiles", dict(others)))
    if position.rules.rising and position.opened is None and position.bar is None and position.pairs_bar is None:
        points, pairs = view.bars
        notes.append(("bars" if pairs else "bar", {"points": points, "pairs": pairs}))
    made_up = [each.tile for each in view.discards[: thrown - len(told)]]
    if None in position.table.owners:
        notes.append(("owners", {}))
    if view.discards and view.phase == "draw" and position.side is None:
        notes.append(("no side", {}))
    if made_up:
        notes.append(("made up", {"n": len(made_up), "tiles": " ".join(map(str, made_up))}))
    if len(told) > 1:
        notes.append(("order", {}))
    check_sizes(view)
    hidden_tiles(view)  # refuses what one set of tiles does not have
    if view.phase == "indicator" and not any(arm.kind == "finish" for arm in Search(view).arms):
        raise OkeyError("the stock has no tile left, and the indicator does not end the hand: it was over before the "
                        "player could draw")
    return Assumed(view, tuple(notes))


def _told(tiles: int) -> str:
    return "1 tile" if tiles == 1 else f"{tiles} tiles"


def _has_drawn(position: Position) -> bool:
    if position.side is not None:
        return False
    if position.taken is not None or position.opened is not None:
        return True
    return len(position.rack) > DEALT


def _shared_out(position: Position, laid: int) -> tuple[list[int], list[int]]:
    """Whose each meld is, and how many tiles each seat holds.

    It is tried with all that the player has laid in melds of his own, and when that cannot be with an opening in them
    and the rest laid off.
    """
    owners = _owners(position, laid)
    try:
        return owners, _tiles(position, owners, laid)
    except OkeyError:
        lean = _owners(position, 0)
        if lean == owners:
            raise
        return lean, _tiles(position, lean, laid)


def _owners(position: Position, least: int) -> list[int]:
    """Whose each meld is.

    Melds that are nobody's go to the player until he has opened and laid so many tiles at least, those first that he
    has opened by, then to those of whom other melds are named until they reach an opening, then to one after the other
    as long as the rest is enough for another opening, pairs last.
    """
    seat, melds = position.seat, position.table.melds
    owners: list[int | None] = list(position.table.owners)
    free = [at for at, owner in enumerate(owners) if owner is None]
    own = sum(len(meld) for meld, owner in zip(melds, owners, strict=True) if owner == seat)
    points = [0] * SEATS
    for meld, owner in zip(melds, owners, strict=True):
        if owner is not None:
            points[owner] += _worth(position, meld)
    others = [(seat + step) % SEATS for step in _BY_TURNS]
    named = [other for other in others if points[other]]
    queue = [*named, *(other for other in others if other not in named)]
    pairs = [at for at in free if isinstance(melds[at], Pair)]
    rows = [at for at in free if at not in pairs]
    own_kind = [*pairs, *rows] if position.opened == "pairs" else [*rows, *pairs]
    for at in own_kind if position.opened is not None else ():
        if own < least or points[seat] < position.rules.open_min:
            owners[at], own = seat, own + len(melds[at])
            points[seat] += _worth(position, melds[at])
    free = [at for at in (*rows, *pairs) if owners[at] is None]
    for nth, at in enumerate(free):
        meld = melds[at]
        rest = sum(_worth(position, melds[other]) for other in free[nth:])
        short = next((other for other in named if points[other] < position.rules.open_min), None)
        if short is None and points[queue[0]] >= position.rules.open_min:
            more = len(queue) > 1 and rest >= position.rules.open_min - points[queue[1]]
            queue = queue[1:] if more else queue
        owners[at] = queue[0] if short is None else short
        points[owners[at] or 0] += _worth(position, meld)
    return [seat if owner is None else owner for owner in owners]


def _worth(position: Position, meld: Meld) -> int:
    """Its points; of a pair its share of an opening by pairs, in the same measure."""
    pairs = position.rules.open_pairs or 5
    return -(-position.rules.open_min // pairs) if isinstance(meld, Pair) else meld.points


def _tiles(position: Position, owners: list[int], laid: int) -> list[int]:
    """How many tiles each seat holds: 21, less what lies on the table and the player has not laid himself."""
    tiles = [DEALT] * SEATS
    tiles[position.seat] = len(position.rack)
    for meld, owner in zip(position.table, owners, strict=True):
        if owner != position.seat:
            tiles[owner] -= len(meld)
    others = [(position.seat + step) % SEATS for step in (1, 2, 3)]
    opened = [seat for seat in others if seat in owners]
    tiles = [max(1, count) for count in tiles]  # more than that others have laid off there
    wanted = (SEATS - 1) * DEALT - (sum(map(len, position.table)) - laid)
    while (off := wanted - sum(tiles[seat] for seat in others)) != 0:  # lay-offs on melds of others
        step = 1 if off > 0 else -1
        open_to = [seat for seat in opened if 1 <= tiles[seat] + step <= DEALT]
        if not open_to:
            raise OkeyError(f"{sum(map(len, position.table))} tiles on the table: the player has laid {laid} of them, "
                            "and the others cannot have laid the rest")
        seat = max(open_to, key=lambda each: -step * tiles[each])
        tiles[seat] += step
    return tiles


def _thrown(position: Position, told: int, stock: int | None, has_drawn: bool) -> int:
    """How many discards there have been. Each left one tile fewer in the stock; the starter's first the same."""
    full = DEALT - has_drawn  # in the stock if nobody had discarded
    last_indicator = position.rules.last_indicator
    if stock is not None:
        if type(stock) is not int or not 0 <= stock <= _core.STOCK:
            raise OkeyError(f"the stock has 0 to {_core.STOCK} tiles, not {str(stock)[:40]}")
        if not stock and not has_drawn and not last_indicator:
            raise OkeyError("the stock has no tile left: the hand was over before the player could draw")
        if stock > full - told:
            raise OkeyError(f"after {told} discards the stock has no more than {full - told} tiles, not {stock}")
        return full - stock
    least = told if has_drawn or told else 1
    if len(position.table) and told <= 1:
        least = max(least, SEATS * _LAPS)
    if full - least < (not has_drawn and not last_indicator):
        raise OkeyError(f"{told} discards: the stock has {DEALT - 1} tiles, so that there are fewer")
    return least


def _view(
    position: Position, owners: list[int], tiles: list[int], thrown: list[Tile | None], has_drawn: bool
) -> PlayerView:
    assert position.okey is not None
    seat, rules, turns = position.seat, position.rules, len(thrown) + 1
    starter, stock = (seat - len(thrown)) % SEATS, DEALT - has_drawn - len(thrown)
    highest = tuple(
        0 if bar is None or not rules.rising else bar - 1 for bar in (position.bar, position.pairs_bar)
    )
    discards = [
        Discarded((starter + nth) % SEATS, tile, False)
        for nth, tile in enumerate(_filled_up(position, thrown))
    ]
    table = Table(position.table.melds, position.okey, owners=owners, wrap=rules.wrap_12_13_1)
    return PlayerView(
        seat=seat,
        rules=rules,
        teams=False,
        hand=1,
        hands=None,
        totals=(0,) * SEATS,
        starter=starter,
        turn=seat,
        phase="play" if has_drawn else "draw" if stock else "indicator",
        turns=turns,
        okey=position.okey,
        risk=False,
        turned=0,
        rack=position.rack,
        tiles=tuple(tiles),
        known=((),) * SEATS,
        stock=stock,
        opened=_opened(position, table),
        highest=highest,
        penalties=((),) * SEATS,
        table=table,
        okeys=tuple(
            (at, place, owners[at], False)
            for at, meld in enumerate(table)
            for place, tile in enumerate(meld)
            if tile.is_okey
        ),
        discards=tuple(discards),
        side_tile=position.side if stock else None,
        taken=position.taken,
        duty=position.taken is not None,
        opened_now=False,
        pairs_laid=0,
        bad_open=False,
        giver_paid=False,
        must_finish=False,
        finisher=None,
        finish=(),
        points=None,
    )


def _opened(position: Position, table: Table) -> tuple[str | None, ...]:
    """How each seat has opened, by its melds; what else was told of the others goes to the first who has none."""
    opened: list[str | None] = [None] * SEATS
    for seat in range(SEATS):
        own = [meld for meld, owner in zip(table, table.owners, strict=True) if owner == seat]
        if own:
            opened[seat] = "pairs" if all(isinstance(meld, Pair) for meld in own) else "series"
    opened[position.seat] = position.opened
    for how in position.others or ():
        others = [(position.seat + step) % SEATS for step in _BY_TURNS]
        if how not in [opened[seat] for seat in others]:
            free = next((seat for seat in others if opened[seat] is None), None)
            if free is not None:
                opened[free] = how
    return tuple(opened)


def _filled_up(position: Position, thrown: list[Tile | None]) -> list[Tile]:
    """The discards, those that nobody told of made up: few people throw an okey or what fits the table."""
    plain = [tile for tile in position.unseen if not tile.is_okey and tile.code != FALSE_OKEY]
    special = [tile for tile in position.unseen if tile.is_okey or tile.code == FALSE_OKEY]
    fits: set[Tile] = set()
    if len(position.table):
        fits = set(layable_tiles(position.table, position.rules, discards=False, okey=position.okey))
    unseen = [tile for tile in plain if tile not in fits]
    Random(0).shuffle(unseen)
    unseen = [*special, *(tile for tile in plain if tile in fits), *unseen]  # the last of them first
    return [tile if tile is not None else unseen.pop() for tile in thrown]
