"""`tilewright study`: the papers' experiments and their figures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewright.cli.lazy import group
from tilewright.cli.options import Seed, Workers, store_option
from tilewright.cli.output import NO, AsJson, complain, console, note, print_json
from tilewright.cli.sources import LexiconOption, open_lexicon
from tilewright.errors import TilewrightError, suggestion
from tilewright.execution.progress import progress_bar

if TYPE_CHECKING:
    from tilewright.execution.progress import Show
    from tilewright.studies.bench import Progress
    from tilewright.studies.experiment import Experiment, Study
    from tilewright.studies.outcome import Laboratory, Outcome
    from tilewright.studies.report import Entry

app = group(
    "Run the papers' experiments and judge their claims.",
    "tilewright study run 001 --quick",
)

EVERY = "all"
ENABLE = "enable"  # a copy of the studies' default, so that help does not load the engine
OUTCOMES = "outcomes.json"
MOST_LISTED = 5  # experiments in a message
LONGEST_STEP = 40  # letters of its name before the bar

Chosen = tuple["Study", "Experiment"]
Quick = Annotated[bool, typer.Option("--quick", help="Run a small sample (within a minute).")]
StoreOption = Annotated[str | None, store_option("Database for trials and results.")]
Experiments = Annotated[
    list[str] | None,
    typer.Option("--experiment", metavar="NAME", help="Only this experiment; may be repeated."),
]


@app.command("list", epilog="Example: tilewright study list")
def list_studies(as_json: AsJson = False) -> None:
    """List the papers and their experiments."""
    from tilewright.studies import OWN_STUDIES, STUDIES, find_study

    studies = {number: find_study(number) for number in (*STUDIES, *OWN_STUDIES)}
    if as_json:
        print_json({"studies": [_summary(number, one) for number, one in studies.items()]})
        return
    out = console()
    for number, one in studies.items():
        authors = f" ({one.authors})" if number in STUDIES else ""
        out.print(f"{number}  {one.title}{authors}", style="bold")
        for experiment in one.experiments:
            out.print(f"     {experiment.name:20} {experiment.title}", soft_wrap=True)


def _summary(number: str, one: Study) -> dict[str, Any]:
    return {
        "number": number,
        "name": one.name,
        "title": one.title,
        "authors": one.authors,
        "experiments": [
            {
                "name": experiment.name,
                "title": experiment.title,
                "quick": experiment.size.quick,
                "full": experiment.size.full,
            }
            for experiment in one.experiments
        ],
    }


@app.command("run", epilog="Example: tilewright study run 001 --quick --experiment table-1")
def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Number or name of a study, or all.")],
    quick: Quick = False,
    experiment: Experiments = None,
    lexicon: LexiconOption = ENABLE,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Run on the Dask cluster at ADDRESS.")
    ] = None,
    store: StoreOption = None,
    resume: Annotated[
        bool,
        typer.Option("--resume/--fresh", help="Reuse stored trials, or run all of them again."),
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Run the experiments of a paper; interrupted runs resume."""
    from tilewright.arena.memory import open_store
    from tilewright.execution.executor import cores, open_executor
    from tilewright.studies.outcome import Laboratory
    from tilewright.studies.report import Entry

    if cluster is not None and workers is not None:
        raise TilewrightError("--cluster has its own workers; leave out --workers")
    chosen = with_words(choose(name, experiment), lexicon)
    open_lexicon(lexicon)
    hands = cores() if workers is None else workers
    entries: list[Entry] = []
    try:
        with (
            open_store(store) as keeper,
            open_executor(hands, cluster) as executor,
            progress_bar() as show,
        ):
            laboratory = Laboratory(
                keeper, executor, hands, seed, _steps(show), not resume, lexicon=lexicon
            )
            if not quick:
                _print_estimate(laboratory, chosen)
            for one, its in chosen:
                entries.append(Entry(one, its, laboratory.run(one, its, quick)))
                if not as_json:
                    _show(entries[-1])
    except (KeyboardInterrupt, TilewrightError):  # finished experiments are shown anyway
        if as_json and entries:
            _print_outcomes(entries)
        raise
    if as_json:
        _print_outcomes(entries)


