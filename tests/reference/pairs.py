"""The most pairs of a rack, by trying every partner of every tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .melds import OKEYS, Face, Tokens, face_text, read_natural, read_okey, read_rack

Tile = Face | None  # None is a real okey


def can_pair(first: Tile, second: Tile, okey_pair: bool = True) -> bool:
    """Two equal tiles, or an okey and any tile; two okeys only when okey_pair says so."""
    if first is None and second is None:
        return okey_pair
    return first is None or second is None or first == second


def most_pairs(rack: Tokens, okey: str | None = None, *, keep: int = 0, okey_pair: bool = True) -> int:
    """The most disjoint pairs that leave at least keep tiles on the rack."""
    held = read_rack(rack, okey)
    if not 0 <= keep <= held.size:
        raise ValueError(f"cannot keep {keep} of {held.size} tiles")
    known: dict[tuple[Tile, ...], int] = {}

    def most(tiles: tuple[Tile, ...]) -> int:
        if len(tiles) < 2:
            return 0
        if tiles not in known:
            first, others = tiles[0], tiles[1:]
            best = most(others)
            for place, second in enumerate(others):
                if can_pair(first, second, okey_pair):
                    best = max(best, 1 + most(others[:place] + others[place + 1 :]))
            known[tiles] = best
        return known[tiles]

    return min(most((*held.tiles, *[None] * held.okeys)), (held.size - keep) // 2)


def check_pairs(
    pairs: Iterable[Sequence[str]], rack: Tokens, okey: str | None = None, okey_pair: bool = True
) -> int:
    """How many pairs these are. AssertionError with the reason when one is none or a tile is not there.

    A pair is two tokens: R7, F, O, or O=R7 beside R7."""
    held = read_rack(rack, okey)
    face = read_okey(okey)
    used: list[Tile] = []
    count = 0
    for pair in pairs:
        text = " ".join(pair)
        assert len(pair) == 2, f"{text} is not two tiles"
        tiles: list[Tile] = [None if t.partition("=")[0] in OKEYS else read_natural(t, face) for t in pair]
        assert can_pair(tiles[0], tiles[1], okey_pair), f"{text} is not a pair"
        names = {t.partition("=")[2] for t in pair if "=" in t}
        names |= {face_text(tile) for tile in tiles if tile is not None} if names else set()
        assert len(names) < 2, f"the okey in {text} stands for another tile"
        used += tiles
        count += 1
    over = Counter(used) - Counter([*held.tiles, *[None] * held.okeys])
    texts = ["O" if tile is None else face_text(tile) for tile in over]
    assert not over, f"not on the rack as often as laid: {' '.join(texts)}"
    return count
