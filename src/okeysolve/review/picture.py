"""Decisions and reviews as blocks of pictures."""

from __future__ import annotations

from .. import svg
from .words import WORDS, head_lines, reason_lines, seat_lines, verdict_text, where_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..svg import Block
    from .judge import Decision
    from .whole import Review

_NARROW = 220  # of the picture of a turn, at least
_WORST = 3  # decisions that the picture of a review shows


def turns_block(decision: Decision, lang: str) -> Block:
    """The rack, what was played, and what would be better."""
    words, okey, blocks = WORDS[lang], decision.view.okey, []
    for name, actions in (("was played", decision.played), ("would be better", decision.best)):
        turn = svg.actions_block(actions, decision.steps(actions, lang), okey, lang, _NARROW)
        blocks.append(svg.below([svg.label(words[name], size=17), turn], 4))
    return svg.below([svg.rack_block(decision.view.rack, lang), svg.flow(blocks)], 8)


def decision_block(decision: Decision, lang: str) -> Block:
    """The same with the verdict and the reasons."""
    told = [svg.paragraph(line, "soft") for line in reason_lines(decision, lang)]
    verdict = svg.paragraph(verdict_text(decision, lang), size=15)
    return svg.below([verdict, turns_block(decision, lang), svg.below(told, 4)])


def review_block(review: Review, lang: str) -> Block:
    """What each seat lost, and the worst decisions."""
    words, parts = WORDS[lang], [svg.paragraph(line, "soft") for line in head_lines(review, lang)]
    for seat in review.seats:
        name = svg.label(words["seat"].format(name=seat.name, seat=seat.seat), size=15)
        parts.append(svg.below([name, *map(svg.paragraph, seat_lines(seat, lang))], 2))
    worst = sorted(review.mistakes, key=lambda decision: -decision.loss.value)[:_WORST]
    for decision in worst:
        where = svg.paragraph(where_text(decision, review, lang), size=15)
        parts.append(svg.below([where, decision_block(decision, lang)], 4))
    return svg.below(parts)