def _print_outcomes(entries: list[Entry]) -> None:
    print_json({"outcomes": [one.outcome.to_json() | {"claims": _claims(one)} for one in entries]})


def _claims(entry: Entry) -> list[dict[str, str]]:
    return [
        {
            "text": one.claim.text,
            "section": one.claim.section,
            "verdict": one.verdict,
            "reason": one.reason,
        }
        for one in entry.judgements()
    ]


def _steps(show: Show) -> Progress:
    """A bar that also names the step."""

    def progress(step: str, done: int, total: int) -> None:
        show(done, total, f"{step[:LONGEST_STEP]}: {done:,} of {total:,}")

    return progress


def choose(name: str, experiments: list[str] | None) -> list[Chosen]:
    """The requested experiments."""
    from tilewright.studies import STUDIES, find_study

    studies = [find_study(one) for one in (STUDIES if name == EVERY else [name])]
    chosen = [(one, its) for one in studies for its in one.experiments]
    known = {its.name for _, its in chosen}
    for wanted in experiments or ():
        if wanted not in known:
            raise TilewrightError(
                f"unknown experiment {wanted!r} in {name}; {suggestion(wanted, known)}"
            )
    return [(one, its) for one, its in chosen if not experiments or its.name in experiments]


def with_words(chosen: list[Chosen], lexicon: str) -> list[Chosen]:
    """The experiments that can be run with a word list; the others name their own lists."""
    if lexicon == ENABLE:
        return chosen
    fixed = [its.name for _, its in chosen if its.own_words]
    if len(fixed) == len(chosen):
        raise TilewrightError(
            f"{', '.join(fixed)} compares fixed word lists; run it without another list"
        )
    if fixed:
        note(f"skipped, because they compare fixed word lists: {', '.join(fixed)}")
    return [(one, its) for one, its in chosen if not its.own_words]


def _print_estimate(laboratory: Laboratory, chosen: list[Chosen]) -> None:
    """Print an estimate based on the quick forms; those without an outcome run first."""
    seconds = sum(laboratory.estimate(one, its) for one, its in chosen)
    text = f"Estimated time: {spelled(seconds)} at the current load, if nothing is stored yet."
    print(text, file=sys.stderr)


