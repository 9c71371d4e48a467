"""A position becomes a view: what was told stays, what was not is worked out or made up, and said."""

from __future__ import annotations

import re

import nonsense
import pytest
from advice_hands import FAR, MINE, OTHERS, in_play, position

from okeysolve import Position
from okeysolve.advisor import Limit, advise, odds, view_from
from okeysolve.errors import OkeyError
from okeysolve.game import PlayerView, Round
from okeysolve.rules import RuleSet, rules_named

MUCH = "right: R5 R6 R7 R8 R9 R10 R11 R12 R13 | right: Y7 Y8 Y9 Y10 Y11 Y12 Y13 | right: B6 B7 B8 B9 B10 B11 B12"
ALONE = "me: R7 R8 R9 R10 R11 R12 R13 | me: B9 B10 B11 B12 B13 | me: K10 K11 K12 K13 | me: Y10 Y11 Y12 Y13"
PAIRS = "right: R3 R3 | right: B1 B1 | right: Y2 Y2 | right: K2 K2 | right: B7 B7"


def counted(view: PlayerView) -> int:
    """All tiles of the set: on racks, in the stock, on the table, thrown, and the indicator."""
    return sum(view.tiles) + view.stock + sum(map(len, view.table)) + len(view.discards) + 1


@pytest.mark.parametrize(
    ("rack", "told"),
    [
        (FAR, {}),
        (FAR, {"side": "R3"}),
        (FAR + " Y3", {}),
        (FAR, {"table": OTHERS}),
        (FAR, {"table": OTHERS.replace("right: ", "")}),
        (FAR, {"table": PAIRS}),
        (FAR + " Y3", {"table": OTHERS, "discards": "K6 K7 B9 Y8 B1 Y2 R5 K8 B6"}),
        (FAR + " Y3", {"taken": "Y3", "discards": "K6 K7"}),
        ("R4 R5 Y9 Y3 B1 R1 K6 K7 B2", {"table": MINE}),
        ("R4 R5 Y9 Y3 B1 R1 K6 K7 B2", {"table": MINE.replace("me: ", ""), "opened": "series"}),
        ("R4 R5 Y9 Y3 B1", {"table": f"{MINE} | {OTHERS.replace('R7 R8 R9 R10 R11', 'Y7 Y8 Y9 Y10 Y11')}"}),
    ],
)
def test_it_is_a_moment_of_a_hand(rack: str, told: dict[str, str]) -> None:
    asked = position(rack, **told)
    found = view_from(asked)
    view = found.view
    assert counted(view) == 106
    assert view.rack == asked.rack
    assert [meld.words() for meld in view.table] == [meld.words() for meld in asked.table]
    assert PlayerView.from_dict(view.as_dict()) == view
    assert view.opened[view.seat] == asked.opened
    assert all(tiles > 0 for tiles in view.tiles)
    assert view_from(asked) == found
    advice = advise(view, Limit(playouts=100))
    assert advice[0].playouts
    assert all("{" not in line for lang in ("en", "tr") for line in found.text(lang))


@pytest.mark.parametrize("rules", rules_named())
def test_all_that_is_told_is_found_again(rules: str) -> None:
    """From a real hand, if nobody has taken a side tile."""
    same = 0
    for hand, view in in_play(rules, range(6), 9):
        if any(each.taken for each in view.discards) or view.phase not in ("draw", "play") or view.opened_now:
            continue
        if any(now for *_, now in view.okeys):
            continue
        discards = [each.tile for each in view.discards]
        side = view.side_tile if view.phase == "draw" else None
        asked = Position(
            view.rack,
            view.table,
            view.rules,
            view.seat,
            view.opened[view.seat],
            side=side,
            discards=discards[:-1] if side is not None else discards,
            bar=view.bars[0] if view.rules.rising else None,
        )
        found = view_from(asked, drawn=view.phase == "play").view
        for name in ("turn", "phase", "stock", "turns", "starter", "tiles", "side_tile", "discards", "okeys"):
            assert getattr(found, name) == getattr(view, name), (name, hand)
        same += 1
    assert same > 3


def test_unknowns_are_said() -> None:
    told = view_from(position(FAR, table=OTHERS.replace("right: ", "")))
    lines = "\n".join(told.text())
    assert re.search(r"discards that nobody told of are made up \(8\): (\w+ ){7}\w+", lines)
    assert "melds that are nobody's" in lines
    assert "no side tile that could be taken" in lines
    assert "13 tiles are left in the stock" in lines
    assert "uyduruldu" in "\n".join(told.text("tr"))


