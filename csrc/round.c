#include "round.h"

#include "meld.h"
#include "plan.h"
#include "rng.h"

#include <string.h>

#define FIRST_HAND 22
#define HAND 21

/* ---- the deal ------------------------------------------------------------------------------------------------- */

void oks_shuffle(uint64_t seed, oks_tile deck[OKS_DECK])
{
    oks_rng rng = {seed};
    for (int i = 0; i < 2 * OKS_FACES; i++)
        deck[i] = (oks_tile)(i / 2);
    deck[2 * OKS_FACES] = deck[2 * OKS_FACES + 1] = OKS_FALSE_OKEY;
    for (int left = OKS_DECK; left > 1; left--) {
        int pick = (int)oks_random_below(&rng, (uint32_t)left);
        oks_tile tile = deck[pick];
        deck[pick] = deck[left - 1];
        deck[left - 1] = tile;
    }
}

static int is_whole_set(const oks_tile deck[OKS_DECK])
{
    uint8_t counts[OKS_TILE_KINDS] = {0};
    for (int i = 0; i < OKS_DECK; i++) {
        if (deck[i] >= OKS_TILE_KINDS || deck[i] == OKS_OKEY || ++counts[deck[i]] > 2)
            return 0;
    }
    return 1;
}

/* As it is played: the okey's face is wild, a false okey is that face. */
static oks_tile played(const oks_round *round, oks_tile printed)
{
    if (printed == OKS_FALSE_OKEY)
        return round->okey;
    return printed == round->okey ? OKS_OKEY : printed;
}

/* The first numbered tile is the indicator; false okeys turned up before it go under the stock. */
static void turn_up(oks_round *round, const oks_tile *rest, int count)
{
    int at = 0, stock = 0;
    while (rest[at] == OKS_FALSE_OKEY)
        at++;
    round->indicator = rest[at];
    round->okey = oks_okey_of_indicator(rest[at]);
    round->risk = at > 0 && round->rules->risk_mode;
    for (int i = at + 1; i < count; i++)
        round->stock[stock++] = played(round, rest[i]);
    while (stock < OKS_STOCK)
        round->stock[stock++] = round->okey;
}

static void begin_turn(oks_round *round, oks_outcome *outcome);
static void leave_turn(oks_round *round);

int oks_round_deal(oks_round *round, const oks_ctx *ctx, const oks_rules *rules, const oks_tile deck[OKS_DECK],
                   int starter, int teams, oks_outcome *outcome)
{
    int at = 0;
    memset(outcome, 0, sizeof *outcome);
    if (!is_whole_set(deck) || starter < 0 || starter >= OKS_SEATS)
        return 0;
    memset(round, 0, sizeof *round);
    round->ctx = ctx;
    round->rules = rules;
    round->teams = teams != 0;
    round->starter = round->seat = (uint8_t)starter;
    round->finisher = OKS_NOBODY;
    round->side = OKS_NO_TILE;
    turn_up(round, deck + FIRST_HAND + 3 * HAND, OKS_DECK - FIRST_HAND - 3 * HAND);
    for (int i = 0; i < OKS_SEATS; i++) {
        oks_rack *rack = &round->player[(starter + i) % OKS_SEATS].rack;
        for (int n = 0; n < (i == 0 ? FIRST_HAND : HAND); n++)
            oks_rack_put(rack, played(round, deck[at++]));
    }
    begin_turn(round, outcome);
    return 1;
}

/* ---- penalties and the end ------------------------------------------------------------------------------------ */

int oks_penalty_points(const oks_rules *rules, int penalty)
{
    switch (penalty) {
    case OKS_PENALTY_OKEY_DISCARD:
        return rules->okey_discard;
    case OKS_PENALTY_ISLEK_DISCARD:
        return rules->islek_discard;
    case OKS_PENALTY_BAD_OPEN:
        return rules->bad_open_penalty;
    case OKS_PENALTY_SIDE_TAKE_FAIL:
        return rules->side_take_fail;
    case OKS_PENALTY_GIVER:
        return rules->giver_penalty;
    case OKS_PENALTY_CAPTURE:
        return rules->capture_penalty;
    default:
        return 0;
    }
}

