#include "legal.h"

#include "layoff.h"
#include "meld.h"

#include <stdlib.h>
#include <string.h>

#define OPENINGS_MAX 4096

typedef struct listing {
    const oks_ctx *ctx;
    const oks_round *round;
    oks_action *out;
    int max;
    int count;
    int complete;
} listing;

static void list(listing *l, const oks_action *action)
{
    if (oks_round_check(l->round, action) != OKS_MOVE_OK)
        return;
    if (action->kind == OKS_ACT_OPEN && oks_round_check_opening(l->round, action) != OKS_MOVE_OK)
        return;
    if (l->count == l->max) {
        l->complete = 0;
        return;
    }
    l->out[l->count++] = *action;
}

static void list_kind(listing *l, int kind)
{
    oks_action action = {(uint8_t)kind, 0, 0, 0, 0, 0, 0, {{0, 0, {0}}}};
    list(l, &action);
}

static const oks_rack *rack_of(const listing *l) { return &l->round->turn.rack; }

/* ---- one meld ------------------------------------------------------------------------------------------------- */

static void list_meld(listing *l, const oks_meld *meld)
{
    oks_action action = {OKS_ACT_LAY, 0, 0, 0, 0, 0, 1, {*meld}};
    list(l, &action);
}

/* The rest of a run: its next tile as a natural one and as an okey. */
static void list_runs_from(listing *l, oks_meld *run, int colour, int position, int naturals, int okeys)
{
    const oks_rack *rack = rack_of(l);
    int end = l->round->rules->wrap_12_13_1 ? OKS_NUMBERS + 1 : OKS_NUMBERS;
    if (run->size >= 3 && naturals)
        list_meld(l, run);
    if (position > end || run->size == OKS_MELD_MAX)
        return;
    oks_tile face = oks_face(colour, position > OKS_NUMBERS ? 1 : position);
    int used = 0;
    for (int i = 0; i < run->size; i++)
        used += run->face[i] == face;
    if (oks_rack_count(rack, face) > used) {
        run->face[run->size++] = face;
        list_runs_from(l, run, colour, position + 1, naturals + 1, okeys);
        run->size--;
    }
    if (okeys < rack->okeys) {
        run->face[run->size++] = (uint8_t)(face | OKS_STANDS);
        list_runs_from(l, run, colour, position + 1, naturals, okeys + 1);
        run->size--;
    }
}

/* The rest of a group: the next colour as a natural tile, as an okey, or not at all. */
static void list_groups_from(listing *l, oks_meld *group, int number, int colour, int okeys)
{
    const oks_rack *rack = rack_of(l);
    if (colour == OKS_COLOURS) {
        if (group->size >= 3 && okeys < group->size)
            list_meld(l, group);
        return;
    }
    oks_tile face = oks_face(colour, number);
    list_groups_from(l, group, number, colour + 1, okeys);
    if (oks_rack_count(rack, face)) {
        group->face[group->size++] = face;
        list_groups_from(l, group, number, colour + 1, okeys);
        group->size--;
    }
    if (okeys < rack->okeys) {
        group->face[group->size++] = (uint8_t)(face | OKS_STANDS);
        list_groups_from(l, group, number, colour + 1, okeys + 1);
        group->size--;
    }
}

static void list_pairs(listing *l)
{
    const oks_rack *rack = rack_of(l);
    for (int face = 0; face < OKS_FACES; face++) {
        int copies = oks_rack_count(rack, (oks_tile)face);
        oks_meld pair = {OKS_PAIR, 2, {(uint8_t)face, (uint8_t)face}};
        if (copies == 2)
            list_meld(l, &pair);
        pair.face[1] |= OKS_STANDS;
        if (copies && rack->okeys)
            list_meld(l, &pair);
    }
    oks_meld okeys = {OKS_PAIR, 2, {(uint8_t)(l->round->okey | OKS_STANDS), (uint8_t)(l->round->okey | OKS_STANDS)}};
    if (rack->okeys == 2)
        list_meld(l, &okeys);
}

/* The colours of a group's natural tiles, or of what its okeys stand for, as bits. */
static unsigned colours_of(const oks_meld *group, int okeys)
{
    unsigned colours = 0;
    for (int i = 0; i < group->size; i++)
        colours |= !(group->face[i] & OKS_STANDS) == !okeys ? 1u << oks_colour(oks_stands_for(group->face[i])) : 0;
    return colours;
}

static int is_group_of_three(const oks_meld *meld) { return meld->kind == OKS_GROUP && meld->size == 3; }

/* Groups of three that differ at most in the colours of their okeys. */
static int has_same_naturals(const oks_meld *a, const oks_meld *b)
{
    return is_group_of_three(a) && is_group_of_three(b) &&
           oks_number(oks_stands_for(a->face[0])) == oks_number(oks_stands_for(b->face[0])) &&
           colours_of(a, 0) == colours_of(b, 0);
}

