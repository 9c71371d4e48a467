/* The playing policies: always legal, blind to what is hidden, and as strong as they say. */
#include "check.h"
#include "plan.h"
#include "planned.h"
#include "playout.h"
#include "racks.h"
#include "value.h"

#define WHOLE_HANDS 3200 /* of some 50 actions, a rule set; the seats by quick levels */
#define MIXED_HANDS 120
#define DEALS 60

typedef struct setting {
    oks_ctx *ctx;
    oks_rules rules;
} setting;

static setting make_setting(int set)
{
    setting s;
    oks_rules_get(set, &s.rules);
    s.ctx = oks_ctx_new();
    CHECK(s.ctx != NULL);
    for (int objective = OKS_POINTS; objective <= OKS_LEFTOVER; objective++)
        CHECK_EQ(oks_ctx_prepare(s.ctx, s.rules.wrap_12_13_1, (oks_objective)objective), OKS_OK);
    return s;
}

static void deal(const setting *s, uint64_t seed, oks_round *round)
{
    oks_tile deck[OKS_DECK];
    oks_outcome outcome;
    oks_shuffle(seed, deck);
    CHECK(oks_round_deal(round, s->ctx, &s->rules, deck, (int)(seed % OKS_SEATS), 0, &outcome));
}

static int is_quick(oks_policy policy) { return policy < OKS_POLICY_PLANNER; }

/* ---- what is seen --------------------------------------------------------------------------------------------- */

/* A tile that is to spare with the next face can be thrown, and the rack with that face has as many points. */
static void check_next(const setting *s, const oks_round *round, const oks_sight *sight)
{
    int wrap = s->rules.wrap_12_13_1;
    for (int face = 0; face < OKS_FACES; face++) {
        oks_rack with = round->turn.rack;
        if (round->turn.opened || !sight->unseen[face])
            continue;
        oks_rack_add(&with, (oks_tile)face);
        CHECK_EQ(sight->most[face], oks_best_points(s->ctx, &with, wrap));
        for (int thrown = 0; thrown < OKS_FACES; thrown++)
            if (sight->spare[face] >> thrown & 1u) {
                oks_rack without = with;
                oks_rack_remove(&without, (oks_tile)thrown);
                CHECK_EQ(oks_best_points(s->ctx, &without, wrap), sight->most[face]);
            }
    }
}

static void check_sight(const setting *s, const oks_round *round)
{
    oks_sight sight;
    uint8_t hidden[OKS_DRAW_TILES] = {0};
    int total = 0;
    oks_see(s->ctx, round, &sight);
    for (int i = round->drawn; i < OKS_STOCK; i++)
        hidden[round->stock[i]]++;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        const oks_rack *rack = oks_round_rack(round, seat);
        if (seat == round->seat)
            continue;
        hidden[OKS_OKEY] = (uint8_t)(hidden[OKS_OKEY] + rack->okeys);
        for (int face = 0; face < OKS_FACES; face++)
            hidden[face] = (uint8_t)(hidden[face] + oks_rack_count(rack, (oks_tile)face));
    }
    for (int tile = 0; tile < OKS_DRAW_TILES; tile++) {
        CHECK_EQ(sight.unseen[tile], hidden[tile]);
        total += hidden[tile];
    }
    CHECK_EQ(sight.total, total);
    CHECK_EQ(sight.draws, OKS_STOCK - round->drawn);
    check_next(s, round, &sight);
}

/* The same hand without the other racks and the stock. */
static void hide(const oks_round *round, oks_round *out)
{
    *out = *round;
    memset(out->stock, 0, sizeof out->stock);
    for (int seat = 0; seat < OKS_SEATS; seat++)
        if (seat != round->seat)
            memset(&out->player[seat].rack, 0, sizeof out->player[seat].rack);
}

static void check_blind(const setting *s, const oks_round *round, oks_policy policy, uint64_t state,
                        const oks_action *action)
{
    oks_round hidden;
    oks_action again;
    oks_rng rng = {state};
    hide(round, &hidden);
    oks_policy_next(s->ctx, &hidden, policy, &rng, &again);
    CHECK_EQ(again.kind, action->kind);
    CHECK_EQ(again.tile, action->tile);
    CHECK_EQ(again.face, action->face);
    CHECK_EQ(again.meld, action->meld);
    CHECK_EQ(again.end, action->end);
    CHECK_EQ(again.place, action->place);
    CHECK_EQ(again.melds, action->melds);
    for (int i = 0; i < again.melds; i++) {
        CHECK_EQ(again.lay[i].kind, action->lay[i].kind);
        CHECK_EQ(again.lay[i].size, action->lay[i].size);
        CHECK(memcmp(again.lay[i].face, action->lay[i].face, again.lay[i].size) == 0);
    }
}

