"""A room: one game, its players and clients, and one ordered queue for all changes.

Events are stored before they are sent. If the database fails, the room is dropped and loaded again,
so that no client ever sees an event that was not stored.
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
    """What a room needs from its server."""

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
    """A waiting, running or finished game of any kind; its live table knows which.

    Every change is a job for `ask`, which runs them one by one.
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
        self.send_room = self.gallery.send_room
        self.welcome_all = self.gallery.welcome_all
        self._clock = Clock(home.now)
        self._alarm = Alarm(self._time_is_up)
        self._turns = Turns(self._break)
        self._snapshot_at = 0  # the number of events in the last snapshot

    def restore(self, memory: Memory) -> None:
        """Restore a game; `wake` starts its clock."""
        self.game = memory.game
        for player, deeds, replies in zip(self.players, memory.deeds, memory.replies, strict=True):
            player.deeds, player.replies = deeds, replies
            player.n = max(replies, default=0)
        self._snapshot_at = memory.game.number

    @property
    def memory(self) -> Memory | None:
        """The content of a snapshot, or None before the game has started."""
        if self.game is None:
            return None
        deeds = [player.deeds for player in self.players]
        replies = [player.replies for player in self.players]
        return Memory(self.game, deeds, replies, self.time)

    def wake(self, seconds: float) -> None:
        """Start the clock at `seconds`; it stays stopped if the game is over."""
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

    # The queue

    @property
    def closed(self) -> bool:
        return self._turns.closed

    async def ask(self, job: Job[T], *arguments: Any) -> T:
        """Run a job when its turn comes."""
        return await self._turns.ask(job, *arguments)

    def _break(self, error: Exception) -> None:
        """Refuse everything from now on; the server loads the room again."""
        self.close(4500, "busy", READ_AGAIN)
        self.home.broken(self, error)

    def close(self, code: int, kind: str, message: str) -> None:
        """Disconnect everyone and run no more jobs."""
        self._alarm.stop()
        self.hosting.stop()
        self.screen.stop()
        self.audience.close(code, kind, message)
        self._turns.close(message)

    async def look(self) -> Json:
        """The public facts, as a job: never anything that is not stored yet."""
        return views.room_facts(self)

    # Facts

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def phase(self) -> str:
        return self.row.phase

    @property
    def time(self) -> float:
        """Seconds since the start of the game."""
        return self._clock.now

    def player_of(self, token: str) -> Player:
        """The player with this token."""
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
        """The running game; refuse if there is none."""
        if self.game is None:
            raise Refusal("wrong-phase", "the game has not started; seats are still open")
        if self.phase == "over":
            raise Refusal("wrong-phase", "the game is over")
        return self.game

    async def position(self, player: Player) -> Json:
        """The position of a seat for hints, in a practice room."""
        if not self.setup.practice:
            raise Refusal("not-practice", "hints are only available in practice rooms")
        position = self.setup.table.position(self.running().state, self.seat_of(player))
        return {"lexicon": self.setup.lexicon, **position}

    # Before the game

    async def begin(self) -> None:
        """Deal and send everyone the first view."""
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
        """Perform a verb once and return the reply."""
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
        """Perform an action and return its number."""
        game = self.running()
        events = game.act(seat, action, self.time)
        self.players[seat].deeds += 1
        number = await self._commit(events, n)
        too_many = self.players[seat].deeds >= MOST_DEEDS
        if too_many and self.phase == "playing" and seat not in game.state.out:
            await self.leave(seat, "too many actions")
        return number

    async def leave(self, seat: int, reason: str, n: int | None = None) -> int:
        """Let a seat give up."""
        return await self._commit(self.running().leave(seat, reason, self.time), n)

    async def fault(self, seat: int, kind: Kind, reason: str) -> int:
        """Record a fault of an engine."""
        return await self._commit([fault(seat, kind, reason)])

    async def end(self, reason: str) -> None:
        """End the game without a winner."""
        if self.phase == "over":
            return
        if self.game is not None:
            await self._commit([], reason=reason)
            return
        self._close_books({"winner": None, "reason": reason})
        await self.keep()
        self.send_room()
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
        """Act for the seats that took too long, unless they have acted since."""
        game = self.game
        if game is not None and self.phase == "playing" and turn == game.turn:
            await self._commit(game.expire(self.time))

    async def _commit(
        self, events: list[Event], n: int | None = None, reason: str | None = None
    ) -> int:
        """Store events, then send them; return the number of the first."""
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
        self._send(game, timed, result)
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

    def _send(self, game: LiveGame, events: Sequence[Event], result: Json | None) -> None:
        sent = [game.follow(event, result if event["event"] == "end" else None) for event in events]
        self._set_alarm()
        for event, public in zip(events, sent, strict=True):
            self.gallery.announce(game, event, public)
            self.home.happened(self, event)
            if game.state.is_felt(event):
                self.news.happen()
        if self.phase == "over":
            self.screen.end()
            self.send_room()
            self.home.ended(self)