/* Where the rules leave an okey's colour open until the group has four tiles, the colours it could have are one
 * action. */
static int is_same_group(const listing *l, const oks_meld *a, const oks_meld *b)
{
    return l->round->rules->group_okey_take == OKS_TAKE_AT_FOUR && has_same_naturals(a, b);
}

static void drop_same_groups(listing *l, int from)
{
    int kept = from;
    for (int i = from; i < l->count; i++) {
        int same = 0;
        for (int j = from; j < kept && !same; j++)
            same = is_same_group(l, &l->out[i].lay[0], &l->out[j].lay[0]);
        if (!same)
            l->out[kept++] = l->out[i];
    }
    l->count = kept;
}

static void list_melds(listing *l)
{
    oks_meld meld = {OKS_RUN, 0, {0}};
    for (int colour = 0; colour < OKS_COLOURS; colour++)
        for (int start = 1; start <= OKS_NUMBERS; start++)
            list_runs_from(l, &meld, colour, start, 0, 0);
    int from = l->count;
    meld.kind = OKS_GROUP;
    for (int number = 1; number <= OKS_NUMBERS; number++)
        list_groups_from(l, &meld, number, 0, 0);
    drop_same_groups(l, from);
    list_pairs(l);
}

/* ---- openings ------------------------------------------------------------------------------------------------- */

/* The opening, from this meld on with every colour that the okeys of its groups of three can stand for. Of two groups
 * with the same naturals the second has no lower colours than the first, so that each opening comes once. */
static void list_colours_from(listing *l, oks_action *opening, int at)
{
    if (at == opening->melds) {
        list(l, opening);
        return;
    }
    oks_meld *group = &opening->lay[at], plain = *group;
    unsigned naturals = colours_of(group, 0), okeys = colours_of(group, 1), least = 0;
    if (!is_group_of_three(group) || !okeys) {
        list_colours_from(l, opening, at + 1);
        return;
    }
    for (int before = 0; before < at; before++)
        if (has_same_naturals(&opening->lay[before], group))
            least = colours_of(&opening->lay[before], 1);
    for (unsigned mask = least; mask < 1u << OKS_COLOURS; mask++) {
        if (mask & naturals || oks_popcount13(mask) != oks_popcount13(okeys))
            continue;
        group->size = 0;
        for (int colour = 0; colour < OKS_COLOURS; colour++) {
            oks_tile face = oks_face(colour, oks_number(oks_stands_for(plain.face[0])));
            if ((naturals | mask) >> colour & 1)
                group->face[group->size++] = (uint8_t)(face | (mask >> colour & 1 ? OKS_STANDS : 0));
        }
        list_colours_from(l, opening, at + 1);
    }
    *group = plain;
}

/* An arrangement as an opening: where an okey in a group of three keeps its name, each name is another one. */
static void list_opening(listing *l, oks_action *opening)
{
    if (l->round->rules->group_okey_take == OKS_TAKE_NAMED)
        list_colours_from(l, opening, 0);
    else
        list(l, opening);
}

/* Whether melds of so many points could be all tiles but one: no tile is more than 13. */
static int may_be_all_but_one(const oks_rack *rack, int points)
{
    int sum = 0;
    for (int face = 0; face < OKS_FACES; face++)
        sum += oks_rack_count(rack, (oks_tile)face) * oks_number((oks_tile)face);
    return points >= sum - OKS_NUMBERS;
}

/* Runs and groups of these tiles, with the pairs that are chosen already where the rules mix them. */
static void list_series_openings(listing *l, const oks_action *pairs, const oks_rack *rack)
{
    oks_query query = {OKS_POINTS, (uint8_t)l->round->rules->wrap_12_13_1, 1, 0, OKS_NO_TILE, 0};
    int bar = l->round->turn.series_bar, found = 0;
    int room = l->max - l->count < OPENINGS_MAX ? l->max - l->count : OPENINGS_MAX;
    int most = oks_best_points(l->ctx, rack, query.wrap);
    int waived = oks_hand_needs_no_bar(l->round->rules, &l->round->turn) && may_be_all_but_one(rack, most);
    for (int i = 0; i < pairs->melds; i++)
        bar -= oks_meld_points(&pairs->lay[i]);
    if (room < 1 || (most < bar && !waived)) {
        l->complete &= room > 0;
        return;
    }
    oks_arrangement *all = malloc((size_t)room * sizeof *all);
    if (!all || oks_best_k(l->ctx, rack, &query, room, all, &found, NULL) != OKS_OK)
        l->complete = 0;
    for (int i = 0; i < found && (all[i].points >= bar || waived); i++) {
        oks_action action = *pairs;
        if (!all[i].melds || all[i].melds + pairs->melds > OKS_MELDS_MAX)
            continue;
        memcpy(action.lay, all[i].meld, sizeof action.lay);
        memcpy(&action.lay[all[i].melds], pairs->lay, pairs->melds * sizeof *pairs->lay);
        action.melds = (uint8_t)(all[i].melds + pairs->melds);
        list_opening(l, &action);
    }
    if (found == room && (all[found - 1].points >= bar || waived))
        l->complete = 0;
    free(all);
}

