/* The best melds to open by series with, as the rule set has it: where runs and groups open together with pairs
 * (mix_open), pairs among them; and the opening below the bar that ends the hand. Internal to the core. */
#ifndef OKEYSOLVE_TO_OPEN_H
#define OKEYSOLVE_TO_OPEN_H

#include "search.h"

/* An opening by series: runs and groups, and the pairs beside them. */
typedef struct oks_series_opening {
    oks_pieces pieces;
    int pairs;
    oks_meld pair[OKS_MELDS_MAX];
    oks_arrangement laid; /* all of it */
} oks_series_opening;

/* As oks_best, of a question that has been checked. */
oks_status oks_best_series(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_series_opening *out,
                           oks_stop *stop);
/* The same with pairs where the rules mix them: they count their numbers beside at least one run or group. `okey` is
 * what a pair of two okeys stands for, a face or OKS_NO_TILE. */
oks_status oks_best_to_open(const oks_ctx *ctx, const oks_rules *rules, oks_tile okey, const oks_rack *rack,
                            const oks_query *query, oks_series_opening *out, oks_stop *stop);
/* As oks_best_points, with pairs where the rules mix them. */
int oks_points_to_open(const oks_ctx *ctx, const oks_rules *rules, const oks_rack *rack);
/* The most points by runs and groups together with pairs, when so many tiles stay; the rack may have more tiles than a
 * player can hold. */
int oks_mixed_points_keeping(const oks_ctx *ctx, const oks_rack *rack, int wrap, int keep);

/* Whether these melds end a hand: runs and groups of all tiles but the discard. The rack has the 22 tiles of one who
 * has drawn, or the 21 to which the discard comes yet. */
int oks_is_whole_hand(const oks_rack *rack, const oks_arrangement *laid);
/* As oks_best_to_open; where that does not reach the bar of the query, and melds that end the hand open below it, such
 * melds if there are any. The context has to be prepared for OKS_TILES too. */
oks_status oks_find_opening(const oks_ctx *ctx, const oks_rules *rules, oks_tile okey, const oks_rack *rack,
                            const oks_query *query, int below_bar, oks_series_opening *out, oks_stop *stop);

#endif
