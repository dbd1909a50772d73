"""Scrabble on the page: a whole game by keyboard, and plays by taps and drags."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.table import settle
from tests.web.browser.test_joy import saved_picture
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.browser.test_small import measure
from tests.web.browser.test_table import ABOVE_FINGER, swipe
from tests.web.serving import Served
from tilewright import Lexicon
from tilewright.scrabble import Move, Position, Rules

Picture = Callable[[Page, str], None]
READ = """nodes => nodes.map(node => [node.dataset.square ?? "", node.dataset.letter])"""
MOST_TURNS = 80


class Player:
    """A person at a table: reads the board off the page and plays by keys, taps or drags."""

    def __init__(self, page: Page, words: Lexicon, seat: int, rules: Rules, way: str) -> None:
        self.page = page
        self.words = words
        self.seat = seat
        self.rules = rules
        self.way = way

    @property
    def my_turn(self) -> bool:
        return bool(self.page.locator("body.my-turn").count())

    @property
    def over(self) -> bool:
        return self.page.locator("#sheet h2").is_visible()

    @property
    def rack(self) -> str:
        tiles = self.page.locator(".hand .hand-tile").evaluate_all(READ)
        return "".join(letter for _, letter in tiles)

    @property
    def position(self) -> Position:
        rows = [["."] * 15 for _ in range(15)]
        for square, letter in self.page.locator("#board .tiles .tile").evaluate_all(READ):
            row, column = map(int, square.split(","))
            rows[row][column] = letter
        racks = [""] * self.rules.seats
        racks[self.seat] = self.rack
        lines = ["".join(row) for row in rows]
        return Position.of(self.words, self.rules, lines, racks, on_turn=self.seat)

    def aim(self, move: Move) -> None:
        """Move the cursor to where a play begins, by arrows."""
        where, way = (self.page.get_attribute("#board", "data-cursor") or "").split()
        row, column = map(int, where.split(","))
        keys = ["ArrowDown" if move.row > row else "ArrowUp"] * abs(move.row - row)
        keys += ["ArrowRight" if move.column > column else "ArrowLeft"] * abs(move.column - column)
        for key in [*keys, *["Space"] * (way != str(move.direction))]:
            self.page.keyboard.press(key)

    def lay(self, move: Move, position: Position) -> None:
        {"keys": self.type, "taps": self.tap, "drags": self.drag}[self.way](move, position)

    def tap(self, move: Move, position: Position) -> None:
        """Tap each tile, then its square."""
        for square, tile in squares(move):
            self.page.locator(rack_tile(tile)).first.tap()
            self.page.touchscreen.tap(*point(self.page, *square))
            self.choose(tile)

    def drag(self, move: Move, position: Position) -> None:
        """Drag each tile to its square."""
        for square, tile in squares(move):
            start = centre(self.page, self.page.locator(rack_tile(tile)).first)
            drag(self.page, start, point(self.page, *square))
            self.choose(tile)

    def choose(self, tile: str) -> None:
        if tile.islower():
            chooser = self.page.get_by_role("dialog")
            chooser.get_by_role("button", name=tile.upper(), exact=True).click()

    def type(self, move: Move, position: Position) -> None:
        """Type the whole word, tiles of the board included."""
        self.aim(move)
        down, right = (0, 1) if str(move.direction) == "across" else (1, 0)
        for at, tile in enumerate(move.tiles):
            if tile == ".":
                old = position.tile_at((move.row + at * down, move.column + at * right))
                self.page.keyboard.press(old.upper())
            else:
                self.page.keyboard.press(f"Shift+{tile.upper()}" if tile.islower() else tile)

    def press(self, key: str, button: str) -> None:
        if self.way == "keys":
            self.page.keyboard.press(key)
        else:
            self.page.locator(button).click()

    def take_turn(self) -> None:
        """Make the best play, whose score the page shows in advance."""
        position = self.position
        plays = position.plays(1)
        if not plays:
            self.press("=", "#pass")
            self.page.get_by_role("dialog").get_by_role("button", name="Pass").press("Enter")
        else:
            self.lay(plays[0].move, position)
            expect(self.page.locator("#play")).to_have_text(f"Play {plays[0].score}")
            self.press("Enter", "#play")
        self.page.wait_for_function(
            "() => !document.body.classList.contains('my-turn') || "
            "!document.querySelector('#sheet').hidden"
        )


def squares(move: Move) -> Iterator[tuple[tuple[int, int], str]]:
    """Where a play lays its tiles."""
    down, right = (0, 1) if str(move.direction) == "across" else (1, 0)
    for at, tile in enumerate(move.tiles):
        if tile != ".":
            yield (move.row + at * down, move.column + at * right), tile


def rack_tile(tile: str) -> str:
    return f"#hand .hand-tile[data-letter='{'?' if tile.islower() else tile}']"


def address(page: Page) -> str:
    return page.url.split("#")[0].replace("/room/", "/api/rooms/")


def facts(page: Page) -> Any:
    with urlopen(address(page)) as answer:
        return json.load(answer)


@pytest.mark.parametrize(
    "thumb",
    [
        pytest.param(False, id="keys"),
        pytest.param(True, id="drags and taps", marks=pytest.mark.slow),
    ],
)
def test_two_people_and_two_engines_play_a_whole_game(
    thumb: bool, quick: Served, open_page: Open, words: Lexicon, picture: Picture
) -> None:
    room = f"/room/{quick.room('person', 'person', 'easy', 'easy', game='scrabble')}"
    rules = Rules(4)
    ann = Player(
        open_page(quick.url + room + "#join"), words, 0, rules, "drags" if thumb else "keys"
    )
    expect(ann.page.locator("#sheet h2")).to_have_text("Waiting for 1 player")
    ben_page = open_page(quick.url + room, phone=thumb, dark=True)
    ben = Player(ben_page, words, 1, rules, "taps" if thumb else "keys")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.keyboard.press("Enter")
    expect(ann.page.locator("#sheet")).to_be_hidden()
    for turn, mover in zip(range(MOST_TURNS), cycle((ann, ben)), strict=False):
        mover.page.wait_for_function(
            "() => document.body.classList.contains('my-turn') || "
            "!document.querySelector('#sheet').hidden"
        )
        if mover.over:
            break
        mover.take_turn()
        if turn == 5:
            picture(ann.page, f"scrabble-desktop-{thumb}")
            picture(ben.page, f"scrabble-dark-{thumb}")
            check(ben.page)
            ann.page.reload()
            expect(ann.page.locator("#moves tr")).not_to_have_count(0)
    else:
        raise AssertionError("the game does not end")
    expect(ben.page.locator("#sheet h2")).to_be_visible()
    room_facts = facts(ann.page)
    expect(ann.page.locator(".finale")).to_be_visible()
    scores = sorted((seat["score"] for seat in room_facts["seats"]), reverse=True)
    assert ann.page.locator(".final-score").all_inner_texts() == [
        str(score).replace("-", "−") for score in scores
    ]
    best = ann.page.locator(".finale .stats li")
    assert 1 <= best.count() <= 4
    expect(best.first).to_contain_text("Best play of ")
    expect(ann.page.locator("#final-board .tiles .tile")).to_have_count(
        sum(letter != "." for row in room_facts["rows"] for letter in row)
    )
    for page in (ann.page, ben.page):
        check(page)
    picture(ann.page, f"scrabble-over-{thumb}")
    picture(ben.page, f"scrabble-over-dark-{thumb}")
    saved_picture(ann.page, f"share-scrabble-{thumb}")
    gcg = ann.page.get_by_role("link", name="GCG").get_attribute("href")
    with urlopen(quick.url + str(gcg)) as file:
        assert file.read().startswith(b"#player1 player1 Guest 1")


def seated(served: Served, blank: bool = False, **rules: Any) -> tuple[str, list[str], str]:
    """A room of two: its path, the seats' tokens and the first rack, if wanted with a blank.

    The rack has a vowel and a consonant, without which there may be no play.
    """
    while True:
        room = served.room("person", "person", game="scrabble", **rules)
        tokens = [served.join(room, name) for name in "AB"]
        with served.live(room, tokens[0]) as live:
            rack = str(live.view["rack"])
        vowels = set(rack) & set("AEIO")
        if vowels and set(rack) - set("AEIOU?") and (not blank or "?" in rack):
            return f"/room/{room}", tokens, rack


def sit_down(page: Page, path: str, token: str) -> None:
    room = path.rpartition("/")[2]
    page.evaluate(f"localStorage.setItem('tilewright:seat:{room}', '{token}')")
    page.goto(page.url.rstrip("/") + path)
    expect(page.locator(".hand .hand-tile")).not_to_have_count(0)
    settle(page)


def point(page: Page, row: int, column: int) -> tuple[float, float]:
    """The middle of a square on the screen."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    x, y, scale = map(float, (page.get_attribute("#board", "data-camera") or "").split())
    return box["x"] + x + (column + 0.5) * 48 * scale, box["y"] + y + (row + 0.5) * 48 * scale


