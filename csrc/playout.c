#include "playout.h"

#include <string.h>

static void count_up(const oks_round *round, oks_tally *tally)
{
    oks_round_end end;
    oks_score score;
    oks_end_problem problem;
    memset(tally, 0, sizeof *tally);
    oks_round_end_of(round, &end);
    oks_score_round(round->rules, &end, &score, &problem);
    memcpy(tally->points, score.points, sizeof tally->points);
    tally->finisher = round->finisher;
    tally->finish = score.finish;
    tally->turns = round->turns;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        tally->opened[seat] = (uint8_t)oks_round_opened(round, seat);
        memcpy(tally->penalties[seat], round->player[seat].penalties, sizeof tally->penalties[seat]);
    }
}

int oks_play_out(const oks_ctx *ctx, oks_round *round, const oks_policy policy[OKS_SEATS], oks_rng rng[OKS_SEATS],
                 oks_tally *tally)
{
    oks_action action;
    oks_outcome outcome;
    while (round->phase != OKS_PHASE_OVER) {
        oks_policy_next(ctx, round, policy[round->seat], &rng[round->seat], &action);
        if (oks_round_apply(round, &action, &outcome) != OKS_MOVE_OK)
            return 0;
    }
    count_up(round, tally);
    return 1;
}
