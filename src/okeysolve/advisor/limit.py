"""When an advisor stops: after a time, a number of playouts, or when it is sure enough."""

from __future__ import annotations

from math import isfinite

from ..errors import OkeyError
from ..rules import Value

DEFAULT_TIME = 1.0  # seconds, when nobody says anything
MOST_PLAYOUTS = 2**40


class Limit(Value):
    """How long to think: Limit(time=0.5), Limit(playouts=20_000), Limit(se=0.5), or several; the first one counts.

    time: seconds of the clock. playouts: hands played to the end, all candidates together; the same number brings the
    same answer. se: until the expected points of the first advice have a standard error of no more than this. None:
    no such limit. OkeyError for what is no amount.
    """

    __match_args__ = ("time", "playouts", "se")
    time: float | None
    playouts: int | None
    se: float | None

    def __init__(self, time: float | None = None, playouts: int | None = None, se: float | None = None) -> None:
        if time is None and playouts is None and se is None:
            raise OkeyError("a limit has a time in seconds, a number of playouts, or a standard error (se)")
        if playouts is not None:
            if type(playouts) is not int:
                raise TypeError(f"playouts are a whole number, not {type(playouts).__name__}")
            if not 1 <= playouts <= MOST_PLAYOUTS:
                raise OkeyError(f"playouts are a number from 1 to {MOST_PLAYOUTS}, not {str(playouts)[:40]}")
        self.__dict__.update(time=_amount(time, "time", 0.0), playouts=playouts, se=_amount(se, "se", None))

    @classmethod
    def of(cls, told: Limit | float | None) -> Limit:
        """The limit as it came, a number of seconds as one, None as a second."""
        if isinstance(told, Limit):
            return told
        return cls(time=DEFAULT_TIME if told is None else told)

    def after(self, seconds: float) -> Limit:
        """What is left of it when so many seconds are gone."""
        return self if self.time is None else Limit(max(0.0, self.time - seconds), self.playouts, self.se)


def _amount(value: float | None, name: str, least: float | None) -> float | None:
    """A number from `least` on, None: above 0."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} is a number, not {type(value).__name__}")
    number = float(value) if abs(value) < 1e12 else float("inf")
    if not isfinite(number) or number < (least or 0.0) or (least is None and number == 0):
        raise OkeyError(f"{name} is a number {'above 0' if least is None else f'from {least:g} on'}, not {value!r:.40}")
    return number
