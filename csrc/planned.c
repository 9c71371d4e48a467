#include "planned.h"

#include "planner.h"
#include "shape.h"
#include "to_open.h"

#include <string.h>

static const oks_turn *own(const oks_round *round) { return &round->turn; }

/* What lies behind a meld's last tile is nobody's: equal actions shall be equal to the last byte. */
static void copy_meld(const oks_meld *meld, oks_meld *out)
{
    out->kind = meld->kind;
    out->size = meld->size;
    memcpy(out->face, meld->face, meld->size);
}

void oks_plan_action(const oks_plan *plan, const oks_step *step, oks_action *out)
{
    static const uint8_t kinds[] = {OKS_ACT_OPEN,      OKS_ACT_LAY,  OKS_ACT_LAYOFF,
                                    OKS_ACT_TAKE_OKEY, OKS_ACT_PASS, OKS_ACT_DISCARD}; /* ten pairs win by themselves */
    memset(out, 0, sizeof *out);
    out->kind = kinds[step->kind];
    if (out->kind == OKS_ACT_OPEN || out->kind == OKS_ACT_LAY) {
        out->melds = out->kind == OKS_ACT_OPEN ? step->at : 1;
        for (int i = 0; i < out->melds; i++)
            copy_meld(&plan->meld[step->meld + i], &out->lay[i]);
        return;
    }
    out->tile = step->tile;
    out->meld = step->kind == OKS_STEP_DISCARD ? 0 : step->meld;
    out->face = step->kind == OKS_STEP_LAY_OFF ? step->stands : 0;
    out->end = step->kind == OKS_STEP_LAY_OFF ? step->at : 0;
    out->place = step->kind == OKS_STEP_TAKE ? step->at : 0;
}

/* The plan's first step, unless it is a discard that is better chosen by its worth. */
static int begin(const oks_plan *plan, oks_action *out)
{
    if (plan->steps == 0 || (plan->step[0].kind == OKS_STEP_DISCARD && !plan->finishes))
        return 0;
    oks_plan_action(plan, &plan->step[0], out);
    return 1;
}

/* Whether one who has opened may have something to lay: a quick look. */
static int could_lay(const oks_round *round)
{
    const oks_rules *rules = round->rules;
    const oks_turn *turn = own(round);
    uint64_t takes = oks_layable_faces(&turn->table, rules) | oks_taking_faces(&turn->table, rules, 1);
    return turn->rack.okeys || (oks_rack_faces(&turn->rack) & takes) ||
           oks_has_meld(&turn->rack, rules->wrap_12_13_1) ||
           (oks_pairs_allowed(rules, turn) && oks_count_pairs(&turn->rack));
}

/* Whether one who has not opened may open. */
static int could_open(const oks_ctx *ctx, const oks_round *round, const oks_turn *turn)
{
    const oks_rules *rules = round->rules;
    oks_query most = {OKS_TILES, (uint8_t)rules->wrap_12_13_1, 1, 0, OKS_NO_TILE, 0};
    oks_arrangement found;
    if (rules->open_pairs != OKS_NO_PAIRS && oks_count_pairs(&turn->rack) >= turn->pairs_bar)
        return 1;
    if (oks_points_to_open(ctx, rules, &turn->rack) >= turn->series_bar)
        return 1;
    return oks_hand_needs_no_bar(rules, turn) && oks_best(ctx, &turn->rack, &most, &found, NULL) == OKS_OK &&
           found.tiles == oks_rack_tiles(&turn->rack) - 1;
}

/* A finish is the best for both aims; that of tiles is found sooner. */
static int find_plan(const oks_ctx *ctx, const oks_round *round, const oks_turn *turn, oks_plan *plan)
{
    return oks_best_turn(ctx, round->rules, turn, turn->must_finish ? OKS_AIM_TILES : OKS_AIM_LAID, plan);
}

/* Whether one who has opened may lay the side tile, which is on his rack: a quick look. */
static int could_use(const oks_ctx *ctx, const oks_round *round, const oks_turn *turn)
{
    oks_planner p;
    uint16_t useful[OKS_COLOURS];
    if (turn->side == OKS_OKEY || oks_pairs_allowed(round->rules, turn))
        return 1;
    oks_planner_set(&p, ctx, round->rules, turn, OKS_COURSE_GO_ON);
    oks_ask ask = oks_ask_of(&p, OKS_SCALE_TILES);
    oks_sheddable(ctx, &turn->table, &turn->rack, &ask, useful);
    return useful[oks_colour(turn->side)] >> (oks_number(turn->side) - 1) & 1;
}

int oks_plan_wants_side(const oks_ctx *ctx, const oks_round *round)
{
    oks_turn with = *own(round);
    oks_plan plan;
    if (round->side == OKS_NO_TILE || !oks_may_take_side(round->rules, round->side) ||
        (!with.opened && could_open(ctx, round, &with)))
        return 0;
    if (round->side == OKS_OKEY)
        with.rack.okeys++;
    else
        oks_rack_add(&with.rack, round->side);
    with.side = round->side;
    /* An opening that could be may need the tile to discard, or leave the side tile over. */
    return (with.opened ? could_use(ctx, round, &with) : could_open(ctx, round, &with)) &&
           find_plan(ctx, round, &with, &plan);
}

int oks_plan_next(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    oks_plan plan;
    const oks_turn *turn = own(round);
    if (!turn->must_finish && (turn->opened ? !could_lay(round) : !could_open(ctx, round, turn)))
        return 0;
    return find_plan(ctx, round, turn, &plan) && begin(&plan, out);
}
