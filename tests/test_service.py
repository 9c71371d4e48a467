"""The table of methods: what each answers, what it refuses and how, and that it tells no hidden tile."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from okeysolve import Rack, RuleSet, best_opening, bots, rules_named
from okeysolve.errors import IllegalMove, OkeyError, RackError, RecordError, RuleError, TileError
from okeysolve.game import Round
from okeysolve.service import KINDS, METHODS, Defaults, Job, Limits, ServiceError, call
from okeysolve.service.describe import fields_of, pretty, schemas
from okeysolve.service.errors import refused
from okeysolve.service.examples import examples
from okeysolve.service.examples import refused as refused_examples

ROOT = Path(__file__).parent.parent
EXAMPLES = [(name, parameters) for name, calls in examples().items() for parameters in calls]
REFUSED = refused_examples()
SHORT = Limits(seconds=0.1, playouts=60)


def problem(name: str, parameters: Any, job: Job | None = None) -> Any:
    """Why a call is refused."""
    with pytest.raises(ServiceError) as refusal:
        call(name, parameters, job)
    return refusal.value.problem


class TestTable:
    def test_every_method_of_the_list_is_there(self) -> None:
        wanted = "open openings pairs sort neighbours layoffs turn discards outlook odds score rules advise act"
        wanted += " review new_round legal apply svg"
        assert set(wanted.split()) == set(METHODS)

    def test_every_method_has_an_example_and_a_line(self) -> None:
        assert set(examples()) == set(METHODS)
        assert all(method.doc.endswith(".") for method in METHODS.values())
        assert all(name == method.name for name, method in METHODS.items())

    def test_protocol_page_is_current(self) -> None:
        command = [sys.executable, str(ROOT / "tools" / "make_protocol.py"), "--check"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    def test_every_method_is_on_the_page(self) -> None:
        page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
        for name, parameters in EXAMPLES:
            assert f"\n## {name}\n" in page
            assert pretty(parameters) in page
            assert pretty(call(name, parameters)) in page

    def test_import_of_okeysolve_leaves_it_alone(self) -> None:
        code = "import sys, okeysolve.cli; print([m for m in sys.modules if 'msgspec' in m or 'service' in m])"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
        assert done.stdout == "[]\n"

    def test_parameters_are_described(self) -> None:
        found = schemas(METHODS.values())
        for method in METHODS.values():
            for field in fields_of(method.request.__name__, found):
                assert field.description, (method.name, field.name)

    def test_schemas_are_of_distinct_names(self) -> None:
        assert all("." not in name for name in schemas(METHODS.values()))


class TestReplies:
    @pytest.mark.parametrize(("name", "parameters"), EXAMPLES)
    def test_reply_is_plain_and_of_its_type(self, name: str, parameters: dict[str, Any]) -> None:
        reply = call(name, parameters)
        again = json.loads(json.dumps(reply))
        assert msgspec.to_builtins(msgspec.convert(again, METHODS[name].reply)) == again

    def test_open_is_best_opening(self) -> None:
        rack = Rack("R8 R9 R9 R13 Y1 Y1 Y3 Y4 Y9 Y10 Y12 Y13 B3 K1 K2 K5 K6 K9 K10 K12 K13 O", okey="Y6")
        for rules in rules_named():
            told = call("open", {"rack": str(rack).split(), "indicator": "Y5", "rules": rules, "keep": 2, "bar": 120})
            best = best_opening(rack, rules, keep=2, bar=120)
            assert told == {**best.as_dict(), "text": str(best)}

    def test_openings_are_as_many(self) -> None:
        parameters = {"rack": "R1-9 O", "k": 7}
        assert len(call("openings", parameters)["openings"]) == 7
        assert call("openings", parameters)["openings"][0] == call("open", {"rack": "R1-9 O"})

    def test_defaults_hold(self) -> None:
        job = Job(Defaults(rules=RuleSet.named("rehber"), lang="tr", seed=3))
        assert call("pairs", {"rack": "R1 R1"}, job)["text"].endswith("çift açmayı bilmez")
        assert call("open", {"rack": "R1 R1", "rules": "yesil", "lang": "en"}, job)["text"].endswith("(yesil, 101)")
        assert call("new_round", {}, job) == call("new_round", {"seed": 3, "rules": "rehber"})
        assert call("new_round", {}) != call("new_round", {})

    def test_turn_questions(self) -> None:
        state = {"rack": "R4 R7 R8 K1 B9 B9 Y12", "okey": "Y6", "table": "1: R5 R6 O=R7 | 0: K2 K3 K4"}
        best = call("turn", state)["plans"]
        options = call("turn", {**state, "question": "options"})["plans"]
        assert len(best) == 1
        assert len(options) > 1
        assert options[0]["steps"] == best[0]["steps"]
        assert best[0]["lines"][0].startswith("take the okey of meld 1")
        assert call("turn", {**state, "question": "open_all"})["plans"] == []
        last = {"rack": "R1 R2", "okey": "Y6", "question": "last_indicator"}
        assert call("turn", {**last, "rules": "rehber"})["plans"] == []
        assert problem("turn", last).kind == "rules"

    def test_turn_objective_left(self) -> None:
        state = {"rack": "R4 R7 R8 K1 B9 B9 Y12", "okey": "Y6", "table": "1: R5 R6 O=R7 | 0: K2 K3 K4"}
        plans = {aim: call("turn", {**state, "objective": aim})["plans"][0] for aim in ("tiles", "left")}
        assert plans["left"]["left"] <= plans["tiles"]["left"]
        assert plans["left"]["objective"] == "left"

    def test_side_tile(self) -> None:
        state = {"rack": "R4 R8 K9", "okey": "Y6", "table": "1: R5 R6 R7", "side": "R9", "opened": "series"}
        told = call("turn", state)
        assert told["side"] == {"tile": "R9", "usable": True, "fail": 0}
        assert told["plans"][0]["finishes"]

    def test_ten_pairs_before_the_draw(self) -> None:
        rack = "R1 R1 R3 R3 R7 R7 Y2 Y2 Y9 Y9 B4 B4 B8 B8 K5 K5 K11 K11 K13 K13 R12"
        told = call("turn", {"rack": rack, "okey": "Y6", "rules": "rehber"})
        assert told["plans"][0]["steps"][0]["step"] == "ten_pairs"
        assert told["plans"][0]["finish"] == ["ten_pairs"]
        assert problem("turn", {"rack": rack, "okey": "Y6", "rules": "yesil"}).kind == "rack"

    def test_a_part_of_a_rack(self) -> None:
        part = {"rack": "R1 R2 R3", "okey": "Y6", "opened": "no"}
        assert problem("turn", part).kind == "rack"
        assert call("turn", {**part, "partial": True})["plans"]
        assert call("outlook", {"rack": "R1 R2 R3", "okey": "Y6"})["series"]["now"] == 6

    def test_score_is_the_sheet(self) -> None:
        ends = [{"opened": "series"}, {"opened": "pairs", "left": 10}, {"opened": "series", "left": "1 2"}, {}]
        told = call("score", {"players": ends, "finisher": 0, "rules": "yesil", "lang": "tr"})
        assert told["points"] == [-101, 20, 3, 202]
        assert "elini açmadı" in told["text"]

    def test_outlook_from_table_and_from_unseen(self) -> None:
        rack = "R11 R12 R13 Y13 B13 K13 B8 B10 Y8 K3 K4 R1 R5 Y2 Y2 B3 K7 K9 Y10 Y11 B5"
        seen = {"table": "K8 K9 O=K10 | Y1 B1 K1", "discards": "B9 R2 R7 K5"}
        one = call("outlook", {"rack": rack, "okey": "Y6", **seen})
        assert call("outlook", {"rack": rack, "okey": "Y6", "unseen": one["unseen"]}) == one
        assert one["opening"]["copies"] == 10
        assert problem("outlook", {"rack": rack, "okey": "Y6", "opened": "series"}).field == "opened"
        assert problem("outlook", {"rack": "R1"}).field == "okey"

    def test_rules_tell_what_is_replaced(self) -> None:
        told = call("rules", {"rules": {"base": "yesil", "unopened": 101}})
        replaced = [row for row in told["fields"] if row["origin"] == "replaced"]
        assert [(row["field"], row["value"]) for row in replaced] == [("unopened", 101)]
        assert [row["name"] for row in told["named"]] == list(rules_named())


class TestRefusals:
    @pytest.mark.parametrize(("name", "parameters"), REFUSED)
    def test_examples_are_refused(self, name: str, parameters: dict[str, Any]) -> None:
        told = problem(name, parameters)
        assert told.kind in KINDS
        assert len(told.message) > 10

    def test_every_kind_that_parameters_can_bring_about_is_shown(self) -> None:
        shown = {problem(name, parameters).kind for name, parameters in REFUSED}
        assert shown == {"request", "tile", "rack", "rules", "move", "record", "value"}

    @pytest.mark.parametrize(
        ("name", "parameters", "field", "words"),
        [
            ("open", {}, "rack", "has to be given"),
            ("open", {"rack": 3}, "rack", "rack: Expected `str | array`, got `int`"),
            ("open", {"rack": ["R1", 2]}, "rack[1]", "rack\\[1\\]: Expected `str`"),
            ("open", {"rack": "R1", "objectiv": "tiles"}, "objectiv", "did you mean objective"),
            ("open", {"rack": "R1", "objective": "most"}, "objective", "it is fewest, leftover, leftover_101, points"),
            ("open", {"rack": "R1", "must_use": "R2"}, "must_use", "not on the rack"),
            ("open", {"rack": "R1", "keep": 2}, "keep", "the rack has only 1 tile"),
            ("open", {"rack": "R1", "bar": 3}, "bar", "opens with 101"),
            ("open", {"rack": "R1", "okey": "O"}, "okey", "okey"),
            ("open", {"rack": "R1", "indicator": "Y99"}, "indicator", "1 to 13"),
            ("open", {"rack": "R1", "okey": "Y6", "indicator": "Y6"}, "indicator", "do not agree"),
            ("open", {"rack": "R1", "rules": {"base": "yesil", "opn": 1}}, "rules", "did you mean"),
            ("open", {"rack": "R1 " * 700}, "rack", "length <= 2000"),
            ("pairs", {"rack": "R1", "rules": "rehber", "bar": 3}, "bar", "no opening by pairs"),
            ("turn", {"rack": "R1", "table": "R5 R6"}, "table", "no meld"),
            ("turn", {"rack": "R1", "table": [{"tiles": "R5 R6 R7", "owner": "nobody"}]}, "table", "nobody's seat"),
            ("turn", {"rack": "R1", "table": [{"tile": "R5"}]}, "table[0].tile", "did you mean tiles"),
            ("turn", {"rack": "R1", "table": [{"x": 1}]}, "table[0].x", "no such field: there are tiles, owner"),
            ("advise", {"rack": "R1", "limit": {"tme": 1}}, "limit.tme", "did you mean time"),
            ("apply", {"hand": {"rules": {}}, "actions": []}, "hand.events", "hand.events: it has to be given"),
            ("apply", {"hand": {"rules": {}, "events": [{"event": "dael"}]}}, "hand.events[0].event", "draw, .*deal"),
            ("score", {"players": [{"opened": "x"}] * 4}, "players[0].opened", "'x': it is pairs, series"),
            ("turn", {"rack": "R1 R1", "discards": "R1"}, "discards", "more than two R1"),
            ("turn", {"rack": "R1", "seat": 4}, "seat", "<= 3"),
            ("discards", {"rack": "R1 R2", "tile": "Q"}, "tile", "a tile is"),
            ("score", {"players": [{}, {}, {}]}, "players", "length >= 4"),
            ("score", {"players": [{}, {"penalties": ["no"]}, {}, {}], "stock_out": True}, "players[1]", "no penalty"),
            ("score", {"players": [{}, {}, {}, {}], "finish": ["okey"], "stock_out": True}, None, "needs a finisher"),
            ("new_round", {"deck": "R1"}, "deck", "106 tiles"),
            ("new_round", {"teams": True, "rules": "rehber"}, "teams", "no teams"),
            ("new_round", {"seed": 1, "deck": "R1"}, "seed", "not both"),
            ("legal", {}, "hand", "one of the two"),
        ],
    )
    def test_message_names_the_field(self, name: str, parameters: Any, field: str | None, words: str) -> None:
        told = problem(name, parameters)
        assert told.field == field
        assert re.search(words, told.message), told.message

    def test_errors_of_the_package_keep_their_kind(self) -> None:
        kinds = {TileError: "tile", RackError: "rack", RuleError: "rules", RecordError: "record", OkeyError: "value"}
        for error, kind in kinds.items():
            assert refused(error("words")).problem.kind == kind
        move = refused(IllegalMove("words", code="over", turkish="el bitti")).problem
        assert (move.kind, move.code, move.turkish) == ("move", "over", "el bitti")

    def test_messages_are_short(self) -> None:
        for name, parameters in (("open", {"x" * 100_000: 1}), ("open", {"rack": "x" * 1999}), ("act", {"view": []})):
            assert len(problem(name, parameters).message) <= 400

    def test_position_of_a_word(self) -> None:
        told = problem("open", {"rack": "R1 Q2 R3"})
        assert (told.word, told.position) == ("Q2", (3, 5))

    @given(st.data())
    def test_no_parameters_do_harm(self, data: st.DataObject) -> None:
        """Whatever is put in an example's place is answered or refused."""
        name, parameters = data.draw(st.sampled_from(EXAMPLES))
        field = data.draw(st.sampled_from(METHODS[name].request.__struct_fields__))
        odd = st.recursive(
            st.none() | st.booleans() | st.integers(-5, 200) | st.floats() | st.text(max_size=20)
            | st.sampled_from(["R1", "O", "F", "R1 R2 R3", "yesil", "series", "pairs", "|", "0:"]),
            lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.sampled_from(
                ["base", "tiles", "owner", "opened", "left", "mult", "event", "seat", "events", "rules"]), parts),
            max_leaves=6,
        )
        with suppress(ServiceError):
            call(name, {**parameters, field: data.draw(odd)}, Job(limits=SHORT))

    @given(st.data())
    def test_no_view_or_hand_does_harm(self, data: st.DataObject) -> None:
        made = examples()
        name = data.draw(st.sampled_from(["act", "legal", "apply", "advise", "odds"]))
        parameters = json.loads(json.dumps(made[name][0] if name != "odds" else {"view": made["act"][0]["view"]}))
        whole = parameters["hand" if name == "apply" else "view"]
        field = data.draw(st.sampled_from(sorted(whole)))
        odd = st.none() | st.booleans() | st.integers(-2, 25) | st.text(max_size=5)
        odd |= st.lists(odd, max_size=5) | st.lists(st.integers(0, 30), min_size=4, max_size=4)
        whole[field] = data.draw(odd)
        with suppress(ServiceError):
            call(name, parameters, Job(limits=SHORT))


