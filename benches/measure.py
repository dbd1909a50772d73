"""Tools for the solver's benchmarks: clocks, hands, walks in C, and lines for docs/speed.md."""

from __future__ import annotations

import ctypes
import math
import os
import platform
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TypeVar
from unittest.mock import patch

from benches import Bench, Row
from benches.lexicon import HERE, compiled_c, own_cache
from tilewright import Lexicon
from tilewright.alphabet import BANANAGRAMS, ENGLISH
from tilewright.solver import Limit, Solution, solve
from tilewright.solver.limit import Stopwatch

T = TypeVar("T")


def benches() -> dict[str, Bench]:
    """None: a helper module."""
    return {}


@dataclass(frozen=True)
class AtLeast(Row):
    """A figure with a lower bound as its target."""

    least: float = 0

    @property
    def target(self) -> str:
        return f"≥ {self.least:g} {self.unit}"

    @property
    def ok(self) -> bool:
        return self.value >= self.least


@dataclass(frozen=True)
class Line:
    """A line of the table in docs/speed.md, times in milliseconds."""

    hands: str
    times: Sequence[float]
    decided: str
    papers: str = "–"

    def __str__(self) -> str:
        figures = (f"{median(self.times):.3g} ms", f"{p99(self.times):.3g} ms")
        return f"| {' | '.join((self.hands, *figures, self.decided, self.papers))} |"


@dataclass(frozen=True)
class Measured:
    """The results of one benchmark, for the targets and for docs/speed.md."""

    rows: list[Row]
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True)
class Call:
    """One call of `solve`, in milliseconds of CPU time."""

    hand: str
    seed: int
    solution: Solution
    cpu: float


def p99(times: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[math.ceil(0.99 * len(times)) - 1]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return the result of a call, and its CPU time in milliseconds."""
    start = time.process_time_ns()
    result = work()
    return result, (time.process_time_ns() - start) / 1e6


@contextmanager
def cpu_limits() -> Iterator[None]:
    """Measure time limits in CPU time, so that other load does not matter."""
    with patch.object(Stopwatch, "now", staticmethod(time.process_time)):
        yield


def called(hand: str, book: Lexicon, seed: int, limit: Limit, is_compact: bool = False) -> Call:
    work = partial(solve, hand, book, limit=limit, seed=seed, compact=is_compact)
    return Call(hand, seed, *timed(work))


def check(calls: Sequence[Call], book: Lexicon) -> None:
    """Raise an error for an invalid grid, which would make all figures worthless."""
    for call in calls:
        grid = call.solution.grid
        if grid is not None and not grid.is_valid(book, call.hand):
            raise AssertionError(f"a wrong grid of {call.hand} with seed {call.seed}:\n{grid}")


def statuses(calls: Sequence[Call]) -> str:
    found = Counter(call.solution.status for call in calls)
    return ", ".join(f"{found[each]:,} {each}" for each in ("solved", "impossible", "unknown"))


def share(calls: Sequence[Call], *wanted: str) -> float:
    """Return the share of calls with one of these statuses."""
    return sum(call.solution.status in wanted for call in calls) / len(calls)


def progress(what: str, items: Sequence[T]) -> Iterator[T]:
    """Yield the items and show the progress on standard error."""
    is_terminal = sys.stderr.isatty()
    step = max(1, len(items) // (20 if is_terminal else 4))
    for number, item in enumerate(items, start=1):
        yield item
        is_last = number == len(items)
        if number % step == 0 or is_last:
            begin, end = ("\r", "\n" if is_last else "") if is_terminal else ("", "\n")
            shown = f"{begin}  {what}: {number:,} of {len(items):,}"
            print(shown, end=end, file=sys.stderr, flush=True)


def drawn(tiles: int, count: int) -> list[str]:
    """Draw hands from the 144 tiles, or from as many sets as needed."""
    draw = random.Random(tiles)
    bag = BANANAGRAMS.tiles * math.ceil(tiles / len(BANANAGRAMS))
    return ["".join(draw.sample(bag, tiles)) for _ in range(count)]


@contextmanager
def enable() -> Iterator[Lexicon]:
    with own_cache():
        yield Lexicon.load("enable")


class Trie:
    """The trie of trie.c, compiled on the spot, with the words of a lexicon.

    Its 84 MB for ENABLE do not fit a CPU cache, so a walk also slows down what is measured next.
    """

    def __init__(self, book: Lexicon) -> None:
        with TemporaryDirectory() as directory:
            library = Path(directory) / "trie.so"
            compiler = os.environ.get("CC", "cc")
            command = [compiler, "-O3", "-shared", "-fPIC", "-o", library, HERE / "trie.c"]
            subprocess.run(command, check=True)
            self._c = ctypes.CDLL(str(library))
        self._c.build.restype = ctypes.c_void_p
        self._c.count_subwords.restype = ctypes.c_long
        text = "".join(f"{word}\n" for word in book)
        self._root = ctypes.c_void_p(self._c.build(text.encode()))

    def __enter__(self) -> Trie:
        return self

    def __exit__(self, *_: object) -> None:
        self._c.release(self._root)

    def walk(self, hand: str) -> tuple[int, float]:
        """Return the number of sub-words of a hand, and the milliseconds to count them."""
        counts = (ctypes.c_uint8 * 26)(*ENGLISH.count(hand)[1:27])
        return timed(lambda: int(self._c.count_subwords(self._root, counts)))


class PackedGraph:
    """The walk of walk.c, compiled on the spot, over the packed graph of a lexicon."""

    def __init__(self, book: Lexicon) -> None:
        self._count = compiled_c(bytearray(book.graph.memory))

    def walk(self, hand: str) -> tuple[int, float]:
        """Like `Trie.walk`, for hands of at most 21 tiles."""
        return timed(partial(self._count, ENGLISH.count(hand)))


def markdown(lines: Sequence[Line]) -> str:
    """Return the table of docs/speed.md, with the machine it was measured on."""
    from benches.__main__ import machine

    head = ["| hands | median | p99 | decided | papers' figure |", "|---|---:|---:|---:|---|"]
    where = f"{machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    what = (
        "ENABLE, one thread, CPU time. The C loop counts the sub-words of the same hands in the "
        "same word graph. The papers' figures are of their machines and lists."
    )
    return "\n".join([*head, *map(str, lines), "", f"{what} Measured on {where}."])
