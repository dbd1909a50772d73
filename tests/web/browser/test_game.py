"""Whole games on the page: by keys, by drags and by taps, against engines and between people."""

from __future__ import annotations

from collections.abc import Callable

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
