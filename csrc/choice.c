#include "choice.h"

#include "meld.h"
#include "to_open.h"

#include <string.h>

static int is_legal(const oks_round *round, const oks_action *action)
{
    if (action->kind == OKS_ACT_OPEN)
        return oks_round_check_opening(round, action) == OKS_MOVE_OK; /* a bad one is no choice */
    return oks_round_check(round, action) == OKS_MOVE_OK;
}

static void set_action(oks_action *out, int kind, int tile)
{
    memset(out, 0, sizeof *out);
    out->kind = (uint8_t)kind;
    out->tile = (uint8_t)tile;
}

static int plain(const oks_round *round, int kind, int tile, oks_action *out)
{
    set_action(out, kind, tile);
    return is_legal(round, out);
}

/* ---- melds ---------------------------------------------------------------------------------------------------- */

static int lays(const oks_round *round, int kind, const oks_meld *melds, int count, oks_action *out)
{
    set_action(out, kind, 0);
    out->melds = (uint8_t)count;
    memcpy(out->lay, melds, (size_t)count * sizeof *melds);
    return count > 0 && is_legal(round, out);
}

/* The best runs and groups, in an opening with pairs where the rules mix them; `side`: with the side tile that has to
 * be used. */
static int arrange(const oks_ctx *ctx, const oks_round *round, oks_objective objective, int side, oks_arrangement *out)
{
    const oks_turn *turn = &round->turn;
    oks_query query = {(uint8_t)objective, (uint8_t)round->rules->wrap_12_13_1, 1, 0, OKS_NO_TILE, 0};
    if (side)
        query.must_use = turn->side;
    if (side && turn->side == OKS_NO_TILE)
        return 0;
    if (turn->opened || objective != OKS_POINTS)
        return oks_best(ctx, &turn->rack, &query, out, NULL) == OKS_OK && out->melds > 0;
    oks_series_opening best;
    if (oks_best_to_open(ctx, round->rules, round->okey, &turn->rack, &query, &best, NULL) != OKS_OK)
        return 0;
    *out = best.laid;
    return out->melds > 0;
}

static int open_series(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    const oks_turn *turn = &round->turn;
    oks_arrangement found;
    if (turn->opened || oks_points_to_open(ctx, round->rules, &turn->rack) < turn->series_bar)
        return 0;
    for (int side = 1; side >= 0; side--)
        if (arrange(ctx, round, OKS_POINTS, side, &found) && lays(round, OKS_ACT_OPEN, found.meld, found.melds, out))
            return 1;
    return 0;
}

/* The melds of all pairs. `side`: the one of the side tile that has to be used, with an okey if it has no twin, and all
 * others. */
static int pairs(const oks_round *round, int side, oks_arrangement *out)
{
    oks_rack rack = round->turn.rack;
    oks_meld first;
    if (!side)
        return oks_best_pairs(&rack, round->okey, 1, out) == OKS_OK;
    if (!oks_pair_of(&rack, round->turn.side, &first))
        return 0;
    for (int i = 0; i < first.size; i++)
        oks_rack_take(&rack, oks_laid_tile(first.face[i]));
    if (oks_best_pairs(&rack, round->okey, 1, out) != OKS_OK)
        return 0;
    out->meld[out->melds++] = first;
    return 1;
}

static int open_pairs(const oks_round *round, oks_action *out)
{
    const oks_turn *turn = &round->turn;
    oks_arrangement found;
    if (turn->opened || round->rules->open_pairs == OKS_NO_PAIRS || oks_count_pairs(&turn->rack) < turn->pairs_bar)
        return 0;
    for (int side = 1; side >= 0; side--)
        if (pairs(round, side, &found) && lays(round, OKS_ACT_OPEN, found.meld, found.melds, out))
            return 1;
    return 0;
}

/* One meld of these: one with the side tile that has to be used, or the first. */
static int lay_one(const oks_round *round, const oks_arrangement *found, oks_action *out)
{
    int at = 0;
    for (int i = found->melds - 1; i >= 0; i--)
        if (oks_meld_has(&found->meld[i], round->turn.side))
            at = i;
    return found->melds > 0 && lays(round, OKS_ACT_LAY, &found->meld[at], 1, out);
}

static int lay_meld(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    oks_arrangement found;
    if (round->turn.opened != OKS_OPENED_SERIES)
        return 0;
    for (int side = 1; side >= 0; side--)
        if (arrange(ctx, round, OKS_TILES, side, &found) && lay_one(round, &found, out))
            return 1;
    return 0;
}

