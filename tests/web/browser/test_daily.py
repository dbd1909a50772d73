"""The daily hand in the browser: two visitors today, and the best grids the day after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.web.browser.conftest import Open
from tests.web.browser.table import Cells, Hands, Keys, Table, Taps, _centred
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.clocks import WallClock
from tests.web.serving import Served
from tilewright import Grid, Lexicon, solve

Picture = Callable[[Page, str], None]
DAY = "2026-03-01"


@pytest.fixture
def clock(tmp_path: Path) -> WallClock:
    return WallClock(tmp_path / "clock", f"{DAY}T09:00:00")


@pytest.fixture
def daily(tmp_path: Path, session_cache: Path, clock: WallClock) -> Iterator[Served]:
    served = Served(tmp_path / "games.sqlite", prelude=clock.prelude)
    yield served
    assert served.stop() == 0


@pytest.fixture(scope="module")
def family(session_cache: Path) -> Lexicon:
    return Lexicon.load("family")


def begin(page: Page, name: str, words: Lexicon) -> tuple[Table, Cells]:
    """Start the clock; the table, and a grid of the hand."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".hand-tile")).to_have_count(21)
    table = Table(page, words)
    grid = solve(table.hand, words).grid
    assert grid is not None
    return table, _centred(dict(grid.cells))


def build(table: Table, wanted: Cells, hands: Hands) -> None:
    hands.rearrange(table, wanted)
    table.wait_for_tiles(wanted, "")
    expect(table.page.locator("#state")).to_have_class("state complete")


@pytest.mark.slow
def test_two_visitors_play_the_same_hand_and_the_best_are_shown_next_day(
    daily: Served, clock: WallClock, open_page: Open, family: Lexicon, picture: Picture
) -> None:
    ann = open_page(f"{daily.url}/daily")
    table, wanted = begin(ann, "Ann", family)
    picture(ann, "daily-table")
    check(ann)
    ann.keyboard.press("Enter")
    expect(ann.locator("#said-events")).to_contain_text("Not yet")
    build(table, wanted, Keys())
    clock.go_on(61)
    ann.keyboard.press("Enter")
    expect(ann.locator("#result-title")).to_have_text("Done in 1:01")
    expect(ann.locator("#result")).to_contain_text("Place 1 of 1")
    expect(ann.locator("#result")).to_contain_text("1 day in a row")
    picture(ann, "daily-result")
    check(ann)

    ben = open_page(f"{daily.url}/daily", phone=True)
    other, wanted = begin(ben, "Ben", family)
    assert sorted(other.hand) == sorted("".join(wanted.values()))
    check(ben)
    assert ben.evaluate(SMALL_TARGETS) == []
    picture(ben, "daily-table-phone")
    build(other, wanted, Taps())
    clock.go_on(30)
    picture(ben, "daily-complete-phone")
    ben.get_by_role("button", name="Done").tap()
    expect(ben.locator("#result-title")).to_have_text("Done in 0:30")
    expect(ben.locator("#result")).to_contain_text("Place 1 of 2")
    picture(ben, "daily-result-phone")

    clock.set("2026-03-02T07:00:00")
    ann.reload()
    expect(ann.locator("#yesterday-text")).to_contain_text("2 people finished")
    expect(ann.locator("#best")).to_contain_text("Fastest: Ben, 0:30")
    expect(ann.locator("#streak")).to_have_text("1 day in a row")
    expect(ann.get_by_role("button", name="Start the clock")).to_be_visible()
    picture(ann, "daily-yesterday")
    check(ann)


@pytest.mark.slow
def test_a_reload_keeps_the_tiles_and_the_clock(
    daily: Served, clock: WallClock, open_page: Open, family: Lexicon
) -> None:
    page = open_page(f"{daily.url}/daily")
    table, wanted = begin(page, "Ann", family)
    some = dict(list(wanted.items())[:4])
    for square, letter in some.items():
        Keys().place(table, square, letter)
    clock.go_on(100)
    page.reload()
    expect(page.locator("#board .tiles .tile")).to_have_count(4)
    assert table.cells == some
    expect(page.locator("#clock")).to_contain_text("1:4")
    build(table, wanted, Keys())
    page.keyboard.press("Enter")
    expect(page.locator("#result-title")).to_be_visible()
    page.reload()
    expect(page.locator("#result-title")).to_be_visible()


@pytest.mark.slow
def test_a_result_is_shared_without_a_letter_of_the_grid(
    daily: Served, clock: WallClock, open_page: Open, family: Lexicon
) -> None:
    page = open_page(f"{daily.url}/daily")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table, wanted = begin(page, "Ann", family)
    clock.go_on(75)
    held: list[Route] = []
    slow = True
    page.route("**/api/check", lambda route: held.append(route) if slow else route.continue_())
    Keys().rearrange(table, wanted)
    page.keyboard.press("Enter")  # before the server has said that the grid is valid
    expect(page.locator("#state-text")).to_have_text("Checking your grid…")
    slow = False
    for route in held:
        route.continue_()
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".toast")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "1:15" in text and f"{daily.url}/daily" in text and "Longest word: " in text
    assert text.count("🟨") == 21
    longest = max((word.word for word in Grid.from_cells(wanted).words), key=len)
    assert longest not in text
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


def test_the_daily_hand_is_there_in_french(
    daily: Served, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(locale="fr-FR").new_page()
    page.goto(f"{daily.url}/daily")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Main du jour 1 mars")
