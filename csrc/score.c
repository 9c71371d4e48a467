#include "score.h"

#include <stddef.h>
#include <string.h>

enum { FINISHER = -101 };       /* every source */
enum { STOCK_OKEY = 101 };      /* source: gelokey */
enum { DEAL = 21, LAST_RACK = 22 };
enum { OKEYS = 2, COPIES = 2 };

#define FIELD(member) ((int8_t)(offsetof(oks_rules, member) / sizeof(int16_t)))
#define NO_FIELD ((int8_t)-1)

int oks_discard_penalty(const oks_rules *rules, int okey, int layable, int opened, int finishes)
{
    if (finishes)
        return OKS_NO_PENALTY;
    if (okey && rules->okey_discard)
        return OKS_PENALTY_OKEY_DISCARD;
    if (layable && rules->islek_discard && (opened || rules->islek_if_unopened))
        return OKS_PENALTY_ISLEK_DISCARD;
    return OKS_NO_PENALTY;
}

/* ---- which ends cannot be ---- */

static oks_end_fault refuse(oks_end_problem *problem, oks_end_fault fault, int player, int detail)
{
    *problem = (oks_end_problem){fault, player, detail};
    return fault;
}

static int another_opened(const oks_round_end *end, oks_opened how)
{
    for (int p = 0; p < OKS_PLAYERS; p++)
        if (p != end->finisher && end->player[p].opened == how)
            return 1;
    return 0;
}

static oks_end_fault check_values(const oks_round_end *end, oks_end_problem *problem)
{
    if (end->finisher < OKS_NOBODY || end->finisher >= OKS_PLAYERS || end->finish > 15)
        return refuse(problem, OKS_END_BAD_VALUE, OKS_NOBODY, 0);
    if (end->okey >= OKS_FACES && end->okey != OKS_NO_TILE)
        return refuse(problem, OKS_END_BAD_VALUE, OKS_NOBODY, 0);
    for (int p = 0; p < OKS_PLAYERS; p++)
        if (end->player[p].opened > OKS_OPENED_PAIRS)
            return refuse(problem, OKS_END_BAD_VALUE, p, 0);
    return OKS_END_OK;
}

static oks_end_fault check_hand(const oks_rules *rules, const oks_round_end *end, oks_end_problem *problem)
{
    if (end->finisher != OKS_NOBODY && end->stock_out)
        return refuse(problem, OKS_END_FINISHER_AND_STOCK, end->finisher, 0);
    if (end->finisher == OKS_NOBODY && end->finish)
        return refuse(problem, OKS_END_FINISH_OF_NOBODY, OKS_NOBODY, 0);
    if (end->finisher == OKS_NOBODY && !end->stock_out)
        return refuse(problem, OKS_END_NO_END, OKS_NOBODY, 0);
    if (end->risk && !rules->risk_mode)
        return refuse(problem, OKS_END_NO_RISK, OKS_NOBODY, 0);
    for (int p = 0; p < OKS_PLAYERS; p++)
        if (end->player[p].opened == OKS_OPENED_PAIRS && rules->open_pairs == OKS_NO_PAIRS)
            return refuse(problem, OKS_END_NO_PAIRS, p, 0);
    return OKS_END_OK;
}

/* A player lays 21 tiles between deal and finish, and 21 is odd: who laid only pairs needs a run or a group of
 * another player, to lay a tile off on. */
static int pairs_can_finish(const oks_rules *rules, const oks_round_end *end)
{
    if (rules->mix_open)
        return 1;
    if (rules->pair_opener_layoff != 1 || ((end->finish & OKS_FINISH_HAND) && !rules->layoff_same_turn))
        return 0;
    return another_opened(end, OKS_OPENED_SERIES);
}

