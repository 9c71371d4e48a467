"""Bots: the levels, names, random numbers; what is done for a bot that fails; a bot of one's own."""

from __future__ import annotations

import doctest
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from decks import deck, some_rules

from okeysolve import OkeyError, Tile, _core, bots
from okeysolve.bots import BotFault, BotRandom, decision, move, named, safe_action
from okeysolve.game import Discard, Draw, PlayerView, Round, TakeSide
from okeysolve.game.actions import Action
from okeysolve.rules import RuleSet, rules_named

DOCS = Path(__file__).parent.parent / "docs"
LEVELS = tuple(_core.POLICIES)


class Says:
    """A bot that answers what it was made with."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def decide(self, view: PlayerView, rng: Random) -> Any:
        return self.answer


class Raises:
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def decide(self, view: PlayerView, rng: Random) -> list[Action]:
        raise self.error


class Wordless(Exception):  # noqa: N818  it is thrown about, not caught
    """Nothing can be said of it."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


def endless(view: PlayerView) -> Iterator[Action]:
    while True:
        yield view.legal_actions()[0]


class TestLevels:
    @pytest.mark.parametrize("rules", rules_named())
    @pytest.mark.parametrize("level", LEVELS)
    def test_a_bot_plays_as_the_core_does(self, level: str, rules: str) -> None:
        for deal in range(2):
            hand, rngs = Round.deal(rules, deal), [BotRandom(4 * deal + seat) for seat in range(4)]
            while not hand.over:
                decision(hand, named(level), rngs[hand.turn])
            states = tuple(4 * deal + seat for seat in range(4))
            game = (deal, (_core.POLICIES[level],) * 4, states)
            assert _core.play_games(hand.rules._record, [game], _core.Stop()) == [_core.hand_result(hand._hand)]
            assert list(_core.hand_result(hand._hand)[0]) == hand.events[-1]["points"]

    @pytest.mark.parametrize("level", LEVELS)
    def test_any_random_numbers_will_do(self, level: str) -> None:
        view = Round.deal("yesil", 3).view(0)
        one, two = named(level).decide(view, Random(5)), named(level).decide(view, Random(5))
        assert list(one) == list(two)

    def test_safe_and_better_have_no_penalty_for_discards(self) -> None:
        games = [(deal, (_core.POLICIES["safe"],) * 4, (deal,) * 4) for deal in range(40)]
        results = _core.play_games(Round.deal("yesil", 1).rules._record, games, _core.Stop())
        assert all(result is not None and not any(map(any, result[2])) for result in results)

    def test_a_batch_of_hands_refuses_nonsense(self) -> None:
        record = Round.deal("yesil", 1).rules._record
        with pytest.raises(ValueError, match="no policy 99"):
            _core.play_games(record, [(1, (99,) * 4, (1,) * 4)], _core.Stop())
        with pytest.raises(ValueError, match="not over"):
            _core.hand_result(Round.deal("yesil", 1)._hand)

    def test_a_batch_can_be_stopped(self) -> None:
        stop = _core.Stop()
        stop.set()
        game = (1, (_core.POLICIES["greedy"],) * 4, (1,) * 4)
        assert _core.play_games(Round.deal("yesil", 1).rules._record, [game], stop) == []


class TestRandom:
    def test_it_is_the_cores_own(self) -> None:
        """SplitMix64's published first numbers from seed 1234567."""
        rng = BotRandom(1234567)
        assert [rng.getrandbits(64) for _ in range(3)] == [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
        ]

    def test_it_is_a_random(self) -> None:
        rng = BotRandom(1)
        numbers = [rng.random() for _ in range(2000)]
        assert all(0 <= number < 1 for number in numbers)
        assert abs(sum(numbers) / 2000 - 0.5) < 0.03
        assert {rng.randrange(6) for _ in range(200)} == set(range(6))
        assert sorted(rng.sample(range(50), 50)) == list(range(50))
        assert rng.getrandbits(0) == 0
        assert 0 <= rng.getrandbits(200) < 2**200
        assert rng.gauss(0, 1) != rng.gauss(0, 1)

    def test_it_can_be_kept(self) -> None:
        rng = BotRandom(1)
        rng.random()
        kept, copy = rng.getstate(), pickle.loads(pickle.dumps(rng))
        first = rng.random()
        rng.setstate(kept)
        assert first == rng.random() == copy.random()
        rng.seed(1)
        assert rng.random() == BotRandom(1).random() != BotRandom(2).random()

    def test_nonsense(self) -> None:
        with pytest.raises(TypeError, match="whole number, not str"):
            BotRandom("x")
        with pytest.raises(ValueError, match="not negative"):
            BotRandom(1).getrandbits(-1)


