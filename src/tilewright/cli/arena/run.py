"""`tilewright arena GAME`: a tournament of any game."""

from __future__ import annotations

import inspect
import sys
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from tilewright.cli.files import check_files, write_files
from tilewright.cli.game.common import (
    DEFAULT_MEMORY,
    IsolateOption,
    MemoryOption,
    Patience,
    Seed,
    WallOption,
)
from tilewright.cli.games import (
    choice,
    clock_parameters,
    parameter,
    rule_parameters,
    seats_parameter,
    take_rules,
)
from tilewright.cli.options import Workers, store_option
from tilewright.cli.output import NO, AsJson, complain, console, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, for_tiles, open_lexicon
from tilewright.database import NO_STORE
from tilewright.errors import DatabaseError, TilewrightError
from tilewright.execution.progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from tilewright.arena.report import Report
    from tilewright.arena.results import Job
    from tilewright.arena.tournament import Tournament
    from tilewright.statistics import Sprt
    from tilewright.table.game import AnyGame, Seating

ABOUT = "Play many games of {game.title}, each deal with the seats rotated."
EXAMPLE = "tilewright arena {game.name} {game.example} --games 100"

StoreOption = Annotated[str | None, store_option("Database for results.")]

CsvFile = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Also write the table as CSV.")
]
PlotFile = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Also plot win rates and times.")
]


@dataclass(frozen=True)
class Run:
    """Options of a tournament that do not depend on the game."""

    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Number of games (per pair in paired forms).")
    ] = 100
    seed: Seed = 0
    workers: Workers = None
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster at ADDRESS.")
    ] = None
    lexicon: LexiconOption = DEFAULT_LEXICON
    patience: Patience = None
    wall: WallOption = None
    memory: MemoryOption = DEFAULT_MEMORY
    isolate: IsolateOption = "users"
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="Stop early (SPRT) when the lead of the first agent is clearly ELO1 or ELO0.",
        ),
    ] = None
    store: StoreOption = None
    logs: Annotated[bool, typer.Option("--logs", help="Also store the log of every game.")] = False
    resume: Annotated[
        bool,
        typer.Option("--resume/--fresh", help="Reuse stored games, or play all games again."),
    ] = True
    csv: CsvFile = None
    plot: PlotFile = None
    as_json: AsJson = False

    def play(self, job: Job) -> None:
        """Play the tournament and print its report."""
        from tilewright.arena.memory import open_store
        from tilewright.arena.tournament import Definition, Tournament
        from tilewright.execution.executor import cores, open_executor

        test = _read_sprt(self.sprt, len(job.agents))
        definition = Definition(job, self.games, self.seed)
        workers = cores() if self.workers is None else self.workers
        with open_store(self.store) as keeper:
            executor = open_executor(workers, self.cluster)
            if not self.resume:
                keeper.forget(definition.id)
            tournament = Tournament(definition, keeper, test)
            _print_stored_games(tournament)
            problem = self._play(tournament, executor, workers)
            try:
                report = tournament.report()
            except DatabaseError as error:
                problem, report = problem or error, tournament.report(keep=False)
        show(report, self.as_json)
        if problem is not None:
            complain(str(problem), NO)
        write(report, self.csv, self.plot)
        if problem is not None:
            raise typer.Exit(NO)
        if not tournament.finished:
            complain(f"interrupted after {report.games:,} of {definition.length:,} games")
            raise KeyboardInterrupt

    def check(self, seats: int) -> None:
        """Reject invalid options before any work is done."""
        _read_sprt(self.sprt, seats)
        check_outputs(self.csv, self.plot)
        if self.cluster is not None and self.workers is not None:
            raise TilewrightError("--cluster has its own workers; leave out --workers")
        if self.logs and self.store == NO_STORE:
            raise TilewrightError("--logs needs a store; leave out --store none")

    def _play(
        self, tournament: Tournament, executor: Executor, workers: int
    ) -> TilewrightError | None:
        """Play the missing games until the end or Ctrl-C.

        Return the error that stopped the run, if any, so that the results so far can be shown.
        """
        from tilewright.execution.executor import Unfinished

        try:
            with executor, progress_bar() as progress:
                tournament.play(executor, workers, progress, self.logs)
        except KeyboardInterrupt:
            pass
        except (Unfinished, DatabaseError) as problem:
            return problem
        return None


