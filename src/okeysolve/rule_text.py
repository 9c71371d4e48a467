"""A rule set's TOML as people write it: where each field stands, and words that lack their quotes."""

from __future__ import annotations

import re

from . import _core
from .errors import RuleError, unread
from .rule_faults import Layout
from .rule_values import INDEX, number_of, toml_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .rule_faults import Faults

_WORDS = ("true", "false", "inf", "nan")  # that TOML has without quotes
# Strings and remarks, which are left alone, and a word after an equals sign.
_BARE = re.compile(
    r""" "(?:\\.|[^"\\\n])*" | '[^'\n]*' | \#[^\n]*
    | (?P<key>[\w.-]+) [ \t]*=[ \t]* (?P<word>[^\W\d][\w-]*) (?=[ \t\r]*(?:[,}\n\#]|$))""",
    re.X,
)
_HEADER = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"\s*([\w.-]+)\s*=\s*(\{?)")


def read_toml(text: str) -> tuple[dict[str, Any], Layout, Faults]:
    """The fields of a TOML text, where they stand, and the words in it that lack their quotes.

    RuleError when it is no TOML for any other reason.
    """
    import tomllib

    quoted, faults = _quoted(text)
    try:
        return tomllib.loads(quoted), _layout(text), faults
    except (ValueError, RecursionError) as error:
        raise RuleError(f"these rules are not TOML: {unread(error)}") from None


def read_fields(text: str) -> tuple[dict[str, Any], Layout, Faults]:
    """The same of a rule set in a line, '{unopened = 101, mult.okey = 3}'."""
    import tomllib

    quoted, faults = _quoted(text)
    try:
        told = tomllib.loads(f"fields = {quoted}")
    except (ValueError, RecursionError) as error:
        why = re.sub(r" \(at .*\)$", "", unread(error))
        right = "{unopened = 101, mult.okey = 3}"
        raise RuleError(f"the fields {text[:60]} are not TOML: {why}; they are written as in {right}") from None
    if len(told) > 1:
        raise RuleError(f"after the fields {text[:60]} stands more")
    fields: dict[str, Any] = told["fields"]
    tables = [name for name, value in fields.items() if re.search(rf"\b{re.escape(name)}\s*=\s*{{", text)]
    return fields, Layout(tables={name: f"{name} = {{}}" for name in tables}), faults


def _quoted(text: str) -> tuple[str, Faults]:
    """The text with its bare words in quotes, and a sentence for each that is a good value then."""
    faults: Faults = []

    def quote(found: re.Match[str]) -> str:
        key, word = found["key"], found["word"]
        if key is None or word in _WORDS:
            return found[0]
        field = next((name for name in ("base", *INDEX) if name == key or name.endswith(f".{key}")), None)
        if field is not None and _takes(field, word):
            faults.append((field, f"{key} = {word}: a word stands in quotes: write {key} = {toml_text(word)}"))
        return f'{found[0][: -len(word)]}"{word}"'

    return _BARE.sub(quote, text), faults


def _takes(field: str, word: str) -> bool:
    if field == "base":
        return word in _core.RULE_SETS
    try:
        number_of(_core.RULE_FIELDS[INDEX[field]], word)
    except RuleError:
        return False
    return True


def _layout(text: str) -> Layout:
    """Where the fields and tables of a TOML text stand."""
    lines: dict[str, int] = {}
    tables: dict[str, str] = {}
    nest = first = ""
    for number, line in enumerate(text.split("\n"), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            nest, first = f"{header[1]}.", first or f"[{header[1]}]"
            lines.setdefault(header[1], number)
            tables.setdefault(header[1], f"[{header[1]}]")
        elif key:
            lines.setdefault(nest + key[1], number)
            if key[2]:
                tables.setdefault(key[1], f"{key[1]} = {{}}")
    return Layout(lines, tables, first)
