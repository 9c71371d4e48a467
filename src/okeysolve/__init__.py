"""okeysolve: the exact engine of 101 Okey, Turkey's favourite tile game."""

from ._version import __version__
from .errors import IllegalMove, OkeyError, RackError, RecordError, RuleError, TileError
from .melds import Group, Meld, Pair, Run
from .opening import Opening, PairOpening, best_opening, best_openings, best_pairs
from .outlook import Outlook, outlook
from .rack import Rack
from .reader import read_ordered, read_tile, read_tiles
from .rules import RuleSet, rules_named
from .scoring import PlayerEnd, ScoreSheet, score_match, score_round
from .sorting import Neighbours, SortedRack, neighbours, sort_rack
from .tiles import Tile
from .unseen import Unseen

__all__ = [
    "Group",
    "IllegalMove",
    "Meld",
    "Neighbours",
    "OkeyError",
    "Opening",
    "Outlook",
    "Pair",
    "PairOpening",
    "PlayerEnd",
    "Rack",
    "RackError",
    "RecordError",
    "RuleError",
    "RuleSet",
    "Run",
    "ScoreSheet",
    "SortedRack",
    "Tile",
    "TileError",
    "Unseen",
    "__version__",
    "batch",
    "best_opening",
    "best_openings",
    "best_pairs",
    "neighbours",
    "outlook",
    "read_ordered",
    "read_tile",
    "read_tiles",
    "rules_named",
    "score_match",
    "score_round",
    "sort_rack",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import batch


def __getattr__(name: str) -> object:
    """Imports okeysolve.batch, and with it numpy, when it is asked for."""
    if name == "batch":
        from importlib import import_module

        return import_module(".batch", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
