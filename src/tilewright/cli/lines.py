"""Many questions from standard input, one a line: one line of JSON each, on all cores."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache, partial
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from tilewright.cli.output import WRONG
from tilewright.cli.progress import progress_bar
from tilewright.cli.sources import open_lexicon
from tilewright.errors import TilewrightError
from tilewright.execution.executor import cores, process_pool

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon

READ = 1 << 16  # bytes of standard input at a time
BATCH = 32  # lines that go to a worker together
AHEAD = 4  # batches that wait for each worker


class Reply(NamedTuple):
    """The line that answers a question, and its part in the exit status."""

    line: str
    status: int


Replies = list[Reply]
Answer = Callable[[str, "Lexicon"], tuple[dict[str, Any], int]]  # a document and an exit status
Sentence = Callable[[int, int], str]  # how many were answered, and how many of them well


def answer_all(
    answer: Answer,
    source: str,
    name: str,
    workers: int | None,
    said: Sentence,
    batch: int = BATCH,
) -> int:
    """Answer every line of standard input in its order; the exit status is the worst of all.

    `answer` goes to other processes. `name` is the key of a line in the document of an error.
    """
    lexicon_of(source)  # which workers share, where they are forked
    work = partial(_answer_lines, answer=answer, source=source, name=name)
    worst = read = answered = well = 0
    # Answers that scroll over the same screen show the progress themselves.
    wanted = sys.stderr.isatty() and not sys.stdout.isatty()
    total = _input_size() if wanted else None
    bar = progress_bar(wanted=wanted, transient=False)
    with process_pool(workers or cores()) as pool, bar as show:
        for lines, answers in _in_order(pool, work, workers or cores(), batch):
            replies = answers.result()
            print("\n".join(reply.line for reply in replies), flush=True)
            worst = max(worst, *(reply.status for reply in replies))
            read += sum(len(line) + 1 for line in lines)
            answered += len(replies)
            well += sum(reply.status == 0 for reply in replies)
            show(read, total, said(answered, well))
    return worst


@cache
def lexicon_of(source: str) -> Lexicon:
    """The lexicon, opened once in each process; the graph behind it is one file for all."""
    return open_lexicon(source)


def _answer_lines(lines: list[bytes], answer: Answer, source: str, name: str) -> Replies:
    """What a worker does."""
    return [_reply(_decoded(line), answer, lexicon_of(source), name) for line in lines]


def _reply(line: str, answer: Answer, book: Lexicon, name: str) -> Reply:
    try:
        document, status = answer(line, book)
    except TilewrightError as error:
        document, status = {name: line, "error": str(error)}, WRONG
    return Reply(json.dumps(document), status)


def _decoded(line: bytes) -> str:
    """A line as text; bytes that are none stay visible, so that the error can name them."""
    return line.decode("utf-8", "backslashreplace").strip().removeprefix("\ufeff")


def _in_order(
    pool: ProcessPoolExecutor, work: Callable[[list[bytes]], Replies], workers: int, batch: int
) -> Iterator[tuple[list[bytes], Future[Replies]]]:
    """Each batch of lines with its answers to come, while a thread reads on and hands out."""
    waiting: Queue[tuple[list[bytes], Future[Replies]] | None] = Queue(AHEAD * workers)

    def read() -> None:
        try:
            for lines in batches(_standard_input(), batch):
                waiting.put((lines, pool.submit(work, lines)))
        except BaseException as error:
            failed: Future[Replies] = Future()
            failed.set_exception(error)
            waiting.put(([], failed))
        waiting.put(None)

    # It may wait for a line for ever; a daemon does not keep the process alive.
    Thread(target=read, daemon=True).start()
    yield from iter(waiting.get, None)


def _standard_input() -> BinaryIO:
    """Standard input without its buffer, whose lock a waiting daemon would hold at the exit."""
    buffer = sys.stdin.buffer
    return getattr(buffer, "raw", buffer)


def batches(stream: BinaryIO, batch: int = BATCH) -> Iterator[list[bytes]]:
    """The lines of a stream, as many together as have arrived; who waits for one gets it alone."""
    rest = b""
    while data := stream.read(READ):
        *lines, rest = (rest + data).split(b"\n")
        for start in range(0, len(lines), batch):
            yield lines[start : start + batch]
    if rest:
        yield [rest]


def _input_size() -> int | None:
    """The bytes of standard input, when that is a file."""
    status = os.fstat(sys.stdin.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None
