/* Every legal action of a hand. */
#ifndef OKEYSOLVE_LEGAL_H
#define OKEYSOLVE_LEGAL_H

#include "round.h"

/* The legal actions into out[0..max-1], each once; returns how many there are room for. *complete is 0 when some did
 * not fit. Openings: every arrangement that reaches the bar, as oks_best_k tells them apart and with every name of an
 * okey that the rules keep, and every choice of pairs; how a row of tiles is cut into runs is up to the player, and
 * oks_round_apply takes any cut. A bad opening is not listed. */
int oks_round_legal(const oks_ctx *ctx, const oks_round *round, oks_action *out, int max, int *complete);

#endif
