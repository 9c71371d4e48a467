# Binding of rules.h: a rule set is the packed record, bytes; fields go by their index in it.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int16_t, uint8_t
from libc.string cimport memcpy

cdef extern from "rules.h":
    ctypedef struct oks_rules:
        int16_t wrap_12_13_1
        int16_t last_indicator
        int16_t open_min
        int16_t risk_mode
        int16_t open_pairs

    int OKS_RULE_FIELDS
    int OKS_RULE_SETS
    const char *oks_rules_name(int index) nogil
    void oks_rules_get(int index, oks_rules *out) nogil
    int oks_rules_value(const oks_rules *rules, int index) nogil
    void oks_rules_set(oks_rules *rules, int index, int value) nogil
    int oks_rules_series_bar(const oks_rules *rules, int highest) nogil
    int oks_rules_pairs_bar(const oks_rules *rules, int highest) nogil
    int oks_rules_rising(const oks_rules *rules) nogil

    enum:
        OKS_FIELD_BOOL
        OKS_FIELD_NUMBER
        OKS_FIELD_CHOICE
        OKS_FIELD_HANDS
        OKS_NO_NONE

    ctypedef struct oks_field:
        const char *name
        const char *const *choices
        int16_t kind, min, max, none
        uint8_t origin[5]

    const oks_field *oks_rules_field(int index) nogil

    enum:
        OKS_SAYS
        OKS_IMPLIES
        OKS_DEFAULT_HIGH
        OKS_DEFAULT_MEDIUM_HIGH
        OKS_DEFAULT_MEDIUM
        OKS_DEFAULT_LOW_MEDIUM
        OKS_DEFAULT_LOW

    enum:
        OKS_RULE_PROBLEMS_MAX
        OKS_RULE_OUT_OF_RANGE
        OKS_RULE_LAYOFF_WITHOUT_PAIRS
        OKS_RULE_LAYOFF_MISSING
        OKS_RULE_PAIRS_NOBODY_OPENS_THEM
        OKS_RULE_CAP_WITHOUT_PAIRS
        OKS_RULE_CAP_ZERO
        OKS_RULE_MIX_WITHOUT_PAIRS
        OKS_RULE_MULT_WITHOUT_FINISH
        OKS_RULE_MULT_MISSING
        OKS_RULE_PAIR_LEFT_WITHOUT_PAIRS
        OKS_RULE_STOCK_WITHOUT_PAIRS
        OKS_RULE_CAPTURE_WITHOUT_SWAP
        OKS_RULE_SWAP_TILE_WITHOUT_SWAP
        OKS_RULE_TAKE_WITHOUT_SWAP
        OKS_RULE_NOT_ELDEN_BUT_ALLOWED
        OKS_RULE_ELDEN_SCORE_UNREACHABLE
        OKS_RULE_WAIVER_WITHOUT_TEAMS

    ctypedef struct oks_rule_problem:
        int16_t fault, field, other

    int oks_rules_check(const oks_rules *rules, oks_rule_problem *problems) nogil

cdef dict _FIELD_KINDS = {OKS_FIELD_BOOL: "bool", OKS_FIELD_NUMBER: "number", OKS_FIELD_CHOICE: "choice",
                          OKS_FIELD_HANDS: "hands"}
cdef dict _ORIGINS = {
    OKS_SAYS: ("says", None),
    OKS_IMPLIES: ("implied", None),
    OKS_DEFAULT_HIGH: ("default", "high"),
    OKS_DEFAULT_MEDIUM_HIGH: ("default", "medium-high"),
    OKS_DEFAULT_MEDIUM: ("default", "medium"),
    OKS_DEFAULT_LOW_MEDIUM: ("default", "low-medium"),
    OKS_DEFAULT_LOW: ("default", "low"),
}
cdef dict _RULE_FAULTS = {
    OKS_RULE_OUT_OF_RANGE: "out of range",
    OKS_RULE_LAYOFF_WITHOUT_PAIRS: "lay-off without pairs",
    OKS_RULE_LAYOFF_MISSING: "lay-off missing",
    OKS_RULE_PAIRS_NOBODY_OPENS_THEM: "pairs nobody opens",
    OKS_RULE_CAP_WITHOUT_PAIRS: "cap without pairs",
    OKS_RULE_CAP_ZERO: "cap zero",
    OKS_RULE_MIX_WITHOUT_PAIRS: "mix without pairs",
    OKS_RULE_MULT_WITHOUT_FINISH: "multiplier without finish",
    OKS_RULE_MULT_MISSING: "multiplier missing",
    OKS_RULE_PAIR_LEFT_WITHOUT_PAIRS: "pairs left without pairs",
    OKS_RULE_STOCK_WITHOUT_PAIRS: "stock without pairs",
    OKS_RULE_CAPTURE_WITHOUT_SWAP: "capture without swap",
    OKS_RULE_SWAP_TILE_WITHOUT_SWAP: "swap tile without swap",
    OKS_RULE_TAKE_WITHOUT_SWAP: "take without swap",
    OKS_RULE_NOT_ELDEN_BUT_ALLOWED: "not elden but allowed",
    OKS_RULE_ELDEN_SCORE_UNREACHABLE: "elden score unreachable",
    OKS_RULE_WAIVER_WITHOUT_TEAMS: "waiver without teams",
}


