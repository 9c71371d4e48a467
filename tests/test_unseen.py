"""What a player does not see: worked out, told in every form, and refused when it cannot be."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import okeysolve as ok
from okeysolve.errors import RackError
from okeysolve.outlook import outlook
from okeysolve.tiles import Tile
from okeysolve.unseen import Unseen


def test_all_but_the_rack_and_the_indicator() -> None:
    rack = ok.Rack("R1 R1 R2 O F", okey="Y6")
    unseen = Unseen.of(rack)
    assert len(unseen) == 105 - 5
    shown = ("R1", "R2", "R3", "O", "F", "Y5", "Y6")
    assert [unseen.count(Tile(name)) for name in shown] == [0, 1, 2, 1, 1, 1, 0]
    assert outlook(rack).unseen == unseen
    assert list(unseen)[:2] == [Tile("R2"), Tile("R3")]


def test_what_is_seen_in_every_form() -> None:
    rack = ok.Rack("R1 R2", okey="Y6")
    table = [ok.Run("R5 R6 O=R7"), ok.Group("K1 Y1 B1")]
    want = Unseen.of(rack, table, [Tile("B9"), Tile("F")])
    assert want == Unseen.of(rack, "R5 R6 O=R7 | K1 Y1 B1", "mavi 9, sahte okey")
    assert want == Unseen.of(rack, "R5 R6 Y6 K1 Y1 B1 B9 F")
    assert want == Unseen.of(ok.Rack("R1 R2"), table, ok.Rack("B9 F", okey="Y6"), indicator="Y5")
    assert want == Unseen(want.counts, "Y6") == Unseen(list(want), "Y6") == Unseen(str(want), indicator="Y5")
    assert hash(want) == hash(Unseen(want.counts, "Y6"))
    assert want != Unseen(want.counts[:-1] + b"\0", "Y6")
    assert want != str(want)
    assert len(want) == 105 - 2 - 6 - 2


def test_round_trips() -> None:
    unseen = Unseen("R1 R2 O F F", okey="Y6")
    assert eval(repr(unseen)) == unseen
    assert pickle.loads(pickle.dumps(unseen)) == unseen


def test_without_one_more() -> None:
    unseen = Unseen("R1 R1 K2", okey="Y6") - Tile("R1")
    assert str(unseen) == "R1 K2"
    with pytest.raises(RackError, match="no B9 is unseen"):
        unseen - Tile("B9")
    with pytest.raises(TypeError):
        unseen - "R1"  # type: ignore[operator]


def test_it_does_not_change() -> None:
    with pytest.raises(AttributeError, match="does not change"):
        Unseen("R1", okey="Y6").okey = Tile("R1")


@pytest.mark.parametrize(
    ("table", "discards", "says"),
    [
        (
            "R1 R1",
            "",
            "more than two R1 across the rack, the table and the discards: a set of tiles has two",
        ),
        ("O O", "O", r"more than two okeys \(O, or Y6 by name\) across"),
        ("F F", "F", r"more than two false okeys \(F\) across"),
        (
            "Y5",
            "Y5",
            "two Y5 across the rack, the table and the discards: one of the two is the indicator",
        ),
        ([Tile("R7")] * 400, "", "more than two R7 across"),
        (bytes([255]) * 54, bytes([255]) * 54, "more than two R1 across"),
    ],
)
def test_more_than_a_set_has(table: Any, discards: Any, says: str) -> None:
    with pytest.raises(RackError, match=says):
        Unseen.of(ok.Rack("R1", okey="Y6"), table, discards)


def test_too_many_unseen() -> None:
    with pytest.raises(RackError, match="more than two R1 unseen"):
        Unseen("R1 R1 R1", okey="Y6")
    with pytest.raises(RackError, match="a plain Y6 unseen, but Y6 is the okey") as caught:
        Unseen(bytes(18) + b"\1" + bytes(35), okey="Y6")
    assert caught.value.tile == "Y6"


def test_the_okey_has_to_be_told() -> None:
    for make in (lambda: Unseen("R1"), lambda: Unseen.of(ok.Rack("R1")), lambda: outlook("R1 R2")):
        with pytest.raises(RackError, match="depends on the okey: say okey='Y6', or indicator='Y5'"):
            make()


def test_okeys_that_do_not_agree() -> None:
    for make in (
        lambda: Unseen("R1", okey="Y6", indicator="Y6"),
        lambda: Unseen.of(ok.Rack("R1", okey="Y6"), okey="Y7"),
        lambda: Unseen.of(ok.Rack("R1", okey="Y6"), ok.Rack("R1", okey="Y7")),
        lambda: outlook(ok.Rack("R1", okey="Y6"), Unseen("R2", okey="Y7")),
    ):
        with pytest.raises(RackError, match="the okey cannot be"):
            make()


def test_an_endless_iterable_ends() -> None:
    def forever() -> Any:
        while True:
            yield Tile("R1")

    with pytest.raises(RackError, match="more than two R1"):
        Unseen(forever(), okey="Y6")
