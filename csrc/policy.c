#include "policy.h"

#include "chance.h"
#include "layoff.h"
#include "meld.h"
#include "planned.h"
#include "shape.h"
#include "to_open.h"
#include "value.h"

#include <limits.h>
#include <string.h>

#define LINKS_WEIGHT 10 /* a link is worth ten points of a tile's number */

static const oks_turn *own(const oks_round *round) { return &round->turn; }

static int series_bar(const oks_round *round) { return round->turn.series_bar; }

static int may_open_by_pairs(const oks_round *round, const oks_rack *rack)
{
    return round->rules->open_pairs != OKS_NO_PAIRS && oks_count_pairs(rack) >= round->turn.pairs_bar;
}

static int wraps(const oks_round *round) { return round->rules->wrap_12_13_1; }

/* ---- what the side tile is used for ---------------------------------------------------------------------------- */

/* Whether melds to open with have the side tile, where the rules want it there. */
static int opens_as_asked(const oks_round *round, const oks_arrangement *found)
{
    if (round->turn.side == OKS_NO_TILE || round->rules->side_take == OKS_SIDE_LAY_OR_LAYOFF)
        return 1;
    for (int i = 0; i < found->melds; i++)
        if (oks_meld_has(&found->meld[i], round->turn.side))
            return 1;
    return 0;
}

/* A new meld with the side tile, among the melds of most tiles that have one. */
static int meld_with(const oks_ctx *ctx, const oks_round *round, const oks_rack *rack, oks_tile side, oks_meld *out)
{
    oks_query query = {OKS_TILES, (uint8_t)wraps(round), 1, 0, side, 0};
    oks_arrangement found;
    if (oks_best(ctx, rack, &query, &found, NULL) != OKS_OK)
        return 0;
    for (int i = 0; i < found.melds; i++)
        if (oks_meld_has(&found.meld[i], side)) {
            *out = found.meld[i];
            return 1;
        }
    return 0;
}

static int may_lay_off(const oks_round *round)
{
    return own(round)->opened == OKS_OPENED_SERIES || round->rules->pair_opener_layoff == 1;
}

/* ---- laying --------------------------------------------------------------------------------------------------- */

/* The most points that the rack lays and still keeps a tile. */
static void arrange(const oks_ctx *ctx, const oks_round *round, oks_arrangement *out)
{
    oks_query query = {OKS_POINTS, (uint8_t)wraps(round), 1, 0, OKS_NO_TILE, 0};
    oks_series_opening best;
    memset(out, 0, sizeof *out);
    out->rest = own(round)->rack;
    if (oks_has_meld(&out->rest, wraps(round)) &&
        oks_best_to_open(ctx, round->rules, round->okey, &own(round)->rack, &query, &best, NULL) == OKS_OK)
        *out = best.laid;
}

static int open_with(const oks_arrangement *found, oks_action *out)
{
    out->kind = OKS_ACT_OPEN;
    out->melds = found->melds;
    memcpy(out->lay, found->meld, found->melds * sizeof found->meld[0]);
    return 1;
}

static int open_by_pairs(const oks_round *round, oks_action *out)
{
    oks_arrangement found;
    if (!may_open_by_pairs(round, &own(round)->rack) ||
        oks_best_pairs(&own(round)->rack, round->okey, 1, &found) != OKS_OK)
        return 0;
    return found.melds >= round->turn.pairs_bar && opens_as_asked(round, &found) && open_with(&found, out);
}

/* The melds that open by series and have the side tile in them. */
static int open_with_side(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    oks_query query = {OKS_POINTS, (uint8_t)wraps(round), 1, 0, round->turn.side, 0};
    oks_arrangement found;
    return oks_best(ctx, &own(round)->rack, &query, &found, NULL) == OKS_OK && found.points >= series_bar(round) &&
           open_with(&found, out);
}

/* Opens if it can, by series rather than by pairs. */
static int open_hand(const oks_ctx *ctx, const oks_round *round, const oks_arrangement *best, oks_action *out)
{
    if (best->points >= series_bar(round) && opens_as_asked(round, best))
        return open_with(best, out);
    return (best->points >= series_bar(round) && open_with_side(ctx, round, out)) || open_by_pairs(round, out);
}

/* A new meld of one who has opened, if the rack has one and keeps a tile. */
static int lay_meld(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    const oks_turn *player = own(round);
    oks_query query = {OKS_TILES, (uint8_t)wraps(round), 1, 0, OKS_NO_TILE, 0};
    oks_arrangement found;
    if (oks_rack_tiles(&player->rack) < 3)
        return 0;
    if (player->opened == OKS_OPENED_PAIRS) {
        if (oks_count_pairs(&player->rack) == 0 ||
            oks_best_pairs(&player->rack, round->okey, 1, &found) != OKS_OK || found.melds == 0)
            return 0;
    } else if (!oks_has_meld(&player->rack, wraps(round)) ||
               oks_best(ctx, &player->rack, &query, &found, NULL) != OKS_OK || found.melds == 0) {
        return 0;
    }
    out->kind = OKS_ACT_LAY;
    out->melds = 1;
    out->lay[0] = found.meld[0];
    return 1;
}

