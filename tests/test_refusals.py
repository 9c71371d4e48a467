"""Every reason for which the referee refuses an action: when, in which words, and that nothing has changed then."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from decks import deck, play, same_state
from scenes import PAIRS, SERIES, at_the_indicator, runs, throw, tiles

from okeysolve import _core
from okeysolve.errors import IllegalMove
from okeysolve.game import REASONS, Draw, NoMeld, PutBack, Reason, Round, TakeIndicator, TakeSide
from okeysolve.game.actions import Action
from okeysolve.melds import Group, Pair, Run
from okeysolve.moves import Discard, Lay, LayOff, Open, ShowTenPairs, TakeOkey
from okeysolve.rules import RuleSet
from okeysolve.tiles import Tile
from okeysolve.turn import Turn


def over() -> Round:
    return play(Round.deal("yesil", 1))


def at_start(rules: str | RuleSet = "yesil", rack: str = "", okey: str = "Y5") -> Round:
    return Round.from_deck(deck({0: rack}, okey), rules)


def side_taken(rules: str, second: str) -> Round:
    """Seat 0 has thrown R9, and seat 1, with this rack, has taken it."""
    hand = Round.from_deck(deck({0: "R9", 1: second}, "Y5"), rules)
    hand.play_turn([throw("R9")])
    hand.apply(TakeSide())
    return hand


def put_back() -> Round:
    hand = side_taken("yesil", "")
    hand.apply(PutBack())
    return hand


def bad_opened() -> Round:
    hand = at_start(rack="R1 R2 R3")
    hand.apply(Open((Run("R1 R2 R3"),)))
    return hand


def opened(rules: str | RuleSet, more: str = "", first: tuple[str, ...] = SERIES) -> Round:
    """Seat 0 has opened by series and plays on."""
    hand = at_start(rules, f"{tiles(first)} {more}")
    hand.apply(Open(tuple(Pair(meld) if len(meld.split()) == 2 else Run(meld) for meld in first)))
    return hand


def indicator_taken() -> Round:
    """Seat 1 can finish with the indicator, and has taken it."""
    hand = at_the_indicator()
    hand.apply(TakeIndicator())
    return hand


NO_CAP = RuleSet.named("yesil").replace(series_opener_pairs_cap=1)
PAIR_WORDS = ("pairs are not laid so under rehber", "rehber kurallarında böyle çift indirilmez")


def pair_table(rules: str | RuleSet) -> Round:
    """Seat 0 has opened by pairs, seat 1 by series, and has two pairs more."""
    hand = Round.from_deck(deck({0: tiles(PAIRS) + " K9", 1: tiles(SERIES) + " Y9 Y9 Y11 Y11"}, "Y5", "K1"), rules)
    hand.play_turn([Open(tuple(map(Pair, PAIRS))), throw("K9")])
    hand.apply(Draw())
    hand.apply(runs())
    return hand


def okey_group() -> Round:
    hand = at_start(rack="R13 Y6 K13 R10 R11 R12 B9 B10 B11 B12 Y13 B13 K1 R9")
    hand.apply(Open((Group("R13 O=Y13 K13"), Run("R10 R11 R12"), Run("B9 B10 B11 B12"))))
    return hand


def after(hand: Round, action: Action) -> Round:
    hand.apply(action)
    return hand


def last_tiles(tile: str) -> Round:
    """Seat 0 has opened and has this tile alone."""
    melds = ("R10 R11 R12 R13", "K9 K10 K11 K12", "B9 B10 B11 B12", "Y10 Y11 Y12 Y13", "K3 K4 K5 K6 K7")
    return opened("yesil", tile, melds)


def later_side(rules: str) -> Round:
    """Seat 1 has opened before and has taken R9 from the side; it could lay B1 B2 B3 as well."""
    racks = {0: "R9 K1 K1", 1: tiles(SERIES) + " B1 B2 B3"}
    hand = Round.from_deck(deck(racks, "Y5", "Y1 Y2 Y3 Y4"), rules)
    hand.play_turn([throw("K1")])
    hand.play_turn([Draw(), runs(), throw("Y1")])
    hand.play_turn([Draw(), throw("Y2")])
    hand.play_turn([Draw(), throw("Y3")])
    hand.play_turn([Draw(), throw("R9")])
    hand.apply(TakeSide())
    return hand


def pairs_lay_off(rules: RuleSet) -> Round:
    """Seat 0 has opened by pairs, seat 1 by series, and it is seat 0's turn again."""
    racks = {0: tiles(PAIRS) + " R9 K9", 1: tiles(SERIES)}
    hand = Round.from_deck(deck(racks, "Y5", "K1 Y1 Y2 Y3"), rules)
    hand.play_turn([Open(tuple(map(Pair, PAIRS))), throw("K9")])
    hand.play_turn([Draw(), runs(), throw("K1")])
    hand.play_turn([Draw(), throw("Y1")])
    hand.play_turn([Draw(), throw("Y2")])
    hand.apply(Draw())
    return hand


