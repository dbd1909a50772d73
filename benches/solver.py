"""The solver, with ENABLE, one thread and fixed seeds; times and time limits are CPU times.

`python -m benches solver` runs all benchmarks. `python -m benches.solver [NAME…]` runs them without
the history; `--quick` reduces the size to a fiftieth, `--markdown` prints the table of
docs/speed.md. Compact grids are also measured with the word list in TILEWRIGHT_BENCH_LEXICON.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean, median

from benches import Bench, Row, interleaved
from benches.lexicon import answers, own_cache, run
from benches.measure import (
    AtLeast,
    Call,
    Line,
    Measured,
    PackedGraph,
    Trie,
    called,
    check,
    cpu_limits,
    drawn,
    enable,
    markdown,
    p99,
    progress,
    share,
    statuses,
    timed,
)
from tilewright import Lexicon
from tilewright.cli.bench import PAPER_FIGURES, SENTENCES
from tilewright.grid import Grid
from tilewright.solver import Limit, Peeler, solve
from tilewright.solver.limit import Status

QUICK = 50  # how many times smaller
HAND = 21
LARGE_HANDS = (41, 77, 91, 144)
HUGE_HANDS = (300, 1000)  # from several tile sets
BLOCK = 100
SHORT, LONG = Limit(seconds=0.1), Limit(seconds=10)
OPENING = Limit(seconds=1)
WATCHED = 20  # every 20th game is played again to check all peels
ANOTHER_LEXICON = "TILEWRIGHT_BENCH_LEXICON"
# Median of 1,000 games of the fastest stranding player, with a passive opponent and dumps.
PAPER_GAME = "92 ms (two players, stranding)"

Measure = Callable[[int], Measured]  # takes the factor to reduce the size by


def measures() -> dict[str, Measure]:
    return {
        "hands": hands,
        "large": large,
        "sentences": sentences,
        "peels": peels,
        "compact": compact,
        "cold": cold,
    }


def benches() -> dict[str, Bench]:
    return {name: partial(_rows, measure) for name, measure in measures().items()}


def _rows(measure: Measure) -> list[Row]:
    with cpu_limits():
        return measure(1).rows


# --- 21 tiles --------------------------------------------------------------------------------


def hands(scale: int = 1) -> Measured:
    """Hands of 21 tiles: the share decided, and the time relative to a walk in C.

    Solver and walks alternate by blocks of hands, so that each finds its data in the CPU caches.
    """
    every = list(enumerate(drawn(HAND, 10_000 // scale)))
    blocks = [every[start : start + BLOCK] for start in range(0, len(every), BLOCK)]
    calls: list[Call] = []
    in_trie: list[tuple[int, float]] = []
    in_graph: list[tuple[int, float]] = []
    with enable() as book, Trie(book) as trie:
        graph = PackedGraph(book)
        solve(every[-1][1], book)
        for block in progress(f"blocks of {BLOCK} hands of 21, 0.1 s each", blocks):
            calls += [called(hand, book, seed, SHORT) for seed, hand in block]
            in_trie += [trie.walk(hand) for _, hand in block]
            in_graph += [graph.walk(hand) for _, hand in block]
        rest = [call for call in calls if call.solution.status == "unknown"]
        shown = progress("the undecided, 10 s each", rest)
        longer = [called(call.hand, book, call.seed, LONG) for call in shown]
        check(calls + longer, book)
    assert [words for words, _ in in_trie] == [words for words, _ in in_graph]
    times = [call.cpu for call in calls]
    rows = _decided(calls, longer)
    rows += _speed(times, median(took for _, took in in_trie), median(took for _, took in in_graph))
    return Measured(rows, [_hands_line(times, rows[0].value, rows[1].value, rows[3].ratio)])


def _decided(calls: list[Call], longer: list[Call]) -> list[Row]:
    first = f"{statuses(calls)}; slowest {max(call.cpu for call in calls):.0f} ms"
    slowest = max((call.cpu for call in longer), default=0)
    then = f"of the rest {statuses(longer)}; slowest {slowest:.0f} ms" if longer else "no rest"
    short = share(calls, "solved", "impossible")
    long = short + sum(call.solution.status != "unknown" for call in longer) / len(calls)
    return [
        AtLeast("21 tiles decided in 0.1 s", 100 * short, "%", first, short, least=99.97),
        AtLeast("21 tiles decided in 10 s", 100 * long, "%", then, long, least=100),
    ]


def _speed(times: list[float], trie: float, graph: float) -> list[Row]:
    """The median compared with both walks; that over the trie is far slower."""
    ours, slow = median(times), p99(times)
    by_trie = f"a C walk over a trie of pointers, -O3: {1e3 * trie:.0f} µs"
    by_graph = f"a C walk over the packed graph, -O3: {1e3 * graph:.0f} µs"
    name = "21 tiles, median"
    return [
        Row(name, 1e3 * ours, "µs CPU", by_trie, ours / trie, most=0.6, bounds="ratio"),
        Row(name, 1e3 * ours, "µs CPU", by_graph, ours / graph, most=0.26, bounds="ratio"),
        Row("21 tiles, p99", slow, "ms CPU", by_graph, slow / graph, most=1),
    ]


def _hands_line(times: list[float], short: float, long: float, ratio: float) -> Line:
    papers = (PAPER_FIGURES[name, HAND] for name in ("dictionary", "letters-in-hand"))
    decided = f"{short:g} % in 0.1 s, {long:g} % in 10 s; median {ratio:.2f} of a C loop's"
    return Line(f"{len(times):,} of {HAND} tiles", times, decided, "; ".join(papers))


# --- more tiles ------------------------------------------------------------------------------


def large(scale: int = 1) -> Measured:
    """Hands of 41 to 1,000 tiles: the share solved, and the time.

    Some hands have no grid, for example because of a Q without a word. If proved impossible, they
    count as decided.
    """
    counts = {tiles: 1000 // scale for tiles in LARGE_HANDS}
    counts |= {tiles: math.ceil(20 / scale) for tiles in HUGE_HANDS}
    rows: list[Row] = []
    lines: list[Line] = []
    with enable() as book:
        graph = PackedGraph(book)
        for tiles, count in counts.items():
            every = drawn(tiles, count)
            solve(every[-1], book)
            calls, walks = [], []
            for seed, hand in enumerate(progress(f"hands of {tiles:,}", every)):
                calls.append(called(hand, book, seed, LONG))
                walks.append(graph.walk(hand[:HAND])[1])
            check(calls, book)
            rows += _large_rows(tiles, calls, median(walks))
            lines.append(_large_line(tiles, calls))
    return Measured(rows, lines)


def _large_rows(tiles: int, calls: list[Call], walk: float) -> list[Row]:
    times = [call.cpu for call in calls]
    ours, slow = median(times), p99(times)
    solved, decided = share(calls, "solved"), share(calls, "solved", "impossible")
    walked = f"a C walk over the packed graph, {HAND} tiles: {1e3 * walk:.0f} µs"
    most = 1.5 if tiles == 144 else None
    name = f"{tiles:,} tiles"
    return [
        # An impossible hand is not a failure: one of 1,000 hands of 41 tiles has no grid.
        Row(f"{name} solved", 100 * solved, "%", statuses(calls), solved),
        AtLeast(f"{name} decided", 100 * decided, "%", statuses(calls), decided, least=100),
        Row(f"{name}, median", ours, "ms CPU", walked, ours / walk, most=most),
        Row(f"{name}, p99", slow, "ms CPU", walked, slow / walk),
    ]


def _large_line(tiles: int, calls: list[Call]) -> Line:
    times = [call.cpu for call in calls]
    decided = f"{100 * share(calls, 'solved', 'impossible'):g} %"
    if impossible := share(calls, "impossible"):
        decided += f", of these {100 * impossible:.2g} % impossible"
    return Line(f"{len(calls):,} of {tiles:,} tiles", times, decided)


# --- the papers' sentences -------------------------------------------------------------------


def sentences(scale: int = 1) -> Measured:
    """BananaSolve's inputs, compared with the paper's times."""
    rows: list[Row] = []
    lines: list[Line] = []
    slowest = 0.0
    seeds = range(max(3, 20 // scale))
    with enable() as book:
        for sentence, (alone, parallel) in SENTENCES.items():
            solve(sentence, book, seed=len(seeds))
            shown = f"{sentence[:16]}…, {len(sentence)} tiles"
            calls = [called(sentence, book, seed, LONG) for seed in progress(shown, seeds)]
            check(calls, book)
            times = [call.cpu for call in calls]
            slowest = max(slowest, *times)
            paper = f"{alone:g} s, on four cores {parallel:g} s"
            reference = f"the paper: {paper}; slowest of ours {max(times):.2g} ms"
            ratio = median(times) / (1e3 * parallel)
            rows.append(Row(shown, median(times), "ms CPU", reference, ratio, most=10))
            name = f"`{sentence[:16]}…` ({len(sentence)} tiles, {len(seeds)} seeds)"
            lines.append(Line(name, times, f"{100 * share(calls, 'solved'):g} %", paper))
            rows += [] if share(calls, "solved") == 1 else [_unsolved(shown, calls)]
    fastest = min(parallel for _, parallel in SENTENCES.values())
    reference = f"the paper's fastest, on four cores: {fastest:g} s"
    ratio = slowest / (1e3 * fastest)
    rows.append(Row("sentences, slowest", slowest, "ms CPU", reference, ratio, most=10))
    return Measured(rows, lines)


def _unsolved(sentence: str, calls: list[Call]) -> Row:
    solved = share(calls, "solved")
    return AtLeast(f"{sentence}: solved", 100 * solved, "%", statuses(calls), solved, least=100)


# --- peels -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A single-player game: the tiles moved by each peel, and the status of the last one."""

    moved: list[int]
    end: Status
    grid: Grid


