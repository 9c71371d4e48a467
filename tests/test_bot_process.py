"""Bots that are other programs: they play, and nothing that they do holds anybody up."""

from __future__ import annotations

import json
import os
import pickle
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import running

from okeysolve import _core
from okeysolve.bots import BotFault, BotRandom, Level, ProcessBot, move, named, request
from okeysolve.bots.process import actions_of
from okeysolve.game import PlayerView, Round

PROGRAM = str(Path(__file__).with_name("bot_program.py"))
LIMIT = 0.3
START = 30.0  # a busy machine may take long to start a program


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okeysolve.bots.process.START", START)


@pytest.fixture
def made() -> Iterator[list[ProcessBot]]:
    bots: list[ProcessBot] = []
    yield bots
    for bot in bots:
        bot.close()


def bot(made: list[ProcessBot], *habit: str, limit: float = 30.0) -> ProcessBot:
    made.append(ProcessBot([sys.executable, PROGRAM, *habit], limit))
    return made[-1]


def test_a_whole_hand(made: list[ProcessBot]) -> None:
    """The program takes the first legal action, and so does this one."""

    class First:
        def decide(self, view: PlayerView, rng: object) -> list[object]:
            return [view.legal_actions()[0]]

    hands = []
    for player in (bot(made), First()):
        hand = Round.deal("rehber", 5)
        while not hand.over:
            fault = move(hand, player if hand.turn == 1 else Level("greedy"), BotRandom(1))
            assert fault is None
        hands.append(_core.hand_result(hand._hand))
    assert hands[0] == hands[1]


def test_an_engine_is_a_bot() -> None:
    """It plays as the bot that it is asked for when nobody names one."""
    pytest.importorskip("msgspec")
    pytest.importorskip("scipy")
    from okeysolve.arena import compare

    engine = f"process:{shlex.quote(sys.executable)} -m okeysolve engine"
    other, same = compare(engine, "folk", deals=2, seed=3), compare("greedy", "folk", deals=2, seed=3)
    assert (other.a_side, other.b_side, other.relative) == (same.a_side, same.b_side, same.relative)
    assert other.a_side.faults == {}


def test_the_seed_is_told(made: list[ProcessBot]) -> None:
    program, view = bot(made, "random"), Round.deal("yesil", 7).view(0)
    first = [program.decide(view, BotRandom(seed)) for seed in range(8)]
    assert first == [program.decide(view, BotRandom(seed)) for seed in range(8)]
    assert len({json.dumps(each) for each in first}) > 1


@pytest.mark.parametrize(
    ("habit", "kind"),
    [
        ("dies", "died"),
        ("babbles", "nonsense"),
        ("wrong id", "nonsense"),
        ("text", "nonsense"),
        ("no list", "nonsense"),
        ("long line", "nonsense"),
        ("unicode", "nonsense"),
        ("error", "error"),
        ("illegal", "illegal"),
    ],
)
def test_a_bad_habit_is_a_fault(made: list[ProcessBot], habit: str, kind: str) -> None:
    hand = Round.deal("yesil", 7)
    player = bot(made, habit, "1")
    assert move(hand, player, BotRandom(1)) is None
    seat = hand.turn
    fault = move(hand, player, BotRandom(1))
    assert fault is not None
    assert fault.kind == kind
    assert len(str(fault)) < 300
    assert hand.turn != seat


def test_one_that_hangs_is_ended(made: list[ProcessBot]) -> None:
    hand = Round.deal("yesil", 7)
    player = bot(made, "hangs", "1")
    assert move(hand, player, BotRandom(1)) is None
    assert player._program is not None
    process = player._program._process
    player.limit = LIMIT
    start = time.monotonic()
    fault = move(hand, player, BotRandom(1))
    assert fault is not None
    assert fault.kind == "slow"
    assert time.monotonic() - start < LIMIT + 5
    assert process.poll() is not None


def test_one_that_never_reads_is_ended(made: list[ProcessBot], monkeypatch: pytest.MonkeyPatch) -> None:
    """More is written than a pipe holds, so that the writing itself would wait."""
    monkeypatch.setattr("okeysolve.bots.process.START", 0.0)
    monkeypatch.setattr("okeysolve.bots.process.request", lambda *_: b"x" * 10_000_000)
    fault = move(Round.deal("yesil", 7), bot(made, "deaf", limit=LIMIT), BotRandom(1))
    assert fault is not None
    assert fault.kind == "slow"


