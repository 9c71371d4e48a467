"""A player's view as plain values for JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping

from .. import _core
from ..errors import OkeyError
from ..rack import Rack
from ..reader import read_face
from ..reading import read_meld
from ..rules import RuleSet
from ..scoring import FINISHES, PENALTIES
from ..table import Table, check_one_set
from ..tiles import FALSE_OKEY, Tile
from .actions import Draw, tile_code
from .events import action_event
from .guess import hidden_tiles
from .round import checked_numbers, checked_teams
from .view import MOST_HANDS, OPENED, PHASES, SEATS, Discarded, PlayerView, state_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .actions import Action
    from .events import Event

_FLAGS = ("teams", "risk", "duty", "opened_now", "bad_open", "giver_paid", "must_finish")
# What whole numbers may be.
_RANGES = {
    "seat": range(SEATS),
    "hand": range(1, MOST_HANDS + 1),
    "starter": range(SEATS),
    "turn": range(SEATS),
    "turns": range(1, 101),  # no hand comes near it
    "turned": range(3),
    "stock": range(_core.STOCK + 1),
    "pairs_laid": range(23),
}
_POINTS = range(-(2**31), 2**31)
_OKEY = ("meld", "place", "seat", "now")  # of an okey on the table


def write(view: PlayerView, most: int) -> dict[str, Any]:
    """See PlayerView.as_dict."""
    told: dict[str, Any] = {name: getattr(view, name) for name in view.__match_args__}
    okey = view.okey
    told.update(
        rules=view.rules.as_dict(),
        okey=str(okey),
        rack=str(view.rack),
        known=[" ".join(map(str, known)) for known in view.known],
        penalties=[list(names) for names in view.penalties],
        table=[
            {"seat": owner, "tiles": str(meld)} for meld, owner in zip(view.table.melds, view.table.owners, strict=True)
        ],
        okeys=[dict(zip(_OKEY, each, strict=True)) for each in view.okeys],
        discards=[{"seat": d.seat, "tile": str(d.tile), "taken": d.taken} for d in view.discards],
        side_tile=None if view.side_tile is None else str(view.side_tile),
        taken=None if view.taken is None else str(view.taken),
    )
    for name in ("totals", "tiles", "opened", "highest", "finish"):
        told[name] = list(told[name])
    told["points"] = None if view.points is None else list(view.points)
    told.update(indicator=str(view.indicator), bars=list(view.bars), **_legal(view, most))
    return told


def _legal(view: PlayerView, most: int) -> dict[str, Any]:
    legal = view.legal_actions(most)
    return {"legal": [as_event(view, action) for action in legal], "legal_complete": legal.complete}


def as_event(view: PlayerView, action: Action) -> Event:
    """An action of the view's player as the event of a record; a draw without the tile."""
    moved = {"take": view.side_tile, "take_indicator": view.indicator, "put_back": view.taken}
    tile = moved.get(action.kind, getattr(action, "tile", None))
    code = None if tile is None or type(action) is Draw else tile_code(tile, view.okey)
    return action_event(action, view.seat, code, view.okey, view.rules)


def read(told: Mapping[str, Any]) -> PlayerView:
    """See PlayerView.from_dict."""
    if not isinstance(told, Mapping):
        raise TypeError(f"a view is read from a mapping of its fields, not from {type(told).__name__}")
    reader = _Reader(told)
    fields = reader.fields()
    view = PlayerView(**fields)
    _check(view)
    return view


