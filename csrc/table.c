#include "table.h"

#include "meld.h"
#include "runs.h"

#include <string.h>

enum { COPIES = 2, FULL_GROUP = 4, ALL_COLOURS = 15 };

/* ---- what a meld takes ---------------------------------------------------------------------------------------- */

static int group_number(const oks_meld *group)
{
    return oks_number(oks_stands_for(group->face[0]));
}

/* Colours that lie there, or that an okey there stands for. */
static unsigned group_colours(const oks_meld *group)
{
    unsigned colours = 0;
    for (int i = 0; i < group->size; i++)
        if (!(group->face[i] & OKS_UNDECIDED))
            colours |= 1u << oks_colour(oks_stands_for(group->face[i]));
    return colours;
}

unsigned oks_group_free(const oks_meld *group)
{
    return group->size == FULL_GROUP ? 0 : ALL_COLOURS & ~group_colours(group);
}

oks_tile oks_run_next(const oks_meld *run, int end, const oks_rules *rules)
{
    int first = oks_run_first(run), last = oks_run_last(run), colour = oks_colour(oks_stands_for(run->face[0]));
    if (run->size >= oks_run_limit(rules))
        return OKS_NO_TILE;
    if (end == OKS_END_LEFT)
        return first > 1 ? oks_face(colour, first - 1) : OKS_NO_TILE;
    if (last < OKS_NUMBERS)
        return oks_face(colour, last + 1);
    return last == OKS_NUMBERS && rules->wrap_12_13_1 ? oks_face(colour, 1) : OKS_NO_TILE;
}

/* ---- changing the table --------------------------------------------------------------------------------------- */

int oks_is_table_meld(const oks_meld *meld, int wrap, int both_ends)
{
    oks_meld plain = *meld;
    unsigned free_colours = ALL_COLOURS;
    if (meld->size < COPIES || meld->size > OKS_MELD_MAX)
        return 0;
    if (meld->kind == OKS_GROUP && meld->size <= FULL_GROUP)
        free_colours &= ~group_colours(meld);
    for (int i = 0; i < meld->size; i++) {
        int colour = 0;
        if (!(meld->face[i] & OKS_UNDECIDED))
            continue;
        if (meld->kind != OKS_GROUP || !(meld->face[i] & OKS_STANDS) || oks_stands_for(meld->face[i]) >= OKS_FACES)
            return 0;
        while (colour < OKS_COLOURS && !(free_colours >> colour & 1u))
            colour++;
        if (colour == OKS_COLOURS)
            return 0;
        free_colours &= ~(1u << colour);
        plain.face[i] = (uint8_t)(OKS_STANDS | oks_face(colour, oks_number(oks_stands_for(meld->face[i]))));
    }
    return oks_meld_is_legal(&plain, wrap, both_ends);
}

/* The fourth tile of a group decides what its okeys stand for: the colours that are left, in their order. */
static void decide(oks_meld *group)
{
    unsigned left = ALL_COLOURS & ~group_colours(group);
    for (int i = 0; i < group->size && group->size == FULL_GROUP; i++) {
        int colour = 0;
        if (!(group->face[i] & OKS_UNDECIDED))
            continue;
        while (!(left >> colour & 1u))
            colour++;
        left &= ~(1u << colour);
        group->face[i] = (uint8_t)(OKS_STANDS | oks_face(colour, group_number(group)));
    }
}

static void undecide(oks_meld *group)
{
    for (int i = 0; i < group->size; i++)
        if (group->face[i] & OKS_STANDS)
            group->face[i] = (uint8_t)(OKS_STANDS | OKS_UNDECIDED | oks_face(OKS_RED, group_number(group)));
}

static int okeys_of(const oks_meld *meld)
{
    int okeys = 0;
    for (int i = 0; i < meld->size; i++)
        okeys += meld->face[i] & OKS_STANDS ? 1 : 0;
    return okeys;
}

static void note_okey(oks_table *table, int meld, int place, int owner)
{
    if (table->okeys < OKS_TABLE_OKEYS) /* there are no more in a set */
        table->okey[table->okeys++] = (oks_table_okey){(uint8_t)meld, (uint8_t)place, (uint8_t)owner, 0};
}

