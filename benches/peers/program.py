"""Running another engine as a process and measuring its CPU time."""

from __future__ import annotations

import re
import resource
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class PeerError(Exception):
    """A program gave no answer, or one that cannot be read."""


class Answer(NamedTuple):
    """A program's output and its CPU seconds."""

    text: str
    cpu: float


def run(
    command: Sequence[str],
    lines: Sequence[str] = (),
    *,
    directory: Path | None = None,
    seconds: float = 600.0,
    until: str | None = None,
    end: str | None = None,
) -> Answer:
    """Start a program, send it lines, and return its output.

    For a program that works in the background, the line `end` is sent once the output matches
    `until`.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        process = subprocess.Popen(
            list(command),
            cwd=directory,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise PeerError(f"{command[0]} cannot be started: {error.strerror}") from None
    text = _converse(process, [*lines], seconds, until, end)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if process.returncode:
        last = text.strip().splitlines()[-1:] or ["without a word"]
        raise PeerError(f"{command[0]} ended with status {process.returncode}: {last[0]}")
    return Answer(text, cpu)


def _converse(
    process: subprocess.Popen[str],
    lines: list[str],
    seconds: float,
    until: str | None,
    end: str | None,
) -> str:
    assert process.stdin is not None and process.stdout is not None
    written: list[str] = []
    stdout = process.stdout
    reader = threading.Thread(target=lambda: written.extend(stdout), daemon=True)
    reader.start()
    deadline = time.monotonic() + seconds
    try:
        process.stdin.write("".join(f"{line}\n" for line in lines))
        process.stdin.flush()
        while until and process.poll() is None and not re.search(until, "".join(written)):
            if time.monotonic() > deadline:
                raise PeerError(f"no answer within {seconds:g} s")
            time.sleep(0.02)
        if end is not None:
            process.stdin.write(f"{end}\n")
        process.stdin.close()
        process.wait(max(0.1, deadline - time.monotonic()))
    except BrokenPipeError:
        process.wait()
    except subprocess.TimeoutExpired:
        raise PeerError(f"no answer within {seconds:g} s") from None
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    reader.join()
    return "".join(written)
