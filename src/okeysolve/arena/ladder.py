"""All bots against all: who beats whom, and by how much."""

from __future__ import annotations

from itertools import permutations

from ..errors import OkeyError
from ..rules import DEFAULT_RULES, RuleSet
from .comparison import DEALS, Comparison
from .setup import Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .result import Result


class Ladder:
    """Every bot against every other one, as A against three B or, in 'mirror', two A against two, on the same deals.

    bots: names as bots.named() takes them. options: format, sprt, limit, jobs, backend, cluster, db as of compare().
    results: a Result by (A, B), filled by play(); broken off, it can be called again, and the last one is of what has
    been played of it.
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
            Setup(bot, bot)  # a name that there is not is refused now, not when its turn comes
        self._more = {name: options.pop(name) for name in ("format", "limit") if name in options}
        self.rules, self.deals, self._options = RuleSet.of(rules), deals, options
        self._now: Comparison | None = self._begun(self.bots[0], self.bots[1], seed)
        self.seed, self.commitment = self._now.setup.seed, self._now.setup.commitment  # of the file, where it has one
        self.results: dict[tuple[str, str], Result] = {}

    def play(self, progress: Callable[[Comparison], object] = lambda comparison: None) -> Ladder:
        """Plays what is left. progress is called every so often with the comparison that is played."""
        for pair in permutations(self.bots, 2):
            if pair in self.results and self.results[pair].complete:
                continue
            if self._now is None:
                self._now = self._begun(*pair, self.seed)
            try:
                self._now.play(progress)
            finally:
                self.results[pair] = self._now.result()
            self.close()
        return self

    def _begun(self, a: str, b: str, seed: str | int | None) -> Comparison:
        return Comparison(Setup(a, b, self.rules, seed=seed, **self._more), self.deals, **self._options)

    def close(self) -> None:
        """Closes the file of results."""
        if self._now is not None:
            self._now.close()
            self._now = None

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"bots": list(self.bots), "results": [result.as_dict() for result in self.results.values()]}

    def __str__(self) -> str:
        """The relative scores as a table of Markdown: a row is an A, a column a field of B."""
        field = "two" if self._more.get("format") == "mirror" else "three"
        lines = [f"| against {field} | " + " | ".join(self.bots) + " |", "| --- " * (len(self.bots) + 1) + "|"]
        for a in self.bots:
            cells = [self._cell(a, b) for b in self.bots]
            lines.append(f"| {a} | " + " | ".join(cells) + " |")
        return "\n".join(lines)

    def _cell(self, a: str, b: str) -> str:
        result = self.results.get((a, b))
        if result is None or result.relative is None:
            return ""
        told = f"{result.relative:+.1f}" + ("" if result.relative_se is None else f" ± {result.relative_se:.1f}")
        return told if result.complete else f"{told} (not all: {result.deals:,} of {self.deals:,} deals)"
