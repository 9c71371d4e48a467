/* A player's turn after the draw: what he may do, one step at a time. */
#ifndef OKEYSOLVE_TURN_H
#define OKEYSOLVE_TURN_H

#include "layoff.h"
#include "score.h"

enum { OKS_OTHERS_SERIES = 1, OKS_OTHERS_PAIRS = 2 }; /* another player has opened by series, by pairs */

typedef struct oks_turn {
    oks_rack rack;       /* after the draw, a side tile that was taken among it */
    oks_tile okey;       /* its face, or OKS_NO_TILE */
    oks_tile side;       /* the side tile (a face or OKS_OKEY) until it is used; OKS_NO_TILE */
    uint8_t seat;
    uint8_t opened;      /* oks_opened */
    uint8_t opened_now;  /* in this turn */
    uint8_t others;      /* OKS_OTHERS_* */
    uint8_t pairs_laid;  /* in this turn, after the opening */
    uint8_t must_finish; /* the discard has to end the hand: the indicator was taken */
    int16_t series_bar;  /* the points to open with; under katlamali above the rule set's */
    int16_t pairs_bar;   /* the pairs to open with */
    oks_table table;
} oks_turn;

/* Why a step is refused. */
typedef enum oks_move_fault {
    OKS_MOVE_OK,
    OKS_MOVE_BAD_STEP,          /* no such kind of step, or nothing in it */
    OKS_MOVE_NOT_ON_RACK,
    OKS_MOVE_NO_MELD,           /* the tiles are no meld under these rules */
    OKS_MOVE_NO_PAIRS,          /* nobody lays pairs under these rules */
    OKS_MOVE_TABLE_FULL,
    OKS_MOVE_NOTHING_LEFT,      /* one tile has to stay for the discard */
    OKS_MOVE_NOT_OPENED,
    OKS_MOVE_ALREADY_OPENED,
    OKS_MOVE_BELOW_BAR,         /* detail: points missing */
    OKS_MOVE_TOO_FEW_PAIRS,     /* detail: pairs missing */
    OKS_MOVE_MIXED,             /* runs and pairs in one opening */
    OKS_MOVE_PAIRS_ONLY,        /* who opened by pairs lays no runs and groups */
    OKS_MOVE_NO_PAIR_OPENER,    /* pairs of a series opener, and nobody else opened by pairs */
    OKS_MOVE_PAIR_CAP,          /* detail: the most a turn */
    OKS_MOVE_NOT_THIS_TURN,     /* the melds of the table are touched in later turns than that of the opening */
    OKS_MOVE_NO_LAY_OFF,        /* who opened by pairs lays off nothing under these rules */
    OKS_MOVE_NO_SUCH_MELD,
    OKS_MOVE_ON_A_PAIR,
    OKS_MOVE_DOES_NOT_FIT,
    OKS_MOVE_NO_SWAP,           /* no okey is taken from the table under these rules */
    OKS_MOVE_NO_OKEY_THERE,
    OKS_MOVE_UNDECIDED,         /* the okey of a group of three stands for no one tile yet */
    OKS_MOVE_LAID_NOW,          /* the okey was laid in this turn: taking it back would be no use of it */
    OKS_MOVE_OTHER_TILE,        /* another tile takes this okey; detail: which */
    OKS_MOVE_SIDE_NOT_OPENED,   /* the side tile has to be in the opening */
    OKS_MOVE_SIDE_FIRST,        /* the side tile has to be used before anything else is done */
    OKS_MOVE_SIDE_UNUSED,       /* the side tile has to be used before the discard */
    OKS_MOVE_MUST_FINISH,
    OKS_MOVE_NO_TEN_PAIRS       /* no such win, not ten pairs, or opened */
} oks_move_fault;

/* What a step brought about. */
typedef struct oks_move {
    int detail;
    int captured_from; /* the seat that loses an okey from the table, or OKS_NO_OWNER */
    int penalty;       /* oks_penalty of a discard, or OKS_NO_PENALTY */
    int finishes;
    int finish;        /* OKS_FINISH_* */
} oks_move;

/* Makes the step if it is legal; else the turn stays as it was and the fault tells why. `melds` is the list that the
 * step's melds are in. */
oks_move_fault oks_turn_play(const oks_rules *rules, oks_turn *turn, const oks_step *step, const oks_meld *melds,
                             oks_move *out);

/* Whether the player may lay off on the melds of the table now, take okeys from them, and lay so many new pairs. */
int oks_may_lay_off(const oks_rules *rules, const oks_turn *turn);
int oks_may_take(const oks_rules *rules, const oks_turn *turn);
int oks_pairs_allowed(const oks_rules *rules, const oks_turn *turn);
/* Whether a discard may be taken as side tile: an okey only where okeys are taken from the table too. */
int oks_may_take_side(const oks_rules *rules, oks_tile tile);
/* Whether opening below the bar is legal when it finishes the hand at once. */
int oks_hand_needs_no_bar(const oks_rules *rules, const oks_turn *turn);
/* The OKS_FINISH_* of a player who discards his last tile. */
int oks_finish_of(const oks_rules *rules, const oks_turn *turn, oks_tile discard);
/* The oks_penalty that a discard earns now, or OKS_NO_PENALTY, and how many points it costs. */
int oks_discard_costs(const oks_rules *rules, const oks_turn *turn, oks_tile tile, int *points);

#endif
