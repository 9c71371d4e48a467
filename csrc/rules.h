/* The rule record, the five named rule sets, and the check that a record makes sense. */
#ifndef OKEYSOLVE_RULES_H
#define OKEYSOLVE_RULES_H

#include <stdint.h>

/* A penalty of 0 is a penalty that the rule set does not have. */
enum { OKS_NO_PAIRS = 0 };       /* open_pairs: nobody can open by pairs */
enum { OKS_NO_CAP = 255 };       /* series_opener_pairs_cap: as many as one likes */
enum { OKS_NO_FINISH = 0 };      /* mult_*: the rule set has no such finish (mult_risk: no such mode) */
enum { OKS_NOT_PLAYED = -1 };    /* pair_opener_layoff where nobody can open by pairs */
enum { OKS_COUNTS_NUMBER = -1 }; /* okey_left_counts: the okey's own number */
enum { OKS_ANY_HANDS = 0 };      /* hands: a match has as many as the players like */

enum { OKS_TAKE_AT_FOUR, OKS_TAKE_NAMED };                                      /* group_okey_take */
enum { OKS_PAIRS_NEVER, OKS_PAIRS_IF_OTHER_PAIR_OPENER };                       /* series_opener_pairs */
enum { OKS_SIDE_LAY_OR_LAYOFF, OKS_SIDE_IN_OPENED_MELD, OKS_SIDE_IMMEDIATE };   /* side_take */
enum { OKS_ELDEN_MULT, OKS_ELDEN_FLAT404, OKS_ELDEN_NOT_ELDEN };                /* elden_opened_score */
enum { OKS_COMBINE_PRODUCT, OKS_COMBINE_HIGHEST };                              /* combine */
enum { OKS_STOCK_S_202_2S, OKS_STOCK_S_202, OKS_STOCK_OKEY_HOLDERS };           /* stock_out */
enum { OKS_TEAMS_NONE, OKS_TEAMS_SUM };                                         /* teams */

/* katlamali. The optional values name the variant that a rule set knows but does not play by itself; with the last
 * two it is played. Both played forms raise the bar alike: who beats the opener before him beats the highest. */
enum {
    OKS_KATLAMALI_OFF,
    OKS_KATLAMALI_OPTIONAL_BEAT_PREVIOUS,
    OKS_KATLAMALI_OPTIONAL_MAX_PLUS_1,
    OKS_KATLAMALI_BEAT_PREVIOUS,
    OKS_KATLAMALI_MAX_PLUS_1
};

/* One rule set. Every member is an int16_t, and the table in rules.c has a row for each, in this order. Members
 * without a comment are what their names say: 0 or 1, or an amount in points. */
#define OKS_PAIRS_TO_WIN 10 /* in hand, under ten_pairs_win */

typedef struct oks_rules {
    /* runs and groups */
    int16_t wrap_12_13_1;            /* a run may end 12-13-1; that 1 counts 1 */
    int16_t one_both_ends;           /* with wrap_12_13_1: one run may hold a 1 at both ends */
    /* opening */
    int16_t open_min;                /* points to open by series */
    int16_t open_pairs;              /* pairs to open by pairs, or OKS_NO_PAIRS */
    int16_t mix_open;                /* runs and pairs may open together */
    int16_t bad_open_penalty;
    int16_t katlamali;               /* the rising bar */
    int16_t pair_opener_layoff;      /* who opened by pairs may lay off; or OKS_NOT_PLAYED */
    int16_t series_opener_pairs;     /* whether who opened by series may lay new pairs */
    int16_t series_opener_pairs_cap; /* and how many a turn, or OKS_NO_CAP */
    int16_t ten_pairs_win;           /* ten pairs in hand win at once */
    /* the table */
    int16_t layoff_same_turn;        /* in the turn of the opening */
    int16_t swap_okey;               /* a table okey may be taken for the tile that it stands for */
    int16_t group_okey_take;         /* when that goes for an okey in a group of three */
    int16_t capture_penalty;         /* for who laid an okey that an opponent takes */
    int16_t side_take;               /* what a side tile has to be used for */
    int16_t side_take_fail;
    int16_t giver_penalty;           /* for whose discard lets the next player open or finish */
    int16_t okey_discard;
    int16_t islek_discard;           /* for discarding a layable tile */
    int16_t islek_if_unopened;       /* by a player who has not opened as well */
    int16_t swap_tile_is_islek;      /* a tile that could take a table okey is layable */
    /* finishing */
    int16_t elden_needs_101;         /* a finish from the hand has to reach open_min */
    int16_t elden_only_if_none_opened;
    int16_t elden_opened_score;      /* what it costs those who have opened */
    int16_t mult_okey;
    int16_t mult_pairs;
    int16_t mult_elden;
    int16_t mult_ten_pairs;
    int16_t mult_risk;
    int16_t combine;                 /* how several multipliers join; risk always multiplies on top */
    /* the end of a hand */
    int16_t unopened;
    int16_t pair_left_mult;          /* on what is left to a player who opened by pairs */
    int16_t okey_left_counts;        /* what an okey left counts inside the sum, or OKS_COUNTS_NUMBER */
    int16_t okey_left_flat;          /* and besides it, an okey, never multiplied */
    int16_t stock_out;               /* the scores when nobody finishes */
    int16_t last_indicator;          /* with an empty stock the indicator may be taken to finish */
    int16_t risk_mode;               /* a false okey as indicator doubles the hand */
    /* the match */
    int16_t hands;                   /* bit n: a match may have n hands; or OKS_ANY_HANDS */
    int16_t teams;
    int16_t partner_waiver;          /* the finisher's partner pays nothing for his tiles */
} oks_rules;

