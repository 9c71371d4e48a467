#include "meld.h"

#include "runs.h"

#include <string.h>

int oks_meld_has(const oks_meld *meld, oks_tile tile)
{
    for (int i = 0; i < meld->size && i < OKS_MELD_MAX; i++)
        if (oks_laid_tile(meld->face[i]) == tile)
            return 1;
    return 0;
}

int oks_meld_points(const oks_meld *meld)
{
    int points = 0;
    for (int i = 0; i < meld->size; i++)
        points += oks_number((oks_tile)(meld->face[i] & ~OKS_STANDS));
    return points;
}

static int is_legal_run(const oks_meld *meld, int wrap, int both_ends)
{
    int first = meld->face[0] & ~OKS_STANDS;
    int start = oks_number((oks_tile)first), last = start + meld->size - 1;
    int end = wrap ? OKS_WRAP_POSITION : OKS_NUMBERS;
    if (meld->size < 3 || last > end || (start == 1 && last == OKS_WRAP_POSITION && !both_ends))
        return 0;
    for (int i = 0; i < meld->size; i++)
        if ((meld->face[i] & ~OKS_STANDS) != oks_face(oks_colour((oks_tile)first), oks_position_number(start + i)))
            return 0;
    return 1;
}

static int is_legal_group(const oks_meld *meld)
{
    unsigned colours = 0;
    int number = oks_number((oks_tile)(meld->face[0] & ~OKS_STANDS));
    for (int i = 0; i < meld->size; i++) {
        oks_tile face = (oks_tile)(meld->face[i] & ~OKS_STANDS);
        unsigned colour = 1u << oks_colour(face);
        if (oks_number(face) != number || (colours & colour))
            return 0;
        colours |= colour;
    }
    return meld->size == 3 || meld->size == 4;
}

int oks_meld_is_legal(const oks_meld *meld, int wrap, int both_ends)
{
    int okeys = 0;
    for (int i = 0; i < meld->size && i < OKS_MELD_MAX; i++) {
        if ((meld->face[i] & ~OKS_STANDS) >= OKS_FACES)
            return 0;
        okeys += meld->face[i] & OKS_STANDS ? 1 : 0;
    }
    if (meld->size < 2 || meld->size > OKS_MELD_MAX || okeys > 2)
        return 0;
    if (meld->kind == OKS_PAIR)
        return meld->size == 2 && ((meld->face[0] ^ meld->face[1]) & ~OKS_STANDS) == 0;
    if (okeys == meld->size)
        return 0;
    if (meld->kind == OKS_RUN)
        return is_legal_run(meld, wrap, both_ends);
    return meld->kind == OKS_GROUP && is_legal_group(meld);
}

static int first_natural(const oks_tile *tiles, int count)
{
    int at = 0;
    while (at < count && tiles[at] == OKS_OKEY)
        at++;
    return at;
}

/* ---- runs ----------------------------------------------------------------------------------------------------- */

/* The run that begins at position `start`, if each natural tile is what its position asks for. */
static int run_from(const oks_tile *tiles, int count, int wrap, int start, oks_meld *out)
{
    int colour = oks_colour(tiles[first_natural(tiles, count)]);
    int end = wrap ? OKS_WRAP_POSITION : OKS_NUMBERS;
    if (start < 1 || start + count - 1 > end || count > OKS_NUMBERS)
        return 0;
    out->kind = OKS_RUN;
    out->size = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        oks_tile face = oks_face(colour, oks_position_number(start + i));
        if (tiles[i] != OKS_OKEY && tiles[i] != face)
            return 0;
        out->face[i] = (uint8_t)(face | (tiles[i] == OKS_OKEY ? OKS_STANDS : 0));
    }
    return 1;
}

/* Keeps the better of two readings; the earlier one where they are equal. */
static void keep_better(oks_meld *best, const oks_meld *other)
{
    if (best->size == 0 || oks_meld_points(other) > oks_meld_points(best))
        *best = *other;
}

