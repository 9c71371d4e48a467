/* Plays one policy against three of another: built and run by bench/policies.py.
 *
 * usage: policies RULES A B DEALS SEED     Each deal is played with A in every seat; with B equal to A once.
 *        policies RULES A - HANDS SEED     playouts of hands whose first half has been played, all seats by A */
#include "playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPEATS 8 /* playouts of one middle of a hand */

typedef struct table {
    const oks_ctx *ctx;
    const oks_rules *rules;
} table;

static const char *const names[OKS_POLICIES] = {"random", "safe", "folk", "greedy", "steady", "planner", "static"};

static oks_policy policy_of(const char *name)
{
    for (int i = 0; i < OKS_POLICIES; i++)
        if (strcmp(name, names[i]) == 0)
            return (oks_policy)i;
    fprintf(stderr, "policies: there is no policy %s\n", name);
    exit(1);
}

/* Processor time, so that other programs on the machine count less. */
static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void deal(const table *t, uint64_t seed, oks_round *round)
{
    oks_tile deck[OKS_DECK];
    oks_outcome outcome;
    oks_shuffle(seed, deck);
    oks_round_deal(round, t->ctx, t->rules, deck, (int)(seed % OKS_SEATS), 0, &outcome);
}

static void play_out(const table *t, oks_round *round, const oks_policy policy[OKS_SEATS], uint64_t seed,
                     oks_hand_result *tally)
{
    oks_rng rng[OKS_SEATS];
    for (int seat = 0; seat < OKS_SEATS; seat++)
        rng[seat].state = seed * OKS_SEATS + (uint64_t)seat;
    if (!oks_play_out(t->ctx, round, policy, rng, tally)) {
        fprintf(stderr, "policies: an illegal action in hand %llu\n", (unsigned long long)seed);
        exit(1);
    }
}

/* Sums over the hands, of the seat that A has. */
typedef struct sums {
    long hands;
    double relative, squares, own; /* relative: by deal */
    long opened, finished, penalties[OKS_PENALTIES];
} sums;

static void compare(const table *t, oks_policy a, oks_policy b, long deals, uint64_t seed, sums *s)
{
    int seats = a == b ? 1 : OKS_SEATS;
    for (long number = 0; number < deals; number++) {
        double of_deal = 0;
        for (int seat = 0; seat < seats; seat++) {
            oks_policy policy[OKS_SEATS];
            oks_round round;
            oks_hand_result tally;
            for (int i = 0; i < OKS_SEATS; i++)
                policy[i] = i == seat ? a : b;
            deal(t, seed + (uint64_t)number, &round);
            play_out(t, &round, policy, seed + (uint64_t)number, &tally);
            for (int i = 0; i < OKS_SEATS; i++)
                of_deal += (i == seat ? 1.0 : -1.0 / (OKS_SEATS - 1)) * tally.points[i] / seats;
            s->hands++;
            s->own += tally.points[seat];
            s->opened += tally.opened[seat] != 0;
            s->finished += tally.finisher == seat;
            for (int i = 0; i < OKS_PENALTIES; i++)
                s->penalties[i] += tally.penalties[seat][i];
        }
        s->relative += of_deal;
        s->squares += of_deal * of_deal;
    }
}

static void report(const sums *s, long deals, double taken)
{
    double mean = s->relative / (double)deals, hands = (double)s->hands;
    double variance = deals > 1 ? (s->squares - (double)deals * mean * mean) / (double)(deals - 1) : 0;
    long penalties = 0;
    for (int i = 0; i < OKS_PENALTIES; i++)
        penalties += s->penalties[i];
    printf("{\"deals\": %ld, \"hands\": %ld, \"relative\": %.3f, \"relative_se\": %.3f, \"own\": %.2f, "
           "\"opened\": %.4f, \"finished\": %.4f, \"penalties\": %.4f, \"hands_a_second\": %.0f}\n",
           deals, s->hands, mean, sqrt(variance / (double)deals), s->own / hands, (double)s->opened / hands,
           (double)s->finished / hands, (double)penalties / hands, hands / taken);
}

/* Whole hands from their middle on, the play up to there not counted. */
static void time_playouts(const table *t, oks_policy a, long hands, uint64_t seed)
{
    const oks_policy policy[OKS_SEATS] = {a, a, a, a};
    double taken = 0;
    long playouts = 0;
    for (long number = 0; number < hands; number++) {
        oks_round round;
        oks_rng rng = {seed};
        deal(t, seed + (uint64_t)number, &round);
        while (round.phase != OKS_PHASE_OVER && round.drawn < OKS_STOCK / 2) {
            oks_action action;
            oks_outcome outcome;
            oks_policy_next(t->ctx, &round, a, &rng, &action);
            oks_round_apply(&round, &action, &outcome);
        }
        double start = seconds();
        for (int i = 0; i < REPEATS && round.phase != OKS_PHASE_OVER; i++, playouts++) {
            oks_round copy = round;
            oks_hand_result tally;
            play_out(t, &copy, policy, seed + (uint64_t)i, &tally);
        }
        taken += seconds() - start;
    }
    printf("{\"playouts\": %ld, \"playouts_a_second\": %.0f}\n", playouts, (double)playouts / taken);
}

int main(int argc, char **argv)
{
    oks_rules rules;
    sums s;
    if (argc != 6 || !oks_rules_named(argv[1], &rules)) {
        fprintf(stderr, "usage: policies RULES A B|- DEALS SEED\n");
        return 1;
    }
    oks_ctx *ctx = oks_ctx_new();
    for (int objective = OKS_POINTS; objective <= OKS_LEFTOVER; objective++)
        oks_ctx_prepare(ctx, rules.wrap_12_13_1, (oks_objective)objective);
    const table t = {ctx, &rules};
    long deals = atol(argv[4]);
    uint64_t seed = strtoull(argv[5], NULL, 10);
    if (strcmp(argv[3], "-") == 0) {
        time_playouts(&t, policy_of(argv[2]), deals, seed);
    } else {
        memset(&s, 0, sizeof s);
        double start = seconds();
        compare(&t, policy_of(argv[2]), policy_of(argv[3]), deals, seed, &s);
        report(&s, deals, seconds() - start);
    }
    oks_ctx_free(ctx);
    return 0;
}