class TestJob:
    def test_time_limit(self) -> None:
        job = Job(limits=Limits(seconds=0.01))
        assert job.wait(5)
        assert not job.cancelled
        assert job.nothing_yet().problem.kind == "time"

    def test_cancel(self) -> None:
        told: list[Any] = []
        job = Job(tell=told.append)
        job.report(msgspec.convert({}, msgspec.defstruct("Nothing", [])))
        job.cancel()
        job.report(msgspec.convert({}, msgspec.defstruct("Nothing", [])))
        assert job.stopped
        assert len(told) == 1
        assert job.nothing_yet().problem.kind == "stopped"


# ---- hands -------------------------------------------------------------------------------------------------------


def played(seed: int, turns: int, rules: str = "yesil") -> Any:
    """What is told of a hand after so many turns of bots."""
    told = call("new_round", {"seed": seed, "rules": rules})
    for turn in range(turns):
        if told["over"]:
            break
        seat = told["turn"]
        view = told["seats"][seat]["view"]
        while not told["over"] and told["turn"] == seat:
            done = call("act", {"view": view, "seed": turn, "bot": ("greedy", "random", "steady")[turn % 3]})
            told = call("apply", {"hand": told["hand"], "actions": done["actions"]})
            view = told["seats"][seat]["view"]
    return told


