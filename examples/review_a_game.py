"""What went wrong in this hand? A recorded game judged: losses with their errors, what was better, and the luck."""

from pathlib import Path

from okeysolve.advisor import Limit
from okeysolve.record import load
from okeysolve.review import review

record = load(Path(__file__).with_name("blunder.jsonl"))
found = review(record, Limit(playouts=3000))  # of each decision; the default takes longer and tells smaller mistakes

for seat in found.seats:
    print(f"{seat.name}: {seat.loss.value:.1f} points lost per decision, luck {seat.luck.value:+.1f}")

worst = max(found.decisions, key=lambda decision: decision.loss.value)
print(f"\nthe worst, by {record.names[worst.seat]} in turn {worst.turn}:")
print(worst)
print(worst.text("tr"))
