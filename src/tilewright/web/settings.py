"""Settings of a server, and fixed limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Settings:
    """Settings of a server.

    `peer_address` is the address for other servers on the same database, as host or host:port;
    without it this server must be the only one. New rooms get ids of its `shard`, so that a proxy
    can route their clients to it. A server without a heartbeat for `silent_seconds` loses its rooms
    to others.

    `pace` slows engines down (above 1) or speeds them up (below 1). A host who is away for
    `host_seconds` is replaced, and a seat in a rematch is held for `hold_seconds`. Limits per
    client apply to each address: budgets fill by `…_a_second` up to `…_at_once`. An analysis lasts
    up to `thought_seconds`, a client may run `thoughts_of_a_client` at a time, and they slow down
    when its budget of CPU seconds is used up.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    store: str | None = None
    peer_address: str | None = None
    shard: tuple[int, int] = (1, 1)
    silent_seconds: float = 3.0
    lexicons: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    behind_proxy: bool = False
    max_rooms: int = 1000
    idle_seconds: float = 1800.0
    host_seconds: float = 60.0
    hold_seconds: float = 60.0
    pace: float = 1.0
    solver_processes: int = 2
    solver_seconds: float = 5.0
    solver_tiles: int = 200
    max_connections: int = 4000
    connections_of_a_client: int = 600
    connections_a_second: float = 100.0
    connections_at_once: float = 800.0
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    files_a_second: float = 300.0
    files_at_once: float = 3000.0
    requests_a_second: float = 100.0
    requests_at_once: float = 400.0
    bytes_a_second: float = 1e6
    bytes_at_once: float = 10e6
    tasks_a_second: float = 10.0
    tasks_at_once: float = 60.0
    work_a_second: float = 0.5
    work_at_once: float = 30.0
    thoughts_of_a_client: int = 8
    thought_seconds: float = 600.0
    thought_a_second: float = 1.0
    thought_at_once: float = 600.0
    notes_a_second: float = 0.5
    notes_at_once: float = 60.0
    uploads_an_hour: float = 12.0
    rooms_a_minute: float = 30.0
    engines_of_a_client: int = 200
    sockets_of_a_client: int = 500
    sockets_a_second: float = 10.0
    sockets_at_once: float = 300.0
    messages_a_second: float = 400.0
    messages_at_once: float = 1200.0
    verbs_a_second: float = 40.0
    verbs_at_once: float = 120.0


MOST_MESSAGE_BYTES = 16 * 1024
MOST_BODY_BYTES = 64 * 1024
MOST_LOG_BYTES = 2_000_000
MOST_LIST_BYTES = 8_000_000
Json = dict[str, Any]
