/* Choices, observations and lanes: hands of random choices under every rule set, each held against the referee. */
#include "layoff.h"
#include "racks.h"
#include "vector.h"

#define STEPS 1500 /* a rule set */

static int32_t often[OKS_CHOICES]; /* how often each was made */

/* The actions of a choice are legal one after the other, and none is a bad opening. */
static void check_actions(const oks_round *round, const oks_action *actions, int count)
{
    oks_round trial = *round;
    for (int i = 0; i < count; i++) {
        oks_outcome outcome;
        CHECK_EQ(oks_round_check(&trial, &actions[i]), OKS_MOVE_OK);
        CHECK_EQ(oks_round_apply(&trial, &actions[i], &outcome), OKS_MOVE_OK);
        CHECK_EQ(outcome.bad_open, 0);
        CHECK_EQ(trial.phase == OKS_PHASE_OVER || trial.seat != round->seat,
                 i == count - 1 && (actions[i].kind == OKS_ACT_DISCARD || outcome.ended));
    }
}

static void check_mask(const oks_lanes *lanes, const oks_round *round, const int8_t *mask)
{
    oks_action actions[OKS_CHOICE_ACTIONS_MAX];
    int any = 0;
    for (int choice = 0; choice < OKS_CHOICES; choice++) {
        int count = oks_choice_actions(lanes->ctx, round, choice, actions);
        CHECK_EQ(mask[choice], count > 0);
        check_actions(round, actions, count);
        any |= count;
    }
    CHECK(any);
    CHECK_EQ(oks_choice_actions(lanes->ctx, round, -1, actions), 0);
    CHECK_EQ(oks_choice_actions(lanes->ctx, round, OKS_CHOICES, actions), 0);
    if (round->phase == OKS_PHASE_PLAY)
        CHECK_EQ(mask[OKS_CHOICE_FINISH], oks_finishing_tiles(lanes->ctx, lanes->rules, &round->turn, 1) != 0);
}

/* Every single lay-off of a natural tile and every discard that is legal is a choice, up to two places a tile. */
static void check_nothing_is_missing(const oks_round *round, const int8_t *mask)
{
    oks_step steps[OKS_LAY_OFFS_MAX];
    for (int tile = 0; tile <= OKS_OKEY; tile++) {
        oks_action action = {OKS_ACT_DISCARD, (uint8_t)tile, 0, 0, 0, 0, 0, {{0, 0, {0}}}};
        CHECK_EQ(mask[OKS_CHOICE_DISCARD + tile], oks_round_check(round, &action) == OKS_MOVE_OK);
    }
    int count = oks_lay_offs(&round->turn.table, &round->turn.rack, round->rules, steps);
    for (int i = 0; i < count; i++) {
        oks_action action = {OKS_ACT_LAYOFF, steps[i].tile, steps[i].stands, steps[i].meld, steps[i].at,
                             0, 0, {{0, 0, {0}}}};
        int base = steps[i].tile == OKS_OKEY ? OKS_CHOICE_LAY_OKEY_OFF : OKS_CHOICE_LAY_OFF;
        if (oks_round_check(round, &action) == OKS_MOVE_OK)
            CHECK_EQ(mask[base + steps[i].stands], 1);
    }
}

/* What the player does not see changes neither what he sees nor what he can choose. */
static void check_hidden(const oks_lanes *lanes, const oks_round *round, const int16_t *observation, const int8_t *mask)
{
    oks_round other = *round;
    int16_t seen[OKS_OBSERVATION];
    int8_t can[OKS_CHOICES];
    uint8_t tiles[OKS_SEATS];
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        tiles[seat] = (uint8_t)oks_rack_tiles(oks_round_rack(round, seat));
        CHECK_EQ(observation[OKS_OBSERVE_TILES + (seat + OKS_SEATS - round->seat) % OKS_SEATS], tiles[seat]);
        memset(&other.player[seat].rack, 0x15, sizeof other.player[seat].rack); /* his own is in the turn */
    }
    memset(other.stock, OKS_OKEY, sizeof other.stock);
    oks_observe(lanes->ctx, &other, round->seat, tiles, seen);
    oks_choice_mask(lanes->ctx, &other, can);
    CHECK(memcmp(seen, observation, sizeof seen) == 0);
    CHECK(memcmp(can, mask, sizeof can) == 0);
}

static int sum(const int16_t *numbers, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += numbers[i];
    return total;
}

/* The parts of an observation add up. */
static void check_sums(const oks_round *round, const int16_t *o)
{
    int laid = 0;
    for (int i = 0; i < round->turn.table.melds; i++)
        laid += round->turn.table.meld[i].size;
    CHECK_EQ(sum(o + OKS_OBSERVE_RACK, OKS_OBSERVED_TILES), oks_rack_tiles(&round->turn.rack));
    CHECK_EQ(sum(o + OKS_OBSERVE_TABLE, OKS_OBSERVED_TILES), laid);
    CHECK_EQ(sum(o + OKS_OBSERVE_DISCARDS, 2 * OKS_SEATS * OKS_OBSERVED_TILES), round->discards);
    CHECK_EQ(sum(o + OKS_OBSERVE_TURN, OKS_SEATS), 1);
    CHECK_EQ(o[OKS_OBSERVE_TURN], 1);
    CHECK_EQ(sum(o + OKS_OBSERVE_PHASE, OKS_OBSERVED_PHASES), 1);
    CHECK_EQ(sum(o + OKS_OBSERVE_INDICATOR, OKS_FACES), 1);
    CHECK_EQ(o[OKS_OBSERVE_STOCK], OKS_STOCK - round->drawn);
}

