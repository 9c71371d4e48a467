# Binding of round.h, legal.h and policy.h: one hand, step by step. Comes after _turn.pxi.

cdef extern from "rng.h":
    ctypedef struct oks_rng:
        uint64_t state

cdef extern from "round.h":
    enum:
        OKS_SEATS
        OKS_DECK
        OKS_STOCK
        OKS_DISCARDS_MAX
        OKS_MELDS_MAX
        OKS_PHASE_DRAW
        OKS_PHASE_MUST_DRAW
        OKS_PHASE_INDICATOR
        OKS_PHASE_PLAY
        OKS_PHASE_OVER
        OKS_ACT_DRAW
        OKS_ACT_TAKE
        OKS_ACT_TAKE_INDICATOR
        OKS_ACT_PASS
        OKS_ACT_PUT_BACK
        OKS_ACT_OPEN
        OKS_ACT_LAY
        OKS_ACT_LAYOFF
        OKS_ACT_TAKE_OKEY
        OKS_ACT_DISCARD
        OKS_FLOW_OVER
        OKS_FLOW_NOT_NOW
        OKS_FLOW_UNKNOWN
        OKS_FLOW_NO_SIDE_TILE
        OKS_FLOW_NOTHING_TO_PUT_BACK
        OKS_FLOW_OKEY_NOT_TAKEN
        OKS_FLOW_BAD_OPEN_TWICE
        OKS_FLOW_MELDS

    ctypedef struct oks_action:
        uint8_t kind
        uint8_t tile
        uint8_t face
        uint8_t meld
        uint8_t end
        uint8_t place
        uint8_t melds
        oks_meld lay[11]

    ctypedef struct oks_discard:
        oks_tile tile
        uint8_t seat
        uint8_t taken

    ctypedef struct oks_seat_state:
        oks_rack rack
        uint8_t opened
        uint8_t penalties[6]

    ctypedef struct oks_round:
        const oks_rules *rules
        const oks_ctx *ctx
        oks_tile stock[20]
        uint8_t drawn
        oks_tile okey
        oks_tile indicator
        uint8_t risk
        uint8_t teams
        uint8_t starter
        uint8_t seat
        uint8_t phase
        uint8_t turns
        uint8_t finish
        int8_t finisher
        uint8_t stock_out
        int16_t best_series
        int16_t best_pairs
        oks_tile side
        oks_tile took
        uint8_t bad_open
        uint8_t giver_paid
        oks_turn turn
        oks_seat_state player[4]
        uint8_t discards
        oks_discard discard[232]

    ctypedef struct oks_charge:
        uint8_t seat
        uint8_t kind

    ctypedef struct oks_outcome:
        uint8_t bad_open
        uint8_t ended
        uint8_t penalties
        oks_charge penalty[4]

    void oks_shuffle(uint64_t seed, oks_tile *deck) nogil
    int oks_round_deal(oks_round *round, const oks_ctx *ctx, const oks_rules *rules, const oks_tile *deck, int starter,
                       int teams, oks_outcome *outcome) nogil
    int oks_round_check(const oks_round *round, const oks_action *action) nogil
    int oks_round_apply(oks_round *round, const oks_action *action, oks_outcome *outcome) nogil
    const oks_rack *oks_round_rack(const oks_round *round, int seat) nogil
    int oks_round_opened(const oks_round *round, int seat) nogil
    int oks_opening_shows(const oks_round *round, int seat, int *pairs) nogil
    void oks_round_end_of(const oks_round *round, oks_round_end *end) nogil
    int oks_penalty_points(const oks_rules *rules, int penalty) nogil
    int oks_rack_tiles(const oks_rack *rack) nogil

cdef extern from "legal.h":
    int oks_round_legal(const oks_ctx *ctx, const oks_round *round, oks_action *out, int max, int *complete) nogil

cdef extern from "policy.h":
    ctypedef enum oks_policy:
        OKS_POLICY_RANDOM
        OKS_POLICY_SAFE
        OKS_POLICY_FOLK
        OKS_POLICY_GREEDY
        OKS_POLICY_STEADY
        OKS_POLICY_PLANNER
        OKS_POLICY_STATIC

    void oks_policy_next(const oks_ctx *ctx, const oks_round *round, oks_policy policy, oks_rng *rng,
                         oks_action *out) nogil

