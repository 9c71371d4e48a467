"""What the methods take and answer, as JSON schemas and in words: OpenAPI and the documents are made from it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from .errors import Problem
from .table import Method

_TYPES = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}
_WIDTH = 110


@dataclass(frozen=True)
class Field:
    """A parameter, or a field of a reply, in words. default: None when it has to be given."""

    name: str
    type: str
    default: str | None
    description: str


def schemas(methods: Iterable[Method], ref: str = "#/components/schemas/{name}") -> dict[str, Any]:
    """The JSON schema of every type that the methods use, and of Problem, by name. ref: how they refer to another."""
    types: list[type[msgspec.Struct]] = [Problem]
    requests = set()
    for method in methods:
        requests.add(method.request.__name__)
        types += [kind for kind in (method.request, method.reply, method.snapshot) if kind is not None]
    _, found = msgspec.json.schema_components(types, ref_template=ref)
    for name in requests:
        _let_null_stand(found[name])
    return dict(found)


def _let_null_stand(request: dict[str, Any]) -> None:
    """Null for a parameter that can be left out is the same, see table.read()."""
    for name in request["properties"].keys() - set(request.get("required", ())):
        told = request["properties"][name]
        null = {"type": "null"}
        if "anyOf" in told:
            told["anyOf"] += [null] * (null not in told["anyOf"])
        elif None not in told.get("enum", ()):
            kept = ("description", "default", "examples")
            only = {key: told.pop(key) for key in tuple(told) if key not in kept}
            told["anyOf"] = [only, null]


def fields_of(name: str, found: dict[str, Any]) -> list[Field]:
    """The fields of a type of schemas()."""
    schema = found[name]
    required = schema.get("required", [])
    rows = []
    for field, told in schema.get("properties", {}).items():
        default = None if field in required else json.dumps(told.get("default"), ensure_ascii=False)
        if default == "null" and "default" not in told:
            default = "left out"
        rows.append(Field(field, _type(told), default, told.get("description", "")))
    return rows


def refers_to(name: str, found: dict[str, Any]) -> list[str]:
    """The other types that a type of schemas() is made of, in their order, those that these are made of too."""
    names: list[str] = []

    def look(value: Any) -> None:
        if isinstance(value, dict):
            other = value.get("$ref", "").rpartition("/")[2]
            if other and other != name and other not in names:
                names.append(other)
                look(found[other])
            for part in value.values():
                look(part)
        elif isinstance(value, list):
            for part in value:
                look(part)

    look(found[name].get("properties", {}))
    return names


def _type(told: dict[str, Any]) -> str:
    if "$ref" in told:
        return str(told["$ref"]).rpartition("/")[2]
    if "anyOf" in told:
        return _either(told["anyOf"])
    if "enum" in told:
        return " or ".join("null" if word is None else f'"{word}"' for word in told["enum"])
    if told.get("type") == "array":
        items = told.get("items")
        return f"list of {_type(items)}" if isinstance(items, dict) and items else "list"
    words = _TYPES.get(told.get("type", ""), "object" if told.get("type") == "object" else "any value")
    if "minimum" in told and "maximum" in told and told["maximum"] < 2**31:
        words += f" from {told['minimum']} to {told['maximum']}"
    elif "minimum" in told:
        words += f", at least {told['minimum']}"
    return words


def _either(choices: list[dict[str, Any]]) -> str:
    names = sorted((_type(choice) for choice in choices), key=lambda name: name == "null")
    if len(names) > 6 and all(name.endswith("Event") for name in names):
        return "Event" if any(name == "DealEvent" for name in names) else "Action"
    return " or ".join(dict.fromkeys(names))


def pretty(value: Any, indent: str = "") -> str:
    """JSON for people: what fits on a line stays on it, and numbers have four decimals."""
    value = _rounded(value)
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= _WIDTH or not isinstance(value, dict | list):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {pretty(part, inner)}" for name, part in value.items()]
    else:
        parts = [pretty(part, inner) for part in value]
    brackets = "{}" if isinstance(value, dict) else "[]"
    return f"{brackets[0]}\n{inner}" + f",\n{inner}".join(_filled(parts, inner)) + f"\n{indent}{brackets[1]}"


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_rounded(part) for part in value]
    return round(value, 4) if isinstance(value, float) else value


def _filled(parts: list[str], indent: str) -> list[str]:
    """Short parts put together on lines."""
    lines = [parts[0]]
    for part in parts[1:]:
        if "\n" not in lines[-1] + part and len(indent) + len(lines[-1]) + len(part) + 2 <= _WIDTH:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return lines
