"""Positions: as values, as text written by hand, as JSON, and what is refused."""

from __future__ import annotations

import doctest
import json
import pickle
import random
import re
from pathlib import Path
from typing import Any

import pytest
from cli_run import documented, run_line
from hypothesis import given
from hypothesis import strategies as st
from nonsense import accepted
from strategies import FACES, deck

from okeysolve import IllegalMove, OkeyError, Rack, RackError, RuleError, RuleSet, Tile, TileError
from okeysolve.position import Position
from okeysolve.rules import rules_named
from okeysolve.table import Table
from okeysolve.tiles import TILES, indicator_of, okey_of
from okeysolve.turn import Turn
from okeysolve.turns import best_turn, turn_options

PAGE = Path(__file__).parents[1] / "docs" / "position.md"
FILES, SESSIONS = documented(PAGE)
O = TILES[52]  # noqa: E741


def refused(text: str, kind: type[OkeyError] = OkeyError) -> str:
    with pytest.raises(kind) as caught:
        Position.loads(text)
    assert type(caught.value) is kind
    return str(caught.value)


class TestText:
    def test_all_of_it(self) -> None:
        position = Position.loads(
            "rules: gelokey\nokey: Y6\nrack: R4-6 K13 O\nseat: 2\ntable:\n  me: R12 R13 O=R1 | B1 Y1 K1\n  Y4 Y4\n"
            "opened: series\nothers: pairs\nside: K5\nbar: 120\npairs_bar: 6\ndiscards: B2 B3\n"
        )
        assert position.rack == Rack("R4 R5 R6 K13 O", okey="Y6")
        assert position.table == Table("2: R12 R13 O=R1 | B1 Y1 K1 | Y4 Y4")
        assert position.rules is RuleSet.named("gelokey")
        assert (position.seat, position.opened, position.others) == (2, "series", ("pairs",))
        assert (position.side, position.taken) == (Tile("K5"), None)
        assert (position.bar, position.pairs_bar) == (120, 6)
        assert position.discards == (Tile("B2"), Tile("B3"))
        assert position.okey is Tile("Y6")

    def test_the_rack_alone(self) -> None:
        position = Position.loads("rack: R4 R8")
        assert position == Position("R4 R8")
        assert (position.rules.name, position.okey, len(position.table), position.seat) == ("yesil", None, 0, 0)

    def test_values_go_on_and_remarks_do_not_count(self) -> None:
        text = "# R1\n\nrack: R4 # R5\n  R6\nR7\n\n   # nothing\n R8\ntable: # here\n\n R9 R10 R11 # | K1\n\nokey: Y6"
        assert Position.loads(text) == Position("R4 R6 R7 R8", "R9 R10 R11", okey="Y6")
        assert Position.loads(text.replace("\n", "\r\n")) == Position.loads(text)

    @pytest.mark.parametrize(
        ("english", "turkish"),
        [
            ("rules: ozet", "KURALLAR: ozet"),
            ("indicator: Y5", "Gösterge: sarı 5"),
            ("table: me: R5 R6 R7", "masa: ben: R5 R6 R7"),
            ("table:\nright: R5 R6 R7", "yer:\nSağ: R5 R6 R7"),
            ("table:\nacross: R5 R6 R7", "masa:\n karşı: R5 R6 R7"),
            ("table:\nleft: R5 R6 R7", "masa:\n sol: R5 R6 R7"),
            ("opened: series", "açılış: seri"),
            ("opened: pairs", "ACILIS: ÇİFT"),
            ("opened: no\npartial: yes", "açılış: açmadı\nkısmi: evet"),
            ("opened: none\npartial: true", "opened: yok\nkısmi: evet"),
            ("partial: no", "kısmi: hayır"),
            ("others: series, pairs", "diğerleri: çift seri"),
            ("others: none", "diğerleri: yok"),
            ("side: K5", "yandan: siyah 5"),
            ("taken: R1", "alınan: kırmızı 1"),
            ("bar: 110", "baraj: 110"),
            ("pairs_bar: 6", "çift barajı: 6"),
            ("pairs bar: 6", "Çift Barajı : 6"),
            ("discards: R2 R3", "atılanlar: R2 R3"),
            ("discards: R2 R3", "seen: R2-3"),
        ],
    )
    def test_turkish(self, english: str, turkish: str) -> None:
        assert Position.loads(f"rack: R1\n{english}") == Position.loads(f"ıstaka: R1\n{turkish}")

    def test_owners_are_counted_from_the_players_seat(self) -> None:
        table = "table:\n me: R5 R6 R7\n right: K5 K6 K7\n across: B5 B6 B7\n left: Y7 Y8 Y9\n 3: R1 R1\n"
        assert Position.loads(f"rack: R13\n{table}").table.owners == (0, 1, 2, 3, 3)
        assert Position.loads(f"rack: R13\nseat: 2\n{table}").table.owners == (2, 3, 0, 1, 3)

    def test_rules_with_replaced_fields(self) -> None:
        position = Position.loads("rack: R1\nrules: yesil {unopened = 101, mult.okey = 3}")
        assert position.rules == RuleSet.named("yesil").replace(unopened=101, mult={"okey": 3})
        assert "rules: yesil {mult.okey = 3, unopened = 101}" in position.dumps()

    @pytest.mark.parametrize(
        ("text", "opened"),
        [
            ("rack: R1-11 K1-10", None),
            ("rack: R1-11 K1-11", None),
            ("rack: R1-11 K1-3", "series"),
            ("rack: R1-11 K1-2\ntable: me: B1 B2 B3", "series"),
            ("rack: R1-11\ntable: me: B1 B1 | me: B2 B2", "pairs"),
            ("rack: R1-11\ntable: me: B1 B1 | me: B2 B3 B4", "series"),
            ("rack: R1-11\ntable: right: B1 B1", "series"),
            ("rack: R1-11 K1-9\ntable: me: B1 B1\npartial: yes", "pairs"),
            ("rack: R1-11 K1-10\ntable: right: B1 B1", None),
        ],
    )
    def test_how_the_player_has_opened(self, text: str, opened: str | None) -> None:
        """The rule is one, for a Turn too."""
        position = Position.loads(text)
        assert position.opened == opened
        state: Any = {"seat": position.seat, "partial": True}
        assert Turn(position.rack, position.table, **state).opened == opened

    @pytest.mark.parametrize(
        ("text", "before"),
        [
            ("rack: R1-11 K1-10", True),
            ("rack: R1-11 K1-10\nside: B5", True),
            ("rack: R1-11 K1-11", False),
            ("rack: R1-11\nside: B5", True),
            ("rack: R1-11", False),
        ],
    )
    def test_before_or_after_the_draw(self, text: str, before: bool) -> None:
        position = Position.loads(text)
        assert position.is_before_draw == before
        if before and position.opened is None:
            with pytest.raises(RackError, match="21 tiles in hand, and the player has not opened: he has 22 after"):
                _ = position.turn
        else:
            assert position.turn.rack == position.rack


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "kind", "message"),
        [
            ("okey: Y6\n\nrack: R4 R8\n  R99", TileError, "'R99' (word 3, line 4, column 3): numbers go from 1 to 13"),
            ("rack: R4 R99", TileError, "'R99' (word 2, line 1, column 10): numbers go from 1 to 13"),
            ("rack: R1\ndiscards: # x\n kırmızı 14", TileError, "'kırmızı 14' (word 1, line 3, column 2): numbers go"),
            ("okey: Y6\nrack: R4 R4\n R4", RackError, "line 2: more than two R4 on the rack"),
            ("rack: R1\nokey: S7", TileError, "line 2: the okey 'S7' (word 1, column 7): S could be sarı (Y) or siyah"),
            ("indicator: O\nrack: R1", TileError, "line 1: the indicator cannot be O"),
            ("okey: Y6\nindicator: Y6\nrack: R1", RackError, "line 2: indicator Y6 makes Y7 the okey, not Y6"),
            ("rack: F", RackError, "line 1: a false okey (F) is on the rack: say which tile is the okey"),
            ("rack: R1\ntable:\n R5 R6 R7\n\n R5 R7 R8", TileError, "line 5: 'R5 R7 R8' is no meld"),
            ("rack: R1\ntable:\n R5 R6 R7 | R9 R9 | R5 R7", TileError, "line 3: 'R5 R7' is no meld"),
            (
                "rack: R1\ntable:\n up: R5 R6 R7",
                OkeyError,
                "line 3: 'up' is nobody's seat: me, right, across, left, or 0",
            ),
            ("rack: R1\ntable:\n 4: R5 R6 R7", OkeyError, "line 3: '4' is nobody's seat"),
            ("rack: R1\ntable: R5 R6 R7\n R5 R6 R7\n R5 R5", RackError, "line 2: more than two R5 on the table"),
            ("rack: R1\ntable: R5-7|\n me: kırmızı 9 X4", TileError, "line 3: 'X4' (word 3, column 16): colours are"),
            ("rack: R1\ntable: R5-7 | F R9 R8", TileError, "line 2: 'F' (column 15): a false okey is the okey's face"),
            ("rack: R1\nside:  R1 R2", TileError, "line 2: 'R1 R2' names 2 tiles: give one"),
            ("rack: R12\ntable:\n R12 R13 R1", TileError, "line 3: 'R12 R13 R1' is no meld"),
            ("rack: R5 R5\ntable: R5 R6 R7", RackError, "line 2: more than two R5 on rack and table together"),
            ("rack: R5\ntable: R5 R6 R7\ndiscards: R1\n R5", RackError, "line 3: more than two R5 on rack, table and"),
            ("rack: R5\ntable: R5 R6 R7\nside: R5", RackError, "line 3: more than two R5 on rack, table and"),
            ("rack: R5\ntaken: R6", RackError, "line 2: the side tile R6 is not on the rack"),
            ("rack: R5\nside: R1\ntaken: R5", RuleError, "line 3: side R1 and taken R5"),
            ("rack: R1-8\nopened: no", RackError, "line 2: 8 tiles in hand, and the player has not opened: he has 21"),
            ("rack: R1-11 K1-11\nopened: seri", RackError, "line 2: 22 tiles in hand: who has opened by series has 14"),
            ("rack: R1-11 K1-4\nopened: seri", RackError, "15 tiles in hand: who has opened by series has 14"),
            ("rack: R1-11 K1-2\nopened: çift", RackError, "line 2: 13 tiles in hand: who has opened by pairs has 12"),
            ("rack: R1-9 K1-11\nside: B1", RackError, "20 tiles in hand: who has opened by series has 13"),
            ("rack: R1-11 K1-11\nside: B1", RackError, "line 2: 22 tiles in hand, and the player has not opened: he"),
            ("rack: R1-9\ntable: me: K1 K2 K3\nopened: no", RuleError, "line 3: a meld of the player's own lies on"),
            ("rack: R1-9\ntable: me: K1 K2 K3\nopened: çift", RuleError, "line 3: a run or group of the player's own"),
            ("rack: R1-9\ntable: me: K1 K1\nopened: seri", RuleError, "line 3: the player has opened by series, but"),
            ("rack: R1-9\ntable: left: K1 K1\nothers: seri", RuleError, "line 3: others: a player whose melds lie on"),
            ("rack: R1\npartial: maybe", OkeyError, "line 2: there is no answer 'maybe': did you mean yes"),
            ("rack: R5\nside: R1 R2", TileError, "line 2: 'R1 R2' names 2 tiles"),
            ("rack: R5\nopened: runs", OkeyError, "line 2: there is no opening 'runs': there are series, pairs, none"),
            ("rack: R5\nothers: series and pairs", OkeyError, "line 2: there is no opening 'and'"),
            ("rack: R5\nrules: rehber\nopened: pairs", RuleError, "line 3: nobody opens by pairs under rehber"),
            ("rules: rehber\nrack: R5\npairs_bar: 6", RuleError, "line 3: pairs_bar 6: rehber has no opening by pairs"),
            ("rack: R5\nbar: 100", RuleError, "line 2: bar 100: yesil opens with 101 points"),
            ("rack: R5\nbar: many", OkeyError, "line 2: a whole number is wanted, not 'many'"),
            ("rack: R5\nbar: 99999999", OkeyError, "line 2: a whole number is wanted, not '99999999'"),
            ("rules: yesil\nrack: R5\npairs_bar: 2", RuleError, "line 3: pairs_bar 2: yesil opens with 5 pairs"),
            ("rack: R5\nseat: 4", RuleError, "there is no seat 4: seats are 0 to 3"),
            ("rules: yesi\nrack: R5", RuleError, "line 1: there is no rule set 'yesi': did you mean yesil?"),
            ("rules: yesil {unopend = 1}\nrack: R5", RuleError, "line 1: there is no rule 'unopend'"),
            ("rules: yesil {unopened = 1\nrack: R5", RuleError, "line 1: the fields {unopened = 1"),
            ("rules: yesil {unopened = 1} x\nrack: R5", RuleError, "line 1: the fields {unopened = 1"),
            ("rack: R5\nraak: R6", OkeyError, "line 2: there is no 'raak' in a position: did you mean rack"),
            ("rack: R5\nokey: Y6\nrack: R6", OkeyError, "line 3: there is a rack in line 1 already"),
            ("rack: R5\nside: K1\nyandan: K1", OkeyError, "line 3: there is a side in line 2 already"),
            ("R5 R6", OkeyError, "line 1: say what 'R5 R6' is, as in 'rack: R4 R8 O'"),
            ("", OkeyError, "a position has a rack, as in 'rack: R4 R8 O'"),
            ("okey: Y6", OkeyError, "a position has a rack, as in 'rack: R4 R8 O'"),
            ("rack: " + "R1 " * 50_000, OkeyError, "text of 150006 characters: a position has no more than 100000"),
        ],
    )
    def test_the_line_is_named(self, text: str, kind: type[OkeyError], message: str) -> None:
        assert refused(text, kind).startswith(message)

    def test_a_tile_can_be_underlined_in_the_whole_text(self) -> None:
        text = "okey: Y6\nrack: R4 # here\n   kırmızı 14 R5\n"
        with pytest.raises(TileError) as caught:
            Position.loads(text)
        assert text[slice(*caught.value.position)] == caught.value.word == "kırmızı 14"

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("{", "this position is not JSON: Expecting property name enclosed in double quotes (column 2)"),
            ('{"a":' * 100_000, "text of 500000 characters"),
            ('{"a":' * 10_000, "this position is not JSON: it is nested too deeply"),
            ("{}", "a position has a rack"),
            ('{"rack": 1}', "rack: tiles are a text such as 'R4 R8 O', or a list of such texts"),
            ('{"rack": ["R1", 2]}', "rack: tiles are a text"),
            ('{"rack": "R1 R14"}', "rack: 'R14' (word 2, column 4): numbers go from 1 to 13"),
            ('{"rack": "R1", "rak": 1}', "there is no 'rak' in a position: did you mean rack"),
            ('{"rack": "R1", "gosterge": "R1"}', "there is no 'gosterge' in a position"),
            ('{"rack": "R1", "okey": 3}', "okey: a text is wanted, not 3"),
            ('{"rack": "R1", "rules": 3}', "rules: a text is wanted, not 3"),
            ('{"rack": "R1", "rules": {"bas": "yesil"}}', "rules: say which rule set it is made from"),
            ('{"rack": "R1", "table": 3}', "table: a text or a list of melds is wanted"),
            ('{"rack": "R1", "table": [3]}', "table, meld 1: it is a text, or {"),
            ('{"rack": "R1", "table": [{"owner": 1}]}', "table, meld 1: it is a text, or {"),
            ('{"rack": "R1", "table": [{"tiles": "R5 R6 R7", "x": 1}]}', "table, meld 1: it is a text, or {"),
            ('{"rack": "R1", "table": ["R5 R6 R7", "R5 R7 R8"]}', "table, meld 2: 'R5 R7 R8' is no meld"),
            (
                '{"rack": "R1", "table": [{"tiles": "R5 R6 R7", "owner": true}]}',
                "table, meld 1: 'True' is nobody's seat",
            ),
            ('{"rack": "R1", "table": [{"tiles": "R5 R6 R7", "owner": 4}]}', "table, meld 1: '4' is nobody's seat"),
            ('{"rack": "R1", "opened": 1}', "opened: a text is wanted, not 1"),
            ('{"rack": "R1", "others": 1}', "others are 'series', 'pairs', both or 'none'"),
            ('{"rack": "R1", "others": [1]}', "others: there is no opening '1'"),
            ('{"rack": "R1", "bar": true}', "bar: a whole number is wanted, not 'True'"),
            ('{"rack": "R1", "bar": 1.5}', "bar: a whole number is wanted, not '1.5'"),
            ('{"rack": "R1", "bar": -1}', "bar: a whole number is wanted, not '-1'"),
            ('{"rack": "R1", "bar": 7}', "bar 7: yesil opens with 101 points"),
            ('{"rack": "R1 R1", "discards": "R1"}', "discards: more than two R1 on rack, table and among the discards"),
        ],
    )
    def test_json(self, text: str, message: str) -> None:
        with pytest.raises(OkeyError) as caught:
            Position.loads(text)
        assert str(caught.value).startswith(message)

    def test_a_meld_that_the_rules_do_not_have(self) -> None:
        with pytest.raises(IllegalMove, match="meld 2 of the table, R12 R13 R1: it is no meld under yesil"):
            Position("R5", Table("R5 R6 R7 | R12 R13 R1"))

    def test_nonsense(self) -> None:
        words = (
            "position|rack|text|tile|rules? |okey|table|meld|seat|open|bar|side|others|made from|read from|discard|"
            "partial"
        )
        assert accepted(Position.loads, words) == []
        assert accepted(Position.from_dict, words) == []
        assert accepted(Position, words) == ["", "R7", "O", [], (), Rack("R1 R2")]
        fields = {
            "table": ["", [], ()],
            "rules": [],
            "seat": [0, 3],
            "opened": [],
            "others": [None, [], {}, ()],
            "side": [None, "R7", "O", "F", Tile("R7"), Tile("O")],
            "taken": [None, "R7", Tile("R7")],
            "bar": [None],
            "discards": ["", "R7", "O", "F", [], {}, (), Rack("R1 R2")],
            "partial": [True],
        }
        for name, values in fields.items():
            assert accepted(lambda value, name=name: Position("R7 K2", **{name: value}), words) == values

    def test_any_text_is_answered(self) -> None:
        dice = random.Random(101)
        text = FILES["mine.txt"] + FILES["waiting.txt"]
        for _ in range(300):
            at, to = sorted(dice.sample(range(len(text)), 2))
            broken = text[:at] + text[to : to + dice.randint(0, 90)]
            try:
                position = Position.loads(broken)
            except OkeyError:
                continue
            assert Position.loads(position.dumps()) == position


