"""The end of a hand, or the hands of a match, as people and programs write them: words, text, TOML, JSON."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import OkeyError, shown, unread
from ..json_text import read_json
from ..reader import read_face
from ..rules import RuleSet, close_to
from ..scoring import ScoreSheet, in_teams, score_round
from ..spoken import said
from ..texts import FINISH, OPENED, PENALTY, meant
from ..tiles import okey_of
from .common import rules_at
from .score_lines import read_lines
from .score_player import Player, read_left_of, read_player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from ..spoken import Form

PLAYERS = 4
_NO_SCORE = 1_000_000  # so many points are a slip of the pen

# The types of the entries of a TOML or JSON file.
_NONE = type(None)
_TOP = {"rules": (str, dict), "names": (list,), "length": (int,), "teams": (bool,), "hands": (list,)}
_HAND = {
    "okey": (str,),
    "indicator": (str,),
    "players": (list, dict),
    "points": (list,),
    "stock_out": (bool,),
    "risk": (bool,),
}
_PLAYER = {
    "name": (str, _NONE),
    "opened": (str, _NONE),
    "left": (str, int, _NONE),
    "penalties": (list,),
    "finish": (list, str, bool, _NONE),
}
_TYPES = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table", _NONE: "null"}


class Hand(NamedTuple):
    """The end of a hand as it was written, or its points alone."""

    players: tuple[Player, ...] = ()
    okey: str | None = None
    indicator: str | None = None
    stock_out: bool = False
    risk: bool = False
    points: tuple[int, ...] | None = None


class Scores(NamedTuple):
    """What a score file says; names are known as far as it tells them, in the order of the seats."""

    hands: tuple[Hand, ...]
    rules: RuleSet | None = None
    names: tuple[str | None, ...] = (None,) * PLAYERS
    length: int | None = None
    teams: bool = False
    is_match: bool = False
    form: Form = "options"

    def sheets(self, rules: RuleSet) -> list[ScoreSheet | tuple[int, ...]]:
        """The score sheet of each hand, or its points where only they are known."""
        found: list[ScoreSheet | tuple[int, ...]] = []
        in_teams(self.teams, rules)
        for number, hand in enumerate(self.hands, 1):
            try:
                found.append(_sheet(hand, self.names, rules, self.teams) if hand.points is None else hand.points)
            except OkeyError as error:
                why = said(str(error), self.form)
                raise OkeyError(f"hand {number}: {why}" if self.is_match else why) from None
        return found


def read_scores(text: str, name: str) -> Scores:
    """Reads a file by its name's end, or by its looks: JSON, TOML, or lines of words. OkeyError names the place."""
    if not re.sub(r"(?m)^\s*#.*", "", text).strip():
        raise OkeyError(f"no scores: {'standard input' if name == '-' else name} is empty")
    kind = name.lower().rpartition(".")[2]
    start = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
    if kind == "json" or start.lstrip().startswith("{"):
        fields = _json(text)
    elif kind == "toml" or re.match(r"\s*(\[|[\w.-]+\s*=)", start):
        fields = _toml(text)
    else:
        return _scores(read_lines(text), "lines")
    return _scores(fields, "json")


def scores_of_words(
    players: Sequence[str],
    *,
    okey: str | None,
    indicator: str | None,
    finisher: str | None,
    finish: Sequence[str] | None,
    stock_out: bool,
    risk: bool,
    names: Sequence[str] | None,
    teams: bool,
) -> Scores:
    """One hand, its players in words; `finisher`, a seat from 1 or a name, may be left out of three others."""
    if all(re.fullmatch(r"[-−]?\d+", text) for text in players) and any(len(text) > 2 for text in players):
        raise OkeyError(f"points alone are for a file, as in 'hand 1: {' '.join(players)[:40]}'; a sum is written =22")
    read = [read_player(text, who=f"player {nth}") for nth, text in enumerate(players, 1)]
    how = tuple(meant(word, FINISH, "finish") for text in finish or () for word in text.split(","))
    if finisher is not None:
        seat = _finisher_seat(finisher, read, names)
        if len(read) == PLAYERS - 1:
            read.insert(seat, Player(None if finisher.isdecimal() else finisher))
        if seat >= len(read):
            raise OkeyError(f"a hand has {PLAYERS} players, not {len(read)}")
        read[seat] = read[seat]._replace(finish=(*(read[seat].finish or ()), *how))
    elif how and sum(player.finish is not None for player in read) == 1:
        read = [p if p.finish is None else p._replace(finish=(*p.finish, *how)) for p in read]
    elif how:
        raise OkeyError(f"a finish {'/'.join(how)} needs a finisher: say who, 1 to {PLAYERS} or a name")
    hand = Hand(tuple(read), okey, indicator, stock_out, risk)
    return Scores((hand,), names=_names(names, [hand]), teams=teams)


