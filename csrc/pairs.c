#include "okeysolve.h"

#include <string.h>

int oks_count_pairs(const oks_rack *rack)
{
    int pairs = 0, singles = 0, okeys = rack->okeys;
    for (int c = 0; c < OKS_COLOURS; c++) {
        pairs += oks_popcount13(rack->two[c]);
        singles += oks_popcount13((unsigned)(rack->one[c] & ~rack->two[c]));
    }
    int with_okey = okeys < singles ? okeys : singles;
    return pairs + with_okey + (okeys - with_okey) / 2;
}

static void lay_pair(oks_arrangement *out, oks_tile face, int okeys)
{
    oks_meld *meld = &out->meld[out->melds++];
    meld->kind = OKS_PAIR;
    meld->size = 2;
    for (int i = 0; i < 2; i++) {
        int is_okey = i >= 2 - okeys;
        meld->face[i] = (uint8_t)(face | (is_okey ? OKS_STANDS : 0));
        if (is_okey)
            out->rest.okeys--;
        else
            oks_rack_remove(&out->rest, face);
    }
    out->points = (int16_t)(out->points + 2 * oks_number(face));
    out->tiles = (uint8_t)(out->tiles + 2);
    out->okeys = (uint8_t)(out->okeys + okeys);
}

/* Natural pairs first, then each okey with a single, the highest number first in both: the dear tiles are the ones to
 * be rid of. Two okeys alone are a pair of `okey_face`. */
oks_status oks_best_pairs(const oks_rack *rack, oks_tile okey_face, int keep, oks_arrangement *out)
{
    int most = oks_rack_tiles(rack) - oks_kept(rack, keep);
    if (most < 0)
        return OKS_KEEP_TOO_MANY;
    memset(out, 0, sizeof *out);
    out->rest = *rack;
    for (int with_okey = 0; with_okey < 2; with_okey++)
        for (int n = OKS_NUMBERS; n > 0; n--)
            for (int c = 0; c < OKS_COLOURS; c++) {
                oks_tile face = oks_face(c, n);
                int copies = oks_rack_count(&out->rest, face);
                if (out->tiles + 2 > most || copies == 0 || (with_okey ? out->rest.okeys == 0 : copies < 2))
                    continue;
                lay_pair(out, face, with_okey);
            }
    if (out->rest.okeys == 2 && out->tiles + 2 <= most)
        lay_pair(out, okey_face < OKS_FACES ? okey_face : 0, 2);
    return OKS_OK;
}

int oks_pair_of(const oks_rack *rack, oks_tile tile, oks_meld *out)
{
    int copies = tile < OKS_FACES ? oks_rack_count(rack, tile) : 0;
    if (copies == 0 || (copies < 2 && !rack->okeys) || oks_rack_tiles(rack) < 3)
        return 0;
    memset(out, 0, sizeof *out);
    out->kind = OKS_PAIR;
    out->size = 2;
    out->face[0] = tile;
    out->face[1] = (uint8_t)(copies == 2 ? tile : tile | OKS_STANDS);
    return 1;
}
