#include "advise.h"

#include <string.h>

/* ---- the arms ------------------------------------------------------------------------------------------------- */

/* Forgets what the seat does not see, so that nothing can depend on it. */
static void forget_hidden(oks_round *round)
{
    for (int seat = 0; seat < OKS_SEATS; seat++)
        if (seat != round->seat)
            memset(&round->player[seat].rack, 0, sizeof round->player[seat].rack);
    memset(round->stock, 0, sizeof round->stock);
}

static int prepare_start(oks_advisor *a, const oks_arm *arm, oks_round *start, int *at)
{
    oks_outcome outcome;
    int fault = OKS_MOVE_OK;
    *start = a->root;
    for (*at = 0; *at < arm->actions - 1; ++*at) {
        if (arm->action[*at].kind == OKS_ACT_DRAW) /* what it brings is not known yet */
            return OKS_FLOW_NOT_NOW;
        fault = oks_round_apply(start, &arm->action[*at], &outcome);
        if (fault != OKS_MOVE_OK)
            return fault;
        if (start->phase == OKS_PHASE_OVER || start->seat != a->root.seat) {
            ++*at;
            return OKS_FLOW_OVER;
        }
    }
    return oks_round_check(start, &arm->action[*at]);
}

oks_status oks_advisor_begin(oks_advisor *a, const oks_ctx *ctx, const oks_round *round, const oks_known *known,
                             int hands, const oks_utility *utility, const oks_policy policy[OKS_SEATS], int most,
                             uint64_t seed)
{
    int at;
    memset(a, 0, sizeof *a);
    if (round->phase == OKS_PHASE_OVER)
        return OKS_BAD_ARGUMENT;
    a->ctx = ctx;
    a->rules = *round->rules;
    a->root = *round;
    a->root.rules = &a->rules;
    a->utility = *utility;
    a->utility.seat = round->seat;
    oks_status status =
        (hands ? oks_worlds_open : oks_worlds_from)(&a->worlds, ctx, &a->root, round->seat, known, seed);
    if (status != OKS_OK)
        return status;
    forget_hidden(&a->root);
    memcpy(a->policy, policy, sizeof a->policy);
    int arms = oks_arms(ctx, &a->root, a->policy[a->root.seat], most, a->arm);
    if (arms < 0)
        return OKS_NO_MEMORY;
    a->arms = arms;
    for (int i = 0; i < a->arms; i++)
        if (prepare_start(a, &a->arm[i], &a->start[i], &at) != OKS_MOVE_OK)
            return OKS_BAD_ARGUMENT;
    return a->arms ? OKS_OK : OKS_BAD_ARGUMENT; /* there is always something to do in a hand that can be */
}

int oks_advisor_add(oks_advisor *a, const oks_action *actions, int count, int *fault, int *at)
{
    *fault = OKS_MOVE_OK;
    if (a->arms == OKS_ARMS_MAX || count < 1 || count > OKS_ARM_ACTIONS_MAX)
        return -1;
    oks_arm *arm = &a->arm[a->arms];
    memset(arm, 0, sizeof *arm);
    arm->kind = OKS_ARM_GIVEN;
    arm->laying = OKS_ARMS_MAX;
    arm->actions = (uint8_t)count;
    memcpy(arm->action, actions, (size_t)count * sizeof *actions);
    *fault = prepare_start(a, arm, &a->start[a->arms], at);
    return *fault == OKS_MOVE_OK ? a->arms++ : -1;
}

/* ---- the playouts --------------------------------------------------------------------------------------------- */

static void add_result(oks_arm_sums *sums, const oks_result *result, int32_t utility)
{
    int serves = result->discard_opens || result->discard_ends;
    for (int part = 0; part < OKS_PARTS; part++)
        sums->part[part] += result->part[part];
    for (int seat = 0; seat < OKS_SEATS; seat++)
        sums->points[seat] += result->points[seat];
    if (result->finisher != OKS_NOBODY)
        sums->finished[result->finisher]++;
    if (result->opened_in != OKS_NEVER)
        sums->opened_in[result->opened_in < OKS_LOOK_AHEAD ? result->opened_in : OKS_LOOK_AHEAD - 1]++;
    sums->discard_taken += result->discard_taken;
    sums->discard_opens += result->discard_opens;
    sums->discard_ends += result->discard_ends;
    sums->discard_serves += serves;
    sums->serves_utility += serves ? utility : 0;
}

static void add_pairs(oks_sums *sums, const int *arms, const int32_t *utility, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            sums->worlds[arms[i]][arms[j]]++;
            sums->utility[arms[i]][arms[j]] += utility[i];
            int64_t difference = i == j ? utility[i] : utility[i] - utility[j];
            sums->squares[arms[i]][arms[j]] += difference * difference;
        }
}

oks_status oks_evaluate(const oks_advisor *a, uint32_t mask, uint64_t from, uint64_t to, oks_sums *sums, oks_stop *stop)
{
    int arms[OKS_ARMS_MAX], count = 0;
    for (int i = 0; i < a->arms; i++)
        if (mask >> i & 1)
            arms[count++] = i;
    for (uint64_t number = from; number < to; number++) {
        int32_t utility[OKS_ARMS_MAX];
        oks_result result[OKS_ARMS_MAX];
        oks_world world;
        if (oks_stopping(stop))
            return OKS_STOPPED;
        oks_worlds_deal(&a->worlds, number, &world);
        for (int i = 0; i < count; i++) {
            const oks_arm *arm = &a->arm[arms[i]];
            oks_rollout(a->ctx, &a->start[arms[i]], &arm->action[arm->actions - 1], &world, a->policy, &result[i]);
            if (result[i].fault)
                return OKS_BAD_ARGUMENT;
            utility[i] = oks_utility_of(&a->utility, result[i].points);
        }
        for (int i = 0; i < count; i++)
            add_result(&sums->arm[arms[i]], &result[i], utility[i]);
        add_pairs(sums, arms, utility, count);
    }
    return OKS_OK;
}

