"""Racks by the array: what the single-rack functions answer, however the arrays lie; and what is refused."""

from __future__ import annotations

import threading
import time
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from checks import ALL_OBJECTIVES
from hypothesis import given
from hypothesis import strategies as st
from nonsense import accepted
from strategies import WRAPS, F, O, racks

import okeysolve as ok
from okeysolve import batch
from okeysolve.tiles import TILES

MANY = 40_000  # more than two of the parts that threads share
CROWDED = ok.Rack("R7 R7 R8 R8 R9 Y7 Y7 Y8 Y8 Y9 B7 B7 B8 B8 B9 K7 K7 K8 K8 K9 O O")


@pytest.fixture(scope="module")
def dealt() -> batch.Deal:
    return batch.deal(MANY, seed=101, tiles=22)


def rack_of(deal: batch.Deal, row: int) -> ok.Rack:
    """A row as a rack."""
    okey = TILES[deal.okey_faces[row]]
    naturals = [F if tile is okey else tile for tile in TILES[:52] for _ in range(deal.counts[row, tile.code])]
    return ok.Rack([*naturals, *[O] * int(deal.okeys[row])], okey)


def okey_numbers(deal: batch.Deal) -> batch.UInt8:
    return (deal.okey_faces % 13 + 1).astype(np.uint8)


# ---- the same answers as for one rack ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["yesil", "gelokey", "rehber"])
def test_points_and_pairs_of_dealt_racks(dealt: batch.Deal, rules: str) -> None:
    counts, okeys = dealt.counts[:300], dealt.okeys[:300]
    points = batch.best_points(counts, okeys, rules)
    assert (points.dtype, points.shape) == (np.int16, (300,))
    pairs = batch.best_pairs(counts, okeys, rules)
    assert (pairs.pairs.dtype, pairs.opens.dtype) == (np.uint8, np.bool_)
    for row in range(300):
        rack = rack_of(dealt, row)
        assert points[row] == ok.best_opening(rack, rules).points
        single = ok.best_pairs(rack, rules)
        assert (pairs.pairs[row], pairs.opens[row]) == (single.count, single.opens)


@pytest.mark.parametrize("objective", ALL_OBJECTIVES)
def test_every_objective(dealt: batch.Deal, objective: str) -> None:
    some = batch.Deal(*(array[:200] for array in dealt))
    for keep, bar in ((None, None), (0, 120), (3, None)):
        found = batch.best(
            some.counts, some.okeys, "gelokey", objective, okey_numbers=okey_numbers(some), keep=keep, bar=bar
        )
        assert [array.dtype for array in found] == [np.int16, np.uint8, np.bool_]
        for row in range(200):
            single = ok.best_opening(rack_of(some, row), "gelokey", objective, keep=keep, bar=bar)
            got = found.points[row], found.tiles[row], found.opens[row]
            assert got == (single.points, single.tiles, single.opens)


@given(st.lists(racks(), max_size=12), WRAPS, st.sampled_from(ALL_OBJECTIVES))
def test_any_racks(held: list[ok.Rack], rules: str, objective: str) -> None:
    counts, okeys = batch.from_racks(held)
    assert (counts.shape, okeys.shape) == ((len(held), 52), (len(held),))
    numbers = np.array([rack.okey.number if rack.okey else 0 for rack in held], np.uint8)
    found = batch.best(counts, okeys, rules, objective, okey_numbers=numbers)
    single = [ok.best_opening(rack, rules, objective) for rack in held]
    assert found.points.tolist() == [one.points for one in single]
    assert found.tiles.tolist() == [one.tiles for one in single]
    assert found.opens.tolist() == [one.opens for one in single]
    loose = batch.best_points(counts, okeys, rules, keep=0).tolist()
    assert loose == [ok.best_opening(rack, rules, keep=0).points for rack in held]
    pairs = batch.best_pairs(counts, okeys, rules).pairs.tolist()
    assert pairs == [ok.best_pairs(rack).count for rack in held]


def test_a_false_okey_is_counted_as_the_okeys_face() -> None:
    counts, okeys = batch.from_racks([ok.Rack("R1 R1 K13 F F O", okey="Y6"), ok.Rack("O O")])
    expected = np.zeros((2, 52), np.uint8)
    expected[0, [0, 51, 18]] = 2, 1, 2
    assert (counts == expected).all()
    assert okeys.tolist() == [1, 2]


