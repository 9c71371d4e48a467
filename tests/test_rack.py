"""The rack: what it holds, its arithmetic and order, and every rack that cannot be."""

from __future__ import annotations

import copy
import itertools
import operator
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okeysolve import _core
from okeysolve.errors import OkeyError, RackError, TileError
from okeysolve.rack import Rack
from okeysolve.tiles import TILES, Tile, indicator_of, okey_of

faces = st.sampled_from(TILES[:52])
O, F = Tile("O"), Tile("F")  # noqa: E741


def deck(okey: Tile) -> list[Tile]:
    """The 105 tiles that a round plays with: the indicator lies on the table, the okey's face is wild."""
    plain = [tile for tile in TILES[:52] * 2 if tile is not okey]
    plain.remove(indicator_of(okey))
    return [*plain, O, O, F, F]


@st.composite
def racks(draw: st.DrawFn) -> Rack:
    okey = draw(faces)
    tiles = deck(okey)
    dealt = draw(st.lists(st.integers(0, len(tiles) - 1), unique=True, max_size=22))
    return Rack([tiles[place] for place in dealt], okey)


def test_from_text_tiles_and_rack() -> None:
    rack = Rack("F R2 O R1 K3 R1", okey="Y6")
    assert str(rack) == "R1 R1 R2 K3 O F"
    assert list(rack) == sorted(map(Tile, ("F", "R2", "O", "R1", "K3", "R1")))
    assert Rack(list(rack), "Y6") == Rack((tile for tile in rack), okey=Tile("Y6")) == rack
    assert Rack(rack) == Rack(rack, "Y6") == rack
    assert len(rack) == 6
    assert not Rack()
    assert len(Rack("")) == 0
    assert rack.okey is Tile("Y6")
    assert rack.indicator is Tile("Y5")
    assert Rack("R1").okey is Rack("R1").indicator is None


def test_okey_by_indicator() -> None:
    rack = Rack("R1 F", okey="Y1")
    assert Rack("R1 F", indicator="Y13") == Rack("R1 F", okey="Y1", indicator="Y13") == rack
    with pytest.raises(RackError, match="the indicator of okey Y6 is Y5, the okey of indicator Y7 is Y8"):
        Rack("R1", okey="Y6", indicator="Y7")
    for wild in "OF":
        with pytest.raises(TileError, match=f"the okey cannot be {wild}"):
            Rack("R1", okey=wild)
        with pytest.raises(TileError, match=f"the indicator cannot be {wild}"):
            Rack("R1", indicator=wild)
    with pytest.raises(TileError, match=r"^the okey 'Y66' .*: numbers go from 1 to 13") as caught:
        Rack("R1", okey="Y66")
    assert caught.value.word == "Y66"
    with pytest.raises(TileError, match=r"^the indicator '' names no tile: give one"):
        Rack("R1", indicator="")


def test_the_okeys_face_in_a_text_is_an_okey() -> None:
    assert Rack("Y5 Y6 sarı 6", okey="Y6") == Rack("Y5 O O", okey="Y6")
    assert Rack("Y5-7", indicator="Y5") == Rack("Y5 O Y7", okey="Y6")


def test_count_and_in() -> None:
    rack = Rack("R1 R1 K3 O F", okey="Y6")
    assert [rack.count(Tile(text)) for text in ("R1", "K3", "O", "F", "Y6", "B1")] == [2, 1, 1, 1, 0, 0]
    assert Tile("R1") in rack
    assert O in rack
    assert Tile("Y6") not in rack
    assert list(rack.counts) == [rack.count(tile) for tile in TILES]
    for nonsense in ("R1", 0, None):
        with pytest.raises(TypeError, match="holds tiles such as"):
            _ = nonsense in rack
        with pytest.raises(TypeError, match="holds tiles such as"):
            rack.count(nonsense)  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "okey", "tile", "says"), [
    ("R1 R1 R1", None, "R1", "more than two R1 on the rack: a set of tiles has two of each"),
    ("O O O", None, "O", "more than two okeys on the rack"),
    ("O O Y6", "Y6", "O", "more than two okeys on the rack (O, or Y6 by name): a set of tiles has two"),
    ("F F F", "Y6", "F", "more than two false okeys (F)"),
    ("Y5 Y5", "Y6", "Y5", "two Y5 on the rack: one of the two is the indicator"),
    ("K13 K13", "K1", "K13", "two K13"),
    ("F R1", None, "F", "say which tile is the okey"),
    ("R1-13 Y1-10", None, None, "23 tiles on the rack: it never has more than 22"),
    ("R1 " * 300, None, "R1", "more than two R1"),
])
def test_racks_that_cannot_be(text: str, okey: str | None, tile: str | None, says: str) -> None:
    with pytest.raises(RackError) as caught:
        Rack(text, okey)
    assert says in str(caught.value)
    assert caught.value.tile == tile
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_plain_tile_of_the_okeys_face_cannot_be() -> None:
    says = "a plain Y6, but Y6 is the okey: take O for an okey, F for a false okey"
    with pytest.raises(RackError, match=says):
        Rack([Tile("Y6")], okey="Y6")
    with pytest.raises(RackError, match=says):
        Rack(Rack("Y6"), okey="Y6")
    with pytest.raises(RackError, match=says):
        Rack("R1", okey="Y6") + Tile("Y6")
    with pytest.raises(RackError, match=says):
        Rack("Y6") + Rack("R1", okey="Y6")