def laid(page: Page) -> dict[str, str]:
    return dict(page.locator("#board .tiles .tile").evaluate_all(READ))


def test_a_play_is_laid_out_by_taps_and_drags_on_a_phone(
    quick: Served, open_page: Open, picture: Picture
) -> None:
    path, (token, _), rack = seated(quick, blank=True, rack_size=9)
    page = open_page(quick.url + "/", phone=True)
    page.set_viewport_size({"width": 320, "height": 568})
    sit_down(page, path, token)
    letters = [letter for letter in rack if letter != "?"]
    tile = page.locator(f".hand-tile[data-letter='{letters[0]}']").first
    tile.tap()
    page.touchscreen.tap(*point(page, 7, 7))
    assert laid(page) == {"7,7": letters[0]}
    page.touchscreen.tap(*point(page, 7, 8))  # a square, then tiles in order
    page.locator(f".hand-tile[data-letter='{letters[1]}']").first.tap()
    page.locator(".hand-tile[data-letter='?']").first.tap()
    picture(page, "scrabble-blank-phone")
    page.get_by_role("dialog").get_by_role("button", name="E", exact=True).tap()
    assert laid(page) == {"7,7": letters[0], "7,8": letters[1], "7,9": "e"}
    expect(page.locator("#play")).to_contain_text("Play ")
    picture(page, "scrabble-phone")
    assert page.evaluate(SMALL_TARGETS) == []
    check(page)
    page.touchscreen.tap(*point(page, 7, 8))
    assert laid(page) == {"7,7": letters[0], "7,9": "e"}
    expect(page.locator("#state-text")).to_contain_text("gap")
    page.get_by_role("button", name="Take all tiles back").tap()
    assert laid(page) == {}
    expect(page.locator(".hand .hand-tile")).to_have_count(9)


