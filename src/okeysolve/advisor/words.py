"""Advice in words and as plain values: every sentence is made from the numbers that it tells."""

from __future__ import annotations

from ..game.actions import TakeSide
from ..game.view import SEATS
from ..game.view_json import as_event
from .dispute_words import rests_on, why_first
from .facts import effects_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..game.actions import Action
    from ..game.view import PlayerView
    from ..outlook import Draw
    from .advice import Advice, Component, Number
    from .disputes import Dispute

MOST_TILES = 12  # named in a sentence
MOST_DIGITS = 4  # after the point
_WORDS = {
    "en": {
        "relative": "points against the others' mean",
        "own": "points for oneself",
        "relative team": "points against the other team",
        "own team": "points for one's team",
        "win": "to win the match",
        "playouts": "{n} playouts",
        "one playout": "1 playout",
        "behind": "{behind} behind the best",
        "as good": "equal to the best: {behind} behind",
        "as good ahead": "equal to the best: {behind} ahead",
        "the same": "the same as the best",
        "alone": "There is no other turn to choose from.",
        "same": "In every hand played out it comes to the same as: {rival}.",
        "equal": "It cannot be told apart from: {rival} ({margin}).",
        "better": "It is {margin} better than: {rival} ({parts}).",
        "worse": "It is {margin} worse than: {rival} ({parts}).",
        "points": "{points} points",
        "parts": "The points: {parts}.",
        "in points": "in points: {parts}",
        "unopened": "never opening",
        "left": "tiles left",
        "penalties": "penalties",
        "finish": "finishing",
        "right": "right neighbour",
        "across": "across",
        "left neighbour": "left neighbour",
        "series": "It opens by series.",
        "pairs": "It opens by pairs.",
        "next": "Of the {of} tiles that may come next from the stock {copies} open: {chance}.",
        "wins": "{copies} of them win by ten pairs: {chance}; these are {tiles}.",
        "now": "It opens in this turn in {now}, within one more in {one}, within two in {two}, in this hand in {ever}.",
        "heeds": "The hands played out heed what the others have thrown and left; the count of tiles does not.",
        "later": "It opens within one more turn in {one}, within two in {two}, in this hand in {ever}.",
        "tiles": "Tiles that open: {tiles}.",
        "closer": "Tiles that bring it closer: {tiles}.",
        "more": "and {n} kinds more",
        "finishes": "It ends the hand.",
        "ends": "The hand is over then: nobody finishes it.",
        "finish in": "It ends the hand in {chance}; nobody does in {dry}.",
        "layable": "{tile} fits the table: {cost} points fine.",
        "layable free": "{tile} fits the table, which is not fined here.",
        "okey": "{tile} is an okey: {cost} points fine.",
        "he opens": "opens with {tile} in {opens}",
        "he ends": "ends the hand with {tile} in {ends}",
        "he opens or ends": "opens with {tile} in {opens}, and ends the hand with it in {ends}",
        "danger": "The next player {does}, which takes {points}.",
        "danger lost": "The next player {does}; what that takes is lost in the noise ({points}).",
        "danger none": "The next player {does}; the points are no lower for it ({points}).",
        "danger alone": "The next player {does}.",
        "takes": "The next player takes {tile} in {chance}.",
        "no danger": "In no hand played out does the next player take {tile}.",
    },
    "tr": {
        "relative": "puan, ötekilerin ortalamasına göre",
        "own": "puan, kendisi için",
        "relative team": "puan, karşı takıma göre",
        "own team": "puan, kendi takımı için",
        "win": "maçı kazanma olasılığı",
        "playouts": "{n} oynatma",
        "one playout": "1 oynatma",
        "behind": "en iyiden {behind} geride",
        "as good": "en iyiyle eşit: {behind} geride",
        "as good ahead": "en iyiyle eşit: {behind} önde",
        "the same": "en iyiyle aynı",
        "alone": "Seçilecek başka hamle yok.",
        "same": "Oynatılan her elde şununla aynı sonucu veriyor: {rival}.",
        "equal": "Şundan ayırt edilemiyor: {rival} ({margin}).",
        "better": "Şundan {margin} daha iyi: {rival} ({parts}).",
        "worse": "Şundan {margin} daha kötü: {rival} ({parts}).",
        "points": "{points} puan",
        "parts": "Puanlar: {parts}.",
        "in points": "puan olarak: {parts}",
        "unopened": "açamama",
        "left": "elde kalan taşlar",
        "penalties": "cezalar",
        "finish": "bitme",
        "right": "sağdaki",
        "across": "karşıdaki",
        "left neighbour": "soldaki",
        "series": "Seriyle açar.",
        "pairs": "Çiftle açar.",
        "next": "Desteden gelebilecek {of} taştan {copies} tanesi açtırır: {chance}.",
        "wins": "{copies} tanesi on çiftle eli bitirir: {chance}; bunlar {tiles}.",
        "now": "Açma olasılığı bu turda {now}, bir tur içinde {one}, iki tur içinde {two}, bu elde {ever}.",
        "heeds": "Oynatılan eller ötekilerin attığı ve almadığı taşları gözetir; taş sayımı gözetmez.",
        "later": "Açma olasılığı bir tur içinde {one}, iki tur içinde {two}, bu elde {ever}.",
        "tiles": "Açtıran taşlar: {tiles}.",
        "closer": "Yaklaştıran taşlar: {tiles}.",
        "more": "ve {n} çeşit daha",
        "finishes": "Eli bitirir.",
        "ends": "El böylece sona erer, kimse bitiremez.",
        "finish in": "{chance} olasılıkla eli bitirir; {dry} olasılıkla kimse bitiremez.",
        "layable": "{tile} işlek: {cost} puan ceza.",
        "layable free": "{tile} işlek, burada cezası yok.",
        "okey": "{tile} okey: {cost} puan ceza.",
        "he opens": "{tile} ile {opens} olasılıkla açar",
        "he ends": "{tile} ile {ends} olasılıkla eli bitirir",
        "he opens or ends": "{tile} ile {opens} olasılıkla açar, {ends} olasılıkla eli bitirir",
        "danger": "Sonraki oyuncu {does}, bu {points} götürür.",
        "danger lost": "Sonraki oyuncu {does}; bunun götürdüğü ayırt edilemiyor ({points}).",
        "danger none": "Sonraki oyuncu {does}; puan bundan düşmüyor ({points}).",
        "danger alone": "Sonraki oyuncu {does}.",
        "takes": "Sonraki oyuncu {tile} taşını {chance} olasılıkla alır.",
        "no danger": "Oynatılan hiçbir elde sonraki oyuncu {tile} taşını almıyor.",
    },
}
_HELP = ("copies", "of", "opens", "wins")  # what plain values tell of a tile
_FROM_ME = (None, "right", "across", "left neighbour")


