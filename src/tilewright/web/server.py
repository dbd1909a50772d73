"""The server process: uvicorn with a clean shutdown."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI

from tilewright.errors import TilewrightError
from tilewright.web import logs
from tilewright.web.app import make_app
from tilewright.web.connections import Connections
from tilewright.web.heap import share_heaps
from tilewright.web.listening import bind_for_peers
from tilewright.web.metrics import server_metrics
from tilewright.web.peers.envelope import Address
from tilewright.web.settings import MOST_MESSAGE_BYTES, Settings

STOP_SECONDS = 5
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
KEEP_ALIVE_SECONDS = 20  # for connections without a request
PROXY_SECONDS = 75  # longer than proxies keep theirs
BACKLOG = 128  # connections accepted at once
OWN_DESCRIPTORS = 128 + BACKLOG  # for files, pipes, and connections that are about to be refused
WANTED_DESCRIPTORS = 65_536
SWITCH_SECONDS = 0.001  # how long a thinking thread may block the event loop


class Server(uvicorn.Server):
    """Closes the rooms before the connections, so that streams and sockets end cleanly.

    `ready` is called once, when requests are answered.
    """

    def __init__(
        self, app: FastAPI, config: uvicorn.Config, connections: Connections, ready: Any = None
    ) -> None:
        super().__init__(config)
        self._app = app
        self._connections = connections
        self._ready = ready
        self._watching: asyncio.Task[None] | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal, without raising it again."""
        before = {number: signal.signal(number, self.handle_exit) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(logs.note_loop_error)
        self._watching = loop.create_task(self._connections.watch())
        await super().startup(sockets)
        if self.started and self._ready:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logs.note("stopping")
        await self._app.state.house.step_down()
        await super().shutdown(sockets)


def most_connections(settings: Settings) -> int:
    """Raise the limit of file descriptors, and return how many connections fit into it."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return settings.max_connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, WANTED_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft == resource.RLIM_INFINITY:
        return settings.max_connections
    fitting = max(1, soft - OWN_DESCRIPTORS)
    if fitting < settings.max_connections:
        logs.note("few file descriptors", level=30, limit=soft, connections=fitting)
    return min(settings.max_connections, fitting)


def run(
    settings: Settings,
    listener: socket.socket,
    log_level: str,
    ready: Any = None,
    worker: int | None = None,
) -> None:
    """Serve until a signal; `worker` is the process number in the logs."""
    logs.set_up(log_level, worker)
    share_heaps()
    sys.setswitchinterval(SWITCH_SECONDS)
    metrics = server_metrics()
    peers = bind_for_peers(settings)
    inner: Address | None = None if peers is None else peers.getsockname()[:2]
    connections = Connections(settings, metrics, most_connections(settings), inner)
    app = make_app(settings, metrics, inner)
    config = uvicorn.Config(
        app,
        http=connections.protocol(),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="127.0.0.1,::1" if settings.behind_proxy else None,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        timeout_keep_alive=PROXY_SECONDS if settings.behind_proxy else KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    sockets = [listener] if peers is None else [listener, peers]
    Server(app, config, connections, ready).run(sockets=sockets)
    if app.state.house.members.lost:
        raise TilewrightError("this server sent no heartbeat; another one took over its rooms")
