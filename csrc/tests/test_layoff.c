/* Melds on the table: what they take, what their okeys stand for, and whose those are. */
#include "check.h"
#include "layoff.h"
#include "turn.h"

static oks_rules named(const char *name)
{
    oks_rules rules;
    CHECK(oks_rules_named(name, &rules));
    return rules;
}

static oks_meld run_of(int colour, int first, int size)
{
    oks_meld meld = {OKS_RUN, (uint8_t)size, {0}};
    for (int i = 0; i < size; i++)
        meld.face[i] = oks_face(colour, (first + i - 1) % OKS_NUMBERS + 1);
    return meld;
}

static oks_meld group_of(int number, int size)
{
    oks_meld meld = {OKS_GROUP, (uint8_t)size, {0}};
    for (int c = 0; c < size; c++)
        meld.face[c] = oks_face(c, number);
    return meld;
}

static oks_table table_of(const oks_meld *melds, int count, const oks_rules *rules)
{
    oks_table table;
    table.melds = table.okeys = 0;
    for (int i = 0; i < count; i++)
        CHECK_EQ(oks_table_add(&table, &melds[i], i, rules), OKS_TABLE_OK);
    return table;
}

static void runs_and_groups_take_their_neighbours(void)
{
    oks_rules yesil = named("yesil");
    oks_meld melds[3] = {run_of(OKS_BLUE, 5, 3), group_of(7, 3), run_of(OKS_RED, 1, 13)};
    oks_table table = table_of(melds, 3, &yesil);
    oks_open_end ends[OKS_OPEN_ENDS_MAX];
    CHECK_EQ(oks_open_ends(&table, &yesil, ends), 3);
    CHECK_EQ(ends[0].face, oks_face(OKS_BLUE, 4));
    CHECK_EQ(ends[1].face, oks_face(OKS_BLUE, 8));
    CHECK_EQ(ends[2].face, oks_face(OKS_BLACK, 7));
    uint64_t faces = oks_layable_faces(&table, &yesil);
    CHECK(faces == (oks_face_bit(ends[0].face) | oks_face_bit(ends[1].face) | oks_face_bit(ends[2].face)));
    CHECK(oks_islek_faces(&table, &yesil) == faces);
}

static void a_1_goes_behind_a_13_where_the_rules_have_it(void)
{
    oks_rules yesil = named("yesil"), gelokey = named("gelokey"), both = gelokey;
    oks_meld to_13 = run_of(OKS_RED, 11, 3), from_2 = run_of(OKS_RED, 2, 13), to_1 = run_of(OKS_RED, 12, 3);
    both.one_both_ends = 1;
    CHECK_EQ(oks_run_next(&to_13, OKS_END_RIGHT, &yesil), OKS_NO_TILE);
    CHECK_EQ(oks_run_next(&to_13, OKS_END_RIGHT, &gelokey), oks_face(OKS_RED, 1));
    CHECK_EQ(oks_run_next(&to_1, OKS_END_RIGHT, &gelokey), OKS_NO_TILE);
    CHECK_EQ(oks_run_next(&from_2, OKS_END_LEFT, &gelokey), OKS_NO_TILE);
    CHECK_EQ(oks_run_next(&from_2, OKS_END_LEFT, &both), oks_face(OKS_RED, 1));
}

static void the_fourth_tile_decides(void)
{
    oks_rules yesil = named("yesil"), loose = yesil;
    oks_meld group = group_of(7, 3);
    group.face[1] |= OKS_STANDS;
    oks_table table = table_of(&group, 1, &yesil);
    CHECK_EQ(table.meld[0].face[1], OKS_STANDS | OKS_UNDECIDED | oks_face(OKS_RED, 7));
    CHECK_EQ(oks_taken_with(&table, 0, &yesil), OKS_NO_TILE);
    CHECK(oks_layable_faces(&table, &yesil) ==
          (oks_face_bit(oks_face(OKS_YELLOW, 7)) | oks_face_bit(oks_face(OKS_BLACK, 7))));
    oks_table_grow(&table, 0, OKS_END_GROUP, oks_face(OKS_YELLOW, 7), 1);
    CHECK_EQ(oks_taken_with(&table, 0, &yesil), oks_face(OKS_BLACK, 7));
    loose.group_okey_take = OKS_TAKE_NAMED;
    table = table_of(&group, 1, &loose);
    CHECK_EQ(oks_taken_with(&table, 0, &loose), oks_face(OKS_YELLOW, 7));
}

