"""The score sheet: what each player writes at the end of a hand and why, and the totals of a match."""

from __future__ import annotations

from . import _core
from .errors import OkeyError, RackError, RuleError, TileError, shown
from .rack import Rack
from .reader import read_face, read_left
from .rules import DEFAULT_RULES, DOCUMENTS, RuleSet, RuleSource, Value, check_lang, close_to
from .texts import FINISH, PENALTY, fold
from .tiles import NUMBERS, OKEY, SHORT, TILES, Tile

TYPE_CHECKING = False  # typing costs more to import than everything here
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

PENALTIES = tuple(_core.PENALTIES)
FINISHES = tuple(_core.FINISHES)
_OPENED = {None: _core.NOT_OPENED, "series": _core.OPENED_SERIES, "pairs": _core.OPENED_PAIRS}
# Tiles, and bare numbers, which go beyond the tile codes.
_CODES = {form: tile.code for form, tile in SHORT.items()}
_CODES |= {str(number): len(TILES) + number - 1 for number in range(1, NUMBERS + 1)}

_NO_SUM = 10**9  # what is left never adds up to that
_NO_TEAMS = "{rules} has no teams: yesil and kolay101 have"

# Why an end is refused: {who} is the player, {detail} what the core adds, {rules} the rule set's name.
_WHY = {
    "no end": "nobody finished: say who did, or that the stock ran out",
    "finisher and stock": "{who} finished, so the hand did not end because the stock ran out: only one of them can be",
    "finish of nobody": "a finish {finish} needs a finisher",
    "no risk": "{rules} has no risk mode: rehber has",
    "no ten pairs": "{rules} has no win by ten pairs: rehber has",
    "no pairs": "nobody can open by pairs under {rules}",
    "ten pairs alone": "{who} wins by ten pairs without having opened and without a discard: no opening and no other "
    "kind of finish goes with it",
    "not opened": "{who} cannot finish without having opened: say how he had, by series or by pairs, or that he "
    "finished from the hand",
    "not by pairs": "{who} did not open by pairs, so this is no finish from pairs",
    "pairs alone": "{who} cannot finish from pairs: pairs alone never make 21 tiles, and there is no run or "
    "group of another player to lay the odd one off on",
    "finisher has tiles": "{who} finished, yet has tiles left: {detail}",
    "nothing left": "{who} has opened and has no tile left: then he finished",
    "left unknown": "{who} has opened: say what is left",
    "okey unknown": "{who} has an okey or a false okey left, which counts the okey's number: say okey='Y6'",
    "too many tiles": "{who} has more than {detail} tiles left: {most}",
    "third okey": "{who} has the third okey{thrown}: a set of tiles has two",
    "lost nothing": "{who} cannot have lost an okey from the table: nothing of his lay there before the last turn",
    "nobody took": "{who} cannot have lost an okey from the table: nobody else has opened, to take it",
    "gave less": "{who} cannot have given so many tiles: others have opened or finished with at most {detail}",
    "nothing layable": "{who} cannot have discarded a layable tile: nobody had laid a run or group",
    "three of a tile": "{who} has the third {tile}: a set of tiles has two",
    "okey face": "{who} has a plain {tile}, but {tile} is the okey: O is an okey, F a false okey",
    "two indicators": "{who} has the second {tile}, but that is the indicator, on the table",
    "third false okey": "{who} has the third false okey: a set of tiles has two",
    "too many of a number": "more {detail}s are left than a set of tiles has",
}
_ABOUT_TILES = {
    "too many tiles", "third okey", "three of a tile", "okey face", "two indicators", "third false okey",
    "too many of a number",
}  # fmt: skip

