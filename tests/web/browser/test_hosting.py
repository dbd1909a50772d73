"""Hosts, invitations, names, rematches, emotes and spectators in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.test_quality import SMALL_TARGETS, check

Contexts = Callable[..., BrowserContext]
Picture = Callable[[Page, str], None]

SMALL = {"width": 320, "height": 568}
SIZES = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "small": SMALL,
    "landscape": {"width": 740, "height": 360},
}
FAMILY = "👨‍👩‍👧‍👦"
NAMES = ["W" * 24, FAMILY * 24, "عبدالرحمنعبدالرحمنعبدالر", "ẍ̂" * 24]


def host(open_page: Open, served: Served, name: str, seats: int = 2, **setup: Any) -> Page:
    """A page whose player has created a room and taken a seat."""
    page = open_page("/")
    settings = {"seats": [{"kind": "person"}] * seats, **setup}
    path = page.evaluate(
        """async ([settings, name]) => {
            const { makeRoom } = await import("/static/js/keeping.js");
            return makeRoom(settings, name);
        }""",
        [settings, name],
    )
    page.goto(served.address + path)
    expect(page.locator("#sheet .card")).to_be_visible()
    return page


def join(open_page: Open, page: Page, name: str, **options: Any) -> Page:
    other = open_page(page.url, **options)
    other.get_by_label("Your name").fill(name)
    other.get_by_role("button", name="Take a seat").click()
    return other


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def outside(page: Page) -> list[str]:
    """The elements that overflow the page sideways."""
    found: list[str] = page.evaluate(
        """() => {
            const wide = document.documentElement.clientWidth;
            const free = ".offscreen, .players, .crowd, .hand, svg, .skip";
            const named = (one) => `${one.tagName} ${one.id} ${one.className}`;
            return [...document.body.querySelectorAll("*")]
                .filter((one) => !one.closest(free) && one.getBoundingClientRect().right > wide + 1)
                .map(named);
        }"""
    )
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*found, f"{wide} pixels"] if wide > 0 else found


def test_two_people_an_engine_and_a_spectator_have_a_rematch(
    served: Served, open_page: Open, picture: Picture
) -> None:
    ann = host(open_page, served, "Ann", 2)
    ann.get_by_role("button", name="Add an engine").click()
    expect(ann.locator(".seat-list li")).to_have_count(3)
    watcher = open_page(ann.url)
    watcher.get_by_role("button", name="Just watch").click()
    bob = join(open_page, ann, "Bob")
    for page in (ann, bob):
        expect(page.locator(".hand-tile")).to_have_count(21)
    resign(ann)
    resign(bob)
    for page in (ann, bob):
        expect(page.locator("#sheet h2").first).to_contain_text("easy engine won")
    picture(ann, "end-rematch")
    ann.get_by_role("button", name="Rematch").click()
    expect(bob.locator("#sheet .offer")).to_contain_text("Ann")
    picture(bob, "rematch-offered")
    check(bob)
    expect(ann.locator("#sheet .seat-list")).to_contain_text("Kept for Bob")
    picture(ann, "rematch-waiting")
    watcher.wait_for_url(ann.url)
    bob.get_by_role("button", name="Accept the rematch").click()
    for page in (ann, bob):
        expect(page.locator(".hand-tile")).to_have_count(21)
        expect(page.locator("#series")).to_contain_text("Game 2")
    assert ann.url == bob.url == watcher.url
    expect(watcher.locator("#watch section")).to_have_count(3)
    names = ann.locator("#players .name")
    expect(names).to_have_text(["Bob", "easy engine", "Ann"])
    expect(ann.locator("#series .wins span b")).to_have_text(["0", "0", "1"])
    picture(ann, "series")
    for size, viewport in SIZES.items():
        bob.set_viewport_size(viewport)
        picture(bob, f"series-{size}")
        assert outside(bob) == [], size


def test_playing_an_engine_again_starts_at_once(served: Served, open_page: Open) -> None:
    page = open_page("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect(page.locator(".hand-tile")).to_have_count(21)
    first = page.url
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".hand-tile")).to_have_count(21)
    assert page.url != first
    expect(page.locator("#series")).to_contain_text("Game 2")


def test_a_host_seats_removes_and_starts(served: Served, open_page: Open, picture: Picture) -> None:
    ann = host(open_page, served, "Ann", 2)
    ann.get_by_role("button", name="Add a seat").click()
    ann.get_by_role("button", name="Add a seat").click()
    expect(ann.locator(".seat-list li")).to_have_count(4)
    ann.get_by_role("button", name="Remove: Open seat").last.click()
    expect(ann.locator(".seat-list li")).to_have_count(3)
    ann.locator(".host-settings summary").click()
    picture(ann, "host")
    for size, viewport in SIZES.items():
        ann.set_viewport_size(viewport)
        picture(ann, f"host-{size}")
        assert outside(ann) == [], size
        check(ann)
        assert ann.evaluate(SMALL_TARGETS) == []
    ann.set_viewport_size(SIZES["desktop"])
    eve = join(open_page, ann, "Eve")
    expect(eve.locator("#sheet h2")).to_contain_text("Waiting for 1 player")
    expect(eve.get_by_role("button", name="Add a seat")).to_have_count(0)
    ann.get_by_role("button", name="Remove Eve").click()
    ann.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(eve.get_by_role("alert")).to_contain_text("removed you")
    picture(eve, "removed")
    eve.reload()
    expect(eve.get_by_role("alert")).to_contain_text("removed you")
    bob = join(open_page, ann, "Bob")
    expect(ann.locator(".seat-list")).to_contain_text("Bob")
    ann.get_by_role("button", name="Start without the open seats").click()
    for page in (ann, bob):
        expect(page.locator(".hand-tile")).to_have_count(21)
    ann.get_by_role("button", name="Share this game").click()
    picture(ann, "share-host")
    check(ann)
    ann.get_by_role("dialog").get_by_role("button", name="Remove Bob").click()
    ann.get_by_role("dialog").last.get_by_role("button", name="Remove", exact=True).click()
    expect(bob.locator("#sheet h2")).to_have_text("Ann won")


def test_a_room_that_its_host_closes_says_so(served: Served, open_page: Open) -> None:
    ann = host(open_page, served, "Ann", 3)
    bob = join(open_page, ann, "Bob")
    ann.get_by_role("button", name="Close the room").click()
    ann.get_by_role("dialog").get_by_role("button", name="Close the room").click()
    for page in (ann, bob):
        expect(page.locator("#sheet")).to_contain_text("closed the room")


def test_errors_about_a_name_are_shown_beside_it(served: Served, open_page: Open) -> None:
    ann = host(open_page, served, "Ann", 2)
    bob = open_page(ann.url, quiet=False)
    for name, said in (("ANN", "taken"), ("<b>", "24 characters"), ("easy engine", "taken")):
        bob.get_by_label("Your name").fill(name)
        bob.get_by_role("button", name="Take a seat").click()
        expect(bob.locator(".problem")).to_contain_text(said)
    bob.get_by_label("Your name").fill("Böb 👋🏽")
    bob.get_by_role("button", name="Take a seat").click()
    expect(ann.locator("#players")).to_contain_text("Böb 👋🏽")


@pytest.mark.parametrize("game", ["bananagrams", "scrabble", "auction"])
@pytest.mark.slow
def test_long_names_break_no_layout(
    served: Served, open_page: Open, picture: Picture, game: str
) -> None:
    ann = host(open_page, served, NAMES[0], 4, game=game)
    ann.set_viewport_size(SMALL)
    others = []
    for name in NAMES[1:]:
        expect(ann.locator(".seat-list li")).to_have_count(4)
        assert outside(ann) == []
        picture(ann, f"names-wait-{game}")
        others.append(join(open_page, ann, name))
    expect(ann.locator("#sheet")).to_be_hidden()
    for page in (ann, *others):
        if page.get_by_role("dialog").is_visible():
            page.keyboard.press("Escape")  # close the rules, shown on the first visit
    for page in (ann, others[1]):
        page.set_viewport_size(SMALL)
        picture(page, f"names-{game}")
        assert outside(page) == []
    for page in others:
        resign(page)
    expect(ann.locator("#sheet h2")).to_have_text("You won!")
    picture(ann, f"names-end-{game}")
    assert outside(ann) == []
    replay = ann.get_by_role("link", name="Watch the replay").get_attribute("href") or ""
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.locator("#series")).to_contain_text("Game 2")
    picture(ann, f"names-rematch-{game}")
    assert outside(ann) == []
    for path, ready in (("/", "#games li"), (replay, "#facts")):
        ann.goto(served.address + path)
        expect(ann.locator(ready).first).to_be_visible()
        picture(ann, f"names-{'replay' if path == replay else 'lobby'}-{game}")
        assert outside(ann) == []


def test_a_code_and_the_systems_sheet_invite_others(
    served: Served, open_page: Open, picture: Picture
) -> None:
    ann = host(open_page, served, "Ann", 2)
    ann.get_by_role("button", name="QR code").click()
    code = ann.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    expect(ann.get_by_role("dialog")).to_contain_text(ann.url)
    picture(ann, "qr")
    ann.set_viewport_size(SIZES["landscape"])
    picture(ann, "qr-landscape")
    ann.get_by_role("dialog").get_by_role("button", name="Close").click()
    ann.set_viewport_size(SIZES["phone"])
    ann.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    ann.reload()
    ann.get_by_role("button", name="Send").click()
    ann.wait_for_function("window.shared")
    assert ann.evaluate("window.shared.url") == ann.url
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.get_by_role("button", name="Copy").click()
    assert ann.evaluate("navigator.clipboard.readText()") == ann.url


@pytest.mark.slow
def test_emotes_are_shown_at_the_player_and_can_be_hidden(
    served: Served, open_page: Open, picture: Picture
) -> None:
    ann = host(open_page, served, "Ann", 2)
    bob = join(open_page, ann, "Bob", phone=True)
    expect(ann.locator(".hand-tile")).to_have_count(21)
    bob.get_by_role("button", name="Emotes").click()
    picture(bob, "emotes-phone")
    check(bob)
    bob.get_by_role("button", name="applause").click()
    expect(ann.get_by_role("img", name="Bob: applause")).to_be_visible()
    picture(ann, "emote")
    watcher = open_page(ann.url)
    expect(watcher.locator("#watch section")).to_have_count(2)
    expect(watcher.get_by_role("button", name="Emotes")).to_have_count(0)
    expect(ann.locator(".bubble")).to_have_count(0)
    ann.get_by_role("button", name="Emotes").click()
    ann.get_by_role("button", name="Hide emotes of others").click()
    ann.keyboard.press("Escape")
    bob.get_by_role("button", name="Emotes").click()
    bob.get_by_role("button", name="wow").click()
    expect(bob.locator(".bubble")).to_have_count(1)
    expect(ann.locator(".bubble")).to_have_count(0)


def test_a_spectator_sees_grids_where_the_host_shows_them(
    served: Served, open_page: Open, picture: Picture
) -> None:
    ann = host(open_page, served, "Ann", 2)
    ann.locator(".host-settings summary").click()
    ann.get_by_label("Spectators see the grids").check()
    expect(ann.get_by_label("Spectators see the grids")).to_be_checked()
    watcher = open_page(ann.url)
    watcher.get_by_role("button", name="Just watch").click()
    join(open_page, ann, "Bob")
    expect(ann.locator(".hand-tile")).to_have_count(21)
    letter = ann.locator(".hand-tile").first.get_attribute("data-letter") or ""
    ann.locator("#board").focus()
    ann.keyboard.press(letter)
    expect(watcher.locator(".board-picture text")).to_have_text([letter])
    picture(watcher, "watching-boards")
