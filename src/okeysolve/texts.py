"""What text files have in common: words with and without Turkish marks, rule sets in a line, reading a file."""

from __future__ import annotations

import json

from .errors import OkeyError, shown
from .rules import RuleSet, close_to, rules_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

_LONGEST_NAME = 300  # characters of a file's name that a message repeats

# Letters with and without their Turkish marks are the same; the last four are marks of their own.
_PLAIN = str.maketrans("ıİçÇğĞöÖşŞüÜ", "iicCgGoOsSuU", "\u0306\u0307\u0308\u0327")


def fold(text: str) -> str:
    """A word or a few for comparison: small letters without Turkish marks, _ for blanks."""
    return "_".join(text.translate(_PLAIN).lower().strip(" \t,;.").split())


def forms(**others: str) -> dict[str, str]:
    """Each form of a word, as fold leaves it -> the word: forms(series='seri') knows series and seri."""
    return {form: word for word, more in others.items() for form in (word, *more.split())}


def meant(word: object, known: Mapping[str, str], what: str, where: str = "") -> str:
    """The word that this form stands for. OkeyError: there is no such `what`; where: before the message."""
    found = known.get(fold(word)) if isinstance(word, str) else None
    if found is None:
        raise OkeyError(f"{where}there is no {what} {str(word)[:40]!r}: {close_form(str(word), known)}")
    return found


def close_form(word: str, known: Mapping[str, str]) -> str:
    """The end of a message about an unknown word: the forms that it may have been meant to be, or all words."""
    import difflib

    close = difflib.get_close_matches(fold(word[:40]), known, n=3, cutoff=0.6)
    return close_to(word[:40], close or dict.fromkeys(known.values()))


OPENED = forms(
    series="opened seri acti acmis",
    pairs="cift cifte ciften ciftten",
    none="no unopened not_opened yok acmadi acamadi acmamis acamamis",
)


FINISH = forms(okey="okeyle", pairs="cift cifte ciften ciftten", hand="elden", ten_pairs="on_cift oncift")
PENALTY = forms(
    okey_discard="okey",
    islek_discard="islek layable",
    bad_open_penalty="bad_open yanlis_acti",
    side_take_fail="side yandan",
    giver_penalty="giver veren",
    capture_penalty="capture kaptirdi",
)
YES = forms(yes="evet true", no="hayir false")


def read_rules(text: str) -> RuleSet:
    """A rule set by its name, perhaps with replaced fields as in TOML: 'yesil {unopened = 101, mult.okey = 3}'."""
    from .rule_text import read_fields

    name, brace, fields = text.partition("{")
    folded = fold(name)
    named = RuleSet.named(folded if folded in rules_named() else name.strip())
    return named if not brace else named._replaced(*read_fields(brace + fields))


def rules_text(rules: RuleSet) -> str:
    """The same the other way round."""
    changes = [f"{field} = {toml(value)}" for field, (value, _) in rules.diff(rules.base).items()]
    return f"{rules.base} {{{', '.join(changes)}}}" if changes else rules.base


def toml(value: object) -> str:
    """A value of a rule field as TOML writes it: as JSON does, but there is no null."""
    return json.dumps("none" if value is None else value)


def read_file(path: str | os.PathLike[str]) -> str:
    """The text of a UTF-8 file. OkeyError when there is none."""
    name = str(path) if len(str(path)) <= _LONGEST_NAME else f"{str(path)[:40]}…"
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise OkeyError(f"cannot read {name}: {error.strerror}") from None
    except ValueError:
        raise OkeyError(f"cannot read {shown(name)}: no file has such a name") from None
    return decoded(data, name)


def decoded(data: bytes, name: str) -> str:
    """The text of UTF-8 bytes; name is what they are from."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OkeyError(f"{name} is not UTF-8 text, see byte {error.start + 1}") from None
