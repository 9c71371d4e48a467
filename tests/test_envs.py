"""Environments for players that learn: many hands in numpy, and one hand under PettingZoo's own tests."""

from __future__ import annotations

import copy
import doctest
import io
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import nonsense
import pytest

np = pytest.importorskip("numpy")

from okeysolve import Pair, best_pairs  # noqa: E402
from okeysolve.envs import CHOICES, OBSERVATION, VectorEnv  # noqa: E402
from okeysolve.envs.vector import Step  # noqa: E402
from okeysolve.errors import IllegalMove, OkeyError, RuleError  # noqa: E402
from okeysolve.game import Lay, Open, Round  # noqa: E402
from okeysolve.game.choices import choice_actions, choice_mask, observation, rewards  # noqa: E402
from okeysolve.rules import rules_named  # noqa: E402

N = 24
TAKE_SIDE, PUT_BACK, OPEN_PAIRS, LAY_PAIR = map(CHOICES.index, ("take_side", "put_back", "open_pairs", "lay_pair"))
PETTINGZOO = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="no pettingzoo")


def pick(rng: Any, masks: Any) -> Any:
    """Of the choices of each row one by chance, rather one that lays something."""
    weight = rng.random(masks.shape) * masks
    weight[:, 5:12] *= 3
    return weight.argmax(1)


def course(env: VectorEnv, steps: int, seed: int = 1, watch: Callable[[Any, Step], object] | None = None) -> list[Step]:
    """Steps of random choices."""
    rng, now = np.random.default_rng(seed), env.reset(seed=seed)
    told = [now]
    for _ in range(steps):
        actions = pick(rng, now.masks)
        now = env.step(actions)
        if watch is not None:
            watch(actions, now)
        told.append(now)
    return told


def same(one: Step, other: Step) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


