"""Many racks at once: numpy arrays in, numpy arrays out.

A rack is a row of 52 counts, colour by colour: R1..R13 Y1..Y13 B1..B13 K1..K13, false okeys counted as the
okey's face; its real okeys are counted beside it. The interpreter lock is released while the core works, and
`threads` workers share the rows.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from operator import index
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, TypeAlias

import numpy as np

from . import _core
from .errors import OkeyError, RackError, RuleError
from .opening import _COUNTS_101, checked_bar, keep_code, objective_code, whole
from .rack import Rack
from .rules import DEFAULT_RULES, RuleSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

UInt8: TypeAlias = "np.typing.NDArray[np.uint8]"
Int16: TypeAlias = "np.typing.NDArray[np.int16]"
Bool: TypeAlias = "np.typing.NDArray[np.bool_]"
Refused: TypeAlias = "tuple[int, int] | None"

FACES = 52
MOST_THREADS = 256
_CHUNK = 16_384  # rows a call: small enough to be interrupted, large enough to cost nothing


class Best(NamedTuple):
    """points: int16[n]; tiles: uint8[n], how many are laid; opens: bool[n]."""

    points: Int16
    tiles: UInt8
    opens: Bool


class Pairs(NamedTuple):
    """pairs: uint8[n], how many; opens: bool[n]."""

    pairs: UInt8
    opens: Bool


class Deal(NamedTuple):
    """counts: uint8[n, 52]; okeys: uint8[n]; okey_faces: uint8[n], the code of each row's okey."""

    counts: UInt8
    okeys: UInt8
    okey_faces: UInt8


def best_points(
    counts: UInt8,
    okeys: UInt8,
    rules: RuleSet | str = DEFAULT_RULES,
    out: Int16 | None = None,
    threads: int = 1,
    *,
    keep: int | None = None,
) -> Int16:
    """The greatest points that each rack can lay.

    counts: uint8[n, 52]; okeys: uint8[n]; out: int16[n] to write into, or None; keep: as in best_opening.
    Returns int16[n]. Rows of `counts` may lie apart, a row itself may not. TypeError and OkeyError for arrays
    of another kind or shape, RackError naming the row of an impossible rack.
    """
    _check_rows(counts, okeys)
    rules = _unmixed(rules)
    points = _output(out, len(counts))
    if np.may_share_memory(points, counts) or np.may_share_memory(points, okeys):
        raise OkeyError("out lies in the memory of the racks: give it an array of its own")
    kept, wrap = keep_code(keep), rules.wrap_12_13_1
    _core.prepare(wrap, _core.OBJECTIVE_POINTS)

    stop = _core.Stop()

    def part(a: int, b: int) -> Refused:
        return _core.rows_points(counts[a:b], okeys[a:b], wrap, kept, points[a:b], stop)

    _share(part, len(counts), threads, counts, okeys, stop)
    return points


def best(
    counts: UInt8,
    okeys: UInt8,
    rules: RuleSet | str = DEFAULT_RULES,
    objective: str = "points",
    *,
    okey_numbers: UInt8 | None = None,
    keep: int | None = None,
    bar: int | None = None,
    threads: int = 1,
) -> Best:
    """Points, tiles and whether it opens of each rack's best, for any objective of best_opening.

    okey_numbers: uint8[n], the okey's number in each row, for 'leftover'. The rest is as in best_points and
    best_opening: a row whose best does not reach the bar has melds that end the hand, where these open below it.
    """
    _check_rows(counts, okeys)
    rules = _unmixed(rules)
    code, kept, wrap = objective_code(objective), keep_code(keep), rules.wrap_12_13_1
    bar = rules.open_min if bar is None else checked_bar(bar, rules.open_min, "points", rules)
    counted = _okey_counts(objective, okeys, okey_numbers)
    points, tiles = np.empty(len(counts), np.int16), np.empty(len(counts), np.uint8)
    _core.prepare(wrap, code)

    stop = _core.Stop()

    def part(a: int, b: int) -> Refused:
        return _core.rows_best(
            counts[a:b], okeys[a:b], code, wrap, kept, bar, counted[a:b], points[a:b], tiles[a:b], stop
        )

    _share(part, len(counts), threads, counts, okeys, stop)
    opens = points >= bar
    if _core.hand_opens_below_bar(rules._record):
        _open_from_hand(counts, okeys, wrap, kept, points, tiles, opens)
    return Best(points, tiles, opens)


