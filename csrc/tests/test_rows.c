/* Many racks at once: each row as the rack alone, and the row that is wrong is named. */
#include "racks.h"

#define ROWS 300
#define SEED 62 /* its first rack has many tiles */
#define WIDE 64 /* bytes from one row to the next, more than a row needs */

/* Random racks as rows, and the same as racks. */
typedef struct sample {
    uint8_t counts[ROWS * WIDE];
    oks_rack rack[ROWS];
    oks_rows rows;
} sample;

/* Real okeys are a column of the same block, and what lies between rows is not looked at. */
static void fill(sample *s, uint64_t seed)
{
    oks_rng rng = {seed};
    memset(s->counts, 0xee, sizeof s->counts);
    for (int row = 0; row < ROWS; row++) {
        uint8_t *counts = s->counts + row * WIDE;
        int okeys = (int)oks_random_below(&rng, 3);
        s->rack[row] = random_rack(&rng, (int)oks_random_below(&rng, (uint32_t)(23 - okeys)), okeys, 4, 1, 13);
        for (int face = 0; face < OKS_FACES; face++)
            counts[face] = (uint8_t)oks_rack_count(&s->rack[row], (oks_tile)face);
        counts[OKS_OKEY] = (uint8_t)okeys;
    }
    s->rows = (oks_rows){s->counts, WIDE, s->counts + OKS_OKEY, WIDE, ROWS};
}

static sample the_sample;

/* ---- each row as the rack alone ------------------------------------------------------------------------------- */

static void points_as_alone(const oks_ctx *ctx)
{
    static const int keeps[] = {0, OKS_KEEP_FOR_DISCARD};
    const oks_rows *rows = &the_sample.rows;
    int16_t points[ROWS];
    size_t bad;
    for (int wrap = 0; wrap < 2; wrap++)
        for (int i = 0; i < 2; i++) {
            memset(points, 0xff, sizeof points);
            CHECK_EQ(oks_rows_points(ctx, rows, wrap, keeps[i], points, &bad, NULL), OKS_OK);
            for (int row = 0; row < ROWS; row++)
                CHECK_EQ(points[row], oks_best_points_keeping(ctx, &the_sample.rack[row], wrap, keeps[i]));
        }
}

static void the_best_as_alone(const oks_ctx *ctx)
{
    const oks_rows *rows = &the_sample.rows;
    int16_t points[ROWS];
    uint8_t tiles[ROWS], okey_counts[ROWS];
    size_t bad;
    for (int row = 0; row < ROWS; row++)
        okey_counts[row] = (uint8_t)(row % 14);
    for (int objective = 0; objective < OKS_OBJECTIVES; objective++)
        for (int own = 0; own < 2; own++) {
            oks_query query = {(uint8_t)objective, (uint8_t)own, OKS_KEEP_FOR_DISCARD, 101, OKS_NO_TILE, 30};
            CHECK_EQ(oks_rows_best(ctx, rows, &query, own ? okey_counts : NULL, points, tiles, &bad, NULL), OKS_OK);
            CHECK_EQ(query.okey_counts, 101);
            for (int row = 0; row < ROWS; row++) {
                oks_arrangement best;
                query.okey_counts = own ? okey_counts[row] : 101;
                CHECK_EQ(oks_best(ctx, &the_sample.rack[row], &query, &best, NULL), OKS_OK);
                CHECK_EQ(points[row], best.points);
                CHECK_EQ(tiles[row], best.tiles);
            }
        }
}

static void pairs_as_alone(void)
{
    uint8_t pairs[ROWS];
    size_t bad;
    CHECK_EQ(oks_rows_pairs(&the_sample.rows, pairs, &bad, NULL), OKS_OK);
    for (int row = 0; row < ROWS; row++)
        CHECK_EQ(pairs[row], oks_count_pairs(&the_sample.rack[row]));
}