static oks_end_fault check_finisher(const oks_rules *rules, const oks_round_end *end, oks_end_problem *problem)
{
    const oks_player_end *player = &end->player[end->finisher];
    int who = end->finisher;
    if (end->finish & OKS_FINISH_TEN_PAIRS) {
        if (!rules->ten_pairs_win)
            return refuse(problem, OKS_END_NO_TEN_PAIRS, who, 0);
        if (end->finish != OKS_FINISH_TEN_PAIRS || player->opened != OKS_NOT_OPENED)
            return refuse(problem, OKS_END_TEN_PAIRS_ALONE, who, 0);
        return OKS_END_OK;
    }
    if ((end->finish & OKS_FINISH_PAIRS) && rules->open_pairs == OKS_NO_PAIRS)
        return refuse(problem, OKS_END_NO_PAIRS, who, 0);
    if (player->opened == OKS_NOT_OPENED && !(end->finish & OKS_FINISH_HAND))
        return refuse(problem, OKS_END_NOT_OPENED, who, 0);
    if (player->opened == OKS_OPENED_SERIES && (end->finish & OKS_FINISH_PAIRS))
        return refuse(problem, OKS_END_NOT_BY_PAIRS, who, 0);
    if ((end->finish & OKS_FINISH_PAIRS || player->opened == OKS_OPENED_PAIRS) && !pairs_can_finish(rules, end))
        return refuse(problem, OKS_END_PAIRS_ALONE, who, 0);
    if (player->known && player->tiles > 0)
        return refuse(problem, OKS_END_FINISHER_HAS_TILES, who, player->tiles);
    return OKS_END_OK;
}

int oks_opening_tiles(const oks_rules *rules, int opened)
{
    if (opened == OKS_NOT_OPENED)
        return 0;
    if (opened == OKS_OPENED_PAIRS)
        return 2 * rules->open_pairs;
    return rules->open_min <= 3 * OKS_NUMBERS ? 3 : (rules->open_min + OKS_NUMBERS - 1) / OKS_NUMBERS;
}

/* The most tiles that a player can hold when the hand ends: he has laid what an opening takes. Who took the indicator
 * and gave up has one more. */
static int most_tiles(const oks_rules *rules, const oks_round_end *end, int who)
{
    int deal = DEAL + (end->stock_out && rules->last_indicator);
    return who == end->finisher ? LAST_RACK : deal - oks_opening_tiles(rules, end->player[who].opened);
}

static oks_end_fault check_tiles(const oks_rules *rules, const oks_round_end *end, oks_end_problem *problem)
{
    int thrown = (end->finish & OKS_FINISH_OKEY) != 0, okeys = thrown;
    for (int p = 0; p < OKS_PLAYERS; p++) {
        const oks_player_end *player = &end->player[p];
        int most = most_tiles(rules, end, p);
        if (!player->known)
            continue;
        okeys += player->okeys;
        if (okeys > OKEYS)
            return refuse(problem, OKS_END_THIRD_OKEY, p, thrown);
        if (player->tiles > most)
            return refuse(problem, OKS_END_TOO_MANY_TILES, p, most);
        if (player->tiles == 0 && player->opened != OKS_NOT_OPENED && p != end->finisher)
            return refuse(problem, OKS_END_NOTHING_LEFT, p, 0);
    }
    return OKS_END_OK;
}

/* Whether a player laid his first melds in the turn that ended the hand, so that nobody else could use them. */
static int opened_last(const oks_round_end *end, int who)
{
    return who == end->finisher && (end->finish & OKS_FINISH_HAND);
}

/* How many others have opened. */
static int count_openings(const oks_round_end *end, int besides)
{
    int count = 0;
    for (int p = 0; p < OKS_PLAYERS; p++)
        count += p != besides && (end->player[p].opened != OKS_NOT_OPENED || opened_last(end, p));
    return count;
}

static int melds_took_tiles(const oks_round_end *end)
{
    for (int p = 0; p < OKS_PLAYERS; p++)
        if (end->player[p].opened == OKS_OPENED_SERIES && !opened_last(end, p))
            return 1;
    return 0;
}

/* The penalties that tell of something another player has done. */
static oks_end_fault check_penalties(const oks_round_end *end, oks_end_problem *problem)
{
    for (int p = 0; p < OKS_PLAYERS; p++) {
        const oks_player_end *player = &end->player[p];
        int openings = count_openings(end, p);
        int finish = end->finisher != OKS_NOBODY && end->finisher != p && !opened_last(end, end->finisher);
        if (player->penalties[OKS_PENALTY_CAPTURE]) {
            if (player->opened == OKS_NOT_OPENED || opened_last(end, p))
                return refuse(problem, OKS_END_LOST_NOTHING, p, 0);
            if (!openings)
                return refuse(problem, OKS_END_NOBODY_TOOK, p, 0);
        }
        if (player->penalties[OKS_PENALTY_GIVER] > openings + finish)
            return refuse(problem, OKS_END_GAVE_LESS, p, openings + finish);
        if (player->penalties[OKS_PENALTY_ISLEK_DISCARD] && !melds_took_tiles(end))
            return refuse(problem, OKS_END_NOTHING_LAYABLE, p, 0);
    }
    return OKS_END_OK;
}

/* ---- the sheet ---- */

