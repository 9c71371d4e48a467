#include "check.h"
#include "score.h"

enum { Y6 = OKS_NUMBERS + 5 };

static oks_rules named(const char *name)
{
    oks_rules rules;
    CHECK(oks_rules_named(name, &rules));
    return rules;
}

static oks_player_end opened(oks_opened how, int tiles, int numbers, int okeys)
{
    return (oks_player_end){(uint8_t)how, 1, (uint8_t)tiles, (uint8_t)okeys, (int16_t)numbers, {0}};
}

static oks_player_end unopened(void)
{
    return (oks_player_end){0};
}

/* Example 1 of source 004: seat 0 finishes, 1 has 3 + 7 + 12 left, 2 an okey and a 4, 3 has not opened. */
static oks_round_end example(int finish)
{
    oks_round_end end = {0, (uint8_t)finish, 0, 0, Y6,
                         {opened(OKS_OPENED_SERIES, 0, 0, 0), opened(OKS_OPENED_SERIES, 3, 22, 0),
                          opened(OKS_OPENED_SERIES, 2, 4, 1), unopened()}, 0};
    return end;
}

static void expect(const char *rules_name, const oks_round_end *end, int a, int b, int c, int d)
{
    oks_rules rules = named(rules_name);
    oks_score score;
    oks_end_problem problem;
    int32_t sums[OKS_PLAYERS] = {0};
    CHECK_EQ(oks_score_round(&rules, end, &score, &problem), OKS_END_OK);
    CHECK_EQ(score.points[0], a);
    CHECK_EQ(score.points[1], b);
    CHECK_EQ(score.points[2], c);
    CHECK_EQ(score.points[3], d);
    CHECK(score.lines <= OKS_SCORE_LINES_MAX);
    for (int i = 0; i < score.lines; i++) {
        const oks_score_line *line = &score.line[i];
        CHECK_EQ(line->amount, line->base * line->times * line->own * line->mult);
        sums[line->player] += line->amount;
    }
    CHECK(memcmp(sums, score.points, sizeof sums) == 0);
}

static void refused(const char *rules_name, const oks_round_end *end, oks_end_fault fault, int player, int detail)
{
    oks_rules rules = named(rules_name);
    oks_score score;
    oks_end_problem problem;
    CHECK_EQ(oks_score_round(&rules, end, &score, &problem), fault);
    CHECK_EQ(problem.fault, fault);
    CHECK_EQ(problem.player, player);
    CHECK_EQ(problem.detail, detail);
}

static void the_examples_of_kolay101(void)
{
    oks_round_end end = example(0);
    expect("kolay101", &end, -101, 22, 111, 202);
    end = example(OKS_FINISH_OKEY);
    expect("kolay101", &end, -202, 44, 121, 404);
    end = example(OKS_FINISH_PAIRS);
    end.player[0].opened = OKS_OPENED_PAIRS;
    end.player[2] = opened(OKS_OPENED_PAIRS, 1, 9, 0);
    expect("kolay101", &end, -202, 44, 36, 404);
    end.finish = 0; /* who opened by pairs finishes from pairs, told or not */
    expect("kolay101", &end, -202, 44, 36, 404);
    end = example(0);
    end.finisher = OKS_NOBODY;
    end.stock_out = 1;
    end.player[0] = opened(OKS_OPENED_PAIRS, 1, 9, 0);
    expect("kolay101", &end, 18, 22, 111, 202);
    expect("gelokey", &end, 0, 0, 101, 0);
    expect("ozet", &end, 9, 22, 111, 202);
}

static void an_elden_that_is_none_is_told(void)
{
    oks_round_end end = example(OKS_FINISH_HAND);
    oks_rules kolay = named("kolay101");
    oks_score score;
    oks_end_problem problem;
    CHECK_EQ(oks_score_round(&kolay, &end, &score, &problem), OKS_END_OK);
    CHECK_EQ(score.line[0].kind, OKS_LINE_NOT_ELDEN);
    CHECK_EQ(score.line[0].amount, 0);
    CHECK_EQ(score.finish, 0);
    CHECK_EQ(score.mult, 1);
    expect("gelokey", &end, -202, 404, 404, 404);
    expect("rehber", &end, -101, 22, 10, 202);
}

static void combining_by_the_highest(void)
{
    oks_rules rules = named("rehber");
    oks_round_end end = example(OKS_FINISH_OKEY);
    oks_score score;
    oks_end_problem problem;
    end.risk = 1;
    CHECK_EQ(oks_score_round(&rules, &end, &score, &problem), OKS_END_OK);
    CHECK_EQ(score.mult, 4);
    rules = named("ozet");
    rules.combine = OKS_COMBINE_HIGHEST;
    rules.mult_elden = 3;
    end = example(OKS_FINISH_OKEY | OKS_FINISH_HAND);
    CHECK_EQ(oks_score_round(&rules, &end, &score, &problem), OKS_END_OK);
    CHECK_EQ(score.mult, 3);
}

