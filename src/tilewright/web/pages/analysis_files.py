"""Word lists, notes and downloads of the analysis page: see docs/protocol.md."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from tilewright.web.database.analysis import FileKind
from tilewright.web.errors import Refusal
from tilewright.web.live.players import new_token
from tilewright.web.pages.analysis_bodies import ExportBody, NotesBody
from tilewright.web.pages.games import check_over
from tilewright.web.pages.rooms import Client, InHouse, MaybeToken, Token
from tilewright.web.settings import Json

router = APIRouter(prefix="/api/analyse", tags=["analysis"])
UPLOAD_SECONDS = 20.0
EXPORT_SECONDS = 10.0


@router.get("/lexicons")
async def lexicons(house: InHouse, token: MaybeToken) -> list[Json]:
    """The available word lists, and whether their leave values belong to them."""
    house.warm_up_analysis()
    return await house.lists.offered(token)


@router.post("/lexicons", status_code=201)
async def upload(
    request: Request,
    house: InHouse,
    client: Client,
    token: MaybeToken,
    name: Annotated[str, Query(max_length=100)],
    kind: FileKind = "words",
) -> Json:
    """Store a word list (text or KWG) or leave values (KLV2 or ours) under the visitor's token."""
    house.limits.uploads.spend(client, "uploads")
    data = await request.body()
    if not data:
        raise Refusal("invalid", "the file is empty")
    token = token or new_token()

    async def check(wish: Json) -> bytes:
        packed = await house.work(client, "analyse upload", wish, UPLOAD_SECONDS)
        return await asyncio.to_thread(packed.unpacked)

    facts = await house.lists.add(token, name, kind, data, check)
    return facts | {"token": token}


@router.delete("/lexicons/{name}", status_code=204)
async def remove_list(name: str, house: InHouse, client: Client, token: Token) -> None:
    """Delete a list of the visitor and its leave values."""
    house.limits.work.spend(client, "requests")
    await house.lists.remove(token, name)


@router.get("/notes/{game}")
async def notes(game: str, house: InHouse, client: Client, token: MaybeToken) -> Json:
    """The visitor's notes on a game and its variations, possibly empty."""
    house.limits.work.spend(client, "requests")
    found = await house.notebook.find(token, game)
    return {"notes": found.get("notes") or {}, "tree": found.get("tree") or []}


@router.put("/notes/{game}")
async def keep_notes(
    game: str, body: NotesBody, house: InHouse, client: Client, token: MaybeToken
) -> Json:
    """Store notes on a game; without a token, a new one is returned."""
    house.limits.notes.spend(client, "notes")
    token = token or new_token()
    await house.notebook.keep(token, game, body.model_dump())
    return {"token": token}


@router.post("/export")
async def export(body: ExportBody, house: InHouse, client: Client) -> Response:
    """A game with its notes as GCG, or positions as CGP, text or SVG."""
    wish = body.model_dump() | {"room": body.game, "database": house.settings.database}
    if sum(one is not None for one in (body.text, body.game, body.cgp)) != 1:
        raise Refusal("invalid", "give one of text, game and cgp")
    if body.game is not None:
        await check_over(house, body.game)
    packed = await house.work(client, "analyse export", wish, EXPORT_SECONDS)
    line, _, data = packed.unpacked().partition(b"\n")
    facts = json.loads(line)
    disposition = {"content-disposition": f'attachment; filename="{facts["name"]}"'}
    return Response(data, headers=disposition, media_type=facts["media_type"])
