"""`tilewright solve -`: many hands from standard input, one line of JSON each, on all cores."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from tilewright.arena.executor import cores, process_pool
from tilewright.cli.output import NO, WRONG
from tilewright.cli.solve import Wishes, count, document
from tilewright.cli.sources import open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon

READ = 1 << 16  # bytes of standard input at a time
BATCH = 32  # hands that go to a worker together
AHEAD = 4  # batches that wait for each worker


class Reply(NamedTuple):
    """The line that answers a hand, and its part in the exit status."""

    line: str
    status: int


Replies = list[Reply]
Report = Callable[[Iterable[bytes], Replies], None]


def answer_all(source: str, wishes: Wishes, workers: int | None) -> int:
    """Answer every line of standard input in its order; the exit status is the worst of all."""
    wishes.prepare(_book(source))  # which workers share, where they are forked
    worst = 0
    with process_pool(workers or cores()) as pool, _progress() as report:
        for lines, answers in _in_order(pool, source, wishes, workers or cores()):
            replies = answers.result()
            print("\n".join(reply.line for reply in replies), flush=True)
            worst = max(worst, *(reply.status for reply in replies))
            report(lines, replies)
    return worst


@cache
def _book(source: str) -> Lexicon:
    """The lexicon, opened once in each process; the graph behind it is one file for all."""
    return open_lexicon(source)


def answer_lines(lines: list[bytes], source: str, wishes: Wishes) -> Replies:
    """What a worker does."""
    book = _book(source)
    wishes.prepare(book)
    return [_answer(_decoded(line), book, wishes) for line in lines]


def _decoded(line: bytes) -> str:
    """A line as text; bytes that are none stay visible, so that the error can name them."""
    return line.decode("utf-8", "backslashreplace").strip().removeprefix("\ufeff")


def _answer(tiles: str, book: Lexicon, wishes: Wishes) -> Reply:
    try:
        solution = wishes.answer(tiles, book)
    except TilewrightError as error:
        return Reply(json.dumps({"tiles": tiles, "error": str(error)}), WRONG)
    line = json.dumps(document(solution, book.name, wishes.seed))
    return Reply(line, 0 if solution.grid else NO)


def _in_order(
    pool: ProcessPoolExecutor, source: str, wishes: Wishes, workers: int
) -> Iterator[tuple[list[bytes], Future[Replies]]]:
    """Each batch of lines with its answers to come, while a thread reads on and hands out."""
    waiting: Queue[tuple[list[bytes], Future[Replies]] | None] = Queue(AHEAD * workers)

    def read() -> None:
        try:
            for lines in batches(_standard_input()):
                waiting.put((lines, pool.submit(answer_lines, lines, source, wishes)))
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


def batches(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a stream, as many together as have arrived; who waits for one gets it alone."""
    rest = b""
    while data := stream.read(READ):
        *lines, rest = (rest + data).split(b"\n")
        for start in range(0, len(lines), BATCH):
            yield lines[start : start + BATCH]
    if rest:
        yield [rest]


@contextmanager
def _progress() -> Iterator[Report]:
    """A bar on standard error for a person; lines that run over the same screen need none."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda lines, replies: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        BarColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        redirect_stdout=False,  # the answers go there, past the bar
    )
    hands = solved = 0
    with bar:
        task = bar.add_task("", total=_input_size())

        def report(lines: Iterable[bytes], replies: Replies) -> None:
            nonlocal hands, solved
            hands += len(replies)
            solved += sum(reply.status == 0 for reply in replies)
            said = f"{count(hands, 'hand')}, {solved:,} solved"
            bar.update(task, advance=sum(len(line) + 1 for line in lines), description=said)

        yield report


def _input_size() -> int | None:
    """The bytes of standard input, when that is a file."""
    status = os.fstat(sys.stdin.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None
