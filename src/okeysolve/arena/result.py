"""The figures of a comparison, as numbers, as a table and for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import log, log10

from ..bots import FAULTS
from ..scoring import FINISHES, PENALTIES
from ..texts import rules_text
from .needed import needed
from .setup import BLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .setup import Setup
    from .sprt import Sprt
    from .totals import Moments, SideTotals, Totals

    Interval = tuple[float, float]

_ELO = 400


@dataclass(frozen=True, slots=True)
class Side:
    """One bot's figures, a hand and seat. own: its points, own_se: their standard error, own_interval:
    where they lie with 95 % confidence, clustered by deal.

    opened, opened_series, opened_pairs, finished, and finished with the okey, from pairs, from the hand, by ten pairs:
    shares of its hands from 0 to 1. penalties: how many a hand, by kind. turns: of all players, in its hands. faults:
    decisions that it did not bring about, by kind, all together.
    """

    own: float | None
    own_se: float | None
    own_interval: Interval | None
    rates: dict[str, float]
    penalties: dict[str, float]
    faults: dict[str, int]

    @classmethod
    def of(cls, totals: SideTotals) -> Side:
        """What the sums say."""
        counts, seats = totals.counts, totals.seats or 1
        rates = {
            "opened": (counts["opened_series"] + counts["opened_pairs"]) / seats,
            **{name: counts[name] / seats for name in _SHARES},
            "turns": counts["turns"] / seats,
        }
        faults = {kind: totals.faults[kind] for kind in FAULTS if totals.faults[kind]}
        penalties = {name: counts[name] / seats for name in PENALTIES}
        return cls(totals.own.mean, totals.own.se, _interval(totals.own), rates, penalties, faults)


_SHARES = ("opened_series", "opened_pairs", "finished", *(f"finished_{word}" for word in FINISHES))


@dataclass(frozen=True, slots=True)
class Result:
    """What a comparison found.

    a, b: the bots; rules, format, seed, commitment (the seed's SHA-256): what was played. deals, hands: how many.
    relative: A's points less the mean of the three others in the same hand; the lower the better. relative_se: its
    standard error, relative_interval: where it lies with 95 % confidence, p_value: the chance to be so far from 0 if
    both were equal; all clustered by deal. elo: the Elo-like figure of A beating one B in a hand, elo_se.
    first: A's share of first places in matches of 11 hands, first_se; 0.25 is an equal player's ('mirror': 0.5, for
    both A together). a_side, b_side: the rates of each.
    sprt: low, high, llr, verdict ('low', 'high' or None), or None. complete: whether all deals that were asked for
    have been played, or the test has decided. Figures that the deals do not give yet are None.
    """

    a: str
    b: str
    rules: str
    format: str
    seed: str
    commitment: str
    deals: int
    hands: int
    relative: float | None
    relative_se: float | None
    relative_interval: Interval | None
    p_value: float | None
    elo: float | None
    elo_se: float | None
    first: float | None
    first_se: float | None
    a_side: Side
    b_side: Side
    sprt: dict[str, Any] | None
    complete: bool

    @classmethod
    def of(cls, setup: Setup, totals: Totals, sprt: Sprt | None, wanted: int) -> Result:
        """What the sums say."""
        relative = totals.relative
        elo, elo_se = _elo(totals.wins)
        a, b = setup.names
        verdict = None if sprt is None else sprt.verdict(relative)
        return cls(
            a=a,
            b=b,
            rules=rules_text(setup.rules),
            format=setup.format,
            seed=setup.seed,
            commitment=setup.commitment,
            deals=totals.deals,
            hands=totals.deals * setup.games,
            relative=relative.mean,
            relative_se=relative.se,
            relative_interval=_interval(relative),
            p_value=_p_value(relative),
            elo=elo,
            elo_se=elo_se,
            first=totals.firsts.mean,
            first_se=totals.firsts.se,
            a_side=Side.of(totals.a),
            b_side=Side.of(totals.b),
            sprt=None
            if sprt is None
            else {"low": sprt.low, "high": sprt.high, "llr": sprt.llr(relative), "verdict": verdict},
            complete=totals.deals >= wanted or verdict is not None,
        )

    @property
    def own(self) -> float | None:
        """A's own points a hand."""
        return self.a_side.own

    @property
    def own_se(self) -> float | None:
        """Their standard error."""
        return self.a_side.own_se

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON: A's figures at the top, B's under names that begin with b_."""
        told = {name: value for name, value in asdict(self).items() if name not in ("a_side", "b_side")}
        for prefix, side in (("", self.a_side), ("b_", self.b_side)):
            told.update({prefix + name: value for name, value in asdict(side).items()})
        return told

    def __str__(self) -> str:
        return "\n".join([*self._head(), "", *self._table(), *self._faults()] if self.deals else self._head()[:1])

    def _head(self) -> list[str]:
        lines = [
            f"{self.a} against {self.b}, {self.rules}, {self.format}: {_number(self.deals, 'deal')}, "
            f"{_number(self.hands, 'hand')}{'' if self.complete else ', not all that were asked for'}",
            f"relative score  {_with_se(self.relative, self.relative_se)} points a hand, the lower the better"
            + (f"; 95 %: {_range(self.relative_interval)}" if self.relative_interval else ""),
            f"Elo-like        {_with_se(self.elo, self.elo_se, 0)}",
            f"first places    {_percent(self.first, self.first_se)} of matches of {BLOCK} hands",
        ]
        if self.sprt is not None:
            lines.append(_sprt_line(self.sprt))
        return lines

    def _table(self) -> list[str]:
        a, b = self.a_side, self.b_side
        rows = [("", _cut(self.a), _cut(self.b)), ("own points", *(_with_se(s.own, s.own_se, sign="") for s in (a, b)))]
        for name in a.rates:
            pair = a.rates[name], b.rates[name]
            told = [f"{rate:.2f}" if name == "turns" else f"{rate:.1%}" for rate in pair]
            if any(pair):
                rows.append((name.replace("_", ", ", 1).replace("_", " "), *told))
        for name in PENALTIES:
            pair = a.penalties[name], b.penalties[name]
            if any(pair):
                words = name.removesuffix("_penalty").replace("_", " ")
                rows.append((f"penalties, {words}", *(f"{times:.3f} a hand" for times in pair)))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return [f"{row[0]:{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}".rstrip() for row in rows]

    def _faults(self) -> list[str]:
        return [
            f"{name} failed: {', '.join(f'{times} × {kind} ({FAULTS[kind]})' for kind, times in side.faults.items())}"
            for name, side in ((self.a, self.a_side), (self.b, self.b_side))
            if side.faults
        ]


def _interval(moments: Moments, confidence: float = 0.95) -> Interval | None:
    mean, se = moments.mean, moments.se
    if mean is None or se is None:
        return None
    wide = t_quantile(moments.count - 1, confidence) * se
    return mean - wide, mean + wide


def t_quantile(degrees: int, confidence: float = 0.95) -> float:
    """What |t| of Student's distribution stays below with this chance."""
    return float(needed("scipy.stats", "arena").t.ppf((1 + confidence) / 2, degrees))


def p_value(t: float, degrees: int) -> float:
    """The chance of a |t| so great or greater, when the true mean is nought."""
    return float(2 * needed("scipy.stats", "arena").t.sf(abs(t), degrees))


def _p_value(moments: Moments) -> float | None:
    mean, se = moments.mean, moments.se
    if mean is None or se is None:
        return None
    if se == 0:
        return 1.0 if mean == 0 else 0.0
    return p_value(mean / se, moments.count - 1)


def _elo(wins: Moments) -> tuple[float | None, float | None]:
    share, se = wins.mean, wins.se
    if share is None or not 0 < share < 1:
        return None, None
    slope = _ELO / log(10) / (share * (1 - share))
    return _ELO * log10(share / (1 - share)), None if se is None else slope * se


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _with_se(value: float | None, se: float | None, places: int = 2, sign: str = "+") -> str:
    if value is None:
        return "–"
    return f"{value:{sign}.{places}f}" + ("" if se is None else f" ± {se:.{places}f}")


def _percent(value: float | None, se: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.1%}" + ("" if se is None else f" ± {se:.1%}")


def _range(interval: Interval) -> str:
    return f"{interval[0]:+.2f} to {interval[1]:+.2f}"


def _cut(name: str) -> str:
    return name if len(name) <= 24 else "…" + name[-23:]


def _sprt_line(sprt: dict[str, Any]) -> str:
    llr = "–" if sprt["llr"] is None else f"{sprt['llr']:+.2f}"
    decided = {None: "open", "low": f"{sprt['low']:g} it is", "high": f"{sprt['high']:g} it is"}[sprt["verdict"]]
    return f"test            {sprt['low']:g} against {sprt['high']:g}: {decided}, log of the ratio {llr}"