def next_round(hand: Round, discard: str) -> Round:
    """It is the same player's turn again; the others have thrown what they drew."""
    hand.play_turn([throw(discard)])
    for _ in range(3):
        hand.play_turn([Draw(), Discard(hand.stock[0])])
    hand.apply(Draw())
    return hand


def undone(hand: Round) -> Round:
    hand.undo()
    return hand


Refusal = tuple[Callable[[], Round], Action | Mapping[str, Any], str, str]
REFUSALS: dict[str, Refusal] = {
    "over": (over, Draw(), "the hand has ended", "el bitti"),
    "not now": (at_start, Draw(), "the tile of this turn is there", "bu turun taşı alındı"),
    "okey not taken": (
        lambda: after(at_start("ozet", "Y6"), throw("O")),
        TakeSide(),
        "under ozet a discarded okey is not taken",
        "ozet kurallarında atılan okey alınmaz",
    ),
    "nothing to put back": (at_start, PutBack(), "no side tile was taken", "yandan taş alınmadı"),
    "side first": (
        lambda: later_side("rehber"),
        Lay((Run("B1 B2 B3"),)),
        "under rehber the side tile has to be used before anything else",
        "rehber kurallarında önce yandan alınan taş kullanılır",
    ),
    "bad open twice": (bad_opened, Open((Run("R1 R2 R3"),)), "one bad opening a turn", "bir turda bir kez"),
    "melds": (at_start, Open(()), "from 1 to 11 melds", "1 ile 11 arasında per"),
    "not on rack": (lambda: at_start(rack="R1 R1"), throw("O"), "not all of it is on the rack", "hepsi ıstakada"),
    "no meld": (
        lambda: at_start("gelokey", "R1 R2 R4"),
        Open((NoMeld("R1 R2 R4"),)),
        "it is no meld under",
        "per değil",
    ),
    "no pairs": (lambda: opened("rehber", "Y9 Y9"), Lay((Pair("Y9 Y9"),)), *PAIR_WORDS),
    "nothing left": (
        lambda: last_tiles("R9"),
        LayOff(Tile("R9"), 0, "L", Tile("R9")),
        "one tile has to stay",
        "bir taş",
    ),
    "not opened": (lambda: at_start(rack="R1 R2 R3"), Lay((Run("R1 R2 R3"),)), "has not opened", "elini açmadı"),
    "already opened": (
        lambda: opened("yesil", "R1 R2 R3"),
        Open((Run("R1 R2 R3"),)),
        "has opened already",
        "elini açtı",
    ),
    "below bar": (
        lambda: at_start("gelokey", tiles(SERIES)),
        Open((Run(SERIES[0]),)),
        "33 points, 101 are needed",
        "33 puan, 101 gerek",
    ),
    "too few pairs": (
        lambda: at_start("gelokey", tiles(PAIRS)),
        Open(tuple(map(Pair, PAIRS[:4]))),
        "4 pairs, 5 are needed",
        "4 çift, 5 gerek",
    ),
    "mixed": (
        lambda: at_start("gelokey", tiles(SERIES) + " R1 R1"),
        Open((*map(Run, SERIES), Pair("R1 R1"))),
        "gelokey does not mix runs",
        "gelokey kurallarında seri",
    ),
    "pairs only": (
        lambda: opened("yesil", "Y1 Y2 Y3", PAIRS),
        Lay((Run("Y1 Y2 Y3"),)),
        "lays only pairs",
        "yalnız çift",
    ),
    "no pair opener": (
        lambda: opened("yesil", "Y9 Y9"),
        Lay((Pair("Y9 Y9"),)),
        "only when another",
        "ancak başka biri",
    ),
    "pair cap": (
        lambda: after(pair_table(NO_CAP), Lay((Pair("Y9 Y9"),))),
        Lay((Pair("Y11 Y11"),)),
        "new pairs a turn under ",
        "en çok 1 yeni çift",
    ),
    "not this turn": (
        lambda: opened("rehber", "R9"),
        LayOff(Tile("R9"), 0, "L", Tile("R9")),
        "in later turns than that of the opening",
        "açılan turda işlenmez",
    ),
    "no lay-off": (
        lambda: pairs_lay_off(RuleSet.named("yesil").replace(pair_opener_layoff=False)),
        LayOff(Tile("R9"), 5, "L", Tile("R9")),
        "lays off nothing",
        "çift açan taş işlemez",
    ),
    "no such meld": (
        lambda: opened("yesil", "R9"),
        LayOff(Tile("R9"), 7, "L", Tile("R9")),
        "no such meld",
        "böyle bir per",
    ),
    "on a pair": (
        lambda: opened("yesil", "K1", PAIRS),
        LayOff(Tile("K1"), 0, "R", Tile("K1")),
        "nothing is laid off on a pair",
        "çifte taş işlenmez",
    ),
    "does not fit": (
        lambda: opened("yesil", "R8"),
        LayOff(Tile("R8"), 0, "L", Tile("R8")),
        "the tile does not fit there",
        "taş oraya uymuyor",
    ),
    "no swap": (lambda: opened("ozet"), TakeOkey(Tile("R10"), 0, 0, Tile("R10")), "no okey is taken", "okey alınmaz"),
    "no okey there": (
        lambda: opened("yesil"),
        TakeOkey(Tile("R10"), 0, 0, Tile("R10")),
        "no okey lies there",
        "okey yok",
    ),
    "undecided": (okey_group, TakeOkey(Tile("Y13"), 0, 1, Tile("Y13")), "for no one tile yet", "yeri belli değil"),
    "laid now": (
        lambda: after(okey_group(), LayOff(Tile("B13"), 0, "G", Tile("B13"))),
        TakeOkey(Tile("Y13"), 0, 1, Tile("Y13")),
        "has laid that okey in this turn",
        "o okeyi bu tur koydu",
    ),
    "other tile": (
        lambda: next_round(after(okey_group(), LayOff(Tile("B13"), 0, "G", Tile("B13"))), "K1"),
        TakeOkey(Tile("R9"), 0, 1, Tile("R9")),
        "another tile takes this okey",
        "başka taşla alınır",
    ),
    "side not opened": (
        lambda: side_taken("ozet", tiles(SERIES)),
        runs(),
        "under ozet the side tile has to be in the opening",
        "ozet kurallarında yandan alınan taş açılan perde",
    ),
    "side unused": (lambda: side_taken("yesil", "K1"), throw("K1"), "has to be used first", "geri bırakılır"),
    "must finish": (indicator_taken, throw("K2"), "has to end the hand", "eli bitirmeli"),
    "wrong seat": (at_start, {"event": "draw", "seat": 2}, "it is the turn of seat 0", "sıra 0 numaralı"),
    "untrue": (
        lambda: put_back(),
        {"event": "draw", "seat": 1, "tile": "O"},
        "tile is not 'O'",
        "tile, 'O' değil",
    ),
}


