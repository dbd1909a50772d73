"""Rematches: consecutive games at one table, with the score of the series."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from tilewright.web.database.rooms import RoomRow, Write
from tilewright.web.errors import Refusal
from tilewright.web.live.players import Player, Watcher
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room


def facts(series: Json | None) -> Json:
    """The public facts of a series: the number of this game, and the draws so far."""
    series = series or {}
    return {"number": series.get("number", 1), "draws": series.get("draws", 0)}


def after(series: Json | None, winners: Sequence[int]) -> Json:
    """The series at the start of the next game."""
    now = facts(series)
    return {"number": now["number"] + 1, "draws": now["draws"] + (len(winners) > 1)}


def count_win(players: Sequence[Player], winners: Sequence[int]) -> None:
    """Count the win of a game."""
    if len(winners) == 1:
        players[winners[0]].wins += 1


def next_players(
    players: Sequence[Player], stays: Callable[[Player], bool], until: float
) -> list[Player]:
    """The seats of the next game: everyone moves by one seat, so that another player is first.

    Engines are seated immediately. The seat of a person who stays is held `until` a time. Players
    who left leave an open seat.
    """
    return [_next_player(player, stays, until) for player in (*players[1:], *players[:1])]


def _next_player(player: Player, stays: Callable[[Player], bool], until: float) -> Player:
    if not stays(player):
        return Player("person")
    kept = Player(player.kind, player.name, player.level, player.token, player.wins)
    kept.held = until if player.kind == "person" else None
    return kept


class Series:
    """The rematch of a room: a single room, whoever asks first."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def lead_to(self, row: RoomRow) -> Write:
        """Link a new row as the rematch of this room."""
        before = self._room.row
        row.series = after(before.series, (before.result or {}).get("winners", ()))
        row.banned = before.banned
        before.rematch = row.id
        return before.update()

    async def check(self, token: str) -> Player | None:
        """The player who asks for a rematch; None for a host without a seat."""
        room = self._room
        hosts = room.hosting.owns(token) and room.hosting.seat is None
        player = None if hosts else room.player_of(token)
        if room.phase != "over" or room.game is None:
            raise Refusal("wrong-phase", "a rematch is possible after the game is over")
        return player

    async def rematch(self, player: Player | None, online: Collection[str]) -> tuple[Room, bool]:
        """The room of the next game, and whether it was created now.

        `online` has the remote engines that can play.
        """
        room = self._room
        following = await room.home.following(room)
        if following is not None:
            return following, False

        def stays(one: Player) -> bool:
            return one.name in online if one.kind == "remote" else one.connected or one is player

        until = room.home.now() + room.home.settings.hold_seconds
        players = next_players(room.players, stays, until)
        host = room.row.host if room.hosting.present or player is None else player.token
        following = await room.home.follow(room, players, host)
        seat = None if player is None else room.seat_of(player)
        offer = {"type": "rematch", "room": following.id, "by": seat}
        room.audience.send(lambda: offer, self._may_follow)
        return following, True

    def _may_follow(self, watcher: Watcher) -> bool:
        """Whether a client may know the room of the next game: it was here before the end.

        Finished games are listed publicly, but rooms are only found by their link.
        """
        hosts = watcher.host is not None and watcher.host == self._room.row.host
        return watcher.player is not None or hosts or watcher.follows
