# Binding of advise.h: candidate turns played out over sampled hands. Comes after _round.pxi.

from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc

cdef extern from "worlds.h":
    enum:
        OKS_CODES

    ctypedef struct oks_known:
        uint8_t tiles[4]
        uint8_t held[4][53]
        uint8_t bottom

    ctypedef struct oks_world:
        oks_rack rack[4]
        oks_tile stock[20]

    ctypedef struct oks_worlds:
        uint8_t drawn

    void oks_worlds_deal(const oks_worlds *worlds, uint64_t number, oks_world *out) nogil

cdef extern from "utility.h":
    enum:
        OKS_UTILITIES
        OKS_UTILITY_RELATIVE
        OKS_UTILITY_OWN
        OKS_UTILITY_WIN

    ctypedef struct oks_utility:
        uint8_t kind
        uint8_t teams
        int16_t hands_left
        int64_t totals[4]

    int oks_utility_scale(const oks_utility *utility)

cdef extern from "rollout.h":
    enum:
        OKS_PARTS

cdef extern from "advise.h":
    enum:
        OKS_ARMS_MAX
        OKS_ARM_ACTIONS_MAX
        OKS_LOOK_AHEAD

    ctypedef struct oks_arm:
        uint8_t kind
        uint8_t laying
        uint8_t opens
        uint8_t actions
        oks_action action[42]

    ctypedef struct oks_advisor:
        oks_worlds worlds
        oks_utility utility
        int arms
        oks_arm arm[32]

    ctypedef struct oks_arm_sums:
        int64_t part[4]
        int64_t points[4]
        int64_t finished[4]
        int64_t opened_in[8]
        int64_t discard_taken
        int64_t discard_opens
        int64_t discard_ends
        int64_t discard_serves
        int64_t serves_utility

    ctypedef struct oks_sums:
        int64_t worlds[32][32]
        int64_t utility[32][32]
        int64_t squares[32][32]
        oks_arm_sums arm[32]

    ctypedef struct oks_estimate:
        int64_t worlds
        double mean
        double variance
        double behind
        double behind_variance

    ctypedef struct oks_race:
        uint32_t alive
        uint64_t world

    oks_answer oks_advisor_begin(oks_advisor *a, const oks_ctx *ctx, const oks_round *round, const oks_known *known,
                                 int hands, const oks_utility *utility, const oks_policy *policy, int most,
                                 uint64_t seed) nogil
    int oks_advisor_add(oks_advisor *a, const oks_action *actions, int count, int *fault, int *at)
    oks_answer oks_evaluate(const oks_advisor *a, uint32_t mask, uint64_t begin, uint64_t end, oks_sums *sums,
                            oks_stop *stop) nogil
    void oks_sums_add(oks_sums *into, const oks_sums *more)
    int oks_estimates(const oks_advisor *a, const oks_sums *sums, oks_estimate *out)
    void oks_race_begin(oks_race *race, const oks_advisor *a, uint64_t playouts)
    int oks_race_next(oks_race *race, const oks_advisor *a, const oks_sums *sums, uint64_t most, uint32_t *mask,
                      uint64_t *begin, uint64_t *end)

UTILITIES = {"relative": <int>OKS_UTILITY_RELATIVE, "own": <int>OKS_UTILITY_OWN, "win": <int>OKS_UTILITY_WIN}
ARM_KINDS = ("draw", "take", "put_back", "pass", "hold", "open", "lay", "finish", "given")
PARTS = ("unopened", "left", "penalties", "finish")
ARMS_MAX = OKS_ARMS_MAX
assert (OKS_ARMS_MAX, OKS_ARM_ACTIONS_MAX, OKS_LOOK_AHEAD, OKS_PARTS, OKS_CODES) == (32, 42, 8, len(PARTS), 53)


