/* Racks for the C tests: written as text or drawn from a seed, with the run tables, and arrangements looked over. */
#ifndef OKEYSOLVE_TESTS_RACKS_H
#define OKEYSOLVE_TESTS_RACKS_H

#include "check.h"
#include "okeysolve.h"
#include "rng.h"

/* All tables of both wraps, filled once. */
static inline oks_ctx *tables_of_all(void)
{
    static oks_ctx *ctx;
    if (ctx)
        return ctx;
    ctx = oks_ctx_new();
    CHECK(ctx);
    for (int wrap = 0; wrap < 2; wrap++)
        for (int objective = 0; objective < OKS_OBJECTIVES; objective++)
            CHECK_EQ(oks_ctx_prepare(ctx, wrap, (oks_objective)objective), OKS_OK);
    return ctx;
}

/* `R7`, `O`, `F`, `_` (no tile); *text moves on to the next word. */
static inline oks_tile next_tile(const char **text)
{
    static const char colours[] = "RYBK";
    char letter = *(*text)++, *end;
    const char *colour = strchr(colours, letter);
    oks_tile tile = letter == 'O' ? OKS_OKEY : letter == 'F' ? OKS_FALSE_OKEY : OKS_NO_TILE;
    if (colour && letter) {
        long number = strtol(*text, &end, 10);
        CHECK(number >= 1 && number <= OKS_NUMBERS);
        tile = oks_face((int)(colour - colours), (int)number);
        *text = end;
    } else {
        CHECK(letter == 'O' || letter == 'F' || letter == '_');
    }
    *text += strspn(*text, " ");
    return tile;
}

static inline oks_tile tile_of(const char *text)
{
    oks_tile tile = next_tile(&text);
    CHECK(*text == '\0');
    return tile;
}

static inline int tiles_of(const char *text, oks_tile *tiles, int most)
{
    int count = 0;
    while (*text) {
        CHECK(count < most);
        tiles[count++] = next_tile(&text);
    }
    return count;
}

/* A rack of faces and okeys. */
static inline oks_rack rack_of(const char *text)
{
    oks_rack rack = {{0}, {0}, 0, {0}};
    oks_tile tiles[OKS_RACK_MAX];
    int count = tiles_of(text, tiles, OKS_RACK_MAX);
    for (int i = 0; i < count; i++) {
        if (tiles[i] == OKS_OKEY) {
            CHECK(rack.okeys < 2);
            rack.okeys++;
            continue;
        }
        CHECK(tiles[i] < OKS_FACES && oks_rack_count(&rack, tiles[i]) < 2);
        oks_rack_add(&rack, tiles[i]);
    }
    return rack;
}

/* Adds so many natural tiles of the first `colours` colours and of the numbers low, low + step and so on. */
static inline void add_random(oks_rng *rng, oks_rack *rack, int naturals, int colours, int low, int numbers, int step)
{
    CHECK(naturals <= 2 * colours * numbers && low + (numbers - 1) * step <= OKS_NUMBERS);
    while (naturals > 0) {
        int colour = (int)oks_random_below(rng, (uint32_t)colours);
        oks_tile face = oks_face(colour, low + step * (int)oks_random_below(rng, (uint32_t)numbers));
        if (oks_rack_count(rack, face) < 2) {
            oks_rack_add(rack, face);
            naturals--;
        }
    }
}

static inline oks_rack random_rack(oks_rng *rng, int naturals, int okeys, int colours, int low, int high)
{
    oks_rack rack = {{0}, {0}, (uint8_t)okeys, {0}};
    add_random(rng, &rack, naturals, colours, low, high - low + 1, 1);
    return rack;
}

/* A rack in which melds compete for tiles: of few colours and numbers, some of which are no neighbours, so that there
 * only groups are to be had. */
static inline oks_rack random_crowd(oks_rng *rng, int most)
{
    static const int steps[] = {1, 1, 1, 2, 3, 4};
    oks_rack rack = {{0}, {0}, (uint8_t)oks_random_below(rng, 3), {0}};
    int step = steps[oks_random_below(rng, 6)], colours = 1 + (int)oks_random_below(rng, OKS_COLOURS);
    int numbers = step == 1 ? 3 + (int)oks_random_below(rng, 4) : 1 + (int)oks_random_below(rng, 4);
    int low = 1 + (int)oks_random_below(rng, (uint32_t)(OKS_NUMBERS - (numbers - 1) * step));
    int naturals = (int)oks_random_below(rng, (uint32_t)most + 1), all = 2 * colours * numbers;
    add_random(rng, &rack, naturals < all ? naturals : all, colours, low, numbers, step);
    return rack;
}

