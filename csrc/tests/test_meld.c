/* Reading melds as they lie, against every face that the okeys could stand for. */
#include "meld.h"
#include "racks.h"

/* `R7 *R8`: a meld in reading order, an okey with what it stands for. */
static oks_meld meld_of(oks_meld_kind kind, const char *text)
{
    oks_meld meld = {(uint8_t)kind, 0, {0}};
    while (*text) {
        uint8_t stands = *text == '*' ? OKS_STANDS : 0;
        text += stands ? 1 : 0;
        CHECK(meld.size < OKS_MELD_MAX);
        meld.face[meld.size++] = (uint8_t)(next_tile(&text) | stands);
    }
    return meld;
}

/* ---- whether a meld is one ------------------------------------------------------------------------------------ */

static int is_run(const char *text, int wrap, int both_ends)
{
    oks_meld meld = meld_of(OKS_RUN, text);
    return oks_meld_is_legal(&meld, wrap, both_ends);
}

static int is_group(const char *text)
{
    oks_meld meld = meld_of(OKS_GROUP, text);
    return oks_meld_is_legal(&meld, 1, 1);
}

static int is_pair(const char *text)
{
    oks_meld meld = meld_of(OKS_PAIR, text);
    return oks_meld_is_legal(&meld, 1, 1);
}

static void runs(void)
{
    CHECK(is_run("R1 R2 R3", 0, 0));
    CHECK(is_run("R5 *R6 R7", 0, 0));
    CHECK(is_run("*K11 *K12 K13", 0, 0));
    CHECK(is_run("Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13", 0, 0));
    CHECK(!is_run("R1 R2", 0, 0));
    CHECK(!is_run("R3 R2 R1", 0, 0));
    CHECK(!is_run("R1 R2 Y3", 0, 0));
    CHECK(!is_run("R1 R2 R4", 0, 0));
    CHECK(!is_run("R1 R1 R2", 0, 0));
    CHECK(!is_run("R11 R12 R13 Y1", 1, 1));
    CHECK(!is_run("*R1 *R2 *R3", 0, 0));
    CHECK(!is_run("*R1 *R2 *R3 R4", 0, 0)); /* a third okey */
}

static void runs_over_the_end(void)
{
    const char *both = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1";
    CHECK(is_run("B12 B13 B1", 1, 0));
    CHECK(is_run("B12 B13 *B1", 1, 0));
    CHECK(!is_run("B12 B13 B1", 0, 1));
    CHECK(!is_run("B13 B1 B2", 1, 1));
    CHECK(!is_run("B12 B13 B1 B2", 1, 1));
    CHECK(is_run("R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1", 1, 0));
    CHECK(!is_run(both, 1, 0));
    CHECK(is_run(both, 1, 1));
    CHECK(!is_run(both, 0, 1));
}

static void groups(void)
{
    CHECK(is_group("R7 Y7 B7"));
    CHECK(is_group("K7 Y7 B7 R7"));
    CHECK(is_group("R7 *Y7 *B7"));
    CHECK(!is_group("R7 Y7"));
    CHECK(!is_group("R7 Y7 Y7"));
    CHECK(!is_group("R7 Y7 *Y7"));
    CHECK(!is_group("R7 Y7 B8"));
    CHECK(!is_group("R7 Y7 B7 K7 R7"));
    CHECK(!is_group("*R7 *Y7"));
}

static void pairs(void)
{
    CHECK(is_pair("R7 R7"));
    CHECK(is_pair("R7 *R7"));
    CHECK(is_pair("*R7 *R7"));
    CHECK(!is_pair("R7 R8"));
    CHECK(!is_pair("R7 Y7"));
    CHECK(!is_pair("R7"));
    CHECK(!is_pair("R7 R7 R7"));
}

static void sizes_kinds_and_faces_that_are_none(void)
{
    oks_meld run = meld_of(OKS_RUN, "R1 R2 R3");
    for (int size = 0; size < 256; size++) {
        run.size = (uint8_t)size;
        CHECK_EQ(oks_meld_is_legal(&run, 0, 0), size == 3);
    }
    run.size = 3;
    for (int kind = 3; kind < 256; kind++) {
        run.kind = (uint8_t)kind;
        CHECK(!oks_meld_is_legal(&run, 1, 1));
    }
    run.kind = OKS_RUN;
    for (int face = 0; face < 256; face++)
        for (int at = 0; at < 3; at++) {
            oks_meld changed = run;
            changed.face[at] = (uint8_t)face;
            CHECK_EQ(oks_meld_is_legal(&changed, 0, 0), (face & ~OKS_STANDS) == run.face[at]);
        }
}

