"""The best opening of a rack, by runs and groups or by pairs ("Öner", "Aç")."""

from __future__ import annotations

from . import _core
from .drawn import Drawn
from .errors import OkeyError, RackError, RuleError, shown
from .melds import MELD_CLASSES
from .rack import Rack
from .reader import read_tile
from .rules import DEFAULT_RULES, RuleSet, check_lang, close_to
from .tiles import Frozen, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsIndex

    from .melds import Meld, Pair

OBJECTIVES = {
    "points": _core.OBJECTIVE_POINTS,
    "tiles": _core.OBJECTIVE_TILES,
    "leftover": _core.OBJECTIVE_LEFTOVER,
    "leftover_101": _core.OBJECTIVE_LEFTOVER,
    "fewest": _core.OBJECTIVE_FEWEST,
}
_COUNTS_101 = 101
_BAR_MAX = 1000
MOST_OPENINGS = 10_000

_WORDS = {
    "en": {
        "none": "no meld",
        "series": "{melds} = {points} points, {tiles} tiles: {verdict} ({rules}, {bar})",
        "pairs": "{melds} = {count}: {verdict} ({rules}, {bar})",
        "no pairs": "{melds} = {count}: {rules} has no opening by pairs",
        "one pair": "1 pair",
        "more pairs": "{count} pairs",
        "opens": "opens",
        "from hand": "opens, since it ends the hand",
        "short": "{short} short",
    },
    "tr": {
        "none": "per yok",
        "series": "{melds} = {points} puan, {tiles} taş: {verdict} ({rules}, {bar})",
        "pairs": "{melds} = {count}: {verdict} ({rules}, {bar})",
        "no pairs": "{melds} = {count}: {rules} çift açmayı bilmez",
        "one pair": "1 çift",
        "more pairs": "{count} çift",
        "opens": "açar",
        "from hand": "açar, çünkü elden bitirir",
        "short": "{short} eksik",
    },
}


