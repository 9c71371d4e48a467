"""`okeysolve play`: what is typed is done, or refused in words; leaving, saving, both languages."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from cli_run import Done, run
from decks import deck, next_action, some_rules

from okeysolve import RuleSet, Tile
from okeysolve.cli.play_person import Leave, Person
from okeysolve.cli.play_words import COMMANDS, SAYS, Teller
from okeysolve.game import Discard, Draw, LayOff, Open, Round
from okeysolve.melds import Run
from okeysolve.record import load, loads

PROGRAM = Path(__file__).with_name("bot_program.py")
NAMES = ("You", "Ali", "Banu", "Cem")
MELDS = "Y10 Y11 Y12 Y13 | R6 R7 R8 | B6 B7 B8 | K6 K7 K8"  # 109 points
OPENS = MELDS.replace("|", "")
SERIES = ("R10 R11 R12", "K10 K11 K12", "B9 B10 B11 B12")  # 108 points


def play(*lines: str, options: str = "--seed 1") -> Done:
    return run("play", *options.split(), stdin="\n".join([*lines, ""]))


class Table:
    """A person of seat 1 at a hand, and all that was said."""

    def __init__(self, hand: Round, lang: str = "en") -> None:
        self.hand, self.said = hand, [""]
        self.person = Person(hand.turn, self._read, self.said.append, Teller(lang, NAMES))
        self._lines: Iterator[str] = iter(())

    def _read(self, prompt: str) -> str:
        for line in self._lines:
            return line
        raise EOFError

    def type(self, *lines: str) -> str:
        """What is said after these lines; the person is then left waiting, or the turn is over."""
        self._lines, at = iter(lines), len(self.said)
        with contextlib.suppress(Leave):
            self.person.turn(self.hand)
        return "\n".join(self.said[at + 1 :])  # the first shows the table


def opened_table(rack: str, rules: str = "yesil", lang: str = "en", first: tuple[str, ...] = SERIES) -> Table:
    """Seat 0 has opened with `first` and thrown K1; seat 1, with this rack, has drawn R13. The okey is Y6."""
    printed = re.sub(r"O\S*", "Y6", " ".join(first))
    hand = Round.from_deck(deck({0: f"{printed} K1", 1: rack}, "Y5", "R13"), rules)
    melds = tuple(Run(re.sub(r"O(?!=)", "O=R12", text), okey="Y6") for text in first)
    hand.play_turn([Open(melds), Discard(Tile("K1"))])
    hand.apply(Draw())
    return Table(hand, lang)


class TestAHand:
    def test_from_the_first_prompt_to_the_score_sheet(self, tmp_path: Path) -> None:
        """Whoever always takes the hint's discard and draws plays to the end."""
        hand, file = Round.deal("yesil", 0), tmp_path / "game.jsonl"
        lines = ["draw", *(f"discard {colour}{number}" for colour in "RYBK" for number in range(13, 0, -1))] * 40
        lines += ["discard F", "discard O", "discard O"] * 3
        done = play(*lines, options=f"--seed 5 --save {file} --against folk greedy random")
        record = load(file)
        assert (done.code, done.err) == (0, "")
        assert record.result is not None
        assert record.names == ("You", "folk", "greedy", "random")
        assert done.out.splitlines()[0] == f"SHA-256 of the seed: {record.commitment}"
        assert "Score sheet, rule set yesil" in done.out
        assert f"Won by {record.names[record.result['winners'][0]]}" in done.out
        assert str(hand.okey)  # a hand of its own

    def test_a_match(self) -> None:
        lines = ["draw", "discard O", "discard F"]
        lines += [f"discard {colour}{number}" for number in range(13, 0, -1) for colour in "RYBK"]
        done = play(*lines * 80, options="--seed 3 --hands 2 --seat 2 --teams")
        assert "Hand 1 of 2" in done.out
        assert "Hand 2 of 2" in done.out
        assert "Totals: " in done.out
        assert "Players 1 and 3" in done.out or "steady" in done.out
        assert "Won by" in done.out

    def test_others_tiles_are_not_shown(self) -> None:
        done = play("discard B9")
        drawn = [line for line in done.out.splitlines() if "draw" in line.lower() and line.startswith("steady")]
        assert drawn
        assert all(line.endswith("draw from the stock") for line in drawn)

    def test_digits_that_are_no_numbers(self) -> None:
        done = play("layoff R7 ²", "okey ²", "quit")
        assert (done.code, done.err) == (0, "")
        assert "R7 ²" in done.out

    @pytest.mark.parametrize("lines", [(), ("quit",), ("çık",), ("discard B9", "exit")])
    def test_leaving(self, lines: tuple[str, ...], tmp_path: Path) -> None:
        file = tmp_path / "left.jsonl"
        done = play(*lines, options=f"--seed 1 --save {file}")
        assert (done.code, done.err) == (0, "")
        assert "You leave the table." in done.out
        assert len(loads(file.read_text("utf-8"), partial=True).hands) == 1

    @pytest.mark.parametrize(("lines", "kept"), [((), ["open"]), (("undo", "quit"), [])])
    def test_leaving_in_a_turn(self, lines: tuple[str, ...], kept: list[str], tmp_path: Path) -> None:
        """What was done in it is kept, and what was taken back is not."""
        file = tmp_path / "left.jsonl"
        play("discard B9", "draw", "open pairs", *lines, options=f"--seed 1 --save {file}")
        (events,) = loads(file.read_text("utf-8"), partial=True).hands
        assert [event["event"] for event in events if event.get("seat") == 0] == ["discard", "draw", *kept]

    @pytest.mark.skipif(os.name == "nt", reason="no SIGINT for another process")
    def test_ctrl_c(self, tmp_path: Path) -> None:
        file = tmp_path / "left.jsonl"
        asked = [sys.executable, "-m", "okeysolve", "play", "--seed", "1", "--save", str(file)]
        process = subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        until = time.monotonic() + 60
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, b"")
        assert b"You leave the table." in out
        assert loads(file.read_text("utf-8"), partial=True).names[0] == "You"

    def test_whatever_bytes_come(self) -> None:
        done = run("play", "--seed", "1", stdin=b"\xff\xfe\x00\n" + b"x" * 100_000 + b"\ndiscard \xff\nhint\n")
        assert done.code == 0
        assert len(done.out) < 20_000
        assert "A steady player would now" in done.out

    def test_a_bot_that_is_another_program(self) -> None:
        bot = f"process:{sys.executable} {PROGRAM}"
        done = run("play", "--seed", "1", "--against", bot, stdin="discard B9\n")
        assert "Side tile" in done.out
        broken = run("play", "--seed", "1", "--against", "process:/no/such/program", stdin="discard B9\n")
        assert broken.out.count("failed: its program ended, or could not be started. A safe move was played") == 3

    @pytest.mark.parametrize("lang", ["en", "tr"])
    def test_a_bot_that_fails_gives_nothing_away(self, tmp_path: Path, lang: str) -> None:
        """Neither by what it raises nor by what it wanted to do."""
        file = tmp_path / "telling.py"
        file.write_text(
            "from okeysolve.game import Draw, Open\n"
            "from okeysolve.game.actions import read_laid\n"
            "class Telling:\n"
            "    def decide(self, view, rng):\n"
            "        if view.seat == 1:\n"
            "            raise ValueError(str(view.rack))\n"
            "        meld = read_laid(' '.join(map(str, list(view.rack)[:3])), view.okey, view.rules)\n"
            "        return [Draw(), Open((meld,))]\n"
        )
        done = play("discard B9", options=f"--seed 1 --rules gelokey --lang {lang} --against {file}:Telling")
        failed = [line for line in done.out.splitlines() if "failed" in line or "hata yaptı" in line]
        assert len(failed) == 3
        assert not any(re.search(r"\b[RYBK]1?\d\b", line) for line in failed)
        assert ("it broke down" in failed[0]) == (lang == "en")

    def test_tiles_have_colours(self) -> None:
        assert "\x1b[31mR" in play(options="--seed 1 --color always").out
        assert "\x1b" not in play().out

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ("--against greedy folk", "one bot for all of them, or three, not 2"),
            ("--against gredy", "no bot 'gredy'"),
            ("--seat 4", "invalid choice"),
            ("--rules chess", "no rule set 'chess'"),
            ("--rules rehber --teams", "has no teams"),
            ("--hands 0", "hands"),
            ("--save /no/such/folder/x", "cannot write"),
            ("--save .", "already"),
        ],
    )
    def test_bad_input(self, options: str, message: str) -> None:
        done = play("quit", options=options)
        assert (done.code, message in done.err) == (2, True), done.err

    def test_nobody_who_looks_at_the_racks(self, tmp_path: Path) -> None:
        file = tmp_path / "oracle.py"
        file.write_text("class Oracle:\n    sees_hands = True\n    def decide(self, hand, rng):\n        return []\n")
        assert "plays in the arena only" in play("quit", options=f"--against {file}:Oracle").err


