# Binding of score.h. Comes after _rack.pxi and _rules.pxi.
cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

cdef extern from "score.h":
    enum:
        OKS_PLAYERS
        OKS_TEAMS
        OKS_NOBODY
        OKS_PENALTIES
        OKS_NO_PENALTY
        OKS_NOT_OPENED
        OKS_OPENED_SERIES
        OKS_OPENED_PAIRS
        OKS_FINISH_OKEY
        OKS_FINISH_PAIRS
        OKS_FINISH_HAND
        OKS_FINISH_TEN_PAIRS
        OKS_PENALTY_OKEY_DISCARD
        OKS_PENALTY_ISLEK_DISCARD
        OKS_PENALTY_BAD_OPEN
        OKS_PENALTY_SIDE_TAKE_FAIL
        OKS_PENALTY_GIVER
        OKS_PENALTY_CAPTURE

    enum:
        OKS_LINE_NOT_ELDEN
        OKS_LINE_FINISHER
        OKS_LINE_LEFT
        OKS_LINE_LEFT_OKEYS
        OKS_LINE_OKEY_FLAT
        OKS_LINE_UNOPENED
        OKS_LINE_OPENED_AT_ELDEN
        OKS_LINE_STOCK_OKEYS
        OKS_LINE_STOCK_NOTHING
        OKS_LINE_WAIVED
        OKS_LINE_PENALTY

    ctypedef enum oks_end_fault:
        OKS_END_OK
        OKS_END_BAD_VALUE
        OKS_END_NO_END
        OKS_END_FINISHER_AND_STOCK
        OKS_END_FINISH_OF_NOBODY
        OKS_END_NO_RISK
        OKS_END_NO_TEN_PAIRS
        OKS_END_NO_PAIRS
        OKS_END_TEN_PAIRS_ALONE
        OKS_END_NOT_OPENED
        OKS_END_NOT_BY_PAIRS
        OKS_END_PAIRS_ALONE
        OKS_END_FINISHER_HAS_TILES
        OKS_END_NOTHING_LEFT
        OKS_END_LEFT_UNKNOWN
        OKS_END_OKEY_UNKNOWN
        OKS_END_TOO_MANY_TILES
        OKS_END_THIRD_OKEY
        OKS_END_LOST_NOTHING
        OKS_END_NOBODY_TOOK
        OKS_END_GAVE_LESS
        OKS_END_NOTHING_LAYABLE
        OKS_END_THREE_OF_A_TILE
        OKS_END_OKEY_FACE
        OKS_END_TWO_INDICATORS
        OKS_END_THIRD_FALSE_OKEY
        OKS_END_TOO_MANY_OF_A_NUMBER

    ctypedef enum oks_match_fault:
        OKS_MATCH_OK
        OKS_MATCH_NO_TEAMS
        OKS_MATCH_LENGTH
        OKS_MATCH_TOO_LONG

    ctypedef struct oks_player_end:
        uint8_t opened, known, tiles, okeys
        int16_t numbers
        uint8_t penalties[6]

    ctypedef struct oks_round_end:
        int8_t finisher
        uint8_t finish, stock_out, risk
        oks_tile okey
        oks_player_end player[4]
        uint8_t teams

    ctypedef struct oks_score_line:
        int8_t player
        uint8_t kind
        int8_t field
        uint8_t times
        int16_t base, own, mult
        int32_t amount

    ctypedef struct oks_score:
        int32_t points[4]
        int16_t mult
        uint8_t finish, lines
        oks_score_line *line

    ctypedef struct oks_end_problem:
        oks_end_fault fault
        int player, detail

    ctypedef struct oks_left:
        uint8_t kind[54]
        uint8_t number[13]

    ctypedef struct oks_match:
        int64_t total[4]
        int64_t team_total[2]
        uint8_t rank[4]
        uint8_t team_rank[2]

    int oks_discard_penalty(const oks_rules *rules, int okey, int layable, int opened, int finishes) nogil
    int oks_opening_tiles(const oks_rules *rules, int opened) nogil
    oks_end_fault oks_score_round(const oks_rules *rules, const oks_round_end *end, oks_score *out,
                                  oks_end_problem *problem) nogil
    oks_end_fault oks_count_left(const oks_left *left, oks_round_end *end, oks_end_problem *problem) nogil
    oks_match_fault oks_score_match(const oks_rules *rules, const int32_t *points, int played, int hands, int teams,
                                    oks_match *out) nogil

PLAYERS = <int>OKS_PLAYERS
NOT_OPENED = <int>OKS_NOT_OPENED
OPENED_SERIES = <int>OKS_OPENED_SERIES
OPENED_PAIRS = <int>OKS_OPENED_PAIRS
FINISHES = {"okey": <int>OKS_FINISH_OKEY, "pairs": <int>OKS_FINISH_PAIRS, "hand": <int>OKS_FINISH_HAND,
            "ten_pairs": <int>OKS_FINISH_TEN_PAIRS}
