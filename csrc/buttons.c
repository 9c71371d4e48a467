/* What the buttons of the apps do: "open all" and "lay off all"; and which tiles can end the hand. */
#include "planner.h"
#include "side_first.h"

#include <string.h>

/* A plan that lays these melds and discards nothing. */
static int lay_melds(const oks_planner *p, const oks_way *way, const oks_rack *rest, oks_plan *out)
{
    oks_course_end outcome;
    outcome.way = *way;
    outcome.rest = *rest;
    outcome.discard = OKS_NO_TILE;
    outcome.tiles = oks_rack_tiles(&p->turn->rack) - oks_rack_tiles(rest);
    outcome.cost = 0;
    oks_make_plan(p, &outcome, out);
    out->rest = *rest;
    out->left = (int16_t)oks_left_in_hand(p, rest);
    return 1;
}

static int lay_series(oks_planner *p, oks_objective objective, oks_plan *out)
{
    const oks_turn *turn = p->turn;
    oks_query query = {(uint8_t)objective, p->rules->wrap_12_13_1 != 0, 1, 0, OKS_NO_TILE, turn->series_bar};
    int opens = p->course == OKS_COURSE_SERIES;
    oks_series_opening best;
    oks_way way;
    oks_status status = opens ? oks_find_opening(p->ctx, p->rules, turn->okey, &turn->rack, &query,
                                                 oks_hand_needs_no_bar(p->rules, turn), &best, NULL)
                              : oks_best_series(p->ctx, &turn->rack, &query, &best, NULL);
    if (status != OKS_OK || best.laid.melds == 0)
        return 0;
    if (opens && best.laid.points < turn->series_bar && !oks_is_whole_hand(&turn->rack, &best.laid))
        return 0;
    memset(&way, 0, sizeof way);
    way.shed.pieces = best.pieces;
    way.shed.pairs = (uint8_t)best.pairs;
    memcpy(way.shed.pair, best.pair, sizeof best.pair);
    return lay_melds(p, &way, &best.laid.rest, out);
}

static int lay_pairs(oks_planner *p, oks_plan *out)
{
    oks_arrangement laid;
    oks_way way;
    int least = p->course == OKS_COURSE_PAIRS ? p->turn->pairs_bar : 1;
    oks_best_pairs(&p->turn->rack, p->turn->okey, 1, &laid);
    if (laid.melds < least)
        return 0;
    memset(&way, 0, sizeof way);
    way.shed.pairs = laid.melds;
    memcpy(way.shed.pair, laid.meld, sizeof laid.meld);
    return lay_melds(p, &way, &laid.rest, out);
}

typedef struct button {
    const oks_ctx *ctx;
    const oks_rules *rules;
    int okeys; /* of lay off all */
} button;

static int lays_more(const void *context, const oks_plan *a, const oks_plan *b)
{
    (void)context;
    return a->tiles > b->tiles;
}

/* A plan that does nothing, of this turn. */
static void stop_here(const oks_rules *rules, const oks_turn *turn, oks_plan *out)
{
    oks_planner p;
    memset(out, 0, sizeof *out);
    out->penalty = OKS_NO_PENALTY;
    out->discard = OKS_NO_TILE;
    out->mult = 1;
    oks_planner_set(&p, NULL, rules, turn, OKS_COURSE_GO_ON);
    out->rest = turn->rack;
    out->left = (int16_t)oks_left_in_hand(&p, &turn->rack);
}

static int open_all_after(const void *context, const oks_turn *after, oks_plan *out)
{
    const button *b = context;
    if (!oks_open_all(b->ctx, b->rules, after, out))
        stop_here(b->rules, after, out);
    return 1;
}

static int lay_off_all_after(const void *context, const oks_turn *after, oks_plan *out)
{
    const button *b = context;
    oks_lay_off_all(b->ctx, b->rules, after, b->okeys, out);
    return 1;
}

int oks_open_all(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_plan *out)
{
    const button b = {ctx, rules, 0};
    oks_planner p;
    if (oks_rack_tiles(&turn->rack) == 0)
        return 0;
    if (oks_side_comes_first(rules, turn))
        return oks_best_with_side_first(rules, turn, 1u << OKS_STEP_LAY, open_all_after, lays_more, &b, out);
    if (turn->opened != OKS_NOT_OPENED) {
        oks_planner_set(&p, ctx, rules, turn, OKS_COURSE_GO_ON);
        return turn->opened == OKS_OPENED_PAIRS ? lay_pairs(&p, out) : lay_series(&p, OKS_TILES, out);
    }
    oks_planner_set(&p, ctx, rules, turn, OKS_COURSE_SERIES);
    if (lay_series(&p, OKS_POINTS, out))
        return 1;
    oks_planner_set(&p, ctx, rules, turn, OKS_COURSE_PAIRS);
    return oks_course_open(&p) && lay_pairs(&p, out);
}

static void play(const oks_rules *rules, oks_turn *turn, const oks_step *step, oks_plan *plan)
{
    oks_move move;
    if (oks_turn_play(rules, turn, step, plan->meld, &move) == OKS_MOVE_OK)
        plan->step[plan->steps++] = *step;
}

