"""From what one player sees to a whole hand: the hidden tiles dealt out by chance."""

from __future__ import annotations

from random import Random

from .. import _core
from ..errors import OkeyError
from ..tiles import FALSE_OKEY, OKEY, TILES, Tile
from .actions import tile_code
from .round import Round
from .view import SEATS, PlayerView, state_of

_TRIES = 100
_TEN_PAIRS = 10


def guess(view: PlayerView, rng: Random | int | None = None) -> Round:
    """A hand that looks like the view to its player; see PlayerView.guess."""
    if isinstance(rng, bool) or not isinstance(rng, Random | int | None):
        raise TypeError(f"rng is a random.Random or a seed, not {type(rng).__name__}")
    if view.over:
        raise OkeyError("the hand is over: there is nothing to guess")
    random = rng if isinstance(rng, Random) else Random(rng)
    hidden, fixed, bottom = hidden_tiles(view)
    for _ in range(_TRIES):
        random.shuffle(hidden)
        hands, stock = _cut(view, hidden, fixed)
        if not any(_had_won(view, seat, hand) for seat, hand in enumerate(hands)):
            break
    racks = [view.rack._packed if seat == view.seat else _packed(hand) for seat, hand in enumerate(hands)]
    return Round._restored(view, state_of(view, racks, bytes(stock + bottom)))


def hidden_tiles(view: PlayerView) -> tuple[list[int], list[list[int]], list[int]]:
    """The tiles that the player does not see, by code in play, in three lots.

    Those to be dealt out, those known to be on each other rack, those at the bottom of the stock. OkeyError when a
    set of tiles does not have what the view tells.
    """
    counts = [2] * (OKEY + 1)  # the false okeys as the okey's face
    seen = [*view.rack, *(tile for meld in view.table for tile in meld)]
    seen += [each.tile for each in view.discards if not each.taken]
    fixed = [[tile_code(tile, view.okey) for tile in known] for known in view.known]
    for seat, known in enumerate(fixed):
        if len(known) > view.tiles[seat]:
            raise OkeyError(f"more tiles are known to be on the rack of seat {seat} than it has")
    own, fixed[view.seat] = fixed[view.seat], []
    if any(own.count(code) > view.rack.counts[_kind(code, view.okey)] for code in own):
        raise OkeyError("the player's own rack has not what is known to be there")
    bottom = [view.okey.code] * min(view.turned, view.stock)
    elsewhere = [code for known in fixed for code in known] + bottom
    codes = [tile_code(tile, view.okey) for tile in seen] + elsewhere
    for code in codes if view.must_finish else [*codes, view.indicator.code]:
        counts[code] -= 1
        if counts[code] < 0:
            raise OkeyError(f"a set of tiles has only two {TILES[_kind(code, view.okey)]}: more are told of")
    hidden = [code for code, count in enumerate(counts) for _ in range(count)]
    held = sum(view.tiles) - len(view.rack) + view.stock
    if len(hidden) + len(elsewhere) != held:
        raise OkeyError(
            f"the others and the stock have {held} tiles, but {len(hidden) + len(elsewhere)} are out of sight"
        )
    return hidden, fixed, bottom


def _kind(code: int, okey: Tile) -> int:
    """The tile code on a rack of a code in play."""
    return FALSE_OKEY if code == okey.code else code


def _cut(view: PlayerView, hidden: list[int], fixed: list[list[int]]) -> tuple[list[list[int]], list[int]]:
    hands, at = [], 0
    for seat in range(SEATS):
        more = 0 if seat == view.seat else view.tiles[seat] - len(fixed[seat])
        hands.append(fixed[seat] + hidden[at : at + more])
        at += more
    return hands, hidden[at:]


def _had_won(view: PlayerView, seat: int, hand: list[int]) -> bool:
    """Ten pairs in the hand of a player whose turn has come: he would have shown them."""
    if not view.rules.ten_pairs_win or seat == view.seat or view.opened[seat] is not None:
        return False
    if view.turns <= (seat - view.starter) % SEATS:
        return False
    found = _core.best_pairs(_packed(hand), view.okey.code, 0)
    return not isinstance(found, int) and found.tiles >= 2 * _TEN_PAIRS


def _packed(hand: list[int]) -> bytes:
    counts = bytearray(FALSE_OKEY + 1)
    for code in hand:
        counts[code] += 1
    packed = _core.pack_rack(bytes(counts), _core.NO_TILE)
    assert isinstance(packed, bytes)  # hidden_tiles has seen to it
    return packed
