"""The ratings page: ratings, runs in progress elsewhere, and the replay of every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.web import tournaments
from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament
from tilewright.table.registry import find_game, game_names

Contexts = Callable[..., BrowserContext]
Picture = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def rated(tmp_path_factory: pytest.TempPathFactory, arena: Path) -> Iterator[Served]:
    store = str(arena / tournaments.STORE)
    with Served(tmp_path_factory.mktemp("rated") / "games.db", "--store", store) as served:
        yield served


def test_the_ratings_are_a_table_with_errors(
    rated: Served, open_page: Open, picture: Picture
) -> None:
    page = open_page(f"{rated.address}/ratings")
    rows = page.locator("#rows tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text(re.compile(r"wright|mine\.py:Mine"))
    expect(rows.first.locator("td").first).to_have_text(re.compile(r"\+\d+ ± \d+"))
    expect(rows.last.locator("td").first).to_have_text(re.compile(r"−\d+ ± \d+"))
    picture(page, "ratings")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_among_ratings(rated: Served, open_page: Open, dark: bool) -> None:
    page = open_page(f"{rated.address}/ratings", phone=dark, dark=dark)
    page.locator("#tournaments summary").last.click()
    expect(page.locator("#tournaments li")).to_have_count(4)
    check(page)
    assert page.evaluate(SMALL_TARGETS) == []


def test_faults_are_listed_with_a_link_to_the_game(
    rated: Served, new_context: Contexts, picture: Picture
) -> None:
    page = new_context().new_page()
    standing = {"agent": "mine.py:Mine", "games": 2, "wins": 0, "elo": -90.0, "elo_error": 9.0}
    faults = {"faults": {"timeout": 1200, "died": 1}, "fault_game": ["a" * 64, 7]}
    told = {"fault_reason": "its process was killed by SIGSEGV"}
    page.route(
        "**/api/ratings?*",
        lambda route: route.fulfill(
            json={"game": "x", "standings": [standing | faults | told], "running": []}
        ),
    )
    page.goto(f"{rated.address}/ratings")
    line = page.locator("#faults a")
    expect(line).to_contain_text("mine.py:Mine: timeout 1,200, died 1")
    expect(line).to_contain_text("killed by SIGSEGV")
    expect(line).to_have_attribute("href", f"/replay/{'a' * 12}/7")
    check(page)
    picture(page, "faults")


def test_a_report_without_faults_does_not_mention_them(rated: Served, open_page: Open) -> None:
    page = open_page(f"{rated.address}/ratings")
    expect(page.locator("#rows tr")).to_have_count(4)
    expect(page.locator("#faulty")).to_be_hidden()


def test_the_page_opens_on_the_first_game_with_ratings(
    rated: Served, new_context: Contexts
) -> None:
    page = new_context().new_page()
    none = {"game": "bananagrams", "standings": [], "running": []}
    page.route("**/api/ratings?game=bananagrams", lambda route: route.fulfill(json=none))
    page.goto(f"{rated.address}/ratings")
    second = next(name for name in game_names() if name != "bananagrams")
    expect(page.locator("#kinds [aria-current]")).to_have_attribute("href", f"#{second}")
    expect(page.locator("#rows tr").first).to_be_visible()
    page.get_by_role("link", name="Bananagrams").click()
    expect(page.locator("#none")).to_be_visible()


def test_a_game_chosen_while_loading_stays_open(rated: Served, new_context: Contexts) -> None:
    page = new_context().new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route) if holding else route.continue_()

    holding = True
    page.route(re.compile(r"/api/ratings\?game=(?!scrabble)"), hold)
    page.goto(f"{rated.address}/ratings")
    page.get_by_role("link", name="Scrabble").click()
    page.locator("#tournaments summary").click()
    holding = False
    for route in held:
        route.continue_()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#tournaments details[open]")).to_have_count(1)


def test_a_game_is_chosen_and_shown_again_by_keyboard(rated: Served, open_page: Open) -> None:
    page = open_page(f"{rated.address}/ratings")
    page.get_by_role("link", name="Scrabble").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rows tr").first).to_have_text(re.compile("^greedy"))
    expect(page.get_by_role("link", name="Scrabble")).to_have_attribute("aria-current", "true")
    page.locator("#tournaments summary").focus()
    page.keyboard.press("Enter")
    page.locator("#tournaments a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#facts")).to_contain_text("Scrabble")
    expect(page).to_have_url(re.compile(r"/replay/[0-9a-f]{12}/0$"))


def test_every_registered_game_has_a_tab(rated: Served, open_page: Open) -> None:
    tabs = open_page(f"{rated.address}/ratings").locator("#kinds a")
    expect(tabs).to_have_text([find_game(name).title for name in game_names()])
    for name, tab in zip(game_names(), tabs.all(), strict=True):
        expect(tab).to_have_attribute("href", f"#{name}")


def test_games_that_failed_to_load_are_loaded_later(rated: Served, new_context: Contexts) -> None:
    page = new_context().new_page()
    page.clock.install()
    page.route("**/api/kinds", lambda route: route.abort())
    page.goto(f"{rated.address}/ratings#scrabble")
    expect(page.locator("#problem")).to_contain_text("cannot be reached")
    page.unroute("**/api/kinds")
    page.clock.run_for(20_000)
    expect(page.locator("#rows tr").first).to_have_text(re.compile("^greedy"))
    expect(page.locator("#problem")).to_be_empty()


def test_a_list_that_failed_to_load_is_loaded_later(rated: Served, new_context: Contexts) -> None:
    page = new_context().new_page()
    page.clock.install()
    page.route("**/api/tournaments?*", lambda route: route.abort())
    page.goto(f"{rated.address}/ratings")
    expect(page.locator("#problem")).to_contain_text("cannot be reached")
    expect(page.locator("#rows tr")).to_have_count(4)
    page.unroute("**/api/tournaments?*")
    page.clock.run_for(20_000)
    expect(page.locator("#tournaments summary")).to_have_count(3)
    expect(page.locator("#problem")).to_be_empty()


def _open_first_game(page: Page) -> None:
    page.locator("#tournaments summary").last.click()
    page.locator("#tournaments a").first.click()
    expect(page.locator("#show")).to_be_visible()


def test_a_game_of_bananagrams_is_shown_to_its_end(rated: Served, open_page: Open) -> None:
    page = open_page(f"{rated.address}/ratings#bananagrams")
    _open_first_game(page)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#facts")).to_contain_text("wright won")
    expect(page.locator("#board-0 .tiles .tile, #board-1 .tiles .tile").first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_game_of_scrabble_is_shown_step_by_step(
    rated: Served, open_page: Open, picture: Picture, phone: bool
) -> None:
    page = open_page(f"{rated.address}/ratings#scrabble", phone=phone)
    _open_first_game(page)
    expect(page.locator("#said")).to_have_text(re.compile(r"^Racks: \S{7} \S{7}$"))
    assert page.locator("#board .premium").count() == 61
    assert page.locator("#board .tiles .tile").count() == 0
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator("#said")).to_contain_text("greedy (1) plays")
    laid = page.locator("#board .tiles .tile").count()
    assert laid > 1
    page.get_by_role("button", name="To the end").click()
    assert page.locator("#board .tiles .tile").count() > laid
    best = re.search(r"won, (\d+) points", page.locator("#facts").inner_text())
    scores = [page.locator(f"#counts-{seat}").inner_text() for seat in (0, 1)]
    assert best and f"{best[1]} points" in scores
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("#now")).not_to_have_text(re.compile("^0 "))
    check(page)
    picture(page, f"replay-scrabble{'-phone' if phone else ''}")


def test_an_auction_is_shown_step_by_step(rated: Served, open_page: Open, picture: Picture) -> None:
    page = open_page(f"{rated.address}/ratings#auction", phone=True)
    _open_first_game(page)
    expect(page.locator("#said")).to_contain_text("Round 1 of 2")
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator("#said")).to_contain_text("goes to")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#note-0")).to_contain_text(re.compile(r"\w+, \d+"))
    check(page)
    picture(page, "replay-auction-phone")


def _play(definition: Definition, store: str, games: int) -> None:
    """Play on as another process does, and stop without a word."""
    with Store(store) as book:
        tournaments.play(replace(definition, games=games), book)
        Tournament(definition, book)


@pytest.mark.slow
def test_a_run_elsewhere_has_a_bar_that_grows_until_it_is_over(
    open_page: Open, tmp_path: Path, picture: Picture
) -> None:
    store = str(tmp_path / "results.sqlite")
    definition = tournaments.bananagrams("wright", "pseudo", games=6)
    _play(definition, store, 2)
    with Served(tmp_path / "games.db", "--store", store) as served:
        page = open_page(f"{served.address}/ratings")
        bar = page.get_by_role("progressbar", name="wright, pseudo")
        expect(bar).to_have_attribute("value", "2")
        expect(bar).to_have_attribute("max", "6")
        picture(page, "ratings-running")
        _play(definition, store, 4)
        expect(bar).to_have_attribute("value", "4")
        expect(page.locator("#rows tr").first).to_contain_text("4")
        _play(definition, store, 6)
        expect(bar).to_have_count(0)
        expect(page.locator("#said-events")).to_have_text("No tournament in progress")
        expect(page.locator("#tournaments summary")).to_contain_text("6 games")


def test_a_page_without_results_says_how_to_get_some(served: Served, open_page: Open) -> None:
    page = open_page("/ratings#auction")
    example = f"tilewright arena auction {find_game('auction').example}"
    example = f"tilewright arena auction {find_game('auction').example}"
    expect(page.locator("#none")).to_contain_text(example)
    expect(page.locator("#table")).to_be_hidden()
