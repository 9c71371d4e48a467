/* The advisor: arms that the referee accepts, sums that add up, answers that depend on what is seen alone. */
#include "advise.h"
#include "hands.h"
#include "planned.h"

#define HANDS 40 /* a rule set */
#define WORLDS 12

static oks_advisor advisor, other_advisor;
static oks_sums sums, parts, again;

static const oks_policy greedy[OKS_SEATS] = {OKS_POLICY_GREEDY, OKS_POLICY_GREEDY, OKS_POLICY_GREEDY,
                                             OKS_POLICY_GREEDY};

static oks_utility relative(void)
{
    return (oks_utility){OKS_UTILITY_RELATIVE, 0, 0, 0, {0}};
}

static void begin(oks_advisor *a, const oks_ctx *ctx, const oks_round *round, int hands, int most, uint64_t seed)
{
    oks_known known;
    oks_utility utility = relative();
    oks_known_sizes(round, &known);
    CHECK_EQ(oks_advisor_begin(a, ctx, round, &known, hands, &utility, greedy, most, seed), OKS_OK);
    CHECK(a->arms >= 1);
}

static uint32_t all_arms(const oks_advisor *a) { return (uint32_t)((UINT64_C(1) << a->arms) - 1); }

/* The referee takes every arm, action by action; with it the turn is over, but for the draw's. */
static void check_arms(const oks_round *round)
{
    for (int i = 0; i < advisor.arms; i++) {
        const oks_arm *arm = &advisor.arm[i];
        oks_round played = *round;
        oks_outcome outcome;
        for (int at = 0; at < arm->actions; at++)
            CHECK_EQ(oks_round_apply(&played, &arm->action[at], &outcome), OKS_MOVE_OK);
        if (arm->kind == OKS_ARM_FINISH)
            CHECK(played.phase == OKS_PHASE_OVER && played.finisher == round->seat);
        else if (arm->kind != OKS_ARM_DRAW && arm->kind != OKS_ARM_PUT_BACK)
            CHECK(played.phase == OKS_PHASE_OVER || played.seat != round->seat);
        if (arm->opens)
            CHECK(oks_round_opened(&played, round->seat) == arm->opens &&
                  oks_round_opened(round, round->seat) == OKS_NOT_OPENED);
    }
}

/* When the best turn lays something, the first arm does as it does. 1: it was so. */
static int check_plan(const oks_ctx *ctx, const oks_round *round)
{
    oks_plan plan;
    oks_action action;
    int laid = 0;
    if (round->phase != OKS_PHASE_PLAY || round->turn.side != OKS_NO_TILE || round->turn.must_finish ||
        !oks_best_turn(ctx, round->rules, &round->turn, OKS_AIM_LEFT, &plan))
        return 0;
    for (; laid < plan.steps && plan.step[laid].kind != OKS_STEP_DISCARD; laid++) {
        CHECK(plan.step[laid].kind != OKS_STEP_TEN_PAIRS); /* the hand would be over */
        oks_plan_action(&plan, &plan.step[laid], &action);
        CHECK(memcmp(&action, &advisor.arm[0].action[laid], sizeof action) == 0);
    }
    CHECK(laid == 0 || advisor.arm[0].actions == laid + 1);
    return laid > 0;
}

/* No arm is there twice, and all are in bounds. */
static void check_distinct(int most)
{
    CHECK(advisor.arms <= most);
    for (int i = 0; i < advisor.arms; i++)
        for (int j = 0; j < i; j++)
            CHECK(advisor.arm[i].actions != advisor.arm[j].actions ||
                  memcmp(advisor.arm[i].action, advisor.arm[j].action,
                         advisor.arm[i].actions * sizeof(oks_action)) != 0);
}

static void check_identity(int seat)
{
    for (int i = 0; i < advisor.arms; i++) {
        const oks_arm_sums *arm = &sums.arm[i];
        int64_t own = 0, opened = 0, utility = 0;
        for (int part = 0; part < OKS_PARTS; part++)
            own += arm->part[part];
        CHECK_EQ(own, arm->points[seat]);
        for (int each = 0; each < OKS_SEATS; each++)
            utility += each == seat ? -3 * arm->points[each] : arm->points[each];
        CHECK_EQ(utility, sums.utility[i][i]);
        for (int turn = 0; turn < OKS_LOOK_AHEAD; turn++)
            opened += arm->opened_in[turn];
        CHECK(opened <= sums.worlds[i][i]);
        CHECK((arm->part[OKS_PART_UNOPENED] == 0) == (opened == sums.worlds[i][i]) ||
              advisor.rules.stock_out == OKS_STOCK_OKEY_HOLDERS);
        CHECK(arm->discard_opens <= arm->discard_serves && arm->discard_ends <= arm->discard_serves);
        CHECK(arm->discard_serves <= arm->discard_opens + arm->discard_ends);
        CHECK(arm->discard_serves <= arm->discard_taken && arm->discard_taken <= sums.worlds[i][i]);
    }
}

