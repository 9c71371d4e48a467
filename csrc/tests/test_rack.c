#include "racks.h"

#define OKEY_HERE tile_of("Y6")

/* ---- the packed form ------------------------------------------------------------------------------------------ */

static void bits_are_counted(void)
{
    for (unsigned bits = 0; bits < 8192; bits++) {
        int ones = 0;
        for (unsigned rest = bits; rest; rest >>= 1)
            ones += (int)(rest & 1u);
        CHECK_EQ(oks_popcount13(bits), ones);
    }
}

static void check_counts(const oks_rack *rack, const uint8_t counts[OKS_FACES])
{
    int tiles = 0;
    for (int face = 0; face < OKS_FACES; face++) {
        CHECK_EQ(oks_rack_count(rack, (oks_tile)face), counts[face]);
        tiles += counts[face];
    }
    for (int colour = 0; colour < OKS_COLOURS; colour++)
        CHECK_EQ(rack->two[colour] & ~rack->one[colour], 0);
    CHECK_EQ(oks_rack_naturals(rack), tiles);
    CHECK_EQ(oks_rack_tiles(rack), tiles + rack->okeys);
}

static void tiles_come_and_go(void)
{
    oks_rack rack = {{0}, {0}, 1, {0}};
    uint8_t counts[OKS_FACES] = {0};
    oks_rng rng = {1};
    for (int step = 0; step < 2000; step++) {
        oks_tile face = (oks_tile)oks_random_below(&rng, OKS_FACES);
        if (counts[face] < 2 && (counts[face] == 0 || oks_random_below(&rng, 2))) {
            oks_rack_add(&rack, face);
            counts[face]++;
        } else {
            oks_rack_remove(&rack, face);
            counts[face]--;
        }
        check_counts(&rack, counts);
    }
}

static void one_of_22_is_kept_for_the_discard(void)
{
    oks_rng rng = {2};
    for (int tiles = 0; tiles <= OKS_RACK_MAX; tiles++) {
        oks_rack rack = random_rack(&rng, tiles > 2 ? tiles - 2 : 0, tiles > 2 ? 2 : tiles, 4, 1, 13);
        CHECK_EQ(oks_rack_tiles(&rack), tiles);
        CHECK_EQ(oks_kept(&rack, OKS_KEEP_FOR_DISCARD), tiles == 22);
        for (int keep = 0; keep < OKS_KEEP_FOR_DISCARD; keep++)
            CHECK_EQ(oks_kept(&rack, keep), keep);
    }
}

/* ---- from 52 counts ------------------------------------------------------------------------------------------- */

static int slow_from_counts(const uint8_t *counts, int okeys, oks_rack *out)
{
    int tiles = okeys, wrong = okeys > 2;
    memset(out, 0, sizeof *out);
    for (int face = 0; face < OKS_FACES; face++) {
        tiles += counts[face];
        wrong |= counts[face] > 2;
        for (int copy = 0; copy < counts[face] && copy < 2; copy++)
            oks_rack_add(out, (oks_tile)face);
    }
    out->okeys = (uint8_t)okeys;
    return !wrong && tiles <= OKS_RACK_MAX;
}

static void expect_as_slow(const uint8_t *counts, int okeys)
{
    oks_rack quick, slow;
    int fits = slow_from_counts(counts, okeys, &slow);
    memset(&quick, 0xff, sizeof quick);
    CHECK_EQ(oks_rack_from_counts(counts, okeys, &quick), fits);
    CHECK(!fits || memcmp(&quick, &slow, sizeof slow) == 0);
}

static void random_counts_as_a_slow_loop_reads_them(void)
{
    oks_rng rng = {3};
    for (int time = 0; time < 20000; time++) {
        uint8_t counts[OKS_FACES] = {0};
        for (uint32_t tiles = oks_random_below(&rng, 27); tiles; tiles--)
            counts[oks_random_below(&rng, OKS_FACES)]++;
        expect_as_slow(counts, (int)oks_random_below(&rng, 4));
    }
}