class _Reader:
    """Reads the fields one by one; the errors say which one is wrong."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told

    def fields(self) -> dict[str, Any]:
        rules = self._made("rules", RuleSet.from_dict)
        self.okey = okey = self._made("okey", lambda word: read_face(_word(word), "okey"))
        fields: dict[str, Any] = {"rules": rules, "okey": okey}
        for name in _FLAGS:
            fields[name] = self._checked(name, lambda value: type(value) is bool, "true or false")
        for name, numbers in _RANGES.items():
            fields[name] = self._number(name, numbers)
        fields["phase"] = self._checked("phase", lambda value: value in PHASES, f"one of {', '.join(PHASES)}")
        fields["hands"] = self._none_or("hands", lambda value: type(value) is int and value > 0)
        fields["finisher"] = self._none_or("finisher", lambda value: type(value) is int and value in range(SEATS))
        fields["rack"] = self._made("rack", self._rack)
        fields["known"] = self._seats("known", self._known)
        fields["tiles"] = self._seats("tiles", lambda count: _in(count, range(23)))
        fields["totals"] = self._seats("totals", lambda points: _in(points, _POINTS))
        fields["opened"] = self._seats("opened", lambda how: _in(how, tuple(OPENED.values())))
        fields["penalties"] = self._seats("penalties", _penalties)
        fields["highest"] = tuple(self._list("highest", lambda most: _in(most, range(1000)), 2))
        fields["finish"] = tuple(self._list("finish", lambda word: _in(word, FINISHES)))
        fields["points"] = None if self._value("points") is None else self._seats("points", lambda n: _in(n, _POINTS))
        fields["table"] = self._made("table", self._table)
        fields["okeys"] = tuple(self._list("okeys", self._okey))
        fields["discards"] = tuple(self._list("discards", self._discarded))
        for name in ("side_tile", "taken"):
            fields[name] = None if self._value(name) is None else self._made(name, Tile)
        return fields

    def _value(self, name: str) -> Any:
        if name not in self.told:
            raise OkeyError(f"the view lacks {name!r}")
        return self.told[name]

    def _made(self, name: str, make: Callable[[Any], Any]) -> Any:
        """The field's value made into something; the error says whose."""
        try:
            return make(self._value(name))
        except (OkeyError, TypeError, KeyError, AttributeError) as error:
            raise OkeyError(f"{name!r} of the view: {error}") from None

    def _checked(self, name: str, holds: Callable[[Any], bool], allowed: str) -> Any:
        value = self._value(name)
        if not holds(value):
            raise OkeyError(f"{name!r} of the view is {allowed}, not {value!r:.40}")
        return value

    def _number(self, name: str, numbers: range) -> int:
        allowed = f"a number from {numbers[0]} to {numbers[-1]}"
        number: int = self._checked(name, lambda value: type(value) is int and value in numbers, allowed)
        return number

    def _none_or(self, name: str, holds: Callable[[Any], bool]) -> Any:
        return self._checked(name, lambda value: value is None or holds(value), "a number or null")

    def _list(self, name: str, make: Callable[[Any], Any], size: int | None = None) -> list[Any]:
        items = self._checked(name, lambda value: isinstance(value, list | tuple), "a list")
        if size is not None and len(items) != size:
            raise OkeyError(f"{name!r} of the view has {size} items, not {len(items)}")
        return self._made(name, lambda items: list(map(make, items)))  # type: ignore[no-any-return]

    def _seats(self, name: str, make: Callable[[Any], Any]) -> tuple[Any, ...]:
        return tuple(self._list(name, make, SEATS))

    def _rack(self, text: str) -> Rack:
        counts, words = bytearray(FALSE_OKEY), _word(text).split()
        for word in words[: _core.RACK_MAX + 1]:
            counts[tile_code(Tile(word), self.okey)] += 1
        # Both tiles of the indicator's face may be there, when it was taken: not a rack to be checked by its okey.
        packed = _core.pack_rack(bytes(counts) + b"\0", _core.NO_TILE)
        if isinstance(packed, tuple):
            raise OkeyError(f"{text[:80]!r} is no rack: too many tiles, or more than two of one")
        return Rack._from_packed(packed, self.okey)

    def _known(self, text: str) -> tuple[Tile, ...]:
        """The tiles in the order in which a view has them."""
        return tuple(sorted(map(Tile, _word(text).split()), key=lambda tile: tile_code(tile, self.okey)))

    def _table(self, rows: Any) -> Table:
        melds = [read_meld(_word(row["tiles"]), self.okey) for row in rows]
        table = Table._as_played(melds, self.okey, [_in(row["seat"], range(SEATS)) for row in rows])
        check_one_set(table.counts, None, "on the table")  # with the indicator, when it was taken: see hidden_tiles
        return table

    def _okey(self, row: Any) -> tuple[int, int, int, bool]:
        meld, place, seat, now = (row[name] for name in _OKEY)
        places = range(SEATS * _core.TABLE_MAX)
        return _in(meld, places), _in(place, places), _in(seat, range(SEATS)), _in(now, (False, True))

    def _discarded(self, row: Any) -> Discarded:
        return Discarded(_in(row["seat"], range(SEATS)), Tile(row["tile"]), _in(row["taken"], (False, True)))


