"""Candidate turns played out: limits, threads, seeds, named turns, and standard errors that hold."""

from __future__ import annotations

import threading
import time
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import nonsense
import pytest
from advice_hands import finishing, in_play, unopened

from okeysolve import _core
from okeysolve.advisor import Limit, Search
from okeysolve.advisor.search import FIRST_PASS
from okeysolve.errors import IllegalMove, OkeyError
from okeysolve.game import Discard, Draw, PlayerView, TakeSide
from okeysolve.rules import rules_named
from okeysolve.tiles import Tile


def run(search: Search, limit: Limit, first_pass: int | None = FIRST_PASS) -> Search:
    for _ in search.run(limit, first_pass):
        pass
    return search


def result(search: Search) -> object:
    return search.estimates(), [search.sums(arm) for arm in range(len(search.arms))]


class TestLimits:
    def test_playouts_are_not_exceeded(self) -> None:
        for playouts in (100, 1000, 5000):
            search = run(Search(unopened()), Limit(playouts=playouts))
            assert 0.8 * playouts <= search.playouts <= playouts

    def test_each_candidate_is_played_once_at_least(self) -> None:
        for limit in (Limit(playouts=1), Limit(time=0)):
            search = run(Search(unopened()), limit)
            assert all(search.sums(arm)["worlds"] for arm in range(len(search.arms)))

    def test_time(self) -> None:
        """A busy machine can be late once, hardly five times."""
        over = []
        for _ in range(5):
            search = Search(unopened())
            begun = time.monotonic()
            run(search, Limit(time=0.05))
            over.append(time.monotonic() - begun - 0.05)
        assert min(over) < 0.01
        assert search.playouts > len(search.arms)

    def test_standard_error(self) -> None:
        search = run(Search(unopened()), Limit(se=3.0))
        leader, estimates = search.estimates()
        assert 0 < estimates[leader].se <= 3.0
        assert search.playouts < 20_000

    @pytest.mark.parametrize("se", [1e-3, 1e-160, 5e-324])
    def test_a_standard_error_that_is_never_reached(self, se: float) -> None:
        assert run(Search(unopened()), Limit(se=se, playouts=2000)).playouts > 1900

    def test_the_first_limit_counts(self) -> None:
        assert run(Search(unopened()), Limit(time=60, playouts=300, se=0.001)).playouts <= 300

    def test_stopped_from_another_thread(self) -> None:
        search = Search(unopened())
        threading.Timer(0.1, search.stop).start()
        begun = time.monotonic()
        run(search, Limit(time=30))
        assert time.monotonic() - begun < 10
        assert search.playouts

    def test_run_on(self) -> None:
        search = run(Search(unopened()), Limit(playouts=500))
        first = search.playouts
        run(search, Limit(playouts=500))
        assert search.playouts > 1.5 * first

    def test_nonsense(self) -> None:
        for name in ("time", "playouts", "se"):
            told = nonsense.accepted(lambda value, name=name: Limit(**{name: value}), r"number|limit has")
            assert all(isinstance(value, int | float) and value >= 0 for value in told), name
        assert nonsense.accepted(Limit.of, r"number") != []
        with pytest.raises(OkeyError, match="a single pass needs a number"):
            run(Search(unopened()), Limit(time=1), None)


class TestRepeated:
    @pytest.mark.parametrize("limit", [Limit(playouts=800), Limit(se=10)], ids=["playouts", "se"])
    def test_any_number_of_threads(self, limit: Limit) -> None:
        for _, view in in_play(seeds=range(2), every=13):
            alone = result(run(Search(view, seed=3), limit))
            assert result(run(Search(view, seed=3, threads=4), limit)) == alone

    def test_seeds_differ(self) -> None:
        one, other = (run(Search(unopened(), seed=seed), Limit(playouts=500)) for seed in (1, 2))
        assert result(one) != result(other)

    @pytest.mark.parametrize("rules", rules_named())
    def test_hidden_tiles_do_not_matter(self, rules: str) -> None:
        rng = Random(1)
        for hand, view in in_play(rules, range(2), every=17):
            other = view.guess(rng)
            assert other.rack((view.seat + 1) % 4) != hand.rack((view.seat + 1) % 4) or view.stock < 3
            again = other.view(view.seat)
            told = [result(run(Search(each), Limit(playouts=200))) for each in (view, again)]
            assert told[0] == told[1]

    def test_who_sees_the_hands_plays_by_them(self) -> None:
        hand, view = next(in_play(seeds=range(7, 8)))
        seen = run(Search(view, hands=hand), Limit(playouts=500))
        others = run(Search(view, hands=view.guess(5)), Limit(playouts=500))
        assert result(seen) != result(others)
        assert seen._core.world(0)[0] == [hand.rack(seat)._packed for seat in range(4)]


