"""A record cut into what there is to judge: the decisions of each turn, and the tiles that came from the stock."""

from __future__ import annotations

from typing import NamedTuple

from ..game.actions import CLASSES, Draw
from ..game.events import ATTEMPT, read_event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.actions import Action
    from ..game.round import Round
    from ..game.view import PlayerView
    from ..record import Record
    from ..tiles import Tile

DEAL = "deal"
ACTED = {*CLASSES, ATTEMPT, DEAL}


class Where(NamedTuple):
    """A place in a record: hand and turn count from 1, line is the record's."""

    hand: int
    turn: int
    line: int
    seat: int


class Choice(NamedTuple):
    """A decision that a player made.

    kind: 'draw' for what brings the tile of the turn, or declines it, 'turn' for all from there to the discard, or to
    a draw after the side tile was put back. view: what the player saw. actions: what he did. following: the actions
    after these, up to a draw or the turn's end; empty when the record does not have all of them.
    """

    where: Where
    kind: str
    view: PlayerView
    actions: tuple[Action, ...]
    following: tuple[Action, ...]


class Drawn(NamedTuple):
    """A tile that came from the stock: before and after are what its player saw."""

    where: Where
    tile: Tile
    before: PlayerView
    after: PlayerView


class _Step(NamedTuple):
    line: int
    action: Action
    before: Round
    after: Round


def points_of(record: Record) -> Iterator[Choice | Drawn]:
    """All that there is to judge, in the order of the record. RecordError at the first line that is wrong."""
    for number, turn in _turns(record):
        yield from _points_of_turn(turn, number)


def _turns(record: Record) -> Iterator[tuple[int, list[_Step]]]:
    """(number in its hand, steps) of each turn; the last one may be cut off."""
    lines = [number for number, line in enumerate(record.lines, 1) if line.get("event") in ACTED]
    before: Round | None = None
    steps: list[_Step] = []
    number = 1
    for line, after in zip(lines, record.replay(), strict=False):
        if record.lines[line - 1]["event"] == DEAL:
            number = 1
        elif before is not None:
            event = after.events[len(before.events)]
            steps.append(_Step(line, read_event(event, after.okey, after.rules), before, after))
        if steps and _ended(steps):
            yield number, steps
            number, steps = number + 1, []
        before = after
    if steps:
        yield number, steps


def _ended(steps: Sequence[_Step]) -> bool:
    return steps[-1].after.phase not in ("play", "must_draw")


def _points_of_turn(steps: list[_Step], number: int) -> Iterator[Choice | Drawn]:
    at = 0
    while at < len(steps):
        first, end = steps[at], at + 1
        if first.before.phase == "play":
            while end < len(steps) and type(steps[end - 1].action) is not Draw:
                end += 1
        kind = "turn" if first.before.phase == "play" else "draw"
        last = steps[end - 1]
        if kind == "turn" and type(last.action) is not Draw and not _ended(steps[:end]):
            return  # the record ends in the middle of it
        where = Where(first.before.hand, number, first.line, first.before.turn)
        played = tuple(step.action for step in steps[at:end])
        if first.before.phase != "must_draw":
            yield Choice(where, kind, first.before.view(where.seat), played, _following(steps, end))
        if type(last.action) is Draw:
            yield _drawn(last, where._replace(line=last.line))
        at = end


def _following(steps: list[_Step], start: int) -> tuple[Action, ...]:
    for end in range(start, len(steps)):
        if type(steps[end].action) is Draw or _ended(steps[: end + 1]):
            return tuple(step.action for step in steps[start : end + 1])
    return ()


def _drawn(step: _Step, where: Where) -> Drawn:
    before = step.before
    return Drawn(where, before.stock[0], before.view(where.seat), step.after.view(where.seat))
