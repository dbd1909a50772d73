"""Take the screenshots of the README: `python tools/make_screenshots.py`.

Needs the extras `web` and `test`, Pillow and chromium. A practice game of Bananagrams is played
with the rescue button for some peels, once in light and once in dark colours.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

FOLDER = Path(__file__).parents[1] / "docs" / "images"
SIZE = {"width": 1200, "height": 750}
WIDTH = 900  # of the picture, in pixels
COLOURS = 128
PEELS = 14
COACHED = "localStorage.setItem('tilewright:coached', 'all')"


def main() -> None:
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=sandbox)
        for scheme in ("light", "dark"):
            file = FOLDER / f"bananagrams-{scheme}.png"
            save(screenshot(browser, scheme), file)
            print(file, file.stat().st_size)
        browser.close()


def screenshot(browser: Browser, scheme: str) -> bytes:
    """Play a game for a while, then take a picture of it."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["play", "--practice", "--no-browser", "--pace", "2", "--level", "medium"]
        server = subprocess.Popen(
            [
                *(sys.executable, "-c", "from tilewright.cli import main; main()", *command),
                *("--database", f"{folder}/games.sqlite"),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            link = server.stdout.readline().split()[-1]
            context = browser.new_context(
                viewport=SIZE, color_scheme=scheme, locale="en-US", reduced_motion="reduce"
            )
            context.add_init_script(COACHED)
            page = context.new_page()
            page.goto(link)
            play(page)
            return page.screenshot()
        finally:
            server.terminate()
            server.wait(30)


def play(page: Page) -> None:
    """Complete the grid and peel, a few times."""
    expect(page.locator(".hand-tile")).to_have_count(21, timeout=30_000)
    advice(page, ";")  # the rescue needs a word to start from
    for _ in range(PEELS):
        advice(page, "'")
        expect(page.locator(".hand-tile")).to_have_count(0, timeout=30_000)
        expect(page.locator("#state")).to_have_class("state complete", timeout=30_000)
        page.keyboard.press("Enter")
        expect(page.locator(".hand-tile")).not_to_have_count(0, timeout=30_000)
    page.locator("#zoom-out").click()
    page.wait_for_timeout(1000)


def advice(page: Page, key: str) -> None:
    """Ask the solver for a hint (;) or a rescue ('), and carry it out."""
    page.keyboard.press(key)
    expect(page.locator("#advice")).to_be_visible(timeout=30_000)
    page.keyboard.press("!")
    expect(page.locator("#advice")).to_be_hidden(timeout=30_000)


def save(png: bytes, file: Path) -> None:
    """Scale a screenshot down and reduce its colours, which quarters its size."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    height = round(image.height * WIDTH / image.width)
    small = image.resize((WIDTH, height), Image.Resampling.LANCZOS)
    small.quantize(COLOURS, method=Image.Quantize.MEDIANCUT).save(file, optimize=True)


if __name__ == "__main__":
    main()
