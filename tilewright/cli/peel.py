"""`tilewright peel`: a board and new tiles into the next grid, with the least change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.check import BoardFile, board_text
from tilewright.cli.output import NO, AsJson, print_json
from tilewright.cli.solve import (
    PngFile,
    Seconds,
    Seed,
    SvgFile,
    announced,
    count,
    document,
    read_limit,
    save_pictures,
    show,
)
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
