/* The search behind shed.h while it runs: shared by shed.c, growers.c and ends.c, and by nothing else. */
#ifndef OKEYSOLVE_SHEDDING_H
#define OKEYSOLVE_SHEDDING_H

#include "shed.h"

#define OKS_GROWERS_MAX OKS_TABLE_MAX

/* A run or a group of the table while it grows. */
typedef struct oks_grower {
    uint8_t meld;
    uint8_t is_run;
    uint8_t colour; /* of a run */
    uint8_t number; /* of a group */
    uint8_t first, last; /* a run's positions */
    uint8_t free;   /* colours that can join a group */
} oks_grower;

typedef struct oks_shedding {
    const oks_ctx *ctx;
    const oks_ask *ask;
    const oks_table *table;
    oks_shed *out; /* NULL: only the ceilings are asked for, and best is the highest of them */
    const int *floors; /* of each face, when the promising ones are asked for; else NULL */
    uint64_t promising;
    oks_tile okey; /* its face */
    int best;
    int reach;     /* of what is in hand now: no way scores more */
    int own_okeys; /* of the rack as it was, not in pairs */
    oks_rack rack;
    int score;     /* of what is laid so far */
    int used;      /* the tile that must be used is */
    int taken;
    int steps;
    oks_step step[OKS_SHED_STEPS_MAX];
    int pairs;
    int pair_points;
    oks_meld pair[OKS_MELDS_MAX];
    int growers;
    int active;    /* the first of them can grow by tiles of the rack */
    oks_grower grower[OKS_GROWERS_MAX];
    uint64_t contested; /* faces for which there may be better use than the first end that they fit */
    uint16_t useful[OKS_COLOURS]; /* the numbers that can be shed at all */
    uint16_t later[OKS_GROWERS_MAX + 1][OKS_COLOURS]; /* those that this grower and the active ones after it can take */
} oks_shedding;

/* ---- weights -------------------------------------------------------------------------------------------------- */

static inline int oks_natural_weight(const oks_ask *ask, int number)
{
    return oks_scale_natural(ask->scale, number) * (ask->scale == OKS_SCALE_LEFT ? ask->natural_times : 1);
}

/* An okey laid: what it stands for matters to points alone. */
static inline int oks_okey_weight(const oks_ask *ask, int number)
{
    return oks_scale_okey(ask->scale, ask->scale == OKS_SCALE_POINTS ? number : 0, ask->okey_counts);
}

static inline int oks_weight_of_bits(const oks_shedding *s, const uint16_t one[OKS_COLOURS],
                                     const uint16_t two[OKS_COLOURS], const uint16_t only[OKS_COLOURS])
{
    int points = 0, tiles = 0;
    for (int c = 0; c < OKS_COLOURS; c++) {
        unsigned a = one[c] & only[c], b = two[c] & only[c];
        points += s->ctx->number_sum[a] + s->ctx->number_sum[b];
        tiles += oks_popcount13(a) + oks_popcount13(b);
    }
    return oks_scale_sum(s->ask->scale, points, tiles) *
           (s->ask->scale == OKS_SCALE_LEFT ? s->ask->natural_times : 1);
}

/* No way on from here scores more. */
static inline int oks_bound(const oks_shedding *s)
{
    return s->score + oks_weight_of_bits(s, s->rack.one, s->rack.two, s->useful) +
           s->rack.okeys * oks_scale_okey(s->ask->scale, OKS_NUMBERS, s->ask->okey_counts);
}

/* Where many ways lie ahead, one that sheds no more tiles than the best so far is not looked for, whatever its
 * points. */
static inline int oks_enough(const oks_shedding *s)
{
    return s->ask->scale == OKS_SCALE_TILES ? s->best | (oks_scale_sum(OKS_SCALE_TILES, 0, 1) - 1) : s->best;
}

/* ---- using tiles ---------------------------------------------------------------------------------------------- */

static inline void oks_use_natural(oks_shedding *s, oks_tile face)
{
    oks_rack_remove(&s->rack, face);
    s->score += oks_natural_weight(s->ask, oks_number(face));
}

