"""Actions that nobody can mean are refused where they are made, or where it is known what they are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import nonsense
import pytest
from decks import deck, same_state
from scenes import SERIES, runs, table_hand, throw, tiles

from okeysolve import Turn
from okeysolve.errors import IllegalMove, OkeyError, TileError
from okeysolve.game import (
    Discard,
    Draw,
    Lay,
    LayOff,
    NoMeld,
    Open,
    Pass,
    PutBack,
    Round,
    TakeIndicator,
    TakeOkey,
    TakeSide,
)
from okeysolve.melds import Group, Pair, Run
from okeysolve.rules import RuleSet
from okeysolve.tiles import Tile

R7, R8, O, F = map(Tile, ("R7", "R8", "O", "F"))  # noqa: E741

MAKERS: dict[str, tuple[Callable[[Any], object], str, list[object]]] = {
    "discard": (Discard, "an action has a tile such as", [R7, O]),
    "open": (Open, "melds are", [[], {}, ()]),
    "lay": (Lay, "melds are", [[], {}, ()]),
    "tile": (lambda tile: LayOff(tile, 0, "L", R7), "an action has a tile such as", [R7, O]),
    "meld": (lambda meld: LayOff(R7, meld, "L", R7), "melds and places are counted", [0, 3, 23]),
    "end": (lambda end: LayOff(R7, 0, end, R7), "ends? of a meld", []),
    "stands": (lambda face: LayOff(O, 0, "L", face), "stands for", [R7]),
    "taken with": (lambda tile: TakeOkey(tile, 0, 0, R7), "an action has a tile such as", [R7, O]),
    "taken from": (lambda meld: TakeOkey(R7, meld, 0, R7), "melds and places are counted", [0, 3, 23]),
    "place": (lambda place: TakeOkey(R7, 0, place, R7), "melds and places are counted", [0, 3, 23]),
    "stood for": (lambda face: TakeOkey(F, 0, 0, face), "stands for", [R7]),
    "no meld": (NoMeld, "meld|tile|okey", []),
}


@pytest.mark.parametrize("name", MAKERS)
def test_nonsense(name: str) -> None:
    make, words, taken = MAKERS[name]
    assert nonsense.accepted(make, words) == taken


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: LayOff(R7, 0, "L", R8), "a tile is laid off as what it is: R7 is not R8"),
        (lambda: TakeOkey(R7, 0, 0, R8), "an okey is taken with what it stands for: R7 is not R8"),
        (lambda: LayOff(O, 0, "L", F), "a tile stands for one with a colour and a number, not for F"),
        (lambda: NoMeld("R5"), "'R5' is no meld: one has from 2 to 14 tiles"),
        (lambda: NoMeld("R5 " * 15), "is no meld: one has from 2 to 14 tiles"),
    ],
)
def test_contradictions(make: Callable[[], object], words: str) -> None:
    with pytest.raises(TileError, match=words):
        make()


def test_a_false_okey_stands_for_the_okey_alone() -> None:
    """Which is known in a hand; an action about another tile is refused there, and changes nothing."""
    hand = Round.from_deck(deck({0: f"F R7 {tiles(SERIES)}"}, "Y5"), "yesil")
    hand.apply(runs())
    before = hand.copy()
    for action in (LayOff(F, 0, "L", R7), TakeOkey(F, 0, 0, R7)):
        for ask in (hand.check, hand.apply):
            with pytest.raises(TileError, match="F is a false okey: it stands for Y6, not for R7"):
                ask(action)
    with pytest.raises(TileError, match="Y6 is the okey: O is an okey, F a false okey"):
        hand.apply(Discard(Tile("Y6")))
    assert same_state(hand, before)


def test_the_same_in_a_turn() -> None:
    turn = Turn("R4 R7", "R5 R6 R7 | R10 O=R11 R12", "yesil", okey="Y6", opened="series")
    with pytest.raises(IllegalMove, match="there is no such meld"):
        turn.play(LayOff(Tile("R4"), 255, "L", Tile("R4")))
    with pytest.raises(OkeyError, match="counted from 0 and there are less than 256, not so large a number"):
        turn.play(LayOff(Tile("R4"), 2**200, "L", Tile("R4")))


EVENTS: list[tuple[dict[Any, Any], str]] = [
    ({}, "the event lacks 'event'"),
    ({"seat": 0}, "the event lacks 'event'"),
    ({5: 5}, "the event lacks 'event'"),
    ({"event": "draw"}, "the event 'draw' lacks 'seat'"),
    ({"event": "discard", "tile": "R7"}, "the event 'discard' lacks 'seat'"),
    ({"event": "draw", "seat": None}, "'seat' of the event 'draw' is a whole number, not None"),
    ({"event": "draw", "seat": True}, "'seat' of the event 'draw' is a whole number, not True"),
    ({"event": "draw", "seat": 2**200}, "it is the turn of seat 0"),
    ({"event": "draw", "seat": 1}, "it is the turn of seat 0"),
    ({"event": "discard", "seat": 0}, "the event 'discard' lacks 'tile'"),
    ({"event": "x" * 500, "seat": 0}, "is no action of a player"),
    ({"event": ["draw"], "seat": 0}, "is no action of a player"),
    ({"event": "penalty", "seat": 0}, "'penalty' is no action of a player"),
    ({"event": "layoff", "seat": 0, "tile": "R7", "meld": 0, "end": "X", "as": "R7"}, "the ends of a meld are L, R, G"),
    ({"event": "layoff", "seat": 0, "tile": "R7", "meld": 2**70, "end": "L", "as": "R7"}, "less than 256"),
    ({"event": "layoff", "seat": 0, "tile": "R7", "meld": 0, "end": "L", "as": "R8"}, "R7 is not R8"),
    ({"event": "take_okey", "seat": 0, "tile": "O", "meld": 0, "place": 0}, "not for O"),
    ({"event": "lay", "seat": 0, "meld": "R7"}, "from 2 to 14 tiles"),
    ({"event": "open", "seat": 0, "melds": "R7 R8 R9"}, "'melds' of the event 'open' is a list"),
    ({"event": "open", "seat": 0, "melds": [7]}, "'melds' of the event 'open' has texts, not 7"),
    ({"event": "draw", "seat": 0, "more": 1}, "the tile of this turn is there"),
    ({"event": "discard", "seat": 0, "tile": 7}, "'tile' of the event 'discard' is a text, not 7"),
    ({"event": "discard", "seat": 0, "tile": "S7"}, "'S7' is no tile"),
    ({"event": "open", "seat": 0, "melds": [""]}, "is no meld"),
    ({"event": "open", "seat": 0, "melds": ["R1 " * 15]}, "one has from 2 to 14 tiles"),
    ({"event": "layoff", "seat": 0, "tile": "R1", "meld": True, "end": "L", "as": "R1"}, "a whole number, not"),
    ({"event": "take_okey", "seat": 0, "tile": "R1", "meld": 0, "place": -1}, "counted from 0"),
]


@pytest.mark.parametrize(("event", "words"), EVENTS, ids=range(len(EVENTS)))
def test_events_that_are_none(event: dict[Any, Any], words: str) -> None:
    hand = Round.deal("yesil", 1)
    before = hand.copy()
    with pytest.raises(OkeyError, match=words) as found:
        hand.apply(event)
    assert len(str(found.value)) < 250
    assert same_state(hand, before)
    assert event not in hand.events


def test_the_okey_is_no_tile_of_its_own() -> None:
    hand = Round.deal(seed=7)
    with pytest.raises(OkeyError, match=f"{hand.okey} is the okey: O is an okey, F a false okey"):
        hand.apply({"event": "discard", "seat": 0, "tile": str(hand.okey)})
    assert len(hand.events) == 1


def test_what_is_no_action_at_all() -> None:
    hand = Round.deal(seed=1)
    assert nonsense.accepted(hand.check, "action|tile|event|whole number") == []  # type: ignore[arg-type]


def test_an_event_is_taken_at_its_word() -> None:
    hand = table_hand(rack="R9 B13 K9 K13")
    hand.apply(throw("B13"))
    top = str(hand.stock[0])
    other = next(str(tile) for tile in hand.stock if str(tile) != top)
    for field, value in {"tile": other, "seat": 3, "event": "take", "more": 1}.items():
        with pytest.raises(OkeyError):
            hand.apply({"event": "draw", "seat": 2, field: value, "tile": value if field == "tile" else "R1"})
    assert hand.apply({"event": "draw", "seat": 2}) == [{"event": "draw", "seat": 2, "tile": top}]
    opening = {"event": "open", "seat": 0, "melds": list(SERIES), "points": 107}
    start = Round.from_deck(deck({0: tiles(SERIES)}, "Y5"))
    with pytest.raises(IllegalMove, match="points is not 107"):
        start.apply(opening)
    assert start.apply({**opening, "points": 108})[0] == {**opening, "points": 108}


def test_melds_of_an_event_may_name_an_open_okey_otherwise() -> None:
    rack = "R13 Y6 K13 R10 R11 R12 B9 B10 B11 B12"
    texts = {"at_four": "R13 O=Y13 K13", "named": "R13 O=B13 K13"}
    for take, told in texts.items():
        rules = RuleSet.named("yesil").replace(group_okey_take=take)
        hand = Round.from_deck(deck({0: rack}, "Y5"), rules)
        melds = ["R13 O=B13 K13", "R10 R11 R12", "B9 B10 B11 B12"]
        (done,) = hand.apply({"event": "open", "seat": 0, "melds": melds})
        assert done["melds"][0] == told
        assert hand.table.melds[0] == Group("R13 O=13 K13" if take == "at_four" else told)


def test_numbers_of_a_hand() -> None:
    """The match that a hand is told to be part of."""
    for wrong, words in (
        ({"hand": 0}, "there is no hand 0: hands count from 1"),
        ({"hand": 3, "hands": 2}, "there is no hand 3 of 2"),
        ({"hands": 10**6}, "a match has at most 10000"),
        ({"totals": [1, 2]}, "totals are 4 numbers, a seat each, not 2"),
    ):
        with pytest.raises(OkeyError, match=words):
            Round.deal("yesil", 1, **wrong)  # type: ignore[arg-type]
    for name in ("hand", "hands", "totals"):
        kinds = nonsense.accepted(lambda value, name=name: Round.deal("yesil", 1, **{name: value}), "hands?|totals")
        assert kinds == {"hand": [3, 23], "hands": [None, 3, 23], "totals": []}[name]


def test_a_step_is_as_it_was() -> None:
    """What is right stays as it was told."""
    for action in (
        Draw(),
        Discard(O),
        Open((Run("R1 R2 R3"), Pair("R1 R1"))),
        LayOff(O, 2, "G", R7),
        LayOff(F, 2, "R", R7),
        TakeOkey(R7, 1, 2, R7),
    ):
        assert type(action)(*action._fields()) == action
    assert Open([Run("R1 R2 R3")]) == Open((Run("R1 R2 R3"),))  # type: ignore[arg-type]


def test_words() -> None:
    assert [action.text() for action in (Draw(), TakeSide(), TakeIndicator(), Pass(), PutBack())] == [
        "draw from the stock",
        "take the side tile",
        "take the indicator",
        "pass",
        "put the side tile back",
    ]
    assert Draw().text("tr") == "desteden çek"
    assert [TakeSide().text(lang, on="K7") for lang in ("en", "tr")] == ["take the side tile K7", "yandan K7 al"]
    assert Draw() == Draw()
    assert Draw() != Pass()
    assert eval(repr(TakeSide())) == TakeSide()
    with pytest.raises(OkeyError, match="no words in 'de'"):
        Draw().text("de")
    meld = NoMeld("R1 O O=R3 F", "Y6")
    assert (str(meld), meld.kind, len(meld)) == ("R1 O O=R3 F", "none", 4)


def test_words_of_an_opening_without_melds() -> None:
    assert str(Open(())) == "open with no meld"
    assert Open(()).text("tr") == "aç: hiç per yok"
    reason = Round.deal(seed=1).check({"event": "open", "seat": 0, "melds": []})
    assert str(reason).startswith("open with no meld: an opening lays from 1 to 11 melds")
