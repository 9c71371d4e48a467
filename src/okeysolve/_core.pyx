# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""The binding of the C core: it converts, releases the interpreter lock, and raises. One part a subject."""

include "_build.pxi"
include "_rack.pxi"
include "_rules.pxi"
include "_score.pxi"
include "_context.pxi"
include "_arrange.pxi"
include "_meld.pxi"
include "_rows.pxi"
include "_outlook.pxi"
include "_table.pxi"
include "_turn.pxi"
include "_round.pxi"
include "_vector.pxi"

include "_playout.pxi"
