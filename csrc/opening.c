/* The answers about opening by runs and groups. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#define K_MAX 10000

oks_status oks_check_query(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query)
{
    if (query->objective >= OKS_OBJECTIVES || query->wrap > 1 || !oks_ctx_ready(ctx, query->wrap, query->objective))
        return OKS_BAD_ARGUMENT;
    if (oks_rack_tiles(rack) > OKS_RACK_MAX)
        return OKS_RACK_TOO_MANY_TILES;
    if (oks_kept(rack, query->keep) > oks_rack_tiles(rack))
        return OKS_KEEP_TOO_MANY;
    if (query->must_use == OKS_OKEY)
        return rack->okeys ? OKS_OK : OKS_MUST_NOT_ON_RACK;
    if (query->must_use == OKS_NO_TILE)
        return OKS_OK;
    if (query->must_use >= OKS_FACES)
        return OKS_BAD_ARGUMENT;
    return oks_rack_count(rack, query->must_use) ? OKS_OK : OKS_MUST_NOT_ON_RACK;
}

static void add_best(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_pieces *pieces)
{
    oks_choice choice;
    pieces->count = 0;
    oks_choose_sparing(ctx, rack, query, &choice);
    oks_add_choice(ctx, query->wrap, oks_scale_of(query->objective), query->okey_counts, &choice, pieces);
}

/* Where only what is left in hand counts, the tiles laid may as well have most points: an okey at the end of a run
 * stands at the dearer end. */
static void lay_dearer(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_pieces *pieces)
{
    oks_query all = {OKS_TILES, query->wrap, 0, 0, OKS_NO_TILE, 0};
    oks_rack laid;
    oks_arrangement found;
    if (query->objective != OKS_LEFTOVER)
        return;
    oks_lay(rack, pieces, &found);
    memset(&laid, 0, sizeof laid);
    laid.okeys = found.okeys;
    for (int i = 0; i < found.melds; i++)
        for (int t = 0; t < found.meld[i].size; t++)
            if (!(found.meld[i].face[t] & OKS_STANDS))
                oks_rack_add(&laid, found.meld[i].face[t]);
    add_best(ctx, &laid, &all, pieces);
}

/* What the kernel finds without looking at the constraints, if it keeps to them. */
static int plain_best(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_pieces *pieces)
{
    pieces->count = 0;
    if (query->objective == OKS_FEWEST || query->must_use != OKS_NO_TILE)
        return 0;
    add_best(ctx, rack, query, pieces);
    return oks_pieces_sums(pieces).tiles + oks_kept(rack, query->keep) <= oks_rack_tiles(rack);
}

/* What all tiles of a rack would score, each okey as a 13. */
static int score_of_all(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query)
{
    int points = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        points += ctx->number_sum[rack->one[c]] + ctx->number_sum[rack->two[c]];
    if (query->objective == OKS_LEFTOVER)
        return points + rack->okeys * query->okey_counts;
    return oks_scale_sum(oks_scale_of(query->objective), points + rack->okeys * OKS_NUMBERS, oks_rack_tiles(rack));
}

/* One tile has to stay, and the best would lay them all: the best without this tile or without that, from the
 * lowest. */
static void best_but_one(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_pieces *pieces)
{
    oks_choice choice, best;
    int most = -1;
    for (int i = 0; i <= OKS_FACES; i++) {
        oks_tile tile = i == OKS_FACES ? OKS_OKEY : oks_face(i % OKS_COLOURS, i / OKS_COLOURS + 1);
        oks_rack less = *rack;
        if (tile == OKS_OKEY ? rack->okeys == 0 : oks_rack_count(rack, tile) == 0)
            continue;
        if (tile == OKS_OKEY)
            less.okeys--;
        else
            oks_rack_remove(&less, tile);
        if (score_of_all(ctx, &less, query) * OKS_LAYERS <= most)
            continue;
        int okeys = oks_choose_sparing(ctx, &less, query, &choice);
        if (choice.score * OKS_LAYERS - okeys > most) {
            most = choice.score * OKS_LAYERS - okeys;
            best = choice;
        }
    }
    pieces->count = 0;
    oks_add_choice(ctx, query->wrap, oks_scale_of(query->objective), query->okey_counts, &best, pieces);
}

oks_status oks_best_pieces(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_pieces *pieces,
                           oks_stop *stop)
{
    oks_found found;
    oks_status status = OKS_OK;
    int count = 0;
    int plain = plain_best(ctx, rack, query, pieces);
    if (!plain && oks_stopping(stop))
        return OKS_STOPPED;
    if (!plain && oks_kept(rack, query->keep) == 1 && query->objective != OKS_FEWEST &&
        query->must_use == OKS_NO_TILE) {
        best_but_one(ctx, rack, query, pieces);
    } else if (!plain) {
        found.pieces.count = 0;
        status = oks_search(ctx, rack, query, NULL, 1, &found, &count, stop);
        *pieces = found.pieces;
        pieces->count = count ? pieces->count : 0;
    }
    lay_dearer(ctx, rack, query, pieces);
    return status;
}

