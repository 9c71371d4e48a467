"""What is asked of the advisor, checked."""

from __future__ import annotations

from itertools import cycle

from .. import _core
from ..errors import OkeyError
from ..game.actions import tile_code
from ..game.round import Round
from ..game.view import SEATS, PlayerView
from ..rules import close_to
from ..scoring import PlayerEnd, score_round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def check_view(view: PlayerView, hands: Round | None = None) -> None:
    """TypeError or OkeyError for what is no view of a player whose turn it is."""
    if not isinstance(view, PlayerView):
        raise TypeError(f"advice is given on a PlayerView, not on {type(view).__name__}")
    if hands is not None and not isinstance(hands, Round):
        raise TypeError(f"the hands are in a Round, not in {type(hands).__name__}")
    if view.over:
        raise OkeyError("the hand is over: there is nothing to decide")
    if view.turn != view.seat:
        raise OkeyError(f"it is the turn of seat {view.turn}, and this is the view of seat {view.seat}")
    if view.duty and view.taken is not None and view.taken not in view.rack:
        raise OkeyError(f"this view cannot be: {view.taken} was taken and has to be used, but is not on the rack")
    check_sizes(view)


def check_sizes(view: PlayerView) -> None:
    """OkeyError when a seat that has opened holds more tiles than an opening leaves, as a score sheet would say.

    And when its opening does not lie on the table.
    """
    drawn = view.phase == "play"
    any_number = cycle([number for number in range(1, 14) if number != view.okey.number])
    ends = []
    for seat, (how, tiles) in enumerate(zip(view.opened, view.tiles, strict=True)):
        left = max(1, tiles - (drawn and seat == view.turn))
        ends.append(PlayerEnd(how, " ".join(str(next(any_number)) for _ in range(left)), ()))
    try:
        score_round(view.rules, okey=view.okey, players=ends, stock_out=True)
    except OkeyError as error:
        told = str(error)
        for seat in range(SEATS):
            told = told.replace(f"players[{seat}]", f"seat {seat}")
        raise OkeyError(f"this hand cannot be: {told}") from None
    _check_openings(view)


def _check_openings(view: PlayerView) -> None:
    try:
        state = view._state()
    except ValueError as error:
        raise OkeyError(f"this view cannot be: {error}") from None
    for seat, how in enumerate(view.opened):
        shows, pairs = state.opening_shows(seat)
        if not shows and how == "pairs":
            raise OkeyError(f"this hand cannot be: seat {seat} has opened by pairs, which takes "
                            f"{view.rules.open_pairs}; of it on the table: {pairs}")
        if not shows:
            raise OkeyError(f"this hand cannot be: seat {seat} has opened by series, but no run or group of it lies on "
                            "the table")


def known_counts(view: PlayerView) -> list[bytes]:
    """For each seat how many of each tile in play are known to be on its rack; of the view's own seat none."""
    counts = [bytearray(_core.OKEY + 1) for _ in range(SEATS)]
    for seat, known in enumerate(view.known):
        for tile in known if seat != view.seat else ():
            counts[seat][tile_code(tile, view.okey)] += 1
    return [bytes(each) for each in counts]


def one_of(word: str, words: Iterable[str], what: str) -> str:
    """The word as it came; TypeError or OkeyError when it is none of these."""
    if not isinstance(word, str):
        raise TypeError(f"a {what} is a text, not {type(word).__name__}")
    if word not in words:
        raise OkeyError(f"there is no {what} {word[:40]!r}: {close_to(word[:40], words)}")
    return word


def checked_whole(number: int, name: str, least: int, most: int) -> int:
    """The number as it came; TypeError or OkeyError when it is none from least to most."""
    if type(number) is not int:
        raise TypeError(f"{name} is a whole number, not {type(number).__name__}")
    if not least <= number <= most:
        raise OkeyError(f"{name} is a number from {least} to {most}, not {str(number)[:40]}")
    return number
