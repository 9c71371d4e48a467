#include "check.h"
#include "outlook.h"
#include "rng.h"
#include "to_open.h"

#define RACKS 180
#define DECK 105

/* The rule sets that differ for an outlook. */
enum { YESIL, OZET, GELOKEY, MIXED, RULE_SETS };
static oks_rules rules[RULE_SETS];

static void name_rules(void)
{
    static const char *const names[RULE_SETS] = {"yesil", "ozet", "gelokey", "yesil"};
    for (int which = 0; which < RULE_SETS; which++)
        for (int i = 0; i < OKS_RULE_SETS; i++)
            if (strcmp(oks_rules_name(i), names[which]) == 0)
                oks_rules_get(i, &rules[which]);
    rules[MIXED].mix_open = 1;
}

static oks_ctx *context(int wrap)
{
    oks_ctx *ctx = oks_ctx_new();
    CHECK(ctx);
    CHECK_EQ(oks_ctx_prepare(ctx, wrap, OKS_POINTS), OKS_OK);
    CHECK_EQ(oks_ctx_prepare(ctx, wrap, OKS_TILES), OKS_OK);
    return ctx;
}

typedef struct position {
    oks_rack rack;
    oks_view view;
} position;

/* What is special about a position. */
enum { PLAIN, OKEY_IN_HAND, OKEYS_SEEN, LOW_NUMBERS };

/* Low numbers now and then: they take long. */
static int twist_of(int nth)
{
    return nth % 12 == 11 ? LOW_NUMBERS : nth % 3;
}

/* A random rack, and everything but it, the indicator and `seen` more tiles as unseen. */
static position deal(oks_rng *rng, int tiles, int seen, int which, int twist)
{
    uint8_t none[OKS_TILE_KINDS] = {0}, deck[OKS_TILE_KINDS], rack[OKS_TILE_KINDS] = {0};
    oks_tile culprit;
    position p = {{{0}, {0}, 0, {0}}, {{0}, (oks_tile)oks_random_below(rng, OKS_FACES), &rules[which], 101, 5, 0}};
    p.view.ten_pairs = seen % 2 ? OKS_PAIRS_TO_WIN : OKS_NO_PAIRS;
    CHECK_EQ(oks_unseen(none, p.view.okey, deck, &culprit), OKS_OK);
    CHECK_EQ(culprit, OKS_NO_TILE);
    for (int i = 0; i < tiles + seen; i++) {
        int most = twist == LOW_NUMBERS && i < tiles ? 4 : OKS_NUMBERS, kind;
        do
            kind = (int)oks_random_below(rng, OKS_TILE_KINDS);
        while (deck[kind] == 0 || (kind < OKS_FACES && oks_number((oks_tile)kind) > most));
        if (i == 0 && tiles && twist == OKEY_IN_HAND)
            kind = OKS_OKEY;
        deck[kind]--;
        if (i < tiles)
            rack[kind]++;
    }
    if (twist == OKEYS_SEEN)
        deck[OKS_OKEY] = 0;
    memcpy(p.view.unseen, deck, sizeof deck);
    CHECK_EQ(oks_rack_pack(rack, p.view.okey, &p.rack, &culprit), OKS_OK);
    return p;
}

/* A bar that a low rack reaches only if it may lay more than 21 tiles. */
static void raise_to_the_edge(const oks_ctx *ctx, position *p)
{
    oks_rack more = p->rack;
    more.okeys = 2;
    p->view.bar = (int16_t)oks_points_to_open(ctx, p->view.rules, &more);
}

