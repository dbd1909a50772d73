"""Emotes: a small set of reactions that players can send. They are not part of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.web.errors import check_known
from tilewright.web.live.players import Player, plays

if TYPE_CHECKING:
    from tilewright.web.live.room import Room

EMOTES = ("clap", "good", "wow", "laugh", "oops", "think")
EMOTES_A_SECOND = 0.5
EMOTES_AT_ONCE = 3.0


async def emote(room: Room, player: Player, name: str) -> None:
    """Show an emote to everyone at the table, and to spectators after their delay."""
    check_known("emote", name, EMOTES)
    message = {"type": "emote", "seat": room.seat_of(player), "emote": name}
    room.audience.send(lambda: message, plays)
    room.screen.send(message)
