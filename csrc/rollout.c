#include "rollout.h"

#include <string.h>

/* Fills in what the seat does not see. */
static void enter_world(oks_round *round, const oks_world *world)
{
    for (int seat = 0; seat < OKS_SEATS; seat++)
        if (seat != round->seat)
            round->player[seat].rack = world->rack[seat];
    memcpy(round->stock + round->drawn, world->stock + round->drawn, (size_t)(OKS_STOCK - round->drawn));
}

/* What an action tells of the seat's own opening and of what became of its discard. turn: 0 is the arm's own. */
static void note(int turn, const oks_action *action, int bad_open, oks_result *out)
{
    int opens = action->kind == OKS_ACT_OPEN && !bad_open;
    if (turn == 1 && action->kind == OKS_ACT_TAKE)
        out->discard_taken = 1;
    if (turn == 1 && action->kind == OKS_ACT_PUT_BACK)
        out->discard_taken = 0;
    if (turn == 1 && opens)
        out->discard_opens = out->discard_taken;
    if (turn % OKS_SEATS == 0 && opens)
        out->opened_in = (uint8_t)(turn / OKS_SEATS);
}

static void count_parts(const oks_score *score, int seat, oks_result *out)
{
    memcpy(out->points, score->points, sizeof out->points);
    for (int i = 0; i < score->lines; i++) {
        const oks_score_line *line = &score->line[i];
        if (line->player != seat)
            continue;
        int part = line->kind == OKS_LINE_UNOPENED   ? OKS_PART_UNOPENED
                   : line->kind == OKS_LINE_FINISHER ? OKS_PART_FINISH
                   : line->kind >= OKS_LINE_PENALTY  ? OKS_PART_PENALTIES
                                                     : OKS_PART_LEFT;
        out->part[part] += line->amount;
    }
}

static void finish(const oks_round *round, int seat, oks_result *out)
{
    oks_round_end end;
    oks_score score;
    oks_end_problem problem;
    oks_round_end_of(round, &end);
    if (oks_score_round(round->rules, &end, &score, &problem) != OKS_END_OK) {
        out->fault = 1;
        return;
    }
    count_parts(&score, seat, out);
    out->finisher = round->finisher;
}

void oks_rollout(const oks_ctx *ctx, const oks_round *start, const oks_action *last, const oks_world *world,
                 const oks_policy policy[OKS_SEATS], oks_result *out)
{
    oks_round round = *start;
    oks_rng rng[OKS_SEATS];
    oks_outcome outcome;
    oks_action action = *last;
    memset(out, 0, sizeof *out);
    memcpy(rng, world->rng, sizeof rng);
    enter_world(&round, world);
    out->opened_in = start->turn.opened == OKS_NOT_OPENED ? OKS_NEVER : 0;
    for (;;) {
        int turn = round.turns - start->turns;
        if (oks_round_apply(&round, &action, &outcome) != OKS_MOVE_OK) {
            out->fault = 1;
            return;
        }
        note(turn, &action, outcome.bad_open, out);
        if (round.phase == OKS_PHASE_OVER) {
            out->discard_ends = turn == 1 && out->discard_taken && round.finisher != OKS_NOBODY;
            break;
        }
        oks_policy_next(ctx, &round, policy[round.seat], &rng[round.seat], &action);
    }
    finish(&round, start->seat, out);
}
