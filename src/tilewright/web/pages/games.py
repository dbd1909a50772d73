"""Finished games, replays, solver and check over HTTP: see docs/protocol.md."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tilewright.web.database.rooms import RoomRow
from tilewright.web.errors import Refusal, no_such_room
from tilewright.web.house import REPLAY_SECONDS, House
from tilewright.web.live.setup import Setup
from tilewright.web.pages.answers import answer, download
from tilewright.web.pages.bodies import CheckBody, SolveBody
from tilewright.web.pages.rooms import Client, InHouse
from tilewright.web.settings import Json

router = APIRouter(prefix="/api")
CHECK_SECONDS = 2.0


@router.get("/games", tags=["replays"])
async def finished_games(
    house: InHouse,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
) -> Json:
    """Finished games, newest first."""
    rows = await asyncio.to_thread(house.database.finished, before, limit)
    more = rows[-1].ended if len(rows) == limit else None
    return {"games": [_entry(row) for row in rows], "before": more}


def _entry(row: RoomRow) -> Json:
    result, setup = row.result or {}, Setup.from_json(row.setup)
    return {
        "id": row.id,
        "ended": row.ended,
        "game": setup.game,
        "title": setup.table.game.title,
        "lexicon": setup.lexicon,
        "rules": setup.rules,
        "names": [seat["name"] for seat in row.seats],
        **{key: result.get(key) for key in ("winner", "reason", "seconds", "events")},
    }


@router.get("/games/{id}", tags=["replays"])
async def replay_game(request: Request, id: str, house: InHouse, client: Client) -> Response:
    """The replay of a finished game."""
    await check_over(house, id)
    return answer(request, await house.finished_game(client, "game", id))


@router.get("/games/{id}/log", tags=["replays"], response_class=Response)
async def game_log(request: Request, id: str, house: InHouse, client: Client) -> Response:
    """The log of a finished game, which `tilewright game replay` reads."""
    await check_over(house, id)
    return download(request, await house.finished_game(client, "game log", id), f"{id}.jsonl")


@router.get("/games/{id}/{notation}", tags=["replays"], response_class=Response)
async def game_file(
    request: Request, id: str, notation: str, house: InHouse, client: Client
) -> Response:
    """A finished game in another notation, such as `gcg` for Scrabble."""
    await check_over(house, id)
    made = await house.finished_game(client, "game file", id, notation=notation[:32])
    return download(request, made, f"{id}.{notation[:32]}")


async def check_over(house: House, id: str) -> None:
    """Refuse an unfinished game."""
    row = await asyncio.to_thread(house.database.room, id[:33])
    if row is None:
        raise no_such_room(id)
    if row.phase != "over" or row.header is None:
        what = "was never started" if row.phase == "over" else "is not over"
        raise Refusal("wrong-phase", f"no replay available: the game {what}")


@router.post("/replay", tags=["replays"])
async def replay_text(request: Request, house: InHouse, client: Client) -> Response:
    """The replay of any log; the body is the file."""
    log = await request.body()
    return answer(request, await house.work(client, "replay", {"log": log}, REPLAY_SECONDS))


@router.post("/solve", tags=["solver"])
async def solve(request: Request, body: SolveBody, house: InHouse, client: Client) -> Response:
    """Solve tiles, or add them to a board with the least change."""
    board = "".join(body.board or ()).replace(".", "").replace(" ", "")
    most = house.settings.solver_tiles
    if len(body.tiles) + len(board) > most:
        flaw = f"too many tiles; this server solves at most {most}"
        raise Refusal("invalid", flaw).because("too-many-tiles", most=most)
    wish = body.model_dump()
    wish["seconds"] = min(body.seconds, house.settings.solver_seconds)
    return answer(request, await house.work(client, "solve", wish, wish["seconds"]))


@router.post("/check", tags=["solver"])
async def check(request: Request, body: CheckBody, house: InHouse, client: Client) -> Response:
    """Check whether a board is one crossword, and list its flaws."""
    return answer(request, await house.work(client, "check", body.model_dump(), CHECK_SECONDS))
