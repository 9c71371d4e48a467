/* Quick looks at a rack: whether there can be a meld at all, and how tiles hang together. Internal to the core. */
#ifndef OKEYSOLVE_SHAPE_H
#define OKEYSOLVE_SHAPE_H

#include "rack.h"

/* The colours that have the number, a bit each. */
static inline unsigned oks_colours_with(const oks_rack *rack, int number)
{
    int at = number - 1;
    return (rack->one[0] >> at & 1u) | (rack->one[1] >> at & 1u) << 1 | (rack->one[2] >> at & 1u) << 2 |
           (rack->one[3] >> at & 1u) << 3;
}

/* Bits 0..4: the rack has the number two below, one below, this one, one above, two above, in the face's colour. With
 * 12-13-1 the 1 is above the 13 as well, and the 12 and 13 below the 1. */
static inline unsigned oks_window_around(const oks_rack *rack, oks_tile face, int wrap)
{
    unsigned line = (unsigned)rack->one[oks_colour(face)] << 2;
    int at = face % OKS_NUMBERS;
    if (wrap) {
        line |= (line & 4u) << OKS_NUMBERS;
        if (at == 0)
            line |= line >> OKS_NUMBERS & 3u;
    }
    return line >> at & 31u;
}

/* How a tile of the rack hangs together with the others: its twin, near ones of its colour, its number in others. */
static inline int oks_links(const oks_rack *rack, oks_tile face, int wrap)
{
    static const uint8_t near[32] = {0, 2, 3, 5, 0, 2, 3, 5, 3, 5, 6, 8, 3, 5, 6, 8,
                                     2, 4, 5, 7, 2, 4, 5, 7, 5, 7, 8, 10, 5, 7, 8, 10};
    unsigned others = oks_colours_with(rack, oks_number(face)) & ~(1u << oks_colour(face));
    return 2 * (oks_rack_count(rack, face) - 1) + near[oks_window_around(rack, face, wrap)] +
           3 * oks_popcount13(others);
}

/* Whether the face, if the rack had it, could be in a run or group of its tiles and okeys. */
static inline int oks_could_meld(const oks_rack *rack, oks_tile face, int wrap)
{
    unsigned window = oks_window_around(rack, face, wrap);
    unsigned others = oks_colours_with(rack, oks_number(face)) & ~(1u << oks_colour(face));
    if (rack->okeys >= 2)
        return 1;
    if (rack->okeys == 1)
        return (window & 27u) != 0 || others != 0;
    return ((window & window >> 1) & 9u) != 0 || (window & 10u) == 10u || (others & (others - 1)) != 0;
}

/* Whether the rack has a run or a group at all, with the help of its okeys. */
static inline int oks_has_meld(const oks_rack *rack, int wrap)
{
    unsigned a = rack->one[0], b = rack->one[1], c = rack->one[2], d = rack->one[3];
    if (rack->okeys >= 2)
        return (a | b | c | d) != 0;
    if (rack->okeys ? (a & b) | (c & d) | ((a | b) & (c | d)) : (a & b & (c | d)) | (c & d & (a | b)))
        return 1;
    for (int colour = 0; colour < OKS_COLOURS; colour++) {
        unsigned line = rack->one[colour];
        line |= wrap ? (line & 1u) << OKS_NUMBERS : 0u;
        if (rack->okeys ? line & (line >> 1 | line >> 2) : line & line >> 1 & line >> 2)
            return 1;
    }
    return 0;
}

#endif