def peels(scale: int = 1) -> Measured:
    """Games from 21 tiles to all 144, one at a time and without a dump."""
    games: list[Game] = []
    times: list[float] = []
    walks: list[float] = []
    passed_over = 0
    with enable() as book:
        graph = PackedGraph(book)
        play(drawn(144, 1)[0][::-1], book)
        for number, bunch in enumerate(progress("games", drawn(144, 500 // scale))):
            game, took = timed(partial(play, bunch, book))
            if game is None:
                passed_over += 1
                continue
            games.append(game)
            times.append(took)
            walks.append(graph.walk(bunch[:HAND])[1])
            reached = bunch[: HAND + len(game.moved)]
            assert game.grid.is_valid(book, reached), f"a wrong grid of {reached}:\n{game.grid}"
            if number % WATCHED == 0:
                watch(bunch, book, game.moved)
    return Measured(*_peel_figures(games, times, median(walks), passed_over))


def play(bunch: str, book: Lexicon) -> Game | None:
    """Solve the opening hand and peel to the end; None if the opening is not solved."""
    opening = solve(bunch[:HAND], book, limit=OPENING)
    if opening.grid is None:
        return None
    peeler = Peeler(opening.grid, book)
    moved: list[int] = []
    for tile in bunch[HAND:]:
        status = peeler.add(tile)
        if status != "solved":
            return Game(moved, status, peeler.grid)
        moved.append(peeler.moved)
    return Game(moved, "solved", peeler.grid)


def watch(bunch: str, book: Lexicon, moved: list[int]) -> None:
    """Play a game again and check the number of moved tiles at every peel."""
    opening = solve(bunch[:HAND], book, limit=OPENING)
    assert opening.grid is not None
    peeler = Peeler(opening.grid, book)
    for tile, said in zip(bunch[HAND:], moved, strict=False):
        old = peeler.cells
        peeler.add(tile)
        new = peeler.cells
        seen = sum(new.get(square) != letter for square, letter in old.items())
        assert seen == said, f"{said} tiles are said to move for {tile}, {seen} do: {old}"
        assert peeler.grid.is_valid(book), f"a wrong grid:\n{peeler.grid}"


def _peel_figures(
    games: list[Game], times: list[float], walk: float, passed_over: int
) -> tuple[list[Row], list[Line]]:
    moved = [tiles for game in games for tiles in game.moved]
    failures = sum(game.end == "unknown" for game in games)
    without = sum(game.end == "impossible" for game in games)
    still = moved.count(0) / len(moved)
    average = mean(moved)
    all_peels = f"{len(moved):,} peels in {len(games)} games"
    openings = f"{all_peels}; {passed_over} openings without a grid; {without} peels proved so"
    walked = f"a C walk over the packed graph, {HAND} tiles: {1e3 * walk:.0f} µs"
    rows = [
        Row("peels that fail", failures, "peels", openings, failures / len(moved), most=0),
        AtLeast("peels that move no tile", 100 * still, "%", all_peels, still, least=88),
        Row("tiles moved by a peel", average, "tiles", all_peels, average, most=0.12),
        Row("game of peels, median", median(times), "ms CPU", walked, median(times) / walk, most=6),
    ]
    done = 100 * (1 - failures / len(moved))
    decided = f"{done:g} %; {100 * still:.1f} % move no tile, {average:.3f} moved on average"
    return rows, [Line(f"{len(games)} games of peels, 21 to 144", times, decided, PAPER_GAME)]


# --- compact ---------------------------------------------------------------------------------


def compact(scale: int = 1) -> Measured:
    """The bounding box of 21 tiles after 0.1 s, with ENABLE and with a user's list."""
    with enable() as book:
        rows = [_compact(book, "ENABLE", 26.5, scale)]
        if file := os.environ.get(ANOTHER_LEXICON):
            rows.append(_compact(Lexicon.load(file), Path(file).stem, 28, scale))
    return Measured(rows)


def _compact(book: Lexicon, name: str, most: float, scale: int) -> Row:
    every = drawn(HAND, 200 // scale)
    solve(every[-1], book, limit=SHORT, compact=True)
    plain = [called(hand, book, seed, SHORT) for seed, hand in enumerate(every)]
    shown = progress(f"compact, {name}", every)
    calls = [called(hand, book, seed, SHORT, is_compact=True) for seed, hand in enumerate(shown)]
    check(calls, book)
    box, loose = (
        mean(call.solution.grid.area for call in each if call.solution.grid)
        for each in (calls, plain)
    )
    took = mean(call.cpu for call in calls)
    reference = f"not compact: {loose:.1f} squares; {statuses(calls)}; {took:.0f} ms each"
    return Row(f"compact, 21 tiles, {name}", box, "squares", reference, box / loose, most=most)


# --- from a cold shell -----------------------------------------------------------------------


def cold(scale: int = 1) -> Measured:
    """The wall time of the command in a new process, with its default list in the cache."""
    command = Path(sys.executable).with_name("tilewright")
    hand = "BANANAGRAMSOLVERSPEED"
    with own_cache():
        Lexicon.load()
        if not answers(command):
            raise SystemExit(f"{command} is not installed: `make demo` installs it")
        works = {
            "pass": run(sys.executable, "-c", "pass"),
            "solve": run(str(command), "solve", hand),
        }
        times = interleaved(works, repeats=max(3, 21 // scale), clock=time.perf_counter)
    reference = f"python -c pass: {1e3 * times['pass']:.0f} ms"
    ratio = times.ratio("solve", "pass")
    return Measured([Row("tilewright solve", times["solve"], "s", reference, ratio, most=0.45)])


def main() -> int:
    from rich.console import Console

    from benches.__main__ import chosen, table

    parser = argparse.ArgumentParser(prog="python -m benches.solver", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(measures()))
    parser.add_argument("--quick", action="store_true", help=f"measure 1/{QUICK} of it")
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/speed.md")
    asked = parser.parse_args()
    found = []
    for name in chosen(asked.names, measures()):
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        with cpu_limits():
            found.append(measures()[name](QUICK if asked.quick else 1))
    rows = [row for each in found for row in each.rows]
    width = None if sys.stdout.isatty() else 150
    Console(stderr=asked.markdown, width=width).print(table(rows))
    if asked.markdown:
        print(markdown([line for each in found for line in each.lines]))
    return 0 if all(row.ok for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
