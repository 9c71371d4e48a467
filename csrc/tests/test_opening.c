/* The best and the k best arrangements under every condition, against every arrangement that a small rack has. */
#include "slow.h"

#include <limits.h>

#define K_MAX 10000

/* ---- every arrangement that keeps to a query ------------------------------------------------------------------ */

#define ENTRIES_MAX 60000
#define GROUP_BYTES 3
#define KEY_BYTES (2 * OKS_FACES + OKS_MELDS_MAX * GROUP_BYTES)

typedef struct entry {
    long long rank;
    uint8_t key[KEY_BYTES]; /* equal for the same arrangement */
} entry;

typedef struct collection {
    const oks_rack *rack;
    const oks_query *query;
    int count;
    entry entry[ENTRIES_MAX];
} collection;

static int compare_groups(const void *a, const void *b) { return memcmp(a, b, GROUP_BYTES); }

/* The faces that lie in runs, natural tiles and okeys apart, and the groups. */
static void make_key(int melds, const oks_meld *const *meld, uint8_t key[KEY_BYTES])
{
    uint8_t *group = key + 2 * OKS_FACES;
    int groups = 0;
    memset(key, 0, KEY_BYTES);
    for (int m = 0; m < melds; m++) {
        uint8_t naturals = 0, okeys = 0;
        for (int i = 0; i < meld[m]->size; i++) {
            int is_okey = meld[m]->face[i] & OKS_STANDS ? 1 : 0;
            oks_tile face = plain(meld[m]->face[i]);
            if (meld[m]->kind == OKS_RUN)
                key[is_okey * OKS_FACES + face]++;
            else if (is_okey)
                okeys++;
            else
                naturals = (uint8_t)(naturals | 1u << oks_colour(face));
        }
        if (meld[m]->kind != OKS_GROUP)
            continue;
        group[groups * GROUP_BYTES] = (uint8_t)oks_number(plain(meld[m]->face[0]));
        group[groups * GROUP_BYTES + 1] = naturals;
        group[groups++ * GROUP_BYTES + 2] = okeys;
    }
    qsort(group, (size_t)groups, GROUP_BYTES, compare_groups);
}

/* Higher is better. Each part has room for 1000. */
static long long rank_of(const oks_query *query, const slow_sums *laid)
{
    long long first = laid->points, second = laid->tiles;
    if (query->objective == OKS_TILES) {
        first = laid->tiles;
        second = laid->points;
    } else if (query->objective == OKS_LEFTOVER) {
        first = laid->natural_points + laid->okeys * query->okey_counts;
        second = 0;
    } else if (query->objective == OKS_FEWEST) {
        first = -laid->tiles;
        second = laid->points;
    }
    return (first * 1000 + second) * 1000 - laid->okeys;
}

static int lays_tile(const slow_arrangement *a, oks_tile tile)
{
    if (tile == OKS_NO_TILE)
        return 1;
    if (tile == OKS_OKEY)
        return a->laid.okeys > 0;
    for (int m = 0; m < a->melds; m++)
        if (memchr(a->meld[m]->face, tile, a->meld[m]->size))
            return 1;
    return 0;
}

static int keeps_to(const oks_rack *rack, const oks_query *query, const slow_arrangement *a)
{
    if (a->melds == 0 || a->laid.tiles + oks_kept(rack, query->keep) > oks_rack_tiles(rack))
        return 0;
    return lays_tile(a, query->must_use) && (query->objective != OKS_FEWEST || a->laid.points >= query->bar);
}

static void collect(void *context, const slow_arrangement *a)
{
    collection *c = context;
    if (!keeps_to(c->rack, c->query, a))
        return;
    CHECK(c->count < ENTRIES_MAX);
    c->entry[c->count].rank = rank_of(c->query, &a->laid);
    make_key(a->melds, a->meld, c->entry[c->count++].key);
}

static int compare_entries(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? 1 : -1;
    return memcmp(x->key, y->key, KEY_BYTES);
}

/* All distinct arrangements, best first. */
static const collection *all_of(const oks_rack *rack, const oks_query *query)
{
    static collection c;
    int distinct = 0;
    c.rack = rack;
    c.query = query;
    c.count = 0;
    slow_each(rack, query->wrap, collect, &c);
    qsort(c.entry, (size_t)c.count, sizeof c.entry[0], compare_entries);
    for (int i = 0; i < c.count; i++)
        if (distinct == 0 || compare_entries(&c.entry[distinct - 1], &c.entry[i]))
            c.entry[distinct++] = c.entry[i];
    c.count = distinct;
    return &c;
}

