"""A bot's decision carried out under the referee, and a safe turn for a bot that fails."""

from __future__ import annotations

from itertools import islice
from time import monotonic

from ..errors import IllegalMove, OkeyError
from ..game.actions import Draw, Pass, PutBack, core_action
from ..moves import Discard, Step
from .protocol import BotFault, sees_hands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random
    from typing import Any

    from ..game.actions import Action
    from ..game.events import Event
    from ..game.round import Round
    from .protocol import Bot

FAULTS = {
    "slow": "took longer than the limit",
    "error": "raised an exception, or answered with an error",
    "nonsense": "answered what is no list of actions",
    "illegal": "wanted what the rules do not allow",
    "died": "its program ended, or could not be started",
    "gone": "its program had failed again and again and was not asked any more",
}
_MOST_ACTIONS = 200  # of one decision; a turn has far fewer
_QUIET = (Draw, Discard, PutBack, Pass)  # what changes little, the best first


def move(hand: Round, bot: Bot, rng: Random, limit: float | None = None) -> BotFault | None:
    """Asks the bot whose turn it is once, and does what it decides.

    When it fails, its turn is played to the end by safe_action() instead, and the fault is the answer. limit: seconds.
    A bot in this process cannot be interrupted: when it was late, its decision is thrown away.
    """
    try:
        decision(hand, bot, rng, limit)
    except BotFault as fault:
        seat = hand.turn
        while not hand.over and hand.turn == seat:
            hand.apply(safe_action(hand))
        return fault
    return None


def decision(hand: Round, bot: Bot, rng: Random, limit: float | None = None) -> list[Event]:
    """Asks the bot once and does all that it decides, and answers the events. With a BotFault nothing is done."""
    start = monotonic()
    actions = _asked(hand, bot, rng)
    spent = monotonic() - start
    if limit is not None and spent > limit:
        raise BotFault("slow", f"a decision took {spent:.3g} s, the limit is {limit:g} s")
    if not actions or len(actions) > _MOST_ACTIONS:
        raise BotFault("nonsense", "a decision has one action at least" if not actions else "a decision without end")
    foreign = [type(each).__name__ for each in actions if not isinstance(each, Step | dict)]
    if foreign:
        raise BotFault("nonsense", f"a decision has actions such as Draw(), or events, not {foreign[0]:.60}")
    try:
        return hand.play_turn(actions, whole=False)
    except IllegalMove as error:
        raise BotFault("illegal", str(error)) from error
    except (OkeyError, TypeError) as error:
        raise BotFault("nonsense", str(error)) from error


def _asked(hand: Round, bot: Bot, rng: Random) -> list[Action | Mapping[str, Any]]:
    shown: Any = hand.copy() if sees_hands(bot) else hand.view(hand.turn)
    try:
        answer: Iterable[Any] = bot.decide(shown, rng)
        if isinstance(answer, str | bytes | dict) or not hasattr(answer, "__iter__"):
            raise BotFault("nonsense", f"a decision is a list of actions, not {type(answer).__name__}")
        return list(islice(answer, _MOST_ACTIONS + 1))
    except BotFault:
        raise
    except (Exception, SystemExit, GeneratorExit) as error:
        raise BotFault("error", _told(error)) from error


def _told(error: BaseException) -> str:
    """The error in words; a bot's own error may have none."""
    try:
        return f"{type(error).__name__}: {error}"[:200]
    except Exception:
        return type(error).__name__


def safe_action(hand: Round) -> Action:
    """A legal action that costs the player whose turn it is as little as any.

    It draws rather than takes, discards the highest tile that has no penalty, and lays something only when nothing
    else costs as little.
    """
    return min(hand.legal_actions(), key=lambda action: (_cost(hand, action), *_preference(action)))


def _cost(hand: Round, action: Action) -> int:
    """What the referee would fine for it at once."""
    done = hand._hand.copy().apply(core_action(action, hand.okey))
    assert not isinstance(done, str)  # it is a legal one
    return sum(points for seat, _, points in done[2] if seat == hand.turn)


def _preference(action: Action) -> tuple[int, int]:
    kind = next((at for at, cls in enumerate(_QUIET) if isinstance(action, cls)), len(_QUIET))
    return kind, -(action.tile.number or 0) if isinstance(action, Discard) else 0
