"""Runs, groups and pairs: from text and back, what each okey stands for, and what is no meld."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from checks import okey_text
from hypothesis import given
from hypothesis import strategies as st
from nonsense import accepted
from reference.melds import shapes
from reference.opening import meld_kind, read_meld
from strategies import F, O, racks

import okeysolve as ok
from okeysolve import Group, Pair, Run, Tile

MELDS: list[tuple[type[ok.Meld], str, str | None, int, int]] = [
    (Run, "R1 R2 R3", None, 6, 0),
    (Run, "R11 R12 R13", None, 36, 0),
    (Run, "B12 B13 B1", None, 26, 0),
    (Run, "R5 R6 O=R7", None, 18, 1),
    (Run, "O=R6 R7 O=R8", None, 21, 2),
    (Run, "O=K12 O=K13 K1", None, 26, 2),
    (Run, "K4 F K6", "K5", 15, 0),
    (Run, "K4 O=K5 K6", "K5", 15, 1),
    (Run, "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13", None, 91, 0),
    (Run, "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y1", None, 92, 0),
    (Group, "R7 Y7 B7", None, 21, 0),
    (Group, "R7 Y7 B7 K7", None, 28, 0),
    (Group, "R7 O=Y7 O=K7", None, 21, 2),
    (Group, "F Y7 B7", "R7", 21, 0),
    (Pair, "R7 R7", None, 14, 0),
    (Pair, "R7 O=R7", None, 14, 1),
    (Pair, "O=R7 O=R7", None, 14, 2),
    (Pair, "F F", "K13", 26, 0),
    (Pair, "F O=K13", "K13", 26, 1),
]


@pytest.mark.parametrize(("cls", "text", "okey", "points", "okeys"), MELDS, ids=[each[1] for each in MELDS])
def test_a_meld_from_text_and_back(cls: type[ok.Meld], text: str, okey: str | None, points: int, okeys: int) -> None:
    meld = cls(text, okey)
    assert isinstance(meld, ok.Meld)
    assert str(meld) == text
    assert meld.words() == text.split()
    assert (meld.points, meld.okeys, len(meld)) == (points, okeys, len(text.split()))
    assert meld.kind == cls.__name__.lower()
    assert meld.okey == (None if okey is None else Tile(okey))
    assert list(meld) == list(meld.tiles)
    for word, tile, face in zip(text.split(), meld.tiles, meld.faces, strict=True):
        assert tile is (O if "=" in word else Tile(word))
        assert face is (meld.okey if tile is F else Tile(word.rpartition("=")[2]))
    assert eval(repr(meld)) == meld
    for twin in (copy.copy(meld), copy.deepcopy(meld), pickle.loads(pickle.dumps(meld)), cls(text, okey)):
        assert twin == meld
        assert hash(twin) == hash(meld)
        assert (type(twin), str(twin), twin.okey) == (type(meld), str(meld), meld.okey)
    for name in ("points", "okey", "kind", "anything"):
        with pytest.raises(AttributeError):
            setattr(meld, name, 1)


def test_repr_names_the_okey_only_where_it_is_needed() -> None:
    assert repr(Run("R5 R6 O=R7", okey="Y6")) == "Run('R5 R6 O=R7')"
    assert repr(Run("K4 F K6", okey="K5")) == "Run('K4 F K6', okey='K5')"
    assert repr(Group("R7 Y7 B7")) == "Group('R7 Y7 B7')"
    assert repr(Pair("R7 O=R7")) == "Pair('R7 O=R7')"


def test_texts_are_read_freely() -> None:
    for text in ("r5 r6 o=r7", "R5 R6 *=R7", "  R5\tR6\nO=R7 "):
        assert Run(text) == Run("R5 R6 O=R7")
    assert Run("k4 f k6", okey="siyah 5") == Run("K4 F K6", okey=Tile("K5"))


def test_what_makes_melds_differ() -> None:
    different: list[object] = [
        Run("R5 R6 R7"),
        Run("R5 R6 O=R7"),
        Run("R5 O=R6 R7"),
        Run("Y5 Y6 Y7"),
        Group("R5 Y5 B5"),
        Group("R5 Y5 B5 K5"),
        Pair("R5 R5"),
        Run("K4 F K6", okey="K5"),
        Run("K4 K5 K6"),
        "R5 R6 R7",
        None,
    ]
    for at, one in enumerate(different):
        assert [one == other for other in different] == [at == nth for nth in range(len(different))]
    assert len(set(different)) == len(different)
    assert Run("R5 R6 R7", okey="Y6") == Run("R5 R6 R7")


NO_MELDS: list[tuple[type[ok.Meld], str, str]] = [
    (Run, "R1 R2", "is no run: a run is three or more"),
    (Run, "R3 R2 R1", "is no run"),
    (Run, "R1 R2 R4", "is no run"),
    (Run, "R1 R2 Y3", "is no run"),
    (Run, "R1 R1 R1", "is no run"),
    (Run, "R13 R1 R2", "is no run"),
    (Run, "R12 R13 R1 R2", "is no run"),
    (Run, "R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1 R2", "is no run"),
    (Run, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1 R2", "is no run"),
    (Run, "O=R1 O=R2 O=R3", "one of them no okey"),
    (Run, "O=R1 O=R2 O=R3 R4", "is no run"),
    (Run, "R7 Y7 B7", "is no run"),
    (Run, "", "is no run"),
    (Group, "R7 Y7", "is no group: a group is three or four"),
    (Group, "R7 R7 B7", "is no group"),
    (Group, "R7 Y7 B7 K7 R7", "is no group"),
    (Group, "R7 Y7 B8", "is no group"),
    (Group, "R7 O=R7 B7", "is no group"),
    (Group, "O=R7 O=Y7 O=B7", "one of them no okey"),
    (Group, "R1 R2 R3", "is no group"),
    (Pair, "R7", "is no pair: a pair is two tiles of one colour and number"),
    (Pair, "R7 Y7", "is no pair"),
    (Pair, "R7 R8", "is no pair"),
    (Pair, "R7 R7 R7", "is no pair"),
    (Pair, "R7 O=R8", "is no pair"),
]


@pytest.mark.parametrize(("cls", "text", "words"), NO_MELDS)
def test_what_is_no_meld(cls: type[ok.Meld], text: str, words: str) -> None:
    with pytest.raises(ok.TileError, match=words) as caught:
        cls(text)
    assert caught.value.word == text
    assert caught.value.position == (0, len(text))


@pytest.mark.parametrize(
    ("text", "okey", "word", "words"),
    [
        ("R5 R6 O", None, "O", "say what the okey stands for, as in O=R7"),
        ("R5 R6 *", None, "*", "say what the okey stands for"),
        ("R5 R6 F", None, "F", "say which tile is the okey"),
        ("R5 R6 F=R7", None, "F=R7", "an okey in a meld is written O=R7"),
        ("R5 R6 R7=R7", None, "R7=R7", "an okey in a meld is written O=R7"),
        ("R5 R6 R7", "R7", "R7", "R7 is the okey: write O=R7 or F"),
        ("R5 R6 R14", None, "R14", "'R14' .word 3, column 7.: numbers go from 1 to 13"),
        ("R5 R6 S7", None, "S7", "S could be sarı"),
        ("R5 R6 O=O", None, "O=O", "an okey stands for one plain tile, as in O=R7"),
        ("R5 R6 O=F", "R7", "O=F", "an okey stands for one plain tile"),
        ("R5 R6 O=", None, "O=", "an okey in a meld is written O=R7"),
        ("R5 R6 =R7", None, "=R7", "an okey in a meld is written O=R7"),
        ("R5 R6 O=R7-8", None, "O=R7-8", "an okey stands for one plain tile"),
    ],
)
def test_words_that_are_no_tile_of_a_meld(text: str, okey: str | None, word: str, words: str) -> None:
    with pytest.raises(ok.TileError, match=words) as caught:
        Run(text, okey)
    assert word.rpartition("=")[2] in caught.value.word


@pytest.mark.parametrize("word", ["R14", "O", "F", "F=R7", "O=O"])
def test_where_that_word_is(word: str) -> None:
    text = f"R5 R6  {word} R8"
    with pytest.raises(ok.TileError) as caught:
        Run(text)
    start, end = caught.value.position
    assert text[start:end] == caught.value.word
    assert 7 <= start < end <= 7 + len(word)


def test_a_meld_is_of_a_kind() -> None:
    with pytest.raises(TypeError, match="a meld is a Run, a Group or a Pair"):
        ok.Meld("R5 R6 R7")


def test_every_run_and_group_that_there_is() -> None:
    """And each shape with its first two tiles swapped is none, but for groups, in which any order will do."""
    classes: dict[str, type[ok.Meld]] = {"run": Run, "group": Group}
    for kind, shape in shapes(wrap=True):
        words = [f"{colour}{number}" for number, colour in shape]
        meld = classes[kind](" ".join(words))
        assert (meld.kind, meld.points) == (kind, sum(number for number, _ in shape))
        words[:2] = words[1::-1]
        if kind == "run":
            with pytest.raises(ok.TileError, match="is no run"):
                Run(" ".join(words))


@given(st.lists(st.sampled_from(["R", "Y"]), min_size=3, max_size=3), st.integers(1, 13), st.data())
def test_three_tiles_are_a_meld_when_the_reference_says_so(colours: list[str], first: int, data: st.DataObject) -> None:
    numbers = [first, *(data.draw(st.integers(max(1, first - 1), min(13, first + 2))) for _ in range(2))]
    faces = [(number, colour) for number, colour in zip(numbers, colours, strict=True)]
    text = " ".join(f"{colour}{number}" for number, colour in faces)
    if meld_kind(faces, wrap=True) == "run":
        assert str(Run(text)) == text
    else:
        with pytest.raises(ok.TileError):
            Run(text)


@given(racks(most=14))
def test_melds_of_answers_read_back(rack: ok.Rack) -> None:
    for meld in (*ok.best_opening(rack, "gelokey").melds, *ok.best_pairs(rack).pairs):
        again = type(meld)(str(meld), rack.okey)
        assert again == meld
        assert again.okey is meld.okey is rack.okey
        assert eval(repr(meld)) == meld
        if not isinstance(meld, Pair):
            faces, okeys = read_meld(meld.words(), okey_text(rack))
            assert [f"{colour}{number}" for number, colour in faces] == [str(face) for face in meld.faces]
            assert okeys == meld.okeys


@pytest.mark.parametrize(("cls", "good"), [(Run, "R1 R2 R3"), (Group, "Y1 R1 K1"), (Pair, "B7 B7")])
def test_nonsense(cls: Callable[..., Any], good: str) -> None:
    words = "meld|a tile is R, Y|is no (run|group|pair)|stands for|which tile is the okey"
    assert accepted(cls, words) == []
    assert accepted(lambda it: cls(good, it), "okey") == [None, "R7", Tile("R7")]
