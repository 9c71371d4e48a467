#include "planner.h"

#include <string.h>

#define TILE 512 /* of the tiles scale */
#define NO_COST (1 << 28)
#define DEAR (1 << 20)
#define MELD_MIN 3
#define FEW 3 /* tiles: they are tried one by one */

int oks_left_counts(const oks_rules *rules, const oks_turn *turn, oks_tile tile)
{
    int times = turn->opened == OKS_OPENED_PAIRS ? rules->pair_left_mult : 1;
    if (tile != OKS_OKEY)
        return oks_number(tile) * times;
    int counts = rules->okey_left_counts;
    if (counts == OKS_COUNTS_NUMBER)
        counts = turn->okey < OKS_FACES ? oks_number(turn->okey) : 0;
    return counts * times + rules->okey_left_flat;
}

void oks_planner_set(oks_planner *p, const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn,
                     oks_course course)
{
    p->ctx = ctx;
    p->rules = rules;
    p->turn = turn;
    p->course = course;
    p->takes = 1;
    p->work = NULL;
    p->after = *turn;
    if (course == OKS_COURSE_GO_ON)
        return;
    p->after.opened = course == OKS_COURSE_PAIRS ? OKS_OPENED_PAIRS : OKS_OPENED_SERIES;
    p->after.opened_now = 1;
}

int oks_course_open(const oks_planner *p)
{
    const oks_rules *rules = p->rules;
    const oks_turn *turn = p->turn;
    if (p->course == OKS_COURSE_GO_ON)
        return turn->opened != OKS_NOT_OPENED;
    if (turn->opened != OKS_NOT_OPENED)
        return 0;
    if (p->course == OKS_COURSE_PAIRS)
        return rules->open_pairs != OKS_NO_PAIRS && oks_count_pairs(&turn->rack) >= turn->pairs_bar;
    if (p->course == OKS_COURSE_FROM_HAND)
        return oks_rack_tiles(&turn->rack) > MELD_MIN && oks_hand_needs_no_bar(rules, turn);
    return oks_points_to_open(p->ctx, rules, &turn->rack) >= turn->series_bar;
}

oks_ask oks_ask_of(const oks_planner *p, oks_scale scale)
{
    const oks_rules *rules = p->rules;
    int opens = p->course != OKS_COURSE_GO_ON;
    oks_ask ask;
    memset(&ask, 0, sizeof ask);
    ask.rules = rules;
    ask.scale = scale;
    ask.work = p->work;
    ask.okey_counts = oks_left_counts(rules, &p->after, OKS_OKEY);
    ask.natural_times = p->after.opened == OKS_OPENED_PAIRS ? rules->pair_left_mult : 1;
    ask.series = p->after.opened == OKS_OPENED_SERIES;
    ask.opening = (uint8_t)opens;
    ask.must_use = p->turn->side;
    ask.must_open = opens && rules->side_take != OKS_SIDE_LAY_OR_LAYOFF;
    ask.reserve = OKS_NO_TILE;
    ask.takes = p->takes && oks_may_take(rules, &p->after);
    if (p->course == OKS_COURSE_FROM_HAND)
        return ask;
    ask.lay_offs = (uint8_t)oks_may_lay_off(rules, &p->after);
    ask.pairs = (uint8_t)oks_pairs_allowed(rules, &p->after);
    if (p->course == OKS_COURSE_SERIES) {
        ask.least_points = p->turn->series_bar;
        ask.mixed = rules->mix_open != 0;
        ask.pairs = ask.mixed ? OKS_ANY_PAIRS : ask.pairs;
    } else if (p->course == OKS_COURSE_PAIRS) {
        ask.least_pairs = (uint8_t)p->turn->pairs_bar;
    }
    return ask;
}

/* ---- what a way leaves ---------------------------------------------------------------------------------------- */

/* The melds of the pieces go on the table; the okeys of the rack do not matter to that. */
static void add_pieces(const oks_planner *p, const oks_pieces *pieces, oks_table *table)
{
    oks_rack rack = p->turn->rack;
    oks_arrangement laid;
    oks_lay(&rack, pieces, &laid);
    for (int i = 0; i < laid.melds; i++)
        oks_table_add(table, &laid.meld[i], p->turn->seat, p->rules);
}

