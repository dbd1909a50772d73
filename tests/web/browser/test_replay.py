"""The replay page: finished games and log files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import READ_TILES
from tilewright import Lexicon
from tilewright.table.log import parse_log, replay

Picture = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two engines, as the command line writes it down."""
    file = tmp_path_factory.mktemp("logs") / "game.jsonl"
    command = [sys.executable, "-c", "from tilewright.cli import main; main()"]
    seats = ["game", "bananagrams", "wright", "stranding"]
    words = ["--lexicon", "enable+", "--seed", "5", "--log", str(file)]
    subprocess.run([*command, *seats, *words], check=True, capture_output=True)
    return file


def _grids(page: Page, seats: int) -> list[dict[tuple[int, ...], str]]:
    tiles = [
        page.locator(f"#board-{seat} .tiles .tile").evaluate_all(READ_TILES)
        for seat in range(seats)
    ]
    return [{tuple(map(int, at.split(","))): letter for at, letter in seat} for seat in tiles]


def test_a_log_file_is_shown_to_its_end(
    open_page: Open, log: Path, words: Lexicon, picture: Picture
) -> None:
    page = open_page("/replay")
    page.get_by_label("Drop a log").set_input_files(log)
    expect(page.locator(".player-boards section")).to_have_count(2)
    assert _grids(page, 2) == [{}, {}]
    page.get_by_role("button", name="To the end").click()
    header, events = parse_log(log.read_bytes())
    game = replay(header, events, words)
    assert _grids(page, 2) == [dict(seat.cells) for seat in game.seats]
    expect(page.locator("#now")).to_contain_text(f"bunch {len(game.bunch)}")
    expect(page.locator("#scrub")).to_have_value(str(len(events)))
    expect(page.locator("#said")).not_to_be_empty()
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("#said")).to_have_text("wright calls Bananas!")
    picture(page, "replay")


def test_a_replay_goes_back_and_on_the_same_way(open_page: Open, log: Path) -> None:
    page = open_page("/replay")
    page.get_by_label("Drop a log").set_input_files(log)
    scrub = page.get_by_label("Position in the game")
    seen = {}
    for place in (130, 64, 3, 129, 0):
        scrub.fill(str(place))
        seen[place] = _grids(page, 2)
    assert seen[0] == [{}, {}]
    for place in (3, 129, 130, 64):
        scrub.fill(str(place))
        assert _grids(page, 2) == seen[place]


def test_a_replay_plays_and_pauses(open_page: Open, log: Path) -> None:
    page = open_page("/replay")
    page.get_by_label("Drop a log").set_input_files(log)
    page.get_by_label("Speed").select_option("64")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#scrub")).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_log_is_shared_by_a_link(served: Served, open_page: Open, log: Path) -> None:
    page = open_page("/replay")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_label("Drop a log").set_input_files(log)
    page.get_by_label("Position in the game").fill("40")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_have_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link.removeprefix(served.address))
    expect(other.locator("#scrub")).to_have_value("40")
    assert _grids(other, 2) == _grids(page, 2)


def test_a_finished_game_is_in_the_list_and_has_a_link(
    served: Served, open_page: Open, picture: Picture
) -> None:
    player = open_page(served.room(engines=1) + "#join", phone=True)
    expect(player.locator(".hand-tile")).to_have_count(21)
    player.locator(".hand-tile").first.tap()
    player.locator("#board").tap()
    expect(player.locator("#players")).to_contain_text("1 placed, 20 in hand")
    player.get_by_role("button", name="Resign").tap()
    player.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    player.get_by_role("link", name="Watch the replay").tap()
    expect(player.locator("#facts")).to_contain_text("easy engine won")
    player.get_by_role("button", name="One step forward").tap()
    assert [len(grid) for grid in _grids(player, 2)] == [1, 0]
    picture(player, "replay-phone")
    id = player.url.rpartition("/")[2]
    with urlopen(f"{served.address}/api/games/{id}/log") as answer:
        assert parse_log(answer.read()).header.rules.seats == 2
    lobby = open_page("/")
    expect(lobby.locator(f"#games a[href='/replay/{id}']")).to_be_visible()


def test_a_file_that_is_not_a_log_is_refused_with_a_sentence(
    open_page: Open, tmp_path: Path
) -> None:
    file = tmp_path / "holiday.txt"
    file.write_text("sun and sand\n")
    page = open_page("/replay", quiet=False)
    page.get_by_label("Drop a log").set_input_files(file)
    expect(page.locator("#problem")).to_contain_text("Line 1")
    expect(page.locator("#show")).to_be_hidden()