/* Each place, each value, whatever lies beside it. */
static void a_wrong_count_is_seen_in_every_place(void)
{
    for (int face = 0; face < OKS_FACES; face++)
        for (int count = 0; count < 256; count++) {
            uint8_t counts[OKS_FACES] = {0};
            counts[face] = (uint8_t)count;
            expect_as_slow(counts, 0);
            counts[(face + 1) % OKS_FACES] = 2;
            counts[(face + OKS_FACES - 1) % OKS_FACES] = 1;
            expect_as_slow(counts, 2);
        }
}

static void the_22_tiles_are_a_limit(void)
{
    uint8_t counts[OKS_FACES] = {0}, all[OKS_FACES];
    oks_rack rack;
    for (int face = 0; face < 20; face++)
        counts[2 * face] = 1;
    CHECK(oks_rack_from_counts(counts, 2, &rack));
    CHECK(!oks_rack_from_counts(counts, 3, &rack));
    counts[51] = 1;
    CHECK(oks_rack_from_counts(counts, 1, &rack));
    CHECK(!oks_rack_from_counts(counts, 2, &rack));
    counts[49] = 1;
    CHECK(oks_rack_from_counts(counts, 0, &rack));
    CHECK(!oks_rack_from_counts(counts, 1, &rack));
    for (int each = 1; each < 256; each++) {
        memset(all, each, sizeof all);
        CHECK(!oks_rack_from_counts(all, 0, &rack));
    }
}

/* Nothing beside the 52 bytes is read, wherever they begin. */
static void counts_may_begin_at_any_address(void)
{
    for (size_t shift = 0; shift < 8; shift++) {
        uint8_t *block = malloc(shift + OKS_FACES);
        CHECK(block);
        memset(block, 0xff, shift);
        memset(block + shift, 0, OKS_FACES);
        block[shift + 51] = 2;
        expect_as_slow(block + shift, 1);
        free(block);
    }
}

/* ---- from 54 counts, with the reasons ------------------------------------------------------------------------- */

static void fill(uint8_t counts[OKS_TILE_KINDS], const char *text)
{
    oks_tile tiles[32];
    int count = tiles_of(text, tiles, 32);
    memset(counts, 0, OKS_TILE_KINDS);
    for (int i = 0; i < count; i++)
        counts[tiles[i]]++;
}

static void packs(const char *text, oks_tile okey, const char *packed)
{
    uint8_t counts[OKS_TILE_KINDS];
    oks_rack rack, wanted = rack_of(packed);
    oks_tile culprit = OKS_OKEY;
    fill(counts, text);
    CHECK_EQ(oks_rack_pack(counts, okey, &rack, &culprit), OKS_OK);
    CHECK_EQ(culprit, OKS_NO_TILE);
    CHECK(memcmp(&rack, &wanted, sizeof rack) == 0);
}

static void refuses(const char *text, oks_tile okey, oks_status why, oks_tile who)
{
    uint8_t counts[OKS_TILE_KINDS];
    oks_rack rack = rack_of("B3 B3 K9 O"), before = rack;
    oks_tile culprit = OKS_TILE_KINDS;
    fill(counts, text);
    CHECK_EQ(oks_rack_pack(counts, okey, &rack, &culprit), why);
    CHECK_EQ(culprit, who);
    CHECK(memcmp(&rack, &before, sizeof rack) == 0);
}

static void racks_that_can_be(void)
{
    packs("", OKS_NO_TILE, "");
    packs("", OKEY_HERE, "");
    packs("R1 R1 K13 O O", OKS_NO_TILE, "R1 R1 K13 O O");
    packs("R1 F O", OKEY_HERE, "R1 Y6 O");
    packs("F F O O", OKEY_HERE, "Y6 Y6 O O");
    packs("Y5 Y7 Y7", OKEY_HERE, "Y5 Y7 Y7");
    packs("Y5 Y5 Y6 Y6", OKS_NO_TILE, "Y5 Y5 Y6 Y6");
    packs("R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 R10 R10 O O", OKEY_HERE,
          "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 R10 R10 O O");
}

