#include "rules.h"

#include <stddef.h>
#include <string.h>

/* The one place of the rule sets' values. A row a field; in it a value and its origin for each rule set. */

enum { E = OKS_SAYS, I = OKS_IMPLIES };
enum { H = OKS_DEFAULT_HIGH, MH = OKS_DEFAULT_MEDIUM_HIGH, M = OKS_DEFAULT_MEDIUM };
enum { LM = OKS_DEFAULT_LOW_MEDIUM, L = OKS_DEFAULT_LOW };

#define AT(member) ((int)(offsetof(oks_rules, member) / sizeof(int16_t)))
#define FIVE(gelokey, yesil, ozet, rehber, kolay101) {gelokey, yesil, ozet, rehber, kolay101}
#define FLAG(member, ...) [AT(member)] = {#member, NULL, OKS_FIELD_BOOL, 0, 1, OKS_NO_NONE, __VA_ARGS__}
#define NUMBER(member, name, min, max, none, ...)                                                                      \
    [AT(member)] = {name, NULL, OKS_FIELD_NUMBER, min, max, none, __VA_ARGS__}
#define POINTS(member, name, ...) NUMBER(member, name, 0, AMOUNT_MAX, OKS_NO_NONE, __VA_ARGS__)
#define MULT(member, name, none, ...) NUMBER(member, name, 1, MULT_MAX, none, __VA_ARGS__)
#define CHOICE(member, choices, last, ...)                                                                             \
    [AT(member)] = {#member, choices, OKS_FIELD_CHOICE, 0, last, OKS_NO_NONE, __VA_ARGS__}

enum { AMOUNT_MAX = 1000, MULT_MAX = 9 };
enum { POINTS_MAX = 273 }; /* 21 tiles of 13 */
enum { PAIRS_MAX = 10 };   /* 21 tiles, one kept to discard */
enum { NO = OKS_NO_CAP };
enum { BEAT_PREVIOUS = OKS_KATLAMALI_OPTIONAL_BEAT_PREVIOUS, MAX_PLUS_1 = OKS_KATLAMALI_OPTIONAL_MAX_PLUS_1 };
enum { ALL_TO_11 = 0xffe, ODD_TO_7 = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7, HANDS_MASK = (2 << OKS_HANDS_MAX) - 2 };

static const char *const names[OKS_RULE_SETS] = {"gelokey", "yesil", "ozet", "rehber", "kolay101"};

static const char *const katlamali_names[] = {"off",           "optional_beat_previous", "optional_max_plus_1",
                                              "beat_previous", "max_plus_1",             NULL};
static const char *const series_pairs_names[] = {"never", "if_other_pair_opener", NULL};
static const char *const group_take_names[] = {"at_four", "named", NULL};
static const char *const side_take_names[] = {"lay_or_layoff", "in_opened_meld", "immediate_in_formation", NULL};
static const char *const elden_names[] = {"mult", "flat404", "not_elden", NULL};
static const char *const combine_names[] = {"product", "highest", NULL};
static const char *const stock_out_names[] = {"S_202_2S", "S_202", "okey_holders_101", NULL};
static const char *const teams_names[] = {"false", "sum", NULL};
static const char *const counts_names[] = {"number", NULL};

/* clang-format off */
static const oks_field fields[] = {
    /*                               gelokey yesil ozet rehber kolay101   and where each comes from */
    FLAG(wrap_12_13_1,               FIVE(1, 0, 1, 0, 0),                 FIVE(E, E, E, E, M)),
    FLAG(one_both_ends,              FIVE(0, 0, 0, 0, 0),                 FIVE(L, I, L, I, M)),
    NUMBER(open_min, "open_min", 1, POINTS_MAX, OKS_NO_NONE,
                                     FIVE(101, 101, 101, 101, 101),       FIVE(E, E, E, E, E)),
    NUMBER(open_pairs, "open_pairs", 1, PAIRS_MAX, OKS_NO_PAIRS,
                                     FIVE(5, 5, 5, OKS_NO_PAIRS, 5),      FIVE(E, E, E, I, H)),
    FLAG(mix_open,                   FIVE(0, 0, 0, 0, 0),                 FIVE(I, E, I, I, H)),
    POINTS(bad_open_penalty, "bad_open_penalty",
                                     FIVE(0, 101, 101, 0, 0),             FIVE(M, E, E, M, E)),
    CHOICE(katlamali, katlamali_names, OKS_KATLAMALI_MAX_PLUS_1,
                                     FIVE(0, BEAT_PREVIOUS, MAX_PLUS_1, 0, 0), FIVE(H, E, E, H, H)),
    [AT(pair_opener_layoff)] = {"pair_opener_layoff", NULL, OKS_FIELD_BOOL, 0, 1, OKS_NOT_PLAYED,
                                     FIVE(1, 1, 1, OKS_NOT_PLAYED, 1),    FIVE(MH, MH, MH, I, E)},
    CHOICE(series_opener_pairs, series_pairs_names, OKS_PAIRS_IF_OTHER_PAIR_OPENER,
                                     FIVE(1, 1, 1, OKS_PAIRS_NEVER, 1),   FIVE(LM, E, LM, I, LM)),
    NUMBER(series_opener_pairs_cap, "series_opener_pairs_cap", 0, PAIRS_MAX, OKS_NO_CAP,
                                     FIVE(NO, 2, NO, 0, NO),              FIVE(LM, E, LM, I, LM)),
    FLAG(ten_pairs_win,              FIVE(0, 0, 0, 1, 0),                 FIVE(H, H, H, E, H)),
    FLAG(layoff_same_turn,           FIVE(1, 1, 1, 0, 1),                 FIVE(MH, I, MH, M, MH)),
    FLAG(swap_okey,                  FIVE(1, 1, 0, 1, 1),                 FIVE(M, E, LM, M, I)),
    CHOICE(group_okey_take, group_take_names, OKS_TAKE_NAMED,
                                     FIVE(0, 0, 0, 0, 0),                 FIVE(M, M, M, M, M)),
    POINTS(capture_penalty, "capture_penalty",
                                     FIVE(0, 0, 0, 0, 101),               FIVE(M, M, LM, M, E)),
    CHOICE(side_take, side_take_names, OKS_SIDE_IMMEDIATE,
                                     FIVE(0, 0, OKS_SIDE_IN_OPENED_MELD, OKS_SIDE_IMMEDIATE, 0), FIVE(E, I, E, E, M)),
    POINTS(side_take_fail, "side_take_fail",
                                     FIVE(0, 0, 101, 0, 0),               FIVE(E, E, E, M, M)),
    POINTS(giver_penalty, "giver_penalty",
                                     FIVE(0, 0, 0, 101, 0),               FIVE(H, H, H, E, H)),
    POINTS(okey_discard, "okey_discard",
                                     FIVE(101, 101, 101, 101, 101),       FIVE(E, E, E, E, E)),
    POINTS(islek_discard, "islek_discard",
                                     FIVE(101, 101, 101, 0, 101),         FIVE(E, E, E, H, E)),
    FLAG(islek_if_unopened,          FIVE(1, 1, 1, 0, 1),                 FIVE(M, M, M, H, E)),
    FLAG(swap_tile_is_islek,         FIVE(1, 1, 0, 0, 1),                 FIVE(LM, LM, LM, H, LM)),
    FLAG(elden_needs_101,            FIVE(0, 1, 1, 1, 1),                 FIVE(E, LM, LM, E, I)),
    FLAG(elden_only_if_none_opened,  FIVE(0, 0, 0, 0, 1),                 FIVE(I, LM, I, I, E)),
    CHOICE(elden_opened_score, elden_names, OKS_ELDEN_NOT_ELDEN,
                                     FIVE(OKS_ELDEN_FLAT404, 0, 0, 0, OKS_ELDEN_NOT_ELDEN), FIVE(E, I, E, I, E)),
    MULT(mult_okey, "mult.okey", OKS_NO_NONE,
                                     FIVE(2, 2, 2, 2, 2),                 FIVE(E, E, E, E, E)),
    MULT(mult_pairs, "mult.pairs", OKS_NO_FINISH,
                                     FIVE(2, 2, 2, OKS_NO_FINISH, 2),     FIVE(E, M, E, I, E)),
    MULT(mult_elden, "mult.elden", OKS_NO_NONE,
                                     FIVE(2, 2, 2, 1, 2),                 FIVE(E, E, E, I, E)),
    MULT(mult_ten_pairs, "mult.ten_pairs", OKS_NO_FINISH,
                                     FIVE(0, 0, 0, 2, 0),                 FIVE(H, H, H, E, H)),
    MULT(mult_risk, "mult.risk", OKS_NO_FINISH,
                                     FIVE(0, 0, 0, 2, 0),                 FIVE(M, M, M, E, M)),
    CHOICE(combine, combine_names, OKS_COMBINE_HIGHEST,
                                     FIVE(0, 0, 0, 0, 0),                 FIVE(L, M, E, E, E)),
    POINTS(unopened, "unopened",     FIVE(202, 202, 202, 202, 202),       FIVE(E, M, E, E, E)),
    MULT(pair_left_mult, "pair_left_mult", OKS_NO_NONE,
                                     FIVE(2, 2, 1, 1, 2),                 FIVE(E, M, LM, I, E)),
    [AT(okey_left_counts)] = {"okey_left.counts", counts_names, OKS_FIELD_NUMBER, 0, AMOUNT_MAX, OKS_COUNTS_NUMBER,
                                     FIVE(101, OKS_COUNTS_NUMBER, OKS_COUNTS_NUMBER, OKS_COUNTS_NUMBER,
                                          OKS_COUNTS_NUMBER),             FIVE(E, LM, L, M, E)},
    POINTS(okey_left_flat, "okey_left.flat",
                                     FIVE(0, 101, 101, 0, 101),           FIVE(I, LM, E, M, E)),
    CHOICE(stock_out, stock_out_names, OKS_STOCK_OKEY_HOLDERS,
                                     FIVE(OKS_STOCK_OKEY_HOLDERS, 0, OKS_STOCK_S_202, OKS_STOCK_S_202, 0),
                                                                          FIVE(E, M, M, M, E)),
    FLAG(last_indicator,             FIVE(0, 0, 0, 1, 0),                 FIVE(H, H, H, E, H)),
    FLAG(risk_mode,                  FIVE(0, 0, 0, 1, 0),                 FIVE(M, M, M, E, M)),
    [AT(hands)] = {"hands", NULL, OKS_FIELD_HANDS, 2, HANDS_MASK, OKS_ANY_HANDS,
                                     FIVE(ALL_TO_11, 0, 0, 0, ODD_TO_7),  FIVE(E, M, M, M, E)},
    CHOICE(teams, teams_names, OKS_TEAMS_SUM,
                                     FIVE(0, OKS_TEAMS_SUM, 0, 0, OKS_TEAMS_SUM), FIVE(M, E, M, M, E)),
    FLAG(partner_waiver,             FIVE(0, 0, 0, 0, 0),                 FIVE(H, H, H, H, H)),
};
/* clang-format on */

_Static_assert(sizeof fields / sizeof fields[0] == sizeof(oks_rules) / sizeof(int16_t), "a row for each field");

const char *oks_rules_name(int set)
{
    return set >= 0 && set < OKS_RULE_SETS ? names[set] : NULL;
}

const oks_field *oks_rules_field(int index)
{
    return &fields[index];
}

int oks_rules_value(const oks_rules *rules, int index)
{
    int16_t value;
    memcpy(&value, (const char *)rules + (size_t)index * sizeof value, sizeof value);
    return value;
}

void oks_rules_set(oks_rules *rules, int index, int value)
{
    int16_t narrow = (int16_t)value;
    memcpy((char *)rules + (size_t)index * sizeof narrow, &narrow, sizeof narrow);
}

void oks_rules_get(int set, oks_rules *out)
{
    for (int index = 0; index < OKS_RULE_FIELDS; index++)
        oks_rules_set(out, index, fields[index].value[set]);
}

int oks_rules_named(const char *name, oks_rules *out)
{
    for (int set = 0; set < OKS_RULE_SETS; set++) {
        if (strcmp(name, names[set]) == 0) {
            oks_rules_get(set, out);
            return 1;
        }
    }
    return 0;
}

typedef struct problem_list {
    oks_rule_problem *items;
    int count;
} problem_list;

static void note(problem_list *list, int when, oks_rule_fault fault, int field, int other)
{
    if (!when || list->count == OKS_RULE_PROBLEMS_MAX)
        return;
    list->items[list->count++] = (oks_rule_problem){(int16_t)fault, (int16_t)field, (int16_t)other};
}

static int in_range(const oks_field *field, int value)
{
    if (value == field->none)
        return 1;
    if (field->kind == OKS_FIELD_HANDS && value % 2 != 0)
        return 0;
    return value >= field->min && value <= field->max;
}

static void note_out_of_range(problem_list *list, const oks_rules *rules)
{
    for (int index = 0; index < OKS_RULE_FIELDS; index++)
        note(list, !in_range(&fields[index], oks_rules_value(rules, index)), OKS_RULE_OUT_OF_RANGE, index, -1);
}

static void note_pairs(problem_list *list, const oks_rules *r)
{
    int pairs = r->open_pairs != OKS_NO_PAIRS;
    int never = r->series_opener_pairs == OKS_PAIRS_NEVER;
    int capped = r->series_opener_pairs_cap != OKS_NO_CAP;
    int told = r->pair_opener_layoff != OKS_NOT_PLAYED;
    note(list, !pairs && told, OKS_RULE_LAYOFF_WITHOUT_PAIRS, AT(pair_opener_layoff), AT(open_pairs));
    note(list, pairs && !told, OKS_RULE_LAYOFF_MISSING, AT(pair_opener_layoff), AT(open_pairs));
    note(list, !pairs && !never, OKS_RULE_PAIRS_NOBODY_OPENS_THEM, AT(series_opener_pairs), AT(open_pairs));
    note(list, never && capped && r->series_opener_pairs_cap > 0, OKS_RULE_CAP_WITHOUT_PAIRS,
         AT(series_opener_pairs_cap), AT(series_opener_pairs));
    note(list, !never && r->series_opener_pairs_cap == 0, OKS_RULE_CAP_ZERO, AT(series_opener_pairs_cap),
         AT(series_opener_pairs));
    note(list, !pairs && r->mix_open, OKS_RULE_MIX_WITHOUT_PAIRS, AT(mix_open), AT(open_pairs));
    note(list, !pairs && r->pair_left_mult > 1, OKS_RULE_PAIR_LEFT_WITHOUT_PAIRS, AT(pair_left_mult), AT(open_pairs));
    note(list, !pairs && r->stock_out == OKS_STOCK_S_202_2S, OKS_RULE_STOCK_WITHOUT_PAIRS, AT(stock_out),
         AT(open_pairs));
}

/* A multiplier is there exactly when its finish or mode is. */
static void note_mult(problem_list *list, const oks_rules *rules, int mult, int finish)
{
    int has_mult = oks_rules_value(rules, mult) != OKS_NO_FINISH;
    int has_finish = oks_rules_value(rules, finish) != 0;
    note(list, has_mult && !has_finish, OKS_RULE_MULT_WITHOUT_FINISH, mult, finish);
    note(list, !has_mult && has_finish, OKS_RULE_MULT_MISSING, mult, finish);
}

static void note_contradictions(problem_list *list, const oks_rules *r)
{
    int no_swap = !r->swap_okey, not_elden = r->elden_opened_score == OKS_ELDEN_NOT_ELDEN;
    note_pairs(list, r);
    note_mult(list, r, AT(mult_pairs), AT(open_pairs));
    note_mult(list, r, AT(mult_ten_pairs), AT(ten_pairs_win));
    note_mult(list, r, AT(mult_risk), AT(risk_mode));
    note(list, no_swap && r->capture_penalty, OKS_RULE_CAPTURE_WITHOUT_SWAP, AT(capture_penalty), AT(swap_okey));
    note(list, no_swap && r->swap_tile_is_islek, OKS_RULE_SWAP_TILE_WITHOUT_SWAP, AT(swap_tile_is_islek),
         AT(swap_okey));
    note(list, no_swap && r->group_okey_take == OKS_TAKE_NAMED, OKS_RULE_TAKE_WITHOUT_SWAP, AT(group_okey_take),
         AT(swap_okey));
    note(list, not_elden && !r->elden_only_if_none_opened, OKS_RULE_NOT_ELDEN_BUT_ALLOWED, AT(elden_opened_score),
         AT(elden_only_if_none_opened));
    note(list, !not_elden && r->elden_only_if_none_opened, OKS_RULE_ELDEN_SCORE_UNREACHABLE, AT(elden_opened_score),
         AT(elden_only_if_none_opened));
    note(list, r->partner_waiver && r->teams == OKS_TEAMS_NONE, OKS_RULE_WAIVER_WITHOUT_TEAMS, AT(partner_waiver),
         AT(teams));
}

int oks_rules_check(const oks_rules *rules, oks_rule_problem problems[OKS_RULE_PROBLEMS_MAX])
{
    problem_list list = {problems, 0};
    note_out_of_range(&list, rules);
    if (list.count == 0)
        note_contradictions(&list, rules);
    return list.count;
}

int oks_rules_rising(const oks_rules *rules)
{
    return rules->katlamali == OKS_KATLAMALI_BEAT_PREVIOUS || rules->katlamali == OKS_KATLAMALI_MAX_PLUS_1;
}

static int bar(const oks_rules *rules, int least, int highest)
{
    return oks_rules_rising(rules) && highest >= least ? highest + 1 : least;
}

int oks_rules_series_bar(const oks_rules *rules, int highest)
{
    return bar(rules, rules->open_min, highest);
}

int oks_rules_pairs_bar(const oks_rules *rules, int highest)
{
    return rules->open_pairs == OKS_NO_PAIRS ? OKS_NO_PAIRS : bar(rules, rules->open_pairs, highest);
}
