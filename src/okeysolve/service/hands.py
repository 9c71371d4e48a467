"""Methods about a hand that is played: new_round, legal, apply, act. The service keeps no hand: it goes to and fro."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .. import bots
from ..errors import OkeyError, RecordError
from ..game import PlayerView, Round
from ..rules import RuleSet, close_to
from .errors import ServiceError, about
from .fields import Asked, RulesField, Seat, SeedField, Told, Word, lang_of, rules_of, seed_of
from .job import Job
from .play import Action, Event, Hand, HandNumber, View
from .rules import Score

_FOLLOWING = ("penalty", "end", "score")  # what no player does
MostField = Annotated[int, Meta(ge=1, le=5000, description="so many legal actions are listed at most")]
SeatField = Annotated[
    Seat | None, Meta(description="tell what the player of this seat may know, and nothing else; null: tell all")
]


class NewRoundRequest(Asked, kw_only=True):
    """Asks for a new hand."""

    rules: RulesField = None
    seed: SeedField = None
    deck: Annotated[
        Annotated[str, Meta(max_length=1000)] | None,
        Meta(description="instead of a seed, the 106 printed faces in their order"),
    ] = None
    starter: Annotated[Seat, Meta(description="who has 22 tiles and discards first")] = 0
    teams: Annotated[bool, Meta(description="opposite seats are partners")] = False
    hand: Annotated[HandNumber, Meta(description="its number in the match")] = 1
    hands: Annotated[HandNumber | None, Meta(description="how many the match has")] = None
    totals: Annotated[
        list[Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]],
        Meta(min_length=4, max_length=4, description="points of the hands before, by seat"),
    ] = msgspec.field(default_factory=lambda: [0] * 4)
    seat: SeatField = None
    most: MostField = 500


class ApplyRequest(Asked, kw_only=True):
    """Asks what comes of actions."""

    hand: Annotated[Hand, Meta(description="the hand as it was told")]
    actions: Annotated[list[Action], Meta(max_length=200, description="done one after the other, all or none")]
    seat: SeatField = None
    most: MostField = 500


class LegalRequest(Asked, kw_only=True):
    """Asks what can be done."""

    hand: Annotated[Hand | None, Meta(description="the hand as it was told; or a view")] = None
    view: Annotated[View | None, Meta(description="what the player sees; or a hand")] = None
    action: Annotated[Action | None, Meta(description="is this one legal, and why not")] = None
    most: MostField = 500


class ActRequest(Asked, kw_only=True):
    """Asks for a bot's turn."""

    view: Annotated[View, Meta(description="what the bot's player sees")]
    bot: Annotated[
        Word, Meta(description="its name, such as `random`, `greedy`, `strong` or `master`, see docs/bots.md")
    ] = "greedy"
    seed: SeedField = None


class SeatNews(Told, kw_only=True):
    """What may be told to the player of a seat, with no hidden tile in it."""

    seat: int
    events: Annotated[list[Event], Meta(description="what has happened, as this player sees it")]
    view: View


class Played(Told, kw_only=True, omit_defaults=True):
    """A hand after the deal or after actions."""

    turn: Annotated[int, Meta(description="whose turn it is; at the end, whose it was")]
    phase: Annotated[str, Meta(description="draw, must_draw, play, indicator or over")]
    over: bool
    seats: Annotated[list[SeatNews], Meta(description="for each seat, or for the one that was asked for")]
    hand: Annotated[
        Hand | UnsetType, Meta(description="the whole hand for the next call; not when a seat asks")
    ] = UNSET
    score: Annotated[Score | UnsetType, Meta(description="the score sheet, when the hand is over")] = UNSET


class Refusal(Told, kw_only=True):
    """Why an action is not legal."""

    code: Annotated[str, Meta(description="a short name, the same in every language")]
    message: str
    turkish: str


class Legal(Told, kw_only=True):
    """What can be done."""

    turn: Annotated[int, Meta(description="whose turn it is")]
    phase: str
    legal: Annotated[list[Action], Meta(description="each action once; none when it is another's turn")]
    complete: Annotated[bool, Meta(description="whether these are all")]
    refusal: Annotated[
        Refusal | None, Meta(description="why the action is not legal; null when it is, or none was asked")
    ]


