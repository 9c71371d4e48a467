/* Between the search of what a turn sheds and the plans made of it. Internal to the core. */
#ifndef OKEYSOLVE_PLANNER_H
#define OKEYSOLVE_PLANNER_H

#include "open.h"
#include "plan.h"
#include "to_open.h"

/* How a player can use his turn. */
typedef enum oks_course {
    OKS_COURSE_GO_ON,    /* he has opened */
    OKS_COURSE_SERIES,   /* he opens by series, */
    OKS_COURSE_PAIRS,    /* by pairs, */
    OKS_COURSE_FROM_HAND /* or below the bar, by laying all tiles but one */
} oks_course;

typedef struct oks_planner {
    const oks_ctx *ctx;
    const oks_rules *rules;
    const oks_turn *turn;
    oks_course course;
    int takes;      /* okeys may be taken from the table, if the rules have it */
    uint64_t *work; /* counts what is looked at; NULL: nobody asks */
    oks_turn after; /* the turn as it is once the player has opened; its rack and table are as before */
} oks_planner;

/* A way through the turn with its discard. */
typedef struct oks_course_end {
    oks_way way;
    oks_rack rest;   /* before the discard */
    oks_tile discard;
    int tiles;       /* fewer on the rack before the discard */
    int cost;        /* what is left after it counts, and what it costs */
} oks_course_end;

void oks_planner_set(oks_planner *p, const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn,
                     oks_course course);
/* Whether the rack has what the course takes, looked at quickly. */
int oks_course_open(const oks_planner *p);
oks_ask oks_ask_of(const oks_planner *p, oks_scale scale);
/* The best for an aim. 0: the course leads nowhere. */
int oks_find_outcome(const oks_planner *p, oks_aim aim, oks_course_end *out);
/* A way that leaves this tile alone (a face or OKS_OKEY), to be discarded. */
int oks_find_finish(const oks_planner *p, oks_tile last, oks_course_end *out);
/* Fills in the rest, the discard and the figures of a way; `held`: okeys that were kept out of it. The discard is the
 * one that leaves least and costs least together (OKS_AIM_LEFT), or such a one of those without a penalty, if there are
 * any, and rather no okey (OKS_AIM_TILES). */
void oks_complete(const oks_planner *p, oks_course_end *out, int held, oks_aim aim);
/* A way in which this opening comes first, then the most tiles. */
int oks_find_after(const oks_planner *p, const oks_series_opening *opening, oks_course_end *out);

/* What the tiles of a rack count when they are left in hand, nothing multiplied for the finish. */
int oks_left_in_hand(const oks_planner *p, const oks_rack *rack);
/* The plan of an outcome. */
void oks_make_plan(const oks_planner *p, const oks_course_end *outcome, oks_plan *out);
/* The plan of a turn in which nothing is laid. */
void oks_hold(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_plan *out);
/* Whether plan a is better. */
int oks_plan_is_better(const oks_plan *a, const oks_plan *b, oks_aim aim);

#endif
