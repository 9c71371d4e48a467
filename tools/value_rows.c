/* Makes the rows that tools/train_value.py learns from: hands in which one seat plays a planning level, with some
 * discards by chance, and the others play greedily. At its discards every tile that costs no penalty is tried, and the
 * hand played out from there, the hidden tiles being what they are.
 *
 * usage: value_rows RULES HANDS SEED POLICY CHANCE > rows       CHANCE: discards by chance, in hundredths */
#include "playout.h"
#include "value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct row {
    int32_t position, opened, draws, count;
    float relative; /* own points less the mean of the others' */
    int32_t feature[OKS_FEATURES_MAX];
} row;

typedef struct maker {
    const oks_ctx *ctx;
    const oks_rules *rules;
    oks_policy policy[OKS_SEATS];
    int seat;
    int chance;
    oks_rng rng;
    int32_t positions;
} maker;

static void fail(const char *why)
{
    fprintf(stderr, "value_rows: %s\n", why);
    exit(1);
}

static void do_action(oks_round *round, const oks_action *action)
{
    oks_outcome outcome;
    if (oks_round_apply(round, action, &outcome) != OKS_MOVE_OK)
        fail("a policy wants what is illegal");
}

static float relative_after(const maker *m, const oks_round *round, oks_tile thrown)
{
    oks_round rest = *round;
    oks_action discard;
    oks_rng rng[OKS_SEATS];
    oks_hand_result tally;
    int32_t others = 0;
    memset(&discard, 0, sizeof discard);
    memset(rng, 0, sizeof rng);
    discard.kind = OKS_ACT_DISCARD;
    discard.tile = thrown;
    do_action(&rest, &discard);
    if (!oks_play_out(m->ctx, &rest, m->policy, rng, &tally))
        fail("a policy wants what is illegal");
    for (int seat = 0; seat < OKS_SEATS; seat++)
        others += seat == m->seat ? 0 : tally.points[seat];
    return (float)tally.points[m->seat] - (float)others / (OKS_SEATS - 1);
}

/* The tiles that can be thrown for nothing; a row for each. */
static int try_all(maker *m, const oks_round *round, oks_tile tiles[OKS_RACK_MAX])
{
    oks_sight sight;
    int count = 0, points;
    for (int face = 0; face < OKS_FACES; face++)
        if (oks_rack_count(&round->turn.rack, (oks_tile)face) &&
            oks_discard_costs(m->rules, &round->turn, (oks_tile)face, &points) == OKS_NO_PENALTY)
            tiles[count++] = (oks_tile)face;
    oks_see(m->ctx, round, &sight);
    for (int i = 0; i < count && count > 1; i++) {
        row r;
        memset(&r, 0, sizeof r);
        r.position = m->positions;
        r.opened = round->turn.opened;
        r.draws = sight.draws;
        r.count = oks_features_of(round);
        r.relative = relative_after(m, round, tiles[i]);
        oks_features(m->ctx, round, &sight, tiles[i], r.feature);
        fwrite(&r, sizeof r, 1, stdout);
    }
    m->positions += count > 1;
    return count;
}

static void play(maker *m, uint64_t seed)
{
    oks_tile deck[OKS_DECK], tiles[OKS_RACK_MAX];
    oks_round round;
    oks_outcome outcome;
    oks_action action;
    oks_shuffle(seed, deck);
    oks_round_deal(&round, m->ctx, m->rules, deck, (int)(seed % OKS_SEATS), 0, &outcome);
    while (round.phase != OKS_PHASE_OVER) {
        oks_policy_next(m->ctx, &round, m->policy[round.seat], &m->rng, &action);
        if (action.kind == OKS_ACT_DISCARD && round.seat == m->seat && oks_rack_tiles(&round.turn.rack) > 1) {
            int count = try_all(m, &round, tiles);
            if (count && (int)oks_random_below(&m->rng, 100) < m->chance)
                action.tile = tiles[oks_random_below(&m->rng, (uint32_t)count)];
        }
        do_action(&round, &action);
    }
}

int main(int argc, char **argv)
{
    maker m;
    oks_rules rules;
    if (argc != 6 || !oks_rules_named(argv[1], &rules))
        fail("usage: value_rows RULES HANDS SEED POLICY CHANCE");
    uint64_t hands = strtoull(argv[2], NULL, 10), seed = strtoull(argv[3], NULL, 10);
    oks_ctx *ctx = oks_ctx_new();
    for (int objective = OKS_POINTS; objective <= OKS_LEFTOVER; objective++)
        if (!ctx || oks_ctx_prepare(ctx, rules.wrap_12_13_1, (oks_objective)objective) != OKS_OK)
            fail("no memory");
    memset(&m, 0, sizeof m);
    m.ctx = ctx;
    m.rules = &rules;
    m.chance = atoi(argv[5]);
    m.rng.state = seed;
    for (uint64_t hand = 0; hand < hands; hand++) {
        m.seat = (int)oks_random_below(&m.rng, OKS_SEATS);
        for (int seat = 0; seat < OKS_SEATS; seat++)
            m.policy[seat] = seat == m.seat ? (oks_policy)atoi(argv[4]) : OKS_POLICY_GREEDY;
        play(&m, seed + hand);
    }
    oks_ctx_free(ctx);
    return 0;
}
