"""A position: what a player sees when it is his turn, as a value, as text for people, as JSON for programs."""

from __future__ import annotations

import json
import re

from .errors import OkeyError, RackError, RuleError, TileError, shown, unread
from .json_text import read_json
from .rack import Rack
from .reader import one_tile, read_face, read_tile, read_tiles
from .reading import read_meld
from .rules import DEFAULT_RULES, RuleSet, Value, close_to
from .spoken import about, called, said
from .state import BEFORE_DRAW, INFER, checked_seat, how_opened, melds_of, others_opened, thrown_tiles
from .table import SEATS, Table, blank, meld_parts
from .texts import OPENED, YES, close_form, fold, forms, meant, read_file, read_rules, rules_text
from .tiles import Tile, okey_of
from .turn import Turn
from .unseen import Unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any, NoReturn

    from .melds import Meld
    from .spoken import Form
    from .state import State

MAX_TEXT = 100_000  # characters: a position has under 2,000

_KEYS = forms(
    rules="kurallar",
    okey="",
    indicator="gosterge",
    rack="istaka",
    table="masa yer",
    seat="",
    opened="acilis",
    others="digerleri",
    side="side_tile yandan",
    taken="alinan",
    bar="baraj",
    pairs_bar="cift_baraji",
    discards="seen atilanlar gorulenler",
    partial="kismi",
)
_OWNERS = forms(me="ben", right="sag", across="karsi", left="sol")
KEYS = tuple(dict.fromkeys(_KEYS.values()))
_FROM_ME = tuple(dict.fromkeys(_OWNERS.values()))  # by how many seats further on
_OWNER = re.compile(r"\s*([^\W\d_]+|\d+)\s*:")