static int lay_pair(const oks_round *round, oks_action *out)
{
    const oks_turn *turn = &round->turn;
    oks_arrangement found;
    if (oks_pairs_allowed(round->rules, turn) <= 0 || oks_count_pairs(&turn->rack) == 0)
        return 0;
    for (int side = 1; side >= 0; side--)
        if (pairs(round, side, &found) && lay_one(round, &found, out))
            return 1;
    return 0;
}

/* ---- the melds of the table ----------------------------------------------------------------------------------- */

static void lay_off_action(const oks_step *step, oks_action *out)
{
    set_action(out, OKS_ACT_LAYOFF, step->tile);
    out->face = step->stands;
    out->meld = step->meld;
    out->end = step->at;
}

static void take_action(const oks_step *step, oks_action *out)
{
    set_action(out, OKS_ACT_TAKE_OKEY, step->tile);
    out->meld = step->meld;
    out->place = step->at;
}

/* The nth lay-off of this tile as this face. */
static int lay_off(const oks_round *round, oks_tile tile, oks_tile face, int nth, oks_action *out)
{
    oks_step steps[OKS_LAY_OFFS_MAX];
    int count = oks_lay_offs(&round->turn.table, &round->turn.rack, round->rules, steps);
    for (int i = 0; i < count; i++) {
        if (steps[i].tile != tile || steps[i].stands != face || nth-- > 0)
            continue;
        lay_off_action(&steps[i], out);
        return is_legal(round, out);
    }
    return 0;
}

static int take_okey(const oks_round *round, oks_action *out)
{
    oks_step steps[OKS_TABLE_OKEYS];
    int count = oks_takings(&round->turn.table, &round->turn.rack, round->rules, steps);
    for (int i = 0; i < count; i++) {
        take_action(&steps[i], out);
        if (is_legal(round, out))
            return 1;
    }
    return 0;
}

/* ---- plans ---------------------------------------------------------------------------------------------------- */

/* The actions of a plan's step. */
static int actions_of(const oks_plan *plan, const oks_step *step, oks_action *out)
{
    switch (step->kind) {
    case OKS_STEP_OPEN:
        set_action(out, OKS_ACT_OPEN, 0);
        out->melds = step->at;
        memcpy(out->lay, plan->meld + step->meld, step->at * sizeof *out->lay);
        return 1;
    case OKS_STEP_LAY:
        for (int i = 0; i < step->at; i++) {
            set_action(&out[i], OKS_ACT_LAY, 0);
            out[i].melds = 1;
            out[i].lay[0] = plan->meld[step->meld + i];
        }
        return step->at;
    case OKS_STEP_LAY_OFF:
        lay_off_action(step, out);
        return 1;
    case OKS_STEP_TAKE:
        take_action(step, out);
        return 1;
    case OKS_STEP_DISCARD:
        set_action(out, OKS_ACT_DISCARD, step->tile);
        return 1;
    default:
        return 0; /* ten pairs show themselves */
    }
}

/* All the actions of a plan if the referee takes them one after the other, else 0. */
static int play_plan(const oks_round *round, const oks_plan *plan, oks_action *out)
{
    oks_round trial = *round;
    oks_outcome outcome;
    int count = 0;
    for (int i = 0; i < plan->steps; i++)
        count += actions_of(plan, &plan->step[i], &out[count]);
    for (int i = 0; i < count; i++)
        if (!is_legal(&trial, &out[i]) || oks_round_apply(&trial, &out[i], &outcome) != OKS_MOVE_OK)
            return 0;
    return count;
}

/* Whether runs and groups lay all tiles but one. */
static int goes_in_melds(const oks_ctx *ctx, const oks_round *round)
{
    oks_arrangement found;
    return arrange(ctx, round, OKS_TILES, 0, &found) && found.tiles == oks_rack_tiles(&round->turn.rack) - 1;
}

/* A quick look whether there is any way to open; the search for a finish takes much longer. */
static int may_open(const oks_ctx *ctx, const oks_round *round)
{
    const oks_turn *turn = &round->turn;
    const oks_rules *rules = round->rules;
    return turn->opened ||
           oks_points_to_open(ctx, rules, &turn->rack) >= turn->series_bar ||
           (rules->open_pairs != OKS_NO_PAIRS && oks_count_pairs(&turn->rack) >= turn->pairs_bar) ||
           (oks_hand_needs_no_bar(rules, turn) && goes_in_melds(ctx, round));
}

static int finish(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    oks_plan plan;
    if (round->phase != OKS_PHASE_PLAY || !may_open(ctx, round))
        return 0;
    return oks_best_turn(ctx, round->rules, &round->turn, OKS_AIM_TILES, &plan) && plan.finishes
               ? play_plan(round, &plan, out)
               : 0;
}

