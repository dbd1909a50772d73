"""The parent's side of an agent's process: starting, asking, monitoring and stopping it."""

from __future__ import annotations

import json
import os
import secrets
import select
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, NamedTuple

from tilewright.errors import TilewrightError
from tilewright.lexicon import cache
from tilewright.table.family import ancestors, family, kill_family
from tilewright.table.faults import AgentDied
from tilewright.table.guard import Budget
from tilewright.table.wire import ANSWER, MIB, MOST_BYTES, MOST_WRITTEN, REQUEST

LOOK_SECONDS = 0.02  # between two checks of a process that has not answered
LOOKS = 25  # checks before its children, state and memory are examined too
LONGEST_LOOK = 1.0  # seconds charged per check, in case this process was suspended itself
START_SECONDS = 120.0  # to start a process and load the words, before the agent's code runs
MOST_CHILDREN = 256
MARK = "TILEWRIGHT_AGENT"
BOOT = (
    "import json, sys; settings = json.loads(sys.argv[1]); sys.path[:] = settings['path']; "
    "from tilewright.table.agent_process import main; main(settings)"
)


class Words(NamedTuple):
    """The source of a lexicon; the agent's process loads it itself."""

    source: str
    sha256: str


class _Over(Exception):
    """The budget of a request is exhausted."""


class _Broken(Exception):
    """The process can no longer answer."""


class AgentProcess:
    """A process that runs agents of one kind, reused from game to game.

    `agents` are those in use, by their numbers in the process. `ended` says why the process has
    ended, if it has.
    """

    def __init__(self, game: str, seat: str, words: Words, memory: int) -> None:
        self.seat = seat
        self.log = log_file(seat)
        self.ended = ""
        self.agents: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()
        self._memory = memory
        self._mark = secrets.token_hex(16)
        self._number = 0
        self._buffer = b""
        self._cpu = 0.0
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        os.set_blocking(self._requests, False)
        settings = {
            "game": game,
            "seat": seat,
            "words": words,
            "memory": memory,
            "path": sys.path,
            "pipes": (requests, answers),
            "parent": os.getpid(),
            "protected": _protected(),
        }
        try:
            self._process = self._start(settings, (requests, answers))
        finally:
            os.close(requests)
            os.close(answers)
        self._end = weakref.finalize(
            self, _end, os.getpid(), self._process, (self._requests, self._answers), self._mark
        )
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(self._answers, select.POLLIN)
        self._writable.register(self._requests, select.POLLOUT)
        self._wait_until_ready()

    def _start(self, settings: dict[str, Any], pipes: Sequence[int]) -> subprocess.Popen[bytes]:
        with _open_log(self.log) as log:
            self.log_begins = log.tell()
            return subprocess.Popen(
                [sys.executable, "-c", BOOT, json.dumps(settings)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=pipes,
                start_new_session=True,
                env=os.environ | {MARK: self._mark},
            )

    def _wait_until_ready(self) -> None:
        """Wait for the process; errors before the agent's code runs are not the agent's fault."""
        try:
            self._receive(_Watch(self, Budget(START_SECONDS, START_SECONDS)))
        except (_Over, _Broken, OSError) as error:
            why = self._describe_end(error)
            self.end(why)
            said = self.output().strip().splitlines()
            last = f": {said[-1]}" if said else ""
            raise TilewrightError(
                f"the process of agent {self.seat!r} did not start ({why}){last}"
            ) from None
        self.cpu()

    def output(self) -> str:
        """Return the text that the agent has printed since this process started."""
        with suppress(OSError), self.log.open("rb") as log:
            log.seek(self.log_begins)
            return log.read(MOST_WRITTEN).decode("utf-8", "replace")
        return ""

    @property
    def is_alive(self) -> bool:
        return not self.ended and self._process.poll() is None

    def cpu(self) -> float:
        """Return the CPU seconds used by the process so far; 0 if the system reports none."""
        with suppress(OSError):
            self._cpu = max(self._cpu, time.clock_gettime(_cpu_clock(self._process.pid)))
        return self._cpu

    def request(self, kind: int, agent: int, body: bytes, budget: Budget) -> dict[str, Any]:
        """Return the answer to a request, charging its time to a budget.

        CPU time since the last request is charged too. A process that answers too late or with
        malformed data is ended.
        """
        if self.ended:
            raise AgentDied(self.ended)
        budget.begin()
        self._number += 1
        head = REQUEST.pack(len(body), kind, agent, self._number)
        watch = _Watch(self, budget)
        try:
            self._send(head + body, watch)
            answer = self._receive(watch)
        except (_Over, _Broken, OSError) as error:
            watch.settle()
            self.end(self._describe_end(error))
            if isinstance(error, _Over):
                budget.check()
            raise AgentDied(self.ended) from None
        watch.settle()
        budget.check()
        return answer

    def _send(self, data: bytes, watch: _Watch) -> None:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._requests, rest) :]
            except BlockingIOError:
                self._writable.poll(1000 * LOOK_SECONDS)
                watch.look()

    def _receive(self, watch: _Watch) -> dict[str, Any]:
        (length,) = ANSWER.unpack(self._read(ANSWER.size, watch))
        if length > MOST_BYTES:
            raise _Broken("it wrote to its protocol pipe")
        try:
            answer = json.loads(self._read(length, watch))
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or answer.get("number") != self._number:
            raise _Broken("it wrote to its protocol pipe")
        return answer

    def _read(self, size: int, watch: _Watch) -> bytes:
        """Read `size` bytes of an answer, checking the process even if they arrive piecemeal."""
        while len(self._buffer) < size:
            while not self._readable.poll(1000 * LOOK_SECONDS):
                watch.look()
            part = os.read(self._answers, 1 << 16)
            if not part:
                raise _Broken("")
            self._buffer += part
            if len(self._buffer) < size:
                watch.look()
        data, self._buffer = self._buffer[:size], self._buffer[size:]
        return data

    def inspect(self) -> None:
        """Raise _Broken if the process ended or stopped itself, or its family is too large."""
        members = family(self._mark.encode())
        if any(one.pid == self._process.pid and one.is_stopped for one in members):
            raise _Broken("its process stopped itself")
        if len(members) > MOST_CHILDREN:
            raise _Broken(f"it started more than {MOST_CHILDREN} processes")
        if self._memory and sum(one.memory for one in members) > self._memory * MIB:
            raise _Broken(f"it used more than {self._memory} MiB of memory")
        if not self.is_alive:
            raise _Broken("")

    def _describe_end(self, error: Exception) -> str:
        """Explain why the process is no longer usable."""
        if isinstance(error, _Over):
            return "its process was ended, as it ran out of time on another seat"
        if str(error) and isinstance(error, _Broken):
            return str(error)
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "its process closed its pipe"
        if code < 0:
            return f"its process was killed by {signal.Signals(-code).name}"
        return f"its process exited with status {code}"

    def end(self, reason: str = "its process was ended") -> None:
        """End the process and everything it started."""
        self.ended = self.ended or reason
        self._end()


