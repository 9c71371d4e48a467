"""The command line: what it answers, in which words, with which exit code, and that nothing breaks it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from okeysolve import Rack, __version__, best_opening, best_openings, best_pairs, rules_named, sort_rack
from okeysolve._core import build_info
from okeysolve.cli import main
from okeysolve.opening import OBJECTIVES
from okeysolve.sorting import SORTS

CASES = Path(__file__).parent / "cases"
PROGRAM = (sys.executable, "-m", "okeysolve")
# However the tests were started, SIGINT interrupts this one.
INTERRUPTIBLE = (
    sys.executable,
    "-c",
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from okeysolve.cli import main; sys.exit(main())",
)
SOON = 60  # seconds

OPENS = "R11 R12 R13 Y11 Y12 Y13 K11 K12 K13"  # 108 points
SHORT = "R1 R2 R3 K3 B3 O F"
OKEY = "Y6"

needs_terminals = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


def environment(**more: str) -> dict[str, str]:
    """This one, without what would colour or translate the output."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
    return {**kept, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100", **more}


def run(*arguments: str, stdin: bytes = b"", **more: str) -> Answer:
    """The program itself, its output in pipes."""
    done = subprocess.run(
        [*PROGRAM, *arguments], input=stdin, capture_output=True, env=environment(**more), timeout=SOON, check=False
    )
    out, err = (text.decode().replace("\r\n", "\n") for text in (done.stdout, done.stderr))
    return Answer(done.returncode, out, err)


def call(*arguments: str, stdin: bytes = b"") -> Answer:
    """The same in this process."""
    before, streams = (sys.stdin, sys.stdout, sys.stderr), (io.BytesIO(stdin), io.BytesIO(), io.BytesIO())
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(stream, encoding="utf-8") for stream in streams)
    try:
        code = main(arguments)
    except SystemExit as stopped:  # after --help and --version
        code = int(stopped.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        written = [stream.getvalue().decode() for stream in streams[1:]]
        sys.stdin, sys.stdout, sys.stderr = before
    return Answer(code, *written)


def dev_racks(count: int) -> list[tuple[str, str]]:
    """(okey, tiles) of the first racks of the case file whose okey is told."""
    cases = (json.loads(line) for line in (CASES / "opening_dev.jsonl").read_text("utf-8").splitlines())
    told = [(case["okey"], case["rack"]) for case in cases if case["okey"]]
    return told[:count]


def as_stream(racks: list[tuple[str, str]]) -> bytes:
    return "".join(f"{okey}: {tiles}\n" for okey, tiles in racks).encode()


# ---- open -----------------------------------------------------------------------------------------------------


def test_open_answers_in_a_line() -> None:
    rack = Rack(SHORT, OKEY)
    assert call("open", "--okey", OKEY, *SHORT.split()) == (1, f"{best_opening(rack)}\n", "")
    assert call("open", *OPENS.split()) == (0, f"{best_opening(OPENS)}\n", "")
    assert best_opening(OPENS).opens
    assert not best_opening(rack).opens


@pytest.mark.parametrize("tiles", [[SHORT], SHORT.split(), ["r1-3,k3;b3", "okey sahte okey"]])
def test_tiles_in_any_number_of_arguments(tiles: list[str]) -> None:
    assert call("open", "--okey", OKEY, *tiles).lines == [str(best_opening(Rack(SHORT, OKEY)))]


def test_options_may_follow_the_tiles() -> None:
    assert call("open", *SHORT.split(), "--okey", OKEY) == call("open", "--okey", OKEY, *SHORT.split())


def test_okey_or_indicator() -> None:
    by_okey = call("open", "--okey", "R1", "R1", "R2", "R3", "F")
    assert call("open", "--indicator", "R13", "R1", "R2", "R3", "F") == by_okey
    assert by_okey.lines == [str(best_opening(Rack("O R2 R3 F", "R1")))]


@pytest.mark.parametrize("rules", rules_named())
def test_the_rule_set(rules: str) -> None:
    tiles = "R12 R13 R1 K7 B7 Y7 R7"
    assert call("open", "--rules", rules, tiles).lines == [str(best_opening(tiles, rules))]
    assert call("sort", "--rules", rules, tiles).lines == [str(sort_rack(tiles, "best", rules))]
    assert call("pairs", "--rules", rules, "R1 R1 O").lines == [str(best_pairs("R1 R1 O", rules))]


def test_the_rule_set_makes_a_difference() -> None:
    assert "R12 R13 R1 = 26 points" in call("open", "--rules", "gelokey", "R12 R13 R1").out
    assert "no meld" in call("open", "R12 R13 R1").out
    assert "(yesil, 101)" in call("open", "R12 R13 R1").out


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_objective(objective: str) -> None:
    rack = Rack("R11 R12 R13 Y11 Y12 Y13 K11 K12 K13 R1 R2 R3 O", OKEY)
    wanted = str(best_opening(rack, objective=objective))
    assert call("open", "--okey", OKEY, "--objective", objective, str(rack)).lines == [wanted]


def test_the_k_best() -> None:
    rack = Rack(SHORT, OKEY)
    wanted = [str(opening) for opening in best_openings(rack, k=4)]
    assert len(wanted) == 4
    assert call("open", "--okey", OKEY, "--best", "4", SHORT).lines == wanted
    every = best_openings(rack, k=10_000)
    assert call("open", "--okey", OKEY, "--best", "10000", SHORT).lines == [str(opening) for opening in every]
    assert call("open", "--best", "3", "R1 Y2").lines == [str(best_opening("R1 Y2"))]


def test_best_goes_with_the_other_options() -> None:
    options = ("--objective", "tiles", "--must-use", "R2", "--keep", "1", "--bar", "105", "--rules", "gelokey")
    wanted = best_openings(Rack(SHORT, OKEY), "gelokey", 5, objective="tiles", must_use="R2", keep=1, bar=105)
    answer = call("open", "--okey", OKEY, "--best", "5", *options, SHORT)
    assert answer.lines == [str(opening) for opening in wanted]


def test_must_use() -> None:
    must = best_opening(Rack(SHORT, OKEY), must_use="R2")
    assert str(must) != str(best_opening(Rack(SHORT, OKEY), must_use="K3"))
    assert call("open", "--okey", OKEY, "--must-use", "R2", SHORT).lines == [str(must)]
    assert call("open", "--okey", OKEY, "--must-use", "kırmızı 2", SHORT).lines == [str(must)]
    assert call("open", "--must-use", "K9", "R1 R2 R3 K9") == (1, f"{best_opening('K9')}\n", "")


def test_keep() -> None:
    assert call("open", "R1 R2 R3 R4", "--keep", "1").lines == [str(best_opening("R1 R2 R3 R4", keep=1))]
    everything = "R1-13 Y1-9"
    assert "= 135 points, 21 tiles" in call("open", everything).out
    assert "= 136 points, 22 tiles" in call("open", everything, "--keep", "0").out


def test_bar() -> None:
    assert call("open", "--bar", "108", OPENS).code == 0
    higher = call("open", "--bar", "110", OPENS)
    assert (higher.code, "2 short (yesil, 110)" in higher.out) == (1, True)
    assert call("open", "--objective", "fewest", "--bar", "110", OPENS).lines == [
        str(best_opening(OPENS, objective="fewest", bar=110))
    ]


# ---- pairs and sort -------------------------------------------------------------------------------------------


def test_pairs() -> None:
    five = "R1 R1 Y2 Y2 B3 B3 K4 K4 R5 O"
    assert call("pairs", five) == (0, f"{best_pairs(five)}\n", "")
    assert call("pairs", "--keep", "1", five) == (1, f"{best_pairs(five, keep=1)}\n", "")
    assert call("pairs", "--bar", "6", five) == (1, f"{best_pairs(five, bar=6)}\n", "")
    assert call("pairs", "--okey", OKEY, "F F O O") == (1, f"{best_pairs(Rack('F F O O', OKEY))}\n", "")


def test_pairs_never_open_where_there_is_no_such_opening() -> None:
    ten = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 R10 R10"
    assert call("pairs", "--rules", "rehber", ten) == (1, f"{best_pairs(ten, 'rehber')}\n", "")
    assert call("pairs", ten).code == 0


@pytest.mark.parametrize("by", SORTS)
def test_sort(by: str) -> None:
    tiles = "R7 R8 R9 Y7 B7 K1 K13 O F"
    wanted = sort_rack(Rack(tiles, OKEY), by)
    assert call("sort", "--okey", OKEY, "--by", by, tiles) == (0, f"{wanted}\n", "")
    assert sorted(wanted.tiles) == list(Rack(tiles, OKEY))


# ---- Turkish --------------------------------------------------------------------------------------------------


def test_in_turkish() -> None:
    rack = Rack(SHORT, OKEY)
    opening = call("open", "--lang", "tr", "--okey", OKEY, SHORT)
    assert opening.lines == [best_opening(rack).text("tr")]
    assert "puan" in opening.out
    assert "86 eksik" in opening.out
    assert call("open", "--lang", "tr", OPENS).lines == [best_opening(OPENS).text("tr")]
    assert "per yok" in call("open", "--lang", "tr", "R1").out
    pairs = call("pairs", "--lang", "tr", "--okey", OKEY, SHORT)
    assert pairs.lines == [best_pairs(rack).text("tr")]
    assert "çift" in pairs.out


# ---- JSON -----------------------------------------------------------------------------------------------------


def test_json_of_one_rack() -> None:
    rack = Rack(SHORT, OKEY)
    assert call("open", "--json", "--okey", OKEY, SHORT).objects == [best_opening(rack).as_dict()]
    assert call("pairs", "--json", "--okey", OKEY, SHORT).objects == [best_pairs(rack).as_dict()]
    assert call("sort", "--json", "--okey", OKEY, SHORT).objects == [sort_rack(rack).as_dict()]
    ranked = [{"rank": rank, **one.as_dict()} for rank, one in enumerate(best_openings(rack, k=3), 1)]
    assert call("open", "--json", "--best", "3", "--okey", OKEY, SHORT).objects == ranked


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_json_of_a_stream_is_what_python_says(objective: str) -> None:
    racks = dev_racks(60)
    answer = call("open", "--json", "--objective", objective, "--rules", "gelokey", stdin=as_stream(racks))
    wanted = [best_opening(Rack(tiles, okey), "gelokey", objective) for okey, tiles in racks]
    assert answer.objects == [{"line": line, **one.as_dict()} for line, one in enumerate(wanted, 1)]
    assert (answer.code, answer.err) == (0 if all(one.opens for one in wanted) else 1, "")


def test_json_of_a_stream_of_the_k_best() -> None:
    racks = dev_racks(30)
    answer = call("open", "--json", "--best", "3", stdin=as_stream(racks))
    wanted = [
        {"line": line, "rank": rank, **one.as_dict()}
        for line, (okey, tiles) in enumerate(racks, 1)
        for rank, one in enumerate(best_openings(Rack(tiles, okey), k=3) or [best_opening(Rack(tiles, okey))], 1)
    ]
    assert answer.objects == wanted


def test_json_of_streams_of_pairs_and_sorted_racks() -> None:
    racks = dev_racks(60)
    pairs = call("pairs", "--json", stdin=as_stream(racks)).objects
    assert pairs == [
        {"line": line, **best_pairs(Rack(tiles, okey)).as_dict()} for line, (okey, tiles) in enumerate(racks, 1)
    ]
    sorts = call("sort", "--json", "--by", "runs", stdin=as_stream(racks)).objects
    assert sorts == [
        {"line": line, **sort_rack(Rack(tiles, okey), "runs").as_dict()} for line, (okey, tiles) in enumerate(racks, 1)
    ]


# ---- streams --------------------------------------------------------------------------------------------------


def test_a_stream_of_many_racks() -> None:
    racks = dev_racks(200)
    answer = run("open", stdin=as_stream(racks))
    assert answer.lines == [str(best_opening(Rack(tiles, okey))) for okey, tiles in racks]
    assert (answer.code, answer.err) == (1, "")


def test_a_line_may_have_its_own_okey() -> None:
    answer = call("open", "--okey", "K5", stdin=b"R1 R2 K5\nY6: R1 R2 Y6\n  Y6 :R1 R2 F\nindicator\n")
    assert answer.lines == [
        str(best_opening(Rack(tiles, okey))) for tiles, okey in (("R1 R2 O", "K5"), ("R1 R2 O", "Y6"), ("F", "Y6"))
    ]
    assert answer.err.startswith("okeysolve: line 4: 'indicator' ")


def test_the_indicator_holds_for_every_line() -> None:
    answer = call("open", "--indicator", "Y5", "--json", stdin=b"R1\nF\n")
    assert [one["okey"] for one in answer.objects] == ["Y6", "Y6"]


def test_blank_lines_are_counted_and_left_out() -> None:
    answer = call("sort", "--json", stdin=b"\n  \t\r\nR1\r\n\r\n\nR2")
    assert [(one["line"], one["tiles"]) for one in answer.objects] == [(3, ["R1"]), (6, ["R2"])]
    assert answer.code == 0


def test_bad_lines_do_not_stop_the_good_ones() -> None:
    answer = call("open", stdin=f"{OPENS}\nR1 R1 R1\n{OPENS}\nR99\n: R1\nO: R1\n{OPENS}\n".encode())
    assert answer.lines == [str(best_opening(OPENS))] * 3
    assert answer.code == 2
    numbers = [re.match(r"okeysolve: line (\d+): .", line) for line in answer.err.splitlines()]
    assert [match and match[1] for match in numbers] == ["2", "4", "5", "6"]


def test_bad_lines_of_a_json_stream_are_answered_too() -> None:
    for command in ("open", "pairs", "sort"):
        answer = call(command, "--json", stdin=b"R1 R2 R3\nR99\nF\n\nR4\n")
        assert [one["line"] for one in answer.objects] == [1, 2, 3, 5]
        assert ["error" in one for one in answer.objects] == [False, True, True, False]
        assert (answer.code, answer.err) == (2, "")
    assert answer.objects[2]["error"] == "a false okey (F) is on the rack: say which tile is the okey, --okey Y6"


def test_what_cannot_be_answered_is_a_bad_line_too() -> None:
    answer = call("open", "--must-use", "R2", stdin=b"R1 R2 R3\nK1 K2 K3\nR2 R3 R4\n")
    assert len(answer.lines) == 2
    assert (answer.code, answer.err) == (2, "okeysolve: line 2: --must-use R2: it is not on the rack\n")


def test_the_exit_code_is_the_worst() -> None:
    opens, short, bad = OPENS.encode(), b"R1 R2 R3", b"x"
    for lines, code in (
        ([], 2),
        ([opens, opens], 0),
        ([opens, short, opens], 1),
        ([short, opens], 1),
        ([bad, opens], 2),
        ([short, bad, opens], 2),
        ([bad, short], 2),
    ):
        assert call("open", stdin=b"\n".join(lines)).code == code, lines
    assert call("sort", stdin=short).code == 0


# ---- input of all kinds ---------------------------------------------------------------------------------------


def test_empty_input_is_no_rack() -> None:
    for command in ("open", "pairs", "sort"):
        assert call(command) == (2, "", "okeysolve: no racks: standard input is empty\n")
    assert run("open").code == 2


def test_remarks_and_all_ends_of_lines() -> None:
    answer = call("open", stdin=b"\xef\xbb\xbf# mine\r\nR1 R2 R3\rR4 R5 R6\n  # no more\n")
    assert answer.lines == [str(best_opening("R1 R2 R3")), str(best_opening("R4 R5 R6"))]
    assert answer.err == ""


def test_bytes_that_are_no_text() -> None:
    answer = run("open", stdin=b"R1 \xff\xfe R2\n\xc4\nR1 R2 R3\n\x80\x80: R1\n")
    assert answer.lines == [str(best_opening("R1 R2 R3"))]
    assert answer.code == 2
    assert [line[:18] for line in answer.err.splitlines()] == [f"okeysolve: line {n}:" for n in (1, 2, 4)]


def test_nul_bytes() -> None:
    answer = run("open", stdin=b"R1 \0 R2\n\0\nR1 R2 R3\n\0: R1\n")
    assert answer.lines == [str(best_opening("R1 R2 R3"))]
    assert answer.code == 2
    assert "'\\x00' (word 2, column 4)" in answer.err.splitlines()[0]
    assert "\0" not in answer.err


@pytest.mark.parametrize("unit", [b"x", b"R1 ", b"\xff", b"\0", b"R1:", b"O", b" "])
def test_a_line_of_ten_megabytes(unit: bytes) -> None:
    line = unit * (10_000_000 // len(unit))
    answer = run("open", stdin=line + b"\nR1 R2 R3\n")
    assert answer.lines == [str(best_opening("R1 R2 R3"))]
    if unit.isspace():
        assert (answer.code, answer.err) == (1, "")
    else:
        assert answer.code == 2
        assert re.fullmatch(r"okeysolve: line 1: .{1,200}\n", answer.err)


def test_control_characters_do_not_reach_the_terminal() -> None:
    for answer in (
        call("open", "R1\x1b[31m"),
        call("open", "--rules", "\x1b[31m\nx", "R1"),
        call("open", "--okey", "\x07", "R1"),
        call("open", "--must-use", "\x1bR1", "R1"),
        call("open", stdin=b"R1 \x1b]0;x\x07\n"),
    ):
        assert answer.code == 2
        assert all(char.isprintable() for char in answer.err.removesuffix("\n"))


# ---- errors ---------------------------------------------------------------------------------------------------

BAD = [
    ((), "COMMAND"),
    (("opne", "R1"), "opne"),
    (("open", "R1", "--okay", "R2"), "--okay"),
    (("open", "R1", "R99"), "R99"),
    (("open", "R1 R1 R1"), "R1"),
    (("open", "R1", "--okey", "O"), "the okey cannot be O"),
    (("open", "R1", "--okey", ""), "names no tile"),
    (("open", "R1", "--okey", "R2", "--indicator", "R1"), "--indicator"),
    (("open", "R1", "--indicator", "F"), "the indicator cannot be F"),
    (("open", "F"), "say which tile is the okey"),
    (("open", "R1", "--rules", "yesli"), "yesil"),
    (("open", "R1", "--objective", "most"), "most"),
    (("open", "R1 R2 O", "--objective", "leftover"), "say which tile is the okey"),
    (("open", "R1", "--best"), "--best"),
    (("open", "R1", "--best", "x"), "x"),
    (("open", "R1", "--best", "0"), "1 to 10000"),
    (("open", "R1", "--best", "10001"), "1 to 10000"),
    (("open", "R1", "--must-use", "R2"), "R2"),
    (("open", "R1", "--must-use", "R1 R2"), "names 2 tiles"),
    (("open", "R1", "--keep", "2"), "only 1 tile"),
    (("open", "R1", "--keep", "-1"), "keep -1"),
    (("open", "R1", "--keep", "1.5"), "1.5"),
    (("open", "R1", "--bar", "100"), "101"),
    (("open", "R1", "--bar", "9" * 30), "101"),
    (("open", "R1", "--lang", "de"), "de"),
    (("open", "R1", "--color", "red"), "red"),
    (("pairs", "R1", "--keep", "23"), "keep 23"),
    (("pairs", "R1", "--bar", "4"), "5"),
    (("pairs", "R1", "--bar", "5", "--rules", "rehber"), "rehber"),
    (("pairs", "R1", "--best", "3"), "--best"),
    (("sort", "R1", "--by", "colour"), "colour"),
    (("sort", " ".join(["R1-13", "Y1-10"])), "22"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=[" ".join(arguments)[:40] for arguments, _ in BAD])
def test_an_error_is_a_line_that_says_what_is_wrong(arguments: tuple[str, ...], said: str) -> None:
    answer = call(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("okeysolve")
    assert answer.err.count("\n") == 1
    assert answer.err.endswith("\n")
    assert said in answer.err


def test_errors_of_the_program_itself() -> None:
    for arguments in (("open", "R99"), ("open", "R1", "--best", "x")):
        assert run(*arguments) == call(*arguments)


# ---- how it is called -----------------------------------------------------------------------------------------


def test_version() -> None:
    wanted = (0, f"okeysolve {__version__} ({build_info()})\n", "")
    assert run("--version") == wanted
    assert call("--version") == wanted


def test_the_command_is_installed() -> None:
    (installed,) = entry_points(group="console_scripts", name="okeysolve")
    assert installed.load() is main


def test_main_reads_the_arguments_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["okeysolve", "sort", "R2", "R1"])
    monkeypatch.setattr(sys, "stdout", written := io.StringIO())
    assert main() == 0
    assert written.getvalue() == "R1 R2\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), ("open", "pairs", "sort", "--version", "R1 R2 R3 K13 O F", "130")),
        (("open",), ("--objective", "--best", "--must-use", "--keep", "--bar", *OBJECTIVES)),
        (("pairs",), ("--keep", "--bar")),
        (("sort",), ("--by", *SORTS)),
    ],
)
def test_help(arguments: tuple[str, ...], told: tuple[str, ...]) -> None:
    for wish in ("--help", "-h"):
        answer = run(*arguments, wish)
        assert (answer.code, answer.err) == (0, "")
        common = ("--okey", "--indicator", "--rules", "--lang", "--json", "--color")
        for word in (*told, *(common if arguments else ())):
            assert word in " ".join(answer.out.split()), word


# ---- terminals and pipes --------------------------------------------------------------------------------------

COLOURED = re.compile(r"\x1b\[([0-9;]+)m([^\x1b]*)\x1b\[0m")


def plain(text: str) -> str:
    return COLOURED.sub(r"\2", text)


def on_terminal(*arguments: str, **more: str) -> str:
    """What the program writes when its output is a terminal."""
    import pty

    ours, theirs = pty.openpty()
    command = [*PROGRAM, *arguments]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, env=environment(**more)) as process:
        os.close(theirs)
        written = read_all(ours)
        process.wait(SOON)
    return written.decode().replace("\r\n", "\n")


