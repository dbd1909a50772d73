"""`tilewright bench`: the papers' strategies and our solver on the same hands."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import count
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewright.cli.lazy import group
from tilewright.cli.options import MOST_THREADS, Seed
from tilewright.cli.output import AsJson, console, print_json
from tilewright.cli.search import HandSearch
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError
from tilewright.execution.progress import progress_bar
from tilewright.studies.papers import SENTENCES, TABLE_1, draw_hands

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.lexicon import Lexicon

app = group(
    "Compare the papers' solvers with Tilewright's.",
    "tilewright bench strategies --hands 20 --sentences",
)

OURS = "tilewright"
BEAM = "beam"
MOST_TILES = 144  # of the game that the hands are drawn from
FIRST_COLUMN = 16  # letters of a sentence; the other columns need the rest
LOOK: dict[str, Any] = {"title_justify": "left", "pad_edge": False, "padding": 1}

# What the papers measured, by the number of tiles.
PAPER_FIGURES = {
    case: f"{complete} % in {seconds} s" for case, (complete, seconds) in TABLE_1.items()
} | {("oracle", 21): "100 % in under 1 s"}

Advance = Callable[[], None]


@dataclass(frozen=True)
class Trial:
    """The result of one contestant on one hand."""

    solved: bool
    cpu_ms: float
    seconds: float


@dataclass(frozen=True)
class Row:
    """One contestant over all hands; `times_slower` compares medians with our solver's."""

    name: str
    hands: int
    solved: int
    solved_percent: float
    median_ms: float
    mean_ms: float
    times_slower: float
    paper: str | None


@dataclass(frozen=True)
class SentenceRow:
    """BananaSolve's beam on one of its paper's inputs, and our solver; no seconds when stuck."""

    sentence: str
    tiles: int
    beam_seconds: float | None
    threads: int
    threaded_seconds: float | None
    paper_seconds: float
    paper_parallel_seconds: float
    our_seconds: float | None


@dataclass(frozen=True)
class Measures:
    """All finished measurements."""

    strategies: list[Row]
    sentences: list[SentenceRow]
    interrupted: bool


@app.command("strategies", epilog="Example: tilewright bench strategies --hands 20 --strategy beam")
def strategies(
    hands: Annotated[int, typer.Option(metavar="N", min=0, help="Number of hands.")] = 100,
    tiles: Annotated[
        int, typer.Option(metavar="N", min=2, max=MOST_TILES, help="Tiles per hand.")
    ] = 21,
    seconds: Annotated[
        float, typer.Option(metavar="S", help="Time limit per strategy and hand, in seconds.")
    ] = 10.0,
    seed: Seed = 0,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Only this strategy, with options as in beam:width=40; may be repeated.",
        ),
    ] = None,
    sentences: Annotated[
        bool,
        typer.Option("--sentences", help="Also run BananaSolve's beam on the inputs of its paper."),
    ] = False,
    threads: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=MOST_THREADS, help="Threads for the beam with --sentences."
        ),
    ] = 4,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    as_json: AsJson = False,
) -> None:
    """Run the papers' strategies and our solver on the same Bananagrams hands."""
    from tilewright.solver import Limit
    from tilewright.solver.strategies import STRATEGIES, find_strategy

    if not hands and not sentences:
        raise TilewrightError("nothing to measure; set --hands above 0 or add --sentences")
    names = list(dict.fromkeys(strategy or STRATEGIES))
    beams = [name for name in names if find_strategy(name).name == BEAM]
    limit = Limit(seconds=seconds)
    book = open_lexicon(lexicon)
    entrants = {name: HandSearch(limit, strategy=name) for name in names}
    entrants[OURS] = HandSearch(limit)
    inputs = list(SENTENCES) if sentences else []
    drawn = draw_hands(hands, tiles, seed)
    threaded = HandSearch(limit, threads=threads, strategy=beams[0] if beams else BEAM)
    measures = _measure(drawn, seed, inputs, entrants, book, threaded)
    if as_json:
        asked = {"lexicon": book.name, "tiles": tiles, "seed": seed, "seconds": seconds}
        print_json(asked | asdict(measures))
    else:
        _show(measures, book.name, tiles)
    if measures.interrupted:
        raise KeyboardInterrupt


