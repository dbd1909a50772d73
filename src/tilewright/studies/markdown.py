"""The report as Markdown, with plots as separate files."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.studies.report import (
    INTRODUCTION,
    NO_CLAIM,
    TITLE,
    VERDICTS,
    Entry,
    all_claims,
    command,
    in_the_paper,
    left_out,
    made,
    measured,
    not_run,
    number_of,
    plots,
    studies_of,
    tally,
)
from tilewright.studies.tables import Table, beside, has_derived, markdown
from tilewright.studies.verdict import RULE


def to_markdown(entries: Sequence[Entry]) -> str:
    """Return the report: all claims, then every experiment."""
    text = [f"# {TITLE}", "", INTRODUCTION, "", *_contents(entries), *_summary(entries)]
    for study in studies_of(entries):
        number = number_of(study)
        text += [f'<a id="{number}"></a>', "", f"## {number}: {study.title}", ""]
        text += [f"{study.authors}.", ""]
        for entry in entries:
            if entry.study is study:
                text += _section(entry)
        text += _left_out(left_out(study))
        missing = [f"{one.title} (`{one.name}`)" for one in not_run(study, entries)]
        text += [f"Not run yet: {'; '.join(missing)}.", ""] if missing else []
    return "\n".join(text).rstrip() + "\n"


def _contents(entries: Sequence[Entry]) -> list[str]:
    text = ["- [Claims and verdicts](#claims)"]
    for study in studies_of(entries):
        number = number_of(study)
        text.append(f"- [{number}: {study.title}](#{number})")
        text += [
            f"    - [{entry.experiment.title}](#{entry.anchor})"
            for entry in entries
            if entry.study is study
        ]
    return [*text, ""]


def _summary(entries: Sequence[Entry]) -> list[str]:
    text = ['<a id="claims"></a>', "", "## Claims and verdicts", ""]
    rows = []
    for study in studies_of(entries):
        counts = tally(all_claims(study, entries))
        figures = [str(counts[verdict]) for verdict in VERDICTS]
        rows.append((f"{number_of(study)}: {study.title}", *figures))
    text += [*markdown(Table(("paper", *VERDICTS), tuple(rows))), ""]
    text += ["How a verdict is reached:", "", *(f"- {part}" for part in RULE), ""]
    claims = [
        (
            f"[{number_of(study)}](#{anchor or number_of(study)})",
            one.claim.section,
            one.claim.text,
            f"**{one.verdict}**",
        )
        for study in studies_of(entries)
        for one, anchor in all_claims(study, entries)
    ]
    headings = ("paper", "section", "claim", "verdict")
    return [*text, *markdown(Table(headings, tuple(claims)), numeric=False), ""]


def _section(entry: Entry) -> list[str]:
    experiment, findings = entry.experiment, entry.outcome.findings
    text = [f'<a id="{entry.anchor}"></a>', "", f"### {experiment.title}", ""]
    text += [in_the_paper(experiment), ""]
    text += [*markdown(beside(experiment, findings)), ""]
    if has_derived(experiment):
        text += ["\\* derived from the paper's figures.", ""]
    text += [experiment.difference, "", *_claims(entry)]
    for remark in findings.remarks:
        text += [remark, ""]
    for name in plots(entry):
        text += [f"![{experiment.title}]({name})", ""]
    for title, picture in findings.pictures.items():
        text += [f"{title}:", "", "```", picture, "```", ""]
    for name in findings.files:
        text += [f"Learned weights: [{name}]({name})", ""]
    return [*text, f"`{command(entry)}`", "", f"*{made(entry)}*", ""]


def _left_out(parts: Sequence[str]) -> list[str]:
    """List what is not measured."""
    return ["### Not measured", "", *(f"- {part}" for part in parts), ""] if parts else []


def _claims(entry: Entry) -> list[str]:
    rows = tuple(
        (
            one.claim.text,
            one.claim.section,
            f"**{one.verdict}**",
            measured(one, entry.experiment),
            one.reason,
        )
        for one in entry.judgements()
    )
    if not rows:
        return [NO_CLAIM, ""]
    headings = ("claim", "section", "verdict", "measured", "why")
    return [*markdown(Table(headings, rows), numeric=False), ""]
