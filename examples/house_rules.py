"""A table's own rules: a named rule set with fields replaced, and what a contradiction looks like."""

import okeysolve as ok

ours = ok.RuleSet.named("yesil").replace(wrap_12_13_1=True, katlamali="max_plus_1")
print(ours)

rack = ok.Rack("R11 R12 R13 R1 Y11 Y12 Y13 Y1 K11 K12 K13")
print(ok.best_opening(rack, ours))
print(ok.best_opening(rack, ours, bar=ours.bars(series=110)[0]).text("tr"))

try:
    ours.replace(open_pairs=None)
except ok.RuleError as error:
    print("refused:", error)
