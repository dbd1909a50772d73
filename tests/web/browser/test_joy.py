"""The end of a game, its picture, sounds, and messages that cover nothing and go when untrue."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from tests.web.browser.conftest import PICTURES, Open
from tests.web.browser.serving import Served
from tests.web.browser.table import Keys, Table
from tests.web.browser.test_quality import check
from tests.web.browser.test_small import COVERING
from tilewright import Lexicon

Picture = Callable[[Page, str], None]
Contexts = Callable[..., BrowserContext]

LISTEN = """() => {
    globalThis.notes = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...rest) {
        notes.push(this.frequency.value);
        return start.apply(this, rest);
    };
}"""


def size_of(png: bytes) -> tuple[int, int]:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    with image.open(io.BytesIO(png)) as opened:
        assert opened.format == "PNG"
        return int(opened.width), int(opened.height)


def saved_picture(page: Page, name: str) -> bytes:
    """Save the picture of a result for review."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save a picture").click()
    assert waiting.value.suggested_filename == "tilewright.png"
    waiting.value.save_as(PICTURES / f"{name}.png")
    return (PICTURES / f"{name}.png").read_bytes()


def test_the_end_shows_all_grids_and_makes_a_picture(
    served: Served, open_page: Open, words: Lexicon, picture: Picture
) -> None:
    path = served.room(people=2, engines=6)
    ann = open_page(path + "#join")
    ben = open_page(path, phone=True)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    expect(ben.locator(".hand-tile")).to_have_count(11)
    for tile in ben.locator(".hand-tile").all()[:2]:
        ben.keyboard.press(tile.get_attribute("data-letter") or "")
    table = Table(ann, words)
    table.play(Keys())
    expect(ann.locator(".finale figure")).to_have_count(2)  # engines have placed nothing yet
    for page in (ann, ben):
        expect(page.locator(".finale .stats")).to_contain_text("Longest word: ")
        expect(page.locator(".finale .stats")).to_contain_text("Time 0:")
    placed = len(table.cells)
    expect(ann.locator("figure.first .tile")).to_have_count(placed)
    expect(ben.locator("figure.first .tile")).to_have_count(2)
    expect(ben.locator("figure").nth(1).locator(".tile")).to_have_count(placed)
    picture(ann, "finale-desktop")
    picture(ben, "finale-phone")
    for page in (ann, ben):
        check(page)
    width, height = size_of(saved_picture(ann, "share-grids"))
    assert width == 1080 and height > 500
    ben.set_viewport_size({"width": 320, "height": 568})
    picture(ben, "finale-small")
    check(ben)
    ben.set_viewport_size({"width": 740, "height": 360})
    picture(ben, "finale-landscape")
    check(ben)
    ann.reload()
    expect(ann.locator("figure.first .tile")).to_have_count(placed)


def test_a_picture_goes_to_the_share_sheet_where_there_is_one(
    served: Served, new_context: Contexts
) -> None:
    context = new_context()
    context.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async (what) => { globalThis.shared = what; };"
    )
    page = context.new_page()
    page.goto(served.address + served.room(people=2) + "#join")
    room = page.url.split("/room/")[1].split("#")[0]
    other = served.post(f"/api/rooms/{room}/join", {"name": "Ben"})
    expect(page.locator(".hand-tile")).to_have_count(21)
    page.keyboard.press(page.locator(".hand-tile").first.get_attribute("data-letter") or "")
    tiles = page.locator("#players")
    expect(tiles).to_contain_text("1 placed, 20 in hand")
    page.evaluate(
        """async ([room, token]) => {
            const socket = new WebSocket(`ws://${location.host}/api/rooms/${room}/live`);
            socket.onopen = () => {
                socket.send(JSON.stringify({ type: "hello", token }));
                socket.send(JSON.stringify({ type: "resign", n: 1 }));
            };
        }""",
        [room, other["token"]],
    )
    page.get_by_role("button", name="Share a picture").click()
    page.wait_for_function("() => globalThis.shared")
    kind, address = page.evaluate("[shared.files[0].type, shared.url]")
    assert kind == "image/png" and address == f"{served.address}/replay/{room}"


