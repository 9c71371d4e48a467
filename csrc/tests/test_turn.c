/* The turn: hands played by the plans themselves under every rule set, each step put to the rules again. */
#include "plan.h"
#include "racks.h"
#include "rng.h"


#define HANDS 60 /* a rule set */
#define DECK (2 * OKS_FACES + 2)

typedef struct hand {
    const oks_ctx *ctx;
    const oks_rules *rules;
    oks_rng rng;
    oks_tile deck[DECK];
    int size;
    oks_turn turn[OKS_PLAYERS]; /* each player's rack and how he opened; the table is table */
    oks_table table;
    int finishes;
} hand;

static void draw(hand *h, oks_rack *rack)
{
    int at = (int)oks_random_below(&h->rng, (uint32_t)h->size);
    oks_tile tile = h->deck[at];
    h->deck[at] = h->deck[--h->size];
    if (tile == OKS_OKEY)
        rack->okeys++;
    else
        oks_rack_add(rack, tile);
}

static void deal(hand *h)
{
    oks_tile indicator = (oks_tile)oks_random_below(&h->rng, OKS_FACES), okey = oks_okey_of_indicator(indicator);
    h->size = 0;
    for (int face = 0; face < OKS_FACES; face++)
        for (int copy = face == indicator; copy < 2; copy++)
            h->deck[h->size++] = face == okey ? OKS_OKEY : (oks_tile)face;
    h->deck[h->size++] = okey; /* the false okeys */
    h->deck[h->size++] = okey;
    h->table.melds = h->table.okeys = 0;
    for (int seat = 0; seat < OKS_PLAYERS; seat++) {
        oks_turn *turn = &h->turn[seat];
        memset(turn, 0, sizeof *turn);
        turn->okey = okey;
        turn->side = OKS_NO_TILE;
        turn->seat = (uint8_t)seat;
        turn->series_bar = h->rules->open_min;
        turn->pairs_bar = h->rules->open_pairs;
        for (int i = 0; i < 21; i++)
            draw(h, &turn->rack);
    }
}

static int others_of(const hand *h, int seat)
{
    int others = 0;
    for (int other = 0; other < OKS_PLAYERS; other++) {
        if (other != seat && h->turn[other].opened == OKS_OPENED_SERIES)
            others |= OKS_OTHERS_SERIES;
        if (other != seat && h->turn[other].opened == OKS_OPENED_PAIRS)
            others |= OKS_OTHERS_PAIRS;
    }
    return others;
}

/* Plays the plan's steps: each is legal, and in the end all is as the plan says. The turn afterwards. */
static oks_turn check_plan(const oks_rules *rules, const oks_turn *before, const oks_plan *plan)
{
    oks_turn turn = *before;
    oks_move move = {0, OKS_NO_OWNER, OKS_NO_PENALTY, 0, 0};
    int tiles = oks_rack_tiles(&turn.rack);
    CHECK(plan->steps > 0 && plan->steps <= OKS_PLAN_STEPS_MAX);
    for (int i = 0; i < plan->steps; i++) {
        if (plan->step[i].kind == OKS_STEP_DISCARD)
            CHECK_EQ(tiles - oks_rack_tiles(&turn.rack), plan->tiles);
        CHECK_EQ(oks_turn_play(rules, &turn, &plan->step[i], plan->meld, &move), OKS_MOVE_OK);
    }
    CHECK_EQ(move.finishes, plan->finishes);
    CHECK_EQ(move.finish, plan->finish);
    CHECK_EQ(move.penalty, plan->penalty);
    CHECK(memcmp(turn.rack.one, plan->rest.one, sizeof turn.rack.one) == 0);
    CHECK(memcmp(turn.rack.two, plan->rest.two, sizeof turn.rack.two) == 0);
    CHECK_EQ(turn.rack.okeys, plan->rest.okeys);
    if (plan->finishes && plan->finish != OKS_FINISH_TEN_PAIRS)
        CHECK_EQ(oks_rack_tiles(&turn.rack), 0);
    return turn;
}

static void check_options(const hand *h, const oks_turn *turn)
{
    oks_plan options[OKS_OPTIONS_MAX], best[2];
    for (int aim = OKS_AIM_TILES; aim <= OKS_AIM_LEFT; aim++) {
        CHECK(oks_best_turn(h->ctx, h->rules, turn, (oks_aim)aim, &best[aim]));
        check_plan(h->rules, turn, &best[aim]);
        int count = oks_turn_options(h->ctx, h->rules, turn, (oks_aim)aim, options);
        CHECK(count > 0);
        if (aim == OKS_AIM_TILES)
            CHECK_EQ(options[0].tiles, best[aim].tiles);
        else
            CHECK_EQ(options[0].left + options[0].penalty_points, best[aim].left + best[aim].penalty_points);
        for (int i = 0; i < count; i++)
            check_plan(h->rules, turn, &options[i]);
    }
    CHECK_EQ(best[0].finishes, best[1].finishes);
    CHECK(best[0].tiles >= best[1].tiles || best[1].finishes);
    CHECK_EQ(oks_finishing_tiles(h->ctx, h->rules, turn, 1) != 0,
             best[0].finishes && best[0].finish != OKS_FINISH_TEN_PAIRS);
}

