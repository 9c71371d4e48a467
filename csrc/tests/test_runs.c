/* The run tables against the definition of a run, and the windows that they are filled from. */
#include "racks.h"
#include "runs.h"

#define MOST_BYTES (24u << 20)

/* ---- the definition, number by number ------------------------------------------------------------------------- */

typedef enum { POINTS, TILES, LEFT, FAMILIES } family;

#define LONGEST_LINE 14
#define OPEN_MOST 5 /* runs that are open at a number: it has two tiles, and two okeys */
#define UNKNOWN (-1)
#define NEVER (-100000)

typedef struct {
    int count[LONGEST_LINE + 1]; /* natural tiles at each position */
    int end;
    family scored;
    int best[LONGEST_LINE + 2][OKS_LAYERS][OPEN_MOST][OPEN_MOST][OPEN_MOST];
} line;

static int score(family scored, int number, int naturals, int okeys)
{
    int tiles = naturals + okeys;
    if (scored == POINTS)
        return tiles * (number * 32 + 1);
    return scored == TILES ? tiles * (512 + number) : naturals * number;
}

static int best_from(line *l, int at, int okeys, int one, int two, int more);

/* At a position all runs of one or two tiles go on, `on` of the longer ones, and `fresh` begin. */
static int best_step(line *l, int at, int okeys, int one, int two, int on, int fresh)
{
    int laid = one + two + on + fresh, best = NEVER;
    for (int wild = 0; wild <= okeys && wild <= laid; wild++) {
        if (laid - wild > l->count[at])
            continue;
        int here = score(l->scored, oks_position_number(at), laid - wild, wild);
        int total = here + best_from(l, at + 1, okeys - wild, fresh, one, two + on);
        best = total > best ? total : best;
    }
    return best;
}

/* The best from position `at` up, where the runs that end just below have one, two, or more tiles. All okeys are laid,
 * or with points and tiles at most so many. A run of three tiles has a natural one, as there are but two okeys. */
static int best_from(line *l, int at, int okeys, int one, int two, int more)
{
    if (at > l->end)
        return one || two || (okeys && l->scored == LEFT) ? NEVER : 0;
    int *known = &l->best[at][okeys][one][two][more];
    if (*known != UNKNOWN)
        return *known;
    *known = NEVER;
    for (int on = 0; on <= more; on++)
        for (int fresh = 0; one + two + on + fresh <= l->count[at] + okeys; fresh++) {
            int found = best_step(l, at, okeys, one, two, on, fresh);
            *known = found > *known ? found : *known;
        }
    return *known;
}

/* With 12-13-1 each 1 lies either before the 2 or after the 13. */
static int slow_runs(const int count[OKS_NUMBERS + 1], int wrap, family scored, int okeys)
{
    static line l;
    int best = NEVER;
    l.end = wrap ? LONGEST_LINE : OKS_NUMBERS;
    l.scored = scored;
    for (int after = 0; after <= (wrap ? count[1] : 0); after++) {
        memcpy(l.count, count, (OKS_NUMBERS + 1) * sizeof l.count[0]);
        l.count[1] -= after;
        l.count[LONGEST_LINE] = after;
        memset(l.best, 0xff, sizeof l.best); /* UNKNOWN */
        int found = best_from(&l, 1, okeys, 0, 0, 0);
        best = found > best ? found : best;
    }
    return best;
}

static uint32_t vector_of(const int count[OKS_NUMBERS + 1])
{
    uint32_t vector = 0;
    for (int number = OKS_NUMBERS; number > 0; number--)
        vector = vector * 3 + (uint32_t)count[number];
    return vector;
}

