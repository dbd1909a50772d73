"""Agents in a process of their own, behind a pipe and under an external watchdog.

Whatever such an agent does (loop in C code, crash, exit, stop itself, eat memory) costs only the
agent its turn or game. Requests are pickled, since the agent's process may trust us; answers are
JSON, since we do not trust it.
"""

from __future__ import annotations

import atexit
import io
import json
import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon, cache
from tilewright.table.faults import AgentDied, AgentError, MalformedAction, TimeOut
from tilewright.table.game import AnyGame

LOOK_SECONDS = 0.02  # between two looks at the clock of a process that has not answered
WALL_FACTOR, WALL_SECONDS = 10.0, 10.0  # wall time that CPU seconds may take on a busy machine
START_SECONDS = 60.0  # of wall time, to start a process and load its words
MOST_BYTES = 1 << 20  # of an answer
MOST_WRITTEN = 1 << 24  # bytes of a file that an agent writes, its output among them
MOST_PROCESSES = 32  # of one worker
MEMORY = 2048  # MiB

LENGTH = struct.Struct("!I")


@dataclass(frozen=True)
class Words:
    """A lexicon by where it comes from; the agent's process loads it itself."""

    source: str
    sha256: str


def read_only(values: dict[Any, Any]) -> Mapping[Any, Any]:
    """A mapping that cannot be changed, as a request names it."""
    return MappingProxyType(values)


class _Pickler(pickle.Pickler):
    """Writes requests; the lexicon of the game is only named."""

    def __init__(self, file: io.BytesIO, lexicon: Lexicon) -> None:
        super().__init__(file, protocol=5)
        self._lexicon = lexicon

    def persistent_id(self, value: object) -> str | None:
        return "lexicon" if value is self._lexicon else None

    def reducer_override(self, value: object) -> Any:
        if isinstance(value, MappingProxyType):
            return read_only, (dict(value),)
        return NotImplemented


