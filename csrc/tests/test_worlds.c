/* Sampled hands: they match what the seat sees, and depend on nothing else. */
#include "hands.h"
#include "worlds.h"

#define HANDS 60 /* a rule set */
#define WORLDS 40

static void count_rack(const oks_rack *rack, int counts[OKS_CODES])
{
    for (int face = 0; face < OKS_FACES; face++)
        counts[face] += oks_rack_count(rack, (oks_tile)face);
    counts[OKS_OKEY] += rack->okeys;
}

/* What is out of the seat's sight, all together. */
static void count_hidden(const oks_round *round, const oks_rack rack[OKS_SEATS], const oks_tile *stock,
                         int counts[OKS_CODES])
{
    memset(counts, 0, OKS_CODES * sizeof *counts);
    for (int seat = 0; seat < OKS_SEATS; seat++)
        if (seat != round->seat)
            count_rack(&rack[seat], counts);
    for (int i = round->drawn; i < OKS_STOCK; i++)
        counts[stock[i]]++;
}

static void check_world(const oks_round *round, const oks_world *world)
{
    int real[OKS_CODES], sampled[OKS_CODES];
    oks_rack rack[OKS_SEATS];
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        rack[seat] = *oks_round_rack(round, seat);
        CHECK_EQ(oks_rack_tiles(&world->rack[seat]), oks_rack_tiles(&rack[seat]));
    }
    CHECK(memcmp(&world->rack[round->seat], &rack[round->seat], sizeof *rack) == 0);
    count_hidden(round, rack, round->stock, real);
    count_hidden(round, world->rack, world->stock, sampled);
    CHECK(memcmp(real, sampled, sizeof real) == 0);
}

/* Players who have discarded and not opened, and how many of them held an opening before their last discard. */
typedef struct held_back {
    int players;
    int could_open;
} held_back;

static void count_held_back(const oks_ctx *ctx, const oks_round *round, const oks_world *world, held_back *sum)
{
    for (int back = 1; back < OKS_SEATS && back <= round->discards; back++) {
        const oks_discard *last = &round->discard[round->discards - back];
        oks_rack rack = world->rack[last->seat];
        if (round->player[last->seat].opened != OKS_NOT_OPENED || last->tile == OKS_OKEY)
            continue;
        oks_rack_add(&rack, last->tile);
        sum->players++;
        sum->could_open += oks_best_points(ctx, &rack, round->rules->wrap_12_13_1) >= round->turn.series_bar;
    }
}

static void test_worlds_match(const oks_ctx *ctx, const oks_rules *rules)
{
    held_back sum = {0, 0};
    oks_rng rng = {5};
    for (int hand = 0; hand < HANDS; hand++) {
        oks_round round, other;
        oks_known known;
        oks_worlds worlds, again;
        oks_world world, same;
        if (!play_to(&round, ctx, rules, (uint64_t)hand, 1 + hand % 18, hand % 2))
            continue;
        other = round;
        reshuffle_hidden(&other, &rng);
        oks_known_sizes(&round, &known);
        CHECK_EQ(oks_worlds_from(&worlds, ctx, &round, round.seat, &known, 9), OKS_OK);
        CHECK_EQ(oks_worlds_from(&again, ctx, &other, round.seat, &known, 9), OKS_OK);
        for (uint64_t number = WORLDS; number-- > 0;) {
            memset(&world, 0, sizeof world);
            memset(&same, 0, sizeof same);
            oks_worlds_deal(&worlds, number, &world);
            oks_worlds_deal(&again, number, &same);
            CHECK(memcmp(&world, &same, sizeof world) == 0);
            check_world(&round, &world);
            count_held_back(ctx, &round, &world, &sum);
        }
    }
    CHECK(sum.players > 500);
    CHECK(sum.could_open * 100 < sum.players);
}

/* Tiles seen to go to a rack lie there, and false okeys under the stock stay there. */
static void test_known(const oks_ctx *ctx, const oks_rules *rules)
{
    oks_round round;
    oks_known known;
    oks_worlds worlds;
    oks_world world;
    CHECK(play_to(&round, ctx, rules, 3, 6, 1));
    int seat = (round.seat + 1) % OKS_SEATS;
    oks_known_sizes(&round, &known);
    oks_tile held = 0, lowest = 0;
    while (!oks_rack_count(&round.player[seat].rack, held))
        held++;
    while (!oks_rack_count(&round.turn.rack, lowest))
        lowest++;
    known.held[seat][held] = 1;
    CHECK_EQ(oks_worlds_from(&worlds, ctx, &round, round.seat, &known, 1), OKS_OK);
    for (uint64_t number = 0; number < WORLDS; number++) {
        oks_worlds_deal(&worlds, number, &world);
        check_world(&round, &world);
        CHECK(oks_rack_count(&world.rack[seat], held) >= 1);
    }
    known.held[seat][lowest] = 2;
    CHECK_EQ(oks_worlds_from(&worlds, ctx, &round, round.seat, &known, 1), OKS_BAD_ARGUMENT);
    known.held[seat][lowest] = 0;
    known.tiles[seat]--;
    CHECK_EQ(oks_worlds_from(&worlds, ctx, &round, round.seat, &known, 1), OKS_BAD_ARGUMENT);
}

static void test_bottom(const oks_ctx *ctx, const oks_rules *rules)
{
    for (uint64_t seed = 0;; seed++) {
        oks_round round;
        oks_known known;
        oks_worlds worlds;
        oks_world world;
        if (!play_to(&round, ctx, rules, seed, 5, 1) || round.stock[OKS_STOCK - 1] != round.okey)
            continue;
        oks_known_sizes(&round, &known);
        known.bottom = 1;
        CHECK_EQ(oks_worlds_from(&worlds, ctx, &round, round.seat, &known, 1), OKS_OK);
        for (uint64_t number = 0; number < WORLDS; number++) {
            oks_worlds_deal(&worlds, number, &world);
            check_world(&round, &world);
            CHECK_EQ(world.stock[OKS_STOCK - 1], round.okey);
        }
        return;
    }
}

static void test_open_hands(const oks_ctx *ctx, const oks_rules *rules)
{
    oks_round round;
    oks_known known;
    oks_worlds worlds;
    oks_world world;
    int moved = 0;
    CHECK(play_to(&round, ctx, rules, 3, 6, 1));
    oks_known_sizes(&round, &known);
    CHECK_EQ(oks_worlds_open(&worlds, ctx, &round, round.seat, &known, 1), OKS_OK);
    for (uint64_t number = 0; number < WORLDS; number++) {
        oks_worlds_deal(&worlds, number, &world);
        check_world(&round, &world);
        for (int seat = 0; seat < OKS_SEATS; seat++)
            CHECK(memcmp(&world.rack[seat], oks_round_rack(&round, seat), sizeof world.rack[seat]) == 0);
        moved += memcmp(world.stock + round.drawn, round.stock + round.drawn, (size_t)(OKS_STOCK - round.drawn)) != 0;
    }
    CHECK(moved > WORLDS / 2);
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        oks_rules rules;
        oks_rules_get(set, &rules);
        test_worlds_match(ctx, &rules);
        test_known(ctx, &rules);
        test_bottom(ctx, &rules);
        test_open_hands(ctx, &rules);
    }
    return 0;
}
