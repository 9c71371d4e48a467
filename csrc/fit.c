#include "fit.h"

#include "search.h"

/* ---- the walk ------------------------------------------------------------------------------------------------- */

/* twin: the highest tile of the meld before; its twin takes a meld of the same or a later order. */
static void walk_on(const oks_walk *walk, const oks_walk_node *node, oks_tile twin, int order, int is_new)
{
    oks_piece options[OKS_MELDS_AT_MAX];
    oks_tile tile = oks_highest_tile(&node->rest);
    if (is_new && !walk->enter(walk->context, node))
        return;
    if (tile == OKS_NO_TILE)
        return;
    int count = oks_melds_at(walk->ctx, &node->rest, walk->wrap, tile, options);
    for (int i = 0; i < count; i++) {
        const oks_piece *piece = &options[i];
        if (tile == twin && piece->order < order)
            continue;
        oks_walk_node next = *node;
        oks_sums sums = oks_piece_sums(piece);
        next.pieces.piece[next.pieces.count++] = *piece;
        oks_add_sums(&next.sums, &sums);
        oks_take_piece(&next.rest, piece);
        oks_take_piece(&next.left, piece);
        walk_on(walk, &next, tile, piece->order, 1);
    }
    oks_walk_node without = *node;
    while (oks_rack_count(&without.rest, tile))
        oks_rack_remove(&without.rest, tile);
    walk_on(walk, &without, OKS_NO_TILE, 0, 0);
}

void oks_walk_arrangements(const oks_walk *walk, const oks_rack *rack)
{
    oks_walk_node root = {*rack, *rack, {0, {{0, 0, 0, 0, 0, {0, 0, 0}}}}, {0, 0, 0, 0}};
    walk_on(walk, &root, OKS_NO_TILE, 0, 1);
}

/* ---- the fit -------------------------------------------------------------------------------------------------- */

static int score_of(const oks_fit *fit, const oks_sums *sums)
{
    if (fit->scale == OKS_SCALE_LEFT)
        return sums->natural_points + sums->okeys * fit->okey_counts;
    return oks_scale_sum(fit->scale, sums->points, sums->tiles);
}

int oks_fits(const oks_fit *fit, const oks_rack *rack, const oks_pieces *pieces)
{
    oks_arrangement laid;
    oks_lay(rack, pieces, &laid);
    if (laid.points < fit->least_points)
        return 0;
    if (fit->must_use == OKS_OKEY && laid.okeys == 0)
        return 0;
    if (fit->must_use < OKS_FACES && oks_rack_count(&laid.rest, fit->must_use) >= oks_rack_count(rack, fit->must_use))
        return 0;
    for (int i = 0; fit->avoid != OKS_NO_TILE && i < laid.melds; i++)
        if (oks_meld_makes_islek(&laid.meld[i], fit->rules, fit->avoid))
            return 0;
    return 1;
}

typedef struct search {
    const oks_ctx *ctx;
    const oks_rack *rack;
    const oks_fit *fit;
    oks_pieces *out;
    int best;
    int found;
} search;

static void offer(search *s, const oks_pieces *pieces, int score)
{
    if (score <= s->best || !oks_fits(s->fit, s->rack, pieces))
        return;
    s->best = score;
    s->found = 1;
    *s->out = *pieces;
}

/* The node's melds with the best that the kernel makes of the rest under a scale. */
static int completed(const search *s, const oks_walk_node *node, oks_scale scale, oks_pieces *pieces)
{
    int wrap = s->fit->rules->wrap_12_13_1;
    oks_choice choice;
    oks_sums sums = node->sums;
    *pieces = node->pieces;
    oks_choose(s->ctx, &node->rest, wrap, scale, s->fit->okey_counts, node->rest.okeys, &choice);
    oks_add_choice(s->ctx, wrap, scale, s->fit->okey_counts, &choice, pieces);
    for (int i = node->pieces.count; i < pieces->count; i++) {
        oks_sums more = oks_piece_sums(&pieces->piece[i]);
        oks_add_sums(&sums, &more);
    }
    return score_of(s->fit, &sums);
}

static int is_out_of_reach(const oks_fit *fit, const oks_rack *rack, const oks_walk_node *node)
{
    if (fit->must_use == OKS_OKEY)
        return node->sums.okeys == 0 && node->rest.okeys == 0;
    return fit->must_use != OKS_NO_TILE && oks_rack_count(&node->rest, fit->must_use) == 0 &&
           oks_rack_count(&node->left, fit->must_use) == oks_rack_count(rack, fit->must_use);
}

static int enter(void *context, const oks_walk_node *node)
{
    search *s = context;
    oks_pieces pieces;
    if (is_out_of_reach(s->fit, s->rack, node))
        return 0;
    if (s->fit->least_points &&
        node->sums.points + oks_best_points(s->ctx, &node->rest, s->fit->rules->wrap_12_13_1) < s->fit->least_points)
        return 0;
    int bound = completed(s, node, s->fit->scale, &pieces);
    if (bound <= s->best)
        return 0;
    offer(s, &pieces, bound);
    if (s->best == bound)
        return 0;
    if (s->fit->scale != OKS_SCALE_POINTS)
        offer(s, &pieces, completed(s, node, OKS_SCALE_POINTS, &pieces));
    offer(s, &node->pieces, score_of(s->fit, &node->sums));
    return 1;
}

int oks_best_fit(const oks_ctx *ctx, const oks_rack *rack, const oks_fit *fit, int floor, oks_pieces *out, int *score)
{
    search s = {ctx, rack, fit, out, floor, 0};
    oks_walk walk = {ctx, fit->rules->wrap_12_13_1, enter, &s};
    oks_walk_arrangements(&walk, rack);
    *score = s.best;
    return s.found;
}