_WORDS = {
    "en": {
        "head": "Score sheet, rule set {name} ({document})",
        "hand": "hand × {mult}: {how}",
        "player": "Player {number}",
        "team": "Players {one} and {other}",
        "match": "Match, rule set {name}, hands played: {played}",
        "place": "place {rank}",
        "everywhere": "every source that scores a hand",
        "by pairs": "opened by pairs",
        "risk": "risk mode",
        "okey": "with the okey",
        "pairs": "from pairs",
        "hand_finish": "from the hand",
        "ten_pairs": "ten pairs",
        "not_elden": "not from the hand, somebody had opened before: counts as any other finish",
        "finisher": "finished the hand",
        "left": "tiles left",
        "left_okeys": "okeys left, inside the sum",
        "okey_flat": "okeys left, beside the sum, never multiplied",
        "unopened": "did not open",
        "opened_at_elden": "opened, but the finish is from the hand",
        "stock_okeys": "the stock ran out, okeys in hand",
        "stock_nothing": "the stock ran out, no okey in hand",
        "waived": "partner of who finished",
        "okey_discard": "discarded an okey",
        "islek_discard": "discarded a layable tile",
        "bad_open_penalty": "bad opening: below the bar, or a meld that is none",
        "side_take_fail": "took a side tile and did not use it",
        "giver_penalty": "gave the tile that another opened or finished with",
        "capture_penalty": "lost an okey from the table to an opponent",
        "no penalty": "no penalty in this rule set",
    },
    "tr": {
        "head": "El sonu tablosu, kural takımı {name} ({document})",
        "hand": "el × {mult}: {how}",
        "player": "{number}. oyuncu",
        "team": "{one}. ve {other}. oyuncu",
        "match": "Maç, kural takımı {name}, {played} el",
        "place": "{rank}. sıra",
        "everywhere": "el puanı yazan her kaynak",
        "by pairs": "çift açmıştı",
        "risk": "risk modu",
        "okey": "okeyle",
        "pairs": "çiftten",
        "hand_finish": "elden",
        "ten_pairs": "on çift",
        "not_elden": "elden sayılmaz, önceden açan var: öteki bitişler gibi yazılır",
        "finisher": "eli bitirdi",
        "left": "elde kalan taşlar",
        "left_okeys": "elde kalan okey, toplamın içinde",
        "okey_flat": "elde kalan okey, toplamın yanında, katlanmaz",
        "unopened": "elini açmadı",
        "opened_at_elden": "elini açmıştı ama el elden bitti",
        "stock_okeys": "deste bitti, elde okey var",
        "stock_nothing": "deste bitti, elde okey yok",
        "waived": "bitenin eşi",
        "okey_discard": "okey attı",
        "islek_discard": "işlek taş attı",
        "bad_open_penalty": "yanlış açtı: baraj altı ya da geçersiz per",
        "side_take_fail": "yandan aldığı taşı kullanamadı",
        "giver_penalty": "verdiği taşla başkası açtı ya da bitirdi",
        "capture_penalty": "yerdeki okeyini rakibe kaptırdı",
        "no penalty": "bu kural takımında cezası yok",
    },
}