class TestHands:
    @pytest.mark.parametrize("rules", rules_named())
    def test_a_hand_to_its_end(self, rules: str) -> None:
        told = played(5, 200, rules)
        assert told["over"]
        assert told["score"]["points"] == told["hand"]["events"][-1]["points"]
        assert told["seats"][0]["view"]["points"] == told["score"]["points"]
        assert call("legal", {"hand": told["hand"]})["legal"] == []
        view = told["seats"][0]["view"]
        assert problem("act", {"view": view}).kind == "value"

    def test_same_seed_same_hand(self) -> None:
        assert played(11, 9) == played(11, 9)

    def test_apply_is_the_referee(self) -> None:
        hand = Round.deal("yesil", seed=7)
        told = call("new_round", {"seed": 7})
        assert told["hand"]["events"] == hand.events
        discard = {"event": "discard", "seat": 0, "tile": "R5"}
        told = call("apply", {"hand": told["hand"], "actions": [discard]})
        hand.apply(discard)
        assert told["hand"]["events"] == hand.events
        assert told["seats"][2]["view"] == hand.view(2).as_dict()

    def test_all_or_nothing(self) -> None:
        hand = call("new_round", {"seed": 7})["hand"]
        actions = [{"event": "discard", "seat": 0, "tile": "R5"}, {"event": "discard", "seat": 0, "tile": "R7"}]
        told = problem("apply", {"hand": hand, "actions": actions})
        assert (told.kind, told.field, told.code) == ("move", "actions[1]", "wrong seat")
        assert "koltukta" in told.turkish

    def test_a_changed_hand_is_refused(self) -> None:
        hand = played(3, 12)["hand"]
        rng = random.Random(1)
        for _ in range(60):
            other = json.loads(json.dumps(hand))
            event = rng.choice(other["events"])
            field = rng.choice([name for name in event if name != "event"])
            event[field] = {int: 2, str: "K13", bool: True, list: ["K13 K13"]}[type(event[field])]
            if other == hand or field in ("meld", "melds", "hand"):
                continue
            told = problem("apply", {"hand": other, "actions": []})
            assert told.kind in ("record", "rack", "request", "tile"), told
            assert told.field.startswith("hand")

    def test_a_hand_that_is_cut(self) -> None:
        hand = played(5, 200)["hand"]
        assert [event["event"] for event in hand["events"][-2:]] == ["end", "score"]
        told = problem("apply", {"hand": {**hand, "events": hand["events"][:-1]}, "actions": []})
        assert "score is missing" in told.message
        told = problem("apply", {"hand": {**hand, "events": hand["events"][1:]}, "actions": []})
        assert "begins with the deal" in told.message

    def test_match_goes_on(self) -> None:
        told = call("new_round", {"seed": 1, "hand": 2, "hands": 3, "totals": [5, 6, 7, 8], "starter": 1})
        view = told["seats"][1]["view"]
        assert (view["hand"], view["hands"], view["totals"], told["turn"]) == (2, 3, [5, 6, 7, 8], 1)
        again = call("apply", {"hand": told["hand"], "actions": []})
        assert again["seats"][1]["view"] == view

    def test_legal_from_hand_and_view_agree(self) -> None:
        for turns in (0, 5, 20):
            told = played(4, turns)
            view = told["seats"][told["turn"]]["view"]
            assert call("legal", {"hand": told["hand"]}) == call("legal", {"view": view})

    def test_every_listed_action_is_legal(self) -> None:
        told = played(4, 17)
        assert not told["over"]
        view = told["seats"][told["turn"]]["view"]
        listed = call("legal", {"view": view})["legal"]
        assert listed == view["legal"]
        for action in listed:
            assert call("legal", {"view": view, "action": action})["refusal"] is None
            assert call("apply", {"hand": told["hand"], "actions": [action]})["seats"]

    def test_risk_mode_that_cannot_be(self) -> None:
        view = {**call("new_round", {"seed": 7})["seats"][0]["view"], "risk": True}
        for name, more in (("act", {}), ("legal", {}), ("advise", {"limit": {"playouts": 50}}), ("odds", {"k": 1})):
            assert problem(name, {"view": view, **more}).message.startswith("'risk' of the view")

    def test_more_tiles_than_a_player_holds_before_the_draw(self) -> None:
        view = call("new_round", {"seed": 7})["seats"][0]["view"]
        for change in ({"phase": "draw"}, {"tiles": [22, 22, 21, 21]}):
            assert problem("act", {"view": {**view, **change}}).message.startswith("'tiles' of the view")

    def test_why_not(self) -> None:
        told = call("new_round", {"seed": 7})
        view = told["seats"][0]["view"]
        action = {"event": "open", "seat": 0, "melds": ["K11 K12 K13"]}
        for where in ({"view": view}, {"hand": told["hand"]}):
            refusal = call("legal", {**where, "action": action})["refusal"]
            assert refusal["code"] == "not on rack"
            assert "ıstakada" in refusal["turkish"]

    def test_act_needs_a_known_bot(self) -> None:
        view = call("new_round", {"seed": 7})["seats"][0]["view"]
        told = problem("act", {"view": view, "bot": "gredy"})
        assert told.field == "bot"
        assert "greedy" in told.message

    def test_most_actions(self) -> None:
        view = call("new_round", {"seed": 7, "most": 3})["seats"][0]["view"]
        assert len(view["legal"]) == 3
        assert not view["legal_complete"]


