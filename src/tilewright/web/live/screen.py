"""What spectators see of a game: the public part, and boards if the room shows them.

With a delay, spectators see a second game, which repeats every event when its time has come.
Nothing they are sent comes from the game itself until that is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from tilewright.table.game import Event
from tilewright.table.log import Header, walk
from tilewright.web.errors import Refusal
from tilewright.web.live import views
from tilewright.web.live.game import LiveGame
from tilewright.web.live.players import watches
from tilewright.web.live.pulse import Alarm
from tilewright.web.live.snapshots import Memory, read, write
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room


class Screen:
    """The game as spectators see it; times are seconds of the room's game."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._later: LiveGame | None = None
        self._again: Iterator[Event] = iter(())
        self._event: Event = {}  # the next event to repeat
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self._alarm = Alarm(self._time_has_come)

    @property
    def delayed(self) -> bool:
        """Whether spectators see the game with a delay."""
        return self._later is not None

    @property
    def game(self) -> LiveGame | None:
        """The game as it may be shown."""
        return self._later if self.delayed else self._room.game

    @property
    def time(self) -> float:
        room = self._room
        return max(0.0, round(room.time - room.setup.delay, 3)) if self.delayed else room.time

    # Input

    def begin(self, header: Header) -> None:
        """Show the start of a game."""
        if self._room.setup.delay > 0:
            self._follow(header, self._room.new_game(header))

    def restore(self, header: Header, memory: Memory) -> None:
        """Continue after a restart: show the start of the game until the delay has passed.

        A game that cannot be copied is shown again when it is over.
        """
        self.begin(header)
        if not self.delayed:
            return
        room = self._room
        data = write(memory, room.book)
        if data:
            twin = read(data, room.setup.table, room.book).game
            self._put(memory.time, lambda: self._switch(header, twin))

    def put(self, event: Event) -> None:
        """Add a stored event; it is shown when its time has come."""
        if self.delayed:
            self._put(event["time"], lambda: self._repeat(event))

    def send(self, message: Json) -> None:
        """Send spectators another message, after the events before it."""
        if self.delayed:
            self._put(self._room.time, lambda: self._send(message))
        else:
            self._send(message)

    def end(self) -> None:
        """Show the end immediately, because nothing is secret any more."""
        self._alarm.stop()
        if self._later is not None:
            self._later = None
            self._waiting.clear()
            self._room.welcome_all(watches)

    def stop(self) -> None:
        self._alarm.stop()

    # Delay

    def _put(self, time: float, show: Callable[[], None]) -> None:
        self._waiting.append((time + self._room.setup.delay, show))
        if len(self._waiting) == 1:
            self._set_alarm()

    def _set_alarm(self) -> None:
        if self._waiting:
            self._alarm.set(max(0.0, self._waiting[0][0] - self._room.time), 0)

    async def _time_has_come(self, _: int) -> None:
        with suppress(Refusal):
            await self._room.ask(self.catch_up)

    async def catch_up(self) -> None:
        """Show everything whose time has come."""
        while self._waiting and self._waiting[0][0] <= self._room.time:
            self._waiting.popleft()[1]()
        self._set_alarm()

    def _follow(self, header: Header, game: LiveGame) -> None:
        self._later = game

        def events() -> Iterator[Event]:
            while True:
                yield self._event

        self._again = walk(header, events(), game.state)

    def _switch(self, header: Header, game: LiveGame) -> None:
        self._follow(header, game)
        self._room.welcome_all(watches)

    def _repeat(self, event: Event) -> None:
        """Repeat an event in the screen's game."""
        game = self._later
        if game is not None:
            self._event = event
            next(self._again)
            self._send(
                views.event_message(game, event, game.follow(event), self._room.setup.boards)
            )

    def _send(self, message: Json) -> None:
        self._room.audience.send(lambda: message, watches)