class PlayerEnd(Value):
    """A player when the hand ends: `PlayerEnd('series', left='R3 B7 O')`.

    opened: 'series', 'pairs' or None for a player who has not opened.
    left: the tiles in hand. A text as the reader takes it, where bare numbers do as well ('3 7 12 O'), since
    colours do not matter to the score; a Rack; an int, the sum of the numbers where no okey is left; None
    when not known, which does for the finisher and for who has not opened (only his okeys can matter).
    penalties: the names of what happened during the hand, one for each time: those in PENALTIES, which are
    the rule fields that price them, or short and Turkish forms of them ('islek', 'yandan').
    """

    __match_args__ = ("opened", "left", "penalties")
    opened: str | None
    left: str | Rack | int | None
    penalties: tuple[str, ...]
    _penalties: list[int]

    def __init__(
        self, opened: str | None = None, left: str | Rack | int | None = None, penalties: Iterable[str] = ()
    ) -> None:
        if not isinstance(opened, (str, type(None))):
            raise TypeError(f"opened is 'series', 'pairs' or None, not {type(opened).__name__}")
        if opened not in _OPENED:
            raise RuleError(f"opened is 'series', 'pairs' or None, not {shown(opened)}")
        if left is not None and (isinstance(left, bool) or not isinstance(left, (str, Rack, int))):
            raise TypeError(f"left is a text of tiles, a Rack, a sum or None, not {type(left).__name__}")
        if isinstance(left, int) and not 0 <= left < _NO_SUM:
            raise RackError(f"the numbers left cannot add up to {shown(left)}")
        names = _listed(penalties, f"penalties are a list of names such as {PENALTIES[0]!r}")
        for name in names:
            if not isinstance(name, str):
                raise TypeError(f"penalties are names such as {PENALTIES[0]!r}, not {type(name).__name__}")
            if name not in _core.PENALTIES and fold(name) not in PENALTY:
                raise RuleError(f"there is no penalty {shown(name)}: {close_to(name[:40], PENALTIES)}")
        names = tuple([name if name in _core.PENALTIES else PENALTY[fold(name)] for name in names])
        numbers = [_core.PENALTIES[name] for name in names]
        self.__dict__.update(opened=opened, left=left, penalties=names, _penalties=numbers)


class ScoreItem(Value):
    """A line of the score sheet; str() gives the reason in English, text(lang) in Turkish too.

    player: a seat, 0..3. amount: points, base × times × own × multiplier. kind: what it is for. times: how
    many okeys or penalties. own: what the player's opening by pairs multiplies by. multiplier: the hand's, 1
    on what is never multiplied. field: the rule field that it comes from, None where every rule set has it.
    source: where that field's value comes from.
    """

    __match_args__ = ("player", "amount", "kind", "base", "times", "own", "multiplier", "field", "source")
    player: int
    amount: int
    kind: str
    base: int
    times: int
    own: int
    multiplier: int
    field: str | None
    source: RuleSource | None

    def __init__(self, *values: Any) -> None:
        self.__dict__.update(zip(self.__match_args__, values, strict=True))

    def text(self, lang: str = "en") -> str:
        """The reason and the sum, as 'tiles left: 22 × 2'. lang: 'tr' or 'en'."""
        words = _WORDS[check_lang(lang)]
        reason = words[self.kind]
        if self.own > 1:
            reason += f", {words['by pairs']}"
        if self.kind in _core.PENALTIES and not self.amount:
            reason += f" ({words['no penalty']})"
        factors = [str(n) for n in (self.times, self.own, self.multiplier) if n > 1]
        return f"{reason}: {' × '.join([str(self.base), *factors])}" if factors and self.base else reason

    def origin(self, lang: str = "en") -> str:
        """The rule field and whether the source says it, in words. lang: 'tr' or 'en'."""
        if self.source is None:
            return _WORDS[check_lang(lang)]["everywhere"]
        return f"{self.field}, {self.source.text(lang)}"

    def __str__(self) -> str:
        return self.text()


