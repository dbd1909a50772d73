"""The lexicon: walking, building, opening, and starting up."""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from benches import Bench, Row, interleaved
from tilewright import Lexicon
from tilewright.alphabet import BANANAGRAMS, ENGLISH
from tilewright.lexicon import cache, lists
from tilewright.lexicon.graph import Graph

HERE = Path(__file__).parent
HAND = 21
CHILD, LAST, ENDS = 0x3FFFFF, 0x400000, 0x800000


def benches() -> dict[str, Bench]:
    return {"walk": walk, "build": build, "open": open_cached, "start": start}


@contextmanager
def own_cache() -> Iterator[Path]:
    """Use an empty cache directory instead of the user's."""
    before = os.environ.get("TILEWRIGHT_CACHE")
    with TemporaryDirectory(prefix="tilewright-bench-") as directory:
        os.environ["TILEWRIGHT_CACHE"] = directory
        try:
            yield Path(directory)
        finally:
            del os.environ["TILEWRIGHT_CACHE"]
            if before is not None:
                os.environ["TILEWRIGHT_CACHE"] = before


# --- walk ------------------------------------------------------------------------------------


def walk() -> list[Row]:
    """Sub-words of random hands of 21 tiles, in compiled Python, C, and plain Python."""
    with own_cache():
        data = bytearray(Lexicon.load("enable").graph.memory)
    nodes = memoryview(data).cast("I")
    compiled = Graph(nodes).count_subwords
    in_c = compiled_c(data)
    hands = random_hands(100)
    few = hands[:3]
    assert [compiled(hand, 2, HAND) for hand in hands] == [in_c(hand) for hand in hands]
    assert [compiled(hand, 2, HAND) for hand in few] == [plain(nodes, hand) for hand in few]
    fast = interleaved(
        {
            "compiled": lambda: [compiled(hand, 2, HAND) for hand in hands],
            "c": lambda: [in_c(hand) for hand in hands],
        },
        repeats=21,
    )
    slow = interleaved(
        {
            "compiled": lambda: [compiled(hand, 2, HAND) for hand in few],
            "plain": lambda: [plain(nodes, hand) for hand in few],
        },
        repeats=5,
    )
    ratio = fast.ratio("compiled", "c")
    value = 1e6 * fast["compiled"] / len(hands)
    c_time = f"the same walk in C, -O3: {1e6 * fast['c'] / len(hands):.0f} µs"
    plain_time = f"the same walk in plain Python: {1e3 * slow['plain'] / len(few):.0f} ms"
    name = f"sub-words of {HAND} tiles"
    return [
        Row(name, value, "µs CPU", c_time, ratio, most=1.3, bounds="ratio"),
        Row(name, value, "µs CPU", plain_time, slow.ratio("compiled", "plain")),
    ]


def random_hands(count: int) -> list[bytearray]:
    draw = random.Random(21)
    return [ENGLISH.count("".join(draw.sample(BANANAGRAMS.tiles, HAND))) for _ in range(count)]