def test_tiles_are_dragged_to_the_board_and_back_and_within_the_rack(
    quick: Served, open_page: Open
) -> None:
    path, (token, _), _ = seated(quick)
    page = open_page(quick.url + "/")
    sit_down(page, path, token)
    first = page.locator(".hand-tile").first
    letter = first.get_attribute("data-letter") or ""
    if letter == "?":
        page.get_by_role("button", name="Shuffle").click()
    first = page.locator(".hand-tile:not([data-letter='?'])").first
    letter = first.get_attribute("data-letter") or ""
    drag(page, centre(page, first), point(page, 7, 7))
    assert laid(page) == {"7,7": letter}
    drag(page, point(page, 7, 7), point(page, 9, 3))
    assert laid(page) == {"9,3": letter}
    drag(page, point(page, 9, 3), centre(page, page.locator(".hand-tile").nth(2)))
    assert laid(page) == {}
    order = [tile.get_attribute("data-letter") for tile in page.locator(".hand-tile").all()]
    last = page.locator(".hand-tile").nth(6)
    x, y = centre(page, page.locator(".hand-tile").first)
    drag(page, centre(page, last), (x - 20, y))
    now = [tile.get_attribute("data-letter") for tile in page.locator(".hand-tile").all()]
    assert now == [order[-1], *order[:-1]]


def centre(page: Page, node: Any) -> tuple[float, float]:
    box = node.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def test_exchange_challenge_and_clocks_by_keyboard(
    quick: Served, open_page: Open, words: Lexicon, picture: Picture
) -> None:
    path, tokens, rack = seated(quick, challenge="five", seconds=600, increment=5)
    ann, ben = (open_page(quick.url + "/") for _ in tokens)
    sit_down(ann, path, tokens[0])
    sit_down(ben, path, tokens[1])
    expect(ann.locator(".player.you .clock")).to_contain_text(":")
    ann.keyboard.press("-")
    expect(ann.get_by_role("dialog")).to_contain_text("Which tiles")
    letters = sorted(letter for letter in rack if letter != "?")[:2]
    for letter in letters:
        ann.keyboard.press(letter)
    picture(ann, "scrabble-exchange")
    check(ann)
    ann.keyboard.press("Enter")
    expect(ann.locator("#moves tr").first).to_contain_text(f"exchanges {''.join(letters)}")
    expect(ben.locator("#moves tr").first).to_contain_text("exchanges 2")
    expect(ann.locator("#exchange")).to_have_attribute("aria-disabled", "true")
    tiles = [tile.get_attribute("data-letter") for tile in ben.locator(".hand .hand-tile").all()]
    phony = "".join(letter for letter in tiles if letter and letter != "?")[:5]
    for letter in phony if phony not in words else phony[::-1]:
        ben.keyboard.press(letter)
    ben.keyboard.press("Enter")
    expect(ann.get_by_role("button", name="Challenge")).to_be_visible()
    ann.keyboard.press("!")
    expect(ann.locator("#moves tr").first).to_contain_text("challenges")
    expect(ben.locator("#moves tr.undone")).to_have_count(1)
    expect(ben.locator("#board .tiles .tile")).to_have_count(0)
    expect(ann.locator("body.my-turn")).to_have_count(1)
    ann.keyboard.press("?")
    expect(ann.get_by_role("dialog")).to_contain_text("place a blank as this letter")
    check(ann)


