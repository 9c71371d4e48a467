/* What a rack and a table can shed at most, and the lay-offs of the way that would.
 *
 * Groups join colours; all else, runs, lay-offs and pairs, is each colour's own affair. So the sets of new groups are
 * gone through, and under each the colours are looked up one by one: for what the groups leave of a colour a list says
 * what its lay-offs and runs shed, with how many points and okeys. What is asked of the melds one by one (a tile in
 * them, the discard that they must not make layable) is not looked at, and where a group takes one of two colours both
 * may lie there: so the sum is never too low, and mostly it is just what can be shed. */
#include "shedding.h"

#include <stddef.h>
#include <string.h>

#define LAYS_MAX 240
#define ENDS_MAX 32
#define DONE_MAX 14
#define LIST_MAX 48
#define TOPS 64
#define VISITS_MAX 4000 /* crowded racks with many groups: the ceiling is not worth more */
#define A_PAIR 64
#define PAIR_WITH_OKEY 80
#define OKEY_AT_END 32

static const uint8_t group_size[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}; /* by its colours */

/* One choice of lay-offs and pairs of a colour. */
typedef struct lay {
    uint16_t one, two; /* what it takes */
    int16_t score, points;
    uint8_t okeys, own, pairs;
    uint8_t open; /* an end then takes the reserve */
    uint8_t count;
    uint8_t done[DONE_MAX]; /* ends by their index, OKEY_AT_END, or A_PAIR or PAIR_WITH_OKEY and the number */
} lay;

typedef struct entry {
    int16_t score, points;
    uint8_t okeys, own, pairs, lay;
} entry;

/* The best that is left of a colour, the highest score first; none is as good as another in all. */
typedef struct list {
    int points; /* the most */
    int count;
    entry entry[LIST_MAX];
} list;

/* What is left of a colour scores so much with at most so many okeys; worked out up to `layers`. */
typedef struct tops {
    uint32_t key;
    int16_t top[OKS_LAYERS];
    uint8_t layers;
} tops;

typedef struct node {
    uint16_t one[OKS_COLOURS], two[OKS_COLOURS];
    int score, points, okeys, own;
    int16_t top[OKS_COLOURS][OKS_LAYERS]; /* what is left of a colour scores, with so many okeys at most */
    int base, add; /* the score with what is left of the colours, and what the okeys add; fewer tiles score no more */
} node;

typedef struct ceiling {
    const oks_shedding *s;
    int own;      /* so many okeys may lie in the opening, */
    int later;    /* and others in melds after it; else in no new melds */
    int end_okey; /* an okey that is not used otherwise scores this */
    int pairs;    /* new pairs, when they are counted; else 0 */
    int least_points;
    int is_forced; /* a tile of no other use is laid off where it fits: it is not held back for the discard */
    int best;
    int visits;
    int lost;     /* the search was given up */
    int pick[OKS_COLOURS];
    int picked[OKS_COLOURS];
    uint8_t grower[OKS_COLOURS][ENDS_MAX], end[OKS_COLOURS][ENDS_MAX];
    int ends[OKS_COLOURS];
    int lays[OKS_COLOURS];
    lay lay[OKS_COLOURS][LAYS_MAX];
    tops tops[OKS_COLOURS][TOPS];
} ceiling;

/* ---- lay-offs of a colour ------------------------------------------------------------------------------------- */

typedef struct laying {
    ceiling *q;
    int colour, end;
    oks_grower grower;
    lay *out; /* the list that grows */
    int count;
} laying;

static int has(const ceiling *q, int colour, const lay *l, int number)
{
    const oks_rack *rack = &q->s->rack;
    int at = number - 1;
    return (rack->one[colour] >> at & 1) + (rack->two[colour] >> at & 1) > (l->one >> at & 1) + (l->two >> at & 1);
}

static void note(ceiling *q, lay *l, int done)
{
    if (l->count == DONE_MAX)
        q->lost = 1;
    else
        l->done[l->count++] = (uint8_t)done;
}

