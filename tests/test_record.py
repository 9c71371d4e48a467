"""Records: written while a match is played, read back, replayed; and every damage to one is found at its line."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nonsense
import pytest
from decks import POLICIES, deck, next_action, play, same_state
from golden import transcript as golden
from reference.referee_score import PlayerEnd, score_hand

from okeysolve._core import ACTIONS
from okeysolve.errors import RecordError
from okeysolve.game import Match, NoMeld, Open, Round, commitment
from okeysolve.record import Record, Writer, dump, dumps, load, loads
from okeysolve.rules import RuleSet
from okeysolve.scoring import PENALTIES

MATCHES: list[dict[str, Any]] = [
    {"rules": "gelokey", "hands": 2, "seed": "one"},
    {"rules": "yesil", "hands": 3, "seed": 7, "starter": 2, "names": ["Ali", "Banu", "Cem", "Şükrü \u2028"]},
    {"rules": "ozet", "hands": 2, "seed": "x"},
    {"rules": "rehber", "hands": 2, "seed": ""},
    {"rules": "kolay101", "hands": 3, "seed": "teams", "teams": True},
    {"rules": RuleSet.named("ozet").replace(katlamali="max_plus_1", unopened=101), "hands": 2, "seed": "own"},
    {"rules": "yesil", "hands": 2, "decks": [deck({0: "R1 R2 R3"}, "Y5"), deck({1: "B1 B2 B3"}, "F K13")]},
]
EACH = pytest.mark.parametrize("match", MATCHES, ids=lambda match: str(match["rules"]))


def played(match: dict[str, Any], policy: str = "greedy") -> Match:
    """The match played to its end; now and then somebody opens badly where that is fined."""
    made, rng = Match(**match), random.Random(1)
    for number in range(made.hands):
        hand, state = made.round if number == 0 else made.next_round(), number
        while not hand.over:
            if rng.random() < 0.02 and hand.phase == "play" and hand.opened[hand.turn] is None:
                bad = Open((NoMeld(" ".join(map(str, sorted(hand.rack(hand.turn))[:4])), hand.okey),))
                if hand.check(bad) is None:
                    hand.apply(bad)
                    continue
            action, state = next_action(hand, policy, state)
            hand.apply(action)
    return made


TEXT = dumps(played(MATCHES[4]))
LINES = TEXT.splitlines()


def refused(lines: list[str] | str) -> RecordError:
    text = lines if isinstance(lines, str) else "".join(line + "\n" for line in lines)
    with pytest.raises(RecordError) as found:
        loads(text)
    return found.value


def changed(number: int, **fields: object) -> list[str]:
    """The lines with fields of one of them changed; lines count from 1."""
    line = {**json.loads(LINES[number - 1]), **fields}
    return [*LINES[: number - 1], json.dumps(line), *LINES[number:]]


def number_of(event: str, nth: int = 0) -> int:
    """The number of the nth line of an event or a result."""
    found = [
        at for at, line in enumerate(LINES, 1) if event in (json.loads(line).get(key) for key in ("event", "result"))
    ]
    return found[nth]


OTHERWISE = ("open", "lay", "layoff", "discard")  # another such action may be legal as well


class TestWhole:
    @EACH
    @pytest.mark.parametrize("policy", POLICIES)
    def test_there_and_back(self, match: dict[str, Any], policy: str, tmp_path: Path) -> None:
        made = played(match, policy)
        text = dumps(made)
        record = loads(text)
        assert dumps(record) == text
        assert record == Record.of(made)
        assert record.error is None
        assert record.rules == made.rules
        assert (record.names, record.length, record.teams) == (made.names, made.hands, made.teams)
        assert (record.seed, record.commitment) == (made.seed, made.commitment)
        assert [list(hand) for hand in record.hands] == [hand.events for hand in made.rounds]
        assert [line["points"] for line in record.results] == [sheet.points for sheet in made.scores]
        assert record.result is not None
        assert record.result["totals"] == list(made.totals)
        assert record.result["winners"] == list(made.winners)
        record.verify()
        dump(record, tmp_path / "match.jsonl")
        assert load(tmp_path / "match.jsonl") == load(str(tmp_path / "match.jsonl")) == record
        with open(tmp_path / "match.jsonl", encoding="utf-8", newline="\n") as file:
            assert load(file) == record
        assert "\r" not in text
        assert text.count("\n") == len(record.lines)

    @EACH
    def test_replay(self, match: dict[str, Any]) -> None:
        made = played(match)
        states = list(loads(dumps(made)).replay())
        assert len(states) == sum(1 + len(hand._actions) for hand in made.rounds)
        ends = [state for state in states if state.over]
        assert all(same_state(end, hand) for end, hand in zip(ends, made.rounds, strict=True))
        one, other = next((one, other) for one, other in pairwise(states) if one._actions)
        before = other.events[:]
        one.undo()
        assert other.events == before

    @EACH
    def test_an_independent_scorer_agrees(self, match: dict[str, Any]) -> None:
        """The reference adds up what is left at the end, with the penalties that are written down."""
        for policy in ("greedy", "random"):
            record = loads(dumps(played(match, policy)))
            rules = record.rules.as_dict()
            totals = [0] * 4
            for hand in (state for state in record.replay() if state.over):
                fines = [[0], [0], [0], [0]]
                for event in hand.events:
                    if event["event"] == "penalty":
                        fines[event["seat"]].append(event["points"])
                end = hand.events[-2]
                players = [
                    PlayerEnd(hand.opened[seat], str(hand.rack(seat)).split(), sum(fines[seat])) for seat in range(4)
                ]
                points = score_hand(
                    rules, str(hand.okey), players, finisher=end["finisher"], finish=end["finish"], risk=hand.risk
                )
                assert points == hand.events[-1]["points"]
                totals = [total + more for total, more in zip(totals, points, strict=True)]
            assert record.result is not None
            assert record.result["totals"] == totals

    def test_hands_of_the_other_referee(self) -> None:
        """A record made of the events of a hand that is played elsewhere reads as any other."""
        hand = play(Round.deal("yesil", 3))
        lines = dumps(Match("yesil", 1, decks=[hand.deck or ""])).splitlines()
        assert [json.loads(line) for line in lines[1:]] == hand.events[:1]
        text = "".join(json.dumps(line) + "\n" for line in [json.loads(lines[0]), *hand.events])
        assert str(refused(text)) == f"line {len(hand.events) + 2}: the record is cut off in hand 1 of 1"


class TestWriter:
    def test_line_by_line(self, tmp_path: Path) -> None:
        match, path = Match(**MATCHES[1]), tmp_path / "live.jsonl"
        with Writer(path, match) as writer:
            assert load(path, partial=True).hands[0] == tuple(match.round.events)
            for number in range(3):
                hand = match.round if number == 0 else match.next_round()
                while not hand.over:
                    hand.apply(next_action(hand, "greedy", 0)[0])
                    writer.update()
                    text = path.read_text("utf-8")
                    assert text.endswith("\n")
                    assert text == dumps(match)
        assert load(path) == Record.of(match)

    def test_every_line_is_flushed(self) -> None:
        class File(io.StringIO):
            flushed = 0

            def flush(self) -> None:
                self.flushed += 1

        file, match = File(), Match(seed=1)
        writer = Writer(file, match)
        play(match.round)
        writer.update()
        writer.close()
        assert not file.closed
        assert file.flushed == file.getvalue().count("\n") == len(Record.of(match).lines)

    def test_a_full_disk(self) -> None:
        """A line that could not be written is written at the next try, and the checksum fits."""

        class Full(io.StringIO):
            times = 0

            def write(self, text: str) -> int:
                self.times += 1
                if self.times % 3 == 0:
                    raise OSError(28, "No space left on device")
                return super().write(text)

        file, match = Full(), Match("yesil", 2, seed=1)
        writer = Writer(file, match)
        play(match.round)
        play(match.next_round())
        for _ in range(1000):
            with contextlib.suppress(OSError):
                writer.update()
        assert file.times > 150
        assert file.getvalue() == dumps(match)

    def test_what_is_written_is_not_undone(self) -> None:
        match = Match(seed=1)
        writer = Writer(io.StringIO(), match)
        match.round.apply(next_action(match.round, "greedy", 0)[0])
        writer.update()
        match.round.undo()
        with pytest.raises(RecordError, match="hand 1: an action was undone that is written down already"):
            writer.update()

    def test_another_action_in_place_of_what_is_written(self) -> None:
        match, file = Match("yesil", 2, seed=1), io.StringIO()
        writer = Writer(file, match)
        first, other, *_ = match.round.legal_actions()
        match.round.apply(first)
        writer.update()
        match.round.undo()
        match.round.apply(other)
        with pytest.raises(RecordError, match="undone that is written down already") as found:
            writer.update()
        assert str(first.tile) in str(found.value)
        match.round.undo()
        match.round.apply(first)
        play(match.round)
        play(match.next_round())
        writer.update()
        assert file.getvalue() == dumps(match)

    def test_nothing_is_undone_in_hands_that_are_written(self) -> None:
        match = Match("yesil", 2, seed=1)
        writer = Writer(io.StringIO(), match)
        play(match.round)
        match.next_round()
        writer.update()
        match.rounds[0].undo()
        with pytest.raises(RecordError, match="hand 1: an action was undone"):
            writer.update()

    def test_what_is_told_is_a_copy(self) -> None:
        """Who hides a tile before he tells others of an event does not change the record."""
        match = Match("yesil", 1, seed=1)
        hand = match.round
        while not hand.over:
            for event in hand.apply(next_action(hand, "greedy", 0)[0]):
                for value in event.values():
                    if isinstance(value, list):
                        value.clear()
                event.clear()
        for line in Record.of(match).lines:
            for value in line.values():
                if isinstance(value, list):
                    value.clear()
            line.clear()
        loads(dumps(match)).verify()

    def test_no_file_is_lost(self, tmp_path: Path) -> None:
        """What cannot be written leaves what is there."""
        path = tmp_path / "match.jsonl"
        dump(Match(seed=1), path)
        before = path.read_bytes()
        for wrong in (None, 7, "text"):
            for write in (lambda wrong: dump(wrong, path), lambda wrong: Writer(path, wrong)):
                with pytest.raises(TypeError, match="written"):
                    write(wrong)
        assert path.read_bytes() == before

    def test_nowhere_to_write(self, tmp_path: Path) -> None:
        match = Match(seed=1)
        for path, why in ((tmp_path, ""), (tmp_path / "no" / "such", "No such file"), ("a\0b", "no file has such")):
            for write in (lambda path: dump(match, path), lambda path: Writer(path, match)):
                with pytest.raises(RecordError, match=f"cannot write a record to .*{why}"):
                    write(path)
        for target in (None, 7, b"path"):
            with pytest.raises(TypeError, match="a record is written to a path or a text file, not to"):
                dump(match, target)  # type: ignore[arg-type]

    def test_a_match_that_goes_on(self) -> None:
        match = Match("yesil", 2, seed=1)
        match.round.apply(next_action(match.round, "greedy", 0)[0])
        record = Record.of(match)
        assert (record.result, record.results, record.seed) == (None, (), None)
        assert "open" in repr(record)
        with pytest.raises(RecordError, match="cut off in hand 1 of 2") as found:
            record.verify()
        assert found.value.line == len(record.lines) + 1


class TestDamaged:
    def test_cut_off_anywhere(self) -> None:
        for size in range(len(LINES)):
            text = "".join(line + "\n" for line in LINES[:size])
            assert refused(text).line == size + 1
            part = loads(text, partial=True)
            assert [json.dumps(line) for line in part.lines] == [json.dumps(json.loads(line)) for line in LINES[:size]]
            assert part.error is not None
            assert part.error.line == size + 1
            half = text + LINES[size][: len(LINES[size]) // 2]
            assert refused(half).line == size + 1
            assert loads(half, partial=True).lines == part.lines
        assert refused("").line == 1

    def test_an_end_that_no_meld_has(self) -> None:
        number = next(n for n, line in enumerate(LINES, 1) if '"layoff"' in line)
        for end in ("R7", "X", "", "R" * 10_000):
            error = refused(changed(number, end=end))
            assert error.line == number
            assert len(str(error)) < 400

    def test_a_line_gone_twice_or_moved(self) -> None:
        for at in range(len(LINES)):
            assert (refused([*LINES[:at], *LINES[at + 1 :]]).line or 0) > at
            assert refused([*LINES[: at + 1], *LINES[at:]]).line == at + 2
        for at in range(len(LINES) - 1):
            assert (refused([*LINES[:at], LINES[at + 1], LINES[at], *LINES[at + 2 :]]).line or 0) > at

    def test_no_change_goes_unseen(self) -> None:
        """Every value of every line changed in turn: refused, and at its own line wherever that tells."""
        late = {"names", "commitment"}  # nothing contradicts them at once
        exact = total = 0
        for at, line in enumerate(LINES, 1):
            for path, value in values_of(json.loads(line)):
                other = {**json.loads(line)}
                put(other, path, changed_value(value))
                found = refused([*LINES[: at - 1], json.dumps(other), *LINES[at:]])
                assert found.line is not None
                assert found.line >= at
                legal_still = path[0] in late or at == 1 or json.loads(line).get("event") in OTHERWISE
                assert found.line == at or legal_still, (line, other, found)
                part = loads(
                    "".join(f"{each}\n" for each in [*LINES[: at - 1], json.dumps(other), *LINES[at:]]), partial=True
                )
                assert len(part.lines) == found.line - 1
                exact, total = exact + (found.line == at), total + 1
        assert total > 800
        assert exact > 0.9 * total

    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("{", "it is no JSON"),
            ("", "it is no JSON"),
            ("[1]", "a line is a JSON object, not \\[1\\]"),
            ("7", "a line is a JSON object"),
            ("[" * 90_000, "it is no JSON"),
            ("x" * 100_001, "at most 100000 characters"),
            ('{"event":"draw"}', "'draw' lacks 'seat'"),
            ('{"event":"draw","seat":NaN}', "NaN is no number there"),
            ('{"event":"draw","seat":true}', "'seat' of the event 'draw' is a whole number, not True"),
            ('{"event":"draw","seat":' + "9" * 5000 + "}", "it is no JSON"),
            ('{"event":"draw","seat":' + "9" * 4000 + "}", "a whole number, not so large a number|turn of seat"),
            ('{"event":"draw","seat":2,"seat":1}', "'seat' is there twice"),
            ('{"event":"draw","seat":1,"tile":{"a":1,"a":1}}', "'a' is there twice"),
            ('{"event":7}', "7 is no action"),
            ("{}", "hand 1 goes on here with an event, not with {}"),
            ('{"result":"hand"}', "hand 1 goes on here with an event, not with"),
            ("\udcff", "it is no JSON"),
            ('{"event":"\udcff"}', "it is not UTF-8"),
            ('{"event":"\\ud800"}', "it is not UTF-8"),
            ('{"event":' + "[" * 970 + "]" * 970 + "}", "it is n|is no action"),
        ],
    )
    def test_garbage(self, line: str, words: str) -> None:
        found = refused([*LINES[:2], line, *LINES[2:]])
        assert found.line == 3
        assert re.search(words, str(found))

    def test_garbage_files(self, tmp_path: Path) -> None:
        rng, path = random.Random(1), tmp_path / "garbage"
        for size in (1, 10, 1000, 300_000):
            path.write_bytes(rng.randbytes(size))
            with pytest.raises(RecordError):
                load(path)
            assert load(path, partial=True).lines == ()
        path.write_bytes("\n".join(LINES[:5]).encode() + b'\n{"event":"\xff"}\n')
        with pytest.raises(RecordError, match="line 6: it is not UTF-8"):
            load(path)
        with open(path, encoding="utf-8") as file, pytest.raises(RecordError, match="it is not UTF-8"):
            load(file)
        with pytest.raises(RecordError, match="cannot read a record from"):
            load(tmp_path / "nothing")
        with pytest.raises(RecordError, match="cannot read a record from"):
            load(tmp_path)
        assert nonsense.accepted(loads, "record|line|text") == []  # type: ignore[arg-type]
        assert nonsense.accepted(load, "record|line|path") == []  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"record": "chess"}, "a record of okeysolve begins with"),
            ({"version": 2}, "version 2 of the format, 1 can be read"),
            ({"version": True}, "version True of the format, 1 can be read"),
            ({"version": 1.0}, "version 1.0 of the format, 1 can be read"),
            ({"version": "9" * 500}, "version '9{39,40}… of the format, 1 can be read"),
            ({"more": 1}, "the header has record, version, rules, .*: 'more' is none of them"),
            ({"rules": "kolay101"}, "a rule set is read from a mapping"),
            ({"rules": {"base": "kolay101"}}, "every field of a rule set: 'wrap_12_13_1' is missing"),
            ({"rules": {"base": "chess"}}, "there is no rule set"),
            ({"names": ["a"]}, "1 names for 4 players"),
            ({"names": "abcd"}, "names are a list of 4 texts, not str"),
            ({"names": 7}, "names are a list of 4 texts, not int"),
            ({"hands": 2}, "no match has 2 hands"),
            ({"hands": True}, "a whole number"),
            ({"teams": 1}, "teams is True or False"),
            ({"starter": 4}, "there is no seat 4"),
            ({"commitment": "abc"}, "a SHA-256 in hexadecimal, or null"),
            ({"commitment": "g" * 64}, "a SHA-256 in hexadecimal, or null"),
        ],
    )
    def test_headers(self, change: dict[str, object], words: str) -> None:
        found = refused(changed(1, **change))
        assert found.line == 1
        assert re.search(words, str(found))

    def test_a_header_lacks_nothing(self) -> None:
        header = json.loads(LINES[0])
        for name in header:
            rest = {key: value for key, value in header.items() if key != name}
            assert refused([json.dumps(rest), *LINES[1:]]).line == 1

    def test_the_key_that_is_wrong_is_named(self) -> None:
        """And of long values the part that is."""
        deal, score, hand, end = number_of("deal"), number_of("score"), number_of("hand"), number_of("match")
        line = {at: json.loads(LINES[at - 1]) for at in (deal, score, hand, end)}
        items = line[hand]["items"]
        other_items = [items[0], {**items[1], "amount": 1}, *items[2:]]
        for at, fields, words in (
            (deal, {"sha256": "0" * 64}, "'sha256' has to be "),
            (deal, {"hand": 2}, "'hand' has to be 1, not 2"),
            (deal, {"risk": 0}, "'risk' has to be false, not 0"),
            (deal, {"deck": line[deal]["deck"].lower()}, "'deck' has to be"),
            (deal, {"more": 1}, "'more' should not be there"),
            (score, {"points": [*line[score]["points"][:3], 7]}, "'points'\\[3\\] has to be -?[0-9]+, not 7"),
            (score, {"points": line[score]["points"][:3]}, "'points' has to be \\[.*\\], not \\["),
            (hand, {"items": other_items}, f"'items'\\[1\\]\\['amount'\\] has to be {items[1]['amount']}, not 1"),
            (hand, {"multiplier": True}, "'multiplier' has to be 1, not true"),
            (end, {"totals": [0, 0, 0, 0]}, "'totals'\\[0\\] has to be"),
            (number_of("penalty"), {"points": 1}, "'points' has to be 101, not 1"),
        ):
            found = refused(changed(at, **fields))
            assert found.line == at
            assert re.search(words, str(found)), str(found)
            assert len(str(found)) < 300
        for at, name in ((deal, "sha256"), (hand, "items"), (end, "sha256"), (score, "points")):
            rest = {key: value for key, value in line.get(at, {}).items() if key != name}
            found = refused([*LINES[: at - 1], json.dumps(rest), *LINES[at:]])
            assert str(found) == f"line {at}: '{name}' is missing"

    def test_another_line_in_its_place(self) -> None:
        at = number_of("penalty")
        found = refused([*LINES[: at - 1], LINES[1], *LINES[at:]])
        assert found.line == at
        assert re.search('"event":"penalty",.* has to be here, not {"event":"deal",', str(found))
        assert len(str(found)) < 250

    def test_text_files_and_marks(self, tmp_path: Path) -> None:
        """A mark at the beginning, ends of lines of Windows; a file opened as text and one as bytes."""
        path = tmp_path / "record"
        path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
        assert load(path) == loads(TEXT) == loads("\ufeff" + TEXT)
        with open(path, encoding="utf-8") as file:
            assert load(file) == loads(TEXT)
        with open(path, "rb") as data, pytest.raises(TypeError, match="from a text file, not from a binary one"):
            load(data)  # type: ignore[arg-type]
        bad = "\n".join(LINES[:5]).encode() + b'\n{"event":"\xff"}\n'
        path.write_bytes(bad)
        with open(path, encoding="utf-8") as file:
            part = load(file, partial=True)
        assert part == load(path, partial=True)
        assert (len(part.lines), part.error and part.error.line) == (5, 6)

    def test_keys_may_stand_in_another_order(self) -> None:
        lines = [json.dumps(json.loads(line), sort_keys=True) for line in LINES]
        loads("\n".join(lines)).verify()


class TestHonesty:
    def test_another_seed(self) -> None:
        end = number_of("match")
        found = refused(changed(end, seed="another"))
        assert found.line == end
        assert "the seed 'another' is not the one that the header's commitment is of" in str(found)
        assert "reveals the seed" in str(refused(changed(end, seed=None)))
        assert "reveals the seed" in str(refused(changed(end, seed=7)))

    def test_another_deck(self) -> None:
        """A match whose second hand is dealt from a deck of somebody's own, all else as it should be."""
        first = Match("yesil", 2, seed="a").round.deck or ""
        text = dumps(played({"rules": "yesil", "hands": 2, "decks": [first, deck({}, "R1")]}))
        lines = [json.loads(line) for line in text.splitlines()]
        lines[0]["commitment"], lines[-1]["seed"] = commitment("a"), "a"
        found = refused([json.dumps(line) for line in lines])
        assert found.line == len(lines)
        assert "the deck of hand 2 does not come from the seed" in str(found)

    def test_a_wrong_checksum_of_the_deck(self) -> None:
        assert refused(changed(2, sha256="0" * 64)).line == 2
        assert refused(changed(number_of("deal", 1), sha256="0" * 64)).line == number_of("deal", 1)

    def test_other_names(self) -> None:
        """Nothing in play depends on them, so that the checksum of all lines finds it."""
        found = refused(changed(1, names=["a", "b", "c", "d"]))
        assert found.line == number_of("match")
        assert "the checksum is not that of the lines before: one of them was changed" in str(found)

    def test_scores(self) -> None:
        for kind in ("score", "hand", "match"):
            at = number_of(kind)
            key = "totals" if kind == "match" else "points"
            numbers = json.loads(LINES[at - 1])[key]
            assert refused(changed(at, **{key: [*numbers[:3], numbers[3] + 1]})).line == at
        at = number_of("hand")
        items = json.loads(LINES[at - 1])["items"]
        assert refused(changed(at, items=[*items[:-1], {**items[-1], "amount": 1}])).line == at
        assert refused(changed(at, items=items[:-1])).line == at
        assert refused(changed(number_of("match"), winners=[0, 1, 2, 3])).line == number_of("match")

    def test_a_penalty_left_out(self) -> None:
        at = number_of("penalty")
        found = refused([*LINES[: at - 1], *LINES[at:]])
        assert found.line == at
        assert '"event":"penalty"' in str(found)


