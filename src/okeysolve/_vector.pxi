# Binding of choice.h, observe.h and vector.h: hands for players that learn. Comes after _round.pxi.
from libc.stdint cimport int8_t, int64_t
from libc.stdlib cimport calloc

cdef extern from "choice.h":
    enum:
        OKS_CHOICE_FINISH
        OKS_CHOICE_DISCARD
        OKS_CHOICE_LAY_OFF
        OKS_CHOICE_LAY_OFF_SECOND
        OKS_CHOICE_LAY_OKEY_OFF
        OKS_CHOICES
        OKS_CHOICE_ACTIONS_MAX

    int oks_choice_actions(const oks_ctx *ctx, const oks_round *round, int choice, oks_action *out) nogil
    void oks_choice_mask(const oks_ctx *ctx, const oks_round *round, int8_t *mask) nogil

cdef extern from "observe.h":
    enum:
        OKS_OBSERVE_RACK
        OKS_OBSERVE_TABLE
        OKS_OBSERVE_PLACES
        OKS_OBSERVE_SIDE
        OKS_OBSERVE_DUTY
        OKS_OBSERVE_INDICATOR
        OKS_OBSERVE_DISCARDS
        OKS_OBSERVE_TAKEN
        OKS_OBSERVE_TILES
        OKS_OBSERVE_SERIES
        OKS_OBSERVE_PAIRS
        OKS_OBSERVE_PENALTIES
        OKS_OBSERVE_TURN
        OKS_OBSERVE_STARTER
        OKS_OBSERVE_PHASE
        OKS_OBSERVE_STOCK
        OKS_OBSERVE_BARS
        OKS_OBSERVE_REACH
        OKS_OBSERVE_FLAGS
        OKS_OBSERVE_PAIRS_LAID
        OKS_OBSERVATION

    void oks_observe(const oks_ctx *ctx, const oks_round *round, int seat, const uint8_t *tiles, int16_t *out) nogil

cdef extern from "vector.h":
    enum:
        OKS_LEARNER

    ctypedef struct oks_lanes:
        const oks_ctx *ctx
        const oks_rules *rules
        uint8_t teams
        uint8_t policy[4]

    ctypedef struct oks_lane:
        oks_round round

    ctypedef struct oks_reward:
        int32_t points[4]
        float reward[4]
        uint8_t done

    ctypedef enum oks_lane_status:
        OKS_LANE_OK
        OKS_LANE_ILLEGAL
        OKS_LANE_POLICY

    oks_lane_status oks_lane_reset(const oks_lanes *lanes, oks_lane *lane, uint64_t seed) nogil
    oks_lane_status oks_lane_step(const oks_lanes *lanes, oks_lane *lane, int choice, oks_reward *out) nogil
    void oks_lane_look(const oks_lanes *lanes, const oks_lane *lane, int16_t *observation, int8_t *mask) nogil
    void oks_rewards(const int32_t *points, int teams, float *reward) nogil

CHOICES = OKS_CHOICES
CHOICE_DISCARD = OKS_CHOICE_DISCARD
CHOICE_LAY_OFF = OKS_CHOICE_LAY_OFF
CHOICE_LAY_OFF_SECOND = OKS_CHOICE_LAY_OFF_SECOND
CHOICE_LAY_OKEY_OFF = OKS_CHOICE_LAY_OKEY_OFF
LEARNER = OKS_LEARNER
OBSERVATION = OKS_OBSERVATION
OBSERVED = {
    "rack": <int>OKS_OBSERVE_RACK,
    "table": <int>OKS_OBSERVE_TABLE,
    "places": <int>OKS_OBSERVE_PLACES,
    "side_tile": <int>OKS_OBSERVE_SIDE,
    "duty": <int>OKS_OBSERVE_DUTY,
    "indicator": <int>OKS_OBSERVE_INDICATOR,
    "discards": <int>OKS_OBSERVE_DISCARDS,
    "taken": <int>OKS_OBSERVE_TAKEN,
    "tiles": <int>OKS_OBSERVE_TILES,
    "opened_series": <int>OKS_OBSERVE_SERIES,
    "opened_pairs": <int>OKS_OBSERVE_PAIRS,
    "penalty_points": <int>OKS_OBSERVE_PENALTIES,
    "turn": <int>OKS_OBSERVE_TURN,
    "starter": <int>OKS_OBSERVE_STARTER,
    "phase": <int>OKS_OBSERVE_PHASE,
    "stock": <int>OKS_OBSERVE_STOCK,
    "bars": <int>OKS_OBSERVE_BARS,
    "reach": <int>OKS_OBSERVE_REACH,
    "flags": <int>OKS_OBSERVE_FLAGS,
    "pairs_laid": <int>OKS_OBSERVE_PAIRS_LAID,
}


