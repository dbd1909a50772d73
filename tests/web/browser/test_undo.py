"""Undo and redo: of building in Bananagrams and the solver, of laid tiles in Scrabble."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import Keys, Table, Taps
from tilewright import Lexicon

UNDO, REDO = "Control+z", "Control+Shift+z"


def sit_down(served: Served, open_page: Open, words: Lexicon, phone: bool = False) -> Table:
    page = open_page(served.room(engines=1) + "#join", phone)
    expect(page.locator(".hand-tile")).to_have_count(21)
    return Table(page, words)


def tiles(page: Page, count: int) -> None:
    expect(page.locator("#board .tiles .tile")).to_have_count(count)


def test_building_is_undone_and_redone_step_by_step(
    served: Served, open_page: Open, words: Lexicon
) -> None:
    table = sit_down(served, open_page, words)
    page = table.page
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    first, second = table.hand[:2]
    page.keyboard.press(first)
    page.keyboard.press(second)
    tiles(page, 2)
    page.keyboard.press("Control+ArrowDown")  # the cursor is behind the tiles: nothing to move
    Keys().go_to(table, (0, 1))
    page.keyboard.press("Control+ArrowDown")
    assert table.cells == {(0, 0): first, (1, 1): second}
    page.keyboard.press(UNDO)
    assert table.cells == {(0, 0): first, (0, 1): second}
    page.keyboard.press(UNDO)
    page.keyboard.press(UNDO)
    assert table.cells == {}
    expect(page.locator("#players")).to_contain_text("0 placed, 21 in hand")  # the server knows
    page.keyboard.press(UNDO)
    expect(page.locator("#said-events")).to_have_text("There is nothing to undo.")
    for _ in range(3):
        page.keyboard.press(REDO)
    assert table.cells == {(0, 0): first, (1, 1): second}
    expect(page.locator("#players")).to_contain_text("2 placed, 19 in hand")
    page.keyboard.press(UNDO)
    Keys().go_to(table, (3, 3))
    page.keyboard.press(table.hand[0])  # a new step clears the redo list
    expect(page.get_by_role("button", name="Redo")).to_have_attribute("aria-disabled", "true")


def test_steps_survive_a_reload(served: Served, open_page: Open, words: Lexicon) -> None:
    table = sit_down(served, open_page, words)
    page, letters = table.page, table.hand[:3]
    for letter in letters:
        page.keyboard.press(letter)
    page.keyboard.press(UNDO)
    expect(page.locator("#players")).to_contain_text("2 placed, 19 in hand")  # the server knows
    page.reload()
    tiles(page, 2)
    page.keyboard.press(REDO)
    tiles(page, 3)
    for left in (2, 1, 0):
        page.keyboard.press(UNDO)
        tiles(page, left)
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def test_undo_crosses_a_peel_and_stops_at_a_tile_that_was_dumped(
    served: Served, open_page: Open, words: Lexicon
) -> None:
    table = sit_down(served, open_page, words)
    page = table.page
    table.complete(Keys())
    cells = table.cells
    page.keyboard.press("Enter")
    expect(page.locator(".hand-tile")).to_have_count(1)
    page.keyboard.press(UNDO)  # the last tile returns to the hand; drawn tiles stay
    expect(page.locator(".hand-tile")).to_have_count(2)
    page.keyboard.press(REDO)
    expect(page.locator(".hand-tile")).to_have_count(1)
    assert table.cells == cells
    table = sit_down(served, open_page, words)
    page = table.page
    letter = next(letter for letter in table.hand if table.hand.count(letter) == 1)
    page.keyboard.press(letter)
    page.keyboard.press("Backspace")
    expect(page.locator(".hand-tile")).to_have_count(21)
    Keys().dump(table, letter)
    expect(page.locator(".hand-tile")).to_have_count(23)
    if letter not in table.hand:  # it may have been drawn again
        page.keyboard.press(UNDO)
        expect(page.locator("#said-events")).to_contain_text("tiles have changed")
        tiles(page, 0)
        expect(page.locator(".hand-tile")).to_have_count(23)
        expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def test_undo_has_buttons_for_a_thumb(served: Served, open_page: Open, words: Lexicon) -> None:
    table = sit_down(served, open_page, words, phone=True)
    page = table.page
    Taps().place(table, (0, 0), table.hand[0])
    tiles(page, 1)
    page.get_by_role("button", name="Undo").tap()
    tiles(page, 0)
    page.get_by_role("button", name="Redo").tap()
    tiles(page, 1)


def test_laid_tiles_of_scrabble_are_undone(served: Served, open_page: Open) -> None:
    page = open_page(served.room(people=1, engines=1, game="scrabble") + "#join")
    expect(page.locator(".hand-tile")).to_have_count(7)
    letters = [tile.get_attribute("data-letter") or "" for tile in page.locator(".hand-tile").all()]
    first, second = [letter for letter in letters if letter != "?"][:2]
    page.keyboard.press(first)
    page.keyboard.press(second)
    tiles(page, 2)
    page.keyboard.press("Escape")
    tiles(page, 0)
    page.keyboard.press(UNDO)
    tiles(page, 2)
    page.keyboard.press(UNDO)
    tiles(page, 1)
    page.get_by_role("button", name="Redo").click()
    tiles(page, 2)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    tiles(page, 0)
    expect(page.locator(".hand-tile")).to_have_count(7)
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def test_a_drawn_board_of_the_solver_is_undone(open_page: Open) -> None:
    page = open_page("/solve#b=CAT")
    expect(page.locator("#draft .tiles .tile")).to_have_count(3)
    page.locator("#draft").focus()
    page.keyboard.press("s")
    page.keyboard.press("o")
    page.keyboard.press(UNDO)
    page.keyboard.press(UNDO)
    expect(page.locator("#draft .tiles .tile")).to_have_count(3)
    assert "b=CAT" in page.url
    page.keyboard.press(REDO)
    page.get_by_role("button", name="Clear").click()
    page.locator("#draft").focus()
    page.keyboard.press(UNDO)  # another board: there is nothing to go back to
    expect(page.locator("#draft .tiles .tile")).to_have_count(0)
