"""The pages and their files, health and metrics."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from tilewright import __version__
from tilewright.web.errors import Refusal
from tilewright.web.pages.rooms import InHouse
from tilewright.web.pages.static_files import StaticFiles
from tilewright.web.peers.envelope import is_forwarded
from tilewright.web.settings import Json

router = APIRouter(include_in_schema=False)


@cache
def static_files() -> StaticFiles:
    """The files of the page."""
    return StaticFiles(Path(__file__).parents[1] / "static")


@router.get("/")
async def index(request: Request) -> Response:
    return static_files().response("index.html", request.headers)


@router.get("/room/{id}")
async def room(request: Request, id: str, house: InHouse) -> Response:
    """The page of the room's game; one that is not there is told by any of them."""
    try:
        page = (await house.lobby.find(id)).setup.table.page
    except Refusal:
        page = "room"
    return static_files().response(f"{page}.html", request.headers)


@router.get("/solve")
async def solve(request: Request, house: InHouse) -> Response:
    house.warm_up()
    return static_files().response("solve.html", request.headers)


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


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    return static_files().response("favicon.svg", request.headers)


@router.get("/health", include_in_schema=True, tags=["operations"])
async def health(request: Request, house: InHouse) -> JSONResponse:
    """Whether the server works: it writes a row, reads it back, and looks at its processes.

    The status is that of this server; `servers` has those of all that share its database.
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