class TestFiles:
    def test_text_and_json_by_name(self, tmp_path: Path) -> None:
        position = Position.loads(FILES["mine.txt"])
        for name in ("p.txt", "p.json", "p.JSON"):
            position.dump(tmp_path / name)
            assert Position.load(tmp_path / name) == position
            assert Position.load(str(tmp_path / name)) == position
        assert json.loads((tmp_path / "p.json").read_text("utf-8")) == position.as_dict()
        assert (tmp_path / "p.txt").read_text("utf-8") == position.dumps() == f"{position}\n"

    def test_errors_name_the_file(self, tmp_path: Path) -> None:
        path = tmp_path / "bad.txt"
        path.write_text("rack: R4\nbar: x", "utf-8")
        with pytest.raises(OkeyError, match=r"bad\.txt: line 2: a whole number is wanted"):
            Position.load(path)
        path.write_bytes(b"\xff")
        with pytest.raises(OkeyError, match=r"bad\.txt is not UTF-8 text, see byte 1"):
            Position.load(path)
        with pytest.raises(OkeyError, match=r"cannot read .*none\.txt: "):
            Position.load(tmp_path / "none.txt")
        for name in ("a\0b", "a\ud800", "a\0" + "x" * 9999, "x" * 9999):
            with pytest.raises(OkeyError, match=r"cannot read '?[ax].*: (no file has|File name too)") as caught:
                Position.load(name)
            assert len(str(caught.value)) < 120


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position out of one set: melds from the deck, okeys among them, then rack, discards and side tile."""
    okey = draw(st.sampled_from(FACES))
    rules = RuleSet.named(draw(st.sampled_from(rules_named())))
    if draw(st.booleans()):
        rules = rules.replace(unopened=101)
    left = deck(okey)
    melds = []
    for _ in range(draw(st.integers(0, 6))):
        meld = draw(st.sampled_from(["run", "group", "pair"] if rules.open_pairs else ["run", "group"]))
        faces = _faces(draw, meld)
        tiles = [O if draw(st.integers(0, 7)) == 0 else TILES[53] if face is okey else face for face in faces]
        if sum(tile is not O for tile in tiles) and all(tiles.count(tile) <= left.count(tile) for tile in tiles):
            for tile in tiles:
                left.remove(tile)
            words = [f"O={face}" if tile is O else str(tile) for tile, face in zip(tiles, faces, strict=True)]
            melds.append(" ".join(words))
    table = Table(melds, okey, owners=[draw(st.sampled_from([None, 0, 1, 2, 3])) for _ in melds])
    dice = draw(st.randoms(use_true_random=False))
    dice.shuffle(left)
    rack, rest = left[: (size := draw(st.integers(1, 22)))], left[size:]
    discards, rest = rest[: (thrown := draw(st.integers(0, 9)))], rest[thrown:]
    where = draw(st.sampled_from(["nowhere", "side", "taken"]))
    seat = draw(st.integers(0, 3))
    own = {meld.kind for meld, owner in zip(table.melds, table.owners, strict=True) if owner == seat}
    ways = [None, "series", *(["pairs"] if rules.open_pairs else [])] if not own else ["series"]
    return Position(
        Rack(rack, okey),
        table,
        rules,
        seat=seat,
        opened=draw(st.sampled_from(["pairs", "series"] if own == {"pair"} else ways)),
        others=draw(st.sampled_from([None, (), ("pairs",), ("series", "pairs")])),
        side=rest[0] if where == "side" else None,
        taken=rack[0] if where == "taken" else None,
        bar=draw(st.sampled_from([None, 101, 130])),
        pairs_bar=draw(st.sampled_from([None, 6])) if rules.open_pairs else None,
        discards=discards,
        partial=True,
    )


def _faces(draw: st.DrawFn, meld: str) -> list[Tile]:
    if meld == "pair":
        return [draw(st.sampled_from(FACES))] * 2
    if meld == "group":
        number, row = draw(st.integers(1, 13)), draw(st.permutations("RYBK"))
        return [Tile.of(colour, number) for colour in row[: draw(st.integers(3, 4))]]
    first = draw(st.integers(1, 11))
    colour, last = draw(st.sampled_from("RYBK")), draw(st.integers(first + 2, 13))
    return [Tile.of(colour, number) for number in range(first, last + 1)]


class TestValues:
    @given(positions())
    def test_what_is_written_reads_back(self, position: Position) -> None:
        for again in (
            Position.loads(position.dumps()),
            Position.loads(position.dumps(json_text=True)),
            Position.from_dict(position.as_dict()),
            pickle.loads(pickle.dumps(position)),
        ):
            assert again == position
            assert hash(again) == hash(position)
            assert again.dumps() == position.dumps()
            assert str(again.turn.table) == str(position.turn.table)

    @given(positions())
    def test_what_is_seen_and_unseen_make_a_set(self, position: Position) -> None:
        assert position.okey is not None
        seen = [*position.rack, *(tile for meld in position.table for tile in meld), *position.discards]
        seen += [] if position.side is None else [position.side]
        deck_tiles = deck(position.okey)
        for tile in [*seen, *position.unseen]:
            deck_tiles.remove(tile)
        assert deck_tiles == []

    @given(positions())
    def test_the_turn_is_the_turn_of_the_state(self, position: Position) -> None:
        turn = position.turn
        assert (turn.rack, turn.rules, turn.opened) == (position.rack, position.rules, position.opened)
        told = Turn(position.rack, position.table, position.rules, **position.state)
        assert told.lay_offs() == turn.lay_offs()
        assert (
            told.options()
            == turn.options()
            == turn_options(position.rack, position.table, position.rules, **position.state)
        )

    def test_under_another_rule_set(self) -> None:
        position = Position.loads(FILES["mine.txt"])
        other = position.under("ozet")
        assert other.rules is RuleSet.named("ozet")
        assert other.under("yesil") == position
        assert best_turn(other.rack, other.table, other.rules, **other.state).steps != position.turn.best().steps

    def test_the_okey_from_anywhere(self) -> None:
        assert Position(Rack("R1 O", okey="Y6")).okey is Tile("Y6")
        assert Position("R1", Table("R5 F R7", okey="R6")).okey is Tile("R6")
        assert Position("R1 R6", okey="R6").rack == Rack("R1 O", okey="R6")
        assert Position("R1", side="R6", okey="R6").side is O
        assert Position("R1 R6", taken="R6", okey="R6").taken is O
        assert Position.loads("rack: R1\nindicator: R5").okey is okey_of(Tile("R5"))
        with pytest.raises(RackError, match="depends on the okey"):
            _ = Position("R1 R2").unseen

    def test_the_next_player(self) -> None:
        assert Position("R1", "1: R5 R6 R7").next_opened
        assert not Position("R1", "0: R5 R6 R7 | B1 B2 B3 | 3: K1 K2 K3").next_opened
        assert Position("R1", "0: R5 R6 R7", seat=3).next_opened

    def test_the_indicator_is_no_unseen_tile(self) -> None:
        position = Position("R1", okey="Y6")
        assert position.unseen.count(indicator_of(Tile("Y6"))) == 1
        assert len(position.unseen) == 104


class TestPage:
    """docs/position.md does what it says."""

    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for name, text in FILES.items():
            (tmp_path / name).write_text(text, "utf-8")
        monkeypatch.chdir(tmp_path)

    @pytest.mark.parametrize(("command", "output"), SESSIONS)
    def test_sessions(self, command: str, output: str) -> None:
        done = run_line(command)
        assert done.out + done.err == output

    def test_json(self) -> None:
        (block,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.S)
        position = Position.loads(block)
        assert (position.seat, position.table.owners, position.others) == (2, (3, 2, None), ("series", "pairs"))
        assert position.rules.unopened == 101

    def test_python(self) -> None:
        text = "".join(re.findall(r"```pycon\n(.*?)```", PAGE.read_text("utf-8"), re.S))
        parsed = doctest.DocTestParser().get_doctest(text, {}, "position.md", str(PAGE), 0)
        assert doctest.DocTestRunner().run(parsed) == (0, 9)

    def test_every_key_is_in_the_table(self) -> None:
        rows = re.findall(r"^\| (`\w.*?) \|", PAGE.read_text("utf-8"), re.M)
        assert {key for row in rows for key in re.findall(r"`(\w+)`", row)} == {
            *Position("R1").as_dict(),
            "indicator",
        }