def plain_letters(page: Page) -> list[str]:
    tiles = [tile.get_attribute("data-letter") or "" for tile in page.locator("#hand button").all()]
    return [letter for letter in tiles if letter != "?"]


def both(quick: Served, open_page: Open, **rules: Any) -> tuple[Page, Page]:
    """The pages of two people at a table; the first one is on turn."""
    path, tokens, _ = seated(quick, **rules)
    ann, ben = (open_page(quick.url + "/") for _ in tokens)
    sit_down(ann, path, tokens[0])
    sit_down(ben, path, tokens[1])
    expect(ann.locator("body.my-turn")).to_have_count(1)
    return ann, ben


def play_phony(page: Page, words: Lexicon) -> str:
    """Play letters of the rack that do not form a word."""
    letters = "".join(plain_letters(page)[:5])
    phony = letters if letters not in words else letters[::-1]
    for letter in phony:
        page.keyboard.press(letter)
    page.keyboard.press("Enter")
    return phony


def test_a_tile_is_dragged_by_a_finger(quick: Served, open_page: Open) -> None:
    path, (token, _), _ = seated(quick)
    page = open_page(quick.url + "/", phone=True)
    sit_down(page, path, token)
    letter = plain_letters(page)[0]
    start = centre(page, page.locator(rack_tile(letter)).first)
    x, y = point(page, 7, 7)
    swipe(page, start, (start[0], start[1] - 60), (x, y + ABOVE_FINGER))
    assert laid(page) == {"7,7": letter}
    x, y = centre(page, page.locator("#hand"))
    swipe(page, point(page, 7, 7), (x, y), (x, y + ABOVE_FINGER))
    assert laid(page) == {}


def test_a_tap_that_asks_for_a_letter_does_not_answer(quick: Served, open_page: Open) -> None:
    """The browser sends a click after a tap: it must not hit the dialog that has just opened."""
    path, (token, _), _ = seated(quick, blank=True)
    page = open_page(quick.url + "/", phone=True)
    sit_down(page, path, token)
    for square in [(row, column) for row in (3, 6, 9, 12) for column in (4, 10)]:
        page.locator(rack_tile("e")).first.tap()
        page.touchscreen.tap(*point(page, *square))
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert laid(page) == {}


def test_under_void_a_wrong_word_is_refused_until_it_is_changed(
    quick: Served, open_page: Open, words: Lexicon
) -> None:
    ann, _ = both(quick, open_page)
    phony = play_phony(ann, words)
    expect(ann.locator(".toast.bad")).to_contain_text(phony)
    expect(ann.locator("body.my-turn")).to_have_count(1)
    ann.keyboard.press("Backspace")
    expect(ann.locator(".toast")).to_have_count(0)
    expect(ann.locator("#moves tr")).to_have_count(0)


def test_under_double_a_wrong_challenge_costs_the_turn(
    quick: Served, open_page: Open, words: Lexicon
) -> None:
    ann, ben = both(quick, open_page, challenge="double")
    Player(ann, words, 0, Rules(2), "keys").take_turn()
    expect(ben.locator("#board .tile")).not_to_have_count(0)
    played = ben.locator("#board .tiles .tile").count()
    expect(ben.locator("#board .tile[data-face=fresh]")).to_have_count(played)
    ben.get_by_role("button", name="Challenge").click()
    expect(ann.locator("#moves tr").first).to_contain_text("challenges")
    expect(ann.locator("body.my-turn")).to_have_count(1)
    expect(ben.locator("#moves tr.undone")).to_have_count(0)
    score = ann.locator(".player.you .points").text_content() or ""
    expect(ann.locator("#moves tr").nth(1).locator("td").last).to_have_text(score)


