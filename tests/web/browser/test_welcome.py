"""A first visit: from the lobby to the first tile, coach marks, rules, error pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import Keys, Table, settle
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.serving import Served as PlainServed
from tilewright import Lexicon

Contexts = Callable[..., BrowserContext]
Picture = Callable[[Page, str], None]
SIZES = {"phone": (390, 844), "small": (320, 568), "landscape": (740, 360)}
GAMES = {"bananagrams": "Bananagrams", "scrabble": "Scrabble", "auction": "Seven Letter Word"}


@pytest.mark.parametrize("locale", [pytest.param("en-US", marks=pytest.mark.slow), "fr-FR"])
def test_play_is_above_the_fold(locale: str, served: Served, new_context: Contexts) -> None:
    page = new_context(phone=True, locale=locale, newcomer=True).new_page()
    page.goto(served.address)
    expect(page.locator("#kinds label")).to_have_count(3)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        for game in GAMES:
            page.locator(f"#kinds input[value={game}]").check()
            expect(page.locator("#kind-text a")).to_have_attribute("href", f"/rules/{game}")
            settle(page)
            box = page.locator("#play").bounding_box()
            assert box is not None and box["y"] + box["height"] <= height
        check(page)
    assert page.locator("#name").input_value()


def test_names_of_games_stay_in_their_buttons(guests: PlainServed, open_page: Open) -> None:
    page = open_page(guests.url)
    expect(page.locator("#kinds label")).to_have_count(4)
    for width, height in (*SIZES.values(), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        for label in page.locator("#kinds label").all():
            assert label.evaluate("node => node.scrollWidth <= node.clientWidth"), width


def test_the_first_tile_is_placed_after_one_click_and_two_taps(
    served: Served, new_context: Contexts, picture: Picture
) -> None:
    page = new_context(phone=True, newcomer=True).new_page()
    page.goto(served.address)
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator(".hand-tile")).to_have_count(21)
    expect(page.locator(".coach")).to_contain_text("1 of 3")
    picture(page, "coach-place-phone")
    check(page)
    page.locator(".hand-tile").first.tap()
    page.locator("#board").tap()
    expect(page.locator("#board .tiles .tile")).to_have_count(1)
    expect(page.locator(".coach")).to_contain_text("2 of 3")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_with_one_click(
    game: str, served: Served, new_context: Contexts, picture: Picture
) -> None:
    page = new_context(newcomer=True).new_page()
    page.goto(f"{served.address}/?game={game}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/room/*")
    players = 4 if game == "auction" else 2
    expect(page.locator("#players > li")).to_have_count(players)
    expect(page.locator("#sheet")).to_be_hidden()
    picture(page, f"first-{game}")


def test_friends_are_invited_with_one_click(served: Served, open_page: Open) -> None:
    page = open_page("/?game=scrabble")
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url("**/room/*")
    room = page.url.rpartition("/")[2]
    expect(page.locator("#sheet")).to_contain_text("Scrabble")
    expect(page.locator("#sheet input[readonly]")).to_have_value(f"{served.address}/room/{room}")


def test_coach_marks_advance_with_the_players_actions(
    served: Served, new_context: Contexts, words: Lexicon, picture: Picture
) -> None:
    page = new_context(newcomer=True).new_page()
    page.goto(served.address + served.room(engines=1) + "#join")
    expect(page.locator(".hand-tile")).to_have_count(21)
    coach = page.locator(".coach")
    expect(coach).to_contain_text("1 of 3")
    expect(page.locator("#hand")).to_have_class("hand coached")
    picture(page, "coach-place")
    table = Table(page, words)
    table.complete(Keys())
    expect(page.locator("#peel.coached")).to_have_count(1)
    expect(coach).to_contain_text("2 of 3")
    picture(page, "coach-peel")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("3 of 3")
    expect(page.locator("#dump.coached")).to_have_count(1)
    Keys().dump(table, table.hand[0])
    expect(coach).to_have_count(0)
    page.reload()
    expect(page.locator(".hand-tile").first).to_be_visible()
    expect(coach).to_have_count(0)


def test_coach_marks_are_skipped_and_repeated_by_keyboard(
    served: Served, new_context: Contexts, picture: Picture
) -> None:
    page = new_context(newcomer=True).new_page()
    page.goto(served.address + served.room(engines=1) + "#join")
    coach = page.locator(".coach")
    page.get_by_role("button", name="Skip", exact=True).focus()
    page.keyboard.press("Enter")
    expect(coach).to_have_count(0)
    page.locator("#board").focus()
    page.keyboard.press("?")
    again = page.get_by_role("button", name="Show the first steps")
    expect(page.get_by_role("dialog").get_by_role("link", name="Rules")).to_have_attribute(
        "href", "/rules/bananagrams"
    )
    picture(page, "help")
    again.focus()
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("1 of 3")
    check(page)
    assert page.evaluate(SMALL_TARGETS) == []
    for number in (2, 3):
        page.get_by_role("button", name="Next").focus()
        page.keyboard.press("Enter")
        expect(coach).to_contain_text(f"{number} of 3")
    page.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bananagrams", "scrabble"])
def test_coach_marks_cover_nothing_of_the_game(
    game: str, served: Served, new_context: Contexts, picture: Picture
) -> None:
    page = new_context(phone=True, locale="fr-FR", newcomer=True).new_page()
    page.goto(served.address + served.room(engines=1, game=game) + "#join")
    expect(page.locator(".hand-tile").first).to_be_visible()
    expect(page.locator(".coach p")).to_contain_text("1 sur")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        picture(page, f"coach-{game}-{size}")
        edge = page.locator(".coach").bounding_box()
        assert edge is not None
        for part in ("#board", "#hand", ".actions"):
            box = page.locator(part).bounding_box()
            assert box is not None and box["y"] >= edge["y"] + edge["height"]
        check(page)


def test_help_on_a_phone_begins_with_touch(served: Served, open_page: Open) -> None:
    for phone in (True, False):
        page = open_page(served.room(engines=1) + "#join", phone=phone)
        page.locator("#show-keys").click()
        settle(page)
        table = page.locator("#keys-table").bounding_box()
        text = page.locator("#keys h3 + p").first.bounding_box()
        assert table is not None and text is not None
        assert (table["y"] > text["y"]) == phone


@pytest.mark.parametrize("locale", [pytest.param("en-US", marks=pytest.mark.slow), "fr-FR"])
def test_rules_are_read_on_a_phone(
    locale: str, served: Served, new_context: Contexts, picture: Picture
) -> None:
    page = new_context(phone=True, dark=locale == "fr-FR", locale=locale).new_page()
    page.set_viewport_size({"width": 320, "height": 568})
    for game in GAMES:
        page.goto(f"{served.address}/rules")
        page.locator(f"#games a[href='/rules/{game}']").tap()
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()
        expect(page.locator("#example .tiles .tile").first).to_be_visible()
        page.locator("#example").scroll_into_view_if_needed()
        picture(page, f"rules-{game}-{locale[:2]}")
        check(page)
        expect(page.locator("main .button.primary")).to_have_attribute("href", f"/?game={game}")
    page.locator("main .button.primary").tap()
    expect(page.locator("#kinds input[value=auction]")).to_be_checked()


def test_a_game_of_a_package_has_its_own_words_as_rules(
    guests: PlainServed, open_page: Open, picture: Picture
) -> None:
    page = open_page(f"{guests.url}/rules/ghost", phone=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ghost")
    expect(page.locator("#about")).to_contain_text("players add letters to a fragment")
    expect(page.locator("#rule-settings dt").first).to_be_visible()
    expect(page.locator("#example .tiles .tile")).to_have_count(5)
    picture(page, "rules-ghost")
    check(page)


NOT_THERE = {
    "/nonsense": "Page not found",
    "/rules/chess": "Page not found",
    "/static/nothing.js": "Page not found",
    "/room/AAAAAAAAAAAAAAAAAAAAAA": "This room no longer exists",
}


def test_a_person_gets_a_page_for_what_is_not_there(
    served: Served, open_page: Open, picture: Picture
) -> None:
    page = open_page("/nonsense", phone=True, quiet=False)
    for path, title in NOT_THERE.items():
        page.goto(served.address + path)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        check(page)
    picture(page, "error")
    page.get_by_role("link", name="Play a game").tap()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_an_error_page_is_in_the_language_of_its_reader(
    served: Served, new_context: Contexts
) -> None:
    page = new_context(locale="fr-FR").new_page()
    page.goto(f"{served.address}/nonsense")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page introuvable")
    assert page.locator("html").get_attribute("lang") == "fr"