class Position(Value):
    """What a player sees in his turn: `Position('R4 R8 O', 'R5 R6 R7 | K1 Y1 B1', okey='Y6')`.

    rack: the tiles in hand; after the draw for questions about the whole turn. table: the melds that lie there.
    rules. seat: the player's, 0..3, as the owners of the melds are counted; the player after him has the next.
    opened: 'series', 'pairs' or None; when it is not told, as in Turn.
    others: how others have opened, of 'series' and 'pairs'; None: what lies on the table tells.
    side: the side tile (yandan taş), when it lies there to be taken. taken: the side tile that was taken in this
    turn; it is on the rack and has to be used.
    bar, pairs_bar: what an opening has to reach under katlamalı, None: what the rule set says.
    discards: all the other tiles that were seen, the side tile not among them.
    partial: rack and table are only a part of what there is, so nobody counts the tiles in hand. Else who has not
    opened has 21 tiles, or 22 after the draw, and who has, no more than his melds leave him.
    okey: the okey's face, when neither rack nor table tells it.

    opened_is_guessed: nobody said how the player has opened, and no meld is named as his: the number of tiles told.

    What Turn refuses is refused, and tiles that no one set has. Positions are equal when all of it is.
    """

    __match_args__ = (
        "rack", "table", "rules", "seat", "opened", "others", "side", "taken", "bar", "pairs_bar", "discards",
        "partial",
    )  # fmt: skip
    rack: Rack
    table: Table
    rules: RuleSet
    seat: int
    opened: str | None
    others: tuple[str, ...] | None
    side: Tile | None
    taken: Tile | None
    bar: int | None
    pairs_bar: int | None
    discards: tuple[Tile, ...]
    partial: bool
    opened_is_guessed: bool

    def __init__(
        self,
        rack: Rack | str,
        table: Table | str | Iterable[Meld | str] = (),
        rules: RuleSet | str = DEFAULT_RULES,
        seat: int = 0,
        opened: str | None = INFER,
        others: Iterable[str] | None = None,
        side: Tile | str | None = None,
        taken: Tile | str | None = None,
        bar: int | None = None,
        pairs_bar: int | None = None,
        discards: str | Iterable[Tile] = (),
        partial: bool = False,
        *,
        okey: Tile | str | None = None,
    ) -> None:
        rules = RuleSet.of(rules)
        face = okey
        for known in (rack, table):
            face = known.okey if face is None and isinstance(known, Rack | Table) else face
        held = Rack(rack, okey=face)
        melds = Table(table, held.okey, wrap=rules.wrap_12_13_1)
        thrown = thrown_tiles(discards, held.okey)
        lies = None if side is None else one_tile(side, "a side tile", held.okey)
        took = None if taken is None else one_tile(taken, "a side tile", held.okey)
        if lies is not None and took is not None:
            raise RuleError(f"side {lies} and taken {took}: the side tile lies there, or it was taken")
        seat = checked_seat(seat)
        how = how_opened(opened, len(held), melds, seat, rules)
        guessed = opened == INFER and not melds_of(melds, seat)
        kinds = None if others is None else others_opened(others, melds, seat, partial=partial)
        self.__dict__.update(rack=held, table=melds, rules=rules, seat=seat, opened=how, others=kinds, side=lies)
        self.__dict__.update(taken=took, bar=bar, pairs_bar=pairs_bar, discards=thrown, partial=partial)
        self.__dict__["opened_is_guessed"] = guessed
        drawn = False if lies is not None else True if took is not None else None
        Turn._asked(held, melds, rules, drawn, **self.state)

    @property
    def turn(self) -> Turn:
        """His turn after the draw. RackError before it."""
        return Turn(self.rack, self.table, self.rules, **self.state)

    @property
    def is_before_draw(self) -> bool:
        """Whether the tiles say that he has not drawn: the side tile lies there, or 21 of who has not opened."""
        return self.side is not None or (self.opened is None and len(self.rack) == BEFORE_DRAW)

    @property
    def okey(self) -> Tile | None:
        """The okey's face; None when it is not known."""
        return self.rack.okey

    @property
    def state(self) -> State:
        """What the questions about a turn take by keyword: `best_turn(p.rack, p.table, p.rules, **p.state)`."""
        return {
            "opened": self.opened,
            "others": self.others,
            "seat": self.seat,
            "side_tile": self.taken,
            "bar": self.bar,
            "pairs_bar": self.pairs_bar,
            "discards": self.discards if self.side is None else (*self.discards, self.side),
            "partial": self.partial,
        }

    @property
    def unseen(self) -> Unseen:
        """The tiles that the player does not see. RackError when the okey is not known."""
        return Unseen.of(self.rack, self.table, self.state["discards"])

    def replace(self, **fields: Any) -> Position:
        """The same position with other values; a guess how the player has opened is made anew."""
        told = {name: getattr(self, name) for name in self.__match_args__}
        return Position(**{**told, **({"opened": INFER} if self.opened_is_guessed else {}), **fields})

    def under(self, rules: RuleSet | str) -> Position:
        """The same position under another rule set."""
        return self.replace(rules=rules)

    @property
    def before_taking(self) -> Position:
        """The position before the side tile was taken, which then lies there; the same when none was."""
        if self.taken is None:
            return self
        fields = {name: getattr(self, name) for name in self.__match_args__}
        return Position(**{**fields, "rack": self.rack - self.taken, "side": self.taken, "taken": None})

    @property
    def next_opened(self) -> bool:
        """Whether the player after this one has melds on the table, so that he has opened."""
        return (self.seat + 1) % SEATS in self.table.owners

    # ---- text ------------------------------------------------------------------------------------------------

    @classmethod
    def loads(cls, text: str) -> Position:
        """Reads a position from text, or from JSON, which begins with a brace. Errors name the line.

        docs/position.md has the form. OkeyError when it cannot be read.
        """
        if not isinstance(text, str):
            raise TypeError(f"a position is read from text (str), not from {type(text).__name__}")
        if len(text) > MAX_TEXT:
            raise OkeyError(f"text of {len(text)} characters: a position has no more than {MAX_TEXT}")
        if not text.lstrip().startswith("{"):
            return _Told(_entries(re.sub(r"\r\n?", "\n", text)), "lines").position()
        try:
            return cls.from_dict(read_json(text))
        except (ValueError, RecursionError) as error:
            if isinstance(error, OkeyError):
                raise
            raise OkeyError(f"this position is not JSON: {unread(error)}") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Position:
        """Reads a file as loads does; errors name the file too."""
        text = read_file(path)
        try:
            return cls.loads(text)
        except OkeyError as error:
            _raise_as(f"{path}: {error}", error)

    def dumps(self, *, json_text: bool = False) -> str:
        """The position as text, or as a line of JSON, that loads reads back."""
        if json_text:
            return json.dumps(self.as_dict(), ensure_ascii=False) + "\n"
        return "".join(f"{line}\n" for line in self._lines())

    def dump(self, path: str | os.PathLike[str]) -> None:
        """Writes a file as dumps does; JSON when its name ends in .json."""
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.dumps(json_text=str(path).lower().endswith(".json")))

    def __str__(self) -> str:
        return self.dumps().rstrip("\n")

    def _lines(self) -> Iterator[str]:
        yield f"rules: {rules_text(self.rules)}"
        if self.okey is not None:
            yield f"okey: {self.okey}"
        yield f"rack: {self.rack}".rstrip()
        if self.seat:
            yield f"seat: {self.seat}"
        if len(self.table):
            yield "table:"
        for meld, owner in zip(self.table.melds, self.table.owners, strict=True):
            yield f"  {meld}" if owner is None else f"  {_FROM_ME[(owner - self.seat) % SEATS]}: {meld}"
        yield f"opened: {self.opened or 'no'}"
        if self.others is not None:
            yield f"others: {', '.join(self.others) or 'none'}"
        for name in ("side", "taken", "bar", "pairs_bar"):
            if getattr(self, name) is not None:
                yield f"{name}: {getattr(self, name)}"
        if self.discards:
            yield f"discards: {' '.join(map(str, self.discards))}"
        if self.partial:
            yield "partial: yes"

    # ---- plain values ----------------------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON; from_dict reads them back."""
        rules: Any = self.rules.name
        if self.rules.name != self.rules.base:
            rules = {"base": self.rules.base, **{name: v for name, (v, _) in self.rules.diff(self.rules.base).items()}}
        texts = {name: _text(getattr(self, name)) for name in ("okey", "side", "taken")}
        return {
            "rules": rules,
            "okey": texts["okey"],
            "rack": str(self.rack),
            "seat": self.seat,
            "table": [
                {"owner": owner, "tiles": meld.words()}
                for meld, owner in zip(self.table.melds, self.table.owners, strict=True)
            ],
            "opened": self.opened,
            "others": None if self.others is None else list(self.others),
            "side": texts["side"],
            "taken": texts["taken"],
            "bar": self.bar,
            "pairs_bar": self.pairs_bar,
            "discards": " ".join(map(str, self.discards)),
            "partial": self.partial,
        }

    @classmethod
    def from_dict(cls, fields: Mapping[str, object], *, form: Form = "json") -> Position:
        """The position of such values. Only `rack` has to be there; None is the same as nothing, but as `opened`.

        form: how errors call the fields, 'json' or, on a command line, 'options'.
        """
        if not hasattr(fields, "items"):
            raise TypeError(f"a position is read from a mapping of fields, not from {type(fields).__name__}")
        told: dict[str, tuple[str, Any]] = {}
        for name, value in fields.items():
            if name not in _KEYS.values():
                close = close_to(str(name)[:40], KEYS)
                raise OkeyError(f"there is no {str(name)[:40]!r} in a position: {close}")
            if value is not None or name == "opened":
                told[name] = (name, value)
        return _Told(told, form).position()


