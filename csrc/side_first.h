/* A side tile that has to be used at once (OKS_SIDE_IMMEDIATE): the ways to do so, and what the best is after them. */
#ifndef OKEYSOLVE_SIDE_FIRST_H
#define OKEYSOLVE_SIDE_FIRST_H

#include "plan.h"

/* Whether the next step has to use the side tile. An opening does by itself: it is the first step, with the tile in
 * it. */
int oks_side_comes_first(const oks_rules *rules, const oks_turn *turn);

/* What is best after a first step, the turn as it is then. 0: nothing. */
typedef int (*oks_best_after)(const void *context, const oks_turn *after, oks_plan *out);
/* Whether plan a is better than plan b. */
typedef int (*oks_better_plan)(const void *context, const oks_plan *a, const oks_plan *b);

/* The best plan that begins with a use of the side tile, by a step of these kinds: bits 1 << oks_step_kind. 0: none. */
int oks_best_with_side_first(const oks_rules *rules, const oks_turn *turn, unsigned kinds, oks_best_after best_after,
                             oks_better_plan is_better, const void *context, oks_plan *out);

#endif
