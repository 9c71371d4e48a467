"""The disputed rules that a turn rests on, in words: what each of them is about, and what would be otherwise."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from .disputes import Dispute

_WORDS = {
    "en": {
        "illegal": "Tables differ over {about}: with {field} = {other} this turn is not allowed; our default is {here} "
        "(confidence: {source}).",
        "costs": "Tables differ over {about}: with {field} = {other} it costs {points} points; our default is {here} "
        "(confidence: {source}).",
        "keeps": "It keeps tiles that fit the table, whose discard costs {points} points: {about} ({field} = {here}) "
        "is our default (confidence: {source}).",
        "scores": "How it is scored rests on defaults that tables dispute: {rules}.",
        "preferred": "It stands first since the turn that seems best rests on {about} ({field} = {here}), which "
        "tables dispute.",
    },
    "tr": {
        "illegal": "Masalar {about} konusunda ayrılıyor: {field} = {other} ise bu hamle yapılamaz; bizim seçimimiz "
        "{here} (güven: {source}).",
        "costs": "Masalar {about} konusunda ayrılıyor: {field} = {other} ise {points} puan ceza yazar; bizim seçimimiz "
        "{here} (güven: {source}).",
        "keeps": "İşlek taşları elde tutuyor, atmanın cezası {points} puan: {about} ({field} = {here}) bizim "
        "seçimimiz (güven: {source}).",
        "scores": "Puanı, masaların tartıştığı seçimlerimize dayanıyor: {rules}.",
        "preferred": "En iyi görünen hamle masaların tartıştığı bir kurala dayandığından bu öne alındı: {about} "
        "({field} = {here}).",
    },
}
_SURE = {
    "en": {"low": "low", "low-medium": "low to medium", "medium": "medium"},
    "tr": {"low": "düşük", "low-medium": "düşük-orta", "medium": "orta"},
}
_ABOUT = {
    "en": {
        "layoff_same_turn": "laying off in the turn of the opening",
        "swap_okey": "taking an okey from the table for its tile",
        "series_opener_pairs": "pairs laid by one who opened by series",
        "series_opener_pairs_cap": "how many pairs one who opened by series may lay",
        "side_take": "what the side tile may be used for",
        "islek_if_unopened": "the fine for a layable discard of one who has not opened",
        "swap_tile_is_islek": "the fine for discarding the tile that an okey stands for",
        "stock_out": "what is written when the stock runs out",
        "unopened": "what one writes who has not opened",
        "pair_left_mult": "what a pair opener writes for the tiles left",
        "mult.pairs": "what a finish by pairs is worth",
        "combine": "how doublings of one hand go together",
        "elden_only_if_none_opened": "when a finish from the hand counts",
        "okey_left.flat": "what an okey left in the hand costs",
        "capture_penalty": "what one writes whose okey is taken from the table",
    },
    "tr": {
        "layoff_same_turn": "açılan turda işleme",
        "swap_okey": "yerdeki okeyi taşını koyup alma",
        "series_opener_pairs": "seriyle açanın çift indirmesi",
        "series_opener_pairs_cap": "seriyle açanın indirebileceği çift sayısı",
        "side_take": "yandan alınan taşın kullanılacağı yer",
        "islek_if_unopened": "açmamış oyuncunun işlek atma cezası",
        "swap_tile_is_islek": "okeyin yerine geçtiği taşı atma cezası",
        "stock_out": "deste bitince yazılan",
        "unopened": "açamayanın yazdığı",
        "pair_left_mult": "çift açanın elinde kalan taşlara yazılan",
        "mult.pairs": "çiftle bitmenin değeri",
        "combine": "bir elde katlamaların birleşmesi",
        "elden_only_if_none_opened": "elden bitmenin ne zaman sayıldığı",
        "okey_left.flat": "elde kalan okeyin cezası",
        "capture_penalty": "yerdeki okeyi alınanın yazdığı",
    },
}


def rests_on(disputes: Iterable[Dispute], lang: str) -> Iterator[str]:
    """A sentence for each rule that the turn itself rests on, and one for those that its score rests on."""
    words, scored = _WORDS[lang], []
    for dispute in disputes:
        told = _told(dispute, lang)
        if dispute.change == "scores":
            scored.append("{about} ({field} = {here}, {source})".format(**told))
        else:
            yield _sentence(words[dispute.change].format(**told))
    if scored:
        yield words["scores"].format(rules="; ".join(scored))


def why_first(dispute: Dispute, lang: str) -> str:
    """Why a turn stands before one that seems better."""
    return _sentence(_WORDS[lang]["preferred"].format(**_told(dispute, lang)))


def _told(dispute: Dispute, lang: str) -> dict[str, Any]:
    return {
        "about": _ABOUT[lang][dispute.field],
        "field": dispute.field,
        "here": _value(dispute.here),
        "other": _value(dispute.other),
        "points": dispute.points,
        "source": _SURE[lang].get(dispute.source, dispute.source),
    }


def _value(value: Any) -> str:
    """A rule's value as a rule file has it."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
