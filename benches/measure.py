"""What the solver's benchmark measures with: clocks, hands, a C walk, and lines for the README."""

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
    """None: this module only serves another."""
    return {}


@dataclass(frozen=True)
class AtLeast(Row):
    """A figure with a target that bounds it from below."""

    least: float = 0

    @property
    def target(self) -> str:
        return f"≥ {self.least:g} {self.unit}"

    @property
    def ok(self) -> bool:
        return self.value >= self.least


@dataclass(frozen=True)
class Line:
    """A line of the README's table, times in milliseconds."""

    hands: str
    times: Sequence[float]
    decided: str
    papers: str = "–"

    def __str__(self) -> str:
        figures = (f"{median(self.times):.3g} ms", f"{p99(self.times):.3g} ms")
        return f"| {' | '.join((self.hands, *figures, self.decided, self.papers))} |"


@dataclass(frozen=True)
class Measured:
    """What one benchmark found, for the targets and for the README."""

    rows: list[Row]
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True)
class Call:
    """One call of `solve`, in milliseconds."""

    hand: str
    seed: int
    solution: Solution
    cpu: float
    wall: float


def p99(times: Sequence[float]) -> float:
    """The time that 99 in 100 do not exceed."""
    return sorted(times)[math.ceil(0.99 * len(times)) - 1]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What a call gives, and the milliseconds of CPU that it takes."""
    start = time.process_time_ns()
    result = work()
    return result, (time.process_time_ns() - start) / 1e6


@contextmanager
def cpu_limits() -> Iterator[None]:
    """Count the seconds of limits in CPU time, so that other work on the machine is no matter."""
    with patch.object(Stopwatch, "now", staticmethod(time.process_time)):
        yield


def called(hand: str, book: Lexicon, seed: int, limit: Limit, is_compact: bool = False) -> Call:
    start = time.perf_counter_ns()
    solution, cpu = timed(lambda: solve(hand, book, limit=limit, seed=seed, compact=is_compact))
    return Call(hand, seed, solution, cpu, (time.perf_counter_ns() - start) / 1e6)


def check(calls: Sequence[Call], book: Lexicon) -> None:
    """Stop everything at a wrong grid: a figure that counts it would be worth nothing."""
    for call in calls:
        grid = call.solution.grid
        if grid is not None and not grid.is_valid(book, call.hand):
            raise AssertionError(f"a wrong grid of {call.hand} with seed {call.seed}:\n{grid}")


def share_of_a_core(calls: Sequence[Call]) -> str:
    """How much of the wall time, which the limits count, the machine gave to the search."""
    part = 100 * sum(call.cpu for call in calls) / sum(call.wall for call in calls)
    return f"{part:.0f} % of a core"


def statuses(calls: Sequence[Call]) -> str:
    found = Counter(call.solution.status for call in calls)
    return ", ".join(f"{found[each]:,} {each}" for each in ("solved", "impossible", "unknown"))


def share(calls: Sequence[Call], *wanted: str) -> float:
    """The share of the calls that ended with one of these statuses."""
    return sum(call.solution.status in wanted for call in calls) / len(calls)


def progress(what: str, items: Sequence[T]) -> Iterator[T]:
    """The items, their number shown on standard error now and then."""
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
    """Hands from the 144 tiles, or from as many sets of them as are needed."""
    draw = random.Random(tiles)
    bag = BANANAGRAMS.tiles * math.ceil(tiles / len(BANANAGRAMS))
    return ["".join(draw.sample(bag, tiles)) for _ in range(count)]


@contextmanager
def enable() -> Iterator[Lexicon]:
    with own_cache():
        yield Lexicon.load("enable")


class Trie:
    """The trie of trie.c, compiled now, with the words of a lexicon.

    Its 84 MB for ENABLE do not fit a cache: what is measured next to a walk of it is slower, too.
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
        """How many sub-words the hand has, and the milliseconds that it takes to count them."""
        counts = (ctypes.c_uint8 * 26)(*ENGLISH.count(hand)[1:27])
        return timed(lambda: int(self._c.count_subwords(self._root, counts)))


class PackedGraph:
    """The walk of walk.c, compiled now, over the packed graph of a lexicon."""

    def __init__(self, book: Lexicon) -> None:
        self._count = compiled_c(bytearray(book.graph.memory))

    def walk(self, hand: str) -> tuple[int, float]:
        """As for the trie; a hand may have 21 tiles at the most."""
        return timed(partial(self._count, ENGLISH.count(hand)))


def markdown(lines: Sequence[Line]) -> str:
    """The README's table, and the machine that it was measured on."""
    from benches.__main__ import machine

    head = ["| hands | median | p99 | decided | the papers' figure |", "|---|--:|--:|---|---|"]
    where = f"{machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    what = "ENABLE, one thread, CPU time; the papers' figures are of their machines and lists."
    return "\n".join([*head, *map(str, lines), "", f"Measured on: {where}; {what}"])
