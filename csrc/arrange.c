#include "arrange.h"

#include <string.h>

void oks_add_window(oks_pieces *pieces, int colour, const oks_window *window)
{
    oks_piece piece = {(uint8_t)colour, window->first, window->size, 0, 0, {0, 0, 0}};
    for (int i = 0; i < window->okeys; i++)
        piece.okeys |= (uint16_t)(1u << window->okey_at[i]);
    pieces->piece[pieces->count++] = piece;
}

void oks_add_group(oks_pieces *pieces, const oks_group *group)
{
    oks_piece piece = {0, 0, 0, 0, 0, *group};
    pieces->piece[pieces->count++] = piece;
}

oks_sums oks_piece_sums(const oks_piece *piece)
{
    oks_sums sums = {0, 0, 0, 0};
    if (piece->size == 0) {
        int naturals = oks_popcount13(piece->group.colours);
        sums.okeys = piece->group.okeys;
        sums.tiles = naturals + sums.okeys;
        sums.points = sums.tiles * piece->group.number;
        sums.natural_points = naturals * piece->group.number;
        return sums;
    }
    sums.tiles = piece->size;
    for (int position = piece->first; position < piece->first + piece->size; position++) {
        int is_okey = piece->okeys >> position & 1;
        sums.points += oks_position_number(position);
        sums.okeys += is_okey;
        sums.natural_points += is_okey ? 0 : oks_position_number(position);
    }
    return sums;
}

void oks_add_sums(oks_sums *to, const oks_sums *more)
{
    to->points += more->points;
    to->tiles += more->tiles;
    to->okeys += more->okeys;
    to->natural_points += more->natural_points;
}

oks_sums oks_pieces_sums(const oks_pieces *pieces)
{
    oks_sums sums = {0, 0, 0, 0};
    for (int i = 0; i < pieces->count; i++) {
        oks_sums more = oks_piece_sums(&pieces->piece[i]);
        oks_add_sums(&sums, &more);
    }
    return sums;
}

/* ---- from a choice to pieces ---------------------------------------------------------------------------------- */

static int window_score(const oks_window *w, oks_scale scale, int okey_counts)
{
    return scale == OKS_SCALE_LEFT ? w->natural_points + w->okeys * okey_counts
                                   : oks_scale_sum(scale, w->points, w->size);
}

static int has_tiles(uint32_t vector, unsigned naturals)
{
    for (int bit = 0; naturals >> bit; bit++)
        if ((naturals >> bit & 1u) && vector / oks_pow3[bit] % 3 == 0)
            return 0;
    return 1;
}

/* Reads the runs of a colour back from the tables, from the highest tile down. */
static void add_runs(const oks_ctx *ctx, int wrap, oks_scale scale, int okey_counts, int colour, uint32_t vector,
                     int okeys, oks_pieces *pieces)
{
    const oks_tables *t = &ctx->tables[wrap];
    int highest = OKS_NUMBERS;
    while (vector) {
        while (vector < oks_pow3[highest - 1])
            highest--;
        int score = oks_run_score(t, scale, okey_counts, okeys, vector);
        const oks_window *w = ctx->window[wrap][highest], *end = w + ctx->windows[wrap][highest];
        if (score == 0)
            return;
        for (; w < end; w++)
            if (w->okeys <= okeys && has_tiles(vector, w->naturals) &&
                oks_run_score(t, scale, okey_counts, okeys - w->okeys, vector - w->offset) +
                        window_score(w, scale, okey_counts) == score)
                break;
        if (w == end) {
            vector -= oks_pow3[highest - 1];
            continue;
        }
        oks_add_window(pieces, colour, w);
        okeys -= w->okeys;
        vector -= w->offset;
    }
}

void oks_add_choice(const oks_ctx *ctx, int wrap, oks_scale scale, int okey_counts, const oks_choice *choice,
                    oks_pieces *pieces)
{
    for (int i = 0; i < choice->groups; i++)
        oks_add_group(pieces, &choice->group[i]);
    for (int c = 0; c < OKS_COLOURS; c++)
        add_runs(ctx, wrap, scale, okey_counts, c, choice->vector[c], choice->run_okeys[c], pieces);
}

