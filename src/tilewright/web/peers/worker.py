"""One of several server processes on this machine: `python -m tilewright.web.peers.worker`.

It inherits a listening socket and reads its settings as a line from standard input, where process
listings do not show them. It prints `ready` on standard output when it answers requests, and stops
when standard input ends.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.web.peers.supervisor import READY
from tilewright.web.server import run
from tilewright.web.settings import Settings


def read_settings(document: dict[str, Any]) -> Settings:
    """Settings from JSON, in which tuples are lists."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items()
    }
    return Settings(**fields)


def _stop_with_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


def _ready() -> None:
    print(READY, flush=True)


def main() -> int:
    wanted = json.loads(sys.stdin.readline())
    threading.Thread(target=_stop_with_parent, name="parent", daemon=True).start()
    listener = socket.socket(fileno=int(sys.argv[1]))
    try:
        run(read_settings(wanted["settings"]), listener, wanted["level"], _ready, wanted["worker"])
    except TilewrightError as error:
        print(f"worker {wanted['worker']}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