def spelled(seconds: float) -> str:
    """Format a duration."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _show(entry: Entry) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Column, Table

    from tilewright.studies.report import explained, in_the_paper, made
    from tilewright.studies.tables import listed

    its, findings = entry.experiment, entry.outcome.findings
    rows = listed(its, findings)
    out = console()
    out.print(its.title, style="bold")
    if its.did:
        out.print(in_the_paper(its))
    figures = [Column(name, justify="right", no_wrap=True) for name in rows.headings[2:]]
    table = Table(*rows.headings[:2], *figures, box=SIMPLE_HEAD, pad_edge=False)
    for row in rows.rows:
        table.add_row(*row)
    out.print(table)
    out.print(its.difference)
    for judgement in entry.judgements():
        claim = judgement.claim
        out.print(f"{judgement.verdict}: {claim.text} (section {claim.section})", style="bold")
        out.print(explained(judgement, its))
    for remark in findings.remarks:
        out.print(remark)
    for title, picture in findings.pictures.items():
        out.print(f"\n{title}:\n{picture}", soft_wrap=True)
    for name, text in findings.files.items():
        out.print(f"\n{name}:\n{text.expandtabs(28)}", soft_wrap=True)
    out.print(made(entry) + "\n", style="dim")


@app.command("report", epilog="Example: tilewright study report report --quick")
def report(
    directory: Annotated[Path, typer.Argument(metavar="DIRECTORY", help="Output directory.")],
    quick: Annotated[bool, typer.Option("--quick", help="Report the quick runs.")] = False,
    lexicon: LexiconOption = ENABLE,
    seed: Seed = 0,
    store: StoreOption = None,
) -> None:
    """Write a report: index.html, a single self-contained page, and README.md.

    Outcomes come from the store, or else from outcomes.json in the directory, which is updated.

    Experiments without a full run are shown with their quick run.
    """
    from tilewright.arena.memory import open_store
    from tilewright.execution.executor import Here
    from tilewright.studies.markdown import to_markdown
    from tilewright.studies.outcome import Laboratory
    from tilewright.studies.page import to_html
    from tilewright.studies.report import files, outcomes_text

    known = _read_outcomes_file(directory / OUTCOMES)
    with open_store(store, read_only=True) as keeper:
        laboratory = Laboratory(keeper, Here(), 1, seed, lexicon=lexicon)
        entries, missing = _entries(laboratory, quick, known)
        own = _own_outcomes(laboratory, quick, known)
    pages = _pages(own)
    if missing:
        form = "quick" if quick else "full"
        complain(f"no {form} run yet of {_some(missing)}", NO)
    stale = [f"{one.study.name} {one.experiment.name}" for one in entries if not one.is_current]
    if stale:
        complain(f"results of other code versions, run again to update: {_some(stale)}", NO)
    if not (entries or pages):
        raise typer.Exit(NO)
    directory.mkdir(parents=True, exist_ok=True)
    written = {"index.html": to_html(entries), "README.md": to_markdown(entries)} if entries else {}
    every = [*(entry.outcome for entry in entries), *own]
    for name, text in (written | files(entries) | pages | {OUTCOMES: outcomes_text(every)}).items():
        (directory / name).write_text(text, "utf-8")
    shown = [*written, *(name for name in pages if name.endswith(".md"))]
    console().print("\n".join(str(directory / name) for name in shown), soft_wrap=True)


def _read_outcomes_file(file: Path) -> dict[tuple[str, str], Outcome]:
    """Return the outcomes of an earlier report in this directory."""
    import json

    from tilewright.studies.report import read_outcomes

    if not file.is_file():
        return {}
    try:
        return read_outcomes(json.loads(file.read_text("utf-8")))
    except (KeyError, TypeError, ValueError):
        raise TilewrightError(f"{file} is not a file of outcomes; move it away") from None


def _some(names: list[str]) -> str:
    """List the first names, and count the rest."""
    rest = len(names) - MOST_LISTED
    return ", ".join(names[:MOST_LISTED]) + (f" and {rest} more" if rest > 0 else "")


def _entries(
    laboratory: Laboratory, quick: bool, known: dict[tuple[str, str], Outcome]
) -> tuple[list[Entry], list[str]]:
    """The outcomes of all experiments, and the names of those not run in this form."""
    from tilewright.studies.outcome import list_name
    from tilewright.studies.report import Entry

    form = (quick, laboratory.seed, list_name(laboratory.lexicon))
    entries: list[Entry] = []
    missing: list[str] = []
    for one, its in choose(EVERY, None):
        outcome = laboratory.outcome(one, its, quick)
        before = known.get((one.name, its.name))
        if before and (before.quick, before.seed, before.lexicon) == form:
            outcome = _better(Entry(one, its, before), outcome)
        if outcome is None:
            missing.append(f"{one.name} {its.name}")
            outcome = laboratory.outcome(one, its, quick=True)
        if outcome is not None:
            entries.append(Entry(one, its, outcome))
    return entries, missing


def _better(before: Entry, stored: Outcome | None) -> Outcome:
    """The stored outcome, unless only the earlier one was made by the current sources."""
    if stored is None or (before.is_current and not before._replace(outcome=stored).is_current):
        return before.outcome
    return stored


def _own_outcomes(
    laboratory: Laboratory, quick: bool, known: dict[tuple[str, str], Outcome]
) -> list[Outcome]:
    """Return the outcomes of our own studies, from the store or from an earlier report."""
    from tilewright.studies import OWN_STUDIES, find_study

    found: list[Outcome] = []
    for one in map(find_study, OWN_STUDIES):
        for its in one.experiments:
            before = known.get((one.name, its.name))
            same = before and (before.quick, before.seed) == (quick, laboratory.seed)
            outcome = laboratory.outcome(one, its, quick) or (before if same else None)
            if outcome is not None:
                found.append(outcome)
    return found


def _pages(outcomes: list[Outcome]) -> dict[str, str]:
    """Return the pages of our own studies that were run completely."""
    from tilewright.studies import OWN_STUDIES, find_study

    files: dict[str, str] = {}
    for one in map(find_study, OWN_STUDIES):
        found = {outcome.experiment: outcome for outcome in outcomes if outcome.study == one.name}
        if one.page is not None and len(found) == len(one.experiments):
            files |= one.page(found)
    return files
