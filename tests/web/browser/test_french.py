"""The pages in French: chosen by the browser or by the switch, and kept."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served


def test_the_browsers_language_is_used(
    served: Served, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context(locale="fr-CA")
    page = context.new_page()
    page.goto(served.address + served.room(people=2, game="auction"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#feed")).to_be_attached()
    expect(page.get_by_role("button", name="Partager")).to_be_visible()


def test_the_switch_changes_the_language_and_keeps_the_place(
    served: Served, open_page: Open
) -> None:
    page = open_page(served.room(people=1, game="auction") + "#join")
    expect(page.locator("#turn")).to_have_class(re.compile("mine"))
    address = page.url
    page.locator("[data-does=language]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Envoyer")).to_be_visible()
    expect(page.locator("#turn")).to_have_class(re.compile("mine"))
    assert page.url == address
    page.get_by_role("button", name=re.compile("switch to English")).click()
    expect(page.get_by_role("button", name="Send")).to_be_visible()
    cookie = next(one for one in page.context.cookies() if one["name"] == "language")
    assert (cookie["value"], cookie["path"], cookie["sameSite"]) == ("en", "/", "Lax")