typedef struct sheet {
    const oks_rules *rules;
    const oks_round_end *end;
    oks_score *out;
} sheet;

static void add(sheet *s, int player, int kind, int8_t field, int times, int base, int own, int mult)
{
    oks_score_line *line = &s->out->line[s->out->lines++];
    *line = (oks_score_line){(int8_t)player, (uint8_t)kind, field, (uint8_t)times, (int16_t)base, (int16_t)own,
                             (int16_t)mult, (int32_t)base * times * own * mult};
    s->out->points[player] += line->amount;
}

/* The finish as it counts. Who opened by pairs finishes from pairs, whether told or not. */
static int counted_finish(const oks_rules *rules, const oks_round_end *end)
{
    int finish = end->finish;
    if (end->finisher == OKS_NOBODY)
        return 0;
    if (end->player[end->finisher].opened == OKS_OPENED_PAIRS)
        finish |= OKS_FINISH_PAIRS;
    if (rules->elden_only_if_none_opened &&
        (another_opened(end, OKS_OPENED_SERIES) || another_opened(end, OKS_OPENED_PAIRS)))
        finish &= ~OKS_FINISH_HAND;
    return finish;
}

static int join(const oks_rules *rules, int mult, int other)
{
    if (rules->combine == OKS_COMBINE_PRODUCT)
        return mult * other;
    return other > mult ? other : mult;
}

int oks_finish_mult(const oks_rules *rules, int finish, int risk)
{
    int mult = 1;
    if (finish & OKS_FINISH_OKEY)
        mult = join(rules, mult, rules->mult_okey);
    if (finish & OKS_FINISH_PAIRS)
        mult = join(rules, mult, rules->mult_pairs);
    if (finish & OKS_FINISH_HAND)
        mult = join(rules, mult, rules->mult_elden);
    if (finish & OKS_FINISH_TEN_PAIRS)
        mult = join(rules, mult, rules->mult_ten_pairs);
    return risk ? mult * rules->mult_risk : mult;
}

static oks_end_fault score_left(sheet *s, int who, oks_end_problem *problem)
{
    const oks_rules *rules = s->rules;
    const oks_player_end *player = &s->end->player[who];
    int mult = s->out->mult, counts = rules->okey_left_counts;
    int by_pairs = player->opened == OKS_OPENED_PAIRS && !(s->end->stock_out && rules->stock_out == OKS_STOCK_S_202);
    int own = by_pairs ? rules->pair_left_mult : 1;
    int8_t field = s->end->stock_out ? FIELD(stock_out) : by_pairs ? FIELD(pair_left_mult) : NO_FIELD;
    if (!player->known)
        return refuse(problem, OKS_END_LEFT_UNKNOWN, who, 0);
    if (player->okeys && counts == OKS_COUNTS_NUMBER) {
        if (s->end->okey == OKS_NO_TILE)
            return refuse(problem, OKS_END_OKEY_UNKNOWN, who, 0);
        counts = oks_number(s->end->okey);
    }
    add(s, who, OKS_LINE_LEFT, field, 1, player->numbers, own, mult);
    if (player->okeys && counts)
        add(s, who, OKS_LINE_LEFT_OKEYS, FIELD(okey_left_counts), player->okeys, counts, own, mult);
    if (player->okeys && rules->okey_left_flat)
        add(s, who, OKS_LINE_OKEY_FLAT, FIELD(okey_left_flat), player->okeys, rules->okey_left_flat, 1, 1);
    return OKS_END_OK;
}

static oks_end_fault score_loser(sheet *s, int who, oks_end_problem *problem)
{
    const oks_rules *rules = s->rules;
    const oks_player_end *player = &s->end->player[who];
    int mult = s->out->mult, finisher = s->end->finisher;
    int flat = (s->out->finish & OKS_FINISH_HAND) && rules->elden_opened_score == OKS_ELDEN_FLAT404;
    int8_t unopened = s->end->stock_out ? FIELD(stock_out) : FIELD(unopened);
    if (s->end->stock_out && rules->stock_out == OKS_STOCK_OKEY_HOLDERS) {
        if (player->known && player->okeys)
            add(s, who, OKS_LINE_STOCK_OKEYS, FIELD(stock_out), player->okeys, STOCK_OKEY, 1, mult);
        else
            add(s, who, OKS_LINE_STOCK_NOTHING, FIELD(stock_out), 1, 0, 1, 1);
    } else if (rules->partner_waiver && s->end->teams && finisher != OKS_NOBODY && (finisher + 2) % OKS_PLAYERS == who)
        add(s, who, OKS_LINE_WAIVED, FIELD(partner_waiver), 1, 0, 1, 1);
    else if (player->opened == OKS_NOT_OPENED)
        add(s, who, OKS_LINE_UNOPENED, unopened, 1, rules->unopened, 1, mult);
    else if (flat)
        add(s, who, OKS_LINE_OPENED_AT_ELDEN, FIELD(elden_opened_score), 1, rules->unopened, 1, mult);
    else
        return score_left(s, who, problem);
    return OKS_END_OK;
}

