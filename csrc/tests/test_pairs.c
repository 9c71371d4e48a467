#include "racks.h"

/* By the definition: the first tile is in no pair, or in one with its twin, or with an okey. */
static int slow_pairs(oks_rack rack)
{
    int best = rack.okeys / 2;
    for (int face = 0; face < OKS_FACES; face++) {
        oks_tile tile = (oks_tile)face;
        if (oks_rack_count(&rack, tile) == 0)
            continue;
        oks_rack_remove(&rack, tile);
        best = slow_pairs(rack);
        if (oks_rack_count(&rack, tile)) {
            oks_rack twin = rack;
            oks_rack_remove(&twin, tile);
            int found = 1 + slow_pairs(twin);
            best = found > best ? found : best;
        }
        if (rack.okeys) {
            oks_rack with_okey = rack;
            with_okey.okeys--;
            int found = 1 + slow_pairs(with_okey);
            best = found > best ? found : best;
        }
        return best;
    }
    return best;
}

static void check_pairs(const oks_rack *rack, oks_tile okey, int keep)
{
    oks_arrangement best;
    int tiles = oks_rack_tiles(rack) - keep, most = oks_count_pairs(rack);
    CHECK_EQ(oks_best_pairs(rack, okey, keep, &best), OKS_OK);
    check_arrangement(rack, &best, 0);
    CHECK_EQ(best.melds, most < tiles / 2 ? most : tiles / 2);
    CHECK_EQ(best.tiles, 2 * best.melds);
    for (int m = 0; m < best.melds; m++)
        CHECK_EQ(best.meld[m].kind, OKS_PAIR);
}

static void small_racks_as_slow(void)
{
    oks_rng rng = {41};
    for (int time = 0; time < 2000; time++) {
        oks_rack rack = random_rack(&rng, (int)oks_random_below(&rng, 9), time % 3, 2, 3, 5);
        CHECK_EQ(oks_count_pairs(&rack), slow_pairs(rack));
    }
}

static void every_rack_lays_as_many_as_it_counts(void)
{
    oks_rng rng = {42};
    for (int time = 0; time < 3000; time++) {
        int okeys = time % 3, naturals = (int)oks_random_below(&rng, (uint32_t)(23 - okeys));
        oks_rack rack = random_rack(&rng, naturals, okeys, 4, 1, 3 + time % 11);
        for (int keep = 0; keep <= oks_rack_tiles(&rack); keep++)
            check_pairs(&rack, tile_of("B7"), keep);
    }
}

static void expect(const char *tiles, const char *okey, int keep, const char *pairs)
{
    oks_rack rack = rack_of(tiles);
    oks_arrangement best;
    oks_tile wanted[2 * OKS_MELDS_MAX];
    int count = tiles_of(pairs, wanted, 2 * OKS_MELDS_MAX);
    CHECK_EQ(oks_best_pairs(&rack, okey ? tile_of(okey) : OKS_NO_TILE, keep, &best), OKS_OK);
    check_arrangement(&rack, &best, 0);
    CHECK_EQ(2 * best.melds, count);
    for (int i = 0; i < count; i += 2) {
        const oks_meld *pair = &best.meld[i / 2];
        CHECK_EQ(pair->face[0] & OKS_STANDS, wanted[i] == OKS_OKEY ? OKS_STANDS : 0);
        CHECK(wanted[i] == OKS_OKEY || plain(pair->face[0]) == wanted[i]);
        CHECK_EQ(pair->face[1] & OKS_STANDS, wanted[i + 1] == OKS_OKEY ? OKS_STANDS : 0);
    }
}

/* Natural pairs first, then an okey with a single one, the dearest first. */
static void the_dear_ones_are_laid(void)
{
    expect("", NULL, 0, "");
    expect("O", NULL, 0, "");
    expect("R1", NULL, 0, "");
    expect("R1 O", NULL, 0, "R1 O");
    expect("R1 R1 K5 K5 Y9 O", NULL, 0, "K5 K5 R1 R1 Y9 O");
    expect("R1 R1 K5 K5 Y9 O", NULL, 1, "K5 K5 R1 R1");
    expect("R1 R1 K5 K5 Y9 O", NULL, 3, "K5 K5");
    expect("R1 R1 K5 K5 Y9 O", NULL, 5, "");
    expect("R2 Y2 B2 O O", NULL, 0, "R2 O Y2 O");
    expect("R2 Y3 B4 O", NULL, 0, "B4 O");
    expect("R2 R2 O O", NULL, 0, "R2 R2 O O");
    expect("R13 Y13 Y13 B13 K13 O", NULL, 0, "Y13 Y13 R13 O");
}