def test_no_rows() -> None:
    counts, okeys = batch.from_racks([])
    assert (counts.shape, okeys.shape) == ((0, 52), (0,))
    assert batch.best_points(counts, okeys).shape == (0,)
    assert batch.best_points(counts, okeys, out=np.empty(0, np.int16), threads=4).shape == (0,)
    for objective in ALL_OBJECTIVES:
        found = batch.best(counts, okeys, objective=objective, threads=3)
        assert [array.shape for array in found] == [(0,), (0,), (0,)]
    assert [array.shape for array in batch.best_pairs(counts, okeys)] == [(0,), (0,)]
    assert [array.shape for array in batch.deal(0)] == [(0, 52), (0,), (0,)]


# ---- how the arrays lie -----------------------------------------------------------------------------------------


def test_rows_may_lie_apart_and_run_backwards(dealt: batch.Deal) -> None:
    counts, okeys = dealt.counts[:500], dealt.okeys[:500]
    points = batch.best_points(counts, okeys)
    wide = np.zeros((500, 80), np.uint8)
    wide[:, 7:59] = counts
    apart = np.repeat(okeys, 3)[::3]
    assert apart.strides == (3,)
    assert (batch.best_points(wide[:, 7:59], apart) == points).all()
    assert (batch.best_points(counts[::-1], okeys[::-1]) == points[::-1]).all()
    assert (batch.best_points(counts[::7], okeys[::7]) == points[::7]).all()
    assert (batch.best(counts[::-7], okeys[::-7]).points == points[::-7]).all()
    assert (batch.best_pairs(counts[::-7], okeys[::-7]).pairs == batch.best_pairs(counts, okeys).pairs[::-7]).all()
    one_row = np.broadcast_to(counts[3], (50, 52))
    assert (batch.best_points(one_row, np.broadcast_to(okeys[3], 50)) == points[3]).all()


def test_read_only_arrays_are_read(dealt: batch.Deal) -> None:
    counts, okeys = dealt.counts[:50].copy(), dealt.okeys[:50].copy()
    before = counts.tobytes(), okeys.tobytes()
    counts.flags.writeable = okeys.flags.writeable = False
    numbers = okey_numbers(batch.Deal(counts, okeys, dealt.okey_faces[:50]))
    numbers.flags.writeable = False
    batch.best(counts, okeys, objective="leftover", okey_numbers=numbers[::1])
    assert batch.best_points(counts, okeys).tolist() == batch.best_points(*dealt[:2])[:50].tolist()
    batch.best_pairs(counts, okeys)
    assert (counts.tobytes(), okeys.tobytes()) == before


def test_okey_numbers_may_lie_apart(dealt: batch.Deal) -> None:
    counts, okeys, numbers = dealt.counts[:100], dealt.okeys[:100], okey_numbers(dealt)[:100]
    near = batch.best(counts, okeys, objective="leftover", okey_numbers=numbers)
    far = batch.best(counts, okeys, objective="leftover", okey_numbers=np.repeat(numbers, 2)[::2])
    assert (near.points == far.points).all()
    assert (near.tiles == far.tiles).all()


def test_out_is_written(dealt: batch.Deal) -> None:
    counts, okeys = dealt.counts[:100], dealt.okeys[:100]
    memory = np.full(120, -7, np.int16)
    out = memory[10:110]
    assert batch.best_points(counts, okeys, "yesil", out) is out
    assert (out == batch.best_points(counts, okeys)).all()
    assert (memory[:10] == -7).all()
    assert (memory[110:] == -7).all()


# ---- threads ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_threads_change_nothing(dealt: batch.Deal, threads: int) -> None:
    alone = batch.best_points(dealt.counts, dealt.okeys, "gelokey")
    assert (batch.best_points(dealt.counts, dealt.okeys, "gelokey", threads=threads) == alone).all()
    found = batch.best(dealt.counts, dealt.okeys, "gelokey", threads=threads)
    assert (found.points == alone).all()
    pairs = batch.best_pairs(dealt.counts, dealt.okeys, threads=threads)
    assert (pairs.pairs == batch.best_pairs(dealt.counts, dealt.okeys).pairs).all()