/* ---- from pieces to melds ------------------------------------------------------------------------------------- */

static int comes_before(const oks_piece *a, const oks_piece *b)
{
    if ((a->size == 0) != (b->size == 0))
        return a->size != 0;
    if (a->size == 0) {
        if (a->group.number != b->group.number)
            return a->group.number < b->group.number;
        if (a->group.colours != b->group.colours)
            return a->group.colours < b->group.colours;
        return a->group.okeys < b->group.okeys;
    }
    if (a->colour != b->colour)
        return a->colour < b->colour;
    if (a->first != b->first)
        return a->first < b->first;
    if (a->size != b->size)
        return a->size > b->size;
    return a->okeys < b->okeys;
}

void oks_sort_pieces(oks_pieces *pieces)
{
    for (int i = 1; i < pieces->count; i++) {
        oks_piece piece = pieces->piece[i];
        int at = i;
        for (; at > 0 && comes_before(&piece, &pieces->piece[at - 1]); at--)
            pieces->piece[at] = pieces->piece[at - 1];
        pieces->piece[at] = piece;
    }
}

static int goes_on(const oks_piece *a, const oks_piece *b)
{
    return a->size && b->size && a->colour == b->colour && a->first + a->size == b->first &&
           a->size + b->size <= OKS_NUMBERS;
}

static void join_runs(oks_pieces *pieces)
{
    for (int i = 0; i < pieces->count; i++)
        for (int j = 0; j < pieces->count; j++) {
            if (i == j || !goes_on(&pieces->piece[i], &pieces->piece[j]))
                continue;
            pieces->piece[i].size = (uint8_t)(pieces->piece[i].size + pieces->piece[j].size);
            pieces->piece[i].okeys |= pieces->piece[j].okeys;
            pieces->count--;
            memmove(&pieces->piece[j], &pieces->piece[j + 1], (size_t)(pieces->count - j) * sizeof(oks_piece));
            i = i > j ? i - 1 : i;
            j = -1;
        }
}

static void lay_run(const oks_piece *piece, oks_meld *meld)
{
    meld->kind = OKS_RUN;
    meld->size = piece->size;
    for (int i = 0; i < piece->size; i++) {
        int position = piece->first + i;
        oks_tile face = oks_face(piece->colour, oks_position_number(position));
        meld->face[i] = (uint8_t)(face | (piece->okeys >> position & 1 ? OKS_STANDS : 0));
    }
}

static void lay_group(const oks_piece *piece, oks_meld *meld)
{
    int okeys = piece->group.okeys;
    meld->kind = OKS_GROUP;
    meld->size = 0;
    for (int c = 0; c < OKS_COLOURS; c++) {
        oks_tile face = oks_face(c, piece->group.number);
        if (piece->group.colours >> c & 1)
            meld->face[meld->size++] = face;
        else if (okeys-- > 0)
            meld->face[meld->size++] = (uint8_t)(face | OKS_STANDS);
    }
}

void oks_lay(const oks_rack *rack, const oks_pieces *pieces, oks_arrangement *out)
{
    oks_pieces sorted = *pieces;
    memset(out, 0, sizeof *out);
    out->rest = *rack;
    oks_sort_pieces(&sorted);
    join_runs(&sorted);
    for (int i = 0; i < sorted.count; i++) {
        oks_meld *meld = &out->meld[out->melds++];
        oks_sums sums = oks_piece_sums(&sorted.piece[i]);
        out->points = (int16_t)(out->points + sums.points);
        out->tiles = (uint8_t)(out->tiles + sums.tiles);
        out->okeys = (uint8_t)(out->okeys + sums.okeys);
        if (sorted.piece[i].size)
            lay_run(&sorted.piece[i], meld);
        else
            lay_group(&sorted.piece[i], meld);
        for (int t = 0; t < meld->size; t++)
            if (meld->face[t] & OKS_STANDS)
                out->rest.okeys--;
            else
                oks_rack_remove(&out->rest, meld->face[t]);
    }
}