# ---- reading -------------------------------------------------------------------------------------------------


class _Told:
    """What was told of a position: of each key where, in lines as an error says it, and the value.

    In lines the value is the whole text with all else blanked out, so that the reader of tiles counts lines and
    columns right. A table is told as (where, text) for each of its lines, or as JSON has it.
    """

    def __init__(self, fields: Mapping[str, tuple[str, Any]], form: Form) -> None:
        self.fields = fields
        self.form = form

    def position(self) -> Position:
        if "rack" not in self.fields:
            raise OkeyError("a position has a rack, as in 'rack: R4 R8 O'")
        rules = self.read("rules", _rules, RuleSet.named(DEFAULT_RULES))
        okey = self.okey()
        seat = self.read("seat", _number, 0)
        rack = self.read("rack", lambda value: Rack(_tiles(value), okey))
        melds = self.melds(okey, seat, rules)
        owners = [owner for _, owner in melds]
        told = {
            "table": self.read("table", lambda _: Table([meld for meld, _ in melds], okey, owners=owners)),
            "opened": self.read("opened", _opened, INFER),
            "others": self.read("others", _others),
            "side": self.read("side", lambda value: read_tile(_in_line(value))),
            "taken": self.read("taken", lambda value: read_tile(_in_line(value))),
            "bar": self.read("bar", _number),
            "pairs_bar": self.read("pairs_bar", _number),
            "discards": self.read("discards", lambda value: read_tiles(_tiles(value), okey)),
            "partial": self.read("partial", _yes),
        }
        told = {name: value for name, value in told.items() if name in self.fields}
        try:
            return Position(rack, rules=rules, seat=seat, okey=okey, **told)
        except OkeyError as error:
            self.refuse(self.culprit(told, {"rack": rack, "rules": rules, "seat": seat, "okey": okey}), error)

    def melds(self, okey: Tile | None, seat: int, rules: RuleSet) -> list[tuple[Meld, int | None]]:
        told = self.read("table", _meld_list, [])
        try:
            return list(_melds(told, okey, seat, rules))
        except OkeyError as error:  # says which line or meld
            message = said(str(error), self.form)
            _raise_as(message if self.form == "lines" else f"{called('table', self.form)}, {message}", error)

    def refuse(self, name: str, error: OkeyError) -> NoReturn:
        """The same error, saying that it is about this field; '' when it is about none."""
        if self.form == "lines":
            told_already = isinstance(error, TileError) and name in ("rack", "discards")
            line = "" if told_already or not name else self.fields[name][0]
            _raise_as(line + said(str(error), self.form), error)
        _raise_as(about(name, str(error), self.form) if name else said(str(error), self.form), error)

    def culprit(self, told: dict[str, Any], rest: dict[str, Any]) -> str:
        """The last thing that was told without which this would be a position; '' when there is none."""
        for name in reversed(told):
            try:
                Position(**rest, **{other: value for other, value in told.items() if other != name})
            except OkeyError:
                continue
            return name
        return ""

    def okey(self) -> Tile | None:
        okey: Tile | None = self.read("okey", lambda value: read_face(_in_line(value), "okey"))
        told: Tile | None = self.read("indicator", lambda value: okey_of(read_face(_in_line(value), "indicator")))
        if okey is not None and told is not None and okey is not told:
            value = _line(self.fields["indicator"][1])
            why = f"indicator {value} makes {told} the okey, not {okey}"
            self.refuse("indicator", RackError(why, tile=str(okey)))
        return told if okey is None else okey

    def read(self, name: str, convert: Callable[[Any], Any], default: Any = None) -> Any:
        if name not in self.fields:
            return default
        try:
            return convert(self.fields[name][1])
        except OkeyError as error:
            self.refuse(name, error)


