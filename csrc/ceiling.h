/* What a colour can shed beside new groups: the tables of the ceiling. Internal to the core. */
#ifndef OKEYSOLVE_CEILING_H
#define OKEYSOLVE_CEILING_H

#include "shedding.h"

#define LAYS_MAX 240
#define ENDS_MAX 32
#define DONE_MAX 14
#define LIST_MAX 48
#define TOPS 64
#define A_PAIR 64
#define PAIR_WITH_OKEY 80
#define OKEY_AT_END 32

/* One choice of lay-offs and pairs of a colour. */
typedef struct oks_colour_lay {
    uint16_t one, two; /* what it takes */
    int16_t score, points;
    uint8_t okeys, own, pairs;
    uint8_t open; /* an end then takes the reserve */
    uint8_t count;
    uint8_t done[DONE_MAX]; /* ends by their index, OKEY_AT_END, or A_PAIR or PAIR_WITH_OKEY and the number */
} oks_colour_lay;

typedef struct oks_colour_entry {
    int16_t score, points;
    uint8_t okeys, own, pairs, lay;
} oks_colour_entry;

/* The best that is left of a colour, the highest score first; none is as good as another in all. */
typedef struct oks_colour_list {
    int points; /* the most */
    int count;
    oks_colour_entry entry[LIST_MAX];
} oks_colour_list;

/* What is left of a colour scores so much with at most so many okeys; worked out up to `layers`. */
typedef struct oks_colour_tops {
    uint32_t key;
    int16_t top[OKS_LAYERS];
    uint8_t layers;
} oks_colour_tops;

typedef struct oks_ceiling_search {
    const oks_shedding *s;
    int own;      /* so many okeys may lie in the opening, */
    int later;    /* and others in melds after it; else in no new melds */
    int end_okey; /* an okey that is not used otherwise scores this */
    int pairs;    /* new pairs, when they are counted; else 0 */
    int least_points;
    int is_forced; /* a tile of no other use is laid off where it fits: it is not held back for the discard */
    int best;
    int visits;
    int lost;     /* the search was given up */
    int pick[OKS_COLOURS];
    int picked[OKS_COLOURS];
    uint8_t grower[OKS_COLOURS][ENDS_MAX], end[OKS_COLOURS][ENDS_MAX];
    int ends[OKS_COLOURS];
    int lays[OKS_COLOURS];
    oks_colour_lay lay[OKS_COLOURS][LAYS_MAX];
    oks_colour_tops tops[OKS_COLOURS][TOPS];
} oks_ceiling_search;

/* Every choice of lay-offs and pairs of the colour. */
void oks_list_lays(oks_ceiling_search *q, int colour);
/* The ends of the table that take a tile. */
void oks_list_ends(oks_ceiling_search *q);
/* The best that is left of a colour when it has these tiles. */
void oks_fill_list(oks_ceiling_search *q, int colour, unsigned one, unsigned two, oks_colour_list *out);
/* What that scores at most with so many okeys. */
int oks_top_of(oks_ceiling_search *q, int colour, unsigned one, unsigned two, int okeys);

#endif
