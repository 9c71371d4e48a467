/* One possible hand played from an arm to its end, and what came of it. */
#ifndef OKEYSOLVE_ROLLOUT_H
#define OKEYSOLVE_ROLLOUT_H

#include "policy.h"
#include "worlds.h"

/* What a seat's own points are made of; they add up to them. */
typedef enum oks_part {
    OKS_PART_UNOPENED,  /* never opened */
    OKS_PART_LEFT,      /* the tiles left in hand */
    OKS_PART_PENALTIES,
    OKS_PART_FINISH,
    OKS_PARTS
} oks_part;

#define OKS_NEVER 255

typedef struct oks_result {
    int32_t points[OKS_SEATS];
    int32_t part[OKS_PARTS]; /* of the seat's own points */
    int8_t finisher;         /* or OKS_NOBODY */
    uint8_t opened_in;       /* the own turn in which the seat opened, 0 this one; OKS_NEVER */
    uint8_t discard_taken;   /* the right neighbour took the arm's discard */
    uint8_t discard_opens;   /* and opened in that turn, */
    uint8_t discard_ends;    /* and ended the hand in it */
    uint8_t fault;           /* a policy wanted what is illegal: the rest is not filled */
} oks_result;

/* `start` is the hand before the arm's last action, which is the first that the hidden tiles have a say in. */
void oks_rollout(const oks_ctx *ctx, const oks_round *start, const oks_action *last, const oks_world *world,
                 const oks_policy policy[OKS_SEATS], oks_result *out);

#endif