oks_table_fault oks_table_add(oks_table *table, const oks_meld *meld, int owner, const oks_rules *rules)
{
    int at = table->melds;
    if (at == OKS_TABLE_MAX)
        return OKS_TABLE_FULL;
    if (meld->kind == OKS_PAIR && rules->open_pairs == OKS_NO_PAIRS && !rules->mix_open)
        return OKS_TABLE_NO_PAIRS;
    if (!oks_is_table_meld(meld, rules->wrap_12_13_1, rules->one_both_ends))
        return OKS_TABLE_NO_MELD;
    if (table->okeys + okeys_of(meld) > OKS_TABLE_OKEYS)
        return OKS_TABLE_THIRD_OKEY;
    table->meld[at] = *meld;
    table->owner[at] = (uint8_t)owner;
    table->melds++;
    if (meld->kind == OKS_GROUP && meld->size < FULL_GROUP && rules->group_okey_take == OKS_TAKE_AT_FOUR)
        undecide(&table->meld[at]);
    if (meld->kind == OKS_GROUP)
        decide(&table->meld[at]);
    for (int i = 0; i < meld->size; i++)
        if (meld->face[i] & OKS_STANDS)
            note_okey(table, at, i, owner);
    return OKS_TABLE_OK;
}

void oks_table_grow(oks_table *table, int meld, int end, uint8_t cell, int owner)
{
    oks_meld *m = &table->meld[meld];
    int place = end == OKS_END_LEFT ? 0 : m->size;
    if (end == OKS_END_LEFT) {
        memmove(m->face + 1, m->face, m->size);
        for (int i = 0; i < table->okeys; i++)
            table->okey[i].place = (uint8_t)(table->okey[i].place + (table->okey[i].meld == meld));
    }
    m->face[place] = cell;
    m->size++;
    if (m->kind == OKS_GROUP)
        decide(m);
    if (cell & OKS_STANDS)
        note_okey(table, meld, place, owner);
}

int oks_table_take(oks_table *table, int meld, int place, oks_tile face)
{
    int at = 0;
    while (table->okey[at].meld != meld || table->okey[at].place != place)
        at++;
    int owner = table->okey[at].owner;
    table->meld[meld].face[place] = face;
    table->okeys--;
    table->okey[at] = table->okey[table->okeys];
    memset(&table->okey[table->okeys], 0, sizeof table->okey[0]); /* so that equal tables are equal bytes */
    return owner;
}

/* ---- what the table takes ------------------------------------------------------------------------------------- */

oks_tile oks_taken_with(const oks_table *table, int okey, const oks_rules *rules)
{
    const oks_meld *meld = &table->meld[table->okey[okey].meld];
    uint8_t cell = meld->face[table->okey[okey].place];
    if (!rules->swap_okey || (cell & OKS_UNDECIDED))
        return OKS_NO_TILE;
    if (meld->kind == OKS_PAIR && (meld->face[0] & meld->face[1] & OKS_STANDS))
        return OKS_NO_TILE;
    return oks_stands_for(cell);
}

int oks_open_ends(const oks_table *table, const oks_rules *rules, oks_open_end out[OKS_OPEN_ENDS_MAX])
{
    static const uint8_t ends[2] = {OKS_END_LEFT, OKS_END_RIGHT};
    int count = 0;
    for (int i = 0; i < table->melds; i++) {
        const oks_meld *m = &table->meld[i];
        unsigned free_colours = m->kind == OKS_GROUP ? oks_group_free(m) : 0;
        for (int e = 0; e < 2 && m->kind == OKS_RUN; e++) {
            oks_tile face = oks_run_next(m, ends[e], rules);
            if (face != OKS_NO_TILE)
                out[count++] = (oks_open_end){(uint8_t)i, ends[e], face};
        }
        for (int c = 0; c < OKS_COLOURS; c++)
            if (free_colours >> c & 1u)
                out[count++] = (oks_open_end){(uint8_t)i, OKS_END_GROUP, oks_face(c, group_number(m))};
    }
    return count;
}

static uint64_t group_faces(const oks_meld *group)
{
    unsigned free_colours = oks_group_free(group);
    int number = group_number(group);
    uint64_t faces = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        faces |= (uint64_t)(free_colours >> c & 1u) << oks_face(c, number);
    return faces;
}

static uint64_t run_faces(const oks_meld *run, const oks_rules *rules)
{
    int first = oks_run_first(run), last = first + run->size - 1;
    oks_tile start = oks_stands_for(run->face[0]);
    uint64_t faces = 0;
    if (run->size >= oks_run_limit(rules))
        return 0;
    if (first > 1)
        faces = oks_face_bit((oks_tile)(start - 1));
    if (last < OKS_NUMBERS)
        faces |= oks_face_bit((oks_tile)(start + run->size));
    else if (last == OKS_NUMBERS && rules->wrap_12_13_1)
        faces |= oks_face_bit((oks_tile)(start - first + 1));
    return faces;
}