static void the_finishers_partner_may_be_spared(void)
{
    oks_rules rules = named("yesil");
    oks_round_end end = example(0);
    oks_score score;
    oks_end_problem problem;
    rules.partner_waiver = 1;
    end.player[2].penalties[OKS_PENALTY_OKEY_DISCARD] = 1;
    CHECK_EQ(oks_score_round(&rules, &end, &score, &problem), OKS_END_OK);
    CHECK_EQ(score.points[2], 111 + 101); /* everybody plays for himself */
    end.teams = 1;
    CHECK_EQ(oks_score_round(&rules, &end, &score, &problem), OKS_END_OK);
    CHECK_EQ(score.points[2], 101); /* what he did stays */
    CHECK_EQ(score.points[1], 22);
}

static void penalties_are_flat(void)
{
    oks_round_end end = example(OKS_FINISH_OKEY);
    for (int kind = 0; kind < OKS_PENALTIES; kind++)
        end.player[0].penalties[kind] = 1;
    end.player[3].penalties[OKS_PENALTY_OKEY_DISCARD] = 2;
    expect("kolay101", &end, -202 + 303, 44, 121, 404 + 202); /* okey, layable, capture */
    expect("rehber", &end, -202 + 202, 44, 20, 404 + 202);    /* okey, giver */
    expect("ozet", &end, -202 + 404, 44, 121, 404 + 202);     /* okey, layable, opening, side tile */
}

static void the_most_lines_fit(void)
{
    oks_rules rules = named("kolay101");
    oks_round_end end = example(0);
    oks_score score;
    oks_end_problem problem;
    for (int p = 0; p < OKS_PLAYERS; p++) {
        end.player[p] = opened(p ? OKS_OPENED_SERIES : OKS_OPENED_PAIRS, p ? 2 : 0, p ? 13 : 0, p > 1);
        memset(end.player[p].penalties, 255, OKS_PENALTIES);
        end.player[p].penalties[OKS_PENALTY_GIVER] = 3;
    }
    end.player[0].penalties[OKS_PENALTY_CAPTURE] = 0; /* he opened in the last turn */
    end.finish = OKS_FINISH_HAND;
    CHECK_EQ(oks_score_round(&rules, &end, &score, &problem), OKS_END_OK);
    CHECK(score.lines > OKS_PLAYERS * OKS_PENALTIES && score.lines <= OKS_SCORE_LINES_MAX);
}

static void ends_that_cannot_be(void)
{
    oks_round_end end = example(0);
    end.finisher = OKS_NOBODY;
    refused("yesil", &end, OKS_END_NO_END, OKS_NOBODY, 0);
    end.finish = OKS_FINISH_OKEY;
    refused("yesil", &end, OKS_END_FINISH_OF_NOBODY, OKS_NOBODY, 0);
    end = example(0);
    end.stock_out = 1;
    refused("yesil", &end, OKS_END_FINISHER_AND_STOCK, 0, 0);
    end = example(0);
    end.risk = 1;
    refused("yesil", &end, OKS_END_NO_RISK, OKS_NOBODY, 0);
    end = example(OKS_FINISH_TEN_PAIRS);
    refused("yesil", &end, OKS_END_NO_TEN_PAIRS, 0, 0);
    refused("rehber", &end, OKS_END_TEN_PAIRS_ALONE, 0, 0);
    end = example(OKS_FINISH_PAIRS);
    refused("rehber", &end, OKS_END_NO_PAIRS, 0, 0);
    refused("yesil", &end, OKS_END_NOT_BY_PAIRS, 0, 0);
    end.player[0].opened = OKS_OPENED_PAIRS;
    end.player[1] = end.player[2] = unopened();
    refused("yesil", &end, OKS_END_PAIRS_ALONE, 0, 0);
    end = example(0);
    end.player[0].opened = OKS_NOT_OPENED;
    refused("yesil", &end, OKS_END_NOT_OPENED, 0, 0);
    end = example(0);
    end.player[3].opened = OKS_OPENED_PAIRS;
    refused("rehber", &end, OKS_END_NO_PAIRS, 3, 0);
    end = example(0);
    end.player[0] = opened(OKS_OPENED_SERIES, 1, 5, 0);
    refused("yesil", &end, OKS_END_FINISHER_HAS_TILES, 0, 1);
    end = example(0);
    end.player[1] = opened(OKS_OPENED_SERIES, 0, 0, 0);
    refused("yesil", &end, OKS_END_NOTHING_LEFT, 1, 0);
    end.player[1].known = 0;
    refused("yesil", &end, OKS_END_LEFT_UNKNOWN, 1, 0);
    end = example(0);
    end.okey = OKS_NO_TILE;
    refused("yesil", &end, OKS_END_OKEY_UNKNOWN, 2, 0);
    end = example(0);
    end.player[1] = opened(OKS_OPENED_SERIES, 14, 20, 0);
    refused("yesil", &end, OKS_END_TOO_MANY_TILES, 1, 13);
    end.player[1] = opened(OKS_OPENED_PAIRS, 12, 20, 0);
    refused("yesil", &end, OKS_END_TOO_MANY_TILES, 1, 11);
    end.player[1] = opened(OKS_NOT_OPENED, 22, 20, 0);
    refused("yesil", &end, OKS_END_TOO_MANY_TILES, 1, 21);
}

