"""Pages put together from settings, layouts and parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright import web
from tilewright.web.pages.layout import arranged
from tilewright.web.pages.made import OFFLINE

STATIC = Path(web.__file__).parent / "static"


def made(page: str, **parts: str) -> str:
    files = {"page.html": page, **{f"parts/{name}.html": part for name, part in parts.items()}}
    return arranged("page.html", files.__getitem__)


def test_a_page_without_settings_stays_as_it_is() -> None:
    assert made("<p>--- {{x.y}}</p>\n") == "<p>--- {{x.y}}</p>\n"


def test_a_line_is_repeated_for_each_value_and_left_out_without_one() -> None:
    layout = '<b a="[[style]]">\n<i>[[none]]</i>\n<u>\n{{> content}}\n</u>\n'
    page = made("layout: outer\nstyle: one, two\n---\n<p>\n", outer=layout)
    assert page == '<b a="one">\n<b a="two">\n<u>\n<p>\n</u>\n'


def test_a_layout_may_have_a_layout_and_settings() -> None:
    inner = (
        "layout: outer\ntitle: {{rules.[[game]]_title}}\nside: in\n---\n<i>\n{{> content}}\n</i>\n"
    )
    outer = "side: out\n---\n<b>[[title]] [[side]]</b>\n{{> content}}\n"
    page = made("layout: inner\ngame: ghost\n---\n<p>\n", inner=inner, outer=outer)
    assert page == "<b>{{rules.ghost_title}} in</b>\n<i>\n<p>\n</i>\n"


def test_a_part_takes_settings_and_marks_the_link_to_the_page() -> None:
    part = '<a href="/page">1</a>\n<a href="/other">2</a>\n<b>[[help]]</b>\n'
    page = made("help: yes\n---\n{{> bar}}\n", bar=part)
    assert page == '<a href="/page" aria-current="page">1</a>\n<a href="/other">2</a>\n<b>yes</b>\n'


@pytest.mark.parametrize("page", sorted(STATIC.glob("*.html")), ids=lambda page: page.stem)
def test_every_page_is_one_whole_document(page: Path) -> None:
    text = arranged(page.name, lambda name: (STATIC / name).read_text("utf-8"))
    assert text.startswith("<!doctype html>\n") and text.endswith("</html>\n")
    for tag in ("<title>", "</head>", "<body", "<main", "</main>", "</body>"):
        assert text.count(tag) == 1, tag
    assert "[[" not in text and "{{>" not in text
    assert page.name == OFFLINE or text.count('class="skip"') == 1


def test_every_part_belongs_to_a_page() -> None:
    read: set[str] = set()

    def noted(name: str) -> str:
        read.add(name)
        return (STATIC / name).read_text("utf-8")

    for page in STATIC.glob("*.html"):
        arranged(page.name, noted)
    parts = {f"parts/{file.name}" for file in (STATIC / "parts").iterdir()}
    assert {name for name in read if name.startswith("parts/")} == parts
