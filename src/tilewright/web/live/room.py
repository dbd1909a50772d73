"""A room: one game, its players and listeners, and one ordered queue through which all goes.

What happens is written down first and told afterwards. A room whose database fails is dropped and
read again, so that nobody ever sees what is not kept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from tilewright.bananagrams.actions import Action
from tilewright.bananagrams.game import GAME
from tilewright.bananagrams.state import State
from tilewright.lexicon import Lexicon
from tilewright.table.faults import IllegalAction, Kind
from tilewright.table.game import Event
from tilewright.table.log import Header
from tilewright.table.telling import distinct, tell
from tilewright.web.background import notice
from tilewright.web.database.rooms import EventRow, RoomRow, Write, event_write
from tilewright.web.errors import Refusal
from tilewright.web.live import views
from tilewright.web.live.players import Audience, Player, Watcher, as_text
from tilewright.web.live.pulse import Clock, News
from tilewright.web.live.queue import READ_AGAIN, Job, T, Turns
from tilewright.web.live.verbs import Verb
from tilewright.web.settings import Json

MOST_DEEDS = 10_000  # of one seat in one game
CROWD_SECONDS = 0.5  # in which spectators who come and go are told of together


class Host(Protocol):
    """What a room needs of the house it is in."""

    async def write(self, *writes: Write) -> None: ...
    def begun(self, room: Room) -> None: ...
    def ended(self, room: Room) -> None: ...
    def broken(self, room: Room, error: BaseException) -> None: ...
    def happened(self, room: Room, event: Event) -> None: ...


class Room:
    """A game that waits, goes on or is over.

    Everything that changes it is a job for `ask`, which does one after the other.
    """

    def __init__(self, row: RoomRow, book: Lexicon, host: Host) -> None:
        self.row = row
        self.book = book
        self.players = [Player(**seat) for seat in row.seats]
        self.game: State | None = None
        self.number = 0
        self.audience = Audience()
        self.touched = time.monotonic()
        self.news = News()
        self._host = host
        self._clock = Clock()
        self._turns = Turns(self._break)
        self._crowd_changed = False

    def restore(self, game: State, events: list[EventRow]) -> None:
        """Go on where the room was when the last of these events was written."""
        self.game = game
        for number, kept in enumerate(events, start=1):
            seat = kept.event.get("seat")
            if seat is not None:
                self.players[seat].deeds += 1
                if kept.n is not None:
                    done = {"type": "done", "n": kept.n, "number": number}
                    self.players[seat].remember(kept.n, done)
        self.number = len(events)
        seconds = events[-1].event["time"] if events else 0.0
        if self.phase == "playing":
            self._clock.go_on(seconds)
        else:
            self._clock.stop(seconds)

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
        """Seconds since the split."""
        return self._clock.now

    def player_of(self, token: str) -> Player:
        """Whose token it is."""
        for player in self.players:
            if player.owns(token):
                return player
        raise Refusal("wrong-token", "this token is not one of this room's seats")

    def seat_of(self, player: Player) -> int:
        return next(seat for seat, other in enumerate(self.players) if other is player)

    def running(self) -> State:
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
        shown = self.game is not None and seat is not None
        return {
            "type": "welcome",
            "seat": seat,
            "n": player.n if player else 0,
            "room": views.room_facts(self),
            "view": views.own_view(self.game, seat) if shown else None,  # type: ignore[arg-type]
        }

    def tell_room(self, but: Watcher | None = None) -> None:
        """Tell everybody what is public and no event."""
        self.audience.tell(lambda: {"type": "room", "room": views.room_facts(self)}, but)

    async def position(self, player: Player) -> Json:
        """What advice needs to know of a seat, in a room for practice."""
        if not self.row.setup["practice"]:
            raise Refusal("not-practice", "hints are for rooms that were made for practice")
        own = self.running().seats[self.seat_of(player)]
        return {
            "lexicon": self.row.setup["lexicon"],
            "hand": "".join(sorted(own.hand.elements())),
            "grid": [[row, column, letter] for (row, column), letter in own.cells.items()],
        }

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
        views.rules_of(self.row.setup, len(taken))
        self.players = taken
        await self.begin()

    async def begin(self) -> None:
        """Deal, and tell everybody."""
        rules = views.rules_of(self.row.setup, len(self.players))
        names = [player.name for player in self.players]
        header = Header.of(GAME, rules, self.book, self.row.seed, names, "wall")
        game = GAME.new(rules, self.book, self.row.seed)
        self.row.header, self.row.phase = header.to_json(), "playing"
        self._clock.go_on()
        await self._keep()
        self.game = game
        self.audience.tell_each(self._welcome)
        self._host.begun(self)

    async def _keep(self, *events: Write) -> None:
        self.touched = time.monotonic()
        self.row.seats = [player.to_row() for player in self.players]
        await self._host.write(*events, self.row.update())

    # The game

    async def obey(self, player: Player, n: int | None, verb: Verb) -> Json:
        """Do what a verb asks, once; the reply tells what became of it."""
        n = player.n + 1 if n is None else n
        if n in player.replies:
            return player.replies[n]
        if n <= player.n:
            raise Refusal("out-of-order", f"n is {n}, and {player.n} was used: take a higher one")
        try:
            seat = self.seat_of(player)
            action = verb(self.running().seats[seat].cells)
            number = await self.do(seat, action, n)
        except (Refusal, IllegalAction) as error:
            refusal = error if isinstance(error, Refusal) else Refusal("illegal", str(error))
            return player.remember(n, {"type": "refused", "n": n, **refusal.to_json()})
        return player.remember(n, {"type": "done", "n": n, "number": number})

    async def do(self, seat: int, action: Action | None, n: int | None = None) -> int:
        """Do an action and return its number; None is to leave the game."""
        game = self.running()
        if action is None:
            return await self.leave(seat, "resigned", n)
        event = game.apply(seat, action)
        self.players[seat].deeds += 1
        number = await self._commit([event], n)
        too_many = self.players[seat].deeds >= MOST_DEEDS
        if too_many and self.phase == "playing" and not game.seats[seat].out:
            await self.leave(seat, "too many actions")
        return number

    async def leave(self, seat: int, reason: str, n: int | None = None) -> int:
        """A seat gives up; its tiles go back."""
        game = self.running()
        if game.seats[seat].out:
            raise IllegalAction(f"seat {seat} is out of the game")
        return await self._commit([game.give_up(seat, reason)], n)

    async def fault(self, seat: int, kind: Kind, reason: str) -> int:
        """Note what an engine did wrong."""
        self.running()
        fault = {"event": "fault", "seat": seat, "kind": kind, "reason": reason}
        return await self._commit([fault], None)

    async def end(self, reason: str) -> None:
        """End without a winner."""
        if self.phase == "over":
            return
        if self.game is not None:
            await self._commit([], None, reason)
            return
        self._close_books(winner=None, reason=reason)
        await self._keep()
        self.tell_room()
        self._host.ended(self)

    async def _commit(self, events: list[Event], n: int | None, reason: str | None = None) -> int:
        """Write events down, then tell them; the number of the first comes back."""
        game = self.running()
        now = self.time
        if game.over and reason is None:
            reason = "won" if game.winner is not None else "everybody left"
        if reason is not None:
            events.append(game.end(reason))
        first = self.number + 1
        timed = [{"time": now, **event} for event in events]
        writes = [
            event_write(self.id, number, event, n if number == first else None)
            for number, event in enumerate(timed, start=first)
        ]
        self.touched = time.monotonic()
        if reason is None:
            await self._host.write(*writes)
        else:
            last = first + len(events) - 1
            self._close_books(winner=game.winner, reason=reason, seconds=now, events=last)
            self._clock.stop(now)
            await self._keep(*writes)
        self.number += len(events)
        self._tell(first, timed)
        return first

    def _close_books(self, **result: Any) -> None:
        self.row.phase, self.row.ended, self.row.result = "over", time.time(), result

    def _tell(self, first: int, events: Iterable[Event]) -> None:
        for number, event in enumerate(events, start=first):
            self._announce(number, event)
            self._host.happened(self, event)
            if self.game is not None and self.game.is_felt(event):
                self.news.happen()
        if self.phase == "over":
            self._host.ended(self)

    def _announce(self, number: int, event: Event) -> None:
        """Give everybody the version of an event that is theirs."""
        game = self.game
        if game is not None and self.audience:
            public = views.public_event(game, number, event)
            names = distinct([player.name for player in self.players])
            said = "" if event["event"] == "build" else tell(GAME, public, names, game.rules)
            self.audience.announce(
                public | {"said": said},
                lambda player: views.private_part(game, event, self.seat_of(player)),
            )
