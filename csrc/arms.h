/* The candidate turns of a seat: whole rests of a turn, in stages: the draw, what to lay, the discard. */
#ifndef OKEYSOLVE_ARMS_H
#define OKEYSOLVE_ARMS_H

#include "plan.h"
#include "policy.h"

#define OKS_ARMS_MAX 32
#define OKS_ARM_ACTIONS_MAX (OKS_PLAN_STEPS_MAX + 2)

typedef enum oks_arm_kind {
    OKS_ARM_DRAW,    /* from the stock; the rest of the turn as a policy plays it */
    OKS_ARM_TAKE,    /* the side tile, and what makes use of it */
    OKS_ARM_PUT_BACK,
    OKS_ARM_PASS,    /* the last indicator is left */
    OKS_ARM_HOLD,    /* a discard alone */
    OKS_ARM_OPEN,
    OKS_ARM_LAY,     /* opened before */
    OKS_ARM_FINISH,  /* ends the hand */
    OKS_ARM_GIVEN,   /* by the caller */
    OKS_ARM_KINDS
} oks_arm_kind;

/* The actions of the rest of the turn. A discard is the last one, where nothing hidden comes in before it; else the
 * action that brings it in. */
typedef struct oks_arm {
    uint8_t kind;    /* oks_arm_kind */
    uint8_t laying;  /* arms that lay the same have the same number */
    uint8_t opens;   /* oks_opened: how the seat opens by it */
    uint8_t actions;
    int64_t worth;   /* of the discard among those with the same laying: the more the better */
    oks_action action[OKS_ARM_ACTIONS_MAX];
} oks_arm;

/* The arms of the seat whose turn it is, at most `most` of them; how many, -1 when there is no memory. `policy` is how
 * the seat goes on after them, by which it throws after taking a tile too. The hidden parts of the round are not looked
 * at. Every laying has its best discard among them; discards of no penalty come first. Needs the tables of OKS_POINTS,
 * OKS_TILES and OKS_LEFTOVER. */
int oks_arms(const oks_ctx *ctx, const oks_round *round, oks_policy policy, int most, oks_arm out[OKS_ARMS_MAX]);

#endif
