#include "promise.h"

#include <string.h>

#define PAIR_COUNTS 700
#define PAST_THE_BAR 20 /* points that an opening is worth more than its bar */

void oks_unseen_by_turn(const oks_round *round, uint8_t unseen[OKS_FACES])
{
    const oks_turn *turn = &round->turn;
    memset(unseen, 2, OKS_FACES);
    unseen[round->okey] = 2; /* the false okeys */
    unseen[round->indicator]--;
    for (int face = 0; face < OKS_FACES; face++)
        unseen[face] = (uint8_t)(unseen[face] - oks_rack_count(&turn->rack, (oks_tile)face));
    for (int i = 0; i < turn->table.melds; i++)
        for (int t = 0; t < turn->table.meld[i].size; t++)
            if (!(turn->table.meld[i].face[t] & OKS_STANDS))
                unseen[turn->table.meld[i].face[t]]--;
    for (int i = 0; i < round->discards; i++)
        if (!round->discard[i].taken && round->discard[i].tile < OKS_FACES)
            unseen[round->discard[i].tile]--;
}

static int reach(const oks_ctx *ctx, const oks_rack *rack, int wrap, int bar)
{
    int points = oks_best_points(ctx, rack, wrap);
    return points >= bar ? bar + PAST_THE_BAR : points;
}

int32_t oks_promise(const oks_ctx *ctx, const oks_rules *rules, const oks_rack *rack, int bar,
                    const uint8_t unseen[OKS_FACES])
{
    int32_t hoped = 0, copies = 0;
    int wrap = rules->wrap_12_13_1, now = oks_best_points(ctx, rack, wrap);
    for (int face = 0; face < OKS_FACES; face++) {
        oks_rack with = *rack;
        if (!unseen[face] || oks_rack_count(rack, (oks_tile)face) == 2)
            continue;
        oks_rack_add(&with, (oks_tile)face);
        hoped += unseen[face] * reach(ctx, &with, wrap, bar);
        copies += unseen[face];
    }
    oks_rack lucky = *rack;
    lucky.okeys = (uint8_t)(lucky.okeys + (lucky.okeys < 2));
    return (copies ? 100 * hoped / copies : 0) + 100 * now + 100 * oks_best_points(ctx, &lucky, wrap) +
           PAIR_COUNTS * oks_count_pairs(rack);
}