/* ---- whole hands ---------------------------------------------------------------------------------------------- */

typedef struct counts {
    long actions, put_back, taken, indicators, finishes;
} counts;

/* The turn that has begun can end the hand. */
static int can_finish(const setting *s, const oks_round *round)
{
    return round->phase == OKS_PHASE_PLAY && round->took == OKS_NO_TILE &&
           oks_finishing_tiles(s->ctx, &s->rules, &round->turn, 1) != 0;
}

static void check_action(const setting *s, const oks_round *round, oks_policy policy, const oks_action *action,
                         counts *c)
{
    CHECK_EQ(oks_round_check(round, action), OKS_MOVE_OK);
    c->actions++;
    c->taken += action->kind == OKS_ACT_TAKE;
    c->indicators += action->kind == OKS_ACT_TAKE_INDICATOR;
    if (policy >= OKS_POLICY_FOLK) {
        CHECK(action->kind != OKS_ACT_PUT_BACK);
        CHECK(action->kind != OKS_ACT_PASS);
    }
    if (action->kind == OKS_ACT_OPEN)
        CHECK_EQ(oks_round_check_opening(round, action), OKS_MOVE_OK);
    if (action->kind < OKS_ACT_OPEN || action->kind == OKS_ACT_DISCARD)
        CHECK_EQ(action->melds, 0);
    if (c->actions % 13 == 0 && round->phase == OKS_PHASE_PLAY)
        check_sight(s, round);
}

static void play_hand(const setting *s, uint64_t seed, const oks_policy policy[OKS_SEATS], counts *c)
{
    oks_round round;
    oks_rng rng = {seed};
    int finishing = -1, turn = 0;
    deal(s, seed, &round);
    while (round.phase != OKS_PHASE_OVER) {
        oks_policy plays = policy[round.seat];
        oks_action action;
        oks_outcome outcome;
        uint64_t state = rng.state;
        if (!is_quick(plays) && turn != round.turns && round.phase == OKS_PHASE_PLAY) {
            turn = round.turns;
            finishing = can_finish(s, &round) ? round.seat : finishing;
        }
        oks_policy_next(s->ctx, &round, plays, &rng, &action);
        check_action(s, &round, plays, &action, c);
        if (c->actions % 29 == 0)
            check_blind(s, &round, plays, state, &action);
        CHECK_EQ(oks_round_apply(&round, &action, &outcome), OKS_MOVE_OK);
        if (action.kind == OKS_ACT_DISCARD && finishing >= 0) {
            CHECK_EQ(round.phase, OKS_PHASE_OVER);
            CHECK_EQ(round.finisher, finishing);
            c->finishes++;
        }
    }
}

static void test_legal(void)
{
    counts all = {0, 0, 0, 0, 0};
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        setting s = make_setting(set);
        counts c = {0, 0, 0, 0, 0};
        for (uint64_t seed = 0; seed < WHOLE_HANDS; seed++) {
            oks_policy policy[OKS_SEATS];
            for (int seat = 0; seat < OKS_SEATS; seat++)
                policy[seat] = seed % 16 ? OKS_POLICY_GREEDY
                                         : (oks_policy)(((uint64_t)seat + seed / 16) % OKS_POLICY_PLANNER);
            play_hand(&s, seed, policy, &c);
        }
        CHECK(c.actions > 100000);
        for (uint64_t seed = 0; seed < MIXED_HANDS; seed++) {
            const oks_policy policy[OKS_SEATS] = {OKS_POLICY_STATIC, OKS_POLICY_PLANNER, OKS_POLICY_STATIC,
                                                  seed % 2 ? OKS_POLICY_FOLK : OKS_POLICY_PLANNER};
            play_hand(&s, 1000000 + seed, policy, &c);
        }
        CHECK(c.taken > 100);
        CHECK((c.indicators > 0) == s.rules.last_indicator);
        all.finishes += c.finishes;
        oks_ctx_free(s.ctx);
    }
    CHECK(all.finishes > 50);
}

/* ---- strength ------------------------------------------------------------------------------------------------- */

/* Own points less the mean of the others', over deals played in every seat against three greedy players. */
static double relative(const setting *s, oks_policy policy)
{
    double sum = 0;
    for (uint64_t deal_number = 0; deal_number < DEALS; deal_number++)
        for (int seat = 0; seat < OKS_SEATS; seat++) {
            oks_round round;
            oks_policy plays[OKS_SEATS];
            oks_rng rng[OKS_SEATS];
            oks_hand_result tally;
            for (int i = 0; i < OKS_SEATS; i++) {
                plays[i] = i == seat ? policy : OKS_POLICY_GREEDY;
                rng[i].state = deal_number * OKS_SEATS + (uint64_t)i;
            }
            deal(s, 5000 + deal_number, &round);
            CHECK(oks_play_out(s->ctx, &round, plays, rng, &tally));
            for (int i = 0; i < OKS_SEATS; i++)
                sum += (i == seat ? 1.0 : -1.0 / 3) * tally.points[i];
        }
    return sum / (DEALS * OKS_SEATS);
}

