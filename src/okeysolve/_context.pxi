# The one context of this process: its tables are filled on first use, by one thread.
cimport cython
from cpython.exc cimport PyErr_CheckSignals
from _thread import allocate_lock
import os

cdef extern from "okeysolve.h":
    ctypedef struct oks_ctx:
        pass

    ctypedef enum oks_objective:
        OKS_POINTS
        OKS_TILES
        OKS_LEFTOVER
        OKS_FEWEST
        OKS_OBJECTIVES

    ctypedef struct oks_stop:
        int now
        int (*poll)(void *context) noexcept
        void *context

    ctypedef enum oks_answer "oks_status":
        ANSWER_OK "OKS_OK"
        ANSWER_NO_MEMORY "OKS_NO_MEMORY"
        ANSWER_STOPPED "OKS_STOPPED"
        ANSWER_BAD_ARGUMENT "OKS_BAD_ARGUMENT"
        ANSWER_BAD_TILE "OKS_RACK_BAD_TILE"
        ANSWER_MUST_NOT_ON_RACK "OKS_MUST_NOT_ON_RACK"
        ANSWER_KEEP_TOO_MANY "OKS_KEEP_TOO_MANY"

    oks_ctx *oks_ctx_new()
    bint oks_ctx_ready(const oks_ctx *ctx, int wrap, oks_objective objective) nogil
    oks_answer oks_ctx_prepare(oks_ctx *ctx, int wrap, oks_objective objective) nogil

OBJECTIVE_POINTS = <int>OKS_POINTS
OBJECTIVE_TILES = <int>OKS_TILES
OBJECTIVE_LEFTOVER = <int>OKS_LEFTOVER
OBJECTIVE_FEWEST = <int>OKS_FEWEST

cdef oks_ctx *context = oks_ctx_new()
if context == NULL:
    raise MemoryError("no memory for the solver's context")

cdef object filling = allocate_lock()


def _new_lock():
    """A child that was forked while another thread filled tables would wait for that thread for ever."""
    global filling
    filling = allocate_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_new_lock)


cdef int ready(int wrap, int objective) except -1:
    """Makes sure that the tables of this rule and objective are there."""
    if oks_ctx_ready(context, wrap, <oks_objective>objective):
        return 0
    cdef oks_answer answer
    with filling:
        with nogil:
            answer = oks_ctx_prepare(context, wrap, <oks_objective>objective)
    if answer != ANSWER_OK:
        raise MemoryError("no memory for the run tables: a rule set needs up to 24 MiB")
    return 0


def prepare(bint wrap, int objective):
    """Fill the tables of an objective now instead of on first use."""
    if not 0 <= objective < OKS_OBJECTIVES:
        raise ValueError(f"an objective is a number from 0 to {<int>OKS_OBJECTIVES - 1}, not {objective}")
    ready(wrap, objective)


@cython.final
@cython.auto_pickle(False)
cdef class Stop:
    """How a long call is told to stop: by set() from any thread, by Ctrl-C in the main one."""
    cdef oks_stop stop
    cdef list raised

    def __cinit__(self):
        self.raised = []
        self.stop.now = 0
        self.stop.poll = poll_signals
        self.stop.context = <void *>self.raised

    def set(self):
        """Tell it to stop."""
        self.stop.now = 1


cdef int poll_signals(void *raised) noexcept with gil:
    try:
        PyErr_CheckSignals()
    except BaseException as error:
        (<list>raised).append(error)
        return 1
    return 0
