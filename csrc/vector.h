/* Many hands that are played on side by side, for players that learn: one choice a hand and step. */
#ifndef OKEYSOLVE_VECTOR_H
#define OKEYSOLVE_VECTOR_H

#include "choice.h"
#include "observe.h"
#include "policy.h"

#define OKS_LEARNER 255 /* the seat is played from outside */

/* What all lanes have in common. policy: an oks_policy for each seat, or OKS_LEARNER for at least one of them. */
typedef struct oks_lanes {
    const oks_ctx *ctx; /* with the tables of OKS_POINTS, OKS_TILES and OKS_LEFTOVER */
    const oks_rules *rules;
    uint8_t teams;
    uint8_t policy[OKS_SEATS];
} oks_lanes;

/* One hand after the other. Outside a call the turn is that of a learner. */
typedef struct oks_lane {
    oks_round round;
    oks_rng deals;
    oks_rng players;
} oks_lane;

typedef struct oks_reward {
    int32_t points[OKS_SEATS]; /* of the score sheet */
    float reward[OKS_SEATS];
    uint8_t done; /* the hand has ended; the rest is 0 when not */
} oks_reward;

typedef enum oks_lane_status {
    OKS_LANE_OK,
    OKS_LANE_ILLEGAL, /* the choice cannot be made; nothing has changed */
    OKS_LANE_POLICY   /* a policy wants what is illegal: a fault of the policy */
} oks_lane_status;

/* The first hand of a seed. Hands that end before a learner has a choice are dealt again, here and in a step. */
oks_lane_status oks_lane_reset(const oks_lanes *lanes, oks_lane *lane, uint64_t seed);
/* Makes a choice and lets the policies play on to the next learner's turn. When the hand ends, the next is dealt. */
oks_lane_status oks_lane_step(const oks_lanes *lanes, oks_lane *lane, int choice, oks_reward *out);
/* What the player whose turn it is sees, and what he can choose. */
void oks_lane_look(const oks_lanes *lanes, const oks_lane *lane, int16_t observation[OKS_OBSERVATION],
                   int8_t mask[OKS_CHOICES]);
/* What points are worth: the mean of all four less one's own (in teams, that of the two partners), in units of 101. */
void oks_rewards(const int32_t points[OKS_SEATS], int teams, float reward[OKS_SEATS]);

#endif
