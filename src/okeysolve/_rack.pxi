# Binding of rack.h: tile counts to packed racks and back, and the okey of an indicator.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t
from libc.string cimport memcpy

cdef extern from "tile.h":
    ctypedef uint8_t oks_tile
    enum:
        OKS_FACES
        OKS_OKEY
        OKS_FALSE_OKEY
        OKS_TILE_KINDS
        OKS_NO_TILE

    oks_tile oks_okey_of_indicator(oks_tile indicator) nogil
    oks_tile oks_indicator_of_okey(oks_tile okey) nogil

cdef extern from "rack.h":
    enum:
        OKS_RACK_MAX

    ctypedef enum oks_status:
        OKS_OK
        OKS_RACK_THREE_OF_A_TILE
        OKS_RACK_THIRD_OKEY
        OKS_RACK_THIRD_FALSE_OKEY
        OKS_RACK_OKEY_FACE
        OKS_RACK_TWO_INDICATORS
        OKS_RACK_TOO_MANY_TILES
        OKS_RACK_FALSE_OKEY_UNKNOWN

    ctypedef struct oks_rack:
        uint8_t okeys

    int oks_rack_count(const oks_rack *rack, oks_tile face) nogil
    oks_status oks_rack_pack(const uint8_t *counts, oks_tile okey, oks_rack *out, oks_tile *culprit) nogil

NO_TILE = OKS_NO_TILE
RACK_MAX = OKS_RACK_MAX
RACK_THREE_OF_A_TILE = <int>OKS_RACK_THREE_OF_A_TILE
RACK_THIRD_OKEY = <int>OKS_RACK_THIRD_OKEY
RACK_THIRD_FALSE_OKEY = <int>OKS_RACK_THIRD_FALSE_OKEY
RACK_OKEY_FACE = <int>OKS_RACK_OKEY_FACE
RACK_TWO_INDICATORS = <int>OKS_RACK_TWO_INDICATORS
RACK_TOO_MANY_TILES = <int>OKS_RACK_TOO_MANY_TILES
RACK_FALSE_OKEY_UNKNOWN = <int>OKS_RACK_FALSE_OKEY_UNKNOWN


cdef oks_tile face_of(int code) except? 0:
    if not 0 <= code < OKS_FACES:
        raise ValueError(f"a face is a tile code from 0 to {OKS_FACES - 1}, not {code}")
    return <oks_tile>code


cdef oks_tile okey_of(int code) except? 0:
    return <oks_tile>OKS_NO_TILE if code == OKS_NO_TILE else face_of(code)


def okey_of_indicator(int indicator):
    """The code of the okey's face when the face of this code is the indicator."""
    return oks_okey_of_indicator(face_of(indicator))


def indicator_of_okey(int okey):
    """The code of the indicator when the face of this code is the okey."""
    return oks_indicator_of_okey(face_of(okey))


def pack_rack(bytes counts not None, int okey):
    """Counts of the 54 tile kinds and the okey's code (NO_TILE: not known) to the packed rack.

    An impossible rack answers (why, culprit) instead: one of the RACK_ numbers, and the code of the tile to
    blame or NO_TILE.
    """
    if len(counts) != OKS_TILE_KINDS:
        raise ValueError(f"counts are {OKS_TILE_KINDS} bytes, one a kind of tile, not {len(counts)}")
    cdef oks_rack packed
    cdef oks_tile culprit = <oks_tile>OKS_NO_TILE
    cdef oks_status status = oks_rack_pack(<const uint8_t *>PyBytes_AS_STRING(counts), okey_of(okey), &packed,
                                           &culprit)
    if status != OKS_OK:
        return <int>status, culprit
    return PyBytes_FromStringAndSize(<const char *>&packed, sizeof(oks_rack))


def unpack_rack(bytes packed not None, int okey):
    """A packed rack to the counts of the 54 tile kinds.

    Its natural tiles of the okey's face are false okeys (okey NO_TILE: it is not known, and there are none).
    """
    if len(packed) != sizeof(oks_rack):
        raise ValueError(f"a packed rack is {sizeof(oks_rack)} bytes, not {len(packed)}")
    cdef oks_rack rack
    cdef oks_tile false_okey = okey_of(okey)
    cdef uint8_t counts[OKS_TILE_KINDS]
    cdef int face
    memcpy(&rack, PyBytes_AS_STRING(packed), sizeof(oks_rack))
    counts[OKS_FALSE_OKEY] = 0
    for face in range(OKS_FACES):
        counts[face] = <uint8_t>oks_rack_count(&rack, <oks_tile>face)
    counts[OKS_OKEY] = rack.okeys
    if false_okey != OKS_NO_TILE:
        counts[OKS_FALSE_OKEY] = counts[false_okey]
        counts[false_okey] = 0
    return PyBytes_FromStringAndSize(<const char *>counts, OKS_TILE_KINDS)
