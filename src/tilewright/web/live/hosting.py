"""The host of a room: who it is, and who follows when that person stays away."""

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
    """Whoever shows the host's token may start, change and close the room.

    The token is the host's own, or that of the seat which the host has taken. A room that was made
    before there were hosts has none.
    """

    def __init__(self, room: Room, now: Callable[[], float], patience: float) -> None:
        """`now` is a clock in seconds; after `patience` of them an absent host is replaced."""
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
        """Refuse what only the host may do."""
        if not self.owns(token):
            self._room.player_of(token)  # which refuses a token that is nobody's
            reason = "only the host may do this" if self.hosted else "this room has no host"
            raise Refusal("not-host", reason)

    def check_start(self, token: str) -> None:
        """Refuse to let somebody start; without a host every player may."""
        if self.hosted:
            self.check(token)
        else:
            self._room.player_of(token)

    def move_to(self, player: Player) -> None:
        """Bind the role to a seat."""
        self._room.row.host = player.token

    # A host who stays away

    def came(self, watcher: Watcher) -> None:
        """Somebody has connected; it may be the host, or the first who can follow."""
        if self._is_hosts(watcher):
            self._alarm.stop()
        else:
            self._watch()

    def went(self, watcher: Watcher) -> None:
        """Somebody has disconnected."""
        if self._is_hosts(watcher) and not self.present:
            self._absent_since = self._now()
            self._watch()

    def stop(self) -> None:
        self._alarm.stop()

    async def succeed(self) -> None:
        """Make the next player the host if the host was away for long enough."""
        room = self._room
        heir = self._heir()
        if not self.hosted or self.present or room.phase == "over" or heir is None:
            return
        if self._now() - self._absent_since < self._patience:
            self._watch()
            return
        self.move_to(heir)
        await room.keep()
        room.tell_room()

    def _watch(self) -> None:
        if self.hosted and not self.present and self._room.phase != "over":
            self._alarm.set(max(0.0, self._absent_since + self._patience - self._now()), 0)

    async def _time_is_up(self, _: int) -> None:
        with suppress(Refusal):
            await self._room.ask(self.succeed)

    def _heir(self) -> Player | None:
        """The next person at the table whose page is connected."""
        first = -1 if self.seat is None else self.seat
        players = self._room.players
        after = players[first + 1 :] + players[: first + 1]
        able = (one for one in after if one.kind == "person" and one.taken and one.connected)
        return next(able, None)

    def _is_hosts(self, watcher: Watcher) -> bool:
        own = watcher.player.token if watcher.player is not None else None
        return self._room.row.host is not None and self._room.row.host in (watcher.host, own)
