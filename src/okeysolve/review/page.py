"""A review as a page: HTML with the tiles drawn, which needs nothing from elsewhere."""

from __future__ import annotations

from html import escape

from .. import svg
from ..rules import check_lang
from .picture import turns_block
from .words import (
    WORDS,
    hand_text,
    head_lines,
    luck_lines,
    points,
    reason_lines,
    seat_lines,
    turn_text,
    verdict_text,
    where_text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..svg import Block
    from .judge import Decision
    from .luck import DrawLuck
    from .whole import Review, SeatReview

_STYLE = """
:root{color-scheme:light dark;--ground:#fbf9f4;--card:#fff;--line:#ddd6c8;--text:#26241f;--soft:#6d675b;
--none:#4b7d57;--small:#a07400;--medium:#c05a00;--large:#b3202a}
@media (prefers-color-scheme:dark){:root{--ground:#17191d;--card:#22252a;--line:#3a3e45;--text:#eceae4;--soft:#a9a498;
--none:#7fbf8e;--small:#e0b13c;--medium:#f0904a;--large:#ff6b70}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--ground);color:var(--text);
font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
p{margin:.4rem 0}.soft{color:var(--soft)}.error{border-left:4px solid var(--large);padding-left:.6rem}
.seats{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:.8rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem}
.big{font-size:1.6rem;font-weight:600;line-height:1.2}
.mistake{margin:1rem 0;border-left:6px solid var(--line)}
.none{border-left-color:var(--none)}.small{border-left-color:var(--small)}
.medium{border-left-color:var(--medium)}.large{border-left-color:var(--large)}
.tag-none{color:var(--none)}.tag-small{color:var(--small)}.tag-medium{color:var(--medium)}.tag-large{color:var(--large)}
.sure{font-weight:600}
figure{margin:.6rem 0}figcaption{font-size:.85rem;color:var(--soft)}
svg{max-width:100%;height:auto;display:block}
summary{cursor:pointer;padding:.3rem 0}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
td.number{white-space:nowrap;font-variant-numeric:tabular-nums}
"""


def page(review: Review, lang: str = "en") -> str:
    """The whole page as text: headlines, mistakes with the tiles drawn, all decisions and draws. lang: 'tr' or 'en'."""
    words = WORDS[check_lang(lang)]
    parts = [f"<h1>{words['title']}</h1>", *_head(review, lang), *_seats(review, lang)]
    parts.append(f"<h2>{words['mistakes']}</h2>")
    parts += [_mistake(decision, review, lang) for decision in review.mistakes] or [f"<p>{words['no mistakes']}</p>"]
    parts += [_all_decisions(review, lang), _all_draws(review, lang)]
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{words['title']}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _head(review: Review, lang: str) -> Iterator[str]:
    for nth, line in enumerate(head_lines(review, lang)):
        yield f'<p class="{"soft" if nth < 2 else "error"}">{escape(line)}</p>'
    for hand in review.hands:
        name = WORDS[lang]["hand"].format(hand=hand.hand)
        yield f"<p><b>{name}</b>: {escape(hand_text(hand, review, lang))}</p>"
    for line in luck_lines(review, lang):
        yield f'<p class="soft">{escape(line)}</p>'


def _seats(review: Review, lang: str) -> Iterator[str]:
    yield '<div class="seats">'
    for seat in review.seats:
        yield _seat(seat, lang)
    yield "</div>"


def _seat(seat: SeatReview, lang: str) -> str:
    big = "–" if seat.loss is None else escape(points(seat.loss, lang).partition(" ")[0])
    lines = "".join(f"<p>{escape(line)}</p>" for line in seat_lines(seat, lang))
    name = escape(WORDS[lang]["seat"].format(name=seat.name, seat=seat.seat))
    return f'<div class="card"><h3>{name}</h3><div class="big">{big}</div>{lines}</div>'


# ---- mistakes ------------------------------------------------------------------------------------------------


def _mistake(decision: Decision, review: Review, lang: str) -> str:
    words = WORDS[lang]
    where, verdict = where_text(decision, review, lang), verdict_text(decision, lang)
    reasons = list(reason_lines(decision, lang))
    sure = len(decision.facts)
    told = "".join(f"<p{' class=sure' if nth < sure else ''}>{escape(line)}</p>" for nth, line in enumerate(reasons))
    saw = _figure(svg.block(decision.view, lang), str(decision.view.rack))
    return (
        f'<section class="card mistake {decision.band}"><h3>{escape(where)}</h3>'
        f'<p class="tag-{decision.band}"><b>{escape(verdict)}</b></p>{told}{_turns(decision, lang)}'
        f"<details><summary>{words['saw']}</summary>{saw}</details></section>"
    )


def _turns(decision: Decision, lang: str) -> str:
    """The rack, what was played and what would be better, with the tiles and then in words."""
    told = (("was played", decision.played), ("would be better", decision.best))
    lines = [f"{WORDS[lang][name]}: {turn_text(decision, actions, lang)}" for name, actions in told]
    drawn = _figure(turns_block(decision, lang), "; ".join(lines))
    return drawn + "".join(f'<p class="soft">{escape(line)}</p>' for line in lines)


def _figure(block: Block, told: str) -> str:
    return f"<figure>{svg.document(block, told)}</figure>"


# ---- tables --------------------------------------------------------------------------------------------------


def _all_decisions(review: Review, lang: str) -> str:
    words, names = WORDS[lang], review.record.names
    rows = [
        (
            f"{each.hand}.{each.turn}",
            escape(names[each.seat]),
            escape(turn_text(each, each.played, lang)),
            escape(turn_text(each, each.best, lang)) if each.best != each.played else "",
            f'<span class="tag-{each.band}">{words[each.band]}</span>',
            "–" if each.forced else points(each.loss, lang),
        )
        for each in review.decisions
    ]
    heads = ("turn", "player", "played column", "would be better", "verdict", "loss column")
    return _table(words["all"], [words[head] for head in heads], rows)


def _all_draws(review: Review, lang: str) -> str:
    words, names = WORDS[lang], review.record.names
    rows = [
        (
            f"{each.hand}.{each.turn}",
            escape(names[each.seat]),
            _small(each, review, lang),
            points(each.luck, lang, sign=True),
        )
        for each in review.draws
    ]
    return _table(words["draws"], [words[head] for head in ("turn", "player", "tile", "luck column")], rows)


def _small(draw: DrawLuck, review: Review, lang: str) -> str:
    """The tile drawn, small."""
    okey = next(each.view.okey for each in review.decisions if each.hand == draw.hand)
    return svg.document(svg.scaled(svg.tile(draw.tile, okey=okey, lang=lang), 0.6), draw.tile.name(lang))


def _table(title: str, heads: list[str], rows: Sequence[tuple[str, ...]]) -> str:
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row, range(1 - len(row), 1)))}</tr>" for row in rows)
    return (
        f'<details><summary>{title}</summary><div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div></details>"
    )


def _cell(told: str, from_last: int) -> str:
    """The last cell of a row is a number."""
    return f"<td{'' if from_last else ' class=number'}>{told}</td>"
