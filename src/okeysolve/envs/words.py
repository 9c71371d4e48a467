"""A hand as text, all racks open, for who watches an environment."""

from __future__ import annotations

from ..game import Round


def table_text(hand: Round) -> str:
    """The hand in lines: where it is, the seats with their racks, the table, the latest discards."""
    stock, thrown = len(hand.stock), hand.discards[-8:]
    state = "over" if hand.over else f"seat {hand.turn}, {hand.phase}"
    lines = [f"{hand.rules.name}: {state}; indicator {hand.indicator}, okey {hand.okey}, stock {stock}"]
    for seat, (opened, penalties) in enumerate(zip(hand.opened, hand.penalties, strict=True)):
        how = f"opened by {opened}" if opened else "not opened"
        fined = f", {', '.join(penalties)}" if penalties else ""
        lines.append(f"seat {seat} ({how}{fined}): {hand.rack(seat) or 'no tile'}")
    lines.append(f"table: {hand.table or 'empty'}")
    lines.append(f"discards: {' '.join(f'{each.seat}:{each.tile}' for each in thrown) or 'none'}")
    if hand.over:
        points = hand.view(0).points or ()
        lines.append(f"points: {' '.join(map(str, points))}")
    return "\n".join(lines)
