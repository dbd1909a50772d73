"""`tilewright bench`: the papers' strategies and our solver on the same hands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from itertools import count
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.output import AsJson, console, help_if_alone, print_json
from tilewright.cli.progress import progress_bar
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.lexicon import Lexicon
    from tilewright.solver import Limit, Solution

app = typer.Typer(
    add_completion=False, epilog="Example: tilewright bench strategies --hands 20 --sentences"
)

OURS = "tilewright"
MOST_TILES = 144  # of the game that the hands are drawn from
MOST_THREADS = 256
FIRST_COLUMN = 16  # letters of a sentence; the other columns need the rest

# What the papers measured, by the number of tiles.
PAPER_FIGURES: dict[tuple[str, int], str] = {
    ("letters-in-hand", 10): "88 % in 0.2 s",
    ("letters-in-hand", 15): "85 % in 4.4 s",
    ("letters-in-hand", 21): "80 % in 399.5 s",
    ("dictionary", 10): "80 % in 2.6 s",
    ("dictionary", 15): "85 % in 2.6 s",
    ("dictionary", 21): "79 % in 2.7 s",
    ("oracle", 21): "100 % in under 1 s",
}
# BananaSolve's inputs, with its seconds: sequential, and parallel on four cores.
SENTENCES: dict[str, tuple[float, float]] = {
    "icandthisonequickly": (1.7, 0.8),
    "howareyousounbelievablyquickatbananagrams": (7.2, 2.0),
    "howareyousogoodatpuzzlesitstrulyastonishing": (11.65, 3.52),
    "whydoesntanyonewanttoplaybananagramwithmeiguessbeingthisgoodisntsofunafterall": (59.69, 19.90),
    "acomputerwoulddeservetobecalledintelligentifitcoulddeceiveahumanintobelievingthatitwashuman": (
        76.99,
        27.62,
    ),
}

Run = Callable[[str, int], "Solution"]  # of a hand and a seed
Advance = Callable[[], None]


@dataclass(frozen=True)
class Trial:
    """What one contestant made of one hand."""

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
    """All that was asked to be measured, as far as it was finished."""

    rows: list[Row]
    sentences: list[SentenceRow]
    interrupted: bool


@app.callback(invoke_without_command=True)
def bench(context: typer.Context) -> None:
    """Measure what the papers did beside what Tilewright does."""
    help_if_alone(context)


@app.command("strategies", epilog="Example: tilewright bench strategies --hands 20 --strategy beam")
def strategies(
    hands: Annotated[
        int, typer.Option(metavar="N", min=0, help="How many hands each of them gets.")
    ] = 100,
    tiles: Annotated[
        int, typer.Option(metavar="N", min=2, max=MOST_TILES, help="How many tiles a hand has.")
    ] = 21,
    seconds: Annotated[
        float, typer.Option(metavar="S", help="The limit of each strategy for each hand.")
    ] = 10.0,
    seed: Annotated[int, typer.Option(metavar="N", help="Another seed draws other hands.")] = 0,
    strategy: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this one; may be given many times."),
    ] = None,
    sentences: Annotated[
        bool, typer.Option("--sentences", help="Time the beam on its paper's sentences, too.")
    ] = False,
    threads: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=MOST_THREADS, help="Threads of the beam on the sentences."
        ),
    ] = 4,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    as_json: AsJson = False,
) -> None:
    """Run the papers' strategies and our solver on the same hands of the 144 tiles."""
    from tilewright.solver import Limit
    from tilewright.solver.strategies import STRATEGIES, find_strategy

    if not hands and not sentences:
        raise TilewrightError("there is nothing to measure: give some --hands, or --sentences")
    names = [find_strategy(name).name for name in dict.fromkeys(strategy or STRATEGIES)]
    limit = Limit(seconds=seconds)
    book = open_lexicon(lexicon)
    entrants = contestants(names, book, limit)
    inputs = list(SENTENCES) if sentences else []
    drawn = draw_hands(hands, tiles, seed)
    measures = _measure(drawn, seed, inputs, entrants, book, limit, threads)
    if as_json:
        print_json(_document(measures, book.name, tiles, seed, seconds))
    else:
        _show(measures, book.name, tiles)
    if measures.interrupted:
        raise KeyboardInterrupt


def draw_hands(hands: int, tiles: int, seed: int) -> list[str]:
    """Hands of the 144 tiles of Bananagrams, each drawn from the full bag."""
    from random import Random

    from tilewright.alphabet import BANANAGRAMS

    bag = Random(seed)
    return ["".join(bag.sample(BANANAGRAMS.tiles, tiles)) for _ in range(hands)]


def contestants(names: Iterable[str], book: Lexicon, limit: Limit) -> dict[str, Run]:
    """The strategies of these names, and our solver, each as a way from a hand to a solution."""
    from tilewright.solver import solve
    from tilewright.solver.strategies import find_strategy

    def named(name: str) -> Run:
        return lambda hand, seed: find_strategy(name).run(hand, book, limit, seed)

    ours: Run = lambda hand, seed: solve(hand, book, limit=limit, seed=seed)  # noqa: E731
    return {name: named(name) for name in names} | {OURS: ours}


