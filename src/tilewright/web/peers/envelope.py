"""Headers of forwarded requests: the secret of the receiver and the client's address.

Servers listen for each other at an address that is not public. Only there, and only with the secret
from the database, is the client address in a request trusted.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright.web.database.servers import ServerRow
from tilewright.web.errors import Refusal

SECRET = b"x-tilewright-secret"
CLIENT = b"x-tilewright-client"
SCHEME = b"x-tilewright-scheme"
FORWARDED = "tilewright.forwarded"  # marks the scope of a request from another server
REFUSED = "tilewright.refused"  # in a scope: the refusal for the guard to send
OF_ONE_HOP = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer "
    b"transfer-encoding upgrade content-length expect".split()
)

Address = tuple[str, int]
RawHeaders = list[tuple[bytes, bytes]]


def is_forwarded(scope: Scope) -> bool:
    """Whether this request comes from another server, which has checked and charged it."""
    return bool(scope.get(FORWARDED))


def sealed(
    headers: Iterable[tuple[bytes, bytes]], client: str, scheme: str, to: ServerRow
) -> RawHeaders:
    """The headers for forwarding a client's request to another server."""
    own = {SECRET: to.secret, CLIENT: client, SCHEME: scheme}
    kept = [pair for pair in headers if pair[0] not in OF_ONE_HOP and pair[0] not in own]
    return [*kept, *[(name, value.encode("latin-1", "replace")) for name, value in own.items()]]


class Envelope:
    """Recognises requests of other servers; refuses all others at the address for peers."""

    def __init__(self, app: ASGIApp, secret: str, inner: Address | None) -> None:
        self._app = app
        self._secret = secret.encode()
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and self._is_inner(scope):
            given = dict(scope["headers"])
            if hmac.compare_digest(given.get(SECRET, b""), self._secret):
                scope["client"] = (given.get(CLIENT, b"unknown").decode("latin-1"), 0)
                scope["scheme"] = given.get(SCHEME, b"http").decode("latin-1")
                scope[FORWARDED] = True
            else:
                scope[REFUSED] = Refusal("wrong-host", "this address is for other servers")
        await self._app(scope, receive, send)

    def _is_inner(self, scope: Scope) -> bool:
        server = scope.get("server")
        return self._inner is not None and server is not None and tuple(server) == self._inner