def _unmixed(rules: RuleSet | str) -> RuleSet:
    """The rule set, if its openings by series are runs and groups alone."""
    rules = RuleSet.of(rules)
    if rules.mix_open:
        raise RuleError(f"{rules.name} mixes runs and pairs in an opening (mix_open): best_opening tells the best")
    return rules


def _open_from_hand(
    counts: UInt8, okeys: UInt8, wrap: bool, kept: int, points: Int16, tiles: UInt8, opens: Bool
) -> None:
    """Rows below the bar that lay all tiles but the discard, which comes yet to 21 of them, open by ending the hand."""
    held = counts.sum(axis=1) + okeys
    rows = np.flatnonzero(~opens & (held >= _core.RACK_MAX - 1))
    if not len(rows):
        return
    _core.prepare(wrap, _core.OBJECTIVE_TILES)
    sums, most = np.empty(len(rows), np.int16), np.empty(len(rows), np.uint8)
    none = np.zeros(len(rows), np.uint8)
    asked = _core.OBJECTIVE_TILES, wrap, kept, 0
    _core.rows_best(
        np.ascontiguousarray(counts[rows]), np.ascontiguousarray(okeys[rows]), *asked, none, sums, most, _core.Stop()
    )
    whole = most == _core.RACK_MAX - 1
    better = whole & (tiles[rows] != _core.RACK_MAX - 1)
    points[rows[better]], tiles[rows[better]] = sums[better], most[better]
    opens[rows[whole]] = True


def best_pairs(counts: UInt8, okeys: UInt8, rules: RuleSet | str = DEFAULT_RULES, *, threads: int = 1) -> Pairs:
    """The most pairs of each rack, and whether they open; never where the rules have no opening by pairs.

    Of 22 tiles one stays for the discard, as in best_pairs of one rack.
    """
    _check_rows(counts, okeys)
    rules = RuleSet.of(rules)
    pairs = np.empty(len(counts), np.uint8)

    stop = _core.Stop()

    def part(a: int, b: int) -> Refused:
        return _core.rows_pairs(counts[a:b], okeys[a:b], pairs[a:b], stop)

    _share(part, len(counts), threads, counts, okeys, stop)
    opens = np.zeros(len(counts), bool) if rules.open_pairs is None else pairs >= rules.open_pairs
    return Pairs(pairs, opens)


def deal(n: SupportsIndex, seed: SupportsIndex = 0, *, tiles: SupportsIndex = 21) -> Deal:
    """n racks from the real set of 106 tiles, the indicator taken out: the same for the same seed everywhere."""
    n = _whole(n, 0, sys.maxsize // FACES, "n is how many racks to deal")
    seed = _whole(seed, 0, 2**64 - 1, "a seed is 0 to 2^64 - 1")
    tiles = _whole(tiles, 0, _core.RACK_MAX, f"a rack has 0 to {_core.RACK_MAX} tiles", RackError)
    dealt = Deal(np.empty((n, FACES), np.uint8), np.empty(n, np.uint8), np.empty(n, np.uint8))
    _core.rows_deal(seed, tiles, *dealt, _core.Stop())
    return dealt


def from_racks(racks: Iterable[Rack]) -> tuple[UInt8, UInt8]:
    """(counts, okeys) of racks: uint8[n, 52] and uint8[n]."""
    rows, okeys = [], []
    if not hasattr(racks, "__iter__"):
        raise TypeError(f"racks are Racks, not {type(racks).__name__}")
    for rack in racks:
        if not isinstance(rack, Rack):
            raise TypeError(f"racks are Racks, not {type(rack).__name__}")
        row = bytearray(rack.counts[:FACES])
        if rack.okey is not None:
            row[rack.okey.code] += rack.counts[_core.FALSE_OKEY]
        rows.append(bytes(row))
        okeys.append(rack.counts[_core.OKEY])
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, FACES), np.array(okeys, np.uint8)


# ---- checks and shares ----------------------------------------------------------------------------------------


