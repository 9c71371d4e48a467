/* The melds on the table: who laid them, what each okey stands for, and what they take. */
#ifndef OKEYSOLVE_TABLE_H
#define OKEYSOLVE_TABLE_H

#include "okeysolve.h"

#define OKS_TABLE_MAX 52 /* a whole set of tiles in pairs */
#define OKS_TABLE_OKEYS 2
#define OKS_NO_OWNER 255

/* In a meld on the table, beside OKS_STANDS: an okey in a group whose colour is not decided yet. Its face is the
 * group's number in red. There are such okeys in groups of three alone; the fourth tile decides. */
#define OKS_UNDECIDED 0x40

enum { OKS_END_LEFT = 'L', OKS_END_RIGHT = 'R', OKS_END_GROUP = 'G' };

typedef struct oks_table_okey {
    uint8_t meld;
    uint8_t place;
    uint8_t owner; /* who put it there */
    uint8_t fresh; /* in this turn: then it stays for the turn */
} oks_table_okey;

typedef struct oks_table {
    uint8_t melds;
    uint8_t okeys;
    oks_table_okey okey[OKS_TABLE_OKEYS];
    uint8_t owner[OKS_TABLE_MAX]; /* of each meld: a seat, or OKS_NO_OWNER */
    oks_meld meld[OKS_TABLE_MAX];
} oks_table;

typedef enum oks_table_fault {
    OKS_TABLE_OK,
    OKS_TABLE_FULL,
    OKS_TABLE_NO_MELD,     /* the tiles are no meld under these rules */
    OKS_TABLE_NO_PAIRS,    /* nobody lays pairs under these rules */
    OKS_TABLE_THIRD_OKEY
} oks_table_fault;

/* Where one more tile fits: before a run's first tile, after its last, or into a group of three. */
typedef struct oks_open_end {
    uint8_t meld;
    uint8_t end;
    oks_tile face;
} oks_open_end;

#define OKS_OPEN_ENDS_MAX (3 * OKS_TABLE_MAX)

static inline uint64_t oks_face_bit(oks_tile face) { return UINT64_C(1) << face; }
static inline oks_tile oks_stands_for(uint8_t cell) { return (oks_tile)(cell & ~(OKS_STANDS | OKS_UNDECIDED)); }

/* A run's first and last position; 14 is the 1 after the 13. */
static inline int oks_run_first(const oks_meld *run) { return oks_number(oks_stands_for(run->face[0])); }
static inline int oks_run_last(const oks_meld *run) { return oks_run_first(run) + run->size - 1; }
/* The number of tiles that a run can have. */
static inline int oks_run_limit(const oks_rules *rules)
{
    return OKS_NUMBERS + (rules->wrap_12_13_1 && rules->one_both_ends);
}
/* The colours that can still join a group, a bit each. */
unsigned oks_group_free(const oks_meld *group);
/* The face that the run takes at this end, or OKS_NO_TILE. */
oks_tile oks_run_next(const oks_meld *run, int end, const oks_rules *rules);

/* As oks_meld_is_legal; undecided okeys in a group are legal too. */
int oks_is_table_meld(const oks_meld *meld, int wrap, int both_ends);
/* Lays a meld, the okeys in it decided or not as the rules have it. */
oks_table_fault oks_table_add(oks_table *table, const oks_meld *meld, int owner, const oks_rules *rules);
/* Puts one tile on a meld: `cell` is its face, with OKS_STANDS when it is an okey. The caller knows that it fits. */
void oks_table_grow(oks_table *table, int meld, int end, uint8_t cell, int owner);
/* Puts the natural tile in the place of an okey; who had laid the okey is the answer. The caller knows that it fits. */
int oks_table_take(oks_table *table, int meld, int place, oks_tile face);

/* The tile that takes this okey of the table, or OKS_NO_TILE when none can now. */
oks_tile oks_taken_with(const oks_table *table, int okey, const oks_rules *rules);
int oks_open_ends(const oks_table *table, const oks_rules *rules, oks_open_end out[OKS_OPEN_ENDS_MAX]);

/* A bit for each face that can be laid off now, and for each that takes an okey (with_pairs: out of a pair too). */
uint64_t oks_layable_faces(const oks_table *table, const oks_rules *rules);
uint64_t oks_taking_faces(const oks_table *table, const oks_rules *rules, int with_pairs);
/* A bit for each face whose discard counts as layable. An okey is layable where any face is. */
uint64_t oks_islek_faces(const oks_table *table, const oks_rules *rules);
/* Whether a meld by itself makes the discard of this face a layable one. */
int oks_meld_makes_islek(const oks_meld *meld, const oks_rules *rules, oks_tile face);

/* The run or group that the tiles make in any order, the one of most points: faces, or OKS_OKEY. 0: none. */
int oks_meld_of_set(const oks_tile *tiles, int count, int wrap, oks_meld *out);
/* Whether so many tiles of each kind can come from one set, the indicator beside them. *culprit: as oks_rack_pack. */
oks_status oks_check_set(const uint8_t counts[OKS_TILE_KINDS], oks_tile okey, oks_tile *culprit);

#endif
