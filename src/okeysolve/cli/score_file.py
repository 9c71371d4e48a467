"""The end of a hand, or the hands of a match, as people and programs write them: words, text, TOML, JSON."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import OkeyError, TileError, shown, unread
from ..reader import read_face, read_tiles
from ..rules import RuleSet, close_to
from ..scoring import PlayerEnd, ScoreSheet, score_round
from ..texts import OPENED, fold, forms, meant, read_rules
from ..tiles import NUMBERS, okey_of
from .common import rules_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

PLAYERS = 4
_NO_SCORE = 1_000_000  # so many points are a slip of the pen

_FINISHED = ("finished", "finish", "bitti", "bitirdi")
_FINISH = forms(okey="okeyle", pairs="cift cifte ciften ciftten", hand="elden", ten_pairs="on_cift oncift")
_PENALTY = forms(
    okey_discard="okey",
    islek_discard="islek layable",
    bad_open_penalty="bad_open yanlis_acti",
    side_take_fail="side yandan",
    giver_penalty="giver veren",
    capture_penalty="capture kaptirdi",
)
_KEYS = forms(
    rules="kurallar", names="players oyuncular", length="el_sayisi", okey="", indicator="gosterge", points="puanlar"
)
_FLAGS = forms(stock_out="deste_bitti", risk="", teams="esli")
_ANSWERS = {"": True, "yes": True, "evet": True, "no": False, "hayir": False}
_HEADING = re.compile(r"(?:\d+\._?)?(?:hand|el)(?:_?\d+)?")

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


class Player(NamedTuple):
    """A player at the end of a hand; opened '' where it is not said, finish None when another finished."""

    name: str | None = None
    opened: str = ""
    left: str | int | None = None
    penalties: tuple[str, ...] = ()
    finish: tuple[str, ...] | None = None
    where: str = ""

    def end(self) -> PlayerEnd:
        """The same for the score sheet; who has tiles to count has opened."""
        opened = self.opened
        if not opened and self.finish is None and self.left is None:
            raise OkeyError("say what is left, or 'none' for who has not opened")
        if not opened:
            opened = "none" if "ten_pairs" in (self.finish or ()) else "series"
            opened = "pairs" if "pairs" in (self.finish or ()) else opened
        return PlayerEnd(None if opened == "none" else opened, self.left, self.penalties)


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

    def sheets(self, rules: RuleSet) -> list[ScoreSheet | tuple[int, ...]]:
        """The score sheet of each hand, or its points where only they are known."""
        found: list[ScoreSheet | tuple[int, ...]] = []
        for number, hand in enumerate(self.hands, 1):
            try:
                found.append(_sheet(hand, self.names, rules) if hand.points is None else hand.points)
            except OkeyError as error:
                raise OkeyError(f"hand {number}: {error}" if self.is_match else str(error)) from None
        return found


def read_scores(text: str, name: str) -> Scores:
    """Reads a file by its name's end, or by its looks: JSON, TOML, or lines of words. OkeyError names the place."""
    kind = name.lower().rpartition(".")[2]
    start = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
    if kind == "json" or start.lstrip().startswith("{"):
        fields = _json(text)
    elif kind == "toml" or re.match(r"\s*(\[|[\w.-]+\s*=)", start):
        fields = _toml(text)
    else:
        fields = _lines(text)
    return _scores(fields)


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
) -> Scores:
    """One hand, its players in words; `finisher`, a seat from 1 or a name, may be left out of three others."""
    read = [read_player(text) for text in players]
    how = tuple(meant(word, _FINISH, "finish") for text in finish or () for word in text.split(","))
    if finisher is not None:
        seat = _finisher_seat(finisher, read, names)
        if len(read) == PLAYERS - 1:
            read.insert(seat, Player(None if finisher.isdecimal() else finisher))
        if seat >= len(read):
            raise OkeyError(f"a hand has {PLAYERS} players, not {len(read)}")
        read[seat] = read[seat]._replace(finish=(*(read[seat].finish or ()), *how))
    elif how:
        raise OkeyError(f"a finish {'/'.join(how)} needs a finisher: say who, 1 to {PLAYERS} or a name")
    hand = Hand(tuple(read), okey, indicator, stock_out, risk)
    return Scores((hand,), names=_names(names, [hand]))


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
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise OkeyError(f"this is not JSON: {unread(error)}") from None


