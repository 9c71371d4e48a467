"""Advice: ranked turns whose reasons are the numbers that ranked them."""

from __future__ import annotations

import json
import pickle
import re
import time
from itertools import pairwise
from statistics import fmean
from unittest import mock

import pytest
from advice_hands import FAR, MINE, OTHERS, WITH_OKEY, finishing, in_play, position, unopened

import okeysolve as ok
from okeysolve import _core
from okeysolve.advisor import Advice, Limit, Ranker, Search, advise, advising, answers, view_from
from okeysolve.advisor.advice import Number
from okeysolve.advisor.dispute_words import _ABOUT, rests_on
from okeysolve.advisor.disputes import _OTHER, Dispute
from okeysolve.advisor.words import in_tenths, percent
from okeysolve.errors import OkeyError
from okeysolve.game import Discard, Match, PlayerView, Round
from okeysolve.rules import rules_named
from okeysolve.tiles import Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FEW = Limit(playouts=300)
EACH = pytest.mark.parametrize("rules", rules_named())


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"[-+]?\d+\.\d+", text)]


class TestRanking:
    def test_a_certain_finish_is_first(self) -> None:
        for rules in rules_named():
            best = next(each for each in advise(finishing(rules), FEW) if each.kind == "finish")
            assert best.equal
            assert best.actions[-1] == Discard(Tile("B5"))
            assert best.finishes == Number(1.0)
            assert "It ends the hand." in best.reasons()

    @EACH
    def test_ranks_and_differences(self, rules: str) -> None:
        for _, view in in_play(rules, every=9):
            found = advise(view, FEW)
            assert [each.rank for each in found] == list(range(1, len(found) + 1))
            leader = next(each for each in found if each.difference.se is None)
            assert leader.difference.value == 0
            assert leader.equal
            assert all(one.difference.value <= other.difference.value for one, other in pairwise(found[2:]))
            for each in found:
                assert each is leader or each.rival == leader.actions
                assert each.equal == (each is leader or each.difference.value <= 2 * (each.difference.se or 0))

    @EACH
    def test_the_turn_is_legal_and_can_be_played(self, rules: str) -> None:
        for hand, view in in_play(rules, every=9):
            for each in advise(view, FEW):
                hand.copy().play_turn(each.actions, whole=False)
                hand.copy().play_turn(each.as_dict()["turn"], whole=False)

    def test_a_better_turn_is_found(self) -> None:
        """To throw an okey is none."""
        table = f"{MINE} | right: Y8 Y9 Y10 Y11 | right: B8 B9 B10 | right: R13 Y13 K13"
        view = view_from(position("R4 R4 R10 R12 Y3 B1 O", table=table)).view
        search = Search(view, most=6)
        okey = search.add([Discard(Tile("O"))])
        for _ in search.run(Limit(playouts=2000)):
            pass
        advice = Ranker(search).ranked()
        thrown = next(each for each in advice if each.actions == search.arms[okey].actions)
        assert thrown.rank > 1
        assert not thrown.equal
        assert thrown.danger is not None
        assert thrown.danger.cost == 101
        assert any("O is an okey: 101 points fine" in reason for reason in thrown.reasons())


