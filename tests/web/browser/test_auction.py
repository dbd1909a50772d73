"""Seven Letter Word on the page: whole games by keyboard and by thumb, and tables of any size."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.web.browser.conftest import Open
from tests.web.browser.table import settle
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.serving import Served

Picture = Callable[[Page, str], None]
LONG = "Maximilian von Neumann-X"
SIZES = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "small": (320, 568),
    "landscape": (740, 360),
}
MOST_TURNS = 60
ACTED = """turn => !document.body.classList.contains("my-turn")
    || document.querySelector("#stage").dataset.turn !== turn
    || !document.querySelector("#sheet").hidden"""

# What is shown for some seconds stays until it is skipped, however slow the machine is.
HOLD = """() => {
    const real = window.setTimeout;
    window.setTimeout = (does, wait = 0, ...rest) => (wait < 1000 ? real(does, wait, ...rest) : 0);
}"""


class Player:
    """A person at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bids = 0

    @property
    def my_turn(self) -> bool:
        return bool(self.page.locator("body.my-turn").count())

    @property
    def over(self) -> bool:
        return self.page.locator("#sheet h2").is_visible()

    def take_turn(self) -> None:
        turn = self.page.get_attribute("#stage", "data-turn")
        if self.page.locator("#word-form").is_visible():
            self.spell()
        else:
            self.bids += 1
            self.bid()
        self.page.wait_for_function(ACTED, arg=turn)

    def bid(self) -> None:
        raise NotImplementedError

    def spell(self) -> None:
        raise NotImplementedError


class Keys(Player):
    """Plays by the keyboard alone: types, steps with the arrows, passes."""

    def bid(self) -> None:
        keys = self.page.keyboard
        if self.bids % 3 == 0:
            keys.press("p")
            return
        if self.bids % 3 == 1:
            keys.type("12")
            expect(self.page.locator("#bid-send")).to_have_text("Bid 12")
        else:
            keys.press("3")
            keys.press("ArrowUp")
            expect(self.page.locator("#bid-send")).to_have_text("Bid 4")
        keys.press("Enter")

    def spell(self) -> None:
        expect(self.page.locator("#hand-in")).not_to_have_text("Not your letters")
        self.page.keyboard.press("Enter")
        dialog = self.page.get_by_role("dialog")
        if dialog.is_visible():
            dialog.get_by_role("button", name="Hand in no word").press("Enter")


class Thumb(Player):
    """Plays by taps alone: amounts, steps, and letters one by one."""

    def bid(self) -> None:
        if self.bids % 3 == 0:
            self.page.get_by_role("button", name="Pass", exact=True).tap()
            return
        self.page.locator("#amounts button", has_text="5").first.tap()
        if self.bids % 3 == 2:
            self.page.get_by_role("button", name="One less").tap()
        expect(self.page.locator("#bid-send")).to_have_text(f"Bid {6 - self.bids % 3}")
        self.page.locator("#bid-send").tap()

    def spell(self) -> None:
        page = self.page
        word = page.locator("#word").input_value()
        page.get_by_role("button", name="Clear the word").tap()
        for letter in word:
            page.locator(f".letter-button:enabled [data-letter='{letter}']").first.tap()
        expect(page.locator("#word")).to_have_value(word)
        page.locator("#hand-in").tap()
        if not word and page.get_by_role("dialog").is_visible():
            page.get_by_role("dialog").get_by_role("button", name="Hand in no word").tap()


def facts(page: Page) -> Any:
    with urlopen(page.url.split("#")[0].replace("/room/", "/api/rooms/")) as answer:
        return json.load(answer)


def sit_down(open_page: Open, quick: Served, room: str, name: str, **options: Any) -> Page:
    page = open_page(quick.url + room, **options)
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Got it").click()
    return page


def play(players: list[Player], look: Callable[[int], None]) -> None:
    """Everybody acts when asked, until the game is over."""
    turns = 0
    while not any(player.over for player in players):
        ready = [player for player in players if player.my_turn]
        for player in ready:
            player.take_turn()
            turns += 1
            look(turns)
        if not ready:
            players[0].page.wait_for_timeout(30)
        assert turns < MOST_TURNS, "the game does not end"
    for player in players:
        expect(player.page.locator("#sheet h2")).to_be_visible()


def check_end(page: Page) -> None:
    """The sums at the end are those of the server."""
    for seat in facts(page)["seats"]:
        row = page.locator("#sheet .list li", has_text=seat["name"]).first
        earned = seat["score"] - 100 + seat["spent"]
        expect(row).to_contain_text(f"100 + {earned} for words − {seat['spent']} for letters")
        expect(row.locator(".final-score")).to_have_text(str(seat["score"]))