class TestPictures:
    @pytest.mark.parametrize(
        "parameters",
        [
            {"rack": "R1 R2 R3 O F", "okey": "Y6"},
            {"rack": ["R1", "R2", "R3"], "opening": True, "lang": "tr"},
            {"table": "1: R5 R6 O=R7 | K1 Y1 B1", "title": "<&>"},
            {"rack": "R1 R2", "table": "1: R5 R6 R7"},
            {"view": examples()["act"][0]["view"]},
        ],
    )
    def test_it_is_xml(self, parameters: dict[str, Any]) -> None:
        tree = ElementTree.fromstring(call("svg", parameters)["svg"])
        assert tree.tag == "{http://www.w3.org/2000/svg}svg"
        title = tree.findtext("{http://www.w3.org/2000/svg}title")
        assert title == parameters.get("title", title)

    @pytest.mark.parametrize("parameters", [{}, {"rack": "R1", "view": examples()["act"][0]["view"]}])
    def test_one_thing_or_the_other(self, parameters: dict[str, Any]) -> None:
        assert problem("svg", parameters).field == "rack"

    def test_a_table_that_cannot_be(self) -> None:
        assert problem("svg", {"table": "R1 R2"}).field == "table"


class TestBots:
    def test_a_bot_is_a_name_and_nothing_else(self) -> None:
        view = examples()["act"][0]["view"]
        for spec in ("process:true", "os:getcwd", "bot.py:Bot", "greedy:a=1", "__import__"):
            assert problem("act", {"view": view, "bot": spec}).field == "bot"

    def test_one_that_sees_the_hands_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Seer:
            sees_hands = True

            def decide(self, *_: Any) -> list[Any]:
                return []

        monkeypatch.setitem(bots.registry._factories, "seer", Seer)
        assert problem("act", {"view": examples()["act"][0]["view"], "bot": "seer"}).field == "bot"

    def test_what_a_bot_decides_is_what_the_service_tells(self) -> None:
        """Turn by turn the same hand as when the bots play by themselves."""
        hand, rng = Round.deal("yesil", seed=5), bots.BotRandom(1)
        told = call("new_round", {"seed": 5})
        bot = bots.named("greedy")
        while not hand.over:
            view = told["seats"][told["turn"]]["view"]
            done = call("act", {"view": view, "bot": "greedy", "seed": 1})
            told = call("apply", {"hand": told["hand"], "actions": done["actions"]})
            while len(hand.events) < len(told["hand"]["events"]):
                bots.decision(hand, bot, rng)
            assert hand.events == told["hand"]["events"]


