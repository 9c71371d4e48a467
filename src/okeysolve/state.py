"""What a turn is told beside rack, table and rules: read, filled in where it is left out, and checked."""

from __future__ import annotations

from . import _core
from .errors import RackError, RuleError, shown
from .melds import Pair
from .rack import Rack
from .reader import one_tile, read_tiles
from .rules import RuleSet
from .table import SEATS, Table, check_one_set
from .tiles import Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypedDict

    from .melds import Meld

    class State(TypedDict, total=False):
        """What a turn needs to know beside rack, table and rules; see Turn."""

        okey: Tile | str | None
        opened: str | None
        others: Iterable[str] | None
        seat: int
        side_tile: Tile | str | None
        bar: int | None
        pairs_bar: int | None
        discards: str | Iterable[Tile]
        opened_now: bool
        pairs_laid: int
        partial: bool

INFER = "infer"
BEFORE_DRAW, AFTER_DRAW = 21, 22  # tiles in the hand and laid by a player, source: gelokey, yesil, ozet, rehber
_OPENED = {None: _core.NOT_OPENED, "series": _core.OPENED_SERIES, "pairs": _core.OPENED_PAIRS}
_OTHERS = {"series": _core.OTHERS_SERIES, "pairs": _core.OTHERS_PAIRS}


def rack_and_table(
    rack: Rack | str, table: Table | str | Iterable[Meld | str], okey: Tile | str | None
) -> tuple[Rack, Table]:
    """Both with the okey that any of the three tells."""
    if not isinstance(rack, Rack | str):
        raise TypeError(f"a rack is a Rack or its text, not {type(rack).__name__}: Rack('R1 R2 R3 O', okey='Y6')")
    face = okey
    for told in (rack, table):
        if face is None and isinstance(told, Rack | Table):
            face = told.okey
    held = Rack(rack, okey=face)
    return held, Table(table, held.okey)


# ---- how the players have opened -----------------------------------------------------------------------------------


def way_of(melds: Iterable[Meld]) -> str | None:
    """How the player has opened whose melds these are; None when there are none."""
    kinds = {isinstance(meld, Pair) for meld in melds}
    return None if not kinds else "series" if False in kinds else "pairs"


def melds_of(table: Table, seat: int | None) -> list[Meld]:
    """The melds of the table that this seat has laid; None: those that nobody is named for."""
    return [meld for meld, owner in zip(table.melds, table.owners, strict=True) if owner == seat]


def how_opened(opened: str | None, tiles: int, table: Table, seat: int, rules: RuleSet) -> str | None:
    """How the player has opened. The default, here and nowhere else: as his own melds tell; when the table names
    none as his, not with 21 tiles or more in hand, else by series, since only who has opened holds fewer."""
    own = way_of(melds_of(table, seat))
    if opened is not None and not isinstance(opened, str):
        raise TypeError(f"opened is 'series', 'pairs' or None, not {type(opened).__name__}")
    if opened == INFER:
        return own or (None if tiles >= BEFORE_DRAW else "series")
    if opened not in _OPENED:
        raise RuleError(f"opened is 'series', 'pairs' or None, not {shown(opened)}")
    if opened == "pairs" and rules.open_pairs is None:
        raise RuleError(f"nobody opens by pairs under {rules.name}")
    if own is not None and opened is None:
        raise RuleError("a meld of the player's own lies on the table, so he has opened: say how, or whose it is")
    if own == "series" and opened == "pairs":
        raise RuleError("a run or group of the player's own lies on the table, so he has not opened by pairs")
    return opened


def others_opened(
    others: Iterable[str] | None, table: Table, seat: int, *, partial: bool = False
) -> tuple[str, ...]:
    """How other players have opened, in one order. The default is what their melds tell."""
    seats = [other for other in range(SEATS) if other != seat]
    ways = {way_of(melds_of(table, other)) for other in seats}
    if others is None:
        ways |= {way_of([meld]) for meld in melds_of(table, None)}
        return tuple(kind for kind in _OTHERS if kind in ways)
    if not hasattr(others, "__iter__"):
        raise TypeError(f"others have opened by 'series' or 'pairs', not by {type(others).__name__}")
    told = [others] if isinstance(others, str) else list(others)
    for kind in told:
        if not isinstance(kind, str) or kind not in _OTHERS:
            raise RuleError(f"others have opened by 'series' or 'pairs', not by {shown(kind)}")
    for way in filter(None, ways):
        if way not in told and not partial:
            raise RuleError(f"others: a player whose melds lie on the table has opened by {way}")
    return tuple(kind for kind in _OTHERS if kind in told)


# ---- tiles in hand -------------------------------------------------------------------------------------------------