static void list_pairs_chosen(listing *l, const oks_action *pairs, const oks_rack *rest)
{
    if (!pairs->melds)
        return;
    list(l, pairs);
    if (l->round->rules->mix_open)
        list_series_openings(l, pairs, rest);
}

/* Each face's pair, natural or with an okey, in the opening or not. */
static void list_pair_openings_from(listing *l, oks_action *a, oks_rack *rest, int face)
{
    if (!l->complete)
        return;
    if (face == OKS_FACES) {
        list_pairs_chosen(l, a, rest);
        if (rest->okeys == 2 && a->melds < OKS_MELDS_MAX) {
            uint8_t okey = (uint8_t)(l->round->okey | OKS_STANDS);
            oks_rack less = *rest;
            less.okeys = 0;
            a->lay[a->melds++] = (oks_meld){OKS_PAIR, 2, {okey, okey}};
            list_pairs_chosen(l, a, &less);
            a->melds--;
        }
        return;
    }
    int copies = oks_rack_count(rest, (oks_tile)face);
    list_pair_openings_from(l, a, rest, face + 1);
    for (int okeys = 0; okeys <= 1 && a->melds < OKS_MELDS_MAX; okeys++) {
        if (copies < 2 - okeys || rest->okeys < okeys)
            continue;
        oks_rack less = *rest;
        for (int n = 0; n < 2 - okeys; n++)
            oks_rack_remove(&less, (oks_tile)face);
        less.okeys = (uint8_t)(less.okeys - okeys);
        a->lay[a->melds++] = (oks_meld){OKS_PAIR, 2, {(uint8_t)face, (uint8_t)(face | (okeys ? OKS_STANDS : 0))}};
        list_pair_openings_from(l, a, &less, face + 1);
        if (okeys && copies == 2 && less.okeys && a->melds < OKS_MELDS_MAX) { /* two pairs, an okey in each */
            oks_rack_remove(&less, (oks_tile)face);
            less.okeys--;
            a->lay[a->melds] = a->lay[a->melds - 1];
            a->melds++;
            list_pair_openings_from(l, a, &less, face + 1);
            a->melds--;
        }
        a->melds--;
    }
}

static void list_openings(listing *l)
{
    const oks_rules *rules = l->round->rules;
    oks_action action = {OKS_ACT_OPEN, 0, 0, 0, 0, 0, 0, {{0, 0, {0}}}};
    oks_rack rest = *rack_of(l);
    list_series_openings(l, &action, &rest);
    if (rules->mix_open || (rules->open_pairs != OKS_NO_PAIRS && oks_count_pairs(&rest) >= l->round->turn.pairs_bar))
        list_pair_openings_from(l, &action, &rest, 0);
}

/* ---- the rest ------------------------------------------------------------------------------------------------- */

static void list_reaches(listing *l)
{
    oks_step steps[OKS_LAY_OFFS_MAX];
    int count = oks_lay_offs(&l->round->turn.table, rack_of(l), l->round->rules, steps);
    for (int i = 0; i < count; i++) {
        oks_action action = {OKS_ACT_LAYOFF, steps[i].tile, steps[i].stands, steps[i].meld, steps[i].at, 0, 0,
                             {{0, 0, {0}}}};
        list(l, &action);
    }
    count = oks_takings(&l->round->turn.table, rack_of(l), l->round->rules, steps);
    for (int i = 0; i < count; i++) {
        oks_action action = {OKS_ACT_TAKE_OKEY, steps[i].tile, 0, steps[i].meld, 0, steps[i].at, 0, {{0, 0, {0}}}};
        list(l, &action);
    }
}

static void list_discards(listing *l)
{
    const oks_rack *rack = rack_of(l);
    for (int tile = 0; tile <= OKS_OKEY; tile++) {
        if (!(tile == OKS_OKEY ? rack->okeys : oks_rack_count(rack, (oks_tile)tile)))
            continue;
        oks_action action = {OKS_ACT_DISCARD, (uint8_t)tile, 0, 0, 0, 0, 0, {{0, 0, {0}}}};
        list(l, &action);
    }
}

int oks_round_legal(const oks_ctx *ctx, const oks_round *round, oks_action *out, int max, int *complete)
{
    listing l = {ctx, round, out, max, 0, 1};
    for (int kind = OKS_ACT_DRAW; kind <= OKS_ACT_PUT_BACK; kind++)
        list_kind(&l, kind);
    if (round->phase == OKS_PHASE_PLAY) {
        list_discards(&l);
        list_reaches(&l);
        if (round->turn.opened)
            list_melds(&l);
        else
            list_openings(&l);
    }
    *complete = l.complete;
    return l.count;
}