static int take_okey(const oks_round *round, oks_action *out)
{
    oks_step step[OKS_TABLE_OKEYS];
    if (!round->rules->swap_okey || oks_takings(&round->turn.table, &own(round)->rack, round->rules, step) == 0)
        return 0;
    out->kind = OKS_ACT_TAKE_OKEY;
    out->tile = step[0].tile;
    out->meld = step[0].meld;
    out->place = step[0].at;
    return 1;
}

/* Lays a natural tile off (`only` that one), an okey when no natural one fits. */
static int lay_off(const oks_round *round, oks_tile only, oks_action *out)
{
    const oks_turn *player = own(round);
    oks_open_end ends[OKS_OPEN_ENDS_MAX];
    if (oks_rack_tiles(&player->rack) < 2 || !may_lay_off(round))
        return 0;
    uint64_t faces = oks_layable_faces(&round->turn.table, round->rules);
    if (only != OKS_NO_TILE ? !(faces >> only & 1u) : !player->rack.okeys && !(faces & oks_rack_faces(&player->rack)))
        return 0;
    int count = oks_open_ends(&round->turn.table, round->rules, ends);
    for (int okey = 0; okey <= (player->rack.okeys > 0 && only == OKS_NO_TILE); okey++)
        for (int i = 0; i < count; i++) {
            if (!okey && (!oks_rack_count(&player->rack, ends[i].face) ||
                          (only != OKS_NO_TILE && only != ends[i].face)))
                continue;
            out->kind = OKS_ACT_LAYOFF;
            out->tile = okey ? OKS_OKEY : ends[i].face;
            out->face = ends[i].face;
            out->meld = ends[i].meld;
            out->end = ends[i].end;
            return 1;
        }
    return 0;
}

/* ---- taking the side tile -------------------------------------------------------------------------------------- */

/* Whether the rack with the side tile opens: all of it may be in melds, and nothing left to discard. */
static int opens_once_taken(const oks_ctx *ctx, const oks_round *round, const oks_rack *with)
{
    oks_round taken = *round;
    oks_arrangement best;
    oks_action action;
    taken.turn.rack = *with;
    taken.turn.side = round->side;
    arrange(ctx, &taken, &best);
    return open_hand(ctx, &taken, &best, &action);
}

/* Whether the side tile makes an opening that the rack alone does not have. */
static int opens_with_side(const oks_ctx *ctx, const oks_round *round, const oks_rack *with)
{
    const oks_rack *rack = &own(round)->rack;
    int bar = series_bar(round);
    int opens = (may_open_by_pairs(round, with) && !may_open_by_pairs(round, rack)) ||
                (oks_could_meld(rack, round->side, wraps(round)) && oks_points_to_open(ctx, round->rules, with) >= bar);
    return opens && oks_points_to_open(ctx, round->rules, rack) < bar && opens_once_taken(ctx, round, with);
}

/* Whether the side tile is worth taking: it makes an opening, or it can be laid at once. */
static int wants_side(const oks_ctx *ctx, const oks_round *round)
{
    const oks_turn *player = own(round);
    oks_rack with = player->rack;
    oks_meld meld;
    if (round->side == OKS_NO_TILE || round->side == OKS_OKEY)
        return 0;
    oks_rack_put(&with, round->side);
    if (!player->opened)
        return opens_with_side(ctx, round, &with);
    if (oks_layable_faces(&round->turn.table, round->rules) & oks_face_bit(round->side))
        return may_lay_off(round);
    return player->opened == OKS_OPENED_SERIES && oks_could_meld(&player->rack, round->side, wraps(round)) &&
           oks_best_points(ctx, &with, wraps(round)) > oks_best_points(ctx, &player->rack, wraps(round)) &&
           meld_with(ctx, round, &with, round->side, &meld);
}

/* ---- the discard ---------------------------------------------------------------------------------------------- */

/* Those of the faces whose discard costs no penalty. */
static uint64_t without_penalty(const oks_round *round, uint64_t faces)
{
    if (oks_discard_penalty(round->rules, 0, 1, own(round)->opened != 0, 0) == OKS_NO_PENALTY)
        return faces;
    return faces & ~oks_islek_faces(&round->turn.table, round->rules);
}

typedef struct candidates {
    oks_tile tile[OKS_RACK_MAX];
    int count;
} candidates;

static void list_faces(uint64_t faces, candidates *out)
{
    out->count = 0;
    for (int face = 0; faces; face++, faces >>= 1)
        if (faces & 1u)
            out->tile[out->count++] = (oks_tile)face;
}

/* What is not needed and costs nothing; then what costs nothing; then what there is. */
static void list_useful_discards(const oks_round *round, const oks_arrangement *best, candidates *out)
{
    uint64_t all = oks_rack_faces(&own(round)->rack), faces = without_penalty(round, oks_rack_faces(&best->rest));
    if (!faces)
        faces = without_penalty(round, all);
    list_faces(faces ? faces : all, out);
}