static void test_unseen(void)
{
    uint8_t seen[OKS_TILE_KINDS] = {0}, unseen[OKS_TILE_KINDS];
    oks_tile culprit, okey = oks_face(OKS_YELLOW, 6), indicator = oks_face(OKS_YELLOW, 5);
    int sum = 0;
    CHECK_EQ(oks_unseen(seen, okey, unseen, &culprit), OKS_OK);
    for (int kind = 0; kind < OKS_TILE_KINDS; kind++)
        sum += unseen[kind];
    CHECK_EQ(sum, DECK);
    CHECK_EQ(unseen[okey], 0);
    CHECK_EQ(unseen[indicator], 1);
    CHECK_EQ(unseen[OKS_OKEY], 2);
    static const struct {
        oks_tile kind;
        uint8_t count;
        oks_status why;
    } wrong[] = {{0, 3, OKS_RACK_THREE_OF_A_TILE},
                 {OKS_NUMBERS + 5, 1, OKS_RACK_OKEY_FACE},
                 {OKS_NUMBERS + 4, 2, OKS_RACK_TWO_INDICATORS},
                 {OKS_OKEY, 3, OKS_RACK_THIRD_OKEY},
                 {OKS_FALSE_OKEY, 255, OKS_RACK_THIRD_FALSE_OKEY}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t counts[OKS_TILE_KINDS] = {0};
        counts[wrong[i].kind] = wrong[i].count;
        CHECK_EQ(oks_unseen(counts, okey, unseen, &culprit), wrong[i].why);
        CHECK_EQ(culprit, wrong[i].kind);
    }
}

static int most_points(const oks_ctx *ctx, const oks_rules *r, const oks_rack *rack)
{
    int keep = oks_kept(rack, OKS_KEEP_FOR_DISCARD);
    return r->mix_open ? oks_mixed_points_keeping(ctx, rack, r->wrap_12_13_1, keep)
                       : oks_best_points_keeping(ctx, rack, r->wrap_12_13_1, keep);
}

static int opens(const oks_ctx *ctx, const position *p, const oks_rack *rack, int points)
{
    oks_query query = {OKS_TILES, p->view.rules->wrap_12_13_1 != 0, OKS_KEEP_FOR_DISCARD, 0, OKS_NO_TILE, 0};
    oks_arrangement laid;
    CHECK_EQ(oks_best(ctx, rack, &query, &laid, NULL), OKS_OK);
    return points >= p->view.bar || oks_ends_from_hand(p->view.rules, rack, &laid);
}

/* Every number of a look, from the kernel's answers for each rack that can come of it. */
static void check_look(const oks_ctx *ctx, const position *p, const oks_outlook *look)
{
    int points = 0, opening = 0, winning = 0, copies = 0, by_series = 0, now;
    CHECK_EQ(look->series.now, most_points(ctx, p->view.rules, &p->rack));
    for (int kind = 0; kind < OKS_DRAW_KINDS; kind++) {
        const oks_draw *draw = &look->draw[kind];
        oks_rack more = p->rack;
        if (!draw->possible) {
            CHECK_EQ(draw->copies, 0);
            continue;
        }
        if (kind == OKS_OKEY)
            more.okeys++;
        else
            oks_rack_add(&more, (oks_tile)kind);
        CHECK_EQ(draw->points, most_points(ctx, p->view.rules, &more));
        CHECK_EQ(draw->opens, opens(ctx, p, &more, draw->points));
        CHECK_EQ(draw->pairs, oks_count_pairs(&more) < 11 ? oks_count_pairs(&more) : 10);
        points += draw->copies * draw->points;
        copies += draw->copies;
        by_series += draw->opens ? draw->copies : 0;
        if (draw->opens || draw->pairs >= p->view.pairs_bar)
            opening += draw->copies;
        if (p->view.ten_pairs && draw->pairs >= p->view.ten_pairs)
            winning += draw->copies;
    }
    CHECK_EQ(look->points_sum, points);
    CHECK_EQ(look->unseen, copies);
    CHECK_EQ(look->opening.copies, opening);
    CHECK_EQ(look->series.opening.copies, by_series);
    CHECK_EQ(look->ten_pairs.opening.copies, winning);
    CHECK_EQ(look->ten_pairs.now, look->pairs.now);
    CHECK_EQ(look->ten_pairs.distance.tiles == OKS_OUT_OF_REACH || look->ten_pairs.now < p->view.ten_pairs,
             look->ten_pairs.distance.tiles != 0);
    CHECK_EQ(look->ten_pairs.distance.tiles == 1, look->ten_pairs.now < p->view.ten_pairs && winning > 0);
    now = opens(ctx, p, &p->rack, look->series.now);
    CHECK_EQ(look->series.distance.tiles == 0, now);
    CHECK_EQ(look->series.distance.tiles == 1, !now && look->series.opening.copies > 0);
    CHECK(look->series.distance.tiles == OKS_OUT_OF_REACH || look->series.distance.tiles >= look->series_okeys.tiles);
    CHECK(look->pairs.distance.exact && look->pairs_okeys.exact);
    if (look->closer_told && look->series.distance.tiles == 1)
        CHECK_EQ(look->closer.copies, look->series.opening.copies);
}

