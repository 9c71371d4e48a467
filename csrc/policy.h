/* Playing policies: the next action of the seat whose turn it is, from what that seat can see. */
#ifndef OKEYSOLVE_POLICY_H
#define OKEYSOLVE_POLICY_H

#include "rng.h"
#include "round.h"

typedef enum oks_policy {
    OKS_POLICY_RANDOM, /* any legal action */
    OKS_POLICY_SAFE,   /* the same, without discards that cost a penalty */
    OKS_POLICY_FOLK,   /* opens and lays all at once, throws the highest tile that it does not need */
    OKS_POLICY_GREEDY, /* the same, throws the tile that is least connected */
    OKS_POLICY_STEADY, /* the same, throws what leaves the best chances, weighed by hand */
    OKS_POLICY_PLANNER, /* plans whole turns, throws as the steady one */
    OKS_POLICY_STATIC, /* the same with weights that were learned */
    OKS_POLICIES
} oks_policy;

/* The hidden parts of the round (other racks, the stock) are not looked at. The context has to be prepared for all but
 * OKS_FEWEST. */
void oks_policy_next(const oks_ctx *ctx, const oks_round *round, oks_policy policy, oks_rng *rng, oks_action *out);

#endif
