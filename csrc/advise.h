/* The advisor: the candidate turns of a seat played out over the same sampled hands. */
#ifndef OKEYSOLVE_ADVISE_H
#define OKEYSOLVE_ADVISE_H

#include "arms.h"
#include "rollout.h"
#include "utility.h"

#define OKS_LOOK_AHEAD 8 /* own turns that are counted one by one */

typedef struct oks_advisor {
    const oks_ctx *ctx;
    oks_rules rules;
    oks_round root; /* without what the seat does not see */
    oks_worlds worlds;
    oks_utility utility;
    oks_policy policy[OKS_SEATS]; /* how each seat plays on */
    int arms;
    oks_arm arm[OKS_ARMS_MAX];
    oks_round start[OKS_ARMS_MAX]; /* after all actions of the arm but the last */
} oks_advisor;

/* What the playouts of one arm came to: whole numbers, so the order of adding does not matter. */
typedef struct oks_arm_sums {
    int64_t part[OKS_PARTS];     /* of the seat's own points */
    int64_t points[OKS_SEATS];
    int64_t finished[OKS_SEATS]; /* playouts that the seat finished */
    int64_t opened_in[OKS_LOOK_AHEAD]; /* in this own turn or before it, in the next, ...; the last: later as well */
    int64_t discard_taken;       /* the right neighbour took the discard, */
    int64_t discard_opens;       /* and opened with it, */
    int64_t discard_ends;        /* and ended the hand with it, */
    int64_t discard_serves;      /* and did either */
    int64_t serves_utility;      /* the utility in those playouts */
} oks_arm_sums;

/* Of two arms, over the worlds in which both were played: how many, the first one's utility, and the squares of their
 * differences; of an arm with itself the squares of its utility. */
typedef struct oks_sums {
    int64_t worlds[OKS_ARMS_MAX][OKS_ARMS_MAX];
    int64_t utility[OKS_ARMS_MAX][OKS_ARMS_MAX];
    int64_t squares[OKS_ARMS_MAX][OKS_ARMS_MAX];
    oks_arm_sums arm[OKS_ARMS_MAX];
} oks_sums;

/* Estimates in points, or chances under OKS_UTILITY_WIN. The variances are those of the estimates: the standard error
 * is the root. An arm of no world or of one has none. */
typedef struct oks_estimate {
    int64_t worlds;
    double mean;
    double variance;
    double behind;          /* the leader's mean less this one's, over the worlds of both */
    double behind_variance;
} oks_estimate;

/* Lists the arms, at most `most`, and gathers what the seat knows. It has to be the seat's turn. hands: 1 for one who
 * sees the other racks. policy: how each seat plays on. OKS_BAD_ARGUMENT: what is told cannot be. The context needs the
 * tables of OKS_POINTS, OKS_TILES and OKS_LEFTOVER. */
oks_status oks_advisor_begin(oks_advisor *a, const oks_ctx *ctx, const oks_round *round, const oks_known *known,
                             int hands, const oks_utility *utility, const oks_policy policy[OKS_SEATS], int most,
                             uint64_t seed);
/* One more arm, whose actions the caller names; what they leave of the turn is played by the policy. A draw from the
 * stock can only be the last of them. Its index, or -1 when there is no room or *fault tells why the action with the
 * index *at is illegal. */
int oks_advisor_add(oks_advisor *a, const oks_action *actions, int count, int *fault, int *at);

/* Plays the arms of the mask in the worlds from..to-1 and adds to the sums. OKS_BAD_ARGUMENT: a policy failed. */
oks_status oks_evaluate(const oks_advisor *a, uint32_t mask, uint64_t from, uint64_t to, oks_sums *sums,
                        oks_stop *stop);
void oks_sums_add(oks_sums *into, const oks_sums *more);
/* The estimates of all arms; the answer is the leader, the arm that seems best, or -1 when nothing has been played. */
int oks_estimates(const oks_advisor *a, const oks_sums *sums, oks_estimate out[OKS_ARMS_MAX]);

/* Sequential halving: a pass spends its playouts in rounds of equal size, after each of which the better half of the
 * arms goes on. Worlds are never used twice. */
typedef struct oks_race {
    uint32_t alive;
    uint64_t world;    /* the next one */
    uint64_t each;     /* playouts of a round */
    uint64_t until;    /* of the round: the world after its last one */
} oks_race;

void oks_race_begin(oks_race *race, const oks_advisor *a, uint64_t playouts);
/* What to evaluate next, at most `most` playouts of it; the sums have to hold what was asked before. 0: the pass is
 * over. */
int oks_race_next(oks_race *race, const oks_advisor *a, const oks_sums *sums, uint64_t most, uint32_t *mask,
                  uint64_t *from, uint64_t *to);

#endif