static void two_okeys_are_a_pair_of_the_okeys_face(void)
{
    oks_rack rack = rack_of("O O");
    oks_arrangement best;
    CHECK_EQ(oks_best_pairs(&rack, tile_of("K11"), 0, &best), OKS_OK);
    CHECK_EQ(best.melds, 1);
    CHECK_EQ(best.points, 22);
    CHECK_EQ(best.okeys, 2);
    for (int i = 0; i < 2; i++)
        CHECK_EQ(best.meld[0].face[i], tile_of("K11") | OKS_STANDS);
    CHECK_EQ(oks_best_pairs(&rack, OKS_NO_TILE, 0, &best), OKS_OK); /* of any face when it is not known */
    check_arrangement(&rack, &best, 0);
    CHECK_EQ(best.melds, 1);
    CHECK_EQ(oks_best_pairs(&rack, tile_of("K11"), 1, &best), OKS_OK);
    CHECK_EQ(best.melds, 0);
}

static void of_22_tiles_ten_pairs_and_a_discard(void)
{
    const char *pairs = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6 R7 R7 R8 R8 R9 R9 R10 R10 R11 R11";
    oks_rack rack = rack_of(pairs);
    oks_arrangement best;
    CHECK_EQ(oks_count_pairs(&rack), 11);
    CHECK_EQ(oks_best_pairs(&rack, OKS_NO_TILE, 0, &best), OKS_OK);
    CHECK_EQ(best.melds, 11);
    CHECK_EQ(oks_best_pairs(&rack, OKS_NO_TILE, 1, &best), OKS_OK);
    CHECK_EQ(best.melds, 10);
    CHECK_EQ(oks_rack_count(&best.rest, tile_of("R1")), 2);
    CHECK_EQ(oks_best_pairs(&rack, OKS_NO_TILE, OKS_KEEP_FOR_DISCARD, &best), OKS_OK);
    CHECK_EQ(best.melds, 10);
    oks_rack_remove(&rack, tile_of("R11"));
    oks_rack_remove(&rack, tile_of("R11"));
    CHECK_EQ(oks_best_pairs(&rack, OKS_NO_TILE, OKS_KEEP_FOR_DISCARD, &best), OKS_OK);
    CHECK_EQ(best.melds, 10); /* of 20 tiles none has to stay */
}

static void no_more_can_be_kept_than_there_is(void)
{
    oks_rack rack = rack_of("R1 R1 O");
    oks_arrangement best;
    for (int keep = 0; keep < 300; keep++)
        CHECK_EQ(oks_best_pairs(&rack, OKS_NO_TILE, keep, &best),
                 keep > 3 && keep != OKS_KEEP_FOR_DISCARD ? OKS_KEEP_TOO_MANY : OKS_OK);
}

static void expect_pair_of(const char *tiles, const char *tile, int found, int okeys)
{
    oks_rack rack = rack_of(tiles);
    oks_meld pair;
    oks_tile of = tile_of(tile);
    CHECK_EQ(oks_pair_of(&rack, of, &pair), found);
    if (!found)
        return;
    CHECK(pair.kind == OKS_PAIR && pair.size == 2 && pair.face[0] == of && (pair.face[1] & ~OKS_STANDS) == of);
    CHECK_EQ((pair.face[1] & OKS_STANDS) != 0, okeys);
}

static void a_pair_of_one_tile(void)
{
    expect_pair_of("R1 R1 B7", "R1", 1, 0);
    expect_pair_of("R1 R1 O", "R1", 1, 0);
    expect_pair_of("R1 B7 O", "B7", 1, 1);
    expect_pair_of("R1 B7 K3", "B7", 0, 0); /* no twin and no okey */
    expect_pair_of("R1 R1", "R1", 0, 0);    /* nothing is left to discard */
    expect_pair_of("R1 R1 B7", "B8", 0, 0);
    expect_pair_of("R1 O O", "O", 0, 0);
}

int main(void)
{
    a_pair_of_one_tile();
    small_racks_as_slow();
    every_rack_lays_as_many_as_it_counts();
    the_dear_ones_are_laid();
    two_okeys_are_a_pair_of_the_okeys_face();
    of_22_tiles_ten_pairs_and_a_discard();
    no_more_can_be_kept_than_there_is();
    return 0;
}
