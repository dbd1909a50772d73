"""The pages and their files, health and metrics."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse

from tilewright import __version__
from tilewright.database import StoreError
from tilewright.web.errors import Refusal
from tilewright.web.pages.rooms import InHouse

STATIC = Path(__file__).parents[1] / "static"
HEALTH_SECONDS = 5.0
NO_CACHE = {"cache-control": "no-cache"}

router = APIRouter(include_in_schema=False)


def _page(name: str) -> FileResponse:
    file = STATIC / name
    if not file.is_file():
        raise Refusal("not-found", "this page is not part of this installation")
    return FileResponse(file, headers=NO_CACHE)


@router.get("/")
async def index() -> FileResponse:
    return _page("index.html")


@router.get("/room/{id}")
async def room(id: str) -> FileResponse:
    return _page("room.html")


@router.get("/solve")
async def solve(house: InHouse) -> FileResponse:
    house.workers.warm_up()
    return _page("solve.html")


@router.get("/replay")
@router.get("/replay/{id}")
@router.get("/replay/{id}/{number}")
async def replay(house: InHouse, id: str = "", number: str = "") -> FileResponse:
    if id:
        house.workers.warm_up()
    return _page("replay.html")


@router.get("/ratings")
async def ratings(house: InHouse) -> FileResponse:
    house.ratings.workers.warm_up()
    return _page("ratings.html")


@router.get("/favicon.ico")
async def icon() -> FileResponse:
    return _page("favicon.svg")


@router.get("/health", include_in_schema=True, tags=["operations"])
async def health(house: InHouse) -> JSONResponse:
    """Whether the server and its database answer."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await asyncio.to_thread(house.database.ping)
    except (TimeoutError, StoreError):
        return JSONResponse({"status": "the database does not answer"}, 503)
    rooms = len(house.lobby.rooms)
    return JSONResponse({"status": "ok", "version": __version__, "rooms": rooms})


@router.get("/metrics", include_in_schema=True, tags=["operations"])
async def metrics(house: InHouse) -> PlainTextResponse:
    """Counters for Prometheus."""
    return PlainTextResponse(house.metrics.text(), media_type="text/plain; version=0.0.4")
