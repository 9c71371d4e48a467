"""The deals shared out: one after the other here, or by joblib among processes or a cluster."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
import warnings
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from functools import cache
from itertools import islice

from ..errors import OkeyError
from .hands import AT_ONCE, play_deals
from .needed import needed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from contextlib import AbstractContextManager

    from .hands import Deal
    from .setup import Setup

WITH_CLUSTER = ("dask", "ray")
_OF_CLUSTERS = ("distributed.", "ray.")  # modules of their errors
BACKENDS = ("loky", *WITH_CLUSTER)
_BOTS_AT_ONCE = 4  # deals of a task, where they are not left to the core
_WAVE = 8  # tasks of a worker, where all results come together


def played(
    setup: Setup, first: int, last: int, jobs: int, backend: str | None, cluster: str | None
) -> Generator[list[Deal], None, None]:
    """The deals from first to last, some at a time, in their order, however many play them."""
    if jobs == 1 and backend is None:
        yield from play_deals(setup, first, last)
        return
    joblib, backend = needed("joblib", "arena"), backend or "loky"
    size = AT_ONCE if setup.policies is not None else _BOTS_AT_ONCE
    firsts = range(first, last + 1, size)
    tasks = (joblib.delayed(_task)(os.getpid(), setup, at, min(at + size - 1, last)) for at in firsts)
    # From its first moment on: one that has had no task yet would outlive a process that was killed.
    begun = {"initializer": _ends_with, "initargs": (os.getpid(),)} if backend == "loky" else {}
    with _backend(backend, jobs, cluster), _telling_who_is_lost():
        with joblib.parallel_config(backend, n_jobs=jobs, **begun):
            share = joblib.Parallel(batch_size=1, return_as="list" if backend == "ray" else "generator")
            at_once = _WAVE * joblib.effective_n_jobs(jobs)
        if backend == "ray":  # it gives results together only
            while wave := list(islice(tasks, at_once)):
                yield from share(wave)
            return
        results = share(tasks)
        try:
            for deals in results:  # noqa: UP028  `yield from` would close them by itself, with joblib's warning
                yield deals
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)  # joblib warns that some deals are given up: so they are
                results.close()


def _task(sharer: int, setup: Setup, first: int, last: int) -> list[Deal]:
    """Some deals in a worker. Ctrl-C is for the process that shares out, which may be the worker itself."""
    if os.getpid() != sharer and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.getppid() == sharer:
        _ends_with(sharer)
    return [deal for deals in play_deals(setup, first, last) for deal in deals]


@cache
def _ends_with(parent: int) -> None:
    """From now on this process ends when its parent was killed and could not say so: it would wait for minutes."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _backend(name: str, jobs: int, cluster: str | None) -> AbstractContextManager[None]:
    """Has the cluster there as long as it is needed."""
    if name == "dask":
        return _dask(jobs, cluster)
    if name == "ray":
        return _ray(jobs, cluster)
    return nullcontext()


@contextmanager
def _telling_who_is_lost() -> Iterator[None]:
    """A worker that was killed, or a cluster that went away, told in a sentence."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, BrokenExecutor) and not type(error).__module__.startswith(_OF_CLUSTERS):
            raise
        why = " ".join(str(error).split())[:80] or type(error).__name__
        raise OkeyError(f"those who play were lost ({why}); what a file of results has can be gone on with") from error


@contextmanager
def _dask(jobs: int, cluster: str | None) -> Iterator[None]:
    """The dask client that is there, else one of the cluster at that address, else one of local workers."""
    distributed = needed("distributed", "dask")
    if cluster is None:
        try:
            distributed.get_client()
        except ValueError:
            pass
        else:
            yield
            return
    workers = {"n_workers": jobs if jobs > 0 else None, "threads_per_worker": 1, "dashboard_address": ":0"}
    try:
        client = distributed.Client(cluster) if cluster else distributed.Client(**workers)
    except (OSError, ValueError) as error:
        raise OkeyError(f"there is no dask cluster at {str(cluster)[:60]}: {error}") from None
    with client:
        yield


@contextmanager
def _ray(jobs: int, cluster: str | None) -> Iterator[None]:
    """The ray that is there, else the cluster at that address, else a local one."""
    ray = needed("ray", "ray")
    own = not ray.is_initialized()
    if own:
        cores = None if cluster or jobs < 1 else jobs
        try:
            ray.init(address=cluster, num_cpus=cores, include_dashboard=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            raise OkeyError(f"there is no ray cluster at {str(cluster)[:60]}: {error}") from None
    needed("ray.util.joblib", "ray").register_ray()
    try:
        yield
    finally:
        if own:
            ray.shutdown()
