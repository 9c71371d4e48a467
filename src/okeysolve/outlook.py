"""How far a rack is from opening: what it needs, which tiles help, and what each discard does to that."""

from __future__ import annotations

from . import _core
from .errors import RackError
from .opening import checked_bars, checked_rack
from .outlook_words import WORDS
from .rack import Rack
from .reader import one_tile
from .rules import DEFAULT_RULES, RuleSet, Value, check_lang
from .tiles import TILES, Frozen, Tile
from .unseen import Unseen, added, same_okey, tile_counts, told_okey, unseen_counts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .unseen import Seen

    WayTuple = tuple[int, int, bool, tuple[int, int], tuple[int, int]]
    WaysTuple = tuple[WayTuple, WayTuple, WayTuple]
    FoundTuple = tuple[WaysTuple, tuple[int, int], tuple[int, int] | None, int]
    RowTuple = tuple[int, WayTuple, WayTuple, WayTuple, tuple[int, int], tuple[int, int] | None, int]
    OkeysTuple = tuple[tuple[int, bool], ...]

_WAYS = ("series", "pairs", "ten_pairs")
_NOT_TOLD = ((_core.OUT_OF_REACH, True),) * len(_WAYS)

class Record(Value):
    """What the parts of an outlook have in common: they are made here, from all their values in order."""

    def __init__(self, *values: Any) -> None:
        self.__dict__.update(zip(self.__match_args__, values, strict=True))

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {name: _jsonable(getattr(self, name)) for name in (*self.__match_args__, *self._derived)}

    _derived: tuple[str, ...] = ()


class Tally(Record):
    """Some of the tiles that can come: how many kinds, how many copies, of how many tiles in all."""

    __match_args__ = ("kinds", "copies", "of")
    _derived = ("chance",)
    kinds: int
    copies: int
    of: int

    @property
    def chance(self) -> float:
        """The chance that the next tile is one of them: copies / of, exact; 0 when no tile can come."""
        return self.copies / self.of if self.of else 0.0


class Way(Record):
    """One way of opening, by series or by pairs, or the win by ten pairs, and how far the rack is from it.

    kind: 'series', 'pairs' or 'ten_pairs'. bar: how many points, or pairs, are needed. now: the most that the rack
    has; one tile of 22 is kept for the discard.
    tiles: how many tiles have to come, of those that can still come, before it opens: 0 when it does, None
    when all of them are not enough. tiles_exact: False when it may be more.
    okeys: the same as if nothing but the rack had been seen, which is the number of okeys needed. The set has
    two; what is needed beyond them are the plain tiles that help most. okeys_exact: as above. In the table of
    discards okeys is None: it is not told there. Of ten pairs, to open means to win.
    By series the pairs beside runs and groups count where the rules mix them, and melds that end the hand open where
    they need no bar (gelokey).
    By series both are exact up to 4 less the rack's okeys, and in the table as long as the okeys that can
    come and one tile more are enough; by pairs always.
    improving: the next tiles that raise `now`. opening: those that open, or give ten pairs.
    """

    __match_args__ = (
        "kind", "bar", "now", "tiles", "tiles_exact", "okeys", "okeys_exact", "improving", "opening"
    )  # fmt: skip
    _derived = ("opens", "short_by")
    kind: str
    bar: int
    now: int
    tiles: int | None
    tiles_exact: bool
    okeys: int | None
    okeys_exact: bool
    improving: Tally
    opening: Tally

    @property
    def opens(self) -> bool:
        """Whether the rack opens this way now, or wins."""
        return self.tiles == 0

    @property
    def short_by(self) -> int:
        """Points, or pairs, missing to the bar; 0 when it opens."""
        return 0 if self.opens else max(0, self.bar - self.now)


class Draw(Record):
    """What the rack becomes when a tile comes to it.

    tile; copies: how many are unseen, 0 when it cannot come; of: the number of unseen tiles.
    points, pairs: the most that the rack can then lay; gain, pairs_gain: by how much that is more than now.
    by_series, by_pairs: whether it then opens so. wins: whether it then has ten pairs, where they end the hand.
    closer: whether fewer tiles are then needed by series; None
    when the rack is too far off to tell: the okeys that can come and one tile more are not enough.
    """

    __match_args__ = (
        "tile", "copies", "of", "points", "gain", "pairs", "pairs_gain", "by_series", "by_pairs", "wins", "closer"
    )  # fmt: skip
    _derived = ("opens", "chance")
    tile: Tile
    copies: int
    of: int
    points: int
    gain: int
    pairs: int
    pairs_gain: int
    by_series: bool
    by_pairs: bool
    wins: bool
    closer: bool | None

    @property
    def opens(self) -> bool:
        """Whether the rack opens with it, either way."""
        return self.by_series or self.by_pairs

    @property
    def chance(self) -> float:
        """The chance that it is the next tile: copies / of, exact; 0 when no tile can come."""
        return self.copies / self.of if self.of else 0.0