static void racks_that_cannot_be(void)
{
    refuses("K4 R1 R1 R1", OKS_NO_TILE, OKS_RACK_THREE_OF_A_TILE, tile_of("R1"));
    refuses("K13 K13 K13", OKEY_HERE, OKS_RACK_THREE_OF_A_TILE, tile_of("K13"));
    refuses("Y6", OKEY_HERE, OKS_RACK_OKEY_FACE, tile_of("Y6"));
    refuses("Y5 Y5", OKEY_HERE, OKS_RACK_TWO_INDICATORS, tile_of("Y5"));
    refuses("Y13 Y13", tile_of("Y1"), OKS_RACK_TWO_INDICATORS, tile_of("Y13"));
    refuses("R1 O O O", OKEY_HERE, OKS_RACK_THIRD_OKEY, OKS_OKEY);
    refuses("R1 F F F", OKEY_HERE, OKS_RACK_THIRD_FALSE_OKEY, OKS_FALSE_OKEY);
    refuses("R1 F", OKS_NO_TILE, OKS_RACK_FALSE_OKEY_UNKNOWN, OKS_FALSE_OKEY);
    refuses("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1 B2 B3 B4 B5 B6 B7 O O F", OKEY_HERE,
            OKS_RACK_TOO_MANY_TILES, OKS_NO_TILE);
}

/* A count that does not fit into the sum of 22 tiles is a count of three of a tile first. */
static void great_counts_are_refused(void)
{
    for (int kind = 0; kind < OKS_TILE_KINDS; kind++) {
        uint8_t counts[OKS_TILE_KINDS] = {0};
        oks_rack rack;
        oks_tile culprit;
        counts[kind] = 255;
        CHECK(oks_rack_pack(counts, tile_of("K9"), &rack, &culprit) != OKS_OK);
        CHECK_EQ(culprit, kind);
    }
}

static void every_okey_has_its_own_limits(void)
{
    for (int face = 0; face < OKS_FACES; face++) {
        oks_tile okey = (oks_tile)face, indicator = oks_indicator_of_okey(okey), culprit;
        uint8_t counts[OKS_TILE_KINDS] = {0};
        oks_rack rack;
        counts[indicator] = 1;
        counts[OKS_FALSE_OKEY] = counts[OKS_OKEY] = 2;
        CHECK_EQ(oks_rack_pack(counts, okey, &rack, &culprit), OKS_OK);
        CHECK_EQ(oks_rack_count(&rack, okey), 2);
        CHECK_EQ(oks_rack_count(&rack, indicator), 1);
        CHECK_EQ(oks_rack_tiles(&rack), 5);
        counts[indicator] = 2;
        CHECK_EQ(oks_rack_pack(counts, okey, &rack, &culprit), OKS_RACK_TWO_INDICATORS);
        counts[okey] = 1;
        counts[indicator] = 1;
        CHECK_EQ(oks_rack_pack(counts, okey, &rack, &culprit), OKS_RACK_OKEY_FACE);
        CHECK_EQ(culprit, okey);
    }
}

/* Where both read a rack they read the same. */
static void both_ways_agree(void)
{
    oks_rng rng = {4};
    for (int time = 0; time < 5000; time++) {
        uint8_t counts[OKS_TILE_KINDS] = {0};
        oks_rack packed, read;
        oks_tile culprit;
        for (uint32_t tiles = oks_random_below(&rng, 25); tiles; tiles--)
            counts[oks_random_below(&rng, OKS_FACES + 1)]++;
        oks_status status = oks_rack_pack(counts, OKS_NO_TILE, &packed, &culprit);
        CHECK_EQ(oks_rack_from_counts(counts, counts[OKS_OKEY], &read), status == OKS_OK);
        CHECK(status != OKS_OK || memcmp(&packed, &read, sizeof read) == 0);
    }
}

int main(void)
{
    bits_are_counted();
    tiles_come_and_go();
    one_of_22_is_kept_for_the_discard();
    random_counts_as_a_slow_loop_reads_them();
    a_wrong_count_is_seen_in_every_place();
    the_22_tiles_are_a_limit();
    counts_may_begin_at_any_address();
    racks_that_can_be();
    racks_that_cannot_be();
    great_counts_are_refused();
    every_okey_has_its_own_limits();
    both_ways_agree();
    return 0;
}
