# Binding of odds.h. Comes after _advise.pxi.

cdef extern from "odds.h":
    enum:
        OKS_ODDS_TURNS

    ctypedef struct oks_odds:
        int64_t worlds
        int64_t series[13]
        int64_t pairs[13]

    oks_answer oks_worlds_from(oks_worlds *worlds, const oks_ctx *ctx, const oks_round *round, int seat,
                               const oks_known *known, uint64_t seed) nogil
    oks_answer oks_odds_play(const oks_round *round, const oks_worlds *worlds, oks_policy policy, int turns,
                             uint64_t hands, oks_odds *odds, oks_stop *stop) nogil

ODDS_TURNS = OKS_ODDS_TURNS
assert OKS_ODDS_TURNS == 12


def opening_odds(Round hand not None, int seat, tuple tiles not None, list held not None, int bottom, *, int turns,
                 int policy, uint64_t seed, uint64_t playouts, Stop stop not None):
    """(hands played, opened by series, opened by pairs), the last two an item a turn, of hands that a seat may be in.

    hand: what the seat does not see may be missing. tiles, held, bottom: as for Advisor. turns: own turns
    played at most; the first item is of the turn that the seat is in, its tile having come already. policy: a number
    in POLICIES. Fewer hands are played when hardly any fits the turn that another player has begun. When told to stop
    it raises what a signal raised, or answers what there is so far. ValueError when one set of tiles does not have
    what is told.
    """
    cdef oks_known known
    cdef oks_worlds worlds
    cdef oks_odds odds
    cdef oks_round state = hand.round
    cdef oks_policy played = checked_policy(policy)
    cdef oks_answer answer
    cdef bint fits
    memset(&odds, 0, sizeof(odds))
    read_known(tiles, held, bottom, &known)
    for objective in (OKS_POINTS, OKS_TILES, OKS_LEFTOVER):
        ready(hand.rules.wrap_12_13_1, objective)
    state.rules = &hand.rules
    if not 0 <= turns <= OKS_ODDS_TURNS or not 0 <= seat < OKS_SEATS or state.phase == OKS_PHASE_OVER:
        raise ValueError(f"a seat from 0 to 3 and 0 to {OKS_ODDS_TURNS} turns of a hand that is not over")
    with nogil:
        answer = oks_worlds_from(&worlds, context, &state, seat, &known, seed)
        fits = answer == ANSWER_OK
        if fits:
            answer = oks_odds_play(&state, &worlds, played, turns, playouts, &odds, &stop.stop)
    if stop.raised:
        raise stop.raised[0]
    if not fits:
        raise ValueError("one set of tiles does not have what is told of the hand")
    if answer == ANSWER_BAD_ARGUMENT:
        raise AssertionError("a policy wanted what is illegal")
    return (odds.worlds, tuple([odds.series[i] for i in range(turns + 1)]),
            tuple([odds.pairs[i] for i in range(turns + 1)]))
