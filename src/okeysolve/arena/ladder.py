"""All bots against all: who beats whom, and by how much."""

from __future__ import annotations

from itertools import permutations

from ..errors import OkeyError
from ..rules import DEFAULT_RULES
from .comparison import DEALS, compare
from .setup import Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..rules import RuleSet
    from .comparison import Comparison
    from .result import Result


class Ladder:
    """Every bot against every other one, as A against three B or, in 'mirror', two A against two, on the same deals.

    bots: names as bots.named() takes them. options: format, sprt, limit, jobs, backend, cluster, db as of compare().
    results: a Result by (A, B), filled by play().
    """

    def __init__(
        self,
        bots: Sequence[str],
        rules: RuleSet | str = DEFAULT_RULES,
        deals: int = DEALS,
        *,
        seed: str | int | None = None,
        **options: Any,
    ) -> None:
        self.bots = tuple(bots)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise OkeyError("a ladder has two bots at least, each once")
        for bot in self.bots:
            first = Setup(bot, bot, rules, seed=seed)
        self.rules, self.deals, self._options = first.rules, deals, options
        self.seed, self.commitment = first.seed, first.commitment
        self.results: dict[tuple[str, str], Result] = {}

    def play(self, progress: Callable[[Comparison], object] = lambda comparison: None) -> Ladder:
        """Plays what is left. progress is called every so often with the comparison that is played."""
        for pair in permutations(self.bots, 2):
            if pair not in self.results:
                told = {"seed": self.seed, "progress": progress, **self._options}
                self.results[pair] = compare(*pair, self.rules, self.deals, **told)
        return self

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"bots": list(self.bots), "results": [result.as_dict() for result in self.results.values()]}

    def __str__(self) -> str:
        """The relative scores as a table of Markdown: a row is an A, a column a field of B."""
        field = "two" if self._options.get("format") == "mirror" else "three"
        lines = [f"| against {field} | " + " | ".join(self.bots) + " |", "| --- " * (len(self.bots) + 1) + "|"]
        for a in self.bots:
            cells = [self._cell(a, b) for b in self.bots]
            lines.append(f"| {a} | " + " | ".join(cells) + " |")
        return "\n".join(lines)

    def _cell(self, a: str, b: str) -> str:
        result = self.results.get((a, b))
        if result is None or result.relative is None:
            return ""
        return f"{result.relative:+.1f}" + ("" if result.relative_se is None else f" ± {result.relative_se:.1f}")