class ScoreSheet(Value):
    """A scored hand, as score_round makes it; str() prints it in English, text(lang) in Turkish too.

    rules, okey, finisher, finish, players, stock_out, risk, teams: as given, finish in the order of FINISHES.
    """

    __match_args__ = ("rules", "okey", "finisher", "finish", "players", "stock_out", "risk", "teams")
    rules: RuleSet
    okey: Tile | None
    finisher: int | None
    finish: tuple[str, ...]
    players: tuple[PlayerEnd, ...]
    stock_out: bool
    risk: bool
    teams: bool | None
    _score: _core.Score

    def __init__(
        self,
        rules: RuleSet | str,
        okey: Tile | str | None,
        finisher: int | None,
        finish: Iterable[str] | None,
        players: Sequence[PlayerEnd],
        stock_out: bool,
        risk: bool,
        teams: bool | None = None,
    ) -> None:
        rules, face, told, ends = RuleSet.of(rules), _face(okey), _finish(finish), _players(players)
        score = _core.score_round(
            rules._record,
            _core.NO_TILE if face is None else face.code,
            _seat(finisher),
            sum([_core.FINISHES[word] for word in told]),
            _flag(stock_out, "stock_out"),
            _flag(risk, "risk"),
            in_teams(teams, rules),
            tuple([(_OPENED[end.opened], _tiles(end.left, face), end._penalties) for end in ends]),
        )
        if score.fault is not None:
            raise _refusal(score, rules, told, ends)
        self.__dict__.update(rules=rules, okey=face, finisher=finisher, finish=told, players=ends)
        self.__dict__.update(stock_out=stock_out, risk=risk, teams=teams, _score=score)

    @property
    def points(self) -> list[int]:
        """The points of the hand, a number a player; low is good."""
        return self._score.points

    @property
    def multiplier(self) -> int:
        """What the finish and risk mode multiply the scores by; flat amounts are never multiplied."""
        return self._score.mult

    @property
    def counted(self) -> tuple[str, ...]:
        """The kinds of finish that counted: 'pairs' also when not told, 'hand' only where it is one."""
        return tuple(word for word, bit in _core.FINISHES.items() if self._score.finish & bit)

    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """The lines, by player."""
        return tuple(map(self._item, self._score.lines()))

    def _item(self, line: tuple[int, str, int, int, int, int, int, int]) -> ScoreItem:
        player, kind, index, times, base, own, mult, amount = line
        field = _core.RULE_FIELDS[index][0] if index >= 0 else None
        source = self.rules.source_of(field) if field else None
        return ScoreItem(player, amount, kind, base, times, own, mult, field, source)

    def text(self, lang: str = "en", names: Sequence[str] | None = None) -> str:
        """The sheet as a table: per player the points, then a line an item with the rule that it comes from.

        lang: 'tr' or 'en'. names: what to call the four players.
        """
        words, called = _WORDS[check_lang(lang)], _names(names, lang)
        lines = [words["head"].format(name=self.rules, document=DOCUMENTS[self.rules.base])]
        how = [words["hand_finish" if word == "hand" else word] for word in self.counted]
        how += [words["risk"]] if self.risk else []
        if how:
            lines.append(words["hand"].format(mult=self.multiplier, how=", ".join(how)))
        width = max(map(len, called))
        items = self.items
        for player, points in enumerate(self.points):
            lines.append(f"{called[player]:<{width}}{points:>7}")
            lines += [
                f"{item.amount:>{width + 7}}  {item.text(lang)}  [{item.origin(lang)}]"
                for item in items
                if item.player == player
            ]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def as_dict(self) -> dict[str, Any]:
        """The sheet as plain values, ready for JSON, with the reasons in both languages."""
        return {
            "rules": self.rules.name,
            "multiplier": self.multiplier,
            "finish": list(self.counted),
            "points": self.points,
            "items": [
                {
                    **{name: getattr(item, name) for name in ScoreItem.__match_args__[:-1]},
                    "reason": {lang: item.text(lang) for lang in ("en", "tr")},
                    "origin": item.source.origin if item.source else None,
                    "confidence": item.source.confidence if item.source else None,
                }
                for item in self.items
            ],
        }


def score_round(
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    okey: Tile | str | None = None,
    finisher: int | None = None,
    finish: Iterable[str] | None = None,
    players: Sequence[PlayerEnd],
    stock_out: bool = False,
    risk: bool = False,
    teams: bool | None = None,
) -> ScoreSheet:
    """Scores the end of a hand, item by item.

    okey: its face; needed when an okey or a false okey is left. finisher: a seat 0..3, None when the stock
    ran out. finish: of 'okey' (an okey was the last discard), 'pairs' (had opened by pairs), 'hand' (elden:
    opened and finished in one turn), 'ten_pairs' (rehber), or the Turkish words for them; none for a normal finish.
    players: four PlayerEnd, by seat. stock_out: nobody finished. risk: the hand is played in risk mode (rehber).
    teams: whether opposite seats are partners, which matters to partner_waiver alone; None: they are where the
    rule set has teams.

    An end that cannot be is refused: RackError when no set of tiles has what is left, else RuleError.
    source: each rule set's own, see docs/rules.md.
    """
    return ScoreSheet(rules, okey, finisher, finish, players, stock_out, risk, teams)


