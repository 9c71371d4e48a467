"""A review in words; every sentence is made from the numbers that it tells."""

from __future__ import annotations

from math import hypot

from ..advisor.words import amount, count, decimal, parts_text, percent, unit_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..advisor import Number
    from .judge import Decision, Fact
    from .luck import DrawLuck
    from .whole import HandReview, Review, SeatReview

WORDS = {
    "en": {
        "title": "Review of a match of 101 Okey",
        "head": "Rules: {rules}. Hands: {hands}, decisions: {decisions}; {limit} for each; seed {seed}.",
        "playouts": "{n} playouts",
        "one playout": "1 playout",
        "time": "{n} seconds",
        "se": "a standard error of {n} points",
        "unit": "Losses and luck are in points {utility}; ± is one standard error.",
        "relative": "against the others' mean",
        "own": "of one's own",
        "relative team": "against the other team",
        "own team": "of one's team",
        "error": "Only what stands before this was reviewed: {error}",
        "hand": "Hand {hand}",
        "open": "the record ends before the hand does",
        "finisher": "{name} finished",
        "dry": "nobody finished",
        "seat": "{name} (seat {seat})",
        "loss": "{loss} points lost per unforced decision ({n} of them)",
        "no loss": "no unforced decision",
        "bands": "large mistakes {large}, medium {medium}, small {small}",
        "luck": "luck of the draws {luck}",
        "result": "result {result}, without that luck {adjusted}",
        "wrote": "wrote {points}",
        "where": "Hand {hand}, turn {turn} (line {line}), {name}",
        "stopped": "stopped: {done} of {of} decisions and draws were judged",
        "none": "no mistake",
        "sure alone": "no loss that can be told from chance",
        "small": "small mistake",
        "medium": "medium mistake",
        "large": "large mistake",
        "lost": "{loss} points lost",
        "played": "Played: {turn}.",
        "better": "Better: {turn}.",
        "best": "No better turn was found.",
        "forced": "There was nothing to choose.",
        "as good": "As good as can be told: {turn} ({loss} points).",
        "because": "What it costs: {parts}.",
        "opens next": "The next tile of the stock opens in {played} instead of {best}.",
        "discard opens": "The next player opens with the discard in {played} instead of {best}.",
        "finish": "Certain: the hand could have been ended by: {turn}.",
        "okey": "Certain: an okey was discarded, {points} points fine.",
        "okey free": "Certain: an okey was discarded.",
        "layable": "Certain: {tile} was discarded, which fits the table: {points} points fine.",
        "bad_open_penalty": "Certain: the opening was not good enough, {points} points fine.",
        "side_take_fail": "Certain: the side tile was taken and not used, {points} points fine.",
        "penalty": "Certain: a penalty ({kind}), {points} points.",
        "no mistakes": "No mistakes were found.",
        "luckiest": "Luckiest draw: {tile}, {luck} ({where}).",
        "unluckiest": "Unluckiest draw: {tile}, {luck} ({where}).",
        "mistakes": "Mistakes",
        "all": "All decisions",
        "draws": "All draws from the stock",
        "tile": "tile",
        "turn": "turn",
        "player": "player",
        "loss column": "loss",
        "luck column": "luck",
        "played column": "played",
        "verdict": "verdict",
        "saw": "What the player saw",
        "was played": "Played",
        "would be better": "Better",
    },
    "tr": {
        "title": "Bir 101 Okey maçının incelemesi",
        "head": "Kurallar: {rules}. {hands} el, {decisions} karar; her biri için {limit}; tohum {seed}.",
        "playouts": "{n} oynatma",
        "one playout": "1 oynatma",
        "time": "{n} saniye",
        "se": "{n} puanlık standart hata",
        "unit": "Kayıplar ve şans {utility}; ± bir standart hatadır.",
        "relative": "ötekilerin ortalamasına göre puandır",
        "own": "kendi puanı üzerindendir",
        "relative team": "karşı takıma göre puandır",
        "own team": "takımın kendi puanı üzerindendir",
        "error": "Yalnızca bundan önceki bölüm incelendi: {error}",
        "hand": "{hand}. el",
        "open": "kayıt el bitmeden sona eriyor",
        "finisher": "{name} bitti",
        "dry": "kimse bitemedi",
        "seat": "{name} ({seat} numaralı koltuk)",
        "loss": "zorunlu olmayan her kararda {loss} puan kayıp ({n} karar)",
        "no loss": "zorunlu olmayan karar yok",
        "bands": "büyük hata {large}, orta {medium}, küçük {small}",
        "luck": "çekilen taşların şansı {luck}",
        "result": "sonuç {result}, bu şans olmadan {adjusted}",
        "wrote": "{points} yazdı",
        "where": "{hand}. el, {turn}. tur (satır {line}), {name}",
        "stopped": "durduruldu: {of} karar ve çekişten {done} tanesi incelendi",
        "none": "hata yok",
        "sure alone": "şanstan ayırt edilebilen kayıp yok",
        "small": "küçük hata",
        "medium": "orta hata",
        "large": "büyük hata",
        "lost": "{loss} puan kayıp",
        "played": "Oynanan: {turn}.",
        "better": "Daha iyisi: {turn}.",
        "best": "Daha iyisi bulunmadı.",
        "forced": "Seçecek bir şey yoktu.",
        "as good": "Ayırt edilemeyecek kadar yakın: {turn} ({loss} puan).",
        "because": "Götürdüğü: {parts}.",
        "opens next": "Desteden gelecek taşın açtırma olasılığı {best} yerine {played}.",
        "discard opens": "Sonraki oyuncunun atılan taşla açma olasılığı {best} yerine {played}.",
        "finish": "Kesin: el şöyle bitirilebilirdi: {turn}.",
        "okey": "Kesin: okey atıldı, {points} puan ceza.",
        "okey free": "Kesin: okey atıldı.",
        "layable": "Kesin: işlek {tile} atıldı, {points} puan ceza.",
        "bad_open_penalty": "Kesin: açış yetersizdi, {points} puan ceza.",
        "side_take_fail": "Kesin: yandan alınan taş kullanılmadı, {points} puan ceza.",
        "penalty": "Kesin: ceza ({kind}), {points} puan.",
        "no mistakes": "Hata bulunmadı.",
        "luckiest": "En şanslı çekiş: {tile}, {luck} ({where}).",
        "unluckiest": "En şanssız çekiş: {tile}, {luck} ({where}).",
        "mistakes": "Hatalar",
        "all": "Bütün kararlar",
        "draws": "Desteden çekilen bütün taşlar",
        "tile": "taş",
        "turn": "tur",
        "player": "oyuncu",
        "loss column": "kayıp",
        "luck column": "şans",
        "played column": "oynanan",
        "verdict": "değerlendirme",
        "saw": "Oyuncunun gördüğü",
        "was played": "Oynanan",
        "would be better": "Daha iyisi",
    },
}