class Arranged(Frozen, Drawn):
    """What openings by series and by pairs share: melds of a rack, and what is left of it."""

    _found: _core.Arrangement
    _melds: tuple[Meld, ...] | None
    bar: int | None
    rack: Rack
    rules: RuleSet

    def __init__(self, found: _core.Arrangement, rack: Rack, rules: RuleSet, bar: int | None) -> None:
        self.__dict__.update(_found=found, _melds=None, rack=rack, rules=rules, bar=bar)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds in reading order, each okey with what it stands for."""
        if self._melds is None:
            made: tuple[Meld, ...] = self._found.melds(MELD_CLASSES, self.rack.okey)
            self.__dict__["_melds"] = made
            return made
        return self._melds

    @property
    def tiles(self) -> int:
        """How many tiles are laid."""
        return self._found.tiles

    @property
    def okeys(self) -> int:
        """How many real okeys are laid."""
        return self._found.okeys

    @property
    def rest(self) -> Rack:
        """What stays on the rack."""
        return Rack._from_packed(self._found.rest, self.rack.okey)

    @property
    def opens(self) -> bool:
        """Whether it reaches the bar."""
        return self.short_by == 0

    @property
    def short_by(self) -> int:
        """By how much it falls short of the bar; 0 when it opens."""
        raise NotImplementedError

    def text(self, lang: str = "en") -> str:
        """The melds and what they come to, in a line. lang: 'tr' or 'en'."""
        raise NotImplementedError

    def _verdict(self, lang: str) -> str:
        words = _WORDS[check_lang(lang)]
        return words["opens"] if self.opens else words["short"].format(short=self.short_by)

    def _melds_text(self, lang: str) -> str:
        return " | ".join(map(str, self.melds)) or _WORDS[check_lang(lang)]["none"]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = ((*a.melds, a.rack, a.rules, a.bar) for a in (self, other))
        return mine == theirs

    def __hash__(self) -> int:
        return hash((self.melds, self.rack, self.bar))

    def _dict(self) -> dict[str, Any]:
        return {
            "rack": str(self.rack),
            "okey": None if self.rack.okey is None else str(self.rack.okey),
            "rules": self.rules.name,
            "bar": self.bar,
            "opens": self.opens,
            "short_by": self.short_by,
            "tiles": self.tiles,
            "okeys": self.okeys,
            "melds": [{"kind": meld.kind, "tiles": meld.words(), "points": meld.points} for meld in self.melds],
            "rest": str(self.rest),
        }


class Opening(Arranged):
    """Runs and groups that a rack can lay at once; pairs beside them where the rules mix them (mix_open).

    points: their value; tiles, okeys: how many are laid; melds; rest: the Rack that stays; bar: the points to
    reach; from_hand: they end the hand; opens, short_by; objective: what it is the best for. str() is a line,
    as_dict() is for JSON.
    """

    objective: str

    def __init__(self, found: _core.Arrangement, rack: Rack, rules: RuleSet, bar: int, objective: str) -> None:
        self.__dict__.update(_found=found, _melds=None, rack=rack, rules=rules, bar=bar, objective=objective)

    @property
    def points(self) -> int:
        """Sum of the numbers that the tiles laid stand for."""
        return self._found.points

    @property
    def short_by(self) -> int:
        """Points missing to the bar; 0 when it opens."""
        return self.short_of(self.bar or 0)

    def short_of(self, bar: int) -> int:
        """Points missing to another bar, as under katlamalı; 0 when it opens there."""
        return 0 if self.from_hand else max(0, whole(bar, "bar", "points") - self._found.points)

    @property
    def from_hand(self) -> bool:
        """Whether it ends the hand, where that needs no bar: all tiles lie in runs and groups but the discard, which
        comes yet to a rack of 21. source: gelokey."""
        return _core.ends_from_hand(self.rules._record, self.rack._packed, self._found)

    def _verdict(self, lang: str) -> str:
        if self._found.points < (self.bar or 0) and self.from_hand:
            return _WORDS[check_lang(lang)]["from hand"]
        return super()._verdict(lang)

    def text(self, lang: str = "en") -> str:
        """The melds and what they come to, in a line. lang: 'tr' or 'en'."""
        return _WORDS[check_lang(lang)]["series"].format(
            melds=self._melds_text(lang),
            points=self.points,
            tiles=self.tiles,
            verdict=self._verdict(lang),
            rules=self.rules.name,
            bar=self.bar,
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"objective": self.objective, "points": self.points, "from_hand": self.from_hand, **self._dict()}


class PairOpening(Arranged):
    """Pairs that a rack can lay at once.

    pairs; count; rest: the Rack that stays; bar: the pairs to reach, None when the rules have no opening by
    pairs (rehber); opens, short_by. str() is a line, as_dict() is for JSON.
    """

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs, an okey with what it stands for."""
        return self.melds  # type: ignore[return-value]

    @property
    def count(self) -> int:
        """How many pairs."""
        return self.tiles // 2

    @property
    def opens(self) -> bool:
        """Whether so many pairs open; never where the rules have no opening by pairs."""
        return self.bar is not None and self.count >= self.bar

    @property
    def short_by(self) -> int:
        """Pairs missing to the bar; 0 when it opens, or when there is no bar."""
        return 0 if self.bar is None else max(0, self.bar - self.count)

    def text(self, lang: str = "en") -> str:
        """The pairs and what they come to, in a line. lang: 'tr' or 'en'."""
        words = _WORDS[check_lang(lang)]
        return words["no pairs" if self.bar is None else "pairs"].format(
            melds=self._melds_text(lang),
            count=words["one pair" if self.count == 1 else "more pairs"].format(count=self.count),
            verdict=self._verdict(lang),
            rules=self.rules.name,
            bar=self.bar,
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"count": self.count, **self._dict()}


