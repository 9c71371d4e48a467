/* The thinking levels' turns, from the search for the best whole turn. Internal to the core. */
#ifndef OKEYSOLVE_PLANNED_H
#define OKEYSOLVE_PLANNED_H

#include "plan.h"
#include "round.h"

/* Whether there is a turn in which the side tile is used that the rack does not have without it. */
int oks_plan_wants_side(const oks_ctx *ctx, const oks_round *round);
/* The next step of laying, if there is something that the player can lay now; the discard too when it ends the hand. 0:
 * nothing to lay. */
int oks_plan_next(const oks_ctx *ctx, const oks_round *round, oks_action *out);
/* A step of a plan as the action of the referee; showing ten pairs is none. */
void oks_plan_action(const oks_plan *plan, const oks_step *step, oks_action *out);

#endif
