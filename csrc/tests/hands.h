/* Hands in the middle of play, for the tests of what is asked there. */
#ifndef OKEYSOLVE_TESTS_HANDS_H
#define OKEYSOLVE_TESTS_HANDS_H

#include "policy.h"
#include "racks.h"

/* A hand of this seed, so many turns begun by greedy players, and so many actions made in the last one; 0: it was over
 * before that. */
static inline int play_to(oks_round *round, const oks_ctx *ctx, const oks_rules *rules, uint64_t seed, int turns,
                          int actions)
{
    oks_tile deck[OKS_DECK];
    oks_outcome outcome;
    oks_rng rng = {seed};
    oks_action action;
    oks_shuffle(seed, deck);
    CHECK(oks_round_deal(round, ctx, rules, deck, (int)(seed % OKS_SEATS), 0, &outcome));
    while (round->phase != OKS_PHASE_OVER && (round->turns < turns || actions-- > 0)) {
        oks_policy_next(ctx, round, OKS_POLICY_GREEDY, &rng, &action);
        CHECK_EQ(oks_round_apply(round, &action, &outcome), OKS_MOVE_OK);
    }
    return round->phase != OKS_PHASE_OVER;
}

/* The tiles that the seat whose turn it is does not see, dealt out anew. */
static inline void reshuffle_hidden(oks_round *round, oks_rng *rng)
{
    oks_tile tile[OKS_DECK];
    int count = 0;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        oks_rack *rack = &round->player[seat].rack;
        if (seat == round->seat)
            continue;
        for (int face = 0; face < OKS_FACES; face++)
            for (int i = oks_rack_count(rack, (oks_tile)face); i > 0; i--)
                tile[count++] = (oks_tile)face;
        for (int i = 0; i < rack->okeys; i++)
            tile[count++] = OKS_OKEY;
    }
    for (int i = round->drawn; i < OKS_STOCK; i++)
        tile[count++] = round->stock[i];
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        oks_rack *rack = &round->player[seat].rack;
        int tiles = oks_rack_tiles(rack);
        if (seat == round->seat)
            continue;
        memset(rack, 0, sizeof *rack);
        for (int i = 0; i < tiles; i++) {
            int pick = (int)oks_random_below(rng, (uint32_t)count);
            if (tile[pick] == OKS_OKEY)
                rack->okeys++;
            else
                oks_rack_add(rack, tile[pick]);
            tile[pick] = tile[--count];
        }
    }
    for (int i = round->drawn; i < OKS_STOCK; i++) {
        int pick = (int)oks_random_below(rng, (uint32_t)count);
        round->stock[i] = tile[pick];
        tile[pick] = tile[--count];
    }
}

#endif
