"""Hands of the arena, played: wholly in the core where both bots are its policies, else bot by bot."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from .. import _core
from ..bots import BotRandom, ProcessBot, move
from ..game.round import Round
from .setup import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..bots import Bot
    from .setup import Setup

    # Of one hand, everything by player: points, opened, counts of penalties by kind; the player who finished or -1,
    # how, turns, and the faults of A and of B by kind.
    Hand = tuple[Sequence[int], Sequence[int], Sequence[Sequence[int]], int, int, int, Sequence[dict[str, int]]]
    Deal = list[Hand]

AT_ONCE = 64  # deals that the core plays in one call


def play_deals(setup: Setup, first: int, last: int) -> Iterator[list[Deal]]:
    """Plays the deals from first to last, and answers some at a time, in their order."""
    if setup.policies is not None:
        for numbers in _cut(range(first, last + 1), AT_ONCE):
            yield _in_core(setup, setup.policies, numbers)
        return
    bots = setup.bots()
    try:
        for deal in range(first, last + 1):
            for bot in bots:
                if isinstance(bot, ProcessBot):
                    bot.begin()
            yield [[_by_bots(setup, bots, deal, game) for game in range(setup.games)]]
    finally:
        for bot in bots:
            with suppress(Exception):  # its hands are played
                getattr(bot, "close", lambda: None)()


def _cut(numbers: range, size: int) -> Iterator[range]:
    for at in range(0, len(numbers), size):
        yield numbers[at : at + size]


def _sides(setup: Setup, game: int) -> list[int]:
    """0 for A, 1 for B, by seat."""
    return [int((seat - game) % SEATS not in setup.players) for seat in range(SEATS)]


def _in_core(setup: Setup, policies: tuple[int, int], deals: range) -> list[Deal]:
    seats = [tuple(policies[side] for side in _sides(setup, game)) for game in range(setup.games)]
    asked = []
    for deal in deals:
        deck = setup.deck_seed(deal)
        asked += [(deck, each, setup.bot_seeds(deal, game)) for game, each in enumerate(seats)]
    results = iter(_core.play_games(setup.rules._record, asked, _core.Stop()))
    found = []
    for deal in deals:
        hands = []
        for game in range(setup.games):
            result = next(results)
            # None: a policy failed, and it is not for the core to find a safe move.
            hands.append(_by_bots(setup, setup.bots(), deal, game) if result is None else _hand(result, game, ({}, {})))
        found.append(hands)
    return found


def _by_bots(setup: Setup, bots: tuple[Bot, Bot], deal: int, game: int) -> Hand:
    hand = Round.deal(setup.rules, setup.deck_seed(deal))
    sides, faults = _sides(setup, game), (Counter[str](), Counter[str]())
    rngs = [BotRandom(seed) for seed in setup.bot_seeds(deal, game)]
    while not hand.over:
        side, rng = sides[hand.turn], rngs[hand.turn]
        fault = move(hand, bots[side], rng, setup.limit)
        if fault is not None:
            faults[side][fault.kind] += 1
    return _hand(_core.hand_result(hand._hand), game, faults)


def _hand(result: Any, game: int, faults: Sequence[dict[str, int]]) -> Hand:
    """A result by seat as one by player."""
    points, opened, penalties, finisher, finish, turns = result
    first = (finisher - game) % SEATS if finisher >= 0 else -1
    by_player = (each[game:] + each[:game] for each in (points, opened, penalties))
    return (*by_player, first, finish, turns, faults)