static void one_okey_count_for_all_rows(const oks_ctx *ctx)
{
    const uint8_t two = 2;
    oks_rows rows = the_sample.rows;
    int16_t points[ROWS];
    size_t bad;
    rows.okeys = &two;
    rows.okeys_stride = 0;
    for (int row = 0; row < ROWS; row++)
        if (oks_rack_naturals(&the_sample.rack[row]) > OKS_RACK_MAX - 2)
            memset(the_sample.counts + row * WIDE, 0, OKS_FACES);
    CHECK_EQ(oks_rows_points(ctx, &rows, 0, 0, points, &bad, NULL), OKS_OK);
    for (int row = 0; row < ROWS; row++) {
        oks_rack rack;
        CHECK(oks_rack_from_counts(the_sample.counts + row * WIDE, 2, &rack));
        CHECK_EQ(points[row], oks_best_points(ctx, &rack, 0));
    }
    fill(&the_sample, SEED);
}

static void no_rows_are_no_work(const oks_ctx *ctx)
{
    const oks_rows none = {NULL, 0, NULL, 0, 0};
    const oks_query query = {OKS_POINTS, 0, 0, 0, OKS_NO_TILE, 0};
    uint8_t counts = 9, okeys = 9, okey_face = 9;
    size_t bad = 7;
    CHECK_EQ(oks_rows_points(ctx, &none, 0, 0, NULL, &bad, NULL), OKS_OK);
    CHECK_EQ(oks_rows_best(ctx, &none, &query, NULL, NULL, NULL, &bad, NULL), OKS_OK);
    CHECK_EQ(oks_rows_pairs(&none, NULL, &bad, NULL), OKS_OK);
    CHECK_EQ(oks_rows_deal(1, 21, 0, &counts, &okeys, &okey_face, NULL), OKS_OK);
    CHECK(bad == 7 && counts == 9 && okeys == 9 && okey_face == 9);
}

/* ---- rows that are wrong -------------------------------------------------------------------------------------- */

/* The row is named, those before it are answered, and nothing is written from it on. */
static void names(const oks_ctx *ctx, size_t row, int keep, oks_status why)
{
    const oks_query query = {OKS_TILES, 0, (uint8_t)keep, 0, OKS_NO_TILE, 0};
    const oks_rows *rows = &the_sample.rows;
    int16_t points[ROWS];
    uint8_t tiles[ROWS];
    size_t bad = ROWS;
    memset(points, 0x55, sizeof points);
    CHECK_EQ(oks_rows_points(ctx, rows, 0, keep, points, &bad, NULL), why);
    CHECK_EQ(bad, row);
    for (size_t i = 0; i < ROWS; i++)
        CHECK_EQ(points[i] != 0x5555, i < row);
    memset(tiles, 0x55, sizeof tiles);
    bad = ROWS;
    CHECK_EQ(oks_rows_best(ctx, rows, &query, NULL, points, tiles, &bad, NULL), why);
    CHECK_EQ(bad, row);
    for (size_t i = 0; i < ROWS; i++)
        CHECK_EQ(tiles[i] != 0x55, i < row);
}

static void pairs_name(size_t row)
{
    uint8_t pairs[ROWS];
    size_t bad = ROWS;
    memset(pairs, 0x55, sizeof pairs);
    CHECK_EQ(oks_rows_pairs(&the_sample.rows, pairs, &bad, NULL), OKS_RACK_BAD_TILE);
    CHECK_EQ(bad, row);
    for (size_t i = 0; i < ROWS; i++)
        CHECK_EQ(pairs[i] != 0x55, i < row);
}

static void a_wrong_row_is_named(const oks_ctx *ctx)
{
    static const size_t rows[] = {0, 1, 150, ROWS - 1};
    static const int places[] = {0, 12, 13, 51, OKS_OKEY};
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 5; j++) {
            uint8_t *count = the_sample.counts + rows[i] * WIDE + places[j], before = *count;
            *count = 3;
            names(ctx, rows[i], 0, OKS_RACK_BAD_TILE);
            pairs_name(rows[i]);
            *count = 255;
            names(ctx, rows[i], 0, OKS_RACK_BAD_TILE);
            pairs_name(rows[i]);
            *count = before;
        }
}

static void the_first_of_several_is_named(const oks_ctx *ctx)
{
    memset(the_sample.counts + 40 * WIDE, 1, OKS_FACES);
    memset(the_sample.counts + 200 * WIDE, 1, OKS_FACES);
    names(ctx, 40, 0, OKS_RACK_BAD_TILE);
    pairs_name(40);
    fill(&the_sample, SEED);
}