class Acts(Told, kw_only=True):
    """What a bot does now."""

    seat: int
    bot: str
    actions: Annotated[
        list[Action], Meta(description="to the end of its turn, or to a draw: then ask again with the new view")
    ]


# ---- hands and views as they are told ----------------------------------------------------------------------------


def hand_of(told: Hand) -> Round:
    """The hand that was told, played again from its deal. ServiceError when it does not follow from it."""
    with about("hand"):
        rules = RuleSet.from_dict(told.rules)
        events: list[dict[str, Any]] = msgspec.to_builtins(told.events)
        deal = events[0]
        if deal["event"] != "deal" or "deck" not in deal:
            raise RecordError("events[0]: a hand begins with the deal, and its deck")
        made = Round.from_deck(
            deal["deck"], rules, deal["starter"], told.teams, hand=deal["hand"], hands=told.hands, totals=told.totals
        )
        follow = made.events.copy()
        for at, event in enumerate(events):
            if not follow:
                follow = _replayed(made, event, at)
            _same(event, follow.pop(0), at)
        if follow:
            raise RecordError(f"events: {follow[0]['event']} is missing at the end")
        return made


def _replayed(made: Round, event: Mapping[str, Any], at: int) -> list[dict[str, Any]]:
    try:
        return made.apply(event)
    except OkeyError as error:
        raise RecordError(f"events[{at}]: {error}") from None


def _same(told: Mapping[str, Any], true: Mapping[str, Any], at: int) -> None:
    """What the event does not say is taken as true, what it says has to be."""
    for name, value in told.items():
        if name not in ("meld", "melds") and (name not in true or true[name] != value):
            raise RecordError(f"events[{at}]: {name} {value!r:.60} does not follow from what was before")


def view_of(told: View) -> PlayerView:
    """The view that was told."""
    with about("view"):
        return PlayerView.from_dict(msgspec.to_builtins(told))


def _hand(made: Round) -> Hand:
    fields = {"rules": made.rules.as_dict(), "teams": made.teams, "hands": made.hands, "totals": list(made.totals)}
    return msgspec.convert({**fields, "events": made.events}, Hand)


def _for_seat(event: dict[str, Any], seat: int) -> dict[str, Any]:
    """The event as a player sees it. Of a deck not even the checksum, which would give a guessed seed away."""
    if event["event"] == "deal":
        return {name: value for name, value in event.items() if name not in ("deck", "sha256")}
    if event["event"] == "draw" and event["seat"] != seat:
        return {name: value for name, value in event.items() if name != "tile"}
    return event


def _played(made: Round, events: list[dict[str, Any]], seat: int | None, most: int, lang: str) -> Played:
    """What is told of a hand after these events."""
    news = []
    for player in range(4) if seat is None else (seat,):
        seen = [_for_seat(event, player) for event in events]
        news.append({"seat": player, "events": seen, "view": made.view(player).as_dict(most)})
    told: dict[str, Any] = {"turn": made.turn, "phase": made.phase, "over": made.over, "seats": news}
    sheet = made.score
    if sheet is not None:
        told["score"] = {**sheet.as_dict(), "text": sheet.text(lang)}
    played = msgspec.convert(told, Played)
    if seat is None:
        played.hand = _hand(made)
    return played


# ---- handlers ----------------------------------------------------------------------------------------------------


def new_round(asked: NewRoundRequest, job: Job) -> Played:
    """Deals a hand: the whole of it for a referee, and what each seat sees of it."""
    rules, lang = rules_of(asked.rules, job), lang_of(None, job)
    seed = seed_of(asked.seed, job)
    if asked.deck is not None and asked.seed is not None:
        raise ServiceError("value", "seed: a hand has a seed or a deck, not both", "seed")
    place = {"hand": asked.hand, "hands": asked.hands, "totals": asked.totals}
    with about("teams" if asked.deck is None else "deck"):
        if asked.deck is None:
            made = Round.deal(rules, seed, asked.starter, asked.teams, **place)  # type: ignore[arg-type]
        else:
            made = Round.from_deck(asked.deck, rules, asked.starter, asked.teams, **place)  # type: ignore[arg-type]
    return _played(made, made.events, asked.seat, asked.most, lang)


