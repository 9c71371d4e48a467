#include "runs.h"

#include <stdlib.h>
#include <string.h>

#if defined(_MSC_VER) || defined(__STDC_NO_ATOMICS__)
typedef volatile int ready_flag; /* MSVC gives volatile acquire and release order */
#define READY_LOAD(flag) (*(flag))
#define READY_STORE(flag) (*(flag) = 1)
#else
#include <stdatomic.h>
typedef atomic_int ready_flag;
#define READY_LOAD(flag) atomic_load_explicit((flag), memory_order_acquire)
#define READY_STORE(flag) atomic_store_explicit((flag), 1, memory_order_release)
#endif

enum { FAMILY_POINTS, FAMILY_TILES, FAMILY_LEFT, FAMILIES };

#define IMPOSSIBLE (-20000)

const uint32_t oks_pow3[OKS_NUMBERS + 1] = {1,    3,     9,     27,     81,     243,    729,
                                            2187, 6561, 19683, 59049, 177147, 531441, OKS_VECTORS};

/* ---- windows -------------------------------------------------------------------------------------------------- */

static void add_window(oks_ctx *ctx, int wrap, int highest, int first, int size, unsigned okey_positions)
{
    oks_window w = {0, 0, (uint8_t)first, (uint8_t)size, 0, {0, 0}, 0, 0};
    for (int position = first; position < first + size; position++) {
        int number = oks_position_number(position);
        w.points = (uint8_t)(w.points + number);
        if (okey_positions >> position & 1u) {
            w.okey_at[w.okeys++] = (uint8_t)position;
            continue;
        }
        w.offset += oks_pow3[number - 1];
        w.naturals |= (uint16_t)(1u << (number - 1));
        w.natural_points = (uint8_t)(w.natural_points + number);
    }
    ctx->window[wrap][highest][ctx->windows[wrap][highest]++] = w;
}

/* Lists one stretch of positions under every choice of at most two okeys in it. */
static void add_windows_of(oks_ctx *ctx, int wrap, int first, int size)
{
    int last = first + size - 1;
    for (unsigned okeys = 0; okeys < 1u << size; okeys++) {
        unsigned positions = okeys << first;
        int highest = last == OKS_WRAP_POSITION ? last - 1 : last;
        if (oks_popcount13(okeys) > 2)
            continue;
        while (highest >= first && (positions >> highest & 1u))
            highest--;
        if (highest < first && (last != OKS_WRAP_POSITION || positions >> last & 1u))
            continue; /* no natural tile */
        add_window(ctx, wrap, highest < first ? 1 : highest, first, size, positions);
    }
}

static void list_windows(oks_ctx *ctx, int wrap)
{
    int end = wrap ? OKS_WRAP_POSITION : OKS_NUMBERS;
    for (int size = 5; size >= 3; size--)
        for (int first = 1; first + size - 1 <= end; first++)
            add_windows_of(ctx, wrap, first, size);
}

/* ---- filling -------------------------------------------------------------------------------------------------- */

static int window_score(const oks_window *w, int family)
{
    if (family == FAMILY_POINTS)
        return w->points * 32 + w->size;
    if (family == FAMILY_TILES)
        return w->size * 512 + w->points;
    return w->natural_points;
}

static void raise_to(int16_t *restrict best, const int16_t *restrict from, int add, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        int16_t score = (int16_t)(from[i] + add);
        best[i] = best[i] > score ? best[i] : score;
    }
}

/* The same for a run that also takes a 1: every third vector has none. */
static void raise_with_one(int16_t *best, const int16_t *from, int add, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (i % 3 != 0 && best[i] < from[i] + add)
            best[i] = (int16_t)(from[i] + add);
}

typedef struct fill {
    const oks_ctx *ctx;
    int wrap;
    int family;
    int16_t *layer[OKS_LAYERS];
} fill;

/* All vectors whose digits from number `highest` down to `highest - 4` are those of `base`: they lie side by side. */
static void fill_block(const fill *f, int okeys, int highest, uint32_t base, uint32_t count)
{
    int16_t *best = f->layer[okeys] + base;
    memcpy(best, best - oks_pow3[highest - 1], count * sizeof *best); /* the highest tile is not laid */
    if (okeys && f->family != FAMILY_LEFT)
        raise_to(best, f->layer[okeys - 1] + base, 0, count);
    for (int i = 0; i < f->ctx->windows[f->wrap][highest]; i++) {
        const oks_window *w = &f->ctx->window[f->wrap][highest][i];
        int wraps = w->first + w->size - 1 == OKS_WRAP_POSITION && (w->naturals & 1u);
        uint16_t needs = wraps && count > 1 ? (uint16_t)(w->naturals & ~1u) : w->naturals;
        uint32_t rest = base;
        int have = w->okeys <= okeys;
        for (int number = highest; have && number > 0 && oks_pow3[number - 1] >= count; number--) {
            have = !(needs >> (number - 1) & 1u) || rest / oks_pow3[number - 1] > 0;
            rest %= oks_pow3[number - 1];
        }
        if (!have)
            continue;
        if (wraps && count > 1)
            raise_with_one(best, f->layer[okeys - w->okeys] + base - w->offset, window_score(w, f->family), count);
        else
            raise_to(best, f->layer[okeys - w->okeys] + base - w->offset, window_score(w, f->family), count);
    }
}