def parameters(game: AnyGame) -> list[inspect.Parameter]:
    """Return the arguments and options of a game's command."""
    kinds = get_type_hints(Run, include_extras=True)
    return [
        seats_parameter(game),
        *[parameter(one.name, kinds[one.name], one.default) for one in fields(Run)],
        _form_parameter(game),
        *clock_parameters(game),
        *rule_parameters(game, varying=True),
    ]


def _form_parameter(game: AnyGame) -> inspect.Parameter:
    described = [f"{name}: {_seated(seating)}" for name, seating in game.forms.items()]
    option = typer.Option("--form", help=f"Who plays whom. {'; '.join(described)}.")
    return parameter("form", Annotated[choice([*game.forms]), option], next(iter(game.forms)))


def _seated(seating: Seating) -> str:
    if seating.alone:
        return f"{seating.copies} copies of one agent per game"
    each = "" if seating.copies == 1 else f", {seating.copies} seats each"
    return f"{'each pair, every deal twice' if seating.pairs else 'all in one game'}{each}"


def run(game: AnyGame, *, seats: list[str], form: str, clock: str = "", **given: Any) -> None:
    """Play a tournament; `given` has the options of `Run` and the rules."""
    from tilewright.arena.jobs import make_job, seats_at_a_table
    from tilewright.table.guard import Allowance

    run = Run(**{one.name: given.pop(one.name) for one in fields(Run)})
    run.check(len(seats))
    rules = take_rules(game, given, seats_at_a_table(game, form, len(seats)))
    source = for_tiles(run.lexicon, rules.get("tile_set"))
    words = open_lexicon(source)
    job = make_job(
        game,
        seats,
        words,
        source,
        rules,
        form=form,
        clock=clock,
        allowance=Allowance(run.patience, run.wall, run.memory),
        isolate=run.isolate,
        complain=complain,
    )
    run.play(job)


def _read_sprt(text: str | None, seats: int) -> Sprt | None:
    from tilewright.statistics import Sprt

    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise TilewrightError(f"--sprt must be two numbers such as 0,20 (got {text!r})") from None
    if not -2000 <= low < high <= 2000:
        raise TilewrightError(f"--sprt must be a lower and a higher Elo difference (got {text!r})")
    if seats != 2:
        raise TilewrightError(f"--sprt compares 2 seats (got {seats})")
    return Sprt(low, high)


def _print_stored_games(tournament: Tournament) -> None:
    if tournament.from_store and sys.stderr.isatty():
        there, total = tournament.from_store, tournament.definition.length
        said = f"{there:,} of {total:,} games are in the store; --fresh plays them again"
        print(said, file=sys.stderr)


def check_outputs(csv: Path | None, plot: Path | None) -> None:
    """Reject a table or plot that cannot be written."""
    check_files({"--csv": csv, "--plot": plot})
    if plot is not None:
        from tilewright.arena.plot import check_plot

        check_plot(plot)


def show(report: Report, as_json: bool) -> None:
    """Print a report as text or JSON."""
    if as_json:
        print_json(report.to_json())
        return
    console().print(report)


def write(report: Report, csv: Path | None, plot: Path | None) -> None:
    """Write the requested files."""
    writers: list[Callable[[], object]] = []
    if csv is not None:
        writers.append(partial(csv.write_text, report.csv(), "utf-8"))
    if plot is not None:
        from tilewright.arena.plot import draw

        writers.append(partial(draw, report, plot))
    write_files(*writers)
