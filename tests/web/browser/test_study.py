"""Cards, the daily puzzle and word pages in the browser: by keyboard, by thumb, in French."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.browser.test_scrabble import squares
from tests.web.clocks import WallClock
from tests.web.serving import Served
from tilewright.scrabble import Move

Picture = Callable[[Page, str], None]
DAY = "2026-11-06"  # its puzzle is found in a moment


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> WallClock:
    return WallClock(tmp_path_factory.mktemp("clock") / "clock", f"{DAY}T09:00:00")


@pytest.fixture(scope="module")
def study(
    tmp_path_factory: pytest.TempPathFactory, session_cache: Path, clock: WallClock
) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("study")
    served = Served(folder / "games.sqlite", prelude=clock.prelude)
    yield served
    assert served.stop() == 0
    assert served.errors() == []


def best_move(study: Served) -> str:
    """The solution, as shown after an answer."""
    answer = study.post("/api/puzzle/answer", {"move": "-"}).json()
    move: str = answer["result"]["solution"]["move"]
    return move


def aim(page: Page, row: int, column: int) -> None:
    """Move the cursor to a square, by arrows."""
    where, _ = (page.get_attribute("#board", "data-cursor") or "").split()
    old_row, old_column = map(int, where.split(","))
    keys = ["ArrowDown" if row > old_row else "ArrowUp"] * abs(row - old_row)
    keys += ["ArrowRight" if column > old_column else "ArrowLeft"] * abs(column - old_column)
    for key in keys:
        page.keyboard.press(key)


def add(page: Page, last: int) -> None:
    page.get_by_label("To rank").fill(str(last))
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#asking")).to_be_visible()


def test_cards_are_answered_by_keyboard_and_come_again(
    study: Served, open_page: Open, picture: Picture
) -> None:
    page = open_page(f"{study.url}/quiz")
    add(page, 2)
    expect(page.locator("#counts")).to_have_text("2 cards due, 2 in your cardbox")
    check(page)
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type("arenoid")
    page.keyboard.press("Enter")
    expect(page.locator("#given .wrong")).to_have_text("ARENOID")
    page.keyboard.type("aneroid")
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text("This card comes again on November 7")
    picture(page, "quiz-right")
    check(page)
    page.keyboard.press("Enter")  # the next card
    expect(page.locator("#question")).to_have_text("AEILNOR")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator("#result")).to_contain_text("AILERON")
    page.reload()
    expect(page.locator("#counts")).to_have_text("1 card due, 2 in your cardbox")
    page.keyboard.type("aileron alienor")
    page.keyboard.press("Enter")
    expect(page.locator("#result .verdict")).to_have_text("Right")
    page.keyboard.press("Enter")
    expect(page.locator("#nothing-text")).to_contain_text("The next one comes on November 7")
    assert page.evaluate(SMALL_TARGETS) == []


def test_the_daily_puzzle_is_solved_by_keyboard_and_kept(
    study: Served, open_page: Open, picture: Picture
) -> None:
    best = best_move(study)
    page = open_page(f"{study.url}/puzzle")
    expect(page.locator("#hand .hand-tile")).to_have_count(7)
    check(page)
    page.locator("#board").focus()
    for (row, column), tile in squares(Move.parse(best)):
        aim(page, row, column)
        page.keyboard.press(f"Shift+{tile.upper()}" if tile.islower() else tile)
    expect(page.locator("#state")).to_have_class("state complete")
    page.keyboard.press("Enter")
    expect(page.locator("#result .verdict")).to_contain_text("Right")
    expect(page.locator("#result")).to_contain_text("standard errors")
    picture(page, "puzzle-solved")
    check(page)
    page.get_by_role("button", name="Keep as a card").click()
    expect(page.get_by_role("button", name="Kept in your cardbox")).to_be_visible()
    page.goto(f"{study.url}/quiz")
    expect(page.locator("#question")).to_have_text("Find the best move")
    expect(page.locator("#hand .hand-tile")).to_have_count(7)


@pytest.mark.slow
def test_a_phone_answers_the_puzzle_by_taps(
    study: Served, open_page: Open, picture: Picture
) -> None:
    page = open_page(f"{study.url}/puzzle", phone=True)
    expect(page.locator("#hand .hand-tile")).to_have_count(7)
    check(page)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("button", name="Exchange").tap()
    page.get_by_role("dialog").locator(".hand-tile").first.tap()
    page.get_by_role("dialog").get_by_role("button", name="Exchange").tap()
    expect(page.locator("#result .verdict")).to_contain_text("is not the best move")
    picture(page, "puzzle-wrong-phone")
    check(page)
    page.reload()
    expect(page.locator("#result .verdict")).to_contain_text("is not the best move")


@pytest.mark.slow
def test_a_word_leads_to_other_words(study: Served, open_page: Open, picture: Picture) -> None:
    page = open_page(f"{study.url}/words", phone=True, dark=True)
    page.get_by_label("Word", exact=True).fill("care")
    page.keyboard.press("Enter")
    expect(page.locator("#facts .verdict")).to_have_text("CARE is valid")
    check(page)
    picture(page, "words-phone")
    page.get_by_role("link", name="S·CARE").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("SCARE")
    page.goto(f"{study.url}/words/XQ")
    expect(page.locator("#facts .verdict")).to_have_text("XQ is not valid")
