#include "check.h"
#include "rules.h"

static int field_index(const char *name)
{
    for (int index = 0; index < OKS_RULE_FIELDS; index++)
        if (strcmp(oks_rules_field(index)->name, name) == 0)
            return index;
    return -1;
}

static oks_rules named(const char *name)
{
    oks_rules rules;
    CHECK(oks_rules_named(name, &rules));
    return rules;
}

static void the_five_are_there_and_hold(void)
{
    static const char *const names[] = {"gelokey", "yesil", "ozet", "rehber", "kolay101"};
    oks_rule_problem problems[OKS_RULE_PROBLEMS_MAX];
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        oks_rules by_index, by_name = named(names[set]);
        oks_rules_get(set, &by_index);
        CHECK_STR(oks_rules_name(set), names[set]);
        CHECK(memcmp(&by_index, &by_name, sizeof by_name) == 0);
        CHECK_EQ(oks_rules_check(&by_name, problems), 0);
    }
    CHECK(oks_rules_name(OKS_RULE_SETS) == NULL);
    CHECK(oks_rules_name(-1) == NULL);
}

static void an_unknown_name_leaves_the_record_alone(void)
{
    oks_rules rules = named("ozet"), before = rules;
    CHECK(!oks_rules_named("ozet2", &rules));
    CHECK(!oks_rules_named("", &rules));
    CHECK(memcmp(&rules, &before, sizeof rules) == 0);
}

/* Each kind of null, and members far apart, by the members' own names: the rows are where the struct has them. */
static void members_hold_the_values_of_their_rows(void)
{
    oks_rules gelokey = named("gelokey"), yesil = named("yesil"), ozet = named("ozet"), rehber = named("rehber");
    oks_rules kolay = named("kolay101");
    CHECK_EQ(gelokey.wrap_12_13_1, 1);
    CHECK_EQ(gelokey.elden_opened_score, OKS_ELDEN_FLAT404);
    CHECK_EQ(gelokey.okey_left_counts, 101);
    CHECK_EQ(gelokey.stock_out, OKS_STOCK_OKEY_HOLDERS);
    CHECK_EQ(gelokey.series_opener_pairs_cap, OKS_NO_CAP);
    CHECK_EQ(gelokey.hands, 0xffe);
    CHECK_EQ(yesil.series_opener_pairs_cap, 2);
    CHECK_EQ(yesil.katlamali, OKS_KATLAMALI_OPTIONAL_BEAT_PREVIOUS);
    CHECK_EQ(yesil.okey_left_counts, OKS_COUNTS_NUMBER);
    CHECK_EQ(yesil.hands, OKS_ANY_HANDS);
    CHECK_EQ(yesil.teams, OKS_TEAMS_SUM);
    CHECK_EQ(ozet.side_take, OKS_SIDE_IN_OPENED_MELD);
    CHECK_EQ(ozet.side_take_fail, 101);
    CHECK_EQ(ozet.swap_okey, 0);
    CHECK_EQ(rehber.open_pairs, OKS_NO_PAIRS);
    CHECK_EQ(rehber.pair_opener_layoff, OKS_NOT_PLAYED);
    CHECK_EQ(rehber.mult_pairs, OKS_NO_FINISH);
    CHECK_EQ(rehber.mult_ten_pairs, 2);
    CHECK_EQ(rehber.mult_risk, 2);
    CHECK_EQ(rehber.giver_penalty, 101);
    CHECK_EQ(rehber.side_take, OKS_SIDE_IMMEDIATE);
    CHECK_EQ(kolay.capture_penalty, 101);
    CHECK_EQ(kolay.elden_opened_score, OKS_ELDEN_NOT_ELDEN);
    CHECK_EQ(kolay.hands, 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7);
    CHECK_EQ(kolay.partner_waiver, 0);
}

