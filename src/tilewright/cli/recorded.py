"""Read files of recorded games (GCG, logs) and of puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.quiz import Puzzle
    from tilewright.quiz.games import Game

MOST_BYTES = 10_000_000


def open_game(file: str, words: Lexicon) -> Game:
    """Read a game from a file; a log uses the word list that it names."""
    from tilewright.cli.sources import open_lexicon
    from tilewright.lexicon.lists import word_lists
    from tilewright.quiz.games import read_game

    path = Path(file).expanduser()
    if path.stat().st_size > MOST_BYTES:
        raise TilewrightError(f"{file!r} is too large for a game (limit: {MOST_BYTES:,} bytes)")

    def find(name: str) -> Lexicon:
        return open_lexicon(name) if name in word_lists() and name != words.name else words

    try:
        return read_game(path.read_bytes(), path.name, words, find)
    except TilewrightError as error:
        raise TilewrightError(f"{file!r}, {error}") from None


def read_puzzles(file: Path) -> list[Puzzle]:
    """Read a file of puzzles."""
    from tilewright.quiz.puzzle import parse_puzzles

    try:
        return list(parse_puzzles(file.expanduser().read_text("utf-8")))
    except UnicodeDecodeError:
        raise TilewrightError(f"{str(file)!r} is not UTF-8; expected a file of puzzles") from None
    except TilewrightError as error:
        raise TilewrightError(f"{str(file)!r}, {error}") from None
