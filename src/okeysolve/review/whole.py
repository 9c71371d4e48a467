"""review: all decisions and draws of a recorded match judged, and what they come to for each seat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, as_completed
from math import sqrt
from threading import Event

from .. import drawn
from ..advisor import Limit, Number
from ..advisor.checks import checked_whole, one_of
from ..errors import RecordError
from ..game.match import Match
from ..game.round import checked_seat
from ..record import Record
from ..rules import Value, check_lang
from .judge import BANDS, Decision, judge
from .luck import DrawLuck, luck_of, worth
from .points import Choice, Drawn, points_of
from .settings import Settings, Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..svg import Block

UTILITIES = ("relative", "own")  # a mistake is told in points
DEFAULT_PLAYOUTS = 15_000  # for a decision
_MOST_THREADS = 64
_MOST_ARMS = 24  # room for the played turn besides


class HandReview(Value):
    """A hand of the match.

    hand: its number. points: what the seats wrote, None when the record ends before. finisher: a seat or None.
    """

    __match_args__ = ("hand", "points", "finisher")
    hand: int
    points: tuple[int, ...] | None
    finisher: int | None

    def __init__(self, hand: int, points: tuple[int, ...] | None, finisher: int | None) -> None:
        self.__dict__.update(hand=hand, points=points, finisher=finisher)


class SeatReview(Value):
    """What a seat's decisions and draws come to.

    unforced: decisions in which there was something to choose. lost: points lost in them, loss: the mean of that, the
    headline. bands: how many decisions are in each of BANDS. luck: of its draws, added up.
    points: what it wrote in the hands that are over, result: what they are worth to it in the unit of the losses,
    adjusted: the result without the luck of its draws in these hands; None when no hand is over.
    """

    __match_args__ = ("seat", "name", "unforced", "lost", "loss", "bands", "luck", "points", "result", "adjusted")
    seat: int
    name: str
    unforced: int
    lost: Number
    loss: Number | None
    bands: dict[str, int]
    luck: Number
    points: int | None
    result: float | None
    adjusted: Number | None

    def __init__(self, **told: Any) -> None:
        self.__dict__.update(told)

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (SeatReview,), self.__dict__

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        told = {name: getattr(self, name) for name in self.__match_args__}
        return {name: value.as_dict() if isinstance(value, Number) else value for name, value in told.items()}


class Review(Value, drawn.Drawn):
    """A reviewed record: `print(review(record))`. It does not change.

    record, utility, seed, limit: what was asked. error: what is wrong with the record after what was reviewed, or None.
    hands: a HandReview each. seats: a SeatReview of each seat asked for. decisions, draws: all of them in their order.
    """

    __match_args__ = ("record", "utility", "seed", "limit", "hands", "seats", "decisions", "draws")
    record: Record
    utility: str
    seed: int
    limit: Limit
    hands: tuple[HandReview, ...]
    seats: tuple[SeatReview, ...]
    decisions: tuple[Decision, ...]
    draws: tuple[DrawLuck, ...]

    def __init__(self, **told: Any) -> None:
        self.__dict__.update(told)

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (Review,), self.__dict__

    __hash__ = None  # type: ignore[assignment]  # a record has none

    @property
    def error(self) -> RecordError | None:
        """What is wrong with the record after what was reviewed."""
        return self.record.error

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions with a verdict or a certain fact against them, in their order."""
        return tuple(decision for decision in self.decisions if decision.mistake)

    def text(self, lang: str = "en", every: bool = False) -> str:
        """All of it in words. lang: 'tr' or 'en'. every: decisions without a mistake too."""
        from .words import review_text

        return review_text(self, check_lang(lang), every)

    def _drawing(self, lang: str) -> Block:
        from .picture import review_block

        return review_block(self, lang)

    def html(self, lang: str = "en") -> str:
        """A page of it that needs nothing else; see page()."""
        from .page import page

        return page(self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Review of {len(self.decisions)} decisions, {len(self.mistakes)} mistakes>"

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        limit = {name: getattr(self.limit, name) for name in self.limit.__match_args__}
        error = None if self.error is None else str(self.error)
        return {
            "rules": self.record.rules.name,
            "names": list(self.record.names),
            "utility": self.utility,
            "seed": self.seed,
            "limit": limit,
            "error": error,
            "hands": [{"hand": each.hand, "points": each.points and list(each.points), "finisher": each.finisher}
                      for each in self.hands],
            "seats": [each.as_dict() for each in self.seats],
            "decisions": [each.as_dict() for each in self.decisions],
            "draws": [each.as_dict() for each in self.draws],
        }


def review(
    record: Record | Match,
    limit: Limit | float | None = None,
    *,
    seat: int | None = None,
    utility: str = UTILITIES[0],
    threads: int = 1,
    seed: int = 0,
    most: int = 8,
    progress: Callable[[int, int], object] | None = None,
    stop: Event | None = None,
) -> Review:
    """Every decision and every draw of a recorded match judged, from what its player saw.

    record: a Record, read in part or whole, or a Match as far as it has been played. limit: a Limit or seconds for each
    decision; None: Limit(playouts=DEFAULT_PLAYOUTS). seat: this one alone. utility: 'relative' or 'own', as for
    advise. threads: decisions judged at once. seed: the same one and the same number of playouts bring the same review
    on any number of threads. most: candidates beside the played turn. progress: called with how many of how many are
    done. stop: set from another thread it ends the review.

    Stopped when it was ended, with the Review so far, TypeError for what is no record, RecordError with its line for
    one that is wrong, OkeyError for the rest.
    """
    if not isinstance(record, Record | Match):
        raise TypeError(f"a Record or a Match is reviewed, not {type(record).__name__}")
    read = Record.of(record) if isinstance(record, Match) else record
    seats = range(len(read.names)) if seat is None else (checked_seat(seat),)
    limit = Limit(playouts=DEFAULT_PLAYOUTS) if limit is None else Limit.of(limit)
    checked_whole(threads, "threads", 1, _MOST_THREADS)
    checked_whole(most, "most", 2, _MOST_ARMS)
    checked_whole(seed, "seed", 0, 2**64 - 1)
    settings = Settings(one_of(utility, UTILITIES, "utility"), most, seed, limit, stop or Event())
    points = [point for point in points_of(read) if point.where.seat in seats]
    judged = _judged(points, settings, threads, progress)
    stopped = len(judged) < len(points)
    decisions = tuple(each for each in judged if isinstance(each, Decision))
    draws = tuple(each for each in judged if isinstance(each, DrawLuck))
    hands = tuple(_hands(read))
    told = {"record": read, "utility": utility, "seed": seed, "limit": limit, "decisions": decisions, "draws": draws}
    over = () if stopped else hands  # there is no luck-adjusted result without all draws
    summed = tuple(_seat(each, read, utility, over, decisions, draws) for each in seats)
    found = Review(**told, hands=hands, seats=summed)
    if stopped:
        stopping = Stopped()
        stopping.so_far, stopping.of = found if judged else None, len(points)
        raise stopping
    return found


def _judged(
    points: list[Choice | Drawn], settings: Settings, threads: int, progress: Callable[[int, int], object] | None
) -> list[Decision | DrawLuck]:
    """All of them judged, or when it was stopped those that were."""

    def work(point: Choice | Drawn) -> Decision | DrawLuck:
        settings.check()
        return judge(point, settings) if isinstance(point, Choice) else luck_of(point, settings)

    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(work, point) for point in points]
        try:
            for done, future in enumerate(as_completed(futures), 1):
                future.result()
                if progress is not None:
                    progress(done, len(futures))
        except Stopped:
            pool.shutdown(cancel_futures=True)
        except BaseException:
            settings.stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    return [future.result() for future in futures if not future.cancelled() and future.exception() is None]


