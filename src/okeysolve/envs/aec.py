"""One hand as a PettingZoo environment, in which the players act one after the other."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import _core, svg
from ..errors import OkeyError, shown
from ..game import Round
from ..game.choices import CHOICES, OBSERVATION, choice_actions, choice_mask, observation, rewards
from ..game.round import checked_teams
from ..rules import DEFAULT_RULES, RuleSet
from .seats import LEARNER, SEATS, policy_codes
from .words import table_text

Observation = dict[str, np.typing.NDArray[Any]]
_INT16 = np.iinfo(np.int16)
_SEED_MOST = 2**63 - 1
_POLICY_NAMES = {code: name for name, code in _core.POLICIES.items()}


def _observation_space() -> spaces.Space[Any]:
    numbers = spaces.Box(_INT16.min, _INT16.max, (OBSERVATION,), np.int16)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (len(CHOICES),), np.int8)})


class OkeyEnv(AECEnv[str, Observation, int]):
    """A hand of 101 Okey for one to four learners, in turns.

    rules: a RuleSet or a name. teams: opposite seats are partners. opponents: None when all four seats learn, a
    playing policy for seats 1 to 3, or {seat: policy}. render_mode: 'ansi' and 'svg' give a text, 'human' prints one.

    Agents are 'seat_0' to 'seat_3', those that no policy fills. An action is a number of CHOICES. An observation is
    {'observation': int16[OBSERVATION], 'action_mask': int8[len(CHOICES)]}, made of the player's view alone. Rewards
    come at the end of the hand. reset() deals by chance or from its seed, and takes {'starter': seat} as options.
    `round` is the hand itself, all of whose tiles an onlooker sees.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  as PettingZoo has it
        "name": "okey101_v0",
        "render_modes": ["ansi", "svg", "human"],
        "is_parallelizable": False,
    }
    round: Round
    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        rules: RuleSet | str = DEFAULT_RULES,
        *,
        teams: bool = False,
        opponents: str | Mapping[int, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise OkeyError(f"there is no render mode {shown(render_mode)}: ansi, svg or human")
        self.rules = RuleSet.of(rules)
        self.teams = checked_teams(teams, self.rules)
        self.render_mode = render_mode
        self._policies = policy_codes(opponents)
        self.possible_agents = [f"seat_{seat}" for seat in range(SEATS) if self._policies[seat] == LEARNER]
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(CHOICES)) for agent in self.possible_agents}
        self._random = seeding.np_random(None)[0]
        self._policy_state = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A Dict of observation and action_mask."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Discrete: the numbers of CHOICES."""
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a hand. With a seed all that is random from here on comes from it."""
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options are a mapping such as {{'starter': 2}}, not {type(options).__name__}")
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        starter = (options or {}).get("starter")
        # A hand that ends before a learner has a choice is dealt again.
        while True:
            first = int(self._random.integers(SEATS))
            self._policy_state = int(self._random.integers(_SEED_MOST))
            dealt = int(self._random.integers(_SEED_MOST))
            self.round = Round.deal(self.rules, dealt, first if starter is None else starter, self.teams)
            self._play_on()
            if not self.round.over:
                break
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self.round.turn}"

    def step(self, action: int | None) -> None:
        """Makes a choice of the agent whose turn it is. IllegalMove when it cannot be made now."""
        self._check_dealt()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"{agent} has the turn: an action is a number from 0 to {len(CHOICES) - 1}, not None")
        self.round.play_turn(choice_actions(self.round.view(self.round.turn), action), whole=False)
        self._play_on()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.round.over:
            self._end()
        else:
            self.agent_selection = f"seat_{self.round.turn}"
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent sees; its mask is all 0 when it is not its turn."""
        self._check_dealt()
        view = self.round.view(self._seat(agent))
        return {
            "observation": np.array(observation(view), np.int16),
            "action_mask": np.frombuffer(choice_mask(view), np.int8).copy(),
        }

    def render(self) -> str | None:
        """The whole table as text ('ansi') or SVG ('svg'); 'human' prints the text."""
        if self.render_mode is None:
            raise OkeyError("nothing to render: make the environment with render_mode='ansi', 'svg' or 'human'")
        self._check_dealt()
        if self.render_mode == "svg":
            return svg.picture(self.round)
        text = table_text(self.round)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _check_dealt(self) -> None:
        if not hasattr(self, "round"):
            raise OkeyError("deal first: reset()")

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise OkeyError(f"there is no agent {shown(agent)}: {', '.join(self.possible_agents)}")
        return int(agent.removeprefix("seat_"))

    def _play_on(self) -> None:
        """The policies' turns up to the next learner's."""
        while not self.round.over and self._policies[self.round.turn] != LEARNER:
            view = self.round.view(self.round.turn)
            policy = _POLICY_NAMES[self._policies[self.round.turn]]
            action, self._policy_state = view.policy_action(policy, self._policy_state)
            self.round.apply(action)

    def _end(self) -> None:
        points = self.round.view(0).points or ()
        worth = rewards(points, self.teams)
        for agent in self.agents:
            seat = self._seat(agent)
            self.rewards[agent] = worth[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"points": points[seat]}


def raw_env(**options: Any) -> OkeyEnv:
    """The environment as it is: an action that cannot be made raises IllegalMove. Options as in OkeyEnv."""
    return OkeyEnv(**options)


def env(**options: Any) -> AECEnv[str, Observation, int]:
    """The environment in PettingZoo's wrappers: an illegal action ends the hand, with -1 for who did it."""
    made: AECEnv[str, Observation, int] = raw_env(**options)
    for wrap in (
        functools.partial(wrappers.TerminateIllegalWrapper, illegal_reward=-1),
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.OrderEnforcingWrapper,
    ):
        made = wrap(made)
    return made