PENALTIES = {  # by the rule field that prices them
    "okey_discard": <int>OKS_PENALTY_OKEY_DISCARD,
    "islek_discard": <int>OKS_PENALTY_ISLEK_DISCARD,
    "bad_open_penalty": <int>OKS_PENALTY_BAD_OPEN,
    "side_take_fail": <int>OKS_PENALTY_SIDE_TAKE_FAIL,
    "giver_penalty": <int>OKS_PENALTY_GIVER,
    "capture_penalty": <int>OKS_PENALTY_CAPTURE,
}
cdef dict _LINE_KINDS = {
    OKS_LINE_NOT_ELDEN: "not_elden",
    OKS_LINE_FINISHER: "finisher",
    OKS_LINE_LEFT: "left",
    OKS_LINE_LEFT_OKEYS: "left_okeys",
    OKS_LINE_OKEY_FLAT: "okey_flat",
    OKS_LINE_UNOPENED: "unopened",
    OKS_LINE_OPENED_AT_ELDEN: "opened_at_elden",
    OKS_LINE_STOCK_OKEYS: "stock_okeys",
    OKS_LINE_STOCK_NOTHING: "stock_nothing",
    OKS_LINE_WAIVED: "waived",
} | {OKS_LINE_PENALTY + number: name for name, number in PENALTIES.items()}
cdef dict _END_FAULTS = {
    OKS_END_BAD_VALUE: "bad value",
    OKS_END_NO_END: "no end",
    OKS_END_FINISHER_AND_STOCK: "finisher and stock",
    OKS_END_FINISH_OF_NOBODY: "finish of nobody",
    OKS_END_NO_RISK: "no risk",
    OKS_END_NO_TEN_PAIRS: "no ten pairs",
    OKS_END_NO_PAIRS: "no pairs",
    OKS_END_TEN_PAIRS_ALONE: "ten pairs alone",
    OKS_END_NOT_OPENED: "not opened",
    OKS_END_NOT_BY_PAIRS: "not by pairs",
    OKS_END_PAIRS_ALONE: "pairs alone",
    OKS_END_FINISHER_HAS_TILES: "finisher has tiles",
    OKS_END_NOTHING_LEFT: "nothing left",
    OKS_END_LEFT_UNKNOWN: "left unknown",
    OKS_END_OKEY_UNKNOWN: "okey unknown",
    OKS_END_TOO_MANY_TILES: "too many tiles",
    OKS_END_THIRD_OKEY: "third okey",
    OKS_END_LOST_NOTHING: "lost nothing",
    OKS_END_NOBODY_TOOK: "nobody took",
    OKS_END_GAVE_LESS: "gave less",
    OKS_END_NOTHING_LAYABLE: "nothing layable",
    OKS_END_THREE_OF_A_TILE: "three of a tile",
    OKS_END_OKEY_FACE: "okey face",
    OKS_END_TWO_INDICATORS: "two indicators",
    OKS_END_THIRD_FALSE_OKEY: "third false okey",
    OKS_END_TOO_MANY_OF_A_NUMBER: "too many of a number",
}
cdef dict _MATCH_FAULTS = {
    OKS_MATCH_NO_TEAMS: "no teams",
    OKS_MATCH_LENGTH: "length",
    OKS_MATCH_TOO_LONG: "too long",
}


def discard_penalty(bytes record not None, bint okey, bint layable, bint opened, bint finishes):
    """The number of the one penalty that a discard earns (see PENALTIES), or None."""
    cdef oks_rules rules
    read_rules(record, &rules)
    cdef int kind = oks_discard_penalty(&rules, okey, layable, opened, finishes)
    return None if kind == OKS_NO_PENALTY else kind


def opening_tiles(bytes record not None, int opened):
    """The fewest tiles that an opening takes; opened: OPENED_SERIES or OPENED_PAIRS."""
    cdef oks_rules rules
    read_rules(record, &rules)
    return oks_opening_tiles(&rules, opened)


cdef int _read_player(tuple told, oks_player_end *player, oks_left *left) except -1:
    """opened, tiles left, penalties. Tiles are None, codes of tile kinds with 54 + n - 1 for a bare number n, or
    the sum of the numbers, which is entered after the tiles are counted."""
    opened, tiles, penalties = told
    cdef int code
    player.opened = opened
    for code in penalties:
        if not 0 <= code < OKS_PENALTIES:
            raise ValueError(f"there is no penalty {code}")
        if player.penalties[code] < 255:
            player.penalties[code] += 1
    if tiles is None or isinstance(tiles, int):
        return 0
    player.known = 1
    for code in tiles:
        if not 0 <= code < OKS_TILE_KINDS + 13:
            raise ValueError(f"there is no tile of code {code}")
        if code < OKS_TILE_KINDS:
            if left.kind[code] < 255:
                left.kind[code] += 1
        elif left.number[code - OKS_TILE_KINDS] < 255:
            left.number[code - OKS_TILE_KINDS] += 1
    return 0


