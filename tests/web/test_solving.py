"""The solver over HTTP: answers, refusals, limits."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import Served
from tilewright import Grid, Lexicon
from tilewright.web.jobs import pool
from tilewright.web.jobs.pool import Worker, Workers
from tilewright.web.metrics import server_metrics


def test_tiles_become_a_grid(server: Served, enable: Lexicon) -> None:
    answer = server.post("/api/solve", {"tiles": "bananagrams olver", "lexicon": "enable"}).json()
    assert answer["status"] == "solved"
    assert Grid.from_rows(answer["rows"]).is_valid(enable, "BANANAGRAMSOLVER")
    assert list(answer) == [
        *("status", "tiles", "rows", "words", "corner", "moved", "placed", "minimal"),
        *("uncommon", "blanks", "dump", "nodes", "seconds", "lexicon", "seed"),
    ]
    assert answer["corner"] == [0, 0] and answer["placed"] == []


def test_options_are_respected(server: Served) -> None:
    tiles = {"tiles": "CATDOGSRE", "lexicon": "common"}
    plain = server.post("/api/solve", tiles).json()
    word = plain["words"][0]
    without = server.post("/api/solve", tiles | {"avoid": [word], "min_length": 3}).json()
    assert word not in without["words"]
    assert min(map(len, without["words"])) >= 3
    compact = server.post("/api/solve", tiles | {"compact": True, "seconds": 60}).json()
    assert compact["status"] == "solved"
    none = server.post("/api/solve", {"tiles": "QQQ"}).json()
    assert (none["status"], none["rows"]) == ("impossible", [])


def test_preferred_words_come_first_and_others_are_named(server: Served, enable: Lexicon) -> None:
    family = Lexicon.load("family")
    wish = {"tiles": "BANANAGRAMSOLVERS", "prefer": "family"}
    answer = server.post("/api/solve", wish).json()
    assert all(word in family for word in answer["words"]) and answer["uncommon"] == []
    word = answer["words"][0]
    without = server.post("/api/solve", wish | {"avoid": [word]}).json()
    assert word not in without["words"] and without["uncommon"] == []
    mixed = server.post("/api/solve", {"tiles": "XYLOPHONESQI", "prefer": "family"}).json()
    assert mixed["uncommon"] == sorted({word for word in mixed["words"] if word not in family})
    assert mixed["uncommon"]
    board = {"board": ["CAT"], "tiles": "V", "prefer": "family"}
    assert server.post("/api/solve", board).json()["uncommon"] == ["VAC"]
    french = {"tiles": "BANANES", "lexicon": "french", "prefer": "family"}
    assert server.post("/api/solve", french).json()["status"] == "solved"


def test_a_blank_stands_for_a_letter(server: Served, enable: Lexicon) -> None:
    one = server.post("/api/solve", {"tiles": "QUIZE?", "lexicon": "enable"}).json()
    assert one["status"] == "solved" and len(one["blanks"]) == 1
    assert Grid.from_rows(one["rows"]).is_valid(enable, "QUIZE" + one["blanks"])
    two = server.post("/api/solve", {"tiles": "??", "lexicon": "enable"}).json()
    assert two["words"][0] in enable and sorted(two["words"][0]) == sorted(two["blanks"])
    none = server.post("/api/solve", {"tiles": "QQX?"}).json()
    assert (none["status"], none["blanks"]) == ("impossible", "")


def test_without_a_grid_a_tile_to_dump_is_suggested(server: Served) -> None:
    wish = {"tiles": "BANANAGRAMSQ", "suggest": True}
    assert server.post("/api/solve", wish).json()["dump"] == "Q"
    assert server.post("/api/solve", wish | {"suggest": False}).json()["dump"] is None
    assert server.post("/api/solve", wish | {"tiles": "QQQ"}).json()["dump"] is None


def test_tiles_are_taken_into_a_board_with_the_least_change(server: Served) -> None:
    board = ["....", ".CAT", "...A"]
    answer = server.post("/api/solve", {"tiles": "V", "board": board}).json()
    top, left = answer["corner"]
    cells = {
        (row + top, column + left): letter
        for row, line in enumerate(answer["rows"])
        for column, letter in enumerate(line)
        if letter != "."
    }
    assert answer["moved"] == []
    assert cells[1, 1] == "C" and len(cells) == 5
    row, column = answer["placed"][0]
    assert answer["rows"][row][column] == "V"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("solve", {}),
        ("solve", {"tiles": "A"}),
        ("solve", {"tiles": "CAT???"}),
        ("solve", {"tiles": "CAT", "prefer": "../family"}),
        ("solve", {"tiles": "C4T"}),
        ("solve", {"tiles": "A" * 201}),
        ("solve", {"tiles": "CAT", "lexicon": "../enable"}),
        ("solve", {"tiles": "CAT", "avoid": ["XYZZY"]}),
        ("solve", {"tiles": "CAT", "seconds": -1}),
        ("solve", {"tiles": "CAT", "seconds": "nan"}),
        ("solve", {"tiles": "CAT", "seed": 1.5}),
        ("solve", {"tiles": "V", "board": ["CA", "T"]}),
        ("solve", {"tiles": "V", "board": ["CXT"]}),
        ("solve", {"tiles": "V?", "board": ["CAT"]}),
        ("solve", {"tiles": "", "board": ["CAT"]}),
        ("solve", {"tiles": "V", "board": "CAT"}),
        ("solve", {"tiles": "V", "board": ["<b>"]}),
        ("solve", ["CAT"]),
        ("check", {}),
        ("check", {"board": ["C1T"]}),
        ("check", {"board": ["CAT"], "tiles": "C?T"}),
    ],
)
def test_invalid_solve_and_check_requests_are_refused(server: Served, path: str, body: Any) -> None:
    answer = server.post(f"/api/{path}", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid"), answer.text
    assert "\n" not in answer.json()["error"]["message"]


def test_a_board_is_checked(server: Served) -> None:
    good = server.post("/api/check", {"board": [".CAT.", "...A."], "tiles": "CATA"}).json()
    assert list(good) == ["valid", "rows", "words", "flaws", "tiles", "lexicon"]
    assert good["rows"] == [".CAT.", "...A."]
    assert good["valid"] and good["words"] == ["CAT", "TA"]
    bad = server.post("/api/check", {"board": ["CTA", "...", "X.."]}).json()
    assert not bad["valid"]
    assert [(flaw["kind"], flaw["squares"][0]) for flaw in bad["flaws"]] == [
        ("bad word", [0, 0]),
        ("stray tile", [2, 0]),
    ]
    assert not server.post("/api/check", {"board": []}).json()["valid"]


def test_a_clients_requests_are_limited(serve: Callable[..., Served]) -> None:
    served = serve(tasks_a_second=0.01, tasks_at_once=3.0)
    codes = [served.post("/api/check", {"board": ["CAT"]}).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
    assert served.http.get("/health").status_code == 200


def test_work_that_takes_too_long_is_stopped_and_the_solver_goes_on(
    serve: Callable[..., Served],
) -> None:
    served = serve(solver_processes=1, solver_seconds=0.2)
    hard = {"tiles": "VVVWWCCCKKQJXZBBPFFGGMM" + "AEIOU" * 8, "seconds": 60, "compact": True}
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: served.post("/api/solve", hard), range(6)))
    codes = sorted(answer.status_code for answer in answers)
    assert codes[:1] == [200] and set(codes) <= {200, 429}
    assert max(answer.json().get("seconds", 0) for answer in answers) < 5
    assert served.post("/api/check", {"board": ["CAT"]}).json()["valid"]


def test_a_solver_that_dies_is_replaced(serve: Callable[..., Served]) -> None:
    served = serve(solver_processes=1)
    wish = {"tiles": "CATDOG"}
    assert served.post("/api/solve", wish).status_code == 200
    own = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
    if not own.exists():
        pytest.skip("this system does not tell a process's children")
    for child in own.read_text().split():
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
            os.kill(int(child), signal.SIGKILL)
    answers = [served.post("/api/solve", wish).status_code for _ in range(2)]
    assert answers[-1] == 200


def test_a_process_is_started_in_advance_and_only_once() -> None:
    async def work() -> None:
        workers = Workers(2, (), server_metrics())
        started = workers.warm_up()
        assert started is not None and workers.warm_up() is None
        await started
        wish = {"board": ["CAT"], "tiles": None, "lexicon": "enable"}
        for _ in range(3):
            done = await workers.run("Ann", "check", wish, 30.0)
            assert json.loads(done.packed().unpacked())["valid"]
        assert workers.started == 1
        workers.close()
        assert workers.started == 0

    asyncio.run(work())


def test_a_process_that_starts_while_the_server_stops_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = Worker(())
    start = pool._context.Process.start

    def start_late(process: Any) -> None:
        worker.end()  # there is no process to kill yet
        start(process)
        started.append(process)

    started: list[Any] = []
    monkeypatch.setattr(pool._context.Process, "start", start_late)
    assert worker.answer("check", {}, 30.0) == pool.STOPPING
    assert not started[0].is_alive() and not worker.started