static entry entry_of(const oks_query *query, const oks_arrangement *a)
{
    const oks_meld *meld[OKS_MELDS_MAX];
    slow_sums sums = {0};
    entry e;
    for (int m = 0; m < a->melds; m++) {
        meld[m] = &a->meld[m];
        slow_add(&sums, meld[m]);
    }
    e.rank = rank_of(query, &sums);
    make_key(a->melds, meld, e.key);
    return e;
}

/* ---- against them --------------------------------------------------------------------------------------------- */

static void check_best(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, const collection *all)
{
    oks_arrangement best;
    CHECK_EQ(oks_best(ctx, rack, query, &best, NULL), OKS_OK);
    check_arrangement(rack, &best, query->wrap);
    CHECK_EQ(best.melds > 0, all->count > 0);
    if (best.melds)
        CHECK_EQ(entry_of(query, &best).rank, all->entry[0].rank);
}

/* The ranks are those of the k best, in order; each is one of them, and none comes twice. */
static void check_k_best(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, int k,
                         const collection *all)
{
    static oks_arrangement several[K_MAX];
    static entry seen[K_MAX];
    int found = -1;
    CHECK_EQ(oks_best_k(ctx, rack, query, k, several, &found, NULL), OKS_OK);
    CHECK_EQ(found, all->count < k ? all->count : k);
    for (int i = 0; i < found; i++) {
        check_arrangement(rack, &several[i], query->wrap);
        seen[i] = entry_of(query, &several[i]);
        CHECK_EQ(seen[i].rank, all->entry[i].rank);
        CHECK(bsearch(&seen[i], all->entry, (size_t)all->count, sizeof seen[0], compare_entries));
    }
    qsort(seen, (size_t)found, sizeof seen[0], compare_entries);
    for (int i = 1; i < found; i++)
        CHECK(compare_entries(&seen[i - 1], &seen[i]) != 0);
}

static oks_tile random_must(oks_rng *rng, const oks_rack *rack)
{
    oks_tile faces[OKS_FACES + 1];
    uint32_t count = 0;
    for (int face = 0; face < OKS_FACES; face++)
        if (oks_rack_count(rack, (oks_tile)face))
            faces[count++] = (oks_tile)face;
    if (rack->okeys)
        faces[count++] = OKS_OKEY;
    return count && oks_random_below(rng, 2) ? faces[oks_random_below(rng, count)] : OKS_NO_TILE;
}

static oks_query random_query(oks_rng *rng, const oks_rack *rack)
{
    static const uint8_t counts[] = {0, 1, 5, 13, 101};
    oks_query query = {(uint8_t)oks_random_below(rng, OKS_OBJECTIVES), (uint8_t)oks_random_below(rng, 2),
                       OKS_KEEP_FOR_DISCARD, counts[oks_random_below(rng, 5)], random_must(rng, rack),
                       (int16_t)oks_random_below(rng, 90)};
    if (oks_random_below(rng, 2))
        query.keep = (uint8_t)oks_random_below(rng, 5);
    if (query.keep != OKS_KEEP_FOR_DISCARD && query.keep > oks_rack_tiles(rack))
        query.keep = 0;
    return query;
}

static void every_question_about_small_racks(const oks_ctx *ctx)
{
    static const int most[] = {13, 9, 7}; /* natural tiles beside no, one and two okeys */
    oks_rng rng = {36};
    for (int time = 0; time < 1200; time++) {
        oks_rack rack = random_crowd(&rng, most[time % 3]);
        rack.okeys = (uint8_t)(time % 3);
        oks_query query = random_query(&rng, &rack);
        const collection *all = all_of(&rack, &query);
        check_best(ctx, &rack, &query, all);
        check_k_best(ctx, &rack, &query, 1, all);
        check_k_best(ctx, &rack, &query, 1 + (int)oks_random_below(&rng, 40), all);
        if (time % 10 == 0 && all->count < 3000)
            check_k_best(ctx, &rack, &query, K_MAX, all);
    }
}

/* The first of the k best is the best, and of what is least left in hand the tiles laid have most points. */
static void most_points(void *context, const slow_arrangement *a)
{
    slow_sums *best = context;
    if (a->laid.tiles > best->tiles || (a->laid.tiles == best->tiles && a->laid.points > best->points))
        *best = a->laid;
}

