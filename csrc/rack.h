/* A rack as a packed multiset: for each colour one bit a number. */
#ifndef OKEYSOLVE_RACK_H
#define OKEYSOLVE_RACK_H

#include "status.h"
#include "tile.h"

#define OKS_RACK_MAX 22

/* one[c] has bit n-1 when the rack holds colour c, number n at least once; two[c] when twice. Always two[c] is a
 * subset of one[c]. False okeys are held as the okey's face, which no other plain tile has. */
typedef struct oks_rack {
    uint16_t one[OKS_COLOURS];
    uint16_t two[OKS_COLOURS];
    uint8_t okeys;
    uint8_t spare[3];
} oks_rack;

static inline int oks_popcount13(unsigned bits)
{
    bits = bits - ((bits >> 1) & 0x5555u);
    bits = (bits & 0x3333u) + ((bits >> 2) & 0x3333u);
    bits = (bits + (bits >> 4)) & 0x0f0fu;
    return (int)((bits + (bits >> 8)) & 0x1fu);
}

static inline int oks_rack_naturals(const oks_rack *rack)
{
    int tiles = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        tiles += oks_popcount13(rack->one[c]) + oks_popcount13(rack->two[c]);
    return tiles;
}

static inline int oks_rack_tiles(const oks_rack *rack) { return oks_rack_naturals(rack) + rack->okeys; }

#define OKS_KEEP_FOR_DISCARD 255

/* How many tiles stay on the rack: with OKS_KEEP_FOR_DISCARD one of 22, since it has to be discarded, else none. */
static inline int oks_kept(const oks_rack *rack, int keep)
{
    return keep == OKS_KEEP_FOR_DISCARD ? oks_rack_tiles(rack) == OKS_RACK_MAX : keep;
}

static inline int oks_rack_count(const oks_rack *rack, oks_tile face)
{
    int c = oks_colour(face), bit = face % OKS_NUMBERS;
    return ((rack->one[c] >> bit) & 1) + ((rack->two[c] >> bit) & 1);
}

/* The caller makes sure that fewer than two are there. */
static inline void oks_rack_add(oks_rack *rack, oks_tile face)
{
    int c = oks_colour(face);
    uint16_t bit = (uint16_t)(1u << (face % OKS_NUMBERS));
    rack->two[c] |= (uint16_t)(rack->one[c] & bit);
    rack->one[c] |= bit;
}

/* The caller makes sure that one is there. */
static inline void oks_rack_remove(oks_rack *rack, oks_tile face)
{
    int c = oks_colour(face);
    uint16_t bit = (uint16_t)(1u << (face % OKS_NUMBERS));
    uint16_t twice = (uint16_t)(rack->two[c] & bit);
    rack->two[c] &= (uint16_t)~bit;
    rack->one[c] = (uint16_t)((rack->one[c] & ~bit) | twice);
}

/* The same with a real okey too: tile is a face or OKS_OKEY. */
static inline void oks_rack_put(oks_rack *rack, oks_tile tile)
{
    if (tile == OKS_OKEY)
        rack->okeys++;
    else
        oks_rack_add(rack, tile);
}

static inline void oks_rack_take(oks_rack *rack, oks_tile tile)
{
    if (tile == OKS_OKEY)
        rack->okeys--;
    else
        oks_rack_remove(rack, tile);
}

/* A bit for each face that is there. */
static inline uint64_t oks_rack_faces(const oks_rack *rack)
{
    uint64_t faces = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        faces |= (uint64_t)rack->one[c] << (c * OKS_NUMBERS);
    return faces;
}

/* 52 counts, the false okeys among them as the okey's face, and the okeys to a packed rack. Quick: of what makes a
 * rack impossible it sees counts above two and more than 22 tiles; then it returns 0. */
int oks_rack_from_counts(const uint8_t counts[OKS_FACES], int okeys, oks_rack *out);

/* Counts of the 54 tile kinds (52 plain faces, real okeys, false okeys) to a packed rack. okey is a face or
 * OKS_NO_TILE when it is not known. On an impossible rack *culprit names the tile kind (OKS_NO_TILE: none in
 * particular) and *out is untouched. */
oks_status oks_rack_pack(const uint8_t counts[OKS_TILE_KINDS], oks_tile okey, oks_rack *out, oks_tile *culprit);

#endif