def _measure(
    hands: list[str],
    seed: int,
    sentences: list[str],
    entrants: dict[str, Run],
    book: Lexicon,
    limit: Limit,
    threads: int,
) -> Measures:
    """Measure everything, or, after Ctrl-C, give back what was finished."""
    trials: list[dict[str, Trial]] = []
    timed: list[SentenceRow] = []
    interrupted = False
    try:
        with progress_bar() as show:
            total = len(hands) * len(entrants) + 3 * len(sentences)
            numbers = count(1)
            advance: Advance = lambda: show(next(numbers), total)  # noqa: E731
            _warm_up(entrants)
            for number, hand in enumerate(hands, start=seed):
                trials.append(
                    {name: _try(run, hand, number, advance) for name, run in entrants.items()}
                )
            for sentence in sentences:
                timed.append(_time_sentence(sentence, book, limit, threads, advance))
    except KeyboardInterrupt:
        interrupted = True
    tiles = len(hands[0]) if hands else 0
    return Measures(_summaries(trials, tiles), timed, interrupted)


def _warm_up(entrants: dict[str, Run]) -> None:
    """Let everyone make what it keeps for a lexicon, which is no part of solving a hand."""
    for run in entrants.values():
        run("TILES", 0)


def _try(run: Run, hand: str, seed: int, advance: Advance) -> Trial:
    started, start = time.perf_counter(), time.process_time()
    solution = run(hand, seed)
    cpu, wall = time.process_time() - start, time.perf_counter() - started
    advance()
    return Trial(solution.status == "solved", 1000 * cpu, wall)


def _time_sentence(
    sentence: str, book: Lexicon, limit: Limit, threads: int, advance: Advance
) -> SentenceRow:
    from tilewright.solver import solve
    from tilewright.solver.strategies import find_strategy

    beam = find_strategy("beam")
    runs: list[Run] = [
        lambda hand, seed: beam.run(hand, book, limit, seed),
        lambda hand, seed: beam.run(hand, book, limit, seed, threads),
        lambda hand, seed: solve(hand, book, limit=limit, seed=seed),
    ]
    alone, threaded, ours = (_try(run, sentence, 0, advance) for run in runs)
    return SentenceRow(
        sentence,
        len(sentence),
        _if_solved(alone),
        threads,
        _if_solved(threaded),
        *SENTENCES[sentence],
        _if_solved(ours),
    )


def _if_solved(trial: Trial) -> float | None:
    return trial.seconds if trial.solved else None


def _summaries(trials: list[dict[str, Trial]], tiles: int) -> list[Row]:
    """A row for each contestant, over the hands that all of them had."""
    if not trials:
        return []
    ours = median(trial[OURS].cpu_ms for trial in trials)
    return [summary(name, [trial[name] for trial in trials], ours, tiles) for name in trials[0]]


def summary(name: str, trials: list[Trial], ours: float, tiles: int) -> Row:
    """One contestant's row, `ours` being the median of our solver in milliseconds."""
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


def _document(
    measures: Measures, lexicon: str, tiles: int, seed: int, seconds: float
) -> dict[str, object]:
    return {
        "lexicon": lexicon,
        "tiles": tiles,
        "seed": seed,
        "seconds": seconds,
        "strategies": [asdict(row) for row in measures.rows],
        "sentences": [asdict(row) for row in measures.sentences],
        "interrupted": measures.interrupted,
    }


def _show(measures: Measures, lexicon: str, tiles: int) -> None:
    out = console()
    if measures.rows:
        out.print(_strategies_table(measures.rows, lexicon, tiles))
        if any(row.name == "oracle" for row in measures.rows):
            out.print("The oracle ignores the hand: it lays random words, and solves nothing.")
    if measures.sentences:
        out.print(_sentences_table(measures.sentences, lexicon))
    if not measures.rows and not measures.sentences:
        out.print("Nothing was finished.")


def _strategies_table(rows: list[Row], lexicon: str, tiles: int) -> Table:
    title = f"{rows[0].hands} hands of {tiles} tiles in {lexicon}, CPU time"
    table = _table(title, "strategy", "solved", "median ms", "mean ms", "× ours", "the paper")
    for row in rows:
        table.add_row(
            row.name,
            f"{row.solved_percent:.1f} %",
            _three_digits(row.median_ms),
            _three_digits(row.mean_ms),
            _three_digits(row.times_slower),
            row.paper or "",
        )
    return table


def _sentences_table(rows: list[SentenceRow], lexicon: str) -> Table:
    title = f"BananaSolve's inputs in {lexicon}, seconds of wall time"
    threads = f"{rows[0].threads} threads"
    table = _table(title, "input", "tiles", "beam", threads, "paper", "parallel", OURS)
    for row in rows:
        table.add_row(
            row.sentence,
            str(row.tiles),
            _seconds(row.beam_seconds, 2),
            _seconds(row.threaded_seconds, 2),
            _seconds(row.paper_seconds, 2),
            _seconds(row.paper_parallel_seconds, 2),
            _seconds(row.our_seconds, 4),
        )
    return table


def _three_digits(number: float) -> str:
    return f"{number:.3g}" if number < 100 else f"{number:,.0f}"


def _seconds(seconds: float | None, digits: int) -> str:
    return "stuck" if seconds is None else f"{seconds:.{digits}f}"


def _table(title: str, first: str, *others: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(first, no_wrap=True, overflow="ellipsis", max_width=FIRST_COLUMN)
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table
