"""What is wrong with a rule set: fields that contradict each other, each with values that would make peace."""

from __future__ import annotations

from . import _core
from .rule_values import INDEX, number_of, toml_text, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    Problem = tuple[str, int, int]  # why, the field, the one that it contradicts
    Change = tuple[int, int]  # a field and the number that it should be
    Faults = list[tuple[str, str]]  # the field that each is about, and a sentence

_NO_PAIRS = ", nobody opens by pairs"
_NO_SWAP = ", no okey is taken from the table"
# Why the core refuses a pair of fields -> what follows from the second, the value that makes the first agree, and
# the value of the second that the first could stay with.
_PEACE: dict[str, tuple[str, object, object]] = {
    "lay-off without pairs": (_NO_PAIRS, None, 5),
    "lay-off missing": (", so that somebody opens by pairs", True, None),
    "pairs nobody opens": (_NO_PAIRS, "never", 5),
    "cap without pairs": (", nobody lays such pairs", None, "if_other_pair_opener"),
    "cap zero": ("", None, "never"),
    "mix without pairs": (_NO_PAIRS, False, 5),
    "multiplier without finish": (", there is nothing to multiply", None, True),
    "multiplier missing": (", so that there is something to multiply", 2, False),
    "pairs left without pairs": (_NO_PAIRS, 1, 5),
    "stock without pairs": (_NO_PAIRS, "S_202", 5),
    "capture without swap": (_NO_SWAP, 0, True),
    "swap tile without swap": (_NO_SWAP, False, True),
    "take without swap": (_NO_SWAP, "at_four", True),
    "not elden but allowed": (", it is from the hand anyway", "mult", True),
    "elden score unreachable": (", nobody has opened then", "not_elden", False),
    "waiver without teams": (", there are no partners", False, "sum"),
}


class Layout:
    """How a file tells a rule set, for advice that goes into it: by default as replace(), field by field.

    lines: where each field and table is told. tables: of 'mult' and 'okey_left', what such a one begins with, as
    '[mult]'; no field of it can be told elsewhere. header: the first line in brackets, which ends the fields that
    stand in none.
    """

    def __init__(
        self, lines: Mapping[str, int] | None = None, tables: Mapping[str, str] | None = None, header: str = ""
    ) -> None:
        self.lines, self.tables, self.header = lines or {}, tables or {}, header

    def line_of(self, field: str) -> int:
        """The line where a field is told, 0 when it is told nowhere."""
        return self.lines.get(field, 0) or self.lines.get(field.partition(".")[0], 0)

    def sentences(self, faults: Faults) -> str:
        """The faults in the order of their lines."""
        placed = [(self.line_of(field), sentence) for field, sentence in faults]
        placed.sort(key=lambda fault: fault[0])
        return "; ".join(f"line {line}: {sentence}" if line else sentence for line, sentence in placed)

    def write(self, changes: Sequence[Change]) -> str:
        """What to write, and where, so that the fields have these numbers."""
        plain, nested = [], dict[str, list[str]]()
        for field, number in changes:
            text = _assigned(field, {field: number})
            nest, _, rest = text.partition(".")
            if nest in self.tables:
                nested.setdefault(self.tables[nest], []).append(rest)
            else:
                plain.append(text)
        ways = [", ".join(plain) + (f" above {self.header}" if self.header else "")] if plain else []
        return " and ".join([*ways, *(f"in {table} {', '.join(rest)}" for table, rest in nested.items())])


def contradictions(
    numbers: Sequence[int], told: Collection[int], layout: Layout
) -> Iterator[tuple[set[int], str]]:
    """For each field that others contradict: all these fields, and a sentence with values that do not.

    numbers: the record. told: the fields that the user has set himself; the others come from the base.
    """
    problems = _problems(numbers)
    for other in dict.fromkeys(problem[2] for problem in problems):
        mine = [problem for problem in problems if problem[2] == other]
        head = f"{_assigned(other, numbers)}{_PEACE[mine[0][0]][0]}, but "
        head += ", ".join(_assigned(field, numbers) for _, field, _ in mine)
        advice = _closed(numbers, [_first_agrees(problem) for problem in mine], problems)
        ways = [layout.write(advice)]
        if other not in told and any(field in told for _, field, _ in mine):
            more = _closed(numbers, [_second_agrees(mine[0])], problems)
            if not any(field in told for field, _ in more):
                ways.append(layout.write(more))
        yield {other, *(field for _, field, _ in mine)}, f"{head}: write {'; or '.join(ways)}"


def _problems(numbers: Sequence[int]) -> list[Problem]:
    return _core.rules_problems(_core.rules_record(list(numbers)))


def _first_agrees(problem: Problem) -> Change:
    why, field, _ = problem
    return field, number_of(_core.RULE_FIELDS[field], _PEACE[why][1])


def _second_agrees(problem: Problem) -> Change:
    why, field, other = problem
    value = _PEACE[why][2]
    if _core.RULE_FIELDS[field][0] == "mult.pairs":  # of the finishes, only this one hangs on a number
        value = 5 if value else None
    return other, number_of(_core.RULE_FIELDS[other], value)


def _closed(numbers: Sequence[int], changes: list[Change], known: list[Problem]) -> list[Change]:
    """The changes, and what they ask of further fields."""
    changed = dict(changes)
    for _ in INDEX:
        after = [changed.get(index, number) for index, number in enumerate(numbers)]
        more = [problem for problem in _problems(after) if problem not in known and not {*problem[1:]} <= {*changed}]
        if not more:
            break
        changed.update(_first_agrees(each) if each[1] not in changed else _second_agrees(each) for each in more)
    return list(changed.items())


def _assigned(field: int, numbers: Sequence[int] | Mapping[int, int]) -> str:
    """A field and its value as a TOML file has them."""
    row = _core.RULE_FIELDS[field]
    return f"{row[0]} = {toml_text(value_of(row, numbers[field]))}"
