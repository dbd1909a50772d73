"""Checks of every page: axe finds nothing, it is small, and it fits its window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import settle
from tests.web.people import take_turn
from tests.web.serving import Served as Guests
from tilewright import web
from tilewright.web.pages.made import Maker

STATIC = Path(web.__file__).parent / "static"
MOST_BYTES = 200_000  # of one page from an empty cache, not compressed
MOST_BYTES_IN_ALL = 900_000
PAGES = {
    "lobby": "/",
    "solver": "/solve#t=BANANAGRAMS&b=CART",
    "replay": "/replay",
    "ratings": "/ratings",
    "daily": "/daily",
    "quiz": "/quiz",
    "rules": "/rules",
    "rules of a game": "/rules/scrabble",
}
READY = {
    "lobby": "#kinds label",
    "solver": "#words li",
    "replay": "#file",
    "ratings": "#none",
    "daily": "#solver-grid",
    "quiz": "#nothing",
    "rules": "#games li",
    "rules of a game": "#example .tiles .tile",
}
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a.button, select, summary, .bar a")]
    .filter(node => node.checkVisibility() && !node.closest("[hidden]"))
    .map(node => [node.id || node.textContent.trim(), node.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
    .map(([name]) => name)"""

LOADED = """() => ["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
    .map(({ name, decodedBodySize }) => [name, decodedBodySize])"""


def _faults(page: Page) -> list[str]:
    """The violations found by axe, one line per rule."""
    axe = pytest.importorskip(
        "axe_playwright_python.base", reason="axe-playwright-python, which brings axe, is missing"
    )
    if not page.evaluate("'axe' in window"):
        page.evaluate(Path(axe.AXE_FILE_PATH).read_text("utf-8"))
    found = page.evaluate("axe.run().then(result => result.violations)")
    return [
        f"{rule['id']}: {rule['help']}: {[node['html'][:200] for node in rule['nodes'][:3]]}"
        for rule in found
    ]


def check(page: Page) -> None:
    """See that axe has nothing to say and that nothing is wider than the window."""
    assert _faults(page) == []
    assert page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def check_both(page: Page) -> None:
    """The same in both themes, on a desk and on a phone."""
    assert page.viewport_size
    desk = page.viewport_size
    for theme, size in (("light", desk), ("dark", {"width": 390, "height": 780})):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.set_viewport_size(size)  # type: ignore[arg-type]
        settle(page)
        check(page)
        assert page.evaluate(SMALL_TARGETS) == []
    page.set_viewport_size(desk)


def weight(page: Page) -> int:
    """The bytes of all that a page has loaded, not compressed."""
    loaded = dict(page.evaluate(LOADED))
    assert len(loaded) > 5
    return sum(map(int, loaded.values()))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_light_and_axe_finds_nothing(name: str, open_page: Open) -> None:
    page = open_page(PAGES[name])
    expect(page.locator(READY[name]).first).to_be_visible()
    check_both(page)
    assert weight(page) < MOST_BYTES


def test_axe_finds_nothing_at_a_table(served: Served, open_page: Open) -> None:
    page = open_page(served.room(practice=True))
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    check_both(page)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator(".hand-tile")).to_have_count(21)
    for tile in page.locator(".hand-tile").all()[:3]:
        page.keyboard.press(tile.get_attribute("data-letter") or "")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#group-tools")).to_be_visible()
    check_both(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check_both(page)


def test_axe_finds_nothing_at_the_table_of_any_game(
    guests: Guests, open_page: Open, picture: Callable[[Page, str], None]
) -> None:
    room = guests.room("person", "person", game="ghost")
    page = open_page(f"{guests.url}/room/{room}#join")
    expect(page.locator("#sheet h2")).to_have_text("Waiting for 1 player")
    check_both(page)
    token = guests.join(room, "Maximilian von Neumann-X")
    with guests.live(room, token) as other:
        if other.my_turn:
            take_turn(other)
    expect(page.locator("#turn")).to_have_class("card turn mine")
    page.get_by_label("Your action").fill("A")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Waiting for Maximilian")
    picture(page, "any-table")
    check_both(page)


ROOMS = {"room": "bananagrams", "scrabble": "scrabble", "auction": "auction"}
PLAYABLE = {"room": ".hand-tile", "scrabble": ".hand-tile", "auction": "#bid-send"}


@pytest.mark.parametrize("name", ROOMS)
def test_all_that_a_table_loads_is_light(name: str, served: Served, open_page: Open) -> None:
    page = open_page(served.room(engines=1, game=ROOMS[name]) + "#join")
    expect(page.locator(PLAYABLE[name]).first).to_be_visible()
    settle(page)
    assert weight(page) < MOST_BYTES


def test_all_files_together_are_not_much_more_than_one_page() -> None:
    files = [file for file in STATIC.rglob("*") if file.is_file()]
    assert files
    assert sum(file.stat().st_size for file in files) < MOST_BYTES_IN_ALL


def test_pages_name_only_files_that_are_there() -> None:
    for html in STATIC.glob("*.html"):
        text = Maker(STATIC).document(html.name)
        named = {part.split('"')[0] for part in text.split('"/static/')[1:]}
        assert named
        assert [name for name in named if not (STATIC / name).is_file()] == []
        assert "<style" not in text and " style=" not in text and "<script>" not in text