def discard_penalty(
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    okey: bool = False,
    layable: bool = False,
    opened: bool = True,
    finishes: bool = False,
) -> tuple[str, int] | None:
    """The one penalty that a discard earns, (name, points), or None.

    okey: it is a real okey (a false okey is a plain tile). layable: it fits a meld on the table. opened: its
    player has opened. finishes: it is the discard that ends the hand. source: kolay101 for one penalty a
    discard and none on the last; the amounts are the rule set's.
    """
    rules = RuleSet.of(rules)
    for name, value in (("okey", okey), ("layable", layable), ("opened", opened), ("finishes", finishes)):
        _flag(value, name)
    kind = _core.discard_penalty(rules._record, okey, layable, opened, finishes)
    return None if kind is None else (PENALTIES[kind], getattr(rules, PENALTIES[kind]))


class MatchSheet(Value):
    """The totals of a match, as score_match makes them; the lowest wins and equal ones share a place.

    rules, length, teams: as given. hands: the points of each hand. totals, ranks: by seat, 1 is the best.
    team_totals, team_ranks: of seats 0 and 2, and of 1 and 3; None where the rule set has no teams.
    """

    __match_args__ = ("hands", "rules", "length", "teams")
    hands: tuple[tuple[int, ...], ...]
    rules: RuleSet
    length: int | None
    teams: bool
    totals: list[int]
    ranks: list[int]
    team_totals: list[int] | None
    team_ranks: list[int] | None

    def __init__(
        self,
        hands: Iterable[ScoreSheet | Sequence[int]],
        rules: RuleSet | str | None,
        length: int | None,
        teams: bool,
    ) -> None:
        sheets = _listed(hands, "hands are a list of score sheets or of four numbers each")
        rules = _common_rules(sheets, rules)
        rows = [_points(sheet) for sheet in sheets]
        result = _core.score_match(rules._record, rows, _length(length), _flag(teams, "teams"))
        if isinstance(result, str):
            raise RuleError(_match_refusal(result, rules, len(rows), length))
        totals, ranks, team_totals, team_ranks = result
        self.__dict__.update(hands=tuple(map(tuple, rows)), rules=rules, length=length, teams=teams)
        self.__dict__.update(totals=totals, ranks=ranks)
        self.__dict__.update(team_totals=team_totals if rules.teams else None)
        self.__dict__.update(team_ranks=team_ranks if rules.teams else None)

    @property
    def over(self) -> bool:
        """Whether all hands are played; False when the match's length is not told."""
        return len(self.hands) == self.length

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in first place: of the players, or of the teams when the match is played in teams."""
        ranks = self.ranks if not self.teams or self.team_ranks is None else self.team_ranks * 2
        return tuple(seat for seat, rank in enumerate(ranks) if rank == 1)

    def text(self, lang: str = "en", names: Sequence[str] | None = None) -> str:
        """The totals as a table. lang: 'tr' or 'en'. names: what to call the four players."""
        words, called = _WORDS[check_lang(lang)], _names(names, lang)
        rows = list(zip(called, self.totals, self.ranks, strict=True))
        if self.teams and self.team_totals is not None and self.team_ranks is not None:
            pairs = [f"{called[team]}, {called[team + 2]}" for team in range(2)]
            rows = list(zip(pairs, self.team_totals, self.team_ranks, strict=True))
        width = max(len(name) for name, _, _ in rows)
        lines = [words["match"].format(name=self.rules, played=len(self.hands))]
        lines += [
            f"{name:<{width}}{total:>8}  {words['place'].format(rank=rank)}" for name, total, rank in rows
        ]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()


def score_match(
    hands: Iterable[ScoreSheet | Sequence[int]],
    *,
    rules: RuleSet | str | None = None,
    length: int | None = None,
    teams: bool = False,
) -> MatchSheet:
    """Adds up the hands of a match, or of as much of it as is played.

    hands: score sheets, or four numbers each. rules: those of the sheets when not given. length: how many
    hands the match has, None when not decided. teams: opposite seats play together, and their points are
    added. RuleError when the rule set has no such match. source: gelokey, kolay101 for the length and that
    the lowest total wins; yesil, kolay101 for teams; that ties are shared is our default.
    """
    return MatchSheet(hands, rules, length, teams)


def _listed(values: Any, what: str) -> tuple[Any, ...]:
    """The values of a list; what: how an error says what it should be."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise TypeError(f"{what}, not {'one text' if isinstance(values, str) else type(values).__name__}")
    return tuple(values)


