/* Hands of legal actions under every rule set, with what is true of every state looked over after each action.
 * test_round 1000000 does so many actions a rule set; without a number it is a short run. */
#include "legal.h"
#include "playout.h"
#include "racks.h"

#include <stdlib.h>

#define SHORT_RUN 6000

typedef struct ledger {
    int laid[OKS_SEATS]; /* tiles put on the table for good; an okey taken is a tile for a tile */
    int fines[OKS_SEATS];
    long actions;
    long hands;
    long finishes;
} ledger;

static void count_rack(const oks_rack *rack, oks_tile okey, int counts[OKS_FACES])
{
    for (int face = 0; face < OKS_FACES; face++)
        counts[face] += oks_rack_count(rack, (oks_tile)face);
    counts[okey] += rack->okeys;
}

/* All 106 tiles are somewhere: an okey, a false okey and the okey's face count alike, four in all. */
static void check_tiles(const oks_round *round)
{
    int counts[OKS_FACES] = {0};
    for (int seat = 0; seat < OKS_SEATS; seat++)
        count_rack(oks_round_rack(round, seat), round->okey, counts);
    for (int i = round->drawn; i < OKS_STOCK; i++)
        counts[round->stock[i] == OKS_OKEY ? round->okey : round->stock[i]]++;
    for (int i = 0; i < round->discards; i++)
        if (!round->discard[i].taken)
            counts[round->discard[i].tile == OKS_OKEY ? round->okey : round->discard[i].tile]++;
    const oks_table *table = &round->turn.table;
    for (int m = 0; m < table->melds; m++)
        for (int i = 0; i < table->meld[m].size; i++)
            counts[table->meld[m].face[i] & OKS_STANDS ? round->okey : table->meld[m].face[i]]++;
    counts[round->indicator] += !round->turn.must_finish; /* else it is in play */
    for (int face = 0; face < OKS_FACES; face++)
        CHECK_EQ(counts[face], face == round->okey ? 4 : 2);
}

static void check_table(const oks_round *round)
{
    const oks_table *table = &round->turn.table;
    int okeys = 0;
    for (int m = 0; m < table->melds; m++) {
        CHECK(oks_is_table_meld(&table->meld[m], round->rules->wrap_12_13_1, round->rules->one_both_ends));
        CHECK(table->owner[m] < OKS_SEATS && oks_round_opened(round, table->owner[m]) != OKS_NOT_OPENED);
        for (int i = 0; i < table->meld[m].size; i++)
            okeys += (table->meld[m].face[i] & OKS_STANDS) != 0;
    }
    CHECK_EQ(okeys, table->okeys);
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        int pairs;
        CHECK(oks_opening_shows(round, seat, &pairs));
    }
    for (int i = 0; i < table->okeys; i++)
        CHECK(table->meld[table->okey[i].meld].face[table->okey[i].place] & OKS_STANDS);
}

/* What a player holds and has laid is 21 tiles, and 22 in the middle of his turn. */
static void check_parity(const oks_round *round, const ledger *book)
{
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        int holds = oks_rack_tiles(oks_round_rack(round, seat)) + book->laid[seat];
        int middle = seat == round->seat && round->phase == OKS_PHASE_PLAY;
        CHECK_EQ(book->laid[seat] > 0, oks_round_opened(round, seat) != OKS_NOT_OPENED);
        if (round->phase != OKS_PHASE_OVER)
            CHECK_EQ(holds, 21 + middle);
        else if (!(round->finish & OKS_FINISH_TEN_PAIRS))
            CHECK_EQ(holds, 21);
    }
}

static void check_end(const oks_round *round, const ledger *book)
{
    oks_round_end end;
    oks_score score;
    oks_end_problem problem;
    int32_t points[OKS_SEATS] = {0};
    oks_round_end_of(round, &end);
    CHECK_EQ(oks_score_round(round->rules, &end, &score, &problem), OKS_END_OK);
    for (int i = 0; i < score.lines; i++)
        if (score.line[i].player >= 0)
            points[score.line[i].player] += score.line[i].amount;
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        int fines = 0;
        CHECK_EQ(points[seat], score.points[seat]);
        for (int kind = 0; kind < OKS_PENALTIES; kind++)
            fines += round->player[seat].penalties[kind] * oks_penalty_points(round->rules, kind);
        CHECK_EQ(fines, book->fines[seat]);
    }
    CHECK_EQ(round->stock_out, round->finisher == OKS_NOBODY);
    if (round->finisher != OKS_NOBODY && !(round->finish & OKS_FINISH_TEN_PAIRS))
        CHECK_EQ(oks_rack_tiles(&round->player[round->finisher].rack), 0);
}

static void note(const oks_round *before, const oks_action *action, const oks_outcome *outcome, ledger *book)
{
    for (int i = 0; i < outcome->penalties; i++)
        book->fines[outcome->penalty[i].seat] += oks_penalty_points(before->rules, outcome->penalty[i].kind);
    if (outcome->bad_open)
        return;
    if (action->kind == OKS_ACT_LAYOFF)
        book->laid[before->seat]++;
    if (action->kind == OKS_ACT_OPEN || action->kind == OKS_ACT_LAY)
        for (int m = 0; m < action->melds; m++)
            book->laid[before->seat] += action->lay[m].size;
}

