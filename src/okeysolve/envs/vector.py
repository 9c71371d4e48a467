"""Many hands at once, stepped in the core: numpy arrays in, numpy arrays out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, NamedTuple, NoReturn, SupportsIndex, TypeAlias

import numpy as np

from .. import _core
from ..batch import MOST_THREADS
from ..errors import IllegalMove, OkeyError, shown
from ..game import Round
from ..game.choices import CHOICES, OBSERVATION
from ..game.round import checked_teams
from ..rules import DEFAULT_RULES, RuleSet
from ..tiles import TILES
from .seats import SEATS, policy_codes

Array: TypeAlias = "np.typing.NDArray[Any]"
MOST_HANDS = 1 << 20
MOST_SEED = 2**64 - 1


class Step(NamedTuple):
    """What a step brought, a row a hand.

    observations: int16[n, OBSERVATION], what the player whose turn it now is sees. masks: int8[n, len(CHOICES)], 1
    for what he can choose. seats: int8[n], who he is. rewards: float32[n, 4], a seat each, all 0 but at the end of
    the hand. dones: bool[n], whether the hand has ended; the row then shows the next one. points: int32[n, 4], the
    score sheet of a hand that has ended, else 0.
    """

    observations: Array
    masks: Array
    seats: Array
    rewards: Array
    dones: Array
    points: Array


class VectorEnv:
    """n hands, each with one choice a step; a hand that ends is followed by the next.

    rules, teams, opponents: as in OkeyEnv. threads: how many workers share the hands; the interpreter lock is
    released. copy: whether each Step has arrays of its own; without it the next step overwrites them.

    TypeError and OkeyError for arguments that make no sense. close() ends the workers.
    """

    def __init__(
        self,
        n: int,
        rules: RuleSet | str = DEFAULT_RULES,
        *,
        teams: bool = False,
        opponents: str | Mapping[int, str] | None = None,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.n = _number(n, 1, MOST_HANDS, "n, how many hands,")
        self.threads = _number(threads, 1, MOST_THREADS, "threads")
        self.rules = RuleSet.of(rules)
        self.teams = checked_teams(teams, self.rules)
        self.copy = copy
        self._opponents = dict(opponents) if isinstance(opponents, Mapping) else opponents
        self._lanes = _core.Lanes(self.n, self.rules._record, policy_codes(self._opponents), self.teams)
        self._now = Step(
            np.zeros((self.n, OBSERVATION), np.int16),
            np.zeros((self.n, len(CHOICES)), np.int8),
            np.zeros(self.n, np.int8),
            np.zeros((self.n, SEATS), np.float32),
            np.zeros(self.n, np.bool_),
            np.zeros((self.n, SEATS), np.int32),
        )
        self._shown = Step(*(array.view() for array in self._now))
        for array in self._shown:
            array.flags.writeable = False
        self._dealt = self._closed = False
        self._lock = Lock()  # two steps at once would tear a hand
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def reset(self, seed: int | None = None) -> Step:
        """Deals a hand in each row. The same seed brings the same hands everywhere; None deals by chance.

        seed: a whole number from 0 on. rewards, dones and points are 0.
        """
        if seed is not None:
            seed = _number(seed, 0, MOST_SEED, "seed")
        seeds = np.random.SeedSequence(seed).generate_state(self.n, np.uint64)
        with self._lock:
            self._share(lambda start, stop: self._lanes.reset(seeds, start, stop))
            for array in self._now[3:]:
                array.fill(0)
            self._dealt = True
            return self._look()

    def step(self, actions: Array) -> Step:
        """Makes a choice in each hand: actions is an array of whole numbers of CHOICES, of shape (n,).

        IllegalMove, with the row, when one of them cannot be made; then nothing has changed.
        """
        with self._lock:
            chosen = self._checked(actions)
            _, _, _, worth, dones, points = self._now
            ended = dones.view(np.uint8)
            refused = self._share(lambda start, stop: self._lanes.step(chosen, worth, points, ended, start, stop))
            assert refused == [None] * len(refused)  # the masks have said so
            return self._look()

    def round(self, row: int) -> Round:
        """The hand of a row as a Round, a copy, all tiles in sight; its events begin here."""
        if not self._dealt:
            raise OkeyError("deal first: reset()")
        with self._lock:
            core = self._lanes.hand(_number(row, 0, self.n - 1, "row"))
        numbers = core.numbers()
        made = Round._new(self.rules, numbers["starter"], self.teams, 1, None, (0,) * SEATS)
        made._hand, made.okey, made._turned = core, TILES[numbers["okey"]], 0
        return made._begin([])

    def close(self) -> None:
        """Ends the workers; the hands cannot be stepped any more."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()

    def __copy__(self) -> VectorEnv:
        """The same hands once more, which go on in the same way when the same choices are made."""
        told = {"teams": self.teams, "opponents": self._opponents, "threads": self.threads, "copy": self.copy}
        other = VectorEnv(self.n, self.rules, **told)  # type: ignore[arg-type]
        with self._lock:
            other._lanes.copy_from(self._lanes)
            for mine, its in zip(self._now, other._now, strict=True):
                its[:] = mine
            other._dealt, other._closed = self._dealt, self._closed
        return other

    def __deepcopy__(self, memo: object) -> VectorEnv:
        return self.__copy__()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a VectorEnv is not pickled: make one where it is needed, and reset(seed) it alike")

    def __repr__(self) -> str:
        return f"<VectorEnv {self.n} hands, {self.rules.name}>"

    def _look(self) -> Step:
        observations, masks, seats = self._now[:3]
        self._share(lambda start, stop: self._lanes.look(observations, masks, seats, start, stop))
        return Step(*(array.copy() for array in self._now)) if self.copy else self._shown

    def _checked(self, actions: Array) -> Array:
        if not self._dealt:
            raise OkeyError("deal first: reset()")
        if not isinstance(actions, np.ndarray):
            raise TypeError(f"actions is an array of whole numbers, one for each hand, not {type(actions).__name__}")
        if not np.issubdtype(actions.dtype, np.integer):
            raise TypeError(f"actions is an array of whole numbers, not of {actions.dtype}")
        if actions.shape != (self.n,):
            raise OkeyError(f"actions is of shape ({self.n},), one for each hand, not {actions.shape}")
        outside = (actions < 0) | (actions >= len(CHOICES))
        if outside.any():
            row = int(outside.argmax())
            raise OkeyError(f"row {row}: a choice is a number from 0 to {len(CHOICES) - 1}, not {actions[row]}")
        chosen: Array = np.ascontiguousarray(actions, np.int64)
        refused = self._now.masks[np.arange(self.n), chosen] == 0
        if refused.any():
            row = int(refused.argmax())
            name = CHOICES[chosen[row]]
            raise IllegalMove(f"row {row}: {name!r}, choice {chosen[row]}, cannot be made now")
        return chosen

    def _share(self, part: Callable[[int, int], int | None]) -> list[int | None]:
        """part(start, stop) over all rows, shared by the workers."""
        if self._closed:
            raise OkeyError("the environment is closed")
        if self._pool is None:
            return [part(0, self.n)]
        bounds = [self.n * worker // self.threads for worker in range(self.threads + 1)]
        return list(self._pool.map(part, bounds[:-1], bounds[1:]))


def _number(value: SupportsIndex, least: int, most: int, name: str) -> int:
    """A whole number, numpy's too, within its bounds."""
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    number = value.__index__()
    if not least <= number <= most:
        raise OkeyError(f"{name} is from {least} to {most}, not {shown(number)}")
    return number