# ---- numbers -------------------------------------------------------------------------------------------------


def decimal(number: float, lang: str, digits: int = 1, sign: bool = False) -> str:
    """A number with so many digits after the point, or the comma."""
    text = f"{number + 0.0:{'+' if sign else ''}.{digits}f}"
    if not float(text):
        text = text.lstrip("+-")
    return text.replace(".", ",") if lang == "tr" else text


def percent(number: Number, lang: str) -> str:
    """A chance: with its standard error when it was sampled."""
    value, error = _with_error(100 * number.value, None if number.se is None else 100 * number.se, lang)
    return f"%{value}{error}" if lang == "tr" else f"{value}{error} %"


def amount(number: Number, lang: str, sign: bool = False) -> str:
    """Points, with their standard error when they were sampled."""
    return "".join(_with_error(number.value, number.se, lang, sign))


def _with_error(value: float, se: float | None, lang: str, sign: bool = False) -> tuple[str, str]:
    """The two texts: a digit after the point, as many more as it takes for the error not to come out as none."""
    digits = 1
    while se and digits < MOST_DIGITS and se < 0.5 * 10**-digits:
        digits += 1
    return decimal(value, lang, digits, sign), "" if se is None else f" ± {decimal(se, lang, digits)}"


def count(number: int, lang: str) -> str:
    """A whole number with its thousands apart."""
    return f"{number:,}" if lang == "en" else f"{number:,}".replace(",", ".")


def in_tenths(parts: Sequence[float]) -> list[int]:
    """The parts in whole tenths that add up to the sum in whole tenths: those nearest to a half give way."""
    tenths = [10 * part for part in parts]
    found = [round(part) for part in tenths]
    missing = round(sum(tenths)) - sum(found)
    step = 1 if missing > 0 else -1
    for at in sorted(range(len(parts)), key=lambda i: step * (found[i] - tenths[i]))[: abs(missing)]:
        found[at] += step
    return found


# ---- sentences -----------------------------------------------------------------------------------------------


