"""Invitation links and QR codes: see docs/protocol.md."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from fastapi import APIRouter, Request

from tilewright.web.lan import invitation_origin
from tilewright.web.pages.rooms import Client, InHouse
from tilewright.web.settings import Json

router = APIRouter(prefix="/api")
QUIET_ZONE = 4  # empty squares around a code, which cameras need


@router.get("/rooms/{id}/invite", tags=["rooms"])
async def invite(request: Request, id: str, house: InHouse, client: Client) -> Json:
    """A link to the room that works for others, and its QR code as the path of an SVG."""
    house.limits.work.spend(client, "requests")
    room = await house.lobby.find(id)
    settings = house.settings
    asked = request.headers.get("host", "")
    origin = invitation_origin(request.url.scheme, asked, settings.host, settings.origins)
    link = f"{origin}/room/{room.id}"
    return {"link": link, "qr": await asyncio.to_thread(code_of, link)}


@lru_cache(maxsize=256)
def code_of(text: str) -> Json | None:
    """A QR code: its side length, and its dark squares as a path.

    None if the package for QR codes is missing, as in installations of early versions.
    """
    try:
        import segno
    except ImportError:
        return None
    rows = segno.make_qr(text, error="m").matrix
    path = "".join(
        f"M{column + QUIET_ZONE} {row + QUIET_ZONE}h1v1h-1z"
        for row, squares in enumerate(rows)
        for column, dark in enumerate(squares)
        if dark
    )
    return {"size": len(rows) + 2 * QUIET_ZONE, "path": path}