cdef int ready_to_learn(const oks_rules *rules) except -1:
    """The tables that choices, observations and policies ask for."""
    ready(rules.wrap_12_13_1, OKS_POINTS)
    ready(rules.wrap_12_13_1, OKS_TILES)
    ready(rules.wrap_12_13_1, OKS_LEFTOVER)
    return 0


cdef int dealt(Round hand) except -1:
    if hand.round.rules == NULL:
        raise ValueError("the hand has not been dealt")
    return ready_to_learn(&hand.rules)


def choice_mask(Round hand not None, int8_t[::1] mask not None):
    """1 into `mask`, int8[CHOICES], for each choice that can be made now, else 0."""
    if mask.shape[0] != OKS_CHOICES:
        raise ValueError(f"a mask has room for {OKS_CHOICES} choices, not {mask.shape[0]}")
    dealt(hand)
    with nogil:
        oks_choice_mask(context, &hand.round, &mask[0])


def choice_actions(Round hand not None, int choice):
    """The actions of a choice as Round.apply() takes them, all legal; none when it cannot be made now."""
    cdef oks_action actions[51]
    cdef int count, i
    assert sizeof(actions) == OKS_CHOICE_ACTIONS_MAX * sizeof(oks_action)
    dealt(hand)
    with nogil:
        count = oks_choice_actions(context, &hand.round, choice, actions)
    return [action_of(&actions[i]) for i in range(count)]


def observe(Round hand not None, int seat, bytes tiles not None, int16_t[::1] out not None):
    """What a seat sees into `out`, int16[OBSERVATION]; tiles: how many each seat holds, a byte each."""
    if out.shape[0] != OKS_OBSERVATION or len(tiles) != OKS_SEATS:
        raise ValueError(f"an observation has {OKS_OBSERVATION} numbers, and there are {OKS_SEATS} seats")
    dealt(hand)
    oks_observe(context, &hand.round, checked_seat(seat), <const uint8_t *>PyBytes_AS_STRING(tiles), &out[0])


def rewards(points, bint teams):
    """What the points of the four seats are worth to each of them."""
    cdef int32_t told[4]
    cdef float worth[4]
    told[0], told[1], told[2], told[3] = points
    oks_rewards(told, teams, worth)
    return [worth[0], worth[1], worth[2], worth[3]]


