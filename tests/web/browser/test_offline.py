"""Without a connection: a page of ours in the right language, and nothing stale afterwards."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.serving import Served
from tests.web.browser.test_quality import check

READY = "navigator.serviceWorker.ready.then((worker) => worker.active.state)"
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
  }
  return kept.sort();
}"""
LANGUAGE = """async () =>
  (await caches.match("/offline", { ignoreVary: true })).headers.get("content-language")"""


def _visited(served: Served, context: BrowserContext) -> Page:
    """A page with an active service worker."""
    page = context.new_page()
    page.goto(served.address + "/replay")
    page.evaluate(READY)
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller")
    return page


def test_a_visit_without_a_connection_is_answered_in_the_visitors_language(
    served: Served,
    new_context: Callable[..., BrowserContext],
    picture: Callable[[Page, str], None],
) -> None:
    context = new_context(phone=True, locale="fr-FR", worker=True)
    page = _visited(served, context)
    context.set_offline(True)
    page.goto(served.address + "/ratings")
    expect(page.locator("h1")).to_have_text("Vous êtes hors ligne")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.wait_for_function("document.querySelector('img').naturalWidth > 0")
    check(page)
    picture(page, "offline-french")
    context.set_offline(False)
    expect(page.locator("#standing")).to_be_visible()
    assert page.url == served.address + "/ratings"


def test_the_worker_keeps_its_own_page_alone(
    served: Served, new_context: Callable[..., BrowserContext]
) -> None:
    page = _visited(served, new_context(worker=True))
    files = ["/offline", "/static/css/offline.css", "/static/favicon.svg", "/static/js/offline.js"]
    assert page.evaluate(KEPT) == sorted(files)


def test_the_kept_page_follows_the_switch(
    served: Served, new_context: Callable[..., BrowserContext]
) -> None:
    page = _visited(served, new_context(worker=True))
    assert page.evaluate(LANGUAGE) == "en"
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Passer en français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.wait_for_function(f"({LANGUAGE})().then((language) => language === 'fr')")
