#include "check.h"
#include "playout.h"

enum { GAMES = 12 };

static oks_ctx *tables(const oks_rules *rules)
{
    oks_ctx *ctx = oks_ctx_new();
    CHECK(ctx != NULL);
    for (int objective = 0; objective < OKS_OBJECTIVES; objective++)
        CHECK_EQ(oks_ctx_prepare(ctx, rules->wrap_12_13_1, (oks_objective)objective), OKS_OK);
    return ctx;
}

static void fill(oks_game games[GAMES])
{
    static const oks_policy policy[] = {OKS_POLICY_GREEDY, OKS_POLICY_SAFE, OKS_POLICY_FOLK};
    for (int i = 0; i < GAMES; i++) {
        games[i].deck = (uint64_t)i;
        for (int seat = 0; seat < OKS_SEATS; seat++) {
            games[i].policy[seat] = policy[(seat + i) % 3];
            games[i].rng[seat].state = (uint64_t)(4 * i + seat);
        }
    }
}

static void step_by_step(const oks_ctx *ctx, const oks_rules *rules, oks_game *game, oks_hand_result *result)
{
    oks_tile deck[OKS_DECK];
    oks_round round;
    oks_outcome outcome;
    oks_action action;
    oks_shuffle(game->deck, deck);
    CHECK(oks_round_deal(&round, ctx, rules, deck, 0, 0, &outcome));
    while (round.phase != OKS_PHASE_OVER) {
        oks_policy_next(ctx, &round, game->policy[round.seat], &game->rng[round.seat], &action);
        CHECK_EQ(oks_round_apply(&round, &action, &outcome), OKS_MOVE_OK);
    }
    oks_hand_result_of(&round, result);
}

static void batch_is_hand_by_hand(const char *name)
{
    oks_rules rules;
    oks_game games[GAMES], again[GAMES];
    oks_hand_result results[GAMES];
    CHECK(oks_rules_named(name, &rules));
    oks_ctx *ctx = tables(&rules);
    fill(games);
    fill(again);
    CHECK_EQ(oks_play_games(ctx, &rules, games, GAMES, results, NULL), GAMES);
    for (int i = 0; i < GAMES; i++) {
        oks_hand_result result;
        step_by_step(ctx, &rules, &again[i], &result);
        CHECK(memcmp(&result, &results[i], sizeof result) == 0);
        CHECK(result.turns > 0);
    }
    oks_ctx_free(ctx);
}

static int after_three(void *context)
{
    return ++*(int *)context > 3;
}

static void stops_when_told(void)
{
    oks_rules rules;
    oks_game games[GAMES];
    oks_hand_result results[GAMES];
    int asked = 0;
    oks_stop stop = {0, after_three, &asked};
    CHECK(oks_rules_named("yesil", &rules));
    oks_ctx *ctx = tables(&rules);
    fill(games);
    CHECK_EQ(oks_play_games(ctx, &rules, games, GAMES, results, &stop), 3);
    oks_ctx_free(ctx);
}

int main(void)
{
    static const char *const names[] = {"gelokey", "yesil", "ozet", "rehber", "kolay101"};
    for (int i = 0; i < 5; i++)
        batch_is_hand_by_hand(names[i]);
    stops_when_told();
    return 0;
}
