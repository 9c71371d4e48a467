"""`okeysolve turn`, `layoff`, `discard`, `outlook`: each with arguments, with a file, and on a stream."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_run import run

from okeysolve import RuleSet
from okeysolve.outlook import outlook
from okeysolve.position import Position
from okeysolve.turns import discard_warnings, last_indicator, lay_off_all, open_all, side_tile_use

TABLE = "right: R5 R6 O=R7 | me: K2 K3 K4 | across: Y4 Y4"
RACK = ["R4", "R7", "R8", "K1", "K11", "B9"]
TOLD = ["--okey", "Y6", "--table", TABLE, *RACK]
POSITION = Position(" ".join(RACK), "1: R5 R6 O=R7 | 0: K2 K3 K4 | 2: Y4 Y4", okey="Y6")
WAITING = "R11-13 Y13 B13 K13 B8 B10 Y8 K3 K4 R1 R5 Y2 Y2 B3 K7 K9 Y10 Y11 B5"
TEN_PAIRS = [*(tile for n in range(1, 6) for tile in [f"R{n}"] * 2), *(f"B{n // 2}" for n in range(12, 21)), "O", "K4"]
COMMANDS = ("turn", "layoff", "discard", "outlook")


def written(tmp_path: Path, position: Position, name: str = "p.txt") -> str:
    position.dump(tmp_path / name)
    return str(tmp_path / name)


class TestTurn:
    def test_the_steps_are_numbered(self) -> None:
        done = run("turn", *TOLD)
        plan = POSITION.turn.best()
        *steps, sums = done.out.splitlines()
        assert (done.code, done.err) == (0, "")
        assert steps == [f"{number}. {step}" for number, step in enumerate(plan.lines(), 1)]
        assert sums == "= finish × 1 (yesil)"

    @pytest.mark.parametrize("objective", ["tiles", "left"])
    @pytest.mark.parametrize("lang", ["tr", "en"])
    def test_it_is_the_turn_of_the_library(self, objective: str, lang: str) -> None:
        told = ["--okey", "Y6", "R9-11", "B9-11", "K9-11", "Y1-3", "K1", "R1 R3 R5 B2 B4 Y13 K4 K6 Y8"]
        plan = Position(" ".join(told[2:]), okey="Y6", opened=None).turn.best(objective)
        asked = ["turn", "--objective", objective, "--opened", "no", *told]
        assert run(*asked, "--json").json == [plan.as_dict()]
        lines = run(*asked, "--lang", lang).out.splitlines()
        assert "; ".join(line.partition(" ")[2] for line in lines[:-1]) + " " + lines[-1] == plan.text(lang)

    def test_options(self) -> None:
        plans = POSITION.turn.options()
        assert run("turn", "--options", *TOLD).out.splitlines() == [plan.text() for plan in plans]
        told = run("turn", "--options", "--json", *TOLD).json
        assert told == [{"rank": rank, **plan.as_dict()} for rank, plan in enumerate(plans, 1)]
        assert len(told) > 1

    def test_open_all(self) -> None:
        rack = "R9-11 B9-11 K9-11 Y9 Y10 Y1 K1 K3 R4"
        plan = open_all(rack, okey="Y6", opened=None, partial=True)
        assert plan is not None
        assert plan.points >= 101
        asked = ["turn", "--open-all", "--okey", "Y6", "--opened", "no", "--partial"]
        assert run(*asked, "--json", *rack.split()).json == [plan.as_dict()]
        assert run(*asked, *rack.split()).out.startswith("1. open with ")
        none = run(*asked, "R1", "R5")
        assert (none.code, none.out) == (1, "there is nothing to lay\n")
        assert run(*asked, "R1", "--json").json == [{"plan": None}]

    def test_last_indicator(self) -> None:
        asked = [
            "turn",
            "--rules",
            "rehber",
            "--last-indicator",
            "--okey",
            "Y6",
            "--table",
            "R5 R6 R7 | Y2 Y3 Y4",
            "K9",
        ]
        plan = last_indicator("K9", "R5 R6 R7 | Y2 Y3 Y4", "rehber", okey="Y6")
        assert plan is not None
        assert plan.finishes
        assert run(*asked, "--json").json == [plan.as_dict()]
        cannot = run(*asked, "K3", "--lang", "tr")
        assert (cannot.code, cannot.out) == (1, "gösterge taşıyla bitirilemez\n")
        assert run("turn", "--last-indicator", "--okey", "Y6", "K9").code == 2

    @pytest.mark.parametrize(("side", "usable", "fail"), [("Y12", True, 101), ("Y6", False, 0), ("B12", False, 101)])
    def test_side_tile(self, side: str, usable: bool, fail: int) -> None:
        use = side_tile_use(WAITING, side, "K8 K9 O=K10", "ozet", okey="Y6")
        assert use.usable == usable
        asked = ["turn", "--rules", "ozet", "--okey", "Y6", "--table", "K8 K9 O=K10", "--side", side, *WAITING.split()]
        done = run(*asked)
        (told,) = run(*asked, "--json").json
        plan = None if use.plan is None else use.plan.as_dict()
        assert told == {"side": str(use.tile), "usable": usable, "fail": fail, "plan": plan}
        assert done.code == (0 if usable else 1)
        if use.plan is None:
            costs = f", and to put it back costs {fail} points" if fail else ""
            assert done.out == f"side tile {use.tile}: it cannot be used as ozet has it{costs}\n"
        else:
            assert done.out.startswith(f"side tile {use.tile}:\n1. open with ")

    def test_a_side_tile_that_was_taken(self) -> None:
        done = run("turn", "--okey", "Y6", "--table", "K8 K9 O=K10", "--taken", "K7", "K7", "R1", "R2")
        assert re.match(r"1\. lay off K7 on meld 1 .*\n2\. discard R2\n", done.out)

    @pytest.mark.parametrize(("rules", "cost"), [("yesil", "no penalty"), ("ozet", "101 points")])
    def test_a_side_tile_of_no_use_goes_back(self, rules: str, cost: str) -> None:
        asked = ["turn", "--rules", rules, "--okey", "Y6", "--table", "K8 K9 O=K10", "--taken", "B3", "B3", "R1", "R2"]
        for more in ([], ["--options"]):
            done = run(*asked, *more)
            assert done.out == f"side tile B3: it cannot be used as {rules} has it\nput B3 back: {cost}\n"
            assert (done.code, done.err) == (0, "")
        fields = json.loads(run(*asked, "--json").out)
        points = 0 if rules == "yesil" else 101
        assert fields == {"rank": 1, "kinds": ["put_back"], "put_back": "B3", "cost": points}

    def test_a_side_tile_of_use_can_go_back_too(self) -> None:
        asked = ("--rules", "ozet", "--okey", "Y6", "--table", "R5 R6 R7", "--taken", "R8", "R8", "R1", "K9")
        lines = run("turn", "--options", *asked).out.splitlines()
        assert lines[0].startswith("lay off R8 on meld 1")
        assert lines[-1] == "put R8 back: 101 points"

    def test_nothing_to_lay(self) -> None:
        done = run("turn", "--okey", "Y6", "R1", "R5", "K9")
        assert (done.code, done.out) == (1, "1. discard K9\n= 0 tiles, 6 left (yesil)\n")

    def test_the_last_tile_is_something(self) -> None:
        done = run("turn", "--okey", "Y6", "R1")
        assert (done.code, done.out) == (0, "1. discard R1\n= finish × 1 (yesil)\n")

    def test_bars(self) -> None:
        rack = ["R11-13", "B11-13", "K11-13", "Y1", "Y2"]
        asked = ["turn", "--okey", "Y6", "--opened", "no", "--partial", "--json"]
        low = run(*asked, *rack).json[0]
        assert (low["opens"], low["points"]) == ("series", 108)
        high = run(*asked, "--bar", "109", *rack)
        assert (high.json[0]["opens"], high.code) == (None, 1)
        pairs = ["R1 R1 R2 R2 B1 B1 B2 B2 K1 K1 Y13"]
        assert run(*asked, *pairs).json[0]["opens"] == "pairs"
        assert run(*asked, "--pairs-bar", "6", *pairs).json[0]["opens"] is None
        assert run(*asked, "--pairs-bar", "4", *pairs).err.startswith("okeysolve: --pairs-bar 4: yesil opens")

    def test_a_bar_that_rises_and_was_not_told(self) -> None:
        rules = ["--rules", 'yesil {katlamali = "beat_previous"}']
        asked = ["turn", *rules, "--okey", "Y6", "--opened", "no", "--partial", "R11-13", "B11-13", "K11-13", "Y1"]
        said = "okeysolve: katlamalı, and the bar was not told: as if nobody had opened yet, 101 points or 5 pairs\n"
        assert run(*asked).err == said
        assert run(*asked, "--bar", "109").err == run(*asked, "--pairs-bar", "6").err == ""
        assert "henüz kimse açmamış sayıldı, 101 puan ya da 5 çift" in run(*asked, "--lang", "tr").err
        told = run(*asked, "--json")
        assert (told.err, told.json[0]["bar"], told.json[0]["pairs_bar"]) == ("", 101, 5)
        assert {row["bar"] for row in run(*asked, "--json", "--options", "--bar", "109").json} == {109}
        opened = run("turn", *rules, "--okey", "Y6", "R1", "R5", "--json")
        assert (opened.err, "bar" in opened.json[0]) == ("", False)
        assert "bar" not in run(*asked[:1], *asked[3:], "--json").json[0]

    @pytest.mark.parametrize("how", [[], ["--options"], ["--open-all"]])
    def test_who_has_not_opened_has_22_tiles(self, how: list[str]) -> None:
        for rules in ("kolay101", "rehber") if how == ["--open-all"] else ("kolay101",):
            done = run("turn", *how, "--rules", rules, "--okey", "R13", *TEN_PAIRS)
            assert (done.code, done.out) == (2, "")
            assert done.err.startswith("okeysolve: 21 tiles in hand, and the player has not opened: he has 22")
        assert run("turn", *how, "--rules", "kolay101", "--okey", "R13", *TEN_PAIRS, "K9").code == 0
        assert run("turn", *how, "--rules", "kolay101", "--okey", "R13", *TEN_PAIRS[:15], "--opened", "no").code == 2

    @pytest.mark.parametrize("side", [[], ["--side", "K9"]])
    def test_ten_pairs_at_the_start_of_the_turn(self, side: list[str]) -> None:
        asked = ["turn", "--rules", "rehber", "--okey", "R13", *side]
        won = run(*asked, *TEN_PAIRS)
        assert won.code == 0
        assert won.out.startswith("1. show ten pairs: ")
        assert won.out.endswith("\n= finish × 2 (rehber)\n")
        assert "ten pairs" not in run(*asked, *TEN_PAIRS[:-4], "B11", "B13", "K3", "Y1").out

    def test_others_who_opened_by_pairs(self) -> None:
        told = ["turn", "--json", "--opened", "series", "R1 R1 Y13"]
        assert run(*told).json[0]["tiles"] == 0
        assert run(*told, "--others", "çift").json[0]["tiles"] == 2
        assert run(*told, "--table", "left: B1 B1").json[0]["tiles"] == 2


class TestLayoff:
    def test_each_on_a_line(self) -> None:
        done = run("layoff", *TOLD)
        moves = POSITION.turn.lay_offs()
        assert done.code == 0
        assert done.out.splitlines() == [
            "lay off R4 on meld 1 (R5 R6 O=R7), left end",
            "lay off R8 on meld 1 (R5 R6 O=R7), right end",
            "lay off K1 on meld 2 (K2 K3 K4), left end",
            "take the okey of meld 1 (R5 R6 O=R7) with R7",
        ]
        told = [{"rules": "yesil", "lay_offs": [move.as_dict() for move in moves]}]
        assert run("layoff", *TOLD, "--json").json == told

    def test_in_turkish(self) -> None:
        assert run("layoff", "--lang", "tr", *TOLD).out.splitlines()[2] == "işle: K1, 2. per (K2 K3 K4), sol uç"

    @pytest.mark.parametrize("okeys", [[], ["--okeys"]])
    def test_all(self, okeys: list[str]) -> None:
        plan = lay_off_all(POSITION.rack, POSITION.table, okeys=bool(okeys), **POSITION.state)
        assert plan is not None
        assert run("layoff", "--all", "--json", *okeys, *TOLD).json == [plan.as_dict()]
        lines = run("layoff", "--all", *okeys, *TOLD).out.splitlines()
        assert [line.partition(". ")[2] for line in lines[:-1]] == plan.lines()

    def test_nothing(self) -> None:
        done = run("layoff", "--table", "R5 R6 R7", "K1")
        assert (done.code, done.out) == (1, "there is nothing to lay off\n")
        assert run("layoff", "--table", "R5 R6 R7", "K1", "--all", "--lang", "tr").out == "işlenecek taş yok\n"
        assert run("layoff", "--table", "R5 R6 R7", "K1", "--json").json == [{"rules": "yesil", "lay_offs": []}]

    def test_who_asks_has_opened_when_his_tiles_say_so(self, tmp_path: Path) -> None:
        """With arguments and in a file alike."""
        told = ["--table", "R5 R6 R7", "R8", "R1-4"]
        waiting = [*told, "B1-8", "K1-8"]
        assert run("layoff", *told).code == 0
        assert run("layoff", *told, "--opened", "no").code == 2
        assert run("layoff", *told, "--opened", "no", "--partial").code == 1
        none = (1, "there is nothing to lay off, the player has not opened\n", "")
        assert run("layoff", *waiting) == none
        assert run("layoff", "--position", written(tmp_path, Position(" ".join(waiting[2:]), "R5 R6 R7"))) == none
        assert run("layoff", *waiting, "--opened", "series").code == 2
        assert run("layoff", *waiting, "--opened", "series", "--partial").code == 0

    def test_the_last_tile_stays(self) -> None:
        assert run("layoff", "--table", "R5 R6 R7", "R8") == (1, "there is nothing to lay off\n", "")
        assert run("layoff", "--table", "R5 R6 R7", "R8", "K1").code == 0

    def test_okeys_go_with_all(self) -> None:
        assert run("layoff", "--okeys", *TOLD).code == 2


class TestDiscard:
    def test_what_costs_least_comes_first(self) -> None:
        done = run("discard", *TOLD)
        assert done.code == 0
        assert done.out.splitlines() == [
            "B9: no penalty",
            "K11: no penalty",
            "R4: it can be laid off on meld 1: 101 points",
            "R7: it can take the okey of meld 1: 101 points",
            "R8: it can be laid off on meld 1: 101 points",
            "K1: it can be laid off on meld 2: 101 points",
        ]

    def test_one(self) -> None:
        costs = run("discard", "--tile", "R4", "--lang", "tr", *TOLD)
        assert (costs.code, costs.out) == (1, "R4: işlek taş, 1. per: 101 puan\n")
        free = run("discard", "--tile", "siyah 11", *TOLD)
        assert (free.code, free.out) == (0, "K11: no penalty\n")
        okey = run("discard", "--tile", "Y6", "--okey", "Y6", "O", "R1")
        assert (okey.code, okey.out) == (1, "O: it is an okey: 101 points\n")
        absent = run("discard", "--tile", "B1", *TOLD)
        assert (absent.code, absent.out) == (2, "")

    def test_json(self) -> None:
        (told,) = run(
            "discard", "--json", "--rules", "rehber", "--okey", "Y6", "--table", "R5 R6 R7", "O", "R8", "K1"
        ).json
        assert told["rules"] == "rehber"
        costs = {row["tile"]: (row["cost"], row["risk"]) for row in told["discards"]}
        assert costs == {"R8": (0, 101), "K1": (0, 101), "O": (101, 101)}
        for row in told["discards"]:
            found = discard_warnings("O R8 K1", row["tile"], "R5 R6 R7", "rehber", okey="Y6")
            assert [w["kind"] for w in row["warnings"]] == [w.kind for w in found]
            assert [w["melds"] for w in row["warnings"]] == [list(w.melds) for w in found]

    def test_each_tile_once(self) -> None:
        assert run("discard", "R1", "R1", "K3", "R1-2").err.startswith("okeysolve: rack: more than two R1")
        assert run("discard", "R1", "R1", "K3").out == "R1: no penalty\nK3: no penalty\n"

    def test_every_discard_costs(self) -> None:
        assert run("discard", "--table", "R5 R6 R7", "R4", "R8").code == 1

    def test_an_empty_rack(self, tmp_path: Path) -> None:
        done = run("discard", "--position", written(tmp_path, Position("", opened="series")))
        assert (done.code, done.out) == (1, "no tile to discard\n")


class TestOutlook:
    @pytest.mark.parametrize("rack", [WAITING, WAITING + " Y1"])
    @pytest.mark.parametrize("lang", ["tr", "en"])
    def test_it_is_the_outlook_of_the_library(self, rack: str, lang: str) -> None:
        seen = ["--table", "right: K8 K9 O=K10", "--discards", "B9 R2 R7 K5"]
        position = Position(rack, "K8 K9 O=K10", okey="Y6", discards="B9 R2 R7 K5", opened=None)
        look = outlook(position.rack, position.unseen)
        asked = ["outlook", "--indicator", "Y5", *seen, *rack.split()]
        assert run(*asked, "--lang", lang) == (0, look.text(lang) + "\n", "")
        assert run(*asked, "--json").json == [json.loads(json.dumps(look.as_dict()))]

    def test_a_side_tile_that_was_taken_has_to_be_used(self) -> None:
        """So nothing is advised for the discard: it is the outlook before it was taken."""
        asked = ["outlook", "--rules", "ozet", "--okey", "Y6"]
        taken = run(*asked, "--taken", "Y12", *WAITING.split(), "Y12")
        first, rest = taken.out.split("\n", 1)
        assert first == (
            "Y12 was taken: it has to be used in this turn or put back (101 points); the outlook is without it"
        )
        assert rest == run(*asked, "--side", "Y12", *WAITING.split()).out

    def test_side_tile_and_bar(self) -> None:
        asked = ["outlook", "--okey", "Y6", "--bar", "107", "--side", "Y12", *WAITING.split()]
        out = run(*asked).out
        assert "of 107 points" in out
        assert "side tile Y12: 108 points" in out

    def test_refused(self) -> None:
        opened = run("outlook", "--okey", "Y6", "--opened", "pairs", "R1")
        assert opened.err == "okeysolve: the player has opened by pairs: an outlook is for who has not\n"
        assert run("outlook", *WAITING.split()).err.startswith("okeysolve: which tiles are unseen depends on the okey")
        few = ["outlook", "--okey", "Y6", "--opened", "no", "R1", "R2"]
        assert run(*few).err.startswith("okeysolve: --opened: 2 tiles in hand, and the player has not opened: he has")
        assert run(*few, "--partial").code == 0

    def test_few_tiles_are_no_opening(self) -> None:
        """That who holds few has opened is a guess, which the message does not call a fact."""
        why = "1 tile in hand: an outlook is for who has not opened, with 21 before the draw or 22 after it; "
        told = ["outlook", "--okey", "Y6", "R1"]
        end = " when these are not all of them\n"
        assert run(*told).err == f"okeysolve: {why}--partial{end}"
        assert run("outlook", stdin="rack: R1\nokey: Y6").err == f"okeysolve: {why}partial: yes{end}"
        assert run("outlook", stdin='{"rack": "R1", "okey": "Y6"}').err == f'okeysolve: {why}"partial": true{end}'
        assert run(*told, "--partial") == run(*told, "--partial", "--opened", "no")
        assert run(*told, "--partial").code == 0
        own = run("outlook", "--okey", "Y6", "--table", "me: K1 K2 K3", "R1")
        assert own.err.startswith("okeysolve: the player has opened by series: an outlook is for who has not")


class TestSources:
    """Where a position comes from."""

    @pytest.mark.parametrize("command", COMMANDS)
    @pytest.mark.parametrize("name", ["p.txt", "p.json"])
    def test_files_and_arguments_say_the_same(self, command: str, name: str, tmp_path: Path) -> None:
        position = POSITION if command != "outlook" else Position(WAITING, "1: K8 K9 O=K10", okey="Y6")
        table = TABLE if command != "outlook" else "sağ: K8 K9 O=K10"
        arguments = run(command, "--okey", "Y6", "--table", table, *str(position.rack).split(), "--json")
        path = written(tmp_path, position, name)
        text = Path(path).read_text("utf-8")
        assert arguments.code == 0
        assert run(command, "--json", "--position", path) == arguments
        assert run(command, "--json", "--position", "-", stdin=text) == arguments
        assert run(command, "--json", stdin=text) == arguments

    @pytest.mark.parametrize("command", COMMANDS)
    def test_a_stream(self, command: str) -> None:
        rack = WAITING if command == "outlook" else f"{WAITING} R9"
        lines = [
            Position(rack, okey="Y6").dumps(json_text=True),
            "# a remark, and nothing\n\n",
            '{"rack": "R14"}\n',
            Position(rack, okey="R2").dumps(json_text=True),
        ]
        done = run(command, "--json", stdin="".join(lines))
        assert done.code == 2
        assert [answer["line"] for answer in done.json] == [1, 4, 5]
        why = "rack: 'R14' (word 1, column 1): numbers go from 1 to 13"
        assert done.json[1] == {"line": 4, "error": why}
        assert done.err == ""
        plain = run(command, stdin="".join(lines))
        assert (plain.code, plain.err) == (2, f"okeysolve: line 4: {why}\n")
        assert plain.out == run(command, stdin=lines[0] + lines[3]).out
        assert plain.out == "".join(run(command, stdin=lines[n]).out for n in (0, 3))

    @pytest.mark.parametrize("command", COMMANDS)
    @pytest.mark.parametrize("first", [True, False])
    @pytest.mark.parametrize(
        "bad", ["null", "[1]", '"x"', "5", "rack: R1", "{", '{"rack": "R1"', "}", "nonsense", "[{}]", "true"]
    )
    def test_no_line_stops_a_stream(self, command: str, first: bool, bad: str) -> None:
        good = Position(WAITING if command == "outlook" else f"{WAITING} R9", okey="Y6").dumps(json_text=True)
        done = run(command, "--json", stdin=f"{bad}\r\n{good}\r\n" if first else f"{good}{bad}\n{good}")
        right = [1] if first else [0, 2]
        told = done.json
        assert [told[at]["line"] for at in right] == [at + 1 for at in right]
        assert all("error" not in told[at] for at in right)
        (wrong,) = [row for row in told if "error" in row]
        assert wrong["line"] == (1 if first else 2)
        assert (done.code, done.err) == (2, "")

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("rack R8 K1\n", "line 1: a colon is missing, as in 'rack: R8 K1'"),
            ("rack = R8 K1\n", "line 1: a colon is missing, as in 'rack: R8 K1'"),
            ("ıstaka: r8\nmasa r5-7", "line 2: a colon is missing, as in 'masa: r5-7'"),
            ("rack: R1\nkural: yesil", "line 2: there is no 'kural' in a position: did you mean kurallar?"),
            ("rack: R1\ntable: R5 R6 R7; K1 Y1 B1", "line 2: 'R5 R6 R7; K1 Y1 B1' is no meld: "),
            ("rack: R1\ntable: me: R5 R6 R7, right: K1 Y1 B1", "line 2: 'right:' (word 4, column 22): a | stands"),
        ],
    )
    def test_mistakes_in_a_file(self, text: str, why: str) -> None:
        assert run("layoff", stdin=text).err.startswith(f"okeysolve: {why}")

    def test_files_as_people_write_them(self) -> None:
        right = run("layoff", stdin="rack: R8 K1\ntable: R5 R6 R7")
        assert right.code == 0
        for text in (
            "\ufeffrack: R8 K1\r\ntable: R5 R6 R7\r\n",
            "rack:\tR8\tK1\rtable:\tR5\tR6 R7\r",
            "ISTAKA: r8, k1\nMasa: kırmızı 5-7\nAÇILIŞ: SERİ",
            "rack: R8 K1\n\n\n  okey: Y6 # a remark\ntable:\n\n R5-R7 |",
        ):
            assert run("layoff", stdin=text) == right

    def test_arguments_that_there_are_not(self) -> None:
        why = "okeysolve: there is no argument --tabel: did you mean --table?\n"
        assert run("turn", "R1", "--tabel", "R5-7").err == why
        why = "okeysolve: there is no argument --masa: okeysolve turn --help lists them\n"
        assert run("turn", "R1", "--masa", "R5-7").err == why
        assert run("discard", "--tile", "R5", "R8", "K1").err == "okeysolve: --tile R5: it is not on the rack\n"
        assert run("turn", "--okey", "6", "R1").err.startswith("okeysolve: --okey '6' (word 1, column 1): the colour")

    def test_lines_that_are_all_bad(self) -> None:
        done = run("turn", "--json", stdin='null\n{"rack":\n[]')
        assert [row["line"] for row in done.json] == [1, 2, 3]
        assert done.code == 2

    def test_the_worst_answer_is_the_exit_code(self) -> None:
        can, cannot = '{"rack": "R8 K1", "table": "R5 R6 R7"}\n', '{"rack": "R9 K1", "table": "R5 R6 R7"}\n'
        assert run("layoff", stdin=can + can).code == 0
        assert run("layoff", stdin=can + cannot + can).code == 1

    def test_json_on_several_lines(self) -> None:
        text = json.dumps(POSITION.as_dict(), indent=2)
        assert run("turn", stdin=text) == run("turn", *TOLD)

    def test_the_rules_of_the_command_line_go_first(self, tmp_path: Path) -> None:
        path = written(tmp_path, POSITION)
        (tmp_path / "ours.toml").write_text('base = "yesil"\nswap_okey = false\nswap_tile_is_islek = false\n', "utf-8")
        assert "take the okey" in run("layoff", "--position", path).out
        assert "take the okey" not in run("layoff", "--position", path, "--rules", str(tmp_path / "ours.toml")).out
        assert run("layoff", "--position", path, "--rules", "ozet", "--json").json[0]["rules"] == "ozet"
        stream = POSITION.dumps(json_text=True) * 2
        assert [told["rules"] for told in run("layoff", "--rules", "ozet", "--json", stdin=stream).json] == ["ozet"] * 2

    def test_words_of_several_tiles(self) -> None:
        assert run("layoff", "--table", "R5 R6 R7", "kırmızı", "4", "R8-9").out.count("lay off") == 2

    @pytest.mark.parametrize(
        ("arguments", "why"),
        [
            ([], "no tiles: give a rack such as R1 R2 R3, or a position in a file or on standard input"),
            (["--position", "none.txt"], "cannot read none.txt: "),
            (["R1", "--position", "p.txt"], "a rack in arguments and a position file: the file says all of it"),
            (["--okey", "Y6", "--position", "p.txt"], "--okey in arguments and a position file"),
            (["--pairs-bar", "6"], "--pairs-bar in arguments, but no tiles: a position on standard input"),
            (["R1", "--table", "R5 R7"], "--table, meld 1: 'R5 R7' is no meld"),
            (["R1", "--table", "up: R5 R6 R7"], "--table, meld 1: 'up' is nobody's seat"),
            (["R1 R14"], "rack: 'R14' (word 2, column 4): numbers go from 1 to 13"),
            (["R1", "--opened", "runs"], "--opened: there is no opening 'runs'"),
            (["R1", "--bar", "x"], "--bar: a whole number is wanted, not 'x'"),
            (["R1", "--bar", "7"], "--bar 7: yesil opens with 101 points"),
            (["R1", "--discards", "R1 R1"], "--discards: more than two R1"),
            (["R1", "--rules", "none.toml"], "cannot read none.toml"),
        ],
    )
    @pytest.mark.parametrize("command", COMMANDS)
    def test_refused(self, command: str, arguments: list[str], why: str) -> None:
        done = run(command, *arguments)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"okeysolve: {why}")

    @pytest.mark.parametrize("command", COMMANDS)
    def test_empty_input(self, command: str) -> None:
        assert run(command, stdin="\n# R1\n") == (2, "", "okeysolve: no position: standard input is empty\n")

    def test_errors_in_a_file_name_it(self, tmp_path: Path) -> None:
        (tmp_path / "p.txt").write_text("rack: R1\nside: R0", "utf-8")
        done = run("turn", "--position", str(tmp_path / "p.txt"))
        assert done.code == 2
        assert done.err.startswith(f"okeysolve: {tmp_path / 'p.txt'}: line 2: 'R0'")

    @pytest.mark.parametrize("command", COMMANDS)
    def test_colours(self, command: str) -> None:
        told = TOLD if command != "outlook" else ["--okey", "Y6", *WAITING.split()]
        plain, painted = run(command, *told), run(command, *told, "--color", "always")
        assert "\x1b[" not in plain.out
        assert re.sub(r"\x1b\[[\d;]*m", "", painted.out) == plain.out
        tiles = re.findall(r"(?<![\w=])(?:O=)?[RYBK]\d+", plain.out)
        assert len(tiles) > 5
        assert re.findall(r"\x1b\[[\d;]+m((?:O=)?[RYBK]\d+)\x1b\[0m", painted.out) == tiles

    def test_every_rule_set_is_named(self) -> None:
        for name in ("gelokey", "yesil", "ozet", "rehber", "kolay101"):
            assert f"({name})" in run("turn", "--rules", name, "--okey", "Y6", "R1", "R2").out
            assert RuleSet.named(name).name == run("layoff", "--rules", name, "--json", "R1").json[0]["rules"]