def steps(view: PlayerView, actions: tuple[Action, ...], lang: str) -> list[str]:
    """The actions in words, each with the tile or the meld that it is about."""
    tables, lines = effects_of(view, actions).tables, []
    for nth, action in enumerate(actions):
        meld, table = getattr(action, "meld", None), tables[min(nth, len(tables) - 1)]
        on = str(table[meld]) if meld is not None and meld < len(table) else ""
        lines.append(action.text(lang, str(view.side_tile) if type(action) is TakeSide else on))
    return lines


def headline(advice: Advice, lang: str) -> str:
    """The turn and its expected points in a line."""
    words = _WORDS[lang]
    told = amount if advice.utility != "win" else percent
    notes = [words["playouts" if advice.playouts != 1 else "one playout"].format(n=count(advice.playouts, lang))]
    if advice.difference.se is not None:
        behind, key = advice.difference, "as good" if advice.equal else "behind"
        if behind.value < 0:
            behind, key = type(behind)(-behind.value, behind.se), "as good ahead"
        elif not behind.value and not behind.se:
            key = "the same"
        notes.append(words[key].format(behind=told(behind, lang)))
    expected = f"{told(advice.expected, lang)} {words[unit_key(advice.utility, advice._view.teams)]}"
    return f"{'; '.join(advice.steps(lang))}: {expected} ({'; '.join(notes)})"


def unit_key(utility: str, teams: bool) -> str:
    """The word for what was played for; in teams the points are the team's."""
    return f"{utility} team" if teams and utility != "win" else utility


def sentences(advice: Advice, lang: str) -> Iterator[str]:
    """The reasons, one by one."""
    words = _WORDS[lang]
    yield _against_rival(advice, lang)
    if advice.preferred is not None:
        yield why_first(advice.preferred, lang)
    yield words["parts"].format(parts=parts_text(advice.components, advice.seat, lang, sign=False))
    yield from _opening(advice, lang)
    if advice.ends:
        yield words["finishes" if advice.finishes.value else "ends"]
    else:
        yield words["finish in"].format(chance=percent(advice.finishes, lang), dry=percent(advice.dry, lang))
    yield from _discard(advice, lang)
    yield from rests_on(advice.disputes, lang)


def _against_rival(advice: Advice, lang: str) -> str:
    words, margin = _WORDS[lang], advice.margin
    if advice.rival is None:
        return words["alone"]
    rival = "; ".join(steps(advice._view, advice.rival, lang))
    if not margin.value and not margin.se:
        return words["same"].format(rival=rival)
    if abs(margin.value) <= 2 * (margin.se or 0.0):
        return words["equal"].format(rival=rival, margin=_margin(advice, margin, lang, sign=True))
    size = type(margin)(abs(margin.value), margin.se)
    key = "better" if margin.value > 0 else "worse"
    parts = parts_text(advice.because, advice.seat, lang, sign=True)
    if advice.utility == "win":  # the margin is a chance, they are not
        parts = words["in points"].format(parts=parts)
    return words[key].format(margin=_margin(advice, size, lang), rival=rival, parts=parts)


def _margin(advice: Advice, margin: Number, lang: str, sign: bool = False) -> str:
    if advice.utility == "win":
        return percent(margin, lang)
    return _WORDS[lang]["points"].format(points=amount(margin, lang, sign))


def parts_text(parts: Sequence[Component], seat: int, lang: str, sign: bool) -> str:
    """The components, rounded so that they still add up; those that come to nothing are left out."""
    words, told = _WORDS[lang], []
    for part, tenths in zip(parts, in_tenths([part.points for part in parts]), strict=True):
        if not tenths:
            continue
        who = _FROM_ME[(part.seat - seat) % SEATS]
        told.append(f"{words[part.name if who is None else who]} {decimal(tenths / 10, lang, sign=True)}")
    return ", ".join(told) or decimal(0.0, lang)


