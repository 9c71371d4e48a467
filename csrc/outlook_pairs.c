#include "outlook_pairs.h"

#define MOST_PAIRS ((OKS_RACK_MAX - 1) / 2) /* a tile stays to be discarded */
#define OKEYS 2

oks_pair_hand oks_pair_hand_of(const oks_rack *rack, const uint8_t left[OKS_DRAW_KINDS])
{
    oks_pair_hand h = {0, 0, rack->okeys, 0, 0, 0, left[OKS_OKEY]};
    for (int face = 0; face < OKS_FACES; face++) {
        int count = oks_rack_count(rack, (oks_tile)face);
        h.pairs += count == 2;
        h.singles += count == 1;
        h.live += count == 1 && left[face];
        h.fresh += count == 0 && left[face];
        h.twins += count == 0 && left[face] == 2;
    }
    return h;
}

static int pairs_of(int pairs, int singles, int okeys)
{
    int with_single = okeys < singles ? okeys : singles;
    pairs += with_single + (okeys - with_single) / 2;
    return pairs < MOST_PAIRS ? pairs : MOST_PAIRS;
}

int oks_pairs_of(const oks_pair_hand *h) { return pairs_of(h->pairs, h->singles, h->okeys); }

int oks_pairs_with_drawn(const oks_pair_hand *h, const oks_rack *rack, int kind)
{
    if (kind == OKS_OKEY)
        return pairs_of(h->pairs, h->singles, h->okeys + 1);
    if (oks_rack_count(rack, (oks_tile)kind) == 0)
        return pairs_of(h->pairs, h->singles + 1, h->okeys);
    return pairs_of(h->pairs + 1, h->singles - 1, h->okeys);
}

/* Some okeys come, some new singles for okeys to stand beside, some twins of singles; what is then missing comes as
 * whole new pairs. */
oks_distance oks_pairs_distance(const oks_pair_hand *h, int bar)
{
    int least = OKS_OUT_OF_REACH;
    if (bar == OKS_NO_PAIRS)
        return (oks_distance){OKS_OUT_OF_REACH, 1};
    for (int okeys = 0; okeys <= h->okeys_left; okeys++)
        for (int fresh = 0; fresh <= h->fresh && fresh <= OKEYS; fresh++)
            for (int twins = 0; twins <= h->live; twins++) {
                int pairs = pairs_of(h->pairs + twins, h->singles - twins + fresh, h->okeys + okeys);
                int missing = bar > pairs ? bar - pairs : 0, others = h->fresh - fresh;
                int tiles = okeys + fresh + twins + 2 * missing;
                if (missing <= h->twins && missing <= others && (least < 0 || tiles < least))
                    least = tiles;
            }
    return (oks_distance){(int16_t)(bar > MOST_PAIRS ? OKS_OUT_OF_REACH : least), 1};
}

int oks_pairs_with(const oks_rack *rack, oks_tile kind)
{
    static const uint8_t nothing[OKS_DRAW_KINDS];
    oks_pair_hand h = oks_pair_hand_of(rack, nothing);
    int copies = kind == OKS_OKEY ? rack->okeys : oks_rack_count(rack, kind);
    if (copies == 0 || oks_rack_tiles(rack) < 2)
        return 0;
    if (kind == OKS_OKEY || copies == 2) /* an okey can take the place of any tile in a pair */
        return pairs_of(h.pairs, h.singles, h.okeys);
    return h.okeys ? pairs_of(h.pairs + 1, h.singles - 1, h.okeys - 1) : 0;
}
