"""Whole games on the page: by keys, by drags and by taps, against engines and between people."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import Drags, Hands, Keys, Table, Taps
from tilewright import Lexicon

WAYS: dict[str, tuple[Hands, bool]] = {
    "keys": (Keys(), False),
    "drags": (Drags(), False),
    "taps": (Taps(), True),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.slow
def test_a_whole_game_is_won_against_engines(
    way: str, served: Served, open_page: Open, words: Lexicon, picture: Callable[[Page, str], None]
) -> None:
    hands, phone = WAYS[way]
    page = open_page(served.room(engines=7) + "#join", phone)
    table = Table(page, words)
    expect(page.locator(".hand-tile")).to_have_count(11)
    table.play(hands)
    expect(page.locator("#sheet h2")).to_have_text("You won!")
    picture(page, f"won-by-{way}")
    page.get_by_role("button", name="Look at the table").click()
    picture(page, f"table-after-{way}")


def test_two_people_and_engines_play_by_keys_drags_and_taps(
    served: Served, open_page: Open, words: Lexicon
) -> None:
    """Ann has a desk, Bob a phone; they complete their grids and call in turn."""
    path = served.room(people=2, engines=6)
    ann = Table(open_page(path + "#join"), words)
    bob = Table(open_page(path, phone=True), words)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").tap()
    turns = cycle([(ann, WAYS["keys"][0]), (bob, WAYS["taps"][0]), (ann, WAYS["drags"][0])])
    for table in (ann, bob):
        expect(table.page.locator(".hand-tile")).to_have_count(11)
    for table, hands in turns:
        table.complete(hands)
        call = table.page.locator("#peel").text_content()
        hand = (bob if table is ann else ann).hand
        hands.call(table)
        if call != "Peel":
            break
        for other in (ann, bob):
            drawn = len(hand) + 1 if other is not table else 1
            expect(other.page.locator(".hand-tile")).to_have_count(drawn)
    winner, loser = (ann, bob) if table is ann else (bob, ann)
    expect(winner.page.locator("#sheet h2")).to_have_text("You won!")
    expect(loser.page.locator("#sheet h2")).to_contain_text(" won")
    for page in (ann.page, bob.page):
        expect(page.locator(".finale figure")).to_have_count(2)
