/* The best whole turn: opening or new melds, lay-offs, okeys taken, and the discard. */
#ifndef OKEYSOLVE_PLAN_H
#define OKEYSOLVE_PLAN_H

#include "turn.h"

#define OKS_PLAN_STEPS_MAX 40

/* What a plan is the best for. A finish is the best for every aim. */
typedef enum oks_aim {
    OKS_AIM_TILES, /* most tiles shed */
    OKS_AIM_LEFT,  /* least left in hand after the discard, with what the discard costs */
    OKS_AIM_LAID   /* least left in hand before the discard, which is chosen otherwise: found sooner */
} oks_aim;

/* Why a plan is among the options; a plan may have several of them. */
enum {
    OKS_KIND_TILES = 1,       /* most tiles shed */
    OKS_KIND_LEFT = 2,        /* least left in hand */
    OKS_KIND_POINTS = 4,      /* opens by series with the most points */
    OKS_KIND_FEWEST_OKEYS = 8, /* opens by series with the fewest okeys; the others stay in hand */
    OKS_KIND_FINISH = 16,     /* ends the hand */
    OKS_KIND_HOLD = 32        /* lays nothing */
};

typedef struct oks_plan {
    uint8_t kinds;
    uint8_t opens;      /* oks_opened: how the player opens by it; OKS_NOT_OPENED: he does not */
    uint8_t finishes;
    uint8_t finish;     /* OKS_FINISH_* */
    int16_t mult;       /* what the finish multiplies the scores by */
    int16_t points;     /* of the opening, or of the new melds */
    int16_t tiles;      /* fewer on the rack by so many before the discard */
    int16_t left;       /* what the player writes when the hand ends now, nothing multiplied for the finish */
    int16_t penalty_points;
    int8_t penalty;     /* oks_penalty of the discard, or OKS_NO_PENALTY */
    oks_tile discard;   /* OKS_NO_TILE: none */
    uint8_t steps;
    uint8_t melds;
    oks_step step[OKS_PLAN_STEPS_MAX];
    oks_meld meld[OKS_MELDS_MAX]; /* the melds of the steps */
    oks_rack rest;      /* after the discard */
} oks_plan;

#define OKS_OPTIONS_MAX 24

/* The best turn. 0: there is none, since a side tile was taken that cannot be used, or the hand cannot be ended that
 * has to be. Needs the tables of OKS_POINTS, OKS_TILES and OKS_LEFTOVER. */
int oks_best_turn(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim, oks_plan *out);
/* The same, and what the search looks at is added to *work: a number that no machine changes. */
int oks_best_turn_counted(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                          oks_plan *out, uint64_t *work);
/* The options that differ in kind, the best for the aim first; how many. */
int oks_turn_options(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                     oks_plan out[OKS_OPTIONS_MAX]);

/* The plan of showing ten pairs, which needs no tables; 0: the player cannot. */
int oks_ten_pairs(const oks_rules *rules, const oks_turn *turn, oks_plan *out);

/* "Open all": the melds of most points for who has not opened, the most tiles in new melds for who has; no discard.
 * 0: there is nothing to lay, or it is no opening. */
int oks_open_all(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_plan *out);
/* "Lay off all": takes the okeys that can be taken, then lays off as many tiles as go, okeys too if `okeys`; no new
 * melds, no discard. */
int oks_lay_off_all(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, int okeys, oks_plan *out);

/* The most that lay-offs lay, all of the rack if need be: tiles (OKS_TILES), what the tiles stand for (OKS_POINTS), or
 * what they count in hand (OKS_LEFTOVER, an okey okey_counts). melds: new melds as well. takes: okeys as well; what the
 * rack gains by them is taken off. The player has opened. */
int oks_most_laid(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_objective objective,
                  int okey_counts, int melds, int takes);
/* Every tile (a bit for each face, bit OKS_OKEY for an okey) that can be the last one and be discarded; takes: with
 * okeys taken from the table, where the rules have it. */
uint64_t oks_finishing_tiles(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, int takes);
/* What a tile left in hand counts for this player when the hand ends, nothing multiplied for the finish. */
int oks_left_counts(const oks_rules *rules, const oks_turn *turn, oks_tile tile);

#endif
