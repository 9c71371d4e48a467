"""Pictures: valid SVG, each tile once and inside the frame, what is there in words, and nothing of what is hidden."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import nonsense
import pytest
from decks import next_action, some_rules

import okeysolve as ok
from okeysolve import svg
from okeysolve.errors import OkeyError
from okeysolve.game import Discard, PlayerView, Round
from okeysolve.record import load
from okeysolve.review import review
from okeysolve.tiles import TILES, Tile

ROOT = Path(__file__).parent.parent
DOC = ROOT / "docs" / "pictures.md"
NS = "{http://www.w3.org/2000/svg}"
RACK = ok.Rack("R1 R2 R3 R10 R11 R12 R13 Y9 B9 K9 K3 B3 Y12 B12 Y1 Y2 Y3 K5 K5 O F O", okey="Y6")
TABLE = ok.Table("0: R5 R6 O=R7 | 2: K1 Y1 B1 | 2: Y4 Y4 | 0: B9 B10 B11 B12 B13 | Y7 O K7", okey="Y6")
TURN = ok.Turn("R4 R8 K2 K7 Y9 B8 R7 F", "0: R5 R6 O=R7 | 2: K1 Y1 B1 | B9 B10 B11", okey="Y6", opened="series")


def hand_after(actions: int, seed: int = 13, rules: ok.RuleSet | str = "yesil") -> Round:
    hand, state = Round.deal(rules, seed=seed), 5
    while not hand.over and actions:
        action, state = next_action(hand, "greedy", state)
        hand.apply(action)
        actions -= 1
    return hand


HAND = hand_after(40)
HAND_34 = hand_after(34)
ADVICE = ok.advise(HAND_34.view(HAND_34.turn), ok.Limit(playouts=200), seed=1)
REVIEW = review(load(ROOT / "examples" / "blunder.jsonl"), ok.Limit(playouts=60), seed=1)
VALUES: dict[str, object] = {
    "tile": Tile("R7"),
    "rack": RACK,
    "rack of 13": ok.Rack("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"),
    "rack of one colour": ok.Rack("R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 R10 R10 R11 R12"),
    "no rack": ok.Rack(),
    "run": ok.Run("R5 R6 O=R7 R8"),
    "group": ok.Group("Y7 O=7 K7"),
    "table": TABLE,
    "no table": ok.Table(),
    "opening": ok.best_opening(RACK),
    "no opening": ok.best_opening(ok.Rack("R1 B5")),
    "pairs": ok.best_pairs(RACK),
    "turn": TURN,
    "plan": TURN.best(),
    "view": HAND.view(1),
    "hand": HAND,
    "hand at its end": hand_after(10**6),
    "advice": ADVICE[0],
    "second advice": ADVICE[1],
    "decision": REVIEW.mistakes[0],
    "review": REVIEW,
    "ten pairs": ok.Turn(
        "R1 R1 R3 R3 R5 R5 B7 B7 B8 B8 B9 B9 K1 K1 K3 K3 K5 K5 K7 K7 Y1 Y8", (), "rehber", okey="Y6"
    ).best(),
}
EACH = pytest.mark.parametrize("name", VALUES)


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def placed(node: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[float, ...]]:
    """Where each tile lies: left, top, right, bottom."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)|scale\((\S+)\)", node.get("transform", ""))
    if moved and moved[3]:
        scale *= float(moved[3])
    elif moved:
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    for child in node:
        if "oks-tile" in child.get("class", ""):
            left, top = x + scale * float(child.get("x", 0)), y + scale * float(child.get("y", 0))
            right = left + scale * float(child.get("width", 0))
            yield left, top, right, top + scale * float(child.get("height", 0))
        yield from placed(child, x, y, scale)


def names(picture: str) -> Counter[str]:
    """The tiles of a picture in words."""
    groups = parsed(picture).iter(f"{NS}g")
    return Counter(group.findtext(f"{NS}title", "") for group in groups if group.find(f"{NS}title") is not None)


@EACH
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_every_picture_is_svg_with_words(name: str, lang: str) -> None:
    value = VALUES[name]
    picture = svg.picture(value, lang=lang)
    root = parsed(picture)
    assert (root.tag, root.get("role")) == (f"{NS}svg", "img")
    assert root[0].tag == f"{NS}title"
    assert root[0].text
    assert root[1].tag == f"{NS}desc" or str(value) == ""
    assert "{" not in "".join(text for node in root if node.tag != f"{NS}style" for text in node.itertext())
    assert not re.search(r"\bid=|<script|href|url\(", picture)
    assert len(picture) < 40_000
    assert picture == svg.picture(value, lang=lang)


@EACH
def test_jupyter_shows_it(name: str) -> None:
    assert VALUES[name]._repr_svg_() == svg.picture(VALUES[name])  # type: ignore[attr-defined]


@EACH
def test_tiles_lie_apart_and_inside(name: str) -> None:
    root = parsed(svg.picture(VALUES[name]))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    tiles = list(placed(root))
    assert len(tiles) > 0 or name.startswith("no ")
    for nth, (left, top, right, bottom) in enumerate(tiles):
        assert 0 < left < right < width
        assert 0 < top < bottom < height
        for other in tiles[:nth]:
            assert other[2] <= left or right <= other[0] or other[3] <= top or bottom <= other[1]


def test_a_rack_shows_each_tile() -> None:
    plays = {tile: tile.name() for tile in TILES} | {Tile("F"): "false okey, yellow 6"}
    assert names(svg.picture(RACK)) == Counter(plays[tile] for tile in RACK)
    assert names(svg.picture(RACK, lang="tr"))["sahte okey, sarı 6"] == 1
    assert len(list(placed(parsed(svg.picture(RACK))))) == 22