/* The laying choices more often than the others, so that hands come to an end. */
static int pick(const int8_t *mask, oks_rng *rng)
{
    int best = -1;
    uint64_t most = 0;
    for (int choice = 0; choice < OKS_CHOICES; choice++) {
        uint64_t weight = oks_random(rng) >> (choice < OKS_CHOICE_DISCARD || choice >= OKS_CHOICE_LAY_OFF ? 1 : 3);
        if (mask[choice] && weight >= most) {
            most = weight;
            best = choice;
        }
    }
    return best;
}

static void play_lane(const oks_lanes *lanes, uint64_t seed)
{
    oks_lane lane, twin;
    oks_rng rng = {seed};
    oks_reward reward, again;
    int16_t observation[OKS_OBSERVATION];
    int8_t mask[OKS_CHOICES];
    int hands = 0;
    CHECK_EQ(oks_lane_reset(lanes, &lane, seed), OKS_LANE_OK);
    CHECK_EQ(oks_lane_reset(lanes, &twin, seed), OKS_LANE_OK);
    for (int step = 0; step < STEPS; step++) {
        float total = 0;
        oks_lane_look(lanes, &lane, observation, mask);
        CHECK_EQ(lanes->policy[lane.round.seat], OKS_LEARNER);
        check_mask(lanes, &lane.round, mask);
        if (lane.round.phase == OKS_PHASE_PLAY)
            check_nothing_is_missing(&lane.round, mask);
        check_hidden(lanes, &lane.round, observation, mask);
        check_sums(&lane.round, observation);
        int choice = pick(mask, &rng);
        often[choice]++;
        CHECK_EQ(oks_lane_step(lanes, &lane, choice, &reward), OKS_LANE_OK);
        CHECK_EQ(oks_lane_step(lanes, &twin, choice, &again), OKS_LANE_OK);
        CHECK(memcmp(reward.points, again.points, sizeof reward.points) == 0);
        CHECK(memcmp(&lane.round.turn, &twin.round.turn, sizeof lane.round.turn) == 0);
        for (int seat = 0; seat < OKS_SEATS; seat++)
            total += reward.reward[seat];
        CHECK(total < 0.001F && total > -0.001F);
        hands += reward.done;
        CHECK_EQ(lane.round.phase == OKS_PHASE_OVER, 0);
    }
    CHECK(hands > STEPS / 200);
}

static void test_a_refused_choice_changes_nothing(const oks_lanes *lanes)
{
    oks_lane lane, before;
    oks_reward reward;
    CHECK_EQ(oks_lane_reset(lanes, &lane, 5), OKS_LANE_OK);
    before = lane;
    CHECK_EQ(oks_lane_step(lanes, &lane, OKS_CHOICE_DRAW, &reward), OKS_LANE_ILLEGAL); /* the first turn has no draw */
    CHECK_EQ(oks_lane_step(lanes, &lane, 9999, &reward), OKS_LANE_ILLEGAL);
    CHECK(memcmp(&lane.round, &before.round, sizeof lane.round) == 0);
}

static void test_rewards(void)
{
    static const int32_t points[OKS_SEATS] = {-101, 202, 303, 0};
    float reward[OKS_SEATS];
    oks_rewards(points, 0, reward); /* the mean is 101 */
    CHECK_EQ((int)(reward[0] * 101), 202);
    CHECK_EQ((int)(reward[1] * 101), -101);
    CHECK_EQ((int)(reward[2] * 101), -202);
    CHECK_EQ((int)(reward[3] * 101), 101);
    oks_rewards(points, 1, reward);
    CHECK(reward[0] == 0 && reward[1] == 0 && reward[2] == 0 && reward[3] == 0);
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        oks_rules rules;
        oks_rules_get(set, &rules);
        oks_lanes all = {ctx, &rules, 0, {OKS_LEARNER, OKS_LEARNER, OKS_LEARNER, OKS_LEARNER}};
        oks_lanes one = {ctx, &rules, 0, {OKS_POLICY_GREEDY, OKS_POLICY_FOLK, OKS_LEARNER, OKS_POLICY_GREEDY}};
        play_lane(&all, (uint64_t)set + 1);
        play_lane(&one, (uint64_t)set + 100);
        test_a_refused_choice_changes_nothing(&all);
    }
    for (int choice = 0; choice < OKS_CHOICE_LAY_OFF; choice++) /* the indicator is rare: tests/test_envs.py */
        CHECK(often[choice] > 0 || choice == OKS_CHOICE_TAKE_INDICATOR || choice == OKS_CHOICE_PASS);
    for (int group = OKS_CHOICE_LAY_OFF; group < OKS_CHOICES; group += OKS_FACES) {
        int made = 0;
        for (int face = 0; face < OKS_FACES; face++)
            made += often[group + face];
        CHECK(made > 0);
    }
    test_rewards();
    return 0;
}
