/* From an outcome to the steps of a plan, in an order in which each is legal. */
#include "meld.h"
#include "planner.h"

#include <stddef.h>
#include <string.h>

static void add_step(oks_plan *plan, oks_step_kind kind, oks_tile tile, int meld, int at, oks_tile stands)
{
    plan->step[plan->steps++] = (oks_step){(uint8_t)kind, tile, (uint8_t)meld, (uint8_t)at, stands};
}

/* Lists the melds: where the first of them is. */
static int list_pieces(const oks_planner *p, const oks_pieces *pieces, oks_plan *plan)
{
    oks_rack rack = p->turn->rack;
    oks_arrangement laid;
    int first = plan->melds;
    oks_lay(&rack, pieces, &laid);
    memcpy(plan->meld + first, laid.meld, laid.melds * sizeof *laid.meld);
    plan->melds = (uint8_t)(plan->melds + laid.melds);
    return first;
}

static int list_pairs(const oks_meld *pairs, int count, oks_plan *plan)
{
    int first = plan->melds;
    memcpy(plan->meld + first, pairs, (size_t)count * sizeof *pairs);
    plan->melds = (uint8_t)(plan->melds + count);
    return first;
}

static void lay_each(oks_plan *plan, int first)
{
    for (int i = first; i < plan->melds; i++)
        add_step(plan, OKS_STEP_LAY, OKS_NO_TILE, i, 1, OKS_NO_TILE);
}

/* How many of the pairs, from the first on, do with okeys of the rack. */
static int pairs_of_own(const oks_planner *p, const oks_shed *shed)
{
    int okeys = p->turn->rack.okeys, count = 0;
    for (; count < shed->pairs; count++) {
        okeys -= (shed->pair[count].face[0] & OKS_STANDS) != 0;
        okeys -= (shed->pair[count].face[1] & OKS_STANDS) != 0;
        if (okeys < 0)
            break;
    }
    return count;
}

/* Opens, if the course does, and lists the melds that come after okeys have been taken: the first of them. */
static int open_first(const oks_planner *p, const oks_way *way, oks_plan *plan)
{
    const oks_shed *shed = &way->shed;
    int in_opening = 0;
    if (p->course == OKS_COURSE_GO_ON) {
        list_pieces(p, &shed->pieces, plan);
        list_pairs(shed->pair, shed->pairs, plan);
        return 0;
    }
    if (way->apart) {
        list_pieces(p, &way->opening, plan);
        list_pairs(way->opening_pair, way->opening_pairs, plan);
    } else {
        list_pieces(p, &shed->pieces, plan);
        if (p->course == OKS_COURSE_PAIRS || p->rules->mix_open)
            in_opening = pairs_of_own(p, shed);
        list_pairs(shed->pair, in_opening, plan);
    }
    add_step(plan, OKS_STEP_OPEN, OKS_NO_TILE, 0, plan->melds, OKS_NO_TILE);
    int later = plan->melds;
    if (way->apart)
        list_pieces(p, &shed->pieces, plan);
    list_pairs(shed->pair + in_opening, shed->pairs - in_opening, plan);
    return later;
}

static int points_of(const oks_plan *plan, int melds)
{
    int points = 0;
    for (int i = 0; i < melds; i++)
        points += oks_meld_points(&plan->meld[i]);
    return points;
}

/* Ends the plan with the discard, whose cost is looked up at the table as the steps leave it. */
static void discard(const oks_planner *p, const oks_course_end *outcome, oks_plan *plan)
{
    oks_turn end = *p->turn;
    oks_move move;
    int points;
    for (int i = 0; i < plan->steps; i++)
        oks_turn_play(p->rules, &end, &plan->step[i], plan->meld, &move);
    plan->discard = outcome->discard;
    plan->penalty = (int8_t)oks_discard_costs(p->rules, &end, plan->discard, &points);
    plan->penalty_points = (int16_t)points;
    plan->finishes = oks_rack_tiles(&outcome->rest) == 1;
    plan->finish = (uint8_t)(plan->finishes ? oks_finish_of(p->rules, &end, plan->discard) : 0);
    add_step(plan, OKS_STEP_DISCARD, plan->discard, 0, 0, OKS_NO_TILE);
}

int oks_left_in_hand(const oks_planner *p, const oks_rack *rack)
{
    int left = rack->okeys * oks_left_counts(p->rules, &p->after, OKS_OKEY);
    for (int face = 0; face < OKS_FACES; face++)
        left += oks_rack_count(rack, (oks_tile)face) * oks_left_counts(p->rules, &p->after, (oks_tile)face);
    return left;
}

static void clear(oks_plan *plan)
{
    memset(plan, 0, offsetof(oks_plan, step));
    plan->penalty = OKS_NO_PENALTY;
    plan->discard = OKS_NO_TILE;
    plan->mult = 1;
}

