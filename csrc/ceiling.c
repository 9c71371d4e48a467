/* What a rack and a table can shed at most, and the lay-offs of the way that would.
 *
 * Groups join colours; all else, runs, lay-offs and pairs, is each colour's own affair. So the sets of new groups are
 * gone through, and under each the colours are looked up one by one: for what the groups leave of a colour a list says
 * what its lay-offs and runs shed, with how many points and okeys. What is asked of the melds one by one (a tile in
 * them, the discard that they must not make layable) is not looked at, and where a group takes one of two colours both
 * may lie there: so the sum is never too low, and mostly it is just what can be shed. */
#include "ceiling.h"

#include <stddef.h>
#include <string.h>

#define VISITS_MAX 4000 /* crowded racks with many groups: the ceiling is not worth more */

static const uint8_t group_size[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}; /* by its colours */

typedef struct node {
    uint16_t one[OKS_COLOURS], two[OKS_COLOURS];
    int score, points, okeys, own;
    int16_t top[OKS_COLOURS][OKS_LAYERS]; /* what is left of a colour scores, with so many okeys at most */
    int base, add; /* the score with what is left of the colours, and what the okeys add; fewer tiles score no more */
} node;

/* ---- sets of groups ------------------------------------------------------------------------------------------- */

typedef struct joining {
    oks_ceiling_search *q;
    oks_colour_list list[OKS_COLOURS];
    int rest[OKS_COLOURS + 1]; /* this colour and those after it score no more */
    int rest_points[OKS_COLOURS + 1];
} joining;

static void join(joining *j, int c, int score, int points, int okeys, int own, int pairs)
{
    oks_ceiling_search *q = j->q;
    if (points + j->rest_points[c] < q->least_points)
        return;
    if (c == OKS_COLOURS) {
        q->best = score + okeys * q->end_okey;
        memcpy(q->picked, q->pick, sizeof q->pick);
        return;
    }
    for (int i = 0; i < j->list[c].count; i++) {
        const oks_colour_entry *e = &j->list[c].entry[i];
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
static int okeys_add(const oks_ceiling_search *q, const node *nd)
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
static int most_points(const oks_ceiling_search *q, const node *nd)
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
static void put_together(oks_ceiling_search *q, const node *nd)
{
    joining j;
    j.q = q;
    j.rest[OKS_COLOURS] = j.rest_points[OKS_COLOURS] = 0;
    for (int c = OKS_COLOURS - 1; c >= 0; c--) {
        oks_fill_list(q, c, nd->one[c], nd->two[c], &j.list[c]);
        j.rest[c] = j.rest[c + 1] + nd->top[c][nd->okeys];
        j.rest_points[c] = j.rest_points[c + 1] + j.list[c].points;
    }
    join(&j, 0, nd->score, nd->points, nd->okeys, nd->own, q->pairs);
}

/* Fills in what the node scores without okeys, and what they add, now that tiles of these colours are gone. */
static void weigh(oks_ceiling_search *q, node *nd, unsigned colours)
{
    oks_count_work(q->s->ask);
    if (q->visits++ > VISITS_MAX)
        q->lost = 1;
    nd->base = nd->score;
    for (int c = 0; c < OKS_COLOURS; c++) {
        for (int okeys = 0; okeys <= nd->okeys && (colours >> c & 1u); okeys++)
            nd->top[c][okeys] = (int16_t)oks_top_of(q, c, nd->one[c], nd->two[c], okeys);
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

/* An okey of the table may count for the bar as long as there is one of the rack's: the sum is not too low by that. One
 * that cannot may still join a group that the opening has laid without it. */
static node with_group(const oks_ceiling_search *q, const node *nd, int number, unsigned colours, int okeys)
{
    const oks_ask *ask = q->s->ask;
    int own = okeys <= nd->own ? okeys : nd->own, in_opening = group_size[colours] + own >= 3;
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
    next.points += in_opening ? own * number : 0;
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
static int group_most(const oks_ceiling_search *q, int number, int okeys)
{
    int naturals = okeys < 2 ? 4 - okeys : 2;
    return naturals * oks_natural_weight(q->s->ask, number) + okeys * oks_okey_weight(q->s->ask, number);
}

/* Whether a group that takes the last okeys could score enough, by what each of its tiles is worth to its colour. */
static int last_group_does(oks_ceiling_search *q, const node *nd, int number, unsigned colours, int okeys)
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
        int more = oks_top_of(q, c, one, two, 0) - nd->top[c][0] + weight;
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
static int first_group_does(const oks_ceiling_search *q, const node *nd, int number)
{
    int first = group_most(q, number, 1);
    return nd->base + first + (nd->add > first ? nd->add : first) > q->best;
}

/* Every set of groups with okeys that goes on from the node by groups that come later in the order. */
static void add_okey_groups(oks_ceiling_search *q, const node *nd, int highest, unsigned last)
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
static int rise_of(const oks_ceiling_search *q, const node *nd, int highest)
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
static void add_groups(oks_ceiling_search *q, node *nd, unsigned changed, int highest, unsigned last)
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
static void lay_picked(oks_shedding *s, const oks_ceiling_search *q, int colour, int grower)
{
    const oks_colour_lay *l = &q->lay[colour][q->picked[colour]];
    for (int i = 0; i < l->count; i++) {
        int done = l->done[i], at = done % OKEY_AT_END, okeys = done >= PAIR_WITH_OKEY;
        if (done >= A_PAIR && grower == s->active)
            oks_lay_pair(s, oks_face(colour, done - (okeys ? PAIR_WITH_OKEY : A_PAIR)), okeys);
        else if (done < A_PAIR && q->grower[colour][at] == grower)
            lay_end(s, &s->grower[grower], colour, q->end[colour][at], done >= OKEY_AT_END);
    }
}

static void try_picked(oks_shedding *s, const oks_ceiling_search *q)
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
static int prepare(oks_ceiling_search *q, const oks_shedding *s, node *root)
{
    const oks_ask *ask = s->ask;
    memset(q, 0, offsetof(oks_ceiling_search, lay));
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
    oks_list_ends(q);
    for (int c = 0; c < OKS_COLOURS && !q->lost; c++)
        oks_list_lays(q, c);
    return q->own >= 0 && !q->lost;
}

int oks_ceiling(oks_shedding *s)
{
    oks_ceiling_search q;
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
    oks_ceiling_search q;
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