static void fields_read_and_write_by_index(void)
{
    oks_rules rules = named("yesil");
    for (int index = 0; index < OKS_RULE_FIELDS; index++) {
        const oks_field *field = oks_rules_field(index);
        CHECK_EQ(field_index(field->name), index);
        CHECK_EQ(oks_rules_value(&rules, index), field->value[1]);
        for (int set = 0; set < OKS_RULE_SETS; set++)
            CHECK(field->origin[set] <= OKS_DEFAULT_LOW);
    }
    oks_rules_set(&rules, field_index("mult.okey"), 3);
    CHECK_EQ(rules.mult_okey, 3);
    oks_rules_set(&rules, field_index("okey_left.counts"), OKS_COUNTS_NUMBER);
    CHECK_EQ(rules.okey_left_counts, OKS_COUNTS_NUMBER);
}

static void every_field_out_of_range_is_told(void)
{
    oks_rule_problem problems[OKS_RULE_PROBLEMS_MAX];
    for (int index = 0; index < OKS_RULE_FIELDS; index++) {
        const oks_field *field = oks_rules_field(index);
        int wrong[2] = {field->min - 7, field->max + 1};
        for (int i = 0; i < 2; i++) {
            oks_rules rules = named("kolay101");
            oks_rules_set(&rules, index, wrong[i]);
            CHECK_EQ(oks_rules_check(&rules, problems), 1);
            CHECK_EQ(problems[0].fault, OKS_RULE_OUT_OF_RANGE);
            CHECK_EQ(problems[0].field, index);
            CHECK_EQ(problems[0].other, -1);
        }
    }
    oks_rules rules = named("kolay101");
    rules.hands = 1 << 3 | 1; /* a match of no hands */
    CHECK_EQ(oks_rules_check(&rules, problems), 1);
    CHECK_EQ(problems[0].field, field_index("hands"));
}

typedef struct contradiction {
    const char *base;
    const char *field;
    int value;
    oks_rule_fault fault;
    const char *blamed, *other;
} contradiction;

