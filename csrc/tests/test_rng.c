/* The numbers are pinned: a platform on which they come out otherwise shows here. */
#include "check.h"
#include "rng.h"

static void splitmix64_as_published(void)
{
    static const uint64_t wanted[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                      UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                      UINT64_C(16408922859458223821)};
    oks_rng rng = {1234567};
    for (int i = 0; i < 5; i++)
        CHECK(oks_random(&rng) == wanted[i]);
}

static void the_seeds_at_the_ends_work(void)
{
    oks_rng zero = {0}, most = {UINT64_MAX};
    CHECK(oks_random(&zero) == UINT64_C(0xe220a8397b1dcdaf));
    CHECK(oks_random(&most) == UINT64_C(0xe4d971771b652c20));
    CHECK(most.state == UINT64_C(0x9e3779b97f4a7c14));
}

static void numbers_below_are_pinned(void)
{
    static const uint32_t below_52[] = {18, 9, 27, 12, 46, 22, 30, 14}, below_most[] = {1503580182, 745795715};
    oks_rng rng = {1234567}, again = rng;
    for (int i = 0; i < 8; i++)
        CHECK_EQ(oks_random_below(&rng, 52), below_52[i]);
    for (int i = 0; i < 2; i++)
        CHECK_EQ(oks_random_below(&again, UINT32_MAX), below_most[i]);
}

static void below_one_is_nought(void)
{
    oks_rng rng = {7};
    for (int i = 0; i < 100; i++)
        CHECK_EQ(oks_random_below(&rng, 1), 0);
}

/* Below 105 all come, about as often: with 10,500 draws 100 each, and 50 away is more than five times the spread. */
static void all_numbers_come_about_as_often(void)
{
    int times[105] = {0};
    oks_rng rng = {3};
    for (int i = 0; i < 10500; i++) {
        uint32_t number = oks_random_below(&rng, 105);
        CHECK(number < 105);
        times[number]++;
    }
    for (int i = 0; i < 105; i++)
        CHECK(times[i] > 50 && times[i] < 150);
}

/* 2^32 numbers do not go evenly into 3 * 2^30: without drawing again every third number would come twice as often. */
static void what_would_favour_some_is_drawn_again(void)
{
    const uint32_t count = UINT32_C(3) << 30;
    int places[3] = {0};
    oks_rng rng = {5}, plain = rng;
    int draws = 0;
    for (int i = 0; i < 6000; i++)
        places[oks_random_below(&rng, count) % 3]++;
    for (int i = 0; i < 3; i++)
        CHECK(places[i] > 1800 && places[i] < 2200);
    while (plain.state != rng.state) {
        oks_random(&plain);
        draws++;
    }
    CHECK(draws > 7500 && draws < 8500); /* one in four is drawn again */
}

int main(void)
{
    splitmix64_as_published();
    the_seeds_at_the_ends_work();
    numbers_below_are_pinned();
    below_one_is_nought();
    all_numbers_come_about_as_often();
    what_would_favour_some_is_drawn_again();
    return 0;
}