def _toml(text: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise OkeyError(f"this is not TOML: {unread(error)}") from None


def _lines(text: str) -> dict[str, Any]:
    """The fields of a file in words, a line each."""
    top: dict[str, Any] = {}
    hand: dict[str, Any] = {}
    hands = [hand]
    headed = False
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        head, colon, value = (part.strip() for part in line.partition(":"))
        key = fold(head)
        if not line:
            continue
        if _HEADING.fullmatch(key):
            hand = {"points": _numbers(value, number)} if value else {}
            hands, headed = [*filter(None, hands), hand], True
        elif key in _FLAGS and fold(value) in _ANSWERS:
            (top if _FLAGS[key] in _TOP else hand)[_FLAGS[key]] = _ANSWERS[fold(value)]
        elif colon and key in _FLAGS:
            raise OkeyError(f"line {number}: {shown(value)}: say yes or no")
        elif colon and key in _KEYS:
            (top if _KEYS[key] in _TOP else hand)[_KEYS[key]] = _value(_KEYS[key], value, number)
        else:
            hand.setdefault("players", []).append(read_player(line, f"line {number}: "))
    return {**top, "hands": hands} if headed else {**top, **hand}


def _value(key: str, text: str, line: int) -> Any:
    """The value of a key in a file in words."""
    if key == "names":
        return [name.strip() for name in text.split("," if "," in text else None)]
    if key == "points":
        return _numbers(text, line)
    if key == "length":
        numbers = _numbers(text, line)
        if len(numbers) > 1:
            raise OkeyError(f"line {line}: {shown(text)}: a match has one length")
        return numbers[0]
    return text


def _numbers(text: str, line: int) -> list[int]:
    words = text.replace("−", "-").replace(",", " ").split()
    try:
        return [int(word) for word in words or [text]]
    except ValueError:
        raise OkeyError(f"line {line}: {text[:40]!r}: give whole numbers") from None


def read_player(text: str, where: str = "") -> Player:
    """A player in words: 'Banu: series 3 7 12', 'O 4 +islek', 'none', 'Ali: finished okey', 'pairs =22'."""
    head, colon, rest = text.partition(":")
    name = None
    if colon and fold(head) not in OPENED and fold(head) not in _FINISHED:
        name, text = head.strip(), rest
    words = re.sub(r"(?i)\bnot\s+opened\b", "none", text).replace(":", " ").split()
    finished = any(fold(word) in _FINISHED for word in words)
    opened = ""
    left: list[str] = []
    finish: list[str] = []
    penalties: list[str] = []
    for word in words:
        folded = fold(word)
        if word.startswith("+"):
            penalties.append(meant(word[1:], _PENALTY, "penalty", where))
        elif finished and folded not in _FINISHED and folded not in OPENED.keys() - _FINISH.keys():
            finish.append(meant(word, _FINISH, "finish", where))
        elif folded in OPENED and not opened and not left:
            opened = OPENED[folded]
        elif folded not in _FINISHED:
            left.append(word)
    return Player(name, opened, _left(left, where), tuple(penalties), tuple(finish) if finished else None, where)


def _left(words: Sequence[str], where: str) -> str | int | None:
    """The tiles left, or their sum when it is written so."""
    text = " ".join(words)
    if not text.startswith("="):
        return text or None
    if not text[1:].isdecimal() or len(text) > 9:
        raise OkeyError(f"{where}{text[:40]!r}: a sum is written =22, and nothing beside it")
    return int(text[1:])


def _scores(fields: Any) -> Scores:
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
    )


def _rules(told: str | dict[str, object] | None) -> RuleSet | None:
    if isinstance(told, dict):
        return RuleSet.from_dict(told)
    if told is None:
        return None
    return read_rules(told) if "{" in told else rules_at(told)


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
        players = [_player(player, where)._replace(name=name) for name, player in players.items()]
    points = told.get("points")
    if points is not None and (players or [type(number) for number in points] != [int] * PLAYERS):
        raise OkeyError(f"{where}points are {PLAYERS} whole numbers, by seat, and stand instead of the players")
    for number in points or ():
        if abs(number) >= _NO_SCORE:
            raise OkeyError(f"{where}no hand scores {shown(number)}")
    return Hand(
        players=tuple(_player(player, where) for player in players),
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
    opened = fields.get("opened", "")
    return Player(
        name=fields.get("name"),
        opened="none" if opened is None else opened and meant(opened, OPENED, "opening", where),
        left=fields.get("left"),
        penalties=tuple(meant(name, _PENALTY, "penalty", where) for name in fields.get("penalties", ())),
        finish=None if how is None else tuple(meant(word, _FINISH, "finish", where) for word in how),
    )


def _sheet(hand: Hand, names: Sequence[str | None], rules: RuleSet) -> ScoreSheet:
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
        )
    except OkeyError as error:
        raise OkeyError(_named(error, players, called)) from None


def _okey(okey: str | None, indicator: str) -> str:
    """The okey that the indicator tells."""
    told = str(okey_of(read_face(indicator, "indicator")))
    if okey is not None and str(read_face(okey, "okey")) != told:
        raise OkeyError(f"okey {okey} and indicator {indicator} do not agree: that indicator makes {told} the okey")
    return told


def _named(error: OkeyError, players: Sequence[Player], called: Sequence[str]) -> str:
    """The message about a hand with the players as they are called."""
    if isinstance(error, TileError):
        for player, who in zip(players, called, strict=True):
            for word in player.left.split() if isinstance(player.left, str) else ():
                why = _unreadable(word)
                if why:
                    return f"{player.where}{who}: {why}"
    return re.sub(r"players\[(\d)\]", lambda seat: called[int(seat[1])], str(error))


def _unreadable(word: str) -> str | None:
    """Why a word among the tiles left is neither a number of a tile nor a tile; None when it is."""
    if word.isdecimal():
        return (
            None
            if 1 <= int(word[:9]) <= NUMBERS
            else f"{word[:20]!r}: tiles go to {NUMBERS}, a sum is written ={word[:20]}"
        )
    try:
        read_tiles(word)
    except TileError as error:
        return str(error)
    return None


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
