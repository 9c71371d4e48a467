#include "turn.h"

#include "meld.h"

#include <stddef.h>
#include <string.h>

/* ---- what the rules allow ------------------------------------------------------------------------------------- */

static int touches_table(const oks_rules *rules, const oks_turn *turn)
{
    return turn->opened != OKS_NOT_OPENED && (!turn->opened_now || rules->layoff_same_turn);
}

int oks_may_lay_off(const oks_rules *rules, const oks_turn *turn)
{
    return touches_table(rules, turn) && (turn->opened != OKS_OPENED_PAIRS || rules->pair_opener_layoff == 1);
}

int oks_may_take(const oks_rules *rules, const oks_turn *turn)
{
    return touches_table(rules, turn) && rules->swap_okey;
}

int oks_may_take_side(const oks_rules *rules, oks_tile tile)
{
    return tile != OKS_OKEY || rules->swap_okey;
}

int oks_pairs_allowed(const oks_rules *rules, const oks_turn *turn)
{
    if (turn->opened == OKS_OPENED_PAIRS)
        return OKS_NO_CAP;
    if (turn->opened == OKS_NOT_OPENED || rules->series_opener_pairs == OKS_PAIRS_NEVER ||
        !(turn->others & OKS_OTHERS_PAIRS))
        return 0;
    if (rules->series_opener_pairs_cap == OKS_NO_CAP)
        return OKS_NO_CAP;
    return turn->pairs_laid < rules->series_opener_pairs_cap ? rules->series_opener_pairs_cap - turn->pairs_laid : 0;
}

/* Whether opening and finishing in this turn is a finish from the hand. */
static int is_elden(const oks_rules *rules, const oks_turn *turn)
{
    return !rules->elden_only_if_none_opened || turn->others == 0;
}

int oks_hand_needs_no_bar(const oks_rules *rules, const oks_turn *turn)
{
    return !rules->elden_needs_101 && is_elden(rules, turn);
}

int oks_finish_of(const oks_rules *rules, const oks_turn *turn, oks_tile discard)
{
    int finish = discard == OKS_OKEY ? OKS_FINISH_OKEY : 0;
    if (turn->opened == OKS_OPENED_PAIRS)
        finish |= OKS_FINISH_PAIRS;
    if (turn->opened_now && is_elden(rules, turn))
        finish |= OKS_FINISH_HAND;
    return finish;
}

int oks_discard_costs(const oks_rules *rules, const oks_turn *turn, oks_tile tile, int *points)
{
    uint64_t islek = oks_islek_faces(&turn->table, rules);
    int layable = tile == OKS_OKEY ? islek != 0 : (int)(islek >> tile & 1u);
    int penalty = oks_discard_penalty(rules, tile == OKS_OKEY, layable, turn->opened != OKS_NOT_OPENED,
                                      oks_rack_tiles(&turn->rack) == 1);
    *points = 0;
    if (penalty == OKS_PENALTY_OKEY_DISCARD)
        *points = rules->okey_discard;
    else if (penalty == OKS_PENALTY_ISLEK_DISCARD)
        *points = rules->islek_discard;
    return penalty;
}

/* ---- tiles and melds ------------------------------------------------------------------------------------------ */

static int has(const oks_rack *rack, oks_tile tile)
{
    if (tile == OKS_OKEY)
        return rack->okeys > 0;
    return tile < OKS_FACES && oks_rack_count(rack, tile) > 0;
}

static void use(oks_turn *turn, oks_tile tile)
{
    oks_rack_take(&turn->rack, tile);
    if (tile == turn->side)
        turn->side = OKS_NO_TILE;
}

static oks_move_fault fault_of(oks_table_fault fault)
{
    switch (fault) {
    case OKS_TABLE_OK:
        return OKS_MOVE_OK;
    case OKS_TABLE_FULL:
        return OKS_MOVE_TABLE_FULL;
    case OKS_TABLE_NO_PAIRS:
        return OKS_MOVE_NO_PAIRS;
    default:
        return OKS_MOVE_NO_MELD;
    }
}

/* Two okeys are a pair because they are equal tiles: they stand for their own face. */
static int is_pair_of_other_okeys(const oks_turn *turn, const oks_meld *meld)
{
    return meld->kind == OKS_PAIR && (meld->face[0] & meld->face[1] & OKS_STANDS) && turn->okey < OKS_FACES &&
           oks_stands_for(meld->face[0]) != turn->okey;
}