@pytest.mark.slow
def test_two_people_and_an_engine_play_a_whole_game_by_keyboard(
    quick: Served, open_page: Open, picture: Picture
) -> None:
    room = f"/room/{quick.room('person', 'person', 'easy', game='auction', rounds=2, hidden=5)}"
    ann = Keys(sit_down(open_page, quick, room, "Ann"))
    expect(ann.page.locator("#sheet h2")).to_have_text("Waiting for 1 player")
    ben = Keys(sit_down(open_page, quick, room, "Ben", dark=True))
    ben.bids = 1
    expect(ann.page.locator("#sheet")).to_be_hidden()
    seen = set()

    def look(turns: int) -> None:
        for player, name in ((ann, "light"), (ben, "dark")):
            for part in ("#stage.revealing", "#word-form", "#summary"):
                if (name, part) not in seen and player.page.locator(part).is_visible():
                    seen.add((name, part))
                    picture(player.page, f"auction-{part.strip('#').split('.')[0]}-{name}")
                    check(player.page)

    play([ann, ben], look)
    assert len(seen) >= 4
    check_end(ann.page)
    check_end(ben.page)
    expect(ann.page.locator("#rounds details")).to_have_count(2)
    picture(ann.page, "auction-over-light")
    check(ann.page)


@pytest.mark.slow
def test_two_people_and_an_engine_play_a_whole_game_by_thumb(
    quick: Served, open_page: Open, picture: Picture
) -> None:
    room = f"/room/{quick.room('person', 'person', 'medium', game='auction', rounds=1, hidden=5)}"
    ann = Thumb(sit_down(open_page, quick, room, "Ann", phone=True))
    ben = Thumb(sit_down(open_page, quick, room, LONG, phone=True, dark=True))
    ben.page.set_viewport_size({"width": 320, "height": 568})
    seen = set()

    def look(turns: int) -> None:
        for player, name in ((ann, "phone"), (ben, "small")):
            form = "word" if player.page.locator("#word-form").is_visible() else "bid"
            if player.my_turn and (name, form) not in seen:
                seen.add((name, form))
                picture(player.page, f"auction-{form}-{name}")
                check(player.page)
                assert player.page.evaluate(SMALL_TARGETS) == []

    play([ann, ben], look)
    assert seen
    check_end(ann.page)
    picture(ben.page, "auction-over-small")


def test_a_bid_stays_sealed_until_all_are_in_and_survives_a_reload(
    quick: Served, open_page: Open
) -> None:
    room = f"/room/{quick.room('person', 'person', game='auction', rounds=1, hidden=5)}"
    ann = sit_down(open_page, quick, room, "Ann")
    ben = sit_down(open_page, quick, room, "Ben")
    ben.keyboard.type("4")
    with quick.live(room.rpartition("/")[2]):  # somebody comes to watch
        expect(ben.locator("#about")).to_contain_text("1 watching")
    ann.keyboard.type("37")
    ann.keyboard.press("Enter")
    expect(ann.locator("#state-text")).to_contain_text("Your bid of 37 is sealed.")
    expect(ben.locator("[data-seat='0'] .doing")).to_contain_text("has bid")
    expect(ben.locator("[data-seat='1'] .doing")).to_contain_text("bidding")
    assert "37" not in ben.locator("main").inner_text()
    ann.reload()
    expect(ann.locator("#state-text")).to_contain_text("Your bid of 37 is sealed.")
    ben.evaluate(HOLD)
    ben.keyboard.type("1")  # other people's events have not changed the input
    ben.keyboard.press("Enter")
    expect(ben.locator("#stage.revealing")).to_be_visible()
    letter = ben.locator("#offered .letter").get_attribute("data-letter")
    sentence = f"You win {letter} with 41 and pay 37, the second-highest bid."
    expect(ben.locator("#stage-text")).to_have_text(sentence)
    expect(ben.locator("#said-events")).to_contain_text(sentence)
    expect(ben.locator("[data-seat='0'] .doing")).to_contain_text("bid 37")
    expect(ben.locator("[data-seat='1'] .doing")).to_contain_text("bid 41, pays 37")
    expect(ben.locator("#sale")).to_contain_text(sentence)  # and stays there
    expect(ben.locator("#price-chart svg")).to_have_attribute(
        "aria-label", f"Average price of each letter: {letter} 37"
    )
    expect(ann.locator("#sale")).to_contain_text(f"Ben wins {letter} with 41 and pays 37")
    ben.keyboard.press("Escape")
    expect(ben.locator("#stage.revealing")).to_have_count(0)
    ben.reload()
    expect(ben.locator("#sale")).to_contain_text(sentence)