@given(st.lists(st.sampled_from([*TILES[:8], O, F]), max_size=24), st.none() | st.sampled_from(TILES[:7]))
def test_just_the_racks_of_a_set_can_be(hand: list[Tile], okey: Tile | None) -> None:
    have = Counter(hand)
    if okey is None:
        possible = all(count <= 2 for count in have.values()) and not have[F]
    else:
        possible = have <= Counter(deck(okey))
    possible = possible and len(hand) <= 22
    if possible:
        assert Counter(Rack(hand, okey)) == have
    else:
        with pytest.raises(RackError):
            Rack(hand, okey)


NONSENSE = [None, 7, b"R1", bytearray(54), {Tile("R1"): 2}, Counter([Tile("R1")]), [0], ["R1"], [None]]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_a_type_error(nonsense: object) -> None:
    with pytest.raises(TypeError, match="a rack is made from a text or from tiles"):
        Rack(nonsense)  # type: ignore[arg-type]
    if nonsense is not None:
        for role in ("okey", "indicator"):
            with pytest.raises(TypeError, match=f"the {role} is a tile such as Y6, not"):
                Rack("R1", **{role: nonsense})  # type: ignore[arg-type]
    operations: tuple[Callable[[Any, Any], Any], ...] = (
        operator.add, operator.sub, operator.lt, operator.le, operator.gt, operator.ge)
    for operation in operations:
        with pytest.raises(TypeError):
            operation(Rack("R1"), nonsense)
    assert Rack("R1") != nonsense


def test_an_endless_iterable_is_refused() -> None:
    with pytest.raises(RackError):
        Rack(itertools.cycle(TILES[:52]))


def test_errors_of_the_iterable_come_through() -> None:
    def broken() -> Iterator[Tile]:
        yield Tile("R1")
        raise ValueError("mine")

    with pytest.raises(ValueError, match=r"^mine$"):
        Rack(broken())


def test_a_rack_does_not_change() -> None:
    rack = Rack("R1")
    for name in ("counts", "okey", "_packed", "other"):
        with pytest.raises(AttributeError, match="a Rack does not change"):
            setattr(rack, name, None)
    with pytest.raises(AttributeError, match="a Rack does not change"):
        del rack.okey
    assert rack == Rack("R1")


def test_arithmetic() -> None:
    rack = Rack("R1 R2 O", okey="Y6")
    assert rack + Tile("R1") == rack + Rack("R1") == Rack("R1 R1 R2 O", okey="Y6")
    assert rack - Tile("R1") == rack - Rack("R1") == Rack("R2 O", okey="Y6")
    assert Rack("R1") + rack == Rack("R1 R1 R2 O", okey="Y6")
    assert (Rack("R1 R2 O R3") - rack).okey is Tile("Y6")


@pytest.mark.parametrize(("taken", "says"), [
    (Tile("B7"), "there is no B7 on the rack"),
    (Tile("Y6"), "there is no Y6 on the rack"),
    (Rack("R1 R1"), "there is only one R1 on the rack"),
    (Rack("R1 F", okey="Y6"), "there is no F on the rack"),
])
def test_a_missing_tile_is_named(taken: Tile | Rack, says: str) -> None:
    with pytest.raises(RackError, match=f"^{says}$") as caught:
        Rack("R1 R2 O", okey="Y6") - taken
    assert caught.value.tile == says.split()[-4]


def test_racks_of_different_rounds_do_not_mix() -> None:
    one, other = Rack("R1", okey="Y6"), Rack("R1", okey="Y7")
    for operation in (operator.add, operator.sub, lambda a, b: Rack(a, b.okey)):
        with pytest.raises(RackError, match="the okey cannot be Y6 and Y7"):
            operation(one, other)
    assert one != other
    assert not one <= other
    assert Rack(Rack("R1"), okey="Y6") == one