/* Moves the melds from the rack to the table. */
static oks_move_fault lay_melds(const oks_rules *rules, oks_turn *turn, const oks_meld *melds, int count)
{
    for (int m = 0; m < count; m++) {
        oks_move_fault fault = fault_of(oks_table_add(&turn->table, &melds[m], turn->seat, rules));
        if (fault == OKS_MOVE_OK && is_pair_of_other_okeys(turn, &melds[m]))
            fault = OKS_MOVE_NO_MELD;
        if (fault != OKS_MOVE_OK)
            return fault;
        for (int i = 0; i < melds[m].size; i++) {
            oks_tile tile = oks_laid_tile(melds[m].face[i]);
            if (!has(&turn->rack, tile))
                return OKS_MOVE_NOT_ON_RACK;
            use(turn, tile);
        }
    }
    return oks_rack_tiles(&turn->rack) ? OKS_MOVE_OK : OKS_MOVE_NOTHING_LEFT;
}

static int count_pairs(const oks_meld *melds, int count)
{
    int pairs = 0;
    for (int m = 0; m < count; m++)
        pairs += melds[m].kind == OKS_PAIR;
    return pairs;
}

/* ---- the steps ------------------------------------------------------------------------------------------------ */

/* Whether these melds, which are on the table by now, are an opening. */
static oks_move_fault check_opening(const oks_rules *rules, const oks_turn *turn, const oks_meld *melds, int count,
                                    int *detail)
{
    int pairs = count_pairs(melds, count), points = 0;
    for (int m = 0; m < count; m++)
        points += oks_meld_points(&melds[m]);
    if (turn->side != OKS_NO_TILE && rules->side_take != OKS_SIDE_LAY_OR_LAYOFF)
        return OKS_MOVE_SIDE_NOT_OPENED;
    if (pairs == count) {
        *detail = turn->pairs_bar - pairs;
        if (rules->open_pairs == OKS_NO_PAIRS)
            return OKS_MOVE_NO_PAIRS;
        return pairs >= turn->pairs_bar ? OKS_MOVE_OK : OKS_MOVE_TOO_FEW_PAIRS;
    }
    if (pairs && !rules->mix_open)
        return OKS_MOVE_MIXED;
    *detail = turn->series_bar - points;
    if (points >= turn->series_bar ||
        (!pairs && oks_rack_tiles(&turn->rack) == 1 && oks_hand_needs_no_bar(rules, turn)))
        return OKS_MOVE_OK;
    return OKS_MOVE_BELOW_BAR;
}

static oks_move_fault open_with(const oks_rules *rules, oks_turn *turn, const oks_meld *melds, int count, int *detail)
{
    if (turn->opened != OKS_NOT_OPENED)
        return OKS_MOVE_ALREADY_OPENED;
    oks_move_fault fault = lay_melds(rules, turn, melds, count);
    if (fault == OKS_MOVE_OK)
        fault = check_opening(rules, turn, melds, count, detail);
    turn->opened = count_pairs(melds, count) == count ? OKS_OPENED_PAIRS : OKS_OPENED_SERIES;
    turn->opened_now = 1;
    return fault;
}

static oks_move_fault lay(const oks_rules *rules, oks_turn *turn, const oks_meld *melds, int count, int *detail)
{
    int pairs = count_pairs(melds, count), allowed = oks_pairs_allowed(rules, turn);
    if (turn->opened == OKS_NOT_OPENED)
        return OKS_MOVE_NOT_OPENED;
    if (turn->opened == OKS_OPENED_PAIRS && pairs < count)
        return OKS_MOVE_PAIRS_ONLY;
    if (turn->opened == OKS_OPENED_SERIES && pairs > allowed) {
        *detail = rules->series_opener_pairs_cap;
        if (rules->series_opener_pairs == OKS_PAIRS_NEVER)
            return OKS_MOVE_NO_PAIRS;
        return turn->others & OKS_OTHERS_PAIRS ? OKS_MOVE_PAIR_CAP : OKS_MOVE_NO_PAIR_OPENER;
    }
    turn->pairs_laid = (uint8_t)(turn->pairs_laid + pairs);
    return lay_melds(rules, turn, melds, count);
}