static void each_contradiction_is_told(void)
{
    static const contradiction cases[] = {
        {"rehber", "pair_opener_layoff", 1, OKS_RULE_LAYOFF_WITHOUT_PAIRS, "pair_opener_layoff", "open_pairs"},
        {"yesil", "pair_opener_layoff", OKS_NOT_PLAYED, OKS_RULE_LAYOFF_MISSING, "pair_opener_layoff", "open_pairs"},
        {"yesil", "series_opener_pairs", OKS_PAIRS_NEVER, OKS_RULE_CAP_WITHOUT_PAIRS, "series_opener_pairs_cap",
         "series_opener_pairs"},
        {"yesil", "series_opener_pairs_cap", 0, OKS_RULE_CAP_ZERO, "series_opener_pairs_cap", "series_opener_pairs"},
        {"rehber", "mix_open", 1, OKS_RULE_MIX_WITHOUT_PAIRS, "mix_open", "open_pairs"},
        {"rehber", "mult.pairs", 2, OKS_RULE_MULT_WITHOUT_FINISH, "mult.pairs", "open_pairs"},
        {"yesil", "mult.pairs", OKS_NO_FINISH, OKS_RULE_MULT_MISSING, "mult.pairs", "open_pairs"},
        {"yesil", "ten_pairs_win", 1, OKS_RULE_MULT_MISSING, "mult.ten_pairs", "ten_pairs_win"},
        {"yesil", "mult.ten_pairs", 2, OKS_RULE_MULT_WITHOUT_FINISH, "mult.ten_pairs", "ten_pairs_win"},
        {"yesil", "risk_mode", 1, OKS_RULE_MULT_MISSING, "mult.risk", "risk_mode"},
        {"rehber", "risk_mode", 0, OKS_RULE_MULT_WITHOUT_FINISH, "mult.risk", "risk_mode"},
        {"rehber", "pair_left_mult", 2, OKS_RULE_PAIR_LEFT_WITHOUT_PAIRS, "pair_left_mult", "open_pairs"},
        {"rehber", "stock_out", OKS_STOCK_S_202_2S, OKS_RULE_STOCK_WITHOUT_PAIRS, "stock_out", "open_pairs"},
        {"ozet", "capture_penalty", 101, OKS_RULE_CAPTURE_WITHOUT_SWAP, "capture_penalty", "swap_okey"},
        {"ozet", "swap_tile_is_islek", 1, OKS_RULE_SWAP_TILE_WITHOUT_SWAP, "swap_tile_is_islek", "swap_okey"},
        {"ozet", "group_okey_take", OKS_TAKE_NAMED, OKS_RULE_TAKE_WITHOUT_SWAP, "group_okey_take", "swap_okey"},
        {"ozet", "elden_opened_score", OKS_ELDEN_NOT_ELDEN, OKS_RULE_NOT_ELDEN_BUT_ALLOWED, "elden_opened_score",
         "elden_only_if_none_opened"},
        {"kolay101", "elden_opened_score", OKS_ELDEN_MULT, OKS_RULE_ELDEN_SCORE_UNREACHABLE, "elden_opened_score",
         "elden_only_if_none_opened"},
        {"rehber", "partner_waiver", 1, OKS_RULE_WAIVER_WITHOUT_TEAMS, "partner_waiver", "teams"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        oks_rule_problem problems[OKS_RULE_PROBLEMS_MAX];
        oks_rules rules = named(cases[i].base);
        oks_rules_set(&rules, field_index(cases[i].field), cases[i].value);
        CHECK_EQ(oks_rules_check(&rules, problems), 1);
        CHECK_EQ(problems[0].fault, cases[i].fault);
        CHECK_EQ(problems[0].field, field_index(cases[i].blamed));
        CHECK_EQ(problems[0].other, field_index(cases[i].other));
    }
}

/* Taking the pairs away from a rule set leaves several fields hanging: all are told at once. */
static void all_contradictions_are_told_together(void)
{
    oks_rule_problem problems[OKS_RULE_PROBLEMS_MAX];
    oks_rules rules = named("yesil");
    int told[OKS_RULE_WAIVER_WITHOUT_TEAMS + 1] = {0};
    rules.open_pairs = OKS_NO_PAIRS;
    CHECK_EQ(oks_rules_check(&rules, problems), 5);
    for (int i = 0; i < 5; i++)
        told[problems[i].fault]++;
    CHECK_EQ(told[OKS_RULE_LAYOFF_WITHOUT_PAIRS], 1);
    CHECK_EQ(told[OKS_RULE_PAIRS_NOBODY_OPENS_THEM], 1);
    CHECK_EQ(told[OKS_RULE_PAIR_LEFT_WITHOUT_PAIRS], 1);
    CHECK_EQ(told[OKS_RULE_STOCK_WITHOUT_PAIRS], 1);
    CHECK_EQ(told[OKS_RULE_MULT_WITHOUT_FINISH], 1);
}

static void the_bar_rises_only_when_katlamali_is_played(void)
{
    oks_rules ozet = named("ozet");
    CHECK(!oks_rules_rising(&ozet));
    CHECK_EQ(oks_rules_series_bar(&ozet, 0), 101);
    CHECK_EQ(oks_rules_series_bar(&ozet, 110), 101);
    CHECK_EQ(oks_rules_pairs_bar(&ozet, 6), 5);
    for (int form = OKS_KATLAMALI_BEAT_PREVIOUS; form <= OKS_KATLAMALI_MAX_PLUS_1; form++) {
        ozet.katlamali = (int16_t)form;
        CHECK(oks_rules_rising(&ozet));
        CHECK_EQ(oks_rules_series_bar(&ozet, 0), 101);
        CHECK_EQ(oks_rules_series_bar(&ozet, 101), 102);
        CHECK_EQ(oks_rules_series_bar(&ozet, 110), 111);
        CHECK_EQ(oks_rules_pairs_bar(&ozet, 0), 5);
        CHECK_EQ(oks_rules_pairs_bar(&ozet, 5), 6);
        CHECK_EQ(oks_rules_pairs_bar(&ozet, 6), 7);
    }
    oks_rules rehber = named("rehber");
    CHECK_EQ(oks_rules_pairs_bar(&rehber, 0), OKS_NO_PAIRS);
}

int main(void)
{
    the_five_are_there_and_hold();
    an_unknown_name_leaves_the_record_alone();
    members_hold_the_values_of_their_rows();
    fields_read_and_write_by_index();
    every_field_out_of_range_is_told();
    each_contradiction_is_told();
    all_contradictions_are_told_together();
    the_bar_rises_only_when_katlamali_is_played();
    return 0;
}
