"""Responses to refused requests: a page for people, JSON for programs."""

from __future__ import annotations

import re
from functools import cache

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from tilewright.web.errors import Refusal
from tilewright.web.pages.languages import language_of
from tilewright.web.pages.static_files import static_files

PAGE = "error.html"
PROGRAMS = ("/api/", "/health", "/metrics", "/openapi.json")
OTHER = "refused"
KINDS = {
    "not-found": "not_found",
    "no-such-room": "no_such_room",
    "too-fast": "too_fast",
    "busy": "busy",
    "unavailable": "busy",
    "took-too-long": "busy",
    "stopping": "busy",
}
_SECTION = re.compile(r'<section [^>]*data-kind="(\w+)".*?</section>\n', re.DOTALL)


def response_of(refusal: Refusal, scope: Scope) -> Response:
    """The response to a refused request, in the form that the client expects."""
    retry = {"retry-after": str(refusal.retry_after)} if refusal.retry_after else {}
    vary = {"vary": "Accept"} if scope["type"] == "http" else {}
    if not wants_page(scope):
        return JSONResponse({"error": refusal.to_json()}, refusal.status, retry | vary)
    language = language_of(Headers(scope=scope))
    vary = {"vary": "Accept, Accept-Language, Cookie", "content-language": language}
    page = page_of(KINDS.get(refusal.code, OTHER), language)
    said = page.replace("{seconds}", str(refusal.retry_after or 5))
    return HTMLResponse(said, refusal.status, retry | vary | {"cache-control": "no-store"})


def wants_page(scope: Scope) -> bool:
    """Whether the response is for a person: a browser that navigates to an address."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    accepted = Headers(scope=scope).get("accept", "")
    return "text/html" in accepted and not scope["path"].startswith(PROGRAMS)


@cache
def page_of(kind: str, language: str) -> str:
    """The error page for a kind of refusal in a language."""
    page = static_files().filled(PAGE, language)
    return _SECTION.sub(lambda section: section[0] if section[1] == kind else "", page)
