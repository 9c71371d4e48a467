/* What a discard is worth to its player: features of what is left, as far as he sees the hand, and weights for them. */
#ifndef OKEYSOLVE_VALUE_H
#define OKEYSOLVE_VALUE_H

#include "round.h"

#define OKS_DRAW_TILES 53 /* a face, or OKS_OKEY */

/* What the seat whose turn it is sees beside its rack, and the bars that it plays for. */
typedef struct oks_sight {
    uint8_t unseen[OKS_DRAW_TILES];
    int total;           /* unseen tiles */
    int draws;           /* tiles left in the stock */
    int wrap;
    int bar;             /* points to open by series */
    int pairs_bar;       /* pairs to open by pairs; more than a rack has where nobody can */
    int right_unopened;  /* the next player has not opened */
    int giver;           /* what it costs to give him the tile that he opens with, in hundredths of 101 */
    uint64_t right_threw; /* faces that he has thrown, a bit each, */
    uint64_t right_threw_near; /* and faces beside or equal to those */
    uint64_t layable;    /* faces that the table takes, a bit each */
    /* Before the opening: the rack's points, with up to two okeys more and with each face that may come next, and the
     * faces of which that leaves one over. They save most looks at what the rack is without a tile. */
    int16_t with_okeys[3];
    uint64_t spare_with[3];
    int16_t most[OKS_FACES];
    uint64_t spare[OKS_FACES];
} oks_sight;

void oks_see(const oks_ctx *ctx, const oks_round *round, oks_sight *out);

/* Features of throwing a tile, before the opening and after it. Fractions and means are in hundredths. */
enum {
    OKS_CLOSED_FEATURES = 57,
    OKS_OPEN_FEATURES = 24,
    OKS_FEATURES_MAX = OKS_CLOSED_FEATURES
};

/* How many features there are for this player now. */
static inline int oks_features_of(const oks_round *round)
{
    return round->turn.opened ? OKS_OPEN_FEATURES : OKS_CLOSED_FEATURES;
}

/* The features of throwing the face, which is on the rack. */
void oks_features(const oks_ctx *ctx, const oks_round *round, const oks_sight *sight, oks_tile thrown,
                  int32_t out[OKS_FEATURES_MAX]);

/* What throwing the face is worth by the learned weights, beside other faces of the same rack: so many units a point of
 * the hand's result. */
#define OKS_WORTH_UNIT 1000000
int64_t oks_worth_by_learning(const oks_ctx *ctx, const oks_round *round, const oks_sight *sight, oks_tile thrown);

/* The tile to throw, of the faces in `tiles` (a bit each, all of them on the rack, at least one): the one of greatest
 * worth by a few weights set by hand, and by all features with the learned weights. */
oks_tile oks_discard_by_hand(const oks_ctx *ctx, const oks_round *round, uint64_t tiles);
oks_tile oks_discard_by_learning(const oks_ctx *ctx, const oks_round *round, uint64_t tiles);

#endif
