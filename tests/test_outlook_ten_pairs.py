"""The outlook on the win by ten pairs in hand, which rehber has."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from reference.pairs import most_pairs as slow_pairs

import okeysolve as ok
from okeysolve.outlook import outlook
from okeysolve.tiles import TILES, Tile, indicator_of
from okeysolve.unseen import Unseen


def pairy(seed: int, tiles: int) -> tuple[ok.Rack, Unseen]:
    """A rack of mostly pairs, and what is unseen beside it and some tiles more."""
    rng = random.Random(seed)
    okey = TILES[rng.randrange(52)]
    twins = [tile for tile in TILES[:52] if tile not in (okey, indicator_of(okey))]
    rng.shuffle(twins)
    okeys = rng.choice([0, 0, 1, 2])
    pairs = rng.randint(6, 9) - okeys
    singles = twins[pairs : pairs + tiles - 2 * pairs - okeys]
    rack = ok.Rack([*twins[:pairs] * 2, *singles, *[Tile("O")] * okeys], okey=okey)
    assert len(rack) == tiles
    hidden = list(Unseen.of(rack))
    rng.shuffle(hidden)
    return rack, Unseen(hidden[: rng.randint(1, 60)], okey)


class TestTenPairs:
    """The win of rehber by ten pairs in hand."""

    @pytest.mark.parametrize("seed", range(40))
    def test_the_next_tile_and_the_side_tile(self, seed: int) -> None:
        rack, unseen = pairy(seed, 21)
        look = outlook(rack, unseen, "rehber")
        wins = {draw.tile for draw in look.draws if ok.best_pairs(rack + draw.tile).count >= 10}
        assert {draw.tile for draw in look.draws if draw.wins} == wins
        way = look.ten_pairs
        assert way is not None
        assert (way.kind, way.bar, way.now) == ("ten_pairs", 10, min(10, ok.best_pairs(rack).count))
        winning = sum(unseen.count(tile) for tile in wins)
        assert (way.opening.copies, way.opening.of) == (winning, len(unseen))
        assert way.opening.chance == winning / len(unseen)
        assert [draw.wins for draw in look.improving] == sorted((draw.wins for draw in look.improving), reverse=True)
        assert {draw.tile for draw in look.improving if draw.wins} == {tile for tile in wins if tile in unseen}

    @pytest.mark.parametrize("seed", range(8))
    def test_tiles_needed(self, seed: int) -> None:
        rack, unseen = pairy(seed, 21)
        hidden = sorted(unseen, key=str)[:12]
        way = outlook(rack, Unseen(hidden, rack.okey), "rehber").ten_pairs
        assert way is not None
        assert way.tiles_exact

        def reaches(number: int) -> bool:
            """Whether so many of the tiles that can come make ten pairs; superfluous tiles are discarded."""
            return any(
                slow_pairs([*map(str, rack), *map(str, more)], str(rack.okey), keep=0) >= 10
                for more in set(combinations(hidden, number))
            )

        least = next((number for number in range(4) if reaches(number)), None)
        assert way.tiles == least if least is not None else way.tiles is None or way.tiles > 3

    def test_a_known_rack(self) -> None:
        rack = ok.Rack("R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 B6 B6 B7 B7 B8 B8 B9 B9 B10 Y4 K4", okey="R13")
        look = outlook(rack, rules="rehber")
        assert look.ten_pairs is not None
        assert (look.ten_pairs.now, look.ten_pairs.okeys, look.ten_pairs.tiles) == (9, 1, 1)
        assert look.ten_pairs.opening.copies == 5  # two okeys and the twins of three tiles
        assert "win by ten pairs: 9 of 10, 1 okey away" in str(look)
        assert "5 of them give ten pairs (6.0 %)" in str(look)
        assert "  ten pairs: O×2 B10 Y4 K4\n" in str(look)
        assert "on çiftle bitiş: 9/10, 1 okey uzakta" in look.text("tr")
        assert look.as_dict()["ten_pairs"]["opening"]["copies"] == 5
        side = outlook(rack, rules="rehber", side_tile="K4").side
        assert side is not None
        assert (side.pairs, side.wins) == (10, True)
        assert "ends the hand" in str(outlook(rack, rules="rehber", side_tile="K4"))
        held = outlook(rack - Tile("Y4") + Tile("O"), rules="rehber").ten_pairs
        assert held is not None
        assert (held.opens, held.tiles) == (True, 0)

    @pytest.mark.parametrize("name", ["yesil", "gelokey", "ozet", "kolay101"])
    def test_elsewhere_there_is_none(self, name: str) -> None:
        rack, unseen = pairy(3, 21)
        look = outlook(rack, unseen, name)
        assert look.ten_pairs is None
        assert not any(draw.wins for draw in look.draws)
        assert "ten pairs" not in str(look)
        assert look.as_dict()["ten_pairs"] is None

    @pytest.mark.parametrize("seed", range(10))
    def test_the_best_discard_of_a_pairy_rack(self, seed: int) -> None:
        """It leaves most tiles that open or win; each row is the outlook of what stays."""
        rack, unseen = pairy(seed, 22)
        rows = outlook(rack, unseen, "rehber").discards
        ready = []
        for row in rows:
            whole = row.outlook
            assert row.ten_pairs is not None
            assert whole.ten_pairs is not None
            assert (row.ten_pairs.now, row.ten_pairs.tiles) == (whole.ten_pairs.now, whole.ten_pairs.tiles)
            assert row.ten_pairs.opening == whole.ten_pairs.opening
            ready.append(sum(draw.copies for draw in whole.draws if draw.opens or draw.wins))
        assert ready == sorted(ready, reverse=True)

    def test_nine_pairs_are_not_torn(self) -> None:
        rack = ok.Rack("R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7 K8 K8 R9 R9 B10 Y12 K2 R13", okey="Y13")
        best = outlook(rack, rules="rehber").discards[0]
        assert rack.count(best.discard) == 1
        assert best.ten_pairs is not None
        assert best.ten_pairs.opening.copies == 2 + 3