def test_the_interpreter_goes_on_meanwhile() -> None:
    """Were the lock held, nothing else would run until a part of the rows is done."""

    def points() -> None:
        batch.best_points(np.broadcast_to(counts[0], (rows, 52)), np.broadcast_to(okeys[0], rows), keep=0)

    counts, okeys = batch.from_racks([CROWDED])
    rows, seconds = 1, 0.0
    while seconds < 0.25:  # first alone, to know how many rows take long enough
        rows *= 4
        begin = time.perf_counter()
        points()
        seconds = time.perf_counter() - begin
    worker = threading.Thread(target=points)
    worker.start()
    ticks = 0
    while worker.is_alive():
        time.sleep(0.001)
        ticks += 1
    worker.join()
    assert ticks > 20 + rows / 16_384


# ---- deal -------------------------------------------------------------------------------------------------------


def checksum(deal: batch.Deal) -> int:
    return zlib.crc32(deal.counts.tobytes() + deal.okeys.tobytes() + deal.okey_faces.tobytes())


def test_a_deal_is_the_same_for_ever() -> None:
    """These numbers must not change: whoever kept a seed relies on them."""
    assert checksum(batch.deal(1000)) == 0xEF2FE472
    assert checksum(batch.deal(1000, seed=2**64 - 1, tiles=22)) == 0xDB999279
    assert checksum(batch.deal(100, seed=7, tiles=14)) == 0x5D26173D


def test_a_seed_deals_the_same_and_another_another() -> None:
    first = batch.deal(50, seed=1)
    assert checksum(batch.deal(50, seed=1)) == checksum(first)
    assert checksum(batch.deal(50, seed=2)) != checksum(first)
    longer = batch.deal(80, seed=1)
    assert (longer.counts[:50] == first.counts).all()


@pytest.mark.parametrize("tiles", [0, 1, 21, 22])
def test_dealt_racks_are_racks_of_the_set(tiles: int) -> None:
    dealt = batch.deal(400, seed=3, tiles=tiles)
    assert [array.dtype for array in dealt] == [np.uint8] * 3
    assert (dealt.counts.sum(axis=1) + dealt.okeys == tiles).all()
    for row in range(400):
        assert len(rack_of(dealt, row)) == tiles  # or the rack is refused


def test_all_tiles_are_dealt_alike() -> None:
    """Each face is two of the 105 tiles; five standard deviations are allowed."""
    racks_dealt = 50_000
    dealt = batch.deal(racks_dealt, seed=5)
    total = dealt.counts.astype(np.int64).sum(axis=0)
    deviation = (racks_dealt * 21 * 2 / 105) ** 0.5
    assert (abs(total - total.mean()) < 5 * deviation).all()
    assert abs(int(dealt.okeys.astype(np.int64).sum()) - racks_dealt * 21 * 2 / 105) < 5 * deviation
    okeys = np.bincount(dealt.okey_faces, minlength=52)
    assert len(okeys) == 52
    assert (abs(okeys - racks_dealt / 52) < 5 * (racks_dealt / 52) ** 0.5).all()


# ---- what is refused --------------------------------------------------------------------------------------------

ROWS, OKEYS = np.zeros((3, 52), np.uint8), np.zeros(3, np.uint8)
FINDS: list[Callable[..., Any]] = [batch.best_points, batch.best, batch.best_pairs]
every_function = pytest.mark.parametrize("find", FINDS, ids=lambda find: find.__name__)


