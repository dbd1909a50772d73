"""The tools of the table: groups, marks, hints, the hand, keys, themes, screen reader texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import Drags, Keys, Table, Taps, settle
from tilewright import Lexicon

Picture = Callable[[Page, str], None]
Row = dict[tuple[int, int], str]

ABOVE_FINGER = 38  # pixels: a tile is held where the finger does not cover it


@pytest.fixture
def table(served: Served, open_page: Open, words: Lexicon) -> Table:
    return _sit_down(served, open_page, words)


@pytest.fixture
def phone(served: Served, open_page: Open, words: Lexicon) -> Table:
    return _sit_down(served, open_page, words, phone=True)


def _sit_down(served: Served, open_page: Open, words: Lexicon, phone: bool = False) -> Table:
    page = open_page(served.room(engines=1, practice=True) + "#join", phone)
    expect(page.locator(".hand-tile")).to_have_count(21)
    settle(page)
    return Table(page, words)


def _row(table: Table, count: int = 3) -> Row:
    """Type the first tiles of the hand from the cursor on."""
    letters = table.hand[:count]
    for letter in letters:
        table.page.keyboard.press(letter)
    expect(table.page.locator("#board .tiles .tile")).to_have_count(count)
    return {(0, column): letter for column, letter in enumerate(letters)}


def _turned(row: Row) -> Row:
    return {(column, line): letter for (line, column), letter in row.items()}


def test_a_group_is_selected_turned_moved_and_taken_back_by_keys(table: Table) -> None:
    row = _row(table)
    keys = Keys()
    keys.go_to(table, (0, 0))
    for _ in range(2):
        table.page.keyboard.press("Shift+ArrowRight")
    expect(table.page.locator(".tile.selected")).to_have_count(3)
    table.page.keyboard.press("/")
    assert table.cells == _turned(row)
    table.page.keyboard.press("Control+ArrowDown")
    assert table.cells == {(line + 1, column): it for (line, column), it in _turned(row).items()}
    table.page.keyboard.press("Backspace")
    expect(table.page.locator(".hand-tile")).to_have_count(21)


def test_a_group_is_selected_turned_and_moved_by_mouse(table: Table, picture: Picture) -> None:
    row = _row(table)
    table.page.keyboard.down("Shift")
    Drags().drag(table, table.point((-1, -1)), table.point((1, 3)))
    table.page.keyboard.up("Shift")
    expect(table.page.locator(".tile.selected")).to_have_count(3)
    picture(table.page, "selected")
    Drags().drag(table, table.point((0, 1)), table.point((2, 1)))
    assert table.cells == {(2, column): letter for (_, column), letter in row.items()}
    table.page.get_by_role("button", name="Rotate").click()
    assert table.cells == {(2 + line, column): it for (line, column), it in _turned(row).items()}


def test_a_group_is_selected_and_sent_by_thumb(phone: Table) -> None:
    for column in range(3):
        Taps().place(phone, (0, column), phone.hand[0])
    row = phone.cells
    page = phone.page
    page.get_by_role("button", name="Select tiles with a box").tap()
    Drags().drag(phone, phone.point((-1, -1)), phone.point((1, 3)))
    expect(page.locator(".tile.selected")).to_have_count(3)
    Taps().tap(phone, (3, -2))
    assert phone.cells == {(3, column - 2): letter for (_, column), letter in row.items()}
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".hand-tile")).to_have_count(21)


Point = tuple[float, float]


def _touch(page: Page, *moments: tuple[Point, ...]) -> None:
    """Fingers down, to their next points, and up again."""
    session = page.context.new_cdp_session(page)
    kinds = ["touchStart", *["touchMove"] * (len(moments) - 1), "touchEnd"]
    for kind, points in zip(kinds, [*moments, ()], strict=True):
        at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def swipe(page: Page, *path: Point) -> None:
    """One finger along a path."""
    _touch(page, *[(point,) for point in path])


def test_two_fingers_zoom(phone: Table) -> None:
    before = _scale(phone.page)
    (x, y), apart = phone.point((0, 0)), 40
    _touch(
        phone.page,
        ((x - apart, y), (x + apart, y)),
        ((x - 2 * apart, y), (x + 2 * apart, y)),
    )
    assert _scale(phone.page) == pytest.approx(2 * before, rel=0.01)
    assert phone.cells == {}


def test_a_tile_follows_the_finger_and_lands_where_it_is_seen(phone: Table) -> None:
    letter = phone.hand[0]
    box = phone.page.locator(".hand-tile").first.bounding_box()
    assert box is not None
    x, y = phone.point((0, 0))
    start = (box["x"] + 20, box["y"] + 20)
    swipe(phone.page, start, (start[0], start[1] - 60), (x, y + ABOVE_FINGER))
    assert phone.cells == {(0, 0): letter}
    x, y = phone.point((2, 2))
    swipe(phone.page, phone.point((0, 0)), (x, y), (x, y + ABOVE_FINGER))
    assert phone.cells == {(2, 2): letter}
    camera = phone.page.get_attribute("#board", "data-camera")
    swipe(phone.page, phone.point((0, 0)), phone.point((0, 1)), phone.point((0, 2)))
    expect(phone.page.locator("#board")).not_to_have_attribute("data-camera", camera or "")


def test_tiles_are_written_from_a_square_by_thumb(phone: Table, picture: Picture) -> None:
    letters = phone.hand[:3]
    Taps().tap(phone, (0, 0))
    Taps().tap(phone, (0, 0))
    expect(phone.page.locator("#tip")).to_contain_text("write down")
    for letter in letters:
        phone.page.locator(f".hand-tile[data-letter={letter}]").first.tap()
    assert phone.cells == {(row, 0): letter for row, letter in enumerate(letters)}
    picture(phone.page, "written-phone")


def test_a_tile_dragged_onto_another_changes_places_with_it(table: Table) -> None:
    row = _row(table, 2)
    Drags().drag(table, table.point((0, 0)), table.point((0, 1)))
    assert table.cells == {(0, 0): row[0, 1], (0, 1): row[0, 0]}


def test_wrong_words_have_a_colour_a_pattern_and_an_outline(table: Table) -> None:
    page = table.page
    letters = table.hand
    wrong = next(a + b for a in letters for b in letters if a != b and a + b not in table.words)
    for letter in wrong:
        page.keyboard.press(letter)
    expect(page.locator("#board .tile[data-face=wrong]")).to_have_count(2)
    pattern = page.locator("#board .tile .pattern").first
    expect(pattern).to_have_attribute("fill", "url(#tw-hatch)")
    expect(page.locator("#board .outline")).to_have_count(1)
    expect(page.locator("#state")).to_have_class("state flawed")
    expect(page.locator("#state-text")).to_contain_text(f"not a word: {wrong}")
    expect(page.locator("#said-events")).to_contain_text(wrong)


def test_shuffling_and_sorting_keep_the_tiles(table: Table) -> None:
    before = table.hand
    table.page.keyboard.press(",")
    assert Counter(table.hand) == Counter(before)
    table.page.get_by_role("button", name="Sort the hand").click()
    vowels = [letter for letter in sorted(before) if letter in "AEIOU"]
    others = [letter for letter in sorted(before) if letter not in "AEIOU"]
    assert table.hand == "".join(vowels + others)


def test_a_hint_and_a_rescue_can_be_carried_out(table: Table, picture: Picture) -> None:
    page = table.page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#advice")).to_be_visible()
    expect(page.locator("#board .hint")).not_to_have_count(0)
    picture(page, "hint")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#board .tiles .tile")).not_to_have_count(0)
    expect(page.locator("#advice")).to_be_hidden()
    before = len(table.cells)
    page.keyboard.press("'")
    expect(page.locator("#advice")).to_be_visible()
    page.keyboard.press("!")
    expect(page.locator("#advice")).to_be_hidden()
    assert len(table.cells) > before


def test_an_early_call_is_refused_with_what_is_missing(table: Table) -> None:
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#said-events")).to_have_text("Not yet: 21 tiles in hand.")


def test_the_question_mark_shows_the_keys(table: Table, picture: Picture) -> None:
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog")).to_contain_text("place this letter and go on")
    picture(table.page, "keys")
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_be_hidden()


def test_the_cursor_is_spoken(table: Table) -> None:
    letter = _row(table, 1)[0, 0]
    table.page.keyboard.press("ArrowLeft")
    expect(table.page.locator("#said-cursor")).to_have_text(f"{letter}, row 1, column 1")
    table.page.keyboard.press("ArrowUp")
    expect(table.page.locator("#said-cursor")).to_have_text("empty, row 0, column 1")
    table.page.keyboard.press(" ")
    expect(table.page.locator("#said-cursor")).to_have_text("down")


def test_the_view_is_fitted_zoomed_and_panned(table: Table) -> None:
    board = table.page.locator("#board")
    fitted = board.get_attribute("data-camera")
    table.page.mouse.move(*table.point((0, 0)))
    table.page.mouse.wheel(0, -200)
    expect(board).not_to_have_attribute("data-camera", fitted or "")
    zoomed = board.get_attribute("data-camera")
    Drags().drag(table, table.point((0, 0)), table.point((2, 2)))
    expect(board).not_to_have_attribute("data-camera", zoomed or "")
    table.page.keyboard.press("0")
    expect(board).to_have_attribute("data-camera", fitted or "")


def test_a_fitted_view_stays_fitted_until_it_is_moved(table: Table) -> None:
    page, board = table.page, table.page.locator("#board")
    fitted = board.get_attribute("data-camera")
    page.set_viewport_size({"width": 1000, "height": 500})
    expect(board).not_to_have_attribute("data-camera", fitted or "")
    settle(page)
    smaller = board.get_attribute("data-camera")
    page.keyboard.press("0")
    settle(page)
    expect(board).to_have_attribute("data-camera", smaller or "")
    page.keyboard.press("+")
    zoomed = _scale(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(board).not_to_have_attribute("data-camera", smaller or "")
    settle(page)
    assert _scale(page) == zoomed


def _scale(page: Page) -> float:
    return float((page.get_attribute("#board", "data-camera") or "").split()[2])


def test_the_theme_follows_the_system_until_it_is_chosen(open_page: Open) -> None:
    page = open_page("/", dark=True)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Light or dark theme").click()
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
