#include "ceiling.h"

#include <string.h>

/* ---- lay-offs of a colour ------------------------------------------------------------------------------------- */

typedef struct laying {
    oks_ceiling_search *q;
    int colour, end;
    oks_grower grower;
    oks_colour_lay *out; /* the list that grows */
    int count;
} laying;

static int has(const oks_ceiling_search *q, int colour, const oks_colour_lay *l, int number)
{
    const oks_rack *rack = &q->s->rack;
    int at = number - 1;
    return (rack->one[colour] >> at & 1) + (rack->two[colour] >> at & 1) > (l->one >> at & 1) + (l->two >> at & 1);
}

static void note(oks_ceiling_search *q, oks_colour_lay *l, int done)
{
    if (l->count == DONE_MAX)
        q->lost = 1;
    else
        l->done[l->count++] = (uint8_t)done;
}

static void use_natural(oks_ceiling_search *q, oks_colour_lay *l, int number)
{
    uint16_t bit = (uint16_t)(1u << (number - 1));
    l->two |= (uint16_t)(l->one & bit);
    l->one |= bit;
    l->score = (int16_t)(l->score + oks_natural_weight(q->s->ask, number));
}

static void use_okey(oks_ceiling_search *q, oks_colour_lay *l, int number)
{
    l->okeys++;
    l->score = (int16_t)(l->score + oks_okey_weight(q->s->ask, number));
}

static void add_lay(oks_ceiling_search *q, oks_colour_lay *lays, int *count, const oks_colour_lay *l)
{
    oks_count_work(q->s->ask);
    for (int i = 0; i < *count; i++) {
        oks_colour_lay *old = &lays[i];
        if (old->one != l->one || old->two != l->two || old->okeys != l->okeys || old->pairs != l->pairs ||
            old->own != l->own || old->open != l->open || old->points != l->points)
            continue;
        if (l->score > old->score)
            *old = *l;
        return;
    }
    if (*count == LAYS_MAX)
        q->lost = 1;
    else
        lays[(*count)++] = *l;
}

/* Lays tiles at one end in every way; after an okey a natural tile has to come. */
static void lay_at_end(laying *w, const oks_colour_lay *l, int after_okey)
{
    const oks_shedding *s = w->q->s;
    oks_grower *g = &w->grower;
    int is_group = w->q->end[w->colour][w->end] == OKS_END_GROUP, end = w->q->end[w->colour][w->end];
    int number = is_group ? (g->free ? g->number : 0) : oks_position_number(oks_next_at(s, g, end));
    int has_it = number && has(w->q, w->colour, l, number), forced = 0;
    if (number) {
        oks_tile face = oks_face(w->colour, number);
        forced = w->q->is_forced && has_it && !(s->contested >> face & 1u);
        if (!after_okey && !forced) {
            oks_colour_lay here = *l;
            here.open |= face == s->ask->reserve && (!is_group || !(g->free & (g->free - 1)));
            add_lay(w->q, w->out, &w->count, &here);
        }
    } else if (!after_okey) {
        add_lay(w->q, w->out, &w->count, l);
    }
    if (!number)
        return;
    oks_grower before = *g;
    if (is_group)
        g->free = 0;
    else
        oks_move_end(g, end, 1);
    if (has_it) {
        oks_colour_lay next = *l;
        use_natural(w->q, &next, number);
        note(w->q, &next, w->end);
        lay_at_end(w, &next, 0);
    }
    if (!is_group && !forced && l->okeys < s->rack.okeys) {
        oks_colour_lay next = *l;
        use_okey(w->q, &next, number);
        note(w->q, &next, w->end | OKEY_AT_END);
        lay_at_end(w, &next, 1);
    }
    *g = before;
}

