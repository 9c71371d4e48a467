"""odds: the chance to open, by series or by pairs, within some of one's own draws."""

from __future__ import annotations

from .. import _core
from ..errors import OkeyError
from ..game.guess import hidden_tiles
from ..game.view import PlayerView
from ..outlook import Outlook, outlook
from ..position import Position
from ..rules import Value, check_lang
from .advice import Number, chance
from .checks import check_sizes, checked_whole, known_counts, one_of
from .facts import unseen_of
from .from_position import view_from
from .words import count, percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..outlook import SideTile
    from ..tiles import Tile
    from ..unseen import Unseen

MOST_DRAWS: int = _core.ODDS_TURNS
PLAYOUTS = 4000  # when nobody says how many: a standard error of 0.8 points per cent at most
_MOST_PLAYOUTS = 10_000_000
_WORDS = {
    "en": {
        "head": "Chance to open ({rules})",
        "now": "the rack opens now",
        "side": "side tile {tile}: {verdict}",
        "opens": "opens",
        "stays": "does not open",
        "stock": "the next tile of the stock: {chances}",
        "two": "one of two tiles of the stock: {chances}",
        "within": "within {k} draws: {chances}",
        "within one": "with the next draw: {chances}",
        "chances": "{either} (series {series}, pairs {pairs})",
        "chances alone": "{either}",
        "sampled": "exact where there is no ±; the others from {n} hands played out",
        "sampled one": "exact where there is no ±; the others from 1 hand played out",
        "exact": "all of it is exact",
    },
    "tr": {
        "head": "Açma olasılığı ({rules})",
        "now": "ıstaka şimdi açar",
        "side": "yandan {tile}: {verdict}",
        "opens": "açar",
        "stays": "açmaz",
        "stock": "desteden gelecek taş: {chances}",
        "two": "desteden gelecek iki taştan biri: {chances}",
        "within": "{k} çekişte: {chances}",
        "within one": "ilk çekişte: {chances}",
        "chances": "{either} (seri {series}, çift {pairs})",
        "chances alone": "{either}",
        "sampled": "± olmayanlar kesin; ötekiler oynatılan {n} elden",
        "sampled one": "± olmayanlar kesin; ötekiler oynatılan 1 elden",
        "exact": "hepsi kesin",
    },
}


class Chances(Value):
    """Chances to open: by series, by pairs, either way; Numbers, which tell whether they are exact."""

    __match_args__ = ("series", "pairs", "either")
    series: Number
    pairs: Number
    either: Number

    def __init__(self, series: Number, pairs: Number, either: Number) -> None:
        self.__dict__.update(series=series, pairs=pairs, either=either)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {name: getattr(self, name).as_dict() for name in self.__match_args__}


class Odds(Value):
    """The chance to open from a view; odds() makes it.

    opens: whether the rack opens now, without another tile. side: the side tile that lies there, and whether it opens,
    for who has not drawn. stock: Chances of the next tile of the stock, every tile out of sight alike likely; each way
    for itself. All of that is exact.
    within: Chances within 1, 2, ... k of one's own draws, side tiles among them, when all play on as the policy does:
    what opens both ways opens by series. playouts: hands that were played for it; the first draw of who has not drawn
    is exact.
    """

    __match_args__ = ("opens", "side", "stock", "within", "playouts")
    opens: bool
    side: SideTile | None
    stock: Chances | None
    within: tuple[Chances, ...]
    playouts: int

    def __init__(self, view: PlayerView, **told: Any) -> None:
        self.__dict__.update(told, _view=view)

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (Odds,), self.__dict__

    _view: PlayerView

    @property
    def two(self) -> Chances | None:
        """Chances with two tiles of the stock, each way for itself, for who throws what is best for it; exact.

        Given that both come and no side tile helps. None when there are not two left.
        """
        if "_two" not in self.__dict__:
            self.__dict__["_two"] = _with_two(self._view)
        found: Chances | None = self.__dict__["_two"]
        return found

    def text(self, lang: str = "en") -> str:
        """All of it in lines. lang: 'tr' or 'en'."""
        return "\n".join(_lines(self, check_lang(lang)))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Odds {'; '.join(_lines(self, 'en'))}>"

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "rules": self._view.rules.name,
            "opens": self.opens,
            "side": None if self.side is None else self.side.as_dict(),
            "stock": None if self.stock is None else self.stock.as_dict(),
            "two": None if self.two is None else self.two.as_dict(),
            "within": [each.as_dict() for each in self.within],
            "playouts": self.playouts,
        }


