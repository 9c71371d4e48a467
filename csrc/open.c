#include "open.h"

#include "meld.h"

#include <string.h>

/* An okey of the table serves in new melds after the opening, not in it. That is seldom the best use of it: at the end
 * of a meld it does as well. Only where the other okeys of the rack cannot reach what all could are openings gone
 * through one by one, each with the best that follows it. */

typedef struct search {
    const oks_ctx *ctx;
    const oks_turn *turn;
    const oks_ask *ask;
    const oks_rack *rack;
    oks_ask after; /* what is asked once the opening is laid */
    uint16_t useful[OKS_COLOURS];
    int reach;     /* no way scores more */
    int best;
    int found;
    int pairs;
    int pair_points;
    oks_meld pair[OKS_MELDS_MAX];
    oks_way *out;
} search;

static int can_take(const oks_table *table, const oks_rack *rack, const oks_rules *rules)
{
    for (int i = 0; i < table->okeys; i++) {
        const oks_meld *meld = &table->meld[table->okey[i].meld];
        uint8_t cell = meld->face[table->okey[i].place];
        oks_tile face = oks_taken_with(table, i, rules);
        int has = 0;
        if (face != OKS_NO_TILE && oks_rack_count(rack, face))
            return 1;
        for (int c = 0; (cell & OKS_UNDECIDED) && c < OKS_COLOURS; c++)
            has += oks_rack_count(rack, oks_face(c, oks_number(oks_stands_for(cell)))) > 0;
        if (has >= 2)
            return 1;
    }
    return 0;
}

static int pieces_score(const search *s, const oks_sums *sums)
{
    if (s->ask->scale == OKS_SCALE_LEFT)
        return sums->natural_points + sums->okeys * s->ask->okey_counts;
    return oks_scale_sum(s->ask->scale, sums->points, sums->tiles);
}

static int pairs_score(const search *s)
{
    int score = 0;
    for (int i = 0; i < s->pairs; i++)
        for (int t = 0; t < 2; t++)
            score += oks_weight(s->ask, oks_laid_tile(s->pair[i].face[t]));
    return score;
}

/* No way on from an opening that leaves this sheds more of it. */
static int most_of(const search *s, const oks_rack *left)
{
    int most = left->okeys * oks_scale_okey(s->ask->scale, OKS_NUMBERS, s->ask->okey_counts);
    for (int c = 0; c < OKS_COLOURS; c++)
        for (int n = 1; n <= OKS_NUMBERS; n++)
            if (s->useful[c] >> (n - 1) & 1)
                most += oks_rack_count(left, oks_face(c, n)) * oks_weight(s->ask, oks_face(c, n));
    return most;
}

/* The table with the opening on it, as melds of a player who has opened. */
static oks_table_fault lay_opening(const search *s, const oks_walk_node *node, oks_table *table)
{
    oks_arrangement laid;
    oks_table_fault fault = OKS_TABLE_OK;
    oks_lay(s->rack, &node->pieces, &laid);
    for (int i = 0; i < laid.melds && fault == OKS_TABLE_OK; i++)
        fault = oks_table_add(table, &laid.meld[i], s->turn->seat, s->ask->rules);
    for (int i = 0; i < s->pairs && fault == OKS_TABLE_OK; i++)
        fault = oks_table_add(table, &s->pair[i], s->turn->seat, s->ask->rules);
    return fault;
}

static int must_is_laid(const search *s, const oks_rack *left)
{
    oks_tile must = s->ask->must_use;
    if (must == OKS_NO_TILE)
        return 1;
    if (must == OKS_OKEY)
        return left->okeys < s->rack->okeys;
    return oks_rack_count(left, must) < oks_rack_count(s->rack, must);
}