class TestNumbers:
    @EACH
    @pytest.mark.parametrize("utility", ["relative", "own", "win"])
    def test_components_add_up(self, rules: str, utility: str) -> None:
        for hand, _ in in_play(rules, range(2), 17):
            hand.hands, hand.totals = 3, (10, 200, -50, 0)
            for each in advise(hand.view(hand.turn), FEW, utility=utility):
                assert sum(part.points for part in each.components) == pytest.approx(each.points, abs=1e-9)
                if utility != "win":
                    assert each.points == each.expected.value
                    assert sum(part.points for part in each.because) == pytest.approx(each.margin.value, abs=1e-9)
                else:
                    assert 0 <= each.expected.value <= 1

    def test_components_are_whole_sums(self) -> None:
        """In the playouts themselves: to the last point."""
        search = Search(unopened(), most=4)
        for _ in search.run(Limit(playouts=2000)):
            pass
        for arm in range(len(search.arms)):
            sums = search.sums(arm)
            others = sum(points for seat, points in enumerate(sums["points"]) if seat != search.view.seat)
            assert others - 3 * sum(sums["parts"]) == sums["utility"]

    def test_teams(self) -> None:
        view = Round.deal("yesil", 4, 0, teams=True).view(0)
        for each in advise(view, FEW):
            signs = {part.seat: part.points for part in each.components if part.name == "player"}
            assert set(signs) == {1, 2, 3}
            assert signs[2] <= 0 <= signs[1]  # a partner's points are one's own
            assert sum(part.points for part in each.components) == pytest.approx(each.expected.value, abs=1e-9)

    def test_exact_numbers_are_told_apart(self) -> None:
        best = advise(unopened(), FEW)[0]
        assert best.next_draw is not None
        assert best.next_draw.exact
        assert not best.expected.exact
        assert not best.opens_within[1].exact
        assert not best.finishes.exact
        opened = advise(finishing(), FEW)[0]
        assert all(number == Number(1.0) for number in opened.opens_within)
        assert opened.next_draw is None
        assert opened.improving == ()

    def test_chances_grow_with_the_turns(self) -> None:
        for _, view in in_play():
            for each in advise(view, FEW):
                values = [number.value for number in (*each.opens_within, each.opens_ever)]
                assert values == sorted(values)
                assert sum(n.value for n in (*each.finishers, each.dry)) == pytest.approx(1)

    def test_what_is_exact_agrees_with_what_is_sampled(self) -> None:
        """Of a draw the chance to open at once is both. What others have shown moves single ones, not their mean."""
        apart = []
        for _, view in in_play(seeds=range(12), every=6):
            if view.phase == "draw" and view.opened[view.seat] is None:
                draw = next(each for each in advise(view, Limit(playouts=400), most=2) if each.kind == "draw")
                assert draw.next_draw is not None
                apart.append(draw.opens_within[0].value - draw.next_draw.value)
        assert len(apart) > 10
        assert abs(fmean(apart)) < 0.03
        assert max(map(abs, apart)) < 0.25

    def test_danger_of_a_tile_that_the_next_player_waits_for(self) -> None:
        search = Search(unopened())
        for _ in search.run(Limit(playouts=3000)):
            pass
        for each in Ranker(search).ranked():
            assert each.danger is not None
            assert each.danger.cost == 0
            assert not each.danger.layable
            assert 0 <= each.danger.opens.value <= each.danger.taken.value < 0.3

    def test_layable_tiles_are_marked(self) -> None:
        view = view_from(position(FAR + " K3", table=OTHERS)).view
        search = Search(view)
        arm = search.add([Discard(Tile("R12"))])
        for _ in search.run(FEW):
            pass
        advice = next(each for each in Ranker(search).ranked() if each.actions == search.arms[arm].actions)
        assert advice.danger is not None
        assert advice.danger.layable
        assert advice.danger.cost == 101
        assert "R12 fits the table: 101 points fine." in advice.reasons()
        assert advice.components[2].points <= -101