void oks_sums_add(oks_sums *into, const oks_sums *more)
{
    const int64_t *from = (const int64_t *)more;
    int64_t *to = (int64_t *)into;
    for (size_t i = 0; i < sizeof *into / sizeof *to; i++)
        to[i] += from[i];
}

/* ---- estimates ------------------------------------------------------------------------------------------------ */

/* The arm that has been played most shares its worlds with all others: each is measured against it. */
static int most_played(const oks_advisor *a, const oks_sums *sums)
{
    int most = -1;
    for (int i = 0; i < a->arms; i++)
        if (sums->worlds[i][i] > 0 && (most < 0 || sums->worlds[i][i] > sums->worlds[most][most]))
            most = i;
    return most;
}

/* An arm's mean: as far behind the arm `by` as in the worlds of both, which is surer than its own mean. */
static double level_of(const oks_sums *sums, int arm, int by)
{
    double own = (double)sums->utility[by][by] / (double)sums->worlds[by][by];
    int64_t both = sums->worlds[arm][by];
    if (arm == by)
        return own;
    if (both == 0)
        return (double)sums->utility[arm][arm] / (double)sums->worlds[arm][arm];
    return own - (double)(sums->utility[by][arm] - sums->utility[arm][by]) / (double)both;
}

static int leader_of(const oks_advisor *a, const oks_sums *sums, uint32_t among)
{
    int by = most_played(a, sums), best = -1;
    double most = 0;
    for (int i = 0; i < a->arms; i++) {
        if (!(among >> i & 1) || sums->worlds[i][i] == 0)
            continue;
        double level = level_of(sums, i, by);
        if (best < 0 || level > most) {
            best = i;
            most = level;
        }
    }
    return best;
}

static double variance_of_mean(int64_t sum, int64_t squares, int64_t count)
{
    double n = (double)count, mean = (double)sum / n;
    double spread = (double)squares - (double)sum * mean;
    return count > 1 && spread > 0 ? spread / (n * (n - 1)) : 0;
}

/* The leader's lead over an arm. */
static void fill_behind(const oks_sums *sums, int leader, int arm, double scale, oks_estimate *out)
{
    int64_t both = sums->worlds[leader][arm], sum = sums->utility[leader][arm] - sums->utility[arm][leader];
    out->behind = out->behind_variance = 0;
    if (arm == leader || both == 0)
        return;
    out->behind = (double)sum / (double)both / scale;
    out->behind_variance = variance_of_mean(sum, sums->squares[leader][arm], both) / (scale * scale);
}

int oks_estimates(const oks_advisor *a, const oks_sums *sums, oks_estimate out[OKS_ARMS_MAX])
{
    int leader = leader_of(a, sums, UINT32_MAX);
    double scale = oks_utility_scale(&a->utility);
    memset(out, 0, OKS_ARMS_MAX * sizeof *out);
    for (int i = 0; i < a->arms; i++) {
        out[i].worlds = sums->worlds[i][i];
        if (out[i].worlds == 0)
            continue;
        out[i].mean = (double)sums->utility[i][i] / (double)out[i].worlds / scale;
        out[i].variance = variance_of_mean(sums->utility[i][i], sums->squares[i][i], out[i].worlds) / (scale * scale);
        fill_behind(sums, leader, i, scale, &out[i]);
    }
    return leader;
}

/* ---- halving -------------------------------------------------------------------------------------------------- */

static int count_arms(uint32_t mask)
{
    int count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

static void begin_round(oks_race *race)
{
    uint64_t worlds = race->each / (uint64_t)count_arms(race->alive);
    race->until = race->world + (worlds ? worlds : 1);
}

void oks_race_begin(oks_race *race, const oks_advisor *a, uint64_t playouts)
{
    int rounds = 1;
    while (1 << rounds < a->arms)
        rounds++;
    race->alive = a->arms == OKS_ARMS_MAX ? UINT32_MAX : (UINT32_C(1) << a->arms) - 1;
    race->each = playouts / (uint64_t)rounds;
    begin_round(race);
}

static void halve(oks_race *race, const oks_advisor *a, const oks_sums *sums)
{
    uint32_t stay = 0;
    for (int places = (count_arms(race->alive) + 1) / 2; places > 0; places--) {
        int next = leader_of(a, sums, race->alive & ~stay);
        if (next < 0)
            break;
        stay |= UINT32_C(1) << next;
    }
    race->alive = stay ? stay : race->alive;
}

int oks_race_next(oks_race *race, const oks_advisor *a, const oks_sums *sums, uint64_t most, uint32_t *mask,
                  uint64_t *from, uint64_t *to)
{
    if (race->world == race->until) {
        if (count_arms(race->alive) <= 2)
            return 0;
        halve(race, a, sums);
        begin_round(race);
    }
    uint64_t worlds = most / (uint64_t)count_arms(race->alive);
    *mask = race->alive;
    *from = race->world;
    *to = race->until - race->world < worlds ? race->until : race->world + (worlds ? worlds : 1);
    if (*to > race->until)
        *to = race->until;
    race->world = *to;
    return 1;
}