static void test_looks(const oks_ctx *ctx, int which)
{
    oks_rng rng = {11};
    for (int i = 0; i < RACKS; i++) {
        position p = deal(&rng, (int)oks_random_below(&rng, OKS_RACK_MAX), i % 4 * 15, which, twist_of(i));
        oks_outlook look;
        CHECK_EQ(oks_look(ctx, &p.view, &p.rack, &look), OKS_OK);
        check_look(ctx, &p, &look);
    }
}

static void check_row(const oks_ctx *ctx, const position *p, const oks_outlook *whole, const oks_discard_outlook *row)
{
    position less = *p;
    oks_outlook look;
    if (row->discard == OKS_OKEY)
        less.rack.okeys--;
    else
        oks_rack_remove(&less.rack, row->discard);
    CHECK_EQ(oks_look(ctx, &less.view, &less.rack, &look), OKS_OK);
    CHECK_EQ(row->points_sum, look.points_sum);
    CHECK(memcmp(&row->opening, &look.opening, sizeof look.opening) == 0);
    CHECK_EQ(row->ten_pairs.now, look.ten_pairs.now);
    CHECK_EQ(row->ten_pairs.distance.tiles, look.ten_pairs.distance.tiles);
    CHECK(memcmp(&row->ten_pairs.improving, &look.ten_pairs.improving, 2 * sizeof(oks_tally)) == 0);
    CHECK(row->ready >= row->opening.copies && row->ready >= row->ten_pairs.opening.copies);
    CHECK(row->ready <= row->opening.copies + row->ten_pairs.opening.copies);
    CHECK_EQ(row->series.now, look.series.now);
    CHECK_EQ(row->pairs.now, look.pairs.now);
    CHECK_EQ(row->pairs.distance.tiles, look.pairs.distance.tiles);
    CHECK(memcmp(&row->series.improving, &look.series.improving, 2 * sizeof(oks_tally)) == 0);
    CHECK(memcmp(&row->pairs.improving, &look.pairs.improving, 2 * sizeof(oks_tally)) == 0);
    if (row->series.distance.exact)
        CHECK_EQ(row->series.distance.tiles, look.series.distance.tiles);
    else if (look.series.distance.tiles != OKS_OUT_OF_REACH)
        CHECK(row->series.distance.tiles <= look.series.distance.tiles);
    if (!row->series.distance.exact && whole->series.distance.tiles <= p->view.unseen[OKS_OKEY])
        CHECK_EQ(row->series.distance.tiles, whole->series.distance.tiles + 2);
    CHECK_EQ(row->closer_told, whole->closer_told);
    if (row->closer_told) {
        int keeps = look.series.distance.tiles == whole->series.distance.tiles;
        CHECK_EQ(row->closer.copies, keeps ? look.closer.copies : 0);
    }
}

