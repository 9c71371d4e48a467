"""`okeysolve score`: the worked examples of the five sources, typed as people type them, and score files."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path

import pytest
from cli_run import Done, documented, run, run_line

from okeysolve.cli import main
from okeysolve.rules import RuleSet
from okeysolve.scoring import FINISHES, PENALTIES, PlayerEnd, score_match, score_round

PAGE = Path(__file__).parents[1] / "docs" / "scores.md"
FILES, SESSIONS = documented(PAGE)
KOLAY101 = ["--rules", "kolay101", "--okey", "Y6"]
PLAYERS = ["Banu: 3 7 12", "Cem: O 4", "Deniz: none"]


def points(*arguments: str, stdin: str | None = None) -> list[int]:
    done = run("score", "--json", *arguments, stdin=stdin)
    assert (done.code, done.err) == (0, "")
    found: list[int] = done.json[0]["points"]
    return found


def refused(*arguments: str, stdin: str | None = None) -> str:
    done = run("score", *arguments, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("okeysolve: ")
    return done.err.removeprefix("okeysolve: ").rstrip("\n")


class TestSources:
    """Number by number. The tables give a row as finisher, opened, opened by pairs, not opened."""

    @pytest.mark.parametrize(
        ("ali", "banu_cem_deniz", "expected"),
        [
            ("Ali: finished", PLAYERS, [-101, 22, 111, 202]),
            ("Ali: finished okey", PLAYERS, [-202, 44, 121, 404]),
            ("Ali: pairs finished", ["Banu: series =22", "Cem: pairs 9", "Deniz: none"], [-202, 44, 36, 404]),
        ],
    )
    def test_examples_1_to_3_of_kolay101(self, ali: str, banu_cem_deniz: list[str], expected: list[int]) -> None:
        assert points(*KOLAY101, ali, *banu_cem_deniz) == expected

    def test_example_4_of_kolay101(self) -> None:
        """The stock ran out."""
        assert points(*KOLAY101, "--stock-out", "=22", "pairs 9", "none", "none") == [22, 18, 202, 202]

    @pytest.mark.parametrize(
        ("finish", "multiplier"),
        [
            ("", 1),
            ("okey", 2),
            ("pairs", 2),
            ("hand", 2),
            ("pairs okey", 4),
            ("hand okey", 4),
        ],
    )
    def test_the_table_of_kolay101(self, finish: str, multiplier: int) -> None:
        others = ["none"] * 3 if "hand" in finish else ["=22", "none", "none"]
        left = 202 if "hand" in finish else 22
        rewards = [-101, left, 202, 202]
        assert points(*KOLAY101, f"finished {finish}", *others) == [multiplier * n for n in rewards]

    @pytest.mark.parametrize(
        ("finish", "expected"),
        [
            ("finished", [-101, 30, 60, 202]),
            ("finished okey", [-202, 60, 120, 404]),
            ("finished pairs", [-202, 60, 120, 404]),
            ("finished hand", [-202, 404, 404, 404]),
        ],
    )
    def test_the_table_of_gelokey(self, finish: str, expected: list[int]) -> None:
        assert points("--rules", "gelokey", finish, "series: 10 9 11", "pairs: 10 9 11", "none") == expected

    def test_an_okey_left_and_an_empty_stock_in_gelokey(self) -> None:
        told = ["--rules", "gelokey", "--okey", "Y6"]
        assert points(*told, "finished", "O", "none", "none") == [-101, 101, 202, 202]
        assert points(*told, "--stock-out", "=22", "O 4", "none O", "none") == [0, 101, 101, 0]

    @pytest.mark.parametrize(
        ("finish", "expected"),
        [
            ("finished", [-101, 22, 202, 202]),
            ("finished okey", [-202, 44, 404, 404]),
            ("finished hand", [-202, 44, 404, 404]),
            ("finished pairs", [-202, 44, 404, 404]),
            ("finished okey hand", [-404, 88, 808, 808]),
            ("finished pairs okey", [-404, 88, 808, 808]),
        ],
    )
    def test_the_table_of_ozet(self, finish: str, expected: list[int]) -> None:
        assert points("--rules", "ozet", finish, "3 7 12", "none", "none") == expected

    @pytest.mark.parametrize(
        ("player", "normal", "okey"),
        [
            ("5 +islek", 5 + 101, 10 + 101),
            ("5 +okey", 5 + 101, 10 + 101),
            ("none +side", 202 + 101, 404 + 101),
            ("none +bad_open", 202 + 101, 404 + 101),
            ("none", 202, 404),
        ],
    )
    def test_the_penalties_of_ozet(self, player: str, normal: int, okey: int) -> None:
        assert points("--rules", "ozet", "finished", player, "none", "none")[1] == normal
        assert points("--rules", "ozet", "finished okey", player, "none", "none")[1] == okey

    def test_an_okey_left_in_ozet(self) -> None:
        """What is left and 101: the okey's number is part of what is left."""
        assert points("--rules", "ozet", "--okey", "Y6", "finished", "O 4", "none", "none")[1] == 10 + 101

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (["finished"], [-101, 35, 202]),
            (["finished okey"], [-202, 70, 404]),
            (["finished ten_pairs"], [-202, 70, 404]),
            (["finished hand"], [-101, 35, 202]),
            (["--risk", "finished"], [-202, 70, 404]),
            (["--risk", "finished ten_pairs"], [-404, 140, 808]),
        ],
    )
    def test_the_examples_of_rehber(self, arguments: list[str], expected: list[int]) -> None:
        assert points("--rules", "rehber", *arguments, "13 13 9", "none", "none")[:3] == expected

    def test_the_penalties_of_rehber_stand_beside_the_hand(self) -> None:
        assert points("--rules", "rehber", "finished okey", "none +giver", "9 +okey", "none") == [-202, 505, 119, 404]

    def test_what_yesil_says(self) -> None:
        """-101 to the finisher, 101 for a bad opening, doubled with the okey and from the hand."""
        assert points("finished", "none +bad_open", "none", "none")[:2] == [-101, 202 + 101]
        assert points("finished okey", "none", "none", "none")[0] == -202
        assert points("finished hand", "none", "none", "none")[0] == -202

    def test_a_match_of_teams(self) -> None:
        """yesil, kolay101: the points of the two are added, the lowest wins."""
        text = "rules: {}\nteams\nhand: -101 22 111 202\nhand: 30 -202 404 44\n"
        for rules in ("yesil", "kolay101"):
            match = run("score", "--json", stdin=text.format(rules)).json[-1]["match"]
            assert match["team_totals"] == [-101 + 111 + 30 + 404, 22 + 202 - 202 + 44]
            assert match["leaders"] == [1, 3]


