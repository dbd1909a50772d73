"""Ratings, tournaments and their games over HTTP: see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response

from tilewright.table.registry import find_game, game_names
from tilewright.web.house import House
from tilewright.web.jobs.packed import Packed
from tilewright.web.pages.answers import answer, download
from tilewright.web.pages.rooms import Client, InHouse
from tilewright.web.settings import Json

router = APIRouter(prefix="/api", tags=["ratings"])
REPLAY_SECONDS = 20.0
MOST_NUMBER = 2**31 - 1


async def known_game(game: str | None = None) -> str:
    """The game of a query, by default the first."""
    return find_game(game or game_names()[0]).name


Game = Annotated[str, Depends(known_game)]
Id = Annotated[str, Path(pattern="^[0-9a-f]{12,64}$")]
Number = Annotated[int, Path(ge=0, le=MOST_NUMBER)]
Limit = Annotated[int, Query(ge=1, le=100)]


@router.get("/kinds")
async def kinds() -> Json:
    """The registered games, each with agents for an example tournament."""
    found = [find_game(name) for name in game_names()]
    return {
        "kinds": [
            {"name": game.name, "title": game.title, "example": game.example} for game in found
        ]
    }


@router.get("/ratings")
async def ratings(request: Request, house: InHouse, client: Client, game: Game) -> Response:
    """The ratings of all agents of a game, and the running tournaments."""
    house.limits.work.spend(client, "requests")
    return answer(request, await house.ratings.ask(client, "ratings", game=game))


@router.get("/tournaments")
async def tournaments(
    request: Request,
    house: InHouse,
    client: Client,
    game: Game,
    limit: Limit = 20,
    after: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0,
) -> Response:
    """Tournaments of a game, most recently updated first."""
    house.limits.work.spend(client, "requests")
    found = await house.ratings.ask(client, "tournaments", game=game, limit=limit, after=after)
    return answer(request, found)


@router.get("/tournaments/{id}/games")
async def games(
    request: Request,
    id: Id,
    house: InHouse,
    client: Client,
    limit: Limit = 20,
    after: Annotated[int, Query(ge=-1, le=MOST_NUMBER)] = -1,
) -> Response:
    """Games of a tournament, by number."""
    house.limits.work.spend(client, "requests")
    found = await house.ratings.ask(client, "tournament", tournament=id, limit=limit, after=after)
    return answer(request, found)


@router.get("/tournaments/{id}/games/{number}")
async def replay(
    request: Request, id: Id, number: Number, house: InHouse, client: Client
) -> Response:
    """The replay of a game of a tournament."""
    return answer(request, await _solve(house, client, "stored game", id, number))


@router.get("/tournaments/{id}/games/{number}/log", response_class=Response)
async def log(request: Request, id: Id, number: Number, house: InHouse, client: Client) -> Response:
    """The log of a game of a tournament."""
    found = await _solve(house, client, "stored log", id, number)
    return download(request, found, f"{id[:12]}-{number}.jsonl")


async def _solve(house: House, client: str, task: str, id: str, number: int) -> Packed:
    """Use a solver process, because a game without a stored log is played again."""
    wish = {"store": house.ratings.store, "tournament": id, "number": number}
    return await house.work(client, task, wish, REPLAY_SECONDS)
