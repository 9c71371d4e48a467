"""What a player can do in a hand: the steps of a turn, and what comes before them."""

from __future__ import annotations

from .. import _core
from ..errors import OkeyError, TileError, shown
from ..melds import Group, Meld, face_codes, meld_of
from ..moves import ENDS, Discard, Lay, LayOff, Open, Step, TakeOkey
from ..reader import read_face
from ..reading import read_meld
from ..rules import check_lang
from ..tiles import COLOURS, OKEY, TILES, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..rules import RuleSet

    CoreMeld = tuple[int, bytes]
    # kind, tile, face, meld, end, place, melds
    CoreAction = tuple[int, int, int, int, int, int, tuple[CoreMeld, ...]]

_WORDS = {
    "en": {
        "draw": "draw from the stock",
        "take": "take the side tile{on}",
        "take_indicator": "take the indicator",
        "pass": "pass",
        "put_back": "put the side tile back",
    },
    "tr": {
        "draw": "desteden çek",
        "take": "yandan{on} al",
        "take_indicator": "göstergeyi al",
        "pass": "geç",
        "put_back": "yandan alınanı geri bırak",
    },
}
MOST_ACTIONS = 100_000  # in a list
MOST_LISTED = 5000  # when nobody says how many
_MOST_TILES = 14  # of a meld
_UNDECIDED = _core.STANDS | _core.UNDECIDED


class _Plain(Step):
    """An action that has nothing to say beside its kind."""

    def text(self, lang: str = "en", on: str = "") -> str:
        """The action in words. lang: 'tr' or 'en'. on: the side tile, when it is to be named."""
        return _WORDS[check_lang(lang)][self.kind].format(on=on and f" {on}")

    def _core_step(self, okey: Tile | None) -> tuple[int, int, int, int, int]:
        raise TypeError(f"{self.text()!r} is no step of a turn after the draw")


class Draw(_Plain):
    """Draw the next tile of the stock (desteden çekmek)."""

    kind = "draw"


class TakeSide(_Plain):
    """Take the side tile (yandan almak), the left neighbour's last discard, which then has to be used."""

    kind = "take"


class TakeIndicator(_Plain):
    """Take the open indicator, with the stock empty, to finish with it. source: rehber."""

    kind = "take_indicator"


class Pass(_Plain):
    """Do not finish with the indicator: the hand ends. source: rehber."""

    kind = "pass"


class PutBack(_Plain):
    """Put the side tile back (geri bırakmak) that was taken in this turn and not used, and draw instead."""

    kind = "put_back"


Action = Step
NAMES: dict[type[Action], str] = {  # as a record calls them
    **{cls: cls.kind for cls in (Draw, TakeSide, TakeIndicator, Pass, PutBack)},
    Open: "open",
    Lay: "lay",
    LayOff: "layoff",
    TakeOkey: "take_okey",
    Discard: "discard",
}
CLASSES = {name: cls for cls, name in NAMES.items()}
_CODES = {cls: _core.ACTIONS[name] for cls, name in NAMES.items()}
_BY_CODE = {code: cls for cls, code in _CODES.items()}


class NoMeld(Meld):
    """Tiles that a player lays as a meld, though they are none: a bad opening shows such."""

    __slots__ = ()
    _kind = _core.RUN  # it has to be called something
    kind = "none"

    def __new__(cls, text: str, okey: Tile | str | None = None) -> NoMeld:
        face = None if okey is None else read_face(okey, "okey")
        codes = face_codes(text, face, bare=_UNDECIDED)
        if not 2 <= len(codes) <= _MOST_TILES:
            raise TileError(f"'{text:.40}' is no meld: one has from 2 to {_MOST_TILES} tiles", word=text)
        return _core.make_meld(cls, codes, face)

    def words(self) -> list[str]:
        """The tiles as text; an `O` alone is an okey that was laid for nothing in particular."""
        return [
            f"O={face}" if tile is TILES[OKEY] and face is not tile else str(tile)
            for tile, face in zip(self, self.faces, strict=True)
        ]


def read_laid(text: str, okey: Tile, rules: RuleSet) -> Meld:
    """The meld that these tiles are laid as, a NoMeld when they are none. TileError for what are no tiles."""
    for wrap in (rules.wrap_12_13_1, None):
        try:
            return read_meld(text, okey, wrap=wrap)
        except TileError:
            continue
    return NoMeld(text, okey)


