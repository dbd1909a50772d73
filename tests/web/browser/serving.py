"""`tilewright serve` as a process that can be killed and started again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests.waiting import PATIENCE
from tests.web.serving import STEADY

SLOW = "100"  # engines take a hundred times their time
RUN = f"""
{STEADY}
from functools import partial
from tilewright.cli import main
from tilewright.web import settings
settings.Settings = partial(settings.Settings, solver_seconds={PATIENCE})
main()
"""


class Served:
    """A running server; `kill` gives no warning, and `start` resumes the same games."""

    def __init__(self, database: Path, *options: str) -> None:
        self.database = database
        self.options = options
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or "0"
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", RUN, "serve"),
                *("--port", port, "--database", str(self.database), "--pace", SLOW),
                *("--log-level", "error", *self.options),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Serving on "), f"the server did not start: {line}"
        self.address = line.split()[-1]

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return the API's answer to a document."""
        data = json.dumps(body).encode()
        request = Request(self.address + path, data, {"content-type": "application/json"})
        with urlopen(request) as answer:
            document = json.load(answer)
        assert isinstance(document, dict)
        return document

    def room(self, people: int = 1, engines: int = 0, **settings: Any) -> str:
        """The path of a new room."""
        seats = [{"kind": "person"}] * people + [{"kind": "engine", "level": "easy"}] * engines
        return f"/room/{self.post('/api/rooms', {'seats': seats, **settings})['id']}"
