/* What becomes of the rest once the melds of the table have grown: new runs and groups, pairs, okeys at ends. */
#include "shedding.h"

#include <string.h>

/* ---- the end of a branch -------------------------------------------------------------------------------------- */

static void record(oks_shedding *s, int score, const oks_pieces *pieces, const oks_rack *rest)
{
    oks_shed *out = s->out;
    s->best = out->score = score;
    out->taken = (uint8_t)s->taken;
    out->steps = (uint8_t)s->steps;
    memcpy(out->step, s->step, (size_t)s->steps * sizeof *s->step);
    out->pieces = *pieces;
    out->pairs = (uint8_t)s->pairs;
    memcpy(out->pair, s->pair, (size_t)s->pairs * sizeof *s->pair);
    out->rest = *rest;
}

typedef struct okey_place {
    uint8_t meld, end;
    oks_tile face;
    int number;
} okey_place;

/* What an end is worth to an okey. Of equal ends one where a higher number comes next is better: two okeys may go
 * there. With that the dearest end, twice, is the dearest for two. */
static int place_rank(const oks_shedding *s, const oks_grower *g, int end, int position)
{
    int rises = end == OKS_END_RIGHT && position < OKS_NUMBERS && oks_room_of(s, g) > 1;
    return oks_position_number(position) * 2 + rises;
}

/* The dearest end for an okey; the grower takes it. 0: there is no end. */
static int dearest_place(oks_shedding *s, okey_place *out)
{
    static const uint8_t ends[2] = {OKS_END_LEFT, OKS_END_RIGHT};
    oks_grower *best = NULL;
    int most = 0;
    for (int i = 0; i < s->growers; i++) {
        oks_grower *g = &s->grower[i];
        if (!g->is_run && g->free && g->number * 2 > most) {
            int colour = 0;
            while (!(g->free >> colour & 1))
                colour++;
            best = g;
            most = g->number * 2;
            *out = (okey_place){g->meld, OKS_END_GROUP, oks_face(colour, g->number), g->number};
        }
        for (int e = 0; g->is_run && e < 2; e++) {
            int position = oks_next_at(s, g, ends[e]), number = oks_position_number(position);
            if (!position || place_rank(s, g, ends[e], position) <= most)
                continue;
            best = g;
            most = place_rank(s, g, ends[e], position);
            *out = (okey_place){g->meld, ends[e], oks_face(g->colour, number), number};
        }
    }
    if (best && !best->is_run)
        best->free = 0;
    else if (best)
        oks_move_end(best, out->end, 1);
    return best != NULL;
}

/* Okeys at ends that nothing follows. */
typedef struct end_okeys {
    int count;
    int score;
    int islek; /* the table then makes the reserve a layable discard */
    okey_place at[OKS_TABLE_OKEYS];
} end_okeys;

static void take_dearest_places(oks_shedding *s, end_okeys *ends)
{
    oks_grower kept[OKS_GROWERS_MAX];
    memcpy(kept, s->grower, (size_t)s->growers * sizeof *kept);
    for (int i = 0; i < ends->count && dearest_place(s, &ends->at[i]); i++)
        ends->score += oks_okey_weight(s->ask, ends->at[i].number);
    memcpy(s->grower, kept, (size_t)s->growers * sizeof *kept);
}

/* Whether okeys can be placed from the i-th on so that the table does not make the reserve layable. */
static int find_free_places(const oks_shedding *s, const oks_table *table, end_okeys *ends, int i)
{
    oks_open_end open[OKS_OPEN_ENDS_MAX];
    if (i == ends->count || i == OKS_TABLE_OKEYS)
        return !(oks_islek_faces(table, s->ask->rules) >> s->ask->reserve & 1u);
    int count = oks_open_ends(table, s->ask->rules, open);
    for (int e = 0; e < count; e++) {
        oks_table grown = *table;
        ends->at[i] = (okey_place){open[e].meld, open[e].end, open[e].face, oks_number(open[e].face)};
        oks_table_grow(&grown, open[e].meld, open[e].end, (uint8_t)(open[e].face | OKS_STANDS), OKS_NO_OWNER);
        if (find_free_places(s, &grown, ends, i + 1))
            return 1;
    }
    return 0;
}

/* Where so many okeys had best lie, now that all else on the table has grown. */
static end_okeys place_okeys(oks_shedding *s, int okeys)
{
    end_okeys ends = {okeys, 0, 0, {{0, 0, 0, 0}, {0, 0, 0, 0}}};
    take_dearest_places(s, &ends);
    if (!s->ask->islek_costs || s->ask->reserve >= OKS_FACES)
        return ends;
    end_okeys dearest = ends;
    oks_table table = *s->table;
    for (int i = s->taken; i < s->steps; i++) {
        const oks_step *step = &s->step[i];
        uint8_t cell = (uint8_t)(step->stands | (step->tile == OKS_OKEY ? OKS_STANDS : 0));
        oks_table_grow(&table, step->meld, step->at, cell, OKS_NO_OWNER);
    }
    if (find_free_places(s, &table, &ends, 0))
        return ends;
    dearest.islek = 1;
    return dearest;
}

