"""okeysolve: the exact engine of 101 Okey, Turkey's favourite tile game."""

from ._version import __version__
from .drawn import draw_with
from .errors import IllegalMove, OkeyError, RackError, RecordError, RuleError, TileError
from .melds import Group, Meld, Pair, Run
from .opening import Opening, PairOpening, best_opening, best_openings, best_pairs
from .outlook import Outlook, outlook
from .rack import Rack
from .reader import read_ordered, read_tile, read_tiles
from .rules import RuleSet, rules_named
from .tiles import Tile
from .unseen import Unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import arena as arena
    from . import batch as batch
    from . import bots as bots
    from .advisor import Advice, Limit, Odds, advise, advising, odds
    from .position import Position
    from .reading import read_meld
    from .scoring import PlayerEnd, ScoreSheet, score_match, score_round
    from .sorting import Neighbours, SortedRack, neighbours, sort_rack
    from .table import Table
    from .turn import Turn, TurnPlan
    from .turns import (
        best_turn,
        discard_warnings,
        finish_discards,
        last_indicator,
        lay_off_all,
        lay_offs,
        layable_tiles,
        open_all,
        side_tile_use,
        ten_pairs,
        turn_options,
    )

__all__ = [
    "Advice",
    "Group",
    "IllegalMove",
    "Limit",
    "Meld",
    "Neighbours",
    "Odds",
    "OkeyError",
    "Opening",
    "Outlook",
    "Pair",
    "PairOpening",
    "PlayerEnd",
    "Position",
    "Rack",
    "RackError",
    "RecordError",
    "RuleError",
    "RuleSet",
    "Run",
    "ScoreSheet",
    "SortedRack",
    "Table",
    "Tile",
    "TileError",
    "Turn",
    "TurnPlan",
    "Unseen",
    "__version__",
    "advise",
    "advising",
    "best_opening",
    "best_openings",
    "best_pairs",
    "best_turn",
    "discard_warnings",
    "finish_discards",
    "last_indicator",
    "lay_off_all",
    "lay_offs",
    "layable_tiles",
    "neighbours",
    "odds",
    "open_all",
    "outlook",
    "read_meld",
    "read_ordered",
    "read_tile",
    "read_tiles",
    "rules_named",
    "score_match",
    "score_round",
    "side_tile_use",
    "sort_rack",
    "ten_pairs",
    "turn_options",
]

# Imported when they are asked for: what a program does not use costs it nothing, numpy (in batch) least of all. A name
# that is a module's too, as outlook, has to be imported above: whoever imports the module would put it in its place.
_LATER = {
    "arena": "arena",
    "batch": "batch",
    "Advice": "advisor",
    "Limit": "advisor",
    "Odds": "advisor",
    "advise": "advisor",
    "advising": "advisor",
    "odds": "advisor",
    "bots": "bots",
    "PlayerEnd": "scoring",
    "ScoreSheet": "scoring",
    "score_match": "scoring",
    "score_round": "scoring",
    "Neighbours": "sorting",
    "SortedRack": "sorting",
    "neighbours": "sorting",
    "sort_rack": "sorting",
    "Position": "position",
    "Table": "table",
    "Turn": "turn",
    "TurnPlan": "turn",
    "best_turn": "turns",
    "discard_warnings": "turns",
    "finish_discards": "turns",
    "last_indicator": "turns",
    "lay_off_all": "turns",
    "lay_offs": "turns",
    "layable_tiles": "turns",
    "open_all": "turns",
    "read_meld": "reading",
    "side_tile_use": "turns",
    "ten_pairs": "turns",
    "turn_options": "turns",
}


def _draw(value: object) -> str:
    """The picture that Jupyter shows: drawn above the values, which do not know of it."""
    from .svg import picture

    return picture(value)


draw_with(_draw)


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        module = import_module(f".{_LATER[name]}", __name__)
    except ModuleNotFoundError as error:
        raise ImportError(f"okeysolve.{name} needs {error.name}: pip install 'okeysolve[{name}]'") from None
    found = module if name == _LATER[name] else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})  # batch comes in when it has been asked for: not everybody has numpy