static void follow(search *s, const oks_walk_node *node, int laid)
{
    oks_table table = s->turn->table;
    oks_ask after = s->after;
    oks_shed shed;
    if (must_is_laid(s, &node->left))
        after.must_use = OKS_NO_TILE;
    else if (s->ask->must_open)
        return;
    if (lay_opening(s, node, &table) != OKS_TABLE_OK)
        return;
    if (!oks_most_shed(s->ctx, &table, &node->left, s->turn->okey, &after, s->best - laid, &shed))
        return;
    s->best = s->out->score = laid + shed.score;
    s->found = 1;
    s->out->apart = 1;
    s->out->opening = node->pieces;
    s->out->opening_pairs = s->pairs;
    memcpy(s->out->opening_pair, s->pair, sizeof s->pair);
    s->out->shed = shed;
}

static int enter(void *context, const oks_walk_node *node)
{
    search *s = context;
    oks_count_work(s->ask);
    int wrap = s->ask->rules->wrap_12_13_1, points = node->sums.points + s->pair_points;
    int laid = pieces_score(s, &node->sums) + pairs_score(s);
    if (s->best >= s->reach || laid + most_of(s, &node->left) <= s->best)
        return 0;
    if (points + oks_best_points(s->ctx, &node->rest, wrap) < s->ask->least_points)
        return 0;
    if (points >= s->ask->least_points && node->pieces.count)
        follow(s, node, laid);
    return 1;
}

static void walk_openings(search *s, const oks_rack *rack)
{
    oks_walk walk = {s->ctx, s->ask->rules->wrap_12_13_1, enter, s};
    oks_walk_arrangements(&walk, rack);
}

/* Every choice of pairs in a mixed opening: natural ones by face, then with okeys, by face. */
static void choose_pairs(search *s, const oks_rack *rack, int from)
{
    walk_openings(s, rack);
    for (int at = from; at < 2 * OKS_FACES && s->pairs < OKS_MELDS_MAX; at++) {
        oks_tile face = (oks_tile)(at % OKS_FACES);
        int okeys = at / OKS_FACES;
        oks_rack rest = *rack;
        if (rest.okeys < okeys || oks_rack_count(&rest, face) < 2 - okeys)
            continue;
        s->pair[s->pairs++] = (oks_meld){OKS_PAIR, 2, {face, (uint8_t)(face | (okeys ? OKS_STANDS : 0))}};
        s->pair_points += 2 * oks_number(face);
        rest.okeys = (uint8_t)(rest.okeys - okeys);
        for (int i = okeys; i < 2; i++)
            oks_rack_remove(&rest, face);
        choose_pairs(s, &rest, at);
        s->pair_points -= 2 * oks_number(face);
        s->pairs--;
    }
}

int oks_find_way(const oks_ctx *ctx, const oks_turn *turn, const oks_rack *rack, const oks_ask *ask, int floor,
                 oks_way *out)
{
    int takes = ask->opening && ask->least_points && ask->takes && can_take(&turn->table, rack, ask->rules);
    int unit = ask->scale == OKS_SCALE_TILES ? oks_scale_sum(OKS_SCALE_TILES, 0, 1) : 1, reach = 0;
    oks_ask all = *ask;
    all.later_melds = 1;
    if (takes)
        reach = oks_most_at_all(ctx, &turn->table, rack, turn->okey, &all, floor);
    if (takes && reach <= floor)
        return 0;
    int found = oks_most_shed(ctx, &turn->table, rack, turn->okey, ask, floor, &out->shed);
    out->apart = 0;
    out->score = out->shed.score;
    int best = found ? out->score : floor;
    best = (best + unit) / unit * unit - 1; /* of ways that shed the same tiles one will do */
    if (!takes || reach / unit * unit <= best)
        return found;
    search s = {ctx, turn, ask, rack, *ask, {0}, reach / unit * unit, best, 0, 0, 0, {{0, 0, {0}}}, out};
    s.after.opening = s.after.mixed = 0;
    s.after.least_points = 0;
    oks_turn opened = *turn;
    opened.opened = OKS_OPENED_SERIES;
    s.after.pairs = (uint8_t)oks_pairs_allowed(ask->rules, &opened);
    oks_sheddable(ctx, &turn->table, rack, &s.after, s.useful);
    if (ask->mixed)
        choose_pairs(&s, rack, 0);
    else
        walk_openings(&s, rack);
    return found || s.found;
}
