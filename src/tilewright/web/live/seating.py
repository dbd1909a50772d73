"""The seats of a room before its game: taken, added, removed, freed, held for a rematch."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from tilewright.errors import TilewrightError
from tilewright.web.errors import Refusal, refused
from tilewright.web.live.names import check_free
from tilewright.web.live.players import Player
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room

MOST_BANNED = 100
REMOVED = "the host has removed you from this room"
REMOVED_REASON = "removed by the host"
REMOVED_CODE = 4410


class Seating:
    """Changes to seats. Every method is a job for the room's queue; it stores, then announces."""

    def __init__(self, room: Room) -> None:
        self._room = room

    # Sitting down

    async def join(self, name: str, kind: str, token: str, shown: str | None = None) -> int:
        """Take the first open seat; the last one starts the game.

        `token` is the hash of the seat's new token, and `shown` an earlier token: of the host, who
        keeps the role, or of a player who was removed.
        """
        room = self._room
        if room.phase != "waiting":
            raise Refusal("full", "the game has started and no seat is open; you can watch it")
        if any(player.token == token and player.taken for player in room.players):
            raise Refusal("illegal", "an engine can have only one seat in a room")
        if shown is not None and room.is_banned(shown):
            raise Refusal("removed", REMOVED)
        player = self._open_seat(token)
        if player is None:
            raise Refusal("full", "no seat is open; you can watch the game")
        others = [other.name for other in room.players if other is not player]
        check_free(name, others, room.setup.table.levels if kind == "person" else ())
        hosts = room.hosting.owns(shown)
        player.sit(kind, name, token)
        if hosts:
            room.hosting.move_to(player)
        await self._seat_taken()
        return room.seat_of(player)

    async def accept(self, before: Player) -> int | None:
        """Seat a player of the previous game; return the seat, or None if the table is full."""
        room = self._room
        mine = next((one for one in room.players if one.token == before.token), None)
        if mine is not None and mine.taken:
            return room.seat_of(mine)
        player = mine or self._open_seat(None)
        banned = before.token in (room.row.banned or ())
        if room.phase != "waiting" or player is None or before.token is None or banned:
            return None
        if mine is None:
            check_free(before.name, [one.name for one in room.players if one is not player], ())
        player.sit(before.kind, before.name, before.token, before.wins)
        await self._seat_taken()
        return room.seat_of(player)

    def _open_seat(self, token: str | None) -> Player | None:
        """The first seat for this token: one held for it, an open one, or one held too long."""
        players, now = self._room.players, self._room.home.now()
        kept = [one for one in players if one.held is not None and one.token == token]
        free = [one for one in players if not one.taken and one.held is None]
        late = [one for one in players if one.held is not None and one.held <= now]
        return next(iter([*kept, *free, *late]), None)

    async def _seat_taken(self) -> None:
        """Start if all seats are taken; otherwise announce the new player."""
        room = self._room
        people = sum(player.kind == "person" for player in room.players)
        waits = room.setup.host_starts and people > 1
        if all(player.taken for player in room.players) and not waits:
            await room.begin()
        else:
            await room.keep()
            room.send_room()

    # For the host

    async def start(self, token: str) -> None:
        """Start without the open seats."""
        room = self._room
        room.hosting.check_start(token)
        self._check_waiting()
        taken = [player for player in room.players if player.taken]
        room.setup.check_seats(len(taken))
        room.players = taken
        await room.begin()

    async def add(self, token: str, player: Player) -> None:
        """Add a seat at the end."""
        room = self._room
        room.hosting.check(token)
        self._check_waiting()
        seats = len(room.players) + 1
        room.setup.check_seats(seats)
        try:  # there may be too few words or tiles
            game, rules = room.setup.table.game, room.setup.rules_for(seats)
            await asyncio.to_thread(game.new, rules, room.book, 0)
        except TilewrightError as error:
            raise refused("illegal", error) from None
        room.players.append(player)
        number_engines(room.players)
        await self._changed()

    async def remove(self, token: str, seat: int, name: str | None) -> str:
        """Remove an open seat or an engine; return the kind of its player."""
        room = self._room
        room.hosting.check(token)
        self._check_waiting()
        player = self._named(seat, name)
        if player.kind == "person" and player.taken:
            flaw = f"the seat is taken by {player.name}; remove the player first"
            raise Refusal("illegal", flaw).because("seat-taken", name=player.name)
        room.setup.check_seats(len(room.players) - 1)
        room.players = [one for one in room.players if one is not player]
        number_engines(room.players)
        await self._changed()
        return player.kind

    async def kick(self, token: str, seat: int, name: str | None) -> None:
        """Remove a player; the seat becomes open, or leaves the running game."""
        room = self._room
        room.hosting.check(token)
        player = self._named(seat, name)
        if room.row.host == player.token:
            flaw = "the host cannot be removed; close the room instead"
            raise Refusal("illegal", flaw).because("host-stays")
        if room.phase == "playing":
            await room.leave(seat, REMOVED_REASON)
            return
        self._check_waiting()
        if player.kind == "engine" or not player.name:
            raise Refusal("illegal", "the seat is empty; remove the seat instead").because(
                "nobody-there"
            )
        if player.token is not None:
            room.row.banned = [*(room.row.banned or ()), player.token][-MOST_BANNED:]
        watcher = player.watcher
        player.stand_up()
        await self._changed()
        if watcher is not None:
            watcher.close(REMOVED_CODE, "removed", REMOVED)

    async def choose(self, token: str, choices: Json) -> None:
        """Change the host's choices while the room waits."""
        room = self._room
        room.hosting.check(token)
        self._check_waiting()
        room.setup = replace(room.setup, **choices)
        room.row.setup = room.setup.to_json()
        await self._changed()

    async def close(self, token: str) -> None:
        """Close the room, before or during the game."""
        self._room.hosting.check(token)
        if self._room.phase == "over":
            raise Refusal("wrong-phase", "the game is over")
        await self._room.end("closed")

    def _check_waiting(self) -> None:
        if self._room.phase != "waiting":
            raise Refusal("wrong-phase", "the game has already started")

    def _named(self, seat: int, name: str | None) -> Player:
        """The player in a seat; refuse if it has changed since the host saw it."""
        players = self._room.players
        if not 0 <= seat < len(players):
            raise Refusal("illegal", f"no seat {seat}").because("nobody-there")
        if name is not None and players[seat].name != name:
            flaw = f"{name!r} has left this seat"
            raise Refusal("illegal", flaw).because("nobody-there")
        return players[seat]

    async def _changed(self) -> None:
        """Send everyone a new view, because seats have new numbers."""
        await self._room.keep()
        self._room.welcome_all()


def number_engines(players: list[Player]) -> None:
    """Number engines of the same level."""
    for level in {player.level for player in players if player.level}:
        equal = [player for player in players if player.level == level]
        for number, player in enumerate(equal, start=1):
            player.name = f"{level} engine" + (f" {number}" if len(equal) > 1 else "")
