/* The ceilings of the search behind the turn, against the same search without them. */
#include "hands.h"

#define oks_ceiling no_ceiling
#define oks_promising_now none_ruled_out
#define oks_most_shed plain_most_shed
#define oks_most_at_all plain_most_at_all
#define oks_promising plain_promising
#define oks_weight plain_weight
#define oks_sheddable plain_sheddable
#include "shed.c"
#undef oks_ceiling
#undef oks_promising_now
#undef oks_most_shed
#undef oks_most_at_all
#undef oks_promising
#undef oks_weight
#undef oks_sheddable
#include "planner.h"

int oks_most_shed(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey, const oks_ask *ask,
                  int floor, oks_shed *out);
int oks_most_at_all(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey,
                    const oks_ask *ask, int floor);
uint64_t oks_promising(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey,
                       const oks_ask *ask, const int floors[OKS_FACES]);

#define NONE (-(1 << 28))

int no_ceiling(oks_shedding *s)
{
    (void)s;
    return OKS_NO_CEILING;
}

uint64_t none_ruled_out(const oks_shedding *s)
{
    (void)s;
    return ~UINT64_C(0);
}

/* What is asked, and how often the ceiling was just what can be shed. */
typedef struct asked {
    const oks_ctx *ctx;
    const oks_turn *turn;
    int tight, count;
} asked;

/* The same answer with ceilings and without; the ceiling is not below it. The answer, NONE when there is no way. */
static int check_ask(asked *a, const oks_rack *rack, const oks_ask *ask)
{
    const oks_turn *turn = a->turn;
    oks_shed with, plain;
    oks_ask all = *ask;
    int is_there = plain_most_shed(a->ctx, &turn->table, rack, turn->okey, ask, NONE, &plain);
    CHECK_EQ(oks_most_shed(a->ctx, &turn->table, rack, turn->okey, ask, NONE, &with), is_there);
    if (!is_there)
        return NONE;
    int unit = ask->scale == OKS_SCALE_TILES ? oks_scale_sum(OKS_SCALE_TILES, 0, 1) : 1;
    CHECK_EQ(with.score / unit, plain.score / unit); /* of ways that shed the same tiles any will do */
    int ceiling = oks_most_at_all(a->ctx, &turn->table, rack, turn->okey, ask, NONE) / unit;
    all.later_melds = 1;
    CHECK(ceiling >= plain.score / unit);
    CHECK(oks_most_at_all(a->ctx, &turn->table, rack, turn->okey, &all, NONE) / unit >= ceiling);
    if (ask->must_use != OKS_NO_TILE || ask->reserve != OKS_NO_TILE)
        return plain.score; /* these the ceiling does not look at */
    a->tight += ceiling == plain.score / unit;
    a->count++;
    return plain.score;
}

/* The tiles of which one is kept for the discard: those that can do better than a floor are not ruled out. */
static void check_discards(asked *a, const oks_planner *p)
{
    oks_ask ask = oks_ask_of(p, OKS_SCALE_LEFT), keeping = ask;
    int floors[OKS_FACES];
    uint64_t better = 0;
    for (int face = 0; face < OKS_FACES; face++) {
        oks_rack rest = a->turn->rack;
        floors[face] = OKS_NO_CEILING;
        if (!oks_rack_count(&rest, (oks_tile)face))
            continue;
        oks_rack_remove(&rest, (oks_tile)face);
        keeping.reserve = (oks_tile)face;
        keeping.islek_costs = face % 2 ? 101 : 0;
        int most = check_ask(a, &rest, &keeping);
        floors[face] = most == NONE ? 0 : most - 1;
        if (most != NONE)
            better |= oks_face_bit((oks_tile)face);
    }
    ask.later_melds = 1;
    uint64_t promising = oks_promising(a->ctx, &a->turn->table, &a->turn->rack, a->turn->okey, &ask, floors);
    CHECK_EQ(better & ~promising, 0);
}

