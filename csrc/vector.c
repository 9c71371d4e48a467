#include "vector.h"

#include <string.h>

#define UNIT 101.0F

void oks_rewards(const int32_t points[OKS_SEATS], int teams, float reward[OKS_SEATS])
{
    float own[OKS_SEATS], mean = 0;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        int partner = (seat + OKS_SEATS / 2) % OKS_SEATS;
        own[seat] = teams ? (float)(points[seat] + points[partner]) / 2 : (float)points[seat];
        mean += (float)points[seat] / OKS_SEATS;
    }
    for (int seat = 0; seat < OKS_SEATS; seat++)
        reward[seat] = (mean - own[seat]) / UNIT;
}

static void score(const oks_lanes *lanes, const oks_round *round, oks_reward *out)
{
    oks_round_end end;
    oks_score sheet;
    oks_end_problem problem;
    oks_round_end_of(round, &end);
    oks_score_round(lanes->rules, &end, &sheet, &problem);
    memcpy(out->points, sheet.points, sizeof out->points);
    oks_rewards(out->points, lanes->teams, out->reward);
    out->done = 1;
}

static void deal(const oks_lanes *lanes, oks_lane *lane)
{
    oks_tile deck[OKS_DECK];
    oks_outcome outcome;
    oks_shuffle(oks_random(&lane->deals), deck);
    oks_round_deal(&lane->round, lanes->ctx, lanes->rules, deck, (int)oks_random_below(&lane->deals, OKS_SEATS),
                   lanes->teams, &outcome);
}

/* To the next turn of a learner, or to the end of the hand. 0: a policy is at fault. */
static int play_on(const oks_lanes *lanes, oks_lane *lane)
{
    oks_action action;
    oks_outcome outcome;
    while (lane->round.phase != OKS_PHASE_OVER && lanes->policy[lane->round.seat] != OKS_LEARNER) {
        oks_policy policy = (oks_policy)lanes->policy[lane->round.seat];
        oks_policy_next(lanes->ctx, &lane->round, policy, &lane->players, &action);
        if (oks_round_apply(&lane->round, &action, &outcome) != OKS_MOVE_OK)
            return 0;
    }
    return 1;
}

static oks_lane_status next_hand(const oks_lanes *lanes, oks_lane *lane)
{
    do {
        deal(lanes, lane);
        if (!play_on(lanes, lane))
            return OKS_LANE_POLICY;
    } while (lane->round.phase == OKS_PHASE_OVER);
    return OKS_LANE_OK;
}

oks_lane_status oks_lane_reset(const oks_lanes *lanes, oks_lane *lane, uint64_t seed)
{
    oks_rng rng = {seed};
    lane->deals.state = oks_random(&rng);
    lane->players.state = oks_random(&rng);
    return next_hand(lanes, lane);
}

oks_lane_status oks_lane_step(const oks_lanes *lanes, oks_lane *lane, int choice, oks_reward *out)
{
    oks_action actions[OKS_CHOICE_ACTIONS_MAX];
    oks_outcome outcome;
    int count = oks_choice_actions(lanes->ctx, &lane->round, choice, actions);
    memset(out, 0, sizeof *out);
    if (count == 0)
        return OKS_LANE_ILLEGAL;
    for (int i = 0; i < count; i++)
        oks_round_apply(&lane->round, &actions[i], &outcome); /* known to be legal */
    if (!play_on(lanes, lane))
        return OKS_LANE_POLICY;
    if (lane->round.phase != OKS_PHASE_OVER)
        return OKS_LANE_OK;
    score(lanes, &lane->round, out);
    return next_hand(lanes, lane);
}

void oks_lane_look(const oks_lanes *lanes, const oks_lane *lane, int16_t observation[OKS_OBSERVATION],
                   int8_t mask[OKS_CHOICES])
{
    uint8_t tiles[OKS_SEATS];
    for (int seat = 0; seat < OKS_SEATS; seat++)
        tiles[seat] = (uint8_t)oks_rack_tiles(oks_round_rack(&lane->round, seat));
    oks_observe(lanes->ctx, &lane->round, lane->round.seat, tiles, observation);
    oks_choice_mask(lanes->ctx, &lane->round, mask);
}
