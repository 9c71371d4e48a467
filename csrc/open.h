/* The most that a turn sheds when its opening has to stand by itself, and okeys of the table may come after it.
 * Internal to the core. */
#ifndef OKEYSOLVE_OPEN_H
#define OKEYSOLVE_OPEN_H

#include "shed.h"
#include "turn.h"

typedef struct oks_way {
    int score;
    int apart;           /* the opening comes first, by itself; the shed is what follows it */
    oks_pieces opening;
    int opening_pairs;
    oks_meld opening_pair[OKS_MELDS_MAX];
    oks_shed shed;
} oks_way;

/* As oks_most_shed, for the table of the turn, and exact for openings too. */
int oks_find_way(const oks_ctx *ctx, const oks_turn *turn, const oks_rack *rack, const oks_ask *ask, int floor,
                 oks_way *out);

#endif
