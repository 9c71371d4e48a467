# Binding of meld.c: melds read from tiles in an order.

cdef extern from "meld.h":
    enum:
        OKS_PLACES_MAX

    ctypedef struct oks_stretch:
        uint8_t start
        uint8_t stop
        oks_meld meld

    int oks_read_meld(const oks_tile *tiles, int count, int wrap, oks_meld *out) nogil
    int oks_neighbours(const oks_tile *places, int count, int wrap, oks_stretch *out) nogil

PLACES_MAX = OKS_PLACES_MAX


def read_meld(bytes tiles not None, int wrap):
    """(kind, faces) of the run or group that the tiles make as they lie, or None.

    A tile is a face's code or that of the real okey.
    """
    cdef oks_meld meld
    if not oks_read_meld(<const oks_tile *>PyBytes_AS_STRING(tiles), <int>len(tiles), wrap != 0, &meld):
        return None
    return meld_of(&meld)


def neighbours(bytes places not None, int wrap):
    """[(start, stop, kind, faces)] of the melds among neighbouring places; NO_TILE is an empty place."""
    cdef oks_stretch stretches[OKS_PLACES_MAX]
    cdef int found, i
    if len(places) > OKS_PLACES_MAX:
        raise ValueError(f"a rack has at most {OKS_PLACES_MAX} places, not {len(places)}")
    found = oks_neighbours(<const oks_tile *>PyBytes_AS_STRING(places), <int>len(places), wrap != 0, stretches)
    return [(stretches[i].start, stretches[i].stop, *meld_of(&stretches[i].meld)) for i in range(found)]
