#include "search.h"

#include <string.h>

#define OPTIONS_MAX (OKS_MELDS_AT_MAX + 1) /* or the tile is not laid */
#define POLL_EVERY 64
#define POINT 32 /* of the points scale */
#define RANK_OKEYS 4 /* the last tie: fewer okeys */
#define MELD_MIN 3
#define NO_RANK (-(1 << 30))

typedef struct search {
    const oks_ctx *ctx;
    const oks_query *query;
    oks_scale scale;
    int most_tiles;
    int least_tiles;
    int least_points;
    int k;
    oks_found *found;
    int count;
    oks_stop *stop;
    int stopped;
    unsigned visits;
} search;

typedef struct node {
    oks_rack rest; /* what later melds may take */
    oks_pieces pieces;
    oks_sums laid;
    oks_tile twin;   /* the last meld's highest tile: its twin takes one of the same or a later order */
    int twin_order;
} node;

typedef struct option {
    int bound;
    int laid; /* 0: the tile is not laid */
    oks_piece piece;
} option;

oks_scale oks_scale_of(oks_objective objective)
{
    if (objective == OKS_TILES)
        return OKS_SCALE_TILES;
    return objective == OKS_LEFTOVER ? OKS_SCALE_LEFT : OKS_SCALE_POINTS;
}

int oks_choose_sparing(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_choice *out)
{
    oks_scale scale = oks_scale_of(query->objective);
    oks_choice fewer;
    oks_choose(ctx, rack, query->wrap, scale, query->okey_counts, rack->okeys, out);
    for (int okeys = rack->okeys - 1; okeys >= 0; okeys--) {
        oks_choose(ctx, rack, query->wrap, scale, query->okey_counts, okeys, &fewer);
        if (fewer.score < out->score)
            return okeys + 1;
        *out = fewer;
    }
    return 0;
}

/* ---- ranking -------------------------------------------------------------------------------------------------- */

static int score_of(const search *s, const oks_sums *laid)
{
    if (s->scale == OKS_SCALE_LEFT)
        return laid->natural_points + laid->okeys * s->query->okey_counts;
    return oks_scale_sum(s->scale, laid->points, laid->tiles);
}

static int rank_of(const search *s, const oks_sums *laid)
{
    return score_of(s, laid) * RANK_OKEYS - laid->okeys;
}

static int worst_kept(const search *s)
{
    return s->count < s->k ? NO_RANK : s->found[s->k - 1].rank;
}

/* What the dearest `tiles` of the rack score, an okey as a 13 or what it counts. */
static int dearest(const search *s, const oks_rack *rack, int tiles)
{
    int okey = oks_scale_okey(s->scale, OKS_NUMBERS, s->query->okey_counts), score = 0, okeys = rack->okeys;
    for (int n = OKS_NUMBERS; n > 0 && tiles > 0; n--) {
        int natural = oks_scale_natural(s->scale, n), here = 0;
        for (; okeys > 0 && okey >= natural && tiles > 0; okeys--, tiles--)
            score += okey;
        for (int c = 0; c < OKS_COLOURS; c++)
            here += oks_rack_count(rack, oks_face(c, n));
        here = here < tiles ? here : tiles;
        score += here * natural;
        tiles -= here;
    }
    return score + (okeys < tiles ? okeys : tiles) * okey;
}

/* With how few okeys the kernel reaches the score. */
static int okeys_for(const search *s, const oks_rack *rack, int score)
{
    oks_choice choice;
    for (int okeys = 0; okeys < rack->okeys; okeys++) {
        oks_choose(s->ctx, rack, s->query->wrap, s->scale, s->query->okey_counts, okeys, &choice);
        if (choice.score >= score)
            return okeys;
    }
    return rack->okeys;
}

