/* The kernel: its forms agree with each other, with what they say they lay, and with every arrangement there is. */
#include "arrange.h"
#include "slow.h"

#define OKEYS_MOST 2

/* ---- scores --------------------------------------------------------------------------------------------------- */

static int score_of(oks_scale scale, int okey_counts, const slow_sums *laid)
{
    if (scale == OKS_SCALE_LEFT)
        return laid->natural_points + laid->okeys * okey_counts;
    return oks_scale_sum(scale, laid->points, laid->tiles);
}

static slow_sums sums_of(const oks_arrangement *a)
{
    slow_sums sums = {0};
    for (int m = 0; m < a->melds; m++)
        slow_add(&sums, &a->meld[m]);
    return sums;
}

/* The choice as melds: legal, with at most so many okeys, and worth what the choice says. */
static int checked_score(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_scale scale, int okey_counts,
                         int okeys)
{
    oks_choice choice;
    oks_pieces pieces = {0};
    oks_arrangement laid;
    oks_choose(ctx, rack, wrap, scale, okey_counts, okeys, &choice);
    oks_add_choice(ctx, wrap, scale, okey_counts, &choice, &pieces);
    oks_lay(rack, &pieces, &laid);
    check_arrangement(rack, &laid, wrap);
    slow_sums sums = sums_of(&laid);
    CHECK(laid.okeys <= okeys);
    CHECK_EQ(score_of(scale, okey_counts, &sums), choice.score);
    return choice.score;
}

static int checked_groups(const oks_ctx *ctx, const oks_rack *rack, int wrap, int okeys)
{
    oks_choice choice;
    oks_pieces pieces = {0};
    oks_arrangement laid;
    oks_choose_groups(ctx, rack, wrap, okeys, &choice);
    for (int i = 0; i < choice.groups; i++)
        oks_add_group(&pieces, &choice.group[i]);
    oks_lay(rack, &pieces, &laid);
    check_arrangement(rack, &laid, wrap);
    slow_sums sums = sums_of(&laid);
    CHECK(laid.okeys <= okeys);
    CHECK_EQ(score_of(OKS_SCALE_POINTS, 0, &sums), choice.score);
    return choice.score;
}

/* The value alone, the counted one and the recorded one are the same; returns it. */
static int checked_points(const oks_ctx *ctx, const oks_rack *rack, int wrap)
{
    uint64_t work = 5, more;
    int points = oks_best_points(ctx, rack, wrap);
    CHECK_EQ(oks_best_points_counted(ctx, rack, wrap, &work), points);
    CHECK(work >= 5 + OKS_COLOURS);
    more = work;
    CHECK_EQ(oks_best_points_counted(ctx, rack, wrap, &more), points);
    CHECK(more - work == work - 5); /* the same work each time, added to what was there */
    CHECK_EQ(oks_best_points_counted(ctx, rack, wrap, NULL), points);
    CHECK_EQ(checked_score(ctx, rack, wrap, OKS_SCALE_POINTS, 0, rack->okeys) / 32, points);
    for (int below = 0; below <= 30; below += 10)
        for (int above = 0; above <= 30; above += 10)
            CHECK_EQ(oks_best_points_between(ctx, rack, wrap, points - below, points + above), points);
    return points;
}

static void check_all_forms(const oks_ctx *ctx, const oks_rack *rack)
{
    static const int counts[] = {0, 1, 7, 13, 101};
    for (int wrap = 0; wrap < 2; wrap++) {
        checked_points(ctx, rack, wrap);
        for (int okeys = 0; okeys <= rack->okeys; okeys++) {
            checked_score(ctx, rack, wrap, OKS_SCALE_POINTS, 0, okeys);
            checked_score(ctx, rack, wrap, OKS_SCALE_TILES, 0, okeys);
            checked_groups(ctx, rack, wrap, okeys);
            for (int i = 0; i < 5; i++)
                checked_score(ctx, rack, wrap, OKS_SCALE_LEFT, counts[i], okeys);
        }
    }
}

static void all_forms_agree_on_random_racks(const oks_ctx *ctx)
{
    oks_rng rng = {21};
    for (int time = 0; time < 600; time++) {
        int okeys = (int)oks_random_below(&rng, 3);
        oks_rack rack = random_rack(&rng, (int)oks_random_below(&rng, (uint32_t)(23 - okeys)), okeys, 4, 1, 13);
        check_all_forms(ctx, &rack);
        rack = random_crowd(&rng, OKS_RACK_MAX - rack.okeys);
        while (oks_rack_tiles(&rack) > OKS_RACK_MAX)
            rack.okeys--;
        check_all_forms(ctx, &rack);
    }
}

