"""Matches of one hand with one blunder in them, and the line that a strong evaluation plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from okeysolve.advisor import Limit, Search
from okeysolve.game import Discard, Draw, Match, Round
from okeysolve.game.actions import Action, TakeIndicator, TakeSide
from okeysolve.tiles import Tile

Blunder = Callable[[Round], Action | None]


def greedy(match: Match) -> Match:
    """The hand played on to its end by the greedy policy."""
    while not match.round.over:
        _step(match.round)
    return match


def _step(hand: Round) -> None:
    hand.apply(hand.view(hand.turn).policy_action("greedy", 0)[0])


def with_a_blunder(blunder: Blunder, rules: str = "yesil", names: Iterable[str] | None = None) -> tuple[Match, int]:
    """(match, line of the blunder): the first hand in which there is room for one, greedy but for that."""
    for seed in range(100):
        match = Match(rules, seed=seed, names=names)
        hand = match.round
        while not hand.over:
            action = blunder(hand) if hand.phase == "play" else None
            if action is not None:
                line = 2 + len(hand.events)  # the header, the deal and what followed come before it
                hand.apply(action)
                return greedy(match), line
            _step(hand)
    raise AssertionError("in no hand was there room for it")


def an_okey(hand: Round) -> Action | None:
    """Discards an okey that does not end the hand."""
    okey = Discard(Tile("O"))
    free = len(hand.rack(hand.turn)) > 10 and hand.check(okey) is None
    return okey if free else None


def a_layable(hand: Round) -> Action | None:
    """Discards a tile that fits the table and is fined, where the policy throws one that is not."""
    if hand.opened[hand.turn] is None:
        return None
    chosen = hand.view(hand.turn).policy_action("greedy", 0)[0]
    fined = {}
    for action in hand.legal_actions():
        if type(action) is Discard and not action.tile.is_okey:
            trial = hand.copy()
            events = trial.apply(action)
            fined[action] = any(event.get("kind") == "islek_discard" for event in events)
    if type(chosen) is not Discard or fined.get(chosen, True):
        return _layable_kept(fined, hand)
    return None


def _layable_kept(fined: dict[Action, bool], hand: Round) -> Action | None:
    """Where the policy would lay it off."""
    if False in fined.values() and len(hand.rack(hand.turn)) > 4:
        return next((action for action, costs in fined.items() if costs), None)
    return None


def a_finish(hand: Round) -> Action | None:
    """Discards where the policy ends the hand in this turn."""
    trial, seat = hand.copy(), hand.turn
    while not trial.over and trial.turn == seat:
        _step(trial)
    if not trial.over or trial.finisher != seat:
        return None
    plain = [each for each in hand.legal_actions() if type(each) is Discard and not each.tile.is_okey]
    free = [each for each in plain if not any(event["event"] == "penalty" for event in hand.copy().apply(each))]
    return free[0] if free and len(hand.rack(seat)) > 1 else None


def strong(seed: str, playouts: int, rules: str = "yesil") -> Match:
    """The hand as the evaluation plays it: at every decision the turn that it finds best."""
    match = Match(rules, seed=seed)
    hand = match.round
    while not hand.over:
        for action in _best(hand, playouts):
            hand.apply(action)
    return match


def _best(hand: Round, playouts: int) -> tuple[Action, ...]:
    search = Search(hand.view(hand.turn), seed=hand.stock[0].code if hand.stock else 99)
    for _ in search.run(Limit(playouts=playouts), playouts):
        pass
    actions = search.arms[search.estimates()[0]].actions
    at_the_draw = type(actions[0]) in (Draw, TakeSide, TakeIndicator)
    return actions[:1] if at_the_draw else actions
