/* The search for the best arrangement, for any objective. Internal to the core; see arrange.c for the answers.
 *
 * A choice says how the best arrangement is made: which groups, and how many okeys go into the runs of each colour.
 * What the runs are follows from the tables. */
#ifndef OKEYSOLVE_KERNEL_H
#define OKEYSOLVE_KERNEL_H

#include "runs.h"

#if defined(__GNUC__)
#define OKS_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define OKS_INLINE static __forceinline
#else
#define OKS_INLINE static inline
#endif

#define OKS_GROUPS_MAX 9 /* 22 tiles in groups of natural tiles, and two more with okeys */

typedef struct oks_group {
    uint8_t number;
    uint8_t colours; /* the natural tiles */
    uint8_t okeys;
} oks_group;

typedef struct oks_choice {
    int score;
    uint8_t groups;
    oks_group group[OKS_GROUPS_MAX];
    uint8_t run_okeys[OKS_COLOURS];
    uint32_t vector[OKS_COLOURS]; /* what is left to the runs of each colour */
} oks_choice;

/* How an objective scores: a natural tile of number n, an okey standing for it, and the run tables. */
typedef enum oks_scale { OKS_SCALE_POINTS, OKS_SCALE_TILES, OKS_SCALE_LEFT, OKS_SCALES } oks_scale;


static inline int oks_scale_sum(oks_scale scale, int points, int tiles)
{
    if (scale == OKS_SCALE_POINTS)
        return points * 32 + tiles;
    return scale == OKS_SCALE_TILES ? tiles * 512 + points : points;
}

static inline int oks_scale_natural(oks_scale scale, int number) { return oks_scale_sum(scale, number, 1); }

static inline int oks_scale_okey(oks_scale scale, int number, int okey_counts)
{
    return scale == OKS_SCALE_LEFT ? okey_counts : oks_scale_natural(scale, number);
}

/* One entry of the tables: what runs of one colour score with at most `okeys` okeys. */
OKS_INLINE int oks_run_score(const oks_tables *t, oks_scale scale, int okey_counts, int okeys, uint32_t vector)
{
    size_t at = (size_t)okeys * OKS_VECTORS + vector;
    if (scale == OKS_SCALE_POINTS)
        return t->points[at] * 32 + t->points_tiles[at];
    if (scale == OKS_SCALE_TILES)
        return t->tiles[at];
    int best = t->left[vector];
    for (int j = 1; j <= okeys; j++) {
        int natural = t->left[(size_t)j * OKS_VECTORS + vector];
        if (natural && natural + j * okey_counts > best)
            best = natural + j * okey_counts;
    }
    return best;
}

/* oks_best_points where it is known to lie from `least` to `most`: found sooner. */
int oks_best_points_between(const oks_ctx *ctx, const oks_rack *rack, int wrap, int least, int most);
/* The best choice for the rack with at most `okeys` of its okeys, under a scale. */
void oks_choose(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_scale scale, int okey_counts, int okeys,
                oks_choice *out);
/* The same for points by groups alone. */
void oks_choose_groups(const oks_ctx *ctx, const oks_rack *rack, int wrap, int okeys, oks_choice *out);

#endif