def check_hand(rack: Rack, table: Table, seat: int, opened: str | None, rules: RuleSet, drawn: bool | None) -> None:
    """RackError when the player cannot hold so many tiles in his turn: what he holds and has laid are 22 after the
    draw and 21 before it (drawn=False; None: either). source: gelokey, yesil, ozet, rehber."""
    tiles, all_tiles = len(rack), BEFORE_DRAW if drawn is False else AFTER_DRAW
    if opened is None:
        if tiles != all_tiles and not (drawn is None and tiles == BEFORE_DRAW):
            raise RackError(f"{_tiles(tiles)} in hand, and the player has not opened: {_why_not(tiles, drawn)}")
        return
    own = melds_of(table, seat)
    laid = sum(2 if isinstance(meld, Pair) else 3 for meld in own)  # the other tiles of a run may be others' lay-offs
    least = max(laid, _core.opening_tiles(rules._record, _OPENED[opened]))
    if tiles + least > all_tiles:
        if laid == least:
            why = f", and at least {least} in his melds on the table: together they are {all_tiles} at most"
        else:
            why = f": who has opened by {opened} has {all_tiles - least} at most, who has not has {all_tiles}"
        raise RackError(f"{_tiles(tiles)} in hand{why}{_WHEN[drawn is False]}; partial=True when they are not counted")
    if opened == "series" and own and way_of(own) == "pairs" and way_of(melds_of(table, None)) != "series":
        raise RuleError("the player has opened by series, but only pairs of his lie on the table")


_WHEN = {False: " after the draw", True: " before the draw"}


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _why_not(tiles: int, drawn: bool | None) -> str:
    more = "say how he has opened, or partial=True when these are not all of them"
    if drawn is None:
        return f"he has {BEFORE_DRAW} before the draw and {AFTER_DRAW} after it; {more}"
    if drawn is False:
        return f"he has {BEFORE_DRAW} before the draw"
    if tiles == BEFORE_DRAW:
        return (
            f"he has {AFTER_DRAW} after the draw; before it the side tile, the last indicator and ten pairs can be "
            "asked about"
        )
    return f"he has {AFTER_DRAW} after the draw; {more}"


def check_tiles(rack: Rack, table: Table, discards: str | Iterable[Tile]) -> None:
    """RackError for tiles that no one set has."""
    out = thrown_tiles(discards, rack.okey)
    counts = [a + b for a, b in zip(rack.counts, table.counts, strict=True)]
    for tile in out:
        counts[tile.code] += 1
    where = "on rack, table and among the discards together" if out else "on rack and table together"
    check_one_set(bytes(min(count, 255) for count in counts), rack.okey, where)


def thrown_tiles(discards: str | Iterable[Tile], okey: Tile | None) -> tuple[Tile, ...]:
    """The tiles that are out of play."""
    if isinstance(discards, str):
        return tuple(read_tiles(discards, okey))
    if not hasattr(discards, "__iter__"):
        raise TypeError(f"discards are a text or tiles, not {type(discards).__name__}")
    out = tuple(discards)
    for tile in out:
        if not isinstance(tile, Tile):
            raise TypeError(f"discards are a text or tiles, not {type(tile).__name__}")
    return out


def side_code(tile: Tile | str | None, rack: Rack) -> int:
    """The core's code of a side tile that was taken."""
    if tile is None:
        return _core.NO_TILE
    side = one_tile(tile, "a side tile", rack.okey)
    if side not in rack:
        raise RackError(f"the side tile {side} is not on the rack: a rack has the tile that was taken", tile=str(side))
    return rack.okey.code if side.is_false_okey and rack.okey is not None else side.code


# ---- numbers -------------------------------------------------------------------------------------------------------


def checked_seat(seat: int) -> int:
    """A seat, 0 to 3."""
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise TypeError(f"a seat is a number from 0 to {SEATS - 1}, not {type(seat).__name__}")
    if not 0 <= seat < SEATS:
        raise RuleError(f"there is no seat {shown(seat)}: seats are 0 to {SEATS - 1}")
    return seat


def checked_pairs(pairs: int, opened: str | None) -> int:
    """New pairs that the player has laid in this turn."""
    if not isinstance(pairs, int) or isinstance(pairs, bool):
        raise TypeError(f"pairs_laid is a whole number, not {type(pairs).__name__}")
    if not 0 <= pairs <= _core.RACK_MAX // 2:
        raise RuleError(f"pairs_laid {shown(pairs)}: a turn has at most {_core.RACK_MAX // 2} pairs")
    if pairs and opened is None:
        raise RuleError(f"pairs_laid {pairs}, but not opened: say opened='series' or 'pairs'")
    return pairs


def opened_code(opened: str | None) -> int:
    return _OPENED[opened]


def others_code(ways: Iterable[str]) -> int:
    return sum(_OTHERS[way] for way in ways)