/* In whatever pieces and order the worlds are played, by whomever, the sums are the same. */
static void check_pieces(uint32_t mask)
{
    memset(&parts, 0, sizeof parts);
    memset(&again, 0, sizeof again);
    CHECK_EQ(oks_evaluate(&advisor, mask, 7, WORLDS, &parts, NULL), OKS_OK);
    CHECK_EQ(oks_evaluate(&advisor, mask, 0, 3, &parts, NULL), OKS_OK);
    CHECK_EQ(oks_evaluate(&advisor, mask, 3, 7, &again, NULL), OKS_OK);
    oks_sums_add(&parts, &again);
    CHECK(memcmp(&parts, &sums, sizeof sums) == 0);
}

static void check_blind(const oks_ctx *ctx, const oks_round *round, uint32_t mask, oks_rng *rng)
{
    oks_round other = *round;
    reshuffle_hidden(&other, rng);
    begin(&other_advisor, ctx, &other, 0, 12, 4);
    CHECK_EQ(other_advisor.arms, advisor.arms);
    CHECK(memcmp(other_advisor.arm, advisor.arm, sizeof advisor.arm) == 0);
    memset(&again, 0, sizeof again);
    CHECK_EQ(oks_evaluate(&other_advisor, mask, 0, WORLDS, &again, NULL), OKS_OK);
    CHECK(memcmp(&again, &sums, sizeof sums) == 0);
}

static void test_positions(const oks_ctx *ctx, const oks_rules *rules)
{
    oks_rng rng = {8};
    int kinds[OKS_ARM_KINDS] = {0};
    for (int hand = 0; hand < HANDS; hand++) {
        oks_round round;
        if (!play_to(&round, ctx, rules, (uint64_t)hand, 1 + hand % 20, hand % 3))
            continue;
        begin(&advisor, ctx, &round, 0, 12, 4);
        check_arms(&round);
        check_distinct(12);
        uint32_t mask = all_arms(&advisor);
        memset(&sums, 0, sizeof sums);
        CHECK_EQ(oks_evaluate(&advisor, mask, 0, WORLDS, &sums, NULL), OKS_OK);
        check_identity(round.seat);
        check_pieces(mask);
        check_blind(ctx, &round, mask, &rng);
        for (int i = 0; i < advisor.arms; i++)
            kinds[advisor.arm[i].kind]++;
    }
    CHECK(kinds[OKS_ARM_DRAW] && kinds[OKS_ARM_TAKE] && kinds[OKS_ARM_HOLD] && kinds[OKS_ARM_OPEN]);
}

static void test_plans(const oks_ctx *ctx, const oks_rules *rules)
{
    int planned = 0;
    for (int hand = 0; hand < 10 * HANDS; hand++) {
        oks_round round;
        if (!play_to(&round, ctx, rules, (uint64_t)hand, 6 + hand % 14, 1))
            continue;
        begin(&advisor, ctx, &round, 0, 12, 4);
        planned += check_plan(ctx, &round);
    }
    CHECK(planned > 10);
}

/* A pass of halving: every arm in the first round, about so many playouts, the leader in all of its worlds. */
static void test_race(const oks_ctx *ctx, const oks_rules *rules)
{
    oks_round round;
    oks_race race = {0, 0, 0, 0};
    oks_estimate found[OKS_ARMS_MAX];
    uint32_t mask, before;
    uint64_t from, to, next = 0;
    int64_t played = 0, most = 0;
    CHECK(play_to(&round, ctx, rules, 2, 6, 1));
    begin(&advisor, ctx, &round, 0, 8, 4);
    CHECK_EQ(advisor.arms, 8);
    before = all_arms(&advisor);
    memset(&sums, 0, sizeof sums);
    oks_race_begin(&race, &advisor, 1200);
    while (oks_race_next(&race, &advisor, &sums, 100, &mask, &from, &to)) {
        CHECK(from == next && to > from && (mask & ~before) == 0);
        before = mask;
        next = to;
        CHECK_EQ(oks_evaluate(&advisor, mask, from, to, &sums, NULL), OKS_OK);
    }
    int leader = oks_estimates(&advisor, &sums, found);
    for (int i = 0; i < advisor.arms; i++) {
        played += found[i].worlds;
        most = found[i].worlds > most ? found[i].worlds : most;
        CHECK(found[i].worlds >= 50);
        CHECK(found[i].variance > 0);
        CHECK(i == leader ? found[i].behind == 0 : found[i].behind_variance > 0);
    }
    CHECK(played > 1100 && played <= 1200);
    CHECK_EQ(found[leader].worlds, most);
}