/* Pairs of the number, as many as there can be, natural ones and with an okey. */
static void lay_pairs_at(oks_ceiling_search *q, int colour, int number, int okeys, oks_colour_lay *out, int *count)
{
    const oks_ask *ask = q->s->ask;
    for (int i = 0; i < *count; i++) { /* those that come of it are looked at too */
        oks_colour_lay next = out[i];
        for (int n = okeys; n < 2; n++) {
            if (!has(q, colour, &next, number))
                goto none;
            use_natural(q, &next, number);
        }
        if (okeys && next.okeys + okeys > q->s->rack.okeys)
            continue;
        if (okeys) {
            use_okey(q, &next, number);
            next.own = (uint8_t)(next.own + (ask->mixed && !q->later ? okeys : 0));
        }
        next.pairs = (uint8_t)(next.pairs + (q->pairs != 0));
        if (next.pairs > q->pairs || next.own > q->own)
            continue;
        next.points = (int16_t)(next.points + (ask->mixed ? 2 * number : 0));
        note(q, &next, (okeys ? PAIR_WITH_OKEY : A_PAIR) + number);
        add_lay(q, out, count, &next);
    none:;
    }
}

void oks_list_lays(oks_ceiling_search *q, int colour)
{
    const oks_shedding *s = q->s;
    oks_colour_lay buffer[LAYS_MAX], *from = q->lay[colour], *to = buffer;
    oks_colour_lay nothing;
    memset(&nothing, 0, sizeof nothing);
    from[0] = nothing;
    q->lays[colour] = 1;
    for (int e = 0; e < q->ends[colour] && !q->lost; e++) {
        laying w = {q, colour, e, s->grower[q->grower[colour][e]], to, 0};
        for (int i = 0; i < q->lays[colour]; i++)
            lay_at_end(&w, &from[i], 0);
        oks_colour_lay *swapped = from;
        q->lays[colour] = w.count;
        from = to;
        to = swapped;
    }
    if (s->ask->pairs)
        for (int okeys = 0; okeys <= (s->rack.okeys > 0); okeys++)
            for (int n = 1; n <= OKS_NUMBERS && !q->lost; n++)
                lay_pairs_at(q, colour, n, okeys, from, &q->lays[colour]);
    if (from == buffer)
        memcpy(q->lay[colour], buffer, (size_t)q->lays[colour] * sizeof *buffer);
}

static void add_end(oks_ceiling_search *q, int colour, int grower, int end)
{
    int at = q->ends[colour];
    if (at == ENDS_MAX) {
        q->lost = 1;
        return;
    }
    q->grower[colour][at] = (uint8_t)grower;
    q->end[colour][at] = (uint8_t)end;
    q->ends[colour]++;
}

void oks_list_ends(oks_ceiling_search *q)
{
    const oks_shedding *s = q->s;
    for (int i = 0; i < s->active; i++) {
        const oks_grower *g = &s->grower[i];
        if (g->is_run) {
            add_end(q, g->colour, i, OKS_END_LEFT);
            add_end(q, g->colour, i, OKS_END_RIGHT);
        }
        for (int c = 0; !g->is_run && c < OKS_COLOURS; c++)
            if ((g->free >> c & 1) && (s->rack.one[c] >> (g->number - 1) & 1))
                add_end(q, c, i, OKS_END_GROUP);
    }
}

/* ---- what is left of a colour --------------------------------------------------------------------------------- */

static void add_entry(oks_ceiling_search *q, oks_colour_list *l, const oks_colour_entry *e)
{
    int kept = 0, at;
    for (int i = 0; i < l->count; i++) {
        const oks_colour_entry *o = &l->entry[i];
        if (o->score >= e->score && o->points >= e->points && o->okeys <= e->okeys && o->own <= e->own &&
            o->pairs <= e->pairs)
            return;
    }
    for (int i = 0; i < l->count; i++) {
        const oks_colour_entry *o = &l->entry[i];
        if (!(e->score >= o->score && e->points >= o->points && e->okeys <= o->okeys && e->own <= o->own &&
              e->pairs <= o->pairs))
            l->entry[kept++] = *o;
    }
    if (kept == LIST_MAX) {
        q->lost = 1;
        return;
    }
    for (at = kept; at > 0 && l->entry[at - 1].score < e->score; at--)
        l->entry[at] = l->entry[at - 1];
    l->entry[at] = *e;
    l->count = (uint8_t)(kept + 1);
}

