/* Random numbers from a seed, the same on every platform. */
#ifndef OKEYSOLVE_RNG_H
#define OKEYSOLVE_RNG_H

#include <stdint.h>

typedef struct oks_rng {
    uint64_t state;
} oks_rng;

/* SplitMix64: any seed is good, and streams of different seeds are independent for our purpose. */
static inline uint64_t oks_random(oks_rng *rng)
{
    uint64_t z = (rng->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Evenly 0..count-1; count is not 0. The numbers that would favour some are drawn again. */
static inline uint32_t oks_random_below(oks_rng *rng, uint32_t count)
{
    uint64_t wide = (oks_random(rng) >> 32) * count;
    if ((uint32_t)wide < count) {
        uint32_t least = (uint32_t)(0u - count) % count;
        while ((uint32_t)wide < least)
            wide = (oks_random(rng) >> 32) * count;
    }
    return (uint32_t)(wide >> 32);
}

#endif