def _measure(
    hands: list[str],
    seed: int,
    sentences: list[str],
    entrants: dict[str, HandSearch],
    book: Lexicon,
    threaded: HandSearch,
) -> Measures:
    """Run all measurements; after Ctrl-C, return the finished ones."""
    trials: list[dict[str, Trial]] = []
    timed: list[SentenceRow] = []
    interrupted = False
    try:
        with progress_bar() as show:
            total = len(hands) * len(entrants) + 3 * len(sentences)
            numbers = count(1)
            advance: Advance = lambda: show(next(numbers), total)  # noqa: E731
            for search in (
                *entrants.values(),
                threaded,
            ):  # what is built once for a lexicon is not measured
                search.run("TILES", book)
            for number, hand in enumerate(hands, start=seed):
                searches = {name: replace(one, seed=number) for name, one in entrants.items()}
                trials.append(
                    {name: _try(one, hand, book, advance) for name, one in searches.items()}
                )
            for sentence in sentences:
                timed.append(_time_sentence(sentence, book, threaded, advance))
    except KeyboardInterrupt:
        interrupted = True
    tiles = len(hands[0]) if hands else 0
    return Measures(_summaries(trials, tiles), timed, interrupted)


def _try(search: HandSearch, hand: str, book: Lexicon, advance: Advance) -> Trial:
    started, start = time.perf_counter(), time.process_time()
    solution = search.run(hand, book)
    cpu, wall = time.process_time() - start, time.perf_counter() - started
    advance()
    return Trial(solution.status == "solved", 1000 * cpu, wall)


def _time_sentence(
    sentence: str, book: Lexicon, threaded: HandSearch, advance: Advance
) -> SentenceRow:
    """Time a beam alone and in threads, and our solver."""
    searches = (replace(threaded, threads=1), threaded, HandSearch(threaded.limit))
    trials = [_try(search, sentence, book, advance) for search in searches]
    alone, together, ours = (trial.seconds if trial.solved else None for trial in trials)
    return SentenceRow(
        sentence, len(sentence), alone, threaded.threads, together, *SENTENCES[sentence], ours
    )


def _summaries(trials: list[dict[str, Trial]], tiles: int) -> list[Row]:
    """Return a row for each contestant over the hands that all have finished."""
    if not trials:
        return []
    ours = median(trial[OURS].cpu_ms for trial in trials)
    return [summary(name, [trial[name] for trial in trials], ours, tiles) for name in trials[0]]


def summary(name: str, trials: list[Trial], ours: float, tiles: int) -> Row:
    """Return a contestant's row; `ours` is the median of our solver in ms."""
    solved = sum(trial.solved for trial in trials)
    middle = median(trial.cpu_ms for trial in trials)
    return Row(
        name,
        len(trials),
        solved,
        100 * solved / len(trials),
        middle,
        mean(trial.cpu_ms for trial in trials),
        middle / ours,
        PAPER_FIGURES.get((name, tiles)),
    )


def _show(measures: Measures, lexicon: str, tiles: int) -> None:
    out = console()
    if measures.strategies:
        out.print(_strategies_table(measures.strategies, lexicon, tiles))
        if any(row.name == "oracle" for row in measures.strategies):
            out.print("The oracle places random words and ignores the hand, so it solves nothing.")
    if measures.sentences:
        out.print(_sentences_table(measures.sentences, lexicon))
    if not measures.strategies and not measures.sentences:
        out.print("No hand was finished.")


def _strategies_table(rows: list[Row], lexicon: str, tiles: int) -> Table:
    from tilewright.arena.report import table_of

    title = f"{rows[0].hands} hands of {tiles} tiles in {lexicon}, CPU time"
    names = ("strategy", "solved", "median ms", "mean ms", "× ours", "the paper")
    table = table_of(*names, room=FIRST_COLUMN, **LOOK, title=title)
    for row in rows:
        table.add_row(
            row.name,
            f"{row.solved_percent:.1f} %",
            *map(_three_digits, (row.median_ms, row.mean_ms, row.times_slower)),
            row.paper or "",
        )
    return table


def _sentences_table(rows: list[SentenceRow], lexicon: str) -> Table:
    from tilewright.arena.report import table_of

    title = f"BananaSolve's inputs in {lexicon}, seconds of wall time"
    threads = f"{rows[0].threads} threads"
    names = ("input", "tiles", "beam", threads, "paper", "parallel", OURS)
    table = table_of(*names, room=FIRST_COLUMN, **LOOK, title=title)
    for row in rows:
        table.add_row(
            row.sentence,
            str(row.tiles),
            _seconds(row.beam_seconds, 3),
            _seconds(row.threaded_seconds, 3),
            _seconds(row.paper_seconds, 2),
            _seconds(row.paper_parallel_seconds, 2),
            _seconds(row.our_seconds, 4),
        )
    return table


def _three_digits(number: float) -> str:
    return f"{number:.3g}" if number < 100 else f"{number:,.0f}"


def _seconds(seconds: float | None, digits: int) -> str:
    return "stuck" if seconds is None else f"{seconds:.{digits}f}"
