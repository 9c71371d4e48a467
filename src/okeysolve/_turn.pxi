# Binding of turn.h and plan.h: a player's turn, its steps and the best plans for it.

cdef extern from "layoff.h":
    ctypedef enum oks_step_kind:
        OKS_STEP_OPEN
        OKS_STEP_LAY
        OKS_STEP_LAY_OFF
        OKS_STEP_TAKE
        OKS_STEP_TEN_PAIRS
        OKS_STEP_DISCARD

    ctypedef struct oks_step:
        uint8_t kind
        oks_tile tile
        uint8_t meld
        uint8_t at
        oks_tile stands

    enum:
        OKS_LAY_OFFS_MAX

    int oks_lay_offs(const oks_table *table, const oks_rack *rack, const oks_rules *rules, oks_step *out) nogil
    int oks_takings(const oks_table *table, const oks_rack *rack, const oks_rules *rules, oks_step *out) nogil

cdef extern from "turn.h":
    enum:
        OKS_OTHERS_SERIES
        OKS_OTHERS_PAIRS

    ctypedef struct oks_turn:
        oks_rack rack
        oks_tile okey
        oks_tile side
        uint8_t seat
        uint8_t opened
        uint8_t opened_now
        uint8_t others
        uint8_t pairs_laid
        uint8_t must_finish
        int16_t series_bar
        int16_t pairs_bar
        oks_table table

    ctypedef enum oks_move_fault:
        OKS_MOVE_OK
        OKS_MOVE_BAD_STEP
        OKS_MOVE_NOT_ON_RACK
        OKS_MOVE_NO_MELD
        OKS_MOVE_NO_PAIRS
        OKS_MOVE_TABLE_FULL
        OKS_MOVE_NOTHING_LEFT
        OKS_MOVE_NOT_OPENED
        OKS_MOVE_ALREADY_OPENED
        OKS_MOVE_BELOW_BAR
        OKS_MOVE_TOO_FEW_PAIRS
        OKS_MOVE_MIXED
        OKS_MOVE_PAIRS_ONLY
        OKS_MOVE_NO_PAIR_OPENER
        OKS_MOVE_PAIR_CAP
        OKS_MOVE_NOT_THIS_TURN
        OKS_MOVE_NO_LAY_OFF
        OKS_MOVE_NO_SUCH_MELD
        OKS_MOVE_ON_A_PAIR
        OKS_MOVE_DOES_NOT_FIT
        OKS_MOVE_NO_SWAP
        OKS_MOVE_NO_OKEY_THERE
        OKS_MOVE_UNDECIDED
        OKS_MOVE_LAID_NOW
        OKS_MOVE_OTHER_TILE
        OKS_MOVE_SIDE_NOT_OPENED
        OKS_MOVE_SIDE_FIRST
        OKS_MOVE_SIDE_UNUSED
        OKS_MOVE_MUST_FINISH
        OKS_MOVE_NO_TEN_PAIRS

    ctypedef struct oks_move:
        int detail
        int captured_from
        int penalty
        int finishes
        int finish

    oks_move_fault oks_turn_play(const oks_rules *rules, oks_turn *turn, const oks_step *step, const oks_meld *melds,
                                 oks_move *out) nogil
    int oks_may_lay_off(const oks_rules *rules, const oks_turn *turn) nogil
    int oks_may_take_side(const oks_rules *rules, oks_tile tile) nogil
    int oks_may_take(const oks_rules *rules, const oks_turn *turn) nogil
    int oks_discard_costs(const oks_rules *rules, const oks_turn *turn, oks_tile tile, int *points) nogil

cdef extern from "plan.h":
    ctypedef enum oks_aim:
        OKS_AIM_TILES
        OKS_AIM_LEFT

    enum:
        OKS_KIND_TILES
        OKS_KIND_LEFT
        OKS_KIND_POINTS
        OKS_KIND_FEWEST_OKEYS
        OKS_KIND_FINISH
        OKS_KIND_HOLD
        OKS_OPTIONS_MAX

    ctypedef struct oks_plan:
        uint8_t kinds
        uint8_t opens
        uint8_t finishes
        uint8_t finish
        int16_t mult
        int16_t points
        int16_t tiles
        int16_t left
        int16_t penalty_points
        int8_t penalty
        oks_tile discard
        uint8_t steps
        uint8_t melds
        oks_step step[40]
        oks_meld meld[11]
        oks_rack rest

    int oks_best_turn(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                      oks_plan *out) nogil
    int oks_best_turn_counted(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                              oks_plan *out, uint64_t *work)
    int oks_turn_options(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_aim aim,
                         oks_plan *out) nogil
    int oks_open_all(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_plan *out) nogil
    int oks_lay_off_all(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, int okeys,
                        oks_plan *out) nogil
    uint64_t oks_finishing_tiles(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, int takes) nogil
    int oks_ten_pairs(const oks_rules *rules, const oks_turn *turn, oks_plan *out) nogil
    int oks_most_laid(const oks_ctx *ctx, const oks_rules *rules, const oks_turn *turn, oks_objective objective,
                      int okey_counts, int melds, int takes) nogil

