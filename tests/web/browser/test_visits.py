"""Guests without a name, returning spectators, and the ends of all tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.test_hosting import resign
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.serving import Served as Guests

Contexts = Callable[..., BrowserContext]
Picture = Callable[[Page, str], None]


def test_guests_have_distinct_names(served: Served, new_context: Contexts) -> None:
    room = served.address + served.room(people=2) + "#join"
    pages = [new_context(locale=locale).new_page() for locale in ("en-US", "fr-FR")]
    for page in pages:
        page.goto(room)
        expect(page.locator("#sheet h2, .hand-tile").first).to_be_visible()
    for page in pages:
        expect(page.locator("#players .name")).to_have_text(["Guest 1", "Invité 2"])
    pages[0].goto(served.address)
    assert not pages[0].get_by_label("Your name").input_value().startswith("Guest")


def test_a_spectator_who_reconnects_follows_a_rematch(
    served: Served, open_page: Open, new_context: Contexts
) -> None:
    ann = open_page(served.room(engines=1) + "#join")
    expect(ann.locator(".hand-tile")).to_have_count(21)
    watcher = new_context().new_page()
    sockets: list[WebSocketRoute] = []
    down = False

    def connect(socket: WebSocketRoute) -> None:
        if down:
            socket.close(code=4408)
        else:
            socket.connect_to_server()
            sockets.append(socket)

    watcher.route_web_socket("**/live", connect)
    watcher.goto(ann.url)
    expect(watcher.locator("#bunch")).to_contain_text("1 spectator")
    down = True
    sockets[-1].close(code=4408)
    expect(watcher.get_by_role("alert")).to_be_visible()
    before = ann.url
    resign(ann)
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: url != before)
    down = False
    watcher.wait_for_url(ann.url)


@pytest.mark.parametrize("game", ["ghost", pytest.param("auction", marks=pytest.mark.slow)])
def test_the_end_has_scores_a_picture_and_a_rematch(
    game: str, guests: Guests, open_page: Open, picture: Picture
) -> None:
    room = guests.room("person", "person", game=game)
    page = open_page(f"{guests.url}/room/{room}#join", phone=True)
    expect(page.locator("#sheet h2")).to_be_visible()
    with guests.live(room, guests.join(room, "Ben")) as ben:
        if game == "auction":
            page.get_by_role("button", name="Got it").click()
        expect(page.get_by_role("button", name="Resign")).to_be_visible()
        ben.do("resign")
        expect(page.locator("#sheet h2")).to_have_text("You won!")
        expect(page.locator(".finale.won .stats")).to_contain_text("Time")
        expect(page.locator("#sheet .list")).to_contain_text("Ben")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save a picture").click()
        assert saved.value.suggested_filename == "tilewright.png"
        expect(page.get_by_role("button", name="Save a picture")).to_be_enabled()
        picture(page, f"end-{game}")
        check(page)
        assert page.evaluate(SMALL_TARGETS) == []
        page.get_by_role("button", name="Rematch").click()
        page.wait_for_url(lambda url: room not in url)


def test_a_room_is_set_up_with_its_start_and_spectators(served: Served, open_page: Open) -> None:
    page = open_page("/")
    form = page.locator("#make")
    form.get_by_text("Start and spectators").click()
    form.get_by_label("Start when every seat is taken").uncheck()
    form.get_by_label("Spectators see the grids").check()
    form.get_by_label("Spectators see the game").select_option("30")
    page.get_by_label("Scrabble", exact=True).check()
    expect(form.get_by_label("Spectators see the grids")).to_be_hidden()
    page.get_by_label("Bananagrams", exact=True).check()
    form.get_by_role("button", name="Create the room").click()
    page.locator(".host-settings summary").click()
    sheet = page.locator("#sheet")
    expect(sheet.get_by_label("Start when every seat is taken")).not_to_be_checked()
    expect(sheet.get_by_label("Spectators see the grids")).to_be_checked()
    expect(sheet.get_by_label("Spectators see the game")).to_have_value("30")