static void charge(oks_round *round, oks_outcome *outcome, int seat, int penalty)
{
    if (oks_penalty_points(round->rules, penalty) == 0)
        return;
    round->player[seat].penalties[penalty]++;
    outcome->penalty[outcome->penalties].seat = (uint8_t)seat;
    outcome->penalty[outcome->penalties++].kind = (uint8_t)penalty;
}

/* Who gave the side tile that opened or finished. */
static void charge_giver(oks_round *round, oks_outcome *outcome)
{
    if (round->took == OKS_NO_TILE || round->giver_paid)
        return;
    round->giver_paid = 1;
    charge(round, outcome, (round->seat + OKS_SEATS - 1) % OKS_SEATS, OKS_PENALTY_GIVER);
}

static void end_hand(oks_round *round, oks_outcome *outcome, int finisher, int finish)
{
    round->phase = OKS_PHASE_OVER;
    round->finisher = (int8_t)finisher;
    round->finish = (uint8_t)finish;
    round->stock_out = finisher == OKS_NOBODY;
    outcome->ended = 1;
}

/* Ten pairs in hand win at once. */
static int wins_by_pairs(oks_round *round, oks_outcome *outcome)
{
    static const oks_step show = {OKS_STEP_TEN_PAIRS, 0, 0, 0, 0};
    oks_move move;
    if (!round->rules->ten_pairs_win || oks_turn_play(round->rules, &round->turn, &show, NULL, &move) != OKS_MOVE_OK)
        return 0;
    charge_giver(round, outcome);
    leave_turn(round);
    end_hand(round, outcome, round->seat, move.finish);
    return 1;
}

static void enter_turn(oks_round *round)
{
    oks_turn *turn = &round->turn;
    turn->rack = round->player[round->seat].rack;
    turn->okey = round->okey;
    turn->side = OKS_NO_TILE;
    turn->seat = round->seat;
    turn->opened = round->player[round->seat].opened;
    turn->opened_now = turn->others = turn->pairs_laid = turn->must_finish = 0;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        if (seat == round->seat || round->player[seat].opened == OKS_NOT_OPENED)
            continue;
        turn->others |= round->player[seat].opened == OKS_OPENED_PAIRS ? OKS_OTHERS_PAIRS : OKS_OTHERS_SERIES;
    }
    for (int i = 0; i < turn->table.okeys; i++)
        turn->table.okey[i].fresh = 0;
    turn->series_bar = (int16_t)oks_rules_series_bar(round->rules, round->best_series);
    turn->pairs_bar = (int16_t)oks_rules_pairs_bar(round->rules, round->best_pairs);
}

static void begin_turn(oks_round *round, oks_outcome *outcome)
{
    round->took = OKS_NO_TILE;
    round->bad_open = round->giver_paid = 0;
    round->phase = round->turns == 0 ? OKS_PHASE_PLAY : OKS_PHASE_DRAW;
    round->turns++;
    enter_turn(round);
    if (wins_by_pairs(round, outcome) || round->phase == OKS_PHASE_PLAY || round->drawn < OKS_STOCK)
        return;
    round->phase = OKS_PHASE_INDICATOR;
    if (!round->rules->last_indicator || !oks_indicator_finishes(round))
        end_hand(round, outcome, OKS_NOBODY, 0);
}

int oks_opening_shows(const oks_round *round, int seat, int *pairs)
{
    const oks_table *table = &round->turn.table;
    int opened = oks_round_opened(round, seat), melds = 0;
    *pairs = 0;
    for (int i = 0; i < table->melds; i++) {
        if (table->owner[i] != seat)
            continue;
        melds++;
        *pairs += table->meld[i].kind == OKS_PAIR;
    }
    if (opened == OKS_NOT_OPENED || round->rules->mix_open)
        return 1;
    return opened == OKS_OPENED_PAIRS ? *pairs >= round->rules->open_pairs : *pairs < melds;
}

