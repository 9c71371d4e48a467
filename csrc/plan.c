#include "planner.h"
#include "side_first.h"

#include <string.h>

static int cost_of(const oks_plan *plan)
{
    return plan->left + plan->penalty_points;
}

int oks_plan_is_better(const oks_plan *a, const oks_plan *b, oks_aim aim)
{
    int tiles = a->tiles - b->tiles, cost = cost_of(b) - cost_of(a);
    int free = (b->penalty_points > 0) - (a->penalty_points > 0);
    if (a->finishes != b->finishes || a->mult != b->mult)
        return a->finishes != b->finishes ? a->finishes : a->mult > b->mult;
    if (aim != OKS_AIM_TILES)
        return cost ? cost > 0 : tiles > 0;
    if (tiles || free)
        return tiles ? tiles > 0 : free > 0;
    return cost > 0;
}

/* What the player may do without having used anything: nothing when a side tile waits, or the hand has to end. */
static int may_hold(const oks_turn *turn)
{
    return turn->side == OKS_NO_TILE && !turn->must_finish &&
           oks_rack_tiles(&turn->rack) > (turn->opened == OKS_NOT_OPENED);
}

/* ---- a side tile that has to be used at once ------------------------------------------------------------------ */

#define USES (1u << OKS_STEP_LAY | 1u << OKS_STEP_LAY_OFF | 1u << OKS_STEP_TAKE)

typedef struct wish {
    const oks_ctx *ctx;
    const oks_rules *rules;
    oks_aim aim;
    uint64_t *work;
} wish;

static int best_turn(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim, uint64_t *work,
                     oks_plan *out);

static int best_after(const void *context, const oks_turn *after, oks_plan *out)
{
    const wish *w = context;
    if (!best_turn(w->ctx, w->rules, after, w->aim, w->work, out))
        return 0;
    if (out->kinds == OKS_KIND_HOLD)
        out->kinds = w->aim == OKS_AIM_TILES ? OKS_KIND_TILES : OKS_KIND_LEFT;
    return 1;
}

static int is_better_for(const void *context, const oks_plan *a, const oks_plan *b)
{
    return oks_plan_is_better(a, b, ((const wish *)context)->aim);
}

static int best_with_side_first(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                                uint64_t *work, oks_plan *out)
{
    wish w = {ctx, rules, aim, work};
    return oks_best_with_side_first(rules, turn, USES, best_after, is_better_for, &w, out);
}

/* ---- the best turn -------------------------------------------------------------------------------------------- */

static int best_turn(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim, uint64_t *work,
                     oks_plan *out)
{
    if (oks_side_comes_first(rules, turn))
        return best_with_side_first(ctx, rules, turn, aim, work, out);
    int found = oks_ten_pairs(rules, turn, out);
    for (int course = OKS_COURSE_GO_ON; course <= OKS_COURSE_FROM_HAND; course++) {
        oks_planner p;
        oks_course_end outcome;
        oks_plan plan;
        if ((course == OKS_COURSE_GO_ON) != (turn->opened != OKS_NOT_OPENED))
            continue;
        oks_planner_set(&p, ctx, rules, turn, (oks_course)course);
        p.work = work;
        if (!oks_course_open(&p) || !oks_find_outcome(&p, aim, &outcome))
            continue;
        oks_make_plan(&p, &outcome, &plan);
        plan.kinds = (uint8_t)(plan.finishes ? OKS_KIND_FINISH
                               : aim == OKS_AIM_TILES ? OKS_KIND_TILES
                                                      : OKS_KIND_LEFT);
        if (!found || oks_plan_is_better(&plan, out, aim))
            *out = plan;
        found = 1;
    }
    if (!found && may_hold(turn)) {
        oks_hold(ctx, rules, turn, out);
        found = 1;
    }
    return found;
}

int oks_best_turn(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim, oks_plan *out)
{
    return best_turn(ctx, rules, turn, aim, NULL, out);
}

int oks_best_turn_counted(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                          oks_plan *out, uint64_t *work)
{
    return best_turn(ctx, rules, turn, aim, work, out);
}

/* ---- options -------------------------------------------------------------------------------------------------- */

typedef struct options {
    oks_plan *plan;
    int count;
} options;

/* Of plans for the least left the points do not matter. */
static int is_same(const oks_plan *a, const oks_plan *b)
{
    return a->opens == b->opens && a->finishes == b->finishes && a->finish == b->finish &&
           (a->points == b->points || b->kinds == OKS_KIND_LEFT) && a->discard == b->discard &&
           a->penalty_points == b->penalty_points && memcmp(&a->rest, &b->rest, sizeof a->rest) == 0;
}

static void add(options *o, const oks_plan *plan)
{
    for (int i = 0; i < o->count; i++)
        if (is_same(&o->plan[i], plan)) {
            o->plan[i].kinds |= plan->kinds;
            return;
        }
    if (o->count < OKS_OPTIONS_MAX)
        o->plan[o->count++] = *plan;
}

static void add_outcome(options *o, const oks_planner *p, const oks_course_end *outcome, int kinds)
{
    oks_plan plan;
    oks_make_plan(p, outcome, &plan);
    plan.kinds = (uint8_t)(plan.finishes ? kinds | OKS_KIND_FINISH : kinds);
    add(o, &plan);
}

