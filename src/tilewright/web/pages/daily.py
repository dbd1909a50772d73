"""The daily hand over HTTP: see docs/protocol.md."""

from __future__ import annotations

import json

from fastapi import APIRouter

from tilewright.web.daily import Attempt
from tilewright.web.database.daily import ResultRow
from tilewright.web.errors import Refusal
from tilewright.web.house import House
from tilewright.web.jobs.daily import ALLOWED, EVERYDAY, TILES
from tilewright.web.live.names import checked_name
from tilewright.web.pages.bodies import DailyBody, DailyGridBody
from tilewright.web.pages.rooms import Client, InHouse, MaybeToken, Token
from tilewright.web.settings import Json

router = APIRouter(prefix="/api/daily", tags=["daily hand"])
CHECK_SECONDS = 2.0


@router.get("")
async def today(house: InHouse) -> Json:
    """Today's hand without its tiles, which are sent when it is started."""
    daily = house.daily
    return {
        "day": daily.today,
        "yesterday": daily.yesterday,
        "seconds_left": round(daily.seconds_left),
        "tiles": TILES,
        "lexicon": EVERYDAY,
        "allowed": ALLOWED,
        "finished": await daily.finished(daily.today),
    }


@router.post("/start")
async def start(body: DailyBody, house: InHouse, token: MaybeToken, client: Client) -> Json:
    """Get the tiles; the time runs from the first start with a token."""
    house.limits.rooms.spend(client, "hands")
    name = checked_name(body.name)
    house.warm_up()
    attempt = await house.daily.begin(name, token)
    result = attempt.result
    return {
        "day": result.day,
        "tiles": attempt.hand.tiles,
        "name": result.name,
        "token": attempt.token,
        "seconds": round(max(0.0, house.daily.now - result.started), 3),
        "result": None if result.seconds is None else await _shown(house, result),
    }


@router.post("/finish")
async def finish(body: DailyGridBody, house: InHouse, token: Token, client: Client) -> Json:
    """Submit a grid of all tiles. If it is valid, the time stops at its arrival."""
    at = house.daily.now
    attempt = await house.daily.attempt(token)
    if attempt.result.seconds is not None:
        return await _shown(house, attempt.result)
    facts = await _checked(house, client, attempt, body.board)
    return await _shown(house, await house.daily.finish(attempt, facts, at))


async def _checked(house: House, client: str, attempt: Attempt, board: list[str]) -> Json:
    if sum(map(len, board)) > 4 * TILES**2:
        raise Refusal("invalid", "the board is larger than its tiles; remove empty rows")
    lists = {"lexicon": ALLOWED, "prefer": EVERYDAY}
    wish = {"board": board, "tiles": attempt.hand.tiles, **lists}
    packed = await house.work(client, "daily check", wish, CHECK_SECONDS)
    facts: Json = json.loads(packed.unpacked())
    return facts


async def _shown(house: House, result: ResultRow) -> Json:
    place = await house.daily.place(result)
    return {"day": result.day, **result.public(), "uncommon": result.uncommon, **place}


@router.get("/{day}")
async def past_day(day: str, house: InHouse, client: Client) -> Json:
    """The best grids of a past day."""
    house.limits.work.spend(client, "requests")
    return await house.daily.past(day)