class TestWords:
    def test_the_finisher_may_be_left_out(self) -> None:
        expected = [-202, 44, 121, 404]
        others = ["series: 3 7 12", "series: O 4", "none"]
        assert points("--okey", "Y6", "--finisher", "1", "--finish", "okey", "--", *others) == expected
        assert points("--okey", "Y6", "--finisher", "Ali", "--finish", "okey", *others) == expected
        turned = [*expected[1:3], expected[0], expected[3]]
        assert points("--okey", "Y6", "--finisher", "3", "--finish", "okey", *others) == turned
        assert points("--okey", "Y6", "--finisher", "3", *others[:2], "finished okey", "none") == turned

    def test_who_finished_by_name(self) -> None:
        told = ["Ali: series", "Banu: 3 7 12", "Cem: none", "Deniz: none"]
        assert points("--finisher", "Ali", *told) == [-101, 22, 202, 202]
        names = ["--names", "A", "B", "C", "D"]
        assert points(*names, "--finisher", "C", "4", "5", "none") == [4, 5, -101, 202]

    @pytest.mark.parametrize("how", [["okey,pairs"], ["pairs", "okey"], ["OKEYLE", "çiftten"]])
    def test_several_ways_to_finish(self, how: list[str]) -> None:
        told = [word for one in how for word in ("--finish", one)]
        assert points("--rules", "kolay101", "--finisher", "1", *told, "9", "pairs 9", "none") == [-404, 36, 72, 808]

    @pytest.mark.parametrize(
        ("english", "turkish"),
        [
            ("finished okey", "okeyle bitti"),
            ("finished hand", "elden bitirdi"),
            ("finished pairs", "çiftten bitti"),
            ("series 4", "açmış 4"),
            ("series: 4", "SERİ: 4"),
            ("pairs 4", "çift: 4"),
            ("pairs: 4", "Çiften 4"),
            ("none", "açmadı"),
            ("not opened", "AÇAMADI"),
            ("none", "yok"),
            ("4 +islek", "4 +işlek"),
            ("4 +giver +side", "4 +veren +yandan"),
            ("4 +capture_penalty", "4 +kaptırdı"),
            ("4 +bad_open", "4 +yanlış_açtı"),
        ],
    )
    def test_turkish_words(self, english: str, turkish: str) -> None:
        others = ["4", "none", "none"] if "finished" in english else ["finished", "none", "none"]
        assert points(english, *others) == points(turkish, *others)

    @pytest.mark.parametrize(
        "left", ["3 7 12", "R3 K7 B12", "12, 7, 3", "kırmızı 3 siyah 7 mavi 12", "=22", "series 3 7 12"]
    )
    def test_what_is_left(self, left: str) -> None:
        assert points("finished", left, "none", "none")[1] == 22

    def test_the_sheet_is_that_of_the_library(self) -> None:
        players = [PlayerEnd("series"), PlayerEnd("series", "3 7 12"), PlayerEnd("series", "O 4"), PlayerEnd()]
        sheet = score_round("kolay101", okey="Y6", finisher=0, finish="okey", players=players)
        done = run("score", *KOLAY101, "--lang", "tr", "Ali: okeyle bitti", *PLAYERS)
        assert done == Done(0, sheet.text("tr", ["Ali", "Banu", "Cem", "Deniz"]) + "\n", "")
        nameless = run("score", *KOLAY101, "finished okey", "3 7 12", "O 4", "none")
        assert nameless.out == sheet.text("en") + "\n"
        (told,) = run("score", *KOLAY101, "--json", "Ali: finished okey", *PLAYERS).json
        assert told == {"names": ["Ali", "Banu", "Cem", "Deniz"], **sheet.as_dict()}

    def test_the_indicator_tells_the_okey(self) -> None:
        assert points("--indicator", "Y5", "finished", "F 4", "none", "none")[1] == 10

    def test_a_tables_own_rules(self, tmp_path: Path) -> None:
        path = tmp_path / "ours.toml"
        path.write_text('base = "yesil"\nunopened = 101', "utf-8")
        assert points("--rules", str(path), "finished", "none", "none", "none") == [-101, 101, 101, 101]

    @pytest.mark.parametrize(
        ("arguments", "why"),
        [
            (["finished", "none", "none"], "a hand has 4 players, not 3"),
            (["none"] * 4, "nobody finished: say who has 'finished', or that the stock ran out"),
            (["finished", "finished", "none", "none"], "player 1 and player 2 cannot both have finished"),
            (["Ali: finished", "Banu:", "none", "none"], "Banu: say what is left, or 'none' for who has not opened"),
            (["Ali: finished", "Ali: 3", "none", "none"], "Ali is told twice"),
            (["finished", "series", "none", "none"], "player 2 has opened: say what is left"),
            (
                ["Ali: finished 3", "none", "none", "none"],
                "Ali: who finished has no tiles left: not '3'",
            ),
            (["finished", "B: 3 14", "none", "none"], "B: '14' (column 6): tiles go to 13, a sum is written =14"),
            (["finished", "3 X7", "none", "none"], "player 2: 'X7' (column 3): colours are"),
            (["finished", "=22 3", "none", "none"], "player 2: '=22 3': a sum is written =22, and nothing beside it"),
            (
                ["finished", "3 +isle", "none", "none"],
                "player 2: there is no penalty +isle: did you mean +islek or ",
            ),
            (["finished okay", "3", "none", "none"], "player 1: there is no finish 'okay': did you mean okey"),
            (["--finish", "okey", *["none"] * 4], "a finish okey needs a finisher: say who, 1 to 4 or a name"),
            (["--finisher", "5", *["none"] * 4], "there is no seat 5: seats are 1 to 4"),
            (["--finisher", "Can", "Cem: none", *["none"] * 3], "nobody is called 'Can': there are Cem"),
            (["--finisher", "3", "none"], "a hand has 4 players, not 1"),
            (["finished", "O", "none", "none"], "player 2 has an okey or a false okey left, which counts"),
            (["--okey", "Y6", "finished okey", "A: O O", "none", "none"], "A has the third okey, the one that was"),
            (["--okey", "14", *["none"] * 4, "--stock-out"], "the okey '14'"),
            (["--indicator", "F", *["none"] * 4, "--stock-out"], "the indicator cannot be F"),
            (["--risk", "finished", *["none"] * 3], "yesil has no risk mode: rehber has"),
            (["--rules", "rehber", "pairs finished", *["none"] * 3], "nobody can open by pairs under rehber"),
            ([], "no players: give four such as 'finished' 'series 3 7 12' 'series O 4' 'none', or a score file"),
            (["--okey", "Y6"], "--okey goes with players in words; a score file says it itself"),
            (["--names", "Ali", "Can", "Ali", "Ece", "finished", *["none"] * 3], "'Ali' is the name of two players"),
            (
                ["--rules", "kolay101", "finished", "3", "none +capture", "none"],
                "player 3 cannot have lost an okey from the table: nothing of his lay there before the last turn",
            ),
            (
                ["--rules", "kolay101", "finished +capture", *["none"] * 3],
                "player 1 cannot have lost an okey from the table: nobody else has opened, to take it",
            ),
            (
                ["--rules", "rehber", "finished +giver", *["none"] * 3],
                "player 1 cannot have given so many tiles: others have opened or finished with at most 0",
            ),
            (
                ["finished hand", "none +islek", "none", "none"],
                "player 2 cannot have discarded a layable tile: nobody had laid a run or group",
            ),
            (["--finisher", "1" * 9999, *["none"] * 3], "there is no seat 111111111: seats are 1 to 4"),
            (["--file", "no.txt"], "cannot read no.txt: No such file or directory"),
            (["--file", "no.txt", "none"], "there are players in words and a file: one of them is enough"),
        ],
    )
    def test_refused(self, arguments: list[str], why: str) -> None:
        assert refused(*arguments).startswith(why)


