"""The pages: one for people with a rack, one that lists the methods. Nothing in them comes from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from ..service import Method
from ..service.describe import Field, fields_of, pretty, refers_to, schemas
from ..service.examples import examples

_STYLE = re.compile(r"<style>(.*?)</style>", re.S)
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)


def front_page() -> str:
    """The page at /."""
    return files(__package__).joinpath("page.html").read_text("utf-8")


def docs_page(methods: Mapping[str, Method]) -> str:
    """A page with every method, its parameters, its reply and an example."""
    found, shown = schemas(methods.values(), "{name}"), examples()
    parts = [_method(method, found, shown.get(method.name, [])) for method in methods.values()]
    index = " · ".join(f'<a href="#{name}">{name}</a>' for name in methods)
    frame = files(__package__).joinpath("docs.html").read_text("utf-8")
    return frame.replace("<!--index-->", index).replace("<!--methods-->", "\n".join(parts))


def _method(method: Method, found: dict[str, Any], shown: list[dict[str, Any]]) -> str:
    stream = f" <small>also POST /v1/{method.name}/stream</small>" if method.long else ""
    lines = [f'<section id="{method.name}"><h2>POST /v1/{method.name}{stream}</h2>', f"<p>{_words(method.doc)}</p>"]
    lines.append(_table("Parameters", fields_of(method.request.__name__, found), asked=True))
    if shown:
        lines.append(f"<details open><summary>Example</summary><pre>{html.escape(pretty(shown[0]))}</pre></details>")
    lines.append("<details><summary>Reply</summary>")
    types = (method.reply.__name__, *refers_to(method.reply.__name__, found))
    lines += [_table(name, fields_of(name, found), asked=False) for name in types]
    lines.append("</details></section>")
    return "\n".join(lines)


def _table(title: str, fields: list[Field], asked: bool) -> str:
    rows = [
        f"<tr><td><code>{field.name}</code><td>{html.escape(field.type)}"
        + (f"<td>{'required' if field.default is None else html.escape(field.default)}" if asked else "")
        + f"<td>{_words(field.description)}"
        for field in fields
    ]
    return f"<table><caption>{title}</caption>{''.join(rows)}</table>" if rows else ""


def _words(text: str) -> str:
    return re.sub(r"`(.*?)`", r"<code>\1</code>", html.escape(text))


def _hashes(page: str, part: re.Pattern[str]) -> str:
    digests = [hashlib.sha256(text.encode()).digest() for text in part.findall(page)]
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def headers_of(*pages: str) -> dict[str, str]:
    """Headers that let these pages run their own script and style, and nothing else."""
    text = "\n".join(pages)
    policy = (
        f"default-src 'none'; style-src {_hashes(text, _STYLE)}; script-src {_hashes(text, _SCRIPT)}; "
        "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


HEADERS = headers_of(front_page(), files(__package__).joinpath("docs.html").read_text("utf-8"))
