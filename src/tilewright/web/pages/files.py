"""The pages and their files, health and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from tilewright import __version__
from tilewright.table.registry import game_names
from tilewright.web.errors import Refusal
from tilewright.web.pages.made import OFFLINE, WORKER
from tilewright.web.pages.rooms import InHouse
from tilewright.web.pages.static_files import static_files
from tilewright.web.peers.envelope import is_forwarded
from tilewright.web.settings import Json

router = APIRouter(include_in_schema=False)


@router.get("/")
async def index(request: Request) -> Response:
    return static_files().response("index.html", request.headers)


@router.get("/room/{id}")
async def room(request: Request, id: str, house: InHouse) -> Response:
    """The page of the room's game."""
    page = (await house.lobby.find(id)).setup.table.page
    return static_files().response(f"{page}.html", request.headers)


@router.get("/rules")
async def rules(request: Request) -> Response:
    return static_files().response("rules.html", request.headers)


@router.get("/rules/{game}")
async def rules_of_game(request: Request, game: str) -> Response:
    """The rules of a game, on a separate page if there is one."""
    if game not in game_names():
        raise Refusal("not-found", f"no game {game[:40]!r}")
    own = f"rules-{game}.html"
    page = own if own in static_files() else "rules-game.html"
    return static_files().response(page, request.headers)


@router.get("/daily")
async def daily(request: Request, house: InHouse) -> Response:
    house.warm_up()
    return static_files().response("daily.html", request.headers)


@router.get("/solve")
async def solve(request: Request, house: InHouse) -> Response:
    house.warm_up()
    return static_files().response("solve.html", request.headers)


@router.get("/analyse")
async def analyse(request: Request, house: InHouse) -> Response:
    house.warm_up()
    return static_files().response("analyse.html", request.headers)


@router.get("/quiz")
async def quiz(request: Request) -> Response:
    return static_files().response("quiz.html", request.headers)


@router.get("/puzzle")
async def puzzle(request: Request) -> Response:
    return static_files().response("puzzle.html", request.headers)


@router.get("/words")
@router.get("/words/{word}")
async def words(request: Request, house: InHouse, word: str = "") -> Response:
    house.warm_up()
    return static_files().response("words.html", request.headers)


@router.get("/replay")
@router.get("/replay/{id}")
@router.get("/replay/{id}/{number}")
async def replay(request: Request, house: InHouse, id: str = "", number: str = "") -> Response:
    if id:
        house.warm_up()
    return static_files().response("replay.html", request.headers)


@router.get("/ratings")
async def ratings(request: Request, house: InHouse) -> Response:
    house.ratings.workers.warm_up()
    return static_files().response("ratings.html", request.headers)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    return static_files().response("manifest.webmanifest", request.headers)


@router.get("/worker.js")
async def worker(request: Request) -> Response:
    """The service worker, served at the root so that it covers every page."""
    return static_files().response(WORKER, request.headers)


@router.get("/offline")
async def offline(request: Request) -> Response:
    return static_files().response(OFFLINE, request.headers)


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    return static_files().response("favicon.svg", request.headers)


@router.get("/health", include_in_schema=True, tags=["operations"])
async def health(request: Request, house: InHouse) -> JSONResponse:
    """Check that the server can write and read the database and start its processes.

    The status is that of this server; `servers` has those of all servers on its database.
    """
    wrong = await house.health.check()
    if wrong:
        facts: Json = {"status": wrong}
    else:
        facts = {"status": "ok", "version": __version__, "rooms": len(house.lobby.rooms)}
    if house.members.shared and not is_forwarded(request.scope):
        facts |= {"servers": await house.gathering.healths(dict(facts))}
    return JSONResponse(facts, 503 if wrong else 200)


@router.get("/metrics", include_in_schema=True, tags=["operations"])
async def metrics(request: Request, house: InHouse) -> PlainTextResponse:
    """Counters for Prometheus, of all servers that share the database."""
    text = house.metrics.text()
    if house.members.shared and not is_forwarded(request.scope):
        text = await house.gathering.metrics(text)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
