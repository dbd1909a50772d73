"""Requests of hosts, and of players outside the game: see docs/protocol.md."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from tilewright.web.live.emotes import emote
from tilewright.web.live.players import Player
from tilewright.web.live.room import Room
from tilewright.web.pages.bodies import AtSeatBody, ChoicesBody, EmoteBody, SeatBody
from tilewright.web.pages.rooms import Client, InHouse, Token, new_player
from tilewright.web.settings import Json


async def charge(house: InHouse, client: Client) -> None:
    """Charge the client: each of these requests may reach everyone in a room."""
    house.limits.work.spend(client, "requests")


router = APIRouter(prefix="/api/rooms/{id}", tags=["rooms"], dependencies=[Depends(charge)])


async def seen(room: Room) -> Json:
    return await room.ask(room.look)


@router.post("/split")
async def split(id: str, house: InHouse, token: Token) -> Json:
    """Start without the open seats."""
    room = await house.lobby.find(id)
    await room.ask(room.seating.start, token)
    return await seen(room)


@router.post("/seats")
async def add_seat(id: str, body: SeatBody, house: InHouse, token: Token, client: Client) -> Json:
    """Add a seat: an open one, or an engine."""
    room = await house.lobby.find(id)
    room.hosting.check(token)
    engines = int(body.kind == "engine")
    house.engine_seats.check(client, engines)
    player = await new_player(body, room.setup, house)
    await room.ask(room.seating.add, token, player)
    house.engine_seats.add(client, room.id, engines)
    return await seen(room)


@router.post("/remove")
async def remove_seat(id: str, body: AtSeatBody, house: InHouse, token: Token) -> Json:
    """Remove an open seat or an engine."""
    room = await house.lobby.find(id)
    kind = await room.ask(room.seating.remove, token, body.seat, body.name)
    if kind == "engine":
        house.engine_seats.remove(room.id)
    return await seen(room)


@router.post("/kick")
async def kick(id: str, body: AtSeatBody, house: InHouse, token: Token) -> Json:
    """Remove a player."""
    room = await house.lobby.find(id)
    await room.ask(room.seating.kick, token, body.seat, body.name)
    return await seen(room)


@router.post("/choose")
async def choose(id: str, body: ChoicesBody, house: InHouse, token: Token) -> Json:
    """Change how the game starts and what spectators see."""
    room = await house.lobby.find(id)
    await room.ask(room.seating.choose, token, body.model_dump(exclude_none=True))
    return await seen(room)


@router.post("/close")
async def close(id: str, house: InHouse, token: Token) -> Json:
    """End the game for everyone."""
    room = await house.lobby.find(id)
    await room.ask(room.seating.close, token)
    return await seen(room)


@router.post("/rematch")
async def rematch(id: str, house: InHouse, token: Token, client: Client) -> Json:
    """Offer a rematch or accept one: the room of the next game, and your seat in it."""
    room = await house.lobby.find(id)
    player = await room.ask(room.series.check, token)
    engines = sum(one.kind == "engine" for one in room.players)
    if room.row.rematch is None:
        house.limits.rooms.spend(client, "rooms")
        house.engine_seats.check(client, engines)
    following, made = await room.ask(room.series.rematch, player, await house.lobby.remote.online())
    if made:
        house.engine_seats.add(client, following.id, engines)
    return {"room": following.id, "seat": await _take_seat(following, player)}


async def _take_seat(room: Room, player: Player | None) -> int | None:
    return None if player is None else await room.ask(room.seating.accept, player)


@router.post("/emote")
async def show_emote(id: str, body: EmoteBody, house: InHouse, token: Token) -> Json:
    """Show an emote to everyone."""
    room = await house.lobby.find(id)
    player = room.player_of(token)
    house.limits.emotes.spend(player.token or "", "emotes")
    await room.ask(emote, room, player, body.emote)
    return {"emote": body.emote}