/* By few weights: the highest tile, or the one of the least connection. */
static oks_tile choose_unneeded(const oks_round *round, oks_policy policy, const oks_arrangement *best)
{
    candidates found;
    int most = INT_MIN;
    oks_tile thrown = OKS_OKEY;
    list_useful_discards(round, best, &found);
    for (int i = 0; i < found.count; i++) {
        oks_tile tile = found.tile[i];
        int number = oks_number(tile);
        int worth = policy == OKS_POLICY_FOLK || own(round)->opened
                        ? number
                        : -(LINKS_WEIGHT * oks_links(&own(round)->rack, tile, 0) + number);
        if (worth > most) {
            most = worth;
            thrown = tile;
        }
    }
    return thrown;
}

/* By what the rest of the rack is worth, weighed by hand or as it was learned. */
static oks_tile choose_by_worth(const oks_ctx *ctx, const oks_round *round, oks_policy policy)
{
    uint64_t faces = oks_rack_faces(&own(round)->rack), free_ones = without_penalty(round, faces);
    if (!faces)
        return OKS_OKEY;
    return (policy == OKS_POLICY_STATIC ? oks_discard_by_learning : oks_discard_by_hand)(ctx, round,
                                                                                         free_ones ? free_ones : faces);
}

/* Whether lay-offs are legal in this turn, as far as the table is concerned. */
static int may_reach(const oks_round *round) { return !round->turn.opened_now || round->rules->layoff_same_turn; }

/* What the side tile was taken for. */
static int use_side(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    const oks_turn *player = own(round);
    if (may_reach(round) && lay_off(round, round->turn.side, out))
        return 1;
    out->kind = OKS_ACT_LAY;
    out->melds = 1;
    if (player->opened == OKS_OPENED_PAIRS)
        return oks_pair_of(&player->rack, round->turn.side, &out->lay[0]);
    return meld_with(ctx, round, &player->rack, round->turn.side, &out->lay[0]);
}

/* After the opening. */
static int lay_something(const oks_ctx *ctx, const oks_round *round, oks_action *out)
{
    int reaches = may_reach(round);
    if (round->turn.side != OKS_NO_TILE)
        return use_side(ctx, round, out);
    return (reaches && take_okey(round, out)) || lay_meld(ctx, round, out) ||
           (reaches && lay_off(round, OKS_NO_TILE, out));
}

/* With nothing to lay, a side tile that was taken goes back. */
static int put_back(const oks_round *round, oks_action *out)
{
    memset(out, 0, sizeof *out);
    if (round->turn.side == OKS_NO_TILE)
        return 0;
    out->kind = OKS_ACT_PUT_BACK;
    return 1;
}

static void play_at_once(const oks_ctx *ctx, const oks_round *round, oks_policy policy, oks_action *out)
{
    oks_arrangement best;
    if (own(round)->opened && lay_something(ctx, round, out))
        return;
    arrange(ctx, round, &best);
    if (!own(round)->opened && open_hand(ctx, round, &best, out))
        return;
    if (put_back(round, out))
        return;
    out->kind = OKS_ACT_DISCARD;
    out->tile = policy == OKS_POLICY_STEADY ? choose_by_worth(ctx, round, policy)
                                            : choose_unneeded(round, policy, &best);
}

/* ---- the levels that plan ------------------------------------------------------------------------------------- */

static void play_by_plan(const oks_ctx *ctx, const oks_round *round, oks_policy policy, oks_action *out)
{
    if (oks_plan_next(ctx, round, out))
        return;
    if (put_back(round, out))
        return;
    out->kind = OKS_ACT_DISCARD;
    out->tile = choose_by_worth(ctx, round, policy);
}

/* ---- all of them ---------------------------------------------------------------------------------------------- */

static int plans(oks_policy policy) { return policy == OKS_POLICY_PLANNER || policy == OKS_POLICY_STATIC; }

/* Draws, or takes the side tile. */
static int choose_draw(const oks_ctx *ctx, const oks_round *round, oks_policy policy)
{
    if (round->phase == OKS_PHASE_MUST_DRAW)
        return OKS_ACT_DRAW;
    return (plans(policy) ? oks_plan_wants_side : wants_side)(ctx, round) ? OKS_ACT_TAKE : OKS_ACT_DRAW;
}

void oks_policy_next(const oks_ctx *ctx, const oks_round *round, oks_policy policy, oks_rng *rng, oks_action *out)
{
    memset(out, 0, sizeof *out);
    if (policy == OKS_POLICY_RANDOM || policy == OKS_POLICY_SAFE)
        oks_play_by_chance(ctx, round, policy == OKS_POLICY_SAFE, rng, out);
    else if (round->phase == OKS_PHASE_INDICATOR)
        out->kind = OKS_ACT_TAKE_INDICATOR; /* the referee offers it when there is a finish */
    else if (round->phase != OKS_PHASE_PLAY)
        out->kind = (uint8_t)choose_draw(ctx, round, policy);
    else if (plans(policy) || round->turn.must_finish)
        play_by_plan(ctx, round, policy, out);
    else
        play_at_once(ctx, round, policy, out);
}
