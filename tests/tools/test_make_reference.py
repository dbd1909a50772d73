"""The reference page is made of the docstrings, and is up to date."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import make_reference


def test_the_reference_is_recorded() -> None:
    if os.environ.get("TILEWRIGHT_RECORD"):
        make_reference.main()
    page = make_reference.PAGE.read_text("utf-8")
    assert page == make_reference.reference(), "`make docs` writes docs/reference.md anew"


def test_a_class_shows_fields_and_public_methods_and_hides_the_rest() -> None:
    tree = ast.parse(
        """
class Bag:
    \"\"\"Tiles in an order.\"\"\"

    tiles: str
    _order: list[int]

    def draw(self, count: int = 1) -> str:
        \"\"\"Take tiles out.

        More is said here.
        \"\"\"

    @property
    def size(self) -> int:
        \"\"\"How many there are.\"\"\"

    def shake(self) -> None: ...
"""
    )
    node = tree.body[0]
    assert isinstance(node, ast.ClassDef)
    assert [*make_reference.class_lines(node)] == [
        "**class `Bag`**",
        "",
        "Tiles in an order.",
        "",
        "- fields: `tiles: str`",
        "- `draw(count: int=1) -> str`: Take tiles out.",
        "- `size: int`: How many there are.",
    ]