#define OKS_RULE_FIELDS ((int)(sizeof(oks_rules) / sizeof(int16_t)))
#define OKS_RULE_SETS 5
#define OKS_HANDS_MAX 14

/* How a named rule set comes by a value. */
typedef enum oks_origin {
    OKS_SAYS,    /* its source says it */
    OKS_IMPLIES, /* its source implies it */
    /* its source is silent and the value is our default; how sure we are of it */
    OKS_DEFAULT_HIGH,
    OKS_DEFAULT_MEDIUM_HIGH,
    OKS_DEFAULT_MEDIUM,
    OKS_DEFAULT_LOW_MEDIUM,
    OKS_DEFAULT_LOW
} oks_origin;

/* "gelokey", "yesil", "ozet", "rehber", "kolay101" for 0..4; NULL beyond. */
const char *oks_rules_name(int set);
/* Fills *out with a named rule set; set is 0..OKS_RULE_SETS-1. */
void oks_rules_get(int set, oks_rules *out);
/* The same by name, and 1; 0 when there is no such rule set, *out is then untouched. */
int oks_rules_named(const char *name, oks_rules *out);

/* One field of the record, for those who read or write it by name. */
typedef enum oks_field_kind {
    OKS_FIELD_BOOL,   /* 0 or 1, or none */
    OKS_FIELD_NUMBER, /* min..max, or none; choices[0], when there, is the word for none */
    OKS_FIELD_CHOICE, /* choices[value] */
    OKS_FIELD_HANDS   /* a set of bits, or none */
} oks_field_kind;

#define OKS_NO_NONE (-2) /* oks_field.none: the field has a value always */

typedef struct oks_field {
    const char *name;           /* as in the struct; of a nested field "mult.okey" */
    const char *const *choices; /* NULL-terminated, or NULL; "false" is the value that JSON calls so */
    int16_t kind;
    int16_t min, max;
    int16_t none; /* the value that stands for "there is none", beside min..max; or OKS_NO_NONE */
    int16_t value[OKS_RULE_SETS];
    uint8_t origin[OKS_RULE_SETS]; /* oks_origin */
} oks_field;

/* The field with this index, in the order of the struct; index is 0..OKS_RULE_FIELDS-1. */
const oks_field *oks_rules_field(int index);
int oks_rules_value(const oks_rules *rules, int index);
void oks_rules_set(oks_rules *rules, int index, int value);

/* Why a record is refused. Each contradiction is told with the two fields that contradict each other. */
typedef enum oks_rule_fault {
    OKS_RULE_OUT_OF_RANGE,             /* first field alone */
    OKS_RULE_LAYOFF_WITHOUT_PAIRS,     /* pair_opener_layoff is told, yet nobody can open by pairs */
    OKS_RULE_LAYOFF_MISSING,           /* pairs can open, pair_opener_layoff is not told */
    OKS_RULE_PAIRS_NOBODY_OPENS_THEM,  /* series openers lay pairs if another opened by pairs, yet nobody can */
    OKS_RULE_CAP_WITHOUT_PAIRS,        /* a cap on pairs that series openers never lay */
    OKS_RULE_CAP_ZERO,                 /* series openers may lay pairs, but none a turn */
    OKS_RULE_MIX_WITHOUT_PAIRS,
    OKS_RULE_MULT_WITHOUT_FINISH,      /* a multiplier for a finish or mode that does not exist */
    OKS_RULE_MULT_MISSING,             /* a finish or mode without its multiplier */
    OKS_RULE_PAIR_LEFT_WITHOUT_PAIRS,  /* pair-openers pay more, yet there are none */
    OKS_RULE_STOCK_WITHOUT_PAIRS,      /* stock_out S_202_2S speaks of pair-openers, yet there are none */
    OKS_RULE_CAPTURE_WITHOUT_SWAP,
    OKS_RULE_SWAP_TILE_WITHOUT_SWAP,
    OKS_RULE_TAKE_WITHOUT_SWAP,        /* group_okey_take OKS_TAKE_NAMED, yet no okey can be taken */
    OKS_RULE_NOT_ELDEN_BUT_ALLOWED,    /* not_elden without elden_only_if_none_opened */
    OKS_RULE_ELDEN_SCORE_UNREACHABLE,  /* elden_only_if_none_opened, yet a score for those who have */
    OKS_RULE_WAIVER_WITHOUT_TEAMS
} oks_rule_fault;

typedef struct oks_rule_problem {
    int16_t fault; /* oks_rule_fault */
    int16_t field; /* indices of fields */
    int16_t other; /* the field that it contradicts; -1 when out of range */
} oks_rule_problem;

#define OKS_RULE_PROBLEMS_MAX 64

/* All that is wrong with a record, at most OKS_RULE_PROBLEMS_MAX; how many is the answer, 0 for a good one. When a
 * value is out of range, contradictions are not looked for. */
int oks_rules_check(const oks_rules *rules, oks_rule_problem problems[OKS_RULE_PROBLEMS_MAX]);

/* Whether the rising bar is played, and what the next opener has to reach. highest is the greatest opening of its
 * kind in this hand, 0 for none: pairs do not raise the bar of series nor the other way round. */
int oks_rules_rising(const oks_rules *rules);
int oks_rules_series_bar(const oks_rules *rules, int highest);
int oks_rules_pairs_bar(const oks_rules *rules, int highest);

#endif
