"""The advisor's core: candidate turns and their playouts, from what one seat sees."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from decks import next_action, some_rules

from bench.worlds import compare
from okeysolve import _core
from okeysolve.game import PlayerView, Round
from okeysolve.game.actions import tile_code
from okeysolve.rules import RuleSet

EACH = pytest.mark.parametrize("rules", some_rules(), ids=str)
NOTHING = [bytes(53)] * 4


def advisor(view: PlayerView, **options: Any) -> _core.Advisor:
    held = []
    for tiles in view.known:
        counts = bytearray(53)
        for tile in tiles:
            counts[tile_code(tile, view.okey)] += 1
        held.append(bytes(counts))
    return _core.Advisor(view._state(), view.tiles, held, view.turned, **options)


def position(rules: RuleSet | str, seed: int, turns: int, *, draw: bool = True, teams: bool = False) -> Round | None:
    """A hand of greedy players before that turn, or with draw after its draw; None: it was over before."""
    hand, state = Round.deal(rules, seed, seed % 4, teams), seed
    while not hand.over and (hand._hand.numbers()["turns"] < turns or (draw and hand.phase == "draw")):
        action, state = next_action(hand, "greedy", state)
        hand.apply(action)
    return None if hand.over else hand


def some_position(rules: RuleSet | str, **options: Any) -> Round:
    """The first hand that comes so far."""
    return next(found for seed in range(50) if (found := position(rules, seed, 9, **options)) is not None)


def mask_of(made: _core.Advisor) -> int:
    return (1 << len(made.arms())) - 1


def told(made: _core.Advisor) -> list[dict[str, Any]]:
    return [made.sums_of(arm) for arm in range(len(made.arms()))]


@EACH
def test_hidden_tiles_do_not_matter(rules: RuleSet) -> None:
    rng = Random(1)
    for seed in range(6):
        hand = position(rules, seed, 3 + 3 * seed, draw=seed % 2 == 0)
        if hand is None:
            continue
        view = hand.view(hand.turn)
        first = advisor(view, seed=seed)
        first.run(200, _core.Stop())
        for other in (view.guess(rng), view.guess(rng)):
            again = advisor(other.view(other.turn), seed=seed)
            again.run(200, _core.Stop())
            assert (again.arms(), told(again), again.estimates()) == (first.arms(), told(first), first.estimates())
            numbers = [int.from_bytes(rack, "little") for rack in again.world(3)[0]]
            assert numbers == [int.from_bytes(rack, "little") for rack in first.world(3)[0]]


@EACH
def test_every_arm_is_legal(rules: RuleSet) -> None:
    for seed in range(12):
        hand = position(rules, seed, 2 + seed, draw=seed % 2 == 0)
        if hand is None:
            continue
        for kind, _, _, actions in advisor(hand.view(hand.turn), most=20).arms():
            core = hand._hand.copy()
            for action in actions:
                assert not isinstance(core.apply(action), str)
            if _core.ARM_KINDS[kind] not in ("draw", "put_back"):
                assert _core.PHASES[core.phase] == "over" or core.seat != hand.turn


@EACH
def test_components_add_up(rules: RuleSet) -> None:
    for draw in (False, True):
        hand = some_position(rules, draw=draw)
        seat = hand.turn
        made = advisor(hand.view(seat))
        assert made.unit() == 3
        made.evaluate(mask_of(made), 0, 60, _core.Stop())
        for arm, sums in enumerate(told(made)):
            assert sums["worlds"] == 60
            assert sum(sums["parts"]) == sums["points"][seat]
            assert sum(sums["points"]) - 4 * sums["points"][seat] == sums["utility"]
            assert sum(sums["opened_in"]) <= 60
            assert sum(sums["finished"]) <= 60
            assert made.estimates()[1][arm][1] == pytest.approx(sums["utility"] / 180)


def test_teams_and_own_points() -> None:
    hand = some_position("yesil", teams=True)
    seat = hand.turn
    for utility, unit in (("relative", 1), ("own", 1)):
        made = advisor(hand.view(seat), utility=_core.UTILITIES[utility])
        made.evaluate(mask_of(made), 0, 20, _core.Stop())
        assert made.unit() == unit
        for sums in told(made):
            points = sums["points"]
            ours, theirs = points[seat] + points[seat ^ 2], points[seat ^ 1] + points[seat ^ 3]
            assert sums["utility"] == (theirs if utility == "relative" else 0) - ours


def test_the_chance_to_win() -> None:
    hand = some_position("yesil")
    view, win = hand.view(hand.turn), _core.UTILITIES["win"]

    def chance(own: int, hands_left: int) -> float:
        totals = tuple(own if seat == view.seat else 0 for seat in range(4))
        made = advisor(view, utility=win, totals=totals, hands_left=hands_left)
        made.evaluate(1, 0, 200, _core.Stop())
        return made.estimates()[1][0][1]

    assert chance(-5000, 3) > 0.999
    assert chance(5000, 3) < 0.001
    assert chance(-100, 3) > chance(0, 3) > chance(100, 3)
    assert abs(chance(0, 300) - 0.25) < 0.05  # so many hands later nobody is ahead any more


def test_pieces_and_threads_come_to_the_same() -> None:
    hand = some_position("yesil")
    view, stop = hand.view(hand.turn), _core.Stop()

    def played(threads: int, piece: int) -> tuple[Any, ...]:
        made = advisor(view, seed=5)
        made.begin(1500)
        with ThreadPoolExecutor(threads) as pool:
            while (work := made.next(10**6)) is not None:
                mask, first, end = work
                cuts = [(mask, cut, min(cut + piece, end), stop) for cut in range(first, end, piece)]
                assert all(pool.map(made.evaluate, *zip(*cuts, strict=True)))
        return told(made), made.estimates()

    assert played(1, 10**6) == played(4, 7) == played(3, 31)


def test_a_pass_spends_what_it_is_given() -> None:
    hand = some_position("yesil")
    made = advisor(hand.view(hand.turn))
    assert made.run(2000, _core.Stop())
    first = [row[0] for row in made.estimates()[1]]
    assert 1900 <= sum(first) <= 2000
    leader = made.estimates()[0]
    assert first[leader] == max(first)
    assert made.run(4000, _core.Stop())
    leader, rows = made.estimates()
    assert 5700 <= sum(row[0] for row in rows) <= 6000
    assert rows[leader][3] == 0
    assert all(row[2] > 0 and (arm == leader or row[4] > 0) for arm, row in enumerate(rows))


def test_the_reported_error_is_the_spread() -> None:
    """Over many seeds the means of an arm scatter as the error that each of them reports."""
    hand = some_position("yesil")
    means, variances = [], []
    for seed in range(60):
        made = advisor(hand.view(hand.turn), seed=seed, most=2)
        made.evaluate(1, 0, 100, _core.Stop())
        row = made.estimates()[1][0]
        means.append(row[1])
        variances.append(row[2])
    middle = sum(means) / 60
    spread = sum((mean - middle) ** 2 for mean in means) / 59
    assert 0.55 < spread / (sum(variances) / 60) < 1.7


def test_paired_differences() -> None:
    hand = some_position("yesil")
    made = advisor(hand.view(hand.turn))
    made.evaluate(0b11, 0, 50, _core.Stop())
    made.evaluate(0b01, 50, 80, _core.Stop())
    assert [made.paired(*pair)[0] for pair in ((0, 1), (1, 0), (0, 0), (0, 2))] == [50, 50, 80, 0]
    assert made.paired(0, 1)[1] == -made.paired(1, 0)[1]
    assert made.paired(0, 1)[2] == made.paired(1, 0)[2] > 0


def test_an_arm_of_the_caller() -> None:
    hand = some_position("yesil")
    made = advisor(hand.view(hand.turn), most=2)
    thrown = {actions[-1][1] for *_, actions in made.arms()}
    legal, _ = hand._hand.legal(400)
    other = next(action for action in legal if action[0] == _core.ACTIONS["discard"] and action[1] not in thrown)
    assert made.add([other]) == 2
    assert made.add([other, other]) == (1, "over")
    assert made.add([(_core.ACTIONS["draw"], 0, 0, 0, 0, 0, ())]) == (0, "not now")
    made.evaluate(0b111, 0, 10, _core.Stop())
    assert made.sums_of(2)["worlds"] == 10
    for bad in ([], [other] * 43):
        with pytest.raises(ValueError, match="an arm has 1 to 42 actions"):
            made.add(bad)


def test_it_stops_when_told() -> None:
    hand = some_position("yesil")
    made, stop = advisor(hand.view(hand.turn)), _core.Stop()
    stop.set()
    assert made.run(10**9, stop) is False
    assert made.estimates()[0] == -1


def test_open_hands() -> None:
    hand = some_position("yesil")
    made = _core.Advisor(hand._hand, hand.view(0).tiles, NOTHING, 0, hands=True)
    racks, stock = made.world(0)
    assert racks == [hand._hand.rack(seat) for seat in range(4)]
    assert sorted(stock) == sorted(hand._hand.stock())
    assert made.run(300, _core.Stop())


def test_what_cannot_be_is_refused() -> None:
    hand = some_position("yesil")
    view = hand.view(hand.turn)
    state, tiles = view._state(), view.tiles
    other = (view.seat + 1) % 4
    fewer = tuple(count - (seat == other) for seat, count in enumerate(tiles))
    with pytest.raises(ValueError, match="one set of tiles"):
        _core.Advisor(state, fewer, NOTHING, 0)
    own = next(code for code, count in enumerate(_core.unpack_rack(view.rack._packed, view.okey.code)) if count)
    twice = [bytes(2 * (code == own and seat == other) for code in range(53)) for seat in range(4)]
    with pytest.raises(ValueError, match="one set of tiles"):
        _core.Advisor(state, tiles, twice, 0)
    for options, words in (
        ({"utility": 3}, "utility is"),
        ({"hands_left": -1}, "utility is"),
        ({"policies": (3, 3, 3, 99)}, "no policy 99"),
    ):
        with pytest.raises(ValueError, match=words):
            _core.Advisor(state, tiles, NOTHING, 0, **options)  # type: ignore[arg-type]
    for bad in ((tiles[:3], NOTHING, 0), (tiles, NOTHING[:2], 0), (tiles, NOTHING, 3), (tiles, [b""] * 4, 0)):
        with pytest.raises(ValueError, match=r"an item a seat|a count for each tile"):
            _core.Advisor(state, *bad)
    made = advisor(view)
    for nonsense in (-1, len(made.arms()), 10**6):
        with pytest.raises(ValueError, match="there is no arm"):
            made.sums_of(nonsense)
    with pytest.raises(ValueError, match="begin a pass first"):
        made.next(10)


def test_what_worlds_say_comes_true() -> None:
    """In positions of greedy hands the chances in the worlds are how often things come, within the error of that."""
    for event, (said, came, error, _) in compare(250, "yesil", 40).items():
        assert abs(said - came) < 4 * error + 0.01, event
