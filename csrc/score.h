/* The score sheet: what each player writes at the end of a hand, line by line, and which ends cannot be. */
#ifndef OKEYSOLVE_SCORE_H
#define OKEYSOLVE_SCORE_H

#include "rules.h"
#include "tile.h"

#include <stdint.h>

#define OKS_PLAYERS 4
#define OKS_NOBODY (-1)

typedef enum oks_opened { OKS_NOT_OPENED, OKS_OPENED_SERIES, OKS_OPENED_PAIRS } oks_opened;

enum { OKS_FINISH_OKEY = 1, OKS_FINISH_PAIRS = 2, OKS_FINISH_HAND = 4, OKS_FINISH_TEN_PAIRS = 8 };

typedef enum oks_penalty {
    OKS_PENALTY_OKEY_DISCARD,
    OKS_PENALTY_ISLEK_DISCARD,
    OKS_PENALTY_BAD_OPEN,
    OKS_PENALTY_SIDE_TAKE_FAIL,
    OKS_PENALTY_GIVER,
    OKS_PENALTY_CAPTURE,
    OKS_PENALTIES
} oks_penalty;

#define OKS_NO_PENALTY (-1)

/* The penalty that one discard earns: at most one, and none when it finishes the hand. okey: it is a real okey.
 * layable: it fits the table. opened: its player has opened. */
int oks_discard_penalty(const oks_rules *rules, int okey, int layable, int opened, int finishes);

/* What a finish (OKS_FINISH_* that count, together) multiplies the scores by. risk: the hand is played in risk mode. */
int oks_finish_mult(const oks_rules *rules, int finish, int risk);

/* A player when the hand ends. */
typedef struct oks_player_end {
    uint8_t opened;                   /* oks_opened */
    uint8_t known;                    /* the tiles left are told; the next three are then all of them */
    uint8_t tiles;                    /* how many, with the okeys */
    uint8_t okeys;                    /* real ones among them */
    int16_t numbers;                  /* the sum of the others; a false okey has the okey's number */
    uint8_t penalties[OKS_PENALTIES]; /* how many of each */
} oks_player_end;

typedef struct oks_round_end {
    int8_t finisher;  /* a seat, or OKS_NOBODY */
    uint8_t finish;   /* OKS_FINISH_* together; 0 is a normal finish */
    uint8_t stock_out; /* nobody finished: the stock ran dry */
    uint8_t risk;     /* the hand is played in risk mode */
    oks_tile okey;    /* its face, or OKS_NO_TILE when not told */
    oks_player_end player[OKS_PLAYERS];
    uint8_t teams;    /* opposite seats are partners, so that partner_waiver has whom to spare */
} oks_round_end;

typedef enum oks_line_kind {
    OKS_LINE_NOT_ELDEN,       /* told as from the hand, but somebody had opened: the finish counts as any other */
    OKS_LINE_FINISHER,
    OKS_LINE_LEFT,            /* the numbers left */
    OKS_LINE_LEFT_OKEYS,      /* the okeys left, as they count inside that sum */
    OKS_LINE_OKEY_FLAT,       /* and besides it */
    OKS_LINE_UNOPENED,
    OKS_LINE_OPENED_AT_ELDEN, /* opened, and charged as if not, since the finish was from the hand */
    OKS_LINE_STOCK_OKEYS,     /* the stock ran dry: for okeys held */
    OKS_LINE_STOCK_NOTHING,   /* the stock ran dry: no okey, no score */
    OKS_LINE_WAIVED,          /* the finisher's partner */
    OKS_LINE_PENALTY          /* OKS_LINE_PENALTY + oks_penalty */
} oks_line_kind;

/* amount = base * times * own * mult */
typedef struct oks_score_line {
    int8_t player;
    uint8_t kind;  /* oks_line_kind */
    int8_t field;  /* index of the rule field that it comes from; -1: no field, every rule set has it */
    uint8_t times; /* how many okeys or penalties; else 1 */
    int16_t base;
    int16_t own;   /* pair_left_mult for who opened by pairs, else 1 */
    int16_t mult;  /* the hand's, or 1 on what is never multiplied */
    int32_t amount;
} oks_score_line;

/* A line for a finish that is not from the hand, and for a player at most three for his tiles and the penalties. */
#define OKS_SCORE_LINES_MAX (1 + OKS_PLAYERS * (3 + OKS_PENALTIES))

typedef struct oks_score {
    int32_t points[OKS_PLAYERS];
    int16_t mult;    /* the hand's */
    uint8_t finish;  /* the flags that counted */
    uint8_t lines;
    oks_score_line line[OKS_SCORE_LINES_MAX];
} oks_score;

