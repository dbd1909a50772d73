"""The host of a room, and the successor of an absent host."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from tilewright.web.errors import Refusal
from tilewright.web.live.players import Player, Watcher, digest
from tilewright.web.live.pulse import Alarm

if TYPE_CHECKING:
    from tilewright.web.live.room import Room


class Hosting:
    """With the host's token a client may start, change and close the room.

    It is the token from creating the room, or that of the host's seat. Rooms of early versions have
    no host.
    """

    def __init__(self, room: Room, now: Callable[[], float], patience: float) -> None:
        """`now` is a clock in seconds; an absent host is replaced after `patience` seconds."""
        self._room = room
        self._now = now
        self._patience = patience
        self._absent_since = now()
        self._alarm = Alarm(self._time_is_up)

    @property
    def hosted(self) -> bool:
        return self._room.row.host is not None

    @property
    def seat(self) -> int | None:
        """The host's seat, if the host plays."""
        host = self._room.row.host
        seats = enumerate(self._room.players)
        return next((at for at, one in seats if host is not None and one.token == host), None)

    @property
    def present(self) -> bool:
        """Whether the host's page is connected."""
        return self._room.audience.has(self._is_hosts)

    def owns(self, token: str | None) -> bool:
        """Whether a token is the host's."""
        host = self._room.row.host
        return host is not None and token is not None and hmac.compare_digest(host, digest(token))

    def check(self, token: str) -> None:
        """Refuse anyone but the host."""
        if not self.owns(token):
            self._room.player_of(token)  # refuses unknown tokens
            reason = "only the host may do this" if self.hosted else "this room has no host"
            raise Refusal("not-host", reason)

    def check_start(self, token: str) -> None:
        """Refuse anyone who may not start; without a host, every player may."""
        if self.hosted:
            self.check(token)
        else:
            self._room.player_of(token)

    def move_to(self, player: Player) -> None:
        """Bind the role to a seat."""
        self._room.row.host = player.token

    # Absent hosts

    def came(self, watcher: Watcher) -> None:
        """Handle a new connection: it may be the host, or the first possible successor."""
        if self._is_hosts(watcher):
            self._alarm.stop()
        else:
            self._watch()

    def went(self, watcher: Watcher) -> None:
        """Handle a closed connection."""
        if self._is_hosts(watcher) and not self.present:
            self._absent_since = self._now()
            self._watch()

    def stop(self) -> None:
        self._alarm.stop()

    async def succeed(self) -> None:
        """Make the next player the host if the host has been away for too long."""
        room = self._room
        successor = self._successor()
        if not self.hosted or self.present or room.phase == "over" or successor is None:
            return
        if self._now() - self._absent_since < self._patience:
            self._watch()
            return
        self.move_to(successor)
        await room.keep()
        room.send_room()

    def _watch(self) -> None:
        if self.hosted and not self.present and self._room.phase != "over":
            self._alarm.set(max(0.0, self._absent_since + self._patience - self._now()), 0)

    async def _time_is_up(self, _: int) -> None:
        with suppress(Refusal):
            await self._room.ask(self.succeed)

    def _successor(self) -> Player | None:
        """The next person at the table whose page is connected."""
        first = -1 if self.seat is None else self.seat
        players = self._room.players
        after = players[first + 1 :] + players[: first + 1]
        able = (one for one in after if one.kind == "person" and one.taken and one.connected)
        return next(able, None)

    def _is_hosts(self, watcher: Watcher) -> bool:
        own = watcher.player.token if watcher.player is not None else None
        return self._room.row.host is not None and self._room.row.host in (watcher.host, own)
