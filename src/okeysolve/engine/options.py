"""The engine's options: what holds for calls that do not say otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..errors import OkeyError
from ..rules import RuleSet
from ..service import MOST_THREADS, Defaults
from ..service.errors import refused, unreadable
from ..service.fields import RuleFields, Word


class Options(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The options. rules: a name, or the base with replaced fields."""

    threads: Annotated[int, Meta(ge=1, le=MOST_THREADS)]
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None
    rules: str | dict[str, Any]
    lang: str


class Changes(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Options to change."""

    threads: Annotated[int, Meta(ge=1, le=MOST_THREADS)] | UnsetType = UNSET
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | UnsetType | None = UNSET
    rules: Word | RuleFields | UnsetType = UNSET
    lang: Literal["en", "tr"] | UnsetType = UNSET


def told_options(defaults: Defaults) -> Options:
    """The options as they are told."""
    rules = defaults.rules
    told = rules.name if rules.name == rules.base else rules.as_dict()
    return Options(threads=defaults.threads, seed=defaults.seed, rules=told, lang=defaults.lang)


def set_options(defaults: Defaults, parameters: dict[str, Any]) -> Defaults:
    """The defaults after a change. ServiceError, with the option, when it cannot be."""
    try:
        changes = msgspec.convert(parameters, Changes)
    except msgspec.ValidationError as error:
        raise unreadable(error, Changes) from None
    told = {name: value for name, value in msgspec.structs.asdict(changes).items() if value is not UNSET}
    if "rules" in told:
        try:
            rules = told["rules"]
            told["rules"] = RuleSet.named(rules) if isinstance(rules, str) else RuleSet.from_dict(rules)
        except OkeyError as error:
            raise refused(error, "rules") from None
    return replace(defaults, **told)
