"""The report as a self-contained HTML page for phones and desktops."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from tilewright.studies.experiment import Experiment, Study
from tilewright.studies.figures import COLOURS
from tilewright.studies.report import (
    INTRODUCTION,
    NO_CLAIM,
    TITLE,
    VERDICTS,
    Entry,
    all_claims,
    command,
    explained,
    in_the_paper,
    left_out,
    made,
    not_run,
    number_of,
    plots,
    studies_of,
    tally,
)
from tilewright.studies.tables import OURS, PAPER, Table, beside, has_derived, heading
from tilewright.studies.verdict import RULE, Judgement

STYLE = (
    COLOURS
    + """
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--page);
  overflow-wrap: break-word; }
header, main, nav { padding: 0 1rem; max-width: 62rem; margin: 0 auto; }
h1 { line-height: 1.2; }
h2 { margin-top: 3rem; padding-top: .5rem; border-top: 1px solid var(--faint); line-height: 1.25; }
h3 { margin-top: 2.5rem; line-height: 1.3; }
a { color: var(--ours); }
nav ul { list-style: none; padding-left: 1rem; margin: .25rem 0; }
nav > ul { padding-left: 0; }
nav a { display: inline-block; padding: .3rem 0; text-decoration: none; }
summary { padding: .3rem 0; cursor: pointer; color: var(--ours); }
nav h2 { font-size: 1.1rem; margin: 1rem 0 0; padding: 0; border: 0; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--faint);
  vertical-align: top; }
thead th { vertical-align: bottom; font-weight: 600; }
thead tr:last-child th { color: var(--dim); font-weight: 400; }
thead .group { text-align: center; border-bottom: 0; padding-bottom: 0; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; position: sticky; left: 0;
  background: var(--page); white-space: normal; min-width: 7rem; max-width: 14rem; }
thead tr:last-child th:first-child { color: var(--ink); font-weight: 600; }
.claims { list-style: none; padding: 0; margin: 1rem 0; }
.claims li { padding: .5rem 0; border-bottom: 1px solid var(--faint); }
.verdict { display: inline-block; padding: 0 .5rem; border-radius: .8rem; font-size: .85rem;
  font-weight: 600; white-space: nowrap; }
.holds { background: var(--good); color: var(--on-good); }
.does-not-hold { background: var(--bad); color: var(--on-bad); }
.inconclusive { background: var(--open); color: var(--on-open); }
.claims a { white-space: nowrap; }
.small { color: var(--dim); font-size: .9rem; margin: .2rem 0; }
pre { background: var(--panel); padding: .6rem; overflow-x: auto; line-height: 1.2;
  font-size: .85rem; }
code { font-size: .9em; }
figure { margin: 1rem 0; max-width: 36rem; }
svg { width: 100%; height: auto; display: block; }
@media (min-width: 75rem) {
  body { display: grid; grid-template: "nav header" auto "nav main" 1fr / 20rem minmax(0, 1fr); }
  nav { grid-area: nav; position: sticky; top: 0; height: 100vh; overflow-y: auto; margin: 0;
    font-size: .9rem; border-right: 1px solid var(--faint); }
  header { grid-area: header; }
  main { grid-area: main; }
  header, main { margin: 0; padding: 0 2.5rem; }
}
"""
)


def to_html(entries: Sequence[Entry]) -> str:
    """Return the page: contents, all claims, then every experiment with inline plots."""
    body = [
        f"<header><h1>{escape(TITLE)}</h1><p>{escape(INTRODUCTION)}</p></header>",
        _contents(entries),
        "<main>",
        _summary(entries),
    ]
    for study in studies_of(entries):
        title = f"{number_of(study)}: {escape(study.title)}"
        body.append(f'<h2 id="{_paper(study)}">{title}</h2><p>{escape(study.authors)}.</p>')
        body += [_section(entry) for entry in entries if entry.study is study]
        body += _left_out(left_out(study))
        missing = [f"{one.title} ({one.name})" for one in not_run(study, entries)]
        body += [f"<p>Not run yet: {escape('; '.join(missing))}.</p>"] if missing else []
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(TITLE)}</title><style>{STYLE}</style></head>\n"
        f"<body>\n{chr(10).join(body)}\n</main>\n</body></html>\n"
    )


def _marked(text: str) -> str:
    """Escape a text and mark what stands in backquotes as code."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))


def _paper(study: Study) -> str:
    """The anchor of a paper's section."""
    return f"paper-{number_of(study)}"


