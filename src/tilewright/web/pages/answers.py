"""HTTP responses from packed bodies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from tilewright.web.jobs.packed import Packed

PIECE = 1 << 16
JSON = "application/json"
LINES = "application/x-ndjson"


def answer(request: Request, packed: Packed, media_type: str = JSON, **more: str) -> Response:
    """Send a packed body, compressed if the client accepts that."""
    headers = {"vary": "accept-encoding", **more}
    if not packed.zipped:
        return Response(packed.body, headers=headers, media_type=media_type)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(packed.body, headers=headers, media_type=media_type)
    # An explicit encoding keeps the middleware from compressing it again.
    headers["content-encoding"] = "identity"
    return StreamingResponse(_pieces(packed), headers=headers, media_type=media_type)


def download(request: Request, packed: Packed, name: str) -> Response:
    """Send a packed log as a file."""
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return answer(request, packed, LINES, **disposition)


async def _pieces(packed: Packed) -> AsyncIterator[bytes]:
    whole = await asyncio.to_thread(packed.unpacked)
    for start in range(0, len(whole), PIECE):
        yield whole[start : start + PIECE]
