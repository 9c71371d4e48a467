"""A rack in front of a player: sorted by groups or runs, and which neighbours are melds as they stand."""

from __future__ import annotations

from . import _core
from .errors import OkeyError
from .melds import MELD_CLASSES, meld_of
from .opening import checked_rack
from .rack import Rack
from .reader import read_face, read_ordered
from .rules import DEFAULT_RULES, RuleSet, Value, check_lang, close_to
from .tiles import TILES, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .melds import Meld

SORTS = ("best", "groups", "runs")


class SortedRack(Value):
    """A rack in a sensible order: its melds, and then the other tiles.

    melds; rest: the other tiles, as a tuple; by: 'best', 'groups' or 'runs'; points: of the melds; rules.
    """

    __match_args__ = ("melds", "rest", "by", "points", "rules")
    melds: tuple[Meld, ...]
    rest: tuple[Tile, ...]
    by: str
    points: int
    rules: RuleSet

    def __init__(self, melds: tuple[Meld, ...], rest: tuple[Tile, ...], by: str, points: int, rules: RuleSet) -> None:
        self.__dict__.update(melds=melds, rest=rest, by=by, points=points, rules=rules)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in their order."""
        return tuple(tile for meld in self.melds for tile in meld) + self.rest

    def __str__(self) -> str:
        return " | ".join([*map(str, self.melds), *([" ".join(map(str, self.rest))] if self.rest else [])])

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "by": self.by,
            "rules": self.rules.name,
            "points": self.points,
            "melds": [{"kind": m.kind, "tiles": m.words(), "points": m.points} for m in self.melds],
            "rest": [str(tile) for tile in self.rest],
            "tiles": [str(tile) for tile in self.tiles],
        }


class Neighbours(Value):
    """The melds among the neighbours on a rack ("the green underline").

    spans: (start, stop, meld) each, places counted from 0, stop not included; points: of all of them, what the
    "Aç" button shows; rules.
    """

    __match_args__ = ("spans", "points", "rules")
    spans: tuple[tuple[int, int, Meld], ...]
    points: int
    rules: RuleSet

    def __init__(self, spans: tuple[tuple[int, int, Meld], ...], points: int, rules: RuleSet) -> None:
        self.__dict__.update(spans=spans, points=points, rules=rules)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds alone, as they are read: rising, each okey with what it stands for."""
        return tuple(meld for _, _, meld in self.spans)

    @property
    def opens(self) -> bool:
        """Whether the melds as they stand reach the rule set's bar."""
        return self.points >= self.rules.open_min

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str = "en") -> str:
        """The melds and their points in a line. lang: 'tr' or 'en'."""
        none, unit = {"en": ("no meld", "points"), "tr": ("per yok", "puan")}[check_lang(lang)]
        return f"{' | '.join(map(str, self.melds)) or none} = {self.points} {unit}"

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "rules": self.rules.name,
            "points": self.points,
            "opens": self.opens,
            "spans": [
                {"start": start, "stop": stop, "kind": m.kind, "tiles": m.words(), "points": m.points}
                for start, stop, m in self.spans
            ],
        }


def sort_rack(rack: Rack | str, by: str = "best", rules: RuleSet | str = DEFAULT_RULES) -> SortedRack:
    """A rack in order: melds first, then the rest.

    by: 'best', the runs and groups of most points; 'groups' (777), the best of groups alone and the rest by number;
    'runs' (789), the best of runs alone and the rest by colour. All exact. RackError for an impossible rack,
    OkeyError for an unknown order. source: gelokey.
    """
    rack = checked_rack(rack)
    rules = RuleSet.of(rules)
    if not isinstance(by, str):
        raise TypeError(f"no order {by!r:.80}: by is a word, {', '.join(SORTS)}")
    if by == "best":
        best = _core.best(rack._packed, _core.OBJECTIVE_POINTS, rules.wrap_12_13_1, 0, 0, _core.NO_TILE, 0)
        if isinstance(best, int):
            raise AssertionError(f"the core answered {best}")
        found = best
    elif by in SORTS:
        kind = _core.GROUP if by == "groups" else _core.RUN
        found = _core.best_of_kind(rack._packed, rules.wrap_12_13_1, kind)
    else:
        raise OkeyError(f"no order {by!r:.80}: {close_to(by, SORTS)}")
    melds = found.melds(MELD_CLASSES, rack.okey)
    rest = sorted(Rack._from_packed(found.rest, rack.okey))
    if by == "groups":
        rest.sort(key=lambda tile: _face(tile, rack.okey).number or 14)
    elif by == "runs":
        rest.sort(key=lambda tile: _face(tile, rack.okey).code)
    return SortedRack(melds, tuple(rest), by, found.points, rules)


def neighbours(
    tiles: str | Iterable[Tile | None],
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    okey: Tile | str | None = None,
) -> Neighbours:
    """Which neighbours on a rack are melds as they stand, so as to have most points.

    tiles: the places from left to right, None or `_` an empty one, at most 64. okey: the okey's face; needed
    when a false okey is there. Each meld is read in the order in which it lies: a run rising or falling, an
    okey as the tile that its place asks for; where that is no tile, as 12-13-O without 12-13-1, the okey
    slides to the end where it is worth most. TileError for a text that cannot be read, RackError for tiles
    that cannot be together. source: gelokey, yesil.
    """
    rules = RuleSet.of(rules)
    face = None if okey is None else read_face(okey, "okey")
    places = read_ordered(tiles, face) if isinstance(tiles, str) else _checked_places(tiles)
    if len(places) > _core.PLACES_MAX:
        raise OkeyError(f"{len(places)} places: a rack has at most {_core.PLACES_MAX}")
    Rack([tile for tile in places if tile is not None], face)  # refuses what cannot be
    codes = bytes(_core.NO_TILE if tile is None else _face(tile, face).code for tile in places)
    spans = tuple(
        (start, stop, meld_of(kind, faces, face))
        for start, stop, kind, faces in _core.neighbours(codes, rules.wrap_12_13_1)
    )
    return Neighbours(spans, sum(meld.points for _, _, meld in spans), rules)


def _face(tile: Tile, okey: Tile | None) -> Tile:
    return okey if tile.is_false_okey and okey is not None else TILES[tile.code]


def _checked_places(tiles: Iterable[Tile | None]) -> list[Tile | None]:
    if not hasattr(tiles, "__iter__"):
        raise TypeError(f"the places of a rack are a text or tiles, not {type(tiles).__name__}")
    places = []
    for place in tiles:
        if place is not None and not isinstance(place, Tile):
            raise TypeError(f"a place of a rack is a Tile or None, not {type(place).__name__}")
        places.append(place)
        if len(places) > _core.PLACES_MAX:
            break
    return places