void oks_round_end_of(const oks_round *round, oks_round_end *end)
{
    memset(end, 0, sizeof *end);
    end->finisher = round->finisher;
    end->finish = round->finish;
    end->stock_out = round->stock_out;
    end->risk = round->risk;
    end->okey = round->okey;
    end->teams = round->teams;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        const oks_seat_state *player = &round->player[seat];
        oks_player_end *out = &end->player[seat];
        memcpy(out->penalties, player->penalties, sizeof out->penalties);
        if (round->finish & OKS_FINISH_TEN_PAIRS && seat == round->finisher) {
            out->known = 1; /* shown, not left */
            continue;
        }
        out->opened = player->opened;
        out->known = 1;
        out->tiles = (uint8_t)oks_rack_tiles(&player->rack);
        out->okeys = player->rack.okeys;
        for (int face = 0; face < OKS_FACES; face++)
            out->numbers = (int16_t)(out->numbers + oks_number((oks_tile)face) *
                                                        oks_rack_count(&player->rack, (oks_tile)face));
    }
}

/* ---- what may be done ----------------------------------------------------------------------------------------- */

static int is_step(const oks_action *a)
{
    return a->kind == OKS_ACT_OPEN || a->kind == OKS_ACT_LAY || a->kind == OKS_ACT_LAYOFF ||
           a->kind == OKS_ACT_TAKE_OKEY || a->kind == OKS_ACT_DISCARD;
}

static oks_step step_of(const oks_action *a)
{
    switch (a->kind) {
    case OKS_ACT_OPEN:
        return (oks_step){OKS_STEP_OPEN, 0, 0, a->melds, 0};
    case OKS_ACT_LAY:
        return (oks_step){OKS_STEP_LAY, 0, 0, a->melds, 0};
    case OKS_ACT_LAYOFF:
        return (oks_step){OKS_STEP_LAY_OFF, a->tile, a->meld, a->end, a->face};
    case OKS_ACT_TAKE_OKEY:
        return (oks_step){OKS_STEP_TAKE, a->tile, a->meld, a->place, 0};
    default:
        return (oks_step){OKS_STEP_DISCARD, a->tile, 0, 0, 0};
    }
}

/* Makes a step of the turn; *turn is changed only when it is legal. */
static int play_step(const oks_round *round, oks_turn *turn, const oks_action *a, oks_move *move)
{
    oks_step step = step_of(a);
    if (a->kind == OKS_ACT_OPEN ? a->melds == 0 || a->melds > OKS_MELDS_MAX : a->kind == OKS_ACT_LAY && a->melds != 1)
        return OKS_FLOW_MELDS;
    return (int)oks_turn_play(round->rules, turn, &step, a->lay, move);
}

/* What makes an opening a bad one, and not merely an impossible one. */
static int is_bad_opening(int fault)
{
    return fault == OKS_MOVE_NO_MELD || fault == OKS_MOVE_NO_PAIRS || fault == OKS_MOVE_MIXED ||
           fault == OKS_MOVE_TOO_FEW_PAIRS || fault == OKS_MOVE_BELOW_BAR;
}

static int holds_melds(const oks_rack *rack, const oks_meld *melds, int count)
{
    oks_rack left = *rack;
    for (int i = 0; i < count; i++)
        for (int t = 0; t < melds[i].size && t < OKS_MELD_MAX; t++) {
            oks_tile tile = oks_laid_tile(melds[i].face[t]);
            if (tile == OKS_OKEY ? left.okeys == 0 : tile >= OKS_FACES || !oks_rack_count(&left, tile))
                return 0;
            oks_rack_take(&left, tile);
        }
    return 1;
}

int oks_round_check_opening(const oks_round *round, const oks_action *a)
{
    oks_turn turn = round->turn;
    oks_move move;
    if (round->phase != OKS_PHASE_PLAY || a->kind != OKS_ACT_OPEN)
        return OKS_FLOW_NOT_NOW;
    return play_step(round, &turn, a, &move);
}

static int is_among(oks_tile tile, const oks_meld *melds, int count)
{
    for (int i = 0; i < count; i++)
        if (oks_meld_has(&melds[i], tile))
            return 1;
    return 0;
}