def read_all(terminal: int) -> bytes:
    written = b""
    while True:
        try:
            more = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            more = b""
        if not more:
            os.close(terminal)
            return written
        written += more


@needs_terminals
def test_a_terminal_gets_colours() -> None:
    for command in ("open", "pairs", "sort"):
        arguments = (command, "--okey", OKEY, "R1 R2 R3 Y5 B9 K13 F O")
        text = on_terminal(*arguments, TERM="xterm")
        assert COLOURED.search(text), command
        assert plain(text) == call(*arguments).out
        assert "\x1b" not in call(*arguments).out
        assert "\x1b" not in run(*arguments, TERM="xterm").out


@needs_terminals
def test_who_wants_no_colours_gets_none() -> None:
    assert "\x1b" not in on_terminal("open", SHORT[:-2], TERM="xterm", NO_COLOR="1")
    assert "\x1b" not in on_terminal("open", SHORT[:-2], TERM="dumb")
    assert "\x1b" not in on_terminal("open", SHORT[:-2], "--color", "never", TERM="xterm")
    assert "\x1b" not in on_terminal("open", SHORT[:-2], "--json", TERM="xterm")
    assert "\x1b" in on_terminal("open", SHORT[:-2], TERM="xterm", NO_COLOR="")


def test_colours_when_they_are_asked_for() -> None:
    answer = call("sort", "--color", "always", "--okey", OKEY, "R1 R2 Y5 B9 K13 F O")
    colours = {word: code for code, word in COLOURED.findall(answer.out)}
    words = call("sort", "--okey", OKEY, "R1 R2 Y5 B9 K13 F O").out.replace("|", "").split()
    assert sorted(colours) == sorted(words)  # every tile, and nothing else
    assert colours["R1"] == colours["R2"]
    assert len({colours[word] for word in ("R1", "Y5", "B9", "K13", "F")}) == 5
    assert plain(answer.out) == call("sort", "--okey", OKEY, "R1 R2 Y5 B9 K13 F O").out
    assert "\x1b" not in call("open", "--json", "--color", "always", "R1 R2 R3").out


