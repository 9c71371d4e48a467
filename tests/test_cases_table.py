"""Every line of layoff_dev.jsonl and finish_dev.jsonl, all answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from okeysolve import RuleSet
from okeysolve.moves import LayOff, TakeOkey
from okeysolve.rack import Rack
from okeysolve.table import Table
from okeysolve.tiles import Tile
from okeysolve.turns import Turn, best_turn, finish_discards, lay_offs, most_laid

CASES = Path(__file__).parent / "cases"
MEASURES = {"tiles": "tiles", "points_face": "left", "points_101": "left_101", "points_stand": "points"}


def lines(name: str) -> list[dict[str, Any]]:
    text = (CASES / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def star(tile: Tile) -> str:
    return "*" if tile.is_okey else str(tile)


def asked(case: dict[str, Any]) -> tuple[Rack, Table, RuleSet]:
    """The cases take an okey of a group with the tile that it is named for, in a group of three too."""
    rules = RuleSet.named("yesil").replace(
        wrap_12_13_1=case["one_after_thirteen"],
        one_both_ends=case["one_both_ends"],
        group_okey_take="named",
    )
    table = Table(case["table"], case["okey"], wrap=case["one_after_thirteen"])
    return Rack(case["rack"], okey=case["okey"]), table, rules


# The cases are of a player who has opened, with any number of tiles, also those that no hand leaves him.
OPENED: Any = {"opened": "series", "partial": True}


def measures(case: dict[str, Any], melds: bool, takes: bool) -> dict[str, int]:
    names = [name for name in MEASURES if not (takes and name == "points_stand")]
    return {name: most_laid(*asked(case), MEASURES[name], melds=melds, takes=takes, **OPENED) for name in names}


def answers(case: dict[str, Any]) -> dict[str, Any]:
    moves = lay_offs(*asked(case), keep=0, **OPENED)
    laid = [move for move in moves if isinstance(move, LayOff)]
    taken = [move for move in moves if isinstance(move, TakeOkey)]
    spots = sorted([star(move.tile), move.meld, move.end, str(move.stands)] for move in laid)
    discards = sorted(map(star, finish_discards(*asked(case), takes=False, **OPENED)))
    return {
        "now": sorted({spot[0] for spot in spots}),
        "spots": spots,
        "retrievals": sorted([star(move.tile), move.meld, move.place] for move in taken),
        "chain": measures(case, melds=False, takes=False),
        "combo": measures(case, melds=True, takes=False),
        "chain_retrieval": measures(case, melds=False, takes=True),
        "combo_retrieval": measures(case, melds=True, takes=True),
        "finish_discards": discards,
        "finish": bool(discards),
        "finish_retrieval": bool(finish_discards(*asked(case), **OPENED)),
    }


@pytest.mark.parametrize("name", ["layoff_dev.jsonl", "finish_dev.jsonl"])
def test_every_answer_of_every_line(name: str) -> None:
    found = lines(name)
    assert len(found) == 500
    for case in found:
        want = {key: answer for key, answer in case["answers"].items() if key != "finish_example"}
        assert answers(case) == want, case["id"]


@pytest.mark.parametrize("name", ["layoff_dev.jsonl", "finish_dev.jsonl"])
def test_the_best_turn_of_every_line(name: str) -> None:
    """It ends the hand where that can be, sheds the most, and every step of it is legal."""
    for case in lines(name):
        if not case["rack"]:
            continue
        turn = Turn(*asked(case), others=(), **OPENED)
        plan = turn.best()
        want = case["answers"]
        assert plan.finishes == want["finish_retrieval"], case["id"]
        if not plan.finishes and want["combo_retrieval"]["tiles"] < case["n"]:
            assert plan.tiles == want["combo_retrieval"]["tiles"], case["id"]
        for step in plan.steps:
            turn = turn.play(step)
        assert turn.rack == plan.rest, case["id"]
        assert len(plan.rest) == case["n"] - plan.tiles - 1, case["id"]


def test_a_finish_without_an_okey_of_the_table_has_one_of_the_listed_discards() -> None:
    for case in lines("finish_dev.jsonl"):
        rack, table, rules = asked(case)
        held = rules.replace(swap_okey=False, swap_tile_is_islek=False, group_okey_take="at_four")
        if any("*=" in meld for meld in case["table"]):
            continue
        plan = best_turn(rack, table, held, others=(), **OPENED)
        assert plan.finishes == case["answers"]["finish"], case["id"]
        if plan.finishes and plan.discard is not None:
            assert star(plan.discard) in case["answers"]["finish_discards"], case["id"]