def test_two_shelves() -> None:
    """Up to 13 tiles are one row; more are two, none of them longer than 13."""
    for count in range(1, 23):
        rack = ok.Rack(list(ok.Rack("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 Y1 Y2 B1 B2 K1 K2 K3 K4 K5 K6"))[:count])
        rows = Counter(top for _, top, _, _ in placed(parsed(svg.picture(rack))))
        assert len(rows) == (1 if count <= 13 else 2)
        assert max(rows.values()) <= 13


def test_okeys_show_what_they_stand_for() -> None:
    assert names(svg.picture(TABLE))["okey as red 7"] == 1
    assert names(svg.picture(TABLE))["okey as a 7 of a colour not decided yet"] == 1
    assert names(svg.picture(TABLE, lang="tr"))["kırmızı 7 yerine okey"] == 1
    numbers = [node.text for node in parsed(svg.picture(ok.Run("R5 R6 O=R7"))).iter(f"{NS}text")]
    assert numbers == ["5", "6", "7", "OKEY"]


def test_a_table_has_its_owners_and_numbers() -> None:
    texts = [node.text for node in parsed(svg.picture(TABLE)).iter(f"{NS}text") if "oks-n" not in node.get("class", "")]
    assert [text for text in texts if text != "OKEY"] == ["seat 0", "1.", "4.", "seat 2", "2.", "3.", "laid", "5."]


def test_a_plan_shows_its_steps() -> None:
    plan = TURN.best()
    texts = [node.text for node in parsed(svg.picture(plan)).iter(f"{NS}text")]
    for nth in range(1, len(plan.steps) + 1):
        assert sum((text or "").startswith(f"{nth}. ") for text in texts) == 1
    assert names(svg.picture(plan))[plan.discard.name() if plan.discard else ""] >= 1


@pytest.mark.parametrize("rules", some_rules(), ids=str)
def test_a_view_shows_nothing_hidden(rules: ok.RuleSet) -> None:
    hand = hand_after(25, 3, rules)
    for seat in range(4):
        view = hand.view(seat)
        assert svg.picture(view) == svg.picture(view.guess(seat).view(seat))
        assert svg.picture(view) == svg.picture(PlayerView.from_dict(view.as_dict()))
        assert svg.picture(hand).count("<title>") > svg.picture(view).count("<title>")


def test_taken_discards_are_faded() -> None:
    taken = sum(each.taken for each in HAND.discards)
    assert taken > 0
    assert svg.picture(HAND.view(0)).count('<g class="oks-faded">') == taken


def test_advice_and_decisions_show_their_turns() -> None:
    """The tiles of the rack and of what is laid and thrown, and the reasons in words."""
    view, best = HAND_34.view(HAND_34.turn), ADVICE[0]
    laid = sum(len(meld) for action in best.actions for meld in action.melds)
    single = sum(hasattr(action, "tile") for action in best.actions)
    assert laid >= 9
    assert isinstance(best.actions[-1], Discard)
    assert names(svg.picture(best)).total() == len(view.rack) + laid + single
    texts = " ".join(node.text or "" for node in parsed(svg.picture(best, lang="tr")).iter(f"{NS}text"))
    assert all(reason in texts for reason in best.reasons("tr"))
    mistake = REVIEW.mistakes[0]
    assert [action.text() for action in mistake.played] == ["discard O"]
    assert svg.picture(mistake).count("oks-okey") >= svg.picture(mistake.view.rack).count("oks-okey") + 1
    for seat in REVIEW.seats:
        assert f"{seat.name} (seat {seat.seat})" in svg.picture(REVIEW)


def test_any_title_is_xml() -> None:
    for title in ('<b>&"\'</b>', "a\0b\x1b\ud800\uffff", "ı" * 10_000, ""):
        root = parsed(svg.picture(Tile("R1"), title=title))
        shown = root.findtext(f"{NS}title", "")
        assert len(shown) <= 2001
        assert shown[:2] == ("a\ufffd" if "\0" in title else title[:2])


def test_what_has_no_picture() -> None:
    shown = (Tile, ok.Rack)
    assert [each for each in nonsense.accepted(svg.picture, "no picture of") if not isinstance(each, shown)] == []
    assert nonsense.accepted(lambda value: svg.picture(RACK, title=value), "a title is") == [  # type: ignore[arg-type]
        value for value in nonsense.VALUES if value is None or isinstance(value, str)
    ]
    with pytest.raises(OkeyError, match="lang"):
        svg.picture(RACK, lang="de")


def test_blocks_are_put_together() -> None:
    tile = svg.tile(Tile("R1"))
    assert (svg.beside([tile, tile], gap=3).width, svg.below([tile, tile], gap=3).height) == (83, 111)
    assert svg.beside([]).width == svg.below([]).height == 0
    assert svg.scaled(tile, 0.5).width == 20
    assert svg.flow([tile] * 5, width=100, gap=10, row_gap=0).height == 3 * 54
    assert svg.panel(tile, "felt", pad=5).height == 64
    apart = list(placed(parsed(svg.document(svg.flow([tile] * 30), "tiles"))))
    assert len(set(apart)) == 30


def test_nobody_draws_until_asked() -> None:
    code = (
        "import sys, okeysolve; rack = okeysolve.Rack('R1'); print('okeysolve.svg' in sys.modules)\n"
        "rack._repr_svg_(); print('okeysolve.svg' in sys.modules, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["False", "True", "False"]


def test_documentation() -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOC.read_text("utf-8"), re.S)
    parsed_doc = doctest.DocTestParser().get_doctest("".join(blocks), {}, DOC.name, str(DOC), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed_doc)
    assert tried > 7
    assert failed == 0
