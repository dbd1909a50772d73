"""The Python of docs/scrabble.md runs."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tilewright import Lexicon
from tilewright.scrabble.position import Position
from tilewright.scrabble.view import View

PAGE = Path(__file__).parents[2] / "docs" / "scrabble.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_a_block_of_the_page_runs(block: str) -> None:
    names: dict[str, object] = {}
    exec(block, names)
    if "Short" in names:
        maker = names["Short"]
        assert callable(maker)
        lexicon = Lexicon.from_words(["TEA", "TEASE", "AT"])
        move = maker(lexicon).act(View(Position.start(lexicon, racks=["TEASE"]), 0), Random(0))
        assert move.tiles == "AT"
