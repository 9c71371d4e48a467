"""A bot of one's own, in Python: it opens and lays all it can, and throws what it needs least.

It plays in the arena as examples/bot.py:Tidy.
"""

from __future__ import annotations

from random import Random

from okeysolve import Tile, arena, layable_tiles
from okeysolve.game import Action, Discard, Draw, Lay, LayOff, Open, Pass, PlayerView, TakeIndicator


class Tidy:
    def decide(self, view: PlayerView, rng: Random) -> list[Action]:
        legal = view.legal_actions()
        for kind in (TakeIndicator, Open, Lay, LayOff, Draw, Pass):
            choices = [action for action in legal if isinstance(action, kind)]
            if choices:
                return [max(choices, key=worth)]
        layable = set(layable_tiles(view.table, view.rules))
        discards = [action for action in legal if isinstance(action, Discard)]
        return [min(discards, key=lambda action: need(action.tile, view, layable)) if discards else legal[0]]


def worth(action: Action) -> int:
    return sum(meld.points for meld in action.melds) if isinstance(action, Open) else 0


def need(tile: Tile, view: PlayerView, layable: set[Tile]) -> float:
    face = view.okey if tile.is_false_okey else tile
    if face.is_okey or face in layable:  # fined
        return 99
    others = [other for other in view.rack if not (other.is_okey or other.is_false_okey)]
    return sum(beside(face, other) for other in others) - face.number / 9


def beside(tile: Tile, other: Tile) -> bool:
    same_colour = other.colour == tile.colour
    return other.number == tile.number or (same_colour and abs(other.number - tile.number) < 3)


if __name__ == "__main__":
    print(arena.compare(Tidy(), "safe", deals=10, seed="example"))
