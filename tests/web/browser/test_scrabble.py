"""Scrabble on the page: a whole game by keyboard, and plays by taps and drags."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.serving import Served
from tilewright import Lexicon
from tilewright.scrabble import Move, Position, Rules

Picture = Callable[[Page, str], None]
READ = """nodes => nodes.map(node => [node.dataset.square ?? "", node.dataset.letter])"""
MOST_TURNS = 80


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory, session_cache: Path) -> Iterator[Served]:
    """A server whose engines answer at once."""
    served = Served(tmp_path_factory.mktemp("quick") / "games.db", pace=0.0)
    yield served
    assert served.stop() == 0
    assert served.errors() == []


class Player:
    """A person at a table: reads the board off the page and plays by the keyboard."""

    def __init__(self, page: Page, words: Lexicon, seat: int, rules: Rules) -> None:
        self.page = page
        self.words = words
        self.seat = seat
        self.rules = rules

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
        """Type the whole word, tiles of the board included."""
        self.aim(move)
        down, right = (0, 1) if str(move.direction) == "across" else (1, 0)
        for at, tile in enumerate(move.tiles):
            if tile == ".":
                old = position.tile_at((move.row + at * down, move.column + at * right))
                self.page.keyboard.press(old.upper())
            else:
                self.page.keyboard.press(f"Shift+{tile.upper()}" if tile.islower() else tile)

    def take_turn(self) -> None:
        """The best play; the page says what it will score before it is played."""
        position = self.position
        plays = position.plays(1)
        if not plays:
            self.page.keyboard.press("=")
            self.page.get_by_role("dialog").get_by_role("button", name="Pass").press("Enter")
        else:
            self.lay(plays[0].move, position)
            expect(self.page.locator("#play")).to_have_text(f"Play {plays[0].score}")
            self.page.keyboard.press("Enter")
        self.page.wait_for_function(
            "() => !document.body.classList.contains('my-turn') || "
            "!document.querySelector('#sheet').hidden"
        )


def address(page: Page) -> str:
    return page.url.split("#")[0].replace("/room/", "/api/rooms/")


def facts(page: Page) -> Any:
    with urlopen(address(page)) as answer:
        return json.load(answer)


def test_two_people_and_an_engine_play_a_whole_game_by_keyboard(
    quick: Served, open_page: Open, words: Lexicon, picture: Picture
) -> None:
    room = f"/room/{quick.room('person', 'person', 'easy', game='scrabble')}"
    rules = Rules(3)
    ann = Player(open_page(quick.url + room + "#join"), words, 0, rules)
    expect(ann.page.locator("#sheet h2")).to_have_text("Waiting for 1 player")
    ben = Player(open_page(quick.url + room, dark=True), words, 1, rules)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.keyboard.press("Enter")
    expect(ann.page.locator("#sheet")).to_be_hidden()
    for turn in range(MOST_TURNS):
        ann.page.wait_for_function(
            "() => document.querySelector('.player[aria-current] .name')?.textContent !== "
            "'easy engine'"
        )
        if ann.over:
            break
        mover = ann if ann.my_turn else ben
        mover.page.wait_for_function(
            "() => document.body.classList.contains('my-turn') || "
            "!document.querySelector('#sheet').hidden"
        )
        if mover.over:
            continue
        mover.take_turn()
        if turn == 5:
            picture(ann.page, "scrabble-desktop")
            picture(ben.page, "scrabble-dark")
            check(ben.page)
            ann.page.reload()
            expect(ann.page.locator("#moves tr")).not_to_have_count(0)
    else:
        raise AssertionError("the game does not end")
    expect(ben.page.locator("#sheet h2")).to_be_visible()
    room_facts = facts(ann.page)
    sums = [
        row.split("\n")[-1].split("\t")[-1]
        for row in ann.page.locator(".sums tr").all_inner_texts()
    ]
    assert sums == [str(seat["score"]) for seat in room_facts["seats"]]
    picture(ann.page, "scrabble-over")
    with urlopen(quick.url + f"/api/games/{room_facts['id']}/gcg") as file:
        assert file.read().startswith(b"#player1 player1 You")


def seated(served: Served, blank: bool = False, **rules: Any) -> tuple[str, list[str], str]:
    """A room of two: its path, the seats' tokens and the first rack, if wanted with a blank."""
    while True:
        room = served.room("person", "person", game="scrabble", **rules)
        tokens = [served.join(room, name) for name in "AB"]
        with served.live(room, tokens[0]) as live:
            rack = str(live.view["rack"])
        if not blank or "?" in rack:
            return f"/room/{room}", tokens, rack


def sit_down(page: Page, path: str, token: str) -> None:
    room = path.rpartition("/")[2]
    page.evaluate(f"localStorage.setItem('tilewright:seat:{room}', '{token}')")
    page.goto(page.url.rstrip("/") + path)
    expect(page.locator(".hand .hand-tile")).not_to_have_count(0)


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
    page.touchscreen.tap(*point(page, 7, 8))  # a square, then tiles one after the other
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