static void expect_as_slow(const oks_ctx *ctx, const int count[OKS_NUMBERS + 1])
{
    for (int wrap = 0; wrap < 2; wrap++)
        for (int okeys = 0; okeys < OKS_LAYERS; okeys++) {
            const oks_tables *t = &ctx->tables[wrap];
            size_t at = (size_t)okeys * OKS_VECTORS + vector_of(count);
            int left = slow_runs(count, wrap, LEFT, okeys);
            CHECK_EQ(t->points[at] * 32 + t->points_tiles[at], slow_runs(count, wrap, POINTS, okeys));
            CHECK_EQ(t->tiles[at], slow_runs(count, wrap, TILES, okeys));
            CHECK_EQ(t->left[at], left < 0 ? 0 : left);
        }
}

static void the_definition_itself_holds(void)
{
    int nothing[OKS_NUMBERS + 1] = {0}, end[OKS_NUMBERS + 1] = {0};
    end[1] = end[12] = end[13] = 1;
    CHECK_EQ(slow_runs(nothing, 1, POINTS, 2), 0);
    CHECK_EQ(slow_runs(nothing, 0, LEFT, 0), 0);
    CHECK(slow_runs(nothing, 0, LEFT, 1) < 0);
    CHECK_EQ(slow_runs(end, 0, POINTS, 0), 0);
    CHECK_EQ(slow_runs(end, 1, POINTS, 0), 26 * 32 + 3);
    CHECK_EQ(slow_runs(end, 0, POINTS, 1), 36 * 32 + 3);
    CHECK_EQ(slow_runs(end, 1, POINTS, 1), 37 * 32 + 4);
    CHECK_EQ(slow_runs(end, 1, TILES, 2), 5 * 512 + 47);
    CHECK_EQ(slow_runs(end, 0, LEFT, 2), 25);
}

/* Vectors of every density, with either wrap and in all families. */
static void the_tables_are_as_the_definition(const oks_ctx *ctx)
{
    oks_rng rng = {11};
    for (int time = 0; time < 600; time++) {
        int count[OKS_NUMBERS + 1] = {0};
        int tiles = (int)oks_random_below(&rng, 27);
        while (tiles > 0) {
            int number = 1 + (int)oks_random_below(&rng, OKS_NUMBERS);
            if (count[number] < 2) {
                count[number]++;
                tiles--;
            }
        }
        expect_as_slow(ctx, count);
    }
}

/* All vectors of the numbers at both ends, where runs may wrap: 1, 2, 3, 11, 12, 13. */
static void so_are_all_vectors_at_the_ends(const oks_ctx *ctx)
{
    static const int number[] = {1, 2, 3, 11, 12, 13};
    for (int each = 0; each < 729; each++) {
        int count[OKS_NUMBERS + 1] = {0}, rest = each;
        for (int i = 0; i < 6; i++, rest /= 3)
            count[number[i]] = rest % 3;
        expect_as_slow(ctx, count);
    }
}

/* ---- windows -------------------------------------------------------------------------------------------------- */

static void check_window(const oks_window *w, int wrap, int highest)
{
    int points = 0, natural_points = 0, okeys = 0, top = 0;
    unsigned naturals = 0;
    uint32_t offset = 0;
    CHECK(w->size >= 3 && w->size <= 5 && w->first >= 1);
    CHECK(w->first + w->size - 1 <= (wrap ? OKS_WRAP_POSITION : OKS_NUMBERS));
    for (int at = w->first; at < w->first + w->size; at++) {
        int number = oks_position_number(at), is_okey = 0;
        points += number;
        for (int i = 0; i < w->okeys; i++)
            is_okey |= w->okey_at[i] == at;
        if (is_okey) {
            okeys++;
            continue;
        }
        natural_points += number;
        naturals |= 1u << (number - 1);
        offset += oks_pow3[number - 1];
        top = number > top ? number : top;
    }
    CHECK(naturals != 0);
    CHECK_EQ(w->okeys, okeys);
    CHECK_EQ(w->points, points);
    CHECK_EQ(w->natural_points, natural_points);
    CHECK_EQ(w->naturals, naturals);
    CHECK_EQ(w->offset, offset);
    CHECK_EQ(top, highest);
}

static int same_window(const oks_window *a, const oks_window *b)
{
    return a->first == b->first && a->size == b->size && a->naturals == b->naturals;
}

static int has_okey_after_13(const oks_window *w)
{
    return w->first + w->size - 1 == OKS_WRAP_POSITION && !(w->naturals & 1u);
}

/* How many ways there are to lay a run of three to five tiles with at most two okeys, none as the 1 after a 13. */
static int windows_there_are(int wrap)
{
    int count = 0;
    for (int size = 3; size <= 5; size++)
        for (int first = 1; first + size - 1 <= OKS_NUMBERS + wrap; first++) {
            int free = first + size - 1 > OKS_NUMBERS ? size - 1 : size, all = size;
            for (int okeys = 0; okeys <= 2 && okeys < all; okeys++)
                count += okeys == 0 ? 1 : okeys == 1 ? free : free * (free - 1) / 2;
        }
    return count;
}

static void all_windows_are_listed_once(const oks_ctx *ctx)
{
    for (int wrap = 0; wrap < 2; wrap++) {
        int count = 0;
        for (int highest = 1; highest <= OKS_NUMBERS; highest++) {
            int windows = ctx->windows[wrap][highest];
            const oks_window *w = ctx->window[wrap][highest];
            CHECK(windows < OKS_WINDOWS_MAX);
            for (int i = 0; i < windows; i++) {
                check_window(&w[i], wrap, highest);
                count += !has_okey_after_13(&w[i]);
                for (int j = 0; j < i; j++)
                    CHECK(!same_window(&w[i], &w[j]));
            }
        }
        CHECK_EQ(count, windows_there_are(wrap));
    }
}

/* ---- the tables as a whole ------------------------------------------------------------------------------------ */

static void more_okeys_are_never_worse(const oks_ctx *ctx)
{
    for (int wrap = 0; wrap < 2; wrap++) {
        const oks_tables *t = &ctx->tables[wrap];
        for (size_t at = 0; at < (size_t)(OKS_LAYERS - 1) * OKS_VECTORS; at++) {
            size_t more = at + OKS_VECTORS;
            CHECK(t->points[more] * 32 + t->points_tiles[more] >= t->points[at] * 32 + t->points_tiles[at]);
            CHECK(t->tiles[more] >= t->tiles[at]);
        }
    }
}

static void twelve_thirteen_one_is_never_worse(const oks_ctx *ctx)
{
    const oks_tables *plain = &ctx->tables[0], *wrapped = &ctx->tables[1];
    int differ = 0;
    for (size_t at = 0; at < (size_t)OKS_LAYERS * OKS_VECTORS; at++) {
        CHECK(wrapped->points[at] >= plain->points[at]);
        CHECK(wrapped->tiles[at] >= plain->tiles[at]);
        CHECK(wrapped->left[at] >= plain->left[at]);
        differ += wrapped->points[at] != plain->points[at];
    }
    CHECK(differ > 0);
}

/* The best by points has no more tiles than the best by tiles, and that one no more points. */
static void the_families_agree(const oks_ctx *ctx)
{
    for (int wrap = 0; wrap < 2; wrap++) {
        const oks_tables *t = &ctx->tables[wrap];
        for (size_t at = 0; at < (size_t)OKS_LAYERS * OKS_VECTORS; at++) {
            CHECK(t->points_tiles[at] <= t->tiles[at] / 512);
            CHECK(t->points[at] >= t->tiles[at] % 512);
            CHECK(at >= OKS_VECTORS || t->left[at] == t->points[at]);
        }
    }
}

static void vectors_follow_the_bits(const oks_ctx *ctx)
{
    oks_rng rng = {12};
    for (int number = 1; number <= OKS_NUMBERS; number++)
        CHECK_EQ(oks_pow3[number], oks_pow3[number - 1] * 3);
    CHECK_EQ(oks_pow3[OKS_NUMBERS], OKS_VECTORS);
    for (int time = 0; time < 2000; time++) {
        int count[OKS_NUMBERS + 1] = {0}, sum = 0;
        unsigned one = oks_random_below(&rng, 8192), two = one & oks_random_below(&rng, 8192);
        for (int number = 1; number <= OKS_NUMBERS; number++) {
            count[number] = (int)((one >> (number - 1) & 1u) + (two >> (number - 1) & 1u));
            sum += (int)(one >> (number - 1) & 1u) * number;
        }
        CHECK_EQ(oks_vector(ctx, one, two), vector_of(count));
        CHECK_EQ(ctx->number_sum[one], sum);
    }
}

