/* The general search: any objective under constraints, and the k best. Internal to the core.
 *
 * It takes the melds one after the other by their highest tile, from the highest tile of the rack down, and cuts off
 * what the kernel's exact best of the tiles that are left cannot save. */
#ifndef OKEYSOLVE_SEARCH_H
#define OKEYSOLVE_SEARCH_H

#include "arrange.h"

#define OKS_KEY_SIZE 32

typedef struct oks_found {
    int rank;
    uint8_t key[OKS_KEY_SIZE]; /* the same for the same arrangement */
    oks_pieces pieces;
} oks_found;

#define OKS_MELDS_AT_MAX 79 /* windows of one tile and groups of one tile */

/* The highest tile, the first colour of them; OKS_NO_TILE on a rack without. */
oks_tile oks_highest_tile(const oks_rack *rack);
/* The melds that are listed under a tile of the rack, it is their highest, in their order. */
int oks_melds_at(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_tile tile, oks_piece out[OKS_MELDS_AT_MAX]);
/* Takes the tiles of a piece from the rack. */
void oks_take_piece(oks_rack *rack, const oks_piece *piece);

oks_scale oks_scale_of(oks_objective objective);
/* The best choice that the kernel finds, with the fewest okeys that reach it: so many. */
int oks_choose_sparing(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_choice *out);
/* Fills found[0..k-1] with the k best arrangements that keep to the query, best first; *count of them. `first`, when
 * there, is the one that stands before its equals. */
oks_status oks_search(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, const oks_pieces *first,
                      int k, oks_found *found, int *count, oks_stop *stop);
/* Whether it is a question that has an answer: OKS_OK, or why not. */
oks_status oks_check_query(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query);
/* As oks_best for a question that has been checked: the melds as pieces. */
oks_status oks_best_pieces(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_pieces *pieces,
                           oks_stop *stop);
/* oks_best_points_keeping, when it may be stopped. */
int oks_points_keeping(const oks_ctx *ctx, const oks_rack *rack, int wrap, int keep, oks_stop *stop);

#endif
