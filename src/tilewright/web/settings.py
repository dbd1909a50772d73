"""What whoever runs a server may set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Settings:
    """How the server runs. `pace` slows engines down (above 1) or hurries them (below)."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    store: str | None = None
    lexicons: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    behind_proxy: bool = False
    max_rooms: int = 1000
    idle_seconds: float = 1800.0
    pace: float = 1.0
    solver_processes: int = 2
    solver_seconds: float = 5.0
    solver_tiles: int = 200
    requests_a_second: float = 100.0
    requests_at_once: float = 400.0
    tasks_a_second: float = 10.0
    tasks_at_once: float = 30.0
    rooms_a_minute: float = 30.0
    sockets_of_a_client: int = 500
    verbs_a_second: float = 40.0
    verbs_at_once: float = 120.0


MOST_MESSAGE_BYTES = 16 * 1024
MOST_BODY_BYTES = 64 * 1024
MOST_LOG_BYTES = 2_000_000
Json = dict[str, Any]