class TestSentences:
    def test_the_numbers_are_those_of_the_advice(self) -> None:
        for _, view in in_play(every=7):
            for each in advise(view, FEW):
                headline = each.headline()
                assert f"{each.playouts:,} playouts" in headline
                assert numbers(headline)[0] == pytest.approx(each.expected.value, abs=0.05001)
                parts = next(reason for reason in each.reasons() if reason.startswith("The points:"))
                assert sum(numbers(parts)) == pytest.approx(each.expected.value, abs=0.0501)
                against = each.reasons()[0]
                if "better" in against or "worse" in against:
                    assert numbers(against)[0] == pytest.approx(abs(each.margin.value), abs=0.0501)
                    told = numbers(against[against.rindex("(") :])
                    assert sum(told) == pytest.approx(each.margin.value, abs=0.0501)
                    assert ("better" in against) == (each.margin.value > 0)
                    assert abs(each.margin.value) > 2 * (each.margin.se or 0)

    def test_what_lies_in_the_noise_is_not_told_as_a_fact(self) -> None:
        """Neither that a turn is behind which is not, nor what a discard takes when that is unknown."""
        seen = set()
        for _, view in (*in_play(every=7), *in_play("rehber", every=7)):
            for each in advise(view, FEW):
                headline, reasons = each.headline(), " ".join(each.reasons())
                assert not re.search(r"-[0-9.]+ ± [0-9.]+ behind", headline)
                if " ahead" in headline:
                    assert each.equal
                    assert each.difference.value < 0
                    seen.add("ahead")
                if each.danger is not None and (each.danger.opens.value or each.danger.ends.value):
                    points = each.danger.points
                    sure = points.value > 2 * (points.se or 0)
                    assert ("which takes" in reasons) == sure
                    surely_none = points.value < -2 * (points.se or 0)
                    assert ("no lower for it" in reasons) == surely_none
                    assert ("lost in the noise" in reasons) == (not sure and not surely_none)
                    seen.add(sure)
        assert seen == {"ahead", True, False}

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            (4.0, "which takes 4.0 ± 1.0 points"),
            (1.9, "lost in the noise (1.9 ± 1.0 points)"),
            (-1.9, "lost in the noise (-1.9 ± 1.0 points)"),
            (-4.0, "the points are no lower for it (+4.0 ± 1.0 points)"),
        ],
    )
    def test_what_a_discard_takes(self, value: float, words: str) -> None:
        with mock.patch.object(Advice, "_danger_points", return_value=Number(value, 1.0)):
            told = [each for each in advise(unopened(), FEW) if each.danger is not None and each.danger.opens.value]
            assert told
            assert all(words in " ".join(each.reasons()) for each in told)

    def test_a_tile_that_ends_the_hand_of_who_has_opened_is_a_danger(self) -> None:
        """The next player has two tiles left, lays it off and goes out with the other."""
        hand, state = Round.deal("rehber", 4), 4
        for _ in range(26):
            action, state = hand.view(hand.turn).policy_action("greedy", state)
            hand.apply(action)
        view = hand.view(hand.turn)
        found = {str(each.danger.tile): each for each in advise(view, Limit(playouts=4000)) if each.danger is not None}
        danger, reasons = found["K5"].danger, found["K5"].reasons()
        assert danger is not None
        assert (danger.opens.value, danger.ends.value > 0.3) == (0, True)
        assert danger.points.se is not None
        assert any(re.match("The next player takes K5 in ", line) for line in reasons)
        assert any(re.match("The next player ends the hand with K5 in ", line) for line in reasons)
        assert "olasılıkla eli bitirir" in " ".join(found["K5"].reasons("tr"))
        assert found["B5"].danger is not None
        assert found["B5"].danger.ends.value == 0

    def test_a_count_of_tiles_that_the_hands_gainsay_is_not_left_alone(self) -> None:
        """Here the others have thrown what is next to the only tile that opens, or it would lie on the table."""
        hand, state = Round.deal("rehber", 1), 1
        for _ in range(37):
            action, state = hand.view(hand.turn).policy_action("greedy", state)
            hand.apply(action)
        draw = next(each for each in advise(hand.view(hand.turn), Limit(playouts=6000)) if each.kind == "draw")
        now, next_draw = draw.opens_within[0], draw.next_draw
        assert next_draw is not None
        assert abs(now.value - next_draw.value) > 2 * (now.se or 0)
        assert "heed what the others have thrown" in " ".join(draw.reasons())
        assert "ötekilerin attığı" in " ".join(draw.reasons("tr"))

    @pytest.mark.parametrize(
        ("rack", "rules", "words", "helpful"),
        [
            # Three pairs, and nothing for series: each tile that pairs one more.
            (
                "R1 R1 R5 R5 K8 K8 B2 B4 B7 B11 B13 R3 R7 R9 Y1 Y3 Y10 Y13 K2 K4 K10 K12",
                "yesil",
                "Tiles that bring it closer: O×2 R3 R7",
                "O R3 R7 R9 Y1 Y3 Y10 Y13 B4 B7 B11 B13 K2 K4 K10 K12",
            ),
            # Nine pairs, where ten win, and eight. source: rehber.
            (
                "R1 R1 R5 R5 K8 K8 Y10 Y10 B4 B4 B11 B11 R3 R3 R9 R9 Y1 Y1 K2 K4 K12 B2",
                "rehber",
                "5 of them win by ten pairs: 6.0 %; these are O×2 K2 K4 K12.",
                "O K2 K4 K12",
            ),
            (
                "R1 R1 R5 R5 K8 K8 Y10 Y10 B4 B4 B11 B11 R3 R3 R9 R9 Y1 K13 K2 K4 K12 B2",
                "rehber",
                "Tiles that bring it closer: O×2 Y1 K2 K4 K12 K13.",
                "O Y1 K2 K4 K12 K13",
            ),
        ],
    )
    def test_tiles_that_help_by_pairs(self, rack: str, rules: str, words: str, helpful: str) -> None:
        view = view_from(position(rack, rules=rules)).view
        search = Search(view)
        arm = search.add([Discard(Tile("B2"))])
        search.play([arm], 20)
        told = next(each for each in Ranker(search).ranked() if each.actions == (Discard(Tile("B2")),))
        assert words in told.text()
        assert {str(draw.tile) for draw in told.improving} == set(helpful.split())
        assert {entry["tile"] for entry in told.as_dict()["improving"] if entry["wins"]} == {
            str(draw.tile) for draw in told.improving if draw.wins
        }

    def test_points_of_a_team(self) -> None:
        view = Match("yesil", seed="6", teams=True).round.view(0)
        for utility, english, turkish in (
            ("relative", "points against the other team", "puan, karşı takıma göre"),
            ("own", "points for one's team", "puan, kendi takımı için"),
        ):
            best = advise(view, Limit(playouts=40), utility=utility)[0]
            assert english in best.headline()
            assert turkish in best.headline("tr")

    def test_every_turn_that_ends_the_hand_is_told_as_one(self) -> None:
        """Not only the one that is listed as the finish: here another end of the same tiles."""
        table = "me: R7 R8 R9 R10 R11 R12 R13 | me: B9 B10 B11 B12 B13 | me: K10 K11 K12 K13 | me: Y10 Y11 Y12 Y13"
        told = [each for each in advise(view_from(position("O B4", table=table)).view, FEW) if each.ends]
        assert {each.kind for each in told} == {"finish", "lay"}
        for each in told:
            assert each.finishes == Number(1.0)
            assert "It ends the hand." in each.reasons()
            assert "okey_left.flat" not in {dispute.field for dispute in each.disputes}

    def test_a_hand_that_ends_with_the_turn(self) -> None:
        """The stock is empty: the discard is the last one, and nobody finishes."""
        first, second, *_ = advise(view_from(position(FAR + " Y3"), stock=0).view, FEW)
        reasons = " ".join(first.reasons())
        assert "The hand is over then: nobody finishes it." in first.reasons()
        assert "within" not in reasons
        assert first.finishes == Number(0.0)
        assert first.dry == Number(1.0)
        assert second.difference == Number(0.0, 0.0)
        assert "the same as the best" in second.headline()

    def test_a_single_playout_has_no_error_of_its_own(self) -> None:
        once = [each for each in advise(unopened(), Limit(playouts=1)) if each.playouts == 1]
        assert once
        for each in once:
            assert (each.expected.se, each.difference.se) == (100, 100)
            assert "± 100.0 points against the others' mean (1 playout; " in each.headline()

    def test_what_always_happens_cannot_be_told_by_comparing(self) -> None:
        """In each hand played out the next player opens with the discard: what that takes is not nothing."""
        found = (each for seed in range(60) for each in advise(unopened(), Limit(playouts=8), seed=seed))
        sure = next(each for each in found if each.danger is not None and each.danger.opens.value == 1)
        assert sure.danger is not None
        assert sure.danger.points == Number(0.0, 100.0)
        assert any("lost in the noise (0.0 ± 100.0 points)" in line for line in sure.reasons())

    def test_a_chance_is_not_explained_by_points_as_if_they_added_up_to_it(self) -> None:
        told = []
        for hand, _ in in_play("yesil", range(4), 9):
            hand.hands, hand.totals = 3, (10, 20, -50, 0)
            found = advise(hand.view(hand.turn), FEW, utility="win")
            sure = (each for each in found if abs(each.margin.value) > 2 * (each.margin.se or 0))
            told += [(each.reasons()[0], each.reasons("tr")[0]) for each in sure]
        assert told
        assert all("(in points: " in english and "(puan olarak: " in turkish for english, turkish in told)

    def test_turkish_says_the_same(self) -> None:
        for _, view in in_play(every=13):
            for each in advise(view, FEW):
                english, turkish = " ".join(each.reasons()), " ".join(each.reasons("tr"))
                digits = [re.findall(r"\d+", text.replace("×", " ")) for text in (english, turkish)]
                assert sorted(digits[0]) == sorted(digits[1]), (english, turkish)
        with pytest.raises(OkeyError, match="lang is 'tr' or 'en'"):
            each.text("de")

    def test_rounded_parts_add_up(self) -> None:
        for parts in ([0.04] * 5, [1.25, -0.33, 0.05], [-0.06, -0.06, -0.06], [], [0.0]):
            assert sum(in_tenths(parts)) == round(sum(10 * part for part in parts))

    def test_a_chance(self) -> None:
        assert percent(Number(0.0694, 0.004), "en") == "6.9 ± 0.4 %"
        assert percent(Number(0.0694, 0.0004), "tr") == "%6,94 ± 0,04"
        assert percent(Number(0.0, 0.00003), "en") == "0.000 ± 0.003 %"
        assert percent(Number(0.0, 1e-12), "en") == "0.0000 ± 0.0000 %"
        assert percent(Number(1.0, 0.0), "en") == "100.0 ± 0.0 %"
        assert percent(Number(1.0), "en") == "100.0 %"


