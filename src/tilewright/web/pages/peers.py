"""Requests between servers on one database; all others are refused."""

from __future__ import annotations

from fastapi import APIRouter, Request

from tilewright.web.errors import Refusal
from tilewright.web.pages.rooms import InHouse
from tilewright.web.peers.envelope import is_forwarded
from tilewright.web.peers.gathering import ENGINES

router = APIRouter(include_in_schema=False)


@router.get(ENGINES)
async def engines(request: Request, house: InHouse) -> list[str]:
    """The remote engines that are online on this server."""
    if not is_forwarded(request.scope):
        raise Refusal("not-found", "no such page")
    return sorted(house.lobby.remote.streams)