/* The standard errors are 4 points and less at so many deals. */
static void test_ladder(void)
{
    static const int sets[] = {1, 3}; /* yesil, rehber */
    for (int i = 0; i < 2; i++) {
        setting s = make_setting(sets[i]);
        double random = relative(&s, OKS_POLICY_RANDOM), safe = relative(&s, OKS_POLICY_SAFE);
        double greedy = relative(&s, OKS_POLICY_GREEDY), steady = relative(&s, OKS_POLICY_STEADY);
        double planner = relative(&s, OKS_POLICY_PLANNER), learned = relative(&s, OKS_POLICY_STATIC);
        CHECK(safe <= random);
        CHECK(greedy < safe - 30);
        CHECK(greedy > -0.001 && greedy < 0.001);
        CHECK(steady < 0);
        CHECK(planner < -4);
        CHECK(learned < -8.5);
        oks_ctx_free(s.ctx);
    }
}

/* ---- the discards --------------------------------------------------------------------------------------------- */

static void test_discards_are_among(void)
{
    setting s = make_setting(1);
    for (uint64_t seed = 0; seed < 20; seed++) {
        oks_round round;
        deal(&s, seed, &round);
        for (int face = 0; face < OKS_FACES; face++) {
            uint64_t one = oks_face_bit((oks_tile)face);
            if (!oks_rack_count(&round.turn.rack, (oks_tile)face))
                continue;
            CHECK_EQ(oks_discard_by_hand(s.ctx, &round, one), face);
            CHECK_EQ(oks_discard_by_learning(s.ctx, &round, one), face);
        }
    }
    oks_ctx_free(s.ctx);
}

/* ---- the side tile -------------------------------------------------------------------------------------------- */

/* Whether one who has not opened takes the side tile: where there is no turn with it he would have to put it back. */
static void expect_wanted(setting *s, const char *tiles, const char *side, int series_bar, int pairs_bar, int wanted)
{
    oks_round round;
    oks_rng rng = {1};
    oks_action action;
    deal(s, 1, &round);
    round.phase = OKS_PHASE_DRAW;
    round.turn.rack = rack_of(tiles);
    round.turn.series_bar = (int16_t)series_bar;
    round.turn.pairs_bar = (int16_t)pairs_bar;
    round.side = tile_of(side);
    CHECK_EQ(oks_rack_tiles(&round.turn.rack), 21);
    CHECK_EQ(oks_plan_wants_side(s->ctx, &round), wanted);
    for (oks_policy policy = OKS_POLICY_FOLK; policy < OKS_POLICIES; policy++) {
        oks_policy_next(s->ctx, &round, policy, &rng, &action);
        CHECK_EQ(action.kind, wanted ? OKS_ACT_TAKE : OKS_ACT_DRAW);
    }
}

static void test_side_tile_that_cannot_be_used(void)
{
    const char *needs_all = "R3 R4 R4 R5 B3 B3 B4 B5 B5 K3 K3 K4 K4 K5 Y3 Y3 Y4 Y4 Y9 Y10 Y11"; /* 99 points */
    const char *whole = "R1 R2 R3 K1 K2 K3 B4 B5 B6 Y4 Y5 Y6 R7 R8 R9 B8 B9 B10 R1 B1 K1";  /* seven melds, 96 points */
    const char *ten_pairs = "R1 R1 R3 R3 R5 R5 B2 B2 B4 B4 B6 B6 K1 K1 K3 K3 Y2 Y2 Y4 Y4 Y7";
    setting s = make_setting(1); /* yesil */
    s.rules.elden_needs_101 = 1;
    expect_wanted(&s, needs_all, "B2", 101, 11, 0); /* no tile would be left to discard */
    expect_wanted(&s, needs_all, "Y12", 101, 11, 1);
    expect_wanted(&s, ten_pairs, "Y7", 101, 11, 0);
    s.rules.elden_needs_101 = 0;
    expect_wanted(&s, whole, "K13", 101, 11, 0); /* the side tile would be the discard */
    expect_wanted(&s, whole, "R10", 101, 11, 1);
    oks_ctx_free(s.ctx);
}

int main(void)
{
    test_side_tile_that_cannot_be_used();
    test_legal();
    test_discards_are_among();
    test_ladder();
    return 0;
}
