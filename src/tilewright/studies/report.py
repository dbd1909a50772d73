"""The contents of the report on all studies; `markdown` and `page` write it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tilewright.studies import STUDIES
from tilewright.studies.bench import LEXICON
from tilewright.studies.claims.left_out import LEFT_OUT
from tilewright.studies.experiment import Experiment, Measure, Quantity, Study
from tilewright.studies.figures import bars, heat_map, lines, standalone
from tilewright.studies.outcome import Outcome
from tilewright.studies.tables import cell, plain
from tilewright.studies.verdict import FAILS, HOLDS, OPEN, Judgement, Pair, Verdict, judge

TITLE = "The papers' experiments"
INTRODUCTION = (
    "The experiments of five papers, run again, with a verdict on each claim. Tables show the "
    "paper's figures and ours with 95 % intervals; an asterisk marks a figure derived from the "
    "paper's. The word list is ENABLE unless a section names another. The command below a table "
    "prints it again. “Made by other code” means that a source file of the engine or the game has "
    "changed since the measurement, even if only in a comment. The quick form is a small sample "
    "that only shows that an experiment runs."
)
VERDICTS: tuple[Verdict, ...] = (HOLDS, FAILS, OPEN)
NO_CLAIM = "The paper makes no claim that could be tested here."
MOST_PAIRS = 3  # comparisons shown for a claim


class Entry(NamedTuple):
    """An experiment and its outcome."""

    study: Study
    experiment: Experiment
    outcome: Outcome

    @property
    def is_current(self) -> bool:
        """Whether the current sources produced the outcome."""
        return self.outcome.is_current(self.study, self.experiment)

    @property
    def anchor(self) -> str:
        """The anchor of its section."""
        return f"{number_of(self.study)}-{self.experiment.name}"

    def judgements(self) -> list[Judgement]:
        """Judge its claims; all are inconclusive in the quick form."""
        rows, decisive = self.outcome.findings.rows, not self.outcome.quick
        return [judge(claim, rows, decisive) for claim in self.experiment.claims]


def number_of(study: Study) -> str:
    """The number of a study's paper."""
    return next(number for number, name in STUDIES.items() if name == study.name)


def studies_of(entries: Sequence[Entry]) -> list[Study]:
    """The studies that have entries, in paper order."""
    found = {number_of(entry.study): entry.study for entry in entries}
    return [found[number] for number in sorted(found)]


def in_the_paper(experiment: Experiment) -> str:
    """Say what the paper did."""
    did = experiment.did
    return f"The paper {did[:1].lower()}{did[1:]}" if did else ""


def command(entry: Entry) -> str:
    """The command that reproduces the figures."""
    outcome = entry.outcome
    options = " --quick" if outcome.quick else ""
    options += f" --seed {outcome.seed}" if outcome.seed else ""
    options += f" --lexicon {outcome.lexicon}" if outcome.lexicon != LEXICON else ""
    return (
        f"tilewright study run {number_of(entry.study)} --experiment {entry.experiment.name}"
        f"{options}"
    )


def made(entry: Entry) -> str:
    """Say when and where the figures were measured, and whether by other code."""
    outcome = entry.outcome
    form = "quick" if outcome.quick else "full"
    words = f", words of {outcome.lexicon}" if outcome.lexicon != LEXICON else ""
    code = "" if entry.is_current else f"; made by {'other' if outcome.code else 'unknown'} code"
    return (
        f"{outcome.date}, Tilewright {outcome.version}, {outcome.machine}; {form} form, size "
        f"{outcome.size:,}, seed {outcome.seed}{words}{code}"
    )


def plots(entry: Entry) -> dict[str, str]:
    """The plots of an experiment by file name."""
    found = {
        "": bars(entry.experiment, entry.outcome.findings),
        "-curve": lines(entry.outcome.findings.curves, entry.experiment.axes),
    }
    for number, title in enumerate(entry.outcome.findings.heat, start=1):
        found[f"-heat-{number}"] = heat_map(title, entry.experiment, entry.outcome.findings)
    for name, drawing in entry.outcome.findings.drawings.items():
        found[f"-{name}"] = drawing
    return {f"{entry.anchor}{suffix}.svg": drawn for suffix, drawn in found.items() if drawn}