/* A hand that can be ended now is ended. */
static void test_finish(const oks_ctx *ctx, const oks_rules *rules)
{
    int found = 0;
    for (uint64_t seed = 0; seed < 4000 && found < 3; seed++) {
        oks_round round;
        oks_plan plan;
        oks_race race = {0, 0, 0, 0};
        oks_estimate estimate[OKS_ARMS_MAX];
        uint32_t mask;
        uint64_t from, to;
        if (!play_to(&round, ctx, rules, seed, 12 + (int)(seed % 8), 1) || round.phase != OKS_PHASE_PLAY ||
            !oks_best_turn(ctx, rules, &round.turn, OKS_AIM_TILES, &plan) || !plan.finishes)
            continue;
        found++;
        begin(&advisor, ctx, &round, 0, 12, seed);
        memset(&sums, 0, sizeof sums);
        oks_race_begin(&race, &advisor, 400);
        while (oks_race_next(&race, &advisor, &sums, 400, &mask, &from, &to))
            CHECK_EQ(oks_evaluate(&advisor, mask, from, to, &sums, NULL), OKS_OK);
        int leader = oks_estimates(&advisor, &sums, estimate);
        CHECK_EQ(sums.arm[leader].finished[round.seat], sums.worlds[leader][leader]);
    }
    CHECK_EQ(found, 3);
}

/* An arm that the caller names: what is illegal is refused with its place, and a part of a turn is played on. */
static void test_given(const oks_ctx *ctx, const oks_rules *rules)
{
    oks_round round;
    oks_action actions[2];
    int fault, at;
    CHECK(play_to(&round, ctx, rules, 2, 6, 0));
    CHECK_EQ(round.phase, OKS_PHASE_DRAW);
    begin(&advisor, ctx, &round, 0, 8, 4);
    int arms = advisor.arms;
    memset(actions, 0, sizeof actions);
    actions[0].kind = OKS_ACT_DISCARD;
    CHECK_EQ(oks_advisor_add(&advisor, actions, 1, &fault, &at), -1);
    CHECK(fault == OKS_FLOW_NOT_NOW && at == 0);
    actions[0].kind = OKS_ACT_DRAW;
    actions[1].kind = OKS_ACT_DRAW;
    CHECK_EQ(oks_advisor_add(&advisor, actions, 2, &fault, &at), -1);
    CHECK(fault == OKS_FLOW_NOT_NOW && at == 0);
    CHECK_EQ(oks_advisor_add(&advisor, actions, 1, &fault, &at), arms);
    memset(&sums, 0, sizeof sums);
    CHECK_EQ(oks_evaluate(&advisor, all_arms(&advisor), 0, WORLDS, &sums, NULL), OKS_OK);
    CHECK_EQ(sums.utility[arms][arms], sums.utility[0][0]); /* the draw, twice */
}

/* The stock is empty and the open indicator would end the hand: it is taken. */
static void test_indicator(const oks_ctx *ctx, const oks_rules *rules)
{
    for (uint64_t seed = 0;; seed++) {
        oks_round round;
        oks_outcome outcome;
        oks_estimate found[OKS_ARMS_MAX];
        oks_action action;
        oks_rng rng = {seed};
        int on = play_to(&round, ctx, rules, seed, 20, 0);
        while (on && round.phase != OKS_PHASE_OVER && round.phase != OKS_PHASE_INDICATOR) {
            oks_policy_next(ctx, &round, OKS_POLICY_GREEDY, &rng, &action);
            CHECK_EQ(oks_round_apply(&round, &action, &outcome), OKS_MOVE_OK);
        }
        if (!on || round.phase == OKS_PHASE_OVER)
            continue;
        begin(&advisor, ctx, &round, 0, 8, 1);
        check_arms(&round);
        CHECK(advisor.arms >= 2 && advisor.arm[0].kind == OKS_ARM_PASS && advisor.arm[1].kind == OKS_ARM_FINISH);
        memset(&sums, 0, sizeof sums);
        CHECK_EQ(oks_evaluate(&advisor, all_arms(&advisor), 0, WORLDS, &sums, NULL), OKS_OK);
        CHECK(oks_estimates(&advisor, &sums, found) > 0);
        return;
    }
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        oks_rules rules;
        oks_rules_get(set, &rules);
        test_positions(ctx, &rules);
        test_plans(ctx, &rules);
        test_race(ctx, &rules);
        test_finish(ctx, &rules);
        test_given(ctx, &rules);
        if (rules.last_indicator)
            test_indicator(ctx, &rules);
    }
    return 0;
}