static void fill_layers(const fill *f)
{
    for (int okeys = 0; okeys < OKS_LAYERS; okeys++) {
        f->layer[okeys][0] = okeys && f->family == FAMILY_LEFT ? IMPOSSIBLE : 0;
        for (int highest = 1; highest <= OKS_NUMBERS; highest++) {
            uint32_t count = highest > 5 ? oks_pow3[highest - 5] : 1;
            for (uint32_t base = oks_pow3[highest - 1]; base < oks_pow3[highest]; base += count)
                fill_block(f, okeys, highest, base, count);
        }
    }
}

/* ---- the context ---------------------------------------------------------------------------------------------- */

static int family_of(oks_objective objective)
{
    if (objective == OKS_TILES)
        return FAMILY_TILES;
    return objective == OKS_LEFTOVER ? FAMILY_LEFT : FAMILY_POINTS;
}

static ready_flag *flag_of(const oks_ctx *ctx, int wrap, int family)
{
    return (ready_flag *)ctx->ready + (wrap ? FAMILIES : 0) + family;
}

/* Splits points * 32 + tiles. */
static oks_status keep_points(oks_tables *tables, const int16_t *scores)
{
    size_t entries = (size_t)OKS_LAYERS * OKS_VECTORS;
    tables->points = malloc(entries);
    tables->points_tiles = malloc(entries);
    if (!tables->points || !tables->points_tiles) {
        free(tables->points);
        free(tables->points_tiles);
        tables->points = tables->points_tiles = NULL;
        return OKS_NO_MEMORY;
    }
    for (size_t i = 0; i < entries; i++) {
        tables->points[i] = (uint8_t)(scores[i] >> 5);
        tables->points_tiles[i] = (uint8_t)(scores[i] & 31);
    }
    return OKS_OK;
}

static oks_status keep_left(oks_tables *tables, const int16_t *scores)
{
    size_t entries = (size_t)OKS_LAYERS * OKS_VECTORS;
    tables->left = malloc(entries);
    if (!tables->left)
        return OKS_NO_MEMORY;
    for (size_t i = 0; i < entries; i++)
        tables->left[i] = (uint8_t)(scores[i] < 0 ? 0 : scores[i]);
    return OKS_OK;
}

oks_ctx *oks_ctx_new(void)
{
    oks_ctx *ctx = calloc(1, sizeof *ctx);
    if (!ctx)
        return NULL;
    ctx->ready = calloc(2 * FAMILIES, sizeof(ready_flag));
    if (!ctx->ready) {
        free(ctx);
        return NULL;
    }
    for (unsigned bits = 1; bits < 8192; bits++) {
        int low = 0;
        while (!(bits >> low & 1u))
            low++;
        ctx->base3[bits] = ctx->base3[bits & (bits - 1)] + oks_pow3[low];
        ctx->number_sum[bits] = (uint8_t)(ctx->number_sum[bits & (bits - 1)] + low + 1);
    }
    list_windows(ctx, 0);
    list_windows(ctx, 1);
    return ctx;
}

void oks_ctx_free(oks_ctx *ctx)
{
    if (!ctx)
        return;
    for (int wrap = 0; wrap < 2; wrap++) {
        free(ctx->tables[wrap].points);
        free(ctx->tables[wrap].points_tiles);
        free(ctx->tables[wrap].tiles);
        free(ctx->tables[wrap].left);
    }
    free(ctx->ready);
    free(ctx);
}

int oks_ctx_ready(const oks_ctx *ctx, int wrap, oks_objective objective)
{
    return READY_LOAD(flag_of(ctx, wrap, family_of(objective)));
}

oks_status oks_ctx_prepare(oks_ctx *ctx, int wrap, oks_objective objective)
{
    fill f = {ctx, wrap != 0, family_of(objective), {NULL, NULL, NULL}};
    oks_tables *tables = &ctx->tables[f.wrap];
    oks_status status = OKS_OK;
    if (oks_ctx_ready(ctx, wrap, objective))
        return OKS_OK;
    if (objective == OKS_LEFTOVER) /* its tiles are then laid for points */
        status = oks_ctx_prepare(ctx, wrap, OKS_TILES);
    if (status != OKS_OK)
        return status;
    int16_t *scores = malloc((size_t)OKS_LAYERS * OKS_VECTORS * sizeof *scores);
    if (!scores)
        return OKS_NO_MEMORY;
    for (int okeys = 0; okeys < OKS_LAYERS; okeys++)
        f.layer[okeys] = scores + (size_t)okeys * OKS_VECTORS;
    fill_layers(&f);
    if (f.family == FAMILY_TILES)
        tables->tiles = scores;
    else if (f.family == FAMILY_LEFT)
        status = keep_left(tables, scores);
    else
        status = keep_points(tables, scores);
    if (f.family != FAMILY_TILES)
        free(scores);
    if (status == OKS_OK)
        READY_STORE(flag_of(ctx, wrap, f.family));
    return status;
}

size_t oks_ctx_bytes(const oks_ctx *ctx)
{
    size_t bytes = sizeof *ctx, entries = (size_t)OKS_LAYERS * OKS_VECTORS;
    for (int wrap = 0; wrap < 2; wrap++) {
        const oks_tables *tables = &ctx->tables[wrap];
        size_t each = (tables->points ? 2u : 0u) + (tables->tiles ? sizeof(int16_t) : 0u) + (tables->left ? 1u : 0u);
        bytes += entries * each;
    }
    return bytes;
}
