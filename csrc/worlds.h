/* Hidden hands: the tiles that one seat does not see, dealt out so that they match all that it knows. */
#ifndef OKEYSOLVE_WORLDS_H
#define OKEYSOLVE_WORLDS_H

#include "clues.h"
#include "rng.h"
#include "round.h"

#define OKS_CODES (OKS_OKEY + 1) /* tiles in play: faces and the okey */

/* What everybody has seen beside the round's own public state. */
typedef struct oks_known {
    uint8_t tiles[OKS_SEATS];           /* on each rack */
    uint8_t held[OKS_SEATS][OKS_CODES]; /* tiles seen to come to a rack and not to leave it */
    uint8_t bottom;                     /* false okeys turned up before the indicator: they lie under the stock */
} oks_known;

/* The hidden tiles of one possible hand, and random numbers for each seat. */
typedef struct oks_world {
    oks_rack rack[OKS_SEATS];
    oks_tile stock[OKS_STOCK]; /* from round->drawn on */
    oks_rng rng[OKS_SEATS];
} oks_world;

/* A turn of a player who has not opened yet. */
typedef struct oks_past_turn {
    oks_tile discard;
    oks_tile declined; /* the side tile that he left, or OKS_NO_TILE */
    uint8_t drew;      /* not in the first turn of a hand */
} oks_past_turn;

typedef struct oks_hidden_seat {
    uint8_t known;   /* the first tiles of hand */
    uint8_t unknown; /* more tiles on the rack */
    uint8_t turns;   /* 0 for who has opened: his past tells nothing */
    uint8_t series;  /* he has opened by series, and had a turn since: what makes a meld lies on the table */
    uint32_t weight[OKS_CODES]; /* how likely he holds each tile: see clues.h */
    uint32_t most;              /* the greatest of them */
    oks_tile hand[OKS_RACK_MAX];
    oks_past_turn turn[OKS_STOCK + 1];
} oks_hidden_seat;

typedef struct oks_worlds {
    const oks_ctx *ctx;
    const oks_rules *rules;
    uint64_t seed;
    uint8_t seat;
    uint8_t drawn;
    uint8_t bottom;
    uint8_t hidden;
    uint8_t seen;        /* the other racks are known: only the stock is shuffled */
    oks_tile okey;
    int16_t series_bar;
    int16_t pairs_bar;
    oks_rack rack[OKS_SEATS];
    oks_tile tile[OKS_DECK]; /* the hidden tiles whose place is not known */
    oks_hidden_seat other[OKS_SEATS];
} oks_worlds;

/* The sizes of the racks of a whole hand, which are no secret; no tile is known. */
void oks_known_sizes(const oks_round *round, oks_known *out);

/* Gathers what `seat` knows; the hidden parts of the round are not looked at. OKS_BAD_ARGUMENT when one set of tiles
 * does not have what is told. `ctx` and the rules are kept, not copied. */
oks_status oks_worlds_from(oks_worlds *worlds, const oks_ctx *ctx, const oks_round *round, int seat,
                           const oks_known *known, uint64_t seed);
/* The same for one who sees the other racks: only the order of the stock is unknown to him. */
oks_status oks_worlds_open(oks_worlds *worlds, const oks_ctx *ctx, const oks_round *round, int seat,
                           const oks_known *known, uint64_t seed);

/* The world with this number: the same for the same seed, whatever other worlds are asked for. In nearly all of them no
 * player who has had a turn and not opened could have opened, with the side tile that he left or after a draw. */
void oks_worlds_deal(const oks_worlds *worlds, uint64_t number, oks_world *out);

#endif