def _opening(advice: Advice, lang: str) -> Iterator[str]:
    words = _WORDS[lang]
    if advice.opens is not None:
        yield words[advice.opens]
    found = advice.outlook
    if advice.opened or advice.ends:
        return
    if found is not None and found.unseen_count:
        chance = advice.next_draw
        assert chance is not None
        yield words["next"].format(chance=percent(chance, lang), copies=found.opening.copies, of=found.unseen_count)
        winning = [draw for draw in advice.improving if draw.wins]
        if winning:
            wins = type(chance)(sum(draw.chance for draw in winning))
            told = {"copies": sum(draw.copies for draw in winning), "tiles": _tiles(winning, lang)}
            yield words["wins"].format(**told, chance=percent(wins, lang))
    now, one, two = (percent(number, lang) for number in advice.opens_within[:3])
    key = "now" if advice.kind in ("draw", "put_back", "given") and advice.opens_within[0].value else "later"
    yield words[key].format(now=now, one=one, two=two, ever=percent(advice.opens_ever, lang))
    if key == "now" and _differ(advice.next_draw, advice.opens_within[0]):
        yield words["heeds"]
    opening = [draw for draw in advice.improving if draw.opens]
    closer = [draw for draw in advice.improving if not draw.opens and not draw.wins]
    for key, draws in (("tiles", opening), ("closer", closer)):
        if draws:
            yield words[key].format(tiles=_tiles(draws, lang))


def _differ(exact: Number | None, sampled: Number) -> bool:
    """More than by chance."""
    return exact is not None and abs(exact.value - sampled.value) > 2 * (sampled.se or 0.0)


def _tiles(draws: Sequence[Draw], lang: str) -> str:
    shown = [str(draw.tile) if draw.copies == 1 else f"{draw.tile}×{draw.copies}" for draw in draws[:MOST_TILES]]
    left = len(draws) - len(shown)
    return " ".join([*shown, *([_WORDS[lang]["more"].format(n=left)] if left else [])])


def _discard(advice: Advice, lang: str) -> Iterator[str]:
    words, danger = _WORDS[lang], advice.danger
    if danger is None:
        return
    tile = {"tile": danger.tile, "cost": danger.cost}
    if danger.tile.is_okey and danger.cost:
        yield words["okey"].format(**tile)
    elif danger.layable or danger.cost:
        yield words["layable" if danger.cost else "layable free"].format(**tile)
    if not danger.opens.value:
        taken = percent(danger.taken, lang)
        yield words["takes" if danger.taken.value else "no danger"].format(chance=taken, **tile)
    if danger.opens.value or danger.ends.value:
        does = "he " + " or ".join(name for name in ("opens", "ends") if getattr(danger, name).value)
        chances = {"opens": percent(danger.opens, lang), "ends": percent(danger.ends, lang)}
        key, points = _danger(danger.points) if advice.utility != "win" else ("danger alone", danger.points)
        told = words["points"].format(points=amount(points, lang, sign=key == "danger none"))
        yield words[key].format(does=words[does].format(**tile, **chances), points=told)


def _danger(takes: Number) -> tuple[str, Number]:
    """What there is to say of the points that a discard takes, and the number that goes with it."""
    noise = 2 * (takes.se or 0.0)
    if takes.value < -noise:
        return "danger none", type(takes)(-takes.value, takes.se)
    return ("danger" if takes.value > noise else "danger lost"), takes


# ---- plain values --------------------------------------------------------------------------------------------


def plain(advice: Advice) -> dict[str, Any]:
    """Plain values for JSON: all that the advice has, the turn as events that the referee takes."""
    numbers = ("expected", "difference", "margin", "opens_ever", "finishes", "dry")
    danger, next_draw = advice.danger, advice.next_draw
    return {
        "rank": advice.rank,
        "turn": [as_event(advice._view, action) for action in advice.actions],
        **{name: getattr(advice, name) for name in ("kind", "opens", "utility", "playouts", "points", "equal")},
        **{name: getattr(advice, name).as_dict() for name in numbers},
        "components": [part.as_dict() for part in advice.components],
        "rival": None if advice.rival is None else [as_event(advice._view, action) for action in advice.rival],
        "because": [part.as_dict() for part in advice.because],
        "opens_within": [number.as_dict() for number in advice.opens_within],
        "finishers": [number.as_dict() for number in advice.finishers],
        "next_draw": None if next_draw is None else next_draw.as_dict(),
        "improving": [
            {"tile": str(draw.tile), **{name: getattr(draw, name) for name in _HELP}, "exact": True}
            for draw in advice.improving
        ],
        "danger": None if danger is None else danger.as_dict(),
        "disputes": [_plain_rule(dispute) for dispute in advice.disputes],
        "preferred": None if advice.preferred is None else _plain_rule(advice.preferred),
        "rules": advice._view.rules.name,
        "steps": {lang: advice.steps(lang) for lang in ("en", "tr")},
        "reasons": {lang: advice.reasons(lang) for lang in ("en", "tr")},
    }


def _plain_rule(dispute: Dispute) -> dict[str, Any]:
    return {name: getattr(dispute, name) for name in dispute.__match_args__}