def test_sub_multisets() -> None:
    rack = Rack("R1 R1 R2 O", okey="Y6")
    assert Rack("R1 R1") <= rack
    assert Rack("R1 R1") < rack
    assert rack >= Rack("O")
    assert rack > Rack("O")
    assert rack <= rack
    assert not rack < rack
    assert not Rack("R2 R2") <= rack
    assert Rack("R1") < Rack("R1", okey="Y6")
    assert not Rack("R1", okey="Y6") <= Rack("R1")


@given(racks())
def test_round_trips(rack: Rack) -> None:
    assert eval(repr(rack)) == rack
    assert Rack(str(rack), rack.okey) == rack
    for lang in ("tr", "en"):
        assert Rack(", ".join(tile.name(lang) for tile in rack), indicator=rack.indicator) == rack
    assert copy.copy(rack) == copy.deepcopy(rack) == rack
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(rack, protocol))
        assert again == rack
        assert hash(again) == hash(rack)
        assert again.okey is rack.okey
    assert Rack._from_counts(rack.counts, rack.okey) == rack
    assert Rack._from_packed(rack._packed, rack.okey) == rack
    assert list(rack) == sorted(rack)
    assert len(list(rack)) == len(rack) == sum(rack.counts)


@given(racks(), st.data())
def test_arithmetic_laws(rack: Rack, data: st.DataObject) -> None:
    order = data.draw(st.permutations(list(rack)))
    cut = data.draw(st.integers(0, len(order)))
    left, right = Rack(order[:cut], rack.okey), Rack(order[cut:], rack.okey)
    assert left + right == right + left == rack
    assert rack - left == right
    assert left <= rack >= right
    assert (left < rack) == bool(right)
    assert (left == rack) == (not right)
    assert hash(left + right) == hash(rack)
    total = left
    for tile in order[cut:]:
        total = total + tile
        assert tile in total
        assert total - tile + tile == total
    assert total == rack
    for tile in order:
        total = total - tile
    assert total == Rack(okey=rack.okey)


FEW = [Tile(text) for text in ("R1", "R1", "R2", "Y5", "O")]
small = st.sets(st.integers(0, 4)).map(lambda places: Rack([FEW[place] for place in places]))


@given(small, small)
def test_order_agrees_with_subtraction(one: Rack, other: Rack) -> None:
    assert (one <= other) == (Counter(one) <= Counter(other))
    assert (one < other) == (Counter(one) < Counter(other))
    assert (one == other) == (one <= other <= one)
    if one <= other:
        assert (other - one) + one == other
    else:
        with pytest.raises(RackError, match="on the rack"):
            other - one


@given(racks())
def test_packed_is_the_core_struct(rack: Rack) -> None:
    assert rack.okey is not None
    assert _core.pack_rack(rack.counts, rack.okey.code) == rack._packed
    assert _core.unpack_rack(rack._packed, rack.okey.code) == rack.counts
    plain = list(_core.unpack_rack(rack._packed, _core.NO_TILE))
    natural = list(rack.counts)
    natural[rack.okey.code], natural[F.code] = natural[F.code], 0
    assert plain == natural


def test_the_binding_refuses_nonsense() -> None:
    counts, packed = bytes(54), Rack()._packed
    for wrong in (b"", bytes(53), bytes(55)):
        with pytest.raises(ValueError, match="54 bytes"):
            _core.pack_rack(wrong, 0)
    with pytest.raises(ValueError, match="a packed rack is"):
        _core.unpack_rack(packed + b"x", 0)
    for okey in (-1, 52, 53, 254, 256):
        with pytest.raises(ValueError, match="a tile code from 0 to 51"):
            _core.pack_rack(counts, okey)
        with pytest.raises(ValueError, match="a tile code from 0 to 51"):
            _core.unpack_rack(packed, okey)
    for function in (_core.okey_of_indicator, _core.indicator_of_okey):
        for face in (-1, 52, 255):
            with pytest.raises(ValueError, match="a tile code from 0 to 51"):
                function(face)
    for argument in (None, "x" * 54, bytearray(54)):
        with pytest.raises(TypeError):
            _core.pack_rack(argument, 0)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            _core.unpack_rack(argument, 0)  # type: ignore[arg-type]
    for byte in range(256):
        assert len(_core.unpack_rack(bytes([byte]) * len(packed), 51)) == 54


def test_okey_of_every_indicator() -> None:
    for colour in "RYBK":
        numbers = [okey_of(Tile.of(colour, number)) for number in range(1, 14)]
        assert numbers == [Tile.of(colour, number) for number in (*range(2, 14), 1)]


def test_all_refusals_are_okey_errors() -> None:
    assert issubclass(RackError, OkeyError)
    assert issubclass(TileError, OkeyError)
    assert issubclass(OkeyError, ValueError)
