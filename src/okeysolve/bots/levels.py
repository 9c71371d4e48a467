"""The levels that the core itself plays."""

from __future__ import annotations

from .. import _core
from ..errors import OkeyError
from ..rules import close_to
from .rng import BotRandom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from ..game.actions import Action
    from ..game.view import PlayerView

LEVELS: tuple[str, ...] = tuple(_core.POLICIES)


class Level:
    """A bot that plays by one of the core's policies; docs/bots.md says what each does.

    policy: its name. Where all seats play by such, the arena leaves the whole hand to the core.
    """

    def __init__(self, policy: str) -> None:
        if policy not in _core.POLICIES:
            raise OkeyError(f"there is no level {str(policy)[:40]!r}: {close_to(str(policy)[:40], _core.POLICIES)}")
        self.policy = policy

    def decide(self, view: PlayerView, rng: Random) -> list[Action]:
        """The next action of the policy."""
        if not isinstance(rng, BotRandom):
            return [view.policy_action(self.policy, rng.getrandbits(64))[0]]
        action, rng.state = view.policy_action(self.policy, rng.state)
        return [action]

    def __repr__(self) -> str:
        return f"Level({self.policy!r})"
