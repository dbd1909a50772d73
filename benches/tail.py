"""The solver's slowest hands, certificates, preferred words, boxes, and batches of hands.

`python -m benches.tail [NAME…] [--quick]` prints one line per figure. All times are CPU times.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benches import Bench
from benches.measure import called, check, cpu_limits, drawn, p99, progress, share, statuses, timed
from tilewright import Grid, Lexicon
from tilewright.errors import CertificateError
from tilewright.solver import Certificate, Limit, Peeler, check_certificate, peel, solve
from tilewright.solver.limit import Solution

QUICK = 20  # factor to reduce the size by
HAND = 21
LONG = Limit(seconds=10)
PART = 1000  # hands per task
MISSING = "no certificate"

Figure = tuple[str, str]


def benches() -> dict[str, Bench]:
    """None: these figures have no reference."""
    return {}


def decided(scale: int) -> Iterator[Figure]:
    """The share decided and the time of 20,000 hands with enable+ and 10,000 with enable."""
    for name, count in (("enable+", 20_000), ("enable", 10_000)):
        book = Lexicon.load(name)
        solve("CATS", book)
        hands = list(enumerate(drawn(HAND, count // scale)))
        calls = [called(hand, book, seed, LONG) for seed, hand in progress(name, hands)]
        check(calls, book)
        times = [call.cpu for call in calls]
        soon = sum(time <= 100 for time in times) / len(times)
        sure = share(calls, "solved", "impossible")
        yield f"{name}, {len(hands):,} hands", statuses(calls)
        yield f"{name}, decided in 10 s", f"{100 * sure:.3f} %"
        yield f"{name}, decided in 0.1 s of CPU", f"{100 * soon:.3f} %"
        yield f"{name}, median", f"{1e3 * median(times):.0f} µs"
        yield f"{name}, p99", f"{p99(times):.2f} ms"
        yield f"{name}, slowest", f"{max(times):.0f} ms"


def certificates(
    scale: int, count: int = 100_000, processes: int | None = None
) -> Iterator[Figure]:
    """The number of impossible hands with a certificate that the checker accepts."""
    numbers = range(max(1, count // scale))
    parts = [numbers[start : start + PART] for start in range(0, len(numbers), PART)]
    hands = drawn(HAND, len(numbers))
    undecided = 0
    found: list[Checked] = []
    with ProcessPoolExecutor(processes, initializer=_open) as pool:
        given = ([(seed, hands[seed]) for seed in part] for part in parts)
        answers = pool.map(_certified, given)
        for _, (unknown, checked) in zip(
            progress(f"parts of {PART:,} hands", parts), answers, strict=True
        ):
            undecided += unknown
            found += checked
    times = [one.took for one in found]
    wrong = [one for one in found if one.flaw]
    yield "hands, undecided", f"{len(hands):,}, {undecided}"
    yield "impossible", f"{len(found)}"
    yield "accepted", f"{len(found) - len(wrong)}"
    yield "without certificate", f"{sum(one.flaw == MISSING for one in found)}"
    for one in wrong:
        yield f"{one.hand}, seed {one.seed}", one.flaw
    if found:
        sizes = [one.size for one in found]
        yield "bytes of a certificate", f"median {median(sizes):,.0f}, most {max(sizes):,}"
        yield "time to check one", f"median {median(times):.0f} ms, most {max(times):,.0f} ms"
        yield "time to check all", f"{sum(times) / 1e3:.0f} s"


class Checked(NamedTuple):
    """An impossible hand: the size of its certificate, the checker's time in ms, any flaw."""

    hand: str
    seed: int
    size: int
    took: float
    flaw: str


def _open() -> None:
    """Load the word list once per process."""
    solve("CATS", _certified_list())


@cache
def _certified_list() -> Lexicon:
    return Lexicon.load("enable+")


def _certified(hands: list[tuple[int, str]]) -> tuple[int, list[Checked]]:
    """Return the number of undecided hands, and the checked certificates of impossible ones."""
    book = _certified_list()
    with cpu_limits():
        found = [(seed, solve(hand, book, seed=seed)) for seed, hand in hands]
    unknown = sum(one.status == "unknown" for _, one in found)
    return unknown, [_checked(seed, one) for seed, one in found if one.status == "impossible"]


def _checked(seed: int, solution: Solution) -> Checked:
    if solution.certificate is None:
        return Checked(solution.tiles, seed, 0, 0.0, MISSING)
    text = json.dumps(solution.certificate.to_json())
    flaw, took = timed(partial(_flaw, text))
    return Checked(solution.tiles, seed, len(text), took, flaw)


def _flaw(text: str) -> str:
    """Return the flaw of a certificate after a round trip through JSON, or ""."""
    try:
        check_certificate(Certificate.from_json(json.loads(text)), _certified_list())
    except CertificateError as error:
        return str(error)
    return ""