def _face(okey: Tile | str | None) -> Tile | None:
    if okey is None:
        return None
    tile = SHORT.get(okey) if isinstance(okey, str) else okey
    return read_face(okey if tile is None else tile, "okey")


def _seat(finisher: int | None) -> int:
    if finisher is None:
        return -1
    if type(finisher) is not int:
        raise TypeError(f"the finisher is a seat from 0 to 3, not {type(finisher).__name__}")
    if not 0 <= finisher < _core.PLAYERS:
        raise RuleError(f"there is no seat {shown(finisher)}: seats are 0 to {_core.PLAYERS - 1}")
    return finisher


def _flag(value: bool, name: str) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} is True or False, not {type(value).__name__}")
    return value


def in_teams(teams: bool | None, rules: RuleSet) -> bool:
    """Whether opposite seats are partners."""
    if teams and _flag(teams, "teams") and not rules.teams:
        raise RuleError(_NO_TEAMS.format(rules=rules.name))
    return bool(rules.teams) if teams is None else _flag(teams, "teams")


def _finish(finish: Iterable[str] | None) -> tuple[str, ...]:
    if not finish:
        return ()
    names = f"a finish is a list of names such as {FINISHES[0]!r}"
    words = (finish,) if isinstance(finish, str) else _listed(finish, names)
    for word in words:
        if not isinstance(word, str):
            raise TypeError(f"a finish is a name such as {FINISHES[0]!r}, not {type(word).__name__}")
        if word not in FINISHES and fold(word) not in FINISH:
            raise RuleError(f"there is no finish {shown(word)}: {close_to(word[:40], FINISHES)}")
    told = {word if word in FINISHES else FINISH[fold(word)] for word in words}
    return tuple(word for word in FINISHES if word in told)


def _players(players: Sequence[PlayerEnd]) -> tuple[PlayerEnd, ...]:
    ends = _listed(players, "players are a list of four PlayerEnd")
    for end in ends:
        if not isinstance(end, PlayerEnd):
            raise TypeError(f"players are PlayerEnd values, not {type(end).__name__}")
    if len(ends) != _core.PLAYERS:
        raise RuleError(f"a hand has {_core.PLAYERS} players, not {len(ends)}")
    return ends