/* Whether melds that are no opening can be shown as one, to be fined. */
static int check_bad_opening(const oks_round *round, const oks_action *a)
{
    oks_tile side = round->turn.side;
    if (!holds_melds(&round->turn.rack, a->lay, a->melds))
        return OKS_MOVE_NOT_ON_RACK;
    if (side != OKS_NO_TILE && round->rules->side_take != OKS_SIDE_LAY_OR_LAYOFF && !is_among(side, a->lay, a->melds))
        return OKS_MOVE_SIDE_NOT_OPENED;
    return round->bad_open ? OKS_FLOW_BAD_OPEN_TWICE : OKS_MOVE_OK;
}

static int can_finish(const oks_round *round, const oks_turn *turn)
{
    static const oks_step show = {OKS_STEP_TEN_PAIRS, 0, 0, 0, 0};
    oks_turn shown = *turn;
    oks_move move;
    return oks_finishing_tiles(round->ctx, round->rules, turn, 1) ||
           oks_turn_play(round->rules, &shown, &show, NULL, &move) == OKS_MOVE_OK;
}

int oks_indicator_finishes(const oks_round *round)
{
    oks_turn turn = round->turn;
    oks_rack_put(&turn.rack, round->indicator);
    turn.must_finish = 1;
    return can_finish(round, &turn);
}

/* What becomes of a step that the turn refuses: OKS_MOVE_OK when it counts as a bad opening. */
static int refused(const oks_round *round, const oks_action *a, int fault)
{
    if (a->kind == OKS_ACT_OPEN && round->rules->bad_open_penalty && is_bad_opening(fault))
        return check_bad_opening(round, a);
    return fault;
}

static int check_play(const oks_round *round, const oks_action *a)
{
    oks_turn turn;
    oks_move move;
    if (a->kind == OKS_ACT_PUT_BACK)
        return round->turn.side != OKS_NO_TILE ? OKS_MOVE_OK : OKS_FLOW_NOTHING_TO_PUT_BACK;
    if (!is_step(a))
        return OKS_FLOW_NOT_NOW;
    turn = round->turn;
    int fault = play_step(round, &turn, a, &move);
    if (fault != OKS_MOVE_OK)
        return refused(round, a, fault);
    return turn.must_finish && !move.finishes && !can_finish(round, &turn) ? OKS_MOVE_MUST_FINISH : OKS_MOVE_OK;
}

static int check_take(const oks_round *round)
{
    if (round->side == OKS_NO_TILE)
        return OKS_FLOW_NO_SIDE_TILE;
    return oks_may_take_side(round->rules, round->side) ? OKS_MOVE_OK : OKS_FLOW_OKEY_NOT_TAKEN;
}

int oks_round_check(const oks_round *round, const oks_action *a)
{
    if (a->kind >= OKS_ACTIONS)
        return OKS_FLOW_UNKNOWN;
    if (round->phase == OKS_PHASE_OVER)
        return OKS_FLOW_OVER;
    if (round->phase == OKS_PHASE_PLAY)
        return check_play(round, a);
    if (round->phase == OKS_PHASE_INDICATOR)
        return a->kind == OKS_ACT_TAKE_INDICATOR || a->kind == OKS_ACT_PASS ? OKS_MOVE_OK : OKS_FLOW_NOT_NOW;
    if (a->kind == OKS_ACT_TAKE && round->phase == OKS_PHASE_DRAW)
        return check_take(round);
    return a->kind == OKS_ACT_DRAW ? OKS_MOVE_OK : OKS_FLOW_NOT_NOW;
}

/* ---- doing it ------------------------------------------------------------------------------------------------- */

static void do_take(oks_round *round, oks_outcome *outcome)
{
    oks_rack_put(&round->turn.rack, round->side);
    round->took = round->turn.side = round->side;
    round->side = OKS_NO_TILE;
    round->discard[round->discards - 1].taken = 1;
    round->phase = OKS_PHASE_PLAY;
    wins_by_pairs(round, outcome);
}

static void do_put_back(oks_round *round, oks_outcome *outcome)
{
    oks_rack_take(&round->turn.rack, round->took);
    round->side = round->took;
    round->took = round->turn.side = OKS_NO_TILE;
    round->discard[round->discards - 1].taken = 0;
    round->phase = OKS_PHASE_MUST_DRAW;
    charge(round, outcome, round->seat, OKS_PENALTY_SIDE_TAKE_FAIL);
}