def test_under_five_a_wrong_challenge_gives_five_points(
    quick: Served, open_page: Open, words: Lexicon
) -> None:
    ann, ben = both(quick, open_page, challenge="five")
    Player(ann, words, 0, Rules(2), "keys").take_turn()
    before = int(ann.locator(".player.you .points").text_content() or 0)
    ben.keyboard.press("!")
    expect(ann.locator(".player.you .points")).to_have_text(str(before + 5))
    expect(ann.locator("#moves tr").first.locator("td").last).to_have_text(str(before + 5))
    expect(ben.locator("body.my-turn")).to_have_count(1)


def test_two_of_three_continue_when_one_resigns(quick: Served, open_page: Open) -> None:
    room = quick.room("person", "person", "person", game="scrabble")
    tokens = [quick.join(room, name) for name in ("Ann", "Ben", "Cleo")]
    ann, ben = (open_page(quick.url + "/") for _ in range(2))
    sit_down(ann, f"/room/{room}", tokens[0])
    sit_down(ben, f"/room/{room}", tokens[1])
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.locator(".player.out")).to_contain_text("Ann")
    expect(ben.locator("body.my-turn")).to_have_count(1)
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.locator("#sheet h2")).to_have_text("Cleo won")


def test_enter_plays_the_word_that_was_typed_after_a_dialog(
    quick: Served, open_page: Open, words: Lexicon
) -> None:
    ann, _ = both(quick, open_page)
    expect(ann.locator("body.my-turn")).to_have_count(1)
    ann.get_by_role("button", name="Exchange").click()
    ann.keyboard.press("Escape")
    expect(ann.locator("#exchange")).to_be_focused()
    player = Player(ann, words, 0, Rules(2), "keys")
    best = player.position.plays(1)[0]
    player.lay(best.move, player.position)
    ann.keyboard.press("Enter")
    expect(ann.locator("#moves tr")).to_have_count(1)
    assert facts(ann)["seats"][0]["score"] == best.score


def test_overtime_is_red_and_its_cost_is_in_the_sum(
    quick: Served, open_page: Open, picture: Picture
) -> None:
    rules = {"seconds": 1, "overtime_penalty": 7, "scoreless_limit": 2}
    ann, ben = both(quick, open_page, **rules)
    expect(ann.locator(".player.you .clock")).to_have_class("clock late")
    expect(ann.locator(".player.you .clock")).to_contain_text("\u2212")
    for page in (ann, ben):
        expect(page.locator("body.my-turn")).to_have_count(1)
        page.keyboard.press("=")
        page.get_by_role("dialog").get_by_role("button", name="Pass").press("Enter")
    expect(ann.locator(".scored li")).to_have_count(2)
    room = facts(ann)
    for seat, part in zip(room["seats"], room["ending"], strict=True):
        row = ann.locator(".scored li", has=ann.get_by_text(seat["name"], exact=True))
        expect(row.locator(".final-score")).to_have_text(str(seat["score"]).replace("-", "−"))
        assert ("7 for overtime" in row.inner_text()) == bool(part["penalty"])
        assert seat["score"] == part["points"] + part["adjustment"] - part["penalty"]
    assert room["ending"][0]["penalty"] == 7
    picture(ann, "scrabble-sums")


def test_a_turn_adds_the_increment_to_the_clock(quick: Served, open_page: Open) -> None:
    ann, ben = both(quick, open_page, seconds=600, increment=300)
    expect(ann.locator(".player.you .clock")).to_have_text(re.compile("^(10|9):"))
    ann.keyboard.press("=")
    ann.get_by_role("dialog").get_by_role("button", name="Pass").press("Enter")
    expect(ben.locator("body.my-turn")).to_have_count(1)
    expect(ann.locator(".player.you .clock")).to_have_text(re.compile("^14:|^15:"))


def test_four_people_with_long_names_fit_a_small_screen(
    quick: Served, open_page: Open, picture: Picture
) -> None:
    room = quick.room("person", "person", "person", "person", game="scrabble", seconds=1500)
    names = ["Maximilian von Neumann-X", "W" * 24, "Ann", "Bob"]
    tokens = [quick.join(room, name) for name in names]
    page = open_page(quick.url + "/", phone=True)
    page.set_viewport_size({"width": 320, "height": 568})
    sit_down(page, f"/room/{room}", tokens[1])
    expect(page.locator(".player")).to_have_count(4)
    measure(page)
    picture(page, "scrabble-four-small")
    page.get_by_role("button", name="Moves and unseen tiles").tap()
    expect(page.locator("#unseen-title")).to_have_text("Unseen tiles (93)")
    check(page)
    page.set_viewport_size({"width": 568, "height": 320})
    page.get_by_role("button", name="Moves and unseen tiles").tap()
    measure(page)
    picture(page, "scrabble-four-low")