static void score_penalties(sheet *s, int who)
{
    static const int8_t fields[OKS_PENALTIES] = {FIELD(okey_discard),   FIELD(islek_discard), FIELD(bad_open_penalty),
                                                 FIELD(side_take_fail), FIELD(giver_penalty), FIELD(capture_penalty)};
    const oks_player_end *player = &s->end->player[who];
    for (int kind = 0; kind < OKS_PENALTIES; kind++) {
        int amount = oks_rules_value(s->rules, fields[kind]);
        if (!player->penalties[kind])
            continue;
        /* Who never opened had not opened at the discard either. */
        if (kind == OKS_PENALTY_ISLEK_DISCARD && player->opened == OKS_NOT_OPENED && who != s->end->finisher &&
            !s->rules->islek_if_unopened)
            amount = 0;
        add(s, who, OKS_LINE_PENALTY + kind, fields[kind], player->penalties[kind], amount, 1, 1);
    }
}

static oks_end_fault check(const oks_rules *rules, const oks_round_end *end, oks_end_problem *problem)
{
    *problem = (oks_end_problem){OKS_END_OK, OKS_NOBODY, 0};
    if (check_values(end, problem) || check_hand(rules, end, problem))
        return problem->fault;
    if (end->finisher != OKS_NOBODY && check_finisher(rules, end, problem))
        return problem->fault;
    return check_tiles(rules, end, problem) ? problem->fault : check_penalties(end, problem);
}

oks_end_fault oks_score_round(const oks_rules *rules, const oks_round_end *end, oks_score *out,
                              oks_end_problem *problem)
{
    sheet s = {rules, end, out};
    if (check(rules, end, problem))
        return problem->fault;
    memset(out->points, 0, sizeof out->points);
    out->lines = 0;
    out->finish = (uint8_t)counted_finish(rules, end);
    out->mult = (int16_t)oks_finish_mult(rules, out->finish, end->risk);
    if ((end->finish & OKS_FINISH_HAND) && !(out->finish & OKS_FINISH_HAND))
        add(&s, end->finisher, OKS_LINE_NOT_ELDEN, FIELD(elden_only_if_none_opened), 1, 0, 1, 1);
    for (int p = 0; p < OKS_PLAYERS; p++) {
        if (p == end->finisher)
            add(&s, p, OKS_LINE_FINISHER, NO_FIELD, 1, FINISHER, 1, out->mult);
        else if (score_loser(&s, p, problem))
            return problem->fault;
        score_penalties(&s, p);
    }
    return OKS_END_OK;
}

/* ---- counting what is left ---- */

static void total_left(const oks_left left[OKS_PLAYERS], int kinds[OKS_TILE_KINDS], int numbers[OKS_NUMBERS])
{
    memset(kinds, 0, OKS_TILE_KINDS * sizeof *kinds);
    memset(numbers, 0, OKS_NUMBERS * sizeof *numbers);
    for (int p = 0; p < OKS_PLAYERS; p++) {
        for (int kind = 0; kind < OKS_TILE_KINDS; kind++)
            kinds[kind] += left[p].kind[kind];
        for (int n = 0; n < OKS_NUMBERS; n++)
            numbers[n] += left[p].number[n];
    }
    for (int face = 0; face < OKS_FACES; face++)
        numbers[face % OKS_NUMBERS] += kinds[face];
}

/* Whose tile it is that is one too many: the last player who has one. */
static int last_holder(const oks_left left[OKS_PLAYERS], int kind)
{
    int who = OKS_NOBODY;
    for (int p = 0; p < OKS_PLAYERS; p++)
        if (left[p].kind[kind])
            who = p;
    return who;
}

