"""Worker processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import wait
from pathlib import Path

import pytest

from tilewright.execution.executor import cores
from tilewright.execution.processes import open_processes


def test_only_the_work_that_a_process_was_at_is_blamed() -> None:
    with open_processes(1) as pool:
        first = pool.submit(time.sleep, 60)
        second = pool.submit(time.sleep, 0)
        while not pool.pids():
            time.sleep(0.01)
        os.kill(pool.pids()[0], signal.SIGKILL)
        wait([first, second])
        assert [pool.fate(first), pool.fate(second)] == ["killed", "lost"]
        third = pool.submit(os.getpid)  # by a new process
        assert third.result() != os.getpid()
        assert pool.fate(third) == "done"


def test_workers_have_the_environment_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("one", "other"):
        monkeypatch.setenv("TILEWRIGHT_TEST", value)
        with open_processes(1) as pool:
            assert pool.submit(os.getenv, "TILEWRIGHT_TEST").result() == value


def test_workers_end_when_the_main_process_is_killed() -> None:
    code = (
        "import os, time\n"
        "from tilewright.execution.processes import open_processes\n"
        "if __name__ == '__main__':\n"
        "    with open_processes(1) as pool:\n"
        "        print(pool.submit(os.getpid).result(), flush=True)\n"
        "        time.sleep(60)\n"
    )
    main = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert main.stdout is not None
    worker = int(main.stdout.readline())
    main.kill()
    main.wait()
    main.stdout.close()
    for _ in range(600):
        if not alive(worker):
            return
        time.sleep(0.05)
    raise AssertionError("the worker outlived the main process")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_there_is_a_core() -> None:
    assert cores() >= 1