def compiled_c(data: bytearray) -> Callable[[bytearray], int]:
    """Compile walk.c and return its walk over the given nodes."""
    with TemporaryDirectory() as directory:
        library = Path(directory) / "walk.so"
        compiler = os.environ.get("CC", "cc")
        command = [compiler, "-O3", "-shared", "-fPIC", "-o", library, HERE / "walk.c"]
        subprocess.run(command, check=True)
        count = ctypes.CDLL(str(library)).count_subwords
    count.restype = ctypes.c_long
    nodes = (ctypes.c_uint32 * (len(data) // 4)).from_buffer(data)

    def count_subwords(hand: bytearray) -> int:
        return int(count(nodes, (ctypes.c_uint8 * len(hand)).from_buffer(hand), 2, HAND))

    return count_subwords


def plain(nodes: memoryview, counts: bytearray) -> int:
    """The walk in plain Python."""

    def subwords(node: int, depth: int) -> int:
        words = 0
        while True:
            packed = nodes[node]
            tile = packed >> 24
            paid = tile if counts[tile] else 0
            if tile and counts[paid]:
                counts[paid] -= 1
                words += bool(packed & ENDS) and depth > 0
                if packed & CHILD and depth + 1 < HAND:
                    words += subwords(packed & CHILD, depth + 1)
                counts[paid] += 1
            if packed & LAST:
                return words
            node += 1

    return subwords(nodes[0] & CHILD, 0)


# --- build and open --------------------------------------------------------------------------


def build() -> list[Row]:
    """From the text of ENABLE to a graph in the cache, and the size of its file."""
    words = lists.word_lists()["enable"].read()
    with own_cache() as directory, TemporaryDirectory() as other:
        text = Path(other) / "enable.txt"
        text.write_text("\n".join(words).lower())

        def build_anew() -> None:
            rmtree(directory)
            Lexicon.load(text)

        times = interleaved({"build": build_anew, "sort": lambda: sorted_entries(words)}, repeats=3)
        (file,) = directory.glob("*.kwg")
        size, source = file.stat().st_size, text.stat().st_size
    reference = f"sorted() of the GADDAG's entries as strings: {times['sort']:.2f} s"
    ratio = times.ratio("build", "sort")
    return [
        Row("build ENABLE from text", times["build"], "s CPU", reference, ratio, most=2),
        Row("file of ENABLE", size / 1e6, "MB", _megabytes("its text", source), size / source, 16),
    ]


def sorted_entries(words: list[str]) -> list[str]:
    """Sort the entries of the GADDAG, as a builder based on sorting would do first."""
    entries = words.copy()
    for word in words:
        backwards = word[::-1]
        entries += [
            f"{backwards[-split:]}@{word[split:]}" if split < len(word) else backwards
            for split in range(1, len(word) + 1)
        ]
    return sorted(entries)


def open_cached() -> list[Row]:
    """Open ENABLE from the cache as a new process does, including its manifest."""

    def open_enable() -> None:
        lists.word_lists.cache_clear()
        Lexicon.load("enable")

    with own_cache():
        Lexicon.load("enable")
        file = cache.graph_file(lists.word_lists()["enable"].sha256)
        works = {"open": open_enable, "read": file.read_bytes}
        times = interleaved(works, repeats=51, clock=time.perf_counter)
    reference = f"reading the file's bytes: {1e3 * times['read']:.2f} ms"
    ratio = times.ratio("open", "read")
    return [Row("open ENABLE from the cache", 1e3 * times["open"], "ms", reference, ratio, most=5)]


def _megabytes(what: str, size: int) -> str:
    return f"{what}: {size / 1e6:.2f} MB"


# --- start -----------------------------------------------------------------------------------


def start() -> list[Row]:
    """The wall time of an import and a command beyond that of starting Python."""
    python = [sys.executable, "-c"]
    works = {
        "pass": run(*python, "pass"),
        "import": run(*python, "import tilewright"),
        "lexicon": run(*python, "from tilewright import Lexicon"),
    }
    command = Path(sys.executable).with_name("tilewright")
    with own_cache():
        Lexicon.load()
        if answers(command):
            works["words"] = run(str(command), "words", "RETAINS")
        times = interleaved(works, repeats=11, clock=time.perf_counter)
    reference = f"python -c pass: {1e3 * times['pass']:.0f} ms"

    def beyond(name: str, work: str) -> Row:
        more = 1e3 * (times[work] - times["pass"])
        return Row(name, more, "ms more", reference, times.ratio(work, "pass"), most=80)

    rows = [beyond("import tilewright", "import"), beyond("import its Lexicon", "lexicon")]
    if "words" in works:
        ratio = times.ratio("words", "pass")
        rows.append(Row("tilewright words", times["words"], "s", reference, ratio, most=0.4))
    return rows


def run(*command: str) -> Callable[[], object]:
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def answers(command: Path) -> bool:
    """Whether the command line is installed and has the command `words`."""
    if not command.exists():
        return False
    return subprocess.run([command, "words", "RETAINS"], capture_output=True).returncode == 0