static inline int same_rack(const oks_rack *a, const oks_rack *b)
{
    return memcmp(a->one, b->one, sizeof a->one) == 0 && memcmp(a->two, b->two, sizeof a->two) == 0 &&
           a->okeys == b->okeys;
}

static inline int same_arrangement(const oks_arrangement *a, const oks_arrangement *b)
{
    return a->points == b->points && a->tiles == b->tiles && a->okeys == b->okeys && a->melds == b->melds &&
           memcmp(a->meld, b->meld, a->melds * sizeof a->meld[0]) == 0 && same_rack(&a->rest, &b->rest);
}

static inline oks_tile plain(uint8_t face) { return (oks_tile)(face & ~OKS_STANDS); }

static inline void check_run(const oks_meld *meld, int wrap)
{
    int colour = oks_colour(plain(meld->face[0])), start = oks_number(plain(meld->face[0]));
    CHECK(meld->size >= 3 && meld->size <= OKS_NUMBERS);
    CHECK(start + meld->size - 1 <= OKS_NUMBERS + (wrap ? 1 : 0));
    for (int i = 0; i < meld->size; i++)
        CHECK_EQ(plain(meld->face[i]), oks_face(colour, start + i > OKS_NUMBERS ? 1 : start + i));
}

static inline void check_group(const oks_meld *meld)
{
    unsigned colours = 0;
    CHECK(meld->size == 3 || meld->size == 4);
    for (int i = 0; i < meld->size; i++) {
        CHECK_EQ(oks_number(plain(meld->face[i])), oks_number(plain(meld->face[0])));
        CHECK(!(colours >> oks_colour(plain(meld->face[i])) & 1u));
        colours |= 1u << oks_colour(plain(meld->face[i]));
    }
}

static inline void check_meld(const oks_meld *meld, int wrap)
{
    int naturals = 0;
    for (int i = 0; i < meld->size; i++) {
        CHECK(plain(meld->face[i]) < OKS_FACES);
        naturals += !(meld->face[i] & OKS_STANDS);
    }
    if (meld->kind == OKS_PAIR) {
        CHECK_EQ(meld->size, 2);
        CHECK_EQ(plain(meld->face[0]), plain(meld->face[1]));
        return;
    }
    CHECK(naturals > 0);
    if (meld->kind == OKS_RUN)
        check_run(meld, wrap);
    else
        check_group(meld);
}

/* No two runs could lie as one of at most 13 tiles. */
static inline void check_joined(const oks_arrangement *a)
{
    for (int i = 0; i < a->melds; i++)
        for (int j = 0; j < a->melds; j++) {
            const oks_meld *low = &a->meld[i], *high = &a->meld[j];
            if (low->kind == OKS_RUN && high->kind == OKS_RUN && low->size + high->size <= OKS_NUMBERS &&
                oks_colour(plain(low->face[0])) == oks_colour(plain(high->face[0])))
                CHECK(oks_number(plain(low->face[0])) + low->size != oks_number(plain(high->face[0])));
        }
}

/* Runs by colour and first tile, then groups by number; pairs as they come. */
static inline int reading_place(const oks_meld *meld)
{
    oks_tile first = plain(meld->face[0]);
    return meld->kind == OKS_RUN ? first : OKS_FACES + (meld->kind == OKS_GROUP ? oks_number(first) : 0);
}

/* The melds are legal, with the rest they are the rack, and the sums are those of the melds. */
static inline void check_arrangement(const oks_rack *rack, const oks_arrangement *a, int wrap)
{
    oks_rack left = *rack;
    int points = 0, tiles = 0;
    CHECK(a->melds <= OKS_MELDS_MAX);
    check_joined(a);
    for (int m = 0; m < a->melds; m++) {
        check_meld(&a->meld[m], wrap);
        CHECK(m == 0 || reading_place(&a->meld[m - 1]) <= reading_place(&a->meld[m]));
        tiles += a->meld[m].size;
        for (int i = 0; i < a->meld[m].size; i++) {
            oks_tile face = plain(a->meld[m].face[i]);
            points += oks_number(face);
            if (a->meld[m].face[i] & OKS_STANDS) {
                CHECK(left.okeys > 0);
                left.okeys--;
                continue;
            }
            CHECK(oks_rack_count(&left, face) > 0);
            oks_rack_remove(&left, face);
        }
    }
    CHECK_EQ(a->points, points);
    CHECK_EQ(a->tiles, tiles);
    CHECK_EQ(a->okeys, rack->okeys - left.okeys);
    CHECK(same_rack(&a->rest, &left));
}

#endif