class TestNames:
    def test_levels_have_names(self) -> None:
        assert bots.names()[: len(LEVELS)] == LEVELS
        assert set(LEVELS) >= {"random", "safe", "folk", "greedy", "steady"}

    @pytest.mark.parametrize(
        ("spec", "message"),
        [
            ("gredy", "no bot 'gredy': did you mean greedy"),
            ("", "no bot ''"),
            ("greedy:x=1", "greedy has no options such as 'x=1'"),
            ("no_such_module:Bot", "cannot be imported: ModuleNotFoundError"),
            ("no_such_file.py:Bot", "cannot be imported: FileNotFoundError"),
            ("json:nothing", "'json' has no 'nothing'"),
            ("json:loads", "cannot be made: TypeError"),
            ("okeysolve.bots.registry:names", "is no bot: it has no method decide"),
            ("okeysolve.bots.registry:PROCESS", "is no bot: it has no method decide"),
            ("process:", "has a command line"),
            ("process:'x", "cannot be read: No closing quotation"),
            ("x" * 10_000, "no bot 'xxx"),
        ],
    )
    def test_what_is_no_bot(self, spec: str, message: str) -> None:
        with pytest.raises(OkeyError, match=message) as caught:
            named(spec)
        assert len(str(caught.value)) < 400

    def test_no_text(self) -> None:
        with pytest.raises(TypeError, match="named by a text, not by int"):
            named(7)  # type: ignore[arg-type]

    def test_own_ones(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = tmp_path / "mine.py"
        file.write_text(
            "class Mine:\n"
            "    def __init__(self, ms=20, name='x', fast=False, share=0.5):\n"
            "        self.told = ms, name, fast, share\n"
            "    def decide(self, view, rng):\n"
            "        return [view.legal_actions()[0]]\n"
            "mine = Mine(1)\n"
        )
        assert named(f"{file}:Mine").told == (20, "x", False, 0.5)  # type: ignore[attr-defined]
        assert named(f"{file}:Mine:ms=7,name=a,fast=true,share=2.5").told == (7, "a", True, 2.5)  # type: ignore[attr-defined]
        assert named(f"{file}:mine").told[0] == 1  # type: ignore[attr-defined]
        monkeypatch.syspath_prepend(tmp_path)
        assert named("mine:Mine:ms=3").told[0] == 3  # type: ignore[attr-defined]
        sys.modules.pop("mine")
        with pytest.raises(OkeyError, match="takes no options"):
            named(f"{file}:mine:ms=1")
        with pytest.raises(OkeyError, match="written as name=value, not as '2'"):
            named(f"{file}:Mine:ms=1,2")
        with pytest.raises(OkeyError, match="'colour' that the bot does not know: its options are ms, name"):
            named(f"{file}:Mine:colour=1")

    def test_added_ones(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("okeysolve.bots.registry._factories", {})
        bots.register("parrot", lambda answer="x": Says(answer))
        bots.register("far", "okeysolve.bots.levels:Level")
        assert named("parrot:answer=y").answer == "y"  # type: ignore[attr-defined]
        assert named("far:policy=folk").policy == "folk"  # type: ignore[attr-defined]
        assert bots.names()[-2:] == ("parrot", "far")
        for name, error in (("parrot", "already"), ("greedy", "already"), ("a b", "a word, not 'a b'")):
            with pytest.raises(OkeyError, match=error):
                bots.register(name, Says)
        with pytest.raises(TypeError, match="something to call"):
            bots.register("other", 7)  # type: ignore[arg-type]


class TestDecision:
    def test_several_actions(self) -> None:
        hand = Round.deal("yesil", 7)
        tile = next(iter(hand.rack(0)))
        assert [event["event"] for event in decision(hand, Says([Discard(tile)]), BotRandom(1))] == ["discard"]
        thrown = {"event": "discard", "seat": 1, "tile": str(next(iter(hand.rack(1))))}
        done = decision(hand, Says([Draw(), thrown]), Random())
        assert [event["event"] for event in done] == ["draw", "discard"]
        assert decision(hand, Says((Draw(),)), Random())[0]["event"] == "draw"
        assert hand.turn == 2

    @pytest.mark.parametrize(
        ("answer", "kind"),
        [
            ([], "nonsense"),
            (None, "nonsense"),
            ("draw", "nonsense"),
            (7, "nonsense"),
            (Draw(), "nonsense"),
            ({"event": "draw", "seat": 0}, "nonsense"),
            (["draw"], "nonsense"),
            ([None], "nonsense"),
            ([{}], "nonsense"),
            ([{"event": "fly", "seat": 0}], "nonsense"),
            ([{"event": "discard", "seat": 0, "tile": []}], "nonsense"),
            ([{"event": "discard", "seat": 0, "tile": "Z9"}], "nonsense"),
            ([{"event": "discard", "seat": 1, "tile": "R5"}], "illegal"),
            ([Draw()], "illegal"),
            ([Discard], "nonsense"),
            ([Wordless()], "nonsense"),
            ([object()], "nonsense"),  # type: ignore[list-item]
        ],
    )
    def test_what_is_no_decision(self, answer: Any, kind: str) -> None:
        hand = Round.deal("yesil", 7)
        with pytest.raises(BotFault) as caught:
            decision(hand, Says(answer), BotRandom(1))
        assert (caught.value.kind, len(hand.events), hand.turn) == (kind, 1, 0)
        assert kind in bots.FAULTS

    def test_all_or_nothing(self) -> None:
        hand = Round.deal("yesil", 7)
        tile = next(iter(hand.rack(0)))
        with pytest.raises(BotFault) as caught:
            decision(hand, Says([Discard(tile), Draw()]), BotRandom(1))
        assert (caught.value.kind, hand.turn) == ("illegal", 0)

    def test_a_decision_without_end(self) -> None:
        hand = Round.deal("yesil", 7)
        with pytest.raises(BotFault) as caught:
            decision(hand, Says(endless(hand.view(0))), BotRandom(1))
        assert caught.value.kind == "nonsense"

    @pytest.mark.parametrize(
        "error",
        [
            *(KeyError("x"), RecursionError(), SystemExit(3), MemoryError(), OkeyError("x")),
            *(GeneratorExit(), Wordless()),
        ],
    )
    def test_what_is_raised(self, error: BaseException) -> None:
        fault = move(Round.deal("yesil", 7), Raises(error), BotRandom(1))
        assert fault is not None
        assert (fault.kind, str(fault)[:4]) == ("error", type(error).__name__[:4])

    def test_ctrl_c_is_none_of_the_bots(self) -> None:
        with pytest.raises(KeyboardInterrupt):
            move(Round.deal("yesil", 7), Raises(KeyboardInterrupt()), BotRandom(1))

    def test_too_late(self) -> None:
        class Slow:
            def decide(self, view: PlayerView, rng: Random) -> list[Action]:
                import time

                time.sleep(0.02)
                return [view.legal_actions()[0]]

        hand = Round.deal("yesil", 7)
        fault = move(hand, Slow(), BotRandom(1), 0.01)
        assert fault is not None
        assert (fault.kind, hand.turn) == ("slow", 1)
        assert move(hand, Slow(), BotRandom(1), 60.0) is None

    def test_it_does_not_see_the_hand(self) -> None:
        seen: list[Any] = []

        class Spy:
            sees_hands = False

            def decide(self, view: Any, rng: Random) -> list[Action]:
                seen.append(view)
                return [view.legal_actions()[0]]

        class Oracle(Spy):
            sees_hands = True

        hand = Round.deal("yesil", 7)
        move(hand, Spy(), BotRandom(1))
        move(hand, Oracle(), BotRandom(1))
        assert isinstance(seen[0], PlayerView)
        assert isinstance(seen[1], Round)
        assert seen[1] is not hand
        seen[1].apply(seen[1].legal_actions()[0])  # whatever it does with its copy
        assert (hand.turn, hand.phase) == (1, "play")
        assert (bots.sees_hands(Spy()), bots.sees_hands(Oracle())) == (False, True)


class TestSafeMoves:
    @pytest.mark.parametrize("rules", some_rules(), ids=str)
    def test_a_bot_that_always_fails_has_no_penalty(self, rules: Any) -> None:
        for deal in range(3):
            hand, turns = Round.deal(rules, deal), 0
            while not hand.over:
                bot = Raises(ValueError("no")) if hand.turn else named("greedy")
                turns += move(hand, bot, BotRandom(turns)) is not None
            assert turns > 10
            assert all("discard" not in name for names in hand.penalties[1:] for name in names)
            assert all(how is None for how in hand.opened[1:])

    @pytest.mark.parametrize(("fine", "opened"), [(0, None), (101, "series")])
    def test_a_side_tile_is_laid_only_when_to_put_it_back_is_fined(self, fine: int, opened: str | None) -> None:
        """Seat 1 takes the tile that lets it open, and then fails."""
        racks = {0: "R3", 1: "R1 R2 R11 R12 R13 K11 K12 K13 B11 B12 B13"}
        hand = Round.from_deck(deck(racks, "Y5"), RuleSet.named("rehber").replace(side_take_fail=fine))
        hand.apply(Discard(Tile("R3")))
        hand.apply(TakeSide())
        move(hand, Raises(ValueError("no")), BotRandom(1))
        assert (hand.turn, hand.opened[1], hand.penalties[1]) == (2, opened, ())

    def test_the_highest_tile_that_costs_nothing(self) -> None:
        hand = Round.deal("yesil", 7)
        action = safe_action(hand)
        assert isinstance(action, Discard)
        assert action.tile.number == max(tile.number or 0 for tile in hand.rack(0))


def test_page() -> None:
    """docs/bots.md does what it says."""
    failed, tried = doctest.testfile(str(DOCS / "bots.md"), module_relative=False)
    assert tried > 5
    assert failed == 0