@cython.final
@cython.auto_pickle(False)
cdef class Lanes:
    """Hands that are played on side by side, a hand a lane.

    Calls for lanes that do not overlap may run at once; all of them need reset() first.
    """

    cdef oks_rules rules
    cdef oks_lanes all
    cdef oks_lane *lane
    cdef readonly Py_ssize_t count

    def __cinit__(self, Py_ssize_t count, bytes record not None, tuple policies not None, bint teams):
        """policies: a number of POLICIES or LEARNER for each seat."""
        read_rules(record, &self.rules)
        ready_to_learn(&self.rules)
        if count < 1 or count > 1 << 24:
            raise ValueError(f"there are 1 to {1 << 24} lanes, not {count}")
        if OKS_LEARNER not in policies or not {*policies} <= {*POLICIES.values(), OKS_LEARNER}:
            raise ValueError("a seat is played by a policy or a learner, and one of them by a learner")
        self.all.ctx, self.all.rules, self.all.teams = context, &self.rules, teams
        self.all.policy[0], self.all.policy[1], self.all.policy[2], self.all.policy[3] = policies
        self.count = count
        self.lane = <oks_lane *>calloc(count, sizeof(oks_lane))
        if self.lane == NULL:
            raise MemoryError(f"no memory for {count} hands")

    def __dealloc__(self):
        free(self.lane)

    cdef int check_part(self, Py_ssize_t start, Py_ssize_t stop) except -1:
        if not 0 <= start <= stop <= self.count:
            raise ValueError(f"there are no lanes {start} to {stop} of {self.count}")
        return 0

    def reset(self, const uint64_t[::1] seeds not None, Py_ssize_t start, Py_ssize_t stop):
        """New hands in the lanes from `start` to before `stop`, from the seed of each lane."""
        cdef Py_ssize_t i
        cdef int faults = 0
        self.check_part(start, stop)
        if seeds.shape[0] != self.count:
            raise ValueError(f"{seeds.shape[0]} seeds for {self.count} lanes")
        with nogil:
            for i in range(start, stop):
                faults += oks_lane_reset(&self.all, &self.lane[i], seeds[i]) != OKS_LANE_OK
        if faults:
            raise AssertionError("a policy has asked for what is illegal")

    def step(self, const int64_t[::1] choices not None, float[:, ::1] worth not None, int32_t[:, ::1] points not None,
             uint8_t[::1] done not None, Py_ssize_t start, Py_ssize_t stop):
        """Makes a choice in each lane of a part; rewards, points and whether the hand has ended into the arrays.

        The number of a lane whose choice cannot be made, the lanes before it have stepped by then; or None.
        """
        cdef Py_ssize_t i
        cdef int seat
        cdef oks_lane_status status = OKS_LANE_OK
        cdef oks_reward reward
        self.check_part(start, stop)
        if not choices.shape[0] == worth.shape[0] == points.shape[0] == done.shape[0] == self.count:
            raise ValueError(f"arrays for {choices.shape[0]} lanes, and there are {self.count}")
        if worth.shape[1] != OKS_SEATS or points.shape[1] != OKS_SEATS:
            raise ValueError(f"arrays for {worth.shape[1]} seats, and there are {OKS_SEATS}")
        with nogil:
            for i in range(start, stop):
                if not 0 <= choices[i] < OKS_CHOICES or self.lane[i].round.rules == NULL:
                    status = OKS_LANE_ILLEGAL
                else:
                    status = oks_lane_step(&self.all, &self.lane[i], <int>choices[i], &reward)
                if status != OKS_LANE_OK:
                    break
                for seat in range(OKS_SEATS):
                    worth[i, seat] = reward.reward[seat]
                    points[i, seat] = reward.points[seat]
                done[i] = reward.done
        if status == OKS_LANE_POLICY:
            raise AssertionError("a policy has asked for what is illegal")
        return i if status == OKS_LANE_ILLEGAL else None

    def look(self, int16_t[:, ::1] observations not None, int8_t[:, ::1] masks not None, int8_t[::1] seats not None,
             Py_ssize_t start, Py_ssize_t stop):
        """What the player whose turn it is sees in each lane of a part, what he can choose, and his seat."""
        cdef Py_ssize_t i
        self.check_part(start, stop)
        if not observations.shape[0] == masks.shape[0] == seats.shape[0] == self.count:
            raise ValueError(f"arrays for {seats.shape[0]} lanes, and there are {self.count}")
        if observations.shape[1] != OKS_OBSERVATION or masks.shape[1] != OKS_CHOICES:
            raise ValueError(f"rows of {OKS_OBSERVATION} numbers and {OKS_CHOICES} choices are needed")
        with nogil:
            for i in range(start, stop):
                oks_lane_look(&self.all, &self.lane[i], &observations[i, 0], &masks[i, 0])
                seats[i] = <int8_t>self.lane[i].round.seat

    def copy_from(self, Lanes other not None):
        """Takes over the hands of other lanes, as many as these and under the same rules and policies."""
        cdef Py_ssize_t i
        if other.count != self.count:
            raise ValueError(f"{other.count} lanes are not copied to {self.count}")
        memcpy(self.lane, other.lane, self.count * sizeof(oks_lane))
        for i in range(self.count):
            if self.lane[i].round.rules != NULL:
                self.lane[i].round.rules = &self.rules

    def hand(self, Py_ssize_t at):
        """A copy of the hand in a lane."""
        cdef Round copy = Round.__new__(Round)
        if not 0 <= at < self.count:
            raise ValueError(f"there is no lane {at} of {self.count}")
        copy.rules, copy.round = self.rules, self.lane[at].round
        copy.round.rules = &copy.rules
        return copy