static void a_row_with_less_than_is_to_be_kept(const oks_ctx *ctx)
{
    size_t row = 1;
    int keep = oks_rack_tiles(&the_sample.rack[0]);
    while (oks_rack_tiles(&the_sample.rack[row]) >= keep)
        row++;
    names(ctx, row, keep, OKS_KEEP_TOO_MANY);
}

static void without_tables_there_is_no_answer(void)
{
    const oks_query query = {OKS_POINTS, 0, 0, 0, OKS_NO_TILE, 0};
    oks_ctx *ctx = oks_ctx_new();
    int16_t points[ROWS];
    uint8_t tiles[ROWS];
    size_t bad;
    CHECK(ctx);
    CHECK_EQ(oks_rows_points(ctx, &the_sample.rows, 0, 0, points, &bad, NULL), OKS_BAD_ARGUMENT);
    CHECK_EQ(oks_rows_best(ctx, &the_sample.rows, &query, NULL, points, tiles, &bad, NULL), OKS_BAD_ARGUMENT);
    oks_ctx_free(ctx);
}

/* ---- told to stop --------------------------------------------------------------------------------------------- */

#define MANY 5000 /* the same row again and again */

static int second_time(void *context) { return ++*(int *)context >= 2; }

/* Stopped at a row: those before it are answered, those from it on are not. */
static size_t answered_until(const int16_t *points)
{
    size_t row = 0;
    while (row < MANY && points[row] != 0x5555)
        row++;
    for (size_t i = row; i < MANY; i++)
        CHECK_EQ(points[i], 0x5555);
    return row;
}

static void rows_end_when_they_are_told(const oks_ctx *ctx)
{
    const oks_rows rows = {the_sample.counts, 0, the_sample.counts + OKS_OKEY, 0, MANY};
    const oks_query query = {OKS_TILES, 0, 0, 0, OKS_NO_TILE, 0};
    static int16_t points[MANY];
    static uint8_t tiles[MANY], pairs[MANY];
    for (int call = 0; call < 3; call++)
        for (int polled = 0; polled < 2; polled++) {
            int asked = 0;
            oks_stop stop = {!polled, polled ? second_time : NULL, &asked};
            size_t bad = MANY;
            memset(points, 0x55, sizeof points);
            oks_status status = call == 0   ? oks_rows_points(ctx, &rows, 0, 0, points, &bad, &stop)
                                : call == 1 ? oks_rows_best(ctx, &rows, &query, NULL, points, tiles, &bad, &stop)
                                            : oks_rows_pairs(&rows, pairs, &bad, &stop);
            CHECK_EQ(status, OKS_STOPPED);
            CHECK(polled ? bad > 0 && bad < MANY : bad == 0);
            CHECK(call == 2 || answered_until(points) == bad);
            CHECK_EQ(asked, polled ? 2 : 0);
        }
}

/* ---- dealing -------------------------------------------------------------------------------------------------- */

typedef struct deal {
    uint8_t counts[ROWS * OKS_FACES], okeys[ROWS], okey_faces[ROWS];
} deal;

/* The rack that a row was dealt from, with its false okeys apart. */
static void check_dealt(const deal *d, int row, int tiles)
{
    uint8_t kinds[OKS_TILE_KINDS] = {0};
    oks_tile okey = d->okey_faces[row], culprit;
    oks_rack rack;
    CHECK(okey < OKS_FACES);
    memcpy(kinds, d->counts + row * OKS_FACES, OKS_FACES);
    kinds[OKS_FALSE_OKEY] = kinds[okey];
    kinds[okey] = 0;
    kinds[OKS_OKEY] = d->okeys[row];
    CHECK_EQ(oks_rack_pack(kinds, okey, &rack, &culprit), OKS_OK);
    CHECK_EQ(oks_rack_tiles(&rack), tiles);
}

