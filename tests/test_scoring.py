"""The score sheet as a value, the ends that it refuses, its words, and the totals of a match."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okeysolve.errors import OkeyError, RackError, RuleError, TileError
from okeysolve.rack import Rack
from okeysolve.rules import RuleSet, rules_named
from okeysolve.scoring import (
    FINISHES,
    PENALTIES,
    MatchSheet,
    PlayerEnd,
    ScoreSheet,
    discard_penalty,
    score_match,
    score_round,
)
from okeysolve.tiles import TILES, Tile

PROFILES = json.loads((Path(__file__).resolve().parent / "cases" / "profiles.json").read_text("utf-8"))
WINNER, UNOPENED = PlayerEnd("series"), PlayerEnd()


def sheet(*others: PlayerEnd, rules: str = "kolay101", finish: object = None, **more: object) -> ScoreSheet:
    """Seat 0 finishes, then these players, then players who have not opened."""
    players = [WINNER, *others, *[UNOPENED] * (3 - len(others))]
    options = {"okey": "Y6", "finisher": 0, "finish": finish, "players": players} | more
    return score_round(rules, **options)  # type: ignore[arg-type]


class TestLeft:
    """What is left can be told in several ways."""

    @pytest.mark.parametrize(
        "left",
        [
            "R3 B7 K12",
            "3 7 12",
            "3, 7,12",
            "kırmızı 3, mavi 7 siyah 12",
            "r3 b7 k12",
            22,
            Rack("R3 B7 K12"),
            Rack("R3 B7 K12", okey="Y6"),
        ],
    )
    def test_22(self, left: str | int | Rack) -> None:
        assert sheet(PlayerEnd("series", left)).points == [-101, 22, 202, 202]

    @pytest.mark.parametrize("left", ["O 4", "O R4", "* 4", "Y6 R4", "okey, red 4", Rack("O R4", okey="Y6")])
    def test_okey_and_4(self, left: str | Rack) -> None:
        assert sheet(PlayerEnd("series", left)).points == [-101, 111, 202, 202]

    def test_tiles_and_numbers_together(self) -> None:
        assert sheet(PlayerEnd("series", "R3 7 Y6 12")).points == [-101, 22 + 6 + 101, 202, 202]

    @pytest.mark.parametrize("left", ["F 4", "F K4", "sahte okey K4"])
    def test_false_okey_and_4(self, left: str) -> None:
        assert sheet(PlayerEnd("series", left)).points == [-101, 10, 202, 202]

    def test_the_okey_is_needed_only_where_it_counts(self) -> None:
        assert sheet(PlayerEnd("series", "3 4"), okey=None).points == [-101, 7, 202, 202]
        assert sheet(PlayerEnd("series", "3 O"), rules="gelokey", okey=None).points == [-101, 104, 202, 202]
        for left in ("3 O", "3 F"):
            with pytest.raises(
                RuleError, match=r"players\[1\] has an okey or a false okey left.* say okey='Y6'"
            ):
                sheet(PlayerEnd("series", left), okey=None)

    def test_the_okey_as_a_tile(self) -> None:
        assert sheet(PlayerEnd("series", "O 4"), okey=Tile("Y6")) == sheet(
            PlayerEnd("series", "O 4"), okey="sarı 6"
        )

    def test_a_rack_of_another_okey(self) -> None:
        with pytest.raises(RackError, match="a rack left has the okey B6, the hand has Y6"):
            sheet(PlayerEnd("series", Rack("O R4", okey="B6")))

    def test_unreadable_text(self) -> None:
        with pytest.raises(TileError, match="X9"):
            sheet(PlayerEnd("series", "R3 X9"))
        with pytest.raises(TileError, match="'14' is no number of a tile") as caught:
            sheet(PlayerEnd("series", "3 14"))
        assert (caught.value.word, caught.value.position) == ("14", (2, 4))

    def test_who_has_not_opened_may_be_silent(self) -> None:
        for left in (None, "", "O", "R3 R4"):
            assert sheet(PlayerEnd(None, left)).points == [-101, 202, 202, 202]

    def test_where_the_tiles_do_not_matter(self) -> None:
        assert sheet(PlayerEnd("series"), rules="gelokey", finish="hand").points == [-202, 404, 404, 404]
        dry = score_round(
            "gelokey", stock_out=True, players=[PlayerEnd("series"), PlayerEnd("pairs"), UNOPENED, UNOPENED]
        )
        assert dry.points == [0, 0, 0, 0]


class TestWords:
    """Python takes the words that the command line takes."""

    @pytest.mark.parametrize(
        ("word", "name"), [("elden", "hand"), ("OKEYLE", "okey"), ("on çift", "ten_pairs"), ("çiftten", "pairs")]
    )
    def test_finishes(self, word: str, name: str) -> None:
        rules = "rehber" if name == "ten_pairs" else "kolay101"
        opened = {"ten_pairs": None, "pairs": "pairs"}.get(name, "series")
        ends = [PlayerEnd(opened), PlayerEnd("series", "3 7 12"), UNOPENED, UNOPENED]
        told = [score_round(rules, finisher=0, finish={each}, players=ends) for each in (word, name)]
        assert told[0] == told[1]
        assert told[0].finish == (name,)

    @pytest.mark.parametrize(("word", "name"), [("işlek", "islek_discard"), ("okey", "okey_discard")])
    def test_penalties(self, word: str, name: str) -> None:
        assert PlayerEnd("series", "3", [word]) == PlayerEnd("series", "3", [name])

    @pytest.mark.parametrize("left", ["okey 4", "4, OKEY", "kırmızı 4 joker", "* 4"])
    def test_tiles_and_bare_numbers(self, left: str) -> None:
        assert sheet(PlayerEnd("series", left)).points == sheet(PlayerEnd("series", "O 4")).points

    @pytest.mark.parametrize("left", ["=35", "35", "3 =35"])
    def test_a_sum_is_a_number(self, left: str) -> None:
        why = "is no number of a tile: they go from 1 to 13; a sum of numbers is given as a number, 35, not as text"
        with pytest.raises(TileError, match=why) as caught:
            sheet(PlayerEnd("series", left))
        start, end = caught.value.position
        assert left[start:end] == caught.value.word
        assert sheet(PlayerEnd("series", 35)).points[1] == 35

    def test_teams(self) -> None:
        """None is what the rule set has; a hand without partners spares nobody."""
        rules = RuleSet.named("kolay101").replace(partner_waiver=True)
        ends = [PlayerEnd("series"), PlayerEnd("series", 3), UNOPENED, UNOPENED]
        for teams, points in ((None, 0), (True, 0), (False, 202)):
            scored = score_round(rules, finisher=0, players=ends, teams=teams)
            assert scored.points[2] == points
            assert pickle.loads(pickle.dumps(scored)).points == scored.points
        with pytest.raises(RuleError, match="gelokey has no teams: yesil and kolay101 have"):
            score_round("gelokey", finisher=0, players=ends, teams=True)
        with pytest.raises(TypeError, match="teams is True or False, not str"):
            score_round("yesil", finisher=0, players=ends, teams="yes")  # type: ignore[arg-type]


class TestRefused:
    """Ends that cannot be."""

    @pytest.mark.parametrize(
        ("says", "kind", "rules", "options"),
        [
            ("nobody finished: say who", RuleError, "yesil", {"finisher": None}),
            (
                r"players\[0\] finished, so the hand did not end because the stock",
                RuleError,
                "yesil",
                {"stock_out": True},
            ),
            (
                "a finish okey needs a finisher",
                RuleError,
                "yesil",
                {"finisher": None, "stock_out": True, "finish": {"okey"}},
            ),
            ("yesil has no risk mode", RuleError, "yesil", {"risk": True}),
            ("kolay101 has no win by ten pairs", RuleError, "kolay101", {"finish": "ten_pairs"}),
            ("nobody can open by pairs under rehber", RuleError, "rehber", {"finish": "pairs"}),
            (
                r"players\[0\] wins by ten pairs without having opened",
                RuleError,
                "rehber",
                {"finish": "ten_pairs"},
            ),
            (r"players\[0\] did not open by pairs", RuleError, "yesil", {"finish": "pairs"}),
            (r"players\[2\] cannot finish without having opened", RuleError, "yesil", {"finisher": 2}),
            ("there is no seat 4", RuleError, "yesil", {"finisher": 4}),
            ("there is no seat -1", RuleError, "yesil", {"finisher": -1}),
            ("there is no finish 'okay': did you mean okey", RuleError, "yesil", {"finish": {"okay"}}),
            ("there is no rule set 'yesl'", RuleError, "yesl", {}),
        ],
    )
    def test_the_hand(self, says: str, kind: type, rules: str, options: dict) -> None:
        with pytest.raises(kind, match=says):
            sheet(PlayerEnd("series", "R3"), rules=rules, **options)

    @pytest.mark.parametrize(
        ("says", "kind", "ends"),
        [
            (r"players\[1\] has opened: say what is left", RuleError, [PlayerEnd("series")]),
            (
                r"players\[1\] has opened and has no tile left: then he finished",
                RuleError,
                [PlayerEnd("series", "")],
            ),
            (
                r"players\[1\] has more than 13 tiles left: opening by series takes the others",
                RackError,
                [PlayerEnd("series", "R1-13 B1")],
            ),
            (
                r"players\[1\] has more than 11 tiles left: opening by pairs takes the others",
                RackError,
                [PlayerEnd("pairs", "R1-12")],
            ),
            (
                r"players\[1\] has more than 21 tiles left: no hand has more",
                RackError,
                [PlayerEnd(None, "R1-13 B1-9")],
            ),
            (
                r"players\[2\] has the third okey: a set",
                RackError,
                [PlayerEnd("series", "O O"), PlayerEnd(None, "O")],
            ),
            (
                r"players\[2\] has the third R3: a set",
                RackError,
                [PlayerEnd("series", "R3 R3"), PlayerEnd(None, "R3")],
            ),
            (
                r"players\[1\] has the second Y5, but that is the indicator",
                RackError,
                [PlayerEnd("series", "Y5 Y5")],
            ),
            (
                r"players\[2\] has the third false okey",
                RackError,
                [PlayerEnd("series", "F F"), PlayerEnd(None, "F")],
            ),
            (
                "more 6s are left than a set of tiles has",
                RackError,
                [PlayerEnd("series", "6 6 6 F F"), PlayerEnd(None, "6 R6 R6 B6")],
            ),
            (
                r"players\[1\] has a plain Y6, but Y6 is the okey",
                RackError,
                [PlayerEnd("series", Rack("Y6 R4"))],
            ),
            (r"players\[1\] has more than 13 tiles left", RackError, [PlayerEnd("series", 170)]),
            (r"players\[1\] has more than 13 tiles left", RackError, [PlayerEnd("series", 10**8)]),
            (r"players\[1\] has opened and has no tile left", RuleError, [PlayerEnd("series", 0)]),
        ],
    )
    def test_the_tiles(self, says: str, kind: type, ends: list[PlayerEnd]) -> None:
        with pytest.raises(kind, match=says):
            sheet(*ends, rules="yesil")

    def test_two_okeys_left_while_a_third_was_thrown_to_finish(self) -> None:
        two = PlayerEnd("series", "O O")
        assert sheet(two).points[1] == 214
        with pytest.raises(RackError, match="third okey, the one that was discarded to finish included"):
            sheet(two, finish={"okey"})
        with pytest.raises(RackError, match="third okey"):
            sheet(PlayerEnd("series", "O"), PlayerEnd(None, "O"), finish={"okey"})

    def test_a_finisher_with_tiles_left(self) -> None:
        with pytest.raises(RuleError, match=r"players\[0\] finished, yet has tiles left: 2"):
            score_round("yesil", finisher=0, players=[PlayerEnd("series", "R1 R2"), *[UNOPENED] * 3])
        assert (
            score_round("yesil", finisher=0, players=[PlayerEnd("series", ""), *[UNOPENED] * 3]).points[0]
            == -101
        )

    def test_the_winner_by_ten_pairs_keeps_his_tiles(self) -> None:
        hand = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 B10 O K4"
        players = [PlayerEnd(None, hand), *[UNOPENED] * 3]
        assert (
            score_round("rehber", okey="Y6", finisher=0, finish="ten_pairs", players=players).points[0]
            == -202
        )
        players[1] = PlayerEnd(None, "O O")
        with pytest.raises(RackError, match="third okey"):
            score_round("rehber", okey="Y6", finisher=0, finish="ten_pairs", players=players)

    @pytest.mark.parametrize("number", [0, 1, 3, 5])
    def test_four_players(self, number: int) -> None:
        with pytest.raises(RuleError, match=f"a hand has 4 players, not {number}"):
            score_round("yesil", finisher=0, players=[WINNER] * number)

    @pytest.mark.parametrize(
        ("says", "make"),
        [
            ("opened is 'series', 'pairs' or None, not type", lambda: PlayerEnd(str)),
            ("left is a text of tiles, a Rack, a sum or None, not list", lambda: PlayerEnd("series", ["R3"])),
            ("left is a text of tiles, a Rack, a sum or None, not bool", lambda: PlayerEnd("series", True)),
            ("penalties are a list of names", lambda: PlayerEnd("series", "R3", "okey_discard")),
            ("penalties are names such as 'okey_discard', not int", lambda: PlayerEnd("series", "R3", [101])),
            (
                "players are a list of four PlayerEnd, not one text",
                lambda: score_round("yesil", finisher=0, players="abcd"),
            ),
            ("players are PlayerEnd values, not int", lambda: score_round("yesil", finisher=0, players=[1] * 4)),
            ("players are a list of four PlayerEnd, not int", lambda: score_round("yesil", players=4)),
            ("penalties are a list of names such as 'okey_discard', not NoneType", lambda: PlayerEnd(None, None, None)),
            ("a finish is a list of names such as 'okey', not int", lambda: sheet(finish=3)),
            ("a finish is a name such as 'okey', not int", lambda: sheet(finish=[3])),
            ("the finisher is a seat from 0 to 3, not str", lambda: sheet(finisher="0")),
            ("the finisher is a seat from 0 to 3, not bool", lambda: sheet(finisher=True)),
            ("stock_out is True or False, not int", lambda: sheet(stock_out=1)),
            ("risk is True or False, not str", lambda: sheet(risk="no")),
            ("rules are a RuleSet or a name", lambda: sheet(rules=None)),
            ("the okey is a tile such as Y6, not int", lambda: sheet(okey=18)),
        ],
    )
    def test_nonsense_types(self, says: str, make: object) -> None:
        with pytest.raises(TypeError, match=says):
            make()  # type: ignore[operator]

    def test_nonsense_values(self) -> None:
        with pytest.raises(RuleError, match="opened is 'series', 'pairs' or None, not 'runs'"):
            PlayerEnd("runs")
        with pytest.raises(RuleError, match="there is no penalty 'okey_discrad': did you mean okey_discard"):
            PlayerEnd("series", "R3", ["okey_discrad"])
        with pytest.raises(RackError, match="cannot add up to -3"):
            PlayerEnd("series", -3)
        with pytest.raises(RackError, match="cannot add up to so large a number"):
            PlayerEnd("series", 10**5000)
        with pytest.raises(TileError, match="the okey"):
            sheet(okey="O")


class TestSheet:
    SHEET = sheet(
        PlayerEnd("series", "R3 B7 K12", ["islek_discard", "islek_discard", "giver_penalty"]),
        PlayerEnd("pairs", "O 4"),
        finish=["okey"],
    )

    def test_lines_add_up(self) -> None:
        for player, points in enumerate(self.SHEET.points):
            assert sum(item.amount for item in self.SHEET.items if item.player == player) == points
        for item in self.SHEET.items:
            assert item.amount == item.base * item.times * item.own * item.multiplier

    def test_lines(self) -> None:
        shown = [(item.player, item.kind, item.amount, item.field) for item in self.SHEET.items]
        assert shown == [
            (0, "finisher", -202, None),
            (1, "left", 44, None),
            (1, "islek_discard", 202, "islek_discard"),
            (1, "giver_penalty", 0, "giver_penalty"),
            (2, "left", 16, "pair_left_mult"),
            (2, "left_okeys", 24, "okey_left.counts"),
            (2, "okey_flat", 101, "okey_left.flat"),
            (3, "unopened", 404, "unopened"),
        ]

    def test_every_line_names_its_source(self) -> None:
        for item in self.SHEET.items:
            expected = RuleSet.named("kolay101").source_of(item.field) if item.field else None
            assert item.source == expected
        assert self.SHEET.items[0].origin("tr") == "el puanı yazan her kaynak"
        assert (
            self.SHEET.items[3].origin()
            == "giver_penalty, our default, the source is silent (confidence: high)"
        )

    def test_english(self) -> None:
        assert str(self.SHEET).splitlines()[:7] == [
            "Score sheet, rule set kolay101 (kolay101, 101 okey puan hesaplama)",
            "hand × 2: with the okey",
            "Player 1   -202",
            "           -202  finished the hand: -101 × 2  [every source that scores a hand]",
            "Player 2    246",
            "             44  tiles left: 22 × 2  [every source that scores a hand]",
            "            202  discarded a layable tile: 101 × 2  [islek_discard, the source says it]",
        ]
        assert "(no penalty in this rule set)" in self.SHEET.text()
        assert "tiles left, opened by pairs: 4 × 2 × 2" in self.SHEET.text()

    def test_turkish_with_names(self) -> None:
        lines = self.SHEET.text("tr", ["Ali", "Banu", "Cem", "Deniz"]).splitlines()
        assert lines[1] == "el × 2: okeyle"
        assert lines[2] == "Ali     -202"
        assert lines[-2:] == [
            "Deniz    404",
            "         404  elini açmadı: 202 × 2  [unopened, kaynak söylüyor]",
        ]

    def test_every_kind_of_line_has_words(self) -> None:
        sheets = [
            self.SHEET,
            sheet(PlayerEnd("series", "R3"), finish="hand"),
            sheet(PlayerEnd("series", "R3", PENALTIES), rules="gelokey", finish="hand"),
            score_round(
                "gelokey", okey="Y6", stock_out=True, players=[PlayerEnd(None, "O"), *[UNOPENED] * 3]
            ),
            sheet(rules=RuleSet.named("yesil").replace(partner_waiver=True)),  # type: ignore[arg-type]
        ]
        kinds = {item.kind for one in sheets for item in one.items}
        assert kinds == {
            "not_elden",
            "finisher",
            "left",
            "left_okeys",
            "okey_flat",
            "unopened",
            "opened_at_elden",
            "stock_okeys",
            "stock_nothing",
            "waived",
            *PENALTIES,
        }
        for one in sheets:
            for item in one.items:
                assert item.text("en") != item.text("tr")
                assert str(item) == item.text("en")

    @pytest.mark.parametrize(
        ("rules", "finish", "risk", "en", "tr"),
        [
            ("ozet", "okey hand", False, "hand × 4: with the okey, from the hand", "el × 4: okeyle, elden"),
            ("rehber", "ten_pairs", True, "hand × 4: ten pairs, risk mode", "el × 4: on çift, risk modu"),
            ("rehber", "hand", False, "hand × 1: from the hand", "el × 1: elden"),
        ],
    )
    def test_the_hands_line(self, rules: str, finish: str, risk: bool, en: str, tr: str) -> None:
        winner = PlayerEnd(None if finish == "ten_pairs" else "series")
        one = score_round(
            rules, finisher=0, finish=finish.split(), players=[winner, *[UNOPENED] * 3], risk=risk
        )
        assert one.text("en").splitlines()[1] == en
        assert one.text("tr").splitlines()[1] == tr

    def test_a_normal_finish_has_no_such_line(self) -> None:
        assert sheet().text().splitlines()[1].startswith("Player 1")

    def test_from_pairs_need_not_be_told(self) -> None:
        players = [PlayerEnd("pairs"), PlayerEnd("series", "R3"), UNOPENED, UNOPENED]
        told = score_round("yesil", finisher=0, finish={"pairs"}, players=players)
        untold = score_round("yesil", finisher=0, players=players)
        assert told.points == [-202, 6, 404, 404]
        assert untold.points == told.points
        assert told.counted == untold.counted == ("pairs",)
        assert (told.finish, untold.finish) == (("pairs",), ())

    def test_json(self) -> None:
        plain = json.loads(json.dumps(self.SHEET.as_dict()))
        assert plain["rules"] == "kolay101"
        assert (plain["multiplier"], plain["finish"]) == (2, ["okey"])
        assert plain["points"] == self.SHEET.points
        assert plain["items"][5] == {
            "player": 2,
            "amount": 24,
            "kind": "left_okeys",
            "base": 6,
            "times": 1,
            "own": 2,
            "multiplier": 2,
            "field": "okey_left.counts",
            "reason": {
                "en": "okeys left, inside the sum, opened by pairs: 6 × 2 × 2",
                "tr": "elde kalan okey, toplamın içinde, çift açmıştı: 6 × 2 × 2",
            },
            "origin": "says",
            "confidence": None,
        }

    def test_is_a_value(self) -> None:
        copy = pickle.loads(pickle.dumps(self.SHEET))
        assert copy == self.SHEET
        assert hash(copy) == hash(self.SHEET)
        assert copy.points == self.SHEET.points
        assert eval(repr(self.SHEET), {**globals(), "Rack": Rack}) == self.SHEET
        assert sheet() != self.SHEET
        with pytest.raises(AttributeError, match="does not change"):
            self.SHEET.rules = RuleSet.named("yesil")
        self.SHEET.points.append(0)
        assert len(self.SHEET.points) == 4

    def test_the_default_rules(self) -> None:
        assert score_round(finisher=0, players=[WINNER, *[UNOPENED] * 3]).rules is RuleSet.named("yesil")

    def test_languages_and_names(self) -> None:
        for call in (self.SHEET.text, self.SHEET.items[0].text, self.SHEET.items[0].origin):
            with pytest.raises(OkeyError, match="lang is 'tr' or 'en'"):
                call("de")
        with pytest.raises(OkeyError, match="2 names for 4 players"):
            self.SHEET.text("en", ["Ali", "Banu"])


def reference(
    profile: dict, okey: int, finisher: int | None, finish: set[str], players: list, risk: bool
) -> list[int]:
    """The points of a hand, from the rules as they are written down; players are (opened, numbers, okeys)."""
    others = [end for seat, end in enumerate(players) if seat != finisher]
    if profile["elden_only_if_none_opened"] and any(opened for opened, _, _ in others):
        finish = finish - {"hand"}
    factor = profile["mult"].get("risk", 1) if risk else 1
    for word, key in (("okey", "okey"), ("pairs", "pairs"), ("hand", "elden"), ("ten_pairs", "ten_pairs")):
        factor *= profile["mult"][key] if word in finish else 1
    points = []
    for seat, (opened, numbers, okeys) in enumerate(players):
        counts = okey if profile["okey_left"]["counts"] == "number" else profile["okey_left"]["counts"]
        left = (sum(numbers) + okeys * counts) * (profile["pair_left_mult"] if opened == "pairs" else 1)
        if seat == finisher:
            points.append(-101 * factor)
        elif finisher is None and profile["stock_out"] == "okey_holders_101":
            points.append(101 * okeys)
        elif opened is None or ("hand" in finish and profile["elden_opened_score"] == "flat404"):
            points.append(202 * factor)
        else:
            points.append(left * factor + okeys * profile["okey_left"]["flat"])
    return points


@st.composite
def hands(draw: st.DrawFn) -> tuple:
    """Ends of hands that can be, of every rule set."""
    name = draw(st.sampled_from(sorted(PROFILES)))
    profile = PROFILES[name]
    okey = draw(st.sampled_from(TILES[:52]))
    finisher = draw(st.none() | st.integers(0, 3))
    finish = draw(st.sets(st.sampled_from(FINISHES))) if finisher is not None else set()
    if "ten_pairs" in finish:
        finish = {"ten_pairs"} if profile["ten_pairs_win"] else set()
    if profile["open_pairs"] is None or finisher is None:
        finish -= {"pairs"}
    ways = ["series", None] + (["pairs"] if profile["open_pairs"] else [])
    opened = [draw(st.sampled_from(ways)) for _ in range(4)]
    if finisher is not None:
        opened[finisher] = "pairs" if "pairs" in finish else None if "ten_pairs" in finish else "series"
        if "pairs" in finish:
            opened[(finisher + 1) % 4] = "series"  # somebody's runs to lay the odd tile off on
    deck = [tile for tile in TILES[:52] if tile is not okey] + [Tile("F")] * 2
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    okeys = 2 - ("okey" in finish)
    players, ends = [], []
    for seat in range(4):
        size = 0 if seat == finisher else draw(st.integers(1, 9))
        tiles, deck = deck[:size], deck[size:]
        held = draw(st.integers(0, okeys)) if seat != finisher else 0
        okeys -= held
        numbers = [tile.number or okey.number for tile in tiles]
        words = ["O"] * held + [str(tile) for tile in tiles]
        players.append((opened[seat], numbers, held))
        ends.append(PlayerEnd(opened[seat], " ".join(words)))
    risk = profile["risk_mode"] and draw(st.booleans())
    return name, okey, finisher, finish, players, ends, risk


@settings(max_examples=400, deadline=None)
@given(hands())
def test_against_the_reference(hand: tuple) -> None:
    name, okey, finisher, finish, players, ends, risk = hand
    one = score_round(
        name, okey=okey, finisher=finisher, finish=finish, players=ends, stock_out=finisher is None, risk=risk
    )
    assert one.points == reference(PROFILES[name], okey.number, finisher, finish, players, risk)


class TestDiscardPenalty:
    def test_all_of_them(self) -> None:
        for rules in rules_named():
            profile = PROFILES[rules]
            for okey in (False, True):
                for layable in (False, True):
                    for opened in (False, True):
                        expected = None
                        if okey:
                            expected = ("okey_discard", 101)
                        elif (
                            layable and profile["islek_discard"] and (opened or profile["islek_if_unopened"])
                        ):
                            expected = ("islek_discard", 101)
                        told = {"okey": okey, "layable": layable, "opened": opened}
                        assert discard_penalty(rules, **told) == expected
                        assert discard_penalty(rules, **told, finishes=True) is None

    def test_nonsense(self) -> None:
        with pytest.raises(TypeError, match="okey is True or False, not str"):
            discard_penalty("yesil", okey="no")  # type: ignore[arg-type]

    def test_a_tables_own(self) -> None:
        table = RuleSet.named("yesil").replace(islek_discard=50, okey_discard=0, islek_if_unopened=False)
        assert discard_penalty(table, layable=True) == ("islek_discard", 50)
        assert discard_penalty(table, okey=True) is None
        assert discard_penalty(table, layable=True, opened=False) is None
        players = [
            WINNER,
            PlayerEnd(None, None, ["islek_discard"]),
            PlayerEnd("series", "R3", ["islek_discard"]),
            UNOPENED,
        ]
        assert score_round(table, finisher=0, players=players).points == [-101, 202, 53, 202]


class TestMatch:
    def test_totals_and_ranks(self) -> None:
        match = score_match([sheet(PlayerEnd("series", 22)), [0, 79, -202, 100]])
        assert match.totals == [-101, 101, 0, 302]
        assert match.ranks == [1, 3, 2, 4]
        assert match.leaders == (0,)
        assert match.rules is RuleSet.named("kolay101")
        assert not match.over

    def test_ties_share_a_place(self) -> None:
        match = score_match([(5, -5, 5, -5)], rules="gelokey")
        assert match.ranks == [3, 1, 3, 1]
        assert match.leaders == (1, 3)
        assert match.team_totals is match.team_ranks is None

    def test_teams(self) -> None:
        match = score_match([(-101, 22, 111, 202), (202, -101, 10, 20)], rules="yesil", teams=True)
        assert match.team_totals == [222, 143]
        assert match.team_ranks == [2, 1]
        assert match.leaders == (1, 3)
        for rules in ("gelokey", "ozet", "rehber"):
            with pytest.raises(RuleError, match=f"{rules} has no teams"):
                score_match([(0, 0, 0, 0)], rules=rules, teams=True)

    def test_length(self) -> None:
        hand = (-101, 22, 111, 202)
        assert score_match([hand] * 3, rules="kolay101", length=3).over
        assert not score_match([hand] * 2, rules="kolay101", length=3).over
        for rules, length in (("kolay101", 2), ("kolay101", 9), ("gelokey", 12)):
            with pytest.raises(RuleError, match=f"no match has {length} hands, {rules} has"):
                score_match([hand], rules=rules, length=length)
        with pytest.raises(RuleError, match="4 hands are more than the match has, 3"):
            score_match([hand] * 4, rules="kolay101", length=3)
        with pytest.raises(RuleError, match=r"12 hands are more than the match has, gelokey has 1 to 11"):
            score_match([hand] * 12, rules="gelokey")
        assert score_match([hand] * 12, rules="ozet").totals[0] == -1212
        assert score_match([], rules="ozet").totals == [0, 0, 0, 0]

    def test_one_rule_set(self) -> None:
        with pytest.raises(RuleError, match="one match, several rule sets: kolay101, yesil"):
            score_match([sheet(), sheet(rules="yesil")])
        with pytest.raises(RuleError, match="several rule sets: ozet, kolay101"):
            score_match([sheet()], rules="ozet")
        assert score_match([(0, 0, 0, 0)]).rules is RuleSet.named("yesil")

    def test_words(self) -> None:
        match = score_match([(-101, 22, 111, 202)], rules="yesil")
        assert str(match).splitlines() == [
            "Match, rule set yesil, hands played: 1",
            "Player 1    -101  place 1",
            "Player 2      22  place 2",
            "Player 3     111  place 3",
            "Player 4     202  place 4",
        ]
        teams = score_match([(-101, 22, 111, 202)], rules="yesil", teams=True)
        assert teams.text("tr", ["Ali", "Banu", "Cem", "Deniz"]).splitlines() == [
            "Maç, kural takımı yesil, 1 el",
            "Ali, Cem         10  1. sıra",
            "Banu, Deniz     224  2. sıra",
        ]

    def test_is_a_value(self) -> None:
        match = score_match([(-101, 22, 111, 202)], rules="yesil", length=3)
        assert pickle.loads(pickle.dumps(match)) == match
        assert eval(repr(match), {"MatchSheet": MatchSheet, "RuleSet": RuleSet}) == match

    @pytest.mark.parametrize(
        ("error", "says", "options"),
        [
            (OkeyError, "a hand has 4 scores, not 3", {"hands": [(1, 2, 3)]}),
            (TypeError, "hands are a list of score sheets or of four numbers each, not int", {"hands": 3}),
            (TypeError, "a hand is a ScoreSheet or four numbers, not int", {"hands": [3]}),
            (TypeError, "points are whole numbers, not float", {"hands": [(1, 2, 3, 4.0)]}),
            (OkeyError, "no hand scores", {"hands": [(1, 2, 3, 10**12)]}),
            (RuleError, "a match has from 1 to 10000 hands, not 0", {"hands": [], "length": 0}),
            (TypeError, "a match has a whole number of hands, not str", {"hands": [], "length": "3"}),
            (TypeError, "teams is True or False, not int", {"hands": [], "teams": 1}),
            (TypeError, "rules are a RuleSet or a name", {"hands": [], "rules": 3}),
        ],
    )
    def test_nonsense(self, error: type, says: str, options: dict) -> None:
        with pytest.raises(error, match=says):
            score_match(**options)