/* Why an end of a hand is refused. */
typedef enum oks_end_fault {
    OKS_END_OK,
    OKS_END_BAD_VALUE,         /* a value outside its enumeration */
    OKS_END_NO_END,            /* nobody finished and the stock is not out */
    OKS_END_FINISHER_AND_STOCK,
    OKS_END_FINISH_OF_NOBODY,  /* finish flags, but no finisher */
    OKS_END_NO_RISK,           /* the rule set has no risk mode */
    OKS_END_NO_TEN_PAIRS,      /* nor a win by ten pairs */
    OKS_END_NO_PAIRS,          /* nor an opening by pairs */
    OKS_END_TEN_PAIRS_ALONE,   /* ten pairs: no discard, nothing laid, no other flag */
    OKS_END_NOT_OPENED,        /* a finisher who has not opened */
    OKS_END_NOT_BY_PAIRS,      /* a finish from pairs by a player who did not open by pairs */
    OKS_END_PAIRS_ALONE,       /* by a player who could lay pairs only: 21 is odd */
    OKS_END_FINISHER_HAS_TILES,
    OKS_END_NOTHING_LEFT,      /* opened, no tile left, yet not the finisher */
    OKS_END_LEFT_UNKNOWN,      /* the score needs tiles that are not told */
    OKS_END_OKEY_UNKNOWN,      /* or the okey's number */
    OKS_END_TOO_MANY_TILES,    /* detail: the most that this player can hold */
    OKS_END_THIRD_OKEY,        /* detail: 1 when the finish took one of them */
    OKS_END_LOST_NOTHING,      /* an okey lost from the table by who had laid none before his last turn */
    OKS_END_NOBODY_TOOK,       /* and when nobody else could take it */
    OKS_END_GAVE_LESS,         /* tiles given more often than others opened or finished; detail: the most */
    OKS_END_NOTHING_LAYABLE,   /* a layable discard, and nobody had laid a run or group */
    /* of oks_count_left */
    OKS_END_THREE_OF_A_TILE,   /* detail: the face */
    OKS_END_OKEY_FACE,         /* a plain tile of the okey's face; detail: the face */
    OKS_END_TWO_INDICATORS,    /* detail: the indicator's face */
    OKS_END_THIRD_FALSE_OKEY,
    OKS_END_TOO_MANY_OF_A_NUMBER /* detail: the number */
} oks_end_fault;

typedef struct oks_end_problem {
    oks_end_fault fault;
    int player; /* whom it is about; OKS_NOBODY: the hand */
    int detail;
} oks_end_problem;

/* The fewest tiles that an opening, an oks_opened, takes: no tile brings more than 13 points. */
int oks_opening_tiles(const oks_rules *rules, int opened);

/* Scores the hand, or says in *problem why it cannot have ended like this; *out is then unspecified. */
oks_end_fault oks_score_round(const oks_rules *rules, const oks_round_end *end, oks_score *out,
                              oks_end_problem *problem);

/* Tiles as a score keeper writes them: whole, or the number alone where nobody noted the colour. */
typedef struct oks_left {
    uint8_t kind[OKS_TILE_KINDS];
    uint8_t number[OKS_NUMBERS]; /* [n - 1]: how many n of unknown colour */
} oks_left;

/* Counts what is left into end->player[].tiles, okeys and numbers of those who are known, and checks that it can all
 * come from one set of tiles. Needs end->okey when a false okey is left. */
oks_end_fault oks_count_left(const oks_left left[OKS_PLAYERS], oks_round_end *end, oks_end_problem *problem);

/* The totals of a match, or of as much of it as has been played. The lowest total wins; equal ones share a rank and
 * the ranks after them are skipped. Opposite seats are a team: 0 with 2, 1 with 3. */
#define OKS_TEAMS 2

typedef struct oks_match {
    int64_t total[OKS_PLAYERS];
    int64_t team_total[OKS_TEAMS];
    uint8_t rank[OKS_PLAYERS];
    uint8_t team_rank[OKS_TEAMS];
} oks_match;

typedef enum oks_match_fault {
    OKS_MATCH_OK,
    OKS_MATCH_NO_TEAMS,  /* the rule set has none */
    OKS_MATCH_LENGTH,    /* the rule set has no matches of so many hands */
    OKS_MATCH_TOO_LONG   /* more hands played than the match has */
} oks_match_fault;

/* points: played rows of OKS_PLAYERS scores. hands: how many the match has, or OKS_ANY_HANDS when that is not told.
 * teams: it is played in teams. */
oks_match_fault oks_score_match(const oks_rules *rules, const int32_t *points, int played, int hands, int teams,
                                oks_match *out);

#endif
