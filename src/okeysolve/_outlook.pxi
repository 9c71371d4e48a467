# Binding of outlook.h. Comes after _rack.pxi, _rules.pxi, _context.pxi and _arrange.pxi.
cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t

cdef extern from "outlook.h":
    enum:
        OKS_PAIRS_TO_WIN
        OKS_DRAW_KINDS
        OKS_OUT_OF_REACH

    ctypedef struct oks_view:
        uint8_t unseen[54]
        oks_tile okey
        const oks_rules *rules
        int16_t bar, pairs_bar, ten_pairs

    ctypedef struct oks_distance:
        int16_t tiles
        uint8_t exact

    ctypedef struct oks_tally:
        uint8_t kinds, copies

    ctypedef struct oks_draw:
        uint8_t possible, copies, closer, opens, pairs
        int16_t points

    ctypedef struct oks_way:
        int16_t now
        oks_distance distance
        oks_tally improving, opening

    ctypedef struct oks_outlook:
        oks_way series, pairs, ten_pairs
        oks_distance series_okeys, pairs_okeys, ten_pairs_okeys
        oks_tally opening, closer
        uint8_t closer_told
        int16_t unseen
        int32_t points_sum
        oks_draw draw[53]

    ctypedef struct oks_discard_outlook:
        oks_tile discard
        uint8_t closer_told
        oks_way series, pairs, ten_pairs
        oks_tally opening, closer
        int32_t points_sum

    oks_status oks_unseen(const uint8_t *seen, oks_tile okey, uint8_t *unseen, oks_tile *culprit) nogil
    oks_answer oks_look(const oks_ctx *ctx, const oks_view *view, const oks_rack *rack, oks_outlook *out) nogil
    int oks_look_at_discards(const oks_ctx *ctx, const oks_view *view, const oks_rack *rack,
                             oks_discard_outlook *out) nogil
    int oks_pairs_with(const oks_rack *rack, oks_tile kind) nogil

OUT_OF_REACH = <int>OKS_OUT_OF_REACH
PAIRS_TO_WIN = <int>OKS_PAIRS_TO_WIN


def unseen_of(bytes seen not None, int okey):
    """Counts of the 54 tile kinds that are seen to the counts of all others but the indicator.

    When more are seen than there are it answers (why, culprit) instead, as pack_rack does.
    """
    if len(seen) != OKS_TILE_KINDS:
        raise ValueError(f"counts are {OKS_TILE_KINDS} bytes, one a kind of tile, not {len(seen)}")
    cdef uint8_t unseen[OKS_TILE_KINDS]
    cdef oks_tile culprit = <oks_tile>OKS_NO_TILE
    cdef oks_status status = oks_unseen(<const uint8_t *>PyBytes_AS_STRING(seen), face_of(okey), unseen, &culprit)
    if status != OKS_OK:
        return <int>status, culprit
    return PyBytes_FromStringAndSize(<const char *>unseen, OKS_TILE_KINDS)


cdef int view_of(oks_view *view, bytes unseen, int okey, bytes record, oks_rules *rules, tuple bars) except -1:
    if len(unseen) != OKS_TILE_KINDS:
        raise ValueError(f"counts are {OKS_TILE_KINDS} bytes, one a kind of tile, not {len(unseen)}")
    memcpy(view.unseen, PyBytes_AS_STRING(unseen), OKS_TILE_KINDS)
    view.okey = face_of(okey)
    read_rules(record, rules)
    view.rules = rules
    view.bar, view.pairs_bar, view.ten_pairs = bars
    ready(rules.wrap_12_13_1, OKS_TILES)
    return ready(rules.wrap_12_13_1, OKS_POINTS)


cdef tuple tally_of(const oks_tally *tally):
    return tally.kinds, tally.copies


cdef tuple way_of(const oks_way *way):
    return (way.now, way.distance.tiles, way.distance.exact != 0, tally_of(&way.improving), tally_of(&way.opening))


