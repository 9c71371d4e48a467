#include "to_open.h"

#include "meld.h"

#include <string.h>

#define ALL_BUT_THE_DISCARD (OKS_RACK_MAX - 1)

/* ---- pairs beside runs and groups ------------------------------------------------------------------------------ */

/* Every choice of pairs, and with each the best runs and groups of the other tiles. */
typedef struct mixing {
    const oks_ctx *ctx;
    const oks_query *query;
    oks_tile okey;
    oks_stop *stop;
    oks_status status;
    int keep;
    int pairs;
    int pair_points;
    oks_meld pair[OKS_MELDS_MAX];
    oks_series_opening *out; /* NULL: only the points are asked for */
    int points;              /* the most so far */
} mixing;

static int left_in_hand(const oks_query *query, const oks_arrangement *a)
{
    int left = a->rest.okeys * query->okey_counts;
    for (int face = 0; face < OKS_FACES; face++)
        left += oks_rack_count(&a->rest, (oks_tile)face) * oks_number((oks_tile)face);
    return left;
}

/* Above 0 when a is better than b, by the objective and its ties. */
static int compare(const oks_query *query, const oks_arrangement *a, const oks_arrangement *b)
{
    int points = a->points - b->points, tiles = a->tiles - b->tiles, okeys = b->okeys - a->okeys;
    int left = left_in_hand(query, b) - left_in_hand(query, a);
    const int by[OKS_OBJECTIVES][3] = {[OKS_POINTS] = {points, tiles, okeys},
                                       [OKS_TILES] = {tiles, points, okeys},
                                       [OKS_LEFTOVER] = {left, okeys, points},
                                       [OKS_FEWEST] = {-tiles, points, okeys}};
    for (int i = 0; i < 3; i++)
        if (by[query->objective][i])
            return by[query->objective][i];
    return 0;
}

static int is_in_a_pair(const mixing *m, oks_tile tile)
{
    for (int i = 0; i < m->pairs; i++)
        if (oks_meld_has(&m->pair[i], tile))
            return 1;
    return 0;
}

static void add_pairs(const mixing *m, oks_series_opening *o)
{
    oks_arrangement *a = &o->laid;
    o->pairs = m->pairs;
    memcpy(o->pair, m->pair, sizeof o->pair);
    for (int i = 0; i < m->pairs; i++) {
        int okeys = (m->pair[i].face[0] & OKS_STANDS ? 1 : 0) + (m->pair[i].face[1] & OKS_STANDS ? 1 : 0);
        a->meld[a->melds++] = m->pair[i];
        a->okeys = (uint8_t)(a->okeys + okeys);
    }
    a->tiles = (uint8_t)(a->tiles + 2 * m->pairs);
    a->points = (int16_t)(a->points + m->pair_points);
}

oks_status oks_best_series(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_series_opening *out,
                           oks_stop *stop)
{
    oks_status status = oks_best_pieces(ctx, rack, query, &out->pieces, stop);
    oks_lay(rack, &out->pieces, &out->laid);
    out->pairs = 0;
    return status;
}

/* The pairs chosen with the best runs and groups of the rest. */
static void try_pairs(mixing *m, const oks_rack *rest)
{
    oks_query query = *m->query;
    oks_series_opening found;
    query.keep = (uint8_t)m->keep;
    if (query.must_use != OKS_NO_TILE && is_in_a_pair(m, query.must_use))
        query.must_use = OKS_NO_TILE;
    if (query.objective == OKS_FEWEST)
        query.bar = (int16_t)(query.bar > m->pair_points ? query.bar - m->pair_points : 1);
    m->status = oks_best_series(m->ctx, rest, &query, &found, m->stop);
    if (m->status != OKS_OK || found.laid.melds == 0 || found.laid.melds + m->pairs > OKS_MELDS_MAX)
        return;
    add_pairs(m, &found);
    if (m->out->laid.melds && compare(m->query, &found.laid, &m->out->laid) <= 0)
        return;
    *m->out = found;
    m->points = found.laid.points;
}

/* As oks_best_points_keeping, also of more tiles than a rack has. */
static int points_keeping(const mixing *m, const oks_rack *rest)
{
    oks_query query = *m->query;
    int points = oks_best_points(m->ctx, rest, query.wrap), all = rest->okeys, count = 0;
    oks_found found;
    for (int c = 0; c < OKS_COLOURS; c++)
        all += m->ctx->number_sum[rest->one[c]] + m->ctx->number_sum[rest->two[c]];
    if (m->keep == 0 || points + OKS_NUMBERS * (m->keep - 1) < all)
        return points; /* it cannot lay so many tiles that fewer stay */
    query.keep = (uint8_t)m->keep;
    oks_search(m->ctx, rest, &query, NULL, 1, &found, &count, NULL);
    return count ? oks_pieces_sums(&found.pieces).points : 0;
}

static void try_points(mixing *m, const oks_rack *rest)
{
    int points = points_keeping(m, rest);
    if (points + (points ? m->pair_points : 0) > m->points)
        m->points = points + (points ? m->pair_points : 0);
}

/* The choice so far and more pairs have no more points. */
static int most_points(const mixing *m, const oks_rack *rest, int at)
{
    int points = m->pair_points + oks_best_points(m->ctx, rest, m->query->wrap) + rest->okeys * 2 * OKS_NUMBERS;
    for (int face = at; face < OKS_FACES; face++)
        points += oks_rack_count(rest, (oks_tile)face) == 2 ? 2 * oks_number((oks_tile)face) : 0;
    return points;
}

