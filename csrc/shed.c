#include "shedding.h"

#include <stddef.h>
#include <string.h>

/* Okeys are taken first: nothing that is done before helps to take one, save filling up the group that it lies in.
 * Then the melds of the table grow, one after the other, in every way that the rack allows; what is left goes to new
 * melds, exactly, by the kernel. An okey at the outer end of a growing meld does as well at any other end, so that
 * such okeys are placed last. */

int oks_weight(const oks_ask *ask, oks_tile tile)
{
    return tile == OKS_OKEY ? oks_okey_weight(ask, 0) : oks_natural_weight(ask, oks_number(tile));
}

/* ---- growing the melds of the table --------------------------------------------------------------------------- */

static void grow(oks_shedding *s, int at);

/* Nothing better is to be found. */
static int is_reached(const oks_shedding *s)
{
    return oks_enough(s) >= s->reach;
}

static void grow_group(oks_shedding *s, int at)
{
    oks_grower *g = &s->grower[at];
    unsigned colours = g->free;
    for (int c = 0; c < OKS_COLOURS; c++) {
        oks_tile face = oks_face(c, g->number);
        if (!(colours >> c & 1u) || !oks_rack_count(&s->rack, face))
            continue;
        oks_mark m = oks_mark_of(s);
        oks_use_natural(s, face);
        oks_note_step(s, OKS_STEP_LAY_OFF, face, g->meld, OKS_END_GROUP, face);
        g->free = 0;
        if (!(s->contested >> face & 1u) || !oks_is_hopeless(s, at + 1))
            grow(s, at + 1);
        g->free = (uint8_t)colours;
        oks_back_to(s, &m);
        if (!(s->contested >> face & 1u))
            return;
    }
    grow(s, at + 1);
}

/* Lays tiles at one end, then goes on. open: an okey lies at the end and wants a natural tile beyond. */
static void grow_run(oks_shedding *s, int at, int end, int open)
{
    oks_grower *g = &s->grower[at];
    int position = oks_next_at(s, g, end), forced = 0;
    oks_count_work(s->ask);
    if (oks_bound(s) <= s->best || is_reached(s))
        return;
    if (position && oks_has_at(s, g, position)) {
        oks_tile face = oks_face(g->colour, oks_position_number(position));
        oks_mark m = oks_mark_of(s);
        oks_use_natural(s, face);
        oks_note_step(s, OKS_STEP_LAY_OFF, face, g->meld, end, face);
        oks_move_end(g, end, 1);
        if (!(s->contested >> face & 1u) || !oks_is_hopeless(s, at))
            grow_run(s, at, end, 0);
        oks_move_end(g, end, -1);
        oks_back_to(s, &m);
        forced = !(s->contested >> face & 1u);
    }
    if (forced)
        return;
    int beyond = position + (end == OKS_END_LEFT ? -1 : 1);
    if (position && s->rack.okeys && oks_has_beyond(s, g, end, beyond, s->rack.okeys - 1)) {
        oks_tile face = oks_face(g->colour, oks_position_number(position));
        oks_mark m = oks_mark_of(s);
        oks_use_okey(s, oks_number(face));
        oks_note_step(s, OKS_STEP_LAY_OFF, OKS_OKEY, g->meld, end, face);
        oks_move_end(g, end, 1);
        if (!oks_is_hopeless(s, at))
            grow_run(s, at, end, 1);
        oks_move_end(g, end, -1);
        oks_back_to(s, &m);
    }
    if (open)
        return;
    if (end == OKS_END_LEFT)
        grow_run(s, at, OKS_END_RIGHT, 0);
    else
        grow(s, at + 1);
}

static void grow(oks_shedding *s, int at)
{
    oks_count_work(s->ask);
    if (oks_bound(s) <= s->best || is_reached(s))
        return;
    if (at == s->active)
        oks_end_branch(s);
    else if (s->grower[at].is_run)
        grow_run(s, at, OKS_END_LEFT, 0);
    else
        grow_group(s, at);
}

static void grow_from_here(oks_shedding *s)
{
    oks_mark m = oks_mark_of(s);
    if (s->ask->reserve == OKS_OKEY) {
        if (s->rack.okeys == 0)
            return;
        s->rack.okeys--;
    }
    s->taken = s->steps;
    s->contested = 0;
    oks_note_new_meld_tiles(s, s->rack.okeys);
    oks_list_growers(s);
    oks_note_contested(s);
    if (s->floors) {
        s->promising |= oks_promising_now(s);
    } else if (oks_bound(s) > s->best) {
        s->reach = oks_ceiling(s);
        if (!s->out)
            s->best = s->reach < oks_bound(s) ? s->reach : oks_bound(s);
        else if (!is_reached(s))
            grow(s, 0);
    }
    oks_back_to(s, &m);
}

/* ---- taking okeys --------------------------------------------------------------------------------------------- */

static void take_okeys(oks_shedding *s, int from);

/* Goes on with another table. */
static void take_more(oks_shedding *s, const oks_table *table, int from)
{
    const oks_table *before = s->table;
    s->table = table;
    take_okeys(s, from);
    s->table = before;
}