static void test_discards(const oks_ctx *ctx, int which)
{
    oks_rng rng = {5};
    for (int i = 0; i < RACKS; i += which == MIXED ? 12 : 1) {
        position p = deal(&rng, OKS_RACK_MAX, i % 4 * 15, which, twist_of(i));
        oks_outlook whole;
        oks_discard_outlook rows[OKS_RACK_MAX];
        if (twist_of(i) == LOW_NUMBERS)
            raise_to_the_edge(ctx, &p);
        CHECK_EQ(oks_look(ctx, &p.view, &p.rack, &whole), OKS_OK);
        CHECK_EQ(whole.points_sum, 0);
        CHECK_EQ(whole.series.now, most_points(ctx, p.view.rules, &p.rack));
        int found = oks_look_at_discards(ctx, &p.view, &p.rack, rows), kinds = p.rack.okeys > 0;
        for (int face = 0; face < OKS_FACES; face++)
            kinds += oks_rack_count(&p.rack, (oks_tile)face) > 0;
        CHECK_EQ(found, kinds);
        for (int row = 0; row < found; row++) {
            check_row(ctx, &p, &whole, &rows[row]);
            CHECK(row == 0 || rows[row].ready <= rows[row - 1].ready);
        }
    }
}

static void test_refused(const oks_ctx *ctx)
{
    oks_rng rng = {1};
    position p = deal(&rng, OKS_RACK_MAX, 0, YESIL, OKEY_IN_HAND), wrong = p;
    oks_outlook look;
    oks_discard_outlook rows[OKS_RACK_MAX];
    CHECK_EQ(oks_look(ctx, &p.view, &p.rack, &look), OKS_OK);
    CHECK_EQ(oks_look_at_discards(ctx, &p.view, &wrong.rack, rows) > 10, 1);
    wrong.view.unseen[OKS_OKEY] = 2;
    CHECK_EQ(oks_look(ctx, &wrong.view, &wrong.rack, &look), OKS_BAD_ARGUMENT);
    CHECK_EQ(oks_look_at_discards(ctx, &wrong.view, &wrong.rack, rows), 0);
    wrong = p;
    wrong.view.okey = OKS_OKEY;
    CHECK_EQ(oks_look(ctx, &wrong.view, &wrong.rack, &look), OKS_BAD_ARGUMENT);
    wrong = p;
    wrong.view.unseen[p.view.okey] = 1;
    CHECK_EQ(oks_look(ctx, &wrong.view, &wrong.rack, &look), OKS_BAD_ARGUMENT);
    wrong = p;
    wrong.rack.okeys = 22;
    CHECK_EQ(oks_look(ctx, &wrong.view, &wrong.rack, &look), OKS_BAD_ARGUMENT);
    wrong = p;
    wrong.view.rules = &rules[OZET]; /* not prepared */
    CHECK_EQ(oks_look(ctx, &wrong.view, &wrong.rack, &look), OKS_BAD_ARGUMENT);
    p.rack.okeys--;
    CHECK_EQ(oks_look_at_discards(ctx, &p.view, &p.rack, rows), 0);
}

static void test_pairs_with(void)
{
    oks_rack rack = {{0x3f, 0, 0, 0}, {0x0f, 0, 0, 0}, 1, {0}}; /* R1-4 twice, R5, R6, an okey */
    CHECK_EQ(oks_count_pairs(&rack), 5);
    CHECK_EQ(oks_pairs_with(&rack, 0), 5);
    CHECK_EQ(oks_pairs_with(&rack, 4), 5);
    CHECK_EQ(oks_pairs_with(&rack, 7), 0);
    CHECK_EQ(oks_pairs_with(&rack, OKS_OKEY), 5);
    rack.okeys = 0;
    CHECK_EQ(oks_pairs_with(&rack, 4), 0);
    CHECK_EQ(oks_pairs_with(&rack, OKS_OKEY), 0);
}

int main(void)
{
    name_rules();
    test_unseen();
    test_pairs_with();
    for (int which = 0; which < RULE_SETS; which++) {
        oks_ctx *ctx = context(rules[which].wrap_12_13_1);
        if (which == YESIL)
            test_refused(ctx);
        test_looks(ctx, which);
        test_discards(ctx, which);
        oks_ctx_free(ctx);
    }
    return 0;
}