/* Notes the okeys at the ends and the whole as the best so far. */
static void finish_branch(oks_shedding *s, int score, const oks_pieces *pieces, const oks_rack *rest,
                          const end_okeys *ends)
{
    oks_rack left = *rest;
    int steps = s->steps, used = s->used;
    for (int i = 0; i < ends->count; i++)
        oks_note_step(s, OKS_STEP_LAY_OFF, OKS_OKEY, ends->at[i].meld, ends->at[i].end, ends->at[i].face);
    left.okeys = (uint8_t)(left.okeys - ends->count);
    record(s, score, pieces, &left);
    s->steps = steps;
    s->used = used;
}

static oks_fit fit_of(const oks_shedding *s, int used)
{
    const oks_ask *ask = s->ask;
    int least = ask->least_points - (ask->mixed ? s->pair_points : 0);
    oks_fit fit = {ask->rules, ask->scale, ask->okey_counts, least > 0 ? least : 0, OKS_NO_TILE, OKS_NO_TILE};
    if (ask->mixed && ask->least_points && least < 1)
        fit.least_points = 1; /* a mixed opening has a run or a group */
    if (!used)
        fit.must_use = ask->must_use;
    if (ask->islek_costs && ask->reserve < OKS_FACES)
        fit.avoid = ask->reserve;
    return fit;
}

/* The new runs and groups that fit best, if the whole then scores more than the best so far. `pieces`: what the kernel
 * found without looking at the fit. */
static void offer_series(oks_shedding *s, const oks_fit *fit, const oks_rack *rest, const oks_pieces *pieces, int score,
                         int fixed, const end_okeys *ends)
{
    oks_pieces found = *pieces;
    oks_arrangement laid;
    if (fixed + score <= s->best)
        return;
    if (!oks_fits(fit, rest, pieces) &&
        (!s->ask->series || !oks_best_fit(s->ctx, rest, fit, s->best - fixed, &found, &score)))
        return;
    oks_lay(&s->rack, &found, &laid);
    finish_branch(s, fixed + score, &found, &laid.rest, ends);
}

/* New runs and groups of the rest with at most `okeys` okeys, `at_ends` others at the ends of melds on the table. */
static void lay_series(oks_shedding *s, int okeys, int at_ends)
{
    const oks_ask *ask = s->ask;
    int wrap = ask->rules->wrap_12_13_1;
    oks_pieces pieces = {0, {{0, 0, 0, 0, 0, {0, 0, 0}}}};
    oks_choice choice;
    oks_rack rest = s->rack;
    rest.okeys = (uint8_t)okeys;
    choice.score = 0;
    if (ask->series)
        oks_choose(s->ctx, &rest, wrap, ask->scale, ask->okey_counts, okeys, &choice);
    if (s->score + choice.score + at_ends * oks_okey_weight(ask, OKS_NUMBERS) <= s->best)
        return;
    end_okeys ends = place_okeys(s, at_ends);
    int fixed = s->score + ends.score;
    if (ask->series)
        oks_add_choice(s->ctx, wrap, ask->scale, ask->okey_counts, &choice, &pieces);
    int used = s->used || ask->must_use == OKS_NO_TILE || (at_ends && ask->must_use == OKS_OKEY && !ask->must_open);
    oks_fit fit = fit_of(s, used);
    if (!ends.islek)
        offer_series(s, &fit, &rest, &pieces, choice.score, fixed, &ends);
    if (fit.avoid == OKS_NO_TILE)
        return;
    fit.avoid = OKS_NO_TILE; /* the discard is layable, and paid for */
    offer_series(s, &fit, &rest, &pieces, choice.score, fixed - ask->islek_costs, &ends);
}

void oks_end_in_series(oks_shedding *s)
{
    const oks_ask *ask = s->ask;
    int okeys = s->rack.okeys, most = ask->opening && s->own_okeys < okeys ? s->own_okeys : okeys;
    if (most < 0)
        return; /* an okey of the table in a pair of the opening */
    int room = ask->lay_offs && okeys ? oks_room_for_okeys(s, okeys) : 0;
    for (int at_ends = 0; at_ends <= room; at_ends++) {
        int left = okeys - at_ends;
        lay_series(s, left < most ? left : most, at_ends);
    }
}

