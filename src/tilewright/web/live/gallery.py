"""Everybody who listens to a room: they come and go, and each is told what is theirs."""

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

CROWD_SECONDS = 0.5  # in which spectators who come and go are announced together


class Gallery:
    """Players hear everything at once, spectators what the room's screen shows.

    Spectators get a ticket with which they can come back after the end and learn where the next
    game is. It is not stored: after a restart of the server the tickets are new.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._ticket = new_token()
        self._crowd_changed = False

    async def attach(self, watcher: Watcher) -> None:
        """A listener comes and gets everything."""
        room = self._room
        room.audience.admit(watcher)
        watcher.follows = room.phase != "over" or watcher.ticket == digest(self._ticket)
        room.hosting.came(watcher)
        watcher.send(as_text(self._welcome(watcher)))
        self._tell_of(watcher)

    async def detach(self, watcher: Watcher) -> None:
        """A listener goes."""
        self._room.audience.let_go(watcher)
        self._room.hosting.went(watcher)
        self._tell_of(watcher)

    @asynccontextmanager
    async def listening(self, watcher: Watcher) -> AsyncIterator[None]:
        """Attach a listener for as long as the block runs."""
        room = self._room
        await room.ask(self.attach, watcher)
        try:
            yield
        finally:
            room.audience.let_go(watcher)
            with suppress(Refusal):
                await room.ask(self.detach, watcher)

    def _tell_of(self, watcher: Watcher) -> None:
        """Tell the others who came or went: players at once, spectators together a little later."""
        if watcher.player is not None:
            self.tell_room(but=watcher)
        elif not self._crowd_changed:
            self._crowd_changed = True
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self._tell_of_crowd)

    def _tell_of_crowd(self) -> None:
        self._crowd_changed = False
        room = self._room
        if not room.closed and room.audience:
            asyncio.ensure_future(room.ask(self._tell_in_turn)).add_done_callback(notice)

    async def _tell_in_turn(self) -> None:
        self.tell_room()

    # What they are told

    def _welcome(self, watcher: Watcher) -> Json:
        """All that a player, or a spectator, may know."""
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
        """Give everybody, or some, the whole view again."""
        self._room.audience.tell_each(self._welcome, who)

    def tell_room(self, but: Watcher | None = None) -> None:
        """Tell everybody what is public and no event."""
        self._tell_facts(lambda watcher: plays(watcher) and watcher is not but, False)
        self._tell_facts(lambda watcher: watches(watcher) and watcher is not but, True)

    def _tell_facts(self, who: Callable[[Watcher], bool], watching: bool) -> None:
        room = self._room
        room.audience.tell(lambda: {"type": "room", "room": views.room_facts(room, watching)}, who)

    def announce(self, game: LiveGame, event: Event, told: Json) -> None:
        """Give everybody the version of an event that is theirs."""
        room = self._room
        room.screen.put(event)
        if not room.audience:
            return
        public = views.event_message(game, event, told)
        shown: Json | None = public
        if room.screen.delayed:
            shown = None
        elif room.setup.boards:
            shown = views.event_message(game, event, told, boards=True)
        room.audience.announce(
            public, lambda player: views.private_part(game, event, room.seat_of(player)), shown
        )
