"""`tilewright serve`: serve the pages and the API."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.options import check_finite, store_option
from tilewright.cli.output import hint
from tilewright.errors import DatabaseError, TilewrightError, missing_extra

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilewright.web.settings import Settings

app = typer.Typer(add_completion=False)

LogLevel = Literal["debug", "info", "warning", "error"]
Host = Annotated[str, typer.Option(metavar="NAME", help="Address to listen on.")]
Port = Annotated[
    int, typer.Option(metavar="N", min=0, max=65535, help="Port to listen on; 0 picks a free one.")
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL|FILE",
        show_default="SQLite in the user's data directory",
        help="Database for games: an SQLite file or postgresql://…",
    ),
]
StoreOption = Annotated[str | None, store_option("Arena results to show on the ratings page.")]
OwnLists = Annotated[
    list[str] | None,
    typer.Option(
        "--lexicon",
        metavar="[NAME=]FILE",
        help="Also offer this word list (text or .kwg); may be repeated.",
    ),
]
OwnLeaves = Annotated[
    list[str] | None,
    typer.Option(
        "--leaves",
        metavar="NAME=FILE",
        help="Leave values for word list NAME: a .klv2 file or one from `learn leaves`; "
        "may be repeated.",
    ),
]
Pace = Annotated[
    float,
    typer.Option(
        metavar="X",
        min=0.0,
        max=100.0,
        callback=check_finite,
        help="Engine delay factor (0.5 = twice as fast).",
    ),
]
MaxRooms = Annotated[int, typer.Option(metavar="N", min=1, help="Maximum number of open games.")]
Idle = Annotated[
    float,
    typer.Option(
        metavar="MINUTES",
        min=0.001,
        callback=check_finite,
        help="Close a room after this time without a move.",
    ),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        metavar="URL", help="Public origin of the server, e.g. https://name; may be repeated."
    ),
]
BehindProxy = Annotated[
    bool, typer.Option("--behind-proxy", help="Trust X-Forwarded headers from a local proxy.")
]
ServerProcesses = Annotated[
    int,
    typer.Option(
        metavar="N", min=1, max=64, help="Server processes on this port; needs PostgreSQL."
    ),
]
PeerAddress = Annotated[
    str | None,
    typer.Option(
        metavar="HOST[:PORT]",
        help="Private address at which other servers on the same database reach this one.",
    ),
]
Shard = Annotated[
    str,
    typer.Option(
        metavar="K/N", help="Create rooms of shard K of N, for a proxy that routes by shard."
    ),
]


@app.command(epilog="Example: tilewright serve --port 8000")
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    store: StoreOption = None,
    max_rooms: MaxRooms = 1000,
    idle: Idle = 30.0,
    lexicon: OwnLists = None,
    leaves: OwnLeaves = None,
    origin: Origins = None,
    behind_proxy: BehindProxy = False,
    pace: Pace = 1.0,
    workers: ServerProcesses = 1,
    peer_address: PeerAddress = None,
    shard: Shard = "1/1",
    log_level: Annotated[LogLevel, typer.Option(help="Log level; logs are JSON lines.")] = "info",
) -> None:
    """Serve games, solver and analysis to browsers. Ctrl-C or SIGTERM stops the server."""
    check_extra()
    from tilewright.web.settings import Settings

    settings = Settings(
        host=host,
        port=port,
        database=database,
        store=store,
        max_rooms=max_rooms,
        idle_seconds=60 * idle,
        lexicons=checked_lists(lexicon),
        leaves=checked_leaves(leaves),
        origins=tuple(_checked_origin(url) for url in origin or ()),
        behind_proxy=behind_proxy,
        pace=pace,
        peer_address=peer_address,
        shard=_checked_shard(shard),
    )
    _check_workers(settings, workers)

    def ready(address: str) -> None:
        typer.echo(f"Serving on {address}")
        if others := for_others(settings, address):
            typer.echo(f"On your network: {others}")

    run = start if workers == 1 else partial(start_workers, workers=workers)
    run(settings, log_level, ready)


def _check_workers(settings: Settings, workers: int) -> None:
    """Reject several servers on one database if they cannot work together."""
    if workers > 1 and settings.peer_address is not None:
        raise TilewrightError("--peer-address is for single servers; leave it out with --workers")
    if workers > 1 or settings.peer_address is not None:
        from tilewright.web.peers.supervisor import check_shared

        with hint("give --database postgresql://…"):
            check_shared(settings)


def for_others(settings: Settings, address: str) -> str | None:
    """Return the server's address on the network, if it is reachable."""
    from urllib.parse import urlsplit

    from tilewright.web.lan import network_address, origin_of

    found = network_address(settings.host)
    return None if found is None else origin_of("http", found, urlsplit(address).port)


def check_extra() -> None:
    """Raise an error if the server's packages are missing."""
    from importlib.util import find_spec

    missing = [name for name in ("fastapi", "uvicorn", "websockets") if find_spec(name) is None]
    if missing:
        raise missing_extra("servers", ", ".join(missing), "web")


def checked_lists(files: list[str] | None) -> tuple[str, ...]:
    """Return the word lists to offer, after checking that they can be read."""
    from tilewright.cli.sources import open_lexicon
    from tilewright.web.books import named_file

    for file in files or ():
        open_lexicon(named_file(file)[1])
    return tuple(files or ())


def checked_leaves(files: list[str] | None) -> tuple[str, ...]:
    """Return the leave values to use, after checking that they can be read."""
    from pathlib import Path

    from tilewright.scrabble.leaves import Leaves
    from tilewright.web.books import named_file

    for text in files or ():
        file = Path(named_file(text)[1]).expanduser()
        if "=" not in text or not file.is_file():
            raise TilewrightError(
                f"--leaves must be NAME=FILE with an existing file (got {text!r})"
            )
        Leaves.load(file)
    return tuple(files or ())


def _checked_origin(url: str) -> str:
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise TilewrightError(
            f"{url!r} is not an origin; expected, for example, https://play.example.org"
        )
    return f"{parts.scheme}://{parts.netloc}"


def _checked_shard(text: str) -> tuple[int, int]:
    number, _, count = text.partition("/")
    if number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count) <= 16:
        return int(number), int(count)
    raise TilewrightError(f"{text!r} is not a shard; expected K/N such as 1/4, with N up to 16")


def start(settings: Settings, log_level: str, ready: Callable[[str], object]) -> None:
    """Run the server; `ready` is called with the address when it accepts requests."""
    import sys

    from tilewright.web.listening import address, bind
    from tilewright.web.server import run

    with hint("try another --host or --port"):
        bound = bind(settings)
    options = "--database" if settings.store is None else "--database or --store"
    with bound as listener, hint(f"try another {options}", DatabaseError):
        where = address(settings, listener)

        def tell() -> None:
            ready(where)
            sys.stdout.flush()

        run(settings, listener, log_level, tell)


def start_workers(
    settings: Settings, log_level: str, ready: Callable[[str], object], workers: int
) -> None:
    """Run several server processes; `ready` is called when all accept requests."""
    import sys

    from tilewright.web.listening import address, bind
    from tilewright.web.peers.supervisor import Supervisor, prepare

    with hint("try another --database or --store", DatabaseError):
        prepare(settings)
    with hint("try another --host or --port"):
        bound = bind(settings)
    with bound as listener:
        where = address(settings, listener)

        def tell() -> None:
            ready(where)
            sys.stdout.flush()

        Supervisor(settings, listener, log_level, workers).run(tell)
