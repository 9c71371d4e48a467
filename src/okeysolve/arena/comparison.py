"""A comparison of two bots, from the first deal to the table."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager

from ..errors import OkeyError
from ..rules import DEFAULT_RULES
from .needed import needed
from .result import Result
from .setup import LIMIT, Setup
from .share import BACKENDS, WITH_CLUSTER, played
from .sprt import Sprt
from .store import Store
from .totals import Totals

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from ..bots import Bot
    from ..rules import RuleSet
    from .hands import Deal

DEALS = 1000
_MOST_DEALS = 10**9


class Comparison:
    """Deals to be played, and their sums so far. play() plays them; broken off, it can be called again.

    setup: who plays what. deals: how many. sprt: a test that may end it before. jobs: how many processes: 1,
    or -1 for as many as there are processors, as it is with a backend. backend: one of BACKENDS, cluster: its address.
    db: a file for the results.
    """

    def __init__(
        self,
        setup: Setup,
        deals: int = DEALS,
        *,
        sprt: tuple[float, float] | None = None,
        jobs: int | None = None,
        backend: str | None = None,
        cluster: str | None = None,
        db: str | os.PathLike[str] | None = None,
    ) -> None:
        needed("scipy.stats", "arena")  # now, not after all has been played
        self.setup, self.deals = setup, _whole(deals, "the number of deals", 1)
        self.sprt = None if sprt is None else Sprt(*sprt)
        if backend is not None and backend not in BACKENDS:
            raise OkeyError(f"a backend is one of {', '.join(BACKENDS)}, not {str(backend)[:40]!r}")
        if cluster is not None:
            _check_cluster(cluster, backend)
        if jobs is None:
            jobs = 1 if backend is None else -1
        if jobs == 0:
            raise OkeyError("the number of jobs is 1 or more, or -1 for as many as there are processors")
        self._share = _whole(jobs, "the number of jobs", -1), backend, cluster
        self.totals = Totals(setup)
        self._store = None if db is None else Store(db)
        self._run = 0
        if self._store is not None:
            try:
                self._resume(self._store)
            except BaseException:
                self._store.close()
                raise

    def _resume(self, store: Store) -> None:
        if self.setup.by_chance:
            self.setup.seed = store.last_seed(self.setup.key()) or self.setup.seed
        self._run = store.run(self.setup)
        for deal in store.deals(self._run, self.setup.games):
            if self.done:
                break
            self.totals.add([deal])

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        return self.totals.deals >= self.deals or self.verdict is not None

    @property
    def verdict(self) -> str | None:
        """What the test says: 'low', 'high', or None."""
        return None if self.sprt is None else self.sprt.verdict(self.totals.relative)

    def play(self, progress: Callable[[Comparison], object] = lambda comparison: None) -> Result:
        """Plays the deals that are left. progress is called every so often, with the comparison."""
        if not self.done:
            results = played(self.setup, self.totals.deals + 1, self.deals, *self._share)
            try:
                for deals in results:
                    self._add(deals)
                    progress(self)
                    if self.done:
                        break
            finally:
                results.close()
        return self.result()

    def _add(self, deals: list[Deal]) -> None:
        """Keeps deals, and adds them to the sums one by one: the test looks after each, what follows its end waits."""
        with _undisturbed():
            if self._store is not None:
                self._store.save(self._run, self.totals.deals + 1, deals)
            for deal in deals:
                self.totals.add([deal])
                if self.verdict is not None:
                    break

    def result(self) -> Result:
        """The figures of what has been played."""
        return Result.of(self.setup, self.totals, self.sprt, self.deals)

    def close(self) -> None:
        """Closes the file of results."""
        if self._store is not None:
            self._store.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits for its end, so that no deal is added in part."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(came[0], None)


def compare(
    a: Bot | str,
    b: Bot | str,
    rules: RuleSet | str = DEFAULT_RULES,
    deals: int = DEALS,
    *,
    format: str = "rotation",  # noqa: A002  the usual word
    seed: str | int | None = None,
    sprt: tuple[float, float] | None = None,
    limit: float = LIMIT,
    jobs: int | None = None,
    backend: str | None = None,
    cluster: str | None = None,
    db: str | os.PathLike[str] | None = None,
    progress: Callable[[Comparison], object] = lambda comparison: None,
) -> Result:
    """Lets bot A play against bot B on the same deals, and measures the difference.

    a, b: names as bots.named() takes them, or bots. deals: how many; each is played in 4 hands with A in every seat
    against three B ('rotation'), or in 2 hands A, B, A, B and B, A, B, A ('mirror'). seed: a text that everything
    comes from; by chance when not given. sprt: two relative scores, the lower one first; the deals end as soon as a
    test with 5 % error either way has decided between them. limit: seconds a decision. jobs, backend ('loky', 'dask',
    'ray'), cluster: who plays; the result is the same for any. db: an SQLite file to which the results go as they
    come; a second call with the same arguments goes on with what is there. progress: called every so often.

    Same seed, same result, when the bots keep to their protocol. OkeyError for what cannot be.
    """
    setup = Setup(a, b, rules, format, seed, limit)
    comparison = Comparison(setup, deals, sprt=sprt, jobs=jobs, backend=backend, cluster=cluster, db=db)
    try:
        return comparison.play(progress)
    finally:
        comparison.close()


def _check_cluster(cluster: str, backend: str | None) -> None:
    if not isinstance(cluster, str):
        raise TypeError(f"the address of a cluster is a text, not {type(cluster).__name__}")
    if not cluster:
        raise OkeyError("the address of the cluster is empty: leave it out for workers on this machine")
    if backend not in WITH_CLUSTER:
        raise OkeyError(f"a cluster is for the backends {' and '.join(WITH_CLUSTER)}")


def _whole(number: int, what: str, least: int) -> int:
    if type(number) is not int:
        raise TypeError(f"{what} is a whole number, not {type(number).__name__}")
    if not least <= number <= _MOST_DEALS:
        raise OkeyError(f"{what} is a number from {least} to {_MOST_DEALS}, not {number}")
    return number