def _hands(record: Record) -> Iterable[HandReview]:
    for number, events in enumerate(record.hands, 1):
        last = events[-1]
        over = last["event"] == "score"
        yield HandReview(number, tuple(last["points"]) if over else None, events[-2]["finisher"] if over else None)


def _seat(
    seat: int,
    record: Record,
    utility: str,
    hands: tuple[HandReview, ...],
    decisions: tuple[Decision, ...],
    draws: tuple[DrawLuck, ...],
) -> SeatReview:
    mine = [each for each in decisions if each.seat == seat]
    chosen = [each for each in mine if not each.forced]
    lost = _sum(each.loss for each in chosen)
    over = {each.hand: each.points for each in hands if each.points is not None}
    result = sum(worth(points, seat, record.teams, utility) for points in over.values()) if over else None
    lucky = _sum(each.luck for each in draws if each.seat == seat and each.hand in over)
    return SeatReview(
        seat=seat,
        name=record.names[seat],
        unforced=len(chosen),
        lost=lost,
        loss=_share(lost, len(chosen)) if chosen else None,
        bands={band: sum(each.band == band for each in mine) for band in BANDS},
        luck=_sum(each.luck for each in draws if each.seat == seat),
        points=sum(points[seat] for points in over.values()) if over else None,
        result=result,
        adjusted=None if result is None else Number(result - lucky.value, lucky.se),
    )


def _share(number: Number, of: int) -> Number:
    return Number(number.value / of, None if number.se is None else number.se / of)


def _sum(numbers: Iterable[Number]) -> Number:
    values = list(numbers)
    se = sqrt(sum((each.se or 0.0) ** 2 for each in values))
    return Number(sum(each.value for each in values), se or None)
