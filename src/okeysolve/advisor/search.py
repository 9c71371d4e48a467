"""Candidate turns played out over sampled hands: what the advice and the review of a game are made from."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from math import sqrt
from threading import Lock
from time import monotonic

from .. import _core
from ..errors import OkeyError
from ..game.actions import Draw, action_of, core_action, parts_of
from ..game.guess import hidden_tiles
from ..game.round import Round
from ..game.view import SEATS, PlayerView
from ..rules import Value
from .checks import check_view, checked_whole, known_counts, one_of
from .limit import Limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ..game.actions import Action, CoreAction

    Sums = dict[str, Any]
    Piece = tuple[int, int, int]  # mask of arms, first world, world after the last

UTILITIES: tuple[str, ...] = tuple(_core.UTILITIES)
MOST_THREADS = 64
FIRST_PASS = 8  # playouts: a first answer within milliseconds
_PIECE = 0.002  # seconds of work of one thread between two looks at the clock
_BETWEEN = 0.1  # seconds after which there is something new to show
_APART = 2**48  # the first of the hands that no pass comes to
_SURE = 30  # worlds before a standard error is believed



class Arm(Value):
    """A candidate for the rest of the turn.

    kind: a word of ARM_KINDS. laying: arms that lay the same have the same number. opens: 'series', 'pairs' or None.
    actions: the last is a discard, or what brings in a tile that nobody knows; what then is left of the turn is
    played by the policy.
    """

    __match_args__ = ("kind", "laying", "opens", "actions")
    kind: str
    laying: int
    opens: str | None
    actions: tuple[Action, ...]

    def __init__(self, kind: str, laying: int, opens: str | None, actions: tuple[Action, ...]) -> None:
        self.__dict__.update(kind=kind, laying=laying, opens=opens, actions=actions)


class Estimate(Value):
    """What the playouts say of an arm: playouts, mean ± se in the unit of the utility, more is better.

    behind ± behind_se: how far it is below the leader over the hands in which both were played; 0 for the leader.
    """

    __match_args__ = ("playouts", "mean", "se", "behind", "behind_se")
    playouts: int
    mean: float
    se: float
    behind: float
    behind_se: float

    def __init__(self, playouts: int, mean: float, se: float, behind: float, behind_se: float) -> None:
        self.__dict__.update(playouts=playouts, mean=mean, se=se, behind=behind, behind_se=behind_se)


class Search:
    """The candidate turns of the player of a view, played out over hands that look like it to him.

    view: of the seat whose turn it is. utility: 'relative' (the opponents' mean less the own points), 'own' or 'win'
    (the chance to end the match lowest; the view has to tell how many hands it has). seed: of the sampled hands.
    most: candidates listed. threads. policy: how the player goes on in the playouts, others: how the other seats do,
    names as of PlayerView.policy_action. hands: the Round itself for one who sees the other racks; then the order of
    the stock alone is sampled.

    The same seed and number of playouts bring the same numbers on any number of threads. OkeyError for a view that is
    over, of another's turn, or contradicts itself.
    """

    def __init__(
        self,
        view: PlayerView,
        *,
        utility: str = UTILITIES[0],
        seed: int = 0,
        most: int = 8,
        threads: int = 1,
        policy: str = "static",
        others: str = "greedy",
        hands: Round | None = None,
    ) -> None:
        check_view(view, hands)
        self.view = view
        self.utility = one_of(utility, UTILITIES, "utility")
        self.seed = checked_whole(seed, "seed", 0, 2**64 - 1)
        self.threads = checked_whole(threads, "threads", 1, MOST_THREADS)
        one_of(policy, _core.POLICIES, "policy")
        one_of(others, _core.POLICIES, "policy")
        most = checked_whole(most, "most", 2, _core.ARMS_MAX)
        self._core = _advisor(view, self.utility, self.seed, most, (policy, others), hands)
        self._told: list[tuple[CoreAction, ...]] = []
        self.arms: list[Arm] = []
        for kind, laying, opens, actions in self._core.arms():
            self._note(_core.ARM_KINDS[kind], laying, opens, actions)
        self.playouts = 0  # of all arms together
        self.rounds: list[dict[int, Sums]] = []  # of each what its arms came to, all on the same hands
        self._rate = 0.0  # playouts a second of one thread
        self._lock = Lock()
        self._stop, self._stopped = _core.Stop(), False
        self._apart = _APART

    def _note(self, kind: str, laying: int, opens: int, told: list[CoreAction]) -> None:
        opened = {_core.OPENED_SERIES: "series", _core.OPENED_PAIRS: "pairs"}.get(opens)
        actions = tuple(action_of(each, self.view.okey, self.view.rules) for each in told)
        self.arms.append(Arm(kind, laying, opened, actions))
        self._told.append(tuple(told))

    def add(self, actions: Iterable[Action]) -> int:
        """The index of the arm of these actions, which is made when there is none.

        They begin the turn from the view on; whatever they leave of it the policy plays. A Draw can only be the last.
        IllegalMove when one of them is illegal, OkeyError when there is no room for another arm. Not while it runs.
        """
        parts = [part for action in actions for part in parts_of(action)]
        if not parts:
            raise OkeyError("a candidate has at least one action")
        if any(type(part) is Draw for part in parts[:-1]):
            raise OkeyError("what comes after a draw is decided when the tile is known: a Draw is the last action")
        told = [core_action(part, self.view.okey) for part in parts]
        if tuple(told) in self._told:
            return self._told.index(tuple(told))
        if len(self.arms) == _core.ARMS_MAX:
            raise OkeyError(f"there are {_core.ARMS_MAX} candidates already")
        added = self._core.add(told)
        if isinstance(added, tuple):
            at, word = added
            hand = Round._restored(self.view, self.view._state().copy())
            if at:
                hand.play_turn(parts[:at], whole=False)
            raise hand._reason(word, parts[min(at, len(parts) - 1)]).error()
        self._note("given", _core.ARMS_MAX, _core.NOT_OPENED, told)
        return added

    # ---- playing ---------------------------------------------------------------------------------------------

    def run(self, limit: Limit | float | None = None, first_pass: int | None = FIRST_PASS) -> Iterator[None]:
        """Plays until the limit, and stops at each point where there is something new to see.

        Passes of sequential halving, each twice as long as the one before. first_pass: playouts of the first one;
        None: all at once, which the limit has to number. Each candidate is played once at least. May be run again for
        more. KeyboardInterrupt leaves what has been played.
        """
        limit = Limit.of(limit)
        size, left = limit.playouts if first_pass is None else first_pass, limit.playouts
        if size is None:
            raise OkeyError("a single pass needs a number of playouts")
        deadline = None if limit.time is None else monotonic() + limit.time
        self._stop, self._stopped = _core.Stop(), False
        pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        try:
            while True:
                if left is not None and left < 3 * size:  # two more passes would not fit
                    size = left
                before = self.playouts
                self._core.begin(size)
                yield from self._pass(pool, deadline)
                yield
                if left is not None:
                    left -= max(size, self.playouts - before)
                if self._stopped or (left is not None and left <= 0) or self._is_sure(limit.se):
                    return
                size = self._next_size(size, limit.se)
        finally:
            self._stop.set()
            if pool is not None:
                pool.shutdown()

    def play(self, arms: Iterable[int], hands: int) -> bool:
        """Plays these candidates alone, all in the same hands, so many of them; False when it was stopped.

        The hands are none that run() has used or will use.
        """
        chosen = sorted({*arms})
        before = {arm: self.sums(arm) for arm in chosen}
        at, self._apart = self._apart, self._apart + hands
        self._stop, self._stopped = _core.Stop(), False
        self.rounds.append({})
        with ThreadPoolExecutor(self.threads) as pool:
            self._play((sum(1 << arm for arm in chosen), at, at + hands), pool, None)
        self._close_round(before)
        return not self._stopped

    def stop(self) -> None:
        """Ends a run at once; what has been played counts. May be called from any thread."""
        self._stopped = True
        self._stop.set()

    def _pass(self, pool: ThreadPoolExecutor | None, deadline: float | None) -> Iterator[None]:
        shown, first = monotonic(), not self.rounds
        while (piece := self._core.next(2**62)) is not None:
            mask, at, end = piece
            before = {arm: self.sums(arm) for arm in range(len(self.arms)) if mask >> arm & 1}
            self.rounds.append({})
            try:
                while at < end and not self._stopped:
                    worlds = max(4 * self.threads, int(_BETWEEN * self._rate * self.threads / mask.bit_count()))
                    self._play((mask, at, min(end, at + worlds)), pool, deadline)
                    at += worlds
                    if monotonic() - shown > _BETWEEN:
                        self._close_round(before)
                        yield
                        shown = monotonic()
            finally:
                self._close_round(before)
            if self._stopped:
                return
            if first:  # something to see at once, before the halving
                first = False
                yield

    def _close_round(self, before: dict[int, Sums]) -> None:
        """What the last round has come to, from what its arms had come to before it."""
        self.rounds[-1] = {arm: _less(self.sums(arm), was) for arm, was in before.items()}

    def _play(self, whole: Piece, pool: ThreadPoolExecutor | None, deadline: float | None) -> None:
        """Plays a piece with all threads, this one among them: Ctrl-C is heard here alone."""
        pieces, lock = self._cut(whole, deadline), Lock()

        def work() -> None:
            while True:
                with lock:
                    piece = next(pieces, None)
                if piece is None or not self._evaluate(piece):
                    return

        others: list[Future[None]] = [pool.submit(work) for _ in range(self.threads - 1)] if pool is not None else []
        try:
            work()
        except BaseException:
            self.stop()
            raise
        finally:
            for other in others:
                other.result()

    def _cut(self, whole: Piece, deadline: float | None) -> Iterator[Piece]:
        """Pieces small enough to end in time; the very first one is played whatever the time."""
        mask, at, end = whole
        arms = mask.bit_count()
        while at < end and not self._stopped:
            seconds = _PIECE if deadline is None else min(_PIECE, deadline - monotonic())
            worlds = int(seconds * self._rate / arms)
            if worlds < 1 and seconds < _PIECE and self.playouts:
                self._stopped = True
                return
            worlds = max(1, worlds)
            yield mask, at, min(end, at + worlds)
            at += worlds

    def _evaluate(self, piece: Piece) -> bool:
        mask, first, end = piece
        begun = monotonic()
        try:
            if not self._core.evaluate(mask, first, end, self._stop):
                return False
        except AssertionError as error:  # no view of a Round comes to that
            raise OkeyError(f"this view cannot be: {error} in hands that follow from it") from None
        played, seconds = mask.bit_count() * (end - first), max(monotonic() - begun, 1e-7)
        with self._lock:
            self.playouts += played
            self._rate = played / seconds if not self._rate else 0.7 * self._rate + 0.3 * played / seconds
        return True

    def _is_sure(self, se: float | None) -> bool:
        if se is None:
            return False
        leader, estimates = self.estimates()
        return estimates[leader].playouts >= _SURE and estimates[leader].se <= se

    def _next_size(self, size: int, se: float | None) -> int:
        """Twice as much, but not more than the standard error that is wanted will take."""
        leader, estimates = self.estimates()
        if se is None or estimates[leader].playouts < _SURE:
            return 2 * size
        times = min(estimates[leader].se / se, float(size))  # where it is far away, twice as much is less
        needed = self.playouts * (times**2 - 1)
        return max(FIRST_PASS, min(2 * size, int(1.05 * needed)))

    # ---- what came of it -------------------------------------------------------------------------------------

    def estimates(self) -> tuple[int, list[Estimate]]:
        """(index of the leader, an Estimate of each arm); the leader is -1 as long as nothing has been played."""
        leader, told = self._core.estimates()
        return leader, [Estimate(n, mean, sqrt(var), behind, sqrt(v)) for n, mean, var, behind, v in told]

    def difference(self, one: int, other: int) -> tuple[int, float, float]:
        """(hands in which both arms were played, how much better the first did on them, its standard error)."""
        both, total, squares = self._core.paired(one, other)
        if not both:
            return 0, 0.0, 0.0
        unit, mean = self._core.unit(), total / both
        spread = max(0.0, squares - total * mean)
        return both, mean / unit, sqrt(spread / (both * (both - 1))) / unit if both > 1 else 0.0

    def unit(self) -> int:
        """So many units of utility in sums() are a point, or certainty."""
        return self._core.unit()

    def sums(self, arm: int) -> Sums:
        """All that the playouts of an arm came to, summed up: whole numbers, see _core.Advisor.sums_of."""
        return self._core.sums_of(arm)

    def shared(self, one: int, other: int) -> tuple[Sums, Sums] | None:
        """The sums of two arms over the hands in which both were played; None when there are none.

        """
        both = [(each[one], each[other]) for each in self.rounds if one in each and other in each]
        return (_added(mine for mine, _ in both), _added(its for _, its in both)) if both else None


def _less(more: Sums, was: Sums) -> Sums:
    """What has come to sums since then."""
    less = {}
    for name, value in more.items():
        tuples = isinstance(value, tuple)
        less[name] = tuple(a - b for a, b in zip(value, was[name], strict=True)) if tuples else value - was[name]
    return less


def _added(all_sums: Iterable[Sums]) -> Sums:
    total: Sums = {}
    for sums in all_sums:
        for name, value in sums.items():
            was = total.get(name)
            if isinstance(value, tuple):
                total[name] = value if was is None else tuple(a + b for a, b in zip(was, value, strict=True))
            else:
                total[name] = value + (was or 0)
    return total


def _advisor(
    view: PlayerView, utility: str, seed: int, most: int, policies: tuple[str, str], hands: Round | None
) -> _core.Advisor:
    hands_left = 0
    own, others = (_core.POLICIES[name] for name in policies)
    if utility == "win":
        if view.hands is None:
            raise OkeyError("the chance to win needs the length of the match: 'hands' of the view is None")
        hands_left = max(0, view.hands - view.hand)
    try:
        return _core.Advisor(
            view._state() if hands is None else hands._hand,
            view.tiles,
            known_counts(view),
            view.turned,
            utility=_core.UTILITIES[utility],
            totals=view.totals,
            hands_left=hands_left,
            most=most,
            seed=seed,
            hands=hands is not None,
            policies=tuple(own if seat == view.seat else others for seat in range(SEATS)),
        )
    except ValueError as error:
        hidden_tiles(view)  # says what is wrong when it is the tiles
        raise OkeyError(f"this view cannot be: {error}") from None