class TestCommands:
    def test_discard(self) -> None:
        table = opened_table("R9 R1 Y2")
        table.type("discard kırmızı 1")
        assert (table.hand.turn, str(table.hand.discards[-1].tile)) == (2, "R1")

    def test_a_penalty_is_asked_twice(self) -> None:
        """R13 fits R10 R11 R12: its discard costs 101."""
        table = opened_table("R9 R1 Y2")
        said = table.type("discard R13", "discard R1")
        assert "a layable tile discarded. That costs 101 points" in said
        assert table.hand.penalties[1] == ()
        table = opened_table("R9 R1 Y2")
        assert "You: penalty" not in table.type("discard R13")
        table.type("discard R13", "discard R13")
        assert table.hand.penalties[1] == ("islek_discard",)

    def test_a_bad_opening_is_asked_twice(self) -> None:
        table = opened_table("R1 R2 R3 Y2")
        said = table.type("open R1 R2 R3")
        assert said == (
            "open with R1 R2 R3: 6 points, 101 are needed. That costs 101 points of penalty. "
            "Say it once more to do it all the same."
        )
        assert "it is no meld under yesil. That costs" in table.type("open R1 R2 Y2")
        said = table.type("open R1 R2 R3", "open R1 R2 R3")
        assert "the tiles go back" in said
        assert table.hand.penalties[1] == ("bad_open_penalty",)
        assert "There is nothing to take back" in table.type("undo")

    def test_open_and_undo(self) -> None:
        table = opened_table(OPENS)
        before = table.hand.rack(1)
        assert "Taken back." in table.type(f"open {MELDS}", "undo")
        assert (table.hand.opened[1], table.hand.rack(1)) == (None, before)
        assert table.type(f"open {MELDS}", "layoff R13", "undo", "undo", "undo").count("Taken back.") == 2
        assert (table.hand.opened[1], table.hand.rack(1)) == (None, before)

    def test_undo_stops_at_the_draw(self) -> None:
        hand = Round.from_deck(deck({0: "R3", 1: "R9"}, "Y5"), "yesil")
        hand.apply(Discard(Tile("R3")))
        table = Table(hand)
        said = table.type("draw", "undo")
        assert "You drew" in said
        assert "There is nothing to take back" in said
        assert hand.phase == "play"

    def test_pairs(self) -> None:
        pairs = "R1 R1 R3 R3 R5 R5 B7 B7 B8 B8"
        table = opened_table(pairs)
        table.type("aç çift")
        assert table.hand.opened[1] == "pairs"

    def test_lay_off(self) -> None:
        table = opened_table(OPENS)
        table.type(f"open {MELDS}")
        assert [str(meld) for meld in table.hand.table[3:]] == MELDS.split(" | ")
        assert "the player has opened already" in table.type("open R1 R2 R3")
        assert "K5 fits nothing" in table.type("layoff K5")
        table.type("layoff R13")
        assert str(table.hand.table[0]) == "R10 R11 R12 R13"

    def test_lay_off_at_a_place(self) -> None:
        """Y9 goes before Y10 of the opening, and of the meld that is laid after it."""
        table = opened_table(f"{OPENS} Y9")
        table.type(f"open {MELDS}", "layoff sarı 9 4 L")
        assert str(table.hand.table[3]) == "Y9 Y10 Y11 Y12 Y13"
        assert "fits nothing" in table.type("layoff R13 2")
        assert "fits nothing" in table.type("layoff R13 1 L")
        table.type("işle R13 1")
        assert str(table.hand.table[0]) == "R10 R11 R12 R13"

    def test_an_okey_for_a_certain_tile(self) -> None:
        """As the hint writes it."""
        table = opened_table(f"{OPENS} Y6")
        table.type(f"open {MELDS}")
        assert "O fits nothing" in table.type("layoff O=R5 1")
        assert "no tile, or no tile and the number" in table.type("layoff O=Z5 1")
        table.type("layoff O=R13 1")
        assert str(table.hand.table[0]) == "R10 R11 R12 O=R13"

    def test_what_is_known_of_the_players(self) -> None:
        table = opened_table(OPENS)
        table.type("open R6 R7 R8", "open R6 R7 R8")
        said = table.type("show")
        assert said.startswith("Ali: 22 in hand, not opened, 101 points of penalty\nBanu: 21")
        assert "Cem: 21 in hand, not opened" in said
        assert "Indicator Y5, okey Y6." in said
        assert "Open, or discard." in said
        assert "Lay, lay off, or discard." in table.type(f"open {MELDS}")
        assert "(your partner)" not in said
        teams = Round.deal("yesil", 1, teams=True)
        assert "Banu (your partner): 21 in hand" in Teller("en", NAMES).position(teams.view(0), "best")

    def test_pairs_are_counted_where_they_are_of_use(self) -> None:
        told = {name: Teller("en", NAMES).position(Round.deal(name, 1).view(0), "best") for name in ("yesil", "rehber")}
        assert " or 5 pairs; your best" in told["yesil"]
        assert re.search(r"To open: 101 points; your best: \d+, \d+ pairs?\n", told["rehber"])
        plain = Round.deal(RuleSet.named("rehber").replace(ten_pairs_win=False, mult={"ten_pairs": None}), 1)
        assert re.search(r"your best: \d+\n", Teller("en", NAMES).position(plain.view(0), "best"))

    def test_one_of_two_places_has_to_be_named(self) -> None:
        table = opened_table(OPENS, first=("R10 R11 R12", "K10 K11 K12", "R10 R11 R12", "B9 B10 B11 B12"))
        said = table.type(f"open {MELDS}", "layoff R13")
        assert "Say which: lay off R13 on meld 1 (R10 R11 R12), right end: layoff R13 1 R; lay off R13 on" in said
        table.type("layoff R13 3")
        assert str(table.hand.table[2]) == "R10 R11 R12 R13"

    def test_the_okey_of_the_table(self) -> None:
        table = opened_table(f"{OPENS} R12", first=("R10 R11 O", *SERIES[1:]))
        table.type(f"open {MELDS}")
        assert "There is no okey to take now." in table.type("okey 2")
        table.type("okey al 1")
        assert table.hand.rack(1).count(Tile("O")) == 1
        assert str(table.hand.table[0]) == "R10 R11 R12"
        assert "There is no okey to take now." in table.type("okey")

    def test_two_okeys_of_one_meld(self) -> None:
        table = opened_table(f"{OPENS} R11 R12", first=("R10 O=R11 O=R12", *SERIES[1:]))
        said = table.type(f"open {MELDS}", "okey", "okey 1")
        assert said.count("with R11: okey 1 R11; ") == said.count("with R12: okey 1 R12") == 2
        assert "'R99' (word 1" in table.type("okey 1 R99")
        table.type("okey 1 R12")
        assert str(table.hand.table[0]) == "R10 O=R11 R12"

    def test_the_side_tile(self) -> None:
        hand = Round.from_deck(deck({0: "R3", 1: "R1 R2 R11 R12 R13 K11 K12 K13 B11 B12 B13"}, "Y5"), "yesil")
        hand.apply(Discard(Tile("R3")))
        table = Table(hand)
        assert "With the side tile: open with" in table.type("hint")
        table.type("take")
        assert hand.phase == "play"
        table.type("back", "draw")
        assert (hand.phase, hand.discards[-1].taken) == ("play", False)

    @pytest.mark.parametrize("rules", ["yesil", "gelokey", "ozet", "rehber", "kolay101"])
    def test_open_uses_the_side_tile(self, rules: str) -> None:
        """R1 R2 R3 would be worth more than R1 B1 K1, but then nothing takes the side tile."""
        rack = "Y10 Y11 Y12 Y13 K10 K11 K12 K13 B4 B5 B6 R1 R2 R3 K1"
        hand = Round.from_deck(deck({0: "B1", 1: rack}, "Y5"), rules)
        hand.apply(Discard(Tile("B1")))
        Table(hand).type("take", "open")
        assert hand.opened[1] == "series"
        assert "R1 B1 K1" in map(str, hand.table)

    @pytest.mark.parametrize("rules", ["yesil", "gelokey", "ozet", "kolay101"])
    def test_open_pairs_uses_the_side_tile(self, rules: str) -> None:
        """The okey would rather go with a higher tile."""
        hand = Round.from_deck(deck({0: "K2", 1: "R1 R1 R3 R3 R5 R5 B7 B7 Y6 B13"}, "Y5"), rules)
        hand.apply(Discard(Tile("K2")))
        Table(hand).type("take", "open pairs")
        assert hand.opened[1] == "pairs"
        assert "K2 O=K2" in map(str, hand.table)

    def test_before_the_draw(self) -> None:
        hand = Round.from_deck(deck({0: "R3"}, "Y5"), "yesil")
        hand.apply(Discard(Tile("R3")))
        for lang, told in (("en", "Draw, or take the side tile."), ("tr", "Çek ya da yandan al.")):
            for line in ("open", "open pairs", "lay", "lay R1 R2 R3", "layoff", "layoff R7", "okey", "discard R7"):
                assert Table(hand, lang).type(line) == told

    def test_hint_names_the_meld(self) -> None:
        table = opened_table(OPENS)
        said = table.type(f"open {MELDS}", "lay", "hint")
        assert "A steady player would now: lay off R13 on meld 1 (R10 R11 R12), right end." in said
        assert "\nTo do it: layoff R13 1 R\n" in said
        assert "\nBunun için: işle R13 1 R\n" in opened_table(OPENS, lang="tr").type(f"{MELDS} aç", "indir", "ipucu")

    def test_hint(self) -> None:
        said = opened_table("R9 B9 K9 R1 Y1 B1 R2 Y2 B2 Y11 B11 K11 Y13 K13 B13").type("hint")
        assert "A steady player would now: open with" in said
        assert "All that can be laid: open with" in said

    def test_open_lay_and_layoff_by_themselves(self) -> None:
        table = opened_table(OPENS)
        assert "There is nothing to lay." in table.type("layoff")
        table.type("aç")
        assert table.hand.opened[1] == "series"
        table.type("layoff")
        assert "R13" in str(table.hand.table)
        assert "There is nothing to lay." in table.type("layoff", "lay")

    def test_lay_all(self) -> None:
        table = opened_table(f"{OPENS} K9 Y9 B9")
        table.type(f"open {MELDS}", "indir K9 Y9 B9")
        assert str(table.hand.table[7]) == "K9 Y9 B9"
        table = opened_table(f"{OPENS} R1 R2 R3")
        table.type(f"open {MELDS}", "lay")
        assert "R1 R2 R3" in map(str, table.hand.table)

    def test_help_sort_show(self) -> None:
        table = opened_table("R9 R1 Y2")
        assert table.type("help") == SAYS["en"]["help"]
        assert table.type("sort runs").endswith(table.type("show"))
        assert table.type("sort groups") != table.type("sort runs")
        assert "There is no sorting 'x'" in table.type("sort x")
        assert table.type("") == table.type("göster")

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("fly", "I do not know 'fly'"),
            ("discard", "Say one tile, as in discard R7."),
            ("discard R1 R2", "Say one tile"),
            ("discard Z9", "'Z9'"),
            ("discard B5", "not all of it is on the rack"),
            ("draw", "the tile of this turn is there"),
            ("take", "the tile of this turn is there"),
            ("pass", "the tile of this turn is there"),
            ("back", "no side tile was taken"),
            ("open R1 Z9", "Z9"),
            ("open |", "an opening lays from 1"),
            ("lay R1 R2 R3", "has not opened"),
            ("layoff R13 1 X", "fits nothing"),
            ("layoff hello", "no tile, or no tile and the number of a meld"),
            ("layoff R13", "fits nothing"),
        ],
    )
    def test_refusals(self, line: str, message: str) -> None:
        table = opened_table("R9 R1 Y2")
        before = len(table.hand.events)
        said = table.type(line)
        assert message in said
        assert len(said) < 400
        assert len(table.hand.events) == before

    def test_in_turkish(self) -> None:
        table = opened_table("R9 R1 Y2", lang="tr")
        assert "bu turun taşı alındı" in table.type("çek")
        assert "ne demek bilmiyorum" in table.type("uç")
        assert "hepsi ıstakada değil" in table.type("K13 at")
        assert "Bir taş söyle: at R7 gibi." in table.type("at")
        assert "cezası 101 puan" in table.type("at R13")
        assert "'R99' taş değil" in table.type("at R99")
        assert "diye bir diziş yok" in table.type("diz üst")
        done = play("yardım", "ipucu", "at B9", options="--seed 1 --lang tr")
        assert "Gösterge" in done.out
        assert "Masadan kalktın." in done.out
        assert "desteden çek" in done.out

    def test_both_languages_say_the_same(self) -> None:
        assert set(SAYS["en"]) == set(SAYS["tr"])
        assert len(set(COMMANDS.values())) == 16
        for command in set(COMMANDS.values()) - {"quit", "show", "help", "lay"}:
            assert command.split("_")[0] in SAYS["en"]["help"]