def _tiles(left: str | Rack | int | None, okey: Tile | None) -> list[int] | int | None:
    """What is left as the core takes it: codes, or a sum, or None."""
    if left is None or isinstance(left, int):
        return left
    if isinstance(left, Rack):
        if left.okey is not None and left.okey is not okey:
            raise RackError(f"a rack left has the okey {left.okey}, the hand has {okey or 'none told'}")
        return [code for code, count in enumerate(left.counts) for _ in range(count)]
    try:
        codes = [_CODES[word] for word in left.replace(",", " ").split()]
    except KeyError as unknown:
        word = unknown.args[0]
        total = word.removeprefix("=")
        if total.isascii() and total.isdigit():
            at = left.find(word)
            why = f"{word[:20]!r} is no number of a tile: they go from 1 to {NUMBERS}"
            raise TileError(
                f"{why}; a sum of numbers is given as a number, {total[:20]}, not as text",
                word=word,
                position=(at, at + len(word)),
            ) from None
        return read_left(left, okey.code if okey else None)
    if okey is not None and okey.code in codes:
        return [OKEY if code == okey.code else code for code in codes]
    return codes


def _refusal(
    score: _core.Score, rules: RuleSet, finish: tuple[str, ...], ends: tuple[PlayerEnd, ...]
) -> OkeyError:
    why, seat, detail = score.fault, score.player, score.detail
    assert why is not None
    opened = ends[seat].opened if seat >= 0 else None
    words = _WHY[why].format(
        who=f"players[{seat}]",
        detail=detail,
        rules=rules.name,
        finish="/".join(finish),
        tile=TILES[detail] if 0 <= detail < len(TILES) else "",
        thrown=", the one that was discarded to finish included" if detail else "",
        most=f"opening by {opened} takes the others" if opened else "no hand has more",
    )
    return RackError(words) if why in _ABOUT_TILES else RuleError(words)


def _names(names: Sequence[str] | None, lang: str) -> list[str]:
    if names is None:
        return [_WORDS[lang]["player"].format(number=number) for number in range(1, _core.PLAYERS + 1)]
    called = [str(name) for name in names]
    if len(called) != _core.PLAYERS:
        raise OkeyError(f"{len(called)} names for {_core.PLAYERS} players")
    return called


def _common_rules(sheets: Sequence[Any], rules: RuleSet | str | None) -> RuleSet:
    """The rule set given, or that of the sheets."""
    used = dict.fromkeys(sheet.rules for sheet in sheets if isinstance(sheet, ScoreSheet))
    if rules is not None:
        used = dict.fromkeys([RuleSet.of(rules), *used])
    if len(used) > 1:
        raise RuleError(f"one match, several rule sets: {', '.join(map(str, used))}")
    return next(iter(used), None) or RuleSet.of(DEFAULT_RULES)


def _points(sheet: ScoreSheet | Sequence[int]) -> list[int]:
    if isinstance(sheet, ScoreSheet):
        return sheet.points
    points = list(_listed(sheet, "a hand is a ScoreSheet or four numbers"))
    for number in points:
        if type(number) is not int:
            raise TypeError(f"points are whole numbers, not {type(number).__name__}")
        if abs(number) >= 2**31:
            raise OkeyError(f"no hand scores {shown(number)}")
    if len(points) != _core.PLAYERS:
        raise OkeyError(f"a hand has {_core.PLAYERS} scores, not {len(points)}")
    return points


def _length(length: int | None) -> int:
    if length is None:
        return 0
    if type(length) is not int:
        raise TypeError(f"a match has a whole number of hands, not {type(length).__name__}")
    if not 1 <= length <= 10_000:
        raise RuleError(f"a match has from 1 to 10000 hands, not {shown(length)}")
    return length


def _match_refusal(why: str, rules: RuleSet, played: int, length: int | None) -> str:
    if why == "no teams":
        return _NO_TEAMS.format(rules=rules.name)
    allowed = "" if rules.hands is None else f", {rules.name} has {_numbers_of_hands(rules.hands)}"
    if why == "length":
        return f"no match has {length} hands{allowed}"
    return f"{played} hands are more than the match has" + (allowed if length is None else f", {length}")


def _numbers_of_hands(allowed: tuple[int, ...]) -> str:
    """How many hands a match may have: of two numbers the first is the least, the second the most."""
    return f"{allowed[0]} to {allowed[1]}" if len(allowed) == 2 else ", ".join(map(str, allowed))