static inline void oks_use_okey(oks_shedding *s, int number)
{
    s->rack.okeys--;
    s->score += oks_okey_weight(s->ask, number);
}

static inline void oks_note_step(oks_shedding *s, oks_step_kind kind, oks_tile tile, int meld, int at, oks_tile stands)
{
    s->step[s->steps++] = (oks_step){(uint8_t)kind, tile, (uint8_t)meld, (uint8_t)at, stands};
    if (tile == s->ask->must_use && !s->ask->must_open)
        s->used = 1;
}

/* What a branch changes and has to put back. */
typedef struct oks_mark {
    oks_rack rack;
    int score, used, steps, pairs, pair_points, own_okeys;
} oks_mark;

static inline oks_mark oks_mark_of(const oks_shedding *s)
{
    return (oks_mark){s->rack, s->score, s->used, s->steps, s->pairs, s->pair_points, s->own_okeys};
}

static inline void oks_back_to(oks_shedding *s, const oks_mark *m)
{
    s->rack = m->rack;
    s->score = m->score;
    s->used = m->used;
    s->steps = m->steps;
    s->pairs = m->pairs;
    s->pair_points = m->pair_points;
    s->own_okeys = m->own_okeys;
}

/* ---- growers -------------------------------------------------------------------------------------------------- */

static inline int oks_room_of(const oks_shedding *s, const oks_grower *g)
{
    return oks_run_limit(s->ask->rules) - (g->last - g->first + 1);
}

/* The next position at an end, 0: none. */
static inline int oks_next_at(const oks_shedding *s, const oks_grower *g, int end)
{
    int most = s->ask->rules->wrap_12_13_1 ? OKS_WRAP_POSITION : OKS_NUMBERS;
    if (oks_room_of(s, g) <= 0)
        return 0;
    if (end == OKS_END_LEFT)
        return g->first - 1;
    return g->last < most ? g->last + 1 : 0;
}

static inline void oks_move_end(oks_grower *g, int end, int by)
{
    if (end == OKS_END_LEFT)
        g->first = (uint8_t)(g->first - by);
    else
        g->last = (uint8_t)(g->last + by);
}

static inline int oks_has_at(const oks_shedding *s, const oks_grower *g, int position)
{
    return s->rack.one[g->colour] >> (oks_position_number(position) - 1) & 1;
}

/* Whether a natural tile of the rack can lie beyond `position`, with at most so many okeys between. */
int oks_has_beyond(const oks_shedding *s, const oks_grower *g, int end, int position, int okeys);
/* The growers of the table, those first that tiles of the rack can make grow. */
void oks_list_growers(oks_shedding *s);
/* How many okeys, of at most `most`, find an end to lie at. */
int oks_room_for_okeys(const oks_shedding *s, int most);
/* Notes the tiles that new melds or pairs could take. */
void oks_note_new_meld_tiles(oks_shedding *s, int okeys);
/* Notes the contested faces: any other tile may go to the first end that it fits, since nothing else could do with it,
 * no new meld, no other end, no okey that needs the end, and no discard that its place would make layable. */
void oks_note_contested(oks_shedding *s);

/* ---- ends of branches ------------------------------------------------------------------------------------------ */

/* Whether what is left is not enough, for the opening or for more than the best so far. Growers before `at` have
 * grown. */
int oks_is_hopeless(const oks_shedding *s, int at);
/* The most that can come of the rack and the growers, OKS_NO_CEILING when that is not known; a way that would reach it
 * is looked at. */
int oks_ceiling(oks_shedding *s);
/* The faces for which there might be a way above their floor that leaves one of them alone. */
uint64_t oks_promising_now(const oks_shedding *s);
/* A new pair with so many okeys, and the end of a branch with no more pairs. */
void oks_lay_pair(oks_shedding *s, oks_tile face, int okeys);
void oks_end_in_series(oks_shedding *s);
/* The table has grown: the best that new melds, pairs and okeys at ends make of the rest, kept if the whole is best. */
void oks_end_branch(oks_shedding *s);

#endif