static void play_hand(hand *h)
{
    deal(h);
    for (int seat = 0, turns = 0; h->size > 0; seat = (seat + 1) % OKS_PLAYERS, turns++) {
        oks_turn *turn = &h->turn[seat];
        oks_plan plan;
        draw(h, &turn->rack);
        turn->table = h->table;
        turn->others = (uint8_t)others_of(h, seat);
        turn->opened_now = turn->pairs_laid = 0;
        if (turns % 3 == 0 || oks_rack_tiles(&turn->rack) < 8)
            check_options(h, turn);
        CHECK(oks_best_turn(h->ctx, h->rules, turn, turns % 2 ? OKS_AIM_LEFT : OKS_AIM_TILES, &plan));
        *turn = check_plan(h->rules, turn, &plan);
        h->table = turn->table;
        for (int i = 0; i < h->table.okeys; i++)
            h->table.okey[i].fresh = 0;
        if (plan.finishes) {
            h->finishes++;
            return;
        }
    }
}

static void hands_under_every_rule_set(const oks_ctx *ctx)
{
    int finishes = 0;
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        oks_rules rules;
        oks_rules_get(set, &rules);
        hand h;
        memset(&h, 0, sizeof h);
        h.ctx = ctx;
        h.rules = &rules;
        h.rng.state = (uint64_t)set + 7;
        for (int i = 0; i < HANDS; i++)
            play_hand(&h);
        finishes += h.finishes;
    }
    CHECK(finishes > 0);
}

static oks_turn turn_of(const oks_rules *rules, const oks_tile *tiles, int count, int opened)
{
    oks_turn turn;
    memset(&turn, 0, sizeof turn);
    turn.okey = oks_face(OKS_YELLOW, 6);
    turn.side = OKS_NO_TILE;
    turn.opened = (uint8_t)opened;
    turn.series_bar = rules->open_min;
    turn.pairs_bar = rules->open_pairs;
    for (int i = 0; i < count; i++)
        if (tiles[i] == OKS_OKEY)
            turn.rack.okeys++;
        else
            oks_rack_add(&turn.rack, tiles[i]);
    return turn;
}

static void a_refused_step_changes_nothing(void)
{
    oks_rules rules;
    CHECK(oks_rules_named("yesil", &rules));
    const oks_tile tiles[4] = {0, 1, 2, 30};
    const oks_meld run = {OKS_RUN, 3, {0, 1, 2}};
    oks_turn turn = turn_of(&rules, tiles, 4, OKS_NOT_OPENED), before = turn;
    oks_move move;
    oks_step open = {OKS_STEP_OPEN, OKS_NO_TILE, 0, 1, OKS_NO_TILE};
    CHECK_EQ(oks_turn_play(&rules, &turn, &open, &run, &move), OKS_MOVE_BELOW_BAR);
    CHECK_EQ(move.detail, 101 - 6);
    CHECK(memcmp(&turn, &before, sizeof turn) == 0);
    oks_step odd = {200, 0, 0, 0, 0};
    CHECK_EQ(oks_turn_play(&rules, &turn, &odd, &run, &move), OKS_MOVE_BAD_STEP);
    oks_step wild = {OKS_STEP_LAY_OFF, 250, 99, 7, 250};
    turn.opened = OKS_OPENED_SERIES;
    CHECK_EQ(oks_turn_play(&rules, &turn, &wild, &run, &move), OKS_MOVE_NO_SUCH_MELD);
    oks_step thrown = {OKS_STEP_DISCARD, 250, 0, 0, 0};
    CHECK_EQ(oks_turn_play(&rules, &turn, &thrown, &run, &move), OKS_MOVE_NOT_ON_RACK);
}

static void a_side_tile_has_to_be_used(void)
{
    oks_rules rules;
    CHECK(oks_rules_named("yesil", &rules));
    const oks_tile tiles[4] = {0, 1, 2, 30};
    oks_turn turn = turn_of(&rules, tiles, 4, OKS_OPENED_SERIES);
    oks_step discard = {OKS_STEP_DISCARD, 30, 0, 0, OKS_NO_TILE}, lay = {OKS_STEP_LAY, OKS_NO_TILE, 0, 1, OKS_NO_TILE};
    const oks_meld run = {OKS_RUN, 3, {0, 1, 2}};
    oks_move move;
    turn.side = 2;
    CHECK_EQ(oks_turn_play(&rules, &turn, &discard, &run, &move), OKS_MOVE_SIDE_UNUSED);
    CHECK_EQ(oks_turn_play(&rules, &turn, &lay, &run, &move), OKS_MOVE_OK);
    CHECK_EQ(oks_turn_play(&rules, &turn, &discard, &run, &move), OKS_MOVE_OK);
    CHECK(move.finishes);
}

int main(void)
{
    oks_ctx *ctx = tables_of_all();
    hands_under_every_rule_set(ctx);
    a_refused_step_changes_nothing();
    a_side_tile_has_to_be_used();
    return 0;
}
