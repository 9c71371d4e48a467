"""Racks for hypothesis, out of the 105 tiles of a round: any rack, crowded ones, racks rich in okeys."""

from __future__ import annotations

from hypothesis import strategies as st

from okeysolve import Rack, Tile
from okeysolve.tiles import TILES, indicator_of

FACES = TILES[:52]
O, F = Tile("O"), Tile("F")  # noqa: E741
WRAPS = st.sampled_from(["yesil", "ozet"])  # without 12-13-1, and with it


def deck(okey: Tile) -> list[Tile]:
    """The tiles of a round: the indicator lies on the table, the okey's face is wild."""
    plain = [tile for tile in FACES * 2 if tile is not okey]
    plain.remove(indicator_of(okey))
    return [*plain, O, O, F, F]


@st.composite
def racks(draw: st.DrawFn, least: int = 0, most: int = 22) -> Rack:
    """A rack of so many tiles, often from a few neighbouring numbers or colours, so that melds compete."""
    okey = draw(st.sampled_from(FACES))
    size, okeys = draw(st.integers(least, most)), draw(st.integers(0, 2))
    first, numbers = draw(st.integers(1, 13)), draw(st.sampled_from([3, 4, 5, 6, 13]))
    colours = draw(st.sampled_from(["RYBK", "RYBK", "RYB", "RB"]))
    tiles = [tile for tile in deck(okey) if tile is not O and _fits(tile, okey, first, numbers, colours)]
    size = min(size, len(tiles) + okeys)
    okeys = min(okeys, size)
    naturals = size - okeys
    places = draw(st.lists(st.integers(0, len(tiles) - 1), unique=True, min_size=naturals, max_size=naturals))
    return Rack([*[tiles[place] for place in places], *[O] * okeys], okey)


def _fits(tile: Tile, okey: Tile, first: int, numbers: int, colours: str) -> bool:
    face = okey if tile is F else tile
    return ((face.number or 0) - first) % 13 < numbers and (face.colour or "") in colours