/* What is no legal action is refused, and nothing changes. */
static void check_refusal(const oks_round *round, oks_rng *rng)
{
    oks_round copy = *round;
    oks_action action = {0, 0, 0, 0, 0, 0, 0, {{0, 0, {0}}}};
    oks_outcome outcome;
    action.kind = (uint8_t)oks_random_below(rng, OKS_ACTIONS + 1);
    action.tile = (uint8_t)oks_random_below(rng, 56);
    action.face = (uint8_t)oks_random_below(rng, 56);
    action.meld = (uint8_t)oks_random_below(rng, 60);
    action.end = (uint8_t)"LRGX"[oks_random_below(rng, 4)];
    action.place = (uint8_t)oks_random_below(rng, 16);
    action.melds = (uint8_t)oks_random_below(rng, 4);
    for (int m = 0; m < action.melds; m++) {
        action.lay[m].kind = (uint8_t)oks_random_below(rng, 4);
        action.lay[m].size = (uint8_t)oks_random_below(rng, OKS_MELD_MAX + 1);
        for (int i = 0; i < action.lay[m].size; i++)
            action.lay[m].face[i] = (uint8_t)(oks_random_below(rng, 54) | (oks_random_below(rng, 4) ? 0 : OKS_STANDS));
    }
    int fault = oks_round_check(round, &action);
    CHECK_EQ(oks_round_apply(&copy, &action, &outcome), fault);
    if (fault != OKS_MOVE_OK)
        CHECK_EQ(memcmp(&copy, round, sizeof copy), 0);
}

static void play_hand(const oks_rules *rules, uint64_t seed, ledger *book)
{
    oks_tile deck[OKS_DECK];
    oks_round round;
    oks_outcome outcome;
    oks_rng rng = {seed};
    oks_policy policy[OKS_SEATS];
    memset(book->laid, 0, sizeof book->laid);
    memset(book->fines, 0, sizeof book->fines);
    oks_shuffle(seed, deck);
    for (int seat = 0; seat < OKS_SEATS; seat++)
        policy[seat] = (oks_policy)(seed & 1 ? OKS_POLICY_GREEDY : oks_random_below(&rng, OKS_POLICIES));
    int starter = (int)(seed % OKS_SEATS), teams = rules->teams && seed & 2;
    CHECK(oks_round_deal(&round, tables_of_all(), rules, deck, starter, teams, &outcome));
    while (round.phase != OKS_PHASE_OVER) {
        oks_action action;
        oks_round before = round;
        oks_policy_next(tables_of_all(), &round, policy[round.seat], &rng, &action);
        CHECK_EQ(oks_round_apply(&round, &action, &outcome), OKS_MOVE_OK);
        note(&before, &action, &outcome, book);
        check_tiles(&round);
        check_table(&round);
        check_parity(&round, book);
        if (book->actions++ % 8 == 0)
            check_refusal(&round, &rng);
    }
    check_end(&round, book);
    book->hands++;
    book->finishes += round.finisher != OKS_NOBODY;
}

static void test_shuffle(void)
{
    oks_tile one[OKS_DECK], other[OKS_DECK];
    oks_round round;
    oks_outcome outcome;
    oks_rules rules;
    oks_rules_get(0, &rules);
    oks_shuffle(7, one);
    oks_shuffle(7, other);
    CHECK_EQ(memcmp(one, other, sizeof one), 0);
    oks_shuffle(8, other);
    CHECK(memcmp(one, other, sizeof one) != 0);
    CHECK(!oks_round_deal(&round, tables_of_all(), &rules, one, 4, 0, &outcome));
    one[0] = one[1] = one[2];
    CHECK(!oks_round_deal(&round, tables_of_all(), &rules, one, 0, 0, &outcome));
}

/* Unusual rules, so that their ways are gone too. */
static void test_house_rules(long actions)
{
    oks_rules rules;
    CHECK(oks_rules_named("kolay101", &rules));
    rules.last_indicator = rules.wrap_12_13_1 = 1;
    rules.side_take = OKS_SIDE_IMMEDIATE;
    rules.bad_open_penalty = 101;
    rules.open_min = 40;
    rules.open_pairs = 3;
    rules.elden_needs_101 = 0;
    ledger book = {{0}, {0}, 0, 0, 0};
    for (uint64_t seed = 0; book.actions < actions; seed++)
        play_hand(&rules, seed, &book);
    CHECK(book.finishes > 0);
}

int main(int count, char **words)
{
    long actions = count > 1 ? strtol(words[1], NULL, 10) : SHORT_RUN;
    test_shuffle();
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        oks_rules rules;
        ledger book = {{0}, {0}, 0, 0, 0};
        oks_rules_get(set, &rules);
        for (uint64_t seed = 0; book.actions < actions; seed++)
            play_hand(&rules, seed, &book);
        if (count > 1)
            printf("%s: %ld actions, %ld hands, %ld finished\n", oks_rules_name(set), book.actions, book.hands,
                   book.finishes);
        CHECK(book.finishes > 0);
    }
    test_house_rules(actions / 4);
    return 0;
}