@needs_terminals
def test_a_terminal_is_not_waited_for() -> None:
    """Who types `okeysolve open` alone is told what to give."""
    import pty

    ours, theirs = pty.openpty()
    done = subprocess.run(
        [*PROGRAM, "open"], stdin=theirs, capture_output=True, env=environment(), timeout=SOON, check=False
    )
    os.close(theirs)
    os.close(ours)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"okeysolve: no tiles: ")


def test_a_reader_may_stop_early(tmp_path: Path) -> None:
    """As `head` does."""
    racks = tmp_path / "racks.txt"
    racks.write_bytes(b"Y6: R1 R2 R3 O\n" * 20_000)
    with (
        racks.open("rb") as stream,
        subprocess.Popen(
            [*PROGRAM, "open"], stdin=stream, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"R1 R2 R3 O=R4 = 10 points")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(SOON) == 0


@needs_terminals
def test_an_interrupt_ends_it_with_130() -> None:
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*INTERRUPTIBLE, "open"], stdin=subprocess.PIPE, stdout=theirs, stderr=subprocess.PIPE, env=environment()
    ) as process:
        os.close(theirs)
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"R1 R2 R3\n")
        process.stdin.flush()
        assert b"6 points" in os.read(ours, 1000)  # it is at work and waits for more
        for _ in range(3):  # one that comes just before the program waits for input is only seen with the next
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(SOON / 3)
                break
        assert process.returncode == 130
        assert process.stderr.read() == b""
    os.close(ours)


