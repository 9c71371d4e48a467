"""The worked examples of the sources and the rule cases that speak of scores, by number and rule set.

Seats: 0 finishes unless the stock ran out. The okey is yellow 6, as in the examples of kolay101.
"""

from __future__ import annotations

import pytest

from okeysolve.rules import RuleSet
from okeysolve.scoring import PlayerEnd, discard_penalty, score_round

GELOKEY, YESIL, OZET, REHBER, KOLAY101 = ALL = ("gelokey", "yesil", "ozet", "rehber", "kolay101")
WITH_PAIRS = (GELOKEY, YESIL, OZET, KOLAY101)


def series(left: str | int | None = None, *penalties: str) -> PlayerEnd:
    return PlayerEnd("series", left, penalties)


def pairs(left: str | int | None = None, *penalties: str) -> PlayerEnd:
    return PlayerEnd("pairs", left, penalties)


def unopened(left: str | None = None, *penalties: str) -> PlayerEnd:
    return PlayerEnd(None, left, penalties)


def finished(
    rules: str | RuleSet, finish: str, *players: PlayerEnd, risk: bool = False, teams: bool | None = None
) -> list[int]:
    """The points when seat 0 finishes; finish in words, separated by blanks."""
    return score_round(
        rules, okey="Y6", finisher=0, finish=set(finish.split()), players=players, risk=risk, teams=teams
    ).points


def ran_dry(rules: str | RuleSet, *players: PlayerEnd, risk: bool = False) -> list[int]:
    return score_round(rules, okey="Y6", stock_out=True, players=players, risk=risk).points


def penalty(rules: str, name: str) -> int:
    """What a penalty costs a player who else writes 22."""
    return finished(rules, "", series(), series("R3 B7 K12", name), unopened(), unopened())[1] - 22


BANU, CEM, DENIZ = series("R3 B7 K12"), series("O R4"), unopened()
EXAMPLE = (series(), BANU, CEM, DENIZ)