def best_opening(
    rack: Rack | str,
    rules: RuleSet | str = DEFAULT_RULES,
    objective: str = "points",
    *,
    must_use: Tile | str | None = None,
    keep: int | None = None,
    bar: int | None = None,
) -> Opening:
    """The best runs and groups that a rack can lay at once: exact, whatever the rack.

    objective: 'points'; 'tiles' (then points); 'leftover' (least left in hand, an okey counting its number);
    'leftover_101' (an okey counting 101); 'fewest' (fewest tiles that reach the bar, then points; no melds
    when the bar is out of reach). Ties of points go to more tiles, then fewer okeys; the same rack always
    gets the same answer.
    must_use: a tile that has to be laid; no melds when that cannot be.
    keep: so many tiles stay on the rack; by default 1 of 22, for the discard, else 0.
    bar: points to open with, not below the rule set's, as under katlamalı.
    Where the rules mix runs and pairs in an opening (mix_open), pairs count their numbers beside at least one run or
    group. Where melds that end the hand open below the bar (gelokey), and the best does not reach it, the answer is
    melds that do, if there are any.

    RackError for an impossible rack, a must_use that is not on it, or more to keep than there is; RuleError for
    an unknown rule set or a bar below the rule set's; OkeyError for an unknown objective.
    source: gelokey, yesil, ozet, rehber.
    """
    rack, rules, bar, question = _asked(rack, rules, objective, must_use, keep, bar)
    found = _core.best_opening(rules._record, _core.NO_TILE if rack.okey is None else rack.okey.code, *question)
    if isinstance(found, int):
        raise _refusal(found, rack, must_use, keep)
    return Opening(found, rack, rules, bar, objective)


def best_openings(
    rack: Rack | str,
    rules: RuleSet | str = DEFAULT_RULES,
    k: int = 5,
    *,
    objective: str = "points",
    must_use: Tile | str | None = None,
    keep: int | None = None,
    bar: int | None = None,
) -> list[Opening]:
    """The k best distinct arrangements, best first; fewer when the rack has fewer.

    Two arrangements are the same when they lay the same tiles in the same groups and, colour by colour, in
    runs, okeys for the same faces there: how a row of tiles is cut into runs makes no other arrangement, nor
    does which missing colour an okey is in a group. Leaving a tile in hand does.
    k: 1 to 10000. The rest is as in best_opening, whose answer comes first if it lays anything and reaches the bar.
    RuleError where the rules mix runs and pairs in an opening: no list of those is made.
    """
    rack, rules, bar, question = _asked(rack, rules, objective, must_use, keep, bar)
    if rules.mix_open:
        raise RuleError(f"{rules.name} mixes runs and pairs in an opening (mix_open): the best one is told, no list")
    k = whole(k, "k", "arrangements")
    if not 1 <= k <= MOST_OPENINGS:
        raise OkeyError(f"k is 1 to {MOST_OPENINGS}, not {k}")
    found = _core.best_k(*question, k)
    if isinstance(found, int):
        raise _refusal(found, rack, must_use, keep)
    return [Opening(one, rack, rules, bar, objective) for one in found]


def best_pairs(
    rack: Rack | str,
    rules: RuleSet | str = DEFAULT_RULES,
    *,
    keep: int | None = None,
    bar: int | None = None,
) -> PairOpening:
    """The most pairs on a rack: two equal tiles, an okey with any tile, two okeys.

    keep: so many tiles stay on the rack; by default 1 of 22, for the discard, else 0, as in best_opening.
    bar: pairs to open with, not below the rule set's, as under katlamalı. RackError, RuleError as in
    best_opening. source: gelokey, yesil, ozet; okeys in pairs are our default, all sources are silent.
    """
    rack = checked_rack(rack)
    rules = RuleSet.of(rules)
    if bar is None:
        bar = rules.open_pairs
    elif rules.open_pairs is None:
        raise RuleError(f"bar {shown(bar)}: {rules.name} has no opening by pairs")
    else:
        bar = checked_bar(bar, rules.open_pairs, "pairs", rules)
    okey = _core.NO_TILE if rack.okey is None else rack.okey.code
    found = _core.best_pairs(rack._packed, okey, keep_code(keep))
    if isinstance(found, int):
        raise _refusal(found, rack, None, keep)
    return PairOpening(found, rack, rules, bar)


def _asked(
    rack: Rack | str,
    rules: RuleSet | str,
    objective: str,
    must_use: Tile | str | None,
    keep: int | None,
    bar: int | None,
) -> tuple[Rack, RuleSet, int, tuple[bytes, int, bool, int, int, int, int]]:
    """The rack, the rule set and the bar, and all of it as the core takes it."""
    rack = checked_rack(rack)
    rules = RuleSet.of(rules)
    bar = rules.open_min if bar is None else checked_bar(bar, rules.open_min, "points", rules)
    question = (
        rack._packed,
        objective_code(objective),
        rules.wrap_12_13_1,
        keep_code(keep),
        _okey_counts(rack, objective),
        _must_code(must_use, rack),
        bar,
    )
    return rack, rules, bar, question


