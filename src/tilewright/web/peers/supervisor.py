"""Several server processes on one port: starts, replaces and stops them."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace

from tilewright.database import default_url, read_url
from tilewright.errors import TilewrightError
from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.jobs.ratings import check_store
from tilewright.web.settings import Settings

LOOK_SECONDS = 0.1
STOP_SECONDS = 20.0
STEADY_SECONDS = 10.0  # a worker that ran this long is replaced immediately
SHORTEST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
PEERS = "127.0.0.1"  # the address for traffic between workers
READY = "ready"  # printed by a worker when it answers requests


class Worker:
    """One process and its replacements."""

    def __init__(self, number: int, settings: Settings, listener: socket.socket, level: str):
        order = {"settings": asdict(settings), "level": level, "worker": number}
        self._order = json.dumps(order)
        self._listener = listener
        self._pause = SHORTEST_PAUSE
        self._next = 0.0  # when it may be started again
        self.ready = threading.Event()
        self.start()

    def start(self) -> None:
        file = self._listener.fileno()
        self._began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tilewright.web.peers.worker", str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=(file,),
        )
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(self._order + "\n")
            self.process.stdin.flush()
        threading.Thread(target=self._listen, args=(self.process,), daemon=True).start()

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        if process.stdout.readline().strip() == READY:
            self.ready.set()

    def replace(self) -> None:
        """Restart a process that has died, with growing delays if it dies soon."""
        if self.process.poll() is None:
            return
        now = time.monotonic()
        if not self._next:
            steady = now - self._began > STEADY_SECONDS
            self._pause = SHORTEST_PAUSE if steady else min(LONGEST_PAUSE, 2 * self._pause)
            self._next = now + (0.0 if steady else self._pause)
        if now >= self._next:
            self._next = 0.0
            self.start()

    def signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(number)


class Supervisor:
    """Runs servers with the same settings on one listening socket."""

    def __init__(self, settings: Settings, listener: socket.socket, level: str, workers: int):
        own = replace(
            settings,
            peer_address=PEERS,
            solver_processes=max(1, settings.solver_processes // workers),
        )
        self._stopping = threading.Event()
        self._wanted = [(number, own, listener, level) for number in range(1, workers + 1)]
        self._workers: list[Worker] = []

    def run(self, ready: Callable[[], object]) -> None:
        """Serve until a signal; `ready` is called once, when all workers answer."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stopping.set())
        self._workers = [Worker(*wanted) for wanted in self._wanted]
        try:
            self._await_ready()
            if not self._stopping.is_set():
                ready()
            while not self._stopping.wait(LOOK_SECONDS):
                for worker in self._workers:
                    worker.replace()
        finally:
            self._stop()

    def _await_ready(self) -> None:
        while not all(worker.ready.is_set() for worker in self._workers):
            if self._stopping.wait(LOOK_SECONDS):
                return
            for worker in self._workers:
                if worker.process.poll() is not None and not worker.ready.is_set():
                    status = worker.process.returncode
                    raise TilewrightError(
                        f"a worker exited with status {status} before it was ready"
                    )

    def _stop(self) -> None:
        for worker in self._workers:
            worker.signal(signal.SIGTERM)
        end = time.monotonic() + STOP_SECONDS
        for worker in self._workers:
            try:
                worker.process.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.signal(signal.SIGKILL)


def check_shared(settings: Settings) -> None:
    """Refuse a database that only one server can use."""
    if read_url(settings.database or default_url()).get_backend_name() == "sqlite":
        raise TilewrightError("several servers cannot share an SQLite file; use PostgreSQL")


def prepare(settings: Settings) -> None:
    """Migrate the database for all servers; raise an error if it cannot be used."""
    RoomDatabase(settings.database).close()
    check_store(settings.store)
