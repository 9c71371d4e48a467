# Binding of opening.c and pairs.c: the best arrangements of one rack.
from libc.stdint cimport int16_t, uint64_t
from libc.stdlib cimport free, malloc

cdef extern from "okeysolve.h":
    ctypedef enum oks_meld_kind:
        OKS_RUN
        OKS_GROUP
        OKS_PAIR

    enum:
        OKS_STANDS

    ctypedef struct oks_meld:
        uint8_t kind
        uint8_t size
        uint8_t face[14]

    ctypedef struct oks_arrangement:
        int16_t points
        uint8_t tiles
        uint8_t okeys
        uint8_t melds
        oks_meld meld[11]
        oks_rack rest

    ctypedef struct oks_query:
        uint8_t objective
        uint8_t wrap
        uint8_t keep
        uint8_t okey_counts
        oks_tile must_use
        int16_t bar

    oks_answer oks_best(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, oks_arrangement *out,
                        oks_stop *stop) nogil
    oks_answer oks_best_k(const oks_ctx *ctx, const oks_rack *rack, const oks_query *query, int k,
                          oks_arrangement *out, int *found, oks_stop *stop) nogil
    oks_answer oks_best_of_kind(const oks_ctx *ctx, const oks_rack *rack, int wrap, oks_meld_kind kind,
                                oks_arrangement *out) nogil
    int oks_best_points_counted(const oks_ctx *ctx, const oks_rack *rack, int wrap, uint64_t *work) nogil
    oks_answer oks_best_opening(const oks_ctx *ctx, const oks_rules *rules, oks_tile okey, const oks_rack *rack,
                                const oks_query *query, oks_arrangement *out, oks_stop *stop) nogil
    int oks_hand_opens_below_bar(const oks_rules *rules) nogil
    int oks_ends_from_hand(const oks_rules *rules, const oks_rack *rack, const oks_arrangement *laid) nogil
    oks_answer oks_best_pairs(const oks_rack *rack, oks_tile okey_face, int keep, oks_arrangement *out) nogil

RUN = <int>OKS_RUN
GROUP = <int>OKS_GROUP
PAIR = <int>OKS_PAIR
STANDS = <int>OKS_STANDS
KEEP_FOR_DISCARD = 255
OKEY = <int>OKS_OKEY
FALSE_OKEY = <int>OKS_FALSE_OKEY
MUST_NOT_ON_RACK = <int>ANSWER_MUST_NOT_ON_RACK
KEEP_TOO_MANY = <int>ANSWER_KEEP_TOO_MANY


@cython.auto_pickle(False)
cdef class MeldBase:
    """The faces of a meld in reading order and the okey's face, or None; does not change."""
    cdef readonly bytes _faces
    cdef readonly object okey


def make_meld(cls not None, bytes faces not None, okey):
    """A meld of this subclass of MeldBase from faces that are known to be one."""
    cdef MeldBase meld = MeldBase.__new__(cls)
    meld._faces = faces
    meld.okey = okey
    return meld


@cython.auto_pickle(False)
cdef class Arrangement:
    """Melds that a rack can lay at once, as the core found them."""
    cdef oks_arrangement found

    @property
    def points(self):
        """Sum of the numbers that the tiles stand for."""
        return self.found.points

    @property
    def tiles(self):
        """Tiles laid."""
        return self.found.tiles

    @property
    def okeys(self):
        """Real okeys laid."""
        return self.found.okeys

    def melds(self, tuple classes not None, okey):
        """The melds in reading order, each of the class of its kind."""
        cdef int i
        cdef const oks_meld *meld
        cdef list made = []
        for i in range(self.found.melds):
            meld = &self.found.meld[i]
            made.append(make_meld(classes[meld.kind], faces_of(meld), okey))
        return tuple(made)

    @property
    def rest(self):
        """The packed rack of what is not laid."""
        return PyBytes_FromStringAndSize(<const char *>&self.found.rest, sizeof(oks_rack))

    def __reduce__(self):
        return arrangement_of, (PyBytes_FromStringAndSize(<const char *>&self.found, sizeof(oks_arrangement)),)


def arrangement_of(bytes packed not None):
    """The Arrangement that was pickled."""
    cdef Arrangement made = Arrangement.__new__(Arrangement)
    if len(packed) != sizeof(oks_arrangement):
        raise ValueError("this was pickled by another version of okeysolve")
    memcpy(&made.found, PyBytes_AS_STRING(packed), sizeof(oks_arrangement))
    if made.found.melds > 11 or max([made.found.meld[i].size for i in range(11)]) > 14:
        raise ValueError("this is no pickled arrangement")
    return made


cdef bytes faces_of(const oks_meld *meld):
    """A byte a tile: its face, with STANDS set when it is an okey that stands for it."""
    return PyBytes_FromStringAndSize(<const char *>meld.face, meld.size)


cdef tuple meld_of(const oks_meld *meld):
    return meld.kind, faces_of(meld)


cdef int read_rack(bytes packed, oks_rack *rack) except -1:
    if len(packed) != sizeof(oks_rack):
        raise ValueError(f"a packed rack is {sizeof(oks_rack)} bytes, not {len(packed)}")
    memcpy(rack, PyBytes_AS_STRING(packed), sizeof(oks_rack))
    return 0