@cython.final
@cython.auto_pickle(False)
cdef class Look:
    """How far a rack is from opening, as the core found it."""
    cdef oks_outlook found
    cdef oks_tile okey

    @property
    def series(self):
        """By series: (points, tiles or OUT_OF_REACH, exact, improving, opening), the last two (kinds, copies)."""
        return way_of(&self.found.series)

    @property
    def pairs(self):
        """The same by pairs."""
        return way_of(&self.found.pairs)

    @property
    def ten_pairs(self):
        """The same by ten pairs in hand."""
        return way_of(&self.found.ten_pairs)

    @property
    def series_okeys(self):
        """Okeys needed by series, had only the rack been seen, and whether that is exact."""
        return self.found.series_okeys.tiles, self.found.series_okeys.exact != 0

    @property
    def pairs_okeys(self):
        """The same by pairs."""
        return self.found.pairs_okeys.tiles, self.found.pairs_okeys.exact != 0

    @property
    def ten_pairs_okeys(self):
        """The same by ten pairs in hand."""
        return self.found.ten_pairs_okeys.tiles, self.found.ten_pairs_okeys.exact != 0

    @property
    def opening(self):
        """(kinds, copies) of the next tiles that open."""
        return tally_of(&self.found.opening)

    @property
    def closer(self):
        """(kinds, copies) of the next tiles that come closer by series, or None."""
        return tally_of(&self.found.closer) if self.found.closer_told else None

    @property
    def unseen(self):
        """How many tiles can come."""
        return self.found.unseen

    @property
    def points_sum(self):
        """The most points after the next tile, added up over all tiles that can come."""
        return self.found.points_sum

    def draws(self):
        """Of each tile that is not on the rack (code, copies unseen, points, pairs, opens by series, comes closer or
        None)."""
        cdef int kind
        cdef const oks_draw *draw
        result = []
        for kind in range(OKS_DRAW_KINDS):
            draw = &self.found.draw[kind]
            if draw.possible:
                closer = draw.closer != 0 if self.found.closer_told else None
                tile = tile_of_kind(kind, self.okey)
                result.append((tile, draw.copies, draw.points, draw.pairs, draw.opens != 0, closer))
        return result


cdef int tile_of_kind(int kind, int okey) noexcept:
    return OKS_FALSE_OKEY if kind == okey else kind


def look(bytes packed not None, bytes unseen not None, int okey, bytes record not None, tuple bars not None):
    """The Look at a packed rack. unseen: counts that leave the rack possible.

    bars: points, pairs, and pairs that win; 0 pairs: they do not.
    """
    cdef oks_rack rack
    cdef oks_view view
    cdef oks_rules rules
    cdef oks_answer answer
    cdef Look out = Look.__new__(Look)
    read_rack(packed, &rack)
    view_of(&view, unseen, okey, record, &rules, bars)
    out.okey = view.okey
    with nogil:
        answer = oks_look(context, &view, &rack, &out.found)
    return out if answer == ANSWER_OK else refusal(answer, [])


def look_at_discards(
    bytes packed not None, bytes unseen not None, int okey, bytes record not None, tuple bars not None
):
    """A tuple for each discard from a packed rack of 22 tiles, best first.

    (tile code, series, pairs, ten_pairs, opening, closer, points_sum), each as in Look.
    """
    cdef oks_rack rack
    cdef oks_view view
    cdef oks_rules rules
    cdef oks_discard_outlook found[OKS_RACK_MAX]
    cdef oks_discard_outlook *row
    cdef int rows, i
    read_rack(packed, &rack)
    view_of(&view, unseen, okey, record, &rules, bars)
    with nogil:
        rows = oks_look_at_discards(context, &view, &rack, found)
    result = []
    for i in range(rows):
        row = &found[i]
        closer = tally_of(&row.closer) if row.closer_told else None
        result.append((tile_of_kind(row.discard, okey), way_of(&row.series), way_of(&row.pairs),
                       way_of(&row.ten_pairs), tally_of(&row.opening), closer, row.points_sum))
    return result


def pairs_with(bytes packed not None, int tile, int okey):
    """The most pairs of a packed rack of which one holds this tile."""
    cdef oks_rack rack
    read_rack(packed, &rack)
    return oks_pairs_with(&rack, face_of(okey) if tile == OKS_FALSE_OKEY else <oks_tile>tile)
