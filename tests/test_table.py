"""The table as a value, reading melds, and a group's okey that is not decided."""

from __future__ import annotations

import pickle

import pytest

from okeysolve import Group, IllegalMove, Pair, RackError, Run, TileError
from okeysolve.melds import Meld
from okeysolve.moves import LayOff, TakeOkey
from okeysolve.reading import read_meld
from okeysolve.table import Table
from okeysolve.tiles import Tile
from okeysolve.turns import Turn, lay_offs, layable_tiles

TEXT = "R5 R6 O=R7 | K1 Y1 B1 | Y4 Y4"


def test_text_in_and_out() -> None:
    table = Table(TEXT)
    assert str(table) == TEXT
    assert [type(meld) for meld in table] == [Run, Group, Pair]
    assert table.owners == (None, None, None)
    assert len(table) == 3
    assert table[1] == Group("K1 Y1 B1")
    assert table == Table(table) == Table(list(table)) == Table(TEXT.replace(" | ", "\n"))


def test_owners_are_in_the_text() -> None:
    table = Table("2: R5 R6 R7 | K1 Y1 B1 | 0: Y4 Y4")
    assert table.owners == (2, None, 0)
    assert str(table) == "2: R5 R6 R7 | K1 Y1 B1 | 0: Y4 Y4"
    assert table == Table("R5 R6 R7 | K1 Y1 B1 | Y4 Y4", owners=[2, None, 0])
    assert table != Table("R5 R6 R7 | K1 Y1 B1 | Y4 Y4")
    assert pickle.loads(pickle.dumps(table)) == table
    assert hash(pickle.loads(pickle.dumps(table))) == hash(table)


def test_counts_and_false_okeys() -> None:
    table = Table("Y5 F Y7 | K1 O B1", okey="Y6")
    assert table.counts[Tile("F").code] == 1
    assert table.counts[Tile("O").code] == 1
    assert table.counts[Tile("Y6").code] == 0
    assert str(Table(str(table), okey="Y6")) == str(table)
    assert repr(table) == "Table('Y5 F Y7 | K1 O=1 B1', okey='Y6')"


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("R7 R6 R5", Run("R5 R6 R7")),
        ("R7 R6 O", Run("O=R5 R6 R7")),
        ("R5 O R7", Run("R5 O=R6 R7")),
        ("R12 R13 O", Run("O=R11 R12 R13")),
        ("R12 R13 R1", Run("R12 R13 R1")),
        ("O=R7 R6 R5", Run("R5 R6 O=R7")),
        ("R9 O O", Run("R9 O=R10 O=R11")),
        ("O R13 O", Group("O=13 R13 O=13")),
        ("R7 B7 O", Group("R7 B7 O=7")),
        ("R7 B7 K7 O", Group("R7 B7 K7 O=Y7")),
        ("Y4 O", Pair("Y4 O=Y4")),
        ("K7 O=Y7 R7", Group("K7 O=Y7 R7")),
    ],
)
def test_melds_given_in_order(text: str, want: Meld) -> None:
    found = read_meld(text)
    assert type(found) is type(want)
    assert found == want
    assert found.points == want.points
    assert read_meld(str(found)) == found


def test_the_order_is_read_as_the_rules_have_it() -> None:
    assert str(read_meld("R12 R13 O", wrap=True)) == "R12 R13 O=R1"
    assert str(read_meld("R12 R13 O", wrap=False)) == "O=R11 R12 R13"
    assert str(read_meld("O R12 R13", wrap=True)) == "O=R11 R12 R13"


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("R7 R5 O", "R5 O=R6 R7"),
        ("R13 R1 R12", "R12 R13 R1"),
        ("R9 R7 O R5 O", "R5 O=R6 R7 O=R8 R9"),
        ("R13 O R12", "O=R11 R12 R13"),
        ("B7 R7 Y7 K7", "R7 Y7 B7 K7"),
        ("Y3 Y3", "Y3 Y3"),
        ("O Y3", "O=Y3 Y3"),
    ],
)
def test_melds_given_as_a_set(text: str, want: str) -> None:
    assert str(read_meld(text, ordered=False)) == want


@pytest.mark.parametrize(
    "text",
    [
        "R5 R6",
        "R5 R6 R8",
        "R8 R8 B8",
        "R13 R1 R2",
        "R12 R13 R1 R2",
        "R7 Y7 B7 K7 O",
        "O=R5 O=R6 O=R7",
        "R1 R2 O=K7",
        "O O O",
        "R5 R6 O=R8",
        "Y4 R4",
        "R7 R7 O=R7",
        "R5",
        "",
    ],
)
def test_what_is_no_meld(text: str) -> None:
    with pytest.raises(TileError, match="is no meld"):
        read_meld(text)
    with pytest.raises(TileError, match="is no meld"):
        read_meld(text, ordered=False)