class _Watch:
    """Monitors the process during one request."""

    def __init__(self, process: AgentProcess, budget: Budget) -> None:
        self._process = process
        self._budget = budget
        self._began = process._cpu
        self._limit = process._cpu + budget.cpu_left
        self._wall = 0.0
        self._last = time.monotonic()
        self._looks = 0

    def look(self) -> None:
        now = time.monotonic()
        self._wall += min(now - self._last, LONGEST_LOOK)
        self._last = now
        if self._process.cpu() > self._limit or self._wall > self._budget.wall_left:
            raise _Over
        if not self._process.is_alive:
            raise _Broken("")
        self._looks += 1
        if self._looks % LOOKS == 0:
            self._process.inspect()

    def settle(self) -> None:
        self._budget.spend(self._process.cpu() - self._began, self._wall)


def _end(owner: int, process: subprocess.Popen[bytes], pipes: Sequence[int], mark: str) -> None:
    """End a process, unless the current process is a fork of the one that started it."""
    if os.getpid() != owner:
        return
    if process.returncode is None:  # until it is reaped, its process ID cannot be reused
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    kill_family(mark.encode())
    for descriptor in pipes:
        os.close(descriptor)


def _cpu_clock(pid: int) -> int:
    """Return the CPU clock of another process, like Linux's `clock_getcpuclockid`."""
    return (~pid << 3) | 2


def _protected() -> list[int]:
    """Return this process, its ancestors, their groups, and -1 for "all", as `kill` takes them."""
    above = ancestors(os.getpid()) or [os.getpid(), os.getppid()]
    groups = set()
    for pid in above:
        with suppress(OSError):
            groups.add(-os.getpgid(pid))
    return [*above, *(groups - {0}), -1]


def _open_log(path: Path) -> IO[bytes]:
    """Open a log for writing: emptied if too large, the null device if it cannot be opened."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        full = path.exists() and path.stat().st_size > MOST_WRITTEN // 2
        return path.open("wb" if full else "ab")
    except OSError:
        return open(os.devnull, "wb")


def log_file(seat: str) -> Path:
    """Return the file for an agent's output."""
    name = "".join(mark if mark.isalnum() else "-" for mark in seat)[-60:]
    digest = sha256(seat.encode("utf-8", "surrogateescape")).hexdigest()[:8]
    return cache.directory() / "agents" / f"{name.strip('-')}-{digest}.log"