/* No arrangement that goes on from `laid` with tiles of `rest` ranks higher. */
static int bound_of(const search *s, const oks_sums *laid, const oks_rack *rest)
{
    int room = s->most_tiles - laid->tiles, more = 0, floor = worst_kept(s);
    oks_choice choice;
    choice.score = 0;
    if (room >= MELD_MIN) {
        more = dearest(s, rest, room);
        if (s->least_points && laid->points + more / POINT < s->least_points)
            return NO_RANK;
        if ((score_of(s, laid) + more) * RANK_OKEYS - laid->okeys <= floor)
            return floor;
        oks_choose(s->ctx, rest, s->query->wrap, s->scale, s->query->okey_counts, rest->okeys, &choice);
        more = choice.score < more ? choice.score : more;
    }
    if (s->least_points && laid->points + more / POINT < s->least_points)
        return NO_RANK;
    int rank = (score_of(s, laid) + more) * RANK_OKEYS - laid->okeys;
    if (rank > floor && rank - rest->okeys <= floor && room >= MELD_MIN && more == choice.score)
        rank -= okeys_for(s, rest, more);
    return rank;
}

/* ---- keeping what is found ------------------------------------------------------------------------------------ */

/* Two arrangements are the same when their runs, put together, and their groups are. */
static void make_key(const oks_pieces *pieces, uint8_t key[OKS_KEY_SIZE])
{
    uint8_t times[2][OKS_FACES] = {{0}};
    oks_pieces sorted = *pieces;
    int used = 0;
    memset(key, 0xff, OKS_KEY_SIZE);
    oks_sort_pieces(&sorted);
    for (int i = 0; i < sorted.count; i++) {
        const oks_piece *p = &sorted.piece[i];
        for (int at = p->first; at < p->first + p->size; at++)
            times[p->okeys >> at & 1][oks_face(p->colour, oks_position_number(at))]++;
        if (p->size == 0) {
            key[used++] = (uint8_t)(0xe0 + p->group.number);
            key[used++] = p->group.colours;
            key[used++] = p->group.okeys;
        }
    }
    for (int is_okey = 0; is_okey < 2; is_okey++)
        for (int face = 0; face < OKS_FACES; face++)
            for (int n = 0; n < times[is_okey][face]; n++)
                key[used++] = (uint8_t)(face | (is_okey ? OKS_STANDS : 0));
}

static void keep(search *s, const oks_pieces *pieces, const oks_sums *laid)
{
    oks_found entry;
    entry.rank = rank_of(s, laid);
    if (laid->tiles == 0 || laid->tiles > s->most_tiles || laid->tiles < s->least_tiles ||
        laid->points < s->least_points || entry.rank <= worst_kept(s))
        return;
    make_key(pieces, entry.key);
    for (int i = 0; i < s->count; i++)
        if (memcmp(s->found[i].key, entry.key, sizeof entry.key) == 0)
            return;
    entry.pieces = *pieces;
    int at = s->count < s->k ? s->count++ : s->k - 1;
    for (; at > 0 && s->found[at - 1].rank < entry.rank; at--)
        s->found[at] = s->found[at - 1];
    s->found[at] = entry;
}

/* The node's melds with the best that the kernel makes of the rest: often what the node's bound promised. */
static void keep_completed(search *s, const node *nd)
{
    oks_choice choice;
    oks_pieces pieces = nd->pieces;
    oks_choose_sparing(s->ctx, &nd->rest, s->query, &choice);
    oks_add_choice(s->ctx, s->query->wrap, s->scale, s->query->okey_counts, &choice, &pieces);
    oks_sums laid = oks_pieces_sums(&pieces);
    keep(s, &pieces, &laid);
}

/* ---- options -------------------------------------------------------------------------------------------------- */

static oks_piece window_piece(int colour, const oks_window *window)
{
    oks_pieces one = {0, {{0, 0, 0, 0, 0, {0, 0, 0}}}};
    oks_add_window(&one, colour, window);
    return one.piece[0];
}

static int fits(const oks_rack *rack, int colour, const oks_window *w)
{
    return w->okeys <= rack->okeys && (w->naturals & rack->one[colour]) == w->naturals;
}

void oks_take_piece(oks_rack *rack, const oks_piece *piece)
{
    oks_sums sums = oks_piece_sums(piece);
    rack->okeys = (uint8_t)(rack->okeys - sums.okeys);
    for (int at = piece->first; at < piece->first + piece->size; at++)
        if (!(piece->okeys >> at & 1))
            oks_rack_remove(rack, oks_face(piece->colour, oks_position_number(at)));
    for (int c = 0; piece->size == 0 && c < OKS_COLOURS; c++)
        if (piece->group.colours >> c & 1)
            oks_rack_remove(rack, oks_face(c, piece->group.number));
}

