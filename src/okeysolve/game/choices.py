"""A fixed list of choices for players that learn: each has a number, and stands for one or more actions."""

from __future__ import annotations

from array import array

from .. import _core
from ..errors import IllegalMove, OkeyError, shown
from ..tiles import TILES
from .actions import action_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .actions import Action
    from .view import PlayerView

_FACES = tuple(map(str, TILES[:52]))
CHOICES: tuple[str, ...] = (
    *("draw", "take_side", "put_back", "take_indicator", "pass", "finish", "open_series", "open_pairs"),
    *("lay_meld", "lay_pair", "take_okey", "lay_off_all"),
    *(f"discard {tile}" for tile in (*_FACES, "O")),
    *(f"lay_off {face}" for face in _FACES),
    *(f"lay_off {face} second" for face in _FACES),
    *(f"lay_off O={face}" for face in _FACES),
)
assert len(CHOICES) == _core.CHOICES
assert CHOICES.index("discard R1") == _core.CHOICE_DISCARD
assert CHOICES.index("lay_off O=R1") == _core.CHOICE_LAY_OKEY_OFF

_SIZES = zip(_core.OBSERVED.values(), [*list(_core.OBSERVED.values())[1:], _core.OBSERVATION], strict=True)
# The parts of an observation: which of its numbers they are.
OBSERVED: dict[str, slice] = dict(zip(_core.OBSERVED, (slice(*each) for each in _SIZES), strict=True))
OBSERVATION: int = _core.OBSERVATION


def choice_mask(view: PlayerView) -> bytes:
    """A byte for each of CHOICES: 1 when the player can choose it now, else 0; all 0 when it is not his turn."""
    mask = bytearray(len(CHOICES))
    if not view.over and view.seat == view.turn:
        _core.choice_mask(view._state(), memoryview(mask).cast("b"))
    return bytes(mask)


def choice_actions(view: PlayerView, choice: int) -> list[Action]:
    """The actions that a choice stands for now, to be done one after the other; all of them are legal.

    choice: a number of CHOICES. IllegalMove when it cannot be chosen now, OkeyError for a number that is none.
    """
    if not hasattr(choice, "__index__") or isinstance(choice, bool):
        raise TypeError(f"a choice is a whole number, not {type(choice).__name__}")
    number = choice.__index__()
    if not 0 <= number < len(CHOICES):
        raise OkeyError(f"a choice is a number from 0 to {len(CHOICES) - 1}, not {shown(number)}")
    mine = not view.over and view.seat == view.turn
    told = _core.choice_actions(view._state(), number) if mine else []
    if not told:
        raise IllegalMove(f"{CHOICES[number]!r}, choice {number}, cannot be made now by seat {view.seat}")
    return [action_of(each, view.okey, view.rules) for each in told]


def observation(view: PlayerView) -> array[int]:
    """What the player sees as a row of small numbers, int16, in the parts that OBSERVED names."""
    out = array("h", bytes(2 * OBSERVATION))
    _core.observe(view._state(), view.seat, bytes(view.tiles), out)
    return out


def rewards(points: tuple[int, ...], teams: bool) -> list[float]:
    """What the points of a hand are worth to each seat: the mean of the four less one's own, in units of 101.

    In teams one's own are the mean of the two partners. They add up to 0.
    """
    worth: list[float] = _core.rewards(points, teams)
    return worth
