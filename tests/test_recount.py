"""The points counted from a record's lines alone: as all others count them, and by nothing that they use."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from decks import POLICIES, play, some_rules
from golden import transcript
from reference.referee_random import DECKS, random_hand

import okeysolve
from okeysolve import record
from okeysolve.errors import RecordError
from okeysolve.game import Match, Round
from okeysolve.record import dumps, loads
from okeysolve.recount import recount
from okeysolve.rules import RuleSet
from okeysolve.tiles import TILES

NAMED = RuleSet.named
# What costs what in ways that no named rule set has.
COSTS = [
    NAMED("kolay101").replace(partner_waiver=True, hands="none"),
    NAMED("yesil").replace(stock_out="okey_holders_101", risk_mode=True, mult={"risk": 3, "elden": 5}),
    NAMED("gelokey").replace(stock_out="S_202", okey_left={"counts": "number", "flat": 7}, combine="highest"),
    NAMED("yesil").replace(mix_open=True, last_indicator=True, elden_needs_101=False, unopened=77, pair_left_mult=3),
    NAMED("rehber").replace(open_pairs=4, pair_opener_layoff=True, mult={"pairs": 3}, elden_opened_score="flat404"),
]
ALL = [*some_rules(), *COSTS]
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def finished(rules: RuleSet, hands: int) -> Iterator[Round]:
    for seed in range(hands):
        teams = rules.teams == "sum" and seed % 2 == 1
        yield play(Round.deal(rules, seed, seed % 4, teams), POLICIES[seed % len(POLICIES)], seed)


@pytest.mark.parametrize("rules", ALL, ids=range(len(ALL)))
def test_as_the_core_counts(rules: RuleSet) -> None:
    told = rules.as_dict()
    for hand in finished(rules, 48):
        assert recount(told, hand.events, hand.teams) == hand.events[-1]["points"]


def test_a_partner_is_spared_in_teams_alone() -> None:
    """Also in the record, which is read back in both."""
    rules = NAMED("yesil").replace(partner_waiver=True)
    points = {}
    for teams in (False, True):
        match = Match(rules, seed="a", teams=teams)
        play(match.round)
        assert loads(dumps(match)).results[0]["points"] == recount(rules.as_dict(), match.round.events, teams)
        assert match.round.finisher == 2
        points[teams] = match.totals
    assert points == {False: (42, 202, -101, 10), True: (0, 202, -101, 10)}


@pytest.mark.parametrize("rules", ALL, ids=range(len(ALL)))
def test_as_the_slow_referee_counts(rules: RuleSet) -> None:
    told = rules.as_dict()
    for seed in range(2):
        events, slow = random_hand(told, seed, deck=DECKS[1 + seed])
        assert recount(told, events, slow.teams) == slow.score


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_way_to_finish(path: Path) -> None:
    hand = transcript.play(path.read_text("utf-8"))
    assert recount(hand.rules.as_dict(), hand.events, hand.teams) == hand.events[-1]["points"]


def test_it_shares_nothing_with_the_core() -> None:
    """It imports the errors alone, and of the standard library what counts."""
    source = Path(okeysolve.__file__).with_name("recount.py").read_text("utf-8")
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {f"{'.' * node.level}{node.module}" for node in imported if isinstance(node, ast.ImportFrom)}
    others = {alias.name for node in imported if isinstance(node, ast.Import) for alias in node.names}
    assert modules == {"__future__", "collections", "itertools", ".errors", "collections.abc", "typing"}
    assert not others


def test_a_record_is_held_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A core that wrote other points would be found out at the line of the score, in reading and in writing."""
    match = Match("yesil", seed=3)
    play(match.round)
    text = dumps(match)
    at = len(text.splitlines()) - 2
    assert '"event":"score"' in text.splitlines()[at - 1]

    def other(rules: Any, events: Any, teams: bool) -> list[int]:
        return [points + (seat == 2) for seat, points in enumerate(recount(rules, events, teams))]

    monkeypatch.setattr(record, "recount", other)
    with pytest.raises(RecordError, match=r"the referee scores .*, counted from the lines it is") as found:
        loads(text)
    assert found.value.line == at
    assert len(loads(text, partial=True).lines) == at - 1
    with pytest.raises(RecordError, match="counted from the lines"):
        dumps(match)


def test_lines_that_contradict_each_other() -> None:
    hand = next(hand for hand in finished(NAMED("yesil"), 20) if hand.finisher is not None)
    rules, events, end = hand.rules.as_dict(), hand.events, len(hand.events) - 2
    with pytest.raises(RecordError, match=r"the finish is told as \['okey', 'hand'\], from the lines it is"):
        recount(rules, [*events[:end], {**events[end], "finish": ["okey", "hand"]}])
    with pytest.raises(RecordError, match="the hand has no end"):
        recount(rules, events[:end])
    tile = next(tile for tile in map(str, TILES[:6]) if tile not in str(hand.rack(0)).split())
    start = events[:1] + [{"event": "discard", "seat": 0, "tile": tile}] * 3
    with pytest.raises(RecordError, match=f"not all of {tile} was on the rack"):
        recount(rules, start)


def test_another_rule_makes_other_points() -> None:
    """Each field that prices the end is looked at."""
    rules = NAMED("yesil")
    hands = list(finished(rules, 300))
    for change in ({"unopened": 203}, {"mult": {"okey": 3}}, {"okey_left": {"flat": 1}}, {"mult": {"elden": 3}}):
        plain, other = rules.as_dict(), rules.replace(**change).as_dict()
        counts = [(recount(plain, hand.events), recount(other, hand.events)) for hand in hands]
        assert any(one != two for one, two in counts), change
