"""Connections that nobody holds open for nothing: how long a request's head may take, how many one client has."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


def connections(patience: float, each: int | None, unread: float = 60.0) -> type[asyncio.Protocol]:
    """The kind of connection that a server has.

    patience: seconds in which the head of a request has to come. each: connections of one client at a time; None: any
    number, as behind a proxy, which has them all. unread: seconds that a client may leave a reply unread.
    """
    open_now: Counter[str] = Counter()

    class Connection(H11Protocol):
        """Closed when its client dawdles: over the head of a request, or over reading a reply."""

        _late: asyncio.TimerHandle | None = None
        _stuck: asyncio.TimerHandle | None = None
        _counted = ""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._counted = self.client[0] if self.client else ""
            open_now[self._counted] += 1
            if each is not None and open_now[self._counted] > each:
                transport.abort()
            self._hurry()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._hurry()

        def _hurry(self) -> None:
            """Looks at the clock as long as there is no whole head of a request, from its first byte on."""
            waiting = self.cycle is None or self.cycle.response_complete
            if waiting and self._late is None:
                self._late = self.loop.call_later(patience, self._too_late)
            elif not waiting and self._late is not None:
                self._late.cancel()
                self._late = None

        def _too_late(self) -> None:
            self._late = None
            if self.cycle is None or self.cycle.response_complete:
                self.transport.close()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._stuck = self.loop.call_later(unread, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._stuck is not None:
                self._stuck.cancel()
                self._stuck = None

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            for timer in (self._late, self._stuck):
                if timer is not None:
                    timer.cancel()
            open_now[self._counted] -= 1
            if not open_now[self._counted]:
                del open_now[self._counted]

    made: Any = Connection
    return made  # type: ignore[no-any-return]