static void penalties_that_cannot_be(void)
{
    oks_round_end end = example(0);
    end.player[3].penalties[OKS_PENALTY_CAPTURE] = 1;
    refused("kolay101", &end, OKS_END_LOST_NOTHING, 3, 0);
    end = example(OKS_FINISH_HAND);
    end.player[0].penalties[OKS_PENALTY_CAPTURE] = 1;
    refused("yesil", &end, OKS_END_LOST_NOTHING, 0, 0);
    end = example(0);
    end.player[1] = end.player[2] = unopened();
    end.player[0].penalties[OKS_PENALTY_CAPTURE] = 1;
    refused("kolay101", &end, OKS_END_NOBODY_TOOK, 0, 0);
    end.player[0].penalties[OKS_PENALTY_CAPTURE] = 0;
    end.player[0].penalties[OKS_PENALTY_GIVER] = 1;
    refused("rehber", &end, OKS_END_GAVE_LESS, 0, 0);
    end.player[0].penalties[OKS_PENALTY_GIVER] = 0;
    end.player[1].penalties[OKS_PENALTY_GIVER] = 2; /* he opened with one, and finished with another */
    expect("rehber", &end, -101, 404, 202, 202);
    end.player[1].penalties[OKS_PENALTY_GIVER] = 3;
    refused("rehber", &end, OKS_END_GAVE_LESS, 1, 2);
    end.player[1].penalties[OKS_PENALTY_GIVER] = 2;
    end.finish = OKS_FINISH_HAND;
    refused("rehber", &end, OKS_END_GAVE_LESS, 1, 1);
    end.finish = OKS_FINISH_TEN_PAIRS;
    end.player[0] = unopened();
    refused("rehber", &end, OKS_END_GAVE_LESS, 1, 1);
    end.player[1].penalties[OKS_PENALTY_GIVER] = 1;
    expect("rehber", &end, -202, 505, 404, 404);
}

static void layable_discards_need_a_run_or_group(void)
{
    oks_round_end end = example(0);
    end.player[3].penalties[OKS_PENALTY_ISLEK_DISCARD] = 1;
    expect("kolay101", &end, -101, 22, 111, 303);
    end.player[1] = end.player[2] = unopened();
    end.finish = OKS_FINISH_HAND;
    refused("kolay101", &end, OKS_END_NOTHING_LAYABLE, 3, 0);
    end.player[2] = opened(OKS_OPENED_PAIRS, 1, 9, 0);
    refused("kolay101", &end, OKS_END_NOTHING_LAYABLE, 3, 0);
    end.player[2] = opened(OKS_OPENED_SERIES, 1, 9, 0);
    expect("yesil", &end, -202, 404, 18, 505);
}

static void the_third_okey(void)
{
    oks_round_end end = example(0);
    end.player[1].okeys = 2;
    refused("kolay101", &end, OKS_END_THIRD_OKEY, 2, 0);
    end.player[1].okeys = 1;
    expect("kolay101", &end, -101, 129, 111, 202);
    end.finish = OKS_FINISH_OKEY; /* the one that was thrown is the third */
    refused("kolay101", &end, OKS_END_THIRD_OKEY, 2, 1);
}

static void values_outside_their_enumerations(void)
{
    oks_round_end end = example(0);
    end.finisher = 4;
    refused("yesil", &end, OKS_END_BAD_VALUE, OKS_NOBODY, 0);
    end = example(16);
    refused("yesil", &end, OKS_END_BAD_VALUE, OKS_NOBODY, 0);
    end = example(0);
    end.okey = OKS_OKEY;
    refused("yesil", &end, OKS_END_BAD_VALUE, OKS_NOBODY, 0);
    end = example(0);
    end.player[2].opened = 3;
    refused("yesil", &end, OKS_END_BAD_VALUE, 2, 0);
}