static void use_natural(ceiling *q, lay *l, int number)
{
    uint16_t bit = (uint16_t)(1u << (number - 1));
    l->two |= (uint16_t)(l->one & bit);
    l->one |= bit;
    l->score = (int16_t)(l->score + oks_natural_weight(q->s->ask, number));
}

static void use_okey(ceiling *q, lay *l, int number)
{
    l->okeys++;
    l->score = (int16_t)(l->score + oks_okey_weight(q->s->ask, number));
}

static void add_lay(ceiling *q, lay *lays, int *count, const lay *l)
{
    oks_count_work(q->s->ask);
    for (int i = 0; i < *count; i++) {
        lay *old = &lays[i];
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
static void lay_at_end(laying *w, const lay *l, int after_okey)
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
            lay here = *l;
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
        lay next = *l;
        use_natural(w->q, &next, number);
        note(w->q, &next, w->end);
        lay_at_end(w, &next, 0);
    }
    if (!is_group && !forced && l->okeys < s->rack.okeys) {
        lay next = *l;
        use_okey(w->q, &next, number);
        note(w->q, &next, w->end | OKEY_AT_END);
        lay_at_end(w, &next, 1);
    }
    *g = before;
}

/* Pairs of the number, as many as there can be, natural ones and with an okey. */
static void lay_pairs_at(ceiling *q, int colour, int number, int okeys, lay *out, int *count)
{
    const oks_ask *ask = q->s->ask;
    for (int i = 0; i < *count; i++) { /* those that come of it are looked at too */
        lay next = out[i];
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

static void list_lays(ceiling *q, int colour)
{
    const oks_shedding *s = q->s;
    lay buffer[LAYS_MAX], *from = q->lay[colour], *to = buffer;
    lay nothing;
    memset(&nothing, 0, sizeof nothing);
    from[0] = nothing;
    q->lays[colour] = 1;
    for (int e = 0; e < q->ends[colour] && !q->lost; e++) {
        laying w = {q, colour, e, s->grower[q->grower[colour][e]], to, 0};
        for (int i = 0; i < q->lays[colour]; i++)
            lay_at_end(&w, &from[i], 0);
        lay *swapped = from;
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

static void add_end(ceiling *q, int colour, int grower, int end)
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

static void list_ends(ceiling *q)
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

static void add_entry(ceiling *q, list *l, const entry *e)
{
    int kept = 0, at;
    for (int i = 0; i < l->count; i++) {
        const entry *o = &l->entry[i];
        if (o->score >= e->score && o->points >= e->points && o->okeys <= e->okeys && o->own <= e->own &&
            o->pairs <= e->pairs)
            return;
    }
    for (int i = 0; i < l->count; i++) {
        const entry *o = &l->entry[i];
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
static int runs_score(const ceiling *q, uint32_t vector, int okeys)
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

static int fits(const lay *l, unsigned one, unsigned two)
{
    return !(l->one & ~one) && !(l->two & ~two);
}

static int fixed_score(const ceiling *q, const lay *l)
{
    return l->score - (l->open && q->s->rack.okeys == 0 ? q->s->ask->islek_costs : 0);
}

/* own: of the okeys so many can be in the opening. */
static void add_runs(ceiling *q, const lay *l, int index, uint32_t left, int okeys, int own, list *out)
{
    const oks_tables *tables = &q->s->ctx->tables[q->s->ask->rules->wrap_12_13_1 != 0];
    int points = l->points + (q->least_points ? tables->points[(size_t)own * OKS_VECTORS + left] : 0);
    int score = runs_score(q, left, okeys);
    if (score < 0)
        return;
    entry e = {(int16_t)(fixed_score(q, l) + score), (int16_t)points, (uint8_t)(l->okeys + okeys),
               (uint8_t)(l->own + own), l->pairs, (uint8_t)index};
    add_entry(q, out, &e);
    out->points = points > out->points ? points : out->points;
}

static void fill_list(ceiling *q, int colour, unsigned one, unsigned two, list *out)
{
    uint32_t vector = oks_vector(q->s->ctx, one, two);
    out->count = out->points = 0;
    for (int i = 0; i < q->lays[colour]; i++) {
        const lay *l = &q->lay[colour][i];
        if (!fits(l, one, two))
            continue;
        uint32_t left = vector - oks_vector(q->s->ctx, l->one, l->two);
        for (int okeys = 0; okeys + l->okeys <= q->s->rack.okeys; okeys++)
            for (int own = q->later ? 0 : okeys; own <= okeys && own + l->own <= q->own; own++)
                add_runs(q, l, i, left, okeys, own, out);
    }
}

static void add_layer(const ceiling *q, int colour, unsigned one, unsigned two, tops *t)
{
    uint32_t vector = oks_vector(q->s->ctx, one, two);
    int okeys = t->layers++, best = okeys ? t->top[okeys - 1] : 0;
    for (int i = 0; i < q->lays[colour]; i++) {
        const lay *l = &q->lay[colour][i];
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
static int top_of(ceiling *q, int colour, unsigned one, unsigned two, int okeys)
{
    uint32_t key = (one | (uint32_t)two << OKS_NUMBERS) + 1;
    tops *t = &q->tops[colour][key * 0x9e3779b1u >> 26];
    if (t->key != key) {
        t->key = key;
        t->layers = 0;
    }
    while (t->layers <= okeys)
        add_layer(q, colour, one, two, t);
    return t->top[okeys];
}

/* ---- sets of groups ------------------------------------------------------------------------------------------- */

typedef struct joining {
    ceiling *q;
    list list[OKS_COLOURS];
    int rest[OKS_COLOURS + 1]; /* this colour and those after it score no more */
    int rest_points[OKS_COLOURS + 1];
} joining;

static void join(joining *j, int c, int score, int points, int okeys, int own, int pairs)
{
    ceiling *q = j->q;
    if (points + j->rest_points[c] < q->least_points)
        return;
    if (c == OKS_COLOURS) {
        q->best = score + okeys * q->end_okey;
        memcpy(q->picked, q->pick, sizeof q->pick);
        return;
    }
    for (int i = 0; i < j->list[c].count; i++) {
        const entry *e = &j->list[c].entry[i];
        if (score + e->score + j->rest[c + 1] + okeys * q->end_okey <= q->best)
            return;
        if (e->okeys > okeys || e->own > own || e->pairs > pairs)
            continue;
        if (score + e->score + j->rest[c + 1] + (okeys - e->okeys) * q->end_okey <= q->best)
            continue;
        q->pick[c] = e->lay;
        join(j, c + 1, score + e->score, points + e->points, okeys - e->okeys, own - e->own, pairs - e->pairs);
    }
}

/* What the okeys add to colours that have none, at most. */
static int okeys_add(const ceiling *q, const node *nd)
{
    int one = q->end_okey, second = q->end_okey, two = 0;
    for (int c = 0; c < OKS_COLOURS && nd->okeys; c++) {
        int gain = nd->top[c][1] - nd->top[c][0];
        if (gain > one) {
            second = one;
            one = gain;
        } else if (gain > second) {
            second = gain;
        }
        if (nd->okeys > 1 && nd->top[c][2] - nd->top[c][0] > two)
            two = nd->top[c][2] - nd->top[c][0];
    }
    if (nd->okeys < 2)
        return nd->okeys ? one : 0;
    return one + second > two ? one + second : two;
}

/* What runs and pairs of an opening count at most, each colour as if the okeys were its own. */
static int most_points(const ceiling *q, const node *nd)
{
    const oks_tables *tables = &q->s->ctx->tables[q->s->ask->rules->wrap_12_13_1 != 0];
    int points = 0;
    for (int c = 0; c < OKS_COLOURS; c++) {
        unsigned one = nd->one[c], two = nd->two[c];
        points += tables->points[(size_t)nd->own * OKS_VECTORS + oks_vector(q->s->ctx, one, two)];
        if (q->s->ask->mixed)
            points += 2 * q->s->ctx->number_sum[nd->okeys ? one : two];
    }
    return points;
}

/* The colours with what the groups leave of them, put together; if they can be better than the best so far. */
static void put_together(ceiling *q, const node *nd)
{
    joining j;
    j.q = q;
    j.rest[OKS_COLOURS] = j.rest_points[OKS_COLOURS] = 0;
    for (int c = OKS_COLOURS - 1; c >= 0; c--) {
        fill_list(q, c, nd->one[c], nd->two[c], &j.list[c]);
        j.rest[c] = j.rest[c + 1] + nd->top[c][nd->okeys];
        j.rest_points[c] = j.rest_points[c + 1] + j.list[c].points;
    }
    join(&j, 0, nd->score, nd->points, nd->okeys, nd->own, q->pairs);
}

/* Fills in what the node scores without okeys, and what they add, now that tiles of these colours are gone. */
static void weigh(ceiling *q, node *nd, unsigned colours)
{
    oks_count_work(q->s->ask);
    if (q->visits++ > VISITS_MAX)
        q->lost = 1;
    nd->base = nd->score;
    for (int c = 0; c < OKS_COLOURS; c++) {
        for (int okeys = 0; okeys <= nd->okeys && (colours >> c & 1u); okeys++)
            nd->top[c][okeys] = (int16_t)top_of(q, c, nd->one[c], nd->two[c], okeys);
        nd->base += nd->top[c][0];
    }
    nd->add = okeys_add(q, nd);
    if (nd->base + nd->add <= q->best)
        return;
    if (q->least_points == 0 || nd->points + most_points(q, nd) >= q->least_points)
        put_together(q, nd);
}

static void take_tile(uint16_t *one, uint16_t *two, int number)
{
    uint16_t bit = (uint16_t)(1u << (number - 1)), twice = *two & bit;
    *two &= (uint16_t)~bit;
    *one = (uint16_t)((*one & ~bit) | twice);
}

/* An okey of the table may count for the bar as long as there is one of the rack's: the sum is not too low by that. */
static node with_group(const ceiling *q, const node *nd, int number, unsigned colours, int okeys)
{
    const oks_ask *ask = q->s->ask;
    int in_opening = okeys <= nd->own;
    node next = *nd;
    for (int c = 0; c < OKS_COLOURS; c++) {
        if (!(colours >> c & 1u))
            continue;
        take_tile(&next.one[c], &next.two[c], number);
        next.score += oks_natural_weight(ask, number);
        next.points += in_opening ? number : 0;
    }
    next.okeys -= okeys;
    next.own -= q->later ? 0 : okeys;
    next.score += okeys * oks_okey_weight(ask, number);
    next.points += in_opening ? okeys * number : 0;
    return next;
}

static unsigned colours_of(const node *nd, int number)
{
    unsigned colours = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        colours |= (nd->one[c] >> (number - 1) & 1u) << c;
    return colours;
}

/* A group of the number with so many okeys scores no more. */
static int group_most(const ceiling *q, int number, int okeys)
{
    int naturals = okeys < 2 ? 4 - okeys : 2;
    return naturals * oks_natural_weight(q->s->ask, number) + okeys * oks_okey_weight(q->s->ask, number);
}

/* Whether a group that takes the last okeys could score enough, by what each of its tiles is worth to its colour. */
static int last_group_does(ceiling *q, const node *nd, int number, unsigned colours, int okeys)
{
    int weight = oks_natural_weight(q->s->ask, number), score = nd->base, taken = 0;
    int gain[OKS_COLOURS];
    if (score + group_most(q, number, okeys) <= q->best)
        return 0;
    for (int c = 0; c < OKS_COLOURS; c++) {
        uint16_t one = nd->one[c], two = nd->two[c];
        int at = taken;
        if (!(colours >> c & 1u))
            continue;
        take_tile(&one, &two, number);
        int more = top_of(q, c, one, two, 0) - nd->top[c][0] + weight;
        for (; at > 0 && gain[at - 1] < more; at--)
            gain[at] = gain[at - 1];
        gain[at] = more;
        taken++;
    }
    for (int i = 0; i < taken && i + okeys < 4; i++)
        score += i + okeys < 3 || gain[i] > 0 ? gain[i] : 0;
    return score + okeys * oks_okey_weight(q->s->ask, number) > q->best;
}

/* Whether a group that leaves an okey could, with what that okey adds then. */
static int first_group_does(const ceiling *q, const node *nd, int number)
{
    int first = group_most(q, number, 1);
    return nd->base + first + (nd->add > first ? nd->add : first) > q->best;
}

/* Every set of groups with okeys that goes on from the node by groups that come later in the order. */
static void add_okey_groups(ceiling *q, const node *nd, int highest, unsigned last)
{
    int most = q->later ? nd->okeys : nd->own;
    for (int n = highest; n > 0 && most && !q->lost; n--, last = ~0u) {
        unsigned colours = colours_of(nd, n);
        for (int okeys = 1; okeys <= most; okeys++) {
            int does = okeys == nd->okeys ? last_group_does(q, nd, n, colours, okeys) : first_group_does(q, nd, n);
            if (!does || group_size[colours] + okeys < 3)
                continue;
            for (unsigned part = colours; part; part = (part - 1) & colours) {
                unsigned order = part * OKS_LAYERS + (unsigned)okeys;
                if (order > last || (group_size[part] + okeys != 3 && group_size[part] + okeys != 4))
                    continue;
                node next = with_group(q, nd, n, part, okeys);
                weigh(q, &next, part);
                add_okey_groups(q, &next, n, order);
            }
        }
    }
}

/* More groups, of this number and lower ones, and okeys add no more. */
static int rise_of(const ceiling *q, const node *nd, int highest)
{
    int with_okey = group_most(q, OKS_NUMBERS, 1), rise = nd->okeys * with_okey;
    if (rise < nd->add + (nd->okeys > 1 ? with_okey : 0))
        rise = nd->add + (nd->okeys > 1 ? with_okey : 0);
    for (int n = highest; n > 0; n--) {
        int tiles = 0;
        for (int c = 0; c < OKS_COLOURS; c++)
            tiles += (nd->one[c] >> (n - 1) & 1) + (nd->two[c] >> (n - 1) & 1);
        if (group_size[colours_of(nd, n)] >= 3)
            rise += tiles * oks_natural_weight(q->s->ask, n);
    }
    return rise;
}

/* The same for groups of natural tiles, and under each set of them those with okeys. changed: the colours that the
 * last group has taken from. */
static void add_groups(ceiling *q, node *nd, unsigned changed, int highest, unsigned last)
{
    weigh(q, nd, changed);
    if (!q->s->ask->series)
        return;
    if (nd->base + rise_of(q, nd, highest) <= q->best)
        return;
    add_okey_groups(q, nd, OKS_NUMBERS, ~0u);
    for (int n = highest; n > 0 && !q->lost; n--, last = ~0u) {
        unsigned colours = colours_of(nd, n);
        for (unsigned part = colours; part && group_size[colours] >= 3; part = (part - 1) & colours) {
            if (part > last || group_size[part] < 3)
                continue;
            node next = with_group(q, nd, n, part, 0);
            add_groups(q, &next, part, n, part);
        }
    }
}

/* ---- the answer ----------------------------------------------------------------------------------------------- */

static void lay_end(oks_shedding *s, oks_grower *g, int colour, int end, int is_okey)
{
    int number = end == OKS_END_GROUP ? (g->free ? g->number : 0) : oks_position_number(oks_next_at(s, g, end));
    if (!number) /* another colour has taken the place, or the run is full */
        return;
    oks_tile face = oks_face(colour, number);
    if (is_okey)
        oks_use_okey(s, number);
    else
        oks_use_natural(s, face);
    oks_note_step(s, OKS_STEP_LAY_OFF, is_okey ? OKS_OKEY : face, g->meld, end, face);
    if (end == OKS_END_GROUP)
        g->free = 0;
    else
        oks_move_end(g, end, 1);
}

/* What the colour's pick lays on the grower; with all growers behind, its pairs. */
static void lay_picked(oks_shedding *s, const ceiling *q, int colour, int grower)
{
    const lay *l = &q->lay[colour][q->picked[colour]];
    for (int i = 0; i < l->count; i++) {
        int done = l->done[i], at = done % OKEY_AT_END, okeys = done >= PAIR_WITH_OKEY;
        if (done >= A_PAIR && grower == s->active)
            oks_lay_pair(s, oks_face(colour, done - (okeys ? PAIR_WITH_OKEY : A_PAIR)), okeys);
        else if (done < A_PAIR && q->grower[colour][at] == grower)
            lay_end(s, &s->grower[grower], colour, q->end[colour][at], done >= OKEY_AT_END);
    }
}

static void try_picked(oks_shedding *s, const ceiling *q)
{
    oks_grower kept[OKS_GROWERS_MAX];
    oks_mark m = oks_mark_of(s);
    memcpy(kept, s->grower, (size_t)s->growers * sizeof *kept);
    for (int grower = 0; grower < s->active + s->ask->series; grower++)
        for (int c = 0; c < OKS_COLOURS; c++)
            lay_picked(s, q, c, grower);
    if (s->ask->series)
        oks_end_in_series(s);
    else
        oks_end_branch(s);
    memcpy(s->grower, kept, (size_t)s->growers * sizeof *kept);
    oks_back_to(s, &m);
}

/* 0: pairs have taken more okeys than are there. */
static int prepare(ceiling *q, const oks_shedding *s, node *root)
{
    const oks_ask *ask = s->ask;
    memset(q, 0, offsetof(ceiling, lay));
    memset(q->tops, 0, sizeof q->tops);
    q->s = s;
    q->own = ask->opening && s->own_okeys < s->rack.okeys ? s->own_okeys : s->rack.okeys;
    q->later = ask->later_melds;
    q->end_okey = (ask->lay_offs && s->growers) || ask->pairs ? oks_okey_weight(ask, OKS_NUMBERS) : 0;
    q->pairs = ask->pairs == OKS_ANY_PAIRS ? 0 : ask->pairs;
    q->least_points = ask->opening ? ask->least_points : 0;
    q->is_forced = s->floors == NULL;
    memset(root, 0, sizeof *root);
    memcpy(root->one, s->rack.one, sizeof root->one);
    memcpy(root->two, s->rack.two, sizeof root->two);
    root->score = s->score;
    root->okeys = s->rack.okeys;
    root->own = q->own;
    list_ends(q);
    for (int c = 0; c < OKS_COLOURS && !q->lost; c++)
        list_lays(q, c);
    return q->own >= 0 && !q->lost;
}

int oks_ceiling(oks_shedding *s)
{
    ceiling q;
    node root;
    if (!prepare(&q, s, &root))
        return OKS_NO_CEILING;
    q.best = s->best;
    add_groups(&q, &root, ~0u, OKS_NUMBERS, ~0u);
    if (q.lost)
        return OKS_NO_CEILING;
    if (q.best > s->best && s->out)
        try_picked(s, &q);
    return q.best;
}

uint64_t oks_promising_now(const oks_shedding *s)
{
    ceiling q;
    node root;
    uint64_t promising = 0;
    if (!prepare(&q, s, &root))
        return ~UINT64_C(0);
    for (int face = 0; face < OKS_FACES; face++) {
        if (s->floors[face] == OKS_NO_CEILING || !oks_rack_count(&s->rack, (oks_tile)face))
            continue;
        node without = root;
        take_tile(&without.one[oks_colour((oks_tile)face)], &without.two[oks_colour((oks_tile)face)],
                  oks_number((oks_tile)face));
        q.best = s->floors[face];
        add_groups(&q, &without, ~0u, OKS_NUMBERS, ~0u);
        if (q.lost)
            return ~UINT64_C(0);
        if (q.best > s->floors[face])
            promising |= oks_face_bit((oks_tile)face);
    }
    return promising;
}
