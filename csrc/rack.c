#include "rack.h"

#include <string.h>

#define LOW_BITS UINT64_C(0x0101010101010101)

static uint64_t load8(const uint8_t *bytes)
{
    uint64_t word;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | bytes[i];
#else
    memcpy(&word, bytes, sizeof word);
#endif
    return word;
}

/* The lowest bit of each byte, side by side. */
static unsigned gather(uint64_t word)
{
    return (unsigned)(((word & LOW_BITS) * UINT64_C(0x0102040810204080)) >> 56);
}

int oks_rack_from_counts(const uint8_t counts[OKS_FACES], int okeys, oks_rack *out)
{
    uint64_t wrong = okeys < 0 || okeys > 2, sum = 0;
    memset(out, 0, sizeof *out);
    for (int c = 0; c < OKS_COLOURS; c++) {
        uint64_t low = load8(counts + c * OKS_NUMBERS), high = load8(counts + c * OKS_NUMBERS + 5) >> 24;
        unsigned odd = gather(low) | gather(high) << 8;
        out->two[c] = (uint16_t)(gather(low >> 1) | gather(high >> 1) << 8);
        out->one[c] = (uint16_t)(odd | out->two[c]);
        wrong |= (low | high) & ~(LOW_BITS * 3);
        wrong |= odd & out->two[c];
        sum += low + high;
    }
    out->okeys = (uint8_t)okeys;
    return !wrong && ((sum * LOW_BITS) >> 56) + (uint64_t)okeys <= OKS_RACK_MAX;
}

static oks_status refuse(oks_status why, int kind, oks_tile *culprit)
{
    *culprit = (oks_tile)kind;
    return why;
}

oks_status oks_rack_pack(const uint8_t counts[OKS_TILE_KINDS], oks_tile okey, oks_rack *out, oks_tile *culprit)
{
    oks_rack rack = {{0}, {0}, 0, {0}};
    oks_tile indicator = okey < OKS_FACES ? oks_indicator_of_okey(okey) : OKS_NO_TILE;
    int tiles = 0;
    for (int kind = 0; kind < OKS_TILE_KINDS; kind++)
        tiles += counts[kind];
    for (int face = 0; face < OKS_FACES; face++) {
        if (counts[face] == 0)
            continue;
        if (face == okey)
            return refuse(OKS_RACK_OKEY_FACE, face, culprit);
        if (counts[face] > 2)
            return refuse(OKS_RACK_THREE_OF_A_TILE, face, culprit);
        if (counts[face] == 2 && face == indicator)
            return refuse(OKS_RACK_TWO_INDICATORS, face, culprit);
        for (int copy = 0; copy < counts[face]; copy++)
            oks_rack_add(&rack, (oks_tile)face);
    }
    if (counts[OKS_OKEY] > 2)
        return refuse(OKS_RACK_THIRD_OKEY, OKS_OKEY, culprit);
    if (counts[OKS_FALSE_OKEY] > 2)
        return refuse(OKS_RACK_THIRD_FALSE_OKEY, OKS_FALSE_OKEY, culprit);
    if (counts[OKS_FALSE_OKEY] && okey >= OKS_FACES)
        return refuse(OKS_RACK_FALSE_OKEY_UNKNOWN, OKS_FALSE_OKEY, culprit);
    if (tiles > OKS_RACK_MAX)
        return refuse(OKS_RACK_TOO_MANY_TILES, OKS_NO_TILE, culprit);
    for (int copy = 0; copy < counts[OKS_FALSE_OKEY]; copy++)
        oks_rack_add(&rack, okey);
    rack.okeys = counts[OKS_OKEY];
    *out = rack;
    *culprit = OKS_NO_TILE;
    return OKS_OK;
}