cdef int query_of(oks_query *query, int objective, int wrap, int keep, int okey_counts, int must_use,
                  int bar) except -1:
    if not 0 <= objective < OKS_OBJECTIVES:
        raise ValueError(f"an objective is a number from 0 to {<int>OKS_OBJECTIVES - 1}, not {objective}")
    query.objective = <uint8_t>objective
    query.wrap = wrap != 0
    query.keep = <uint8_t>keep
    query.okey_counts = <uint8_t>okey_counts
    query.must_use = <oks_tile>must_use
    query.bar = <int16_t>bar
    return ready(query.wrap, objective)


cdef object refusal(oks_answer answer, list raised):
    """What to do about an answer that is not OKS_OK: raise, or hand its number on for others to word."""
    if raised:
        raise raised[0]
    if answer == ANSWER_NO_MEMORY:
        raise MemoryError("no memory for so many arrangements")
    if answer == ANSWER_BAD_ARGUMENT:
        raise ValueError("the core was asked for something that it does not know")
    return <int>answer


def best(bytes packed not None, int objective, int wrap, int keep, int okey_counts, int must_use, int bar):
    """The best Arrangement of a packed rack, or the number of the reason why there is no answer."""
    cdef oks_query query
    cdef oks_rack rack
    cdef Arrangement out = Arrangement.__new__(Arrangement)
    read_rack(packed, &rack)
    query_of(&query, objective, wrap, keep, okey_counts, must_use, bar)
    cdef oks_answer answer = oks_best(context, &rack, &query, &out.found, NULL)
    return out if answer == ANSWER_OK else refusal(answer, [])


def best_opening(bytes record not None, int okey, bytes packed not None, int objective, int wrap, int keep,
                 int okey_counts, int must_use, int bar):
    """The best Arrangement to open with under a rule record, pairs in it where the rules mix them; or the number of
    the reason why there is no answer."""
    cdef oks_query query
    cdef oks_rack rack
    cdef oks_rules rules
    cdef Arrangement out = Arrangement.__new__(Arrangement)
    read_rules(record, &rules)
    read_rack(packed, &rack)
    query_of(&query, objective, wrap, keep, okey_counts, must_use, bar)
    ready(query.wrap, OKS_TILES)
    cdef oks_answer answer = oks_best_opening(context, &rules, okey_of(okey), &rack, &query, &out.found, NULL)
    return out if answer == ANSWER_OK else refusal(answer, [])


def hand_opens_below_bar(bytes record not None):
    """Whether melds that end the hand open below the bar under a rule record, whoever else has opened."""
    cdef oks_rules rules
    read_rules(record, &rules)
    return oks_hand_opens_below_bar(&rules) != 0


def ends_from_hand(bytes record not None, bytes packed not None, Arrangement laid not None):
    """Whether these melds of a packed rack end the hand, and open by that below the bar."""
    cdef oks_rack rack
    cdef oks_rules rules
    read_rules(record, &rules)
    read_rack(packed, &rack)
    return oks_ends_from_hand(&rules, &rack, &laid.found) != 0


def best_k(bytes packed not None, int objective, int wrap, int keep, int okey_counts, int must_use, int bar, int k):
    """The k best Arrangements, best first, or the number of the reason why there is no answer."""
    cdef oks_query query
    cdef oks_rack rack
    cdef Stop stop = Stop()
    cdef oks_arrangement *all_found
    cdef oks_answer answer
    cdef Arrangement one
    cdef int found = 0, i
    read_rack(packed, &rack)
    query_of(&query, objective, wrap, keep, okey_counts, must_use, bar)
    all_found = <oks_arrangement *>malloc(k * sizeof(oks_arrangement))
    if all_found == NULL:
        raise MemoryError("no memory for so many arrangements")
    try:
        with nogil:
            answer = oks_best_k(context, &rack, &query, k, all_found, &found, &stop.stop)
        if answer != ANSWER_OK:
            return refusal(answer, stop.raised)
        result = []
        for i in range(found):
            one = Arrangement.__new__(Arrangement)
            one.found = all_found[i]
            result.append(one)
        return result
    finally:
        free(all_found)


def best_of_kind(bytes packed not None, int wrap, int kind):
    """The Arrangement of most points by runs alone (RUN) or groups alone (GROUP)."""
    cdef oks_rack rack
    cdef Arrangement out = Arrangement.__new__(Arrangement)
    read_rack(packed, &rack)
    ready(wrap != 0, OKS_POINTS)
    cdef oks_answer answer = oks_best_of_kind(context, &rack, wrap != 0, <oks_meld_kind>kind, &out.found)
    return out if answer == ANSWER_OK else refusal(answer, [])


def best_pairs(bytes packed not None, int okey, int keep):
    """The Arrangement of most pairs, or the number of the reason why there is no answer."""
    cdef oks_rack rack
    cdef Arrangement out = Arrangement.__new__(Arrangement)
    read_rack(packed, &rack)
    cdef oks_answer answer = oks_best_pairs(&rack, <oks_tile>okey, keep, &out.found)
    return out if answer == ANSWER_OK else refusal(answer, [])


def count_work(bytes packed not None, int wrap):
    """(points, table look-ups) of a packed rack: the kernel's work, for the signature."""
    cdef oks_rack rack
    cdef uint64_t work = 0
    read_rack(packed, &rack)
    ready(wrap != 0, OKS_POINTS)
    cdef int points = oks_best_points_counted(context, &rack, wrap != 0, &work)
    return points, work
