"""The words of `okeysolve play`: what it says, what it understands, and how it shows the game."""

from __future__ import annotations

from ..game.events import read_event
from ..moves import Discard, LayOff, TakeOkey
from ..sorting import sort_rack
from ..texts import forms, rules_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game import Match, PlayerView, Round
    from ..game.actions import Action
    from ..game.events import Event

COMMANDS = forms(
    draw="d cek deste desteden",
    take="t al yandan yandan_al",
    back="geri_birak birak",
    indicator="gosterge",
    **{"pass": "gec"},
    open="o ac",
    lay="l indir",
    layoff="lo lay_off isle",
    okey="okey_al",
    discard="x at throw",
    hint="h ipucu",
    undo="u geri_al",
    show="s goster",
    sort="diz sirala",
    help="? yardim",
    quit="q exit cik",
)
SORTS = forms(best="en_iyi", groups="777 grup", runs="789 seri")

SAYS = {
    "en": {
        "prompt": "> ",
        "seed": "SHA-256 of the seed: {commitment}",
        "hand": "Hand {hand} of {hands}, {rules}. Indicator {indicator}, okey {okey}.{risk}",
        "risk": " Risk mode.",
        "totals": "Totals: {totals}",
        "player": "{name}: {tiles} in hand, {opened}",
        "partner": "{name} (your partner)",
        "fined": ", {points} points of penalty",
        "None": "not opened",
        "series": "opened by series",
        "pairs": "opened by pairs",
        "table": "{number}. {meld}   ({name})",
        "no table": "Nothing on the table.",
        "stock": "In the stock: {stock}. Indicator {indicator}, okey {okey}.",
        "bar": "To open: {points} points",
        "pairs bar": " or {pairs} pairs",
        "now": "; your best: {points}",
        "pairs now": ", {pairs} pairs",
        "rack": "Your rack: {rack}",
        "side": "Side tile: {tile}",
        "taken": "Taken and to be used: {tile}",
        "draw": "Draw, or take the side tile.",
        "must_draw": "Draw.",
        "indicator": "The stock is empty: take the indicator to end the hand with it, or pass.",
        "play": "Open, or discard.",
        "play on": "Lay, lay off, or discard.",
        "does": "{name}: {what}",
        "you drew": "You drew {tile}.",
        "penalty": "{name}: penalty {points} ({kind})",
        "okey_discard": "an okey discarded",
        "islek_discard": "a layable tile discarded",
        "bad_open_penalty": "a bad opening",
        "side_take_fail": "a side tile not used",
        "giver_penalty": "gave the tile that was opened or finished with",
        "capture_penalty": "an okey captured",
        "bad open": "{melds} does not open, the tiles go back",
        "stock out": "The stock is empty, nobody has finished.",
        "finished": "The hand is over, ended by {name}{how}.",
        "finish okey": "with the okey",
        "finish pairs": "by pairs",
        "finish hand": "from the hand",
        "finish ten_pairs": "with ten pairs",
        "fault": "{name} failed: {fault}. A safe move was played instead.",
        "fault slow": "it took too long",
        "fault error": "it broke down",
        "fault nonsense": "it said what is no move",
        "fault illegal": "it wanted what the rules do not allow",
        "fault died": "its program ended, or could not be started",
        "fault gone": "its program had ended too often and was not asked any more",
        "sure": "{why}. That costs {points} points of penalty. Say it once more to do it all the same.",
        "unknown": "I do not know {word!r}; 'help' lists what there is.",
        "no undo": "There is nothing to take back: a drawn or taken tile stays, and so does a discard.",
        "undone": "Taken back.",
        "no fit": "{tile} fits nothing on the table now.",
        "which": "Say which: {choices}",
        "no okey": "There is no okey to take now.",
        "nothing": "There is nothing to lay.",
        "one tile": "Say one tile, as in {command} R7.",
        "melds": "Say the melds, with | between them, as in lay R1 R2 R3 | K9 Y9 B9.",
        "hint": "A steady player would now: {action}.\nTo do it: {typed}",
        "plan": "All that can be laid: {plan}",
        "side use": "With the side tile: {plan}",
        "side no use": "The side tile cannot be used.",
        "no tile": "{error}",
        "no sorting": "There is no sorting {word!r}: best, groups or runs.",
        "left": "You leave the table.",
        "winner": "Won by {names}.",
        "saved": "Saved to {file}.",
        "help": """\
draw                    draw from the stock                                  (d, çek)
take                    take the side tile                                   (t, al)
back                    put the side tile back                               (geri bırak)
open                    open with the most points; open pairs: by pairs      (o, aç)
open R1 R2 R3 | K9 ...  open with these melds; O is an okey, O=R4 an okey and what it stands for
lay                     lay all melds that you have                          (l, indir)
lay R1 R2 R3 | ...      lay these melds
layoff                  lay off all that fits, okeys taken first             (lo, işle)
layoff R7 [2 [R]]       lay R7 off [on meld 2 [at its end L, R or G]]
okey [2 [R7]]           take the okey [of meld 2 [with R7]]                  (okey al)
discard R7              discard R7, which ends your turn                     (x, at)
indicator, pass         when the stock is empty: end the hand with the indicator, or do not (gösterge, geç)
hint                    what could be done                                   (h, ipucu)
undo                    take back what you laid in this turn                 (u, geri al)
show                    show table and rack                                  (s, göster)
sort best|groups|runs   how your rack is sorted                              (diz)
quit                    leave                                                (q, çık)""",
    },
    "tr": {
        "prompt": "> ",
        "seed": "Tohumun SHA-256 özeti: {commitment}",
        "hand": "{hands} elin {hand}. eli, {rules}. Gösterge {indicator}, okey {okey}.{risk}",
        "risk": " Risk modu.",
        "totals": "Toplamlar: {totals}",
        "player": "{name}: {tiles} taş, {opened}",
        "partner": "{name} (eşin)",
        "fined": ", {points} puan ceza",
        "None": "açmadı",
        "series": "seri açtı",
        "pairs": "çift açtı",
        "table": "{number}. {meld}   ({name})",
        "no table": "Yerde per yok.",
        "stock": "Deste: {stock} taş. Gösterge {indicator}, okey {okey}.",
        "bar": "Açmak için: {points} puan",
        "pairs bar": " ya da {pairs} çift",
        "now": "; sende en çok: {points}",
        "pairs now": ", {pairs} çift",
        "rack": "Istakan: {rack}",
        "side": "Yandaki taş: {tile}",
        "taken": "Alınan ve kullanılacak taş: {tile}",
        "draw": "Çek ya da yandan al.",
        "must_draw": "Çek.",
        "indicator": "Deste bitti: eli göstergeyle bitir ya da geç.",
        "play": "Aç ya da at.",
        "play on": "İndir, işle ya da at.",
        "does": "{name}: {what}",
        "you drew": "Çektiğin taş: {tile}.",
        "penalty": "{name}: {points} ceza ({kind})",
        "okey_discard": "okey atıldı",
        "islek_discard": "işlek taş atıldı",
        "bad_open_penalty": "yanlış açış",
        "side_take_fail": "yandan alınan kullanılmadı",
        "giver_penalty": "verdiği taşla açıldı ya da bitirildi",
        "capture_penalty": "okeyi kaptırdı",
        "bad open": "{melds} açmaz, taşlar geri döner",
        "stock out": "Deste bitti, kimse bitiremedi.",
        "finished": "El bitti. Bitiren: {name}{how}.",
        "finish okey": "okeyle",
        "finish pairs": "çiftten",
        "finish hand": "elden",
        "finish ten_pairs": "on çiftle",
        "fault": "{name} hata yaptı: {fault}. Yerine güvenli bir hamle oynandı.",
        "fault slow": "çok uzun sürdü",
        "fault error": "çöktü",
        "fault nonsense": "hamle olmayan bir şey söyledi",
        "fault illegal": "kuralların izin vermediğini istedi",
        "fault died": "programı kapandı ya da başlatılamadı",
        "fault gone": "programı çok kez kapandı, artık sorulmadı",
        "sure": "{why}. Bunun cezası {points} puan. Yine de istiyorsan bir daha söyle.",
        "unknown": "{word!r} ne demek bilmiyorum; 'yardım' her şeyi sayar.",
        "no undo": "Geri alınacak bir şey yok: çekilen ya da alınan taş kalır, atılan da.",
        "undone": "Geri alındı.",
        "no fit": "{tile} şimdi yerde hiçbir pere işlenmez.",
        "which": "Hangisi? {choices}",
        "no okey": "Şimdi alınacak okey yok.",
        "nothing": "İndirilecek bir şey yok.",
        "one tile": "Bir taş söyle: {command} R7 gibi.",
        "melds": "Perleri aralarında | ile söyle: indir R1 R2 R3 | K9 Y9 B9 gibi.",
        "hint": "İstikrarlı bir oyuncu şimdi şunu yapar: {action}.\nBunun için: {typed}",
        "plan": "İndirilebilecek her şey: {plan}",
        "side use": "Yandaki taşla: {plan}",
        "side no use": "Yandaki taş kullanılamaz.",
        "no tile": "{word!r} taş değil: taş R7 gibi R, Y, B ya da K ile bir sayıdır, O okey, F sahte okey.",
        "no sorting": "{word!r} diye bir diziş yok: en iyi, grup ya da seri.",
        "left": "Masadan kalktın.",
        "winner": "Kazanan: {names}.",
        "saved": "{file} dosyasına yazıldı.",
        "help": """\
çek                     desteden çek                                         (d, draw)
al                      yandan al                                            (t, take)
geri bırak              yandan alınanı geri bırak                            (back)
aç                      en çok puanla aç; aç çift: çift aç                   (o, open)
aç R1 R2 R3 | K9 ...    bu perlerle aç; O okeydir, O=R4 yerine geçtiği taşla okey
indir                   elindeki bütün perleri indir                         (l, lay)
indir R1 R2 R3 | ...    bu perleri indir
işle                    ne uyuyorsa işle, önce okeyleri al                   (lo, layoff)
işle R7 [2 [R]]         R7 taşını işle [2. pere [L, R ya da G ucuna]]
okey al [2 [R7]]        okeyi al [2. perden [R7 ile]]                        (okey)
at R7                   R7 taşını at; turun biter                            (x, discard)
gösterge, geç           deste bitince: eli göstergeyle bitir ya da bitirme   (indicator, pass)
ipucu                   neler yapılabilir                                    (h, hint)
geri al                 bu turda indirdiğini geri al                         (u, undo)
göster                  masayı ve ıstakayı göster                            (s, show)
diz en iyi|grup|seri    ıstaka nasıl dizilsin                                (sort)
çık                     masadan kalk                                         (q, quit)""",
    },
}