/* What runs score with so many okeys; -1: there are none that would be of use. */
static int runs_score(const oks_ceiling_search *q, uint32_t vector, int okeys)
{
    const oks_ask *ask = q->s->ask;
    const oks_tables *tables = &q->s->ctx->tables[ask->rules->wrap_12_13_1 != 0];
    if (!ask->series)
        return okeys ? -1 : 0;
    if (ask->scale != OKS_SCALE_LEFT)
        return oks_run_score(tables, ask->scale, 0, okeys, vector);
    int natural = tables->left[(size_t)okeys * OKS_VECTORS + vector];
    return okeys && !natural ? -1 : natural + okeys * ask->okey_counts;
}

static int fits(const oks_colour_lay *l, unsigned one, unsigned two)
{
    return !(l->one & ~one) && !(l->two & ~two);
}

static int fixed_score(const oks_ceiling_search *q, const oks_colour_lay *l)
{
    return l->score - (l->open && q->s->rack.okeys == 0 ? q->s->ask->islek_costs : 0);
}

/* own: of the okeys so many can be in the opening. */
static void add_runs(oks_ceiling_search *q, const oks_colour_lay *l, int index, uint32_t left, int okeys, int own,
                     oks_colour_list *out)
{
    const oks_tables *tables = &q->s->ctx->tables[q->s->ask->rules->wrap_12_13_1 != 0];
    int points = l->points + (q->least_points ? tables->points[(size_t)own * OKS_VECTORS + left] : 0);
    int score = runs_score(q, left, okeys);
    if (score < 0)
        return;
    oks_colour_entry e = {(int16_t)(fixed_score(q, l) + score), (int16_t)points, (uint8_t)(l->okeys + okeys),
               (uint8_t)(l->own + own), l->pairs, (uint8_t)index};
    add_entry(q, out, &e);
    out->points = points > out->points ? points : out->points;
}

void oks_fill_list(oks_ceiling_search *q, int colour, unsigned one, unsigned two, oks_colour_list *out)
{
    uint32_t vector = oks_vector(q->s->ctx, one, two);
    out->count = out->points = 0;
    for (int i = 0; i < q->lays[colour]; i++) {
        const oks_colour_lay *l = &q->lay[colour][i];
        if (!fits(l, one, two))
            continue;
        uint32_t left = vector - oks_vector(q->s->ctx, l->one, l->two);
        for (int okeys = 0; okeys + l->okeys <= q->s->rack.okeys; okeys++)
            for (int own = q->later ? 0 : okeys; own <= okeys && own + l->own <= q->own; own++)
                add_runs(q, l, i, left, okeys, own, out);
    }
}

static void add_layer(const oks_ceiling_search *q, int colour, unsigned one, unsigned two, oks_colour_tops *t)
{
    uint32_t vector = oks_vector(q->s->ctx, one, two);
    int okeys = t->layers++, best = okeys ? t->top[okeys - 1] : 0;
    for (int i = 0; i < q->lays[colour]; i++) {
        const oks_colour_lay *l = &q->lay[colour][i];
        int runs = okeys - l->okeys;
        if (runs < 0 || (!q->later && runs + l->own > q->own) || !fits(l, one, two))
            continue;
        int score = runs_score(q, vector - oks_vector(q->s->ctx, l->one, l->two), runs);
        if (score >= 0 && score + fixed_score(q, l) > best)
            best = score + fixed_score(q, l);
    }
    t->top[okeys] = (int16_t)best;
}

/* What is left of a colour scores no more with at most so many okeys. */
int oks_top_of(oks_ceiling_search *q, int colour, unsigned one, unsigned two, int okeys)
{
    uint32_t key = (one | (uint32_t)two << OKS_NUMBERS) + 1;
    oks_colour_tops *t = &q->tops[colour][key * 0x9e3779b1u >> 26];
    if (t->key != key) {
        t->key = key;
        t->layers = 0;
    }
    while (t->layers <= okeys)
        add_layer(q, colour, one, two, t);
    return t->top[okeys];
}