def test_an_interrupt_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("okeysolve.cli.rack_commands.best_opening", interrupted)
    assert call("open", "R1") == (130, "", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_an_output_that_has_not_all_letters(encoding: str) -> None:
    """A pipe on Windows, and any with an old locale: what it cannot show is no reason to fall."""
    plainly = run("open", "--lang", "tr", SHORT, "--okey", OKEY, PYTHONIOENCODING=encoding)
    assert (plainly.code, plainly.err) == (1, "")
    assert plainly.out.startswith("R1 R2 O=R3 | R3 B3 K3 = 15 puan, 6 ta")
    for arguments in ((), ("open",)):
        told = run(*arguments, "--help", PYTHONIOENCODING=encoding)
        assert (told.code, told.err) == (0, "")
    assert run("open", "--rules", "şş", "R1", PYTHONIOENCODING=encoding).code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no such redirections")
def test_streams_that_are_closed_or_full() -> None:
    def under_shell(command: str) -> subprocess.CompletedProcess[str]:
        line = f'"$0" -m okeysolve {command}'
        return subprocess.run(
            ["sh", "-c", line, sys.executable],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment(), timeout=SOON, check=False,
        )  # fmt: skip

    assert under_shell("open R1 R2 R3 <&-").stdout == f"{best_opening('R1 R2 R3')}\n"
    unheard = under_shell("open R99 2>&-")
    assert (unheard.returncode, unheard.stdout) == (2, "")
    failures = ["open <&-", "open R1 R2 R3 >&-"]
    if os.path.exists("/dev/full"):
        failures += ["open R1 R2 R3 > /dev/full", "sort --json R1 > /dev/full", "--version > /dev/full"]
    for command in failures:
        done = under_shell(command)
        assert done.returncode == 2, command
        assert re.fullmatch(r"okeysolve: .+\n", done.stderr), command