def _raise_as(message: str, error: OkeyError) -> NoReturn:
    """The same error in other words."""
    error.args = (message,)
    raise error from None


def _entries(text: str) -> dict[str, tuple[str, Any]]:
    """What a text in lines tells, for _Told."""
    clean = re.sub(r"#[^\n]*", lambda remark: " " * len(remark[0]), text)
    empty = blank(clean)
    told: dict[str, tuple[str, Any]] = {}
    for name, spans in _spans(clean).items():
        where = [f"line {number}: " for number, _, _ in spans]
        if name == "table":
            columns = [begin - clean.rfind("\n", 0, begin) - 1 for _, begin, _ in spans]
            lines = [" " * at + clean[begin:end] for at, (_, begin, end) in zip(columns, spans, strict=True)]
            told[name] = where[0], list(zip(where, lines, strict=True))
            continue
        value = ""
        for _, begin, end in spans:
            value += empty[len(value) : begin] + clean[begin:end]
        told[name] = where[0], value + "\n"
    return told


def _spans(text: str) -> dict[str, list[tuple[int, int, int]]]:
    """For each key of a text the pieces of its value: (line, begin, end). A line without a key goes on."""
    spans: dict[str, list[tuple[int, int, int]]] = {}
    name, start = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        head, colon, _ = line.partition(":")
        key = _KEYS.get(fold(head)) if colon else None
        if key in spans:
            raise OkeyError(f"line {number}: there is a {key} in line {spans[key][0][0]} already")
        if colon and key is None and not (name == "table" and _OWNER.match(line)):
            close = close_form(head, _KEYS)
            raise OkeyError(f"line {number}: there is no {head.strip()[:40]!r} in a position: {close}")
        _check_colon(line, number)
        name = key or name
        if line.strip() and not name:
            raise OkeyError(f"line {number}: say what {line.strip()[:40]!r} is, as in 'rack: R4 R8 O'")
        if line.strip():
            spans.setdefault(name, []).append((number, start + (len(head) + 1 if key else 0), start + len(line)))
        start += len(line) + 1
    return spans


