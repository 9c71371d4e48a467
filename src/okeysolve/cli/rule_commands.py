"""`okeysolve rules` and `score`: what a rule set says, and what it makes of the end of a hand."""

from __future__ import annotations

from ..errors import OkeyError
from ..rules import DEFAULT_RULES, DOCUMENTS, RuleSet, rules_named
from ..scoring import ScoreSheet, score_match
from ..texts import toml
from .common import DONE, add_output, add_rules, no_input, print_json, read_text, rules_at, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..scoring import MatchSheet
    from .score_file import Scores

# As in docs/rules.md: what stands after a value that the source does not say.
_MARKS = {"says": "", "implied": "′", "default": "*", "replaced": "+"}
_WORDS = {
    "en": {
        "default set": "used when none is named",
        "same": "no field differs",
        "implied": "the source implies it",
        "default": "our default, the source is silent",
        "replaced": "replaced by this table",
        "toml": "rule set {name}, source: {document}",
        "hand": "Hand {number}",
        "player": "Player {number}",
    },
    "tr": {
        "default set": "ad verilmezse bu",
        "same": "aralarında fark yok",
        "implied": "kaynaktan çıkıyor",
        "default": "kaynak susuyor, bizim seçimimiz",
        "replaced": "bu masa değiştirdi",
        "toml": "kural takımı {name}, kaynak: {document}",
        "hand": "{number}. el",
        "player": "{number}. oyuncu",
    },
}


def add_to(commands: argparse._SubParsersAction[Any]) -> None:
    """Adds the two commands."""
    _add_rules(commands)
    _add_score(commands)