def _contents(entries: Sequence[Entry]) -> str:
    papers = []
    for study in studies_of(entries):
        number = number_of(study)
        parts = "".join(
            f'<li><a href="#{entry.anchor}">{escape(entry.experiment.title)}</a></li>'
            for entry in entries
            if entry.study is study
        )
        papers.append(
            f"<li><details><summary>{number}: {escape(study.title)}</summary><ul>"
            f'<li><a href="#{_paper(study)}">Overview</a></li>{parts}</ul>'
            "</details></li>"
        )
    return (
        '<nav aria-label="Contents"><h2>Contents</h2><ul>'
        f'<li><a href="#claims">Claims and verdicts</a></li>{"".join(papers)}</ul></nav>'
    )


def _summary(entries: Sequence[Entry]) -> str:
    rows = []
    for study in studies_of(entries):
        counts = tally(all_claims(study, entries))
        rows.append((study.title, *(str(counts[verdict]) for verdict in VERDICTS)))
    table = Table(("paper", *VERDICTS), tuple(rows))
    rule = "".join(f"<li>{escape(part)}</li>" for part in RULE)
    parts = [
        '<h2 id="claims">Claims and verdicts</h2>',
        _table(table, f"<tr>{_headings(table.headings)}</tr>"),
        f"<details><summary>How a verdict is reached</summary><ul>{rule}</ul></details>",
    ]
    for study in studies_of(entries):
        items = [
            f'{_badge(one)} {escape(one.claim.text)} <a href="#{anchor or _paper(study)}">'
            f"{escape(_section_name(one))}</a>"
            for one, anchor in all_claims(study, entries)
        ]
        if items:
            parts += [f"<h3>{number_of(study)}: {escape(study.title)}</h3>", _list(items)]
    return "\n".join(parts)


def _section_name(judgement: Judgement) -> str:
    """The section of a claim: a number, or a name such as "Appendix A"."""
    section = judgement.claim.section
    return f"Section {section}" if section[:1].isdigit() else section


def _list(items: Sequence[str]) -> str:
    return f'<ul class="claims">{"".join(f"<li>{item}</li>" for item in items)}</ul>'


def _badge(judgement: Judgement) -> str:
    name = judgement.verdict.replace(" ", "-")
    return f'<span class="verdict {name}">{judgement.verdict}</span>'


def _headings(names: Sequence[str]) -> str:
    return "".join(f"<th>{escape(name)}</th>" for name in names)


def _grouped(table: Table, experiment: Experiment) -> str:
    """Two rows of headings: the quantities, and below them "paper" or "ours"."""
    groups, below = ['<td class="group"></td>'], [experiment.heading]
    for quantity in experiment.quantities:
        both = heading(quantity, PAPER) in table.headings
        unit = f" ({quantity.unit})" if quantity.unit else ""
        span = 2 if both else 1
        groups.append(f'<th class="group" colspan="{span}">{escape(quantity.name + unit)}</th>')
        below += [PAPER, OURS] if both else [OURS]
    return f"<tr>{''.join(groups)}</tr><tr>{_headings(below)}</tr>"


def _table(table: Table, head: str) -> str:
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in table.rows
    )
    return (
        '<div class="wide" tabindex="0"><table>'
        f"<thead>{head}</thead><tbody>\n{rows}\n</tbody></table></div>"
    )


def _section(entry: Entry) -> str:
    experiment, findings = entry.experiment, entry.outcome.findings
    table = beside(experiment, findings)
    parts = [
        f'<section id="{entry.anchor}">',
        f"<h3>{escape(experiment.title)}</h3>",
        f"<p>{_marked(in_the_paper(experiment))}</p>",
        _table(table, _grouped(table, experiment)),
        "<p>* derived from the paper's figures.</p>" if has_derived(experiment) else "",
        f"<p>{_marked(experiment.difference)}</p>",
        _claims(entry),
        *(f"<p>{_marked(remark)}</p>" for remark in findings.remarks),
        *(f"<figure>{drawn}</figure>" for drawn in plots(entry).values()),
        *(
            f"<p>{escape(title)}:</p><pre>{escape(picture)}</pre>"
            for title, picture in findings.pictures.items()
        ),
        *(
            f"<details><summary>{escape(name)}</summary><pre>{escape(text)}</pre></details>"
            for name, text in findings.files.items()
        ),
        f'<p class="small"><code>{escape(command(entry))}</code><br>',
        f"{escape(made(entry))}</p>",
        "</section>",
    ]
    return "\n".join(filter(None, parts))


def _left_out(parts: Sequence[str]) -> list[str]:
    """List what is not measured."""
    if not parts:
        return []
    items = "".join(f"<li>{escape(part)}</li>" for part in parts)
    return [f"<h3>Not measured</h3><ul>{items}</ul>"]


def _claims(entry: Entry) -> str:
    items = []
    for one in entry.judgements():
        text = f"{_badge(one)} {escape(one.claim.text)} ({escape(_section_name(one))})"
        below = explained(one, entry.experiment)
        items.append(f'{text}<p class="small">{escape(below)}</p>' if below else text)
    return _list(items) if items else f"<p>{NO_CLAIM}</p>"
