/* The referee: one hand from the deal to its end, step by step. Plain data, copied with memcpy; nothing allocates. */
#ifndef OKEYSOLVE_ROUND_H
#define OKEYSOLVE_ROUND_H

#include "turn.h"

#define OKS_SEATS OKS_PLAYERS
#define OKS_DECK 106
#define OKS_STOCK 20
/* 21 turns without a side tile. One with it lays a natural tile for good, 104 at most, or an okey: two, and one more
 * for every natural tile that takes an okey. */
#define OKS_DISCARDS_MAX 232

typedef enum oks_phase {
    OKS_PHASE_DRAW,      /* draw, or take the side tile */
    OKS_PHASE_MUST_DRAW, /* the side tile was put back */
    OKS_PHASE_INDICATOR, /* the stock is empty: take the indicator to finish, or pass */
    OKS_PHASE_PLAY,      /* open, lay, lay off, take an okey, discard */
    OKS_PHASE_OVER
} oks_phase;

typedef enum oks_action_kind {
    OKS_ACT_DRAW,
    OKS_ACT_TAKE,
    OKS_ACT_TAKE_INDICATOR,
    OKS_ACT_PASS,        /* leave the indicator: the hand ends */
    OKS_ACT_PUT_BACK,
    OKS_ACT_OPEN,
    OKS_ACT_LAY,
    OKS_ACT_LAYOFF,
    OKS_ACT_TAKE_OKEY,
    OKS_ACT_DISCARD,
    OKS_ACTIONS
} oks_action_kind;

/* Unused members are 0. A false okey is the okey's face; an okey is OKS_OKEY. */
typedef struct oks_action {
    uint8_t kind;
    uint8_t tile;  /* LAYOFF, TAKE_OKEY, DISCARD */
    uint8_t face;  /* LAYOFF: what the tile stands for */
    uint8_t meld;  /* LAYOFF, TAKE_OKEY: index on the table */
    uint8_t end;   /* LAYOFF: OKS_END_* */
    uint8_t place; /* TAKE_OKEY: index in the meld */
    uint8_t melds; /* OPEN: how many; LAY: 1 */
    oks_meld lay[OKS_MELDS_MAX];
} oks_action;

/* Why an action is illegal: OKS_MOVE_OK, another oks_move_fault, or one of these. */
enum {
    OKS_FLOW_OVER = 64,           /* the hand has ended */
    OKS_FLOW_NOT_NOW,             /* another phase of the turn */
    OKS_FLOW_UNKNOWN,             /* no such action */
    OKS_FLOW_NO_SIDE_TILE,
    OKS_FLOW_NOTHING_TO_PUT_BACK, /* no side tile was taken, or it has been laid */
    OKS_FLOW_OKEY_NOT_TAKEN,      /* a discarded okey is not taken under these rules */
    OKS_FLOW_BAD_OPEN_TWICE,
    OKS_FLOW_MELDS                /* an opening has 1 to OKS_MELDS_MAX melds, a lay one */
};

typedef struct oks_discard {
    oks_tile tile;
    uint8_t seat;
    uint8_t taken; /* by the next seat */
} oks_discard;

typedef struct oks_seat_state {
    oks_rack rack;
    uint8_t opened;                   /* oks_opened */
    uint8_t penalties[OKS_PENALTIES]; /* how many of each */
} oks_seat_state;

typedef struct oks_round {
    const oks_rules *rules;
    const oks_ctx *ctx; /* with the tables of all objectives when the rules have the last indicator */
    oks_tile stock[OKS_STOCK];
    uint8_t drawn;      /* tiles gone from the stock */
    oks_tile okey;      /* its face */
    oks_tile indicator;
    uint8_t risk;
    uint8_t teams;      /* opposite seats are partners */
    uint8_t starter;
    uint8_t seat;       /* whose turn it is */
    uint8_t phase;
    uint8_t turns;      /* begun so far */
    uint8_t finish;     /* OKS_FINISH_* */
    int8_t finisher;    /* or OKS_NOBODY */
    uint8_t stock_out;
    int16_t best_series; /* highest opening so far, for katlamalı */
    int16_t best_pairs;
    oks_tile side;      /* the left neighbour's last discard, while it can be taken; else OKS_NO_TILE */
    oks_tile took;      /* the side tile taken this turn, or OKS_NO_TILE */
    uint8_t bad_open;   /* in this turn */
    uint8_t giver_paid; /* in this turn */
    oks_turn turn;      /* the seat whose turn it is, and the table */
    oks_seat_state player[OKS_SEATS]; /* of the seat whose turn it is: as before it; see oks_round_rack */
    uint8_t discards;
    oks_discard discard[OKS_DISCARDS_MAX];
} oks_round;

/* What an action brought with it. */
typedef struct oks_outcome {
    uint8_t bad_open; /* the melds went back to the rack */
    uint8_t ended;
    uint8_t penalties;
    struct {
        uint8_t seat;
        uint8_t kind; /* oks_penalty */
    } penalty[4];
} oks_outcome;

/* A deck in the order of a seed; the same everywhere. */
void oks_shuffle(uint64_t seed, oks_tile deck[OKS_DECK]);
/* Deals: deck holds each face twice and two OKS_FALSE_OKEY. 0 when it does not. `ctx` and `rules` are kept, not
 * copied. */
int oks_round_deal(oks_round *round, const oks_ctx *ctx, const oks_rules *rules, const oks_tile deck[OKS_DECK],
                   int starter, int teams, oks_outcome *outcome);
/* Whether the action is legal; the hand is untouched. */
int oks_round_check(const oks_round *round, const oks_action *action);
/* Whether an opening reaches the bar; oks_round_check also lets a bad one pass where that is a penalty. */
int oks_round_check_opening(const oks_round *round, const oks_action *action);
/* Does the action, or answers why not and leaves the hand as it was. */
int oks_round_apply(oks_round *round, const oks_action *action, oks_outcome *outcome);
/* A seat's tiles, and how it has opened, now. */
static inline const oks_rack *oks_round_rack(const oks_round *round, int seat)
{
    return seat == round->seat ? &round->turn.rack : &round->player[seat].rack;
}
static inline int oks_round_opened(const oks_round *round, int seat)
{
    return seat == round->seat ? round->turn.opened : round->player[seat].opened;
}
/* Whether the table shows that the seat has opened as it has: pairs stay where they are and no lay-off makes one, so an
 * opening is seen for good. *pairs: so many of the seat's lie there. */
int oks_opening_shows(const oks_round *round, int seat, int *pairs);
/* The hand's end for the score sheet; it has to be over. */
void oks_round_end_of(const oks_round *round, oks_round_end *end);
/* Whether the player could end the hand with the open indicator. */
int oks_indicator_finishes(const oks_round *round);
/* What a penalty costs, an oks_penalty, in points. */
int oks_penalty_points(const oks_rules *rules, int penalty);

#endif
