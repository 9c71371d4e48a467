"""An advice as a block of a picture."""

from __future__ import annotations

from .. import svg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..svg import Block
    from .advice import Advice


def advice_block(advice: Advice, lang: str) -> Block:
    """The rack, the turn with its tiles, what it is worth, and why."""
    steps, okey = advice.steps(lang), advice._view.okey
    worth = advice.headline(lang).removeprefix("; ".join(steps)).removeprefix(": ")
    return svg.below([
        svg.rack_block(advice._view.rack, lang),
        svg.paragraph(f"{advice.rank}. {worth}", size=15),
        svg.actions_block(advice.actions[: len(steps)], steps, okey, lang, svg.WIDTH),
        svg.below([svg.paragraph(reason, "soft") for reason in advice.reasons(lang)], 4),
    ])
