/* How far a rack is from pairs. Internal to the core. */
#ifndef OKEYSOLVE_OUTLOOK_PAIRS_H
#define OKEYSOLVE_OUTLOOK_PAIRS_H

#include "outlook.h"

typedef struct oks_pair_hand {
    int pairs, singles, okeys; /* on the rack */
    int live;                  /* singles whose twin can come */
    int fresh, twins;          /* faces that are not on the rack: one can come, both can */
    int okeys_left;
} oks_pair_hand;

/* left: the tiles that can come. */
oks_pair_hand oks_pair_hand_of(const oks_rack *rack, const uint8_t left[OKS_DRAW_KINDS]);
/* The most pairs of the rack, and with one more tile. */
int oks_pairs_of(const oks_pair_hand *h);
int oks_pairs_with_drawn(const oks_pair_hand *h, const oks_rack *rack, int kind);
/* The fewest tiles that bring it to so many pairs. bar: OKS_NO_PAIRS where so many pairs are good for nothing. */
oks_distance oks_pairs_distance(const oks_pair_hand *h, int bar);

#endif
