"""`tilewright analyse -`: many positions from standard input, one line of JSON each."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import TYPE_CHECKING

from tilewright.cli import lines as many
from tilewright.cli.lines import Replies, Reply, decoded
from tilewright.cli.output import WRONG
from tilewright.cli.sources import open_lexicon
from tilewright.cli.text import count
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.scrabble.analysis import Wishes

BATCH = 1  # a position takes long beside the way to a worker and back


def answer_all(source: str, wishes: Wishes, workers: int | None) -> int:
    """Answer every line of standard input in its order; the exit status is the worst of all."""
    _book(source)  # which workers share, where they are forked
    work = partial(answer_lines, source=source, wishes=wishes)
    return many.answer_all(work, workers, _progress, BATCH)


def _progress(positions: int, well: int) -> str:
    return count(positions, "position")


@cache
def _book(source: str) -> Lexicon:
    return open_lexicon(source)


def answer_lines(lines: list[bytes], source: str, wishes: Wishes) -> Replies:
    """What a worker does."""
    return [_answer(decoded(line), _book(source), wishes) for line in lines]


def _answer(line: str, book: Lexicon, wishes: Wishes) -> Reply:
    from tilewright.scrabble.analysis import analyse

    try:
        analysis = analyse(line, book, wishes)
    except TilewrightError as error:
        return Reply(json.dumps({"position": line, "error": str(error)}), WRONG)
    document = analysis.to_json() | {"lexicon": book.name, "seed": wishes.seed}
    return Reply(json.dumps(document), 0)