static void check_turn(asked *a, const oks_rules *rules, oks_rng *rng)
{
    const oks_turn *turn = a->turn;
    for (int course = OKS_COURSE_GO_ON; course <= OKS_COURSE_PAIRS; course++) {
        oks_planner p;
        oks_planner_set(&p, a->ctx, rules, turn, (oks_course)course);
        if ((course == OKS_COURSE_GO_ON) != (turn->opened != OKS_NOT_OPENED) || !oks_course_open(&p))
            continue;
        for (int scale = 0; scale < 2; scale++) {
            oks_ask ask = oks_ask_of(&p, scale ? OKS_SCALE_LEFT : OKS_SCALE_TILES);
            check_ask(a, &turn->rack, &ask);
            do
                ask.must_use = (oks_tile)oks_random_below(rng, OKS_FACES);
            while (!oks_rack_count(&turn->rack, ask.must_use));
            check_ask(a, &turn->rack, &ask);
        }
        if (!rules->mix_open)
            check_discards(a, &p);
    }
}

/* Positions from hands of greedy players, when a player has drawn. */
static void test_hands(asked *a, const oks_rules *rules, int hands, int turns)
{
    oks_rng rng = {3};
    for (uint64_t seed = 1; seed <= (uint64_t)hands; seed++) {
        oks_round round;
        if (!play_to(&round, a->ctx, rules, seed, turns + (int)(seed % 16), 1) || round.phase != OKS_PHASE_PLAY ||
            oks_rack_naturals(&round.turn.rack) == 0)
            continue;
        a->turn = &round.turn;
        check_turn(a, rules, &rng);
    }
}

static void put_on(oks_table *table, const oks_rules *rules, oks_meld_kind kind, const char *tiles)
{
    oks_meld meld = {(uint8_t)kind, 0, {0}};
    oks_tile tile[OKS_MELD_MAX];
    meld.size = (uint8_t)tiles_of(tiles, tile, OKS_MELD_MAX);
    for (int i = 0; i < meld.size; i++)
        meld.face[i] = tile[i];
    CHECK_EQ(oks_table_add(table, &meld, 1, rules), OKS_TABLE_OK);
}

/* Tiles that are wanted in two places, an okey with a choice of places, groups against runs: the ceiling is exact. */
static void test_by_hand(const oks_ctx *ctx)
{
    static const struct {
        const char *rack;
        int tiles;
    } example[] = {{"R8 R9 Y1 Y2 Y3 K9 K13", 5},
                   {"R4 R8 R9 R10 K9 B9", 5},    /* R9 had better be in the group */
                   {"R8 R9 R10 Y9 B9 K9 K2", 6}, /* and here on the table */
                   {"Y8 O R10 K13", 2},
                   {"O O K13 K1", 3},
                   {"Y1 Y5 B9", 0}};
    oks_rules rules;
    oks_turn turn;
    oks_rules_get(1, &rules);
    memset(&turn, 0, sizeof turn);
    turn.okey = tile_of("Y6");
    turn.side = OKS_NO_TILE;
    turn.opened = OKS_OPENED_SERIES;
    put_on(&turn.table, &rules, OKS_RUN, "R5 R6 R7");
    put_on(&turn.table, &rules, OKS_GROUP, "R8 B8 K8");
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        oks_planner p;
        asked a = {ctx, &turn, 0, 0};
        turn.rack = rack_of(example[i].rack);
        oks_planner_set(&p, ctx, &rules, &turn, OKS_COURSE_GO_ON);
        oks_ask ask = oks_ask_of(&p, OKS_SCALE_TILES);
        CHECK_EQ(check_ask(&a, &turn.rack, &ask) / oks_scale_sum(OKS_SCALE_TILES, 0, 1), example[i].tiles);
        CHECK_EQ(a.tight, 1);
    }
}

int main(void)
{
    asked a = {tables_of_all(), NULL, 0, 0};
    test_by_hand(a.ctx);
    for (int i = 0; i < OKS_RULE_SETS; i++) {
        oks_rules rules;
        oks_rules_get(i, &rules);
        test_hands(&a, &rules, 200, 8);
        if (rules.open_pairs == OKS_NO_PAIRS)
            continue;
        rules.mix_open = 1;
        rules.open_min = 60;
        test_hands(&a, &rules, 6, 4);
    }
    CHECK(a.count > 100);
    CHECK(a.tight * 100 >= a.count * 98);
    return 0;
}
