/* A side tile that has to be used before anything else: every way to use it, and what follows. */
#include "side_first.h"

#include "planner.h"
#include "racks.h"

#define EVERY_USE (1u << OKS_STEP_LAY | 1u << OKS_STEP_LAY_OFF | 1u << OKS_STEP_TAKE)

static oks_rules rules_of(const char *name)
{
    oks_rules rules;
    for (int i = 0; i < OKS_RULE_SETS; i++)
        if (strcmp(oks_rules_name(i), name) == 0)
            oks_rules_get(i, &rules);
    return rules;
}

/* R5 R6 R7 and K8 K9 O=K10 on the table, from which the player has opened by series. */
static oks_turn turn_with(const oks_rules *rules, const char *rack, const char *side)
{
    static const oks_meld run = {OKS_RUN, 3, {4, 5, 6}};
    const uint8_t k8 = oks_face(OKS_BLACK, 8);
    const oks_meld with_okey = {OKS_RUN, 3, {k8, (uint8_t)(k8 + 1), (uint8_t)((k8 + 2) | OKS_STANDS)}};
    oks_turn turn;
    memset(&turn, 0, sizeof turn);
    turn.rack = rack_of(rack);
    turn.okey = tile_of("Y6");
    turn.side = tile_of(side);
    turn.opened = OKS_OPENED_SERIES;
    CHECK_EQ(oks_table_add(&turn.table, &run, 1, rules), OKS_TABLE_OK);
    CHECK_EQ(oks_table_add(&turn.table, &with_okey, 2, rules), OKS_TABLE_OK);
    return turn;
}

static int uses_side(const oks_plan *plan, oks_tile side)
{
    const oks_step *first = &plan->step[0];
    if (first->kind != OKS_STEP_LAY)
        return first->tile == side;
    for (int i = 0; i < plan->meld[first->meld].size; i++)
        if ((plan->meld[first->meld].face[i] & OKS_STANDS ? OKS_OKEY : plan->meld[first->meld].face[i]) == side)
            return 1;
    return 0;
}

/* Every step is legal, the first one uses the side tile, and the figures are those of the steps. */
static void check_plan(const oks_rules *rules, const oks_turn *turn, const oks_plan *plan)
{
    oks_turn now = *turn;
    oks_move move;
    CHECK(uses_side(plan, turn->side));
    for (int i = 0; i < plan->steps; i++) {
        if (plan->step[i].kind == OKS_STEP_DISCARD)
            CHECK_EQ(oks_rack_tiles(&turn->rack) - oks_rack_tiles(&now.rack), plan->tiles);
        CHECK_EQ(oks_turn_play(rules, &now, &plan->step[i], plan->meld, &move), OKS_MOVE_OK);
    }
    CHECK(same_rack(&now.rack, &plan->rest));
}

static void test_the_best_turn(const oks_ctx *ctx)
{
    static const struct {
        const char *rack, *side;
        int tiles, first; /* the kind of the first step; 0 tiles: there is none */
    } example[] = {{"R8 R9 Y1 Y2 Y3 K1 K13", "R8", 5, OKS_STEP_LAY_OFF},
                   {"R8 R9 Y1 Y2 Y3 K1 K13", "R9", 0, 0}, /* R8 would have to come before it */
                   {"R8 R9 Y1 Y2 Y3 K1 K13", "Y2", 5, OKS_STEP_LAY},
                   {"Y1 Y3 O K2 B13", "Y3", 3, OKS_STEP_LAY}, /* Y1 O Y3 */
                   {"K10 B1 B5", "K10", 1, OKS_STEP_TAKE},    /* the okey is laid off again */
                   {"R4 R1 B5", "R4", 1, OKS_STEP_LAY_OFF},
                   {"B2 B9 K1", "B9", 0, 0}};
    const oks_rules rules = rules_of("rehber");
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        const oks_turn turn = turn_with(&rules, example[i].rack, example[i].side);
        oks_plan plan;
        CHECK(oks_side_comes_first(&rules, &turn));
        int found = oks_best_turn(ctx, &rules, &turn, OKS_AIM_TILES, &plan);
        CHECK_EQ(found, example[i].tiles > 0);
        if (!found)
            continue;
        check_plan(&rules, &turn, &plan);
        CHECK_EQ(plan.step[0].kind, example[i].first);
        CHECK_EQ(plan.tiles, example[i].tiles);
    }
}

static void test_who_is_asked(void)
{
    const oks_rules rehber = rules_of("rehber"), yesil = rules_of("yesil");
    oks_turn turn = turn_with(&rehber, "R8 K1", "R8");
    CHECK(!oks_side_comes_first(&yesil, &turn));
    turn.opened = OKS_NOT_OPENED; /* then it has to be in the opening, which is one step */
    CHECK(!oks_side_comes_first(&rehber, &turn));
    turn.opened = OKS_OPENED_SERIES;
    turn.side = OKS_NO_TILE;
    CHECK(!oks_side_comes_first(&rehber, &turn));
}

/* Counts the ways to use the tile, one after the other. */
static int count_way(const void *context, const oks_turn *after, oks_plan *out)
{
    (void)out;
    CHECK_EQ(after->side, OKS_NO_TILE);
    ++**(int *const *)context;
    return 0;
}

static int none_better(const void *context, const oks_plan *a, const oks_plan *b)
{
    (void)context, (void)a, (void)b;
    return 0;
}

static int ways_of(const char *rack, const char *side, unsigned kinds)
{
    const oks_rules rules = rules_of("rehber");
    const oks_turn turn = turn_with(&rules, rack, side);
    int ways = 0, *counted = &ways;
    oks_plan plan;
    CHECK_EQ(oks_best_with_side_first(&rules, &turn, kinds, count_way, none_better, &counted, &plan), 0);
    return ways;
}

/* Melds of three alone: lay-offs make them longer. */
static void test_every_way(void)
{
    CHECK_EQ(ways_of("R8 R9 R10 B8 K8 Y1", "R8", EVERY_USE), 3);          /* the run, the group, on the table */
    CHECK_EQ(ways_of("R8 R9 R10 B8 K8 Y1", "R8", 1u << OKS_STEP_LAY), 2);
    CHECK_EQ(ways_of("R8 R9 R10 B8 K8 Y1", "R8", 1u << OKS_STEP_LAY_OFF), 1);
    CHECK_EQ(ways_of("R8 R9 R10 B8 K8 Y1", "R8", 1u << OKS_STEP_TAKE), 0);
    CHECK_EQ(ways_of("K10 B10 Y10 Y1", "K10", EVERY_USE), 2);              /* the group, in the okey's place */
    CHECK_EQ(ways_of("Y1 Y2 O K13", "Y1", EVERY_USE), 1);                  /* Y1 Y2 O */
    CHECK_EQ(ways_of("Y2 Y3 O K13", "Y2", EVERY_USE), 2);                  /* O Y2 Y3, Y2 Y3 O */
    CHECK_EQ(ways_of("Y2 B9", "Y2", EVERY_USE), 0);
}

int main(void)
{
    test_who_is_asked();
    test_every_way();
    test_the_best_turn(tables_of_all());
    return 0;
}
