"""Loading pages with an empty cache: from the start of navigation until they are usable.

Measured in chromium by its own clock; skipped if chromium is missing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING

import httpx

from benches import Bench, Row
from benches.web import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TIMES = 7
MOST = 1000.0
WATCH = """window.usable = new Promise((resolve) => {
    const look = () => {
        if (document.querySelector(SELECTOR)?.checkVisibility()) resolve(performance.now());
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""
BARE = "/health"  # a small response from the same server
PAGES: dict[str, tuple[str, str]] = {
    "lobby": ("/", "#quick-levels input"),
    "solver": ("/solve#t=BANANAGRAMS", "#words li"),
    "replays": ("/replay", "#no-games"),
    "ratings": ("/ratings", "#none"),
    "room": ("", ".hand-tile:nth-child(21)"),
}

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")


def cold() -> list[Row]:
    """Every page until it is usable, and a room until the tiles are in hand."""
    from playwright.sync_api import sync_playwright

    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        for path, selector in PAGES.values():  # warm up: compile word lists, start processes
            _usable(browser, _address(address, path), selector)
        bare = median(_times(lambda: _usable(browser, address + BARE, "body")))
        rows = [_row(browser, address, name, bare) for name in PAGES]
        browser.close()
    return rows


def _row(browser: Browser, address: str, name: str, bare: float) -> Row:
    path, selector = PAGES[name]
    took = median(_times(lambda: _usable(browser, _address(address, path), selector)))
    title = f"{name} usable from an empty cache, median"
    return Row(title, took, "ms", "a bare answer in the same browser", took / bare, MOST)


def _times(measure: Callable[[], float]) -> list[float]:
    return [measure() for _ in range(TIMES)]


def _address(address: str, path: str) -> str:
    """Return the address of a page; without a path, of a new room."""
    if path:
        return address + path
    seats = [{"kind": "person"}, {"kind": "engine", "level": "easy"}]
    room = httpx.post(f"{address}/api/rooms", json={"seats": seats}, timeout=60).json()["id"]
    return f"{address}/room/{room}#join"


def _usable(browser: Browser, address: str, selector: str) -> float:
    """Return the milliseconds from the start of navigation until the selector is visible."""
    context = browser.new_context()
    try:
        page = context.new_page()
        page.add_init_script(WATCH.replace("SELECTOR", repr(selector)))
        page.goto(address)
        return float(page.evaluate("window.usable"))
    finally:
        context.close()


def benches() -> dict[str, Bench]:
    there = CHROMIUM and find_spec("playwright")
    return {"cold": cold} if there else {}
