#include "check.h"
#include "tile.h"

static void faces_run_colour_by_colour(void)
{
    int face = 0;
    for (int colour = OKS_RED; colour <= OKS_BLACK; colour++)
        for (int number = 1; number <= OKS_NUMBERS; number++, face++) {
            CHECK_EQ(oks_face(colour, number), face);
            CHECK_EQ(oks_colour((oks_tile)face), colour);
            CHECK_EQ(oks_number((oks_tile)face), number);
        }
    CHECK_EQ(face, OKS_FACES);
}

static void the_letters_stand_for_these_codes(void)
{
    CHECK_EQ(oks_face(OKS_RED, 1), 0);
    CHECK_EQ(oks_face(OKS_RED, 13), 12);
    CHECK_EQ(oks_face(OKS_YELLOW, 6), 18);
    CHECK_EQ(oks_face(OKS_BLUE, 1), 26);
    CHECK_EQ(oks_face(OKS_BLACK, 13), 51);
}

static void no_code_means_two_things(void)
{
    CHECK_EQ(OKS_OKEY, OKS_FACES);
    CHECK_EQ(OKS_FALSE_OKEY, OKS_FACES + 1);
    CHECK_EQ(OKS_TILE_KINDS, OKS_FACES + 2);
    CHECK(OKS_NO_TILE >= OKS_TILE_KINDS);
    for (int face = 0; face < OKS_FACES; face++) {
        CHECK_EQ(face & OKS_STANDS, 0);
        CHECK((face | OKS_STANDS) != OKS_NO_TILE);
    }
}

static void the_okey_is_one_above_the_indicator(void)
{
    for (int colour = OKS_RED; colour <= OKS_BLACK; colour++)
        for (int number = 1; number <= OKS_NUMBERS; number++) {
            oks_tile indicator = oks_face(colour, number);
            oks_tile okey = oks_okey_of_indicator(indicator);
            CHECK_EQ(oks_colour(okey), colour);
            CHECK_EQ(oks_number(okey), number == 13 ? 1 : number + 1);
            CHECK_EQ(oks_indicator_of_okey(okey), indicator);
        }
}

int main(void)
{
    faces_run_colour_by_colour();
    the_letters_stand_for_these_codes();
    no_code_means_two_things();
    the_okey_is_one_above_the_indicator();
    return 0;
}