STEP_OPEN = <int>OKS_STEP_OPEN
STEP_LAY = <int>OKS_STEP_LAY
STEP_LAY_OFF = <int>OKS_STEP_LAY_OFF
STEP_TAKE = <int>OKS_STEP_TAKE
STEP_TEN_PAIRS = <int>OKS_STEP_TEN_PAIRS
STEP_DISCARD = <int>OKS_STEP_DISCARD
OTHERS_SERIES = <int>OKS_OTHERS_SERIES
OTHERS_PAIRS = <int>OKS_OTHERS_PAIRS
AIMS = {"tiles": <int>OKS_AIM_TILES, "left": <int>OKS_AIM_LEFT}
PLAN_KINDS = {
    "finish": <int>OKS_KIND_FINISH,
    "tiles": <int>OKS_KIND_TILES,
    "left": <int>OKS_KIND_LEFT,
    "points": <int>OKS_KIND_POINTS,
    "fewest_okeys": <int>OKS_KIND_FEWEST_OKEYS,
    "hold": <int>OKS_KIND_HOLD,
}

cdef extern from "side_first.h":
    int oks_side_comes_first(const oks_rules *rules, const oks_turn *turn) nogil

cdef dict _MOVE_FAULTS = {
    OKS_MOVE_BAD_STEP: "bad step",
    OKS_MOVE_NOT_ON_RACK: "not on rack",
    OKS_MOVE_NO_MELD: "no meld",
    OKS_MOVE_NO_PAIRS: "no pairs",
    OKS_MOVE_TABLE_FULL: "table full",
    OKS_MOVE_NOTHING_LEFT: "nothing left",
    OKS_MOVE_NOT_OPENED: "not opened",
    OKS_MOVE_ALREADY_OPENED: "already opened",
    OKS_MOVE_BELOW_BAR: "below bar",
    OKS_MOVE_TOO_FEW_PAIRS: "too few pairs",
    OKS_MOVE_MIXED: "mixed",
    OKS_MOVE_PAIRS_ONLY: "pairs only",
    OKS_MOVE_NO_PAIR_OPENER: "no pair opener",
    OKS_MOVE_PAIR_CAP: "pair cap",
    OKS_MOVE_NOT_THIS_TURN: "not this turn",
    OKS_MOVE_NO_LAY_OFF: "no lay-off",
    OKS_MOVE_NO_SUCH_MELD: "no such meld",
    OKS_MOVE_ON_A_PAIR: "on a pair",
    OKS_MOVE_DOES_NOT_FIT: "does not fit",
    OKS_MOVE_NO_SWAP: "no swap",
    OKS_MOVE_NO_OKEY_THERE: "no okey there",
    OKS_MOVE_UNDECIDED: "undecided",
    OKS_MOVE_LAID_NOW: "laid now",
    OKS_MOVE_OTHER_TILE: "other tile",
    OKS_MOVE_SIDE_NOT_OPENED: "side not opened",
    OKS_MOVE_SIDE_FIRST: "side first",
    OKS_MOVE_SIDE_UNUSED: "side unused",
    OKS_MOVE_MUST_FINISH: "must finish",
    OKS_MOVE_NO_TEN_PAIRS: "no ten pairs",
}


def may_take_side(bytes record not None, int tile):
    """Whether a discard, by its code, may be taken as side tile."""
    cdef oks_rules rules
    read_rules(record, &rules)
    return bool(oks_may_take_side(&rules, <oks_tile>tile))


cdef tuple step_of(const oks_step *step):
    return step.kind, step.tile, step.meld, step.at, step.stands


