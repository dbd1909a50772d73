"""`tilewright solve -`: many hands from standard input, one line of JSON each, on all cores."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import TYPE_CHECKING

from tilewright.cli import lines as many
from tilewright.cli.lines import Replies, Reply, decoded
from tilewright.cli.output import NO, WRONG
from tilewright.cli.search import HandSearch
from tilewright.cli.sources import open_lexicon
from tilewright.cli.text import count
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon


def answer_all(source: str, search: HandSearch, workers: int | None) -> int:
    """Answer every line of standard input in its order; the exit status is the worst of all."""
    search.prepare(_book(source))  # which workers share, where they are forked
    work = partial(answer_lines, source=source, search=search)
    return many.answer_all(work, workers, _progress)


def _progress(hands: int, solved: int) -> str:
    return f"{count(hands, 'hand')}, {solved:,} solved"


@cache
def _book(source: str) -> Lexicon:
    """The lexicon, opened once in each process; the graph behind it is one file for all."""
    return open_lexicon(source)


def answer_lines(lines: list[bytes], source: str, search: HandSearch) -> Replies:
    """What a worker does."""
    book = _book(source)
    search.prepare(book)
    return [_answer(decoded(line), book, search) for line in lines]


def _answer(tiles: str, book: Lexicon, search: HandSearch) -> Reply:
    try:
        solution = search.run(tiles, book)
    except TilewrightError as error:
        return Reply(json.dumps({"tiles": tiles, "error": str(error)}), WRONG)
    document = solution.to_json() | {"lexicon": book.name, "seed": search.seed}
    return Reply(json.dumps(document), 0 if solution.grid else NO)
