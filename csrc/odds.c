#include "odds.h"

#include <string.h>

#define PASSED_OVER_MOST 50 /* worlds for each that is played */

enum { FAILED = -1, CANNOT_BE = -2 };

static void enter_world(oks_round *round, const oks_world *world)
{
    for (int seat = 0; seat < OKS_SEATS; seat++)
        round->player[seat].rack = world->rack[seat];
    round->turn.rack = world->rack[round->seat];
    memcpy(round->stock + round->drawn, world->stock + round->drawn, (size_t)(OKS_STOCK - round->drawn));
}

/* The side tile that has to be used yet is on the rack of the one who has taken it. */
static int holds_side_tile(const oks_round *round)
{
    oks_tile side = round->turn.side;
    return side == OKS_NO_TILE || side == OKS_OKEY || oks_rack_count(&round->turn.rack, side) > 0;
}

static int brings_a_tile(const oks_action *action)
{
    return action->kind == OKS_ACT_DRAW || action->kind == OKS_ACT_TAKE;
}

/* Plays until the seat has opened, its turns are over or the hand is. How it has opened; *turn tells in which turn.
 * FAILED: the policy wants what is illegal. CANNOT_BE: so in the turn that another player has begun. */
static int play(oks_round *round, const oks_worlds *worlds, oks_policy policy, int turns, oks_rng rng[OKS_SEATS],
                int *turn)
{
    oks_action action;
    oks_outcome outcome;
    int seat = worlds->seat, begun = -1, first = round->turns;
    *turn = 0;
    if (!holds_side_tile(round))
        return CANNOT_BE;
    while (round->phase != OKS_PHASE_OVER) {
        if (*turn == turns && round->seat != seat)
            break;
        oks_policy_next(worlds->ctx, round, policy, &rng[round->seat], &action);
        if (round->seat == seat && brings_a_tile(&action) && begun != round->turns) {
            if (*turn == turns)
                break;
            begun = round->turns;
            ++*turn;
        }
        if (oks_round_apply(round, &action, &outcome) != OKS_MOVE_OK)
            return round->seat != seat && round->turns == first ? CANNOT_BE : FAILED;
        if (oks_round_opened(round, seat) != OKS_NOT_OPENED)
            break;
    }
    return oks_round_opened(round, seat);
}

oks_status oks_odds_play(const oks_round *round, const oks_worlds *worlds, oks_policy policy, int turns, uint64_t hands,
                         oks_odds *odds, oks_stop *stop)
{
    uint64_t played = 0;
    if (turns < 0 || turns > OKS_ODDS_TURNS)
        return OKS_BAD_ARGUMENT;
    for (uint64_t number = 0; played < hands && number / PASSED_OVER_MOST < hands; number++) {
        oks_world world;
        oks_round hand = *round;
        int turn;
        if (oks_stopping(stop))
            return OKS_STOPPED;
        oks_worlds_deal(worlds, number, &world);
        enter_world(&hand, &world);
        int opened = play(&hand, worlds, policy, turns, world.rng, &turn);
        if (opened == FAILED)
            return OKS_BAD_ARGUMENT;
        if (opened == CANNOT_BE)
            continue;
        played++;
        odds->worlds++;
        odds->series[turn] += opened == OKS_OPENED_SERIES;
        odds->pairs[turn] += opened == OKS_OPENED_PAIRS;
    }
    return OKS_OK;
}