SEATS = OKS_SEATS
DECK = OKS_DECK
STOCK = OKS_STOCK
MELDS_MAX = OKS_MELDS_MAX
PHASES = ("draw", "must_draw", "indicator", "play", "over")
ACTIONS = {
    "draw": <int>OKS_ACT_DRAW,
    "take": <int>OKS_ACT_TAKE,
    "take_indicator": <int>OKS_ACT_TAKE_INDICATOR,
    "pass": <int>OKS_ACT_PASS,
    "put_back": <int>OKS_ACT_PUT_BACK,
    "open": <int>OKS_ACT_OPEN,
    "lay": <int>OKS_ACT_LAY,
    "layoff": <int>OKS_ACT_LAYOFF,
    "take_okey": <int>OKS_ACT_TAKE_OKEY,
    "discard": <int>OKS_ACT_DISCARD,
}
POLICIES = {
    "random": <int>OKS_POLICY_RANDOM,
    "safe": <int>OKS_POLICY_SAFE,
    "folk": <int>OKS_POLICY_FOLK,
    "greedy": <int>OKS_POLICY_GREEDY,
    "steady": <int>OKS_POLICY_STEADY,
    "planner": <int>OKS_POLICY_PLANNER,
    "static": <int>OKS_POLICY_STATIC,
}
assert [OKS_PHASE_DRAW, OKS_PHASE_MUST_DRAW, OKS_PHASE_INDICATOR, OKS_PHASE_PLAY, OKS_PHASE_OVER] == [0, 1, 2, 3, 4]

cdef dict _FLOW_FAULTS = {
    OKS_FLOW_OVER: "over",
    OKS_FLOW_NOT_NOW: "not now",
    OKS_FLOW_UNKNOWN: "unknown",
    OKS_FLOW_NO_SIDE_TILE: "no side tile",
    OKS_FLOW_NOTHING_TO_PUT_BACK: "nothing to put back",
    OKS_FLOW_OKEY_NOT_TAKEN: "okey not taken",
    OKS_FLOW_BAD_OPEN_TWICE: "bad open twice",
    OKS_FLOW_MELDS: "melds",
}
FAULTS = (*_MOVE_FAULTS.values(), *_FLOW_FAULTS.values())


cdef str fault_word(int fault):
    return _FLOW_FAULTS[fault] if fault in _FLOW_FAULTS else _MOVE_FAULTS[fault]


cdef int read_action(tuple told, oks_action *out) except -1:
    cdef int i
    memset(out, 0, sizeof(oks_action))
    out.kind, out.tile, out.face, out.meld, out.end, out.place, melds = told
    out.melds = <uint8_t>min(len(melds), 255)
    for i in range(min(len(melds), OKS_MELDS_MAX)):
        if not read_table_meld(melds[i][0], melds[i][1], &out.lay[i]):
            raise ValueError(f"a meld has at most {sizeof(out.lay[i].face)} tiles")
    return 0


cdef tuple action_of(const oks_action *action):
    cdef int i
    return (action.kind, action.tile, action.face, action.meld, action.end, action.place,
            tuple([meld_of(&action.lay[i]) for i in range(action.melds)]))


def shuffled(uint64_t seed):
    """The deck of a seed, 106 codes of printed faces: the same everywhere."""
    cdef oks_tile deck[106]
    assert OKS_DECK == 106
    oks_shuffle(seed, deck)
    return PyBytes_FromStringAndSize(<const char *>deck, OKS_DECK)


cdef list penalties_of(const oks_rules *rules, const oks_outcome *outcome):
    cdef int i
    return [(outcome.penalty[i].seat, outcome.penalty[i].kind, oks_penalty_points(rules, outcome.penalty[i].kind))
            for i in range(outcome.penalties)]


cdef int tile_of(const oks_round *round, const oks_action *action) noexcept:
    """The tile that the action is going to move."""
    if action.kind == OKS_ACT_DRAW:
        return round.stock[round.drawn] if round.drawn < OKS_STOCK else <int>OKS_NO_TILE
    if action.kind == OKS_ACT_TAKE:
        return round.side
    if action.kind == OKS_ACT_TAKE_INDICATOR:
        return round.indicator
    return round.took if action.kind == OKS_ACT_PUT_BACK else action.tile


