"""A room: one game, its players and listeners, and one ordered queue through which all goes.

What happens is written down first and told afterwards. A room whose database fails is dropped and
read again, so that nobody ever sees what is not kept.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol

from tilewright.lexicon import Lexicon
from tilewright.table.clock import WALL
from tilewright.table.faults import IllegalAction, Kind, MalformedAction
from tilewright.table.game import Event
from tilewright.table.log import Header, begin
from tilewright.web.database.rooms import RoomRow, Write, event_write
from tilewright.web.errors import Refusal, refused
from tilewright.web.live import views
from tilewright.web.live.gallery import Gallery
from tilewright.web.live.game import RESIGNED, LiveGame, fault
from tilewright.web.live.hosting import Hosting
from tilewright.web.live.players import Audience, Player, digest
from tilewright.web.live.pulse import Alarm, Clock, News
from tilewright.web.live.queue import READ_AGAIN, Job, T, Turns
from tilewright.web.live.screen import Screen
from tilewright.web.live.seating import REMOVED, Seating
from tilewright.web.live.series import Series, count_win
from tilewright.web.live.setup import Setup
from tilewright.web.live.snapshots import EVERY, Memory
from tilewright.web.live.verbs import RESIGN
from tilewright.web.settings import Json, Settings

MOST_DEEDS = 10_000  # of one seat in one game


class Home(Protocol):
    """What a room needs of the server it is on."""

    @property
    def settings(self) -> Settings: ...
    async def write(self, *writes: Write) -> None: ...
    async def follow(self, room: Room, players: list[Player], host: str | None) -> Room: ...
    async def following(self, room: Room) -> Room | None: ...
    def now(self) -> float: ...
    def keep(self, room: Room) -> None: ...
    def begun(self, room: Room) -> None: ...
    def ended(self, room: Room) -> None: ...
    def broken(self, room: Room, error: BaseException) -> None: ...
    def happened(self, room: Room, event: Event) -> None: ...


class Room:
    """A game that waits, goes on or is over; which game it is, only its live table knows.

    Everything that changes it is a job for `ask`, which does one after the other.
    """

    def __init__(self, row: RoomRow, book: Lexicon, home: Home) -> None:
        self.row = row
        self.setup = Setup.from_json(row.setup)
        self.book = book
        self.players = [Player(**seat) for seat in row.seats]
        self.game: LiveGame | None = None
        self.audience = Audience()
        self.touched = time.monotonic()
        self.news = News()
        self.home = home
        self.seating = Seating(self)
        self.hosting = Hosting(self, home.now, home.settings.host_seconds)
        self.series = Series(self)
        self.screen = Screen(self)
        self.gallery = Gallery(self)
        self.attach = self.gallery.attach
        self.listening = self.gallery.listening
        self.tell_room = self.gallery.tell_room
        self.welcome_all = self.gallery.welcome_all
        self._clock = Clock(home.now)
        self._alarm = Alarm(self._time_is_up)
        self._turns = Turns(self._break)
        self._snapshot_at = 0  # the number of events when the last one was written

    def restore(self, memory: Memory) -> None:
        """Go on where a game was; `wake` lets its time run."""
        self.game = memory.game
        for player, deeds, replies in zip(self.players, memory.deeds, memory.replies, strict=True):
            player.deeds, player.replies = deeds, replies
            player.n = max(replies, default=0)
        self._snapshot_at = memory.game.number

    @property
    def memory(self) -> Memory | None:
        """All that a snapshot holds, once the game has begun."""
        if self.game is None:
            return None
        deeds = [player.deeds for player in self.players]
        replies = [player.replies for player in self.players]
        return Memory(self.game, deeds, replies, self.time)

    def wake(self, seconds: float) -> None:
        """Let the time run from here on; of a game that is over it stands still."""
        if self.phase == "playing":
            self._clock.go_on(seconds)
            self._set_alarm()
            if self.row.header is not None and self.memory is not None:
                self.screen.restore(Header.from_json(self.row.header), self.memory)
        else:
            self._clock.stop(seconds)

    def new_game(self, header: Header) -> LiveGame:
        state = begin(header, self.book)
        return LiveGame(self.setup.table, state, header.agents, self.setup.turn_seconds)

    # Everything in its turn

    @property
    def closed(self) -> bool:
        return self._turns.closed

    async def ask(self, job: Job[T], *arguments: Any) -> T:
        """Have a job done when its turn comes."""
        return await self._turns.ask(job, *arguments)

    def _break(self, error: Exception) -> None:
        """Refuse everything from now on; the house reads the room again."""
        self.close(4500, "busy", READ_AGAIN)
        self.home.broken(self, error)

    def close(self, code: int, kind: str, message: str) -> None:
        """Let everybody go and do nothing more."""
        self._alarm.stop()
        self.hosting.stop()
        self.screen.stop()
        self.audience.close(code, kind, message)
        self._turns.close(message)

    async def look(self) -> Json:
        """What is public, in its turn: never what is not written down yet."""
        return views.room_facts(self)

    # What is known

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def phase(self) -> str:
        return self.row.phase

    @property
    def time(self) -> float:
        """Seconds since the beginning of the game."""
        return self._clock.now

    def player_of(self, token: str) -> Player:
        """Whose token it is."""
        for player in self.players:
            if player.owns(token) and player.held is None:
                return player
        if self.is_banned(token):
            raise Refusal("removed", REMOVED)
        raise Refusal("wrong-token", "this token does not belong to a seat in this room")

    def is_banned(self, token: str) -> bool:
        """Whether the host has removed the owner of a token."""
        return digest(token) in (self.row.banned or ())

    def seat_of(self, player: Player) -> int:
        return next(seat for seat, other in enumerate(self.players) if other is player)

    def running(self) -> LiveGame:
        """The game, when it goes on."""
        if self.game is None:
            raise Refusal("wrong-phase", "the game has not started; seats are still open")
        if self.phase == "over":
            raise Refusal("wrong-phase", "the game is over")
        return self.game

    async def position(self, player: Player) -> Json:
        """What advice needs to know of a seat, in a room for practice."""
        if not self.setup.practice:
            raise Refusal("not-practice", "hints are only available in practice rooms")
        position = self.setup.table.position(self.running().state, self.seat_of(player))
        return {"lexicon": self.setup.lexicon, **position}

    # Before the game

    async def begin(self) -> None:
        """Deal, and tell everybody."""
        rules = self.setup.rules_for(len(self.players))
        names = [player.name for player in self.players]
        played = self.setup.table.game
        header = Header.of(played, rules, self.book, self.row.seed, names, WALL)
        game = self.new_game(header)
        self.row.header, self.row.phase = header.to_json(), "playing"
        self.row.split = self.home.now()
        self._clock.go_on()
        dealt: list[Event] = [{"time": 0.0, **event} for event in game.following(0.0)]
        await self.keep(*self._writes(dealt, 1))
        self.game = game
        self.screen.begin(header)
        for event in dealt:
            game.follow(event)
            self.screen.put(event)
        self._set_alarm()
        self.welcome_all()
        self.home.begun(self)

    async def keep(self, *events: Write) -> None:
        self.touched = time.monotonic()
        self.row.seats = [player.to_row() for player in self.players]
        await self.home.write(*events, self.row.update())

    # The game

    async def obey(self, player: Player, n: int | None, message: Json) -> Json:
        """Do what a verb asks, once; the reply tells what became of it."""
        n = player.n + 1 if n is None else n
        if n in player.replies:
            return player.replies[n]
        if n <= player.n:
            raise Refusal("out-of-order", f"n must be above {player.n} (got {n})")
        seat = self.seat_of(player)
        try:
            if message.get("type") == RESIGN:
                number = await self.leave(seat, RESIGNED, n)
            else:
                number = await self.do(seat, self.running().meant(seat, message), n)
        except MalformedAction as error:
            raise refused("invalid", error) from None
        except (Refusal, IllegalAction) as error:
            refusal = error if isinstance(error, Refusal) else refused("illegal", error)
            return player.remember(n, {"type": "refused", "n": n, **refusal.to_json()})
        return player.remember(n, {"type": "done", "n": n, "number": number})

    async def do(self, seat: int, action: Any, n: int | None = None) -> int:
        """Do an action and return its number."""
        game = self.running()
        events = game.act(seat, action, self.time)
        self.players[seat].deeds += 1
        number = await self._commit(events, n)
        too_many = self.players[seat].deeds >= MOST_DEEDS
        if too_many and self.phase == "playing" and seat not in game.state.out:
            await self.leave(seat, "too many actions")
        return number

    async def leave(self, seat: int, reason: str, n: int | None = None) -> int:
        """A seat gives up."""
        return await self._commit(self.running().leave(seat, reason, self.time), n)

    async def fault(self, seat: int, kind: Kind, reason: str) -> int:
        """Note what an engine did wrong."""
        return await self._commit([fault(seat, kind, reason)])

    async def end(self, reason: str) -> None:
        """End without a winner."""
        if self.phase == "over":
            return
        if self.game is not None:
            await self._commit([], reason=reason)
            return
        self._close_books({"winner": None, "reason": reason})
        await self.keep()
        self.tell_room()
        self.home.ended(self)

    def _set_alarm(self) -> None:
        """Ring when the time of the seats on turn is up."""
        game = self.game
        deadline = game.deadline if game and self.phase == "playing" else None
        if game is None or deadline is None:
            self._alarm.stop()
        else:
            self._alarm.set(max(0.0, deadline - self.time), game.turn)

    async def _time_is_up(self, turn: int) -> None:
        with suppress(Refusal):
            await self.ask(self._expire, turn)

    async def _expire(self, turn: int) -> None:
        """Act for the seats that took too long, unless they have acted in the meantime."""
        game = self.game
        if game is not None and self.phase == "playing" and turn == game.turn:
            await self._commit(game.expire(self.time))

    async def _commit(
        self, events: list[Event], n: int | None = None, reason: str | None = None
    ) -> int:
        """Write events down, then tell them; the number of the first comes back."""
        game, now = self.running(), self.time
        first = game.number + 1
        result: Json | None = None
        if reason is not None or game.finished:
            end, result = game.end(reason, now)
            events.append(end)
        timed = [{"time": now, **event} for event in events]
        self.touched = time.monotonic()
        if result is None:
            await self.home.write(*self._writes(timed, first, n))
        else:
            self._close_books(result | {"events": first + len(timed) - 1})
            count_win(self.players, result["winners"])
            self._clock.stop(now)
            await self.keep(*self._writes(timed, first, n))
        self._tell(game, timed, result)
        if result is not None or game.number - self._snapshot_at >= EVERY:
            self._snapshot_at = game.number
            self.home.keep(self)
        return first

    def _writes(self, events: Sequence[Event], first: int, n: int | None = None) -> list[Write]:
        return [
            event_write(self.id, number, event, n if number == first else None)
            for number, event in enumerate(events, start=first)
        ]

    def _close_books(self, result: Json) -> None:
        self.row.phase, self.row.ended, self.row.result = "over", time.time(), result

    def _tell(self, game: LiveGame, events: Sequence[Event], result: Json | None) -> None:
        told = [game.follow(event, result if event["event"] == "end" else None) for event in events]
        self._set_alarm()
        for event, public in zip(events, told, strict=True):
            self.gallery.announce(game, event, public)
            self.home.happened(self, event)
            if game.state.is_felt(event):
                self.news.happen()
        if self.phase == "over":
            self.screen.end()
            self.tell_room()
            self.home.ended(self)
