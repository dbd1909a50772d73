"""A fair queue: the client with the least recent use is next."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from tilewright.web.errors import Refusal

MOST_WAITING = 128
MOST_OF_A_CLIENT = 40
HALF_LIFE = 30.0  # seconds after which past use counts half
MOST_REMEMBERED = 10_000

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Waiting items by client. All clients count the same, however many requests each has."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: dict[str, deque[T]] = {}
        self._used: dict[str, tuple[float, float]] = {}  # seconds of use, and when counted

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, client: str, item: T) -> T | None:
        """Add an item. From a full queue, drop and return the last item of the heaviest client."""
        if len(self._waiting.get(client, ())) >= MOST_OF_A_CLIENT:
            raise Refusal("too-fast", "too many requests at once; wait for the others to finish", 1)
        dropped = None
        if len(self) >= MOST_WAITING:
            heaviest = max(self._waiting, key=lambda who: (len(self._waiting[who]), self.used(who)))
            if heaviest == client or len(self._waiting[heaviest]) <= 1:
                raise Refusal("busy", "the solver is busy; try again in a moment", 2)
            dropped = self._waiting[heaviest].pop()
        self._waiting.setdefault(client, deque()).append(item)
        return dropped

    def take(self, holding: Mapping[str, int], most: int) -> tuple[str, T] | None:
        """Take the next item: of the client with the fewest workers, then the least recent use."""
        ready = [client for client in self._waiting if holding.get(client, 0) < most]
        if not ready:
            return None
        client = min(ready, key=lambda who: (holding.get(who, 0), self.used(who)))
        item = self._waiting[client].popleft()
        if not self._waiting[client]:
            del self._waiting[client]
        return client, item

    def remove(self, client: str, item: T) -> None:
        """Remove an item that is no longer wanted."""
        items = self._waiting.get(client, deque())
        if item in items:
            items.remove(item)
        if not items:
            self._waiting.pop(client, None)

    def used(self, client: str) -> float:
        """The seconds that a client has used, halved every HALF_LIFE."""
        seconds, at = self._used.get(client, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE) if seconds else 0.0

    def charge(self, client: str, seconds: float) -> None:
        """Charge a client for the use of a worker."""
        now = self.used(client) + seconds
        self._used.pop(client, None)
        self._used[client] = now, self._clock()
        while len(self._used) > MOST_REMEMBERED:
            del self._used[next(iter(self._used))]