class AgentProcess:
    """A process that holds agents of one kind, from game to game."""

    def __init__(self, game: str, seat: str, words: Words) -> None:
        self.seat = seat
        self.log = log_file(seat)
        self.log.parent.mkdir(parents=True, exist_ok=True)
        asked, self._requests = os.pipe()
        self._answers, answered = os.pipe()
        named = json.dumps(
            {
                "game": game,
                "seat": seat,
                "words": [words.source, words.sha256],
                "memory": MEMORY,
                "log": str(self.log),
            }
        )
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", f"{__package__}.agent_process", str(asked), str(answered)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=(asked, answered),
                start_new_session=True,
                env=os.environ | {"TILEWRIGHT_AGENT": named},
            )
        os.close(asked)
        os.close(answered)
        self._number = 0
        self._started = False

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def cpu(self) -> float:
        """The CPU seconds that the process has used so far."""
        try:
            return time.clock_gettime(_cpu_clock(self._process.pid))
        except OSError:
            return 0.0

    def request(self, message: tuple[Any, ...], lexicon: Lexicon, seconds: float) -> dict[str, Any]:
        """The answer to a request, for which the process has this much CPU time."""
        self._number += 1
        file = io.BytesIO()
        _Pickler(file, lexicon).dump((self._number, *message))
        end = time.monotonic() + WALL_FACTOR * seconds + WALL_SECONDS
        if not self._started:
            end += START_SECONDS
        limit = self.cpu() + seconds + (0.0 if self._started else START_SECONDS)
        try:
            self._send(file.getvalue(), limit, end)
            answer = self._receive(limit, end)
        except TimeOut:
            self.kill()
            raise
        except (OSError, EOFError):
            raise AgentDied(self._obituary()) from None
        self._started = True
        return answer

    def _send(self, data: bytes, limit: float, end: float) -> None:
        rest = memoryview(LENGTH.pack(len(data)) + data)
        os.set_blocking(self._requests, False)
        while rest:
            _, ready, _ = select.select([], [self._requests], [], LOOK_SECONDS)
            if ready:
                rest = rest[os.write(self._requests, rest) :]
            else:
                self._watch(limit, end)

    def _receive(self, limit: float, end: float) -> dict[str, Any]:
        while True:
            (length,) = LENGTH.unpack(self._read(LENGTH.size, limit, end))
            if length > MOST_BYTES:
                raise EOFError
            try:
                answer = json.loads(self._read(length, limit, end))
            except (ValueError, RecursionError):
                raise EOFError from None
            if isinstance(answer, dict) and answer.get("number") == self._number:
                return answer

    def _read(self, size: int, limit: float, end: float) -> bytes:
        data = b""
        while len(data) < size:
            ready, _, _ = select.select([self._answers], [], [], LOOK_SECONDS)
            if not ready:
                self._watch(limit, end)
                continue
            part = os.read(self._answers, size - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def _watch(self, limit: float, end: float) -> None:
        if self.cpu() > limit or time.monotonic() > end:
            raise TimeOut("out of time")
        if not self.alive:
            raise EOFError

    def _obituary(self) -> str:
        """Why the process ended."""
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self.kill()
            return "its process stopped answering"
        if code < 0:
            return f"its process was killed by {signal.Signals(-code).name}"
        return f"its process exited with status {code}"

    def kill(self) -> None:
        """End the process with all that it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process and close the pipes."""
        self.kill()
        for descriptor in (self._requests, self._answers):
            os.close(descriptor)


def _cpu_clock(pid: int) -> int:
    """The clock of another process's CPU time, as `clock_getcpuclockid` makes it."""
    return (~pid << 3) | 2


def log_file(seat: str) -> Path:
    """Where an agent's output goes."""
    name = "".join(mark if mark.isalnum() else "-" for mark in seat)[-60:]
    digest = sha256(f"{seat} {os.getpid()}".encode()).hexdigest()[:12]
    return cache.directory() / "agents" / f"{name}-{digest}.log"


class Isolated:
    """Stands for an agent in another process; it has `patience` seconds of CPU for a game.

    `nodes` and `cpu` are what the agent has reported and used so far.
    """

    def __init__(
        self, game: AnyGame, seat: str, lexicon: Lexicon, words: Words, patience: float
    ) -> None:
        self.nodes = 0
        self.cpu = 0.0
        self._lexicon = lexicon
        self._patience = patience
        self._left = patience
        self._game = game
        self._process = process_of(game.name, seat, words)
        self._handle: int | None = None

    def begin(self, rng: Random | None = None) -> None:
        """Have the agent made; whatever its class does wrong is raised."""
        self._handle = self._request(("new", rng or Random(0)))["handle"]

    def act(self, view: object, rng: Random) -> Any:
        return self._ask("act", view, rng)

    def bid(self, view: object, rng: Random) -> Any:
        return self._ask("bid", view, rng)

    def word(self, view: object, rng: Random) -> Any:
        return self._ask("word", view, rng)

    def _ask(self, method: str, view: object, rng: Random) -> Any:
        if self._left <= 0:
            raise TimeOut(self._complaint())
        if self._handle is None:
            self.begin(rng)
        answer = self._request(("ask", self._handle, method, view)).get("answer")
        return self._game.action_from_json(answer)

    def _request(self, message: tuple[Any, ...]) -> Mapping[str, Any]:
        before = self._process.cpu()
        try:
            answer = self._process.request(message, self._lexicon, self._left)
        except TimeOut:
            self._left = 0.0
            raise TimeOut(self._complaint()) from None
        except AgentDied:
            self._left = 0.0
            raise
        spent = max(0.0, self._process.cpu() - before)
        self.cpu += spent
        if message[0] == "ask":
            self._left -= spent
        if isinstance(answer.get("nodes"), int):
            self.nodes = answer["nodes"]
        if "malformed" in answer:
            raise MalformedAction(str(answer["malformed"])[:1000])
        if "refused" in answer:
            raise TilewrightError(str(answer["refused"])[:1000])
        if "error" in answer:
            raise AgentError(str(answer["error"])[:1000])
        return answer

    def _complaint(self) -> str:
        return f"no answer within {self._patience:g} seconds of CPU time in one game"


_processes: OrderedDict[tuple[int, str, str, Words], AgentProcess] = OrderedDict()


def process_of(game: str, seat: str, words: Words) -> AgentProcess:
    """The process of an agent for this thread, which lives as long as this process."""
    key = (threading.get_ident(), game, seat, words)
    process = _processes.pop(key, None)
    if process is not None and not process.alive:
        process.close()
        process = None
    if process is None:
        while len(_processes) >= MOST_PROCESSES:
            _processes.popitem(last=False)[1].close()
        process = AgentProcess(game, seat, words)
    _processes[key] = process
    return process


@atexit.register
def end_all() -> None:
    """End all processes of agents."""
    while _processes:
        _processes.popitem()[1].close()
