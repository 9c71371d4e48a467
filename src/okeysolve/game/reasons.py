"""Why the referee refuses an action, in words."""

from __future__ import annotations

from ..errors import IllegalMove, shown_move
from ..rules import Value, check_lang

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .actions import Action

# {rules} is the rule set's name, the rest what the round finds out about the action.
# By code, English and Turkish.
REASONS = {
    "over": ("the hand has ended", "el bitti"),
    "not now": ("{phase}", "{phase}"),
    "unknown": ("there is no such action", "böyle bir hamle yok"),
    "no side tile": ("there is no side tile to take", "yandan alınacak taş yok"),
    "okey not taken": (
        "under {rules} a discarded okey is not taken",
        "{rules} kurallarında atılan okey alınmaz",
    ),
    "nothing to put back": (
        "no side tile was taken, or it has been laid",
        "yandan taş alınmadı ya da alınan taş indirildi",
    ),
    "side first": (
        "under {rules} the side tile has to be used before anything else",
        "{rules} kurallarında önce yandan alınan taş kullanılır",
    ),
    "bad open twice": ("one bad opening a turn is enough", "bir turda bir kez yanlış açılır"),
    "melds": (
        "an opening lays from 1 to {most_melds} melds, a later move at least one",
        "açarken 1 ile {most_melds} arasında per indirilir, sonra da en az bir",
    ),
    "not on rack": ("not all of it is on the rack", "hepsi ıstakada değil"),
    "no meld": ("it is no meld under {rules}", "{rules} kurallarında per değil"),
    "no pairs": ("pairs are not laid so under {rules}", "{rules} kurallarında böyle çift indirilmez"),
    "table full": ("the table is full", "masa dolu"),
    "nothing left": ("one tile has to stay for the discard", "atmak için bir taş kalmalı"),
    "not opened": ("the player has not opened", "oyuncu elini açmadı"),
    "already opened": ("the player has opened already: lay melds", "oyuncu elini açtı: per indirir"),
    "below bar": ("{points} points, {points_bar} are needed", "{points} puan, {points_bar} gerek"),
    "too few pairs": ("{pairs} pairs, {pairs_bar} are needed", "{pairs} çift, {pairs_bar} gerek"),
    "mixed": (
        "{rules} does not mix runs or groups with pairs in an opening",
        "{rules} kurallarında seri ya da grup ile çift birlikte açılmaz",
    ),
    "pairs only": ("who opened by pairs lays only pairs", "çift açan yalnız çift indirir"),
    "no pair opener": (
        "who opened by series lays pairs only when another player has opened by pairs",
        "seri açan, ancak başka biri çift açtıysa çift indirir",
    ),
    "pair cap": (
        "new pairs a turn under {rules}, at most: {pair_cap}",
        "{rules} kurallarında bir turda en çok {pair_cap} yeni çift",
    ),
    "not this turn": (
        "under {rules} the melds of the table are touched in later turns than that of the opening",
        "{rules} kurallarında yerdeki perlere açılan turda işlenmez",
    ),
    "no lay-off": (
        "under {rules} who opened by pairs lays off nothing",
        "{rules} kurallarında çift açan taş işlemez",
    ),
    "no such meld": ("there is no such meld on the table", "masada böyle bir per yok"),
    "on a pair": ("nothing is laid off on a pair", "çifte taş işlenmez"),
    "does not fit": ("the tile does not fit there", "taş oraya uymuyor"),
    "no swap": ("under {rules} no okey is taken from the table", "{rules} kurallarında yerden okey alınmaz"),
    "no okey there": ("no okey lies there", "orada okey yok"),
    "undecided": (
        "the okey of a group of three stands for no one tile yet: a fourth tile decides",
        "üçlü gruptaki okeyin yeri belli değil: dördüncü taş belirler",
    ),
    "laid now": (
        "the player has laid that okey in this turn: it stays",
        "oyuncu o okeyi bu tur koydu: yerinde kalır",
    ),
    "other tile": ("another tile takes this okey", "bu okey başka taşla alınır"),
    "side not opened": (
        "under {rules} the side tile has to be in the opening",
        "{rules} kurallarında yandan alınan taş açılan perde olmalı",
    ),
    "side unused": (
        "the side tile has to be used first, or put back",
        "önce yandan alınan taş kullanılır ya da geri bırakılır",
    ),
    "must finish": (
        "who took the indicator has to end the hand, and could not after that",
        "göstergeyi alan eli bitirmeli, bundan sonra bitiremez",
    ),
    "no ten pairs": ("there is no win by ten pairs here", "burada on çiftle bitiş yok"),
    "turn ended": ("the turn has ended before it", "tur ondan önce bitti"),
    "turn open": ("the turn does not end with it: a discard is missing", "tur bununla bitmiyor: taş atılmadı"),
    "wrong seat": ("it is the turn of seat {turn}", "sıra {turn} numaralı koltukta"),
    "untrue": ("{field} is not {told}", "{field}, {told} değil"),
}
_PHASES = {
    "draw": (
        "the turn begins with a tile from the stock or from the side",
        "tur desteden ya da yandan alınan taşla başlar",
    ),
    "must_draw": ("the side tile was put back: draw from the stock", "yandan alınan geri bırakıldı: desteden çekilir"),
    "indicator": (
        "the stock is empty: take the indicator to finish, or pass",
        "deste bitti: bitirmek için gösterge alınır ya da geçilir",
    ),
    "play": (
        "the tile of this turn is there: lay, lay off or discard",
        "bu turun taşı alındı: taş indirilir, işlenir ya da atılır",
    ),
    "over": ("the hand has ended", "el bitti"),
}


class Reason(Value):
    """Why an action is illegal; str() says it in English, text(lang) in Turkish too.

    code: a short name, the same in every language, a key of REASONS. action: what was tried. details: the numbers
    and names that the words need, as pairs.
    """

    __match_args__ = ("code", "action", "details")
    code: str
    action: Action
    details: tuple[tuple[str, object], ...]

    def __init__(self, code: str, action: Action, details: tuple[tuple[str, object], ...]) -> None:
        self.__dict__.update(code=code, action=action, details=details)

    @classmethod
    def of(cls, code: str, action: Action, details: Mapping[str, object]) -> Reason:
        """The reason with those of the details that its words need."""
        words = "".join(REASONS[code])
        return cls(code, action, tuple((name, value) for name, value in details.items() if f"{{{name}}}" in words))

    def text(self, lang: str = "en") -> str:
        """The reason in words. lang: 'tr' or 'en'."""
        column = ("en", "tr").index(check_lang(lang))
        details = dict(self.details)
        if "phase" in details:
            details["phase"] = _PHASES[str(details["phase"])][column]
        return f"{shown_move(self.action.text(lang))}: {REASONS[self.code][column].format_map(details)}"

    def __str__(self) -> str:
        return self.text()

    def error(self) -> IllegalMove:
        """The same as an error to raise."""
        return IllegalMove(self.text(), code=self.code, turkish=self.text("tr"))