class TestSources:
    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            (KOLAY101, [-101, 22, 111, 202]),
            (OZET, [-101, 22, 111, 202]),
            (GELOKEY, [-101, 22, 105, 202]),
            (REHBER, [-101, 22, 10, 202]),
            (YESIL, [-101, 22, 111, 202]),
        ],
    )
    def test_a16_normal_finish(self, rules: str, points: list[int]) -> None:
        assert finished(rules, "", *EXAMPLE) == points

    def test_a16_ozet_without_the_okeys_number(self) -> None:
        other_reading = RuleSet.named(OZET).replace(okey_left={"counts": 0})
        assert finished(other_reading, "", *EXAMPLE) == [-101, 22, 105, 202]

    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            (KOLAY101, [-202, 44, 121, 404]),
            (OZET, [-202, 44, 121, 404]),
            (GELOKEY, [-202, 44, 210, 404]),
            (REHBER, [-202, 44, 20, 404]),
            (YESIL, [-202, 44, 121, 404]),
        ],
    )
    def test_a17_okey_finish(self, rules: str, points: list[int]) -> None:
        assert finished(rules, "okey", *EXAMPLE) == points

    def test_a17_ozet_without_the_okeys_number(self) -> None:
        other_reading = RuleSet.named(OZET).replace(okey_left={"counts": 0})
        assert finished(other_reading, "okey", *EXAMPLE) == [-202, 44, 109, 404]

    @pytest.mark.parametrize(("rules", "cem"), [(KOLAY101, 36), (GELOKEY, 36), (YESIL, 36), (OZET, 18)])
    def test_a18_pair_finish(self, rules: str, cem: int) -> None:
        assert finished(rules, "pairs", pairs(), BANU, pairs("B9"), DENIZ) == [-202, 44, cem, 404]

    def test_a18_ozet_with_the_flag(self) -> None:
        flagged = RuleSet.named(OZET).replace(pair_left_mult=2)
        assert finished(flagged, "pairs", pairs(), BANU, pairs("B9"), DENIZ) == [-202, 44, 36, 404]

    def test_a18_rehber_has_no_opening_by_pairs(self) -> None:
        for finish in ("pairs", ""):
            with pytest.raises(ValueError, match="nobody can open by pairs under rehber"):
                finished(REHBER, finish, pairs(), BANU, pairs("B9"), DENIZ)

    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            (KOLAY101, [22, 18, 202, 111]),
            (GELOKEY, [0, 0, 101, 101]),
            (YESIL, [22, 18, 202, 111]),
            (OZET, [22, 9, 202, 111]),
        ],
    )
    def test_a19_stock_exhausted(self, rules: str, points: list[int]) -> None:
        assert ran_dry(rules, BANU, pairs("B9"), unopened("O"), CEM) == points

    def test_a19_rehber(self) -> None:
        assert ran_dry(REHBER, BANU, unopened(), unopened("O"), CEM) == [22, 202, 202, 10]

    OPENED, UNOPENED = series("R2 B8"), unopened()  # S = 10

    @pytest.mark.parametrize(
        ("finish", "points"),
        [
            ("", [-101, 10, 202]),
            ("okey", [-202, 20, 404]),
            ("hand", [-202, 20, 404]),
            ("pairs", [-202, 20, 404]),
            ("okey hand", [-404, 40, 808]),
            ("pairs okey", [-404, 40, 808]),
        ],
    )
    def test_a20_the_table_of_ozet(self, finish: str, points: list[int]) -> None:
        winner = pairs() if "pairs" in finish else series()
        assert finished(OZET, finish, winner, self.OPENED, self.UNOPENED, self.UNOPENED)[:3] == points

    @pytest.mark.parametrize(
        ("rules", "finish", "points"),
        [
            (GELOKEY, "hand", [-202, 404, 404]),
            (GELOKEY, "okey pairs", [-404, 40, 808]),
            (GELOKEY, "okey hand", [-404, 808, 808]),
            (KOLAY101, "okey pairs", [-404, 40, 808]),
            (YESIL, "okey pairs", [-404, 40, 808]),
        ],
    )
    def test_a20_the_same_elsewhere(self, rules: str, finish: str, points: list[int]) -> None:
        winner = pairs() if "pairs" in finish else series()
        assert finished(rules, finish, winner, self.OPENED, self.UNOPENED, self.UNOPENED)[:3] == points

    def test_kolay101_okey_from_the_hand(self) -> None:
        assert finished(KOLAY101, "okey hand", series(), *[DENIZ] * 3) == [-404, 808, 808, 808]
        assert finished(KOLAY101, "hand", series(), *[DENIZ] * 3) == [-202, 404, 404, 404]

    @pytest.mark.parametrize(
        ("finish", "points"),
        [
            ("", [-101, 10, 20, 202]),
            ("okey", [-202, 20, 40, 404]),
            ("pairs", [-202, 20, 40, 404]),
            ("hand", [-202, 404, 404, 404]),
            ("okey pairs", [-404, 40, 80, 808]),
        ],
    )
    def test_a21_the_table_of_gelokey(self, finish: str, points: list[int]) -> None:
        winner = pairs() if "pairs" in finish else series()
        assert finished(GELOKEY, finish, winner, self.OPENED, pairs("K10"), self.UNOPENED) == points

    @pytest.mark.parametrize(
        ("finish", "points"),
        [
            ("", [-101, 35, 202]),
            ("okey", [-202, 70, 404]),
            ("ten_pairs", [-202, 70, 404]),
            ("hand", [-101, 35, 202]),
        ],
    )
    def test_a22_rehber(self, finish: str, points: list[int]) -> None:
        winner = unopened() if finish == "ten_pairs" else series()
        assert finished(REHBER, finish, winner, series("R13 B13 K9"), DENIZ, DENIZ)[:3] == points

    @pytest.mark.parametrize(
        ("finish", "points"),
        [("", [-202, 70, 404]), ("ten_pairs", [-404, 140, 808]), ("okey", [-404, 140, 808])],
    )
    def test_a23_rehber_risk(self, finish: str, points: list[int]) -> None:
        winner = unopened() if finish == "ten_pairs" else series()
        assert finished(REHBER, finish, winner, series("R13 B13 K9"), DENIZ, DENIZ, risk=True)[:3] == points

    def test_a23_the_penalties_of_a_risk_round_stay(self) -> None:
        players = (series(None, "okey_discard"), DENIZ, unopened(None, "giver_penalty"), DENIZ)
        assert finished(REHBER, "", *players, risk=True) == [-202 + 101, 404, 404 + 101, 404]

    def test_a24_rehber_last_indicator(self) -> None:
        """Taking the indicator finishes as usual; when nobody can, the hand just ends."""
        assert finished(REHBER, "", *EXAMPLE)[0] == -101
        assert ran_dry(REHBER, BANU, CEM, DENIZ, DENIZ) == [22, 10, 202, 202]

    @pytest.mark.parametrize(
        ("rules", "cost"), [(REHBER, 101), (GELOKEY, 0), (YESIL, 0), (OZET, 0), (KOLAY101, 0)]
    )
    def test_a25_giver(self, rules: str, cost: int) -> None:
        assert penalty(rules, "giver_penalty") == cost
        assert (
            finished(rules, "okey", series(), series("R3 B7 K12", "giver_penalty"), DENIZ, DENIZ)[1]
            == 44 + cost
        )

    @pytest.mark.parametrize(
        ("rules", "cost"), [(OZET, 101), (GELOKEY, 0), (YESIL, 0), (KOLAY101, 0), (REHBER, 0)]
    )
    def test_a26_side_take_without_opening(self, rules: str, cost: int) -> None:
        assert finished(rules, "", series(), unopened(None, "side_take_fail"), DENIZ, DENIZ)[1] == 202 + cost

    def test_a27_ozet_leftovers_with_an_okey(self) -> None:
        assert finished(OZET, "", series(), CEM, unopened("O"), DENIZ) == [-101, 10 + 101, 202, 202]
        for finish in ("okey", "hand"):
            assert finished(OZET, finish, series(), DENIZ, unopened("O"), DENIZ)[2] == 404

    @pytest.mark.parametrize(
        ("rules", "cost"), [(OZET, 101), (YESIL, 101), (KOLAY101, 0), (GELOKEY, 0), (REHBER, 0)]
    )
    def test_a28_opening_96(self, rules: str, cost: int) -> None:
        assert RuleSet.named(rules).bars()[0] > 96
        assert penalty(rules, "bad_open_penalty") == cost

    def test_a29_elden_below_101(self) -> None:
        """The scores of the legal one; that the others refuse 40 points is in their rules."""
        assert finished(GELOKEY, "hand", series(), BANU, pairs("B9"), DENIZ) == [-202, 404, 404, 404]
        assert [RuleSet.named(name).elden_needs_101 for name in ALL] == [False, True, True, True, True]

    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            (KOLAY101, [-101, 22, 202]),
            (GELOKEY, [-202, 404, 404]),
            (OZET, [-202, 44, 404]),
            (YESIL, [-202, 44, 404]),
            (REHBER, [-101, 22, 202]),
        ],
    )
    def test_a30_elden_although_another_had_opened(self, rules: str, points: list[int]) -> None:
        assert finished(rules, "hand", series(), BANU, DENIZ, DENIZ)[:3] == points

    def test_a30_the_sheet_says_that_it_is_no_elden(self) -> None:
        sheet = score_round(KOLAY101, finisher=0, finish="hand", players=[series(), BANU, DENIZ, DENIZ])
        assert sheet.counted == ()
        assert [item.kind for item in sheet.items if item.player == 0] == ["not_elden", "finisher"]
        assert sheet.items[0].text("en").startswith("not from the hand, somebody had opened before")
        assert sheet.items[0].text("tr").startswith("elden sayılmaz")

    def test_a33_a_mixed_opening_is_a_bad_one(self) -> None:
        assert not any(RuleSet.named(name).mix_open for name in ALL)
        assert penalty(YESIL, "bad_open_penalty") == 101

    @pytest.mark.parametrize("rules", ALL)
    def test_a34_one_penalty_a_discard(self, rules: str) -> None:
        assert discard_penalty(rules, okey=True, layable=True) == ("okey_discard", 101)
        assert penalty(rules, "okey_discard") == 101

    @pytest.mark.parametrize("rules", ALL)
    def test_a35_unopened_discards_a_layable_tile(self, rules: str) -> None:
        cost = 0 if rules == REHBER else 101
        earned = discard_penalty(rules, layable=True, opened=False)
        assert earned == (None if rules == REHBER else ("islek_discard", 101))
        assert finished(rules, "", series(), unopened(None, "islek_discard"), DENIZ, DENIZ)[1] == 202 + cost

    @pytest.mark.parametrize("rules", ALL)
    def test_a36_captured_okey(self, rules: str) -> None:
        assert penalty(rules, "capture_penalty") == (101 if rules == KOLAY101 else 0)
        assert RuleSet.named(rules).swap_okey == (rules != OZET)

    @pytest.mark.parametrize("rules", ALL)
    def test_a37_the_last_discard_is_layable(self, rules: str) -> None:
        assert discard_penalty(rules, layable=True, finishes=True) is None
        assert finished(rules, "", *EXAMPLE)[0] == -101

    @pytest.mark.parametrize("rules", ALL)
    def test_a38_the_last_discard_is_an_okey(self, rules: str) -> None:
        assert discard_penalty(rules, okey=True, layable=True, finishes=True) is None
        assert finished(rules, "okey", *EXAMPLE)[0] == -202

    @pytest.mark.parametrize("rules", ALL)
    def test_a38_a_false_okey_is_a_normal_finish(self, rules: str) -> None:
        assert discard_penalty(rules, okey=False, layable=True, finishes=True) is None
        assert finished(rules, "", *EXAMPLE)[0] == -101


