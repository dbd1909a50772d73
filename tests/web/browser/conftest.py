"""A separate server and Debian's chromium, in windows of desktop and phone size."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, BrowserContext, Page  # noqa: E402

from tests.web import serving  # noqa: E402
from tests.web.browser.serving import Served  # noqa: E402
from tilewright import Lexicon  # noqa: E402

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PICTURES = Path(__file__).parents[3] / "build" / "browser"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
SECONDS = 120  # long enough for a busy machine

NO_WORKER = "delete Navigator.prototype.serviceWorker"  # tests of it alone wait for it
COACHED = "localStorage.setItem('tilewright:coached', 'all')"
# Fewer processes draw the same pages with less CPU time.
FLAGS = ("--renderer-process-limit=1", "--in-process-gpu", "--disable-gpu")

Open = Callable[..., Page]

sync_api.expect.set_options(timeout=1000 * SECONDS)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for the tests of this directory: it runs an event loop in the main thread, in which
    no other test could run one of its own, so it ends with them."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on the PATH, so the page is not tested in a browser")
    with sync_api.sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
        arguments = [*FLAGS, *sandbox]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, session_cache: Path) -> Iterator[Served]:
    """A server with engines so slow that a test always wins."""
    with Served(tmp_path_factory.mktemp("served") / "games.db") as served:
        yield served


@pytest.fixture(scope="session")
def quick(
    tmp_path_factory: pytest.TempPathFactory, session_cache: Path
) -> Iterator[serving.Served]:
    """A server with engines that answer at once."""
    served = serving.Served(tmp_path_factory.mktemp("quick") / "games.db", pace=0.0)
    yield served
    assert served.stop() == 0
    assert served.errors() == []


@pytest.fixture(scope="session")
def words(session_cache: Path) -> Lexicon:
    """The default word list of rooms."""
    return Lexicon.load("enable+")


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    contexts: list[BrowserContext] = []

    def make(
        phone: bool = False,
        dark: bool = False,
        locale: str = "en-US",
        newcomer: bool = False,
        worker: bool = False,
    ) -> BrowserContext:
        """A visitor's browser; a newcomer has not seen the coach marks."""
        shape = PHONE if phone else DESKTOP
        context = browser.new_context(
            **shape,
            color_scheme="dark" if dark else "light",
            locale=locale,
            reduced_motion="reduce",
        )
        context.set_default_timeout(1000 * SECONDS)
        if not newcomer:
            context.add_init_script(COACHED)
        if not worker:
            context.add_init_script(NO_WORKER)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext], served: Served) -> Iterator[Open]:
    """Opens pages, and fails the test at its end if a console had errors."""
    errors: list[str] = []

    def open_(path: str, phone: bool = False, dark: bool = False, quiet: bool = True) -> Page:
        page = new_context(phone, dark).new_page()
        if quiet:
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on(
                "console",
                lambda said: (
                    errors.append(said.text) if said.type in ("error", "warning") else None
                ),
            )
        page.goto(path if path.startswith("http") else served.address + path)
        return page

    yield open_
    assert not errors


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Saves a screenshot for review."""

    def keep(page: Page, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")

    return keep