/* ---- the context ---------------------------------------------------------------------------------------------- */

static void tables_come_when_they_are_asked_for(void)
{
    static const oks_objective asked[] = {OKS_POINTS, OKS_TILES, OKS_LEFTOVER};
    oks_ctx *ctx = oks_ctx_new();
    CHECK(ctx);
    size_t empty = oks_ctx_bytes(ctx);
    for (int objective = 0; objective < OKS_OBJECTIVES; objective++)
        CHECK(!oks_ctx_ready(ctx, 1, (oks_objective)objective));
    for (int i = 0; i < 3; i++) {
        size_t before = oks_ctx_bytes(ctx);
        CHECK_EQ(oks_ctx_prepare(ctx, 1, asked[i]), OKS_OK);
        CHECK(oks_ctx_bytes(ctx) >= before + (size_t)OKS_LAYERS * OKS_VECTORS);
        for (int j = 0; j < 3; j++) {
            CHECK_EQ(oks_ctx_ready(ctx, 1, asked[j]) != 0, j <= i);
            CHECK(!oks_ctx_ready(ctx, 0, asked[j]));
        }
    }
    CHECK(empty < oks_ctx_bytes(ctx) && oks_ctx_bytes(ctx) < MOST_BYTES);
    oks_ctx_free(ctx);
}

/* What is least left in hand is laid again for most points, so it needs the tables of tiles too. */
static void the_least_left_brings_the_tiles(void)
{
    oks_ctx *ctx = oks_ctx_new();
    CHECK(ctx);
    CHECK_EQ(oks_ctx_prepare(ctx, 0, OKS_LEFTOVER), OKS_OK);
    CHECK(oks_ctx_ready(ctx, 0, OKS_LEFTOVER) && oks_ctx_ready(ctx, 0, OKS_TILES));
    CHECK(!oks_ctx_ready(ctx, 0, OKS_POINTS));
    oks_ctx_free(ctx);
}

/* The fewest tiles are searched for by the tables of points, and a table is filled once. */
static void tables_are_shared_and_stay(void)
{
    oks_ctx *ctx = oks_ctx_new();
    CHECK(ctx);
    CHECK_EQ(oks_ctx_prepare(ctx, 0, OKS_FEWEST), OKS_OK);
    CHECK(oks_ctx_ready(ctx, 0, OKS_POINTS) && oks_ctx_ready(ctx, 0, OKS_FEWEST));
    const uint8_t *points = ctx->tables[0].points;
    size_t bytes = oks_ctx_bytes(ctx);
    CHECK_EQ(oks_ctx_prepare(ctx, 0, OKS_POINTS), OKS_OK);
    CHECK_EQ(oks_ctx_prepare(ctx, 0, OKS_FEWEST), OKS_OK);
    CHECK(ctx->tables[0].points == points);
    CHECK_EQ(oks_ctx_bytes(ctx), bytes);
    oks_ctx_free(ctx);
    oks_ctx_free(NULL);
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    the_definition_itself_holds();
    the_tables_are_as_the_definition(ctx);
    so_are_all_vectors_at_the_ends(ctx);
    all_windows_are_listed_once(ctx);
    more_okeys_are_never_worse(ctx);
    twelve_thirteen_one_is_never_worse(ctx);
    the_families_agree(ctx);
    vectors_follow_the_bits(ctx);
    tables_come_when_they_are_asked_for();
    the_least_left_brings_the_tiles();
    tables_are_shared_and_stay();
    oks_ctx_free(ctx);
    return 0;
}
