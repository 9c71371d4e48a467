"""advise: the ranked turns of a view, and the answers that grow better on the way to them."""

from __future__ import annotations

from time import monotonic

from .. import _core
from ..game.view import PlayerView
from ..position import Position
from .advice import Ranker
from .from_position import view_from
from .limit import Limit
from .search import UTILITIES, Search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .advice import Advice


class Advising:
    """Advice that grows better: iterate over it for a list of Advice each time there is something new.

    best: the last such list. search: what is behind it, to be run on or asked more. stop() ends it at once, from any
    thread; so does KeyboardInterrupt, and best stays.
    """

    def __init__(self, search: Search, limit: Limit | float | None) -> None:
        self.search = search
        self.best: list[Advice] = []
        self._ranker = Ranker(search)
        self._run = search.run(limit)
        self._stopped = False

    def __iter__(self) -> Iterator[list[Advice]]:
        return self

    def __next__(self) -> list[Advice]:
        if self._stopped:
            raise StopIteration
        try:
            next(self._run)
        except KeyboardInterrupt:
            self.best = self._ranker.ranked()
            raise
        self.best = self._ranker.ranked()
        return self.best

    def stop(self) -> None:
        """Ends it; what has been played out counts."""
        self._stopped = True
        self.search.stop()


def advising(
    view: PlayerView | Position,
    limit: Limit | float | None = None,
    *,
    utility: str = UTILITIES[0],
    threads: int = 1,
    seed: int = 0,
    most: int = 8,
) -> Advising:
    """The answers of advise() on the way to the last: the first one within milliseconds.

    Takes the same and refuses the same, at once.
    """
    seen, begun = _seen(view), monotonic()
    search = Search(seen, utility=utility, seed=seed, most=most, threads=threads)
    return Advising(search, Limit.of(limit).after(monotonic() - begun))


def advise(
    view: PlayerView | Position,
    limit: Limit | float | None = None,
    *,
    utility: str = UTILITIES[0],
    threads: int = 1,
    seed: int = 0,
    most: int = 8,
) -> list[Advice]:
    """The turns that the player of the view can choose from, the best first, by playing hands out from each of them.

    view: of the seat whose turn it is, at any decision of it; or a Position, whose unknowns are then filled in as
    advisor.view_from does. limit: a Limit, or seconds; None: one second. utility: 'relative' (the others' mean points
    less one's own), 'own', or 'win', the chance to end the match with the lowest total. threads. seed: of the sampled
    hands: the same seed and number of playouts bring the same advice on any number of threads. most: turns to compare.

    Nothing that the player does not see is looked at. OkeyError for a view that is over, of another's turn, or
    contradicts itself. KeyboardInterrupt passes through; advising() keeps what there is then.
    """
    seen, begun = _seen(view), monotonic()
    search = Search(seen, utility=utility, seed=seed, most=most, threads=threads)
    for _ in search.run(Limit.of(limit).after(monotonic() - begun)):
        pass
    return Ranker(search).ranked()


def _seen(view: PlayerView | Position) -> PlayerView:
    """The view. The solver's tables, which the first call of a process makes, are there then: no limit counts them."""
    seen = view_from(view).view if isinstance(view, Position) else view
    if isinstance(seen, PlayerView):
        for objective in (_core.OBJECTIVE_POINTS, _core.OBJECTIVE_TILES, _core.OBJECTIVE_LEFTOVER):
            _core.prepare(seen.rules.wrap_12_13_1, objective)
    return seen
