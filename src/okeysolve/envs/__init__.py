"""101 Okey as an environment for players that learn: `env` for PettingZoo, `VectorEnv` for many hands in numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.choices import CHOICES, OBSERVATION, OBSERVED, choice_actions, choice_mask, observation

if TYPE_CHECKING:
    from .aec import OkeyEnv, env, raw_env
    from .vector import Step, VectorEnv

__all__ = [
    "CHOICES",
    "OBSERVATION",
    "OBSERVED",
    "OkeyEnv",
    "Step",
    "VectorEnv",
    "choice_actions",
    "choice_mask",
    "env",
    "observation",
    "raw_env",
]

# Each needs libraries of its own: pettingzoo is not asked of who trains in numpy.
_LATER = {"OkeyEnv": "aec", "env": "aec", "raw_env": "aec", "Step": "vector", "VectorEnv": "vector"}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        found: object = getattr(import_module(f".{_LATER[name]}", __name__), name)
    except ModuleNotFoundError as error:
        raise ImportError(f"okeysolve.envs.{name} needs {error.name}: pip install 'okeysolve[envs]'") from None
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