static void points_are_what_the_tiles_stand_for(void)
{
    oks_meld meld = meld_of(OKS_RUN, "B12 B13 *B1");
    CHECK_EQ(oks_meld_points(&meld), 26);
    meld = meld_of(OKS_GROUP, "R9 *Y9 B9 *K9");
    CHECK_EQ(oks_meld_points(&meld), 36);
    meld.size = 0;
    CHECK_EQ(oks_meld_points(&meld), 0);
}

/* ---- one meld as it lies -------------------------------------------------------------------------------------- */

static void reads(const char *tiles, int wrap, oks_meld_kind kind, const char *as)
{
    oks_tile lying[OKS_MELD_MAX];
    oks_meld wanted = meld_of(kind, as), read;
    memset(&read, 0, sizeof read);
    CHECK_EQ(oks_read_meld(lying, tiles_of(tiles, lying, OKS_MELD_MAX), wrap, &read), 1);
    CHECK_EQ(read.kind, kind);
    CHECK_EQ(read.size, wanted.size);
    CHECK(memcmp(read.face, wanted.face, wanted.size) == 0);
}

static void reads_nothing(const char *tiles, int wrap)
{
    oks_tile lying[OKS_PLACES_MAX];
    oks_meld read = meld_of(OKS_RUN, "K1 K2 K3"), before = read;
    CHECK_EQ(oks_read_meld(lying, tiles_of(tiles, lying, OKS_PLACES_MAX), wrap, &read), 0);
    CHECK(memcmp(&read, &before, sizeof read) == 0);
}

static void melds_with_known_readings(void)
{
    reads("R7 R8 R9", 0, OKS_RUN, "R7 R8 R9");
    reads("R9 R8 R7", 0, OKS_RUN, "R7 R8 R9");
    reads("R7 O R9", 0, OKS_RUN, "R7 *R8 R9");
    reads("R7 R8 R9 O", 0, OKS_RUN, "R7 R8 R9 *R10");
    reads("R9 O O", 0, OKS_RUN, "R9 *R10 *R11");
    reads("O O R3 R4", 0, OKS_RUN, "*R1 *R2 R3 R4");
    reads("O O R3", 0, OKS_GROUP, "R3 *Y3 *B3");
    reads("R13 O O", 0, OKS_GROUP, "R13 *Y13 *B13");
    reads("Y7 R7 K7", 0, OKS_GROUP, "R7 Y7 K7");
    reads("Y7 O K7", 0, OKS_GROUP, "*R7 Y7 K7");
    reads("R12 R13 O", 0, OKS_RUN, "*R11 R12 R13");
    reads("R12 R13 O", 1, OKS_RUN, "R12 R13 *R1");
    reads("R13 R1 O", 1, OKS_RUN, "*R12 R13 R1");
    reads("R1 R13 R12", 1, OKS_RUN, "R12 R13 R1");
    reads("O R1 R2", 0, OKS_RUN, "R1 R2 *R3");
    reads("O R1 R13", 1, OKS_RUN, "*R12 R13 R1");
}

static void tiles_that_are_no_meld(void)
{
    reads_nothing("", 1);
    reads_nothing("R1 R2", 1);
    reads_nothing("O O", 1);
    reads_nothing("O O O", 1);
    reads_nothing("R12 R13 R1", 0);
    reads_nothing("R13 R1 R2", 1);
    reads_nothing("R13 O R1", 1); /* no tile is between them, and an okey between tiles stays there */
    reads_nothing("R7 R7 R8", 1);
    reads_nothing("R7 Y7 R7", 1);
    reads_nothing("R7 Y7 O R7", 1);
    reads_nothing("R7 R8 Y9", 1);
    reads_nothing("R7 Y7 B7 K7 O", 1);
    reads_nothing("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1", 1);
}

/* The most points of the meld whose i-th tile is tiles[i], an okey as any face; 0: it is none. */
static int slow_points(oks_meld_kind kind, const oks_tile *tiles, int count, int wrap)
{
    oks_meld meld = {(uint8_t)kind, (uint8_t)count, {0}};
    int at[2] = {-1, -1}, okeys = 0, best = 0;
    for (int i = 0; i < count; i++) {
        meld.face[i] = tiles[i];
        if (tiles[i] == OKS_OKEY)
            at[okeys++] = i;
    }
    for (int first = 0; first < (okeys > 0 ? OKS_FACES : 1); first++)
        for (int second = 0; second < (okeys > 1 ? OKS_FACES : 1); second++) {
            if (okeys > 0)
                meld.face[at[0]] = (uint8_t)(first | OKS_STANDS);
            if (okeys > 1)
                meld.face[at[1]] = (uint8_t)(second | OKS_STANDS);
            if (oks_meld_is_legal(&meld, wrap, 0) && oks_meld_points(&meld) > best)
                best = oks_meld_points(&meld);
        }
    return best;
}

