/* A hand played to its end, each seat by a policy. */
#ifndef OKEYSOLVE_PLAYOUT_H
#define OKEYSOLVE_PLAYOUT_H

#include "policy.h"

/* How each seat's hand went. */
typedef struct oks_tally {
    int32_t points[OKS_SEATS];
    uint8_t opened[OKS_SEATS]; /* oks_opened */
    uint8_t penalties[OKS_SEATS][OKS_PENALTIES];
    int8_t finisher; /* or OKS_NOBODY */
    uint8_t finish;  /* OKS_FINISH_* */
    uint8_t turns;
} oks_tally;

/* Plays on until the hand is over. rng: one for each seat, so that what a seat draws from it does not depend on how the
 * others decide. 0 when a policy wants what is illegal: a fault of the policy; the hand stands as before that. */
int oks_play_out(const oks_ctx *ctx, oks_round *round, const oks_policy policy[OKS_SEATS], oks_rng rng[OKS_SEATS],
                 oks_tally *tally);

#endif
