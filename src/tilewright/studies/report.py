"""The report of all studies: one page of HTML that needs nothing else, and Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from tilewright.studies import STUDIES
from tilewright.studies.experiment import Experiment, Study
from tilewright.studies.figures import bars, lines
from tilewright.studies.outcome import Outcome
from tilewright.studies.tables import beside, markdown

TITLE = "The papers' experiments beside ours"
INTRODUCTION = (
    "Each table has the paper's figures and what Tilewright measured. Intervals are of 95 %. "
    "The command below a table prints it again; what is said to be of the quick form is a small "
    "sample that only shows that it runs."
)
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
pre { background: #f6f4ef; padding: .6rem; overflow-x: auto; line-height: 1.2; }
.made { color: #666; font-size: .9em; }
svg { max-width: 100%; height: auto; }
figure { margin: 1rem 0; }
"""


class Entry(NamedTuple):
    """An experiment and what came of it."""

    study: Study
    experiment: Experiment
    outcome: Outcome

    @property
    def is_current(self) -> bool:
        """Whether the outcome was made by the sources as they are now."""
        return self.outcome.is_current(self.study)


def number_of(study: Study) -> str:
    """The number of a study's paper."""
    return next(number for number, name in STUDIES.items() if name == study.name)


def command(entry: Entry) -> str:
    """What prints the figures again."""
    outcome = entry.outcome
    options = " --quick" if outcome.quick else ""
    options += f" --seed {outcome.seed}" if outcome.seed else ""
    return (
        f"tilewright study run {number_of(entry.study)} --experiment {entry.experiment.name}"
        f"{options}"
    )


def made(entry: Entry) -> str:
    """When and where the figures were measured, and whether by other code."""
    outcome = entry.outcome
    form = "quick" if outcome.quick else "full"
    code = "" if entry.is_current else f"; made by {'other' if outcome.code else 'unknown'} code"
    return (
        f"{outcome.date}, Tilewright {outcome.version}, {outcome.machine}; {form} form, size "
        f"{outcome.size:,}, seed {outcome.seed}{code}"
    )


def plots(entry: Entry) -> dict[str, str]:
    """The plots of an experiment, by the names of their files."""
    found = {
        "": bars(entry.experiment, entry.outcome.findings),
        "-curve": lines(entry.outcome.findings.curves, entry.experiment.axes),
    }
    name = f"{number_of(entry.study)}-{entry.experiment.name}"
    return {f"{name}{suffix}.svg": drawn for suffix, drawn in found.items() if drawn}


def files(entries: Sequence[Entry]) -> dict[str, str]:
    """All that stands beside the Markdown: plots, and files such as learned weights."""
    return {
        name: text
        for entry in entries
        for name, text in (*plots(entry).items(), *entry.outcome.findings.files.items())
    }


def to_markdown(entries: Sequence[Entry]) -> str:
    """The report with its plots as files beside it."""
    text = [f"# {TITLE}", "", INTRODUCTION, ""]
    for study in _studies(entries):
        text += [f"## {number_of(study)}: {study.title}", "", f"{study.authors}.", ""]
        for entry in entries:
            if entry.study is study:
                text += _section(entry)
    return "\n".join(text).rstrip() + "\n"


def _section(entry: Entry) -> list[str]:
    experiment, findings = entry.experiment, entry.outcome.findings
    text = [f"### {experiment.title}", "", f"The paper: {experiment.did}", ""]
    text += [*markdown(beside(experiment, findings)), ""]
    text += [experiment.difference, ""]
    for remark in findings.remarks:
        text += [remark, ""]
    for name in plots(entry):
        text += [f"![{experiment.title}]({name})", ""]
    for title, picture in findings.pictures.items():
        text += [f"{title}:", "", "```", picture, "```", ""]
    for name in findings.files:
        text += [f"Learned weights: [{name}]({name})", ""]
    return [*text, f"`{command(entry)}`", "", f"*{made(entry)}*", ""]


def to_html(entries: Sequence[Entry]) -> str:
    """The report as one page with its plots in it."""
    body = [f"<h1>{escape(TITLE)}</h1>", f"<p>{escape(INTRODUCTION)}</p>"]
    for study in _studies(entries):
        body.append(f"<h2>{number_of(study)}: {escape(study.title)}</h2>")
        body.append(f"<p>{escape(study.authors)}.</p>")
        body += [_html_section(entry) for entry in entries if entry.study is study]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(TITLE)}'
        f"</title><style>{STYLE}</style></head>\n<body>\n{chr(10).join(body)}\n</body></html>\n"
    )


def _html_section(entry: Entry) -> str:
    experiment, findings = entry.experiment, entry.outcome.findings
    table = beside(experiment, findings)
    head = "".join(f"<th>{escape(name)}</th>" for name in table.headings)
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in table.rows
    )
    parts = [
        f'<section id="{number_of(entry.study)}-{experiment.name}">',
        f"<h3>{escape(experiment.title)}</h3>",
        f"<p>The paper: {escape(experiment.did)}</p>",
        f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>",
        f"<p>{escape(experiment.difference)}</p>",
        *(f"<p>{escape(remark)}</p>" for remark in findings.remarks),
        *(f"<figure>{drawn}</figure>" for drawn in plots(entry).values()),
        *(
            f"<p>{escape(title)}:</p><pre>{escape(picture)}</pre>"
            for title, picture in findings.pictures.items()
        ),
        *(
            f"<details><summary>{escape(name)}</summary><pre>{escape(text)}</pre></details>"
            for name, text in findings.files.items()
        ),
        f'<p class="made"><code>{escape(command(entry))}</code><br>',
        f"{escape(made(entry))}</p>",
        "</section>",
    ]
    return "\n".join(parts)


def _studies(entries: Sequence[Entry]) -> list[Study]:
    """The studies that have entries, in the order of their papers."""
    found = {number_of(entry.study): entry.study for entry in entries}
    return [found[number] for number in sorted(found)]
