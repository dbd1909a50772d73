"""A room: one game, its players and listeners, and one ordered queue through which all goes.

What happens is written down first and told afterwards. A room whose database fails is dropped and
read again, so that nobody ever sees what is not kept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from tilewright.lexicon import Lexicon
from tilewright.table.clock import WALL
from tilewright.table.faults import IllegalAction, Kind, MalformedAction
from tilewright.table.game import Event
from tilewright.table.log import Header, begin
from tilewright.web.background import notice
from tilewright.web.database.rooms import RoomRow, Write, event_write
from tilewright.web.errors import Refusal
from tilewright.web.live import views
from tilewright.web.live.game import RESIGNED, LiveGame, fault
from tilewright.web.live.players import Audience, Player, Watcher, as_text
from tilewright.web.live.pulse import Alarm, Clock, News
from tilewright.web.live.queue import READ_AGAIN, Job, T, Turns
from tilewright.web.live.setup import Setup
from tilewright.web.live.snapshots import EVERY, Memory
from tilewright.web.live.verbs import RESIGN
from tilewright.web.settings import Json

MOST_DEEDS = 10_000  # of one seat in one game
CROWD_SECONDS = 0.5  # in which spectators who come and go are told of together


class Host(Protocol):
    """What a room needs of the house it is in."""

    async def write(self, *writes: Write) -> None: ...
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

    def __init__(self, row: RoomRow, book: Lexicon, host: Host) -> None:
        self.row = row
        self.setup = Setup.from_json(row.setup)
        self.book = book
        self.players = [Player(**seat) for seat in row.seats]
        self.game: LiveGame | None = None
        self.audience = Audience()
        self.touched = time.monotonic()
        self.news = News()
        self._host = host
        self._clock = Clock(host.now)
        self._alarm = Alarm(self._time_is_up)
        self._turns = Turns(self._break)
        self._crowd_changed = False
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
        else:
            self._clock.stop(seconds)

    def _new_game(self, header: Header) -> LiveGame:
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
        self._host.broken(self, error)

    def close(self, code: int, kind: str, message: str) -> None:
        """Let everybody go and do nothing more."""
        self._alarm.stop()
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
            if player.owns(token):
                return player
        raise Refusal("wrong-token", "this token is not one of this room's seats")

    def seat_of(self, player: Player) -> int:
        return next(seat for seat, other in enumerate(self.players) if other is player)

    def running(self) -> LiveGame:
        """The game, when it goes on."""
        if self.game is None:
            raise Refusal("wrong-phase", "the game has not begun: seats are still open")
        if self.phase == "over":
            raise Refusal("wrong-phase", "the game is over")
        return self.game

    # Listeners

    async def attach(self, watcher: Watcher) -> None:
        """A listener comes and gets everything."""
        self.audience.admit(watcher)
        watcher.send(as_text(self._welcome(watcher.player)))
        self._tell_of(watcher)

    async def detach(self, watcher: Watcher) -> None:
        """A listener goes."""
        self.audience.let_go(watcher)
        self._tell_of(watcher)

    def _tell_of(self, watcher: Watcher) -> None:
        """Tell the others who came or went: players at once, spectators together a little later."""
        if watcher.player is not None:
            self.tell_room(but=watcher)
        elif not self._crowd_changed:
            self._crowd_changed = True
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self._tell_of_crowd)

    def _tell_of_crowd(self) -> None:
        self._crowd_changed = False
        if not self.closed and self.audience:
            asyncio.ensure_future(self.ask(self._tell_in_turn)).add_done_callback(notice)

    async def _tell_in_turn(self) -> None:
        self.tell_room()

    @asynccontextmanager
    async def listening(self, watcher: Watcher) -> AsyncIterator[None]:
        """Attach a listener for as long as the block runs."""
        await self.ask(self.attach, watcher)
        try:
            yield
        finally:
            self.audience.let_go(watcher)
            with suppress(Refusal):
                await self.ask(self.detach, watcher)

    def _welcome(self, player: Player | None) -> Json:
        """All that a player, or a spectator, may know."""
        seat = None if player is None else self.seat_of(player)
        game, table = self.game, self.setup.table
        return {
            "type": "welcome",
            "seat": seat,
            "n": player.n if player else 0,
            "room": views.room_facts(self),
            "view": None if game is None or seat is None else table.own(game.state, seat),
            "history": list(game.history) if game else [],
            "past": table.past(game.state) if game else {},
        }

    def tell_room(self, but: Watcher | None = None) -> None:
        """Tell everybody what is public and no event."""
        self.audience.tell(lambda: {"type": "room", "room": views.room_facts(self)}, but)

    async def position(self, player: Player) -> Json:
        """What advice needs to know of a seat, in a room for practice."""
        if not self.setup.practice:
            raise Refusal("not-practice", "hints are for rooms that were made for practice")
        position = self.setup.table.position(self.running().state, self.seat_of(player))
        return {"lexicon": self.setup.lexicon, **position}

    # Before the game

    async def join(self, name: str, kind: str, token: str) -> int:
        """Take the first open seat; with the last one the game begins. `token` is a hash."""
        if self.phase != "waiting":
            raise Refusal("full", "the game has begun, and no seat is open: watch it")
        if any(player.token == token for player in self.players):
            raise Refusal("illegal", "an engine has one seat in a room")
        player = next(player for player in self.players if not player.taken)
        player.kind, player.name, player.token = kind, name, token
        if all(player.taken for player in self.players):
            await self.begin()
        else:
            await self._keep()
            self.tell_room()
        return self.seat_of(player)

    async def split(self) -> None:
        """Begin without the seats that are open."""
        if self.phase != "waiting":
            raise Refusal("wrong-phase", "the game has begun already")
        taken = [player for player in self.players if player.taken]
        self.setup.rules_for(len(taken))
        self.players = taken
        await self.begin()

    async def begin(self) -> None:
        """Deal, and tell everybody."""
        rules = self.setup.rules_for(len(self.players))
        names = [player.name for player in self.players]
        played = self.setup.table.game
        header = Header.of(played, rules, self.book, self.row.seed, names, WALL)
        game = self._new_game(header)
        self.row.header, self.row.phase = header.to_json(), "playing"
        self.row.split = self._host.now()
        self._clock.go_on()
        dealt: list[Event] = [{"time": 0.0, **event} for event in game.following(0.0)]
        await self._keep(*self._writes(dealt, 1))
        self.game = game
        for event in dealt:
            game.follow(event)
        self._set_alarm()
        self.audience.tell_each(self._welcome)
        self._host.begun(self)

    async def _keep(self, *events: Write) -> None:
        self.touched = time.monotonic()
        self.row.seats = [player.to_row() for player in self.players]
        await self._host.write(*events, self.row.update())

    # The game

    async def obey(self, player: Player, n: int | None, message: Json) -> Json:
        """Do what a verb asks, once; the reply tells what became of it."""
        n = player.n + 1 if n is None else n
        if n in player.replies:
            return player.replies[n]
        if n <= player.n:
            raise Refusal("out-of-order", f"n is {n}, and {player.n} was used: take a higher one")
        seat = self.seat_of(player)
        try:
            if message.get("type") == RESIGN:
                number = await self.leave(seat, RESIGNED, n)
            else:
                number = await self.do(seat, self.running().meant(seat, message), n)
        except MalformedAction as error:
            raise Refusal("invalid", str(error)) from None
        except (Refusal, IllegalAction) as error:
            refusal = error if isinstance(error, Refusal) else Refusal("illegal", str(error))
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
        await self._keep()
        self.tell_room()
        self._host.ended(self)

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
            await self._host.write(*self._writes(timed, first, n))
        else:
            self._close_books(result | {"events": first + len(timed) - 1})
            self._clock.stop(now)
            await self._keep(*self._writes(timed, first, n))
        self._tell(game, timed, result)
        if result is not None or game.number - self._snapshot_at >= EVERY:
            self._snapshot_at = game.number
            self._host.keep(self)
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
            self._announce(game, event, public)
            self._host.happened(self, event)
            if game.state.is_felt(event):
                self.news.happen()
        if self.phase == "over":
            self._host.ended(self)

    def _announce(self, game: LiveGame, event: Event, told: Json) -> None:
        """Give everybody the version of an event that is theirs."""
        if self.audience:
            self.audience.announce(
                views.event_message(game, event, told),
                lambda player: views.private_part(game, event, self.seat_of(player)),
            )