/* ---- bounds ---------------------------------------------------------------------------------------------------- */

/* New runs and groups of the rest with so many okeys, and okeys at ends, score no more. */
static int most_in_series(const oks_shedding *s, int okeys)
{
    const oks_ask *ask = s->ask;
    int wrap = ask->rules->wrap_12_13_1, most = 0;
    int own = ask->opening && s->own_okeys < okeys ? s->own_okeys : okeys;
    oks_choice choice;
    own = own > 0 ? own : 0;
    if (ask->scale == OKS_SCALE_LEFT) { /* an okey counts the same wherever it goes */
        oks_choose(s->ctx, &s->rack, wrap, ask->scale, 0, own, &choice);
        return choice.score + okeys * ask->okey_counts;
    }
    for (int laid = 0; laid <= own; laid++) {
        oks_choose(s->ctx, &s->rack, wrap, ask->scale, 0, laid, &choice);
        int score = choice.score + (okeys - laid) * oks_okey_weight(ask, OKS_NUMBERS);
        most = score > most ? score : most;
    }
    return most;
}

/* Pairs beside new runs and groups add no more. */
static int most_in_pairs(const oks_shedding *s)
{
    int pairs = s->rack.okeys, most = s->ask->pairs - s->pairs;
    int natural = oks_natural_weight(s->ask, OKS_NUMBERS), okey = oks_okey_weight(s->ask, OKS_NUMBERS);
    if (!s->ask->pairs)
        return 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        pairs += oks_popcount13(s->rack.two[c]);
    return (pairs < most ? pairs : most) * 2 * (natural > okey ? natural : okey);
}

/* Where pairs alone are laid: all that is twice, what okeys go with, and what the table takes. */
static int hopeless_in_pairs(const oks_shedding *s, int at)
{
    uint16_t numbers[OKS_COLOURS];
    int pairs = s->own_okeys;
    for (int c = 0; c < OKS_COLOURS; c++) {
        numbers[c] = s->rack.two[c] | s->later[at][c];
        pairs += oks_popcount13(s->rack.two[c]);
    }
    if (s->ask->least_pairs && pairs < s->ask->least_pairs)
        return 1;
    int with_okey = oks_natural_weight(s->ask, OKS_NUMBERS) + oks_okey_weight(s->ask, OKS_NUMBERS);
    return s->score + oks_weight_of_bits(s, s->rack.one, s->rack.two, numbers) + s->rack.okeys * with_okey <= s->best;
}

int oks_is_hopeless(const oks_shedding *s, int at)
{
    const oks_ask *ask = s->ask;
    oks_count_work(ask);
    if (!ask->series)
        return ask->pairs && hopeless_in_pairs(s, at);
    if (ask->least_points && !ask->mixed) {
        oks_rack own = s->rack;
        own.okeys = (uint8_t)(s->own_okeys < own.okeys ? s->own_okeys : own.okeys);
        if (oks_best_points(s->ctx, &own, ask->rules->wrap_12_13_1) < ask->least_points)
            return 1;
    }
    return s->score + most_in_series(s, s->rack.okeys) + oks_weight_of_bits(s, s->rack.one, s->rack.two, s->later[at]) +
               most_in_pairs(s) <= (ask->pairs ? oks_enough(s) : s->best);
}

/* ---- pairs ---------------------------------------------------------------------------------------------------- */

void oks_lay_pair(oks_shedding *s, oks_tile face, int okeys)
{
    const oks_ask *ask = s->ask;
    oks_meld *meld = &s->pair[s->pairs++];
    int opens = ask->mixed || !ask->series; /* else pairs come after the opening, and the table's okeys do */
    meld->kind = OKS_PAIR;
    meld->size = 2;
    s->own_okeys -= opens ? okeys : 0;
    for (int i = 0; i < 2; i++) {
        int is_okey = i >= 2 - okeys;
        meld->face[i] = (uint8_t)(face | (is_okey ? OKS_STANDS : 0));
        if (is_okey)
            oks_use_okey(s, oks_number(face));
        else
            oks_use_natural(s, face);
        if (ask->must_use == (is_okey ? OKS_OKEY : face) && (!ask->must_open || (opens && s->own_okeys >= 0)))
            s->used = 1;
    }
    s->pair_points += 2 * oks_number(face);
}

/* The single that an okey had best go with: the one that must be used, else the dearest. */
static oks_tile best_single(const oks_shedding *s)
{
    oks_tile must = s->used ? OKS_NO_TILE : s->ask->must_use;
    if (must < OKS_FACES && oks_rack_count(&s->rack, must))
        return must;
    for (int n = OKS_NUMBERS; n > 0; n--)
        for (int c = 0; c < OKS_COLOURS; c++)
            if (s->rack.one[c] >> (n - 1) & 1)
                return oks_face(c, n);
    return OKS_NO_TILE;
}

