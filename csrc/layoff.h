/* Single moves on the melds of the table: what can be laid off now, and which okeys can be taken. */
#ifndef OKEYSOLVE_LAYOFF_H
#define OKEYSOLVE_LAYOFF_H

#include "table.h"

typedef enum oks_step_kind {
    OKS_STEP_OPEN,     /* the melds `meld`..`meld + at - 1` of a list, laid at once */
    OKS_STEP_LAY,      /* the same after the opening */
    OKS_STEP_LAY_OFF,  /* `tile` on meld `meld` of the table, at end `at`, where it is or stands for `stands` */
    OKS_STEP_TAKE,     /* `tile` in the place `at` of meld `meld`, for the okey that lies there */
    OKS_STEP_TEN_PAIRS, /* ten pairs in hand are shown, as in OPEN; it ends the hand */
    OKS_STEP_DISCARD   /* `tile` */
} oks_step_kind;

typedef struct oks_step {
    uint8_t kind;
    oks_tile tile; /* a face, or OKS_OKEY */
    uint8_t meld;
    uint8_t at;
    oks_tile stands;
} oks_step;

#define OKS_LAY_OFFS_MAX (2 * OKS_OPEN_ENDS_MAX)

/* Every lay-off of one tile of the rack, and every okey that a tile of it takes, in the order of the table's melds. */
int oks_lay_offs(const oks_table *table, const oks_rack *rack, const oks_rules *rules,
                 oks_step out[OKS_LAY_OFFS_MAX]);
int oks_takings(const oks_table *table, const oks_rack *rack, const oks_rules *rules, oks_step out[OKS_TABLE_OKEYS]);

#endif
