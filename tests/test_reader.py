"""Text to tiles: every form that docs/tiles.md lists, what is refused and how, and no text that does harm."""

from __future__ import annotations

import contextlib
import doctest
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okeysolve.errors import OkeyError, RackError, TileError
from okeysolve.rack import Rack
from okeysolve.reader import MAX_TEXT, read_ordered, read_tile, read_tiles
from okeysolve.tiles import TILES, Tile

DOC = Path(__file__).resolve().parent.parent / "docs" / "tiles.md"

tiles = st.sampled_from(TILES)


def short(text: str, okey: str | None = None) -> str:
    return " ".join(map(str, read_tiles(text, okey)))


def rows(heading: str) -> list[tuple[str, ...]]:
    """The cells of the table under a heading of the page, without their backquotes."""
    section = DOC.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [tuple(cell.strip().strip("`") for cell in line.strip("| ").split(" | ")) for line in lines]


def test_every_writing_of_the_page() -> None:
    table = rows("What is read")
    assert len(table) > 20
    for written, read in table:
        assert short(written) == read, written


def test_every_refusal_of_the_page() -> None:
    table = rows("What is refused")
    assert len(table) > 5
    for written, message in table:
        with pytest.raises(TileError) as caught:
            read_tiles(written)
        assert str(caught.value) == message


def test_examples_of_the_page() -> None:
    text = DOC.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, DOC.name, str(DOC), 0)
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert results.attempted > 10
    assert results.failed == 0, "".join(report)


@pytest.mark.parametrize("word", ["KIRMIZI", "Kırmızı", "kirmizi", "KİRMİZİ", "kIrMıZi", "Ki̇rmi̇zi̇"])
def test_dotted_and_dotless_i(word: str) -> None:
    for number in ("7", " 7", "\u00a07"):
        assert short(word + number) == "R7"
        assert short(unicodedata.normalize("NFD", word) + number) == "R7"


def test_words_and_forms_mix() -> None:
    assert short("kırmızı 7, R8;sarı3\n\tmavi 12  black 1 * joker F\nsahte okey") == "R7 R8 Y3 B12 K1 O O F F"
    assert short("sahte okey okey sahte joker joker") == "F O F O"
    assert short("sahte okey okey") == "F O"
    assert short("r 4-6 kırmızı 7-8 Sarı1-SARI2") == "R4 R5 R6 R7 R8 Y1 Y2"
    assert short("R4–6 R7-7 R07-09") == "R4 R5 R6 R7 R7 R8 R9"
    assert short("") == short(" ,;\n") == ""


def test_a_comma_or_a_new_line_parts_words() -> None:
    assert short("sahte, okey") == short("sahte;okey") == short("sahte\nokey") == "F O"
    for text in ("kırmızı, 7", "kırmızı\n7", "R;7"):
        with pytest.raises(TileError, match="follows the R"):
            read_tiles(text)


def test_the_okeys_own_face_is_an_okey() -> None:
    assert short("Y5 Y6 F sarı 6 Y4-7", "Y6") == "Y5 O F O Y4 Y5 O Y7"
    assert short("Y6", "sarı 6") == "O"
    assert read_tiles("R1", Tile("R1")) == [Tile("O")]
    for wild in "OF":
        with pytest.raises(TileError, match="the okey cannot be"):
            read_tiles("R1", wild)


@pytest.mark.parametrize(("text", "word", "says"), [
    ("R1 R2 R14", "R14", "(word 3, column 7): numbers go from 1 to 13"),
    ("R0", "R0", "numbers go from 1 to 13"),
    ("R" + "9" * 5000, "R" + "9" * 5000, "numbers go from 1 to 13"),
    ("O, kırmızı 14", "kırmızı 14", "(word 2, column 4): numbers go from 1 to 13"),
    ("S7", "S7", "S could be sarı (Y) or siyah (K): write Y7 or K7"),
    ("s", "s", "write Y or K"),
    ("M12", "M12", "mavi (blue) is B: write B12"),
    ("G7", "G7", "colours are R (kırmızı, red), Y"),
    ("R1\nR2 X", "X", "(word 3, line 2, column 4): a tile is R, Y, B or K with a number"),
    ("R1\r\n\r\nX9", "X9", "(word 2, line 3, column 1)"),
    ("7", "7", "the colour comes first, then the number: write R7"),
    ("99R", "99R", "the colour comes first"),
    ("R1 R", "R", "a number from 1 to 13 follows the R"),
    ("siyah okey", "siyah", "a number from 1 to 13 follows the K"),
    ("Y7Y8", "Y7Y8", "a number from 1 to 13 follows the Y"),
    ("R7-", "R7-", "a number from 1 to 13 follows the R"),
    ("R-7", "R-7", "a number from 1 to 13 follows the R"),
    ("R7-4", "R7-4", "a range goes up: R4-7"),
    ("R4-B7", "R4-B7", "a range stays in one colour: R4-7"),
    ("R4-14", "R4-14", "numbers go from 1 to 13"),
    ("R1 | R2", "|", "(word 2, column 4): a tile is"),
    ("R1 \x00", "\x00", "'\\x00' (word 2, column 4)"),
    ("\u0307", "\u0307", "a tile is"),
    ("R²", "R²", "a number from 1 to 13 follows the R"),
    ("٧", "٧", "the colour comes first"),
    ("\ud800", "\ud800", "'\\ud800'"),
])
def test_refusals_name_the_word_and_its_place(text: str, word: str, says: str) -> None:
    with pytest.raises(TileError) as caught:
        read_tiles(text)
    error = caught.value
    assert says in str(error)
    assert error.word == word
    assert text[slice(*error.position)] == word


