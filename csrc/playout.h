/* Hands played to their end, each seat by a policy. */
#ifndef OKEYSOLVE_PLAYOUT_H
#define OKEYSOLVE_PLAYOUT_H

#include "policy.h"
#include "stop.h"

/* How a hand went, seat by seat. */
typedef struct oks_hand_result {
    int32_t points[OKS_SEATS];
    uint8_t opened[OKS_SEATS]; /* oks_opened */
    uint8_t penalties[OKS_SEATS][OKS_PENALTIES];
    int8_t finisher; /* or OKS_NOBODY */
    uint8_t finish;  /* OKS_FINISH_* that counted */
    uint8_t turns;
} oks_hand_result;

/* How a hand went that is over. */
void oks_hand_result_of(const oks_round *round, oks_hand_result *result);

/* Plays on until the hand is over. rng: one for each seat, so that what a seat draws from it does not depend on how the
 * others decide. 0 when a policy wants what is illegal: a fault of the policy; the hand stands as before that. */
int oks_play_out(const oks_ctx *ctx, oks_round *round, const oks_policy policy[OKS_SEATS], oks_rng rng[OKS_SEATS],
                 oks_hand_result *result);

/* A hand to be dealt and played. Seat 0 starts. */
typedef struct oks_game {
    uint64_t deck; /* its seed, see oks_shuffle */
    oks_policy policy[OKS_SEATS];
    oks_rng rng[OKS_SEATS];
} oks_game;

/* Deals and plays the games one after the other; game[i].rng is used up. turns is 0 in the result of a hand in which a
 * policy failed. Returns how many were played before it was told to stop. */
int oks_play_games(const oks_ctx *ctx, const oks_rules *rules, oks_game *game, int count, oks_hand_result *result,
                   oks_stop *stop);

#endif
