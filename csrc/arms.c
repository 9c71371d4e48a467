#include "arms.h"

#include "layoff.h"
#include "planned.h"
#include "to_open.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

#define LAYINGS_MAX 12
/* A discard that costs a penalty comes after all that do not, the okey last. */
#define WORTH_PENALISED (-1000000 * (int64_t)OKS_WORTH_UNIT)
#define WORTH_OKEY (-1000000 * (int64_t)OKS_WORTH_UNIT)

/* A way to lay, before the discard. */
typedef struct laying {
    oks_round round; /* after it */
    uint8_t kind;    /* oks_arm_kind */
    uint8_t actions;
    oks_action action[OKS_ARM_ACTIONS_MAX];
} laying;

typedef struct builder {
    const oks_ctx *ctx;
    const oks_round *round;
    oks_policy policy;
    laying begun; /* what all layings of this stage begin with */
    int layings;
    laying laying[LAYINGS_MAX];
    int most;
    int arms;
    oks_arm *arm;
} builder;

/* ---- layings -------------------------------------------------------------------------------------------------- */

/* Does one more action; 0 when it is not legal, or the hand or the turn has ended by it. */
static int go_on(laying *l, const oks_action *action)
{
    oks_outcome outcome;
    if (l->actions == OKS_ARM_ACTIONS_MAX - 1 || oks_round_apply(&l->round, action, &outcome) != OKS_MOVE_OK)
        return 0;
    l->action[l->actions++] = *action;
    return !outcome.bad_open;
}

/* Goes on as the policy does, up to the discard; `without` okeys are not laid. */
static void lay_on(const builder *b, laying *l, int without)
{
    oks_action action;
    oks_rng rng = {0};
    while (l->actions < OKS_ARM_ACTIONS_MAX - 1) {
        oks_round seen = l->round;
        uint8_t *okeys = &seen.turn.rack.okeys;
        *okeys = (uint8_t)(*okeys - (without < *okeys ? without : *okeys));
        if (oks_rack_tiles(&seen.turn.rack) == 0)
            return;
        oks_policy_next(b->ctx, &seen, OKS_POLICY_GREEDY, &rng, &action);
        if (action.kind != OKS_ACT_OPEN && action.kind != OKS_ACT_LAY && action.kind != OKS_ACT_LAYOFF &&
            action.kind != OKS_ACT_TAKE_OKEY)
            return;
        if (!go_on(l, &action))
            return;
    }
}

/* The same tiles stay on the rack and the same ones fit the table. */
static int leads_to_the_same(const builder *b, const laying *x, const laying *y)
{
    const oks_turn *a = &x->round.turn, *c = &y->round.turn;
    return memcmp(&a->rack, &c->rack, sizeof a->rack) == 0 && a->opened == c->opened &&
           oks_layable_faces(&a->table, b->round->rules) == oks_layable_faces(&c->table, b->round->rules);
}

/* Keeps the laying that has just been made in the next place, unless there is one like it. */
static void keep(builder *b)
{
    const laying *made = &b->laying[b->layings];
    for (int i = 0; i < b->layings; i++)
        if (leads_to_the_same(b, made, &b->laying[i]))
            return;
    b->layings += b->layings < LAYINGS_MAX - 1;
}

static laying *begin_laying(builder *b, int kind)
{
    laying *l = &b->laying[b->layings];
    *l = b->begun;
    l->kind = (uint8_t)kind;
    return l;
}

static void open_with(builder *b, const oks_arrangement *found, int okeys_kept)
{
    laying *l = begin_laying(b, OKS_ARM_OPEN);
    oks_action action;
    memset(&action, 0, sizeof action);
    action.kind = OKS_ACT_OPEN;
    action.melds = found->melds;
    memcpy(action.lay, found->meld, sizeof action.lay);
    if (found->melds == 0 || oks_round_check_opening(&l->round, &action) != OKS_MOVE_OK || !go_on(l, &action))
        return;
    lay_on(b, l, okeys_kept);
    keep(b);
}

/* The best opening by series, if it reaches the bar. */
static int reaches_bar(const builder *b, const oks_rack *rack, const oks_query *query, oks_series_opening *found)
{
    const oks_round *round = &b->begun.round;
    return oks_best_to_open(b->ctx, round->rules, round->okey, rack, query, found, NULL) == OKS_OK &&
           found->laid.points >= round->turn.series_bar;
}