class TestDisputes:
    def test_a_fine_for_layable_tiles_is_a_default(self) -> None:
        """yesil does not say whether who has not opened is fined."""
        view = view_from(position(FAR + " K3", table=OTHERS)).view
        told = {dispute.field: dispute for dispute in advise(view, FEW)[0].disputes}
        assert told["islek_if_unopened"].change == "keeps"
        assert told["islek_if_unopened"].source == "medium"

    def test_a_rule_of_the_table_is_not_disputed(self) -> None:
        rules = ok.RuleSet.named("yesil").replace(stock_out="S_202")
        view = view_from(position(FAR + " Y3", rules=rules)).view
        fields = [dispute.field for dispute in advise(view, FEW)[0].disputes]
        assert "stock_out" not in fields
        assert "unopened" in fields

    def test_a_turn_that_breaks_the_other_reading(self) -> None:
        """gelokey does not say that an okey can be taken from the table."""
        view = view_from(position("R4 R5 Y9 Y3 B1 R1", table=f"{MINE} | {WITH_OKEY}", rules="gelokey")).view
        taking = [each for each in advise(view, FEW) if any(step.kind == "take" for step in each.actions)]
        assert taking
        for each in taking:
            dispute = each.disputes[0]
            assert (dispute.field, dispute.change, dispute.other) == ("swap_okey", "illegal", False)
            about = "Tables differ over taking an okey from the table for its tile: with swap_okey = false"
            assert f"{about} this turn is not allowed; our default is true (confidence: medium)." in each.text()
            about = "Masalar yerdeki okeyi taşını koyup alma konusunda ayrılıyor: swap_okey = false"
            assert f"{about} ise bu hamle yapılamaz; bizim seçimimiz true (güven: orta)." in each.text("tr")

    def test_every_rule_that_can_be_disputed_has_words(self) -> None:
        assert set(_ABOUT["en"]) == set(_ABOUT["tr"]) >= set(_OTHER)
        for lang, sure in (("en", "low"), ("tr", "düşük")):
            for field, about in _ABOUT[lang].items():
                told = list(rests_on([Dispute(field, 1, "scores", None, None, "low")], lang))
                assert told[0].endswith(f": {about} ({field} = 1, {sure}).")
                assert ok.RuleSet.named("yesil").source_of(field)

    def test_one_that_holds_either_way_goes_first_when_it_costs_nothing(self) -> None:
        """Y9 could take the okey: where ozet lets okeys be taken, it is by default that it is not layable for that."""
        rules = ok.RuleSet.named("ozet").replace(swap_okey=True)
        assert rules.source_of("swap_tile_is_islek").confidence == "low-medium"
        view = view_from(position(FAR + " Y9", table=WITH_OKEY, rules=rules)).view
        search = Search(view, most=4)
        arm = search.add([Discard(Tile("Y9"))])
        ranker = Ranker(search)
        for _ in search.run(FEW):
            pass
        broken = ranker._broken(arm)
        assert broken is not None
        assert (broken.field, broken.change, broken.points) == ("swap_tile_is_islek", "costs", 101)
        other = next(at for at in range(len(search.arms)) if at != arm)
        assert ranker._broken(other) is None
        search.difference = lambda one, two: (100, 0.4, 0.5)  # type: ignore[method-assign]
        assert ranker._preferred([arm, other]) == (other, broken)
        search.difference = lambda one, two: (100, 1.4, 1.5)  # type: ignore[method-assign]
        assert ranker._preferred([arm, other]) is None