/* With the okeys of the ends at either end, those between tiles where they are. */
static int slow_sliding(const oks_tile *tiles, int count, int wrap)
{
    oks_tile moved[OKS_NUMBERS];
    int best = 0;
    memcpy(moved, tiles, (size_t)count);
    for (int turn = 0; turn < count && moved[0] == OKS_OKEY; turn++) { /* all of them to the upper end */
        memmove(moved, moved + 1, (size_t)count - 1);
        moved[count - 1] = OKS_OKEY;
    }
    for (int turn = 0; turn < count; turn++) {
        int points = slow_points(OKS_RUN, moved, count, wrap);
        best = points > best ? points : best;
        if (moved[count - 1] != OKS_OKEY)
            break;
        memmove(moved + 1, moved, (size_t)count - 1);
        moved[0] = OKS_OKEY;
    }
    return best;
}

static int slow_read(const oks_tile *tiles, int count, int wrap)
{
    oks_tile falling[OKS_NUMBERS];
    for (int i = 0; i < count; i++)
        falling[count - 1 - i] = tiles[i];
    int run = slow_points(OKS_RUN, tiles, count, wrap);
    if (run == 0)
        run = slow_points(OKS_RUN, falling, count, wrap);
    int group = slow_points(OKS_GROUP, tiles, count, wrap);
    if (run || group)
        return run > group ? run : group;
    int rising = slow_sliding(tiles, count, wrap), fall = slow_sliding(falling, count, wrap);
    return rising > fall ? rising : fall;
}

static int count_of(const oks_tile *tiles, int count, oks_tile tile)
{
    int times = 0;
    for (int i = 0; i < count; i++)
        times += tiles[i] == tile;
    return times;
}

/* What was read is a meld of the tiles that lie there. */
static void check_reading(const oks_tile *tiles, int count, int wrap, const oks_meld *read)
{
    int okeys = 0;
    CHECK_EQ(read->size, count);
    CHECK(oks_meld_is_legal(read, wrap, 0));
    check_meld(read, wrap);
    for (int i = 0; i < count; i++) {
        okeys += read->face[i] & OKS_STANDS ? 1 : 0;
        if (!(read->face[i] & OKS_STANDS))
            CHECK(count_of(tiles, count, read->face[i]) == 1);
    }
    CHECK_EQ(okeys, count_of(tiles, count, OKS_OKEY));
}

/* Tiles that are likely to be melds: a rising or falling row or a group, with okeys and mistakes. */
static int random_row(oks_rng *rng, oks_tile *tiles)
{
    int count = 3 + (int)oks_random_below(rng, 4), kind = (int)oks_random_below(rng, 3);
    int start = 1 + (int)oks_random_below(rng, OKS_NUMBERS), colour = (int)oks_random_below(rng, OKS_COLOURS);
    for (int i = 0; i < count; i++) {
        int step = kind == 1 ? count - 1 - i : i;
        tiles[i] = kind == 2 ? oks_face((colour + i) % OKS_COLOURS, start)
                             : oks_face(colour, 1 + (start - 1 + step) % OKS_NUMBERS);
    }
    for (int okeys = (int)oks_random_below(rng, 3); okeys; okeys--)
        tiles[oks_random_below(rng, 3) ? oks_random_below(rng, (uint32_t)count) : (uint32_t)count - 1] = OKS_OKEY;
    if (oks_random_below(rng, 8) == 0)
        tiles[oks_random_below(rng, (uint32_t)count)] = (oks_tile)oks_random_below(rng, OKS_FACES);
    return count;
}

static void every_row_as_slow(void)
{
    oks_rng rng = {51};
    int melds = 0;
    for (int time = 0; time < 1500; time++) {
        oks_tile tiles[8];
        oks_meld read;
        int wrap = time % 2, count = random_row(&rng, tiles), points = slow_read(tiles, count, wrap);
        CHECK_EQ(oks_read_meld(tiles, count, wrap, &read), points > 0);
        if (!points)
            continue;
        melds++;
        CHECK_EQ(oks_meld_points(&read), points);
        check_reading(tiles, count, wrap, &read);
    }
    CHECK(melds > 500 && melds < 1400);
}

/* ---- neighbours ----------------------------------------------------------------------------------------------- */

