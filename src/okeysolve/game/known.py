"""What every player knows of a rack: tiles that were seen to come to it and have not been seen to leave.

It is a count for each tile in play, by code, and never more than the rack holds: an okey taken from the table, the
side tile, the indicator, what a bad opening showed.
"""

from __future__ import annotations

from .. import _core
from ..tiles import OKEY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .actions import CoreAction

SIZE = OKEY + 1
_NAMES = {code: name for name, code in _core.ACTIONS.items()}


def note(known: bytearray, action: CoreAction, tile: int, bad: bool) -> None:
    """Brings a seat's count up to date after its action. tile: the one it moved. bad: it was a bad opening."""
    name = _NAMES[action[0]]
    if name in ("take", "take_indicator"):
        known[tile] += 1
    elif name in ("open", "lay"):
        for code, count in _laid(action).items():
            known[code] = max(known[code], count) if bad else max(known[code] - count, 0)
    elif name not in ("draw", "pass"):
        known[tile] = max(known[tile] - 1, 0)
        known[OKEY] += name == "take_okey"


def _laid(action: CoreAction) -> dict[int, int]:
    counts: dict[int, int] = {}
    for _, faces in action[-1]:
        for face in faces:
            code = OKEY if face & _core.STANDS else face
            counts[code] = counts.get(code, 0) + 1
    return counts
