"""Names and addresses that a server goes by, and links that work for others."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.waiting import PATIENCE
from tests.web.serving import Served
from tilewright.web import lan
from tilewright.web.lan import goes_by, invitation_origin, machine_names, network_address

HOST = min(machine_names())  # the same in every process that collects these tests


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "::1", "192.168.1.5", "fe80::1", HOST])
@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_that_listens_everywhere_goes_by_its_addresses(name: str, host: str) -> None:
    assert goes_by(name, host)


@pytest.mark.parametrize("name", ["evil.example", "192.168.1.5.evil.example", "localhost.evil", ""])
@pytest.mark.parametrize("host", ["0.0.0.0", "::", "127.0.0.1", "192.168.1.5"])
def test_a_name_that_others_can_point_here_is_refused(name: str, host: str) -> None:
    assert not goes_by(name, host)


def test_a_server_on_loopback_does_not_go_by_other_addresses() -> None:
    assert not goes_by("192.168.1.5", "127.0.0.1")
    assert goes_by("192.168.1.5", "192.168.1.5")


def test_only_a_server_that_others_reach_has_an_address_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert network_address("127.0.0.1") is None and network_address("localhost") is None
    assert network_address("192.168.1.5") == "192.168.1.5"
    monkeypatch.setattr(lan, "ELSEWHERE", ((socket.AF_INET, "127.0.0.1"),))
    assert network_address("0.0.0.0") is None  # the only route leads back to this machine


@pytest.mark.parametrize(
    ("asked", "host", "origins", "link"),
    [
        ("localhost:8000", "127.0.0.1", (), "http://localhost:8000"),
        ("localhost:8000", "192.168.1.5", (), "http://192.168.1.5:8000"),
        ("192.168.1.7:8000", "0.0.0.0", (), "http://192.168.1.7:8000"),
        ("127.0.0.1:8000", "fd00::5", (), "http://[fd00::5]:8000"),
        ("localhost:8000", "127.0.0.1", ("https://play.example",), "https://play.example"),
        (
            "play.example",
            "127.0.0.1",
            ("https://a.b", "https://play.example"),
            "https://play.example",
        ),
    ],
)
def test_a_link_leads_others_to_the_server(
    asked: str, host: str, origins: tuple[str, ...], link: str
) -> None:
    assert invitation_origin("http", asked, host, origins) == link


@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_command_prints_where_others_find_the_server(command: str, tmp_path: Path) -> None:
    found = network_address("0.0.0.0")
    if found is None:
        pytest.skip("this machine has no network")
    options = ["--no-browser"] if command == "play" else []
    arguments = [command, *options, "--host", "0.0.0.0", "--port", "0"]
    process = subprocess.Popen(
        [sys.executable, "-m", "tilewright", *arguments, "--database", str(tmp_path / "g.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        own, others = process.stdout.readline(), process.stdout.readline()
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    port = urlsplit(own.split()[-1]).port
    assert f"http://{found}:{port}" in others or f"http://[{found}]:{port}" in others


def test_an_invitation_has_a_link_and_a_code(server: Served) -> None:
    room = server.room("person")
    answer = server.http.get(f"/api/rooms/{room}/invite").json()
    assert answer["link"] == f"{server.url}/room/{room}"
    assert answer["qr"]["size"] > 30 and answer["qr"]["path"].startswith("M4 4h1v1h-1z")
    assert server.http.get("/api/rooms/nonsense/invite").status_code == 404


def test_a_server_that_listens_everywhere_refuses_foreign_names(
    serve: Callable[..., Served],
) -> None:
    served = serve(host="0.0.0.0")
    for host, status in (("192.168.1.5:80", 200), ("evil.example", 400), ("localhost", 200)):
        answer = served.http.get("/api/choices", headers={"host": host})
        assert answer.status_code == status
    room = served.room("person")
    answer = served.http.get(f"/api/rooms/{room}/invite").json()
    found = network_address("0.0.0.0")
    if found is not None:
        assert found in answer["link"]
