"""Two people at one table, lost connections, a server that dies, spectators."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import Keys, Table
from tilewright import Lexicon

Contexts = Callable[..., BrowserContext]
Picture = Callable[[Page, str], None]


def test_two_people_meet_by_a_link_and_play(
    served: Served, open_page: Open, words: Lexicon, picture: Picture
) -> None:
    ann = open_page("/")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Create the room").click()
    expect(ann.locator("#sheet h2")).to_have_text("Waiting for 1 player")
    link = ann.get_by_label("Link to this game").input_value()
    picture(ann, "waiting")

    bob = open_page(link.removeprefix(served.address), phone=True)
    bob.get_by_label("Your name").fill("Bob")
    picture(bob, "joining-phone")
    bob.get_by_role("button", name="Take a seat").tap()
    for page in (ann, bob):
        expect(page.locator(".hand-tile")).to_have_count(21)
        expect(page.locator("#sheet")).to_be_hidden()

    table = Table(ann, words)
    table.complete(Keys())
    placed = len(table.cells)
    expect(bob.locator(".player", has_text="Ann")).to_contain_text(f"{placed} placed, 0 in hand")
    picture(ann, "complete")
    ann.keyboard.press("Enter")
    expect(bob.locator(".hand-tile")).to_have_count(22)
    drawn = bob.locator(".hand-tile.fresh").get_attribute("data-letter")
    expect(bob.locator("#said-events")).to_have_text(f"Ann peels; you drew {drawn}")
    picture(bob, "drew-phone")

    bob.get_by_role("button", name="Resign").tap()
    bob.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    expect(ann.locator("#sheet h2")).to_have_text("You won!")
    expect(bob.locator("#sheet h2")).to_have_text("Ann won")


def test_a_name_that_is_typed_before_the_choices_come_stays(
    served: Served, new_context: Contexts
) -> None:
    page = new_context().new_page()
    held: list[Route] = []
    page.route("**/api/choices", lambda route: held.append(route))
    page.goto(served.address)
    expect(page.locator("#hero .tile")).to_have_count(15)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Create the room").click()
    choices = held[0].fetch()
    document = choices.json()
    document["lexicons"].append({"name": "own", "title": "own", "language": None, "words": None})
    held[0].fulfill(response=choices, json=document)
    expect(page.locator("#sheet h2")).to_have_text("Waiting for 1 player")
    expect(page.locator("#players")).to_contain_text("Ann")


def test_a_spectator_sees_counts_and_no_letter(
    served: Served, open_page: Open, picture: Picture
) -> None:
    room = served.room(engines=1)
    player = open_page(room + "#join")
    expect(player.locator(".hand-tile")).to_have_count(21)
    watcher = open_page(room)
    expect(watcher.locator("#watch section")).to_have_count(2)
    expect(watcher.locator(".hand-tile, #board .tile")).to_have_count(0)
    expect(player.locator("#bunch")).to_contain_text("1 spectator")
    player.keyboard.press(player.locator(".hand-tile").first.get_attribute("data-letter") or "")
    expect(watcher.locator(".player", has_text="Guest 1")).to_contain_text("1 placed, 20 in hand")
    picture(watcher, "watching")


def test_a_lost_connection_is_shown_and_restored(
    served: Served, new_context: Contexts, picture: Picture
) -> None:
    page = new_context().new_page()
    sockets: list[WebSocketRoute] = []
    down = False

    def connect(socket: WebSocketRoute) -> None:
        if down:
            socket.close(code=4408)
            return
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/live", connect)
    page.goto(served.address + served.room(engines=1) + "#join")
    expect(page.locator(".hand-tile")).to_have_count(21)
    letter = page.locator(".hand-tile").first.get_attribute("data-letter") or ""
    page.keyboard.press(letter)
    expect(page.locator("#players")).to_contain_text("1 placed, 20 in hand")

    down = True
    sockets[-1].close(code=4408)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    picture(page, "disconnected")
    page.keyboard.press(page.locator(".hand-tile").first.get_attribute("data-letter") or "")
    expect(page.locator("#board .tiles .tile")).to_have_count(1)

    down = False
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.locator("#said-events")).to_have_text("Connected again.")
    page.keyboard.press(page.locator(".hand-tile").first.get_attribute("data-letter") or "")
    expect(page.locator("#players")).to_contain_text("2 placed, 19 in hand")


def test_a_seat_that_is_opened_elsewhere_can_be_taken_back(served: Served, open_page: Open) -> None:
    first = open_page(served.room(engines=1) + "#join")
    expect(first.locator(".hand-tile")).to_have_count(21)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.locator(".hand-tile")).to_have_count(21)
    expect(first.get_by_role("alert")).to_contain_text("open in another window")
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_role("alert")).to_contain_text("open in another window")
    expect(first.get_by_role("alert")).to_be_hidden()


def test_a_call_right_after_the_last_tile_is_not_lost(
    served: Served, new_context: Contexts, words: Lexicon
) -> None:
    page = new_context().new_page()
    held: list[str | bytes] | None = None
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        def answer(message: str | bytes) -> None:
            if held is None:
                socket.send(message)
            else:
                held.append(message)

        socket.connect_to_server().on_message(answer)
        sockets.append(socket)

    page.route_web_socket("**/live", connect)
    page.goto(served.address + served.room(engines=7) + "#join")
    expect(page.locator(".hand-tile")).to_have_count(11)
    table = Table(page, words)
    wanted = table.dump_until_solvable(Keys())
    held = []  # the network is slower than the typist
    Keys().rearrange(table, wanted)
    page.keyboard.press("Enter")
    expect(page.locator("#state-text")).to_have_text("Checking your grid…")
    waiting, held = held, None
    for message in waiting:
        sockets[-1].send(message)
    expect(page.locator(".hand-tile")).to_have_count(1)
    expect(page.locator("#players .you")).to_contain_text(f"{len(wanted)} placed, 1 in hand")