/* A finish with the okey, and one with another tile. */
static void add_finishes(options *o, const oks_planner *p)
{
    oks_course_end outcome;
    if (oks_find_finish(p, OKS_OKEY, &outcome))
        add_outcome(o, p, &outcome, OKS_KIND_FINISH);
    for (int face = 0; face < OKS_FACES; face++)
        if (oks_find_finish(p, (oks_tile)face, &outcome)) {
            add_outcome(o, p, &outcome, OKS_KIND_FINISH);
            return;
        }
}

static void add_most_points(options *o, const oks_planner *p)
{
    oks_query query = {OKS_POINTS, p->rules->wrap_12_13_1 != 0, 1, 0, OKS_NO_TILE, 0};
    oks_series_opening best;
    oks_course_end outcome;
    if (p->turn->side != OKS_NO_TILE && p->rules->side_take != OKS_SIDE_LAY_OR_LAYOFF)
        query.must_use = p->turn->side;
    if (oks_best_to_open(p->ctx, p->rules, p->turn->okey, &p->turn->rack, &query, &best, NULL) != OKS_OK)
        return;
    if (best.laid.melds && best.laid.points >= p->turn->series_bar && oks_find_after(p, &best, &outcome))
        add_outcome(o, p, &outcome, OKS_KIND_POINTS);
}

/* Opens with as few okeys as reach the bar, and keeps the others. */
static void add_fewest_okeys(options *o, const oks_planner *p)
{
    oks_turn fewer = *p->turn;
    oks_planner q;
    oks_course_end outcome;
    for (int okeys = 0; okeys < p->turn->rack.okeys; okeys++) {
        int held = p->turn->rack.okeys - okeys;
        fewer.rack.okeys = (uint8_t)okeys;
        oks_planner_set(&q, p->ctx, p->rules, &fewer, OKS_COURSE_SERIES);
        if ((fewer.side == OKS_OKEY && okeys == 0) || !oks_course_open(&q))
            continue;
        oks_ask ask = oks_ask_of(&q, OKS_SCALE_TILES);
        if (!oks_find_way(q.ctx, &fewer, &fewer.rack, &ask, -1, &outcome.way))
            continue;
        oks_complete(p, &outcome, held, OKS_AIM_TILES);
        add_outcome(o, p, &outcome, OKS_KIND_FEWEST_OKEYS);
        return;
    }
}

static void add_course(options *o, const oks_planner *p)
{
    oks_course_end outcome;
    if (!oks_find_outcome(p, OKS_AIM_TILES, &outcome))
        return;
    if (oks_rack_tiles(&outcome.rest) == 1)
        add_finishes(o, p);
    if (p->turn->must_finish || p->course == OKS_COURSE_FROM_HAND)
        return;
    add_outcome(o, p, &outcome, OKS_KIND_TILES);
    if (oks_find_outcome(p, OKS_AIM_LEFT, &outcome))
        add_outcome(o, p, &outcome, OKS_KIND_LEFT);
    if (p->course != OKS_COURSE_SERIES)
        return;
    add_most_points(o, p);
    add_fewest_okeys(o, p);
}

/* A plan that ends the hand with an okey, or with another tile. */
typedef struct last_tile {
    wish wish;
    int okey;
} last_tile;

static int finish_after(const void *context, const oks_turn *after, oks_plan *out)
{
    const last_tile *last = context;
    oks_plan plan[OKS_OPTIONS_MAX];
    int count = oks_turn_options(last->wish.ctx, last->wish.rules, after, last->wish.aim, plan);
    for (int i = 0; i < count; i++)
        if (plan[i].finishes && (plan[i].discard == OKS_OKEY) == last->okey) {
            *out = plan[i];
            return 1;
        }
    return 0;
}

static int is_any(const void *context, const oks_plan *a, const oks_plan *b)
{
    (void)context, (void)a, (void)b;
    return 0;
}

/* Each finish, and the best for either aim, that begin with a use of the side tile; the best for the aim first. */
static void add_side_first(options *o, const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim)
{
    oks_plan plan;
    for (int okey = 1; okey >= 0; okey--) {
        last_tile last = {{ctx, rules, aim, NULL}, okey};
        if (oks_best_with_side_first(rules, turn, USES, finish_after, is_any, &last, &plan))
            add(o, &plan);
    }
    if (best_with_side_first(ctx, rules, turn, aim, NULL, &plan))
        add(o, &plan);
    if (best_with_side_first(ctx, rules, turn, aim == OKS_AIM_TILES ? OKS_AIM_LEFT : OKS_AIM_TILES, NULL, &plan))
        add(o, &plan);
}

int oks_turn_options(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                     oks_plan out[OKS_OPTIONS_MAX])
{
    options o = {out, 0};
    oks_plan plan;
    if (oks_side_comes_first(rules, turn)) {
        add_side_first(&o, ctx, rules, turn, aim);
        return o.count;
    }
    if (oks_ten_pairs(rules, turn, &plan))
        add(&o, &plan);
    for (int course = OKS_COURSE_GO_ON; course <= OKS_COURSE_FROM_HAND; course++) {
        oks_planner p;
        oks_planner_set(&p, ctx, rules, turn, (oks_course)course);
        if ((course == OKS_COURSE_GO_ON) == (turn->opened != OKS_NOT_OPENED) && oks_course_open(&p))
            add_course(&o, &p);
    }
    for (int i = 1; i < o.count; i++) { /* the best first */
        plan = out[i];
        int at = i;
        for (; at > 0 && oks_plan_is_better(&plan, &out[at - 1], aim); at--)
            out[at] = out[at - 1];
        out[at] = plan;
    }
    if (may_hold(turn)) {
        oks_hold(ctx, rules, turn, &plan);
        add(&o, &plan);
    }
    return o.count;
}