void oks_make_plan(const oks_planner *p, const oks_course_end *outcome, oks_plan *out)
{
    const oks_shed *shed = &outcome->way.shed;
    clear(out);
    out->opens = p->course == OKS_COURSE_GO_ON ? OKS_NOT_OPENED : p->after.opened;
    int later = open_first(p, &outcome->way, out);
    out->points = (int16_t)points_of(out, out->opens == OKS_NOT_OPENED ? out->melds : later);
    memcpy(out->step + out->steps, shed->step, shed->taken * sizeof *shed->step);
    out->steps = (uint8_t)(out->steps + shed->taken);
    lay_each(out, later);
    memcpy(out->step + out->steps, shed->step + shed->taken, (size_t)(shed->steps - shed->taken) * sizeof *shed->step);
    out->steps = (uint8_t)(out->steps + shed->steps - shed->taken);
    out->tiles = (int16_t)outcome->tiles;
    out->rest = outcome->rest;
    if (outcome->discard == OKS_NO_TILE)
        return;
    discard(p, outcome, out);
    if (outcome->discard == OKS_OKEY)
        out->rest.okeys--;
    else
        oks_rack_remove(&out->rest, outcome->discard);
    out->left = (int16_t)oks_left_in_hand(p, &out->rest);
    if (out->finishes)
        out->mult = (int16_t)oks_finish_mult(p->rules, out->finish, 0);
}

int oks_ten_pairs(const oks_rules *rules, const oks_turn *turn, oks_plan *out)
{
    oks_arrangement pairs;
    oks_planner p;
    if (!rules->ten_pairs_win || turn->opened != OKS_NOT_OPENED || oks_count_pairs(&turn->rack) < OKS_PAIRS_TO_WIN)
        return 0;
    oks_planner_set(&p, NULL, rules, turn, OKS_COURSE_GO_ON);
    clear(out);
    oks_best_pairs(&turn->rack, turn->okey, oks_rack_tiles(&turn->rack) - 2 * OKS_PAIRS_TO_WIN, &pairs);
    memcpy(out->meld, pairs.meld, pairs.melds * sizeof *pairs.meld);
    out->melds = pairs.melds;
    add_step(out, OKS_STEP_TEN_PAIRS, OKS_NO_TILE, 0, pairs.melds, OKS_NO_TILE);
    out->kinds = OKS_KIND_FINISH;
    out->rest = turn->rack;
    out->finishes = 1;
    out->finish = OKS_FINISH_TEN_PAIRS;
    out->mult = (int16_t)oks_finish_mult(rules, OKS_FINISH_TEN_PAIRS, 0);
    return 1;
}

/* ---- a turn in which nothing is laid -------------------------------------------------------------------------- */

/* How many tiles of the rack could stand beside this one in a meld. */
static int neighbours(const oks_rack *rack, oks_tile tile)
{
    int colour = oks_colour(tile), number = oks_number(tile), count = -1;
    for (int c = 0; c < OKS_COLOURS; c++)
        count += rack->one[c] >> (number - 1) & 1;
    for (int n = number - 2; n <= number + 2; n++)
        if (n >= 1 && n <= OKS_NUMBERS && n != number)
            count += rack->one[colour] >> (n - 1) & 1;
    return count;
}

/* Without a penalty; of such a tile that the best arrangement does not need; of such the one with the fewest
 * neighbours, the lowest of them. */
static oks_tile least_needed(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn)
{
    oks_query query = {OKS_POINTS, rules->wrap_12_13_1 != 0, 0, 0, OKS_NO_TILE, 0};
    uint64_t islek = oks_islek_faces(&turn->table, rules);
    oks_arrangement best;
    oks_tile found = OKS_OKEY;
    int least = 1 << 20;
    oks_best(ctx, &turn->rack, &query, &best, NULL);
    for (int face = 0; face < OKS_FACES; face++) {
        if (!oks_rack_count(&turn->rack, (oks_tile)face))
            continue;
        int penalty = oks_discard_penalty(rules, 0, (int)(islek >> face & 1u), turn->opened != OKS_NOT_OPENED, 0);
        int need = (penalty != OKS_NO_PENALTY) * 10000 + !oks_rack_count(&best.rest, (oks_tile)face) * 1000 +
                   neighbours(&turn->rack, (oks_tile)face) * 20 + oks_number((oks_tile)face);
        if (need < least) {
            least = need;
            found = (oks_tile)face;
        }
    }
    return found;
}

void oks_hold(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_plan *out)
{
    oks_planner p;
    oks_course_end outcome;
    oks_planner_set(&p, ctx, rules, turn, OKS_COURSE_GO_ON);
    memset(&outcome, 0, sizeof outcome);
    outcome.way.shed.rest = turn->rack;
    oks_complete(&p, &outcome, 0, OKS_AIM_TILES);
    if (turn->opened == OKS_NOT_OPENED)
        outcome.discard = least_needed(ctx, rules, turn);
    oks_make_plan(&p, &outcome, out);
    out->kinds = OKS_KIND_HOLD;
    if (turn->opened == OKS_NOT_OPENED) /* whatever he holds */
        out->left = rules->unopened;
}
