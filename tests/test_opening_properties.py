"""The openings of any rack: against the reference solver, and by what must hold for each of them."""

from __future__ import annotations

import random
from typing import Any

from checks import (
    ALL_OBJECTIVES,
    check_opening,
    check_pair_opening,
    key_of,
    left_in_hand,
    okey_counts,
    okey_text,
    rank,
    rank_of,
    reference_worth,
    without_group_colours,
    worth,
)
from hypothesis import assume, given
from hypothesis import strategies as st
from reference import opening as reference
from reference.pairs import most_pairs
from strategies import WRAPS, F, O, deck, racks

import okeysolve as ok

OBJECTIVE = st.sampled_from(ALL_OBJECTIVES)
LOW_BARS = {name: ok.RuleSet.named(name).replace(open_min=1) for name in ("yesil", "ozet")}


def wraps(rules: str) -> bool:
    return rules == "ozet"


# ---- against the reference --------------------------------------------------------------------------------------


@given(racks(), WRAPS, st.booleans())
def test_every_objective(rack: ok.Rack, rules: str, loose: bool) -> None:
    keep = 0 if loose else None
    kept = 1 if keep is None and len(rack) == 22 else 0
    for objective in ALL_OBJECTIVES:
        found = ok.best_opening(rack, rules, objective, keep=keep)
        check_opening(found, rack, rules)
        best = reference_worth(rack, objective, wrap=wraps(rules), keep=kept)
        assert (worth(found) if objective != "fewest" or found.melds else None) == best, objective


@given(racks(least=1), WRAPS, OBJECTIVE, st.data())
def test_a_tile_that_must_be_laid(rack: ok.Rack, rules: str, objective: str, data: st.DataObject) -> None:
    tile = data.draw(st.sampled_from(sorted(set(rack))))
    keep = data.draw(st.integers(0, min(3, len(rack))))
    bar = data.draw(st.integers(1, 120))
    found = ok.best_opening(rack, LOW_BARS[rules], objective, must_use=tile, keep=keep, bar=bar)
    check_opening(found, rack, LOW_BARS[rules])
    best = reference_worth(rack, objective, wrap=wraps(rules), keep=keep, must_use=tile, bar=bar)
    assert (worth(found) if found.melds else None) == best
    assert not found.melds or tile in [laid for meld in found.melds for laid in meld]


@given(racks(), WRAPS, OBJECTIVE, st.data())
def test_tiles_that_stay(rack: ok.Rack, rules: str, objective: str, data: st.DataObject) -> None:
    keep = data.draw(st.integers(0, len(rack)))
    bar = data.draw(st.integers(1, 120))
    found = ok.best_opening(rack, LOW_BARS[rules], objective, keep=keep, bar=bar)
    check_opening(found, rack, LOW_BARS[rules])
    assert len(found.rest) >= keep
    best = reference_worth(rack, objective, wrap=wraps(rules), keep=keep, bar=bar)
    assert (worth(found) if objective != "fewest" or found.melds else None) == best


@given(racks(most=11), WRAPS, OBJECTIVE, st.data())
def test_the_k_best(rack: ok.Rack, rules: str, objective: str, data: st.DataObject) -> None:
    """How an okey in a group is coloured is left out of the comparison."""
    must = data.draw(st.sampled_from([None, *sorted(set(rack))]))
    keep = data.draw(st.sampled_from([0, 0, min(1, len(rack)), min(4, len(rack))]))
    bar, k = data.draw(st.integers(1, 60)), data.draw(st.sampled_from([1, 2, 3, 7, 40, 10_000]))
    found = ok.best_openings(rack, LOW_BARS[rules], k, objective=objective, must_use=must, keep=keep, bar=bar)
    for one in found:
        check_opening(one, rack, LOW_BARS[rules])
        assert one.melds
        assert len(one.rest) >= keep
    keys = [key_of(one) for one in found]
    assert len(set(keys)) == len(keys) <= k

    expected = _all_worths(rack, objective, wraps(rules), keep, must, bar)
    plain = {without_group_colours(key): worth(one) for key, one in zip(keys, found, strict=True)}
    assert list(plain.values()) == expected[: len(plain)]
    assert len(found) == k or len(plain) == len(expected)


def _all_worths(
    rack: ok.Rack, objective: str, wrap: bool, keep: int, must: ok.Tile | None, bar: int
) -> list[tuple[int, ...]]:
    """What all distinct arrangements with melds are worth, best first."""
    counts, ranks = okey_counts(rack, objective), {}
    whole = left_in_hand(rack, counts)
    for key, value in reference.all_arrangements(str(rack), okey_text(rack), wrap=wrap).items():
        if value.tiles == 0 or value.tiles > len(rack) - keep or not _lays(key, must, rack):
            continue
        if objective != "fewest" or value.points >= bar:
            left = whole - value.natural - counts * value.okeys
            ranks[without_group_colours(key)] = rank(objective, *value[:3], left)
    return [tuple(map(abs, each)) for each in sorted(ranks.values())]


def _lays(key: reference.Key, must: ok.Tile | None, rack: ok.Rack) -> bool:
    texts = [text for group in key[0] for text in group] + list(key[1])
    if must is O:
        return any(text.startswith("O=") for text in texts)
    return must is None or str(rack.okey if must is F else must) in texts