class TestDisputes:
    @pytest.mark.parametrize("rules", ALL)
    def test_d11_a_false_okey_left_counts_the_okeys_number(self, rules: str) -> None:
        assert finished(rules, "", series(), series("F R4"), DENIZ, DENIZ)[1] == 10

    @pytest.mark.parametrize("rules", ALL)
    def test_d21_the_finisher_is_not_fined(self, rules: str) -> None:
        assert discard_penalty(rules, layable=True, opened=True, finishes=True) is None

    @pytest.mark.parametrize("rules", ALL)
    def test_d35_an_okey_that_fits_costs_101(self, rules: str) -> None:
        assert discard_penalty(rules, okey=True, layable=True, opened=False) == ("okey_discard", 101)

    @pytest.mark.parametrize(("rules", "points"), [(KOLAY101, 106), (GELOKEY, 101), (REHBER, 5)])
    def test_d37_the_closing_discard_of_a_dry_stock(self, rules: str, points: int) -> None:
        assert ran_dry(rules, series("B5", "islek_discard"), DENIZ, DENIZ, DENIZ)[0] == points

    @pytest.mark.parametrize(("rules", "normal", "okey"), [(KOLAY101, 153, 205), (GELOKEY, 242, 484)])
    def test_d41_pair_opener_with_20_and_an_okey(self, rules: str, normal: int, okey: int) -> None:
        players = (series(), pairs("R9 R11 O"), DENIZ, DENIZ)
        assert finished(rules, "", *players)[1] == normal
        assert finished(rules, "okey", *players)[1] == okey

    def test_d41_where_the_okeys_number_does_not_count(self) -> None:
        other_reading = RuleSet.named(KOLAY101).replace(okey_left={"counts": 0})
        players = (series(), pairs("R9 R11 O"), DENIZ, DENIZ)
        assert finished(other_reading, "", *players)[1] == 141
        assert finished(other_reading, "okey", *players)[1] == 181

    def test_d43_unopened_yes_last_discard_no(self) -> None:
        assert discard_penalty(KOLAY101, layable=True, opened=False) == ("islek_discard", 101)
        assert discard_penalty(KOLAY101, layable=True, finishes=True) is None

    @pytest.mark.parametrize("rules", WITH_PAIRS)
    def test_d45_pairs_alone_cannot_finish(self, rules: str) -> None:
        with pytest.raises(ValueError, match="pairs alone never make 21 tiles"):
            finished(rules, "pairs", pairs(), pairs("B9"), DENIZ, DENIZ)


