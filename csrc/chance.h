/* The levels that play by chance. Internal to the core. */
#ifndef OKEYSOLVE_CHANCE_H
#define OKEYSOLVE_CHANCE_H

#include "rng.h"
#include "round.h"

/* Any legal action, each as likely; `safe` leaves out the discards that cost a penalty as long as there is something
 * else. Of many ways to open a few are looked at, those of most points. */
void oks_play_by_chance(const oks_ctx *ctx, const oks_round *round, int safe, oks_rng *rng, oks_action *out);

#endif