def points(number: Number, lang: str, sign: bool = False) -> str:
    """Points with their standard error, unless they are exact."""
    return amount(number, lang, sign)


def head_lines(review: Review, lang: str) -> list[str]:
    """What was reviewed, and how."""
    words = WORDS[lang]
    told = {"rules": review.record.rules.name, "hands": len(review.hands), "decisions": len(review.decisions)}
    lines = [words["head"].format(**told, limit=_limit(review, lang), seed=review.seed)]
    lines.append(words["unit"].format(utility=words[unit_key(review.utility, review.record.teams)]))
    if review.error is not None:
        lines.append(words["error"].format(error=review.error))
    return lines


def _limit(review: Review, lang: str) -> str:
    words, limit, told = WORDS[lang], review.limit, []
    if limit.playouts is not None:
        told.append(words["playouts" if limit.playouts > 1 else "one playout"].format(n=count(limit.playouts, lang)))
    if limit.time is not None:
        told.append(words["time"].format(n=decimal(limit.time, lang)))
    if limit.se is not None:
        told.append(words["se"].format(n=decimal(limit.se, lang)))
    return ", ".join(told)


def hand_text(hand: HandReview, review: Review, lang: str) -> str:
    """How a hand ended."""
    words, names = WORDS[lang], review.record.names
    if hand.points is None:
        return words["open"]
    end = words["dry"] if hand.finisher is None else words["finisher"].format(name=names[hand.finisher])
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, hand.points, strict=True))
    return f"{end}; {scores}"


def seat_lines(seat: SeatReview, lang: str) -> list[str]:
    """The headline of a seat, its mistakes, its luck and its result."""
    words = WORDS[lang]
    loss = words["no loss"]
    if seat.loss is not None:
        loss = words["loss"].format(loss=points(seat.loss, lang), n=seat.unforced)
    lines = [loss, words["bands"].format(**seat.bands), words["luck"].format(luck=points(seat.luck, lang, sign=True))]
    if seat.result is not None and seat.adjusted is not None:
        wrote = words["wrote"].format(points=seat.points)
        told = {"result": decimal(seat.result, lang, sign=True), "adjusted": points(seat.adjusted, lang, sign=True)}
        lines.append(f"{wrote}; {words['result'].format(**told)}")
    return lines


