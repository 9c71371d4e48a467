"""Game records: a match as JSON lines, written while it is played, read back, replayed and verified.

A record has one JSON object a line: a header, then for each hand its events and its result, then the result of the
match. docs/record.md lists them all. Whatever is read has been replayed: each action was legal under the referee, all
that follows from it is there and nothing else, the decks are those of the seed, and the scores add up.
"""

from __future__ import annotations

import os

from . import _core
from .errors import RecordError, shown
from .game.events import copied, deck_text
from .game.match import Match, checked_names, commitment, hand_seed
from .game.round import Round, checked_seat, checked_teams
from .record_lines import Digest, at_line, canonical, check_same, lines_of, parsed, written
from .recount import recount
from .rules import RuleSet
from .scoring import score_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import IO

    from .game.events import Event
    from .record_lines import Line

FORMAT = "okeysolve"
VERSION = 1
_SEATS = range(_core.SEATS)


class Record:
    """A match as it is written down; take load(), loads() or Record.of(match).

    lines: its lines as plain values. error: what was wrong with the line after these, when a damaged record was
    read in part; else None.
    """

    __slots__ = ("error", "lines")
    lines: tuple[Line, ...]
    error: RecordError | None

    def __init__(self, lines: Iterable[Line], error: RecordError | None = None) -> None:
        if isinstance(lines, str | bytes | dict) or not hasattr(lines, "__iter__"):
            raise TypeError(f"a record is made of a list of its lines, not of {type(lines).__name__}: take loads()")
        self.lines, self.error = tuple(lines), error
        for number, line in enumerate(self.lines, 1):
            if not isinstance(line, dict):
                raise TypeError(f"a line of a record is a dict, line {number} is {type(line).__name__}")

    @classmethod
    def of(cls, match: Match) -> Record:
        """The record of a match, or of as much of it as has been played."""
        if not isinstance(match, Match):
            raise TypeError(f"a record is made of a Match, not of {type(match).__name__}")
        lines: list[Line] = []
        _Scribe(match, lines.append).write()
        return cls(lines)

    @property
    def rules(self) -> RuleSet:
        """The rule set of the match."""
        return RuleSet.from_dict(self._header["rules"])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the four players."""
        return tuple(self._header["names"])

    @property
    def length(self) -> int:
        """How many hands the match has."""
        length: int = self._header["hands"]
        return length

    @property
    def teams(self) -> bool:
        """Whether it is played in teams."""
        return bool(self._header["teams"])

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the seed, as it was published before; None when the decks did not come from a seed."""
        told: str | None = self._header["commitment"]
        return told

    @property
    def seed(self) -> str | None:
        """The seed that all decks came from, once the match is over."""
        told: str | None = self.result["seed"] if self.result else None
        return told

    @property
    def hands(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each hand."""
        hands: list[list[Event]] = []
        for line in self.lines:
            if line.get("event") == "deal":
                hands.append([])
            if "event" in line and hands:
                hands[-1].append(line)
        return tuple(map(tuple, hands))

    @property
    def results(self) -> tuple[Line, ...]:
        """The results of the hands that are over: points, and the items of the score sheet."""
        return tuple(line for line in self.lines if line.get("result") == "hand")

    @property
    def result(self) -> Line | None:
        """The result of the match, when it is over."""
        return next((line for line in self.lines if line.get("result") == "match"), None)

    def replay(self) -> Iterator[Round]:
        """The hand after each deal and each action, a Round each. RecordError at the first line that is wrong."""
        checker = _Checker()
        for number, line in enumerate(self.lines, 1):
            acted = at_line(number, checker.take, line)
            if acted and checker.round is not None:
                yield checker.round.copy()

    def verify(self) -> None:
        """RecordError, with its line, at the first thing that is wrong with the record, or missing from it."""
        checker = _Checker()
        for number, line in enumerate(self.lines, 1):
            at_line(number, checker.take, line)
        at_line(len(self.lines) + 1, checker.end)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self.lines == other.lines

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if not self.lines:
            return "<Record, nothing of it could be read>"
        state = "whole" if self.result else "cut off" if self.error else "open"
        return f"<Record {self.rules.name}, {len(self.hands)} of {self.length} hands, {state}>"

    @property
    def _header(self) -> Line:
        if not self.lines or self.lines[0].get("record") != FORMAT:
            raise RecordError("there is no header: nothing of the record could be read")
        return self.lines[0]


def loads(text: str, *, partial: bool = False) -> Record:
    """Reads and verifies a record. RecordError, with its line, at the first thing that is wrong.

    partial: answer what stands before that line, and have the error in .error.
    """
    if not isinstance(text, str):
        raise TypeError(f"a record is read from text, not from {type(text).__name__}")
    return _read(text.removesuffix("\n").split("\n") if text else [], partial)


def load(source: str | os.PathLike[str] | IO[str], *, partial: bool = False) -> Record:
    """The same from a path or an open text file. RecordError too when the file cannot be read."""
    if not isinstance(source, str | os.PathLike):
        if not hasattr(source, "read"):
            raise TypeError(f"a record is read from a path or a text file, not from {type(source).__name__}")
        return _read(lines_of(source), partial)
    try:
        file = open(source, encoding="utf-8", errors="surrogateescape", newline="\n")  # noqa: SIM115  closed below
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot read a record from {_path(source)}: {_why(error)}") from None
    with file:
        return _read(lines_of(file), partial)


def dumps(record: Record | Match) -> str:
    """The text of a record, or of that of a match."""
    if not isinstance(record, Record | Match):
        raise TypeError(f"a Record or a Match is written down, not {type(record).__name__}")
    lines = record.lines if isinstance(record, Record) else Record.of(record).lines
    return "".join(written(line) + "\n" for line in lines)


def dump(record: Record | Match, target: str | os.PathLike[str] | IO[str]) -> None:
    """Writes it to a path or an open text file. RecordError when no file can be opened there."""
    text = dumps(record)
    if isinstance(target, str | os.PathLike):
        with _opened(target) as file:
            file.write(text)
    else:
        _checked_file(target).write(text)


class Writer:
    """Writes the record of a match while it is played: each line as soon as update() finds it, and flushed.

    target: a path, or an open text file. The header is written at once. RecordError when no file can be opened there.
    """

    def __init__(self, target: str | os.PathLike[str] | IO[str], match: Match) -> None:
        if not isinstance(match, Match):
            raise TypeError(f"a record is written of a Match, not of {type(match).__name__}")
        self._own = isinstance(target, str | os.PathLike)
        self._file = _opened(target) if isinstance(target, str | os.PathLike) else _checked_file(target)
        self._scribe = _Scribe(match, self._write)
        self.update()

    def _write(self, line: Line) -> None:
        self._file.write(written(line) + "\n")
        self._file.flush()

    def update(self) -> None:
        """Writes what has happened since the last time. RecordError when something written has been undone."""
        self._scribe.write()

    def close(self) -> None:
        """Closes the file, if it was given by its path."""
        if self._own:
            self._file.close()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.update()
        finally:
            self.close()


class _Scribe:
    """Tells the lines of a match one after the other, those that are new at each write()."""

    def __init__(self, match: Match, tell: Callable[[Line], None]) -> None:
        self.match, self._tell = match, tell
        self.digest = Digest()
        self.told: list[list[Event]] = []  # the events that are written, a list a hand
        self.hand, self.totals = 0, [0] * _core.SEATS
        self.started = self.ended = False

    def tell(self, line: Line) -> None:
        self._tell(line)
        self.digest.add(line)  # only now: a line that could not be written is told again

    def write(self) -> None:
        match = self.match
        if not self.started:
            self.tell(_header(match))
            self.started = True
        self._check_told()
        while self.hand < len(match.rounds) and self._write_round(match.rounds[self.hand]):
            self.hand += 1
        if match.over and self.hand == match.hands and not self.ended:
            self.tell(_match_result(match.teams, self.totals, match.seed, self.digest))
            self.ended = True

    def _check_told(self) -> None:
        """RecordError unless all that is written is still what happened."""
        for nth, told in enumerate(self.told):
            now = self.match.rounds[nth].events if nth < len(self.match.rounds) else []
            if now[: len(told)] != told:
                at = next((at for at, pair in enumerate(zip(now, told, strict=False)) if pair[0] != pair[1]), len(now))
                what = f"{written(told[at]):.80}"
                raise RecordError(f"hand {nth + 1}: an action was undone that is written down already, {what}")

    def _write_round(self, hand: Round) -> bool:
        """Whether the hand is written to its end."""
        if len(self.told) == self.hand:
            self.told.append([])
        told = self.told[self.hand]
        for event in hand.events[len(told) :]:
            self.tell(copied(event))
            told.append(event)
        if hand.over:
            result = _hand_result(hand, self.totals)
            self.tell(result)
            self.totals = result["totals"]
        return hand.over


class _Checker:
    """Takes the lines of a record in their order and replays the match; RecordError at what cannot be."""

    rules: RuleSet  # of the header, once that is read

    def __init__(self) -> None:
        self.header: Line | None = None
        self.round: Round | None = None  # the hand that the lines are about
        self.expected: list[Line] = []  # lines that have to come next
        self.decks: list[str] = []
        self.totals = [0] * _core.SEATS
        self.digest = Digest()
        self.ended = False

    def take(self, line: Line) -> bool:
        """Takes a line; whether it was a deal or an action of a player."""
        if self.ended:
            raise RecordError("the record has ended before this line")
        acted = False
        if self.header is None:
            self._take_header(line)
        elif self.expected:
            self._expect(line, self.expected.pop(0))
        elif self.round is None and len(self.decks) == self.header["hands"]:
            self._take_end(line)
        else:
            self._take_event(line)
            acted = True
        self.digest.add(line)
        if self.round is not None and self.round.over and not self.expected:
            self._after_hand(line)
        return acted

    def end(self) -> None:
        """RecordError when lines are missing."""
        if self.header is None:
            raise RecordError("there is no record: its first line, the header, is missing")
        if not self.ended:
            where = f"in hand {len(self.decks)}" if self.round else f"after {len(self.decks)} hands"
            raise RecordError(f"the record is cut off {where} of {self.header['hands']}")

    def _take_header(self, line: Line) -> None:
        if line.get("record") != FORMAT:
            raise RecordError(f'a record of {FORMAT} begins with {{"record":"{FORMAT}", ...}}')
        if type(line.get("version")) is not int or line["version"] != VERSION:
            raise RecordError(f"this is version {shown(line.get('version'))} of the format, {VERSION} can be read")
        if set(line) != set(_HEADER):
            wrong = [f"{key!r} is missing" for key in _HEADER if key not in line]
            wrong += [f"{shown(key)} is none of them" for key in line if key not in _HEADER]
            raise RecordError(f"the header has {', '.join(_HEADER)}: {wrong[0]}")
        self.rules = RuleSet.from_dict(line["rules"])
        self._check_rules(line["rules"])
        if type(line["hands"]) is not int:
            raise RecordError("the hands of the header are a whole number")
        checked_teams(line["teams"], self.rules)
        checked_seat(line["starter"])
        score_match([], rules=self.rules, length=line["hands"], teams=line["teams"])
        if list(checked_names(line["names"])) != line["names"]:
            raise RecordError("the names of the header are a list of four texts")
        told = line["commitment"]
        if told is not None and not (isinstance(told, str) and len(told) == 64 and not set(told) - set(_HEXADECIMAL)):
            raise RecordError("the commitment of the header is a SHA-256 in hexadecimal, or null")
        self.header = line

    def _check_rules(self, told: Line) -> None:
        """A record has all of its rules, so that it says the same when a named rule set changes."""
        rules = self.rules.as_dict()
        for field, value in rules.items():
            if field not in told:
                raise RecordError(f"the rules of the header have every field of a rule set: {field!r} is missing")
            if canonical({field: value}) != canonical({field: told[field]}):
                raise RecordError(f"the rules of the header: {field!r} is {shown(value)}, not {shown(told[field])}")

    def _take_event(self, line: Line) -> None:
        if self.round is None:
            self._take_deal(line)
            return
        if "event" not in line:
            raise RecordError(f"hand {len(self.decks)} goes on here with an event, not with {written(line):.80}")
        self._expect(line, *self.round.apply(line))

    def _take_deal(self, line: Line) -> None:
        assert self.header is not None
        if line.get("event") != "deal":
            raise RecordError("a hand begins with the deal")
        hand = len(self.decks) + 1
        dealt = Round.from_deck(
            line.get("deck"),  # type: ignore[arg-type]  # from_deck refuses what is no text
            self.rules,
            (self.header["starter"] + hand - 1) % _core.SEATS,
            self.header["teams"],
            hand=hand,
            hands=self.header["hands"],
            totals=self.totals,
        )
        self._expect(line, *dealt.events)
        self.round = dealt
        self.decks.append(line["deck"])

    def _expect(self, line: Line, *should: Line) -> None:
        """The line has to be the first of these, and the others follow."""
        check_same(line, should[0])
        self.expected += should[1:]

    def _after_hand(self, line: Line) -> None:
        """The hand and what follows is read: next is its result, or, after that, another deal."""
        assert self.round is not None
        if line.get("result") == "hand":
            self.totals, self.round = line["totals"], None
        else:
            self.expected.append(_hand_result(self.round, self.totals))

    def _take_end(self, line: Line) -> None:
        assert self.header is not None
        seed, committed = line.get("seed"), self.header["commitment"]
        if (seed is None) != (committed is None) or not isinstance(seed, str | None):
            raise RecordError("the match's result reveals the seed that the header has the commitment of, and no other")
        if seed is not None and commitment(seed) != committed:
            raise RecordError(f"the seed {shown(seed)} is not the one that the header's commitment is of")
        for hand, deck in enumerate(self.decks, 1):
            if seed is not None and deck != deck_text(_core.shuffled(hand_seed(seed, hand))):
                raise RecordError(f"the deck of hand {hand} does not come from the seed")
        result = _match_result(self.header["teams"], self.totals, seed, self.digest)
        self._expect({**line, "sha256": result["sha256"]} if "sha256" in line else line, result)
        if line["sha256"] != result["sha256"]:
            raise RecordError("the checksum is not that of the lines before: one of them was changed, perhaps a name")
        self.ended = True


_HEXADECIMAL = "0123456789abcdef"
_HEADER = ("record", "version", "rules", "names", "hands", "teams", "starter", "commitment")


def _header(match: Match) -> Line:
    values = (FORMAT, VERSION, match.rules.as_dict(), list(match.names), match.hands, match.teams, match.starter)
    return dict(zip(_HEADER, (*values, match.commitment), strict=True))


def _hand_result(hand: Round, totals: list[int]) -> Line:
    """The result of a hand that is over. RecordError unless all who count its points come to the same.

    Those are the referee, the score sheet, its items added up, and recount() from the events.
    """
    sheet, rules = hand.score, hand.rules.as_dict()
    assert sheet is not None
    items = [{"seat": item.player, "kind": item.kind, "amount": item.amount} for item in sheet.items]
    added = [sum(item.amount for item in sheet.items if item.player == seat) for seat in _SEATS]
    points = hand.events[-1]["points"]
    if not added == sheet.points == points:
        raise RecordError(f"the referee scores {points}, the score sheet {sheet.points}, its items add up to {added}")
    counted = recount(rules, hand.events, hand.teams)
    if counted != points:
        raise RecordError(f"the referee scores {points}, counted from the lines it is {counted}")
    return {
        "result": "hand",
        "hand": hand.hand,
        "multiplier": sheet.multiplier,
        "finish": list(sheet.counted),
        "items": items,
        "points": points.copy(),
        "totals": [total + more for total, more in zip(totals, points, strict=True)],
    }


def _match_result(teams: bool, totals: list[int], seed: str | None, digest: Digest) -> Line:
    """The result of a match that is over. The lowest total wins, in teams the lowest of two; a tie is shared."""
    standings = [totals[seat] + (totals[(seat + 2) % 4] if teams else 0) for seat in _SEATS]
    winners = [seat for seat in _SEATS if standings[seat] == min(standings)]
    return {
        "result": "match",
        "totals": list(totals),
        "winners": winners,
        "seed": seed,
        "sha256": digest.hex(),
    }


def _read(texts: Iterable[str], partial: bool) -> Record:
    checker, lines, error, number = _Checker(), [], None, 0
    try:
        for number, text in enumerate(texts, 1):
            line = at_line(number, parsed, text.removeprefix("\ufeff") if number == 1 else text)
            at_line(number, checker.take, line)
            lines.append(line)
        at_line(number + 1, checker.end)
    except RecordError as found:
        if not partial:
            raise
        error = found
    return Record(lines, error)


def _opened(path: str | os.PathLike[str]) -> IO[str]:
    try:
        return open(path, "w", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot write a record to {_path(path)}: {_why(error)}") from None


def _checked_file(target: IO[str]) -> IO[str]:
    """The open file as it came."""
    if not hasattr(target, "write"):
        raise TypeError(f"a record is written to a path or a text file, not to {type(target).__name__}")
    return target


def _path(path: str | os.PathLike[str]) -> str:
    return shown(str(os.fspath(path)))


def _why(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "no file has such a name"