/* The windows that are listed under a tile. */
static int windows_at(const oks_ctx *ctx, const oks_rack *rack, int wrap, int colour, int number, oks_piece *pieces)
{
    int count = 0;
    for (int i = 0; i < ctx->windows[wrap][number]; i++)
        if (fits(rack, colour, &ctx->window[wrap][number][i])) {
            pieces[count] = window_piece(colour, &ctx->window[wrap][number][i]);
            pieces[count++].order = (uint8_t)i;
        }
    return count;
}

/* The groups of a number that hold this colour's natural tile. */
static int groups_at(const oks_rack *rack, int colour, int number, oks_piece *pieces)
{
    unsigned has = 0;
    int count = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        has |= (unsigned)(rack->one[c] >> (number - 1) & 1) << c;
    for (unsigned colours = 15; colours; colours--) {
        if ((colours & has) != colours || !(colours >> colour & 1u))
            continue;
        int naturals = oks_popcount13(colours);
        for (int okeys = 0; okeys <= rack->okeys; okeys++)
            if (naturals + okeys == 3 || naturals + okeys == 4) {
                oks_piece piece = {0, 0, 0, 0, 0, {(uint8_t)number, (uint8_t)colours, (uint8_t)okeys}};
                piece.order = (uint8_t)(OKS_WINDOWS_MAX + colours * OKS_LAYERS + (unsigned)okeys);
                pieces[count++] = piece;
            }
    }
    return count;
}

int oks_melds_at(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_tile tile, oks_piece out[OKS_MELDS_AT_MAX])
{
    int colour = oks_colour(tile), number = oks_number(tile);
    int count = windows_at(ctx, rack, wrap, colour, number, out);
    return count + groups_at(rack, colour, number, out + count);
}

oks_tile oks_highest_tile(const oks_rack *rack)
{
    for (int n = OKS_NUMBERS; n > 0; n--)
        for (int c = 0; c < OKS_COLOURS; c++)
            if (rack->one[c] >> (n - 1) & 1)
                return oks_face(c, n);
    return OKS_NO_TILE;
}

static node child_of(const node *nd, const oks_piece *piece)
{
    node next = *nd;
    oks_sums sums = oks_piece_sums(piece);
    next.pieces.piece[next.pieces.count++] = *piece;
    oks_add_sums(&next.laid, &sums);
    oks_take_piece(&next.rest, piece);
    return next;
}

static void insert(option *options, int *count, const option *o)
{
    int at = (*count)++;
    for (; at > 0 && options[at - 1].bound < o->bound; at--)
        options[at] = options[at - 1];
    options[at] = *o;
}

static int list_options(const search *s, const node *nd, oks_tile tile, option *options)
{
    oks_piece pieces[OKS_MELDS_AT_MAX];
    int count = 0, found = oks_melds_at(s->ctx, &nd->rest, s->query->wrap, tile, pieces);
    for (int i = 0; i < found; i++) {
        if (tile == nd->twin && pieces[i].order < nd->twin_order)
            continue;
        node next = child_of(nd, &pieces[i]);
        option o = {bound_of(s, &next.laid, &next.rest), 1, pieces[i]};
        if (o.bound > worst_kept(s) && next.laid.tiles <= s->most_tiles)
            insert(options, &count, &o);
    }
    oks_rack without = nd->rest;
    while (oks_rack_count(&without, tile))
        oks_rack_remove(&without, tile);
    option o = {bound_of(s, &nd->laid, &without), 0, {0, 0, 0, 0, 0, {0, 0, 0}}};
    insert(options, &count, &o);
    return count;
}

/* ---- the search ----------------------------------------------------------------------------------------------- */

static void expand(search *s, const node *nd, int is_new)
{
    option options[OPTIONS_MAX];
    oks_tile tile = oks_highest_tile(&nd->rest);
    if (++s->visits % POLL_EVERY == 0)
        s->stopped = oks_stopping(s->stop);
    if (is_new) {
        keep(s, &nd->pieces, &nd->laid);
        keep_completed(s, nd);
    }
    if (tile == OKS_NO_TILE)
        return;
    int count = list_options(s, nd, tile, options);
    for (int i = 0; i < count && options[i].bound > worst_kept(s) && !s->stopped; i++) {
        if (options[i].laid) {
            node next = child_of(nd, &options[i].piece);
            next.twin = tile;
            next.twin_order = options[i].piece.order;
            expand(s, &next, 1);
            continue;
        }
        node next = *nd;
        while (oks_rack_count(&next.rest, tile))
            oks_rack_remove(&next.rest, tile);
        expand(s, &next, 0);
    }
}