/* Lays one tile as the fourth of a group so that its okeys come to stand for something. */
static void fill_group_with(oks_shedding *s, int meld, oks_tile tile, oks_tile face)
{
    oks_table filled = *s->table;
    oks_mark m = oks_mark_of(s);
    int okeys = filled.okeys;
    if (tile == OKS_OKEY)
        oks_use_okey(s, oks_number(face));
    else
        oks_use_natural(s, face);
    oks_note_step(s, OKS_STEP_LAY_OFF, tile, meld, OKS_END_GROUP, face);
    oks_table_grow(&filled, meld, OKS_END_GROUP, (uint8_t)(face | (tile == OKS_OKEY ? OKS_STANDS : 0)), OKS_NO_OWNER);
    for (int i = okeys; i < filled.okeys; i++)
        filled.okey[i].fresh = 1;
    take_more(s, &filled, meld);
    oks_back_to(s, &m);
}

/* Only where the rack has a tile of another colour, to take the okey with. An okey is laid for that only when it has
 * to be used; else it would be given for the one that is taken. */
static void fill_group(oks_shedding *s, int meld)
{
    unsigned colours = oks_group_free(&s->table->meld[meld]), has = 0;
    int number = oks_number(oks_stands_for(s->table->meld[meld].face[0]));
    for (int c = 0; c < OKS_COLOURS; c++)
        has |= (unsigned)(s->rack.one[c] >> (number - 1) & 1) << c;
    for (int c = 0; c < OKS_COLOURS; c++) {
        oks_tile face = oks_face(c, number);
        if (!(colours >> c & 1u) || !(colours & has & ~(1u << c)))
            continue;
        if (has >> c & 1u)
            fill_group_with(s, meld, face, face);
        if (s->rack.okeys && s->ask->must_use == OKS_OKEY)
            fill_group_with(s, meld, OKS_OKEY, face);
    }
}

void oks_sheddable(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, const oks_ask *ask,
                   uint16_t useful[OKS_COLOURS])
{
    oks_shedding s;
    memset(&s, 0, offsetof(oks_shedding, step));
    s.ctx = ctx;
    s.ask = ask;
    s.table = table;
    s.rack = *rack;
    s.contested = 0;
    s.rack.okeys = (uint8_t)(s.rack.okeys + (ask->takes ? table->okeys : 0));
    oks_note_new_meld_tiles(&s, s.rack.okeys);
    oks_list_growers(&s);
    oks_note_contested(&s);
    memcpy(useful, s.useful, sizeof s.useful);
    uint64_t taking = ask->takes ? oks_taking_faces(table, ask->rules, 1) : 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        useful[c] |= (uint16_t)(taking >> (c * OKS_NUMBERS) & 0x1fffu);
}

/* Every way to take okeys off the melds from `from` on, then the rest. */
static void take_okeys(oks_shedding *s, int from)
{
    grow_from_here(s);
    for (int i = 0; s->ask->takes && i < s->table->okeys; i++) {
        int meld = s->table->okey[i].meld, place = s->table->okey[i].place;
        oks_tile face = oks_taken_with(s->table, i, s->ask->rules);
        if (meld < from)
            continue;
        if (s->ask->lay_offs && s->table->meld[meld].face[place] & OKS_UNDECIDED)
            fill_group(s, meld);
        if (face == OKS_NO_TILE || s->table->okey[i].fresh || !oks_rack_count(&s->rack, face))
            continue;
        oks_table without = *s->table;
        oks_mark m = oks_mark_of(s);
        oks_rack_remove(&s->rack, face);
        s->rack.okeys++;
        if (s->ask->scale == OKS_SCALE_LEFT)
            s->score += oks_natural_weight(s->ask, oks_number(face)) - s->ask->okey_counts;
        oks_note_step(s, OKS_STEP_TAKE, face, meld, place, face);
        oks_table_take(&without, meld, place, face);
        take_more(s, &without, meld);
        oks_back_to(s, &m);
    }
}

static oks_shedding start(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey,
                          const oks_ask *ask, int floor, oks_shed *out)
{
    oks_shedding s;
    memset(&s, 0, offsetof(oks_shedding, step));
    s.ctx = ctx;
    s.ask = ask;
    s.table = table;
    s.out = out;
    s.okey = okey;
    s.best = floor;
    s.own_okeys = rack->okeys;
    s.rack = *rack;
    s.pairs = s.pair_points = 0;
    return s;
}

int oks_most_shed(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey, const oks_ask *ask,
                  int floor, oks_shed *out)
{
    oks_shedding s = start(ctx, table, rack, okey, ask, floor, out);
    take_okeys(&s, 0);
    return s.best > floor;
}

int oks_most_at_all(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey,
                    const oks_ask *ask, int floor)
{
    oks_shedding s = start(ctx, table, rack, okey, ask, floor, NULL);
    take_okeys(&s, 0);
    return s.best;
}

uint64_t oks_promising(const oks_ctx *ctx, const oks_table *table, const oks_rack *rack, oks_tile okey,
                       const oks_ask *ask, const int floors[OKS_FACES])
{
    oks_shedding s = start(ctx, table, rack, okey, ask, 0, NULL);
    s.floors = floors;
    take_okeys(&s, 0);
    return s.promising;
}
