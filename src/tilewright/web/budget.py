"""Rate limits per client: token buckets."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any

from tilewright.web.errors import Refusal

MOST_CLIENTS = 10_000


def client_of(scope: Mapping[str, Any]) -> str:
    """The client of a request, for rate limits: an IPv4 address or an IPv6 /64 network."""
    host = (scope.get("client") or ("unknown",))[0]
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, 64), strict=False))
    return str(host)


@dataclass(slots=True)
class Bucket:
    """Holds up to `most` tokens and gains `rate` tokens per second."""

    rate: float
    most: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self.most, self.clock()

    def take(self, amount: float = 1.0) -> bool:
        """Take tokens if there are enough."""
        if self._fill() < amount:
            return False
        self._left -= amount
        return True

    def borrow(self, amount: float = 1.0) -> float:
        """Take tokens even if there are too few; return the seconds until the debt is paid."""
        self._left = self._fill() - amount
        return max(0.0, -self._left / self.rate)

    def give_back(self, amount: float) -> None:
        """Return tokens that were not needed."""
        self._left = min(self.most, self._fill() + amount)

    def wait(self, amount: float = 1.0) -> float:
        """Return the seconds until `amount` tokens are available."""
        return max(0.0, (amount - self._fill()) / self.rate)

    def _fill(self) -> float:
        now = self.clock()
        self._left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        return self._left


class Budgets:
    """A bucket for each client. The least recently used buckets are dropped."""

    def __init__(
        self, rate: float, most: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._buckets: dict[str, Bucket] = {}

    def spend(self, client: str, what: str, amount: float = 1.0) -> None:
        """Take tokens from a client's bucket, or raise a refusal."""
        bucket = self.of(client)
        if not bucket.take(amount):
            wait = max(1, ceil(bucket.wait(amount)))
            raise Refusal("too-fast", f"too many {what}; try again in {wait} s", wait)

    def of(self, client: str) -> Bucket:
        """The bucket of a client."""
        bucket = self._buckets.pop(client, None)
        if bucket is None:
            bucket = Bucket(self._rate, self._most, self._clock)
            while len(self._buckets) >= MOST_CLIENTS:
                del self._buckets[next(iter(self._buckets))]
        self._buckets[client] = bucket  # most recently used
        return bucket