uint64_t oks_layable_faces(const oks_table *table, const oks_rules *rules)
{
    uint64_t faces = 0;
    for (int i = 0; i < table->melds; i++) {
        if (table->meld[i].kind == OKS_RUN)
            faces |= run_faces(&table->meld[i], rules);
        else if (table->meld[i].kind == OKS_GROUP)
            faces |= group_faces(&table->meld[i]);
    }
    return faces;
}

uint64_t oks_taking_faces(const oks_table *table, const oks_rules *rules, int with_pairs)
{
    uint64_t faces = 0;
    for (int i = 0; i < table->okeys; i++) {
        oks_tile face = oks_taken_with(table, i, rules);
        if (face != OKS_NO_TILE && (with_pairs || table->meld[table->okey[i].meld].kind != OKS_PAIR))
            faces |= oks_face_bit(face);
    }
    return faces;
}

uint64_t oks_islek_faces(const oks_table *table, const oks_rules *rules)
{
    uint64_t faces = oks_layable_faces(table, rules);
    return rules->swap_tile_is_islek ? faces | oks_taking_faces(table, rules, 0) : faces;
}

int oks_meld_makes_islek(const oks_meld *meld, const oks_rules *rules, oks_tile face)
{
    oks_table alone;
    alone.melds = alone.okeys = 0;
    return oks_table_add(&alone, meld, OKS_NO_OWNER, rules) == OKS_TABLE_OK &&
           (oks_islek_faces(&alone, rules) >> face & 1u);
}

/* ---- a meld given as a set ------------------------------------------------------------------------------------ */

/* The run of most points in which each natural tile has its place and okeys fill the gaps, then the ends. */
static void run_of_set(const oks_tile *tiles, int count, int wrap, oks_meld *best)
{
    int end = wrap ? OKS_WRAP_POSITION : OKS_NUMBERS, colour = -1;
    for (int i = 0; i < count && colour < 0; i++)
        colour = tiles[i] == OKS_OKEY ? -1 : oks_colour(tiles[i]);
    for (int start = 1; start + count - 1 <= end && count <= OKS_NUMBERS; start++) {
        oks_meld run = {OKS_RUN, (uint8_t)count, {0}};
        int okeys = 0, naturals = 0;
        for (int i = 0; i < count; i++)
            okeys += tiles[i] == OKS_OKEY;
        for (int place = 0; place < count; place++) {
            oks_tile face = oks_face(colour, oks_position_number(start + place));
            int there = memchr(tiles, face, (size_t)count) != NULL;
            run.face[place] = (uint8_t)(face | (there ? 0 : OKS_STANDS));
            naturals += there;
        }
        if (naturals + okeys == count && (best->size == 0 || oks_meld_points(&run) > oks_meld_points(best)))
            *best = run;
    }
}

int oks_meld_of_set(const oks_tile *tiles, int count, int wrap, oks_meld *out)
{
    uint64_t seen = 0;
    oks_meld best = {0, 0, {0}}, group;
    if (count < 3 || count > OKS_NUMBERS)
        return 0;
    for (int i = 0; i < count; i++) {
        if (tiles[i] == OKS_OKEY)
            continue;
        if (seen >> tiles[i] & 1u)
            return 0;
        seen |= oks_face_bit(tiles[i]);
    }
    if (seen == 0)
        return 0;
    run_of_set(tiles, count, wrap, &best);
    if (oks_read_meld(tiles, count, wrap, &group) && group.kind == OKS_GROUP &&
        (best.size == 0 || oks_meld_points(&group) > oks_meld_points(&best)))
        best = group;
    if (best.size)
        *out = best;
    return best.size != 0;
}

/* ---- one set of tiles ----------------------------------------------------------------------------------------- */

oks_status oks_check_set(const uint8_t counts[OKS_TILE_KINDS], oks_tile okey, oks_tile *culprit)
{
    oks_tile indicator = okey < OKS_FACES ? oks_indicator_of_okey(okey) : OKS_NO_TILE;
    oks_status status = OKS_OK;
    *culprit = OKS_NO_TILE;
    for (int kind = 0; kind < OKS_TILE_KINDS && status == OKS_OK; kind++) {
        if (counts[kind] && kind == okey)
            status = OKS_RACK_OKEY_FACE;
        else if (counts[kind] > COPIES)
            status = kind == OKS_OKEY         ? OKS_RACK_THIRD_OKEY
                     : kind == OKS_FALSE_OKEY ? OKS_RACK_THIRD_FALSE_OKEY
                                              : OKS_RACK_THREE_OF_A_TILE;
        else if (counts[kind] == COPIES && kind == indicator)
            status = OKS_RACK_TWO_INDICATORS;
        if (status != OKS_OK)
            *culprit = (oks_tile)kind;
    }
    return status;
}
