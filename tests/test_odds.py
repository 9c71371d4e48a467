"""The chance to open: exact where it can be, against an enumeration of its own; sampled ones that come true."""

from __future__ import annotations

import json
import pickle
from collections import Counter

import nonsense
import pytest
from advice_hands import FAR, finishing, in_play, position, unopened

import okeysolve as ok
from okeysolve.advisor import Number, odds, view_from
from okeysolve.errors import OkeyError
from okeysolve.game import PlayerView, Round
from okeysolve.rules import rules_named
from okeysolve.tiles import FALSE_OKEY, TILES, Tile

NEAR = "R10 R11 R12 R13 Y10 Y11 Y12 B4 B5 B6 K3 K3 R1 R2 Y1 Y3 B9 B12 K6 K7 K9"  # 46 + 33 + 15 points
NEAR_PAIRS = "R1 R1 R3 R3 Y4 Y4 K7 K7 B2 B4 B6 B8 B10 B12 K1 K9 K11 K13 Y1 Y9 Y11"


def unseen_of(view: PlayerView) -> Counter[Tile]:
    """Beside the rack, the indicator and what lies there: counted here anew."""
    left = Counter(dict.fromkeys(TILES, 2))
    left[view.okey] -= 2
    left[view.indicator] -= 1
    left.subtract(view.rack)
    left.subtract(each.tile for each in view.discards if not each.taken)
    left.subtract(tile for meld in view.table for tile in meld)
    return +left


def opens(rack: ok.Rack, rules: str) -> tuple[bool, bool]:
    return ok.best_opening(rack, rules).opens, ok.best_pairs(rack, rules).opens


@pytest.mark.parametrize("rack", [NEAR, NEAR_PAIRS, FAR])
@pytest.mark.parametrize("rules", ["yesil", "gelokey"])
def test_the_next_tile(rack: str, rules: str) -> None:
    view = view_from(position(rack, rules=rules, side="K10")).view
    unseen = unseen_of(view)
    ways = [0, 0, 0]
    for tile, copies in unseen.items():
        series, pairs = opens(view.rack + tile, rules)
        for way, does in enumerate((series, pairs, series or pairs)):
            ways[way] += copies * does
    found = odds(view, 1, playouts=0)
    assert found.stock is not None
    told = found.stock.series, found.stock.pairs, found.stock.either
    assert told == tuple(Number(way / unseen.total()) for way in ways)
    assert found.within[0].either == told[2]


def test_two_tiles_by_enumeration() -> None:
    """Each first tile, then each discard, then each second tile."""
    view = view_from(position(NEAR_PAIRS, side="K10")).view
    unseen, chance = unseen_of(view), 0.0
    of = unseen.total()
    kinds = [kind for kind in unseen if unseen[kind]]
    for first in kinds:
        rack, best = view.rack + first, 0
        if opens(rack, "yesil")[1]:
            best = of - 1
        else:
            for thrown in dict.fromkeys(rack):
                left = rack - thrown
                sums = sum(
                    unseen[second] - (second is first)
                    for second in kinds
                    if unseen[second] > (second is first) and ok.best_pairs(left + second, "yesil").opens
                )
                best = max(best, sums)
        chance += unseen[first] / of * best / (of - 1)
    found = odds(view, 1, playouts=0).two
    assert found is not None
    assert found.pairs.exact
    assert found.pairs.value == pytest.approx(chance)
    assert found.either.value >= max(found.pairs.value, found.series.value)


def test_with_22_tiles_it_is_the_best_discard_that_counts() -> None:
    drawn = odds(view_from(position(FAR + " Y3")).view, 1, playouts=0)
    assert drawn.two is not None
    each = []
    for tile in dict.fromkeys(ok.Rack(FAR + " Y3", okey="Y6")):
        rack = ok.Rack(FAR + " Y3", okey="Y6") - tile
        view = view_from(position(str(rack), side=str(tile))).view
        found = odds(view, 1, playouts=0).two
        assert found is not None
        each.append(found.either.value)
    assert drawn.two.either.value == pytest.approx(max(each), abs=0.002)  # the tile thrown is seen there, as here


def test_a_side_tile_that_opens_is_certain() -> None:
    view = view_from(position(NEAR, side="R9")).view
    found = odds(view, 3, playouts=200)
    assert found.side is not None
    assert found.side.opens
    assert found.within[0].series == Number(1.0)
    assert all(chances.either.value == 1 for chances in found.within)
    assert "side tile R9: opens" in str(found)


def test_what_follows_the_first_draw_is_never_exact() -> None:
    """Also when all the hands played out opened with it."""
    view = view_from(position(NEAR)).view
    alone = [odds(view, 3, playouts=1, seed=seed) for seed in range(20)]
    first = alone[0].stock
    assert first is not None
    assert 0 < first.either.value < 1
    assert any(found.within[2].either.value == first.either.value for found in alone)
    for found in alone:
        assert found.within[0].either == first.either
        assert not any(each.either.exact or each.series.exact for each in found.within[1:])
        assert found.text().endswith("from 1 hand played out")