def preference(scale: int) -> Iterator[Figure]:
    """The cost of preferring everyday words, and the number of other words left."""
    book, everyday = Lexicon.load("enable+"), Lexicon.load("common")
    solve("CATS", book, prefer=everyday)
    plain, preferring, others = [], [], []
    hands = drawn(HAND, 2_000 // scale)
    for seed, hand in enumerate(progress("preference", hands)):
        limit = Limit(seconds=2)
        plain.append(timed(partial(solve, hand, book, seed=seed, limit=limit))[1])
        work = partial(solve, hand, book, seed=seed, limit=limit, prefer=everyday)
        solution, took = timed(work)
        preferring.append(took)
        if solution.grid:
            others.append(len(solution.others))
    ratio = median(preferring) / median(plain)
    yield "median, of a plain solve", f"{ratio:.2f}"
    yield "mean", f"{mean(preferring):.2f} ms (plain {mean(plain):.2f} ms)"
    for count in range(3):
        yield f"grids with {count} others", f"{100 * others.count(count) / len(others):.1f} %"


def boxes(scale: int) -> Iterator[Figure]:
    """The squares of compact grids, and how many are proved minimal; limits are CPU times."""
    book = Lexicon.load("enable")
    sizes = ((8, 1, 200), (12, 1, 200), (21, 0.1, 200), (21, 1, 100), (30, 1, 40), (41, 1, 40))
    many = ((60, 1, 20), (77, 1, 20), (100, 1, 10), (144, 1, 10))
    with cpu_limits():
        for tiles, seconds, count in (*sizes, *many):
            yield from _boxes(book, tiles, seconds, max(1, count // scale))


def _boxes(book: Lexicon, tiles: int, seconds: float, count: int) -> Iterator[Figure]:
    hands = list(enumerate(drawn(tiles, count)))
    limit = Limit(seconds=seconds)
    solve(hands[0][1], book, limit=limit, compact=True)
    calls = [
        called(hand, book, seed, limit, is_compact=True)
        for seed, hand in progress(f"{tiles} tiles, {seconds:g} s", hands)
    ]
    check(calls, book)
    found = [(call.solution.grid.area, call.solution.bound) for call in calls if call.solution.grid]
    proved = sum(area == bound for area, bound in found)
    name = f"{tiles} tiles, {seconds:g} s"
    yield f"{name}, squares", f"{mean(area for area, _ in found):.2f}"
    yield f"{name}, bound", f"{mean(bound or 0 for _, bound in found):.2f}"
    yield f"{name}, proved", f"{proved} of {len(found)}"
    yield f"{name}, median", f"{median(call.cpu for call in calls):.1f} ms"


def _added(peeler: Peeler, tile: str) -> Grid:
    peeler.add(tile)
    return peeler.grid


def peels(scale: int) -> Iterator[Figure]:
    """`peel` from grid to grid against a `Peeler` that keeps its grid, from 21 to 144 tiles."""
    book = Lexicon.load("enable+")
    solve("CATS", book)
    once: list[tuple[Solution, float, int]] = []
    kept: list[float] = []
    for seed, tiles in enumerate(progress("games of peels", drawn(144, max(2, 100 // scale)))):
        grid = solve(tiles[:HAND], book, seed=seed).grid
        if grid is None:
            continue
        peeler = Peeler(grid, book)
        for tile in tiles[HAND:]:
            solution, took = timed(partial(peel, grid, tile, book))
            if solution.grid is None:
                break
            once.append((solution, took, len(grid)))
            grid = solution.grid
        for tile in tiles[HAND:]:
            kept.append(timed(partial(_added, peeler, tile))[1])
    small = [one for one in once if 1 <= len(one[0].moved) <= 3 and one[2] <= 40]
    times = [took for _, took, _ in once]
    yield "peels", f"{len(once):,}"
    yield "tiles moved, mean", f"{mean(len(solution.moved) for solution, _, _ in once):.3f}"
    yield "median of peel", f"{1e3 * median(times):.1f} µs"
    yield "median of Peeler.add and grid", f"{1e3 * median(kept):.1f} µs"
    yield "median of peel, of Peeler", f"{median(times) / median(kept):.2f}"
    yield "mean of peel", f"{1e3 * mean(times):.1f} µs (Peeler {1e3 * mean(kept):.1f} µs)"
    if small:
        proved = sum(solution.minimal for solution, _, _ in small)
        yield "changes of 1 to 3 tiles, up to 40 tiles", f"{len(small)}, {proved} proved minimal"
        yield "their median", f"{median(took for _, took, _ in small):.2f} ms"


def batch(scale: int) -> Iterator[Figure]:
    """`tilewright solve -` end to end: hands per CPU second over all its processes."""
    book = Lexicon.load("enable+")
    hands = drawn(HAND, 60_000 // scale)
    easy = [hand for hand in progress("choosing", hands) if solve(hand, book).nodes < 20_000]
    command = [str(Path(sys.executable).with_name("tilewright")), "solve", "-", "--threads", "1"]
    for name, lines in (("easy hands", easy), ("all hands", hands)):
        with TemporaryDirectory() as directory:
            file = Path(directory) / "hands.txt"
            file.write_text("".join(f"{hand}\n" for hand in lines))
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            with file.open("rb") as stdin, open(os.devnull, "wb") as stdout:
                subprocess.run(command, stdin=stdin, stdout=stdout, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        yield f"{name} for each second of CPU", f"{len(lines) / cpu:,.0f} ({len(lines):,} hands)"
    yield "memory at most", f"{after.ru_maxrss / 1024:.0f} MB"


MEASURES: dict[str, Callable[[int], Iterator[Figure]]] = {
    "decided": decided,
    "certificates": certificates,
    "preference": preference,
    "boxes": boxes,
    "peels": peels,
    "batch": batch,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*MEASURES, []], metavar="NAME")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} times smaller")
    parser.add_argument("--hands", type=int, default=100_000, help="hands for certificates")
    parser.add_argument("--processes", type=int, help="processes for certificates (all cores)")
    given = parser.parse_args()
    size = {"count": given.hands, "processes": given.processes}
    measures = MEASURES | {"certificates": partial(certificates, **size)}
    for name in given.names or measures:
        for what, value in measures[name](QUICK if given.quick else 1):
            print(f"{name}: {what}: {value}", flush=True)


if __name__ == "__main__":
    main()