@cython.auto_pickle(False)
cdef class Plan:
    """A plan for a turn as the core found it."""
    cdef oks_plan plan

    @property
    def kinds(self):
        """Why it is among the options: PLAN_KINDS, added up."""
        return self.plan.kinds

    @property
    def opens(self):
        """How the player opens by it: NOT_OPENED, OPENED_SERIES or OPENED_PAIRS."""
        return self.plan.opens

    @property
    def finish(self):
        """The FINISHES of a plan that ends the hand, added up, else None."""
        return self.plan.finish if self.plan.finishes else None

    @property
    def mult(self):
        """What the finish multiplies the scores by."""
        return self.plan.mult

    @property
    def points(self):
        """Points of the opening, or of the new melds."""
        return self.plan.points

    @property
    def tiles(self):
        """Fewer on the rack by so many before the discard."""
        return self.plan.tiles

    @property
    def left(self):
        """What is left after the discard counts, nothing multiplied for the finish."""
        return self.plan.left

    @property
    def penalty(self):
        """(number of the discard's penalty or -1, points)."""
        return self.plan.penalty, self.plan.penalty_points

    @property
    def discard(self):
        """The tile's code, or NO_TILE."""
        return self.plan.discard

    @property
    def rest(self):
        """The packed rack after the discard."""
        return PyBytes_FromStringAndSize(<const char *>&self.plan.rest, sizeof(oks_rack))

    def steps(self):
        """(kind, tile, meld, at, stands) a step."""
        cdef int i
        return [step_of(&self.plan.step[i]) for i in range(self.plan.steps)]

    def melds(self, tuple classes not None, okey):
        """The melds that the steps speak of, each of the class of its kind."""
        cdef int i
        return tuple([make_meld(classes[self.plan.meld[i].kind], faces_of(&self.plan.meld[i]), okey)
                      for i in range(self.plan.melds)])


