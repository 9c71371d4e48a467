"""Places at work, given to the clients by turns, so that one who asks much does not starve the rest."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..service import ServiceError


class Fair:
    """So many places, `async with fair.place(client)`. Whoever waits is served by turns, a client a turn.

    places: calls at work at a time; each: of one client. waiting_each, waiting: how many may wait, of one client and
    of all. patience: seconds that one waits. ServiceError 'busy' when there is no room, or nobody's patience.
    """

    def __init__(self, places: int, each: int, waiting_each: int, waiting: int, patience: float) -> None:
        self.places, self.each = places, each
        self.waiting_each, self.waiting = waiting_each, waiting
        self.patience = patience
        self._working: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def at_work(self) -> int:
        """How many places are taken."""
        return self._working.total()

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """A place, for as long as the block takes."""
        await self._wait(client)
        try:
            yield
        finally:
            self._leave(client)

    def _free(self, client: str) -> bool:
        return self.at_work < self.places and self._working[client] < self.each

    async def _wait(self, client: str) -> None:
        if client not in self._queues and self._free(client):
            self._working[client] += 1
            return
        queue = self._queues.get(client, ())
        if len(queue) >= self.waiting_each:
            raise ServiceError("busy", f"{len(queue)} calls of this client wait already: wait for an answer first")
        if sum(map(len, self._queues.values())) >= self.waiting:
            raise ServiceError("busy", "too many calls wait: try again later")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        try:
            async with asyncio.timeout(self.patience):
                await turn
        except BaseException as error:
            self._give_up(client, turn)
            if isinstance(error, TimeoutError):
                raise ServiceError("busy", f"no place within {self.patience:g} seconds: try again later") from None
            raise

    def _give_up(self, client: str, turn: asyncio.Future[None]) -> None:
        if turn.done() and not turn.cancelled():  # it came at the same moment
            self._leave(client)
            return
        queue = self._queues.get(client)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._queues[client]

    def _leave(self, client: str) -> None:
        self._working[client] -= 1
        if not self._working[client]:
            del self._working[client]
        for other in tuple(self._queues):
            if self.at_work >= self.places:
                return
            if self._free(other):
                self._serve(other)

    def _serve(self, client: str) -> None:
        """Gives the client's first in the queue a place; the client is then the last one to have the next."""
        queue = self._queues[client]
        turn = queue.popleft()
        self._queues.move_to_end(client)
        if not queue:
            del self._queues[client]
        if not turn.done():
            self._working[client] += 1
            turn.set_result(None)