def apply(asked: ApplyRequest, job: Job) -> Played:
    """Does actions, all or none, and tells what came of them: penalties, the end, the score."""
    made = hand_of(asked.hand)
    before = len(made.events)
    for at, action in enumerate(asked.actions):
        with about(f"actions[{at}]"):
            made.apply(msgspec.to_builtins(action))
    return _played(made, made.events[before:], asked.seat, asked.most, lang_of(None, job))


def legal(asked: LegalRequest, job: Job) -> Legal:
    """All legal actions of the player whose turn it is, and whether and why not an action is legal."""
    if (asked.hand is None) == (asked.view is None):
        raise ServiceError("value", "hand: give a hand or a view, one of the two", "hand")
    made = None if asked.hand is None else hand_of(asked.hand)
    view = view_of(asked.view) if made is None and asked.view is not None else None
    view = view or made.view(made.turn)  # type: ignore[union-attr]
    refusal = None
    if asked.action is not None:
        event = msgspec.to_builtins(asked.action)
        if made is None:
            event = _for_seat(event, -1)  # which tile is drawn is not known from a view
        with about("action" if made is not None else "view"):
            world = made or view.guess(0)
        with about("action"):
            reason = world.check(event)
        if reason is not None:
            refusal = Refusal(code=reason.code, message=reason.text("en"), turkish=reason.text("tr"))
    told = view.as_dict(asked.most)
    fields = {"turn": view.turn, "phase": view.phase, "legal": told["legal"], "complete": told["legal_complete"]}
    return msgspec.convert({**fields, "refusal": msgspec.to_builtins(refusal)}, Legal)


def act(asked: ActRequest, job: Job) -> Acts:
    """What a bot does now, from what its player sees and nothing else."""
    bot = _bot(asked.bot)
    view, seed = view_of(asked.view), seed_of(asked.seed, job)
    with about("view"):
        actions = _turn(view, bot, randbits(63) if seed is None else seed, job.limits.playouts)
    return msgspec.convert({"seat": view.seat, "bot": asked.bot, "actions": actions}, Acts)


def _bot(name: str) -> bots.Bot:
    """A bot by its name. What else names one, a module or a program, is for this machine's own people."""
    if name not in bots.names():
        raise ServiceError("value", f"there is no bot {name!r}: {close_to(name, bots.names())}", "bot")
    bot = bots.named(name)
    if bots.sees_hands(bot):
        raise ServiceError("value", f"{name} sees the others' tiles: it plays in the arena only", "bot")
    return bot


def _turn(view: PlayerView, bot: bots.Bot, seed: int, allowed: int | None) -> list[dict[str, Any]]:
    """The bot's actions as events, up to a draw, whose tile is not known, or to the end of the turn.

    allowed: hands that a bot which plays them out may play for all of it.
    """
    if view.over or view.turn != view.seat:
        raise OkeyError(f"it is not the turn of seat {view.seat}")
    world, rng = view.guess(seed), bots.BotRandom(seed)
    done: list[dict[str, Any]] = []
    playouts = spent = getattr(bot, "playouts", 0)
    while not world.over and world.turn == view.seat:
        if allowed is not None and spent > allowed:
            words = f"it plays {playouts:,} hands out for a decision, and all of its turn may take {allowed:,}"
            raise ServiceError("value", f"bot: {words}", "bot")
        spent += playouts
        try:
            events = bots.decision(world, bot, rng)
        except bots.BotFault as fault:  # a level never fails in a hand that has been played
            raise ServiceError("value", f"view: it cannot be: {fault}", "view") from None
        for event in events:
            if event["event"] == "draw":
                return [*done, {"event": "draw", "seat": view.seat}]
            if event["event"] not in _FOLLOWING:
                done.append(event)
    return done
