"""Many lines: in order, in bounded memory, and slow ones do not hold up the others."""

from __future__ import annotations

import io
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest

from tilewright.cli import lines as module
from tilewright.cli.lines import AHEAD, BATCH, LONGEST_LINE, Reply, answer_all, batches
from tilewright.lexicon import Lexicon

SLOW = b"SLOW"


class LazyPool:
    """A pool that finishes work on request."""

    def __init__(self) -> None:
        self.given: list[Future[Reply]] = []

    def submit(self, work: Any, line: bytes) -> Future[Reply]:
        self.given.append(Future())
        return self.given[-1]


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> LazyPool:
    pool = LazyPool()

    @contextmanager
    def process_pool(workers: int) -> Iterator[LazyPool]:
        yield pool

    monkeypatch.setattr(module, "process_pool", process_pool)
    return pool


class Endless(io.RawIOBase):
    """A stream that never ends and counts what was read."""

    def __init__(self, first: bytes) -> None:
        self.parts = iter([first])
        self.lines = 0

    def read(self, size: int = -1) -> bytes:
        first = next(self.parts, None)
        self.lines += 1 if first else BATCH
        return first or b"CAT\n" * BATCH


def feed(monkeypatch: pytest.MonkeyPatch, stream: io.RawIOBase) -> None:
    monkeypatch.setattr(module, "_standard_input", lambda: stream)


def answer(line: str, book: Lexicon) -> tuple[dict[str, Any], int]:
    return {}, 0


def said(lines: int, well: int) -> str:
    return ""


def test_quick_lines_are_answered_while_a_slow_one_is_searched(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pool: LazyPool,
    small_list: str,
) -> None:
    """The slow line is done after all others are; if they waited for it, this would not end."""
    number = 5 * BATCH
    feed(monkeypatch, io.BytesIO(b"\n".join([SLOW, *[b"CAT"] * number])))
    seen = count(1)

    def quick(hands: list[bytes]) -> list[str | None]:
        for hand in hands:
            if hand != SLOW and next(seen) == number:
                pool.given[0].set_result(Reply("slow\n", 1, 0, 1))
        return [None if hand == SLOW else "quick" for hand in hands]

    assert answer_all(answer, small_list, "tiles", 1, said, quick) == 1
    assert capsys.readouterr().out.split() == ["slow", *["quick"] * number]


def test_reading_ahead_of_a_slow_line_is_limited(
    monkeypatch: pytest.MonkeyPatch, pool: LazyPool, small_list: str
) -> None:
    stream = Endless(SLOW + b"\n")
    feed(monkeypatch, stream)
    most = (AHEAD + 2) * BATCH

    class Enough(Exception):
        pass

    def quick(hands: list[bytes]) -> list[str | None]:
        if stream.lines >= AHEAD * BATCH and not pool.given[0].done():
            assert stream.lines <= most
            pool.given[0].set_exception(Enough())
        return [None if hand == SLOW else "quick" for hand in hands]

    with pytest.raises(Enough):
        answer_all(answer, small_list, "tiles", 2, said, quick)


def test_only_the_beginning_of_a_long_line_is_kept() -> None:
    stream = io.BytesIO(b"A" * (3 * LONGEST_LINE) + b"\nCAT\nDOG")
    first, *others = [line for lines in batches(stream) for line in lines]
    assert others == [b"CAT", b"DOG"]
    assert LONGEST_LINE <= len(first) < 3 * LONGEST_LINE
    assert set(first) == {ord("A")}


def test_the_pool_is_a_real_one() -> None:
    with module.process_pool(1) as pool:
        assert isinstance(pool, ProcessPoolExecutor)