LINES = """\
# Friday, the second table
rules: kolay101
players: Ali, Banu, Cem, Deniz
length: 3

hand 1
okey: Y6
Ali: finished
Banu: 3 7 12
Cem: O 4                # an okey stayed
Deniz: none

hand 2
indicator: Y5
Deniz: not opened +okey
Banu: =22
Ali: okeyle bitti
Cem: O 4

hand 3: -101 22 111 202
"""
TOML = """\
rules = "kolay101"
names = ["Ali", "Banu", "Cem", "Deniz"]
length = 3

[[hands]]
okey = "Y6"
players = ["finished", "3 7 12", "O 4", "none"]

[[hands]]
indicator = "Y5"
[hands.players]
Deniz = { opened = "none", penalties = ["okey_discard"] }
Banu = "=22"
Ali = { finish = ["okey"] }
Cem = { opened = "series", left = "O 4" }

[[hands]]
points = [-101, 22, 111, 202]
"""
JSON = json.dumps(
    {
        "rules": "kolay101",
        "length": 3,
        "hands": [
            {
                "okey": "Y6",
                "players": [
                    {"name": "Ali", "finish": True},
                    {"name": "Banu", "left": 22},
                    {"name": "Cem", "left": "O 4"},
                    {"name": "Deniz", "opened": None},
                ],
            },
            {
                "okey": "Y6",
                "players": {
                    "Cem": {"opened": "series", "left": "O 4"},
                    "Deniz": {"opened": None, "left": None, "penalties": ["okey_discard"]},
                    "Ali": {"opened": "series", "finish": ["okey"]},
                    "Banu": "series: 3 7 12",
                },
            },
            {"points": [-101, 22, 111, 202]},
        ],
    }
)


