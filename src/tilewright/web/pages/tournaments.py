"""Ratings, tournaments and their games over HTTP: see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response

from tilewright.table.registry import find_game, game_names
from tilewright.web.house import House
from tilewright.web.pages.rooms import LINES, Client, InHouse
from tilewright.web.settings import Json

router = APIRouter(prefix="/api", tags=["ratings"])
REPLAY_SECONDS = 20.0
MOST_NUMBER = 2**31 - 1


def known_game(game: str | None = None) -> str:
    """The game of a query, by default the first one."""
    return find_game(game or game_names()[0]).name


Game = Annotated[str, Depends(known_game)]
Id = Annotated[str, Path(pattern="^[0-9a-f]{12,64}$")]
Number = Annotated[int, Path(ge=0, le=MOST_NUMBER)]
Limit = Annotated[int, Query(ge=1, le=100)]


@router.get("/kinds")
async def kinds() -> Json:
    """The registered games, and agents for an example of a tournament."""
    found = [find_game(name) for name in game_names()]
    return {
        "kinds": [
            {"name": game.name, "title": game.title, "example": game.example} for game in found
        ]
    }


@router.get("/ratings")
async def ratings(house: InHouse, client: Client, game: Game) -> Json:
    """The standing of all agents of a game, and what is played in the arena now."""
    house.work_budgets.spend(client, "requests")
    return await house.ratings.ask("ratings", game=game)


@router.get("/tournaments")
async def tournaments(
    house: InHouse,
    client: Client,
    game: Game,
    limit: Limit = 20,
    after: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0,
) -> Json:
    """Tournaments of a game, the last touched first."""
    house.work_budgets.spend(client, "requests")
    return await house.ratings.ask("tournaments", game=game, limit=limit, after=after)


@router.get("/tournaments/{id}/games")
async def games(
    id: Id,
    house: InHouse,
    client: Client,
    limit: Limit = 20,
    after: Annotated[int, Query(ge=-1, le=MOST_NUMBER)] = -1,
) -> Json:
    """Games of a tournament, in the order of their numbers."""
    house.work_budgets.spend(client, "requests")
    return await house.ratings.ask("tournament", tournament=id, limit=limit, after=after)


@router.get("/tournaments/{id}/games/{number}")
async def replay(id: Id, number: Number, house: InHouse, client: Client) -> Json:
    """A game of a tournament with all that is needed to show it again."""
    return await _solve(house, client, "stored game", id, number)


@router.get("/tournaments/{id}/games/{number}/log", response_class=Response)
async def log(id: Id, number: Number, house: InHouse, client: Client) -> Response:
    """The log of a game of a tournament."""
    found = await _solve(house, client, "stored log", id, number)
    headers = {"content-disposition": f'attachment; filename="{id[:12]}-{number}.jsonl"'}
    return Response(found["log"], media_type=LINES, headers=headers)


async def _solve(house: House, client: str, task: str, id: str, number: int) -> Json:
    """Ask a solver: a game whose log was not kept is played once more."""
    wish = {"store": house.ratings.store, "tournament": id, "number": number}
    return await house.solve(client, task, wish, REPLAY_SECONDS)
