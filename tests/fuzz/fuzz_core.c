/* Fuzzes the core's entry points: any bytes are a rack and a question. Nothing may crash, every arrangement that comes
 * back is checked meld by meld against the rack, and answers to related questions have to agree.
 *
 * Built with libFuzzer, or with drive.c where there is none. The first eight bytes are the question, the others tiles:
 *   okey objective wrap keep okey_counts must_use (bar+9)/2 k+1 | tile ... */
#include "check.h"
#include "okeysolve.h"

#include <stdint.h>

#define QUESTION 8
#define K_MAX 12

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All tables, filled once. */
static const oks_ctx *context(void)
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

static void check_run(const oks_meld *meld, int wrap)
{
    int first = meld->face[0] & ~OKS_STANDS;
    CHECK(meld->size >= 3 && meld->size <= OKS_MELD_MAX);
    for (int i = 0; i < meld->size; i++) {
        int face = meld->face[i] & ~OKS_STANDS, number = oks_number((oks_tile)first) + i;
        CHECK(number <= OKS_NUMBERS || (wrap && number == OKS_NUMBERS + 1));
        CHECK_EQ(face, oks_face(oks_colour((oks_tile)first), number > OKS_NUMBERS ? 1 : number));
    }
}

static void check_group(const oks_meld *meld)
{
    unsigned colours = 0;
    CHECK(meld->size == 3 || meld->size == 4);
    for (int i = 0; i < meld->size; i++) {
        oks_tile face = (oks_tile)(meld->face[i] & ~OKS_STANDS);
        CHECK(face < OKS_FACES);
        CHECK_EQ(oks_number(face), oks_number((oks_tile)(meld->face[0] & ~OKS_STANDS)));
        CHECK(!(colours >> oks_colour(face) & 1u));
        colours |= 1u << oks_colour(face);
    }
}

static void check_pair(const oks_meld *meld)
{
    CHECK_EQ(meld->size, 2);
    CHECK_EQ(meld->face[0] & ~OKS_STANDS, meld->face[1] & ~OKS_STANDS);
}

/* The melds and the rest are the rack, and what the arrangement says of itself is so. */
static void check_arrangement(const oks_rack *rack, const oks_arrangement *a, int wrap)
{
    oks_rack left = *rack;
    int points = 0, tiles = 0;
    CHECK(a->melds <= OKS_MELDS_MAX);
    for (int m = 0; m < a->melds; m++) {
        const oks_meld *meld = &a->meld[m];
        CHECK(meld->size <= OKS_MELD_MAX);
        for (int i = 0; i < meld->size; i++) {
            oks_tile face = (oks_tile)(meld->face[i] & ~OKS_STANDS);
            CHECK(face < OKS_FACES);
            points += oks_number(face);
            tiles++;
            if (meld->face[i] & OKS_STANDS) {
                CHECK(left.okeys > 0);
                left.okeys--;
            } else {
                CHECK(oks_rack_count(&left, face) > 0);
                oks_rack_remove(&left, face);
            }
        }
        if (meld->kind == OKS_RUN)
            check_run(meld, wrap);
        else if (meld->kind == OKS_GROUP)
            check_group(meld);
        else
            check_pair(meld);
    }
    CHECK_EQ(a->points, points);
    CHECK_EQ(a->tiles, tiles);
    CHECK_EQ(a->okeys, rack->okeys - left.okeys);
    CHECK_EQ(a->rest.okeys, left.okeys);
    CHECK(memcmp(a->rest.one, left.one, sizeof left.one) == 0 && memcmp(a->rest.two, left.two, sizeof left.two) == 0);
}

static int leftover(const oks_rack *rest, int okey_counts)
{
    int sum = rest->okeys * okey_counts;
    for (int face = 0; face < OKS_FACES; face++)
        sum += oks_rack_count(rest, (oks_tile)face) * oks_number((oks_tile)face);
    return sum;
}

static int lays(const oks_rack *rack, const oks_arrangement *a, oks_tile tile)
{
    if (tile == OKS_OKEY)
        return a->okeys > 0;
    return oks_rack_count(&a->rest, tile) < oks_rack_count(rack, tile);
}

/* No arrangement is better than the best of its own objective. */
static void check_objectives(const oks_rack *rack, oks_query query)
{
    oks_arrangement best[OKS_OBJECTIVES];
    int n = 0;
    for (; n < OKS_OBJECTIVES; n++) {
        query.objective = (uint8_t)n;
        if (oks_best(context(), rack, &query, &best[n], NULL) != OKS_OK)
            return;
        check_arrangement(rack, &best[n], query.wrap);
        if (best[n].melds == 0)
            continue;
        CHECK(oks_rack_tiles(&best[n].rest) >= oks_kept(rack, query.keep));
        CHECK(query.must_use == OKS_NO_TILE || lays(rack, &best[n], query.must_use));
    }
    int points = best[OKS_POINTS].points, tiles = best[OKS_TILES].tiles;
    int left = leftover(&best[OKS_LEFTOVER].rest, query.okey_counts);
    if (query.bar > 0)
        CHECK_EQ(best[OKS_FEWEST].melds > 0, points >= query.bar);
    for (int i = 0; i < OKS_FEWEST; i++) {
        CHECK(best[i].points <= points);
        CHECK(best[i].tiles <= tiles);
        CHECK(leftover(&best[i].rest, query.okey_counts) >= left);
        CHECK(best[i].points < query.bar || best[i].melds == 0 || best[i].tiles >= best[OKS_FEWEST].tiles);
    }
    if (query.must_use == OKS_NO_TILE)
        CHECK_EQ(oks_best_points_keeping(context(), rack, query.wrap, query.keep), points);
}