def test_a_bar_that_rises_and_was_not_told() -> None:
    rising = RuleSet.named("yesil").replace(katlamali="beat_previous")
    asked = position(FAR).under(rising)
    (said,) = [line for line in view_from(asked).text() if "katlamalı" in line]
    assert said.endswith("as if nobody had opened yet, 101 points or 5 pairs")
    assert "101 puan ya da 5 çift" in " ".join(view_from(asked).text("tr"))
    lone = RuleSet.named("rehber").replace(katlamali="max_plus_1")
    assert "nobody had opened yet, 101 points" in view_from(asked.under(lone)).text()[3]
    for known in (position(FAR), asked.replace(bar=105), asked.replace(pairs_bar=6)):
        assert "katlamalı" not in " ".join(view_from(known).text())


def test_the_stock_can_be_told() -> None:
    asked = position(FAR, side="R3")
    assert view_from(asked, stock=9).view.stock == 9
    assert len(view_from(asked, stock=9).view.discards) == 12
    assert view_from(asked, stock=9).view.discards[-1].tile.number == 3
    with pytest.raises(OkeyError, match="the stock has 0 to 20 tiles, not 21"):
        view_from(asked, stock=21)
    with pytest.raises(OkeyError, match="no more than 18"):
        view_from(position(FAR, side="R3", discards="K1 K2"), stock=19)


def test_whose_melds_they_are_need_not_be_told() -> None:
    """Also where the player has laid off, and where hardly a tile is left that fits nothing."""
    seen = 0
    for rules in ("gelokey", "kolay101"):
        for _, view in in_play(rules, range(40, 52), 6):
            if view.phase not in ("draw", "play") or view.duty or view.opened_now or not view.table:
                continue
            table = " | ".join(map(str, view.table))
            told = {"table": table, "rules": rules, "okey": str(view.okey)}
            how = view.opened[view.seat]
            asked = Position.from_dict({"rack": str(view.rack), **told, **({"opened": how} if how else {})})
            found = view_from(asked, stock=view.stock, drawn=view.phase == "play").view
            PlayerView.from_dict(found.as_dict())
            assert counted(found) == 106
            assert found.opened[found.seat] == how
            seen += 1
    assert seen > 50


def test_discards_are_made_up_of_what_there_is() -> None:
    table = (
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 | R11 R12 R13 R1 | Y11 Y12 Y13 Y1 | R10 Y10 K10 B10 | R3 B3 K3 Y3 | Y4 B4 K4 | "
        "Y9 F K9 R9 | R10 B10 K10 | R11 O=Y11 K11 B11 | K4 K5 K6 | R4 R5 R6 R7 R8 | Y1 B1 K1 | Y3 B3 K3 | "
        "R12 B12 K12 | R13 Y13 K13 B13 | Y10 Y11 Y12 | B11 B12 B13 | K11 K12 K13 | Y2 B2 K2 | Y6 B6 K6 | O=5 Y5 K5"
    )
    told = {"rack": "Y9 B2", "rules": "gelokey", "okey": "B9", "table": table, "opened": "series"}
    assert len(view_from(Position.from_dict(told), stock=2, drawn=True).view.discards) == 18


def test_pairs_go_to_who_has_opened_by_them() -> None:
    table = f"R7 R8 R9 R10 R11 R12 R13 | B11 B12 B13 | {PAIRS.replace('right: ', '')}"
    view = view_from(position("R6 Y8 Y10 B5 B8 K4 K6 K8 K10 K12 K13 Y4", table=table, opened="pairs")).view
    owners = [owner for owner, meld in zip(view.table.owners, view.table, strict=True) if meld.kind == "pair"]
    assert owners == [view.seat] * 5
    assert view.opened[view.seat] == "pairs"


def test_a_single_tile_left() -> None:
    told = view_from(position(FAR, side="R3"), stock=1)
    assert "1 tile is left in the stock" in told.text()
    assert "destede 1 taş kaldı" in told.text("tr")