class TestNamedTurns:
    def test_added_once(self) -> None:
        search = Search(unopened())
        arms = len(search.arms)
        assert search.add(search.arms[1].actions) == 1
        assert search.add([Discard(Tile("Y3"))]) == search.add([Discard(Tile("Y3"))])
        assert len(search.arms) <= arms + 1

    def test_played_out_with_the_others(self) -> None:
        search = Search(unopened(), most=2)
        added = search.add([Discard(Tile("R12"))])
        run(search, Limit(playouts=600))
        assert search.arms[added].kind == "given"
        assert search.sums(added)["worlds"] > 0
        both, better, se = search.difference(0, added)
        mine, its = search.shared(0, added) or ({}, {})
        assert mine["worlds"] == its["worlds"] == both
        assert (mine["utility"] - its["utility"]) / both / search.unit() == pytest.approx(better)
        assert se > 0

    def test_an_illegal_one_is_refused_in_the_words_of_the_referee(self) -> None:
        search = Search(unopened())
        with pytest.raises(IllegalMove, match="K7"):
            search.add([Discard(Tile("K7"))])
        with pytest.raises(IllegalMove, match="take the side tile"):
            search.add([TakeSide()])
        with pytest.raises(OkeyError, match="a Draw is the last action"):
            search.add([Draw(), Discard(Tile("K7"))])
        with pytest.raises(OkeyError, match="at least one action"):
            search.add([])
        with pytest.raises(TypeError):
            search.add([3])  # type: ignore[list-item]

    def test_no_more_than_there_is_room_for(self) -> None:
        search = Search(unopened(), most=32)
        while len(search.arms) < _core.ARMS_MAX:
            search._told.clear()  # so that it counts as a new one
            search.add([Discard(Tile("Y3"))])
        search._told.clear()
        with pytest.raises(OkeyError, match="32 candidates already"):
            search.add([Discard(Tile("Y3"))])


class TestErrors:
    """A hundred repeats: what varies is what was reported."""

    def test_standard_errors_cover(self) -> None:
        means, ses, differences, their_ses = [], [], [], []
        for seed in range(100):
            search = run(Search(unopened(), seed=seed, most=2, policy="greedy"), Limit(playouts=240), None)
            estimate = search.estimates()[1][0]
            _, better, se = search.difference(0, 1)
            means.append(estimate.mean)
            ses.append(estimate.se)
            differences.append(better)
            their_ses.append(se)
        for values, reported in ((means, ses), (differences, their_ses)):
            root = sqrt(fmean(se * se for se in reported))
            assert 0.75 < pstdev(values) / root < 1.3
            middle = fmean(values)
            assert sum(abs(v - middle) <= 2 * se for v, se in zip(values, reported, strict=True)) >= 88

    def test_a_certain_end_has_none(self) -> None:
        search = run(Search(finishing(), utility="own"), Limit(playouts=200))
        finish = next(at for at, arm in enumerate(search.arms) if arm.kind == "finish")
        estimate = search.estimates()[1][finish]
        assert (estimate.mean, estimate.se) == (101, 0)


class TestQuestions:
    def test_views_that_are_none(self) -> None:
        hand, view = next(in_play())
        assert nonsense.accepted(lambda value: Search(value), "PlayerView") == []  # type: ignore[arg-type]
        with pytest.raises(OkeyError, match="it is the turn of seat"):
            Search(hand.view((hand.turn + 1) % 4))
        while not hand.over:
            hand.apply(hand.view(hand.turn).policy_action("greedy", 1)[0])
        with pytest.raises(OkeyError, match="the hand is over"):
            Search(hand.view(0))
        told = view.as_dict()
        told["opened"] = ["series" if seat == (view.seat + 1) % 4 else None for seat in range(4)]
        with pytest.raises(OkeyError, match=r"this hand cannot be: seat \d has more than 13 tiles"):
            Search(PlayerView.from_dict(told))

    def test_a_side_tile_that_is_not_there(self) -> None:
        told = unopened(taken="Y3", discards="K6").as_dict()
        with pytest.raises(OkeyError, match="K7 was taken and has to be used, but is not on the rack"):
            Search(PlayerView.from_dict({**told, "taken": "K7"}))

    def test_options_that_are_none(self) -> None:
        view = unopened()
        words = r"is a whole number|is a number from|there is no|is a text"
        for name in ("utility", "seed", "most", "threads", "policy"):
            taken = nonsense.accepted(lambda value, name=name: Search(view, **{name: value}), words)
            assert all(type(value) is int for value in taken), name
        with pytest.raises(OkeyError, match="'hands' of the view is None"):
            Search(view, utility="win")
        with pytest.raises(TypeError, match="in a Round"):
            Search(view, hands=view)  # type: ignore[arg-type]
