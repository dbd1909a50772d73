"""Logs: always JSON lines, limited, and without tokens."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

import pytest

from tilewright.web import logs
from tilewright.web.budget import Bucket
from tilewright.web.live.players import new_room_id, new_token

NOISE = """
import asyncio, logging, threading, warnings
from tilewright.web import logs
from tilewright.web.budget import Bucket
logs.set_up("info")
for _ in range(1000):
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
logging.getLogger("asyncio").error("Task exception was never retrieved")
logging.getLogger("uvicorn.error").info('"WebSocket /x" [accepted]')
warnings.warn("something old")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.note_loop_error)
    loop.call_exception_handler({"message": logs.NO_DESCRIPTORS, "exception": OSError(24, "x")})
    loop.call_soon(lambda: {}["missing"])
    await asyncio.sleep(0.01)
asyncio.run(main())
raise RuntimeError("the end")
"""


def test_every_log_line_is_json() -> None:
    ran = subprocess.run([sys.executable, "-c", NOISE], capture_output=True, text=True)
    entries = [json.loads(line) for line in ran.stderr.splitlines()]
    events = [entry["event"] for entry in entries]
    assert events.count("Invalid HTTP request received.") <= 6
    assert {
        "Task exception was never retrieved",
        "uncaught error in a thread",
        "no file descriptors left",
        "event loop",
        "uncaught error",
    } <= set(events)
    assert any("something old" in event for event in events)
    assert not any("accepted" in event for event in events)
    assert all({"time", "level", "event"} <= set(entry) for entry in entries)
    assert "RuntimeError: the end" in entries[-1]["trace"]


def test_the_next_message_of_a_kind_has_the_number_suppressed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(logs, "LIMITS", {logging.INFO: (1.0, 1.0), logging.WARNING: (1.0, 2.0)})
    limited = logs.Limited()
    clock = [0.0]

    def record(event: str) -> logging.LogRecord:
        return logging.LogRecord("x", logging.WARNING, "", 0, event, None, None)

    monkeypatch.setattr(logs, "Bucket", lambda rate, most: Bucket(rate, most, lambda: clock[0]))
    assert [limited.filter(record("a")) for _ in range(5)] == [True] * 2 + [False] * 3
    assert limited.filter(record("b"))
    clock[0] = 1.0
    after = record("a")
    assert limited.filter(after)
    assert json.loads(logs.JsonLines().format(after))["left_out"] == 3


def test_tokens_are_removed_and_rooms_stay() -> None:
    token, room = new_token(), new_room_id()
    record = logging.LogRecord("x", logging.INFO, "", 0, "said %s", (token,), None)
    record.fields = {"path": f"/api/{token}/x", "room": room}
    line = logs.JsonLines().format(record)
    assert token not in line and room in line
    assert json.loads(line)["event"] == "said [token]"
