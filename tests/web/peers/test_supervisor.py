"""`tilewright serve --workers`: several processes on one port."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.waiting import PATIENCE
from tests.web.serving import wait_for

ENTRY = "from tilewright.cli import main; main()"
MEMORY = "process_resident_memory_bytes{server="


class Command:
    """`tilewright serve` with several workers."""

    def __init__(self, *arguments: str) -> None:
        self.log: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            [sys.executable, "-c", ENTRY, "serve", "--port", "0", "--store", "none", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        assert self.process.stdout is not None
        said = self.process.stdout.readline().split()
        self.url = said[-1] if said else ""

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(json.loads(line) if line.startswith("{") else {"text": line})

    def get(self, path: str) -> Any:
        """Ask over a new connection, which any worker may take."""
        return httpx.get(self.url + path, timeout=PATIENCE)

    def servers(self) -> list[str]:
        health = self.get("/health").json()
        return [one["server"] for one in health["servers"] if one["status"] == "ok"]

    def pids(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return status


@pytest.fixture
def workers(postgres: str) -> Iterator[Command]:
    command = Command("--workers", "2", "--database", postgres)
    yield command
    if command.process.poll() is None:
        command.process.kill()
        command.process.wait(PATIENCE)
    for pipe in (command.process.stdout, command.process.stderr):
        assert pipe is not None
        pipe.close()


def lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_workers_share_a_port_and_one_that_dies_is_replaced(workers: Command) -> None:
    assert workers.url, workers.log
    wait_for(lambda: len(workers.servers()) == 2)
    before, pids = set(workers.servers()), workers.pids()
    assert len(pids) == 2
    seats = {"seats": [{"kind": "person"}]}
    rooms = [httpx.post(workers.url + "/api/rooms", json=seats).json()["id"] for _ in range(6)]
    for room in rooms:
        assert workers.get(f"/api/rooms/{room}").json()["phase"] == "waiting"
    os.kill(pids[0], signal.SIGKILL)
    for room in rooms:  # regardless of its owner
        assert workers.get(f"/api/rooms/{room}").json()["id"] == room
    wait_for(lambda: len(workers.servers()) == 2 and set(workers.servers()) != before)
    assert len(workers.pids()) == 2 and pids[1] in workers.pids()

    def samples() -> list[str]:
        return workers.get("/metrics").text.splitlines()

    wait_for(lambda: sum(one.startswith(MEMORY) for one in samples()) == 2)
    assert len([line for line in samples() if line.startswith("# TYPE tilewright_rooms ")]) == 1
    last = workers.pids()
    assert workers.stop() == 0
    assert not [pid for pid in last if lives(pid)]
    assert {entry["worker"] for entry in workers.log if "worker" in entry} == {1, 2}
    assert not [entry for entry in workers.log if "text" in entry]


def test_workers_stop_when_the_command_is_killed(workers: Command) -> None:
    pids = workers.pids()
    workers.process.kill()
    workers.process.wait(PATIENCE)
    wait_for(lambda: not [pid for pid in pids if lives(pid)])


@pytest.mark.parametrize("options", [("--workers", "2"), ("--peer-address", "127.0.0.1")])
def test_several_servers_on_a_file_are_refused(tmp_path: Path, options: tuple[str, ...]) -> None:
    file = tmp_path / "games.sqlite"
    command = [sys.executable, "-c", ENTRY, "serve", "--database", str(file), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2 and "postgresql://" in done.stderr
    assert not file.exists()
