/* The run tables: the best that runs alone make of one colour, with 0, 1 or 2 okeys. Internal to the core.
 *
 * A colour's tiles are 13 counts in 0..2, written as a number in base 3 whose least digit is the 1. */
#ifndef OKEYSOLVE_RUNS_H
#define OKEYSOLVE_RUNS_H

#include "okeysolve.h"

#define OKS_VECTORS 1594323u /* 3^13 */
#define OKS_LAYERS 3         /* 0, 1, 2 okeys */
#define OKS_WINDOWS_MAX 48

/* One table holds three layers; entry j of a layer answers for a colour's vector with at most j okeys. */
typedef struct oks_tables {
    uint8_t *points;       /* greatest points */
    uint8_t *points_tiles; /* most tiles among the arrangements of greatest points */
    int16_t *tiles;        /* most tiles, then points: tiles * 512 + points */
    uint8_t *left;         /* greatest sum of natural tiles laid with *exactly* j okeys; 0: impossible when j > 0 */
} oks_tables;

/* A run of 3 to 5 tiles whose highest natural tile below the wrap is the one it is listed under. Longer runs are
 * made of such ones. Position 14 is the 1 after the 13. */
typedef struct oks_window {
    uint32_t offset;    /* what the naturals take from the vector */
    uint16_t naturals;  /* bit n-1: takes the natural n */
    uint8_t first;      /* lowest position */
    uint8_t size;
    uint8_t okeys;
    uint8_t okey_at[2]; /* positions of the okeys */
    uint8_t points;
    uint8_t natural_points;
} oks_window;

struct oks_ctx {
    oks_tables tables[2]; /* without and with 12-13-1 */
    uint32_t base3[8192]; /* bits to a base-3 number with digits 0 and 1 */
    uint8_t number_sum[8192]; /* bits to the sum of their numbers */
    oks_window window[2][OKS_NUMBERS + 1][OKS_WINDOWS_MAX];
    uint8_t windows[2][OKS_NUMBERS + 1];
    void *ready; /* flags that other threads read, see runs.c */
};

#define OKS_WRAP_POSITION (OKS_NUMBERS + 1)

static inline int oks_position_number(int position) { return position == OKS_WRAP_POSITION ? 1 : position; }

extern const uint32_t oks_pow3[OKS_NUMBERS + 1];

static inline uint32_t oks_vector(const oks_ctx *ctx, unsigned one, unsigned two)
{
    return ctx->base3[one] + ctx->base3[two];
}

#endif