def test_a_record_made_by_hand() -> None:
    lines = [json.loads(line) for line in LINES]
    record = Record(lines)
    record.verify()
    lines[5] = {**lines[5], "seat": 9}
    with pytest.raises(RecordError) as found:
        Record(lines).verify()
    assert found.value.line == 6
    with pytest.raises(RecordError):
        list(Record(lines).replay())
    with pytest.raises(RecordError, match="there is no header"):
        _ = Record([]).rules
    assert record != 7
    with pytest.raises(TypeError):
        hash(record)


def values_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """All plain values in it, and where they are."""
    if isinstance(value, dict | list):
        for name, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from values_of(part, (*path, name))
    else:
        yield path, value


def put(whole: Any, path: tuple[Any, ...], value: object) -> None:
    for name in path[:-1]:
        whole = whole[name]
    whole[path[-1]] = value


def changed_value(value: object) -> object:
    """Another value of its kind, such as might be slipped in."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        swap = {"0": "1", "R": "Y", "Y": "B", "B": "K", "K": "R", "a": "b", "L": "R", "G": "L"}
        return "".join(swap.get(char, char) for char in value) if set(value) & set(swap) else value + "x"
    return 1


GOLDEN = Path(__file__).parent / "golden"
PAGE = Path(__file__).parent.parent / "docs" / "record.md"


def test_the_page_shows_records_as_they_are() -> None:
    """Its long example is a record, and each event that it explains is one of a hand in golden/ or of this record."""
    text = PAGE.read_text("utf-8")
    shown = [json.loads(line) for block in re.findall(r"```json\n(.*?)```", text, re.S) for line in block.splitlines()]
    whole = re.search(r"```jsonl\n(.*?)```", text, re.S)
    assert whole is not None
    record = loads(whole[1])
    record.verify()
    assert dumps(record) == whole[1]
    hands = [golden.play(path.read_text("utf-8")) for path in sorted(GOLDEN.glob("*.txt"))]
    happened = [event for hand in hands for event in hand.events]
    assert [line for line in shown if line not in [*happened, *record.lines]] == []
    told = {line.get("event") for line in [*shown, *record.lines]}
    assert told >= {*ACTIONS, "deal", "bad_open", "penalty", "end", "score"}
    assert {line["kind"] for line in shown if line["event"] == "penalty"} == set(PENALTIES)


def test_the_page_says_what_happens() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    parsed = doctest.DocTestParser().get_doctest("".join(blocks), {}, PAGE.name, str(PAGE), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert tried > 10
    assert failed == 0
