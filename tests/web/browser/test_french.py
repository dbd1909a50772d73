"""The pages in French: chosen by the browser or by the switch, and without English left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.test_quality import check

Picture = Callable[[Page, str], None]

# Words that no French text of ours holds; names of games, agents and commands are not among them.
ENGLISH = re.compile(
    r"\b(the|you|your|and|with|of|is|are|not|to|for|this|that|from|tiles?|letters?|words?|hand|"
    r"grid|board|rack|bag|bunch|play|pass|exchange|share|resign|seat|seats|waiting|game|games|won|"
    r"wins|turn|watch|close|cancel|copy|room|name|easy|medium|hard|engine|common|move|moves|"
    r"show|key|keys|peel|dump|hint|placed|again|settings|rules|round|bid|offline)\b",
    re.IGNORECASE,
)
TILES = re.compile(r"\b[A-Z]+\b")
# What a person reads or hears: texts, labels, hints in fields; code and other languages apart.
SAID = """() => {
  const said = [document.title];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (["SCRIPT", "STYLE", "CODE", "NOSCRIPT", "KBD"].includes(node.tagName)) return;
    if (node.lang && node.lang !== "fr") return;
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-roledescription"])
      if (node.hasAttribute(name)) said.push(node.getAttribute(name));
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  return said.map((text) => text.trim()).filter(Boolean);
}"""
NARROW = {"width": 320, "height": 568}
PAGES = {
    "lobby": ("/", "#kinds label"),
    "solver": ("/solve#t=BANANAGRAMS&b=CART", "#words li"),
    "daily": ("/daily", "#start"),
    "analysis": ("/analyse", "#pasted"),
    "quiz": ("/quiz", "#nothing"),
    "words": ("/words/CARE", ".word-facts"),
    "rules": ("/rules", "main"),
    "rules of Bananagrams": ("/rules/bananagrams", "main"),
    "rules of Scrabble": ("/rules/scrabble", "main"),
    "rules of the auction": ("/rules/auction", "main"),
    "replay": ("/replay", "#file"),
    "ratings": ("/ratings", "#none"),
}
OFTEN = ("lobby", "solver", "analysis", "rules of Scrabble")  # the others in `make test-all`


@pytest.fixture
def french(
    served: Served, new_context: Callable[..., BrowserContext]
) -> Iterator[Callable[..., Page]]:
    """Opens pages on a narrow phone in French; consoles must not have errors."""
    errors: list[str] = []

    def open_(path: str, quiet: bool = True) -> Page:
        page = new_context(phone=True, locale="fr-FR").new_page()
        page.set_viewport_size(NARROW)
        if quiet:
            page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(served.address + path)
        return page

    yield open_
    assert not errors


def leftovers(page: Page) -> list[str]:
    """Texts with English words; words in capitals are on tiles."""
    return [text for text in page.evaluate(SAID) if ENGLISH.search(TILES.sub("", text))]


@pytest.mark.parametrize(
    "name",
    [name if name in OFTEN else pytest.param(name, marks=pytest.mark.slow) for name in PAGES],
)
def test_a_page_is_french_from_end_to_end(
    name: str, french: Callable[..., Page], picture: Picture
) -> None:
    path, ready = PAGES[name]
    page = french(path)
    expect(page.locator(ready).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    picture(page, f"french-{name}")
    assert leftovers(page) == []
    check(page)


@pytest.mark.parametrize(
    "game",
    [
        "scrabble",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("bananagrams", "auction")),
    ],
)
def test_a_table_is_french_from_the_invitation_to_the_end(
    game: str, served: Served, french: Callable[..., Page], picture: Picture
) -> None:
    practice = game == "bananagrams"
    path = served.room(people=2, engines=1, game=game, practice=practice)
    page = french(path)
    expect(page.locator("#your-name")).to_be_visible()
    picture(page, f"french-{game}-invited")
    assert leftovers(page) == []
    page.locator("#your-name").fill("Zoé")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet input[readonly]")).to_be_visible()
    assert leftovers(page) == []
    check(page)
    served.post(f"/api{path.replace('/room/', '/rooms/')}/join", {"name": "Max"})
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("main")).to_contain_text("robot facile")
    picture(page, f"french-{game}")
    assert leftovers(page) == []
    check(page)
    page.keyboard.press("?")
    if page.locator("dialog[open]").count():
        picture(page, f"french-{game}-keys")
        assert leftovers(page) == []
        page.keyboard.press("Escape")
    page.locator("#resign").click()
    picture(page, f"french-{game}-resign")
    page.get_by_role("dialog").get_by_role("button", name="Abandonner").click()
    expect(page.locator("#players .out")).to_be_visible()
    assert leftovers(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bananagrams", "scrabble", "auction"])
def test_the_end_and_the_replay_are_french(
    game: str, served: Served, french: Callable[..., Page], picture: Picture
) -> None:
    page = french(served.room(people=1, engines=1, game=game) + "#join")
    expect(page.locator("#resign")).to_be_visible()
    if game == "auction":  # which explains itself at first
        expect(page.get_by_role("dialog")).to_be_visible()
        assert leftovers(page) == []
        page.keyboard.press("Escape")
    page.locator("#resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Abandonner").click()
    expect(page.locator("#sheet h2")).to_have_text("robot facile a gagné")
    picture(page, f"french-{game}-over")
    assert leftovers(page) == []
    check(page)
    page.locator("#sheet a[href^='/replay/']").first.click()
    expect(page.locator("#facts")).to_contain_text("robot facile a gagné")
    expect(page.locator("#games li").first).to_be_visible()
    picture(page, f"french-{game}-replay")
    assert leftovers(page) == []
    check(page)


def test_events_and_refusals_are_french(
    served: Served, french: Callable[..., Page], picture: Picture
) -> None:
    page = french(served.room(people=1, engines=1, game="scrabble") + "#join")
    expect(page.locator(".hand-tile")).to_have_count(7)
    page.wait_for_function("document.body.classList.contains('my-turn')")
    page.keyboard.press("-")
    page.get_by_role("dialog").locator(".hand-tile").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Échanger 1 lettre").click()
    expect(page.locator("#said-events")).to_contain_text("échange")
    expect(page.locator("#moves tr").first).to_contain_text("échange")
    assert leftovers(page) == []
    picture(page, "french-scrabble-moved")


def test_a_missing_room_is_reported_in_french(french: Callable[..., Page]) -> None:
    page = french("/room/AAAAAAAAAAAAAAAAAAAAAA", quiet=False)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("h1")).to_be_visible()
    assert leftovers(page) == []


def test_the_switch_changes_the_language_and_keeps_the_place(
    served: Served, open_page: Open
) -> None:
    page = open_page(served.room(engines=1, game="auction") + "#join")
    page.get_by_role("button", name="Got it").click()
    expect(page.get_by_role("button", name="Bid 1", exact=True)).to_be_visible()
    address = page.url
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Passer en français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("button", name="Miser 1", exact=True)).to_be_visible()
    assert page.url == address
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("button", name="Switch to English").click()
    expect(page.get_by_role("button", name="Bid 1", exact=True)).to_be_visible()
    cookie = next(one for one in page.context.cookies() if one["name"] == "language")
    assert (cookie["value"], cookie["path"], cookie["sameSite"]) == ("en", "/", "Lax")


SPEAK = """async (refusals) => {
  const { refusalText } = await import("/static/js/sentences.js");
  return refusals.map(([code, reason, facts]) =>
    refusalText({ code, reason, facts, message: "something new" }));
}"""
REFUSALS: dict[str, tuple[str, str | None, dict[str, Any]]] = {
    "Absent de la liste de mots : AB, CD": ("illegal", "not-words", {"words": ["AB", "CD"]}),
    "Misez entre 0 et 100.": ("illegal", "bid", {"most": 100}),
    "Il vous reste 1 lettre en main.": ("illegal", "tiles-left", {"count": 1}),
    "Places : de 2 à 4": ("illegal", "range", {"name": "seats", "low": 2, "high": 4}),
    "Cette salle n’existe pas.": ("no-such-room", None, {}),
    "Something new": ("illegal", "of-another-package", {}),
    "Something new ": ("constructor", "constructor", {}),
}


def test_refusals_are_worded_from_code_and_facts(french: Callable[..., Page]) -> None:
    page = french(PAGES["replay"][0])
    told = page.evaluate(SPEAK, list(REFUSALS.values()))
    for text, said in zip(told, REFUSALS, strict=True):
        assert text.replace("\u00a0", " ").startswith(said.strip())