static void apply_steps(const oks_shed *shed, int from, int to, oks_table *table)
{
    for (int i = from; i < to; i++) {
        const oks_step *step = &shed->step[i];
        if (step->kind == OKS_STEP_TAKE)
            oks_table_take(table, step->meld, step->at, step->tile);
        else
            oks_table_grow(table, step->meld, step->at,
                           (uint8_t)(step->stands | (step->tile == OKS_OKEY ? OKS_STANDS : 0)), 0);
    }
}

/* The faces whose discard is layable when the way has been gone. Pairs make nothing layable. */
static uint64_t islek_after(const oks_planner *p, const oks_way *way)
{
    oks_table table = p->turn->table;
    if (way->apart) {
        add_pieces(p, &way->opening, &table);
        for (int i = 0; i < way->opening_pairs; i++)
            oks_table_add(&table, &way->opening_pair[i], p->turn->seat, p->rules);
    }
    apply_steps(&way->shed, 0, way->shed.taken, &table);
    apply_steps(&way->shed, way->shed.taken, way->shed.steps, &table);
    add_pieces(p, &way->shed.pieces, &table);
    return oks_islek_faces(&table, p->rules);
}

static int penalty_of(const oks_planner *p, oks_tile tile, int is_islek, int last)
{
    int penalty = oks_discard_penalty(p->rules, tile == OKS_OKEY, is_islek, p->after.opened != OKS_NOT_OPENED, last);
    if (penalty == OKS_PENALTY_OKEY_DISCARD)
        return p->rules->okey_discard;
    return penalty == OKS_PENALTY_ISLEK_DISCARD ? p->rules->islek_discard : 0;
}

void oks_complete(const oks_planner *p, oks_course_end *out, int held, oks_aim aim)
{
    uint64_t islek = islek_after(p, &out->way);
    out->rest = out->way.shed.rest;
    out->rest.okeys = (uint8_t)(out->rest.okeys + held);
    int tiles = oks_rack_tiles(&out->rest), left = oks_left_in_hand(p, &out->rest), least = NO_COST;
    int by_penalty = aim == OKS_AIM_TILES ? DEAR : 1;
    out->tiles = oks_rack_tiles(&p->turn->rack) - tiles;
    for (int tile = 0; tile <= OKS_OKEY; tile++) {
        int has = tile == OKS_OKEY ? out->rest.okeys : oks_rack_count(&out->rest, (oks_tile)tile);
        if (!has)
            continue;
        int is_islek = tile == OKS_OKEY ? islek != 0 : (int)(islek >> tile & 1u);
        int penalty = penalty_of(p, (oks_tile)tile, is_islek, tiles == 1);
        int cost = penalty - oks_left_counts(p->rules, &p->after, (oks_tile)tile);
        int rank = cost * 4 + (penalty > 0) * 2 * by_penalty + (tile == OKS_OKEY) * by_penalty;
        if (rank < least) {
            least = rank;
            out->cost = left + cost;
            out->discard = (oks_tile)tile;
        }
    }
}

/* ---- the aims ------------------------------------------------------------------------------------------------- */

/* A way on which this tile stays in hand, to be discarded. */
static int find_keeping(const oks_planner *p, oks_ask ask, oks_tile tile, int floor, oks_course_end *out)
{
    oks_rack rack = p->turn->rack;
    ask.reserve = tile;
    if (tile == OKS_OKEY) {
        if (!rack.okeys && !(ask.takes && p->turn->table.okeys))
            return 0;
    } else {
        if (!oks_rack_count(&rack, tile))
            return 0;
        oks_rack_remove(&rack, tile);
        if (tile == ask.must_use && !oks_rack_count(&rack, tile))
            return 0;
    }
    if (!oks_find_way(p->ctx, p->turn, &rack, &ask, floor, &out->way))
        return 0;
    out->rest = out->way.shed.rest;
    out->discard = tile;
    if (tile == OKS_OKEY)
        out->rest.okeys++;
    else
        oks_rack_add(&out->rest, tile);
    out->tiles = oks_rack_tiles(&p->turn->rack) - oks_rack_tiles(&out->rest);
    return 1;
}