def stopped_text(review: Review, of: int, lang: str) -> str:
    """How far a review came that was stopped."""
    return WORDS[lang]["stopped"].format(done=len(review.decisions) + len(review.draws), of=of)


def turn_text(decision: Decision, actions: tuple[Any, ...], lang: str) -> str:
    """A turn in a row."""
    return "; ".join(decision.steps(actions, lang))


def verdict_text(decision: Decision, lang: str) -> str:
    """The band and the loss."""
    words = WORDS[lang]
    lost = words["lost"].format(loss=points(decision.loss, lang))
    if decision.band == "none":
        return words["sure alone" if decision.facts else "none"]
    return f"{words[decision.band]}, {lost}"


def reason_lines(decision: Decision, lang: str) -> Iterator[str]:
    """What is certain against the played turn, then what was sampled."""
    words = WORDS[lang]
    for fact in decision.facts:
        yield _fact(decision, fact, lang)
    if decision.band == "none":
        return
    parts = [type(part)(part.name, part.seat, -part.points) for part in decision.because]
    yield words["because"].format(parts=parts_text(parts, decision.seat, lang, sign=True))
    for name, pair in (("opens next", decision.opens_next), ("discard opens", decision.discard_opens)):
        if pair is not None and _differ(*pair):
            yield words[name].format(played=percent(pair[0], lang), best=percent(pair[1], lang))


def _differ(one: Number, other: Number) -> bool:
    """More than by chance."""
    noise = 2 * hypot(one.se or 0.0, other.se or 0.0)
    return abs(one.value - other.value) > max(noise, 0.001)


def _fact(decision: Decision, fact: Fact, lang: str) -> str:
    words = WORDS[lang]
    key = "okey free" if fact.kind == "okey" and not fact.points else fact.kind
    told = {"tile": fact.tile, "points": fact.points, "kind": fact.kind}
    return words.get(key, words["penalty"]).format(**told, turn=turn_text(decision, fact.actions, lang))


def decision_text(decision: Decision, lang: str) -> str:
    """The verdict and its reasons."""
    words = WORDS[lang]
    played = words["played"].format(turn=turn_text(decision, decision.played, lang))
    lines = [f"{verdict_text(decision, lang)}. {played}"]
    if decision.forced:
        lines.append(words["forced"])
    elif decision.best == decision.played:
        lines.append(words["best"])
    else:
        key = "better" if decision.mistake else "as good"
        better = turn_text(decision, decision.best, lang)
        lines.append(words[key].format(turn=better, loss=points(decision.loss, lang)))
    return " ".join([*lines, *reason_lines(decision, lang)])


def where_text(found: Decision | DrawLuck, review: Review, lang: str) -> str:
    """The place of a decision or a draw."""
    name = review.record.names[found.seat]
    return WORDS[lang]["where"].format(hand=found.hand, turn=found.turn, line=found.line, name=name)


def luck_lines(review: Review, lang: str) -> Iterator[str]:
    """The draws that changed most."""
    if len(review.draws) < 2:
        return
    in_order = sorted(review.draws, key=lambda draw: draw.luck.value)
    for key, draw in (("luckiest", in_order[-1]), ("unluckiest", in_order[0])):
        luck = points(draw.luck, lang, sign=True)
        yield WORDS[lang][key].format(tile=draw.tile, luck=luck, where=where_text(draw, review, lang))


def review_text(review: Review, lang: str, every: bool) -> str:
    """All of it."""
    words = WORDS[lang]
    lines = head_lines(review, lang)
    lines += [f"{words['hand'].format(hand=hand.hand)}: {hand_text(hand, review, lang)}." for hand in review.hands]
    for seat in review.seats:
        lines.append(f"{words['seat'].format(name=seat.name, seat=seat.seat)}: {'; '.join(seat_lines(seat, lang))}.")
    shown = review.decisions if every else review.mistakes
    for decision in shown:
        lines.append(f"{where_text(decision, review, lang)}: {decision_text(decision, lang)}")
    if not review.mistakes:
        lines.append(words["no mistakes"])
    return "\n".join([*lines, *luck_lines(review, lang)])