# Nobody meets these through a Round: there is always a side tile, or another phase; the table never fills up; the
# classes of actions know no other kind; ten pairs end the hand by themselves. "turn ..." is in test_game.py.
UNSEEN = {"unknown", "no side tile", "table full", "no ten pairs", "turn ended", "turn open"}


def test_every_reason_is_tried() -> None:
    assert set(REASONS) - set(REFUSALS) == UNSEEN
    assert set(_core.FAULTS) - {"bad step"} <= set(REASONS)


@pytest.mark.parametrize("code", REFUSALS)
def test_reason_words_and_state(code: str) -> None:
    make, action, english, turkish = REFUSALS[code]
    hand = make()
    before = hand.copy()
    reason = hand.check(action)
    assert reason is not None
    assert reason.code == code
    assert english in reason.text()
    assert turkish in reason.text("tr")
    with pytest.raises(IllegalMove, match=re.escape(english)) as refused:
        hand.apply(action)
    assert (str(refused.value), refused.value.code, refused.value.turkish) == (str(reason), code, reason.text("tr"))
    assert same_state(hand, before)


@pytest.mark.parametrize("phase", ["draw", "must_draw", "indicator", "play"])
def test_not_now_says_what_can_be_done(phase: str) -> None:
    hands: dict[str, Callable[[], Round]] = {
        "draw": lambda: after(at_start(rack="R1"), throw("R1")),
        "must_draw": put_back,
        "indicator": lambda: undone(indicator_taken()),
        "play": at_start,
    }
    hand = hands[phase]()
    assert hand.phase == phase
    reason = hand.check(TakeIndicator() if phase in ("play", "must_draw") else throw("R1"))
    assert reason is not None
    words = {
        "draw": "begins with a tile from the stock or from the side",
        "must_draw": "the side tile was put back: draw from the stock",
        "indicator": "take the indicator to finish, or pass",
        "play": "lay, lay off or discard",
    }
    assert words[phase] in str(reason)


def test_reasons_are_values() -> None:
    one, other = at_start().check(Draw()), at_start().check(Draw())
    assert isinstance(one, Reason)
    assert one == other
    assert hash(one) == hash(other)
    assert one.details == (("phase", "play"),)
    with pytest.raises(AttributeError):
        one.code = "over"


def test_ten_pairs_are_not_shown_by_hand() -> None:
    with pytest.raises(TypeError, match="an action is one such as"):
        at_start("rehber").apply(ShowTenPairs(tuple(map(Pair, PAIRS))))


def test_a_move_of_any_length_is_cut() -> None:
    """What a rack can hold is told whole, and what nobody could hold is not."""
    hand, runs_all = at_start(), Run("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13")
    whole, endless = Open((runs_all, runs_all)), Open((runs_all,) * 100_000)
    for lang in ("en", "tr"):
        reason = hand.check(whole)
        assert reason is not None
        assert whole.text(lang) in reason.text(lang)
    with pytest.raises(IllegalMove, match="…: an opening lays from 1 to 11 melds") as refused:
        hand.apply(endless)
    assert max(len(str(refused.value)), len(refused.value.turkish)) < 300
    with pytest.raises(IllegalMove, match="…: ") as refused:
        Turn("R1 R2", okey="Y6", opened=None, partial=True).play(endless)
    assert len(str(refused.value)) < 300