class SideTile(Record):
    """What the side tile (yandan taş) would do: it is known, so there is no chance in it.

    points, pairs: the most that the rack can lay with this tile in one of the melds, 0 when it fits none.
    by_series, by_pairs: whether that opens. wins: whether it gives ten pairs and they end the hand.
    """

    __match_args__ = ("tile", "points", "pairs", "by_series", "by_pairs", "wins")
    _derived = ("opens",)
    tile: Tile
    points: int
    pairs: int
    by_series: bool
    by_pairs: bool
    wins: bool

    @property
    def opens(self) -> bool:
        """Whether the rack opens with it, either way."""
        return self.by_series or self.by_pairs


def _jsonable(value: Any) -> Any:
    return value.as_dict() if isinstance(value, Record) else str(value) if isinstance(value, Tile) else value


class Prospect(Frozen):
    """What a whole outlook and a row of the table of discards share.

    points_sum: the most points after the next tile, added up over all tiles that can come; unseen_count: how
    many these are.
    """

    __slots__ = ("_bars", "_closer", "_okeys", "_opening", "_ways", "points_sum", "unseen_count")
    points_sum: int
    unseen_count: int
    _bars: tuple[int, int, int]
    _okeys: OkeysTuple
    _ways: WaysTuple
    _opening: tuple[int, int]
    _closer: tuple[int, int] | None

    def _fill(self, unseen_count: int, bars: tuple[int, int, int], okeys: OkeysTuple, found: FoundTuple) -> None:
        put = object.__setattr__
        put(self, "unseen_count", unseen_count)
        put(self, "_bars", bars)
        put(self, "_okeys", okeys)
        for name, value in zip(("_ways", "_opening", "_closer", "points_sum"), found, strict=True):
            put(self, name, value)

    @property
    def series(self) -> Way:
        """Opening by runs and groups."""
        return self._way(0)

    @property
    def pairs(self) -> Way | None:
        """Opening by pairs; None when the rules have none."""
        return self._way(1) if self._bars[1] else None

    @property
    def ten_pairs(self) -> Way | None:
        """The win by ten pairs in hand; None when the rules have none. source: rehber."""
        return self._way(2) if self._bars[2] else None

    def _way(self, nth: int) -> Way:
        now, tiles, exact, improving, opening = self._ways[nth]
        okeys, okeys_exact = self._okeys[nth]
        tallies = Tally(*improving, self.unseen_count), Tally(*opening, self.unseen_count)
        return Way(
            _WAYS[nth], self._bars[nth], now, _reachable(tiles), exact, _reachable(okeys), okeys_exact, *tallies
        )

    @property
    def opening(self) -> Tally:
        """The next tiles that open, by series or by pairs."""
        return Tally(*self._opening, self.unseen_count)

    @property
    def closer(self) -> Tally | None:
        """The next tiles after which fewer are needed by series; None when it is too far off to tell."""
        return None if self._closer is None else Tally(*self._closer, self.unseen_count)

    @property
    def opens(self) -> bool:
        """Whether the rack opens now, either way."""
        return 0 in (self._ways[0][1], self._ways[1][1])

    @property
    def expected_points(self) -> float:
        """The mean of the most points after the next tile: points_sum / unseen_count; now, if none comes."""
        return self.points_sum / self.unseen_count if self.unseen_count else float(self._ways[0][0])

    def _prospect(self) -> dict[str, Any]:
        parts = ("opens", "series", "pairs", "ten_pairs", "opening", "closer", "points_sum", "expected_points")
        return {name: _jsonable(getattr(self, name)) for name in parts}


class DiscardOutlook(Prospect):
    """A rack of 22 tiles after one discard: a row of the table.

    discard: the tile. The rest is as in Outlook, for the 21 tiles that stay; `closer` counts the tiles after
    which fewer are needed by series than before the discard. outlook: the whole Outlook of these 21 tiles.
    """

    __slots__ = ("_whole", "discard")
    discard: Tile
    _whole: Outlook

    @property
    def outlook(self) -> Outlook:
        """The whole outlook of the tiles that stay."""
        rack, unseen, rules, bars, _ = self._whole._asked
        return _look(rack - self.discard, unseen, rules, bars)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"discard": str(self.discard), **self._prospect()}

    def __repr__(self) -> str:
        return f"<DiscardOutlook {self.discard} of {self._whole.rack}>"