static void every_row_dealt_is_a_rack(void)
{
    static deal d, again;
    for (int tiles = 0; tiles <= OKS_RACK_MAX; tiles++) {
        memset(&d, 0xff, sizeof d);
        CHECK_EQ(oks_rows_deal(7, tiles, ROWS, d.counts, d.okeys, d.okey_faces, NULL), OKS_OK);
        for (int row = 0; row < ROWS; row++)
            check_dealt(&d, row, tiles);
    }
    CHECK_EQ(oks_rows_deal(7, OKS_RACK_MAX, ROWS, again.counts, again.okeys, again.okey_faces, NULL), OKS_OK);
    CHECK(memcmp(&d, &again, sizeof d) == 0);
    CHECK_EQ(oks_rows_deal(8, OKS_RACK_MAX, ROWS, again.counts, again.okeys, again.okey_faces, NULL), OKS_OK);
    CHECK(memcmp(&d, &again, sizeof d) != 0);
}

/* One rack of seed 1 and a sum over all: a platform that deals otherwise shows here. */
static void what_is_dealt_is_pinned(void)
{
    static deal d;
    uint64_t sum = UINT64_C(14695981039346656037); /* FNV-1a */
    oks_rack first, wanted = rack_of("R2 R6 R13 Y1 Y2 Y5 Y11 Y12 B1 B3 B6 B9 B12 B13 K1 K3 K5 K6 K8 K9 K13");
    CHECK_EQ(oks_rows_deal(1, 21, ROWS, d.counts, d.okeys, d.okey_faces, NULL), OKS_OK);
    CHECK(oks_rack_from_counts(d.counts, d.okeys[0], &first));
    CHECK(same_rack(&first, &wanted));
    CHECK_EQ(d.okey_faces[0], tile_of("B5"));
    for (size_t i = 0; i < sizeof d; i++)
        sum = (sum ^ ((const uint8_t *)&d)[i]) * UINT64_C(1099511628211);
    CHECK(sum == UINT64_C(3788435751350239209));
}

/* Every tile comes about as often as there are of it: of 105 tiles 21, so a fifth of each. */
static void all_tiles_are_dealt(void)
{
    static deal d;
    int of_face[OKS_FACES] = {0}, okeys = 0, false_okeys = 0, okey_faces[OKS_FACES] = {0};
    for (uint64_t seed = 0; seed < 20; seed++) {
        CHECK_EQ(oks_rows_deal(seed, 21, ROWS, d.counts, d.okeys, d.okey_faces, NULL), OKS_OK);
        for (int row = 0; row < ROWS; row++) {
            okeys += d.okeys[row];
            okey_faces[d.okey_faces[row]]++;
            false_okeys += d.counts[row * OKS_FACES + d.okey_faces[row]];
            for (int face = 0; face < OKS_FACES; face++)
                of_face[face] += d.counts[row * OKS_FACES + face];
        }
    }
    CHECK(okeys > 2200 && okeys < 2600); /* 6000 racks, 2 okeys, a fifth: 2400 */
    CHECK(false_okeys > 2200 && false_okeys < 2600);
    for (int face = 0; face < OKS_FACES; face++) {
        CHECK(of_face[face] > 2200 && of_face[face] < 2600);
        CHECK(okey_faces[face] > 60 && okey_faces[face] < 180); /* 6000 / 52 = 115 */
    }
}

static void deals_that_cannot_be(void)
{
    uint8_t counts[OKS_FACES], okeys, okey_face;
    CHECK_EQ(oks_rows_deal(1, -1, 1, counts, &okeys, &okey_face, NULL), OKS_RACK_TOO_MANY_TILES);
    CHECK_EQ(oks_rows_deal(1, 23, 1, counts, &okeys, &okey_face, NULL), OKS_RACK_TOO_MANY_TILES);
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    fill(&the_sample, SEED);
    points_as_alone(ctx);
    the_best_as_alone(ctx);
    pairs_as_alone();
    one_okey_count_for_all_rows(ctx);
    no_rows_are_no_work(ctx);
    a_wrong_row_is_named(ctx);
    the_first_of_several_is_named(ctx);
    a_row_with_less_than_is_to_be_kept(ctx);
    without_tables_there_is_no_answer();
    rows_end_when_they_are_told(ctx);
    every_row_dealt_is_a_rack();
    what_is_dealt_is_pinned();
    all_tiles_are_dealt();
    deals_that_cannot_be();
    oks_ctx_free(ctx);
    return 0;
}
