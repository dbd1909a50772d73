"""The report of the studies as a page: on a phone and on a desktop, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.studies.test_committed import entries
from tests.web.browser.test_quality import check
from tilewright.studies.page import to_html

SHOWN = {"000-table-v", "000-aggressive", "001-appendix-a", "001-word-picker"}  # of every kind
OUTSIDE = """() => [...document.querySelectorAll("svg text")]
    .filter(node => node.getBoundingClientRect().right > innerWidth)
    .map(node => node.textContent)"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("report") / "index.html"
    file.write_text(to_html([one for one in entries() if one.anchor in SHOWN]), "utf-8")
    return file.as_uri()


@pytest.mark.parametrize(
    ("width", "dark"),
    [(375, False), *(pytest.param(width, True, marks=pytest.mark.slow) for width in (375, 1440))],
)
def test_the_report_can_be_read_on_any_screen(
    width: int, dark: bool, report: str, browser: Browser, picture: Callable[[Page, str], None]
) -> None:
    scheme = "dark" if dark else "light"
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(report)
    check(page)
    assert page.evaluate(OUTSIDE) == []
    page.locator("nav summary").first.click()
    page.locator('nav a[href="#000-table-v"]').click()
    assert page.locator('section[id="000-table-v"] h3').is_visible()
    picture(page, f"report-{width}-{scheme}")
    page.close()
