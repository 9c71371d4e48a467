#include "clues.h"

/* The factors below are shares measured over the hands of greedy and of steady players under three rule sets: how much
 * more or less often a tile lay on the rack of a player than chance would have it. See docs/architecture.md. */

/* By the tiles of one sort among the discards, one and two or more: the last two discards, and those before. */
typedef struct factors {
    double late[2];
    double early[2];
} factors;

static const double same_tile = 0.12;             /* the other copy of a discard */
static const factors next_to = {{0.42, 0.24}, {0.45, 0.30}};    /* its neighbour in a run */
static const factors near_to = {{0.65, 0.47}, {0.70, 0.50}};    /* the one after it */
static const factors same_number = {{0.38, 0.18}, {0.38, 0.21}};

/* Who has opened lays what he can and throws the highest of the rest: what he holds is low, and fitted nothing when he
 * had his turn. By how many turns ago that was. */
static const double layable[OKS_SEATS] = {1, 0.02, 0.20, 0.35};
static const double layable_unpunished[OKS_SEATS] = {1, 0.29, 0.40, 0.48}; /* nor laid off in the turn of the opening */
static const double above_discard = 0.15;
static const double above_discard_unpunished = 0.03;
static const double okey_kept = 0.10;
/* His discards from before the opening tell less. */
static const factors opened_next_to = {{0.64, 0.48}, {0.64, 0.48}};
static const factors opened_near_to = {{0.83, 0.68}, {0.83, 0.68}};
static const factors opened_same_number = {{0.50, 0.23}, {0.50, 0.23}};
static const double opened_same_tile = 0.62;

#define LATE 2 /* discards */

typedef struct past {
    int count;
    oks_tile tile[OKS_DISCARDS_MAX];
} past;

static void read_discards(const oks_round *round, int seat, past *out)
{
    out->count = 0;
    for (int i = 0; i < round->discards; i++)
        if (round->discard[i].seat == seat && round->discard[i].tile < OKS_FACES)
            out->tile[out->count++] = round->discard[i].tile;
}

/* How a face stands to the discards. */
typedef struct relation {
    int same;
    int next[2], near[2], number[2]; /* early, late */
} relation;

static relation relate(const past *p, oks_tile face)
{
    relation r = {0, {0, 0}, {0, 0}, {0, 0}};
    for (int i = 0; i < p->count; i++) {
        int late = i >= p->count - LATE, apart = oks_number(face) - oks_number(p->tile[i]);
        if (p->tile[i] == face)
            r.same = 1;
        else if (oks_colour(p->tile[i]) != oks_colour(face))
            r.number[late] += apart == 0;
        else if (apart == 1 || apart == -1)
            r.next[late]++;
        else if (apart == 2 || apart == -2)
            r.near[late]++;
    }
    return r;
}

static double by_count(const factors *f, const int count[2])
{
    double factor = 1;
    if (count[0])
        factor *= f->early[count[0] > 1];
    if (count[1])
        factor *= f->late[count[1] > 1];
    return factor;
}

static double of_unopened(const past *p, oks_tile face)
{
    relation r = relate(p, face);
    return (r.same ? same_tile : 1) * by_count(&next_to, r.next) * by_count(&near_to, r.near) *
           by_count(&same_number, r.number);
}

static double of_opened(const oks_round *round, const past *p, oks_tile face, int is_layable, int turns_ago)
{
    int punished = round->rules->islek_discard != 0;
    relation r = relate(p, face);
    double factor = (r.same ? opened_same_tile : 1) * by_count(&opened_next_to, r.next) *
                    by_count(&opened_near_to, r.near) * by_count(&opened_same_number, r.number);
    if (is_layable)
        factor *= (punished ? layable : layable_unpunished)[turns_ago];
    if (p->count && oks_number(face) > oks_number(p->tile[p->count - 1]))
        factor *= punished ? above_discard : above_discard_unpunished;
    return factor;
}

void oks_clues(const oks_round *round, int viewer, int seat, uint32_t weight[OKS_FACES + 1])
{
    past p;
    int opened = oks_round_opened(round, seat), turns_ago = (viewer - seat + OKS_SEATS) % OKS_SEATS;
    int lays_off = opened == OKS_OPENED_SERIES || round->rules->pair_opener_layoff == 1;
    uint64_t fits = lays_off ? oks_layable_faces(&round->turn.table, round->rules) : 0;
    read_discards(round, seat, &p);
    for (int face = 0; face < OKS_FACES; face++) {
        double factor = opened ? of_opened(round, &p, (oks_tile)face, (int)(fits >> face & 1), turns_ago)
                               : of_unopened(&p, (oks_tile)face);
        weight[face] = 1 + (uint32_t)(factor * OKS_CLUE_NONE);
    }
    weight[OKS_OKEY] = 1 + (uint32_t)((opened ? okey_kept : 1) * OKS_CLUE_NONE);
}
