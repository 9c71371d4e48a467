"""Methods about rules and scores: rules, score."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..errors import OkeyError
from ..rules import DEFAULT_RULES, DOCUMENTS, RuleSet, rules_named
from ..scoring import PlayerEnd, score_round
from .errors import about, refused
from .fields import (
    Asked,
    IndicatorField,
    LangField,
    OkeyField,
    RulesField,
    Seat,
    Text,
    Told,
    Word,
    face_of,
    lang_of,
    rules_of,
)
from .job import Job

FinishName = Literal["okey", "pairs", "hand", "ten_pairs"]


class RulesRequest(Asked, kw_only=True):
    """Asks for the values of a rule set."""

    rules: RulesField = None


class NamedRules(Told, kw_only=True):
    """A named rule set."""

    name: str
    document: Annotated[str, Meta(description="its source")]
    default: Annotated[bool, Meta(description="used when none is named")]


class RuleValue(Told, kw_only=True):
    """A rule of a rule set, see docs/rules.md."""

    field: Annotated[str, Meta(description="its name, `mult.okey` for a nested one")]
    value: Annotated[Any, Meta(description="true or false, a number, a word, a list of two, null for none")]
    origin: Annotated[str, Meta(description="says or implied by the source, default where it is silent, replaced")]
    confidence: Annotated[str | None, Meta(description="of a default")]


class Rules(Told, kw_only=True):
    """A rule set, field by field."""

    name: Annotated[str, Meta(description="with a star when fields are replaced")]
    base: Annotated[str, Meta(description="the named rule set that it is made from")]
    document: Annotated[str, Meta(description="the source")]
    fields: list[RuleValue]
    named: Annotated[list[NamedRules], Meta(description="all named rule sets")]


class End(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A player when the hand ends."""

    opened: Annotated[Literal["series", "pairs"] | None, Meta(description="null: has not opened")] = None
    left: Annotated[
        Text | Annotated[int, Meta(ge=0, le=1000)] | None,
        Meta(description="the tiles in hand, bare numbers do; or their sum; null when it does not matter"),
    ] = None
    penalties: Annotated[tuple[Word, ...], Meta(max_length=100, description="their names, one for each time")] = ()


class ScoreRequest(Asked, kw_only=True):
    """Asks for the score of a hand."""

    players: Annotated[list[End], Meta(min_length=4, max_length=4, description="the four players, by seat")]
    rules: RulesField = None
    okey: OkeyField = None
    indicator: IndicatorField = None
    finisher: Annotated[Seat | None, Meta(description="who finished; null when the stock ran out")] = None
    finish: Annotated[
        tuple[FinishName, ...], Meta(max_length=4, description="the kinds of finish, none for a normal one")
    ] = ()
    stock_out: Annotated[bool, Meta(description="nobody finished")] = False
    risk: Annotated[bool, Meta(description="the hand is played in risk mode (rehber)")] = False
    teams: Annotated[
        bool | None, Meta(description="opposite seats are partners; null: they are where the rule set has teams")
    ] = None
    lang: LangField = None


class Reason(Told, kw_only=True):
    """A reason in both languages."""

    en: str
    tr: str


class ScoreItem(Told, kw_only=True):
    """A line of the score sheet: amount = base × times × own × multiplier."""

    player: int
    amount: int
    kind: Annotated[str, Meta(description="what it is for")]
    base: int
    times: int
    own: Annotated[int, Meta(description="what the player's opening by pairs multiplies by")]
    multiplier: Annotated[int, Meta(description="the hand's")]
    field: Annotated[str | None, Meta(description="the rule that it comes from")]
    reason: Reason
    origin: Annotated[str | None, Meta(description="where the rule's value comes from")]
    confidence: str | None


class Score(Told, kw_only=True):
    """The score sheet of a hand."""

    rules: Annotated[str, Meta(description="the rule set's name")]
    multiplier: Annotated[int, Meta(description="what finish and risk mode multiply by")]
    finish: Annotated[list[str], Meta(description="the kinds of finish that counted")]
    points: Annotated[list[int], Meta(description="by seat; low is good")]
    items: list[ScoreItem]
    text: Annotated[str, Meta(description="the sheet as a table")]


def rules(asked: RulesRequest, job: Job) -> Rules:
    """The values of a rule set, each with whether its source says it, and the names of all."""
    found = rules_of(asked.rules, job)
    return Rules(
        name=found.name,
        base=found.base,
        document=DOCUMENTS[found.base],
        fields=[_value(found, field, value) for field, value in _flat(found)],
        named=[NamedRules(name=n, document=DOCUMENTS[n], default=n == DEFAULT_RULES) for n in rules_named()],
    )


def _flat(found: RuleSet) -> list[tuple[str, Any]]:
    """(field, value), the nested ones as 'mult.okey'."""
    flat: list[tuple[str, Any]] = []
    for name, value in found.as_dict().items():
        nested = value.items() if isinstance(value, dict) else ()
        flat += [(f"{name}.{key}", part) for key, part in nested]
        if not nested and name != "base":
            flat.append((name, value))
    return flat


def _value(found: RuleSet, field: str, value: Any) -> RuleValue:
    source = found.source_of(field)
    return RuleValue(field=field, value=value, origin=source.origin, confidence=source.confidence)


def score(asked: ScoreRequest, job: Job) -> Score:
    """Who writes what at the end of a hand, line by line with the rule that it comes from."""
    face = face_of(asked.okey, asked.indicator)
    players = []
    for seat, end in enumerate(asked.players):
        with about(f"players[{seat}]"):
            players.append(PlayerEnd(end.opened, end.left, end.penalties))
    try:
        sheet = score_round(
            rules_of(asked.rules, job),
            okey=face,
            finisher=asked.finisher,
            finish=asked.finish,
            players=players,
            stock_out=asked.stock_out,
            risk=asked.risk,
            teams=asked.teams,
        )
    except OkeyError as error:
        words = str(error)
        raise refused(error, words.partition(" ")[0] if words.startswith("players[") else None) from None
    return msgspec.convert({**sheet.as_dict(), "text": sheet.text(lang_of(asked.lang, job))}, Score)