@cython.final
@cython.auto_pickle(False)
cdef class Round:
    """A hand under a rule set. An action is (kind, tile, face, meld, end, place, ((kind, faces), ...)).

    apply() changes it; whoever shares one between threads sees to it that only one of them does so.
    """

    cdef oks_rules rules
    cdef oks_round round

    cdef int take_rules(self, bytes record) except -1:
        """The rule set, and the tables that the last indicator asks for in the middle of a hand."""
        read_rules(record, &self.rules)
        if self.rules.last_indicator:
            ready(self.rules.wrap_12_13_1, OKS_POINTS)
            ready(self.rules.wrap_12_13_1, OKS_LEFTOVER)
        return 0

    def deal(self, bytes record not None, bytes deck not None, int starter, bint teams):
        """Deals a new hand; used once. The penalties as of apply(), or None when the deck is no whole set."""
        cdef oks_outcome outcome
        self.take_rules(record)
        if len(deck) != OKS_DECK or not oks_round_deal(
                &self.round, context, &self.rules, <const oks_tile *>PyBytes_AS_STRING(deck), starter, teams, &outcome):
            return None
        return penalties_of(&self.rules, &outcome)

    def copy(self):
        """Another hand in the same state."""
        cdef Round other = Round.__new__(Round)
        other.rules = self.rules
        other.round = self.round
        other.round.rules = &other.rules
        return other

    def seen_from(self, int seat):
        """A copy in which all tiles that this seat does not see are gone: the other racks and the stock."""
        cdef Round other = self.copy()
        cdef int each
        for each in range(OKS_SEATS):
            if each != seat:
                memset(&other.round.player[each].rack, 0, sizeof(oks_rack))
        if other.round.seat != seat:
            memset(&other.round.turn.rack, 0, sizeof(oks_rack))
        memset(other.round.stock, 0, sizeof(other.round.stock))
        return other

    def check(self, tuple action not None):
        """The word for why the action is illegal, or None."""
        cdef oks_action act
        read_action(action, &act)
        cdef int fault = oks_round_check(&self.round, &act)
        return fault_word(fault) if fault else None

    def apply(self, tuple action not None):
        """Does the action: (tile, whether it was a bad opening, penalties).

        tile: the code of the one that was drawn, taken, put back, laid off or discarded. penalties: (seat, number
        in PENALTIES, points) each. When the action is illegal, the word for why, and nothing changes.
        """
        cdef oks_action act
        cdef oks_outcome outcome
        read_action(action, &act)
        cdef int tile = tile_of(&self.round, &act)
        cdef int fault = oks_round_apply(&self.round, &act, &outcome)
        return fault_word(fault) if fault else (tile, bool(outcome.bad_open), penalties_of(&self.rules, &outcome))

    def legal(self, int most):
        """(the legal actions, at most so many; whether these are all)."""
        cdef oks_round round = self.round
        cdef oks_action *actions
        cdef int count, i, complete = 0
        if not 1 <= most <= 1 << 20:
            raise ValueError(f"a list has room for 1 to {1 << 20} actions, not {most}")
        ready(self.rules.wrap_12_13_1, OKS_POINTS)
        actions = <oks_action *>malloc(most * sizeof(oks_action))
        if actions == NULL:
            raise MemoryError("no memory for so many actions")
        try:
            with nogil:
                count = oks_round_legal(context, &round, actions, most, &complete)
            return [action_of(&actions[i]) for i in range(count)], bool(complete)
        finally:
            free(actions)

    def policy(self, int policy, uint64_t state):
        """(the next action of a policy, by its number in POLICIES; the state of its random numbers after it)."""
        cdef oks_round round = self.round
        cdef oks_action action
        cdef oks_rng rng
        if policy not in POLICIES.values():
            raise ValueError(f"there is no policy {policy}")
        if self.round.phase == OKS_PHASE_OVER:
            raise ValueError("the hand is over")
        ready(self.rules.wrap_12_13_1, OKS_POINTS)
        ready(self.rules.wrap_12_13_1, OKS_TILES)
        ready(self.rules.wrap_12_13_1, OKS_LEFTOVER)
        rng.state = state
        with nogil:
            oks_policy_next(context, &round, <oks_policy>policy, &rng, &action)
        return action_of(&action), rng.state

    def score(self):
        """The points of the four players; the hand has to be over."""
        cdef oks_round_end end
        cdef oks_score score
        cdef oks_end_problem problem
        if self.round.phase != OKS_PHASE_OVER:
            raise ValueError("the hand is not over")
        oks_round_end_of(&self.round, &end)
        cdef oks_end_fault fault = oks_score_round(&self.rules, &end, &score, &problem)
        if fault != OKS_END_OK:
            raise AssertionError(f"a hand that cannot end so: {_END_FAULTS[fault]}")
        return [score.points[0], score.points[1], score.points[2], score.points[3]]

    @property
    def seat(self):
        """Whose turn it is."""
        return self.round.seat

    @property
    def phase(self):
        """A number in PHASES."""
        return self.round.phase

    def rack(self, int seat):
        """The packed rack of a seat, now."""
        return PyBytes_FromStringAndSize(<const char *>oks_round_rack(&self.round, seat & 3), sizeof(oks_rack))

    def stock(self):
        """The codes of the tiles of the stock, the next one first."""
        return PyBytes_FromStringAndSize(<const char *>&self.round.stock[self.round.drawn],
                                         OKS_STOCK - self.round.drawn)

    def melds(self):
        """The melds on the table: (kind, faces, owner) each."""
        cdef const oks_table *table = &self.round.turn.table
        cdef int i
        return [(*meld_of(&table.meld[i]), table.owner[i]) for i in range(table.melds)]

    def opening_shows(self, int seat):
        """(whether the table shows that the seat has opened as it has, the pairs of the seat there)."""
        cdef int pairs
        cdef int shows = oks_opening_shows(&self.round, seat & 3, &pairs)
        return bool(shows), pairs

    def okeys(self):
        """The okeys on the table: (index of the meld, place in it, the seat that put it there, if now) each."""
        cdef const oks_table *table = &self.round.turn.table
        cdef int i
        return [(table.okey[i].meld, table.okey[i].place, table.okey[i].owner, bool(table.okey[i].fresh))
                for i in range(table.okeys)]

    def discards(self):
        """(tile, seat, whether the next seat took it) each, in their order."""
        cdef int i
        return [(self.round.discard[i].tile, self.round.discard[i].seat, bool(self.round.discard[i].taken))
                for i in range(self.round.discards)]

    def numbers(self):
        """All the rest that every player sees, by name; opened, tiles and penalties have an item a seat."""
        cdef const oks_round *r = &self.round
        cdef int seat, kind
        return {
            "okey": r.okey, "indicator": r.indicator, "risk": bool(r.risk), "teams": bool(r.teams),
            "starter": r.starter, "seat": r.seat, "phase": r.phase, "turns": r.turns, "drawn": r.drawn,
            "finish": r.finish, "finisher": r.finisher, "stock_out": bool(r.stock_out),
            "best_series": r.best_series, "best_pairs": r.best_pairs, "side": r.side, "took": r.took,
            "bad_open": bool(r.bad_open), "giver_paid": bool(r.giver_paid), "duty": r.turn.side,
            "opened_now": bool(r.turn.opened_now), "others": r.turn.others, "pairs_laid": r.turn.pairs_laid,
            "must_finish": bool(r.turn.must_finish), "series_bar": r.turn.series_bar, "pairs_bar": r.turn.pairs_bar,
            "opened": tuple([oks_round_opened(r, seat) for seat in range(OKS_SEATS)]),
            "tiles": tuple([oks_rack_tiles(oks_round_rack(r, seat)) for seat in range(OKS_SEATS)]),
            "penalties": tuple([tuple([r.player[seat].penalties[kind] for kind in range(OKS_PENALTIES)])
                                for seat in range(OKS_SEATS)]),
        }

    def restore(self, bytes record not None, dict numbers not None, list racks not None, bytes stock not None,
                list melds not None, list okeys not None, list discards not None):
        """Fills a new hand with a state as the methods above tell it; used once. ValueError for what cannot be.

        A rack or a stock that nobody will look at may be empty.
        """
        self.take_rules(record)
        memset(&self.round, 0, sizeof(oks_round))
        self.round.ctx = context
        self.round.rules = &self.rules
        self.restore_numbers(numbers)
        self.restore_seats(numbers, racks)
        if len(stock) not in (0, OKS_STOCK - self.round.drawn):
            raise ValueError(f"{len(stock)} tiles for a stock of {OKS_STOCK - self.round.drawn}")
        memcpy(&self.round.stock[self.round.drawn], PyBytes_AS_STRING(stock), len(stock))
        self.restore_table(melds, okeys)
        if len(discards) > OKS_DISCARDS_MAX:
            raise ValueError(f"{len(discards)} discards are more than a hand has")
        for tile, seat, taken in discards:
            self.round.discard[self.round.discards].tile = checked_code(tile)
            self.round.discard[self.round.discards].seat = checked_seat(seat)
            self.round.discard[self.round.discards].taken = taken
            self.round.discards += 1

    cdef int restore_numbers(self, dict told) except -1:
        cdef oks_round *r = &self.round
        r.okey, r.indicator = face_of(told["okey"]), face_of(told["indicator"])
        r.risk, r.teams, r.starter, r.seat = told["risk"], told["teams"], told["starter"], checked_seat(told["seat"])
        r.phase, r.turns, r.drawn, r.finish = told["phase"], told["turns"], told["drawn"], told["finish"]
        r.finisher, r.stock_out = told["finisher"], told["stock_out"]
        r.best_series, r.best_pairs = told["best_series"], told["best_pairs"]
        r.side, r.took = told["side"], told["took"]
        r.bad_open, r.giver_paid = told["bad_open"], told["giver_paid"]
        r.turn.okey, r.turn.side, r.turn.seat = r.okey, told["duty"], r.seat
        r.turn.opened_now, r.turn.others, r.turn.pairs_laid = told["opened_now"], told["others"], told["pairs_laid"]
        r.turn.must_finish = told["must_finish"]
        r.turn.series_bar, r.turn.pairs_bar = told["series_bar"], told["pairs_bar"]
        if r.drawn > OKS_STOCK or r.phase > OKS_PHASE_OVER:
            raise ValueError("a number of the state is out of its range")
        if r.drawn == OKS_STOCK and r.phase in (OKS_PHASE_DRAW, OKS_PHASE_MUST_DRAW):
            raise ValueError("the stock is empty, so that nobody is about to draw")
        if r.risk and not r.rules.risk_mode:
            raise ValueError("a hand in risk mode under rules that have none")
        return 0

    cdef int restore_seats(self, dict told, list racks) except -1:
        cdef int seat, kind
        for seat in range(OKS_SEATS):
            read_rack(racks[seat], &self.round.player[seat].rack)
            self.round.player[seat].opened = told["opened"][seat]
            for kind in range(OKS_PENALTIES):
                self.round.player[seat].penalties[kind] = told["penalties"][seat][kind]
        self.round.turn.rack = self.round.player[self.round.seat].rack
        self.round.turn.opened = self.round.player[self.round.seat].opened
        return 0

    cdef int restore_table(self, list melds, list okeys) except -1:
        cdef oks_table *table = &self.round.turn.table
        cdef oks_meld *meld
        if len(melds) > OKS_TABLE_MAX or len(okeys) > OKS_TABLE_OKEYS:
            raise ValueError("more melds or okeys than a table has")
        for kind, faces, owner in melds:
            meld = &table.meld[table.melds]
            if not read_table_meld(kind, faces, meld) or not oks_is_table_meld(meld, 1, 1):
                raise ValueError(f"meld {table.melds} of the table is none")
            table.owner[table.melds] = checked_seat(owner)
            table.melds += 1
        for at, place, owner, now in okeys:
            if not (at < table.melds and place < table.meld[at].size and table.meld[at].face[place] & OKS_STANDS):
                raise ValueError(f"no okey lies in meld {at} at place {place}")
            table.okey[table.okeys].meld, table.okey[table.okeys].place = at, place
            table.okey[table.okeys].owner, table.okey[table.okeys].fresh = checked_seat(owner), now
            table.okeys += 1
        return 0


cdef uint8_t checked_seat(int seat) except? 255:
    if not 0 <= seat < OKS_SEATS:
        raise ValueError(f"seats are 0 to {OKS_SEATS - 1}, not {seat}")
    return <uint8_t>seat


cdef oks_tile checked_code(int code) except? 255:
    if not 0 <= code <= OKS_OKEY:
        raise ValueError(f"a tile in play has a code from 0 to {OKS_OKEY}, not {code}")
    return <oks_tile>code