def odds(
    view: PlayerView | Position,
    k: int = 5,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    policy: str = "greedy",
    stop: _core.Stop | None = None,
) -> Odds:
    """The chance to open by series, by pairs, or either way within k of one's own draws.

    view: of a seat that has not opened; it need not be its turn. Or a Position, see advisor.view_from. k: 1 to 12.
    playouts: hands that fit what the seat knows, played on by the policy; 0: only what is exact. The same seed brings
    the same numbers. stop: set from another thread it ends the playouts; those that have been played count. OkeyError
    for who has opened, a hand that is over, or a view that contradicts itself.
    """
    if isinstance(view, Position):
        view = view_from(view).view
    if not isinstance(view, PlayerView):
        raise TypeError(f"odds are told of a PlayerView or a Position, not of {type(view).__name__}")
    k = checked_whole(k, "k", 1, MOST_DRAWS)
    playouts = checked_whole(playouts, "playouts", 0, _MOST_PLAYOUTS)
    if view.over:
        raise OkeyError("the hand is over: nobody opens any more")
    check_sizes(view)
    if view.opened[view.seat] is not None:
        raise OkeyError(f"seat {view.seat} has opened by {view.opened[view.seat]}")
    whole = look(view, unseen_of(view))
    stock = None
    if view.stock:
        stock = Chances(*(Number(copies / max(1, whole.unseen_count)) for copies in _copies(whole)))
    opens = whole.opens and view.turn == view.seat and view.phase == "play"
    played, series, pairs = _played(view, k, playouts, checked_whole(seed, "seed", 0, 2**64 - 1), policy, stop)
    first = _first_draw(view, whole)
    within = tuple(_within(turns, played, series, pairs, first) for turns in range(1, k + 1)) if played else ()
    if not within and first is not None:
        within = (first,)
    return Odds(view, opens=opens, side=whole.side, stock=stock, within=within, playouts=played)


def look(view: PlayerView, unseen: Unseen, discard: Tile | None = None) -> Outlook:
    """The exact outlook of the view's rack, without a tile that is thrown."""
    points, pairs = view.bars
    side = view.side_tile if view.turn == view.seat and view.phase == "draw" else None
    rack = view.rack if discard is None else view.rack - discard
    if side is not None and side.is_okey:
        side = None  # nobody takes it where it could be of use
    return outlook(rack, unseen, view.rules, bar=points, pairs_bar=pairs, side_tile=side)


def _copies(whole: Outlook) -> tuple[int, int, int]:
    """How many of the tiles that can come open by series, by pairs, either way; ten pairs that win are no opening."""
    ways = [(draw.copies, draw.by_series, draw.by_pairs) for draw in whole.draws]
    return (
        sum(copies for copies, series, _ in ways if series),
        sum(copies for copies, _, pairs in ways if pairs),
        sum(copies for copies, series, pairs in ways if series or pairs),
    )


