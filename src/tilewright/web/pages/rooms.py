"""Rooms and engines over HTTP, and the live socket: see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, WebSocket
from fastapi.responses import Response, StreamingResponse

from tilewright.web.budget import client_of
from tilewright.web.errors import Refusal, refusal_from
from tilewright.web.house import House
from tilewright.web.jobs.packed import Packed
from tilewright.web.live.names import check_free, checked_name
from tilewright.web.live.players import Player, Watcher, digest, new_token
from tilewright.web.live.seating import number_engines
from tilewright.web.live.setup import Setup, level_named
from tilewright.web.live.verbs import read_n
from tilewright.web.pages.answers import LINES, answer
from tilewright.web.pages.bodies import (
    EngineBody,
    JoinBody,
    RescueBody,
    RoomBody,
    SeatBody,
    VerbBody,
)
from tilewright.web.pages.socket import serve_socket
from tilewright.web.pages.streams import counted, engine_lines, game_lines
from tilewright.web.settings import Json

router = APIRouter(prefix="/api")


# FastAPI runs dependencies that are not coroutines in threads.
async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def asker(request: Request) -> str:
    return client_of(request.scope)


async def token_of(request: Request) -> str | None:
    """The token of the Authorization header, or None."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


async def token_due(request: Request) -> str:
    token = await token_of(request)
    if token is None:
        raise Refusal("no-token", "missing token; send the header 'Authorization: Bearer …'")
    return token


InHouse = Annotated[House, Depends(house_of)]
Client = Annotated[str, Depends(asker)]
Token = Annotated[str, Depends(token_due)]
MaybeToken = Annotated[str | None, Depends(token_of)]


@router.post("/rooms", status_code=201, tags=["rooms"])
async def create_room(body: RoomBody, house: InHouse, client: Client) -> Json:
    """Create a room, which starts when its last open seat is taken; return your tokens."""
    house.limits.rooms.spend(client, "rooms")
    setup = Setup.checked(len(body.seats), **body.choices())
    engines = sum(seat.kind == "engine" for seat in body.seats)
    house.engine_seats.check(client, engines)
    players = [await new_player(seat, setup, house) for seat in body.seats]
    number_engines(players)
    host = new_token()
    seat = None if body.name is None else await _sit(body.name, players, host, setup, house)
    room = await house.lobby.create(setup, players, digest(host))
    house.engine_seats.add(client, room.id, engines)
    if body.practice:
        house.warm_up()
    yours = {"host": host, "seat": seat, "token": None if seat is None else host}
    return await room.ask(room.look) | {"yours": yours}


async def _sit(
    name: str, players: list[Player], token: str, setup: Setup, house: House
) -> int | None:
    """Seat the creator of a room, unless all seats are for engines."""
    name = await free_name(name, house)
    check_free(name, [player.name for player in players], setup.table.levels)
    seat = next((seat for seat, player in enumerate(players) if not player.taken), None)
    if seat is not None:
        players[seat].sit("person", name, digest(token))
    return seat


async def free_name(name: str, house: House) -> str:
    """Check a person's name, which must not be that of a remote engine."""
    name = checked_name(name)
    if await house.lobby.remote.has(name):
        raise Refusal("name-taken", f"{name!r} is the name of an engine; choose another name")
    return name


async def new_player(seat: SeatBody, setup: Setup, house: House) -> Player:
    if seat.kind == "person":
        return Player("person")
    if seat.kind == "remote":
        if not seat.engine:
            raise Refusal("invalid", "a remote seat needs the name of its engine")
        return Player("remote", seat.engine, token=await house.lobby.remote.token_of(seat.engine))
    level = level_named(setup.game, seat.level or "").name
    return Player("engine", f"{level} engine", level)


@router.get("/rooms/{id}", tags=["rooms"])
async def room_facts(id: str, house: InHouse) -> Json:
    """The public facts of a room."""
    room = await house.lobby.find(id)
    return await room.ask(room.look)


