#include "playout.h"

#include <string.h>

void oks_hand_result_of(const oks_round *round, oks_hand_result *result)
{
    oks_round_end end;
    oks_score score;
    oks_end_problem problem;
    memset(result, 0, sizeof *result);
    oks_round_end_of(round, &end);
    oks_score_round(round->rules, &end, &score, &problem);
    memcpy(result->points, score.points, sizeof result->points);
    result->finisher = round->finisher;
    result->finish = score.finish;
    result->turns = round->turns;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        result->opened[seat] = (uint8_t)oks_round_opened(round, seat);
        memcpy(result->penalties[seat], round->player[seat].penalties, sizeof result->penalties[seat]);
    }
}

int oks_play_out(const oks_ctx *ctx, oks_round *round, const oks_policy policy[OKS_SEATS], oks_rng rng[OKS_SEATS],
                 oks_hand_result *result)
{
    oks_action action;
    oks_outcome outcome;
    while (round->phase != OKS_PHASE_OVER) {
        oks_policy_next(ctx, round, policy[round->seat], &rng[round->seat], &action);
        if (oks_round_apply(round, &action, &outcome) != OKS_MOVE_OK)
            return 0;
    }
    oks_hand_result_of(round, result);
    return 1;
}

int oks_play_games(const oks_ctx *ctx, const oks_rules *rules, oks_game *game, int count, oks_hand_result *result,
                   oks_stop *stop)
{
    oks_tile deck[OKS_DECK];
    oks_round round;
    oks_outcome outcome;
    for (int i = 0; i < count; i++) {
        if (oks_stopping(stop))
            return i;
        oks_shuffle(game[i].deck, deck);
        oks_round_deal(&round, ctx, rules, deck, 0, 0, &outcome);
        if (!oks_play_out(ctx, &round, game[i].policy, game[i].rng, &result[i]))
            memset(&result[i], 0, sizeof result[i]);
    }
    return count;
}