static int lay_off_all(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    oks_plan plan;
    return round->phase == OKS_PHASE_PLAY && oks_lay_off_all(ctx, round->rules, &round->turn, 0, &plan)
               ? play_plan(round, &plan, out)
               : 0;
}

/* ---- the list ------------------------------------------------------------------------------------------------- */

static int by_tile(const oks_round *round, int choice, oks_action *out)
{
    if (choice >= OKS_CHOICE_LAY_OKEY_OFF)
        return lay_off(round, OKS_OKEY, (oks_tile)(choice - OKS_CHOICE_LAY_OKEY_OFF), 0, out);
    if (choice < OKS_CHOICE_LAY_OFF)
        return plain(round, OKS_ACT_DISCARD, choice - OKS_CHOICE_DISCARD, out);
    oks_tile face = (oks_tile)((choice - OKS_CHOICE_LAY_OFF) % OKS_FACES);
    return lay_off(round, face, face, choice >= OKS_CHOICE_LAY_OFF_SECOND, out);
}

int oks_choice_actions(const oks_ctx *ctx, const oks_round *round, int choice,
                       oks_action out[OKS_CHOICE_ACTIONS_MAX])
{
    static const uint8_t kinds[] = {OKS_ACT_DRAW, OKS_ACT_TAKE, OKS_ACT_PUT_BACK, OKS_ACT_TAKE_INDICATOR,
                                    OKS_ACT_PASS};
    if (choice < 0 || choice >= OKS_CHOICES || round->phase == OKS_PHASE_OVER)
        return 0;
    if (choice < OKS_CHOICE_FINISH)
        return plain(round, kinds[choice], 0, out);
    if (round->phase != OKS_PHASE_PLAY)
        return 0;
    switch (choice) {
    case OKS_CHOICE_FINISH:
        return finish(ctx, round, out);
    case OKS_CHOICE_OPEN_SERIES:
        return open_series(ctx, round, out);
    case OKS_CHOICE_OPEN_PAIRS:
        return open_pairs(round, out);
    case OKS_CHOICE_LAY_MELD:
        return lay_meld(ctx, round, out);
    case OKS_CHOICE_LAY_PAIR:
        return lay_pair(round, out);
    case OKS_CHOICE_TAKE_OKEY:
        return take_okey(round, out);
    case OKS_CHOICE_LAY_OFF_ALL:
        return lay_off_all(ctx, round, out);
    default:
        return by_tile(round, choice, out);
    }
}

/* Every lay-off looked up once, where oks_choice_actions looks for one. */
static void mask_lay_offs(const oks_round *round, int8_t *mask)
{
    oks_step steps[OKS_LAY_OFFS_MAX];
    oks_action action;
    int count = oks_lay_offs(&round->turn.table, &round->turn.rack, round->rules, steps);
    uint8_t places[2][OKS_FACES] = {{0}};
    for (int i = 0; i < count; i++) {
        int okey = steps[i].tile == OKS_OKEY, face = steps[i].stands, nth = places[okey][face]++;
        if (nth > 1 - okey)
            continue;
        lay_off_action(&steps[i], &action);
        mask[(okey ? OKS_CHOICE_LAY_OKEY_OFF : nth ? OKS_CHOICE_LAY_OFF_SECOND : OKS_CHOICE_LAY_OFF) + face] =
            (int8_t)is_legal(round, &action);
    }
}

/* Whether a tile can be thrown does not depend on which it is, so one is tried. */
static void mask_discards(const oks_round *round, int8_t *mask)
{
    const oks_rack *rack = &round->turn.rack;
    oks_action action;
    int legal = -1;
    for (int tile = 0; tile <= OKS_OKEY; tile++) {
        if (tile == OKS_OKEY ? !rack->okeys : !oks_rack_count(rack, (oks_tile)tile))
            continue;
        if (legal < 0)
            legal = plain(round, OKS_ACT_DISCARD, tile, &action);
        mask[OKS_CHOICE_DISCARD + tile] = (int8_t)legal;
    }
}

void oks_choice_mask(const oks_ctx *ctx, const oks_round *round, int8_t mask[OKS_CHOICES])
{
    oks_action actions[OKS_CHOICE_ACTIONS_MAX];
    memset(mask, 0, OKS_CHOICES);
    for (int choice = 0; choice < OKS_CHOICE_DISCARD; choice++)
        mask[choice] = oks_choice_actions(ctx, round, choice, actions) > 0;
    if (round->phase != OKS_PHASE_PLAY)
        return;
    mask_discards(round, mask);
    if (round->turn.opened && oks_may_lay_off(round->rules, &round->turn))
        mask_lay_offs(round, mask);
}