/* Takes what can be taken, once: an okey laid off again in this turn stays where it is. */
static void take_all(const oks_rules *rules, oks_turn *turn, oks_plan *plan)
{
    oks_step takings[OKS_TABLE_OKEYS];
    while (oks_may_take(rules, turn) && oks_takings(&turn->table, &turn->rack, rules, takings) > 0)
        play(rules, turn, &takings[0], plan);
}

/* The longest chains of lay-offs, one tile kept. */
static void lay_off_most(const oks_ctx *ctx, const oks_rules *rules, oks_turn *turn, int okeys, oks_plan *plan)
{
    oks_planner p;
    oks_shed shed;
    oks_planner_set(&p, ctx, rules, turn, OKS_COURSE_GO_ON);
    oks_ask ask = oks_ask_of(&p, OKS_SCALE_TILES);
    oks_rack rack = turn->rack;
    ask.takes = ask.series = ask.pairs = 0;
    ask.must_use = OKS_NO_TILE;
    rack.okeys = okeys ? rack.okeys : 0;
    if (!oks_most_shed(ctx, &turn->table, &rack, turn->okey, &ask, -1, &shed))
        return;
    for (int i = 0; i < shed.steps && oks_rack_tiles(&turn->rack) > 1; i++)
        play(rules, turn, &shed.step[i], plan);
}

int oks_lay_off_all(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, int okeys, oks_plan *out)
{
    const button b = {ctx, rules, okeys};
    oks_turn now = *turn;
    stop_here(rules, turn, out);
    if (!oks_may_lay_off(rules, turn))
        return 0;
    if (oks_side_comes_first(rules, turn))
        return oks_best_with_side_first(rules, turn, 1u << OKS_STEP_LAY_OFF | 1u << OKS_STEP_TAKE, lay_off_all_after,
                                        lays_more, &b, out);
    for (int before = -1; before < out->steps && out->steps < OKS_RACK_MAX;) {
        before = out->steps;
        take_all(rules, &now, out);
        lay_off_most(ctx, rules, &now, okeys, out);
    }
    oks_planner p;
    oks_planner_set(&p, ctx, rules, turn, OKS_COURSE_GO_ON);
    out->rest = now.rack;
    out->left = (int16_t)oks_left_in_hand(&p, &now.rack);
    out->tiles = (int16_t)(oks_rack_tiles(&turn->rack) - oks_rack_tiles(&now.rack));
    return out->steps > 0;
}

int oks_most_laid(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_objective objective,
                  int okey_counts, int melds, int takes)
{
    oks_scale scale = oks_scale_of(objective);
    oks_planner p;
    oks_shed shed;
    oks_planner_set(&p, ctx, rules, turn, OKS_COURSE_GO_ON);
    oks_ask ask = oks_ask_of(&p, scale);
    ask.okey_counts = okey_counts;
    ask.must_use = OKS_NO_TILE;
    if (!melds)
        ask.series = ask.pairs = 0;
    if (!takes)
        ask.takes = 0;
    if (!oks_most_shed(ctx, &turn->table, &turn->rack, turn->okey, &ask, -1, &shed))
        return 0;
    return shed.score / oks_scale_sum(scale, scale != OKS_SCALE_TILES, scale == OKS_SCALE_TILES);
}

typedef struct finishes {
    button button;
    int takes;
    uint64_t *tiles;
} finishes;

static int finishing_after(const void *context, const oks_turn *after, oks_plan *out)
{
    const finishes *f = context;
    (void)out;
    *f->tiles |= oks_finishing_tiles(f->button.ctx, f->button.rules, after, f->takes);
    return 0;
}

static uint64_t finishing_with_side_first(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, int takes)
{
    uint64_t tiles = 0;
    const finishes f = {{ctx, rules, 0}, takes, &tiles};
    unsigned kinds = 1u << OKS_STEP_LAY | 1u << OKS_STEP_LAY_OFF | (takes ? 1u << OKS_STEP_TAKE : 0);
    oks_plan unused;
    oks_best_with_side_first(rules, turn, kinds, finishing_after, lays_more, &f, &unused);
    return tiles;
}

uint64_t oks_finishing_tiles(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, int takes)
{
    uint64_t tiles = 0;
    if (oks_side_comes_first(rules, turn))
        return finishing_with_side_first(ctx, rules, turn, takes);
    for (int course = OKS_COURSE_GO_ON; course <= OKS_COURSE_FROM_HAND; course++) {
        oks_planner p;
        oks_course_end outcome;
        oks_planner_set(&p, ctx, rules, turn, (oks_course)course);
        p.takes = takes;
        if ((course == OKS_COURSE_GO_ON) != (turn->opened != OKS_NOT_OPENED) || !oks_course_open(&p))
            continue;
        for (int tile = 0; tile <= OKS_OKEY; tile++)
            if (oks_find_finish(&p, (oks_tile)tile, &outcome))
                tiles |= oks_face_bit((oks_tile)tile);
    }
    return tiles;
}