static int lowest_colour(unsigned colours)
{
    int c = 0;
    while (!(colours >> c & 1u))
        c++;
    return c;
}

/* Starts from each meld with the tile that must be laid; from the most promising one in the first pass. */
static void consider_start(search *s, const node *root, const oks_piece *piece, int pass, int *most)
{
    node next = child_of(root, piece);
    int bound = bound_of(s, &next.laid, &next.rest);
    if (pass == 0)
        *most = bound > *most ? bound : *most;
    else if (((pass == 1) == (bound == *most)) && bound > worst_kept(s) && !s->stopped)
        expand(s, &next, 1);
}

static void start_from(search *s, const node *root, oks_tile must, int pass, int *most)
{
    int wrap = s->query->wrap, okey = must == OKS_OKEY;
    for (int c = 0; c < OKS_COLOURS; c++)
        for (int n = 1; n <= OKS_NUMBERS; n++) {
            for (int i = 0; i < s->ctx->windows[wrap][n] && (okey || oks_colour(must) == c); i++) {
                const oks_window *w = &s->ctx->window[wrap][n][i];
                if (!fits(&root->rest, c, w) || !(okey ? w->okeys : w->naturals >> (oks_number(must) - 1) & 1))
                    continue;
                oks_piece piece = window_piece(c, w);
                consider_start(s, root, &piece, pass, most);
            }
            oks_piece groups[OPTIONS_MAX];
            int count = okey || oks_face(c, n) == must ? groups_at(&root->rest, c, n, groups) : 0;
            for (int i = 0; i < count; i++)
                if (!okey || (groups[i].group.okeys && lowest_colour(groups[i].group.colours) == c))
                    consider_start(s, root, &groups[i], pass, most);
        }
}

static void search_from(search *s, const node *root)
{
    int most = NO_RANK;
    if (s->query->must_use == OKS_NO_TILE) {
        expand(s, root, 1);
        return;
    }
    for (int pass = 0; pass < 3; pass++)
        start_from(s, root, s->query->must_use, pass, &most);
}

static void keep_first(search *s, const oks_pieces *first)
{
    if (!first)
        return;
    oks_sums laid = oks_pieces_sums(first);
    keep(s, first, &laid);
}

/* Fewest tiles that reach the bar: with so many, then one more, until k are found. */
static void search_fewest(search *s, const node *root, const oks_pieces *first, int most_tiles)
{
    int k = s->k, found = 0;
    oks_found *all = s->found;
    s->least_points = s->query->bar > 1 ? s->query->bar : 1;
    if (oks_best_points(s->ctx, &root->rest, s->query->wrap) < s->least_points)
        most_tiles = 0;
    for (int tiles = MELD_MIN; tiles <= most_tiles && found < k && !s->stopped; tiles++) {
        s->least_tiles = s->most_tiles = tiles;
        s->found = all + found;
        s->k = k - found;
        s->count = 0;
        keep_first(s, first);
        search_from(s, root);
        found += s->count;
    }
    s->count = found;
}

oks_status oks_search(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, const oks_pieces *first,
                      int k, oks_found *found, int *count, oks_stop *stop)
{
    int most_tiles = oks_rack_tiles(rack) - oks_kept(rack, query->keep);
    search s = {ctx, query, oks_scale_of(query->objective), most_tiles, 0, 0, k, found, 0, stop, 0, 0};
    node root = {*rack, {0, {{0, 0, 0, 0, 0, {0, 0, 0}}}}, {0, 0, 0, 0}, OKS_NO_TILE, 0};
    if (query->objective == OKS_FEWEST) {
        search_fewest(&s, &root, first, most_tiles);
    } else {
        keep_first(&s, first);
        search_from(&s, &root);
    }
    *count = s.count;
    return s.stopped ? OKS_STOPPED : OKS_OK;
}