static void the_first_of_k_is_the_best(const oks_ctx *ctx)
{
    oks_rng rng = {32};
    for (int time = 0; time < 300; time++) {
        oks_rack rack = random_crowd(&rng, 7), laid = {{0}, {0}, 0, {0}};
        oks_query query = random_query(&rng, &rack);
        oks_arrangement best, several[3];
        slow_sums most = {0};
        int found;
        CHECK_EQ(oks_best(ctx, &rack, &query, &best, NULL), OKS_OK);
        CHECK_EQ(oks_best_k(ctx, &rack, &query, 3, several, &found, NULL), OKS_OK);
        CHECK_EQ(found > 0, best.melds > 0);
        CHECK(found == 0 || same_arrangement(&several[0], &best));
        for (int m = 0; m < best.melds; m++)
            for (int i = 0; i < best.meld[m].size; i++)
                if (!(best.meld[m].face[i] & OKS_STANDS))
                    oks_rack_add(&laid, best.meld[m].face[i]);
        laid.okeys = best.okeys;
        slow_each(&laid, query.wrap, most_points, &most);
        if (query.objective == OKS_LEFTOVER)
            CHECK_EQ(best.points, most.points);
    }
}

/* ---- whole racks ---------------------------------------------------------------------------------------------- */

/* A rack of 22 tiles that can all be laid. */
static oks_rack full_rack(oks_rng *rng)
{
    for (;;) {
        oks_rack rack = {{0}, {0}, (uint8_t)oks_random_below(rng, 3), {0}};
        int left = OKS_RACK_MAX - rack.okeys;
        while (left > 0) {
            int colour = (int)oks_random_below(rng, OKS_COLOURS), number = 1 + (int)oks_random_below(rng, OKS_NUMBERS);
            int size = left > 5 ? 3 + (int)oks_random_below(rng, 2) : left, up = (int)oks_random_below(rng, 2);
            for (int i = 0; i < size && left > 0; i++) {
                oks_tile face = up ? oks_face(colour, 1 + (number - 1 + i) % OKS_NUMBERS)
                                   : oks_face((colour + i) % OKS_COLOURS, number);
                if (oks_rack_count(&rack, face) == 2)
                    continue;
                oks_rack_add(&rack, face);
                left--;
            }
        }
        const oks_query all = {OKS_TILES, 1, 0, 0, OKS_NO_TILE, 0};
        oks_arrangement best;
        CHECK_EQ(oks_best(tables_of_all(), &rack, &all, &best, NULL), OKS_OK);
        if (best.tiles == OKS_RACK_MAX)
            return rack;
    }
}

static long long best_rank(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query)
{
    oks_arrangement best;
    CHECK_EQ(oks_best(ctx, rack, query, &best, NULL), OKS_OK);
    check_arrangement(rack, &best, query->wrap);
    CHECK(best.tiles + oks_kept(rack, query->keep) <= oks_rack_tiles(rack));
    return best.melds ? entry_of(query, &best).rank : LLONG_MIN;
}

/* To keep a tile is to have one fewer: the best of all racks that are one tile short. */
static void to_keep_a_tile_is_to_be_without_it(const oks_ctx *ctx)
{
    oks_rng rng = {33};
    for (int time = 0; time < 160; time++) {
        oks_rack rack = full_rack(&rng);
        oks_query query = {(uint8_t)(time % OKS_OBJECTIVES), (uint8_t)(time / 4 % 2), 0, 6, OKS_NO_TILE, 101};
        long long without = LLONG_MIN;
        for (int face = 0; face <= OKS_FACES; face++) {
            oks_rack fewer = rack;
            if (face == OKS_FACES ? rack.okeys == 0 : oks_rack_count(&rack, (oks_tile)face) == 0)
                continue;
            if (face == OKS_FACES)
                fewer.okeys--;
            else
                oks_rack_remove(&fewer, (oks_tile)face);
            long long rank = best_rank(ctx, &fewer, &query);
            without = rank > without ? rank : without;
        }
        query.keep = 1;
        CHECK_EQ(best_rank(ctx, &rack, &query), without);
        query.keep = OKS_KEEP_FOR_DISCARD;
        CHECK_EQ(best_rank(ctx, &rack, &query), without);
    }
}

