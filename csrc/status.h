/* What a call of the core answers: OKS_OK or the reason why not. Python words them. */
#ifndef OKEYSOLVE_STATUS_H
#define OKEYSOLVE_STATUS_H

typedef enum oks_status {
    OKS_OK = 0,
    OKS_NO_MEMORY,
    OKS_STOPPED,               /* it was told to stop; what was found so far stands */
    OKS_BAD_ARGUMENT,
    /* racks */
    OKS_RACK_BAD_TILE,         /* a tile code that is not a tile */
    OKS_RACK_THREE_OF_A_TILE,
    OKS_RACK_THIRD_OKEY,
    OKS_RACK_THIRD_FALSE_OKEY,
    OKS_RACK_OKEY_FACE,        /* a plain tile of the okey's own face */
    OKS_RACK_TWO_INDICATORS,   /* two of the indicator's face: one lies face up */
    OKS_RACK_TOO_MANY_TILES,   /* more than 22 */
    OKS_RACK_FALSE_OKEY_UNKNOWN, /* a false okey, but the okey was not told */
    OKS_MUST_NOT_ON_RACK,      /* the tile that must be used is not there */
    OKS_KEEP_TOO_MANY          /* more tiles to keep than the rack has */
} oks_status;

#endif