int oks_find_finish(const oks_planner *p, oks_tile last, oks_course_end *out)
{
    int tiles = oks_rack_tiles(&p->turn->rack);
    out->cost = 0;
    return find_keeping(p, oks_ask_of(p, OKS_SCALE_TILES), last, (tiles - 1) * TILE - 1, out);
}

/* Whether all tiles but one could be laid, looked at quickly. */
static int could_finish(const oks_planner *p)
{
    oks_ask ask = oks_ask_of(p, OKS_SCALE_TILES);
    int floor = (oks_rack_tiles(&p->turn->rack) - 1) * TILE - 1;
    ask.later_melds = 1;
    return oks_most_at_all(p->ctx, &p->turn->table, &p->turn->rack, p->turn->okey, &ask, floor) > floor;
}

/* The finish, one with the okey if there is one. */
static int find_any_finish(const oks_planner *p, oks_course_end *out)
{
    if (oks_find_finish(p, OKS_OKEY, out))
        return 1;
    for (int face = 0; face < OKS_FACES; face++)
        if (oks_find_finish(p, (oks_tile)face, out))
            return 1;
    return 0;
}

/* All could be laid, but one has to stay and then two or more do. */
static int find_most_keeping_one(const oks_planner *p, const oks_ask *ask, oks_course_end *out)
{
    int best = -1, found = 0;
    oks_course_end tried;
    for (int tile = 0; tile <= OKS_OKEY; tile++)
        if (find_keeping(p, *ask, (oks_tile)tile, best, &tried)) {
            best = tried.way.score;
            *out = tried;
            found = 1;
        }
    return found;
}

/* Most tiles, if it is more than `floor`. */
static int find_most_tiles(const oks_planner *p, int floor, oks_course_end *out)
{
    oks_ask ask = oks_ask_of(p, OKS_SCALE_TILES);
    int tiles = oks_rack_tiles(&p->turn->rack);
    oks_course_end finish;
    if (!oks_find_way(p->ctx, p->turn, &p->turn->rack, &ask, (floor + 1) * TILE - 1, &out->way))
        return 0;
    int laid = out->way.score / TILE;
    if (laid == tiles - 1 && out->way.shed.rest.okeys == 0 && oks_find_finish(p, OKS_OKEY, &finish)) {
        *out = finish;
        return 1;
    }
    if (laid < tiles) {
        oks_complete(p, out, 0, OKS_AIM_TILES);
        return 1;
    }
    if (find_any_finish(p, &finish)) {
        *out = finish;
        return 1;
    }
    if (!find_most_keeping_one(p, &ask, out))
        return 0;
    out->way.shed.rest = out->rest;
    oks_complete(p, out, 0, OKS_AIM_TILES);
    return 1;
}

/* What a way has to score that keeps this tile for the discard and is better than `out`; OKS_NO_CEILING: none is. */
static int floor_of(const oks_planner *p, oks_tile tile, int all, int most, const oks_course_end *out)
{
    int counts = oks_left_counts(p->rules, &p->after, tile), costs = tile == OKS_OKEY ? p->rules->okey_discard : 0;
    int floor = all - counts + costs - out->cost;
    return most > floor ? floor : OKS_NO_CEILING;
}

/* The best way for one discard, if it beats `out`. */
static void try_discard(const oks_planner *p, oks_ask ask, oks_tile tile, int all, int most, oks_course_end *out)
{
    int floor = floor_of(p, tile, all, most, out);
    oks_course_end tried;
    if (floor == OKS_NO_CEILING)
        return;
    if (tile != OKS_OKEY)
        ask.islek_costs = penalty_of(p, tile, 1, 0);
    if (!find_keeping(p, ask, tile, floor, &tried))
        return;
    tried.cost = floor + out->cost - tried.way.score;
    *out = tried;
}

