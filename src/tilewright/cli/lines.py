"""Many questions from standard input, one a line: one line of JSON each, on all cores."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from queue import Queue
from threading import Thread
from typing import BinaryIO, NamedTuple

from tilewright.cli.progress import progress_bar
from tilewright.execution.executor import cores, process_pool

READ = 1 << 16  # bytes of standard input at a time
BATCH = 32  # lines that go to a worker together
AHEAD = 4  # batches that wait for each worker


class Reply(NamedTuple):
    """The line that answers a question, and its part in the exit status."""

    line: str
    status: int


Replies = list[Reply]
Work = Callable[[list[bytes]], Replies]  # what a worker does; it goes to another process
Sentence = Callable[[int, int], str]  # how many were answered, and how many of them well


def answer_all(work: Work, workers: int | None, said: Sentence, batch: int = BATCH) -> int:
    """Answer every line of standard input in its order; the exit status is the worst of all."""
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


def decoded(line: bytes) -> str:
    """A line as text; bytes that are none stay visible, so that the error can name them."""
    return line.decode("utf-8", "backslashreplace").strip().removeprefix("\ufeff")


def _in_order(
    pool: ProcessPoolExecutor, work: Work, workers: int, batch: int
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
