/* How far a rack is from opening, and what the next tile can do about it. Exact throughout; where a distance is only
 * known to be at least so many, it says so. */
#ifndef OKEYSOLVE_OUTLOOK_H
#define OKEYSOLVE_OUTLOOK_H

#include "okeysolve.h"

/* A kind of tile that can be drawn: a face, with the false okeys as the okey's face, or OKS_OKEY. */
#define OKS_DRAW_KINDS 53
#define OKS_OUT_OF_REACH (-1)

/* What the player knows beside his rack. */
typedef struct oks_view {
    uint8_t unseen[OKS_TILE_KINDS]; /* the tiles that he does not see */
    oks_tile okey;                  /* a face */
    const oks_rules *rules;
    int16_t bar;                    /* points to open by series */
    int16_t pairs_bar;              /* pairs to open by pairs, or OKS_NO_PAIRS */
    int16_t ten_pairs;              /* OKS_PAIRS_TO_WIN, or OKS_NO_PAIRS where they do not end the hand */
} oks_view;

/* The fewest tiles that open: exact, or at least so many, or OKS_OUT_OF_REACH. */
typedef struct oks_distance {
    int16_t tiles;
    uint8_t exact;
} oks_distance;

/* Tiles of one sort among those that can be drawn. */
typedef struct oks_tally {
    uint8_t kinds;
    uint8_t copies;
} oks_tally;

typedef struct oks_draw {
    uint8_t possible; /* there is one that is not on the rack and is not the indicator */
    uint8_t copies;   /* unseen ones */
    uint8_t closer;   /* it can come, and fewer tiles are then needed by series */
    uint8_t opens;    /* by series */
    uint8_t pairs;    /* most pairs with it */
    int16_t points;   /* most points with it */
} oks_draw;

/* A way of opening: by series (points) or by pairs; or the win by ten pairs in hand. It opens when the distance is 0:
 * by series also below the bar, where that is legal for melds that end the hand. */
typedef struct oks_way {
    int16_t now;           /* the most that the rack has of them */
    oks_distance distance; /* tiles needed, of those that can still come */
    oks_tally improving;   /* next tiles that raise `now` */
    oks_tally opening;     /* next tiles that open */
} oks_way;

/* A rack of 22 tiles has no next tile before its discard: then all that speaks of one is 0. Which tiles come closer is
 * told only where the okeys that can come and one plain tile are enough to open. */
typedef struct oks_outlook {
    oks_way series, pairs, ten_pairs;
    oks_distance series_okeys, pairs_okeys, ten_pairs_okeys; /* okeys needed, as if only the rack had been seen */
    oks_tally opening;   /* next tiles that open, by series or by pairs */
    oks_tally closer;    /* next tiles after which fewer are needed by series */
    uint8_t closer_told;
    int16_t unseen;      /* tiles that can come */
    int32_t points_sum;  /* of the most points after the next tile, over all tiles that can come */
    oks_draw draw[OKS_DRAW_KINDS];
} oks_outlook;

/* A rack of 22 tiles after one discard. */
typedef struct oks_discard_outlook {
    oks_tile discard; /* a face, the okey's for a false okey, or OKS_OKEY */
    uint8_t closer_told;
    uint8_t ready; /* copies of the next tiles that open, or win by ten pairs */
    oks_way series, pairs, ten_pairs;
    oks_tally opening;
    oks_tally closer; /* next tiles after which fewer are needed by series than before the discard */
    int32_t points_sum;
} oks_discard_outlook;

/* The tiles of the set but the indicator and those that are seen. More seen than there are: *culprit names the tile. */
oks_status oks_unseen(const uint8_t seen[OKS_TILE_KINDS], oks_tile okey, uint8_t unseen[OKS_TILE_KINDS],
                      oks_tile *culprit);

/* The context has to be prepared for OKS_POINTS and OKS_TILES. A rack and unseen tiles that cannot be together are
 * OKS_BAD_ARGUMENT. Neither call allocates anything. */
oks_status oks_look(const oks_ctx *ctx, const oks_view *view, const oks_rack *rack, oks_outlook *out);
/* Of 22 tiles: each distinct discard, best first; the answer is how many, 0 where oks_look refuses and for fewer tiles.
 * What is best: most tiles that open or win, then least distance (by ten pairs too, where they win), then most tiles
 * that come closer, then most points expected, most pairs, lowest number. */
int oks_look_at_discards(const oks_ctx *ctx, const oks_view *view, const oks_rack *rack,
                         oks_discard_outlook out[OKS_RACK_MAX]);
/* The most pairs of which one holds this tile; 0 when none does. */
int oks_pairs_with(const oks_rack *rack, oks_tile kind);

#endif
