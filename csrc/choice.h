/* A fixed list of choices for players that learn: each is a number, and stands for one or more actions. */
#ifndef OKEYSOLVE_CHOICE_H
#define OKEYSOLVE_CHOICE_H

#include "plan.h"
#include "round.h"

enum {
    OKS_CHOICE_DRAW,
    OKS_CHOICE_TAKE,
    OKS_CHOICE_PUT_BACK,
    OKS_CHOICE_TAKE_INDICATOR,
    OKS_CHOICE_PASS,
    OKS_CHOICE_FINISH,      /* all the steps that end the hand now */
    OKS_CHOICE_OPEN_SERIES, /* the opening of most points; with the side tile where that can be */
    OKS_CHOICE_OPEN_PAIRS,  /* all pairs */
    OKS_CHOICE_LAY_MELD,    /* a run or group, of those that lay the most tiles */
    OKS_CHOICE_LAY_PAIR,
    OKS_CHOICE_TAKE_OKEY,   /* the first one that can be taken */
    OKS_CHOICE_LAY_OFF_ALL, /* takes okeys, then lays natural tiles off, as many as go */
    OKS_CHOICE_DISCARD,     /* + a face, or OKS_OKEY */
    OKS_CHOICE_LAY_OFF = OKS_CHOICE_DISCARD + OKS_FACES + 1, /* + a face: on the first place that takes it, */
    OKS_CHOICE_LAY_OFF_SECOND = OKS_CHOICE_LAY_OFF + OKS_FACES, /* + a face: on the second, */
    OKS_CHOICE_LAY_OKEY_OFF = OKS_CHOICE_LAY_OFF_SECOND + OKS_FACES, /* + a face: an okey in its stead, on the first */
    OKS_CHOICES = OKS_CHOICE_LAY_OKEY_OFF + OKS_FACES
};

#define OKS_CHOICE_ACTIONS_MAX (OKS_PLAN_STEPS_MAX + OKS_MELDS_MAX)

/* The actions of a choice, in their order, all legal; how many. 0: the choice cannot be made now. Looks at nothing that
 * the player does not see. Needs the tables of OKS_POINTS, OKS_TILES and OKS_LEFTOVER. */
int oks_choice_actions(const oks_ctx *ctx, const oks_round *round, int choice,
                       oks_action out[OKS_CHOICE_ACTIONS_MAX]);
/* 1 for each choice that can be made now, else 0. */
void oks_choice_mask(const oks_ctx *ctx, const oks_round *round, int8_t mask[OKS_CHOICES]);

#endif
