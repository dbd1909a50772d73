"""The analysis page over HTTP: see docs/protocol.md."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from tilewright.web.annotating import annotate
from tilewright.web.errors import Refusal
from tilewright.web.pages.analysis_bodies import (
    AnnotateBody,
    MoveBody,
    OpenBody,
    PositionBody,
    ThinkBody,
)
from tilewright.web.pages.answers import LINES, answer
from tilewright.web.pages.games import check_over
from tilewright.web.pages.rooms import Client, InHouse, MaybeToken
from tilewright.web.pages.streams import counted

router = APIRouter(prefix="/api/analyse", tags=["analysis"])
OPEN_SECONDS = 10.0
LOOK_SECONDS = 2.0


@router.post("/open")
async def open_games(
    request: Request, body: OpenBody, house: InHouse, client: Client, token: MaybeToken
) -> Response:
    """The games of a GCG, CGP or log text, or of a finished game on this server."""
    if (body.text is None) == (body.game is None):
        raise Refusal("invalid", "give either text or game")
    wish = {
        "text": body.text,
        "room": body.game,
        "database": house.settings.database,
        "own": await house.lists.own_names(token),
    }
    if body.game is not None:
        await check_over(house, body.game)
    return answer(request, await house.work(client, "analyse open", wish, OPEN_SECONDS))


@router.post("/position")
async def position(
    request: Request, body: PositionBody, house: InHouse, client: Client, token: MaybeToken
) -> Response:
    """A position in all notations, its unseen tiles and its problems."""
    if (body.cgp is None) == (body.board is None):
        raise Refusal("invalid", "give either cgp or board")
    wish = body.model_dump() | await house.lists.resolve(token, body.lexicon)
    return answer(request, await house.work(client, "analyse position", wish, LOOK_SECONDS))


@router.post("/move")
async def move(
    request: Request, body: MoveBody, house: InHouse, client: Client, token: MaybeToken
) -> Response:
    """The effect of a move on a position, or why it is illegal."""
    wish = body.model_dump() | await house.lists.resolve(token, body.lexicon)
    return answer(request, await house.work(client, "analyse move", wish, LOOK_SECONDS))


@router.post("/think")
async def think(
    body: ThinkBody, house: InHouse, client: Client, token: MaybeToken
) -> StreamingResponse:
    """The candidates of a position as JSON lines, while the engine thinks."""
    house.limits.work.spend(client, "requests")
    wish = body.model_dump() | await house.lists.resolve(token, body.lexicon)
    wish["seconds"] = min(body.seconds, house.settings.thought_seconds)
    lines = await house.thoughts.begin(client, wish)
    return StreamingResponse(counted(house, client, lines), media_type=LINES)


@router.post("/annotate")
async def annotate_games(
    body: AnnotateBody, house: InHouse, client: Client, token: MaybeToken
) -> StreamingResponse:
    """The judged turns of games as JSON lines, followed by a summary."""
    house.limits.work.spend(client, "requests")
    texts = list(body.games) if body.text is None else [body.text, *body.games]
    if not texts:
        raise Refusal("invalid", "give a text or games")
    wish = await house.lists.resolve(token, body.lexicon)
    wish |= {"texts": texts, "seconds": body.seconds}
    lines = await annotate(house.thoughts, client, wish)
    return StreamingResponse(counted(house, client, lines), media_type=LINES)
