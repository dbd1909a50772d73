"""The clients of a room: they come and go, and each gets the messages it may see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from tilewright.table.game import Event
from tilewright.web.background import notice
from tilewright.web.errors import Refusal
from tilewright.web.live import views
from tilewright.web.live.game import LiveGame
from tilewright.web.live.players import Watcher, as_text, digest, new_token, plays, watches
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room

CROWD_SECONDS = 0.5  # arrivals and departures of spectators within this time are announced together


class Gallery:
    """Sends players everything immediately, and spectators what the room's screen shows.

    Spectators get a ticket with which they can return after the end and find the next game. Tickets
    are not stored: after a restart of the server they are new.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._ticket = new_token()
        self._crowd_changed = False

    async def attach(self, watcher: Watcher) -> None:
        """Add a client and send it the whole view."""
        room = self._room
        room.audience.admit(watcher)
        watcher.follows = room.phase != "over" or watcher.ticket == digest(self._ticket)
        room.hosting.came(watcher)
        watcher.send(as_text(self._welcome(watcher)))
        self._announce_presence(watcher)

    async def detach(self, watcher: Watcher) -> None:
        """Remove a client."""
        self._room.audience.let_go(watcher)
        self._room.hosting.went(watcher)
        self._announce_presence(watcher)

    @asynccontextmanager
    async def listening(self, watcher: Watcher) -> AsyncIterator[None]:
        """Attach a client while the block runs."""
        room = self._room
        await room.ask(self.attach, watcher)
        try:
            yield
        finally:
            room.audience.let_go(watcher)
            with suppress(Refusal):
                await room.ask(self.detach, watcher)

    def _announce_presence(self, watcher: Watcher) -> None:
        """Announce arrivals and departures: of players immediately, of spectators together."""
        if watcher.player is not None:
            self.send_room(but=watcher)
        elif not self._crowd_changed:
            self._crowd_changed = True
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self._announce_crowd)

    def _announce_crowd(self) -> None:
        self._crowd_changed = False
        room = self._room
        if not room.closed and room.audience:
            asyncio.ensure_future(room.ask(self._send_in_turn)).add_done_callback(notice)

    async def _send_in_turn(self) -> None:
        self.send_room()

    # Messages

    def _welcome(self, watcher: Watcher) -> Json:
        """The whole view of a player or a spectator."""
        room, player = self._room, watcher.player
        seat = None if player is None else room.seat_of(player)
        game = room.screen.game if seat is None else room.game
        follows = seat is None and watcher.follows
        facts = views.room_facts(room, seat is None)
        return {
            "type": "welcome",
            "seat": seat,
            "n": player.n if player else 0,
            "room": facts | ({"rematch": room.row.rematch} if follows else {}),
            "ticket": self._ticket if follows else None,
            "view": game.table.own(game.state, seat) if game and seat is not None else None,
            "history": list(game.history) if game else [],
            "past": game.table.past(game.state) if game else {},
        }

    def welcome_all(self, who: Callable[[Watcher], bool] = lambda _: True) -> None:
        """Send the whole view again, to everyone or some."""
        self._room.audience.send_each(self._welcome, who)

    def send_room(self, but: Watcher | None = None) -> None:
        """Send the public facts of the room to everyone."""
        self._send_facts(lambda watcher: plays(watcher) and watcher is not but, False)
        self._send_facts(lambda watcher: watches(watcher) and watcher is not but, True)

    def _send_facts(self, who: Callable[[Watcher], bool], watching: bool) -> None:
        room = self._room
        room.audience.send(lambda: {"type": "room", "room": views.room_facts(room, watching)}, who)

    def announce(self, game: LiveGame, event: Event, public: Json) -> None:
        """Send each client its version of an event."""
        room = self._room
        room.screen.put(event)
        if not room.audience:
            return
        message = views.event_message(game, event, public)
        shown: Json | None = message
        if room.screen.delayed:
            shown = None
        elif room.setup.boards:
            shown = views.event_message(game, event, public, boards=True)
        room.audience.announce(
            message, lambda player: views.private_part(game, event, room.seat_of(player)), shown
        )
