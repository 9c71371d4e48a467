"""One thing changed at random in a record: it is refused at a line from there on, or reads as the same record.

    python tests/test_record_hostile.py 30000

makes so many changes to 300 records."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from decks import POLICIES, next_action, some_rules

from okeysolve.errors import RecordError
from okeysolve.game import Match, NoMeld, Open
from okeysolve.record import Record, dumps, loads
from okeysolve.rules import RuleSet

RULES = [
    *some_rules(),
    RuleSet.named("yesil").replace(mix_open=True, last_indicator=True, elden_needs_101=False),
    RuleSet.named("kolay101").replace(partner_waiver=True, hands="none"),
]
LONGEST_MESSAGE = 700  # which names all fields of a rule set
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 1.0, 3, 4, 101, 2**31, 2**64, -(2**70), 10**400, 1e308, 1.5),
    *("", "x", "R7", "O", "F", "O=R7", "R1 R2 R3", "null", "\u2028", "ş", "\ud800", "R" * 200, "\0", "-1", "r5", "*"),
    *([], [1], [[]], {}, {"a": 1}, {"event": "draw"}),
)
# What no value of Python is written as.
RAW = (
    *("NaN", "-Infinity", "1e999", "-0", "0.0", "1E2", "9" * 5000, "9" * 4000, "tru", "'x'", "01", "+1", "\xff"),
    *("[" * 500 + "]" * 500, "[" * 3000, "{" * 200, '{"a":1,"a":2}', '"\\ud800"', '"\\u0000"', '"\udcff"'),
)
KEYS = ("x", "", "seat", "event", "tile", "result", "record")


def a_match(seed: int) -> Match:
    """A match played to its end by policies, with bad openings; seeds go through the rule sets."""
    rng = Random(seed)
    rules = RULES[seed % len(RULES)]
    hands = 1 if rules.hands is not None or rng.random() < 0.7 else 2
    teams = rules.teams == "sum" and rng.random() < 0.5
    names = rng.choice([None, ["a", "ş", "\u2028", ""]])
    match = Match(rules, hands, seed=rng.choice(["", "ş", seed]), starter=rng.randrange(4), teams=teams, names=names)
    while True:
        play(match, rng)
        if match.over:
            return match
        match.next_round()


def play(match: Match, rng: Random) -> None:
    hand, state = match.round, rng.getrandbits(60)
    players = [rng.choice(POLICIES) for _ in range(4)]
    while not hand.over:
        if rng.random() < 0.02 and hand.phase == "play" and hand.opened[hand.turn] is None:
            bad = Open((NoMeld(" ".join(map(str, sorted(hand.rack(hand.turn))[:4])), hand.okey),))
            if hand.check(bad) is None:
                hand.apply(bad)
                continue
        action, state = next_action(hand, players[hand.turn], state)
        hand.apply(action)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """(a dict or list, a key or index of it) of all that is in the value."""
    if isinstance(value, dict | list):
        for name, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield value, name
            yield from places(part)


def near(value: Any, rng: Random) -> Any:
    """A value that might be slipped in for this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 100])
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("RYBKOF123456789 0=a") + value[at + 1 :]
    return rng.choice(VALUES)


def inside(text: str, rng: Random) -> str:
    """The line with one value, key or item of it changed."""
    line = json.loads(text)
    holder, name = rng.choice(list(places(line)))
    kind = rng.choice(["value", "near", "raw", "gone", "key"])
    if kind == "gone":
        del holder[name]
    elif kind == "key" and isinstance(holder, dict):
        holder[rng.choice([*KEYS, f"{name} "])] = holder.pop(name)
    elif kind == "key":
        holder.insert(name, rng.choice(VALUES))
    else:
        holder[name] = {"value": rng.choice(VALUES), "near": near(holder[name], rng), "raw": "@@@"}[kind]
    return json.dumps(line).replace('"@@@"', rng.choice(RAW))


def changed(lines: list[str], rng: Random) -> tuple[str, int]:
    """(the text with one change, how many lines before it are as they were)."""
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.choice(["inside"] * 8 + ["swapped", "moved", "twice", "gone", "cut off", "cut", "a byte"])
    after = lines.copy()
    if kind == "inside":
        after[at] = inside(lines[at], rng)
    elif kind == "swapped":
        after[at], after[other] = lines[other], lines[at]
    elif kind == "moved":
        after.insert(other, after.pop(at))
    elif kind == "twice":
        after.insert(at, lines[at])
    elif kind == "gone":
        del after[at]
    elif kind == "cut off":
        del after[at:]
    elif kind == "cut":
        after[at] = lines[at][: rng.randrange(len(lines[at]))]
    else:
        return with_a_byte("\n".join(lines), rng)
    return "\n".join(after) + "\n", min(at, other) if kind in ("swapped", "moved") else at


def with_a_byte(text: str, rng: Random) -> tuple[str, int]:
    data = bytearray(text.encode())
    at = rng.randrange(len(data))
    data[at] = rng.choice([0, 10, 13, 34, 92, 128, 255, rng.randrange(256)])
    return data.decode("utf-8", "surrogateescape"), data[:at].count(b"\n")


def same(one: Record, other: Record) -> bool:
    """Whether they say the same; to Python 1 is True, and 1.0 is 1."""
    return json.dumps(one.lines, sort_keys=True) == json.dumps(other.lines, sort_keys=True)


def check(text: str, unchanged: int, record: Record) -> str:
    """'same' when it reads as the record, 'at once' or 'later' when it is refused; all else is an error."""
    part = loads(text, partial=True)
    error = part.error
    if error is None:
        assert same(loads(text), record), "it reads as another record"
        return "same"
    with pytest.raises(RecordError) as refused:
        loads(text)
    assert str(refused.value) == str(error)
    assert len(str(error)) < LONGEST_MESSAGE
    assert error.line == len(part.lines) + 1
    assert error.line > unchanged
    assert part.lines[:unchanged] == record.lines[:unchanged]
    assert sum(1 for _ in part.replay()) == sum(hand_moves(part))
    return "at once" if error.line == unchanged + 1 else "later"


def hand_moves(record: Record) -> Iterator[int]:
    """How many deals and actions each hand has."""
    for events in record.hands:
        yield sum(event["event"] not in ("penalty", "end", "score") for event in events)


def run(records: int, changes: int, seed: int, failed: Callable[[str], None]) -> Counter[str]:
    """What became of so many changes."""
    rng, found = Random(seed), Counter[str]()
    made = [dumps(a_match(number)) for number in range(records)]
    read = [(text.removesuffix("\n").split("\n"), loads(text)) for text in made]
    for number in range(changes):
        lines, record = rng.choice(read)
        text, unchanged = changed(lines, rng)
        try:
            found[check(text, unchanged, record)] += 1
        except Exception as error:
            failed(f"change {number} of seed {seed}, line {unchanged + 1}: {type(error).__name__}: {error}")
    return found


def test_one_thing_changed() -> None:
    faults: list[str] = []
    found = run(len(RULES), 300, 1, faults.append)
    assert faults == []
    assert sum(found.values()) == 300
    assert found["at once"] > 200
    assert found["same"] > 0


if __name__ == "__main__":
    print(dict(run(300, int(sys.argv[1]), 2, print)))