def named(meld: Meld, rules: RuleSet) -> Meld:
    """The meld as a record names it.

    Where an okey's colour in a group of three stays open, it is named for the first free colours in the order
    R Y B K; the fourth tile decides. source: our default, see docs/rules.md.
    """
    if type(meld) is not Group or len(meld) != 3 or not meld.okeys or rules.group_okey_take != "at_four":
        return meld
    there = [face for face in meld._faces if not face & _core.STANDS]
    number = there[0] % 13
    free = [colour * 13 + number for colour in range(len(COLOURS)) if colour * 13 + number not in there]
    faces = bytes(free.pop(0) | _core.STANDS if face & _core.STANDS else face for face in meld._faces)
    return meld_of(meld._kind, faces, meld.okey)


def _in_order(meld: Meld) -> Meld:
    """A group with its colours in the order R Y B K, any other meld as it is."""
    if type(meld) is not Group:
        return meld
    in_order = sorted(meld._faces, key=lambda face: int(face) & ~_core.STANDS)
    return meld_of(meld._kind, bytes(in_order), meld.okey)


def tile_code(tile: Tile, okey: Tile) -> int:
    """The tile as it is played: a false okey is the okey's face. TileError for a plain tile of that face."""
    if tile is okey:
        raise TileError(f"{tile} is the okey: O is an okey, F a false okey", word=str(tile))
    return okey.code if tile.is_false_okey else tile.code


def played_tile(code: int, okey: Tile) -> Tile:
    """The tile of a code in play."""
    return TILES[OKEY + 1] if code == okey.code else TILES[code]


def core_action(action: Action, okey: Tile) -> CoreAction:
    """The action as the core has it. TypeError for what is none."""
    code = _CODES.get(type(action))
    if code is None:
        raise TypeError(f"an action is one such as Draw() or Discard(Tile('R7')), not {action!r:.60}")
    if isinstance(action, Open | Lay):
        return code, 0, 0, 0, 0, 0, tuple(map(_laid, action.melds))
    if isinstance(action, LayOff):
        tile, stands = tile_code(action.tile, okey), _stands(action, okey)
        return code, tile, stands, action.meld, ENDS[action.end], 0, ()
    if isinstance(action, TakeOkey):
        tile, _ = tile_code(action.tile, okey), _stands(action, okey)
        return code, tile, 0, action.meld, 0, action.place, ()
    return code, tile_code(action.tile, okey) if isinstance(action, Discard) else 0, 0, 0, 0, 0, ()


def action_of(told: CoreAction, okey: Tile, rules: RuleSet) -> Action:
    """An action that the core tells."""
    code, tile, face, meld, end, place, melds = told
    cls = _BY_CODE[code]
    if cls is Open or cls is Lay:
        return cls(tuple(_in_order(named(meld_of(kind, faces, okey), rules)) for kind, faces in melds))
    if cls is LayOff:
        return LayOff(played_tile(tile, okey), meld, chr(end), TILES[face])
    if cls is TakeOkey:
        return TakeOkey(played_tile(tile, okey), meld, place, TILES[tile])
    return Discard(played_tile(tile, okey)) if cls is Discard else cls()


class LegalActions(tuple[Action, ...]):
    """The legal actions, each once. complete: whether these are all; there may be more openings than were asked for."""

    complete: bool = True


def checked_most(most: int) -> int:
    """How many actions to list, as it came."""
    if type(most) is not int:
        raise TypeError(f"a whole number says how many actions to list, not {type(most).__name__}")
    if not 0 <= most <= MOST_ACTIONS:
        raise OkeyError(f"a list has room for 0 to {MOST_ACTIONS} actions, not {shown(most)}")
    return most


def listed(core: _core.Round, okey: Tile, rules: RuleSet, most: int) -> LegalActions:
    """At most so many of the legal actions of a hand."""
    told, complete = core.legal(max(checked_most(most), 1))
    actions = LegalActions(action_of(each, okey, rules) for each in told[:most])
    actions.complete = complete and len(told) <= most
    return actions


def parts_of(action: Action) -> list[Action]:
    """The action, or for a Lay of several melds one for each, as the referee takes them."""
    return [Lay((meld,)) for meld in action.melds] if type(action) is Lay and len(action.melds) > 1 else [action]


def _laid(meld: Meld) -> CoreMeld:
    return meld._kind, meld._faces


def _stands(action: LayOff | TakeOkey, okey: Tile) -> int:
    """The face that the tile stands for. TileError for a false okey that is to be another one than the okey's."""
    if action.tile.is_false_okey and action.stands is not okey:
        raise TileError(f"F is a false okey: it stands for {okey}, not for {action.stands}", word=str(action.stands))
    return action.stands.code
