"""What can I open with? The best opening, what else there is, and how far it is from the bar."""

import okeysolve as ok

rack = ok.Rack("kırmızı 9, sarı 9, siyah 9, R13, Y13, K13, Y12, K12, okey, K5, K6, B3, Y1, Y1", okey="Y6")

for rules in ok.rules_named():
    print(ok.best_opening(rack, rules))

print("\nthe three best:")
for place, opening in enumerate(ok.best_openings(rack, k=3), 1):
    print(f"{place}. {opening.text('tr')}")

side_tile = ok.Tile("K7")
with_it = ok.best_opening(rack + side_tile, must_use=side_tile)
print(f"\nwith the side tile {side_tile}: {with_it}")
