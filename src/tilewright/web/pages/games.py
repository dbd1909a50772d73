"""Finished games, replays, solver and check over HTTP: see docs/protocol.md."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tilewright.table.log import write_line
from tilewright.web.database.rooms import RoomRow
from tilewright.web.errors import Refusal, no_such_room
from tilewright.web.house import House
from tilewright.web.live.setup import Setup
from tilewright.web.pages.bodies import CheckBody, SolveBody
from tilewright.web.pages.rooms import LINES, Client, InHouse
from tilewright.web.settings import Json

router = APIRouter(prefix="/api")
REPLAY_SECONDS = 20.0
CHECK_SECONDS = 2.0


@router.get("/games", tags=["replays"])
async def finished_games(
    house: InHouse,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
) -> Json:
    """Games that are over, the newest first."""
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
async def replay_game(id: str, house: InHouse, client: Client) -> Json:
    """A finished game with all that is needed to show it again."""
    log = await _log(house, id)
    return await house.solve(client, "replay", {"log": log}, REPLAY_SECONDS)


@router.get("/games/{id}/log", tags=["replays"], response_class=Response)
async def game_log(id: str, house: InHouse) -> Response:
    """The log of a finished game, which `tilewright game replay` reads."""
    headers = {"content-disposition": f'attachment; filename="{id}.jsonl"'}
    return Response(await _log(house, id), media_type=LINES, headers=headers)


@router.get("/games/{id}/{notation}", tags=["replays"], response_class=Response)
async def game_file(id: str, notation: str, house: InHouse, client: Client) -> Response:
    """A finished game in another notation, such as `gcg` for Scrabble."""
    wish = {"log": await _log(house, id), "notation": notation[:32]}
    made = await house.solve(client, "export", wish, REPLAY_SECONDS)
    headers = {"content-disposition": f'attachment; filename="{id}.{notation[:32]}"'}
    return Response(made["file"], media_type="application/octet-stream", headers=headers)


async def _log(house: House, id: str) -> bytes:
    """The log of a game that is over, as bytes of a file."""
    row = await asyncio.to_thread(house.database.room, id[:33])
    if row is None:
        raise no_such_room(id)
    if row.phase != "over" or row.header is None:
        what = "was never begun" if row.phase == "over" else "is not over"
        raise Refusal("wrong-phase", f"the game {what}: there is no replay of it")
    events = await asyncio.to_thread(house.database.events, id)
    documents = [row.header, *[kept.event for kept in events]]
    return "".join(map(write_line, documents)).encode("ascii")


@router.post("/replay", tags=["replays"])
async def replay_text(request: Request, house: InHouse, client: Client) -> Json:
    """The replay of any log; the body is the file."""
    log = await request.body()
    return await house.solve(client, "replay", {"log": log}, REPLAY_SECONDS)


@router.post("/solve", tags=["solver"])
async def solve(body: SolveBody, house: InHouse, client: Client) -> Json:
    """A grid of the tiles, or the tiles taken into a board with the least change."""
    board = "".join(body.board or ()).replace(".", "").replace(" ", "")
    most = house.settings.solver_tiles
    if len(body.tiles) + len(board) > most:
        raise Refusal("invalid", f"too many tiles: the solver here takes at most {most}")
    wish = body.model_dump()
    wish["seconds"] = min(body.seconds, house.settings.solver_seconds)
    return await house.solve(client, "solve", wish, wish["seconds"])


@router.post("/check", tags=["solver"])
async def check(body: CheckBody, house: InHouse, client: Client) -> Json:
    """Whether a board is one crossword of words, and what is wrong with it."""
    return await house.solve(client, "check", body.model_dump(), CHECK_SECONDS)
