"""How much each client may ask for: buckets that fill with time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from tilewright.web.errors import Refusal

MOST_CLIENTS = 10_000


def client_of(scope: Mapping[str, Any]) -> str:
    """Who asks, for the limits: its address, or the network that one household has."""
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
    """Holds up to `most` tokens and gets `rate` of them a second."""

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

    @property
    def full(self) -> bool:
        return self._fill() >= self.most

    def _fill(self) -> float:
        now = self.clock()
        self._left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        return self._left


class Budgets:
    """A bucket for each client; those that nobody uses are forgotten."""

    def __init__(
        self, rate: float, most: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._buckets: dict[str, Bucket] = {}

    def spend(self, client: str, what: str) -> None:
        """Take one token of the client's, or refuse."""
        bucket = self._buckets.get(client)
        if bucket is None:
            self._forget_some()
            bucket = self._buckets[client] = Bucket(self._rate, self._most, self._clock)
        if not bucket.take():
            wait = max(1, round(1 / self._rate))
            raise Refusal("too-fast", f"too many {what}: try again in {wait} s", wait)

    def _forget_some(self) -> None:
        if len(self._buckets) >= MOST_CLIENTS:
            self._buckets = {who: kept for who, kept in self._buckets.items() if not kept.full}
        if len(self._buckets) >= MOST_CLIENTS:
            raise Refusal("busy", "too many clients at once: try again later", 60)
