"""The report on annotated games."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.scrabble.strategies import SMALL
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.annotation import Annotation, annotate
from tilewright.scrabble.annotation.page import report_html, write_report
from tilewright.scrabble.notation.gcg import parse_gcg

GAME = """#player1 ann <b>Ann</b>
#player2 bob Bob & Co
#lexicon <script>
>ann: RETAINS 8H TEA +6 6
>bob: RATEEIO 9H AT +9 9
>ann: IIIUVVW -I +0 6
>bob: EA - +0 9
"""
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Balanced(HTMLParser):
    """Checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def annotation() -> Annotation:
    options = AnalysisOptions(playouts=64, nodes=300)
    return annotate(parse_gcg(GAME, lenient=True), SMALL, options, name="game.gcg")


def test_a_report_is_complete_and_self_contained(annotation: Annotation) -> None:
    page = report_html([annotation])
    reader = Balanced()
    reader.feed(page)
    assert reader.open == []
    assert {"svg", "polyline", "table", "article"} <= reader.seen
    assert "script" not in reader.seen and "b" not in reader.seen
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page and "Bob &amp; Co" in page
    for word in ("src=", "@import", "url("):
        assert word not in page


def test_every_mistake_has_a_board(annotation: Annotation) -> None:
    page = report_html([annotation])
    assert annotation.mistakes
    assert page.count('<article class="mistake">') == len(annotation.mistakes)
    assert page.count("Board with") == 2 * len(annotation.mistakes)  # title and label


def test_several_games_have_a_table(annotation: Annotation, tmp_path: Path) -> None:
    write_report(tmp_path / "report.html", [annotation, annotation])
    page = (tmp_path / "report.html").read_text("utf-8")
    assert '<a href="#game2">game.gcg</a>' in page
    assert '<section id="game2">' in page
