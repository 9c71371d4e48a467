"""The best arrangement of a rack, by trying everything: the lowest tile left stays on the rack, or is in this
meld or in that one. What is left is again a rack, and is remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from .melds import (
    OKEYS,
    Face,
    Rack,
    Shape,
    Tokens,
    face_text,
    points,
    read_face,
    read_natural,
    read_okey,
    read_rack,
    run_face,
    shapes,
    without,
)

BOTH = ("run", "group")
OBJECTIVES = ("points", "tiles", "leftover", "leftover_101", "fewest")

# (tiles laid, okeys laid) -> (most points, most points of the natural tiles): each the greatest by itself.
Laid = dict[tuple[int, int], tuple[int, int]]
# The groups, and all tiles that lie in runs, as sorted texts.
Key = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]


class Placed(NamedTuple):
    """A meld shape with some of its places taken by okeys."""

    kind: str
    shape: Shape
    okey_places: frozenset[Face]

    @property
    def naturals(self) -> tuple[Face, ...]:
        return tuple(sorted(face for face in self.shape if face not in self.okey_places))

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(("O=" if face in self.okey_places else "") + face_text(face) for face in self.shape)


def placements(rack: Rack, wrap: bool, kinds: Iterable[str] = BOTH) -> dict[Face, list[Placed]]:
    """Every meld that the rack can lay, by its lowest natural tile. An okey may stand for a tile held too."""
    found: dict[Face, list[Placed]] = {}
    have = set(rack.tiles)
    for kind, shape in shapes(wrap, kinds):
        missing = [face for face in shape if face not in have]
        held = [face for face in shape if face in have]
        for spare in range(rack.okeys - len(missing) + 1):
            for more in combinations(held, spare):
                if len(more) < len(held):  # a meld needs a natural tile
                    meld = Placed(kind, shape, frozenset(missing).union(more))
                    found.setdefault(meld.naturals[0], []).append(meld)
    return found


def merge(into: Laid, more: Laid, tiles: int, okeys: int, most: int, natural: int) -> None:
    """Adds what more can lay after something else has been laid."""
    for (other_tiles, other_okeys), (other_most, other_natural) in more.items():
        key = tiles + other_tiles, okeys + other_okeys
        old = into.get(key, (0, 0))
        into[key] = max(old[0], most + other_most), max(old[1], natural + other_natural)


class Search:
    """What can be laid from a rack, and from any rack that is part of it."""

    def __init__(self, rack: Rack, wrap: bool, kinds: Iterable[str] = BOTH) -> None:
        self.choices: dict[Face, dict[tuple[tuple[Face, ...], int], int]] = {}
        for lowest, melds in placements(rack, wrap, kinds).items():
            most = self.choices.setdefault(lowest, {})
            for meld in melds:
                tiles = meld.naturals, len(meld.okey_places)
                most[tiles] = max(most.get(tiles, 0), points(meld.shape))
        self.known: dict[tuple[tuple[Face, ...], int, Face | None], Laid] = {}

    def laid(self, tiles: tuple[Face, ...], okeys: int, must: Face | None = None) -> Laid:
        """All that can be laid, the natural tile must among it. Empty when must cannot be laid."""
        if must is not None and must not in tiles:
            return {}
        if not tiles:
            return {(0, 0): (0, 0)}
        if (tiles, okeys, must) not in self.known:
            self.known[tiles, okeys, must] = self._laid(tiles, okeys, must)
        return self.known[tiles, okeys, must]

    def _laid(self, tiles: tuple[Face, ...], okeys: int, must: Face | None) -> Laid:
        found = dict(self.laid(tiles[1:], okeys, must))
        for (naturals, wild), most in self.choices.get(tiles[0], {}).items():
            rest = without(tiles, naturals) if wild <= okeys else None
            if rest is not None:
                more = self.laid(rest, okeys - wild, None if must in naturals else must)
                merge(found, more, len(naturals) + wild, wild, most, points(naturals))
        return found


@lru_cache(maxsize=16)
def _search(rack: Rack, wrap: bool, kinds: tuple[str, ...]) -> Search:
    return Search(rack, wrap, kinds)


def _laid(
    rack: Rack, okey: str | None, wrap: bool, kinds: Iterable[str], keep: int, must_use: str | None
) -> Laid:
    """All that can be laid when so many tiles are kept and the token must_use is among what is laid."""
    if not 0 <= keep <= rack.size:
        raise ValueError(f"cannot keep {keep} of {rack.size} tiles")
    must = None if must_use is None or must_use in OKEYS else read_natural(must_use, read_okey(okey))
    wild = 1 if must_use in OKEYS else 0
    laid = _search(rack, wrap, tuple(kinds)).laid(rack.tiles, rack.okeys, must)
    return {key: most for key, most in laid.items() if key[0] <= rack.size - keep and key[1] >= wild}


def best_points(
    rack: Tokens,
    okey: str | None = None,
    *,
    wrap: bool = False,
    keep: int = 0,
    must_use: str | None = None,
    kinds: Iterable[str] = BOTH,
) -> tuple[int, int, int] | None:
    """(points, tiles, okeys): most points, then most tiles, then fewest okeys.

    None when must_use cannot be laid."""
    laid = _laid(read_rack(rack, okey), okey, wrap, kinds, keep, must_use)
    best = max(((most, tiles, -okeys) for (tiles, okeys), (most, _) in laid.items()), default=None)
    return None if best is None else (best[0], best[1], -best[2])


def best_tiles(
    rack: Tokens,
    okey: str | None = None,
    *,
    wrap: bool = False,
    keep: int = 0,
    must_use: str | None = None,
    kinds: Iterable[str] = BOTH,
) -> tuple[int, int, int] | None:
    """(tiles, points, okeys): most tiles, then most points, then fewest okeys.

    None when must_use cannot be laid."""
    laid = _laid(read_rack(rack, okey), okey, wrap, kinds, keep, must_use)
    best = max(((tiles, most, -okeys) for (tiles, okeys), (most, _) in laid.items()), default=None)
    return None if best is None else (best[0], best[1], -best[2])


def least_leftover(
    rack: Tokens,
    okey: str | None = None,
    okey_counts: int | None = None,
    *,
    wrap: bool = False,
    keep: int = 0,
    must_use: str | None = None,
    kinds: Iterable[str] = BOTH,
) -> tuple[int, int] | None:
    """(left, okeys): the least sum of the tiles not laid, then the fewest okeys laid.

    An okey not laid counts okey_counts, by default its own number; with neither it counts nothing. None when
    must_use cannot be laid."""
    held = read_rack(rack, okey)
    if okey_counts is None:
        okey_counts = 0 if okey is None else read_face(okey)[0]
    laid = _laid(held, okey, wrap, kinds, keep, must_use)
    return min(
        (
            (points(held.tiles) - natural + okey_counts * (held.okeys - okeys), okeys)
            for (_, okeys), (_, natural) in laid.items()
        ),
        default=None,
    )


def fewest_tiles(
    rack: Tokens,
    okey: str | None = None,
    bar: int = 101,
    *,
    wrap: bool = False,
    keep: int = 0,
    must_use: str | None = None,
    kinds: Iterable[str] = BOTH,
) -> tuple[int, int, int] | None:
    """(tiles, points, okeys): fewest tiles that reach the bar, then most points, then fewest okeys.

    None when the bar is out of reach or must_use cannot be laid on the way."""
    laid = _laid(read_rack(rack, okey), okey, wrap, kinds, keep, must_use)
    reach = ((tiles, -most, okeys) for (tiles, okeys), (most, _) in laid.items() if most >= bar)
    best = min(reach, default=None)
    return None if best is None else (best[0], -best[1], best[2])


class Value(NamedTuple):
    points: int
    tiles: int
    okeys: int
    natural: int  # points of the natural tiles


def all_arrangements(
    rack: Tokens, okey: str | None = None, *, wrap: bool = False, kinds: Iterable[str] = BOTH
) -> dict[Key, Value]:
    """Every distinct arrangement of a small rack and its value, the empty one among them.

    Two are the same when they have the same groups and lay the same tiles, each for the same face, in runs.
    In a key a natural tile, also a false okey, is its face and an okey is O= and the face it stands for."""
    held = read_rack(rack, okey)
    choices = placements(held, wrap, kinds)

    @cache
    def keys(tiles: tuple[Face, ...], okeys: int) -> frozenset[Key]:
        if not tiles:
            return frozenset([((), ())])
        found = set(keys(tiles[1:], okeys))
        for meld in choices.get(tiles[0], ()):
            rest = without(tiles, meld.naturals)
            if rest is not None and len(meld.okey_places) <= okeys:
                for other in keys(rest, okeys - len(meld.okey_places)):
                    found.add(_join(meld.kind, meld.texts, other))
        return frozenset(found)

    return {key: key_value(key) for key in keys(held.tiles, held.okeys)}


def _join(kind: str, texts: Iterable[str], key: Key) -> Key:
    groups, in_runs = key
    if kind == "group":
        return tuple(sorted((*groups, tuple(sorted(texts))))), in_runs
    return groups, tuple(sorted((*in_runs, *texts)))


def key_value(key: Key) -> Value:
    texts = [text for group in key[0] for text in group] + list(key[1])
    numbers = [read_face(text.removeprefix("O="))[0] for text in texts]
    wild = [text.startswith("O=") for text in texts]
    natural = sum(number for number, is_okey in zip(numbers, wild, strict=True) if not is_okey)
    return Value(sum(numbers), len(texts), sum(wild), natural)


def best_values(
    rack: Tokens,
    okey: str | None = None,
    k: int | None = None,
    objective: str = "points",
    *,
    wrap: bool = False,
    keep: int = 0,
    must_use: str | None = None,
    kinds: Iterable[str] = BOTH,
    bar: int = 101,
    okey_counts: int | None = None,
) -> list[tuple[int, ...]]:
    """What the k best distinct arrangements of a small rack are worth, best first.

    For each the tuple that the function of its objective above answers. The empty arrangement is one of
    them."""
    held = read_rack(rack, okey)
    if objective == "leftover_101":
        okey_counts = 101
    elif okey_counts is None:
        okey_counts = 0 if okey is None else read_face(okey)[0]
    must = None
    if must_use is not None:
        must = "O=" if must_use in OKEYS else face_text(read_natural(must_use, read_okey(okey)))
    worth: list[tuple[int, ...]] = []
    for key, value in all_arrangements(rack, okey, wrap=wrap, kinds=kinds).items():
        if value.tiles > held.size - keep or (must is not None and not _lays(key, must)):
            continue
        if objective == "points":
            worth.append((-value.points, -value.tiles, value.okeys))
        elif objective == "tiles":
            worth.append((-value.tiles, -value.points, value.okeys))
        elif objective in ("leftover", "leftover_101"):
            left = points(held.tiles) - value.natural + okey_counts * (held.okeys - value.okeys)
            worth.append((left, value.okeys))
        elif objective == "fewest":
            if value.points >= bar:
                worth.append((value.tiles, -value.points, value.okeys))
        else:
            raise ValueError(f"{objective!r} is none of {', '.join(OBJECTIVES)}")
    return [tuple(abs(number) for number in each) for each in sorted(worth)[:k]]


def _lays(key: Key, must: str) -> bool:
    texts = [text for group in key[0] for text in group] + list(key[1])
    return any(text.startswith("O=") if must == "O=" else text == must for text in texts)


def meld_kind(faces: Sequence[Face], wrap: bool) -> str | None:
    """run or group when the faces, in reading order, are one; None when they are neither."""
    if len(faces) in (3, 4) and len({number for number, _ in faces}) == 1:
        return "group" if len({colour for _, colour in faces}) == len(faces) else None
    first, colour = faces[0] if faces else (0, "")
    last = first + len(faces) - 1
    if len(faces) < 3 or last > (14 if wrap else 13) or (first, last) == (1, 14):
        return None
    rising = [run_face(position, colour) for position in range(first, last + 1)]
    return "run" if list(faces) == rising else None


def read_meld(meld: Sequence[str], okey: str | None) -> tuple[list[Face], int]:
    """The faces of a meld written as R7, F, O=R7 in reading order, and how many of them are okeys."""
    faces, okeys = [], 0
    for token in meld:
        mark, _, stands = token.partition("=")
        try:
            faces.append(read_face(stands) if mark in OKEYS else read_natural(token, read_okey(okey)))
        except ValueError as error:
            raise AssertionError(f"{token!r} in {' '.join(meld)}: {error}") from None
        okeys += mark in OKEYS
    return faces, okeys


def check_arrangement(
    melds: Iterable[Sequence[str]], rack: Tokens, okey: str | None = None, wrap: bool = False
) -> tuple[int, int]:
    """(points, tiles) of an arrangement.

    A meld is tokens in reading order: R7, F, O=R7. AssertionError with the reason when one is no meld or a
    tile is not there."""
    held = read_rack(rack, okey)
    used: list[Face] = []
    total = tiles = okeys = 0
    for meld in melds:
        faces, wild = read_meld(meld, okey)
        text = " ".join(meld)
        assert meld_kind(faces, wrap) is not None, f"{text} is neither a run nor a group"
        assert wild < len(faces), f"{text} has no natural tile"
        used += [face for token, face in zip(meld, faces, strict=True) if "=" not in token]
        total, tiles, okeys = total + points(faces), tiles + len(faces), okeys + wild
    over = Counter(used) - Counter(held.tiles)
    assert not over, f"not on the rack as often as laid: {' '.join(map(face_text, over))}"
    assert okeys <= held.okeys, f"{okeys} okeys laid, {held.okeys} on the rack"
    return total, tiles


def arrangement_key(melds: Iterable[Sequence[str]], okey: str | None = None, wrap: bool = False) -> Key:
    """The key, as in all_arrangements, of legal melds written as for check_arrangement."""
    key: Key = ((), ())
    for meld in melds:
        faces, _ = read_meld(meld, okey)
        kind = meld_kind(faces, wrap)
        assert kind is not None, f"{' '.join(meld)} is neither a run nor a group"
        marks = ["O=" if "=" in token else "" for token in meld]
        texts = [mark + face_text(face) for mark, face in zip(marks, faces, strict=True)]
        key = _join(kind, texts, key)
    return key