static void counting_what_is_left(void)
{
    oks_left left[OKS_PLAYERS] = {{{0}, {0}}};
    oks_round_end end = example(0);
    oks_end_problem problem;
    left[1].kind[oks_face(OKS_RED, 3)] = 1;
    left[1].kind[OKS_FALSE_OKEY] = 1; /* counts 6 */
    left[1].number[11] = 1;           /* a 12 of any colour */
    left[2].kind[OKS_OKEY] = 2;
    left[3].kind[oks_face(OKS_BLUE, 13)] = 2; /* of a player who is not known: not counted */
    CHECK_EQ(oks_count_left(left, &end, &problem), OKS_END_OK);
    CHECK_EQ(end.player[1].tiles, 3);
    CHECK_EQ(end.player[1].numbers, 21);
    CHECK_EQ(end.player[1].okeys, 0);
    CHECK_EQ(end.player[2].tiles, 2);
    CHECK_EQ(end.player[2].numbers, 0);
    CHECK_EQ(end.player[2].okeys, 2);
    CHECK_EQ(end.player[3].tiles, 0);
}

static void one_set_of_tiles(oks_end_fault fault, int player, int detail, int seat, int kind, int count)
{
    oks_left left[OKS_PLAYERS] = {{{0}, {0}}};
    oks_round_end end = example(0);
    oks_end_problem problem;
    left[1].kind[oks_face(OKS_BLACK, 2)] = 2;
    left[seat].kind[kind] = (uint8_t)(left[seat].kind[kind] + count);
    CHECK_EQ(oks_count_left(left, &end, &problem), fault);
    CHECK_EQ(problem.player, player);
    CHECK_EQ(problem.detail, detail);
}

static void tiles_that_no_set_has(void)
{
    int k2 = oks_face(OKS_BLACK, 2);
    one_set_of_tiles(OKS_END_THREE_OF_A_TILE, 2, k2, 2, k2, 1);
    one_set_of_tiles(OKS_END_OKEY_FACE, 2, Y6, 2, Y6, 1);
    one_set_of_tiles(OKS_END_TWO_INDICATORS, 2, Y6 - 1, 2, Y6 - 1, 2);
    one_set_of_tiles(OKS_END_OK, OKS_NOBODY, 0, 2, Y6 - 1, 1);
    one_set_of_tiles(OKS_END_THREE_OF_A_TILE, 2, Y6 - 1, 2, Y6 - 1, 3);
    one_set_of_tiles(OKS_END_THIRD_FALSE_OKEY, 2, 0, 2, OKS_FALSE_OKEY, 3);
}

static void numbers_without_a_colour(void)
{
    static const int most[OKS_NUMBERS] = {8, 8, 8, 8, 7, 6, 8, 8, 8, 8, 8, 8, 8};
    for (int n = 0; n < OKS_NUMBERS; n++) {
        oks_left left[OKS_PLAYERS] = {{{0}, {0}}};
        oks_round_end end = example(0);
        oks_end_problem problem;
        left[1].kind[oks_face(OKS_RED, n + 1)] = 1;
        left[2].number[n] = (uint8_t)(most[n] - 1);
        CHECK_EQ(oks_count_left(left, &end, &problem), OKS_END_OK);
        left[2].number[n]++;
        CHECK_EQ(oks_count_left(left, &end, &problem), OKS_END_TOO_MANY_OF_A_NUMBER);
        CHECK_EQ(problem.detail, n + 1);
        end.okey = OKS_NO_TILE;
        left[2].number[n] = 7;
        CHECK_EQ(oks_count_left(left, &end, &problem), OKS_END_OK);
    }
}

static void a_false_okey_needs_the_okey(void)
{
    oks_left left[OKS_PLAYERS] = {{{0}, {0}}};
    oks_round_end end = example(0);
    oks_end_problem problem;
    left[2].kind[OKS_FALSE_OKEY] = 1;
    end.okey = OKS_NO_TILE;
    CHECK_EQ(oks_count_left(left, &end, &problem), OKS_END_OKEY_UNKNOWN);
    CHECK_EQ(problem.player, 2);
}

