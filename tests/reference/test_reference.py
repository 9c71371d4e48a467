"""The reference itself: a sample of the cases, its table search against plain play, the readings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from . import opening, pairs, play, reading
from .melds import read_rack
from .table import Position

CASES = Path(__file__).parents[1] / "cases"


def sample(name: str, first: int, step: int) -> list[dict[str, Any]]:
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[first::step]]


def case_id(case: dict[str, Any]) -> str:
    return str(case["id"])


@pytest.mark.parametrize("case", sample("opening_dev.jsonl", 0, 40), ids=case_id)
def test_opening_cases(case: dict[str, Any]) -> None:
    rack, okey, wrap, want = case["rack"].split(), case["okey"], case["one_after_thirteen"], case["answers"]
    best = opening.best_points(rack, okey, wrap=wrap)
    most = opening.best_tiles(rack, okey, wrap=wrap)
    fewest = opening.fewest_tiles(rack, okey, wrap=wrap)
    assert best is not None
    assert most is not None
    assert best[0] == want["value"]
    assert list(best[:2]) == want["value_then_tiles"]
    assert list(most[:2]) == want["tiles_then_value"]
    for okey_counts, name in ((None, "leftover"), (101, "leftover_101")):
        left = opening.least_leftover(rack, okey, okey_counts, wrap=wrap)
        assert left is not None
        assert left[0] == want[name]
    assert (fewest and list(fewest[:2])) == want["fewest_101"]
    for token, points in want["must"].items():
        with_it = opening.best_points(rack, okey, wrap=wrap, must_use=token)
        assert (with_it and with_it[0]) == points, token
    assert opening.check_arrangement(want["example"], rack, okey, wrap) == tuple(want["value_then_tiles"])


def test_peer_regressions() -> None:
    for case in json.loads((CASES / "peer_regressions.json").read_text(encoding="utf-8")):
        for wrap, name in ((False, "value_no_12_13_1"), (True, "value_with_12_13_1")):
            best = opening.best_points(case["rack"], case["okey"], wrap=wrap)
            assert best is not None
            assert best[0] == case[name], case


@pytest.mark.parametrize("case", sample("pairs_dev.jsonl", 0, 10), ids=case_id)
def test_pairs_cases(case: dict[str, Any]) -> None:
    assert pairs.most_pairs(case["rack"], case["okey"]) == case["answers"]["pairs"]
    without = pairs.most_pairs(case["rack"], case["okey"], okey_pair=False)
    assert without == case["answers"]["pairs_no_wild_pair"]


TABLES = sample("layoff_dev.jsonl", 7, 25) + sample("finish_dev.jsonl", 7, 25)


@pytest.mark.parametrize("case", TABLES, ids=case_id)
def test_table_cases(case: dict[str, Any]) -> None:
    flags = {name: case[name] for name in ("one_after_thirteen", "one_both_ends")}
    answers = Position(case["rack"], case["table"], case["okey"], **flags).answers()
    want = {name: answer for name, answer in case["answers"].items() if name != "finish_example"}
    assert with_stars(answers) == want


def with_stars(answers: dict[str, object]) -> dict[str, object]:
    """The answers with * for an okey, and sorted again, as the cases have them."""

    def star(answer: object) -> object:
        if not isinstance(answer, list):
            return answer
        if answer and isinstance(answer[0], list):
            return sorted(["*" if token == "O" else token, *rest] for token, *rest in answer)
        return sorted("*" if token == "O" else token for token in answer)

    return {name: star(answer) for name, answer in answers.items()}


SMALL_POSITIONS = [
    ("B6", "R8 R9 O", ["R5 R6 O=R7", "K1 Y1 B1"]),
    ("B6", "Y7 B7 R7 R8", ["K7 O=Y7 R7", "R4 R5 R6"]),
    ("B6", "Y7 B7 R8", ["K7 O R7"]),
    ("B6", "B7 R7 O", ["K7 O Y7"]),
    ("B6", "Y7 R8 O", ["K7 B7 O=Y7"]),
    ("B6", "Y7 B7 K5 K6", ["K7 O O", "R9 R10 R11"]),
    ("K3", "F K5 O R1 K2", ["R11 R12 R13", "K4 O=K5 K6"]),
    ("Y9", "R1 R13 O R1", ["R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"]),
]


@pytest.mark.parametrize("group_okey", ["named", "four"])
@pytest.mark.parametrize("ends", [(False, False), (True, False), (True, True)])
def test_table_search_is_what_plain_play_reaches(group_okey: str, ends: tuple[bool, bool]) -> None:
    for okey, rack, table in SMALL_POSITIONS:
        position = Position(
            rack, table, okey, one_after_thirteen=ends[0], one_both_ends=ends[1], group_okey=group_okey
        )
        assert position.chain() == play.most(position, False, False)
        assert position.combo() == play.most(position, True, False)
        assert position.chain_retrieval() == play.most(position, False, True)
        for keep in (0, 1):
            assert position.combo_retrieval(keep) == play.most(position, True, True, keep)
        assert position.finish_retrieval() == play.can_leave_one(position)


def test_when_a_group_gives_its_okey() -> None:
    three, four = ["K7 O=Y7 R7"], ["K7 O=Y7 R7 B7"]
    assert Position("Y7", three, "B6").retrievals() == [["Y7", 0, 1]]
    assert Position("Y7", three, "B6", group_okey="four").retrievals() == []
    assert Position("Y7", four, "B6", group_okey="four").retrievals() == [["Y7", 0, 1]]
    assert Position("Y7 B7", ["K7 O R7"], "B6").retrievals() == []
    assert Position("Y7 B7", ["K7 O R7"], "B6").spots() == [["B7", 0, "G", "B7"], ["Y7", 0, "G", "Y7"]]
    assert Position("Y7 B7", ["K7 O R7"], "B6", group_okey="four").chain_retrieval()["points_face"] == 14 - 6
    assert Position("Y7 B7", ["K7 O R7 Y7"], "B6").retrievals() == [["B7", 0, 1]]


RACKS = [
    ("K3", "R4 R5 R6 R7 Y7 B7 K7 O F K4 K5"),
    ("R2", "R12 R13 R1 O O Y13 B13 Y12 Y1"),
    ("B9", "Y5 Y5 Y6 Y6 Y7 Y7 B5 K5 O"),
    ("B9", "R1 R3 O"),
    ("B9", ""),
]


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("keep", [0, 1])
def test_objectives_agree_with_all_arrangements(wrap: bool, keep: int) -> None:
    for okey, rack in RACKS:
        if keep > read_rack(rack, okey).size:
            continue
        for must in [None, *sorted(set(rack.split()))]:
            rules: dict[str, Any] = {"wrap": wrap, "keep": keep, "must_use": must}
            for objective, best in (
                ("points", opening.best_points(rack, okey, **rules)),
                ("tiles", opening.best_tiles(rack, okey, **rules)),
                ("leftover", opening.least_leftover(rack, okey, **rules)),
                ("leftover_101", opening.least_leftover(rack, okey, 101, **rules)),
                ("fewest", opening.fewest_tiles(rack, okey, 25, **rules)),
            ):
                listed = opening.best_values(rack, okey, 1, objective, bar=25, **rules)
                assert listed == ([] if best is None else [best]), (rack, must, objective)


def test_distinct_arrangements_are_told_apart() -> None:
    assert set(opening.all_arrangements("R7 Y7 O", "K3")) == {
        ((), ()),
        ((("O=B7", "R7", "Y7"),), ()),
        ((("O=K7", "R7", "Y7"),), ()),
    }
    assert (
        len(opening.all_arrangements("R1 R2 R3 R4 R5 R6", "K3")) == 1 + 4 + 3 + 2 + 1
    )  # 123 and 456 is 1..6
    assert opening.arrangement_key([["R4", "R5", "R6"], ["R1", "R2", "O=R3"]], "K3") == (
        (),
        ("O=R3", "R1", "R2", "R4", "R5", "R6"),
    )


def test_runs_or_groups_alone() -> None:
    rack = "R7 R8 R9 Y9 B9 K9"
    assert opening.best_points(rack, "K3", kinds=["run"]) == (24, 3, 0)
    assert opening.best_points(rack, "K3", kinds=["group"]) == (36, 4, 0)
    assert opening.best_points(rack, "K3") == (51, 6, 0)


def test_counts_are_racks_too() -> None:
    counts = [0] * 54
    for place in (0, 1, 2, 2, 52, 53):
        counts[place] += 1
    assert read_rack(counts, "K13") == read_rack("R1 R2 R3 R3 O F", "K13")


@pytest.mark.parametrize(
    ("melds", "rack", "wrap"),
    [
        (["R12 R13 R1"], "R12 R13 R1", False),
        (["R13 R1 R2"], "R13 R1 R2", True),
        (["R1 R2"], "R1 R2", False),
        (["R3 R2 R1"], "R1 R2 R3", False),
        (["R7 R7 B7"], "R7 R7 B7", False),
        (["R7 Y8 R9"], "R7 Y8 R9", False),
        (["R7 R8 R9"], "R7 R8 O", False),
        (["R7 R8 O=R9"], "R7 R8 R9", False),
        (["R7 R8 O"], "R7 R8 O", False),
        (["R7 R8 R9", "R7 Y7 K7"], "R7 R8 R9 Y7 K7", False),
        (["K1 K2 K3"], "K1 K2 F", False),
        (["O=R7 O=R8 O=R9"], "O O", False),
    ],
)
def test_what_is_no_arrangement(melds: list[str], rack: str, wrap: bool) -> None:
    with pytest.raises(AssertionError):
        opening.check_arrangement([meld.split() for meld in melds], rack, "K3", wrap)


def test_what_are_no_pairs() -> None:
    assert pairs.check_pairs([["R7", "R7"], ["O=Y1", "Y1"], ["F", "F"]], "R7 R7 O Y1 F F", "K3") == 3
    for pair, rack in (("R7 Y7", "R7 Y7"), ("R7 R7", "R7 O"), ("O=R6 R7", "O R7"), ("R7", "R7")):
        with pytest.raises(AssertionError):
            pairs.check_pairs([pair.split()], rack, "K3")
    assert pairs.most_pairs("R7 R7 O Y1 F F", "K3", keep=1) == 2


@pytest.mark.parametrize(
    ("tokens", "wrap", "meld", "points"),
    [
        ("R12 R13 O", False, "O=R11 R12 R13", 36),
        ("R12 R13 O", True, "R12 R13 O=R1", 26),
        ("R13 R1 O", True, "O=R12 R13 R1", 26),
        ("B11 B12 B13 O", False, "O=B10 B11 B12 B13", 46),
        ("R7 R8 R9 O", False, "R7 R8 R9 O=R10", 34),
        ("O R7 R8", False, "O=R6 R7 R8", 21),
        ("O R1 R2", False, "R1 R2 O=R3", 6),
        ("R9 O O", False, "R9 O=R10 O=R11", 30),
        ("R13 O O", False, "R13 O=Y13 O=B13", 39),
        ("R7 R6 R5", False, "R5 R6 R7", 18),
        ("O R2 R1", False, "R1 R2 O=R3", 6),
        ("R7 O R5", False, "R5 O=R6 R7", 18),
        ("R7 O B7", False, "R7 O=Y7 B7", 21),
        ("K2 F K4", False, "K2 F K4", 9),
        ("R7 R8 O=R9", False, "R7 R8 O=R9", 24),
        ("R7 R8 R7", False, None, 0),
        ("R7 O R8", False, None, 0),
        ("R13 R1 R2", True, None, 0),
        ("R7 R7 B7", False, None, 0),
        ("R7 R8", False, None, 0),
        ("R7 R8 O=R10", False, None, 0),
    ],
)
def test_reading_in_order(tokens: str, wrap: bool, meld: str | None, points: int) -> None:
    found = reading.read_in_order(tokens.split(), "K3", wrap)
    assert (found and (" ".join(found.tokens), found.points)) == (meld and (meld, points))


@pytest.mark.parametrize(
    ("tokens", "points", "tiles", "segments"),
    [
        ("R1 R2 R3 R2 K2 Y2", 12, 6, ((0, 3), (3, 6))),
        ("R1 R2 | R3 R4 R5", 12, 3, ((3, 6),)),
        ("R1 R2 R3 R4 R5 R6", 21, 6, ((0, 6),)),
        ("R5 R6 R7 Y7 K7 B7", 39, 6, ((0, 3), (3, 6))),
        ("R4 R5 R6 R7 Y7 K7 B9", 36, 6, ((0, 3), (3, 6))),
        ("R7 | Y7 | K7", 0, 0, ()),
        ("", 0, 0, ()),
    ],
)
def test_neighbours_that_form_melds(
    tokens: str, points: int, tiles: int, segments: tuple[tuple[int, int], ...]
) -> None:
    found = reading.best_segmentation(tokens.split(), "K4")
    assert found == (points, tiles, len(segments), segments)
