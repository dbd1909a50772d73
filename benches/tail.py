"""The solver's slowest hands, certificates, preferred words, boxes, and batches of hands.

`python -m benches.tail [NAME…]` prints one line per figure, `--markdown` the table of
docs/speed.md; `--quick` reduces the size. All times and time limits are CPU times.
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
from benches.measure import called, check, cpu_limits, drawn, p99, progress, statuses, timed
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
        sure = [call.solution.status != "unknown" for call in calls]
        soon = [known and time <= 100 for known, time in zip(sure, times, strict=True)]
        what = f"{len(hands):,} hands of {HAND}, `{name}`, 10 s each"
        yield what, statuses(calls)
        yield f"{what}: decided", f"{100 * mean(sure):.2f} %, in 0.1 s {100 * mean(soon):.2f} %"
        slow = f"p99 {p99(times):.2f} ms, slowest {max(times):.0f} ms"
        yield f"{what}: time", f"median {1e3 * median(times):.0f} µs, {slow}"


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
    wrong = [one for one in found if one.flaw]
    what = f"{len(hands):,} hands of {HAND}, `enable+`"
    yield what, f"{len(found)} impossible, {undecided} unknown"
    bare = sum(one.flaw == MISSING for one in found)
    good = f"{len(found) - len(wrong)} accepted, {len(wrong) - bare} rejected"
    yield "their certificates", f"{good}, {bare} missing"
    for one in wrong:
        yield f"{one.hand}, seed {one.seed}", one.flaw
    if found:
        sizes, times = [one.size for one in found], [one.took / 1e3 for one in found]
        yield "their sizes", f"median {median(sizes):,.0f} bytes, largest {max(sizes):,}"
        slow = f"slowest {max(times):.1f} s, all {sum(times):.0f} s"
        yield "time to check one", f"median {median(times):.2f} s, {slow}"


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
    what = f"{len(hands):,} hands of {HAND}, `enable+` preferring `common`"
    ratio = median(preferring) / median(plain)
    yield f"{what}: median", f"{ratio:.2f} times a plain solve"
    yield f"{what}: mean", f"{mean(preferring):.2f} ms (plain {mean(plain):.2f} ms)"
    shares = (f"{100 * others.count(count) / len(others):.1f} %" for count in range(3))
    yield f"{what}: grids with 0, 1, 2 other words", ", ".join(shares)


def boxes(scale: int) -> Iterator[Figure]:
    """The squares of compact grids, and how many are proved minimal."""
    book = Lexicon.load("enable")
    sizes = ((8, 1, 200), (12, 1, 200), (21, 0.1, 200), (21, 1, 100), (30, 1, 40), (41, 1, 40))
    many = ((60, 1, 20), (77, 1, 20), (100, 1, 10), (144, 1, 10))
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
    squares = f"{mean(area for area, _ in found):.2f} squares"
    bound = f"lower bound {mean(bound or 0 for _, bound in found):.2f}"
    times = f"median {median(call.cpu for call in calls):.0f} ms"
    what = f"{len(found)} boxes of {tiles} tiles, at most {seconds:g} s"
    yield what, f"{squares}, {bound}, {proved} proved minimal, {times}"


class Peel(NamedTuple):
    """One call of `peel`: its result, the tiles of the old grid, and the milliseconds."""

    solution: Solution
    tiles: int
    took: float


def peels(scale: int) -> Iterator[Figure]:
    """`peel` from grid to grid against a `Peeler` that keeps its grid, from 21 to 144 tiles."""
    for name in ("enable+", "enable"):
        book = Lexicon.load(name)
        solve("CATS", book)
        once: list[Peel] = []
        kept: list[float] = []
        shown = progress(f"games of peels, {name}", drawn(144, max(2, 200 // scale)))
        for seed, tiles in enumerate(shown):
            grid = solve(tiles[:HAND], book, seed=seed).grid
            if grid is not None:
                once += _peeled(grid, tiles[HAND:], book)
                kept += _kept(grid, tiles[HAND:], book)
        yield from _peel_figures(f"{len(once):,} peels, `{name}`", once, kept)


def _peeled(grid: Grid, tiles: str, book: Lexicon) -> Iterator[Peel]:
    """Call `peel` for each tile, up to one that has no grid."""
    for tile in tiles:
        solution, took = timed(partial(peel, grid, tile, book))
        if solution.grid is None:
            return
        yield Peel(solution, len(grid), took)
        grid = solution.grid


def _kept(grid: Grid, tiles: str, book: Lexicon) -> list[float]:
    """The milliseconds that a `Peeler` takes for each tile and the grid with it."""
    peeler = Peeler(grid, book)
    return [timed(partial(_added, peeler, tile))[1] for tile in tiles]


def _added(peeler: Peeler, tile: str) -> Grid:
    peeler.add(tile)
    return peeler.grid


def _peel_figures(what: str, once: list[Peel], kept: list[float]) -> Iterator[Figure]:
    times = [one.took for one in once]
    moved = [len(one.solution.moved) for one in once]
    still = 100 * moved.count(0) / len(moved)
    yield f"{what}: tiles moved", f"{mean(moved):.3f} on average, {still:.1f} % move none"
    ratio = f"{median(times) / median(kept):.2f} times `Peeler.add`"
    yield f"{what}: median", f"{1e3 * median(times):.1f} µs, {ratio} and `grid`"
    for count in range(1, 4):
        some = [one for one in once if len(one.solution.moved) == count and one.tiles <= 40]
        if some:
            proved = f"{sum(one.solution.minimal for one in some)} proved minimal"
            time = f"median {median(one.took for one in some):.2f} ms"
            yield f"{what}: {len(some)} move {count} of up to 40 tiles", f"{proved}, {time}"


def batch(scale: int) -> Iterator[Figure]:
    """`tilewright solve -` end to end: hands per CPU second over all its processes."""
    book = Lexicon.load("enable+")
    hands = drawn(HAND, 60_000 // scale)
    easy = [hand for hand in progress("choosing", hands) if solve(hand, book).nodes < 20_000]
    command = [str(Path(sys.executable).with_name("tilewright")), "solve", "-", "--threads", "1"]
    for name, lines in (("easy hands", easy), ("hands", hands)):
        with TemporaryDirectory() as directory:
            file = Path(directory) / "hands.txt"
            file.write_text("".join(f"{hand}\n" for hand in lines))
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            with file.open("rb") as stdin, open(os.devnull, "wb") as stdout:
                subprocess.run(command, stdin=stdin, stdout=stdout, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        memory = f"at most {after.ru_maxrss / 1024:.0f} MB"
        yield (
            f"`solve -`, {len(lines):,} {name}",
            f"{len(lines) / cpu:,.0f} per CPU second, {memory}",
        )


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
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/speed.md")
    given = parser.parse_args()
    size = {"count": given.hands, "processes": given.processes}
    measures = MEASURES | {"certificates": partial(certificates, **size)}
    form = "| {1} | {2} | `{0}` |" if given.markdown else "{0}: {1}: {2}"
    if given.markdown:
        print("| what | result | measure |\n|---|---|---|")
    for name in given.names or measures:
        with cpu_limits():
            for what, value in measures[name](QUICK if given.quick else 1):
                print(form.format(name, what, value), flush=True)


if __name__ == "__main__":
    main()