def files(entries: Sequence[Entry]) -> dict[str, str]:
    """The files that accompany the Markdown: plots, learned weights and all outcomes."""
    found = {"outcomes.json": outcomes_text([entry.outcome for entry in entries])}
    for entry in entries:
        found |= {name: standalone(drawn) for name, drawn in plots(entry).items()}
        found |= entry.outcome.findings.files
    return found


def outcomes_text(outcomes: Sequence[Outcome]) -> str:
    """Serialise outcomes, so that a report can be written without the store."""
    document = {"outcomes": [outcome.to_json() for outcome in outcomes]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read_outcomes(document: Mapping[str, Any]) -> dict[tuple[str, str], Outcome]:
    """Read outcomes written by `outcomes_text`, by study and experiment."""
    found = [Outcome.from_json(one) for one in document["outcomes"]]
    return {(one.study, one.experiment): one for one in found}


# Verdicts


class Stated(NamedTuple):
    """A claim with its verdict, and the anchor of the section that tests it, if it was run."""

    judgement: Judgement
    anchor: str | None


def all_claims(study: Study, entries: Sequence[Entry]) -> list[Stated]:
    """Every claim of a paper; claims of experiments that were not run are inconclusive."""
    run = {entry.experiment.name: entry for entry in entries if entry.study is study}
    found: list[Stated] = []
    for one in study.experiments:
        if one.name in run:
            entry = run[one.name]
            found += [Stated(judgement, entry.anchor) for judgement in entry.judgements()]
        else:
            found += [Stated(judge(claim, {}, decisive=False), None) for claim in one.claims]
    return found


def not_run(study: Study, entries: Sequence[Entry]) -> list[Experiment]:
    """The experiments of a paper that have no outcome."""
    run = {entry.experiment.name for entry in entries if entry.study is study}
    return [one for one in study.experiments if one.name not in run]


def left_out(study: Study) -> tuple[str, ...]:
    """What the paper describes and no experiment measures."""
    return LEFT_OUT.get(number_of(study), ())


def tally(claims: Sequence[Stated]) -> dict[Verdict, int]:
    """Count the claims by verdict."""
    counts = Counter(one.judgement.verdict for one in claims)
    return {verdict: counts[verdict] for verdict in VERDICTS}


def measured(judgement: Judgement, experiment: Experiment) -> str:
    """Describe the figures that decided a claim, up to `MOST_PAIRS`."""
    quantities = {quantity.name: quantity for quantity in experiment.quantities}
    # Decisive pairs come first.
    pairs = sorted(judgement.pairs, key=lambda pair: pair.verdict != judgement.verdict)
    several = len({pair.test.quantity for pair in pairs}) > 1
    told = [_describe(pair, quantities, several) for pair in pairs[:MOST_PAIRS]]
    more = len(pairs) - len(told)
    return "; ".join([*told, *([f"and {more} more"] if more else [])])


def explained(judgement: Judgement, experiment: Experiment) -> str:
    """The figures that decided a claim, then the reason, as sentences."""
    figures = measured(judgement, experiment)
    return " ".join(filter(None, (f"{figures}." if figures else "", judgement.reason)))


def _describe(pair: Pair, quantities: Mapping[str, Quantity], named: bool) -> str:
    """Describe one comparison, with the name of the quantity if `named`."""
    test = pair.test
    quantity = quantities.get(test.quantity, Quantity(test.quantity))
    row = f"{pair.row}, {quantity.name}" if named else pair.row
    return f"{row}: {_with_unit(pair.figure, quantity)} {_expected(pair, quantity)}"


def _expected(pair: Pair, quantity: Quantity) -> str:
    """Describe what the claim compares a figure with."""
    test = pair.test
    factor = f"{test.factor:.3g} × " if test.factor != 1 else ""
    if pair.other:
        whose = f"{pair.other}, {test.quantity_to}" if test.quantity_to else pair.other
        return f"(claimed {test.relation} {factor}{whose}: {_with_unit(pair.compared, quantity)})"
    number = f"{pair.compared.value:,g}"
    if test.relation == "about" and test.games is not None:
        low, high = (plain(bound, quantity) for bound in pair.compared[1:])
        number += f", {low}–{high}"
    return f"(claimed {test.relation} {factor}{number})"


def _with_unit(figure: Measure, quantity: Quantity) -> str:
    unit = quantity.unit.split(" ")[0]
    return f"{cell(figure, quantity)} {unit}".strip()
