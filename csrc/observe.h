/* What a player sees of a hand, as a row of small numbers. Seats are counted from the observer on: 0 is he himself, 1
 * plays after him. Tiles are counted by face, 0..51, the false okeys among them as the okey's face; then the okeys. */
#ifndef OKEYSOLVE_OBSERVE_H
#define OKEYSOLVE_OBSERVE_H

#include "round.h"

#define OKS_OBSERVED_TILES (OKS_FACES + 1)
#define OKS_OBSERVED_PHASES 5

enum {
    OKS_OBSERVE_RACK,                                            /* his own tiles */
    OKS_OBSERVE_TABLE = OKS_OBSERVE_RACK + OKS_OBSERVED_TILES,   /* tiles in the melds on the table */
    OKS_OBSERVE_PLACES = OKS_OBSERVE_TABLE + OKS_OBSERVED_TILES, /* by face: on how many places it can be laid off */
    OKS_OBSERVE_SIDE = OKS_OBSERVE_PLACES + OKS_FACES,           /* 1 at the side tile that can be taken, */
    OKS_OBSERVE_DUTY = OKS_OBSERVE_SIDE + OKS_OBSERVED_TILES,    /* 1 at the one taken that has to be used yet */
    OKS_OBSERVE_INDICATOR = OKS_OBSERVE_DUTY + OKS_OBSERVED_TILES, /* by face */
    OKS_OBSERVE_DISCARDS = OKS_OBSERVE_INDICATOR + OKS_FACES,    /* a seat each: thrown, and not taken */
    OKS_OBSERVE_TAKEN = OKS_OBSERVE_DISCARDS + OKS_SEATS * OKS_OBSERVED_TILES, /* a seat each: taken from the side */
    OKS_OBSERVE_TILES = OKS_OBSERVE_TAKEN + OKS_SEATS * OKS_OBSERVED_TILES, /* a seat each: how many it holds, */
    OKS_OBSERVE_SERIES = OKS_OBSERVE_TILES + OKS_SEATS,          /* 1: has opened by series, */
    OKS_OBSERVE_PAIRS = OKS_OBSERVE_SERIES + OKS_SEATS,          /* 1: by pairs, */
    OKS_OBSERVE_PENALTIES = OKS_OBSERVE_PAIRS + OKS_SEATS,       /* points of penalties, */
    OKS_OBSERVE_TURN = OKS_OBSERVE_PENALTIES + OKS_SEATS,        /* 1: it is its turn, */
    OKS_OBSERVE_STARTER = OKS_OBSERVE_TURN + OKS_SEATS,          /* 1: it has begun the hand */
    OKS_OBSERVE_PHASE = OKS_OBSERVE_STARTER + OKS_SEATS,         /* 1 at the oks_phase */
    OKS_OBSERVE_STOCK = OKS_OBSERVE_PHASE + OKS_OBSERVED_PHASES, /* tiles left */
    OKS_OBSERVE_BARS,                                            /* points and pairs to open with */
    OKS_OBSERVE_REACH = OKS_OBSERVE_BARS + 2,                    /* the most points and pairs that his rack lays */
    OKS_OBSERVE_FLAGS = OKS_OBSERVE_REACH + 2,                   /* risk; this turn: opened, has to finish */
    OKS_OBSERVE_PAIRS_LAID = OKS_OBSERVE_FLAGS + 3,              /* in this turn, after the opening */
    OKS_OBSERVATION
};

/* tiles: how many each seat holds. Of the racks only the observer's own is looked at, and of the stock nothing. Needs
 * the tables of OKS_POINTS. */
void oks_observe(const oks_ctx *ctx, const oks_round *round, int seat, const uint8_t tiles[OKS_SEATS],
                 int16_t out[OKS_OBSERVATION]);

#endif
