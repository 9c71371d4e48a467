/* The public interface of the core: plain data, status codes, one context handle a caller.
 *
 * A context holds the run tables. oks_ctx_prepare fills the ones that are missing and is the only call that writes to
 * a context: callers make sure that it runs alone. Every other call takes a const context, keeps all its state on the
 * stack, and may run in any number of threads at once. Nothing here prints, reads a clock or knows a global. */
#ifndef OKEYSOLVE_H
#define OKEYSOLVE_H

#include "rack.h"
#include "rules.h"
#include "status.h"
#include "stop.h"
#include "tile.h"

#include <stddef.h>
#include <stdint.h>

typedef enum oks_objective {
    OKS_POINTS,   /* most points; ties: more tiles, fewer okeys */
    OKS_TILES,    /* most tiles; ties: more points, fewer okeys */
    OKS_LEFTOVER, /* least left in hand; ties: fewer okeys; the tiles laid have most points */
    OKS_FEWEST,   /* fewest tiles that reach the bar; ties: more points */
    OKS_OBJECTIVES
} oks_objective;

typedef struct oks_ctx oks_ctx;

oks_ctx *oks_ctx_new(void);
void oks_ctx_free(oks_ctx *ctx);
/* Whether oks_ctx_prepare has been called for this: safe at any time, from any thread. */
int oks_ctx_ready(const oks_ctx *ctx, int wrap, oks_objective objective);
oks_status oks_ctx_prepare(oks_ctx *ctx, int wrap, oks_objective objective);
size_t oks_ctx_bytes(const oks_ctx *ctx);

/* One meld of an arrangement, in reading order. face[i] is the face that the i-th tile is or stands for; with
 * OKS_STANDS set it is a real okey. In a wrapped run the 1 is last. */
typedef enum oks_meld_kind { OKS_RUN, OKS_GROUP, OKS_PAIR } oks_meld_kind;

#define OKS_MELD_MAX 14
#define OKS_MELDS_MAX 11 /* pairs of 22 tiles */

typedef struct oks_meld {
    uint8_t kind;
    uint8_t size;
    uint8_t face[OKS_MELD_MAX];
} oks_meld;

typedef struct oks_arrangement {
    int16_t points;
    uint8_t tiles;
    uint8_t okeys; /* real okeys laid */
    uint8_t melds;
    oks_meld meld[OKS_MELDS_MAX];
    oks_rack rest;
} oks_arrangement;

typedef struct oks_query {
    uint8_t objective;   /* oks_objective */
    uint8_t wrap;        /* 12-13-1 is a run */
    uint8_t keep;        /* so many tiles stay on the rack; OKS_KEEP_FOR_DISCARD: one of 22, else none */
    uint8_t okey_counts; /* OKS_LEFTOVER: what an okey left in hand counts */
    oks_tile must_use;   /* a face or OKS_OKEY that has to be laid; OKS_NO_TILE: none */
    int16_t bar;         /* OKS_FEWEST: the points to reach */
} oks_query;

/* The greatest points that the rack can lay, by runs and groups. Allocates nothing. */
int oks_best_points(const oks_ctx *ctx, const oks_rack *rack, int wrap);
/* The same, and *work grows by the number of table look-ups. */
int oks_best_points_counted(const oks_ctx *ctx, const oks_rack *rack, int wrap, uint64_t *work);

/* The same when so many tiles stay on the rack. */
int oks_best_points_keeping(const oks_ctx *ctx, const oks_rack *rack, int wrap, int keep);

/* The best arrangement; out->melds is 0 when none exists or, with OKS_FEWEST, when the bar is out of reach. */
oks_status oks_best(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_arrangement *out,
                    oks_stop *stop);
/* The best melds to open by series with under a rule set, as oks_best: pairs among them where the rules mix them
 * (`okey` is what a pair of two okeys stands for, a face or OKS_NO_TILE); melds that end the hand where that needs no
 * bar and the best does not reach the bar of the query. The context has to be prepared for OKS_TILES too. */
oks_status oks_best_opening(const oks_ctx *ctx, const oks_rules *rules, oks_tile okey, const oks_rack *rack,
                            const oks_query *query, oks_arrangement *out, oks_stop *stop);
/* Whether melds that end the hand open below the bar, whoever else has opened. */
int oks_hand_opens_below_bar(const oks_rules *rules);
/* Whether these melds end the hand and open by that, below the bar too, whoever else has opened. */
int oks_ends_from_hand(const oks_rules *rules, const oks_rack *rack, const oks_arrangement *laid);
/* The k best distinct arrangements, best first; *found of them. Two arrangements are the same when they lay the same
 * tiles in the same groups and, a colour at a time, in runs, okeys for the same faces there; which missing colour an
 * okey is in a group does not count. */
oks_status oks_best_k(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, int k, oks_arrangement *out,
                      int *found, oks_stop *stop);

/* The most points by runs alone (OKS_RUN) or by groups alone (OKS_GROUP), as a rack is sorted. */
oks_status oks_best_of_kind(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_meld_kind kind,
                            oks_arrangement *out);

/* Pairs: the greatest number, and which. An okey and any tile, and two okeys, are a pair. */
int oks_count_pairs(const oks_rack *rack);
oks_status oks_best_pairs(const oks_rack *rack, oks_tile okey_face, int keep, oks_arrangement *out);
/* A pair of this tile of the rack, with an okey when it has no twin. 0: there is none that leaves a tile to discard. */
int oks_pair_of(const oks_rack *rack, oks_tile tile, oks_meld *out);

/* ---- many racks at once ---- */

/* Rows of 52 counts (false okeys counted as the okey's face), `stride` bytes apart, with their real okeys. */
typedef struct oks_rows {
    const uint8_t *counts;
    size_t stride;
    const uint8_t *okeys;
    size_t okeys_stride;
    size_t count;
} oks_rows;

/* The greatest points of each row; keep as in oks_query. On an impossible rack its row is in *bad. */
oks_status oks_rows_points(const oks_ctx *ctx, const oks_rows *rows, int wrap, int keep, int16_t *points, size_t *bad,
                           oks_stop *stop);
/* Points and tiles of each row's best under the query; okey_counts, when there, has each row's own. */
oks_status oks_rows_best(const oks_ctx *ctx, const oks_rows *rows, const oks_query *query, const uint8_t *okey_counts,
                         int16_t *points, uint8_t *tiles, size_t *bad, oks_stop *stop);
/* The most pairs of each row; of 22 tiles one stays for the discard. */
oks_status oks_rows_pairs(const oks_rows *rows, uint8_t *pairs, size_t *bad, oks_stop *stop);
/* Deals racks of `tiles` tiles from the 105 that an indicator leaves, the indicator drawn as well: the same for the
 * same seed everywhere. counts has 52 a row. */
oks_status oks_rows_deal(uint64_t seed, int tiles, size_t count, uint8_t *counts, uint8_t *okeys, uint8_t *okey_faces,
                         oks_stop *stop);

#endif