def _penalties(names: Any) -> tuple[str, ...]:
    """The names in the order in which a view has them."""
    return tuple(sorted((_in(name, PENALTIES) for name in names), key=PENALTIES.index))


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text is wanted, not {value!r:.40}")
    return value


def _in(value: Any, allowed: range | tuple[object, ...]) -> Any:
    """The value as it came; OkeyError when it is not among these. A float is in no range, and 1 is not true."""
    kind = int if isinstance(allowed, range) else type(value)
    if type(value) is not kind or value not in allowed or isinstance(value, bool) != isinstance(allowed[-1], bool):
        raise OkeyError(f"{value!r:.40} cannot be")
    return value


def _check_sizes(view: PlayerView) -> None:
    """Who has not opened holds 21 tiles, and one more between draw and discard."""
    for seat, (how, tiles) in enumerate(zip(view.opened, view.tiles, strict=True)):
        held = 21 + (seat == view.turn and view.phase == "play")
        if how is None and tiles != held and not view.over:
            raise OkeyError(f"'tiles' of the view: seat {seat} has not opened, so it holds {held} now, not {tiles}")


def _check(view: PlayerView) -> None:
    """OkeyError for fields that contradict each other."""
    _check_match(view)
    if len(view.rack) != view.tiles[view.seat]:
        raise OkeyError(f"'tiles' of the view: seat {view.seat} has {len(view.rack)}, not {view.tiles[view.seat]}")
    if view.over != (view.points is not None):
        raise OkeyError("'points' of the view are there when the hand is over, and only then")
    if view.risk != bool(view.turned and view.rules.risk_mode):
        raise OkeyError("'risk' of the view: risk mode is when a false okey was turned up and the rules have it")
    _check_sizes(view)
    if view.duty and view.taken is None:
        raise OkeyError("'duty' of the view is about the side tile, but 'taken' is null")
    _check_turns(view)
    _check_table(view)
    try:
        hidden_tiles(view)
        state_of(view, [view.rack._packed] * SEATS, b"")
    except (ValueError, OverflowError) as error:
        raise OkeyError(f"the view cannot be: {error}") from None


def _check_match(view: PlayerView) -> None:
    name = "hands"
    try:
        checked_numbers(view.hand, view.hands)
        name = "teams"
        checked_teams(view.teams, view.rules)
    except OkeyError as error:
        raise OkeyError(f"{name!r} of the view: {error}") from None


def _check_table(view: PlayerView) -> None:
    """Who owns a meld has opened, and of each okey on the table it is told once who laid it."""
    for owner in view.table.owners:
        if owner is not None and view.opened[owner] is None:
            raise OkeyError(f"'opened' of the view: a meld of seat {owner} lies on the table, so it has opened")
    lie = [(at, place) for at, meld in enumerate(view.table) for place, tile in enumerate(meld) if tile.is_okey]
    if sorted((meld, place) for meld, place, *_ in view.okeys) != lie:
        raise OkeyError(f"'okeys' of the view: each of the {len(lie)} on the table once, and nothing else")


def _check_turns(view: PlayerView) -> None:
    """Each turn ends with a discard, and what was taken of them is laid in the same turn."""
    if view.turn != (view.starter + view.turns - 1) % SEATS:
        raise OkeyError(f"'turn' of the view: in turn {view.turns} after seat {view.starter} it is not {view.turn}")
    if view.phase == "indicator" and (view.stock or not view.rules.last_indicator):
        raise OkeyError("'phase' of the view: the last indicator is for rules that have it, when the stock is empty")
    if len(view.discards) not in (view.turns - 1, view.turns if view.over else -1):
        raise OkeyError(f"'discards' of the view: {len(view.discards)} in {view.turns} turns")
    if any(each.seat != (view.starter + nth) % SEATS for nth, each in enumerate(view.discards)):
        raise OkeyError("'discards' of the view: the seats discard by turns")
    last = view.discards[-1].tile if view.discards and view.phase == "draw" else None
    if view.side_tile is not None and view.side_tile is not last:
        raise OkeyError(f"'side_tile' of the view is the last discard, and there in phase draw, not {view.side_tile}")
    taken = [each.tile for each in view.discards if each.taken and not each.tile.is_okey]
    for tile in set(taken):
        laid = sum(tile is other for meld in view.table for other in meld)
        if taken.count(tile) > laid + (tile is view.taken):
            raise OkeyError(f"'discards' of the view: {tile} was taken, but is not on the table")