static oks_end_fault check_set(const oks_left left[OKS_PLAYERS], oks_tile okey, oks_end_problem *problem)
{
    int kinds[OKS_TILE_KINDS], numbers[OKS_NUMBERS];
    int known = okey < OKS_FACES;
    oks_tile indicator = known ? oks_indicator_of_okey(okey) : OKS_NO_TILE;
    total_left(left, kinds, numbers);
    for (int face = 0; face < OKS_FACES; face++) {
        if (face == okey && kinds[face] > 0)
            return refuse(problem, OKS_END_OKEY_FACE, last_holder(left, face), face);
        if (kinds[face] > COPIES)
            return refuse(problem, OKS_END_THREE_OF_A_TILE, last_holder(left, face), face);
        if (face == indicator && kinds[face] == COPIES)
            return refuse(problem, OKS_END_TWO_INDICATORS, last_holder(left, face), face);
    }
    if (kinds[OKS_FALSE_OKEY] > COPIES)
        return refuse(problem, OKS_END_THIRD_FALSE_OKEY, last_holder(left, OKS_FALSE_OKEY), 0);
    if (kinds[OKS_FALSE_OKEY] && !known)
        return refuse(problem, OKS_END_OKEY_UNKNOWN, last_holder(left, OKS_FALSE_OKEY), 0);
    for (int n = 0; n < OKS_NUMBERS; n++) {
        int most = COPIES * OKS_COLOURS;
        if (known && n + 1 == oks_number(okey))
            most -= COPIES;
        if (known && n + 1 == oks_number(indicator))
            most -= 1;
        if (numbers[n] > most)
            return refuse(problem, OKS_END_TOO_MANY_OF_A_NUMBER, OKS_NOBODY, n + 1);
    }
    return OKS_END_OK;
}

static void count_one(const oks_left *left, oks_tile okey, oks_player_end *player)
{
    int tiles = left->kind[OKS_OKEY] + left->kind[OKS_FALSE_OKEY], numbers = 0;
    if (left->kind[OKS_FALSE_OKEY])
        numbers = left->kind[OKS_FALSE_OKEY] * oks_number(okey);
    for (int face = 0; face < OKS_FACES; face++) {
        tiles += left->kind[face];
        numbers += left->kind[face] * oks_number((oks_tile)face);
    }
    for (int n = 0; n < OKS_NUMBERS; n++) {
        tiles += left->number[n];
        numbers += left->number[n] * (n + 1);
    }
    player->tiles = (uint8_t)tiles;
    player->okeys = left->kind[OKS_OKEY];
    player->numbers = (int16_t)numbers;
}

oks_end_fault oks_count_left(const oks_left left[OKS_PLAYERS], oks_round_end *end, oks_end_problem *problem)
{
    *problem = (oks_end_problem){OKS_END_OK, OKS_NOBODY, 0};
    if (check_set(left, end->okey, problem))
        return problem->fault;
    for (int p = 0; p < OKS_PLAYERS; p++)
        if (end->player[p].known)
            count_one(&left[p], end->okey, &end->player[p]);
    return OKS_END_OK;
}

/* ---- the match ---- */

static void rank(const int64_t *totals, int count, uint8_t *ranks)
{
    for (int one = 0; one < count; one++) {
        ranks[one] = 1;
        for (int other = 0; other < count; other++)
            ranks[one] = (uint8_t)(ranks[one] + (totals[other] < totals[one]));
    }
}

static int most_hands(const oks_rules *rules)
{
    int most = OKS_HANDS_MAX;
    while (!(rules->hands >> most & 1))
        most--;
    return most;
}

oks_match_fault oks_score_match(const oks_rules *rules, const int32_t *points, int played, int hands, int teams,
                                oks_match *out)
{
    if (teams && rules->teams == OKS_TEAMS_NONE)
        return OKS_MATCH_NO_TEAMS;
    if (hands < 0 || (hands != OKS_ANY_HANDS && rules->hands != OKS_ANY_HANDS &&
                      (hands > OKS_HANDS_MAX || !(rules->hands >> hands & 1))))
        return OKS_MATCH_LENGTH;
    if (hands != OKS_ANY_HANDS ? played > hands : rules->hands != OKS_ANY_HANDS && played > most_hands(rules))
        return OKS_MATCH_TOO_LONG;
    memset(out, 0, sizeof *out);
    for (int row = 0; row < played; row++)
        for (int p = 0; p < OKS_PLAYERS; p++)
            out->total[p] += points[row * OKS_PLAYERS + p];
    for (int p = 0; p < OKS_PLAYERS; p++)
        out->team_total[p % OKS_TEAMS] += out->total[p];
    rank(out->total, OKS_PLAYERS, out->rank);
    rank(out->team_total, OKS_TEAMS, out->team_rank);
    return OKS_MATCH_OK;
}