class TestFiles:
    @pytest.mark.parametrize(("name", "text"), [("m.txt", LINES), ("m.toml", TOML), ("m.json", JSON)])
    def test_a_match(self, name: str, text: str, tmp_path: Path) -> None:
        (tmp_path / name).write_text(text, "utf-8")
        done = run("score", "--json", "--file", str(tmp_path / name))
        assert (done.code, done.err) == (0, "")
        *hands, match = done.json
        assert [hand["hand"] for hand in hands] == [1, 2, 3]
        assert [hand["points"] for hand in hands] == [
            [-101, 22, 111, 202],
            [-202, 44, 121, 404 + 101],
            [-101, 22, 111, 202],
        ]
        assert {tuple(hand["names"]) for hand in hands} == {("Ali", "Banu", "Cem", "Deniz")}
        assert match == {
            "match": {
                "hands": 3,
                "length": 3,
                "totals": [-404, 88, 343, 909],
                "ranks": [1, 2, 3, 4],
                "team_totals": [-61, 997],
                "team_ranks": [1, 2],
                "leaders": [0],
                "over": True,
            }
        }
        assert run("score", "--json", stdin=text).out == done.out
        assert run("score", "--json", "--file", "-", stdin=text).out == done.out

    def test_in_words(self) -> None:
        lines = run("score", "--lang", "tr", stdin=LINES).out.splitlines()
        assert [line for line in lines if line.endswith(". el")] == ["1. el", "2. el", "3. el"]
        sheets = score_match(
            [(-101, 22, 111, 202), (-202, 44, 121, 505), (-101, 22, 111, 202)], rules="kolay101", length=3
        )
        assert "\n".join(lines).endswith(sheets.text("tr", ["Ali", "Banu", "Cem", "Deniz"]))
        third = lines.index("3. el")
        assert [line.split() for line in lines[third + 1 : third + 3]] == [["Ali", "-101"], ["Banu", "22"]]

    def test_the_command_line_decides_the_rules(self) -> None:
        told = run("score", "--json", "--rules", "gelokey", stdin=LINES.replace("length: 3", "")).json
        assert told[1]["rules"] == "gelokey"
        assert told[1]["points"] == [-202, 44, 210, 404 + 101]

    @pytest.mark.parametrize(
        "rules",
        ["yesil {unopened = 101}", {"base": "yesil", "unopened": 101}],
    )
    def test_rules_in_the_file(self, rules: str | dict[str, object]) -> None:
        text = json.dumps({"rules": rules, "players": ["finished", "none", "none", "none"]})
        assert points(stdin=text) == [-101, 101, 101, 101]

    def test_a_rule_file_in_the_file(self, tmp_path: Path) -> None:
        (tmp_path / "ours.toml").write_text('base = "yesil"\nunopened = 101', "utf-8")
        text = f"rules: {tmp_path / 'ours.toml'}\nfinished\nnone\nnone\nnone"
        assert points(stdin=text) == [-101, 101, 101, 101]

    @pytest.mark.parametrize("length", ["el sayısı", "uzunluk"])
    def test_turkish_lines(self, length: str) -> None:
        text = (
            f"kurallar: kolay101\noyuncular: Ali Banu Cem Deniz\n{length}: 3\neşli: evet\n\n1. el\ngösterge: sarı 5\n"
            "Ali: okeyle bitti\nBanu: 3 7 12\nCem: okey siyah4\nDeniz: açmadı\n2. el\nDeste bitti\n"
            "Ali: 3\nBanu: çift 9\nCem: açamadı\nDeniz: 1\n"
        )
        told = run("score", "--json", stdin=text).json
        assert [hand["points"] for hand in told[:2]] == [[-202, 44, 121, 404], [3, 18, 202, 1]]
        assert told[2]["match"]["team_totals"] == [-202 + 121 + 3 + 202, 44 + 404 + 18 + 1]

    def test_one_hand_has_no_totals(self) -> None:
        text = "okey: Y6\nAli: finished\nBanu: 3\nCem: none\nDeniz: none\n"
        assert "Match" not in run("score", stdin=text).out
        assert len(run("score", "--json", stdin=text).json) == 1
        assert "place 1" in run("score", stdin="length: 3\n" + text).out
        assert "place 1" in run("score", stdin="hand\n" + text).out

    def test_risk_and_an_empty_stock(self) -> None:
        text = "rules: rehber\nhand\nrisk\nstock out\n5\nnone\nnone\nnone\nhand\nrisk: no\nfinished\n5\nnone\nnone"
        told = run("score", "--json", stdin=text).json
        assert [hand["points"] for hand in told[:2]] == [[10, 404, 404, 404], [-101, 5, 202, 202]]

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "no scores: standard input is empty"),
            ("finished\n3 +x\nnone\nnone", "line 2: there is no penalty +x: there are +okey, +islek, +bad_open, +side"),
            ("hand\nA: finished\nB: 3 X\nC: none\nD: none", "line 3: 'X' (column 6): a tile is"),
            (
                "hand\nA: finished\nB: 3\nC: none\nD: none\nhand\nE: 3\nA: 3\nB: 3\nC: 3",
                "hand 2: line 7: nobody is called 'E'",
            ),
            ("hand: 1 2 3", "hand 1: points are 4 whole numbers, by seat"),
            ("hand: 1 2 3 x", "line 1: '1 2 3 x': give whole numbers"),
            ("length:\nhand: 1 2 3 4", "line 1: '': give whole numbers"),
            ("length: 0\nhand: 1 2 3 4", "a match has from 1 to 10000 hands, not 0"),
            ("rules: kolay101\nlength: 2\nhand: 1 2 3 4", "no match has 2 hands, kolay101 has 1, 3, 5, 7"),
            ("players: A B C\nhand: 1 2 3 4", "names are those of 4 players, not 'A, B, C'"),
            ("rules: gelokey\nteams\nhand: 1 2 3 4", "gelokey has no teams"),
            ("hand\nokey: Y6\nindicator: Y6\nfinished\n3\n3\n3", "hand 1: okey Y6 and indicator Y6 do not agree"),
            ("rules: yesil {unopened = }\nfinished\n3\n3\n3", "the fields {unopened = } are not TOML"),
            ("rules: nosuch.toml\nfinished\n3\n3\n3", "cannot read nosuch.toml"),
            ("length: 3 4\nhand 1: 1 2 3 4", "line 1: '3 4': a match has one length"),
            ("teams: maybe\nhand 1: 1 2 3 4", "line 1: 'maybe': say yes or no"),
            ("players: A, B, A, C\nhand 1: 1 2 3 4", "'A' is the name of two players: give each his own"),
            ("hand 1: 1 2 3 4000000", "hand 1: no hand scores 4000000"),
            ('{"points": [1, 2, 3, 99999999999999999999]}', "no hand scores 99999999999999999999"),
            ('{"hands":' * 9999, "this is not JSON: it is nested too deeply"),
            ("a = " + "[" * 9999, "this is not TOML: it is nested too deeply"),
            ("players = [", "this is not TOML: "),
            ('{"players": [}', "this is not JSON: "),
            ("[" * 100_000, "this is not "),
            ('{"hands": []}', "no hand: the list is empty"),
            ('{"hands": [3]}', "hand 1: there should be a table with okey, indicator, players, points"),
            ('{"hands": [{}], "okey": "Y6"}', "there is no 'okey' here"),
            ('{"player": []}', "there is no 'player' here: did you mean players?"),
            ('{"players": [{"opend": 1}]}', "player 1: there is no 'opend' here: did you mean opened"),
            ('{"players": [{"left": true}]}', "player 1: left is text or a whole number or null, not true or false"),
            ('{"players": [{"opened": "runs"}]}', "player 1: there is no opening 'runs'"),
            ('{"players": [{"penalties": [3]}]}', "player 1: there is no penalty '3'"),
            ('{"players": [{"finish": ["x"]}]}', "player 1: there is no finish 'x'"),
            (
                '{"players": [3]}',
                "player 1: there should be a table with name, opened, left, penalties, finish, not a whole number",
            ),
            ('{"stock_out": 1}', "stock_out is true or false, not a whole number"),
            ('{"points": [1, 2, 3, true]}', "points are 4 whole numbers, by seat"),
            ('{"names": [1, 2, 3, 4]}', "names are those of 4 players, not '1, 2, 3, 4'"),
            ('{"rules": {"base": "yesil", "x": 1}, "points": [1, 2, 3, 4]}', "there is no rule 'x'"),
            ('{"length": 10000000000000000000, "hands": [{"points": [1, 2, 3, 4]}]}', "a match has from 1 to 10000"),
        ],
    )
    def test_refused(self, text: str, why: str) -> None:
        assert refused(stdin=text).startswith(why)

    def test_any_text_is_answered(self) -> None:
        """Whatever stands in a file, it is a score or a reason why not."""
        words = [
            *LINES.split(),
            *TOML.split(),
            *JSON.split(),
            *FINISHES,
            *PENALTIES,
            "hand",
            ":",
            "=",
            "\n",
            "\n",
            "{",
            "[",
        ]
        dice = random.Random(101)
        codes = [run("score", stdin=" ".join(dice.choices(words, k=dice.randint(1, 30)))).code for _ in range(400)]
        assert set(codes) == {2}
        for text in (LINES, TOML, JSON):
            for _ in range(100):
                at = dice.randrange(len(text))
                assert run("score", stdin=text[:at] + text[at + dice.randint(1, 9) :]).code in (0, 2)

    def test_the_default_rules(self) -> None:
        (told,) = run("score", "--json", stdin="finished\nnone\nnone\nnone").json
        assert told["rules"] == RuleSet.named("yesil").name

    @pytest.mark.parametrize("arguments", [["score"], ["score", "--file", "-"]])
    def test_closed_input(self, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        assert main(arguments) == 2


class TestMistakes:
    """That people make; each message names the line, or the player, and says what would be right."""

    HAND = "finished\n3\n4\nnone\n"

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("hand 1\n{}hand 3\n{}", "line 6: this is hand 2, not 3: hands are told in order"),
            ("hand 1\n{}hand 1\n{}", "line 6: this is hand 2, not 1: hands are told in order"),
            ("2. el\n{}", "line 1: this is hand 1, not 2: hands are told in order"),
            ("hand\n{}  foobar", "line 6: 'foobar' (column 3): it is no tile, and no word such as series, none"),
            ("hand\n{}none", "line 6: 'none' would be the fifth player of four"),
            (
                "hand\nokey Y6\n{}",
                "line 6: 'none' would be the fifth player of four; line 2: 'okey Y6' is read as one, to tell the okey",
            ),
            ("rules kolay101\n{}", "line 1: a colon is missing, as in rules: kolay101"),
            ("hand 1 30 -101 202 44\n", "line 1: a colon is missing, as in hand 1: 30 -101 202 44"),
            ("okey: Y6\n\nokey: Y7\n{}", "line 3: there is okey in line 1 already"),
            ("hand\nstock out\nstock out: no\n{}", "line 3: there is stock out in line 2 already"),
            ("finished\nO\n4\nnone", "player 2 has an okey or a false okey left, which counts the okey's"),
            ("lenght: 3\nhand 1\n{}", "line 1: 'lenght: 3' is read as a player, but a hand begins only in line 2"),
            ("okey: Y6\nhand 1\n{}", "line 1: okey is told of each hand, after the line 'hand'"),
            ("teams\nrules: ozet\n{}", "ozet has no teams: yesil and kolay101 have"),
        ],
    )
    def test_in_a_file(self, text: str, why: str) -> None:
        assert refused(stdin=text.format(self.HAND, self.HAND)).startswith(why)

    def test_numbers_of_hands_may_be_told(self) -> None:
        for heads in (("hand", "hand"), ("hand 1", "hand 2"), ("1. el", "2. EL"), ("El 1", "hand"), ("", "hand 2")):
            text = "\r\n".join(f"{head}\n{self.HAND}" for head in heads)
            hands = [row["hand"] for row in run("score", "--json", stdin=text).json if "hand" in row]
            assert hands == [1, 2]

    def test_options_are_named_as_they_are_typed(self) -> None:
        assert refused("finished", "O", "none", "none").endswith("say --okey Y6")
        json_text = '{"players": ["finished", "O", "none", "none"]}'
        assert refused(stdin=json_text).endswith('say "okey": "Y6"')
        for arguments in ("--stock-out,finished", "--rules,rehber,series finished ten_pairs", "none finished"):
            why = refused(*arguments.split(","), "3", "4", "5")
            assert not re.search(r"=|None|True|stock_out|finisher", why)

    def test_words_and_bare_numbers_together(self) -> None:
        for left in ("okey 4", "4 okey", "OKEY, 4", "kırmızı 4 joker", "* 4"):
            assert points("--okey", "Y6", "finished", left, "none", "none") == points(
                "--okey", "Y6", "finished", "O 4", "none", "none"
            )

    @pytest.mark.parametrize(
        ("arguments", "why"),
        [
            (["Ali bitti", "3", "4", "5"], "player 1: 'Ali' (column 1): it is no tile, and no word such as"),
            (["bitti", "Banu: 3.5", "4", "5"], "Banu: '3.5' (column 7): the number of a tile is from 1 to 13"),
            (["bitti", "-3", "4", "5"], "player 2: '-3' (column 1): the number of a tile is from 1 to 13"),
            (["-101", "3", "4", "5"], "points alone are for a file, as in 'hand 1: -101 3 4 5'; a sum is written =22"),
            (["bitti", "3 +işlekk", "4", "5"], "player 2: there is no penalty +işlekk: did you mean +islek"),
            (["bitti 4", "3", "4", "5"], "player 1: who finished has no tiles left: not '4'"),
            (["bitti", "3", "4", "5", "--finnish", "okey"], "there is no argument --finnish: did you mean --finish?"),
        ],
    )
    def test_in_arguments(self, arguments: list[str], why: str) -> None:
        assert refused(*arguments).startswith(why)

    def test_what_else_people_type(self) -> None:
        assert points("bitti", "seri,3,4", "çift, 5", "açmadı") == points("finished", "3 4", "pairs 5", "none")
        assert points("--finish", "elden,okey", "bitti", *["none"] * 3)[0] == -404
        names = ["--names", "Ali,Banu, Cem,Deniz", "bitti", "3", "4", "5"]
        assert run("score", "--json", *names).json[0]["names"] == ["Ali", "Banu", "Cem", "Deniz"]
        bom = "\ufeffALİ: BİTTİ\r\nBANU:\tSERİ 3\r\nCEM: ÇİFT 4\r\nDENİZ: AÇMADI\r\n"
        assert points(stdin=bom) == [-101, 3, 8, 202]

    @pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "# nothing\n  # more"])
    def test_an_empty_file(self, text: str, tmp_path: Path) -> None:
        assert refused(stdin=text) == "no scores: standard input is empty"
        (tmp_path / "e.txt").write_text(text, "utf-8")
        assert refused("--file", str(tmp_path / "e.txt")) == f"no scores: {tmp_path / 'e.txt'} is empty"

    def test_players_stand_on_both_sides_of_options(self) -> None:
        assert points("finished", "O 4", "--okey", "Y6", "none", "none")[1] == 111

    def test_partners_are_spared_where_there_are_some(self, tmp_path: Path) -> None:
        path = tmp_path / "spared.toml"
        path.write_text('base = "yesil"\npartner_waiver = true\n', "utf-8")
        told = ["--rules", str(path), "finished", "3", "none", "none"]
        assert points(*told) == [-101, 3, 202, 202]
        assert points("--teams", *told) == [-101, 3, 0, 202]
        lines = "rules: yesil {partner_waiver = true}\nhand 1\nfinished\n3\nnone\nnone\n"
        assert points(stdin=lines) == [-101, 3, 202, 202]
        assert points(stdin=f"teams\n{lines}") == [-101, 3, 0, 202]
        assert refused("--rules", "gelokey", "--teams", "finished", "3", "4", "5") == (
            "gelokey has no teams: yesil and kolay101 have"
        )


class TestPage:
    """docs/scores.md does what it says."""

    @pytest.mark.parametrize(("command", "output"), SESSIONS)
    def test_sessions(self, command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for name, text in FILES.items():
            (tmp_path / name).write_text(text, "utf-8")
        monkeypatch.chdir(tmp_path)
        done = run_line(command)
        assert done.out + done.err == output

    def test_json(self) -> None:
        (block,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.S)
        told = run("score", "--json", stdin=block).json
        assert [hand["points"] for hand in told[:3]] == [
            [-202, 44 + 101, 141, 202],
            [18, 22, 101, 11],
            [30, -101, 202, 44],
        ]

    def test_words_of_the_table(self) -> None:
        rows = re.findall(r"^\| (`.*?) \|", PAGE.read_text("utf-8"), re.M)
        forms = [form for row in rows for form in re.findall(r"`([^`]*)`", row) if "…" not in form]
        assert len(forms) == 8
        for form in forms:
            others = ["none"] * 3 if form == "finished" else ["finished", "none", "none"]
            assert run("score", "--okey", "Y6", form, *others).code == 0