/* Openings by series: most points, most tiles, least left, fewest tiles, and with an okey kept back. */
static void open_by_series(builder *b)
{
    const oks_turn *turn = &b->begun.round.turn;
    int wrap = b->round->rules->wrap_12_13_1;
    oks_query query = {OKS_POINTS, (uint8_t)wrap, 1, 0, turn->side, turn->series_bar};
    oks_series_opening found;
    if (oks_points_to_open(b->ctx, b->round->rules, &turn->rack) < turn->series_bar)
        return;
    query.okey_counts = (uint8_t)oks_left_counts(b->round->rules, turn, OKS_OKEY);
    for (int objective = OKS_POINTS; objective < OKS_OBJECTIVES; objective++) {
        query.objective = (uint8_t)objective;
        if (reaches_bar(b, &turn->rack, &query, &found))
            open_with(b, &found.laid, 0);
    }
    query.objective = OKS_POINTS;
    for (int kept = turn->rack.okeys; kept > 0; kept--) {
        oks_rack fewer = turn->rack;
        fewer.okeys = (uint8_t)(fewer.okeys - kept);
        if (reaches_bar(b, &fewer, &query, &found))
            open_with(b, &found.laid, kept);
    }
}

static void open_by_pairs(builder *b)
{
    const oks_turn *turn = &b->begun.round.turn;
    oks_arrangement found;
    if (b->round->rules->open_pairs != OKS_NO_PAIRS && oks_count_pairs(&turn->rack) >= turn->pairs_bar &&
        oks_best_pairs(&turn->rack, b->round->okey, 1, &found) == OKS_OK)
        open_with(b, &found, 0);
}

/* The best turn of all, but for its discard. */
static void follow_plan(builder *b)
{
    oks_plan plan;
    oks_aim aim = b->begun.round.turn.must_finish ? OKS_AIM_TILES : OKS_AIM_LEFT; /* the former is found sooner */
    if (!oks_best_turn(b->ctx, b->round->rules, &b->begun.round.turn, aim, &plan))
        return;
    int opened = b->begun.round.turn.opened != OKS_NOT_OPENED;
    laying *l = begin_laying(b, plan.finishes ? OKS_ARM_FINISH : opened ? OKS_ARM_LAY : OKS_ARM_OPEN);
    for (int i = 0; i < plan.steps && plan.step[i].kind != OKS_STEP_DISCARD; i++) {
        oks_action action;
        oks_plan_action(&plan, &plan.step[i], &action);
        if (plan.step[i].kind == OKS_STEP_TEN_PAIRS || !go_on(l, &action))
            return;
    }
    if (plan.finishes || l->actions > b->begun.actions)
        keep(b);
}

static void lay_more(builder *b)
{
    for (int kept = 0; kept <= b->begun.round.turn.rack.okeys; kept++) {
        laying *l = begin_laying(b, OKS_ARM_LAY);
        lay_on(b, l, kept);
        if (l->actions > b->begun.actions)
            keep(b);
    }
}

static int must_use_side(const oks_round *round) { return round->turn.side != OKS_NO_TILE; }

static void list_layings(builder *b)
{
    follow_plan(b);
    if (b->begun.round.turn.opened == OKS_NOT_OPENED) {
        open_by_series(b);
        open_by_pairs(b);
    } else {
        lay_more(b);
    }
    begin_laying(b, OKS_ARM_HOLD);
    keep(b);
}

/* ---- discards ------------------------------------------------------------------------------------------------- */

typedef struct thrown {
    oks_tile tile;
    int64_t worth;
} thrown;

static void discard_of_policy(const builder *b, const oks_round *round, oks_action *out)
{
    oks_rng rng = {0};
    oks_policy_next(b->ctx, round, b->policy, &rng, out);
}

static int64_t worth_of(const builder *b, const oks_round *round, const oks_sight *sight, oks_tile tile)
{
    int points, penalised = oks_discard_costs(round->rules, &round->turn, tile, &points) != OKS_NO_PENALTY;
    int64_t worth = penalised ? WORTH_PENALISED : 0;
    return tile == OKS_OKEY ? worth + WORTH_OKEY : worth + oks_worth_by_learning(b->ctx, round, sight, tile);
}

/* The legal discards, the best one first; the policy's own is the second at least. */
static int list_discards(const builder *b, const oks_round *round, thrown out[OKS_RACK_MAX])
{
    oks_sight sight;
    oks_action action;
    int count = 0, from = 0;
    oks_see(b->ctx, round, &sight);
    discard_of_policy(b, round, &action);
    oks_tile chosen = action.kind == OKS_ACT_DISCARD ? action.tile : OKS_NO_TILE;
    memset(&action, 0, sizeof action);
    action.kind = OKS_ACT_DISCARD;
    for (int tile = 0; tile <= OKS_OKEY; tile++) {
        action.tile = (oks_tile)tile;
        if (oks_round_check(round, &action) != OKS_MOVE_OK)
            continue;
        thrown next = {action.tile, worth_of(b, round, &sight, action.tile)};
        int at = count++;
        for (; at > 0 && out[at - 1].worth < next.worth; at--)
            out[at] = out[at - 1];
        out[at] = next;
    }
    while (from < count && out[from].tile != chosen)
        from++;
    if (from < count && from > 1) {
        thrown policys = out[from];
        memmove(out + 2, out + 1, (size_t)(from - 1) * sizeof *out);
        out[1] = policys;
    }
    return count;
}