static void read_rising(const oks_tile *tiles, int count, int wrap, oks_meld *best)
{
    int at = first_natural(tiles, count), number = oks_number(tiles[at]);
    oks_meld run;
    if (run_from(tiles, count, wrap, number - at, &run))
        keep_better(best, &run);
    if (number == 1 && run_from(tiles, count, wrap, OKS_WRAP_POSITION - at, &run))
        keep_better(best, &run);
}

/* The natural tiles as they lie, with the okeys of the ends at either end. */
static void read_sliding(const oks_tile *tiles, int count, int wrap, oks_meld *best)
{
    int first = first_natural(tiles, count), last = count - 1;
    oks_tile slid[OKS_NUMBERS];
    while (tiles[last] == OKS_OKEY)
        last--;
    int naturals = last - first + 1, ends = count - naturals;
    for (int before = 0; before <= ends; before++) {
        memset(slid, OKS_OKEY, sizeof slid);
        memcpy(slid + before, tiles + first, (size_t)naturals);
        read_rising(slid, count, wrap, best);
    }
}

/* ---- groups --------------------------------------------------------------------------------------------------- */

/* An okey takes the first colour that is missing. */
static void read_group(const oks_tile *tiles, int count, oks_meld *best)
{
    unsigned colours = 0;
    int number = oks_number(tiles[first_natural(tiles, count)]), okeys = 0;
    if (count > OKS_COLOURS)
        return;
    for (int i = 0; i < count; i++) {
        if (tiles[i] == OKS_OKEY) {
            okeys++;
            continue;
        }
        unsigned colour = 1u << oks_colour(tiles[i]);
        if (oks_number(tiles[i]) != number || (colours & colour))
            return;
        colours |= colour;
    }
    oks_meld group = {OKS_GROUP, 0, {0}};
    for (int c = 0; c < OKS_COLOURS; c++) {
        int is_natural = colours >> c & 1;
        if (is_natural || okeys-- > 0)
            group.face[group.size++] = (uint8_t)(oks_face(c, number) | (is_natural ? 0 : OKS_STANDS));
    }
    keep_better(best, &group);
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

int oks_read_meld(const oks_tile *tiles, int count, int wrap, oks_meld *out)
{
    oks_tile falling[OKS_NUMBERS];
    oks_meld best = {0, 0, {0}};
    if (count < 3 || count > OKS_NUMBERS || first_natural(tiles, count) == count)
        return 0;
    int okeys = 0;
    for (int i = 0; i < count; i++) {
        falling[count - 1 - i] = tiles[i];
        okeys += tiles[i] == OKS_OKEY;
    }
    if (okeys > 2)
        return 0;
    read_rising(tiles, count, wrap, &best);
    if (best.size == 0)
        read_rising(falling, count, wrap, &best);
    read_group(tiles, count, &best);
    if (best.size == 0) {
        read_sliding(tiles, count, wrap, &best);
        read_sliding(falling, count, wrap, &best);
    }
    if (best.size)
        *out = best;
    return best.size != 0;
}

int oks_neighbours(const oks_tile *places, int count, int wrap, oks_stretch *out)
{
    int best[OKS_PLACES_MAX + 1] = {0}, found = 0;
    uint8_t size[OKS_PLACES_MAX] = {0}; /* of the best meld that starts here; 0: none does */
    oks_meld meld;
    for (int start = count - 1; start >= 0; start--) {
        best[start] = best[start + 1];
        for (int stop = start + 1; stop <= count && places[stop - 1] != OKS_NO_TILE; stop++) {
            if (!oks_read_meld(places + start, stop - start, wrap, &meld))
                continue;
            int score = oks_meld_points(&meld) * 4096 + meld.size * 64 - 1 + best[stop];
            if (score > best[start]) {
                best[start] = score;
                size[start] = meld.size;
            }
        }
    }
    for (int at = 0; at < count; at += size[at] ? size[at] : 1) {
        if (!size[at])
            continue;
        out[found].start = (uint8_t)at;
        out[found].stop = (uint8_t)(at + size[at]);
        oks_read_meld(places + at, size[at], wrap, &out[found++].meld);
    }
    return found;
}