class TestHiddenTiles:
    """What a seat is told does not change when all that it does not see does."""

    @pytest.mark.parametrize("rules", ["yesil", "rehber", "gelokey"])
    @pytest.mark.parametrize("turns", [0, 3, 10, 16])
    def test_seat_is_told_the_same(self, rules: str, turns: int) -> None:
        told = next(told for told in (played(seed, turns, rules) for seed in range(20, 40)) if not told["over"])
        for seat in range(4):
            other = rearranged(told["hand"], seat, random.Random(seat))
            assert other != told["hand"]
            both = [call("apply", {"hand": hand, "actions": [], "seat": seat}) for hand in (told["hand"], other)]
            assert both[0] == both[1]
            assert "hand" not in both[0]
            if told["turn"] == seat:
                action = told["seats"][seat]["view"]["legal"][0]
                if action["event"] != "draw":
                    done = [
                        call("apply", {"hand": hand, "actions": [action], "seat": seat})
                        for hand in (told["hand"], other)
                    ]
                    assert done[0]["seats"][0]["events"] == done[1]["seats"][0]["events"]

    def test_no_tile_of_others_in_the_words_of_a_seat(self) -> None:
        """Of a fresh hand nothing that a seat is told names a tile that is not its own or the indicator's."""
        told = call("new_round", {"seed": 99})
        for seat in range(4):
            own = call("new_round", {"seed": 99, "seat": seat})
            assert own["seats"] == [told["seats"][seat]]
            assert "hand" not in own
            view = dict(own["seats"][0]["view"])
            seen = {*view.pop("rack").split(), view.pop("okey"), view.pop("indicator")}
            legal = view.pop("legal")
            assert {action["tile"] for action in legal if "tile" in action} <= seen
            words = json.dumps([view, own["seats"][0]["events"]])
            told_of = {word for colour in "RYBK" for n in range(1, 14) if f'"{(word := f"{colour}{n}")}"' in words}
            assert told_of <= seen
            assert "sha256" not in words
            assert "deck" not in words

    def test_score_of_a_hand_that_goes_on_is_not_told(self) -> None:
        assert "score" not in call("new_round", {"seed": 1})