@cython.auto_pickle(False)
cdef class Turn:
    """A turn under a rule set; it does not change: play() gives a new one."""
    cdef oks_turn turn
    cdef oks_rules rules

    def set_up(self, bytes record not None, bytes packed not None, int okey, int seat, int opened, int others,
               int side, int series_bar, int pairs_bar, bint opened_now, int pairs_laid):
        """Fills a new turn with an empty table; used once, by turn_of."""
        read_rules(record, &self.rules)
        read_rack(packed, &self.turn.rack)
        self.turn.okey = okey_of(okey)
        self.turn.side = <oks_tile>side
        self.turn.seat = <uint8_t>seat
        self.turn.opened = <uint8_t>opened
        self.turn.others = <uint8_t>others
        self.turn.series_bar = <int16_t>series_bar
        self.turn.pairs_bar = <int16_t>pairs_bar
        self.turn.opened_now = opened_now
        self.turn.pairs_laid = <uint8_t>pairs_laid
        self.turn.must_finish = 0
        self.turn.table.melds = 0
        self.turn.table.okeys = 0

    def add_meld(self, int kind, bytes faces not None, int owner):
        """Lays a meld on the table of a new turn: the word for what is wrong with it, or None. Used by turn_of."""
        cdef oks_meld meld
        if not read_table_meld(kind, faces, &meld):
            return "no meld"
        cdef oks_table_fault fault = oks_table_add(&self.turn.table, &meld, owner, &self.rules)
        return None if fault == OKS_TABLE_OK else _TABLE_FAULTS[fault]

    def with_indicator(self, int indicator):
        """The turn of who takes the indicator to end the hand."""
        cdef Turn turn = Turn.__new__(Turn)
        turn.turn = self.turn
        turn.rules = self.rules
        turn.turn.must_finish = 1
        oks_rack_add(&turn.turn.rack, face_of(indicator))
        return turn

    cdef int prepare(self) except -1:
        ready(self.rules.wrap_12_13_1, OKS_POINTS)
        ready(self.rules.wrap_12_13_1, OKS_TILES)
        ready(self.rules.wrap_12_13_1, OKS_LEFTOVER)
        return 0

    def best(self, int aim):
        """The best Plan, or None when no turn is legal."""
        cdef Plan plan = Plan.__new__(Plan)
        self.prepare()
        return plan if oks_best_turn(context, &self.rules, &self.turn, <oks_aim>aim, &plan.plan) else None

    def count_work(self, int aim):
        """(tiles shed, what was looked at) of the best plan: the search's work, for the signature."""
        cdef oks_plan plan
        cdef uint64_t work = 0
        self.prepare()
        cdef bint found = oks_best_turn_counted(context, &self.rules, &self.turn, <oks_aim>aim, &plan, &work)
        return plan.tiles if found else 0, work

    def options(self, int aim):
        """The Plans that differ in kind, the best first."""
        cdef oks_plan plans[24]
        cdef list found = []
        cdef Plan plan
        cdef int count, i
        assert OKS_OPTIONS_MAX == 24
        self.prepare()
        with nogil:
            count = oks_turn_options(context, &self.rules, &self.turn, <oks_aim>aim, plans)
        for i in range(count):
            plan = Plan.__new__(Plan)
            plan.plan = plans[i]
            found.append(plan)
        return found

    def open_all(self):
        """The Plan of laying all melds, or None."""
        cdef Plan plan = Plan.__new__(Plan)
        self.prepare()
        return plan if oks_open_all(context, &self.rules, &self.turn, &plan.plan) else None

    def lay_off_all(self, bint okeys):
        """The Plan of taking all okeys and laying off all tiles, or None."""
        cdef Plan plan = Plan.__new__(Plan)
        self.prepare()
        return plan if oks_lay_off_all(context, &self.rules, &self.turn, okeys, &plan.plan) else None

    def finishing_tiles(self, bint takes):
        """Codes of the tiles that can be the last one and be discarded; takes: okeys may be taken for it."""
        self.prepare()
        return tiles_of_mask(oks_finishing_tiles(context, &self.rules, &self.turn, takes))

    def most_laid(self, int objective, int okey_counts, bint melds, bint takes):
        """The most that lay-offs lay, with new melds too (melds), with okeys taken too (takes), no tile kept."""
        self.prepare()
        return oks_most_laid(context, &self.rules, &self.turn, <oks_objective>objective, okey_counts, melds, takes)

    def ten_pairs(self):
        """The Plan of showing ten pairs, or None."""
        cdef Plan plan = Plan.__new__(Plan)
        return plan if oks_ten_pairs(&self.rules, &self.turn, &plan.plan) else None

    def lay_offs(self, int keep):
        """Every lay-off of one tile after which `keep` tiles are left, and every okey to take.

        (kind, tile, meld, at, stands) each.
        """
        cdef oks_step steps[312]
        cdef int i, count = 0
        assert OKS_LAY_OFFS_MAX == 312
        cdef list found = []
        if oks_rack_tiles(&self.turn.rack) > keep and oks_may_lay_off(&self.rules, &self.turn):
            count = oks_lay_offs(&self.turn.table, &self.turn.rack, &self.rules, steps)
            found += [step_of(&steps[i]) for i in range(count)]
        if oks_may_take(&self.rules, &self.turn):
            count = oks_takings(&self.turn.table, &self.turn.rack, &self.rules, steps)
            found += [step_of(&steps[i]) for i in range(count)]
        if oks_side_comes_first(&self.rules, &self.turn):
            return [step for step in found if step[1] == self.turn.side]
        return found

    def layable(self, bint as_discard):
        """Codes of the faces that can be laid off now; as_discard: whose discard counts as layable."""
        if as_discard:
            return tiles_of_mask(oks_islek_faces(&self.turn.table, &self.rules))
        return tiles_of_mask(oks_layable_faces(&self.turn.table, &self.rules))

    def repeat_layable(self, int times):
        """Looks so many times which faces can be laid off, for a clock outside; the faces as bits, summed up."""
        cdef uint64_t found = 0
        cdef int i
        for i in range(times):
            found += oks_layable_faces(&self.turn.table, &self.rules)
        return found

    def discard_costs(self, int tile):
        """(number of the penalty or -1, points) of a discard now."""
        cdef int points = 0
        cdef int penalty = oks_discard_costs(&self.rules, &self.turn, <oks_tile>tile, &points)
        return penalty, points

    def play(self, int kind, int tile, int meld, int at, int stands, list melds not None):
        """The turn after a step, or None and a word for why not; with it (detail, seat that lost an okey or NO_OWNER,
        penalty or -1, FINISHES or None). melds: (kind, faces) each, all that an opening or a laying lays."""
        cdef oks_meld laid[11]
        cdef oks_step step
        cdef oks_move move
        cdef int i
        if len(melds) > 11 or (kind in (STEP_OPEN, STEP_LAY) and not melds):
            return None, "bad step", (0, NO_OWNER, -1, None)
        for i in range(len(melds)):
            if not read_table_meld(melds[i][0], melds[i][1], &laid[i]):
                return None, "no meld", (0, NO_OWNER, -1, None)
        step.kind = <uint8_t>kind
        step.tile = <oks_tile>tile
        step.meld = <uint8_t>(0 if melds else meld)
        step.at = <uint8_t>(len(melds) if melds else at)
        step.stands = <oks_tile>stands
        cdef Turn turn = Turn.__new__(Turn)
        turn.turn = self.turn
        turn.rules = self.rules
        cdef oks_move_fault fault = oks_turn_play(&self.rules, &turn.turn, &step, laid, &move)
        effect = move.detail, move.captured_from, move.penalty, move.finish if move.finishes else None
        return (turn, "", effect) if fault == OKS_MOVE_OK else (None, _MOVE_FAULTS[fault], effect)

    @property
    def rack(self):
        """The packed rack."""
        return PyBytes_FromStringAndSize(<const char *>&self.turn.rack, sizeof(oks_rack))

    @property
    def opened(self):
        """NOT_OPENED, OPENED_SERIES or OPENED_PAIRS."""
        return self.turn.opened

    @property
    def side(self):
        """The code of the side tile that was taken and is not used yet, or NO_TILE."""
        return self.turn.side

    def table(self):
        """(kind, faces, owner) a meld."""
        cdef int i
        return [(self.turn.table.meld[i].kind, faces_of(&self.turn.table.meld[i]), self.turn.table.owner[i])
                for i in range(self.turn.table.melds)]