def test_an_empty_stock_is_that_of_the_last_indicator() -> None:
    """Y5 makes the run that ends the hand. source: rehber."""
    table = "me: Y11 Y12 Y13 | me: B10 B11 B12 B13 | me: K9 K10 K11 K12 K13 | me: R1 Y1 B1 | me: R2 Y2 B2"
    told = view_from(position("Y3 Y4 B5", table=table, rules="rehber", side="K1"), stock=0, drawn=False)
    assert told.view.phase == "indicator"
    assert told.view.side_tile is None
    assert told.text()[0] == "the player may take the indicator"
    assert {each.kind for each in advise(told.view, 0.01)} == {"finish", "pass"}
    for rack, rules in (("Y3 Y7 B5", "rehber"), ("Y3 Y4 B5", "yesil")):
        with pytest.raises(OkeyError, match="the stock has no tile left"):
            view_from(position(rack, table=table, rules=rules), stock=0, drawn=False)


def test_tiles_that_are_made_up_fit_nothing() -> None:
    for table in (OTHERS, PAIRS):
        view = view_from(position(FAR, table=table)).view
        assert not any(each.tile.is_okey for each in view.discards)
        from okeysolve import layable_tiles

        assert not {each.tile for each in view.discards} & set(layable_tiles(view.table, view.rules, discards=False))


@pytest.mark.parametrize(
    ("rack", "told", "message"),
    [
        ("R1 R2 R3", {"opened": "no", "partial": True}, "only a part of the position is told"),
        (FAR, {"others": "series"}, "seat 3 has more than 13 tiles left"),
        ("R1 R2 R3", {"opened": "series"}, "of the 22 tiles that the player has had, 19 should lie there"),
        (FAR, {"table": MUCH}, "the others cannot have laid the rest"),
        ("K1 R6 R6", {"table": ALONE}, "has laid 19 of them, and the others cannot have laid the rest"),
        ("R5", {"table": ALONE}, "1 tile on the rack and 20 on the table"),
        (FAR, {"discards": "R6 R7 R8 R9 R11 R3 R5 Y7 Y8 Y9 Y11 Y3 Y2 B6 B7 B8 B9 B11 B3 B1 K1"}, "there are fewer"),
    ],
)
def test_what_cannot_be(rack: str, told: dict[str, str], message: str) -> None:
    with pytest.raises(OkeyError, match=message):
        view_from(position(rack, **told))


def test_an_opening_leaves_fewer_tiles() -> None:
    with pytest.raises(OkeyError, match=r"this hand cannot be: seat 1 has more than 13 tiles left"):
        view_from(position(FAR, table="right: R7 R8 R9 R10"))


@pytest.mark.parametrize(
    ("how", "kept", "message"),
    [
        ("pairs", 5, None),
        ("pairs", 4, "seat 2 has opened by pairs, which takes 5; of it on the table: 4"),
        ("pairs", 0, "seat 2 has opened by pairs, which takes 5; of it on the table: 0"),
        ("series", 5, "seat 2 has opened by series, but no run or group of it lies on the table"),
        ("series", 0, "seat 2 has opened by series, but no run or group of it lies on the table"),
    ],
)
def test_an_opening_lies_on_the_table(how: str, kept: int, message: str | None) -> None:
    """Seat 2 has opened by five pairs; the rest of them are said to be another's."""
    hand, state = Round.deal("gelokey", 7), 7
    while hand.opened[2] is None:
        action, state = hand.view(hand.turn).policy_action("greedy", state)
        hand.apply(action)
    while hand.opened[hand.turn] is not None or hand.turn == 2:
        action, state = hand.view(hand.turn).policy_action("greedy", state)
        hand.apply(action)
    told = hand.view(hand.turn).as_dict()
    for row in [row for row in told["table"] if row["seat"] == 2][kept:]:
        row["seat"] = 0
    told["opened"][2] = how
    view = PlayerView.from_dict(told)
    if message is None:
        assert advise(view, 0.01)
        return
    for ask in (lambda: advise(view, 0.01), lambda: odds(view, 1, playouts=10)):
        with pytest.raises(OkeyError, match=message):
            ask()


def test_nonsense() -> None:
    assert nonsense.accepted(lambda value: view_from(value), "a view is made from a Position") == []  # type: ignore[arg-type]
    with pytest.raises(OkeyError, match="the okey is not known"):
        view_from(Position("R1 R2 R3"))
    taken = nonsense.accepted(lambda value: view_from(position(FAR), stock=value), "the stock has")  # type: ignore[arg-type]
    assert all(value is None or type(value) is int for value in taken)