def test_who_opens_now() -> None:
    view = view_from(position(NEAR + " R9")).view
    found = odds(view, 2, playouts=100)
    assert found.opens
    assert found.within[0].either.value == 1
    assert "the rack opens now" in found.text()


@pytest.mark.parametrize("rules", rules_named())
def test_chances_are_chances(rules: str) -> None:
    for hand, _ in in_play(rules, range(2), 19):
        for seat in range(4):
            view = hand.view(seat)
            if view.opened[seat] is not None:
                continue
            found = odds(view, 4, playouts=150, seed=seat)
            values = [each.either.value for each in found.within]
            assert values == sorted(values)
            for each in found.within:
                assert each.either.value == pytest.approx(each.series.value + each.pairs.value)
                assert 0 <= each.either.value <= 1
            if not view.rules.open_pairs:
                assert all(each.pairs.value == 0 for each in found.within)
            assert json.loads(json.dumps(found.as_dict()))["playouts"] == 150
            assert len(found.text("tr").splitlines()) == len(found.text("en").splitlines())


def test_they_come_true() -> None:
    """Short form of bench/calibration.py: what was expected of a few hundred racks, and what came."""
    expected = came = 0.0
    variance = 0.0
    for seed in range(160):
        hand = Round.deal("yesil", 1000 + seed)
        for _ in range(seed % 12):
            hand.apply(hand.view(hand.turn).policy_action("greedy", 1)[0])
            if hand.over:
                break
        for seat in range(4):
            if hand.over or hand.opened[seat] is not None:
                continue
            chance = odds(hand.view(seat), 2, playouts=100).within[-1].either.value
            played, draws, begun, state = hand.copy(), 0, -1, seed
            while not played.over and played.opened[seat] is None:
                view = played.view(played.turn)
                action, state = view.policy_action("greedy", state)
                if played.turn == seat and action.kind in ("draw", "take") and begun != view.turns:
                    draws, begun = draws + 1, view.turns
                if draws > 2:
                    break
                played.apply(action)
            expected += chance
            came += played.opened[seat] is not None
            variance += chance * (1 - chance)
    assert abs(expected - came) < 4 * variance**0.5


def test_same_seed_same_odds_whatever_is_hidden() -> None:
    view = unopened()
    assert odds(view, 3, playouts=200) == odds(view.guess(8).view(view.seat), 3, playouts=200)
    assert odds(view, 3, playouts=200) != odds(view, 3, playouts=200, seed=1)
    again = pickle.loads(pickle.dumps(odds(view, 3, playouts=200)))
    assert again == odds(view, 3, playouts=200)
    assert again.two is not None


def test_a_false_okey_under_the_stock_is_no_tile_that_comes() -> None:
    for seed in range(2000):
        view = Round.deal("yesil", seed).view(0)
        if view.turned:
            break
    assert view.turned
    from okeysolve.advisor.facts import unseen_of as tiles_of_the_stock

    false = 2 - view.turned - view.rack.count(TILES[FALSE_OKEY])
    assert tiles_of_the_stock(view).count(TILES[FALSE_OKEY]) == false
    assert len(tiles_of_the_stock(view)) == 105 - 22 - view.turned


class TestRefused:
    def test_nonsense(self) -> None:
        view = unopened()
        assert nonsense.accepted(lambda value: odds(value), "PlayerView") == []  # type: ignore[arg-type]
        whole = (("k", "k is"), ("playouts", "playouts is"), ("seed", "seed is"))
        for name, words in (*whole, ("policy", "there is no|a policy is")):
            told = {"k": 1, "playouts": 0}
            taken = nonsense.accepted(lambda value, name=name, told=told: odds(view, **{**told, name: value}), words)
            assert all(type(value) is int for value in taken)

    def test_who_has_opened(self) -> None:
        with pytest.raises(OkeyError, match="has opened by series"):
            odds(finishing())

    def test_a_hand_that_is_over(self) -> None:
        hand = Round.deal("yesil", 2)
        while not hand.over:
            hand.apply(hand.view(hand.turn).policy_action("greedy", 1)[0])
        with pytest.raises(OkeyError, match="the hand is over"):
            odds(hand.view(0))

    def test_hands_that_cannot_be(self) -> None:
        """A view with fields that contradict each other is refused at once, or when a hand that follows shows it."""
        _, view = next((hand, view) for hand, view in in_play("yesil", range(6), 9) if view.phase == "draw")
        fields = {name: getattr(view, name) for name in view.__match_args__}
        for wrong in ({"stock": 0, "tiles": tuple(min(21, n + view.stock) for n in view.tiles)}, {"risk": True}):
            for ask in (odds, ok.advise):
                with pytest.raises(OkeyError):
                    ask(PlayerView(**{**fields, **wrong}))