static void points_keeping_are_those_of_the_best(const oks_ctx *ctx)
{
    oks_rng rng = {34};
    for (int time = 0; time < 60; time++) {
        oks_rack rack = time % 2 ? full_rack(&rng) : random_rack(&rng, 12, time % 3, 4, 5, 8);
        oks_query query = {OKS_POINTS, (uint8_t)(time / 2 % 2), 0, 0, OKS_NO_TILE, 0};
        for (int keep = 0; keep <= 4; keep++) {
            oks_arrangement best;
            query.keep = (uint8_t)(keep == 4 ? OKS_KEEP_FOR_DISCARD : keep);
            CHECK_EQ(oks_best(ctx, &rack, &query, &best, NULL), OKS_OK);
            CHECK_EQ(oks_best_points_keeping(ctx, &rack, query.wrap, query.keep), best.points);
        }
    }
}

static void expect(const oks_ctx *ctx, const char *tiles, oks_query query, int points, int laid)
{
    oks_rack rack = rack_of(tiles);
    oks_arrangement best;
    CHECK_EQ(oks_best(ctx, &rack, &query, &best, NULL), OKS_OK);
    check_arrangement(&rack, &best, query.wrap);
    CHECK_EQ(best.points, points);
    CHECK_EQ(best.tiles, laid);
}

static void racks_with_known_answers(const oks_ctx *ctx)
{
    const char *two_runs = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9";
    const char *threes = "R1 R2 R3 K13 B13 Y13 O";
    oks_query q = {OKS_POINTS, 0, OKS_KEEP_FOR_DISCARD, 0, OKS_NO_TILE, 0};
    expect(ctx, two_runs, q, 135, 21);
    q.keep = 0;
    expect(ctx, two_runs, q, 136, 22);
    q.keep = 2;
    expect(ctx, two_runs, q, 134, 20);
    q.keep = 22;
    expect(ctx, two_runs, q, 0, 0);
    q.keep = 0;
    expect(ctx, threes, q, 58, 7);
    q.keep = 1;
    expect(ctx, threes, q, 52, 4); /* R2 R3 O=R4 and the three 13s are 48 */
    q.keep = 4;
    expect(ctx, threes, q, 39, 3);
    q = (oks_query){OKS_FEWEST, 0, 0, 0, OKS_NO_TILE, 40};
    expect(ctx, threes, q, 52, 4);
    q.bar = 39;
    expect(ctx, threes, q, 39, 3);
    q.bar = 59;
    expect(ctx, threes, q, 0, 0);
    q.must_use = tile_of("R2");
    q.bar = 0;
    expect(ctx, threes, q, 9, 3);
    q = (oks_query){OKS_POINTS, 0, 0, 0, tile_of("K9"), 0};
    expect(ctx, "R1 R2 R3 K9", q, 0, 0);
    q.must_use = tile_of("R1");
    expect(ctx, "R1 R2 R3 R4 O", q, 15, 5);
    q = (oks_query){OKS_LEFTOVER, 0, 0, 101, OKS_NO_TILE, 0};
    expect(ctx, "R12 R13 O K4", q, 36, 3);
}

#define ANY 0

static void lays(const oks_ctx *ctx, const char *tiles, int wrap, int melds, int size_of_first)
{
    const oks_query query = {OKS_TILES, (uint8_t)wrap, 0, 0, OKS_NO_TILE, 0};
    oks_rack rack = rack_of(tiles);
    oks_arrangement best;
    CHECK_EQ(oks_best(ctx, &rack, &query, &best, NULL), OKS_OK);
    check_arrangement(&rack, &best, wrap);
    CHECK_EQ(best.melds, melds);
    CHECK(size_of_first == ANY || best.meld[0].size == size_of_first);
}

