"""The rule sets: the five named ones, and a table's own made from them by replacing fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import _core
from .errors import OkeyError, RuleError, unread
from .rule_faults import Layout, contradictions
from .rule_values import INDEX, number_of, toml_text, value_of
from .tiles import Frozen

TYPE_CHECKING = False  # typing costs more to import than everything here
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from typing import Any

    from .rule_faults import Faults

DEFAULT_RULES = "yesil"
DOCUMENTS = {
    "gelokey": "Gelokey, Kısaca 101",
    "yesil": "Yeşil Okey, the guide to 101 okey",
    "ozet": "101 oyun kuralları özeti",
    "rehber": "Okey 101 – Rehber",
    "kolay101": "kolay101, 101 okey puan hesaplama",
}

_NESTS = ("mult", "okey_left")
_AS_FIELDS = Layout()
_NONE: Faults = []

_WORDS = {
    "en": {
        "says": "the source says it",
        "implied": "the source implies it",
        "default": "our default, the source is silent (confidence: {confidence})",
        "replaced": "replaced by this table",
        "head": "rule set {name}, source: {document}",
        "high": "high",
        "medium-high": "medium to high",
        "medium": "medium",
        "low-medium": "low to medium",
        "low": "low",
    },
    "tr": {
        "says": "kaynak söylüyor",
        "implied": "kaynaktan çıkıyor",
        "default": "kaynak susuyor, bizim seçimimiz (güven: {confidence})",
        "replaced": "bu masa değiştirdi",
        "head": "kural takımı {name}, kaynak: {document}",
        "high": "yüksek",
        "medium-high": "orta-yüksek",
        "medium": "orta",
        "low-medium": "düşük-orta",
        "low": "düşük",
    },
}


def check_lang(lang: str) -> str:
    """The language as it came, 'tr' or 'en'; OkeyError for any other."""
    if not isinstance(lang, str) or lang not in ("tr", "en"):
        raise OkeyError(f"there are no words in {lang!r:.80}: lang is 'tr' or 'en'")
    return lang


def close_to(word: str, words: Iterable[str]) -> str:
    """The end of a message about an unknown word: the words that it may have been meant to be, or all."""
    import difflib

    known = list(words)
    close = difflib.get_close_matches(word, known, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(known)}"


class Value(Frozen):
    """A frozen record of the fields in __match_args__: equal when all of them are equal.

    __init__ puts them into __dict__, which is several times faster than slots that refuse to be set.
    """

    __match_args__: tuple[str, ...] = ()

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), self._fields()


class RuleSource(Value):
    """Where a value of a rule set comes from; str() says it in a sentence.

    field: its name, 'mult.okey' for a nested one. origin: 'says' or 'implied' by the source, 'default' where
    the source is silent, 'replaced' by a table. confidence: of a default, 'high', 'medium-high', 'medium',
    'low-medium' or 'low'; else None. document: the source.
    """

    __match_args__ = ("field", "origin", "confidence", "document")
    field: str
    origin: str
    confidence: str | None
    document: str

    def __init__(self, field: str, origin: str, confidence: str | None, document: str) -> None:
        self.__dict__.update(field=field, origin=origin, confidence=confidence, document=document)

    def text(self, lang: str = "en") -> str:
        """The same in words. lang: 'tr' or 'en'."""
        words = _WORDS[check_lang(lang)]
        return words[self.origin].format(confidence=words.get(self.confidence or ""))

    def __str__(self) -> str:
        return f"{self.field}: {self.text()} ({self.document})"


class RuleSet(Frozen):
    """A rule set (kural takımı): `RuleSet.named('yesil')`, or a table's own with some fields replaced.

    The fields are attributes; docs/rules.md says what each means. A value is True or False, a number, a word,
    or None for "there is none"; `mult` and `okey_left` are mappings. Rule sets do not change, are equal when
    base and values are, hash and pickle.

    name: the name, with a star when fields are replaced ('yesil*'). base: the named rule set that it is made
    from.
    """

    name: str
    base: str
    _record: bytes

    wrap_12_13_1: bool
    one_both_ends: bool
    open_min: int
    open_pairs: int | None
    mix_open: bool
    bad_open_penalty: int
    katlamali: str
    pair_opener_layoff: bool | None
    series_opener_pairs: str
    series_opener_pairs_cap: int | None
    ten_pairs_win: bool
    layoff_same_turn: bool
    swap_okey: bool
    group_okey_take: str
    capture_penalty: int
    side_take: str
    side_take_fail: int
    giver_penalty: int
    okey_discard: int
    islek_discard: int
    islek_if_unopened: bool
    swap_tile_is_islek: bool
    elden_needs_101: bool
    elden_only_if_none_opened: bool
    elden_opened_score: str
    mult: Mapping[str, int]
    combine: str
    unopened: int
    pair_left_mult: int
    okey_left: Mapping[str, int | str]
    stock_out: str
    last_indicator: bool
    risk_mode: bool
    hands: tuple[int, ...] | None
    teams: str | bool
    partner_waiver: bool

    def __init__(self) -> None:
        raise TypeError("take a named rule set, RuleSet.named('yesil'), and replace(field=value) in it")

    @classmethod
    def _make(cls, base: str, record: bytes) -> RuleSet:
        values: dict[str, Any] = {}
        for row, number in zip(_core.RULE_FIELDS, _core.rules_values(record), strict=True):
            _put(values, row[0], value_of(row, number))
        for nest in _NESTS:
            there = {key: value for key, value in values[nest].items() if value is not None}
            values[nest] = MappingProxyType(there)
        rules = object.__new__(cls)
        replaced = record != _core.rules_named(_core.RULE_SETS.index(base))
        rules.__dict__.update(values, name=base + "*" * replaced, base=base, _record=record)
        return rules

    @classmethod
    def named(cls, name: str) -> RuleSet:
        """A named rule set: 'gelokey', 'yesil', 'ozet', 'rehber' or 'kolay101'. RuleError for other names."""
        if not isinstance(name, str):
            raise TypeError(f"a rule set is named by text such as 'yesil', not by {type(name).__name__}")
        rules = _NAMED.get(name)
        if rules is None:
            raise RuleError(_no_rule_set(name))
        return rules

    @classmethod
    def of(cls, rules: RuleSet | str) -> RuleSet:
        """The rule set itself, or the one of this name: what every function does that takes rules=."""
        if isinstance(rules, RuleSet):
            return rules
        if isinstance(rules, str):
            return cls.named(rules)
        raise TypeError(f"rules are a RuleSet or a name such as 'yesil', not {type(rules).__name__}")

    def replace(self, **fields: object) -> RuleSet:
        """The same rule set with other values: `replace(unopened=101, mult={'okey': 3})`.

        A mapping replaces what it names and leaves the rest; None takes out. RuleError tells an unknown
        field, a value that a field cannot have, and every pair of fields that contradict each other.
        """
        return self._replaced(fields)

    def _replaced(
        self, fields: Mapping[str, object], layout: Layout = _AS_FIELDS, words: Faults = _NONE, faults: Faults = _NONE
    ) -> RuleSet:
        """With other values. RuleError tells all that is wrong at once.

        layout: how they are told. faults: that were found before; words: those among them that leave no doubt
        what is meant.
        """
        numbers, told, faults = list(_core.rules_values(self._record)), [], [*faults]
        for name, value in _flat(fields, faults):
            told.append(name)
            try:
                numbers[INDEX[name]] = number_of(_core.RULE_FIELDS[INDEX[name]], value)
            except RuleError as error:
                faults.append((name, str(error)))
        wrong = {name for name, _ in faults}
        for at, sentence in contradictions(numbers, {INDEX[name] for name in told}, layout):
            names = [_core.RULE_FIELDS[index][0] for index in at]
            if not wrong.intersection((*names, "base")):
                faults.append((next((name for name in told if name in names), ""), sentence))
        if words or faults:
            raise RuleError(layout.sentences([*words, *faults]))
        return self._make(self.base, _core.rules_record(numbers))

    def as_dict(self) -> dict[str, Any]:
        """The base and all fields as plain values, ready for JSON; from_dict reads it back."""
        values: dict[str, Any] = {"base": self.base}
        for row, number in zip(_core.RULE_FIELDS, _core.rules_values(self._record), strict=True):
            value = value_of(row, number)
            _put(values, row[0], list(value) if isinstance(value, tuple) else value)
        return values

    @classmethod
    def from_dict(cls, fields: Mapping[str, object]) -> RuleSet:
        """The rule set `base` with the other entries replaced. 'none' is None, as TOML has no null."""
        if not hasattr(fields, "keys"):
            raise TypeError(f"a rule set is read from a mapping of fields, not from {type(fields).__name__}")
        return cls._from_fields(fields)

    @classmethod
    def _from_fields(
        cls, fields: Mapping[str, object], layout: Layout = _AS_FIELDS, words: Faults = _NONE
    ) -> RuleSet:
        rest, faults = dict(fields), list[tuple[str, str]]()
        base = rest.pop("base", None)
        if not isinstance(base, str):
            faults.append(("base", f'say which rule set it is made from: base = "{DEFAULT_RULES}" or another name'))
        elif base not in _NAMED:
            faults.append(("base", _no_rule_set(base)))
        made_from = base if isinstance(base, str) else ""
        return _NAMED.get(made_from, _NAMED[DEFAULT_RULES])._replaced(rest, layout, words, faults)

    @classmethod
    def from_toml(cls, source: str | os.PathLike[str]) -> RuleSet:
        """A table's own rule set from a TOML file, or from its text: `base = "yesil"`, then replaced fields.

        A str with an equals sign or a line end is the text itself, any other is a path. RuleError tells what
        cannot be read.
        """
        from .rule_text import read_toml

        if not isinstance(source, str) and not hasattr(source, "__fspath__"):
            raise TypeError(f"rules are read from a path or from TOML text, not from {type(source).__name__}")
        text = source if isinstance(source, str) and ("=" in source or "\n" in source) else None
        try:
            if text is None:
                with open(source, encoding="utf-8-sig") as file:
                    text = file.read()
        except OSError as error:
            raise RuleError(f"cannot read rules from {str(source)[:300]}: {error.strerror}") from None
        except ValueError as error:
            raise RuleError(f"these rules are not TOML: {unread(error)}") from None
        return cls._from_fields(*read_toml(text))

    def diff(self, other: RuleSet | str) -> dict[str, tuple[Any, Any]]:
        """The fields whose values differ, by name ('mult.okey' for a nested one): (here, there)."""
        mine, theirs = _core.rules_values(self._record), _core.rules_values(RuleSet.of(other)._record)
        return {
            row[0]: (value_of(row, one), value_of(row, another))
            for row, one, another in zip(_core.RULE_FIELDS, mine, theirs, strict=True)
            if one != another
        }

    def source_of(self, field: str) -> RuleSource:
        """Whether the source says a field's value, or it is our default; nested fields as 'mult.okey'."""
        if field in _NESTS:
            parts = ", ".join(name for name in INDEX if name.startswith(field + "."))
            raise RuleError(f"{field} has several values: ask for one of {parts}")
        if field not in INDEX:
            raise RuleError(_no_rule(str(field)))
        document = DOCUMENTS[self.base]
        if self.name != self.base and field in self.diff(self.base):
            return RuleSource(field, "replaced", None, document)
        origin, confidence = _core.rules_origin(INDEX[field], _core.RULE_SETS.index(self.base))
        return RuleSource(field, origin, confidence, document)

    def bars(self, series: int = 0, pairs: int = 0) -> tuple[int, int | None]:
        """What the next opener has to reach: (points by series, number of pairs or None).

        series, pairs: the highest opening of each kind in this hand, 0 for none. They count only where
        katlamalı is played; the two bars rise apart. source: ozet, yesil.
        """
        for highest in (series, pairs):
            if not isinstance(highest, int):
                raise TypeError(f"the highest opening is a whole number, not {type(highest).__name__}")
            if not 0 <= highest <= 999:
                raise RuleError(f"no opening reaches {highest}: give 0 when nobody has opened")
        points, number = _core.rules_bars(self._record, series, pairs)
        return points, number or None

    @property
    def rising(self) -> bool:
        """Whether katlamalı is played: each opening has to beat the one before."""
        return _core.rules_rising(self._record)

    def text(self, lang: str = "en") -> str:
        """The whole rule set, a line a field as TOML writes it, with where the value comes from."""
        head = _WORDS[check_lang(lang)]["head"].format(name=self.name, document=DOCUMENTS[self.base])
        lines = [head]
        for row, number in zip(_core.RULE_FIELDS, _core.rules_values(self._record), strict=True):
            value = f"{row[0]} = {toml_text(value_of(row, number))}"
            lines.append(f"  {value:<48}{self.source_of(row[0]).text(lang)}")
        return "\n".join(lines)

    def __str__(self) -> str:
        changes = ", ".join(f"{name} = {toml_text(value)}" for name, (value, _) in self.diff(self.base).items())
        return f"{self.name} ({changes})" if changes else self.name

    def _changes(self) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        for name, (value, _) in self.diff(self.base).items():
            _put(changes, name, value)
        return changes

    def __repr__(self) -> str:
        changes = ", ".join(f"{name}={value!r}" for name, value in self._changes().items())
        return f"RuleSet.named({self.base!r})" + (f".replace({changes})" if changes else "")

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        return RuleSet.from_dict, ({"base": self.base, **self._changes()},)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleSet):
            return NotImplemented
        return self.base == other.base and self._record == other._record

    def __hash__(self) -> int:
        return hash((self.base, self._record))