/* ---- against every arrangement -------------------------------------------------------------------------------- */

#define COUNTS 4
static const int okey_counts[COUNTS] = {0, 1, 9, 101};

/* The best of each scale with at most so many okeys. */
typedef struct bests {
    int points[OKEYS_MOST + 1], tiles[OKEYS_MOST + 1], left[COUNTS][OKEYS_MOST + 1];
    int groups[OKEYS_MOST + 1];
} bests;

static void raise(int *best, int okeys, int score)
{
    for (int allowed = okeys; allowed <= OKEYS_MOST; allowed++)
        best[allowed] = best[allowed] > score ? best[allowed] : score;
}

static void note(void *context, const slow_arrangement *a)
{
    bests *b = context;
    raise(b->points, a->laid.okeys, score_of(OKS_SCALE_POINTS, 0, &a->laid));
    raise(b->tiles, a->laid.okeys, score_of(OKS_SCALE_TILES, 0, &a->laid));
    for (int i = 0; i < COUNTS; i++)
        raise(b->left[i], a->laid.okeys, score_of(OKS_SCALE_LEFT, okey_counts[i], &a->laid));
    if (a->laid.runs == 0)
        raise(b->groups, a->laid.okeys, score_of(OKS_SCALE_POINTS, 0, &a->laid));
}

static void expect_as_slow(const oks_ctx *ctx, const oks_rack *rack, int wrap)
{
    bests b = {{0}, {0}, {{0}}, {0}};
    slow_each(rack, wrap, note, &b);
    CHECK_EQ(checked_points(ctx, rack, wrap), b.points[rack->okeys] / 32);
    for (int okeys = 0; okeys <= rack->okeys; okeys++) {
        CHECK_EQ(checked_score(ctx, rack, wrap, OKS_SCALE_POINTS, 0, okeys), b.points[okeys]);
        CHECK_EQ(checked_score(ctx, rack, wrap, OKS_SCALE_TILES, 0, okeys), b.tiles[okeys]);
        CHECK_EQ(checked_groups(ctx, rack, wrap, okeys), b.groups[okeys]);
        for (int i = 0; i < COUNTS; i++)
            CHECK_EQ(checked_score(ctx, rack, wrap, OKS_SCALE_LEFT, okey_counts[i], okeys), b.left[i][okeys]);
    }
}

static void the_slow_search_finds_all(const oks_ctx *ctx)
{
    oks_rack rack = rack_of("R1 R2 R3 R4");
    bests b = {{0}, {0}, {{0}}, {0}};
    slow_each(&rack, 0, note, &b);
    CHECK_EQ(b.points[0], 10 * 32 + 4);
    expect_as_slow(ctx, &rack, 0);
}

static void small_racks_are_solved_exactly(const oks_ctx *ctx)
{
    static const int most[] = {14, 11, 8}; /* natural tiles beside no, one and two okeys */
    oks_rng rng = {22};
    for (int time = 0; time < 1200; time++) {
        int okeys = time % 3;
        oks_rack rack = random_crowd(&rng, most[okeys]);
        rack.okeys = (uint8_t)okeys;
        expect_as_slow(ctx, &rack, time & 1);
    }
}

/* Numbers at both ends, so that runs wrap. */
static void so_are_racks_of_ends(const oks_ctx *ctx)
{
    static const char *const faces[] = {"R12", "R13", "R1", "Y12", "Y13", "Y1", "B13", "B1", "K13", "K1", "R2", "R11"};
    oks_rng rng = {23};
    for (int time = 0; time < 300; time++) {
        oks_rack rack = {{0}, {0}, (uint8_t)(time % 3), {0}};
        for (int tiles = 0; tiles < 9; tiles++) {
            oks_tile face = tile_of(faces[oks_random_below(&rng, 12)]);
            if (oks_rack_count(&rack, face) < 2)
                oks_rack_add(&rack, face);
        }
        expect_as_slow(ctx, &rack, 1);
    }
}

/* ---- racks that are hard -------------------------------------------------------------------------------------- */

static void expect_points(const oks_ctx *ctx, const char *tiles, int wrap, int points)
{
    oks_rack rack = rack_of(tiles);
    CHECK_EQ(checked_points(ctx, &rack, wrap), points);
    check_all_forms(ctx, &rack);
}

