"""What is known for sure of a candidate turn: the referee's word on its actions, and the exact outlook after it."""

from __future__ import annotations

from typing import NamedTuple

from .. import _core
from ..game.actions import Draw, core_action, parts_of
from ..game.guess import hidden_tiles
from ..game.view import table_of
from ..moves import Discard
from ..outlook import Outlook, outlook
from ..rack import Rack
from ..scoring import PENALTIES
from ..tiles import FALSE_OKEY
from ..turns import layable_tiles
from ..unseen import Unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..game.actions import Action
    from ..game.view import PlayerView
    from ..table import Table
    from ..tiles import Tile


class Effects(NamedTuple):
    """What the referee says of a row of actions.

    fault: the word for why one of them is illegal, or None; penalties: the names and points of the player's own;
    racks, tables: as they are before each action, and after the last.
    """

    fault: str | None
    penalties: tuple[tuple[str, int], ...]
    racks: tuple[Rack, ...]
    tables: tuple[Table, ...]
    opened: bool
    over: bool


def effects_of(view: PlayerView, actions: tuple[Action, ...]) -> Effects:
    """The actions done one after the other, up to a draw, which nobody can foresee."""
    state, okey = view._state().copy(), view.okey
    racks, tables = [view.rack], [view.table]
    penalties: list[tuple[str, int]] = []
    fault = None
    for action in actions:
        if type(action) is Draw:
            continue
        for part in parts_of(action):
            done = state.apply(core_action(part, okey))
            if isinstance(done, str):
                fault = done
                break
            penalties += [(PENALTIES[kind], points) for seat, kind, points in done[2] if seat == view.seat]
        if fault is not None:
            break
        racks.append(Rack._from_packed(state.rack(view.seat), okey))
        tables.append(table_of(state, okey))
    opened = state.numbers()["opened"][view.seat] != _core.NOT_OPENED
    over = _core.PHASES[state.phase] == "over"
    return Effects(fault, tuple(penalties), tuple(racks), tuple(tables), opened, over)


def unseen_of(view: PlayerView) -> Unseen:
    """The tiles that the next one of the stock may be: all out of sight but those known to be somewhere else."""
    counts = bytearray(FALSE_OKEY + 1)
    for code in hidden_tiles(view)[0]:
        counts[FALSE_OKEY if code == view.okey.code else code] += 1
    return Unseen._of(bytes(counts), view.okey)


class DiscardFacts(NamedTuple):
    """A discard: layable: whether it fits the table. cost: what it is fined, in points; fine: for what, or None."""

    tile: Tile
    layable: bool
    cost: int
    fine: str | None


class Facts:
    """The exact facts of one candidate turn, worked out when they are asked for."""

    def __init__(self, view: PlayerView, actions: tuple[Action, ...], unseen: Unseen) -> None:
        self.view, self.actions, self.unseen = view, actions, unseen
        self._effects: Effects | None = None
        self._outlook: Outlook | None = None

    @property
    def effects(self) -> Effects:
        """What the referee says of the actions."""
        if self._effects is None:
            self._effects = effects_of(self.view, self.actions)
        return self._effects

    @property
    def discard(self) -> DiscardFacts | None:
        """The discard that ends the turn; None when the candidate stops before it, or ends the hand: no fine then."""
        last = self.actions[-1]
        if type(last) is not Discard or self.effects.over:
            return None
        own = [penalty for penalty in self.effects.penalties if penalty[0] in ("okey_discard", "islek_discard")]
        fine, cost = own[-1] if own else (None, 0)
        return DiscardFacts(last.tile, last.tile in self.layable or fine == "islek_discard", cost, fine)

    @property
    def layable(self) -> set[Tile]:
        """The plain tiles that fit the table before the discard that ends the turn."""
        table = self.effects.tables[-2]
        return set(layable_tiles(table, self.view.rules, discards=False, okey=self.view.okey)) if len(table) else set()

    @property
    def outlook(self) -> Outlook | None:
        """How far the rack is from opening after these actions; None once it has opened, and when no tile comes."""
        after = self.effects
        if after.opened or after.over or after.fault or self.view.phase == "indicator" or self.view.must_finish:
            return None
        rack = after.racks[-1]
        if self._outlook is None and len(rack) < _core.RACK_MAX:
            points, pairs = self.view.bars
            bars = {"bar": points, **({} if pairs is None else {"pairs_bar": pairs})}
            self._outlook = outlook(rack, self.unseen, self.view.rules, **bars)  # type: ignore[arg-type]
        return self._outlook