/* A tile less never gains, and the count of look-ups changes no answer. */
static void check_fewer_tiles(const oks_rack *rack, int wrap)
{
    uint64_t work = 0;
    int points = oks_best_points(context(), rack, wrap), pairs = oks_count_pairs(rack);
    CHECK_EQ(oks_best_points_counted(context(), rack, wrap, &work), points);
    for (int face = 0; face < OKS_FACES; face++) {
        oks_rack fewer = *rack;
        if (oks_rack_count(rack, (oks_tile)face) == 0)
            continue;
        oks_rack_remove(&fewer, (oks_tile)face);
        CHECK(oks_best_points(context(), &fewer, wrap) <= points);
        CHECK(oks_count_pairs(&fewer) <= pairs);
    }
}

static void check_several(const oks_rack *rack, const oks_query *query, int k)
{
    oks_arrangement best, several[K_MAX];
    int found = -1;
    if (oks_best_k(context(), rack, query, k, several, &found, NULL) != OKS_OK)
        return;
    CHECK(found >= 0 && found <= k);
    for (int i = 0; i < found; i++)
        check_arrangement(rack, &several[i], query->wrap);
    CHECK_EQ(oks_best(context(), rack, query, &best, NULL), OKS_OK);
    CHECK_EQ(found > 0 && several[0].melds > 0, best.melds > 0);
    if (found) {
        CHECK_EQ(several[0].points, best.points);
        CHECK_EQ(several[0].tiles, best.tiles);
    }
}

static void check_pairs(const oks_rack *rack, oks_tile okey, int keep)
{
    oks_arrangement best;
    oks_status status = oks_best_pairs(rack, okey, keep, &best);
    int lay = oks_rack_tiles(rack) - keep, pairs = oks_count_pairs(rack);
    CHECK_EQ(status, lay < 0 ? OKS_KEEP_TOO_MANY : OKS_OK);
    if (status != OKS_OK)
        return;
    check_arrangement(rack, &best, 0);
    for (int m = 0; m < best.melds; m++)
        CHECK_EQ(best.meld[m].kind, OKS_PAIR);
    CHECK_EQ(best.melds, pairs < lay / 2 ? pairs : lay / 2);
}

/* Sorting by runs or by groups. */
static void check_kinds(const oks_rack *rack, int wrap)
{
    for (int kind = OKS_RUN; kind <= OKS_PAIR; kind++) {
        oks_arrangement best;
        if (oks_best_of_kind(context(), rack, wrap, (oks_meld_kind)kind, &best) != OKS_OK)
            continue;
        check_arrangement(rack, &best, wrap);
        for (int m = 0; m < best.melds; m++)
            CHECK_EQ(best.meld[m].kind, kind);
        CHECK(kind == OKS_PAIR || best.points <= oks_best_points(context(), rack, wrap));
    }
}

/* A row of a batch is refused, or answered as the rack is alone. */
static void check_row(const uint8_t counts[OKS_TILE_KINDS], const oks_query *query)
{
    oks_rows rows = {counts, OKS_TILE_KINDS, counts + OKS_OKEY, OKS_TILE_KINDS, 1};
    oks_rack rack;
    oks_arrangement best;
    int16_t points;
    uint8_t tiles, pairs;
    size_t bad;
    if (oks_rows_pairs(&rows, &pairs, &bad, NULL) == OKS_OK) {
        CHECK(oks_rack_from_counts(counts, counts[OKS_OKEY], &rack));
        int found = oks_count_pairs(&rack), whole = oks_rack_tiles(&rack) == OKS_RACK_MAX && 2 * found == OKS_RACK_MAX;
        CHECK_EQ(pairs, found - whole); /* a tile of 22 stays for the discard */
    }
    if (oks_rows_points(context(), &rows, query->wrap & 1, query->keep, &points, &bad, NULL) == OKS_OK)
        CHECK_EQ(points, oks_best_points_keeping(context(), &rack, query->wrap & 1, query->keep));
    if (oks_rows_best(context(), &rows, query, NULL, &points, &tiles, &bad, NULL) == OKS_OK) {
        CHECK_EQ(oks_best(context(), &rack, query, &best, NULL), OKS_OK);
        CHECK(best.points == points && best.tiles == tiles);
    }
}

static int pack(const uint8_t counts[OKS_TILE_KINDS], oks_tile okey, oks_rack *rack)
{
    oks_tile culprit = OKS_TILE_KINDS;
    oks_status status = oks_rack_pack(counts, okey, rack, &culprit);
    CHECK(culprit < OKS_TILE_KINDS || culprit == OKS_NO_TILE);
    return status == OKS_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t counts[OKS_TILE_KINDS] = {0};
    oks_rack rack;
    oks_arrangement several[K_MAX];
    oks_stop at_once = {1, NULL, NULL};
    if (size < QUESTION)
        return 0;
    for (size_t i = QUESTION; i < size && i < QUESTION + 255; i++)
        counts[data[i] % OKS_TILE_KINDS]++;
    oks_query query = {data[1], data[2], data[3], data[4], data[5], (int16_t)(2 * data[6] - 9)};
    check_row(counts, &query);
    if (!pack(counts, data[0], &rack))
        return 0;
    int k = data[7] % (K_MAX + 2) - 1, found = 0;
    oks_best(context(), &rack, &query, several, &at_once);
    oks_best_k(context(), &rack, &query, k, several, &found, &at_once);
    check_several(&rack, &query, k);
    query.wrap &= 1;
    check_objectives(&rack, query);
    check_fewer_tiles(&rack, query.wrap);
    check_kinds(&rack, query.wrap);
    check_pairs(&rack, data[0], oks_kept(&rack, query.keep));
    return 0;
}
