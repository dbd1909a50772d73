"""The outermost middleware: origins, hosts, rate limits, body sizes and response headers."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.web.budget import Budgets, client_of
from tilewright.web.errors import Refusal
from tilewright.web.lan import goes_by
from tilewright.web.logs import note, note_error
from tilewright.web.metrics import Metrics
from tilewright.web.pages.refusals import response_of
from tilewright.web.peers.envelope import REFUSED, is_forwarded
from tilewright.web.settings import (
    MOST_BODY_BYTES,
    MOST_LIST_BYTES,
    MOST_LOG_BYTES,
    Settings,
)

SAFE = ("GET", "HEAD", "OPTIONS")
LARGE_BODIES = {
    "/api/replay": MOST_LOG_BYTES,
    "/api/analyse/open": MOST_LOG_BYTES,
    "/api/analyse/annotate": MOST_LOG_BYTES,
    "/api/analyse/export": MOST_LOG_BYTES,
    "/api/analyse/lexicons": MOST_LIST_BYTES,
}
FILES = (
    *("", "static", "room", "solve", "replay", "ratings", "daily", "rules", "offline"),
    *("quiz", "puzzle", "words"),
    *("favicon.ico", "manifest.webmanifest", "worker.js"),
)
STREAMS = ("/api/analyse/think", "/api/analyse/annotate")
OPERATIONS = ("health", "metrics", "openapi.json")
KINDS = (
    *("choices", "rooms", "engines", "games", "replay", "solve", "check", "daily"),
    *("kinds", "ratings", "tournaments", "analyse", "quiz", "puzzle", "words"),
)
SLOW_SECONDS = 1.0
FLOOD_SECONDS = 0.5  # delay before a flood is answered
LINGER_SECONDS = 0.5  # delay before a connection with an unread body is closed
CLOSING = ("too-fast", "too-big", "too-slow")
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Guard:
    """Wraps the application: refuses foreign origins, foreign hosts, large bodies and floods.

    Budgets are charged first. Refusals of a flood are delayed and close the connection, so that
    they cost less than normal responses.
    """

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._files = Budgets(settings.files_a_second, settings.files_at_once)
        self._requests = Budgets(settings.requests_a_second, settings.requests_at_once)
        self._sockets = Budgets(settings.sockets_a_second, settings.sockets_at_once)
        self._uploads = Budgets(settings.bytes_a_second, settings.bytes_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            if REFUSED in scope:
                raise scope[REFUSED]
            if not is_forwarded(scope):  # the forwarding server has checked it
                self._charge(scope)
                self._check(scope)
        except Refusal as refusal:
            self._count(scope, refusal.status)
            if refusal.code == "too-fast":
                await asyncio.sleep(FLOOD_SECONDS)
            await self._refuse(scope, receive, send, refusal)
            return
        answer = self._answer if scope["type"] == "http" else self._app
        await answer(scope, receive, send)

    # Hosts and origins

    def _charge(self, scope: Scope) -> None:
        client = client_of(scope)
        if scope["type"] == "websocket":
            self._sockets.spend(client, "new sockets")
        elif kind_of(scope) == "files":
            self._files.spend(client, "files")
        else:
            self._requests.spend(client, "requests")

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_known_host(host):
            raise Refusal("wrong-host", f"unknown host name {host[:60]!r}")
        origin = headers.get("origin")
        safe = scope["type"] == "http" and scope["method"] in SAFE
        if origin is not None and not safe and not self._is_own(origin, host):
            raise Refusal("foreign-origin", f"requests from {origin[:60]!r} are not allowed")
        site = headers.get("sec-fetch-site")
        if not safe and site in ("cross-site", "same-site") and origin is None:
            raise Refusal("foreign-origin", "requests from other sites are not allowed")

    def _is_known_host(self, host: str) -> bool:
        """Whether a host name is ours; guards against DNS rebinding."""
        name = urlsplit(f"//{host}").hostname if _is_sane(host) else None
        if name is None:
            return False
        named = [urlsplit(origin).hostname for origin in self._settings.origins]
        return name in named or goes_by(name, self._settings.host)

    def _is_own(self, origin: str, host: str) -> bool:
        here = _is_sane(origin) and urlsplit(origin).netloc == host
        return here or origin in self._settings.origins

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
        self._metrics.count("tilewright_refusals_total", code=refusal.code)
        extensions = scope.get("extensions", {})
        if scope["type"] == "websocket" and "websocket.http.response" not in extensions:
            await send({"type": "websocket.close", "code": 4403})
            return
        response = response_of(refusal, scope)
        response.raw_headers += [] if is_forwarded(scope) else HEADERS
        if scope["type"] == "http" and refusal.code in CLOSING:
            response.raw_headers.append((b"connection", b"close"))
            await response(scope, receive, _slowly(send))
        else:
            await response(scope, receive, send)

    # Requests and responses

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 500
        begun = False

        async def dressed(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status, begun = message["status"], True
                if not is_forwarded(scope):
                    message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        try:
            await self._app(scope, await self._read(scope, receive), dressed)
        except Refusal as refusal:
            status = refusal.status
            if not begun:
                await self._refuse(scope, receive, send, refusal)
        except Exception as error:
            note_error("request failed", error, path=scope["path"])
            self._metrics.count("tilewright_failed_requests_total", kind=kind_of(scope))
            if not begun:
                mistake = Refusal("busy", "internal server error", 1)
                status = mistake.status
                await self._refuse(scope, receive, send, mistake)
        finally:
            self._count(scope, status)
            seconds = time.perf_counter() - start
            if seconds > SLOW_SECONDS and not is_stream(scope):
                self._metrics.count("tilewright_slow_requests_total", kind=kind_of(scope))
            _note_request(scope, status, seconds)

    def _count(self, scope: Scope, status: int) -> None:
        if scope["type"] == "http":
            kind = kind_of(scope)
            self._metrics.count("tilewright_requests_total", kind=kind, status=str(status))

    async def _read(self, scope: Scope, receive: Receive) -> Receive:
        """Read a body up to its limit; the application gets it in one piece."""
        if scope["method"] in SAFE:
            return receive
        most = LARGE_BODIES.get(scope["path"], MOST_BODY_BYTES)
        announced = Headers(scope=scope).get("content-length", "0")
        if not announced.isdigit() or int(announced) > most:
            raise _too_big(most)
        self._uploads.spend(client_of(scope), "bytes", int(announced))
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                body = await _collect(receive, most)
        except TimeoutError:
            seconds = self._settings.body_seconds
            raise Refusal("too-slow", f"the body did not arrive within {seconds:g} s") from None
        if body is None:
            return receive
        self._uploads.of(client_of(scope)).borrow(max(0, len(body) - int(announced)))
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def given() -> Message:
            return whole.pop() if whole else await receive()

        return given


async def _collect(receive: Receive, most: int) -> bytes | None:
    """The whole body, or None if the client has disconnected."""
    body = bytearray()
    message: Message = {"more_body": True}
    while message.get("more_body"):
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > most:
            raise _too_big(most)
    return bytes(body)


def _slowly(send: Send) -> Send:
    """Send a response immediately but end it a moment later.

    The client may still be sending a body that is not read. Closing the connection too soon would
    reset it, and the response could be lost.
    """

    async def later(message: Message) -> None:
        if message["type"] == "http.response.body":
            await send({**message, "more_body": True})
            await asyncio.sleep(LINGER_SECONDS)
            await send({"type": "http.response.body"})
        else:
            await send(message)

    return later


def kind_of(scope: Scope) -> str:
    """The kind of a request, for budgets and metrics: `files`, or the second part of its path."""
    if scope["type"] == "websocket":
        return "sockets"
    first, _, rest = scope["path"][1:].partition("/")
    if first == "api":
        part = rest.partition("/")[0]
        return part if part in KINDS else "other"
    if first in OPERATIONS:
        return "operations"
    return "files" if first in FILES else "other"


def is_stream(scope: Scope) -> bool:
    """Whether the response is a stream."""
    path: str = scope["path"]
    return path.endswith(("/stream", "/events")) or path in STREAMS


def _too_big(most: int) -> Refusal:
    return Refusal("too-big", f"the body is too large (at most {most:,} bytes)")


def _is_sane(address: str) -> bool:
    """Whether an address can be parsed."""
    try:
        urlsplit(address if "//" in address else f"//{address}").port  # noqa: B018
    except ValueError:
        return False
    return True


def _note_request(scope: Scope, status: int, seconds: float) -> None:
    client = (scope.get("client") or (None,))[0]
    asked = {"method": scope["method"], "path": scope["path"], "client": client}
    note("request", level=10, **asked, status=status, ms=round(1000 * seconds, 1))
