/* The chance to open within some of one's own turns: hands that fit what a seat knows, played on until it has
 * opened. */
#ifndef OKEYSOLVE_ODDS_H
#define OKEYSOLVE_ODDS_H

#include "policy.h"
#include "worlds.h"

#define OKS_ODDS_TURNS 12 /* own turns with a tile that comes in, counted one by one */

/* [n]: how many hands the seat opened in its n-th turn from now on; [0]: in the turn that it is in, its tile having
 * come already. A side tile that is put back and the tile drawn for it are one turn's. */
typedef struct oks_odds {
    int64_t worlds;
    int64_t series[OKS_ODDS_TURNS + 1];
    int64_t pairs[OKS_ODDS_TURNS + 1];
} oks_odds;

/* Plays `hands` worlds of the seat that `worlds` is of, in which all play by the policy, for `turns` own turns at most,
 * and adds to *odds. It need not be the seat's turn: a world in which the one whose turn it is could not have taken the
 * side tile that he has taken is passed over. When nearly all are such, fewer are played. OKS_BAD_ARGUMENT: the policy
 * failed, or too many turns. */
oks_status oks_odds_play(const oks_round *round, const oks_worlds *worlds, oks_policy policy, int turns, uint64_t hands,
                         oks_odds *odds, oks_stop *stop);

#endif
