"""Errors in the words of who asks."""

from __future__ import annotations

import pytest

from okeysolve.spoken import about, called, said

HINT = "say okey='Y6', or opened='series' or 'pairs'; partial=True, opened=None"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("options", "say --okey Y6, or --opened series or pairs; --partial, --opened no"),
        ("lines", "say okey: Y6, or opened: series or pairs; partial: yes, opened: no"),
        ("json", 'say "okey": "Y6", or "opened": "series" or "pairs"; "partial": true, "opened": null'),
    ],
)
def test_what_is_told_to_say(form: str, words: str) -> None:
    assert said(HINT, form) == words  # type: ignore[arg-type]
    assert said(words, form) == words  # type: ignore[arg-type]


def test_other_text_stays() -> None:
    for text in ("O=R7 stands for R7", "opened: 2 tiles", "swap_okey = false", "pokey='x'", "okey=3"):
        assert said(text, "options") == text


@pytest.mark.parametrize(
    ("name", "message", "words"),
    [
        ("bar", "bar 90: too low", "--bar 90: too low"),
        ("bar", "too low", "--bar: too low"),
        ("pairs_bar", "pairs_bar: too low", "--pairs-bar: too low"),
        ("okey", "the okey 'X' is none", "--okey 'X' is none"),
        ("rack", "three of R1", "rack: three of R1"),
        ("table", "meld 2 of the table, Y4 Y4: no", "--table, meld 2, Y4 Y4: no"),
        ("others", "others are two", "--others are two"),
    ],
)
def test_a_field_is_named_once(name: str, message: str, words: str) -> None:
    assert about(name, message, "options") == words
    assert about(name, message, "json") == words.replace(called(name, "options"), name)
