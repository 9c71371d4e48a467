/* Building an arrangement meld by meld. Internal to the core. */
#ifndef OKEYSOLVE_ARRANGE_H
#define OKEYSOLVE_ARRANGE_H

#include "kernel.h"

#define OKS_PIECES_MAX 8 /* melds of at least three of 22 tiles, and one to spare */

/* Short runs and groups as the search finds them: a window of colour c, or a group (size 0). */
typedef struct oks_piece {
    uint8_t colour;
    uint8_t first;
    uint8_t size;
    uint8_t order; /* among the pieces that can hold its highest tile */
    uint16_t okeys; /* bit per position */
    oks_group group;
} oks_piece;

typedef struct oks_pieces {
    int count;
    oks_piece piece[OKS_PIECES_MAX];
} oks_pieces;

/* What a pieces' list adds up to. */
typedef struct oks_sums {
    int points;
    int tiles;
    int okeys;
    int natural_points;
} oks_sums;

void oks_add_window(oks_pieces *pieces, int colour, const oks_window *window);
void oks_add_group(oks_pieces *pieces, const oks_group *group);
oks_sums oks_piece_sums(const oks_piece *piece);
void oks_add_sums(oks_sums *to, const oks_sums *more);
oks_sums oks_pieces_sums(const oks_pieces *pieces);
/* The order of reading: runs by colour and first tile, then groups by number. */
void oks_sort_pieces(oks_pieces *pieces);
/* Adds the melds that a choice stands for. */
void oks_add_choice(const oks_ctx *ctx, int wrap, oks_scale scale, int okey_counts, const oks_choice *choice,
                    oks_pieces *pieces);
/* The pieces as melds in reading order: runs by colour, joined where one goes on from another, then groups. */
void oks_lay(const oks_rack *rack, const oks_pieces *pieces, oks_arrangement *out);

#endif