def rearranged(hand: dict[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Another hand that has gone the same way as far as this seat can see: its hidden tiles change places."""
    deal, *rest = hand["events"]
    deck, okey = deal["deck"].split(), deal["okey"]
    order = [*range(22), *range(22, 85)]
    starts = {(deal["starter"] + nth) % 4: order[22 * (nth > 0) + 21 * (nth - 1) * (nth > 0) :][: 21 + (nth == 0)]
              for nth in range(4)}
    turned = next(at for at in range(85, 106) if deck[at] != "F")
    stock = [*range(turned + 1, 106), *range(85, turned)]
    held = {player: [*places] for player, places in starts.items()}
    known: dict[int, list[str]] = {player: [] for player in range(4)}
    waiting = iter(stock)
    face = {"O": okey, "F": "F"}

    def give(player: int, word: str) -> None:
        printed = face.get(word, word)
        held[player].remove(next(at for at in held[player] if deck[at] == printed))

    thrown: list[int] = []
    for event in rest:
        name, player = event["event"], event.get("seat", 0)
        if name == "draw":
            held[player].append(next(waiting))
        elif name == "take":
            known[player].append(event["tile"])
            held[player].append(thrown.pop())
        elif name in ("discard", "put_back"):
            printed = face.get(event["tile"], event["tile"])
            at = next(at for at in held[player] if deck[at] == printed)
            held[player].remove(at)
            thrown = [at]
        elif name in ("open", "lay"):
            for meld in event.get("melds", [event.get("meld")]):
                words = ["O" if word.startswith("O=") else word for word in meld.split()]
                for word in words:
                    give(player, word)
        elif name == "layoff":
            give(player, event["tile"])
        elif name == "take_okey":
            give(player, event["tile"])
            okeys = [at for at in range(106) if deck[at] == okey and all(at not in tiles for tiles in held.values())]
            held[player].append(okeys[0])
            known[player].append("O")
        elif name == "bad_open":
            known[player] += [word for meld in event["melds"] for word in meld.split()]
    # Places that nobody but their owner has seen; what all know of a rack stays where it is.
    hidden = [*waiting]
    if turned > 85:  # false okeys that all saw go to the bottom
        hidden = [at for at in hidden if at > turned]
    for player, places in held.items():
        if player == seat:
            continue
        sure = [face.get(word.removeprefix("O=") if word == "O" else word, word) for word in known[player]]
        for at in places:
            if deck[at] in sure:
                sure.remove(deck[at])
            else:
                hidden.append(at)
    tiles = [deck[at] for at in hidden]
    rng.shuffle(tiles)
    made = deck.copy()
    for at, tile in zip(hidden, tiles, strict=True):
        made[at] = tile
    return replayed(hand, made, seat)


def replayed(hand: dict[str, Any], deck: list[str], seat: int) -> dict[str, Any]:
    """The same actions with another deck, as the referee takes them."""
    deal = hand["events"][0]
    made = Round.from_deck(" ".join(deck), hand["rules"]["base"], deal["starter"])
    for event in hand["events"][1:]:
        if event["event"] not in ("penalty", "end", "score"):
            hide = event["event"] == "draw" and event["seat"] != seat
            made.apply({name: value for name, value in event.items() if not (hide and name == "tile")})
    return {**hand, "events": made.events}
