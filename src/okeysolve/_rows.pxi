# Binding of rows.c: many racks at once. The arrays are seen through the buffer protocol, so numpy is not needed.

cdef extern from "okeysolve.h":
    ctypedef struct oks_rows:
        const uint8_t *counts
        size_t stride
        const uint8_t *okeys
        size_t okeys_stride
        size_t count

    oks_answer oks_rows_points(const oks_ctx *ctx, const oks_rows *rows, int wrap, int keep, int16_t *points,
                               size_t *bad, oks_stop *stop) nogil
    oks_answer oks_rows_best(const oks_ctx *ctx, const oks_rows *rows, const oks_query *query,
                             const uint8_t *okey_counts, int16_t *points, uint8_t *tiles, size_t *bad,
                             oks_stop *stop) nogil
    oks_answer oks_rows_pairs(const oks_rows *rows, uint8_t *pairs, size_t *bad, oks_stop *stop) nogil
    oks_answer oks_rows_deal(uint64_t seed, int tiles, size_t count, uint8_t *counts, uint8_t *okeys,
                             uint8_t *okey_faces, oks_stop *stop) nogil

ROW_IMPOSSIBLE = <int>ANSWER_BAD_TILE


cdef oks_rows rows_of(const uint8_t[:, :] counts, const uint8_t[:] okeys) except *:
    """The caller has checked the shapes and that a row's counts lie side by side."""
    cdef oks_rows rows
    rows.count = counts.shape[0]
    rows.counts = &counts[0, 0] if rows.count else NULL
    rows.stride = counts.strides[0]
    rows.okeys = &okeys[0] if rows.count else NULL
    rows.okeys_stride = okeys.strides[0]
    return rows


cdef object row_result(oks_answer answer, size_t bad, Stop stop):
    return None if answer == ANSWER_OK else (refusal(answer, stop.raised), bad)


def rows_points(const uint8_t[:, :] counts, const uint8_t[:] okeys, int wrap, int keep, int16_t[::1] points,
                Stop stop not None):
    """Greatest points of each row into `points`; None, or (why, row) where a row has no answer."""
    cdef oks_rows rows = rows_of(counts, okeys)
    cdef size_t bad = 0
    cdef oks_answer answer = ANSWER_OK
    cdef int16_t *out = &points[0] if rows.count else NULL
    ready(wrap != 0, OKS_POINTS)
    with nogil:
        answer = oks_rows_points(context, &rows, wrap != 0, keep, out, &bad, &stop.stop)
    return row_result(answer, bad, stop)


def rows_best(const uint8_t[:, :] counts, const uint8_t[:] okeys, int objective, int wrap, int keep, int bar,
              const uint8_t[::1] okey_counts, int16_t[::1] points, uint8_t[::1] tiles,
              Stop stop not None):
    """Points and tiles of each row's best; okey_counts is what an okey left counts, a row."""
    cdef oks_rows rows = rows_of(counts, okeys)
    cdef oks_query query
    cdef size_t bad = 0
    cdef oks_answer answer = ANSWER_OK
    query_of(&query, objective, wrap, keep, 0, OKS_NO_TILE, bar)
    if rows.count:
        with nogil:
            answer = oks_rows_best(context, &rows, &query, &okey_counts[0], &points[0], &tiles[0], &bad, &stop.stop)
    return row_result(answer, bad, stop)


def rows_pairs(const uint8_t[:, :] counts, const uint8_t[:] okeys, uint8_t[::1] pairs, Stop stop not None):
    """Most pairs of each row into `pairs`; None, or (why, row) where a row has no answer."""
    cdef oks_rows rows = rows_of(counts, okeys)
    cdef size_t bad = 0
    cdef oks_answer answer = ANSWER_OK
    cdef uint8_t *out = &pairs[0] if rows.count else NULL
    with nogil:
        answer = oks_rows_pairs(&rows, out, &bad, &stop.stop)
    return row_result(answer, bad, stop)


def rows_deal(uint64_t seed, int tiles, uint8_t[:, ::1] counts, uint8_t[::1] okeys, uint8_t[::1] okey_faces,
              Stop stop not None):
    """Deals a rack a row from the real set without the indicator; the same for the same seed everywhere."""
    cdef size_t count = counts.shape[0]
    cdef oks_answer answer = ANSWER_OK
    if count:
        with nogil:
            answer = oks_rows_deal(seed, tiles, count, &counts[0, 0], &okeys[0], &okey_faces[0], &stop.stop)
    if stop.raised:
        raise stop.raised[0]
    if answer != ANSWER_OK:
        raise ValueError(f"a rack has 0 to {OKS_RACK_MAX} tiles, not {tiles}")
