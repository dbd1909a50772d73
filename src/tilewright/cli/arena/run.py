"""A tournament of any game on the command line: the options that all have, and the run.

A game's command takes a `Run` first, which stands for all options of `Run` in the command's own
signature: `with_run_options` puts them there.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

import typer

from tilewright.cli.game.common import DEFAULT_PATIENCE, Patience, Seed
from tilewright.cli.options import store_option
from tilewright.cli.output import NO, AsJson, complain, console, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption
from tilewright.database import NO_STORE
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.arena.games import Job
    from tilewright.arena.report import Report
    from tilewright.arena.tournament import Definition, Keeper, Tournament
    from tilewright.execution.executor import Unfinished
    from tilewright.statistics import Sprt

Form = Literal["together", "pairs"]
MOST_WORKERS = 256

StoreOption = Annotated[str | None, store_option("Where results are kept and found again.")]


@dataclass(frozen=True)
class Run:
    """What was asked of a tournament, whatever the game."""

    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games; for pairs, of each pair.")
    ] = 100
    seed: Seed = 0
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=MOST_WORKERS,
            show_default="all cores",
            help="How many processes play; 1 or 0 plays in this one.",
        ),
    ] = None
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Dask cluster of this scheduler instead."),
    ] = None
    form: Annotated[
        Form,
        typer.Option(help="All in one game, seats rotated; or every two, each deal twice."),
    ] = "together"
    lexicon: LexiconOption = DEFAULT_LEXICON
    patience: Patience = DEFAULT_PATIENCE
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="Stop when it is clear whether the first of two agents is better by ELO1 or ELO0.",
        ),
    ] = None
    store: StoreOption = None
    logs: Annotated[
        bool, typer.Option("--logs", help="Keep the log of every game in the store, too.")
    ] = False
    resume: Annotated[
        bool,
        typer.Option(
            "--resume/--fresh", help="Go on from the games that the store has, or play all anew."
        ),
    ] = True
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the table as CSV, too.")
    ] = None
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw win rates and times, too."),
    ] = None
    as_json: AsJson = False

    def table(self, entrants: int) -> int:
        """How many sit in one game; a single entrant makes no pairs."""
        if self.form == "pairs" and entrants < 2:
            raise TilewrightError("--form pairs needs two seats or more")
        return 2 if self.form == "pairs" else entrants

    def play(self, game: str, job: Job) -> None:
        """Play the tournament, and tell what came of it."""
        from tilewright.arena.tournament import Definition, Tournament

        self._check()
        test = _read_sprt(self.sprt, len(job.agents))
        definition = Definition(job, self.form, self.games, self.seed, game)
        with _store(self.store, definition, self.resume) as keeper:
            tournament = Tournament(definition, keeper, test)
            _say_what_is_there(tournament)
            problem = self._play(tournament)
            report = tournament.report()
        tell(report, self.csv, self.plot, self.as_json)
        if problem is not None:
            raise typer.Exit(complain(str(problem), NO))
        if report.games < definition.length and not (report.sprt and report.sprt["verdict"]):
            complain(f"interrupted after {report.games:,} of {definition.length:,} games")
            raise KeyboardInterrupt

    def _check(self) -> None:
        """Refuse wishes that do not go together."""
        if self.cluster is not None and self.workers is not None:
            raise TilewrightError("--cluster has workers of its own: leave out --workers")
        if self.logs and self.store == NO_STORE:
            raise TilewrightError("--logs keeps logs in the store: leave out --store none")

    def _play(self, tournament: Tournament) -> Unfinished | None:
        """Play what is missing, up to the end or to Ctrl-C, which shows in the number of games."""
        from tilewright.execution.executor import Unfinished, cores, open_executor

        workers = cores() if self.workers is None else self.workers
        try:
            with open_executor(workers, self.cluster) as executor, _progress() as progress:
                tournament.play(executor, workers, progress, self.logs)
        except KeyboardInterrupt:
            pass
        except Unfinished as problem:
            return problem
        return None


def with_run_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose first parameter, a `Run`, is replaced by the options of one.

    An option that the command has itself stands for the one of that name.
    """
    own = inspect.signature(command, eval_str=True)
    kinds = get_type_hints(Run, include_extras=True)
    options = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=field.default,
            annotation=kinds[field.name],
        )
        for field in fields(Run)
        if field.name not in own.parameters
    ]
    others = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in list(own.parameters.values())[1:]
    ]

    def asked(**given: Any) -> None:
        run = Run(**{option.name: given.pop(option.name) for option in options})
        command(run, **given)

    asked.__doc__ = command.__doc__
    asked.__annotations__ = {one.name: one.annotation for one in (*others, *options)}
    asked.__signature__ = inspect.Signature([*others, *options])  # type: ignore[attr-defined]
    return asked


def _read_sprt(text: str | None, seats: int) -> Sprt | None:
    from tilewright.statistics import Sprt

    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise TilewrightError(f"--sprt is two numbers such as 0,20, not {text!r}") from None
    if not -2000 <= low < high <= 2000:
        raise TilewrightError(f"--sprt is a lower and a higher number of Elo, not {text!r}")
    if seats != 2:
        raise TilewrightError(f"--sprt compares two seats, not {seats}")
    return Sprt(low, high)


@contextmanager
def _store(url: str | None, definition: Definition, resume: bool) -> Iterator[Keeper]:
    """The store that was asked for, without the results that are not wanted."""
    from tilewright.arena.tournament import Nowhere

    if url == NO_STORE:
        yield Nowhere()
        return
    from tilewright.arena.store import Store

    with Store(url) as store:
        if not resume:
            store.forget(definition.id)
        yield store


def _say_what_is_there(tournament: Tournament) -> None:
    if tournament.from_store and sys.stderr.isatty():
        there, total = tournament.from_store, tournament.definition.length
        said = f"{there:,} of {total:,} games are in the store; --fresh plays them anew"
        print(said, file=sys.stderr)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error for a person at a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    # A bar that is drawn more often would be counted in everybody's CPU time.
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=Console(stderr=True), transient=True, refresh_per_second=2
    ) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def tell(report: Report, csv: Path | None, plot: Path | None, as_json: bool) -> None:
    """Tell a report to a person or a program, and write the files that were asked for."""
    if csv is not None:
        csv.write_text(report.csv(), "utf-8")
    if plot is not None:
        from tilewright.arena.plot import draw

        draw(report, plot)
    if as_json:
        print_json(report.document())
        return
    console().print(report)
    if report.sprt:
        typer.echo(_sprt_sentence(report.sprt))


def _sprt_sentence(sprt: dict[str, object]) -> str:
    verdicts = {"accept": "is better by", "reject": "is not better by", None: "may be better by"}
    said = verdicts[sprt["verdict"]]  # type: ignore[index]
    return (
        f"SPRT: the first {said} {sprt['elo1']:g} Elo rather than {sprt['elo0']:g}, after "
        f"{sprt['pairs']} pairs: {sprt['lower']} < {sprt['llr']} < {sprt['upper']}"
    )
