/* Reading melds from tiles that lie in an order, on a rack or as somebody laid them. */
#ifndef OKEYSOLVE_MELD_H
#define OKEYSOLVE_MELD_H

#include "okeysolve.h"

#define OKS_PLACES_MAX 64 /* on a rack, empty ones included */

typedef struct oks_stretch {
    uint8_t start, stop; /* places start..stop-1 */
    oks_meld meld;
} oks_stretch;

int oks_meld_points(const oks_meld *meld);
/* Whether the tile, a face or OKS_OKEY, lies in the meld. */
int oks_meld_has(const oks_meld *meld, oks_tile tile);
/* Whether the faces in reading order are a meld of its kind. `wrap`: a run may end 12-13-1; `both_ends`: and then hold
 * a 1 at both ends. */
int oks_meld_is_legal(const oks_meld *meld, int wrap, int both_ends);

/* One run or group of the tiles as they lie: faces, or OKS_OKEY. A run is read rising, and falling where it cannot
 * rise; *out has it rising. Of a run and a group the one of more points is taken. When an okey at the end of a run
 * stands where no tile can, it slides to where it is worth most. 0: the tiles are no meld. */
int oks_read_meld(const oks_tile *tiles, int count, int wrap, oks_meld *out);

/* The melds among neighbours on a rack (OKS_NO_TILE: an empty place), of most points, then most tiles, then fewest
 * melds. At most OKS_PLACES_MAX places and as many / 3 melds; returns how many melds. */
int oks_neighbours(const oks_tile *places, int count, int wrap, oks_stretch *out);

#endif
