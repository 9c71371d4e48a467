"""What the library answers, held against tests/reference: the melds one by one, and what they are worth."""

from __future__ import annotations

from reference import opening as reference
from reference.melds import face_text
from reference.pairs import check_pairs

from okeysolve import Opening, PairOpening, Rack, RuleSet, Tile
from okeysolve.opening import OBJECTIVES

ALL_OBJECTIVES = tuple(OBJECTIVES)


def okey_text(rack: Rack) -> str | None:
    return None if rack.okey is None else str(rack.okey)


def left_in_hand(rest: Rack, okey_counts: int) -> int:
    """The sum of the tiles, a false okey as the okey's number."""
    false = 0 if rest.okey is None else rest.okey.number or 0
    return sum(okey_counts if tile.is_okey else tile.number or false for tile in rest)


def okey_counts(rack: Rack, objective: str) -> int:
    if objective == "leftover_101" or rack.okey is None:
        return 101
    return rack.okey.number or 0


def rank(objective: str, points: int, tiles: int, okeys: int, left: int) -> tuple[int, ...]:
    """What the objective counts, in the reference's order, the best least: great numbers are below 0."""
    if objective == "points":
        return -points, -tiles, okeys
    if objective == "tiles":
        return -tiles, -points, okeys
    return (tiles, -points, okeys) if objective == "fewest" else (left, okeys)


def rank_of(found: Opening) -> tuple[int, ...]:
    left = left_in_hand(found.rest, okey_counts(found.rack, found.objective))
    return rank(found.objective, found.points, found.tiles, found.okeys, left)


def worth(found: Opening) -> tuple[int, ...]:
    """What the objective counts, as the reference tells it."""
    return tuple(map(abs, rank_of(found)))


def reference_worth(
    rack: Rack,
    objective: str,
    *,
    wrap: bool,
    keep: int = 0,
    must_use: Tile | None = None,
    bar: int = 101,
) -> tuple[int, ...] | None:
    """What the best is worth by the reference, None when there is none."""
    tiles, okey, must = str(rack), okey_text(rack), None if must_use is None else str(must_use)
    if objective == "points":
        return reference.best_points(tiles, okey, wrap=wrap, keep=keep, must_use=must)
    if objective == "tiles":
        return reference.best_tiles(tiles, okey, wrap=wrap, keep=keep, must_use=must)
    if objective == "fewest":
        return reference.fewest_tiles(tiles, okey, bar, wrap=wrap, keep=keep, must_use=must)
    counts = okey_counts(rack, objective)
    return reference.least_leftover(tiles, okey, counts, wrap=wrap, keep=keep, must_use=must)


def check_opening(found: Opening, rack: Rack, rules: RuleSet | str) -> None:
    """Every meld is one, is of this rack, reads rising, and what the result says of them is true."""
    rules = RuleSet.of(rules)
    melds = [meld.words() for meld in found.melds]
    laid = reference.check_arrangement(melds, str(rack), okey_text(rack), rules.wrap_12_13_1)
    assert laid == (found.points, found.tiles)
    for meld in found.melds:
        faces = [(face.number or 0, face.colour or "") for face in meld.faces]
        assert reference.meld_kind(faces, rules.wrap_12_13_1) == meld.kind
        assert [face_text(face) for face in faces] == [str(face) for face in meld.faces]
        assert meld.okey is rack.okey
    assert found.points == sum(meld.points for meld in found.melds)
    assert found.okeys == sum(meld.okeys for meld in found.melds)
    tiles = [tile for meld in found.melds for tile in meld]
    assert found.rest == rack - Rack(tiles, rack.okey)
    assert (found.rack, found.rules) == (rack, rules)
    whole_hand = rules.elden_needs_101 is False and found.tiles == 21 and len(rack) in (21, 22)
    assert found.from_hand == whole_hand
    assert found.short_by == (0 if whole_hand else max(0, (found.bar or 0) - found.points))
    assert found.opens == (found.short_by == 0)


def check_pair_opening(found: PairOpening, rack: Rack) -> None:
    assert check_pairs([meld.words() for meld in found.pairs], str(rack), okey_text(rack)) == found.count
    assert found.pairs == found.melds
    assert found.tiles == 2 * found.count
    assert found.okeys == sum(pair.okeys for pair in found.pairs)
    assert found.rest == rack - Rack([tile for pair in found.pairs for tile in pair], rack.okey)
    assert found.rack == rack


def key_of(found: Opening) -> reference.Key:
    """What makes an arrangement another one than its fellows, in the reference's eyes."""
    melds = [meld.words() for meld in found.melds]
    return reference.arrangement_key(melds, okey_text(found.rack), found.rules.wrap_12_13_1)


def without_group_colours(key: reference.Key) -> reference.Key:
    """The same for all colours that the okeys of a group may stand for."""
    groups, in_runs = key
    return tuple(sorted(tuple(_okey_of_a_group(text) for text in group) for group in groups)), in_runs


def _okey_of_a_group(text: str) -> str:
    return "O=" + text.lstrip("O=RYBK") if text.startswith("O=") else text