class Outlook(Prospect):
    """How far a rack is from opening.

    Of 22 tiles one has to go before the next one comes: what is then said of the next tile holds after the
    best discard, the first in the table.
    rack, unseen, rules. side: a SideTile, when one was given. draws, improving: the tiles that could come.
    discards: the table. str() is for people, as_dict() for JSON.
    """

    __slots__ = ("_asked", "_discards", "_draws", "_found", "_rows", "rack", "rules", "side", "unseen")
    rack: Rack
    unseen: Unseen
    rules: RuleSet
    side: SideTile | None
    _asked: tuple[Rack, Unseen, RuleSet, tuple[int, int, int], Tile | None]
    _found: _core.Look
    _rows: list[RowTuple]
    _discards: tuple[DiscardOutlook, ...] | None
    _draws: tuple[Draw, ...] | None

    @property
    def discards(self) -> tuple[DiscardOutlook, ...]:
        """A row for each distinct discard of 22 tiles, best first; none when there are fewer tiles.

        Best is what leaves most tiles that open next or give ten pairs that win, then fewest needed, most that come
        closer, most points expected, most pairs; then the lowest number goes first.
        """
        if self._discards is None:
            made = tuple(_discard_outlook(self, row) for row in self._rows)
            object.__setattr__(self, "_discards", made)
            return made
        return self._discards

    @property
    def draws(self) -> tuple[Draw, ...]:
        """Every tile that is neither on the rack nor the indicator, by name; also those that are all seen."""
        if self._draws is None:
            made = self.discards[0].outlook.draws if self._rows else tuple(self._make_draws())
            object.__setattr__(self, "_draws", made)
            return made
        return self._draws

    def _make_draws(self) -> Iterator[Draw]:
        points_now, pairs_now = self._ways[0][0], self._ways[1][0]
        _, pairs_bar, to_win = self._bars
        for code, copies, points, pairs, by_series, closer in self._found.draws():
            more = points, points - points_now, pairs, pairs - pairs_now
            opens = by_series, 0 < pairs_bar <= pairs, 0 < to_win <= pairs
            yield Draw(TILES[code], copies, self.unseen_count, *more, *opens, closer)

    @property
    def improving(self) -> tuple[Draw, ...]:
        """The tiles that can come and help, the most useful first.

        First those that win by ten pairs, then those that open, then those that come closer, then by points gained,
        pairs gained and copies. More pairs help where they open or win.
        """
        pairs_help = bool(self._bars[1] or self._bars[2])
        return tuple(sorted((d for d in self.draws if _helps(d, pairs_help)), key=_use, reverse=True))

    def text(self, lang: str = "en") -> str:
        """All of it in lines, with the table of discards. lang: 'tr' or 'en'."""
        return "\n".join(_lines(self, check_lang(lang)))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Outlook of {self.rack}: {self._ways[0][0]} of {self._bars[0]} points ({self.rules.name})>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outlook):
            return NotImplemented
        return self._asked == other._asked

    def __hash__(self) -> int:
        return hash(self._asked)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _look, self._asked

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON. `improving` has the tiles that help, most useful first."""
        return {
            "rack": str(self.rack),
            "okey": str(self.unseen.okey),
            "rules": self.rules.name,
            "unseen": str(self.unseen),
            **self._prospect(),
            "improving": [draw.as_dict() for draw in self.improving],
            "side": None if self.side is None else self.side.as_dict(),
            "discards": [row.as_dict() for row in self.discards],
        }


def outlook(
    rack: Rack | str,
    unseen: Unseen | Seen | None = None,
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    bar: int | None = None,
    pairs_bar: int | None = None,
    side_tile: Tile | str | None = None,
) -> Outlook:
    """How far a rack is from opening: the okeys and tiles needed, the tiles that help, the chance that the
    next one opens, and with 22 tiles how each discard changes that. Nothing is sampled.

    rack: 0 to 22 tiles; its okey has to be told, by the rack or by unseen.
    unseen: the tiles that the player does not see, an Unseen or what makes one; by default all but the rack,
    the side tile and the indicator. The next tile of the stock is any of them with the same chance.
    bar, pairs_bar: points and pairs to open with, not below the rule set's, as under katlamalı.
    side_tile: the left neighbour's last discard (yandan taş), which is not unseen. Not with 22 tiles.

    RackError when rack, side tile and unseen tiles together are more than a set of tiles has; RuleError for
    an unknown rule set or a bar below the rule set's.
    source: gelokey, yesil, ozet, rehber; okeys in pairs are our default.
    """
    rack = checked_rack(rack)
    rules = RuleSet.of(rules)
    bars = *checked_bars(bar, pairs_bar, rules), _core.PAIRS_TO_WIN if rules.ten_pairs_win else 0
    if rack.okey is None:
        rack = Rack(rack, okey=told_okey(unseen.okey if isinstance(unseen, Unseen | Rack) else None, None))
    side = None if side_tile is None else _side_tile(side_tile, rack)
    return _look(rack, _checked_unseen(rack, side, unseen), rules, bars, side)


# ---- what is asked, checked --------------------------------------------------------------------------------


def _checked_unseen(rack: Rack, side: Tile | None, unseen: Unseen | Seen | None) -> Unseen:
    okey = told_okey(rack.okey, None)
    seen = added(rack.counts, tile_counts(() if side is None else (side,), okey))
    where = "on the rack" if side is None else "across the rack and the side tile"
    left = unseen_counts(seen, okey, where)
    if unseen is None:
        return Unseen._of(left, okey)
    if not isinstance(unseen, Unseen):
        unseen = Unseen(unseen, okey)
    same_okey(unseen.okey, okey)
    unseen_counts(added(seen, unseen.counts), okey, f"{where} and among the unseen tiles")
    return unseen


def _side_tile(side_tile: Tile | str, rack: Rack) -> Tile:
    tile = one_tile(side_tile, "side_tile", rack.okey)
    if len(rack) == _core.RACK_MAX:
        raise RackError(f"side_tile {tile}: a rack of {len(rack)} tiles has drawn already", tile=str(tile))
    return tile


# ---- from the core to objects ------------------------------------------------------------------------------


def _look(
    rack: Rack, unseen: Unseen, rules: RuleSet, bars: tuple[int, int, int], side: Tile | None = None
) -> Outlook:
    question = rack._packed, unseen.counts, unseen.okey.code, rules._record, bars
    found = _core.look(*question)
    rows = _core.look_at_discards(*question) if len(rack) == _core.RACK_MAX else []
    ways = found.series, found.pairs, found.ten_pairs
    nexts = rows[0][1:4] if rows else ways
    told = rows[0][4:] if rows else (found.opening, found.closer, found.points_sum)
    whole = object.__new__(Outlook)
    series, pairs, ten = (way[:3] + after[3:] for way, after in zip(ways, nexts, strict=True))
    okeys = found.series_okeys, found.pairs_okeys, found.ten_pairs_okeys
    whole._fill(found.unseen, bars, okeys, ((series, pairs, ten), *told))
    put = object.__setattr__
    put(whole, "rack", rack)
    put(whole, "unseen", unseen)
    put(whole, "rules", rules)
    put(whole, "side", None if side is None else _with_side_tile(rack, rules, bars, side))
    put(whole, "_asked", (rack, unseen, rules, bars, side))
    put(whole, "_found", found)
    put(whole, "_rows", rows)
    put(whole, "_discards", None)
    put(whole, "_draws", None)
    return whole


def _discard_outlook(whole: Outlook, row: RowTuple) -> DiscardOutlook:
    one = object.__new__(DiscardOutlook)
    object.__setattr__(one, "discard", TILES[row[0]])
    object.__setattr__(one, "_whole", whole)
    one._fill(whole.unseen_count, whole._bars, _NOT_TOLD, (row[1:4], *row[4:]))
    return one


def _reachable(tiles: int) -> int | None:
    return None if tiles == _core.OUT_OF_REACH else tiles


def _with_side_tile(rack: Rack, rules: RuleSet, bars: tuple[int, int, int], tile: Tile) -> SideTile:
    bar, pairs_bar, to_win = bars
    more = rack + tile
    okey = told_okey(rack.okey, None).code
    must = okey if tile.is_false_okey else tile.code
    asked = _core.OBJECTIVE_POINTS, rules.wrap_12_13_1, _core.KEEP_FOR_DISCARD, 0, must, bar
    best = _core.best_opening(rules._record, okey, more._packed, *asked)
    if isinstance(best, int):
        raise AssertionError(f"the core answered {best}")
    by_series = best.points >= bar or _core.ends_from_hand(rules._record, more._packed, best)
    pairs = _core.pairs_with(more._packed, tile.code, okey)
    return SideTile(tile, best.points, pairs, by_series, 0 < pairs_bar <= pairs, 0 < to_win <= pairs)


def _helps(draw: Draw, pairs_help: bool) -> bool:
    gains = draw.gain or (pairs_help and draw.pairs_gain)
    return draw.copies > 0 and bool(draw.opens or draw.wins or draw.closer or gains)


def _use(draw: Draw) -> tuple[bool, bool, bool, int, int, int, int]:
    return draw.wins, draw.opens, bool(draw.closer), draw.gain, draw.pairs_gain, draw.copies, -draw.tile.code


# ---- in words ----------------------------------------------------------------------------------------------


def _far(way: Way, words: dict[str, str]) -> str:
    """How far: in okeys, and in tiles that can still come where that is another number."""
    if way.opens:
        return words["there" if way.kind == "ten_pairs" else "opens" if way.now >= way.bar else "from hand"]
    if way.okeys is None:
        return words["out"]
    key = "least" if not way.okeys_exact else "one okey" if way.okeys == 1 else "okeys"
    far = words[key].format(n=way.okeys)
    if way.tiles is None:
        return far + words["none come"]
    if (way.tiles, way.tiles_exact) == (way.okeys, way.okeys_exact):
        return far
    key = "least tiles" if not way.tiles_exact else "one tile" if way.tiles == 1 else "tiles"
    return far + words["come"].format(tiles=words[key].format(n=way.tiles))


def _decimal(number: float, lang: str) -> str:
    text = f"{number:.1f}"
    return text.replace(".", ",") if lang == "tr" else text


def _percent(chance: float, lang: str) -> str:
    return WORDS[lang]["percent"].format(percent=_decimal(100 * chance, lang))


def _lines(whole: Outlook, lang: str) -> Iterator[str]:
    """All of an outlook, with the table of discards. lang: 'tr' or 'en'."""
    words = WORDS[lang]
    yield words["rules"].format(rack=whole.rack, rules=whole.rules.name)
    for key, way in (("series", whole.series), ("pairs", whole.pairs)):
        if way is None:
            yield words["no pairs"].format(rules=whole.rules.name)
        else:
            yield words[key].format(now=way.now, bar=way.bar, far=_far(way, words))
    if whole.ten_pairs is not None:
        way = whole.ten_pairs
        yield words["ten_pairs"].format(now=way.now, bar=way.bar, far=_far(way, words))
    if whole.side is not None:
        side = whole.side
        verdict = words["won" if side.wins else "opens" if side.opens else "stays"]
        yield words["side"].format(tile=side.tile, points=side.points, pairs=side.pairs, verdict=verdict)
    after = words["after"].format(tile=whole.discards[0].discard) if whole.discards else ""
    yield after + words["next"].format(
        of=whole.unseen_count,
        opening=whole.opening.copies,
        chance=_percent(whole.opening.chance, lang),
        points=_decimal(whole.expected_points, lang),
    ) + _winning(whole, lang)
    for key, draws in _sorted_out(whole.improving).items():
        if draws:
            tiles = " ".join(str(d.tile) if d.copies == 1 else f"{d.tile}×{d.copies}" for d in draws)
            yield "  " + words[key].format(tiles=tiles)
    if whole.discards:
        yield from _table(whole, lang)


def _winning(whole: Outlook, lang: str) -> str:
    """How many of the next tiles give ten pairs; nothing when none do."""
    if whole.ten_pairs is None or not whole.ten_pairs.opening.copies:
        return ""
    winning = whole.ten_pairs.opening
    return WORDS[lang]["winning"].format(winning=winning.copies, chance=_percent(winning.chance, lang))


def _sorted_out(draws: tuple[Draw, ...]) -> dict[str, list[Draw]]:
    """Each tile where it is of most use."""
    found: dict[str, list[Draw]] = {"wins": [], "opening": [], "closer": [], "better": [], "more pairs": []}
    for draw in draws:
        gains = "better" if draw.gain else "more pairs"
        found["wins" if draw.wins else "opening" if draw.opens else "closer" if draw.closer else gains].append(draw)
    return found


def _table(whole: Outlook, lang: str) -> Iterator[str]:
    heads = WORDS[lang]["table"].split()
    rows = [heads, *(_cells(row, lang) for row in whole.discards)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _cells(row: DiscardOutlook, lang: str) -> list[str]:
    needs = [_needs(way) for way in (row.series, row.pairs, row.ten_pairs) if way is not None]
    closer = "-" if row.closer is None else str(row.closer.copies)
    by_pairs = row.pairs or row.ten_pairs
    pairs = "-" if by_pairs is None else str(by_pairs.now)
    opening = str(row.opening.copies), _percent(row.opening.chance, lang)
    better = str(row.series.improving.copies)
    expected = _decimal(row.expected_points, lang)
    return [str(row.discard), str(row.series.now), pairs, "/".join(needs), *opening, closer, better, expected]


def _needs(way: Way) -> str:
    return "-" if way.tiles is None else f"{way.tiles}" if way.tiles_exact else f"{way.tiles}+"
