#include "utility.h"

/* The spread of a player's points over one hand, about what four equal players of any level show. */
#define HAND_SD 101.0
#define NODES 8 /* of the normal density, to each side of its middle */
#define STEP 0.5

static int is_mine(const oks_utility *u, int seat)
{
    return seat == u->seat || (u->teams && (seat ^ u->seat) == OKS_PLAYERS / 2);
}

int oks_utility_scale(const oks_utility *u)
{
    if (u->kind == OKS_UTILITY_WIN)
        return OKS_WIN_SCALE;
    return u->kind == OKS_UTILITY_RELATIVE && !u->teams ? OKS_PLAYERS - 1 : 1;
}

/* Only the four basic operations, so that every platform comes to the same bits. Error below 1e-6. */
static double normal_above(double x)
{
    double z = (x < 0 ? -x : x) * 0.70710678118654752;
    double p = 1 + z * (0.0705230784 + z * (0.0422820123 + z * (0.0092705272 + z * (0.0001520143 +
               z * (0.0002765672 + z * 0.0000430638)))));
    p *= p;
    p *= p;
    p *= p;
    p *= p;
    return x < 0 ? 1 - 0.5 / p : 0.5 / p;
}

static double square_root(double x)
{
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 64; i++)
        root = 0.5 * (root + x / root);
    return root;
}

/* No hand is left: the lowest total wins, equal ones share. */
static double wins_now(double own, const double *other, int others)
{
    int equal = 1;
    for (int i = 0; i < others; i++) {
        if (other[i] < own)
            return 0;
        equal += other[i] == own;
    }
    return 1.0 / equal;
}

/* The chance that `own` ends below all others when each total still grows by chance with this spread. */
static double wins_later(double own, const double *other, int others, double sd)
{
    static const double density[NODES] = {1,          0.8824969026, 0.6065306597, 0.3246524674,
                                          0.1353352832, 0.0439369336, 0.0111089965, 0.0021874911};
    double sum = 0, whole = 0;
    for (int node = 1 - NODES; node < NODES; node++) {
        double weight = density[node < 0 ? -node : node], x = node * STEP;
        whole += weight;
        for (int i = 0; i < others; i++)
            weight *= normal_above((own - other[i]) / sd + x);
        sum += weight;
    }
    return sum / whole;
}

static int32_t chance_to_win(const oks_utility *u, const int32_t points[OKS_PLAYERS])
{
    double own = 0, other[OKS_PLAYERS] = {0};
    int others = 0;
    for (int seat = 0; seat < OKS_PLAYERS; seat++) {
        double total = (double)u->totals[seat] + points[seat];
        if (is_mine(u, seat))
            own += total;
        else if (u->teams)
            other[0] += total;
        else
            other[others++] = total;
    }
    others = u->teams ? 1 : others;
    double hands = (double)u->hands_left * (u->teams ? 2 : 1);
    double chance = u->hands_left > 0 ? wins_later(own, other, others, HAND_SD * square_root(hands))
                                      : wins_now(own, other, others);
    return (int32_t)(chance * OKS_WIN_SCALE + 0.5);
}

int32_t oks_utility_of(const oks_utility *u, const int32_t points[OKS_PLAYERS])
{
    int32_t own = 0, others = 0;
    if (u->kind == OKS_UTILITY_WIN)
        return chance_to_win(u, points);
    for (int seat = 0; seat < OKS_PLAYERS; seat++) {
        if (is_mine(u, seat))
            own += points[seat];
        else
            others += points[seat];
    }
    if (u->kind == OKS_UTILITY_OWN)
        return -own;
    return others - (u->teams ? 1 : OKS_PLAYERS - 1) * own;
}
