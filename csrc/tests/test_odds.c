/* Chances to open: counted in hands that fit what a seat sees, and depending on nothing else. */
#include "hands.h"
#include "odds.h"

#define HANDS 25 /* a rule set */
#define PLAYED 40

static void ask(const oks_ctx *ctx, const oks_round *round, int seat, int turns, oks_odds *out)
{
    oks_known known;
    oks_worlds worlds;
    oks_known_sizes(round, &known);
    if (round->turn.side != OKS_NO_TILE && round->seat != seat)
        known.held[round->seat][round->turn.side] = 1;
    memset(out, 0, sizeof *out);
    CHECK_EQ(oks_worlds_from(&worlds, ctx, round, seat, &known, 7), OKS_OK);
    CHECK_EQ(oks_odds_play(round, &worlds, OKS_POLICY_GREEDY, turns, PLAYED, out, NULL), OKS_OK);
}

static void check_counts(const oks_round *round, int seat, const oks_odds *found)
{
    int64_t opened = 0;
    for (int turn = 0; turn <= OKS_ODDS_TURNS; turn++)
        opened += found->series[turn] + found->pairs[turn];
    CHECK(found->worlds <= PLAYED && opened <= found->worlds);
    CHECK(round->seat != seat || found->worlds == PLAYED);
    if (round->seat != seat || round->phase != OKS_PHASE_PLAY)
        CHECK(found->series[0] == 0 && found->pairs[0] == 0);
    if (round->rules->open_pairs == OKS_NO_PAIRS)
        for (int turn = 0; turn <= OKS_ODDS_TURNS; turn++)
            CHECK_EQ(found->pairs[turn], 0);
}

/* To look further ahead changes nothing of what is near. */
static void check_prefix(const oks_ctx *ctx, const oks_round *round, int seat, const oks_odds *far)
{
    oks_odds near;
    ask(ctx, round, seat, 2, &near);
    CHECK_EQ(near.worlds, far->worlds);
    for (int turn = 0; turn <= 2; turn++)
        CHECK(near.series[turn] == far->series[turn] && near.pairs[turn] == far->pairs[turn]);
    CHECK(near.series[3] == 0 && near.pairs[3] == 0);
}

static void check_hidden(const oks_ctx *ctx, const oks_round *round, const oks_odds *found)
{
    oks_round other = *round;
    oks_odds again;
    oks_rng rng = {11};
    reshuffle_hidden(&other, &rng);
    ask(ctx, &other, round->seat, 5, &again);
    CHECK(memcmp(found, &again, sizeof again) == 0);
}

static int test_rule_set(const oks_ctx *ctx, const oks_rules *rules)
{
    int opened = 0;
    for (uint64_t seed = 0; seed < HANDS; seed++) {
        oks_round round;
        if (!play_to(&round, ctx, rules, seed, (int)(seed % 14), (int)(seed % 3)))
            continue;
        for (int seat = 0; seat < OKS_SEATS; seat++) {
            oks_odds found;
            if (oks_round_opened(&round, seat) != OKS_NOT_OPENED)
                continue;
            ask(ctx, &round, seat, 5, &found);
            check_counts(&round, seat, &found);
            check_prefix(ctx, &round, seat, &found);
            if (seat == round.seat)
                check_hidden(ctx, &round, &found);
            for (int turn = 0; turn <= 5; turn++)
                opened += found.series[turn] + found.pairs[turn] > 0;
        }
    }
    return opened;
}

/* Who has taken a side tile has it, though nobody says that it is known to be on his rack. */
static void test_side_tile_taken(const oks_ctx *ctx, const oks_rules *rules)
{
    int seen = 0;
    for (uint64_t seed = 0; seed < 400 && seen < 3; seed++) {
        oks_round round;
        oks_known known;
        oks_worlds worlds;
        oks_odds odds = {0};
        int seat = 0;
        if (!play_to(&round, ctx, rules, seed, 3 + (int)(seed % 9), 1) || round.turn.side == OKS_NO_TILE)
            continue;
        while (seat == round.seat || oks_round_opened(&round, seat) != OKS_NOT_OPENED)
            if (++seat == OKS_SEATS)
                break;
        if (seat == OKS_SEATS)
            continue;
        oks_known_sizes(&round, &known);
        CHECK_EQ(oks_worlds_from(&worlds, ctx, &round, seat, &known, seed), OKS_OK);
        CHECK_EQ(oks_odds_play(&round, &worlds, OKS_POLICY_GREEDY, 2, 20, &odds, NULL), OKS_OK);
        CHECK(odds.worlds <= 20);
        seen++;
    }
    CHECK(seen > 0);
}

static void test_refused(const oks_ctx *ctx, const oks_rules *rules)
{
    oks_round round;
    oks_known known;
    oks_worlds worlds;
    oks_odds odds = {0};
    oks_stop stop = {1, NULL, NULL};
    CHECK(play_to(&round, ctx, rules, 1, 1, 0));
    oks_known_sizes(&round, &known);
    CHECK_EQ(oks_worlds_from(&worlds, ctx, &round, round.seat, &known, 1), OKS_OK);
    CHECK_EQ(oks_odds_play(&round, &worlds, OKS_POLICY_GREEDY, OKS_ODDS_TURNS + 1, 1, &odds, NULL), OKS_BAD_ARGUMENT);
    CHECK_EQ(oks_odds_play(&round, &worlds, OKS_POLICY_GREEDY, 3, 10, &odds, &stop), OKS_STOPPED);
    CHECK_EQ(odds.worlds, 0);
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        oks_rules rules;
        oks_rules_get(set, &rules);
        CHECK(test_rule_set(ctx, &rules) > 0);
        test_side_tile_taken(ctx, &rules);
        test_refused(ctx, &rules);
    }
    return 0;
}
