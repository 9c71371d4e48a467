/* What an end of a hand is worth to a seat. */
#ifndef OKEYSOLVE_UTILITY_H
#define OKEYSOLVE_UTILITY_H

#include "score.h"

typedef enum oks_utility_kind {
    OKS_UTILITY_RELATIVE, /* the opponents' mean points less one's own; in teams the other team's less one's own */
    OKS_UTILITY_OWN,      /* one's own points, or one's team's, turned round: more is better here too */
    OKS_UTILITY_WIN       /* the chance to end the match with the lowest total */
} oks_utility_kind;

#define OKS_UTILITIES 3
#define OKS_WIN_SCALE 65536

typedef struct oks_utility {
    uint8_t kind; /* oks_utility_kind */
    uint8_t seat;
    uint8_t teams;
    int16_t hands_left;          /* OKS_UTILITY_WIN: hands after this one */
    int64_t totals[OKS_PLAYERS]; /* OKS_UTILITY_WIN: before this hand */
} oks_utility;

/* The unit of oks_utility_of: so many make a point, or certainty. */
int oks_utility_scale(const oks_utility *utility);
/* More is better. Whole numbers, so that sums do not depend on their order. */
int32_t oks_utility_of(const oks_utility *utility, const int32_t points[OKS_PLAYERS]);

#endif