def rules_named() -> tuple[str, ...]:
    """The names of the rule sets."""
    return tuple(_core.RULE_SETS)


def _put(values: dict[str, Any], name: str, value: object) -> None:
    nest, dot, key = name.partition(".")
    if dot:
        values.setdefault(nest, {})[key] = value
    else:
        values[name] = value


def _flat(fields: Mapping[str, object], faults: Faults) -> Iterator[tuple[str, object]]:
    """The fields with nested ones as 'mult.okey'; what is none is a fault."""
    for name, value in fields.items():
        if name not in _NESTS:
            parts: Iterable[tuple[str, object]] = [(name, value)]
        elif isinstance(value, Mapping):
            parts = [(f"{name}.{key}", part) for key, part in value.items()]
        else:
            faults.append((name, f"{name} has parts: write {_example(name)}, not {name} = {toml_text(value)}"))
            continue
        for field, part in parts:
            if field in INDEX:
                yield field, part
            else:
                faults.append((str(field), _no_rule(str(field))))


def _no_rule(name: str) -> str:
    known = [known for known in INDEX if ("." in known) == ("." in name)] + list(_NESTS)
    end = close_to(name[:40], known)
    return f"there is no rule {name[:40]!r}: {end if end.startswith('did') else '`okeysolve rules yesil` lists them'}"


def _no_rule_set(name: str) -> str:
    return f"there is no rule set {name[:40]!r}: {close_to(name[:40], _NAMED)}"


def _example(nest: str) -> str:
    parts = getattr(_NAMED[DEFAULT_RULES], nest)
    return ", ".join(f"{nest}.{key} = {toml_text(value)}" for key, value in parts.items())


_NAMED = {name: RuleSet._make(name, _core.rules_named(index)) for index, name in enumerate(_core.RULE_SETS)}
