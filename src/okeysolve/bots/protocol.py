"""What a bot has to have, and what it can do wrong."""

from __future__ import annotations

from typing import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random
    from typing import Any

    from ..game.actions import Action
    from ..game.view import PlayerView


class Bot(Protocol):
    """A player. Any object with this method is one.

    A bot with an attribute `sees_hands` that is true is given a copy of the Round in place of the view, so that it
    sees the other racks and the stock. It plays in the arena only, where it shows what would be possible. A bot with
    a method `close()` is told so when it is no longer needed.
    """

    def decide(self, view: PlayerView, rng: Random) -> Iterable[Action | Mapping[str, Any]]:
        """What the player of the view does next: one action or more of this turn, in their order.

        An action is an object such as Draw(), or an event of a record. When they do not end the turn, the bot is
        asked again with what it then sees. rng: the only chance that it may use; the decision depends on view and rng
        alone.
        """


class BotFault(Exception):  # noqa: N818  it is no error of ours
    """A decision that a bot did not bring about. kind: one of FAULTS."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def sees_hands(bot: Bot) -> bool:
    """Whether the bot has to be shown all racks."""
    return bool(getattr(bot, "sees_hands", False))
