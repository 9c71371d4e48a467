/* What an end of a hand is worth: points, relative points, and the chance to win the match. */
#include "check.h"
#include "utility.h"

static int32_t worth(int kind, int seat, int teams, int hands_left, const int64_t totals[OKS_PLAYERS],
                     const int32_t points[OKS_PLAYERS])
{
    oks_utility utility = {(uint8_t)kind, (uint8_t)seat, (uint8_t)teams, (int16_t)hands_left, {0}};
    for (int i = 0; i < OKS_PLAYERS; i++)
        utility.totals[i] = totals[i];
    return oks_utility_of(&utility, points);
}

static int near(int32_t value, double chance, double by)
{
    double off = (double)value / OKS_WIN_SCALE - chance;
    return off < by && off > -by;
}

static void test_points(void)
{
    static const int64_t none[OKS_PLAYERS] = {0};
    static const int32_t points[OKS_PLAYERS] = {-101, 202, 30, 7};
    oks_utility relative = {OKS_UTILITY_RELATIVE, 0, 0, 0, {0}}, teams = {OKS_UTILITY_RELATIVE, 0, 1, 0, {0}};
    CHECK_EQ(worth(OKS_UTILITY_RELATIVE, 0, 0, 0, none, points), 202 + 30 + 7 + 3 * 101);
    CHECK_EQ(oks_utility_scale(&relative), 3);
    CHECK_EQ(worth(OKS_UTILITY_RELATIVE, 0, 1, 0, none, points), 202 + 7 + 101 - 30);
    CHECK_EQ(worth(OKS_UTILITY_RELATIVE, 2, 1, 0, none, points), 202 + 7 + 101 - 30);
    CHECK_EQ(worth(OKS_UTILITY_RELATIVE, 3, 1, 0, none, points), -(202 + 7 + 101 - 30));
    CHECK_EQ(oks_utility_scale(&teams), 1);
    CHECK_EQ(worth(OKS_UTILITY_OWN, 1, 0, 0, none, points), -202);
    CHECK_EQ(worth(OKS_UTILITY_OWN, 1, 1, 0, none, points), -209);
}

static void test_last_hand(void)
{
    static const int64_t totals[OKS_PLAYERS] = {100, 50, 0, 0};
    static const int32_t equal[OKS_PLAYERS] = {-101, -51, 0, 0}, ahead[OKS_PLAYERS] = {-101, 0, 0, 0};
    CHECK_EQ(worth(OKS_UTILITY_WIN, 0, 0, 0, totals, equal), OKS_WIN_SCALE / 2); /* -1 beside -1 */
    CHECK_EQ(worth(OKS_UTILITY_WIN, 2, 0, 0, totals, equal), 0);
    CHECK_EQ(worth(OKS_UTILITY_WIN, 0, 0, 0, totals, ahead), OKS_WIN_SCALE);
    CHECK_EQ(worth(OKS_UTILITY_WIN, 2, 1, 0, totals, ahead), OKS_WIN_SCALE);
    CHECK_EQ(worth(OKS_UTILITY_WIN, 1, 1, 0, totals, ahead), 0);
}

static void test_hands_left(void)
{
    static const int64_t totals[OKS_PLAYERS] = {0, 300, 150, -80}, even[OKS_PLAYERS] = {0};
    static const int32_t points[OKS_PLAYERS] = {0};
    for (int hands = 1; hands < 12; hands += 3) {
        int32_t alone[OKS_PLAYERS], team[OKS_PLAYERS], sum = 0;
        for (int seat = 0; seat < OKS_PLAYERS; seat++) {
            CHECK(near(worth(OKS_UTILITY_WIN, seat, 0, hands, even, points), 0.25, 1e-4));
            CHECK(near(worth(OKS_UTILITY_WIN, seat, 1, hands, even, points), 0.5, 1e-4));
            alone[seat] = worth(OKS_UTILITY_WIN, seat, 0, hands, totals, points);
            team[seat] = worth(OKS_UTILITY_WIN, seat, 1, hands, totals, points);
            sum += alone[seat];
        }
        CHECK(near(sum, 1, 1e-3));
        CHECK(near(team[0] + team[1], 1, 1e-4));
        CHECK(alone[3] > alone[0] && alone[0] > alone[2]);
    }
    /* Two teams 202 apart, one hand left: the difference spreads by 2 x 101 points, so it is the normal's 1. */
    static const int64_t apart[OKS_PLAYERS] = {0, 202, 0, 0};
    CHECK(near(worth(OKS_UTILITY_WIN, 0, 1, 1, apart, points), 0.841345, 1e-4));
    CHECK(near(worth(OKS_UTILITY_WIN, 1, 1, 1, apart, points), 0.158655, 1e-4));
}

int main(void)
{
    test_points();
    test_last_hand();
    test_hands_left();
    return 0;
}
