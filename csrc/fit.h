/* Arrangements of a rack that a turn asks more of than being the best. Internal to the core. */
#ifndef OKEYSOLVE_FIT_H
#define OKEYSOLVE_FIT_H

#include "arrange.h"
#include "table.h"

/* A part of an arrangement on the way through all of them. */
typedef struct oks_walk_node {
    oks_rack left; /* what is not laid */
    oks_rack rest; /* of it, what later melds may take */
    oks_pieces pieces;
    oks_sums sums;
} oks_walk_node;

/* Goes through the arrangements of a rack, each once, its melds by their highest tile from the highest one down.
 * `enter` looks at each and says whether those that go on from it are worth a look. */
typedef struct oks_walk {
    const oks_ctx *ctx;
    int wrap;
    int (*enter)(void *context, const oks_walk_node *node);
    void *context;
} oks_walk;

void oks_walk_arrangements(const oks_walk *walk, const oks_rack *rack);

typedef struct oks_fit {
    const oks_rules *rules;
    oks_scale scale;
    int okey_counts;
    int least_points;
    oks_tile must_use; /* a face or OKS_OKEY that has to be laid; OKS_NO_TILE: none */
    oks_tile avoid;    /* a face that the melds must not make layable; OKS_NO_TILE: none */
} oks_fit;

int oks_fits(const oks_fit *fit, const oks_rack *rack, const oks_pieces *pieces);
/* The arrangement of the highest score above `floor` that keeps to the fit; 0: none does. */
int oks_best_fit(const oks_ctx *ctx, const oks_rack *rack, const oks_fit *fit, int floor, oks_pieces *out, int *score);

#endif
