/* What a player's discards tell of the tiles that he has kept. */
#ifndef OKEYSOLVE_CLUES_H
#define OKEYSOLVE_CLUES_H

#include "round.h"

#define OKS_CLUE_NONE 1024 /* the weight of a tile of which nothing is known */

/* How likely `seat` holds each tile beside the others that could lie on his rack, as `viewer` sees it. */
void oks_clues(const oks_round *round, int viewer, int seat, uint32_t weight[OKS_FACES + 1]);

#endif
