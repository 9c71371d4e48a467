# Binding of table.h: melds on the table.

cdef extern from "table.h":
    enum:
        OKS_TABLE_MAX
        OKS_TABLE_OKEYS
        OKS_NO_OWNER
        OKS_UNDECIDED
        OKS_END_LEFT
        OKS_END_RIGHT
        OKS_END_GROUP

    ctypedef struct oks_table_okey:
        uint8_t meld
        uint8_t place
        uint8_t owner
        uint8_t fresh

    ctypedef struct oks_table:
        uint8_t melds
        uint8_t okeys
        oks_table_okey okey[2]
        uint8_t owner[52]
        oks_meld meld[52]

    ctypedef enum oks_table_fault:
        OKS_TABLE_OK
        OKS_TABLE_FULL
        OKS_TABLE_NO_MELD
        OKS_TABLE_NO_PAIRS
        OKS_TABLE_THIRD_OKEY

    ctypedef enum oks_set_answer "oks_status":
        pass

    oks_table_fault oks_table_add(oks_table *table, const oks_meld *meld, int owner, const oks_rules *rules) nogil
    uint64_t oks_layable_faces(const oks_table *table, const oks_rules *rules) nogil
    uint64_t oks_taking_faces(const oks_table *table, const oks_rules *rules, int with_pairs) nogil
    uint64_t oks_islek_faces(const oks_table *table, const oks_rules *rules) nogil
    int oks_is_table_meld(const oks_meld *meld, int wrap, int both_ends) nogil
    void oks_rack_add(oks_rack *rack, oks_tile face) nogil
    int oks_meld_of_set(const oks_tile *tiles, int count, int wrap, oks_meld *out) nogil
    oks_set_answer oks_check_set(const uint8_t *counts, oks_tile okey, oks_tile *culprit) nogil

TABLE_MAX = OKS_TABLE_MAX
NO_OWNER = OKS_NO_OWNER
UNDECIDED = OKS_UNDECIDED

cdef dict _TABLE_FAULTS = {
    OKS_TABLE_FULL: "full",
    OKS_TABLE_NO_MELD: "no meld",
    OKS_TABLE_NO_PAIRS: "no pairs",
    OKS_TABLE_THIRD_OKEY: "third okey",
}


cdef bint read_table_meld(int kind, bytes faces, oks_meld *meld) except -1:
    """Whether the faces are not too many for a meld."""
    if <size_t>len(faces) > sizeof(meld.face):
        return False
    meld.kind = <uint8_t>kind
    meld.size = <uint8_t>len(faces)
    memcpy(meld.face, PyBytes_AS_STRING(faces), len(faces))
    return True


def table_meld_is_legal(int kind, bytes faces not None, int wrap, int both_ends):
    """Whether faces in reading order, UNDECIDED okeys of a group among them, are a meld of this kind."""
    cdef oks_meld meld
    return read_table_meld(kind, faces, &meld) and bool(oks_is_table_meld(&meld, wrap, both_ends))


def meld_of_set(bytes tiles not None, int wrap):
    """(kind, faces) of the run or group of most points that the tiles make in any order, or None."""
    cdef oks_meld meld
    if not oks_meld_of_set(<const oks_tile *>PyBytes_AS_STRING(tiles), <int>len(tiles), wrap != 0, &meld):
        return None
    return meld_of(&meld)


def check_set(bytes counts not None, int okey):
    """None when so many tiles of the 54 kinds can come from one set, else (why, culprit) as pack_rack has it."""
    cdef oks_tile culprit = <oks_tile>OKS_NO_TILE
    if len(counts) != OKS_TILE_KINDS:
        raise ValueError(f"counts are {OKS_TILE_KINDS} bytes, one a kind of tile, not {len(counts)}")
    cdef int why = <int>oks_check_set(<const uint8_t *>PyBytes_AS_STRING(counts), okey_of(okey), &culprit)
    return (why, culprit) if why else None


cdef list tiles_of_mask(uint64_t mask):
    cdef int tile
    return [tile for tile in range(OKS_OKEY + 1) if mask >> tile & 1]