cdef int _read_sum(object told, oks_player_end *player) except -1:
    """A sum of numbers is on as many tiles as it needs at least."""
    if isinstance(told, int):
        player.known = 1
        player.numbers = <int16_t>min(told, 9999)
        player.tiles = <uint8_t>min((told + 12) // 13, 255)
    return 0


@cython.final
@cython.auto_pickle(False)
cdef class Score:
    """A scored hand, or why it cannot have ended so: then fault is a word, and player and detail tell more.

    points: a number a player. mult: the hand's multiplier. finish: the FINISHES that counted, added up.
    """

    cdef oks_score score
    cdef oks_end_problem problem

    @property
    def fault(self):
        """Why the end is refused, or None."""
        return None if self.problem.fault == OKS_END_OK else _END_FAULTS[self.problem.fault]

    @property
    def player(self):
        """Whom the fault is about, -1 for the hand as a whole."""
        return self.problem.player

    @property
    def detail(self):
        """What the fault adds: a tile code, a number."""
        return self.problem.detail

    @property
    def points(self):
        """The points, a number a player."""
        return [self.score.points[0], self.score.points[1], self.score.points[2], self.score.points[3]]

    @property
    def mult(self):
        """The hand's multiplier."""
        return self.score.mult

    @property
    def finish(self):
        """The FINISHES that counted, added up."""
        return self.score.finish

    def lines(self):
        """The items, a tuple each: player, kind, rule field or -1, times, base, own, mult, amount."""
        cdef list rows = []
        cdef oks_score_line *line
        cdef int i
        for i in range(self.score.lines):
            line = &self.score.line[i]
            rows.append((line.player, _LINE_KINDS[line.kind], line.field, line.times, line.base, line.own, line.mult,
                         line.amount))
        return rows


def score_round(bytes record not None, int okey, int8_t finisher, uint8_t finish, bint stock_out, bint risk,
                bint teams, tuple players not None):
    """Scores a hand. okey: a code or NO_TILE. finisher: a seat or -1. players: (opened, tiles, penalties).

    Tiles are codes (54 + n - 1: a bare number n), or the sum of their numbers, or None when not told.
    """
    cdef oks_rules rules
    cdef oks_round_end end
    cdef oks_left left[4]
    cdef Score result = Score.__new__(Score)
    cdef int seat
    read_rules(record, &rules)
    if len(players) != OKS_PLAYERS:
        raise ValueError(f"a hand has {OKS_PLAYERS} players, not {len(players)}")
    memset(&end, 0, sizeof(end))
    memset(left, 0, sizeof(left))
    end.finisher = finisher
    end.finish = finish
    end.stock_out = stock_out
    end.risk = risk
    end.teams = teams
    end.okey = okey_of(okey)
    for seat in range(OKS_PLAYERS):
        _read_player(players[seat], &end.player[seat], &left[seat])
    if oks_count_left(left, &end, &result.problem) == OKS_END_OK:
        for seat in range(OKS_PLAYERS):
            _read_sum(players[seat][1], &end.player[seat])
        oks_score_round(&rules, &end, &result.score, &result.problem)
    return result


def score_match(bytes record not None, list hands not None, int length, bint teams):
    """(totals, ranks, team totals, team ranks) of the hands' points, or the word for what is wrong."""
    cdef oks_rules rules
    cdef oks_match match
    cdef oks_match_fault fault
    cdef int32_t *points = <int32_t *>malloc((len(hands) + 1) * OKS_PLAYERS * sizeof(int32_t))
    cdef int row, seat
    if points == NULL:
        raise MemoryError
    try:
        read_rules(record, &rules)
        for row in range(len(hands)):
            for seat in range(OKS_PLAYERS):
                points[row * OKS_PLAYERS + seat] = hands[row][seat]
        fault = oks_score_match(&rules, points, len(hands), length, teams, &match)
    finally:
        free(points)
    if fault != OKS_MATCH_OK:
        return _MATCH_FAULTS[fault]
    return ([match.total[seat] for seat in range(OKS_PLAYERS)], [match.rank[seat] for seat in range(OKS_PLAYERS)],
            [match.team_total[seat] for seat in range(OKS_TEAMS)],
            [match.team_rank[seat] for seat in range(OKS_TEAMS)])