@cython.final
@cython.auto_pickle(False)
cdef class Advisor:
    """The candidate turns (arms) of the seat whose turn it is, and what playing them out has come to.

    hand: what the seat does not see of it may be missing, and is looked at only with hands=True: then the order of
    the stock alone is unknown. tiles: how many each seat holds. held: for each seat counts of the 53 tiles
    in play that all have seen come to its rack and not leave it. bottom: false okeys under the stock. utility: a
    number in UTILITIES. totals, hands_left: of the match, for "win". most: arms listed. seed: of the sampled hands.
    policies: how each seat plays on, numbers in POLICIES. ValueError when one set of tiles does not have what is told.

    evaluate() may run in several threads at once; add() may not run beside it.
    """

    cdef oks_advisor *advisor
    cdef oks_sums *sums
    cdef oks_race race
    cdef int running

    def __cinit__(self):
        self.advisor = <oks_advisor *>calloc(1, sizeof(oks_advisor))
        self.sums = <oks_sums *>calloc(1, sizeof(oks_sums))
        memset(&self.race, 0, sizeof(oks_race))
        if self.advisor == NULL or self.sums == NULL:
            raise MemoryError("no memory for an advisor")

    def __dealloc__(self):
        free(self.advisor)
        free(self.sums)

    def __init__(self, Round hand not None, tuple tiles not None, list held not None, int bottom, *, int utility=0,
                 tuple totals=(0, 0, 0, 0), int hands_left=0, int most=8, uint64_t seed=0, bint hands=False,
                 tuple policies=(OKS_POLICY_GREEDY, OKS_POLICY_GREEDY, OKS_POLICY_GREEDY, OKS_POLICY_GREEDY)):
        cdef oks_known known
        cdef oks_utility aim
        cdef oks_policy policy[4]
        cdef oks_answer answer
        if self.running:
            raise ValueError("the advisor is at work")
        if not 0 <= utility < OKS_UTILITIES or not 0 <= hands_left <= 32767:
            raise ValueError("utility is a number in UTILITIES, hands_left 0 to 32767")
        memset(self.sums, 0, sizeof(oks_sums))
        memset(&self.race, 0, sizeof(oks_race))
        read_known(tiles, held, bottom, &known)
        memset(&aim, 0, sizeof(aim))
        aim.kind, aim.teams, aim.hands_left = utility, hand.round.teams, hands_left
        for seat in range(OKS_SEATS):
            aim.totals[seat] = totals[seat]
            policy[seat] = checked_policy(policies[seat])
        for objective in (OKS_POINTS, OKS_TILES, OKS_LEFTOVER):
            ready(hand.rules.wrap_12_13_1, objective)
        with nogil:
            answer = oks_advisor_begin(self.advisor, context, &hand.round, &known, hands, &aim, policy, most, seed)
        if answer == ANSWER_NO_MEMORY:
            raise MemoryError("no memory for the candidate turns")
        if answer != ANSWER_OK:
            self.advisor.arms = 0
            raise ValueError("the hand is over, or one set of tiles does not have what is told of it")

    def arms(self):
        """(number in ARM_KINDS, number of the laying, how it opens, actions) each; the order stays."""
        cdef const oks_arm *arm
        cdef int i, j
        found = []
        for i in range(self.advisor.arms):
            arm = &self.advisor.arm[i]
            found.append((arm.kind, arm.laying, arm.opens, [action_of(&arm.action[j]) for j in range(arm.actions)]))
        return found

    def add(self, list actions not None):
        """One more arm of these actions, the rest of the turn left to the policy: its index.

        A draw can only be the last action. What is illegal answers (index of the action, the word for why).
        ValueError when there is no room for another arm.
        """
        cdef oks_action told[42]
        cdef int i, fault, at
        if self.running:
            raise ValueError("the advisor is at work")
        if not 1 <= len(actions) <= OKS_ARM_ACTIONS_MAX or self.advisor.arms == OKS_ARMS_MAX:
            raise ValueError(
                f"an arm has 1 to {OKS_ARM_ACTIONS_MAX} actions, and there are {OKS_ARMS_MAX} arms at most"
            )
        for i in range(len(actions)):
            read_action(actions[i], &told[i])
        i = oks_advisor_add(self.advisor, told, <int>len(actions), &fault, &at)
        return (at, fault_word(fault)) if i < 0 else i

    def begin(self, uint64_t playouts):
        """Begins a pass of sequential halving over all arms, on worlds that have not been used."""
        self.check_arms()
        oks_race_begin(&self.race, self.advisor, playouts)

    def next(self, uint64_t most):
        """(mask of arms, first world, world after the last) to evaluate next, at most so many playouts; None: the end.

        All that was given out before has to be evaluated first.
        """
        cdef uint32_t mask
        cdef uint64_t first, end
        if self.race.alive == 0:
            raise ValueError("begin a pass first")
        if not oks_race_next(&self.race, self.advisor, self.sums, most, &mask, &first, &end):
            return None
        return mask, first, end

    def evaluate(self, uint32_t mask, uint64_t first, uint64_t end, Stop stop not None):
        """Plays the arms of the mask in these worlds; False when it was stopped: then nothing of it is counted."""
        cdef oks_answer answer
        cdef oks_sums *sums = <oks_sums *>calloc(1, sizeof(oks_sums))
        if sums == NULL:
            raise MemoryError("no memory for the sums")
        self.running += 1
        try:
            with nogil:
                answer = oks_evaluate(self.advisor, mask, first, end, sums, &stop.stop)
            if stop.raised:
                raise stop.raised[0]
            if answer == ANSWER_BAD_ARGUMENT:
                raise AssertionError("a policy wanted what is illegal")
            if answer == ANSWER_OK:
                oks_sums_add(self.sums, sums)
            return answer == ANSWER_OK
        finally:
            self.running -= 1
            free(sums)

    def run(self, uint64_t playouts, Stop stop not None):
        """A whole pass of sequential halving in this thread; False when it was stopped."""
        self.begin(playouts)
        while (piece := self.next(playouts)) is not None:
            if not self.evaluate(*piece, stop):
                return False
        return True

    def estimates(self):
        """(the leading arm or -1, [(worlds, mean, variance, behind, variance of that) of each arm]).

        mean: utility, more is better: points, or a chance for "win". behind: how far below the leader, over the
        worlds of both. Variances are those of the estimates.
        """
        cdef oks_estimate found[32]
        cdef int i, leader = oks_estimates(self.advisor, self.sums, found)
        return leader, [(found[i].worlds, found[i].mean, found[i].variance, found[i].behind, found[i].behind_variance)
                        for i in range(self.advisor.arms)]

    def paired(self, int one, int other):
        """(worlds in which both arms were played, sum of the first's utility less the other's, sum of its squares).

        In units of unit().
        """
        self.check_arm(one)
        self.check_arm(other)
        cdef oks_sums *s = self.sums
        if one == other:
            return s.worlds[one][one], 0, 0
        return s.worlds[one][other], s.utility[one][other] - s.utility[other][one], s.squares[one][other]

    def unit(self):
        """So many units of utility are a point, or certainty."""
        return oks_utility_scale(&self.advisor.utility)

    def sums_of(self, int arm):
        """What the playouts of an arm came to, summed up, by name.

        worlds, utility (in units) and its squares; parts: of the seat's own points, as in PARTS; points and finished:
        a seat each; opened_in: in this own turn or before, in the next, ..., the last of them or later; discard_taken
        by the right neighbour, who discard_opens or discard_ends the hand with it, or does either: discard_serves;
        serves_utility: the utility then.
        """
        self.check_arm(arm)
        cdef oks_sums *s = self.sums
        cdef oks_arm_sums *own = &self.sums.arm[arm]
        cdef int i
        return {
            "worlds": s.worlds[arm][arm], "utility": s.utility[arm][arm], "squares": s.squares[arm][arm],
            "parts": tuple([own.part[i] for i in range(OKS_PARTS)]),
            "points": tuple([own.points[i] for i in range(OKS_SEATS)]),
            "finished": tuple([own.finished[i] for i in range(OKS_SEATS)]),
            "opened_in": tuple([own.opened_in[i] for i in range(OKS_LOOK_AHEAD)]),
            "discard_taken": own.discard_taken, "discard_opens": own.discard_opens,
            "discard_ends": own.discard_ends, "discard_serves": own.discard_serves,
            "serves_utility": own.serves_utility,
        }

    def world(self, uint64_t number):
        """(packed rack of each seat, codes of the stock from the next tile on) of a sampled hand."""
        cdef oks_world world
        cdef int seat, drawn = self.advisor.worlds.drawn
        self.check_arms()
        oks_worlds_deal(&self.advisor.worlds, number, &world)
        racks = [
            PyBytes_FromStringAndSize(<const char *>&world.rack[seat], sizeof(oks_rack)) for seat in range(OKS_SEATS)
        ]
        return racks, PyBytes_FromStringAndSize(<const char *>&world.stock[drawn], OKS_STOCK - drawn)

    cdef int check_arms(self) except -1:
        if self.advisor.arms == 0:
            raise ValueError("the advisor has not been set up")
        return 0

    cdef int check_arm(self, int arm) except -1:
        if not 0 <= arm < self.advisor.arms:
            raise ValueError(f"there is no arm {arm}: there are {self.advisor.arms}")
        return 0


cdef int read_known(tuple tiles, list held, int bottom, oks_known *out) except -1:
    cdef int seat, code
    memset(out, 0, sizeof(oks_known))
    if len(tiles) != OKS_SEATS or len(held) != OKS_SEATS or not 0 <= bottom <= 2:
        raise ValueError("tiles and held have an item a seat, and there are at most 2 false okeys under the stock")
    out.bottom = bottom
    for seat in range(OKS_SEATS):
        if not 0 <= tiles[seat] <= 22 or len(held[seat]) != OKS_CODES:
            raise ValueError("a rack has 0 to 22 tiles, and held has a count for each tile in play")
        out.tiles[seat] = tiles[seat]
        for code in range(OKS_CODES):
            out.held[seat][code] = held[seat][code]
    return 0


cdef oks_policy checked_policy(int policy) except? OKS_POLICY_RANDOM:
    if policy not in POLICIES.values():
        raise ValueError(f"there is no policy {policy}")
    return <oks_policy>policy