def test_the_word_on_the_board_counts_when_time_runs_out(quick: Served, open_page: Open) -> None:
    room = quick.room("person", "person", game="auction", rounds=1, hidden=7, turn_seconds=600)
    ann = sit_down(open_page, quick, f"/room/{room}", "Ann")

    def hurry(route: WebSocketRoute) -> None:
        """Tell the page in every event that its time is up."""
        server = route.connect_to_server()
        server.on_message(lambda text: route.send(json.dumps(json.loads(text) | {"deadline": 0})))

    ann.route_web_socket("**/live", hurry)
    with quick.live(room, quick.join(room, "Ben")) as ben:
        ann.reload()
        expect(ann.locator("#word-form")).to_be_visible()
        word = ann.locator("#word").input_value()
        assert len(word) > 1
        ben.do("act", action="")
        expect(ann.locator("#sheet h2")).to_be_visible()
    ann.locator("#sheet summary").click()
    expect(ann.locator("#sheet .round-sums li.you .tile-row")).to_have_attribute("aria-label", word)


def test_the_game_is_explained_once_and_whenever_it_is_asked_for(
    quick: Served, open_page: Open, picture: Picture
) -> None:
    room = quick.room("person", "person", game="auction")
    page = open_page(f"{quick.url}/room/{room}#join", phone=True)
    steps = page.locator("#steps li")
    expect(steps).to_have_count(5)
    expect(page.get_by_role("dialog", name="How to play")).to_be_visible()
    picture(page, "auction-help-phone")
    check(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.reload()
    expect(page.locator("#sheet h2")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="How to play").tap()
    expect(steps.first).to_be_visible()


def resized(page: Page) -> Iterator[str]:
    """Yield window sizes."""
    for size, (width, height) in SIZES.items():
        page.emulate_media(color_scheme="dark" if size == "small" else "light")
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        yield size


@pytest.mark.slow
def test_fourteen_seats_have_room(quick: Served, open_page: Open, picture: Picture) -> None:
    engines = ["easy"] * 12
    room = quick.room("person", "person", *engines, game="auction", rounds=1, hidden=3)
    page = open_page(f"{quick.url}/room/{room}#join", phone=True)
    page.get_by_role("button", name="Got it").click()
    with quick.live(room, quick.join(room, LONG)) as other:
        expect(page.locator(".seat-card")).to_have_count(14)
        page.evaluate(HOLD)
        page.locator("#pass").click()
        other.do("act", action=12)
        expect(page.locator("#stage.revealing")).to_be_visible()
        for size in resized(page):
            picture(page, f"auction-14-reveal-{size}")
            check(page)
        page.locator("#next").click()
        for size in resized(page):
            expect(page.locator("#bid-send")).to_be_in_viewport(ratio=1)
            expect(page.locator("#stage-title")).to_be_in_viewport(ratio=1)
            picture(page, f"auction-14-{size}")
            assert page.evaluate(SMALL_TARGETS) == []
            box = page.locator("#table-area").bounding_box()
            assert box is not None and box["height"] >= SIZES[size][1] / 2
        page.get_by_role("button", name="Auctions, prices").click()
        page.get_by_text("As a table").click()
        for size in resized(page):
            expect(page.locator("#price-chart svg")).to_be_visible()
            expect(page.locator("#price-table tbody tr")).to_have_count(1)
            picture(page, f"auction-14-papers-{size}")
            check(page)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["2009", "2010"])
def test_the_page_is_played_in_french_on_a_small_phone(
    ending: str, quick: Served, new_context: Callable[..., BrowserContext], picture: Picture
) -> None:
    rules = {"ending": ending}
    room = quick.room("person", "easy", game="auction", rounds=1, hidden=3, rules=rules)
    page = new_context(phone=True, locale="fr-FR").new_page()
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{quick.url}/room/{room}#join")
    page.get_by_role("button", name="C’est compris").tap()
    for _ in range(4):
        turn = page.get_attribute("#stage", "data-turn")
        page.get_by_role("button", name="50", exact=True).tap()
        page.get_by_role("button", name="Miser 50", exact=True).tap()
        page.wait_for_function(ACTED, arg=turn)
        expect(page.locator("body.my-turn, #stage.revealing").first).to_be_attached()
        if not page.get_by_role("button", name="50", exact=True).is_visible():
            break
    picture(page, f"auction-french-{ending}")
    check(page)
    assert page.evaluate(SMALL_TARGETS) == []


def test_a_spectator_sees_the_table_and_no_letters_of_others(
    quick: Served, open_page: Open, picture: Picture
) -> None:
    room = quick.room("person", "person", game="auction", hidden=4)
    tokens = [quick.join(room, name) for name in ("Ann", "Ben")]
    page = open_page(f"{quick.url}/room/{room}")
    expect(page.locator("#state-text")).to_have_text("You are watching")
    expect(page.locator("#bid-form")).to_be_hidden()
    expect(page.locator(".letter.back")).to_have_count(8)
    with quick.live(room, tokens[0]) as ann:
        ann.do("act", action=3)
    expect(page.locator("[data-seat='0'] .doing")).to_contain_text("has bid")
    picture(page, "auction-spectator")
    check(page)