@every_function
def test_wrong_kinds_and_shapes(find: Callable[..., Any]) -> None:
    wrong: list[tuple[Any, Any, type[Exception], str]] = [
        (ROWS.tolist(), OKEYS, TypeError, r"counts is a numpy array uint8\[n, 52\], not list"),
        (ROWS, [0, 0, 0], TypeError, r"okeys is a numpy array uint8\[n\], not list"),
        (ROWS.astype(np.int64), OKEYS, TypeError, r"counts is uint8\[n, 52\], not int64\[3, 52\]"),
        (ROWS.astype(np.int8), OKEYS, TypeError, r"counts is uint8\[n, 52\], not int8\[3, 52\]"),
        (ROWS, OKEYS.astype(bool), TypeError, r"okeys is uint8\[n\], not bool\[3\]"),
        (ROWS.astype(object), OKEYS, TypeError, r"counts is uint8\[n, 52\], not object"),
        (ROWS[0], OKEYS[:1], ok.OkeyError, r"a row for each rack, not of shape \[52\]"),
        (ROWS[:, :51], OKEYS, ok.OkeyError, r"not of shape \[3, 51\]"),
        (np.zeros((3, 54), np.uint8), OKEYS, ok.OkeyError, r"not of shape \[3, 54\]"),
        (ROWS[None], OKEYS, ok.OkeyError, r"not of shape \[1, 3, 52\]"),
        (np.uint8(3), OKEYS, TypeError, "counts is a numpy array"),
        (np.array(3, np.uint8), OKEYS, ok.OkeyError, r"not of shape \[\]"),
        (ROWS, OKEYS[:2], ok.OkeyError, r"okeys is uint8\[3\], one for each row, not of shape \[2\]"),
        (ROWS, OKEYS[:, None], ok.OkeyError, r"not of shape \[3, 1\]"),
        (np.zeros((52, 3), np.uint8).T, OKEYS, ok.OkeyError, "the 52 counts of a row lie apart in memory"),
        (np.zeros((3, 104), np.uint8)[:, ::2], OKEYS, ok.OkeyError, "ascontiguousarray"),
        (ROWS[:, ::-1], OKEYS, ok.OkeyError, "lie apart"),
    ]
    for counts, okeys, error, words in wrong:
        with pytest.raises(error, match=words):
            find(counts, okeys)


@every_function
@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_impossible_row_is_named(find: Callable[..., Any], dealt: batch.Deal, threads: int) -> None:
    for row in (0, 16_383, 16_384, MANY - 1):
        for face, count, okeys, words in (
            (5, 3, 0, "3 of one tile, a set of tiles has two"),
            (51, 255, 0, "255 of one tile"),
            (None, 0, 3, "3 okeys, a set of tiles has two"),
            (None, 0, 255, "255 okeys"),
            (slice(0, 12), 2, 0, "24 tiles, a rack never has more than 22"),
        ):
            bad = batch.Deal(*(array.copy() for array in dealt))
            for each in (row, MANY - 1):
                bad.counts[each] = 0
                bad.okeys[each] = okeys
                if face is not None:
                    bad.counts[each, face] = count
            with pytest.raises(ok.RackError, match=f"^row {row}: {words}"):
                find(bad.counts, bad.okeys, threads=threads)


@pytest.mark.parametrize("find", [batch.best_points, batch.best])
def test_rows_with_too_few_tiles_to_keep(find: Callable[..., Any]) -> None:
    counts, okeys = batch.from_racks([ok.Rack("R1 R2 R3"), ok.Rack("R1 R2"), ok.Rack("O O")])
    assert find(counts, okeys, keep=2) is not None
    with pytest.raises(ok.RackError, match="row 1: it has fewer tiles than are to be kept"):
        find(counts, okeys, keep=3)


def test_wrong_outputs() -> None:
    frozen = np.zeros(3, np.int16)
    frozen.flags.writeable = False
    wrong: list[tuple[Any, type[Exception], str]] = [
        ([0, 0, 0], TypeError, r"out is a numpy array int16\[3\], not list"),
        (np.zeros(3, np.int32), TypeError, r"out is int16\[3\], not int32\[3\]"),
        (np.zeros(3, ">i2" if np.little_endian else "<i2"), TypeError, r"out is int16\[3\]"),
        (np.zeros(2, np.int16), ok.OkeyError, r"not of shape \[2\]"),
        (np.zeros((3, 1), np.int16), ok.OkeyError, r"not of shape \[3, 1\]"),
        (np.zeros(6, np.int16)[::2], ok.OkeyError, "contiguous and writeable"),
        (frozen, ok.OkeyError, "contiguous and writeable"),
    ]
    for out, error, words in wrong:
        with pytest.raises(error, match=words):
            batch.best_points(ROWS, OKEYS, out=out)