static void racks_with_known_answers(const oks_ctx *ctx)
{
    expect_points(ctx, "", 0, 0);
    expect_points(ctx, "O", 0, 0);
    expect_points(ctx, "O O", 1, 0);
    expect_points(ctx, "R9 O", 0, 0);
    expect_points(ctx, "R9 O O", 0, 30);
    expect_points(ctx, "R13 O O", 0, 39);
    expect_points(ctx, "R12 R13 R1", 0, 0);
    expect_points(ctx, "R12 R13 R1", 1, 26);
    expect_points(ctx, "R12 R13 R1 R2 R3", 1, 26);
    expect_points(ctx, "R13 R1 R2", 1, 0);
    expect_points(ctx, "R12 R13 O", 1, 36);
    expect_points(ctx, "R13 R1 O", 1, 26);
    expect_points(ctx, "R8 Y8 B8 K8 R9 R10", 0, 8 * 3 + 27);
    expect_points(ctx, "R8 Y8 O O", 0, 32);
    expect_points(ctx, "R8 Y8 B8 K8 O", 0, 32);
    expect_points(ctx, "R8 R8 Y8 Y8 O O", 0, 48);
    expect_points(ctx, "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 R10 R10 R11 R11", 0, 132);
    expect_points(ctx, "R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 R10 R10 R11 R11 R12 R12 R13 R13 O O", 0, 196);
}

/* The answers are those of tests/reference. */
typedef struct known {
    const char *tiles;
    int wrap;
    struct {
        int points, tiles_of_points, tiles, points_of_tiles, left; /* left: an okey counts 13 */
    } best;
} known;

static const known racks_that_are_hard[] = {
    {"Y7 Y7 K7 K7 O O", 0, {42, 6, 6, 42, 54}},
    {"R4 Y1 B1 B4 K1 K4 O O", 0, {20, 8, 8, 20, 41}},
    {"R4 Y1 B1 B4 K1 K4 O O", 1, {38, 6, 8, 20, 41}},
    {"R4 R4 R7 Y7 B7 K7 O", 0, {28, 4, 4, 28, 34}},
    {"R8 R8 Y8 B8 K8 O", 0, {48, 6, 6, 48, 53}},
    {"R2 R3 R4 Y1 Y2 Y2 Y3 Y4 B1 B2 B3 B3 B4 K1 K4 O", 0, {42, 15, 15, 42, 50}},
    {"R1 R2 R2 R3 R3 R4 Y3 Y4 Y4 B1 B1 B2 B4 B4 K1 K2 K2 K3 K3 K4 O O", 0, {60, 21, 21, 60, 78}},
    {"R1 R2 R2 R3 R3 R4 Y3 Y4 Y4 B1 B1 B2 B4 B4 K1 K2 K2 K3 K3 K4 O O", 1, {77, 21, 21, 77, 78}},
    {"R1 R1 R2 R2 R3 R4 Y1 Y3 Y4 B1 B2 B4 K2 K2 K3 K3 K4 O O", 0, {50, 19, 19, 50, 68}},
    {"R1 R1 R2 R2 R3 R4 Y1 Y3 Y4 B1 B2 B4 K2 K2 K3 K3 K4 O O", 1, {65, 18, 19, 50, 68}},
    {"R3 R7 B5 B7 O O", 0, {28, 4, 4, 28, 40}},
    {"R4 R4 Y3 Y3 Y4 B3 B3 B4 O O", 0, {30, 9, 9, 30, 50}},
    {"R3 R3 Y6 K3 O", 0, {9, 3, 3, 9, 19}},
    {"R5 R5 R7 R9 R11 Y11 B7 B11 K5 K5 K11 O O", 0, {84, 9, 10, 83, 96}},
    {"R11 R12 R13 R13 Y12 Y13 Y13 B1 B12 B13 K1 K12 K13 O", 0, {150, 12, 13, 129, 150}},
    {"R9 R9 Y9 Y9 B9 B9 K9 K9 R10 Y10 B10 K10 R11 Y11 B11 K11 R12 R13 R1 O O", 0, {207, 20, 21, 187, 208}},
    {"R9 R9 Y9 Y9 B9 B9 K9 K9 R10 Y10 B10 K10 R11 Y11 B11 K11 R12 R13 R1 O O", 1, {207, 21, 21, 207, 208}},
    {"R5 R5 R6 R7 R8 R8 R9 Y5 Y6 Y6 Y7 Y8 Y9 B6 B6 B8 B9 B9 K6 K6 K7 K7", 0, {114, 16, 16, 114, 114}},
    {"R3 R4 R4 R5 R5 R6 Y3 Y4 Y4 Y6 Y6 B3 B4 B5 B5 B6 K3 K3 K4 K5 K6 K6", 0, {88, 19, 19, 88, 88}},
    {"R6 R6 R7 R7 R8 R8 Y6 Y7 Y7 Y8 B6 B6 B7 B7 B8 B8 K6 K6 K7 K8 K8 O", 0, {156, 22, 22, 156, 160}},
    {"R1 R1 R2 R3 R4 R4 Y2 Y3 Y3 Y4 Y4 B1 B2 B3 B4 K1 K2 K2 K3 K3 K4 O", 0, {61, 22, 22, 61, 69}},
    {"R7 R8 R8 R9 R10 Y6 Y6 Y9 Y9 Y10 Y10 B7 B7 B9 B10 K7 K9 K9 K10 K10 O O", 0, {165, 18, 18, 165, 169}},
    {"R6 R7 R8 R8 R9 Y6 Y7 Y8 Y9 B6 B7 B8 B8 B9 B9 K6 K7 K8 K8 K9 O O", 0, {174, 22, 22, 174, 179}},
};