class TestBoundaries:
    @pytest.mark.parametrize("rules", ALL)
    def test_e7_101_opens_and_100_does_not(self, rules: str) -> None:
        assert RuleSet.named(rules).bars()[0] == 101
        assert penalty(rules, "bad_open_penalty") == (101 if rules in (YESIL, OZET) else 0)

    @pytest.mark.parametrize("rules", ALL)
    def test_e8_a_false_okey_that_fits(self, rules: str) -> None:
        assert discard_penalty(rules, layable=True) == (None if rules == REHBER else ("islek_discard", 101))

    @pytest.mark.parametrize("rules", ALL)
    def test_e10_unopened_discards_an_okey(self, rules: str) -> None:
        assert discard_penalty(rules, okey=True, opened=False) == ("okey_discard", 101)
        assert finished(rules, "", series(), unopened(None, "okey_discard"), DENIZ, DENIZ)[1] == 202 + 101

    @pytest.mark.parametrize(
        ("rules", "points"), [(GELOKEY, 202), (YESIL, 214), (OZET, 214), (REHBER, 12), (KOLAY101, 214)]
    )
    def test_e11_two_okeys_left(self, rules: str, points: int) -> None:
        assert finished(rules, "", series(), series("O O"), DENIZ, DENIZ)[1] == points

    @pytest.mark.parametrize("rules", ALL)
    def test_e13_false_okey_and_4(self, rules: str) -> None:
        players = (series(), series("F R4"), DENIZ, DENIZ)
        assert (finished(rules, "", *players)[1], finished(rules, "okey", *players)[1]) == (10, 20)

    @pytest.mark.parametrize(
        ("rules", "normal", "okey"),
        [(GELOKEY, 210, 420), (YESIL, 121, 141), (OZET, 111, 121), (KOLAY101, 121, 141)],
    )
    def test_e14_pair_opener_with_an_okey_and_4(self, rules: str, normal: int, okey: int) -> None:
        players = (series(), pairs("O R4"), DENIZ, DENIZ)
        assert (finished(rules, "", *players)[1], finished(rules, "okey", *players)[1]) == (normal, okey)

    @pytest.mark.parametrize("rules", ALL)
    def test_e16_side_tile_put_back(self, rules: str) -> None:
        assert penalty(rules, "side_take_fail") == (101 if rules == OZET else 0)

    @pytest.mark.parametrize("rules", ALL)
    def test_e23_taken_table_okey(self, rules: str) -> None:
        assert penalty(rules, "capture_penalty") == (101 if rules == KOLAY101 else 0)

    def test_e26_risk_and_a_penalty(self) -> None:
        players = (series(), series("R13 B13 K9", "okey_discard"), DENIZ, DENIZ)
        assert finished(REHBER, "", *players, risk=True)[1] == 171
        for rules in WITH_PAIRS:
            with pytest.raises(ValueError, match=f"{rules} has no risk mode"):
                finished(rules, "", *players, risk=True)


