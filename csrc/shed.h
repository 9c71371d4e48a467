/* The most that a rack can shed in one go: okeys taken, lay-offs, new melds, pairs. Internal to the core; turn plans
 * are made of it. */
#ifndef OKEYSOLVE_SHED_H
#define OKEYSOLVE_SHED_H

#include "fit.h"
#include "layoff.h"

#define OKS_SHED_STEPS_MAX 32
#define OKS_ANY_PAIRS 255
#define OKS_NO_CEILING (1 << 28)

/* What may be done, and what is to be made most of. */
typedef struct oks_ask {
    const oks_rules *rules;
    oks_scale scale;
    int okey_counts;      /* OKS_SCALE_LEFT: what an okey left in hand counts */
    int natural_times;    /* OKS_SCALE_LEFT, without new runs and groups: a natural tile left counts so many times */
    uint8_t lay_offs;
    uint8_t takes;
    uint8_t series;       /* new runs and groups */
    uint8_t pairs;        /* so many new pairs at most; OKS_ANY_PAIRS */
    uint8_t opening;      /* the new melds are the opening: okeys taken from the table are not in it */
    uint8_t later_melds;  /* but in new melds after it; known to oks_most_at_all alone */
    uint8_t mixed;        /* pairs count in the opening by series */
    int16_t least_points; /* the opening reaches this */
    uint8_t least_pairs;
    oks_tile must_use;    /* a face or OKS_OKEY that has to be used; OKS_NO_TILE: none */
    uint8_t must_open;    /* and in the new melds */
    oks_tile reserve;     /* stays in hand for the discard: a face that is not on the rack, or OKS_OKEY; OKS_NO_TILE */
    uint64_t *work;       /* counts what is looked at; NULL: nobody asks */
    int islek_costs;      /* what it takes off the score when the table makes the reserve a layable discard */
} oks_ask;

static inline void oks_count_work(const oks_ask *ask)
{
    if (ask->work)
        ++*ask->work;
}

typedef struct oks_shed {
    int score;
    uint8_t taken;        /* the first steps: okeys taken, and what was laid to take them */
    uint8_t steps;
    oks_step step[OKS_SHED_STEPS_MAX];
    oks_pieces pieces;    /* new runs and groups */
    uint8_t pairs;
    oks_meld pair[OKS_MELDS_MAX];
    oks_rack rest;        /* without the reserve */
} oks_shed;

/* The best that keeps to the ask, if it scores above `floor`; 0: there is none, *out is then unspecified. */
int oks_most_shed(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey, const oks_ask *ask,
                  int floor, oks_shed *out);
/* No way that keeps to the ask scores more than this, if it is more than `floor`; under OKS_SCALE_TILES none sheds more
 * tiles. */
int oks_most_at_all(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey,
                    const oks_ask *ask, int floor);
/* The faces (a bit each) for which there might be a way that leaves one of them alone and scores more than their floor;
 * OKS_NO_CEILING: not asked. The ask has no reserve. */
uint64_t oks_promising(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey,
                       const oks_ask *ask, const int floors[OKS_FACES]);
/* The numbers of each colour whose tiles could be shed at all, the okeys of the table in hand too. */
void oks_sheddable(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, const oks_ask *ask,
                   uint16_t useful[OKS_COLOURS]);
/* What a tile (a face or OKS_OKEY) in hand weighs under the ask. */
int oks_weight(const oks_ask *ask, oks_tile tile);

#endif
