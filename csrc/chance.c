#include "chance.h"

#include "legal.h"

#define CHOICES_MAX 400
#define CHOICES_UNOPENED (OKS_RACK_MAX + 8) /* the discards, and a few ways to open */

/* Whether the action is a discard that costs something. */
static int costs(const oks_round *round, const oks_action *action)
{
    int points;
    return action->kind == OKS_ACT_DISCARD &&
           oks_discard_costs(round->rules, &round->turn, action->tile, &points) != OKS_NO_PENALTY;
}

void oks_play_by_chance(const oks_ctx *ctx, const oks_round *round, int safe, oks_rng *rng, oks_action *out)
{
    oks_action legal[CHOICES_MAX];
    int complete, kept = 0;
    int count = oks_round_legal(ctx, round, legal, round->turn.opened ? CHOICES_MAX : CHOICES_UNOPENED, &complete);
    for (int i = 0; safe && i < count; i++)
        if (!costs(round, &legal[i])) {
            if (kept < i)
                legal[kept] = legal[i];
            kept++;
        }
    *out = legal[oks_random_below(rng, (uint32_t)(kept ? kept : count))];
}
