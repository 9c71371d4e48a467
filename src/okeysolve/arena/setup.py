"""What is compared, and how: all that a hand of the arena depends on."""

from __future__ import annotations

import json
from hashlib import sha256
from struct import unpack

from .. import _core
from .._version import __version__
from ..bots import Level, ProcessBot, named
from ..bots.levels import LEVELS
from ..bots.registry import checked
from ..errors import OkeyError
from ..game.match import commitment, hand_seed
from ..rules import DEFAULT_RULES, RuleSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..bots import Bot

SEATS = _core.SEATS
BLOCK = 11  # hands of the match that the share of first places is about
LIMIT = 10.0  # seconds a decision
# Format -> how many hands a deal has, and which players are A: player p of game g sits in seat (g + p) % 4.
FORMATS = {"rotation": (4, (0,)), "mirror": (2, (0, 2))}


class Setup:
    """Two bots, the rule set, the format, the seed, and the limit of a decision in seconds.

    a, b: a bot's name as bots.named() takes it, or a bot. seed: a text that all decks and all random numbers of the
    bots come from. TypeError or OkeyError for what cannot be.
    """

    def __init__(
        self,
        a: Bot | str,
        b: Bot | str,
        rules: RuleSet | str = DEFAULT_RULES,
        format: str = "rotation",  # noqa: A002  the usual word
        seed: str | int | None = None,
        limit: float = LIMIT,
    ) -> None:
        self.a, self.b = _checked(a), _checked(b)
        self.rules, self.format, self.limit = RuleSet.of(rules), format, limit
        if format not in FORMATS:
            raise OkeyError(f"a format is one of {', '.join(FORMATS)}, not {str(format)[:40]!r}")
        if isinstance(limit, bool) or not isinstance(limit, int | float):
            raise TypeError(f"the limit of a decision is a number of seconds, not {type(limit).__name__}")
        if not 0 < limit < 1e6:
            raise OkeyError(f"the limit of a decision is more than 0 seconds, not {limit:g}")
        self.by_chance = seed is None
        self.seed = _seed_text(seed)

    @property
    def games(self) -> int:
        """How many hands a deal has."""
        return FORMATS[self.format][0]

    @property
    def players(self) -> tuple[int, ...]:
        """Which of the four players are A."""
        return FORMATS[self.format][1]

    @property
    def names(self) -> tuple[str, str]:
        """What the two bots are called."""
        return _name(self.a), _name(self.b)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, to be published first."""
        return commitment(self.seed)

    def deck_seed(self, deal: int) -> int:
        """What the deck of a deal is made from; deals are counted from 1."""
        return hand_seed(self.seed, deal)

    def bot_seeds(self, deal: int, game: int) -> tuple[int, ...]:
        """What each seat's random numbers begin with in a game of a deal, counted from 0."""
        return _words(f"{self.seed} {deal} {game}")

    def bots(self) -> tuple[Bot, Bot]:
        """The two bots, made anew where they are named."""
        made = []
        for told in (self.a, self.b):
            bot = named(told) if isinstance(told, str) else told
            if isinstance(bot, ProcessBot):
                bot.limit = self.limit
            made.append(bot)
        return made[0], made[1]

    @property
    def policies(self) -> tuple[int, int] | None:
        """The numbers of the core's policies when both bots are such, so that the core can play alone."""
        told = [each.policy if type(each) is Level else each for each in (self.a, self.b)]
        found = [_core.POLICIES[each] for each in told if isinstance(each, str) and each in LEVELS]
        return (found[0], found[1]) if len(found) == 2 else None

    def key(self) -> str:
        """A text that is the same for what gives the same results, the seed apart: for a file of results."""
        fields: dict[str, Any] = {
            "a": self.names[0],
            "b": self.names[1],
            "rules": self.rules.as_dict(),
            "format": self.format,
            "limit": self.limit,
            "program": f"okeysolve {__version__}, {_core.build_info()}",
        }
        return json.dumps(fields, sort_keys=True)


def _checked(bot: Bot | str) -> Bot | str:
    """The bot as it came; OkeyError when there is no such bot."""
    if isinstance(bot, str):
        named(bot)
        return bot
    return checked(bot)


def _name(bot: Bot | str) -> str:
    if isinstance(bot, str):
        return bot
    return bot.policy if isinstance(bot, Level) else str(getattr(bot, "name", type(bot).__name__))


def _seed_text(seed: str | int | None) -> str:
    if seed is None:
        from secrets import token_hex

        return token_hex(16)
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise TypeError(f"the seed of the arena is a text or a whole number, not {type(seed).__name__}")
    text = str(seed)
    if not text.isprintable():
        raise OkeyError(f"a seed is a text that can be printed, {text!r:.60} is none")
    return text


def _words(text: str) -> tuple[int, ...]:
    """Four whole numbers of 64 bits, from the SHA-256 of a text."""
    return unpack(">4Q", sha256(text.encode()).digest())
