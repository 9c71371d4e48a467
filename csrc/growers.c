/* The melds of the table as they can grow, and which tiles of the rack have more than one use. */
#include "shedding.h"

#include <string.h>

int oks_has_beyond(const oks_shedding *s, const oks_grower *g, int end, int position, int okeys)
{
    int most = s->ask->rules->wrap_12_13_1 ? OKS_WRAP_POSITION : OKS_NUMBERS, step = end == OKS_END_LEFT ? -1 : 1;
    for (int i = 0; i <= okeys && position >= 1 && position <= most; i++, position += step)
        if (oks_has_at(s, g, position))
            return 1;
    return 0;
}

static int can_grow(const oks_shedding *s, const oks_grower *g)
{
    int okeys = s->rack.okeys;
    if (!g->is_run) {
        for (int c = 0; c < OKS_COLOURS; c++)
            if ((g->free >> c & 1) && (s->rack.one[c] >> (g->number - 1) & 1))
                return 1;
        return 0;
    }
    int left = oks_next_at(s, g, OKS_END_LEFT), right = oks_next_at(s, g, OKS_END_RIGHT);
    return (left && oks_has_beyond(s, g, OKS_END_LEFT, left, okeys)) ||
           (right && oks_has_beyond(s, g, OKS_END_RIGHT, right, okeys));
}

void oks_list_growers(oks_shedding *s)
{
    s->growers = s->active = 0;
    for (int i = 0; i < s->table->melds && s->ask->lay_offs; i++) {
        const oks_meld *m = &s->table->meld[i];
        oks_grower g = {(uint8_t)i, m->kind == OKS_RUN, 0, 0, 0, 0, 0};
        if (m->kind == OKS_PAIR)
            continue;
        oks_tile face = oks_stands_for(m->face[0]);
        if (g.is_run) {
            g.colour = (uint8_t)oks_colour(face);
            g.first = (uint8_t)oks_run_first(m);
            g.last = (uint8_t)oks_run_last(m);
            if (oks_room_of(s, &g) <= 0)
                continue;
        } else {
            g.number = (uint8_t)oks_number(face);
            g.free = (uint8_t)oks_group_free(m);
            if (!g.free)
                continue;
        }
        s->grower[s->growers++] = g;
        if (can_grow(s, &g)) {
            s->grower[s->growers - 1] = s->grower[s->active];
            s->grower[s->active++] = g;
        }
    }
}

int oks_room_for_okeys(const oks_shedding *s, int most)
{
    int room = 0;
    for (int i = 0; i < s->growers && room < most; i++)
        room += s->grower[i].is_run ? oks_room_of(s, &s->grower[i]) : s->grower[i].free != 0;
    return room < most ? room : most;
}

/* ---- which tiles matter --------------------------------------------------------------------------------------- */

/* The numbers that a run could take with so many okeys. */
static unsigned run_numbers(unsigned one, int wrap, int okeys)
{
    unsigned line = one | (wrap ? (one & 1u) << OKS_NUMBERS : 0u);
    unsigned starts = line & line >> 1 & line >> 2, covered;
    if (okeys >= 2)
        return 0x1fffu;
    if (okeys == 1)
        starts = ((line & (line >> 1 | line >> 2)) | (line >> 1 & line >> 2)) & (wrap ? 0xfffu : 0x7ffu);
    covered = starts | starts << 1 | starts << 2;
    return (covered | covered >> OKS_NUMBERS) & 0x1fffu;
}

/* The numbers of which a group could be made with so many okeys. */
static unsigned group_numbers(const oks_rack *rack, int okeys)
{
    unsigned a = rack->one[0], b = rack->one[1], c = rack->one[2], d = rack->one[3];
    if (okeys >= 2)
        return 0x1fffu;
    if (okeys == 1)
        return (a & b) | (c & d) | ((a | b) & (c | d));
    return (a & b & (c | d)) | (c & d & (a | b));
}

void oks_note_new_meld_tiles(oks_shedding *s, int okeys)
{
    unsigned groups = s->ask->series ? group_numbers(&s->rack, okeys) : 0;
    for (int c = 0; c < OKS_COLOURS; c++) {
        unsigned numbers = s->ask->series ? run_numbers(s->rack.one[c], s->ask->rules->wrap_12_13_1, okeys) : 0;
        numbers |= groups | (s->ask->pairs ? s->rack.two[c] : 0u);
        if (s->ask->pairs && okeys)
            numbers = 0x1fffu;
        s->useful[c] = (uint16_t)numbers;
        s->contested |= (uint64_t)numbers << (c * OKS_NUMBERS);
    }
}

/* The faces that the end can come to take, with okeys of the rack in gaps. */
static uint64_t reach(const oks_shedding *s, const oks_grower *g, int end)
{
    int most = s->ask->rules->wrap_12_13_1 ? OKS_WRAP_POSITION : OKS_NUMBERS, okeys = s->rack.okeys;
    int position = oks_next_at(s, g, end), step = end == OKS_END_LEFT ? -1 : 1;
    uint64_t faces = 0;
    for (; position >= 1 && position <= most; position += step) {
        faces |= oks_face_bit(oks_face(g->colour, oks_position_number(position)));
        if (!oks_has_at(s, g, position) && okeys-- == 0)
            break;
    }
    return faces;
}

static uint64_t reach_of(const oks_shedding *s, const oks_grower *g, int end)
{
    uint64_t faces = 0;
    if (g->is_run)
        return reach(s, g, end);
    for (int c = 0; c < OKS_COLOURS; c++)
        faces |= g->free >> c & 1 ? oks_face_bit(oks_face(c, g->number)) : 0;
    /* one of several colours has the place, not each of them: as if two ends reached for it */
    return end == OKS_END_LEFT || (faces & (faces - 1)) ? faces : 0;
}

void oks_note_contested(oks_shedding *s)
{
    uint64_t seen = 0;
    int ends = s->growers - s->active; /* open for good: the rack has no tile for them */
    memset(s->later[s->active], 0, sizeof s->later[0]);
    for (int i = s->active - 1; i >= 0; i--) {
        uint64_t left = reach_of(s, &s->grower[i], OKS_END_LEFT), right = reach_of(s, &s->grower[i], OKS_END_RIGHT);
        s->contested |= (seen & (left | right)) | (left & right);
        if (s->ask->reserve < OKS_FACES && s->ask->islek_costs) {
            s->contested |= left >> s->ask->reserve & 1u ? left : 0;
            s->contested |= right >> s->ask->reserve & 1u ? right : 0;
        }
        seen |= left | right;
        for (int c = 0; c < OKS_COLOURS; c++)
            s->later[i][c] = s->later[i + 1][c] | (uint16_t)((left | right) >> (c * OKS_NUMBERS) & 0x1fffu);
    }
    if (ends < s->rack.okeys)
        s->contested = ~UINT64_C(0);
    for (int c = 0; c < OKS_COLOURS; c++)
        s->useful[c] |= (uint16_t)(seen >> (c * OKS_NUMBERS) & 0x1fffu);
}