def _add_rules(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser(
        "rules",
        help="the values of a rule set and where they come from, or the difference between several",
        description="Without RULES: the named rule sets. With one: its values, and whether the source says each. "
        "With several: where they differ.",
    )
    parser.add_argument(
        "names", nargs="*", metavar="RULES", help="a name, or a table's own TOML file such as table.toml"
    )
    parser.add_argument("--toml", action="store_true", help="write the one rule set as a TOML file, to be edited")
    add_output(parser)
    parser.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> int:
    sets = [rules_at(name) for name in options.names]
    if options.toml and (options.json or len(sets) != 1):
        raise OkeyError("--toml writes one rule set: okeysolve rules yesil --toml > table.toml")
    if options.toml:
        print(*_toml_lines(sets[0], options.lang), sep="\n")
    elif not sets:
        _list_named(options)
    elif len(sets) > 1:
        _compare(sets, options)
    elif options.json:
        print_json(_profile(sets[0]))
    else:
        print(sets[0].text(options.lang))
    return DONE


def _list_named(options: argparse.Namespace) -> None:
    width = max(map(len, rules_named()))
    for name in rules_named():
        default = name == DEFAULT_RULES
        if options.json:
            print_json({"name": name, "document": DOCUMENTS[name], "default": default})
        else:
            note = f" ({_WORDS[options.lang]['default set']})" if default else ""
            print(f"{name:<{width}}  {DOCUMENTS[name]}{note}")


def _profile(rules: RuleSet) -> dict[str, Any]:
    return {
        "name": rules.name,
        "base": rules.base,
        "document": DOCUMENTS[rules.base],
        "fields": [{"field": field, "value": value, **_origin(rules, field)} for field, value in _fields(rules)],
    }


def _origin(rules: RuleSet, field: str) -> dict[str, str | None]:
    source = rules.source_of(field)
    return {"origin": source.origin, "confidence": source.confidence}


def _fields(rules: RuleSet) -> Iterator[tuple[str, object]]:
    """(field, value), the nested ones as 'mult.okey'."""
    for name, value in rules.as_dict().items():
        if isinstance(value, dict):
            yield from ((f"{name}.{key}", part) for key, part in value.items())
        elif name != "base":
            yield name, value


def _toml_lines(rules: RuleSet, lang: str) -> Iterator[str]:
    yield f"# {_WORDS[lang]['toml'].format(name=rules.name, document=DOCUMENTS[rules.base])}"
    yield f"base = {toml(rules.base)}"
    for field, value in _fields(rules):
        yield f"{f'{field} = {toml(value)}':<48}# {rules.source_of(field).text(lang)}"


def _compare(sets: Sequence[RuleSet], options: argparse.Namespace) -> None:
    """The fields that differ, a line each."""
    values = [dict(_fields(rules)) for rules in sets]
    differing = [field for field in values[0] if any(other[field] != values[0][field] for other in values[1:])]
    if not options.json:
        print(*_comparison(options, differing, values, sets), sep="\n")
        return
    for field in differing:
        told = [
            {"rules": name, "value": known[field], **_origin(rules, field)}
            for name, known, rules in zip(options.names, values, sets, strict=True)
        ]
        print_json({"field": field, "values": told})


def _comparison(
    options: argparse.Namespace, fields: Sequence[str], values: Sequence[dict[str, object]], sets: Sequence[RuleSet]
) -> Iterator[str]:
    """The same as a table, with a legend of the marks in it."""
    words = _WORDS[options.lang]
    if not fields:
        yield words["same"]
        return
    table, used = [["", *options.names]], set()
    for field in fields:
        origins = [rules.source_of(field).origin for rules in sets]
        used.update(origins)
        table.append([field, *(toml(v[field]) + _MARKS[how] for v, how in zip(values, origins, strict=True))])
    yield from _columns(table)
    yield from (f"{mark} {words[how]}" for how, mark in _MARKS.items() if mark and how in used)


def _columns(table: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _add_score(commands: argparse._SubParsersAction[Any]) -> None:
    parser = commands.add_parser(
        "score",
        help="what each player writes at the end of a hand, and the totals of a match",
        description="Scores the end of a hand, item by item. A player is 'series' or 'pairs' (how he opened) and the "
        "tiles left, or 'none' for who has not opened, or 'finished'; perhaps with a name before a colon and penalties "
        "behind: 'Banu: series 3 7 12', 'pairs O 4 +islek', 'series =22', 'none', 'Ali: finished okey'.",
        epilog="A file holds the same in lines, TOML or JSON, also of several hands; then the totals are added up.",
    )
    parser.add_argument(
        "players",
        nargs="*",
        metavar="PLAYER",
        help="the four by seat, or three with --finisher; without any, a score file is read from standard input",
    )
    parser.add_argument("--file", metavar="FILE", help="a score file, '-' for standard input")
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--okey", metavar="TILE", help="the okey; needed when one is left, or a false one")
    told.add_argument("--indicator", metavar="TILE", help="the indicator, in place of the okey")
    parser.add_argument("--finisher", metavar="WHO", help="who finished: a seat from 1 to 4, or a name")
    parser.add_argument(
        "--finish", metavar="HOW", action="append", help="okey, pairs, hand (elden) or ten_pairs; several with commas"
    )
    parser.add_argument("--stock-out", action="store_true", help="nobody finished, the stock ran out")
    parser.add_argument("--risk", action="store_true", help="the hand was played in risk mode (rehber)")
    parser.add_argument("--teams", action="store_true", help="players 1 and 3 were partners, and 2 and 4")
    parser.add_argument("--names", nargs=4, metavar="NAME", help="the players' names, by seat")
    add_rules(parser)
    add_output(parser)
    parser.set_defaults(run=_score)


def _score(options: argparse.Namespace) -> int:
    scores = _scores(options)
    rules = scores.rules if scores.rules and options.rules is None else rules_of(options)
    sheets = scores.sheets(rules)
    match = score_match(sheets, rules=rules, length=scores.length, teams=scores.teams) if scores.is_match else None
    if options.json:
        _print_score_json(sheets, match, scores.names, rules)
    else:
        words = _WORDS[options.lang]
        called = [name or words["player"].format(number=seat) for seat, name in enumerate(scores.names, 1)]
        for number, sheet in enumerate(sheets, 1):
            if match:
                print(words["hand"].format(number=number))
            print(sheet.text(options.lang, called) if isinstance(sheet, ScoreSheet) else _points(called, sheet))
        if match:
            print(match.text(options.lang, called))
    return DONE


def _scores(options: argparse.Namespace) -> Scores:
    """What was told, in words or in a file."""
    from .score_file import PLAYERS, read_scores, scores_of_words

    if options.names and options.names[0].count(",") == PLAYERS - 1:  # one word, so the rest of it are players
        options.players = options.names[1:] + options.players
        options.names = [name.strip() for name in options.names[0].split(",")]
    if options.players:
        if options.file is not None:
            raise OkeyError("there are players in words and a file: one of them is enough")
        return scores_of_words(
            options.players,
            okey=options.okey,
            indicator=options.indicator,
            finisher=options.finisher,
            finish=options.finish,
            stock_out=options.stock_out,
            risk=options.risk,
            names=options.names,
            teams=options.teams,
        )
    for name in ("okey", "indicator", "finisher", "finish", "stock_out", "risk", "names", "teams"):
        if getattr(options, name):
            raise OkeyError(f"--{name.replace('_', '-')} goes with players in words; a score file says it itself")
    if options.file is None and no_input():
        raise OkeyError("no players: give four such as 'finished' 'series 3 7 12' 'series O 4' 'none', or a score file")
    name = options.file or "-"
    return read_scores(read_text(name), name)


def _print_score_json(
    sheets: Sequence[ScoreSheet | tuple[int, ...]],
    match: MatchSheet | None,
    names: Sequence[str | None],
    rules: RuleSet,
) -> None:
    for number, sheet in enumerate(sheets, 1):
        place = {"hand": number} if match else {}
        fields = sheet.as_dict() if isinstance(sheet, ScoreSheet) else {"rules": rules.name, "points": list(sheet)}
        print_json({**place, "names": names, **fields})
    if match:
        told = ("length", "totals", "ranks", "team_totals", "team_ranks", "leaders", "over")
        print_json({"match": {"hands": len(sheets), **{name: getattr(match, name) for name in told}}})


def _points(names: Sequence[str], points: Sequence[int]) -> str:
    width = max(map(len, names))
    return "\n".join(f"{name:<{width}}{number:>7}" for name, number in zip(names, points, strict=True))
