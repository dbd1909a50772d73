"""Small screens: the board has half the height, and nothing covers it or leaves the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import settle
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.serving import Served as Guests

Picture = Callable[[Page, str], None]

SIZES = {"small": (320, 568), "landscape": (740, 360), "low": (568, 320)}
SHAPE = """selector => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom];
}"""
COVERING = """selector => {
    const board = document.querySelector(selector).getBoundingClientRect();
    const others = ".bar, .players, .tools, .dock, .tip, .toast, .advice, .banner, .hand-tile";
    return [...document.querySelectorAll(others)]
        .filter(node => node.checkVisibility({ visibilityProperty: true }))
        .filter(node => {
            const box = node.getBoundingClientRect();
            return box.right > board.left + 1 && box.left < board.right - 1
                && box.bottom > board.top + 1 && box.top < board.bottom - 1;
        })
        .map(node => node.id || node.className);
}"""
OUTSIDE = """() => [...document.querySelectorAll(".bar button, .tools button, .actions button")]
    .filter(node => node.checkVisibility())
    .filter(node => {
        const box = node.getBoundingClientRect();
        return box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1
            || box.bottom > innerHeight + 1);
    })
    .map(node => node.id || node.textContent)"""


def shrink(page: Page, size: str) -> None:
    """A window of this size; the lowest one is dark."""
    width, height = SIZES[size]
    page.emulate_media(color_scheme="dark" if size == "low" else "light")
    page.set_viewport_size({"width": width, "height": height})
    settle(page)


def measure(page: Page, board: str = "#board") -> None:
    """Check that the board has half the height, and the rest is beside it in the window."""
    assert page.viewport_size
    settle(page)
    _, top, _, bottom = page.evaluate(SHAPE, board)
    assert bottom - top >= page.viewport_size["height"] / 2
    assert page.evaluate(COVERING, board) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def in_window(page: Page, selector: str) -> bool:
    assert page.viewport_size
    left, top, right, bottom = page.evaluate(SHAPE, selector)
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    return bool(left >= 0 and top >= 0 and right <= width and bottom <= height)


def colour(page: Page, selector: str) -> str:
    return str(page.locator(selector).evaluate("node => getComputedStyle(node).backgroundColor"))


@pytest.mark.parametrize(
    "practice",
    [pytest.param(False, id="game"), pytest.param(True, id="practice", marks=pytest.mark.slow)],
)
def test_bananagrams_on_a_small_screen(
    practice: bool, served: Served, open_page: Open, picture: Picture
) -> None:
    page = open_page(served.room(engines=3, practice=practice) + "#join", phone=True)
    expect(page.locator(".hand-tile")).to_have_count(21)
    for size in SIZES:
        shrink(page, size)
        _bananagrams_fits(page, size, practice, picture)
        for _ in range(3):
            page.keyboard.press("Control+z")
        expect(page.locator(".hand-tile")).to_have_count(21)


def _bananagrams_fits(page: Page, size: str, practice: bool, picture: Picture) -> None:
    measure(page)
    assert in_window(page, ".player:not(.you)")
    expect(page.locator(".player:not(.you) .facts.short").first).to_have_text("0/21")
    expect(page.locator(".player:not(.you) .facts.short").first).to_be_visible()
    page.locator(".hand-tile").first.tap()
    expect(page.locator("#tip")).to_be_visible()
    _, top, _, bottom = page.evaluate(SHAPE, ".hand-tile[aria-pressed=true]")
    outer = page.evaluate(SHAPE, "#hand")
    assert outer[1] <= top and bottom <= outer[3], "the tile that is picked up is cut off"
    assert colour(page, ".hand-tile[aria-pressed=true]") != colour(page, ".hand-tile >> nth=1")
    measure(page)
    plain = colour(page, "#boxing")
    page.locator("#boxing").tap()
    expect(page.locator("#boxing")).to_have_attribute("aria-pressed", "true")
    assert colour(page, "#boxing") != plain
    page.locator("#boxing").tap()
    for tile in page.locator(".hand-tile").all()[:3]:
        page.keyboard.press(tile.get_attribute("data-letter") or "")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#group-tools")).to_be_visible()
    measure(page)
    picture(page, f"small-{size}-{'practice' if practice else 'game'}")
    assert page.evaluate(SMALL_TARGETS) == []
    check(page)
    page.locator("#let-go").tap()
    page.keyboard.press("Enter")  # too early
    expect(page.locator(".toast.bad")).to_be_visible()
    measure(page)
    if practice:
        page.locator("#hint").tap()
        expect(page.locator("#advice")).to_be_visible()
        measure(page)
        picture(page, f"small-{size}-advice")
        page.locator("#advice-close").tap()


def test_scrabble_on_a_small_screen(served: Served, open_page: Open, picture: Picture) -> None:
    rules = {"seconds": 600, "challenge": "double"}
    room = served.room(people=2, game="scrabble", rules=rules)
    page = open_page(room + "#join", phone=True)
    expect(page.locator("#sheet h2")).to_have_text("Waiting for 1 player")
    served.post(f"/api{room.replace('room', 'rooms')}/join", {"name": "Ben"})
    expect(page.locator("body.my-turn")).to_have_count(1)
    letters = [tile.get_attribute("data-letter") or "" for tile in page.locator(".hand-tile").all()]
    for size in SIZES:
        shrink(page, size)
        page.get_by_role("button", name="Shuffle the rack").tap()
        measure(page)
        assert in_window(page, ".player:not(.you)") and in_window(page, ".player.you")
        expect(page.locator(".player:not(.you) .points")).to_be_visible()
        for letter in [letter for letter in letters if letter != "?"][:3]:
            page.keyboard.press(letter)
        expect(page.locator("#play")).to_contain_text("Play ")
        measure(page)
        picture(page, f"small-{size}-scrabble")
        assert page.evaluate(SMALL_TARGETS) == []
        check(page)
        page.get_by_role("button", name="Take all tiles back").tap()
        expect(page.locator(".hand .hand-tile")).to_have_count(7)
    shrink(page, "landscape")
    page.locator("#papers-toggle").hover()
    page.locator("#papers-toggle").click()
    expect(page.locator("#unseen")).to_be_visible()
    check(page)  # a button that is pressed can be read under the pointer, too


def test_the_table_of_any_game_on_a_small_screen(
    guests: Guests, open_page: Open, picture: Picture
) -> None:
    room = guests.room("person", "person", game="ghost")
    page = open_page(f"{guests.url}/room/{room}#join", phone=True)
    expect(page.locator("#sheet h2")).to_be_visible()
    guests.join(room, "Maximilian von Neumann-X")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#facts dt")).not_to_have_count(0)
    for size in SIZES:
        shrink(page, size)
        measure(page, ".table-area")
        assert in_window(page, ".player:not(.you)")
        picture(page, f"small-{size}-ghost")
        assert page.evaluate(SMALL_TARGETS) == []
        check(page)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bananagrams", "scrabble"])
def test_coach_marks_in_french_leave_the_board_its_half(
    game: str, served: Served, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(phone=True, locale="fr-FR", newcomer=True).new_page()
    page.goto(served.address + served.room(engines=1, game=game) + "#join")
    expect(page.locator(".hand-tile")).not_to_have_count(0)
    expect(page.locator(".coach")).to_be_visible()
    marks = 0
    while page.locator(".coach").is_visible():
        for size in SIZES:
            shrink(page, size)
            measure(page)
        page.locator(".coach .primary").tap()
        marks += 1
    assert marks in (2, 3)


@pytest.mark.parametrize("game", ["bananagrams", "scrabble"])
def test_four_players_in_french_leave_the_own_score_and_the_call_in_sight(
    game: str, served: Served, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(phone=True, locale="fr-FR").new_page()
    rules = {"seconds": 600} if game == "scrabble" else {}
    page.goto(served.address + served.room(engines=3, game=game, rules=rules) + "#join")
    expect(page.locator(".hand-tile")).not_to_have_count(0)
    for size in SIZES:
        shrink(page, size)
        measure(page)
        for part in (".player.you", ".player:not(.you)", ".actions .peel"):
            assert in_window(page, part), (size, part)
        names = page.locator(".player:not(.you) .name")
        expect(names).to_have_text(["robot facile 1", "robot facile 2", "robot facile 3"])
