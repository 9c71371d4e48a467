#include "side_first.h"

#include "meld.h"

#include <string.h>

#define MELD_SIZE 3 /* the smallest with the side tile will do: lay-offs make it longer */

typedef struct search {
    const oks_rules *rules;
    const oks_turn *turn;
    oks_best_after best_after;
    oks_better_plan is_better;
    const void *context;
    oks_plan *out;
    int found;
} search;

int oks_side_comes_first(const oks_rules *rules, const oks_turn *turn)
{
    return rules->side_take == OKS_SIDE_IMMEDIATE && turn->side != OKS_NO_TILE && turn->opened != OKS_NOT_OPENED;
}

/* The plan with a step before its own. */
static void put_first(const oks_step *step, const oks_meld *meld, int shed, oks_plan *plan)
{
    memmove(plan->step + 1, plan->step, plan->steps * sizeof *step);
    plan->step[0] = *step;
    plan->steps++;
    plan->tiles = (int16_t)(plan->tiles + shed);
    if (step->kind != OKS_STEP_LAY)
        return;
    for (int i = 1; i < plan->steps; i++)
        plan->step[i].meld = (uint8_t)(plan->step[i].meld + (plan->step[i].kind == OKS_STEP_LAY));
    memmove(plan->meld + 1, plan->meld, plan->melds * sizeof *meld);
    plan->meld[0] = *meld;
    plan->melds++;
    plan->points = (int16_t)(plan->points + oks_meld_points(meld));
}

static void try_step(search *s, const oks_step *step, const oks_meld *meld)
{
    oks_turn after = *s->turn;
    oks_move move;
    oks_plan plan;
    if (oks_turn_play(s->rules, &after, step, meld, &move) != OKS_MOVE_OK)
        return;
    if (!s->best_after(s->context, &after, &plan) || plan.steps == OKS_PLAN_STEPS_MAX || plan.melds == OKS_MELDS_MAX)
        return;
    put_first(step, meld, oks_rack_tiles(&s->turn->rack) - oks_rack_tiles(&after.rack), &plan);
    if (!s->found || s->is_better(s->context, &plan, s->out))
        *s->out = plan;
    s->found = 1;
}

/* Lays the faces as a meld, with every choice of those that okeys stand for, if the side tile is in it. */
static void try_meld(search *s, oks_meld_kind kind, int size, const oks_tile *face)
{
    static const oks_step lay = {OKS_STEP_LAY, OKS_NO_TILE, 0, 1, OKS_NO_TILE};
    for (int okeys = 0; okeys < 1 << size; okeys++) {
        oks_meld meld = {(uint8_t)kind, (uint8_t)size, {0}};
        int uses = 0;
        for (int i = 0; i < size; i++) {
            int stands = okeys >> i & 1;
            meld.face[i] = (uint8_t)(face[i] | (stands ? OKS_STANDS : 0));
            uses |= (stands ? OKS_OKEY : face[i]) == s->turn->side;
        }
        if (uses)
            try_step(s, &lay, &meld);
    }
}

static void try_melds(search *s)
{
    for (int c = 0; c < OKS_COLOURS; c++)
        for (int n = 1; n + 2 <= OKS_NUMBERS + (s->rules->wrap_12_13_1 != 0); n++) {
            const oks_tile run[MELD_SIZE] = {oks_face(c, n), oks_face(c, n + 1),
                                             oks_face(c, (n + 1) % OKS_NUMBERS + 1)};
            try_meld(s, OKS_RUN, MELD_SIZE, run);
        }
    for (int n = 1; n <= OKS_NUMBERS; n++)
        for (int without = 0; without < OKS_COLOURS; without++) {
            oks_tile group[MELD_SIZE];
            for (int i = 0; i < MELD_SIZE; i++)
                group[i] = oks_face(i + (i >= without), n);
            try_meld(s, OKS_GROUP, MELD_SIZE, group);
        }
    for (int face = 0; face < OKS_FACES; face++) {
        const oks_tile pair[2] = {(oks_tile)face, (oks_tile)face};
        try_meld(s, OKS_PAIR, 2, pair);
    }
}

static void try_reaches(search *s, unsigned kinds)
{
    oks_step steps[OKS_LAY_OFFS_MAX];
    int count = kinds >> OKS_STEP_LAY_OFF & 1 ? oks_lay_offs(&s->turn->table, &s->turn->rack, s->rules, steps) : 0;
    for (int i = 0; i < count; i++)
        if (steps[i].tile == s->turn->side)
            try_step(s, &steps[i], NULL);
    count = kinds >> OKS_STEP_TAKE & 1 ? oks_takings(&s->turn->table, &s->turn->rack, s->rules, steps) : 0;
    for (int i = 0; i < count; i++)
        if (steps[i].tile == s->turn->side)
            try_step(s, &steps[i], NULL);
}

int oks_best_with_side_first(const oks_rules *rules, const oks_turn *turn, unsigned kinds, oks_best_after best_after,
                             oks_better_plan is_better, const void *context, oks_plan *out)
{
    search s = {rules, turn, best_after, is_better, context, out, 0};
    if (kinds >> OKS_STEP_LAY & 1)
        try_melds(&s);
    try_reaches(&s, kinds);
    return s.found;
}
