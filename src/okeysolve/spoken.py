"""Errors in the words of who asks: what Python says as okey='Y6' is an option, a line of a file, or JSON."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Form = Literal["options", "lines", "json"]

_SAID = re.compile(r"\b(okey|indicator|opened|partial)=(True|None|'\w+'(?: or '\w+')*)")
_WORDS = {
    "options": {"True": "", "None": " no"},
    "lines": {"True": ": yes", "None": ": no"},
    "json": {"True": ": true", "None": ": null"},
}


def called(name: str, form: Form) -> str:
    """What a field is called: pairs_bar, or --pairs-bar."""
    return f"--{name.replace('_', '-')}" if form == "options" and name != "rack" else name


def said(message: str, form: Form) -> str:
    """A message with all that it tells to say in this form: okey='Y6' as --okey Y6, okey: Y6 or "okey": "Y6"."""

    def written(found: re.Match[str]) -> str:
        name, value = found.groups()
        if form == "json":
            return f'"{name}"' + _WORDS[form].get(value, f": {value}").replace("'", '"')
        return called(name, form) + _WORDS[form].get(value, f"{':' * (form == 'lines')} {value}").replace("'", "")

    return _SAID.sub(written, message)


def about(name: str, message: str, form: Form) -> str:
    """A message about a field that begins with the field, once: 'bar 90: too low' and 'too low' as --bar."""
    message = said(message, form)
    bare = message.removeprefix("the ")
    if bare.startswith((f"{name} ", f"{name}: ")):
        return called(name, form) + bare[len(name) :]
    if name == "table" and message.startswith("meld "):
        return f"{called(name, form)}, {message.replace(' of the table', '', 1)}"
    return f"{called(name, form)}: {message}"