static void one_penalty_a_discard(void)
{
    oks_rules kolay = named("kolay101"), rehber = named("rehber");
    CHECK_EQ(oks_discard_penalty(&kolay, 1, 1, 1, 0), OKS_PENALTY_OKEY_DISCARD);
    CHECK_EQ(oks_discard_penalty(&kolay, 0, 1, 1, 0), OKS_PENALTY_ISLEK_DISCARD);
    CHECK_EQ(oks_discard_penalty(&kolay, 0, 1, 0, 0), OKS_PENALTY_ISLEK_DISCARD);
    CHECK_EQ(oks_discard_penalty(&kolay, 0, 0, 1, 0), OKS_NO_PENALTY);
    CHECK_EQ(oks_discard_penalty(&kolay, 1, 1, 1, 1), OKS_NO_PENALTY);
    CHECK_EQ(oks_discard_penalty(&rehber, 0, 1, 1, 0), OKS_NO_PENALTY);
    CHECK_EQ(oks_discard_penalty(&rehber, 1, 1, 0, 0), OKS_PENALTY_OKEY_DISCARD);
    kolay.islek_if_unopened = 0;
    CHECK_EQ(oks_discard_penalty(&kolay, 0, 1, 0, 0), OKS_NO_PENALTY);
}

static void the_match(void)
{
    static const int32_t points[][OKS_PLAYERS] = {{-101, 22, 111, 202}, {202, 79, -10, -101}};
    oks_rules yesil = named("yesil"), kolay = named("kolay101"), ozet = named("ozet");
    oks_match match;
    CHECK_EQ(oks_score_match(&yesil, points[0], 2, 0, 1, &match), OKS_MATCH_OK);
    CHECK_EQ(match.total[0], 101);
    CHECK_EQ(match.total[3], 101);
    CHECK_EQ(match.rank[0], 1);
    CHECK_EQ(match.rank[1], 1);
    CHECK_EQ(match.rank[2], 1);
    CHECK_EQ(match.rank[3], 1);
    CHECK_EQ(match.team_total[0], 202);
    CHECK_EQ(match.team_total[1], 202);
    CHECK_EQ(oks_score_match(&yesil, points[0], 1, 0, 0, &match), OKS_MATCH_OK);
    CHECK_EQ(match.rank[0], 1);
    CHECK_EQ(match.rank[3], 4);
    CHECK_EQ(match.team_total[0], 10);
    CHECK_EQ(match.team_rank[0], 1);
    CHECK_EQ(match.team_rank[1], 2);
    CHECK_EQ(oks_score_match(&ozet, points[0], 1, 0, 1, &match), OKS_MATCH_NO_TEAMS);
    CHECK_EQ(oks_score_match(&kolay, points[0], 2, 3, 0, &match), OKS_MATCH_OK);
    CHECK_EQ(oks_score_match(&kolay, points[0], 2, 2, 0, &match), OKS_MATCH_LENGTH);
    CHECK_EQ(oks_score_match(&kolay, points[0], 2, 33, 0, &match), OKS_MATCH_LENGTH);
    CHECK_EQ(oks_score_match(&yesil, points[0], 2, -1, 0, &match), OKS_MATCH_LENGTH);
    CHECK_EQ(oks_score_match(&kolay, points[0], 2, 1, 0, &match), OKS_MATCH_TOO_LONG);
    CHECK_EQ(oks_score_match(&yesil, points[0], 0, 0, 0, &match), OKS_MATCH_OK);
    CHECK_EQ(match.rank[2], 1);
}

static void no_more_hands_than_a_match_can_have(void)
{
    static const int32_t points[8][OKS_PLAYERS] = {{0}};
    oks_rules kolay = named("kolay101"), yesil = named("yesil");
    oks_match match;
    CHECK_EQ(oks_score_match(&kolay, points[0], 7, 0, 0, &match), OKS_MATCH_OK);
    CHECK_EQ(oks_score_match(&kolay, points[0], 8, 0, 0, &match), OKS_MATCH_TOO_LONG);
    CHECK_EQ(oks_score_match(&yesil, points[0], 8, 0, 0, &match), OKS_MATCH_OK);
}

int main(void)
{
    the_examples_of_kolay101();
    an_elden_that_is_none_is_told();
    combining_by_the_highest();
    the_finishers_partner_may_be_spared();
    penalties_are_flat();
    the_most_lines_fit();
    ends_that_cannot_be();
    penalties_that_cannot_be();
    layable_discards_need_a_run_or_group();
    the_third_okey();
    values_outside_their_enumerations();
    counting_what_is_left();
    tiles_that_no_set_has();
    numbers_without_a_colour();
    a_false_okey_needs_the_okey();
    one_penalty_a_discard();
    the_match();
    no_more_hands_than_a_match_can_have();
    return 0;
}