# ---- what is asked, checked -----------------------------------------------------------------------------------


def checked_rack(rack: Rack | str) -> Rack:
    """A rack as it is, or read from text; TypeError for anything else."""
    if isinstance(rack, Rack):
        return rack
    if isinstance(rack, str):
        return Rack(rack)
    raise TypeError(f"a rack is a Rack or its text, not {type(rack).__name__}: Rack('R1 R2 R3 O', okey='Y6')")


def objective_code(objective: str) -> int:
    """The core's number of an objective; OkeyError for an unknown one."""
    try:
        return OBJECTIVES[objective]
    except (KeyError, TypeError):
        raise OkeyError(f"no objective {objective!r:.80}: {close_to(str(objective), OBJECTIVES)}") from None


def keep_code(keep: int | None) -> int:
    """The core's number of a keep; None is one tile of 22."""
    return _core.KEEP_FOR_DISCARD if keep is None else _checked_keep(keep)


def whole(value: SupportsIndex, name: str, unit: str) -> int:
    """A whole number, numpy's too; TypeError for anything else, True and False as well."""
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"{name} is a whole number of {unit}, not {type(value).__name__}")
    return value.__index__()


def checked_bar(bar: int, least: int, unit: str, rules: RuleSet, *, name: str = "bar") -> int:
    """A bar that is not below the rule set's."""
    bar = whole(bar, name, unit)
    if not least <= bar <= _BAR_MAX:
        opens = f"{rules.name} opens with {least} {unit}"
        raise RuleError(f"{name} {shown(bar)}: {opens}, and a bar only rises (to {_BAR_MAX})")
    return bar


def checked_bars(bar: int | None, pairs_bar: int | None, rules: RuleSet) -> tuple[int, int]:
    """Points and pairs to open with, by default the rule set's; 0 pairs when nobody opens by pairs."""
    points = rules.open_min if bar is None else checked_bar(bar, rules.open_min, "points", rules)
    if pairs_bar is None:
        return points, rules.open_pairs or 0
    if rules.open_pairs is None:
        raise RuleError(f"pairs_bar {shown(pairs_bar)}: {rules.name} has no opening by pairs")
    return points, checked_bar(pairs_bar, rules.open_pairs, "pairs", rules, name="pairs_bar")


def _checked_keep(keep: int) -> int:
    keep = whole(keep, "keep", "tiles")
    if not 0 <= keep <= _core.RACK_MAX:
        raise RackError(f"keep {keep}: 0 to {_core.RACK_MAX} tiles can stay on a rack")
    return keep


def _okey_counts(rack: Rack, objective: str) -> int:
    if objective == "leftover_101":
        return _COUNTS_101
    if objective != "leftover" or not rack.counts[_core.OKEY]:
        return 0
    if rack.okey is None:
        why = "an okey left in hand counts the okey's number: say which tile is the okey, okey='Y6'"
        raise RackError(why, tile="O")
    return rack.okey.number or 0


def _must_code(must_use: Tile | str | None, rack: Rack) -> int:
    if must_use is None:
        return _core.NO_TILE
    tile = read_tile(must_use) if isinstance(must_use, str) else must_use
    if not isinstance(tile, Tile):
        raise TypeError(f"must_use is a Tile or its text, not {type(tile).__name__}")
    if tile.is_false_okey:
        if rack.okey is None:
            raise RackError("must_use F: it is not on the rack", tile="F")
        return rack.okey.code
    return _core.OKEY if tile is rack.okey else tile.code


def _refusal(why: int, rack: Rack, must_use: Tile | str | None, keep: int | None) -> OkeyError:
    if why == _core.MUST_NOT_ON_RACK:
        return RackError(f"must_use {must_use}: it is not on the rack", tile=str(must_use))
    if why == _core.KEEP_TOO_MANY:
        tiles = "1 tile" if len(rack) == 1 else f"{len(rack)} tiles"
        return RackError(f"keep {keep}: the rack has only {tiles}")
    raise AssertionError(f"the core answered {why}")
