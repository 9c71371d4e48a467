"""The tile: one object a tile, its parts, order and names."""

from __future__ import annotations

import copy
import pickle

import pytest

from okeysolve.errors import OkeyError, TileError
from okeysolve.tiles import TILES, Tile, indicator_of, okey_of

FACES = [f"{colour}{number}" for colour in "RYBK" for number in range(1, 14)]


def test_there_are_54_tiles_in_code_order() -> None:
    assert [str(tile) for tile in TILES] == [*FACES, "O", "F"]
    assert [tile.code for tile in TILES] == list(range(54))


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_one_object_a_tile(tile: Tile) -> None:
    assert Tile(str(tile)) is tile
    assert Tile(str(tile).lower()) is tile
    assert Tile(tile) is tile
    assert Tile("*") is Tile("O")
    assert eval(repr(tile)) is tile
    assert copy.copy(tile) is tile
    assert copy.deepcopy([tile])[0] is tile
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(tile, protocol)) is tile


def test_parts() -> None:
    tile = Tile("B12")
    assert (tile.colour, tile.number, tile.code) == ("B", 12, 2 * 13 + 11)
    assert not tile.is_okey
    assert not tile.is_false_okey
    okey, false_okey = Tile("O"), Tile("F")
    assert (okey.colour, okey.number, okey.is_okey, okey.is_false_okey) == (None, None, True, False)
    assert (false_okey.colour, false_okey.number) == (None, None)
    assert (false_okey.is_okey, false_okey.is_false_okey) == (False, True)


@pytest.mark.parametrize("text", ["", "R14", "R0", "S7", "r 7", "R7 ", "kırmızı 7", "FF", "x" * 5000])
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(TileError, match="is no tile: a tile is R, Y, B or K with a number from") as caught:
        Tile(text)
    assert len(str(caught.value)) < 150
    assert (caught.value.word, caught.value.position) == (text, (0, len(text)))


def test_of_every_colour_and_number() -> None:
    assert [Tile.of(colour, number) for colour in "RYBK" for number in range(1, 14)] == list(TILES[:52])


@pytest.mark.parametrize(("colour", "number", "says"), [
    ("S", 7, "colours are R, Y, B and K"),
    ("", 7, "colours are"),
    ("RY", 7, "colours are"),
    ("R", 0, "from 1 to 13"),
    ("R", 14, "from 1 to 13"),
    ("R", -1, "from 1 to 13"),
    ("R", 10**400, "from 1 to 13"),
])
def test_of_what_is_not_there(colour: str, number: int, says: str) -> None:
    with pytest.raises(TileError, match=says):
        Tile.of(colour, number)


def test_order_is_by_code() -> None:
    assert sorted(TILES, key=str) != list(TILES)
    assert sorted(sorted(TILES, key=str)) == list(TILES)
    low, high = Tile("R13"), Tile("Y1")
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert low <= Tile("R13") >= low
    assert not low < Tile("R13")
    assert max(TILES) is Tile("F")


def test_a_tile_is_no_text_and_no_number() -> None:
    assert len({*TILES, *map(str, TILES), *range(54)}) == 3 * 54
    with pytest.raises(TypeError):
        _ = Tile("R1") < 5  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = Tile("R1") <= 5  # type: ignore[operator]


def test_a_tile_does_not_change() -> None:
    tile = Tile("R7")
    with pytest.raises(AttributeError, match="does not change"):
        tile.number = 8
    with pytest.raises(AttributeError, match="does not change"):
        tile.other = 8
    with pytest.raises(AttributeError, match="does not change"):
        del tile.number
    assert tile.number == 7


def test_names() -> None:
    assert [Tile(text).name("tr") for text in ("R7", "Y3", "B12", "K1", "O", "F")] == [
        "kırmızı 7", "sarı 3", "mavi 12", "siyah 1", "okey", "sahte okey"]
    assert [Tile(text).name("en") for text in ("R7", "Y3", "B12", "K1", "O", "F")] == [
        "red 7", "yellow 3", "blue 12", "black 1", "okey", "false okey"]
    assert Tile("R7").name() == "red 7"
    with pytest.raises(OkeyError, match="'tr' or 'en'"):
        Tile("R7").name("de")


@pytest.mark.parametrize("nonsense", [None, 7, 7.0, b"R7", ["R7"], object()])
def test_nonsense_is_a_type_error(nonsense: object) -> None:
    with pytest.raises(TypeError, match="from text such as 'R7'"):
        Tile(nonsense)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="one of the letters"):
        Tile.of(nonsense, 7)  # type: ignore[arg-type]
    if not isinstance(nonsense, int):
        with pytest.raises(TypeError, match="an int from 1 to 13"):
            Tile.of("R", nonsense)  # type: ignore[arg-type]


def test_okey_and_indicator() -> None:
    for indicator, okey in (("K13", "K1"), ("B10", "B11"), ("R13", "R1"), ("Y5", "Y6")):
        assert okey_of(Tile(indicator)) is Tile(okey)
        assert indicator_of(Tile(okey)) is Tile(indicator)
    for tile in TILES[:52]:
        assert indicator_of(okey_of(tile)) is tile
    for wild in "OF":
        with pytest.raises(TileError, match=f"the indicator cannot be {wild}"):
            okey_of(Tile(wild))
        with pytest.raises(TileError, match=f"the okey cannot be {wild}"):
            indicator_of(Tile(wild))
    for function in (okey_of, indicator_of):
        with pytest.raises(TypeError, match="a tile such as Y6, not str"):
            function("Y6")  # type: ignore[arg-type]


def test_errors_survive_pickling() -> None:
    with pytest.raises(TileError) as caught:
        Tile("R14")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.word, again.position) == (str(caught.value), "R14", (0, 3))
