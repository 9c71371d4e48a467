"""How often can a random rack open? Half a million of them, by the number of okeys. Needs numpy."""

import okeysolve as ok

RACKS = 500_000

counts, okeys, _ = ok.batch.deal(RACKS, seed=101)
for rules in ("yesil", "gelokey"):
    points = ok.batch.best_points(counts, okeys, rules, threads=2)
    pairs = ok.batch.best_pairs(counts, okeys, rules)
    opens = points >= ok.RuleSet.named(rules).open_min
    print(f"{rules}: {opens.mean():.1%} open by series, {pairs.opens.mean():.1%} by pairs")
    for held in range(3):
        print(f"  {held} okeys: {opens[okeys == held].mean():.1%} of {int((okeys == held).sum())}")