@pytest.mark.parametrize("rules", some_rules(), ids=str)
def test_nothing_hidden_is_told(rules: RuleSet) -> None:
    """With the hidden tiles dealt out otherwise, the same is said to whatever changes nothing that they decide."""
    lines = ["hint", "show", "sort runs", "open", "open pairs", "lay", "layoff", "okey", "take", "back", "indicator"]
    lines += ["open R1 R2 R3", "layoff R7", "discard R7", "discard O", "undo", "nonsense", "pass now"]
    teams = rules.teams == "sum"
    for seed in range(3):
        hand, state, turns = Round.deal(rules, seed, teams=teams), seed, 0
        while not hand.over:
            if hand.phase in ("draw", "play", "must_draw") and turns % 5 == seed:
                view = hand.view(hand.turn)
                own = {str(tile) for tile in view.rack} | {str(view.okey), "O"}
                typed = [line for line in lines if not line.startswith("discard") or line.split()[1] not in own]
                said = [Table(each).type(*typed) for each in (hand.copy(), view.guess(seed), view.guess(seed + 9))]
                assert said[0] == said[1] == said[2]
                assert len(said[0]) > 100
            action, state = next_action(hand, "greedy", state)
            hand.apply(action)
            turns += 1


@pytest.mark.parametrize("lang", ["en", "tr"])
@pytest.mark.parametrize("rules", some_rules(), ids=str)
def test_what_a_hint_says_can_be_typed(rules: RuleSet, lang: str) -> None:
    """Each legal action of some hands, as the hint would have it typed, is done as it is."""
    state, done = 7, set()
    for seed in range(3):
        hand = Round.deal(rules, seed)
        while not hand.over:
            for action in hand.legal_actions()[:: 1 + seed]:
                table, after = Table(hand.copy(), lang), hand.copy()
                fined = [e for e in after.apply(action) if e["event"] == "penalty" and e["seat"] == hand.turn]
                table.type(*[table.person._tell.typed(action)] * (1 + bool(fined)))
                assert table.hand.events == after.events
                done.add(type(action))
            action, state = next_action(hand, "greedy", state)
            hand.apply(action)
    assert {Draw, Open, Discard, LayOff} <= done


@pytest.mark.parametrize("rules", some_rules(), ids=str)
def test_whatever_is_typed(rules: RuleSet) -> None:
    """Commands at random, sensible ones and others, over whole hands: each is done or refused, and the hand ends."""
    for seed in range(2):
        rng, hand, said = Random(seed), Round.deal(rules, seed), 0
        typed = [*set(COMMANDS.values()) - {"quit"}, "open pairs", "okey al 1", "back", "draw", "take", "discard", ""]
        typed += ["layoff R7 1 R", "lay R1 R2 R3", "open R1 R2 R3 | K1 K2", "sort groups", "x O", "at F", "işle O"]

        def read(prompt: str, hand: Round = hand, rng: Random = rng, typed: list[str] = typed) -> str:
            tiles = list(hand.rack(hand.turn))
            return rng.choice([*typed, *(f"discard {rng.choice(tiles)}" for _ in typed)])

        def say(text: str) -> None:
            nonlocal said
            said += 1
            assert text

        people = [Person(seat, read, say, Teller("en" if seat % 2 else "tr", NAMES)) for seat in range(4)]
        while not hand.over:
            people[hand.turn].turn(hand)
        assert said > 100