static void racks_that_need_every_choice(const oks_ctx *ctx)
{
    for (size_t i = 0; i < sizeof racks_that_are_hard / sizeof racks_that_are_hard[0]; i++) {
        const known *k = &racks_that_are_hard[i];
        oks_rack rack = rack_of(k->tiles);
        int points = checked_score(ctx, &rack, k->wrap, OKS_SCALE_POINTS, 0, rack.okeys);
        int tiles = checked_score(ctx, &rack, k->wrap, OKS_SCALE_TILES, 0, rack.okeys);
        CHECK_EQ(checked_points(ctx, &rack, k->wrap), k->best.points);
        CHECK_EQ(points, oks_scale_sum(OKS_SCALE_POINTS, k->best.points, k->best.tiles_of_points));
        CHECK_EQ(tiles, oks_scale_sum(OKS_SCALE_TILES, k->best.points_of_tiles, k->best.tiles));
        CHECK_EQ(checked_score(ctx, &rack, k->wrap, OKS_SCALE_LEFT, 13, rack.okeys), k->best.left);
    }
}

/* Four and more tiles of a number in all colours, some with okeys: as many groups as there can be. */
static void crowded_racks(const oks_ctx *ctx)
{
    for (int low = 1; low <= OKS_NUMBERS - 2; low++)
        for (int okeys = 0; okeys <= 2; okeys++) {
            oks_rack rack = {{0}, {0}, (uint8_t)okeys, {0}};
            for (int tile = 0; tile < 20; tile++)
                oks_rack_add(&rack, oks_face(tile % 4, low + tile / 4 % 3));
            check_all_forms(ctx, &rack);
            CHECK(checked_points(ctx, &rack, 0) >= 20 * low);
        }
}

static void one_tile_more_is_never_worse(const oks_ctx *ctx)
{
    oks_rng rng = {24};
    for (int time = 0; time < 200; time++) {
        oks_rack rack = random_rack(&rng, 14, time % 2, 4, 4, 11);
        for (int wrap = 0; wrap < 2; wrap++) {
            int points = oks_best_points(ctx, &rack, wrap);
            CHECK(oks_best_points(ctx, &rack, 1) >= oks_best_points(ctx, &rack, 0));
            for (int face = 0; face <= OKS_FACES; face++) {
                oks_rack more = rack;
                if (face == OKS_FACES)
                    more.okeys++;
                else if (oks_rack_count(&rack, (oks_tile)face) < 2)
                    oks_rack_add(&more, (oks_tile)face);
                CHECK(oks_best_points(ctx, &more, wrap) >= points);
            }
        }
    }
}

/* Which colour is which makes no difference. */
static void colours_are_alike(const oks_ctx *ctx)
{
    oks_rng rng = {25};
    for (int time = 0; time < 300; time++) {
        oks_rack rack = random_rack(&rng, 19, time % 3, 4, 2, 13), turned = rack;
        for (int colour = 0; colour < OKS_COLOURS; colour++) {
            turned.one[colour] = rack.one[(colour + 1 + time) % OKS_COLOURS];
            turned.two[colour] = rack.two[(colour + 1 + time) % OKS_COLOURS];
        }
        for (int wrap = 0; wrap < 2; wrap++)
            CHECK_EQ(oks_best_points(ctx, &turned, wrap), oks_best_points(ctx, &rack, wrap));
    }
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    the_slow_search_finds_all(ctx);
    racks_with_known_answers(ctx);
    racks_that_need_every_choice(ctx);
    crowded_racks(ctx);
    all_forms_agree_on_random_racks(ctx);
    small_racks_are_solved_exactly(ctx);
    so_are_racks_of_ends(ctx);
    one_tile_more_is_never_worse(ctx);
    colours_are_alike(ctx);
    oks_ctx_free(ctx);
    return 0;
}