def _played(
    view: PlayerView, k: int, playouts: int, seed: int, policy: str, stop: _core.Stop | None
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    number = _core.POLICIES[one_of(policy, _core.POLICIES, "policy")]
    try:
        asked = view._state(), view.seat, view.tiles, known_counts(view), view.turned
        return _core.opening_odds(
            *asked, turns=k, policy=number, seed=seed, playouts=playouts, stop=stop or _core.Stop()
        )
    except AssertionError as error:  # no view of a Round comes to that
        raise OkeyError(f"this view cannot be: {error} in hands that follow from it") from None
    except ValueError as error:
        hidden_tiles(view)  # says what is wrong when it is the tiles
        raise OkeyError(f"this view cannot be: {error}") from None


def _first_draw(view: PlayerView, whole: Outlook) -> Chances | None:
    """The chances of the draw that the player is at: what opens both ways counts as series. None: he is at none."""
    if view.turn != view.seat or view.phase not in ("draw", "must_draw") or not view.stock:
        return None
    if whole.side is not None and (whole.side.by_series or whole.side.by_pairs):
        by_series = float(whole.side.by_series)
        return Chances(Number(by_series), Number(1 - by_series), Number(1.0))
    of = max(1, whole.unseen_count)
    series, _, either = (copies / of for copies in _copies(whole))
    return Chances(Number(series), Number(either - series), Number(either))


def _within(turns: int, n: int, series: tuple[int, ...], pairs: tuple[int, ...], first: Chances | None) -> Chances:
    """The share of the hands that opened up to this turn. Where the first draw is exact, only of those in which it did
    not open: the rest of the chance is shared out by them."""
    if first is None:
        ways = sum(series[: turns + 1]), sum(pairs[: turns + 1])
        return Chances(chance(ways[0], n), chance(ways[1], n), chance(sum(ways), n))
    left = n - series[1] - pairs[1]
    rest = 1 - first.either.value
    if turns == 1 or rest <= 0:
        return first
    if not left:  # nothing is known of what comes after the first draw
        return Chances(*(Number(exact.value, rest * 0.5) for exact in (first.series, first.pairs, first.either)))
    ways = sum(series[2 : turns + 1]), sum(pairs[2 : turns + 1])
    parts = [
        Number(exact.value + rest * later.value, rest * (later.se or 0.0))
        for exact, later in zip(
            (first.series, first.pairs, first.either),
            (chance(ways[0], left), chance(ways[1], left), chance(sum(ways), left)),
            strict=True,
        )
    ]
    return Chances(*parts)


# ---- two tiles of the stock ----------------------------------------------------------------------------------


def _with_two(view: PlayerView) -> Chances | None:
    if view.stock < 2:
        return None
    unseen = unseen_of(view)
    drawn = len(view.rack) == _core.RACK_MAX
    racks = [look(view, unseen, tile) for tile in dict.fromkeys(view.rack)] if drawn else [look(view, unseen)]
    found = [_two_of(view, whole) for whole in racks]
    return Chances(*(Number(max(each[way] for each in found)) for way in range(3)))


def _two_of(view: PlayerView, whole: Outlook) -> tuple[float, float, float]:
    """By series, by pairs, either way: the sum over the first tile of what is best after it."""
    sums = [0.0, 0.0, 0.0]
    for draw in whole.draws:
        opens = draw.by_series, draw.by_pairs, draw.by_series or draw.by_pairs
        best = (0.0, 0.0, 0.0) if all(opens) or not draw.copies else _best_after(view, whole, draw.tile)
        for way in range(3):
            sums[way] += draw.chance * (1.0 if opens[way] else best[way])
    return sums[0], sums[1], sums[2]


def _best_after(view: PlayerView, whole: Outlook, tile: Tile) -> tuple[float, float, float]:
    """With one more tile on the rack: the best chance that the next one opens, over all discards, of each way."""
    left, (points, pairs) = whole.unseen - tile, view.bars
    asked = (whole.rack + tile)._packed, left.counts, view.okey.code, view.rules._record, (points, pairs or 0, 0)
    rows = _core.look_at_discards(*asked)
    of = max(1, len(left))
    return (
        max(series[4][1] for _, series, *_ in rows) / of,
        max(by_pairs[4][1] for _, _, by_pairs, *_ in rows) / of,
        max(opening[1] for _, _, _, _, opening, *_ in rows) / of,
    )


# ---- in words ------------------------------------------------------------------------------------------------


def _lines(found: Odds, lang: str) -> list[str]:
    words = _WORDS[lang]
    lines = [words["head"].format(rules=found._view.rules.name)]
    if found.opens:
        lines.append(words["now"])
    if found.side is not None:
        verdict = words["opens" if found.side.opens else "stays"]
        lines.append(words["side"].format(tile=found.side.tile, verdict=verdict))
    if found.stock is not None:
        lines.append(words["stock"].format(chances=_chances(found, found.stock, lang)))
    if found.two is not None:
        lines.append(words["two"].format(chances=_chances(found, found.two, lang)))
    for k, each in enumerate(found.within, 1):
        lines.append(words["within one" if k == 1 else "within"].format(k=k, chances=_chances(found, each, lang)))
    key = "sampled one" if found.playouts == 1 else "sampled" if found.playouts else "exact"
    lines.append(words[key].format(n=count(found.playouts, lang)))
    return lines


def _chances(found: Odds, chances: Chances, lang: str) -> str:
    key = "chances" if found._view.rules.open_pairs else "chances alone"
    told = {name: percent(getattr(chances, name), lang) for name in chances.__match_args__}
    return _WORDS[lang][key].format(**told)