cdef tuple _field_row(int index):
    cdef const oks_field *field = oks_rules_field(index)
    cdef int at = 0
    cdef list choices = []
    if field.choices != NULL:
        while field.choices[at] != NULL:
            choices.append(field.choices[at].decode("ascii"))
            at += 1
    none = None if field.none == OKS_NO_NONE else field.none
    return field.name.decode("ascii"), _FIELD_KINDS[field.kind], tuple(choices), field.min, field.max, none


RULE_FIELDS = tuple([_field_row(index) for index in range(OKS_RULE_FIELDS)])
RULE_SETS = tuple([oks_rules_name(index).decode("ascii") for index in range(OKS_RULE_SETS)])


cdef int read_rules(bytes record, oks_rules *out) except -1:
    """The record of a rule set; ValueError when these bytes are none."""
    if record is None or len(record) != sizeof(oks_rules):
        raise ValueError(f"a rule record is {sizeof(oks_rules)} bytes")
    memcpy(out, PyBytes_AS_STRING(record), sizeof(oks_rules))
    return 0


cdef bytes _packed_rules(const oks_rules *rules):
    return PyBytes_FromStringAndSize(<const char *>rules, sizeof(oks_rules))


cdef int _check_set(int rule_set) except -1:
    if not 0 <= rule_set < OKS_RULE_SETS:
        raise ValueError(f"rule sets are 0 to {OKS_RULE_SETS - 1}, not {rule_set}")
    return 0


def rules_named(int rule_set):
    """The record of a named rule set, by its place in RULE_SETS."""
    cdef oks_rules rules
    _check_set(rule_set)
    oks_rules_get(rule_set, &rules)
    return _packed_rules(&rules)


def rules_values(bytes record not None):
    """The numbers in a record, by field."""
    cdef oks_rules rules
    read_rules(record, &rules)
    return tuple([oks_rules_value(&rules, index) for index in range(OKS_RULE_FIELDS)])


def rules_record(values):
    """The record with these numbers, one a field."""
    cdef oks_rules rules
    cdef int index = 0
    cdef int16_t number
    if len(values) != OKS_RULE_FIELDS:
        raise ValueError(f"a rule record has {OKS_RULE_FIELDS} fields, not {len(values)}")
    for value in values:
        number = value
        oks_rules_set(&rules, index, number)
        index += 1
    return _packed_rules(&rules)


def rules_problems(bytes record not None):
    """What is wrong with a record: (fault, field, the field that it contradicts or -1), a tuple each."""
    cdef oks_rules rules
    cdef oks_rule_problem problems[64]
    assert OKS_RULE_PROBLEMS_MAX == 64
    read_rules(record, &rules)
    cdef int count = oks_rules_check(&rules, problems)
    return [(_RULE_FAULTS[problems[i].fault], problems[i].field, problems[i].other) for i in range(count)]


def rules_origin(int field, int rule_set):
    """How a named rule set comes by a value: 'says', 'implied' or 'default', and a default's confidence."""
    _check_set(rule_set)
    if not 0 <= field < OKS_RULE_FIELDS:
        raise ValueError(f"fields are 0 to {OKS_RULE_FIELDS - 1}, not {field}")
    return _ORIGINS[oks_rules_field(field).origin[rule_set]]


def rules_rising(bytes record not None):
    """Whether katlamalı is played."""
    cdef oks_rules rules
    read_rules(record, &rules)
    return bool(oks_rules_rising(&rules))


def rules_bars(bytes record not None, int series, int pairs):
    """(points, pairs) to open after these highest openings (0: none so far); 0 pairs: nobody can."""
    cdef oks_rules rules
    read_rules(record, &rules)
    return oks_rules_series_bar(&rules, series), oks_rules_pairs_bar(&rules, pairs)
