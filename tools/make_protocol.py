"""Writes docs/protocol.md from the table of methods: what each takes and answers, and an example that has been run.

usage: make_protocol.py [--check]      --check writes nothing and fails when the page is not current
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from okeysolve.service import KINDS, METHODS, Method, ServiceError, call
from okeysolve.service.describe import Field, fields_of, pretty, refers_to, schemas
from okeysolve.service.examples import examples, refused

PAGE = Path(__file__).resolve().parents[1] / "docs" / "protocol.md"
_HEAD = """# The methods

What `okeysolve engine` ([engine.md](engine.md)) and `okeysolve serve` ([http.md](http.md)) can be asked. Both offer the
same methods with the same parameters and replies; only the frame differs. This page is written by
`tools/make_protocol.py` from the table in `okeysolve.service`; its examples have been run.

Parameters go by their names, as in Python. Tiles are written as [tiles.md](tiles.md) has it. A parameter without a
default has to be given; `null` is the same as leaving it out. Unknown parameters are refused, and so is an object that
has a key twice. A whole number may be written as `5.0`. Numbers are shown here with four decimals; replies have all of
them.
"""
_REFUSED = """
## What is refused

A refusal has a kind, a sentence and, where there is one, the parameter that is wrong.

| kind | is |
| --- | --- |
"""


def page() -> str:
    """The whole page."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    found, shown = schemas(METHODS.values(), "{name}"), examples()
    yield _HEAD
    yield "| method | answers |"
    yield "| --- | --- |"
    yield from (f"| [{name}](#{name}) | {_cell(method.doc)} |" for name, method in METHODS.items())
    told: set[str] = set()
    for method in METHODS.values():
        yield from _method(method, found, shown[method.name], told)
    yield from _refusals()
    yield "\n## The types\n\nWhat replies and parameters are made of."
    for name in sorted(told):
        yield from _type(name, found)


def _method(method: Method, found: dict[str, Any], shown: list[dict[str, Any]], told: set[str]) -> Iterator[str]:
    request, reply = method.request.__name__, method.reply.__name__
    yield f"\n## {method.name}\n\n{method.doc}\n"
    yield "| parameter | is | default | |"
    yield "| --- | --- | --- | --- |"
    yield from (_row(field, asked=True) for field in fields_of(request, found))
    names = [reply] if method.snapshot is None else [reply, method.snapshot.__name__]
    yield "\nReply: " + ". On the way: ".join(map(_link, names)) + "."
    told.update(names, *(refers_to(name, found) for name in (request, *names)))
    for parameters in shown:
        yield f"\n```json\n{pretty(parameters)}\n```\n\n```json\n{pretty(call(method.name, parameters))}\n```"


def _refusals() -> Iterator[str]:
    yield _REFUSED + "\n".join(f"| `{kind}` | {words} |" for kind, words in KINDS.items())
    for name, parameters in refused():
        try:
            call(name, parameters)
        except ServiceError as refusal:
            shown = _short(parameters)
            yield f"\n`{name}`\n\n```json\n{pretty(shown)}\n```\n\n```json"
            yield f"{pretty(msgspec.to_builtins(refusal.problem))}\n```"


def _short(parameters: dict[str, Any]) -> dict[str, Any]:
    """The parameters, a whole hand or view left out."""
    return {name: "…" if name in ("hand", "view") else value for name, value in parameters.items()}


def _type(name: str, found: dict[str, Any]) -> Iterator[str]:
    schema = found[name]
    yield f"\n### The type {name}\n\n{schema.get('description', '')}\n"
    fields = fields_of(name, found)
    if fields:
        yield "| field | is | |"
        yield "| --- | --- | --- |"
        yield from (_row(field, asked=False) for field in fields)


def _row(field: Field, *, asked: bool) -> str:
    cells = [f"`{field.name}`", _linked(field.type)]
    if asked:
        cells.append("" if field.default is None else f"`{field.default}`")
    return f"| {' | '.join(map(_cell, [*cells, field.description]))} |"


def _linked(words: str) -> str:
    return re.sub(r"\b[A-Z]\w+", lambda name: _link(name[0]) if name[0] not in ("Action", "Event") else name[0], words)


def _link(name: str) -> str:
    return f"[{name}](#the-type-{name.lower()})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> int:
    """The exit code."""
    made = page()
    if sys.argv[1:] == ["--check"]:
        if PAGE.read_text("utf-8") != made:
            print(f"{PAGE.name} is not current: run tools/make_protocol.py")
            return 1
        return 0
    PAGE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
