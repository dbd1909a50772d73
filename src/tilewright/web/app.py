"""The application: routes, pages and the guard around them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright import __version__
from tilewright.errors import DatabaseError, TilewrightError
from tilewright.table.registry import game_names
from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.database.servers import Servers
from tilewright.web.errors import Refusal, refused
from tilewright.web.guard import Guard, is_stream
from tilewright.web.heap import freeze
from tilewright.web.house import House
from tilewright.web.jobs.ratings import check_store
from tilewright.web.live.setup import live_table
from tilewright.web.logs import note
from tilewright.web.metrics import Metrics
from tilewright.web.pages import (
    analysis,
    analysis_files,
    choices,
    daily,
    files,
    games,
    hosting,
    invites,
    peers,
    rooms,
    study,
    tournaments,
)
from tilewright.web.pages.refusals import response_of
from tilewright.web.pages.static_files import static_files
from tilewright.web.pages.validation import refusal_of
from tilewright.web.peers.envelope import Address, Envelope
from tilewright.web.peers.forwarding import Forwarding
from tilewright.web.settings import Settings

DESCRIPTION = "Rooms, solver and replays. The live socket is described in docs/protocol.md."


class Compressed:
    """Compresses large responses, except streams, whose lines must not be delayed."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._zipped = GZipMiddleware(app, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        flows = scope["type"] != "http" or is_stream(scope)
        await (self._plain if flows else self._zipped)(scope, receive, send)


def make_app(settings: Settings, metrics: Metrics, inner: Address | None = None) -> FastAPI:
    """Create the application. Its database is opened immediately, so that errors are raised here.

    `inner` is the address at which the server listens for its peers on the same database.
    """
    database = RoomDatabase(settings.database)
    check_store(settings.store)
    address = None if inner is None else f"{inner[0]}:{inner[1]}"
    servers = Servers(database, address, settings.silent_seconds)
    servers.enter()
    for game in game_names():
        live_table(game)  # imports what the game needs

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(settings, database, servers, metrics)
        app.state.house = house
        await house.open()
        freeze()
        yield
        await house.close()
        note("stopped")

    app = FastAPI(
        title="Tilewright",
        description=DESCRIPTION,
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Compressed)
    app.add_middleware(Forwarding)
    app.add_middleware(Guard, settings=settings, metrics=metrics)
    app.add_middleware(Envelope, secret=servers.me.secret, inner=inner)
    app.add_exception_handler(TilewrightError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _other)
    parts = (
        *(choices, rooms, hosting, invites, games, daily, tournaments, files, peers),
        *(analysis, analysis_files, study),
    )
    for part in parts:
        app.include_router(part.router)
    app.mount("/static", static_files(), "static")
    return app


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, DatabaseError):  # its message may name files and hosts
        note("database", level=40, reason=str(error))
        error = Refusal(
            "unavailable", "the server cannot store games at the moment; try again soon", 5
        )
    assert isinstance(error, TilewrightError)
    refusal = error if isinstance(error, Refusal) else refused("invalid", error)
    house: House = request.app.state.house
    house.metrics.count("tilewright_refusals_total", code=refusal.code)
    return response_of(refusal, request.scope)


async def _invalid(request: Request, error: Exception) -> Response:
    """Report the first error that pydantic found."""
    assert isinstance(error, RequestValidationError)
    return await _refused(request, refusal_of(error.errors()[0]))


async def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _refused(request, Refusal("not-found", "no such page"))
    refusal = Refusal("invalid", str(error.detail))
    answer = response_of(refusal, request.scope)
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer
