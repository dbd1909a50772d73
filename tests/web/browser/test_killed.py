"""A server that is killed in the middle of games, one of each kind, and starts again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.serving import Served
from tests.web.browser.table import Keys, Table
from tests.web.browser.test_scrabble import Player
from tilewright import Lexicon
from tilewright.scrabble import Rules

Contexts = Callable[..., BrowserContext]


def sit_down(contexts: Contexts, served: Served, path: str, name: str) -> Page:
    page = contexts().new_page()
    page.goto(served.address + path)
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_have_count(0)
    return page


@pytest.mark.slow
def test_all_games_continue_after_the_server_was_killed(
    new_context: Contexts, words: Lexicon, tmp_path: Path
) -> None:
    with Served(tmp_path / "games.db") as served:
        grid = new_context().new_page()
        grid.goto(served.address + served.room(engines=7) + "#join")
        expect(grid.locator(".hand-tile")).to_have_count(11)
        table = Table(grid, words)
        for letter in table.hand[:4]:
            grid.keyboard.press(letter)
        expect(grid.locator("#players")).to_contain_text("4 placed, 7 in hand")
        cells, hand = table.cells, table.hand

        path = served.room(people=2, game="scrabble")
        board = sit_down(new_context, served, path, "Ann")
        served.post(f"/api{path.replace('room', 'rooms')}/join", {"name": "Ben"})
        expect(board.locator("body.my-turn")).to_have_count(1)
        player = Player(board, words, 0, Rules(2), "keys")
        position = player.position
        best = position.plays(1)[0]
        player.lay(best.move, position)

        path = served.room(people=2, game="auction")
        ann = sit_down(new_context, served, path, "Ann")
        ben = sit_down(new_context, served, path, "Ben")
        for page in (ann, ben):
            page.get_by_role("button", name="Got it").click()
        letter = ann.locator("#stage .letter.big").get_attribute("data-letter")
        ann.keyboard.type("12")
        ann.keyboard.press("Enter")
        expect(ann.locator("#state-text")).to_contain_text("Your bid of 12 is sealed.")

        served.kill()
        pages = (grid, board, ann, ben)
        for page in pages:
            expect(page.locator("#banner")).to_contain_text("Connection lost")
        served.start()
        for page in pages:
            expect(page.locator("#banner")).to_be_hidden()

        table.wait_for_tiles(cells, hand)
        assert Counter(hand) == Counter(table.hand)
        for square in list(cells):
            Keys().take(table, square)
        table.complete(Keys())
        grid.keyboard.press("Enter")
        expect(grid.locator(".hand-tile")).to_have_count(1)

        board.keyboard.press("Enter")  # the tiles that were laid out are still there
        expect(board.locator("#moves tr")).to_have_count(1)
        expect(board.locator(".player.you .points")).to_have_text(str(best.score))

        expect(ann.locator("#state-text")).to_contain_text("Your bid of 12 is sealed.")
        assert ann.locator("#stage .letter.big").get_attribute("data-letter") == letter
        ben.keyboard.type("5")
        ben.keyboard.press("Enter")
        for page in (ann, ben):
            expect(page.locator(".seat-card", has_text="Ann")).to_contain_text("bid 12, pays 5")
