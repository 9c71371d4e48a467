#include "kernel.h"

#include <limits.h>
#include <string.h>

#define OKS_NOT_THERE 30000

static const uint8_t oks_three_or_four[16] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1};

/* The number of the highest bit; bits is not 0. */
static inline int oks_highest(unsigned bits)
{
#if defined(__GNUC__)
    return 32 - __builtin_clz(bits);
#else
    int n = 0;
    for (; bits; bits >>= 1)
        n++;
    return n;
#endif
}

/* The colours that have the number n, a bit each. */
static inline unsigned oks_colours_of(const uint16_t bits[OKS_COLOURS], int n)
{
    int at = n - 1;
    return (bits[0] >> at & 1u) | (bits[1] >> at & 1u) << 1 | (bits[2] >> at & 1u) << 2 | (bits[3] >> at & 1u) << 3;
}

static inline int oks_copies(const uint16_t one[OKS_COLOURS], const uint16_t two[OKS_COLOURS], int n)
{
    static const uint8_t ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return ones[oks_colours_of(one, n)] + ones[oks_colours_of(two, n)];
}

static inline unsigned oks_at_least_two(const uint16_t one[OKS_COLOURS])
{
    unsigned a = one[0], b = one[1], c = one[2], d = one[3];
    return (a & b) | (c & d) | ((a | b) & (c | d));
}

static inline unsigned oks_at_least_three(const uint16_t one[OKS_COLOURS])
{
    unsigned a = one[0], b = one[1], c = one[2], d = one[3];
    return (a & b & (c | d)) | (c & d & (a | b));
}

static inline int oks_many(unsigned numbers)
{
    numbers &= numbers - 1;
    return (numbers & (numbers - 1)) != 0;
}

/* The numbers that a run of the colour could take: some stretch of three has all but `okeys` of its tiles. */
OKS_INLINE unsigned oks_covered(unsigned one, int wrap, int okeys)
{
    unsigned line = one | (wrap ? (one & 1u) << OKS_NUMBERS : 0u);
    unsigned starts = line & line >> 1 & line >> 2;
    if (okeys == 2)
        return 0x1fffu;
    if (okeys == 1)
        starts = ((line & (line >> 1 | line >> 2)) | (line >> 1 & line >> 2)) & (wrap ? 0xfffu : 0x7ffu);
    unsigned covered = starts | starts << 1 | starts << 2;
    return (covered | covered >> OKS_NUMBERS) & 0x1fffu;
}

#define K(name) name##_value
#define NATURAL(n) (n)
#define WILD(n) (n)
#define RUNS(okeys, v) ((int)s->tables->points[(size_t)(okeys) * OKS_VECTORS + (v)])
#define RECORD 0
#define COUNT(n) ((void)0)
#define SUM(points, tiles) (points)
#define OKEY_COUNTS_MORE(n) 0
#include "kernel_template.h"

#define K(name) name##_counted
#define NATURAL(n) (n)
#define WILD(n) (n)
#define RUNS(okeys, v) ((int)s->tables->points[(size_t)(okeys) * OKS_VECTORS + (v)])
#define RECORD 0
#define COUNT(n) (s->work += (n))
#define SUM(points, tiles) (points)
#define OKEY_COUNTS_MORE(n) 0
#include "kernel_template.h"

#define K(name) name##_points
#define NATURAL(n) oks_scale_natural(OKS_SCALE_POINTS, n)
#define WILD(n) oks_scale_okey(OKS_SCALE_POINTS, n, s->okey_counts)
#define RUNS(okeys, v) oks_run_score(s->tables, OKS_SCALE_POINTS, s->okey_counts, okeys, v)
#define RECORD 1
#define COUNT(n) ((void)0)
#define SUM(points, tiles) oks_scale_sum(OKS_SCALE_POINTS, points, tiles)
#define OKEY_COUNTS_MORE(n) 0
#include "kernel_template.h"

#define K(name) name##_tiles
#define NATURAL(n) oks_scale_natural(OKS_SCALE_TILES, n)
#define WILD(n) oks_scale_okey(OKS_SCALE_TILES, n, s->okey_counts)
#define RUNS(okeys, v) oks_run_score(s->tables, OKS_SCALE_TILES, s->okey_counts, okeys, v)
#define RECORD 1
#define COUNT(n) ((void)0)
#define SUM(points, tiles) oks_scale_sum(OKS_SCALE_TILES, points, tiles)
#define OKEY_COUNTS_MORE(n) 0
#include "kernel_template.h"

#define K(name) name##_left
#define NATURAL(n) oks_scale_natural(OKS_SCALE_LEFT, n)
#define WILD(n) oks_scale_okey(OKS_SCALE_LEFT, n, s->okey_counts)
#define RUNS(okeys, v) oks_run_score(s->tables, OKS_SCALE_LEFT, s->okey_counts, okeys, v)
#define RECORD 1
#define COUNT(n) ((void)0)
#define SUM(points, tiles) oks_scale_sum(OKS_SCALE_LEFT, points, tiles)
#define OKEY_COUNTS_MORE(n) (s->okey_counts > (n))
#include "kernel_template.h"

#define K(name) name##_groups
#define NATURAL(n) oks_scale_natural(OKS_SCALE_POINTS, n)
#define WILD(n) oks_scale_natural(OKS_SCALE_POINTS, n)
#define RUNS(okeys, v) 0
#define RECORD 1
#define COUNT(n) ((void)0)
#define SUM(points, tiles) oks_scale_sum(OKS_SCALE_POINTS, points, tiles)
#define OKEY_COUNTS_MORE(n) 0
#include "kernel_template.h"

int oks_best_points(const oks_ctx *ctx, const oks_rack *rack, int wrap)
{
    return solve_value(ctx, rack, wrap, 0, rack->okeys, -1, INT_MAX, NULL, NULL);
}

int oks_best_points_between(const oks_ctx *ctx, const oks_rack *rack, int wrap, int least, int most)
{
    return solve_value(ctx, rack, wrap, 0, rack->okeys, least, most, NULL, NULL);
}

int oks_best_points_counted(const oks_ctx *ctx, const oks_rack *rack, int wrap, uint64_t *work)
{
    return solve_counted(ctx, rack, wrap, 0, rack->okeys, -1, INT_MAX, NULL, work);
}

void oks_choose(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_scale scale, int okey_counts, int okeys,
                oks_choice *out)
{
    if (scale == OKS_SCALE_POINTS)
        solve_points(ctx, rack, wrap, okey_counts, okeys, -1, INT_MAX, out, NULL);
    else if (scale == OKS_SCALE_TILES)
        solve_tiles(ctx, rack, wrap, okey_counts, okeys, -1, INT_MAX, out, NULL);
    else
        solve_left(ctx, rack, wrap, okey_counts, okeys, -1, INT_MAX, out, NULL);
}

void oks_choose_groups(const oks_ctx *ctx, const oks_rack *rack, int wrap, int okeys, oks_choice *out)
{
    solve_groups(ctx, rack, wrap, 0, okeys, -1, INT_MAX, out, NULL);
}