@pytest.mark.parametrize(
    ("melds", "match"),
    [
        ("R5 R6 R7 | R7 R8 R9 | R7 Y7 B7", "more than two R7 on the table"),
        ("R5 O=R6 R7 | O=K5 K6 O=K7", r"more than two okeys \(O\) on the table"),
        ("Y5 F Y7 | F R6 B6 | F K6 R6", r"more than two false okeys \(F\) on the table"),
        ("Y3 Y4 Y5 | Y5 R5 B5", "two Y5 on the table: one of the two is the indicator"),
    ],
)
def test_tiles_that_no_set_has(melds: str, match: str) -> None:
    with pytest.raises(RackError, match=match):
        Table(melds, okey="Y6")


@pytest.mark.parametrize(
    ("melds", "match"),
    [
        ("R5 R6 R7 | K1 K2", "meld 2: 'K1 K2' is no meld"),
        ("7: R5 R6 R7", "there is no seat 7"),
        ("me: R5 R6 R7", "'me' before the colon is no seat"),
        ("Y5 Y6 Y7", "Y6 is the okey: write O=Y6 or F"),
        ("R5 R6 X7", "X7"),
    ],
)
def test_texts_that_are_no_table(melds: str, match: str) -> None:
    with pytest.raises((TileError, RackError), match=match):
        Table(melds, okey="Y6")
    with pytest.raises(TypeError, match="a table is made from"):
        Table(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a table is made from"):
        Table([5])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="an owner is a seat"):
        Table("R5 R6 R7", owners=["a"])  # type: ignore[list-item]
    with pytest.raises(RackError, match="more than 52 melds: a set of tiles does not make so many"):
        Table("R5 R6 R7 |" * 300)
    with pytest.raises(RackError, match="2 owners for 1 melds"):
        Table("R5 R6 R7", owners=[1, 2])
    with pytest.raises(RackError, match="the okey cannot be"):
        Table(Table("Y5 F Y7", okey="Y6"), okey="Y7")


def test_a_table_does_not_change() -> None:
    with pytest.raises(AttributeError, match="does not change"):
        Table(TEXT).melds = ()  # type: ignore[misc]


def test_a_table_that_the_rules_do_not_have() -> None:
    with pytest.raises(IllegalMove, match=r"meld 1 of the table, R12 R13 R1: it is no meld under yesil"):
        Turn("R5", "R12 R13 R1", "yesil")
    assert len(Turn("R5", "R12 R13 R1", "gelokey").table) == 1
    with pytest.raises(IllegalMove, match=r"meld 1 of the table, Y4 Y4: nobody lays pairs under rehber"):
        Turn("R5", "Y4 Y4", "rehber")


# ---- an okey in a group that is not decided -------------------------------------------------------------------------


def moves(rack: str, table: str, rules: str = "yesil") -> list[str]:
    return [str(move) for move in lay_offs(rack, table, rules, okey="Y6")]


def test_a_group_of_three_takes_either_missing_colour() -> None:
    for table in ("R7 B7 O", "R7 B7 O=Y7"):
        assert moves("Y7 K7", table) == [
            "lay off Y7 on meld 1, into the group",
            "lay off K7 on meld 1, into the group",
        ]


def test_the_fourth_tile_decides() -> None:
    turn = Turn("Y7 K7 R1", "R7 B7 O", okey="Y6", opened="series")
    after = turn.play(LayOff(Tile("Y7"), 0, "G", Tile("Y7")))
    assert str(after.table) == "R7 B7 O=K7 Y7"
    assert after.lay_offs() == (TakeOkey(Tile("K7"), 0, 2, Tile("K7")),)
    taken = after.play(TakeOkey(Tile("K7"), 0, 2, Tile("K7")))
    assert str(taken.table) == "R7 B7 K7 Y7"
    assert str(taken.rack) == "R1 O"


def test_two_okeys_of_a_full_group_are_taken_by_either_colour() -> None:
    turn = Turn("B7 Y7 K7 R1", "R7 O=7 O=7", okey="Y6", opened="series")
    assert [type(move) for move in turn.lay_offs()] == [LayOff] * 3
    full = turn.play(LayOff(Tile("B7"), 0, "G", Tile("B7")))
    assert {str(move.tile) for move in full.lay_offs() if isinstance(move, TakeOkey)} == {"Y7", "K7"}