def _check_colon(line: str, number: int) -> None:
    """OkeyError for a line that begins with a key, but has no colon; an okey may begin a line of tiles."""
    key, _, value = line.strip().partition(" ")
    if ":" not in line and fold(key) in _KEYS and fold(key) != "okey":
        right = f"{key}: {value.removeprefix('=').strip()}"
        raise OkeyError(f"line {number}: a colon is missing, as in {right[:60]!r}")


def _melds(told: str | list[Any], okey: Tile | None, seat: int, rules: RuleSet) -> Iterator[tuple[Meld, int | None]]:
    """The melds of a table and their owners."""
    for place, owner, tiles in _meld_texts(told):
        try:
            whose = _owner_seat(owner, seat)
            yield read_meld(tiles, okey, wrap=rules.wrap_12_13_1), whose
        except OkeyError as error:
            several = isinstance(error, TileError) and re.search(r"[,;] *\w+ *:|\d *[,;]", error.word)
            _raise_as(f"{place}{error}{'; a | stands between melds' * bool(several)}", error)


def _meld_list(told: Any) -> str | list[Any]:
    if not isinstance(told, (str, list)):
        raise OkeyError("a text or a list of melds is wanted")
    return told


def _meld_texts(told: str | list[Any]) -> Iterator[tuple[str, Any, str]]:
    """(where, owner, tiles) of each meld, from lines, a text, or a list of texts and of fields."""
    nth = 1
    for item in [told] if isinstance(told, str) else told:
        line, part = item if isinstance(item, tuple) else ("", item)
        if isinstance(part, dict) and "tiles" in part and part.keys() <= {"owner", "tiles"}:
            yield line or f"meld {nth}: ", part.get("owner"), _tiles(part["tiles"])
            nth += 1
        elif isinstance(part, str):
            for text in meld_parts(part):
                owner = _OWNER.match(text)
                begin = owner.end() if owner else 0
                yield line or f"meld {nth}: ", owner and owner[1], blank(text[:begin]) + text[begin:]
                nth += 1
        else:
            raise OkeyError(f'{line or f"meld {nth}: "}it is a text, or {{"owner": 1, "tiles": "R5 R6 R7"}}')


def _owner_seat(owner: Any, seat: int) -> int | None:
    """A seat from a number, or from a word that says where it is from the player's own."""
    if owner is None:
        return None
    if type(owner) in (int, str) and str(owner) in map(str, range(SEATS)):
        return int(owner)
    if isinstance(owner, str) and fold(owner) in _OWNERS:
        return (seat + _FROM_ME.index(_OWNERS[fold(owner)])) % SEATS
    raise OkeyError(f"{str(owner)[:40]!r} is nobody's seat: {', '.join(_FROM_ME)}, or 0 to {SEATS - 1}")


# ---- values --------------------------------------------------------------------------------------------------


def _text(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)


def _line(value: Any) -> str:
    if not isinstance(value, str):
        raise OkeyError(f"a text is wanted, not {shown(value)}")
    return value.strip()


def _in_line(value: Any) -> str:
    """The line that a value stands in, with the blanks before it, so that a reader tells its column."""
    return _line(value) and value.rstrip().rpartition("\n")[2]


def _tiles(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return " ".join(value)
    if not isinstance(value, str):
        raise OkeyError("tiles are a text such as 'R4 R8 O', or a list of such texts")
    return value


def _number(value: Any) -> int:
    text = str(value).strip()
    if isinstance(value, bool) or not isinstance(value, (int, str)) or not text.isdecimal() or len(text) > 4:
        raise OkeyError(f"a whole number is wanted, not {text[:40]!r}")
    return int(text)


def _yes(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    return meant(_line(value), YES, "answer") == "yes"


def _rules(value: Any) -> RuleSet:
    if isinstance(value, RuleSet):
        return value
    return RuleSet.from_dict(value) if isinstance(value, dict) else read_rules(_line(value))


def _opened(value: Any) -> str | None:
    how = "none" if value is None else meant(_line(value), OPENED, "opening")
    return None if how == "none" else how


def _others(value: Any) -> list[str]:
    words = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value
    if not isinstance(words, list):
        raise OkeyError("others are 'series', 'pairs', both or 'none'")
    return [how for how in (meant(word, OPENED, "opening") for word in words) if how != "none"]
