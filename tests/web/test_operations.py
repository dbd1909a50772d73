"""Running a server: health, metrics, headers, OpenAPI, logs, a clean stop, other databases."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from tests.web.serving import Served, wait_for
from tilewright.arena.store import Store

Serve = Callable[..., Served]
ENTRY = "from tilewright.cli import main; main()"


def test_health_reports_that_all_is_well(server: Served) -> None:
    answer = server.http.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_metrics_are_prometheus_text(server: Served) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live:
        live.do("peel")
        live.do("place", tiles=[[0, 0, live.dealt[0]]])
        text = server.http.get("/metrics").text
    sample = re.compile(r'[a-z_]+(\{([a-z]+="[^"]*",?)+\})? -?[0-9.e+-]+')
    names = set()
    for line in text.splitlines():
        if not line.startswith("# "):
            assert sample.fullmatch(line), line
            names.add(line.partition("{")[0].partition(" ")[0])
    assert {
        "tilewright_rooms",
        "tilewright_sockets",
        "tilewright_echo_seconds_bucket",
        "tilewright_events_total",
        "tilewright_verbs_total",
        "process_resident_memory_bytes",
    } <= names
    assert 'tilewright_verbs_total{result="illegal"}' in text


@pytest.mark.parametrize("path", ["/", "/solve", "/replay", "/room/x", "/api/choices", "/nonsense"])
def test_every_answer_carries_the_headers_of_security(server: Served, path: str) -> None:
    headers = server.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_openapi_describes_the_interface_and_needs_no_other_site(server: Served) -> None:
    document = server.http.get("/openapi.json").json()
    for path in ("/api/rooms", "/api/rooms/{id}/stream", "/api/rooms/{id}/act", "/api/solve"):
        assert path in document["paths"]
    assert "RoomBody" in document["components"]["schemas"]
    assert server.http.get("/docs").status_code == 404


def test_the_protocol_page_names_every_path(server: Served) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    for path in server.http.get("/openapi.json").json()["paths"]:
        assert path in page, f"docs/protocol.md does not mention {path}"


def test_a_wrong_method_is_refused(server: Served) -> None:
    answer = server.http.delete("/api/rooms")
    assert answer.status_code == 405
    assert answer.json()["error"]["code"] == "invalid"


def test_sigterm_ends_sockets_and_streams_and_the_exit_is_clean(serve: Serve) -> None:
    served = serve()
    room = served.room("person", "wright")
    token = served.join(room)
    with (
        served.live(room, token) as live,
        served.http.stream("GET", f"/api/rooms/{room}/stream") as stream,
    ):
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "welcome"
        served.process.send_signal(signal.SIGTERM)
        assert live.until_closed() == 1012
        assert json.loads(list(lines)[-1])["code"] == "stopping"
    assert served.process.wait(PATIENCE) == 0
    served.kill()
    assert served.errors() == []
    events = [entry["event"] for entry in served.log]
    assert {"room created", "game started", "stopping", "stopped"} <= set(events)
    again = serve()
    assert again.facts(room)["phase"] == "playing"


def test_waiting_solver_requests_fail_when_the_server_stops(serve: Serve) -> None:
    served = serve()
    endless = {"tiles": "BANANAGRAMSOLVER" * 3, "compact": True, "seconds": 5}
    with ThreadPoolExecutor(6) as threads:
        waiting = [threads.submit(served.post, "/api/solve", endless) for _ in range(6)]
        metric = "tilewright_solver_waiting "
        wait_for(lambda: f"{metric}0" not in served.http.get("/metrics").text)
        served.process.send_signal(signal.SIGTERM)
        answers = [future.result() for future in waiting]
    assert {answer.json()["error"]["code"] for answer in answers} == {"stopping"}
    assert served.process.wait(PATIENCE) == 0
    served.kill()
    assert served.errors() == []


def test_logs_are_json_lines_without_secrets(serve: Serve) -> None:
    served = serve()
    room = served.room("person")
    token = served.join(room)
    with served.live(room, token) as live:
        live.do("peel")
    assert served.stop() == 0
    text = json.dumps(served.log)
    assert all("time" in entry and "event" in entry for entry in served.log)
    assert token not in text and "seed" not in text
    requests = [entry for entry in served.log if entry["event"] == "request"]
    assert {"method", "path", "status", "ms", "client"} <= set(requests[0])


def start_command(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", ENTRY, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    database = str(tmp_path / "deep" / "games.sqlite")
    process = start_command("serve", "--port", "0", "--database", database)
    assert process.stdout is not None
    said = process.stdout.readline()
    assert re.fullmatch(r"Serving on http://127\.0\.0\.1:\d+\n", said)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert Path(database).exists()


def test_play_creates_a_room_and_prints_its_address(tmp_path: Path) -> None:
    import httpx

    database = str(tmp_path / "games.sqlite")
    arguments = ("--no-browser", "--level", "medium", "--practice", "--database", database)
    process = start_command("play", *arguments)
    assert process.stdout is not None
    found = re.fullmatch(r"Play at (http://\S+)/room/(\S+)#join\n", process.stdout.readline())
    assert found
    room = httpx.get(f"{found[1]}/api/rooms/{found[2]}", timeout=PATIENCE).json()
    assert room["practice"]
    assert [seat["level"] for seat in room["seats"]] == [None, "medium"]
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_a_port_in_use_is_reported(server: Served) -> None:
    port = server.url.rpartition(":")[2]
    process = start_command("serve", "--port", port)
    _, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2 and "--port" in complaint


def test_a_custom_list_can_be_played(serve: Serve, tmp_path: Path) -> None:
    own = tmp_path / "mine.txt"
    own.write_text("ab\nba\naa\nabba\n")
    served = serve(lexicons=(str(own),))
    room = served.room("person", lexicon="mine", practice=True)
    assert served.facts(room)["lexicon"] == "mine"
    answer = served.post("/api/solve", {"tiles": "ABBA", "lexicon": "mine"}).json()
    assert answer["status"] == "solved"


def test_a_public_name_is_accepted_when_it_was_given(serve: Serve) -> None:
    served = serve(origins=("https://play.example.org",))
    headers = {"host": "play.example.org", "origin": "https://play.example.org"}
    answer = served.http.post("/api/rooms", json={"seats": [{}]}, headers=headers)
    assert answer.status_code == 201
    assert served.http.get("/health", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.slow
def test_games_and_ratings_are_in_postgresql_too(serve: Serve, postgres: str) -> None:
    with Store(postgres) as store:
        store.begin("a" * 64, {"game": "scrabble", "agents": ["x", "y"]}, "enable", 10)
    first = serve(database=postgres, store=postgres)
    assert [run["agents"] for run in first.http.get("/api/ratings").json()["running"]] == [
        ["x", "y"]
    ]
    found = first.http.get(f"/api/tournaments/{'a' * 12}/games").json()
    assert found["games"] == [] and found["tournament"]["wanted"] == 10
    room, engines = first.room("person"), first.room("wright", "wright")
    token = first.join(room)
    with first.live(room, token) as live:
        live.do("place", tiles=[[0, 0, live.dealt[0]]])
        kept = live.view
    end = time.monotonic() + PATIENCE
    while first.facts(engines)["phase"] != "over":
        assert time.monotonic() < end
        time.sleep(0.05)
    assert first.http.get(f"/api/games/{engines}").json()["reason"] == "won"
    first.kill()
    second = serve(database=postgres)
    with second.live(room, token) as live:
        assert live.view == kept
    assert [game["id"] for game in second.http.get("/api/games").json()["games"]] == [engines]
    assert second.stop() == 0