def _finisher_seat(finisher: str, players: Sequence[Player], names: Sequence[str] | None) -> int:
    if finisher.isdecimal():
        if not 1 <= int(finisher[:9]) <= PLAYERS:
            raise OkeyError(f"there is no seat {finisher[:9]}: seats are 1 to {PLAYERS}")
        return int(finisher) - 1
    called = list(names) if names else [player.name for player in players]
    if finisher in called:
        return called.index(finisher)
    if len(players) == PLAYERS - 1 and not names:
        return 0
    known = [name for name in called if name]
    close = close_to(finisher[:40], known) if known else f"say a seat, 1 to {PLAYERS}"
    raise OkeyError(f"nobody is called {finisher[:40]!r}: {close}")


def _json(text: str) -> Any:
    try:
        return read_json(text)
    except OkeyError:
        raise
    except (ValueError, RecursionError) as error:
        raise OkeyError(f"this is not JSON: {unread(error)}") from None


def _toml(text: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise OkeyError(f"this is not TOML: {unread(error)}") from None


def _scores(fields: Any, form: Form) -> Scores:
    """The same from the fields of a file."""
    whole = fields if isinstance(fields, dict) else {"": fields}
    several = "hands" in whole
    top = _checked(whole, _TOP if several else {**_TOP, **_HAND}, "")
    hands = top["hands"] if several else [{name: value for name, value in whole.items() if name in _HAND}]
    if not hands:
        raise OkeyError("no hand: the list is empty")
    read = tuple(_hand(hand, f"hand {number}: " if several else "") for number, hand in enumerate(hands, 1))
    return Scores(
        hands=read,
        rules=_rules(top.get("rules")),
        names=_names(top.get("names"), read),
        length=top.get("length"),
        teams=top.get("teams", False),
        is_match=several or "length" in top or "teams" in top,
        form=form,
    )


def _rules(told: str | dict[str, object] | None) -> RuleSet | None:
    if isinstance(told, dict):
        return RuleSet.from_dict(told)
    if told is None:
        return None
    return rules_at(told)


def _names(told: Sequence[Any] | None, hands: Sequence[Hand]) -> tuple[str | None, ...]:
    """The names by seat: as told, or as the first hand with names has them."""
    if told is not None:
        if len(told) != PLAYERS or not all(isinstance(name, str) and name for name in told):
            raise OkeyError(f"names are those of {PLAYERS} players, not {shown(', '.join(map(str, told)))}")
        for name in told:
            if told.count(name) > 1:
                raise OkeyError(f"{shown(name)} is the name of two players: give each his own")
        return tuple(told)
    for hand in hands:
        names = tuple(player.name for player in hand.players)
        if len(names) == PLAYERS and any(names):
            return names
    return (None,) * PLAYERS


def _checked(fields: Any, kinds: Mapping[str, tuple[type, ...]], where: str) -> dict[str, Any]:
    """The fields, when all are known and of the right type."""
    if not isinstance(fields, dict):
        raise OkeyError(
            f"{where}there should be a table with {', '.join(kinds)}, not {_TYPES.get(type(fields), 'that')}"
        )
    for name, value in fields.items():
        if name not in kinds:
            raise OkeyError(f"{where}there is no {name[:40]!r} here: {close_to(name[:40], kinds)}")
        if type(value) not in kinds[name]:
            wanted = " or ".join(_TYPES[kind] for kind in kinds[name])
            raise OkeyError(f"{where}{name} is {wanted}, not {_TYPES.get(type(value), type(value).__name__)}")
    return fields


def _hand(fields: Any, where: str) -> Hand:
    told = _checked(fields, _HAND, where)
    players = told.get("players", [])
    if isinstance(players, dict):
        players = [_player(player, f"{where}{name[:40]}: ")._replace(name=name) for name, player in players.items()]
    points = told.get("points")
    if points is not None and (players or [type(number) for number in points] != [int] * PLAYERS):
        raise OkeyError(f"{where}points are {PLAYERS} whole numbers, by seat, and stand instead of the players")
    for number in points or ():
        if abs(number) >= _NO_SCORE:
            raise OkeyError(f"{where}no hand scores {shown(number)}")
    return Hand(
        players=tuple(_player(player, f"{where}player {nth}: ") for nth, player in enumerate(players, 1)),
        okey=told.get("okey"),
        indicator=told.get("indicator"),
        stock_out=told.get("stock_out", False),
        risk=told.get("risk", False),
        points=None if points is None else tuple(points),
    )


def _player(told: Any, where: str) -> Player:
    """A player: already read, in words, or as fields."""
    if isinstance(told, Player):
        return told
    if isinstance(told, str):
        return read_player(told, where)._replace(where="")
    fields = _checked(told, _PLAYER, where)
    finish = fields.get("finish")
    if isinstance(finish, bool):
        finish = [] if finish else None
    how = [finish] if isinstance(finish, str) else finish
    opened, left = fields.get("opened", ""), fields.get("left")
    return Player(
        name=fields.get("name"),
        opened="none" if opened is None else opened and meant(opened, OPENED, "opening", where),
        left=read_left_of(left, where) if isinstance(left, str) else left,
        penalties=tuple(meant(name, PENALTY, "penalty", where) for name in fields.get("penalties", ())),
        finish=None if how is None else tuple(meant(word, FINISH, "finish", where) for word in how),
    )


def _sheet(hand: Hand, names: Sequence[str | None], rules: RuleSet, teams: bool) -> ScoreSheet:
    players = _seated(hand.players, names)
    called = [player.name or names[seat] or f"player {seat + 1}" for seat, player in enumerate(players)]
    finishers = [seat for seat, player in enumerate(players) if player.finish is not None]
    if len(finishers) > 1:
        raise OkeyError(f"{called[finishers[0]]} and {called[finishers[1]]} cannot both have finished")
    if not finishers and not hand.stock_out:
        raise OkeyError("nobody finished: say who has 'finished', or that the stock ran out")
    ends = []
    for player, who in zip(players, called, strict=True):
        try:
            ends.append(player.end())
        except OkeyError as error:
            raise OkeyError(f"{player.where}{who}: {error}") from None
    okey = hand.okey if hand.indicator is None else _okey(hand.okey, hand.indicator)
    finisher = finishers[0] if finishers else None
    try:
        return score_round(
            rules,
            okey=okey,
            finisher=finisher,
            finish=players[finisher].finish if finisher is not None else None,
            players=ends,
            stock_out=hand.stock_out,
            risk=hand.risk,
            teams=teams,
        )
    except OkeyError as error:
        raise OkeyError(_named(error, called)) from None


def _okey(okey: str | None, indicator: str) -> str:
    """The okey that the indicator tells."""
    told = str(okey_of(read_face(indicator, "indicator")))
    if okey is not None and str(read_face(okey, "okey")) != told:
        raise OkeyError(f"okey {okey} and indicator {indicator} do not agree: that indicator makes {told} the okey")
    return told


def _named(error: OkeyError, called: Sequence[str]) -> str:
    """The message about a hand with the players as they are called."""
    return re.sub(r"players\[(\d)\]", lambda seat: called[int(seat[1])], str(error))


def _seated(players: Sequence[Player], names: Sequence[str | None]) -> list[Player]:
    """The players by seat: who has a name in his own, the others in those that are left, in order."""
    if len(players) != PLAYERS:
        raise OkeyError(f"a hand has {PLAYERS} players, not {len(players)}")
    seats: dict[int, Player] = {}
    for player in players:
        if player.name is None:
            continue
        if player.name not in names:
            known = [name for name in names if name]
            raise OkeyError(f"{player.where}nobody is called {player.name[:40]!r}: {close_to(player.name[:40], known)}")
        seat = names.index(player.name)
        if seat in seats:
            raise OkeyError(f"{player.where}{player.name} is told twice")
        seats[seat] = player
    free = iter([seat for seat in range(PLAYERS) if seat not in seats])
    seats.update((next(free), player) for player in players if player.name is None)
    return [seats[seat] for seat in range(PLAYERS)]