@pytest.mark.skipif(os.name == "nt", reason="no process groups")
@pytest.mark.parametrize("habit", ["none", "dies", "hangs", "text"])
def test_what_it_has_started_ends_with_it(made: list[ProcessBot], tmp_path: Path, habit: str) -> None:
    """Whether it ends by itself, or is ended."""
    hand, file = Round.deal("yesil", 7), tmp_path / "child"
    player = bot(made, habit, "1", str(file))
    assert move(hand, player, BotRandom(1)) is None
    child = int(file.read_text())
    assert child in running()
    if habit != "none":
        player.limit = LIMIT
        assert move(hand, player, BotRandom(1)) is not None
    player.close()
    until = time.monotonic() + 20
    while child in running() and time.monotonic() < until:
        time.sleep(0.02)
    assert child not in running()


def test_it_is_started_anew_and_given_up_in_the_end(made: list[ProcessBot]) -> None:
    view = Round.deal("yesil", 7).view(0)
    again, never = bot(made, "dies", "2"), bot(made, "dies", "0")
    kinds = []
    for player in (again, never):
        for _ in range(9):
            try:
                player.decide(view, BotRandom(1))
                kinds.append("ok")
            except BotFault as fault:
                kinds.append(fault.kind)
    assert kinds[:9] == ["ok", "ok", "died"] * 3
    assert kinds[9:] == ["died"] * 3 + ["gone"] * 6


def test_a_deal_begins_anew_but_for_one_that_was_late(
    made: list[ProcessBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    view, kinds = Round.deal("yesil", 7).view(0), []
    dying, hanging = bot(made, "dies"), bot(made, "hangs", limit=LIMIT)
    monkeypatch.setattr("okeysolve.bots.process.START", 0.0)
    for player in (dying, hanging):
        for _ in range(2):
            player.begin()
            for _ in range(4):
                with pytest.raises(BotFault) as caught:
                    player.decide(view, BotRandom(1))
                kinds.append(caught.value.kind)
    assert kinds == [*["died"] * 3, "gone"] * 2 + ["slow"] * 3 + ["gone"] * 5


def test_a_program_that_is_not_there() -> None:
    player = named("process:/no/such/program --quick")
    assert isinstance(player, ProcessBot)
    assert player.command == ["/no/such/program", "--quick"]
    fault = move(Round.deal("yesil", 7), player, BotRandom(1))
    assert fault is not None
    assert (fault.kind, "cannot be started" in str(fault)) == ("died", True)


def test_close_ends_it_gently(made: list[ProcessBot]) -> None:
    player = bot(made)
    player.decide(Round.deal("yesil", 7).view(0), BotRandom(1))
    assert player._program is not None
    process = player._program._process
    player.close()
    assert process.returncode == 0
    player.close()


def test_a_copy_has_a_program_of_its_own(made: list[ProcessBot]) -> None:
    player = bot(made, limit=20.0)
    player.decide(Round.deal("yesil", 7).view(0), BotRandom(1))
    copy = pickle.loads(pickle.dumps(player))
    assert (copy.command, copy.limit, copy._program) == (player.command, 20.0, None)


def test_the_frame() -> None:
    view = Round.deal("yesil", 7).view(0)
    asked = json.loads(request(3, view, 12))
    assert (asked["jsonrpc"], asked["id"], asked["method"]) == ("2.0", 3, "act")
    assert PlayerView.from_dict(asked["params"]["view"]) == view
    assert asked["params"]["seed"] == 12
    assert actions_of(b'{"jsonrpc":"2.0","id":3,"result":{"actions":[{"event":"draw"}]}}', 3) == [{"event": "draw"}]
    for bad in (b"[]", b"7", b"null", b'{"id":3}', b'{"id":3,"result":[]}', b"[" * 100_000):
        with pytest.raises(BotFault) as caught:
            actions_of(bad, 3)
        assert caught.value.kind == "nonsense"