/* The faces whose discard might beat `out`. */
static uint64_t worth_a_try(const oks_planner *p, const oks_ask *ask, int all, int most, const oks_course_end *out)
{
    oks_ask any = *ask;
    int floors[OKS_FACES], faces = 0;
    for (int face = 0; face < OKS_FACES; face++) {
        int has = oks_rack_count(&p->turn->rack, (oks_tile)face);
        floors[face] = has ? floor_of(p, (oks_tile)face, all, most, out) : OKS_NO_CEILING;
        faces += floors[face] != OKS_NO_CEILING;
    }
    any.later_melds = 1;
    return faces < FEW ? ~UINT64_C(0)
                       : oks_promising(p->ctx, &p->turn->table, &p->turn->rack, p->turn->okey, &any, floors);
}

static int find_least_left(const oks_planner *p, oks_aim aim, oks_course_end *out)
{
    oks_ask ask = oks_ask_of(p, OKS_SCALE_LEFT);
    int all = oks_left_in_hand(p, &p->turn->rack), most;
    if (!oks_find_way(p->ctx, p->turn, &p->turn->rack, &ask, -NO_COST, &out->way))
        return 0;
    most = out->way.score;
    out->cost = NO_COST;
    if (oks_rack_tiles(&out->way.shed.rest))
        oks_complete(p, out, 0, OKS_AIM_LEFT);
    if (aim == OKS_AIM_LAID && out->cost < NO_COST)
        return 1;
    uint64_t faces = worth_a_try(p, &ask, all, most, out);
    for (int n = OKS_NUMBERS; n > 0; n--) /* the dear ones first: they leave less to try */
        for (int c = 0; c < OKS_COLOURS; c++)
            if (faces >> oks_face(c, n) & 1u)
                try_discard(p, ask, oks_face(c, n), all, most, out);
    try_discard(p, ask, OKS_OKEY, all, most, out);
    return out->cost < NO_COST;
}

int oks_find_outcome(const oks_planner *p, oks_aim aim, oks_course_end *out)
{
    int any = aim == OKS_AIM_TILES && !p->turn->must_finish;
    if (p->course == OKS_COURSE_FROM_HAND)
        return could_finish(p) && find_any_finish(p, out);
    int found = find_most_tiles(p, any ? -1 : oks_rack_tiles(&p->turn->rack) - 2, out);
    if (found && oks_rack_tiles(&out->rest) == 1)
        return 1;
    if (p->turn->must_finish)
        return 0;
    return aim == OKS_AIM_TILES ? found : find_least_left(p, aim, out);
}

/* The opening's melds go on the table. */
static int lay_opening(const oks_planner *p, const oks_series_opening *opening, oks_table *table)
{
    for (int i = 0; i < opening->laid.melds; i++)
        if (oks_table_add(table, &opening->laid.meld[i], p->turn->seat, p->rules) != OKS_TABLE_OK)
            return 0;
    return 1;
}

int oks_find_after(const oks_planner *p, const oks_series_opening *opening, oks_course_end *out)
{
    oks_ask ask = oks_ask_of(p, OKS_SCALE_TILES);
    oks_table table = p->turn->table;
    const oks_arrangement *laid = &opening->laid;
    ask.opening = ask.mixed = 0;
    ask.least_points = 0;
    ask.pairs = (uint8_t)oks_pairs_allowed(p->rules, &p->after);
    if (ask.must_use == OKS_OKEY ? laid->okeys > 0
                                 : ask.must_use < OKS_FACES && oks_rack_count(&laid->rest, ask.must_use) <
                                                                   oks_rack_count(&p->turn->rack, ask.must_use))
        ask.must_use = OKS_NO_TILE;
    if (ask.must_use != OKS_NO_TILE && ask.must_open)
        return 0;
    if (!lay_opening(p, opening, &table) ||
        !oks_most_shed(p->ctx, &table, &laid->rest, p->turn->okey, &ask, -1, &out->way.shed) ||
        oks_rack_tiles(&out->way.shed.rest) == 0)
        return 0;
    out->way.apart = 1;
    out->way.opening = opening->pieces;
    out->way.opening_pairs = opening->pairs;
    memcpy(out->way.opening_pair, opening->pair, sizeof out->way.opening_pair);
    oks_complete(p, out, 0, OKS_AIM_TILES);
    return 1;
}