def test_wrong_okey_numbers() -> None:
    okeys = np.array([0, 1, 2], np.uint8)
    wrong: list[tuple[Any, type[Exception], str]] = [
        (None, ok.OkeyError, "an okey left in hand counts the okey's number: give okey_numbers"),
        ([1, 2, 3], TypeError, r"okey_numbers is a numpy array uint8\[3\]"),
        (np.array([1, 2, 3]), TypeError, r"okey_numbers is uint8\[3\], not int64"),
        (np.array([1, 2], np.uint8), ok.OkeyError, "from 1 to 13"),
        (np.array([1, 0, 3], np.uint8), ok.OkeyError, "from 1 to 13"),
        (np.array([1, 14, 3], np.uint8), ok.OkeyError, "from 1 to 13"),
    ]
    for numbers, error, words in wrong:
        with pytest.raises(error, match=words):
            batch.best(ROWS, okeys, objective="leftover", okey_numbers=numbers)
    assert batch.best(ROWS, OKEYS, objective="leftover").points.tolist() == [0, 0, 0]
    assert batch.best(ROWS, okeys, objective="leftover_101").points.tolist() == [0, 0, 0]


def test_other_arguments_are_checked() -> None:
    with pytest.raises(ok.RuleError, match="bar 100: yesil opens with 101 points"):
        batch.best(ROWS, OKEYS, bar=100)
    with pytest.raises(ok.OkeyError, match="no objective 'tile': did you mean tiles"):
        batch.best(ROWS, OKEYS, objective="tile")
    for threads in (0, -1, 257):
        with pytest.raises(ok.OkeyError, match=f"threads is 1 to 256, not {threads}"):
            batch.best_points(ROWS, OKEYS, threads=threads)
    with pytest.raises(ok.OkeyError, match="n is how many racks to deal, not -1"):
        batch.deal(-1)
    with pytest.raises(ok.OkeyError, match="a seed is 0 to"):
        batch.deal(1, 2**64)
    with pytest.raises(ok.RackError, match="a rack has 0 to 22 tiles, not 23"):
        batch.deal(1, tiles=23)
    with pytest.raises(ok.RackError, match="keep 23: 0 to 22"):
        batch.best_points(ROWS, OKEYS, keep=23)
    with pytest.raises(TypeError, match="racks are Racks, not str"):
        batch.from_racks(["R1 R2 R3"])  # type: ignore[list-item]


@every_function
def test_nonsense(find: Callable[..., Any]) -> None:
    counts, okeys = np.zeros((1, 52), np.uint8), np.zeros(1, np.uint8)
    counts[0, :4] = 1
    assert accepted(lambda it: find(it, okeys), "counts is") == []
    assert accepted(lambda it: find(counts, it), "okeys is") == []
    assert accepted(lambda it: find(counts, okeys, it), "rules are a RuleSet|no rule set") == []
    assert accepted(lambda it: find(counts, okeys, threads=it), "threads is") == [3, 23]
    if find is not batch.best_pairs:
        assert accepted(lambda it: find(counts, okeys, keep=it), "keep|row 0: ") == [None, 0, 3]


def test_nonsense_about_openings_by_the_array() -> None:
    counts, okeys = np.zeros((1, 52), np.uint8), np.ones(1, np.uint8)
    best: Callable[..., Any] = batch.best
    assert accepted(lambda it: best(counts, okeys, objective=it), "no objective") == []
    assert accepted(lambda it: best(counts, okeys, bar=it), "bar") == [None]
    numbers = accepted(lambda it: best(counts, okeys, objective="leftover", okey_numbers=it), "okey_numbers")
    assert numbers == []
    out: Callable[..., Any] = batch.best_points
    assert accepted(lambda it: out(counts, okeys, out=it), "out is") == [None]


def test_nonsense_about_deals() -> None:
    deal: Callable[..., Any] = batch.deal
    assert accepted(lambda it: deal(it) if it != 10**12 else None, "racks to deal") == [0, 3, 23, 10**12]
    assert accepted(lambda it: deal(1, it), "seed") == [0, 3, 23, 10**12]
    assert accepted(lambda it: deal(1, tiles=it), "tiles") == [0, 3]


def test_nonsense_about_racks() -> None:
    from_racks: Callable[..., Any] = batch.from_racks
    assert accepted(from_racks, "racks are Racks") == ["", [], {}, ()]
    assert accepted(lambda it: from_racks([it]), "racks are Racks") == [ok.Rack("R1 R2")]


def test_batch_is_there_without_being_imported() -> None:
    assert ok.batch is batch
    with pytest.raises(AttributeError, match="has no attribute 'batches'"):
        ok.batches  # type: ignore[attr-defined]  # noqa: B018