oks_status oks_best(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_arrangement *out,
                    oks_stop *stop)
{
    oks_pieces pieces;
    oks_status status = oks_check_query(ctx, rack, query);
    if (status != OKS_OK)
        return status;
    status = oks_best_pieces(ctx, rack, query, &pieces, stop);
    oks_lay(rack, &pieces, out);
    return status;
}

int oks_points_keeping(const oks_ctx *ctx, const oks_rack *rack, int wrap, int keep, oks_stop *stop)
{
    int points = oks_best_points(ctx, rack, wrap), naturals = 0;
    oks_query query = {OKS_POINTS, (uint8_t)wrap, (uint8_t)keep, 0, OKS_NO_TILE, 0};
    oks_arrangement best;
    keep = oks_kept(rack, keep);
    if (keep == 0)
        return points;
    for (int c = 0; c < OKS_COLOURS; c++)
        naturals += ctx->number_sum[rack->one[c]] + ctx->number_sum[rack->two[c]];
    if (keep == 1 && points < naturals + rack->okeys)
        return points; /* it cannot lay all tiles */
    oks_best(ctx, rack, &query, &best, stop);
    return best.points;
}

int oks_best_points_keeping(const oks_ctx *ctx, const oks_rack *rack, int wrap, int keep)
{
    return oks_points_keeping(ctx, rack, wrap, keep, NULL);
}

oks_status oks_best_k(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, int k, oks_arrangement *out,
                      int *found, oks_stop *stop)
{
    oks_status status = oks_check_query(ctx, rack, query);
    *found = 0;
    if (status != OKS_OK)
        return status;
    if (k < 1 || k > K_MAX)
        return OKS_BAD_ARGUMENT;
    oks_pieces first;
    oks_found *entries = malloc((size_t)k * sizeof *entries);
    if (!entries)
        return OKS_NO_MEMORY;
    status = oks_best_pieces(ctx, rack, query, &first, stop);
    if (status == OKS_OK)
        status = oks_search(ctx, rack, query, &first, k, entries, found, stop);
    for (int i = 0; i < *found; i++)
        oks_lay(rack, &entries[i].pieces, &out[i]);
    free(entries);
    return status;
}

/* ---- of one kind of meld, as a rack is sorted ----------------------------------------------------------------- */

static void best_runs(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_choice *out)
{
    oks_choice tried = {-1, 0, {{0, 0, 0}}, {0}, {0}};
    *out = tried;
    for (int c = 0; c < OKS_COLOURS; c++)
        tried.vector[c] = oks_vector(ctx, rack->one[c], rack->two[c]);
    for (int first = 0; first <= OKS_COLOURS; first++)
        for (int second = first; second <= OKS_COLOURS; second++) {
            int okeys = (first < OKS_COLOURS) + (second < OKS_COLOURS);
            if (okeys > rack->okeys)
                continue;
            memset(tried.run_okeys, 0, sizeof tried.run_okeys);
            tried.score = -okeys; /* ties: fewer okeys */
            if (first < OKS_COLOURS)
                tried.run_okeys[first]++;
            if (second < OKS_COLOURS)
                tried.run_okeys[second]++;
            for (int c = 0; c < OKS_COLOURS; c++)
                tried.score += 4 * oks_run_score(&ctx->tables[wrap], OKS_SCALE_POINTS, 0, tried.run_okeys[c],
                                                 tried.vector[c]);
            if (tried.score > out->score)
                *out = tried;
        }
}

static void best_groups(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_choice *out)
{
    oks_choice fewer;
    oks_choose_groups(ctx, rack, wrap, rack->okeys, out);
    for (int okeys = rack->okeys - 1; okeys >= 0; okeys--) {
        oks_choose_groups(ctx, rack, wrap, okeys, &fewer);
        if (fewer.score < out->score)
            break;
        *out = fewer;
    }
    memset(out->vector, 0, sizeof out->vector); /* nothing is left to runs */
}

oks_status oks_best_of_kind(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_meld_kind kind,
                            oks_arrangement *out)
{
    oks_choice choice;
    oks_pieces pieces;
    if (wrap < 0 || wrap > 1 || !oks_ctx_ready(ctx, wrap, OKS_POINTS) || (kind != OKS_RUN && kind != OKS_GROUP))
        return OKS_BAD_ARGUMENT;
    pieces.count = 0;
    if (kind == OKS_RUN)
        best_runs(ctx, rack, wrap, &choice);
    else
        best_groups(ctx, rack, wrap, &choice);
    oks_add_choice(ctx, wrap, OKS_SCALE_POINTS, 0, &choice, &pieces);
    oks_lay(rack, &pieces, out);
    return OKS_OK;
}