@router.post("/rooms/{id}/join", tags=["rooms"])
async def join(id: str, body: JoinBody, house: InHouse, token: MaybeToken, client: Client) -> Json:
    """Take the first open seat and return its token."""
    house.limits.work.spend(client, "requests")
    room = await house.lobby.find(id)
    if token is not None:
        name = await house.lobby.remote.name_of(token)
        if name is None:
            raise Refusal(
                "wrong-token", "this token does not belong to an engine; join with a name"
            )
        return {"seat": await room.ask(room.seating.join, name, "remote", digest(token))}
    if body.name is None:
        raise Refusal("invalid", "a name is required to join")
    name, token = await free_name(body.name, house), new_token()
    seat = await room.ask(room.seating.join, name, "person", digest(token), body.before)
    return {"seat": seat, "token": token}


@router.post("/rooms/{id}/hint", tags=["practice"])
async def hint(request: Request, id: str, house: InHouse, token: Token, client: Client) -> Response:
    """Suggest the next placement, in a practice room."""
    return answer(request, await _advise(house, client, id, token, "hint", None))


@router.post("/rooms/{id}/rescue", tags=["practice"])
async def rescue(
    request: Request,
    id: str,
    house: InHouse,
    token: Token,
    client: Client,
    body: RescueBody | None = None,
) -> Response:
    """Find the least change that adds the remaining tiles, in a practice room."""
    letter = body.letter if body else None
    return answer(request, await _advise(house, client, id, token, "rescue", letter))


async def _advise(
    house: House, client: str, id: str, token: str, task: str, letter: str | None
) -> Packed:
    room = await house.lobby.find(id)
    position = await room.ask(room.position, room.player_of(token))
    if letter is not None:
        if letter.upper() not in position["hand"]:
            flaw = f"no {letter} in hand"
            raise Refusal("illegal", flaw).because("not-in-hand", letter=letter)
        position["hand"] = letter.upper()
    seconds = min(2.0, house.settings.solver_seconds)
    return await house.work(client, task, position | {"seconds": seconds}, seconds)


# The live game


@router.websocket("/rooms/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """The live socket of a room."""
    await serve_socket(socket, id, socket.app.state.house)


@router.get("/rooms/{id}/stream", tags=["engines"], response_class=StreamingResponse)
async def stream(id: str, house: InHouse, token: MaybeToken, client: Client) -> StreamingResponse:
    """The messages of the live socket as JSON lines, up to the end of the game."""
    room = await house.lobby.find(id)
    watcher = Watcher(room.player_of(token) if token is not None else None)
    flow = counted(house, client, game_lines(room, watcher))
    return StreamingResponse(flow, media_type=LINES)


@router.post("/rooms/{id}/act", tags=["engines"])
async def act(id: str, body: VerbBody, house: InHouse, token: Token) -> Json:
    """Perform a verb of the live socket; with a number `n` it is safe to retry."""
    message = body.model_dump()
    n = None if body.n is None else read_n(message)
    room = await house.lobby.find(id)
    player = room.player_of(token)
    house.limits.verbs.spend(player.token or "", "verbs")
    reply = await room.ask(room.obey, player, n, message)
    if reply["type"] == "refused":
        raise refusal_from(reply)
    return reply


@router.post("/engines", status_code=201, tags=["engines"])
async def register(body: EngineBody, house: InHouse, client: Client) -> Json:
    """Register a remote engine and get its token."""
    house.limits.rooms.spend(client, "engines")
    return await house.lobby.remote.register(body.name)


@router.get("/engines/events", tags=["engines"], response_class=StreamingResponse)
async def engine_events(house: InHouse, token: Token, client: Client) -> StreamingResponse:
    """Starts and ends of games, as JSON lines; the engine is online while it reads."""
    name = await house.lobby.remote.name_of(token)
    if name is None:
        raise Refusal("wrong-token", "this token does not belong to an engine; register one first")
    flow = counted(house, client, engine_lines(house, name))
    return StreamingResponse(flow, media_type=LINES)