static void an_okey_is_his_who_laid_it(void)
{
    oks_rules kolay = named("kolay101");
    oks_meld melds[3] = {run_of(OKS_RED, 1, 3), run_of(OKS_RED, 3, 3), run_of(OKS_BLACK, 7, 3)};
    oks_table table = table_of(melds, 3, &kolay); /* the third one's owner is seat 2 */
    oks_table_grow(&table, 2, OKS_END_RIGHT, (uint8_t)(OKS_STANDS | oks_face(OKS_BLACK, 10)), 1);
    oks_table_grow(&table, 2, OKS_END_LEFT, oks_face(OKS_BLACK, 6), 3);
    CHECK_EQ(table.okey[0].place, 4);
    CHECK_EQ(oks_taken_with(&table, 0, &kolay), oks_face(OKS_BLACK, 10));
    CHECK_EQ(oks_table_take(&table, 2, 4, oks_face(OKS_BLACK, 10)), 1);
    CHECK_EQ(table.okeys, 0);
    CHECK_EQ(table.meld[2].face[4], oks_face(OKS_BLACK, 10));
}

static void tiles_that_could_take_an_okey_are_layable_where_the_rules_have_it(void)
{
    oks_rules yesil = named("yesil"), ozet = named("ozet");
    oks_meld run = run_of(OKS_RED, 9, 3), pair = {OKS_PAIR, 2, {0}};
    oks_tile face = oks_face(OKS_RED, 11);
    run.face[2] |= OKS_STANDS;
    pair.face[0] = oks_face(OKS_BLUE, 3);
    pair.face[1] = (uint8_t)(pair.face[0] | OKS_STANDS);
    oks_meld melds[2] = {run, pair};
    oks_table table = table_of(melds, 2, &yesil);
    CHECK(oks_islek_faces(&table, &yesil) >> face & 1u);
    CHECK(!(oks_islek_faces(&table, &ozet) >> face & 1u));
    CHECK(oks_taking_faces(&table, &yesil, 1) == (oks_face_bit(face) | oks_face_bit(pair.face[0])));
    CHECK(!(oks_islek_faces(&table, &yesil) >> pair.face[0] & 1u)); /* pairs make nothing layable */
    CHECK(oks_meld_makes_islek(&run, &yesil, face));
    CHECK(!oks_meld_makes_islek(&run, &ozet, face));
}

static void what_is_no_meld_does_not_lie_there(void)
{
    oks_rules yesil = named("yesil"), rehber = named("rehber");
    oks_table table;
    table.melds = table.okeys = 0;
    oks_meld wrapped = run_of(OKS_RED, 12, 3), pair = {OKS_PAIR, 2, {5, 5}}, okeys = run_of(OKS_RED, 4, 3);
    okeys.face[0] |= OKS_STANDS;
    okeys.face[1] |= OKS_STANDS;
    CHECK_EQ(oks_table_add(&table, &wrapped, 0, &yesil), OKS_TABLE_NO_MELD);
    CHECK_EQ(oks_table_add(&table, &pair, 0, &rehber), OKS_TABLE_NO_PAIRS);
    CHECK_EQ(oks_table_add(&table, &okeys, 0, &yesil), OKS_TABLE_OK);
    CHECK_EQ(oks_table_add(&table, &okeys, 0, &yesil), OKS_TABLE_THIRD_OKEY);
    for (int i = 1; i < OKS_TABLE_MAX; i++)
        CHECK_EQ(oks_table_add(&table, &pair, 0, &yesil), OKS_TABLE_OK);
    CHECK_EQ(oks_table_add(&table, &pair, 0, &yesil), OKS_TABLE_FULL);
}