@given(racks(), st.data())
def test_pairs(rack: ok.Rack, data: st.DataObject) -> None:
    keep = data.draw(st.integers(0, len(rack)))
    found = ok.best_pairs(rack, keep=keep)
    check_pair_opening(found, rack)
    assert found.count == most_pairs(str(rack), okey_text(rack), keep=keep)


# ---- what must hold, without a reference ------------------------------------------------------------------------


@given(racks(), WRAPS, OBJECTIVE, st.integers(1, 30), st.data())
def test_the_first_of_the_k_best_is_the_best(
    rack: ok.Rack, rules: str, objective: str, k: int, data: st.DataObject
) -> None:
    must = data.draw(st.sampled_from([None, *sorted(set(rack))]))
    best = ok.best_opening(rack, rules, objective, must_use=must)
    openings = ok.best_openings(rack, rules, k, objective=objective, must_use=must)
    assert openings[:1] == ([best] if best.melds else [])
    ranks = [rank_of(one) for one in openings]
    assert ranks == sorted(ranks)
    assert len({key_of(one) for one in openings}) == len(openings) <= k


@given(racks(most=21), WRAPS, st.data())
def test_more_tiles_never_lower_the_best(rack: ok.Rack, rules: str, data: st.DataObject) -> None:
    assert rack.okey is not None
    left = deck(rack.okey)
    for tile in rack:
        left.remove(tile)
    more = rack + data.draw(st.sampled_from(left))
    for objective, number in (("points", "points"), ("tiles", "tiles")):
        before, after = (ok.best_opening(each, rules, objective, keep=0) for each in (rack, more))
        assert getattr(before, number) <= getattr(after, number)
    assert ok.best_pairs(rack).count <= ok.best_pairs(more).count


@given(racks(), WRAPS, OBJECTIVE, st.permutations("RYBK"))
def test_colours_are_all_alike(rack: ok.Rack, rules: str, objective: str, colours: list[str]) -> None:
    paint = dict(zip("RYBK", colours, strict=True))

    def painted(tile: ok.Tile) -> ok.Tile:
        return tile if tile.colour is None else ok.Tile.of(paint[tile.colour], tile.number or 0)

    assert rack.okey is not None
    other = ok.Rack([painted(tile) for tile in rack], painted(rack.okey))
    assert worth(ok.best_opening(other, rules, objective)) == worth(ok.best_opening(rack, rules, objective))
    assert ok.best_pairs(other).count == ok.best_pairs(rack).count


@given(racks(), WRAPS, OBJECTIVE, st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_is_nothing(rack: ok.Rack, rules: str, objective: str, order: random.Random) -> None:
    tiles = list(rack)
    order.shuffle(tiles)
    shuffled = ok.Rack(" ".join(map(str, tiles)), okey=rack.okey)
    best = ok.best_opening(rack, rules, objective)
    assert ok.best_opening(shuffled, rules, objective) == best
    assert str(ok.best_opening(shuffled, rules, objective)) == str(best)
    assert ok.best_openings(shuffled, rules, 5) == ok.best_openings(rack, rules, 5)
    assert ok.best_pairs(shuffled) == ok.best_pairs(rack)


@given(racks(), WRAPS, OBJECTIVE)
def test_what_is_left_lays_nothing_more(rack: ok.Rack, rules: str, objective: str) -> None:
    """But for 'fewest', which leaves on purpose."""
    assume(objective != "fewest")
    found = ok.best_opening(rack, rules, objective, keep=0)
    assert not ok.best_opening(found.rest, rules, objective, keep=0).melds


@given(racks(), WRAPS, OBJECTIVE)
def test_the_okeys_face_need_not_be_known(rack: ok.Rack, rules: str, objective: str) -> None:
    """As long as no false okey is there, and no okey's number is asked for."""
    known = ok.Rack([tile for tile in rack if tile is not F], rack.okey)
    unknown = ok.Rack(list(known))
    assume(objective != "leftover" or not unknown.count(O))
    found = ok.best_opening(unknown, rules, objective)
    check_opening(found, unknown, rules)
    assert found.melds == ok.best_opening(known, rules, objective).melds
    assert ok.best_pairs(unknown).count == ok.best_pairs(known).count


@given(racks(), WRAPS)
def test_the_objectives_bound_each_other(rack: ok.Rack, rules: str) -> None:
    best: dict[str, Any] = {name: ok.best_opening(rack, rules, name) for name in ALL_OBJECTIVES}
    assert best["points"].points == max(found.points for found in best.values())
    assert best["tiles"].tiles == max(found.tiles for found in best.values())
    assert best["points"].opens == best["fewest"].opens == bool(best["fewest"].melds)
    openers = [found.tiles for found in best.values() if found.opens]
    assert not openers or best["fewest"].tiles == min(openers)
    for one, other in (("leftover", "leftover_101"), ("leftover_101", "leftover")):
        counts = okey_counts(rack, one)
        mine, theirs = (left_in_hand(best[name].rest, counts) for name in (one, other))
        assert mine <= theirs


@given(racks())
def test_with_12_13_1_never_less(rack: ok.Rack) -> None:
    without, with_it = (ok.best_opening(rack, name).points for name in ("yesil", "ozet"))
    assert without <= with_it