static void runs_lie_as_long_as_they_can(const oks_ctx *ctx)
{
    lays(ctx, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", 0, 1, 13);
    lays(ctx, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 O R13", 0, 1, 13);
    lays(ctx, "Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y1", 1, 1, 11);
    lays(ctx, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1", 1, 2, ANY); /* no 1 at both ends */
    lays(ctx, "B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 B7 B7", 0, 2, 7);
}

/* ---- of one kind ---------------------------------------------------------------------------------------------- */

typedef struct kind_best {
    oks_meld_kind kind;
    long long rank;
} kind_best;

static void note_kind(void *context, const slow_arrangement *a)
{
    const oks_query points = {OKS_POINTS, 0, 0, 0, OKS_NO_TILE, 0};
    kind_best *best = context;
    if ((best->kind == OKS_RUN ? a->laid.groups : a->laid.runs) == 0 && rank_of(&points, &a->laid) > best->rank)
        best->rank = rank_of(&points, &a->laid);
}

static void one_kind_alone_as_slow(const oks_ctx *ctx)
{
    const oks_query points = {OKS_POINTS, 0, 0, 0, OKS_NO_TILE, 0};
    oks_rng rng = {35};
    for (int time = 0; time < 400; time++) {
        oks_rack rack = random_crowd(&rng, 8);
        int wrap = time % 2;
        for (int kind = OKS_RUN; kind <= OKS_GROUP; kind++) {
            kind_best slow = {(oks_meld_kind)kind, 0};
            oks_arrangement best;
            slow_each(&rack, wrap, note_kind, &slow);
            CHECK_EQ(oks_best_of_kind(ctx, &rack, wrap, (oks_meld_kind)kind, &best), OKS_OK);
            check_arrangement(&rack, &best, wrap);
            CHECK_EQ(entry_of(&points, &best).rank, slow.rank);
            for (int m = 0; m < best.melds; m++)
                CHECK_EQ(best.meld[m].kind, kind);
        }
    }
}

/* ---- told to stop --------------------------------------------------------------------------------------------- */

#define CROWD "R4 R4 R5 R5 R6 R6 R7 Y4 Y5 Y5 Y6 Y7 B4 B5 B6 B6 K4 K5 K6 K7 O O"

typedef struct patience {
    int asked;
    int until; /* answers stop when it is asked so many times */
} patience;

static int ask(void *context)
{
    patience *p = context;
    return ++p->asked >= p->until;
}

static void check_stopped(const oks_ctx *ctx, oks_query query, oks_stop *stop)
{
    static oks_arrangement several[K_MAX];
    oks_rack rack = rack_of(CROWD);
    int found = -1;
    CHECK_EQ(oks_best_k(ctx, &rack, &query, K_MAX, several, &found, stop), OKS_STOPPED);
    CHECK(found >= 0 && found < K_MAX);
    for (int i = 0; i < found; i++) {
        check_arrangement(&rack, &several[i], query.wrap);
        if (i)
            CHECK(entry_of(&query, &several[i - 1]).rank >= entry_of(&query, &several[i]).rank);
    }
}

static void a_search_ends_when_it_is_told(const oks_ctx *ctx)
{
    for (int objective = 0; objective < OKS_OBJECTIVES; objective++)
        for (int must = 0; must < 2; must++) {
            oks_query query = {(uint8_t)objective, 0, 1, 5, must ? OKS_OKEY : OKS_NO_TILE, 50};
            oks_stop now = {1, NULL, NULL};
            check_stopped(ctx, query, &now);
            for (int until = 1; until <= 3; until++) {
                patience p = {0, until};
                oks_stop stop = {0, ask, &p};
                check_stopped(ctx, query, &stop);
                CHECK_EQ(p.asked, until); /* asked again and again, and never after it said stop */
                CHECK(stop.now);
            }
        }
}

static void who_never_says_stop_changes_nothing(const oks_ctx *ctx)
{
    static oks_arrangement asked[200], alone[200];
    oks_rack rack = rack_of(CROWD);
    oks_query query = {OKS_POINTS, 1, 1, 0, OKS_NO_TILE, 0};
    patience p = {0, INT_MAX};
    oks_stop stop = {0, ask, &p};
    int found, found_alone;
    CHECK_EQ(oks_best_k(ctx, &rack, &query, 200, asked, &found, &stop), OKS_OK);
    CHECK_EQ(oks_best_k(ctx, &rack, &query, 200, alone, &found_alone, NULL), OKS_OK);
    CHECK(p.asked > 0 && !stop.now);
    CHECK_EQ(found, 200);
    CHECK_EQ(found_alone, 200);
    for (int i = 0; i < found; i++)
        CHECK(same_arrangement(&asked[i], &alone[i]));
}

/* ---- arguments that make no sense ----------------------------------------------------------------------------- */

static void refused(const oks_ctx *ctx, const char *tiles, oks_query query, oks_status why)
{
    oks_rack rack = rack_of(tiles);
    oks_arrangement best;
    int found = -1;
    CHECK_EQ(oks_best(ctx, &rack, &query, &best, NULL), why);
    CHECK_EQ(oks_best_k(ctx, &rack, &query, 1, &best, &found, NULL), why);
    CHECK_EQ(found, 0);
}

static void bad_questions_are_answered(const oks_ctx *ctx)
{
    const oks_query good = {OKS_POINTS, 0, 0, 0, OKS_NO_TILE, 0};
    for (int value = OKS_OBJECTIVES; value < 256; value++) {
        oks_query q = good;
        q.objective = (uint8_t)value;
        refused(ctx, "R1 R2 R3", q, OKS_BAD_ARGUMENT);
    }
    for (int value = 2; value < 256; value++) {
        oks_query q = good;
        q.wrap = (uint8_t)value;
        refused(ctx, "R1 R2 R3", q, OKS_BAD_ARGUMENT);
    }
    for (int value = 0; value < OKS_NO_TILE; value++) {
        oks_query q = good;
        q.must_use = (oks_tile)value;
        if (value > 2)
            refused(ctx, "R1 R2 R3", q, value > OKS_OKEY ? OKS_BAD_ARGUMENT : OKS_MUST_NOT_ON_RACK);
    }
    for (int value = 4; value < OKS_KEEP_FOR_DISCARD; value++) {
        oks_query q = good;
        q.keep = (uint8_t)value;
        refused(ctx, "R1 R2 R3", q, OKS_KEEP_TOO_MANY);
    }
}

static void racks_that_are_too_great_are_refused(const oks_ctx *ctx)
{
    const oks_query good = {OKS_POINTS, 0, OKS_KEEP_FOR_DISCARD, 0, OKS_NO_TILE, 0};
    oks_rack rack = rack_of(CROWD);
    oks_arrangement best;
    int found;
    oks_rack_add(&rack, tile_of("K13"));
    CHECK_EQ(oks_best(ctx, &rack, &good, &best, NULL), OKS_RACK_TOO_MANY_TILES);
    memset(rack.one, 0xff, sizeof rack.one);
    memset(rack.two, 0xff, sizeof rack.two);
    CHECK_EQ(oks_best_k(ctx, &rack, &good, 1, &best, &found, NULL), OKS_RACK_TOO_MANY_TILES);
}

static void k_has_limits(const oks_ctx *ctx)
{
    static const int bad[] = {INT_MIN, -1, 0, K_MAX + 1, INT_MAX};
    const oks_query query = {OKS_POINTS, 0, 0, 0, OKS_NO_TILE, 0};
    oks_rack rack = rack_of("R1 R2 R3 R4");
    static oks_arrangement several[K_MAX];
    int found = -1;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_EQ(oks_best_k(ctx, &rack, &query, bad[i], several, &found, NULL), OKS_BAD_ARGUMENT);
        CHECK_EQ(found, 0);
    }
    CHECK_EQ(oks_best_k(ctx, &rack, &query, K_MAX, several, &found, NULL), OKS_OK);
    CHECK_EQ(found, 3); /* the four, and three of them */
    rack = rack_of("R1 R2 Y4");
    CHECK_EQ(oks_best_k(ctx, &rack, &query, K_MAX, several, &found, NULL), OKS_OK);
    CHECK_EQ(found, 0);
}

static void without_tables_there_is_no_answer(void)
{
    oks_ctx *ctx = oks_ctx_new();
    oks_rack rack = rack_of("R1 R2 R3");
    oks_arrangement best;
    CHECK(ctx);
    for (int objective = 0; objective < OKS_OBJECTIVES; objective++) {
        oks_query query = {(uint8_t)objective, 1, 0, 0, OKS_NO_TILE, 0};
        refused(ctx, "R1 R2 R3", query, OKS_BAD_ARGUMENT);
    }
    for (int kind = OKS_RUN; kind <= OKS_GROUP; kind++)
        CHECK_EQ(oks_best_of_kind(ctx, &rack, 0, (oks_meld_kind)kind, &best), OKS_BAD_ARGUMENT);
    CHECK_EQ(oks_best_of_kind(tables_of_all(), &rack, 0, OKS_PAIR, &best), OKS_BAD_ARGUMENT);
    oks_ctx_free(ctx);
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    every_question_about_small_racks(ctx);
    the_first_of_k_is_the_best(ctx);
    to_keep_a_tile_is_to_be_without_it(ctx);
    points_keeping_are_those_of_the_best(ctx);
    racks_with_known_answers(ctx);
    runs_lie_as_long_as_they_can(ctx);
    one_kind_alone_as_slow(ctx);
    a_search_ends_when_it_is_told(ctx);
    who_never_says_stop_changes_nothing(ctx);
    bad_questions_are_answered(ctx);
    racks_that_are_too_great_are_refused(ctx);
    k_has_limits(ctx);
    without_tables_there_is_no_answer();
    oks_ctx_free(ctx);
    return 0;
}
