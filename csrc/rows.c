/* Many racks at once. */
#include "rng.h"
#include "search.h"

#include <string.h>

#define POLL_EVERY 1024 /* rows; a row that takes long asks itself */

static int stops_at(size_t row, oks_stop *stop)
{
    return stop && (stop->now || (row % POLL_EVERY == 0 && oks_stopping(stop)));
}

static int read_row(const oks_rows *rows, size_t row, oks_rack *rack)
{
    return oks_rack_from_counts(rows->counts + row * rows->stride, rows->okeys[row * rows->okeys_stride], rack);
}

oks_status oks_rows_points(const oks_ctx *ctx, const oks_rows *rows, int wrap, int keep, int16_t *points, size_t *bad,
                           oks_stop *stop)
{
    oks_rack rack;
    if (wrap < 0 || wrap > 1 || !oks_ctx_ready(ctx, wrap, OKS_POINTS))
        return OKS_BAD_ARGUMENT;
    for (size_t row = 0; row < rows->count; row++) {
        *bad = row;
        if (stops_at(row, stop))
            return OKS_STOPPED;
        if (!read_row(rows, row, &rack))
            return OKS_RACK_BAD_TILE;
        if (keep != OKS_KEEP_FOR_DISCARD && keep > oks_rack_tiles(&rack))
            return OKS_KEEP_TOO_MANY;
        points[row] = (int16_t)(keep ? oks_points_keeping(ctx, &rack, wrap, keep, stop)
                                     : oks_best_points(ctx, &rack, wrap));
        if (stop && stop->now)
            return OKS_STOPPED;
    }
    return OKS_OK;
}

oks_status oks_rows_best(const oks_ctx *ctx, const oks_rows *rows, const oks_query *query, const uint8_t *okey_counts,
                         int16_t *points, uint8_t *tiles, size_t *bad, oks_stop *stop)
{
    oks_query own = *query;
    oks_rack rack;
    oks_arrangement best;
    for (size_t row = 0; row < rows->count; row++) {
        *bad = row;
        if (stops_at(row, stop))
            return OKS_STOPPED;
        if (!read_row(rows, row, &rack))
            return OKS_RACK_BAD_TILE;
        if (okey_counts)
            own.okey_counts = okey_counts[row];
        oks_status status = oks_best(ctx, &rack, &own, &best, stop);
        if (status != OKS_OK)
            return status;
        points[row] = best.points;
        tiles[row] = best.tiles;
    }
    return OKS_OK;
}

oks_status oks_rows_pairs(const oks_rows *rows, uint8_t *pairs, size_t *bad, oks_stop *stop)
{
    oks_rack rack;
    for (size_t row = 0; row < rows->count; row++) {
        *bad = row;
        if (stops_at(row, stop))
            return OKS_STOPPED;
        if (!read_row(rows, row, &rack))
            return OKS_RACK_BAD_TILE;
        int count = oks_count_pairs(&rack), most = (oks_rack_tiles(&rack) - oks_kept(&rack, OKS_KEEP_FOR_DISCARD)) / 2;
        pairs[row] = (uint8_t)(count < most ? count : most);
    }
    return OKS_OK;
}

/* The tiles of the set but the indicator: faces, the okey's own as okeys, and the false okeys. */
static int deck_without(oks_tile indicator, oks_tile deck[2 * OKS_FACES + 2])
{
    oks_tile okey = oks_okey_of_indicator(indicator);
    int size = 0;
    for (int face = 0; face < OKS_FACES; face++)
        for (int copy = face == indicator; copy < 2; copy++)
            deck[size++] = face == okey ? OKS_OKEY : (oks_tile)face;
    deck[size++] = OKS_FALSE_OKEY;
    deck[size++] = OKS_FALSE_OKEY;
    return size;
}

oks_status oks_rows_deal(uint64_t seed, int tiles, size_t count, uint8_t *counts, uint8_t *okeys, uint8_t *okey_faces,
                         oks_stop *stop)
{
    oks_rng rng = {seed};
    oks_tile deck[2 * OKS_FACES + 2];
    if (tiles < 0 || tiles > OKS_RACK_MAX)
        return OKS_RACK_TOO_MANY_TILES;
    if (count == 0)
        return OKS_OK;
    memset(counts, 0, count * OKS_FACES);
    memset(okeys, 0, count);
    for (size_t row = 0; row < count; row++) {
        if (stops_at(row, stop))
            return OKS_STOPPED;
        oks_tile indicator = (oks_tile)oks_random_below(&rng, OKS_FACES);
        int size = deck_without(indicator, deck);
        okey_faces[row] = oks_okey_of_indicator(indicator);
        for (int i = 0; i < tiles; i++) {
            int pick = i + (int)oks_random_below(&rng, (uint32_t)(size - i));
            oks_tile tile = deck[pick];
            deck[pick] = deck[i];
            if (tile == OKS_OKEY)
                okeys[row]++;
            else
                counts[row * OKS_FACES + (tile == OKS_FALSE_OKEY ? okey_faces[row] : tile)]++;
        }
    }
    return OKS_OK;
}
