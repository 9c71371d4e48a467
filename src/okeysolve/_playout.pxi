# Binding of playout.h: whole hands that policies play. Comes after _round.pxi.

cdef extern from "playout.h":
    ctypedef struct oks_hand_result:
        int32_t points[4]
        uint8_t opened[4]
        uint8_t penalties[4][6]
        int8_t finisher
        uint8_t finish
        uint8_t turns

    ctypedef struct oks_game:
        uint64_t deck
        oks_policy policy[4]
        oks_rng rng[4]

    void oks_hand_result_of(const oks_round *round, oks_hand_result *result) nogil
    int oks_play_games(const oks_ctx *ctx, const oks_rules *rules, oks_game *game, int count,
                       oks_hand_result *result, oks_stop *stop) nogil


cdef tuple told_result(const oks_hand_result *result):
    """(points, opened, penalties as counts by kind, a tuple a seat each; finisher or -1; FINISHES; turns)."""
    cdef int seat, kind
    return (tuple([result.points[seat] for seat in range(OKS_SEATS)]),
            tuple([result.opened[seat] for seat in range(OKS_SEATS)]),
            tuple([tuple([result.penalties[seat][kind] for kind in range(OKS_PENALTIES)])
                   for seat in range(OKS_SEATS)]),
            result.finisher, result.finish, result.turns)


def hand_result(Round hand not None):
    """How a hand went that is over: (points, opened, penalties, finisher, finish, turns).

    points, opened, penalties: an item a seat, the last one a tuple of counts by kind. finisher: a seat or -1.
    finish: the FINISHES that counted, added up.
    """
    cdef oks_hand_result result
    if hand.round.phase != OKS_PHASE_OVER:
        raise ValueError("the hand is not over")
    oks_hand_result_of(&hand.round, &result)
    return told_result(&result)


def play_games(bytes record not None, list games not None, Stop stop not None):
    """Deals hands under a rule set and lets policies play them, seat 0 first: a result each, as of hand_result().

    games: (seed of the deck, four numbers of policies, four states of random numbers) each. None stands for a hand in
    which a policy wanted what is illegal. When told to stop it raises what a signal raised, or else answers what there
    is so far.
    """
    cdef int count = len(games), played = 0, i, seat
    cdef oks_rules rules
    cdef oks_game *game
    cdef oks_hand_result *result
    read_rules(record, &rules)
    for i in range(<int>OKS_OBJECTIVES):
        ready(rules.wrap_12_13_1, i)
    game = <oks_game *>malloc((count + 1) * sizeof(oks_game))
    result = <oks_hand_result *>malloc((count + 1) * sizeof(oks_hand_result))
    try:
        if game == NULL or result == NULL:
            raise MemoryError("no memory for so many hands")
        for i in range(count):
            deck, policies, states = games[i]
            game[i].deck = deck
            for seat in range(OKS_SEATS):
                if policies[seat] not in POLICIES.values():
                    raise ValueError(f"there is no policy {policies[seat]}")
                game[i].policy[seat] = <oks_policy><int>policies[seat]
                game[i].rng[seat].state = states[seat]
        with nogil:
            played = oks_play_games(context, &rules, game, count, result, &stop.stop)
        if stop.raised:
            raise stop.raised[0]
        return [told_result(&result[i]) if result[i].turns else None for i in range(played)]
    finally:
        free(game)
        free(result)