def test_a_long_word_is_cut_in_the_message() -> None:
    with pytest.raises(TileError) as caught:
        read_tiles("x" * 5000)
    assert len(str(caught.value)) < 200
    assert caught.value.word == "x" * 5000


def test_one_tile() -> None:
    assert read_tile(" kırmızı 7 ") is Tile("R7")
    assert read_tile("sahte okey") is Tile("F")
    for text, says in (("", "no tile"), (" ", "no tile"), ("R1 R2", "2 tiles"), ("R1-13", "13 tiles")):
        with pytest.raises(TileError, match=says) as caught:
            read_tile(text)
        assert caught.value.position == (0, len(text))


def test_ordered_racks() -> None:
    def ordered(text: str, okey: str | None = None) -> str:
        return " ".join(str(tile or "_") for tile in read_ordered(text, okey))

    assert ordered("R1 R2 | K4 K5 _ . O", "Y6") == "R1 R2 _ K4 K5 _ _ O"
    assert ordered("R7-9|kırmızı 7..sahte okey_Y6", "Y6") == "R7 R8 R9 _ R7 _ _ F _ O"
    assert ordered("sahte|okey R.7".replace("R.7", "R7")) == "F _ O R7"
    assert ordered("R1 R2") == "R1 R2"
    assert ordered("") == ""
    with pytest.raises(TileError, match="follows the R"):
        read_ordered("R|7")
    with pytest.raises(TileError) as caught:
        read_ordered("R1|.R14")
    assert caught.value.position == (4, 7)
    assert "word 4, column 5" in str(caught.value)


@pytest.mark.parametrize("nonsense", [None, 7, b"R7", ["R7"], Tile("R7")])
def test_nonsense_is_a_type_error(nonsense: object) -> None:
    for reader in (read_tiles, read_ordered, read_tile):
        with pytest.raises(TypeError, match="read from text"):
            reader(nonsense)  # type: ignore[arg-type]
    if not isinstance(nonsense, Tile | None):
        with pytest.raises(TypeError, match="the okey is a tile such as Y6, not"):
            read_tiles("R7", nonsense)  # type: ignore[arg-type]


def test_a_text_too_long_is_refused_at_once() -> None:
    text = "R1 " * 1_000_000
    for reader in (read_tiles, read_ordered, read_tile, Rack):
        with pytest.raises(TileError, match=f"no more than {MAX_TEXT} are read"):
            reader(text)


@pytest.mark.parametrize("piece", ["R1,", "R1-13 ", "kırmızı ", "sahte ", "|", " ", "x", "R-", "9", "İ"])
def test_the_longest_text_takes_no_time(piece: str) -> None:
    text = piece * (MAX_TEXT // len(piece))
    start = time.perf_counter()
    for reader in (read_tiles, read_ordered):
        with contextlib.suppress(TileError):
            reader(text)
    assert time.perf_counter() - start < 5


def upper_tr(text: str) -> str:
    return text.replace("i", "İ").upper()


@given(st.lists(tiles), st.sampled_from([" ", ", ", ";", "\n", "\t", " ,\n"]), st.sampled_from(["tr", "en"]),
       st.sampled_from([str, str.upper, str.lower, str.title, upper_tr]))
def test_what_is_printed_is_read(hand: list[Tile], between: str, lang: str, case: type[str]) -> None:
    assert read_tiles(case(between.join(map(str, hand)))) == hand
    names = [tile.name(lang) for tile in hand]
    assert read_tiles(case(between.join(names))) == hand
    assert read_tiles(case(between.join(name.replace(" ", "") for name in names))) == hand
    assert read_ordered(case("|".join(names))) == [place for tile in hand for place in (tile, None)][:-1]


pieces = st.sampled_from([
    *map(str, TILES[::5]), "O", "F", "*", "R", "y", "sarı", "SİYAH", "7", "13", "14", "-", "–", " ", " ", ",",
    ";", "\n", "|", ".", "_", "sahte", "false", "okey", "joker", "ı", "İ", "\u0307", "=", "é",
])


def outcome(call: Callable[[], Any]) -> Any:
    """What the call returns, or the OkeyError that it raises."""
    try:
        return call()
    except OkeyError as error:
        return error


@given(st.text() | st.lists(pieces).map("".join), st.none() | st.sampled_from(TILES[:52]))
def test_garbage_raises_only_what_it_may(text: str, okey: Tile | None) -> None:
    found, rack = outcome(lambda: read_tiles(text, okey)), outcome(lambda: Rack(text, okey))
    for answer in (found, outcome(lambda: read_ordered(text, okey))):
        if isinstance(answer, list):
            assert okey is None or okey not in answer
        else:
            start, end = answer.position
            assert 0 <= start < end <= len(text)
            assert text[start:end] == answer.word
            assert f"column {start - text.rfind(chr(10), 0, start)}" in str(answer)
    if isinstance(found, TileError):
        assert str(rack) == str(found)
    elif isinstance(rack, Rack):
        assert list(rack) == sorted(found)
    else:
        assert isinstance(rack, RackError)
