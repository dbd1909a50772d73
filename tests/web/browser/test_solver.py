"""The solver page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import READ_TILES, settle
from tilewright import Lexicon
from tilewright.grid import Grid

Picture = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def family(session_cache: Path) -> Lexicon:
    return Lexicon.load("family")


def _grid(page: Page, board: str = "#solved") -> Grid:
    tiles = page.locator(f"{board} .tiles .tile").evaluate_all(READ_TILES)
    squares = {tuple(map(int, square.split(","))): letter for square, letter in tiles}
    return Grid.from_cells(squares)  # type: ignore[arg-type]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_grid_appears_as_one_types(
    open_page: Open, words: Lexicon, family: Lexicon, picture: Picture, phone: bool
) -> None:
    page = open_page("/solve", phone)
    page.get_by_label("Tiles", exact=True).press_sequentially("bananagrams")
    expect(page.locator("#solved .tiles .tile")).to_have_count(11)
    grid = _grid(page)
    assert Counter(grid.tiles) == Counter("BANANAGRAMS")
    assert not grid.flaws(words)
    expect(page.locator("#words li")).to_have_text([word.word for word in grid.words])
    assert all(word.word in family for word in grid.words)
    picture(page, f"solver-{'phone' if phone else 'desktop'}")


def test_choices_are_applied_and_included_in_the_link(served: Served, open_page: Open) -> None:
    page = open_page("/solve#t=QUIZ&l=common&m=3&a=QUIZ")
    expect(page.locator("#state-text")).to_contain_text("proved")
    page.get_by_label("Words to avoid").fill("")
    expect(page.locator("#words li")).to_have_text(["QUIZ"])
    page.get_by_label("Tiles", exact=True).fill("quiz eat")
    expect(page.locator("#solved .tiles .tile")).to_have_count(7)
    again = open_page(page.url.removeprefix(served.address))
    expect(again.locator("#solved .tiles .tile")).to_have_count(7)
    assert _grid(again) == _grid(page)
    expect(again.get_by_label("Words", exact=True)).to_have_value("common")


def test_the_absence_of_a_grid_is_reported_as_proved(open_page: Open) -> None:
    page = open_page("/solve#t=QQQ")
    expect(page.locator("#state-text")).to_contain_text("proved")
    expect(page.locator("#dump-row")).to_be_hidden()


def test_without_a_grid_a_tile_is_dumped_with_a_click(open_page: Open, picture: Picture) -> None:
    page = open_page("/solve#t=BANANAGRAMSQ", phone=True)
    expect(page.locator("#state-text")).to_contain_text("proved")
    picture(page, "solver-dump")
    page.get_by_role("button", name="Dump Q").tap()
    expect(page.locator("#solved .tiles .tile")).to_have_count(11)
    expect(page.get_by_label("Tiles", exact=True)).to_have_value("BANANAGRAMS")


def test_a_word_is_excluded_and_allowed_again(open_page: Open) -> None:
    page = open_page("/solve#t=BANANAGRAMS")
    first = page.locator("#words li").first
    word = first.get_attribute("data-word")
    page.get_by_role("button", name=f"Exclude {word}").click()
    expect(page.locator("#excluded li")).to_have_text([str(word)])
    expect(page.locator("#solved .tiles .tile")).to_have_count(11)
    expect(page.locator(f"#words li[data-word={word}]")).to_have_count(0)
    page.get_by_role("button", name=f"Allow {word} again").click()
    expect(page.locator("#excluded li")).to_have_count(0)
    expect(page.locator(f"#words li[data-word={word}]")).not_to_have_count(0)


def test_uncommon_words_are_marked(open_page: Open, family: Lexicon, picture: Picture) -> None:
    page = open_page("/solve#t=XYLOPHONESQI")
    expect(page.locator("#state-text")).to_contain_text("uncommon")
    rare = [word.word for word in _grid(page).words if word.word not in family]
    expect(page.locator("#words .rare")).to_have_text([f"{word}*" for word in rare])
    picture(page, "solver-uncommon")
    page.get_by_label("Prefer everyday words").uncheck()
    expect(page.locator("#words .rare")).to_have_count(0)


def test_a_blank_is_solved_and_other_characters_are_refused_in_a_sentence(open_page: Open) -> None:
    page = open_page("/solve", quiet=False)
    tiles = page.get_by_label("Tiles", exact=True)
    tiles.fill("quiz e?")
    expect(page.locator("#solved .tiles .tile")).to_have_count(6)
    expect(page.locator("#state-text")).to_contain_text("? = ")
    for wrong in ("CAT???", "C4T", "CA€"):
        tiles.fill(wrong)
        expect(page.locator("#state")).to_have_class("state flawed")
        expect(page.locator("#solved .tiles .tile")).to_have_count(0)
        tiles.fill("CAT")
        expect(page.locator("#solved .tiles .tile")).to_have_count(3)


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_all_of_21_tiles_are_seen(open_page: Open, width: int) -> None:
    page = open_page("/solve", phone=width < 1000)
    page.set_viewport_size({"width": width, "height": 700})
    page.get_by_label("Tiles", exact=True).fill("AABDEEEFGHIILMNOORSTU")
    expect(page.locator("#solved .tiles .tile")).to_have_count(21)
    assert page.locator("#tiles").evaluate(
        "node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight"
    )
    settle(page)
    inside = page.evaluate("""() => {
        const stage = document.querySelector("#result .stage").getBoundingClientRect();
        return [...document.querySelectorAll("#solved .tiles .tile .face")].every((node) => {
            const box = node.getBoundingClientRect();
            return box.left >= stage.left && box.right <= stage.right && box.top >= stage.top
                && box.bottom <= stage.bottom;
        });
    }""")
    assert inside


def test_a_drawn_board_takes_tiles_in_with_the_least_change(
    open_page: Open, words: Lexicon, picture: Picture
) -> None:
    page = open_page("/solve")
    page.get_by_role("radio", name="A board").check()
    page.locator("#draft").focus()
    page.keyboard.type("cart")
    expect(page.locator("#draft .tiles .tile")).to_have_count(4)
    page.get_by_label("Tiles to add").fill("s")
    expect(page.locator("#solved .tiles .tile")).to_have_count(5)
    expect(page.locator("#solved .tile[data-face=fresh]")).to_have_count(1)
    expect(page.locator("#state-text")).to_contain_text("nothing moved")
    assert not _grid(page).flaws(words)
    page.locator("#draft").focus()
    page.keyboard.type("x")
    expect(page.locator("#draft .tile[data-face=wrong]")).to_have_count(5)
    expect(page.locator("#flaws")).to_contain_text("CARTX")
    picture(page, "solver-board")


def test_a_board_is_drawn_by_thumb_or_pasted(open_page: Open) -> None:
    page = open_page("/solve", phone=True)
    page.get_by_role("radio", name="A board").tap()
    page.locator("#draft").tap()
    for letter in "CAT":
        page.locator(f"#letters button[data-letter={letter}]").tap()
    assert _grid(page, "#draft").rows == ("CAT",)
    page.get_by_text("Paste a board").tap()
    page.get_by_label("Rows of letters").fill("CAT\n..O\n..E")
    expect(page.locator("#draft .tiles .tile")).to_have_count(5)
    assert _grid(page, "#draft").rows == ("CAT", "..O", "..E")


def test_an_answer_is_copied_and_saved(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/solve#t=BANANAGRAMS")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert tuple(text.split()) == _grid(page).rows
    for name, beginning in (("SVG", b"<svg "), ("PNG", b"\x89PNG")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=name).click()
        assert Path(saved.value.path()).read_bytes().startswith(beginning)