/* Of most points, then most tiles, then fewest melds, among all ways to cut the places from `at` on. */
static long slow_neighbours(const oks_tile *places, int at, int count, int wrap)
{
    oks_meld meld;
    if (at >= count)
        return 0;
    long best = slow_neighbours(places, at + 1, count, wrap);
    for (int stop = at + 3; stop <= count; stop++) {
        if (places[stop - 1] == OKS_NO_TILE || places[stop - 2] == OKS_NO_TILE || places[stop - 3] == OKS_NO_TILE)
            break;
        if (!oks_read_meld(places + at, stop - at, wrap, &meld))
            continue;
        long sum = oks_meld_points(&meld) * 10000L + meld.size * 100L - 1 + slow_neighbours(places, stop, count, wrap);
        best = sum > best ? sum : best;
    }
    return best;
}

static long check_stretches(const oks_tile *places, int count, int wrap, const oks_stretch *stretch, int found)
{
    long sum = 0;
    int free = 0;
    for (int i = 0; i < found; i++) {
        int size = stretch[i].stop - stretch[i].start;
        CHECK(stretch[i].start >= free && stretch[i].stop <= count);
        CHECK(memchr(places + stretch[i].start, OKS_NO_TILE, (size_t)size) == NULL);
        check_reading(places + stretch[i].start, size, wrap, &stretch[i].meld);
        sum += oks_meld_points(&stretch[i].meld) * 10000L + size * 100L - 1;
        free = stretch[i].stop;
    }
    return sum;
}

static void random_places_as_slow(void)
{
    oks_rng rng = {52};
    for (int time = 0; time < 1500; time++) {
        oks_tile places[40];
        oks_stretch stretch[40];
        int wrap = time % 2, count = 0, okeys = 0;
        while (count < 14) {
            count += random_row(&rng, places + count);
            if (oks_random_below(&rng, 3) == 0)
                places[count++] = OKS_NO_TILE;
        }
        for (int i = 0; i < count; i++)
            if (places[i] == OKS_OKEY && okeys++ >= 2)
                places[i] = OKS_NO_TILE;
        int found = oks_neighbours(places, count, wrap, stretch);
        CHECK_EQ(check_stretches(places, count, wrap, stretch, found), slow_neighbours(places, 0, count, wrap));
    }
}

static void finds(const char *tiles, int wrap, int melds, int points)
{
    oks_tile places[OKS_PLACES_MAX];
    oks_stretch stretch[OKS_PLACES_MAX / 3];
    int count = tiles_of(tiles, places, OKS_PLACES_MAX), sum = 0;
    int found = oks_neighbours(places, count, wrap, stretch);
    CHECK_EQ(found, melds);
    check_stretches(places, count, wrap, stretch, found);
    for (int i = 0; i < found; i++)
        sum += oks_meld_points(&stretch[i].meld);
    CHECK_EQ(sum, points);
}

static void places_with_known_melds(void)
{
    finds("", 0, 0, 0);
    finds("_ _ _", 0, 0, 0);
    finds("R1 R2 R3", 0, 1, 6);
    finds("R1 R2 _ R3", 0, 0, 0);
    finds("_ R1 R2 R3 _ K9 B9 Y9 K1", 0, 2, 33);
    finds("R1 R2 R3 R4 R5 R6", 0, 1, 21);
    finds("R7 R8 R9 Y9 B9 K9", 0, 2, 51);
    finds("R7 R8 R9 Y9 B9", 0, 1, 27); /* the group is dearer than the run */
    finds("R12 R13 R1 R2 R3", 1, 1, 26);
    finds("R12 R13 R1 R2 R3", 0, 1, 6);
    finds("K5 K6 O Y13 B13 R13", 0, 2, 57);
}

static void a_full_rack_of_places(void)
{
    oks_tile places[OKS_PLACES_MAX];
    oks_stretch stretch[OKS_PLACES_MAX / 3];
    for (int i = 0; i < OKS_PLACES_MAX; i++)
        places[i] = oks_face(i / 3 % OKS_COLOURS, 5 + i % 3);
    CHECK_EQ(oks_neighbours(places, OKS_PLACES_MAX, 0, stretch), OKS_PLACES_MAX / 3);
    CHECK_EQ(stretch[OKS_PLACES_MAX / 3 - 1].stop, OKS_PLACES_MAX - 1);
    memset(places, OKS_NO_TILE, sizeof places);
    CHECK_EQ(oks_neighbours(places, OKS_PLACES_MAX, 0, stretch), 0);
}

int main(void)
{
    runs();
    runs_over_the_end();
    groups();
    pairs();
    sizes_kinds_and_faces_that_are_none();
    points_are_what_the_tiles_stand_for();
    melds_with_known_readings();
    tiles_that_are_no_meld();
    every_row_as_slow();
    random_places_as_slow();
    places_with_known_melds();
    a_full_rack_of_places();
    return 0;
}