def _whole(
    value: SupportsIndex, least: int, most: int, wanted: str, error: type[OkeyError] = OkeyError
) -> int:
    """A whole number, numpy's too, within its bounds."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{wanted}, a whole number, not {type(value).__name__}") from None
    if isinstance(value, bool) or not least <= number <= most:
        raise error(f"{wanted}, not {value}")
    return number


def _check_array(name: str, array: object, dtype: str, shape: str) -> None:
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{name} is a numpy array {dtype}{shape}, not {type(array).__name__}")
    if array.dtype != np.dtype(dtype):
        raise TypeError(f"{name} is {dtype}{shape}, not {array.dtype}{list(array.shape)}")


def _check_rows(counts: UInt8, okeys: UInt8) -> None:
    _check_array("counts", counts, "uint8", "[n, 52]")
    _check_array("okeys", okeys, "uint8", "[n]")
    if counts.ndim != 2 or counts.shape[1] != FACES:
        raise OkeyError(f"counts is uint8[n, 52], a row for each rack, not of shape {list(counts.shape)}")
    if okeys.shape != (len(counts),):
        raise OkeyError(f"okeys is uint8[{len(counts)}], one for each row, not of shape {list(okeys.shape)}")
    if counts.strides[1] != 1 and len(counts):
        raise OkeyError("the 52 counts of a row lie apart in memory: np.ascontiguousarray(counts) mends it")


def _output(out: Int16 | None, rows: int) -> Int16:
    if out is None:
        return np.empty(rows, np.int16)
    _check_array("out", out, "int16", f"[{rows}]")
    if out.shape != (rows,) or not out.flags.c_contiguous or not out.flags.writeable:
        raise OkeyError(f"out is int16[{rows}], contiguous and writeable, not of shape {list(out.shape)}")
    return out


def _okey_counts(objective: str, okeys: UInt8, numbers: UInt8 | None) -> UInt8:
    if objective == "leftover_101":
        return np.full(len(okeys), _COUNTS_101, np.uint8)
    if objective != "leftover" or (numbers is None and not okeys.any()):
        return np.zeros(len(okeys), np.uint8)
    if numbers is None:
        raise OkeyError("an okey left in hand counts the okey's number: give okey_numbers, uint8[n]")
    _check_array("okey_numbers", numbers, "uint8", f"[{len(okeys)}]")
    if numbers.shape != okeys.shape or (numbers < 1).any() or (numbers > 13).any():
        raise OkeyError(f"okey_numbers is uint8[{len(okeys)}] of numbers from 1 to 13")
    return np.ascontiguousarray(numbers)


def _share(
    part: Callable[[int, int], Refused], rows: int, threads: int, counts: UInt8, okeys: UInt8, stop: _core.Stop
) -> None:
    """Calls part(start, end) over all rows; the first row that is refused raises."""
    threads = whole(threads, "threads", "workers")
    if not 1 <= threads <= MOST_THREADS:
        raise OkeyError(f"threads is 1 to {MOST_THREADS}, not {threads}")
    starts = range(0, rows, _CHUNK)
    ends = [min(start + _CHUNK, rows) for start in starts]
    if threads == 1 or len(starts) <= 1:
        for start, end in zip(starts, ends, strict=True):
            _raise_refused(part(start, end), start, counts, okeys)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            for start, refused in zip(starts, pool.map(part, starts, ends), strict=True):
                _raise_refused(refused, start, counts, okeys)
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def _raise_refused(refused: Refused, start: int, counts: UInt8, okeys: UInt8) -> None:
    if refused is None:
        return
    why, row = refused[0], refused[1] + start
    if why == _core.KEEP_TOO_MANY:
        raise RackError(f"row {row}: it has fewer tiles than are to be kept")
    most, real = int(counts[row].max()), int(okeys[row])
    if real > 2:
        raise RackError(f"row {row}: {real} okeys, a set of tiles has two")
    if most > 2:
        raise RackError(f"row {row}: {most} of one tile, a set of tiles has two")
    tiles = int(counts[row].sum()) + real
    raise RackError(f"row {row}: {tiles} tiles, a rack never has more than {_core.RACK_MAX}")