class TestVector:
    def test_shapes(self) -> None:
        now = VectorEnv(N).reset(seed=3)
        assert [(array.shape, array.dtype.name) for array in now] == [
            ((N, OBSERVATION), "int16"),
            ((N, len(CHOICES)), "int8"),
            ((N,), "int8"),
            ((N, 4), "float32"),
            ((N,), "bool"),
            ((N, 4), "int32"),
        ]
        assert now.masks.any(1).all()
        assert not now.rewards.any()
        assert not now.dones.any()

    @pytest.mark.parametrize("rules", rules_named())
    def test_each_row_is_a_hand_under_the_referee(self, rules: str) -> None:
        """What a row shows is what the view of its Round says, and a choice does to both the same."""
        env = VectorEnv(N, rules)
        rng, now = np.random.default_rng(2), env.reset(seed=9)
        ended = 0
        for step in range(150):
            row = step % N
            hand, actions = env.round(row), pick(rng, now.masks)
            view = hand.view(int(now.seats[row]))
            assert now.seats[row] == hand.turn
            assert np.array_equal(np.array(observation(view)), now.observations[row])
            assert np.array_equal(np.frombuffer(choice_mask(view), np.int8), now.masks[row])
            hand.play_turn(choice_actions(view, int(actions[row])), whole=False)
            now = env.step(actions)
            assert hand.over == now.dones[row]
            if hand.over:
                points = hand.view(0).points
                assert points is not None
                assert tuple(now.points[row]) == points
                assert now.rewards[row] == pytest.approx(rewards(points, False))
            else:
                assert np.array_equal(np.array(observation(hand.view(hand.turn))), now.observations[row])
            ended += now.dones.sum()
        assert ended

    def test_the_seed_tells_all(self) -> None:
        one, other = course(VectorEnv(N), 40, seed=7), course(VectorEnv(N), 40, seed=7)
        assert all(map(same, one, other))
        assert not same(one[0], VectorEnv(N).reset(seed=8))
        assert not same(VectorEnv(N).reset(), VectorEnv(N).reset())
        first = VectorEnv(N).reset(seed=7).observations
        assert len({row.tobytes() for row in first}) == N
        assert np.array_equal(VectorEnv(3).reset(seed=7).observations, first[:3])

    def test_threads_change_nothing(self) -> None:
        shared = VectorEnv(N, opponents={1: "greedy", 2: "random"}, threads=3)
        alone = VectorEnv(N, opponents={1: "greedy", 2: "random"})
        assert all(map(same, course(shared, 60), course(alone, 60)))
        shared.close()
        with pytest.raises(OkeyError, match="closed"):
            shared.reset()

    def test_policies_fill_seats(self) -> None:
        seats, dones = set(), 0
        for now in course(VectorEnv(N, opponents="folk"), 150):
            seats |= {*now.seats.tolist()}
            dones += int(now.dones.sum())
        assert seats == {0}
        assert dones > 5

    def test_rewards_add_up_to_nothing_and_partners_share(self) -> None:
        ended = 0
        for now in course(VectorEnv(N, "yesil", teams=True), 400):
            assert now.rewards.sum(1) == pytest.approx(np.zeros(N), abs=1e-4)
            assert np.array_equal(now.rewards[:, :2], now.rewards[:, 2:])
            assert not now.points[~now.dones].any()
            ended += int(now.points[now.dones].any(1).sum())
        assert ended > 5

    def test_without_copies_the_arrays_stay_and_cannot_be_written(self) -> None:
        env = VectorEnv(N, copy=False)
        first = env.reset(seed=1)
        before = first.observations.copy()
        second = env.step(pick(np.random.default_rng(1), first.masks))
        assert second.observations is first.observations
        assert not np.array_equal(second.observations, before)
        with pytest.raises(ValueError, match="read-only"):
            second.masks[0] = 1
        copied = VectorEnv(N).reset(seed=1)
        copied.masks[:] = 1  # one's own

    @pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
    def test_copies_go_on_alike_and_by_themselves(self, copied: Callable[[VectorEnv], VectorEnv]) -> None:
        env = VectorEnv(N, "ozet", opponents={1: "greedy"}, threads=2)
        undealt = copied(env)
        with pytest.raises(OkeyError, match="deal first"):
            undealt.step(np.zeros(N, int))
        now = course(env, 150)[-1]
        other = copied(env)
        rng = np.random.default_rng(4)
        for _ in range(60):
            actions = pick(rng, now.masks)
            now, its = env.step(actions), other.step(actions)
            assert same(now, its)
        env.step(pick(rng, now.masks))
        assert same(Step(*other._now), its)
        assert (other.rules, other.threads) == (env.rules, 2)
        env.close()
        other.step(pick(rng, its.masks))
        with pytest.raises(TypeError, match="not pickled"):
            pickle.dumps(other)
        other.close()

    def test_a_refused_step_changes_nothing(self) -> None:
        env = VectorEnv(3)
        now = env.reset(seed=1)
        good = now.masks.argmax(1)
        bad = good.copy()
        bad[2] = 0  # nobody draws in the first turn
        with pytest.raises(IllegalMove, match=re.escape("row 2: 'draw', choice 0, cannot be made now")):
            env.step(bad)
        assert np.array_equal(np.array(observation(env.round(0).view(int(now.seats[0])))), now.observations[0])
        for actions, words in (
            (good.astype(float), "whole numbers, not of float64"),
            (good[:2], r"shape \(3,\)"),
            (list(good), "not list"),
            (good + 300, "row 0: a choice is a number from 0 to 220"),
            (good - 300, "row 0: a choice is a number from 0 to 220"),
        ):
            with pytest.raises((OkeyError, TypeError), match=words):
                env.step(actions)
        assert env.step(good.astype(np.uint8)).masks.any()

    def test_arguments(self) -> None:
        with pytest.raises(OkeyError, match="deal first"):
            VectorEnv(2).step(np.zeros(2, int))
        with pytest.raises(OkeyError, match="deal first"):
            VectorEnv(2).round(0)
        with pytest.raises(RuleError, match="has no teams"):
            VectorEnv(2, "rehber", teams=True)
        assert nonsense.accepted(VectorEnv, "n, how many") == [3, 23]  # type: ignore[arg-type]
        env = VectorEnv(2)
        assert nonsense.accepted(env.reset, "seed") == [None, 0, 3, 23, 10**12]  # type: ignore[arg-type]
        assert nonsense.accepted(env.round, "row") == [0]  # type: ignore[arg-type]
        words = "opponents|seat|policy"
        found = nonsense.accepted(lambda value: VectorEnv(1, opponents=value), words)  # type: ignore[arg-type]
        assert found == [None, {}]
        with pytest.raises(OkeyError, match=r"there is no policy 'greddy'.*greedy"):
            VectorEnv(1, opponents={1: "greddy"})
        with pytest.raises(OkeyError, match="leave one to learn"):
            VectorEnv(1, opponents=dict.fromkeys(range(4), "folk"))
        with pytest.raises(OkeyError, match="there is no seat 4"):
            VectorEnv(1, opponents={4: "folk"})

    def test_two_threads_take_turns(self) -> None:
        """Steps from several threads do not tear a hand; some find their choice gone."""
        env, wrong = VectorEnv(N), []

        def play() -> None:
            for nth in range(60):
                try:
                    env.step(env.reset(seed=nth).masks.argmax(1))
                except IllegalMove:
                    pass
                except Exception as error:
                    wrong.append(error)

        env.reset(seed=1)
        threads = [Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []

    def test_numpy_is_all_it_needs(self) -> None:
        code = (
            "import sys; sys.modules['pettingzoo'] = sys.modules['gymnasium'] = None\n"
            "from okeysolve import envs\nenvs.VectorEnv(2).reset()\n"
            "try:\n    envs.env\nexcept ImportError as error:\n    print(error)\n"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
        assert done.stdout == "okeysolve.envs.env needs gymnasium: pip install 'okeysolve[envs]'\n"


class TestSideTile:
    def test_it_goes_into_a_pair_where_it_has_to_be_used(self) -> None:
        """Whoever may open by pairs may choose to, also when the side tile's pair takes the okey from another tile."""
        by_an_okey = laid = 0
        for seed in range(14):
            rng, hand = Random(seed), Round.deal("ozet", seed=seed)
            while not hand.over:
                view = hand.view(hand.turn)
                mask = choice_mask(view)
                legal = view.legal_actions(5000) if view.duty else ()
                pairs = [action for action in legal if isinstance(action, Lay) and isinstance(action.melds[0], Pair)]
                if any(view.taken in action.melds[0] for action in pairs):  # type: ignore[operator]
                    (chosen,) = choice_actions(view, LAY_PAIR)
                    assert view.taken in chosen.melds[0]  # type: ignore[operator,union-attr]
                    laid += 1
                if view.duty and view.opened[view.seat] is None:
                    openings = [action for action in legal if isinstance(action, Open)]
                    by_pairs = any(all(isinstance(meld, Pair) for meld in action.melds) for action in openings)
                    assert by_pairs == mask[OPEN_PAIRS], (seed, view.rack)
                    if by_pairs:
                        (opening,) = choice_actions(view, OPEN_PAIRS)
                        assert any(view.taken in meld for meld in opening.melds)  # type: ignore[operator,union-attr]
                        best = best_pairs(view.rack, view.rules).pairs
                        by_an_okey += not any(view.taken in pair for pair in best)
                choices = [number for number, can in enumerate(mask) if can]
                wanted = [number for number in (TAKE_SIDE, OPEN_PAIRS, PUT_BACK) if number in choices]
                hand.play_turn(choice_actions(view, (wanted or [rng.choice(choices)])[0]), whole=False)
        assert by_an_okey
        assert laid


@PETTINGZOO
class TestPettingZoo:
    @pytest.fixture(autouse=True)
    def _quiet(self) -> Any:
        """PettingZoo's advice to have no Dict of observation and mask, which its own card games have."""
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
            warnings.filterwarnings("ignore", "Observation is not a NumPy array")
            yield

    @pytest.mark.parametrize(
        "options", [{}, {"opponents": {1: "greedy", 3: "folk"}}, {"rules": "rehber"}, {"teams": True}], ids=str
    )
    def test_api(self, options: dict[str, Any]) -> None:
        from pettingzoo.test import api_test

        from okeysolve.envs import env, raw_env

        with redirect_stdout(io.StringIO()) as said:
            api_test(env(**options), num_cycles=300)
            api_test(raw_env(**options), num_cycles=300)
        assert said.getvalue().count("Passed") == 2

    def test_seed(self) -> None:
        from pettingzoo.test import seed_test

        from okeysolve.envs import env, raw_env

        seed_test(env, num_cycles=100)
        seed_test(lambda: raw_env(opponents="random"), num_cycles=100)

    def test_render(self) -> None:
        from pettingzoo.test import render_test

        from okeysolve.envs import env

        with redirect_stdout(io.StringIO()) as said:
            render_test(env, {"svg": lambda text: ElementTree.fromstring(text).tag.endswith("svg")})
        assert "indicator" in said.getvalue()

    def test_a_hand_is_the_referees(self) -> None:
        """The environment's round is a hand of events; the rewards are those of its score."""
        from okeysolve.envs import OkeyEnv

        env, rng = OkeyEnv("yesil", opponents={2: "greedy"}), np.random.default_rng(3)
        assert env.possible_agents == ["seat_0", "seat_1", "seat_3"]
        env.reset(seed=3)
        while not all(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            env.step(int(pick(rng, seen["action_mask"][None])[0]))
        hand = env.round
        assert hand.over
        points = hand.view(0).points
        assert points is not None
        worth = rewards(points, False)
        assert env.rewards == pytest.approx({agent: worth[int(agent[-1])] for agent in env.possible_agents})
        assert env.infos["seat_3"] == {"points": points[3]}
        again = Round.from_deck(hand.deck or "", "yesil", hand.starter)
        for event in hand.events[1:]:
            if event["event"] not in ("penalty", "end", "score"):
                again.apply(event)
        assert again.events == hand.events

    @pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
    def test_copies_go_on_alike(self, copied: Callable[[Any], Any]) -> None:
        from okeysolve.envs import env

        one = env(opponents={1: "greedy"})
        one.reset(seed=5)
        for _ in range(7):
            one.step(int(one.last()[0]["action_mask"].argmax()))
        other = copied(one)

        def told(env: Any) -> list[Any]:
            seen = []
            for _ in range(40):
                observed, reward, ended, *_ = env.last()
                seen.append((observed["observation"].tolist(), reward, ended))
                env.step(None if ended else int(observed["action_mask"].argmax()))
                if not env.agents:
                    env.reset()
            return seen

        assert told(one) == told(other)

    def test_others_see_but_cannot_choose(self) -> None:
        from okeysolve.envs import OkeyEnv

        env = OkeyEnv()
        env.reset(seed=1, options={"starter": 2})
        assert env.agent_selection == "seat_2"
        assert not env.observe("seat_0")["action_mask"].any()
        assert env.observe("seat_0")["observation"].any()

    def test_an_illegal_choice(self) -> None:
        from okeysolve.envs import env, raw_env

        bare = raw_env()
        bare.reset(seed=1)
        before = bare.round.events.copy()
        with pytest.raises(IllegalMove, match="'draw'"):
            bare.step(0)
        assert bare.round.events == before
        wrapped = env()
        wrapped.reset(seed=1)
        agent = wrapped.agent_selection
        wrapped.step(0)
        assert wrapped.rewards[agent] == -1
        assert all(wrapped.terminations.values())

    def test_arguments(self) -> None:
        from okeysolve.envs import OkeyEnv

        with pytest.raises(OkeyError, match="no render mode 'film'"):
            OkeyEnv(render_mode="film")
        with pytest.raises(OkeyError, match="render_mode="):
            OkeyEnv().render()
        early = OkeyEnv(render_mode="ansi")
        for call in (lambda: early.step(0), lambda: early.observe("seat_0"), early.render):
            with pytest.raises(OkeyError, match="deal first"):
                call()
        env = OkeyEnv(opponents="folk")
        with pytest.raises(OkeyError, match="there is no agent 'seat_1': seat_0"):
            env.action_space("seat_1")
        with pytest.raises(OkeyError, match="there is no seat 7"):
            env.reset(options={"starter": 7})
        with pytest.raises(TypeError, match="options are a mapping"):
            env.reset(options=7)  # type: ignore[arg-type]
        env.reset(seed=1)
        with pytest.raises(TypeError, match="seat_0 has the turn"):
            env.step(None)


DOC = Path(__file__).parent.parent / "docs" / "envs.md"


@PETTINGZOO
def test_documentation() -> None:
    text = DOC.read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    parsed = doctest.DocTestParser().get_doctest("".join(blocks), {}, DOC.name, str(DOC), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert tried > 15
    assert failed == 0


def test_the_documentation_names_every_choice_and_part() -> None:
    from okeysolve.envs import OBSERVED

    text = DOC.read_text("utf-8")
    words = {name.split()[0] for name in CHOICES} | set(OBSERVED)
    assert [word for word in sorted(words) if f"`{word}" not in text] == []

