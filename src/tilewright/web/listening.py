"""Listening sockets: for clients and for peers."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from tilewright.errors import TilewrightError
from tilewright.web.settings import Settings


def bind(settings: Settings) -> socket.socket:
    """Open the server's socket; port 0 takes any free port."""
    return _bind(settings.host, settings.port)


def bind_for_peers(settings: Settings) -> socket.socket | None:
    """Open the socket for peers, if there may be any."""
    if settings.peer_address is None:
        return None
    parts = urlsplit(f"//{settings.peer_address}")
    try:
        host, port = parts.hostname, parts.port or 0
    except ValueError:
        host, port = None, 0
    if not host or parts.path:
        wrong = f"{settings.peer_address!r} is not an address such as 10.0.0.5 or 10.0.0.5:8100"
        raise TilewrightError(wrong)
    return _bind(host, port)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With an explicit protocol, asyncio disables Nagle's algorithm: small messages are not delayed.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        raise TilewrightError(f"cannot listen on {host}:{port}: {reason}") from None
    return listener


def address(settings: Settings, listener: socket.socket) -> str:
    """The URL of the server for browsers on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"http://{host}:{listener.getsockname()[1]}"
