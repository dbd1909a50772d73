"""Scrabble with tiles of several letters: they are shown, laid out, and played as one tile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Open
from tests.web.browser.test_quality import check
from tests.web.browser.test_scrabble import facts, laid, point, sit_down
from tests.web.serving import Served
from tilewright.alphabet import ALPHABETS, TILE_SETS

CATALAN = ALPHABETS["catalan"]
LARGEST_RACK = 15


@pytest.fixture
def catalan(tmp_path: Path, session_cache: Path) -> Iterator[Served]:
    """A server with every word of one such tile and another: L·LA, NYO, QUNY…"""
    spelled = [CATALAN.spellings.get(letter, letter) for letter in CATALAN.letters]
    words = [double + other for double in CATALAN.spellings.values() for other in spelled]
    file = tmp_path / "words.txt"
    file.write_text("\n".join(words), "utf-8")
    server = Served(tmp_path / "games.db", pace=0.0, lexicons=(f"doubles=catalan:{file}",))
    yield server
    assert server.stop() == 0
    assert server.errors() == []


def seated(served: Served) -> tuple[str, str, str]:
    """A room with such a tile on the first rack: its path, a token and the rack."""
    for size in range(7, LARGEST_RACK + 1):
        setup = {"game": "scrabble", "lexicon": "doubles", "tile_set": "catalan"}
        room = served.room("person", "person", rack_size=size, **setup)
        tokens = [served.join(room, name) for name in "AB"]
        with served.live(room, tokens[0]) as live:
            rack = str(live.view["rack"])
        if set(rack) & set(CATALAN.spellings):
            return f"/room/{room}", tokens[0], rack
    raise AssertionError("no rack has a tile of several letters")


def test_a_tile_of_two_letters_is_played_as_one(catalan: Served, open_page: Open) -> None:
    path, token, rack = seated(catalan)
    page = open_page(catalan.url + "/", phone=True)
    sit_down(page, path, token)
    double = next(letter for letter in rack if letter in CATALAN.spellings)
    other = next(letter for letter in rack if letter not in (double, "?"))
    tile = page.locator(f".hand-tile[data-letter='{double}']").first
    expect(tile).to_contain_text(CATALAN.spellings[double])
    tile.tap()
    page.touchscreen.tap(*point(page, 7, 7))
    page.locator(f".hand-tile[data-letter='{other}']").first.tap()
    page.touchscreen.tap(*point(page, 7, 8))
    assert laid(page) == {"7,7": double, "7,8": other}
    values = TILE_SETS["catalan"].values
    score = 2 * (values[double] + values[other])
    expect(page.locator("#play")).to_have_text(f"Play {score}")
    check(page)
    page.locator("#play").click()
    page.wait_for_function("() => !document.body.classList.contains('my-turn')")
    on_board = page.locator("#board .tiles .tile[data-square='7,7']")
    expect(on_board).to_contain_text(CATALAN.spellings[double])
    assert facts(page)["rows"][7][7:9] == double + other
    assert facts(page)["seats"][0]["score"] == score
    expect(page.locator("#moves")).to_contain_text(CATALAN.spellings[double])