static void after_opening(oks_round *round, const oks_action *a, oks_outcome *outcome)
{
    int points = 0, pairs = 0;
    for (int i = 0; i < a->melds; i++) {
        pairs += a->lay[i].kind == OKS_PAIR;
        points += oks_meld_points(&a->lay[i]);
    }
    if (pairs == a->melds && pairs > round->best_pairs)
        round->best_pairs = (int16_t)pairs;
    else if (pairs < a->melds && points > round->best_series)
        round->best_series = (int16_t)points;
    if (round->turn.side == OKS_NO_TILE && round->took != OKS_NO_TILE)
        charge_giver(round, outcome);
}

static void after_taking(oks_round *round, int owner, oks_outcome *outcome)
{
    if (owner != round->seat && !(round->teams && (owner ^ round->seat) == OKS_SEATS / 2))
        charge(round, outcome, owner, OKS_PENALTY_CAPTURE);
}

/* The seat's state as it is between its turns. */
static void leave_turn(oks_round *round)
{
    round->player[round->seat].rack = round->turn.rack;
    round->player[round->seat].opened = round->turn.opened;
}

static void after_discard(oks_round *round, oks_tile tile, const oks_move *move, oks_outcome *outcome)
{
    round->discard[round->discards++] = (oks_discard){tile, round->seat, 0};
    leave_turn(round);
    if (move->finishes) {
        charge_giver(round, outcome);
        end_hand(round, outcome, round->seat, move->finish | (round->turn.opened_now ? OKS_FINISH_HAND : 0));
        return;
    }
    if (move->penalty != OKS_NO_PENALTY)
        charge(round, outcome, round->seat, move->penalty);
    round->side = tile;
    round->seat = (uint8_t)((round->seat + 1) % OKS_SEATS);
    begin_turn(round, outcome);
}

/* Answers why the step is illegal, or OKS_MOVE_OK. */
static int do_step(oks_round *round, const oks_action *a, oks_outcome *outcome)
{
    oks_move move;
    int fault = play_step(round, &round->turn, a, &move);
    if (fault != OKS_MOVE_OK) {
        fault = refused(round, a, fault);
        if (fault != OKS_MOVE_OK)
            return fault;
        outcome->bad_open = round->bad_open = 1;
        charge(round, outcome, round->seat, OKS_PENALTY_BAD_OPEN);
        return OKS_MOVE_OK;
    }
    if (a->kind == OKS_ACT_OPEN)
        after_opening(round, a, outcome);
    else if (a->kind == OKS_ACT_TAKE_OKEY)
        after_taking(round, move.captured_from, outcome);
    else if (a->kind == OKS_ACT_DISCARD)
        after_discard(round, a->tile, &move, outcome);
    return OKS_MOVE_OK;
}

static void draw_tile(oks_round *round, oks_tile tile, oks_outcome *outcome)
{
    oks_rack_put(&round->turn.rack, tile);
    round->phase = OKS_PHASE_PLAY;
    wins_by_pairs(round, outcome);
}

int oks_round_apply(oks_round *round, const oks_action *a, oks_outcome *outcome)
{
    memset(outcome, 0, sizeof *outcome);
    if (round->phase == OKS_PHASE_PLAY && is_step(a) && !round->turn.must_finish)
        return do_step(round, a, outcome); /* what is illegal leaves it as it was: no need to ask before */
    int fault = oks_round_check(round, a);
    if (fault != OKS_MOVE_OK)
        return fault;
    switch (a->kind) {
    case OKS_ACT_DRAW:
        draw_tile(round, round->stock[round->drawn++], outcome);
        break;
    case OKS_ACT_TAKE:
        do_take(round, outcome);
        break;
    case OKS_ACT_TAKE_INDICATOR:
        round->turn.must_finish = 1;
        draw_tile(round, round->indicator, outcome);
        break;
    case OKS_ACT_PASS:
        leave_turn(round);
        end_hand(round, outcome, OKS_NOBODY, 0);
        break;
    case OKS_ACT_PUT_BACK:
        do_put_back(round, outcome);
        break;
    default:
        return do_step(round, a, outcome);
    }
    return OKS_MOVE_OK;
}