static void add_arm(builder *b, int of, const thrown *discard)
{
    const laying *l = &b->laying[of];
    oks_arm *arm = &b->arm[b->arms++];
    arm->kind = l->kind;
    arm->laying = (uint8_t)of;
    arm->opens = b->round->turn.opened == OKS_NOT_OPENED ? l->round.turn.opened : OKS_NOT_OPENED;
    arm->actions = l->actions;
    arm->worth = discard ? discard->worth : 0;
    memcpy(arm->action, l->action, l->actions * sizeof *l->action);
    if (!discard)
        return;
    oks_action *last = &arm->action[arm->actions++];
    memset(last, 0, sizeof *last);
    last->kind = OKS_ACT_DISCARD;
    last->tile = discard->tile;
}

/* The best discard of each laying, then the second of each, and so on; those with a penalty when there are no
 * others. */
static void cross_with_discards(builder *b)
{
    thrown discard[LAYINGS_MAX][OKS_RACK_MAX];
    int count[LAYINGS_MAX];
    for (int i = 0; i < b->layings; i++) {
        count[i] = list_discards(b, &b->laying[i].round, discard[i]);
        while (count[i] > 1 && discard[i][count[i] - 1].worth < WORTH_PENALISED / 2 &&
               discard[i][0].worth > WORTH_PENALISED / 2)
            count[i]--;
    }
    for (int rank = 0; rank < OKS_RACK_MAX; rank++)
        for (int i = 0; i < b->layings && b->arms < b->most; i++)
            if (rank < count[i])
                add_arm(b, i, &discard[i][rank]);
}

/* ---- the stages ----------------------------------------------------------------------------------------------- */

static void add_single(builder *b, int kind, const oks_action *actions, int count)
{
    oks_arm *arm = &b->arm[b->arms++];
    memset(arm, 0, sizeof *arm);
    arm->kind = (uint8_t)kind;
    arm->laying = LAYINGS_MAX;
    arm->actions = (uint8_t)count;
    memcpy(arm->action, actions, (size_t)count * sizeof *actions);
}

static void arms_of_play(builder *b)
{
    static const oks_action back[2] = {{.kind = OKS_ACT_PUT_BACK}, {.kind = OKS_ACT_DRAW}};
    if (must_use_side(b->round))
        add_single(b, OKS_ARM_PUT_BACK, back, 2);
    list_layings(b);
    cross_with_discards(b);
}

/* What follows on taking the side tile or the indicator: every laying with the policy's discard, since that is what the
 * arm beside it, the draw, goes on with as well. */
static void arms_of_taking(builder *b, int action_kind)
{
    oks_action take;
    memset(&take, 0, sizeof take);
    take.kind = (uint8_t)action_kind;
    if (!go_on(&b->begun, &take))
        return;
    if (b->begun.round.phase == OKS_PHASE_OVER) {
        add_single(b, OKS_ARM_FINISH, &take, 1);
        return;
    }
    list_layings(b);
    for (int i = 0; i < b->layings && b->arms < b->most; i++) {
        oks_action discard;
        discard_of_policy(b, &b->laying[i].round, &discard);
        thrown thrown_tile = {discard.tile, 0};
        if (discard.kind != OKS_ACT_DISCARD || oks_round_check(&b->laying[i].round, &discard) != OKS_MOVE_OK)
            continue;
        add_arm(b, i, &thrown_tile);
        b->arm[b->arms - 1].kind = b->laying[i].kind == OKS_ARM_FINISH ? OKS_ARM_FINISH : OKS_ARM_TAKE;
    }
}

static void list_arms(builder *b)
{
    static const oks_action draw = {.kind = OKS_ACT_DRAW}, pass = {.kind = OKS_ACT_PASS};
    switch (b->round->phase) {
    case OKS_PHASE_DRAW:
        add_single(b, OKS_ARM_DRAW, &draw, 1);
        if (b->round->side != OKS_NO_TILE)
            arms_of_taking(b, OKS_ACT_TAKE);
        break;
    case OKS_PHASE_MUST_DRAW:
        add_single(b, OKS_ARM_DRAW, &draw, 1);
        break;
    case OKS_PHASE_INDICATOR:
        add_single(b, OKS_ARM_PASS, &pass, 1);
        arms_of_taking(b, OKS_ACT_TAKE_INDICATOR);
        break;
    case OKS_PHASE_PLAY:
        arms_of_play(b);
        break;
    default:
        break;
    }
}

int oks_arms(const oks_ctx *ctx, const oks_round *round, oks_policy policy, int most, oks_arm out[OKS_ARMS_MAX])
{
    builder *b = calloc(1, sizeof *b);
    if (!b)
        return -1;
    b->ctx = ctx;
    b->round = round;
    b->policy = policy;
    b->begun.round = *round;
    b->most = most < 2 ? 2 : most < OKS_ARMS_MAX ? most : OKS_ARMS_MAX;
    b->arm = out;
    list_arms(b);
    int arms = b->arms;
    free(b);
    return arms;
}