/* Whether the player touches the melds of the table at all, and this one is there. */
static oks_move_fault check_reach(const oks_rules *rules, const oks_turn *turn, int meld)
{
    if (turn->opened == OKS_NOT_OPENED)
        return OKS_MOVE_NOT_OPENED;
    if (!touches_table(rules, turn))
        return OKS_MOVE_NOT_THIS_TURN;
    return meld < turn->table.melds ? OKS_MOVE_OK : OKS_MOVE_NO_SUCH_MELD;
}

static int fits(const oks_rules *rules, const oks_meld *meld, const oks_step *step)
{
    if (step->stands >= OKS_FACES || (step->tile != OKS_OKEY && step->tile != step->stands))
        return 0;
    if (meld->kind == OKS_RUN)
        return (step->at == OKS_END_LEFT || step->at == OKS_END_RIGHT) &&
               oks_run_next(meld, step->at, rules) == step->stands;
    return step->at == OKS_END_GROUP && oks_number(step->stands) == oks_number(oks_stands_for(meld->face[0])) &&
           (oks_group_free(meld) >> oks_colour(step->stands) & 1u);
}

static oks_move_fault lay_off(const oks_rules *rules, oks_turn *turn, const oks_step *step)
{
    oks_move_fault fault = check_reach(rules, turn, step->meld);
    if (fault != OKS_MOVE_OK)
        return fault;
    if (!oks_may_lay_off(rules, turn))
        return OKS_MOVE_NO_LAY_OFF;
    if (turn->table.meld[step->meld].kind == OKS_PAIR)
        return OKS_MOVE_ON_A_PAIR;
    if (!has(&turn->rack, step->tile))
        return OKS_MOVE_NOT_ON_RACK;
    if (!fits(rules, &turn->table.meld[step->meld], step))
        return OKS_MOVE_DOES_NOT_FIT;
    if (oks_rack_tiles(&turn->rack) == 1)
        return OKS_MOVE_NOTHING_LEFT;
    use(turn, step->tile);
    oks_table_grow(&turn->table, step->meld, step->at,
                   (uint8_t)(step->stands | (step->tile == OKS_OKEY ? OKS_STANDS : 0)), turn->seat);
    return OKS_MOVE_OK;
}

static oks_move_fault take(const oks_rules *rules, oks_turn *turn, const oks_step *step, oks_move *out)
{
    oks_move_fault fault = check_reach(rules, turn, step->meld);
    int okey = 0;
    if (fault != OKS_MOVE_OK)
        return fault;
    if (!rules->swap_okey)
        return OKS_MOVE_NO_SWAP;
    while (okey < turn->table.okeys &&
           (turn->table.okey[okey].meld != step->meld || turn->table.okey[okey].place != step->at))
        okey++;
    if (okey == turn->table.okeys)
        return OKS_MOVE_NO_OKEY_THERE;
    oks_tile face = oks_taken_with(&turn->table, okey, rules);
    if (face == OKS_NO_TILE)
        return OKS_MOVE_UNDECIDED;
    if (turn->table.okey[okey].fresh)
        return OKS_MOVE_LAID_NOW;
    out->detail = face;
    if (step->tile != face)
        return OKS_MOVE_OTHER_TILE;
    if (!has(&turn->rack, face))
        return OKS_MOVE_NOT_ON_RACK;
    use(turn, face);
    turn->rack.okeys++;
    out->captured_from = oks_table_take(&turn->table, step->meld, step->at, face);
    return OKS_MOVE_OK;
}

static oks_move_fault discard(const oks_rules *rules, oks_turn *turn, oks_tile tile, oks_move *out)
{
    int last = oks_rack_tiles(&turn->rack) == 1, points;
    if (!has(&turn->rack, tile))
        return OKS_MOVE_NOT_ON_RACK;
    if (turn->side != OKS_NO_TILE)
        return OKS_MOVE_SIDE_UNUSED;
    if (turn->must_finish && !last)
        return OKS_MOVE_MUST_FINISH;
    if (last && turn->opened == OKS_NOT_OPENED)
        return OKS_MOVE_NOT_OPENED;
    out->penalty = oks_discard_costs(rules, turn, tile, &points);
    out->finishes = last;
    out->finish = last ? oks_finish_of(rules, turn, tile) : 0;
    oks_rack_take(&turn->rack, tile);
    return OKS_MOVE_OK;
}

