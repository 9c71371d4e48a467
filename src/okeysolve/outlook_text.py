"""An outlook in words, Turkish and English."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .outlook import DiscardOutlook, Draw, Outlook, Way

_WORDS = {
    "en": {
        "rules": "Outlook of {rack} ({rules})",
        "series": "by series: {now} of {bar} points, {far}",
        "pairs": "by pairs: {now} of {bar}, {far}",
        "no pairs": "by pairs: {rules} has no opening by pairs",
        "ten_pairs": "win by ten pairs: {now} of {bar}, {far}",
        "opens": "opens",
        "there": "there",
        "out": "out of reach",
        "one okey": "1 okey away",
        "okeys": "{n} okeys away",
        "least": "at least {n} okeys away",
        "one tile": "1 tile",
        "tiles": "{n} tiles",
        "least tiles": "at least {n} tiles",
        "come": " ({tiles} of those that can still come)",
        "none come": " (not with those that can still come)",
        "next": "next tile, of {of} unseen: {opening} open ({chance}), {points} points expected",
        "after": "after discarding {tile}: ",
        "winning": ", {winning} of them give ten pairs ({chance})",
        "wins": "ten pairs: {tiles}",
        "opening": "opens: {tiles}",
        "closer": "comes closer: {tiles}",
        "better": "more points: {tiles}",
        "more pairs": "more pairs: {tiles}",
        "side": "side tile {tile}: {points} points and {pairs} pairs with it, {verdict}",
        "stays": "does not open",
        "won": "ends the hand",
        "table": "discard points pairs needs opens chance closer better expected",
        "percent": "{percent} %",
    },
    "tr": {
        "rules": "{rack} ne kadar uzak ({rules})",
        "series": "seri: {now}/{bar} puan, {far}",
        "pairs": "çift: {now}/{bar}, {far}",
        "no pairs": "çift: {rules} çift açmayı bilmez",
        "ten_pairs": "on çiftle bitiş: {now}/{bar}, {far}",
        "opens": "açar",
        "there": "hazır",
        "out": "ulaşılamaz",
        "one okey": "1 okey uzakta",
        "okeys": "{n} okey uzakta",
        "least": "en az {n} okey uzakta",
        "one tile": "1 taş",
        "tiles": "{n} taş",
        "least tiles": "en az {n} taş",
        "come": " (gelebilecek taşlardan {tiles})",
        "none come": " (gelebilecek taşlarla olmaz)",
        "next": "sıradaki taş, görünmeyen {of} taştan: {opening} açar ({chance}), beklenen {points} puan",
        "after": "{tile} atınca: ",
        "winning": ", {winning} taş on çift yapar ({chance})",
        "wins": "on çift yapar: {tiles}",
        "opening": "açar: {tiles}",
        "closer": "yaklaştırır: {tiles}",
        "better": "puanı artırır: {tiles}",
        "more pairs": "çifti artırır: {tiles}",
        "side": "yandan {tile}: onunla {points} puan ve {pairs} çift, {verdict}",
        "stays": "açmaz",
        "won": "eli bitirir",
        "table": "atılan puan çift gerek açar şans yaklaşır artar beklenen",
        "percent": "%{percent}",
    },
}


def _far(way: Way, words: dict[str, str]) -> str:
    """How far: in okeys, and in tiles that can still come where that is another number."""
    if way.opens:
        return words["there" if way.kind == "ten_pairs" else "opens"]
    if way.okeys is None:
        return words["out"]
    key = "least" if not way.okeys_exact else "one okey" if way.okeys == 1 else "okeys"
    far = words[key].format(n=way.okeys)
    if way.tiles is None:
        return far + words["none come"]
    if (way.tiles, way.tiles_exact) == (way.okeys, way.okeys_exact):
        return far
    key = "least tiles" if not way.tiles_exact else "one tile" if way.tiles == 1 else "tiles"
    return far + words["come"].format(tiles=words[key].format(n=way.tiles))


def _decimal(number: float, lang: str) -> str:
    text = f"{number:.1f}"
    return text.replace(".", ",") if lang == "tr" else text


def _percent(chance: float, lang: str) -> str:
    return _WORDS[lang]["percent"].format(percent=_decimal(100 * chance, lang))


def lines(whole: Outlook, lang: str) -> Iterator[str]:
    """All of an outlook, with the table of discards. lang: 'tr' or 'en'."""
    words = _WORDS[lang]
    yield words["rules"].format(rack=whole.rack, rules=whole.rules.name)
    for key, way in (("series", whole.series), ("pairs", whole.pairs)):
        if way is None:
            yield words["no pairs"].format(rules=whole.rules.name)
        else:
            yield words[key].format(now=way.now, bar=way.bar, far=_far(way, words))
    if whole.ten_pairs is not None:
        way = whole.ten_pairs
        yield words["ten_pairs"].format(now=way.now, bar=way.bar, far=_far(way, words))
    if whole.side is not None:
        side = whole.side
        verdict = words["won" if side.wins else "opens" if side.opens else "stays"]
        yield words["side"].format(tile=side.tile, points=side.points, pairs=side.pairs, verdict=verdict)
    after = words["after"].format(tile=whole.discards[0].discard) if whole.discards else ""
    yield after + words["next"].format(
        of=whole.unseen_count,
        opening=whole.opening.copies,
        chance=_percent(whole.opening.chance, lang),
        points=_decimal(whole.expected_points, lang),
    ) + _winning(whole, lang)
    for key, draws in _sorted_out(whole.improving).items():
        if draws:
            tiles = " ".join(str(d.tile) if d.copies == 1 else f"{d.tile}×{d.copies}" for d in draws)
            yield "  " + words[key].format(tiles=tiles)
    if whole.discards:
        yield from _table(whole, lang)


def _winning(whole: Outlook, lang: str) -> str:
    """How many of the next tiles give ten pairs; nothing when none do."""
    if whole.ten_pairs is None or not whole.ten_pairs.opening.copies:
        return ""
    winning = whole.ten_pairs.opening
    return _WORDS[lang]["winning"].format(winning=winning.copies, chance=_percent(winning.chance, lang))


def _sorted_out(draws: tuple[Draw, ...]) -> dict[str, list[Draw]]:
    """Each tile where it is of most use."""
    found: dict[str, list[Draw]] = {"wins": [], "opening": [], "closer": [], "better": [], "more pairs": []}
    for draw in draws:
        gains = "better" if draw.gain else "more pairs"
        found["wins" if draw.wins else "opening" if draw.opens else "closer" if draw.closer else gains].append(draw)
    return found


def _table(whole: Outlook, lang: str) -> Iterator[str]:
    heads = _WORDS[lang]["table"].split()
    rows = [heads, *(_cells(row, lang) for row in whole.discards)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _cells(row: DiscardOutlook, lang: str) -> list[str]:
    needs = [_needs(way) for way in (row.series, row.pairs, row.ten_pairs) if way is not None]
    closer = "-" if row.closer is None else str(row.closer.copies)
    by_pairs = row.pairs or row.ten_pairs
    pairs = "-" if by_pairs is None else str(by_pairs.now)
    opening = str(row.opening.copies), _percent(row.opening.chance, lang)
    better = str(row.series.improving.copies)
    expected = _decimal(row.expected_points, lang)
    return [str(row.discard), str(row.series.now), pairs, "/".join(needs), *opening, closer, better, expected]


def _needs(way: Way) -> str:
    return "-" if way.tiles is None else f"{way.tiles}" if way.tiles_exact else f"{way.tiles}+"
