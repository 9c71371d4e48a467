"""JSON that comes in: the same is refused and the same is meant, whoever reads it."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
import pytest
from cli_run import run

from okeysolve import OkeyError, Position
from okeysolve.json_text import read_json
from okeysolve.record import RecordError, loads
from okeysolve.service import METHODS, ServiceError, call, value_of
from okeysolve.service.describe import schemas
from okeysolve.service.examples import examples

TWICE = '{"rack": "R1 R2 R3", "okey": "Y6", "rack": "R4 R5 R6"}'


class TestKeysStandOnce:
    def test_in_the_service(self) -> None:
        for text in (TWICE, f"[{TWICE}]", f'{{"params": {TWICE}}}', r'{"rack": "R1", "r\u0061ck": "R2"}'):
            with pytest.raises(ServiceError, match=r"^this text cannot be read: 'rack' is there twice$") as caught:
                value_of(text.encode(), "this text")
            assert caught.value.problem.kind == "json"

    def test_in_files(self) -> None:
        with pytest.raises(OkeyError, match="'rack' is there twice"):
            Position.loads(TWICE)
        with pytest.raises(RecordError, match="'okey' is there twice"):
            loads('{"okey": 1, "okey": 2}\n')
        for command in ("advise", "turn", "odds", "outlook"):
            done = run(command, stdin=TWICE)
            assert (done.code, done.out) == (2, "")
            assert "'rack' is there twice" in done.err

    def test_a_long_key_is_cut(self) -> None:
        key = "x" * 5000
        with pytest.raises(OkeyError) as caught:
            read_json(f'{{"{key}": 1, "{key}": 2}}')
        assert len(str(caught.value)) < 150

    def test_among_many(self) -> None:
        many = ", ".join(f'"{number}": 0' for number in (*range(60_000), 59_999))
        start = time.process_time()
        with pytest.raises(ServiceError, match="'59999' is there twice"):
            value_of(f"{{{many}}}".encode(), "it")
        assert time.process_time() - start < 5


class TestNumbers:
    @pytest.mark.parametrize(
        ("text", "value"),
        [("5.0", 5), ("1e2", 100), ("-0.0", 0), ("2.5", 2.5), ("1e300", 1e300), ("9e15", 9 * 10**15), ("1e19", 1e19)],
    )
    def test_whole_ones(self, text: str, value: float) -> None:
        read = value_of(f"[{text}]".encode(), "it")[0]
        assert (read, type(read)) == (value, type(value))

    def test_whole_numbers_may_be_written_with_a_point(self) -> None:
        asked = value_of(b'{"rack": "R9 R10 R11 R12 Y11 B11 K11", "k": 2.0}', "it")
        assert call("openings", asked) == call("openings", {**asked, "k": 2})
        with pytest.raises(ServiceError, match=r"^k: "):
            call("openings", value_of(b'{"rack": "R1", "k": 2.5}', "it"))

    @pytest.mark.parametrize("text", ["1e400", "-1e999", "NaN", "Infinity", "1" * 5000])
    def test_what_is_no_number(self, text: str) -> None:
        with pytest.raises(ServiceError, match=r"^it is no JSON") as caught:
            value_of(f'{{"a": {text}}}'.encode(), "it")
        assert len(str(caught.value)) < 200


class TestNull:
    @pytest.mark.parametrize("name", METHODS)
    def test_is_left_out(self, name: str) -> None:
        """Every parameter that can be left out, at once, and each alone where the example needs it not."""
        asked = {"seed": 1} if name in ("advise", "act", "new_round", "odds", "review") else {}
        asked |= {"limit": {"playouts": 50}} if name == "advise" else {"playouts": 200} if name == "review" else {}
        asked = examples()[name][0] | asked
        fields = msgspec.structs.fields(METHODS[name].request)
        nulls: dict[str, Any] = {field.name: None for field in fields if field.name not in asked}
        assert call(name, asked | nulls) == call(name, asked)

    def test_the_schema_says_so(self) -> None:
        found = schemas(METHODS.values())
        for method in METHODS.values():
            told = found[method.request.__name__]
            for name, field in told["properties"].items():
                admits = "null" in json.dumps(field.get("anyOf", [])) or None in field.get("enum", ())
                assert admits == (name not in told.get("required", [])), (method.name, name)

    def test_what_has_to_be_given_and_what_there_is_not(self) -> None:
        with pytest.raises(ServiceError, match=r"^rack: it has to be given"):
            call("open", {"rack": None})
        with pytest.raises(ServiceError, match=r"^rach: there is no such parameter: did you mean rack"):
            call("open", {"rack": "R1", "rach": None})


class TestHuge:
    @pytest.mark.parametrize(
        ("name", "field"),
        [("open", "objective"), ("sort", "by"), ("turn", "question"), ("advise", "utility"), ("review", "lang")],
    )
    def test_a_word_that_is_none_of_the_choices(self, name: str, field: str) -> None:
        """It is cut, so that the choices can be read."""
        needed = {"record": ""} if name == "review" else {"rack": "R1"}
        with pytest.raises(ServiceError, match=rf"^{field}: Invalid enum value 'x{{40}}…': it is \w+, ") as caught:
            call(name, needed | {field: "x" * 100_000})
        assert len(str(caught.value)) < 200

    @pytest.mark.parametrize("where", ["rules", "view", "hand"])
    def test_rule_sets(self, where: str) -> None:
        """What has more fields than any rule set is refused before it is looked at."""
        rules = {"base": "yesil"} | {f"rule{number}": number for number in range(20_000)}
        asked: dict[str, Any] = {"rack": "R1", "rules": rules}
        if where != "rules":
            told = call("new_round", {"seed": 1})
            whole = told["hand"] if where == "hand" else told["seats"][0]["view"]
            asked = {where: whole | {"rules": rules}}
        start = time.process_time()
        with pytest.raises(ServiceError, match=r"rules: Expected `object` of length <= 60"):
            call("open" if where == "rules" else "legal", asked)
        assert time.process_time() - start < 0.5