static oks_move_fault show_ten_pairs(const oks_rules *rules, oks_turn *turn, oks_move *out)
{
    if (!rules->ten_pairs_win || turn->opened != OKS_NOT_OPENED || oks_count_pairs(&turn->rack) < OKS_PAIRS_TO_WIN)
        return OKS_MOVE_NO_TEN_PAIRS;
    out->finishes = 1;
    out->finish = OKS_FINISH_TEN_PAIRS;
    return OKS_MOVE_OK;
}

static oks_move_fault play(const oks_rules *rules, oks_turn *turn, const oks_step *step, const oks_meld *melds,
                           oks_move *out)
{
    switch (step->kind) {
    case OKS_STEP_OPEN:
        return step->at ? open_with(rules, turn, melds + step->meld, step->at, &out->detail) : OKS_MOVE_BAD_STEP;
    case OKS_STEP_LAY:
        return step->at ? lay(rules, turn, melds + step->meld, step->at, &out->detail) : OKS_MOVE_BAD_STEP;
    case OKS_STEP_LAY_OFF:
        return lay_off(rules, turn, step);
    case OKS_STEP_TAKE:
        return take(rules, turn, step, out);
    case OKS_STEP_TEN_PAIRS:
        return show_ten_pairs(rules, turn, out);
    case OKS_STEP_DISCARD:
        return discard(rules, turn, step->tile, out);
    default:
        return OKS_MOVE_BAD_STEP;
    }
}

/* A step while the side tile has to be used before anything else. */
static oks_move_fault play_side_first(const oks_rules *rules, oks_turn *turn, const oks_step *step,
                                      const oks_meld *melds, oks_move *out)
{
    oks_turn next = *turn;
    oks_move_fault fault = play(rules, &next, step, melds, out);
    if (fault == OKS_MOVE_OK && !out->finishes && next.side != OKS_NO_TILE)
        fault = OKS_MOVE_SIDE_FIRST;
    if (fault == OKS_MOVE_OK)
        *turn = next;
    return fault;
}

/* All but the table. */
static void copy_beside_table(oks_turn *to, const oks_turn *from) { memcpy(to, from, offsetof(oks_turn, table)); }

/* Takes the melds and okeys that came to the table off again; what is free there is all zero. */
static void restore_table(oks_table *table, int melds, int okeys)
{
    memset(table->meld + melds, 0, (size_t)(table->melds - melds) * sizeof *table->meld);
    memset(table->owner + melds, 0, (size_t)(table->melds - melds));
    memset(table->okey + okeys, 0, (size_t)(table->okeys - okeys) * sizeof *table->okey);
    table->melds = (uint8_t)melds;
    table->okeys = (uint8_t)okeys;
}

/* Without a copy of the table: of what a refused step has done by then, the table knows new melds alone. */
static oks_move_fault play_in_place(const oks_rules *rules, oks_turn *turn, const oks_step *step, const oks_meld *melds,
                                    oks_move *out)
{
    oks_turn before;
    int melds_before = turn->table.melds, okeys = turn->table.okeys;
    copy_beside_table(&before, turn);
    oks_move_fault fault = play(rules, turn, step, melds, out);
    if (fault != OKS_MOVE_OK) {
        copy_beside_table(turn, &before);
        restore_table(&turn->table, melds_before, okeys);
    }
    return fault;
}

oks_move_fault oks_turn_play(const oks_rules *rules, oks_turn *turn, const oks_step *step, const oks_meld *melds,
                             oks_move *out)
{
    int okeys = turn->table.okeys, side_first = turn->side != OKS_NO_TILE && rules->side_take == OKS_SIDE_IMMEDIATE;
    *out = (oks_move){0, OKS_NO_OWNER, OKS_NO_PENALTY, 0, 0};
    oks_move_fault fault = (side_first ? play_side_first : play_in_place)(rules, turn, step, melds, out);
    for (int i = okeys; fault == OKS_MOVE_OK && i < turn->table.okeys; i++)
        turn->table.okey[i].fresh = 1;
    return fault;
}