/* Natural pairs come first, by their faces, then okeys with a tile, by its face, then two okeys. */
static void choose_pairs(mixing *m, const oks_rack *rest, int from)
{
    if (oks_rack_tiles(rest) < m->keep)
        return;
    if (m->query->objective == OKS_POINTS && most_points(m, rest, from) < m->points)
        return;
    if (m->out)
        try_pairs(m, rest);
    else
        try_points(m, rest);
    for (int at = from; at <= 2 * OKS_FACES && m->pairs < OKS_MELDS_MAX && m->status == OKS_OK; at++) {
        oks_tile face = (oks_tile)(at < 2 * OKS_FACES ? at % OKS_FACES : m->okey < OKS_FACES ? m->okey : 0);
        int okeys = at / OKS_FACES;
        oks_rack less = *rest;
        if (rest->okeys < okeys || (okeys < 2 && oks_rack_count(rest, face) < 2 - okeys))
            continue;
        uint8_t first = (uint8_t)(face | (okeys == 2 ? OKS_STANDS : 0));
        uint8_t second = (uint8_t)(face | (okeys ? OKS_STANDS : 0));
        for (int i = okeys; i < 2; i++)
            oks_rack_remove(&less, face);
        less.okeys = (uint8_t)(less.okeys - okeys);
        m->pair[m->pairs++] = (oks_meld){OKS_PAIR, 2, {first, second}};
        m->pair_points += 2 * oks_number(face);
        choose_pairs(m, &less, at);
        m->pair_points -= 2 * oks_number(face);
        m->pairs--;
    }
}

oks_status oks_best_to_open(const oks_ctx *ctx, const oks_rules *rules, oks_tile okey, const oks_rack *rack,
                            const oks_query *query, oks_series_opening *out, oks_stop *stop)
{
    oks_status status = oks_check_query(ctx, rack, query);
    if (status == OKS_OK)
        status = oks_best_series(ctx, rack, query, out, stop);
    if (status != OKS_OK || !rules->mix_open)
        return status;
    mixing m = {ctx, query, okey, stop, OKS_OK, oks_kept(rack, query->keep), 0, 0, {{0, 0, {0}}}, out,
                out->laid.points};
    choose_pairs(&m, rack, 0);
    return m.status;
}

int oks_mixed_points_keeping(const oks_ctx *ctx, const oks_rack *rack, int wrap, int keep)
{
    oks_query query = {OKS_POINTS, wrap != 0, 0, 0, OKS_NO_TILE, 0};
    mixing m = {ctx, &query, OKS_NO_TILE, NULL, OKS_OK, keep, 0, 0, {{0, 0, {0}}}, NULL, 0};
    choose_pairs(&m, rack, 0);
    return m.points;
}

int oks_points_to_open(const oks_ctx *ctx, const oks_rules *rules, const oks_rack *rack)
{
    return rules->mix_open ? oks_mixed_points_keeping(ctx, rack, rules->wrap_12_13_1, 0)
                           : oks_best_points(ctx, rack, rules->wrap_12_13_1 != 0);
}

/* ---- from the hand --------------------------------------------------------------------------------------------- */

int oks_hand_opens_below_bar(const oks_rules *rules)
{
    return !rules->elden_needs_101 && !rules->elden_only_if_none_opened;
}

int oks_is_whole_hand(const oks_rack *rack, const oks_arrangement *laid)
{
    if (laid->tiles != ALL_BUT_THE_DISCARD)
        return 0;
    for (int i = 0; i < laid->melds; i++)
        if (laid->meld[i].kind == OKS_PAIR)
            return 0;
    return oks_rack_tiles(rack) >= ALL_BUT_THE_DISCARD;
}

oks_status oks_find_opening(const oks_ctx *ctx, const oks_rules *rules, oks_tile okey, const oks_rack *rack,
                            const oks_query *query, int below_bar, oks_series_opening *out, oks_stop *stop)
{
    oks_status status = oks_best_to_open(ctx, rules, okey, rack, query, out, stop);
    if (status != OKS_OK || !below_bar || (out->laid.melds && out->laid.points >= query->bar) ||
        oks_is_whole_hand(rack, &out->laid))
        return status;
    oks_query most = *query;
    oks_series_opening found;
    most.objective = OKS_TILES;
    status = oks_best_series(ctx, rack, &most, &found, stop);
    if (status == OKS_OK && oks_is_whole_hand(rack, &found.laid))
        *out = found;
    return status;
}

oks_status oks_best_opening(const oks_ctx *ctx, const oks_rules *rules, oks_tile okey, const oks_rack *rack,
                            const oks_query *query, oks_arrangement *out, oks_stop *stop)
{
    oks_series_opening found;
    oks_status status =
        oks_find_opening(ctx, rules, okey, rack, query, oks_hand_opens_below_bar(rules), &found, stop);
    if (status == OKS_OK)
        *out = found.laid;
    return status;
}

int oks_ends_from_hand(const oks_rules *rules, const oks_rack *rack, const oks_arrangement *laid)
{
    return oks_hand_opens_below_bar(rules) && oks_is_whole_hand(rack, laid);
}
