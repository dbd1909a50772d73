"""Answer lines from standard input with lines of JSON, on all cores."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from tilewright.cli.output import WRONG, versioned
from tilewright.cli.sources import open_lexicon
from tilewright.errors import TilewrightError
from tilewright.execution.executor import cores, process_pool
from tilewright.execution.progress import progress_bar

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon

READ = 1 << 16  # bytes of standard input at a time
LONGEST_LINE = 1 << 16  # bytes of a line that are kept
BATCH = 64  # lines that a thread takes together
AHEAD = 256  # batches that are read before the first of them is answered


class Reply(NamedTuple):
    """Lines of output, the number of successes, and the worst exit status."""

    text: str
    lines: int
    well: int
    status: int


Answer = Callable[[str, "Lexicon"], tuple[dict[str, Any], int]]  # a document and an exit status
Sentence = Callable[[int, int], str]  # how many were answered, and how many of them well
Quick = Callable[[list[bytes]], list[str | None]]  # answers, and None for what takes longer
Replies = list[Reply | Future[Reply]]
Work = Callable[[bytes], Reply]


def leave_all(lines: list[bytes]) -> list[str | None]:
    """Leave all lines to the processes."""
    return [None] * len(lines)


def answer_all(
    answer: Answer,
    source: str,
    name: str,
    workers: int | None,
    said: Sentence,
    quick: Quick = leave_all,
) -> int:
    """Answer every line of standard input in order; return the worst exit status.

    `answer` runs in other processes, line by line. `name` is the key of a line in the document of
    an error. `quick` is tried first, by threads of this process, so that slow lines do not hold
    up the others.
    """
    lexicon_of(source)  # which workers share, where they are forked
    work = partial(_reply, answer=answer, source=source, name=name)
    worst = read = answered = well = 0
    # Answers that scroll over the same screen show the progress themselves.
    wanted = sys.stderr.isatty() and not sys.stdout.isatty()
    total = _input_size() if wanted else None
    bar = progress_bar(wanted=wanted, transient=False)
    count = workers or cores()
    with process_pool(count) as pool, ThreadPoolExecutor(count) as threads, bar as show:
        for size, replies in _in_order(threads, partial(_hand_out, quick, pool, work)):
            read += size
            for reply in _finished(replies.result()):
                sys.stdout.write(reply.text)
                worst = max(worst, reply.status)
                answered += reply.lines
                well += reply.well
                show(read, total, said(answered, well))
            sys.stdout.flush()
    return worst


def _finished(replies: Replies) -> Iterator[Reply]:
    """Yield replies in order; finished ones are shown before waiting for the next."""
    for reply in replies:
        if isinstance(reply, Reply):
            yield reply
            continue
        if not reply.done():
            sys.stdout.flush()
        yield reply.result()


@cache
def lexicon_of(source: str) -> Lexicon:
    """Return the lexicon, opened once per process; all share the graph file."""
    return open_lexicon(source)


def _reply(line: bytes, answer: Answer, source: str, name: str) -> Reply:
    """Answer lines in a worker process."""
    text = _decoded(line)
    try:
        document, status = answer(text, lexicon_of(source))
    except TilewrightError as error:
        document, status = {name: text, "error": str(error)}, WRONG
    return Reply(f"{json.dumps(versioned(document))}\n", 1, int(status == 0), status)


def _decoded(line: bytes) -> str:
    """Decode a line; invalid bytes stay visible for the error message."""
    return line.decode("utf-8", "backslashreplace").strip().removeprefix("\ufeff")


def _hand_out(quick: Quick, pool: ProcessPoolExecutor, work: Work, lines: list[bytes]) -> Replies:
    """Answer quick lines here; send the others to processes, one by one."""
    replies: Replies = []
    ready: list[str] = []
    for line, reply in zip(lines, quick(lines), strict=True):
        if reply is not None:
            ready.append(f"{reply}\n")
            continue
        replies += [_joined(ready), pool.submit(work, line)]
        ready = []
    return [*replies, _joined(ready)]


def _joined(lines: list[str]) -> Reply:
    return Reply("".join(lines), len(lines), len(lines), 0)


def _in_order(
    threads: ThreadPoolExecutor, hand_out: Callable[[list[bytes]], Replies]
) -> Iterator[tuple[int, Future[Replies]]]:
    """Yield batch sizes with pending answers while a thread reads on."""
    waiting: Queue[tuple[int, Future[Replies]] | None] = Queue(AHEAD)

    def read() -> None:
        try:
            for lines in batches(_standard_input()):
                size = sum(map(len, lines)) + len(lines)
                waiting.put((size, threads.submit(hand_out, lines)))
        except BaseException as error:
            failed: Future[Replies] = Future()
            failed.set_exception(error)
            waiting.put((0, failed))
        waiting.put(None)

    # It may wait for a line for ever; a daemon does not keep the process alive.
    Thread(target=read, daemon=True).start()
    yield from iter(waiting.get, None)


def _standard_input() -> BinaryIO:
    """Return unbuffered standard input; a waiting daemon would hold the buffer's lock at exit."""
    buffer = sys.stdin.buffer
    return getattr(buffer, "raw", buffer)


def batches(stream: BinaryIO) -> Iterator[list[bytes]]:
    """Yield lines of a stream in groups as they arrive; a line that is waited for comes alone.

    Of a line that is too long to be a question only the beginning is kept.
    """
    rest = b""
    while data := stream.read(READ):
        *lines, rest = (rest + data).split(b"\n")
        rest = rest[:LONGEST_LINE]
        for start in range(0, len(lines), BATCH):
            yield lines[start : start + BATCH]
    if rest:
        yield [rest]


def _input_size() -> int | None:
    """Return the bytes of standard input if it is a file."""
    status = os.fstat(sys.stdin.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None
