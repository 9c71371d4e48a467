/* Tiles as small integers. */
#ifndef OKEYSOLVE_TILE_H
#define OKEYSOLVE_TILE_H

#include <stdint.h>

enum { OKS_RED, OKS_YELLOW, OKS_BLUE, OKS_BLACK };

#define OKS_COLOURS 4
#define OKS_NUMBERS 13
#define OKS_FACES 52

/* A face is colour * 13 + number - 1, so 0..51 run R1..R13 Y1.. B1.. K1..K13. */
typedef uint8_t oks_tile;

#define OKS_OKEY 52        /* a real okey, wild */
#define OKS_FALSE_OKEY 53  /* plays as the plain tile of the okey's face */
#define OKS_TILE_KINDS 54
#define OKS_NO_TILE 255
#define OKS_STANDS 0x80    /* in a meld: a real okey that stands for this face */

static inline oks_tile oks_face(int colour, int number) { return (oks_tile)(colour * OKS_NUMBERS + number - 1); }
static inline int oks_colour(oks_tile face) { return face / OKS_NUMBERS; }
static inline int oks_number(oks_tile face) { return face % OKS_NUMBERS + 1; }

/* The tile that lies in a meld: its face or an okey. */
static inline oks_tile oks_laid_tile(uint8_t face) { return face & OKS_STANDS ? OKS_OKEY : face; }

/* The okey is the indicator's colour and next number; 1 follows 13. */
static inline oks_tile oks_okey_of_indicator(oks_tile indicator)
{
    return oks_number(indicator) == OKS_NUMBERS ? (oks_tile)(indicator - (OKS_NUMBERS - 1)) : (oks_tile)(indicator + 1);
}

static inline oks_tile oks_indicator_of_okey(oks_tile okey)
{
    return oks_number(okey) == 1 ? (oks_tile)(okey + (OKS_NUMBERS - 1)) : (oks_tile)(okey - 1);
}

#endif