# What to type for an action, by its kind; that which is about tiles follows.
_TYPED = {
    "en": {
        "draw": "draw",
        "take": "take",
        "put_back": "back",
        "take_indicator": "indicator",
        "pass": "pass",
        "open": "open",
        "lay": "lay",
        "lay_off": "layoff",
        "okey": "okey",
        "discard": "discard",
    },
    "tr": {
        "draw": "çek",
        "take": "al",
        "put_back": "geri bırak",
        "take_indicator": "gösterge",
        "pass": "geç",
        "open": "aç",
        "lay": "indir",
        "lay_off": "işle",
        "okey": "okey al",
        "discard": "at",
    },
}


class Teller:
    """Says what happens at the table. names: of the four seats."""

    def __init__(self, lang: str, names: Sequence[str]) -> None:
        self.lang, self.names, self._says = lang, names, SAYS[lang]

    def __call__(self, key: str, **fields: object) -> str:
        """A sentence."""
        return self._says[key].format(**fields)

    def hand(self, match: Match) -> str:
        """How a hand begins."""
        hand = match.round
        head = self(
            "hand",
            hand=hand.hand,
            hands=match.hands,
            rules=rules_text(match.rules),
            indicator=hand.indicator,
            okey=hand.okey,
            risk=self("risk") if hand.risk else "",
        )
        if hand.hand == 1:
            return head
        told = ", ".join(f"{name} {total}" for name, total in zip(self.names, hand.totals, strict=True))
        return f"{head}\n{self('totals', totals=told)}"

    def position(self, view: PlayerView, by: str) -> str:
        """All that the player sees. by: how the rack is sorted."""
        lines = [self._player(view, (view.seat + step) % 4) for step in range(4)]
        for number, (meld, owner) in enumerate(zip(view.table.melds, view.table.owners, strict=True), 1):
            lines.append(self("table", number=number, meld=meld, name=self.names[owner or 0]))
        if not view.table:
            lines.append(self("no table"))
        lines.append(self("stock", stock=view.stock, indicator=view.indicator, okey=view.okey))
        lines += self._opening(view)
        if view.side_tile is not None:
            lines.append(self("side", tile=view.side_tile))
        if view.duty:
            lines.append(self("taken", tile=view.taken))
        lines.append(self("rack", rack=sort_rack(view.rack, by, view.rules)))
        plays_on = view.phase == "play" and view.opened[view.seat] is not None
        return "\n".join([*lines, self("play on" if plays_on else view.phase)])

    def _player(self, view: PlayerView, seat: int) -> str:
        """What is known of a player."""
        name = self.names[seat]
        if view.teams and seat == (view.seat + 2) % 4:
            name = self("partner", name=name)
        fines = sum(getattr(view.rules, kind) for kind in view.penalties[seat])
        fined = self("fined", points=fines) if fines else ""
        return self("player", name=name, tiles=view.tiles[seat], opened=self(str(view.opened[seat]))) + fined

    def _opening(self, view: PlayerView) -> list[str]:
        """What an opening needs and what the rack has, of who has not opened."""
        if view.opened[view.seat] is not None:
            return []
        from ..opening import best_opening, best_pairs

        points, pairs = view.bars
        line = self("bar", points=points) + (self("pairs bar", pairs=pairs) if pairs else "")
        line += self("now", points=best_opening(view.rack, view.rules).points)
        if pairs or view.rules.ten_pairs_win:
            line += self("pairs now", pairs=best_pairs(view.rack, view.rules).count)
        return [line]

    def action(self, action: Action, view: PlayerView) -> str:
        """What somebody could do, with the meld of the table that it is about."""
        on = str(view.table[action.meld]) if isinstance(action, LayOff | TakeOkey) else ""
        return action.text(self.lang, on)

    def typed(self, action: Action) -> str:
        """What the player types to do it."""
        word = _TYPED[self.lang]["okey" if isinstance(action, TakeOkey) else action.kind]
        if isinstance(action, LayOff):
            tile = f"O={action.stands}" if action.tile.is_okey else action.tile
            return f"{word} {tile} {action.meld + 1} {action.end}"
        if isinstance(action, TakeOkey):
            return f"{word} {action.meld + 1} {action.tile}"
        about = str(action.tile) if isinstance(action, Discard) else " | ".join(map(str, action.melds))
        return f"{word} {about}".rstrip()

    def fault(self, seat: int, kind: str) -> str:
        """That a bot failed. Not how: its own words may tell what is on its rack."""
        return self("fault", name=self.names[seat], fault=self(f"fault {kind}"))

    def events(self, hand: Round, events: Sequence[Event], own: int) -> list[str]:
        """What these events of the hand are, to the player of a seat. hand: as it is after them."""
        lines = []
        for event in events:
            line = self._event(hand, event, own)
            if line:
                lines.append(line)
        return lines

    def _event(self, hand: Round, event: Event, own: int) -> str:
        kind = event["event"]
        if kind == "penalty":
            return self("penalty", name=self.names[event["seat"]], points=event["points"], kind=self(event["kind"]))
        if kind == "end":
            return self._end(event)
        if kind in ("deal", "score"):
            return ""
        name = self.names[event["seat"]]
        if kind == "bad_open":
            return self("does", name=name, what=self("bad open", melds=" | ".join(event["melds"])))
        if event["seat"] == own:
            return self("you drew", tile=event["tile"]) if kind == "draw" else ""
        action = read_event(event, hand.okey, hand.rules)
        on = str(hand.table[action.meld]) if isinstance(action, LayOff | TakeOkey) else ""
        return self("does", name=name, what=action.text(self.lang, on))

    def _end(self, event: Event) -> str:
        if event["stock_out"]:
            return self("stock out")
        how = ", ".join(self(f"finish {word}") for word in event["finish"])
        return self("finished", name=self.names[event["finisher"]], how=f" ({how})" if how else "")