/* Any bytes as a meld: a verdict and no more. */
static void any_bytes_are_a_meld_or_not(void)
{
    oks_rules rules = named("gelokey");
    uint32_t state = 1;
    for (int round = 0; round < 200000; round++) {
        oks_table table;
        oks_meld meld;
        table.melds = table.okeys = 0;
        uint8_t *bytes = (uint8_t *)&meld;
        for (size_t i = 0; i < sizeof meld; i++) {
            state = state * 1664525u + 1013904223u;
            bytes[i] = (uint8_t)(state >> 24);
        }
        meld.kind %= 4;
        meld.size %= 17;
        if (oks_table_add(&table, &meld, 0, &rules) != OKS_TABLE_OK)
            continue;
        CHECK(meld.size >= 2 && meld.size <= OKS_MELD_MAX);
        oks_layable_faces(&table, &rules);
        oks_taking_faces(&table, &rules, 1);
    }
}

static void melds_given_as_a_set(void)
{
    const oks_tile run[5] = {oks_face(OKS_RED, 9), oks_face(OKS_RED, 7), OKS_OKEY, oks_face(OKS_RED, 5), OKS_OKEY};
    const oks_tile twice[3] = {4, 4, 5}, end[3] = {oks_face(OKS_BLUE, 13), oks_face(OKS_BLUE, 12), OKS_OKEY};
    oks_meld meld;
    CHECK(oks_meld_of_set(run, 5, 0, &meld));
    CHECK_EQ(meld.face[0], oks_face(OKS_RED, 5));
    CHECK_EQ(meld.face[1], OKS_STANDS | oks_face(OKS_RED, 6));
    CHECK_EQ(meld.face[4], oks_face(OKS_RED, 9));
    CHECK(!oks_meld_of_set(twice, 3, 0, &meld));
    CHECK(!oks_meld_of_set(run + 4, 1, 0, &meld));
    CHECK(oks_meld_of_set(end, 3, 1, &meld));
    CHECK_EQ(meld.face[0], OKS_STANDS | oks_face(OKS_BLUE, 11));
}

static void one_set_of_tiles(void)
{
    uint8_t counts[OKS_TILE_KINDS] = {0};
    oks_tile culprit, okey = oks_face(OKS_YELLOW, 6);
    CHECK_EQ(oks_check_set(counts, okey, &culprit), OKS_OK);
    counts[3] = 3;
    CHECK_EQ(oks_check_set(counts, okey, &culprit), OKS_RACK_THREE_OF_A_TILE);
    CHECK_EQ(culprit, 3);
    counts[3] = 2;
    counts[okey] = 1;
    CHECK_EQ(oks_check_set(counts, okey, &culprit), OKS_RACK_OKEY_FACE);
    counts[okey] = 0;
    counts[okey - 1] = 2;
    CHECK_EQ(oks_check_set(counts, okey, &culprit), OKS_RACK_TWO_INDICATORS);
    counts[okey - 1] = 1;
    counts[OKS_OKEY] = 3;
    CHECK_EQ(oks_check_set(counts, okey, &culprit), OKS_RACK_THIRD_OKEY);
}

int main(void)
{
    runs_and_groups_take_their_neighbours();
    a_1_goes_behind_a_13_where_the_rules_have_it();
    the_fourth_tile_decides();
    an_okey_is_his_who_laid_it();
    tiles_that_could_take_an_okey_are_layable_where_the_rules_have_it();
    what_is_no_meld_does_not_lie_there();
    any_bytes_are_a_meld_or_not();
    melds_given_as_a_set();
    one_set_of_tiles();
    return 0;
}