class TestTexts:
    """What rules.md says of scores beyond the numbered cases."""

    @pytest.mark.parametrize("rules", [KOLAY101, YESIL, OZET, GELOKEY])
    def test_10_5_elden_and_pairs_needs_a_run_to_lay_off_on(self, rules: str) -> None:
        with pytest.raises(ValueError, match="pairs alone never make 21 tiles"):
            finished(rules, "hand pairs", pairs(), *[DENIZ] * 3)

    def test_10_5_elden_and_pairs_over_anothers_runs(self) -> None:
        assert finished(OZET, "hand pairs", pairs(), BANU, DENIZ, DENIZ)[:3] == [-404, 88, 808]
        assert finished(OZET, "hand pairs okey", pairs(), BANU, DENIZ, DENIZ)[:3] == [-808, 176, 1616]
        assert finished(KOLAY101, "hand pairs", pairs(), BANU, DENIZ, DENIZ)[:3] == [-202, 44, 404]

    def test_11_1_unopened_101(self) -> None:
        flagged = RuleSet.named(OZET).replace(unopened=101)
        assert finished(flagged, "", *EXAMPLE)[3] == 101
        assert finished(flagged, "okey", *EXAMPLE)[3] == 202

    def test_11_2_an_unopened_players_okeys_count_only_at_gelokeys_dry_stock(self) -> None:
        for rules in ALL:
            assert finished(rules, "", series(), unopened("O O R13"), DENIZ, DENIZ)[1] == 202
            dry = ran_dry(rules, BANU, unopened("O R13"), DENIZ, DENIZ)
            assert dry == ([0, 101, 0, 0] if rules == GELOKEY else [22, 202, 202, 202])

    def test_11_3_rehber_risk_doubles_a_dry_stock(self) -> None:
        assert ran_dry(REHBER, BANU, DENIZ, DENIZ, CEM, risk=True) == [44, 404, 404, 20]

    def test_12_partners_share_no_waiver_unless_the_table_says_so(self) -> None:
        for rules in (YESIL, KOLAY101):
            assert finished(rules, "", *EXAMPLE)[2] == 111
            spared = RuleSet.named(rules).replace(partner_waiver=True)
            assert finished(spared, "", *EXAMPLE) == [-101, 22, 0, 202]
            assert finished(spared, "", series(), BANU, unopened(None, "okey_discard"), DENIZ)[2] == 101
            assert finished(spared, "", *EXAMPLE, teams=False) == [-101, 22, 111, 202]

    def test_10_6_a_table_that_caps_combinations(self) -> None:
        capped = RuleSet.named(GELOKEY).replace(combine="highest")
        assert finished(capped, "okey pairs", pairs(), BANU, pairs("B9"), DENIZ) == [-202, 44, 36, 404]
