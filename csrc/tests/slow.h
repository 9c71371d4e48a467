/* Every arrangement of a small rack, from the definitions alone: all melds that fit, in all sets that fit together.
 * Neither tables nor groups' choices are used; it takes as long as it takes. */
#ifndef OKEYSOLVE_TESTS_SLOW_H
#define OKEYSOLVE_TESTS_SLOW_H

#include "racks.h"

#define SLOW_MELDS_MAX 4096

typedef struct slow_sums {
    int points, tiles, okeys, natural_points;
    int runs, groups;
} slow_sums;

/* What is told of each arrangement, the empty one first. */
typedef struct slow_arrangement {
    slow_sums laid;
    int melds;
    const oks_meld *meld[OKS_MELDS_MAX];
} slow_arrangement;

typedef void (*slow_visit)(void *context, const slow_arrangement *a);

typedef struct slow_search {
    int melds;
    oks_meld meld[SLOW_MELDS_MAX];
    slow_visit visit;
    void *context;
    slow_arrangement now;
} slow_search;

/* Takes the meld's tiles out of the rack; 0: they are not all there. */
static inline int slow_take(oks_rack *rack, const oks_meld *meld)
{
    for (int i = 0; i < meld->size; i++) {
        if (meld->face[i] & OKS_STANDS) {
            if (rack->okeys == 0)
                return 0;
            rack->okeys--;
            continue;
        }
        if (oks_rack_count(rack, meld->face[i]) == 0)
            return 0;
        oks_rack_remove(rack, meld->face[i]);
    }
    return 1;
}

/* Lists the meld when the rack can lay it and it holds a natural tile. */
static inline void slow_list(slow_search *s, const oks_rack *rack, const oks_meld *meld)
{
    oks_rack left = *rack;
    int naturals = 0;
    for (int i = 0; i < meld->size; i++)
        naturals += !(meld->face[i] & OKS_STANDS);
    if (naturals == 0 || !slow_take(&left, meld))
        return;
    CHECK(s->melds < SLOW_MELDS_MAX);
    s->meld[s->melds++] = *meld;
}

/* The run of a colour from a number up, with okeys in two places; `size` is no place. */
static inline oks_meld slow_run(int colour, int first, int size, int okey, int other)
{
    oks_meld run = {OKS_RUN, (uint8_t)size, {0}};
    for (int i = 0; i < size; i++) {
        int number = first + i > OKS_NUMBERS ? 1 : first + i;
        run.face[i] = (uint8_t)(oks_face(colour, number) | (i == okey || i == other ? OKS_STANDS : 0));
    }
    return run;
}

/* Runs of every length, with okeys in every choice of places. */
static inline void slow_list_runs(slow_search *s, const oks_rack *rack, int wrap)
{
    for (int colour = 0; colour < OKS_COLOURS; colour++)
        for (int first = 1; first <= OKS_NUMBERS; first++)
            for (int size = 3; size <= OKS_NUMBERS && first + size - 1 <= OKS_NUMBERS + wrap; size++)
                for (int okey = 0; okey <= size; okey++)
                    for (int other = okey < size ? okey + 1 : size; other <= size; other++) {
                        oks_meld run = slow_run(colour, first, size, okey, other);
                        slow_list(s, rack, &run);
                    }
}

/* Groups by their natural tiles and so many okeys, which stand for the first colours that are missing. */
static inline void slow_list_groups(slow_search *s, const oks_rack *rack)
{
    for (int number = 1; number <= OKS_NUMBERS; number++)
        for (unsigned naturals = 1; naturals < 16; naturals++)
            for (int okeys = 0; okeys <= rack->okeys; okeys++) {
                oks_meld group = {OKS_GROUP, 0, {0}};
                int left = okeys;
                for (int colour = 0; colour < OKS_COLOURS; colour++) {
                    oks_tile face = oks_face(colour, number);
                    if (naturals >> colour & 1u)
                        group.face[group.size++] = face;
                    else if (left-- > 0)
                        group.face[group.size++] = (uint8_t)(face | OKS_STANDS);
                }
                if (group.size >= 3 && group.size == oks_popcount13(naturals) + okeys)
                    slow_list(s, rack, &group);
            }
}

static inline void slow_add(slow_sums *sums, const oks_meld *meld)
{
    for (int i = 0; i < meld->size; i++) {
        int number = oks_number(plain(meld->face[i])), is_okey = meld->face[i] & OKS_STANDS ? 1 : 0;
        sums->points += number;
        sums->okeys += is_okey;
        sums->natural_points += is_okey ? 0 : number;
    }
    sums->tiles += meld->size;
    sums->runs += meld->kind == OKS_RUN;
    sums->groups += meld->kind == OKS_GROUP;
}

static inline void slow_descend(slow_search *s, const oks_rack *rack, int from)
{
    s->visit(s->context, &s->now);
    for (int i = from; i < s->melds; i++) {
        oks_rack left = *rack;
        slow_arrangement before = s->now;
        if (!slow_take(&left, &s->meld[i]))
            continue;
        s->now.meld[s->now.melds++] = &s->meld[i];
        slow_add(&s->now.laid, &s->meld[i]);
        slow_descend(s, &left, i);
        s->now = before;
    }
}

static inline void slow_each(const oks_rack *rack, int wrap, slow_visit visit, void *context)
{
    static slow_search s;
    memset(&s, 0, sizeof s);
    s.visit = visit;
    s.context = context;
    slow_list_runs(&s, rack, wrap);
    slow_list_groups(&s, rack);
    slow_descend(&s, rack, 0);
}

#endif