class TestValues:
    def test_plain(self) -> None:
        for _, view in in_play("rehber", every=9):
            for each in advise(view, FEW):
                told = json.loads(json.dumps(each.as_dict()))
                assert told["rank"] == each.rank
                assert told["expected"] == {"value": each.expected.value, "se": each.expected.se, "exact": False}
                assert told["steps"]["tr"] == each.steps("tr")

    def test_pickled(self) -> None:
        best = advise(unopened(), FEW)[0]
        again = pickle.loads(pickle.dumps(best))
        assert again == best
        assert again.text("tr") == best.text("tr")

    def test_does_not_change(self) -> None:
        best = advise(unopened(), FEW)[0]
        with pytest.raises(AttributeError, match="does not change"):
            best.rank = 2  # type: ignore[misc]

    def test_same_seed_same_advice(self) -> None:
        for _, view in in_play(every=15):
            one, two = advise(view, FEW, seed=5), advise(view, FEW, seed=5, threads=3)
            assert one == two
            assert list(map(str, one)) == list(map(str, two))


class TestAdvising:
    def test_answers_grow_better(self) -> None:
        snapshots = list(advising(unopened(), Limit(playouts=3000)))
        played = [sum(each.playouts for each in found) for found in snapshots]
        assert len(played) > 3
        assert played == sorted(played)
        assert snapshots[-1] == advise(unopened(), Limit(playouts=3000))

    def test_stopped_it_keeps_the_best(self) -> None:
        running = advising(unopened(), Limit(time=60))
        first = next(running)
        running.stop()
        assert list(running) == []
        assert running.best == first
        assert isinstance(first[0], Advice)

    def test_interrupted_it_keeps_the_best(self) -> None:
        running = advising(unopened(), Limit(time=60))
        next(running)

        def interrupted(*_: object) -> None:
            raise KeyboardInterrupt

        running.search._evaluate = interrupted  # type: ignore[assignment, method-assign]
        with pytest.raises(KeyboardInterrupt):
            list(running)
        assert running.best[0].playouts > 0

    def test_the_first_answer_comes_at_once(self) -> None:
        """Five milliseconds on a quiet machine; see bench/bench_advice.py."""
        advise(unopened(), FEW)  # fills tables
        waits = []
        for _ in range(7):
            begun = time.perf_counter()
            next(advising(unopened(), Limit(time=5)))
            waits.append(time.perf_counter() - begun)
        assert min(waits) < 0.03

    @pytest.mark.parametrize("ask", [advise, lambda *asked: advising(*asked).best])
    def test_no_limit_counts_the_making_of_tables(self, ask: Callable[..., object]) -> None:
        """The first call of a process makes them: as long as a short limit."""
        both = mock.Mock()
        both.clock.return_value = 0.0
        with mock.patch.object(_core, "prepare", both.tables), mock.patch.object(answers, "monotonic", both.clock):
            ask(unopened(), 0.01)
        assert [call[0] for call in both.mock_calls] == [*3 * ["tables"], "clock", "clock"]

    def test_a_position_will_do(self) -> None:
        asked = position(FAR, side="R3")
        assert advise(asked, FEW) == advise(view_from(asked).view, FEW)

    def test_public_names(self) -> None:
        assert ok.advise is advise
        assert isinstance(ok.advise(unopened(), ok.Limit(playouts=100))[0], ok.Advice)
        with pytest.raises(TypeError, match="PlayerView"):
            ok.advise(Round.deal("yesil", 1))  # type: ignore[arg-type]

    def test_a_view_of_another_program(self) -> None:
        view = unopened()
        assert advise(PlayerView.from_dict(json.loads(json.dumps(view.as_dict()))), FEW) == advise(view, FEW)