def test_confetti_falls_only_where_motion_is_wanted(
    browser: Browser, served: Served, words: Lexicon
) -> None:
    page = browser.new_context(locale="en-US").new_page()
    page.goto(served.address + served.room(people=2) + "#join")
    room = page.url.split("/room/")[1].split("#")[0]
    served.post(f"/api/rooms/{room}/join", {"name": "Ben"})
    expect(page.locator(".hand-tile")).to_have_count(21)
    page.evaluate(
        """async () => {
            const { gridsFinale } = await import("/static/js/finale.js");
            const room = { id: "x", time: 65, winner: 0, winners: [0], seats: [{ seat: 0 }],
                grids: [[[0, 0, "A"], [0, 1, "B"]]] };
            document.querySelector("#sheet").append(gridsFinale({ room, seat: 0,
                nameOf: () => "<b>&\\'\\"]]>\\u0001", title: "</svg>" }));
            document.querySelector("#sheet").hidden = false;
        }"""
    )
    falling = "node => getComputedStyle(node).animationName"
    assert page.locator(".confetti i").first.evaluate(falling) == "fall"
    expect(page.locator(".confetti")).to_have_attribute("aria-hidden", "true")
    assert (
        size_of(saved_picture(page, "share-hostile"))[0] == 1080
    )  # whatever a name holds, it is text
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator(".confetti")).to_be_hidden()
    page.context.close()


def test_sounds_are_off_until_they_are_switched_on(served: Served, open_page: Open) -> None:
    page = open_page(served.room(engines=1) + "#join")
    page.evaluate(LISTEN)
    expect(page.locator(".hand-tile")).to_have_count(21)
    letters = [tile.get_attribute("data-letter") or "" for tile in page.locator(".hand-tile").all()]
    page.keyboard.press(letters[0])
    assert page.evaluate("notes") == []
    page.get_by_role("button", name="Settings").click()
    button = page.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    heard = len(page.evaluate("notes"))
    assert heard == 1
    page.locator("#board").focus()
    page.keyboard.press(letters[1])
    assert len(page.evaluate("notes")) == heard + 1
    page.keyboard.press("Enter")  # too early
    assert page.evaluate("notes.at(-1)") < 200
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")


def test_a_refusal_disappears_once_it_is_outdated(served: Served, open_page: Open) -> None:
    page = open_page(served.room(engines=1) + "#join")
    expect(page.locator(".hand-tile")).to_have_count(21)
    letters = [tile.get_attribute("data-letter") or "" for tile in page.locator(".hand-tile").all()]
    missing = next(letter for letter in "QZXJKVWYFB" if letter not in letters)
    page.keyboard.press(missing)
    expect(page.locator(".toast.bad")).to_contain_text(missing)
    assert page.evaluate(COVERING, "#board") == []
    page.keyboard.press(letters[0])
    expect(page.locator(".toast")).to_have_count(0)
    expect(page.locator("#state")).to_be_visible()


def test_the_banner_of_a_lost_connection_covers_no_tile(
    served: Served, new_context: Contexts
) -> None:
    page = new_context(phone=True).new_page()
    page.set_viewport_size({"width": 320, "height": 568})
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
    down = True
    sockets[-1].close(code=4408)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    assert page.evaluate(COVERING, "#board") == []
    down = False
    expect(page.locator(".toast")).to_have_text("Connected again.")
    assert page.evaluate(COVERING, "#board") == []
    down = True
    sockets[-1].close(code=4408)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_a_message_in_a_dialog_is_beside_its_button(served: Served, open_page: Open) -> None:
    page = open_page(served.room(engines=1) + "#join")
    expect(page.locator(".hand-tile")).to_have_count(21)
    page.get_by_role("button", name="Share this game").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("dialog").locator(".toast")).to_be_visible()