def test_with_named_okeys_exactly_the_named_tile_takes() -> None:
    from okeysolve import RuleSet

    named = RuleSet.named("yesil").replace(group_okey_take="named")
    found = lay_offs("Y7 K7", "R7 B7 O=Y7", named, okey="Y6")
    assert found == (LayOff(Tile("K7"), 0, "G", Tile("K7")), TakeOkey(Tile("Y7"), 0, 2, Tile("Y7")))


def test_an_okey_of_a_pair_is_taken_with_its_twin() -> None:
    assert moves("R7 Y7", "R7 O=R7") == ["take the okey of meld 1 with R7"]
    assert moves("F Y7", "O=Y6 O=Y6") == []


def test_the_identity_of_an_okey_never_shifts() -> None:
    turn = Turn("R4 R8 R7 R1", "R5 R6 O=R7", okey="Y6", opened="series")
    for tile, end in (("R4", "L"), ("R8", "R")):
        turn = turn.play(LayOff(Tile(tile), 0, end, Tile(tile)))
    assert str(turn.table) == "R4 R5 R6 O=R7 R8"
    assert TakeOkey(Tile("R7"), 0, 3, Tile("R7")) in turn.lay_offs()


def test_layable_tiles() -> None:
    assert list(map(str, layable_tiles("R5 R6 R7 | K1 Y1 B1 | Y4 Y4"))) == ["R1", "R4", "R8"]
    assert list(map(str, layable_tiles("Y3 Y4 Y5", okey="Y6"))) == ["Y2", "F"]
    assert list(map(str, layable_tiles("R5 R6 O=R7", okey="Y6"))) == ["R4", "R7", "R8"]
    assert list(map(str, layable_tiles("R5 R6 O=R7", okey="Y6", discards=False))) == ["R4", "R8"]
    assert list(map(str, layable_tiles("R5 R6 O=R7", "ozet", okey="Y6"))) == ["R4", "R8"]
    assert layable_tiles("") == ()
    assert layable_tiles("0: Y4 Y4") == layable_tiles("0: Y4 Y4 | 1: B5 B5") == ()
    assert layable_tiles("0: R5 R6 R7") == layable_tiles("1: R5 R6 R7") == layable_tiles("R5 R6 R7")


@pytest.mark.parametrize(
    "text",
    [
        "R5-7 | K1 Y1 B1 | Y4 Y4",
        "r5,r6;r7|k1 y1 b1\ny4 y4",
        "kırmızı 5-7 | siyah 1 sarı 1 mavi 1 | sarı4 sarı4",
        "red 5 R06 KIRMIZI7|black 1, yellow 1, blue 1||Y4, Y4",
    ],
)
def test_melds_are_written_as_racks_are(text: str) -> None:
    assert Table(text) == Table("R5 R6 R7 | K1 Y1 B1 | Y4 Y4")


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("R5-6 okey", "R5 R6 O=R7"),
        ("R5-6 okey=kırmızı 7", "R5 R6 O=R7"),
        ("R5-6 JOKER=R7", "R5 R6 O=R7"),
        ("kırmızı 7 *=7 mavi 7", "R7 O=7 B7"),
        ("Y5 sahte okey Y7", "Y5 F Y7"),
        ("okey, sarı 4", "O=Y4 Y4"),
    ],
)
def test_okeys_in_words(text: str, want: str) -> None:
    assert str(read_meld(text, "Y6")) == want


@pytest.mark.parametrize(
    ("text", "why", "word"),
    [
        ("R5-7 | K1 K2 K14", "meld 2: 'K14' (word 3, column 14): numbers go from 1 to 13", "K14"),
        ("1: R5-7 | 2: kırmızı 5 kırmızı x", "meld 2: 'kırmızı' (word 3, column 24): a number", "kırmızı"),
        ("R5-7\nK1 K2 S3", "meld 2: 'S3' (word 3, line 2, column 7): S could be", "S3"),
        ("R5-7|Y5 O=O Y7", "meld 2: 'O=O' (word 2, column 9): an okey stands for one plain tile", "O=O"),
        ("R5-7|  Y5 F Y7", "meld 2: 'F' (column 11): a false okey is the okey's face: say which", "F"),
        ("R5-7|  Y5 Y7", "meld 2: 'Y5 Y7' is no meld", "Y5 Y7"),
    ],
)
def test_what_is_wrong_is_found_in_the_whole_text(text: str, why: str, word: str) -> None:
    with pytest.raises(TileError) as caught:
        Table(text)
    assert str(caught.value).startswith(why)
    start, end = caught.value.position
    assert text[start:end] == caught.value.word == word