/* How the okeys of a player who lays pairs alone are paired. */
typedef enum pairing {
    WITH_SINGLES,
    TOGETHER,
    IN_A_PAIR /* one takes the place of a natural tile, which stays in hand instead of it */
} pairing;

static oks_tile cheapest_pair(const oks_shedding *s)
{
    for (int n = 1; n <= OKS_NUMBERS; n++)
        for (int c = 0; c < OKS_COLOURS; c++)
            if (s->rack.two[c] >> (n - 1) & 1)
                return oks_face(c, n);
    return OKS_NO_TILE;
}

static void pair_okeys(oks_shedding *s, pairing how, int *opening)
{
    while (s->rack.okeys) {
        oks_tile single = how == TOGETHER ? OKS_NO_TILE : best_single(s);
        if (single == OKS_NO_TILE && s->rack.okeys == 1)
            break;
        if (single == OKS_NO_TILE)
            oks_lay_pair(s, s->okey < OKS_FACES ? s->okey : 0, 2);
        else
            oks_lay_pair(s, single, 1);
        *opening += s->own_okeys >= 0;
    }
}

/* A player who lays pairs alone lays all of them. Okeys of the table are not in the opening, and come last. */
static void end_in_pairs(oks_shedding *s, pairing how)
{
    const oks_pieces none = {0, {{0, 0, 0, 0, 0, {0, 0, 0}}}};
    oks_mark m = oks_mark_of(s);
    int at_ends = 0, opening;
    s->own_okeys = s->own_okeys < s->rack.okeys ? s->own_okeys : s->rack.okeys;
    oks_tile broken = how == IN_A_PAIR ? cheapest_pair(s) : OKS_NO_TILE;
    for (int face = 0; face < OKS_FACES; face++)
        if (face != broken && oks_rack_count(&s->rack, (oks_tile)face) == 2)
            oks_lay_pair(s, (oks_tile)face, 0);
    opening = s->pairs;
    if (broken != OKS_NO_TILE) {
        oks_lay_pair(s, broken, 1);
        opening += s->own_okeys >= 0;
    }
    pair_okeys(s, how, &opening);
    if (s->rack.okeys && s->ask->lay_offs)
        at_ends = oks_room_for_okeys(s, s->rack.okeys);
    end_okeys ends = place_okeys(s, at_ends);
    int score = s->score + ends.score - (ends.islek ? s->ask->islek_costs : 0);
    int used = s->used || s->ask->must_use == OKS_NO_TILE || (at_ends && s->ask->must_use == OKS_OKEY);
    if (opening >= s->ask->least_pairs && used && score > s->best)
        finish_branch(s, score, &none, &s->rack, &ends);
    oks_back_to(s, &m);
}

/* A player who lays runs and groups and also pairs: every choice of pairs, then the rest. Natural pairs come first,
 * by their faces, then okeys with a tile, by its face, then two okeys. */
static void end_with_pairs(oks_shedding *s, int from)
{
    int most[OKS_LAYERS] = {0, 0, 0}; /* beside a pair with so many okeys */
    oks_end_in_series(s);
    if (s->pairs == s->ask->pairs || s->pairs == OKS_MELDS_MAX)
        return;
    for (int okeys = from / OKS_FACES; okeys <= s->rack.okeys; okeys++)
        most[okeys] = most_in_series(s, s->rack.okeys - okeys) + most_in_pairs(s);
    for (int at = from; at <= 2 * OKS_FACES; at++) {
        oks_tile face = (oks_tile)(at % OKS_FACES);
        int okeys = at / OKS_FACES, needed = okeys == 2 ? 0 : 2 - okeys;
        if (s->rack.okeys < okeys || (needed && oks_rack_count(&s->rack, face) < needed))
            continue;
        if (okeys == 2)
            face = s->okey < OKS_FACES ? s->okey : 0;
        oks_mark m = oks_mark_of(s);
        oks_lay_pair(s, face, okeys);
        if (s->score + most[okeys] > oks_enough(s) && !oks_is_hopeless(s, s->active))
            end_with_pairs(s, at);
        oks_back_to(s, &m);
    }
}

void oks_end_branch(oks_shedding *s)
{
    if (s->ask->series && s->ask->pairs)
        end_with_pairs(s, 0);
    else if (s->ask->pairs)
        for (int how = WITH_SINGLES; how <= (s->rack.okeys ? IN_A_PAIR : WITH_SINGLES); how++)
            end_in_pairs(s, (pairing)how);
    else
        oks_end_in_series(s);
}
