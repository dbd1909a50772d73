"""Worker processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import wait

import pytest

from tests.waiting import PATIENCE
from tilewright.execution.executor import cores
from tilewright.execution.processes import Processes


def test_only_the_work_that_a_process_was_at_is_blamed() -> None:
    with Processes(1) as pool:
        pid = pool.submit(os.getpid)
        os.kill(pid.result(), signal.SIGSTOP)  # it begins nothing more
        assert pool.fate(pid) == "done"
        first, second = pool.submit(os.getpid), pool.submit(os.getpid)
        os.kill(pid.result(), signal.SIGKILL)
        wait([first, second])
        assert [pool.fate(first), pool.fate(second)] == ["killed", "lost"]
        third = pool.submit(os.getpid)  # by a new process
        assert third.result() != os.getpid()
        assert pool.fate(third) == "done"


def test_workers_get_the_current_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("one", "other"):
        monkeypatch.setenv("TILEWRIGHT_TEST", value)
        with Processes(1) as pool:
            assert pool.submit(os.getenv, "TILEWRIGHT_TEST").result() == value


def test_workers_end_when_the_main_process_is_killed() -> None:
    code = (
        "import os\n"
        "from tilewright.execution.processes import Processes\n"
        "if __name__ == '__main__':\n"
        "    with Processes(1) as pool:\n"
        "        print(pool.submit(os.getpid).result(), flush=True)\n"
        "        input()\n"
    )
    main = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert main.stdout is not None
    assert int(main.stdout.readline()) != main.pid
    main.kill()
    main.communicate(timeout=PATIENCE)  # workers share its output, which ends with the last one


def test_at_least_one_core_is_counted() -> None:
    assert cores() >= 1
